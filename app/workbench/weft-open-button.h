/* weft-open-button.h: open a document: by asking for a file, or one of those that were used last. */
#pragma once

#include "weft-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_OPEN_BUTTON (weft_open_button_get_type ())
G_DECLARE_FINAL_TYPE (WeftOpenButton, weft_open_button, WEFT, OPEN_BUTTON, GtkWidget)

GtkWidget *weft_open_button_new (void);

/** weft_open_button_set_session: whose recent files are listed. To be called once. */
void weft_open_button_set_session (WeftOpenButton *button, WeftSession *session);

G_END_DECLS
