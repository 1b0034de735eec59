/* weft-template.h: what a new document begins with. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/** weft_template_new: (transfer full): a mixed machine of 8 PEs and an empty flow-analysis tree for it. */
WeftDocument *weft_template_new (void);

G_END_DECLS
