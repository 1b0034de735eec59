/* test-subtask-edits.c: what can be done to a subtask flow graph: its rows, wires, machines, and what stands beside them. */
#include "edit-fixture.h"

#include "weft-check.h"
#include "weft-clip.h"
#include "weft-diagram-edits.h"
#include "weft-elements.h"
#include "weft-random.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include <string.h>

#define ROUNDS 1500

static const char suite[] =
    "<weft xmlns='urn:weft:1'><suite><machine id='M0'/><machine id='M1' name='Fast'/></suite></weft>";

static void
open_graph (EditFixture *fixture)
{
  edit_fixture_take (fixture, weft_read (suite, strlen (suite), NULL, NULL, NULL));
  edit_do (fixture, "add-subtask-graph", "");
  fixture->diagram = g_array_index (fixture->nodes, guint32, 0);
}

/* "d1@M0 d2 S1:M1 | d1>S1 S1>d2": items and where they are, subtasks and where they run, needs, then results. */
static char *
print (EditFixture *fixture)
{
  const WeftGraph *graph = edit_get_graph (fixture);
  GString *text = g_string_new (NULL);

  for (guint table = 1; table <= weft_graph_count_tables (graph); table++) {
    if (table == 3)
      g_string_append (text, " |");
    for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++) {
      WeftElement element = {fixture->diagram, table, row};
      g_autofree char *id = NULL;
      const char *where;

      if (!weft_graph_has_row (graph, element))
        continue;
      id = weft_document_get_id (fixture->document, element);
      where = table > 2 ? NULL
                        : weft_graph_get_text (graph, element,
                                               table == 1 ? WEFT_PROPERTY_AT : WEFT_PROPERTY_MACHINE);
      g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? " " : "", id,
                              where == NULL ? ""
                              : table == 1  ? "@"
                                            : ":",
                              where != NULL ? where : "");
    }
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
assert_refused (EditFixture *fixture, const char *edit, const char *names, const char *text, const char *why)
{
  g_autofree char *before = print (fixture);
  g_autofree char *words = edit_fail (fixture, edit, names, NULL, text, -1);
  g_autofree char *after = print (fixture);

  if (strstr (words, why) == NULL)
    g_error ("%s %s: %s", edit, names, words);
  g_assert_cmpstr (after, ==, before);
}

/* One gesture makes an item and the need of it; the next takes what there is. */
static void
test_wires (void)
{
  EditFixture fixture;

  open_graph (&fixture);
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "connect", "S1 S2");
  g_assert_cmpstr (fixture.name, ==, "Add a need");
  assert_graph (&fixture, "d1 S1 S2 S3 | d1>S2 S1>d1");
  edit_do (&fixture, "connect", "S1 S3");
  assert_graph (&fixture, "d1 S1 S2 S3 | d1>S2 d1>S3 S1>d1");
  edit_do (&fixture, "connect", "S1 S3");
  assert_graph (&fixture, "d1 d2 S1 S2 S3 | d1>S2 d1>S3 d2>S3 S1>d1 S1>d2");
  edit_do (&fixture, "add-item", "");
  edit_do (&fixture, "connect", "d3 S2");
  assert_graph (&fixture, "d1 d2 d3@M0 S1 S2 S3 | d1>S2 d1>S3 d2>S3 d3>S2 S1>d1 S1>d2");
  assert_refused (&fixture, "connect", "d3 S2", NULL, "already");
  assert_refused (&fixture, "connect", "S2 d3", NULL, "at the start");
  assert_refused (&fixture, "connect", "S2 d1", NULL, "Another subtask");
  assert_refused (&fixture, "connect", "S2 S1", NULL, "wait for itself");
  assert_refused (&fixture, "connect", "S1 S1", NULL, "wait for itself");
  assert_refused (&fixture, "connect", "d2 S1", NULL, "wait for itself");
  assert_refused (&fixture, "connect", "d2 d3", NULL, "Data goes");
  assert_refused (&fixture, "connect", "d2", NULL, "two parts");
  edit_do (&fixture, "delete", "d1");
  assert_graph (&fixture, "d2 d3@M0 S1 S2 S3 | d2>S3 d3>S2 S1>d2");
  edit_fixture_clear (&fixture);
}

