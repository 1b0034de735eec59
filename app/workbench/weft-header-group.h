/* weft-header-group.h: widgets in a row, of which those that matter least are left out where there is no room for all: what they do
 * or say can be had elsewhere. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_HEADER_GROUP (weft_header_group_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeaderGroup, weft_header_group, WEFT, HEADER_GROUP, GtkWidget)

GtkWidget *weft_header_group_new (void);

/** weft_header_group_add: @widget after the others. Those of a lower @rank are left out first; one of rank 0 never is. */
void weft_header_group_add (WeftHeaderGroup *group, GtkWidget *widget, guint rank);

G_END_DECLS
