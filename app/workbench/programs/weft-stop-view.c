/* weft-stop-view.c: see weft-stop-view.h. */
#include "weft-stop-view.h"

#include "weft-figure-box.h"
#include "weft-pair-paned.h"
#include "weft-stop-figures.h"
#include "weft-strip.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* Elements of an array that are shown. */
#define MOST_ELEMENTS 16
/* Variables that are shown. */
#define MOST_VARIABLES 500
/* From so much on the lines are beside the PEs, and the variables beside both. */
#define ROOM_FIGURES   480 /* pixels */
#define ROOM_VARIABLES 700

struct _WeftStopView {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *bar;
  GtkWidget *pe;
  GtkWidget *any;
  GtkWidget *words;
  GtkWidget *standing;  /* all that follows */
  GtkWidget *grid;      /* WeftFigureBox */
  GtkWidget *histogram; /* WeftFigureBox */
  GtkWidget *variables;
  WeftReferenceStop *stop; /* (nullable) */
  WeftMimdcCode *code;     /* (nullable) */
  gboolean is_shown;       /* the number of the PE is being set */
};

enum { MOVE, TOGGLE, LINE_PICKED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftStopView, weft_stop_view, GTK_TYPE_WIDGET)

gboolean
weft_stop_view_is_empty (WeftStopView *view)
{
  return view->stop == NULL;
}

guint32
weft_stop_view_get_line (WeftStopView *view)
{
  return view->stop != NULL ? weft_stop_get_line (view->stop, view->code, view->stop->pe) : 0;
}

WeftReferenceAim
weft_stop_view_get_aim (WeftStopView *view, WeftStopMove move)
{
  gboolean is_break = move == WEFT_STOP_CONTINUE || move == WEFT_STOP_REVERSE;

  return (WeftReferenceAim){
      .from = view->stop != NULL ? view->stop->steps : 0,
      .is_here = move == WEFT_STOP_STAY,
      .is_back = move == WEFT_STOP_BACK || move == WEFT_STOP_REVERSE,
      .pe = (guint32) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (view->pe)),
      .is_any = is_break && gtk_check_button_get_active (GTK_CHECK_BUTTON (view->any)),
  };
}

/* Words. */

static void
show_words (WeftStopView *view)
{
  guint32 line = weft_stop_view_get_line (view);
  g_autofree char *place = line > 0 ? g_strdup_printf (_ ("PE %u in line %u"), view->stop->pe, line)
                                    : g_strdup_printf (_ ("PE %u has ended"), view->stop->pe);
  g_autofree char *words =
      g_strdup_printf (view->stop->has_ended ? _ ("%s, at the end after %" PRIu64 " steps")
                                             : _ ("%s, after %" PRIu64 " steps"),
                       place, view->stop->steps);

  gtk_label_set_text (GTK_LABEL (view->words), words);
}

/* Who stands where. */
static void
show_figures (WeftStopView *view, const char *source)
{
  g_auto (GStrv) lines = g_strsplit (source, "\n", -1);
  g_autoptr (WeftFigure) grid = weft_stop_grid_new (view->stop, view->code);
  g_autoptr (WeftFigure) histogram =
      weft_stop_histogram_new (view->stop, view->code, (const char *const *) lines);
  g_autofree char *counts = weft_stop_describe (view->stop, view->code);
  g_autofree char *merging = weft_figure_describe_merging (grid, NULL);
  guint32 line = weft_stop_view_get_line (view);
  guint32 pe = view->stop->pe + 1;

  weft_figure_box_show (WEFT_FIGURE_BOX (view->grid), grid, merging != NULL ? merging : counts);
  weft_figure_box_show (WEFT_FIGURE_BOX (view->histogram), histogram, merging != NULL ? counts : NULL);
  weft_figure_view_set_selection (weft_figure_box_get_view (WEFT_FIGURE_BOX (view->grid)), &pe, 1);
  weft_figure_view_set_selection (weft_figure_box_get_view (WEFT_FIGURE_BOX (view->histogram)), &line,
                                  line > 0);
}

