/* weft-profile-view.c: see weft-profile-view.h. */
#include "weft-profile-view.h"

#include "weft-figure-box.h"
#include "weft-numeral.h"
#include "weft-strip.h"
#include "weft-use-figures.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>
#include <math.h>

typedef enum { LINES, INSTRUCTIONS, COUNTERS, N_SIDES } Side;

static const struct {
  const char *name;
  const char *title; /* translatable */
  const char *label; /* translatable: what is seen, for those who do not see it */
} sides[N_SIDES] = {
    [LINES] = {"lines", N_ ("Lines"), N_ ("Cost of each line")},
    [INSTRUCTIONS] = {"instructions", N_ ("Instructions"), N_ ("How often each instruction was executed")},
    [COUNTERS] = {"counters", N_ ("Counters"), N_ ("What the machine counted")},
};

struct _WeftProfileView {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *stack;
  GtkWidget *figures[COUNTERS]; /* WeftFigureBox */
  GtkWidget *counters;          /* GtkGrid */
};

enum { PICKED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftProfileView, weft_profile_view, GTK_TYPE_WIDGET)

/* Counters. */

/* What is counted in whole numbers has no decimals. */
static void
add_counter (WeftProfileView *view, int *n, const char *title, double value, guint digits)
{
  g_autofree char *text =
      value == floor (value) ? weft_numeral_exact (value) : weft_numeral_rounded (value, digits);
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *number = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (number), 1);
  gtk_label_set_selectable (GTK_LABEL (number), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (number, "numeric");
  gtk_accessible_update_property (GTK_ACCESSIBLE (number), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_grid_attach (GTK_GRID (view->counters), label, 0, *n, 1, 1);
  gtk_grid_attach (GTK_GRID (view->counters), number, 1, *n, 1, 1);
  ++*n;
}

static void
show_counters (WeftProfileView *view, const WeftProgramOutcome *outcome)
{
  const WeftBackendCounts *counts = &outcome->counts;
  int n = 0;

  add_counter (view, &n, _ ("Steps"), (double) counts->all.steps, 1);
  add_counter (view, &n, _ ("Instructions, by all PEs"), (double) counts->all.instructions, 1);
  add_counter (view, &n, _ ("Barriers"), (double) counts->all.barriers, 1);
  if (outcome->use != NULL)
    add_counter (view, &n, _ ("PEs that took part, %"),
                 100 * weft_program_cost_get_utilisation (&outcome->use->all), 3);
  for (guint i = 0; i < counts->n; i++)
    add_counter (view, &n, _ (counts->own[i].title), counts->own[i].value, 4);
  add_counter (view, &n, _ ("Time of the simulation, s"), outcome->elapsed, 3);
}

static void
clear_counters (WeftProfileView *view)
{
  GtkWidget *label;

  while ((label = gtk_widget_get_first_child (view->counters)) != NULL)
    gtk_grid_remove (GTK_GRID (view->counters), label);
}

/* (transfer full): why there is nothing to see. */
static char *
explain (const WeftProgramOutcome *outcome, const WeftBackend *target)
{
  if (outcome == NULL)
    return g_strdup (_ ("Run the program to see what each line costs"));
  if (outcome->problem != NULL)
    return g_strdup (_ ("The run ended early"));
  return g_strdup_printf (_ ("%s does not tell what lines cost: run the program on another machine"),
                          _ (target->title));
}

void
weft_profile_view_show (WeftProfileView *view,
                        const WeftProgramOutcome *outcome,
                        const WeftBackend *target,
                        const char *source)
{
  gboolean has_use = outcome != NULL && outcome->use != NULL;
  g_auto (GStrv) lines = g_strsplit (source, "\n", -1);
  g_autoptr (WeftFigure) by_line =
      has_use ? weft_use_lines_new (outcome->use, (const char *const *) lines) : NULL;
  g_autoptr (WeftFigure) by_instruction =
      has_use ? weft_use_instructions_new (outcome->use, outcome->code) : NULL;
  g_autofree char *words = has_use ? weft_use_describe (outcome->use) : explain (outcome, target);

  weft_figure_box_show (WEFT_FIGURE_BOX (view->figures[LINES]), by_line, words);
  weft_figure_box_show (WEFT_FIGURE_BOX (view->figures[INSTRUCTIONS]), by_instruction, words);
  clear_counters (view);
  if (outcome != NULL && outcome->problem == NULL)
    show_counters (view, outcome);
}

/* Building. */

static void
picked_cb (WeftProfileView *view, guint line)
{
  g_signal_emit (view, signals[PICKED], 0, line);
}

static GtkWidget *
make_counters (WeftProfileView *view)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  view->counters = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (view->counters), 24);
  gtk_grid_set_row_spacing (GTK_GRID (view->counters), 4);
  gtk_widget_set_halign (view->counters, GTK_ALIGN_START);
  gtk_widget_set_margin_start (view->counters, 12);
  gtk_widget_set_margin_end (view->counters, 12);
  gtk_widget_set_margin_top (view->counters, 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view->counters), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (sides[COUNTERS].label), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view->counters);
  return scroller;
}

static void
weft_profile_view_dispose (GObject *object)
{
  WeftProfileView *view = WEFT_PROFILE_VIEW (object);

  g_clear_pointer (&view->box, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_profile_view_parent_class)->dispose (object);
}

static void
weft_profile_view_class_init (WeftProfileViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_profile_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[PICKED] = g_signal_new ("picked", WEFT_TYPE_PROFILE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
weft_profile_view_init (WeftProfileView *view)
{
  GtkWidget *switcher = gtk_stack_switcher_new ();
  GtkWidget *row = weft_strip_new (switcher);

  view->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  view->stack = gtk_stack_new ();
  for (Side side = LINES; side < N_SIDES; side++) {
    if (side < COUNTERS) {
      view->figures[side] = weft_figure_box_new (_ (sides[side].label));
      g_signal_connect_object (view->figures[side], "picked", G_CALLBACK (picked_cb), view,
                               G_CONNECT_SWAPPED);
    }
    gtk_stack_add_titled (GTK_STACK (view->stack),
                          side < COUNTERS ? view->figures[side] : make_counters (view), sides[side].name,
                          _ (sides[side].title));
  }
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), GTK_STACK (view->stack));
  gtk_widget_set_halign (row, GTK_ALIGN_START);
  gtk_widget_set_margin_start (row, 12);
  gtk_widget_set_vexpand (view->stack, TRUE);
  gtk_box_append (GTK_BOX (view->box), row);
  gtk_box_append (GTK_BOX (view->box), view->stack);
  gtk_widget_set_parent (view->box, GTK_WIDGET (view));
  weft_profile_view_show (view, NULL, NULL, "");
}

GtkWidget *
weft_profile_view_new (void)
{
  return g_object_new (WEFT_TYPE_PROFILE_VIEW, NULL);
}
