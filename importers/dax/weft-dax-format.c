/* weft-dax-format.c: the format as a row. */
#include "weft-dax-format.h"

#include "weft-file.h"
#include "weft-name-groups.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"dax", "xml", NULL};
static const char *const mime_types[] = {"application/xml", "text/xml", NULL};
static const char *const words[] = {"<adag", NULL};
static const WeftOption *const options[] = {&weft_name_groups_option, NULL};

const WeftFormat weft_dax_format = {
    .name = "dax",
    .title = N_ ("Workflow of Pegasus"),
    .endings = endings,
    .mime_types = mime_types,
    .sniff_words = words,
    .options = options,
    .limit = WEFT_MAX_FILE_BYTES,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_dax_read,
};