/* (transfer full) (nullable) @value. */
static void
add_variable (WeftStopView *view, int *n, const char *name, const char *kind, char *value)
{
  g_autofree char *text = value;
  const char *words[] = {name, kind, text};

  if (text == NULL || *n >= MOST_VARIABLES)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    GtkWidget *label = gtk_label_new (words[i]);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_selectable (GTK_LABEL (label), i == 2);
    gtk_widget_add_css_class (label, i == 1 ? "dim-label" : i == 2 ? "numeric" : "heading");
    gtk_grid_attach (GTK_GRID (view->variables), label, (int) i, *n, 1, 1);
  }
  ++*n;
}

/* Innermost first. */
static void
show_variables (WeftStopView *view)
{
  const WeftMimdcCode *code = view->code;
  int n = 0;

  for (guint32 i = code->n_locals; i > 0; i--)
    add_variable (view, &n, code->locals[i - 1].variable.name, _ ("local"),
                  weft_reference_stop_print_local (view->stop, code, &code->locals[i - 1], MOST_ELEMENTS));
  for (guint32 i = 0; i < code->n_variables; i++)
    add_variable (view, &n, code->variables[i].name, code->variables[i].is_mono ? _ ("mono") : _ ("poly"),
                  weft_reference_stop_print (view->stop, code, &code->variables[i], MOST_ELEMENTS));
}

void
weft_stop_view_show (WeftStopView *view, WeftReferenceStop *stop, WeftMimdcCode *code, const char *source)
{
  GtkWidget *label;

  if (code != NULL)
    weft_mimdc_code_ref (code);
  g_clear_pointer (&view->code, weft_mimdc_code_unref);
  g_clear_pointer (&view->stop, weft_reference_stop_free);
  view->stop = stop;
  view->code = code;
  while ((label = gtk_widget_get_first_child (view->variables)) != NULL)
    gtk_grid_remove (GTK_GRID (view->variables), label);
  gtk_label_set_text (GTK_LABEL (view->words), _ ("Step through the program, a line at a time"));
  gtk_widget_set_visible (view->standing, stop != NULL);
  if (stop == NULL)
    return;
  show_words (view);
  show_figures (view, source);
  show_variables (view);
}

void
weft_stop_view_set_pes (WeftStopView *view, guint32 pes)
{
  view->is_shown = TRUE;
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (view->pe), 0, pes - 1.0);
  view->is_shown = FALSE;
}

void
weft_stop_view_set_can_go (WeftStopView *view, gboolean can_go)
{
  gtk_widget_set_sensitive (view->bar, can_go);
}

/* Building. */

static void
pe_cb (WeftStopView *view)
{
  if (!view->is_shown && view->stop != NULL)
    g_signal_emit (view, signals[MOVE], 0, WEFT_STOP_STAY);
}

static void
move_cb (GtkWidget *button, WeftStopView *view)
{
  g_signal_emit (view, signals[MOVE], 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "move")));
}

static void
toggle_cb (WeftStopView *view)
{
  g_signal_emit (view, signals[TOGGLE], 0);
}

static GtkWidget *
add_button (WeftStopView *view, const char *icon, const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append (GTK_BOX (view->bar), button);
  return button;
}

static void
add_move (WeftStopView *view, const char *icon, const char *name, WeftStopMove move)
{
  GtkWidget *button = add_button (view, icon, name);

  g_object_set_data (G_OBJECT (button), "move", GUINT_TO_POINTER (move));
  g_signal_connect_object (button, "clicked", G_CALLBACK (move_cb), view, 0);
}

