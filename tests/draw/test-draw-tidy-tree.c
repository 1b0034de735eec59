/* test-draw-tidy-tree.c: the laws of tidy trees on random trees (Reingold and Tilford 1981, and Walker). */
#include "weft-random.h"
#include "weft-tidy-tree.h"

#include <math.h>
#include <string.h>

#define ROUNDS    300
#define TOLERANCE 1e-6
#define GAP       20

static double
pick_extent (WeftRandom *random)
{
  return 5 + weft_random_below (random, 120);
}

static void
add_subtree (GArray *nodes, WeftRandom *random, guint parent, guint depth)
{
  WeftTidyNode node = {parent, pick_extent (random), pick_extent (random),
                       10 + weft_random_below (random, 50)};
  guint index = nodes->len;
  guint n = depth == 0 ? 0 : weft_random_below (random, 5);

  g_array_append_val (nodes, node);
  for (guint i = 0; i < n; i++)
    add_subtree (nodes, random, index, depth - 1);
}

static GArray *
make_tree (WeftRandom *random, guint depth)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (WeftTidyNode));

  add_subtree (nodes, random, WEFT_TIDY_ROOT, depth);
  return nodes;
}

static WeftTidyNode *
get (const GArray *nodes, guint index)
{
  return &g_array_index (nodes, WeftTidyNode, index);
}

static void
lay_out (GArray *nodes)
{
  weft_tidy_tree_layout ((WeftTidyNode *) nodes->data, nodes->len, GAP);
}

static guint
get_level (const GArray *nodes, guint index)
{
  guint level = 0;

  for (; get (nodes, index)->parent != WEFT_TIDY_ROOT; index = get (nodes, index)->parent)
    level++;
  return level;
}

/* Nodes of a level do not touch and keep their order: in preorder, each stands right of the one before it. */
static void
assert_apart (const GArray *nodes)
{
  g_autofree guint *last = g_new (guint, nodes->len);

  memset (last, 0xff, nodes->len * sizeof (guint));
  for (guint i = 0; i < nodes->len; i++) {
    guint level = get_level (nodes, i);

    if (last[level] != G_MAXUINT) {
      const WeftTidyNode *before = get (nodes, last[level]);

      g_assert_cmpfloat (get (nodes, i)->x - get (nodes, i)->left, >=, before->x + before->right - TOLERANCE);
      g_assert_cmpfloat (get (nodes, i)->y, ==, before->y);
    }
    last[level] = i;
  }
}

static void
assert_centered (const GArray *nodes)
{
  for (guint i = 0; i < nodes->len; i++) {
    double first = NAN;
    double last = NAN;

    for (guint j = i + 1; j < nodes->len; j++)
      if (get (nodes, j)->parent == i) {
        first = isnan (first) ? get (nodes, j)->x : first;
        last = get (nodes, j)->x;
      }
    if (!isnan (first))
      g_assert_cmpfloat (fabs ((first + last) / 2 - get (nodes, i)->x), <, TOLERANCE);
  }
}

static void
test_laws (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    WeftRandom random;
    g_autoptr (GArray) nodes = NULL;

    weft_random_init (&random, round, 0);
    nodes = make_tree (&random, 1 + round % 6);
    lay_out (nodes);
    g_assert_cmpfloat (get (nodes, 0)->x, ==, 0);
    g_assert_cmpfloat (get (nodes, 0)->y, ==, get (nodes, 0)->height / 2);
    assert_apart (nodes);
    assert_centered (nodes);
  }
}

/* Levels are far enough apart for their tallest nodes. */
static void
test_levels (void)
{
  WeftTidyNode nodes[] = {{WEFT_TIDY_ROOT, 1, 1, 10}, {0, 1, 1, 40}, {0, 1, 1, 20}, {2, 1, 1, 30}};

  weft_tidy_tree_layout (nodes, G_N_ELEMENTS (nodes), GAP);
  g_assert_cmpfloat (nodes[1].y, ==, 10 + GAP + 20);
  g_assert_cmpfloat (nodes[2].y, ==, nodes[1].y);
  g_assert_cmpfloat (nodes[3].y, ==, 10 + GAP + 40 + GAP + 15);
}

