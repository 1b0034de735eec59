/* weft-canvas.h: a diagram to look at and to work on: pan, zoom, selection, hover, a walk by keyboard, a
 * target for chips. It shows and asks; what an edit means is for its owner. */
#pragma once

#include "weft-chip.h"
#include "weft-diagram.h"
#include "weft-key.h"

G_BEGIN_DECLS

#define WEFT_TYPE_CANVAS (weft_canvas_get_type ())
G_DECLARE_FINAL_TYPE (WeftCanvas, weft_canvas, WEFT, CANVAS, GtkWidget)

/* Where something hangs over the canvas, and what would take it there. */
typedef struct {
  guint32 node; /* below it; 0: the empty canvas */
  double x;     /* in the scene */
  double y;
  guint32 target;      /* (out): the nearest legal node to take it; 0: there is none */
  gboolean is_between; /* (out): it would stand where @mark is, and not be given to the target itself */
  WeftRect mark;       /* (out): in the scene */
} WeftCanvasSpot;

/**
 * WeftCanvasDropCheck:
 * @payload: what hangs over the canvas
 *
 * Returns: (transfer full) (nullable): a sentence about the drop; when the target is another node than the one below it
 * says why, and what is offered instead
 */
typedef char *(*WeftCanvasDropCheck) (const WeftDragPayload *payload, WeftCanvasSpot *spot, gpointer data);

/* An edge that is drawn, or one whose end is moved. */
typedef struct {
  guint32 edge; /* the one that is moved; 0: a new one */
  guint32 from;
  guint32 to;
} WeftCanvasLink;

/**
 * WeftCanvasConnectCheck:
 * @link: both ends are nodes of the scene
 * @can: (out): whether there may be such an edge
 *
 * Returns: (transfer full) (nullable): a sentence: what would happen, or why it cannot
 */
typedef char *(*WeftCanvasConnectCheck) (const WeftCanvasLink *link, gboolean *can, gpointer data);

/**
 * WeftCanvasNaming:
 * @text: what stands in the entry
 * @is_done: the user has finished; else it is just looked at
 *
 * Takes a name. Returns: (transfer full) (nullable): why it cannot be taken
 */
typedef char *(*WeftCanvasNaming) (guint32 node, const char *text, gboolean is_done, gpointer data);

/* Payload of this kind is what is selected, dragged; its value is "move", or "copy" with Control down. */
#define WEFT_DRAG_PAYLOAD_NODES "nodes"

/* What a free move has come to. */
typedef enum {
  WEFT_CANVAS_MOVE_BEGIN,
  WEFT_CANVAS_MOVE_STEP,
  WEFT_CANVAS_MOVE_END,
  WEFT_CANVAS_MOVE_CANCEL, /* everything as it was at BEGIN */
  WEFT_CANVAS_MOVE_NUDGE,  /* a move of its own, by a key */
} WeftCanvasMove;

GtkWidget *weft_canvas_new (void);

/**
 * weft_canvas_set_diagram:
 * @document: (nullable): the version to show
 * @diagram: the number of a diagram in it
 *
 * Shows a version. Selection and view stay as far as they can; another diagram is fitted into the window. Where there
 * are many nodes, another thread makes the scene, and the version before is shown until it is there.
 */
void weft_canvas_set_diagram (WeftCanvas *canvas, WeftDocument *document, guint32 diagram);

/** weft_canvas_set_graph: shows @view, a graph by itself, fitted into the window. */
void weft_canvas_set_graph (WeftCanvas *canvas, WeftGraphView *view);

/** weft_canvas_set_drop_check: who decides about drops. */
void weft_canvas_set_drop_check (WeftCanvas *canvas, WeftCanvasDropCheck check, gpointer data);

/** weft_canvas_set_connect_check: who decides about edges; without one, none are drawn. */
void weft_canvas_set_connect_check (WeftCanvas *canvas, WeftCanvasConnectCheck check, gpointer data);

/**
 * weft_canvas_begin_connecting:
 *
 * By keys: an edge from the node where the keyboard stands, or another end for the edge: arrows choose its end, Return makes it,
 * Escape gives it up.
 *
 * Returns: %FALSE: there can be none
 */
