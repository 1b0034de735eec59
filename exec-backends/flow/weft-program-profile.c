/* weft-program-profile.c: see weft-program-profile.h. */
#include "weft-program-profile.h"

#include "weft-number.h"

#include <math.h>

/* Different numbers of iterations that a literal tells apart. */
#define MOST_VALUES 4096

/* What a PE's decisions are remembered as begins with this; 0: it has not decided. */
#define FIRST 0x9e3779b97f4a7c15u

/* What is known of a branch. */
typedef struct {
  guint32 decides; /* of a loop: its while */
  guint32 end;     /* of a while: the end of its loop */
  guint64 n_skipped;
  guint64 n_entered;
  guint64 n_left; /* of a while: how often its loop was left from within */
  GHashTable
      *counts; /* (nullable): of a while: how often there were how many iterations, guint64 by guint64 */
} Decision;

struct _WeftProgramProfile {
  WeftMimdcCode *code;
  guint32 pes;
  Decision *decisions; /* by branch */
  guint32 *
      branch_of_jump; /* by instruction: of what the jump there decides, or of which loop it leads back; or WEFT_MIMDC_NOWHERE */
  guint64 *histories;  /* by PE and branch */
  guint64 *iterations; /* by PE and branch: since the loop was entered */
};

/* Of jumps what they decide, or the endless loop that they lead back to. */
static void
pair (WeftProgramProfile *profile)
{
  for (guint32 i = 0; i < profile->code->n_branches; i++) {
    const WeftMimdcBranch *branch = &profile->code->branches[i];
    Decision *first = &profile->decisions[branch->first];

    if (branch->jump != WEFT_MIMDC_NOWHERE)
      profile->branch_of_jump[branch->jump] = i;
    if (branch->kind == WEFT_BRANCH_WHILE)
      first->decides = i;
    if (branch->kind != WEFT_BRANCH_END_LOOP)
      continue;
    profile->decisions[first->decides].end = i;
    if (profile->code->branches[first->decides].jump == WEFT_MIMDC_NOWHERE &&
        profile->branch_of_jump[branch->at - 1] == WEFT_MIMDC_NOWHERE)
      profile->branch_of_jump[branch->at - 1] = first->decides;
  }
}

WeftProgramProfile *
weft_program_profile_new (WeftMimdcCode *code, guint32 pes, WeftJob *job, GError **error)
{
  g_autoptr (WeftProgramProfile) profile = g_new0 (WeftProgramProfile, 1);
  gsize n_branches = MAX (code->n_branches, 1);

  profile->code = weft_mimdc_code_ref (code);
  profile->pes = pes;
  if ((profile->decisions = weft_job_allocate (job, n_branches, sizeof (Decision), error)) == NULL ||
      (profile->branch_of_jump = weft_job_allocate (job, code->n, sizeof (guint32), error)) == NULL ||
      (profile->histories = weft_job_allocate (job, n_branches * pes, sizeof (guint64), error)) == NULL ||
      (profile->iterations = weft_job_allocate (job, n_branches * pes, sizeof (guint64), error)) == NULL)
    return NULL;
  for (guint32 i = 0; i < code->n; i++)
    profile->branch_of_jump[i] = WEFT_MIMDC_NOWHERE;
  pair (profile);
  return g_steal_pointer (&profile);
}

void
weft_program_profile_free (WeftProgramProfile *profile)
{
  for (guint32 i = 0; profile->decisions != NULL && i < profile->code->n_branches; i++)
    g_clear_pointer (&profile->decisions[i].counts, g_hash_table_unref);
  g_free (profile->decisions);
  g_free (profile->branch_of_jump);
  g_free (profile->histories);
  g_free (profile->iterations);
  weft_mimdc_code_unref (profile->code);
  g_free (profile);
}

static guint64 *
get_iterations (WeftProgramProfile *profile, guint32 pe, guint32 branch)
{
  return &profile->iterations[(gsize) pe * profile->code->n_branches + branch];
}

/* The PE has left the loop after so many iterations as it has noted. */
static void
close_loop (WeftProgramProfile *profile, guint32 pe, guint32 branch)
{
  guint64 *iterations = get_iterations (profile, pe, branch);
  Decision *decision = &profile->decisions[branch];
  guint64 *count;

  if (decision->counts == NULL)
    decision->counts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  count = g_hash_table_lookup (decision->counts, iterations);
  if (count == NULL) {
    count = g_new0 (guint64, 1);
    g_hash_table_insert (decision->counts, g_memdup2 (iterations, sizeof *iterations), count);
  }
  ++*count;
  *iterations = 0;
}

/* The PE leaves the function, or the program, within the loops around @at. One that is endless is in its last iteration. */
static void
leave (WeftProgramProfile *profile, guint32 pe, guint32 at)
{
  const WeftMimdcCode *code = profile->code;
  guint32 function = weft_mimdc_code_find_function (code, at);
  guint32 first = function < code->n_functions ? code->functions[function].first_branch : code->n_branches;

  for (guint32 i = first; i < code->n_branches && code->branches[i].at <= at; i++) {
    Decision *decision = &profile->decisions[i];

    if (code->branches[i].kind != WEFT_BRANCH_WHILE || code->branches[decision->end].at <= at)
      continue;
    *get_iterations (profile, pe, i) += code->branches[i].jump == WEFT_MIMDC_NOWHERE;
    decision->n_left++;
    close_loop (profile, pe, i);
  }
}

