/* weft-steps.h: a figure of a number that changes in steps over time: how many tasks run, say. */
#pragma once

#include "weft-figure.h"

G_BEGIN_DECLS

typedef struct {
  const double *times;  /* (array length=n + 1): from 0 up: step i lasts from the i-th to the next */
  const double *values; /* (array length=n): >= 0 */
  gsize n;
  guint32 id;             /* what its steps are about; 0: none */
  double mean;            /* over the whole time: an even line; NaN: none */
  const char *mean_label; /* beside it */
  const char *x_caption;
  const char *y_caption; /* what the number counts */
  const char *unit;      /* of time, may be "" */
} WeftStepsHead;

/**
 * weft_steps_new:
 *
 * Where several steps share a pixel, the area reaches the mean of what is there and a paler one the most: areas stay what they are at any
 * size. O(n) to draw.
 *
 * Returns: (transfer full): all is copied
 */
WeftFigure *weft_steps_new (const WeftStepsHead *head);

G_END_DECLS
