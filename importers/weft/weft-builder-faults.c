/* weft-builder-faults.c: what a builder says when the file does not fit the format. */
#include "weft-builder-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Of the tag itself, else of the innermost open element that has one. */
static const char *
find_nearest_id (WeftBuilder *builder, const WeftTag *tag)
{
  const WeftTagAttribute *own = weft_tag_find (tag, "id");

  if (own != NULL && *own->value != '\0')
    return own->value;
  for (guint i = builder->frames->len; i-- > 0;) {
    guint index = g_array_index (builder->frames, WeftFrame, i).part;
    const char *id =
        weft_properties_get_text (weft_builder_get_part (builder, index)->properties, WEFT_PROPERTY_ID);

    if (id != NULL)
      return id;
  }
  return NULL;
}

gboolean
weft_builder_fail (WeftBuilder *builder,
                   const WeftTag *tag,
                   GQuark domain,
                   WeftErrorCode code,
                   WeftFault fault,
                   GError **error)
{
  const WeftTagAttribute *attribute = fault.property != NULL ? weft_tag_find (tag, fault.property) : NULL;

  if (fault.element == NULL)
    fault.element = (char *) tag->name;
  if (fault.id == NULL)
    fault.id = (char *) find_nearest_id (builder, tag);
  return weft_text_fail (builder->text, attribute != NULL ? attribute->start : tag->start, domain, code,
                         fault, error);
}

gboolean
weft_builder_blame (WeftBuilder *builder, const WeftTag *tag, GError *problem, GError **error)
{
  weft_builder_fail (builder, tag, problem->domain, problem->code, *weft_fault_get (problem), error);
  g_error_free (problem);
  return FALSE;
}

char *
weft_join_words (GPtrArray *words)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < words->len; i++) {
    if (i > 0)
      g_string_append (text, i + 1 < words->len ? ", " : _ (" or "));
    g_string_append (text, words->pdata[i]);
  }
  return g_string_free (text, FALSE);
}

static const char *
parent_name (WeftBuilder *builder)
{
  const WeftFrame *frame = weft_builder_get_frame (builder);

  if (frame->role == WEFT_ROLE_LAYOUT)
    return "layout";
  if (frame->role == WEFT_ROLE_PLACE)
    return "at";
  if (frame->role == WEFT_ROLE_ROW)
    return weft_kind_get_info (frame->row_kind)->element;
  return weft_kind_get_info (
             weft_properties_get_kind (weft_builder_get_part (builder, frame->part)->properties))
      ->element;
}

gboolean
weft_builder_refuse_element (WeftBuilder *builder, const WeftTag *tag, const char *expected, GError **error)
{
  g_autofree char *found = g_strdup_printf (_ ("<%s> in <%s>"), tag->name, parent_name (builder));

  return weft_builder_fail (builder, tag, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                            (WeftFault){.found = found, .expected = (char *) expected}, error);
}

gboolean
weft_builder_refuse_attribute (WeftBuilder *builder,
                               const WeftTag *tag,
                               const WeftTagAttribute *attribute,
                               const char *expected,
                               GError **error)
{
  g_autofree char *name = g_strdup_printf ("%s%s%s", attribute->prefix != NULL ? attribute->prefix : "",
                                           attribute->prefix != NULL ? ":" : "", attribute->name);
  g_autofree char *found = g_strdup_printf (_ ("an attribute “%s”"), name);

  return weft_text_fail (builder->text, attribute->start, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.element = (char *) tag->name,
                                     .id = (char *) find_nearest_id (builder, tag),
                                     .property = name,
                                     .found = found,
                                     .expected = (char *) expected},
                         error);
}
