/* weft-results-pane.c: the tabs, and what is said of the one that is seen. */
#include "weft-results-pane.h"

#include <glib/gi18n.h>

#define DISTRIBUTION "distribution"

struct _WeftResultsPane {
  GtkWidget parent_instance;
  GtkWidget *stack;
  GtkWidget *distribution;
  GPtrArray *pages; /* WeftInsightPage */
  GPtrArray *tabs;  /* GtkToggleButton: of the distribution, then of the pages */
  GtkWidget *status;
  gboolean open;
  gboolean updating;
};

enum { VIEW_CHANGED, PICKED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftResultsPane, weft_results_pane, GTK_TYPE_WIDGET)

WeftDistributionPane *
weft_results_pane_get_distribution (WeftResultsPane *pane)
{
  return WEFT_DISTRIBUTION_PANE (pane->distribution);
}

WeftInsightPage *
weft_results_pane_get_page (WeftResultsPane *pane, const char *view)
{
  for (guint i = 0; i < pane->pages->len; i++)
    if (g_str_equal (weft_insight_page_get_kind (pane->pages->pdata[i])->view, view))
      return pane->pages->pdata[i];
  return NULL;
}

const char *
weft_results_pane_get_view (WeftResultsPane *pane)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (pane->stack));
}

gboolean
weft_results_pane_wants_distribution (WeftResultsPane *pane)
{
  return pane->open && g_str_equal (weft_results_pane_get_view (pane), DISTRIBUTION);
}

static WeftInsightPage *
get_current_page (WeftResultsPane *pane)
{
  return weft_results_pane_get_page (pane, weft_results_pane_get_view (pane));
}

static void
show_status (WeftResultsPane *pane)
{
  WeftInsightPage *page = get_current_page (pane);
  const char *words = page != NULL
                          ? weft_insight_page_get_status (page)
                          : weft_distribution_pane_get_status (WEFT_DISTRIBUTION_PANE (pane->distribution));

  gtk_label_set_text (GTK_LABEL (pane->status), words);
  gtk_widget_set_tooltip_text (pane->status, words);
}

/* One tab is down, one page is at work. */
static void
renew (WeftResultsPane *pane)
{
  WeftInsightPage *current = get_current_page (pane);

  pane->updating = TRUE;
  gtk_toggle_button_set_active (pane->tabs->pdata[0], current == NULL);
  for (guint i = 0; i < pane->pages->len; i++)
    gtk_toggle_button_set_active (pane->tabs->pdata[i + 1], pane->pages->pdata[i] == current);
  pane->updating = FALSE;
  for (guint i = 0; i < pane->pages->len; i++)
    weft_insight_page_set_active (pane->pages->pdata[i], pane->open && pane->pages->pdata[i] == current);
  show_status (pane);
  g_signal_emit (pane, signals[VIEW_CHANGED], 0);
}

gboolean
weft_results_pane_has_view (WeftResultsPane *pane, const char *view)
{
  return g_str_equal (view, DISTRIBUTION) || weft_results_pane_get_page (pane, view) != NULL;
}

void
weft_results_pane_set_view (WeftResultsPane *pane, const char *view)
{
  if (g_str_equal (view, weft_results_pane_get_view (pane)))
    return;
  gtk_stack_set_visible_child_name (GTK_STACK (pane->stack), view);
  renew (pane);
}

void
weft_results_pane_set_open (WeftResultsPane *pane, gboolean open)
{
  gtk_widget_set_visible (GTK_WIDGET (pane), open);
  if (open == pane->open)
    return;
  pane->open = open;
  renew (pane);
}

void
weft_results_pane_show_diagram (WeftResultsPane *pane,
                                WeftSessionInsight *insight,
                                WeftDocument *document,
                                guint32 diagram)
{
  for (guint i = 0; i < pane->pages->len; i++)
    weft_insight_page_show (pane->pages->pdata[i], insight, document, diagram);
}

void
weft_results_pane_select (WeftResultsPane *pane, const guint32 *nodes, gsize n)
{
  for (guint i = 0; i < pane->pages->len; i++)
    weft_figure_view_set_selection (weft_insight_page_get_view (pane->pages->pdata[i]), nodes, n);
}

