/* weft-figure.c: what figures have in common. */
#include "weft-figure-private.h"

#include "weft-pattern.h"
#include "weft-ref.h"

#include <math.h>

#define SIDE_SPACING 36.0 /* between the ticks of an axis at the left */
#define SIDE_TEXT    18.0
#define TICK_SPACING 70.0
#define TICK_TEXT    18.0
#define SWATCH       13.0
#define SWATCH_GAP   6.0
#define VALUE_GAP    6.0
#define ENTRY_GAP    18.0

void
weft_figure_init (WeftFigure *figure, const WeftFigureClass *klass)
{
  weft_ref_init (&figure->ref_count);
  figure->klass = klass;
}

WeftFigure *
weft_figure_ref (WeftFigure *figure)
{
  weft_ref_inc (&figure->ref_count);
  return figure;
}

void
weft_figure_unref (WeftFigure *figure)
{
  if (weft_ref_dec (&figure->ref_count))
    figure->klass->free (figure);
}

gsize
weft_figure_get_n_items (const WeftFigure *figure)
{
  return figure->n_items;
}

guint32
weft_figure_get_id (const WeftFigure *figure, gsize item)
{
  return item < figure->n_items ? figure->klass->get_id (figure, item) : 0;
}

gsize
weft_figure_find (const WeftFigure *figure, guint32 id)
{
  if (id != 0 && figure->klass->find != NULL)
    return figure->klass->find (figure, id);
  for (gsize i = 0; id != 0 && i < figure->n_items; i++)
    if (figure->klass->get_id (figure, i) == id)
      return i;
  return WEFT_FIGURE_NOTHING;
}

char *
weft_figure_describe (const WeftFigure *figure, gsize item)
{
  return figure->klass->describe (figure, item);
}

double
weft_figure_get_height (const WeftFigure *figure, WeftTypesetter *typesetter, double width)
{
  return figure->klass->get_height (figure, typesetter, width);
}

double
weft_figure_get_extent (const WeftFigure *figure, const WeftFigurePlace *place)
{
  return figure->klass->get_extent != NULL ? figure->klass->get_extent (figure, place) : place->height;
}

char *
weft_figure_describe_merging (const WeftFigure *figure, const WeftFigurePlace *place)
{
  return figure->klass->describe_merging != NULL ? figure->klass->describe_merging (figure, place) : NULL;
}

gboolean
weft_figure_is_zoomable (const WeftFigure *figure)
{
  return figure->klass->zoomable;
}

WeftRect
weft_figure_get_box (const WeftFigure *figure, const WeftFigurePlace *place, gsize item)
{
  return figure->klass->get_box (figure, place, item);
}

gsize
weft_figure_hit (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y)
{
  return figure->klass->hit (figure, place, x, y);
}

gboolean
weft_figure_get_mark (const WeftFigure *figure, const WeftFigurePlace *place, WeftFigureMark *mark)
{
  return figure->klass->get_mark != NULL && figure->klass->get_mark (figure, place, mark);
}

void
weft_figure_read (const WeftFigure *figure, const WeftFigurePlace *place, double x, double y, double *values)
{
  figure->klass->read (figure, place, x, y, values);
}

static gsize
step_one_by_one (const WeftFigure *figure,
                 G_GNUC_UNUSED const WeftFigurePlace *place,
                 gsize item,
                 WeftFigureWay way)
{
  if (way == WEFT_FIGURE_UP || way == WEFT_FIGURE_LEFT)
    return item > 0 ? item - 1 : 0;
  return MIN (item + 1, figure->n_items - 1);
}

gsize
weft_figure_step (const WeftFigure *figure, const WeftFigurePlace *place, gsize item, WeftFigureWay way)
{
  if (figure->n_items == 0)
    return WEFT_FIGURE_NOTHING;
  if (item >= figure->n_items)
    return 0;
  return (figure->klass->step != NULL ? figure->klass->step : step_one_by_one) (figure, place, item, way);
}

WeftRect
weft_figure_get_visible (const WeftFigurePlace *place)
{
  return place->visible != NULL ? *place->visible : (WeftRect){0, 0, place->width, place->height};
}

void
weft_figure_draw (const WeftFigure *figure,
                  const WeftTheme *theme,
                  const WeftFigurePlace *place,
                  cairo_t *cr,
                  const WeftFigureDrawOptions *options)
{
  static const WeftFigureDrawOptions no_options = {.hovered = WEFT_FIGURE_NOTHING,
                                                   .focused = WEFT_FIGURE_NOTHING};
  WeftFigurePainter painter = {figure, theme, place, options != NULL ? options : &no_options, cr};

  painter.visible = weft_figure_get_visible (place);
  cairo_save (cr);
  cairo_new_path (cr);
  figure->klass->draw (&painter);
  cairo_restore (cr);
}

