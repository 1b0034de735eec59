/* weft-report-parts.c: sentences and cells. */
#include "weft-report-parts.h"

#include "weft-diagram.h"
#include "weft-numeral.h"
#include "weft-result-words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

const char *
weft_report_get_title (const WeftDocument *document)
{
  const char *title = weft_node_get_text (weft_document_get_root (document), WEFT_PROPERTY_TITLE);

  return title != NULL && *title != '\0' ? title : _ ("Untitled document");
}

char *
weft_report_get_subtitle (const WeftReportOptions *options)
{
  const char *file = options != NULL ? options->file : NULL;
  const char *date = options != NULL ? options->date : NULL;

  if (file == NULL || date == NULL)
    return g_strdup (file != NULL ? file : date);
  return g_strdup_printf ("%s · %s", file, date);
}

gboolean
weft_report_has (const WeftReportOptions *options, const char *part)
{
  return options == NULL || options->leave_out == NULL || !g_strv_contains (options->leave_out, part);
}

const char *
weft_report_get_heading (const WeftViewSubject *subject)
{
  return weft_node_get_label (weft_document_get_node (subject->document, subject->diagram));
}

char *
weft_report_get_setting (const WeftViewSubject *subject)
{
  char *value = weft_diagram_tell_value (subject->document, subject->diagram);
  guint pes;

  if (value != NULL)
    return value;
  /* What is no diagram: a program. */
  pes = (guint) weft_node_get_integer (weft_document_get_node (subject->document, subject->diagram),
                                       WEFT_PROPERTY_PES);
  return g_strdup_printf (ngettext ("%u PE", "%u PEs", pes), pes);
}

const char *
weft_report_get_caption (const WeftView *view)
{
  return view->question != NULL && view->make_figure != NULL ? _ (view->title) : NULL;
}

char *
weft_report_explain (const WeftView *view, const WeftViewSubject *subject)
{
  gconstpointer answer = view->explain != NULL ? weft_views_find_answer (view, subject) : NULL;

  return answer != NULL ? view->explain (answer) : NULL;
}

/* A row: a quantile of the time, or what the function says. */
typedef struct {
  const char *label;
  double quantile;
  char *(*print) (const WeftFlowResult *result);
} Row;

/* Six digits, so that means of one row have their points below each other. */
static char *
print_real (double value)
{
  return value == round (value) ? weft_numeral_exact (value) : weft_numeral_rounded (value, 6);
}

static char *
print_mean (const WeftFlowResult *result)
{
  return print_real (weft_lattice_get_mean (result->time));
}

static char *
print_deviation (const WeftFlowResult *result)
{
  return print_real (sqrt (weft_lattice_get_variance (result->time)));
}

static char *
print_minimum (const WeftFlowResult *result)
{
  return weft_numeral_exact (weft_lattice_get_minimum (result->time));
}

static char *
print_maximum (const WeftFlowResult *result)
{
  return weft_numeral_exact (weft_lattice_get_maximum (result->time));
}

static char *
print_average_value (const WeftFlowResult *result)
{
  return result->samples > 0 ? g_strdup ("—") : print_real (result->average_value);
}

static const Row rows[] = {
    {N_ ("mean"), 0, print_mean},
    {N_ ("standard deviation"), 0, print_deviation},
    {N_ ("least"), 0, print_minimum},
    {N_ ("P50 (median)"), 0.5, NULL},
    {N_ ("P90"), 0.9, NULL},
    {N_ ("P95"), 0.95, NULL},
    {N_ ("P99"), 0.99, NULL},
    {N_ ("greatest"), 0, print_maximum},
    {N_ ("average-value estimate (Li et al.)"), 0, print_average_value},
    {N_ ("exactness"), 0, weft_result_words_exactness},
};

guint
weft_report_get_n_rows (void)
{
  return G_N_ELEMENTS (rows);
}

const char *
weft_report_get_row_label (guint row)
{
  return _ (rows[row].label);
}

static char *
print_cell (const WeftFlowResult *result, guint row)
{
  if (rows[row].print != NULL)
    return rows[row].print (result);
  return weft_numeral_exact (weft_lattice_get_quantile (result->time, rows[row].quantile));
}

/* Of two bounds both, where they differ; between them the deviation may be anything. */
char *
weft_report_get_cell (const WeftFlowResult *result, guint row)
{
  WeftFlowResult above = *result;
  g_autofree char *cell = print_cell (result, row);
  g_autofree char *other = NULL;

  if (result->upper == NULL || rows[row].print == weft_result_words_exactness)
    return g_steal_pointer (&cell);
  if (rows[row].print == print_deviation)
    return g_strdup ("—");
  above.time = result->upper;
  other = print_cell (&above, row);
  return g_str_equal (cell, other) ? g_steal_pointer (&cell) : g_strdup_printf ("%s – %s", cell, other);
}

GPtrArray *
weft_report_get_results (const WeftViewSubject *subject)
{
  const WeftDistributionView *view = &subject->results;
  GPtrArray *results = g_ptr_array_new ();

  if (view->current != NULL)
    g_ptr_array_add (results, (gpointer) view->current);
  if (view->previous != NULL)
    g_ptr_array_add (results, (gpointer) view->previous);
  for (gsize i = 0; i < view->n_overlays; i++)
    g_ptr_array_add (results, (gpointer) view->overlays[i]);
  return results;
}

