/* test-draw-arrange.c: alignment, distribution and snapping as laws on random boxes; places of nodes: what is pinned
 * stays, what is below goes along, nothing covers anything else, and a version without places is as before. */
#include "draw-fixtures.h"

#include "weft-arrangement.h"
#include "flow/weft-flow-tree-scene.h"
#include "weft-join.h"
#include "weft-order.h"
#include "weft-scene-tween.h"
#include "weft-snap.h"
#include "weft-writer.h"

#include <math.h>
#include <string.h>

#define ROUNDS 400
#define CLOSE  1e-6

static double
draw_between (WeftRandom *random, double least, double greatest)
{
  return least + (greatest - least) * weft_random_below (random, 100000) / 99999.0;
}

static guint
draw_boxes (WeftRandom *random, WeftRect *boxes, guint most)
{
  guint n = 1 + (guint) weft_random_below (random, most);

  for (guint i = 0; i < n; i++)
    boxes[i] = (WeftRect){draw_between (random, -900, 900), draw_between (random, -900, 900),
                          draw_between (random, 1, 300), draw_between (random, 1, 300)};
  return n;
}

/* Left, middle or right of a box, or top, middle or bottom. */
static double
get_line (const WeftRect *box, WeftAlignment alignment)
{
  double share = alignment % 3 / 2.0;

  return alignment >= WEFT_ALIGN_TOP ? box->y + share * box->height : box->x + share * box->width;
}

static void
check_aligned (const WeftRect *before, const WeftRect *after, guint n, WeftAlignment alignment)
{
  WeftRect bounds = before[0];

  for (guint i = 1; i < n; i++)
    bounds = weft_rect_union (&bounds, &before[i]);
  for (guint i = 0; i < n; i++) {
    g_assert_cmpfloat_with_epsilon (get_line (&after[i], alignment), get_line (&bounds, alignment), CLOSE);
    g_assert_cmpfloat (after[i].width, ==, before[i].width);
    g_assert_cmpfloat (after[i].height, ==, before[i].height);
    if (alignment >= WEFT_ALIGN_TOP)
      g_assert_cmpfloat (after[i].x, ==, before[i].x);
    else
      g_assert_cmpfloat (after[i].y, ==, before[i].y);
  }
}

static void
test_align (void)
{
  WeftRandom random;

  weft_random_init (&random, 5, 0);
  for (guint trial = 0; trial < ROUNDS; trial++)
    for (WeftAlignment alignment = 0; alignment < WEFT_N_ALIGNMENTS; alignment++) {
      WeftRect before[12];
      WeftRect after[12];
      guint n = draw_boxes (&random, before, 12);

      memcpy (after, before, sizeof before);
      weft_align (after, n, alignment);
      check_aligned (before, after, n, alignment);
    }
}

/* Middles, ascending; lengths must be equal for them to tell of gaps. */
static void
get_middles (const WeftRect *boxes, guint n, gboolean vertically, double *middles)
{
  for (guint i = 0; i < n; i++)
    middles[i] = vertically ? weft_rect_middle_y (&boxes[i]) : weft_rect_middle_x (&boxes[i]);
  qsort (middles, n, sizeof *middles, weft_order_doubles);
}

static void
check_even (const WeftRect *boxes, guint n, gboolean vertically)
{
  double middles[12];

  get_middles (boxes, n, vertically, middles);
  for (guint i = 2; i < n; i++)
    g_assert_cmpfloat_with_epsilon (middles[i] - middles[i - 1], middles[1] - middles[0], CLOSE);
}

/* Boxes of equal lengths have equal gaps when their middles are evenly apart. */
static void
test_distribute_equal (void)
{
  WeftRandom random;

  weft_random_init (&random, 6, 0);
  for (guint trial = 0; trial < ROUNDS; trial++) {
    gboolean vertically = trial % 2;
    WeftRect boxes[12];
    double before[12];
    double after[12];
    guint n = draw_boxes (&random, boxes, 12);

    for (guint i = 0; i < n; i++)
      boxes[i].width = boxes[i].height = 40;
    get_middles (boxes, n, vertically, before);
    weft_distribute (boxes, n, vertically);
    get_middles (boxes, n, vertically, after);
    g_assert_cmpfloat (before[0], ==, after[0]);
    g_assert_cmpfloat (before[n - 1], ==, after[n - 1]);
    check_even (boxes, n, vertically);
  }
}

