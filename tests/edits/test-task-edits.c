/* test-task-edits.c: what can be done to a task graph: its rows, and what stands beside them. */
#include "edit-fixture.h"

#include "weft-batch-rows.h"
#include "weft-check.h"
#include "weft-clip.h"
#include "weft-elements.h"
#include "weft-random.h"
#include "weft-task-plan.h"
#include "weft-task-policies.h"
#include "weft-task-questions.h"
#include "weft-writer.h"

#include <string.h>

#define ROUNDS 1500

static void
open_graph (EditFixture *fixture)
{
  edit_fixture_take (fixture, weft_document_new ());
  edit_do (fixture, "add-task-graph", "");
  fixture->diagram = g_array_index (fixture->nodes, guint32, 0);
}

/* "t1 t2 | t1>t2": tasks and edges by their ids, in the order of their rows. */
static char *
print (EditFixture *fixture)
{
  const WeftGraph *graph = edit_get_graph (fixture);
  GString *text = g_string_new (NULL);

  for (guint table = 1; table <= 2; table++)
    for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++) {
      WeftElement element = {fixture->diagram, table, row};
      g_autofree char *id = NULL;

      if (!weft_graph_has_row (graph, element))
        continue;
      id = weft_document_get_id (fixture->document, element);
      if (table == 2 && strchr (text->str, '|') == NULL)
        g_string_append (text, " |");
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", id);
    }
  return g_string_free (text, FALSE);
}

