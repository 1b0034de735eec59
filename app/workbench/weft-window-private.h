/* weft-window-private.h: the window's state, for its actions. */
#pragma once

#include "weft-key.h"
#include "weft-window.h"

G_BEGIN_DECLS

struct _WeftWindow {
  AdwApplicationWindow parent_instance;
  GtkWidget *title;
  GtkWidget *open;
  GtkWidget *undo;
  GtkWidget *redo;
  GtkWidget *save;
  GtkWidget *run;
  GtkWidget *optimise;
  GtkWidget *panels[WEFT_N_PANELS]; /* buttons that show and hide them */
  GtkWidget *toasts;
  GtkWidget *stack; /* of the tabs and the start page */
  AdwTabView *tabs;
  GtkWidget *start; /* (nullable): while it is seen */
  gboolean wants_start;
  guint awaited;    /* documents that are being opened */
  GQueue *openings; /* of files, the first of which is being read */
  GtkWidget *banner;
  GtkWidget *banner_label;
  GtkWidget *reload;
  GtkWidget *progress;    /* (nullable): of a report that is being written */
  gboolean opens_report;  /* when it is there */
  GtkWidget *risk;        /* that what is not saved would be lost */
  WeftDocumentPage *page; /* (nullable): the one that is seen */
  char *last_toast;
  gboolean closing; /* everything is saved or given up */
};

/** weft_window_install_actions: the class actions "win.…": the names that menus, keys and assistive tools use. */
void weft_window_install_actions (WeftWindowClass *klass);

/** weft_window_update_actions: which of them can be done now. */
void weft_window_update_actions (WeftWindow *window);

/** weft_window_add_keys: keys that work wherever nobody types. */
void weft_window_add_keys (WeftWindow *window);

/** weft_window_add_drops: files of other programs. */
void weft_window_add_drops (WeftWindow *window);

/** weft_window_report: asks what goes into a report and where to, and writes it. */
void weft_window_report (WeftWindow *window);

/** weft_window_calibrate: asks which operation times of this system are measured, for the suite of the document. */
void weft_window_calibrate (WeftWindow *window);

/** weft_window_map_loop: asks how the program of the parallel loop that is shown is mapped onto this system, and shows what that takes. */
void weft_window_map_loop (WeftWindow *window);

/** weft_window_renew_load: targets of this system have the load that it has now. */
void weft_window_renew_load (WeftWindow *window);

/** weft_window_has_own_targets: whether the document that is seen has targets of this system. */
gboolean weft_window_has_own_targets (WeftWindow *window);

/** weft_window_export: asks how and where to, and writes the view called @view. */
void weft_window_export (WeftWindow *window, const char *view);

/** WeftSavedFunc: @saved: else it could not be, or the user did not say where to. */
typedef void (*WeftSavedFunc) (gboolean saved, gpointer data);

/** weft_window_save_document: to its file, or by asking for one; @done: (nullable): called when that is over; without it a toast
 * tells. */
void weft_window_save_document (WeftWindow *window,
                                WeftSessionDocument *document,
                                gboolean as,
                                WeftSavedFunc done,
                                gpointer data);

/** weft_window_get_application: (transfer none) */
WeftApplication *weft_window_get_application (WeftWindow *window);

/** weft_window_renew_state: title, banner and actions, after any change of the document that is seen. */
void weft_window_renew_state (WeftWindow *window);

/** weft_window_renew_run: what is said about computing. */
void weft_window_renew_run (WeftWindow *window);

/** weft_window_renew_search: whether the button that looks for the best is about machines, or about modes. */
void weft_window_renew_search (WeftWindow *window, gboolean is_matching);

/** weft_window_renew_panels: which of the panels are there. */
void weft_window_renew_panels (WeftWindow *window);

/** weft_window_connect_start: to what the start page asks for. */
void weft_window_connect_start (WeftWindow *window);

/** weft_window_close_document: ends @document, whose page is gone; the program lives until its draft is removed. */
void weft_window_close_document (WeftWindow *window, WeftSessionDocument *document);

/** weft_window_await: @by more documents, or fewer, are on their way: until they are there the start page need not be. */
void weft_window_await (WeftWindow *window, int by);

/** weft_window_insert: (transfer none) (nullable): a new tab for @document at @position; %NULL when it has one already, which is then
 * seen. @selects: also when there are others. */
WeftDocumentPage *
weft_window_insert (WeftWindow *window, WeftSessionDocument *document, int position, gboolean selects);

/** weft_window_make_tabs: (transfer full): tab bar and tabs. */
GtkWidget *weft_window_make_tabs (WeftWindow *window);

/** weft_window_get_tab_keys: (transfer none) (array length=n): for the list of keys. */
const WeftKey *weft_window_get_tab_keys (guint *n);

/** weft_window_show_start: the start page in place of the tabs, or the tabs again. */
void weft_window_show_start (WeftWindow *window, gboolean wanted);

/** weft_window_close_tab: the tab that is seen, after asking; without any, the window. */
void weft_window_close_tab (WeftWindow *window);

/** weft_window_step_tab, _move_tab: shows the next tab or the one before; moves the tab that is seen. */
void weft_window_step_tab (WeftWindow *window, int by);
void weft_window_move_tab (WeftWindow *window, int by);

/** weft_window_move_tab_out: the tab that is seen gets a window of its own. */
void weft_window_move_tab_out (WeftWindow *window);

G_END_DECLS
