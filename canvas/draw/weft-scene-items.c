/* weft-scene-items.c: blocks that are held by one list are changed in place, others are copied first. */
#include "weft-scene-items.h"

#include "weft-ref.h"

#include <string.h>

#define STRING_BYTES 2048 /* of a piece of the strings of a block */

/* Routes are kept in arrays of at least so many points. */
#define ROUTE_POINTS 256

static WeftSceneBlock *
block_new (void)
{
  WeftSceneBlock *block = g_malloc (sizeof *block);

  memset (block, 0, G_STRUCT_OFFSET (WeftSceneBlock, items));
  weft_ref_init (&block->ref_count);
  return block;
}

static void
block_unref (gpointer data)
{
  WeftSceneBlock *block = data;

  if (!weft_ref_dec (&block->ref_count))
    return;
  g_clear_pointer (&block->strings, g_string_chunk_free);
  g_clear_pointer (&block->routes, g_ptr_array_unref);
  g_free (block);
}

static const char *
keep_string (WeftSceneBlock *block, const char *string)
{
  if (string == NULL)
    return NULL;
  if (block->strings == NULL)
    block->strings = g_string_chunk_new (STRING_BYTES);
  return g_string_chunk_insert (block->strings, string);
}

static const WeftPoint *
keep_route (WeftSceneBlock *block, const WeftPoint *route, guint n)
{
  WeftPoint *kept;

  if (n == 0)
    return NULL;
  if (block->routes == NULL)
    block->routes = g_ptr_array_new_with_free_func (g_free);
  if (n > block->route_room) {
    block->route_room = MAX (n, ROUTE_POINTS);
    g_ptr_array_add (block->routes, g_new (WeftPoint, block->route_room));
  }
  /* Arrays are filled from their end. */
  block->route_room -= n;
  kept = (WeftPoint *) block->routes->pdata[block->routes->len - 1] + block->route_room;
  memcpy (kept, route, n * sizeof *kept);
  return kept;
}

static void
block_set (WeftSceneBlock *block, guint at, const WeftSceneItem *item)
{
  WeftSceneItem own = *item;

  own.label = keep_string (block, item->label);
  own.detail = keep_string (block, item->detail);
  own.route = keep_route (block, item->route, item->n_route);
  block->items[at] = own;
}

static WeftSceneBlock *
block_copy (const WeftSceneBlock *block)
{
  WeftSceneBlock *copy = block_new ();

  copy->n = block->n;
  for (guint i = 0; i < block->n; i++)
    block_set (copy, i, &block->items[i]);
  return copy;
}

void
weft_scene_items_init (WeftSceneItems *items)
{
  items->blocks = g_ptr_array_new_with_free_func (block_unref);
  items->n = 0;
}

void
weft_scene_items_clear (WeftSceneItems *items)
{
  g_ptr_array_unref (items->blocks);
}

void
weft_scene_items_share (WeftSceneItems *copy, const WeftSceneItems *items)
{
  weft_scene_items_init (copy);
  copy->n = items->n;
  for (guint i = 0; i < items->blocks->len; i++) {
    WeftSceneBlock *block = items->blocks->pdata[i];

    weft_ref_inc (&block->ref_count);
    g_ptr_array_add (copy->blocks, block);
  }
}

/* Block @index, held by this list alone. */
static WeftSceneBlock *
own_block (WeftSceneItems *items, guint index)
{
  WeftSceneBlock *block = items->blocks->pdata[index];

  if (!weft_ref_is_unique (&block->ref_count)) {
    items->blocks->pdata[index] = block_copy (block);
    block_unref (block);
  }
  return items->blocks->pdata[index];
}

void
weft_scene_items_add (WeftSceneItems *items, const WeftSceneItem *item)
{
  WeftSceneBlock *block;

  if (items->n % WEFT_SCENE_BLOCK_ITEMS == 0)
    g_ptr_array_add (items->blocks, block_new ());
  block = own_block (items, items->blocks->len - 1);
  block_set (block, block->n++, item);
  items->n++;
}

void
weft_scene_items_grow (WeftSceneItems *items, gsize n)
{
  while (n > 0) {
    guint used = items->n % WEFT_SCENE_BLOCK_ITEMS;
    gsize added = MIN (n, WEFT_SCENE_BLOCK_ITEMS - used);

    if (used == 0)
      g_ptr_array_add (items->blocks, block_new ());
    own_block (items, items->blocks->len - 1)->n += (guint) added;
    items->n += added;
    n -= added;
  }
}

void
weft_scene_items_set (WeftSceneItems *items, gsize place, const WeftSceneItem *item)
{
  WeftSceneBlock *block = own_block (items, (guint) (place / WEFT_SCENE_BLOCK_ITEMS));

  block_set (block, (guint) (place % WEFT_SCENE_BLOCK_ITEMS), item);
}
