/* test-drafts.c: drafts come, go and are found again; a process that is killed while it edits loses at most
 * five seconds. Called with "--edit", this program is such a process. */
#include "session-fixture.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define EDITORS 20
#define BLOCKS  400
#define LONGEST 13.0 /* seconds that an editor lives */
#define MOST    5.0  /* seconds that may be lost */

static const char *self_path;

static char *
drafts_folder (SessionFixture *fixture)
{
  return session_path (fixture, "state/drafts");
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static gboolean
keep_turning (G_GNUC_UNUSED gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* What is to stand in the two files of a draft. */
typedef struct {
  const char *folder;
  char *keys;
  char *document;
} Draft;

static gboolean
has_file_with (const char *folder, const char *suffix, const char *part)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  gboolean found = FALSE;

  while (dir != NULL && !found && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;

    found = g_str_has_suffix (name, suffix) && g_file_get_contents (path, &text, NULL, NULL) &&
            strstr (text, part) != NULL;
  }
  return found;
}

static gboolean
is_written (gpointer data)
{
  const Draft *draft = data;

  return has_file_with (draft->folder, ".ini", draft->keys) &&
         has_file_with (draft->folder, ".weft", draft->document);
}

/* Until there is a draft of a document called @title. */
static void
wait_for_draft (SessionFixture *fixture, const char *title)
{
  g_autofree char *folder = drafts_folder (fixture);
  Draft draft = {folder, g_strdup_printf ("Title=%s\n", title), g_strdup_printf ("title=\"%s\"", title)};
  guint timer = g_timeout_add (10, keep_turning, NULL);

  wait_until (is_written, &draft, 60);
  g_source_remove (timer);
  g_free (draft.keys);
  g_free (draft.document);
}

static GPtrArray *
list_drafts (WeftSession *session)
{
  return session_list (session, weft_session_list_drafts_async, weft_session_list_drafts_finish);
}

static guint
count_drafts (WeftSession *session)
{
  g_autoptr (GPtrArray) drafts = list_drafts (session);

  return drafts->len;
}

static WeftSession *
another_session (SessionFixture *fixture)
{
  g_autofree char *state = session_path (fixture, "state");

  return weft_session_new (state);
}

static gboolean
is_alone (gpointer session)
{
  return G_OBJECT (session)->ref_count == 1;
}

/* As after a crash: what was open is gone, but its draft is not. */
static void
crash (SessionFixture *fixture)
{
  guint timer = g_timeout_add (10, keep_turning, NULL);

  /* Nothing is under way any more that would keep it, nor what has just been written locked. */
  wait_for (0.3);
  wait_until (is_alone, fixture->session, 60);
  g_source_remove (timer);
  g_object_unref (fixture->session);
  fixture->session = another_session (fixture);
}

static WeftSessionDocument *
open_new (SessionFixture *fixture)
{
  WeftSessionDocument *document = weft_session_new_document (fixture->session);

  weft_session_document_set_draft_pace (document, 30, 60);
  return document;
}

static WeftSessionDocument *
open_titled (SessionFixture *fixture, const char *name, const char *title)
{
  g_autofree char *text = session_text (title);
  g_autofree char *path = session_write (fixture, name, text);
  WeftSessionDocument *document = session_open (fixture->session, path, NULL);

  g_object_unref (document); /* the session has it */
  weft_session_document_set_draft_pace (document, 30, 60);
  return document;
}

static WeftSessionDocument *
recover_only (SessionFixture *fixture)
{
  g_autoptr (GPtrArray) drafts = list_drafts (fixture->session);
  g_autoptr (GError) error = NULL;
  WeftSessionDocument *document;

  g_assert_cmpuint (drafts->len, ==, 1);
  document = session_recover (fixture->session, drafts->pdata[0], &error);
  g_assert_no_error (error);
  g_object_unref (document); /* the session has it */
  return document;
}

static void
test_come_and_go (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *folder = drafts_folder (fixture);

  (void) data;
  wait_for (0.2);
  g_assert_cmpuint (count_files (folder), ==, 0);
  set_title (document, "Two");
  wait_for_draft (fixture, "Two");
  g_assert_cmpuint (count_files (folder), ==, 3);
  /* Its process lives. */
  g_assert_cmpuint (count_drafts (fixture->session), ==, 0);
  weft_session_document_undo (document);
  wait_for (0.2);
  g_assert_cmpuint (count_files (folder), ==, 0);
  weft_session_document_redo (document);
  wait_for_draft (fixture, "Two");
  g_assert_cmpuint (count_files (folder), ==, 3);
  g_assert_true (session_save (document, NULL, NULL));
  wait_for (0.2);
  g_assert_cmpuint (count_files (folder), ==, 0);
  set_title (document, "Three");
  wait_for_draft (fixture, "Three");
  g_assert_cmpuint (count_files (folder), ==, 3);
  set_title (document, "Four");
  g_object_ref (document);
  session_close (fixture->session, document);
  g_assert_cmpuint (count_files (folder), ==, 0);
  /* Whoever still has it cannot bring the draft back. */
  set_title (document, "Five");
  wait_for (0.2);
  g_assert_cmpuint (count_files (folder), ==, 0);
  g_object_unref (document);
}

static void
test_recover (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *folder = drafts_folder (fixture);
  g_autofree char *path = session_path (fixture, "one.weft");
  g_autofree char *edited = NULL;
  g_autofree char *recovered = NULL;
  g_autofree char *saved = NULL;

  (void) data;
  set_title (document, "Two");
  edited = write_version (document);
  wait_for_draft (fixture, "Two");
  /* Twice, as the first recovery may crash, too. */
  for (guint i = 0; i < 2; i++) {
    crash (fixture);
    document = recover_only (fixture);
    g_clear_pointer (&recovered, g_free);
    recovered = write_version (document);
    g_assert_cmpstr (recovered, ==, edited);
    g_assert_true (weft_session_document_get_modified (document));
    g_assert_cmpint (weft_session_document_get_file_state (document), ==, WEFT_FILE_KNOWN);
    g_assert_cmpstr (g_file_peek_path (weft_session_document_get_file (document)), ==, path);
    g_assert_cmpuint (count_drafts (fixture->session), ==, 0);
    g_assert_cmpuint (count_files (folder), ==, 3);
  }
  g_assert_true (session_save (document, NULL, NULL));
  saved = session_read (path);
  g_assert_cmpstr (saved, ==, edited);
  wait_for (0.2);
  g_assert_cmpuint (count_files (folder), ==, 0);
}

static void
test_untitled (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_new (fixture);
  g_autofree char *folder = drafts_folder (fixture);

  (void) data;
  set_title (document, "Two");
  wait_for_draft (fixture, "Two");
  crash (fixture);
  document = recover_only (fixture);
  g_assert_null (weft_session_document_get_file (document));
  g_assert_true (weft_session_document_get_modified (document));
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "Two");
  session_close (fixture->session, document);
  g_assert_cmpuint (count_files (folder), ==, 0);
}

