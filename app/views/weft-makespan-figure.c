/* weft-makespan-figure.c: the makespan of random times as a distribution, and the tasks that it hangs on, as bars. */
#include "weft-answer-figures.h"

#include "weft-bars.h"
#include "weft-chart-figure.h"
#include "weft-elements.h"
#include "weft-numeral.h"
#include "weft-schedule-lanes.h"
#include "weft-spans.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

/* Nobody reads more; they are sorted. */
#define MOST_ROWS 500

#define DIGITS 4 /* of a reading */

/* The distribution. */

static void
add_density (WeftChart *chart,
             const WeftLattice *time,
             WeftSeriesRole role,
             const char *label,
             guint64 samples)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  g_autoptr (WeftSeries) series =
      weft_series_new (role, label, weft_lattice_get_step (time), weft_lattice_get_first (time), p, n);

  weft_chart_add_density (chart, series);
  if (samples > 0)
    weft_chart_add_samples (chart, series, samples, _ ("95 % band of the runs"));
}

static void
add_curve (WeftChart *chart, const WeftLattice *time, WeftSeriesRole role, const char *label)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  g_autoptr (WeftSeries) series =
      weft_series_new (role, label, weft_lattice_get_step (time), weft_lattice_get_first (time), p, n);

  weft_chart_add_curve (chart, series);
}

static void
add_cumulative (WeftChart *chart, const WeftLattice *time)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  g_autoptr (WeftSeries) series = weft_series_new (WEFT_SERIES_CUMULATIVE, "", weft_lattice_get_step (time),
                                                   weft_lattice_get_first (time), p, n);

  weft_chart_add_cumulative (chart, series, _ ("cumulative"));
}

static void
add_distributions (WeftChart *chart, const WeftMakespan *makespan)
{
  if (makespan->certainty == WEFT_CERTAINTY_SAMPLED) {
    add_density (chart, makespan->time.time, WEFT_SERIES_SAMPLED, _ ("runs"), makespan->samples);
    add_cumulative (chart, makespan->time.time);
  } else if (makespan->upper.time != NULL) {
    add_density (chart, makespan->runs.time, WEFT_SERIES_SAMPLED, _ ("runs"), makespan->samples);
    add_curve (chart, makespan->time.time, WEFT_SERIES_CURRENT, weft_makespan_name_lower (makespan));
    if (makespan->kleindorfer.time != NULL)
      add_curve (chart, makespan->kleindorfer.time, WEFT_SERIES_PALETTE + 3,
                 weft_makespan_name_kleindorfer ());
    add_curve (chart, makespan->upper.time, WEFT_SERIES_PALETTE + 1, weft_makespan_name_upper (makespan));
  } else {
    add_density (chart, makespan->time.time, WEFT_SERIES_CURRENT, _ ("exact"), 0);
    add_cumulative (chart, makespan->time.time);
  }
}

static char *
print_probability (const WeftMakespan *makespan)
{
  g_autofree char *least = weft_view_words_share (makespan->upper.time != NULL ? makespan->upper.deadline
                                                                               : makespan->time.deadline);
  g_autofree char *most = weft_view_words_share (makespan->time.deadline);

  return makespan->upper.time != NULL ? g_strdup_printf (_ ("met with %s to %s"), least, most)
                                      : g_strdup_printf (_ ("met with %s"), least);
}

static void
add_marks (WeftChart *chart, const WeftMakespan *makespan)
{
  static const char *const labels[] = {N_ ("P50"), N_ ("P90"), N_ ("P95"), N_ ("P99")};
  static const int priorities[] = {3, 1, 4, 2};
  g_autofree char *value = weft_numeral_rounded (makespan->deterministic, DIGITS);
  g_autofree char *label = g_strdup_printf (_ ("mean times: %s"), value);

  if (makespan->upper.time == NULL)
    for (guint i = 0; i < WEFT_N_MAKESPAN_QUANTILES; i++)
      weft_chart_add_quantile (chart, makespan->time.quantiles[i], _ (labels[i]), priorities[i]);
  weft_chart_add_tick (chart, makespan->deterministic, label);
  if (!isnan (makespan->deadline)) {
    g_autofree char *time = weft_numeral_exact (makespan->deadline);
    g_autofree char *met = print_probability (makespan);
    g_autofree char *words = g_strdup_printf (_ ("deadline %s · %s"), time, met);

    weft_chart_set_deadline (chart, makespan->deadline, words);
  }
}

