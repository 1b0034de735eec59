/* weft-layout-reader.c: <layout> and <at>: where the nodes of a diagram are drawn. Not nodes themselves:
 * what they say becomes properties of the nodes that they name, which have all been read by then. */
#include "weft-builder-private.h"

#include <glib/gi18n-lib.h>

#define PLACE_NAMES _ ("ref, x, y, pinned or collapsed")

/* Rule: neither has attributes that would have to be kept. */
static gboolean
check_attributes (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  gboolean is_place = g_str_equal (tag->name, "at");

  for (guint i = 0; i < tag->n_attributes; i++) {
    const WeftTagAttribute *attribute = &tag->attributes[i];
    const WeftPropertyInfo *info = weft_kind_find_property (WEFT_KIND_FLOW_TREE, attribute->name);
    gboolean is_known =
        attribute->prefix == NULL && is_place &&
        (g_str_equal (attribute->name, "ref") || (info != NULL && (info->flags & WEFT_PROPERTY_PLACE)));

    if (!attribute->is_declaration && !is_known)
      return weft_builder_refuse_attribute (builder, tag, attribute,
                                            is_place ? PLACE_NAMES : _ ("no attribute"), error);
  }
  return TRUE;
}

gboolean
weft_builder_start_layout (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  WeftFrame *diagram = weft_builder_get_frame (builder);
  WeftFrame frame = {.role = WEFT_ROLE_LAYOUT, .part = diagram->part};

  diagram->has_layout = TRUE;
  return check_attributes (builder, tag, error) && weft_builder_finish_rows (builder, diagram->part, error) &&
         weft_builder_push (builder, tag, frame, error);
}

static gboolean
fail (WeftBuilder *builder,
      const WeftTag *tag,
      const char *property,
      const char *found,
      const char *expected,
      GError **error)
{
  return weft_builder_fail (
      builder, tag, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
      (WeftFault){.property = (char *) property, .found = (char *) found, .expected = (char *) expected},
      error);
}

static gboolean
has_place (const WeftNodeDraft *part)
{
  return weft_kind_get_slot (weft_properties_get_kind (part->properties), WEFT_PROPERTY_X) >= 0;
}

/* Rule: an <at> names a node of its diagram, each once. */
static WeftNodeDraft *
find_part (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  const WeftTagAttribute *ref = weft_tag_find (tag, "ref");
  g_autofree char *found = NULL;
  gpointer index;
  WeftNodeDraft *part;

  if (ref == NULL) {
    fail (builder, tag, "ref", _ ("no such attribute"), _ ("the id of a node of the diagram"), error);
    return NULL;
  }
  if (!g_hash_table_lookup_extended (builder->names, ref->value, NULL, &index)) {
    found = g_strdup_printf (_ ("“%s”, which is not in this document"), ref->value);
    fail (builder, tag, "ref", found, _ ("the id of a node of the diagram"), error);
    return NULL;
  }
  part = weft_builder_get_part (builder, GPOINTER_TO_UINT (index));
  if (part->owner != weft_builder_get_frame (builder)->part || !has_place (part)) {
    found = g_strdup_printf (_ ("“%s”, which has no place in this diagram"), ref->value);
    fail (builder, tag, "ref", found, _ ("the id of a node of the diagram"), error);
    return NULL;
  }
  if (part->is_placed) {
    found = g_strdup_printf (_ ("a second place for “%s”"), ref->value);
    fail (builder, tag, "ref", found, _ ("one place for each node"), error);
    return NULL;
  }
  part->is_placed = TRUE;
  return part;
}

static gboolean
set_place (WeftBuilder *builder, const WeftTag *tag, WeftNodeDraft *part, GError **error)
{
  WeftKind kind = weft_properties_get_kind (part->properties);

  for (guint i = 0; i < tag->n_attributes; i++) {
    const WeftTagAttribute *attribute = &tag->attributes[i];
    WeftProperties *properties;
    GError *problem = NULL;

    if (attribute->is_declaration || g_str_equal (attribute->name, "ref"))
      continue;
    properties =
        weft_properties_set (part->properties, weft_kind_find_property (kind, attribute->name)->property,
                             attribute->value, &problem);
    if (properties == NULL)
      return weft_builder_blame (builder, tag, problem, error);
    weft_properties_unref (part->properties);
    part->properties = properties;
  }
  return TRUE;
}

