/* test-draw-scene.c: scenes of flow-analysis trees: what is where, what is hit, what is written. */
#include "draw-fixtures.h"
#include "flow/weft-flow-tree-scene.h"

#include <math.h>
#include <string.h>

#define ROUNDS 60

typedef struct {
  WeftDocument *document;
  WeftTypesetter *typesetter;
  WeftScene *scene;
  gsize n;
} Fixture;

static Fixture
open_fixture (WeftDocument *document)
{
  Fixture fixture = {.document = document, .typesetter = weft_typesetter_new (weft_theme_find ("light"))};

  fixture.scene = weft_flow_tree_scene_new (document, draw_get_tree (document), fixture.typesetter);
  fixture.n = weft_scene_count_items (fixture.scene);
  return fixture;
}

static void
close_fixture (Fixture *fixture)
{
  weft_scene_unref (fixture->scene);
  weft_typesetter_free (fixture->typesetter);
  weft_document_unref (fixture->document);
}

static const WeftSceneItem *
find (const Fixture *fixture, const char *name)
{
  const WeftSceneItem *item = weft_scene_find (fixture->scene, weft_document_find (fixture->document, name));

  g_assert_nonnull (item);
  return item;
}

static guint
count (const Fixture *fixture, WeftItemKind kind)
{
  guint n = 0;

  for (gsize i = 0; i < fixture->n; i++)
    n += weft_scene_get_item (fixture->scene, i)->kind == kind;
  return n;
}

static WeftDocument *
set (WeftDocument *document, const char *name, WeftProperty property, const char *text)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *next =
      weft_document_set (document, weft_document_find (document, name), property, text, &error);

  g_assert_no_error (error);
  weft_document_unref (document);
  return next;
}

static void
test_figure_2 (void)
{
  Fixture fixture = open_fixture (draw_figure_2 ());
  const WeftSceneItem *root = find (&fixture, "t");

  g_assert_cmpuint (count (&fixture, WEFT_ITEM_NODE), ==, 9);
  g_assert_cmpuint (count (&fixture, WEFT_ITEM_EDGE), ==, 7);
  g_assert_cmpuint (count (&fixture, WEFT_ITEM_GROUP), ==, 1);
  g_assert_cmpuint (count (&fixture, WEFT_ITEM_PILL), ==, 2);
  g_assert_cmpuint (count (&fixture, WEFT_ITEM_MARK), ==, 2);
  g_assert_cmpfloat (weft_rect_middle_x (&root->box), ==, 0);
  g_assert_cmpfloat (weft_rect_middle_y (&root->box), ==, 0);
  g_assert_cmpstr (find (&fixture, "a")->detail, ==, "12");
  g_assert_cmpstr (find (&fixture, "f")->detail, ==, "10 · 35 in SPMD");
  g_assert_cmpstr (find (&fixture, "for")->detail, ==, "8 … 12 times");
  g_assert_cmpstr (find (&fixture, "if")->detail, ==, "then 0.8");
  g_assert_cmpstr (root->detail, ==, "8 PEs · mixed machine");
  g_assert_cmpint (find (&fixture, "for")->mark, ==, WEFT_MARK_LOOP);
  g_assert_cmpint (find (&fixture, "if")->paint, ==, WEFT_PAINT_SPMD);
  close_fixture (&fixture);
}

static void
test_details (void)
{
  static const struct {
    const char *simd;
    const char *spmd;
    const char *detail;
  } cases[] = {
      {"12", "12", "12"},
      {"uniform(8, 12)", "uniform(8, 12)", "8 … 12"},
      {"{8: 0.5, 9: 0, 12: 0.5, 14: 0}", "1", "8 … 12 · 1 in SPMD"},
      {"poisson(20)", "20", "mean 20 · 20 in SPMD"},
      {"binomial(10, 0.5)", "triangular(1, 2, 3)", "0 … 10 · 1 … 3 in SPMD"},
      {NULL, NULL, "0"},
      {NULL, "5", "no time · 5 in SPMD"},
      {"5", NULL, "5 · no time in SPMD"},
      {"geometric(0.25)", "geometric(0.25)", "mean 4"},
      {"samples(runs)", "samples(runs)", "samples of runs"},
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Fixture fixture = open_fixture (
        draw_document ("t", draw_block ("b", NULL, "simd", cases[i].simd, cases[i].spmd), NULL));

    g_assert_cmpstr (find (&fixture, "b")->detail, ==, cases[i].detail);
    close_fixture (&fixture);
  }
}