static char *
describe_quantile (const WeftMakespan *makespan, guint i, const char *unit)
{
  g_autofree char *share = weft_view_words_share (weft_makespan_levels[i]);
  g_autofree char *time = weft_view_words_time (makespan->time.quantiles[i], unit);
  g_autofree char *later =
      makespan->upper.time != NULL ? weft_view_words_time (makespan->upper.quantiles[i], unit) : NULL;

  if (later != NULL)
    return g_strdup_printf (_ ("with %s done between %s and %s"), share, time, later);
  return g_strdup_printf (_ ("with %s done by %s"), share, time);
}

static WeftFigure *
make_distribution (const WeftMakespan *makespan, const char *unit)
{
  g_autoptr (WeftChart) chart = weft_chart_new ();
  WeftChartReading readings[WEFT_N_MAKESPAN_QUANTILES];
  char *words[WEFT_N_MAKESPAN_QUANTILES];
  WeftFigure *figure;

  weft_chart_set_caption (chart, _ ("makespan"), unit);
  add_distributions (chart, makespan);
  add_marks (chart, makespan);
  for (guint i = 0; i < WEFT_N_MAKESPAN_QUANTILES; i++) {
    words[i] = describe_quantile (makespan, i, unit);
    readings[i] = (WeftChartReading){makespan->time.quantiles[i], words[i]};
  }
  figure = weft_chart_figure_new (chart, readings, WEFT_N_MAKESPAN_QUANTILES, makespan->diagram);
  for (guint i = 0; i < WEFT_N_MAKESPAN_QUANTILES; i++)
    g_free (words[i]);
  return figure;
}

/* Tasks. */

/* A row of the figure, and what it is made of. */
typedef struct {
  double part;
  double sorted_by;
  gsize task;
  guint32 id;
  char *label;
  char *value;
  char *words;
} Row;

static void
row_clear (gpointer data)
{
  Row *row = data;

  g_free (row->label);
  g_free (row->value);
  g_free (row->words);
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const Row *p = a;
  const Row *q = b;

  if (p->sorted_by != q->sorted_by)
    return p->sorted_by > q->sorted_by ? -1 : 1;
  return (p->task > q->task) - (p->task < q->task);
}

static double
get_share (const WeftMakespan *makespan, gsize task)
{
  return makespan->runs.variance > 0 ? makespan->tasks[task].covariance / makespan->runs.variance : 0;
}

static double
get_part (const WeftMakespan *makespan, gsize task, WeftMakespanQuantity quantity)
{
  if (quantity == WEFT_MAKESPAN_CRITICALITY)
    return 100 * makespan->tasks[task].criticality;
  if (quantity == WEFT_MAKESPAN_MEAN)
    return makespan->tasks[task].mean;
  return 100 * get_share (makespan, task);
}

/* What only the rows that are shown need. */
static void
fill_row (Row *row, const WeftDocument *document, const WeftMakespan *makespan, const char *unit)
{
  const WeftTaskSpread *task = &makespan->tasks[row->task];
  WeftElement element = {makespan->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK),
                         makespan->rows[row->task]};
  g_autofree char *criticality = weft_view_words_share (task->criticality);
  g_autofree char *mean = weft_view_words_time (task->mean, unit);
  g_autofree char *variance = weft_view_words_share (get_share (makespan, row->task));
  g_autofree char *first = weft_numeral_short (task->finish[0]);
  g_autofree char *last = weft_view_words_time (task->finish[1], unit);

  row->id = weft_element_get_number (element);
  row->label = weft_document_get_label (document, element);
  row->value = weft_numeral_rounded (row->sorted_by, 3);
  /* Translators: a task; in which share of the runs it is critical; its parts of the mean and of the variance; P10 and P90 of its finish. */
  row->words = g_strdup_printf (
      _ ("%s: critical in %s of the runs · %s of the mean · %s of the variance · finishes at %s … %s"),
      row->label, criticality, mean, variance, first, last);
}

