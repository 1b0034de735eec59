/* weft-program-file-bar.h: says that the source of a program stands in a file beside the document, and reads it into that. */
#pragma once

#include "weft-session-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_PROGRAM_FILE_BAR (weft_program_file_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftProgramFileBar, weft_program_file_bar, WEFT, PROGRAM_FILE_BAR, GtkWidget)

GtkWidget *weft_program_file_bar_new (void);

/** weft_program_file_bar_show: @program: the number of a program of @document, 0: of none; seen only when its source stands in a file. What is read for another
 * program is not waited for any more. */
void weft_program_file_bar_show (WeftProgramFileBar *bar, WeftSessionDocument *document, guint32 program);

/* Signals:
 *   failed (GError *error)   there is no such file, it is no text, or the document cannot be edited
 */

G_END_DECLS
