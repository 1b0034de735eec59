/* weft-policies-figure.c: policies by makespan, as bars of what all processors do until then. */
#include "weft-answer-figures.h"

#include "weft-bars.h"
#include "weft-numeral.h"
#include "weft-task-policy.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_PARTS 3

static const char *const reasons[] = {
    [WEFT_LOSS_NONE] = N_ ("none is shorter"),
    [WEFT_LOSS_CHAIN] = N_ ("none is shorter: a chain of tasks is as long"),
    [WEFT_LOSS_IDLE] = N_ ("loses most while no task is ready"),
    [WEFT_LOSS_QUEUES] = N_ ("loses most while tasks wait in queues that idle processors do not serve"),
    [WEFT_LOSS_CONTENTION] = N_ ("loses most by what tasks share"),
};

/* A row of the figure, and what it is made of. */
typedef struct {
  double parts[N_PARTS];
  char *value;
  char *share;
  char *words;
} Row;

static void
row_clear (gpointer data)
{
  Row *row = data;

  g_free (row->value);
  g_free (row->share);
  g_free (row->words);
}

static Row
make_row (const WeftTaskRanking *ranking, const WeftRankedPolicy *ranked, const char *unit)
{
  const char *title = weft_task_policy_get_title (ranked->policy);
  double above = ranking->lower_bound > 0 ? ranked->makespan / ranking->lower_bound - 1 : 0;
  g_autofree char *time = NULL;
  Row row = {{0, 0, 0}, NULL, NULL, NULL};

  if (isnan (ranked->makespan)) {
    row.value = g_strdup ("—");
    row.words = g_strdup_printf (_ ("%s: cannot run this graph"), title);
    return row;
  }
  time = weft_view_words_time (ranked->makespan, unit);
  row.parts[0] = ranked->makespan * MAX (1 - ranked->idle - ranked->overhead, 0);
  row.parts[1] = ranked->makespan * ranked->overhead;
  row.parts[2] = ranked->makespan * ranked->idle;
  row.value = weft_numeral_short (ranked->makespan);
  row.share = above > 0 ? weft_numeral_percent (above) : g_strdup (_ ("shortest"));
  row.words = g_strdup_printf (_ ("%s: makespan %s · %s"), title, time, _ (reasons[ranked->loss]));
  return row;
}

WeftFigure *
weft_policies_figure_new (const WeftDocument *document, const WeftTaskRanking *ranking)
{
  const WeftBarsPart parts[N_PARTS] = {{WEFT_BAR_TASK, _ ("work"), NULL},
                                       {WEFT_BAR_OVERHEAD, _ ("overhead"), NULL},
                                       {WEFT_BAR_WAITING, _ ("idle"), NULL}};
  const char *unit =
      weft_node_get_text (weft_document_get_node (document, ranking->diagram), WEFT_PROPERTY_UNIT);
  g_autofree char *caption = weft_view_words_caption (_ ("makespan, shared by what processors do until then"),
                                                      unit != NULL ? unit : "");
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_autofree WeftBarsRow *bars = g_new0 (WeftBarsRow, ranking->n_policies + 1);

  g_array_set_clear_func (rows, row_clear);
  for (gsize i = 0; i < ranking->n_policies; i++) {
    Row row = make_row (ranking, &ranking->policies[i], unit != NULL ? unit : "");

    g_array_append_val (rows, row);
  }
  for (gsize i = 0; i < ranking->n_policies; i++) {
    const Row *row = &g_array_index (rows, Row, i);

    bars[i] = (WeftBarsRow){.label = weft_task_policy_get_title (ranking->policies[i].policy),
                            .parts = row->parts,
                            .value = row->value,
                            .share = row->share,
                            .words = row->words};
  }
  return weft_bars_new (parts, N_PARTS, bars, ranking->n_policies, caption);
}

char *
weft_policies_describe (gconstpointer value)
{
  const WeftTaskRanking *ranking = value;
  const WeftRankedPolicy *best = &ranking->policies[0];
  g_autofree char *makespan = weft_numeral_short (best->makespan);

  return g_strdup_printf (_ ("%s: %s, %s"), weft_task_policy_get_title (best->policy), makespan,
                          _ (reasons[best->loss]));
}

char *
weft_policies_explain (gconstpointer value)
{
  const WeftTaskRanking *ranking = value;
  g_autofree char *bound = weft_numeral_short (ranking->lower_bound);

  return g_strdup_printf (
      _ ("On %u processors no policy is done before %s; shares say how much later each is."),
      ranking->n_processes, bound);
}