double
weft_figure_read_axis (const WeftAxis *axis, double pixel)
{
  return weft_axis_to_value (axis, CLAMP (pixel, MIN (axis->start, axis->end), MAX (axis->start, axis->end)));
}

/* Drawing. */

gboolean
weft_figure_is_selected (const WeftFigurePainter *painter, gsize item)
{
  guint32 id = weft_figure_get_id (painter->figure, item);
  gsize low = 0;
  gsize high = painter->options->n_selected;

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (painter->options->selected[middle] < id)
      low = middle + 1;
    else
      high = middle;
  }
  return id != 0 && low < painter->options->n_selected && painter->options->selected[low] == id;
}

void
weft_figure_set_color (const WeftFigurePainter *painter, WeftColorRole role)
{
  weft_theme_set_color (painter->theme, painter->cr, role);
}

void
weft_figure_draw_text (const WeftFigurePainter *painter,
                       WeftFont font,
                       WeftColorRole role,
                       const char *text,
                       WeftRect box,
                       WeftAlign align)
{
  if (box.width <= 0)
    return;
  weft_figure_set_color (painter, role);
  weft_typesetter_draw (painter->place->typesetter, painter->cr, font, text, &box, align);
}

void
weft_figure_draw_line (const WeftFigurePainter *painter, double x, double y, double to_x, double to_y)
{
  cairo_set_line_width (painter->cr, 1);
  cairo_move_to (painter->cr, floor (x) + 0.5, floor (y) + 0.5);
  cairo_line_to (painter->cr, floor (to_x) + 0.5, floor (to_y) + 0.5);
  cairo_stroke (painter->cr);
}

static void
draw_focus (const WeftFigurePainter *painter, const WeftRect *box)
{
  weft_figure_set_color (painter, WEFT_COLOR_ACCENT);
  cairo_set_line_width (painter->cr, 2);
  cairo_rectangle (painter->cr, box->x + 1, box->y + 1, box->width - 2, box->height - 2);
  cairo_stroke (painter->cr);
}

/* How strongly @item is lit: 1 is what is pointed at, here or elsewhere; other items of the same node follow it. */
static double
get_light (const WeftFigurePainter *painter, gsize item)
{
  const WeftFigureDrawOptions *options = painter->options;

  if (item == options->hovered)
    return 1;
  if (options->hovered_node == 0 || weft_figure_get_id (painter->figure, item) != options->hovered_node)
    return 0;
  return options->hovered == WEFT_FIGURE_NOTHING ? 1 : 0.6;
}

void
weft_figure_draw_row (const WeftFigurePainter *painter, gsize item, const WeftRect *box)
{
  double alpha = weft_figure_is_selected (painter, item) ? 0.2 : 0.09 * get_light (painter, item);

  if (alpha > 0) {
    weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_ACCENT, alpha);
    cairo_rectangle (painter->cr, box->x, box->y, box->width, box->height);
    cairo_fill (painter->cr);
  }
  if (item == painter->options->focused)
    draw_focus (painter, box);
}

double
weft_figure_get_ring (const WeftFigurePainter *painter, gsize item)
{
  gboolean is_strong = weft_figure_is_selected (painter, item) || item == painter->options->focused;

  return is_strong ? 1 : 0.6 * get_light (painter, item);
}

void
weft_figure_draw_ring (const WeftFigurePainter *painter, gsize item, const WeftRect *box)
{
  double alpha = weft_figure_get_ring (painter, item);
  WeftRect ring = weft_rect_grown (box, 1);

  if (alpha == 0)
    return;
  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_ACCENT, alpha);
  cairo_set_line_width (painter->cr, item == painter->options->focused ? 3 : 2);
  cairo_rectangle (painter->cr, ring.x, ring.y, ring.width, ring.height);
  cairo_stroke (painter->cr);
}

static void
draw_tick (const WeftFigurePainter *painter, double x, double top, double bottom, const char *label)
{
  double half = ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_TICK, label)) / 2 + 2;

  weft_figure_set_color (painter, WEFT_COLOR_GRID);
  weft_figure_draw_line (painter, x, top, x, bottom);
  if (x + half <= weft_rect_right (&painter->visible) + 2)
    weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, label,
                           (WeftRect){x - half, bottom + 3, 2 * half, TICK_TEXT}, WEFT_ALIGN_CENTER);
}

