/* weft-attribution.c: down the pieces of a program, with the expected number of visits of every piece by e PEs. */
#include "weft-attribution.h"

#include "weft-binomial.h"
#include "weft-check.h"
#include "weft-composite-private.h"
#include "weft-flow-analysis.h"
#include "weft-longest.h"
#include "weft-reduction.h"
#include "weft-sum.h"

#include <string.h>

/* Visits are left out that are less than this share of all. */
#define UNNOTICED 1e-20

typedef struct {
  const WeftLoweredTree *tree;
  guint pes;
  GHashTable *places; /* node -> index of its sums */
  WeftSum (*sums)[WEFT_N_CAUSES];
  WeftJob *job;
  GError **error;
} Walk;

/* How often a piece is visited by e PEs, e = 0 to N; by none means that it is broadcast to nobody. */
typedef double *Visits;

static gboolean visit (Walk *walk, const WeftPiece *piece, const double *visits);

static Visits
visits_new (const Walk *walk)
{
  return weft_job_allocate (walk->job, (gsize) walk->pes + 1, sizeof (double), walk->error);
}

static double
visits_sum (const Walk *walk, const double *visits)
{
  double sum = 0;

  for (guint e = 0; e <= walk->pes; e++)
    sum += visits[e];
  return sum;
}

static void
charge (Walk *walk, guint32 node, WeftCause cause, double time)
{
  gpointer place = g_hash_table_lookup (walk->places, GUINT_TO_POINTER (node));

  if (time != 0)
    weft_sum_add (&walk->sums[GPOINTER_TO_UINT (place)][cause], time / walk->pes);
}

static WeftCause
own_cause (gboolean overhead)
{
  return overhead ? WEFT_CAUSE_OVERHEAD : WEFT_CAUSE_COMPUTATION;
}

static gboolean
visit_operation (Walk *walk, const WeftPiece *piece, const double *visits)
{
  g_auto (WeftLongest) longest = {0};
  double unnoticed = UNNOTICED * visits_sum (walk, visits);

  weft_longest_init (&longest, piece->time);
  for (guint e = 0; e <= walk->pes; e++) {
    double times = visits[e] * piece->count;
    double all;

    if (visits[e] <= unnoticed)
      continue;
    if (!weft_job_check (walk->job, walk->error))
      return FALSE;
    all = weft_longest_expect (&longest, MAX (e, 1));
    charge (walk, piece->node, own_cause (piece->overhead), times * e * longest.mean);
    charge (walk, piece->node, WEFT_CAUSE_WAITING, times * e * (all - longest.mean));
    charge (walk, piece->node, WEFT_CAUSE_MASKED, times * (walk->pes - e) * all);
  }
  return TRUE;
}

/* For @caller, @times times. */
static void
charge_switch (Walk *walk, WeftMode to, guint32 caller, double times)
{
  charge (walk, caller, WEFT_CAUSE_SWITCH,
          times * walk->pes * weft_lattice_get_mean (walk->tree->switch_to[to]));
}

/* Visits by some PEs at least. */
static double
count_entered (const Walk *walk, const double *visits)
{
  return visits_sum (walk, visits) - visits[0];
}

static gboolean
visit_switch (Walk *walk, const WeftPiece *piece, const double *visits)
{
  charge_switch (walk, piece->to, piece->node, count_entered (walk, visits));
  return TRUE;
}

/* Of a segment, @own times executed by an enabled PE and @masked times not executed by a masked one. Returns its mean. */
static double
charge_segment (Walk *walk, const WeftSegment *segment, double own, double masked)
{
  double mean = 0;

  for (guint i = 0; i < segment->shares->len; i++) {
    const WeftShare *share = &g_array_index (segment->shares, WeftShare, i);

    charge (walk, share->node, own_cause (share->overhead), own * share->mean);
    charge (walk, share->node, WEFT_CAUSE_MASKED, masked * share->mean);
    mean += share->mean;
  }
  return mean;
}

