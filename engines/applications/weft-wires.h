/* weft-wires.h: the wires of a chip, drawn by chance, and the regions into which it is divided: what LocusRoute works on. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How often each wire is routed: the two iterations of the program. */
#define WEFT_ROUTINGS 2

typedef struct {
  double x; /* middle of the smallest rectangle that holds it, on a chip of 1 by 1 */
  double y;
  double area;                /* of that rectangle */
  double time[WEFT_ROUTINGS]; /* ms, to route it in either iteration */
  guint32 region;
} WeftWire;

/**
 * weft_wires_new:
 *
 * Middles are denser towards that of the chip: each coordinate is the mean of two that are equally likely everywhere. Areas are lognormal
 * about 1/250 with a spread of 1.4, no side is longer than the chip. A time is 3 ms for an area of 1/250, times a lognormal factor with
 * a spread of 0.4, and in each iteration one of 0.9 to 1.1. So most are below 10 ms and a few are 100 ms and more (section 4.3). The
 * wire with the longest time stands behind 19 of 20 others, for an unusually large task appears towards the end of each iteration.
 *
 * Returns: (transfer full) (element-type WeftWire): @n of them
 */
GArray *weft_wires_new (guint32 n, guint64 seed);

/** weft_wires_count_rows: how many rows of regions there are when there are @n: the greatest number that divides it and is not above its
 * root. */
guint32 weft_wires_count_rows (guint32 n);

/** weft_wires_divide_area: into @n regions of equal area. */
void weft_wires_divide_area (GArray *wires, guint32 n);

/** weft_wires_divide_work: into @n regions of about equal work, by the areas of the wires' rectangles (section 5.3): columns that hold
 * equal sums, then each into rows that do. O(wires log wires). */
void weft_wires_divide_work (GArray *wires, guint32 n);

G_END_DECLS
