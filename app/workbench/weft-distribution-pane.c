/* weft-distribution-pane.c: plot, numbers and what is said about them. */
#include "weft-distribution-pane.h"

#include "weft-distribution-view.h"
#include "weft-glance-table.h"
#include "weft-job-budget.h"
#include "weft-numeral.h"
#include "weft-plot.h"
#include "weft-printable.h"
#include "weft-result-words.h"
#include "weft-summary.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>
#include <math.h>

struct _WeftDistributionPane {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *plot;
  GtkWidget *empty;
  GtkWidget *stack;
  char *status;
  char *trust;
  GtkWidget *notice; /* why there is no result */
  GtkWidget *table;
  GtkWidget *comparison;
  GtkWidget *summary; /* owned; stands elsewhere, as the options do */
  GtkWidget *options;
  GtkWidget *deadline;
  GtkWidget *deadline_problem;

  WeftFlowResult *current;
  WeftFlowResult *previous;
  WeftFlowResult *overlays[WEFT_N_OVERLAYS];
  gboolean overlay_running[WEFT_N_OVERLAYS];
  double deadline_time; /* NaN: none */
  WeftResultState state;
  char *problem;
};

enum { OVERLAYS_CHANGED, STATUS_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftDistributionPane, weft_distribution_pane, GTK_TYPE_WIDGET)

static const WeftColumn overlay_columns[WEFT_N_OVERLAYS] = {
    [WEFT_OVERLAY_SIMD] = WEFT_COLUMN_SIMD,
    [WEFT_OVERLAY_SPMD] = WEFT_COLUMN_SPMD,
    [WEFT_OVERLAY_BEST] = WEFT_COLUMN_BEST,
    [WEFT_OVERLAY_SIMULATED] = WEFT_COLUMN_SIMULATED,
};

static gboolean
shows_before (WeftDistributionPane *pane)
{
  return pane->previous != NULL &&
         weft_glance_table_get_wanted (WEFT_GLANCE_TABLE (pane->table), WEFT_COLUMN_BEFORE);
}

static WeftDistributionView
make_view (WeftDistributionPane *pane, const WeftFlowResult **overlays)
{
  WeftDistributionView view = {.current = pane->current,
                               .previous = shows_before (pane) ? pane->previous : NULL,
                               .overlays = overlays,
                               .has_deadline = !isnan (pane->deadline_time),
                               .deadline = pane->deadline_time};

  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    if (pane->overlays[i] != NULL && weft_distribution_pane_wants_overlay (pane, i))
      overlays[view.n_overlays++] = pane->overlays[i];
  return view;
}

static void
show_table (WeftDistributionPane *pane)
{
  WeftColumnState columns[WEFT_N_COLUMNS] = {
      [WEFT_COLUMN_AS_DRAWN] = {pane->current, FALSE}, [WEFT_COLUMN_BEFORE] = {pane->previous, FALSE}};

  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    columns[overlay_columns[i]] = (WeftColumnState){pane->overlays[i], pane->overlay_running[i]};
  weft_glance_table_show (WEFT_GLANCE_TABLE (pane->table), columns, pane->deadline_time);
}

/* A line for what is compared with: before, and each curve that is wanted. */
static void
show_comparison (WeftDistributionPane *pane)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i <= WEFT_N_OVERLAYS; i++) {
    gboolean is_before = i == 0;
    const WeftFlowResult *other = is_before ? pane->previous : pane->overlays[i - 1];
    g_autofree char *comparison = NULL;

    if (other == NULL || !(is_before || weft_distribution_pane_wants_overlay (pane, i - 1)) ||
        !weft_result_words_can_compare (pane->current, other))
      continue;
    comparison =
        weft_result_words_comparison (is_before ? pane->current : other, is_before ? other : pane->current);
    g_string_append_printf (words, "%s%s: %s", words->len > 0 ? "\n" : "",
                            is_before            ? _ ("since before")
                            : other->samples > 0 ? _ ("simulation")
                                                 : weft_result_words_modes (other),
                            comparison);
  }
  gtk_label_set_text (GTK_LABEL (pane->comparison), words->str);
  gtk_widget_set_visible (pane->comparison, words->len > 0);
  g_string_free (words, TRUE);
}

/* What is added to how exact the result is. */
static const char *const additions[] = {
    [WEFT_RESULT_CURRENT] = NULL,
    [WEFT_RESULT_COARSE] = N_ ("exact follows"),
    [WEFT_RESULT_LEFT_COARSE] = N_ ("exact was stopped"),
    [WEFT_RESULT_AWAITED] = N_ ("out of date, computing…"),
    [WEFT_RESULT_STALE] = N_ ("out of date"),
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
  if (pane->state >= WEFT_RESULT_AWAITED)
    return g_strdup (_ (additions[pane->state]));
  return g_strdup_printf ("%s · %s", exactness, _ (additions[pane->state]));
}

