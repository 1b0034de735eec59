/* weft-curves.h: a figure of curves through points: the execution time over the number of PEs. */
#pragma once

#include "weft-figure.h"

G_BEGIN_DECLS

typedef struct {
  WeftSeriesRole role;
  const char *label; /* at its end: "P95" */
  const double *y;   /* (array length=n); what is not finite is left out */
} WeftCurve;

/* A point of interest, such as where two curves cross. */
typedef struct {
  double x;
  double y;
  const char *label; /* beside it */
} WeftCurvePoint;

typedef struct {
  const double *x;    /* (array length=n): ascending; > 0 unless the axis is linear */
  gboolean is_linear; /* else the axis is of powers of 2 */
  gsize n;
  guint32 id;               /* of the node that the curves are about */
  double marked;            /* x of an upright line */
  const char *marked_label; /* (nullable): above it; %NULL: there is none */
  const char *x_caption;
  const char *y_caption;
  const char *const *words;     /* (array length=n): all there is to say of each x */
  const WeftCurvePoint *points; /* (array length=n_points) (nullable): by x */
  guint n_points;
} WeftCurvesHead;

/** weft_curves_new: (transfer full): all is copied. The area between the curves is shaded when there are two; at most 16 have a label. */
WeftFigure *weft_curves_new (const WeftCurvesHead *head, const WeftCurve *curves, guint n_curves);

G_END_DECLS
