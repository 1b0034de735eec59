/* test-contrast.c: in light and in dark, all text that widgets show can be read: 4.5 : 1 on what is behind it, 3 : 1 where it is
 * large (WCAG 2.1, 1.4.3). What the renderer is told is read: the colour of each run of text, with all opacities, and the colour
 * that is most often around it in the picture. What canvas and figures draw has the colours of the themes, which the tests of
 * drawing compare. */
#include "ui-fixture.h"

#include "weft-order.h"

#include <math.h>
#include <string.h>

/* A rounding of colours to eight bits. */
#define LEEWAY 0.03

#define AROUND 3 /* pixels */

#define MOST_LOOKS 10 /* at what cannot be read */

typedef struct {
  GtkWidget *window;
  GdkTexture *picture;
  const guchar *pixels; /* as cairo stores them */
  gsize stride;
  int width;
  int height;
  GString *faults;
  guint n_texts;
} Look;

static double
get_luminance (const double *color)
{
  static const double weights[] = {0.2126, 0.7152, 0.0722};
  double sum = 0;

  for (guint i = 0; i < 3; i++)
    sum += weights[i] * (color[i] <= 0.04045 ? color[i] / 12.92 : pow ((color[i] + 0.055) / 1.055, 2.4));
  return sum;
}

static double
get_contrast (const double *a, const double *b)
{
  double first = get_luminance (a);
  double second = get_luminance (b);

  return (MAX (first, second) + 0.05) / (MIN (first, second) + 0.05);
}

static guint32
get_pixel (const Look *look, int x, int y)
{
  return *(const guint32 *) (gconstpointer) (look->pixels + (gsize) y * look->stride + 4 * (gsize) x) &
         0xffffff;
}

/* The colour that most pixels in and around @text have: a heavy letter alone has more of its own. */
static guint32
find_ground (const Look *look, const graphene_rect_t *text)
{
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) look->width, (float) look->height);
  graphene_rect_t inset = *text;
  graphene_rect_t *rect = &inset;
  g_autoptr (GArray) pixels = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 best = 0;
  guint most = 0;

  graphene_rect_inset (rect, -AROUND, -AROUND);
  graphene_rect_intersection (rect, &all, rect);
  for (int y = (int) rect->origin.y; y < (int) (rect->origin.y + rect->size.height); y++)
    for (int x = (int) rect->origin.x; x < (int) (rect->origin.x + rect->size.width); x++) {
      guint32 pixel = get_pixel (look, x, y);

      g_array_append_val (pixels, pixel);
    }
  g_array_sort (pixels, weft_order_numbers);
  for (guint i = 0, run = 0; i < pixels->len; i++) {
    run = i > 0 && g_array_index (pixels, guint32, i) == g_array_index (pixels, guint32, i - 1) ? run + 1 : 1;
    if (run > most) {
      most = run;
      best = g_array_index (pixels, guint32, i);
    }
  }
  return best;
}

/* 18 points, or 14 in bold. */
static gboolean
is_large (PangoFont *font)
{
  g_autoptr (PangoFontDescription) description = pango_font_describe_with_absolute_size (font);
  double points = (double) pango_font_description_get_size (description) / PANGO_SCALE * 72 / 96;

  return points >= 18 ||
         (points >= 14 && pango_font_description_get_weight (description) >= PANGO_WEIGHT_BOLD);
}

/* What nobody can use now need not be legible, nor need ornaments. */
static gboolean
counts (const Look *look, const graphene_rect_t *rect, GtkWidget **widget)
{
  graphene_rect_t bounds;

  /* The picture has the frame too. */
  g_assert_true (gtk_widget_compute_bounds (look->window, look->window, &bounds));
  *widget = gtk_widget_pick (look->window, rect->origin.x + rect->size.width / 2 + bounds.origin.x,
                             rect->origin.y + rect->size.height / 2 + bounds.origin.y,
                             GTK_PICK_INSENSITIVE | GTK_PICK_NON_TARGETABLE);
  return *widget != NULL && gtk_widget_is_sensitive (*widget);
}

