/* weft-canvas.c: what the canvas shows. Tiles of the scene come from a worker; selection, hover, focus and the
 * drop's mark are a few nodes on top. */
#include "weft-canvas-private.h"

#include "weft-coded.h"
#include "weft-widget-theme.h"

#include <math.h>

G_DEFINE_FINAL_TYPE (WeftCanvas, weft_canvas, GTK_TYPE_WIDGET)

guint weft_canvas_signals[WEFT_CANVAS_N_SIGNALS];

/* Above the root of a tree that is opened there. */
#define ROOT_MARGIN 24

static void keep_fitted (WeftCanvas *canvas);

void
weft_canvas_take_scene (WeftCanvas *canvas, WeftScene *scene)
{
  g_autoptr (WeftScene) before = g_steal_pointer (&canvas->scene);
  WeftViewport viewport = canvas->viewport;

  canvas->scene = scene;
  weft_tiles_set_scene (canvas->tiles, scene, canvas->theme);
  weft_canvas_renew_overview (canvas);
  weft_canvas_forget_removed (canvas);
  if (canvas->fitted)
    keep_fitted (canvas);
  weft_canvas_begin_tween (canvas, before, &viewport);
  weft_canvas_sync_overview (canvas);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  if (scene != NULL && canvas->awaited != 0)
    weft_canvas_focus_node (canvas, canvas->awaited);
}

/* @diagram: (transfer full) (nullable) */
static void
set_diagram (WeftCanvas *canvas, WeftDiagram *diagram, WeftDocument *document, guint32 root)
{
  gboolean other = document == NULL || root != canvas->root;

  if (document != NULL)
    weft_document_ref (document);
  g_clear_pointer (&canvas->document, weft_document_unref);
  g_clear_pointer (&canvas->diagram, weft_diagram_unref);
  canvas->document = document;
  canvas->diagram = diagram;
  canvas->root = root;
  if (other) {
    g_clear_pointer (&canvas->shown, weft_diagram_unref);
    canvas->fitted = TRUE;
    canvas->opening = TRUE;
    weft_canvas_give_up (canvas);
    canvas->focused = 0;
    canvas->awaited = 0;
    weft_canvas_take_scene (canvas, NULL);
  }
  weft_canvas_forget_removed (canvas);
  weft_canvas_fall_behind (canvas);
}

void
weft_canvas_set_diagram (WeftCanvas *canvas, WeftDocument *document, guint32 diagram)
{
  if (document == canvas->document && diagram == canvas->root)
    return;
  set_diagram (canvas, document != NULL ? weft_diagram_new (document, diagram) : NULL, document, diagram);
}

void
weft_canvas_set_graph (WeftCanvas *canvas, WeftGraphView *view)
{
  set_diagram (canvas, weft_diagram_new_for_graph (view), NULL, 0);
}

void
weft_canvas_set_drop_check (WeftCanvas *canvas, WeftCanvasDropCheck check, gpointer data)
{
  canvas->check = check;
  canvas->check_data = data;
}

void
weft_canvas_set_marks (WeftCanvas *canvas, const guint32 *nodes, gsize n)
{
  g_array_set_size (canvas->marks, 0);
  weft_canvas_add_marks (canvas, WEFT_CANVAS_FOUND, nodes, n);
}

void
weft_canvas_add_marks (WeftCanvas *canvas, WeftCanvasMark mark, const guint32 *nodes, gsize n)
{
  for (gsize i = 0; i < n && canvas->marks->len < WEFT_CANVAS_MOST_MARKS; i++)
    g_array_append_vals (canvas->marks, &(WeftMarked){nodes[i], mark}, 1);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

void
weft_canvas_set_hovered (WeftCanvas *canvas, guint32 node)
{
  guint32 shown = weft_canvas_has (canvas, node) ? node : 0;

  if (shown == canvas->hovered)
    return;
  canvas->hovered = shown;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

guint32
weft_canvas_get_hovered (WeftCanvas *canvas)
{
  return canvas->hovered;
}

void
weft_canvas_moved (WeftCanvas *canvas)
{
  canvas->fitted = FALSE;
  weft_canvas_sync_overview (canvas);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  if (canvas->naming != NULL)
    gtk_widget_queue_allocate (GTK_WIDGET (canvas));
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_ZOOM_CHANGED], 0);
}

