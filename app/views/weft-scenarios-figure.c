/* weft-scenarios-figure.c: how long a subtask flow graph takes, depending on which of its subtasks run, as bars of probability. */
#include "weft-answer-figures.h"

#include "weft-numeral.h"
#include "weft-ranked-bars.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

/* Nobody reads more; the least times come first. */
#define MOST_ROWS 500

static double
find_mean (const WeftRelocated *relocated)
{
  double mean = 0;

  for (gsize i = 0; i < relocated->n_times; i++)
    mean += relocated->times[i].probability * relocated->times[i].time;
  return mean;
}

/* @sooner: with which probability it takes less. */
static WeftRankedBar
make_row (const WeftScenarioTime *time, double sooner, const char *label)
{
  g_autofree char *share = weft_view_words_share (time->probability);
  g_autofree char *until = weft_view_words_share (sooner + time->probability);
  WeftRankedBar row = {.label = label, .parts = {100 * time->probability}};

  row.value = g_strdup (share);
  /* Translators: a time, with its unit; its probability; the probability of no more than it. */
  row.words = g_strdup_printf (_ ("%s: with %s · no more with %s"), label, share, until);
  return row;
}

WeftFigure *
weft_scenarios_figure_new (const WeftDocument *document, const WeftRelocated *relocated)
{
  const WeftBarsPart parts[] = {{WEFT_BAR_TASK, _ ("probability"), NULL}};
  const char *unit =
      weft_node_get_text (weft_document_get_node (document, relocated->parts->diagram), WEFT_PROPERTY_UNIT);
  g_autoptr (GArray) rows = weft_ranked_bars_list ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  double sooner = 0;

  for (gsize i = 0; i < MIN (relocated->n_times, MOST_ROWS); i++) {
    char *label = weft_view_words_exact_time (relocated->times[i].time, unit);
    WeftRankedBar row = make_row (&relocated->times[i], sooner, label);

    g_ptr_array_add (labels, label);
    g_array_append_val (rows, row);
    sooner += relocated->times[i].probability;
  }
  return weft_ranked_bars_new (parts, G_N_ELEMENTS (parts), rows, _ ("probability, %"));
}

char *
weft_scenarios_describe (gconstpointer value)
{
  g_autofree char *mean = weft_numeral_short (find_mean (value));

  return g_strdup_printf (_ ("execution time: mean %s"), mean);
}

char *
weft_scenarios_explain (gconstpointer value)
{
  const WeftRelocated *relocated = value;
  g_autofree char *least = weft_numeral_short (relocated->times[0].time);
  g_autofree char *most = weft_numeral_short (relocated->times[relocated->n_times - 1].time);

  return g_strdup_printf (
      _ ("Which subtasks run is known when the program runs, and data are relocated for these: it takes from "
         "%s to %s."),
      least, most);
}
