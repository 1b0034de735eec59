/* weft-wf-format.h: measured workflows in the JSON format of WfCommons (WfFormat 1.5): tasks with parents and children, the files that they
 * read and write, and what an execution of them was measured to take. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_wf_format;

/* A function of the format. */
WeftDocument *weft_wf_read (const WeftFormatInput *input,
                            WeftDiagnostics *diagnostics,
                            WeftLocations **locations,
                            GError **error);

G_END_DECLS