static double
segment_mean (const WeftSegment *segment)
{
  double mean = 0;

  for (guint i = 0; i < segment->shares->len; i++)
    mean += g_array_index (segment->shares, WeftShare, i).mean;
  return mean;
}

/* @e of the PEs meet, @times times, after a time of @all of which they need @own on average. */
static void
charge_meeting (Walk *walk, guint32 node, double times, guint e, double all, double own)
{
  charge (walk, node, WEFT_CAUSE_WAITING, times * e * (all - own));
  charge (walk, node, WEFT_CAUSE_MASKED, times * (walk->pes - e) * (all - own));
}

static gboolean
meet (Walk *walk, const WeftSegment *segment, guint32 node, const double *visits)
{
  g_auto (WeftLongest) longest = {0};
  double mean = segment_mean (segment);
  double own = 0;
  double masked = 0;

  weft_longest_init (&longest, segment->time);
  for (guint e = 1; e <= walk->pes; e++) {
    if (visits[e] <= 0)
      continue;
    if (!weft_job_check (walk->job, walk->error))
      return FALSE;
    own += visits[e] * e;
    masked += visits[e] * (walk->pes - e);
    charge_meeting (walk, node, visits[e], e, weft_longest_expect (&longest, e), mean);
  }
  charge_segment (walk, segment, own, masked);
  return TRUE;
}

/* To SPMD, @segment, and back to SIMD for @caller. */
static gboolean
excursion (Walk *walk, const WeftSegment *segment, guint32 caller, const double *visits)
{
  double times = count_entered (walk, visits);

  charge_switch (walk, WEFT_MODE_SPMD, segment->caller, times);
  charge_switch (walk, WEFT_MODE_SIMD, caller, times);
  return meet (walk, segment, caller, visits);
}

static gboolean
visit_series (Walk *walk, const WeftPiece *piece, const double *visits)
{
  for (guint i = 0; i < piece->parts->len; i++)
    if (!visit (walk, piece->parts->pdata[i], visits))
      return FALSE;
  return TRUE;
}

/* (transfer full) (nullable): %NULL with an error. */
static Visits
scale (const Walk *walk, double factor, const double *visits)
{
  Visits scaled = visits_new (walk);

  for (guint e = 0; scaled != NULL && e <= walk->pes; e++)
    scaled[e] = factor * visits[e];
  return scaled;
}

static gboolean
visit_scaled (Walk *walk, const WeftPiece *piece, double factor, const double *visits)
{
  g_autofree Visits scaled = scale (walk, factor, visits);

  return scaled != NULL && (factor == 0 || visit (walk, piece, scaled));
}

/* Adds to @to the visits by those of e who go on, each with probability @p. */
static gboolean
thin (Walk *walk, const double *from, double p, double *to)
{
  g_autofree double *weights = g_new (double, (gsize) walk->pes + 1);
  double unnoticed = UNNOTICED * visits_sum (walk, from);

  for (guint e = 1; e <= walk->pes; e++) {
    guint lowest = p >= 1 ? e : 0;
    guint highest = p <= 0 ? 0 : e;

    if (from[e] <= unnoticed)
      continue;
    if (!weft_job_check (walk->job, walk->error))
      return FALSE;
    weights[0] = 1;
    if (lowest < highest) {
      weft_binomial_window (e, p, &lowest, &highest);
      weft_binomial_row (e, p, lowest, highest, weights);
    }
    for (guint k = lowest; k <= highest; k++)
      to[k] += from[e] * weights[k - lowest];
  }
  return TRUE;
}

/* A clause that each of the PEs takes with probability @p. */
static gboolean
visit_clause (Walk *walk, const WeftPiece *piece, const WeftPiece *clause, double p, const double *visits)
{
  g_autofree Visits taken = visits_new (walk);

  if (taken == NULL || !thin (walk, visits, p, taken))
    return FALSE;
  if (!piece->broadcast)
    taken[0] = 0;
  taken[0] += visits[0];
  return visit (walk, clause, taken);
}