void
weft_canvas_focus_node (WeftCanvas *canvas, guint32 node)
{
  const WeftSceneItem *item;
  WeftRect box;

  weft_canvas_catch_up (canvas);
  item = canvas->scene != NULL ? weft_scene_find (canvas->scene, node) : NULL;
  canvas->awaited = item == NULL && canvas->making != NULL && weft_canvas_knows (canvas, node) ? node : 0;
  if (item == NULL)
    return;
  canvas->focused = node;
  weft_canvas_select (canvas, &node, 1);
  box = weft_scene_item_get_extents (item);
  if (weft_viewport_reveal (&canvas->viewport, &box, gtk_widget_get_width (GTK_WIDGET (canvas)),
                            gtk_widget_get_height (GTK_WIDGET (canvas))))
    weft_canvas_moved (canvas);
}

void
weft_canvas_zoom (WeftCanvas *canvas, double factor)
{
  weft_viewport_zoom (&canvas->viewport, factor, gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0,
                      gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0);
  weft_canvas_moved (canvas);
}

void
weft_canvas_zoom_reset (WeftCanvas *canvas)
{
  weft_canvas_zoom (canvas, canvas->viewport.usual / canvas->viewport.scale);
}

static gboolean
announce_cb (gpointer data)
{
  WeftCanvas *canvas = data;

  canvas->announcing = 0;
  weft_canvas_sync_overview (canvas);
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_ZOOM_CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* During an allocation nobody may ask for another one: signal and overview come later. */
static void
announce_later (WeftCanvas *canvas)
{
  if (canvas->announcing == 0)
    canvas->announcing = g_idle_add (announce_cb, canvas);
}

/* Opened, a tree that could not be read as a whole is shown from its root on; the overview says where that is. */
static void
show_root (WeftCanvas *canvas)
{
  const WeftSceneItem *root = weft_scene_find (canvas->scene, canvas->root);
  double width = gtk_widget_get_width (GTK_WIDGET (canvas));

  if (canvas->viewport.scale >= WEFT_VIEWPORT_READABLE_SCALE)
    canvas->opening = FALSE;
  if (!canvas->opening || root == NULL)
    return;
  canvas->viewport.scale = canvas->viewport.usual;
  canvas->viewport.x = weft_rect_middle_x (&root->box) - width / 2 / canvas->viewport.scale;
  canvas->viewport.y = root->box.y - ROOT_MARGIN / canvas->viewport.scale;
}

/* All of it, for as long as the user does not move the view. */
static void
keep_fitted (WeftCanvas *canvas)
{
  WeftRect bounds;

  canvas->fitted = TRUE;
  if (canvas->scene == NULL || gtk_widget_get_width (GTK_WIDGET (canvas)) <= 0)
    return;
  bounds = weft_scene_get_bounds (canvas->scene);
  weft_viewport_fit (&canvas->viewport, &bounds, gtk_widget_get_width (GTK_WIDGET (canvas)),
                     gtk_widget_get_height (GTK_WIDGET (canvas)));
  show_root (canvas);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  announce_later (canvas);
}

void
weft_canvas_fit (WeftCanvas *canvas)
{
  canvas->opening = FALSE;
  keep_fitted (canvas);
}

void
weft_canvas_fit_selection (WeftCanvas *canvas)
{
  WeftRect bounds = {0};
  gboolean any = FALSE;

  weft_canvas_catch_up (canvas);
  for (guint i = 0; i < canvas->selection->len && canvas->scene != NULL; i++) {
    const WeftSceneItem *item =
        weft_scene_find (canvas->scene, g_array_index (canvas->selection, guint32, i));

    WeftRect box = item != NULL ? weft_scene_item_get_extents (item) : bounds;

    bounds = any ? weft_rect_union (&bounds, &box) : box;
    any = any || item != NULL;
  }
  if (!any)
    return;
  weft_viewport_show (&canvas->viewport, &bounds, gtk_widget_get_width (GTK_WIDGET (canvas)),
                      gtk_widget_get_height (GTK_WIDGET (canvas)));
  weft_canvas_moved (canvas);
}

WeftRect
weft_canvas_get_visible (WeftCanvas *canvas)
{
  return weft_viewport_get_visible (&canvas->viewport, gtk_widget_get_width (GTK_WIDGET (canvas)),
                                    gtk_widget_get_height (GTK_WIDGET (canvas)));
}

double
weft_canvas_get_view (WeftCanvas *canvas, double *x, double *y)
{
  *x = canvas->viewport.x;
  *y = canvas->viewport.y;
  return canvas->fitted ? 0 : canvas->viewport.scale;
}

void
weft_canvas_set_view (WeftCanvas *canvas, double scale, double x, double y)
{
  if (scale <= 0) {
    keep_fitted (canvas);
    return;
  }
  canvas->viewport.x = x;
  canvas->viewport.y = y;
  canvas->viewport.scale = MIN (scale, WEFT_VIEWPORT_GREATEST_SCALE);
  if (scale < WEFT_VIEWPORT_LEAST_SCALE)
    canvas->viewport.least = scale;
  weft_canvas_moved (canvas);
}

double
weft_canvas_get_zoom (WeftCanvas *canvas)
{
  return canvas->viewport.scale / canvas->viewport.usual;
}

WeftScene *
weft_canvas_get_scene (WeftCanvas *canvas)
{
  weft_canvas_catch_up (canvas);
  return canvas->scene;
}

gboolean
weft_canvas_is_complete (WeftCanvas *canvas)
{
  weft_canvas_catch_up (canvas);
  return canvas->making == NULL && canvas->tween_from == NULL && weft_tiles_is_complete (canvas->tiles);
}

gboolean
weft_canvas_find_box (WeftCanvas *canvas, guint32 node, WeftRect *box)
{
  const WeftSceneItem *item = canvas->scene != NULL ? weft_scene_find (canvas->scene, node) : NULL;

  if (item == NULL)
    return FALSE;
  *box = weft_scene_item_get_extents (item);
  *box = weft_viewport_to_widget (&canvas->viewport, box);
  return TRUE;
}

gboolean
weft_canvas_get_node_box (WeftCanvas *canvas, guint32 node, WeftRect *box)
{
  weft_canvas_catch_up (canvas);
  return weft_canvas_find_box (canvas, node, box);
}

guint32
weft_canvas_pick (WeftCanvas *canvas, double x, double y)
{
  const WeftSceneItem *item;
  double scene_x;
  double scene_y;

  weft_canvas_catch_up (canvas);
  if (canvas->scene == NULL)
    return 0;
  weft_viewport_to_scene (&canvas->viewport, x, y, &scene_x, &scene_y);
  item = weft_scene_hit (canvas->scene, scene_x, scene_y);
  return item != NULL && item->kind == WEFT_ITEM_NODE && weft_canvas_has (canvas, item->id) ? item->id : 0;
}

/* Drawing. */

GdkRGBA
weft_canvas_get_color (WeftCanvas *canvas, WeftColorRole role, float alpha)
{
  const WeftColor *color = &canvas->theme->colors[role];

  return (GdkRGBA){(float) color->red, (float) color->green, (float) color->blue, alpha};
}

void
weft_canvas_append_outline (GtkSnapshot *snapshot,
                            const WeftRect *box,
                            double gap,
                            float width,
                            const GdkRGBA *color)
{
  WeftRect grown = weft_rect_grown (box, gap);
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT ((float) grown.x, (float) grown.y, (float) grown.width, (float) grown.height);
  float widths[4] = {width, width, width, width};
  GdkRGBA colors[4] = {*color, *color, *color, *color};
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &bounds, (float) MIN (10 + gap, grown.height / 2));
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

/* An outline of a node; an edge itself. */
static void
append_any (WeftCanvas *canvas,
            GtkSnapshot *snapshot,
            guint32 id,
            double gap,
            float width,
            const GdkRGBA *color)
{
  if (weft_canvas_find_edge (canvas, id) != NULL)
    weft_canvas_append_edge (canvas, snapshot, id, color);
  else
    weft_canvas_append_node (canvas, snapshot, id, gap, width, color);
}

void
weft_canvas_append_node (WeftCanvas *canvas,
                         GtkSnapshot *snapshot,
                         guint32 node,
                         double gap,
                         float width,
                         const GdkRGBA *color)
{
  WeftRect box;

  if (canvas->tween_scene != NULL ? weft_canvas_get_tweened_box (canvas, node, &box)
                                  : weft_canvas_find_box (canvas, node, &box))
    weft_canvas_append_outline (snapshot, &box, gap, width, color);
}

/* Those in view, as far as they are not too many to be told apart. */
static void
append_marks (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  static const WeftColorRole roles[] = {[WEFT_CANVAS_FOUND] = WEFT_COLOR_FOUND,
                                        [WEFT_CANVAS_REMOVED] = WEFT_COLOR_BAD_TEXT,
                                        [WEFT_CANVAS_ADDED] = WEFT_COLOR_GOOD_TEXT,
                                        [WEFT_CANVAS_CHANGED] = WEFT_COLOR_FOUND};
  WeftRect view = {0, 0, gtk_widget_get_width (GTK_WIDGET (canvas)),
                   gtk_widget_get_height (GTK_WIDGET (canvas))};
  guint n_shown = 0;

  for (guint i = 0; i < canvas->marks->len && n_shown < WEFT_CANVAS_MOST_OUTLINES; i++) {
    const WeftMarked *marked = &g_array_index (canvas->marks, WeftMarked, i);
    GdkRGBA line = weft_canvas_get_color (canvas, roles[marked->mark], 0.9f);
    WeftRect box;

    if (!weft_canvas_find_box (canvas, marked->node, &box) || !weft_rect_overlaps (&box, &view))
      continue;
    if (weft_canvas_find_edge (canvas, marked->node) != NULL)
      weft_canvas_append_edge (canvas, snapshot, marked->node, &line);
    else
      weft_canvas_append_outline (snapshot, &box, 5, 2, &line);
    n_shown++;
  }
}

/* What is pointed at elsewhere is to be found by the eye; below the pointer it need not be. */
static void
append_hovered (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  gboolean is_here = !isnan (canvas->pointer_x);
  GdkRGBA line = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, is_here ? 0.5f : 0.8f);

  if (canvas->hovered != 0 && !weft_canvas_is_selected (canvas, canvas->hovered))
    append_any (canvas, snapshot, canvas->hovered, 2, is_here ? 1.5f : 2.5f, &line);
}

