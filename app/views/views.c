/* views.c: the table. */
#include "views.h"

#include "weft-flow-tree-scene.h"

#include <glib/gi18n-lib.h>

#define CANVAS_MARGIN 16.0

static WeftScene *
make_scene (const WeftViewSubject *subject, WeftTypesetter *typesetter)
{
  return weft_flow_tree_scene_new (subject->document, subject->diagram, typesetter);
}

static void
get_canvas_size (const WeftViewSubject *subject, const WeftTheme *theme, double *width, double *height)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (theme);
  g_autoptr (WeftScene) scene = make_scene (subject, typesetter);
  WeftRect bounds = weft_scene_get_bounds (scene);

  *width = bounds.width + 2 * CANVAS_MARGIN;
  *height = bounds.height + 2 * CANVAS_MARGIN;
}

/* The whole scene in the middle, as large as it can be. */
static void
draw_canvas (const WeftViewSubject *subject, const WeftTheme *theme, cairo_t *cr, double width, double height)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (theme);
  g_autoptr (WeftScene) scene = make_scene (subject, typesetter);
  WeftRect bounds = weft_scene_get_bounds (scene);
  WeftRect framed = weft_rect_grown (&bounds, CANVAS_MARGIN);
  double scale = MIN (width / framed.width, height / framed.height);

  cairo_save (cr);
  cairo_translate (cr, width / 2, height / 2);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -weft_rect_middle_x (&framed), -weft_rect_middle_y (&framed));
  weft_scene_draw (scene, theme, cr, &(WeftSceneDrawOptions){.typesetter = typesetter, .full_detail = TRUE});
  cairo_restore (cr);
}

static void
get_distribution_size (const WeftViewSubject *subject,
                       const WeftTheme *theme G_GNUC_UNUSED,
                       double *width,
                       double *height)
{
  weft_distribution_view_get_size (&subject->results, width, height);
}

static void
draw_distribution (const WeftViewSubject *subject,
                   const WeftTheme *theme,
                   cairo_t *cr,
                   double width,
                   double height)
{
  weft_distribution_view_draw (&subject->results, NULL, theme, cr, width, height, NULL);
}

static const WeftView views[] = {
    {
        .name = "canvas",
        .title = N_ ("Canvas"),
        .diagram_kinds = 1u << WEFT_KIND_FLOW_TREE,
        .get_size = get_canvas_size,
        .draw = draw_canvas,
    },
    {
        .name = "distribution",
        .title = N_ ("Distribution"),
        .diagram_kinds = 1u << WEFT_KIND_FLOW_TREE,
        .needs_results = TRUE,
        .flexible = TRUE,
        .get_size = get_distribution_size,
        .draw = draw_distribution,
    },
};

const WeftView *
weft_views_get_all (guint *n)
{
  *n = G_N_ELEMENTS (views);
  return views;
}

const WeftView *
weft_views_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    if (g_strcmp0 (views[i].name, name) == 0)
      return &views[i];
  return NULL;
}

gboolean
weft_views_can_show (const WeftView *view, const WeftViewSubject *subject)
{
  const WeftNode *diagram = weft_document_get_node (subject->document, subject->diagram);

  return diagram != NULL && (view->diagram_kinds & (1u << weft_node_get_kind (diagram))) &&
         (!view->needs_results || subject->results.current != NULL);
}

/* A view of a subject as a picture draws it. */
typedef struct {
  const WeftView *view;
  const WeftViewSubject *subject;
  const WeftTheme *theme;
} Shown;

static void
draw_shown (cairo_t *cr, double width, double height, gpointer data)
{
  const Shown *shown = data;

  weft_theme_paint_background (shown->theme, cr);
  shown->view->draw (shown->subject, shown->theme, cr, width, height);
}

GBytes *
weft_views_render (const WeftView *view,
                   const WeftViewSubject *subject,
                   const WeftTheme *theme,
                   const WeftPictureFormat *format,
                   double width,
                   double height,
                   double scale,
                   const char *title,
                   const char *ids,
                   GError **error)
{
  Shown shown = {view, subject, theme};
  WeftPicture picture = {draw_shown, &shown, width, height, scale, title, ids};
  double own_width;
  double own_height;

  if (!weft_views_can_show (view, subject)) {
    g_set_error (error, WEFT_PICTURE_ERROR, WEFT_PICTURE_ERROR_FAILED,
                 _ ("The view “%s” cannot show this diagram, or its results are missing"), view->name);
    return NULL;
  }
  view->get_size (subject, theme, &own_width, &own_height);
  if (width <= 0)
    picture.width = height > 0 && !view->flexible ? own_width * height / own_height : own_width;
  if (height <= 0)
    picture.height = width > 0 && !view->flexible ? own_height * width / own_width : own_height;
  return weft_picture_to_bytes (&picture, format, error);
}
