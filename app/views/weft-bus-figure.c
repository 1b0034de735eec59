/* weft-bus-figure.c: transfers and computations in lanes over time, before and after on one axis: the picture of Figure 7 of Tan et al. 1997. */
#include "weft-answer-figures.h"

#include "weft-numeral.h"
#include "weft-subtask-names.h"
#include "weft-timeline.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

#define COMPUTED G_MAXUINT32

/* What a bar is. */
typedef struct {
  guint side;
  guint32 row; /* of the transfers */
} Bar;

/* What bars are called: names of a version that is kept. */
typedef struct {
  WeftDocument *document;
  WeftBusPlan *plan;
  GHashTable *labels; /* from numbers of subtasks and needs to what stands on their bars */
  GArray *bars;       /* Bar: of each item */
} Names;

static void
free_names (gpointer data)
{
  Names *names = data;

  weft_document_unref (names->document);
  weft_bus_plan_unref (names->plan);
  g_hash_table_unref (names->labels);
  g_array_unref (names->bars);
  g_free (names);
}

static const char *
get_label (gpointer data, guint32 id)
{
  return g_hash_table_lookup (((const Names *) data)->labels, GUINT_TO_POINTER (id));
}

/* Of a transfer: what it brings, from whom to whom. */
static char *
tell (gpointer data, gsize item)
{
  const Names *names = data;
  const WeftSubtaskParts *parts = names->plan->parts;
  const Bar *bar = &g_array_index (names->bars, Bar, item);
  const WeftTransferRow *row = &names->plan->sides[bar->side].transfers->rows[bar->row];
  g_autofree char *to = weft_subtask_names_get (names->document, parts, parts->subtasks[row->subtask]);
  g_autofree char *brought = NULL;
  g_autofree char *from = NULL;

  if (row->operation == COMPUTED)
    return g_steal_pointer (&to);
  brought = weft_subtask_names_get (names->document, parts, parts->items[parts->needed[row->operation]]);
  if (row->holder == WEFT_RELOCATION_SOURCE)
    return g_strdup_printf (_ ("%s from where it stands to %s on %s"), brought, to,
                            parts->machines[parts->places[row->subtask]]);
  from = weft_subtask_names_get (names->document, parts, parts->subtasks[row->holder]);
  return g_strdup_printf (_ ("%s from %s on %s to %s on %s"), brought, from,
                          parts->machines[parts->places[row->holder]], to,
                          parts->machines[parts->places[row->subtask]]);
}

/* Numbers of parts. */
typedef struct {
  guint32 *subtasks; /* (array length=n_subtasks): 0: gone */
  guint32 *needs;    /* (array length=n_operations): the same */
} Ids;

/* Also says what each is called. */
static Ids
find_ids (Names *names)
{
  const WeftSubtaskParts *parts = names->plan->parts;
  Ids ids = {g_new (guint32, parts->n_subtasks + 1), g_new (guint32, parts->n_operations + 1)};

  for (guint32 i = 0; i < parts->n_subtasks; i++) {
    ids.subtasks[i] = weft_subtask_names_find_part (names->document, parts, parts->subtasks[i]);
    g_hash_table_insert (names->labels, GUINT_TO_POINTER (ids.subtasks[i]),
                         weft_subtask_names_get (names->document, parts, parts->subtasks[i]));
  }
  for (guint32 k = 0; k < parts->n_operations; k++) {
    ids.needs[k] = weft_subtask_names_find_need (names->document, parts, k);
    g_hash_table_insert (names->labels, GUINT_TO_POINTER (ids.needs[k]),
                         weft_subtask_names_get (names->document, parts, parts->items[parts->needed[k]]));
  }
  return ids;
}

/* Lanes. */

typedef struct {
  GPtrArray *titles; /* of lanes; empty of those that hold titles of sections */
  GArray *numbers;   /* guint: of lanes: those of the transfers that they are of */
  GArray *sections;  /* WeftTimelineSection */
  GArray *intervals; /* WeftTimelineInterval */
  GArray *bars;      /* Bar */
} Lanes;

