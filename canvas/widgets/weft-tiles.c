/* weft-tiles.c: one worker thread, a cache of drawn tiles by (scale, column, row), and stand-ins. */
#include "weft-tiles.h"

#include <math.h>

/* Pixels of the screen. */
#define TILE 512

/* About 100 MB of textures. */
#define MAX_TILES 96

typedef struct {
  double scale; /* pixels of the screen for one scene unit */
  int column;
  int row;
} Key;

typedef struct {
  Key key;
  cairo_surface_t *surface;
  GskRenderNode *node; /* (nullable): at the place where it was shown last */
  WeftRect at;
  guint generation; /* of the scene that it shows */
  guint64 used;     /* number of the snapshot that last used it */
} Tile;

/* Shared between main thread and worker. */
typedef struct {
  gatomicrefcount ref_count;
  gint generation;  /* atomic: of the scene to draw now; -1 when the owner is gone */
  WeftTiles *tiles; /* of the main thread */
} Link;

struct _WeftTiles {
  GtkWidget *owner; /* not owned; it owns us */
  GThreadPool *pool;
  Link *link;
  WeftScene *scene;
  const WeftTheme *theme;
  GHashTable *cache;   /* Key -> Tile */
  GHashTable *ordered; /* Key, of the current generation */
  guint64 snapshots;
  double shown_scale; /* of the last complete snapshot */
  gboolean complete;
};

typedef struct {
  Link *link;
  WeftScene *scene;
  const WeftTheme *theme;
  Key key;
  guint generation;
  cairo_surface_t *surface;
} Order;

static guint
key_hash (gconstpointer data)
{
  const Key *key = data;

  return g_double_hash (&key->scale) * 31 + (guint) key->column * 8191 + (guint) key->row;
}

static gboolean
key_equal (gconstpointer a, gconstpointer b)
{
  const Key *x = a;
  const Key *y = b;

  return x->scale == y->scale && x->column == y->column && x->row == y->row;
}

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  g_clear_pointer (&tile->node, gsk_render_node_unref);
  g_clear_pointer (&tile->surface, cairo_surface_destroy);
  g_free (tile);
}

static void
link_unref (Link *link)
{
  if (g_atomic_ref_count_dec (&link->ref_count))
    g_free (link);
}

static void
order_free (gpointer data)
{
  Order *order = data;

  link_unref (order->link);
  weft_scene_unref (order->scene);
  g_clear_pointer (&order->surface, cairo_surface_destroy);
  g_free (order);
}

static gboolean
is_wanted (const Order *order)
{
  return g_atomic_int_get (&order->link->generation) == (gint) order->generation;
}

static cairo_surface_t *
draw_tile (const Order *order)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, TILE, TILE);
  WeftRect visible = {order->key.column * TILE / order->key.scale, order->key.row * TILE / order->key.scale,
                      TILE / order->key.scale, TILE / order->key.scale};
  WeftSceneDrawOptions options = {.visible = &visible};
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, order->key.scale, order->key.scale);
  cairo_translate (cr, -visible.x, -visible.y);
  weft_scene_draw (order->scene, order->theme, cr, &options);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Back on the main thread. */
static gboolean
deliver (gpointer data)
{
  Order *order = data;
  WeftTiles *tiles = order->link->tiles;
  Tile *tile;

  if (g_atomic_int_get (&order->link->generation) < 0)
    return G_SOURCE_REMOVE;
  if (is_wanted (order))
    g_hash_table_remove (tiles->ordered, &order->key);
  if (order->surface == NULL)
    return G_SOURCE_REMOVE;
  tile = g_new0 (Tile, 1);
  tile->key = order->key;
  tile->surface = g_steal_pointer (&order->surface);
  tile->generation = order->generation;
  tile->used = tiles->snapshots;
  g_hash_table_replace (tiles->cache, &tile->key, tile);
  gtk_widget_queue_draw (tiles->owner);
  return G_SOURCE_REMOVE;
}