static void
append_selection (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  GdkRGBA accent = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, 1);
  GdkRGBA faint = weft_canvas_get_color (canvas, WEFT_COLOR_ACCENT, 0.5f);

  append_hovered (canvas, snapshot);
  for (guint i = 0; i < canvas->selection->len && canvas->selection->len <= WEFT_CANVAS_MOST_OUTLINES; i++)
    append_any (canvas, snapshot, g_array_index (canvas->selection, guint32, i), 3, 2.5f, &accent);
  if (canvas->focused != 0 && weft_canvas_find_edge (canvas, canvas->focused) == NULL &&
      gtk_widget_has_visible_focus (GTK_WIDGET (canvas)))
    weft_canvas_append_node (canvas, snapshot, canvas->focused, 6.5, 1, &faint);
}

static void
weft_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftCanvas *canvas = WEFT_CANVAS (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GdkRGBA background;

  if (canvas->theme == NULL)
    return;
  background = weft_canvas_get_color (canvas, WEFT_COLOR_BACKGROUND, 1);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gtk_snapshot_append_color (snapshot, &background,
                             &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  if (canvas->tween_scene != NULL)
    weft_canvas_append_tween (canvas, snapshot);
  else
    weft_tiles_snapshot (canvas->tiles, snapshot, &canvas->viewport, width, height);
  if (canvas->scene != NULL) {
    weft_canvas_append_weights (canvas, snapshot);
    weft_canvas_append_path (canvas, snapshot);
    append_marks (canvas, snapshot);
    append_selection (canvas, snapshot);
    weft_canvas_append_fold (canvas, snapshot);
    weft_canvas_append_tools (canvas, snapshot);
    weft_canvas_append_drop (canvas, snapshot);
  }
  weft_canvas_append_progress (canvas, snapshot);
  gtk_snapshot_pop (snapshot);
  gtk_widget_snapshot_child (widget, canvas->overview, snapshot);
  if (canvas->naming != NULL)
    gtk_widget_snapshot_child (widget, canvas->naming, snapshot);
}

static void
weft_canvas_size_allocate (GtkWidget *widget,
                           G_GNUC_UNUSED int width,
                           G_GNUC_UNUSED int height,
                           G_GNUC_UNUSED int baseline)
{
  WeftCanvas *canvas = WEFT_CANVAS (widget);

  if (canvas->fitted)
    keep_fitted (canvas);
  weft_canvas_place_overview (canvas);
  weft_canvas_place_naming (canvas);
  announce_later (canvas);
  /* Menus that its owner hung onto the canvas. */
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child))
      gtk_popover_present (GTK_POPOVER (child));
}