static char *
title_side (const WeftBusPlan *plan, guint side)
{
  g_autofree char *makespan = weft_numeral_short (plan->sides[side].transfers->makespan);

  return g_strdup_printf (side == 0 ? _ ("before · %s") : _ ("after · %s"), makespan);
}

static void
add_row (Lanes *lanes, const WeftBusPlan *plan, guint side, const Ids *ids, guint first, gsize i)
{
  const WeftScheduleRow *row = &plan->sides[side].schedule->rows[i];
  const WeftTransferRow *transfer = &plan->sides[side].transfers->rows[row->task];
  gboolean is_computed = transfer->operation == COMPUTED;
  const WeftTimelineInterval interval = {.first = first + row->lane,
                                         .last = first + row->lane,
                                         .start = row->start,
                                         .end = row->finish,
                                         .paint = WEFT_PAINT_PLAIN,
                                         .part = is_computed ? WEFT_BAR_TASK : WEFT_BAR_TRANSFER,
                                         .id = is_computed ? ids->subtasks[transfer->subtask]
                                                           : ids->needs[transfer->operation],
                                         .what = is_computed ? _ ("computes") : _ ("brings")};
  const Bar bar = {side, row->task};

  g_array_append_val (lanes->intervals, interval);
  g_array_append_val (lanes->bars, bar);
}

static void
add_side (Lanes *lanes, const WeftBusPlan *plan, guint side)
{
  const WeftTimelineSection section = {title_side (plan, side), lanes->titles->len, side, 0};

  g_array_append_val (lanes->sections, section);
  g_ptr_array_add (lanes->titles, g_strdup (""));
  g_array_append_vals (lanes->numbers, &(guint){0}, 1);
  g_array_append_vals (lanes->numbers, plan->sides[side].owners, plan->sides[side].schedule->n_lanes);
  for (guint32 lane = 0; lane < plan->sides[side].schedule->n_lanes; lane++)
    g_ptr_array_add (lanes->titles, weft_bus_plan_name_lane (plan, plan->sides[side].owners[lane]));
}

/* The rows of both sides in one sequence by start. */
static void
add_rows (Lanes *lanes, const WeftBusPlan *plan, const Ids *ids)
{
  gsize at[2] = {0, 0};

  for (;;) {
    const WeftScheduleRow *next[2];
    guint side;

    for (guint i = 0; i < 2; i++)
      next[i] = at[i] < plan->sides[i].schedule->n_rows ? &plan->sides[i].schedule->rows[at[i]] : NULL;
    if (next[0] == NULL && next[1] == NULL)
      return;
    side = next[0] == NULL || (next[1] != NULL && next[1]->start < next[0]->start);
    add_row (lanes, plan, side, ids, g_array_index (lanes->sections, WeftTimelineSection, side).lane + 1,
             at[side]++);
  }
}

static void
clear_section (gpointer data)
{
  g_free ((char *) ((WeftTimelineSection *) data)->title);
}

static void
lanes_init (Lanes *lanes, const WeftBusPlan *plan, GArray *bars)
{
  *lanes = (Lanes){g_ptr_array_new_with_free_func (g_free), g_array_new (FALSE, FALSE, sizeof (guint)),
                   g_array_new (FALSE, FALSE, sizeof (WeftTimelineSection)),
                   g_array_new (FALSE, FALSE, sizeof (WeftTimelineInterval)), bars};
  g_array_set_clear_func (lanes->sections, clear_section);
  add_side (lanes, plan, 0);
  add_side (lanes, plan, 1);
}

static void
lanes_clear (Lanes *lanes)
{
  g_ptr_array_unref (lanes->titles);
  g_array_unref (lanes->numbers);
  g_array_unref (lanes->sections);
  g_array_unref (lanes->intervals);
}

static Names *
names_new (const WeftDocument *document, const WeftBusPlan *plan)
{
  Names *names = g_new (Names, 1);

  *names =
      (Names){weft_document_ref ((WeftDocument *) document), weft_bus_plan_ref ((WeftBusPlan *) plan),
              g_hash_table_new_full (NULL, NULL, NULL, g_free), g_array_new (FALSE, FALSE, sizeof (Bar))};
  return names;
}

