/* test-events.c: a person who does anything: random real events of pointer and keyboard, in the window, the suite, a comparison
 * and dialogs. Nothing is complained of, nothing holds up the main loop, and nothing names a node that is gone. WEFT_TEST_SEED
 * repeats them (tests/fresh.py makes and prints it); WEFT_EVENTS says how many each of them gets. */
#include "stay-put.h"
#include "ui-fixture.h"
#include "watchdog.h"

#include "weft-canvas-private.h"

#include <stdlib.h>
#include <string.h>

#define EVENTS 200

static const char *const keys[] = {"Tab",         "shift+Tab",
                                   "Up",          "Down",
                                   "Left",        "Right",
                                   "Home",        "End",
                                   "Return",      "Escape",
                                   "Delete",      "BackSpace",
                                   "F2",          "F6",
                                   "F7",          "F8",
                                   "F9",          "b",
                                   "l",           "i",
                                   "w",           "u",
                                   "g",           "1",
                                   "2",           "m",
                                   "s",           "o",
                                   "v",           "k",
                                   "ctrl+z",      "ctrl+shift+z",
                                   "ctrl+a",      "ctrl+c",
                                   "ctrl+x",      "ctrl+v",
                                   "ctrl+d",      "ctrl+f",
                                   "ctrl+g",      "alt+1",
                                   "alt+2",       "alt+3",
                                   "alt+4",       "alt+5",
                                   "plus",        "minus",
                                   "0",           "f",
                                   "shift+f",     "space",
                                   "Page_Up",     "Page_Down",
                                   "alt+Left",    "7",
                                   "x",           "comma",
                                   "shift+F10",   "Menu",
                                   "ctrl+Up",     "shift+Down",
                                   "alt+Down",    "alt+Up",
                                   "ctrl+Return", "alt+shift+Up",
                                   "ctrl+l",      "ctrl+Tab",
                                   "shift+F2",    "F10",
                                   "parenleft",   "ctrl+Page_Down"};

static GRand *chance; /* anew for each place, so that each can be repeated alone */

static guint
pick (guint n)
{
  return (guint) g_rand_int_range (chance, 0, (gint32) n);
}

/* Where the events go: the window that was opened last covers the others. */
static GtkWidget *
get_target (UiFixture *fixture)
{
  GtkWindow *other = ui_find_window (fixture, GTK_TYPE_WINDOW);

  return other != NULL ? GTK_WIDGET (other) : GTK_WIDGET (fixture->window);
}

static void
add_place (GString *script, GtkWidget *target)
{
  g_string_append_printf (script, "mousemove %u %u ", pick ((guint) MAX (gtk_widget_get_width (target), 1)),
                          pick ((guint) MAX (gtk_widget_get_height (target), 1)));
}

static void
add_drag (GString *script, GtkWidget *target)
{
  add_place (script, target);
  g_string_append (script, "mousedown 1 ");
  for (guint i = pick (5) + 1; i > 0; i--) {
    g_string_append (script, "sleep 0.01 ");
    add_place (script, target);
  }
  g_string_append (script, "sleep 0.01 mouseup 1");
}

/* Words of xdotool for one event. */
static char *
make_event (GtkWidget *target)
{
  static const char *const held[] = {"ctrl", "shift", "alt"};
  GString *script = g_string_new (NULL);
  guint kind = pick (10);

  if (kind < 4) {
    g_string_append_printf (script, "key --clearmodifiers %s", keys[pick (G_N_ELEMENTS (keys))]);
  } else if (kind < 7) {
    add_place (script, target);
    g_string_append_printf (script, "click --repeat %u %u", pick (4) == 0 ? 2 : 1, pick (5) == 0 ? 3 : 1);
  } else if (kind < 8) {
    add_drag (script, target);
  } else {
    const char *modifier = pick (2) ? held[pick (G_N_ELEMENTS (held))] : NULL;

    add_place (script, target);
    if (modifier != NULL)
      g_string_append_printf (script, "keydown %s ", modifier);
    g_string_append_printf (script, "click --repeat %u %u", pick (4) + 1, 4 + pick (2));
    if (modifier != NULL)
      g_string_append_printf (script, " keyup %s", modifier);
  }
  return g_string_free (script, FALSE);
}

/* Dialogs of files and of printers are not ours, and reach the world outside. */
static void
cancel_foreign (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (GTK_IS_DIALOG (link->data))
      gtk_dialog_response (link->data, GTK_RESPONSE_CANCEL);
}

