/* weft-dot-format.c: the format as a row. */
#include "weft-dot-format.h"

#include "weft-file.h"

#include <glib/gi18n-lib.h>

const char *const weft_dot_times[] = {"time", "weight", "cost", "duration", NULL};

static const char *const endings[] = {"dot", "gv", NULL};
static const char *const mime_types[] = {"text/vnd.graphviz", NULL};
static const char *const magic[] = {"digraph ", "digraph{", "digraph\n", "strict digraph", NULL};

static const WeftOption time_attribute = {
    .name = "time-attribute",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("NAME"),
    .help = N_ ("the attribute that holds the times of tasks; else time, weight, cost or duration"),
    .label = N_ ("Attribute of times"),
};

static const WeftOption *const options[] = {&time_attribute, NULL};

const WeftFormat weft_dot_format = {
    .name = "dot",
    .title = N_ ("Graphviz graph"),
    .endings = endings,
    .mime_types = mime_types,
    .magic = magic,
    .options = options,
    .limit = WEFT_MAX_FILE_BYTES,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_dot_read,
    .write = weft_dot_write,
};