static void
decide (WeftProgramProfile *profile, guint32 pe, guint32 branch, gboolean is_skipped)
{
  Decision *decision = &profile->decisions[branch];
  guint64 *history = &profile->histories[(gsize) pe * profile->code->n_branches + branch];

  *history = ((*history == 0 ? FIRST : *history) ^ (is_skipped ? 2 : 1)) * 0x100000001b3u;
  decision->n_skipped += is_skipped;
  decision->n_entered += !is_skipped;
  if (profile->code->branches[branch].kind != WEFT_BRANCH_WHILE)
    return;
  if (is_skipped)
    close_loop (profile, pe, branch);
  else
    ++*get_iterations (profile, pe, branch);
}

void
weft_program_profile_note (guint32 pe, guint32 at, gboolean is_taken, gpointer data)
{
  WeftProgramProfile *profile = data;
  WeftMimdcOp op = profile->code->instructions[at].op;
  guint32 branch = profile->branch_of_jump[at];

  if (op == WEFT_OP_RET || op == WEFT_OP_HALT)
    leave (profile, pe, at);
  else if (branch != WEFT_MIMDC_NOWHERE && op == WEFT_OP_JUMP)
    ++*get_iterations (profile, pe, branch);
  else if (branch != WEFT_MIMDC_NOWHERE)
    decide (profile, pe, branch, is_taken);
}

void
weft_program_profile_finish (WeftProgramProfile *profile)
{
  for (guint32 pe = 0; pe < profile->pes; pe++)
    for (guint32 i = 0; i < profile->code->n_branches; i++)
      if (*get_iterations (profile, pe, i) > 0) {
        *get_iterations (profile, pe, i) += profile->code->branches[i].jump == WEFT_MIMDC_NOWHERE;
        profile->decisions[i].n_left++;
        close_loop (profile, pe, i);
      }
}

double
weft_program_profile_get_then (const WeftProgramProfile *profile, guint32 branch)
{
  const Decision *decision = &profile->decisions[branch];
  guint64 n = decision->n_skipped + decision->n_entered;

  return n > 0 ? (double) decision->n_entered / (double) n : NAN;
}

gboolean
weft_program_profile_is_same (const WeftProgramProfile *profile, guint32 branch)
{
  guint64 first = 0;

  for (guint32 pe = 0; pe < profile->pes; pe++) {
    guint64 history = profile->histories[(gsize) pe * profile->code->n_branches + branch];

    if (history != 0 && first != 0 && history != first)
      return FALSE;
    first = MAX (first, history);
  }
  return TRUE;
}

/* Numbers of iterations. */

typedef struct {
  guint64 value;
  double weight;
} Number;

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  const Number *one = a;
  const Number *other = b;

  return one->value < other->value ? -1 : one->value > other->value;
}

/* Ascending. */
static GArray *
list_numbers (const Decision *decision)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (Number));
  GHashTableIter iter;
  gpointer value;
  gpointer count;

  g_hash_table_iter_init (&iter, decision->counts);
  while (g_hash_table_iter_next (&iter, &value, &count)) {
    Number number = {*(guint64 *) value, (double) *(guint64 *) count};

    g_array_append_val (numbers, number);
  }
  g_array_sort (numbers, compare_numbers);
  return numbers;
}

static void
add_number (GArray *numbers, guint64 value, double weight)
{
  Number number = {value, weight};

  if (numbers->len > 0 && g_array_index (numbers, Number, numbers->len - 1).value == value)
    g_array_index (numbers, Number, numbers->len - 1).weight += weight;
  else if (weight > 0)
    g_array_append_val (numbers, number);
}

/* Runs of neighbours become the two numbers around their mean, weighted so that it stays: a run's two stand within it, so they ascend. */
static GArray *
put_together (const GArray *all)
{
  GArray *few = g_array_new (FALSE, FALSE, sizeof (Number));
  guint run = (all->len + MOST_VALUES / 2 - 1) / (MOST_VALUES / 2);

  for (guint i = 0; i < all->len; i += run) {
    double weight = 0;
    double sum = 0;
    double below;

    for (guint k = i; k < MIN (i + run, all->len); k++) {
      weight += g_array_index (all, Number, k).weight;
      sum += g_array_index (all, Number, k).weight * (double) g_array_index (all, Number, k).value;
    }
    below = floor (sum / weight);
    add_number (few, (guint64) below, weight - (sum - below * weight));
    add_number (few, (guint64) below + 1, sum - below * weight);
  }
  return few;
}

static char *
print_numbers (const GArray *numbers, double total)
{
  GString *text = g_string_new ("{");
  char printed[WEFT_NUMBER_SIZE];

  if (numbers->len == 1) {
    g_string_printf (text, "%" G_GUINT64_FORMAT, g_array_index (numbers, Number, 0).value);
    return g_string_free (text, FALSE);
  }
  for (guint i = 0; i < numbers->len; i++) {
    const Number *number = &g_array_index (numbers, Number, i);

    weft_number_print (number->weight / total, printed);
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT ": %s", i > 0 ? ", " : "", number->value, printed);
  }
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

char *
weft_program_profile_print_iterations (WeftProgramProfile *profile,
                                       guint32 branch,
                                       double *mean,
                                       double *stays)
{
  const Decision *decision = &profile->decisions[branch];
  g_autoptr (GArray) numbers = NULL;
  g_autoptr (GArray) few = NULL;
  double total = 0;
  double sum = 0;

  if (decision->counts == NULL)
    return NULL;
  numbers = list_numbers (decision);
  for (guint i = 0; i < numbers->len; i++) {
    total += g_array_index (numbers, Number, i).weight;
    sum += g_array_index (numbers, Number, i).weight * (double) g_array_index (numbers, Number, i).value;
  }
  *mean = sum / total;
  *stays = 1 - (double) decision->n_left / total;
  few = numbers->len > MOST_VALUES ? put_together (numbers) : g_array_ref (numbers);
  return print_numbers (few, total);
}
