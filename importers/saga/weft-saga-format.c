/* weft-saga-format.c: the format as a row. */
#include "weft-saga-format.h"

#include "weft-file.h"
#include "weft-named-flow.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"json", NULL};
static const char *const mime_types[] = {"application/json", NULL};
static const char *const sniff_words[] = {"\"task_graph\"", NULL};
static const char *const speed_words[] = {"one", "fastest", "mean", "first", NULL};

static const WeftOptionPreset speed_titles[] = {{N_ ("One"), WEFT_SAGA_SPEED_ONE},
                                                {N_ ("The fastest"), WEFT_SAGA_SPEED_FASTEST},
                                                {N_ ("The mean"), WEFT_SAGA_SPEED_MEAN},
                                                {N_ ("The first"), WEFT_SAGA_SPEED_FIRST},
                                                {NULL}};

static const WeftOption node_speed = {
    .name = "node-speed",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHICH"),
    .help = N_ ("the speed that divides the costs of tasks: one (default), or of the network's nodes the "
                "fastest, the mean or the first"),
    .label = N_ ("Speed of nodes"),
    .presets = speed_titles,
    .words = speed_words,
};

static const WeftOption *const options[] = {&weft_flow_option_kind, &node_speed, NULL};

const WeftFormat weft_saga_format = {
    .name = "saga",
    .title = N_ ("Task graph of SAGA"),
    .endings = endings,
    .mime_types = mime_types,
    .sniff_words = sniff_words,
    .options = options,
    .limit = WEFT_MAX_FILE_BYTES,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_saga_read,
};

WeftSagaSpeed
weft_saga_get_speed (const WeftOptions *values)
{
  return values != NULL ? (WeftSagaSpeed) weft_options_get_number (values, &node_speed) : WEFT_SAGA_SPEED_ONE;
}