gboolean weft_canvas_begin_connecting (WeftCanvas *canvas);

/**
 * weft_canvas_begin_placing:
 * @payload: what the next click puts down
 * @words: what to do now, in a sentence
 *
 * From now on @payload hangs at the pointer, until a click puts it onto a legal place or Escape ends it.
 */
void weft_canvas_begin_placing (WeftCanvas *canvas, const WeftDragPayload *payload, const char *words);
gboolean weft_canvas_is_placing (WeftCanvas *canvas);

/**
 * weft_canvas_begin_naming:
 * @text: the name as it is
 * @hint: below the entry: what names may be
 *
 * Puts an entry over @node, which has to be in the scene: Enter takes what is typed, and so does a click elsewhere; Escape
 * leaves the name as it was.
 */
void weft_canvas_begin_naming (WeftCanvas *canvas, guint32 node, const char *text, const char *hint);

/** weft_canvas_end_naming: takes the name when @takes and it can be taken; nothing when none is being edited. */
void weft_canvas_end_naming (WeftCanvas *canvas, gboolean takes);

/** weft_canvas_set_naming: who takes names. */
void weft_canvas_set_naming (WeftCanvas *canvas, WeftCanvasNaming naming, gpointer data);

/** weft_canvas_get_naming: (transfer none) (nullable): the entry, while a name is being edited. */
GtkWidget *weft_canvas_get_naming (WeftCanvas *canvas);

/** weft_canvas_get_selection: (transfer none) (array length=n): numbers of the selected nodes and edges, ascending. */
const guint32 *weft_canvas_get_selection (WeftCanvas *canvas, gsize *n);

/** weft_canvas_select: selects just @nodes, which may be unordered; unknown ones are left out. */
void weft_canvas_select (WeftCanvas *canvas, const guint32 *nodes, gsize n);

/** weft_canvas_focus_node: moves the keyboard to @node, selects it and brings it into view; later, when the scene with
 * it is being made. */
void weft_canvas_focus_node (WeftCanvas *canvas, guint32 node);

/** weft_canvas_set_hovered: @node is pointed at, here or elsewhere; 0, or one that is not shown: none is. Emits nothing. */
void weft_canvas_set_hovered (WeftCanvas *canvas, guint32 node);
guint32 weft_canvas_get_hovered (WeftCanvas *canvas);

/* Why a node is outlined, besides being selected. */
typedef enum {
  WEFT_CANVAS_FOUND,   /* it was looked for */
  WEFT_CANVAS_REMOVED, /* what this diagram is compared with has it not */
  WEFT_CANVAS_ADDED,
  WEFT_CANVAS_CHANGED,
} WeftCanvasMark;

#define WEFT_CANVAS_MOST_MARKS 5000

/** weft_canvas_set_marks: outlines just @nodes, in no order, as what was looked for; of very many only the first
 * WEFT_CANVAS_MOST_MARKS. */
void weft_canvas_set_marks (WeftCanvas *canvas, const guint32 *nodes, gsize n);

/** weft_canvas_add_marks: outlines @nodes as well. */
void weft_canvas_add_marks (WeftCanvas *canvas, WeftCanvasMark mark, const guint32 *nodes, gsize n);

/** weft_canvas_set_path: draws @nodes and the edges from one to the next as what decides how long the whole takes. Those that are not
 * shown are left out. O(n). */
void weft_canvas_set_path (WeftCanvas *canvas, const guint32 *nodes, gsize n);

/* How much the whole hangs on a node or an edge. */
typedef struct {
  guint32 number;
  double weight; /* 0 to 1 */
} WeftCanvasWeight;

/** weft_canvas_set_weights: shades nodes and edges (array length=n), in any order, each as far as its weight is. O(n log n). */
void weft_canvas_set_weights (WeftCanvas *canvas, const WeftCanvasWeight *weights, gsize n);

/** weft_canvas_get_weight: that of @number; below 0: it has none. O(log n). */
double weft_canvas_get_weight (WeftCanvas *canvas, guint32 number);

/** weft_canvas_select_all: selects every node of the diagram. */
void weft_canvas_select_all (WeftCanvas *canvas);

