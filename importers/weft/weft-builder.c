/* weft-builder.c: the rules of the format, applied to tags and text as they come. Properties are made when
 * a tag begins, so that the first fault in the file is the one reported; nodes are made at the end, from
 * the last part to the first, when their children and places are known. */
#include "weft-builder-private.h"

#include "weft-screen.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What is kept may grow by declarations up to this and the size of the file itself. */
#define MAX_DECLARED_BYTES 65536

/* Text of elements that are not ours. */
#define MAX_KEPT_BYTES ((gsize) 64 << 20)

static void
part_clear (gpointer data)
{
  g_clear_pointer (&((WeftNodeDraft *) data)->properties, weft_properties_unref);
}

static void
frame_clear (gpointer data)
{
  WeftFrame *frame = data;

  if (frame->text != NULL)
    g_string_free (frame->text, TRUE);
}

static void
raw_clear (WeftRaw *raw)
{
  g_free (raw->name);
  g_free (raw->id);
  *raw = (WeftRaw){0};
}

WeftBuilder *
weft_builder_new (const WeftText *text)
{
  WeftBuilder *builder = g_new0 (WeftBuilder, 1);

  builder->text = text;
  builder->parts = g_array_new (FALSE, FALSE, sizeof (WeftNodeDraft));
  g_array_set_clear_func (builder->parts, part_clear);
  builder->frames = g_array_new (FALSE, FALSE, sizeof (WeftFrame));
  g_array_set_clear_func (builder->frames, frame_clear);
  builder->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  builder->rows = g_ptr_array_new_with_free_func (weft_rows_free);
  builder->scope = weft_scope_new ();
  builder->prolog = g_string_new (NULL);
  builder->epilog = g_string_new (NULL);
  return builder;
}

void
weft_builder_free (WeftBuilder *builder)
{
  g_array_unref (builder->parts);
  g_array_unref (builder->frames);
  g_hash_table_unref (builder->names);
  g_ptr_array_unref (builder->rows);
  weft_scope_free (builder->scope);
  raw_clear (&builder->raw);
  g_string_free (builder->prolog, TRUE);
  g_string_free (builder->epilog, TRUE);
  g_free (builder);
}

WeftNodeDraft *
weft_builder_get_part (WeftBuilder *builder, guint index)
{
  return &g_array_index (builder->parts, WeftNodeDraft, index);
}

WeftFrame *
weft_builder_get_frame (WeftBuilder *builder)
{
  return builder->frames->len > 0 ? &g_array_index (builder->frames, WeftFrame, builder->frames->len - 1)
                                  : NULL;
}

static WeftKind
frame_kind (WeftBuilder *builder, const WeftFrame *frame)
{
  return weft_properties_get_kind (weft_builder_get_part (builder, frame->part)->properties);
}

/* Names of elements, attributes and namespaces stand once in memory for all tags of a file, so that one that has been compared is known by
 * its address. */

static gboolean
is_ours (WeftBuilder *builder, const WeftTag *tag)
{
  if (tag->uri == NULL || tag->uri == builder->own_uri)
    return tag->uri != NULL;
  if (!g_str_equal (tag->uri, WEFT_NAMESPACE))
    return FALSE;
  builder->own_uri = tag->uri;
  return TRUE;
}

/* (nullable): the property of @kind that attribute @i of a tag names. Tags of a kind mostly have the same attributes in the same order. */
static const WeftPropertyInfo *
find_property (WeftBuilder *builder, WeftKind kind, const char *name, guint i)
{
  WeftFoundProperty *found = &builder->found[i % G_N_ELEMENTS (builder->found)];

  if (found->name != name || found->kind != kind)
    *found = (WeftFoundProperty){kind, name, weft_kind_find_property (kind, name)};
  return found->info;
}

const WeftTagAttribute *
weft_tag_find (const WeftTag *tag, const char *name)
{
  for (guint i = 0; i < tag->n_attributes; i++) {
    const WeftTagAttribute *attribute = &tag->attributes[i];

    if (attribute->prefix == NULL && !attribute->is_declaration && attribute->name[0] == name[0] &&
        g_str_equal (attribute->name, name))
      return attribute;
  }
  return NULL;
}