static void
show_status (WeftDistributionPane *pane)
{
  gboolean is_stale = pane->problem != NULL || pane->state >= WEFT_RESULT_AWAITED;

  g_free (pane->status);
  g_free (pane->trust);
  pane->status = describe_state (pane);
  pane->trust = pane->current != NULL ? weft_result_words_trust (pane->current, weft_job_budget_get_error ())
                                      : g_strdup ("");
  gtk_label_set_text (GTK_LABEL (pane->notice), pane->problem != NULL ? pane->problem : "");
  gtk_widget_set_tooltip_text (pane->notice, pane->problem);
  gtk_widget_set_visible (pane->notice, pane->problem != NULL);
  weft_widget_set_class (pane->box, "stale", is_stale);
  weft_widget_set_class (pane->summary, "stale", is_stale);
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
  weft_summary_show (WEFT_SUMMARY (pane->summary), pane->current, pane->previous);
  if (pane->current == NULL)
    return;
  view = make_view (pane, overlays);
  chart = weft_distribution_view_new_chart (&view);
  weft_plot_set_chart (WEFT_PLOT (pane->plot), chart);
  weft_plot_set_deadline (WEFT_PLOT (pane->plot), pane->deadline_time);
  show_table (pane);
  show_comparison (pane);
}

static void
replace (WeftFlowResult **slot, WeftFlowResult *result)
{
  if (result != NULL)
    weft_flow_result_ref (result);
  g_clear_pointer (slot, weft_flow_result_unref);
  *slot = result;
}

/* The axis of one diagram is not that of another. */
void
weft_distribution_pane_show (WeftDistributionPane *pane, WeftFlowResult *current, WeftFlowResult *previous)
{
  gboolean is_another =
      current != NULL && pane->current != NULL && g_strcmp0 (current->diagram, pane->current->diagram) != 0;

  if (current == pane->current && previous == pane->previous)
    return;
  replace (&pane->current, current);
  replace (&pane->previous, previous);
  renew (pane);
  if (is_another)
    weft_plot_fit (WEFT_PLOT (pane->plot));
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

const char *
weft_distribution_pane_get_trust (WeftDistributionPane *pane)
{
  return pane->trust != NULL ? pane->trust : "";
}

WeftPageSigns
weft_distribution_pane_get_signs (WeftDistributionPane *pane)
{
  return (WeftPageSigns){gtk_label_get_text (GTK_LABEL (pane->empty)), pane->problem,
                         gtk_widget_has_css_class (pane->box, "stale")};
}

GtkWidget *
weft_distribution_pane_get_options (WeftDistributionPane *pane)
{
  return pane->options;
}

GtkWidget *
weft_distribution_pane_get_summary (WeftDistributionPane *pane)
{
  return pane->summary;
}

const WeftFlowResult *
weft_distribution_pane_get_result (WeftDistributionPane *pane)
{
  return pane->current;
}

/* Curves that nobody wants are no reason to draw anew. */
void
weft_distribution_pane_show_overlay (WeftDistributionPane *pane,
                                     WeftOverlay overlay,
                                     WeftFlowResult *result,
                                     gboolean running)
{
  gboolean is_another = result != pane->overlays[overlay];

  if (!is_another && running == pane->overlay_running[overlay])
    return;
  replace (&pane->overlays[overlay], result);
  pane->overlay_running[overlay] = running;
  if (is_another && weft_distribution_pane_wants_overlay (pane, overlay))
    renew (pane);
  else
    show_table (pane);
}

void
weft_distribution_pane_focus (WeftDistributionPane *pane)
{
  gtk_widget_grab_focus (pane->plot);
}

gboolean
weft_distribution_pane_wants_overlay (WeftDistributionPane *pane, WeftOverlay overlay)
{
  return weft_glance_table_get_wanted (WEFT_GLANCE_TABLE (pane->table), overlay_columns[overlay]);
}

void
weft_distribution_pane_set_overlay (WeftDistributionPane *pane, WeftOverlay overlay, gboolean wanted)
{
  weft_glance_table_set_wanted (WEFT_GLANCE_TABLE (pane->table), overlay_columns[overlay], wanted);
}

void
weft_distribution_pane_set_running (WeftDistributionPane *pane, gboolean running)
{
  gtk_label_set_text (GTK_LABEL (pane->empty),
                      running ? _ ("Computing…")
                              : _ ("The distribution appears here as soon as the diagram can be evaluated."));
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
  replace (&export->previous, shows_before (pane) ? pane->previous : NULL);
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

/* NaN: none. */
static double
parse_time (const char *text)
{
  double time;

  return weft_numeral_parse (text, &time) && time >= 0 ? time : NAN;
}

static void
deadline_changed_cb (GtkEditable *editable, WeftDistributionPane *pane)
{
  const char *text = gtk_editable_get_text (editable);
  double time = parse_time (text);
  gboolean is_wrong = *text != '\0' && isnan (time);
  g_autofree char *quoted = weft_printable_start (text);
  g_autofree char *words =
      g_strdup_printf (_ ("“%s” is no time: write 1100.5 or 1,100.5; commas part thousands."), quoted);

  weft_widget_set_class (GTK_WIDGET (editable), "error", is_wrong);
  gtk_accessible_update_state (GTK_ACCESSIBLE (editable), GTK_ACCESSIBLE_STATE_INVALID,
                               is_wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_label_set_text (GTK_LABEL (pane->deadline_problem), is_wrong ? words : "");
  gtk_widget_set_tooltip_text (pane->deadline_problem, is_wrong ? words : NULL);
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
wanted_cb (WeftDistributionPane *pane)
{
  g_signal_emit (pane, signals[OVERLAYS_CHANGED], 0);
  renew (pane);
}

/* Building. */

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

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "error");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_set_visible (label, FALSE);
  pane->deadline_problem = label;
  return label;
}

static GtkWidget *
make_comparison (void)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_widget_add_css_class (label, "comparison");
  return label;
}

/* What does not fit scrolls, both ways. */
static GtkWidget *
make_side (WeftDistributionPane *pane)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_widget_add_css_class (side, "numbers");
  pane->table = weft_glance_table_new ();
  g_signal_connect_swapped (pane->table, "wanted-changed", G_CALLBACK (wanted_cb), pane);
  pane->comparison = make_comparison ();
  gtk_box_append (GTK_BOX (side), pane->table);
  gtk_box_append (GTK_BOX (side), pane->comparison);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), side);
  gtk_widget_set_hexpand (scroller, FALSE);
  return scroller;
}

