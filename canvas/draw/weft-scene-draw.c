/* weft-scene-draw.c: scenes on cairo, in as much detail as the zoom shows. Items are stroked one by one: in cairo
 * one long path is slower than many short ones. */
#include "weft-scene.h"

#include "weft-pattern.h"
#include "weft-scene-far.h"
#include "weft-scene-shape.h"

#include <math.h>

/* Below these zooms all text, then names, patterns and round corners, then single boxes and lines would be a blur. */
#define LEAST_TEXT_ZOOM    0.45
#define LEAST_PATTERN_ZOOM 0.25
#define LEAST_BOX_ZOOM     0.1

/* Edges become pixels where they would cover more than this share of all, or are more than so many in one
 * picture; nodes where they are more than so many. */
#define MOST_INK   0.12
#define MOST_EDGES 20000
#define MOST_NODES 8000

/* Where boxes can be told apart, edges that are not longer than this are lines even then, in pixels: what is near
 * hangs together. A matter of the edge alone, so that tiles fit together. */
#define LONGEST_NEAR 1200

/* Of lines on the surface, in pixels, where lines as wide as they are would fade away. */
#define LEAST_WIDTH 0.8

/* Longer curves, in pixels, are drawn in pieces: cairo counts to 2^23. */
#define LONGEST 100000.0

#define ARROW_LENGTH 8.0
#define ARROW_WIDTH  6.5

#define LINE_WIDTH  1.3
#define RING_WIDTH  2.5
#define RING_GAP    2.5
#define LABEL_LIFT  8.5 /* of the label above the middle, when there is a detail below */
#define DETAIL_DROP 9.0
#define MARK_SIZE   12.0

/* Names that stand alone are as large as at this zoom. */
#define NAME_ZOOM 0.63

typedef struct {
  cairo_t *cr;
  const WeftTheme *theme;
  const WeftSceneDrawOptions *options;
  WeftTypesetter *typesetter;
  double zoom;
  WeftRect clip; /* what can be seen of the scene */
} Painter;

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
  gboolean selected =
      weft_numbers_contain (painter->options->selected, painter->options->n_selected, node->id);
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
  double start =
      floor (weft_rect_middle_x (line) - (width + room) / 2); /* so that there is room to its right */
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

/* Nothing but the name, larger than its share of the zoom. */
static void
draw_name (const Painter *painter, const WeftSceneItem *node)
{
  WeftRect line = weft_scene_get_label_box (node);
  double scale = NAME_ZOOM / painter->zoom;
  double x = weft_rect_middle_x (&line);
  double y = weft_rect_middle_y (&line);
  double height = weft_typesetter_get_line_height (painter->typesetter, WEFT_FONT_LABEL) + 2;

  if (node->label == NULL || node->shape == WEFT_SHAPE_NOTE || height * scale > node->box.height)
    return;
  line = (WeftRect){-line.width / 2 / scale, -height / 2, line.width / scale, height};
  set_color (painter, WEFT_COLOR_TEXT);
  cairo_save (painter->cr);
  cairo_translate (painter->cr, x, y);
  cairo_scale (painter->cr, scale, scale);
  weft_typesetter_draw (painter->typesetter, painter->cr, WEFT_FONT_LABEL, node->label, &line,
                        WEFT_ALIGN_CENTER);
  cairo_restore (painter->cr);
}

