/* weft-bus-question.c: subtasks that are computed at once, and one bus, or links, between their machines: the row, and its sheet. */
#include "weft-relocation-questions.h"

#include "weft-bus-plan.h"
#include "weft-elements.h"
#include "weft-relocation-asked.h"
#include "weft-relocation-exact.h"
#include "weft-schedule-files.h"
#include "weft-shared-bus.h"
#include "weft-tie.h"
#include "weft-transfer-check.h"
#include "weft-transfer-network.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define COMPUTED G_MAXUINT32

enum { BUS, LINKS };

static const char *const link_words[] = {"bus", "independent", NULL};
static const WeftOptionPreset link_presets[] = {{N_ ("One Bus"), BUS},
                                                {N_ ("Independent Links"), LINKS},
                                                {NULL}};

static const WeftOption links_option = {
    .name = "links",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHAT"),
    .help = N_ ("what is between machines: bus (default), or independent: a link between each two"),
    .label = N_ ("What is between the machines"),
    .presets = link_presets,
    .words = link_words,
};

static const char *const refinement_words[] = {"never-later", "as-printed", NULL};
static const WeftOptionPreset refinement_presets[] = {{N_ ("Never Later"), 0},
                                                      {N_ ("As Printed"), 1},
                                                      {NULL}};

static const WeftOption refinement_option = {
    .name = "refinement",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("HOW"),
    .help = N_ ("what refines the schedule of a bus: never-later (default), or as-printed in the paper, "
                "which may end later"),
    .label = N_ ("What refines the schedule of a bus"),
    .presets = refinement_presets,
    .words = refinement_words,
};

static const WeftOption *const options[] = {&links_option, &refinement_option, &weft_relocation_option_method,
                                            NULL};

static const char *
name_side (guint side)
{
  return side == 0 ? "before" : "after";
}

/* The sheet. */

/* What rows, and names for files, are read from. */
typedef struct {
  WeftDocument *document;
  WeftBusPlan *plan;
  guint side;
} Rows;

static void
free_rows (gpointer data)
{
  Rows *rows = data;

  weft_document_unref (rows->document);
  weft_bus_plan_unref (rows->plan);
  g_free (rows);
}

static Rows *
rows_new (const WeftDocument *document, const WeftBusPlan *plan, guint side)
{
  Rows *rows = g_new (Rows, 1);

  *rows =
      (Rows){weft_document_ref ((WeftDocument *) document), weft_bus_plan_ref ((WeftBusPlan *) plan), side};
  return rows;
}

static void
put_row (WeftSheet *sheet, guint index, gpointer data)
{
  const Rows *rows = data;
  const WeftSubtaskParts *parts = rows->plan->parts;
  gsize n_before = rows->plan->sides[0].transfers->n_rows;
  guint side = index >= n_before;
  const WeftTransferRow *row = &rows->plan->sides[side].transfers->rows[side == 0 ? index : index - n_before];
  g_autofree char *link = g_strdup_printf ("to %s", parts->machines[parts->places[row->subtask]]);

  weft_sheet_put_text (sheet, name_side (side));
  weft_relocation_put_timeline_row (sheet, rows->document, parts, row, rows->plan->has_links ? link : "bus");
}

static void
add_side (WeftSheet *sheet, const WeftBusPlan *plan, guint side)
{
  weft_sheet_open (sheet, name_side (side));
  weft_sheet_add_number (sheet, "makespan", side == 0 ? _ ("makespan before") : _ ("makespan after"),
                         plan->sides[side].transfers->makespan);
  weft_sheet_close (sheet);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftBusPlan *plan = value;
  WeftSheet *sheet = weft_relocation_sheet_new (document, plan->parts, "timeline", "bus");
  gsize n = plan->sides[0].transfers->n_rows + plan->sides[1].transfers->n_rows;

  weft_sheet_add_text (sheet, "links", _ ("between machines"), link_words[plan->has_links]);
  add_side (sheet, plan, 0);
  add_side (sheet, plan, 1);
  weft_sheet_add_truth (sheet, "checked", _ ("checked"), TRUE);
  weft_sheet_add_column (sheet, "schedule", _ ("schedule"));
  weft_relocation_add_timeline_columns (sheet);
  weft_sheet_set_rows (sheet, (guint) n, put_row, rows_new (document, plan, 0), free_rows);
  return sheet;
}

/* For files. */

static const WeftTransferRow *
get_row (const Rows *rows, guint32 task)
{
  return &rows->plan->sides[rows->side].transfers->rows[task];
}

static char *
name_row (gpointer data, guint32 task)
{
  const Rows *rows = data;
  const WeftSubtaskParts *parts = rows->plan->parts;
  const WeftTransferRow *row = get_row (rows, task);
  g_autofree char *subtask = weft_relocation_get_id (rows->document, parts, parts->subtasks[row->subtask]);
  g_autofree char *item =
      row->operation != COMPUTED
          ? weft_relocation_get_id (rows->document, parts, parts->items[parts->needed[row->operation]])
          : NULL;

  return item != NULL ? g_strdup_printf ("%s>%s", item, subtask) : g_steal_pointer (&subtask);
}

static char *
label_row (gpointer data, guint32 task)
{
  const Rows *rows = data;
  const WeftSubtaskParts *parts = rows->plan->parts;
  const WeftTransferRow *row = get_row (rows, task);

  if (row->operation != COMPUTED)
    return name_row (data, task);
  return weft_document_get_label (rows->document,
                                  weft_element_from_number (parts->diagram, parts->subtasks[row->subtask]));
}

static char *
name_lane (gpointer data, guint32 lane)
{
  const Rows *rows = data;

  return weft_bus_plan_name_lane (rows->plan, rows->plan->sides[rows->side].owners[lane]);
}

