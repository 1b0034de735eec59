/* weft-generator.c: the table of generators, and what all of them share. */
#include "weft-generator.h"

#include "weft-applications.h"
#include "weft-fault.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>

/* What a task and an edge take while the graph is made. */
#define BYTES_OF_A_TASK  256
#define BYTES_OF_AN_EDGE 96
/* And a measured time. */
#define BYTES_OF_A_TIME 64

static const WeftGenerator *const rows[] = {&weft_mp3d_generator,
                                            &weft_psim_generator,
                                            &weft_locusroute_generator,
                                            &weft_polyroots_generator,
                                            &weft_dynprog_generator,
                                            &weft_satisfiability_generator,
                                            NULL};

const WeftGenerator *const *
weft_generators_get (void)
{
  return rows;
}

const WeftGenerator *
weft_generators_find (const char *name)
{
  for (guint i = 0; rows[i] != NULL; i++)
    if (g_str_equal (rows[i]->name, name))
      return rows[i];
  return NULL;
}

static gboolean
refuse_size (const WeftGeneratorSize *size, GError **error)
{
  char tasks[WEFT_NUMBER_SIZE];
  char edges[WEFT_NUMBER_SIZE];
  char most_tasks[WEFT_NUMBER_SIZE];
  char most_edges[WEFT_NUMBER_SIZE];
  g_autofree char *found =
      g_strdup_printf (_ ("%s tasks and %s edges"), weft_number_group ((double) size->n_tasks, tasks),
                       weft_number_group ((double) size->n_edges, edges));
  g_autofree char *expected = g_strdup_printf (
      _ ("at most %s tasks and %s edges"), weft_number_group ((double) WEFT_GENERATOR_MOST_TASKS, most_tasks),
      weft_number_group ((double) WEFT_GENERATOR_MOST_EDGES, most_edges));
  /* Translators: “4,100,003 tasks and 8,200,000 edges are too many: at most 4,000,000 tasks and 16,000,000 edges are made.” */
  g_autofree char *plain = g_strdup_printf (_ ("%s are too many: %s are made."), found, expected);

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.problem = (char *) _ ("the graph would be too large"),
                               .found = found,
                               .expected = expected,
                               .plain = plain});
  return FALSE;
}

gboolean
weft_generator_measure (const WeftGenerator *generator,
                        const WeftOptions *options,
                        WeftGeneratorSize *size,
                        GError **error)
{
  *size = (WeftGeneratorSize){0, 0};
  if (generator->check != NULL && !generator->check (options, error))
    return FALSE;
  *size = generator->measure (options);
  return (size->n_tasks <= WEFT_GENERATOR_MOST_TASKS && size->n_edges <= WEFT_GENERATOR_MOST_EDGES) ||
         refuse_size (size, error);
}

char *
weft_generator_size_print (const WeftGeneratorSize *size)
{
  char number[WEFT_NUMBER_SIZE];
  g_autofree char *tasks = NULL;
  g_autofree char *edges = NULL;

  if (size->n_tasks == 0)
    return g_strdup_printf (ngettext ("%s measured time", "%s measured times", (gulong) size->n_measured),
                            weft_number_group ((double) size->n_measured, number));
  tasks = g_strdup_printf (ngettext ("%s task", "%s tasks", (gulong) size->n_tasks),
                           weft_number_group ((double) size->n_tasks, number));
  edges = g_strdup_printf (ngettext ("%s edge", "%s edges", (gulong) size->n_edges),
                           weft_number_group ((double) size->n_edges, number));
  return g_strdup_printf (_ ("%s, %s"), tasks, edges);
}

WeftOptions *
weft_generator_reduce (const WeftGenerator *generator, const WeftOptions *options)
{
  WeftOptions *reduced = weft_options_copy (options);

  for (const WeftGeneratorFew *few = generator->few; few->option != NULL; few++)
    weft_options_set_number (reduced, few->option,
                             MIN (weft_options_get_number (options, few->option), few->most));
  return reduced;
}

/* "inputs 4096, iterations 1, split 35/16" */
static char *
list_values (const WeftGenerator *generator, const WeftOptions *options)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; generator->options[i] != NULL; i++) {
    const WeftOption *option = generator->options[i];
    const char *word = weft_options_get_text (options, option);
    char number[WEFT_NUMBER_SIZE];

    g_string_append_printf (
        text, "%s%s %s", i > 0 ? ", " : "", option->name,
        word != NULL ? word : weft_number_print (weft_options_get_number (options, option), number));
  }
  return g_string_free (text, FALSE);
}

static char *
write_note (const WeftGenerator *generator, const WeftOptions *options)
{
  g_autofree char *values = list_values (generator, options);

  return g_strdup_printf ("%s Made after %s, with %s.", generator->note, generator->source, values);
}

static WeftDocument *
draw_graph (const WeftGenerator *generator,
            const WeftOptions *options,
            const char *note,
            WeftJob *job,
            GError **error)
{
  WeftSketchHead head = {.id = generator->name,
                         .title = generator->title,
                         .unit = generator->unit,
                         .note = note,
                         .n_processors =
                             (guint32) weft_application_count (options, &weft_application_processors)};
  WeftTaskSketch *sketch = weft_task_sketch_new (&head, job);

  generator->draw (options, sketch);
  return weft_task_sketch_finish (sketch, error);
}

WeftDocument *
weft_generator_make (const WeftGenerator *generator, const WeftOptions *options, WeftJob *job, GError **error)
{
  g_autofree char *note = write_note (generator, options);
  WeftGeneratorSize size;

  if (!weft_generator_measure (generator, options, &size, error) ||
      !weft_job_affords (job,
                         size.n_tasks * BYTES_OF_A_TASK + size.n_edges * BYTES_OF_AN_EDGE +
                             size.n_measured * BYTES_OF_A_TIME,
                         1, error))
    return NULL;
  return generator->make != NULL ? generator->make (options, generator->title, note, job, error)
                                 : draw_graph (generator, options, note, job, error);
}
