/* weft-relocation-asked.c: see weft-relocation-asked.h. */
#include "weft-relocation-asked.h"

#include "weft-check.h"
#include "weft-elements.h"
#include "weft-inner-diagrams.h"
#include "weft-question-sheet.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define COMPUTED G_MAXUINT32

static const char *const methods[] = {"tie", "exact", NULL};

static const WeftOptionPreset method_presets[] = {{N_ ("Sources by TIE"), 0}, {N_ ("Least"), 1}, {NULL}};

const WeftOption weft_relocation_option_method = {
    .name = "method",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("HOW"),
    .help = N_ (
        "how sources of data are chosen: tie as in the paper (default), or exact: the least that there is"),
    .label = N_ ("How sources of data are chosen"),
    .presets = method_presets,
    .words = methods,
};

/* What numbers are. */

static gpointer
copy (gconstpointer numbers, gsize n, gsize size, WeftJob *job, GError **error)
{
  gpointer made = weft_job_allocate (job, MAX (n, 1), size, error);

  if (made != NULL && n > 0)
    memcpy (made, numbers, n * size);
  return made;
}

static gboolean
copy_numbers (WeftSubtaskParts *parts, const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = relocation->problem;
  const struct {
    gpointer *to;
    gconstpointer from;
    gsize n;
    gsize size;
  } lists[] = {
      {(gpointer *) &parts->items, problem->item_parts, parts->n_items, sizeof (guint32)},
      {(gpointer *) &parts->sizes, problem->sizes, parts->n_items, sizeof (double)},
      {(gpointer *) &parts->makers, problem->makers, parts->n_items, sizeof (guint32)},
      {(gpointer *) &parts->subtasks, problem->subtask_parts, parts->n_subtasks, sizeof (guint32)},
      {(gpointer *) &parts->places, problem->machines, parts->n_subtasks, sizeof (guint32)},
      {(gpointer *) &parts->needers, relocation->subtasks, parts->n_operations, sizeof (guint32)},
      {(gpointer *) &parts->needed, problem->needs, parts->n_operations, sizeof (guint32)},
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++) {
    *lists[i].to = copy (lists[i].from, lists[i].n, lists[i].size, job, error);
    if (*lists[i].to == NULL)
      return FALSE;
  }
  return TRUE;
}

static WeftSubtaskParts *
make_parts (const WeftRelocationSetup *setup, const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = relocation->problem;
  const char *const *machines = weft_relocation_setup_get_machines (setup);
  g_autoptr (WeftSubtaskParts) parts = weft_subtask_parts_new ();

  parts->diagram = problem->diagram;
  parts->n_machines = problem->n_machines;
  parts->n_items = problem->n_items;
  parts->n_subtasks = problem->n_subtasks;
  parts->n_operations = relocation->n_operations;
  parts->has_means = weft_relocation_setup_has_means (setup);
  parts->machines = g_new0 (char *, parts->n_machines + 1);
  for (guint32 m = 0; m < parts->n_machines; m++)
    parts->machines[m] = g_strdup (machines[m]);
  return copy_numbers (parts, relocation, job, error) ? g_steal_pointer (&parts) : NULL;
}

WeftRelocationAsked *
weft_relocation_asked_new (WeftDocument *document, guint32 diagram, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationAsked) asked = g_new0 (WeftRelocationAsked, 1);

  if (!weft_document_check_diagram (document, diagram, WEFT_MODES_AS_DRAWN, error) ||
      (asked->setup = weft_relocation_setup_new (document, diagram, job, error)) == NULL)
    return NULL;
  asked->problem = weft_relocation_setup_get_problem (asked->setup);
  asked->relocation = weft_relocation_new (asked->problem, job, error);
  if (asked->relocation == NULL)
    return NULL;
  asked->parts = make_parts (asked->setup, asked->relocation, job, error);
  return asked->parts != NULL ? g_steal_pointer (&asked) : NULL;
}

void
weft_relocation_asked_free (WeftRelocationAsked *asked)
{
  g_clear_pointer (&asked->parts, weft_subtask_parts_unref);
  g_clear_pointer (&asked->relocation, weft_relocation_free);
  g_clear_pointer (&asked->setup, weft_relocation_setup_free);
  g_free (asked);
}

WeftDigest
weft_relocation_asked_digest (const WeftAsked *asked)
{
  return weft_diagram_find_digest (asked->document, asked->diagram);
}

/* Sheets. */

WeftSheet *
weft_relocation_sheet_new (const WeftDocument *document,
                           const WeftSubtaskParts *parts,
                           const char *rows_key,
                           const char *engine)
{
  WeftSheet *sheet = weft_question_sheet_new (document, parts->diagram, rows_key, engine);

  if (parts->has_means)
    weft_sheet_add_text (sheet, "times", _ ("times"), "means");
  return sheet;
}

char *
weft_relocation_get_id (const WeftDocument *document, const WeftSubtaskParts *parts, guint32 part)
{
  WeftElement element = weft_element_from_number (parts->diagram, part);
  const WeftGraph *graph = weft_document_get_graph (document, element);

  return graph != NULL && weft_graph_has_row (graph, element) ? weft_document_get_id (document, element)
                                                              : NULL;
}

void
weft_relocation_put_part (WeftSheet *sheet,
                          const WeftDocument *document,
                          const WeftSubtaskParts *parts,
                          guint32 part)
{
  g_autofree char *id = weft_relocation_get_id (document, parts, part);

  weft_sheet_put_text (sheet, id);
}

void
weft_relocation_put_holder (WeftSheet *sheet,
                            const WeftDocument *document,
                            const WeftSubtaskParts *parts,
                            guint32 holder)
{
  if (holder == WEFT_RELOCATION_SOURCE)
    weft_sheet_put_text (sheet, "source");
  else
    weft_relocation_put_part (sheet, document, parts, parts->subtasks[holder]);
}

void
weft_relocation_add_timeline_columns (WeftSheet *sheet)
{
  weft_sheet_add_column (sheet, "kind", _ ("kind"));
  weft_sheet_add_column (sheet, "id", _ ("subtask"));
  weft_sheet_add_column (sheet, "item", _ ("item"));
  weft_sheet_add_column (sheet, "lane", _ ("lane"));
  weft_sheet_add_column (sheet, "from", _ ("from"));
  weft_sheet_add_column (sheet, "start", _ ("start"));
  weft_sheet_add_column (sheet, "finish", _ ("finish"));
}

void
weft_relocation_put_timeline_row (WeftSheet *sheet,
                                  const WeftDocument *document,
                                  const WeftSubtaskParts *parts,
                                  const WeftTransferRow *row,
                                  const char *transfers)
{
  gboolean is_computed = row->operation == COMPUTED;

  weft_sheet_put_text (sheet, is_computed ? "compute" : "transfer");
  weft_relocation_put_part (sheet, document, parts, parts->subtasks[row->subtask]);
  if (is_computed)
    weft_sheet_put_nothing (sheet);
  else
    weft_relocation_put_part (sheet, document, parts, parts->items[parts->needed[row->operation]]);
  weft_sheet_put_text (sheet, is_computed ? parts->machines[row->lane] : transfers);
  if (is_computed)
    weft_sheet_put_nothing (sheet);
  else
    weft_relocation_put_holder (sheet, document, parts, row->holder);
  weft_sheet_put_number (sheet, row->start);
  weft_sheet_put_number (sheet, row->finish);
}