void
weft_results_pane_focus (WeftResultsPane *pane)
{
  WeftInsightPage *page = get_current_page (pane);

  if (page != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (weft_insight_page_get_view (page)));
  else
    weft_distribution_pane_focus (WEFT_DISTRIBUTION_PANE (pane->distribution));
}

/* Building. */

static void
toggled_cb (GtkToggleButton *tab, WeftResultsPane *pane)
{
  const char *view = g_object_get_data (G_OBJECT (tab), "view");

  if (pane->updating)
    return;
  if (gtk_toggle_button_get_active (tab))
    weft_results_pane_set_view (pane, view);
  else if (g_str_equal (view, weft_results_pane_get_view (pane)))
    gtk_toggle_button_set_active (tab, TRUE);
}

static void
add_tab (WeftResultsPane *pane, GtkWidget *bar, const char *view, const char *title)
{
  GtkWidget *tab = gtk_toggle_button_new_with_label (title);

  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (tab))), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (tab, "flat");
  gtk_widget_add_css_class (tab, "tab");
  gtk_widget_set_tooltip_text (tab, title);
  g_object_set_data (G_OBJECT (tab), "view", (gpointer) view);
  g_signal_connect (tab, "toggled", G_CALLBACK (toggled_cb), pane);
  gtk_box_append (GTK_BOX (bar), tab);
  g_ptr_array_add (pane->tabs, tab);
}

static void
picked_cb (G_GNUC_UNUSED WeftInsightPage *page, guint node, WeftResultsPane *pane)
{
  g_signal_emit (pane, signals[PICKED], 0, node);
}

static void
add_pages (WeftResultsPane *pane, GtkWidget *bar)
{
  guint n;
  const WeftInsightPageKind *kinds = weft_insight_pages_get (&n);

  for (guint i = 0; i < n; i++) {
    GtkWidget *page = weft_insight_page_new (&kinds[i]);

    add_tab (pane, bar, kinds[i].view, _ (kinds[i].title));
    gtk_stack_add_named (GTK_STACK (pane->stack), page, kinds[i].view);
    g_signal_connect (page, "picked", G_CALLBACK (picked_cb), pane);
    g_signal_connect_swapped (page, "status-changed", G_CALLBACK (show_status), pane);
    g_ptr_array_add (pane->pages, page);
  }
}

static void
weft_results_pane_dispose (GObject *object)
{
  WeftResultsPane *pane = WEFT_RESULTS_PANE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (pane))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&pane->pages, g_ptr_array_unref);
  g_clear_pointer (&pane->tabs, g_ptr_array_unref);
  G_OBJECT_CLASS (weft_results_pane_parent_class)->dispose (object);
}

static void
weft_results_pane_class_init (WeftResultsPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_results_pane_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftresults");
  signals[VIEW_CHANGED] = g_signal_new ("view-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
weft_results_pane_init (WeftResultsPane *pane)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (pane))),
                                  GTK_ORIENTATION_VERTICAL);
  pane->open = TRUE;
  pane->pages = g_ptr_array_new ();
  pane->tabs = g_ptr_array_new ();
  gtk_widget_add_css_class (bar, "results-bar");
  pane->distribution = weft_distribution_pane_new ();
  g_signal_connect_swapped (pane->distribution, "status-changed", G_CALLBACK (show_status), pane);
  pane->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (pane->stack), pane->distribution, DISTRIBUTION);
  add_tab (pane, bar, DISTRIBUTION, _ ("Distribution"));
  add_pages (pane, bar);
  pane->status = gtk_label_new ("");
  gtk_widget_set_hexpand (pane->status, TRUE);
  gtk_label_set_xalign (GTK_LABEL (pane->status), 1);
  gtk_label_set_ellipsize (GTK_LABEL (pane->status), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (pane->status, "dim-label");
  gtk_box_append (GTK_BOX (bar), pane->status);
  gtk_widget_set_parent (bar, GTK_WIDGET (pane));
  gtk_widget_set_vexpand (pane->stack, TRUE);
  gtk_widget_set_size_request (pane->stack, -1, 288);
  gtk_widget_set_parent (pane->stack, GTK_WIDGET (pane));
  renew (pane);
}

GtkWidget *
weft_results_pane_new (void)
{
  return g_object_new (WEFT_TYPE_RESULTS_PANE, NULL);
}
