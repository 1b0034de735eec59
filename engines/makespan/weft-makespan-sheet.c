/* weft-makespan-sheet.c: see weft-makespan-sheet.h. The keys of the JSON are part of the program's interface. */
#include "weft-makespan-sheet.h"

#include "weft-elements.h"
#include "weft-number.h"
#include "weft-task-questions-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define CONFIDENCE 0.95

/* What rows are read from. */
typedef struct {
  WeftDocument *document;
  WeftMakespan *makespan;
} MakespanRows;

static void
free_rows (gpointer data)
{
  MakespanRows *rows = data;

  weft_document_unref (rows->document);
  weft_makespan_unref (rows->makespan);
  g_free (rows);
}

static WeftElement
get_element (const MakespanRows *rows, WeftKind kind, guint32 row)
{
  return (WeftElement){rows->makespan->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, kind), row};
}

/* Facts. */

static void
add_quantiles (WeftSheet *sheet, const WeftMakespanTime *time, gboolean is_shown)
{
  static const char *const labels[] = {N_ ("P50"), N_ ("P90"), N_ ("P95"), N_ ("P99")};
  char key[WEFT_NUMBER_SIZE];

  weft_sheet_open (sheet, "quantiles");
  for (guint i = 0; i < WEFT_N_MAKESPAN_QUANTILES; i++)
    weft_sheet_add_number (sheet, weft_number_print (weft_makespan_levels[i], key),
                           is_shown ? _ (labels[i]) : NULL, time->quantiles[i]);
  weft_sheet_close (sheet);
}

static void
add_density (WeftSheet *sheet, const WeftLattice *lattice)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);

  weft_sheet_open (sheet, "pmf");
  weft_sheet_add_number (sheet, "offset", NULL, weft_lattice_get_minimum (lattice));
  weft_sheet_add_number (sheet, "step", NULL, weft_lattice_get_step (lattice));
  weft_sheet_add_list (sheet, "p", p, (guint) n);
  weft_sheet_close (sheet);
}

static void
add_numbers (WeftSheet *sheet, const WeftMakespanTime *time, gboolean is_shown)
{
  weft_sheet_add_number (sheet, "mean", is_shown ? _ ("mean") : NULL, time->mean);
  weft_sheet_add_number (sheet, "variance", NULL, time->variance);
  weft_sheet_add_number (sheet, "deviation", is_shown ? _ ("deviation") : NULL, sqrt (time->variance));
  weft_sheet_add_number (sheet, "min", is_shown ? _ ("least") : NULL, time->least);
  weft_sheet_add_number (sheet, "max", is_shown ? _ ("greatest") : NULL, time->greatest);
  add_quantiles (sheet, time, is_shown);
}

/* One of the bounds. */
static void
add_bound (WeftSheet *sheet, const char *key, const char *label, const WeftMakespanTime *time)
{
  g_autofree char *mean = g_strdup_printf (_ ("mean, %s"), label);
  g_autofree char *quantile = g_strdup_printf (_ ("P95, %s"), label);

  weft_sheet_open (sheet, key);
  add_numbers (sheet, time, FALSE);
  weft_sheet_add_number (sheet, "error_bound", NULL, weft_lattice_get_error (time->time));
  if (!isnan (time->deadline))
    weft_sheet_add_number (sheet, "deadline_probability", NULL, time->deadline);
  add_density (sheet, time->time);
  weft_sheet_close (sheet);
  weft_sheet_add_number (sheet, "mean_bound", mean, time->mean);
  weft_sheet_add_number (sheet, "quantile_bound", quantile, time->quantiles[2]);
}

static void
add_bounds (WeftSheet *sheet, const WeftMakespan *makespan)
{
  gboolean has_dodin = makespan->kleindorfer.time != NULL;

  if (makespan->has_prime) {
    weft_sheet_add_text (sheet, "lower_by", NULL, "kleindorfer");
    weft_sheet_add_text (sheet, "upper_by", NULL, has_dodin ? "dodin" : "kleindorfer");
  }
  add_bound (sheet, "lower", weft_makespan_name_lower (makespan), &makespan->time);
  add_bound (sheet, "upper", weft_makespan_name_upper (makespan), &makespan->upper);
  if (has_dodin)
    add_bound (sheet, "upper_kleindorfer", weft_makespan_name_kleindorfer (), &makespan->kleindorfer);
  else if (makespan->has_prime)
    weft_sheet_add_text (sheet, "dodin", _ ("Dodin's bound"), _ ("left out, it would take too long"));
}

/* Half the width of the band in which the whole curve is (Massart 1990). */
static double
get_band (guint64 samples)
{
  return MIN (sqrt (log (2 / (1 - CONFIDENCE)) / (2 * (double) samples)), 1);
}

