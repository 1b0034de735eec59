/* weft-scene-draw.c: scenes on cairo. Items are stroked one by one: in cairo one long path is slower than
 * many short ones. */
#include "weft-scene.h"

#include "weft-pattern.h"
#include "weft-scene-shape.h"

#include <math.h>

/* Below these zooms text, and then patterns and round corners, would be a blur. */
#define LEAST_TEXT_ZOOM    0.45
#define LEAST_PATTERN_ZOOM 0.25

#define LINE_WIDTH  1.3
#define RING_WIDTH  2.5
#define RING_GAP    2.5
#define LABEL_LIFT  8.5 /* of the label above the middle, when there is a detail below */
#define DETAIL_DROP 9.0
#define MARK_SIZE   12.0

typedef struct {
  cairo_t *cr;
  const WeftTheme *theme;
  const WeftSceneDrawOptions *options;
  WeftTypesetter *typesetter;
  double zoom;
} Painter;

static gboolean
is_selected (const WeftSceneDrawOptions *options, guint32 id)
{
  gsize low = 0;
  gsize high = options->n_selected;

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (options->selected[middle] < id)
      low = middle + 1;
    else
      high = middle;
  }
  return id != 0 && low < options->n_selected && options->selected[low] == id;
}

static void
set_color (const Painter *painter, WeftColorRole role)
{
  weft_theme_set_color (painter->theme, painter->cr, role);
}

static void
set_dash (const Painter *painter, double stroke, double gap)
{
  cairo_set_dash (painter->cr, (double[]){stroke, gap}, 2, 0);
}

/* The stripe of the mode, inside the clip of the node's outline. */
static void
draw_stripe (const Painter *painter, const WeftSceneItem *node)
{
  const WeftPaintStyle *style = &painter->theme->paints[node->paint];
  WeftRect stripe = {node->box.x, node->box.y, weft_shape_get_stripe (node), node->box.height};
  cairo_t *cr = painter->cr;

  set_color (painter, style->white_stripe ? WEFT_COLOR_BACKGROUND : style->line);
  cairo_rectangle (cr, stripe.x, stripe.y, stripe.width, stripe.height);
  cairo_fill (cr);
  if (painter->zoom < LEAST_PATTERN_ZOOM)
    return;
  set_color (painter, style->white_stripe ? style->line : WEFT_COLOR_BACKGROUND);
  weft_pattern_draw (style->pattern, cr, &stripe);
  if (style->white_stripe) {
    set_color (painter, style->line);
    cairo_rectangle (cr, weft_rect_right (&stripe) - 0.7, stripe.y, 0.7, stripe.height);
    cairo_fill (cr);
  }
}

static void
add_outline (const Painter *painter, const WeftSceneItem *node)
{
  if (node->shape == WEFT_SHAPE_NOTE)
    weft_shape_note_path (painter->cr, &node->box);
  else
    weft_shape_path (painter->cr, &node->box, weft_shape_get_radius (node));
}

