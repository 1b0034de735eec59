/* test-draw-change.c: scenes of task graphs that are changed against scenes that are made from nothing: after edits of words the same,
 * after others with the same parts; what one finds in them, by a look at all items; and what is said to look the same, pixel by pixel. */
#include "weft-batch-rows.h"
#include "weft-diagram.h"
#include "weft-elements.h"
#include "weft-reader.h"
#include "weft-task-groups.h"

#include "draw-fixtures.h"
#include "test-seed.h"

#include <string.h>

#define TASKS 60

static guint32
get_graph (const WeftDocument *document)
{
  return weft_document_find (document, "g");
}

static WeftDocument *
make_document (WeftRandom *random)
{
  GString *text = g_string_new (
      "<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\"><group id=\"a\"/><group id=\"b\" in=\"a\"/>");
  GError *error = NULL;
  WeftDocument *document;

  for (guint i = 0; i < TASKS; i++)
    g_string_append_printf (text, "<task id=\"t%u\" time=\"%u\"%s/>", i,
                            (guint) weft_random_below (random, 90),
                            weft_random_below (random, 4) == 0   ? " group=\"a\""
                            : weft_random_below (random, 9) == 0 ? " group=\"b\""
                                                                 : "");
  for (guint i = 1; i < TASKS; i++)
    g_string_append_printf (text, "<edge from=\"t%u\" to=\"t%u\"/>", (guint) weft_random_below (random, i),
                            i);
  g_string_append (text, "</task-graph></weft>");
  document = weft_read (text->str, text->len, "test", NULL, &error);
  g_assert_no_error (error);
  g_string_free (text, TRUE);
  return document;
}

static WeftScene *
make_scene (WeftDocument *document, WeftTypesetter *typesetter)
{
  g_autoptr (WeftDiagram) diagram = weft_diagram_new (document, get_graph (document));
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  WeftScene *scene = weft_diagram_make_scene (diagram, typesetter, job, &error);

  g_assert_no_error (error);
  return scene;
}

static WeftScene *
change_scene (WeftDocument *before,
              WeftDocument *document,
              const WeftScene *scene,
              WeftTypesetter *typesetter,
              gboolean *exact)
{
  g_autoptr (WeftDiagram) from = weft_diagram_new (before, get_graph (before));
  g_autoptr (WeftDiagram) to = weft_diagram_new (document, get_graph (document));

  return weft_diagram_change_scene (from, to, scene, typesetter, exact);
}

/* Edits. */

static WeftElement
choose_row (const WeftGraph *graph, guint32 node, WeftKind kind, WeftRandom *random)
{
  guint table = weft_graph_find_table (graph, kind);

  return (WeftElement){node, table, (guint32) weft_random_below (random, weft_graph_get_end (graph, table))};
}

static void
edit_words (WeftBatch *batch, WeftElement task, WeftRandom *random)
{
  static const char *const names[] = {"a", "some name", NULL, "Ünï", "2nd"};
  g_autofree char *time = g_strdup_printf ("%u", (guint) weft_random_below (random, 5000));

  switch (weft_random_below (random, 3)) {
  case 0:
    weft_batch_set_row (batch, task, WEFT_PROPERTY_TIME, time, NULL);
    break;
  case 1:
    weft_batch_set_row (batch, task, WEFT_PROPERTY_NAME, names[weft_random_below (random, 5)], NULL);
    break;
  default:
    weft_batch_set_row (batch, task, WEFT_PROPERTY_PINNED, weft_random_below (random, 2) ? "yes" : NULL,
                        NULL);
  }
}

static void
edit_place (WeftBatch *batch, WeftElement task, WeftRandom *random)
{
  g_autofree char *x = g_strdup_printf ("%u", (guint) weft_random_below (random, 2000));
  g_autofree char *y = g_strdup_printf ("%u", (guint) weft_random_below (random, 2000));

  weft_batch_set_row (batch, task, WEFT_PROPERTY_X, x, NULL);
  weft_batch_set_row (batch, task, WEFT_PROPERTY_Y, y, NULL);
}

