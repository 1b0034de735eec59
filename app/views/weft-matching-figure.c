/* weft-matching-figure.c: heuristics that matched one graph with machines, the best first, as bars of what was to be least. */
#include "weft-answer-figures.h"

#include "weft-bars.h"
#include "weft-numeral.h"
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

/* A row of the figure, and what it is made of. */
typedef struct {
  const WeftContestant *contestant;
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

/* By what was to be least; those without a schedule last; else in the order of the heuristics. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const Row *x = a;
  const Row *y = b;
  gboolean has_x = x->contestant->machines != NULL;
  gboolean has_y = y->contestant->machines != NULL;

  if (has_x != has_y)
    return has_x ? -1 : 1;
  if (has_x && x->contestant->objective != y->contestant->objective)
    return x->contestant->objective > y->contestant->objective ? 1 : -1;
  return (x->contestant > y->contestant) - (x->contestant < y->contestant);
}

static Row
make_row (const WeftMatchingContest *contest, const WeftContestant *contestant, const char *unit)
{
  double least = contest->best < contest->n_rows ? contest->rows[contest->best].objective : 0;
  double above = least > 0 ? contestant->objective / least - 1 : 0;
  const char *title = _ (contestant->title);
  g_autofree char *time = NULL;
  Row row = {.contestant = contestant};

  if (contestant->machines == NULL) {
    row.value = g_strdup ("—");
    row.words = g_strdup_printf ("%s: %s", title, contestant->problem);
    return row;
  }
  time = weft_view_words_time (contestant->objective, unit);
  row.parts[0] = MIN (least, contestant->objective);
  row.parts[1] = contestant->objective - row.parts[0];
  row.value = weft_numeral_short (contestant->objective);
  row.share = above > 0            ? weft_numeral_percent (above)
              : contestant->proved ? g_strdup (_ ("proved"))
                                   : g_strdup (_ ("least"));
  row.words = g_strdup_printf (contestant->proved ? _ ("%s: %s %s · no schedule has less") : _ ("%s: %s %s"),
                               title, _ (quantities[contest->objective]), time);
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
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_autofree WeftBarsRow *bars = g_new0 (WeftBarsRow, contest->n_rows + 1);

  g_array_set_clear_func (rows, row_clear);
  for (guint i = 0; i < contest->n_rows; i++) {
    Row row = make_row (contest, &contest->rows[i], unit != NULL ? unit : "");

    g_array_append_val (rows, row);
  }
  g_array_sort (rows, compare);
  for (guint i = 0; i < contest->n_rows; i++) {
    const Row *row = &g_array_index (rows, Row, i);

    bars[i] = (WeftBarsRow){.label = _ (row->contestant->title),
                            .parts = row->parts,
                            .value = row->value,
                            .share = row->share,
                            .words = row->words};
  }
  return weft_bars_new (parts, N_PARTS, bars, contest->n_rows, caption);
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
