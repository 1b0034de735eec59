/* weft-figure-tool.h: what a drag does to a figure: a row and a state of its own, as on the canvas (weft-canvas-tool.h). A button that goes down is
 * offered to the tools one after the other; the one that takes it has the drag until the button goes up or Escape gives it up. */
#pragma once

#include "weft-figure-view.h"

G_BEGIN_DECLS

/* Where the pointer is, in the figure's lengths from the corner of the widget. */
typedef struct {
  double x;
  double y;
  double dx; /* from where the button went down */
  double dy;
  guint button;
  GdkModifierType state;
} WeftFigurePointer;

typedef struct {
  const char *name;
  gsize size; /* of its state, which begins as zeros */

  /* A button is down: whether a drag from here would be one of this tool. */
  gboolean (*begin) (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer);
  void (*update) (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer);
  void (*end) (WeftFigureView *view, gpointer state, const WeftFigurePointer *pointer); /* (nullable) */
  void (*cancel) (WeftFigureView *view, gpointer state);                                /* (nullable) */
  void (*draw) (WeftFigureView *view,
                gpointer state,
                cairo_t *cr); /* (nullable): also while it does nothing */
} WeftFigureTool;

G_END_DECLS