static gboolean
visit_if (Walk *walk, const WeftPiece *piece, const double *visits)
{
  double p = piece->probability;
  g_autofree Visits entered = NULL;
  g_autofree Visits empty = NULL;

  if (!piece->by_control_unit)
    return visit_clause (walk, piece, piece->body, p, visits) &&
           visit_clause (walk, piece, piece->otherwise, 1 - p, visits);
  entered = visits_new (walk);
  empty = visits_new (walk);
  if (entered == NULL || empty == NULL)
    return FALSE;
  memcpy (entered + 1, visits + 1, walk->pes * sizeof (double));
  empty[0] = visits[0];
  return visit_scaled (walk, piece->body, p, entered) &&
         visit_scaled (walk, piece->otherwise, 1 - p, entered) && visit (walk, piece->body, empty) &&
         visit (walk, piece->otherwise, empty);
}

/* How often iterations are begun by e PEs: of those who enter, each makes iteration r with probability rho_r. */
static gboolean
count_iterations (Walk *walk, const WeftPiece *loop, const double *visits, double *body)
{
  g_auto (WeftContinuation) continuation = {0};

  weft_continuation_init (&continuation, loop->iterations);
  for (guint e = 1; e <= walk->pes; e++)
    body[e] = (double) continuation.least * visits[e];
  for (gint64 r = continuation.least + 1; r <= continuation.greatest; r++)
    if (!thin (walk, visits, weft_continuation_get (&continuation, r) / continuation.rho[0], body))
      return FALSE;
  body[0] = 0;
  return TRUE;
}

/* A broadcast loop is its test, once. */
static gboolean
visit_empty (Walk *walk, const WeftPiece *test, double times)
{
  g_autofree Visits empty = visits_new (walk);

  if (empty == NULL)
    return FALSE;
  empty[0] = times;
  return times == 0 || visit (walk, test, empty);
}

static gboolean
visit_loop (Walk *walk, const WeftPiece *piece, const double *visits)
{
  g_autofree Visits body = visits_new (walk);

  if (body == NULL || !visit_empty (walk, piece->otherwise, visits[0]))
    return FALSE;
  if (piece->by_control_unit) {
    memcpy (body + 1, visits + 1, walk->pes * sizeof (double));
    return visit_scaled (walk, piece->body, weft_lattice_get_mean (piece->iterations), body);
  }
  return count_iterations (walk, piece, visits, body) && visit (walk, piece->body, body);
}

/* Linked loops. */

typedef struct {
  const WeftPiece *loop;
  WeftLongest last;
  WeftLongest both;
  double last_mean;
  double first_mean;
  /* sums over all links of visits times PEs: */
  double ended;        /* those that end the iteration */
  double ended_masked; /* those masked then */
  double begun;        /* those that begin the next one */
  double begun_masked; /* those masked then, as far as the others begin it */
  double switches;     /* links after which somebody goes on */
} Links;

/* @times iterations end with @e PEs, of which @staying go on: V_{e,h} of equation (2). */
static void
link_one (Walk *walk, Links *links, double times, guint e, guint staying)
{
  guint leaving = e - staying;
  double share = (double) staying / e;
  double all;

  if (staying == 0)
    all = weft_longest_expect (&links->last, leaving);
  else if (leaving == 0)
    all = weft_longest_expect (&links->both, staying);
  else
    all = weft_longest_expect_two (&links->last, leaving, &links->both, staying);
  charge_meeting (walk, staying > 0 ? links->loop->caller : links->loop->node, times, e, all,
                  links->last_mean + share * links->first_mean);
  links->ended += times * e;
  links->ended_masked += times * (walk->pes - e);
  links->begun += times * staying;
  links->begun_masked += times * (walk->pes - e) * share;
  links->switches += staying > 0 ? times : 0;
}

