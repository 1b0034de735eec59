/* weft-header-title.h: a title in a header bar that goes where there is no room for it: it does not keep a window wide. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/** weft_header_title_new: (transfer floating): shows @title, or nothing where that has less than the least room it asks for. */
GtkWidget *weft_header_title_new (GtkWidget *title);

/** weft_header_title_follow: (transfer floating): the same of the title of @window, whatever that becomes. */
GtkWidget *weft_header_title_follow (GtkWindow *window);

G_END_DECLS