gboolean
weft_builder_push (WeftBuilder *builder, const WeftTag *tag, WeftFrame frame, GError **error)
{
  g_autofree char *expected = NULL;

  g_array_append_val (builder->frames, frame);
  if (weft_scope_enter (builder->scope, tag))
    return TRUE;
  expected = g_strdup_printf (_ ("at most %d below the root element"), WEFT_MAX_DECLARATIONS);
  return weft_builder_fail (
      builder, tag, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
      (WeftFault){.found = (char *) _ ("more namespace declarations"), .expected = expected}, error);
}

gboolean
weft_builder_refuse_name (WeftBuilder *builder, const WeftTag *tag, const char *name, GError **error)
{
  g_autofree char *found = g_strdup_printf (_ ("a second definition of “%s”"), name);

  return weft_builder_fail (builder, tag, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                            (WeftFault){.property = (char *) "id",
                                        .found = found,
                                        .expected = (char *) _ ("an id that is unique in the file")},
                            error);
}

/* Rule: an id stands once in a file. */
static gboolean
add_name (WeftBuilder *builder, const WeftTag *tag, const char *name, GError **error)
{
  if (g_hash_table_contains (builder->names, name) || weft_builder_is_row_name (builder, name))
    return weft_builder_refuse_name (builder, tag, name, error);
  g_hash_table_insert (builder->names, g_strdup (name), GUINT_TO_POINTER (builder->parts->len));
  return TRUE;
}

/* Adds the next part, as a child of the innermost open element. Takes @properties. */
static void
add_part (WeftBuilder *builder, WeftProperties *properties, gsize offset)
{
  WeftNodeDraft part = {.properties = properties, .offset = offset};
  const WeftFrame *frame = weft_builder_get_frame (builder);

  if (frame != NULL) {
    weft_builder_get_part (builder, frame->part)->n_children++;
    part.owner = weft_builder_get_part (builder, frame->part)->owner;
  }
  if (weft_kind_is_diagram (weft_properties_get_kind (properties)))
    part.owner = builder->parts->len;
  g_array_append_val (builder->parts, part);
}

/* Rule: trees nest so many levels. Layouts are no level; they stand innermost. */
static gboolean
check_level (WeftBuilder *builder, gsize offset, const char *element, GError **error)
{
  guint level = builder->frames->len;
  g_autofree char *expected = NULL;

  while (level > 0 && g_array_index (builder->frames, WeftFrame, level - 1).role != WEFT_ROLE_NODE)
    level--;
  if (level <= WEFT_MAX_NESTING && builder->raw.depth <= WEFT_MAX_KEPT_NESTING)
    return TRUE;
  expected = g_strdup_printf (_ ("at most %d levels of elements"), WEFT_MAX_NESTING);
  return weft_text_fail (builder->text, offset, WEFT_MODEL_ERROR, WEFT_ERROR_TOO_LARGE,
                         (WeftFault){.element = (char *) element,
                                     .found = (char *) _ ("elements nested too deep"),
                                     .expected = expected},
                         error);
}

/* The part for something kept word for word. */
static gboolean
add_kept_part (WeftBuilder *builder,
               const char *name,
               const char *id,
               const char *text,
               gsize offset,
               GError **error)
{
  WeftAttribute attributes[3];
  WeftProperties *properties;
  guint n = 0;

  builder->kept += strlen (text);
  if (builder->kept > MAX_KEPT_BYTES)
    return weft_text_fail (
        builder->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
        (WeftFault){.found = (char *) _ ("more elements of other formats than can be kept"),
                    .expected = (char *) _ ("at most 64 MiB of them")},
        error);
  attributes[n++] = (WeftAttribute){WEFT_PROPERTY_TEXT, text};
  if (name != NULL)
    attributes[n++] = (WeftAttribute){WEFT_PROPERTY_NAME, name};
  if (id != NULL)
    attributes[n++] = (WeftAttribute){WEFT_PROPERTY_ID, id};
  properties = weft_properties_new (WEFT_KIND_KEPT, attributes, n, error);
  if (properties == NULL)
    return FALSE;
  add_part (builder, properties, offset);
  return TRUE;
}

