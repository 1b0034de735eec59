/* test-difference.c: what was done to a diagram is what is found between before and after; nothing is found between a diagram and
 * itself, and the other way round everything is the other way round. */
#include "weft-difference.h"

#include "weft-batch-rows.h"
#include "weft-elements.h"

#include "random-subtasks.h"
#include "test-seed.h"
#include "weft-reader.h"

#include <string.h>

#define BLOCK(id, mode, time) "<block id=\"" id "\" mode=\"" mode "\"><step simd=\"" time "\"/></block>"
#define DOCUMENT(machine, tree)                                                                              \
  "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\" name=\"M\" pes=\"8\">" machine "</machine></suite>"   \
  "<flow-tree id=\"t\" machine=\"m\">" tree "</flow-tree></weft>"
#define LOOP(inside) "<loop id=\"l\" mode=\"simd\" iterations=\"3\">" inside "</loop>"

static const char base[] = DOCUMENT ("",
                                     BLOCK ("a", "simd", "1") BLOCK ("b", "simd", "2")
                                         LOOP (BLOCK ("c", "simd", "3") BLOCK ("d", "simd", "4")));

static WeftDocument *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "text", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static char *
get_name (const WeftDiagramRef *ref, guint32 number)
{
  WeftElement part = weft_element_from_number (ref->diagram, number);
  char *id = weft_document_get_id (ref->document, part);

  return id != NULL ? id
                    : g_strdup (weft_kind_get_info (weft_document_get_kind (ref->document, part))->element);
}

