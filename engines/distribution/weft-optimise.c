/* weft-optimise.c: local search, then branch and bound. */
#include "weft-optimise.h"

#include "weft-batch.h"
#include "weft-check.h"
#include "weft-fault.h"
#include "weft-flow-analysis.h"
#include "weft-mode-bound.h"
#include "weft-random.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Differences below this, relative, are none. */
#define TOLERANCE 1e-9

/* Random starts of the local search, and the most groups for which changes of two are tried. */
#define RESTARTS   4
#define MOST_PAIRS 40

typedef struct {
  WeftDocument *document;
  guint32 diagram;
  WeftObjective objective;
  guint64 most;
  WeftJob *job;
  GError **error;
  WeftModeGroups *groups;
  WeftModeBound *bound;
  guint n;           /* groups */
  GHashTable *known; /* GBytes: modes of all groups -> double */
  guint64 evaluations;
  guint8 *best; /* [n] */
  double best_value;
  guint *order;    /* [n]: in which groups are decided */
  double open;     /* the least bound of what was not searched */
  double searched; /* share of all choices */
} Optimiser;

static const WeftModeGroup *
get_group (const Optimiser *optimiser, guint i)
{
  return &g_array_index (optimiser->groups->groups, WeftModeGroup, i);
}

static const char *
mode_text (guint mode)
{
  return mode == WEFT_MODE_SIMD ? "simd" : "spmd";
}

static WeftDocument *
set_modes (const Optimiser *optimiser, const guint8 *modes)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (optimiser->document);
  const GArray *nodes = optimiser->groups->nodes;

  for (guint i = 0; i < nodes->len; i++) {
    guint32 node = g_array_index (nodes, guint32, i);
    guint place = weft_mode_groups_find (optimiser->groups, node);

    if (!weft_batch_set (batch, node, WEFT_PROPERTY_MODE, mode_text (modes[place]), optimiser->error))
      return NULL;
  }
  return weft_batch_commit (g_steal_pointer (&batch));
}

static double
get_value (const WeftObjective *objective, const WeftLattice *time)
{
  if (objective->kind == WEFT_OBJECTIVE_MEAN)
    return weft_lattice_get_mean (time);
  if (objective->kind == WEFT_OBJECTIVE_QUANTILE)
    return weft_lattice_get_quantile (time, objective->parameter);
  return weft_lattice_get_survival (time, objective->parameter);
}

static gboolean
evaluate_anew (Optimiser *optimiser, const guint8 *modes, double *value)
{
  g_autoptr (WeftDocument) document = set_modes (optimiser, modes);
  g_autoptr (WeftLattice) time = NULL;

  if (document != NULL)
    time = weft_flow_find_time (document, optimiser->diagram, WEFT_MODES_AS_DRAWN, optimiser->job,
                                optimiser->error);
  if (time == NULL)
    return FALSE;
  optimiser->evaluations++;
  *value = get_value (&optimiser->objective, time);
  return TRUE;
}

/* The value of @modes, which become the best if they are. */
static gboolean
evaluate (Optimiser *optimiser, const guint8 *modes, double *value)
{
  g_autoptr (GBytes) key = g_bytes_new (modes, optimiser->n);
  const double *known = g_hash_table_lookup (optimiser->known, key);

  if (known != NULL) {
    *value = *known;
    return TRUE;
  }
  if (!evaluate_anew (optimiser, modes, value))
    return FALSE;
  g_hash_table_insert (optimiser->known, g_steal_pointer (&key), g_memdup2 (value, sizeof *value));
  if (*value < optimiser->best_value) {
    optimiser->best_value = *value;
    memcpy (optimiser->best, modes, optimiser->n);
  }
  return TRUE;
}

static gboolean
is_better (double value, double than)
{
  return value < than - TOLERANCE * fabs (than);
}

/* Local search. */

/* Whether the mode of group @i is free to change. */
static gboolean
is_free (const Optimiser *optimiser, guint i)
{
  const WeftModeGroup *group = get_group (optimiser, i);

  return group->may[WEFT_MODE_SIMD] && group->may[WEFT_MODE_SPMD];
}

static gboolean
may_search (const Optimiser *optimiser)
{
  return optimiser->evaluations < optimiser->most / 2;
}