static void
make_bar (WeftStopView *view)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("P_E"));

  view->bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  add_move (view, "media-skip-backward-symbolic", _ ("Back to the breakpoint before"), WEFT_STOP_REVERSE);
  add_move (view, "media-seek-backward-symbolic", _ ("Back to the line before"), WEFT_STOP_BACK);
  add_move (view, "media-seek-forward-symbolic", _ ("Step to the next line"), WEFT_STOP_STEP);
  add_move (view, "media-skip-forward-symbolic", _ ("Continue to the next breakpoint"), WEFT_STOP_CONTINUE);
  g_signal_connect_object (
      add_button (view, "media-record-symbolic", _ ("Breakpoint at the line of the cursor")), "clicked",
      G_CALLBACK (toggle_cb), view, G_CONNECT_SWAPPED);
  view->pe = gtk_spin_button_new_with_range (0, 0, 1);
  view->any = gtk_check_button_new_with_mnemonic (_ ("_any PE"));
  gtk_widget_set_tooltip_text (view->pe, _ ("The PE that is looked at"));
  gtk_widget_set_tooltip_text (view->any, _ ("Breakpoints stop whichever PE comes to them"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), view->pe);
  gtk_box_append (GTK_BOX (view->bar), label);
  gtk_box_append (GTK_BOX (view->bar), view->pe);
  gtk_box_append (GTK_BOX (view->bar), view->any);
  g_signal_connect_object (view->pe, "value-changed", G_CALLBACK (pe_cb), view, G_CONNECT_SWAPPED);
}

static GtkWidget *
make_label (const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, class);
  return label;
}

/* A press on a square looks at its PE. */
static void
pe_picked_cb (WeftStopView *view, guint id)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (view->pe), id - 1.0);
}

static void
line_picked_cb (WeftStopView *view, guint line)
{
  g_signal_emit (view, signals[LINE_PICKED], 0, line);
}

static GtkWidget *
make_figures (WeftStopView *view)
{
  GtkWidget *figures;

  view->grid = weft_figure_box_new (_ ("PEs"));
  view->histogram = weft_figure_box_new (_ ("PEs by line"));
  figures = weft_pair_paned_new (view->grid, view->histogram, ROOM_FIGURES, 0.5);
  g_signal_connect_object (view->grid, "picked", G_CALLBACK (pe_picked_cb), view, G_CONNECT_SWAPPED);
  g_signal_connect_object (view->histogram, "picked", G_CALLBACK (line_picked_cb), view, G_CONNECT_SWAPPED);
  return figures;
}

static void
weft_stop_view_dispose (GObject *object)
{
  WeftStopView *view = WEFT_STOP_VIEW (object);

  g_clear_pointer (&view->box, gtk_widget_unparent);
  g_clear_pointer (&view->stop, weft_reference_stop_free);
  g_clear_pointer (&view->code, weft_mimdc_code_unref);
  G_OBJECT_CLASS (weft_stop_view_parent_class)->dispose (object);
}

static void
weft_stop_view_class_init (WeftStopViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_stop_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[MOVE] = g_signal_new ("move", WEFT_TYPE_STOP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[TOGGLE] = g_signal_new ("toggle-breakpoint", WEFT_TYPE_STOP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  signals[LINE_PICKED] = g_signal_new ("line-picked", WEFT_TYPE_STOP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static GtkWidget *
make_variables (WeftStopView *view)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  view->variables = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (view->variables), 12);
  gtk_grid_set_row_spacing (GTK_GRID (view->variables), 2);
  gtk_widget_set_margin_start (view->variables, 12);
  gtk_widget_set_margin_end (view->variables, 12);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view->variables), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Variables"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view->variables);
  return scroller;
}

static void
weft_stop_view_init (WeftStopView *view)
{
  GtkWidget *row;

  view->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  view->words = make_label ("heading");
  make_bar (view);
  view->standing = weft_pair_paned_new (make_figures (view), make_variables (view), ROOM_VARIABLES, 0.76);
  gtk_widget_set_vexpand (view->standing, TRUE);
  gtk_widget_set_margin_start (view->words, 12);
  row = weft_strip_new (view->bar);
  gtk_widget_set_margin_start (row, 12);
  gtk_widget_set_margin_end (row, 12);
  gtk_box_append (GTK_BOX (view->box), row);
  gtk_box_append (GTK_BOX (view->box), view->words);
  gtk_box_append (GTK_BOX (view->box), view->standing);
  gtk_widget_set_margin_bottom (view->box, 6);
  gtk_widget_set_parent (view->box, GTK_WIDGET (view));
  weft_stop_view_show (view, NULL, NULL, NULL);
}

GtkWidget *
weft_stop_view_new (void)
{
  return g_object_new (WEFT_TYPE_STOP_VIEW, NULL);
}