/* One edit of any sort; what cannot be done is not. */
static void
edit_any (WeftBatch *batch, guint32 node, WeftRandom *random)
{
  const WeftGraph *graph = weft_node_get_graph (weft_batch_get_node (batch, node));
  WeftElement task = choose_row (graph, node, WEFT_KIND_TASK, random);
  WeftElement other = choose_row (graph, node, WEFT_KIND_TASK, random);
  WeftElement edge = choose_row (graph, node, WEFT_KIND_EDGE, random);
  g_autofree char *id = g_strdup_printf ("n%u", (guint) weft_random_below (random, 1000000));
  const WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_X, "50"}, {WEFT_PROPERTY_Y, "70"}};
  gboolean has_both = weft_graph_has_row (graph, task) && weft_graph_has_row (graph, other);

  switch (weft_random_below (random, 7)) {
  case 0:
    weft_batch_remove_row (batch, weft_random_below (random, 2) ? task : edge, NULL);
    break;
  case 1:
    if (has_both)
      weft_batch_connect (batch, node, edge.table, task.row, other.row, NULL, NULL);
    break;
  case 2:
    if (has_both && weft_graph_has_row (graph, edge))
      weft_batch_attach (batch, edge, WEFT_END_TO, other.row, NULL);
    break;
  case 3:
    weft_batch_add_row (batch, node, task.table, attributes, weft_random_below (random, 2) ? 3 : 1, NULL,
                        NULL);
    break;
  case 4:
    edit_place (batch, task, random);
    break;
  default:
    edit_words (batch, task, random);
  }
}

/* What is found. */

static void
assert_links (const WeftScene *scene, guint32 node)
{
  for (guint leaving = 0; leaving < 2; leaving++) {
    gsize n;
    const guint32 *links = weft_scene_get_links (scene, node, leaving, &n);
    gsize at = 0;

    for (guint32 i = 0; i < weft_scene_count_items (scene); i++) {
      const WeftSceneItem *item = weft_scene_get_item (scene, i);

      if (item->kind == WEFT_ITEM_EDGE && (leaving ? item->from : item->to) == node) {
        g_assert_cmpuint (at, <, n);
        g_assert_cmpuint (links[at++], ==, i);
      }
    }
    g_assert_cmpuint (at, ==, n);
  }
}

static gboolean
touches (const WeftSceneItem *item, const WeftRect *rect)
{
  WeftRect room = weft_scene_item_get_room (item);

  return weft_rect_overlaps (&room, rect);
}

static void
assert_query (const WeftScene *scene, const WeftRect *rect, gboolean edges)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint at = 0;

  weft_scene_query (scene, rect, edges, found);
  for (guint32 i = 0; i < weft_scene_count_items (scene); i++) {
    const WeftSceneItem *item = weft_scene_get_item (scene, i);
    gboolean is_found = at < found->len && g_array_index (found, guint32, at) == i;

    if (item->kind == WEFT_ITEM_GONE || (item->kind == WEFT_ITEM_EDGE) != edges)
      g_assert_false (is_found);
    else if (touches (item, rect))
      g_assert_true (is_found);
    at += is_found;
  }
  g_assert_cmpuint (at, ==, found->len);
}

static void
assert_found (const WeftScene *scene, WeftRandom *random)
{
  WeftRect bounds = weft_scene_get_bounds (scene);

  for (guint32 i = 0; i < weft_scene_count_items (scene); i++) {
    const WeftSceneItem *item = weft_scene_get_item (scene, i);

    if (item->kind != WEFT_ITEM_NODE && item->kind != WEFT_ITEM_EDGE)
      continue;
    g_assert_true (weft_scene_find (scene, item->id) == item);
    if (item->kind == WEFT_ITEM_NODE)
      assert_links (scene, item->id);
  }
  for (guint i = 0; i < 20; i++)
    assert_query (scene,
                  &(WeftRect){bounds.x + weft_random_uniform (random) * bounds.width,
                              bounds.y + weft_random_uniform (random) * bounds.height,
                              300 * weft_random_uniform (random), 300 * weft_random_uniform (random)},
                  i % 2);
}

/* Scenes beside each other. */

static void
assert_same_item (const WeftSceneItem *a, const WeftSceneItem *b)
{
  g_assert_cmpuint (a->kind, ==, b->kind);
  g_assert_cmpuint (a->mark, ==, b->mark);
  g_assert_cmpuint (a->id, ==, b->id);
  g_assert_cmpuint (a->from, ==, b->from);
  g_assert_cmpuint (a->to, ==, b->to);
  g_assert_cmpstr (a->label, ==, b->label);
  g_assert_cmpstr (a->detail, ==, b->detail);
  g_assert_true (memcmp (&a->box, &b->box, sizeof a->box) == 0);
  g_assert_cmpuint (a->n_route, ==, b->n_route);
  g_assert_true (a->n_route == 0 || memcmp (a->route, b->route, a->n_route * sizeof *a->route) == 0);
}

