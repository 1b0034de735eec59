/* test-document.c: versions: edits at random against documents read afresh from what was written, undo,
 * references, limits. */
#include "weft-batch.h"
#include "weft-fault.h"

#include "random-document.h"
#include "same-document.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include <string.h>

static void
assert_written_afresh (const WeftDocument *document)
{
  gsize size;
  g_autofree char *text = weft_write (document, &size);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) fresh = weft_read (text, size, "fresh", NULL, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  again = weft_write (fresh, NULL);
  g_assert_cmpstr (text, ==, again);
  assert_same_document (document, fresh);
  assert_findable (document);
  assert_findable (fresh);
}

/* After any edits a document is what it would be had it been built that way. */
static void
test_edits (void)
{
  for (guint seed = 0; seed < 12; seed++) {
    WeftRandom random;
    g_autoptr (WeftDocument) document = NULL;
    guint n_done = 0;

    weft_random_init (&random, seed, 0);
    document = random_document_new (&random, 20 + 40 * seed);
    for (guint i = 0; i < 200; i++) {
      WeftDocument *next = random_edit (&random, document);

      if (next == NULL)
        continue;
      n_done += next != document;
      weft_document_unref (document);
      document = next;
      if (i % 10 == 0)
        assert_written_afresh (document);
    }
    assert_written_afresh (document);
    g_assert_cmpuint (n_done, >, 30);
  }
}

/* Whatever came after it, a version stays what it was, bit for bit. */
static void
test_undo (void)
{
  g_autoptr (GPtrArray) versions = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_document_unref);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  WeftRandom random;

  weft_random_init (&random, 77, 0);
  g_ptr_array_add (versions, random_document_new (&random, 200));
  for (guint i = 0; i < 600; i++) {
    WeftDocument *next = random_edit (&random, versions->pdata[versions->len - 1]);

    if (next != NULL)
      g_ptr_array_add (versions, next);
  }
  for (guint i = 0; i < versions->len; i++)
    g_ptr_array_add (texts, weft_write (versions->pdata[i], NULL));
  /* Edits of old versions, as after an undo. */
  for (guint i = 0; i < 300; i++) {
    g_autoptr (WeftDocument) branch =
        random_edit (&random, versions->pdata[weft_random_below (&random, versions->len)]);
  }
  for (guint i = 0; i < versions->len; i++) {
    g_autofree char *text = weft_write (versions->pdata[i], NULL);

    g_assert_cmpstr (text, ==, texts->pdata[i]);
    if (i % 50 == 0)
      assert_findable (versions->pdata[i]);
  }
}

static WeftDocument *
read_text (const char *content)
{
  g_autofree char *text = g_strdup_printf ("<weft xmlns=\"urn:weft:1\">%s</weft>", content);
  GError *error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "text", NULL, &error);

  g_assert_no_error (error);
  return document;
}

/* Numbers in no order: a wide parent turned round by moves, child after child. */
static void
test_shuffled (void)
{
  const guint n = 3000;
  g_autoptr (GString) text = g_string_new ("<flow-tree id=\"t\" machine=\"m\">");
  g_autoptr (WeftDocument) document = NULL;
  guint32 tree;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "<block id=\"b%u\" mode=\"simd\"/>", i);
  g_string_append (text, "</flow-tree>");
  document = read_text (text->str);
  tree = weft_document_find (document, "t");
  for (guint i = 1; i < n; i++) {
    g_autofree char *name = g_strdup_printf ("b%u", i);
    WeftDocument *next = weft_document_move (document, weft_document_find (document, name), tree, 0, NULL);

    weft_document_unref (document);
    document = next;
  }
  assert_findable (document);
  for (guint i = 0; i < n; i += 100) {
    g_autofree char *name = g_strdup_printf ("b%u", i);

    g_assert_cmpuint (weft_document_get_index (document, weft_document_find (document, name)), ==, n - 1 - i);
  }
}

/* Edits that change nothing return the same version. */
static void
test_unchanged (void)
{
  g_autoptr (WeftDocument) document = read_text (
      "<flow-tree id=\"t\" machine=\"m\" unit=\"s\"><block id=\"b\" mode=\"simd\"/><note/></flow-tree>");
  guint32 tree = weft_document_find (document, "t");
  guint32 block = weft_document_find (document, "b");
  g_autoptr (WeftDocument) same = weft_document_set (document, tree, WEFT_PROPERTY_UNIT, "s", NULL);
  g_autoptr (WeftDocument) by_default = weft_document_set (document, tree, WEFT_PROPERTY_STEP, "1", NULL);
  g_autoptr (WeftDocument) in_place = weft_document_move (document, block, tree, 0, NULL);
  g_autoptr (WeftDocument) nothing = weft_batch_commit (weft_batch_begin (document));

  g_assert_true (same == document);
  g_assert_true (by_default == document);
  g_assert_true (in_place == document);
  g_assert_true (nothing == document);
}