/* "- a", "+ e", "~ b Mode: SIMD → SPMD", "> c", in a line each. */
static char *
describe (WeftDocument *before,
          const char *first,
          WeftDocument *after,
          const char *second,
          gboolean same_numbers)
{
  WeftDiagramRef a = {before, weft_document_find (before, first)};
  WeftDiagramRef b = {after, weft_document_find (after, second)};
  g_autoptr (GPtrArray) differences = weft_difference_find (&a, &b, same_numbers);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < differences->len; i++) {
    const WeftDifference *difference = differences->pdata[i];

    g_autofree char *name =
        difference->before != 0 ? get_name (&a, difference->before) : get_name (&b, difference->after);

    g_string_append_printf (text, "%c %s", "-+~>"[difference->kind], name);
    if (difference->kind == WEFT_DIFFERENCE_CHANGED)
      g_string_append_printf (text, " %s", difference->words);
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

static void
check (const char *before_text, const char *after_text, const char *expected)
{
  g_autoptr (WeftDocument) before = read_text (before_text);
  g_autoptr (WeftDocument) after = read_text (after_text);
  g_autofree char *found = describe (before, "t", after, "t", FALSE);
  g_autofree char *nothing = describe (after, "t", after, "t", FALSE);

  g_assert_cmpstr (found, ==, expected);
  g_assert_cmpstr (nothing, ==, "");
}

static void
test_documents (void)
{
  check (base, base, "");
  check (base,
         DOCUMENT ("", BLOCK ("a", "spmd", "1") BLOCK ("b", "simd", "uniform(1, 2)")
                           LOOP (BLOCK ("c", "simd", "3") BLOCK ("d", "simd", "4"))),
         "~ a Mode: SIMD → SPMD\n~ step Time in SIMD mode: 2 → uniform(1, 2)\n");
  check (base,
         DOCUMENT ("", BLOCK ("b", "simd", "2") LOOP (BLOCK ("c", "simd", "3") BLOCK ("d", "simd", "4"))),
         "- a\n");
  check (base, DOCUMENT ("", BLOCK ("a", "simd", "1") BLOCK ("b", "simd", "2")), "- l\n");
  check (DOCUMENT ("", BLOCK ("a", "simd", "1") BLOCK ("b", "simd", "2")), base, "+ l\n");
  check (base,
         DOCUMENT ("", BLOCK ("b", "simd", "2") LOOP (BLOCK ("c", "simd", "3") BLOCK ("d", "simd", "4"))
                           BLOCK ("a", "simd", "1")),
         "> a\n");
  check (base,
         DOCUMENT ("", BLOCK ("a", "simd", "1") BLOCK ("b", "simd", "2") BLOCK ("c", "simd", "3")
                           LOOP (BLOCK ("d", "simd", "4"))),
         "> c\n");
  check (base,
         DOCUMENT ("<switch to=\"spmd\" time=\"5\"/>",
                   BLOCK ("a", "simd", "1") BLOCK ("b", "simd", "2")
                       LOOP (BLOCK ("c", "simd", "3") BLOCK ("d", "simd", "4"))),
         "+ switch\n");
}

/* Two trees of one document: by their places. */
static void
test_one_document (void)
{
  g_autoptr (WeftDocument) document =
      read_text ("<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\" name=\"M\" pes=\"8\"/></suite>"
                 "<flow-tree id=\"t\" machine=\"m\">" BLOCK ("a", "simd", "1")
                     BLOCK ("b", "simd", "2") "</flow-tree>"
                                              "<flow-tree id=\"u\" machine=\"m\">" BLOCK ("e", "simd", "1")
                                                  BLOCK ("f", "simd", "7")
                                                      BLOCK ("g", "simd", "7") "</flow-tree></weft>");
  g_autofree char *found = describe (document, "t", document, "u", FALSE);
  g_autofree char *back = describe (document, "u", document, "t", FALSE);

  g_assert_cmpstr (found, ==, "~ step Time in SIMD mode: 2 → 7\n+ g\n");
  g_assert_cmpstr (back, ==, "~ step Time in SIMD mode: 7 → 2\n- g\n");
}

/* A version and the one before: names do not matter there. */
static void
test_versions (void)
{
  g_autoptr (WeftDocument) first = read_text (base);
  guint32 c = weft_document_find (first, "c");
  guint32 loop = weft_document_find (first, "l");
  g_autoptr (WeftDocument) renamed = weft_document_set (first, c, WEFT_PROPERTY_ID, "x", NULL);
  g_autoptr (WeftDocument) moved = weft_document_move (renamed, c, loop, 1, NULL);
  g_autoptr (WeftDocument) without = weft_document_remove (moved, weft_document_find (moved, "a"), NULL);
  g_autofree char *renaming = describe (first, "t", renamed, "t", TRUE);
  g_autofree char *all = describe (first, "t", without, "t", TRUE);
  g_autofree char *back = describe (without, "t", first, "t", TRUE);

  g_assert_cmpstr (renaming, ==, "");
  g_assert_nonnull (strstr (all, "- a\n"));
  g_assert_nonnull (strstr (back, "+ a\n"));
  g_assert_true ((strstr (all, "> c\n") != NULL) != (strstr (all, "> d\n") != NULL));
  g_assert_null (strstr (all, "~"));
}

/* Rows. */

#define GRAPH(inside)                                                                                        \
  "<weft xmlns=\"urn:weft:1\"><task-graph id=\"t\"><class id=\"k\"/>" inside "</task-graph></weft>"
#define TASKS          "<task id=\"a\" time=\"1\"/><task id=\"b\" time=\"2\"/><task id=\"c\"/>"
#define EDGE(from, to) "<edge from=\"" from "\" to=\"" to "\"/>"

static void
test_rows (void)
{
  check (GRAPH (TASKS EDGE ("a", "b")), GRAPH (TASKS EDGE ("a", "b")), "");
  check (GRAPH (TASKS EDGE ("a", "b")),
         GRAPH ("<task id=\"c\"/><task id=\"a\" time=\"1\" class=\"k\"/><task id=\"b\" name=\"B\" "
                "time=\"2\"/>" EDGE ("a", "b")),
         "~ a Class: – → k\n~ b Name: – → B\n");
  check (
      GRAPH (TASKS EDGE ("a", "b") EDGE ("b", "c")),
      GRAPH ("<task id=\"a\" time=\"1\"/><task id=\"d\"/><task id=\"c\"/>" EDGE ("a", "d") EDGE ("a", "c")),
      "- b\n+ d\n- a>b\n- b>c\n+ a>d\n+ a>c\n");
}

/* Versions: a row keeps its number, whatever its id is. */
static void
test_row_versions (void)
{
  g_autoptr (WeftDocument) before = read_text (GRAPH (TASKS EDGE ("a", "b")));
  WeftBatch *batch = weft_batch_begin (before);
  g_autoptr (WeftDocument) after = NULL;
  g_autofree char *found = NULL;
  WeftElement a, b;

  g_assert_true (weft_document_find_element (before, "a", &a));
  g_assert_true (weft_document_find_element (before, "b", &b));
  g_assert_true (weft_batch_set_row (batch, a, WEFT_PROPERTY_ID, "x", NULL));
  g_assert_true (weft_batch_set_row (batch, b, WEFT_PROPERTY_TIME, "9", NULL));
  after = weft_batch_commit (batch);
  found = describe (before, "t", after, "t", TRUE);
  g_assert_cmpstr (found, ==, "~ b Time: 2 → 9\n");
}

/* Subtask flow graphs. */

#define MACHINES "<machine id=\"m\"/><machine id=\"n\"/>"
#define FLOW(suite, inside)                                                                                  \
  "<weft xmlns=\"urn:weft:1\"><suite>" suite "</suite><subtask-graph id=\"t\">" inside                       \
  "</subtask-graph></weft>"
#define LINK(unit)        "<link from=\"m\" to=\"n\" per-unit=\"" unit "\"/>"
#define MAKER             "<subtask id=\"S\" machine=\"m\"><needs item=\"d\"/><makes item=\"x\" size=\"3\"/></subtask>"
#define TAKER(id, inside) "<subtask id=\"" id "\" machine=\"n\"><needs item=\"x\"/>" inside "</subtask>"
#define ITEM              "<item id=\"d\" size=\"1\" at=\"m\"/>"

/* Items, machines, times, needs and results, scenarios and orders, and the links that it all hangs on. */
static void
test_subtasks (void)
{
  check (FLOW (MACHINES LINK ("1"), ITEM MAKER TAKER ("T", "")),
         FLOW (MACHINES LINK ("1"), ITEM MAKER TAKER ("T", "")), "");
  check (FLOW (MACHINES, ITEM MAKER TAKER ("T", "")),
         FLOW (MACHINES, "<item id=\"d\" size=\"4\" at=\"m n\"/>" MAKER TAKER (
                             "T", "<compute machine=\"n\" time=\"5\"/>")),
         "~ d Size: 1 → 4; Initially at: m → m n\n~ T Times on machines: – → n=5\n");
  check (FLOW (MACHINES, ITEM MAKER TAKER ("T", "")),
         FLOW (MACHINES, ITEM "<subtask id=\"S\" machine=\"n\"><needs item=\"d\"/><makes item=\"x\" "
                              "size=\"8\"/></subtask>" TAKER ("T", "")),
         "~ x Size: 3 → 8\n~ S Machine: m → n\n");
  check (FLOW (MACHINES, ITEM MAKER TAKER ("T", "")),
         FLOW (MACHINES, ITEM MAKER TAKER ("U", "<needs item=\"d\"/>")), "- T\n+ U\n- x>T\n+ x>U\n+ d>U\n");
  check (FLOW (MACHINES, "<order>S T</order>" ITEM MAKER TAKER ("T", "")),
         FLOW (MACHINES, ITEM MAKER TAKER ("T", "")), "- order\n");
  check (FLOW (MACHINES LINK ("1"), ITEM MAKER TAKER ("T", "")),
         FLOW (MACHINES LINK ("2"), ITEM MAKER TAKER ("T", "")), "~ link Time per unit: 1 → 2\n");
  check (FLOW (MACHINES, ITEM MAKER TAKER ("T", "")),
         FLOW (MACHINES "<machine id=\"o\"/>" LINK ("1"), ITEM MAKER TAKER ("T", "")), "+ o\n+ link\n");
}

static guint
count_lines (const char *text, char sign)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    n += *lines[i] == sign;
  return n;
}