static void
test_original_changed (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *text = session_text ("Somebody else's");
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  (void) data;
  set_title (document, "Two");
  wait_for_draft (fixture, "Two");
  crash (fixture);
  path = session_write (fixture, "one.weft", text);
  document = recover_only (fixture);
  g_assert_cmpint (weft_session_document_get_file_state (document), ==, WEFT_FILE_CHANGED);
  g_assert_false (session_save (document, NULL, &error));
  g_assert_nonnull (error);
  weft_session_document_keep_ours (document);
  g_assert_true (session_save (document, NULL, NULL));
}

static void
test_original_deleted (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *path = session_path (fixture, "one.weft");

  (void) data;
  set_title (document, "Two");
  wait_for_draft (fixture, "Two");
  crash (fixture);
  g_unlink (path);
  document = recover_only (fixture);
  g_assert_cmpint (weft_session_document_get_file_state (document), ==, WEFT_FILE_DELETED);
  g_assert_true (session_save (document, NULL, NULL));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
keep_result_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  *(GAsyncResult **) data = g_object_ref (result);
}

static gboolean
is_set (gpointer data)
{
  return *(gpointer *) data != NULL;
}

/* Of two who want a draft one gets it. */
static void
test_two_sessions (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_new (fixture);
  g_autoptr (WeftSession) other = NULL;
  g_autoptr (GPtrArray) drafts = NULL;
  g_autoptr (WeftSessionDocument) first = NULL;
  g_autoptr (GAsyncResult) discarded = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  set_title (document, "Two");
  wait_for_draft (fixture, "Two");
  crash (fixture);
  other = another_session (fixture);
  drafts = list_drafts (fixture->session);
  g_assert_cmpuint (drafts->len, ==, 1);
  g_assert_cmpuint (count_drafts (other), ==, 1);
  first = session_recover (other, drafts->pdata[0], NULL);
  g_assert_nonnull (first);
  g_assert_null (session_recover (fixture->session, drafts->pdata[0], &error));
  g_assert_nonnull (strstr (error->message, "another window"));
  g_assert_cmpuint (count_drafts (fixture->session), ==, 0);
  weft_session_discard_async (fixture->session, drafts->pdata[0], keep_result_cb, &discarded);
  wait_until (is_set, &discarded, 10);
  g_assert_false (weft_session_discard_finish (fixture->session, discarded, NULL));
  session_close (other, first);
}