/* Changes the groups @i and @j (or one, when they are equal) if that is better; *@improved says so. */
static gboolean
try_change (Optimiser *optimiser, guint8 *modes, guint i, guint j, double *value, gboolean *improved)
{
  double changed;

  if (!is_free (optimiser, i) || !is_free (optimiser, j) || !may_search (optimiser))
    return TRUE;
  modes[i] ^= 1;
  modes[j] ^= i != j;
  if (!evaluate (optimiser, modes, &changed))
    return FALSE;
  if (is_better (changed, *value)) {
    *value = changed;
    *improved = TRUE;
    return TRUE;
  }
  modes[i] ^= 1;
  modes[j] ^= i != j;
  return TRUE;
}

static gboolean
try_pairs (Optimiser *optimiser, guint8 *modes, double *value, gboolean *improved)
{
  if (optimiser->n > MOST_PAIRS)
    return TRUE;
  for (guint i = 0; i < optimiser->n; i++)
    for (guint j = i + 1; j < optimiser->n; j++)
      if (!try_change (optimiser, modes, i, j, value, improved))
        return FALSE;
  return TRUE;
}

/* From @modes to where no change of one or two groups is better. */
static gboolean
descend (Optimiser *optimiser, guint8 *modes)
{
  gboolean improved = TRUE;
  double value;

  if (!evaluate (optimiser, modes, &value))
    return FALSE;
  while (improved) {
    improved = FALSE;
    for (guint i = 0; i < optimiser->n; i++)
      if (!try_change (optimiser, modes, i, i, &value, &improved))
        return FALSE;
    if (!improved && !try_pairs (optimiser, modes, &value, &improved))
      return FALSE;
  }
  return TRUE;
}

static gboolean
search_locally (Optimiser *optimiser)
{
  g_autofree guint8 *modes = g_memdup2 (optimiser->best, (gsize) optimiser->n + 1);
  WeftRandom random;

  if (!descend (optimiser, modes))
    return FALSE;
  weft_random_init (&random, weft_job_get_seed (optimiser->job), 0);
  for (guint start = 0; start < RESTARTS && may_search (optimiser); start++) {
    for (guint i = 0; i < optimiser->n; i++)
      if (is_free (optimiser, i))
        modes[i] = weft_random_below (&random, WEFT_N_MODES);
    if (!descend (optimiser, modes))
      return FALSE;
  }
  return TRUE;
}

/* Branch and bound. */

static gboolean
find_bound (Optimiser *optimiser, const guint8 *modes, double *bound)
{
  double sum = 0;

  if (optimiser->objective.kind == WEFT_OBJECTIVE_MEAN)
    sum = weft_mode_bound_sum (optimiser->bound, modes);
  *bound = sum;
  if (!is_better (sum, optimiser->best_value))
    return TRUE;
  optimiser->evaluations++;
  if (!weft_mode_bound_find (optimiser->bound, modes, &optimiser->objective, bound, optimiser->job,
                             optimiser->error))
    return FALSE;
  *bound = MAX (*bound, sum);
  return TRUE;
}

/* Notes that the share 2^-@depth of all choices needs no more search. */
static void
close_share (Optimiser *optimiser, guint depth)
{
  optimiser->searched += ldexp (1, -(int) depth);
  weft_job_set_progress (optimiser->job, optimiser->searched);
}

static gboolean branch (Optimiser *optimiser, guint8 *modes, guint depth);

/* Decides group @i both ways, the mode that it has in the best modes so far first. */
static gboolean
branch_on (Optimiser *optimiser, guint8 *modes, guint depth, guint i)
{
  guint8 first = optimiser->best[i];

  for (guint k = 0; k < WEFT_N_MODES; k++) {
    modes[i] = first ^ k;
    if (!get_group (optimiser, i)->may[modes[i]])
      close_share (optimiser, depth + 1);
    else if (!branch (optimiser, modes, depth + 1))
      return FALSE;
  }
  modes[i] = WEFT_MODE_OPEN;
  return TRUE;
}

/* All choices that agree with @modes in the groups decided so far. */
static gboolean
branch (Optimiser *optimiser, guint8 *modes, guint depth)
{
  double value;

  if (!weft_job_check (optimiser->job, optimiser->error))
    return FALSE;
  if (depth == optimiser->n) {
    close_share (optimiser, depth);
    return evaluate (optimiser, modes, &value);
  }
  if (!find_bound (optimiser, modes, &value))
    return FALSE;
  if (!is_better (value, optimiser->best_value)) {
    close_share (optimiser, depth);
    return TRUE;
  }
  if (optimiser->evaluations >= optimiser->most) {
    optimiser->open = MIN (optimiser->open, value);
    close_share (optimiser, depth);
    return TRUE;
  }
  return branch_on (optimiser, modes, depth, optimiser->order[depth]);
}