static void
draw_body (const Painter *painter, const WeftSceneItem *node)
{
  const WeftPaintStyle *style = &painter->theme->paints[node->paint];
  cairo_t *cr = painter->cr;

  set_color (painter, style->fill);
  add_outline (painter, node);
  cairo_fill (cr);
  if (weft_shape_get_stripe (node) > 0) {
    cairo_save (cr);
    add_outline (painter, node);
    cairo_clip (cr);
    draw_stripe (painter, node);
    cairo_restore (cr);
  }
  set_color (painter, style->line);
  cairo_set_line_width (cr, LINE_WIDTH);
  if (node->shape == WEFT_SHAPE_SLOT || node->shape == WEFT_SHAPE_GHOST)
    set_dash (painter, 4, 3);
  add_outline (painter, node);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* The ring around what is selected or under the pointer. */
static void
draw_ring (const Painter *painter, const WeftSceneItem *node)
{
  gboolean selected = is_selected (painter->options, node->id);
  WeftRect box = weft_rect_grown (&node->box, RING_GAP);

  if (!selected && (node->id == 0 || node->id != painter->options->hovered))
    return;
  weft_theme_set_color_alpha (painter->theme, painter->cr, WEFT_COLOR_ACCENT, selected ? 1 : 0.4);
  cairo_set_line_width (painter->cr, RING_WIDTH);
  weft_shape_path (painter->cr, &box, weft_shape_get_radius (node) + RING_GAP);
  cairo_stroke (painter->cr);
}

/* Mark and label as one, centred in @line. */
static void
draw_label (const Painter *painter, const WeftSceneItem *node, const WeftRect *line)
{
  double room = weft_shape_get_mark_room (node);
  double width =
      MIN (weft_typesetter_get_width (painter->typesetter, WEFT_FONT_LABEL, node->label), line->width - room);
  double start = round (weft_rect_middle_x (line) - (width + room) / 2);
  WeftRect rest = {start + room, line->y, line->width - (start - line->x) - room, line->height};

  set_color (painter, WEFT_COLOR_TEXT);
  weft_mark_draw (node->mark, painter->cr, start + MARK_SIZE / 2, weft_rect_middle_y (line) + 0.5, MARK_SIZE);
  weft_typesetter_draw (painter->typesetter, painter->cr, WEFT_FONT_LABEL, node->label,
                        room > 0 ? &rest : line, room > 0 ? WEFT_ALIGN_START : WEFT_ALIGN_CENTER);
}

static void
draw_node_text (const Painter *painter, const WeftSceneItem *node)
{
  WeftRect line = weft_scene_get_label_box (node);
  double middle = weft_rect_middle_y (&line);

  line.height = weft_typesetter_get_line_height (painter->typesetter, WEFT_FONT_LABEL) + 2;
  line.y = middle - line.height / 2 - (node->detail != NULL ? LABEL_LIFT : 0);
  if (node->label != NULL)
    draw_label (painter, node, &line);
  if (node->detail == NULL)
    return;
  line.height = weft_typesetter_get_line_height (painter->typesetter, WEFT_FONT_DETAIL) + 2;
  line.y = middle - line.height / 2 + DETAIL_DROP;
  set_color (painter, WEFT_COLOR_DIM_TEXT);
  weft_typesetter_draw (painter->typesetter, painter->cr, WEFT_FONT_DETAIL, node->detail, &line,
                        WEFT_ALIGN_CENTER);
}

static void
draw_note_text (const Painter *painter, const WeftSceneItem *node)
{
  WeftRect inside = weft_scene_get_label_box (node);

  set_color (painter, WEFT_COLOR_TEXT);
  weft_typesetter_draw_paragraph (painter->typesetter, painter->cr, WEFT_FONT_DETAIL, node->label, &inside,
                                  WEFT_NOTE_LINES);
}

static void
draw_node (const Painter *painter, const WeftSceneItem *node)
{
  draw_body (painter, node);
  draw_ring (painter, node);
  if (painter->zoom < LEAST_TEXT_ZOOM || node->shape == WEFT_SHAPE_SLOT)
    return;
  if (node->shape == WEFT_SHAPE_NOTE)
    draw_note_text (painter, node);
  else
    draw_node_text (painter, node);
}

static void
draw_group (const Painter *painter, const WeftSceneItem *group)
{
  set_color (painter, WEFT_COLOR_LINE);
  cairo_set_line_width (painter->cr, 1);
  set_dash (painter, 4, 3);
  weft_shape_path (painter->cr, &group->box, weft_shape_get_radius (group));
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  draw_ring (painter, group);
}

static void
draw_edge (const Painter *painter, const WeftSceneItem *edge)
{
  set_color (painter, WEFT_COLOR_LINE);
  cairo_set_line_width (painter->cr, LINE_WIDTH);
  weft_shape_edge_path (painter->cr, &edge->box);
  cairo_stroke (painter->cr);
}

/* A filled box with the outline of pills and marks. */
static void
draw_tag (const Painter *painter, const WeftSceneItem *item)
{
  cairo_t *cr = painter->cr;

  set_color (painter, WEFT_COLOR_BACKGROUND);
  weft_shape_path (cr, &item->box, weft_shape_get_radius (item));
  cairo_fill_preserve (cr);
  set_color (painter, WEFT_COLOR_LINE);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static void
draw_pill (const Painter *painter, const WeftSceneItem *pill)
{
  if (painter->zoom < LEAST_TEXT_ZOOM)
    return;
  draw_tag (painter, pill);
  set_color (painter, WEFT_COLOR_DIM_TEXT);
  weft_typesetter_draw (painter->typesetter, painter->cr, WEFT_FONT_DETAIL, pill->label, &pill->box,
                        WEFT_ALIGN_CENTER);
}

static void
draw_mark (const Painter *painter, const WeftSceneItem *mark)
{
  if (painter->zoom < LEAST_PATTERN_ZOOM)
    return;
  draw_tag (painter, mark);
  set_color (painter, WEFT_COLOR_DIM_TEXT);
  weft_mark_draw (mark->mark, painter->cr, weft_rect_middle_x (&mark->box), weft_rect_middle_y (&mark->box),
                  mark->box.height * 0.58);
}

static void (*const draw_functions[]) (const Painter *painter, const WeftSceneItem *item) = {
    [WEFT_ITEM_GROUP] = draw_group, [WEFT_ITEM_EDGE] = draw_edge, [WEFT_ITEM_NODE] = draw_node,
    [WEFT_ITEM_PILL] = draw_pill,   [WEFT_ITEM_MARK] = draw_mark,
};

/* Whether any part of @item, outline and ring included, is in @visible. */
static gboolean
is_visible (const WeftSceneItem *item, const WeftRect *visible)
{
  double left = MIN (item->box.x, weft_rect_right (&item->box));
  double right = MAX (item->box.x, weft_rect_right (&item->box));
  double room = RING_GAP + RING_WIDTH;

  return visible == NULL || (left - room < weft_rect_right (visible) && right + room > visible->x &&
                             item->box.y - room < weft_rect_bottom (visible) &&
                             weft_rect_bottom (&item->box) + room > visible->y);
}

/* Pixels of the surface per unit of the scene. */
static double
get_zoom (cairo_t *cr, const WeftSceneDrawOptions *options)
{
  double x = 1;
  double y = 0;
  double scale_x;
  double scale_y;

  if (options->full_detail)
    return 1;
  cairo_surface_get_device_scale (cairo_get_target (cr), &scale_x, &scale_y);
  cairo_user_to_device_distance (cr, &x, &y);
  return hypot (x, y) * scale_x;
}

void
weft_scene_draw (const WeftScene *scene,
                 const WeftTheme *theme,
                 cairo_t *cr,
                 const WeftSceneDrawOptions *options)
{
  static const WeftSceneDrawOptions no_options = {0};
  Painter painter = {.cr = cr, .theme = theme, .options = options != NULL ? options : &no_options};
  g_autoptr (WeftTypesetter) own_typesetter = NULL;
  gsize n;
  const WeftSceneItem *items = weft_scene_get_items (scene, &n);

  painter.zoom = get_zoom (cr, painter.options);
  painter.typesetter = painter.options->typesetter;
  if (painter.typesetter == NULL)
    painter.typesetter = own_typesetter = weft_typesetter_new (theme);
  cairo_save (cr);
  cairo_new_path (cr);
  for (guint kind = 0; kind < G_N_ELEMENTS (draw_functions); kind++)
    for (gsize i = 0; i < n; i++)
      if (items[i].kind == kind && is_visible (&items[i], painter.options->visible))
        draw_functions[kind](&painter, &items[i]);
  cairo_restore (cr);
}
