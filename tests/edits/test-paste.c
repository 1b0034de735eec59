/* test-paste.c: copy and paste within and across documents, and what is no part of a diagram. */
#include "edit-fixture.h"

#include "weft-check.h"
#include "weft-clip.h"
#include "weft-flow-tree.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include <string.h>

#define FIGURE "a for(b if(c|d e) f)"

static char *
copy (EditFixture *fixture, const char *names)
{
  gsize n;
  g_autofree guint32 *nodes = edit_select (fixture, names, &n);
  g_autoptr (GError) error = NULL;
  guint32 shown;
  g_autoptr (WeftDocument) clip =
      weft_clip_new (fixture->document, fixture->diagram, nodes, n, &shown, &error);

  g_assert_no_error (error);
  g_assert_cmpint (weft_node_get_kind (weft_document_get_node (clip, shown)), ==, WEFT_KIND_FLOW_TREE);
  edit_assert_sound (clip);
  return weft_write (clip, NULL);
}

static void
read_into (EditFixture *fixture, const char *text)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "test", NULL, &error);

  g_assert_no_error (error);
  edit_fixture_take (fixture, document);
}

static void
assert_label (EditFixture *fixture, const char *id, const char *label)
{
  g_assert_cmpstr (weft_node_get_label (weft_document_lookup (fixture->document, id)), ==, label);
}

static void
assert_valid (EditFixture *fixture)
{
  g_autoptr (GError) error = NULL;

  weft_document_check_diagram (fixture->document, fixture->diagram, WEFT_MODES_AS_DRAWN, &error);
  g_assert_no_error (error);
}

/* Ids and names get the smallest free number. */
static void
test_same_document (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = copy (fixture, "f b");

  edit_do_text (fixture, "paste", "a", text, -1);
  edit_assert (fixture, "a b2 f2 for(b if(c|d e) f)");
  assert_label (fixture, "b2", "blk_b2");
  edit_do_text (fixture, "paste", "", text, -1);
  edit_assert (fixture, "a b2 f2 for(b if(c|d e) f) b3 f3");
  edit_do (fixture, "delete", "b2");
  edit_do_text (fixture, "paste", "", text, -1);
  edit_assert (fixture, "a f2 for(b if(c|d e) f) b3 f3 b2 f4");
  assert_valid (fixture);
}

/* What was cut comes back under its own ids and names. */
static void
test_cut_and_paste (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = copy (fixture, "if");

  edit_do (fixture, "cut", "if");
  edit_do_text (fixture, "paste", "b", text, -1);
  edit_assert (fixture, FIGURE);
  assert_label (fixture, "if", "if");
  g_assert_null (fixture->words);
}

/* Below a conditional parts get its mode, and that is said. */
static void
test_modes (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = copy (fixture, "a");

  edit_do_text (fixture, "paste", "d", text, -1);
  edit_assert (fixture, "a for(b if(c|d a2 e) f)");
  g_assert_nonnull (strstr (fixture->words, "SPMD"));
  assert_valid (fixture);
}

/* Copied clauses are what stands in them. */
static void
test_clause (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = copy (fixture, "if.else");
  gsize n;
  g_autofree guint32 *nothing = NULL;
  g_autoptr (GError) error = NULL;

  edit_do_text (fixture, "paste", "", text, -1);
  edit_assert (fixture, FIGURE " d2 e2");
  edit_do (fixture, "delete", "d e");
  nothing = edit_select (fixture, "if.else", &n);
  g_assert_null (weft_clip_new (fixture->document, fixture->diagram, nothing, n, NULL, &error));
  g_assert_nonnull (error);
}

#define OTHER                                                                                                \
  "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\" pes=\"4\"><operation name=\"add\" simd=\"1\" "        \
  "spmd=\"1\"/>"                                                                                             \
  "</machine></suite><flow-tree id=\"t\" machine=\"m\"><block id=\"a\" mode=\"simd\"><step op=\"add\"/>"     \
  "<step op=\"lost\"/><step simd=\"samples(s)\" spmd=\"samples(s)\"/></block></flow-tree>"                   \
  "<measurement id=\"s\">1 2 3</measurement></weft>"