static void
assert_same (const WeftScene *a, const WeftScene *b)
{
  g_assert_cmpuint (weft_scene_count_items (a), ==, weft_scene_count_items (b));
  for (gsize i = 0; i < weft_scene_count_items (a); i++)
    assert_same_item (weft_scene_get_item (a, i), weft_scene_get_item (b, i));
}

/* Every part in @scene is one of @whole, with the same words and ends. */
static void
assert_parts_of (const WeftScene *scene, const WeftScene *whole)
{
  for (gsize i = 0; i < weft_scene_count_items (scene); i++) {
    const WeftSceneItem *item = weft_scene_get_item (scene, i);
    const WeftSceneItem *other;

    if (item->kind != WEFT_ITEM_NODE && item->kind != WEFT_ITEM_EDGE)
      continue;
    other = weft_scene_find (whole, item->id);
    g_assert_nonnull (other);
    g_assert_cmpuint (item->from, ==, other->from);
    g_assert_cmpuint (item->to, ==, other->to);
    g_assert_cmpstr (item->label, ==, other->label);
    g_assert_cmpstr (item->detail, ==, other->detail);
  }
}

/* And the other way round, but for tasks that nobody put anywhere, and their edges. */
static void
assert_has_parts (const WeftScene *scene, const WeftScene *whole, WeftDocument *document, guint32 n_first)
{
  guint32 graph = get_graph (document);

  for (gsize i = 0; i < weft_scene_count_items (whole); i++) {
    const WeftSceneItem *item = weft_scene_get_item (whole, i);
    gboolean is_new = FALSE;
    const guint32 numbers[] = {item->id, item->from, item->to};

    for (guint k = 0; k < G_N_ELEMENTS (numbers); k++) {
      WeftElement part = weft_element_from_number (graph, numbers[k]);

      is_new = is_new || (numbers[k] != 0 && weft_document_get_kind (document, part) == WEFT_KIND_TASK &&
                          part.row >= n_first);
    }
    if ((item->kind == WEFT_ITEM_NODE || item->kind == WEFT_ITEM_EDGE) && !is_new)
      g_assert_nonnull (weft_scene_find (scene, item->id));
  }
}

/* Pictures. */

static cairo_surface_t *
draw (const WeftScene *scene, const WeftRect *rect, double zoom, WeftTypesetter *typesetter)
{
  WeftSceneDrawOptions options = {.visible = rect, .typesetter = typesetter};
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 64, 64);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, zoom, zoom);
  cairo_translate (cr, -rect->x, -rect->y);
  weft_scene_draw (scene, weft_theme_find ("light"), cr, &options);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Returns whether the two are said to look the same, which they then do. */
static gboolean
look_same (const WeftScene *scene,
           const WeftScene *before,
           const WeftRect *rect,
           double zoom,
           WeftTypesetter *typesetter)
{
  cairo_surface_t *pictures[2];

  if (!weft_scene_is_seen_alike (scene, before, rect, zoom))
    return FALSE;
  pictures[0] = draw (before, rect, zoom, typesetter);
  pictures[1] = draw (scene, rect, zoom, typesetter);
  g_assert_true (memcmp (cairo_image_surface_get_data (pictures[0]),
                         cairo_image_surface_get_data (pictures[1]), 64 * 64 * 4) == 0);
  cairo_surface_destroy (pictures[0]);
  cairo_surface_destroy (pictures[1]);
  return TRUE;
}

static guint
count_alike (const WeftScene *scene, const WeftScene *before, WeftTypesetter *typesetter, WeftRandom *random)
{
  static const double zooms[] = {0.12, 0.29, 0.3, 0.6, 1, 2};
  WeftRect bounds = weft_scene_get_bounds (before);
  guint n = 0;

  for (guint i = 0; i < 12; i++) {
    double zoom = zooms[i % G_N_ELEMENTS (zooms)];
    WeftRect rect = {bounds.x + weft_random_uniform (random) * bounds.width,
                     bounds.y + weft_random_uniform (random) * bounds.height, 64 / zoom, 64 / zoom};

    n += look_same (scene, before, &rect, zoom, typesetter);
  }
  return n;
}

/* Laws. */

