/* weft-start-page.c: an invitation. */
#include "weft-start-page.h"

#include "weft-thumbnail.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Rows of each kind at the most. */
#define MAX_ROWS 8

struct _WeftStartPage {
  GtkWidget parent_instance;
  GtkWidget *scroller;
  GtkWidget *drafts;
  GtkWidget *recover_all;
  GtkWidget *last; /* what was open */
  GtkWidget *recent;
  GtkWidget *examples; /* a box of themes */
  GPtrArray *rows;     /* of drafts, the newest of each document */
  WeftSession *session;
};

enum { RECOVER, DISCARD, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftStartPage, weft_start_page, GTK_TYPE_WIDGET)

static GtkWidget *
make_row (const char *title, const char *path)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : g_strdup ("");
  g_autofree char *escaped = g_markup_escape_text (title, -1);
  g_autofree char *subtitle = g_markup_escape_text (name, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), escaped);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_tooltip_text (row, path);
  return row;
}

static void
add_file (GtkWidget *group, const char *title, const char *path, const char *action)
{
  GtkWidget *row = make_row (title, path);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", uri);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  gtk_widget_set_visible (group, TRUE);
}

/* It is recovered or discarded. The row that older drafts fold away behind goes with the last of them. */
static void
hide_row (GtkWidget *row)
{
  GObject *older = g_object_get_data (G_OBJECT (row), "older");
  guint left;

  gtk_widget_set_visible (row, FALSE);
  if (older == NULL)
    return;
  left = GPOINTER_TO_UINT (g_object_get_data (older, "left")) - 1;
  g_object_set_data (older, "left", GUINT_TO_POINTER (left));
  gtk_widget_set_visible (GTK_WIDGET (older), left > 0);
}

static void
draft_clicked_cb (GtkButton *button, WeftStartPage *page)
{
  guint signal = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "signal"));
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), ADW_TYPE_ACTION_ROW);

  g_signal_emit (page, signals[signal], 0, g_object_get_data (G_OBJECT (row), "draft"));
  hide_row (row);
}

static void
recover_row (GtkWidget *row, WeftStartPage *page)
{
  if (gtk_widget_get_visible (row))
    g_signal_emit (page, signals[RECOVER], 0, g_object_get_data (G_OBJECT (row), "draft"));
  hide_row (row);
}

/* Of one document only the newest draft, or the others would be in its way. The page goes with the first document that comes. */
static void
recover_all_cb (WeftStartPage *page)
{
  g_autoptr (GPtrArray) rows =
      g_ptr_array_copy (page->rows, (GCopyFunc) (void (*) (void)) g_object_ref, NULL);

  g_object_ref (page);
  g_ptr_array_set_free_func (rows, g_object_unref);
  g_ptr_array_foreach (rows, (GFunc) (void (*) (void)) recover_row, page);
  g_object_unref (page);
}

/* Takes over @button. */
static void
add_draft_button (WeftStartPage *page, GtkWidget *row, GtkWidget *button, guint signal, const char *css_class)
{
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, css_class);
  g_object_set_data (G_OBJECT (button), "signal", GUINT_TO_POINTER (signal));
  g_signal_connect (button, "clicked", G_CALLBACK (draft_clicked_cb), page);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

/* "a.weft · today, 14:02:17": which of several drafts it is. */
static char *
describe_draft (const WeftDraftInfo *draft)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (draft->time);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *name = draft->origin.path != NULL ? g_filename_display_basename (draft->origin.path)
                                                     : g_strdup (_ ("not saved yet"));
  gboolean is_today = time != NULL &&
                      g_date_time_get_day_of_year (time) == g_date_time_get_day_of_year (now) &&
                      g_date_time_get_year (time) == g_date_time_get_year (now);
  g_autofree char *when = time != NULL && draft->time > 0
                              ? g_date_time_format (time, is_today ? _ ("today, %X") : "%x, %X")
                              : NULL;

  return when != NULL ? g_strdup_printf ("%s · %s", name, when) : g_strdup (name);
}

/* Two words side by side are too wide for a narrow window in large text. */
static GtkWidget *
make_discard (void)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");

  gtk_widget_set_tooltip_text (button, _ ("Discard"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Discard"), -1);
  return button;
}

static GtkWidget *
make_draft_row (WeftStartPage *page, const WeftDraftInfo *draft)
{
  GtkWidget *row = make_row (draft->origin.title, draft->origin.path);
  g_autofree char *words = describe_draft (draft);
  g_autofree char *escaped = g_markup_escape_text (words, -1);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), escaped);
  g_object_set_data_full (G_OBJECT (row), "draft", weft_draft_info_copy (draft),
                          (GDestroyNotify) weft_draft_info_free);
  add_draft_button (page, row, make_discard (), DISCARD, "flat");
  add_draft_button (page, row, gtk_button_new_with_mnemonic (_ ("_Recover")), RECOVER, "suggested-action");
  return row;
}

