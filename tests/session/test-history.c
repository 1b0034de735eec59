/* test-history.c: undo and redo are exact; gestures and merged edits are one step; the history keeps to its
 * bytes. */
#include "session-fixture.h"

#include "random-tree.h"
#include "weft-batch.h"
#include "weft-history.h"
#include "weft-random.h"
#include "weft-version-size.h"

#include <malloc.h>

#define EDITS 400

static WeftSessionDocument *
open_tree (SessionFixture *fixture, WeftRandom *random)
{
  const RandomTreeOptions options = {.pes = 4, .depth = 4, .length = 6, .trips = 3, .mixed = TRUE};
  WeftSessionDocument *document = weft_session_new_document (fixture->session);

  g_assert_true (
      weft_session_document_apply (document, random_tree_new (random, &options), "Start", NULL, NULL));
  return document;
}

/* The number of some node below the root. */
static guint32
draw_node (const WeftDocument *version, WeftRandom *random)
{
  const WeftNode *node = weft_document_get_root (version);

  do
    node = weft_node_get_child (node, weft_random_below (random, weft_node_get_n_children (node)));
  while (weft_node_get_n_children (node) > 0 && weft_random_below (random, 4) != 0);
  return weft_node_get_id (node);
}

static void
draw_set (WeftSessionDocument *document, guint32 id, WeftRandom *random)
{
  static const WeftProperty properties[] = {WEFT_PROPERTY_NAME, WEFT_PROPERTY_X, WEFT_PROPERTY_MODE,
                                            WEFT_PROPERTY_ID};
  static const char *const texts[] = {"one", "12", "simd", "spmd", "a7", "3.5"};

  weft_session_document_set (document, &id, 1, properties[weft_random_below (random, 4)],
                             texts[weft_random_below (random, G_N_ELEMENTS (texts))], NULL, NULL, NULL);
}

/* Some of these fail, which must change nothing. */
static void
draw_edit (WeftSessionDocument *document, WeftRandom *random)
{
  const WeftDocument *version = weft_session_document_get_version (document);
  guint32 id = draw_node (version, random);
  guint32 other = draw_node (version, random);
  WeftNode *block =
      test_node (WEFT_KIND_BLOCK, NULL, WEFT_PROPERTY_ID, "new", WEFT_PROPERTY_MODE, "simd", -1);

  switch (weft_random_below (random, 5)) {
  case 0:
    weft_session_document_insert (document, other, weft_random_below (random, 5), weft_node_ref (block), NULL,
                                  NULL, NULL);
    break;
  case 1:
    if (weft_document_get_diagram (version, id) != id)
      weft_session_document_remove (document, &id, 1, NULL, NULL);
    break;
  case 2:
    weft_session_document_move (document, &id, 1, other, weft_random_below (random, 5), NULL, NULL, NULL);
    break;
  default:
    draw_set (document, id, random);
  }
  weft_node_unref (block);
}

static void
test_exact (SessionFixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) versions = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_document_unref);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  WeftSessionDocument *document;
  WeftRandom random;

  (void) data;
  weft_random_init (&random, 11, 0);
  document = open_tree (fixture, &random);
  for (guint i = 0; i <= EDITS; i++) {
    g_ptr_array_add (versions, weft_document_ref (weft_session_document_get_version (document)));
    g_ptr_array_add (texts, write_version (document));
    while (weft_session_document_get_version (document) == versions->pdata[i])
      draw_edit (document, &random);
  }
  weft_session_document_undo (document);
  for (guint i = EDITS; i > 0; i--) {
    g_autofree char *text = write_version (document);

    g_assert_true (weft_session_document_get_version (document) == versions->pdata[i]);
    g_assert_cmpstr (text, ==, texts->pdata[i]);
    weft_session_document_undo (document);
  }
  g_assert_true (weft_session_document_get_version (document) == versions->pdata[0]);
  for (guint i = 1; i <= EDITS; i++) {
    g_autofree char *text = NULL;

    weft_session_document_redo (document);
    text = write_version (document);
    g_assert_true (weft_session_document_get_version (document) == versions->pdata[i]);
    g_assert_cmpstr (text, ==, texts->pdata[i]);
  }
  g_assert_true (weft_session_document_get_can_redo (document));
}

static guint32
find (WeftSessionDocument *document, const char *name)
{
  return weft_document_find (weft_session_document_get_version (document), name);
}

