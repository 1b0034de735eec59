/* test-shared-bus.c: programs on one shared bus: known answers to the last bit, schedules against what machines and bus can do, and the refinement of section 5
 * of Tan et al. 1997 against the same written plainly. Usage: test-shared-bus FOLDER */
#include "weft-shared-bus.h"
#include "relocation-case.h"
#include "test-seed.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#define NONE G_MAXUINT32

static const char *folder;

/* What can be. */

static const WeftTransferRow *
find_computation (const WeftTransferSchedule *schedule, guint32 subtask)
{
  for (gsize r = schedule->n_operations; r < schedule->n_rows; r++)
    if (schedule->rows[r].subtask == subtask)
      return &schedule->rows[r];
  g_assert_not_reached ();
}

/* Since when @holder has @item; infinite: it is not before row @r of the schedule that it gets it. */
static double
find_release (const WeftRelocationProblem *problem,
              const WeftTransferSchedule *schedule,
              guint32 item,
              guint32 holder,
              gsize r)
{
  if (holder == problem->makers[item])
    return holder == WEFT_RELOCATION_SOURCE ? 0 : find_computation (schedule, holder)->finish;
  for (gsize other = 0; other < r; other++)
    if (schedule->rows[other].subtask == holder && problem->needs[schedule->rows[other].operation] == item)
      return schedule->rows[other].finish;
  return INFINITY;
}

/* Every operation once, each as soon as the one before has ended and its item is there. */
static void
check_bus (const WeftRelocationProblem *problem, const WeftTransferSchedule *schedule)
{
  g_autofree guint8 *seen = g_new0 (guint8, problem->first_need[problem->n_subtasks] + 1);
  double free = 0;

  g_assert_cmpuint (schedule->n_operations, ==, problem->first_need[problem->n_subtasks]);
  for (gsize r = 0; r < schedule->n_operations; r++) {
    const WeftTransferRow *row = &schedule->rows[r];
    guint32 item = problem->needs[row->operation];

    g_assert_cmpfloat (row->start, ==, MAX (free, find_release (problem, schedule, item, row->holder, r)));
    g_assert_cmpfloat (
        row->finish, ==,
        row->start + relocation_case_find_time (problem, item, row->holder, problem->machines[row->subtask]));
    g_assert_cmpuint (row->lane, ==, problem->n_machines);
    g_assert_false (seen[row->operation]);
    g_assert_cmpuint (row->operation, >=, problem->first_need[row->subtask]);
    g_assert_cmpuint (row->operation, <, problem->first_need[row->subtask + 1]);
    seen[row->operation] = TRUE;
    free = row->finish;
  }
}

/* Every subtask once, by Sf, as soon as that before on its machine has ended and all of its operations have. */
static void
check_machines (const WeftRelocation *relocation, const WeftTransferSchedule *schedule)
{
  const WeftRelocationProblem *problem = relocation->problem;
  g_autofree double *idle = g_new0 (double, problem->n_machines);
  double makespan = 0;

  g_assert_cmpuint (schedule->n_rows, ==, schedule->n_operations + problem->n_subtasks);
  for (guint32 at = 0; at < problem->n_subtasks; at++) {
    const WeftTransferRow *row = &schedule->rows[schedule->n_operations + at];
    double start = idle[problem->machines[row->subtask]];

    g_assert_cmpuint (row->subtask, ==, relocation->order[at]);
    g_assert_cmpuint (row->lane, ==, problem->machines[row->subtask]);
    for (gsize r = 0; r < schedule->n_operations; r++)
      if (schedule->rows[r].subtask == row->subtask)
        start = MAX (start, schedule->rows[r].finish);
    g_assert_cmpfloat (row->start, ==, start);
    g_assert_cmpfloat (row->finish, ==, start + problem->times[row->subtask]);
    idle[row->lane] = row->finish;
  }
  for (gsize r = 0; r < schedule->n_rows; r++)
    makespan = MAX (makespan, schedule->rows[r].finish);
  g_assert_cmpfloat (schedule->makespan, ==, makespan);
}

static void
check_schedule (const WeftRelocation *relocation, const WeftTransferSchedule *schedule)
{
  check_bus (relocation->problem, schedule);
  check_machines (relocation, schedule);
}

/* The refinement, plainly. */

typedef struct {
  const WeftRelocation *relocation;
  const WeftTransferSchedule *before;
  gboolean is_kept_free; /* no later */
  guint32 turns[16];     /* j */
  guint w;
  guint32 sequence[64]; /* Order' so far */
  guint n_before;       /* of these, those before V[w] */
  guint n;
  guint32 holders[64]; /* DS' of each operation */
} Plain;