/* row[h] += visits times Binomial (e, p) (h) */
static void
add_row (double *row, guint e, double p, double visits, double *weights)
{
  guint lowest = p >= 1 ? e : 0;
  guint highest = p <= 0 ? 0 : e;

  weights[0] = 1;
  if (lowest < highest) {
    weft_binomial_window (e, p, &lowest, &highest);
    weft_binomial_row (e, p, lowest, highest, weights);
  }
  for (guint h = lowest; h <= highest; h++)
    row[h] += visits * weights[h - lowest];
}

/* Iterations that are alike: those that every PE goes on from, and each of the others. */
typedef struct {
  double *visits; /* how often they are begun by e PEs */
  double go_on;   /* the part of the PEs that make the next one */
} Iterations;

static void
iterations_clear (gpointer data)
{
  g_free (((Iterations *) data)->visits);
}

/* The links after iterations of @e PEs. */
static gboolean
link_row (Walk *walk, Links *links, guint e, const GArray *iterations, double unnoticed)
{
  g_autofree double *row = g_new0 (double, (gsize) e + 1);
  g_autofree double *weights = g_new (double, (gsize) e + 1);

  for (guint i = 0; i < iterations->len; i++) {
    const Iterations *alike = &g_array_index (iterations, Iterations, i);

    if (alike->visits[e] > unnoticed)
      add_row (row, e, alike->go_on, alike->visits[e], weights);
  }
  for (guint h = 0; h <= e; h++) {
    if (row[h] <= unnoticed)
      continue;
    if (!weft_job_check (walk->job, walk->error))
      return FALSE;
    link_one (walk, links, row[h], e, h);
  }
  return TRUE;
}

static gboolean
link_iterations (Walk *walk, const WeftPiece *piece, const GArray *iterations)
{
  Links links = {
      .loop = piece, .last_mean = segment_mean (piece->last), .first_mean = segment_mean (piece->first)};
  gboolean done = TRUE;
  double all = 0;

  weft_longest_init (&links.last, piece->last->time);
  weft_longest_init (&links.both, piece->both->time);
  for (guint i = 0; i < iterations->len; i++)
    all += visits_sum (walk, g_array_index (iterations, Iterations, i).visits);
  for (guint e = 1; done && e <= walk->pes; e++)
    done = link_row (walk, &links, e, iterations, UNNOTICED * all);
  charge_segment (walk, piece->last, links.ended, links.ended_masked);
  charge_segment (walk, piece->first, links.begun, links.begun_masked);
  charge_switch (walk, WEFT_MODE_SIMD, piece->caller, links.switches);
  weft_longest_clear (&links.last);
  weft_longest_clear (&links.both);
  return done;
}

/* Appends @times iterations of those of @visits who are left with probability @p, and adds them to @body. */
static gboolean
add_iterations (Walk *walk,
                const double *visits,
                double p,
                double times,
                double go_on,
                GArray *iterations,
                double *body)
{
  Iterations alike = {visits_new (walk), go_on};

  if (alike.visits == NULL)
    return FALSE;
  g_array_append_val (iterations, alike);
  if (!thin (walk, visits, p, alike.visits))
    return FALSE;
  alike.visits[0] = 0;
  for (guint e = 1; e <= walk->pes; e++) {
    alike.visits[e] *= times;
    body[e] += alike.visits[e];
  }
  return TRUE;
}

static gboolean
walk_iterations (Walk *walk,
                 const WeftPiece *piece,
                 const double *visits,
                 const WeftContinuation *continuation,
                 GArray *iterations)
{
  g_autofree Visits body = visits_new (walk);

  if (body == NULL)
    return FALSE;
  if (continuation->least > 1 &&
      !add_iterations (walk, visits, 1, (double) (continuation->least - 1), 1, iterations, body))
    return FALSE;
  for (gint64 r = MAX (continuation->least, 1); r <= continuation->greatest; r++)
    if (!add_iterations (walk, visits, weft_continuation_get (continuation, r) / continuation->rho[0], 1,
                         weft_continuation_go_on (continuation, r), iterations, body))
      return FALSE;
  if (continuation->least == 0 &&
      !excursion (walk, piece->first, piece->caller, g_array_index (iterations, Iterations, 0).visits))
    return FALSE;
  charge_switch (walk, WEFT_MODE_SPMD, piece->last->caller, count_entered (walk, body));
  return visit (walk, piece->body, body) && link_iterations (walk, piece, iterations);
}

