/* weft-tiles.c: a cache of drawn tiles by (scale, column, row), and what stands in for those that are missing. */
#include "weft-tiles.h"

#include "weft-tile-renderer.h"

#include <math.h>

/* Pixels of the screen. */
#define TILE 512

/* About 100 MB of textures. */
#define MAX_TILES 96

/* While one zooms, tiles are ordered only when the scale has not changed for so long, in ms: until then they would come
 * too late. */
#define PAUSE 50

/* The longer side of the small picture of the whole, in pixels. */
#define OVERVIEW 640

typedef struct {
  WeftTile part;
  cairo_surface_t *surface;
  GskRenderNode *node; /* (nullable): at the place where it was shown last */
  WeftRect at;
  guint generation; /* of the scene that it shows */
  guint64 used;     /* number of the snapshot that last used it */
} Tile;

struct _WeftTiles {
  GtkWidget *owner; /* not owned; it owns us */
  void (*overview_changed) (gpointer owner);
  WeftTileRenderer *renderer;
  WeftScene *scene;
  const WeftTheme *theme;
  GArray *selected; /* (nullable): guint32 */
  guint generation;
  GHashTable *cache;            /* WeftTile -> Tile */
  GArray *missing;              /* WeftTile, of the last snapshot */
  cairo_surface_t *overview;    /* (nullable) */
  GdkTexture *overview_texture; /* (nullable): the same, for GL */
  WeftRect overview_bounds;
  double overview_scale;
  guint overview_generation;
  guint64 snapshots;
  double shown_scale; /* of the last complete snapshot */
  WeftRect covered;   /* what it showed */
  double last_scale;  /* of the last snapshot */
  gint64 last_time;   /* and when it was, in us */
  guint pause;        /* source: until tiles are ordered */
  gboolean complete;
};

static guint
part_hash (gconstpointer data)
{
  const WeftTile *part = data;

  return g_double_hash (&part->scale) * 31 + (guint) (int) part->x * 8191 + (guint) (int) part->y;
}

static gboolean
part_equal (gconstpointer a, gconstpointer b)
{
  return weft_tile_equal (a, b);
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
take_overview (WeftTiles *tiles, const WeftTile *part, cairo_surface_t *surface, guint generation)
{
  g_clear_pointer (&tiles->overview, cairo_surface_destroy);
  g_clear_object (&tiles->overview_texture);
  tiles->overview = surface;
  tiles->overview_bounds = weft_tile_get_rect (part);
  tiles->overview_scale = part->scale;
  tiles->overview_generation = generation;
  tiles->overview_changed (tiles->owner);
}

static void
take_tile (WeftTiles *tiles, const WeftTile *part, cairo_surface_t *surface, guint generation)
{
  Tile *tile = g_new0 (Tile, 1);

  tile->part = *part;
  tile->surface = surface;
  tile->generation = generation;
  tile->used = tiles->snapshots;
  g_hash_table_replace (tiles->cache, &tile->part, tile);
}

static void
done_cb (const WeftTile *part, cairo_surface_t *surface, guint generation, gpointer data)
{
  WeftTiles *tiles = data;

  if (part->width == TILE && part->height == TILE)
    take_tile (tiles, part, surface, generation);
  else
    take_overview (tiles, part, surface, generation);
  gtk_widget_queue_draw (tiles->owner);
}

WeftTiles *
weft_tiles_new (GtkWidget *owner, void (*overview_changed) (gpointer owner))
{
  WeftTiles *tiles = g_new0 (WeftTiles, 1);

  tiles->owner = owner;
  tiles->overview_changed = overview_changed;
  tiles->renderer = weft_tile_renderer_new (done_cb, tiles);
  tiles->cache = g_hash_table_new_full (part_hash, part_equal, NULL, tile_free);
  tiles->missing = g_array_new (FALSE, FALSE, sizeof (WeftTile));
  return tiles;
}

void
weft_tiles_free (WeftTiles *tiles)
{
  g_clear_handle_id (&tiles->pause, g_source_remove);
  weft_tile_renderer_free (tiles->renderer);
  g_clear_pointer (&tiles->scene, weft_scene_unref);
  g_clear_pointer (&tiles->selected, g_array_unref);
  g_clear_pointer (&tiles->overview, cairo_surface_destroy);
  g_clear_object (&tiles->overview_texture);
  g_hash_table_unref (tiles->cache);
  g_array_unref (tiles->missing);
  g_free (tiles);
}

static void
begin_generation (WeftTiles *tiles)
{
  tiles->generation =
      weft_tile_renderer_set_scene (tiles->renderer, tiles->scene, tiles->theme, tiles->selected);
  tiles->complete = FALSE;
}

/* Tiles that look the same in the scene that there is now are good for it. */
static void
keep_tiles (WeftTiles *tiles, WeftScene *before, guint generation)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, tiles->cache);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    Tile *tile = value;
    WeftRect rect = weft_tile_get_rect (&tile->part);

    if (tile->generation == generation &&
        weft_scene_is_seen_alike (tiles->scene, before, &rect, tile->part.scale))
      tile->generation = tiles->generation;
  }
  if (tiles->overview_generation == generation &&
      weft_scene_is_seen_alike (tiles->scene, before, &tiles->overview_bounds, tiles->overview_scale))
    tiles->overview_generation = tiles->generation;
}