static WeftSessionDocument *
open_small (SessionFixture *fixture)
{
  g_autofree char *text = session_text ("Small");
  g_autofree char *path = session_write (fixture, "small.weft", text);
  g_autoptr (GError) error = NULL;
  WeftSessionDocument *document = session_open (fixture->session, path, &error);

  g_assert_no_error (error);
  g_object_unref (document); /* the session has it */
  return document;
}

static void
set (WeftSessionDocument *document,
     const char *node,
     WeftProperty property,
     const char *text,
     const char *key)
{
  guint32 id = find (document, node);

  g_assert_true (weft_session_document_set (document, &id, 1, property, text, NULL, key, NULL));
}

static void
test_names (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_small (fixture);
  guint32 ids[] = {find (document, "a"), find (document, "b"), find (document, "t")};

  (void) data;
  g_assert_null (weft_session_document_get_undo_name (document));
  set (document, "a", WEFT_PROPERTY_MODE, "spmd", NULL);
  g_assert_cmpstr (weft_session_document_get_undo_name (document), ==, "Set mode of a");
  g_assert_true (weft_session_document_set (document, ids, 2, WEFT_PROPERTY_MODE, "simd", NULL, NULL, NULL));
  g_assert_cmpstr (weft_session_document_get_undo_name (document), ==, "Set mode of 2 nodes");
  g_assert_true (weft_session_document_move (document, ids, 1, ids[2], 1, NULL, NULL, NULL));
  g_assert_cmpstr (weft_session_document_get_undo_name (document), ==, "Move a");
  g_assert_true (weft_session_document_remove (document, ids, 2, NULL, NULL));
  g_assert_cmpstr (weft_session_document_get_undo_name (document), ==, "Delete 2 nodes");
  weft_session_document_undo (document);
  g_assert_cmpstr (weft_session_document_get_redo_name (document), ==, "Delete 2 nodes");
  g_assert_cmpstr (weft_session_document_get_undo_name (document), ==, "Move a");
  g_assert_true (
      weft_session_document_set (document, ids, 1, WEFT_PROPERTY_MODE, "spmd", "Mine", NULL, NULL));
  g_assert_cmpstr (weft_session_document_get_undo_name (document), ==, "Mine");
  g_assert_null (weft_session_document_get_redo_name (document));
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* What changes nothing, and what fails, makes no step. */
static void
test_nothing_done (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_small (fixture);
  WeftDocument *version = weft_session_document_get_version (document);
  guint32 ids[] = {find (document, "a"), find (document, "b"), find (document, "t")};
  g_autoptr (GError) error = NULL;
  guint changes = 0;

  (void) data;
  g_signal_connect_swapped (document, "changed", G_CALLBACK (count_cb), &changes);
  set (document, "a", WEFT_PROPERTY_MODE, "simd", NULL);
  g_assert_true (weft_session_document_move (document, ids, 2, ids[2], 0, NULL, NULL, NULL));
  g_assert_true (weft_session_document_remove (document, ids, 0, NULL, NULL));
  g_assert_true (weft_session_document_apply (document, weft_document_ref (version), "None", NULL, NULL));
  /* The first of the two would do. */
  ids[1] = ids[2];
  g_assert_false (
      weft_session_document_set (document, ids, 2, WEFT_PROPERTY_MODE, "spmd", NULL, NULL, &error));
  g_assert_nonnull (error);
  g_assert_true (weft_session_document_get_version (document) == version);
  g_assert_false (weft_session_document_get_can_undo (document));
  g_assert_false (weft_session_document_get_modified (document));
  g_assert_cmpuint (changes, ==, 0);
}

static void
drag (WeftSessionDocument *document, int from, int to)
{
  for (int x = from; x != to; x += from < to ? 1 : -1) {
    g_autofree char *text = g_strdup_printf ("%d", x);

    set (document, "a", WEFT_PROPERTY_X, text, NULL);
    set (document, "b", WEFT_PROPERTY_Y, text, NULL);
  }
}

static void
test_gesture (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_small (fixture);
  WeftDocument *start = weft_session_document_get_version (document);
  WeftDocument *dragged;

  (void) data;
  weft_session_document_begin_gesture (document);
  drag (document, 1, 50);
  weft_session_document_begin_gesture (document);
  drag (document, 50, 70);
  weft_session_document_end_gesture (document);
  drag (document, 70, 90);
  weft_session_document_end_gesture (document);
  dragged = weft_session_document_get_version (document);
  weft_session_document_undo (document);
  g_assert_true (weft_session_document_get_version (document) == start);
  weft_session_document_redo (document);
  g_assert_true (weft_session_document_get_version (document) == dragged);
  /* An edit after it is a step of its own. */
  set (document, "a", WEFT_PROPERTY_X, "0", NULL);
  weft_session_document_undo (document);
  g_assert_true (weft_session_document_get_version (document) == dragged);
}

/* Escape: as if nothing had happened, redo included. */
static void
test_cancelled_gesture (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_small (fixture);
  WeftDocument *start = weft_session_document_get_version (document);
  WeftDocument *later;

  (void) data;
  set (document, "a", WEFT_PROPERTY_X, "5", NULL);
  later = weft_session_document_get_version (document);
  weft_session_document_undo (document);
  weft_session_document_begin_gesture (document);
  drag (document, 1, 20);
  g_assert_false (weft_session_document_get_can_redo (document));
  weft_session_document_cancel_gesture (document);
  g_assert_true (weft_session_document_get_version (document) == start);
  g_assert_false (weft_session_document_get_can_undo (document));
  g_assert_false (weft_session_document_get_modified (document));
  weft_session_document_redo (document);
  g_assert_true (weft_session_document_get_version (document) == later);
}

static void
test_merge (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_small (fixture);
  WeftDocument *versions[4] = {weft_session_document_get_version (document)};

  (void) data;
  set (document, "a", WEFT_PROPERTY_NAME, "f", "name of a");
  set (document, "a", WEFT_PROPERTY_NAME, "fo", "name of a");
  set (document, "a", WEFT_PROPERTY_NAME, "foo", "name of a");
  versions[1] = weft_session_document_get_version (document);
  set (document, "b", WEFT_PROPERTY_NAME, "b", "name of b");
  versions[2] = weft_session_document_get_version (document);
  weft_session_document_end_merge (document);
  set (document, "b", WEFT_PROPERTY_NAME, "ba", "name of b");
  for (guint i = 3; i-- > 0;) {
    weft_session_document_undo (document);
    g_assert_true (weft_session_document_get_version (document) == versions[i]);
  }
  g_assert_false (weft_session_document_get_can_undo (document));
  /* Not with what was undone to. */
  weft_session_document_redo (document);
  set (document, "a", WEFT_PROPERTY_NAME, "fool", "name of a");
  weft_session_document_undo (document);
  g_assert_true (weft_session_document_get_version (document) == versions[1]);
}

static void
test_remove_nested (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_small (fixture);
  guint32 ids[] = {find (document, "a"), find (document, "t"), find (document, "b")};

  (void) data;
  g_assert_true (weft_session_document_remove (document, ids, 3, NULL, NULL));
  g_assert_cmpuint (find (document, "t"), ==, 0);
  weft_session_document_undo (document);
  g_assert_cmpuint (find (document, "a"), ==, ids[0]);
}

/* The place counts the nodes that stay. */
static void
test_move_several (SessionFixture *fixture, gconstpointer data)
{
  static const char *const names[] = {"c", "d", "e", "f"};
  WeftSessionDocument *document = open_small (fixture);
  guint32 tree = find (document, "t");
  guint32 ids[3];
  g_autofree char *order = NULL;

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (weft_session_document_insert (
        document, tree, G_MAXSIZE,
        test_node (WEFT_KIND_BLOCK, NULL, WEFT_PROPERTY_ID, names[i], WEFT_PROPERTY_MODE, "simd", -1), NULL,
        NULL, NULL));
  ids[0] = find (document, "e");
  ids[1] = find (document, "a");
  ids[2] = find (document, "d");
  g_assert_true (weft_session_document_move (document, ids, 3, tree, 2, NULL, NULL, NULL));
  order = g_strdup ("");
  for (guint i = 0; i < 6; i++) {
    const WeftDocument *version = weft_session_document_get_version (document);
    g_autofree char *before = order;

    order = g_strconcat (
        before, weft_node_get_name (weft_node_get_child (weft_document_get_node (version, tree), i)), NULL);
  }
  g_assert_cmpstr (order, ==, "bceadf");
}

static void
test_limit (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_small (fixture);
  guint undone = 0;

  (void) data;
  g_object_set (document, "history-bytes", (guint64) 100000, NULL);
  for (guint i = 0; i < 1000; i++) {
    g_autofree char *text = g_strdup_printf ("%u", i);

    set (document, "a", WEFT_PROPERTY_X, text, NULL);
  }
  while (weft_session_document_get_can_undo (document)) {
    weft_session_document_undo (document);
    undone++;
  }
  g_test_message ("%u steps in 100 kB", undone);
  g_assert_cmpuint (undone, >=, 10);
  g_assert_cmpuint (undone, <, 200);
  weft_session_document_set_history_bytes (document, 0);
  weft_session_document_redo (document);
  weft_session_document_redo (document);
  set (document, "b", WEFT_PROPERTY_X, "1", NULL);
  weft_session_document_undo (document);
  g_assert_false (weft_session_document_get_can_undo (document));
}

/* What a step is said to take against what it does take. */
static void
check_size (guint width, gboolean structural)
{
  WeftDocument *version = weft_document_new ();
  GPtrArray *blocks = g_ptr_array_new ();
  g_autoptr (WeftHistory) history = NULL;
  guint32 tree;
  gsize before;
  double taken;
  double said;

  for (guint i = 0; i < width; i++) {
    g_autofree char *name = g_strdup_printf ("b%u", i);

    g_ptr_array_add (
        blocks, test_node (WEFT_KIND_BLOCK, NULL, WEFT_PROPERTY_ID, name, WEFT_PROPERTY_MODE, "simd", -1));
  }
  {
    WeftNode *node =
        test_node (WEFT_KIND_FLOW_TREE, blocks, WEFT_PROPERTY_ID, "t", WEFT_PROPERTY_MACHINE, "m", -1);
    WeftDocument *with_tree = weft_document_insert (version, 1, 0, node, &tree, NULL);

    weft_document_unref (version);
    version = with_tree;
  }
  history = weft_history_new (version);
  before = mallinfo2 ().uordblks;
  for (guint i = 0; i < 1000; i++) {
    WeftDocument *current = weft_history_get_current (history);
    guint32 id = tree + 1 + (i * 7919) % (width - 600);
    g_autofree char *text = g_strdup_printf ("%u", i);

    if (structural && weft_document_get_node (current, id) != NULL)
      weft_history_push (history, weft_document_remove (current, id, NULL), "Remove", NULL);
    else if (weft_document_get_node (current, id) != NULL)
      weft_history_push (history, weft_document_set (current, id, WEFT_PROPERTY_X, text, NULL), "Set", NULL);
  }
  taken = (double) (mallinfo2 ().uordblks - before);
  said = (double) weft_history_get_bytes (history);
  g_test_message ("%u nodes, %s: 1000 steps take %.0f kB, said to take %.0f kB", width,
                  structural ? "removals" : "settings", taken / 1e3, said / 1e3);
  /* Sanitizers count in their own way. */
  if (taken > 0) {
    g_assert_cmpfloat (said, <, 2 * taken);
    g_assert_cmpfloat (said, >, taken / 2);
  }
}

static void
test_size (void)
{
  check_size (700, FALSE);
  check_size (700, TRUE);
  check_size (100000, FALSE);
  check_size (100000, TRUE);
}

static void
test_read_only (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *path = session_write (fixture, "newer.weft", "<weft xmlns=\"urn:weft:1\" version=\"2\"/>");
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSessionDocument) document = session_open (fixture->session, path, &error);
  guint32 root = 1;

  (void) data;
  g_assert_no_error (error);
  g_assert_true (weft_session_document_get_read_only (document));
  g_assert_false (
      weft_session_document_set (document, &root, 1, WEFT_PROPERTY_TITLE, "x", NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "version 2"));
  g_assert_false (weft_session_document_get_modified (document));
  g_clear_error (&error);
  g_assert_false (weft_session_document_apply (document, weft_document_new (), "x", NULL, &error));
  g_assert_nonnull (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function)                                                                                  \
  g_test_add ("/history/" path, SessionFixture, NULL, session_fixture_set_up, function,                      \
              session_fixture_tear_down)
  ADD ("exact", test_exact);
  ADD ("names", test_names);
  ADD ("nothing-done", test_nothing_done);
  ADD ("gesture", test_gesture);
  ADD ("cancelled-gesture", test_cancelled_gesture);
  ADD ("merge", test_merge);
  ADD ("remove-nested", test_remove_nested);
  ADD ("move-several", test_move_several);
  ADD ("limit", test_limit);
  ADD ("read-only", test_read_only);
  g_test_add_func ("/history/size", test_size);
  return g_test_run ();
}
