/* weft-sides.c: two panels around the middle: each stands in a paned beside it, or in a flap over it. */
#include "weft-sides.h"

#include "weft-widget-theme.h"

#include <adwaita.h>

/* Widths in pixels beside text of the usual size. */
#define ROOM_FOR_MIDDLE 590

typedef struct {
  GtkWidget *box;
  GtkWidget *flap;
  gboolean is_docked; /* stands beside the middle */
  gboolean is_wanted; /* there, where it can */
} Panel;

struct _WeftSides {
  GtkWidget parent_instance;
  Panel panels[WEFT_N_PANELS];
  GtkWidget *middle;
  GtkWidget *outer;  /* paned: the outline and the inner one */
  GtkWidget *inner;  /* paned: the middle and the inspector */
  GtkWidget *before; /* (nullable): had the keyboard before a panel came over it */
  int width;
  double scale;  /* of the text */
  guint fitting; /* source: after an allocation that leaves room for others */
};

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static const struct {
  int width;
  GtkPackType position;
} places[WEFT_N_PANELS] = {
    [WEFT_PANEL_OUTLINE] = {212, GTK_PACK_START},
    [WEFT_PANEL_INSPECTOR] = {300, GTK_PACK_END},
};

G_DEFINE_FINAL_TYPE (WeftSides, weft_sides, GTK_TYPE_WIDGET)

static int
get_width (WeftSides *sides, WeftPanel side)
{
  return (int) (places[side].width * sides->scale);
}

gboolean
weft_sides_get_shown (WeftSides *sides, WeftPanel side)
{
  const Panel *panel = &sides->panels[side];

  return panel->is_docked ? panel->is_wanted : adw_flap_get_reveal_flap (ADW_FLAP (panel->flap));
}

gboolean
weft_sides_get_wanted (WeftSides *sides)
{
  return sides->panels[WEFT_PANEL_OUTLINE].is_wanted || sides->panels[WEFT_PANEL_INSPECTOR].is_wanted;
}

void
weft_sides_dismiss (WeftSides *sides)
{
  for (WeftPanel side = 0; side < WEFT_N_PANELS; side++) {
    weft_sides_set_shown (sides, side, FALSE);
    sides->panels[side].is_wanted = FALSE;
  }
}

static void
remember_focus (WeftSides *sides)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (sides));

  if (root != NULL)
    g_set_weak_pointer (&sides->before, gtk_root_get_focus (root));
}

static gboolean
has_focus (GtkWidget *box)
{
  GtkRoot *root = gtk_widget_get_root (box);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, box);
}

/* However it came: by a command, by Escape or by a press beside it. */
static void
revealed_cb (GtkWidget *flap, G_GNUC_UNUSED GParamSpec *pspec, WeftSides *sides)
{
  for (WeftPanel side = 0; side < WEFT_N_PANELS; side++) {
    Panel *panel = &sides->panels[side];

    if (panel->flap == flap && !weft_sides_get_shown (sides, side) && has_focus (panel->box) &&
        (sides->before == NULL || !gtk_widget_grab_focus (sides->before)))
      gtk_widget_child_focus (sides->middle, GTK_DIR_TAB_FORWARD);
  }
  g_signal_emit (sides, signals[CHANGED], 0);
}

static void
reveal (WeftSides *sides, WeftPanel side, gboolean shown)
{
  WeftPanel other = side == WEFT_PANEL_OUTLINE ? WEFT_PANEL_INSPECTOR : WEFT_PANEL_OUTLINE;
  Panel *panel = &sides->panels[side];

  if (shown == weft_sides_get_shown (sides, side))
    return;
  if (shown && !sides->panels[other].is_docked)
    reveal (sides, other, FALSE);
  if (shown)
    remember_focus (sides);
  adw_flap_set_reveal_flap (ADW_FLAP (panel->flap), shown);
  if (shown)
    gtk_widget_child_focus (panel->box, GTK_DIR_TAB_FORWARD);
}

void
weft_sides_set_shown (WeftSides *sides, WeftPanel side, gboolean shown)
{
  Panel *panel = &sides->panels[side];

  if (!panel->is_docked) {
    reveal (sides, side, shown);
    return;
  }
  panel->is_wanted = shown;
  gtk_widget_set_visible (panel->box, shown);
  g_signal_emit (sides, signals[CHANGED], 0);
}

