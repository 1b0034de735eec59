/* weft-compare-window.c: two subjects, two canvases whose views move together, one plot, a list of differences. */
#include "weft-compare-window.h"

#include "engines.h"
#include "weft-compare-schedules.h"
#include "weft-compare-subject.h"
#include "weft-canvas.h"
#include "weft-diagram.h"
#include "weft-distribution-view.h"
#include "weft-elements.h"
#include "weft-header-title.h"
#include "weft-inquiry.h"
#include "weft-kept-height.h"
#include "weft-numeral.h"
#include "weft-pair-layout.h"
#include "weft-plot.h"
#include "weft-result-words.h"
#include "weft-widget-theme.h"
#include "weft-worker.h"

#include <glib/gi18n.h>

/* More differences than this are counted, not listed. */
#define MOST_ROWS 500

/* Of the distributions, in pixels and as a part of the window at most; and what of them and of the differences is seen however
 * small the window is. */
#define RESULTS_HEIGHT 300
#define RESULTS_SHARE  0.5
#define LEAST_RESULTS  120
#define LEAST_LIST     150
#define LIST_WIDTH     320

/* One of the two. */
typedef struct {
  WeftCompareSubject *subject; /* (nullable): of the window */
  WeftDocument *version;       /* (nullable): that is shown */
  GtkWidget *choice;
  GtkWidget *canvas;
  WeftInquiry *inquiry;  /* (nullable): for its distribution, or for its makespan as scheduled */
  WeftInquiry *schedule; /* (nullable): for its schedule */
} Side;

