/* weft-one-diagram.c: see weft-one-diagram.h. */
#include "weft-one-diagram.h"

#include "weft-insert-parts.h"

#include <glib/gi18n-lib.h>

/* Reading. */

static gboolean
is_taken (const char *id, const GPtrArray *children, const WeftGraph *graph)
{
  WeftElement element;

  for (guint i = 0; children != NULL && i < children->len; i++)
    if (g_strcmp0 (weft_node_get_name (children->pdata[i]), id) == 0)
      return TRUE;
  return weft_graph_find_id (graph, id, &element);
}

static char *
make_free_id (const char *stem, const char *fallback, const GPtrArray *children, const WeftGraph *graph)
{
  g_autofree char *first = weft_make_id (stem, fallback);
  char *id = g_strdup (first);

  for (guint number = 2; is_taken (id, children, graph); number++) {
    g_free (id);
    id = g_strdup_printf ("%s-%u", first, number);
  }
  return id;
}

/* Takes @graph and the references of @children. */
static WeftNode *
make_diagram (WeftProperties *values, GPtrArray *children, WeftGraph *graph, GError **error)
{
  WeftProperties *properties = weft_properties_with_graph (values, graph);

  weft_properties_unref (values);
  return weft_node_new (properties, children != NULL ? (WeftNode **) children->pdata : NULL,
                        children != NULL ? children->len : 0, error);
}

static void
drop (GPtrArray *children, WeftGraph *graph)
{
  if (children != NULL)
    g_ptr_array_foreach (children, (GFunc) (void (*) (void)) weft_node_unref, NULL);
  weft_graph_unref (graph);
}

WeftDocument *
weft_one_diagram_new (WeftKind kind,
                      const WeftAttribute *attributes,
                      guint n,
                      const char *stem,
                      const char *fallback,
                      GPtrArray *children,
                      WeftGraph *graph,
                      GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autofree char *id = make_free_id (stem, fallback, children, graph);
  WeftProperties *values;
  WeftNode *diagram;
  WeftNode *root = NULL;

  g_array_append_val (all, ((WeftAttribute){WEFT_PROPERTY_ID, id}));
  if (n > 0)
    g_array_append_vals (all, attributes, n);
  values = weft_properties_new (kind, (WeftAttribute *) (gpointer) all->data, all->len, error);
  if (values == NULL) {
    drop (children, graph);
    return NULL;
  }
  diagram = make_diagram (values, children, graph, error);
  if (diagram != NULL)
    root = weft_node_new (weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL), &diagram, 1, error);
  return root != NULL ? weft_document_new_from_root (root, error) : NULL;
}

/* Writing. */

static const WeftNode *
refuse (WeftKind kind, const char *found, GError **error)
{
  g_autofree char *expected = g_strdup_printf (_ ("the id of a <%s>"), weft_kind_get_info (kind)->element);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = (char *) found, .expected = expected});
  return NULL;
}

static const WeftNode *
find_named (const WeftDocument *document, WeftKind kind, const char *part, GError **error)
{
  const WeftNode *node = weft_document_lookup (document, part);
  g_autofree char *found = NULL;

  if (node != NULL && weft_node_get_kind (node) == kind)
    return node;
  found = node == NULL ? g_strdup_printf (_ ("no part “%s”"), part)
                       : g_strdup_printf (_ ("“%s”, which is a <%s>"), part,
                                          weft_kind_get_info (weft_node_get_kind (node))->element);
  return refuse (kind, found, error);
}

const WeftNode *
weft_one_diagram_find (const WeftDocument *document, WeftKind kind, const char *part, GError **error)
{
  const WeftNode *root = weft_document_get_root (document);
  const char *element = weft_kind_get_info (kind)->element;
  g_autofree char *found = NULL;
  const WeftNode *only = NULL;
  guint n = 0;

  if (part != NULL)
    return find_named (document, kind, part, error);
  for (gsize i = 0; i < weft_node_get_n_children (root); i++) {
    const WeftNode *node = weft_node_get_child (root, i);

    if (weft_node_get_kind (node) == kind) {
      only = node;
      n++;
    }
  }
  if (n == 1)
    return only;
  found = g_strdup_printf (n == 0 ? _ ("no <%s>") : _ ("several of <%s>"), element);
  return refuse (kind, found, error);
}

static gboolean
is_among (WeftProperty property, const WeftProperty *written, guint n)
{
  for (guint i = 0; i < n; i++)
    if (written[i] == property)
      return TRUE;
  return FALSE;
}

/* @attribute: (nullable); @count: of how many rows; 0: of @node itself. */
static void
leave_out (const WeftNode *node,
           WeftKind kind,
           const char *attribute,
           guint32 count,
           WeftDiagnostics *diagnostics)
{
  g_autofree char *found = count > 0 ? g_strdup_printf (_ ("%u values"), count) : NULL;

  weft_diagnostics_leave_out (diagnostics,
                              &(WeftFault){.element = (char *) weft_kind_get_info (kind)->element,
                                           .id = (char *) weft_node_get_name (node),
                                           .property = (char *) attribute,
                                           .problem = (char *) _ ("left out"),
                                           .found = found});
  diagnostics->n_left_out += count > 0 ? count - 1 : 0;
}

/* How many rows of @table have a value in @slot. Only chunks with the column are looked into. */
static guint32
count_values (const WeftGraph *graph, guint table, const WeftKindInfo *info, guint slot)
{
  guint distributions = weft_row_type_get (info->kind)->distributions[slot];
  guint32 end = weft_graph_get_end (graph, table);
  guint32 count = 0;

  for (guint32 first = 0; first < end; first += WEFT_CHUNK_ROWS) {
    const WeftChunk *chunk = weft_graph_get_chunk (graph, table, first / WEFT_CHUNK_ROWS);

    if (chunk == NULL || (weft_chunk_get_column (chunk, slot) == NULL &&
                          (distributions == 0 || weft_chunk_get_column (chunk, distributions) == NULL)))
      continue;
    for (guint32 row = first; row < MIN (end, first + WEFT_CHUNK_ROWS); row++) {
      WeftElement element = {.table = table, .row = row};

      count += weft_graph_has_row (graph, element) &&
               weft_graph_has (graph, element, info->properties[slot].property);
    }
  }
  return count;
}

void
weft_leave_out_values (const WeftNode *diagram,
                       guint table,
                       const WeftProperty *written,
                       guint n,
                       WeftDiagnostics *diagnostics)
{
  const WeftGraph *graph = weft_node_get_graph (diagram);
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, table));

  for (guint slot = 0; slot < info->n_properties; slot++) {
    guint32 count =
        is_among (info->properties[slot].property, written, n) ? 0 : count_values (graph, table, info, slot);

    if (count > 0)
      leave_out (diagram, info->kind, info->properties[slot].attribute, count, diagnostics);
  }
}

void
weft_leave_out_properties (const WeftNode *diagram,
                           const WeftProperty *written,
                           guint n,
                           WeftDiagnostics *diagnostics)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (diagram));

  for (guint i = 0; i < info->n_properties; i++)
    if (!is_among (info->properties[i].property, written, n) &&
        weft_node_has (diagram, info->properties[i].property))
      leave_out (diagram, info->kind, info->properties[i].attribute, 0, diagnostics);
}

void
weft_leave_out_nodes (const WeftNode *parent,
                      WeftKind kind,
                      const WeftNode *node,
                      WeftDiagnostics *diagnostics)
{
  WeftChildIter iter;
  const WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (child != node && weft_node_get_kind (child) != kind)
      leave_out (child, weft_node_get_kind (child), NULL, 0, diagnostics);
}
