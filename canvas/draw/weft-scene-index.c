/* weft-scene-index.c: registers of numbers, sorted, and trees of boxes. */
#include "weft-scene-index.h"

#include "weft-coded.h"
#include "weft-rect-index.h"
#include "weft-ref.h"

/* Items by one of their numbers, in the order of number and place. */
typedef struct {
  guint32 *ids;
  guint32 *places;
  guint n;
} Register;

struct _WeftSceneIndex {
  gint ref_count;
  Register elements; /* nodes and edges */
  Register leaving;
  Register entering;
  WeftRectIndex *maps[2]; /* edges, and all else */
};

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

static void
register_fill (Register *numbers, const WeftSceneItems *items, GetNumber get)
{
  g_autofree WeftCoded *entries = g_new (WeftCoded, MAX (items->n, 1));

  for (guint i = 0; i < items->n; i++) {
    guint32 number = get (weft_scene_items_get (items, i));

    if (number != 0)
      entries[numbers->n++] = (WeftCoded){number, i};
  }
  weft_coded_sort (entries, numbers->n);
  numbers->ids = g_new (guint32, MAX (numbers->n, 1));
  numbers->places = g_new (guint32, MAX (numbers->n, 1));
  for (guint i = 0; i < numbers->n; i++) {
    numbers->ids[i] = entries[i].code;
    numbers->places[i] = entries[i].place;
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

static WeftRectIndex *
make_map (const WeftSceneItems *items, gboolean edges)
{
  WeftRectIndex *map = weft_rect_index_new (items->n);

  for (guint i = 0; i < items->n; i++) {
    const WeftSceneItem *item = weft_scene_items_get (items, i);
    WeftRect room;

    if ((item->kind == WEFT_ITEM_EDGE) != edges)
      continue;
    room = weft_scene_item_get_room (item);
    weft_rect_index_add (map, &room, i);
  }
  weft_rect_index_seal (map);
  return map;
}

typedef struct {
  WeftSceneIndex *index;
  const WeftSceneItems *items;
} Filling;

#define PARTS 5

/* The greatest part first. */
static gboolean
fill_part (gsize part, gpointer data, G_GNUC_UNUSED GError **error)
{
  const Filling *filling = data;
  WeftSceneIndex *index = filling->index;

  if (part == 0)
    index->maps[1] = make_map (filling->items, TRUE);
  else if (part == 1)
    index->maps[0] = make_map (filling->items, FALSE);
  else if (part == 2)
    register_fill (&index->elements, filling->items, get_number);
  else if (part == 3)
    register_fill (&index->leaving, filling->items, get_start);
  else
    register_fill (&index->entering, filling->items, get_end);
  return TRUE;
}

WeftSceneIndex *
weft_scene_index_new (const WeftSceneItems *items, WeftJob *job, GError **error)
{
  WeftSceneIndex *index = g_new0 (WeftSceneIndex, 1);
  Filling filling = {index, items};

  weft_ref_init (&index->ref_count);
  if (job != NULL && !weft_job_parallel_for (job, PARTS, fill_part, &filling, error)) {
    weft_scene_index_unref (index);
    return NULL;
  }
  for (gsize part = 0; part < PARTS && job == NULL; part++)
    fill_part (part, &filling, error);
  return index;
}

WeftSceneIndex *
weft_scene_index_ref (WeftSceneIndex *index)
{
  weft_ref_inc (&index->ref_count);
  return index;
}

static void
register_clear (Register *numbers)
{
  g_free (numbers->ids);
  g_free (numbers->places);
}

void
weft_scene_index_unref (WeftSceneIndex *index)
{
  if (!weft_ref_dec (&index->ref_count))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (index->maps); i++)
    g_clear_pointer (&index->maps[i], weft_rect_index_free);
  register_clear (&index->elements);
  register_clear (&index->leaving);
  register_clear (&index->entering);
  g_free (index);
}

gboolean
weft_scene_index_find (const WeftSceneIndex *index, guint32 id, guint32 *place)
{
  guint at = register_seek (&index->elements, id);

  if (at == index->elements.n || index->elements.ids[at] != id)
    return FALSE;
  *place = index->elements.places[at];
  return TRUE;
}

const guint32 *
weft_scene_index_get_links (const WeftSceneIndex *index, guint32 node, gboolean leaving, gsize *n)
{
  const Register *numbers = leaving ? &index->leaving : &index->entering;
  guint from = register_seek (numbers, node);

  *n = register_seek (numbers, (guint64) node + 1) - from;
  return numbers->places + from;
}

void
weft_scene_index_query (const WeftSceneIndex *index, const WeftRect *rect, gboolean edges, GArray *places)
{
  weft_rect_index_query (index->maps[edges ? 1 : 0], rect, places);
}