static void
weft_canvas_measure (G_GNUC_UNUSED GtkWidget *widget,
                     GtkOrientation orientation,
                     G_GNUC_UNUSED int for_size,
                     int *minimum,
                     int *natural,
                     int *minimum_baseline,
                     int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 120 : 60;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 800 : 420;
  *minimum_baseline = *natural_baseline = -1;
}

/* What is drawn keeps up with the text around it. */
static void
keep_up_with_text (WeftCanvas *canvas)
{
  double scale = weft_widget_get_text_scale (GTK_WIDGET (canvas));
  double factor = scale / canvas->viewport.usual;

  if (factor == 1)
    return;
  canvas->viewport.usual = scale;
  if (canvas->fitted)
    keep_fitted (canvas);
  else
    weft_canvas_zoom (canvas, factor);
}

static void
weft_canvas_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  WeftCanvas *canvas = WEFT_CANVAS (widget);

  GTK_WIDGET_CLASS (weft_canvas_parent_class)->css_changed (widget, change);
  if (canvas->theme != NULL && canvas->theme != weft_widget_get_theme (widget))
    weft_canvas_change_theme (canvas);
  keep_up_with_text (canvas);
}

void
weft_canvas_set_tip (WeftCanvas *canvas, WeftCanvasTip tip, gpointer data)
{
  canvas->tip = tip;
  canvas->tip_data = data;
}

