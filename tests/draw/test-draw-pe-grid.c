/* test-draw-pe-grid.c: every PE is found in its square, squares that stand for many show each of their states in its share, and what the
 * pointer and the keyboard come to is what is drawn there. */
#include "weft-pe-grid.h"
#include "weft-random.h"

#include <cairo.h>
#include <math.h>
#include <string.h>

#define ROUNDS 40

enum { ENABLED, ELSEWHERE, WAITS, N_STATES };

static const WeftPeState states[N_STATES] = {{WEFT_BAR_WORK, "enabled"},
                                             {WEFT_BAR_MASKED, "elsewhere"},
                                             {WEFT_BAR_WAITING, "waiting"}};

static WeftRandom random_state;

typedef struct {
  guint32 n;
  guint8 *state_of;
  guint32 *line_of;
  WeftFigure *figure;
  WeftTypesetter *typesetter;
  WeftFigurePlace place;
} Fixture;

static void
open_fixture (Fixture *fixture, guint32 n, double width, double height)
{
  *fixture = (Fixture){.n = n, .typesetter = weft_typesetter_new (weft_theme_find ("light"))};
  fixture->state_of = g_new0 (guint8, n);
  fixture->line_of = g_new0 (guint32, n);
  fixture->place = (WeftFigurePlace){fixture->typesetter, width, height, NULL};
}

static void
make (Fixture *fixture)
{
  g_clear_pointer (&fixture->figure, weft_figure_unref);
  fixture->figure = weft_pe_grid_new (states, N_STATES, fixture->state_of, fixture->line_of, fixture->n, 0);
  fixture->place.height =
      MAX (fixture->place.height,
           weft_figure_get_height (fixture->figure, fixture->typesetter, fixture->place.width));
}

static void
draw_states (Fixture *fixture)
{
  for (guint32 i = 0; i < fixture->n; i++) {
    fixture->state_of[i] = (guint8) weft_random_below (&random_state, N_STATES);
    fixture->line_of[i] = (guint32) weft_random_below (&random_state, 9);
  }
}

static void
close_fixture (Fixture *fixture)
{
  weft_figure_unref (fixture->figure);
  weft_typesetter_free (fixture->typesetter);
  g_free (fixture->state_of);
  g_free (fixture->line_of);
}

/* From 1 to 2^20, as often small as large. */
static guint32
draw_number (void)
{
  return 1 + (guint32) weft_random_below (&random_state, 1u << weft_random_below (&random_state, 21));
}

static cairo_surface_t *
draw (const Fixture *fixture, const char *theme)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) fixture->place.width,
                                                         (int) fixture->place.height);
  cairo_t *cr = cairo_create (surface);

  weft_theme_paint_background (weft_theme_find (theme), cr);
  weft_figure_draw (fixture->figure, weft_theme_find (theme), &fixture->place, cr, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
}

static guint32
get_color (const char *theme, WeftBarRole part)
{
  const WeftColor *color = &weft_theme_find (theme)->parts[part].color;

  return (guint32) lround (color->red * 255) << 16 | (guint32) lround (color->green * 255) << 8 |
         (guint32) lround (color->blue * 255);
}

static void
test_places (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    Fixture fixture;
    guint32 n = draw_number ();
    guint32 share = weft_pe_grid_get_share (n);

    open_fixture (&fixture, n, 300 + weft_random_below (&random_state, 1500),
                  weft_random_below (&random_state, 900));
    make (&fixture);
    g_assert_cmpuint (weft_figure_get_n_items (fixture.figure), <=, WEFT_PE_GRID_MOST);
    for (gsize item = 0; item < weft_figure_get_n_items (fixture.figure); item++) {
      WeftRect box = weft_figure_get_box (fixture.figure, &fixture.place, item);

      g_assert_cmpuint (weft_figure_hit (fixture.figure, &fixture.place, weft_rect_middle_x (&box),
                                         weft_rect_middle_y (&box)),
                        ==, item);
      g_assert_cmpfloat (weft_rect_right (&box), <=, fixture.place.width);
      g_assert_cmpfloat (weft_rect_bottom (&box), <=, fixture.place.height);
    }
    for (guint32 pe = 0; pe < n; pe += 1 + n / 50) {
      guint32 first = weft_figure_get_id (fixture.figure, weft_figure_find (fixture.figure, pe + 1)) - 1;

      g_assert_cmpuint (first, <=, pe);
      g_assert_cmpuint (pe - first, <, share);
    }
    g_assert_cmpuint (weft_figure_find (fixture.figure, n + 1), ==, WEFT_FIGURE_NOTHING);
    close_fixture (&fixture);
  }
}

