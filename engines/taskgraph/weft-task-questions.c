/* weft-task-questions.c: the rows, and their sheets. */
#include "weft-task-questions-private.h"

#include "weft-check.h"
#include "weft-elements.h"
#include "weft-inner-diagrams.h"
#include "weft-task-lowering.h"
#include "weft-task-shape.h"

#include <glib/gi18n-lib.h>

/* What rows of the path are read from. */
typedef struct {
  WeftDocument *document;
  WeftTaskFacts *facts;
} PathRows;

static void
free_path_rows (gpointer data)
{
  PathRows *rows = data;

  weft_document_unref (rows->document);
  weft_task_facts_unref (rows->facts);
  g_free (rows);
}

static void
put_path_row (WeftSheet *sheet, guint row, gpointer data)
{
  const PathRows *rows = data;
  guint table = weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK);
  WeftElement task = {rows->facts->diagram, table, rows->facts->path[row]};
  g_autofree char *id = weft_document_get_id (rows->document, task);
  g_autofree char *label = weft_document_get_label (rows->document, task);

  weft_sheet_put_text (sheet, id);
  weft_sheet_put_text (sheet, label);
  weft_sheet_put_number (sheet, rows->facts->path_times[row]);
}

static void
set_path_rows (WeftSheet *sheet, const WeftDocument *document, const WeftTaskFacts *facts)
{
  PathRows *rows = g_new (PathRows, 1);

  *rows = (PathRows){weft_document_ref ((WeftDocument *) document),
                     weft_task_facts_ref ((WeftTaskFacts *) facts)};
  weft_sheet_set_rows (sheet, (guint) facts->n_path, put_path_row, rows, free_path_rows);
}

static WeftSheet *
make_facts_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftTaskFacts *facts = value;
  WeftSheet *sheet = weft_question_sheet_new (document, facts->diagram, "path", "facts");

  weft_sheet_add_number (sheet, "tasks", _ ("tasks"), (double) facts->n_tasks);
  weft_sheet_add_number (sheet, "edges", _ ("edges"), (double) facts->n_edges);
  weft_sheet_add_number (sheet, "work", _ ("work"), facts->work);
  weft_sheet_add_number (sheet, "critical_path", _ ("critical path"), facts->critical_path);
  weft_sheet_add_number (sheet, "width", _ ("width"), (double) facts->width);
  weft_sheet_add_number (sheet, "depth", _ ("depth"), (double) facts->depth);
  weft_sheet_add_text (sheet, "class", _ ("class"), weft_task_class_get_name (facts->class));
  if (facts->has_means)
    weft_sheet_add_text (sheet, "times", _ ("times"), "means");
  weft_sheet_add_column (sheet, "id", _ ("critical path"));
  weft_sheet_add_column (sheet, "name", _ ("name"));
  weft_sheet_add_column (sheet, "time", _ ("time"));
  set_path_rows (sheet, document, facts);
  return sheet;
}

static gsize
get_facts_size (gconstpointer value)
{
  const WeftTaskFacts *facts = value;

  return sizeof *facts + facts->n_path * (sizeof *facts->path + sizeof *facts->path_times);
}

static const WeftAnswerType facts_type = {.name = "facts",
                                          .ref = (gpointer (*) (gpointer)) weft_task_facts_ref,
                                          .unref = (void (*) (gpointer)) weft_task_facts_unref,
                                          .get_size = get_facts_size,
                                          .make_sheet = make_facts_sheet};

/* With the path in rows of the document. */
static void
name_path (WeftTaskFacts *facts, const WeftTaskLowering *lowering)
{
  for (gsize i = 0; i < facts->n_path; i++) {
    facts->path_times[i] = lowering->graph->times[facts->path[i]];
    facts->path[i] = lowering->rows[facts->path[i]];
  }
}

static gpointer
compute_facts (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskLowering) lowering = NULL;
  WeftTaskFacts *facts;

  if (!weft_document_check_diagram (asked->document, asked->diagram, WEFT_MODES_AS_DRAWN, error) ||
      !weft_job_check (job, error))
    return NULL;
  lowering = weft_task_lowering_new (asked->document, asked->diagram, job, error);
  facts = lowering != NULL ? weft_task_graph_find_facts (lowering->graph, job, error) : NULL;
  if (facts == NULL)
    return NULL;
  facts->diagram = asked->diagram;
  facts->has_means = lowering->has_means;
  facts->path_times = g_new (double, MAX (facts->n_path, 1));
  name_path (facts, lowering);
  return facts;
}

WeftDigest
weft_task_question_digest (const WeftAsked *asked)
{
  return weft_diagram_find_digest (asked->document, asked->diagram);
}

const WeftQuestion weft_task_question_facts = {
    .name = "facts",
    .title = N_ ("Facts"),
    .summary = N_ ("Size, work, critical path, width, depth and class of a task graph"),
    .diagram = WEFT_KIND_TASK_GRAPH,
    .type = &facts_type,
    .digest = weft_task_question_digest,
    .compute = compute_facts};
