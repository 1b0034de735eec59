/* session-fixture.c: temporary folders and nested main loops. */
#include "session-fixture.h"

#include "weft-session-answers.h"
#include "weft-writer.h"

#include <glib/gstdio.h>
#include <time.h>

void
session_fixture_set_up (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *state = NULL;

  (void) data;
  fixture->folder = g_dir_make_tmp ("weft-session-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  state = session_path (fixture, "state");
  fixture->session = weft_session_new (state);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
      remove_folder (path);
    else
      g_unlink (path);
  }
  g_rmdir (folder);
}

void
session_fixture_tear_down (SessionFixture *fixture, gconstpointer data)
{
  (void) data;
  g_object_unref (fixture->session);
  /* What workers still do for documents that nobody wants any more. */
  wait_for (0.05);
  remove_folder (fixture->folder);
  g_free (fixture->folder);
}

char *
session_path (SessionFixture *fixture, const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

char *
session_write (SessionFixture *fixture, const char *name, const char *text)
{
  char *path = session_path (fixture, name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

char *
session_read (const char *path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

char *
session_text (const char *title)
{
  return g_strdup_printf ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<weft xmlns=\"urn:weft:1\" title=\"%s\">\n"
                          "  <suite>\n"
                          "    <machine id=\"m\" pes=\"4\"/>\n"
                          "  </suite>\n"
                          "  <flow-tree id=\"t\" machine=\"m\">\n"
                          "    <block id=\"a\" mode=\"simd\"><step simd=\"12\"/></block>\n"
                          "    <block id=\"b\" mode=\"simd\"><step simd=\"3\"/></block>\n"
                          "  </flow-tree>\n"
                          "</weft>\n",
                          title);
}

static gboolean
set_flag_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Only what never comes fails: a machine may be busy with much else. In seconds. */
#define LEAST_LIMIT 300

double
get_effort (void)
{
  return (double) clock () / CLOCKS_PER_SEC / g_get_num_processors ();
}

void
wait_until (gboolean (*done) (gpointer data), gpointer data, double seconds)
{
  gboolean late = FALSE;
  guint timer = g_timeout_add ((guint) (MAX (seconds, LEAST_LIMIT) * 1000), set_flag_cb, &late);

  while (!done (data)) {
    g_assert_false (late);
    g_main_context_iteration (NULL, TRUE);
  }
  if (!late)
    g_source_remove (timer);
}

void
wait_for (double seconds)
{
  gboolean late = FALSE;

  g_timeout_add ((guint) (seconds * 1000), set_flag_cb, &late);
  while (!late)
    g_main_context_iteration (NULL, TRUE);
}

static void
keep_result_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  *(GAsyncResult **) data = g_object_ref (result);
}

static GAsyncResult *
wait_for_result (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

WeftSessionDocument *
session_open (WeftSession *session, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;

  weft_session_open_async (session, file, keep_result_cb, &result);
  return weft_session_open_finish (session, wait_for_result (&result), error);
}

gboolean
session_save (WeftSessionDocument *document, const char *path, GError **error)
{
  g_autoptr (GFile) file = path != NULL ? g_file_new_for_path (path) : NULL;
  g_autoptr (GAsyncResult) result = NULL;

  if (file != NULL)
    weft_session_document_save_as_async (document, file, keep_result_cb, &result);
  else
    weft_session_document_save_async (document, keep_result_cb, &result);
  return weft_session_document_save_finish (document, wait_for_result (&result), error);
}

gboolean
session_reload (WeftSessionDocument *document, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  weft_session_document_reload_async (document, keep_result_cb, &result);
  return weft_session_document_reload_finish (document, wait_for_result (&result), error);
}

void
session_close (WeftSession *session, WeftSessionDocument *document)
{
  g_autoptr (GAsyncResult) result = NULL;

  weft_session_close_async (session, document, keep_result_cb, &result);
  g_assert_true (weft_session_close_finish (session, wait_for_result (&result), NULL));
}

GPtrArray *
session_list (WeftSession *session, ListFunc list, ListFinishFunc finish)
{
  g_autoptr (GAsyncResult) result = NULL;

  list (session, keep_result_cb, &result);
  return finish (session, wait_for_result (&result), NULL);
}

WeftSessionDocument *
session_recover (WeftSession *session, const WeftDraftInfo *draft, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  weft_session_recover_async (session, draft, keep_result_cb, &result);
  return weft_session_open_finish (session, wait_for_result (&result), error);
}

void
session_set (WeftSessionDocument *document, const char *node, WeftProperty property, const char *value)
{
  guint32 id = weft_document_find (weft_session_document_get_version (document), node);
  g_autoptr (GError) error = NULL;

  g_assert_true (weft_session_document_set (document, &id, 1, property, value, NULL, NULL, &error));
  g_assert_no_error (error);
}

gboolean
session_is_idle (gpointer data)
{
  return !weft_session_answers_get_running (data);
}

void
set_title (WeftSessionDocument *document, const char *title)
{
  guint32 root = weft_node_get_id (weft_document_get_root (weft_session_document_get_version (document)));

  g_assert_true (
      weft_session_document_set (document, &root, 1, WEFT_PROPERTY_TITLE, title, NULL, NULL, NULL));
}

char *
write_version (WeftSessionDocument *document)
{
  return weft_write (weft_session_document_get_version (document), NULL);
}