void
weft_figure_draw_axis (const WeftFigurePainter *painter,
                       const WeftAxis *axis,
                       double top,
                       double bottom,
                       const char *caption)
{
  WeftTicks ticks = weft_axis_get_ticks (axis, TICK_SPACING);
  double left = MAX (axis->start, painter->visible.x);
  double right = MIN (axis->end, weft_rect_right (&painter->visible));

  for (guint i = 0; i < ticks.n; i++) {
    double x = weft_axis_to_pixel (axis, weft_ticks_get_value (&ticks, i));
    g_autofree char *label = weft_ticks_get_label (&ticks, i);

    if (x >= left - 0.5 && x <= right + 0.5)
      draw_tick (painter, x, top, bottom, label);
  }
  weft_figure_set_color (painter, WEFT_COLOR_LINE);
  weft_figure_draw_line (painter, left, bottom, right, bottom);
  weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, caption,
                         (WeftRect){left, bottom + TICK_TEXT + 2, right - left, TICK_TEXT},
                         WEFT_ALIGN_CENTER);
}

void
weft_figure_draw_side_axis (const WeftFigurePainter *painter,
                            const WeftAxis *axis,
                            const WeftRect *plot,
                            const char *caption)
{
  WeftTicks ticks = weft_axis_get_ticks (axis, SIDE_SPACING);

  for (guint i = 0; i < ticks.n; i++) {
    double y = weft_axis_to_pixel (axis, weft_ticks_get_value (&ticks, i));
    g_autofree char *label = weft_ticks_get_label (&ticks, i);

    weft_figure_set_color (painter, WEFT_COLOR_GRID);
    weft_figure_draw_line (painter, plot->x, y, weft_rect_right (plot), y);
    weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, label,
                           (WeftRect){4, y - SIDE_TEXT / 2, plot->x - 10, SIDE_TEXT}, WEFT_ALIGN_END);
  }
  weft_figure_draw_text (painter, WEFT_FONT_TICK, WEFT_COLOR_DIM_TEXT, caption,
                         (WeftRect){14, 4, painter->place->width / 2, SIDE_TEXT}, WEFT_ALIGN_START);
}

void
weft_figure_clear (const WeftFigurePainter *painter, const WeftRect *box)
{
  weft_figure_set_color (painter, WEFT_COLOR_BACKGROUND);
  cairo_rectangle (painter->cr, box->x, box->y, box->width, box->height);
  cairo_fill (painter->cr);
}

/* Legends. */

static double
get_entry_width (WeftTypesetter *typesetter, const WeftFigureLegend *entry)
{
  double width =
      SWATCH + SWATCH_GAP + ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_BODY, entry->label));

  if (entry->value != NULL)
    width += VALUE_GAP + ceil (weft_typesetter_get_width (typesetter, WEFT_FONT_STRONG, entry->value));
  return width + 2;
}

guint
weft_figure_count_legend (WeftTypesetter *typesetter, const WeftFigureLegend *legend, guint n, double width)
{
  double x = 0;
  guint lines = n > 0;

  for (guint i = 0; i < n; i++) {
    double needed = get_entry_width (typesetter, &legend[i]);

    if (x > 0 && x + needed > width) {
      lines++;
      x = 0;
    }
    x += needed + ENTRY_GAP;
  }
  return lines;
}

static void
draw_entry (const WeftFigurePainter *painter, const WeftFigureLegend *entry, WeftRect box)
{
  double label =
      ceil (weft_typesetter_get_width (painter->place->typesetter, WEFT_FONT_BODY, entry->label)) + 1;
  WeftRect swatch = {box.x, floor (weft_rect_middle_y (&box) - SWATCH / 2), SWATCH, SWATCH};

  weft_part_draw (painter->theme, entry->part, painter->cr, &swatch);
  box.x += SWATCH + SWATCH_GAP;
  box.width -= SWATCH + SWATCH_GAP;
  weft_figure_draw_text (painter, WEFT_FONT_BODY, WEFT_COLOR_TEXT, entry->label,
                         (WeftRect){box.x, box.y, label, box.height}, WEFT_ALIGN_START);
  box.x += label + VALUE_GAP - 1;
  box.width -= label + VALUE_GAP - 1;
  if (entry->value != NULL)
    weft_figure_draw_text (painter, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, entry->value, box, WEFT_ALIGN_START);
}

void
weft_figure_draw_legend (const WeftFigurePainter *painter,
                         const WeftFigureLegend *legend,
                         guint n,
                         const WeftRect *box)
{
  double x = 0;
  double y = box->y;

  for (guint i = 0; i < n; i++) {
    double needed = get_entry_width (painter->place->typesetter, &legend[i]);

    if (x > 0 && x + needed > box->width) {
      x = 0;
      y += WEFT_FIGURE_LEGEND;
    }
    draw_entry (painter, &legend[i], (WeftRect){box->x + x, y, needed, WEFT_FIGURE_LEGEND});
    x += needed + ENTRY_GAP;
  }
}