/* Nothing moves aside when a mode changes, and a loop's own mark is beside its border. */
static void
test_modes_move_nothing (void)
{
  static const char *const names[] = {"t", "a", "for", "b", "if", "f"};
  Fixture before = open_fixture (draw_figure_2 ());
  Fixture after = open_fixture (
      set (set (draw_figure_2 (), "b", WEFT_PROPERTY_MODE, "spmd"), "a", WEFT_PROPERTY_MODE, "spmd"));
  const WeftSceneItem *loop = find (&after, "for");
  guint marks = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpfloat (weft_rect_middle_x (&find (&before, names[i])->box), ==,
                       weft_rect_middle_x (&find (&after, names[i])->box));
  for (gsize i = 0; i < after.n; i++)
    if (weft_scene_get_item (after.scene, i)->kind == WEFT_ITEM_MARK &&
        weft_scene_get_item (after.scene, i)->id == loop->id) {
      marks++;
      g_assert_cmpfloat (weft_scene_get_item (after.scene, i)->box.x, >=, weft_rect_right (&loop->box));
    }
  g_assert_cmpuint (marks, ==, 1);
  close_fixture (&before);
  close_fixture (&after);
}

/* Marks stand where a switch is paid: between parts, before the loop-test, and into the body. */
static void
test_switches (void)
{
  Fixture same = open_fixture (draw_document (
      "t", draw_loop ("l", "simd", "9", draw_block ("a", NULL, "simd", "1", "1"), NULL), NULL));
  Fixture body = open_fixture (draw_document (
      "t", draw_loop ("l", "simd", "9", draw_block ("a", NULL, "spmd", "1", "1"), NULL), NULL));
  Fixture last =
      open_fixture (draw_document ("t",
                                   draw_loop ("l", "simd", "9", draw_block ("a", NULL, "simd", "1", "1"),
                                              draw_block ("b", NULL, "spmd", "1", "1"), NULL),
                                   draw_block ("c", NULL, "spmd", "1", "1"), NULL));

  g_assert_cmpuint (count (&same, WEFT_ITEM_MARK), ==, 0);
  /* Into the body, and from the body to the loop-test. */
  g_assert_cmpuint (count (&body, WEFT_ITEM_MARK), ==, 2);
  /* a to b, b to the loop-test, loop to c. */
  g_assert_cmpuint (count (&last, WEFT_ITEM_MARK), ==, 3);
  close_fixture (&same);
  close_fixture (&body);
  close_fixture (&last);
}

static gboolean
has_pill (const Fixture *fixture, const char *label)
{
  for (gsize i = 0; i < fixture->n; i++)
    if (weft_scene_get_item (fixture->scene, i)->kind == WEFT_ITEM_PILL &&
        g_str_equal (weft_scene_get_item (fixture->scene, i)->label, label))
      return TRUE;
  return FALSE;
}

/* Probabilities are short, but never say that something is certain that is not. */
static void
test_probabilities (void)
{
  Fixture fixture = open_fixture (
      draw_document ("t",
                     draw_if ("i", "simd", "0.123456789", draw_clause (WEFT_KIND_THEN, NULL),
                              draw_clause (WEFT_KIND_ELSE, NULL), NULL),
                     draw_if ("j", "simd", "0.9999", draw_clause (WEFT_KIND_THEN, NULL), NULL), NULL));

  g_assert_true (has_pill (&fixture, "then 0.123"));
  g_assert_true (has_pill (&fixture, "else 0.877"));
  g_assert_true (has_pill (&fixture, "then 0.9999"));
  close_fixture (&fixture);
}

