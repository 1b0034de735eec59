/* weft-sweep-plan.h: which points a sweep has: the grid of the values of some properties, and seeds at each. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

/* A grid has at most as many points. */
#define WEFT_SWEEP_MOST_POINTS ((gsize) 1000000)

/* A property and its values. */
typedef struct {
  char *address; /* "ID.ATTR" */
  GStrv values;  /* as they are set */
  guint n;
} WeftSweepAxis;

/* Immutable, reference counted. */
typedef struct {
  gint ref_count;
  WeftSweepAxis *axes;
  guint n_axes;
  gboolean has_seeds; /* else the seed is that of the job */
  guint64 first_seed;
  guint64 n_seeds; /* at least 1 */
  gsize n_points;
} WeftSweepPlan;

/** weft_sweep_plan_accepts_vary, _seeds: whether @text is “ID.ATTR=A:B:STEP” once or more, with spaces between; “A:B”. */
gboolean weft_sweep_plan_accepts_vary (const char *text);
gboolean weft_sweep_plan_accepts_seeds (const char *text);

/**
 * weft_sweep_plan_new:
 * @vary: (nullable): axes, the first of which changes slowest
 * @seeds: (nullable): first and last seed of each point of the grid, as “1:100”; they change quickest
 *
 * Returns: (transfer full) (nullable): %NULL with WEFT_MODEL_ERROR when nothing is varied, a property twice, or there are more than
 * WEFT_SWEEP_MOST_POINTS points
 */
WeftSweepPlan *weft_sweep_plan_new (const char *vary, const char *seeds, GError **error);
WeftSweepPlan *weft_sweep_plan_ref (WeftSweepPlan *plan);
void weft_sweep_plan_unref (WeftSweepPlan *plan);

/** weft_sweep_plan_get_place: which value of @axis point @index has; _get_seed: its seed, of a plan that has some. */
guint weft_sweep_plan_get_place (const WeftSweepPlan *plan, gsize index, guint axis);
guint64 weft_sweep_plan_get_seed (const WeftSweepPlan *plan, gsize index);

/** weft_sweep_plan_get_digest: of all values and seeds. */
WeftDigest weft_sweep_plan_get_digest (const WeftSweepPlan *plan);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSweepPlan, weft_sweep_plan_unref)

G_END_DECLS