static void
get_color (guint32 pixel, double *color)
{
  for (guint i = 0; i < 3; i++)
    color[i] = ((pixel >> (16 - 8 * i)) & 0xff) / 255.0;
}

static double
get_distance (const double *a, const double *b)
{
  return fabs (a[0] - b[0]) + fabs (a[1] - b[1]) + fabs (a[2] - b[2]);
}

/* Something in @rect is nearer to the text's colour than to that around it: else another widget covers the text. */
static gboolean
is_seen (const Look *look, const graphene_rect_t *rect, const double *front, const double *back)
{
  for (int y = (int) rect->origin.y; y < (int) (rect->origin.y + rect->size.height); y++)
    for (int x = (int) rect->origin.x; x < (int) (rect->origin.x + rect->size.width); x++) {
      double color[3];

      get_color (get_pixel (look, x, y), color);
      if (get_distance (color, front) < 0.5 * get_distance (back, front))
        return TRUE;
    }
  return FALSE;
}

static void
check_text (Look *look, GskRenderNode *node, const graphene_rect_t *rect, double opacity)
{
  const GdkRGBA *color = gsk_text_node_get_color (node);
  double alpha = color->alpha * opacity;
  double front[3] = {color->red, color->green, color->blue};
  double back[3];
  guint32 ground = find_ground (look, rect);
  GtkWidget *widget;
  double least = is_large (gsk_text_node_get_font (node)) ? 3 : 4.5;

  get_color (ground, back);
  for (guint i = 0; i < 3; i++)
    front[i] = alpha * front[i] + (1 - alpha) * back[i];
  if (alpha < 0.01 || get_contrast (front, back) >= least - LEEWAY || !is_seen (look, rect, front, back) ||
      !counts (look, rect, &widget))
    return;
  g_string_append_printf (
      look->faults,
      "\n  %s “%s” at %.0f, %.0f: %.2f : 1 of %.2f, %.2f, %.2f on #%06x, opacity %.2f, states %x",
      G_OBJECT_TYPE_NAME (widget), GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "",
      rect->origin.x, rect->origin.y, get_contrast (front, back), color->red, color->green, color->blue,
      ground, alpha, gtk_widget_get_state_flags (widget));
}

static void
look_at (Look *look, GskRenderNode *node, graphene_point_t at, const graphene_rect_t *clip, double opacity);

static void
look_at_text (Look *look,
              GskRenderNode *node,
              graphene_point_t at,
              const graphene_rect_t *clip,
              double opacity)
{
  graphene_rect_t rect;

  gsk_render_node_get_bounds (node, &rect);
  graphene_rect_offset (&rect, at.x, at.y);
  if (!graphene_rect_intersection (&rect, clip, &rect) || rect.size.width < 3 || rect.size.height < 3)
    return;
  look->n_texts++;
  check_text (look, node, &rect, opacity);
}

static void
look_at_moved (Look *look,
               GskRenderNode *node,
               graphene_point_t at,
               const graphene_rect_t *clip,
               double opacity)
{
  GskTransform *transform = gsk_transform_node_get_transform (node);
  float dx;
  float dy;

  if (gsk_transform_get_category (transform) < GSK_TRANSFORM_CATEGORY_2D_TRANSLATE)
    return;
  gsk_transform_to_translate (transform, &dx, &dy);
  look_at (look, gsk_transform_node_get_child (node), GRAPHENE_POINT_INIT (at.x + dx, at.y + dy), clip,
           opacity);
}

static void
look_at_clipped (Look *look,
                 GskRenderNode *node,
                 graphene_point_t at,
                 const graphene_rect_t *clip,
                 double opacity)
{
  gboolean is_round = gsk_render_node_get_node_type (node) == GSK_ROUNDED_CLIP_NODE;
  graphene_rect_t rect =
      is_round ? gsk_rounded_clip_node_get_clip (node)->bounds : *gsk_clip_node_get_clip (node);

  graphene_rect_offset (&rect, at.x, at.y);
  if (graphene_rect_intersection (&rect, clip, &rect))
    look_at (look, is_round ? gsk_rounded_clip_node_get_child (node) : gsk_clip_node_get_child (node), at,
             &rect, opacity);
}