/* Unequal ones with room enough: the free space between neighbours is the same everywhere. */
static void
test_distribute_gaps (void)
{
  WeftRect boxes[] = {{0, 7, 10, 1}, {500, 8, 50, 1}, {90, 9, 110, 1}, {30, 3, 20, 1}};

  weft_distribute (boxes, G_N_ELEMENTS (boxes), FALSE);
  /* 550 wide, 190 of it boxes: three gaps of 120. */
  g_assert_cmpfloat (boxes[0].x, ==, 0);
  g_assert_cmpfloat_with_epsilon (boxes[3].x, 130, CLOSE);
  g_assert_cmpfloat_with_epsilon (boxes[2].x, 270, CLOSE);
  g_assert_cmpfloat_with_epsilon (boxes[1].x, 500, CLOSE);
  g_assert_cmpfloat (boxes[2].y, ==, 9);
}

static void
test_distribute_again (void)
{
  WeftRandom random;

  weft_random_init (&random, 7, 0);
  for (guint trial = 0; trial < ROUNDS; trial++) {
    WeftRect once[12];
    WeftRect twice[12];
    guint n = draw_boxes (&random, once, 12);

    weft_distribute (once, n, trial % 2);
    memcpy (twice, once, sizeof once);
    weft_distribute (twice, n, trial % 2);
    for (guint i = 0; i < n; i++) {
      g_assert_cmpfloat_with_epsilon (once[i].x, twice[i].x, CLOSE);
      g_assert_cmpfloat_with_epsilon (once[i].y, twice[i].y, CLOSE);
    }
  }
}

/* How far the lines of two boxes along an axis are apart at least, of those that may come into line. */
static double
get_least (const WeftRect *box, const WeftRect *others, guint n, gboolean vertically)
{
  WeftAlignment first = vertically ? WEFT_ALIGN_TOP : WEFT_ALIGN_LEFT;
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < n; i++)
    for (WeftAlignment a = first; a < first + 3; a++)
      for (WeftAlignment b = first; b < first + 3; b++)
        if ((a == first + 1) == (b == first + 1))
          least = MIN (least, fabs (get_line (box, a) - get_line (&others[i], b)));
  return least;
}

static void
check_guides (const WeftSnap *snap, const WeftRect *moved)
{
  for (guint i = 0; i < snap->n_guides; i++) {
    const WeftGuide *guide = &snap->guides[i];
    gboolean vertically = guide->from.y == guide->to.y;
    double line = vertically ? guide->from.y : guide->from.x;
    WeftAlignment first = vertically ? WEFT_ALIGN_TOP : WEFT_ALIGN_LEFT;

    g_assert_true (fabs (get_line (moved, first) - line) < CLOSE ||
                   fabs (get_line (moved, first + 1) - line) < CLOSE ||
                   fabs (get_line (moved, first + 2) - line) < CLOSE);
  }
}

static void
test_snap (void)
{
  WeftRandom random;

  weft_random_init (&random, 8, 0);
  for (guint trial = 0; trial < ROUNDS; trial++) {
    WeftRect others[12];
    WeftRect box;
    WeftSnap snap;
    guint n = draw_boxes (&random, others, 12);

    draw_boxes (&random, &box, 1);
    weft_snap_find (&box, others, n, 6, 8, &snap);
    for (int axis = 0; axis < 2; axis++) {
      double least = get_least (&box, others, n, axis);
      double shift = axis ? snap.dy : snap.dx;
      double middle = (axis ? weft_rect_middle_y (&box) : weft_rect_middle_x (&box)) + shift;

      if (least <= 6)
        g_assert_cmpfloat_with_epsilon (fabs (shift), least, CLOSE);
      else
        g_assert_cmpfloat_with_epsilon (middle, round (middle / 8) * 8, CLOSE);
    }
    box.x += snap.dx;
    box.y += snap.dy;
    check_guides (&snap, &box);
  }
}

static void
test_snap_without_grid (void)
{
  WeftRect box = {3.3, 4.4, 10, 10};
  WeftRect far = {500, 600, 70, 80};
  WeftSnap snap;

  weft_snap_find (&box, &far, 1, 6, 0, &snap);
  g_assert_cmpfloat (snap.dx, ==, 0);
  g_assert_cmpfloat (snap.dy, ==, 0);
  g_assert_cmpuint (snap.n_guides, ==, 0);
}

