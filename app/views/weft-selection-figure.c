/* weft-selection-figure.c: targets as bars of the time that a program is expected to take on each: counts times times, and what the load adds. */
#include "weft-answer-figures.h"

#include "weft-numeral.h"
#include "weft-ranked-bars.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_PARTS 3

/* What takes so many times as long as what is chosen does not stretch the axis. */
#define FAR 20.0

static const WeftSecondsUnit *
find_unit (const WeftSelected *selected)
{
  return weft_view_words_find_unit (weft_selected_get_seconds (selected));
}

/* "5.05 ms" */
static char *
tell_time (const WeftSelected *selected, double seconds)
{
  const WeftSecondsUnit *unit = find_unit (selected);

  return weft_view_words_time (seconds * unit->factor, _ (unit->name));
}

/* What stands in a row: a target by itself, the best set, or what a target does in it. */
typedef enum {
  ROW_ALONE,
  ROW_SET,
  ROW_EXCLUDED,
} RowKind;

typedef struct {
  RowKind kind;
  double seconds;
  guint32 target;
} Row;

/* By time, a set before a target that takes as long; those that are excluded last, in document order. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const Row *x = a;
  const Row *y = b;

  if ((x->kind == ROW_EXCLUDED) != (y->kind == ROW_EXCLUDED))
    return x->kind == ROW_EXCLUDED ? 1 : -1;
  if (x->kind != ROW_EXCLUDED && x->seconds != y->seconds)
    return x->seconds > y->seconds ? 1 : -1;
  if (x->kind != y->kind)
    return x->kind == ROW_SET ? -1 : 1;
  return x->target > y->target ? 1 : -1;
}

static GArray *
list_rows (const WeftSelected *selected)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));

  for (guint32 t = 0; t < selected->n_targets; t++) {
    double seconds = selected->targets[t].seconds;
    Row row = {isfinite (seconds) ? ROW_ALONE : ROW_EXCLUDED, seconds, t};

    if (row.kind == ROW_ALONE || selected->targets[t].n_pes == 0)
      g_array_append_val (rows, row);
  }
  if (selected->set != NULL) {
    Row set = {ROW_SET, selected->set_seconds, 0};

    g_array_append_val (rows, set);
  }
  g_array_sort (rows, compare);
  return rows;
}

/* "+25 %", to what is chosen. */
static char *
tell_share (const WeftSelected *selected, double seconds, gboolean is_chosen)
{
  double least = weft_selected_get_seconds (selected);

  if (is_chosen)
    return g_strdup (_ ("chosen"));
  if (!(least > 0) || !isfinite (least))
    return NULL;
  return seconds == least ? g_strdup ("±0 %") : weft_numeral_percent (seconds / least - 1);
}

/* @sum: what it takes without load */
static void
fill_bar (const WeftSelected *selected, WeftRankedBar *bar, double seconds, double sum)
{
  double factor = find_unit (selected)->factor;

  bar->parts[0] = MIN (sum, seconds) * factor;
  bar->parts[1] = (seconds - MIN (sum, seconds)) * factor;
  bar->value = weft_numeral_rounded (seconds * factor, 4);
  bar->cut = seconds > FAR * weft_selected_get_seconds (selected);
}

static WeftRankedBar
make_alone (const WeftSelected *selected, guint32 t)
{
  const WeftSelectedTarget *target = &selected->targets[t];
  WeftRankedBar bar = {.label = target->id};
  g_autofree char *time = tell_time (selected, target->seconds);
  g_autofree char *sum = tell_time (selected, target->sum);
  g_autofree char *load = weft_numeral_short (target->load);

  fill_bar (selected, &bar, target->seconds, target->sum);
  bar.share = tell_share (selected, target->seconds,
                          selected->chosen == WEFT_SELECTION_SINGLE && selected->single == t);
  bar.words = g_strdup_printf (_ ("%s (%s on %s): %s = %s of counts × times, × load %s"), target->id,
                               target->model, target->machine, time, sum, load);
  return bar;
}

static WeftRankedBar
make_excluded (const WeftSelected *selected, guint32 t)
{
  const WeftSelectedTarget *target = &selected->targets[t];
  g_autofree char *why = weft_selected_explain (target);
  WeftRankedBar bar = {.label = target->id, .value = g_strdup ("—")};

  bar.words = g_strdup_printf (_ ("%s (%s on %s): %s"), target->id, target->model, target->machine, why);
  bar.note = g_steal_pointer (&why);
  return bar;
}

static WeftRankedBar
make_set (const WeftSelected *selected)
{
  WeftRankedBar bar = {.label = _ ("distributed")};
  g_autofree char *time = tell_time (selected, selected->set_seconds);

  fill_bar (selected, &bar, selected->set_seconds, selected->set_seconds);
  bar.share = tell_share (selected, selected->set_seconds, selected->chosen == WEFT_SELECTION_SET);
  bar.words = g_strdup_printf (_ ("distributed: the last PE of the best set ends after %s"), time);
  return bar;
}

