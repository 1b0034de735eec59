/* soak.c: soak [COMMANDS [SEED [graph|subtasks]]]: random commands on an open document: a tree, a task graph or a subtask flow graph. Undone to the start it is byte by byte the
 * document that it was, done again to the end byte by byte the one that it became; memory stays within bounds.
 * SEED may be “-”: that of WEFT_TEST_SEED. */
#include "soak.h"

#include "random-tree.h"
#include "weft-reader.h"
#include "weft-relocation-questions.h"
#include "weft-task-questions.h"
#include "weft-template.h"
#include "weft-writer.h"

#include <stdlib.h>
#include <string.h>

#define HISTORY_BYTES ((guint64) 8 << 30)

/* Texts along the history are compared at every so many steps. */
#define SAMPLE 97

/* What a command may leave in memory on average, history and all; and what the program takes besides, in KiB. */
#define KIB_FOR_COMMAND 24
#define KIB_BESIDES     (256 * 1024)

/* Sanitizers keep what was freed for a while. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED TRUE
#else
#define IS_SANITIZED FALSE
#endif

static WeftDocument *
make_start (Soak *soak)
{
  const RandomTreeOptions options = {.pes = 4, .depth = 4, .length = 6, .trips = 3, .mixed = TRUE};

  if (soak->is_subtasks)
    return weft_template_find ("subtask-graph")->make ();
  return soak->is_graph ? weft_template_find ("task-graph")->make ()
                        : random_tree_new (&soak->random, &options);
}

static void
set_up (Soak *soak, guint64 seed)
{
  WeftDocument *start;

  session_fixture_set_up (&soak->fixture, NULL);
  weft_random_init (&soak->random, seed, 0);
  soak->document = g_object_ref (weft_session_new_document (soak->fixture.session));
  weft_session_document_set_history_bytes (soak->document, HISTORY_BYTES);
  start = make_start (soak);
  soak->tree = soak->is_subtasks ? weft_document_find (start, "subtasks")
               : soak->is_graph  ? weft_document_find (start, "graph")
                                 : random_tree_get (start);
  g_assert_true (weft_session_document_apply (soak->document, start, "Start", NULL, NULL));
  soak->inquiry = weft_inquiry_new (weft_session_document_get_answers (soak->document),
                                    soak->is_subtasks ? &weft_relocation_question_bus
                                    : soak->is_graph  ? &weft_task_question_facts
                                                      : &weft_flow_question_distribution);
  soak->typesetter = weft_typesetter_new (weft_theme_find ("light"));
  soak->picked = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
tear_down (Soak *soak)
{
  g_object_unref (soak->inquiry);
  session_close (soak->fixture.session, soak->document);
  g_object_unref (soak->document);
  weft_typesetter_free (soak->typesetter);
  g_array_unref (soak->picked);
  session_fixture_tear_down (&soak->fixture, NULL);
}

static const SoakCommand *
draw_command (Soak *soak)
{
  guint n;
  const SoakCommand *commands = soak_commands_get (&n);
  guint total = 0;
  guint at;

  for (guint i = 0; i < n; i++)
    total += commands[i].weight;
  at = soak_below (soak, total);
  while (at >= commands->weight)
    at -= commands++->weight;
  return commands;
}

/* Drafts are written and answers arrive as in the program. */
static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static char *
write_text (Soak *soak)
{
  gsize size;

  return weft_write (soak_get_version (soak), &size);
}

/* What is read from a file with it is written alike. */
static void
check_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) read = weft_read (text, strlen (text), "text", NULL, &error);
  g_autofree char *again = read != NULL ? weft_write (read, NULL) : NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (again, ==, text);
}

/* From the end to the start; every SAMPLE steps the text is kept. Returns how many steps there were. */
static guint
undo_all (Soak *soak, GPtrArray *texts)
{
  guint steps = 0;

  for (; weft_session_document_get_can_undo (soak->document); steps++) {
    if (steps % SAMPLE == 0) {
      g_ptr_array_add (texts, write_text (soak));
      check_text (g_ptr_array_index (texts, texts->len - 1));
    }
    weft_session_document_undo (soak->document);
  }
  return steps;
}

/* From the start to the end, past the same texts. */
static void
redo_all (Soak *soak, GPtrArray *texts, guint steps)
{
  for (guint left = steps; left > 0; left--) {
    g_assert_true (weft_session_document_get_can_redo (soak->document));
    weft_session_document_redo (soak->document);
    if ((left - 1) % SAMPLE == 0) {
      g_autofree char *text = write_text (soak);

      g_assert_cmpstr (text, ==, texts->pdata[(left - 1) / SAMPLE]);
    }
  }
  g_assert_false (weft_session_document_get_can_redo (soak->document));
}

/* Of a line of /proc/self/status, in KiB; 0 where there is none. */
static guint64
read_memory (const char *field)
{
  g_autofree char *text = NULL;
  const char *at;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0;
  at = strstr (text, field);
  return at != NULL ? g_ascii_strtoull (at + strlen (field), NULL, 10) : 0;
}

static void
run (Soak *soak, guint commands)
{
  for (guint i = 1; i <= commands; i++) {
    if (soak->is_graph || soak->is_subtasks)
      soak_graph_step (soak);
    else
      draw_command (soak)->run (soak);
    if (i % 64 == 0)
      settle ();
    if (i % 10000 == 0)
      g_print ("# %u commands, %u nodes, %" G_GUINT64_FORMAT " MiB\n", i, soak_count_nodes (soak),
               read_memory ("VmRSS:") / 1024);
  }
  g_assert_nonnull (weft_document_get_node (soak_get_version (soak), soak->tree));
}

/* The first step is the start itself, which stands in the history like any edit. */
static void
check (Soak *soak, const char *start)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *end = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  guint steps;

  /* The last command may have gone back. */
  while (weft_session_document_get_can_redo (soak->document))
    weft_session_document_redo (soak->document);
  end = write_text (soak);
  steps = undo_all (soak, texts);
  weft_session_document_redo (soak->document);
  before = write_text (soak);
  g_assert_cmpstr (before, ==, start);
  weft_session_document_undo (soak->document);
  redo_all (soak, texts, steps);
  after = write_text (soak);
  g_assert_cmpstr (after, ==, end);
  g_print ("# %u steps, %" G_GUINT64_FORMAT " MiB at most\n", steps, read_memory ("VmHWM:") / 1024);
}

int
main (int argc, char **argv)
{
  guint commands = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 100000;
  const char *fresh = g_getenv ("WEFT_TEST_SEED");
  guint64 seed = strtoull (argc > 2 && *argv[2] != '-' ? argv[2] : fresh != NULL ? fresh : "1", NULL, 10);
  g_autofree char *start = NULL;
  Soak soak = {.is_graph = argc > 3 && g_str_equal (argv[3], "graph"),
               .is_subtasks = argc > 3 && g_str_equal (argv[3], "subtasks")};

  set_up (&soak, seed);
  start = write_text (&soak);
  g_print ("1..1\n# %u commands, seed %" G_GUINT64_FORMAT "\n", commands, seed);
  run (&soak, commands);
  check (&soak, start);
  if (!IS_SANITIZED)
    g_assert_cmpuint (read_memory ("VmHWM:"), <, KIB_BESIDES + (guint64) KIB_FOR_COMMAND * commands);
  tear_down (&soak);
  g_print ("ok 1 soak\n");
  return 0;
}
