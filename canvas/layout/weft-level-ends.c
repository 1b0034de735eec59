/* weft-level-ends.c: see weft-level-private.h. */
#include "weft-level-private.h"

void
weft_level_list_ends (const WeftLayoutEdge *edges,
                      guint n_edges,
                      guint n,
                      gboolean back,
                      guint **first,
                      guint **ends)
{
  g_autofree guint *filled = NULL;

  *first = g_new0 (guint, n + 1);
  *ends = g_new (guint, MAX (n_edges, 1));
  for (guint e = 0; e < n_edges; e++)
    (*first)[(back ? edges[e].to : edges[e].from) + 1]++;
  for (guint i = 0; i < n; i++)
    (*first)[i + 1] += (*first)[i];
  filled = g_memdup2 (*first, n * sizeof *filled);
  for (guint e = 0; e < n_edges; e++)
    (*ends)[filled[back ? edges[e].to : edges[e].from]++] = back ? edges[e].from : edges[e].to;
}