static void
name_schedules (const WeftDocument *document, gconstpointer value, GArray *schedules)
{
  const WeftBusPlan *plan = value;
  const WeftNode *graph = weft_document_get_node (document, plan->parts->diagram);

  for (guint side = 0; side < G_N_ELEMENTS (plan->sides); side++) {
    const WeftNamedSchedule named = {
        .schedule = weft_schedule_ref (plan->sides[side].schedule),
        .name =
            g_strdup_printf ("%s: %s", weft_node_get_label (graph), side == 0 ? _ ("before") : _ ("after")),
        .unit = g_strdup (weft_node_get_text (graph, WEFT_PROPERTY_UNIT)),
        .get_task = name_row,
        .get_label = label_row,
        .get_lane = name_lane,
        .data = rows_new (document, plan, side),
        .free = free_rows,
    };

    g_array_append_val (schedules, named);
  }
}

static gsize
get_size (gconstpointer value)
{
  return weft_bus_plan_get_size (value);
}

static const WeftAnswerType type = {.name = "bus",
                                    .ref = (gpointer (*) (gpointer)) weft_bus_plan_ref,
                                    .unref = (void (*) (gpointer)) weft_bus_plan_unref,
                                    .get_size = get_size,
                                    .make_sheet = make_sheet,
                                    .name_schedules = name_schedules};

/* The answer. */

/* (transfer full) (nullable): sources by the method that was asked for. */
static WeftRelocationPlan *
find_plan (const WeftAsked *asked, const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationOptimum) optimum = NULL;

  if (weft_options_get_number (asked->options, &weft_relocation_option_method) == 0)
    return weft_tie_find (relocation, job, error);
  optimum = weft_relocation_optimum_find (relocation, job, error);
  return optimum != NULL && weft_relocation_optimum_check (relocation->problem, optimum, job, error)
             ? weft_relocation_plan_ref (optimum->plan)
             : NULL;
}

/* On links of their own: the flow graph's sources, and those of the method. */
static gboolean
find_links (const WeftAsked *asked,
            const WeftRelocationAsked *ready,
            WeftTransferSchedule *found[2],
            WeftJob *job,
            GError **error)
{
  const guint32 *transfers = weft_relocation_setup_get_transfers (ready->setup);
  g_autoptr (WeftRelocationPlan) drawn = weft_relocation_plan_new_from_graph (ready->relocation, job, error);
  g_autoptr (WeftRelocationPlan) plan =
      drawn != NULL ? find_plan (asked, ready->relocation, job, error) : NULL;

  return plan != NULL &&
         (found[0] = weft_transfer_network_find (ready->relocation, drawn, transfers, job, error)) != NULL &&
         (found[1] = weft_transfer_network_find (ready->relocation, plan, transfers, job, error)) != NULL;
}

static gboolean
find_bus (const WeftAsked *asked,
          const WeftRelocationAsked *ready,
          WeftTransferSchedule *found[2],
          WeftJob *job,
          GError **error)
{
  WeftRefinement refinement = weft_options_get_number (asked->options, &refinement_option) == 0
                                  ? WEFT_REFINE_NO_LATER
                                  : WEFT_REFINE_AS_PRINTED;

  return (found[0] = weft_shared_bus_find (ready->relocation, job, error)) != NULL &&
         (found[1] = weft_shared_bus_refine (ready->relocation, found[0], refinement, job, error)) != NULL;
}

/* @transfers: (transfer full) */
static gboolean
set_side (WeftBusPlan *plan,
          guint side,
          const WeftRelocationAsked *ready,
          WeftTransferSchedule *transfers,
          WeftJob *job,
          GError **error)
{
  const WeftTransferRules rules = {plan->has_links, weft_relocation_setup_get_transfers (ready->setup)};

  return weft_bus_plan_set_side (plan, side, transfers, job, error) &&
         weft_transfer_schedule_check (ready->relocation, transfers, &rules, job, error);
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationAsked) ready =
      weft_relocation_asked_new (asked->document, asked->diagram, job, error);
  g_autoptr (WeftBusPlan) plan = ready != NULL ? weft_bus_plan_new (ready->parts) : NULL;
  WeftTransferSchedule *found[2] = {NULL, NULL};
  gboolean done;

  if (plan == NULL)
    return NULL;
  plan->has_links = weft_options_get_number (asked->options, &links_option) == LINKS;
  done = plan->has_links ? find_links (asked, ready, found, job, error)
                         : find_bus (asked, ready, found, job, error);
  for (guint side = 0; side < G_N_ELEMENTS (found); side++)
    if (done)
      done = set_side (plan, side, ready, found[side], job, error);
    else
      g_clear_pointer (&found[side], weft_transfer_schedule_unref);
  return done ? g_steal_pointer (&plan) : NULL;
}

/* Of a bus it does not matter where relocation would take data from; of links, what refines the bus. */
static void
normalise (WeftOptions *values)
{
  gboolean has_links = weft_options_get_number (values, &links_option) == LINKS;
  const WeftOption *idle = has_links ? &refinement_option : &weft_relocation_option_method;

  weft_options_set_number (values, idle, idle->standard);
}

const WeftQuestion weft_relocation_question_bus = {
    .name = "bus",
    .title = N_ ("Transfers over Time"),
    .summary = N_ ("When data move and subtasks are computed on one bus or on links, before and after "
                   "sources are refined"),
    .diagram = WEFT_KIND_SUBTASK_GRAPH,
    .options = options,
    .type = &type,
    .digest = weft_relocation_asked_digest,
    .compute = compute,
    .normalise = normalise};