static void
test_clauses (void)
{
  Fixture fixture = open_fixture (
      draw_document ("t",
                     draw_if ("i", "simd", "0.25",
                              draw_clause (WEFT_KIND_THEN, draw_block ("a", NULL, "simd", "1", "1"), NULL),
                              draw_clause (WEFT_KIND_ELSE, NULL), NULL),
                     draw_if ("j", "simd", "1", draw_clause (WEFT_KIND_THEN, NULL), NULL), NULL));
  guint slots = 0;

  for (gsize i = 0; i < fixture.n; i++)
    slots += weft_scene_get_item (fixture.scene, i)->kind == WEFT_ITEM_NODE &&
             weft_scene_get_item (fixture.scene, i)->shape == WEFT_SHAPE_SLOT;
  g_assert_cmpuint (slots, ==, 2);
  g_assert_cmpuint (count (&fixture, WEFT_ITEM_PILL), ==, 3);
  g_assert_cmpuint (count (&fixture, WEFT_ITEM_GROUP), ==, 0);
  close_fixture (&fixture);
}

/* A node that was given a place stands there with all below it; the others stay where they were. */
static void
test_places (void)
{
  Fixture before = open_fixture (draw_figure_2 ());
  WeftDocument *document = draw_figure_2 ();
  Fixture after;
  const WeftSceneItem *moved;

  document = set (document, "if", WEFT_PROPERTY_X, "1000");
  document = set (document, "if", WEFT_PROPERTY_Y, "-70");
  after = open_fixture (document);
  moved = find (&after, "if");
  g_assert_cmpfloat (weft_rect_middle_x (&moved->box), ==, 1000);
  g_assert_cmpfloat (weft_rect_middle_y (&moved->box), ==, -70);
  g_assert_cmpfloat (fabs (find (&after, "c")->box.x - moved->box.x -
                           (find (&before, "c")->box.x - find (&before, "if")->box.x)),
                     <, 1e-9);
  g_assert_cmpfloat (find (&after, "f")->box.x, ==, find (&before, "f")->box.x);
  close_fixture (&before);
  close_fixture (&after);
}

static void
test_collapsed (void)
{
  Fixture fixture = open_fixture (set (draw_figure_2 (), "for", WEFT_PROPERTY_COLLAPSED, "yes"));

  g_assert_cmpuint (count (&fixture, WEFT_ITEM_NODE), ==, 3);
  g_assert_true (has_pill (&fixture, "5 blocks, 1 conditional"));
  close_fixture (&fixture);
}

static void
test_empty (void)
{
  Fixture fixture = open_fixture (draw_document ("nothing", NULL));

  g_assert_cmpuint (fixture.n, ==, 1);
  g_assert_cmpfloat (weft_scene_get_bounds (fixture.scene).width, >, 100);
  g_assert_null (weft_scene_hit (fixture.scene, 0, 1000));
  g_assert_nonnull (weft_scene_hit (fixture.scene, 0, 0));
  close_fixture (&fixture);
}

static gboolean
is_badge (const WeftSceneItem *item, const WeftSceneItem *node)
{
  return item->id == node->id;
}

/* No box overlaps another; pills and marks cover no box but the one that they belong to. */
static void
assert_apart (const Fixture *fixture)
{
  for (gsize i = 0; i < fixture->n; i++) {
    const WeftSceneItem *node = weft_scene_get_item (fixture->scene, i);

    for (gsize j = 0; j < fixture->n && node->kind == WEFT_ITEM_NODE; j++) {
      const WeftSceneItem *other = weft_scene_get_item (fixture->scene, j);

      if (i == j || other->kind == WEFT_ITEM_EDGE || other->kind == WEFT_ITEM_GROUP || is_badge (other, node))
        continue;
      if (weft_rect_overlaps (&node->box, &other->box))
        g_error ("item %" G_GSIZE_FORMAT " (%s) overlaps item %" G_GSIZE_FORMAT " (%s)", i, node->label, j,
                 other->label);
    }
  }
}

