/* weft-ranked-bars.c: see weft-ranked-bars.h. */
#include "weft-ranked-bars.h"

static void
bar_clear (gpointer data)
{
  WeftRankedBar *bar = data;

  g_free (bar->value);
  g_free (bar->share);
  g_free (bar->note);
  g_free (bar->words);
}

GArray *
weft_ranked_bars_list (void)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (WeftRankedBar));

  g_array_set_clear_func (rows, bar_clear);
  return rows;
}

WeftFigure *
weft_ranked_bars_new (const WeftBarsPart *parts, guint n_parts, const GArray *rows, const char *caption)
{
  g_autofree WeftBarsRow *bars = g_new0 (WeftBarsRow, rows->len + 1);

  for (guint i = 0; i < rows->len; i++) {
    const WeftRankedBar *bar = &g_array_index (rows, WeftRankedBar, i);

    bars[i] = (WeftBarsRow){.label = bar->label,
                            .depth = bar->depth,
                            .cut = bar->cut,
                            .nearer = bar->nearer,
                            .parts = bar->parts,
                            .value = bar->value,
                            .share = bar->share,
                            .note = bar->note,
                            .words = bar->words};
  }
  return weft_bars_new (parts, n_parts, bars, rows->len, caption);
}
