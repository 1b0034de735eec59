/* test-relocation.c: data relocation on small random programs: the TIE algorithm step by step against Prim's written plainly over all edges of Dg,
 * the validity of a DS against the graph Gr[Af, DS] as it is defined, programs executed, known answers, and what is refused. Usage: test-relocation FOLDER */
#include "weft-fault.h"
#include "weft-relocation-exact.h"
#include "weft-tie.h"
#include "relocation-case.h"
#include "test-seed.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#define NONE G_MAXUINT32

static const char *folder;

/* Prim, plainly. */
typedef struct {
  const WeftRelocationProblem *problem;
  guint8 *is_fetched;  /* of each operation */
  guint8 *is_computed; /* of each subtask */
} Plain;

/* Subtask @subtask, or Source, has a copy of @item. */
static gboolean
holds (const Plain *plain, guint32 subtask, guint32 item)
{
  const WeftRelocationProblem *problem = plain->problem;

  if (subtask == WEFT_RELOCATION_SOURCE || problem->makers[item] == subtask)
    return problem->makers[item] == subtask &&
           (subtask == WEFT_RELOCATION_SOURCE || plain->is_computed[subtask]);
  for (gsize k = problem->first_need[subtask]; k < problem->first_need[subtask + 1]; k++)
    if (problem->needs[k] == item)
      return plain->is_fetched[k];
  return FALSE;
}

/* The least edge into @operation, by time and then by holder: Source, producer, other consumers. */
static double
find_least (const Plain *plain, guint32 subtask, guint32 operation, guint32 *holder)
{
  const WeftRelocationProblem *problem = plain->problem;
  guint32 item = problem->needs[operation];
  guint32 maker = problem->makers[item];
  double least = holds (plain, maker, item)
                     ? relocation_case_find_time (problem, item, maker, problem->machines[subtask])
                     : INFINITY;

  *holder = maker;
  for (guint32 other = 0; other < problem->n_subtasks; other++) {
    double time;

    if (other == subtask || other == maker || !holds (plain, other, item))
      continue;
    time = relocation_case_find_time (problem, item, other, problem->machines[subtask]);
    if (time < least) {
      least = time;
      *holder = other;
    }
  }
  return least;
}

static guint
get_class (const Plain *plain, guint32 operation, guint32 holder)
{
  if (holder == WEFT_RELOCATION_SOURCE)
    return 0;
  return plain->problem->makers[plain->problem->needs[operation]] == holder ? 1 : 2;
}

/* Whether the first edge is before the other by the rules for ties, which are of one length, and not from the same holder to later subtasks. */
static gboolean
is_before (const Plain *plain, const WeftRelocationStep *a, const WeftRelocationStep *b)
{
  guint class = get_class (plain, a->operation, a->holder);
  guint other = get_class (plain, b->operation, b->holder);

  if (a->time != b->time)
    return a->time < b->time;
  if (class != other)
    return class < other;
  if (class == 2 && a->holder != b->holder)
    return a->holder < b->holder;
  return a->operation < b->operation;
}

static gboolean
find_fetch (const Plain *plain, WeftRelocationStep *step)
{
  const WeftRelocationProblem *problem = plain->problem;

  *step = (WeftRelocationStep){.operation = NONE};
  for (guint32 i = 0; i < problem->n_subtasks; i++)
    for (guint32 k = (guint32) problem->first_need[i]; k < problem->first_need[i + 1]; k++) {
      WeftRelocationStep edge = {.subtask = i, .operation = k};

      if (plain->is_fetched[k])
        continue;
      edge.time = find_least (plain, i, k, &edge.holder);
      if (isfinite (edge.time) && (step->operation == NONE || is_before (plain, &edge, step)))
        *step = edge;
    }
  return step->operation != NONE;
}

