/* weft-show-folder.h: the folder of a file, in the program for files. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** weft_show_folder: opens the folder of the file at @path, with the file selected where the desktop can do that. */
void weft_show_folder (const char *path);

G_END_DECLS
