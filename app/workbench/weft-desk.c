/* weft-desk.c: windows and tabs as plain values, and one restoration after the other. */
#include "weft-desk.h"

#include "weft-window-private.h"

#include <glib/gi18n.h>

/* What changes together is written together; ms. */
#define PAUSE 500

struct _WeftDesk {
  WeftApplication *application;
  GPtrArray *offered; /* (nullable) (element-type WeftWindowState): not brought back yet */
  guint restoring;    /* windows that are being filled: what is on disk is better than what is open */
  gboolean kept;
  gboolean writing;
  GPtrArray *due; /* (nullable): to be written after that */
  guint timer;
};

WeftDesk *
weft_desk_new (WeftApplication *application)
{
  WeftDesk *desk = g_new0 (WeftDesk, 1);

  desk->application = application;
  return desk;
}

void
weft_desk_free (WeftDesk *desk)
{
  g_clear_handle_id (&desk->timer, g_source_remove);
  g_clear_pointer (&desk->offered, g_ptr_array_unref);
  g_clear_pointer (&desk->due, g_ptr_array_unref);
  g_free (desk);
}

static WeftSession *
session_of (WeftDesk *desk)
{
  return weft_application_get_session (desk->application);
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
add_offered (WeftDesk *desk, GPtrArray *windows)
{
  for (guint i = 0; desk->offered != NULL && windows->len > 0 && i < desk->offered->len; i++) {
    WeftWindowState *window = desk->offered->pdata[i];

    for (guint j = 0; j < window->tabs->len; j++) {
      const WeftTabState *tab = window->tabs->pdata[j];

      if (!has_path (windows, tab->path))
        g_ptr_array_add (((WeftWindowState *) windows->pdata[0])->tabs, weft_tab_state_new (tab->path));
    }
  }
}

/* The window that was used last comes last: so it will be on top. */
static GPtrArray *
describe (WeftDesk *desk)
{
  GPtrArray *windows = weft_desk_state_new ();
  GList *list = gtk_application_get_windows (GTK_APPLICATION (desk->application));

  for (GList *link = list; link != NULL; link = link->next)
    if (WEFT_IS_WINDOW (link->data))
      g_ptr_array_insert (windows, 0, describe_window (link->data));
  add_offered (desk, windows);
  return windows;
}

static void write_due (WeftDesk *desk);

/* Nobody misses it so much that a failure would be worth a message. */
static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftApplication) application = data;
  WeftDesk *desk = weft_application_get_desk (application);

  weft_session_save_desk_finish (WEFT_SESSION (source), result, NULL);
  desk->writing = FALSE;
  write_due (desk);
  g_application_release (G_APPLICATION (application));
}

static void
write_due (WeftDesk *desk)
{
  if (desk->writing || desk->due == NULL)
    return;
  desk->writing = TRUE;
  g_application_hold (G_APPLICATION (desk->application));
  weft_session_save_desk_async (session_of (desk), g_steal_pointer (&desk->due), written_cb,
                                g_object_ref (desk->application));
}

/* As it is at this moment, even when another write is under way. */
static void
write_now (WeftDesk *desk)
{
  g_clear_handle_id (&desk->timer, g_source_remove);
  g_clear_pointer (&desk->due, g_ptr_array_unref);
  desk->due = describe (desk);
  write_due (desk);
}

static gboolean
timer_cb (gpointer data)
{
  WeftDesk *desk = data;

  desk->timer = 0;
  if (!desk->kept)
    write_now (desk);
  return G_SOURCE_REMOVE;
}

void
weft_desk_note (WeftDesk *desk)
{
  if (!desk->kept && desk->restoring == 0 && desk->timer == 0)
    desk->timer = g_timeout_add (PAUSE, timer_cb, desk);
}

void
weft_desk_keep (WeftDesk *desk)
{
  if (!desk->kept && desk->restoring == 0)
    write_now (desk);
  desk->kept = TRUE;
}

void
weft_desk_begin (WeftDesk *desk)
{
  desk->kept = FALSE;
}

/* Bringing back. */

