/* weft-row-reader.c: the rows of a diagram while it is read. Ids of other elements may be named before they come: ends of edges and
 * references are looked up when all rows are there, before the layout. */
#include "weft-builder-private.h"

#include "weft-graph-builder.h"

#include <glib/gi18n-lib.h>

/* As many as an element has bits for. */
#define MOST_TABLES 16

/* A reference to a node that has not been read yet. */
typedef struct {
  WeftElement row;
  WeftProperty property;
  char *id;
  guint32 offset; /* of the attribute */
} Pending;

struct _WeftRows {
  guint part;                   /* that carries them */
  WeftGraphBuilder *builder;    /* (nullable): until they are all there */
  WeftGraph *graph;             /* (nullable): then */
  GArray *offsets[MOST_TABLES]; /* (nullable): guint32: where each row of a table begins */
  GArray *pending;

  /* what one tag says, for the next one to use again */
  GArray *ours;  /* WeftAttribute */
  GArray *plain; /* WeftAttribute: without references */
  GString *foreign;

  /* of the row that is open, when something may stand in it */
  WeftElement open;
  GString *open_id;
  GPtrArray *machines; /* char *: for which it has had a time */
  GString *times;      /* those, as weft-machine-times.h has them */
};

static void
pending_clear (gpointer pending)
{
  g_free (((Pending *) pending)->id);
}

void
weft_rows_free (gpointer data)
{
  WeftRows *rows = data;

  g_clear_pointer (&rows->builder, weft_graph_builder_free);
  g_clear_pointer (&rows->graph, weft_graph_unref);
  for (guint i = 0; i < MOST_TABLES; i++)
    g_clear_pointer (&rows->offsets[i], g_array_unref);
  g_array_unref (rows->pending);
  g_array_unref (rows->ours);
  g_array_unref (rows->plain);
  g_string_free (rows->foreign, TRUE);
  g_string_free (rows->open_id, TRUE);
  g_ptr_array_unref (rows->machines);
  g_string_free (rows->times, TRUE);
  g_free (rows);
}

/* Of the last diagrams first: a file has few. */
static WeftRows *
find_rows (WeftBuilder *builder, guint part)
{
  for (guint i = builder->rows->len; i-- > 0;) {
    WeftRows *rows = g_ptr_array_index (builder->rows, i);

    if (rows->part == part)
      return rows;
  }
  return NULL;
}

static WeftKind
carrier_kind (WeftBuilder *builder, guint part)
{
  return weft_properties_get_kind (weft_builder_get_part (builder, part)->properties);
}

static WeftRows *
begin_rows (WeftBuilder *builder, guint part)
{
  WeftRows *rows = find_rows (builder, part);

  if (rows != NULL)
    return rows;
  rows = g_new0 (WeftRows, 1);
  rows->part = part;
  rows->builder = weft_graph_builder_new (carrier_kind (builder, part));
  rows->pending = g_array_new (FALSE, FALSE, sizeof (Pending));
  g_array_set_clear_func (rows->pending, pending_clear);
  rows->ours = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  rows->plain = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  rows->foreign = g_string_new (NULL);
  rows->open_id = g_string_new (NULL);
  rows->machines = g_ptr_array_new_with_free_func (g_free);
  rows->times = g_string_new (NULL);
  g_ptr_array_add (builder->rows, rows);
  return rows;
}

WeftGraph **
weft_builder_find_graph (WeftBuilder *builder, guint part)
{
  WeftRows *rows = find_rows (builder, part);

  return rows != NULL && rows->graph != NULL ? &rows->graph : NULL;
}

gboolean
weft_builder_is_row_name (WeftBuilder *builder, const char *name)
{
  WeftElement row;

  for (guint i = 0; i < builder->rows->len; i++) {
    const WeftRows *rows = g_ptr_array_index (builder->rows, i);

    if (rows->graph != NULL && weft_graph_find_id (rows->graph, name, &row))
      return TRUE;
  }
  return FALSE;
}

/* References. */

/* How far the part with the id @id is from the one that carries the rows, which is how far their nodes' numbers will be; 0: it is
 * not there yet. */