/* A menu on it that is open is not to be covered. */
static gboolean
has_open_menu (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child) && gtk_widget_get_mapped (child))
      return TRUE;
  return FALSE;
}

static gboolean
weft_canvas_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  WeftCanvas *canvas = WEFT_CANVAS (widget);
  const WeftSceneItem *item;
  g_autofree char *words = NULL;
  double scene_x;
  double scene_y;

  /* What is being moved or placed has words of its own. */
  if (keyboard || weft_canvas_is_engaged (canvas) || has_open_menu (widget) || canvas->is_quiet ||
      canvas->scene == NULL || weft_canvas_is_on_overview (canvas, x, y))
    return FALSE;
  weft_viewport_to_scene (&canvas->viewport, x, y, &scene_x, &scene_y);
  item = weft_scene_hit (canvas->scene, scene_x, scene_y);
  if (item == NULL || item->label == NULL || item->kind == WEFT_ITEM_GROUP)
    return FALSE;
  if (item->kind == WEFT_ITEM_NODE && canvas->tip != NULL)
    words = canvas->tip (item->id, canvas->tip_data);
  gtk_tooltip_set_text (tooltip, words != NULL ? words : item->label);
  return TRUE;
}

static void
weft_canvas_dispose (GObject *object)
{
  WeftCanvas *canvas = WEFT_CANVAS (object);

  g_clear_handle_id (&canvas->announcing, g_source_remove);
  weft_canvas_show_work (canvas, NULL);
  weft_canvas_end_tween (canvas);
  canvas->dragging = canvas->taken_by = NULL;
  g_clear_pointer (&canvas->tools, g_ptr_array_unref);
  weft_canvas_stop_making (canvas);
  weft_canvas_drop_naming (canvas);
  g_clear_pointer (&canvas->overview, gtk_widget_unparent);
  g_clear_pointer (&canvas->tiles, weft_tiles_free);
  g_clear_pointer (&canvas->scene, weft_scene_unref);
  g_clear_pointer (&canvas->document, weft_document_unref);
  g_clear_pointer (&canvas->diagram, weft_diagram_unref);
  g_clear_pointer (&canvas->shown, weft_diagram_unref);
  g_clear_pointer (&canvas->typesetter, weft_typesetter_free);
  g_clear_pointer (&canvas->selection, g_array_unref);
  g_clear_pointer (&canvas->marks, g_array_unref);
  g_clear_pointer (&canvas->path, g_array_unref);
  g_clear_pointer (&canvas->on_path, g_array_unref);
  g_clear_pointer (&canvas->weights, g_array_unref);
  g_clear_pointer (&canvas->heaviest, g_array_unref);
  g_clear_pointer (&canvas->drop_words, g_free);
  g_clear_pointer (&canvas->problem, g_free);
  g_clear_pointer (&canvas->hint, g_free);
  G_OBJECT_CLASS (weft_canvas_parent_class)->dispose (object);
}

static guint
add_signal (WeftCanvasClass *klass, const char *name, guint n, GType first, GType second, GType third)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                       n, first, second, third);
}

