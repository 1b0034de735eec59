/* weft-scene.c: the scene as a list of items with indices by place and number, and their sizes. */
#include "weft-scene.h"

#include "weft-rect-index.h"
#include "weft-ref.h"
#include "weft-scene-shape.h"

#include <math.h>
#include <string.h>

#define LEAST_WIDTH    118.0
#define GREATEST_WIDTH 260.0
#define LEAST_STADIUM  136.0
#define SLOT_WIDTH     44.0
#define SLOT_HEIGHT    26.0
#define NOTE_WIDTH     200.0
#define PILL_PADDING   9.0
#define LEAST_PILL     40.0

/* Room around items for outlines and rings of selection. */
#define MARGIN 5.0

/* Fewer places are sorted by comparing them. */
#define FEW 1024

/* Routes are kept in blocks of at least so many points. */
#define ROUTE_BLOCK 4096

/* Items by one of their numbers, in the order of number and place. */
typedef struct {
  guint32 *ids;
  guint32 *places;
  guint n;
} Register;

/* Items by where they are. */
typedef struct {
  WeftRectIndex *index;
  guint32 *places; /* by place in the index: in the array of items */
} Map;

struct _WeftScene {
  gint ref_count;
  guint32 diagram;
  GArray *items; /* WeftSceneItem */
  GStringChunk *strings;
  GPtrArray *routes; /* blocks of WeftPoint */
  gsize route_room;  /* points left in the last block */
  WeftRect bounds;
  double edge_length; /* of all edges */
  gboolean sealed;
  Register elements; /* nodes and edges */
  Register leaving;
  Register entering;
  Map maps[2]; /* edges, and all else */
};

WeftScene *
weft_scene_new (void)
{
  WeftScene *scene = g_new0 (WeftScene, 1);

  weft_ref_init (&scene->ref_count);
  scene->items = g_array_new (FALSE, FALSE, sizeof (WeftSceneItem));
  scene->strings = g_string_chunk_new (4096);
  scene->routes = g_ptr_array_new_with_free_func (g_free);
  return scene;
}

WeftScene *
weft_scene_ref (WeftScene *scene)
{
  weft_ref_inc (&scene->ref_count);
  return scene;
}

static void
register_clear (Register *numbers)
{
  g_free (numbers->ids);
  g_free (numbers->places);
}

void
weft_scene_unref (WeftScene *scene)
{
  if (!weft_ref_dec (&scene->ref_count))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (scene->maps); i++) {
    g_clear_pointer (&scene->maps[i].index, weft_rect_index_free);
    g_free (scene->maps[i].places);
  }
  register_clear (&scene->elements);
  register_clear (&scene->leaving);
  register_clear (&scene->entering);
  g_array_unref (scene->items);
  g_string_chunk_free (scene->strings);
  g_ptr_array_unref (scene->routes);
  g_free (scene);
}

WeftRect
weft_scene_get_extents (const WeftSceneItem *item)
{
  WeftRect box = item->box;

  if (box.width < 0) {
    box.x += box.width;
    box.width = -box.width;
  }
  if (box.height < 0) {
    box.y += box.height;
    box.height = -box.height;
  }
  for (guint i = 0; i < item->n_route; i++)
    box = weft_rect_union (&box, &(WeftRect){item->route[i].x, item->route[i].y, 0, 0});
  return box;
}

/* With room for outline and ring. */
static WeftRect
get_room (const WeftSceneItem *item)
{
  WeftRect box = weft_scene_get_extents (item);

  return weft_rect_grown (&box, MARGIN);
}

static const WeftPoint *
keep_route (WeftScene *scene, const WeftPoint *route, guint n)
{
  WeftPoint *kept;

  if (n > scene->route_room) {
    scene->route_room = MAX (n, ROUTE_BLOCK);
    g_ptr_array_add (scene->routes, g_new (WeftPoint, scene->route_room));
  }
  /* Blocks are filled from their end. */
  scene->route_room -= n;
  kept = (WeftPoint *) scene->routes->pdata[scene->routes->len - 1] + scene->route_room;
  memcpy (kept, route, n * sizeof *kept);
  return kept;
}

void
weft_scene_add (WeftScene *scene, const WeftSceneItem *item)
{
  WeftSceneItem own = *item;
  WeftRect extents = get_room (item);

  g_return_if_fail (!scene->sealed);
  if (own.label != NULL)
    own.label = g_string_chunk_insert (scene->strings, own.label);
  if (own.detail != NULL)
    own.detail = g_string_chunk_insert (scene->strings, own.detail);
  if (own.n_route > 0)
    own.route = keep_route (scene, own.route, own.n_route);
  if (own.kind == WEFT_ITEM_EDGE)
    scene->edge_length += hypot (own.box.width, own.box.height);
  scene->bounds = scene->items->len == 0 ? extents : weft_rect_union (&scene->bounds, &extents);
  g_array_append_val (scene->items, own);
}

/* Sealing. */

static const WeftSceneItem *
get_item (const WeftScene *scene, guint32 place)
{
  return &g_array_index (scene->items, WeftSceneItem, place);
}

typedef guint32 (*GetNumber) (const WeftSceneItem *item);

static guint32
get_number (const WeftSceneItem *item)
{
  return item->kind == WEFT_ITEM_NODE || item->kind == WEFT_ITEM_EDGE ? item->id : 0;
}

