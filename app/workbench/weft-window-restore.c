/* weft-window-restore.c: windows and tabs as plain values, and one restoration after the other. */
#include "weft-window-restore.h"

#include "weft-window-private.h"

#include <glib/gi18n.h>

/* What changes together is written together; ms. */
#define PAUSE 500

struct _WeftWindowRestore {
  WeftApplication *application;
  GPtrArray *offered; /* (nullable) (element-type WeftWindowState): not brought back yet */
  guint restoring;    /* windows that are being filled: what is on disk is better than what is open */
  gboolean kept;
  gboolean writing;
  GPtrArray *due; /* (nullable): to be written after that */
  guint timer;
};

WeftWindowRestore *
weft_window_restore_new (WeftApplication *application)
{
  WeftWindowRestore *restore = g_new0 (WeftWindowRestore, 1);

  restore->application = application;
  return restore;
}

void
weft_window_restore_free (WeftWindowRestore *restore)
{
  g_clear_handle_id (&restore->timer, g_source_remove);
  g_clear_pointer (&restore->offered, g_ptr_array_unref);
  g_clear_pointer (&restore->due, g_ptr_array_unref);
  g_free (restore);
}

static WeftSession *
session_of (WeftWindowRestore *restore)
{
  return weft_application_get_session (restore->application);
}

/* What is open. */

static WeftWindowState *
describe_window (WeftWindow *window)
{
  WeftWindowState *state = weft_window_state_new ();

  gtk_window_get_default_size (GTK_WINDOW (window), &state->width, &state->height);
  state->maximized = gtk_window_is_maximized (GTK_WINDOW (window));
  for (guint i = 0; i < weft_window_get_n_pages (window); i++) {
    WeftDocumentPage *page = weft_window_get_nth_page (window, i);
    WeftTabState *tab = weft_document_page_get_state (page);

    if (tab == NULL)
      continue;
    if (page == window->page)
      state->selected = state->tabs->len;
    g_ptr_array_add (state->tabs, tab);
  }
  return state;
}

static gboolean
has_path (const GPtrArray *windows, const char *path)
{
  for (guint i = 0; i < windows->len; i++) {
    const WeftWindowState *window = windows->pdata[i];

    for (guint j = 0; j < window->tabs->len; j++)
      if (g_str_equal (((const WeftTabState *) window->tabs->pdata[j])->path, path))
        return TRUE;
  }
  return FALSE;
}

/* What the user has not taken back yet after a crash is not forgotten. */
static void
add_offered (WeftWindowRestore *restore, GPtrArray *windows)
{
  for (guint i = 0; restore->offered != NULL && windows->len > 0 && i < restore->offered->len; i++) {
    WeftWindowState *window = restore->offered->pdata[i];

    for (guint j = 0; j < window->tabs->len; j++) {
      const WeftTabState *tab = window->tabs->pdata[j];

      if (!has_path (windows, tab->path))
        g_ptr_array_add (((WeftWindowState *) windows->pdata[0])->tabs, weft_tab_state_new (tab->path));
    }
  }
}

/* The window that was used last comes last: so it will be on top. */
static GPtrArray *
describe (WeftWindowRestore *restore)
{
  GPtrArray *windows = weft_window_states_new ();
  GList *list = gtk_application_get_windows (GTK_APPLICATION (restore->application));

  for (GList *link = list; link != NULL; link = link->next)
    if (WEFT_IS_WINDOW (link->data))
      g_ptr_array_insert (windows, 0, describe_window (link->data));
  add_offered (restore, windows);
  return windows;
}

static void write_due (WeftWindowRestore *restore);

/* Nobody misses it so much that a failure would be worth a message. */
static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftApplication) application = data;
  WeftWindowRestore *restore = weft_application_get_restore (application);

  weft_session_save_windows_finish (WEFT_SESSION (source), result, NULL);
  restore->writing = FALSE;
  write_due (restore);
  g_application_release (G_APPLICATION (application));
}

static void
write_due (WeftWindowRestore *restore)
{
  if (restore->writing || restore->due == NULL)
    return;
  restore->writing = TRUE;
  g_application_hold (G_APPLICATION (restore->application));
  weft_session_save_windows_async (session_of (restore), g_steal_pointer (&restore->due), written_cb,
                                   g_object_ref (restore->application));
}

/* As it is at this moment, even when another write is under way. */
static void
write_now (WeftWindowRestore *restore)
{
  g_clear_handle_id (&restore->timer, g_source_remove);
  g_clear_pointer (&restore->due, g_ptr_array_unref);
  restore->due = describe (restore);
  write_due (restore);
}

static gboolean
timer_cb (gpointer data)
{
  WeftWindowRestore *restore = data;

  restore->timer = 0;
  if (!restore->kept)
    write_now (restore);
  return G_SOURCE_REMOVE;
}

void
weft_window_restore_note (WeftWindowRestore *restore)
{
  if (!restore->kept && restore->restoring == 0 && restore->timer == 0)
    restore->timer = g_timeout_add (PAUSE, timer_cb, restore);
}