/* Rule: the id of a kept element of ours is an id too; that of a newer version need not look like one. */
static gboolean
keep_id (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  const WeftTagAttribute *id = is_ours (builder, tag) ? weft_tag_find (tag, "id") : NULL;
  g_autoptr (WeftProperties) checked = NULL;
  GError *problem = NULL;

  if (id == NULL || (builder->is_newer && !weft_is_ncname (id->value)))
    return TRUE;
  checked = weft_properties_new (WEFT_KIND_KEPT, &(WeftAttribute){WEFT_PROPERTY_ID, id->value}, 1, &problem);
  if (checked == NULL)
    return weft_builder_blame (builder, tag, problem, error);
  builder->raw.id = g_strdup (id->value);
  return add_name (builder, tag, id->value, error);
}

/* Counts declarations that were not in the file: what is kept must not outgrow it. */
static gboolean
count_declared (WeftBuilder *builder, gsize offset, const char *declarations, GError **error)
{
  builder->declared += strlen (declarations);
  if (builder->declared <= MAX_DECLARED_BYTES + builder->text->size)
    return TRUE;
  return weft_text_fail (
      builder->text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
      (WeftFault){.found = (char *) _ ("namespace declarations that many elements depend on"),
                  .expected = (char *) _ ("them in the root element")},
      error);
}

gboolean
weft_builder_open_kept (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  builder->raw.depth = 1;
  builder->raw.start = tag->start;
  builder->raw.name_end = tag->name_end;
  if (is_ours (builder, tag))
    builder->raw.name = g_strdup (tag->name);
  return check_level (builder, tag->start, tag->name, error) && keep_id (builder, tag, error);
}

static gboolean
close_kept (WeftBuilder *builder, gsize end, GError **error)
{
  WeftRaw *raw = &builder->raw;
  const char *data = builder->text->data;
  g_autoptr (GString) text = g_string_new_len (data + raw->start, raw->name_end - raw->start);
  g_autofree char *declarations = weft_scope_declare (builder->scope, builder->text, raw->start, end);
  gboolean added;

  g_string_append (text, declarations);
  g_string_append_len (text, data + raw->name_end, end - raw->name_end);
  added = count_declared (builder, raw->start, declarations, error) &&
          add_kept_part (builder, raw->name, raw->id, text->str, raw->start, error);
  raw_clear (raw);
  return added;
}

static void
append_line (GString *lines, const char *text, gsize size)
{
  if (lines->len > 0)
    g_string_append_c (lines, '\n');
  g_string_append_len (lines, text, size);
}

gboolean
weft_builder_add_kept (WeftBuilder *builder, gsize start, gsize end, GError **error)
{
  const char *data = builder->text->data + start;
  g_autofree char *text = NULL;

  if (builder->raw.depth > 0)
    return TRUE;
  if (builder->frames->len == 0) {
    append_line (builder->parts->len == 0 ? builder->prolog : builder->epilog, data, end - start);
    return TRUE;
  }
  text = g_strndup (data, end - start);
  return check_level (builder, start, NULL, error) && add_kept_part (builder, NULL, NULL, text, start, error);
}

/* The names that an element of @kind may have as attributes. */
static char *
describe_attributes (WeftKind kind)
{
  const WeftKindInfo *info = weft_kind_get_info (kind);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (guint i = 0; i < info->n_properties; i++)
    if (weft_kind_has_attribute (info, &info->properties[i]))
      g_ptr_array_add (words, (char *) info->properties[i].attribute);
  return words->len > 0 ? weft_join_words (words) : g_strdup (_ ("no attribute"));
}

static gboolean
refuse_attribute (WeftBuilder *builder,
                  const WeftTag *tag,
                  const WeftTagAttribute *attribute,
                  WeftKind kind,
                  GError **error)
{
  g_autofree char *expected = describe_attributes (kind);
  const WeftPropertyInfo *info = weft_kind_find_property (kind, attribute->name);
  gboolean is_place = attribute->prefix == NULL && info != NULL && (info->flags & WEFT_PROPERTY_PLACE);

  return weft_builder_refuse_attribute (
      builder, tag, attribute, is_place ? _ ("positions in the <layout> of the diagram") : expected, error);
}