void weft_canvas_zoom (WeftCanvas *canvas, double factor);
void weft_canvas_zoom_reset (WeftCanvas *canvas);
void weft_canvas_fit (WeftCanvas *canvas);
double weft_canvas_get_zoom (WeftCanvas *canvas);

/**
 * weft_canvas_get_view:
 * @x: (out): scene coordinate of the left edge; @y: of the top edge
 *
 * Returns: the zoom; 0 when the diagram is kept fitted into the window
 */
double weft_canvas_get_view (WeftCanvas *canvas, double *x, double *y);

/** weft_canvas_get_visible: the part of the scene that is seen. */
WeftRect weft_canvas_get_visible (WeftCanvas *canvas);

/** weft_canvas_set_view: looks there; @scale 0: fits the diagram into the window. */
void weft_canvas_set_view (WeftCanvas *canvas, double scale, double x, double y);

/** weft_canvas_fit_selection: shows all that is selected, as large as it can be, but no larger than it is. */
void weft_canvas_fit_selection (WeftCanvas *canvas);

/**
 * weft_canvas_toggle_overview:
 *
 * Shows the small picture of the whole diagram, or hides it. Until the user does so, it is there whenever a part of
 * the diagram is out of view.
 */
void weft_canvas_toggle_overview (WeftCanvas *canvas);
gboolean weft_canvas_get_overview_shown (WeftCanvas *canvas);

/** weft_canvas_get_node_box: where in the widget a node is shown; %FALSE when it is not in the scene. */
gboolean weft_canvas_get_node_box (WeftCanvas *canvas, guint32 node, WeftRect *box);

/** WeftCanvasTip: (transfer full) (nullable): what is said of @node when the pointer rests on it; NULL: its name. */
typedef char *(*WeftCanvasTip) (guint32 node, gpointer data);

void weft_canvas_set_tip (WeftCanvas *canvas, WeftCanvasTip tip, gpointer data);

/** weft_canvas_set_hint: (nullable): what to do first, where there is next to nothing to see. */
void weft_canvas_set_hint (WeftCanvas *canvas, const char *words);

/** weft_canvas_get_scene: (transfer none) (nullable): what is shown. */
WeftScene *weft_canvas_get_scene (WeftCanvas *canvas);

/** weft_canvas_get_progress: of the making of the scene, from 0 to 1; below 0 when none is being made. */
double weft_canvas_get_progress (WeftCanvas *canvas);

/** weft_canvas_is_complete: whether the last frame showed all of the current version, nothing older. */
gboolean weft_canvas_is_complete (WeftCanvas *canvas);

/** weft_canvas_set_move_tool: whether every drag of a node moves it freely, as one with Alt does. */
void weft_canvas_set_move_tool (WeftCanvas *canvas, gboolean on);
gboolean weft_canvas_get_move_tool (WeftCanvas *canvas);

/** weft_canvas_show_work: @job: (nullable): work of the owner's on this diagram, whose progress is shown when it takes
 * long. */
void weft_canvas_show_work (WeftCanvas *canvas, WeftJob *job);

/** weft_canvas_get_keys: (transfer none) (array length=n): what keys do in it. */
const WeftKey *weft_canvas_get_keys (guint *n);

/* Signals:
 *   selection-changed ()
 *   hovered (guint node)                        by the pointer; 0: none, or what was is no longer shown
 *   dropped (WeftDragPayload *payload, guint node)      on a legal node
 *   dropped-text (const char *text, double x, double y)   text of another program; where in the scene
 *   activated (guint node)                      Control with Enter
 *   entered (guint node)                        double click
 *   added (gboolean is_child)                   Enter, Tab: a relative of what is selected is wanted
 *   folded (guint node)                         its mark was clicked
 *   connected (guint edge, guint from, guint to)   an edge was drawn; or, but for 0, @edge got other ends
 *   menu (guint node, double x, double y)       right click, Menu key; node 0: the empty canvas
 *   zoom-changed ()
 *   shifted (WeftCanvasMove move, double dx, double dy)   what is selected is to be moved freely, in the scene; from
 *     BEGIN on, STEP and END say how far it is from where it was
 */

G_END_DECLS
