/* weft-distribution-pane.c: plot, numbers and what is said about them. */
#include "weft-distribution-pane.h"

#include "weft-distribution-view.h"
#include "weft-number.h"
#include "weft-numeral.h"
#include "weft-plot.h"
#include "weft-result-words.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>
#include <math.h>

/* The numbers, in the order in which they stand. */
enum { NUMBER_SD, NUMBER_P50, NUMBER_P90, NUMBER_P95, NUMBER_P99, N_NUMBERS };

struct _WeftDistributionPane {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *plot;
  GtkWidget *empty;
  GtkWidget *stack;
  char *status;
  GtkWidget *notice; /* why there is no result */
  GtkWidget *reading;
  GtkWidget *mean;
  GtkWidget *mean_change;
  GtkWidget *values[N_NUMBERS];
  GtkWidget *changes[N_NUMBERS];
  GtkWidget *comparison;
  GtkWidget *legend;
  GtkWidget *toggles[WEFT_N_OVERLAYS];
  GtkWidget *deadline;
  GtkWidget *deadline_problem;

  WeftFlowResult *current;
  WeftFlowResult *previous;
  WeftFlowResult *overlays[WEFT_N_OVERLAYS];
  double deadline_time; /* NaN: none */
  WeftResultState state;
  char *problem;
};

enum { OVERLAYS_CHANGED, STATUS_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftDistributionPane, weft_distribution_pane, GTK_TYPE_WIDGET)

static double
get_number (const WeftFlowResult *result, guint number)
{
  static const double quantiles[] = {
      [NUMBER_P50] = 0.5, [NUMBER_P90] = 0.9, [NUMBER_P95] = 0.95, [NUMBER_P99] = 0.99};

  if (number == NUMBER_SD)
    return sqrt (weft_lattice_get_variance (result->time));
  return weft_lattice_get_quantile (result->time, quantiles[number]);
}

/* Less time is for the better. */
static void
show_change (GtkWidget *label, double change, const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_remove_css_class (label, "better");
  gtk_widget_remove_css_class (label, "worse");
  if (change != 0)
    gtk_widget_add_css_class (label, change < 0 ? "better" : "worse");
}

/* Of two bounds the lower one is shown; between them the deviation may be anything. */
static char *
print_number (const WeftFlowResult *result, guint number)
{
  double value = get_number (result, number);
  g_autofree char *text = number == NUMBER_SD ? weft_numeral_rounded (value, 4) : weft_numeral_short (value);

  if (result->upper == NULL)
    return g_steal_pointer (&text);
  return number == NUMBER_SD ? g_strdup ("–") : g_strdup_printf ("≥ %s", text);
}

static void
show_number (WeftDistributionPane *pane, guint number)
{
  double value = get_number (pane->current, number);
  g_autofree char *text = print_number (pane->current, number);
  g_autofree char *change = NULL;

  gtk_label_set_text (GTK_LABEL (pane->values[number]), text);
  if (pane->previous != NULL) {
    double difference = value - get_number (pane->previous, number);

    change = weft_numeral_difference (difference, number == NUMBER_SD ? 1 : 0);
    show_change (pane->changes[number], difference, change);
  } else {
    show_change (pane->changes[number], 0, "");
  }
}

static void
show_mean (WeftDistributionPane *pane)
{
  double mean = weft_lattice_get_mean (pane->current->time);
  g_autofree char *rounded = weft_numeral_rounded (mean, 4);
  g_autofree char *value = g_strconcat (pane->current->upper != NULL ? "≥ " : "", rounded, NULL);
  g_autofree char *text =
      *pane->current->unit != '\0' ? g_strdup_printf ("%s %s", value, pane->current->unit) : g_strdup (value);
  g_autofree char *change = NULL;
  g_autofree char *words = NULL;
  double before = pane->previous != NULL ? weft_lattice_get_mean (pane->previous->time) : mean;

  gtk_label_set_text (GTK_LABEL (pane->mean), text);
  if (pane->previous != NULL && before > 0)
    change = weft_numeral_percent (mean / before - 1);
  show_change (pane->mean_change, mean - before, change != NULL ? change : "");
  if (pane->previous != NULL)
    words = weft_result_words_comparison (pane->current, pane->previous);
  gtk_label_set_text (GTK_LABEL (pane->comparison), words != NULL ? words : "");
  gtk_widget_set_visible (pane->comparison, words != NULL);
}

