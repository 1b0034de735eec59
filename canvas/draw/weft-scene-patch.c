/* weft-scene-patch.c: places in tables, and lists of links where they are others. */
#include "weft-scene-patch.h"

struct _WeftScenePatch {
  GHashTable *stale;    /* places that the index has, of items that are elsewhere now, or gone */
  GHashTable *fresh;    /* places of items that are not where the index has them, or that it does not have */
  GHashTable *numbers;  /* number of a node or edge that is fresh -> its place */
  GHashTable *links[2]; /* number of a node -> GArray of places: edges that enter, and what leaves */
};

static GArray *
copy_places (const guint32 *places, gsize n)
{
  GArray *copy = g_array_sized_new (FALSE, FALSE, sizeof (guint32), (guint) n);

  g_array_append_vals (copy, places, (guint) n);
  return copy;
}

static void
copy_links (GHashTable *to, GHashTable *from)
{
  GHashTableIter iter;
  gpointer node;
  gpointer value;

  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &node, &value)) {
    const GArray *links = value;

    g_hash_table_insert (to, node, copy_places ((const guint32 *) (gpointer) links->data, links->len));
  }
}

static void
copy_table (GHashTable *to, GHashTable *from)
{
  GHashTableIter iter;
  gpointer key;
  gpointer value;

  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_hash_table_insert (to, key, value);
}

WeftScenePatch *
weft_scene_patch_new (const WeftScenePatch *patch)
{
  WeftScenePatch *copy = g_new (WeftScenePatch, 1);

  copy->stale = g_hash_table_new (NULL, NULL);
  copy->fresh = g_hash_table_new (NULL, NULL);
  copy->numbers = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (copy->links); i++) {
    copy->links[i] = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
    if (patch != NULL)
      copy_links (copy->links[i], patch->links[i]);
  }
  if (patch != NULL) {
    copy_table (copy->stale, patch->stale);
    copy_table (copy->fresh, patch->fresh);
    copy_table (copy->numbers, patch->numbers);
  }
  return copy;
}

void
weft_scene_patch_free (WeftScenePatch *patch)
{
  g_hash_table_unref (patch->stale);
  g_hash_table_unref (patch->fresh);
  g_hash_table_unref (patch->numbers);
  for (guint i = 0; i < G_N_ELEMENTS (patch->links); i++)
    g_hash_table_unref (patch->links[i]);
  g_free (patch);
}

guint
weft_scene_patch_get_size (const WeftScenePatch *patch)
{
  return g_hash_table_size (patch->stale) + g_hash_table_size (patch->fresh);
}

/* The links of @node, to be changed. */
static GArray *
own_links (WeftScenePatch *patch, const WeftSceneIndex *index, guint32 node, gboolean leaving)
{
  GArray *links = g_hash_table_lookup (patch->links[leaving], GUINT_TO_POINTER (node));
  const guint32 *places;
  gsize n;

  if (links == NULL) {
    places = weft_scene_index_get_links (index, node, leaving, &n);
    links = copy_places (places, n);
    g_hash_table_insert (patch->links[leaving], GUINT_TO_POINTER (node), links);
  }
  return links;
}

/* Puts @place into the ascending links of @node, or takes it out. */
static void
link_up (WeftScenePatch *patch,
         const WeftSceneIndex *index,
         guint32 node,
         gboolean leaving,
         guint32 place,
         gboolean on)
{
  GArray *links;
  guint at = 0;

  if (node == 0)
    return;
  links = own_links (patch, index, node, leaving);
  while (at < links->len && g_array_index (links, guint32, at) < place)
    at++;
  if (on)
    g_array_insert_val (links, at, place);
  else if (at < links->len && g_array_index (links, guint32, at) == place)
    g_array_remove_index (links, at);
}

