/* weft-pair-layout.h: two widgets with a line between: beside each other where there is room, else one above the other. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * weft_pair_layout_new: (transfer full): for a widget with three children.
 *
 * The first grows, the second is a separator, which is not there where the others are above each other, and the third keeps
 * the width that it likes.
 */
GtkLayoutManager *weft_pair_layout_new (void);

G_END_DECLS
