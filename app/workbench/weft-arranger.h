/* weft-arranger.h: where the nodes of the diagram on a canvas stand: layouts as jobs, alignment, free moves, pins. Each
 * is one step of the document's history. */
#pragma once

#include "weft-align.h"
#include "weft-canvas.h"
#include "weft-session-document.h"

G_BEGIN_DECLS

typedef struct _WeftArranger WeftArranger;

/* Something for a toast; @undoable: with a way back. */
typedef void (*WeftArrangerSay) (const char *words, gboolean undoable, gpointer data);

/** weft_arranger_new: @document and @canvas outlive it; @changed is called when a layout begins or ends. */
WeftArranger *weft_arranger_new (WeftSessionDocument *document,
                                 WeftCanvas *canvas,
                                 WeftArrangerSay say,
                                 void (*changed) (gpointer data),
                                 gpointer data);

/** weft_arranger_free: ends what is under way, without a result. */
void weft_arranger_free (WeftArranger *arranger);

/** weft_arranger_set_diagram: which one the canvas shows; 0: none. */
void weft_arranger_set_diagram (WeftArranger *arranger, guint32 diagram);

/**
 * weft_arranger_lay_out:
 * @layout: (nullable): the name of a row of the table of layouts; %NULL: what suits the diagram
 * @selection: only what is selected, and what is below it
 *
 * Begins to lay out, on a thread of its own; a layout that is under way ends. Editing goes on meanwhile.
 */
void weft_arranger_lay_out (WeftArranger *arranger, const char *layout, gboolean selection);

/** weft_arranger_is_running: whether a layout is under way; _stop: ends it, and all stays as it is. */
gboolean weft_arranger_is_running (WeftArranger *arranger);
void weft_arranger_stop (WeftArranger *arranger);

/* Of what is selected. */
void weft_arranger_align (WeftArranger *arranger, WeftAlignment alignment);
void weft_arranger_distribute (WeftArranger *arranger, gboolean vertically);

/** weft_arranger_toggle_pins: pins what is selected, or lets it loose when all of it is pinned. */
void weft_arranger_toggle_pins (WeftArranger *arranger);

/** weft_arranger_reset: no node has a place of its own any more. */
void weft_arranger_reset (WeftArranger *arranger);

/** weft_arranger_toggle_tool: whether every drag of a node moves it freely. */
void weft_arranger_toggle_tool (WeftArranger *arranger);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftArranger, weft_arranger_free)

G_END_DECLS