static void
set_both (WeftSides *sides, gboolean shown)
{
  for (WeftPanel side = 0; side < WEFT_N_PANELS; side++)
    weft_sides_set_shown (sides, side, shown);
}

void
weft_sides_toggle (WeftSides *sides)
{
  gboolean outline = weft_sides_get_shown (sides, WEFT_PANEL_OUTLINE);
  gboolean inspector = weft_sides_get_shown (sides, WEFT_PANEL_INSPECTOR);
  gboolean is_beside = sides->panels[WEFT_PANEL_INSPECTOR].is_docked;

  if (sides->panels[WEFT_PANEL_OUTLINE].is_docked) {
    set_both (sides, !outline && !inspector);
  } else if (outline) {
    weft_sides_set_shown (sides, WEFT_PANEL_OUTLINE, FALSE);
    weft_sides_set_shown (sides, WEFT_PANEL_INSPECTOR, !is_beside);
  } else if (inspector == is_beside) {
    weft_sides_set_shown (sides, WEFT_PANEL_OUTLINE, TRUE);
  } else {
    weft_sides_set_shown (sides, WEFT_PANEL_INSPECTOR, is_beside);
  }
}

/* Room. */

static void
dock (WeftSides *sides, WeftPanel side)
{
  Panel *panel = &sides->panels[side];

  adw_flap_set_reveal_flap (ADW_FLAP (panel->flap), FALSE);
  adw_flap_set_flap (ADW_FLAP (panel->flap), NULL);
  if (side == WEFT_PANEL_OUTLINE)
    gtk_paned_set_start_child (GTK_PANED (sides->outer), panel->box);
  else
    gtk_paned_set_end_child (GTK_PANED (sides->inner), panel->box);
  gtk_widget_set_visible (panel->box, panel->is_wanted);
}

static void
undock (WeftSides *sides, WeftPanel side)
{
  Panel *panel = &sides->panels[side];

  if (side == WEFT_PANEL_OUTLINE)
    gtk_paned_set_start_child (GTK_PANED (sides->outer), NULL);
  else
    gtk_paned_set_end_child (GTK_PANED (sides->inner), NULL);
  gtk_widget_set_visible (panel->box, TRUE);
  adw_flap_set_flap (ADW_FLAP (panel->flap), panel->box);
}

/* Beside the middle it is at least so wide; over it, as wide as it can be. */
static void
set_width (WeftSides *sides, WeftPanel side)
{
  GtkScrolledWindow *box = GTK_SCROLLED_WINDOW (sides->panels[side].box);
  int width = get_width (sides, side);

  gtk_scrolled_window_set_min_content_width (box, -1);
  gtk_scrolled_window_set_max_content_width (box, width);
  gtk_scrolled_window_set_min_content_width (box, sides->panels[side].is_docked ? width : -1);
  gtk_widget_set_size_request (gtk_scrolled_window_get_child (box), width, -1);
}

static void
fit (WeftSides *sides, WeftPanel side, gboolean has_room)
{
  Panel *panel = &sides->panels[side];

  if (has_room != panel->is_docked) {
    g_object_ref (panel->box);
    panel->is_docked = has_room;
    (has_room ? dock : undock) (sides, side);
    g_object_unref (panel->box);
  }
  set_width (sides, side);
}

static gboolean
has_room (WeftSides *sides, WeftPanel side)
{
  int width = (int) (ROOM_FOR_MIDDLE * sides->scale) + get_width (sides, WEFT_PANEL_INSPECTOR);

  return sides->width >=
         (side == WEFT_PANEL_INSPECTOR ? width : width + get_width (sides, WEFT_PANEL_OUTLINE));
}

