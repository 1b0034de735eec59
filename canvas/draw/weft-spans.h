/* weft-spans.h: a figure of spans around zero: one row a parameter, what it does to several numbers when it goes down and
 * when it goes up: a tornado. */
#pragma once

#include "weft-figure.h"

G_BEGIN_DECLS

#define WEFT_SPANS_MOST 2 /* numbers that are watched */

typedef struct {
  guint32 id;                  /* of the node; 0: none */
  WeftPaint paint;             /* the sign before its label */
  const char *label;           /* "for" */
  const char *detail;          /* "iterations 10" */
  double low[WEFT_SPANS_MOST]; /* differences of the numbers */
  double high[WEFT_SPANS_MOST];
  const char *slopes[WEFT_SPANS_MOST]; /* as they are shown at the right */
  const char *words;                   /* all there is to say */
} WeftSpansRow;

typedef struct {
  guint n_numbers;                      /* at most WEFT_SPANS_MOST */
  const char *numbers[WEFT_SPANS_MOST]; /* "mean 855.9": for the legend, from the top bar down */
  const char *columns[WEFT_SPANS_MOST]; /* heads of the slopes */
  const char *low;                      /* "−10 %": for the legend */
  const char *high;
  const char *caption; /* of the axis */
} WeftSpansHead;

/** weft_spans_new: (transfer full): all is copied. */
WeftFigure *weft_spans_new (const WeftSpansHead *head, const WeftSpansRow *rows, gsize n_rows);

G_END_DECLS
