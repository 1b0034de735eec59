/* weft-map-figure.c: see weft-map-figure.h. */
#include "weft-map-figure.h"

#include "weft-numeral.h"
#include "weft-ranked-bars.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>

#define N_PARTS 2

/* What takes so many times as long as the quickest does not stretch the axis. */
#define FAR 20.0

static const WeftSecondsUnit *
find_unit (const WeftCellMap *map)
{
  return weft_view_words_find_unit (map->techniques[map->quickest].measured);
}

/* "157.1 µs" */
static char *
tell_time (const WeftCellMap *map, double seconds)
{
  const WeftSecondsUnit *unit = find_unit (map);
  g_autofree char *number = weft_numeral_rounded (seconds * unit->factor, 4);

  return g_strdup_printf ("%s %s", number, _ (unit->name));
}

/* Nanoseconds, to four digits. */
static char *
tell_cost (double seconds)
{
  return seconds >= 1e-12 ? weft_numeral_rounded (1e9 * seconds, 4) : g_strdup ("0");
}

/* “Block: predicted 219.8 µs, measured 254.3 µs (+16 %) · a message 1,733 ns” */
static char *
tell_technique (const WeftCellMap *map, WeftCellTechnique technique, const char *difference)
{
  const WeftCellMapped *row = &map->techniques[technique];
  g_autofree char *predicted = tell_time (map, row->predicted);
  g_autofree char *measured = tell_time (map, row->measured);
  g_autofree char *message = tell_cost (map->costs.messages[technique]);

  return g_strdup_printf (_ ("%s: predicted %s, measured %s (%s) · a message %s ns"),
                          weft_cell_get_technique_title (technique), predicted, measured, difference,
                          message);
}

static void
add_bar (const WeftCellMap *map, GArray *bars, WeftRankedBar bar, guint part, double seconds)
{
  double factor = find_unit (map)->factor;

  bar.parts[part] = seconds * factor;
  bar.value = weft_numeral_rounded (seconds * factor, 4);
  bar.cut = seconds > FAR * map->techniques[map->quickest].measured;
  g_array_append_val (bars, bar);
}

static void
add_technique (const WeftCellMap *map, GArray *bars, WeftCellTechnique technique)
{
  const WeftCellMapped *row = &map->techniques[technique];
  g_autofree char *difference =
      row->predicted > 0 ? weft_numeral_percent (row->measured / row->predicted - 1) : g_strdup ("—");
  WeftRankedBar predicted = {.label = weft_cell_get_technique_title (technique), .nearer = 1};
  WeftRankedBar measured = {.label = _ ("measured"), .depth = 1, .nearer = -1};

  predicted.words = tell_technique (map, technique, difference);
  predicted.share = technique == map->chosen ? g_strdup (_ ("chosen")) : NULL;
  measured.words = tell_technique (map, technique, difference);
  measured.share = g_steal_pointer (&difference);
  add_bar (map, bars, predicted, 0, row->predicted);
  add_bar (map, bars, measured, 1, row->measured);
}

WeftFigure *
weft_map_figure_new (const WeftCellMap *map)
{
  const WeftBarsPart parts[N_PARTS] = {{WEFT_BAR_TASK, _ ("predicted"), NULL},
                                       {WEFT_BAR_TRANSFER, _ ("measured"), NULL}};
  g_autofree char *caption = weft_view_words_caption (_ ("time"), _ (find_unit (map)->name));
  g_autoptr (GArray) bars = weft_ranked_bars_list ();

  for (WeftCellTechnique i = 0; i < WEFT_CELL_N_TECHNIQUES; i++)
    if (map->techniques[i].applies)
      add_technique (map, bars, i);
  return weft_ranked_bars_new (parts, N_PARTS, bars, caption);
}

char *
weft_map_describe (const WeftCellMap *map)
{
  const char *chosen = weft_cell_get_technique_title (map->chosen);
  g_autofree char *quickest = tell_time (map, map->techniques[map->quickest].measured);
  g_autofree char *took = tell_time (map, map->techniques[map->chosen].measured);

  if (map->chosen == map->quickest)
    return g_strdup_printf (_ ("The models choose %s, which was the quickest: %s"), chosen, quickest);
  return g_strdup_printf (_ ("The models choose %s, which took %s; the quickest was %s: %s"), chosen, took,
                          weft_cell_get_technique_title (map->quickest), quickest);
}

char *
weft_map_explain (const WeftCellMap *map)
{
  g_autofree char *operation = tell_cost (map->costs.operation);
  g_autofree char *word = tell_cost (map->costs.word);
  g_autofree char *processors =
      g_strdup_printf (ngettext ("%u processor", "%u processors", map->processors), map->processors);
  g_autofree char *cores = g_strdup_printf (ngettext ("%u core", "%u cores", map->cores), map->cores);

  return g_strdup_printf (
      _ ("%s that share %s · an operation takes %s ns, a word %s ns · medians of runs whose "
         "results are those of one iteration after the other"),
      processors, cores, operation, word);
}