static void
look_at (Look *look, GskRenderNode *node, graphene_point_t at, const graphene_rect_t *clip, double opacity)
{
  switch (gsk_render_node_get_node_type (node)) {
  case GSK_CONTAINER_NODE:
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      look_at (look, gsk_container_node_get_child (node, i), at, clip, opacity);
    break;
  case GSK_TRANSFORM_NODE:
    look_at_moved (look, node, at, clip, opacity);
    break;
  case GSK_CLIP_NODE:
  case GSK_ROUNDED_CLIP_NODE:
    look_at_clipped (look, node, at, clip, opacity);
    break;
  case GSK_OPACITY_NODE:
    look_at (look, gsk_opacity_node_get_child (node), at, clip,
             opacity * gsk_opacity_node_get_opacity (node));
    break;
  case GSK_SHADOW_NODE:
    look_at (look, gsk_shadow_node_get_child (node), at, clip, opacity);
    break;
  case GSK_DEBUG_NODE:
    look_at (look, gsk_debug_node_get_child (node), at, clip, opacity);
    break;
  case GSK_TEXT_NODE:
    look_at_text (look, node, at, clip, opacity);
    break;
  default:
    break;
  }
}

/* There is none while something waits to be drawn anew. */
static GskRenderNode *
take_node (GtkWidget *window, GdkPaintable *paintable, int width, int height)
{
  for (;;) {
    GtkSnapshot *snapshot = gtk_snapshot_new ();
    GskRenderNode *node;

    gdk_paintable_snapshot (paintable, snapshot, width, height);
    node = gtk_snapshot_free_to_node (snapshot);
    if (node != NULL)
      return node;
    gtk_widget_queue_draw (window);
    gtk_test_widget_wait_for_draw (window);
  }
}

/* (transfer full): what cannot be read. */
static char *
find_faults (GtkWidget *window)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (window);
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  g_autoptr (GskRenderNode) node = take_node (window, paintable, width, height);
  g_autofree guchar *pixels = g_malloc0 (4 * (gsize) width * (gsize) height);
  GString *found = g_string_new (NULL);
  Look look = {window, NULL, pixels, 4 * (gsize) width, width, height, found, 0};

  look.picture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node, &all);
  gdk_texture_download (look.picture, pixels, look.stride);
  look_at (&look, node, GRAPHENE_POINT_INIT (0, 0), &all, 1);
  g_object_unref (look.picture);
  g_assert_cmpuint (look.n_texts, >, 0);
  return g_string_free (found, FALSE);
}

static void
settle (GtkWidget *window)
{
  for (guint i = 0; i < 3; i++) {
    gtk_widget_queue_draw (window);
    gtk_test_widget_wait_for_draw (window);
    ui_settle ();
  }
}

/* A page that comes may be drawn once with what is left of the theme before. */
static void
check_window (GtkWidget *window, const char *what, GString *faults)
{
  g_autofree char *found = find_faults (window);

  for (guint i = 0; i < MOST_LOOKS && *found != '\0'; i++) {
    settle (window);
    g_free (found);
    found = find_faults (window);
  }
  if (*found != '\0')
    g_string_append_printf (faults, "\n%s:%s", what, found);
}

static void
check_dialog (UiFixture *fixture, const char *action, GString *faults)
{
  GtkWidget *dialog;

  ui_act (fixture, action);
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (GTK_TYPE_WINDOW));
  dialog = GTK_WIDGET (ui_find_window (fixture, GTK_TYPE_WINDOW));
  settle (dialog);
  check_window (dialog, action, faults);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (GTK_TYPE_WINDOW));
}

/* What there is to see. */
typedef struct {
  const char *name;
  AdwColorScheme scheme;
  int width;
  int height;
  double text; /* times as large as usual */
  gboolean is_rtl;
} View;

