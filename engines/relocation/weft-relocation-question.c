/* weft-relocation-question.c: from where subtasks take their items: the row, and its sheet. */
#include "weft-relocation-questions.h"

#include "weft-fault.h"
#include "weft-relocation-answer.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define COMPUTED G_MAXUINT32

/* Of a step: as good as a multiple. */
#define NEAR 1e-9

static const char *const table_words[] = {"sources", "order", "items", "machines", "distribution", NULL};

static const WeftOption rows_option = {
    .name = "rows",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("ROWS"),
    .help =
        N_ ("sources, order, items, machines or distribution: a row for each need, for each step, for each "
            "data item, for each machine, or for each time that scenarios take"),
    .words = table_words,
};

static const char *const relays_words[] = {"no", "yes", NULL};
static const WeftOptionPreset relays_presets[] = {{N_ ("Without Relays"), FALSE},
                                                  {N_ ("With Relays"), TRUE},
                                                  {NULL}};

static const WeftOption relays_option = {
    .name = "relays",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHETHER"),
    .help = N_ ("yes: also what transfers would take if items went by way of machines that do not need them, "
                "which is outside of the paper's model, or no (default)"),
    .label = N_ ("Relays: machines that pass items on which they do not need"),
    .presets = relays_presets,
    .words = relays_words,
};

static const WeftOption *const options[] = {&weft_relocation_option_method, &relays_option, &rows_option,
                                            NULL};

/* The tables. */

/* What rows are read from. */
typedef struct {
  WeftDocument *document;
  WeftRelocated *relocated;
  guint side; /* of the bus: before or after */
} Rows;

static void
free_rows (gpointer data)
{
  Rows *rows = data;

  weft_document_unref (rows->document);
  weft_relocated_unref (rows->relocated);
  g_free (rows);
}

static void
put_item (WeftSheet *sheet, const Rows *rows, guint32 item)
{
  const WeftSubtaskParts *parts = rows->relocated->parts;

  weft_relocation_put_part (sheet, rows->document, parts, parts->items[item]);
}

/* Subtask, item, from whom, from which machine, to which, time. */
static void
put_operation (WeftSheet *sheet, const Rows *rows, guint32 operation)
{
  const WeftSubtaskParts *parts = rows->relocated->parts;
  const WeftRelocatedPlan *plan = weft_relocated_get_plan (rows->relocated);
  guint32 subtask = parts->needers[operation];

  weft_relocation_put_part (sheet, rows->document, parts, parts->subtasks[subtask]);
  put_item (sheet, rows, parts->needed[operation]);
  weft_relocation_put_holder (sheet, rows->document, parts, plan->plan->holders[operation]);
  weft_sheet_put_text (sheet, parts->machines[plan->senders[operation]]);
  weft_sheet_put_text (sheet, parts->machines[parts->places[subtask]]);
  weft_sheet_put_number (sheet, plan->times[operation]);
}

static void
put_source (WeftSheet *sheet, guint row, gpointer data)
{
  put_operation (sheet, data, row);
}

static void
put_step (WeftSheet *sheet, guint row, gpointer data)
{
  const Rows *rows = data;
  const WeftSubtaskParts *parts = rows->relocated->parts;
  const WeftRelocationStep *step = &weft_relocated_get_plan (rows->relocated)->plan->steps[row];

  if (step->operation != COMPUTED) {
    put_operation (sheet, rows, step->operation);
    return;
  }
  weft_relocation_put_part (sheet, rows->document, parts, parts->subtasks[step->subtask]);
  weft_sheet_put_nothing (sheet);
  weft_sheet_put_nothing (sheet);
  weft_sheet_put_nothing (sheet);
  weft_sheet_put_text (sheet, parts->machines[parts->places[step->subtask]]);
  weft_sheet_put_number (sheet, step->time);
}

static void
put_item_times (WeftSheet *sheet, guint row, gpointer data)
{
  const Rows *rows = data;
  const WeftRelocated *relocated = rows->relocated;

  put_item (sheet, rows, row);
  weft_sheet_put_number (sheet, relocated->parts->sizes[row]);
  for (guint way = 0; way < WEFT_N_RELOCATED_WAYS; way++)
    weft_sheet_put_number (sheet,
                           relocated->plans[way].plan != NULL ? relocated->plans[way].item_times[row] : NAN);
  if (relocated->relays == NULL)
    return;
  weft_sheet_put_number (sheet, relocated->relays->items[row].time);
  weft_sheet_put_number (sheet, relocated->relays->items[row].bound);
}