typedef struct {
  guint group;
  double weight;
} Rank;

static int
compare_ranks (gconstpointer a, gconstpointer b)
{
  const Rank *one = a;
  const Rank *other = b;
  int order = (one->weight < other->weight) - (one->weight > other->weight);

  return order != 0 ? order : (one->group > other->group) - (one->group < other->group);
}

/* Groups whose modes differ most are decided first. */
static void
rank_groups (Optimiser *optimiser)
{
  g_autofree Rank *ranks = g_new (Rank, (gsize) optimiser->n + 1);

  for (guint i = 0; i < optimiser->n; i++) {
    const double *by_node = optimiser->bound->by_node[i];

    ranks[i] = (Rank){i, fabs (by_node[WEFT_MODE_SIMD] - by_node[WEFT_MODE_SPMD])};
  }
  qsort (ranks, optimiser->n, sizeof (Rank), compare_ranks);
  for (guint i = 0; i < optimiser->n; i++)
    optimiser->order[i] = ranks[i].group;
}

static gboolean
search_all (Optimiser *optimiser)
{
  g_autofree guint8 *modes = g_malloc (optimiser->n + 1);

  memset (modes, WEFT_MODE_OPEN, optimiser->n);
  rank_groups (optimiser);
  return branch (optimiser, modes, 0);
}

/* Starts. */

/* Everything in @mode, or as drawn for WEFT_MODE_OPEN, where that is allowed; returns whether it is throughout. */
static gboolean
get_start (const Optimiser *optimiser, guint mode, guint8 *modes)
{
  gboolean throughout = TRUE;

  for (guint i = 0; i < optimiser->n; i++) {
    const WeftModeGroup *group = get_group (optimiser, i);
    guint wanted = mode != WEFT_MODE_OPEN ? mode : group->drawn;

    modes[i] = group->may[wanted] ? wanted : wanted ^ 1;
    throughout = throughout && group->may[wanted] && (mode != WEFT_MODE_OPEN || group->is_drawn);
  }
  return throughout;
}

static gboolean
evaluate_start (Optimiser *optimiser, guint mode, double *value)
{
  g_autofree guint8 *modes = g_malloc (optimiser->n + 1);
  gboolean throughout = get_start (optimiser, mode, modes);

  if (!evaluate (optimiser, modes, value))
    return FALSE;
  if (!throughout)
    *value = NAN;
  return TRUE;
}

/* A group that may be in no mode is refused with the rule that it breaks as it is drawn. */
static gboolean
check_groups (const Optimiser *optimiser)
{
  for (guint i = 0; i < optimiser->n; i++) {
    const WeftModeGroup *group = get_group (optimiser, i);

    if (group->may[WEFT_MODE_SIMD] || group->may[WEFT_MODE_SPMD] ||
        !weft_document_check_diagram (optimiser->document, optimiser->diagram, WEFT_MODES_AS_DRAWN,
                                      optimiser->error))
      continue;
    return FALSE;
  }
  return TRUE;
}

/* The result. */

static WeftModeChoice *
begin (const Optimiser *optimiser)
{
  const WeftNode *tree = weft_document_get_node (optimiser->document, optimiser->diagram);
  const char *unit = weft_node_get_text (tree, WEFT_PROPERTY_UNIT);
  WeftModeChoice *choice = weft_mode_choice_new ();

  choice->diagram = g_strdup (weft_node_get_name (tree));
  choice->unit = g_strdup (unit != NULL ? unit : "");
  choice->digest = weft_flow_digest (optimiser->document, optimiser->diagram, WEFT_MODES_AS_DRAWN);
  choice->pes = weft_flow_tree_get_pes (optimiser->document, tree);
  choice->objective = optimiser->objective;
  choice->seed = weft_job_get_seed (optimiser->job);
  choice->n_groups = optimiser->n;
  return choice;
}

