/* weft-window-restore.h: what is open in which window, kept up to date on disk, and brought back at the next start. */
#pragma once

#include "weft-application.h"

G_BEGIN_DECLS

typedef struct _WeftWindowRestore WeftWindowRestore;

/** weft_window_restore_new: of @application, which owns it. */
WeftWindowRestore *weft_window_restore_new (WeftApplication *application);
void weft_window_restore_free (WeftWindowRestore *restore);

/**
 * weft_window_restore_start:
 * @files: (array length=n): to be opened besides
 *
 * Opens windows: with what was open last time, unless the user does not want that. After a crash, which left drafts,
 * the start page offers them and what was open.
 */
void weft_window_restore_start (WeftWindowRestore *restore, GFile **files, guint n);

/** weft_window_restore_note: something is open that was not, or the other way round: it is written soon. */
void weft_window_restore_note (WeftWindowRestore *restore);

/** weft_window_restore_keep: the program ends: what is open now is what the next start brings back, whatever closes from now on. The
 * program lives until it is written. */
void weft_window_restore_keep (WeftWindowRestore *restore);

/** weft_window_restore_begin: there is a window again. */
void weft_window_restore_begin (WeftWindowRestore *restore);

/** weft_window_restore_count_offered: how many documents could be brought back, after a crash. */
guint weft_window_restore_count_offered (WeftWindowRestore *restore);

/** weft_window_restore_open_offered: brings them back, but for those with a draft. */
void weft_window_restore_open_offered (WeftWindowRestore *restore);

G_END_DECLS
