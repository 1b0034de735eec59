/* weft-file-filters.h: what dialogs about files show, and the endings of the names that are typed there. */
#pragma once

#include "weft-format.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** weft_file_add_filters: files that end in @ending, called @name, and all files. */
void weft_file_add_filters (GtkFileChooser *chooser, const char *name, const char *ending);

/** weft_file_add_format_filters: files of every format that holds @content and can be written, where @chooser is about saving, else
 * read, and all files. */
void weft_file_add_format_filters (GtkFileChooser *chooser, WeftFormatContent content);

/** weft_file_as_document: (transfer full): @file, with the ending of our own format, or of that whose filter is chosen, unless its
 * name has that of a format in which documents can be written. @chooser: has the filters of documents. */
GFile *weft_file_as_document (GFile *file, GtkFileChooser *chooser);

/** weft_file_list_endings: (transfer full): of all formats that can be read, for people: ".weft, .csv". */
char *weft_file_list_endings (void);

/** weft_file_with_ending: (transfer full): @file, with @ending unless its name has it, in whatever case. */
GFile *weft_file_with_ending (GFile *file, const char *ending);

G_END_DECLS