/* The file is open already, without what the draft has: neither is lost. */
static void
test_original_open (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *path = session_path (fixture, "one.weft");
  g_autoptr (WeftSessionDocument) opened = NULL;
  g_autoptr (GPtrArray) drafts = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  set_title (document, "Two");
  wait_for_draft (fixture, "Two");
  crash (fixture);
  opened = session_open (fixture->session, path, NULL);
  drafts = list_drafts (fixture->session);
  g_assert_cmpuint (drafts->len, ==, 1);
  g_assert_null (session_recover (fixture->session, drafts->pdata[0], &error));
  g_assert_nonnull (strstr (error->message, "closed first"));
  session_close (fixture->session, opened);
  document = recover_only (fixture);
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "Two");
}

static void
test_discard (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_new (fixture);
  g_autofree char *folder = drafts_folder (fixture);
  g_autoptr (GPtrArray) drafts = NULL;
  g_autoptr (GAsyncResult) discarded = NULL;

  (void) data;
  set_title (document, "Two");
  wait_for_draft (fixture, "Two");
  crash (fixture);
  drafts = list_drafts (fixture->session);
  weft_session_discard_async (fixture->session, drafts->pdata[0], keep_result_cb, &discarded);
  wait_until (is_set, &discarded, 10);
  g_assert_true (weft_session_discard_finish (fixture->session, discarded, NULL));
  g_assert_cmpuint (count_files (folder), ==, 0);
}

/* A draft that holds what the file holds is no loss; nor are the parts of an unfinished one. */
static void
test_refuse (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_titled (fixture, "one.weft", "One");
  g_autofree char *folder = drafts_folder (fixture);
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;
  g_autofree char *lock = g_build_filename (folder, "01234567-89ab-4cde-8f01-23456789abcd.lock", NULL);
  g_autofree char *other = g_build_filename (folder, "not-ours.weft", NULL);
  g_autofree char *temporary =
      g_build_filename (folder, ".11234567-89ab-4cde-8f01-23456789abcd.weft.weft-1234-1-123456", NULL);

  (void) data;
  set_title (document, "Two");
  text = write_version (document);
  wait_for_draft (fixture, "Two");
  crash (fixture);
  path = session_write (fixture, "one.weft", text);
  g_assert_true (g_file_set_contents (lock, "", 0, NULL));
  g_assert_true (g_file_set_contents (other, "", 0, NULL));
  g_assert_true (g_file_set_contents (temporary, "", 0, NULL));
  g_assert_cmpuint (count_files (folder), ==, 6);
  g_assert_cmpuint (count_drafts (fixture->session), ==, 0);
  g_assert_cmpuint (count_files (folder), ==, 1);
}

