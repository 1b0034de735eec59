/* weft-window-private.h: the window's state, for its actions. */
#pragma once

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
  GtkWidget *toasts;
  GtkWidget *stack;
  GtkWidget *banner;
  GtkWidget *banner_label;
  GtkWidget *banner_box;
  WeftDocumentPage *page;
  char *last_toast;
  gboolean closing;
};

/** weft_window_install_actions: the class actions "win.…": the names that menus, keys and assistive tools use. */
void weft_window_install_actions (WeftWindowClass *klass);

/** weft_window_update_actions: which of them can be done now. */
void weft_window_update_actions (WeftWindow *window);

/** weft_window_add_keys: keys that work wherever nobody types. */
void weft_window_add_keys (WeftWindow *window);

/** weft_window_add_drops: files of other programs. */
void weft_window_add_drops (WeftWindow *window);

/** weft_window_export: asks how and where to, and writes the view called @view. */
void weft_window_export (WeftWindow *window, const char *view);

/** weft_window_save: to the document's file, or by asking for one; @done is called when it is saved. */
void weft_window_save (WeftWindow *window, gboolean as, void (*done) (WeftWindow *window));

G_END_DECLS
