/* weft-results-pane.c: the tabs, and what is said of the one that is seen. */
#include "weft-results-pane.h"

#include "weft-assumptions.h"
#include "weft-command.h"
#include "weft-strip.h"
#include "weft-table-page.h"

#include <glib/gi18n.h>

#define DISTRIBUTION "distribution"
#define TABLE        "table"

struct _WeftResultsPane {
  GtkWidget parent_instance;
  GtkWidget *stack;
  GtkWidget *distribution;
  GtkWidget *table;
  const char *asked;  /* the view whose answer is seen; in the table, that of the tab before */
  GPtrArray *pages;   /* WeftAnswerPage */
  GPtrArray *tabs;    /* GtkToggleButton */
  GtkWidget *strip;   /* of the tabs */
  GtkWidget *line;    /* with the summary and the options */
  GtkWidget *options; /* a stack, as that of the pages */
  GtkWidget *status;
  GtkWidget *assumptions;
  gboolean open;
  gboolean has_diagram; /* without one there is nothing to show */
  gboolean updating;
};

enum { VIEW_CHANGED, PICKED, HOVERED, EDIT_ASKED, REFUSED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftResultsPane, weft_results_pane, GTK_TYPE_WIDGET)

WeftDistributionPane *
weft_results_pane_get_distribution (WeftResultsPane *pane)
{
  return WEFT_DISTRIBUTION_PANE (pane->distribution);
}

WeftAnswerPage *
weft_results_pane_get_page (WeftResultsPane *pane, const char *view)
{
  for (guint i = 0; i < pane->pages->len; i++)
    if (g_str_equal (weft_answer_page_get_row (pane->pages->pdata[i])->name, view))
      return pane->pages->pdata[i];
  return NULL;
}

const char *
weft_results_pane_get_view (WeftResultsPane *pane)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (pane->stack));
}

const char *
weft_results_pane_get_asked_view (WeftResultsPane *pane)
{
  return pane->asked;
}

gboolean
weft_results_pane_get_open (WeftResultsPane *pane)
{
  return pane->open;
}

gboolean
weft_results_pane_wants_distribution (WeftResultsPane *pane)
{
  return pane->open && g_str_equal (pane->asked, DISTRIBUTION);
}

static const char *
get_tab_view (gpointer tab)
{
  return g_object_get_data (tab, "view");
}

static gboolean
is_table (WeftResultsPane *pane)
{
  return g_str_equal (weft_results_pane_get_view (pane), TABLE);
}

/* (nullable): the page that asks; the distribution is none. */
static WeftAnswerPage *
get_current_page (WeftResultsPane *pane)
{
  return weft_results_pane_get_page (pane, pane->asked);
}

static void
show_status (WeftResultsPane *pane)
{
  WeftAnswerPage *page = get_current_page (pane);
  WeftDistributionPane *distribution = WEFT_DISTRIBUTION_PANE (pane->distribution);

  gtk_label_set_text (GTK_LABEL (pane->status), page != NULL
                                                    ? weft_answer_page_get_status (page)
                                                    : weft_distribution_pane_get_status (distribution));
  gtk_widget_set_tooltip_text (pane->status,
                               page != NULL ? NULL : weft_distribution_pane_get_trust (distribution));
  if (is_table (pane))
    weft_table_page_show (WEFT_TABLE_PAGE (pane->table), page);
}

/* One tab is down, one page is at work. */
/* Where there is something in it. */
static void
show_line (WeftResultsPane *pane)
{
  GtkWidget *options = gtk_stack_get_visible_child (GTK_STACK (pane->options));
  GtkWidget *summary = weft_distribution_pane_get_summary (WEFT_DISTRIBUTION_PANE (pane->distribution));

  gtk_widget_set_visible (pane->line, gtk_widget_get_visible (summary) ||
                                          (options != NULL && gtk_widget_get_first_child (options) != NULL));
}