static void
assert_graph (EditFixture *fixture, const char *expected)
{
  g_autofree char *text = print (fixture);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_refused (EditFixture *fixture, const char *edit, const char *names, const char *why)
{
  g_autofree char *before = print (fixture);
  g_autofree char *words = edit_fail (fixture, edit, names, NULL, NULL, 0);
  g_autofree char *after = print (fixture);

  g_assert_nonnull (strstr (words, why));
  g_assert_cmpstr (after, ==, before);
}

static void
select_edge (EditFixture *fixture, guint32 row, guint32 from, guint32 to, const char *edit)
{
  const guint32 parts[] = {weft_element_get_number ((WeftElement){fixture->diagram, 2, row}), from, to};
  const WeftEditSubject subject = {
      .document = fixture->document, .diagram = fixture->diagram, .nodes = parts, .n = from != 0 ? 3 : 1};
  g_auto (WeftEditResult) result = {NULL};
  g_autoptr (GError) error = NULL;

  weft_edit_apply (weft_edit_find (edit), &subject, &result, &error);
  g_assert_no_error (error);
  weft_document_unref (fixture->document);
  fixture->document = g_steal_pointer (&result.document);
  edit_assert_sound (fixture->document);
}

static void
test_rows (void)
{
  EditFixture fixture;

  open_graph (&fixture);
  edit_do (&fixture, "add-task", "");
  edit_do (&fixture, "add-child", "t1");
  edit_do (&fixture, "add-child", "t1");
  edit_do (&fixture, "add-sibling", "t2");
  edit_do (&fixture, "add-child", "t2 t3 t4");
  assert_graph (&fixture, "t1 t2 t3 t4 t5 | t1>t2 t1>t3 t1>t4 t2>t5 t3>t5 t4>t5");
  edit_do (&fixture, "connect", "t1 t5");
  assert_refused (&fixture, "connect", "t1 t5", "already");
  assert_refused (&fixture, "connect", "t1 t1", "itself");
  assert_refused (&fixture, "connect", "t1", "two tasks");
  edit_do (&fixture, "delete", "t3");
  assert_graph (&fixture, "t1 t2 t4 t5 | t1>t2 t1>t4 t2>t5 t4>t5 t1>t5");
  g_assert_cmpuint (g_array_index (fixture.nodes, guint32, 0), ==, edit_find (&fixture, "t2"));
  select_edge (&fixture, 6, edit_find (&fixture, "t4"), edit_find (&fixture, "t2"), "attach");
  assert_graph (&fixture, "t1 t2 t4 t5 | t1>t2 t1>t4 t2>t5 t4>t5 t4>t2");
  select_edge (&fixture, 7, edit_find (&fixture, "t5"), edit_find (&fixture, "t2"), "attach");
  assert_graph (&fixture, "t1 t2 t4 t5 | t1>t2 t1>t4 t2>t5 t4>t5 t5>t2");
  select_edge (&fixture, 7, 0, 0, "delete");
  assert_graph (&fixture, "t1 t2 t4 t5 | t1>t2 t1>t4 t2>t5 t4>t5");
  edit_do_text (&fixture, "rename", "t4", " Fourth ", -1);
  g_assert_cmpstr (fixture.name, ==, "Rename t4");
  edit_do (&fixture, "duplicate", "t2 t4 t5");
  assert_graph (&fixture, "t1 t2 t4 t5 t3 t6 t7 | t1>t2 t1>t4 t2>t5 t4>t5 t3>t7 t6>t7");
  g_assert_cmpuint (fixture.nodes->len, ==, 3);
  assert_refused (&fixture, "delete", "graph1", "whole diagram");
  assert_refused (&fixture, "move-earlier", "t1", "not possible");
  edit_fixture_clear (&fixture);
}

static void
test_groups (void)
{
  EditFixture fixture;

  open_graph (&fixture);
  edit_do (&fixture, "add-task", "");
  edit_do (&fixture, "add-child", "t1");
  edit_do (&fixture, "add-child", "t2");
  assert_refused (&fixture, "fold", "t1", "a group can be folded");
  edit_do (&fixture, "add-group", "t1 t2");
  edit_do (&fixture, "fold", "t1");
  g_assert_cmpuint (g_array_index (fixture.nodes, guint32, 0), ==, edit_find (&fixture, "G1"));
  g_assert_cmpint (
      weft_node_get_integer (weft_document_lookup (fixture.document, "G1"), WEFT_PROPERTY_COLLAPSED), ==, 1);
  edit_do (&fixture, "fold", "G1");
  assert_refused (&fixture, "unfold-all", "", "Nothing is folded");
  edit_do (&fixture, "fold", "t2");
  edit_do (&fixture, "unfold-all", "");
  edit_do (&fixture, "delete", "G1");
  assert_refused (&fixture, "fold", "t1", "a group can be folded");
  assert_graph (&fixture, "t1 t2 t3 | t1>t2 t2>t3");
  edit_fixture_clear (&fixture);
}

static void
test_beside (void)
{
  EditFixture fixture;
  g_autoptr (GPtrArray) problems = NULL;

  open_graph (&fixture);
  edit_do (&fixture, "add-class", "");
  edit_do (&fixture, "add-queue", "");
  edit_do (&fixture, "add-queue", "");
  edit_do (&fixture, "add-allocation", "");
  edit_do (&fixture, "add-serve", "");
  edit_do (&fixture, "add-lock", "");
  assert_refused (&fixture, "add-lock", "", "lock already");
  assert_refused (&fixture, "add-demand", "class1", "centre first");
  edit_do (&fixture, "add-center", "");
  edit_do (&fixture, "add-demand", "class1");
  assert_refused (&fixture, "add-demand", "queue1", "of a class");
  assert_refused (&fixture, "add-sequent", "", "network");
  problems = weft_document_check (fixture.document);
  g_assert_cmpuint (problems->len, ==, 0);
  edit_do (&fixture, "delete", "centre1");
  edit_fixture_clear (&fixture);
}

static void
test_wait (void)
{
  EditFixture fixture;
  g_autofree char *words = NULL;

  open_graph (&fixture);
  for (guint i = 0; i < 4; i++)
    edit_do (&fixture, "add-task", "");
  edit_do_text (&fixture, "wait-for", "t4", "t1, t3;t1", -1);
  assert_graph (&fixture, "t1 t2 t3 t4 | t1>t4 t3>t4");
  g_assert_cmpstr (fixture.name, ==, "Set what t4 waits for");
  edit_do_text (&fixture, "wait-for", "t4", " t2 t3 ", -1);
  assert_graph (&fixture, "t1 t2 t3 t4 | t3>t4 t2>t4");
  words = edit_fail (&fixture, "wait-for", "t4", NULL, "t2 t9", -1);
  g_assert_cmpstr (words, ==, "There is no task “t9” in this graph.");
  g_free (words);
  words = edit_fail (&fixture, "wait-for", "t4", NULL, "t4", -1);
  g_assert_cmpstr (words, ==, "A task cannot wait for itself.");
  assert_refused (&fixture, "wait-for", "t1 t2", "one task");
  edit_do_text (&fixture, "wait-for", "t4", "", -1);
  assert_graph (&fixture, "t1 t2 t3 t4");
  edit_fixture_clear (&fixture);
}

/* Copying and pasting. */

/* What is copied of @names, as the clipboard has it. */
static char *
copy (EditFixture *fixture, const char *names)
{
  gsize n;
  g_autofree guint32 *parts = edit_select (fixture, names, &n);
  g_autoptr (GError) error = NULL;
  guint32 shown;
  g_autoptr (WeftDocument) clip =
      weft_clip_new (fixture->document, fixture->diagram, parts, n, &shown, &error);

  g_assert_no_error (error);
  g_assert_cmpint (weft_node_get_kind (weft_document_get_node (clip, shown)), ==, WEFT_KIND_TASK_GRAPH);
  edit_assert_sound (clip);
  return weft_write (clip, NULL);
}

static void
paste (EditFixture *fixture, const char *clip)
{
  edit_do_text (fixture, "paste", "", clip, -1);
}

static void
assert_value (EditFixture *fixture, const char *part, WeftProperty property, const char *expected)
{
  g_autofree char *value = weft_document_print_value (
      fixture->document, weft_element_from_number (fixture->diagram, edit_find (fixture, part)), property);

  g_assert_cmpstr (value, ==, expected);
}

static void
set (EditFixture *fixture, const char *part, WeftProperty property, const char *text)
{
  WeftElement element = weft_element_from_number (fixture->diagram, edit_find (fixture, part));
  GError *error = NULL;
  WeftDocument *changed = weft_document_set_element (fixture->document, element, property, text, &error);

  g_assert_no_error (error);
  weft_document_unref (fixture->document);
  fixture->document = changed;
}

/* t1 and t2 in group G1, t3 of class1, t4 in queue1. */
static void
open_full (EditFixture *fixture)
{
  open_graph (fixture);
  edit_do (fixture, "add-task", "");
  edit_do (fixture, "add-child", "t1");
  edit_do (fixture, "add-child", "t2");
  edit_do (fixture, "add-child", "t3");
  edit_do (fixture, "add-class", "");
  edit_do (fixture, "add-queue", "");
  edit_do (fixture, "add-group", "t1 t2");
  set (fixture, "t2", WEFT_PROPERTY_TIME, "7");
  set (fixture, "t3", WEFT_PROPERTY_CLASS, "class1");
  set (fixture, "t4", WEFT_PROPERTY_QUEUE, "queue1");
}

static void
test_paste (void)
{
  EditFixture fixture;
  g_autofree char *clip = NULL;

  open_full (&fixture);
  clip = copy (&fixture, "t2 t3 t4");
  paste (&fixture, clip);
  assert_graph (&fixture, "t1 t2 t3 t4 t5 t6 t7 | t1>t2 t2>t3 t3>t4 t5>t6 t6>t7");
  g_assert_cmpuint (fixture.nodes->len, ==, 3);
  g_assert_cmpstr (fixture.name, ==, "Paste 3 nodes");
  assert_value (&fixture, "t5", WEFT_PROPERTY_TIME, "7");
  assert_value (&fixture, "t5", WEFT_PROPERTY_GROUP, "G1");
  assert_value (&fixture, "t6", WEFT_PROPERTY_CLASS, "class1");
  assert_value (&fixture, "t7", WEFT_PROPERTY_QUEUE, "queue1");
  g_assert_null (fixture.words);
  edit_do (&fixture, "cut", "t5 t6");
  assert_graph (&fixture, "t1 t2 t3 t4 t7 | t1>t2 t2>t3 t3>t4");
  assert_refused (&fixture, "cut", "", "Edges are copied with");
  edit_fixture_clear (&fixture);
}

/* A class and a group come along; a queue is the policy's. */
static void
test_paste_elsewhere (void)
{
  EditFixture fixture;
  g_autofree char *clip = NULL;

  open_full (&fixture);
  clip = copy (&fixture, "t2 t3 t4");
  edit_fixture_clear (&fixture);
  open_graph (&fixture);
  edit_do (&fixture, "add-task", "");
  edit_do (&fixture, "add-child", "t1");
  paste (&fixture, clip);
  assert_graph (&fixture, "t1 t2 t3 t4 t5 | t1>t2 t3>t4 t4>t5");
  assert_value (&fixture, "t3", WEFT_PROPERTY_GROUP, "G1");
  assert_value (&fixture, "t4", WEFT_PROPERTY_CLASS, "class1");
  assert_value (&fixture, "t5", WEFT_PROPERTY_QUEUE, NULL);
  g_assert_cmpstr (fixture.words, ==,
                   "class1 came along; G1 came along; 1 reference to what is not here was left out");
  edit_fixture_clear (&fixture);
}

/* A group is copied with its tasks, and the copy is another group. */
static void
test_copy_group (void)
{
  EditFixture fixture;

  open_full (&fixture);
  edit_do (&fixture, "duplicate", "G1");
  assert_graph (&fixture, "t1 t2 t3 t4 t5 t6 | t1>t2 t2>t3 t3>t4 t5>t6");
  assert_value (&fixture, "t5", WEFT_PROPERTY_GROUP, "G2");
  assert_value (&fixture, "t1", WEFT_PROPERTY_GROUP, "G1");
  edit_do (&fixture, "cut", "G2");
  assert_graph (&fixture, "t1 t2 t3 t4 | t1>t2 t2>t3 t3>t4");
  g_assert_null (weft_document_lookup (fixture.document, "G2"));
  edit_fixture_clear (&fixture);
}

/* The whole diagram: all rows get ids of their own, and refer to nodes of the copy, whatever numbers those have. */
static void
test_copy_diagram (void)
{
  EditFixture fixture;

  open_full (&fixture);
  edit_do (&fixture, "delete", "class1");
  edit_do (&fixture, "add-class", "");
  set (&fixture, "t3", WEFT_PROPERTY_CLASS, "class1");
  edit_do (&fixture, "duplicate", "graph1");
  edit_assert_sound (fixture.document);
  fixture.diagram = g_array_index (fixture.nodes, guint32, 0);
  assert_graph (&fixture, "t5 t6 t7 t8 | t5>t6 t6>t7 t7>t8");
  assert_value (&fixture, "t6", WEFT_PROPERTY_TIME, "7");
  assert_value (&fixture, "t6", WEFT_PROPERTY_GROUP, "G2");
  assert_value (&fixture, "t7", WEFT_PROPERTY_CLASS, "class2");
  assert_value (&fixture, "t8", WEFT_PROPERTY_QUEUE, "queue2");
  edit_fixture_clear (&fixture);
}

/* Parts of a tree are no parts of a graph, nor the other way round. */
static void
test_paste_refused (void)
{
  static const char tree[] = "<weft xmlns=\"urn:weft:1\" xmlns:clip=\"urn:weft:clip:1\" clip:holds=\"parts\">"
                             "<suite><machine id=\"m\"/></suite><flow-tree id=\"f\" machine=\"m\"><block "
                             "id=\"a\" mode=\"simd\"/></flow-tree></weft>";
  EditFixture fixture;
  g_autofree char *clip = NULL;
  g_autofree char *words = NULL;

  open_full (&fixture);
  clip = copy (&fixture, "t1");
  words = edit_fail (&fixture, "paste", "", NULL, tree, -1);
  g_assert_cmpstr (words, ==, "Parts of another kind of diagram cannot stand here: Flow-analysis tree.");
  edit_fixture_clear (&fixture);
  edit_fixture_take (&fixture, weft_clip_read (tree, strlen (tree), NULL));
  g_free (words);
  words = edit_fail (&fixture, "paste", "", NULL, clip, -1);
  g_assert_cmpstr (words, ==, "Parts of another kind of diagram cannot stand here: Task graph.");
  edit_fixture_clear (&fixture);
}

/* Laws: whatever is done, what comes is what a file of it would be, and nothing is done that was refused. */

/* Parts of the graph, nodes and rows, some of which may not be there. */
static void
draw_parts (EditFixture *fixture, WeftRandom *random, GArray *parts)
{
  g_array_set_size (parts, 0);
  for (guint64 n = weft_random_below (random, 5); n > 0; n--) {
    guint table = (guint) weft_random_below (random, 3);
    guint32 end = table > 0 ? weft_graph_get_end (edit_get_graph (fixture), table) : 24;
    guint32 number = (guint32) weft_random_below (random, end + 1);

    if (table > 0)
      number = weft_element_get_number ((WeftElement){fixture->diagram, table, number});
    g_array_append_val (parts, number);
  }
}

/* What would be on the clipboard; nothing when nothing of it can be copied. */
static char *
copy_drawn (const WeftEditSubject *subject)
{
  g_autoptr (WeftDocument) clip =
      weft_clip_new (subject->document, subject->diagram, subject->nodes, subject->n, NULL, NULL);

  if (clip == NULL)
    return g_strdup ("");
  edit_assert_sound (clip);
  return weft_write (clip, NULL);
}

static gboolean
step (EditFixture *fixture, WeftRandom *random, GArray *parts)
{
  guint n;
  const WeftEdit *const *edits = weft_edits_get (&n);
  const WeftEdit *edit = edits[weft_random_below (random, n)];
  WeftEditSubject subject = {.document = fixture->document, .diagram = fixture->diagram};
  g_auto (WeftEditResult) result = {NULL};
  g_autofree char *words = NULL;
  g_autofree char *text = NULL;

  draw_parts (fixture, random, parts);
  subject.nodes = (const guint32 *) (gpointer) parts->data;
  subject.n = parts->len;
  subject.has_position = weft_random_below (random, 2) == 0;
  text = g_str_equal (edit->name, "paste") ? copy_drawn (&subject) : g_strdup ("name");
  subject.text = text;
  subject.text_size = strlen (text);
  if (g_str_equal (edit->name, "delete-diagram"))
    return FALSE;
  words = weft_edit_refuse (edit, &subject);
  if (!weft_edit_apply (edit, &subject, &result, NULL))
    return FALSE;
  g_assert_null (words);
  g_assert_nonnull (result.name);
  edit_assert_sound (result.document);
  for (guint i = 0; i < result.nodes->len; i++)
    g_assert_true (weft_document_has_element (
        result.document,
        weft_element_from_number (fixture->diagram, g_array_index (result.nodes, guint32, i))));
  weft_document_unref (fixture->document);
  fixture->document = g_steal_pointer (&result.document);
  return TRUE;
}

static double
get_time (EditFixture *fixture, const char *id)
{
  WeftElement task;

  g_assert_true (weft_graph_find_id (edit_get_graph (fixture), id, &task));
  return weft_graph_get_number (edit_get_graph (fixture),
                                (WeftElement){fixture->diagram, task.table, task.row}, WEFT_PROPERTY_TIME);
}

static void
set_time (EditFixture *fixture, guint32 row, const char *time)
{
  WeftDocument *next = weft_document_set_element (fixture->document, (WeftElement){fixture->diagram, 1, row},
                                                  WEFT_PROPERTY_TIME, time, NULL);

  g_assert_nonnull (next);
  weft_document_unref (fixture->document);
  fixture->document = next;
}

static void
test_split_and_merge (void)
{
  EditFixture fixture;

  open_graph (&fixture);
  edit_do (&fixture, "add-task", "");
  edit_do (&fixture, "add-child", "t1");
  edit_do (&fixture, "add-child", "t2");
  edit_do (&fixture, "add-child", "t1");
  assert_graph (&fixture, "t1 t2 t3 t4 | t1>t2 t2>t3 t1>t4");
  edit_do (&fixture, "split-task", "t2");
  assert_graph (&fixture, "t1 t2 t3 t4 t2-2 | t1>t2 t2>t3 t1>t4 t1>t2-2 t2-2>t3");
  g_assert_cmpfloat (get_time (&fixture, "t2"), ==, 5);
  g_assert_cmpfloat (get_time (&fixture, "t2-2"), ==, 5);
  g_assert_cmpuint (fixture.nodes->len, ==, 2);
  edit_do (&fixture, "merge-tasks", "t2-2 t2");
  assert_graph (&fixture, "t1 t2 t3 t4 | t1>t2 t2>t3 t1>t4");
  g_assert_cmpfloat (get_time (&fixture, "t2"), ==, 10);
  edit_do (&fixture, "split-task", "t1 t2");
  assert_graph (&fixture,
                "t1 t2 t3 t4 t1-2 t2-2 | t1>t2 t2>t3 t1>t4 t1-2>t2 t1-2>t4 t1>t2-2 t2-2>t3 t1-2>t2-2");
  assert_refused (&fixture, "merge-tasks", "t1 t3", "back to them");
  edit_do (&fixture, "merge-tasks", "t1 t1-2 t4");
  assert_graph (&fixture, "t1 t2 t3 t2-2 | t1>t2 t2>t3 t1>t2-2 t2-2>t3");
  g_assert_cmpfloat (get_time (&fixture, "t1"), ==, 20);
  assert_refused (&fixture, "merge-tasks", "t1", "two tasks");
  assert_refused (&fixture, "split-task", "", "Select tasks");
  edit_fixture_clear (&fixture);
}

static void
test_split_refused (void)
{
  EditFixture fixture;

  open_graph (&fixture);
  edit_do (&fixture, "add-task", "");
  edit_do (&fixture, "add-task", "");
  set_time (&fixture, 0, "uniform(1, 5)");
  assert_refused (&fixture, "split-task", "t1", "distribution");
  assert_refused (&fixture, "merge-tasks", "t1 t2", "distribution");
  edit_fixture_clear (&fixture);
}

static char *
get_priorities (EditFixture *fixture)
{
  GString *text = g_string_new (NULL);

  for (guint32 row = 0; row < weft_graph_get_end (edit_get_graph (fixture), 1); row++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, row > 0 ? " " : "",
                            weft_graph_get_integer (edit_get_graph (fixture),
                                                    (WeftElement){fixture->diagram, 1, row},
                                                    WEFT_PROPERTY_PRIORITY));
  return g_string_free (text, FALSE);
}

static void
test_orders (void)
{
  static const struct {
    const char *edit;
    const char *priorities;
  } orders[] = {{"longest-first", "3 1 0 2"}, {"longest-roughly", "3 0 1 2"}, {"largest-first", "1 1 0 1"}};
  static const char *const times[] = {"1", "40", "50", "30"};
  EditFixture fixture;

  open_graph (&fixture);
  for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
    edit_do (&fixture, "add-task", "");
    set_time (&fixture, i, times[i]);
  }
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
    g_autofree char *priorities = NULL;

    edit_do (&fixture, orders[i].edit, "");
    priorities = get_priorities (&fixture);
    g_assert_cmpstr (priorities, ==, orders[i].priorities);
    g_assert_cmpint (
        weft_node_get_integer (weft_document_lookup (fixture.document, "queue1"), WEFT_PROPERTY_ORDER), ==,
        4);
  }
  edit_do_text (&fixture, "use-policy", "graph1", "blocks", -1);
  assert_refused (&fixture, "longest-first", "", "queue of its own");
  edit_fixture_clear (&fixture);
}

