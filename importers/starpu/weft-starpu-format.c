/* weft-starpu-format.c: the format as a row. */
#include "weft-starpu-format.h"

#include "weft-file.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"bandwidth", "latency", NULL};
static const char *const mime_types[] = {"text/x-starpu-bus", NULL};
static const char *const matrix_words[] = {"auto", "bandwidth", "latency", NULL};

static const WeftOptionPreset matrix_titles[] = {{N_ ("As the name of the file says"), 0},
                                                 {N_ ("Bandwidths"), 1},
                                                 {N_ ("Latencies"), 2},
                                                 {NULL}};

static const WeftOption matrix = {
    .name = "matrix",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHAT"),
    .help =
        N_ ("what the first matrix has: auto (default; latencies if the name of the file ends so), bandwidth "
            "or latency; the second one has the other"),
    .label = N_ ("First matrix"),
    .presets = matrix_titles,
    .words = matrix_words,
};

static const WeftOption *const options[] = {&matrix, NULL};

const WeftFormat weft_starpu_format = {
    .name = "starpu",
    .title = N_ ("Links measured by StarPU"),
    .endings = endings,
    .mime_types = mime_types,
    .options = options,
    .limit = WEFT_MAX_FILE_BYTES,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_starpu_read,
};
