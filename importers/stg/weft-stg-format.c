/* weft-stg-format.c: the format as a row. */
#include "weft-stg-format.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"stg", NULL};
static const char *const mime_types[] = {"text/x-stg", NULL};
static const char *const dummies_words[] = {"leave-out", "keep", NULL};

static const WeftOptionPreset dummies_titles[] = {{N_ ("Leave out"), 0}, {N_ ("Keep"), 1}, {NULL}};

static const WeftOption dummies = {
    .name = "dummies",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHAT"),
    .help = N_ ("the dummy tasks at both ends of a standard task graph: leave-out (default) or keep"),
    .label = N_ ("Dummy tasks"),
    .presets = dummies_titles,
    .words = dummies_words,
};

static const WeftOption *const options[] = {&dummies, NULL};

const WeftFormat weft_stg_format = {
    .name = "stg",
    .title = N_ ("Standard task graph"),
    .endings = endings,
    .mime_types = mime_types,
    .options = options,
    .limit = (gsize) 1 << 30,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_stg_read,
    .write = weft_stg_write,
};