/* Law: between two graphs as many parts are found to be gone as the other way round to be new, and as many to differ. */
static void
test_random_subtasks (void)
{
  WeftRandom random;

  test_random_init (&random, 311, 0);
  for (guint i = 0; i < 60; i++) {
    g_autofree char *first = random_subtasks_text (&random, 1 + i % 12, 3);
    g_autofree char *second = random_subtasks_text (&random, 1 + i % 12, 3);
    g_autoptr (WeftDocument) before = read_text (first);
    g_autoptr (WeftDocument) after = read_text (second);
    g_autofree char *there = describe (before, "g", after, "g", FALSE);
    g_autofree char *back = describe (after, "g", before, "g", FALSE);
    g_autofree char *nothing = describe (before, "g", before, "g", FALSE);

    g_assert_cmpstr (nothing, ==, "");
    g_assert_cmpuint (count_lines (there, '-'), ==, count_lines (back, '+'));
    g_assert_cmpuint (count_lines (there, '+'), ==, count_lines (back, '-'));
    g_assert_cmpuint (count_lines (there, '~'), ==, count_lines (back, '~'));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/difference/documents", test_documents);
  g_test_add_func ("/difference/one-document", test_one_document);
  g_test_add_func ("/difference/versions", test_versions);
  g_test_add_func ("/difference/rows", test_rows);
  g_test_add_func ("/difference/row-versions", test_row_versions);
  g_test_add_func ("/difference/subtasks", test_subtasks);
  g_test_add_func ("/difference/random-subtasks", test_random_subtasks);
  return g_test_run ();
}
