/* generated-graph.c: see generated-graph.h. */
#include "generated-graph.h"

#include <string.h>

static const WeftOption *
find_option (const WeftGenerator *generator, const char *name)
{
  for (guint i = 0; generator->options[i] != NULL; i++)
    if (g_str_equal (generator->options[i]->name, name))
      return generator->options[i];
  g_error ("%s has no option %s", generator->name, name);
}

WeftOptions *
generated_options (const char *name, const char *words)
{
  const WeftGenerator *generator = weft_generators_find (name);
  WeftOptions *options = weft_options_new (generator->options);
  g_auto (GStrv) each = g_strsplit (words != NULL ? words : "", " ", -1);

  for (guint i = 0; each[i] != NULL; i++) {
    g_auto (GStrv) sides = g_strsplit (each[i], "=", 2);
    g_autofree char *expected = NULL;

    if (g_strv_length (sides) < 2)
      continue;
    expected = weft_options_parse (options, find_option (generator, sides[0]), sides[1]);
    if (expected != NULL)
      g_error ("%s: %s: expected %s", name, each[i], expected);
  }
  return options;
}

WeftDocument *
generated_document (const char *name, const char *words)
{
  g_autoptr (WeftOptions) options = generated_options (name, words);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_generator_make (weft_generators_find (name), options, job, &error);

  g_assert_no_error (error);
  return document;
}

static const WeftGraph *
get_graph (const WeftDocument *document)
{
  return weft_node_get_graph (weft_document_get_node (document, weft_document_find_diagram (document)));
}

guint32
generated_row (const WeftDocument *document, const char *id)
{
  WeftElement element;

  if (!weft_graph_find_id (get_graph (document), id, &element))
    g_error ("there is no task %s", id);
  return element.row;
}

guint32
generated_count (const WeftDocument *document, WeftKind kind)
{
  const WeftGraph *graph = get_graph (document);

  return graph != NULL ? weft_graph_count_rows (graph, weft_graph_find_table (graph, kind)) : 0;
}

WeftTaskSetup *
generated_setup (const WeftDocument *document)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftTaskSetup *setup = weft_task_setup_new (document, weft_document_find_diagram (document), job, &error);

  g_assert_no_error (error);
  return setup;
}

WeftSchedule *
generated_schedule (const WeftTaskSetup *setup, guint32 n_processes)
{
  WeftTaskProblem problem = *weft_task_setup_get_problem (setup);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftSchedule *schedule;

  problem.n_processes = n_processes;
  schedule = weft_task_schedule (&problem, job, &error);
  g_assert_no_error (error);
  weft_task_schedule_check (problem.graph, schedule, job, &error);
  g_assert_no_error (error);
  return schedule;
}

double
generated_makespan (const char *name, const char *words, guint32 n_processes)
{
  g_autoptr (WeftDocument) document = generated_document (name, words);
  g_autoptr (WeftTaskSetup) setup = generated_setup (document);
  g_autoptr (WeftSchedule) schedule = generated_schedule (setup, n_processes);

  return schedule->makespan;
}

double
generated_finish (const WeftSchedule *schedule, guint32 task)
{
  for (gsize i = 0; i < schedule->n_rows; i++)
    if (schedule->rows[i].task == task)
      return schedule->rows[i].finish;
  g_assert_not_reached ();
}
