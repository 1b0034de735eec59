/* weft-subtask-edits.c: the row of subtask flow graphs: what can be done to them, and dropped on them; subtasks, items and machines. */
#include "weft-subtask-edits.h"

#include "weft-machine-times.h"
#include "weft-parts.h"
#include "weft-subtask-edits-private.h"

#include <glib/gi18n-lib.h>

#define NOTHING WEFT_EDIT_TAKES_NOTHING
#define PLACE   WEFT_EDIT_TAKES_PLACE
#define TEXT    WEFT_EDIT_TAKES_TEXT

guint
weft_subtask_edit_get_table (WeftKind kind)
{
  return weft_kind_find_table (WEFT_KIND_SUBTASK_GRAPH, kind);
}

gboolean
weft_subtask_edit_is (const WeftEditSubject *subject, guint32 part, WeftKind kind)
{
  return weft_row_edit_get_part (subject, part).table == weft_subtask_edit_get_table (kind);
}

const WeftGraph *
weft_subtask_edit_get_graph (const WeftEditSubject *subject)
{
  return weft_document_get_graph (subject->document, weft_element_of_node (subject->diagram));
}

/* Adding. */

gboolean
weft_subtask_edit_add_row (const WeftEditSubject *subject,
                           WeftBatch *batch,
                           WeftKind kind,
                           gboolean is_placed,
                           WeftElement *row,
                           GError **error)
{
  g_autofree char *id = weft_row_edit_make_id (subject, batch, kind == WEFT_KIND_ITEM ? "d" : "S");
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_SIZE, "1"}};

  return weft_batch_add_row (batch, subject->diagram, weft_subtask_edit_get_table (kind), attributes,
                             kind == WEFT_KIND_ITEM ? 2 : 1, row, error) &&
         (!is_placed || !subject->has_position ||
          weft_row_edit_set_position (batch, *row, subject->x, subject->y, error));
}

static gboolean
finish_row (WeftBatch *batch, WeftElement row, const char *name, WeftEditResult *result)
{
  weft_edit_select (result, weft_element_get_number (row));
  result->name = g_strdup (name);
  return weft_edit_commit (batch, result);
}

static gboolean
add_subtask (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  WeftElement row;

  return weft_subtask_edit_add_row (subject, batch, WEFT_KIND_SUBTASK, TRUE, &row, error) &&
         finish_row (g_steal_pointer (&batch), row, _ ("Add a subtask"), result);
}

/* (nullable): the id of the first machine of the suite. */
static const char *
find_first_machine (const WeftDocument *document)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
  const WeftNode *machine = suite != NULL ? weft_node_find_child (suite, WEFT_KIND_MACHINE) : NULL;

  return machine != NULL ? weft_node_get_name (machine) : NULL;
}

/* One that is there at the start, on the first machine. */
static gboolean
add_item (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  const char *machine = find_first_machine (subject->document);
  WeftElement row;

  return weft_subtask_edit_add_row (subject, batch, WEFT_KIND_ITEM, TRUE, &row, error) &&
         (machine == NULL || weft_batch_set_row (batch, row, WEFT_PROPERTY_AT, machine, error)) &&
         finish_row (g_steal_pointer (&batch), row, _ ("Add a data item"), result);
}

/* A subtask that needs something of all that is selected. */
static gboolean
add_child (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  WeftElement row;
  WeftElement need;

  if (!weft_subtask_edit_add_row (subject, batch, WEFT_KIND_SUBTASK, TRUE, &row, error))
    return FALSE;
  for (gsize i = 0; i < subject->n; i++)
    if ((weft_subtask_edit_is (subject, subject->nodes[i], WEFT_KIND_SUBTASK) ||
         weft_subtask_edit_is (subject, subject->nodes[i], WEFT_KIND_ITEM)) &&
        !weft_subtask_edit_need (subject, batch, subject->nodes[i], row.row, &need, error))
      return FALSE;
  return finish_row (g_steal_pointer (&batch), row, _ ("Add a subtask"), result);
}

/* A subtask that needs what the selected one needs. */
static gboolean
add_sibling (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  const WeftGraph *graph = weft_subtask_edit_get_graph (subject);
  WeftElement need = {subject->diagram, weft_subtask_edit_get_table (WEFT_KIND_NEEDS), 0};
  WeftElement row;
  WeftEdgeIter iter;
  guint32 edge;

  if (!weft_subtask_edit_add_row (subject, batch, WEFT_KIND_SUBTASK, TRUE, &row, error))
    return FALSE;
  if (subject->n > 0 && weft_subtask_edit_is (subject, subject->nodes[0], WEFT_KIND_SUBTASK)) {
    weft_graph_iter_edges (&iter, graph, need.table, WEFT_END_TO,
                           weft_row_edit_get_part (subject, subject->nodes[0]).row);
    while (weft_edge_iter_next (&iter, &edge)) {
      need.row = edge;
      if (!weft_batch_connect (batch, subject->diagram, need.table,
                               weft_graph_get_end_row (graph, need, WEFT_END_FROM), row.row, NULL, error))
        return FALSE;
    }
  }
  return finish_row (g_steal_pointer (&batch), row, _ ("Add a subtask"), result);
}