static void
renew (WeftResultsPane *pane)
{
  WeftAnswerPage *current = get_current_page (pane);

  pane->updating = TRUE;
  for (guint i = 0; i < pane->tabs->len; i++)
    gtk_toggle_button_set_active (pane->tabs->pdata[i], g_str_equal (get_tab_view (pane->tabs->pdata[i]),
                                                                     weft_results_pane_get_view (pane)));
  pane->updating = FALSE;
  for (guint i = 0; i < pane->tabs->len; i++)
    if (gtk_toggle_button_get_active (pane->tabs->pdata[i]))
      weft_strip_reveal (WEFT_STRIP (pane->strip), pane->tabs->pdata[i]);
  for (guint i = 0; i < pane->pages->len; i++)
    weft_answer_page_set_active (pane->pages->pdata[i], pane->open && pane->pages->pdata[i] == current);
  gtk_stack_set_visible_child_name (GTK_STACK (pane->options), pane->asked);
  show_line (pane);
  show_status (pane);
  g_signal_emit (pane, signals[VIEW_CHANGED], 0);
}

gboolean
weft_results_pane_has_view (WeftResultsPane *pane, const char *view)
{
  for (guint i = 0; i < pane->tabs->len; i++)
    if (g_str_equal (get_tab_view (pane->tabs->pdata[i]), view))
      return gtk_widget_get_visible (pane->tabs->pdata[i]);
  return FALSE;
}

void
weft_results_pane_set_view (WeftResultsPane *pane, const char *view)
{
  if (g_str_equal (view, weft_results_pane_get_view (pane)))
    return;
  gtk_stack_set_visible_child_name (GTK_STACK (pane->stack), view);
  if (!is_table (pane))
    pane->asked = weft_results_pane_get_view (pane);
  renew (pane);
}

void
weft_results_pane_set_has_diagram (WeftResultsPane *pane, gboolean has_diagram)
{
  if (has_diagram == pane->has_diagram)
    return;
  pane->has_diagram = has_diagram;
  gtk_widget_set_visible (GTK_WIDGET (pane), pane->open && has_diagram);
}

void
weft_results_pane_set_open (WeftResultsPane *pane, gboolean open)
{
  gtk_widget_set_visible (GTK_WIDGET (pane), open && pane->has_diagram);
  if (open == pane->open)
    return;
  pane->open = open;
  renew (pane);
}

/* The first tab that can be seen. */
static const char *
get_first_view (WeftResultsPane *pane)
{
  guint i = 0;

  while (!gtk_widget_get_visible (pane->tabs->pdata[i]))
    i++;
  return get_tab_view (pane->tabs->pdata[i]);
}

/* A tab that is no longer there is left for the first one that is. */
static void
leave_hidden (WeftResultsPane *pane)
{
  if (!weft_results_pane_has_view (pane, pane->asked))
    weft_results_pane_set_view (pane, get_first_view (pane));
}

void
weft_results_pane_show_tabs (WeftResultsPane *pane, const WeftDocument *document, guint32 diagram)
{
  WeftKind kind = weft_node_get_kind (weft_document_get_node (document, diagram));

  gtk_widget_set_visible (weft_distribution_pane_get_summary (WEFT_DISTRIBUTION_PANE (pane->distribution)),
                          kind == weft_flow_question_distribution.diagram);
  if (!weft_questions_can_ask (kind))
    return;
  for (guint i = 0; i < pane->tabs->len; i++) {
    const WeftView *view = weft_views_find (get_tab_view (pane->tabs->pdata[i]));

    gtk_widget_set_visible (pane->tabs->pdata[i],
                            view == NULL || weft_question_applies (view->question, document, diagram));
  }
  leave_hidden (pane);
}

void
weft_results_pane_show_diagram (WeftResultsPane *pane,
                                WeftSessionDocument *session,
                                WeftDocument *document,
                                guint32 diagram)
{
  weft_assumptions_set_subject (WEFT_ASSUMPTIONS (pane->assumptions), document, diagram);
  if (diagram != 0)
    show_line (pane);
  for (guint i = 0; i < pane->pages->len; i++)
    weft_answer_page_show (pane->pages->pdata[i], session, document, diagram);
}

void
weft_results_pane_select (WeftResultsPane *pane, const guint32 *nodes, gsize n)
{
  for (guint i = 0; i < pane->pages->len; i++)
    weft_figure_view_set_selection (weft_answer_page_get_view (pane->pages->pdata[i]), nodes, n);
}