struct _WeftCompareWindow {
  AdwWindow parent_instance;
  WeftSession *session;
  GPtrArray *subjects; /* WeftCompareSubject */
  Side sides[2];
  GtkWidget *legend;
  GPtrArray *differences; /* (nullable) (element-type WeftDifference) */
  struct Search *search;  /* (nullable): that looks for them */
  GtkWidget *list;
  GtkWidget *summary;
  GtkWidget *plot;
  GtkWidget *schedules;
  GtkWidget *words;
  GtkWidget *linked;
  GtkWidget *header;
  GtkWidget *paned;
  WeftKeptHeight kept; /* of the distributions */
  gboolean moving;     /* one canvas follows the other */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (WeftCompareWindow, weft_compare_window, ADW_TYPE_WINDOW)

/* Distributions. */

/* (nullable): the answer of @inquiry, if it is to @question. */
static gpointer
get_answer (WeftInquiry *inquiry, const WeftQuestion *question)
{
  WeftInquiryState state = {0};

  if (inquiry == NULL || weft_inquiry_get_question (inquiry) != question)
    return NULL;
  weft_inquiry_get (inquiry, &state);
  return state.current && !state.coarse ? state.value : NULL;
}

/* (nullable) */
static WeftFlowResult *
get_result (const WeftCompareWindow *window, guint side)
{
  return get_answer (window->sides[side].inquiry, &weft_flow_question_distribution);
}

/* (nullable): the time of one run, of a tree or of a scheduled task graph. */
static const WeftLattice *
get_time (const WeftCompareWindow *window, guint side)
{
  const WeftFlowResult *result = get_result (window, side);
  const WeftMakespan *makespan = get_answer (window->sides[side].inquiry, &weft_task_question_makespan);

  return result != NULL ? result->time : makespan != NULL ? makespan->time.time : NULL;
}

/* (transfer full) (nullable): why there is none. */
static char *
make_problem (const WeftCompareWindow *window, guint side)
{
  WeftInquiryState state = {0};

  if (window->sides[side].inquiry != NULL)
    weft_inquiry_get (window->sides[side].inquiry, &state);
  return weft_inquiry_state_explain (&state);
}

/* Whether a result is two distributions, of which neither is that of the time. */
static gboolean
is_bounded (const WeftCompareWindow *window)
{
  for (guint i = 0; i < 2; i++)
    if (get_result (window, i) != NULL && get_result (window, i)->upper != NULL)
      return TRUE;
  return FALSE;
}

gboolean
weft_compare_window_get_comparison (WeftCompareWindow *window, WeftComparison *comparison)
{
  const WeftLattice *first = get_time (window, 0);
  const WeftLattice *second = get_time (window, 1);

  if (first == NULL || second == NULL || is_bounded (window))
    return FALSE;
  *comparison = weft_compare_times (first, second);
  return TRUE;
}

/* "A is quicker with probability 0.42, B with 0.55; they take the same time with 0.03." */
static char *
describe_comparison (const WeftComparison *comparison)
{
  g_autofree char *first = weft_numeral_fixed (comparison->less, 3);
  g_autofree char *second = weft_numeral_fixed (comparison->greater, 3);
  g_autofree char *same = weft_numeral_fixed (comparison->equal, 3);

  return g_strdup_printf (
      _ ("A is quicker with probability %s, B with %s; they take the same time with %s. From A to B: "),
      first, second, same);
}

static gboolean
is_of (const Side *side, const WeftQuestion *question)
{
  const WeftNode *diagram =
      side->version != NULL ? weft_document_get_node (side->version, side->subject->diagram) : NULL;

  return diagram != NULL && weft_question_is_about (question, weft_node_get_kind (diagram));
}

static gboolean
has_distribution (const Side *side)
{
  return is_of (side, &weft_flow_question_distribution);
}

static gboolean
is_same_diagram (const WeftCompareWindow *window)
{
  const WeftCompareSubject *first = window->sides[0].subject;
  const WeftCompareSubject *second = window->sides[1].subject;

  return first->document == second->document && first->diagram == second->diagram;
}

/* Task graphs are compared by their schedules. */
static gboolean
are_scheduled (const WeftCompareWindow *window)
{
  return is_of (&window->sides[0], &weft_task_question_schedule) &&
         is_of (&window->sides[1], &weft_task_question_schedule);
}

/* Both makespans, where the time between them went, and, where times are random, which is the quicker one. */
static void
show_schedule_words (WeftCompareWindow *window)
{
  const char *changes = weft_compare_schedules_get_words (WEFT_COMPARE_SCHEDULES (window->schedules));
  g_autofree char *comparison_words = NULL;
  g_autofree char *problem = NULL;
  g_autofree char *words = NULL;
  WeftComparison comparison;

  for (guint i = 0; i < 2 && problem == NULL; i++)
    problem = make_problem (window, i);
  if (changes != NULL && weft_compare_window_get_comparison (window, &comparison))
    comparison_words = describe_comparison (&comparison);
  if (changes != NULL)
    words = g_strconcat (comparison_words != NULL ? comparison_words : "", changes, NULL);
  gtk_label_set_text (GTK_LABEL (window->words), words != NULL     ? words
                                                 : problem != NULL ? problem
                                                                   : _ ("Computing…"));
}

static void
show_schedules (WeftCompareWindow *window)
{
  WeftDiagramRef refs[2];
  WeftTaskPlan *plans[2];

  for (guint i = 0; i < 2; i++) {
    refs[i] = (WeftDiagramRef){window->sides[i].version, window->sides[i].subject->diagram};
    plans[i] = get_answer (window->sides[i].schedule, &weft_task_question_schedule);
  }
  weft_compare_schedules_show (WEFT_COMPARE_SCHEDULES (window->schedules), refs, plans,
                               is_same_diagram (window));
  show_schedule_words (window);
}

static void
show_results (WeftCompareWindow *window)
{
  WeftFlowResult *first = get_result (window, 0);
  WeftFlowResult *second = get_result (window, 1);
  WeftDistributionView view = {.current = second, .previous = first};
  g_autofree char *comparison_words = NULL;
  g_autofree char *difference = NULL;
  g_autofree char *words = NULL;
  WeftComparison comparison;

  gtk_widget_set_visible (window->schedules, are_scheduled (window));
  gtk_widget_set_visible (window->plot, !are_scheduled (window));
  gtk_widget_set_visible (window->legend, first != NULL && second != NULL);
  if (are_scheduled (window)) {
    show_schedules (window);
    return;
  }
  if (first != NULL && second != NULL && weft_compare_window_get_comparison (window, &comparison)) {
    comparison_words = describe_comparison (&comparison);
    difference = weft_result_words_comparison (second, first);
    words = g_strconcat (comparison_words, difference, NULL);
  } else if (first != NULL && second != NULL) {
    words = g_strdup (_ ("One of the times is known between bounds only: which is quicker cannot be said."));
  }
  for (guint i = 0; i < 2 && words == NULL; i++)
    words = window->sides[i].version != NULL && !has_distribution (&window->sides[i])
                ? g_strdup (_ ("Diagrams of this kind have no distribution: what is drawn is compared."))
                : make_problem (window, i);
  gtk_label_set_text (GTK_LABEL (window->words), words != NULL ? words : _ ("Computing…"));
  if (second != NULL && first != NULL) {
    g_autoptr (WeftChart) chart = weft_distribution_view_new_chart (&view);

    weft_plot_set_chart (WEFT_PLOT (window->plot), chart);
  } else {
    weft_plot_set_chart (WEFT_PLOT (window->plot), NULL);
  }
}

/* (transfer full) */
static WeftInquiry *
ask (WeftCompareWindow *window, const Side *side, const WeftQuestion *question, const WeftOptions *options)
{
  WeftInquiry *inquiry =
      weft_inquiry_new (weft_session_document_get_answers (side->subject->document), question);

  g_signal_connect_object (inquiry, "changed", G_CALLBACK (show_results), window, G_CONNECT_SWAPPED);
  weft_inquiry_ask_about (inquiry, side->version, side->subject->diagram, options,
                          question->has_seed ? 1 : 0);
  return inquiry;
}

/* About the version that is shown, whatever is edited meanwhile. */
static void
evaluate (WeftCompareWindow *window, guint i)
{
  Side *side = &window->sides[i];

  g_clear_object (&side->inquiry);
  g_clear_object (&side->schedule);
  if (has_distribution (side))
    side->inquiry = ask (window, side, &weft_flow_question_distribution, NULL);
  if (is_of (side, &weft_task_question_schedule)) {
    g_autoptr (WeftOptions) options = weft_options_new (weft_task_question_makespan.options);

    for (guint k = 0; weft_task_question_makespan.options[k] != NULL; k++)
      if (g_str_equal (weft_task_question_makespan.options[k]->name, "limit"))
        g_free (weft_options_parse (options, weft_task_question_makespan.options[k], "scheduled"));
    side->schedule = ask (window, side, &weft_task_question_schedule, NULL);
    side->inquiry = ask (window, side, &weft_task_question_makespan, options);
  }
}

/* Differences. */

static guint32
find_drawn (Side *side, guint32 part)
{
  return side->subject != NULL
             ? weft_diagram_find_drawn (side->version, side->subject->diagram,
                                        weft_canvas_get_scene (WEFT_CANVAS (side->canvas)), part)
             : 0;
}

/* Numbers on one side of the differences of a kind. */
static void
mark (WeftCompareWindow *window, guint i, WeftCanvasMark as, WeftDifferenceKind kind)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint j = 0; j < window->differences->len; j++) {
    const WeftDifference *difference = window->differences->pdata[j];
    guint32 node = find_drawn (&window->sides[i], i == 0 ? difference->before : difference->after);

    if (difference->kind == kind && node != 0 && node != window->sides[i].subject->diagram)
      g_array_append_val (nodes, node);
  }
  weft_canvas_add_marks (WEFT_CANVAS (window->sides[i].canvas), as, (const guint32 *) (gpointer) nodes->data,
                         nodes->len);
}