static gboolean
add_diagram (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  if (!weft_row_edit_add_diagram (subject, WEFT_KIND_SUBTASK_GRAPH, "subtasks", result, error))
    return FALSE;
  result->name = g_strdup (_ ("Add a subtask flow graph"));
  return TRUE;
}

/* Machines. */

static const WeftNode *
find_machine (const WeftEditSubject *subject)
{
  const WeftNode *machine =
      subject->text != NULL ? weft_document_lookup (subject->document, subject->text) : NULL;

  return machine != NULL && weft_node_get_kind (machine) == WEFT_KIND_MACHINE ? machine : NULL;
}

static gboolean
is_made (const WeftEditSubject *subject, guint32 item)
{
  WeftEdgeIter iter;
  guint32 edge;

  weft_graph_iter_edges (&iter, weft_subtask_edit_get_graph (subject),
                         weft_subtask_edit_get_table (WEFT_KIND_MAKES), WEFT_END_TO, item);
  return weft_edge_iter_next (&iter, &edge);
}

/* A subtask runs there; an item that nobody makes is there at the start. */
static gboolean
takes_machine (const WeftEditSubject *subject, guint32 part)
{
  return weft_subtask_edit_is (subject, part, WEFT_KIND_SUBTASK) ||
         (weft_subtask_edit_is (subject, part, WEFT_KIND_ITEM) &&
          !is_made (subject, weft_row_edit_get_part (subject, part).row));
}

/* The first selected part that takes a machine; 0: none does. */
static guint32
find_taker (const WeftEditSubject *subject)
{
  for (gsize i = 0; i < subject->n; i++)
    if (takes_machine (subject, subject->nodes[i]))
      return subject->nodes[i];
  return 0;
}

static char *
refuse_machine (const WeftEditSubject *subject)
{
  if (subject->diagram == 0)
    return g_strdup (_ ("There is no graph that could run on it."));
  if (find_machine (subject) == NULL)
    return g_strdup (_ ("This machine is not in the document."));
  if (find_taker (subject) != 0)
    return NULL;
  return subject->n > 0 ? g_strdup (_ ("Subtasks run on a machine, and data that nobody makes is on one."))
                        : g_strdup (_ ("Drop it on a subtask to run that on this machine."));
}

static char *
offer_machine (const WeftEditSubject *subject, guint32 *target)
{
  char *words = refuse_machine (subject);
  const char *machine;
  g_autofree char *label = NULL;

  if (words != NULL)
    return words;
  *target = find_taker (subject);
  machine = weft_node_get_label (find_machine (subject));
  if (subject->n > 1)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "Run %u part on %s.", "Run %u parts on %s.", (gulong) subject->n),
        (guint) subject->n, machine);
  label = weft_document_get_label (subject->document, weft_row_edit_get_part (subject, *target));
  return weft_subtask_edit_is (subject, *target, WEFT_KIND_SUBTASK)
             ? g_strdup_printf (_ ("Run “%s” on %s."), label, machine)
             : g_strdup_printf (_ ("“%s” is on %s at the start."), label, machine);
}