static void
add_runs (WeftSheet *sheet, const WeftMakespan *makespan)
{
  double n = (double) makespan->samples;

  if (makespan->samples == 0)
    return;
  weft_sheet_add_number (sheet, "samples", _ ("runs"), n);
  weft_sheet_add_number (sheet, "seed", NULL, (double) makespan->seed);
  weft_sheet_open (sheet, "runs");
  add_numbers (sheet, &makespan->runs, FALSE);
  weft_sheet_close (sheet);
  weft_sheet_add_number (sheet, "runs_mean", _ ("mean of runs"), makespan->runs.mean);
  weft_sheet_add_number (sheet, "standard_error", _ ("standard error"),
                         n > 1 ? sqrt (makespan->runs.variance / (n - 1)) : NAN);
  weft_sheet_add_number (sheet, "band", _ ("band, 95 %"), get_band (makespan->samples));
}

static void
add_deadline (WeftSheet *sheet, const WeftMakespan *makespan)
{
  gboolean is_bounded = makespan->upper.time != NULL;

  if (isnan (makespan->deadline))
    return;
  weft_sheet_add_number (sheet, "deadline", _ ("deadline"), makespan->deadline);
  if (is_bounded) {
    /* The longer the time, the less likely it is met. */
    weft_sheet_add_number (sheet, "deadline_least", _ ("met at least"), makespan->upper.deadline);
    weft_sheet_add_number (sheet, "deadline_most", _ ("met at most"), makespan->time.deadline);
  } else {
    weft_sheet_add_number (sheet, "deadline_probability", _ ("met with"), makespan->time.deadline);
  }
}

static void
add_processors (WeftSheet *sheet, const WeftMakespan *makespan)
{
  if (makespan->n_processes == 0) {
    weft_sheet_add_text (sheet, "processors", _ ("processors"), "unlimited");
    return;
  }
  weft_sheet_add_number (sheet, "processors", _ ("processors"), makespan->n_processes);
  weft_sheet_add_text (sheet, "policy", _ ("policy"), makespan->policy);
}

static void
add_criticality (WeftSheet *sheet, const MakespanRows *rows)
{
  weft_sheet_open (sheet, "criticality");
  for (gsize i = 0; i < rows->makespan->n_tasks; i++) {
    g_autofree char *id =
        weft_document_get_id (rows->document, get_element (rows, WEFT_KIND_TASK, rows->makespan->rows[i]));

    weft_sheet_add_number (sheet, id, NULL, rows->makespan->tasks[i].criticality);
  }
  weft_sheet_close (sheet);
}

static void
add_facts (WeftSheet *sheet, const MakespanRows *rows)
{
  const WeftMakespan *makespan = rows->makespan;

  add_processors (sheet, makespan);
  weft_sheet_add_text (sheet, "certainty", _ ("certainty"), weft_certainty_get_name (makespan->certainty));
  weft_sheet_add_number (sheet, "deterministic", _ ("with mean times"), makespan->deterministic);
  if (makespan->upper.time != NULL)
    add_bounds (sheet, makespan);
  else
    add_numbers (sheet, &makespan->time, TRUE);
  if (makespan->certainty != WEFT_CERTAINTY_SAMPLED)
    weft_sheet_add_number (sheet, "error_bound", _ ("error bound"), weft_makespan_get_error (makespan));
  add_deadline (sheet, makespan);
  add_runs (sheet, makespan);
  if (makespan->upper.time == NULL)
    add_density (sheet, makespan->time.time);
  add_criticality (sheet, rows);
}

/* Tables. */

static void
put_task (WeftSheet *sheet, guint index, gpointer data)
{
  const MakespanRows *rows = data;
  const WeftTaskSpread *task = &rows->makespan->tasks[index];
  WeftElement element = get_element (rows, WEFT_KIND_TASK, rows->makespan->rows[index]);
  g_autofree char *id = weft_document_get_id (rows->document, element);
  g_autofree char *label = weft_document_get_label (rows->document, element);
  double variance = rows->makespan->runs.variance;

  weft_sheet_put_text (sheet, id);
  weft_sheet_put_text (sheet, label);
  weft_sheet_put_number (sheet, task->criticality);
  weft_sheet_put_number (sheet, task->mean);
  weft_sheet_put_number (sheet, variance > 0 ? task->covariance / variance : NAN);
  weft_sheet_put_number (sheet, task->start[0]);
  weft_sheet_put_number (sheet, task->start[1]);
  weft_sheet_put_number (sheet, task->finish[0]);
  weft_sheet_put_number (sheet, task->finish[1]);
  weft_sheet_put_number (sheet, task->makespan[0]);
  weft_sheet_put_number (sheet, task->makespan[1]);
}