/* Why @step is before all other operations, each with its best edge. */
static WeftStepReason
explain (const Plain *plain, const WeftRelocationStep *step)
{
  const WeftRelocationProblem *problem = plain->problem;
  guint class = get_class (plain, step->operation, step->holder);
  WeftStepReason why = WEFT_STEP_LEAST;

  for (guint32 i = 0; i < problem->n_subtasks; i++)
    for (guint32 k = (guint32) problem->first_need[i]; k < problem->first_need[i + 1]; k++) {
      guint32 holder;
      WeftStepReason reason = WEFT_STEP_HOLDER;

      if (plain->is_fetched[k] || k == step->operation || find_least (plain, i, k, &holder) != step->time)
        continue;
      if (get_class (plain, k, holder) == class && (class < 2 || holder == step->holder))
        reason = i == step->subtask ? WEFT_STEP_NEED : WEFT_STEP_SUBTASK;
      why = MAX (why, reason);
    }
  return why;
}

static gboolean
find_ready (const Plain *plain, guint32 *ready)
{
  const WeftRelocationProblem *problem = plain->problem;

  for (guint32 i = 0; i < problem->n_subtasks; i++) {
    gboolean is_ready = !plain->is_computed[i];

    for (gsize k = problem->first_need[i]; k < problem->first_need[i + 1]; k++)
      is_ready = is_ready && plain->is_fetched[k];
    *ready = i;
    if (is_ready)
      return TRUE;
  }
  return FALSE;
}

/* @plan: (nullable): that it is compared with; %NULL: it cannot be finished, as is found here too */
static void
check_tie (const WeftRelocationProblem *problem, const WeftRelocationPlan *plan)
{
  gsize n = problem->first_need[problem->n_subtasks];
  g_autofree guint8 *is_fetched = g_new0 (guint8, n + 1);
  g_autofree guint8 *is_computed = g_new0 (guint8, problem->n_subtasks + 1);
  Plain plain = {problem, is_fetched, is_computed};
  WeftRelocationStep step;
  gsize n_steps = 0;

  while (find_fetch (&plain, &step) || find_ready (&plain, &step.subtask)) {
    const WeftRelocationStep *found = plan != NULL ? &plan->steps[n_steps] : NULL;

    if (found != NULL) {
      g_assert_cmpuint (found->subtask, ==, step.subtask);
      g_assert_cmpuint (found->operation, ==, step.operation);
      g_assert_true (step.operation == NONE || found->holder == step.holder);
      g_assert_cmpint (found->why, ==, step.operation == NONE ? WEFT_STEP_READY : explain (&plain, &step));
    }
    if (step.operation == NONE)
      is_computed[step.subtask] = TRUE;
    else
      is_fetched[step.operation] = TRUE;
    n_steps++;
  }
  g_assert_true ((n_steps == n + problem->n_subtasks) == (plan != NULL));
}

/* Gr[Af, DS] as in section 4.1: every vertex is reached from Source. */
static gboolean
is_tree (const WeftRelocation *relocation, const guint32 *holders)
{
  const WeftRelocationProblem *problem = relocation->problem;
  gboolean is_valid = TRUE;

  for (guint32 k = 0; k < relocation->n_operations; k++) {
    guint32 item = problem->needs[k];
    guint32 at = holders[k];
    guint n_passed = 0;

    while (at != problem->makers[item] && n_passed++ <= problem->n_subtasks && at < problem->n_subtasks) {
      gsize need = problem->first_need[at];

      while (need < problem->first_need[at + 1] && problem->needs[need] != item)
        need++;
      at = need < problem->first_need[at + 1] ? holders[need] : NONE - 1;
    }
    is_valid = is_valid && at == problem->makers[item];
  }
  return is_valid;
}

