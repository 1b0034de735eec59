/* test-draw-report.c: reports say what they should, and nothing that a name smuggles in. */
#include "draw-fixtures.h"
#include "weft-report.h"
#include "weft-result-words.h"

#include <string.h>

#define HOSTILE "</title><script>alert(1)</script> & \"quotes\" 'apostrophe' \u202ereversed"

static WeftFlowResult *
make_result (const char *modes, guint64 samples, double error)
{
  WeftFlowResult *result = weft_flow_result_new ();
  double *p = g_new0 (double, 5);

  for (guint i = 0; i < 5; i++)
    p[i] = 0.2;
  result->diagram = g_strdup ("t");
  result->engine = g_strdup (samples > 0 ? "simulation" : "distribution");
  result->modes = g_strdup (modes);
  result->unit = g_strdup ("<cycles>");
  result->digest = weft_digest_text (modes);
  result->samples = samples;
  result->seed = 42;
  result->time = weft_lattice_new_take (10, 84, p, 5, error);
  result->average_value = 497;
  return result;
}

typedef struct {
  WeftDocument *document;
  WeftFlowResult *results[3];
  WeftViewSubject subject;
} Fixture;

static void
open_fixture (Fixture *fixture)
{
  fixture->document = draw_document (HOSTILE, draw_block ("a", HOSTILE, "simd", "12", "9"), NULL);
  fixture->results[0] = make_result ("as-drawn", 0, 1e-9);
  fixture->results[1] = make_result ("spmd", 0, 0);
  fixture->results[2] = make_result ("simd", 1000, 0);
  fixture->subject = (WeftViewSubject){
      fixture->document,
      draw_get_tree (fixture->document),
      {fixture->results[0], fixture->results[1], (const WeftFlowResult *const *) &fixture->results[2], 1,
       TRUE, 1000},
  };
}

static void
close_fixture (Fixture *fixture)
{
  weft_document_unref (fixture->document);
  for (guint i = 0; i < G_N_ELEMENTS (fixture->results); i++)
    weft_flow_result_unref (fixture->results[i]);
}

static char *
write_html (const Fixture *fixture, gsize n)
{
  WeftViewSubject subjects[] = {fixture->subject, fixture->subject};
  g_autoptr (GError) error = NULL;
  char *page = weft_report_write_html (fixture->document, subjects, n,
                                       &(WeftReportOptions){"<file>.weft", "a day"}, &error);

  g_assert_no_error (error);
  return page;
}

static void
test_escaping (void)
{
  Fixture fixture;
  g_autofree char *page = NULL;

  open_fixture (&fixture);
  page = write_html (&fixture, 1);
  g_assert_null (strstr (page, "<script"));
  g_assert_null (strstr (page, "<cycles>"));
  g_assert_null (strstr (page, "<file>"));
  g_assert_nonnull (strstr (page, "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;"));
  g_assert_null (strstr (page, "http-equiv"));
  g_assert_null (strstr (page, "src="));
  close_fixture (&fixture);
}

static void
test_html_content (void)
{
  Fixture fixture;
  g_autofree char *page = NULL;
  g_autofree char *digest = NULL;

  open_fixture (&fixture);
  page = write_html (&fixture, 1);
  digest = weft_digest_to_string (fixture.results[0]->digest);
  g_assert_true (g_str_has_prefix (page, "<!DOCTYPE html>"));
  g_assert_nonnull (strstr (page, digest));
  g_assert_nonnull (strstr (page, "Weft " WEFT_VERSION));
  g_assert_nonnull (strstr (page, "independent and alike"));
  g_assert_nonnull (strstr (page, "<td>860</td>"));
  g_assert_nonnull (strstr (page, "sampled, 1,000 runs"));
  g_assert_nonnull (strstr (page, "a day"));
  g_assert_nonnull (strstr (page, "prefers-color-scheme:dark"));
  g_assert_true (g_utf8_validate (page, -1, NULL));
  close_fixture (&fixture);
}

/* An id stands once in a page, however many pictures are in it, and every reference leads somewhere. */
static void
test_html_ids (void)
{
  Fixture fixture;
  g_autofree char *page = NULL;
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *at;

  open_fixture (&fixture);
  page = write_html (&fixture, 2);
  for (at = page; (at = strstr (at, " id=\"")) != NULL; at += 5)
    g_assert_true (g_hash_table_add (ids, g_strndup (at + 5, strcspn (at + 5, "\""))));
  for (at = page; (at = strstr (at, "href=\"#")) != NULL; at += 7) {
    g_autofree char *id = g_strndup (at + 7, strcspn (at + 7, "\""));

    g_assert_true (g_hash_table_contains (ids, id));
  }
  g_assert_cmpuint (g_hash_table_size (ids), >, 20);
  close_fixture (&fixture);
}

static gboolean
append (const guint8 *bytes, gsize n, gpointer data, GError **error G_GNUC_UNUSED)
{
  g_byte_array_append (data, bytes, n);
  return TRUE;
}

