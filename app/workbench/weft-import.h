/* weft-import.h: files of other formats, and text with numbers, into the document that is seen. */
#pragma once

#include "weft-window.h"

G_BEGIN_DECLS

/** weft_window_import: asks for a file. */
void weft_window_import (WeftWindow *window);

/** weft_window_import_file: reads @file on another thread, then shows what it holds; into a new document where none is open. */
void weft_window_import_file (WeftWindow *window, GFile *file);

/** weft_window_import_text: shows what @text, from a clipboard, holds; %FALSE when it is no text with numbers. */
gboolean weft_window_import_text (WeftWindow *window, GBytes *text);

G_END_DECLS
