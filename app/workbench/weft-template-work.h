/* weft-template-work.h: making a task graph, on a worker. */
#pragma once

#include "weft-generator.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/** WeftTemplateMade: @job: the one of the call; @document: (nullable) (transfer full): %NULL with @error. */
typedef void (*WeftTemplateMade) (gpointer owner, WeftJob *job, WeftDocument *document, const GError *error);

/** weft_template_make: @options: (transfer full): of @generator; @owner: a GObject that is kept meanwhile. */
void weft_template_make (WeftJob *job,
                         const WeftGenerator *generator,
                         WeftOptions *options,
                         gpointer owner,
                         WeftTemplateMade made);

G_END_DECLS