static gboolean
find_distance (WeftBuilder *builder,
               const WeftRows *rows,
               const WeftPropertyInfo *info,
               const char *id,
               guint32 *distance)
{
  gpointer index;

  *distance = 0;
  if (!g_hash_table_lookup_extended (builder->names, id, NULL, &index))
    return TRUE;
  *distance = GPOINTER_TO_UINT (index) - rows->part;
  return GPOINTER_TO_UINT (index) > rows->part &&
         weft_kind_set_has (&info->targets,
                            weft_properties_get_kind (
                                weft_builder_get_part (builder, GPOINTER_TO_UINT (index))->properties));
}

static gboolean
refuse_reference (WeftBuilder *builder,
                  const WeftRows *rows,
                  const Pending *reference,
                  const char *element,
                  GError **error)
{
  const WeftProperties *carrier = weft_builder_get_part (builder, rows->part)->properties;
  const WeftPropertyInfo *info = weft_kind_get_property (
      weft_builder_get_row_kind (builder, rows->part, reference->row.table), reference->property);
  g_autofree char *found = g_strdup_printf ("“%s”", reference->id);

  return weft_text_fail (builder->text, reference->offset, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.element = (char *) element,
                                     .id = (char *) weft_properties_get_text (carrier, WEFT_PROPERTY_ID),
                                     .property = (char *) info->attribute,
                                     .found = found,
                                     .expected = (char *) _ ("the id of such a part of this graph")},
                         error);
}

WeftKind
weft_builder_get_row_kind (WeftBuilder *builder, guint part, guint table)
{
  return weft_kind_get_info (carrier_kind (builder, part))->tables[table - 1];
}

static gboolean
set_reference (WeftBuilder *builder, WeftRows *rows, Pending reference, GError **error)
{
  WeftKind kind = weft_builder_get_row_kind (builder, rows->part, reference.row.table);
  const WeftPropertyInfo *info = weft_kind_get_property (kind, reference.property);
  guint32 distance;

  if (!find_distance (builder, rows, info, reference.id, &distance))
    return refuse_reference (builder, rows, &reference, weft_kind_get_info (kind)->element, error);
  if (distance != 0) {
    weft_graph_builder_set_reference (rows->builder, reference.row, reference.property, distance);
    return TRUE;
  }
  reference.id = g_strdup (reference.id);
  g_array_append_val (rows->pending, reference);
  return TRUE;
}

static gboolean
set_pending (WeftBuilder *builder, WeftRows *rows, GError **error)
{
  for (guint i = 0; i < rows->pending->len; i++) {
    const Pending *reference = &g_array_index (rows->pending, Pending, i);
    WeftKind kind = weft_builder_get_row_kind (builder, rows->part, reference->row.table);
    const WeftPropertyInfo *info = weft_kind_get_property (kind, reference->property);
    guint32 distance;

    if (!find_distance (builder, rows, info, reference->id, &distance) || distance == 0)
      return refuse_reference (builder, rows, reference, weft_kind_get_info (kind)->element, error);
    weft_graph_builder_set_reference (rows->builder, reference->row, reference->property, distance);
  }
  g_array_set_size (rows->pending, 0);
  return TRUE;
}

/* Rows as they come. */

/* What a tag says, sorted. */
typedef struct {
  GArray *plain; /* WeftAttribute */
  const char *ends[2];
  WeftAttribute far[2]; /* an id, and a value of the row at the other end */
  guint n_far;
} RowValues;

/* References are left where they are. */
static void
sort_values (WeftKind kind, const GArray *ours, RowValues *values)
{
  gboolean is_edge = weft_kind_is (kind, WEFT_KIND_IS_EDGE);

  for (guint i = 0; i < ours->len; i++) {
    const WeftAttribute *attribute = &g_array_index (ours, WeftAttribute, i);
    const WeftPropertyInfo *info;

    if (is_edge && attribute->property == WEFT_PROPERTY_FROM) {
      values->ends[WEFT_END_FROM] = attribute->text;
      continue;
    }
    if (is_edge && attribute->property == WEFT_PROPERTY_TO) {
      values->ends[WEFT_END_TO] = attribute->text;
      continue;
    }
    info = weft_kind_get_property (kind, attribute->property);
    if (info->flags & WEFT_PROPERTY_FAR)
      values->far[++values->n_far] = *attribute;
    else if (info->type != WEFT_TYPE_REFERENCE)
      g_array_append_vals (values->plain, attribute, 1);
  }
}