static void
mark_all (WeftCompareWindow *window)
{
  static const WeftCanvasMark marks[WEFT_N_DIFFERENCES] = {WEFT_CANVAS_REMOVED, WEFT_CANVAS_ADDED,
                                                           WEFT_CANVAS_CHANGED, WEFT_CANVAS_CHANGED};

  for (guint i = 0; i < 2; i++) {
    weft_canvas_set_marks (WEFT_CANVAS (window->sides[i].canvas), NULL, 0);
    for (WeftDifferenceKind kind = 0; window->differences != NULL && kind < WEFT_N_DIFFERENCES; kind++)
      mark (window, i, marks[kind], kind);
  }
}

static char *
name_part (WeftCompareWindow *window, const WeftDifference *difference)
{
  const Side *side = &window->sides[difference->before != 0 ? 0 : 1];
  guint32 id = difference->before != 0 ? difference->before : difference->after;
  WeftElement part = weft_element_from_number (side->subject->diagram, id);
  g_autofree char *label = weft_document_get_label (side->version, part);
  const WeftNode *node = part.table == 0 ? weft_document_get_node (side->version, id) : NULL;
  const WeftNode *parent =
      node != NULL && weft_node_get_name (node) == NULL
          ? weft_document_get_node (side->version, weft_document_get_parent (side->version, id))
          : NULL;

  return parent != NULL ? g_strdup_printf ("%s · %s", weft_node_get_label (parent), label)
                        : g_steal_pointer (&label);
}

