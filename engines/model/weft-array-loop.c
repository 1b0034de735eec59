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
weft_array_loop_fits (double sum, double whole)
{
  return fabs (sum - whole) <= 1e-9 * whole;
}
