/* weft-expected-time.c: a row a cause: name, bar, share. */
#include "weft-expected-time.h"

#include "weft-answer-figures.h"
#include "weft-pattern.h"
#include "weft-terms.h"
#include "weft-view-words.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>

#define BAR_WIDTH  64
#define BAR_HEIGHT 10

/* The names of the causes in weft-terms.h are those that they have in data. */
struct _WeftExpectedTime {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *total;
  GtkWidget *grid;
  GtkWidget *names[WEFT_N_CAUSES];
  GtkWidget *bars[WEFT_N_CAUSES];
  GtkWidget *shares[WEFT_N_CAUSES];
  double fractions[WEFT_N_CAUSES];
  WeftResultsPane *results;
  WeftInquiry *inquiry;   /* (nullable) */
  WeftDocument *document; /* (nullable) */
  guint32 diagram;
  guint32 node;
};

G_DEFINE_FINAL_TYPE (WeftExpectedTime, weft_expected_time, GTK_TYPE_WIDGET)

/* The tab asks the same, in the same words, and both wait for one run. */
void
weft_expected_time_ask (WeftExpectedTime *expected)
{
  if (expected->inquiry == NULL)
    return;
  if (!weft_results_pane_get_open (expected->results))
    weft_inquiry_cancel (expected->inquiry);
  else if (expected->diagram != 0 && gtk_widget_get_mapped (GTK_WIDGET (expected)))
    weft_inquiry_ask (expected->inquiry, expected->diagram, NULL, 0);
}

static void
show_cause (WeftExpectedTime *expected,
            const WeftBreakdown *breakdown,
            const WeftBreakdownRow *row,
            WeftCause cause)
{
  double total = weft_causes_sum (row->below);
  double fraction = total > 0 ? row->below[cause] / total : 0;
  g_autofree char *share = weft_view_words_share (fraction);
  g_autofree char *time = weft_view_words_time (row->below[cause], breakdown->unit);
  g_autofree char *waiting = weft_breakdown_name_waiting (expected->document, breakdown, row->node);

  /* What waits in all of the program does not wait at its end. */
  if (cause == WEFT_CAUSE_WAITING)
    gtk_label_set_text (GTK_LABEL (expected->names[cause]),
                        row->depth > 0 ? waiting : weft_breakdown_name_cause (cause));
  gtk_label_set_text (GTK_LABEL (expected->shares[cause]), share);
  gtk_widget_set_tooltip_text (expected->shares[cause], time);
  expected->fractions[cause] = fraction;
  gtk_widget_queue_draw (expected->bars[cause]);
}

static void
show_total (WeftExpectedTime *expected, const WeftBreakdown *breakdown, const WeftBreakdownRow *row)
{
  double total = weft_causes_sum (row->below);
  g_autofree char *time = weft_view_words_time (total, breakdown->unit);
  g_autofree char *share = weft_view_words_share (breakdown->mean > 0 ? total / breakdown->mean : 0);
  /* Translators: the expected time of a node, and its share of that of the program. */
  g_autofree char *words =
      row->depth > 0 ? g_strdup_printf (_ ("%s · %s of the program"), time, share) : g_strdup (time);

  gtk_label_set_text (GTK_LABEL (expected->total), words);
}

static void
show_answer (WeftExpectedTime *expected)
{
  WeftInquiryState answer;
  const WeftBreakdown *breakdown;
  const WeftBreakdownRow *row = NULL;

  if (expected->diagram == 0)
    return;
  weft_inquiry_get (expected->inquiry, &answer);
  breakdown = answer.value;
  if (breakdown != NULL && breakdown->n_rows > 0 && (answer.current || answer.running))
    row = expected->node == 0 || expected->node == expected->diagram
              ? &breakdown->rows[0]
              : weft_breakdown_find (breakdown, expected->node);
  gtk_widget_set_visible (expected->grid, row != NULL);
  weft_widget_set_class (GTK_WIDGET (expected), "stale", !answer.current && row != NULL);
  if (row == NULL) {
    gtk_label_set_text (GTK_LABEL (expected->total), answer.running ? _ ("Computing…") : _ ("Not computed"));
    return;
  }
  show_total (expected, breakdown, row);
  for (WeftCause cause = 0; cause < WEFT_N_CAUSES; cause++)
    show_cause (expected, breakdown, row, cause);
}

static gboolean
can_ask (const WeftDocument *document, guint32 diagram)
{
  const WeftNode *node = weft_document_get_node (document, diagram);

  return diagram != 0 && node != NULL && weft_node_get_kind (node) == weft_flow_question_attribution.diagram;
}

