/* test-program-runs.c: what PEs print, put together and taken apart, and times of runs as a measurement. */
#include "test-seed.h"
#include "weft-check.h"
#include "weft-program-measure.h"
#include "weft-program-output.h"
#include "weft-reader.h"

#include <string.h>

#define BELOW(n)  weft_random_below (random, n)
#define MOST_PES  5
#define MOST_RUNS 40

/* Lines of PEs in any order: each has its own, in its order, and all have all. Texts may look like numbers of PEs themselves. */
static void
check_output (WeftRandom *random)
{
  static const char *const texts[] = {"", "7", "-1 2.5", "3: 4", "nan", ": "};
  g_autoptr (GString) tagged = g_string_new (NULL);
  g_autoptr (GString) all = g_string_new (NULL);
  g_autofree char *merged = NULL;
  GString *own[MOST_PES];

  for (guint pe = 0; pe < MOST_PES; pe++)
    own[pe] = g_string_new (NULL);
  for (guint i = BELOW (30); i > 0; i--) {
    guint pe = BELOW (MOST_PES);
    const char *text = texts[BELOW (G_N_ELEMENTS (texts))];

    g_string_append_printf (tagged, "%u: %s\n", pe, text);
    g_string_append_printf (all, "%s\n", text);
    g_string_append_printf (own[pe], "%s\n", text);
  }
  merged = weft_program_output_pick (tagged->str, WEFT_PROGRAM_ALL_PES);
  g_assert_cmpstr (merged, ==, all->str);
  for (guint pe = 0; pe < MOST_PES; pe++) {
    g_autofree char *picked = weft_program_output_pick (tagged->str, pe);

    g_assert_cmpstr (picked, ==, own[pe]->str);
    g_string_free (own[pe], TRUE);
  }
}

static void
test_output (void)
{
  WeftRandom random;

  test_random_init (&random, 1993, 1);
  for (guint i = 0; i < test_cases (500); i++)
    check_output (&random);
}

static void
assert_picked (const char *tagged, guint32 pe, const char *wanted)
{
  g_autofree char *picked = weft_program_output_pick (tagged, pe);

  g_assert_cmpstr (picked, ==, wanted);
}

/* The output may be cut off anywhere, and what stands behind it has no PE. */
static void
test_cut (void)
{
  assert_picked ("", 0, "");
  assert_picked ("1: 5\n1", 0, "1");
  assert_picked ("1: 5\n1:", 1, "5\n1:");
  assert_picked ("1: 5\n1: 6", 1, "5\n6");
  assert_picked ("the end", 3, "the end");
  assert_picked ("99999999999: 1\n", 3, "99999999999: 1\n");
}

static WeftDocument *
read_document (const char *more)
{
  g_autofree char *text = g_strdup_printf ("<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\" "
                                           "kind=\"spmd\" pes=\"4\"/></suite>%s<program id=\"p\" "
                                           "language=\"mimdc\">int main() { }</program></weft>",
                                           more);
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), NULL, NULL, &error);

  g_assert_no_error (error);
  return document;
}

/* @document: (transfer full): without the times and with them; (transfer full): the id */
static char *
place (WeftDocument **document, const GArray *seconds)
{
  g_autoptr (WeftDocument) before = *document;
  g_autoptr (GError) error = NULL;
  char *id = NULL;

  *document = weft_program_place_measurement (before, weft_document_find (before, "p"), "threads", seconds,
                                              &id, &error);
  g_assert_no_error (error);
  return id;
}

static void
assert_values (const WeftDocument *document, const char *id, const GArray *seconds, const char *of)
{
  const WeftNode *node = weft_document_lookup (document, id);
  g_autoptr (GArray) values = weft_measurement_parse (node, NULL);

  g_assert_cmpint (weft_node_get_kind (node), ==, WEFT_KIND_MEASUREMENT);
  g_assert_cmpstr (weft_node_get_text (node, WEFT_PROPERTY_UNIT), ==, "s");
  g_assert_cmpstr (weft_node_get_text (node, WEFT_PROPERTY_OF), ==, of);
  g_assert_cmpuint (values->len, ==, seconds->len);
  for (guint i = 0; i < values->len; i++)
    g_assert_cmpfloat_with_epsilon (g_array_index (values, double, i), g_array_index (seconds, double, i),
                                    1e-9);
}

/* Ascending, as a measurement tells its values. */
static GArray *
make_seconds (guint n)
{
  GArray *seconds = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < n; i++) {
    double value = 1e-7 * (i + 1) * (i + 1);

    g_array_append_val (seconds, value);
  }
  return seconds;
}

/* A second time the measurement gets other values; a node that is none keeps its id. */
static void
test_measurement (void)
{
  static const char tree[] = "<flow-tree id=\"p-tree\" machine=\"m\"/>";
  g_autoptr (GArray) first = make_seconds (MOST_RUNS);
  g_autoptr (GArray) second = make_seconds (1);

  for (guint has_tree = 0; has_tree < 2; has_tree++) {
    WeftDocument *document = read_document (has_tree ? tree : "");
    g_autofree char *id = place (&document, first);
    g_autofree char *again = NULL;

    g_assert_cmpstr (id, ==, "p-threads");
    assert_values (document, id, first, has_tree ? "p-tree" : NULL);
    again = place (&document, second);
    g_assert_cmpstr (again, ==, id);
    assert_values (document, id, second, has_tree ? "p-tree" : NULL);
    weft_document_unref (document);
  }
  {
    WeftDocument *document = read_document ("<flow-tree id=\"p-threads\" machine=\"m\"/>");
    g_autofree char *id = place (&document, first);

    g_assert_cmpstr (id, ==, "p-threads-2");
    assert_values (document, id, first, NULL);
    weft_document_unref (document);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/program-runs/output", test_output);
  g_test_add_func ("/program-runs/cut", test_cut);
  g_test_add_func ("/program-runs/measurement", test_measurement);
  return g_test_run ();
}
