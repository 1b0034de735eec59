/* test-hostile-files.c: files that are cut off, flipped, huge, deep or malicious: an answer at once, never a
 * crash, and no other file is read. */
#include "weft-check.h"
#include "weft-fault.h"
#include "weft-random.h"
#include "weft-reader.h"
#include "test-seed.h"

#include <string.h>
#include <time.h>

static const char *data_folder;

static char *
read_figure (gsize *size)
{
  g_autofree char *path = g_build_filename (data_folder, "li-figure-2.weft", NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, size, NULL));
  return text;
}

/* Reads; what comes back is either a document or an error with a place. */
static gboolean
reads (const char *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) document = weft_read (data, size, "f.weft", NULL, &error);

  g_assert_true ((document == NULL) == (error != NULL));
  if (error != NULL)
    g_assert_true (g_str_has_prefix (error->message, "f.weft"));
  return document != NULL;
}

static void
test_truncated (void)
{
  gsize size;
  g_autofree char *text = read_figure (&size);
  gsize end = strstr (text, "</weft>") - text + strlen ("</weft>");

  for (gsize cut = 0; cut < end; cut++) {
    g_autofree char *start = g_memdup2 (text, MAX (cut, 1));

    g_assert_false (reads (start, cut));
  }
  g_assert_true (reads (text, end));
}

static void
test_mutated (void)
{
  gsize size;
  g_autofree char *text = read_figure (&size);
  WeftRandom random;

  test_random_init (&random, 91, 0);
  for (guint i = 0; i < 20000; i++) {
    g_autofree char *mutated = g_memdup2 (text, size);
    guint changes = 1 + weft_random_below (&random, 3);

    for (guint k = 0; k < changes; k++)
      mutated[weft_random_below (&random, size)] = weft_random_below (&random, 256);
    reads (mutated, size);
  }
}

/* 429 kB of attributes in one tag; libxml2 alone takes 12 s for it. */
static void
test_many_attributes (void)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns=\"urn:weft:1\"");
  clock_t start;

  for (guint i = 0; i < 40000; i++)
    g_string_append_printf (text, " a%u=\"%u\"", i, i);
  g_string_append (text, "/>");
  /* Of the processor: others may be busy. */
  start = clock ();
  g_assert_false (reads (text->str, text->len));
  g_assert_cmpint (clock () - start, <, 2 * CLOCKS_PER_SEC);
}

static void
test_deep (void)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns=\"urn:weft:1\"><flow-tree id=\"t\" machine=\"m\">");

  for (guint i = 0; i < 1000000; i++)
    g_string_append (text, "<loop>");
  g_assert_false (reads (text->str, text->len));
}

/* Neither an entity nor anything else makes us read another file, or grow. */
static void
test_entities (void)
{
  static const char *const bombs[] = {
      "<!DOCTYPE weft [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><weft xmlns=\"urn:weft:1\" "
      "title=\"&x;\"/>",
      "<!DOCTYPE weft SYSTEM \"file:///etc/hostname\"><weft xmlns=\"urn:weft:1\"/>",
      "<!DOCTYPE w [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c "
      "\"&b;&b;&b;&b;&b;&b;&b;\">]>"
      "<weft xmlns=\"urn:weft:1\" title=\"&c;\"/>",
      "<weft xmlns=\"urn:weft:1\"><include xmlns=\"http://www.w3.org/2001/XInclude\" "
      "href=\"/etc/hostname\"/></weft>",
  };

  for (guint i = 0; i < 3; i++)
    g_assert_false (reads (bombs[i], strlen (bombs[i])));
  g_assert_true (reads (bombs[3], strlen (bombs[3])));
}

/* Ten times the size takes about ten times as long: a hundred thousand blocks in a few seconds. */
static void
test_large (void)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns=\"urn:weft:1\"><flow-tree id=\"t\" machine=\"m\">");

  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "<block id=\"b%u\" mode=\"simd\"><step simd=\"3\"/></block>", i);
  g_string_append (text, "</flow-tree></weft>");
  g_assert_true (reads (text->str, text->len));
}

static void
test_not_a_file (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (weft_load ("/nonexistent/file.weft", NULL, &error));
  g_assert_nonnull (strstr (error->message, "/nonexistent/file.weft"));
  g_clear_error (&error);
  g_assert_null (weft_load ("/", NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (weft_load ("/dev/zero", NULL, &error));
  g_assert_nonnull (error);
}

/* A file without line ends has as many places as any other: each is found without going through the line. */
static void
test_one_line (void)
{
  const guint n = 20000;
  g_autoptr (GString) text =
      g_string_new ("<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\" kind=\"simd\"/></suite>"
                    "<flow-tree id=\"t\" name=\"\xc3\xa9\" machine=\"m\">");
  g_autofree gsize *columns = g_new (gsize, n);
  g_autoptr (WeftLocations) locations = NULL;
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (GPtrArray) problems = NULL;

  for (guint i = 0; i < n; i++) {
    g_string_append_printf (text, "<block id=\"b%u\" ", i);
    columns[i] = text->len; /* one of the characters before is two bytes, and columns count from 1 */
    g_string_append (text, "mode=\"spmd\"/>");
  }
  g_string_append (text, "</flow-tree></weft>");
  document = weft_read (text->str, text->len, "f.weft", &locations, NULL);
  g_assert_nonnull (document);
  problems = weft_document_check (document);
  g_assert_cmpuint (problems->len, ==, n);
  for (guint i = 0; i < n; i++) {
    weft_locations_apply (locations, problems->pdata[i]);
    g_assert_cmpuint (weft_fault_get (problems->pdata[i])->line, ==, 1);
    g_assert_cmpuint (weft_fault_get (problems->pdata[i])->column, ==, columns[i]);
  }
}

/* What is not ours is kept, but not without end. */
static void
test_much_kept (void)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns=\"urn:weft:1\">");
  g_autofree char *word = g_strnfill (1 << 20, 'x');
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 65; i++)
    g_string_append_printf (text, "<!--%s-->\n", word);
  g_string_append (text, "</weft>");
  g_assert_null (weft_read (text->str, text->len, "f.weft", NULL, &error));
  g_assert_nonnull (strstr (error->message, "f.weft:64:1: "));
  g_assert_nonnull (strstr (error->message, "at most 64 MiB"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data_folder = argv[1];
  g_test_add_func ("/hostile-files/truncated", test_truncated);
  g_test_add_func ("/hostile-files/mutated", test_mutated);
  g_test_add_func ("/hostile-files/many-attributes", test_many_attributes);
  g_test_add_func ("/hostile-files/deep", test_deep);
  g_test_add_func ("/hostile-files/entities", test_entities);
  g_test_add_func ("/hostile-files/large", test_large);
  g_test_add_func ("/hostile-files/one-line", test_one_line);
  g_test_add_func ("/hostile-files/much-kept", test_much_kept);
  g_test_add_func ("/hostile-files/not-a-file", test_not_a_file);
  return g_test_run ();
}