/* References follow a renaming, also those in literals; the old name is free again. */
static void
test_rename (void)
{
  g_autoptr (WeftDocument) document =
      read_text ("<suite><machine id=\"m\"/><machine id=\"k\"/><link from=\"k\" to=\"m\"/></suite>"
                 "<flow-tree id=\"t\" machine=\"m\"><block id=\"b\" mode=\"simd\"><step "
                 "simd=\"samples(r)\"/></block></flow-tree>"
                 "<measurement id=\"r\" of=\"t\">1 2</measurement>");
  g_autoptr (WeftDocument) step_1 =
      weft_document_set (document, weft_document_find (document, "m"), WEFT_PROPERTY_ID, "x", NULL);
  g_autoptr (WeftDocument) step_2 =
      weft_document_set (step_1, weft_document_find (step_1, "r"), WEFT_PROPERTY_ID, "s", NULL);
  g_autoptr (WeftDocument) step_3 =
      weft_document_set (step_2, weft_document_find (step_2, "t"), WEFT_PROPERTY_ID, "m", NULL);
  g_autoptr (WeftDocument) expected =
      read_text ("<suite><machine id=\"x\"/><machine id=\"k\"/><link from=\"k\" to=\"x\"/></suite>"
                 "<flow-tree id=\"m\" machine=\"x\"><block id=\"b\" mode=\"simd\"><step "
                 "simd=\"samples(s)\"/></block></flow-tree>"
                 "<measurement id=\"s\" of=\"m\">1 2</measurement>");

  assert_same_document (step_3, expected);
  assert_findable (step_3);
  g_assert_cmpuint (weft_document_find (step_3, "r"), ==, 0);
  g_assert_cmpuint (weft_document_find (step_3, "t"), ==, 0);
}

static void
assert_refused (WeftDocument *document, GError *error, const char *message)
{
  g_assert_null (document);
  g_assert_cmpstr (error->message, ==, message);
  g_error_free (error);
}

static void
test_refused (void)
{
  g_autoptr (WeftDocument) document =
      read_text ("<flow-tree id=\"t\" machine=\"m\"><loop id=\"l\" mode=\"simd\" iterations=\"2\"><block "
                 "id=\"b\" mode=\"simd\"/>"
                 "</loop></flow-tree><lesson id=\"g\"/>");
  guint32 root = weft_node_get_id (weft_document_get_root (document));
  guint32 loop = weft_document_find (document, "l");
  guint32 block = weft_document_find (document, "b");
  guint32 graph = weft_document_find (document, "g");
  GError *error = NULL;
  WeftDocument *edited;

  edited = weft_document_move (document, loop, loop, 0, &error);
  assert_refused (edited, g_steal_pointer (&error),
                  "<loop> l: found a place inside itself, expected a place outside");
  edited = weft_document_remove (document, root, &error);
  assert_refused (edited, g_steal_pointer (&error),
                  "<weft>: found the document itself, expected a part of the document");
  edited = weft_document_remove (document, 999, &error);
  assert_refused (edited, g_steal_pointer (&error), "found node 999, which is not in this document");
  edited = weft_document_set (document, block, WEFT_PROPERTY_ID, "l", &error);
  assert_refused (
      edited, g_steal_pointer (&error),
      "<block> b, id: found “l”, which another element has, expected an id that is unique in the file");
  edited = weft_document_set (document, block, WEFT_PROPERTY_MODE, NULL, &error);
  assert_refused (edited, g_steal_pointer (&error),
                  "<block> b, mode: found no such attribute, expected a value: it has no default");
  edited = weft_document_move (document, block, root, 0, &error);
  assert_refused (edited, g_steal_pointer (&error),
                  "<block> b: found <block> in <weft>, where it cannot stand");
  edited = weft_document_move (document, graph, loop, 0, &error);
  assert_refused (edited, g_steal_pointer (&error),
                  "<lesson> g: found <lesson> in <loop>, where it cannot stand");
}