static gboolean
add_row (WeftRows *rows, WeftKind kind, guint table, const RowValues *values, guint32 *row, GError **error)
{
  const WeftAttribute *attributes = (const WeftAttribute *) (gconstpointer) values->plain->data;

  if (!weft_kind_is (kind, WEFT_KIND_IS_EDGE))
    return weft_graph_builder_add (rows->builder, table, attributes, values->plain->len, row, error);
  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    if (values->ends[end] == NULL)
      return weft_value_refuse_absent (
          weft_kind_get_property (kind, end == WEFT_END_FROM ? WEFT_PROPERTY_FROM : WEFT_PROPERTY_TO), error);
  return weft_graph_builder_connect (rows->builder, table, values->ends[WEFT_END_FROM],
                                     values->ends[WEFT_END_TO], attributes, values->plain->len, row, error);
}

static gboolean
set_references (WeftBuilder *builder,
                WeftRows *rows,
                const WeftTag *tag,
                WeftElement row,
                const GArray *ours,
                GError **error)
{
  WeftKind kind = weft_builder_get_row_kind (builder, rows->part, row.table);

  for (guint i = 0; i < ours->len; i++) {
    const WeftAttribute *attribute = &g_array_index (ours, WeftAttribute, i);
    const WeftPropertyInfo *info = weft_kind_get_property (kind, attribute->property);
    gboolean is_end = weft_kind_is (kind, WEFT_KIND_IS_EDGE) &&
                      (info->property == WEFT_PROPERTY_FROM || info->property == WEFT_PROPERTY_TO);

    if (info->type == WEFT_TYPE_REFERENCE && !is_end &&
        !set_reference (builder, rows,
                        (Pending){row, info->property, (char *) attribute->text,
                                  (guint32) weft_tag_find (tag, info->attribute)->start},
                        error))
      return FALSE;
  }
  return TRUE;
}

static void
note_offset (WeftRows *rows, guint table, const WeftTag *tag)
{
  guint32 offset = (guint32) tag->start;

  if (rows->offsets[table] == NULL)
    rows->offsets[table] = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (rows->offsets[table], offset);
}

static gboolean
check_name (WeftBuilder *builder, const WeftTag *tag, GError **error)
{
  const WeftTagAttribute *id = weft_tag_find (tag, "id");

  return id == NULL ||
         !(g_hash_table_contains (builder->names, id->value) ||
           weft_builder_is_row_name (builder, id->value)) ||
         weft_builder_refuse_name (builder, tag, id->value, error);
}

static void
open_row (WeftRows *rows, WeftKind kind, WeftElement row, const WeftTag *tag)
{
  const WeftTagAttribute *id;

  if (weft_kind_get_info (kind)->children.kinds == NULL)
    return;
  id = weft_tag_find (tag, "id");
  rows->open = row;
  g_string_assign (rows->open_id, id != NULL ? id->value : "");
  g_ptr_array_set_size (rows->machines, 0);
  g_string_truncate (rows->times, 0);
}

gboolean
weft_builder_start_row (WeftBuilder *builder, const WeftTag *tag, guint table, GError **error)
{
  guint part = weft_builder_get_frame (builder)->part;
  WeftKind kind = weft_builder_get_row_kind (builder, part, table);
  WeftRows *rows = begin_rows (builder, part);
  WeftFrame frame = {.role = WEFT_ROLE_ROW, .part = part, .row_kind = kind};
  RowValues values = {.plain = rows->plain};
  GError *problem = NULL;
  guint32 row;

  g_array_set_size (rows->ours, 0);
  g_array_set_size (rows->plain, 0);
  g_string_truncate (rows->foreign, 0);
  if (!weft_builder_collect (builder, tag, kind, rows->ours, rows->foreign, error) ||
      !check_name (builder, tag, error))
    return FALSE;
  sort_values (kind, rows->ours, &values);
  if (!add_row (rows, kind, table, &values, &row, &problem))
    return weft_builder_blame (builder, tag, problem, error);
  note_offset (rows, table, tag);
  open_row (rows, kind, (WeftElement){0, table, row}, tag);
  return set_references (builder, rows, tag, (WeftElement){0, table, row}, rows->ours, error) &&
         weft_builder_push (builder, tag, frame, error);
}

