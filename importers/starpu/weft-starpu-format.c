/* weft-starpu-format.c: the format as a row. */
#include "weft-starpu-format.h"

#include "weft-file.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"bandwidth", "latency", "config", NULL};
static const char *const mime_types[] = {"text/x-starpu-bus", NULL};
static const char *const matrix_words[] = {"auto", "bandwidth", "latency", "config", NULL};

static const WeftOptionPreset matrix_titles[] = {{N_ ("As the name of the file says"), 0},
                                                 {N_ ("Bandwidths"), 1},
                                                 {N_ ("Latencies"), 2},
                                                 {N_ ("No matrix, but counts of devices"), 3},
                                                 {NULL}};

static const WeftOption matrix = {
    .name = "matrix",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHAT"),
    .help = N_ (
        "what the first matrix has: auto (default; as the ending of the file says), bandwidth or latency; "
        "the second one has the other; config: there is none, but counts of devices"),
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

static const char *const model_endings[] = {"perfmodel", NULL};
static const char *const model_types[] = {"text/x-starpu-model", NULL};

/* Names of files end with that of the computer, so what stands in them tells. */
static const char *const model_words[] = {"# Performance Model Version", NULL};

const WeftFormat weft_starpu_model_format = {
    .name = "codelet",
    .title = N_ ("Times of a codelet measured by StarPU"),
    .endings = model_endings,
    .mime_types = model_types,
    .sniff_words = model_words,
    .limit = WEFT_MAX_FILE_BYTES,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_starpu_model_read,
};
