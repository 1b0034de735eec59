/* weft-bars.h: a figure of stacked bars: one row a node, each made of the same few parts, over one axis. */
#pragma once

#include "weft-figure.h"

G_BEGIN_DECLS

/* What the bars are made of, in the order from left to right. */
typedef struct {
  WeftBarRole part;
  const char *label; /* for the legend */
  const char *value; /* (nullable): the sum over all rows */
} WeftBarsPart;

typedef struct {
  guint32 id;      /* of the node; 0: none */
  guint depth;     /* how far its label is indented */
  WeftPaint paint; /* the sign before its label */
  const char *label;
  const double *parts; /* (array length=n_parts): >= 0 */
  const char *value;   /* the sum, as it is shown at the right */
  const char *share;   /* (nullable): behind it */
  const char *note;    /* (nullable): in place of a bar */
  const char *words;   /* all there is to say */
  gboolean cut;        /* it does not stretch the axis, and is cut off there */
  int nearer;          /* 1: to the next row, −1: to the one before: bars that make a pair */
} WeftBarsRow;

/** weft_bars_new: (transfer full): all is copied. @caption: of the axis. */
WeftFigure *weft_bars_new (const WeftBarsPart *parts,
                           guint n_parts,
                           const WeftBarsRow *rows,
                           gsize n_rows,
                           const char *caption);

G_END_DECLS
