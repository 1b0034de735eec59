/* weft-sweep-offers.h: what of a diagram could be varied. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/** weft_sweep_list_axes: (transfer full) (element-type utf8): “ID.ATTR=A:B:STEP” for numbers on which results depend: of @diagram, of what stands in it, and of the suite, in
 * the order of the file, at most @most. Sizes reach from 1 to four times what they are, other numbers from about half to about twice that, in steps that whole numbers and the step of
 * the diagram allow. O(nodes). */
GPtrArray *weft_sweep_list_axes (const WeftDocument *document, guint32 diagram, guint most);

G_END_DECLS
