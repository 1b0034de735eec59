/* weft-canvas-private.h: the state that the parts of the canvas share. */
#pragma once

#include "weft-canvas-tool.h"
#include "weft-tiles.h"
#include "weft-viewport.h"

G_BEGIN_DECLS

/* A node with an outline. */
typedef struct {
  guint32 node;
  WeftCanvasMark mark;
} WeftMarked;

struct _WeftCanvas {
  GtkWidget parent_instance;

  WeftDiagram *diagram;   /* (nullable): to be shown */
  WeftDocument *document; /* (nullable): that it is of */
  guint32 root;           /* its number there; 0: a graph by itself */
  WeftScene *scene;       /* (nullable): of it, or of a version before while another thread makes its own */
  WeftDiagram *shown;     /* (nullable): that the scene is of */
  gboolean is_exact;      /* the scene is just as one that is made from nothing */
  WeftJob *making;        /* (nullable): while it does */
  guint patience;         /* source: says so when it takes long */
  gboolean is_slow;       /* it is said */
  char *problem;          /* (nullable): why there is no scene */
  char *hint;             /* (nullable): what to do first */
  gboolean is_behind;     /* the scene is to be made anew */
  guint frame;            /* tick: with the next frame */
  guint32 awaited;        /* a node to go to once there is a scene with it; 0: none */
  WeftTypesetter *typesetter;
  const WeftTheme *theme;
  WeftTiles *tiles;
  WeftViewport viewport;
  gboolean fitted;  /* until the user zooms or pans, the diagram is kept in view */
  gboolean opening; /* nobody has asked for all of it yet */
  guint announcing; /* source that does after an allocation what may not be done in it */

  GArray *selection; /* guint32, ascending */
  GArray *marks;     /* WeftMarked: what was looked for */
  GArray *path;      /* guint32: nodes, in their order */
  GArray *on_path;   /* WeftCoded: places in path by node */
  GArray *weights;   /* WeftCanvasWeight: by number */
  GArray *heaviest;  /* WeftCanvasWeight: those that are drawn from far, the heaviest first */
  guint32 focused;   /* where the keyboard stands; 0: nowhere */
  guint32 hovered;
  WeftCanvasTip tip; /* (nullable) */
  gpointer tip_data;
  gboolean is_quiet; /* something was dropped where the pointer is: it is looked at */
  gboolean passing;  /* the keyboard came by Tab and has done nothing here */
  double pointer_x;  /* in the widget; NAN: elsewhere */
  double pointer_y;

  /* the pointer */
  GPtrArray *tools;               /* those that are asked first come first */
  const WeftCanvasTool *dragging; /* (nullable): has the drag */
  const WeftCanvasTool *taken_by; /* (nullable): has the canvas as a whole */
  gboolean engaged;               /* the drag is more than the click of an unsteady hand */
  gboolean space_down;
  gboolean moves_freely; /* every drag of a node does so */
  guint32 grabbed;       /* the node that was below the pointer when the button went down */
  guint32 pressed;       /* of several selected nodes: to be selected alone unless it is dragged; 0: none */
  WeftViewport pinch_origin;

  /* a name over its node */
  GtkWidget *naming; /* (nullable) */
  GtkWidget *entry;  /* in it */
  GtkWidget *reason; /* in it: what names may be, or why this one may not */
  char *naming_hint;
  guint32 named;
  WeftCanvasNaming take_name;
  gpointer take_name_data;

  /* nodes on their way to where they belong */
  WeftScene *tween_from;  /* (nullable): NULL: none are */
  WeftScene *tween_scene; /* what is drawn meanwhile */
  WeftViewport tween_viewport;
  double tween_share;
  gint64 tween_start;
  guint tween_tick;

  WeftJob *work; /* (nullable): of the owner's, to be shown */

  GtkWidget *overview;
  gboolean overview_chosen; /* the user said whether it is shown */
  gboolean overview_wanted;

  WeftCanvasConnectCheck connect_check; /* (nullable): edges can be drawn */
  gpointer connect_data;

  /* a chip over the canvas */
  WeftCanvasDropCheck check;
  gpointer check_data;
  gboolean dropping;
  WeftCanvasSpot drop_spot;
  char *drop_words;
  double drop_x;
  double drop_y;
  int chip_width; /* of the picture at the pointer; 0: none */
  int chip_height;
};

