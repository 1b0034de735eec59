/* weft-header-title.h: a title in a header bar that goes where there is no room for it: it does not keep a window wide. */
#pragma once

#include "weft-job.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** weft_header_title_new: (transfer floating): shows @title, or nothing where that has less than the least room it asks for. */
GtkWidget *weft_header_title_new (GtkWidget *title);

/** weft_header_title_follow: (transfer floating): the same of the title of @window, whatever that becomes. */
GtkWidget *weft_header_title_follow (GtkWindow *window);

/** weft_header_for_dialog: (transfer floating): Cancel closes @dialog, @action (transfer floating) is what it is for, not possible yet;
 * the title stands between them. */
GtkWidget *weft_header_for_dialog (GtkWindow *dialog, GtkWidget *action);

/** weft_dialog_fill: makes @dialog, which becomes modal, of @header, @progress (nullable), and @content below each other (all transfer floating); @content is
 * scrolled where it is higher than the dialog. */
void weft_dialog_fill (AdwWindow *dialog, GtkWidget *header, GtkWidget *progress, GtkWidget *content);

/** weft_dialog_progress_new: (transfer floating): a bar for the progress of what a dialog computes, which is not seen yet. */
GtkWidget *weft_dialog_progress_new (void);

/** weft_dialog_progress_watch: @progress, a GtkProgressBar, is seen and shows how far @job is, until it is told of another one. @job: (nullable): it is not seen. */
void weft_dialog_progress_watch (GtkWidget *progress, WeftJob *job);

G_END_DECLS
