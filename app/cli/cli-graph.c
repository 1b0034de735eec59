/* cli-graph.c: a graph made by chance, as a picture: to see what large graphs look like, and to measure what they
 * cost. */
#include "cli.h"

#include "weft-generated-graph.h"
#include "weft-picture.h"

#include <glib/gi18n.h>
#include <math.h>

#define MARGIN 24.0

typedef struct {
  const WeftScene *scene;
  const WeftTheme *theme;
} Drawing;

/* All of it, as large as it can be. */
static void
draw (cairo_t *cr, double width, double height, gpointer data)
{
  const Drawing *drawing = data;
  WeftRect bounds = weft_scene_get_bounds (drawing->scene);
  double scale = MIN (
      MIN ((width - 2 * MARGIN) / MAX (bounds.width, 1), (height - 2 * MARGIN) / MAX (bounds.height, 1)), 1);

  weft_theme_paint_background (drawing->theme, cr);
  cairo_translate (cr, width / 2, height / 2);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -weft_rect_middle_x (&bounds), -weft_rect_middle_y (&bounds));
  weft_scene_draw (drawing->scene, drawing->theme, cr, NULL);
}

static WeftScene *
make_scene (Cli *cli, const char *description, const WeftTheme *theme, GError **error)
{
  g_autoptr (WeftGraphView) view = weft_generated_graph_new (description, 1, error);
  g_autoptr (WeftTypesetter) typesetter = NULL;

  if (view == NULL)
    return NULL;
  typesetter = weft_typesetter_new (theme);
  return weft_graph_view_make_scene (g_steal_pointer (&view), typesetter, cli->job, error);
}

int
cli_draw_graph (Cli *cli, const char *description)
{
  const WeftTheme *theme = weft_theme_find (cli->theme != NULL ? cli->theme : "light");
  const WeftPictureFormat *format = weft_picture_find_format (cli->out != NULL ? cli->out : "");
  guint64 width = 1600;
  guint64 height = 1000;
  g_autoptr (WeftScene) scene = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;
  Drawing drawing;

  if (theme == NULL || format == NULL)
    return cli_misuse (
        cli, _ ("expected --out with a file name that ends in .svg, .pdf or .png, and a theme: light, "
                "dark or print"));
  if (cli->size != NULL && !cli_read_size (cli->size, &width, &height))
    return cli_misuse (cli, _ ("--size: found %s, expected WIDTHxHEIGHT, each from 16 to 32767"), cli->size);
  scene = make_scene (cli, description, theme, &error);
  if (scene == NULL)
    return cli_fail (cli, error);
  drawing = (Drawing){scene, theme};
  bytes = weft_picture_to_bytes (
      &(WeftPicture){.draw = draw, .data = &drawing, .width = width, .height = height, .title = description},
      format, &error);
  if (bytes == NULL || !cli_write (cli, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error))
    return cli_fail (cli, error);
  return CLI_DONE;
}