/* A group holds the boxes of its clause's parts and cuts through none. */
static void
assert_groups (const Fixture *fixture)
{
  for (gsize i = 0; i < fixture->n; i++) {
    const WeftSceneItem *group = weft_scene_get_item (fixture->scene, i);

    for (gsize j = 0; j < fixture->n && group->kind == WEFT_ITEM_GROUP; j++) {
      const WeftSceneItem *node = weft_scene_get_item (fixture->scene, j);
      gboolean own =
          node->kind == WEFT_ITEM_NODE && weft_document_get_parent (fixture->document, node->id) == group->id;

      if (own)
        g_assert_true (
            weft_rect_contains (&group->box, node->box.x, node->box.y) &&
            weft_rect_contains (&group->box, weft_rect_right (&node->box), weft_rect_bottom (&node->box)));
      else if (node->kind == WEFT_ITEM_NODE)
        g_assert_false (weft_rect_overlaps (&group->box, &node->box));
    }
  }
}

static void
assert_pills_apart (const Fixture *fixture)
{
  for (gsize i = 0; i < fixture->n; i++)
    for (gsize j = i + 1; j < fixture->n; j++)
      if (weft_scene_get_item (fixture->scene, i)->kind == WEFT_ITEM_PILL &&
          weft_scene_get_item (fixture->scene, j)->kind == WEFT_ITEM_PILL)
        if (weft_rect_overlaps (&weft_scene_get_item (fixture->scene, i)->box,
                                &weft_scene_get_item (fixture->scene, j)->box))
          g_error ("pill %s overlaps pill %s at %.0f, %.0f", weft_scene_get_item (fixture->scene, i)->label,
                   weft_scene_get_item (fixture->scene, j)->label,
                   weft_scene_get_item (fixture->scene, i)->box.x,
                   weft_scene_get_item (fixture->scene, i)->box.y);
}

static void
test_overlaps (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    WeftRandom random;
    Fixture fixture;

    weft_random_init (&random, round, 0);
    fixture = open_fixture (draw_random_document (&random, 5 + round * 2));
    assert_apart (&fixture);
    assert_groups (&fixture);
    assert_pills_apart (&fixture);
    close_fixture (&fixture);
  }
}

/* A picture of @scene with its middle part at zoom 1. */
static cairo_surface_t *
paint (const WeftScene *scene, const WeftTheme *theme, WeftTypesetter *typesetter)
{
  WeftRect bounds = weft_scene_get_bounds (scene);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, MIN (ceil (bounds.width), 2000),
                                                         MIN (ceil (bounds.height), 1500));
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_translate (cr, -bounds.x, -bounds.y);
  weft_scene_draw (scene, theme, cr, &(WeftSceneDrawOptions){.typesetter = typesetter});
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint8
get_gray (cairo_surface_t *surface, int x, int y)
{
  return cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + x * 4 + 1];
}

/* A theme in which only texts and marks can be seen. */
static WeftTheme
make_text_theme (void)
{
  WeftTheme theme = *weft_theme_find ("light");

  for (guint role = 0; role < WEFT_N_COLORS; role++)
    theme.colors[role] = role < WEFT_FIRST_BACKGROUND ? (WeftColor){0, 0, 0} : (WeftColor){1, 1, 1};
  return theme;
}

static gboolean
may_hold_text (const Fixture *fixture, double x, double y)
{
  for (gsize i = 0; i < fixture->n; i++) {
    const WeftSceneItem *item = weft_scene_get_item (fixture->scene, i);
    WeftRect box = item->kind == WEFT_ITEM_NODE ? weft_scene_get_label_box (item) : item->box;

    if (item->kind != WEFT_ITEM_EDGE && item->kind != WEFT_ITEM_GROUP && weft_rect_contains (&box, x, y))
      return TRUE;
  }
  return FALSE;
}

static void
assert_text_inside (const Fixture *fixture)
{
  WeftTheme theme = make_text_theme ();
  WeftRect bounds = weft_scene_get_bounds (fixture->scene);
  cairo_surface_t *surface = paint (fixture->scene, &theme, fixture->typesetter);
  guint inked = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      if (get_gray (surface, x, y) < 250) {
        inked++;
        if (!may_hold_text (fixture, x + 0.5 + bounds.x, y + 0.5 + bounds.y))
          g_error ("text at %.0f, %.0f, where no box is", x + bounds.x, y + bounds.y);
      }
  g_assert_cmpuint (inked, >, 20);
  cairo_surface_destroy (surface);
}

