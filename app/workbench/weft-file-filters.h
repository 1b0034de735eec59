/* weft-file-filters.h: what dialogs about files show, and the endings of the names that are typed there. */
#pragma once

#include "weft-format.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** weft_file_add_filters: files that end in @ending, called @name, and all files. */
void weft_file_add_filters (GtkFileChooser *chooser, const char *name, const char *ending);

/** weft_file_add_format_filters: files of every format that can be read and holds @content, and all files. */
void weft_file_add_format_filters (GtkFileChooser *chooser, WeftFormatContent content);

/** weft_file_with_ending: (transfer full): @file, with @ending unless its name has it, in whatever case. */
GFile *weft_file_with_ending (GFile *file, const char *ending);

G_END_DECLS