static void
put_memory (WeftSheet *sheet, guint row, gpointer data)
{
  const WeftRelocated *relocated = ((const Rows *) data)->relocated;

  weft_sheet_put_text (sheet, relocated->parts->machines[row]);
  weft_sheet_put_number (sheet, relocated->memory[row].peak);
  weft_sheet_put_number (sheet, relocated->memory[row].all);
}

static void
put_time (WeftSheet *sheet, guint row, gpointer data)
{
  const WeftScenarioTime *time = &((const Rows *) data)->relocated->times[row];

  weft_sheet_put_number (sheet, time->time);
  weft_sheet_put_number (sheet, time->probability);
}

typedef struct {
  const char *key;
  const char *label;
  gboolean is_of_relays; /* not there unless they were asked for */
} Column;

/* A table: its key, columns up to one without a key, and rows. */
typedef struct {
  const char *key;
  Column columns[8];
  WeftSheetPutRow put;
} Table;

static const Table tables[WEFT_N_RELOCATED_TABLES] = {
    [WEFT_RELOCATED_SOURCES] = {"sources",
                                {{"subtask", N_ ("subtask")},
                                 {"item", N_ ("item")},
                                 {"from", N_ ("from")},
                                 {"machine", N_ ("machine")},
                                 {"to", N_ ("to")},
                                 {"time", N_ ("time")}},
                                put_source},
    [WEFT_RELOCATED_ORDER] = {"order",
                              {{"subtask", N_ ("subtask")},
                               {"item", N_ ("item")},
                               {"from", N_ ("from")},
                               {"machine", N_ ("machine")},
                               {"to", N_ ("to")},
                               {"time", N_ ("time")}},
                              put_step},
    [WEFT_RELOCATED_ITEMS] = {"items",
                              {{"item", N_ ("item")},
                               {"size", N_ ("size")},
                               {"tie", N_ ("by TIE")},
                               {"exact", N_ ("least")},
                               {"flow_graph", N_ ("as drawn")},
                               {"relays", N_ ("with relays"), TRUE},
                               {"relays_bound", N_ ("at least"), TRUE}},
                              put_item_times},
    [WEFT_RELOCATED_MACHINES] = {"machines",
                                 {{"machine", N_ ("machine")},
                                  {"peak", N_ ("most at once")},
                                  {"all", N_ ("if nothing were deleted")}},
                                 put_memory},
    [WEFT_RELOCATED_TIMES] = {"distribution",
                              {{"time", N_ ("time")}, {"probability", N_ ("probability")}},
                              put_time},
};

static guint
count_rows (const WeftRelocated *relocated, WeftRelocatedTable table)
{
  const gsize counts[WEFT_N_RELOCATED_TABLES] = {
      [WEFT_RELOCATED_SOURCES] = relocated->parts->n_operations,
      [WEFT_RELOCATED_ORDER] = weft_relocated_get_plan (relocated)->plan->n_steps,
      [WEFT_RELOCATED_ITEMS] = relocated->parts->n_items,
      [WEFT_RELOCATED_MACHINES] = relocated->parts->n_machines,
      [WEFT_RELOCATED_TIMES] = relocated->n_times,
  };

  return (guint) counts[table];
}

static Rows *
rows_new (const WeftDocument *document, const WeftRelocated *relocated, guint side)
{
  Rows *rows = g_new (Rows, 1);

  *rows = (Rows){weft_document_ref ((WeftDocument *) document),
                 weft_relocated_ref ((WeftRelocated *) relocated), side};
  return rows;
}

static void
fill (WeftSheet *sheet,
      const Table *table,
      const WeftDocument *document,
      const WeftRelocated *relocated,
      guint n)
{
  for (const Column *column = table->columns; column->key != NULL; column++)
    if (!column->is_of_relays || relocated->relays != NULL)
      weft_sheet_add_column (sheet, column->key, _ (column->label));
  weft_sheet_set_rows (sheet, n, table->put, rows_new (document, relocated, 0), free_rows);
}