static gboolean
fit_cb (gpointer data)
{
  WeftSides *sides = data;

  sides->fitting = 0;
  sides->scale = weft_widget_get_text_scale (GTK_WIDGET (sides));
  for (WeftPanel side = 0; side < WEFT_N_PANELS; side++)
    fit (sides, side, has_room (sides, side));
  g_signal_emit (sides, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* Nobody may be hidden or shown during an allocation. */
static void
fit_soon (WeftSides *sides)
{
  if (sides->fitting == 0)
    sides->fitting = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, sides, NULL);
}

static void
weft_sides_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftSides *sides = WEFT_SIDES (widget);

  gtk_widget_allocate (sides->panels[0].flap, width, height, baseline, NULL);
  sides->width = width;
  for (WeftPanel side = 0; side < WEFT_N_PANELS; side++)
    if (has_room (sides, side) != sides->panels[side].is_docked)
      fit_soon (sides);
}

static void
weft_sides_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  gtk_widget_measure (WEFT_SIDES (widget)->panels[0].flap, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* The font may be another one. */
static void
weft_sides_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (weft_sides_parent_class)->css_changed (widget, change);
  if (WEFT_SIDES (widget)->scale != weft_widget_get_text_scale (widget))
    fit_soon (WEFT_SIDES (widget));
}

/* Building. */

static void
weft_sides_dispose (GObject *object)
{
  WeftSides *sides = WEFT_SIDES (object);

  g_clear_handle_id (&sides->fitting, g_source_remove);
  g_clear_weak_pointer (&sides->before);
  for (WeftPanel side = 0; side < WEFT_N_PANELS; side++)
    if (sides->panels[side].flap != NULL)
      g_signal_handlers_disconnect_by_data (sides->panels[side].flap, sides);
  g_clear_pointer (&sides->panels[0].flap, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_sides_parent_class)->dispose (object);
}

static void
weft_sides_class_init (WeftSidesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_sides_dispose;
  widget_class->measure = weft_sides_measure;
  widget_class->size_allocate = weft_sides_size_allocate;
  widget_class->css_changed = weft_sides_css_changed;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
weft_sides_init (WeftSides *sides)
{
  sides->scale = 1;
}

/* It scrolls where even the whole window is narrower than the panel. */
static GtkWidget *
make_box (GtkWidget *panel)
{
  GtkWidget *box = gtk_scrolled_window_new ();

  gtk_widget_add_css_class (box, "sidebar-pane");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (box), GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (box), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (box), panel);
  return box;
}

static GtkWidget *
make_flap (WeftSides *sides, GtkWidget *content, GtkPackType position)
{
  GtkWidget *flap = adw_flap_new ();

  adw_flap_set_content (ADW_FLAP (flap), content);
  adw_flap_set_flap_position (ADW_FLAP (flap), position);
  adw_flap_set_fold_policy (ADW_FLAP (flap), ADW_FLAP_FOLD_POLICY_ALWAYS);
  adw_flap_set_reveal_flap (ADW_FLAP (flap), FALSE);
  adw_flap_set_swipe_to_open (ADW_FLAP (flap), FALSE);
  g_signal_connect (flap, "notify::reveal-flap", G_CALLBACK (revealed_cb), sides);
  return flap;
}

/* Panels do not keep the window wide, and do not grow with it. */
static void
make_panes (WeftSides *sides)
{
  sides->inner = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  sides->outer = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_start_child (GTK_PANED (sides->inner), sides->middle);
  gtk_paned_set_shrink_start_child (GTK_PANED (sides->inner), FALSE);
  gtk_paned_set_resize_end_child (GTK_PANED (sides->inner), FALSE);
  gtk_paned_set_end_child (GTK_PANED (sides->outer), sides->inner);
  gtk_paned_set_shrink_end_child (GTK_PANED (sides->outer), FALSE);
  gtk_paned_set_resize_start_child (GTK_PANED (sides->outer), FALSE);
}

GtkWidget *
weft_sides_new (GtkWidget *middle, GtkWidget *const panels[])
{
  WeftSides *sides = g_object_new (WEFT_TYPE_SIDES, NULL);
  GtkWidget *content;

  sides->middle = middle;
  make_panes (sides);
  content = sides->outer;
  for (WeftPanel side = WEFT_N_PANELS; side-- > 0;) {
    Panel *panel = &sides->panels[side];

    *panel = (Panel){make_box (panels[side]), make_flap (sides, content, places[side].position), TRUE, TRUE};
    content = panel->flap;
    dock (sides, side);
    set_width (sides, side);
  }
  gtk_widget_set_parent (content, GTK_WIDGET (sides));
  return GTK_WIDGET (sides);
}
