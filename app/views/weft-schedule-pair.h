/* weft-schedule-pair.h: two schedules of two task graphs, or of two versions of one, on one time axis: tasks of both have one number, so that they are
 * lit up together. */
#pragma once

#include "weft-answer-figures.h"
#include "weft-schedule-match.h"

G_BEGIN_DECLS

/* One of two. */
typedef struct {
  const WeftDocument *document;
  const WeftTaskPlan *plan;
  const char *title;
} WeftScheduleSide;

typedef struct {
  WeftScheduleSide sides[2];
  guint32 *
      pairing; /* (array length=n_tasks of the second): which task of the first each is; from n_tasks of the first on: none of it */
  gsize n_tasks; /* all numbers are below it */
} WeftSchedulePair;

/**
 * weft_schedule_pair_init:
 * @same_numbers: the graphs are of one document, where a task keeps its number; else tasks are the same that have the same id
 *
 * @pair: (out): keeps @first and @second as they are; its pairing is to be freed
 *
 * Returns: %FALSE with @error: too large. O(tasks).
 */
gboolean weft_schedule_pair_init (WeftSchedulePair *pair,
                                  const WeftScheduleSide *first,
                                  const WeftScheduleSide *second,
                                  gboolean same_numbers,
                                  WeftJob *job,
                                  GError **error);

/** weft_schedule_pair_figure_new: (transfer full): the first above the second. Items stand for tasks of the first; of those of the second alone for
 * none. */
WeftFigure *weft_schedule_pair_figure_new (const WeftSchedulePair *pair, const WeftScheduleLook *look);

/** weft_schedule_match_explain: (transfer full): where the time between the two makespans went, and what is otherwise, in a few sentences. */
char *weft_schedule_match_explain (const WeftScheduleMatch *match);

G_END_DECLS