static WeftDistributionView
make_view (WeftDistributionPane *pane, const WeftFlowResult **overlays)
{
  WeftDistributionView view = {.current = pane->current,
                               .previous = pane->previous,
                               .overlays = overlays,
                               .has_deadline = !isnan (pane->deadline_time),
                               .deadline = pane->deadline_time};

  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    if (pane->overlays[i] != NULL && weft_distribution_pane_wants_overlay (pane, i))
      overlays[view.n_overlays++] = pane->overlays[i];
  return view;
}

static void
draw_legend_entry (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  WeftChart *chart = data;
  const WeftTheme *theme = weft_widget_get_theme (GTK_WIDGET (area));
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (theme);

  weft_chart_draw_legend_entry (chart, theme, typesetter, cr,
                                GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (area), "index")),
                                &(WeftRect){0, 0, width, height});
}

/* As many areas as there are entries; those that are there stay, so that nothing is laid out anew. */
static void
show_legend (WeftDistributionPane *pane, WeftChart *chart)
{
  GtkWidget *area = gtk_widget_get_first_child (pane->legend);
  guint n = weft_chart_get_n_legend (chart);

  for (guint i = 0; i < n; i++) {
    if (area == NULL) {
      area = gtk_drawing_area_new ();
      gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), 20);
      gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), 180);
      g_object_set_data (G_OBJECT (area), "index", GUINT_TO_POINTER (i));
      gtk_box_append (GTK_BOX (pane->legend), area);
    }
    gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_legend_entry, weft_chart_ref (chart),
                                    (GDestroyNotify) weft_chart_unref);
    area = gtk_widget_get_next_sibling (area);
  }
  while (area != NULL) {
    GtkWidget *next = gtk_widget_get_next_sibling (area);

    gtk_box_remove (GTK_BOX (pane->legend), area);
    area = next;
  }
}

/* What is added to how exact the result is. */
static const char *const additions[] = {
    [WEFT_RESULT_CURRENT] = NULL,
    [WEFT_RESULT_COARSE] = N_ ("exact follows"),
    [WEFT_RESULT_LEFT_COARSE] = N_ ("exact was stopped"),
    [WEFT_RESULT_AWAITED] = N_ ("old, computing…"),
    [WEFT_RESULT_STALE] = N_ ("old"),
};

static char *
describe_state (WeftDistributionPane *pane)
{
  g_autofree char *exactness = NULL;

  if (pane->current == NULL)
    return g_strdup ("");
  exactness = weft_result_words_exactness (pane->current);
  if (additions[pane->state] == NULL)
    return g_steal_pointer (&exactness);
  return g_strdup_printf ("%s · %s", exactness, _ (additions[pane->state]));
}

static void
set_class (GtkWidget *widget, const char *css_class, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

static void
show_status (WeftDistributionPane *pane)
{
  g_free (pane->status);
  pane->status = describe_state (pane);
  gtk_label_set_text (GTK_LABEL (pane->notice), pane->problem != NULL ? pane->problem : "");
  gtk_widget_set_tooltip_text (pane->notice, pane->problem);
  gtk_widget_set_visible (pane->notice, pane->problem != NULL);
  set_class (pane->box, "stale", pane->problem != NULL || pane->state >= WEFT_RESULT_AWAITED);
  g_signal_emit (pane, signals[STATUS_CHANGED], 0);
}

static void
renew (WeftDistributionPane *pane)
{
  const WeftFlowResult *overlays[WEFT_N_OVERLAYS];
  WeftDistributionView view;
  g_autoptr (WeftChart) chart = NULL;

  show_status (pane);
  gtk_stack_set_visible_child (GTK_STACK (pane->stack), pane->current != NULL ? pane->box : pane->empty);
  if (pane->current == NULL)
    return;
  view = make_view (pane, overlays);
  chart = weft_distribution_view_new_chart (&view);
  weft_plot_set_chart (WEFT_PLOT (pane->plot), chart);
  weft_plot_set_deadline (WEFT_PLOT (pane->plot), pane->deadline_time);
  show_legend (pane, chart);
  show_mean (pane);
  for (guint i = 0; i < N_NUMBERS; i++)
    show_number (pane, i);
}

static void
replace (WeftFlowResult **slot, WeftFlowResult *result)
{
  if (result != NULL)
    weft_flow_result_ref (result);
  g_clear_pointer (slot, weft_flow_result_unref);
  *slot = result;
}

void
weft_distribution_pane_show (WeftDistributionPane *pane, WeftFlowResult *current, WeftFlowResult *previous)
{
  if (current == pane->current && previous == pane->previous)
    return;
  replace (&pane->current, current);
  replace (&pane->previous, previous);
  renew (pane);
}

double
weft_distribution_pane_get_deadline (WeftDistributionPane *pane)
{
  return pane->deadline_time;
}

const char *
weft_distribution_pane_get_status (WeftDistributionPane *pane)
{
  return pane->status != NULL ? pane->status : "";
}

const WeftFlowResult *
weft_distribution_pane_get_result (WeftDistributionPane *pane)
{
  return pane->current;
}

void
weft_distribution_pane_show_overlay (WeftDistributionPane *pane, WeftOverlay overlay, WeftFlowResult *result)
{
  if (result == pane->overlays[overlay])
    return;
  replace (&pane->overlays[overlay], result);
  renew (pane);
}

void
weft_distribution_pane_focus (WeftDistributionPane *pane)
{
  gtk_widget_grab_focus (pane->plot);
}

gboolean
weft_distribution_pane_wants_overlay (WeftDistributionPane *pane, WeftOverlay overlay)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (pane->toggles[overlay]));
}

