/* weft-canvas-private.h: the state that the parts of the canvas share. */
#pragma once

#include "weft-canvas.h"
#include "weft-tiles.h"
#include "weft-viewport.h"

G_BEGIN_DECLS

struct _WeftCanvas {
  GtkWidget parent_instance;

  WeftDocument *document;
  guint32 diagram;
  WeftScene *scene;
  WeftTypesetter *typesetter;
  const WeftTheme *theme;
  WeftTiles *tiles;
  WeftViewport viewport;
  gboolean fitted;  /* until the user zooms or pans, the diagram is kept in view */
  guint announcing; /* source that emits zoom-changed after an allocation */

  GArray *selection; /* guint32, ascending */
  guint32 focused;   /* where the keyboard stands; 0: nowhere */
  guint32 hovered;

  /* a drag with the pointer */
  WeftViewport drag_origin;
  gboolean panning;
  gboolean banding;
  gboolean space_down;
  WeftRect band; /* in widget pixels */

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
  WEFT_CANVAS_N_SIGNALS,
};

extern guint weft_canvas_signals[WEFT_CANVAS_N_SIGNALS];

/** weft_canvas_pick: the node under a point of the widget; 0: none. */
guint32 weft_canvas_pick (WeftCanvas *canvas, double x, double y);

/** weft_canvas_is_selected, _toggle: of one node. */
gboolean weft_canvas_is_selected (WeftCanvas *canvas, guint32 node);
void weft_canvas_toggle (WeftCanvas *canvas, guint32 node);

/** weft_canvas_moved: after the user changed the viewport. */
void weft_canvas_moved (WeftCanvas *canvas);

void weft_canvas_add_input (WeftCanvas *canvas);
void weft_canvas_add_drop (WeftCanvas *canvas);

/** weft_canvas_walk: the node that the arrow @keyval leads to from @from; @from when it leads nowhere. */
guint32 weft_canvas_walk (WeftCanvas *canvas, guint32 from, guint keyval);

/** weft_canvas_extend: selects the node that the arrow @keyval leads to, besides those selected. */
void weft_canvas_extend (WeftCanvas *canvas, guint keyval);

/** weft_canvas_pan: moves the view as the arrow @keyval says. */
void weft_canvas_pan (WeftCanvas *canvas, guint keyval);

G_END_DECLS