/* What stands in a row. */

/* The row at the other end, which the tag declares by giving a value of it. */
static gboolean
declare_far_row (WeftBuilder *builder,
                 WeftRows *rows,
                 const WeftTag *tag,
                 WeftKind kind,
                 RowValues *values,
                 GError **error)
{
  const WeftKindInfo *info = weft_kind_get_info (kind);
  gboolean leaves = weft_kind_get_inner_end (kind) == WEFT_PROPERTY_FROM;
  guint table = weft_kind_find_table (carrier_kind (builder, rows->part), leaves ? info->to : info->from);
  const char *id = values->ends[leaves ? WEFT_END_TO : WEFT_END_FROM];
  GError *problem = NULL;

  if (values->n_far == 0 || id == NULL)
    return TRUE;
  if (g_hash_table_contains (builder->names, id) || weft_builder_is_row_name (builder, id))
    return weft_builder_refuse_name (builder, tag, id, error);
  values->far[0] = (WeftAttribute){WEFT_PROPERTY_ID, id};
  if (!weft_graph_builder_add (rows->builder, table, values->far, values->n_far + 1, NULL, &problem))
    return weft_builder_blame (builder, tag, problem, error);
  note_offset (rows, table, tag);
  return TRUE;
}

/* @kind is that of an edge at the row that is open. */
static gboolean
add_inner_edge (WeftBuilder *builder, WeftRows *rows, const WeftTag *tag, WeftKind kind, GError **error)
{
  guint table = weft_kind_find_table (carrier_kind (builder, rows->part), kind);
  RowValues values = {.plain = rows->plain};
  GError *problem = NULL;
  guint32 row;

  g_array_set_size (rows->plain, 0);
  sort_values (kind, rows->ours, &values);
  values.ends[weft_kind_get_inner_end (kind) == WEFT_PROPERTY_FROM ? WEFT_END_FROM : WEFT_END_TO] =
      rows->open_id->str;
  if (!declare_far_row (builder, rows, tag, kind, &values, error))
    return FALSE;
  if (!add_row (rows, kind, table, &values, &row, &problem))
    return weft_builder_blame (builder, tag, problem, error);
  note_offset (rows, table, tag);
  return TRUE;
}

/* Rule: the row has one time on each machine. */
static gboolean
check_machine (WeftBuilder *builder, WeftRows *rows, const WeftTag *tag, const char *machine, GError **error)
{
  g_autofree char *found = NULL;

  if (!g_ptr_array_find_with_equal_func (rows->machines, machine, g_str_equal, NULL)) {
    g_ptr_array_add (rows->machines, g_strdup (machine));
    return TRUE;
  }
  found = g_strdup_printf (_ ("“%s” a second time"), machine);
  return weft_builder_fail (builder, tag, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                            (WeftFault){.property = (char *) "machine",
                                        .found = found,
                                        .expected = (char *) _ ("each machine once in a subtask")},
                            error);
}

/* @kind is that of a time on a machine. */
static gboolean
add_time (WeftBuilder *builder, WeftRows *rows, const WeftTag *tag, WeftKind kind, GError **error)
{
  GError *problem = NULL;
  g_autoptr (WeftProperties) values = weft_properties_new (
      kind, (const WeftAttribute *) (gconstpointer) rows->ours->data, rows->ours->len, &problem);
  g_autofree char *time = NULL;
  const char *machine;

  if (values == NULL)
    return weft_builder_blame (builder, tag, problem, error);
  machine = weft_properties_get_text (values, WEFT_PROPERTY_MACHINE);
  if (!check_machine (builder, rows, tag, machine, error))
    return FALSE;
  time = weft_properties_print (values, WEFT_PROPERTY_TIME);
  g_string_append_printf (rows->times, "%s=%s;", machine, time);
  return TRUE;
}

