/* test-inner-diagrams.c: diagrams whose times are those of others: what the rules say of them, circles of every length, what hangs on what, digests, and
 * names that change. */
#include "weft-inner-diagrams.h"

#include "weft-check.h"
#include "weft-fault.h"
#include "weft-reader.h"

#include <string.h>

#define SUITE                                                                                                \
  "<suite><machine id='m' kind='mixed' pes='4'><operation name='o' simd='%s' spmd='1'/></machine></suite>"
#define TREE(id, more, time)                                                                                 \
  "<flow-tree id='" id "' machine='m' " more "><block id='" id "-b' mode='simd'><step simd='" time           \
  "'/></block></flow-tree>"
#define GRAPH(id, more, time)                                                                                \
  "<task-graph id='" id "' " more "><task id='" id "-1' time='3'/><task id='" id "-2' time='" time           \
  "'/></task-graph>"

static WeftDocument *
read_with (const char *operation, const char *diagrams)
{
  g_autofree char *text =
      g_strdup_printf ("<weft xmlns='urn:weft:1'>" SUITE "%s</weft>", operation, diagrams);
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "test", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static WeftDocument *
read_all (const char *diagrams)
{
  return read_with ("2", diagrams);
}

/* What is wrong, a line each. */
static char *
check (WeftDocument *document)
{
  g_autoptr (GPtrArray) problems = weft_document_check (document);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < problems->len; i++)
    g_string_append_printf (text, "%s\n", ((const GError *) problems->pdata[i])->message);
  return g_string_free (text, FALSE);
}

static const struct {
  const char *diagrams;
  const char *problems;
} wrong[] = {
    {TREE ("a", "", "result(b)") GRAPH ("b", "", "result(c)") TREE ("c", "", "1"), ""},
    {TREE ("a", "", "result(x)"), "<step> a-b, simd: found the result of “x”, which is no diagram of this "
                                  "document, expected the id of another diagram\n"},
    {GRAPH ("a", "", "result(m)"), "<task> a-2, time: found the result of “m”, which is no diagram of this "
                                   "document, expected the id of another diagram\n"},
    {TREE ("a", "", "result(a-b)"), "<step> a-b, simd: found the result of “a-b”, which is no diagram of "
                                    "this document, expected the id of another diagram\n"},
    {TREE ("a", "", "result(a)"),
     "<step> a-b, simd: found a circle of results: a → a, expected no way from a diagram back to itself\n"},
    {TREE ("a", "", "result(b)") GRAPH ("b", "", "result(a)"),
     "<step> a-b, simd: found a circle of results: a → b → a, expected no way from a diagram back to "
     "itself\n"
     "<task> b-2, time: found a circle of results: b → a → b, expected no way from a diagram back to "
     "itself\n"},
    {TREE ("a", "", "result(b)") GRAPH ("b", "", "result(c)") TREE ("c", "", "result(a)"),
     "<step> a-b, simd: found a circle of results: a → b → c → a, expected no way from a diagram back to "
     "itself\n"
     "<task> b-2, time: found a circle of results: b → c → a → b, expected no way from a diagram back to "
     "itself\n"
     "<step> c-b, simd: found a circle of results: c → a → b → c, expected no way from a diagram back to "
     "itself\n"},
    {GRAPH ("z", "", "result(a)") TREE ("a", "", "result(b)") GRAPH ("b", "", "result(a)"),
     "<task> z-2, time: found a circle of results: z → a → b → a, expected no way from a diagram back to "
     "itself\n"
     "<step> a-b, simd: found a circle of results: a → b → a, expected no way from a diagram back to "
     "itself\n"
     "<task> b-2, time: found a circle of results: b → a → b, expected no way from a diagram back to "
     "itself\n"},
    {TREE ("a", "unit='us'", "result(b)") GRAPH ("b", "unit='ms'", "1"),
     "<step> a-b, simd: found the result of “b”, whose unit of time is “ms”, expected a diagram in “us”, as "
     "this one: "
     "times are not converted\n"},
    {TREE ("a", "unit='us'", "result(b)") GRAPH ("b", "", "1"), ""},
    {TREE ("a", "", "result(b)") GRAPH ("b", "unit='us'", "1"), ""},
};

