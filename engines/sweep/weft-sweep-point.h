/* weft-sweep-point.h: one point of a sweep: a question asked about a diagram in which some properties have other values. */
#pragma once

#include "weft-question.h"
#include "weft-sweep-figures.h"
#include "weft-sweep-plan.h"

G_BEGIN_DECLS

/* What is asked at every point. Plain value; nothing in it is owned. */
typedef struct {
  const WeftQuestion *question;
  const WeftOptions *options; /* of the question */
  WeftDocument *document;
  guint32 diagram;
  const WeftSweepPlan *plan;
  void (*prepare) (WeftJob *job); /* lets the jobs of points have results of other diagrams */
  GMutex *
      editing; /* (nullable): held while a document is edited: versions share tables of texts that only one thread may add to */
} WeftSweepTask;

/* What was found at one. Immutable, reference counted. */
typedef struct {
  gint ref_count;
  gsize index;
  GArray *figures; /* WeftSweepFigure */
  char *refusal;   /* (nullable): why there are none: the diagram, or its evaluation, refuses these values */
} WeftSweepPoint;

/** weft_sweep_task_check: whether the question is about the diagram, draws random numbers where seeds are varied, and the diagram takes
 * every value of each property by itself; %FALSE with @error. O(values). */
gboolean weft_sweep_task_check (const WeftSweepTask *task, GError **error);

/** weft_sweep_task_get_digest: of all that its points follow from: @seed: of plans without seeds. */
WeftDigest weft_sweep_task_get_digest (const WeftSweepTask *task, guint64 seed, double error_budget);

/**
 * weft_sweep_point_compute:
 * @job: its own; the seed is set where the plan has seeds
 *
 * Returns: (transfer full) (nullable): also of values that are refused; %NULL with @error when it is cancelled, or memory or time are too
 * short, of which another attempt may tell something else
 */
WeftSweepPoint *
weft_sweep_point_compute (const WeftSweepTask *task, gsize index, WeftJob *job, GError **error);

/** weft_sweep_point_print: (transfer full): on one line, without its end; _parse: (transfer full) (nullable): %NULL when @line is none. The
 * line ends with a check sum, so that one that was torn is none. */
char *weft_sweep_point_print (const WeftSweepPoint *point);
WeftSweepPoint *weft_sweep_point_parse (const char *line);

WeftSweepPoint *weft_sweep_point_ref (WeftSweepPoint *point);
void weft_sweep_point_unref (WeftSweepPoint *point);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSweepPoint, weft_sweep_point_unref)

G_END_DECLS
