/* test-vectors.c: known answers. tests/data/trees and tests/data/edges hold exact means, variances and
 * densities of an independent implementation; Figure 2 has the paper's own numbers. */
#include "plain-recursion.h"

#include "weft-flow-analysis.h"
#include "weft-reader.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

static const char *data_folder;

static WeftDocument *
load (const char *name)
{
  g_autofree char *path = g_build_filename (data_folder, name, NULL);
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_load (path, NULL, &error);

  g_assert_no_error (error);
  return document;
}

/* The one flow-analysis tree of a document. */
static guint32
get_tree (const WeftDocument *document)
{
  return weft_node_get_id (weft_node_find_child (weft_document_get_root (document), WEFT_KIND_FLOW_TREE));
}

static WeftFlowResult *
evaluate (const WeftDocument *document, WeftModes modes)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftFlowResult *result = weft_flow_evaluate (document, get_tree (document), modes, job, &error);

  g_assert_no_error (error);
  return result;
}

static void
assert_relative (double value, double expected, double tolerance)
{
  g_assert_cmpfloat_with_epsilon (value, expected, tolerance * MAX (fabs (expected), 1e-300));
}

static double
density_at (const WeftLattice *time, double value)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  double place = round (value / weft_lattice_get_step (time)) - (double) weft_lattice_get_first (time);

  return place >= 0 && place < (double) n ? p[(gsize) place] : 0;
}

/* Place by place over both supports: where the answer underflows to 0, ours may still be 1e-60. */
static void
assert_density (const WeftLattice *time, JsonObject *density)
{
  JsonArray *expected = json_object_get_array_member (density, "p");
  double offset = json_object_get_double_member (density, "offset");
  double step = json_object_get_double_member (density, "step");
  double inside = 0;

  g_assert_cmpfloat (weft_lattice_get_step (time), ==, step);
  for (guint i = 0; i < json_array_get_length (expected); i++) {
    double p = density_at (time, offset + i * step);

    g_assert_cmpfloat_with_epsilon (p, json_array_get_double_element (expected, i), 1e-12);
    inside += p;
  }
  g_assert_cmpfloat_with_epsilon (weft_lattice_get_mass (time), inside, 1e-12);
}

static void
assert_quantiles (const WeftLattice *time, JsonObject *quantiles)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init (&iter, quantiles);
  while (json_object_iter_next (&iter, &name, &value))
    g_assert_cmpfloat (weft_lattice_get_quantile (time, g_ascii_strtod (name, NULL)), ==,
                       json_node_get_double (value));
}

static void
assert_simulation (const WeftDocument *document, WeftModes modes, const WeftLattice *exact)
{
  const guint64 samples = 10000;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftFlowResult) result =
      weft_flow_simulate (document, get_tree (document), modes, samples, job, NULL);
  double standard_error = sqrt (weft_lattice_get_variance (exact) / (double) samples);

  g_assert_cmpfloat (fabs (weft_lattice_get_mean (result->time) - weft_lattice_get_mean (exact)), <=,
                     4 * standard_error + 1e-9);
}

/* Every key of the answers is a choice of modes. */
static void
check_vector (const char *name, JsonObject *answers)
{
  g_autoptr (WeftDocument) document = load (name);
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init (&iter, answers);
  while (json_object_iter_next (&iter, &key, &node)) {
    JsonObject *answer = json_node_get_object (node);
    g_autoptr (WeftFlowResult) result = NULL;
    WeftModes modes;

    g_assert_true (weft_modes_find (key, &modes));
    result = evaluate (document, modes);
    assert_relative (weft_lattice_get_mean (result->time), json_object_get_double_member (answer, "mean"),
                     1e-9);
    assert_relative (weft_lattice_get_variance (result->time),
                     json_object_get_double_member (answer, "variance"), 1e-9);
    assert_density (result->time, json_object_get_object_member (answer, "pmf"));
    assert_quantiles (result->time, json_object_get_object_member (answer, "quantiles"));
    assert_simulation (document, modes, result->time);
  }
}

static void
test_folder (gconstpointer data)
{
  g_autofree char *folder = g_build_filename (data_folder, data, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autoptr (JsonParser) parser = json_parser_new ();
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *stem = NULL;
    g_autofree char *document = NULL;

    if (!g_str_has_suffix (name, ".json"))
      continue;
    stem = g_strndup (name, strlen (name) - strlen (".json"));
    document = g_strdup_printf ("%s/%s.weft", (const char *) data, stem);
    g_assert_true (json_parser_load_from_file (parser, path, NULL));
    check_vector (document, json_node_get_object (json_parser_get_root (parser)));
    n++;
  }
  g_assert_cmpuint (n, >=, 7);
}

/* Section 7.1 and Table II: SPMD 889.4; the average value approach 834.1, 727.0 and 497.0. The equations
 * give 927.940 and 855.851 for SIMD and the mixed scheme, where Table II prints 1002.0 and 915.8; two
 * independent calculations agree with the equations. */
static void
test_figure_2 (void)
{
  static const struct {
    WeftModes modes;
    double mean;
    double average_value;
  } answers[] = {
      {WEFT_MODES_SPMD, 889.376340, 727.0},
      {WEFT_MODES_SIMD, 927.939547, 834.1},
      {WEFT_MODES_AS_DRAWN, 855.850512, 497.0},
  };
  g_autoptr (WeftDocument) document = load ("li-figure-2.weft");

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++) {
    g_autoptr (WeftFlowResult) result = evaluate (document, answers[i].modes);

    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mean (result->time), answers[i].mean, 1e-6);
    g_assert_cmpfloat_with_epsilon (result->average_value, answers[i].average_value, 0.1);
    assert_simulation (document, answers[i].modes, result->time);
  }
}

/* A loop that begins and ends in SPMD mode: Fig. 5, against the equations written plainly. */
static void
test_mixed_loop (void)
{
  g_autoptr (WeftDocument) document = load ("mixed-pip.weft");

  for (WeftModes modes = WEFT_MODES_AS_DRAWN; modes <= WEFT_MODES_SPMD; modes++) {
    g_autoptr (WeftFlowResult) result = evaluate (document, modes);
    g_autofree double *plain = NULL;
    gsize length;
    gsize n;
    const double *p = weft_lattice_get_probabilities (result->time, &n);
    gsize first = weft_lattice_get_first (result->time);

    plain = plain_recursion (document, get_tree (document), modes, &length);
    g_assert_cmpuint (first + n, <=, length);
    for (gsize t = 0; t < length; t++)
      g_assert_cmpfloat_with_epsilon (t >= first && t < first + n ? p[t - first] : 0, plain[t], 1e-12);
    assert_simulation (document, modes, result->time);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_data_func ("/vectors/trees", "trees", test_folder);
  g_test_add_data_func ("/vectors/edges", "edges", test_folder);
  g_test_add_func ("/vectors/figure-2", test_figure_2);
  g_test_add_func ("/vectors/mixed-loop", test_mixed_loop);
  return g_test_run ();
}
