/* test-round-trip.c: what is written reads back the same, and what we wrote is written again byte for byte. */
#include "random-tree.h"

#include "weft-reader.h"
#include "weft-writer.h"
#include "test-seed.h"

#include <string.h>

static const char *data_folder;

static WeftDocument *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "text", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static gboolean
same_digest (const WeftDocument *a, const WeftDocument *b)
{
  return weft_digest_equal (weft_node_get_digest (weft_document_get_root (a)),
                            weft_node_get_digest (weft_document_get_root (b)));
}

/* load (save (x)) = x, save (load (f)) = f. */
static void
assert_round_trip (const WeftDocument *document)
{
  g_autofree char *text = weft_write (document, NULL);
  g_autoptr (WeftDocument) again = read_text (text);
  g_autofree char *rewritten = weft_write (again, NULL);

  g_assert_cmpstr (text, ==, rewritten);
  g_assert_true (same_digest (document, again));
}

static void
test_files (void)
{
  static const char *const folders[] = {".", "trees", "edges"};

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++) {
    g_autofree char *folder = g_build_filename (data_folder, folders[i], NULL);
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name (dir)) != NULL) {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftDocument) document = NULL;

      if (!g_str_has_suffix (name, ".weft"))
        continue;
      document = weft_load (path, NULL, &error);
      g_assert_no_error (error);
      assert_round_trip (document);
    }
  }
}

static void
test_random_documents (void)
{
  WeftRandom random;

  test_random_init (&random, 81, 0);
  for (guint i = 0; i < 400; i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);

    assert_round_trip (document);
  }
}

/* Names with everything that XML allows, every family of literal, positions. */
static void
test_values (void)
{
  static const struct {
    WeftProperty property;
    const char *text;
  } values[] = {
      {WEFT_PROPERTY_NAME, "<&>\"' \t\n\r ]]> ünïcödé عربي 漢字 e\xcc\x81"},
      {WEFT_PROPERTY_NAME, " leading and trailing "},
      {WEFT_PROPERTY_X, "-12.5"},
      {WEFT_PROPERTY_Y, "1e-07"},
      {WEFT_PROPERTY_COLLAPSED, "yes"},
      {WEFT_PROPERTY_ITERATIONS, "binomial(10, 0.3)"},
      {WEFT_PROPERTY_ITERATIONS, "poisson(4.5)"},
      {WEFT_PROPERTY_ITERATIONS, "geometric(0.2)"},
      {WEFT_PROPERTY_ITERATIONS, "normal(20, 3)"},
      {WEFT_PROPERTY_ITERATIONS, "exponential(5)"},
      {WEFT_PROPERTY_ITERATIONS, "triangular(2, 5, 9)"},
      {WEFT_PROPERTY_ITERATIONS, "lognormal(20, 5)"},
      {WEFT_PROPERTY_ITERATIONS, "samples(runs)"},
  };
  g_autofree char *path = g_build_filename (data_folder, "li-figure-2.weft", NULL);
  g_autoptr (WeftDocument) original = weft_load (path, NULL, NULL);
  guint32 loop = weft_document_find (original, "for");
  g_autoptr (WeftDocument) placed = weft_document_set (original, loop, WEFT_PROPERTY_X, "1", NULL);
  g_autoptr (WeftDocument) document = weft_document_set (placed, loop, WEFT_PROPERTY_Y, "1", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftDocument) edited =
        weft_document_set (document, loop, values[i].property, values[i].text, &error);
    g_autofree char *text = NULL;
    g_autoptr (WeftDocument) again = NULL;
    g_autofree char *value = NULL;

    g_assert_no_error (error);
    assert_round_trip (edited);
    text = weft_write (edited, NULL);
    again = read_text (text);
    value = weft_properties_print (weft_node_get_properties (weft_document_lookup (again, "for")),
                                   values[i].property);
    g_assert_cmpstr (value, ==, values[i].text);
  }
}

/* What is not ours, or not yet, is kept in its place. */
static void
test_kept (void)
{
  const char *text = "<?xml version=\"1.0\"?>\n<!-- before -->\n"
                     "<weft xmlns=\"urn:weft:1\" xmlns:o=\"urn:other\" o:mark=\"1\">\n"
                     "  <!-- about the suite -->\n"
                     "  <suite><machine id=\"m\" o:color=\"red\"/></suite>\n"
                     "  <lesson id=\"g\"><step text=\"3\"/></lesson>\n"
                     "  <flow-tree id=\"t\" machine=\"m\">\n"
                     "    <o:thing><o:deep a=\"&lt;\">text</o:deep></o:thing>\n"
                     "    <block id=\"b\" mode=\"simd\"/>\n"
                     "    <note id=\"n\">A note &amp; more</note>\n"
                     "    <layout><at ref=\"b\" x=\"3\" y=\"4\" pinned=\"yes\"/></layout>\n"
                     "  </flow-tree>\n"
                     "  <measurement id=\"r\" of=\"t\" unit=\"us\">12 15 15 18</measurement>\n"
                     "</weft>\n<!-- after -->\n";
  static const char *const parts[] = {"<!-- before -->",   "<!-- about the suite -->",
                                      "o:color=\"red\"",   "o:mark=\"1\"",
                                      "<lesson id=\"g\">", "<o:deep a=\"&lt;\">text</o:deep>",
                                      "A note &amp; more", "<at ref=\"b\" x=\"3\" y=\"4\" pinned=\"yes\"/>",
                                      "12 15 15 18",       "<!-- after -->"};
  g_autoptr (WeftDocument) document = read_text (text);
  g_autofree char *written = weft_write (document, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (written, parts[i]) == NULL)
      g_error ("lost: %s in\n%s", parts[i], written);
  assert_round_trip (document);
  g_assert_cmpfloat (weft_node_get_number (weft_document_lookup (document, "b"), WEFT_PROPERTY_Y), ==, 4);
}

/* A newer version is kept word for word and may not be written over. */
static void
test_newer_version (void)
{
  g_autoptr (WeftDocument) document =
      read_text ("<weft xmlns=\"urn:weft:1\" version=\"2\"><gadget a=\"1\"><cog/></gadget></weft>");
  g_autofree char *written = weft_write (document, NULL);

  g_assert_true (weft_document_is_read_only (document));
  g_assert_nonnull (strstr (written, "<gadget a=\"1\"><cog/></gadget>"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_func ("/round-trip/files", test_files);
  g_test_add_func ("/round-trip/random-documents", test_random_documents);
  g_test_add_func ("/round-trip/values", test_values);
  g_test_add_func ("/round-trip/kept", test_kept);
  g_test_add_func ("/round-trip/newer-version", test_newer_version);
  return g_test_run ();
}
