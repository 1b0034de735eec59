/* weft-scene.c: the scene as a list of items with an index, and of a changed scene what its index does not say; sizes of items. */
#include "weft-scene.h"

#include "weft-order.h"
#include "weft-ref.h"
#include "weft-scene-patch.h"
#include "weft-scene-shape.h"

#include <math.h>
#include <string.h>

#define LEAST_WIDTH    118.0
#define GREATEST_WIDTH 260.0
#define LEAST_STADIUM  136.0
#define LEAST_SMALL    44.0
#define SMALL_HEIGHT   28.0
#define SLOT_WIDTH     44.0
#define SLOT_HEIGHT    26.0
#define NOTE_WIDTH     200.0
#define PILL_PADDING   9.0
#define LEAST_PILL     40.0

/* Fewer places are sorted by comparing them. */
#define FEW 1024

/* Items that are added at once are made in pieces of so many, whole blocks, which threads share. */
#define PIECE (64 * WEFT_SCENE_BLOCK_ITEMS)

/* Of some items. */
typedef struct {
  gboolean has_items;
  WeftRect bounds;
  double edge_length; /* of all edges */
} Extent;

/* What changed from the scene before. */
typedef struct {
  WeftRect room;
  gboolean is_words; /* nothing else */
} Change;

struct _WeftScene {
  gint ref_count;
  guint64 number; /* of all scenes */
  guint64 before; /* the number of the scene that it was begun as; 0: as an empty one */
  guint32 diagram;
  WeftSceneItems items;
  Extent extent; /* bounds only grow */
  gboolean sealed;
  WeftSceneIndex
      *index; /* (nullable): of the scene that this one was made from, or its own once it is sealed */
  WeftScenePatch *patch; /* (nullable): where it differs from what the index says */
  GArray *changes;       /* (nullable): Change */
};

static WeftScene *
scene_alloc (void)
{
  static guint64 n_scenes;
  WeftScene *scene = g_new0 (WeftScene, 1);

  weft_ref_init (&scene->ref_count);
  scene->number = __atomic_add_fetch (&n_scenes, 1, __ATOMIC_RELAXED);
  return scene;
}

WeftScene *
weft_scene_new (void)
{
  WeftScene *scene = scene_alloc ();

  weft_scene_items_init (&scene->items);
  return scene;
}

WeftScene *
weft_scene_ref (WeftScene *scene)
{
  weft_ref_inc (&scene->ref_count);
  return scene;
}

void
weft_scene_unref (WeftScene *scene)
{
  if (!weft_ref_dec (&scene->ref_count))
    return;
  g_clear_pointer (&scene->index, weft_scene_index_unref);
  g_clear_pointer (&scene->patch, weft_scene_patch_free);
  g_clear_pointer (&scene->changes, g_array_unref);
  weft_scene_items_clear (&scene->items);
  g_free (scene);
}

/* Building. */

static double
get_length (const WeftSceneItem *item)
{
  return item->kind == WEFT_ITEM_EDGE
             ? sqrt (item->box.width * item->box.width + item->box.height * item->box.height)
             : 0;
}

static void
extend (Extent *extent, const WeftRect *room, double edge_length)
{
  extent->bounds = extent->has_items ? weft_rect_union (&extent->bounds, room) : *room;
  extent->has_items = TRUE;
  extent->edge_length += edge_length;
}

static void
measure (Extent *extent, const WeftSceneItem *item)
{
  WeftRect room = weft_scene_item_get_room (item);

  extend (extent, &room, get_length (item));
}

static void
note_change (WeftScene *scene, const WeftSceneItem *item, gboolean is_words)
{
  Change change = {weft_scene_item_get_room (item), is_words};

  g_array_append_val (scene->changes, change);
}

void
weft_scene_add (WeftScene *scene, const WeftSceneItem *item)
{
  g_return_if_fail (!scene->sealed);
  measure (&scene->extent, item);
  weft_scene_items_add (&scene->items, item);
  if (scene->patch == NULL)
    return;
  weft_scene_patch_note (scene->patch, scene->index, item, (guint32) scene->items.n - 1);
  note_change (scene, item, FALSE);
}