static void
test_join (void)
{
  WeftRandom random;

  weft_random_init (&random, 9, 0);
  for (guint trial = 0; trial < ROUNDS; trial++) {
    WeftRect from;
    WeftRect to;
    WeftSceneItem edge = {.kind = WEFT_ITEM_EDGE};
    WeftPoint route[4];
    WeftPoint head;

    draw_boxes (&random, &from, 1);
    draw_boxes (&random, &to, 1);
    weft_join_boxes (&from, &to, &edge, route);
    head = (WeftPoint){edge.box.x + edge.box.width, edge.box.y + edge.box.height};
    if (weft_rect_overlaps (&from, &to))
      continue;
    /* Straight on, the edge meets neither of the two. */
    for (guint i = 1; i < 20; i++) {
      WeftRect point = {edge.box.x + edge.box.width * i / 20, edge.box.y + edge.box.height * i / 20, 1e-9,
                        1e-9};

      g_assert_false (weft_rect_overlaps (&from, &point));
      g_assert_false (weft_rect_overlaps (&to, &point));
    }
    g_assert_true (head.x >= to.x - CLOSE && head.x <= weft_rect_right (&to) + CLOSE);
    g_assert_true (head.y >= to.y - CLOSE && head.y <= weft_rect_bottom (&to) + CLOSE);
  }
}

/* Trees. */

typedef struct {
  WeftDocument *document;
  guint32 tree;
  WeftTypesetter *typesetter;
  WeftScene *scene;
  WeftJob *job;
} Fixture;

/* @version: (transfer full) */
static void
show (Fixture *fixture, WeftDocument *version)
{
  weft_document_unref (fixture->document);
  fixture->document = version;
  g_clear_pointer (&fixture->scene, weft_scene_unref);
  fixture->scene = weft_flow_tree_scene_new (version, fixture->tree, fixture->typesetter);
}

/* @document: (transfer full) */
static void
set_up (Fixture *fixture, WeftDocument *document)
{
  fixture->document = weft_document_ref (document);
  fixture->tree = draw_get_tree (document);
  fixture->typesetter = weft_typesetter_new (weft_theme_find ("light"));
  fixture->scene = NULL;
  fixture->job = weft_job_new ();
  show (fixture, document);
}

static void
tear_down (Fixture *fixture)
{
  weft_document_unref (fixture->document);
  weft_typesetter_free (fixture->typesetter);
  weft_scene_unref (fixture->scene);
  weft_job_unref (fixture->job);
}

static WeftRect
get_box (const Fixture *fixture, const char *name)
{
  return weft_scene_find (fixture->scene, weft_document_find (fixture->document, name))->box;
}

/* @places: (transfer full) (nullable) */
static void
apply (Fixture *fixture, GArray *places)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *version;

  g_assert_nonnull (places);
  version = weft_arrangement_apply (fixture->document, places, &error);
  g_assert_no_error (error);
  g_array_unref (places);
  show (fixture, version);
}

static void
lay_out (Fixture *fixture, const char *layout, const guint32 *nodes, gsize n)
{
  g_autoptr (GError) error = NULL;
  GArray *places = weft_arrangement_lay_out (fixture->document, fixture->tree, fixture->scene,
                                             weft_layout_find (layout), nodes, n, fixture->job, &error);

  g_assert_no_error (error);
  apply (fixture, places);
}

static void
shift (Fixture *fixture, const char *name, double dx, double dy)
{
  guint32 node = weft_document_find (fixture->document, name);

  apply (fixture, weft_arrangement_shift (fixture->document, fixture->scene, &node, 1, dx, dy));
}

static void
pin (Fixture *fixture, const char *name, gboolean pinned)
{
  g_autoptr (GError) error = NULL;
  guint32 node = weft_document_find (fixture->document, name);
  WeftDocument *version = weft_arrangement_pin (fixture->document, fixture->scene, &node, 1, pinned, &error);

  g_assert_no_error (error);
  show (fixture, version);
}

static void
assert_moved (const WeftRect *before, WeftRect after, double dx, double dy)
{
  g_assert_cmpfloat_with_epsilon (after.x, before->x + dx, 0.02);
  g_assert_cmpfloat_with_epsilon (after.y, before->y + dy, 0.02);
}