static void
check_any_holders (const WeftRelocation *relocation, WeftRandom *random, WeftJob *job)
{
  const WeftRelocationProblem *problem = relocation->problem;
  guint32 *holders = g_new (guint32, relocation->n_operations + 1);
  gboolean is_valid;
  gboolean has_links = TRUE;
  g_autoptr (WeftRelocationPlan) plan = NULL;

  for (guint32 k = 0; k < relocation->n_operations; k++) {
    gsize first = relocation->first_of_item[problem->needs[k]];
    gsize n = relocation->first_of_item[problem->needs[k] + 1] - first;

    holders[k] = problem->makers[problem->needs[k]];
    if (weft_random_below (random, 2) == 0)
      holders[k] = relocation->subtasks[relocation->by_item[first + weft_random_below (random, n)]];
    if (weft_random_below (random, 50) == 0)
      holders[k] = (guint32) weft_random_below (random, problem->n_subtasks);
    has_links =
        has_links && isfinite (relocation_case_find_time (problem, problem->needs[k], holders[k],
                                                          problem->machines[relocation->subtasks[k]]));
  }
  is_valid = is_tree (relocation, holders) && has_links;
  plan = weft_relocation_plan_new_from_holders (relocation, holders, job, NULL);
  g_assert_true (is_valid == (plan != NULL));
  if (plan != NULL)
    g_assert_cmpfloat_with_epsilon (relocation_case_replay (problem, plan), plan->communication,
                                    1e-9 * (1 + plan->communication));
}

static void
test_random (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();
  guint n_found = 0;

  test_random_init (&random, 97, 0);
  for (guint i = 0; i < 4000; i++) {
    RelocationShape shape = relocation_shape_make (&random);
    g_autoptr (RelocationCase) made = relocation_case_new_random (&random, &shape);
    const WeftRelocationProblem *problem = relocation_case_get (made);
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftRelocation) relocation = weft_relocation_new (problem, job, &error);
    g_autoptr (WeftRelocationPlan) plan = NULL;

    g_assert_no_error (error);
    plan = weft_tie_find (relocation, job, &error);
    g_assert_true ((plan != NULL) == (error == NULL));
    check_tie (problem, plan);
    check_any_holders (relocation, &random, job);
    if (plan == NULL)
      continue;
    g_assert_cmpfloat_with_epsilon (relocation_case_replay (problem, plan), plan->communication,
                                    1e-9 * (1 + plan->communication));
    n_found++;
  }
  g_test_message ("%u programs with all links that they need", n_found);
  g_assert_cmpuint (n_found, >, 2000);
}

/* The optimum by trying all holders of an item's operations. */

typedef struct {
  const WeftRelocation *relocation;
  gsize first; /* of the item's operations */
  guint n;
  guint32 *holders;
} Trial;

/* Whether the operations of the item all lead to where it is made or stands; others are of no interest. */
static gboolean
is_rooted (const Trial *trial, guint32 maker)
{
  const WeftRelocation *relocation = trial->relocation;

  for (guint start = 0; start < trial->n; start++) {
    guint32 at = trial->holders[start];

    for (guint passed = 0; at != maker && passed <= trial->n; passed++)
      for (guint k = 0; k < trial->n; k++)
        if (relocation->subtasks[relocation->by_item[trial->first + k]] == at) {
          at = trial->holders[k];
          break;
        }
    if (at != maker)
      return FALSE;
  }
  return TRUE;
}

static double
try_all (const Trial *trial, guint32 item, guint at)
{
  const WeftRelocation *relocation = trial->relocation;
  const WeftRelocationProblem *problem = relocation->problem;
  double least = INFINITY;
  guint32 operation;

  if (at == trial->n)
    return is_rooted (trial, problem->makers[item]) ? 0 : INFINITY;
  operation = relocation->by_item[trial->first + at];
  for (guint h = 0; h <= trial->n; h++) {
    double time;

    trial->holders[at] =
        h == trial->n ? problem->makers[item] : relocation->subtasks[relocation->by_item[trial->first + h]];
    time = relocation_case_find_time (problem, item, trial->holders[at],
                                      problem->machines[relocation->subtasks[operation]]);
    if (h != at && isfinite (time))
      least = MIN (least, time + try_all (trial, item, at + 1));
  }
  return least;
}

static double
find_least_of_all (const WeftRelocation *relocation)
{
  double sum = 0;

  for (guint32 item = 0; item < relocation->problem->n_items; item++) {
    gsize first = relocation->first_of_item[item];
    guint n = (guint) (relocation->first_of_item[item + 1] - first);
    g_autofree guint32 *holders = g_new (guint32, n + 1);

    sum += try_all (&(Trial){relocation, first, n, holders}, item, 0);
  }
  return sum;
}