static void
done_cb (GObject *process, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_subprocess_wait_check_finish (G_SUBPROCESS (process), result, &error);
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

static void
do_event (UiFixture *fixture, const char *script)
{
  g_autofree char *words = g_strdup_printf ("xdotool %s", script);
  g_auto (GStrv) arguments = g_strsplit (words, " ", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;
  gboolean done = FALSE;

  watchdog_say (g_strdup (script));
  process = g_subprocess_newv ((const char *const *) arguments, G_SUBPROCESS_FLAGS_NONE, &error);
  g_assert_no_error (error);
  g_subprocess_wait_async (process, NULL, done_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  ui_settle ();
  cancel_foreign ();
  if (ui_has_page (fixture, NULL))
    g_assert_true (weft_canvas_names_what_is_there (ui_canvas (fixture)));
}

static gboolean
is_settled (G_GNUC_UNUSED UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !g_main_context_pending (NULL);
}

static guint32
get_number (const char *variable, guint32 otherwise)
{
  const char *text = g_getenv (variable);

  return text != NULL ? (guint32) g_ascii_strtoull (text, NULL, 10) : otherwise;
}

/* Random events; @prepare makes sure, before each, that there is what they are for. */
static void
do_events (UiFixture *fixture, void (*prepare) (UiFixture *fixture, guint event))
{
  guint n = get_number ("WEFT_EVENTS", EVENTS);

  for (guint i = 0; i < n; i++) {
    g_autofree char *script = NULL;

    prepare (fixture, i);
    script = make_event (get_target (fixture));
    g_test_message ("%u: %s", i, script);
    do_event (fixture, script);
  }
  do_event (fixture, "mouseup 1");
  do_event (fixture, "key Escape");
  ui_wait (fixture, is_settled, NULL);
  g_test_message ("the longest turn took %.3f s", watchdog_get_longest ());
}

/* A page there is always. */
static void
open_page (UiFixture *fixture)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);

  if (ui_has_page (fixture, NULL))
    return;
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, ui_has_page, NULL);
}

static void
close_others (UiFixture *fixture)
{
  GtkWindow *other;

  while ((other = ui_find_window (fixture, GTK_TYPE_WINDOW)) != NULL) {
    gtk_window_destroy (other);
    ui_settle ();
  }
}

static void
prepare_window (UiFixture *fixture, guint event)
{
  open_page (fixture);
  if (event % 20 == 0)
    close_others (fixture);
}

static void
prepare_suite (UiFixture *fixture, guint event)
{
  prepare_window (fixture, event);
  if (event % 10 == 0 && !weft_document_page_shows_suite (weft_window_get_page (fixture->window)))
    ui_act (fixture, "win.show-suite");
}

/* Of a task graph that is there again whenever it has gone. */
static void
prepare_tables (UiFixture *fixture, guint event)
{
  WeftDocumentPage *page;
  GtkWidget *tables;

  prepare_window (fixture, event);
  page = weft_window_get_page (fixture->window);
  tables = weft_document_page_get_tables (page);
  if (event % 10 != 0 || (tables != NULL && gtk_widget_get_mapped (tables)))
    return;
  if (!weft_document_page_has_tables (page))
    ui_act (fixture, "win.add-task-graph");
  ui_act (fixture, "win.toggle-tables");
}

static void
prepare_comparison (UiFixture *fixture, G_GNUC_UNUSED guint event)
{
  open_page (fixture);
  if (event % 40 == 0)
    close_others (fixture);
  if (ui_find_window (fixture, GTK_TYPE_WINDOW) == NULL)
    gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.compare", NULL);
  ui_settle ();
}

static void
prepare_dialogs (UiFixture *fixture, guint event)
{
  static const char *const dialogs[] = {"app.preferences", "win.show-help-overlay", "win.export-canvas",
                                        "win.optimise", "win.export-distribution"};

  open_page (fixture);
  if (event % 25 == 0)
    close_others (fixture);
  if (ui_find_window (fixture, GTK_TYPE_WINDOW) == NULL)
    gtk_widget_activate_action (GTK_WIDGET (fixture->window), dialogs[pick (G_N_ELEMENTS (dialogs))], NULL);
  ui_settle ();
}

/* The tests. */

/* What GTK says of itself, and nothing follows from. It counts presses by widget, and loses count when a button goes down in one
 * window and up in another, which came or went meanwhile. It finds the cursor of an entry blinking where text is selected, and
 * stops it. It measures a label that may be shortened, but is shorter than the dots, as wider at least than at best. */
static const char *const passed_over[] = {
    "Broken accounting of active state",
    "GtkText - unexpected blinking selection. Removing",
    "natural size must be >= min size",
    NULL,
};

static gboolean
stay_cb (void)
{
  return TRUE;
}

static void
run (UiFixture *fixture, void (*prepare) (UiFixture *fixture, guint event))
{
  GAction *quit = g_action_map_lookup_action (G_ACTION_MAP (fixture->application), "quit");
  gulong handler = g_signal_connect (fixture->window, "close-request", G_CALLBACK (stay_cb), NULL);

  g_rand_set_seed (chance, get_number ("WEFT_TEST_SEED", 1));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (quit), FALSE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  do_events (fixture, prepare);
  close_others (fixture);
  open_page (fixture);
  g_signal_handler_disconnect (fixture->window, handler);
}

static void
test_window (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  run (fixture, prepare_window);
}

static void
test_suite (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  run (fixture, prepare_suite);
}

static void
test_tables (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  run (fixture, prepare_tables);
}

static void
test_comparison (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  run (fixture, prepare_comparison);
}

static void
test_dialogs (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  run (fixture, prepare_dialogs);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ui_pass_over (passed_over);
  chance = g_rand_new ();
  stay_put ();
  watchdog_start ();
  g_test_add ("/events/window", UiFixture, argv[1], ui_set_up, test_window, ui_tear_down);
  g_test_add ("/events/suite", UiFixture, argv[1], ui_set_up, test_suite, ui_tear_down);
  g_test_add ("/events/tables", UiFixture, argv[1], ui_set_up, test_tables, ui_tear_down);
  g_test_add ("/events/comparison", UiFixture, argv[1], ui_set_up, test_comparison, ui_tear_down);
  g_test_add ("/events/dialogs", UiFixture, argv[1], ui_set_up, test_dialogs, ui_tear_down);
  return g_test_run ();
}
