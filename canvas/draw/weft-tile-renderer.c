/* weft-tile-renderer.c: a list of orders under a lock, and threads that take from its front. */
#include "weft-tile-renderer.h"

#include "weft-ref.h"

#include <sys/resource.h>

#define MOST_THREADS 3

/* The main thread goes first where both want the processor, so that there may be as many threads as processors; on Linux this is of one thread. */
#define NICENESS 5

/* A version of what is drawn; immutable. */
typedef struct {
  gint ref_count; /* of weft-ref.h, which a thread sanitizer sees */
  WeftScene *scene;
  const WeftTheme *theme;
  GArray *selected; /* (nullable) */
  guint generation;
} Subject;

/* A picture on its way to the main loop. */
typedef struct {
  WeftTile part;
  cairo_surface_t *surface;
  guint generation;
} Delivery;

/* Shared between the main thread and the threads that draw; the last one to leave frees it. */
typedef struct {
  gint ref_count; /* of weft-ref.h, which a thread sanitizer sees */
  GMutex mutex;
  GCond cond;
  /* Under the lock: */
  GArray *orders; /* WeftTile, the next one last */
  GArray *begun;  /* WeftTile, of the current subject */
  GArray *drawn;  /* Delivery */
  Subject *subject;
  gboolean over;
  /* Of the main thread, until it is over: */
  WeftTileDone done;
  gpointer data;
} Board;

struct _WeftTileRenderer {
  Board *board;
  guint n_threads; /* begun */
  guint generation;
};

static void
delivery_clear (gpointer delivery)
{
  g_clear_pointer (&((Delivery *) delivery)->surface, cairo_surface_destroy);
}

static void
subject_unref (Subject *subject)
{
  if (!weft_ref_dec (&subject->ref_count))
    return;
  weft_scene_unref (subject->scene);
  g_clear_pointer (&subject->selected, g_array_unref);
  g_free (subject);
}

static void
board_unref (gpointer data)
{
  Board *board = data;

  if (!weft_ref_dec (&board->ref_count))
    return;
  g_clear_pointer (&board->subject, subject_unref);
  g_array_unref (board->orders);
  g_array_unref (board->begun);
  g_array_unref (board->drawn);
  g_mutex_clear (&board->mutex);
  g_cond_clear (&board->cond);
  g_free (board);
}

WeftRect
weft_tile_get_rect (const WeftTile *part)
{
  return (WeftRect){part->x / part->scale, part->y / part->scale, part->width / part->scale,
                    part->height / part->scale};
}

gboolean
weft_tile_equal (const WeftTile *a, const WeftTile *b)
{
  return a->scale == b->scale && a->x == b->x && a->y == b->y && a->width == b->width &&
         a->height == b->height;
}

static int
find_part (const GArray *parts, const WeftTile *part)
{
  for (guint i = 0; i < parts->len; i++)
    if (weft_tile_equal (&g_array_index (parts, WeftTile, i), part))
      return (int) i;
  return -1;
}

/* The threads. */

/* The fourth byte of a pixel means nothing to cairo here, but to whom it is handed on it says that it is opaque. */
static void
make_opaque (cairo_surface_t *surface)
{
  guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = cairo_image_surface_get_stride (surface);
  int width = cairo_image_surface_get_width (surface);

  for (int y = 0; data != NULL && y < cairo_image_surface_get_height (surface); y++) {
    guint32 *row = (guint32 *) (gpointer) (data + y * stride);

    for (int x = 0; x < width; x++)
      row[x] |= 0xff000000;
  }
  cairo_surface_mark_dirty (surface);
}

static cairo_surface_t *
draw (const Subject *subject, const WeftTile *part, WeftTypesetter *typesetter)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, part->width, part->height);
  WeftRect visible = weft_tile_get_rect (part);
  WeftSceneDrawOptions options = {.visible = &visible, .typesetter = typesetter};
  cairo_t *cr = cairo_create (surface);

  if (subject->selected != NULL) {
    options.selected = (const guint32 *) (gpointer) subject->selected->data;
    options.n_selected = subject->selected->len;
  }
  weft_theme_paint_background (subject->theme, cr);
  cairo_scale (cr, part->scale, part->scale);
  cairo_translate (cr, -visible.x, -visible.y);
  weft_scene_draw (subject->scene, subject->theme, cr, &options);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  make_opaque (surface);
  return surface;
}

/* Whether what is shown is still what @generation shows. */
static gboolean
is_current (const Board *board, guint generation)
{
  return !board->over && board->subject != NULL && board->subject->generation == generation;
}

/* Back on the main thread: one picture. */
static gboolean
deliver (gpointer data)
{
  Board *board = data;
  Delivery delivery;
  int begun;

  g_mutex_lock (&board->mutex);
  delivery = g_array_index (board->drawn, Delivery, 0);
  g_array_index (board->drawn, Delivery, 0).surface = NULL;
  g_array_remove_index (board->drawn, 0);
  begun = is_current (board, delivery.generation) ? find_part (board->begun, &delivery.part) : -1;
  if (begun >= 0)
    g_array_remove_index_fast (board->begun, (guint) begun);
  g_mutex_unlock (&board->mutex);
  if (begun >= 0)
    board->done (&delivery.part, g_steal_pointer (&delivery.surface), delivery.generation, board->data);
  delivery_clear (&delivery);
  return G_SOURCE_REMOVE;
}

/* Waits for an order; %FALSE when there will be none. */
static gboolean
take_order (Board *board, WeftTile *part, Subject **subject)
{
  gboolean taken = FALSE;

  g_mutex_lock (&board->mutex);
  while (!board->over && board->orders->len == 0)
    g_cond_wait (&board->cond, &board->mutex);
  if (!board->over) {
    *part = g_array_index (board->orders, WeftTile, board->orders->len - 1);
    g_array_set_size (board->orders, board->orders->len - 1);
    g_array_append_val (board->begun, *part);
    *subject = board->subject;
    weft_ref_inc (&board->subject->ref_count);
    taken = TRUE;
  }
  g_mutex_unlock (&board->mutex);
  return taken;
}