/* Whether @attribute is neither ours nor for the default namespace, so that it is kept word for word. */
static gboolean
is_foreign (const WeftTagAttribute *attribute)
{
  if (attribute->is_declaration)
    return *attribute->name != '\0';
  return attribute->uri != NULL && !g_str_equal (attribute->uri, WEFT_NAMESPACE);
}

/* Our properties among the attributes; the others are added to @foreign as text. */
static gboolean
sort_attributes (WeftBuilder *builder,
                 const WeftTag *tag,
                 WeftKind kind,
                 GArray *ours,
                 GString *foreign,
                 GError **error)
{
  const WeftKindInfo *row = weft_kind_get_info (kind);
  gboolean may_keep = weft_kind_get_slot (kind, WEFT_PROPERTY_FOREIGN) >= 0;

  for (guint i = 0; i < tag->n_attributes; i++) {
    const WeftTagAttribute *attribute = &tag->attributes[i];
    const WeftPropertyInfo *info =
        attribute->prefix == NULL ? find_property (builder, kind, attribute->name, i) : NULL;
    gboolean is_known = info != NULL && weft_kind_has_attribute (row, info);

    if (attribute->is_declaration && *attribute->name == '\0')
      continue;
    if ((is_foreign (attribute) && may_keep) || (!is_known && kind == WEFT_KIND_WEFT && builder->is_newer)) {
      g_string_append_c (foreign, ' ');
      g_string_append_len (foreign, builder->text->data + attribute->start,
                           attribute->end - attribute->start);
    } else if (is_known) {
      g_array_append_val (ours, ((WeftAttribute){info->property, attribute->value}));
    } else {
      return refuse_attribute (builder, tag, attribute, kind, error);
    }
  }
  return TRUE;
}

/* Whether an attribute may need a declaration that stands elsewhere. */
static gboolean
has_prefix (const WeftTag *tag)
{
  for (guint i = 0; i < tag->n_attributes; i++)
    if (tag->attributes[i].prefix != NULL && !tag->attributes[i].is_declaration)
      return TRUE;
  return FALSE;
}

gboolean
weft_builder_collect (WeftBuilder *builder,
                      const WeftTag *tag,
                      WeftKind kind,
                      GArray *ours,
                      GString *foreign,
                      GError **error)
{
  g_autofree char *declarations =
      has_prefix (tag) ? weft_scope_declare_attributes (builder->scope, tag) : NULL;

  if (!sort_attributes (builder, tag, kind, ours, foreign, error) ||
      (declarations != NULL && !count_declared (builder, tag->start, declarations, error)))
    return FALSE;
  if (declarations != NULL)
    g_string_append (foreign, declarations);
  if (foreign->len > 0)
    g_array_append_val (ours, ((WeftAttribute){WEFT_PROPERTY_FOREIGN, foreign->str}));
  return TRUE;
}

static WeftProperties *
read_properties (WeftBuilder *builder, const WeftTag *tag, WeftKind kind, GError **error)
{
  g_autoptr (GArray) ours = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autoptr (GString) foreign = g_string_new (NULL);
  GError *problem = NULL;
  WeftProperties *properties;

  if (!weft_builder_collect (builder, tag, kind, ours, foreign, error))
    return NULL;
  if (kind == WEFT_KIND_WEFT && builder->prolog->len > 0)
    g_array_append_val (ours, ((WeftAttribute){WEFT_PROPERTY_PROLOG, builder->prolog->str}));
  properties = weft_properties_new (kind, (WeftAttribute *) (gpointer) ours->data, ours->len, &problem);
  if (properties == NULL)
    weft_builder_blame (builder, tag, problem, error);
  return properties;
}

static gboolean
has_content (WeftKind kind)
{
  const WeftPropertyInfo *text = weft_kind_get_property (kind, WEFT_PROPERTY_TEXT);

  return text != NULL && (text->flags & WEFT_PROPERTY_CONTENT);
}

/* @kind stands in @parent. */
static void
note_single (WeftBuilder *builder, WeftFrame *parent, WeftKind kind)
{
  int single = weft_kind_find_single (frame_kind (builder, parent), kind);

  if (single >= 0)
    parent->singles |= 1u << single;
}