enum {
  WEFT_CANVAS_SELECTION_CHANGED,
  WEFT_CANVAS_HOVERED,
  WEFT_CANVAS_DROPPED,
  WEFT_CANVAS_DROPPED_TEXT,
  WEFT_CANVAS_ACTIVATED,
  WEFT_CANVAS_ENTERED,
  WEFT_CANVAS_RELATIVE_ADDED,
  WEFT_CANVAS_FOLDED,
  WEFT_CANVAS_MENU,
  WEFT_CANVAS_ZOOM_CHANGED,
  WEFT_CANVAS_SHIFTED,
  WEFT_CANVAS_CONNECTED,
  WEFT_CANVAS_N_SIGNALS,
};

extern guint weft_canvas_signals[WEFT_CANVAS_N_SIGNALS];

/** weft_canvas_find_box: as weft_canvas_get_node_box(), in the scene as it is. */
gboolean weft_canvas_find_box (WeftCanvas *canvas, guint32 node, WeftRect *box);

/** weft_canvas_pick: the node under a point of the widget; 0: none. */
guint32 weft_canvas_pick (WeftCanvas *canvas, double x, double y);

/** weft_canvas_pick_edge: the edge near a point of the widget, or whose label is there; _pick_any: the node, else the edge. */
guint32 weft_canvas_pick_edge (WeftCanvas *canvas, double x, double y);
guint32 weft_canvas_pick_any (WeftCanvas *canvas, double x, double y);

/** weft_canvas_knows: whether the version shown has a node or an edge, which may not be drawn. */
gboolean weft_canvas_knows (WeftCanvas *canvas, guint32 id);

/** weft_canvas_has: whether a node or an edge is shown and has not been removed since. */
gboolean weft_canvas_has (WeftCanvas *canvas, guint32 id);

/** weft_canvas_find_edge: (nullable): the edge @id of the scene; %NULL: it is a node, or none. */
const WeftSceneItem *weft_canvas_find_edge (WeftCanvas *canvas, guint32 id);

/** weft_canvas_walk_edge: where @keyval leads from @edge: Up and Down to its nodes, Left and Right to the edges from where it begins, the
 * brackets to those that lead to where it ends; itself when there are no more. */
guint32 weft_canvas_walk_edge (WeftCanvas *canvas, const WeftSceneItem *edge, guint keyval);

/** weft_canvas_get_edge_of: the first edge that leaves @node, or leads to it; 0: there is none. */
guint32 weft_canvas_get_edge_of (WeftCanvas *canvas, guint32 node, gboolean leaving);

/** weft_canvas_append_edge: @id once more, so that it stands out; nothing when it is no edge. */
void weft_canvas_append_edge (WeftCanvas *canvas, GtkSnapshot *snapshot, guint32 id, const GdkRGBA *color);

/** weft_canvas_names_what_is_there: a check: whether every node that is remembered, however, is in the version shown. */
gboolean weft_canvas_names_what_is_there (WeftCanvas *canvas);

/** weft_canvas_is_selected, _toggle: of one node. */
gboolean weft_canvas_is_selected (WeftCanvas *canvas, guint32 node);
void weft_canvas_toggle (WeftCanvas *canvas, guint32 node);

/** weft_canvas_forget_removed: after another version or another scene: nothing is remembered that is not there. */
void weft_canvas_forget_removed (WeftCanvas *canvas);

/** weft_canvas_show_scene: makes the scene of the diagram and shows it, at once or, of a large one, later. */
void weft_canvas_show_scene (WeftCanvas *canvas);

/** weft_canvas_fall_behind: the same with the next frame; _catch_up: now, if it is still to be done; not in an allocation
 * or while drawing. */
void weft_canvas_fall_behind (WeftCanvas *canvas);
void weft_canvas_catch_up (WeftCanvas *canvas);

/** weft_canvas_change_theme: another theme of the same fonts; the scene stays. */
void weft_canvas_change_theme (WeftCanvas *canvas);

/** weft_canvas_take_scene: (transfer full) (nullable): shows @scene; the selection is pruned, a fitted view fits. */
void weft_canvas_take_scene (WeftCanvas *canvas, WeftScene *scene);

