/* weft-etc-writer.c: the times of a subtask flow graph as a matrix: a row for each subtask in their order, a column for each machine of the suite. */
#include "weft-etc-format.h"

#include "weft-machine-times.h"
#include "weft-number.h"
#include "weft-one-diagram.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The tables of a subtask flow graph. */
#define ITEMS    1
#define SUBTASKS 2
#define NEEDS    3
#define MAKES    4

#define PIECE 256 /* subtasks between two looks at the job */

typedef struct {
  const WeftNode *diagram;
  const WeftGraph *graph;
  GPtrArray *machines; /* ids */
  WeftDiagnostics *diagnostics;
  WeftJob *job;
  GString *out;
  guint32 n_means; /* times that were distributions */
  guint32 n_ids;   /* ids that will not be the same when the file is read */
  guint32 n_machine_ids;
  guint32 n_links;
} Writer;

static void
add_machine (Writer *writer, const char *id)
{
  g_autofree char *name = g_strdup_printf ("m%u", writer->machines->len);

  writer->n_machine_ids += g_strcmp0 (id, name) != 0;
  g_ptr_array_add (writer->machines, (gpointer) id);
}

static void
list_machines (Writer *writer, const WeftDocument *document)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
  WeftChildIter iter;
  const WeftNode *node;

  if (suite == NULL)
    return;
  weft_child_iter_init (&iter, suite);
  while ((node = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (node) == WEFT_KIND_MACHINE)
      add_machine (writer, weft_node_get_name (node));
    else
      writer->n_links += weft_node_get_kind (node) == WEFT_KIND_LINK;
}

static gboolean
refuse (const char *id, const char *found, const char *expected, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.element = (char *) "subtask",
                               .id = (char *) id,
                               .property = (char *) "compute",
                               .found = (char *) found,
                               .expected = (char *) expected});
  return FALSE;
}

static const WeftLiteral *
find_time (const GArray *times, const char *machine)
{
  for (guint i = 0; i < times->len; i++)
    if (g_str_equal (g_array_index (times, WeftMachineTime, i).machine, machine))
      return g_array_index (times, WeftMachineTime, i).time;
  return NULL;
}

/* A time is one number: of a distribution its mean. */
static gboolean
add_time (Writer *writer, const GArray *times, const char *machine, const char *id, GError **error)
{
  const WeftLiteral *time = find_time (times, machine);
  double mean = time != NULL ? weft_literal_get_mean (time) : NAN;
  char text[WEFT_NUMBER_SIZE];

  if (isnan (mean)) {
    g_autofree char *found = g_strdup_printf (
        time == NULL ? _ ("no time on “%s”") : _ ("a measured time or the result of a diagram on “%s”"),
        machine);

    return refuse (id, found, _ ("a number on each machine of the suite, because the matrix has no gaps"),
                   error);
  }
  writer->n_means += !weft_literal_is_constant (time);
  g_string_append (writer->out, weft_number_print (mean, text));
  g_string_append_c (writer->out, '\n');
  return TRUE;
}

static gboolean
add_subtask (Writer *writer, guint32 number, guint32 row, GError **error)
{
  WeftElement element = {.table = SUBTASKS, .row = row};
  const char *id = weft_graph_get_text (writer->graph, element, WEFT_PROPERTY_ID);
  g_autofree char *text = weft_graph_print (writer->graph, element, WEFT_PROPERTY_COMPUTE);
  g_autoptr (GArray) times = weft_machine_times_parse (text != NULL ? text : "", error);
  g_autofree char *name = g_strdup_printf ("s%u", number);

  writer->n_ids += g_strcmp0 (id, name) != 0;
  if (times == NULL)
    return FALSE;
  for (guint i = 0; i < writer->machines->len; i++)
    if (!add_time (writer, times, writer->machines->pdata[i], id, error))
      return FALSE;
  return number % PIECE != 0 || weft_job_check (writer->job, error);
}