/* What is selected stays so. */
static gboolean
set_machine (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  const char *machine = weft_node_get_name (find_machine (subject));

  for (gsize i = 0; i < subject->n; i++)
    if (takes_machine (subject, subject->nodes[i]) &&
        !weft_batch_set_row (batch, weft_row_edit_get_part (subject, subject->nodes[i]),
                             weft_subtask_edit_is (subject, subject->nodes[i], WEFT_KIND_SUBTASK)
                                 ? WEFT_PROPERTY_MACHINE
                                 : WEFT_PROPERTY_AT,
                             machine, error))
      return FALSE;
  result->name = g_strdup_printf (_ ("machine %s"), machine);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* A subtask with times has one on each machine that it can run on. (transfer full) (nullable): of the first one that cannot. */
static char *
refuse_allocate (const WeftEditSubject *subject)
{
  char *words = refuse_machine (subject);

  for (gsize i = 0; i < subject->n && words == NULL; i++) {
    WeftElement part = weft_row_edit_get_part (subject, subject->nodes[i]);
    const char *times =
        weft_subtask_edit_is (subject, subject->nodes[i], WEFT_KIND_SUBTASK)
            ? weft_graph_get_text (weft_subtask_edit_get_graph (subject), part, WEFT_PROPERTY_COMPUTE)
            : NULL;
    g_autofree char *time = weft_machine_times_find (times, subject->text);
    g_autofree char *label = weft_document_get_label (subject->document, part);

    if (times != NULL && *times != '\0' && time == NULL)
      words = g_strdup_printf (_ ("“%s” has no time on %s, so it cannot run there."), label,
                               weft_node_get_label (find_machine (subject)));
  }
  return words;
}

static char *
refuse_times (const WeftEditSubject *subject)
{
  return subject->n != 1 || !weft_subtask_edit_is (subject, subject->nodes[0], WEFT_KIND_SUBTASK)
             ? g_strdup (_ ("Select a subtask first."))
             : NULL;
}

/* As WEFT_PROPERTY_COMPUTE has them. */
static gboolean
set_times (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  WeftElement subtask = weft_row_edit_get_part (subject, subject->nodes[0]);
  g_autofree char *label = weft_document_get_label (subject->document, subtask);
  g_autofree char *text =
      subject->text != NULL ? g_strndup (subject->text, subject->text_size) : g_strdup ("");

  if (!weft_batch_set_row (batch, subtask, WEFT_PROPERTY_COMPUTE, text, error))
    return FALSE;
  weft_edit_select (result, subject->nodes[0]);
  result->name = g_strdup_printf (_ ("Set times of %s"), label);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* The row. */

static const WeftEdit edits[] = {
    {"add-subtask", N_ ("Add Subtask"), PLACE, weft_edit_refuse_add, add_subtask},
    {"add-item", N_ ("Add Data Item"), PLACE, weft_edit_refuse_add, add_item},
    {"add-sibling", N_ ("Add Sibling"), NOTHING, weft_edit_refuse_add, add_sibling},
    {"add-child", N_ ("Add Child"), NOTHING, weft_edit_refuse_add, add_child},
    {"connect", N_ ("Connect"), NOTHING, weft_subtask_edit_refuse_connect, weft_subtask_edit_connect},
    {"attach", N_ ("Lead Edge Elsewhere"), NOTHING, weft_subtask_edit_refuse_attach,
     weft_subtask_edit_attach},
    {"set-machine", N_ ("Run on Machine"), TEXT, refuse_machine, set_machine, offer_machine},
    {"allocate", N_ ("Run on Machine"), TEXT, refuse_allocate, set_machine}, /* by its bar */
    {"match", N_ ("Match with Machines"), TEXT, weft_edit_refuse_add, weft_subtask_edit_match,
     .is_beside = TRUE},
    {"add-order", N_ ("Add Order"), NOTHING, weft_subtask_edit_refuse_order, weft_subtask_edit_add_order},
    {"set-order", N_ ("Set Order"), TEXT, weft_subtask_edit_refuse_set_order, weft_subtask_edit_set_order},
    {"set-times", N_ ("Set Times on Machines"), TEXT, refuse_times, set_times},
    {"add-scenario", N_ ("Add Scenario"), NOTHING, weft_edit_refuse_add, weft_subtask_edit_add_scenario},
    {"add-subtask-graph", N_ ("Add Subtask Flow Graph"), NOTHING, NULL, add_diagram, .is_beside = TRUE,
     .is_for_all = TRUE},
};

static const WeftDrop drops[] = {
    {"machine", NULL, "set-machine", WEFT_DROP_ONTO, WEFT_KIND_END, NULL, TRUE},
    {"part", "add-subtask", "add-subtask", WEFT_DROP_ANYWHERE, WEFT_KIND_END, N_ ("Add Subtask")},
    {"part", "add-item", "add-item", WEFT_DROP_ANYWHERE, WEFT_KIND_END, N_ ("Add Data Item")},
    {"part", "add-note", "add-note", WEFT_DROP_ANYWHERE, WEFT_KIND_END, N_ ("Add Note")},
};

static const WeftMainProperty main_properties[] = {
    {WEFT_KIND_SUBTASK, WEFT_PROPERTY_COMPUTE},
    {WEFT_KIND_ITEM, WEFT_PROPERTY_SIZE},
};

const WeftDiagramEdits weft_subtask_edits = {
    .kind = WEFT_KIND_SUBTASK_GRAPH,
    .edits = edits,
    .n_edits = G_N_ELEMENTS (edits),
    .drops = drops,
    .n_drops = G_N_ELEMENTS (drops),
    .main_properties = main_properties,
    .n_main_properties = G_N_ELEMENTS (main_properties),
};
