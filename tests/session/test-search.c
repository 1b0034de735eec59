/* test-search.c: what is found is what a plain look at every node finds. */
#include "weft-search.h"

#include "weft-elements.h"

#include "weft-reader.h"

#include <string.h>

static const char text[] =
    "<weft xmlns=\"urn:weft:1\" title=\"Größe\">"
    "<suite><machine id=\"m\" name=\"PASM\" pes=\"8\"><switch to=\"spmd\" time=\"17\"/></machine></suite>"
    "<flow-tree id=\"t\" name=\"Tree\" machine=\"m\">"
    "<block id=\"a\" name=\"GRÖSSE\" mode=\"simd\"><step simd=\"uniform(8, 12)\"/></block>"
    "<loop id=\"l\" mode=\"spmd\" iterations=\"17\"><block id=\"b\" mode=\"spmd\"/></loop>"
    "<note>seventeen words of nothing</note></flow-tree>"
    "<flow-tree id=\"u\" machine=\"m\"/>"
    "<task-graph id=\"g\" name=\"Graph\"><class id=\"heavy\"/><task id=\"first\" name=\"Léase\" time=\"4\"/>"
    "<task id=\"second\" time=\"4.25\" class=\"heavy\"/><edge from=\"first\" "
    "to=\"second\"/></task-graph>"
    "<schedule id=\"run\" name=\"Monday\"><run task=\"alpha\" lane=\"0\" start=\"0\" finish=\"1\"/>"
    "<run task=\"alpha\" lane=\"1\" start=\"0\" finish=\"1\"/></schedule></weft>";

static void
assert_found (WeftDocument *document, const char *words, const char *const *names)
{
  g_autoptr (GArray) hits = weft_search (document, words, NULL);
  guint n = g_strv_length ((GStrv) names);

  if (hits->len != n)
    g_error ("“%s”: %u hits, expected %u", words, hits->len, n);
  for (guint i = 0; i < n; i++) {
    const WeftSearchHit *hit = &g_array_index (hits, WeftSearchHit, i);
    WeftElement part = weft_element_from_number (hit->diagram, hit->part);
    g_autofree char *id = weft_document_get_id (document, part);

    g_assert_cmpstr (id != NULL ? id : weft_kind_get_info (weft_document_get_kind (document, part))->element,
                     ==, names[i]);
    g_assert_cmpuint (hit->diagram, ==, weft_document_get_diagram (document, part.node));
  }
}

#define FOUND(document, words, ...) assert_found (document, words, (const char *const[]){__VA_ARGS__, NULL})

static void
test_words (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) document = weft_read (text, sizeof text - 1, "text", NULL, &error);

  g_assert_no_error (error);
  FOUND (document, "größe", "weft", "a");
  FOUND (document, "pasm", "m");
  FOUND (document, "17", "switch", "l");
  FOUND (document, "17 LOOP", "l");
  FOUND (document, "seventeen", "note");
  FOUND (document, "uniform(8,", "step");
  FOUND (document, "  tree\t", "t", "u");
  FOUND (document, "heavy", "heavy", "second");
  FOUND (document, "task LÉASE", "first");
  FOUND (document, "4.25", "second");
  FOUND (document, "graph", "g");
  FOUND (document, "alpha", "run"); /* for both of its rows */
  FOUND (document, "monday", "run");
  assert_found (document, "nowhere", (const char *const[]){NULL});
  assert_found (document, "  ", (const char *const[]){NULL});
  assert_found (document, "\xc3", (const char *const[]){NULL});
}

/* Nobody waits for the end. */
static void
test_cancelled (void)
{
  g_autoptr (WeftDocument) document = weft_read (text, sizeof text - 1, "text", NULL, NULL);
  int cancelled = 1;
  g_autoptr (GArray) hits = weft_search (document, "e", &cancelled);

  g_assert_cmpuint (hits->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/search/words", test_words);
  g_test_add_func ("/search/cancelled", test_cancelled);
  return g_test_run ();
}
