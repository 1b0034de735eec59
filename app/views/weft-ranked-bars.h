/* weft-ranked-bars.h: bars of things that are ranked, which own what they say. */
#pragma once

#include "weft-bars.h"

G_BEGIN_DECLS

#define WEFT_MOST_RANKED_PARTS 3

typedef struct {
  const char *label; /* which lives at least as long; translated */
  guint depth;       /* how far it is indented */
  gboolean cut;      /* it does not stretch the axis */
  int nearer;        /* 1: to the next, −1: to the one before */
  double parts[WEFT_MOST_RANKED_PARTS];
  char *value;
  char *share;
  char *note; /* (nullable) */
  char *words;
} WeftRankedBar;

/** weft_ranked_bars_list: (transfer full) (element-type WeftRankedBar): none yet; bars take what they say with them. */
GArray *weft_ranked_bars_list (void);

/** weft_ranked_bars_new: (transfer full): @rows as bars, in their order, with the @n_parts parts of @parts each. */
WeftFigure *
weft_ranked_bars_new (const WeftBarsPart *parts, guint n_parts, const GArray *rows, const char *caption);

G_END_DECLS