/* Appends the mirror image of the subtree of @source in @nodes; @places says where each node went. */
static void
add_mirrored (const GArray *nodes, guint source, GArray *mirrored, guint parent, guint *places)
{
  WeftTidyNode node = *get (nodes, source);
  guint index = mirrored->len;

  node.parent = parent;
  node.left = get (nodes, source)->right;
  node.right = get (nodes, source)->left;
  places[source] = index;
  g_array_append_val (mirrored, node);
  for (guint i = nodes->len; i-- > source + 1;)
    if (get (nodes, i)->parent == source)
      add_mirrored (nodes, i, mirrored, index, places);
}

static void
test_mirror (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    WeftRandom random;
    g_autoptr (GArray) nodes = NULL;
    g_autoptr (GArray) mirrored = g_array_new (FALSE, FALSE, sizeof (WeftTidyNode));
    g_autofree guint *places = NULL;

    weft_random_init (&random, round, 1);
    nodes = make_tree (&random, 1 + round % 5);
    places = g_new (guint, nodes->len);
    add_mirrored (nodes, 0, mirrored, WEFT_TIDY_ROOT, places);
    lay_out (nodes);
    lay_out (mirrored);
    for (guint i = 0; i < nodes->len; i++)
      g_assert_cmpfloat (fabs (get (nodes, i)->x + get (mirrored, places[i])->x), <, TOLERANCE);
  }
}

/* The same subtree in two places of a tree looks the same in both. */
static void
test_equal_subtrees (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    WeftRandom random;
    WeftRandom subtree;
    g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WeftTidyNode));
    WeftTidyNode root = {WEFT_TIDY_ROOT, 10, 10, 10};
    guint first;
    guint second;
    guint n;

    weft_random_init (&random, round, 2);
    weft_random_init (&subtree, round, 3);
    g_array_append_val (nodes, root);
    add_subtree (nodes, &random, 0, 3);
    first = nodes->len;
    add_subtree (
        nodes, &(WeftRandom){{subtree.state[0], subtree.state[1], subtree.state[2], subtree.state[3]}}, 0, 3);
    n = nodes->len - first;
    add_subtree (nodes, &random, 0, 2);
    second = nodes->len;
    add_subtree (nodes, &subtree, 0, 3);
    lay_out (nodes);
    for (guint i = 0; i < n; i++)
      g_assert_cmpfloat (fabs (get (nodes, first + i)->x - get (nodes, first)->x -
                               (get (nodes, second + i)->x - get (nodes, second)->x)),
                         <, TOLERANCE);
  }
}

static void
test_tight (void)
{
  WeftTidyNode nodes[] = {{WEFT_TIDY_ROOT, 5, 5, 10}, {0, 10, 20, 10}, {0, 30, 40, 10}, {0, 7, 9, 10}};

  weft_tidy_tree_layout (nodes, G_N_ELEMENTS (nodes), GAP);
  g_assert_cmpfloat (nodes[2].x - nodes[1].x, ==, 50);
  g_assert_cmpfloat (nodes[3].x - nodes[2].x, ==, 47);
  weft_tidy_tree_layout (nodes, 0, GAP);
}

/* A chain as deep as a list is long, and a root with as many children. */
static void
test_large (void)
{
  guint n = 100000;
  g_autofree WeftTidyNode *nodes = g_new0 (WeftTidyNode, n);

  for (guint i = 0; i < n; i++)
    nodes[i] = (WeftTidyNode){i - 1, 5, 5, 10};
  weft_tidy_tree_layout (nodes, n, GAP);
  g_assert_cmpfloat (nodes[n - 1].x, ==, 0);
  for (guint i = 0; i < n; i++)
    nodes[i] = (WeftTidyNode){i == 0 ? WEFT_TIDY_ROOT : 0, 5, 5, 10};
  weft_tidy_tree_layout (nodes, n, GAP);
  g_assert_cmpfloat (nodes[n - 1].x - nodes[1].x, ==, 10.0 * (n - 2));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/tidy-tree/laws", test_laws);
  g_test_add_func ("/draw/tidy-tree/levels", test_levels);
  g_test_add_func ("/draw/tidy-tree/mirror", test_mirror);
  g_test_add_func ("/draw/tidy-tree/equal-subtrees", test_equal_subtrees);
  g_test_add_func ("/draw/tidy-tree/tight", test_tight);
  g_test_add_func ("/draw/tidy-tree/large", test_large);
  return g_test_run ();
}