static const View views[] = {
    {"light", ADW_COLOR_SCHEME_FORCE_LIGHT, 1440, 900, 1, FALSE},
    {"dark", ADW_COLOR_SCHEME_FORCE_DARK, 1440, 900, 1, FALSE},
    {"light-360x640-large", ADW_COLOR_SCHEME_FORCE_LIGHT, 360, 640, 2, FALSE},
    {"dark-700x500-large-rtl", ADW_COLOR_SCHEME_FORCE_DARK, 700, 500, 2, TRUE},
    {"dark-360x640", ADW_COLOR_SCHEME_FORCE_DARK, 360, 640, 1, FALSE},
    {"light-700x500-rtl", ADW_COLOR_SCHEME_FORCE_LIGHT, 700, 500, 1, TRUE},
};

static void
set_view (const View *view)
{
  gtk_widget_set_default_direction (view->is_rtl ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-xft-dpi",
                (int) (96 * 1024 * view->text), NULL);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), view->scheme);
}

/* A size that is asked for before the first one is there is lost. */
static gboolean
has_size (UiFixture *fixture, gpointer data)
{
  const View *view = data;
  int least;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), view->width, view->height);
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return ABS (gtk_widget_get_width (GTK_WIDGET (fixture->window)) - MAX (view->width, least)) < 20;
}

static void
check_states (UiFixture *fixture, GString *faults)
{
  static const char *const states[] = {
      "win.focus-canvas",   "win.view-breakdown",   "win.view-sensitivity",  "win.view-sample",
      "win.view-pes",       "win.view-table",       "win.view-distribution", "win.toggle-outline",
      "win.toggle-outline", "win.toggle-inspector", "win.toggle-inspector",  "win.show-suite",
      "win.find",           "win.show-start",       "win.show-start"};

  for (guint i = 0; i < G_N_ELEMENTS (states); i++) {
    ui_act (fixture, states[i]);
    /* Examples that come in move what is above them. The action shows the page, and then hides it. */
    if (weft_window_get_page (fixture->window) == NULL)
      ui_wait (fixture, ui_shows_examples, NULL);
    settle (GTK_WIDGET (fixture->window));
    check_window (GTK_WIDGET (fixture->window), states[i], faults);
  }
}

/* After an edit: numbers have changes and a comparison has a difference. */
static void
test_contrast (UiFixture *fixture, gconstpointer data)
{
  static const char *const dialogs[] = {"app.preferences",
                                        "win.export-canvas",
                                        "win.export-distribution",
                                        "win.optimise",
                                        "win.show-help-overlay",
                                        "app.about",
                                        "win.compare",
                                        "win.report"};
  const View *view = data;
  g_autoptr (GString) faults = g_string_new (NULL);

  set_view (view);
  ui_wait (fixture, has_size, (gpointer) view);
  ui_select (fixture, "f");
  ui_act (fixture, "win.mode-spmd");
  ui_wait_for_mean (fixture, "1,151");
  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    check_dialog (fixture, dialogs[i], faults);
  check_states (fixture, faults);
  set_view (&views[0]);
  if (faults->len > 0) {
    g_test_message ("too faint:%s", faults->str);
    g_test_fail ();
  }
}

/* The test would notice. */
static void
test_faint (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *label = gtk_label_new ("faint");
  g_autoptr (GString) faults = g_string_new (NULL);

  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_widget_set_opacity (label, 0.3);
  gtk_window_present (GTK_WINDOW (window));
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (GTK_TYPE_WINDOW));
  settle (window);
  check_window (window, "faint", faults);
  g_assert_nonnull (strstr (faults->str, "“faint”"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static const char *examples;

static void
set_up (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ui_set_up (fixture, examples);
}

/* GTK rounds the width of a box of scaled text once up and once down. */
static const char *const passed_over[] = {"Expect overlapping", NULL};

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ui_pass_over (passed_over);
  examples = argv[1];
  g_test_add ("/contrast/faint", UiFixture, NULL, set_up, test_faint, ui_tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++) {
    g_autofree char *path = g_strdup_printf ("/contrast/%s", views[i].name);

    g_test_add (path, UiFixture, &views[i], set_up, test_contrast, ui_tear_down);
  }
  return g_test_run ();
}