static WeftFigure *
make_bars (const WeftDocument *document,
           const WeftMakespan *makespan,
           WeftMakespanQuantity quantity,
           const char *unit)
{
  static const char *const captions[] = {[WEFT_MAKESPAN_CRITICALITY] =
                                             N_ ("share of runs in which it is critical, %"),
                                         [WEFT_MAKESPAN_MEAN] = N_ ("part of the mean makespan"),
                                         [WEFT_MAKESPAN_VARIANCE] = N_ ("part of the variance, %")};
  const WeftBarsPart part = {WEFT_BAR_TASK, _ ("tasks"), NULL};
  g_autofree char *caption =
      weft_view_words_caption (_ (captions[quantity]), quantity == WEFT_MAKESPAN_MEAN ? unit : "");
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (Row));
  g_autofree WeftBarsRow *bars = g_new0 (WeftBarsRow, MOST_ROWS);
  gsize n = MIN (makespan->n_tasks, MOST_ROWS);

  g_array_set_clear_func (rows, row_clear);
  for (gsize i = 0; i < makespan->n_tasks; i++) {
    double value = get_part (makespan, i, quantity);

    g_array_append_vals (rows, &(Row){.part = MAX (value, 0), .sorted_by = value, .task = i}, 1);
  }
  g_array_sort (rows, compare_rows);
  for (gsize i = 0; i < n; i++) {
    Row *row = &g_array_index (rows, Row, i);

    fill_row (row, document, makespan, unit);
    bars[i] = (WeftBarsRow){
        .id = row->id, .label = row->label, .parts = &row->part, .value = row->value, .words = row->words};
  }
  return weft_bars_new (&part, 1, bars, n, caption);
}

/* Quick and slow tasks. */

/* A task, and how far the mean makespan of its slow runs is from that of its quick ones. */
typedef struct {
  gsize task;
  double swing;
} Swing;

static int
compare_swings (gconstpointer a, gconstpointer b)
{
  const Swing *p = a;
  const Swing *q = b;

  return p->swing != q->swing ? (p->swing < q->swing) - (p->swing > q->swing)
                              : (p->task > q->task) - (p->task < q->task);
}

/* (transfer full) (element-type Swing): of tasks whose time is random, the greatest first. */
static GArray *
list_swings (const WeftMakespan *makespan)
{
  GArray *swings = g_array_new (FALSE, FALSE, sizeof (Swing));

  for (gsize i = 0; i < makespan->n_tasks; i++) {
    double swing = fabs (makespan->tasks[i].makespan[1] - makespan->tasks[i].makespan[0]);

    if (!isnan (swing))
      g_array_append_vals (swings, &(Swing){i, swing}, 1);
  }
  g_array_sort (swings, compare_swings);
  g_array_set_size (swings, MIN (swings->len, MOST_ROWS));
  return swings;
}

static const char *
keep (GPtrArray *strings, char *text)
{
  g_ptr_array_add (strings, text);
  return text;
}

static WeftSpansRow
make_span (const WeftDocument *document,
           const WeftMakespan *makespan,
           const Swing *swing,
           const char *unit,
           GPtrArray *strings)
{
  const WeftTaskSpread *task = &makespan->tasks[swing->task];
  WeftElement element = {makespan->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK),
                         makespan->rows[swing->task]};
  g_autofree char *quick = weft_view_words_time (task->makespan[0], unit);
  g_autofree char *slow = weft_view_words_time (task->makespan[1], unit);
  WeftSpansRow span = {.id = weft_element_get_number (element),
                       .paint = WEFT_PAINT_PLAIN,
                       .label = keep (strings, weft_document_get_label (document, element)),
                       .detail = ""};
  char *time = weft_document_print_value (document, element, WEFT_PROPERTY_TIME);

  if (time != NULL)
    span.detail = keep (strings, time);
  span.low[0] = task->makespan[0] - makespan->runs.mean;
  span.high[0] = task->makespan[1] - makespan->runs.mean;
  span.slopes[0] = keep (strings, weft_numeral_rounded (swing->swing, 3));
  /* Translators: a task; the mean makespan while it takes little, and while it takes much time. */
  span.words =
      keep (strings, g_strdup_printf (_ ("%s: mean %s in the tenth of the runs in which it is quickest, %s "
                                         "in that in which it is slowest"),
                                      span.label, quick, slow));
  return span;
}