/* Processor and start of every task by the policy @policy. */
static char *
schedule (EditFixture *fixture, const char *policy)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftOptions) options = weft_options_new (weft_task_question_schedule.options);
  g_autoptr (WeftTaskPlan) plan = NULL;
  GString *text = g_string_new (NULL);

  g_assert_null (weft_options_parse (options, &weft_task_option_policy, policy));
  plan = weft_question_answer (&weft_task_question_schedule, fixture->document, fixture->diagram, options,
                               job, NULL);
  g_assert_nonnull (plan);
  for (gsize i = 0; i < plan->schedule->n_rows; i++)
    g_string_append_printf (text, "%u:%u@%g ", plan->schedule->rows[i].task, plan->schedule->rows[i].lane,
                            plan->schedule->rows[i].start);
  return g_string_free (text, FALSE);
}

/* Law: a graph that was given a policy of the table has the schedule that it has when it is asked for that policy. */
static void
test_policies (void)
{
  EditFixture fixture;

  open_graph (&fixture);
  for (guint i = 0; i < 40; i++)
    edit_do (&fixture, i % 3 == 0 ? "add-task" : "add-child", i % 3 == 0 ? "" : i % 2 == 0 ? "t2" : "t1");
  edit_do (&fixture, "longest-first", "t1 t4 t7");
  for (guint i = 0; i < WEFT_N_TASK_POLICIES; i++) {
    g_autofree char *asked = NULL;
    g_autofree char *given = NULL;

    asked = schedule (&fixture, weft_task_policies[i].name);
    edit_do_text (&fixture, "use-policy", "graph1", weft_task_policies[i].name, -1);
    given = schedule (&fixture, WEFT_TASK_POLICY_AS_DRAWN);
    g_assert_cmpstr (given, ==, asked);
  }
  edit_fixture_clear (&fixture);
}