static guint
find_turn (const Plain *plain, guint32 subtask)
{
  for (guint w = 0; w < plain->relocation->problem->n_subtasks; w++)
    if (plain->turns[w] == subtask)
      return w;
  return NONE;
}

static void
find_turns (Plain *plain)
{
  guint32 n = plain->relocation->problem->n_subtasks;
  gboolean taken[16] = {FALSE};

  for (guint w = 0; w < n; w++) {
    guint best = NONE;

    for (guint at = 0; at < n; at++)
      if (!taken[at] && (best == NONE || plain->before->rows[plain->before->n_operations + at].start <
                                             plain->before->rows[plain->before->n_operations + best].start))
        best = at;
    taken[best] = TRUE;
    plain->turns[w] = plain->before->rows[plain->before->n_operations + best].subtask;
  }
}

/* The number of the V that an operation with this row is in. */
static guint
find_set (const Plain *plain, const WeftTransferRow *row)
{
  guint32 maker = plain->relocation->problem->makers[plain->relocation->problem->needs[row->operation]];
  guint w = 0;

  while (find_computation (plain->before, plain->turns[w])->start < row->finish)
    w++;
  return maker == WEFT_RELOCATION_SOURCE ? w : MAX (w, find_turn (plain, maker) + 1);
}

/* Source, a producer that is in it, or a consumer in it or in V[w] so far. */
static gboolean
can_give (const Plain *plain, guint32 holder, guint32 item)
{
  const WeftRelocationProblem *problem = plain->relocation->problem;
  guint32 operation;

  if (holder == WEFT_RELOCATION_SOURCE)
    return problem->makers[item] == holder;
  if (problem->makers[item] == holder)
    return find_turn (plain, holder) < plain->w;
  operation = weft_relocation_find_operation (plain->relocation, holder, item);
  if (operation == NONE)
    return FALSE;
  if (find_turn (plain, holder) < plain->w)
    return TRUE;
  for (guint k = plain->n_before; k < plain->n; k++)
    if (plain->sequence[k] == operation)
      return TRUE;
  return FALSE;
}

static double
find_nearest (const Plain *plain, guint32 operation, guint32 *holder)
{
  const WeftRelocationProblem *problem = plain->relocation->problem;
  guint32 item = problem->needs[operation];
  guint32 to = problem->machines[plain->relocation->subtasks[operation]];
  guint32 maker = problem->makers[item];
  double least =
      can_give (plain, maker, item) ? relocation_case_find_time (problem, item, maker, to) : INFINITY;

  *holder = maker;
  for (guint32 other = 0; other < problem->n_subtasks; other++)
    if (other != maker && can_give (plain, other, item) &&
        relocation_case_find_time (problem, item, other, to) < least) {
      least = relocation_case_find_time (problem, item, other, to);
      *holder = other;
    }
  return least;
}

static guint64
get_rank (const Plain *plain, guint32 operation, guint32 holder)
{
  if (holder == WEFT_RELOCATION_SOURCE)
    return 0;
  return plain->relocation->problem->makers[plain->relocation->problem->needs[operation]] == holder
             ? 1
             : 2 + holder;
}

static void
take_by_prim (Plain *plain, const GArray *members)
{
  while (plain->n - plain->n_before < members->len) {
    guint32 best = NONE;
    guint32 best_holder = 0;
    double least = INFINITY;

    for (guint k = 0; k < members->len; k++) {
      guint32 operation = g_array_index (members, guint32, k);
      guint32 holder;
      double time = find_nearest (plain, operation, &holder);
      gboolean is_taken = FALSE;
      guint64 rank = get_rank (plain, operation, holder);

      for (guint s = plain->n_before; s < plain->n; s++)
        is_taken = is_taken || plain->sequence[s] == operation;
      if (is_taken)
        continue;
      if (best == NONE || time < least ||
          (time == least && (rank < get_rank (plain, best, best_holder) ||
                             (rank == get_rank (plain, best, best_holder) && operation < best)))) {
        best = operation;
        best_holder = holder;
        least = time;
      }
    }
    plain->holders[best] = best_holder;
    plain->sequence[plain->n++] = best;
  }
}

