/* weft-closing.h: before documents are closed: one question about all that would be lost, and the saves that answer it. */
#pragma once

#include "weft-window.h"

G_BEGIN_DECLS

/** WeftClosingFunc: @agreed: everything that was to be saved is; %FALSE: nothing may be closed. */
typedef void (*WeftClosingFunc) (gboolean agreed, gpointer data);

/**
 * weft_closing_ask:
 * @window: over which it is asked
 * @documents: (element-type WeftSessionDocument): those to be closed; what has no changes is not asked about
 * @done: called once, at once when nothing would be lost
 */
void weft_closing_ask (WeftWindow *window, GPtrArray *documents, WeftClosingFunc done, gpointer data);

G_END_DECLS