static gboolean
is_same_document (const WeftDraftInfo *a, const WeftDraftInfo *b)
{
  return g_strcmp0 (a->origin.path, b->origin.path) == 0 &&
         (a->origin.path != NULL || g_str_equal (a->origin.title, b->origin.title));
}

static GtkWidget *
make_older (const WeftDraftInfo *draft)
{
  GtkWidget *older = adw_expander_row_new ();
  g_autofree char *title = g_markup_printf_escaped (_ ("Older drafts of “%s”"), draft->origin.title);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (older), title);
  return older;
}

static void
add_older (WeftStartPage *page, GtkWidget *older, const WeftDraftInfo *draft)
{
  GtkWidget *row = make_draft_row (page, draft);
  guint left = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (older), "left"));

  g_object_set_data (G_OBJECT (row), "older", older);
  g_object_set_data (G_OBJECT (older), "left", GUINT_TO_POINTER (left + 1));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (older), row);
}

/* @drafts come newest first. The first of a document stands in the list, older ones fold away behind it. */
static void
add_draft (WeftStartPage *page, const GPtrArray *drafts, guint index)
{
  const WeftDraftInfo *draft = drafts->pdata[index];
  GtkWidget *older = NULL;
  GtkWidget *row;

  for (guint i = 0; i < index; i++)
    if (is_same_document (drafts->pdata[i], draft))
      return;
  row = make_draft_row (page, draft);
  g_ptr_array_add (page->rows, row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (page->drafts), row);
  for (guint i = index + 1; i < drafts->len; i++) {
    if (!is_same_document (drafts->pdata[i], draft))
      continue;
    if (older == NULL) {
      older = make_older (draft);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (page->drafts), older);
    }
    add_older (page, older, drafts->pdata[i]);
  }
}

static void
drafts_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftStartPage) page = data;
  g_autoptr (GPtrArray) drafts = weft_session_list_drafts_finish (WEFT_SESSION (source), result, NULL);

  if (page->drafts == NULL || drafts == NULL || drafts->len == 0)
    return;
  for (guint i = 0; i < drafts->len; i++)
    add_draft (page, drafts, i);
  gtk_widget_set_visible (page->drafts, TRUE);
  gtk_widget_set_visible (page->recover_all, page->rows->len > 1);
}

static void
recent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftStartPage) page = data;
  g_autoptr (GPtrArray) files = weft_session_list_recent_finish (WEFT_SESSION (source), result, NULL);

  for (guint i = 0; page->recent != NULL && files != NULL && i < MIN (files->len, MAX_ROWS); i++) {
    const WeftRecentFile *file = files->pdata[i];

    if (file->exists)
      add_file (page->recent, file->title, file->path, "app.open-file");
  }
}

static GtkWidget *
make_group (const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  gtk_widget_set_visible (group, FALSE);
  return group;
}

/* @lines: 0: as many as it takes. */
static GtkWidget *
make_card_label (const char *words, const char *css_class, int lines)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 22);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  if (lines > 0) {
    gtk_label_set_lines (GTK_LABEL (label), lines);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  }
  return label;
}

/* A picture, the title, and the beginning of what it says of itself; all of that is in the tooltip. */
static GtkWidget *
make_card (const WeftExample *example)
{
  GtkWidget *card = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_autoptr (GFile) file = g_file_new_for_path (example->path);
  g_autofree char *uri = g_file_get_uri (file);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "example");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (card), "app.open-example");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (card), "s", uri);
  gtk_widget_set_tooltip_text (card, example->note);
  gtk_box_append (GTK_BOX (box), weft_thumbnail_new (example->path));
  gtk_box_append (GTK_BOX (box), make_card_label (example->title, "heading", 0));
  if (example->note != NULL)
    gtk_box_append (GTK_BOX (box), make_card_label (example->note, "caption", 3));
  gtk_button_set_child (GTK_BUTTON (card), box);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_PROPERTY_LABEL, example->title, -1);
  return card;
}

static GtkWidget *
make_flow (const char *name)
{
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_accessible_update_property (GTK_ACCESSIBLE (flow), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 1);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (flow), 12);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 12);
  return flow;
}

/* The button itself takes the keyboard, not the place that it stands in. */
static void
add_to_flow (GtkWidget *flow, GtkWidget *button)
{
  gtk_flow_box_append (GTK_FLOW_BOX (flow), button);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
}

static void
add_themes (WeftStartPage *page, const GPtrArray *examples)
{
  const char *theme = NULL;
  GtkWidget *cards = NULL;

  for (guint i = 0; i < examples->len; i++) {
    const WeftExample *example = examples->pdata[i];

    if (g_strcmp0 (example->theme, theme) != 0) {
      GtkWidget *group = make_group (example->theme);

      theme = example->theme;
      cards = make_flow (theme);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), cards);
      gtk_box_append (GTK_BOX (page->examples), group);
      gtk_widget_set_visible (group, TRUE);
    }
    add_to_flow (cards, make_card (example));
  }
}