static void
bend (WeftRelocationOptimum *optimum, guint32 item, WeftRandom *random)
{
  gsize first = optimum->first_set[item];
  gsize set = first + 1 + weft_random_below (random, optimum->n_sets[item] - 1);

  switch (weft_random_below (random, 3)) {
  case 0:
    optimum->prices[set] += 1 + optimum->bound;
    break;
  case 1:
    optimum->parents[set] = (guint32) (set - first);
    break;
  default:
    optimum->machines[first + 1] = G_MAXUINT32 - 1;
  }
}

static void
check_bent (const WeftRelocationProblem *problem,
            WeftRelocationOptimum *optimum,
            WeftRandom *random,
            WeftJob *job)
{
  guint32 item = 0;

  while (item < problem->n_items && optimum->n_sets[item] < 2)
    item++;
  if (item == problem->n_items)
    return;
  bend (optimum, item, random);
  g_assert_false (weft_relocation_optimum_check (problem, optimum, job, NULL));
}

/* So few that all can be tried. */
static RelocationCase *
make_few (WeftRandom *random, RelocationShape *shape)
{
  shape->n_subtasks = MIN (shape->n_subtasks, 6);
  return relocation_case_new_random (random, shape);
}

/* At best is what all choices make, TIE is not below it, nor the flow graph below TIE; where D is symmetric TIE is the best. */
static void
test_optimum (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();
  guint n_better = 0;

  test_random_init (&random, 101, 0);
  for (guint i = 0; i < 2000; i++) {
    RelocationShape shape = relocation_shape_make (&random);
    g_autoptr (RelocationCase) made = make_few (&random, &shape);
    const WeftRelocationProblem *problem = relocation_case_get (made);
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftRelocation) relocation = weft_relocation_new (problem, job, &error);
    g_autoptr (WeftRelocationPlan) tie = weft_tie_find (relocation, job, NULL);
    g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, &error);
    double right;
    double slack;

    g_assert_true ((tie != NULL) == (optimum != NULL));
    if (optimum == NULL)
      continue;
    right = find_least_of_all (relocation);
    slack = 1e-9 * (1 + right);
    g_assert_cmpfloat_with_epsilon (optimum->plan->communication, right, slack);
    g_assert_cmpfloat_with_epsilon (optimum->bound, right, slack);
    g_assert_cmpfloat_with_epsilon (relocation_case_replay (problem, optimum->plan), right, slack);
    g_assert_cmpfloat (tie->communication, >=, right - slack);
    g_assert_true (!shape.is_symmetric || tie->communication <= right + slack);
    weft_relocation_optimum_check (problem, optimum, job, &error);
    g_assert_no_error (error);
    n_better += tie->communication > right + slack;
    check_bent (problem, optimum, &random, job);
  }
  g_test_message ("Prim's choice is not the best %u times", n_better);
  g_assert_cmpuint (n_better, >, 5);
}

/* Known answers. */

typedef WeftRelocationPlan *(*FindPlan) (const WeftRelocation *relocation, WeftJob *job, GError **error);

static WeftRelocationPlan *
find_optimum (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, error);

  if (optimum == NULL || !weft_relocation_optimum_check (relocation->problem, optimum, job, error))
    return NULL;
  return weft_relocation_plan_ref (optimum->plan);
}

static const struct {
  const char *name; /* in the answers */
  FindPlan find;
} plans[] = {
    {"flow_graph", weft_relocation_plan_new_from_graph},
    {"prim", weft_tie_find},
    {"exact", find_optimum},
};

static void
check_plan (RelocationCase *made, guint which, double right, double computation)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  const WeftRelocationProblem *problem = relocation_case_get (made);
  g_autoptr (WeftRelocation) relocation = weft_relocation_new (problem, job, &error);
  g_autoptr (WeftRelocationPlan) plan = NULL;

  g_assert_no_error (error);
  plan = plans[which].find (relocation, job, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (plan->communication, right, 1e-9 * right);
  g_assert_cmpfloat_with_epsilon (relocation_case_replay (problem, plan), right, 1e-9 * right);
  g_assert_cmpfloat_with_epsilon (plan->computation, computation, 1e-9 * (1 + computation));
}