static void
set_tasks (WeftSheet *sheet, MakespanRows *rows)
{
  weft_sheet_add_column (sheet, "id", _ ("task"));
  weft_sheet_add_column (sheet, "name", _ ("name"));
  weft_sheet_add_column (sheet, "criticality", _ ("criticality"));
  weft_sheet_add_column (sheet, "mean_part", _ ("part of mean"));
  weft_sheet_add_column (sheet, "variance_share", _ ("share of variance"));
  weft_sheet_add_column (sheet, "start_p10", _ ("start P10"));
  weft_sheet_add_column (sheet, "start_p90", _ ("start P90"));
  weft_sheet_add_column (sheet, "finish_p10", _ ("finish P10"));
  weft_sheet_add_column (sheet, "finish_p90", _ ("finish P90"));
  weft_sheet_add_column (sheet, "mean_when_quick", _ ("mean when quick"));
  weft_sheet_add_column (sheet, "mean_when_slow", _ ("mean when slow"));
  weft_sheet_set_rows (sheet, (guint) rows->makespan->n_tasks, put_task, rows, free_rows);
}

static void
put_edge (WeftSheet *sheet, guint index, gpointer data)
{
  const MakespanRows *rows = data;
  const WeftEdgeSpread *edge = &rows->makespan->edges[index];
  WeftElement element = get_element (rows, WEFT_KIND_EDGE, edge->row);
  const WeftGraph *graph = weft_document_get_graph (rows->document, element);
  g_autofree char *id = weft_document_get_id (rows->document, element);
  g_autofree char *from =
      weft_document_get_id (rows->document, weft_graph_get_end_element (graph, element, WEFT_END_FROM));
  g_autofree char *to =
      weft_document_get_id (rows->document, weft_graph_get_end_element (graph, element, WEFT_END_TO));

  weft_sheet_put_text (sheet, id);
  weft_sheet_put_text (sheet, from);
  weft_sheet_put_text (sheet, to);
  weft_sheet_put_number (sheet, edge->criticality);
}

static void
set_edges (WeftSheet *sheet, MakespanRows *rows)
{
  weft_sheet_add_column (sheet, "id", _ ("edge"));
  weft_sheet_add_column (sheet, "from", _ ("from"));
  weft_sheet_add_column (sheet, "to", _ ("to"));
  weft_sheet_add_column (sheet, "criticality", _ ("criticality"));
  weft_sheet_set_rows (sheet, (guint) rows->makespan->n_edges, put_edge, rows, free_rows);
}

static void
put_values (WeftSheet *sheet, const WeftLattice *lattice, const char *bound)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  double cumulative = 0;

  for (gsize i = 0; i < n; i++) {
    cumulative += p[i];
    if (p[i] <= 0)
      continue;
    weft_sheet_put_number (sheet, weft_lattice_get_value (lattice, i));
    weft_sheet_put_number (sheet, p[i]);
    weft_sheet_put_number (sheet, cumulative);
    if (bound != NULL)
      weft_sheet_put_text (sheet, bound);
  }
}

static void
set_values (WeftSheet *sheet, const WeftMakespan *makespan)
{
  gboolean is_bounded = makespan->upper.time != NULL;

  weft_sheet_add_column (sheet, "time", _ ("time"));
  weft_sheet_add_column (sheet, "probability", _ ("probability"));
  weft_sheet_add_column (sheet, "cumulative", _ ("cumulative"));
  if (is_bounded)
    weft_sheet_add_column (sheet, "bound", _ ("bound"));
  put_values (sheet, makespan->time.time, is_bounded ? _ ("below") : NULL);
  if (is_bounded)
    put_values (sheet, makespan->upper.time, _ ("above"));
  if (makespan->kleindorfer.time != NULL)
    put_values (sheet, makespan->kleindorfer.time, _ ("above, Kleindorfer"));
}

WeftSheet *
weft_makespan_to_sheet (const WeftDocument *document, const WeftMakespan *makespan)
{
  static const char *const keys[] = {"tasks", "edges", "values"};
  WeftSheet *sheet = weft_question_sheet_new (document, makespan->diagram, keys[makespan->table], "makespan");
  MakespanRows *rows = g_new (MakespanRows, 1);

  *rows = (MakespanRows){weft_document_ref ((WeftDocument *) document),
                         weft_makespan_ref ((WeftMakespan *) makespan)};
  add_facts (sheet, rows);
  if (makespan->table == WEFT_MAKESPAN_TASKS) {
    set_tasks (sheet, rows);
  } else if (makespan->table == WEFT_MAKESPAN_EDGES) {
    set_edges (sheet, rows);
  } else {
    set_values (sheet, makespan);
    free_rows (rows);
  }
  return sheet;
}