/* Rule: a position is two numbers. */
static gboolean
check_pair (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  gboolean has_x = weft_tag_find (tag, "x") != NULL;
  gboolean has_y = weft_tag_find (tag, "y") != NULL;

  if (has_x == has_y)
    return TRUE;
  return fail (builder, tag, has_x ? "y" : "x", _ ("no such attribute"), _ ("x and y, or neither"), error);
}

/* The row of the diagram that an <at> names. */
static WeftGraph **
find_row (WeftBuilder *builder, const WeftTag *tag, WeftElement *row)
{
  const WeftTagAttribute *ref = weft_tag_find (tag, "ref");
  WeftGraph **graph = weft_builder_find_graph (builder, weft_builder_get_frame (builder)->part);

  return ref != NULL && graph != NULL && weft_graph_find_id (*graph, ref->value, row) ? graph : NULL;
}

static gboolean
is_row_placed (const WeftGraph *graph, WeftElement row, WeftKind kind)
{
  const WeftKindInfo *info = weft_kind_get_info (kind);

  for (guint i = 0; i < info->n_properties; i++)
    if ((info->properties[i].flags & WEFT_PROPERTY_PLACE) &&
        weft_graph_has (graph, row, info->properties[i].property))
      return TRUE;
  return FALSE;
}

static gboolean
set_row_place (WeftBuilder *builder, const WeftTag *tag, WeftGraph **graph, WeftElement row, GError **error)
{
  WeftKind kind = weft_graph_get_kind (*graph, row.table);
  g_autofree char *found = NULL;

  if (is_row_placed (*graph, row, kind)) {
    found = g_strdup_printf (_ ("a second place for “%s”"), weft_tag_find (tag, "ref")->value);
    return fail (builder, tag, "ref", found, _ ("one place for each node"), error);
  }
  for (guint i = 0; i < tag->n_attributes; i++) {
    const WeftTagAttribute *attribute = &tag->attributes[i];
    const WeftPropertyInfo *info = weft_kind_find_property (kind, attribute->name);
    GError *problem = NULL;

    if (attribute->is_declaration || g_str_equal (attribute->name, "ref"))
      continue;
    if (info == NULL)
      return weft_builder_refuse_attribute (builder, tag, attribute, PLACE_NAMES, error);
    if (!weft_graph_set (graph, row, info->property, attribute->value, &problem))
      return weft_builder_blame (builder, tag, problem, error);
  }
  return TRUE;
}

static gboolean
start_place (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  WeftFrame frame = {.role = WEFT_ROLE_PLACE, .part = weft_builder_get_frame (builder)->part};
  WeftElement row;
  WeftGraph **graph;
  WeftNodeDraft *part;
  gboolean is_set;

  if (!check_attributes (builder, tag, error))
    return FALSE;
  graph = find_row (builder, tag, &row);
  if (graph != NULL) {
    is_set = check_pair (builder, tag, error) && set_row_place (builder, tag, graph, row, error);
  } else {
    part = find_part (builder, tag, error);
    is_set = part != NULL && check_pair (builder, tag, error) && set_place (builder, tag, part, error);
  }
  return is_set && weft_builder_push (builder, tag, frame, error);
}

gboolean
weft_builder_start_in_layout (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  gboolean is_place =
      weft_builder_get_frame (builder)->role == WEFT_ROLE_LAYOUT && g_str_equal (tag->name, "at");
  GError *problem = NULL;

  if (is_place && start_place (builder, tag, &problem))
    return TRUE;
  if (!is_place)
    weft_builder_refuse_element (
        builder, tag,
        weft_builder_get_frame (builder)->role == WEFT_ROLE_LAYOUT ? "<at>" : _ ("nothing in it"), &problem);
  /* What a newer version allows and this one cannot read is kept, in the diagram. */
  if (builder->is_newer && problem->code == WEFT_ERROR_INVALID) {
    g_error_free (problem);
    return weft_builder_open_kept (builder, tag, error);
  }
  g_propagate_error (error, problem);
  return FALSE;
}