static void
test_rows (void)
{
  EditFixture fixture;

  open_graph (&fixture);
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "add-child", "S1");
  edit_do (&fixture, "add-sibling", "S2");
  edit_do (&fixture, "add-child", "S2 S3 d1");
  assert_graph (&fixture, "d1 d2 d3 S1 S2 S3 S4 | d1>S2 d1>S3 d2>S4 d3>S4 d1>S4 S1>d1 S2>d2 S3>d3");
  edit_do (&fixture, "duplicate", "S2 d2 S4");
  assert_graph (
      &fixture,
      "d1 d2 d3 d4 S1 S2 S3 S4 S5 S6 | d1>S2 d1>S3 d2>S4 d3>S4 d1>S4 d4>S6 S1>d1 S2>d2 S3>d3 S5>d4");
  edit_do_text (&fixture, "rename", "S2", "Second", -1);
  edit_do_text (&fixture, "rename", "d1", "input", -1);
  edit_do (&fixture, "delete", "S1 d2 S4 S5 S6 d4");
  assert_graph (&fixture, "input d3 S2 S3 | input>S2 input>S3 S3>d3");
  edit_fixture_clear (&fixture);
}

/* Leads row @row of @table elsewhere. */
static void
attach (EditFixture *fixture, guint table, guint32 row, const char *from, const char *to, gboolean can)
{
  const guint32 parts[] = {weft_element_get_number ((WeftElement){fixture->diagram, table, row}),
                           edit_find (fixture, from), edit_find (fixture, to)};
  const WeftEditSubject subject = {
      .document = fixture->document, .diagram = fixture->diagram, .nodes = parts, .n = 3};
  g_auto (WeftEditResult) result = {NULL};
  g_autoptr (GError) error = NULL;

  g_assert_true (weft_edit_apply (weft_edit_find ("attach"), &subject, &result, &error) == can);
  if (!can)
    return;
  weft_document_unref (fixture->document);
  fixture->document = g_steal_pointer (&result.document);
  edit_assert_sound (fixture->document);
}

static void
test_attach (void)
{
  EditFixture fixture;

  open_graph (&fixture);
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "add-child", "S1");
  edit_do (&fixture, "add-child", "S2");
  edit_do (&fixture, "add-item", "");
  assert_graph (&fixture, "d1 d2 d3@M0 S1 S2 S3 | d1>S2 d2>S3 S1>d1 S2>d2");
  attach (&fixture, 3, 1, "d1", "S3", TRUE);
  assert_graph (&fixture, "d1 d2 d3@M0 S1 S2 S3 | d1>S2 d1>S3 S1>d1 S2>d2");
  attach (&fixture, 3, 1, "d2", "S1", FALSE); /* S2 makes it, and needs d1 of S1 */
  attach (&fixture, 3, 1, "S1", "S3", FALSE);
  attach (&fixture, 3, 1, "d3", "S3", TRUE);
  attach (&fixture, 4, 0, "S1", "d3", FALSE);
  attach (&fixture, 4, 0, "S3", "d1", TRUE);
  assert_graph (&fixture, "d1 d2 d3@M0 S1 S2 S3 | d1>S2 d3>S3 S3>d1 S2>d2");
  edit_fixture_clear (&fixture);
}