/* No box of a node covers another one. */
static void
assert_apart (const WeftScene *scene)
{
  gsize n = weft_scene_count_items (scene);

  for (gsize i = 0; i < n; i++)
    for (gsize j = i + 1; j < n; j++)
      if (weft_scene_get_item (scene, i)->kind == WEFT_ITEM_NODE &&
          weft_scene_get_item (scene, j)->kind == WEFT_ITEM_NODE) {
        WeftRect box = weft_rect_grown (&weft_scene_get_item (scene, i)->box, -0.05);

        g_assert_false (weft_rect_overlaps (&box, &weft_scene_get_item (scene, j)->box));
      }
}

static void
test_shift (void)
{
  Fixture fixture;
  WeftRect loop;
  WeftRect block;
  WeftRect other;

  set_up (&fixture, draw_figure_2 ());
  loop = get_box (&fixture, "for");
  block = get_box (&fixture, "c");
  other = get_box (&fixture, "a");
  shift (&fixture, "c", 30.5, 12.25);
  assert_moved (&block, get_box (&fixture, "c"), 30.5, 12.25);
  /* What is below goes along, whether it has a place or not. */
  shift (&fixture, "for", 200, -40);
  block = (WeftRect){block.x + 30.5, block.y + 12.25, block.width, block.height};
  assert_moved (&block, get_box (&fixture, "c"), 200, -40);
  assert_moved (&loop, get_box (&fixture, "for"), 200, -40);
  assert_moved (&other, get_box (&fixture, "a"), 0, 0);
  tear_down (&fixture);
}

/* A layout of a whole tree without pins leaves nothing behind in the file. */
static void
test_automatic (void)
{
  Fixture fixture;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize size;

  set_up (&fixture, draw_figure_2 ());
  before = weft_write (fixture.document, &size);
  shift (&fixture, "for", 300, 77);
  shift (&fixture, "c", -20, 90);
  lay_out (&fixture, "tidy", NULL, 0);
  after = weft_write (fixture.document, &size);
  g_assert_cmpstr (before, ==, after);
  tear_down (&fixture);
}

static void
test_reset (void)
{
  Fixture fixture;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize size;

  set_up (&fixture, draw_figure_2 ());
  before = weft_write (fixture.document, &size);
  lay_out (&fixture, "levels", NULL, 0);
  pin (&fixture, "if", TRUE);
  show (&fixture, weft_arrangement_reset (fixture.document, fixture.tree, &error));
  g_assert_no_error (error);
  after = weft_write (fixture.document, &size);
  g_assert_cmpstr (before, ==, after);
  tear_down (&fixture);
}

/* Random trees, all layouts of our own, one pinned node: it stays, the others keep apart, and so does the root when
 * nothing is pinned. */
static void
test_layouts (void)
{
  static const char *const names[] = {"tidy", "levels"};
  WeftRandom random;

  weft_random_init (&random, 10, 0);
  for (guint trial = 0; trial < 20; trial++) {
    Fixture fixture;
    WeftRect before;

    set_up (&fixture, draw_random_document (&random, 30));
    before = weft_scene_find (fixture.scene, fixture.tree)->box;
    lay_out (&fixture, names[trial % 2], NULL, 0);
    assert_apart (fixture.scene);
    assert_moved (&before, weft_scene_find (fixture.scene, fixture.tree)->box, 0, 0);
    tear_down (&fixture);
  }
}

static void
check_pinned (const char *layout)
{
  Fixture fixture;
  WeftRect before;

  set_up (&fixture, draw_figure_2 ());
  shift (&fixture, "if", 500, 300);
  pin (&fixture, "if", TRUE);
  before = get_box (&fixture, "if");
  lay_out (&fixture, layout, NULL, 0);
  assert_moved (&before, get_box (&fixture, "if"), 0, 0);
  assert_apart (fixture.scene);
  pin (&fixture, "if", FALSE);
  lay_out (&fixture, "tidy", NULL, 0);
  g_assert_cmpfloat (fabs (get_box (&fixture, "if").x - before.x), >, 50);
  tear_down (&fixture);
}

static void
test_pinned (void)
{
  check_pinned ("tidy");
  check_pinned ("levels");
}

/* A pinned node has a place, so that it stays while its parents grow; the mark says so. */
static void
test_pin_mark (void)
{
  Fixture fixture;
  gsize n;
  guint marks = 0;

  set_up (&fixture, draw_figure_2 ());
  pin (&fixture, "c", TRUE);
  n = weft_scene_count_items (fixture.scene);
  for (gsize i = 0; i < n; i++)
    marks += weft_scene_get_item (fixture.scene, i)->kind == WEFT_ITEM_MARK &&
             weft_scene_get_item (fixture.scene, i)->mark == WEFT_MARK_PIN;
  g_assert_cmpuint (marks, ==, 1);
  g_assert_true (weft_node_has (weft_document_lookup (fixture.document, "c"), WEFT_PROPERTY_X));
  tear_down (&fixture);
}

