/* weft-use-gutter.h: beside each line of a source that a run has executed, which share of the PEs took part in it: a bar and a number, with
 * all numbers in its tip. */
#pragma once

#include "weft-program-use.h"

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define WEFT_TYPE_USE_GUTTER (weft_use_gutter_get_type ())
G_DECLARE_FINAL_TYPE (WeftUseGutter, weft_use_gutter, WEFT, USE_GUTTER, GtkSourceGutterRenderer)

WeftUseGutter *weft_use_gutter_new (void);

/** weft_use_gutter_show: @use: (transfer none) (nullable): what is shown until the next call; %NULL: nothing, and it takes no room. */
void weft_use_gutter_show (WeftUseGutter *gutter, const WeftProgramUse *use);

/** weft_use_gutter_describe: (transfer full) (nullable): what @line cost, in words; %NULL: it was not executed. */
char *weft_use_gutter_describe (WeftUseGutter *gutter, guint32 line);

G_END_DECLS