/* A failed edit leaves its batch as it was, and an abandoned batch leaves nothing. */
static void
test_batch (void)
{
  g_autoptr (WeftDocument) document =
      read_text ("<flow-tree id=\"t\" machine=\"m\"><block id=\"a\" mode=\"simd\"/><block id=\"b\" "
                 "mode=\"simd\"/></flow-tree>");
  g_autoptr (WeftDocument) expected =
      read_text ("<flow-tree id=\"t\" machine=\"m\"><block id=\"b\" mode=\"spmd\"/><block id=\"c\" "
                 "mode=\"simd\"/></flow-tree>");
  g_autofree char *before = weft_write (document, NULL);
  g_autofree char *after = NULL;
  guint32 a = weft_document_find (document, "a");
  guint32 b = weft_document_find (document, "b");
  WeftBatch *batch = weft_batch_begin (document);
  g_autoptr (WeftDocument) edited = NULL;

  g_assert_true (weft_batch_set (batch, b, WEFT_PROPERTY_MODE, "spmd", NULL));
  g_assert_false (weft_batch_set (batch, a, WEFT_PROPERTY_MODE, "both", NULL));
  g_assert_false (weft_batch_set (batch, a, WEFT_PROPERTY_ID, "b", NULL));
  g_assert_true (weft_batch_set (batch, a, WEFT_PROPERTY_ID, "c", NULL));
  g_assert_cmpuint (weft_batch_find (batch, "a"), ==, 0);
  g_assert_cmpuint (weft_batch_find (batch, "c"), ==, a);
  g_assert_true (weft_batch_move (batch, a, weft_document_find (document, "t"), 1, NULL));
  edited = weft_batch_commit (batch);
  assert_same_document (edited, expected);
  batch = weft_batch_begin (document);
  g_assert_true (weft_batch_remove (batch, a, NULL));
  weft_batch_abandon (batch);
  after = weft_write (document, NULL);
  g_assert_cmpstr (before, ==, after);
}

static WeftNode *
make_loop (const char *id, WeftNode *child)
{
  WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_MODE, "simd"}, {WEFT_PROPERTY_ITERATIONS, "2"}};

  return weft_node_new (weft_properties_new (WEFT_KIND_LOOP, attributes, 3, NULL), &child, child != NULL,
                        NULL);
}

/* The same limit for what is inserted, moved and read, and the work does not grow with the depth. */
static void
test_nesting (void)
{
  g_autoptr (WeftDocument) document =
      read_text ("<flow-tree id=\"t\" machine=\"m\"><block id=\"b\" mode=\"simd\"/></flow-tree>");
  guint32 tree = weft_document_find (document, "t");
  guint32 block = weft_document_find (document, "b");
  g_autoptr (WeftDocument) full = NULL;
  g_autoptr (GError) error = NULL;
  WeftNode *node = NULL;
  guint32 deepest;
  g_autoptr (WeftNode) again = NULL;

  for (guint i = 0; i < WEFT_MAX_NESTING - 1; i++) {
    g_autofree char *id = g_strdup_printf ("l%u", i);

    node = make_loop (id, node);
  }
  full = weft_document_insert (document, tree, 0, weft_node_ref (node), NULL, &error);
  g_assert_no_error (error);
  deepest = weft_document_find (full, "l0");
  assert_written_afresh (full);
  g_assert_null (weft_document_move (full, block, deepest, 0, &error));
  g_assert_cmpstr (error->message, ==, "<block> b: found elements nested too deep");
  g_clear_error (&error);
  again = make_loop ("more", node);
  g_assert_null (weft_document_insert (document, tree, 0, g_steal_pointer (&again), NULL, &error));
  g_assert_cmpstr (error->message, ==,
                   "<loop> l0: found elements nested too deep, expected at most 100 levels of elements");
}

static void
test_diagrams (void)
{
  g_autoptr (WeftDocument) document =
      read_text ("<flow-tree id=\"t\" machine=\"m\"><block id=\"b\" mode=\"simd\"/></flow-tree><note/>");
  g_autoptr (WeftDocument) empty = weft_document_new ();
  guint32 root = weft_node_get_id (weft_document_get_root (document));

  g_assert_cmpuint (weft_document_get_diagram (document, weft_document_find (document, "b")), ==,
                    weft_document_find (document, "t"));
  g_assert_cmpuint (weft_document_get_diagram (document, root), ==, 0);
  g_assert_null (weft_document_lookup (document, "nobody"));
  g_assert_null (weft_document_get_node (document, 0));
  g_assert_null (weft_document_get_node (document, 12345));
  g_assert_cmpuint (weft_document_get_parent (document, root), ==, 0);
  g_assert_cmpuint (weft_node_get_n_children (weft_document_get_root (empty)), ==, 0);
  g_assert_false (weft_document_is_read_only (empty));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/edits", test_edits);
  g_test_add_func ("/document/undo", test_undo);
  g_test_add_func ("/document/shuffled", test_shuffled);
  g_test_add_func ("/document/unchanged", test_unchanged);
  g_test_add_func ("/document/rename", test_rename);
  g_test_add_func ("/document/refused", test_refused);
  g_test_add_func ("/document/batch", test_batch);
  g_test_add_func ("/document/nesting", test_nesting);
  g_test_add_func ("/document/diagrams", test_diagrams);
  return g_test_run ();
}