static void
test_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (WeftDocument) document = read_all (wrong[i].diagrams);
    g_autofree char *problems = check (document);

    g_assert_cmpstr (problems, ==, wrong[i].problems);
  }
}

/* A machine's time leads there too: what runs on it hangs on it. */
static void
test_machine (void)
{
  g_autoptr (WeftDocument) document =
      read_with ("result(b)", TREE ("a", "", "1") GRAPH ("b", "", "result(c)") TREE ("c", "", "1"));
  g_autofree char *problems = check (document);
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (problems, ==,
                   "<flow-tree> a, machine: found a circle of results: a → b → c → b, expected no way from "
                   "a diagram back to itself\n"
                   "<task> b-2, time: found a circle of results: b → c → b, expected no way from a diagram "
                   "back to itself\n"
                   "<flow-tree> c, machine: found a circle of results: c → b → c, expected no way from a "
                   "diagram back to itself\n");
  g_assert_false (weft_document_check_diagram (document, weft_document_find (document, "c"),
                                               WEFT_MODES_AS_DRAWN, &error));
  words = weft_fault_words (error);
  g_assert_cmpstr (words, ==,
                   "c: the times of these diagrams are each other's: c → b → c. Change one of them.");
}

/* In a window a circle of one is told as such. */
static void
test_itself (void)
{
  g_autoptr (WeftDocument) document = read_all (GRAPH ("a", "", "result(a)"));
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (weft_document_check_diagram (document, weft_document_find (document, "a"),
                                               WEFT_MODES_AS_DRAWN, &error));
  words = weft_fault_words (error);
  g_assert_cmpstr (words, ==, "a-2: the time of “a” cannot be its own result.");
}

/* Counts are no times. */
static void
test_iterations (void)
{
  const char *text = "<weft xmlns='urn:weft:1'><suite><machine id='m'/></suite><flow-tree id='t' machine='m'>"
                     "<loop id='l' mode='simd' iterations='result(t)'/></flow-tree></weft>";
  g_autoptr (GError) error = NULL;

  g_assert_null (weft_read (text, strlen (text), "test", NULL, &error));
  g_assert_nonnull (
      strstr (error->message,
              "<loop> l, iterations: found result(t), expected a number: the result of a diagram is a time"));
}

/* A chain of @n trees, the first of which holds all others. */
static WeftDocument *
make_chain (guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++) {
    g_string_append_printf (text, "<flow-tree id='t%u' machine='m'><block id='b%u' mode='simd'><step simd='",
                            i, i);
    g_string_append_printf (text, i + 1 < n ? "result(t%u)" : "1", i + 1);
    g_string_append (text, "'/></block></flow-tree>");
  }
  return read_all (text->str);
}

static void
test_depth (void)
{
  g_autoptr (WeftDocument) deep = make_chain (WEFT_MOST_INNER_LEVELS + 1);
  g_autoptr (WeftDocument) deeper = make_chain (WEFT_MOST_INNER_LEVELS + 2);
  g_autofree char *none = check (deep);
  g_autofree char *problems = check (deeper);

  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (problems, ==,
                   "<step> b0, simd: found diagrams in each other: t0 → t1 → t2 → t3 → t4 → t5 → t6 → t7 → "
                   "t8 → …, expected at most 32 "
                   "levels of them\n");
}