/* Along a row one PE, or square, follows the other; down goes to the square below. */
static void
test_steps (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    Fixture fixture;
    gsize n;

    open_fixture (&fixture, draw_number (), 300 + weft_random_below (&random_state, 1500), 0);
    make (&fixture);
    n = weft_figure_get_n_items (fixture.figure);
    for (gsize item = 0; item < n; item += 1 + n / 100) {
      gsize right = weft_figure_step (fixture.figure, &fixture.place, item, WEFT_FIGURE_RIGHT);
      gsize down = weft_figure_step (fixture.figure, &fixture.place, item, WEFT_FIGURE_DOWN);
      WeftRect box = weft_figure_get_box (fixture.figure, &fixture.place, item);
      WeftRect below = weft_figure_get_box (fixture.figure, &fixture.place, down);

      g_assert_cmpuint (right, ==, MIN (item + 1, n - 1));
      if (down == item)
        continue;
      g_assert_cmpfloat (below.x, ==, box.x);
      g_assert_cmpfloat (below.y, >, box.y);
      g_assert_cmpfloat (below.y - box.y, <=, box.height + 2);
      g_assert_cmpuint (weft_figure_step (fixture.figure, &fixture.place, down, WEFT_FIGURE_UP), ==, item);
    }
    close_fixture (&fixture);
  }
}

/* The numbers of all squares add up to those of the PEs. */
static void
test_words (void)
{
  static const guint32 numbers[] = {1, 16, 4096, 4097, 16384, 65536, 1000000};

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    Fixture fixture;
    guint32 n_enabled = 0;
    guint32 n_read = 0;
    g_autofree char *merging = NULL;

    open_fixture (&fixture, numbers[i], 600, 0);
    draw_states (&fixture);
    make (&fixture);
    for (guint32 pe = 0; pe < fixture.n; pe++)
      n_enabled += fixture.state_of[pe] == ENABLED;
    for (gsize item = 0; item < weft_figure_get_n_items (fixture.figure); item++) {
      g_autofree char *words = weft_figure_describe (fixture.figure, item);
      const char *enabled = strstr (words, "enabled");
      const char *number = strchr (words, ':') + 2;

      g_assert_true (g_str_has_prefix (words, "PE"));
      if (enabled != NULL)
        n_read += enabled == number ? 1 : (guint32) g_ascii_strtoull (number, NULL, 10);
    }
    g_assert_cmpuint (n_read, ==, n_enabled);
    merging = weft_figure_describe_merging (fixture.figure, &fixture.place);
    g_assert_true ((merging != NULL) == (numbers[i] > WEFT_PE_GRID_MOST));
    close_fixture (&fixture);
  }
}

/* Of a square, how much has the colour of what is enabled. */
static double
measure (const Fixture *fixture, cairo_surface_t *surface, gsize item)
{
  WeftRect box = weft_figure_get_box (fixture->figure, &fixture->place, item);
  guint32 color = get_color ("light", WEFT_BAR_WORK);
  guint n = 0;

  for (int y = (int) box.y; y < (int) weft_rect_bottom (&box); y++)
    for (int x = (int) box.x; x < (int) weft_rect_right (&box); x++)
      n += get_pixel (surface, x, y) == color;
  return n / (box.width * box.height);
}