static WeftDocument *
make_hostile_document (void)
{
  g_autofree char *longest = g_strnfill (10000, 'W');
  g_autofree char *stacked = NULL;
  GString *marks = g_string_new ("Z");

  for (guint i = 0; i < 300; i++)
    g_string_append (marks, "\u0334\u0321\u031b\u0300");
  stacked = g_string_free (marks, FALSE);
  return draw_document (
      longest, draw_block ("a", longest, "simd", "12", "uniform(1000000000, 2000000000)"),
      draw_block ("b", "שלום עולם זהו שם ארוך מאוד מאוד של בלוק שאינו נגמר", "spmd", "1", "1"),
      draw_block ("c", stacked, "simd", "1", "1"),
      draw_loop ("d", "simd", "{0: 0.5, 1000000: 0.5}",
                 draw_block ("e", "\u202e\u2066<&>\"'", "spmd", "1", "1"), NULL),
      draw_note (longest), draw_note (""), draw_note ("two\nlines\n\n\n\n\n\n\n\n\n\nmany lines"), NULL);
}

static void
test_text (void)
{
  Fixture hostile = open_fixture (make_hostile_document ());

  assert_text_inside (&hostile);
  for (gsize i = 0; i < hostile.n; i++)
    g_assert_cmpfloat (weft_scene_get_item (hostile.scene, i)->kind == WEFT_ITEM_NODE
                           ? weft_scene_get_item (hostile.scene, i)->box.width
                           : 0,
                       <=, 260);
  close_fixture (&hostile);
  for (guint round = 0; round < 4; round++) {
    WeftRandom random;
    Fixture fixture;

    weft_random_init (&random, round, 1);
    fixture = open_fixture (draw_random_document (&random, 30));
    assert_text_inside (&fixture);
    close_fixture (&fixture);
  }
}

/* The scene without what cannot be hit. */
static WeftScene *
make_solid_scene (const Fixture *fixture)
{
  WeftScene *scene = weft_scene_new ();

  for (gsize i = 0; i < fixture->n; i++)
    if (weft_scene_get_item (fixture->scene, i)->kind != WEFT_ITEM_EDGE &&
        weft_scene_get_item (fixture->scene, i)->kind != WEFT_ITEM_GROUP)
      weft_scene_add (scene, weft_scene_get_item (fixture->scene, i));
  weft_scene_seal (scene);
  return scene;
}

static gboolean
is_hit_near (const WeftScene *scene, double x, double y)
{
  for (int dy = -2; dy <= 2; dy++)
    for (int dx = -2; dx <= 2; dx++)
      if (weft_scene_hit (scene, x + dx, y + dy) != NULL)
        return TRUE;
  return FALSE;
}

/* What is drawn is hit, but for half the width of an outline, and what is hit is drawn. */
static void
test_hit (void)
{
  Fixture fixture = open_fixture (draw_figure_2 ());
  WeftTheme theme = *weft_theme_find ("light");
  g_autoptr (WeftScene) scene = make_solid_scene (&fixture);
  WeftRect bounds = weft_scene_get_bounds (scene);
  cairo_surface_t *surface;

  memset (theme.colors, 0, sizeof theme.colors);
  surface = paint (scene, &theme, fixture.typesetter);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++) {
      double at_x = x + 0.5 + bounds.x;
      double at_y = y + 0.5 + bounds.y;

      if (get_gray (surface, x, y) == 255)
        g_assert_null (weft_scene_hit (scene, at_x, at_y));
      else if (get_gray (surface, x, y) == 0)
        g_assert_true (is_hit_near (scene, at_x, at_y));
    }
  cairo_surface_destroy (surface);
  close_fixture (&fixture);
}

/* The topmost is hit: a pill before the group, a part before the group that it is in. */
static void
test_hit_order (void)
{
  Fixture fixture = open_fixture (draw_figure_2 ());
  const WeftSceneItem *d = find (&fixture, "d");
  const WeftSceneItem *hit =
      weft_scene_hit (fixture.scene, weft_rect_middle_x (&d->box), weft_rect_middle_y (&d->box));

  g_assert_true (hit == d);
  hit = weft_scene_hit (fixture.scene, d->box.x - 5, weft_rect_middle_y (&d->box));
  g_assert_nonnull (hit);
  g_assert_cmpint (hit->kind, ==, WEFT_ITEM_GROUP);
  g_assert_cmpuint (hit->id, ==, weft_document_get_parent (fixture.document, d->id));
  close_fixture (&fixture);
}