static void
test_holds (void)
{
  g_autoptr (WeftDocument) document = read_all (TREE ("a", "", "result(b)") GRAPH ("b", "", "result(c)")
                                                    TREE ("c", "", "1") TREE ("d", "", "result(c)"));
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (document);
  static const char *const names[] = {"a", "b", "c", "d"};
  static const gboolean holds[4][4] = {{1, 1, 1, 0}, {0, 1, 1, 0}, {0, 0, 1, 0}, {0, 0, 1, 1}};

  for (guint i = 0; i < 4; i++)
    for (guint k = 0; k < 4; k++)
      g_assert_cmpint (weft_inner_diagrams_holds (inner, weft_document_find (document, names[i]),
                                                  weft_document_find (document, names[k])),
                       ==, holds[i][k]);
}

static WeftDocument *
set_step (WeftDocument *document, const char *block, const char *time)
{
  WeftNode *node = weft_document_lookup (document, block);
  WeftChildIter iter;
  WeftDocument *changed;

  weft_child_iter_init (&iter, node);
  changed = weft_document_set (document, weft_node_get_id (weft_child_iter_next (&iter)), WEFT_PROPERTY_SIMD,
                               time, NULL);
  g_assert_nonnull (changed);
  return changed;
}

static gboolean
have_same_digest (const WeftDocument *a, const WeftDocument *b, const char *diagram)
{
  return weft_digest_equal (weft_diagram_find_digest (a, weft_document_find (a, diagram)),
                            weft_diagram_find_digest (b, weft_document_find (b, diagram)));
}

/* What an answer follows from changes with what is in the diagram, however deep, and with nothing else. */
static void
test_digests (void)
{
  g_autoptr (WeftDocument) document = read_all (TREE ("a", "", "result(b)") GRAPH ("b", "", "result(c)")
                                                    TREE ("c", "", "1") TREE ("d", "", "5"));
  g_autoptr (WeftDocument) inner = set_step (document, "c-b", "7");
  g_autoptr (WeftDocument) other = set_step (document, "d-b", "7");
  g_autoptr (WeftDocument) back = set_step (inner, "c-b", "1");
  g_autoptr (WeftDocument) counted =
      weft_document_set (document, weft_document_find (document, "c"), WEFT_PROPERTY_UNIT, "us", NULL);

  g_assert_false (have_same_digest (document, inner, "a"));
  g_assert_false (have_same_digest (document, inner, "b"));
  g_assert_true (have_same_digest (document, inner, "d"));
  g_assert_true (have_same_digest (document, other, "a"));
  g_assert_false (have_same_digest (document, other, "d"));
  g_assert_true (have_same_digest (document, back, "a"));
  g_assert_false (have_same_digest (document, counted, "a"));
  g_assert_true (have_same_digest (document, counted, "c"));
}

/* A name that changes takes the times along, of nodes and of rows. */
static void
test_rename (void)
{
  g_autoptr (WeftDocument) document =
      read_all (TREE ("a", "", "result(c)") GRAPH ("b", "", "result(c)") TREE ("c", "", "1"));
  g_autoptr (WeftDocument) renamed =
      weft_document_set (document, weft_document_find (document, "c"), WEFT_PROPERTY_ID, "core", NULL);
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (renamed);
  g_autofree char *problems = check (renamed);
  guint32 core = weft_document_find (renamed, "core");

  g_assert_cmpstr (problems, ==, "");
  g_assert_true (weft_inner_diagrams_holds (inner, weft_document_find (renamed, "a"), core));
  g_assert_true (weft_inner_diagrams_holds (inner, weft_document_find (renamed, "b"), core));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inner-diagrams/rules", test_rules);
  g_test_add_func ("/inner-diagrams/machine", test_machine);
  g_test_add_func ("/inner-diagrams/itself", test_itself);
  g_test_add_func ("/inner-diagrams/iterations", test_iterations);
  g_test_add_func ("/inner-diagrams/depth", test_depth);
  g_test_add_func ("/inner-diagrams/holds", test_holds);
  g_test_add_func ("/inner-diagrams/digests", test_digests);
  g_test_add_func ("/inner-diagrams/rename", test_rename);
  return g_test_run ();
}