WeftFigure *
weft_bus_figure_new (const WeftDocument *document, const WeftBusPlan *plan)
{
  const char *unit =
      weft_node_get_text (weft_document_get_node (document, plan->parts->diagram), WEFT_PROPERTY_UNIT);
  g_autofree char *caption = weft_view_words_caption (_ ("time"), unit != NULL ? unit : "");
  Names *names = names_new (document, plan);
  Ids ids = find_ids (names);
  WeftFigure *figure;
  Lanes lanes;

  lanes_init (&lanes, plan, names->bars);
  add_rows (&lanes, plan, &ids);
  figure = weft_timeline_new (
      &(WeftTimelineHead){.lanes = lanes.titles->len,
                          .end = MAX (plan->sides[0].transfers->makespan, plan->sides[1].transfers->makespan),
                          .lane = _ ("lane"),
                          .caption = caption,
                          .unit = unit != NULL ? unit : "",
                          .sections = (const WeftTimelineSection *) (gpointer) lanes.sections->data,
                          .n_sections = lanes.sections->len,
                          .names = {.get = get_label, .data = names, .free = free_names, .tell = tell},
                          .numbers = (const guint *) (gpointer) lanes.numbers->data,
                          .titles = (const char *const *) lanes.titles->pdata,
                          .has_use = TRUE,
                          .task_title = _ ("computation"),
                          .transfer_title = _ ("transfer")},
      (const WeftTimelineInterval *) (gpointer) lanes.intervals->data, lanes.intervals->len);
  lanes_clear (&lanes);
  g_free (ids.subtasks);
  g_free (ids.needs);
  return figure;
}

/* (nullable): the subtask whose number of a part is @part. */
static const guint32 *
find_subtask (const WeftSubtaskParts *parts, guint32 part)
{
  for (guint32 i = 0; i < parts->n_subtasks; i++)
    if (parts->subtasks[i] == part)
      return &parts->subtasks[i];
  return NULL;
}

gboolean
weft_bus_allocate (gconstpointer value, G_GNUC_UNUSED guint variant, guint32 node, guint lane, char **text)
{
  const WeftBusPlan *plan = value;
  const WeftSubtaskParts *parts = plan->parts;
  const guint32 *subtask = find_subtask (parts, node);
  gboolean can = FALSE;

  if (subtask == NULL)
    *text = g_strdup (_ ("A transfer goes where its subtask runs. Move the computation to another machine."));
  else if (lane >= parts->n_machines)
    *text = g_strdup (_ ("A computation runs on a machine. Choose the lane of one."));
  else if (lane == parts->places[subtask - parts->subtasks])
    *text = g_strdup_printf (_ ("The computation is on %s already."), parts->machines[lane]);
  else {
    *text = g_strdup (parts->machines[lane]);
    can = TRUE;
  }
  return can;
}

char *
weft_bus_describe (gconstpointer value)
{
  const WeftBusPlan *plan = value;
  double before = plan->sides[0].transfers->makespan;
  double after = plan->sides[1].transfers->makespan;
  g_autofree char *now = weft_numeral_short (after);
  g_autofree char *then = weft_numeral_short (before);
  g_autofree char *difference = weft_numeral_percent (before > 0 ? after / before - 1 : 0);

  return g_strdup_printf (_ ("✓ checked · makespan %s against %s before: %s"), now, then, difference);
}

char *
weft_bus_explain (gconstpointer value)
{
  const WeftBusPlan *plan = value;
  double saved = plan->sides[0].transfers->makespan - plan->sides[1].transfers->makespan;
  g_autofree char *time = weft_numeral_short (ABS (saved));
  g_autofree char *first =
      saved > 0   ? g_strdup_printf (_ ("All is done %s sooner when items come from nearer copies."), time)
      : saved < 0 ? g_strdup_printf (_ ("All is done %s later, though items come from nearer copies."), time)
                  : g_strdup (_ ("Nearer copies do not bring the end forward."));

  return g_strdup_printf ("%s %s", first,
                          plan->has_links ? _ ("Between each two machines there is a link.")
                                          : _ ("The bus serves one transfer after another."));
}