void
weft_window_restore_keep (WeftWindowRestore *restore)
{
  if (!restore->kept && restore->restoring == 0)
    write_now (restore);
  restore->kept = TRUE;
}

void
weft_window_restore_begin (WeftWindowRestore *restore)
{
  restore->kept = FALSE;
}

/* Bringing back. */

/* One window: the tab that was seen comes first, the others one after the other. */
typedef struct {
  WeftWindowRestore *restore;
  WeftWindow *window;
  WeftWindowState *state;
  GArray *order;    /* guint: indices of tabs still to be opened */
  GArray *opened;   /* guint: of those that are */
  GString *missing; /* names of files that cannot be opened */
  gboolean selects;
} Restoration;

static void restore_next (Restoration *restoration);

static void
restoration_free (Restoration *restoration)
{
  restoration->restore->restoring--;
  weft_window_await (restoration->window, -1);
  if (restoration->missing->len > 0) {
    g_autofree char *words = g_strdup_printf (_ ("No longer there: %s"), restoration->missing->str);

    weft_window_say (restoration->window, words, FALSE);
  }
  weft_window_restore_note (restoration->restore);
  g_application_release (G_APPLICATION (restoration->restore->application));
  g_object_unref (restoration->window);
  weft_window_state_free (restoration->state);
  g_array_unref (restoration->order);
  g_array_unref (restoration->opened);
  g_string_free (restoration->missing, TRUE);
  g_free (restoration);
}

/* Among those that are there already. */
static guint
find_position (const Restoration *restoration, guint index)
{
  guint position = 0;

  for (guint i = 0; i < restoration->opened->len; i++)
    position += g_array_index (restoration->opened, guint, i) < index;
  return position;
}

static void
show_tab (Restoration *restoration, guint index, WeftSessionDocument *document)
{
  WeftDocumentPage *page =
      weft_window_insert (restoration->window, document, (int) find_position (restoration, index),
                          restoration->selects && index == restoration->state->selected);

  if (page == NULL)
    return;
  weft_document_page_set_state (page, restoration->state->tabs->pdata[index]);
  g_array_append_val (restoration->opened, index);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Restoration *restoration = data;
  g_autoptr (WeftSessionDocument) document = weft_session_open_finish (WEFT_SESSION (source), result, NULL);
  guint index = g_array_index (restoration->order, guint, 0);
  const WeftTabState *tab = restoration->state->tabs->pdata[index];

  g_array_remove_index (restoration->order, 0);
  if (document != NULL && !restoration->window->closing) {
    show_tab (restoration, index, document);
  } else if (document == NULL) {
    g_autofree char *name = g_path_get_basename (tab->path);

    g_string_append_printf (restoration->missing, "%s%s", restoration->missing->len > 0 ? ", " : "", name);
  }
  restore_next (restoration);
}

static void
restore_next (Restoration *restoration)
{
  const WeftTabState *tab;
  g_autoptr (GFile) file = NULL;

  if (restoration->order->len == 0 || restoration->window->closing) {
    restoration_free (restoration);
    return;
  }
  tab = restoration->state->tabs->pdata[g_array_index (restoration->order, guint, 0)];
  file = g_file_new_for_path (tab->path);
  weft_session_open_async (session_of (restoration->restore), file, opened_cb, restoration);
}

static GArray *
make_order (const WeftWindowState *state)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));

  if (state->tabs->len > 0)
    g_array_append_val (order, state->selected);
  for (guint i = 0; i < state->tabs->len; i++)
    if (i != state->selected)
      g_array_append_val (order, i);
  return order;
}

/* @state: (transfer full) */
static void
restore_window (WeftWindowRestore *restore, WeftWindow *window, WeftWindowState *state, gboolean selects)
{
  Restoration *restoration = g_new (Restoration, 1);

  *restoration = (Restoration){.restore = restore,
                               .window = g_object_ref (window),
                               .state = state,
                               .order = make_order (state),
                               .opened = g_array_new (FALSE, FALSE, sizeof (guint)),
                               .missing = g_string_new (NULL),
                               .selects = selects};
  restore->restoring++;
  g_application_hold (G_APPLICATION (restore->application));
  weft_window_await (window, 1);
  restore_next (restoration);
}

static WeftWindow *
make_window (WeftWindowRestore *restore, const WeftWindowState *state)
{
  GtkWidget *window = weft_window_new (restore->application);

  if (state->width > 0 && state->height > 0)
    gtk_window_set_default_size (GTK_WINDOW (window), state->width, state->height);
  if (state->maximized)
    gtk_window_maximize (GTK_WINDOW (window));
  return WEFT_WINDOW (window);
}

static gboolean
has_draft (const GPtrArray *drafts, const char *path)
{
  for (guint i = 0; i < drafts->len; i++)
    if (g_strcmp0 (((const WeftDraftInfo *) drafts->pdata[i])->origin.path, path) == 0)
      return TRUE;
  return FALSE;
}