/* When the last of the sequence so far ends; what it needs has been begun before. */
static double
find_end (const Plain *plain)
{
  const WeftRelocationProblem *problem = plain->relocation->problem;
  double finishes[64];
  double ended[16];
  gboolean is_computed[16] = {FALSE};
  double free = 0;

  for (guint k = 0; k <= plain->n; k++) {
    guint32 operation;
    guint32 item;
    guint32 holder;
    double release = 0;

    /* All that can be computed now, by Sf. */
    for (guint at = 0; at < problem->n_subtasks; at++) {
      guint32 i = plain->relocation->order[at];
      double start = 0;
      gboolean can = !is_computed[i];

      for (guint before = 0; before < at; before++) {
        guint32 other = plain->relocation->order[before];

        if (problem->machines[other] != problem->machines[i])
          continue;
        can = can && is_computed[other];
        start = can ? MAX (start, ended[other]) : start;
      }
      for (gsize need = problem->first_need[i]; need < problem->first_need[i + 1]; need++) {
        gboolean is_there = FALSE;

        for (guint s = 0; s < k; s++)
          if (plain->sequence[s] == need) {
            is_there = TRUE;
            start = MAX (start, finishes[need]);
          }
        can = can && is_there;
      }
      if (can) {
        is_computed[i] = TRUE;
        ended[i] = start + problem->times[i];
      }
    }
    if (k == plain->n)
      break;
    operation = plain->sequence[k];
    item = problem->needs[operation];
    holder = plain->holders[operation];
    if (holder != WEFT_RELOCATION_SOURCE) {
      if (problem->makers[item] == holder) {
        g_assert_true (is_computed[holder]);
        release = ended[holder];
      } else
        release = finishes[weft_relocation_find_operation (plain->relocation, holder, item)];
    }
    finishes[operation] =
        MAX (free, release) +
        relocation_case_find_time (problem, item, holder,
                                   problem->machines[plain->relocation->subtasks[operation]]);
    free = finishes[operation];
  }
  return free;
}

static void
refine_plainly (Plain *plain)
{
  find_turns (plain);
  for (plain->w = 0; plain->w < plain->relocation->problem->n_subtasks; plain->w++) {
    g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (guint32));
    double end = 0;

    plain->n_before = plain->n;
    for (gsize r = 0; r < plain->before->n_operations; r++)
      if (find_set (plain, &plain->before->rows[r]) == plain->w) {
        g_array_append_val (members, plain->before->rows[r].operation);
        end = MAX (end, plain->before->rows[r].finish);
      }
    take_by_prim (plain, members);
    if (members->len == 0 || !plain->is_kept_free || find_end (plain) <= end)
      continue;
    plain->n = plain->n_before;
    for (guint k = 0; k < members->len; k++) {
      guint32 operation = g_array_index (members, guint32, k);

      find_nearest (plain, operation, &plain->holders[operation]);
      plain->sequence[plain->n++] = operation;
    }
  }
}

static void
check_refinement (const WeftRelocation *relocation,
                  const WeftTransferSchedule *before,
                  const WeftTransferSchedule *after,
                  gboolean is_kept_free)
{
  Plain plain = {.relocation = relocation, .before = before, .is_kept_free = is_kept_free};

  refine_plainly (&plain);
  g_assert_cmpuint (plain.n, ==, after->n_operations);
  for (guint k = 0; k < plain.n; k++) {
    g_assert_cmpuint (after->rows[k].operation, ==, plain.sequence[k]);
    g_assert_cmpuint (after->rows[k].holder, ==, plain.holders[plain.sequence[k]]);
  }
  check_schedule (relocation, after);
}

static void
test_random (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();
  guint n_tried = 0;
  guint n_later[2] = {0};
  guint n_sooner = 0;

  test_random_init (&random, 103, 0);
  for (guint i = 0; i < 4000; i++) {
    RelocationShape shape = relocation_shape_make (&random);
    g_autoptr (RelocationCase) made = relocation_case_new_random (&random, &shape);
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftRelocation) relocation = weft_relocation_new (relocation_case_get (made), job, NULL);
    g_autoptr (WeftTransferSchedule) before = weft_shared_bus_find (relocation, job, &error);

    if (before == NULL) {
      g_assert_true (g_pattern_match_simple ("*no link leads*", error->message));
      continue;
    }
    check_schedule (relocation, before);
    for (WeftRefinement how = WEFT_REFINE_AS_PRINTED; how <= WEFT_REFINE_NO_LATER; how++) {
      g_autoptr (WeftTransferSchedule) after = weft_shared_bus_refine (relocation, before, how, job, &error);

      g_assert_no_error (error);
      check_refinement (relocation, before, after, how == WEFT_REFINE_NO_LATER);
      n_later[how] += after->makespan > before->makespan;
      n_sooner += how == WEFT_REFINE_NO_LATER && after->makespan < before->makespan;
      for (gsize r = before->n_operations; how == WEFT_REFINE_NO_LATER && r < before->n_rows; r++)
        g_assert_cmpfloat (after->rows[r].start, <=, before->rows[r].start);
    }
    n_tried++;
  }
  g_test_message ("of %u programs %u end sooner; as printed %u end later", n_tried, n_sooner, n_later[0]);
  g_assert_cmpuint (n_tried, >, 1000);
  g_assert_cmpuint (n_later[0], >, 0);
  g_assert_cmpuint (n_later[1], ==, 0);
  g_assert_cmpuint (n_sooner, >, 100);
}