static void
add_rows (const Optimiser *optimiser, WeftModeChoice *choice)
{
  const GArray *nodes = optimiser->groups->nodes;

  choice->rows = g_new0 (WeftModeChoiceRow, nodes->len);
  choice->n_rows = nodes->len;
  for (guint i = 0; i < nodes->len; i++) {
    const WeftNode *node = weft_document_get_node (optimiser->document, g_array_index (nodes, guint32, i));
    guint group = weft_mode_groups_find (optimiser->groups, weft_node_get_id (node));

    choice->rows[i] = (WeftModeChoiceRow){weft_node_get_id (node),
                                          g_strdup (weft_node_get_name (node)),
                                          weft_kind_get_info (weft_node_get_kind (node))->element,
                                          group,
                                          weft_node_get_mode (node),
                                          optimiser->best[group]};
  }
}

static void
finish (const Optimiser *optimiser, WeftModeChoice *choice)
{
  choice->value = optimiser->best_value;
  choice->proved = !is_better (optimiser->open, optimiser->best_value);
  choice->lower_bound = MIN (optimiser->open, optimiser->best_value);
  choice->evaluations = optimiser->evaluations;
  add_rows (optimiser, choice);
}

/* What is wrong besides the modes. */
static gboolean
check_rest (const Optimiser *optimiser)
{
  g_autofree guint8 *modes = g_malloc (optimiser->n + 1);
  g_autoptr (WeftDocument) document = NULL;

  get_start (optimiser, WEFT_MODE_OPEN, modes);
  document = set_modes (optimiser, modes);
  return document != NULL &&
         weft_document_check_diagram (document, optimiser->diagram, WEFT_MODES_AS_DRAWN, optimiser->error);
}

static gboolean
search (Optimiser *optimiser, WeftModeChoice *choice)
{
  return evaluate_start (optimiser, WEFT_MODE_OPEN, &choice->as_drawn) &&
         evaluate_start (optimiser, WEFT_MODE_SIMD, &choice->simd_only) &&
         evaluate_start (optimiser, WEFT_MODE_SPMD, &choice->spmd_only) && search_locally (optimiser) &&
         search_all (optimiser);
}

WeftModeChoice *
weft_flow_optimise (WeftDocument *document,
                    guint32 diagram,
                    const WeftObjective *objective,
                    guint64 most,
                    WeftJob *job,
                    GError **error)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);
  g_autoptr (WeftModeGroups) groups = NULL;
  g_autoptr (WeftModeBound) bound = NULL;
  g_autoptr (GHashTable) known =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, g_free);
  Optimiser optimiser = {.document = document,
                         .diagram = diagram,
                         .objective = *objective,
                         .most = most,
                         .job = job,
                         .error = error,
                         .known = known,
                         .best_value = INFINITY,
                         .open = INFINITY};
  g_autofree guint8 *best = NULL;
  g_autofree guint *order = NULL;
  g_autoptr (WeftModeChoice) choice = NULL;

  if (weft_flow_tree_get_machine (document, tree) == NULL) {
    weft_document_check_diagram (document, diagram, WEFT_MODES_AS_DRAWN, error);
    return NULL;
  }
  optimiser.groups = groups = weft_mode_groups_new (document, diagram);
  optimiser.n = groups->groups->len;
  optimiser.best = best = g_malloc0 (optimiser.n + 1);
  optimiser.order = order = g_new0 (guint, optimiser.n + 1);
  if (!check_groups (&optimiser) || !check_rest (&optimiser))
    return NULL;
  optimiser.bound = bound = weft_mode_bound_new (document, diagram, groups, job, error);
  choice = begin (&optimiser);
  if (bound == NULL || !search (&optimiser, choice))
    return NULL;
  finish (&optimiser, choice);
  return g_steal_pointer (&choice);
}

WeftDocument *
weft_mode_choice_apply (WeftDocument *document, const WeftModeChoice *choice, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (document);

  for (gsize i = 0; i < choice->n_rows; i++) {
    const WeftModeChoiceRow *row = &choice->rows[i];

    if (weft_batch_get_node (batch, row->node) == NULL) {
      weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                      &(WeftFault){.element = (char *) row->element,
                                   .id = row->name,
                                   .node = row->node,
                                   .found = (char *) _ ("no such node any more"),
                                   .expected = (char *) _ ("the document for which the modes were chosen")});
      return NULL;
    }
    if (!weft_batch_set (batch, row->node, WEFT_PROPERTY_MODE, mode_text (row->chosen), error))
      return NULL;
  }
  return weft_batch_commit (g_steal_pointer (&batch));
}