/* Up to a row of pixels that the edge between two states goes through. */
static void
test_shares (void)
{
  Fixture fixture;
  guint32 share = weft_pe_grid_get_share (1 << 18);
  cairo_surface_t *surface;

  open_fixture (&fixture, 1 << 18, 1400, 1100);
  for (guint32 pe = 0; pe < fixture.n; pe++)
    fixture.state_of[pe] = pe % share < (pe / share) % (share + 1) ? ENABLED : ELSEWHERE;
  make (&fixture);
  surface = draw (&fixture, "light");
  for (gsize item = 1; item < weft_figure_get_n_items (fixture.figure); item++) {
    double exact = (double) (item % (share + 1)) / share;
    double row = 1 / weft_figure_get_box (fixture.figure, &fixture.place, item).height;

    if (exact > 0 && exact < 1)
      g_assert_cmpfloat (fabs (measure (&fixture, surface, item) - exact), <=, row + 1e-9);
  }
  cairo_surface_destroy (surface);
  close_fixture (&fixture);
}

/* One PE of a million that does otherwise is seen where it stands, and nowhere else. */
static void
test_odd_one (void)
{
  Fixture fixture;
  cairo_surface_t *before;
  cairo_surface_t *after;
  gsize odd;

  open_fixture (&fixture, 1 << 20, 800, 0);
  make (&fixture);
  before = draw (&fixture, "light");
  fixture.state_of[777777] = WAITS;
  make (&fixture);
  after = draw (&fixture, "light");
  odd = weft_figure_find (fixture.figure, 777777 + 1);
  for (gsize item = 1; item < weft_figure_get_n_items (fixture.figure); item++)
    g_assert_true ((measure (&fixture, before, item) > measure (&fixture, after, item)) == (item == odd));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  close_fixture (&fixture);
}

static guint
count_different (cairo_surface_t *a, cairo_surface_t *b)
{
  guint n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (a); y++)
    for (int x = 0; x < cairo_image_surface_get_width (a); x++)
      n += get_pixel (a, x, y) != get_pixel (b, x, y);
  return n;
}

/* In every theme, on paper without colour too, what a PE does can be told. */
static void
test_themes (void)
{
  guint n_themes;
  const WeftTheme *themes = weft_theme_get_all (&n_themes);

  for (guint i = 0; i < n_themes; i++) {
    cairo_surface_t *pictures[N_STATES];
    Fixture fixture;

    open_fixture (&fixture, 64, 700, 0);
    for (guint8 state = 0; state < N_STATES; state++) {
      memset (fixture.state_of, state, fixture.n);
      make (&fixture);
      pictures[state] = draw (&fixture, themes[i].name);
      for (guint8 other = 0; other < state; other++)
        g_assert_cmpuint (count_different (pictures[state], pictures[other]), >, 64 * 20);
    }
    for (guint state = 0; state < N_STATES; state++)
      cairo_surface_destroy (pictures[state]);
    close_fixture (&fixture);
  }
}

/* What is scrolled out of sight need not be drawn, and what is seen is the same. */
static void
test_part (void)
{
  WeftRect visible = {0, 100, 400, 120};
  cairo_surface_t *whole;
  cairo_surface_t *part;
  Fixture fixture;

  open_fixture (&fixture, 4000, 400, 0);
  draw_states (&fixture);
  make (&fixture);
  whole = draw (&fixture, "dark");
  fixture.place.visible = &visible;
  part = draw (&fixture, "dark");
  for (int y = 100; y < 220; y++)
    for (int x = 0; x < 400; x++)
      g_assert_cmpuint (get_pixel (whole, x, y), ==, get_pixel (part, x, y));
  g_assert_cmpuint (count_different (whole, part), >, 0);
  cairo_surface_destroy (whole);
  cairo_surface_destroy (part);
  close_fixture (&fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  weft_random_init (&random_state, 21, 0);
  g_test_add_func ("/draw/pe-grid/places", test_places);
  g_test_add_func ("/draw/pe-grid/steps", test_steps);
  g_test_add_func ("/draw/pe-grid/words", test_words);
  g_test_add_func ("/draw/pe-grid/shares", test_shares);
  g_test_add_func ("/draw/pe-grid/odd-one", test_odd_one);
  g_test_add_func ("/draw/pe-grid/themes", test_themes);
  g_test_add_func ("/draw/pe-grid/part", test_part);
  return g_test_run ();
}