void
weft_distribution_pane_set_overlay (WeftDistributionPane *pane, WeftOverlay overlay, gboolean wanted)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (pane->toggles[overlay]), wanted);
}

void
weft_distribution_pane_set_state (WeftDistributionPane *pane, WeftResultState state, const char *problem)
{
  char *before = pane->problem;

  pane->state = state;
  pane->problem = g_strdup (problem);
  g_free (before);
  show_status (pane);
}

void
weft_distribution_pane_fill_export (WeftDistributionPane *pane, WeftExport *export)
{
  replace (&export->current, pane->current);
  replace (&export->previous, pane->previous);
  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    if (pane->overlays[i] != NULL && weft_distribution_pane_wants_overlay (pane, i))
      g_ptr_array_add (export->overlays, weft_flow_result_ref (pane->overlays[i]));
  export->deadline = pane->deadline_time;
}

static void
set_deadline (WeftDistributionPane *pane, double time)
{
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (pane->deadline), GTK_ENTRY_ICON_SECONDARY,
                                     isnan (time) ? NULL : "edit-clear-symbolic");
  pane->deadline_time = time;
  renew (pane);
}

/* As it is shown, thousands apart, or as in a file; NaN: none. */
static double
parse_time (const char *text)
{
  GString *digits = g_string_new (text);
  g_autofree char *plain = NULL;
  const char *end;
  double time;

  g_string_replace (digits, C_ ("thousands separator", ","), "", 0);
  g_string_replace (digits, C_ ("decimal point", "."), ".", 0);
  g_string_replace (digits, " ", "", 0);
  plain = g_string_free (digits, FALSE);
  time = weft_number_parse (plain, &end);
  return *plain != '\0' && *end == '\0' && time >= 0 && isfinite (time) ? time : NAN;
}

static void
deadline_changed_cb (GtkEditable *editable, WeftDistributionPane *pane)
{
  const char *text = gtk_editable_get_text (editable);
  double time = parse_time (text);
  gboolean is_wrong = *text != '\0' && isnan (time);
  g_autofree char *words = g_strdup_printf (_ ("found “%s”, expected a time, 0 or more"), text);

  set_class (GTK_WIDGET (editable), "error", is_wrong);
  gtk_accessible_update_state (GTK_ACCESSIBLE (editable), GTK_ACCESSIBLE_STATE_INVALID,
                               is_wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_label_set_text (GTK_LABEL (pane->deadline_problem), is_wrong ? words : "");
  gtk_widget_set_visible (pane->deadline_problem, is_wrong);
  set_deadline (pane, time);
}

static void
deadline_cleared_cb (GtkEntry *entry)
{
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
}

static void
deadline_moved_cb (G_GNUC_UNUSED WeftPlot *plot, double time, WeftDistributionPane *pane)
{
  double step = pane->current != NULL ? weft_lattice_get_step (pane->current->time) : 1;
  g_autofree char *text = weft_numeral_short (round (time / step) * step);

  g_signal_handlers_block_by_func (pane->deadline, deadline_changed_cb, pane);
  gtk_editable_set_text (GTK_EDITABLE (pane->deadline), text);
  g_signal_handlers_unblock_by_func (pane->deadline, deadline_changed_cb, pane);
  set_deadline (pane, round (time / step) * step);
}

static void
reading_cb (WeftPlot *plot, WeftDistributionPane *pane)
{
  const char *words = weft_plot_get_reading (plot);

  gtk_label_set_text (GTK_LABEL (pane->reading), words != NULL ? words : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (plot), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words != NULL ? words : "", -1);
}

static void
toggled_cb (G_GNUC_UNUSED GtkToggleButton *button, WeftDistributionPane *pane)
{
  g_signal_emit (pane, signals[OVERLAYS_CHANGED], 0);
  renew (pane);
}

/* Building. */

static GtkWidget *
add_label (GtkWidget *grid, int column, int row, const char *text, const char *css_class, float align)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), align);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (GTK_GRID (grid), label, column, row, 1, 1);
  return label;
}

