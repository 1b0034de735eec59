/* toy-tool.h: a whole tool of its own for the canvas: with Control and Shift, a drag measures how far it is. A key keeps it at the
 * pointer without a button. */
#pragma once

#include "weft-canvas-tool.h"

extern const WeftCanvasTool toy_tool;

/** toy_tool_get_length: of the last drag, in pixels; 0: given up. */
double toy_tool_get_length (WeftCanvas *canvas);