static void
test_machines (void)
{
  EditFixture fixture;
  WeftEditSubject subject = {.text = "M1", .text_size = 2};
  const WeftDrop *drop;
  g_autofree char *words = NULL;
  g_autofree char *nothing = NULL;
  guint32 target;
  guint32 part;

  open_graph (&fixture);
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "add-child", "S1");
  edit_do (&fixture, "add-item", "");
  edit_do_text (&fixture, "set-machine", "S1 S2 d1 d2", "M1", -1);
  assert_graph (&fixture, "d1 d2@M1 S1:M1 S2:M1 | d1>S2 S1>d1");
  edit_do_text (&fixture, "set-machine", "S2", "M0", -1);
  assert_graph (&fixture, "d1 d2@M1 S1:M1 S2:M0 | d1>S2 S1>d1");
  edit_do_text (&fixture, "allocate", "S2", "M1", -1);
  assert_graph (&fixture, "d1 d2@M1 S1:M1 S2:M1 | d1>S2 S1>d1");
  edit_do_text (&fixture, "allocate", "S2", "M0", -1);
  assert_refused (&fixture, "allocate", "S2", "nowhere", "not in the document");
  edit_do_text (&fixture, "set-times", "S2", "M0=4", -1);
  assert_refused (&fixture, "allocate", "S2", "M1", "“S2” has no time on Fast, so it cannot run there.");
  edit_do_text (&fixture, "allocate", "S2", "M0", -1);
  assert_refused (&fixture, "set-machine", "d1", "M0", "on a machine");
  assert_refused (&fixture, "set-machine", "S1", "M7", "not in the document");
  subject.document = fixture.document;
  subject.diagram = fixture.diagram;
  drop = weft_drop_find (fixture.document, fixture.diagram, "machine", "M1");
  g_assert_nonnull (drop);
  nothing = weft_drop_check (drop, &subject, &target);
  g_assert_cmpuint (target, ==, 0);
  part = edit_find (&fixture, "S2");
  subject.nodes = &part;
  subject.n = 1;
  words = weft_drop_check (drop, &subject, &target);
  g_assert_cmpuint (target, ==, part);
  g_assert_cmpstr (words, ==, "Run “S2” on Fast.");
  edit_fixture_clear (&fixture);
}

static void
test_beside (void)
{
  EditFixture fixture;
  g_autofree char *text = NULL;

  open_graph (&fixture);
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "connect", "S2 S1");
  edit_do (&fixture, "add-order", "");
  assert_refused (&fixture, "add-order", "", NULL, "already");
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "add-scenario", "S1 S3");
  text = weft_write (fixture.document, NULL);
  g_assert_nonnull (strstr (text, "<order>S2 S1 S3</order>"));
  g_assert_nonnull (strstr (text, "probability=\"0\" without=\"S1 S3\""));
  edit_do_text (&fixture, "set-order", "", "S2, S3, S1", -1);
  edit_do (&fixture, "delete", "S3");
  g_free (text);
  text = weft_write (fixture.document, NULL);
  g_assert_nonnull (strstr (text, "<order>S2 S1</order>"));
  edit_do_text (&fixture, "set-times", "S1", "M0 = 4", -1);
  assert_refused (&fixture, "set-times", "S1", "M0=4; M0=5", "each machine once");
  assert_refused (&fixture, "set-times", "d1", "M0=4", "Select a subtask");
  edit_do_text (&fixture, "set-order", "", " ", -1);
  assert_refused (&fixture, "set-order", "", "S1", "no order");
  g_free (text);
  text = weft_write (fixture.document, NULL);
  g_assert_null (strstr (text, "<order>"));
  g_assert_nonnull (strstr (text, "<compute machine=\"M0\" time=\"4\"/>"));
  edit_fixture_clear (&fixture);
}

/* What is copied elsewhere brings the machines along that it names. */
static void
test_clip (void)
{
  EditFixture fixture;
  g_autoptr (WeftDocument) clip = NULL;
  g_autoptr (GPtrArray) problems = NULL;
  g_autofree guint32 *parts = NULL;
  g_autofree char *text = NULL;
  gsize n;

  open_graph (&fixture);
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "add-child", "S1");
  edit_do_text (&fixture, "set-machine", "S1 S2", "M1", -1);
  edit_do_text (&fixture, "set-times", "S1", "M0=1; M1=2", -1);
  parts = edit_select (&fixture, "S1 S2 d1", &n);
  clip = weft_clip_new (fixture.document, fixture.diagram, parts, n, NULL, NULL);
  text = weft_write (clip, NULL);
  g_assert_nonnull (strstr (text, "<machine id=\"M0\""));
  g_assert_nonnull (strstr (text, "<machine id=\"M1\""));
  problems = weft_document_check (clip);
  g_assert_cmpuint (problems->len, ==, 0);
  edit_do_text (&fixture, "paste", "", text, -1);
  assert_graph (&fixture, "d1 d2 S1:M1 S2:M1 S3:M1 S4:M1 | d1>S2 d2>S4 S1>d1 S3>d2");
  edit_fixture_clear (&fixture);
}

