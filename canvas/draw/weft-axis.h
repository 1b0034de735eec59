/* weft-axis.h: one axis of a chart: from values to pixels, and the round values that are marked on it. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  double lower; /* value at start; below upper */
  double upper; /* value at end */
  double start; /* in pixels */
  double end;   /* in pixels; below start where values grow upwards */
} WeftAxis;

/* Marked values: the multiples of a step of 1, 2 or 5 times a power of ten. */
typedef struct {
  double step;    /* between labelled ticks */
  guint minor;    /* parts of a step by unlabelled ticks: 2 for steps of 2, else 5 */
  guint decimals; /* that labels need */
  gint64 first;   /* the first tick on the axis is first * step */
  guint n;        /* labelled ticks on the axis */
} WeftTicks;

static inline double
weft_axis_to_pixel (const WeftAxis *axis, double value)
{
  return axis->start + (value - axis->lower) / (axis->upper - axis->lower) * (axis->end - axis->start);
}

static inline double
weft_axis_to_value (const WeftAxis *axis, double pixel)
{
  return axis->lower + (pixel - axis->start) / (axis->end - axis->start) * (axis->upper - axis->lower);
}

/** weft_axis_get_nice_step: the smallest of 1, 2 and 5 times a power of ten that is at least @least > 0. */
double weft_axis_get_nice_step (double least);

/** weft_axis_get_ticks: with labels at least @spacing pixels apart. O(1). */
WeftTicks weft_axis_get_ticks (const WeftAxis *axis, double spacing);

/** weft_ticks_get_value: of labelled tick @index; a multiple of the step, as near as a double can be. */
double weft_ticks_get_value (const WeftTicks *ticks, guint index);

/** weft_ticks_get_label: (transfer full): of labelled tick @index. */
char *weft_ticks_get_label (const WeftTicks *ticks, guint index);

G_END_DECLS
