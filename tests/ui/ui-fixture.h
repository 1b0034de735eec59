/* ui-fixture.h: the workbench in a test: one application, one window, the main loop turned until something is
 * so. */
#pragma once

#include "weft-canvas.h"
#include "weft-results-pane.h"
#include "weft-window.h"

typedef struct {
  WeftApplication *application;
  WeftWindow *window;
  char *folder; /* temporary */
  char *path;   /* a copy of Figure 2 */
} UiFixture;

/** ui_set_up: a window with a copy of Figure 2, its first result there. @data: folder of test data. */
void ui_set_up (UiFixture *fixture, gconstpointer data);
void ui_tear_down (UiFixture *fixture, gconstpointer data);

typedef gboolean (*UiCondition) (UiFixture *fixture, gpointer data);

/** ui_wait: turns the main loop until @condition, five minutes at the most; fails the test after that. */
void ui_wait (UiFixture *fixture, UiCondition condition, gpointer data);

/** ui_pass_over: what GTK may say with any of @words (array zero-terminated=1) in it ends no test of this process. Called before the first one. */
void ui_pass_over (const char *const *words);

/** ui_act: does one of the window's or the application's actions. */
void ui_act (UiFixture *fixture, const char *action);

/** ui_find_window: (nullable): a window of @type, other than that of the fixture. */
GtkWindow *ui_find_window (UiFixture *fixture, GType type);

/** ui_check_opens: @action opens a window of @type; it is closed again. */
void ui_check_opens (UiFixture *fixture, const char *action, GType type);

/* Conditions: such a window, or none; the type is in @data. */
gboolean ui_has_window (UiFixture *fixture, gpointer data);
gboolean ui_has_no_window (UiFixture *fixture, gpointer data);

/* Conditions: a toast or an explanation with the words in @data; a document in the window. */
gboolean ui_has_toast (UiFixture *fixture, gpointer data);
gboolean ui_has_page (UiFixture *fixture, gpointer data);

/** ui_settle: turns the main loop until nothing is pending. */
void ui_settle (void);

/** ui_find: the first widget below @root of @type whose text or tooltip is @text (any when %NULL). */
GtkWidget *ui_find (GtkWidget *root, GType type, const char *text);

/** ui_collect: the widgets of @type below @root. */
void ui_collect (GtkWidget *root, GType type, GPtrArray *found);

/** ui_shows_examples: the start page has come to rest: with a picture of every example. For ui_wait(). */
gboolean ui_shows_examples (UiFixture *fixture, gpointer data);

WeftSessionDocument *ui_document (UiFixture *fixture);
WeftDocument *ui_version (UiFixture *fixture);
WeftCanvas *ui_canvas (UiFixture *fixture);

/** ui_select: selects the node with that XML id. */
void ui_select (UiFixture *fixture, const char *name);

/** ui_mode: the mode of the node with that XML id. */
WeftMode ui_mode (UiFixture *fixture, const char *name);

/** ui_wait_for_mean: until the label of the mean says @text. */
void ui_wait_for_mean (UiFixture *fixture, const char *text);

/** ui_bytes: (transfer full): the document as it would be saved. */
char *ui_bytes (UiFixture *fixture);