static void
add_table (WeftSheet *sheet,
           const Table *table,
           const WeftDocument *document,
           const WeftRelocated *relocated,
           guint n)
{
  WeftSheet *inner = weft_sheet_new (table->key);

  fill (inner, table, document, relocated, n);
  weft_sheet_add_table (sheet, inner);
}

/* The bus. */

static void
put_bus_row (WeftSheet *sheet, guint row, gpointer data)
{
  const Rows *rows = data;
  const WeftRelocated *relocated = rows->relocated;

  weft_relocation_put_timeline_row (sheet, rows->document, relocated->parts,
                                    &relocated->bus[rows->side]->rows[row], "bus");
}

static void
add_bus_side (WeftSheet *sheet, const WeftDocument *document, const WeftRelocated *relocated, guint side)
{
  static const char *const keys[] = {"before", "after"};
  const char *const labels[] = {_ ("on one bus"), _ ("refined")};
  const WeftTransferSchedule *schedule = relocated->bus[side];
  WeftSheet *timeline = weft_sheet_new ("timeline");

  weft_relocation_add_timeline_columns (timeline);
  weft_sheet_set_rows (timeline, schedule != NULL ? (guint) schedule->n_rows : 0, put_bus_row,
                       rows_new (document, relocated, side), free_rows);
  weft_sheet_open (sheet, keys[side]);
  weft_sheet_add_number (sheet, "makespan", labels[side], schedule != NULL ? schedule->makespan : NAN);
  weft_sheet_add_table (sheet, timeline);
  weft_sheet_close (sheet);
}

/* The facts. */

static void
add_communication (WeftSheet *sheet,
                   const WeftRelocated *relocated,
                   WeftRelocatedWay way,
                   const char *key,
                   const char *label)
{
  const WeftRelocationPlan *plan = relocated->plans[way].plan;

  weft_sheet_open (sheet, key);
  weft_sheet_add_number (sheet, "communication_time", label, plan != NULL ? plan->communication : NAN);
  if (way == WEFT_RELOCATED_EXACT) {
    weft_sheet_add_number (sheet, "bound", NULL, relocated->bound);
    weft_sheet_add_truth (sheet, "proved", _ ("proved"), TRUE);
  }
  weft_sheet_close (sheet);
}

/* What relays would take is no time of a plan: no program of the model has them. */
static void
add_relays (WeftSheet *sheet, const WeftRelocated *relocated)
{
  const WeftRelays *relays = relocated->relays;
  gboolean is_exact = relays->n_open == 0;

  weft_sheet_open (sheet, "relays");
  weft_sheet_add_number (sheet, "communication_time",
                         is_exact ? _ ("the least with relays") : _ ("with relays, by a heuristic"),
                         relays->time);
  weft_sheet_add_number (sheet, "bound", is_exact ? NULL : _ ("with relays at least"), relays->bound);
  weft_sheet_add_number (sheet, "open", is_exact ? NULL : _ ("items by a heuristic"), relays->n_open);
  weft_sheet_add_truth (sheet, "proved", NULL, is_exact);
  weft_sheet_close (sheet);
}

static void
add_facts (WeftSheet *sheet, const WeftRelocated *relocated)
{
  const WeftRelocationPlan *plan = weft_relocated_get_plan (relocated)->plan;
  const WeftRelocationPlan *drawn = relocated->plans[WEFT_RELOCATED_DRAWN].plan;

  weft_sheet_add_text (sheet, "method", _ ("method"),
                       relocated->way == WEFT_RELOCATED_BY_TIE ? "tie" : "exact");
  weft_sheet_add_number (sheet, "computation_time", _ ("computation"), plan->computation);
  weft_sheet_add_number (sheet, "communication_time", _ ("communication"), plan->communication);
  weft_sheet_add_number (sheet, "execution_time", _ ("execution"), plan->computation + plan->communication);
  add_communication (sheet, relocated, WEFT_RELOCATED_DRAWN, "flow_graph", _ ("communication as drawn"));
  weft_sheet_add_number (sheet, "saved", _ ("saved"),
                         drawn != NULL ? drawn->communication - plan->communication : NAN);
  add_communication (sheet, relocated, WEFT_RELOCATED_BY_TIE, "tie", _ ("by TIE"));
  add_communication (sheet, relocated, WEFT_RELOCATED_EXACT, "exact", _ ("the least"));
  if (relocated->relays != NULL)
    add_relays (sheet, relocated);
  weft_sheet_add_truth (sheet, "checked", _ ("checked"), TRUE);
}