static void
draw_node (const Painter *painter, const WeftSceneItem *node)
{
  draw_body (painter, node);
  draw_ring (painter, node);
  if (painter->zoom < WEFT_SCENE_LEAST_WORDS_ZOOM || node->shape == WEFT_SHAPE_SLOT)
    return;
  if (painter->zoom < LEAST_TEXT_ZOOM)
    draw_name (painter, node);
  else if (node->shape == WEFT_SHAPE_NOTE)
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

/* Without round corners and patterns. */
static void
draw_plain_node (const Painter *painter, const WeftSceneItem *node)
{
  const WeftPaintStyle *style = &painter->theme->paints[node->paint];
  double stripe = weft_shape_get_stripe (node);
  cairo_t *cr = painter->cr;

  set_color (painter, style->fill);
  cairo_rectangle (cr, node->box.x, node->box.y, node->box.width, node->box.height);
  cairo_fill (cr);
  set_color (painter, style->line);
  if (stripe > 0 && !style->white_stripe) {
    cairo_rectangle (cr, node->box.x, node->box.y, stripe, node->box.height);
    cairo_fill (cr);
  }
  cairo_set_line_width (cr, MAX (LINE_WIDTH, LEAST_WIDTH / painter->zoom));
  cairo_rectangle (cr, node->box.x, node->box.y, node->box.width, node->box.height);
  cairo_stroke (cr);
  draw_ring (painter, node);
}

/* The head of an edge that ends at @tip and comes from the direction of @before. */
static void
draw_arrow (cairo_t *cr, const WeftPoint *before, const WeftPoint *tip)
{
  double length = hypot (tip->x - before->x, tip->y - before->y);
  double x = length > 0 ? (tip->x - before->x) / length : 0;
  double y = length > 0 ? (tip->y - before->y) / length : 1;

  cairo_move_to (cr, tip->x, tip->y);
  cairo_line_to (cr, tip->x - x * ARROW_LENGTH - y * ARROW_WIDTH / 2,
                 tip->y - y * ARROW_LENGTH + x * ARROW_WIDTH / 2);
  cairo_line_to (cr, tip->x - x * ARROW_LENGTH + y * ARROW_WIDTH / 2,
                 tip->y - y * ARROW_LENGTH - x * ARROW_WIDTH / 2);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* The pieces of a long curve that can be seen. Each is half as long as the one before. */
static void
add_long_curve (const Painter *painter, const WeftPoint curve[4])
{
  WeftRect box = weft_shape_measure_curve (curve);
  WeftRect room = weft_rect_grown (&painter->clip, LINE_WIDTH + LEAST_WIDTH / painter->zoom);
  WeftPoint halves[2][4];

  if (box.x > weft_rect_right (&room) || weft_rect_right (&box) < room.x ||
      box.y > weft_rect_bottom (&room) || weft_rect_bottom (&box) < room.y)
    return;
  if (MAX (box.width, box.height) * painter->zoom <= LONGEST) {
    weft_shape_route_path (painter->cr, curve, 4);
    return;
  }
  weft_shape_split (curve, halves[0], halves[1]);
  add_long_curve (painter, halves[0]);
  add_long_curve (painter, halves[1]);
}

static void
add_route (const Painter *painter, const WeftSceneItem *edge, const WeftPoint *route, guint n)
{
  if (MAX (fabs (edge->box.width), fabs (edge->box.height)) * painter->zoom <= LONGEST) {
    weft_shape_route_path (painter->cr, route, n);
    return;
  }
  for (guint i = 0; i + 3 < n; i += 3)
    add_long_curve (painter, route + i);
}

/* Not by colour alone. */
static const double wrong_dashes[] = {7, 4};

static void
draw_edge (const Painter *painter, const WeftSceneItem *edge)
{
  WeftPoint curve[4];
  const WeftPoint *end;
  guint n;

  gboolean selected =
      weft_numbers_contain (painter->options->selected, painter->options->n_selected, edge->id);

  set_color (painter, selected ? WEFT_COLOR_ACCENT : edge->wrong ? WEFT_COLOR_BAD_TEXT : WEFT_COLOR_LINE);
  cairo_set_line_width (painter->cr,
                        MAX (LINE_WIDTH, LEAST_WIDTH / painter->zoom) * (selected || edge->wrong ? 2 : 1));
  if (edge->wrong)
    cairo_set_dash (painter->cr, wrong_dashes, G_N_ELEMENTS (wrong_dashes), 0);
  end = weft_shape_get_route (edge, curve, &n);
  add_route (painter, edge, end, n);
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  if (edge->arrow && painter->zoom >= LEAST_PATTERN_ZOOM)
    draw_arrow (painter->cr, &end[n - 2], &end[n - 1]);
}

void
weft_scene_trace_edge (const WeftSceneItem *edge, cairo_t *cr, double zoom, double width)
{
  Painter painter = {.cr = cr, .zoom = zoom};
  WeftPoint curve[4];
  guint n;
  const WeftPoint *route = weft_shape_get_route (edge, curve, &n);
  double left;
  double top;
  double right;
  double bottom;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  painter.clip = (WeftRect){left, top, right - left, bottom - top};
  cairo_set_line_width (cr, width);
  add_route (&painter, edge, route, n);
  cairo_stroke (cr);
  if (edge->arrow)
    draw_arrow (cr, &route[n - 2], &route[n - 1]);
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

static WeftRect
get_clip (cairo_t *cr)
{
  double left;
  double top;
  double right;
  double bottom;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  return (WeftRect){left, top, right - left, bottom - top};
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

static void
draw_near_edge (const Painter *painter, const WeftSceneItem *edge)
{
  if (MAX (fabs (edge->box.width), fabs (edge->box.height)) * painter->zoom <= LONGEST_NEAR)
    draw_edge (painter, edge);
}

typedef void (*DrawItem) (const Painter *painter, const WeftSceneItem *item);

/* What is to be drawn, and how. */
typedef struct {
  const WeftScene *scene;
  GArray *edges; /* places in items, ascending */
  GArray *others;
  gboolean far_edges; /* as pixels */
  gboolean far_nodes;
} Plan;

static void
draw_kind (const Painter *painter, const Plan *plan, WeftItemKind kind, DrawItem draw)
{
  const GArray *places = kind == WEFT_ITEM_EDGE ? plan->edges : plan->others;

  for (guint i = 0; i < places->len; i++) {
    const WeftSceneItem *item = weft_scene_get_item (plan->scene, g_array_index (places, guint32, i));

    if (item->kind == kind)
      draw (painter, item);
  }
}

/* How is decided for the scene as a whole as far as it can be, so that parts of it that are drawn one by one fit
 * together. */
static void
make_plan (Plan *plan, const WeftScene *scene, const Painter *painter)
{
  const WeftSceneDrawOptions *options = painter->options;
  WeftRect bounds = weft_scene_get_bounds (scene);
  const WeftRect *visible = options->visible != NULL ? options->visible : &bounds;
  gboolean may_be_far = !options->full_detail && weft_scene_far_is_possible (painter->cr);
  gboolean small = painter->zoom < LEAST_BOX_ZOOM;

  plan->scene = scene;
  plan->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  plan->others = g_array_new (FALSE, FALSE, sizeof (guint32));
  weft_scene_query (scene, visible, TRUE, plan->edges);
  weft_scene_query (scene, visible, FALSE, plan->others);
  plan->far_edges =
      may_be_far && (small || plan->edges->len > MOST_EDGES ||
                     weft_scene_get_edge_density (scene) * LINE_WIDTH / MIN (painter->zoom, 1) > MOST_INK);
  plan->far_nodes = may_be_far && (small || plan->others->len > MOST_NODES);
}

static void
draw_far (const Painter *painter, const Plan *plan, gboolean edges, gboolean nodes)
{
  WeftFarPicture picture = {.scene = plan->scene,
                            .edges = edges ? plan->edges : NULL,
                            .nodes = nodes ? plan->others : NULL,
                            .zoom = painter->zoom,
                            .edge_density = weft_scene_get_edge_density (plan->scene),
                            .selected = painter->options->selected,
                            .n_selected = painter->options->n_selected};

  if (edges || nodes)
    weft_scene_far_draw (&picture, painter->theme, painter->cr);
}

/* From below to above: groups, edges, nodes, pills, marks. */
static void
draw_plan (const Painter *painter, const Plan *plan)
{
  gboolean plain = painter->zoom < LEAST_PATTERN_ZOOM;

  if (!plan->far_nodes)
    draw_kind (painter, plan, WEFT_ITEM_GROUP, draw_group);
  draw_far (painter, plan, plan->far_edges, plan->far_edges && plan->far_nodes);
  if (!plan->far_edges)
    draw_kind (painter, plan, WEFT_ITEM_EDGE, draw_edge);
  else if (!plan->far_nodes && painter->zoom >= WEFT_SCENE_LEAST_WORDS_ZOOM)
    draw_kind (painter, plan, WEFT_ITEM_EDGE, draw_near_edge);
  if (!plan->far_nodes)
    draw_kind (painter, plan, WEFT_ITEM_NODE, plain ? draw_plain_node : draw_node);
  else if (!plan->far_edges)
    draw_far (painter, plan, FALSE, TRUE);
  if (plan->far_nodes)
    return;
  draw_kind (painter, plan, WEFT_ITEM_PILL, draw_pill);
  draw_kind (painter, plan, WEFT_ITEM_MARK, draw_mark);
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
  Plan plan = {0};

  painter.zoom = get_zoom (cr, painter.options);
  painter.clip = get_clip (cr);
  painter.typesetter = painter.options->typesetter;
  if (painter.typesetter == NULL)
    painter.typesetter = own_typesetter = weft_typesetter_new (theme);
  cairo_save (cr);
  cairo_new_path (cr);
  make_plan (&plan, scene, &painter);
  draw_plan (&painter, &plan);
  cairo_restore (cr);
  g_array_unref (plan.edges);
  g_array_unref (plan.others);
}
