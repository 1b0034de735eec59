/* session-fixture.h: a session in a folder of its own, and calls that wait. */
#pragma once

#include "weft-session.h"

typedef struct {
  char *folder; /* removed with all that is in it */
  WeftSession *session;
} SessionFixture;

void session_fixture_set_up (SessionFixture *fixture, gconstpointer data);
void session_fixture_tear_down (SessionFixture *fixture, gconstpointer data);

/** session_path: (transfer full): of a file in the fixture's folder. */
char *session_path (SessionFixture *fixture, const char *name);

/** session_write: a file in the fixture's folder; the path is (transfer full). */
char *session_write (SessionFixture *fixture, const char *name, const char *text);
char *session_read (const char *path);

/* A small document, with a title. */
char *session_text (const char *title);

/** wait_until: runs the main loop until @done says so; fails after @seconds. */
void wait_until (gboolean (*done) (gpointer data), gpointer data, double seconds);
void wait_for (double seconds);

/** get_effort: seconds of the processors by all threads of the process, each of which may work meanwhile, so never more than
 * have passed: what others do on a busy machine is not ours. */
double get_effort (void);

/* Asynchronous calls, waited for. */
typedef void (*ListFunc) (WeftSession *session, GAsyncReadyCallback callback, gpointer data);
typedef GPtrArray *(*ListFinishFunc) (WeftSession *session, GAsyncResult *result, GError **error);

WeftSessionDocument *session_open (WeftSession *session, const char *path, GError **error);
gboolean session_save (WeftSessionDocument *document, const char *path, GError **error);
gboolean session_reload (WeftSessionDocument *document, GError **error);
void session_close (WeftSession *session, WeftSessionDocument *document);
GPtrArray *session_list (WeftSession *session, ListFunc list, ListFinishFunc finish);
WeftSessionDocument *session_recover (WeftSession *session, const WeftDraftInfo *draft, GError **error);

/** session_set: an edit of the node with that XML id. */
void session_set (WeftSessionDocument *document, const char *node, WeftProperty property, const char *value);

/** session_is_idle: @data is a WeftSessionAnswers: nothing runs for it. */
gboolean session_is_idle (gpointer data);

/** set_title: an edit of the document. */
void set_title (WeftSessionDocument *document, const char *title);

/** write_version: (transfer full): the current version as the text of a file. */
char *write_version (WeftSessionDocument *document);