void
weft_tiles_set_scene (WeftTiles *tiles, WeftScene *scene, const WeftTheme *theme)
{
  g_autoptr (WeftScene) before = g_steal_pointer (&tiles->scene);
  gboolean is_same_theme = theme == tiles->theme;
  guint generation = tiles->generation;

  tiles->scene = scene != NULL ? weft_scene_ref (scene) : NULL;
  tiles->theme = theme;
  if (scene == NULL) {
    g_hash_table_remove_all (tiles->cache);
    g_clear_pointer (&tiles->overview, cairo_surface_destroy);
    g_clear_object (&tiles->overview_texture);
    tiles->shown_scale = 0;
  }
  begin_generation (tiles);
  if (scene != NULL && before != NULL && is_same_theme)
    keep_tiles (tiles, before, generation);
}

void
weft_tiles_set_selected (WeftTiles *tiles, const GArray *selected)
{
  if (selected == NULL && tiles->selected == NULL)
    return;
  g_clear_pointer (&tiles->selected, g_array_unref);
  tiles->selected = selected != NULL ? g_array_copy ((GArray *) selected) : NULL;
  begin_generation (tiles);
}

/* The whole; never as large as a tile, so that one can tell them apart. */
static WeftTile
get_overview_part (const WeftTiles *tiles)
{
  WeftRect bounds = weft_scene_get_bounds (tiles->scene);
  double scale = MIN (OVERVIEW / MAX (MAX (bounds.width, bounds.height), 1), 1);

  return (WeftTile){scale, floor (bounds.x * scale), floor (bounds.y * scale),
                    MIN ((int) ceil (bounds.width * scale) + 1, OVERVIEW),
                    MIN ((int) ceil (bounds.height * scale) + 1, OVERVIEW)};
}

cairo_surface_t *
weft_tiles_get_overview (WeftTiles *tiles, WeftRect *bounds)
{
  *bounds = tiles->overview_bounds;
  return tiles->overview;
}

static void
free_surface (gpointer surface)
{
  cairo_surface_destroy (surface);
}

/* For GL: uploaded once. */
static GdkTexture *
make_texture (cairo_surface_t *surface)
{
  gsize stride = cairo_image_surface_get_stride (surface);
  int height = cairo_image_surface_get_height (surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * height, free_surface,
                                  cairo_surface_reference (surface));

  return gdk_memory_texture_new (cairo_image_surface_get_width (surface), height, GDK_MEMORY_DEFAULT, bytes,
                                 stride);
}

static GskRenderNode *
make_texture_node (cairo_surface_t *surface, const graphene_rect_t *bounds)
{
  g_autoptr (GdkTexture) texture = make_texture (surface);

  return gsk_texture_node_new (texture, bounds);
}