void
weft_results_pane_set_hovered (WeftResultsPane *pane, guint32 node)
{
  for (guint i = 0; i < pane->pages->len; i++)
    weft_figure_view_set_hovered (weft_answer_page_get_view (pane->pages->pdata[i]), node);
}

void
weft_results_pane_focus (WeftResultsPane *pane)
{
  WeftAnswerPage *page = get_current_page (pane);

  if (is_table (pane))
    gtk_widget_grab_focus (GTK_WIDGET (weft_table_page_get_table (WEFT_TABLE_PAGE (pane->table))));
  else if (page != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (weft_answer_page_get_view (page)));
  else
    weft_distribution_pane_focus (WEFT_DISTRIBUTION_PANE (pane->distribution));
}

/* Building. */

static void
toggled_cb (GtkToggleButton *tab, WeftResultsPane *pane)
{
  const char *view = get_tab_view (tab);

  if (pane->updating)
    return;
  if (gtk_toggle_button_get_active (tab))
    weft_results_pane_set_view (pane, view);
  else if (g_str_equal (view, weft_results_pane_get_view (pane)))
    gtk_toggle_button_set_active (tab, TRUE);
}

/* "Sensitivity (Alt+3)": the whole label, which may be cut off, and the key. */
static void
explain_tab (GtkWidget *tab, const char *view, const char *title)
{
  g_autofree char *action = g_strconcat ("win.view-", view, NULL);
  const WeftCommand *command = weft_commands_find (action);
  g_autofree char *label = NULL;
  g_autofree char *words = NULL;
  GdkModifierType modifiers;
  guint key;

  if (command != NULL && command->accelerators[0] != NULL &&
      gtk_accelerator_parse (command->accelerators[0], &key, &modifiers)) {
    label = gtk_accelerator_get_label (key, modifiers);
    words = g_strdup_printf ("%s (%s)", title, label);
  }
  gtk_widget_set_tooltip_text (tab, words != NULL ? words : title);
}

static void
add_options (WeftResultsPane *pane, const char *view, GtkWidget *options)
{
  gtk_widget_set_halign (options, GTK_ALIGN_END);
  gtk_stack_add_named (GTK_STACK (pane->options), options, view);
}

static void
add_tab (WeftResultsPane *pane, GtkWidget *bar, const char *view, const char *title)
{
  GtkWidget *tab = gtk_toggle_button_new_with_label (title);

  gtk_widget_add_css_class (tab, "flat");
  gtk_widget_add_css_class (tab, "tab");
  explain_tab (tab, view, title);
  g_object_set_data (G_OBJECT (tab), "view", (gpointer) view);
  g_signal_connect (tab, "toggled", G_CALLBACK (toggled_cb), pane);
  gtk_box_append (GTK_BOX (bar), tab);
  g_ptr_array_add (pane->tabs, tab);
}

static void
picked_cb (G_GNUC_UNUSED WeftAnswerPage *page, guint node, WeftResultsPane *pane)
{
  g_signal_emit (pane, signals[PICKED], 0, node);
}

static void
edit_asked_cb (G_GNUC_UNUSED WeftAnswerPage *page,
               const char *edit,
               guint node,
               const char *text,
               WeftResultsPane *pane)
{
  g_signal_emit (pane, signals[EDIT_ASKED], 0, edit, node, text);
}

static void
refused_cb (G_GNUC_UNUSED WeftAnswerPage *page, const char *words, WeftResultsPane *pane)
{
  g_signal_emit (pane, signals[REFUSED], 0, words);
}

static void
hovered_cb (G_GNUC_UNUSED WeftFigureView *view, guint node, WeftResultsPane *pane)
{
  g_signal_emit (pane, signals[HOVERED], 0, node);
}

static void
add_distribution (WeftResultsPane *pane)
{
  gtk_stack_add_named (GTK_STACK (pane->stack), pane->distribution, DISTRIBUTION);
  add_options (pane, DISTRIBUTION,
               weft_distribution_pane_get_options (WEFT_DISTRIBUTION_PANE (pane->distribution)));
}