static void
add_row (WeftCompareWindow *window, const WeftDifference *difference)
{
  static const char *const kinds[WEFT_N_DIFFERENCES] = {N_ ("Only in A"), N_ ("Only in B"), N_ ("Changed"),
                                                        N_ ("Moved")};
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *name = name_part (window, difference);
  g_autofree char *words = g_strdup_printf ("%s%s%s", _ (kinds[difference->kind]),
                                            *difference->words != '\0' ? " · " : "", difference->words);
  g_autofree char *title = g_markup_escape_text (name, -1);
  g_autofree char *subtitle = g_markup_escape_text (words, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 1);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "difference", (gpointer) difference);
  gtk_list_box_append (GTK_LIST_BOX (window->list), row);
}

static void
show_differences (WeftCompareWindow *window)
{
  guint n = window->differences != NULL ? window->differences->len : 0;
  GtkWidget *child;
  g_autofree char *words = NULL;

  while ((child = gtk_widget_get_first_child (window->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (window->list), child);
  for (guint i = 0; i < MIN (n, MOST_ROWS); i++)
    add_row (window, window->differences->pdata[i]);
  words = window->differences == NULL ? g_strdup (_ ("Differences"))
          : n == 0                    ? g_strdup (_ ("No differences"))
                                      : g_strdup_printf (ngettext ("%u difference", "%u differences", n), n);
  gtk_label_set_text (GTK_LABEL (window->summary), words);
  gtk_widget_set_visible (window->list, n > 0);
  mark_all (window);
}

static void
row_cb (G_GNUC_UNUSED GtkListBox *list, GtkListBoxRow *row, WeftCompareWindow *window)
{
  const WeftDifference *difference = g_object_get_data (G_OBJECT (row), "difference");
  guint32 nodes[2] = {difference->before, difference->after};

  for (guint i = 0; i < 2; i++) {
    guint32 drawn = find_drawn (&window->sides[i], nodes[i]);

    if (drawn != 0)
      weft_canvas_focus_node (WEFT_CANVAS (window->sides[i].canvas), drawn);
  }
}

/* Showing. */

/* Returns whether there is another version to look at. */
static gboolean
renew_side (WeftCompareWindow *window, guint i)
{
  Side *side = &window->sides[i];
  WeftDocument *version = side->subject != NULL ? weft_compare_subject_get_version (side->subject) : NULL;

  if (version == side->version)
    return FALSE;
  if (version != NULL)
    weft_document_ref (version);
  g_clear_pointer (&side->version, weft_document_unref);
  side->version = version;
  weft_canvas_set_diagram (WEFT_CANVAS (side->canvas), version, version != NULL ? side->subject->diagram : 0);
  evaluate (window, i);
  return TRUE;
}

/* What a worker needs to find the differences. */
typedef struct Search {
  WeftDiagramRef refs[2];
  gboolean same_numbers;
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  for (guint i = 0; i < 2; i++)
    weft_document_unref (search->refs[i].document);
  g_free (search);
}

static gpointer
do_search (gpointer data, GError **error)
{
  const Search *search = data;

  (void) error;
  return weft_difference_find (&search->refs[0], &search->refs[1], search->same_numbers);
}

static void
searched (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftCompareWindow *window = owner;

  (void) error;
  if (window->search != data) {
    g_ptr_array_unref (result);
    return;
  }
  window->search = NULL;
  window->differences = result;
  show_differences (window);
}

static const WeftWork searching = {do_search, searched, search_free};

static void
search_differences (WeftCompareWindow *window)
{
  const Side *sides = window->sides;
  Search *search;

  g_clear_pointer (&window->differences, g_ptr_array_unref);
  window->search = NULL;
  show_differences (window);
  if (sides[0].version == NULL || sides[1].version == NULL)
    return;
  search = g_new (Search, 1);
  for (guint i = 0; i < 2; i++)
    search->refs[i] = (WeftDiagramRef){weft_document_ref (sides[i].version), sides[i].subject->diagram};
  search->same_numbers = is_same_diagram (window);
  window->search = search;
  weft_worker_look (&searching, window, search);
}

static void
renew (WeftCompareWindow *window)
{
  gboolean first = renew_side (window, 0);
  gboolean second = renew_side (window, 1);

  if (!first && !second)
    return;
  search_differences (window);
  show_results (window);
}

static void
chosen_cb (WeftCompareWindow *window)
{
  if (window->updating)
    return;
  for (guint i = 0; i < 2; i++) {
    guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (window->sides[i].choice));
    WeftCompareSubject *subject = selected < window->subjects->len ? window->subjects->pdata[selected] : NULL;

    /* Two diagrams of one version are told apart. */
    if (subject != window->sides[i].subject)
      g_clear_pointer (&window->sides[i].version, weft_document_unref);
    window->sides[i].subject = subject;
  }
  renew (window);
}

void
weft_compare_window_choose (WeftCompareWindow *window, guint first, guint second)
{
  window->updating = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (window->sides[0].choice), first);
  window->updating = FALSE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (window->sides[1].choice), second);
  chosen_cb (window);
}