static void
work (gpointer data, G_GNUC_UNUSED gpointer user_data)
{
  Order *order = data;

  if (is_wanted (order))
    order->surface = draw_tile (order);
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver, order, order_free);
}

WeftTiles *
weft_tiles_new (GtkWidget *owner)
{
  WeftTiles *tiles = g_new0 (WeftTiles, 1);

  tiles->owner = owner;
  tiles->pool = g_thread_pool_new_full (work, NULL, order_free, 1, FALSE, NULL);
  tiles->cache = g_hash_table_new_full (key_hash, key_equal, NULL, tile_free);
  tiles->ordered = g_hash_table_new_full (key_hash, key_equal, g_free, NULL);
  tiles->link = g_new0 (Link, 1);
  tiles->link->tiles = tiles;
  g_atomic_ref_count_init (&tiles->link->ref_count);
  return tiles;
}

void
weft_tiles_free (WeftTiles *tiles)
{
  g_atomic_int_set (&tiles->link->generation, -1);
  /* Orders that have not begun are dropped; one under way sees that nobody wants it. */
  g_thread_pool_free (tiles->pool, TRUE, TRUE);
  g_clear_pointer (&tiles->scene, weft_scene_unref);
  g_hash_table_unref (tiles->cache);
  g_hash_table_unref (tiles->ordered);
  link_unref (tiles->link);
  g_free (tiles);
}

void
weft_tiles_set_scene (WeftTiles *tiles, WeftScene *scene, const WeftTheme *theme)
{
  if (scene != NULL)
    weft_scene_ref (scene);
  g_clear_pointer (&tiles->scene, weft_scene_unref);
  tiles->scene = scene;
  tiles->theme = theme;
  g_atomic_int_inc (&tiles->link->generation);
  g_hash_table_remove_all (tiles->ordered);
  tiles->complete = FALSE;
}

static void
order_tile (WeftTiles *tiles, Key key)
{
  Order *order;

  if (!g_hash_table_add (tiles->ordered, g_memdup2 (&key, sizeof key)))
    return;
  order = g_new0 (Order, 1);
  g_atomic_ref_count_inc (&tiles->link->ref_count);
  order->link = tiles->link;
  order->scene = weft_scene_ref (tiles->scene);
  order->theme = tiles->theme;
  order->key = key;
  order->generation = g_atomic_int_get (&tiles->link->generation);
  g_thread_pool_push (tiles->pool, order, NULL);
}

static void
free_surface (gpointer surface)
{
  cairo_surface_destroy (surface);
}