/* The schedule by the graph's own policy. */
static WeftTaskPlan *
get_plan (EditFixture *fixture)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftOptions) options = weft_options_new (weft_task_question_schedule.options);
  WeftTaskPlan *plan = weft_question_answer (&weft_task_question_schedule, fixture->document,
                                             fixture->diagram, options, job, NULL);

  g_assert_nonnull (plan);
  return plan;
}

/* A processor for each of @n tasks, any. */
static char *
make_processors (WeftRandom *random, guint n, guint n_processors, guint *processors)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++) {
    processors[i] = (guint) weft_random_below (random, n_processors);
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", processors[i]);
  }
  return g_string_free (text, FALSE);
}

/* Only task @task has a processor; all others stay. */
static char *
make_move (guint n, guint task, guint processor)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    if (i == task)
      g_string_append_printf (text, "%u ", processor);
    else
      g_string_append (text, "- ");
  return g_string_free (text, FALSE);
}

static void
assert_refused_text (EditFixture *fixture,
                     const char *edit,
                     const char *names,
                     const char *text,
                     const char *why)
{
  g_autofree char *words = edit_fail (fixture, edit, names, NULL, text, -1);

  g_assert_nonnull (strstr (words, why));
}

static void
assert_processors (EditFixture *fixture, const guint *processors)
{
  g_autoptr (WeftTaskPlan) plan = get_plan (fixture);

  for (gsize i = 0; i < plan->schedule->n_rows; i++)
    g_assert_cmpuint (plan->schedule->rows[i].lane, ==, processors[plan->schedule->rows[i].task]);
}

