/* weft-start-page.c: an invitation. */
#include "weft-start-page.h"

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
  GtkWidget *examples;
  GPtrArray *rows; /* of drafts */
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

static void
draft_clicked_cb (GtkButton *button, WeftStartPage *page)
{
  guint signal = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "signal"));
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), ADW_TYPE_ACTION_ROW);

  g_signal_emit (page, signals[signal], 0, g_object_get_data (G_OBJECT (row), "draft"));
  gtk_widget_set_visible (row, FALSE);
}

static void
recover_row (GtkWidget *row, WeftStartPage *page)
{
  if (gtk_widget_get_visible (row))
    g_signal_emit (page, signals[RECOVER], 0, g_object_get_data (G_OBJECT (row), "draft"));
  gtk_widget_set_visible (row, FALSE);
}

/* The page goes with the first document that comes. */
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

static void
add_draft_button (WeftStartPage *page, GtkWidget *row, const char *label, guint signal, const char *css_class)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, css_class);
  g_object_set_data (G_OBJECT (button), "signal", GUINT_TO_POINTER (signal));
  g_signal_connect (button, "clicked", G_CALLBACK (draft_clicked_cb), page);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static void
drafts_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftStartPage) page = data;
  g_autoptr (GPtrArray) drafts = weft_session_list_drafts_finish (WEFT_SESSION (source), result, NULL);

  for (guint i = 0; page->drafts != NULL && drafts != NULL && i < drafts->len; i++) {
    const WeftDraftInfo *draft = drafts->pdata[i];
    GtkWidget *row = make_row (draft->origin.title, draft->origin.path);

    g_object_set_data_full (G_OBJECT (row), "draft", weft_draft_info_copy (draft),
                            (GDestroyNotify) weft_draft_info_free);
    add_draft_button (page, row, _ ("_Discard"), DISCARD, "flat");
    add_draft_button (page, row, _ ("_Recover"), RECOVER, "suggested-action");
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (page->drafts), row);
    g_ptr_array_add (page->rows, row);
    gtk_widget_set_visible (page->drafts, TRUE);
    gtk_widget_set_visible (page->recover_all, i > 0);
  }
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

static void
examples_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftStartPage) page = data;
  g_autoptr (GPtrArray) examples = weft_session_list_examples_finish (WEFT_SESSION (source), result, NULL);

  for (guint i = 0; page->examples != NULL && examples != NULL && i < MIN (examples->len, MAX_ROWS); i++) {
    const WeftExample *example = examples->pdata[i];

    add_file (page->examples, example->title, example->path, "app.open-example");
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

static GtkWidget *
make_button (const char *label, const char *action, gboolean suggested)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, "pill");
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  return button;
}

static GtkWidget *
make_invitation (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *title = gtk_label_new (_ ("How long will it take?"));
  GtkWidget *words =
      gtk_label_new (_ ("Draw a parallel program, drag a mode onto each part, and watch the distribution "
                        "of its execution time."));
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_widget_add_css_class (title, "title-1");
  gtk_widget_add_css_class (words, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (words), TRUE);
  gtk_label_set_justify (GTK_LABEL (words), GTK_JUSTIFY_CENTER);
  gtk_widget_set_halign (buttons, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (buttons), make_button (_ ("_Open…"), "app.open", FALSE));
  gtk_box_append (GTK_BOX (buttons), make_button (_ ("_New Flow-Analysis Tree"), "app.new", TRUE));
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), buttons);
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
  page->drafts = make_group (_ ("Not saved when the program ended"));
  page->rows = g_ptr_array_new ();
  page->recover_all = gtk_button_new_with_mnemonic (_ ("Recover _All"));
  gtk_widget_set_visible (page->recover_all, FALSE);
  g_signal_connect_swapped (page->recover_all, "clicked", G_CALLBACK (recover_all_cb), page);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (page->drafts), page->recover_all);
  page->last = make_group (_ ("Last time"));
  page->recent = make_group (_ ("Recent"));
  page->examples = make_group (_ ("Examples"));
  gtk_widget_add_css_class (box, "start-page");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), make_invitation ());
  gtk_box_append (GTK_BOX (box), page->drafts);
  gtk_box_append (GTK_BOX (box), page->last);
  gtk_box_append (GTK_BOX (box), page->recent);
  gtk_box_append (GTK_BOX (box), page->examples);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 560);
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
  g_autofree char *title = g_strdup_printf (
      ngettext ("Open the document that was open", "Open the %u documents that were open", n), n);
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