/* Opens the element that is the next part. */
static gboolean
open_part (WeftBuilder *builder, const WeftTag *tag, WeftProperties *properties, GError **error)
{
  const char *name = weft_properties_get_text (properties, WEFT_PROPERTY_ID);
  WeftKind kind = weft_properties_get_kind (properties);
  WeftFrame *parent = weft_builder_get_frame (builder);
  WeftFrame frame = {.role = WEFT_ROLE_NODE, .part = builder->parts->len};

  if (name != NULL && !add_name (builder, tag, name, error)) {
    weft_properties_unref (properties);
    return FALSE;
  }
  if (parent != NULL)
    note_single (builder, parent, kind);
  if (has_content (kind))
    frame.text = g_string_new (NULL);
  add_part (builder, properties, tag->start);
  return weft_builder_push (builder, tag, frame, error);
}

/* Rule: the version says what else to expect. */
static gboolean
read_version (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  const WeftTagAttribute *version = weft_tag_find (tag, "version");
  g_autoptr (WeftProperties) properties = NULL;
  GError *problem = NULL;

  if (version == NULL)
    return TRUE;
  properties = weft_properties_new (WEFT_KIND_WEFT, &(WeftAttribute){WEFT_PROPERTY_VERSION, version->value},
                                    1, &problem);
  if (properties == NULL)
    return weft_builder_blame (builder, tag, problem, error);
  builder->is_newer = weft_properties_get_integer (properties, WEFT_PROPERTY_VERSION) > 1;
  return TRUE;
}

static gboolean
start_root (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  WeftProperties *properties;
  g_autofree char *found = NULL;

  if (!is_ours (builder, tag) || !g_str_equal (tag->name, "weft")) {
    found = tag->uri == NULL ? g_strdup_printf (_ ("<%s> without a namespace"), tag->name)
                             : g_strdup_printf (_ ("<%s> of the namespace “%s”"), tag->name, tag->uri);
    return weft_text_fail (
        builder->text, tag->start, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
        (WeftFault){.found = found, .expected = (char *) "<weft xmlns=\"" WEFT_NAMESPACE "\">"}, error);
  }
  if (!read_version (builder, tag, error))
    return FALSE;
  properties = read_properties (builder, tag, WEFT_KIND_WEFT, error);
  return properties != NULL && open_part (builder, tag, properties, error);
}

static gboolean
may_have_layout (WeftKind kind)
{
  return kind == WEFT_KIND_WEFT || weft_kind_is_diagram (kind);
}

/* The elements that may stand in @kind. */
static char *
describe_children (WeftKind kind)
{
  const char *const *reserved = weft_kind_get_reserved ();
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < weft_kind_get_count (); i++)
    if (i != WEFT_KIND_KEPT && weft_kind_may_hold (kind, i))
      g_ptr_array_add (words, g_strdup_printf ("<%s>", weft_kind_get_info (i)->element));
  for (guint i = 0; i < weft_kind_get_count (); i++)
    if (weft_kind_find_own_table (kind, i) > 0)
      g_ptr_array_add (words, g_strdup_printf ("<%s>", weft_kind_get_info (i)->element));
  for (guint i = 0; reserved[i] != NULL; i++)
    if (weft_kind_reserves (kind, reserved[i]))
      g_ptr_array_add (words, g_strdup_printf ("<%s>", reserved[i]));
  if (words->len == 0)
    return g_strdup (has_content (kind) ? _ ("text only") : _ ("nothing in it"));
  if (may_have_layout (kind))
    g_ptr_array_add (words, g_strdup ("<layout>"));
  return weft_join_words (words);
}

/* Most elements are of the kind of the one before. */
static gboolean
find_kind (WeftBuilder *builder, const char *element, WeftKind *kind)
{
  gboolean is_known = element == builder->last_name || weft_kind_find (element, &builder->last);

  if (is_known)
    builder->last_name = element;
  *kind = builder->last;
  return is_known;
}