/** weft_canvas_stop_making: forgets the scene that is being made. */
void weft_canvas_stop_making (WeftCanvas *canvas);

/** weft_canvas_append_progress: how far another thread is, once it has taken a while; why there is nothing to see. */
void weft_canvas_append_progress (WeftCanvas *canvas, GtkSnapshot *snapshot);

/** weft_canvas_find_banded: (transfer full) (element-type guint32): numbers of the nodes below @box of the widget. */
GArray *weft_canvas_find_banded (WeftCanvas *canvas, const WeftRect *box);

/* The tools that every canvas has. */
extern const WeftCanvasTool weft_pan_tool;
extern const WeftCanvasTool weft_band_tool;
extern const WeftCanvasTool weft_drag_nodes_tool;
extern const WeftCanvasTool weft_placing_tool;
extern const WeftCanvasTool weft_free_move_tool;
extern const WeftCanvasTool weft_connect_tool;
void weft_canvas_add_tools (WeftCanvas *canvas);

/** weft_canvas_offer_press: a button went down: %FALSE: no tool wants the drag. */
gboolean weft_canvas_offer_press (WeftCanvas *canvas, const WeftPointer *pointer);
void weft_canvas_update_drag (WeftCanvas *canvas, const WeftPointer *pointer);
void weft_canvas_end_drag (WeftCanvas *canvas, const WeftPointer *pointer);

/** weft_canvas_press_taken: a press goes to the tool that has the canvas; %FALSE: none has. _move_taken, _key_taken: the same for
 * the pointer and keys. */
gboolean weft_canvas_press_taken (WeftCanvas *canvas, const WeftPointer *pointer);
void weft_canvas_move_taken (WeftCanvas *canvas, const WeftPointer *pointer);
gboolean weft_canvas_key_taken (WeftCanvas *canvas, guint keyval, GdkModifierType state);

/** weft_canvas_append_tools: what they draw over the diagram. */
void weft_canvas_append_tools (WeftCanvas *canvas, GtkSnapshot *snapshot);

/* Outlines of more nodes than this are drawn with the tiles. */
#define WEFT_CANVAS_MOST_OUTLINES 500

/** weft_canvas_get_color: of the theme. */
GdkRGBA weft_canvas_get_color (WeftCanvas *canvas, WeftColorRole role, float alpha);

/** weft_canvas_add_overview, _place_overview: the small picture of the whole. */
void weft_canvas_add_overview (WeftCanvas *canvas);
void weft_canvas_place_overview (WeftCanvas *canvas);

/** weft_canvas_renew_overview: after there is another scene, theme or picture; not during an allocation. */
void weft_canvas_renew_overview (WeftCanvas *canvas);

/** weft_canvas_sync_overview: after the view has changed; not during an allocation. */
void weft_canvas_sync_overview (WeftCanvas *canvas);

/** weft_canvas_is_on_overview: whether a point of the widget is on it. */
gboolean weft_canvas_is_on_overview (WeftCanvas *canvas, double x, double y);

/** weft_canvas_moved: after the user changed the viewport. */
void weft_canvas_moved (WeftCanvas *canvas);

void weft_canvas_add_input (WeftCanvas *canvas);
void weft_canvas_add_drop (WeftCanvas *canvas);

/** weft_canvas_append_path: what weft_canvas_set_path() says. A time that is bounded by what is seen, not by the length of the path. */
void weft_canvas_append_path (WeftCanvas *canvas, GtkSnapshot *snapshot);

/** weft_canvas_list_seen: (transfer full) (element-type guint32): places in the scene of the edges, then of the nodes that are seen. */
GArray *weft_canvas_list_seen (WeftCanvas *canvas);

/** weft_canvas_append_cairo: (transfer full): over all of the canvas, in units of the scene. */
cairo_t *weft_canvas_append_cairo (WeftCanvas *canvas, GtkSnapshot *snapshot);

/** weft_canvas_outline_node: as a path of @cr. */
void weft_canvas_outline_node (const WeftSceneItem *node, cairo_t *cr);

/** weft_canvas_append_weights: what weft_canvas_set_weights() says. A time that is bounded by what is seen. */
void weft_canvas_append_weights (WeftCanvas *canvas, GtkSnapshot *snapshot);

