/* weft-strip.c: a scrolled window between two arrows, which are there where the row is longer than the strip. */
#include "weft-strip.h"

#include <glib/gi18n.h>

/* Part of the strip that a press of an arrow moves it by. */
#define STRIDE 0.6

enum { START, END, N_ENDS };

struct _WeftStrip {
  GtkWidget parent_instance;
  GtkWidget *row;
  GtkWidget *scroller;
  GtkWidget *arrows[N_ENDS];
  GtkWidget *revealed; /* (nullable): unowned; until somebody moves the row */
  int width;           /* of the scroller */
};

G_DEFINE_FINAL_TYPE (WeftStrip, weft_strip, GTK_TYPE_WIDGET)

static GtkAdjustment *
get_adjustment (WeftStrip *strip)
{
  return gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (strip->scroller));
}

/* Values grow to the right, whatever the direction of writing. */
static gboolean
is_rightward (WeftStrip *strip, guint end)
{
  return (end == END) == (gtk_widget_get_direction (GTK_WIDGET (strip)) != GTK_TEXT_DIR_RTL);
}

static void
move (WeftStrip *strip, double by)
{
  GtkAdjustment *adjustment = get_adjustment (strip);

  g_clear_weak_pointer (&strip->revealed);
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) +
                                            by * gtk_adjustment_get_page_size (adjustment));
}

void
weft_strip_reveal (WeftStrip *strip, GtkWidget *child)
{
  graphene_rect_t bounds;

  g_set_weak_pointer (&strip->revealed, child);
  if (gtk_widget_compute_bounds (child, strip->row, &bounds))
    gtk_adjustment_clamp_page (get_adjustment (strip), bounds.origin.x, bounds.origin.x + bounds.size.width);
}

static void
clicked_cb (GtkWidget *arrow, WeftStrip *strip)
{
  guint end = arrow == strip->arrows[START] ? START : END;

  move (strip, is_rightward (strip, end) ? STRIDE : -STRIDE);
}

static gboolean
scroll_cb (G_GNUC_UNUSED GtkEventControllerScroll *controller, double dx, double dy, WeftStrip *strip)
{
  if (!gtk_widget_get_child_visible (strip->arrows[START]))
    return GDK_EVENT_PROPAGATE;
  move (strip, 0.2 * (dx + dy));
  return GDK_EVENT_STOP;
}

static void
moved_cb (WeftStrip *strip)
{
  GtkAdjustment *adjustment = get_adjustment (strip);
  double value = gtk_adjustment_get_value (adjustment);
  double last = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  for (guint end = 0; end < N_ENDS; end++)
    gtk_widget_set_sensitive (strip->arrows[end], is_rightward (strip, end)
                                                      ? value < last
                                                      : value > gtk_adjustment_get_lower (adjustment));
}

static int
measure_arrow (WeftStrip *strip)
{
  int width;

  gtk_widget_measure (strip->arrows[START], GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

static void
weft_strip_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size,
                    int *minimum,
                    int *natural,
                    G_GNUC_UNUSED int *minimum_baseline,
                    G_GNUC_UNUSED int *natural_baseline)
{
  WeftStrip *strip = WEFT_STRIP (widget);

  gtk_widget_measure (strip->scroller, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    return;
  *minimum = 3 * measure_arrow (strip);
  *natural = MAX (*natural, *minimum);
}

/* What was revealed stays so when there is less room. Only the scroller knows how much it shows, once it has its size. */
static void
allocate_scroller (WeftStrip *strip, const GtkAllocation *place)
{
  gtk_widget_size_allocate (strip->scroller, place, -1);
  if (place->width != strip->width && strip->revealed != NULL) {
    weft_strip_reveal (strip, strip->revealed);
    gtk_widget_size_allocate (strip->scroller, place, -1);
  }
  strip->width = place->width;
}

static void
weft_strip_size_allocate (GtkWidget *widget, int width, int height, G_GNUC_UNUSED int baseline)
{
  WeftStrip *strip = WEFT_STRIP (widget);
  int arrow = measure_arrow (strip);
  int least;
  gboolean is_cut;

  gtk_widget_measure (strip->row, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  is_cut = least > width;
  if (!is_cut)
    arrow = 0;
  for (guint end = 0; end < N_ENDS; end++) {
    gtk_widget_set_child_visible (strip->arrows[end], is_cut);
    if (is_cut)
      gtk_widget_size_allocate (
          strip->arrows[end],
          &(GtkAllocation){is_rightward (strip, end) ? width - arrow : 0, 0, arrow, height}, -1);
  }
  allocate_scroller (strip, &(GtkAllocation){arrow, 0, width - 2 * arrow, height});
}

static void
weft_strip_dispose (GObject *object)
{
  GtkWidget *child;

  g_clear_weak_pointer (&WEFT_STRIP (object)->revealed);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (weft_strip_parent_class)->dispose (object);
}

static void
weft_strip_class_init (WeftStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_strip_dispose;
  widget_class->measure = weft_strip_measure;
  widget_class->size_allocate = weft_strip_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "weftstrip");
}

/* The keyboard needs none. */
static GtkWidget *
make_arrow (WeftStrip *strip, const char *icon, const char *name)
{
  GtkWidget *arrow = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (arrow, "flat");
  gtk_widget_add_css_class (arrow, "arrow");
  gtk_widget_set_focusable (arrow, FALSE);
  gtk_widget_set_tooltip_text (arrow, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (arrow), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (arrow, "clicked", G_CALLBACK (clicked_cb), strip);
  gtk_widget_set_parent (arrow, GTK_WIDGET (strip));
  return arrow;
}

static void
weft_strip_init (WeftStrip *strip)
{
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  strip->arrows[START] = make_arrow (strip, "pan-start-symbolic", _ ("Show what comes before"));
  strip->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (strip->scroller), GTK_POLICY_EXTERNAL,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (strip->scroller), TRUE);
  gtk_widget_set_parent (strip->scroller, GTK_WIDGET (strip));
  strip->arrows[END] = make_arrow (strip, "pan-end-symbolic", _ ("Show what comes after"));
  g_signal_connect_swapped (get_adjustment (strip), "changed", G_CALLBACK (moved_cb), strip);
  g_signal_connect_swapped (get_adjustment (strip), "value-changed", G_CALLBACK (moved_cb), strip);
  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), strip);
  gtk_widget_add_controller (GTK_WIDGET (strip), scroll);
}

GtkWidget *
weft_strip_new (GtkWidget *row)
{
  WeftStrip *strip = g_object_new (WEFT_TYPE_STRIP, NULL);

  strip->row = row;
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (strip->scroller), row);
  return GTK_WIDGET (strip);
}