/* A part is laid out among itself; all others stay exactly where they are. */
static void
test_selection (void)
{
  Fixture fixture;
  WeftRect before;
  guint32 node;

  set_up (&fixture, draw_figure_2 ());
  lay_out (&fixture, "levels", NULL, 0);
  shift (&fixture, "c", 5, 7);
  shift (&fixture, "d", -90, 65);
  before = get_box (&fixture, "a");
  node = weft_document_find (fixture.document, "if");
  lay_out (&fixture, "tidy", &node, 1);
  assert_moved (&before, get_box (&fixture, "a"), 0, 0);
  assert_apart (fixture.scene);
  g_assert_cmpfloat_with_epsilon (get_box (&fixture, "c").y, get_box (&fixture, "d").y, 0.02);
  tear_down (&fixture);
}

static void
test_align_nodes (void)
{
  Fixture fixture;
  guint32 nodes[3];

  set_up (&fixture, draw_figure_2 ());
  nodes[0] = weft_document_find (fixture.document, "b");
  nodes[1] = weft_document_find (fixture.document, "c");
  nodes[2] = 4000000; /* nobody */
  apply (&fixture, weft_arrangement_align (fixture.document, fixture.scene, nodes, 3, WEFT_ALIGN_LEFT));
  g_assert_cmpfloat_with_epsilon (get_box (&fixture, "b").x, get_box (&fixture, "c").x, 0.02);
  tear_down (&fixture);
}

/* The file names what has a place, so a note without an id gets one. */
static void
test_note (void)
{
  Fixture fixture;
  const WeftNode *tree;
  guint32 note;

  set_up (&fixture, draw_document ("Notes", draw_note ("One"), draw_note ("Two"), NULL));
  tree = weft_document_get_node (fixture.document, fixture.tree);
  note = weft_node_get_id (weft_node_get_child (tree, 1));
  apply (&fixture, weft_arrangement_shift (fixture.document, fixture.scene, &note, 1, 10, 20));
  g_assert_cmpuint (weft_document_find (fixture.document, "note1"), ==, note);
  g_assert_true (weft_node_has (weft_document_get_node (fixture.document, note), WEFT_PROPERTY_Y));
  tear_down (&fixture);
}

static void
test_tween (void)
{
  Fixture fixture;
  g_autoptr (WeftScene) before = NULL;
  g_autoptr (WeftScene) half = NULL;
  WeftRect start;
  WeftRect middle;

  set_up (&fixture, draw_figure_2 ());
  before = weft_scene_ref (fixture.scene);
  g_assert_false (weft_scene_has_moved (before, fixture.scene));
  start = get_box (&fixture, "if");
  shift (&fixture, "if", 100, 60);
  g_assert_true (weft_scene_has_moved (before, fixture.scene));
  half = weft_scene_tween (before, fixture.scene, 0.5);
  middle = weft_scene_find (half, weft_document_find (fixture.document, "if"))->box;
  assert_moved (&start, middle, 50, 30);
  tear_down (&fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arrange/align", test_align);
  g_test_add_func ("/arrange/distribute-equal", test_distribute_equal);
  g_test_add_func ("/arrange/distribute-gaps", test_distribute_gaps);
  g_test_add_func ("/arrange/distribute-again", test_distribute_again);
  g_test_add_func ("/arrange/snap", test_snap);
  g_test_add_func ("/arrange/snap-without-grid", test_snap_without_grid);
  g_test_add_func ("/arrange/join", test_join);
  g_test_add_func ("/arrange/shift", test_shift);
  g_test_add_func ("/arrange/automatic", test_automatic);
  g_test_add_func ("/arrange/reset", test_reset);
  g_test_add_func ("/arrange/layouts", test_layouts);
  g_test_add_func ("/arrange/pinned", test_pinned);
  g_test_add_func ("/arrange/pin-mark", test_pin_mark);
  g_test_add_func ("/arrange/selection", test_selection);
  g_test_add_func ("/arrange/align-nodes", test_align_nodes);
  g_test_add_func ("/arrange/note", test_note);
  g_test_add_func ("/arrange/tween", test_tween);
  return g_test_run ();
}