/* One canvas follows the other, unless one of them shows all of its diagram. */
static void
zoom_cb (WeftCanvas *canvas, WeftCompareWindow *window)
{
  GtkWidget *other = window->sides[GTK_WIDGET (canvas) == window->sides[0].canvas ? 1 : 0].canvas;
  double x;
  double y;
  double scale = weft_canvas_get_view (canvas, &x, &y);

  if (window->moving || scale == 0 || !gtk_check_button_get_active (GTK_CHECK_BUTTON (window->linked)))
    return;
  window->moving = TRUE;
  weft_canvas_set_view (WEFT_CANVAS (other), scale, x, y);
  window->moving = FALSE;
}

guint
weft_compare_window_get_n_subjects (WeftCompareWindow *window)
{
  return window->subjects->len;
}

const char *
weft_compare_window_get_subject_title (WeftCompareWindow *window, guint subject)
{
  return ((const WeftCompareSubject *) window->subjects->pdata[subject])->title;
}

const GPtrArray *
weft_compare_window_get_differences (WeftCompareWindow *window)
{
  return window->differences;
}

const char *
weft_compare_window_get_words (WeftCompareWindow *window)
{
  return gtk_label_get_text (GTK_LABEL (window->words));
}

WeftFigure *
weft_compare_window_get_figure (WeftCompareWindow *window)
{
  return weft_compare_schedules_get_figure (WEFT_COMPARE_SCHEDULES (window->schedules));
}

GtkWidget *
weft_compare_window_get_canvas (WeftCompareWindow *window, guint side)
{
  return window->sides[side].canvas;
}

/* Building. */

static void
setup_cb (G_GNUC_UNUSED GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (G_GNUC_UNUSED GtkListItemFactory *factory, GtkListItem *item)
{
  GtkStringObject *string = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), gtk_string_object_get_string (string));
}

static GtkWidget *
make_choice (const char *name)
{
  GtkWidget *choice = gtk_drop_down_new (NULL, NULL);
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (choice), factory);
  gtk_widget_set_hexpand (choice, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return choice;
}

static GtkWidget *
make_side (WeftCompareWindow *window, guint i)
{
  const char *letter = i == 0 ? "A" : "B";
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *label = gtk_label_new (letter);
  g_autofree char *name = g_strdup_printf (_ ("Diagram %s"), letter);
  Side *side = &window->sides[i];

  side->choice = make_choice (name);
  side->canvas = weft_canvas_new ();
  gtk_widget_add_css_class (label, "title-4");
  gtk_widget_add_css_class (line, "compare-bar");
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), side->choice);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), side->canvas);
  gtk_accessible_update_property (GTK_ACCESSIBLE (side->canvas), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (side->choice, "notify::selected", G_CALLBACK (chosen_cb), window);
  g_signal_connect (side->canvas, "zoom-changed", G_CALLBACK (zoom_cb), window);
  return box;
}