/* Rules: an element stands where the table allows it, as often as it does, and before the layout. */
static gboolean
check_place (WeftBuilder *builder, const WeftTag *tag, WeftKind *kind, GError **error)
{
  const WeftFrame *frame = weft_builder_get_frame (builder);
  const WeftKindInfo *parent = weft_kind_get_info (frame_kind (builder, frame));
  gboolean is_known = find_kind (builder, tag->name, kind);
  g_autofree char *expected = NULL;
  int single;

  if (frame->has_layout) {
    expected = g_strdup_printf (_ ("</%s> after the <layout>, which stands last"), parent->element);
    return weft_builder_refuse_element (builder, tag, expected, error);
  }
  if (weft_kind_reserves (parent->kind, tag->name) ||
      (is_known && weft_kind_find_own_table (parent->kind, *kind) > 0))
    return TRUE;
  if (!is_known || !weft_kind_may_hold (parent->kind, *kind)) {
    expected = describe_children (parent->kind);
    return weft_builder_refuse_element (builder, tag, expected, error);
  }
  single = weft_kind_find_single (parent->kind, *kind);
  if (single < 0 || !(frame->singles & (1u << single)))
    return check_level (builder, tag->start, tag->name, error);
  expected = g_strdup_printf (_ ("one <%s> only"), tag->name);
  return weft_builder_refuse_element (builder, tag, expected, error);
}

static gboolean
start_part (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  WeftKind parent = frame_kind (builder, weft_builder_get_frame (builder));
  WeftProperties *properties = NULL;
  GError *problem = NULL;
  WeftKind kind;
  guint table;

  if (check_place (builder, tag, &kind, &problem)) {
    if (weft_kind_reserves (parent, tag->name))
      return weft_builder_open_kept (builder, tag, error);
    table = weft_kind_find_own_table (parent, kind);
    if (table > 0 && weft_builder_start_row (builder, tag, table, &problem))
      return TRUE;
  }
  if (problem == NULL)
    properties = read_properties (builder, tag, kind, &problem);
  if (properties != NULL)
    return open_part (builder, tag, properties, error);
  /* What a newer version allows and this one cannot read is kept. */
  if (builder->is_newer && problem->code == WEFT_ERROR_INVALID) {
    g_error_free (problem);
    return weft_builder_open_kept (builder, tag, error);
  }
  g_propagate_error (error, problem);
  return FALSE;
}

/* Rule: in a row stands what belongs to it, and nothing deeper. */
static gboolean
start_in_row (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  WeftKind row = weft_builder_get_frame (builder)->row_kind;
  g_autofree char *expected = NULL;
  WeftKind kind;

  if (find_kind (builder, tag->name, &kind) && weft_kind_is_within (row, kind))
    return weft_builder_start_within (builder, tag, kind, error);
  expected = describe_children (row);
  return weft_builder_refuse_element (builder, tag, expected, error);
}

gboolean
weft_builder_start (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  const WeftFrame *frame = weft_builder_get_frame (builder);

  if (builder->raw.depth > 0) {
    builder->raw.depth++;
    return check_level (builder, tag->start, tag->name, error);
  }
  if (frame == NULL)
    return start_root (builder, tag, error);
  if (!is_ours (builder, tag))
    return weft_builder_open_kept (builder, tag, error);
  if (frame->role == WEFT_ROLE_ROW)
    return start_in_row (builder, tag, error);
  if (frame->role != WEFT_ROLE_NODE)
    return weft_builder_start_in_layout (builder, tag, error);
  if (g_str_equal (tag->name, "layout") && !frame->has_layout &&
      may_have_layout (frame_kind (builder, frame)))
    return weft_builder_start_layout (builder, tag, error);
  return start_part (builder, tag, error);
}

static gboolean
set_content (WeftBuilder *builder, WeftNodeDraft *part, const char *text, GError **error)
{
  GError *problem = NULL;
  WeftProperties *properties = weft_properties_set (part->properties, WEFT_PROPERTY_TEXT, text, &problem);

  if (properties == NULL) {
    WeftFault fault = *weft_fault_get (problem);

    fault.element = (char *) weft_kind_get_info (weft_properties_get_kind (part->properties))->element;
    fault.property = NULL; /* it is no attribute */
    weft_text_fail (builder->text, part->offset, problem->domain, problem->code, fault, error);
    g_error_free (problem);
    return FALSE;
  }
  weft_properties_unref (part->properties);
  part->properties = properties;
  return TRUE;
}