/* The operations that the machine lacks and the measurements that are sampled come along, once. */
static void
test_across (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  EditFixture other;
  g_autofree char *text = NULL;
  const WeftNode *machine;

  read_into (&other, OTHER);
  text = copy (&other, "a");
  edit_do_text (fixture, "paste", "b", text, -1);
  edit_assert (fixture, "a for(b a2:3 if(c|d e) f)");
  machine = weft_document_lookup (fixture->document, "mixed8");
  g_assert_nonnull (weft_machine_get_operation (machine, "add"));
  g_assert_nonnull (weft_document_lookup (fixture->document, "s"));
  g_assert_nonnull (strstr (fixture->words, "operation add came along"));
  g_assert_nonnull (strstr (fixture->words, "no operation lost"));
  g_assert_nonnull (strstr (fixture->words, "1 measurement"));
  edit_do_text (fixture, "paste", "b", text, -1);
  g_assert_null (weft_document_lookup (fixture->document, "s2"));
  g_assert_null (strstr (fixture->words, "add"));
  edit_fixture_clear (&other);
}

/* A measurement of the same id that says something else stays; the copy's samples follow the copy. */
static void
test_reference_follows (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = NULL;
  EditFixture other;
  WeftDocument *next;

  read_into (&other, OTHER);
  text = copy (&other, "a");
  edit_fixture_clear (&other);
  edit_do_text (fixture, "paste", "a", text, -1);
  next = weft_document_set (fixture->document, edit_find (fixture, "s"), WEFT_PROPERTY_TEXT, "7", NULL);
  weft_document_unref (fixture->document);
  fixture->document = next;
  edit_do_text (fixture, "paste", "a", text, -1);
  g_assert_nonnull (weft_document_lookup (fixture->document, "s2"));
  g_assert_cmpstr (
      weft_literal_get_samples (weft_node_get_literal (
          weft_node_get_child (weft_document_lookup (fixture->document, "a3"), 2), WEFT_PROPERTY_SIMD)),
      ==, "s2");
}

#define INNER                                                                                                \
  "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\" pes=\"4\"/><machine id=\"k\" pes=\"2\"/></suite>"     \
  "<flow-tree id=\"t\" machine=\"m\"><block id=\"a\" mode=\"simd\">"                                         \
  "<step simd=\"result(u)\" spmd=\"result(v)\"/></block></flow-tree>"                                        \
  "<flow-tree id=\"u\" machine=\"k\"><block id=\"ub\" mode=\"simd\"><step "                                  \
  "simd=\"result(v)\"/></block></flow-tree>"                                                                 \
  "<task-graph id=\"v\"><task id=\"vt\" time=\"samples(s)\"/></task-graph>"                                  \
  "<flow-tree id=\"w\" machine=\"m\"/><measurement id=\"s\">1 2 3</measurement></weft>"

static const char *
get_result (EditFixture *fixture, const char *block)
{
  const WeftNode *step = weft_node_get_child (weft_document_lookup (fixture->document, block), 0);

  return weft_literal_get_result (weft_node_get_literal (step, WEFT_PROPERTY_SIMD));
}

/* The diagrams that times are of come along once, with all that is in them and their machines; what is not named stays. */
static void
test_inner (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = NULL;
  EditFixture other;
  WeftDocument *next;

  read_into (&other, INNER);
  text = copy (&other, "a");
  edit_fixture_clear (&other);
  edit_do_text (fixture, "paste", "b", text, -1);
  g_assert_nonnull (strstr (fixture->words, "2 diagrams came along"));
  g_assert_nonnull (strstr (fixture->words, "machine k came along"));
  g_assert_nonnull (strstr (fixture->words, "1 measurement"));
  g_assert_null (weft_document_lookup (fixture->document, "m"));
  g_assert_null (weft_document_lookup (fixture->document, "w"));
  assert_valid (fixture);
  edit_do_text (fixture, "paste", "b", text, -1);
  g_assert_null (fixture->words);
  g_assert_cmpstr (get_result (fixture, "a3"), ==, "u");
  next = weft_document_set (fixture->document, edit_find (fixture, "u"), WEFT_PROPERTY_PES, "1", NULL);
  weft_document_unref (fixture->document);
  fixture->document = next;
  edit_do_text (fixture, "paste", "b", text, -1);
  g_assert_nonnull (strstr (fixture->words, "1 diagram came along"));
  g_assert_cmpstr (get_result (fixture, "a4"), ==, "u2");
}

/* A whole tree does so too; what it names is not doubled where it is. */
static void
test_inner_of_tree (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = NULL;
  EditFixture other;

  read_into (&other, INNER);
  text = copy (&other, "t");
  edit_do_text (&other, "paste", "", text, -1);
  g_assert_nonnull (weft_document_lookup (other.document, "t2"));
  g_assert_null (weft_document_lookup (other.document, "u2"));
  g_assert_cmpstr (get_result (&other, "a2"), ==, "u");
  edit_fixture_clear (&other);
  edit_do_text (fixture, "paste", "", text, -1);
  fixture->diagram = edit_find (fixture, "t");
  assert_valid (fixture);
  g_assert_nonnull (weft_document_lookup (fixture->document, "k"));
  g_assert_nonnull (weft_document_lookup (fixture->document, "v"));
  g_assert_null (weft_document_lookup (fixture->document, "w"));
}