static GtkWidget *
make_list (WeftCompareWindow *window)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  window->summary = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (window->summary), 0);
  gtk_widget_add_css_class (window->summary, "heading");
  window->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (window->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (window->list, "boxed-list");
  gtk_widget_set_valign (window->list, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (window->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Differences"), -1);
  g_signal_connect (window->list, "row-activated", G_CALLBACK (row_cb), window);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), window->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), LEAST_LIST);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_set_size_request (box, LIST_WIDTH, -1);
  gtk_widget_add_css_class (box, "compare");
  gtk_box_append (GTK_BOX (box), window->summary);
  gtk_box_append (GTK_BOX (box), scroller);
  return box;
}

/* Of the plot, while there is one. */
static GtkWidget *
make_legend (WeftCompareWindow *window)
{
  GtkWidget *legend = gtk_label_new (_ ("Dashed: A. Filled, with its cumulative curve: B."));

  gtk_label_set_xalign (GTK_LABEL (legend), 0);
  gtk_label_set_wrap (GTK_LABEL (legend), TRUE);
  gtk_widget_add_css_class (legend, "dim-label");
  gtk_widget_add_css_class (legend, "caption");
  window->legend = legend;
  return legend;
}

static GtkWidget *
make_distributions (WeftCompareWindow *window)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  window->plot = weft_plot_new ();
  gtk_widget_set_vexpand (window->plot, TRUE);
  gtk_widget_set_hexpand (window->plot, TRUE);
  gtk_widget_set_size_request (window->plot, -1, LEAST_RESULTS);
  gtk_accessible_update_property (GTK_ACCESSIBLE (window->plot), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Distributions"), -1);
  window->words = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (window->words), 0);
  gtk_label_set_wrap (GTK_LABEL (window->words), TRUE);
  gtk_label_set_selectable (GTK_LABEL (window->words), TRUE);
  gtk_widget_add_css_class (box, "compare");
  gtk_widget_add_css_class (box, "view"); /* as plots are */
  gtk_box_append (GTK_BOX (box), window->words);
  gtk_box_append (GTK_BOX (box), make_legend (window));
  gtk_box_append (GTK_BOX (box), window->plot);
  window->schedules = weft_compare_schedules_new ();
  gtk_widget_set_visible (window->schedules, FALSE);
  gtk_widget_set_vexpand (window->schedules, TRUE);
  gtk_widget_set_size_request (window->schedules, -1, LEAST_RESULTS);
  g_signal_connect_object (window->schedules, "words-changed", G_CALLBACK (show_schedule_words), window,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), window->schedules);
  return box;
}

/* Where there is no room for both they are above each other, and are scrolled. */
static GtkWidget *
make_results (WeftCompareWindow *window)
{
  GtkWidget *pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_widget_set_layout_manager (pair, weft_pair_layout_new ());
  gtk_box_append (GTK_BOX (pair), make_distributions (window));
  gtk_box_append (GTK_BOX (pair), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (pair), make_list (window));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), LEAST_RESULTS);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), pair);
  return scroller;
}

static GtkWidget *
make_header (WeftCompareWindow *window)
{
  GtkWidget *header = adw_header_bar_new ();

  window->linked = gtk_check_button_new_with_mnemonic (_ ("_Move together"));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (window->linked), TRUE);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), weft_header_title_follow (GTK_WINDOW (window)));
  gtk_widget_set_tooltip_text (window->linked,
                               _ ("Where one diagram is moved and zoomed, the other follows"));
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), window->linked);
  return header;
}

static void
weft_compare_window_dispose (GObject *object)
{
  WeftCompareWindow *window = WEFT_COMPARE_WINDOW (object);

  for (guint i = 0; i < 2; i++) {
    g_clear_object (&window->sides[i].inquiry);
    g_clear_object (&window->sides[i].schedule);
    g_clear_pointer (&window->sides[i].version, weft_document_unref);
    window->sides[i].subject = NULL;
  }
  window->search = NULL;
  g_clear_pointer (&window->differences, g_ptr_array_unref);
  g_clear_pointer (&window->subjects, g_ptr_array_unref);
  g_clear_object (&window->session);
  G_OBJECT_CLASS (weft_compare_window_parent_class)->dispose (object);
}