static GtkWidget *
make_numbers (WeftDistributionPane *pane)
{
  static const char *const names[N_NUMBERS] = {N_ ("sd"), N_ ("P50"), N_ ("P90"), N_ ("P95"), N_ ("P99")};
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 2);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 14);
  for (int i = 0; i < N_NUMBERS; i++) {
    GtkWidget *name = add_label (grid, 0, i, _ (names[i]), "dim-label", 0);

    pane->values[i] = add_label (grid, 1, i, "", "number", 1);
    pane->changes[i] = add_label (grid, 2, i, "", "change", 1);
    gtk_widget_set_hexpand (name, TRUE);
    gtk_accessible_update_relation (GTK_ACCESSIBLE (pane->values[i]), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                    name, NULL, -1);
  }
  return grid;
}

static GtkWidget *
make_deadline (WeftDistributionPane *pane)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (_ ("deadline"));

  gtk_widget_add_css_class (label, "dim-label");
  pane->deadline = gtk_entry_new ();
  gtk_widget_set_valign (pane->deadline, GTK_ALIGN_CENTER);
  gtk_editable_set_width_chars (GTK_EDITABLE (pane->deadline), 5); /* less than it likes: narrow windows */
  gtk_editable_set_max_width_chars (GTK_EDITABLE (pane->deadline), 7);
  gtk_entry_set_alignment (GTK_ENTRY (pane->deadline), 1);
  gtk_entry_set_placeholder_text (GTK_ENTRY (pane->deadline), _ ("none"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (pane->deadline), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Deadline"), -1);
  gtk_entry_set_icon_tooltip_text (GTK_ENTRY (pane->deadline), GTK_ENTRY_ICON_SECONDARY, _ ("No deadline"));
  g_signal_connect (pane->deadline, "changed", G_CALLBACK (deadline_changed_cb), pane);
  g_signal_connect (pane->deadline, "icon-press", G_CALLBACK (deadline_cleared_cb), NULL);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), pane->deadline);
  return box;
}

static GtkWidget *
make_deadline_problem (WeftDistributionPane *pane)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 26);
  gtk_widget_add_css_class (label, "error");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_set_visible (label, FALSE);
  pane->deadline_problem = label;
  return label;
}

static GtkWidget *
make_side (WeftDistributionPane *pane)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *caption = gtk_label_new (_ ("mean"));

  gtk_widget_add_css_class (side, "numbers");
  gtk_label_set_xalign (GTK_LABEL (caption), 0);
  gtk_widget_add_css_class (caption, "dim-label");
  pane->mean = gtk_label_new ("");
  gtk_widget_add_css_class (pane->mean, "figure");
  gtk_accessible_update_property (GTK_ACCESSIBLE (pane->mean), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ ("Mean execution time"), -1);
  pane->mean_change = gtk_label_new ("");
  gtk_widget_add_css_class (pane->mean_change, "change");
  gtk_widget_set_valign (pane->mean_change, GTK_ALIGN_BASELINE);
  gtk_box_append (GTK_BOX (line), pane->mean);
  gtk_box_append (GTK_BOX (line), pane->mean_change);
  pane->comparison = gtk_label_new ("");
  gtk_label_set_wrap (GTK_LABEL (pane->comparison), TRUE);
  gtk_label_set_xalign (GTK_LABEL (pane->comparison), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (pane->comparison), 26);
  gtk_widget_add_css_class (pane->comparison, "caption");
  gtk_widget_add_css_class (pane->comparison, "dim-label");
  pane->legend = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (side), caption);
  gtk_box_append (GTK_BOX (side), line);
  gtk_box_append (GTK_BOX (side), make_numbers (pane));
  gtk_box_append (GTK_BOX (side), pane->comparison);
  gtk_box_append (GTK_BOX (side), make_deadline_problem (pane));
  gtk_box_append (GTK_BOX (side), pane->legend);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), side);
  gtk_widget_set_hexpand (scroller, FALSE);
  return scroller;
}

