/* weft-canvas-private.h: the state that the parts of the canvas share. */
#pragma once

#include "weft-canvas.h"
#include "weft-snap.h"
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
  WeftJob *making;        /* (nullable): while it does */
  guint patience;         /* source: says so when it takes long */
  gboolean is_slow;       /* it is said */
  char *problem;          /* (nullable): why there is no scene */
  guint32 awaited;        /* a node to go to once there is a scene with it; 0: none */
  WeftTypesetter *typesetter;
  const WeftTheme *theme;
  WeftTiles *tiles;
  WeftViewport viewport;
  gboolean fitted;  /* until the user zooms or pans, the diagram is kept in view */
  guint announcing; /* source that does after an allocation what may not be done in it */

  GArray *selection; /* guint32, ascending */
  GArray *marks;     /* WeftMarked: what was looked for */
  guint32 focused;   /* where the keyboard stands; 0: nowhere */
  guint32 hovered;

  /* a drag with the pointer */
  WeftViewport drag_origin;
  gboolean panning;
  gboolean banding;
  gboolean band_adds; /* to what is selected */
  gboolean space_down;
  WeftRect band; /* in widget pixels */

  /* nodes on their way to where they belong */
  WeftScene *tween_from;  /* (nullable): NULL: none are */
  WeftScene *tween_scene; /* what is drawn meanwhile */
  WeftViewport tween_viewport;
  double tween_share;
  gint64 tween_start;
  guint tween_tick;

  /* nodes that are moved freely */
  gboolean move_tool; /* every drag of a node does so */
  gboolean may_shift; /* a press on a node that a drag would move */
  gboolean shifting;
  WeftRect shift_box;   /* of what is selected, in the scene, when the drag began */
  GArray *shift_others; /* WeftRect */
  double shift_x;       /* how far, in the scene */
  double shift_y;
  WeftGuide guides[2];
  guint n_guides;
  WeftJob *work; /* (nullable): of the owner's, to be shown */

  GtkWidget *overview;
  gboolean overview_chosen; /* the user said whether it is shown */
  gboolean overview_wanted;

  /* a chip over the canvas */
  WeftCanvasJudge judge;
  gpointer judge_data;
  gboolean dropping;
  guint32 drop_node;
  guint32 drop_target;
  char *drop_words;
  double drop_x;
  double drop_y;
};

enum {
  WEFT_CANVAS_SELECTION_CHANGED,
  WEFT_CANVAS_DROPPED,
  WEFT_CANVAS_ACTIVATED,
  WEFT_CANVAS_MENU,
  WEFT_CANVAS_ZOOM_CHANGED,
  WEFT_CANVAS_SHIFTED,
  WEFT_CANVAS_N_SIGNALS,
};

extern guint weft_canvas_signals[WEFT_CANVAS_N_SIGNALS];

/** weft_canvas_pick: the node under a point of the widget; 0: none. */
guint32 weft_canvas_pick (WeftCanvas *canvas, double x, double y);

/** weft_canvas_is_selected, _toggle: of one node. */
gboolean weft_canvas_is_selected (WeftCanvas *canvas, guint32 node);
void weft_canvas_toggle (WeftCanvas *canvas, guint32 node);

/** weft_canvas_show_scene: makes the scene of the diagram and shows it, at once or, of a large one, later. */
void weft_canvas_show_scene (WeftCanvas *canvas);

/** weft_canvas_change_theme: another theme of the same fonts; the scene stays. */
void weft_canvas_change_theme (WeftCanvas *canvas);

/** weft_canvas_take_scene: (transfer full) (nullable): shows @scene; the selection is pruned, a fitted view fits. */
void weft_canvas_take_scene (WeftCanvas *canvas, WeftScene *scene);

/** weft_canvas_stop_making: forgets the scene that is being made. */
void weft_canvas_stop_making (WeftCanvas *canvas);

/** weft_canvas_append_progress: how far another thread is, once it has taken a while; why there is nothing to see. */
void weft_canvas_append_progress (WeftCanvas *canvas, GtkSnapshot *snapshot);

/** weft_canvas_find_banded: (transfer full) (element-type guint32): numbers of the nodes below the rubber band. */
GArray *weft_canvas_find_banded (WeftCanvas *canvas);

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

/** weft_canvas_wants_shift: whether a drag that begins at a point of the widget moves nodes freely: with Alt or the tool
 * for it, where somebody listens. */
gboolean weft_canvas_wants_shift (WeftCanvas *canvas, GdkModifierType state, double x, double y);

/** weft_canvas_begin_shift, _shift, _end_shift: such a drag; (@dx, @dy) is from its start, in pixels of the widget;
 * @freely: nothing comes into line. Returns: whether there was one. */
void weft_canvas_begin_shift (WeftCanvas *canvas, double x, double y);
void weft_canvas_shift (WeftCanvas *canvas, double dx, double dy, gboolean freely);
gboolean weft_canvas_end_shift (WeftCanvas *canvas, gboolean keep);

/** weft_canvas_nudge: moves what is selected by a step as the arrow @keyval says. */
void weft_canvas_nudge (WeftCanvas *canvas, guint keyval);

/** weft_canvas_append_shift: guides, and of a large diagram what is moved. */
void weft_canvas_append_shift (WeftCanvas *canvas, GtkSnapshot *snapshot);

/** weft_canvas_extend: selects the node that the arrow @keyval leads to, besides those selected. */
void weft_canvas_extend (WeftCanvas *canvas, guint keyval);

/** weft_canvas_pan: moves the view as the arrow @keyval says. */
void weft_canvas_pan (WeftCanvas *canvas, guint keyval);

G_END_DECLS
