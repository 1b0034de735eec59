/* ui-fixture.c: see ui-fixture.h. */
#include "ui-fixture.h"

#include "weft-examples.h"
#include "weft-thumbnail.h"

#include "weft-writer.h"

#include <glib/gstdio.h>
#include <string.h>

/* Only what never comes fails: a machine may be busy with much else. */
#define LIMIT (300 * G_USEC_PER_SEC)

void
ui_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static gboolean
tick (G_GNUC_UNUSED gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
ui_wait (UiFixture *fixture, UiCondition condition, gpointer data)
{
  gint64 end = g_get_monotonic_time () + LIMIT;
  guint source = g_timeout_add (5, tick, NULL);
  gboolean is_so;

  /* Asked once a turn: what was so need not be so when it is asked again. */
  while (!(is_so = condition (fixture, data)) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
  if (!is_so)
    g_error ("waited in vain; the last words were “%s”", weft_window_get_last_toast (fixture->window));
}

static gboolean
is_other_window (gpointer item, WeftWindow *window, GType type)
{
  return item != (gpointer) window && g_type_is_a (G_OBJECT_TYPE (item), type) &&
         gtk_widget_get_visible (item);
}

/* A visible window of the type in @data, besides the one of the test. */
GtkWindow *
ui_find_window (UiFixture *fixture, GType type)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GObject) item = g_list_model_get_item (toplevels, i);

    if (is_other_window (item, fixture->window, type))
      return GTK_WINDOW (item);
  }
  return NULL;
}

gboolean
ui_has_window (UiFixture *fixture, gpointer data)
{
  return ui_find_window (fixture, GPOINTER_TO_SIZE (data)) != NULL;
}

gboolean
ui_has_no_window (UiFixture *fixture, gpointer data)
{
  return !ui_has_window (fixture, data);
}

/* An action that opens a window of @type; it is closed again. */
void
ui_check_opens (UiFixture *fixture, const char *action, GType type)
{
  ui_act (fixture, action);
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (type));
  gtk_window_close (ui_find_window (fixture, type));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (type));
}

static const char *
get_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_EDITABLE (widget))
    return gtk_editable_get_text (GTK_EDITABLE (widget));
  if (GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) != NULL)
    return gtk_button_get_label (GTK_BUTTON (widget));
  return gtk_widget_get_tooltip_text (widget);
}

GtkWidget *
ui_find (GtkWidget *root, GType type, const char *text)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && (text == NULL || g_strcmp0 (get_text (root), text) == 0))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = ui_find (child, type, text);

    if (found != NULL)
      return found;
  }
  return NULL;
}

void
ui_act (UiFixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL));
  ui_settle ();
}

gboolean
ui_has_toast (UiFixture *fixture, gpointer data)
{
  const char *toast = weft_window_get_last_toast (fixture->window);

  return toast != NULL && strstr (toast, data) != NULL;
}

gboolean
ui_has_page (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_window_get_page (fixture->window) != NULL;
}

static gboolean
has_mean (UiFixture *fixture, gpointer data)
{
  GtkWidget *pane = weft_document_page_get_results (weft_window_get_page (fixture->window));

  return ui_find (pane, GTK_TYPE_LABEL, data) != NULL;
}

void
ui_wait_for_mean (UiFixture *fixture, const char *text)
{
  ui_wait (fixture, has_mean, (gpointer) text);
}

/* What tests/quiet.py knows too.
 * The first event of a process begins a tip, whatever it is over. When that is a window or a popover that goes within half a second, GTK 4.8 looks
 * for a surface that is gone (gtk_tooltip_show_tooltip ()); nothing follows from it.
 * How wide a text is whose words may be broken, for a height, is searched by halving (my_pango_layout_get_width_for_height ()), though a line in
 * a greater width may be the wider one: what comes out can be more than the least width, which is then taken (distribute_remaining_size ()).
 * A dialog that asks for a file may be painted before its folder is known: the buttons before and after the folder's path have no place then
 * (gtk_path_bar_size_allocate ()), are not painted, and have one as soon as it is. */
static const char *const harmless[] = {
    "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
    "_gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE (surface)' failed",
    "but minimum width for height of 1048576 is", "Trying to snapshot GtkButton", NULL};

static const char *const *passed_over;

void
ui_pass_over (const char *const *words)
{
  passed_over = words;
}

static gboolean
has_any (const char *message, const char *const *words)
{
  for (; words != NULL && *words != NULL; words++)
    if (strstr (message, *words) != NULL)
      return TRUE;
  return FALSE;
}