/* Law: tasks that are allocated by hand run where they were allocated, whatever the policy was before; one that moves moves alone. */
static void
test_allocations (void)
{
  EditFixture fixture;
  WeftRandom random;
  WeftBatch *batch;
  guint processors[42];

  weft_random_init (&random, 5, 0);
  open_graph (&fixture);
  batch = weft_batch_begin (fixture.document);
  g_assert_true (weft_batch_set (batch, fixture.diagram, WEFT_PROPERTY_PROCESSORS, "3", NULL));
  weft_document_unref (fixture.document);
  fixture.document = weft_batch_commit (batch);
  for (guint i = 0; i < 40; i++)
    edit_do (&fixture, i % 3 == 0 ? "add-task" : "add-child", i % 3 == 0 ? "" : i % 2 == 0 ? "t2" : "t1");
  for (guint i = 0; i < WEFT_N_TASK_POLICIES; i++) {
    g_autoptr (WeftTaskPlan) plan = NULL;
    g_autofree char *text = NULL;
    g_autofree char *moved = NULL;
    guint n;

    edit_do_text (&fixture, "use-policy", "graph1", weft_task_policies[i].name, -1);
    plan = get_plan (&fixture);
    n = (guint) plan->n_tasks;
    text = make_processors (&random, n, plan->schedule->n_lanes, processors);
    edit_do_text (&fixture, "allocate", "t1", text, -1);
    assert_processors (&fixture, processors);
    processors[7] = (processors[7] + 1) % plan->schedule->n_lanes;
    moved = make_move (n, 7, processors[7]);
    edit_do_text (&fixture, "allocate", "t1", moved, -1);
    assert_processors (&fixture, processors);
  }
  assert_refused_text (&fixture, "allocate", "t1", "0 1", "expected those of");
  assert_refused_text (&fixture, "allocate", "t1", "99999", "no processor");
  edit_fixture_clear (&fixture);
}

