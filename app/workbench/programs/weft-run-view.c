/* weft-run-view.c: see weft-run-view.h. */
#include "weft-run-view.h"

#include "weft-backend-runs.h"
#include "weft-program-output.h"
#include "weft-strip.h"

#include <glib/gi18n.h>

#define STANDARD_RUNS 100

struct _WeftRunView {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *which; /* drop-down: all PEs, or one */
  GtkWidget *pe;
  GtkWidget *state; /* in words */
  GtkWidget *runs;
  GtkWidget *measure;
  GtkWidget *progress;
  GtkWidget *output;
  char *tagged;  /* (nullable) */
  char *problem; /* (nullable) */
};

enum { MEASURE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftRunView, weft_run_view, GTK_TYPE_WIDGET)

static gboolean
shows_one (WeftRunView *view)
{
  return gtk_drop_down_get_selected (GTK_DROP_DOWN (view->which)) == 1;
}

static void
renew (WeftRunView *view)
{
  guint32 pe = shows_one (view) ? (guint32) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (view->pe))
                                : WEFT_PROGRAM_ALL_PES;
  g_autofree char *picked = weft_program_output_pick (view->tagged != NULL ? view->tagged : "", pe);
  g_autofree char *valid = g_utf8_make_valid (picked, -1);
  g_autofree char *all = g_strconcat (valid, view->problem, NULL);

  gtk_widget_set_visible (view->pe, shows_one (view));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view->output)), all, -1);
}

void
weft_run_view_show (WeftRunView *view, const char *tagged, const char *problem)
{
  g_free (view->tagged);
  g_free (view->problem);
  view->tagged = g_strdup (tagged);
  view->problem = g_strdup (problem);
  renew (view);
}

void
weft_run_view_set_pes (WeftRunView *view, guint32 pes)
{
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (view->pe), 0, MAX (pes, 1) - 1);
}

void
weft_run_view_set_running (WeftRunView *view, gboolean running, double fraction)
{
  gtk_widget_set_visible (view->progress, running);
  if (running && fraction < 0)
    gtk_progress_bar_pulse (GTK_PROGRESS_BAR (view->progress));
  else
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (view->progress), MAX (fraction, 0));
}

void
weft_run_view_say (WeftRunView *view, const char *words)
{
  gtk_label_set_text (GTK_LABEL (view->state), words);
  gtk_widget_set_tooltip_text (view->state, words);
}

void
weft_run_view_set_can_run (WeftRunView *view, gboolean can_run)
{
  gtk_widget_set_sensitive (view->measure, can_run);
}

guint
weft_run_view_get_runs (WeftRunView *view)
{
  gtk_spin_button_update (GTK_SPIN_BUTTON (view->runs));
  return (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (view->runs));
}

/* The widgets. */

static void
measure_cb (WeftRunView *view)
{
  g_signal_emit (view, signals[MEASURE], 0);
}

static GtkWidget *
make_which (WeftRunView *view)
{
  const char *const choices[] = {_ ("All PEs"), _ ("One PE"), NULL};
  GtkWidget *which = gtk_drop_down_new_from_strings (choices);

  gtk_widget_set_tooltip_text (which, _ ("Whose output is shown"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (which), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Output of"), -1);
  g_signal_connect_object (which, "notify::selected", G_CALLBACK (renew), view, G_CONNECT_SWAPPED);
  return which;
}

static GtkWidget *
make_pe (WeftRunView *view)
{
  GtkWidget *pe = gtk_spin_button_new_with_range (0, 0, 1);

  gtk_widget_set_visible (pe, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (pe), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Number of the PE"),
                                  -1);
  g_signal_connect_object (pe, "value-changed", G_CALLBACK (renew), view, G_CONNECT_SWAPPED);
  return pe;
}

static GtkWidget *
make_bar (WeftRunView *view)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("R_uns"));

  view->which = make_which (view);
  view->pe = make_pe (view);
  view->runs = gtk_spin_button_new_with_range (1, WEFT_BACKEND_MOST_RUNS, 1);
  view->measure = gtk_button_new_with_mnemonic (_ ("_Measure"));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (view->runs), STANDARD_RUNS);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), view->runs);
  view->state = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (view->state), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (view->state), 0);
  gtk_widget_set_hexpand (view->state, TRUE);
  gtk_widget_set_margin_start (view->state, 6);
  gtk_widget_set_tooltip_text (
      view->measure, _ ("Run the program so often, and keep the seconds of each run as a measurement"));
  g_signal_connect_object (view->measure, "clicked", G_CALLBACK (measure_cb), view, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (bar), view->which);
  gtk_box_append (GTK_BOX (bar), view->pe);
  gtk_box_append (GTK_BOX (bar), view->state);
  gtk_box_append (GTK_BOX (bar), label);
  gtk_box_append (GTK_BOX (bar), view->runs);
  gtk_box_append (GTK_BOX (bar), view->measure);
  gtk_widget_set_margin_start (bar, 12);
  gtk_widget_set_margin_end (bar, 12);
  gtk_widget_set_margin_bottom (bar, 6);
  return bar;
}

static GtkWidget *
make_output (WeftRunView *view)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  view->output = gtk_text_view_new ();
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view->output), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view->output), TRUE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view->output), 12);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view->output), 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view->output), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Output"),
                                  -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view->output);
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

static void
weft_run_view_dispose (GObject *object)
{
  WeftRunView *view = WEFT_RUN_VIEW (object);

  g_clear_pointer (&view->box, gtk_widget_unparent);
  g_clear_pointer (&view->tagged, g_free);
  g_clear_pointer (&view->problem, g_free);
  G_OBJECT_CLASS (weft_run_view_parent_class)->dispose (object);
}

static void
weft_run_view_class_init (WeftRunViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_run_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[MEASURE] =
      g_signal_new ("measure", WEFT_TYPE_RUN_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_run_view_init (WeftRunView *view)
{
  view->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  view->progress = gtk_progress_bar_new ();
  gtk_widget_set_visible (view->progress, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Progress of the run"), -1);
  gtk_box_append (GTK_BOX (view->box), weft_strip_new (make_bar (view)));
  gtk_box_append (GTK_BOX (view->box), view->progress);
  gtk_box_append (GTK_BOX (view->box), make_output (view));
  gtk_widget_set_parent (view->box, GTK_WIDGET (view));
}

GtkWidget *
weft_run_view_new (void)
{
  return g_object_new (WEFT_TYPE_RUN_VIEW, NULL);
}