/* What a target does in the set. */
static WeftRankedBar
make_member (const WeftSelected *selected, guint32 t)
{
  const WeftSelectedTarget *target = &selected->targets[t];
  WeftRankedBar bar = {.label = target->id, .depth = 1};
  g_autofree char *time = tell_time (selected, target->pe_seconds);
  g_autofree char *pes = weft_selected_print_pes (selected, t);

  fill_bar (selected, &bar, target->pe_seconds, target->sum);
  bar.share = g_strdup_printf (ngettext ("PE %s", "PEs %s", target->n_pes), pes);
  bar.words = g_strdup_printf (_ ("%s (%s on %s) has %s of the set, the last of which ends after %s"),
                               target->id, target->model, target->machine, bar.share, time);
  return bar;
}

/* Below the target or the set @name: what runs have taken there, and how that is to what was predicted. */
static WeftRankedBar
make_measured (const WeftSelected *selected, const char *name, double seconds, double predicted)
{
  double factor = find_unit (selected)->factor;
  WeftRankedBar bar = {.label = _ ("measured"), .depth = 1};
  g_autofree char *time = tell_time (selected, seconds);

  bar.parts[2] = seconds * factor;
  bar.value = weft_numeral_rounded (seconds * factor, 4);
  bar.cut = seconds > FAR * weft_selected_get_seconds (selected);
  if (isfinite (predicted) && predicted > 0)
    bar.share = weft_numeral_percent (seconds / predicted - 1);
  bar.words =
      bar.share != NULL
          ? g_strdup_printf (_ ("%s: half of the runs have taken %s or less, %s to what was predicted"), name,
                             time, bar.share)
          : g_strdup_printf (_ ("%s: half of the runs have taken %s or less"), name, time);
  return bar;
}

static void
add_set (const WeftSelected *selected, GArray *bars)
{
  WeftRankedBar set = make_set (selected);

  g_array_append_val (bars, set);
  for (guint32 t = 0; t < selected->n_targets; t++)
    if (selected->targets[t].n_pes > 0) {
      WeftRankedBar member = make_member (selected, t);

      g_array_append_val (bars, member);
    }
  if (isfinite (selected->set_measured)) {
    WeftRankedBar measured =
        make_measured (selected, _ ("distributed"), selected->set_measured, selected->set_seconds);

    g_array_append_val (bars, measured);
  }
}

static void
add_target (const WeftSelected *selected, GArray *bars, const Row *row)
{
  const WeftSelectedTarget *target = &selected->targets[row->target];
  WeftRankedBar bar =
      row->kind == ROW_ALONE ? make_alone (selected, row->target) : make_excluded (selected, row->target);

  g_array_append_val (bars, bar);
  if (isfinite (target->measured)) {
    bar = make_measured (selected, target->id, target->measured, target->seconds);
    g_array_append_val (bars, bar);
  }
}

WeftFigure *
weft_selection_figure_new (const WeftSelected *selected)
{
  const WeftBarsPart parts[N_PARTS] = {{WEFT_BAR_TASK, _ ("counts × times"), NULL},
                                       {WEFT_BAR_WAITING, _ ("load"), NULL},
                                       {WEFT_BAR_TRANSFER, _ ("measured"), NULL}};
  g_autofree char *caption = weft_view_words_caption (_ ("predicted time"), _ (find_unit (selected)->name));
  g_autoptr (GArray) rows = list_rows (selected);
  g_autoptr (GArray) bars = weft_ranked_bars_list ();

  for (guint i = 0; i < rows->len; i++) {
    const Row *row = &g_array_index (rows, Row, i);

    if (row->kind == ROW_SET)
      add_set (selected, bars);
    else
      add_target (selected, bars, row);
  }
  return weft_ranked_bars_new (parts, selected->is_measured ? N_PARTS : N_PARTS - 1, bars, caption);
}

char *
weft_selection_describe (gconstpointer value)
{
  const WeftSelected *selected = value;
  const char *chosen = weft_selected_get_chosen (selected);
  g_autofree char *time = NULL;

  if (chosen == NULL)
    return g_strdup (_ ("No target can run this program."));
  time = tell_time (selected, weft_selected_get_seconds (selected));
  if (selected->chosen == WEFT_SELECTION_SET)
    return g_strdup_printf (_ ("distributed: %s"), time);
  return g_strdup_printf (_ ("%s: %s"), chosen, time);
}

char *
weft_selection_explain (gconstpointer value)
{
  const WeftSelected *selected = value;

  if (selected->chosen == WEFT_SELECTION_NOTHING)
    return g_strdup (
        _ ("Every target lacks an operation, is too narrow or cannot be reached; rows say which."));
  return g_strdup_printf (
      ngettext ("Expected counts times the time of each operation there, times the load with %u PE.",
                "Expected counts times the time of each operation there, times the load with %u PEs.",
                selected->pes),
      selected->pes);
}