/* Whoever goes through the window by Tab goes on by Tab, and makes nothing on the way. */
static gboolean
weft_canvas_focus (GtkWidget *widget, GtkDirectionType direction)
{
  WeftCanvas *canvas = WEFT_CANVAS (widget);
  gboolean was_here = gtk_widget_has_focus (widget);
  gboolean taken = GTK_WIDGET_CLASS (weft_canvas_parent_class)->focus (widget, direction);

  if (taken && !was_here && (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD))
    canvas->passing = TRUE;
  return taken;
}

static void
weft_canvas_map (GtkWidget *widget)
{
  weft_canvas_catch_up (WEFT_CANVAS (widget));
  GTK_WIDGET_CLASS (weft_canvas_parent_class)->map (widget);
}

static void
weft_canvas_class_init (WeftCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_canvas_dispose;
  widget_class->focus = weft_canvas_focus;
  widget_class->map = weft_canvas_map;
  widget_class->snapshot = weft_canvas_snapshot;
  widget_class->measure = weft_canvas_measure;
  widget_class->size_allocate = weft_canvas_size_allocate;
  widget_class->css_changed = weft_canvas_css_changed;
  widget_class->query_tooltip = weft_canvas_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "weftcanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  weft_canvas_signals[WEFT_CANVAS_SELECTION_CHANGED] = add_signal (klass, "selection-changed", 0, 0, 0, 0);
  weft_canvas_signals[WEFT_CANVAS_HOVERED] = add_signal (klass, "hovered", 1, G_TYPE_UINT, 0, 0);
  weft_canvas_signals[WEFT_CANVAS_DROPPED] =
      add_signal (klass, "dropped", 2, WEFT_TYPE_DRAG_PAYLOAD, G_TYPE_UINT, 0);
  weft_canvas_signals[WEFT_CANVAS_DROPPED_TEXT] =
      add_signal (klass, "dropped-text", 3, G_TYPE_STRING, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  weft_canvas_signals[WEFT_CANVAS_RELATIVE_ADDED] = add_signal (klass, "added", 1, G_TYPE_BOOLEAN, 0, 0);
  weft_canvas_signals[WEFT_CANVAS_FOLDED] = add_signal (klass, "folded", 1, G_TYPE_UINT, 0, 0);
  weft_canvas_signals[WEFT_CANVAS_ACTIVATED] = add_signal (klass, "activated", 1, G_TYPE_UINT, 0, 0);
  weft_canvas_signals[WEFT_CANVAS_ENTERED] = add_signal (klass, "entered", 1, G_TYPE_UINT, 0, 0);
  weft_canvas_signals[WEFT_CANVAS_MENU] =
      add_signal (klass, "menu", 3, G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  weft_canvas_signals[WEFT_CANVAS_ZOOM_CHANGED] = add_signal (klass, "zoom-changed", 0, 0, 0, 0);
  weft_canvas_signals[WEFT_CANVAS_CONNECTED] =
      add_signal (klass, "connected", 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  weft_canvas_signals[WEFT_CANVAS_SHIFTED] =
      add_signal (klass, "shifted", 3, G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

static void
overview_changed_cb (gpointer canvas)
{
  weft_canvas_renew_overview (canvas);
}

static void
weft_canvas_init (WeftCanvas *canvas)
{
  canvas->selection = g_array_new (FALSE, FALSE, sizeof (guint32));
  weft_canvas_add_tools (canvas);
  canvas->marks = g_array_new (FALSE, FALSE, sizeof (WeftMarked));
  canvas->path = g_array_new (FALSE, FALSE, sizeof (guint32));
  canvas->on_path = g_array_new (FALSE, FALSE, sizeof (WeftCoded));
  canvas->weights = g_array_new (FALSE, FALSE, sizeof (WeftCanvasWeight));
  canvas->heaviest = g_array_new (FALSE, FALSE, sizeof (WeftCanvasWeight));
  canvas->tiles = weft_tiles_new (GTK_WIDGET (canvas), overview_changed_cb);
  canvas->viewport.scale = canvas->viewport.usual = 1;
  canvas->pointer_x = canvas->pointer_y = NAN;
  gtk_widget_set_focusable (GTK_WIDGET (canvas), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (canvas), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (canvas), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (canvas), TRUE);
  weft_canvas_add_input (canvas);
  weft_canvas_add_drop (canvas);
  weft_canvas_add_overview (canvas);
}

GtkWidget *
weft_canvas_new (void)
{
  return g_object_new (WEFT_TYPE_CANVAS, NULL);
}