static void
test_laws (void)
{
  guint64 seed = g_test_rand_int ();
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (guint32));
  EditFixture fixture;
  WeftRandom random;
  guint applied = 0;

  g_test_message ("seed %" G_GUINT64_FORMAT, seed);
  weft_random_init (&random, seed, 0);
  open_graph (&fixture);
  for (guint i = 0; i < ROUNDS; i++)
    applied += step (&fixture, &random, parts);
  g_assert_cmpuint (applied, >, ROUNDS / 10);
  edit_fixture_clear (&fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task-edits/rows", test_rows);
  g_test_add_func ("/task-edits/groups", test_groups);
  g_test_add_func ("/task-edits/beside", test_beside);
  g_test_add_func ("/task-edits/wait", test_wait);
  g_test_add_func ("/task-edits/paste", test_paste);
  g_test_add_func ("/task-edits/paste-elsewhere", test_paste_elsewhere);
  g_test_add_func ("/task-edits/copy-group", test_copy_group);
  g_test_add_func ("/task-edits/copy-diagram", test_copy_diagram);
  g_test_add_func ("/task-edits/paste-refused", test_paste_refused);
  g_test_add_func ("/task-edits/split-and-merge", test_split_and_merge);
  g_test_add_func ("/task-edits/split-refused", test_split_refused);
  g_test_add_func ("/task-edits/orders", test_orders);
  g_test_add_func ("/task-edits/policies", test_policies);
  g_test_add_func ("/task-edits/allocations", test_allocations);
  g_test_add_func ("/task-edits/laws", test_laws);
  return g_test_run ();
}