/* The distributions have their height wherever the diagrams keep half of the window, until the user drags the handle. */
static void
place_results (WeftCompareWindow *window, int height)
{
  double scale = weft_widget_get_text_scale (window->paned);
  int own = (int) MIN (RESULTS_HEIGHT * scale, RESULTS_SHARE * height);
  int header;

  gtk_widget_measure (window->header, GTK_ORIENTATION_VERTICAL, -1, NULL, &header, NULL, NULL);
  weft_kept_height_place (&window->kept, GTK_PANED (window->paned), height - header, own);
}

static void
weft_compare_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftCompareWindow *window = WEFT_COMPARE_WINDOW (widget);

  place_results (window, height);
  GTK_WIDGET_CLASS (weft_compare_window_parent_class)->size_allocate (widget, width, height, baseline);
  weft_kept_height_note (&window->kept, GTK_PANED (window->paned));
}

static void
weft_compare_window_class_init (WeftCompareWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_compare_window_dispose;
  GTK_WIDGET_CLASS (klass)->size_allocate = weft_compare_window_size_allocate;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

static void
weft_compare_window_init (WeftCompareWindow *window)
{
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *sides = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_box_append (GTK_BOX (sides), make_side (window, 0));
  gtk_box_append (GTK_BOX (sides), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (sides), make_side (window, 1));
  window->paned = weft_kept_height_new_paned (sides, make_results (window));
  gtk_widget_set_vexpand (window->paned, TRUE);
  window->header = make_header (window);
  gtk_box_append (GTK_BOX (all), window->header);
  gtk_box_append (GTK_BOX (all), window->paned);
  adw_window_set_content (ADW_WINDOW (window), all);
  gtk_window_set_title (GTK_WINDOW (window), _ ("Compare"));
  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 780);
}

/* The subject that is looked at comes second, after what it is likely to be compared with. */
static void
propose (WeftCompareWindow *window, WeftSessionDocument *document, guint32 diagram)
{
  guint current = 0;
  guint other = G_MAXUINT;

  for (guint i = 0; i < window->subjects->len; i++) {
    const WeftCompareSubject *subject = window->subjects->pdata[i];

    if (subject->document == document && subject->diagram == diagram && !subject->saved)
      current = i;
  }
  for (guint i = 0; i < window->subjects->len; i++) {
    const WeftCompareSubject *subject = window->subjects->pdata[i];
    gboolean is_saved = subject->saved && subject->document == document && subject->diagram == diagram;

    if (is_saved || (other == G_MAXUINT && i != current && !subject->saved))
      other = i;
  }
  weft_compare_window_choose (window, other != G_MAXUINT ? other : current, current);
}

GtkWidget *
weft_compare_window_new (GtkWindow *parent,
                         WeftSession *session,
                         WeftSessionDocument *document,
                         guint32 diagram)
{
  WeftCompareWindow *window = g_object_new (WEFT_TYPE_COMPARE_WINDOW, "transient-for", parent, NULL);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  window->session = g_object_ref (session);
  window->subjects = weft_compare_subjects_list (session);
  for (guint i = 0; i < window->subjects->len; i++) {
    WeftCompareSubject *subject = window->subjects->pdata[i];

    gtk_string_list_append (titles, subject->title);
    g_signal_connect_object (subject->document, "changed", G_CALLBACK (renew), window, G_CONNECT_SWAPPED);
    g_signal_connect_object (subject->document, "notify::modified", G_CALLBACK (renew), window,
                             G_CONNECT_SWAPPED);
  }
  window->updating = TRUE;
  for (guint i = 0; i < 2; i++)
    gtk_drop_down_set_model (GTK_DROP_DOWN (window->sides[i].choice), G_LIST_MODEL (titles));
  window->updating = FALSE;
  propose (window, document, diagram);
  gtk_window_set_focus (GTK_WINDOW (window), window->sides[0].canvas);
  return GTK_WIDGET (window);
}
