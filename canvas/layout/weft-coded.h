/* weft-coded.h: places in an array by a code, and their sorting. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  guint32 code;
  guint32 place;
} WeftCoded;

/**
 * weft_coded_sort: by code; those of one code stay in their order. O(@n): by digits of sixteen bits where there are many, and nothing
 * is done where they are in order.
 */
void weft_coded_sort (WeftCoded *coded, gsize n);

G_END_DECLS
