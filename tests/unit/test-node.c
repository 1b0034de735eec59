/* test-node.c: nodes: what may stand where, digests of lists, and freeing wide and deep trees. */
#include "weft-node-private.h"

#include "weft-fault.h"

static WeftNode *
make (WeftKind kind, const char *id, const char *mode, WeftNode **children, gsize n)
{
  WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_MODE, mode}, {WEFT_PROPERTY_ITERATIONS, "3"}};
  guint n_attributes = id == NULL ? 0 : kind == WEFT_KIND_LOOP ? 3 : 2;
  GError *error = NULL;
  WeftProperties *properties = weft_properties_new (kind, attributes, n_attributes, &error);

  g_assert_no_error (error);
  return weft_node_new_unchecked (properties, children, n);
}

static WeftNode *
make_step (const char *time)
{
  return weft_node_new_unchecked (
      weft_properties_new (WEFT_KIND_STEP, (WeftAttribute[]){{WEFT_PROPERTY_SIMD, time}}, 1, NULL), NULL, 0);
}

static WeftNode *
make_wide (guint n)
{
  g_autofree WeftNode **children = g_new (WeftNode *, n);

  for (guint i = 0; i < n; i++)
    children[i] = make_step (i % 2 == 0 ? "1" : "2");
  return make (WEFT_KIND_BLOCK, "b", "simd", children, n);
}

static void
test_wide (void)
{
  g_autoptr (WeftNode) node = make_wide (100000);
  WeftChildIter iter;
  WeftNode *child;
  guint n = 0;

  g_assert_cmpuint (weft_node_get_n_children (node), ==, 100000);
  weft_child_iter_init (&iter, node);
  for (; (child = weft_child_iter_next (&iter)) != NULL; n++)
    if (n % 1000 == 0)
      g_assert_true (weft_node_get_child (node, n) == child);
  g_assert_cmpuint (n, ==, 100000);
}

static gpointer
unref (gpointer node)
{
  weft_node_unref (node);
  return NULL;
}

/* Freed on another thread, whose stack is small. */
static void
test_deep (void)
{
  WeftNode *node = make (WEFT_KIND_LOOP, "l", "simd", NULL, 0);

  for (guint i = 0; i < 1000000; i++)
    node = make (WEFT_KIND_LOOP, "l", "simd", &node, 1);
  g_thread_join (g_thread_new ("free", unref, node));
}

/* Each level is held by a version of its own as well. */
static void
test_shared_deep (void)
{
  g_autoptr (GPtrArray) held = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_node_unref);
  WeftNode *node = make (WEFT_KIND_LOOP, "l", "simd", NULL, 0);

  for (guint i = 0; i < 100000; i++) {
    if (i % 100 == 0)
      g_ptr_array_add (held, weft_node_ref (node));
    node = make (WEFT_KIND_LOOP, "l", "simd", &node, 1);
  }
  weft_node_unref (node);
}

static const struct {
  WeftKind parent;
  WeftKind children[2];
  const char *message; /* NULL: allowed */
} placements[] = {
    {WEFT_KIND_WEFT, {WEFT_KIND_SUITE, WEFT_KIND_NOTE}, NULL},
    {WEFT_KIND_WEFT,
     {WEFT_KIND_SUITE, WEFT_KIND_SUITE},
     "<suite>: found a second <suite> in <weft>, which has one only"},
    {WEFT_KIND_SUITE,
     {WEFT_KIND_NOTE, WEFT_KIND_NOTE},
     "<note>: found <note> in <suite>, where it cannot stand"},
    {WEFT_KIND_THEN,
     {WEFT_KIND_ELSE, WEFT_KIND_NOTE},
     "<else>: found <else> in <then>, where it cannot stand"},
    {WEFT_KIND_ELSE, {WEFT_KIND_KEPT, WEFT_KIND_KEPT}, NULL},
};

static void
test_placements (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (placements); i++) {
    WeftNode *children[2];
    g_autoptr (GError) error = NULL;
    WeftNode *node;

    for (guint j = 0; j < 2; j++)
      children[j] = make (placements[i].children[j], NULL, NULL, NULL, 0);
    node = weft_node_new (weft_properties_new (placements[i].parent, NULL, 0, NULL), children, 2, &error);
    g_assert_cmpstr (error != NULL ? error->message : NULL, ==, placements[i].message);
    g_assert_cmpint (node != NULL, ==, placements[i].message == NULL);
    g_clear_pointer (&node, weft_node_unref);
  }
}

static void
test_labels (void)
{
  g_autoptr (WeftNode) block = make (WEFT_KIND_BLOCK, "b", "simd", NULL, 0);
  g_autoptr (WeftNode) step = make_step ("1");
  g_autoptr (WeftNode) named = weft_node_with_properties (
      block, weft_properties_set (weft_node_get_properties (block), WEFT_PROPERTY_NAME, "people’s", NULL));

  g_assert_cmpstr (weft_node_get_label (block), ==, "b");
  g_assert_cmpstr (weft_node_get_label (named), ==, "people’s");
  g_assert_cmpstr (weft_node_get_label (step), ==, "Step");
  g_assert_null (weft_node_get_name (step));
}

/* The digest is of what results depend on: the order of steps, not their runs, names or notes. */
static void
test_digest (void)
{
  g_autoptr (WeftNode) wide = make_wide (1000);
  g_autoptr (WeftNode) same = make_wide (999);
  g_autoptr (WeftNode) grown = weft_node_with_inserted (same, 999, make_step ("2"));
  g_autoptr (WeftNode) other = weft_node_with_inserted (same, 998, make_step ("2"));
  g_autoptr (WeftNode) kept = weft_node_with_inserted (wide, 500, make (WEFT_KIND_KEPT, NULL, NULL, NULL, 0));
  g_autoptr (WeftNode) removed = weft_node_with_removed (kept, 500);

  g_assert_true (weft_digest_equal (weft_node_get_digest (wide), weft_node_get_digest (grown)));
  g_assert_false (weft_digest_equal (weft_node_get_digest (wide), weft_node_get_digest (same)));
  g_assert_false (weft_digest_equal (weft_node_get_digest (wide), weft_node_get_digest (other)));
  g_assert_true (weft_digest_equal (weft_node_get_digest (wide), weft_node_get_digest (kept)));
  g_assert_true (weft_digest_equal (weft_node_get_digest (wide), weft_node_get_digest (removed)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/node/wide", test_wide);
  g_test_add_func ("/node/deep", test_deep);
  g_test_add_func ("/node/shared-deep", test_shared_deep);
  g_test_add_func ("/node/placements", test_placements);
  g_test_add_func ("/node/labels", test_labels);
  g_test_add_func ("/node/digest", test_digest);
  return g_test_run ();
}
