/* weft-stop-view.h: going through a program step by step: where its PEs stand, what the variables of one hold, and where to go next. */
#pragma once

#include "weft-reference-stop.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_STOP_VIEW (weft_stop_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftStopView, weft_stop_view, WEFT, STOP_VIEW, GtkWidget)

/* Where to. */
typedef enum {
  WEFT_STOP_STEP,     /* on to the next line of the PE */
  WEFT_STOP_BACK,     /* back to the one before */
  WEFT_STOP_CONTINUE, /* on to the next breakpoint, or to the end */
  WEFT_STOP_REVERSE,  /* back to the breakpoint before, or to the beginning */
  WEFT_STOP_STAY,     /* here: another PE is looked at */
} WeftStopMove;

GtkWidget *weft_stop_view_new (void);

/**
 * weft_stop_view_show:
 * @stop: (transfer full) (nullable): where the run stands; %NULL: nowhere
 * @code: (nullable): of its program
 * @source: (nullable): its text
 */
void
weft_stop_view_show (WeftStopView *view, WeftReferenceStop *stop, WeftMimdcCode *code, const char *source);

/** weft_stop_view_is_empty: whether no run stands anywhere. */
gboolean weft_stop_view_is_empty (WeftStopView *view);

/** weft_stop_view_set_pes: how many there are to choose from. */
void weft_stop_view_set_pes (WeftStopView *view, guint32 pes);

/** weft_stop_view_set_can_go: whether there is a program that can be run. */
void weft_stop_view_set_can_go (WeftStopView *view, gboolean can_go);

/** weft_stop_view_get_line: of the source, where its PE stands; 0: nowhere. */
guint32 weft_stop_view_get_line (WeftStopView *view);

/** weft_stop_view_get_aim: what @move looks for, without lines. */
WeftReferenceAim weft_stop_view_get_aim (WeftStopView *view, WeftStopMove move);

/* Signals:
 *   move (guint WeftStopMove)   somebody wants to go there
 *   toggle-breakpoint           at the line of the cursor
 *   line-picked (guint line)    of the source
 */

G_END_DECLS