/* A draft without its key file, or with a damaged one, is still there. */
static void
test_damaged_key_file (SessionFixture *fixture, gconstpointer data)
{
  WeftSessionDocument *document = open_new (fixture);
  g_autoptr (GPtrArray) drafts = NULL;
  g_autofree char *keys = NULL;

  (void) data;
  set_title (document, "Two");
  wait_for_draft (fixture, "Two");
  crash (fixture);
  drafts = list_drafts (fixture->session);
  {
    const WeftDraftInfo *info = drafts->pdata[0];
    g_autofree char *name = g_strconcat (info->name, ".ini", NULL);

    g_assert_cmpint (info->pid, ==, getpid ());
    g_assert_cmpstr (info->origin.title, ==, "Two");
    keys = g_build_filename (info->folder, name, NULL);
  }
  g_assert_true (g_file_set_contents (keys, "\xff[[", -1, NULL));
  g_assert_cmpuint (count_drafts (fixture->session), ==, 1);
  g_unlink (keys);
  document = recover_only (fixture);
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "Two");
}

static gboolean
is_at_risk (gpointer data)
{
  return weft_session_document_get_draft_problem (data) != NULL;
}

static gboolean
is_safe (gpointer data)
{
  return weft_session_document_get_draft_problem (data) == NULL;
}

/* The folder for drafts is a file. What is at risk is said while it lasts, and when it is better, the draft is written
 * without another edit. */
static void
test_unwritable (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *state = session_path (fixture, "state");
  WeftSessionDocument *document = open_new (fixture);

  (void) data;
  g_assert_true (is_safe (document));
  g_assert_true (g_file_set_contents (state, "", 0, NULL));
  set_title (document, "At risk");
  wait_until (is_at_risk, document, 60);
  set_title (document, "Saved");
  wait_for (0.3);
  g_assert_true (is_at_risk (document));
  g_unlink (state);
  wait_until (is_safe, document, 60);
  crash (fixture);
  document = recover_only (fixture);
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "Saved");
}

/* What is saved is safe, wherever drafts go. */
static void
test_unwritable_then_saved (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *state = session_path (fixture, "state");
  g_autofree char *path = session_path (fixture, "one.weft");
  WeftSessionDocument *document = open_new (fixture);

  (void) data;
  g_assert_true (g_file_set_contents (state, "", 0, NULL));
  for (guint i = 0; i < 2; i++) {
    set_title (document, i == 0 ? "At risk" : "Again");
    wait_until (is_at_risk, document, 60);
    g_assert_true (session_save (document, path, NULL));
    g_assert_true (is_safe (document));
    wait_for (0.3);
    g_assert_true (is_safe (document));
  }
}

static gboolean
has_draft_file (gpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (data, 0, NULL);
  const char *file;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    if (*file != '.' && g_str_has_suffix (file, ".weft"))
      return TRUE;
  return FALSE;
}

/* Somebody cleans up: the folder goes away under a draft that was already written. */
static void
test_folder_vanishes (SessionFixture *fixture, gconstpointer data)
{
  g_autofree char *folder = drafts_folder (fixture);
  g_autofree char *elsewhere = session_path (fixture, "elsewhere");
  WeftSessionDocument *document = open_new (fixture);

  (void) data;
  set_title (document, "Before");
  wait_until (has_draft_file, folder, 60);
  wait_for (0.2);
  g_assert_cmpint (g_rename (folder, elsewhere), ==, 0);
  set_title (document, "After");
  wait_until (has_draft_file, folder, 60);
  crash (fixture);
  document = recover_only (fixture);
  g_assert_cmpstr (weft_session_document_get_title (document), ==, "After");
}

/* The editor that is killed. Its title says who it is, how often it has edited, and when. */

typedef struct {
  WeftSessionDocument *document;
  guint number;
  guint edits;
} Editor;

