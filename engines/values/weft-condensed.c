/* weft-condensed.c: see weft-condensed.h. */
#include "weft-condensed.h"

#include "weft-ref.h"

WeftCondensed *
weft_condensed_new (void)
{
  WeftCondensed *condensed = g_new0 (WeftCondensed, 1);

  weft_ref_init (&condensed->ref_count);
  return condensed;
}

WeftCondensed *
weft_condensed_ref (WeftCondensed *condensed)
{
  weft_ref_inc (&condensed->ref_count);
  return condensed;
}

void
weft_condensed_unref (WeftCondensed *condensed)
{
  if (!weft_ref_dec (&condensed->ref_count))
    return;
  g_free (condensed->members);
  g_free (condensed->vertices);
  g_free (condensed);
}

guint
weft_condensed_find_vertex (const WeftCondensed *condensed, gsize index)
{
  gsize low = 0;
  gsize high = condensed->n_vertices - 1;

  while (low < high) {
    gsize middle = (low + high + 1) / 2;

    if (condensed->vertices[middle].first <= index)
      low = middle;
    else
      high = middle - 1;
  }
  return (guint) low;
}