/* A whole tree brings its machine; one that is the same is not doubled. */
static void
test_trees (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *tree = copy (fixture, "fig2");
  guint32 diagram = fixture->diagram;

  edit_do_text (fixture, "paste", "", tree, -1);
  fixture->diagram = edit_find (fixture, "fig1");
  edit_assert (fixture, "a2 for2(b2 if2(c2|d2 e2) f2)");
  assert_valid (fixture);
  g_assert_null (weft_document_lookup (fixture->document, "mixed9"));
  edit_do_text (fixture, "paste", "", OTHER, -1);
  fixture->diagram = edit_find (fixture, "t");
  edit_assert (fixture, "a3:3");
  g_assert_nonnull (weft_document_lookup (fixture->document, "m"));
  g_assert_nonnull (strstr (fixture->words, "machine m came along"));
  fixture->diagram = diagram;
  edit_assert (fixture, FIGURE);
}

/* Without a tree to go into, parts come with theirs. */
static void
test_no_tree (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = copy (fixture, "a b");

  edit_do (fixture, "delete-diagram", "");
  fixture->diagram = 0;
  edit_do_text (fixture, "paste", "", text, -1);
  fixture->diagram = edit_find (fixture, "fig2");
  edit_assert (fixture, "a b");
}

/* Copies do not lie on what has a place of its own. */
static void
test_places (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const WeftProperty properties[] = {WEFT_PROPERTY_X, WEFT_PROPERTY_Y};
  g_autofree char *text = NULL;

  for (guint i = 0; i < 2; i++) {
    WeftDocument *next =
        weft_document_set (fixture->document, edit_find (fixture, "a"), properties[i], "50", NULL);

    weft_document_unref (fixture->document);
    fixture->document = next;
  }
  text = copy (fixture, "a");
  for (guint i = 2; i < 4; i++) {
    g_autofree char *id = g_strdup_printf ("a%u", i);

    edit_do_text (fixture, "paste", "a", text, -1);
    g_assert_cmpfloat (weft_node_get_number (weft_document_lookup (fixture->document, id), WEFT_PROPERTY_X),
                       ==, 50 + 24.0 * (i - 1));
  }
  edit_do (fixture, "cut", "a");
  edit_do_text (fixture, "paste", "", text, -1);
  g_assert_cmpfloat (weft_node_get_number (weft_document_lookup (fixture->document, "a"), WEFT_PROPERTY_X),
                     ==, 50);
}

/* Absurd coordinates: copies of what stands at the edge of everything are laid out. */
static void
test_far_places (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const WeftProperty properties[] = {WEFT_PROPERTY_X, WEFT_PROPERTY_Y};

  for (guint i = 0; i < 2; i++) {
    WeftDocument *next =
        weft_document_set (fixture->document, edit_find (fixture, "a"), properties[i], "1e9", NULL);

    weft_document_unref (fixture->document);
    fixture->document = next;
  }
  edit_do (fixture, "duplicate", "a");
  g_assert_false (weft_node_has (weft_document_lookup (fixture->document, "a2"), WEFT_PROPERTY_X));
}

/* Everything else is a sentence, and nothing changes. */

static void
assert_refused (EditFixture *fixture, const char *text, gssize size, const char *part)
{
  g_autofree char *words = edit_fail (fixture, "paste", "", NULL, text, size);

  g_assert_cmpuint (strlen (words), <, 500);
  if (strstr (words, part) == NULL)
    g_error ("“%s” does not speak of “%s”", words, part);
  edit_assert (fixture, FIGURE);
}

#define BOMB                                                                                                 \
  "<?xml version=\"1.0\"?><!DOCTYPE weft [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">"      \
  "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><weft xmlns=\"urn:weft:1\" title=\"&c;&c;&c;\"/>"
#define TREE(inside)                                                                                         \
  "<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\"/></suite><flow-tree id=\"t\" machine=\"m\">" inside   \
  "</flow-tree></weft>"

