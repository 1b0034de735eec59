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

static const char *
get_name (gpointer document, guint32 id)
{
  const WeftNode *node = weft_document_get_node (document, id);

  return node != NULL ? weft_node_get_label (node) : NULL;
}

static void
free_names (gpointer document)
{
  weft_document_unref (document);
}

WeftFigure *
weft_lanes_figure_new (const WeftDocument *document, const WeftLanes *lanes)
{
  g_autofree WeftTimelineInterval *intervals = g_new (WeftTimelineInterval, lanes->n_intervals);
  g_autofree char *caption = weft_view_words_caption (_ ("time"), lanes->unit);
  const WeftTimelineHead head = {
      .lanes = lanes->lanes,
      .end = lanes->time,
      .lane = _ ("PE"),
      .caption = caption,
      .unit = lanes->unit,
      .names = {get_name, weft_document_ref ((WeftDocument *) document), free_names}};

  for (gsize i = 0; i < lanes->n_intervals; i++) {
    const WeftLaneInterval *interval = &lanes->intervals[i];

    intervals[i] = (WeftTimelineInterval){
        .first = interval->first,
        .last = interval->last,
        .start = interval->start,
        .end = interval->end,
        .paint = activities[interval->activity].paint,
        .part = activities[interval->activity].part,
        .id = weft_document_get_node (document, interval->node) != NULL ? interval->node : 0,
        .what = _ (activities[interval->activity].what)};
  }
  return weft_timeline_new (&head, intervals, lanes->n_intervals);
}