gboolean
weft_builder_end (WeftBuilder *builder, gsize end, GError **error)
{
  const WeftFrame *frame = weft_builder_get_frame (builder);
  gboolean done = TRUE;

  if (builder->raw.depth > 0)
    return --builder->raw.depth > 0 || close_kept (builder, end, error);
  if (frame->text != NULL && frame->text->len > 0)
    done = set_content (builder, weft_builder_get_part (builder, frame->part), frame->text->str, error);
  else if (frame->role == WEFT_ROLE_NODE)
    done = weft_builder_finish_rows (builder, frame->part, error);
  else if (frame->role == WEFT_ROLE_ROW)
    done = weft_builder_end_row (builder, frame->row_kind, error);
  weft_scope_leave (builder->scope);
  g_array_set_size (builder->frames, builder->frames->len - 1);
  return done;
}

gboolean
weft_builder_add_text (WeftBuilder *builder, const char *text, gsize size, gsize start, GError **error)
{
  const WeftFrame *frame = weft_builder_get_frame (builder);
  g_autofree char *found = NULL;
  gsize i = 0;

  if (builder->raw.depth > 0 || frame == NULL)
    return TRUE;
  if (frame->text != NULL) {
    g_string_append_len (frame->text, text, size);
    return TRUE;
  }
  while (i < size && g_ascii_isspace (text[i]))
    i++;
  if (i == size)
    return TRUE;
  start = weft_text_skip_space (builder->text, start);
  found = weft_text_quote (builder->text, start);
  return weft_text_fail (
      builder->text, start, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
      (WeftFault){.element = (char *) weft_kind_get_info (frame_kind (builder, frame))->element,
                  .id = (char *) weft_properties_get_text (
                      weft_builder_get_part (builder, frame->part)->properties, WEFT_PROPERTY_ID),
                  .found = found,
                  .expected = (char *) _ ("no text here")},
      error);
}

/* The rows of a part, if it carries some, become part of its properties. */
static void
take_graph (WeftBuilder *builder, guint index)
{
  WeftNodeDraft *part = weft_builder_get_part (builder, index);
  WeftGraph **graph = weft_builder_find_graph (builder, index);
  WeftProperties *properties;

  if (graph == NULL)
    return;
  properties = weft_properties_with_graph (part->properties, g_steal_pointer (graph));
  weft_properties_unref (part->properties);
  part->properties = properties;
}

/* Makes the nodes, from the last part to the first: the children of a node are then the first of those
 * made. Takes the parts' properties. */
static WeftNode *
assemble (WeftBuilder *builder, GError **error)
{
  gsize n = builder->parts->len;
  g_autofree WeftNode **nodes = g_new (WeftNode *, n);
  gsize first = n;
  GError *problem = NULL;

  for (gsize i = n; i-- > 0 && problem == NULL;) {
    WeftNodeDraft *part = weft_builder_get_part (builder, i);
    WeftNode *node;

    take_graph (builder, i);
    node = weft_node_new (g_steal_pointer (&part->properties), nodes + first, part->n_children, &problem);

    first += part->n_children;
    if (node != NULL)
      nodes[--first] = node;
    else
      weft_text_fail (builder->text, part->offset, problem->domain, problem->code, *weft_fault_get (problem),
                      error);
  }
  if (problem == NULL)
    return nodes[first];
  g_error_free (problem);
  while (first < n)
    weft_node_unref (nodes[first++]);
  return NULL;
}

WeftDocument *
weft_builder_finish (WeftBuilder *builder, GArray **offsets, GError **error)
{
  WeftNode *root;

  if (builder->epilog->len > 0) {
    WeftNodeDraft *part = weft_builder_get_part (builder, 0);
    WeftProperties *properties =
        weft_properties_set (part->properties, WEFT_PROPERTY_EPILOG, builder->epilog->str, error);

    if (properties == NULL)
      return NULL;
    weft_properties_unref (part->properties);
    part->properties = properties;
  }
  *offsets = g_array_sized_new (FALSE, FALSE, sizeof (guint32), builder->parts->len);
  for (guint i = 0; i < builder->parts->len; i++)
    g_array_append_val (*offsets, weft_builder_get_part (builder, i)->offset);
  root = assemble (builder, error);
  return root != NULL ? weft_document_new_from_root (root, error) : NULL;
}