/* All PEs make the same number of iterations (Fig. 4, "same # iter"). With a probability of @enters there is an iteration at
 * all; where there may be none, all PEs meet at the entry and at the end. */
static gboolean
visit_same_count (Walk *walk, const WeftPiece *piece, const double *visits)
{
  double mean = weft_lattice_get_mean (piece->iterations);
  double enters = 1 - weft_lattice_get_cumulative (piece->iterations, 0);
  g_autofree Visits entries = scale (walk, enters, visits);
  g_autofree Visits links = scale (walk, mean - enters, visits);

  if (entries == NULL || links == NULL || !visit_scaled (walk, piece->body, mean, visits) ||
      (mean > enters && !excursion (walk, piece->both, piece->caller, links)))
    return FALSE;
  if (weft_lattice_get_first (piece->iterations) > 0)
    return TRUE;
  charge_switch (walk, WEFT_MODE_SPMD, piece->last->caller, count_entered (walk, entries));
  return excursion (walk, piece->first, piece->caller, entries) &&
         meet (walk, piece->last, piece->node, entries);
}

/* PEs leave one by one (Fig. 4, "diff. # iter"). */
static gboolean
visit_linked_loop (Walk *walk, const WeftPiece *piece, const double *visits)
{
  g_auto (WeftContinuation) continuation = {0};
  g_autoptr (GArray) iterations = g_array_new (FALSE, FALSE, sizeof (Iterations));

  weft_continuation_init (&continuation, piece->iterations);
  g_array_set_clear_func (iterations, iterations_clear);
  if (!weft_job_affords (walk->job, (gsize) (continuation.greatest - continuation.least) + 2,
                         ((gsize) walk->pes + 1) * sizeof (double), walk->error))
    return FALSE;
  return walk_iterations (walk, piece, visits, &continuation, iterations);
}

static gboolean
visit_mixed_loop (Walk *walk, const WeftPiece *piece, const double *visits)
{
  return weft_piece_counts_agree (piece) ? visit_same_count (walk, piece, visits)
                                         : visit_linked_loop (walk, piece, visits);
}

static gboolean
visit_meeting (Walk *walk, const WeftPiece *piece, const double *visits)
{
  return meet (walk, piece->segment, piece->node, visits);
}

static gboolean (*const visitors[]) (Walk *, const WeftPiece *, const double *) = {
    [WEFT_PIECE_OPERATION] = visit_operation,
    [WEFT_PIECE_SWITCH] = visit_switch,
    [WEFT_PIECE_MEETING] = visit_meeting,
    [WEFT_PIECE_SERIES] = visit_series,
    [WEFT_PIECE_IF] = visit_if,
    [WEFT_PIECE_LOOP] = visit_loop,
    [WEFT_PIECE_MIXED_LOOP] = visit_mixed_loop,
};

/* Depth is bounded by the nesting limit of documents. */
static gboolean
visit (Walk *walk, const WeftPiece *piece, const double *visits)
{
  return weft_job_check (walk->job, walk->error) && visitors[piece->kind](walk, piece, visits);
}

