/* weft-scene.c: the scene as a list of items, their sizes, and which of them is at a point. */
#include "weft-scene.h"

#include "weft-ref.h"
#include "weft-scene-shape.h"

#include <math.h>

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

struct _WeftScene {
  gint ref_count;
  GArray *items; /* WeftSceneItem */
  GStringChunk *strings;
  WeftRect bounds;
};

WeftScene *
weft_scene_new (void)
{
  WeftScene *scene = g_new0 (WeftScene, 1);

  weft_ref_init (&scene->ref_count);
  scene->items = g_array_new (FALSE, FALSE, sizeof (WeftSceneItem));
  scene->strings = g_string_chunk_new (4096);
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
  g_array_unref (scene->items);
  g_string_chunk_free (scene->strings);
  g_free (scene);
}

/* The box of @item with a width and height that are not negative. */
static WeftRect
get_extents (const WeftSceneItem *item)
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
  return box;
}

void
weft_scene_add (WeftScene *scene, const WeftSceneItem *item)
{
  WeftSceneItem own = *item;
  WeftRect extents = get_extents (item);

  extents = weft_rect_grown (&extents, MARGIN);
  if (own.label != NULL)
    own.label = g_string_chunk_insert (scene->strings, own.label);
  if (own.detail != NULL)
    own.detail = g_string_chunk_insert (scene->strings, own.detail);
  scene->bounds = scene->items->len == 0 ? extents : weft_rect_union (&scene->bounds, &extents);
  g_array_append_val (scene->items, own);
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

const WeftSceneItem *
weft_scene_find (const WeftScene *scene, guint32 id)
{
  gsize n;
  const WeftSceneItem *items = weft_scene_get_items (scene, &n);

  for (gsize i = 0; i < n; i++)
    if (items[i].id == id && items[i].kind == WEFT_ITEM_NODE)
      return &items[i];
  return NULL;
}

static gboolean
is_at (const WeftSceneItem *item, double x, double y)
{
  if (item->kind == WEFT_ITEM_EDGE)
    return FALSE;
  return weft_shape_contains (&item->box, weft_shape_get_radius (item), x, y);
}

const WeftSceneItem *
weft_scene_hit (const WeftScene *scene, double x, double y)
{
  const WeftSceneItem *hit = NULL;
  gsize n;
  const WeftSceneItem *items = weft_scene_get_items (scene, &n);

  for (gsize i = 0; i < n; i++)
    if ((hit == NULL || items[i].kind >= hit->kind) && is_at (&items[i], x, y))
      hit = &items[i];
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

void
weft_scene_measure_node (WeftTypesetter *typesetter, const WeftSceneItem *item, double *width, double *height)
{
  double least = item->shape == WEFT_SHAPE_STADIUM ? LEAST_STADIUM : LEAST_WIDTH;
  WeftSceneItem trial = *item;
  double inside = 0;

  *width = SLOT_WIDTH;
  *height = SLOT_HEIGHT;
  if (item->shape == WEFT_SHAPE_SLOT)
    return;
  if (item->shape == WEFT_SHAPE_NOTE) {
    measure_note (typesetter, item, width, height);
    return;
  }
  trial.box = (WeftRect){0, 0, 1000, WEFT_NODE_HEIGHT};
  if (item->label != NULL)
    inside = weft_typesetter_get_width (typesetter, WEFT_FONT_LABEL, item->label) +
             weft_shape_get_mark_room (item);
  if (item->detail != NULL)
    inside = MAX (inside, weft_typesetter_get_width (typesetter, WEFT_FONT_DETAIL, item->detail));
  inside += 1000 - weft_scene_get_label_box (&trial).width;
  *width = CLAMP (ceil (inside), least, GREATEST_WIDTH);
  *height = WEFT_NODE_HEIGHT;
}

double
weft_scene_measure_pill (WeftTypesetter *typesetter, const char *label)
{
  return MAX (LEAST_PILL,
              ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_DETAIL, label)) + 2 * PILL_PADDING);
}