static void
link_item (WeftScenePatch *patch,
           const WeftSceneIndex *index,
           const WeftSceneItem *item,
           guint32 place,
           gboolean on)
{
  if (item->kind == WEFT_ITEM_EDGE || item->kind == WEFT_ITEM_NODE)
    link_up (patch, index, item->from, TRUE, place, on);
  if (item->kind == WEFT_ITEM_EDGE)
    link_up (patch, index, item->to, FALSE, place, on);
}

static gboolean
has_number (const WeftSceneItem *item)
{
  return item->id != 0 && (item->kind == WEFT_ITEM_NODE || item->kind == WEFT_ITEM_EDGE);
}

void
weft_scene_patch_forget (WeftScenePatch *patch,
                         const WeftSceneIndex *index,
                         const WeftSceneItem *item,
                         guint32 place)
{
  if (g_hash_table_remove (patch->fresh, GUINT_TO_POINTER (place)) && has_number (item))
    g_hash_table_remove (patch->numbers, GUINT_TO_POINTER (item->id));
  g_hash_table_add (patch->stale, GUINT_TO_POINTER (place));
  link_item (patch, index, item, place, FALSE);
}

void
weft_scene_patch_note (WeftScenePatch *patch,
                       const WeftSceneIndex *index,
                       const WeftSceneItem *item,
                       guint32 place)
{
  g_hash_table_add (patch->fresh, GUINT_TO_POINTER (place));
  if (has_number (item))
    g_hash_table_insert (patch->numbers, GUINT_TO_POINTER (item->id), GUINT_TO_POINTER (place));
  link_item (patch, index, item, place, TRUE);
}

gboolean
weft_scene_patch_find (const WeftScenePatch *patch, const WeftSceneIndex *index, guint32 id, guint32 *place)
{
  gpointer found;

  if (g_hash_table_lookup_extended (patch->numbers, GUINT_TO_POINTER (id), NULL, &found)) {
    *place = GPOINTER_TO_UINT (found);
    return TRUE;
  }
  return weft_scene_index_find (index, id, place) &&
         !g_hash_table_contains (patch->stale, GUINT_TO_POINTER (*place));
}

const guint32 *
weft_scene_patch_get_links (const WeftScenePatch *patch,
                            const WeftSceneIndex *index,
                            guint32 node,
                            gboolean leaving,
                            gsize *n)
{
  const GArray *links = g_hash_table_lookup (patch->links[leaving], GUINT_TO_POINTER (node));

  if (links == NULL)
    return weft_scene_index_get_links (index, node, leaving, n);
  *n = links->len;
  return (const guint32 *) (gpointer) links->data;
}

static gboolean
touches (const WeftRect *a, const WeftRect *b)
{
  return a->x <= weft_rect_right (b) && b->x <= weft_rect_right (a) && a->y <= weft_rect_bottom (b) &&
         b->y <= weft_rect_bottom (a);
}

void
weft_scene_patch_query (const WeftScenePatch *patch,
                        const WeftSceneItems *items,
                        const WeftRect *rect,
                        gboolean edges,
                        GArray *places,
                        guint start)
{
  guint kept = start;
  GHashTableIter iter;
  gpointer key;

  for (guint i = start; i < places->len && g_hash_table_size (patch->stale) > 0; i++) {
    guint32 place = g_array_index (places, guint32, i);

    if (!g_hash_table_contains (patch->stale, GUINT_TO_POINTER (place)))
      g_array_index (places, guint32, kept++) = place;
  }
  if (g_hash_table_size (patch->stale) > 0)
    g_array_set_size (places, kept);
  g_hash_table_iter_init (&iter, patch->fresh);
  while (g_hash_table_iter_next (&iter, &key, NULL)) {
    guint32 place = GPOINTER_TO_UINT (key);
    const WeftSceneItem *item = weft_scene_items_get (items, place);
    WeftRect room = weft_scene_item_get_room (item);

    if ((item->kind == WEFT_ITEM_EDGE) == edges && touches (&room, rect))
      g_array_append_val (places, place);
  }
}