/* A part stays begun until it is delivered, so that nobody orders it again meanwhile. The picture goes through the board's lock;
 * the main loop is only told that there is one. */
static void
finish_order (Board *board, const WeftTile *part, cairo_surface_t *surface, guint generation)
{
  const Delivery delivery = {*part, surface, generation};

  g_mutex_lock (&board->mutex);
  g_array_append_val (board->drawn, delivery);
  g_mutex_unlock (&board->mutex);
  weft_ref_inc (&board->ref_count);
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver, board, board_unref);
}

/* One thread at a time makes, uses and frees fonts: cairo 1.16 shares them between threads, and two that draw words end the program once in a while (“cache_frozen”). Far away, where
 * most is to be drawn, there are no words. */
static GMutex fonts;

/* Of a thread: fonts of one theme at a time. */
typedef struct {
  WeftTypesetter *typesetter; /* (nullable) */
  const WeftTheme *theme;
} Pen;

static cairo_surface_t *
draw_with (Pen *pen, const Subject *subject, const WeftTile *part)
{
  gboolean has_words = part->scale >= WEFT_SCENE_LEAST_WORDS_ZOOM;
  cairo_surface_t *surface;

  g_mutex_lock (&fonts);
  if (pen->theme != subject->theme) {
    g_clear_pointer (&pen->typesetter, weft_typesetter_free);
    pen->typesetter = weft_typesetter_new (subject->theme);
    pen->theme = subject->theme;
  }
  if (!has_words)
    g_mutex_unlock (&fonts);
  surface = draw (subject, part, pen->typesetter);
  if (has_words)
    g_mutex_unlock (&fonts);
  return surface;
}

static gpointer
work (gpointer data)
{
  Board *board = data;
  Pen pen = {NULL, NULL};
  WeftTile part;
  Subject *subject;

  setpriority (PRIO_PROCESS, 0, NICENESS);
  while (take_order (board, &part, &subject)) {
    finish_order (board, &part, draw_with (&pen, subject, &part), subject->generation);
    subject_unref (subject);
  }
  g_mutex_lock (&fonts);
  g_clear_pointer (&pen.typesetter, weft_typesetter_free);
  g_mutex_unlock (&fonts);
  board_unref (board);
  return NULL;
}

static void
begin_threads (WeftTileRenderer *renderer)
{
  guint wanted = MIN (g_get_num_processors (), MOST_THREADS);

  for (; renderer->n_threads < wanted; renderer->n_threads++) {
    weft_ref_inc (&renderer->board->ref_count);
    g_thread_unref (g_thread_new ("weft-renderer", work, renderer->board));
  }
}

/* The main thread. */

WeftTileRenderer *
weft_tile_renderer_new (WeftTileDone done, gpointer data)
{
  WeftTileRenderer *renderer = g_new0 (WeftTileRenderer, 1);
  Board *board = g_new0 (Board, 1);

  weft_ref_init (&board->ref_count);
  g_mutex_init (&board->mutex);
  g_cond_init (&board->cond);
  board->orders = g_array_new (FALSE, FALSE, sizeof (WeftTile));
  board->begun = g_array_new (FALSE, FALSE, sizeof (WeftTile));
  board->drawn = g_array_new (FALSE, FALSE, sizeof (Delivery));
  g_array_set_clear_func (board->drawn, delivery_clear);
  board->done = done;
  board->data = data;
  renderer->board = board;
  return renderer;
}

void
weft_tile_renderer_free (WeftTileRenderer *renderer)
{
  Board *board = renderer->board;

  g_mutex_lock (&board->mutex);
  board->over = TRUE;
  g_cond_broadcast (&board->cond);
  g_mutex_unlock (&board->mutex);
  board_unref (board);
  g_free (renderer);
}

static Subject *
subject_new (WeftScene *scene, const WeftTheme *theme, GArray *selected, guint generation)
{
  Subject *subject = g_new0 (Subject, 1);

  weft_ref_init (&subject->ref_count);
  subject->scene = weft_scene_ref (scene);
  subject->theme = theme;
  subject->selected = selected != NULL ? g_array_ref (selected) : NULL;
  subject->generation = generation;
  return subject;
}

guint
weft_tile_renderer_set_scene (WeftTileRenderer *renderer,
                              WeftScene *scene,
                              const WeftTheme *theme,
                              GArray *selected)
{
  Board *board = renderer->board;

  renderer->generation++;
  g_mutex_lock (&board->mutex);
  g_clear_pointer (&board->subject, subject_unref);
  if (scene != NULL)
    board->subject = subject_new (scene, theme, selected, renderer->generation);
  g_array_set_size (board->orders, 0);
  g_array_set_size (board->begun, 0);
  g_mutex_unlock (&board->mutex);
  return renderer->generation;
}

void
weft_tile_renderer_order (WeftTileRenderer *renderer, const WeftTile *parts, guint n)
{
  Board *board = renderer->board;

  g_mutex_lock (&board->mutex);
  g_array_set_size (board->orders, 0);
  for (guint i = n; i-- > 0 && board->subject != NULL;)
    if (find_part (board->begun, &parts[i]) < 0)
      g_array_append_val (board->orders, parts[i]);
  if (board->orders->len > 0)
    g_cond_broadcast (&board->cond);
  n = board->orders->len;
  g_mutex_unlock (&board->mutex);
  if (n > 0)
    begin_threads (renderer);
}