/* Items that are made on several threads. */
typedef struct {
  WeftSceneItems *items;
  gsize first; /* where they begin */
  WeftSceneMake make;
  gconstpointer data;
  Extent *extents; /* by piece */
} Adding;

static gboolean
add_piece (gsize piece, gpointer data, G_GNUC_UNUSED GError **error)
{
  const Adding *adding = data;
  gsize start = (adding->first / PIECE + piece) * PIECE;
  gsize end = MIN (start + PIECE, adding->items->n);

  for (gsize place = MAX (start, adding->first); place < end; place++) {
    WeftPoint route[4];
    WeftSceneItem item = adding->make (adding->data, place - adding->first, route);

    measure (&adding->extents[piece], &item);
    weft_scene_items_set (adding->items, place, &item);
  }
  return TRUE;
}

gboolean
weft_scene_add_all (WeftScene *scene,
                    gsize n,
                    WeftSceneMake make,
                    gconstpointer data,
                    WeftJob *job,
                    GError **error)
{
  Adding adding = {&scene->items, scene->items.n, make, data};
  gsize n_pieces = (adding.first + n) / PIECE - adding.first / PIECE + 1;
  g_autofree Extent *extents = g_new0 (Extent, n_pieces);
  gboolean done;

  g_return_val_if_fail (!scene->sealed && scene->patch == NULL, FALSE);
  adding.extents = extents;
  weft_scene_items_grow (&scene->items, n);
  done = weft_job_parallel_for (job, n_pieces, add_piece, &adding, error);
  for (gsize piece = 0; piece < n_pieces; piece++)
    if (extents[piece].has_items)
      extend (&scene->extent, &extents[piece].bounds, extents[piece].edge_length);
  return done;
}

gboolean
weft_scene_seal_on (WeftScene *scene, WeftJob *job, GError **error)
{
  if (scene->index == NULL)
    scene->index = weft_scene_index_new (&scene->items, job, error);
  scene->sealed = scene->index != NULL;
  return scene->sealed;
}

void
weft_scene_seal (WeftScene *scene)
{
  weft_scene_seal_on (scene, NULL, NULL);
}

WeftScene *
weft_scene_new_changed (const WeftScene *scene)
{
  WeftScene *changed = scene_alloc ();

  g_return_val_if_fail (scene->sealed, NULL);
  changed->before = scene->number;
  changed->changes = g_array_new (FALSE, FALSE, sizeof (Change));
  changed->diagram = scene->diagram;
  weft_scene_items_share (&changed->items, &scene->items);
  changed->extent = scene->extent;
  changed->index = weft_scene_index_ref (scene->index);
  changed->patch = weft_scene_patch_new (scene->patch);
  return changed;
}

/* Whether the indices have the same to say of both. */
static gboolean
is_found_alike (const WeftSceneItem *a, const WeftSceneItem *b)
{
  WeftRect room = weft_scene_item_get_room (a);
  WeftRect other = weft_scene_item_get_room (b);

  return a->kind == b->kind && a->id == b->id && a->from == b->from && a->to == b->to && room.x == other.x &&
         room.y == other.y && room.width == other.width && room.height == other.height;
}

/* Whether they are drawn alike but for their words. */
static gboolean
is_drawn_alike (const WeftSceneItem *a, const WeftSceneItem *b)
{
  return is_found_alike (a, b) && a->shape == b->shape && a->foldable == b->foldable &&
         a->folded == b->folded && a->paint == b->paint && a->mark == b->mark && a->arrow == b->arrow &&
         a->wrong == b->wrong && a->n_route == b->n_route &&
         (a->n_route == 0 || memcmp (a->route, b->route, a->n_route * sizeof *a->route) == 0);
}

void
weft_scene_set_item (WeftScene *scene, guint32 place, const WeftSceneItem *item)
{
  const WeftSceneItem *before = weft_scene_items_get (&scene->items, place);
  gboolean elsewhere = !is_found_alike (before, item);
  gboolean is_words = is_drawn_alike (before, item);

  g_return_if_fail (!scene->sealed && scene->patch != NULL);
  note_change (scene, before, is_words);
  if (!is_words)
    note_change (scene, item, FALSE);
  scene->extent.edge_length -= get_length (before);
  measure (&scene->extent, item);
  if (elsewhere)
    weft_scene_patch_forget (scene->patch, scene->index, before, place);
  weft_scene_items_set (&scene->items, place, item);
  if (elsewhere && item->kind != WEFT_ITEM_GONE)
    weft_scene_patch_note (scene->patch, scene->index, item, place);
}