static void
add_toggles (WeftDistributionPane *pane, GtkWidget *bar)
{
  static const char *const labels[WEFT_N_OVERLAYS] = {N_ ("SIMD throughout"), N_ ("SPMD throughout"),
                                                      N_ ("Simulation")};
  static const char *const tips[WEFT_N_OVERLAYS] = {
      N_ ("Show the distribution of the program run so"), N_ ("Show the distribution of the program run so"),
      N_ ("Simulate more and more runs, with a band in which the true curve is (S)")};

  for (guint i = 0; i < WEFT_N_OVERLAYS; i++) {
    pane->toggles[i] = gtk_toggle_button_new_with_label (_ (labels[i]));
    gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (pane->toggles[i]))),
                             PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class (pane->toggles[i], "flat");
    gtk_widget_set_tooltip_text (pane->toggles[i], _ (tips[i]));
    g_signal_connect (pane->toggles[i], "toggled", G_CALLBACK (toggled_cb), pane);
    gtk_box_append (GTK_BOX (bar), pane->toggles[i]);
  }
}

static GtkWidget *
make_bar (WeftDistributionPane *pane)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *deadline = make_deadline (pane);

  gtk_widget_add_css_class (bar, "options-bar");
  add_toggles (pane, bar);
  gtk_widget_set_hexpand (deadline, TRUE);
  gtk_widget_set_halign (deadline, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (bar), deadline);
  return bar;
}

static GtkWidget *
make_content (WeftDistributionPane *pane)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  pane->plot = weft_plot_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (pane->plot), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Distribution of the execution time"), -1);
  g_signal_connect (pane->plot, "deadline-moved", G_CALLBACK (deadline_moved_cb), pane);
  g_signal_connect (pane->plot, "reading-changed", G_CALLBACK (reading_cb), pane);
  pane->reading = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (pane->reading), 0);
  gtk_label_set_ellipsize (GTK_LABEL (pane->reading), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (pane->reading, "caption");
  gtk_widget_add_css_class (pane->reading, "reading");
  gtk_box_append (GTK_BOX (column), pane->plot);
  gtk_box_append (GTK_BOX (column), pane->reading);
  gtk_box_append (GTK_BOX (content), column);
  gtk_box_append (GTK_BOX (content), make_side (pane));
  return content;
}

static void
weft_distribution_pane_dispose (GObject *object)
{
  WeftDistributionPane *pane = WEFT_DISTRIBUTION_PANE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (pane))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&pane->current, weft_flow_result_unref);
  g_clear_pointer (&pane->previous, weft_flow_result_unref);
  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    g_clear_pointer (&pane->overlays[i], weft_flow_result_unref);
  g_clear_pointer (&pane->problem, g_free);
  g_clear_pointer (&pane->status, g_free);
  G_OBJECT_CLASS (weft_distribution_pane_parent_class)->dispose (object);
}

static void
weft_distribution_pane_class_init (WeftDistributionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_distribution_pane_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftdistribution");
  signals[OVERLAYS_CHANGED] = g_signal_new ("overlays-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                            0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[STATUS_CHANGED] = g_signal_new ("status-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_distribution_pane_init (WeftDistributionPane *pane)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (pane))),
                                  GTK_ORIENTATION_VERTICAL);
  pane->deadline_time = NAN;
  pane->stack = gtk_stack_new ();
  pane->empty = gtk_label_new (_ ("The distribution appears here as soon as the tree can be evaluated."));
  gtk_widget_add_css_class (pane->empty, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (pane->empty), TRUE);
  gtk_widget_set_parent (make_bar (pane), GTK_WIDGET (pane));
  pane->notice = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (pane->notice), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (pane->notice), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_ellipsize (GTK_LABEL (pane->notice), PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (GTK_LABEL (pane->notice), 2);
  gtk_label_set_max_width_chars (GTK_LABEL (pane->notice), 20);
  gtk_label_set_xalign (GTK_LABEL (pane->notice), 0);
  gtk_label_set_selectable (GTK_LABEL (pane->notice), TRUE);
  gtk_widget_add_css_class (pane->notice, "notice");
  gtk_widget_set_parent (pane->notice, GTK_WIDGET (pane));
  pane->box = make_content (pane);
  gtk_stack_add_child (GTK_STACK (pane->stack), pane->empty);
  gtk_stack_add_child (GTK_STACK (pane->stack), pane->box);
  gtk_widget_set_vexpand (pane->stack, TRUE);
  gtk_widget_set_parent (pane->stack, GTK_WIDGET (pane));
}

GtkWidget *
weft_distribution_pane_new (void)
{
  return g_object_new (WEFT_TYPE_DISTRIBUTION_PANE, NULL);
}