static gboolean
edit_cb (gpointer data)
{
  Editor *editor = data;
  g_autofree char *title =
      g_strdup_printf ("%u %u %" G_GINT64_FORMAT, editor->number, ++editor->edits, g_get_monotonic_time ());

  set_title (editor->document, title);
  if (editor->edits == 1) {
    printf ("%s\n", title);
    fflush (stdout);
  }
  /* Some edit without a break, some in bursts, some save now and then. */
  if (editor->number % 3 == 1 && editor->edits % 20 == 0)
    g_usleep ((editor->edits * 7919) % 900 * 1000);
  if (editor->number % 3 == 2 && editor->edits % 170 == 0)
    weft_session_document_save_async (editor->document, NULL, NULL);
  return G_SOURCE_CONTINUE;
}

static void
fill (WeftSessionDocument *document)
{
  guint32 tree = weft_document_find (weft_session_document_get_version (document), "tree");

  for (guint i = 0; i < BLOCKS; i++) {
    g_autofree char *name = g_strdup_printf ("b%u", i);
    const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, name}, {WEFT_PROPERTY_MODE, "simd"}};
    WeftProperties *properties = weft_properties_new (WEFT_KIND_BLOCK, attributes, 2, NULL);

    g_assert_true (weft_session_document_insert (document, tree, i, weft_node_new (properties, NULL, 0, NULL),
                                                 NULL, NULL, NULL));
  }
}

static void
edit_until_killed (const char *folder, guint number)
{
  g_autofree char *state = g_build_filename (folder, "state", NULL);
  g_autofree char *name = g_strdup_printf ("%s/%u.weft", folder, number);
  WeftSession *session = weft_session_new (state);
  WeftSessionDocument *document = weft_session_new_document (session);
  Editor editor = {document, number, 0};

  fill (document);
  /* And some are mostly writing when they are killed. */
  if (number % 2 == 1)
    weft_session_document_set_draft_pace (document, 0, 0);
  if (number % 3 != 0)
    g_assert_true (session_save (document, name, NULL));
  g_timeout_add (number % 2 == 1 ? 1 : 10, edit_cb, &editor);
  wait_for (60);
  exit (1);
}

/* An editor as seen from here. */
typedef struct {
  GPid pid;
  gint64 first_edit; /* monotonic time in microseconds; 0: not yet */
  gint64 last_safe;  /* of the newest edit that was found afterwards */
  gint64 killed;
  double life;
  int output;
} Victim;

static void
start (Victim *victim, const char *folder, guint number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);
  const char *arguments[] = {self_path, "--edit", folder, text, NULL};

  g_assert_true (g_spawn_async_with_pipes (NULL, (char **) arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                                           NULL, &victim->pid, NULL, &victim->output, NULL, NULL));
  victim->life = 0.2 + g_test_rand_double () * (LONGEST - 0.2);
}

/* Waits for its first edit. */
static void
meet (Victim *victim, guint number)
{
  char line[100] = "";
  guint found;
  guint edits;

  g_assert_cmpint (read (victim->output, line, sizeof line - 1), >, 0);
  g_assert_cmpint (sscanf (line, "%u %u %" G_GINT64_FORMAT, &found, &edits, &victim->first_edit), ==, 3);
  g_assert_cmpuint (found, ==, number);
}

static void
kill_victim (Victim *victim)
{
  victim->killed = g_get_monotonic_time ();
  kill (victim->pid, SIGKILL);
  waitpid (victim->pid, NULL, 0);
  close (victim->output);
}

/* A complete document, with a title that says when it was edited last. */
static void
examine (Victim *victims, const WeftDocument *version)
{
  const WeftNode *tree = weft_document_lookup (version, "tree");
  const char *title = weft_node_get_text (weft_document_get_root (version), WEFT_PROPERTY_TITLE);
  guint number;
  guint edits;
  gint64 time;

  g_assert_cmpuint (weft_node_get_n_children (tree), ==, BLOCKS);
  if (title == NULL)
    return;
  g_assert_cmpint (sscanf (title, "%u %u %" G_GINT64_FORMAT, &number, &edits, &time), ==, 3);
  victims[number].last_safe = MAX (victims[number].last_safe, time);
}

