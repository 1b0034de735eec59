/* weft-run-button.c: a flat button with a ring around its icon. */
#include "weft-run-button.h"

#include <glib/gi18n.h>

#define SIZE 26

struct _WeftRunButton {
  GtkWidget parent_instance;
  GtkWidget *button;
  GtkWidget *ring;
  GtkWidget *icon;
  WeftRunState state;
  double fraction;
};

G_DEFINE_FINAL_TYPE (WeftRunButton, weft_run_button, GTK_TYPE_WIDGET)

static const struct {
  const char *icon;
  const char *tip;
  const char *action; /* NULL: there is nothing to do */
} looks[] = {
    [WEFT_RUN_DONE] = {"emblem-ok-symbolic", N_ ("Everything is computed"), NULL},
    [WEFT_RUN_RUNNING] = {"media-playback-stop-symbolic", N_ ("Stop computing"), "win.stop"},
    [WEFT_RUN_STOPPED] = {"media-playback-start-symbolic", N_ ("Compute again"), "win.run"},
};

static void
draw_ring (G_GNUC_UNUSED GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  WeftRunButton *button = data;
  double radius = MIN (width, height) / 2.0 - 1.5;
  GdkRGBA color;

  if (button->state != WEFT_RUN_RUNNING)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (button->ring), &color);
  cairo_set_line_width (cr, 2.5);
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, 0.18);
  cairo_arc (cr, width / 2.0, height / 2.0, radius, 0, 2 * G_PI);
  cairo_stroke (cr);
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, 1);
  cairo_arc (cr, width / 2.0, height / 2.0, radius, -G_PI / 2,
             -G_PI / 2 + 2 * G_PI * CLAMP (button->fraction, 0.03, 1));
  cairo_stroke (cr);
}

void
weft_run_button_show (WeftRunButton *button, WeftRunState state, double fraction)
{
  button->fraction = fraction;
  gtk_widget_queue_draw (button->ring);
  if (button->state == state && gtk_image_get_icon_name (GTK_IMAGE (button->icon)) != NULL)
    return;
  button->state = state;
  gtk_image_set_from_icon_name (GTK_IMAGE (button->icon), looks[state].icon);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button->button), looks[state].action);
  gtk_widget_set_sensitive (button->button, looks[state].action != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), _ (looks[state].tip));
  gtk_widget_set_tooltip_text (button->button, _ (looks[state].tip));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (looks[state].tip), -1);
}

static void
weft_run_button_dispose (GObject *object)
{
  g_clear_pointer (&WEFT_RUN_BUTTON (object)->button, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_run_button_parent_class)->dispose (object);
}

static void
weft_run_button_class_init (WeftRunButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_run_button_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
weft_run_button_init (WeftRunButton *button)
{
  GtkWidget *overlay = gtk_overlay_new ();

  button->button = gtk_button_new ();
  button->ring = gtk_drawing_area_new ();
  button->icon = gtk_image_new ();
  gtk_widget_add_css_class (button->ring, "accent");
  gtk_widget_add_css_class (button->button, "run");
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (button->ring), SIZE);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (button->ring), SIZE);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (button->ring), draw_ring, button, NULL);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), button->ring);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), button->icon);
  gtk_button_set_child (GTK_BUTTON (button->button), overlay);
  gtk_widget_set_parent (button->button, GTK_WIDGET (button));
  weft_run_button_show (button, WEFT_RUN_DONE, 0);
}

GtkWidget *
weft_run_button_new (void)
{
  return g_object_new (WEFT_TYPE_RUN_BUTTON, NULL);
}
