/* weft-wf-format.c: the format as a row. */
#include "weft-wf-format.h"

#include "weft-file.h"
#include "weft-name-groups.h"
#include "weft-named-flow.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"json", NULL};
static const char *const mime_types[] = {"application/json", NULL};
static const char *const words[] = {"\"schemaVersion\"", NULL};
static const WeftOption *const options[] = {&weft_flow_option_kind, &weft_flow_option_bandwidth,
                                            &weft_name_groups_option, NULL};

const WeftFormat weft_wf_format = {
    .name = "wfformat",
    .title = N_ ("Workflow of WfCommons"),
    .endings = endings,
    .mime_types = mime_types,
    .sniff_words = words,
    .options = options,
    .limit = WEFT_MAX_FILE_BYTES,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_wf_read,
};