gboolean
weft_builder_start_within (WeftBuilder *builder, const WeftTag *tag, WeftKind kind, GError **error)
{
  guint part = weft_builder_get_frame (builder)->part;
  WeftRows *rows = find_rows (builder, part);
  WeftFrame frame = {.role = WEFT_ROLE_ROW, .part = part, .row_kind = kind};

  g_array_set_size (rows->ours, 0);
  g_string_truncate (rows->foreign, 0);
  return weft_builder_collect (builder, tag, kind, rows->ours, rows->foreign, error) &&
         (weft_kind_is (kind, WEFT_KIND_IS_EDGE) ? add_inner_edge : add_time) (builder, rows, tag, kind,
                                                                               error) &&
         weft_builder_push (builder, tag, frame, error);
}

gboolean
weft_builder_end_row (WeftBuilder *builder, WeftKind kind, GError **error)
{
  WeftRows *rows;

  if (weft_kind_get_slot (kind, WEFT_PROPERTY_COMPUTE) < 0)
    return TRUE;
  rows = find_rows (builder, weft_builder_get_frame (builder)->part);
  return rows->times->len == 0 ||
         weft_graph_builder_set (rows->builder, rows->open, WEFT_PROPERTY_COMPUTE, rows->times->str, error);
}

/* The end. */

/* Rule: an id stands once, also where the node comes behind the row. */
static gboolean
check_nodes (WeftBuilder *builder, WeftRows *rows, GError **error)
{
  for (guint i = rows->part; i < builder->parts->len; i++) {
    const WeftNodeDraft *part = weft_builder_get_part (builder, i);
    const char *name = weft_properties_get_text (part->properties, WEFT_PROPERTY_ID);
    g_autofree char *found = NULL;
    WeftElement row;

    if (name == NULL || !weft_graph_find_id (rows->graph, name, &row))
      continue;
    found = g_strdup_printf (_ ("a second definition of “%s”"), name);
    return weft_text_fail (
        builder->text, part->offset, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
        (WeftFault){.element =
                        (char *) weft_kind_get_info (weft_properties_get_kind (part->properties))->element,
                    .id = (char *) name,
                    .property = (char *) "id",
                    .found = found,
                    .expected = (char *) _ ("an id that is unique in the file")},
        error);
  }
  return TRUE;
}

/* @problem: (transfer full) */
static gboolean
blame_row (WeftBuilder *builder, const WeftRows *rows, WeftElement row, GError *problem, GError **error)
{
  WeftFault fault = *weft_fault_get (problem);
  const WeftKindInfo *info = weft_kind_get_info (weft_builder_get_row_kind (builder, rows->part, row.table));

  fault.element = (char *) info->element;
  if (fault.id == NULL)
    fault.id = (char *) weft_properties_get_text (weft_builder_get_part (builder, rows->part)->properties,
                                                  WEFT_PROPERTY_ID);
  weft_text_fail (builder->text, g_array_index (rows->offsets[row.table], guint32, row.row), problem->domain,
                  problem->code, fault, error);
  g_error_free (problem);
  return FALSE;
}

void
weft_builder_locate_rows (WeftBuilder *builder, WeftLocations *locations)
{
  for (guint i = 0; i < builder->rows->len; i++) {
    const WeftRows *rows = g_ptr_array_index (builder->rows, i);

    for (guint table = 1; table < MOST_TABLES; table++)
      if (rows->offsets[table] != NULL)
        weft_locations_add_rows (locations, rows->part + 1, table, rows->offsets[table]);
  }
}

gboolean
weft_builder_finish_rows (WeftBuilder *builder, guint part, GError **error)
{
  WeftRows *rows = find_rows (builder, part);
  GError *problem = NULL;
  WeftElement wrong;

  if (rows == NULL || rows->graph != NULL)
    return TRUE;
  if (!set_pending (builder, rows, error))
    return FALSE;
  rows->graph = weft_graph_builder_finish (g_steal_pointer (&rows->builder), &wrong, &problem);
  if (rows->graph != NULL)
    return check_nodes (builder, rows, error);
  return blame_row (builder, rows, wrong, problem, error);
}