/* Everything else that is said ends the test. */
static GLogWriterOutput
write_cb (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
  for (gsize i = 0; i < n; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") &&
        (has_any (fields[i].value, harmless) || has_any (fields[i].value, passed_over)))
      return G_LOG_WRITER_HANDLED;
  g_log_writer_default (level, fields, n, data);
  if (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING))
    abort ();
  return G_LOG_WRITER_HANDLED;
}

/* One for the process, as there is one in the program. */
static WeftApplication *
get_application (void)
{
  static WeftApplication *application = NULL;
  g_autoptr (GError) error = NULL;

  if (application == NULL) {
    g_log_set_always_fatal (G_LOG_FATAL_MASK);
    g_log_set_writer_func (write_cb, NULL, NULL);
    application = weft_application_new (G_APPLICATION_NON_UNIQUE | G_APPLICATION_HANDLES_OPEN);
    g_application_register (G_APPLICATION (application), NULL, &error);
    g_assert_no_error (error);
  }
  return application;
}

void
ui_set_up (UiFixture *fixture, gconstpointer data)
{
  g_autofree char *original = g_build_filename (data, "li-figure-2.weft", NULL);
  g_autoptr (GFile) source = g_file_new_for_path (original);
  g_autoptr (GFile) copy = NULL;
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("weft-ui-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "figure.weft", NULL);
  copy = g_file_new_for_path (fixture->path);
  g_assert_true (g_file_copy (source, copy, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &error));
  g_assert_no_error (error);
  fixture->application = get_application ();
  fixture->window = WEFT_WINDOW (weft_window_new (fixture->application));
  gtk_window_present (GTK_WINDOW (fixture->window));
  weft_window_open_file (fixture->window, copy);
  ui_wait (fixture, ui_has_page, NULL);
  ui_wait_for_mean (fixture, "855.9");
}

/* What was pasted meanwhile is not. */
static gboolean
is_saved (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_session_document_get_saving (ui_document (fixture));
}

/* What another thread was still at may have changed the document after it was saved, and one without a file was not saved: then
 * there is a question. */
static gboolean
has_no_window (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  GtkWindow *question = ui_find_window (fixture, ADW_TYPE_MESSAGE_DIALOG);

  if (question != NULL) {
    g_object_ref (question);
    adw_message_dialog_response (ADW_MESSAGE_DIALOG (question), "discard");
    /* As when a button is pressed: it is answered once. */
    gtk_window_destroy (question);
    g_object_unref (question);
  }
  return gtk_application_get_windows (GTK_APPLICATION (fixture->application)) == NULL;
}

void
ui_tear_down (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  if (weft_session_document_get_modified (ui_document (fixture)) &&
      weft_session_document_get_file (ui_document (fixture)) != NULL) {
    gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.save", NULL);
    ui_wait (fixture, is_saved, NULL);
  }
  gtk_window_close (GTK_WINDOW (fixture->window));
  ui_wait (fixture, has_no_window, NULL);
  ui_settle ();
  dir = g_dir_open (fixture->folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

    g_unlink (path);
  }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
}

WeftSessionDocument *
ui_document (UiFixture *fixture)
{
  return weft_document_page_get_document (weft_window_get_page (fixture->window));
}

WeftDocument *
ui_version (UiFixture *fixture)
{
  return weft_session_document_get_version (ui_document (fixture));
}

WeftCanvas *
ui_canvas (UiFixture *fixture)
{
  return WEFT_CANVAS (weft_document_page_get_canvas (weft_window_get_page (fixture->window)));
}

void
ui_select (UiFixture *fixture, const char *name)
{
  guint32 node = weft_document_find (ui_version (fixture), name);

  weft_canvas_select (ui_canvas (fixture), &node, 1);
}

WeftMode
ui_mode (UiFixture *fixture, const char *name)
{
  return weft_node_get_integer (weft_document_lookup (ui_version (fixture), name), WEFT_PROPERTY_MODE);
}

char *
ui_bytes (UiFixture *fixture)
{
  gsize size;

  return weft_write (ui_version (fixture), &size);
}

void
ui_collect (GtkWidget *root, GType type, GPtrArray *found)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    g_ptr_array_add (found, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    ui_collect (child, type, found);
}

gboolean
ui_shows_examples (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  g_autoptr (GPtrArray) examples = weft_examples_list ();
  g_autoptr (GPtrArray) thumbnails = g_ptr_array_new ();

  ui_collect (GTK_WIDGET (fixture->window), WEFT_TYPE_THUMBNAIL, thumbnails);
  for (guint i = 0; i < thumbnails->len; i++)
    if (!weft_thumbnail_is_drawn (thumbnails->pdata[i]))
      return FALSE;
  return thumbnails->len == examples->len;
}
