/* weft-canvas-tool.h: what the pointer does to a canvas: pans, bands, drags. A tool is a row and a state of its own. A button that
 * goes down is offered to the tools one after the other; the one that takes it has the drag, until the button goes up or Escape
 * gives it up. A tool may also take the canvas as a whole, until a click or Escape: what is placed hangs at the pointer without a
 * button. Whoever owns a canvas can add tools, which come first. */
#pragma once

#include "weft-canvas.h"

G_BEGIN_DECLS

/* Where the pointer is. */
typedef struct {
  double x; /* in the widget */
  double y;
  double dx; /* from where the button went down; 0 without a drag */
  double dy;
  guint button; /* 0: none is down */
  GdkModifierType state;
  guint32 node; /* below the pointer when the button went down; 0: none */
} WeftPointer;

typedef struct {
  const char *name;
  gsize size; /* of its state, which begins as zeros */

  /* A button is down: whether a drag from here would be one of this tool. Nothing has changed yet. */
  gboolean (*begin) (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer);
  void (*update) (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer);
  void (*end) (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer);

  /* (nullable): with the canvas as a whole: the pointer moves; it is pressed. */
  void (*motion) (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer);
  void (*press) (WeftCanvas *canvas, gpointer state, const WeftPointer *pointer);

  /* (nullable): the same for keys: whether this one is its own. */
  gboolean (*key) (WeftCanvas *canvas, gpointer state, guint keyval, GdkModifierType modifiers);

  /* (nullable): all is as it was before; %NULL: there is nothing to give up. */
  void (*cancel) (WeftCanvas *canvas, gpointer state);
  /* (nullable): what hangs over the diagram. Called also while the tool does nothing. */
  void (*snapshot) (WeftCanvas *canvas, gpointer state, GtkSnapshot *snapshot);
  void (*clear) (gpointer state); /* (nullable): at the end of the canvas */
} WeftCanvasTool;

/** weft_canvas_add_tool: @tool lives longer than the canvas; it is offered presses before those that are there. */
void weft_canvas_add_tool (WeftCanvas *canvas, const WeftCanvasTool *tool);

/** weft_canvas_get_tool_state: (transfer none): of @tool, which the canvas has. */
gpointer weft_canvas_get_tool_state (WeftCanvas *canvas, const WeftCanvasTool *tool);

/** weft_canvas_set_engaged: by the tool that has the drag: it is more than the click of an unsteady hand. */
void weft_canvas_set_engaged (WeftCanvas *canvas);

/** weft_canvas_is_engaged: whether a drag is under way, or a tool has the canvas as a whole. */
gboolean weft_canvas_is_engaged (WeftCanvas *canvas);

/** weft_canvas_take_over: @tool has the canvas as a whole from now on; %NULL: no tool has. */
void weft_canvas_take_over (WeftCanvas *canvas, const WeftCanvasTool *tool);

/** weft_canvas_is_taken_by: whether @tool has the canvas as a whole. */
gboolean weft_canvas_is_taken_by (WeftCanvas *canvas, const WeftCanvasTool *tool);

/** weft_canvas_give_up: cancels what a tool does. Returns: whether one did something. */
gboolean weft_canvas_give_up (WeftCanvas *canvas);

G_END_DECLS
