/* weft-array-loop.c: see weft-array-loop.h. */
#include "weft-array-loop.h"

#include <math.h>

static gboolean
has_rows (const WeftNode *loop)
{
  return weft_node_has (loop, WEFT_PROPERTY_ROWS) && weft_node_has (loop, WEFT_PROPERTY_COLUMNS);
}

double
weft_array_loop_get_items (const WeftNode *loop)
{
  if (weft_node_has (loop, WEFT_PROPERTY_ITEMS))
    return (double) weft_node_get_integer (loop, WEFT_PROPERTY_ITEMS);
  return has_rows (loop) ? (double) weft_node_get_integer (loop, WEFT_PROPERTY_ROWS) *
                               (double) weft_node_get_integer (loop, WEFT_PROPERTY_COLUMNS)
                         : 0;
}

double
weft_array_loop_get_row_length (const WeftNode *loop)
{
  return has_rows (loop) ? (double) weft_node_get_integer (loop, WEFT_PROPERTY_COLUMNS) : 1;
}

GArray *
weft_array_loop_get_stages (const WeftNode *loop)
{
  GArray *stages = g_array_new (FALSE, FALSE, sizeof (double));
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, loop);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_STAGE) {
      double body = weft_node_get_number (child, WEFT_PROPERTY_BODY);

      g_array_append_val (stages, body);
    }
  return stages;
}

double
weft_array_loop_get_body (const WeftNode *loop)
{
  const WeftLiteral *body = weft_node_get_literal (loop, WEFT_PROPERTY_BODY);
  g_autoptr (GArray) stages = NULL;
  double sum = 0;

  if (body != NULL)
    return weft_literal_get_mean (body);
  stages = weft_array_loop_get_stages (loop);
  for (guint i = 0; i < stages->len; i++)
    sum += g_array_index (stages, double, i);
  return stages->len > 0 ? sum : NAN;
}

gboolean
weft_array_loop_is_loggp (const WeftNode *loop)
{
  return weft_node_has (loop, WEFT_PROPERTY_LATENCY) || weft_node_has (loop, WEFT_PROPERTY_OVERHEAD) ||
         weft_node_has (loop, WEFT_PROPERTY_GAP) || weft_node_has (loop, WEFT_PROPERTY_GAP_PER_ITEM);
}

GPtrArray *
weft_array_loop_list_machines (const WeftDocument *document, const WeftNode *loop)
{
  const char *text = weft_node_get_text (loop, WEFT_PROPERTY_MACHINES);
  g_auto (GStrv) names = g_strsplit (text != NULL ? text : "", " ", -1);
  GPtrArray *machines = g_ptr_array_new ();

  for (guint i = 0; names[i] != NULL; i++) {
    WeftNode *node = weft_document_lookup (document, names[i]);

    if (node != NULL && weft_node_get_kind (node) == WEFT_KIND_MACHINE)
      g_ptr_array_add (machines, node);
  }
  return machines;
}

static gboolean
is_between (const WeftNode *link, const WeftNode *from, const WeftNode *to)
{
  return g_strcmp0 (weft_node_get_text (link, WEFT_PROPERTY_FROM), weft_node_get_name (from)) == 0 &&
         g_strcmp0 (weft_node_get_text (link, WEFT_PROPERTY_TO), weft_node_get_name (to)) == 0;
}

const WeftNode *
weft_array_loop_find_link (const WeftDocument *document, const WeftNode *from, const WeftNode *to)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
  const WeftNode *found = NULL;
  WeftChildIter iter;
  const WeftNode *link;

  weft_child_iter_init (&iter, suite);
  while ((link = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (link) == WEFT_KIND_LINK &&
        (is_between (link, from, to) ||
         (weft_node_get_integer (link, WEFT_PROPERTY_BOTH) != 0 && is_between (link, to, from))))
      found = link;
  return found;
}

gboolean
weft_array_loop_fits (double sum, double whole)
{
  return fabs (sum - whole) <= 1e-9 * whole;
}
