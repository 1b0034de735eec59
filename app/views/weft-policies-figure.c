/* weft-policies-figure.c: policies by makespan, as bars of what all processors do until then. */
#include "weft-answer-figures.h"

#include "weft-numeral.h"
#include "weft-ranked-bars.h"
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

static WeftRankedBar
make_row (const WeftTaskRanking *ranking, const WeftRankedPolicy *ranked, const char *unit)
{
  const char *title = weft_task_policy_get_title (ranked->policy);
  double above = ranking->lower_bound > 0 ? ranked->makespan / ranking->lower_bound - 1 : 0;
  g_autofree char *time = NULL;
  WeftRankedBar row = {.label = title};

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
  g_autoptr (GArray) rows = weft_ranked_bars_list ();

  for (gsize i = 0; i < ranking->n_policies; i++) {
    WeftRankedBar row = make_row (ranking, &ranking->policies[i], unit != NULL ? unit : "");

    g_array_append_val (rows, row);
  }
  return weft_ranked_bars_new (parts, N_PARTS, rows, caption);
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
