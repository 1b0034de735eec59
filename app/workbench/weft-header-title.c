/* weft-header-title.c: a title ends in an ellipsis first, and then goes as a whole. (AdwSqueezer asks for another size while it is
 * given one.) */
#include "weft-header-title.h"

#include <glib/gi18n.h>

/* How often progress is shown. */
#define TICK 100 /* ms */

static void
measure_cb (GtkWidget *row,
            GtkOrientation orientation,
            int for_size,
            int *minimum,
            int *natural,
            G_GNUC_UNUSED int *minimum_baseline,
            G_GNUC_UNUSED int *natural_baseline)
{
  gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;

  gtk_widget_measure (gtk_widget_get_first_child (row), orientation, is_width ? for_size : -1, minimum,
                      natural, NULL, NULL);
  if (is_width)
    *minimum = 0;
}

static void
allocate_cb (GtkWidget *row, int width, int height, int baseline)
{
  GtkWidget *title = gtk_widget_get_first_child (row);
  int least;

  gtk_widget_measure (title, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_set_child_visible (title, width >= least);
  if (width >= least)
    gtk_widget_allocate (title, width, height, baseline, NULL);
}

GtkWidget *
weft_header_title_new (GtkWidget *title)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_set_layout_manager (row, gtk_custom_layout_new (NULL, measure_cb, allocate_cb));
  gtk_box_append (GTK_BOX (row), title);
  return row;
}

GtkWidget *
weft_header_title_follow (GtkWindow *window)
{
  GtkWidget *title = adw_window_title_new ("", "");

  g_object_bind_property (window, "title", title, "title", G_BINDING_SYNC_CREATE);
  return weft_header_title_new (title);
}

GtkWidget *
weft_header_for_dialog (GtkWindow *dialog, GtkWidget *action)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  gtk_widget_add_css_class (action, "suggested-action");
  gtk_widget_set_sensitive (action, FALSE);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_close), dialog);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), weft_header_title_follow (dialog));
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), action);
  gtk_window_set_default_widget (dialog, action);
  return header;
}

void
weft_dialog_fill (AdwWindow *dialog, GtkWidget *header, GtkWidget *progress, GtkWidget *content)
{
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_box_append (GTK_BOX (all), header);
  if (progress != NULL)
    gtk_box_append (GTK_BOX (all), progress);
  gtk_widget_add_css_class (content, "optimise");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), content);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (all), scroller);
  adw_window_set_content (dialog, all);
  gtk_window_set_modal (GTK_WINDOW (dialog), TRUE);
}

GtkWidget *
weft_dialog_progress_new (void)
{
  GtkWidget *progress = gtk_progress_bar_new ();

  gtk_widget_add_css_class (progress, "osd");
  gtk_widget_set_visible (progress, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (progress), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Progress"),
                                  -1);
  return progress;
}

typedef struct {
  GtkProgressBar *bar;
  WeftJob *job;
  guint clock;
} Watched;

static void
watched_free (gpointer data)
{
  Watched *watched = data;

  g_source_remove (watched->clock);
  weft_job_unref (watched->job);
  g_free (watched);
}

/* What does not say how far it is, or not yet, says that it goes on. */
static gboolean
tick_cb (gpointer data)
{
  Watched *watched = data;
  double fraction = weft_job_get_progress (watched->job);

  if (fraction > 0)
    gtk_progress_bar_set_fraction (watched->bar, fraction);
  else
    gtk_progress_bar_pulse (watched->bar);
  return G_SOURCE_CONTINUE;
}

void
weft_dialog_progress_watch (GtkWidget *progress, WeftJob *job)
{
  Watched *watched = job != NULL ? g_new (Watched, 1) : NULL;

  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (progress), 0);
  if (watched != NULL)
    *watched =
        (Watched){GTK_PROGRESS_BAR (progress), weft_job_ref (job), g_timeout_add (TICK, tick_cb, watched)};
  g_object_set_data_full (G_OBJECT (progress), "weft-watched", watched, watched_free);
  gtk_widget_set_visible (progress, job != NULL);
}
