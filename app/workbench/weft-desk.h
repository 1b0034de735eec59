/* weft-desk.h: what is open in which window, kept up to date on disk, and brought back at the next start. */
#pragma once

#include "weft-application.h"

G_BEGIN_DECLS

typedef struct _WeftDesk WeftDesk;

/** weft_desk_new: of @application, which owns it. */
WeftDesk *weft_desk_new (WeftApplication *application);
void weft_desk_free (WeftDesk *desk);

/**
 * weft_desk_start:
 * @files: (array length=n): to be opened besides
 *
 * Opens windows: with what was open last time, unless the user does not want that. After a crash, which left drafts,
 * the start page offers them and what was open.
 */
void weft_desk_start (WeftDesk *desk, GFile **files, guint n);

/** weft_desk_note: something is open that was not, or the other way round: it is written soon. */
void weft_desk_note (WeftDesk *desk);

/** weft_desk_keep: the program ends: what is open now is what the next start brings back, whatever closes from now on. The
 * program lives until it is written. */
void weft_desk_keep (WeftDesk *desk);

/** weft_desk_begin: there is a window again. */
void weft_desk_begin (WeftDesk *desk);

/** weft_desk_count_offered: how many documents could be brought back, after a crash. */
guint weft_desk_count_offered (WeftDesk *desk);

/** weft_desk_open_offered: brings them back, but for those with a draft. */
void weft_desk_open_offered (WeftDesk *desk);

G_END_DECLS