static void
test_words (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftRandom random;
  guint n_alike = 0;

  test_random_init (&random, 90, 0);
  for (guint round = 0; round < 8; round++) {
    g_autoptr (WeftDocument) document = make_document (&random);
    g_autoptr (WeftScene) scene = make_scene (document, typesetter);

    for (guint i = 0; i < 10; i++) {
      g_autoptr (WeftDocument) before = g_steal_pointer (&document);
      g_autoptr (WeftScene) old = g_steal_pointer (&scene);
      g_autoptr (WeftScene) whole = NULL;
      WeftBatch *batch = weft_batch_begin (before);
      gboolean exact = FALSE;

      for (guint k = 0; k < 3; k++)
        edit_words (batch,
                    choose_row (weft_node_get_graph (weft_document_lookup (before, "g")), get_graph (before),
                                WEFT_KIND_TASK, &random),
                    &random);
      document = weft_batch_commit (batch);
      scene = change_scene (before, document, old, typesetter, &exact);
      whole = make_scene (document, typesetter);
      g_assert_true (exact);
      assert_same (scene, whole);
      assert_found (scene, &random);
      n_alike += count_alike (scene, old, typesetter, &random);
    }
  }
  g_assert_cmpuint (n_alike, >, 100);
}

static void
test_edits (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftRandom random;

  test_random_init (&random, 91, 0);
  for (guint round = 0; round < 8; round++) {
    g_autoptr (WeftDocument) document = make_document (&random);
    g_autoptr (WeftScene) scene = make_scene (document, typesetter);

    for (guint i = 0; i < 12; i++) {
      g_autoptr (WeftDocument) before = g_steal_pointer (&document);
      g_autoptr (WeftScene) old = g_steal_pointer (&scene);
      g_autoptr (WeftScene) whole = NULL;
      WeftBatch *batch = weft_batch_begin (before);
      gboolean exact = FALSE;

      for (guint k = 0; k < 1 + i % 3; k++)
        edit_any (batch, get_graph (before), &random);
      document = weft_batch_commit (batch);
      scene = change_scene (before, document, old, typesetter, &exact);
      whole = make_scene (document, typesetter);
      assert_parts_of (scene, whole);
      assert_has_parts (scene, whole, document, TASKS);
      assert_found (scene, &random);
      if (exact && i == 0)
        assert_same (scene, whole);
      count_alike (scene, old, typesetter, &random);
    }
  }
}

static WeftDocument *
fold_a (WeftDocument *document)
{
  return weft_document_set (document, weft_document_find (document, "a"), WEFT_PROPERTY_COLLAPSED, "yes",
                            NULL);
}

/* A name that needs a wider box, and a group that is folded. */
static void
test_not_exact (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftRandom random;
  g_autoptr (WeftDocument) before = NULL;
  g_autoptr (WeftDocument) wider = NULL;
  g_autoptr (WeftDocument) folded = NULL;
  g_autoptr (WeftScene) old = NULL;
  g_autoptr (WeftScene) scene = NULL;
  gboolean exact = TRUE;

  test_random_init (&random, 92, 0);
  before = make_document (&random);
  old = make_scene (before, typesetter);
  wider = weft_document_set_element (before, (WeftElement){get_graph (before), 1, 3}, WEFT_PROPERTY_NAME,
                                     "a name that no box of the least width has room for", NULL);
  scene = change_scene (before, wider, old, typesetter, &exact);
  g_assert_nonnull (scene);
  g_assert_false (exact);
  folded = fold_a (before);
  g_assert_null (change_scene (before, folded, old, typesetter, &exact));
}

/* Each task is drawn, or the folded group that stands for it. */
static void
test_folded (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  WeftRandom random;
  g_autoptr (WeftDocument) plain = NULL;
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (WeftScene) scene = NULL;
  g_autoptr (GHashTable) map = NULL;
  const WeftGraph *graph;
  guint table;
  guint n_folded = 0;

  test_random_init (&random, 93, 0);
  plain = make_document (&random);
  document = fold_a (plain);
  scene = make_scene (document, typesetter);
  map = weft_task_groups_map_folded (document, get_graph (document));
  graph = weft_document_get_graph (document, weft_element_of_node (get_graph (document)));
  table = weft_graph_find_table (graph, WEFT_KIND_TASK);
  for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++) {
    WeftElement task = {get_graph (document), table, row};
    gboolean is_there = weft_graph_has_row (graph, task);
    guint32 group = is_there ? weft_graph_get_reference (graph, task, WEFT_PROPERTY_GROUP) : 0;
    const WeftNode *folded = g_hash_table_lookup (map, GUINT_TO_POINTER (group));
    const WeftSceneItem *item =
        weft_scene_find (scene, folded != NULL ? weft_node_get_id (folded) : weft_element_get_number (task));

    n_folded += folded != NULL;
    g_assert_true ((item != NULL) == is_there);
  }
  g_assert_cmpuint (n_folded, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/change/words", test_words);
  g_test_add_func ("/draw/change/edits", test_edits);
  g_test_add_func ("/draw/change/not-exact", test_not_exact);
  g_test_add_func ("/draw/change/folded", test_folded);
  return g_test_run ();
}
