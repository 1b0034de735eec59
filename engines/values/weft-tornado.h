/* weft-tornado.h: what the parameters of a diagram do to its execution time, and curves over one of them. Plain values,
 * immutable and reference counted. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

/* A number at the lower and at the higher value of a parameter. */
typedef enum { WEFT_SIDE_LOW, WEFT_SIDE_HIGH } WeftSide;

/* One parameter. Of a random quantity, the parameter is its mean. */
typedef struct {
  guint32 node;
  guint property; /* WeftProperty */
  char *address;  /* as on the command line: "for.iterations" */
  double value;
  double changed[2]; /* its values, by WeftSide; a side that is not possible has @value */
  char *refusal;  /* why a side is not possible, where the diagram or its evaluation refuses it; nullable */
  double mean[2]; /* of the execution time then */
  double quantile[2];
  double mean_slope; /* difference of the times by difference of the parameter */
  double quantile_slope;
} WeftTornadoRow;

typedef struct {
  gint ref_count;
  char *diagram; /* XML id */
  char *modes;
  char *unit;
  WeftDigest digest; /* of the diagram, machine and modes */
  guint pes;
  double change; /* asked for: 0.1 is 10 % down and up */
  double level;  /* of the quantile */
  double mean;   /* as drawn */
  double quantile;
  WeftTornadoRow *rows; /* by effect on the mean, the greatest first; then on the quantile */
  gsize n_rows;
} WeftTornado;

WeftTornado *weft_tornado_new (void);
WeftTornado *weft_tornado_ref (WeftTornado *tornado);
void weft_tornado_unref (WeftTornado *tornado);

/* One value of a parameter. */
typedef struct {
  char *value; /* as it was set */
  double mean;
  double deviation;    /* standard */
  double quantiles[4]; /* 0.5, 0.9, 0.95, 0.99 */
  double error_bound;
} WeftSweepRow;

typedef struct {
  gint ref_count;
  char *diagram;
  char *modes;
  char *unit;
  WeftDigest digest;
  guint pes;          /* as drawn */
  char *address;      /* of the parameter */
  WeftSweepRow *rows; /* in the order asked for */
  gsize n_rows;
} WeftSweep;

WeftSweep *weft_sweep_new (void);
WeftSweep *weft_sweep_ref (WeftSweep *sweep);
void weft_sweep_unref (WeftSweep *sweep);

/** weft_sweep_list_pes: (transfer full): the numbers of PEs from 1 to 16,384, those of the MasPar MP-1, that are
 * @powers powers of 2 apart, and @drawn among them: values for a sweep. */
char **weft_sweep_list_pes (guint drawn, double powers);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTornado, weft_tornado_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSweep, weft_sweep_unref)

G_END_DECLS