guint
weft_scene_count_changes (const WeftScene *scene)
{
  return scene->patch != NULL ? weft_scene_patch_get_size (scene->patch) : 0;
}

/* Looking up. */

void
weft_scene_set_diagram (WeftScene *scene, guint32 diagram)
{
  scene->diagram = diagram;
}

guint32
weft_scene_get_diagram (const WeftScene *scene)
{
  return scene->diagram;
}

gboolean
weft_scene_is_seen_alike (const WeftScene *scene, const WeftScene *before, const WeftRect *rect, double zoom)
{
  if (scene->before != before->number)
    return FALSE;
  for (guint i = 0; i < scene->changes->len; i++) {
    const Change *change = &g_array_index (scene->changes, Change, i);

    if ((!change->is_words || zoom >= WEFT_SCENE_LEAST_WORDS_ZOOM) &&
        weft_rect_overlaps (&change->room, rect))
      return FALSE;
  }
  return TRUE;
}

gsize
weft_scene_count_items (const WeftScene *scene)
{
  return scene->items.n;
}

const WeftSceneItem *
weft_scene_get_item (const WeftScene *scene, gsize place)
{
  return weft_scene_items_get (&scene->items, place);
}

WeftRect
weft_scene_get_bounds (const WeftScene *scene)
{
  return scene->extent.bounds;
}

double
weft_scene_get_edge_density (const WeftScene *scene)
{
  const Extent *extent = &scene->extent;
  double area = extent->bounds.width * extent->bounds.height;

  return area > 0 ? extent->edge_length / area : 0;
}

gboolean
weft_scene_find_place (const WeftScene *scene, guint32 id, guint32 *place)
{
  g_return_val_if_fail (scene->index != NULL, FALSE);
  return scene->patch != NULL ? weft_scene_patch_find (scene->patch, scene->index, id, place)
                              : weft_scene_index_find (scene->index, id, place);
}

const WeftSceneItem *
weft_scene_find (const WeftScene *scene, guint32 id)
{
  guint32 place;

  return weft_scene_find_place (scene, id, &place) ? weft_scene_get_item (scene, place) : NULL;
}

const guint32 *
weft_scene_get_links (const WeftScene *scene, guint32 node, gboolean leaving, gsize *n)
{
  *n = 0;
  g_return_val_if_fail (scene->sealed, NULL);
  return scene->patch != NULL ? weft_scene_patch_get_links (scene->patch, scene->index, node, leaving, n)
                              : weft_scene_index_get_links (scene->index, node, leaving, n);
}

/* Sorts different numbers below @limit: few by comparing, many by marking them in a row of bits. */
static void
sort_places (guint32 *places, guint n, guint limit)
{
  g_autofree guint64 *bits = NULL;
  guint at = 0;

  if (n < 2)
    return;
  if (n < FEW) {
    qsort (places, n, sizeof *places, weft_order_numbers);
    return;
  }
  bits = g_new0 (guint64, limit / 64 + 1);
  for (guint i = 0; i < n; i++)
    bits[places[i] / 64] |= G_GUINT64_CONSTANT (1) << places[i] % 64;
  for (guint word = 0; word <= limit / 64; word++)
    for (guint64 rest = bits[word]; rest != 0; rest &= rest - 1)
      places[at++] = word * 64 + (guint) __builtin_ctzll (rest);
}

void
weft_scene_query (const WeftScene *scene, const WeftRect *rect, gboolean edges, GArray *places)
{
  guint start = places->len;

  g_return_if_fail (scene->sealed);
  weft_scene_index_query (scene->index, rect, edges, places);
  if (scene->patch != NULL)
    weft_scene_patch_query (scene->patch, &scene->items, rect, edges, places, start);
  sort_places ((guint32 *) (gpointer) places->data + start, places->len - start, (guint) scene->items.n);
}