static void
examine_file (SessionFixture *fixture, Victim *victims, guint number)
{
  g_autofree char *name = g_strdup_printf ("%u.weft", number);
  g_autofree char *path = session_path (fixture, name);
  g_autoptr (WeftSessionDocument) document = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return;
  document = session_open (fixture->session, path, NULL);
  g_assert_nonnull (document);
  examine (victims, weft_session_document_get_version (document));
  session_close (fixture->session, document);
}

static int
compare_lives (gconstpointer a, gconstpointer b)
{
  const Victim *first = *(Victim *const *) a;
  const Victim *second = *(Victim *const *) b;

  return first->first_edit + (gint64) (first->life * 1e6) < second->first_edit + (gint64) (second->life * 1e6)
             ? -1
             : 1;
}

static double
lost_by (const Victim *victim)
{
  return (double) (victim->killed - MAX (victim->last_safe, victim->first_edit)) / 1e6;
}

static void
test_killed (SessionFixture *fixture, gconstpointer data)
{
  Victim victims[EDITORS] = {0};
  Victim *order[EDITORS];
  g_autoptr (GPtrArray) drafts = NULL;
  double most = 0;

  (void) data;
  for (guint i = 0; i < EDITORS; i++)
    start (&victims[i], fixture->folder, i);
  for (guint i = 0; i < EDITORS; i++) {
    meet (&victims[i], i);
    order[i] = &victims[i];
  }
  qsort (order, EDITORS, sizeof *order, compare_lives);
  for (guint i = 0; i < EDITORS; i++) {
    gint64 wait = order[i]->first_edit + (gint64) (order[i]->life * 1e6) - g_get_monotonic_time ();

    if (wait > 0)
      g_usleep ((gulong) wait);
    kill_victim (order[i]);
    /* The drafts of those who live are not for us. */
    g_assert_cmpuint (count_drafts (fixture->session), <=, i + 1);
  }
  drafts = list_drafts (fixture->session);
  for (guint i = 0; i < drafts->len; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftSessionDocument) document = session_recover (fixture->session, drafts->pdata[i], &error);

    g_assert_no_error (error);
    examine (victims, weft_session_document_get_version (document));
    session_close (fixture->session, document);
  }
  for (guint i = 0; i < EDITORS; i++) {
    examine_file (fixture, victims, i);
    g_test_message ("editor %u lived %.2f s and lost %.2f s", i,
                    (double) (victims[i].killed - victims[i].first_edit) / 1e6, lost_by (&victims[i]));
    g_assert_cmpfloat (lost_by (&victims[i]), <=, MOST);
    most = MAX (most, lost_by (&victims[i]));
  }
  g_test_message ("%u drafts of %u editors; at most %.2f s were lost", drafts->len, EDITORS, most);
}

int
main (int argc, char **argv)
{
  self_path = argv[0];
  if (argc == 4 && g_str_equal (argv[1], "--edit"))
    edit_until_killed (argv[2], (guint) atoi (argv[3]));
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function)                                                                                  \
  g_test_add ("/drafts/" path, SessionFixture, NULL, session_fixture_set_up, function,                       \
              session_fixture_tear_down)
  ADD ("come-and-go", test_come_and_go);
  ADD ("recover", test_recover);
  ADD ("untitled", test_untitled);
  ADD ("original-changed", test_original_changed);
  ADD ("original-deleted", test_original_deleted);
  ADD ("two-sessions", test_two_sessions);
  ADD ("original-open", test_original_open);
  ADD ("discard", test_discard);
  ADD ("refuse", test_refuse);
  ADD ("damaged-key-file", test_damaged_key_file);
  ADD ("unwritable", test_unwritable);
  ADD ("unwritable-then-saved", test_unwritable_then_saved);
  ADD ("folder-vanishes", test_folder_vanishes);
  ADD ("killed", test_killed);
  return g_test_run ();
}