/* The drawn nodes, in document order. */
static void
add_rows (const WeftNode *node, guint depth, GArray *rows)
{
  WeftKind kind = weft_node_get_kind (node);
  gboolean drawn = kind == WEFT_KIND_FLOW_TREE || kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_LOOP ||
                   kind == WEFT_KIND_IF;
  WeftBreakdownRow row = {.node = weft_node_get_id (node), .depth = depth};
  WeftChildIter iter;
  WeftNode *child;

  if (drawn) {
    row.name = g_strdup (weft_node_get_name (node));
    row.element = weft_kind_get_info (kind)->element;
    g_array_append_val (rows, row);
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    add_rows (child, depth + (drawn ? 1 : 0), rows);
}

/* From the last row up: what is below a row follows it, and is deeper. */
static void
sum_rows (WeftBreakdown *breakdown)
{
  for (gsize i = breakdown->n_rows; i-- > 0;) {
    WeftBreakdownRow *row = &breakdown->rows[i];

    for (guint cause = 0; cause < WEFT_N_CAUSES; cause++) {
      WeftSum sum = {row->own[cause], 0};

      for (gsize j = i + 1; j < breakdown->n_rows && breakdown->rows[j].depth > row->depth; j++)
        if (breakdown->rows[j].depth == row->depth + 1)
          weft_sum_add (&sum, breakdown->rows[j].below[cause]);
      row->below[cause] = weft_sum_get (&sum);
    }
  }
  breakdown->mean = weft_causes_sum (breakdown->rows[0].below);
}

static WeftBreakdown *
begin (const WeftDocument *document, guint32 diagram, WeftModes modes, guint pes)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  const char *unit = weft_node_get_text (node, WEFT_PROPERTY_UNIT);
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (WeftBreakdownRow));
  WeftBreakdown *breakdown = weft_breakdown_new ();

  breakdown->diagram = g_strdup (weft_node_get_name (node));
  breakdown->modes = g_strdup (weft_modes_get_name (modes));
  breakdown->unit = g_strdup (unit != NULL ? unit : "");
  breakdown->digest = weft_flow_digest (document, diagram, modes);
  breakdown->pes = pes;
  add_rows (node, 0, rows);
  breakdown->n_rows = rows->len;
  breakdown->rows = (WeftBreakdownRow *) (gpointer) g_array_free (rows, FALSE);
  return breakdown;
}

static gboolean
walk_program (Walk *walk, const WeftPiece *program, WeftBreakdown *breakdown)
{
  g_autofree Visits visits = visits_new (walk);

  if (visits == NULL)
    return FALSE;
  for (gsize i = 0; i < breakdown->n_rows; i++)
    g_hash_table_insert (walk->places, GUINT_TO_POINTER (breakdown->rows[i].node), GUINT_TO_POINTER (i));
  visits[walk->pes] = 1;
  if (!visit (walk, program, visits))
    return FALSE;
  for (gsize i = 0; i < breakdown->n_rows; i++)
    for (guint cause = 0; cause < WEFT_N_CAUSES; cause++)
      breakdown->rows[i].own[cause] = weft_sum_get (&walk->sums[i][cause]);
  sum_rows (breakdown);
  return TRUE;
}

WeftBreakdown *
weft_flow_attribute_lowered (const WeftDocument *document,
                             guint32 diagram,
                             WeftModes modes,
                             const WeftLoweredTree *tree,
                             WeftJob *job,
                             GError **error)
{
  g_autoptr (WeftBreakdown) breakdown = begin (document, diagram, modes, tree->pes);
  g_autoptr (WeftPiece) program = weft_reduce (tree, job, error);
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autofree WeftSum (*sums)[WEFT_N_CAUSES] = NULL;
  Walk walk = {tree, tree->pes, places, NULL, job, error};

  if (program == NULL)
    return NULL;
  walk.sums = sums = g_malloc0 (breakdown->n_rows * sizeof *sums);
  return walk_program (&walk, program, breakdown) ? g_steal_pointer (&breakdown) : NULL;
}

WeftBreakdown *
weft_flow_attribute (const WeftDocument *document,
                     guint32 diagram,
                     WeftModes modes,
                     WeftJob *job,
                     GError **error)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  g_autoptr (WeftLoweredTree) tree = NULL;

  g_return_val_if_fail (node != NULL && weft_node_get_kind (node) == WEFT_KIND_FLOW_TREE, NULL);
  if (!weft_document_check_diagram (document, diagram, modes, error))
    return NULL;
  tree = weft_lower (document, diagram, modes, job, error);
  return tree != NULL ? weft_flow_attribute_lowered (document, diagram, modes, tree, job, error) : NULL;
}
