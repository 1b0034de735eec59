/* weft-order.h: the order of numbers, for g_array_sort() and qsort(). */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** weft_order_doubles: GCompareFunc: of two doubles, none of them NaN, the smaller one first. */
static inline int
weft_order_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

/** weft_order_numbers: GCompareFunc: of two guint32, the smaller one first. */
static inline int
weft_order_numbers (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a;
  guint32 y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

G_END_DECLS