/* Known answers. */

static const char *
get_name (const GPtrArray *names, guint32 which, const char *other)
{
  return which < names->len ? names->pdata[which] : other;
}

static void
check_row (RelocationCase *made, const WeftTransferRow *row, JsonObject *right)
{
  gboolean is_transfer = row->operation != NONE;

  g_assert_cmpstr (json_object_get_string_member (right, "kind"), ==, is_transfer ? "transfer" : "compute");
  g_assert_cmpstr (json_object_get_string_member (right, "id"), ==, made->subtask_names->pdata[row->subtask]);
  g_assert_cmpstr (json_object_get_string_member (right, "lane"), ==,
                   get_name (made->machine_names, row->lane, "bus"));
  g_assert_cmpfloat (json_object_get_double_member (right, "start"), ==, row->start);
  g_assert_cmpfloat (json_object_get_double_member (right, "finish"), ==, row->finish);
  if (!is_transfer)
    return;
  g_assert_cmpstr (json_object_get_string_member (right, "item"), ==,
                   made->item_names->pdata[made->problem.needs[row->operation]]);
  g_assert_cmpstr (json_object_get_string_member (right, "from"), ==,
                   get_name (made->subtask_names, row->holder, "source"));
}

static void
check_timeline (RelocationCase *made, const WeftTransferSchedule *schedule, JsonObject *right)
{
  JsonArray *timeline = json_object_get_array_member (right, "timeline");

  g_assert_cmpfloat (schedule->makespan, ==, json_object_get_double_member (right, "makespan"));
  g_assert_cmpuint (schedule->n_rows, ==, json_array_get_length (timeline));
  for (gsize r = 0; r < schedule->n_rows; r++)
    check_row (made, &schedule->rows[r], json_array_get_object_element (timeline, (guint) r));
}

static void
check_document (const char *path,
                WeftTransferSchedule **before,
                WeftTransferSchedule **after,
                RelocationCase **made)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftRelocation) relocation = NULL;

  *made = relocation_case_read (path);
  relocation = weft_relocation_new (relocation_case_get (*made), job, &error);
  g_assert_no_error (error);
  *before = weft_shared_bus_find (relocation, job, &error);
  g_assert_no_error (error);
  *after = weft_shared_bus_refine (relocation, *before, WEFT_REFINE_NO_LATER, job, &error);
  g_assert_no_error (error);
  check_schedule (relocation, *before);
  check_schedule (relocation, *after);
}

static void
test_vectors (void)
{
  for (guint i = 0; i < 6; i++) {
    g_autofree char *document = g_strdup_printf ("%s/bus/bus-77-%02u.weft", folder, i);
    g_autofree char *answer = g_strdup_printf ("%s/bus/bus-77-%02u.json", folder, i);
    g_autoptr (JsonParser) parser = json_parser_new ();
    g_autoptr (WeftTransferSchedule) before = NULL;
    g_autoptr (WeftTransferSchedule) after = NULL;
    g_autoptr (RelocationCase) made = NULL;
    JsonObject *right;

    g_assert_true (json_parser_load_from_file (parser, answer, NULL));
    right = json_node_get_object (json_parser_get_root (parser));
    check_document (document, &before, &after, &made);
    check_timeline (made, before, json_object_get_object_member (right, "before"));
    check_timeline (made, after, json_object_get_object_member (right, "after"));
  }
}

/* Figure 8: 34 before and 29 after, with DS' of the paper; Figure 4, whose subtasks take no time: the bus is as long as the transfers together. */
static void
test_figures (void)
{
  static const struct {
    const char *name;
    double before;
    double after;
  } rows[] = {{"tan-figure-7.weft", 34, 29}, {"tan-figure-4.weft", 67, 47}};
  static const guint32 holders[] = {NONE, 0, 0, 1, NONE, 0};

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *path = g_build_filename (folder, rows[i].name, NULL);
    g_autoptr (WeftTransferSchedule) before = NULL;
    g_autoptr (WeftTransferSchedule) after = NULL;
    g_autoptr (RelocationCase) made = NULL;

    check_document (path, &before, &after, &made);
    g_assert_cmpfloat (before->makespan, ==, rows[i].before);
    g_assert_cmpfloat (after->makespan, ==, rows[i].after);
    for (gsize r = 0; i == 0 && r < after->n_operations; r++)
      g_assert_cmpuint (after->rows[r].holder, ==, holders[after->rows[r].operation]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  g_test_add_func ("/shared-bus/random", test_random);
  g_test_add_func ("/shared-bus/vectors", test_vectors);
  g_test_add_func ("/shared-bus/figures", test_figures);
  return g_test_run ();
}