static void
examples_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftStartPage) page = data;
  g_autoptr (GPtrArray) examples = weft_session_list_examples_finish (WEFT_SESSION (source), result, NULL);

  if (page->examples != NULL && examples != NULL)
    add_themes (page, examples);
}

static void
wrap (GtkWidget *label)
{
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
}

static GtkWidget *
make_button (const char *label, const char *action, const char *style)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  wrap (gtk_button_get_child (GTK_BUTTON (button)));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, "pill");
  if (style != NULL)
    gtk_widget_add_css_class (button, style);
  return button;
}

/* Buttons side by side, and in rows where there is no room. */
static GtkWidget *
make_new_buttons (void)
{
  GtkWidget *flow = make_flow (_ ("New"));

  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 2); /* two rows of two */
  gtk_widget_set_halign (flow, GTK_ALIGN_CENTER);
  add_to_flow (flow, make_button (_ ("_New Flow-Analysis Tree"), "app.new", "suggested-action"));
  add_to_flow (flow, make_button (_ ("New _Task Graph"), "app.new-task-graph", NULL));
  add_to_flow (flow, make_button (_ ("New S_ubtask Flow Graph"), "app.new-subtask-graph", NULL));
  add_to_flow (flow, make_button (_ ("New Parallel _Loop"), "app.new-array-loop", NULL));
  return flow;
}

static GtkWidget *
make_other_buttons (void)
{
  GtkWidget *flow = make_flow (_ ("More"));

  gtk_widget_set_halign (flow, GTK_ALIGN_CENTER);
  add_to_flow (flow, make_button (_ ("New _Program"), "app.new-program", "flat"));
  add_to_flow (flow, make_button (_ ("_Open…"), "app.open", "flat"));
  add_to_flow (flow, make_button (_ ("New from Te_mplate…"), "app.new-from-template", "flat"));
  return flow;
}

static GtkWidget *
make_invitation (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *title = gtk_label_new (_ ("How long will it take?"));
  GtkWidget *words =
      gtk_label_new (_ ("Draw a parallel program, drag a mode onto each part, and watch the distribution "
                        "of its execution time."));

  gtk_widget_add_css_class (title, "title-1");
  gtk_widget_add_css_class (words, "dim-label");
  wrap (title);
  wrap (words);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), make_new_buttons ());
  gtk_box_append (GTK_BOX (box), make_other_buttons ());
  return box;
}

static void
weft_start_page_dispose (GObject *object)
{
  WeftStartPage *page = WEFT_START_PAGE (object);

  g_clear_pointer (&page->scroller, gtk_widget_unparent);
  g_clear_pointer (&page->rows, g_ptr_array_unref);
  page->drafts = NULL;
  page->recent = NULL;
  page->examples = NULL;
  g_clear_object (&page->session);
  G_OBJECT_CLASS (weft_start_page_parent_class)->dispose (object);
}

static void
weft_start_page_class_init (WeftStartPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_start_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[RECOVER] = g_signal_new ("recover", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[DISCARD] = g_signal_new ("discard", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
weft_start_page_init (WeftStartPage *page)
{
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 26);

  page->scroller = gtk_scrolled_window_new ();
  page->drafts = make_group (_ ("Recovered documents"));
  page->rows = g_ptr_array_new ();
  page->recover_all = gtk_button_new_with_mnemonic (_ ("Recover _All"));
  gtk_widget_set_visible (page->recover_all, FALSE);
  g_signal_connect_swapped (page->recover_all, "clicked", G_CALLBACK (recover_all_cb), page);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (page->drafts), page->recover_all);
  page->last = make_group (_ ("Continue"));
  page->recent = make_group (_ ("Recent"));
  page->examples = gtk_box_new (GTK_ORIENTATION_VERTICAL, 26);
  gtk_widget_add_css_class (box, "start-page");
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), make_invitation ());
  gtk_box_append (GTK_BOX (box), page->drafts);
  gtk_box_append (GTK_BOX (box), page->last);
  gtk_box_append (GTK_BOX (box), page->recent);
  gtk_box_append (GTK_BOX (box), page->examples);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 820);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (page->scroller), clamp);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (page->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (page->scroller, TRUE);
  gtk_widget_set_parent (page->scroller, GTK_WIDGET (page));
}

void
weft_start_page_offer_last (WeftStartPage *page, guint n)
{
  g_autofree char *title =
      g_strdup_printf (ngettext ("Reopen the last document", "Reopen the last %u documents", n), n);
  GtkWidget *row;

  if (n == 0)
    return;
  row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "app.open-last");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (page->last), row);
  gtk_widget_set_visible (page->last, TRUE);
}

GtkWidget *
weft_start_page_new (WeftSession *session)
{
  WeftStartPage *page = g_object_new (WEFT_TYPE_START_PAGE, NULL);

  page->session = g_object_ref (session);
  weft_session_list_drafts_async (session, drafts_cb, g_object_ref (page));
  weft_session_list_recent_async (session, recent_cb, g_object_ref (page));
  weft_session_list_examples_async (session, examples_cb, g_object_ref (page));
  return GTK_WIDGET (page);
}