/* For cairo: GTK 4.8 takes a texture through floating point, pixel by pixel, in every frame; 4 ms for a tile. */
static GskRenderNode *
make_cairo_node (cairo_surface_t *surface, const graphene_rect_t *bounds)
{
  GskRenderNode *node = gsk_cairo_node_new (bounds);
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  cairo_translate (cr, bounds->origin.x, bounds->origin.y);
  cairo_scale (cr, bounds->size.width / cairo_image_surface_get_width (surface),
               bounds->size.height / cairo_image_surface_get_height (surface));
  cairo_set_source_surface (cr, surface, 0, 0);
  /* What stands in for a while need not be smoother; what is shown in its own size is not filtered at all. */
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BILINEAR);
  cairo_paint (cr);
  cairo_destroy (cr);
  return node;
}

/* Tiles of the scale that is shown stand on whole pixels, where they stay sharp and need no filter; what is rounded is the
 * same for all, or there would be seams between them. */
static WeftRect
find_place (const WeftTiles *tiles, const Tile *tile, const WeftViewport *viewport)
{
  double pixels = gtk_widget_get_scale_factor (tiles->owner);
  WeftRect rect = weft_tile_get_rect (&tile->part);
  WeftRect at = weft_viewport_to_widget (viewport, &rect);

  if (tile->part.scale == viewport->scale * pixels) {
    at.x = (tile->part.x - round (viewport->x * tile->part.scale)) / pixels;
    at.y = (tile->part.y - round (viewport->y * tile->part.scale)) / pixels;
    at.width = at.height = TILE / pixels;
  }
  return at;
}

static gboolean
is_cairo (const WeftTiles *tiles)
{
  return GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (gtk_widget_get_native (tiles->owner)));
}

static void
append (WeftTiles *tiles, GtkSnapshot *snapshot, Tile *tile, const WeftViewport *viewport)
{
  WeftRect at = find_place (tiles, tile, viewport);
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT ((float) at.x, (float) at.y, (float) at.width, (float) at.height);

  if (tile->node == NULL || tile->at.x != at.x || tile->at.y != at.y || tile->at.width != at.width) {
    g_clear_pointer (&tile->node, gsk_render_node_unref);
    tile->at = at;
    tile->node = is_cairo (tiles) ? make_cairo_node (tile->surface, &bounds)
                                  : make_texture_node (tile->surface, &bounds);
  }
  gtk_snapshot_append_node (snapshot, tile->node);
  tile->used = tiles->snapshots;
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
    WeftRect rect = weft_tile_get_rect (&tile->part);

    if (tile->part.scale == tiles->shown_scale && weft_rect_overlaps (&rect, visible))
      append (tiles, snapshot, tile, viewport);
  }
}

static gboolean
is_old (G_GNUC_UNUSED gpointer key, gpointer value, gpointer data)
{
  const Tile *tile = value;
  const WeftTiles *tiles = data;

  return tile->used + 2 < tiles->snapshots;
}

/* Lists the parts of the current scale that show @visible and are not there, those in the middle first. */
static void
list_missing (WeftTiles *tiles, const WeftRect *visible, double scale)
{
  double middle_x = weft_rect_middle_x (visible) * scale - TILE / 2.0;
  double middle_y = weft_rect_middle_y (visible) * scale - TILE / 2.0;
  double right = weft_rect_right (visible) * scale;
  double bottom = weft_rect_bottom (visible) * scale;

  g_array_set_size (tiles->missing, 0);
  for (double y = floor (visible->y * scale / TILE) * TILE; y < bottom; y += TILE)
    for (double x = floor (visible->x * scale / TILE) * TILE; x < right; x += TILE) {
      WeftTile part = {scale, x, y, TILE, TILE};
      const Tile *tile = g_hash_table_lookup (tiles->cache, &part);
      guint at = 0;

      if (tile != NULL && tile->generation == tiles->generation)
        continue;
      while (at < tiles->missing->len && hypot (g_array_index (tiles->missing, WeftTile, at).x - middle_x,
                                                g_array_index (tiles->missing, WeftTile, at).y - middle_y) <
                                             hypot (x - middle_x, y - middle_y))
        at++;
      g_array_insert_val (tiles->missing, at, part);
    }
}

