/* weft-header-title.h: a title in a header bar that goes where there is no room for it: it does not keep a window wide. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/** weft_header_title_new: (transfer floating): shows @title, or nothing where that has less than the least room it asks for. */
GtkWidget *weft_header_title_new (GtkWidget *title);

/** weft_header_title_follow: (transfer floating): the same of the title of @window, whatever that becomes. */
GtkWidget *weft_header_title_follow (GtkWindow *window);

/** weft_header_for_dialog: (transfer floating): Cancel closes @dialog, @action (transfer floating) is what it is for, not possible yet;
 * the title stands between them. */
GtkWidget *weft_header_for_dialog (GtkWindow *dialog, GtkWidget *action);

G_END_DECLS