/* One window: the tab that was seen comes first, the others one after the other. */
typedef struct {
  WeftDesk *desk;
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
  restoration->desk->restoring--;
  weft_window_await (restoration->window, -1);
  if (restoration->missing->len > 0) {
    g_autofree char *words = g_strdup_printf (_ ("No longer there: %s"), restoration->missing->str);

    weft_window_say (restoration->window, words, FALSE);
  }
  weft_desk_note (restoration->desk);
  g_application_release (G_APPLICATION (restoration->desk->application));
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
  weft_session_open_async (session_of (restoration->desk), file, opened_cb, restoration);
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
restore_window (WeftDesk *desk, WeftWindow *window, WeftWindowState *state, gboolean selects)
{
  Restoration *restoration = g_new (Restoration, 1);

  *restoration = (Restoration){.desk = desk,
                               .window = g_object_ref (window),
                               .state = state,
                               .order = make_order (state),
                               .opened = g_array_new (FALSE, FALSE, sizeof (guint)),
                               .missing = g_string_new (NULL),
                               .selects = selects};
  desk->restoring++;
  g_application_hold (G_APPLICATION (desk->application));
  weft_window_await (window, 1);
  restore_next (restoration);
}

static WeftWindow *
make_window (WeftDesk *desk, const WeftWindowState *state)
{
  GtkWidget *window = weft_window_new (desk->application);

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
restore (WeftDesk *desk, WeftWindow *window, GPtrArray *windows, const GPtrArray *drafts, gboolean selects)
{
  while (windows->len > 0) {
    WeftWindowState *state = g_ptr_array_steal_index (windows, 0);
    gboolean is_new = window == NULL;

    if (is_new)
      window = make_window (desk, state);
    drop_drafts (state, drafts);
    restore_window (desk, window, state, selects);
    if (is_new)
      gtk_window_present (GTK_WINDOW (window));
    window = NULL;
  }
  g_ptr_array_unref (windows);
}

/* Starting. */

typedef struct {
  WeftDesk *desk;
  GPtrArray *files;  /* (element-type GFile) */
  GPtrArray *drafts; /* (nullable) (element-type WeftDraftInfo) */
  gboolean offered;  /* what was offered is wanted now */
} Start;

static void
start_free (Start *start)
{
  g_application_release (G_APPLICATION (start->desk->application));
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
get_first_window (WeftDesk *desk)
{
  WeftWindow *window = weft_application_find_window (desk->application);

  return window != NULL ? window : WEFT_WINDOW (weft_window_new (desk->application));
}

/* @windows: (transfer full) */
static void
begin (Start *start, GPtrArray *windows)
{
  WeftDesk *desk = start->desk;
  gboolean crashed = start->drafts->len > 0;
  gboolean wanted =
      weft_settings_get_boolean (weft_application_get_settings (desk->application), WEFT_SETTING_RESTORE) &&
      weft_desk_state_count_tabs (windows) > 0;
  WeftWindow *window;

  for (guint i = 0; i < windows->len; i++)
    drop_drafts (windows->pdata[i], start->drafts);
  if (wanted && !crashed)
    restore (desk, NULL, g_ptr_array_ref (windows), start->drafts, start->files->len == 0);
  else if (wanted)
    desk->offered = g_ptr_array_ref (windows);
  g_ptr_array_unref (windows);
  window = get_first_window (desk);
  open_files (start, window);
  gtk_window_present (GTK_WINDOW (window));
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Start *start = data;
  GPtrArray *windows = weft_session_load_desk_finish (WEFT_SESSION (source), result, NULL);

  begin (start, windows != NULL ? windows : weft_desk_state_new ());
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
    weft_session_load_desk_async (WEFT_SESSION (source), loaded_cb, start);
    return;
  }
  if (start->desk->offered != NULL)
    restore (start->desk, get_first_window (start->desk), g_steal_pointer (&start->desk->offered),
             start->drafts, TRUE);
  start_free (start);
}

static void
list_drafts (WeftDesk *desk, GFile **files, guint n, gboolean offered)
{
  Start *start = g_new0 (Start, 1);

  start->desk = desk;
  start->offered = offered;
  start->files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (start->files, g_object_ref (files[i]));
  g_application_hold (G_APPLICATION (desk->application));
  weft_session_list_drafts_async (session_of (desk), listed_cb, start);
}

void
weft_desk_start (WeftDesk *desk, GFile **files, guint n)
{
  list_drafts (desk, files, n, FALSE);
}

guint
weft_desk_count_offered (WeftDesk *desk)
{
  return desk->offered != NULL ? weft_desk_state_count_tabs (desk->offered) : 0;
}

void
weft_desk_open_offered (WeftDesk *desk)
{
  list_drafts (desk, NULL, 0, TRUE);
}