/* A document with a draft is offered as that. */
static void
drop_drafts (WeftWindowState *window, const GPtrArray *drafts)
{
  for (guint i = window->tabs->len; i-- > 0;)
    if (has_draft (drafts, ((const WeftTabState *) window->tabs->pdata[i])->path)) {
      g_ptr_array_remove_index (window->tabs, i);
      if (window->selected > i || window->selected == window->tabs->len)
        window->selected = MAX (window->selected, 1) - 1;
    }
}

/* @windows: (transfer full): the first goes into @window, when there is one, which keeps its size */
static void
bring_back (WeftWindowRestore *restore,
            WeftWindow *window,
            GPtrArray *windows,
            const GPtrArray *drafts,
            gboolean selects)
{
  while (windows->len > 0) {
    WeftWindowState *state = g_ptr_array_steal_index (windows, 0);
    gboolean is_new = window == NULL;

    if (is_new)
      window = make_window (restore, state);
    drop_drafts (state, drafts);
    restore_window (restore, window, state, selects);
    if (is_new)
      gtk_window_present (GTK_WINDOW (window));
    window = NULL;
  }
  g_ptr_array_unref (windows);
}

/* Starting. */

typedef struct {
  WeftWindowRestore *restore;
  GPtrArray *files;  /* (element-type GFile) */
  GPtrArray *drafts; /* (nullable) (element-type WeftDraftInfo) */
  gboolean offered;  /* what was offered is wanted now */
} Start;

static void
start_free (Start *start)
{
  g_application_release (G_APPLICATION (start->restore->application));
  g_ptr_array_unref (start->files);
  g_clear_pointer (&start->drafts, g_ptr_array_unref);
  g_free (start);
}

/* The drafts stay out of sight behind the files. */
static void
open_files (Start *start, WeftWindow *window)
{
  for (guint i = 0; i < start->files->len; i++)
    weft_window_open_file (window, start->files->pdata[i]);
  if (start->files->len > 0 && start->drafts->len > 0)
    weft_window_say_drafts (window, start->drafts->len);
}

static WeftWindow *
get_first_window (WeftWindowRestore *restore)
{
  WeftWindow *window = weft_application_find_window (restore->application);

  return window != NULL ? window : WEFT_WINDOW (weft_window_new (restore->application));
}

/* @windows: (transfer full) */
static void
begin (Start *start, GPtrArray *windows)
{
  WeftWindowRestore *restore = start->restore;
  gboolean crashed = start->drafts->len > 0;
  gboolean wanted = weft_settings_get_boolean (weft_application_get_settings (restore->application),
                                               WEFT_SETTING_RESTORE) &&
                    weft_window_states_count_tabs (windows) > 0;
  WeftWindow *window;

  for (guint i = 0; i < windows->len; i++)
    drop_drafts (windows->pdata[i], start->drafts);
  if (wanted && !crashed)
    bring_back (restore, NULL, g_ptr_array_ref (windows), start->drafts, start->files->len == 0);
  else if (wanted)
    restore->offered = g_ptr_array_ref (windows);
  g_ptr_array_unref (windows);
  window = get_first_window (restore);
  open_files (start, window);
  gtk_window_present (GTK_WINDOW (window));
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Start *start = data;
  GPtrArray *windows = weft_session_load_windows_finish (WEFT_SESSION (source), result, NULL);

  begin (start, windows != NULL ? windows : weft_window_states_new ());
  start_free (start);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Start *start = data;

  start->drafts = weft_session_list_drafts_finish (WEFT_SESSION (source), result, NULL);
  if (start->drafts == NULL)
    start->drafts = g_ptr_array_new ();
  if (!start->offered) {
    weft_session_load_windows_async (WEFT_SESSION (source), loaded_cb, start);
    return;
  }
  if (start->restore->offered != NULL)
    bring_back (start->restore, get_first_window (start->restore), g_steal_pointer (&start->restore->offered),
                start->drafts, TRUE);
  start_free (start);
}

static void
list_drafts (WeftWindowRestore *restore, GFile **files, guint n, gboolean offered)
{
  Start *start = g_new0 (Start, 1);

  start->restore = restore;
  start->offered = offered;
  start->files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (start->files, g_object_ref (files[i]));
  g_application_hold (G_APPLICATION (restore->application));
  weft_session_list_drafts_async (session_of (restore), listed_cb, start);
}

void
weft_window_restore_start (WeftWindowRestore *restore, GFile **files, guint n)
{
  list_drafts (restore, files, n, FALSE);
}

guint
weft_window_restore_count_offered (WeftWindowRestore *restore)
{
  return restore->offered != NULL ? weft_window_states_count_tabs (restore->offered) : 0;
}

void
weft_window_restore_open_offered (WeftWindowRestore *restore)
{
  list_drafts (restore, NULL, 0, TRUE);
}