static GtkWidget *
make_options (WeftDistributionPane *pane)
{
  GtkWidget *options = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  gtk_box_append (GTK_BOX (options), make_deadline_problem (pane));
  gtk_box_append (GTK_BOX (options), make_deadline (pane));
  return options;
}

static GtkWidget *
make_content (WeftDistributionPane *pane)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  pane->plot = weft_plot_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (pane->plot), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Distribution of the execution time"), -1);
  g_signal_connect (pane->plot, "deadline-moved", G_CALLBACK (deadline_moved_cb), pane);
  gtk_box_append (GTK_BOX (content), pane->plot);
  gtk_box_append (GTK_BOX (content), make_side (pane));
  return content;
}

/* Over the plot, so that nothing moves when it comes and goes. */
static GtkWidget *
make_notice (WeftDistributionPane *pane)
{
  pane->notice = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (pane->notice), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (pane->notice), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_ellipsize (GTK_LABEL (pane->notice), PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (GTK_LABEL (pane->notice), 2);
  gtk_label_set_max_width_chars (GTK_LABEL (pane->notice), 20);
  gtk_label_set_xalign (GTK_LABEL (pane->notice), 0);
  gtk_label_set_selectable (GTK_LABEL (pane->notice), TRUE);
  gtk_widget_set_valign (pane->notice, GTK_ALIGN_START);
  gtk_widget_add_css_class (pane->notice, "notice");
  gtk_widget_set_visible (pane->notice, FALSE);
  return pane->notice;
}

static void
weft_distribution_pane_dispose (GObject *object)
{
  WeftDistributionPane *pane = WEFT_DISTRIBUTION_PANE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (pane))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&pane->summary);
  g_clear_object (&pane->options);
  g_clear_pointer (&pane->current, weft_flow_result_unref);
  g_clear_pointer (&pane->previous, weft_flow_result_unref);
  for (guint i = 0; i < WEFT_N_OVERLAYS; i++)
    g_clear_pointer (&pane->overlays[i], weft_flow_result_unref);
  g_clear_pointer (&pane->problem, g_free);
  g_clear_pointer (&pane->status, g_free);
  g_clear_pointer (&pane->trust, g_free);
  G_OBJECT_CLASS (weft_distribution_pane_parent_class)->dispose (object);
}

static void
weft_distribution_pane_class_init (WeftDistributionPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_distribution_pane_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftdistribution");
  signals[OVERLAYS_CHANGED] = g_signal_new ("overlays-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                            0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[STATUS_CHANGED] = g_signal_new ("status-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_distribution_pane_init (WeftDistributionPane *pane)
{
  GtkWidget *overlay = gtk_overlay_new ();

  pane->deadline_time = NAN;
  pane->summary = g_object_ref_sink (weft_summary_new ());
  pane->options = g_object_ref_sink (make_options (pane));
  pane->stack = gtk_stack_new ();
  pane->empty = gtk_label_new (NULL);
  gtk_widget_add_css_class (pane->empty, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (pane->empty), TRUE);
  weft_distribution_pane_set_running (pane, FALSE);
  pane->box = make_content (pane);
  gtk_stack_add_child (GTK_STACK (pane->stack), pane->empty);
  gtk_stack_add_child (GTK_STACK (pane->stack), pane->box);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), pane->stack);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), make_notice (pane));
  gtk_widget_set_vexpand (overlay, TRUE);
  gtk_widget_set_parent (overlay, GTK_WIDGET (pane));
}

GtkWidget *
weft_distribution_pane_new (void)
{
  return g_object_new (WEFT_TYPE_DISTRIBUTION_PANE, NULL);
}