/* Table 1 on the linear array: 67 aL by the flow graph, 47 aL by the tree of Fig. 6. */
static void
test_figure_4 (void)
{
  g_autofree char *path = g_build_filename (folder, "tan-figure-4.weft", NULL);
  g_autoptr (RelocationCase) made = relocation_case_read (path);
  static const double right[] = {67, 47, 47};

  for (guint which = 0; which < G_N_ELEMENTS (plans); which++)
    check_plan (made, which, right[which], 0);
}

/* An item at Source, and two who need it: Source to A 10, to B 11, A to B 10, B to A 1. Prim takes A from Source and B from A: 20;
 * the other way round it is 12. */
static void
test_triangle (void)
{
  g_autoptr (RelocationCase) made = relocation_case_new (3);
  static const double right[] = {21, 20, 12};

  relocation_case_link (made, 0, 1, 10, 0);
  relocation_case_link (made, 0, 2, 11, 0);
  relocation_case_link (made, 1, 2, 10, 0);
  relocation_case_link (made, 2, 1, 1, 0);
  relocation_case_add_item (made, 1, WEFT_RELOCATION_SOURCE, 0);
  for (guint32 machine = 1; machine < 3; machine++) {
    relocation_case_add_subtask (made, machine, 0);
    relocation_case_need (made, 0);
  }
  for (guint which = 0; which < G_N_ELEMENTS (plans); which++)
    check_plan (made, which, right[which], 0);
}

static void
test_vectors (void)
{
  g_autofree char *place = g_build_filename (folder, "subtasks", NULL);
  g_autoptr (GDir) dir = g_dir_open (place, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (place, name, NULL);
    g_autofree char *stem = g_strndup (path, strlen (path) - strlen (".json"));
    g_autofree char *document = g_strconcat (stem, ".weft", NULL);
    g_autoptr (JsonParser) parser = json_parser_new ();
    g_autoptr (RelocationCase) made = NULL;
    g_autoptr (GError) error = NULL;
    JsonObject *right;

    if (!g_str_has_suffix (name, ".json"))
      continue;
    made = relocation_case_read (document);
    json_parser_load_from_file (parser, path, &error);
    g_assert_no_error (error);
    right = json_node_get_object (json_parser_get_root (parser));
    for (guint which = 0; which < G_N_ELEMENTS (plans); which++)
      check_plan (made, which, json_object_get_double_member (right, plans[which].name),
                  json_object_get_double_member (right, "computation_time"));
    n++;
  }
  g_assert_cmpuint (n, ==, 8);
}

/* Without an order: S3, that needs nothing, is behind S1 that waits for S2. */
static void
test_order (void)
{
  g_autoptr (RelocationCase) made = relocation_case_new (1);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftRelocation) relocation = NULL;
  static const guint32 right[] = {0, 2, 1, 3};

  for (guint i = 0; i < 4; i++)
    relocation_case_add_subtask (made, 0, 1);
  relocation_case_add_item (made, 1, 2, 0);
  g_array_append_val (made->needs, (guint32){0});
  for (guint i = 2; i <= 4; i++)
    g_array_index (made->first_need, gsize, i) = 1;
  relocation = weft_relocation_new (relocation_case_get (made), job, NULL);
  g_assert_cmpmem (relocation->order, sizeof right, right, sizeof right);
}

/* Refusals: a program of two subtasks on two machines is made wrong in one way each. */

static RelocationCase *
make_pair (void)
{
  RelocationCase *made = relocation_case_new (2);

  relocation_case_link (made, 0, 1, 1, 1);
  relocation_case_link (made, 1, 0, 1, 1);
  relocation_case_add_item (made, 1, WEFT_RELOCATION_SOURCE, 0);
  relocation_case_add_item (made, 2, 0, 0);
  relocation_case_add_subtask (made, 0, 1);
  relocation_case_need (made, 0);
  relocation_case_add_subtask (made, 1, 1);
  relocation_case_need (made, 1);
  return made;
}