void
weft_expected_time_set_subject (WeftExpectedTime *expected,
                                WeftSessionDocument *session,
                                WeftDocument *document,
                                guint32 diagram)
{
  gboolean is_another =
      expected->inquiry == NULL || diagram != expected->diagram || document != expected->document;

  if (expected->inquiry == NULL) {
    expected->inquiry =
        weft_inquiry_new (weft_session_document_get_answers (session), &weft_flow_question_attribution);
    g_signal_connect_object (expected->inquiry, "changed", G_CALLBACK (show_answer), expected,
                             G_CONNECT_SWAPPED);
  }
  weft_document_ref (document);
  g_clear_pointer (&expected->document, weft_document_unref);
  expected->document = document;
  expected->diagram = diagram;
  gtk_widget_set_visible (GTK_WIDGET (expected), can_ask (document, diagram));
  if (is_another)
    weft_expected_time_ask (expected);
  show_answer (expected);
}

void
weft_expected_time_select (WeftExpectedTime *expected, guint32 node)
{
  expected->node = node;
  show_answer (expected);
}

/* Building. */

static void
draw_bar (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  WeftExpectedTime *expected = data;
  WeftCause cause = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (area), "cause"));
  WeftRect box = {0, (height - BAR_HEIGHT) / 2.0, width * expected->fractions[cause], BAR_HEIGHT};

  if (box.width >= 0.5)
    weft_part_draw (weft_widget_get_theme (GTK_WIDGET (area)), weft_breakdown_get_part (cause), cr, &box);
}

static void
add_cause (WeftExpectedTime *expected, WeftCause cause)
{
  GtkWidget *name = gtk_label_new (weft_breakdown_name_cause (cause));
  GtkWidget *bar = gtk_drawing_area_new ();
  GtkWidget *share = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (name, weft_terms_explain (weft_cause_get_name (cause)));
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (bar), BAR_WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (bar), BAR_HEIGHT);
  g_object_set_data (G_OBJECT (bar), "cause", GUINT_TO_POINTER (cause));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (bar), draw_bar, expected, NULL);
  gtk_label_set_xalign (GTK_LABEL (share), 1);
  gtk_label_set_width_chars (GTK_LABEL (share), 6);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (share), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name, NULL,
                                  -1);
  gtk_grid_attach (GTK_GRID (expected->grid), name, 0, (int) cause, 1, 1);
  gtk_grid_attach (GTK_GRID (expected->grid), bar, 1, (int) cause, 1, 1);
  gtk_grid_attach (GTK_GRID (expected->grid), share, 2, (int) cause, 1, 1);
  expected->names[cause] = name;
  expected->bars[cause] = bar;
  expected->shares[cause] = share;
}

static void
weft_expected_time_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (weft_expected_time_parent_class)->map (widget);
  weft_expected_time_ask (WEFT_EXPECTED_TIME (widget));
}

static void
weft_expected_time_unmap (GtkWidget *widget)
{
  WeftExpectedTime *expected = WEFT_EXPECTED_TIME (widget);

  GTK_WIDGET_CLASS (weft_expected_time_parent_class)->unmap (widget);
  if (expected->inquiry != NULL)
    weft_inquiry_cancel (expected->inquiry);
}

static void
weft_expected_time_dispose (GObject *object)
{
  WeftExpectedTime *expected = WEFT_EXPECTED_TIME (object);

  g_clear_pointer (&expected->box, gtk_widget_unparent);
  g_clear_object (&expected->inquiry);
  g_clear_object (&expected->results);
  g_clear_pointer (&expected->document, weft_document_unref);
  G_OBJECT_CLASS (weft_expected_time_parent_class)->dispose (object);
}

static void
weft_expected_time_class_init (WeftExpectedTimeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_expected_time_dispose;
  widget_class->map = weft_expected_time_map;
  widget_class->unmap = weft_expected_time_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftexpected");
}

static void
weft_expected_time_init (WeftExpectedTime *expected)
{
  GtkWidget *heading = gtk_label_new (_ ("Expected time here"));

  expected->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  expected->total = gtk_label_new ("");
  expected->grid = gtk_grid_new ();
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_xalign (GTK_LABEL (expected->total), 0);
  gtk_label_set_ellipsize (GTK_LABEL (expected->total), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (expected->total, "caption");
  gtk_grid_set_column_spacing (GTK_GRID (expected->grid), 8);
  gtk_widget_add_css_class (expected->grid, "caption");
  for (WeftCause cause = 0; cause < WEFT_N_CAUSES; cause++)
    add_cause (expected, cause);
  gtk_box_append (GTK_BOX (expected->box), heading);
  gtk_box_append (GTK_BOX (expected->box), expected->total);
  gtk_box_append (GTK_BOX (expected->box), expected->grid);
  gtk_widget_set_parent (expected->box, GTK_WIDGET (expected));
}

GtkWidget *
weft_expected_time_new (WeftResultsPane *results)
{
  WeftExpectedTime *expected = g_object_new (WEFT_TYPE_EXPECTED_TIME, NULL);

  expected->results = g_object_ref (results);
  return GTK_WIDGET (expected);
}