static void
test_garbage (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  assert_refused (fixture, NULL, 0, "");
  assert_refused (fixture, "", 0, "nothing to paste");
  assert_refused (fixture, " \n\t ", -1, "nothing to paste");
  assert_refused (fixture, "Dear all, the meeting is at 10.\nRegards", -1, "Dear all");
  assert_refused (fixture, "\xff\xfe\x00\x01\x80", 5, "is no part of a diagram");
  assert_refused (fixture, "<", -1, "clipboard:1:1");
  assert_refused (fixture, "<html><body>Hello</body></html>", -1, "html");
  assert_refused (fixture, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", -1, "svg");
  assert_refused (fixture, BOMB, -1, "clipboard:1:22");
  assert_refused (fixture, "<weft xmlns=\"urn:weft:1\"/>", -1, "no diagram");
  assert_refused (fixture, "<weft xmlns=\"urn:weft:1\" version=\"2\"/>", -1, "newer");
  assert_refused (fixture, TREE ("<block id=\"a\" mode=\"fast\"/>"), -1, "fast");
  assert_refused (fixture, TREE ("<block id=\"a\" mode=\"simd\"/>") "trailing", -1, "clipboard:");
}

static void
test_random_bytes (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  for (guint i = 0; i < 2000; i++) {
    gsize size = (gsize) g_test_rand_int_range (0, 300);
    g_autofree char *text = g_malloc (size + 1);
    g_autofree char *words = NULL;

    for (gsize j = 0; j < size; j++)
      text[j] = (char) g_test_rand_int_range (0, 256);
    if (size > 0 && i % 2 == 0)
      text[0] = '<';
    words = edit_fail (fixture, "paste", "", NULL, text, (gssize) size);
    g_assert_cmpuint (strlen (words), <, 500);
  }
}

/* Bytes of a clip changed at random: refused, or sound. */
static void
test_damaged (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = copy (fixture, "for");
  gsize size = strlen (text);

  for (guint i = 0; i < 400; i++) {
    g_autofree char *damaged = g_strdup (text);
    const WeftEditSubject subject = {
        .document = fixture->document, .diagram = fixture->diagram, .text = damaged, .text_size = size};
    g_auto (WeftEditResult) result = {NULL};

    damaged[g_test_rand_int_range (0, (gint32) size)] = (char) g_test_rand_int_range (1, 256);
    if (weft_edit_apply (weft_edit_find ("paste"), &subject, &result, NULL))
      edit_assert_sound (result.document);
  }
}

static char *
make_blocks (guint n)
{
  GString *text = g_string_new ("<weft xmlns=\"urn:weft:1\"><suite><machine id=\"m\"/></suite>"
                                "<flow-tree id=\"t\" machine=\"m\">");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "<block id=\"a%u\" mode=\"simd\"/>", i);
  g_string_append (text, "</flow-tree></weft>");
  return g_string_free (text, FALSE);
}

/* 10^6 elements are too many, 10^5 that all clash with others are not. */
static void
test_many (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *million = make_blocks (1000000);
  g_autofree char *many = make_blocks (100000);
  const WeftEditSubject subject = {
      .document = fixture->document, .diagram = fixture->diagram, .text = many, .text_size = strlen (many)};
  g_auto (WeftEditResult) first = {NULL};
  g_auto (WeftEditResult) second = {NULL};
  WeftEditSubject again = subject;

  assert_refused (fixture, million, -1, "200,000");
  g_assert_true (weft_edit_apply (weft_edit_find ("paste"), &subject, &first, NULL));
  again.document = first.document;
  g_assert_true (weft_edit_apply (weft_edit_find ("paste"), &again, &second, NULL));
  g_assert_nonnull (weft_document_lookup (second.document, "a199999"));
}

static void
test_huge_text (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gsize size = WEFT_CLIP_MOST_BYTES + 1;
  g_autofree char *text = g_malloc (size);

  memset (text, 'x', size);
  assert_refused (fixture, text, (gssize) size, "xxx");
  text[0] = '<';
  assert_refused (fixture, text, (gssize) size, "64 MiB");
}

static void
set_up (EditFixture *fixture, gconstpointer data)
{
  edit_fixture_open (fixture, data);
}

static void
tear_down (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_fixture_clear (fixture);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *path;
    void (*run) (EditFixture *fixture, gconstpointer data);
  } tests[] = {
      {"/paste/same-document", test_same_document},
      {"/paste/cut-and-paste", test_cut_and_paste},
      {"/paste/modes", test_modes},
      {"/paste/clause", test_clause},
      {"/paste/across", test_across},
      {"/paste/reference-follows", test_reference_follows},
      {"/paste/inner", test_inner},
      {"/paste/inner-of-tree", test_inner_of_tree},
      {"/paste/trees", test_trees},
      {"/paste/no-tree", test_no_tree},
      {"/paste/places", test_places},
      {"/paste/far-places", test_far_places},
      {"/paste/garbage", test_garbage},
      {"/paste/random-bytes", test_random_bytes},
      {"/paste/damaged", test_damaged},
      {"/paste/many", test_many},
      {"/paste/huge-text", test_huge_text},
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, EditFixture, argv[1], set_up, tests[i].run, tear_down);
  return g_test_run ();
}