/* Many machines in one step; whoever has its machine already is left alone. */
static void
test_match (void)
{
  EditFixture fixture;

  open_graph (&fixture);
  edit_do (&fixture, "add-subtask", "");
  edit_do (&fixture, "add-subtask", "");
  edit_do_text (&fixture, "match", "", "S1=M1 S2=M0 ", -1);
  assert_graph (&fixture, "S1:M1 S2:M0 |");
  edit_do_text (&fixture, "match", "", "S2=M1", -1);
  assert_graph (&fixture, "S1:M1 S2:M1 |");
  assert_refused (&fixture, "match", "", "S9=M1", "There is no subtask “S9” in this graph.");
  assert_refused (&fixture, "match", "", "S1=M9", "There is no machine “M9” in this document.");
  assert_refused (&fixture, "match", "", "S1", "“S1” cannot be used here; this must be SUBTASK=MACHINE.");
  assert_graph (&fixture, "S1:M1 S2:M1 |");
  edit_fixture_clear (&fixture);
}

/* Whatever is drawn, no rule about who makes and needs what is broken that was not broken before. */
static guint
count_broken (EditFixture *fixture)
{
  g_autoptr (GPtrArray) problems = weft_document_check (fixture->document);
  guint count = 0;

  for (guint i = 0; i < problems->len; i++)
    count += strstr (((const GError *) problems->pdata[i])->message, "cycle") != NULL ||
             strstr (((const GError *) problems->pdata[i])->message, "makes too") != NULL ||
             strstr (((const GError *) problems->pdata[i])->message, "made too") != NULL;
  return count;
}

static void
test_laws (void)
{
  static const char *const names[] = {"add-subtask", "add-item", "add-child", "add-sibling", "connect",
                                      "connect",     "connect",  "connect",   "delete"};
  EditFixture fixture;
  WeftRandom random;

  open_graph (&fixture);
  weft_random_init (&random, 71, 0);
  for (guint i = 0; i < ROUNDS; i++) {
    const WeftGraph *graph = edit_get_graph (&fixture);
    gboolean is_full = weft_graph_count_rows (graph, 1) + weft_graph_count_rows (graph, 2) > 40;
    guint32 parts[2];
    WeftEditSubject subject = {.document = fixture.document, .diagram = fixture.diagram, .nodes = parts};
    g_auto (WeftEditResult) result = {NULL};
    g_autoptr (GError) error = NULL;
    const char *name = is_full ? "delete" : names[weft_random_below (&random, G_N_ELEMENTS (names))];

    for (guint k = 0; k < 2; k++) {
      guint table = 1 + (guint) weft_random_below (&random, 2);
      guint32 row = (guint32) weft_random_below (&random, weft_graph_get_end (graph, table) + 1);

      parts[subject.n] = weft_element_get_number ((WeftElement){fixture.diagram, table, row});
      subject.n += weft_document_has_element (fixture.document, (WeftElement){fixture.diagram, table, row});
    }
    if (!weft_edit_apply (weft_edit_find (name), &subject, &result, &error))
      continue;
    weft_document_unref (fixture.document);
    fixture.document = g_steal_pointer (&result.document);
    g_assert_cmpuint (count_broken (&fixture), ==, 0);
  }
  edit_assert_sound (fixture.document);
  edit_fixture_clear (&fixture);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/subtask-edits/wires", test_wires);
  g_test_add_func ("/subtask-edits/rows", test_rows);
  g_test_add_func ("/subtask-edits/attach", test_attach);
  g_test_add_func ("/subtask-edits/machines", test_machines);
  g_test_add_func ("/subtask-edits/match", test_match);
  g_test_add_func ("/subtask-edits/beside", test_beside);
  g_test_add_func ("/subtask-edits/clip", test_clip);
  g_test_add_func ("/subtask-edits/laws", test_laws);
  return g_test_run ();
}