/* The mean of the times of all scenarios. */
static void
add_mean (WeftSheet *sheet, const WeftRelocated *relocated)
{
  double mean = 0;

  for (gsize i = 0; i < relocated->n_times; i++)
    mean += relocated->times[i].probability * relocated->times[i].time;
  weft_sheet_add_number (sheet, "mean", relocated->n_times > 1 ? _ ("mean over scenarios") : NULL, mean);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftRelocated *relocated = value;
  WeftSheet *sheet =
      weft_relocation_sheet_new (document, relocated->parts, tables[relocated->table].key, "relocation");

  add_facts (sheet, relocated);
  add_mean (sheet, relocated);
  weft_sheet_open (sheet, "shared_bus");
  add_bus_side (sheet, document, relocated, 0);
  add_bus_side (sheet, document, relocated, 1);
  weft_sheet_close (sheet);
  for (WeftRelocatedTable table = 0; table < WEFT_N_RELOCATED_TABLES; table++)
    if (table != relocated->table)
      add_table (sheet, &tables[table], document, relocated, count_rows (relocated, table));
  fill (sheet, &tables[relocated->table], document, relocated, count_rows (relocated, relocated->table));
  return sheet;
}

static gsize
get_size (gconstpointer value)
{
  return weft_relocated_get_size (value);
}

static const WeftAnswerType type = {.name = "relocation",
                                    .ref = (gpointer (*) (gpointer)) weft_relocated_ref,
                                    .unref = (void (*) (gpointer)) weft_relocated_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet};

/* The answer. */

static WeftRelocated *
answer (const WeftAsked *asked, WeftRelocatedTable table, WeftJob *job, GError **error)
{
  WeftRelocatedWay way =
      (WeftRelocatedWay) weft_options_get_number (asked->options, &weft_relocation_option_method);
  gboolean with_relays = weft_options_get_number (asked->options, &relays_option) != 0;
  g_autoptr (WeftRelocationAsked) ready =
      weft_relocation_asked_new (asked->document, asked->diagram, job, error);
  WeftRelocated *relocated =
      ready != NULL ? weft_relocation_answer (ready, way, with_relays, job, error) : NULL;

  if (relocated != NULL)
    relocated->table = table;
  return relocated;
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  return answer (asked, (WeftRelocatedTable) weft_options_get_number (asked->options, &rows_option), job,
                 error);
}

const WeftQuestion weft_relocation_question_relocation = {
    .name = "relocation",
    .title = N_ ("Data Relocation"),
    .summary = N_ ("From where each subtask should take its data items, in which order, and what that saves"),
    .diagram = WEFT_KIND_SUBTASK_GRAPH,
    .options = options,
    .type = &type,
    .digest = weft_relocation_asked_digest,
    .compute = compute};

/* Scenarios: the same answer, of which the distribution is what was asked for. */

static gboolean
has_scenarios (const WeftDocument *document, guint32 diagram)
{
  return weft_node_find_child (weft_document_get_node (document, diagram), WEFT_KIND_SCENARIO) != NULL;
}

static gpointer
compute_times (const WeftAsked *asked, WeftJob *job, GError **error)
{
  return answer (asked, WEFT_RELOCATED_TIMES, job, error);
}

static const WeftOption *const times_options[] = {&weft_relocation_option_method, NULL};

const WeftQuestion weft_relocation_question_scenarios = {
    .name = "scenarios",
    .title = N_ ("Scenarios"),
    .summary = N_ ("How long it takes with which probability, depending on which subtasks run"),
    .diagram = WEFT_KIND_SUBTASK_GRAPH,
    .options = times_options,
    .type = &type,
    .applies = has_scenarios,
    .digest = weft_relocation_asked_digest,
    .compute = compute_times};