static GByteArray *
write_pdf (const WeftDocument *document, const WeftViewSubject *subjects, gsize n)
{
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr (GError) error = NULL;

  weft_report_write_pdf (document, subjects, n, NULL, append, bytes, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (bytes->len, >, 500);
  g_assert_cmpint (memcmp (bytes->data, "%PDF-1.", 7), ==, 0);
  return bytes;
}

static void
test_same_bytes (void)
{
  Fixture fixture;
  g_autofree char *page = NULL;
  g_autofree char *again = NULL;
  g_autoptr (GByteArray) pdf = NULL;
  g_autoptr (GByteArray) pdf_again = NULL;

  open_fixture (&fixture);
  page = write_html (&fixture, 2);
  again = write_html (&fixture, 2);
  pdf = write_pdf (fixture.document, &fixture.subject, 1);
  pdf_again = write_pdf (fixture.document, &fixture.subject, 1);
  g_assert_cmpstr (page, ==, again);
  g_assert_cmpmem (pdf->data, pdf->len, pdf_again->data, pdf_again->len);
  close_fixture (&fixture);
}

/* Without results, without a title, with a tree that is too wide for a page. */
static void
test_unfinished (void)
{
  WeftRandom random;
  g_autoptr (WeftDocument) document = NULL;
  g_autofree char *page = NULL;
  g_autoptr (GByteArray) pdf = NULL;
  g_autoptr (GByteArray) empty = NULL;
  WeftViewSubject subject = {0};

  weft_random_init (&random, 9, 0);
  document = draw_random_document (&random, 120);
  subject.document = document;
  subject.diagram = draw_get_tree (document);
  page = weft_report_write_html (document, &subject, 1, NULL, NULL);
  g_assert_nonnull (page);
  g_assert_null (strstr (page, "<table"));
  pdf = write_pdf (document, &subject, 1);
  empty = write_pdf (document, NULL, 0);
}

static gboolean
refuse (const guint8 *bytes G_GNUC_UNUSED, gsize n G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED, GError **error)
{
  g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "no space");
  return FALSE;
}

static void
test_full_disk (void)
{
  Fixture fixture;
  g_autoptr (GError) error = NULL;

  open_fixture (&fixture);
  g_assert_false (weft_report_write_pdf (fixture.document, &fixture.subject, 1, NULL, refuse, NULL, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  close_fixture (&fixture);
}

static void
assert_words (char *found, const char *expected)
{
  g_assert_cmpstr (found, ==, expected);
  g_free (found);
}

/* Words never say more than is known. */
static void
test_words (void)
{
  Fixture fixture;

  open_fixture (&fixture);
  assert_words (weft_result_words_exactness (fixture.results[0]), "exact to 10⁻⁹");
  assert_words (weft_result_words_exactness (fixture.results[1]), "exact");
  assert_words (weft_result_words_exactness (fixture.results[2]), "sampled, 1,000 runs");
  assert_words (weft_result_words_deadline (fixture.results[1], 839), "never met");
  assert_words (weft_result_words_deadline (fixture.results[1], 840), "met 0.200");
  assert_words (weft_result_words_deadline (fixture.results[1], 880), "always met");
  assert_words (weft_result_words_deadline (fixture.results[2], 880), "met in every run");
  assert_words (weft_result_words_deadline (fixture.results[0], 880), "missed at most 10⁻⁹");
  assert_words (weft_result_words_comparison (fixture.results[0], fixture.results[1]),
                "mean 860.0 → 860.0, ±0.0 %; P95 ±0");
  close_fixture (&fixture);
}

/* Nobody takes an estimate for an answer, or the lower one of two bounds for the time. */
static void
test_words_of_certainty (void)
{
  g_autoptr (WeftFlowResult) estimate = make_result ("as-drawn", 0, 1);
  g_autoptr (WeftFlowResult) bounded = make_result ("as-drawn", 0, 1e-9);
  double *p = g_new (double, 1);

  estimate->is_estimate = TRUE;
  assert_words (weft_result_words_exactness (estimate), "estimate, without a bound");
  assert_words (weft_result_words_deadline (estimate, 840), "met 0.200");
  assert_words (weft_result_words_deadline (estimate, 880), "hardly ever missed");
  *p = 1;
  bounded->upper = weft_lattice_new_take (10, 88, p, 1, 0);
  assert_words (weft_result_words_exactness (bounded), "bounded within 2.4 %");
  assert_words (weft_result_words_deadline (bounded, 839), "never met");
  assert_words (weft_result_words_deadline (bounded, 860), "met at least 0.000");
  assert_words (weft_result_words_deadline (bounded, 880), "missed at most 10⁻⁹");
}

/* A result that is shown although its bound is above the budget says so, and what to do. */
static void
test_words_of_trust (void)
{
  g_autoptr (WeftFlowResult) result = make_result ("as-drawn", 0, 3.9e-9);

  assert_words (weft_result_words_exactness (result), "exact to 4·10⁻⁹");
  assert_words (weft_result_words_trust (result, 1e-6), "No probability is off by more than 4·10⁻⁹.");
  assert_words (
      weft_result_words_trust (result, 1e-9),
      "No probability is off by more than 4·10⁻⁹. Preferences ask for 10⁻⁹, which so large a program "
      "does not reach: fewer PEs, shorter loops or a wider time step would.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/report/escaping", test_escaping);
  g_test_add_func ("/draw/report/html-content", test_html_content);
  g_test_add_func ("/draw/report/html-ids", test_html_ids);
  g_test_add_func ("/draw/report/same-bytes", test_same_bytes);
  g_test_add_func ("/draw/report/unfinished", test_unfinished);
  g_test_add_func ("/draw/report/full-disk", test_full_disk);
  g_test_add_func ("/draw/report/words", test_words);
  g_test_add_func ("/draw/report/words-of-certainty", test_words_of_certainty);
  g_test_add_func ("/draw/report/words-of-trust", test_words_of_trust);
  return g_test_run ();
}
