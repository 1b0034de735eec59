/* weft-run-button.h: whether something is computed, how far it is, and a button that ends it or begins it
 * again. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum {
  WEFT_RUN_DONE,    /* everything that is shown is up to date */
  WEFT_RUN_RUNNING, /* stop */
  WEFT_RUN_STOPPED, /* what is shown is old: run */
} WeftRunState;

#define WEFT_TYPE_RUN_BUTTON (weft_run_button_get_type ())
G_DECLARE_FINAL_TYPE (WeftRunButton, weft_run_button, WEFT, RUN_BUTTON, GtkWidget)

/** weft_run_button_new: it activates "win.stop" or "win.run". */
GtkWidget *weft_run_button_new (void);

/** weft_run_button_show: @fraction: how far it is, while it runs. */
void weft_run_button_show (WeftRunButton *button, WeftRunState state, double fraction);

G_END_DECLS