static void
add_page (WeftResultsPane *pane, const WeftView *view)
{
  GtkWidget *page = weft_answer_page_new (view);

  gtk_stack_add_named (GTK_STACK (pane->stack), page, view->name);
  add_options (pane, view->name, weft_answer_page_get_options (WEFT_ANSWER_PAGE (page)));
  g_signal_connect (page, "picked", G_CALLBACK (picked_cb), pane);
  g_signal_connect (page, "edit-asked", G_CALLBACK (edit_asked_cb), pane);
  g_signal_connect (page, "refused", G_CALLBACK (refused_cb), pane);
  g_signal_connect (weft_answer_page_get_view (WEFT_ANSWER_PAGE (page)), "hovered", G_CALLBACK (hovered_cb),
                    pane);
  g_signal_connect_swapped (page, "status-changed", G_CALLBACK (show_status), pane);
  g_ptr_array_add (pane->pages, page);
}

/* The distribution has a page of its own making, others are figures. */
static void
add_views (WeftResultsPane *pane, GtkWidget *bar)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++)
    if (weft_views_is_tab (&views[i])) {
      add_tab (pane, bar, views[i].name, _ (views[i].title));
      if (views[i].make_figure != NULL)
        add_page (pane, &views[i]);
      else
        add_distribution (pane);
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
  signals[EDIT_ASKED] = g_signal_new ("edit-asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT, G_TYPE_STRING);
  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[HOVERED] = g_signal_new ("hovered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

/* The tabs, how exact what is seen is, and what it rests on. */
static GtkWidget *
make_tabs (WeftResultsPane *pane)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);

  gtk_widget_add_css_class (bar, "results-bar");
  pane->strip = weft_strip_new (row);
  gtk_box_append (GTK_BOX (bar), pane->strip);
  add_views (pane, row);
  add_tab (pane, row, TABLE, _ ("Table"));
  gtk_stack_add_named (GTK_STACK (pane->stack), pane->table, TABLE);
  pane->status = gtk_label_new ("");
  gtk_widget_set_hexpand (pane->status, TRUE);
  gtk_label_set_xalign (GTK_LABEL (pane->status), 1);
  gtk_label_set_ellipsize (GTK_LABEL (pane->status), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (pane->status, "status");
  gtk_box_append (GTK_BOX (bar), pane->status);
  pane->assumptions = weft_assumptions_new (WEFT_DISTRIBUTION_PANE (pane->distribution));
  gtk_box_append (GTK_BOX (bar), pane->assumptions);
  return bar;
}

/* Mean and P95 whatever is seen, and the options of what is; these scroll where there is little room, by pointer or with the
 * keyboard: they do not keep the window wide. */
static GtkWidget *
make_line (WeftResultsPane *pane)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *strip = weft_strip_new (pane->options);

  gtk_widget_add_css_class (line, "options-bar");
  gtk_box_append (GTK_BOX (line),
                  weft_distribution_pane_get_summary (WEFT_DISTRIBUTION_PANE (pane->distribution)));
  gtk_widget_set_hexpand (strip, TRUE);
  gtk_box_append (GTK_BOX (line), strip);
  return line;
}

static void
weft_results_pane_init (WeftResultsPane *pane)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (pane))),
                                  GTK_ORIENTATION_VERTICAL);
  pane->open = TRUE;
  pane->has_diagram = TRUE;
  pane->pages = g_ptr_array_new ();
  pane->tabs = g_ptr_array_new ();
  pane->asked = DISTRIBUTION;
  pane->distribution = weft_distribution_pane_new ();
  pane->table = weft_table_page_new (WEFT_DISTRIBUTION_PANE (pane->distribution));
  g_signal_connect_swapped (pane->distribution, "status-changed", G_CALLBACK (show_status), pane);
  pane->options = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (pane->options), FALSE);
  pane->stack = gtk_stack_new ();
  gtk_widget_set_parent (make_tabs (pane), GTK_WIDGET (pane));
  pane->line = make_line (pane);
  gtk_widget_set_parent (pane->line, GTK_WIDGET (pane));
  gtk_widget_set_vexpand (pane->stack, TRUE);
  gtk_widget_set_size_request (pane->stack, -1, 100);
  gtk_widget_set_parent (pane->stack, GTK_WIDGET (pane));
  renew (pane);
}

GtkWidget *
weft_results_pane_new (void)
{
  return g_object_new (WEFT_TYPE_RESULTS_PANE, NULL);
}