static void
add_exactness (GPtrArray *sentences, const WeftFlowResult *result)
{
  g_autofree char *bound = weft_numeral_bound (weft_flow_result_get_error (result));
  g_autofree char *runs = weft_numeral_exact ((double) result->samples);

  if (result->samples > 0)
    g_ptr_array_add (
        sentences,
        g_strdup_printf (_ ("The distribution is sampled: relative frequencies of %s simulated runs, "
                            "seed %" PRIu64 "."),
                         runs, result->seed));
  else if (result->is_estimate)
    g_ptr_array_add (sentences, g_strdup (_ ("The distribution is an estimate: nothing bounds its error.")));
  else if (result->upper != NULL)
    g_ptr_array_add (
        sentences,
        g_strdup_printf (_ ("The times span too many steps to be known one by one: the execution time is "
                            "stochastically between two distributions, but for %s."),
                         bound));
  else if (weft_lattice_get_error (result->time) > 0)
    g_ptr_array_add (
        sentences, g_strdup_printf (
                       _ ("No probability of any event is off by more than %s, rounding included."), bound));
}

static char *
describe_lattice (const WeftFlowResult *result)
{
  double step = weft_lattice_get_step (result->time);
  g_autofree char *number = weft_numeral_exact (step);

  if (*result->unit != '\0')
    return step == 1 ? g_strdup_printf (_ ("Times are whole numbers of %s."), result->unit)
                     : g_strdup_printf (_ ("Times are whole multiples of %s %s."), number, result->unit);
  return step == 1 ? g_strdup (_ ("Times are whole numbers."))
                   : g_strdup_printf (_ ("Times are whole multiples of %s."), number);
}

static const char *const tree_assumptions[] = {
    N_ ("The processing elements are independent and alike: the times of an operation on different PEs are "
        "drawn from the same distribution and do not depend on each other."),
    N_ ("Constructs are independent: how often a loop repeats and which clause a PE takes depends neither "
        "on "
        "times nor on other loops and conditionals."),
    N_ ("In SIMD mode every operation takes as long as on the slowest enabled PE. In SPMD mode a PE runs "
        "on "
        "its own, and PEs wait for each other where the mode switches and at the end."),
    NULL,
};

static const char *const task_assumptions[] = {
    N_ ("The graph is fixed: which tasks there are, and which of them wait for which, depends on no data."),
    N_ ("A task starts when all that it waits for are finished, and runs without a break on one processor."),
    NULL,
};

static const char *const subtask_assumptions[] = {
    N_ ("Which subtasks there are, and what each needs and makes, depends on no data but where scenarios say "
        "so. A subtask runs on the machine that it is matched with, when all of its items are there."),
    N_ ("A transfer takes the latency of its link, and a time for each unit of the item. Whoever has an "
        "item, "
        "be it from a transfer, can pass it on."),
    N_ ("Relocated data move one after the other, and so do computations. Over time, machines compute at "
        "once, each a subtask at a time, while data move."),
    NULL,
};

static const char *const loop_assumptions[] = {
    N_ ("Each processor of the array receives and sends all items, its own and those for others; an item is "
        "with all processors "
        "as soon as the host has sent it (Sussman 1992, section 3)."),
    N_ ("Iterations all take the same time, and need nothing of each other but the neighbours that the loop "
        "names."),
    N_ ("In a pipeline all communication goes on during computation; of data partitioning the part that the "
        "overlap says."),
    NULL,
};

static const struct {
  WeftKind kind;
  const char *const *sentences;
} assumptions[] = {{WEFT_KIND_FLOW_TREE, tree_assumptions},
                   {WEFT_KIND_TASK_GRAPH, task_assumptions},
                   {WEFT_KIND_SUBTASK_GRAPH, subtask_assumptions},
                   {WEFT_KIND_ARRAY_LOOP, loop_assumptions}};

GPtrArray *
weft_report_get_assumptions (const WeftViewSubject *subject)
{
  WeftKind kind = weft_node_get_kind (weft_document_get_node (subject->document, subject->diagram));
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < G_N_ELEMENTS (assumptions); i++)
    for (guint j = 0; assumptions[i].kind == kind && assumptions[i].sentences[j] != NULL; j++)
      g_ptr_array_add (sentences, g_strdup (_ (assumptions[i].sentences[j])));
  if (subject->results.current != NULL) {
    g_ptr_array_add (sentences, describe_lattice (subject->results.current));
    add_exactness (sentences, subject->results.current);
  }
  return sentences;
}

char *
weft_report_get_comparison (const WeftViewSubject *subject)
{
  const WeftDistributionView *view = &subject->results;
  g_autofree char *words = NULL;

  if (view->current == NULL || view->previous == NULL ||
      !weft_result_words_can_compare (view->current, view->previous))
    return NULL;
  words = weft_result_words_comparison (view->current, view->previous);
  /* Translators: the modes that are compared with, then the numbers. */
  return g_strdup_printf (_ ("Compared with %s: %s."), weft_result_words_modes (view->previous), words);
}

char *
weft_report_get_signature (const WeftViewSubject *subject)
{
  g_autofree char *digest = NULL;

  if (subject->results.current == NULL)
    return g_strdup ("Weft " WEFT_VERSION);
  digest = weft_digest_to_string (subject->results.current->digest);
  return g_strdup_printf (_ ("Weft %s · digest of the input %s"), WEFT_VERSION, digest);
}
