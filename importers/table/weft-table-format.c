/* weft-table-format.c: the format as a row. Other files are called .csv as well, so that names of these end in more. */
#include "weft-table-format.h"

#include "weft-file.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"tasks.csv", NULL};
static const char *const mime_types[] = {"text/csv", NULL};
static const char *const words[] = {"predecessors", NULL};

const WeftFormat weft_table_format = {
    .name = "tasks",
    .title = N_ ("Table of tasks"),
    .endings = endings,
    .mime_types = mime_types,
    .sniff_words = words,
    .limit = WEFT_MAX_FILE_BYTES,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_table_read,
    .write = weft_table_write,
};