const WeftSceneItem *
weft_scene_hit (const WeftScene *scene, double x, double y)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  const WeftSceneItem *hit = NULL;

  weft_scene_query (scene, &(WeftRect){x, y, 0, 0}, FALSE, places);
  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = weft_scene_get_item (scene, g_array_index (places, guint32, i));

    if ((hit == NULL || item->kind >= hit->kind) &&
        weft_shape_contains (&item->box, weft_shape_get_radius (item), x, y))
      hit = item;
  }
  return hit;
}

const WeftSceneItem *
weft_scene_hit_edge (const WeftScene *scene, double x, double y, double reach)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  const WeftSceneItem *hit = NULL;
  double least = reach;

  weft_scene_query (scene, &(WeftRect){x - reach, y - reach, 2 * reach, 2 * reach}, TRUE, places);
  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = weft_scene_get_item (scene, g_array_index (places, guint32, i));
    double distance = item->id != 0 ? weft_shape_measure_distance (item, x, y, least) : G_MAXDOUBLE;

    if (distance <= least) {
      least = distance;
      hit = item;
    }
  }
  return hit;
}

WeftRect
weft_scene_get_label_box (const WeftSceneItem *node)
{
  WeftRect box = node->box;
  double before = weft_shape_get_stripe (node) + WEFT_SHAPE_PADDING;
  double after =
      WEFT_SHAPE_PADDING * (node->shape == WEFT_SHAPE_STADIUM || node->shape == WEFT_SHAPE_NOTE ? 2 : 1);

  box.x += before;
  box.width -= before + after;
  if (node->shape == WEFT_SHAPE_NOTE) {
    box.y += WEFT_SHAPE_PADDING;
    box.height -= 2 * WEFT_SHAPE_PADDING;
  }
  return box;
}

static void
measure_note (WeftTypesetter *typesetter, const WeftSceneItem *item, double *width, double *height)
{
  WeftSceneItem trial = *item;
  double lines;

  trial.box = (WeftRect){0, 0, NOTE_WIDTH, WEFT_NODE_HEIGHT};
  lines = weft_typesetter_get_paragraph_height (typesetter, WEFT_FONT_DETAIL, item->label,
                                                weft_scene_get_label_box (&trial).width, WEFT_NOTE_LINES);
  *width = NOTE_WIDTH;
  *height = MAX (WEFT_NODE_HEIGHT, ceil (lines) + 2 * WEFT_SHAPE_PADDING);
}

/* The width of @string; @room when it surely fits in there, so that nothing need be shaped. */
static double
measure_line (WeftTypesetter *typesetter, WeftFont font, const char *string, double room)
{
  if (string == NULL || weft_typesetter_fits (typesetter, font, string, room))
    return room;
  return weft_typesetter_get_width (typesetter, font, string);
}

void
weft_scene_measure_node (WeftTypesetter *typesetter, const WeftSceneItem *item, double *width, double *height)
{
  gboolean is_small = item->shape == WEFT_SHAPE_CAPSULE || item->shape == WEFT_SHAPE_TILE;
  double least = is_small ? LEAST_SMALL : item->shape == WEFT_SHAPE_STADIUM ? LEAST_STADIUM : LEAST_WIDTH;
  WeftSceneItem trial = *item;
  double inside;
  double beside;
  double mark;

  *width = SLOT_WIDTH;
  *height = SLOT_HEIGHT;
  if (item->shape == WEFT_SHAPE_SLOT)
    return;
  if (item->shape == WEFT_SHAPE_NOTE) {
    measure_note (typesetter, item, width, height);
    return;
  }
  trial.box = (WeftRect){0, 0, 1000, WEFT_NODE_HEIGHT};
  beside = 1000 - weft_scene_get_label_box (&trial).width;
  mark = weft_shape_get_mark_room (item);
  inside = mark + measure_line (typesetter, WEFT_FONT_LABEL, item->label, least - beside - mark);
  inside = MAX (inside, measure_line (typesetter, WEFT_FONT_DETAIL, item->detail, least - beside));
  *width = CLAMP (ceil (inside + beside), least, GREATEST_WIDTH);
  *height = is_small ? SMALL_HEIGHT : WEFT_NODE_HEIGHT;
}

double
weft_scene_measure_pill (WeftTypesetter *typesetter, const char *label)
{
  return MAX (LEAST_PILL,
              ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_DETAIL, label)) + 2 * PILL_PADDING);
}