static guint32
get_start (const WeftSceneItem *item)
{
  return item->kind == WEFT_ITEM_EDGE || item->kind == WEFT_ITEM_NODE ? item->from : 0;
}

static guint32
get_end (const WeftSceneItem *item)
{
  return item->kind == WEFT_ITEM_EDGE ? item->to : 0;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a;
  guint64 y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* Numbers often come in order: then there is nothing to sort. */
static void
sort_entries (guint64 *entries, guint n)
{
  gboolean sorted = TRUE;

  for (guint i = 1; i < n; i++)
    sorted = sorted && entries[i - 1] < entries[i];
  if (!sorted)
    qsort (entries, n, sizeof *entries, compare_entries);
}

static void
register_fill (Register *numbers, const WeftScene *scene, GetNumber get)
{
  g_autofree guint64 *entries = g_new (guint64, MAX (scene->items->len, 1));

  for (guint i = 0; i < scene->items->len; i++) {
    guint32 number = get (get_item (scene, i));

    if (number != 0)
      entries[numbers->n++] = (guint64) number << 32 | i;
  }
  sort_entries (entries, numbers->n);
  numbers->ids = g_new (guint32, MAX (numbers->n, 1));
  numbers->places = g_new (guint32, MAX (numbers->n, 1));
  for (guint i = 0; i < numbers->n; i++) {
    numbers->ids[i] = (guint32) (entries[i] >> 32);
    numbers->places[i] = (guint32) entries[i];
  }
}

/* The first entry whose number is not below @number. */
static guint
register_seek (const Register *numbers, guint64 number)
{
  guint low = 0;
  guint high = numbers->n;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (numbers->ids[middle] < number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void
map_fill (Map *map, const WeftScene *scene, gboolean edges)
{
  g_autofree WeftRect *rects = g_new (WeftRect, MAX (scene->items->len, 1));
  guint n = 0;

  map->places = g_new (guint32, MAX (scene->items->len, 1));
  for (guint i = 0; i < scene->items->len; i++) {
    const WeftSceneItem *item = get_item (scene, i);

    if ((item->kind == WEFT_ITEM_EDGE) != edges)
      continue;
    rects[n] = get_room (item);
    map->places[n++] = i;
  }
  map->places = g_renew (guint32, map->places, MAX (n, 1));
  map->index = weft_rect_index_new (rects, n);
}

void
weft_scene_seal (WeftScene *scene)
{
  if (scene->sealed)
    return;
  scene->sealed = TRUE;
  register_fill (&scene->elements, scene, get_number);
  register_fill (&scene->leaving, scene, get_start);
  register_fill (&scene->entering, scene, get_end);
  map_fill (&scene->maps[0], scene, FALSE);
  map_fill (&scene->maps[1], scene, TRUE);
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

const WeftSceneItem *
weft_scene_get_items (const WeftScene *scene, gsize *n)
{
  *n = scene->items->len;
  return (const WeftSceneItem *) scene->items->data;
}

WeftRect
weft_scene_get_bounds (const WeftScene *scene)
{
  return scene->bounds;
}

double
weft_scene_get_edge_density (const WeftScene *scene)
{
  double area = scene->bounds.width * scene->bounds.height;

  return area > 0 ? scene->edge_length / area : 0;
}

const WeftSceneItem *
weft_scene_find (const WeftScene *scene, guint32 id)
{
  guint at;

  g_return_val_if_fail (scene->sealed, NULL);
  at = register_seek (&scene->elements, id);
  if (at == scene->elements.n || scene->elements.ids[at] != id)
    return NULL;
  return get_item (scene, scene->elements.places[at]);
}

const guint32 *
weft_scene_get_links (const WeftScene *scene, guint32 node, gboolean leaving, gsize *n)
{
  const Register *numbers = leaving ? &scene->leaving : &scene->entering;
  guint from;

  *n = 0;
  g_return_val_if_fail (scene->sealed, NULL);
  from = register_seek (numbers, node);
  *n = register_seek (numbers, (guint64) node + 1) - from;
  return numbers->places + from;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a;
  guint32 y = *(const guint32 *) b;

  return (x > y) - (x < y);
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
    qsort (places, n, sizeof *places, compare_places);
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
  const Map *map = &scene->maps[edges ? 1 : 0];
  guint32 *found;
  guint start = places->len;

  g_return_if_fail (scene->sealed);
  weft_rect_index_query (map->index, rect, places);
  found = (guint32 *) (gpointer) places->data + start;
  for (guint i = 0; i < places->len - start; i++)
    found[i] = map->places[found[i]];
  sort_places (found, places->len - start, scene->items->len);
}

const WeftSceneItem *
weft_scene_hit (const WeftScene *scene, double x, double y)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  const WeftSceneItem *hit = NULL;

  weft_scene_query (scene, &(WeftRect){x, y, 0, 0}, FALSE, places);
  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = get_item (scene, g_array_index (places, guint32, i));

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
    const WeftSceneItem *item = get_item (scene, g_array_index (places, guint32, i));
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
  double least = item->shape == WEFT_SHAPE_STADIUM ? LEAST_STADIUM : LEAST_WIDTH;
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
  *height = WEFT_NODE_HEIGHT;
}

double
weft_scene_measure_pill (WeftTypesetter *typesetter, const char *label)
{
  return MAX (LEAST_PILL,
              ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_DETAIL, label)) + 2 * PILL_PADDING);
}