/* What there is of the current scale, also when it is of an older scene. */
static void
append_tiles (WeftTiles *tiles,
              GtkSnapshot *snapshot,
              const WeftViewport *viewport,
              const WeftRect *visible,
              double scale)
{
  double right = weft_rect_right (visible) * scale;
  double bottom = weft_rect_bottom (visible) * scale;

  for (double y = floor (visible->y * scale / TILE) * TILE; y < bottom; y += TILE)
    for (double x = floor (visible->x * scale / TILE) * TILE; x < right; x += TILE) {
      Tile *tile = g_hash_table_lookup (tiles->cache, &(WeftTile){scale, x, y, TILE, TILE});

      if (tile != NULL)
        append (tiles, snapshot, tile, viewport);
    }
}

/* The overview stands in for what is neither there nor was shown last: it comes first, and before all other parts
 * only while there is none at all. */
static void
order (WeftTiles *tiles)
{
  WeftTile overview = get_overview_part (tiles);

  if (tiles->overview == NULL)
    g_array_prepend_val (tiles->missing, overview);
  else if (tiles->overview_generation != tiles->generation)
    g_array_append_val (tiles->missing, overview);
  weft_tile_renderer_order (tiles->renderer, (WeftTile *) (gpointer) tiles->missing->data,
                            tiles->missing->len);
}

static gboolean
pause_cb (gpointer data)
{
  WeftTiles *tiles = data;

  tiles->pause = 0;
  gtk_widget_queue_draw (tiles->owner);
  return G_SOURCE_REMOVE;
}

/* Whether the user is zooming; then there will be another snapshot when that is over. */
static gboolean
is_zooming (WeftTiles *tiles, double scale)
{
  gint64 now = g_get_monotonic_time ();
  gboolean zooming =
      tiles->last_scale != 0 && scale != tiles->last_scale && now - tiles->last_time < PAUSE * 1000;

  if (scale != tiles->last_scale)
    tiles->last_time = now;
  tiles->last_scale = scale;
  zooming = zooming || (tiles->pause != 0 && now - tiles->last_time < PAUSE * 1000);
  if (!zooming)
    return FALSE;
  g_clear_handle_id (&tiles->pause, g_source_remove);
  tiles->pause = g_timeout_add (PAUSE, pause_cb, tiles);
  return TRUE;
}

/* Whether the last complete snapshot showed all that is in view now. */
static gboolean
is_covered (const WeftTiles *tiles, const WeftRect *visible)
{
  return tiles->covered.width > 0 && visible->x >= tiles->covered.x && visible->y >= tiles->covered.y &&
         weft_rect_right (visible) <= weft_rect_right (&tiles->covered) &&
         weft_rect_bottom (visible) <= weft_rect_bottom (&tiles->covered);
}

/* Near by it is many times larger than the window: for GL only a texture will do. */
static void
append_overview (WeftTiles *tiles, GtkSnapshot *snapshot, const WeftViewport *viewport)
{
  WeftRect at = weft_viewport_to_widget (viewport, &tiles->overview_bounds);
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT ((float) at.x, (float) at.y, (float) at.width, (float) at.height);
  g_autoptr (GskRenderNode) node = NULL;

  if (tiles->overview == NULL)
    return;
  if (!is_cairo (tiles) && tiles->overview_texture == NULL)
    tiles->overview_texture = make_texture (tiles->overview);
  node = is_cairo (tiles) ? make_cairo_node (tiles->overview, &bounds)
                          : gsk_texture_node_new (tiles->overview_texture, &bounds);
  gtk_snapshot_append_node (snapshot, node);
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
  list_missing (tiles, &visible, scale);
  tiles->complete = tiles->missing->len == 0;
  if (!is_zooming (tiles, scale))
    order (tiles);
  if (!tiles->complete) {
    if (tiles->shown_scale == scale || !is_covered (tiles, &visible))
      append_overview (tiles, snapshot, viewport);
    if (tiles->shown_scale != scale)
      append_stand_ins (tiles, snapshot, viewport, &visible);
  }
  append_tiles (tiles, snapshot, viewport, &visible, scale);
  if (tiles->complete) {
    tiles->shown_scale = scale;
    tiles->covered = visible;
  }
  if (g_hash_table_size (tiles->cache) > MAX_TILES)
    g_hash_table_foreach_remove (tiles->cache, is_old, tiles);
}

gboolean
weft_tiles_is_complete (WeftTiles *tiles)
{
  return tiles->complete;
}
