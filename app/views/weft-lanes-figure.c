/* weft-lanes-figure.c: one run as lanes of PEs: SIMD blocks span them, SPMD blocks are a PE's own. */
#include "weft-answer-figures.h"

#include "weft-numeral.h"
#include "weft-timeline.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

static const struct {
  WeftPaint paint;
  WeftBarRole part;
  const char *what;
} activities[WEFT_N_ACTIVITIES] = {
    [WEFT_ACTIVITY_SIMD] = {WEFT_PAINT_SIMD, WEFT_BAR_WORK, N_ ("in SIMD mode")},
    [WEFT_ACTIVITY_SPMD] = {WEFT_PAINT_SPMD, WEFT_BAR_WORK, N_ ("in SPMD mode")},
    [WEFT_ACTIVITY_WAITING] = {WEFT_PAINT_PLAIN, WEFT_BAR_WAITING, N_ ("waiting")},
    [WEFT_ACTIVITY_MASKED] = {WEFT_PAINT_PLAIN, WEFT_BAR_MASKED, N_ ("masked off")},
    [WEFT_ACTIVITY_SWITCH] = {WEFT_PAINT_PLAIN, WEFT_BAR_SWITCH, N_ ("mode switch")},
    [WEFT_ACTIVITY_OVERHEAD] = {WEFT_PAINT_PLAIN, WEFT_BAR_OVERHEAD, N_ ("overhead")},
};

/* The names of nodes, each looked up once: there are far fewer nodes than intervals. */
static const char *
find_label (GHashTable *labels, const WeftDocument *document, guint32 id)
{
  gpointer label;
  const WeftNode *node;

  if (g_hash_table_lookup_extended (labels, GUINT_TO_POINTER (id), NULL, &label))
    return label;
  node = weft_document_get_node (document, id);
  label = (gpointer) (node != NULL ? weft_node_get_label (node) : NULL);
  g_hash_table_insert (labels, GUINT_TO_POINTER (id), label);
  return label;
}

WeftFigure *
weft_lanes_figure_new (const WeftDocument *document, const WeftLanes *lanes)
{
  g_autoptr (GHashTable) labels = g_hash_table_new (NULL, NULL);
  g_autofree WeftTimelineInterval *intervals = g_new (WeftTimelineInterval, lanes->n_intervals);
  g_autofree char *caption = weft_view_words_caption (_ ("time"), lanes->unit);

  for (gsize i = 0; i < lanes->n_intervals; i++) {
    const WeftLaneInterval *interval = &lanes->intervals[i];
    const char *label = find_label (labels, document, interval->node);

    intervals[i] = (WeftTimelineInterval){.first = interval->first,
                                          .last = interval->last,
                                          .start = interval->start,
                                          .end = interval->end,
                                          .paint = activities[interval->activity].paint,
                                          .part = activities[interval->activity].part,
                                          .id = label != NULL ? interval->node : 0,
                                          .label = label,
                                          .what = _ (activities[interval->activity].what)};
  }
  return weft_timeline_new (&(WeftTimelineHead){lanes->lanes, lanes->time, _ ("PE"), caption, lanes->unit},
                            intervals, lanes->n_intervals);
}
