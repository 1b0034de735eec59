/* weft-matching-figure.c: heuristics that matched one graph with machines, the best first, as bars of what was to be least. */
#include "weft-answer-figures.h"

#include "weft-numeral.h"
#include "weft-ranked-bars.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_PARTS 2

static const char *const quantities[] = {
    [WEFT_CONTEST_MAKESPAN] = N_ ("makespan"),
    [WEFT_CONTEST_RELOCATION] = N_ ("execution time with TIE"),
    [WEFT_CONTEST_EXACT_RELOCATION] = N_ ("execution time with the least transfers"),
    [WEFT_CONTEST_BUS] = N_ ("makespan on a shared bus"),
};

/* By what was to be least; those without a schedule last; else in the order of the heuristics. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const WeftContestant *x = *(const WeftContestant *const *) a;
  const WeftContestant *y = *(const WeftContestant *const *) b;

  if ((x->machines != NULL) != (y->machines != NULL))
    return x->machines != NULL ? -1 : 1;
  if (x->machines != NULL && x->objective != y->objective)
    return x->objective > y->objective ? 1 : -1;
  return (x > y) - (x < y);
}

static WeftRankedBar
make_row (const WeftMatchingContest *contest, const WeftContestant *contestant, const char *unit)
{
  double least = contest->best < contest->n_rows ? contest->rows[contest->best].objective : 0;
  double above = least > 0 ? contestant->objective / least - 1 : 0;
  WeftRankedBar row = {.label = _ (contestant->title)};
  g_autofree char *time = NULL;

  if (contestant->machines == NULL) {
    row.value = g_strdup ("—");
    row.words = g_strdup_printf ("%s: %s", row.label, contestant->problem);
    return row;
  }
  time = weft_view_words_time (contestant->objective, unit);
  row.parts[0] = MIN (least, contestant->objective);
  row.parts[1] = contestant->objective - row.parts[0];
  row.value = weft_numeral_short (contestant->objective);
  row.share =
      above > 0 ? weft_numeral_percent (above) : g_strdup (contestant->proved ? _ ("proved") : _ ("least"));
  row.words = g_strdup_printf (contestant->proved ? _ ("%s: %s %s · no schedule has less") : _ ("%s: %s %s"),
                               row.label, _ (quantities[contest->objective]), time);
  return row;
}

WeftFigure *
weft_matching_figure_new (const WeftDocument *document, const WeftMatchingContest *contest)
{
  const WeftBarsPart parts[N_PARTS] = {{WEFT_BAR_TASK, _ ("least that was found"), NULL},
                                       {WEFT_BAR_WAITING, _ ("more"), NULL}};
  const char *unit =
      weft_node_get_text (weft_document_get_node (document, contest->diagram), WEFT_PROPERTY_UNIT);
  g_autofree char *caption =
      weft_view_words_caption (_ (quantities[contest->objective]), unit != NULL ? unit : "");
  g_autoptr (GPtrArray) contestants = g_ptr_array_new ();
  g_autoptr (GArray) rows = weft_ranked_bars_list ();

  for (guint i = 0; i < contest->n_rows; i++)
    g_ptr_array_add (contestants, &contest->rows[i]);
  g_ptr_array_sort (contestants, compare);
  for (guint i = 0; i < contest->n_rows; i++) {
    WeftRankedBar row = make_row (contest, contestants->pdata[i], unit != NULL ? unit : "");

    g_array_append_val (rows, row);
  }
  return weft_ranked_bars_new (parts, N_PARTS, rows, caption);
}

char *
weft_matching_describe (gconstpointer value)
{
  const WeftMatchingContest *contest = value;
  const WeftContestant *best = &contest->rows[MIN (contest->best, contest->n_rows - 1)];
  g_autofree char *objective = NULL;

  if (contest->n_rows == 0 || best->machines == NULL)
    return g_strdup (_ ("No heuristic has found a schedule."));
  objective = weft_numeral_short (best->objective);
  return g_strdup_printf (best->proved ? _ ("✓ checked · %s: %s, proved the least")
                                       : _ ("✓ checked · %s: %s"),
                          _ (best->title), objective);
}