static gboolean
add_subtasks (Writer *writer, GError **error)
{
  guint32 number = 0;

  if (writer->machines->len == 0)
    return refuse (NULL, _ ("a suite without machines"), _ ("a suite with machines"), error);
  g_string_append_printf (writer->out, "%u %u 0\n", weft_graph_count_rows (writer->graph, SUBTASKS),
                          writer->machines->len);
  for (guint32 row = 0; row < weft_graph_get_end (writer->graph, SUBTASKS); row++)
    if (weft_graph_has_row (writer->graph, (WeftElement){.table = SUBTASKS, .row = row}) &&
        !add_subtask (writer, number++, row, error))
      return FALSE;
  return TRUE;
}

static void
tell (Writer *writer, const char *element, const char *property, guint32 count, const char *problem)
{
  g_autofree char *found = g_strdup_printf (_ ("%u of them"), count);

  if (count == 0)
    return;
  weft_diagnostics_leave_out (writer->diagnostics,
                              &(WeftFault){.element = (char *) element,
                                           .id = (char *) weft_node_get_name (writer->diagram),
                                           .property = (char *) property,
                                           .problem = (char *) problem,
                                           .found = found});
  writer->diagnostics->n_left_out += count - 1;
}

static void
tell_left_out (Writer *writer)
{
  static const WeftProperty of_graph[] = {WEFT_PROPERTY_ID};
  static const WeftProperty of_subtasks[] = {WEFT_PROPERTY_ID, WEFT_PROPERTY_COMPUTE};

  tell (writer, "machine", "id", writer->n_machine_ids, _ ("left out, because machines have numbers"));
  tell (writer, "link", NULL, writer->n_links, _ ("left out"));
  tell (writer, "subtask", "id", writer->n_ids, _ ("left out, because subtasks have numbers"));
  tell (writer, "subtask", "compute", writer->n_means, _ ("a distribution left out, and its mean written"));
  tell (writer, "item", NULL, weft_graph_count_rows (writer->graph, ITEMS), _ ("left out"));
  tell (writer, "needs", NULL, weft_graph_count_rows (writer->graph, NEEDS), _ ("left out"));
  tell (writer, "makes", NULL, weft_graph_count_rows (writer->graph, MAKES), _ ("left out"));
  weft_leave_out_properties (writer->diagram, of_graph, G_N_ELEMENTS (of_graph), writer->diagnostics);
  weft_leave_out_values (writer->diagram, SUBTASKS, of_subtasks, G_N_ELEMENTS (of_subtasks),
                         writer->diagnostics);
  weft_leave_out_nodes (writer->diagram, WEFT_KIND_WEFT, NULL, writer->diagnostics);
}

char *
weft_etc_write (const WeftDocument *document,
                const char *part,
                WeftJob *job,
                WeftDiagnostics *diagnostics,
                gsize *size,
                GError **error)
{
  const WeftNode *diagram = weft_one_diagram_find (document, WEFT_KIND_SUBTASK_GRAPH, part, error);
  g_autoptr (GPtrArray) machines = g_ptr_array_new ();
  g_autoptr (WeftGraph) none = weft_graph_new (WEFT_KIND_SUBTASK_GRAPH);
  g_autoptr (GString) out = g_string_new (NULL);
  Writer writer = {
      .diagram = diagram, .machines = machines, .diagnostics = diagnostics, .job = job, .out = out};

  if (diagram == NULL)
    return NULL;
  writer.graph = weft_node_get_graph (diagram) != NULL ? weft_node_get_graph (diagram) : none;
  list_machines (&writer, document);
  if (!add_subtasks (&writer, error))
    return NULL;
  tell_left_out (&writer);
  if (part == NULL)
    weft_leave_out_nodes (weft_document_get_root (document), WEFT_KIND_SUITE, diagram, diagnostics);
  *size = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