static void
break_size (RelocationCase *made)
{
  g_array_index (made->sizes, double, 1) = -1;
}

static void
break_time (RelocationCase *made)
{
  g_array_index (made->times, double, 1) = NAN;
}

static void
break_link (RelocationCase *made)
{
  relocation_case_link (made, 0, 1, -1, 0);
}

static void
break_sums (RelocationCase *made)
{
  relocation_case_link (made, 0, 1, 1, 1e308);
}

static void
break_item (RelocationCase *made)
{
  g_array_index (made->first_place, gsize, 1) = g_array_index (made->first_place, gsize, 2) = 0;
}

static void
break_makers (RelocationCase *made)
{
  relocation_case_add_place (made, 0);
}

static void
break_needs (RelocationCase *made)
{
  relocation_case_need (made, 1);
}

static void
break_circle (RelocationCase *made)
{
  g_array_index (made->needs, guint32, 0) = 1;
}

static void
break_order (RelocationCase *made)
{
  static const guint32 order[] = {1, 0};

  g_array_append_vals (made->order, order, 2);
}

static void
break_order_twice (RelocationCase *made)
{
  static const guint32 order[] = {0, 0};

  g_array_append_vals (made->order, order, 2);
}

static void
test_refusals (void)
{
  static const struct {
    void (*spoil) (RelocationCase *made);
    const char *sentence;
  } rows[] = {{break_size, "*size of item 2 is no size*"},
              {break_time, "*takes a time that is no time*"},
              {break_link, "*a link takes a time that is no time*"},
              {break_sums, "*so large that their sums are no numbers*"},
              {break_item, "*item 1*is made by none and stands nowhere*"},
              {break_makers, "*item 2 is made by a subtask and stands*"},
              {break_needs, "*needs item 2 twice*"},
              {break_circle, "*waits for itself*"},
              {break_order, "*before that which makes its item 2*"},
              {break_order_twice, "*does not name each subtask once*"}};
  g_autoptr (WeftJob) job = weft_job_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (RelocationCase) made = make_pair ();
    g_autoptr (GError) error = NULL;

    rows[i].spoil (made);
    g_assert_null (weft_relocation_new (relocation_case_get (made), job, &error));
    g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID);
    if (!g_pattern_match_simple (rows[i].sentence, error->message))
      g_error ("%s is not %s", error->message, rows[i].sentence);
  }
}

/* A link that is not there is an error only where it is needed; a job that is cancelled, or has no memory, says so. */
static void
test_no_link (void)
{
  g_autoptr (RelocationCase) made = make_pair ();
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftRelocation) relocation = NULL;
  g_autoptr (GError) error = NULL;

  relocation_case_link (made, 1, 0, INFINITY, 0);
  check_plan (made, 1, 3, 2);
  relocation_case_link (made, 0, 1, INFINITY, 0);
  relocation = weft_relocation_new (relocation_case_get (made), job, NULL);
  for (guint which = 0; which < G_N_ELEMENTS (plans); which++) {
    g_clear_error (&error);
    g_assert_null (plans[which].find (relocation, job, &error));
    g_assert_true (g_pattern_match_simple ("*no link leads from where item 2 is*", error->message));
  }
  relocation_case_link (made, 0, 1, 1, 1);
  weft_job_cancel (job);
  for (guint which = 0; which < G_N_ELEMENTS (plans); which++) {
    g_clear_error (&error);
    g_assert_null (plans[which].find (relocation, job, &error));
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  g_test_add_func ("/relocation/random", test_random);
  g_test_add_func ("/relocation/optimum", test_optimum);
  g_test_add_func ("/relocation/figure-4", test_figure_4);
  g_test_add_func ("/relocation/triangle", test_triangle);
  g_test_add_func ("/relocation/vectors", test_vectors);
  g_test_add_func ("/relocation/order", test_order);
  g_test_add_func ("/relocation/refusals", test_refusals);
  g_test_add_func ("/relocation/no-link", test_no_link);
  return g_test_run ();
}