/* For GL: uploaded once. */
static GskRenderNode *
make_texture_node (const Tile *tile, const graphene_rect_t *bounds)
{
  gsize stride = cairo_image_surface_get_stride (tile->surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new_with_free_func (cairo_image_surface_get_data (tile->surface), stride * TILE, free_surface,
                                  cairo_surface_reference (tile->surface));
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (TILE, TILE, GDK_MEMORY_DEFAULT, bytes, stride);

  return gsk_texture_node_new (texture, bounds);
}

/* For cairo: GTK 4.8 takes a texture through floating point, pixel by pixel, in every frame; 4 ms for a tile. */
static GskRenderNode *
make_cairo_node (const Tile *tile, const graphene_rect_t *bounds)
{
  GskRenderNode *node = gsk_cairo_node_new (bounds);
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  cairo_translate (cr, bounds->origin.x, bounds->origin.y);
  cairo_scale (cr, bounds->size.width / TILE, bounds->size.height / TILE);
  cairo_set_source_surface (cr, tile->surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  return node;
}

/* Tiles of the scale that is shown stand on whole pixels, where they stay sharp and need no filter. */
static WeftRect
find_place (const WeftTiles *tiles, const Tile *tile, const WeftViewport *viewport)
{
  double pixels = gtk_widget_get_scale_factor (tiles->owner);
  double edge = TILE / tile->key.scale;
  WeftRect rect = {tile->key.column * edge, tile->key.row * edge, edge, edge};
  WeftRect at = weft_viewport_to_widget (viewport, &rect);

  if (tile->key.scale == viewport->scale * pixels) {
    at.x = round (at.x * pixels) / pixels;
    at.y = round (at.y * pixels) / pixels;
    at.width = at.height = TILE / pixels;
  }
  return at;
}

static void
append (WeftTiles *tiles, GtkSnapshot *snapshot, Tile *tile, const WeftViewport *viewport)
{
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (tiles->owner));
  WeftRect at = find_place (tiles, tile, viewport);
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT ((float) at.x, (float) at.y, (float) at.width, (float) at.height);

  if (tile->node == NULL || tile->at.x != at.x || tile->at.y != at.y || tile->at.width != at.width) {
    g_clear_pointer (&tile->node, gsk_render_node_unref);
    tile->at = at;
    tile->node = GSK_IS_CAIRO_RENDERER (renderer) ? make_cairo_node (tile, &bounds)
                                                  : make_texture_node (tile, &bounds);
  }
  gtk_snapshot_append_node (snapshot, tile->node);
}

/* Below tiles that are still missing: what was last shown, at its scale. */
static void
append_stand_ins (WeftTiles *tiles,
                  GtkSnapshot *snapshot,
                  const WeftViewport *viewport,
                  const WeftRect *visible)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, tiles->cache);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    Tile *tile = value;
    double edge = TILE / tile->key.scale;
    WeftRect rect = {tile->key.column * edge, tile->key.row * edge, edge, edge};

    if (tile->key.scale == tiles->shown_scale && weft_rect_overlaps (&rect, visible)) {
      tile->used = tiles->snapshots;
      append (tiles, snapshot, tile, viewport);
    }
  }
}

static gboolean
is_old (G_GNUC_UNUSED gpointer key, gpointer value, gpointer data)
{
  const Tile *tile = value;
  const WeftTiles *tiles = data;

  return tile->used + 2 < tiles->snapshots;
}

/* The tiles of the current scale that show @visible; returns whether all are there. */
static gboolean
append_tiles (WeftTiles *tiles,
              GtkSnapshot *snapshot,
              const WeftViewport *viewport,
              const WeftRect *visible,
              double scale)
{
  double edge = TILE / scale;
  guint generation = g_atomic_int_get (&tiles->link->generation);
  gboolean complete = TRUE;

  for (int row = (int) floor (visible->y / edge); row * edge < weft_rect_bottom (visible); row++)
    for (int column = (int) floor (visible->x / edge); column * edge < weft_rect_right (visible); column++) {
      Key key = {scale, column, row};
      Tile *tile = g_hash_table_lookup (tiles->cache, &key);

      if (tile == NULL || tile->generation != generation) {
        order_tile (tiles, key);
        complete = FALSE;
      }
      if (tile != NULL) {
        tile->used = tiles->snapshots;
        append (tiles, snapshot, tile, viewport);
      }
    }
  return complete;
}

void
weft_tiles_snapshot (WeftTiles *tiles,
                     GtkSnapshot *snapshot,
                     const WeftViewport *viewport,
                     double width,
                     double height)
{
  WeftRect visible = weft_viewport_get_visible (viewport, width, height);
  double scale = viewport->scale * gtk_widget_get_scale_factor (tiles->owner);

  if (tiles->scene == NULL || width <= 0 || height <= 0)
    return;
  tiles->snapshots++;
  if (tiles->shown_scale != 0 && tiles->shown_scale != scale)
    append_stand_ins (tiles, snapshot, viewport, &visible);
  tiles->complete = append_tiles (tiles, snapshot, viewport, &visible, scale);
  if (tiles->complete)
    tiles->shown_scale = scale;
  if (g_hash_table_size (tiles->cache) > MAX_TILES)
    g_hash_table_foreach_remove (tiles->cache, is_old, tiles);
}

gboolean
weft_tiles_is_complete (WeftTiles *tiles)
{
  return tiles->complete;
}