/* What is left out because it is not in view is not in view. */
static void
test_culling (void)
{
  WeftRandom random;
  Fixture fixture;
  WeftRect visible = {-300, 40, 500, 400};
  cairo_surface_t *surfaces[2];

  weft_random_init (&random, 5, 0);
  fixture = open_fixture (draw_random_document (&random, 200));
  for (guint i = 0; i < 2; i++) {
    cairo_t *cr;

    surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_RGB24, visible.width, visible.height);
    cr = cairo_create (surfaces[i]);
    cairo_translate (cr, -visible.x, -visible.y);
    weft_scene_draw (fixture.scene, weft_theme_find ("light"), cr,
                     &(WeftSceneDrawOptions){.visible = i == 0 ? NULL : &visible});
    cairo_destroy (cr);
    cairo_surface_flush (surfaces[i]);
  }
  g_assert_cmpmem (cairo_image_surface_get_data (surfaces[0]), 500 * 400 * 4,
                   cairo_image_surface_get_data (surfaces[1]), 500 * 400 * 4);
  cairo_surface_destroy (surfaces[0]);
  cairo_surface_destroy (surfaces[1]);
  close_fixture (&fixture);
}

static void
test_large (void)
{
  WeftRandom random;
  Fixture fixture;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1600, 900);
  cairo_t *cr = cairo_create (surface);
  WeftRect bounds;
  double start = g_get_monotonic_time ();

  weft_random_init (&random, 6, 0);
  fixture = open_fixture (draw_random_document (&random, 2000));
  g_assert_cmpuint (count (&fixture, WEFT_ITEM_NODE), >, 2000);
  bounds = weft_scene_get_bounds (fixture.scene);
  cairo_scale (cr, 1600 / bounds.width, 900 / bounds.height);
  cairo_translate (cr, -bounds.x, -bounds.y);
  weft_scene_draw (fixture.scene, weft_theme_find ("light"), cr, NULL);
  g_test_message ("2000 parts laid out and drawn in %.0f ms", (g_get_monotonic_time () - start) / 1000);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  close_fixture (&fixture);
}

static void
test_selection (void)
{
  Fixture fixture = open_fixture (draw_figure_2 ());
  guint32 selected[] = {find (&fixture, "a")->id, find (&fixture, "f")->id};
  WeftSceneDrawOptions options = {.selected = selected, .n_selected = 2, .hovered = find (&fixture, "c")->id};
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 600, 400);
  cairo_t *cr = cairo_create (surface);
  const WeftSceneItem *a = find (&fixture, "a");

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_translate (cr, 300 - weft_rect_middle_x (&a->box), 30 - a->box.y);
  weft_scene_draw (fixture.scene, weft_theme_find ("print"), cr, &options);
  cairo_surface_flush (surface);
  /* The ring stands outside the box. */
  g_assert_cmpuint (get_gray (surface, 300, 27), <, 60);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  close_fixture (&fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/scene/figure-2", test_figure_2);
  g_test_add_func ("/draw/scene/details", test_details);
  g_test_add_func ("/draw/scene/modes-move-nothing", test_modes_move_nothing);
  g_test_add_func ("/draw/scene/switches", test_switches);
  g_test_add_func ("/draw/scene/probabilities", test_probabilities);
  g_test_add_func ("/draw/scene/clauses", test_clauses);
  g_test_add_func ("/draw/scene/places", test_places);
  g_test_add_func ("/draw/scene/collapsed", test_collapsed);
  g_test_add_func ("/draw/scene/empty", test_empty);
  g_test_add_func ("/draw/scene/overlaps", test_overlaps);
  g_test_add_func ("/draw/scene/text", test_text);
  g_test_add_func ("/draw/scene/hit", test_hit);
  g_test_add_func ("/draw/scene/hit-order", test_hit_order);
  g_test_add_func ("/draw/scene/culling", test_culling);
  g_test_add_func ("/draw/scene/large", test_large);
  g_test_add_func ("/draw/scene/selection", test_selection);
  return g_test_run ();
}
