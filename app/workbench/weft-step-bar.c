/* weft-step-bar.c: see weft-step-bar.h. */
#include "weft-step-bar.h"

#include <glib/gi18n.h>
#include <math.h>

#define BAR_KEY "weft-step-bar"

typedef struct {
  GtkWidget *scale;
  GtkWidget *back;
  GtkWidget *on;
  GtkWidget *count;
  guint n;
  void (*changed) (gpointer data, guint step);
  gpointer data;
} StepBar;

static guint
get_step (const StepBar *bar)
{
  return (guint) round (gtk_range_get_value (GTK_RANGE (bar->scale)));
}

static void
show_step (StepBar *bar)
{
  guint step = get_step (bar);
  g_autofree char *words = g_strdup_printf (_ ("step %u of %u"), step, bar->n);

  gtk_label_set_text (GTK_LABEL (bar->count), words);
  gtk_widget_set_sensitive (bar->back, step > 0);
  gtk_widget_set_sensitive (bar->on, step < bar->n);
}

static void
changed_cb (StepBar *bar)
{
  show_step (bar);
  bar->changed (bar->data, get_step (bar));
}

static void
back_cb (StepBar *bar)
{
  gtk_range_set_value (GTK_RANGE (bar->scale), get_step (bar) - 1.0);
}

static void
on_cb (StepBar *bar)
{
  gtk_range_set_value (GTK_RANGE (bar->scale), get_step (bar) + 1.0);
}

static GtkWidget *
make_button (StepBar *bar, const char *icon, const char *tip, void (*clicked) (StepBar *bar))
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked), bar);
  return button;
}

GtkWidget *
weft_step_bar_new (void (*changed) (gpointer data, guint step), gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  StepBar *bar = g_new0 (StepBar, 1);

  g_object_set_data_full (G_OBJECT (box), BAR_KEY, bar, g_free);
  *bar = (StepBar){.changed = changed, .data = data};
  bar->scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 1, 1);
  bar->back = make_button (bar, "go-previous-symbolic", _ ("One step back"), back_cb);
  bar->on = make_button (bar, "go-next-symbolic", _ ("One step on"), on_cb);
  bar->count = gtk_label_new ("");
  gtk_scale_set_draw_value (GTK_SCALE (bar->scale), FALSE);
  gtk_range_set_round_digits (GTK_RANGE (bar->scale), 0);
  gtk_widget_set_hexpand (bar->scale, TRUE);
  gtk_widget_set_tooltip_text (bar->scale, _ ("How many steps have been taken (arrow keys)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar->scale), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Steps"),
                                  -1);
  gtk_widget_set_margin_end (bar->count, 14);
  gtk_widget_add_css_class (bar->count, "dim-label");
  gtk_widget_add_css_class (bar->count, "numeric");
  gtk_box_append (GTK_BOX (box), bar->back);
  gtk_box_append (GTK_BOX (box), bar->scale);
  gtk_box_append (GTK_BOX (box), bar->on);
  gtk_box_append (GTK_BOX (box), bar->count);
  g_signal_connect_swapped (bar->scale, "value-changed", G_CALLBACK (changed_cb), bar);
  return box;
}

void
weft_step_bar_show (GtkWidget *box, guint n, guint step)
{
  StepBar *bar = g_object_get_data (G_OBJECT (box), BAR_KEY);

  bar->n = n;
  g_signal_handlers_block_by_func (bar->scale, changed_cb, bar);
  gtk_range_set_range (GTK_RANGE (bar->scale), 0, MAX (n, 1));
  gtk_range_set_value (GTK_RANGE (bar->scale), step);
  g_signal_handlers_unblock_by_func (bar->scale, changed_cb, bar);
  show_step (bar);
}

void
weft_step_bar_tell (GtkWidget *box, const char *words)
{
  StepBar *bar = g_object_get_data (G_OBJECT (box), BAR_KEY);

  gtk_accessible_update_property (GTK_ACCESSIBLE (bar->scale), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words != NULL ? words : "", -1);
}