static WeftFigure *
make_tornado (const WeftDocument *document, const WeftMakespan *makespan, const char *unit)
{
  g_autoptr (GPtrArray) strings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (WeftSpansRow));
  g_autoptr (GArray) swings = list_swings (makespan);
  g_autofree char *mean = weft_view_words_time (makespan->runs.mean, unit);
  WeftSpansHead head = {
      .n_numbers = 1, .columns = {_ ("difference")}, .low = _ ("quick"), .high = _ ("slow")};

  for (guint i = 0; i < swings->len; i++) {
    WeftSpansRow row = make_span (document, makespan, &g_array_index (swings, Swing, i), unit, strings);

    g_array_append_val (rows, row);
  }
  head.numbers[0] = keep (strings, g_strdup_printf (_ ("mean of the runs: %s"), mean));
  head.caption = keep (strings, weft_view_words_caption (_ ("change of the mean makespan"), unit));
  return weft_spans_new (&head, (const WeftSpansRow *) (gpointer) rows->data, rows->len);
}

/* The schedule. */

static double
find_end (const WeftMakespan *makespan)
{
  double end = makespan->schedule->makespan;

  for (gsize i = 0; i < makespan->n_tasks; i++)
    end = MAX (end, makespan->tasks[i].finish[1]);
  return end;
}

static WeftFigure *
make_schedule (const WeftDocument *document, const WeftMakespan *makespan, GHashTable *folded)
{
  gboolean has_processors = makespan->n_processes > 0;
  g_autoptr (WeftScheduleLanes) lanes = weft_schedule_lanes_new ();

  weft_schedule_lanes_add (
      lanes, &(WeftScheduleDrawn){.document = document,
                                  .diagram = makespan->diagram,
                                  .schedule = makespan->schedule,
                                  .rows = makespan->rows,
                                  .order = has_processors ? WEFT_LANES_BY_NUMBER : WEFT_LANES_AS_NEEDED,
                                  .folded = folded,
                                  .spreads = makespan->is_random ? makespan->tasks : NULL});
  weft_schedule_lanes_sort (lanes);
  return weft_schedule_lanes_make_figure (
      lanes, document, makespan->diagram,
      (WeftTimelineHead){.end = find_end (makespan),
                         .lane = has_processors ? _ ("processor") : _ ("lane"),
                         .whisker_title = _ ("finishes, P10 to P90")});
}

WeftFigure *
weft_makespan_figure_new (const WeftDocument *document,
                          const WeftMakespan *makespan,
                          WeftMakespanQuantity quantity,
                          GHashTable *folded)
{
  const char *unit =
      weft_node_get_text (weft_document_get_node (document, makespan->diagram), WEFT_PROPERTY_UNIT);

  if (quantity == WEFT_MAKESPAN_SCHEDULE)
    return make_schedule (document, makespan, folded);
  if (quantity == WEFT_MAKESPAN_TORNADO)
    return make_tornado (document, makespan, unit != NULL ? unit : "");

  return quantity == WEFT_MAKESPAN_DISTRIBUTION
             ? make_distribution (makespan, unit != NULL ? unit : "")
             : make_bars (document, makespan, quantity, unit != NULL ? unit : "");
}

char *
weft_makespan_describe (gconstpointer value)
{
  const WeftMakespan *makespan = value;
  g_autofree char *mean = weft_numeral_rounded (makespan->time.mean, DIGITS);
  g_autofree char *upper =
      makespan->upper.time != NULL ? weft_numeral_rounded (makespan->upper.mean, DIGITS) : NULL;
  g_autofree char *samples = weft_numeral_exact ((double) makespan->samples);
  g_autofree char *bound = NULL;

  if (makespan->certainty == WEFT_CERTAINTY_SAMPLED)
    return g_strdup_printf (_ ("mean %s, from %s runs"), mean, samples);
  bound = weft_numeral_bound (weft_makespan_get_error (makespan));
  if (upper != NULL)
    return g_strdup_printf (_ ("mean between %s and %s, but for %s"), mean, upper, bound);
  return g_strdup_printf (_ ("mean %s, exact to %s"), mean, bound);
}

char *
weft_makespan_explain (gconstpointer value)
{
  const WeftMakespan *makespan = value;
  g_autofree char *fixed = weft_numeral_rounded (makespan->deterministic, DIGITS);

  if (!makespan->is_random)
    return g_strdup (_ ("No time is random: the makespan is always the same."));
  return g_strdup_printf (
      _ ("With mean times in place of random ones it would be %s: whoever waits for several waits "
         "for the latest, so the mean is later as a rule."),
      fixed);
}