/** weft_canvas_check_drop: @payload hangs over a point of the widget: asks the check, marks and says what would happen. */
void weft_canvas_check_drop (WeftCanvas *canvas, const WeftDragPayload *payload, double x, double y);

/** weft_canvas_drop: @payload is let go at a point of the widget. Returns: whether somebody took it. */
gboolean weft_canvas_drop (WeftCanvas *canvas, const WeftDragPayload *payload, double x, double y);

/** weft_canvas_clear_drop: nothing hangs over the canvas any more. */
void weft_canvas_clear_drop (WeftCanvas *canvas);

/** weft_canvas_find_port: the node whose port is at a point of the widget; 0: there is none. @comes_in: (out): edges end there. */
guint32 weft_canvas_find_port (WeftCanvas *canvas, double x, double y, gboolean *comes_in);

/** weft_canvas_press_grip: whether a press goes to a port, whose node is selected, or to an end of the edge that alone is. */
gboolean weft_canvas_press_grip (WeftCanvas *canvas, double x, double y);

/** weft_canvas_append_words: the sentence about what hangs over the canvas, near the pointer. @refused: with a sign; @offered: in
 * the colour of what is selected. Nothing when there is none. */
void weft_canvas_append_words (WeftCanvas *canvas, GtkSnapshot *snapshot, gboolean refused, gboolean offered);

/** weft_canvas_append_drop: what would happen to what hangs over the canvas. */
void weft_canvas_append_drop (WeftCanvas *canvas, GtkSnapshot *snapshot);

/** weft_canvas_append_node: a round box @gap around a node. */
void weft_canvas_append_node (WeftCanvas *canvas,
                              GtkSnapshot *snapshot,
                              guint32 node,
                              double gap,
                              float width,
                              const GdkRGBA *color);

/** weft_canvas_append_outline: a round box in the widget. */
void weft_canvas_append_outline (GtkSnapshot *snapshot,
                                 const WeftRect *box,
                                 double gap,
                                 float width,
                                 const GdkRGBA *color);

/** weft_canvas_find_fold: the node whose mark for folding is at a point of the widget; 0: none. */
guint32 weft_canvas_find_fold (WeftCanvas *canvas, double x, double y);

/** weft_canvas_append_fold: the mark of the node that is hovered over, or that the keyboard is at. */
void weft_canvas_append_fold (WeftCanvas *canvas, GtkSnapshot *snapshot);

/** weft_canvas_place_naming: puts the entry over its node, in an allocation. */
void weft_canvas_place_naming (WeftCanvas *canvas);

/** weft_canvas_drop_naming: the widgets go. */
void weft_canvas_drop_naming (WeftCanvas *canvas);

/** weft_canvas_walk: the node that the arrow @keyval leads to from @from; @from when it leads nowhere. */
guint32 weft_canvas_walk (WeftCanvas *canvas, guint32 from, guint keyval);

/** weft_canvas_is_large: whether its scene is made by another thread. */
gboolean weft_canvas_is_large (WeftCanvas *canvas);

/** weft_canvas_begin_tween: lets what has moved from @before (nullable) glide to where it is; @viewport: as it was. */
void weft_canvas_begin_tween (WeftCanvas *canvas, WeftScene *before, const WeftViewport *viewport);
void weft_canvas_end_tween (WeftCanvas *canvas);

/** weft_canvas_append_tween: in place of the tiles; _get_tweened_box: where a node is meanwhile, in the widget. */
void weft_canvas_append_tween (WeftCanvas *canvas, GtkSnapshot *snapshot);
gboolean weft_canvas_get_tweened_box (WeftCanvas *canvas, guint32 node, WeftRect *box);

/** weft_canvas_nudge: moves what is selected by a step as the arrow @keyval says. */
void weft_canvas_nudge (WeftCanvas *canvas, guint keyval);

/** weft_canvas_extend: selects the node that the arrow @keyval leads to, besides those selected. */
void weft_canvas_extend (WeftCanvas *canvas, guint keyval);

/** weft_canvas_pan: moves the view as the arrow @keyval says. */
void weft_canvas_pan (WeftCanvas *canvas, guint keyval);

G_END_DECLS
