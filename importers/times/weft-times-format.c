/* weft-times-format.c: the format as a row. */
#include "weft-times-format.h"

#include "weft-file.h"
#include "weft-part-options.h"
#include "weft-times-layout.h"

#include <glib/gi18n-lib.h>

const char *const weft_times_separators[] = {"auto", "comma", "semicolon", "tab", "blanks", NULL};

static const char *const decimals[] = {"auto", "point", "comma", NULL};
static const char *const headers[] = {"auto", "yes", "no", NULL};
static const char *const endings[] = {"csv", "tsv", "txt", "dat", NULL};
static const char *const mime_types[] = {"text/csv", "text/tab-separated-values", "text/plain", NULL};

static const WeftOptionPreset separator_titles[] = {{N_ ("As found"), 0},  {N_ ("Comma"), 1},
                                                    {N_ ("Semicolon"), 2}, {N_ ("Tab"), 3},
                                                    {N_ ("Blanks"), 4},    {NULL}};
static const WeftOptionPreset decimal_titles[] = {{N_ ("As found"), 0},
                                                  {N_ ("Point"), 1},
                                                  {N_ ("Comma"), 2},
                                                  {NULL}};
static const WeftOptionPreset header_titles[] = {{N_ ("As found"), 0},
                                                 {N_ ("Yes"), 1},
                                                 {N_ ("No"), 2},
                                                 {NULL}};

static const WeftOption column = {
    .name = "column",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("COLUMN"),
    .help = N_ ("the column that holds the times: its number, its head, or all"),
    .label = N_ ("Column"),
};

static const WeftOption separator = {
    .name = "separator",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("SEPARATOR"),
    .help = N_ ("what separates columns: auto (default), comma, semicolon, tab or blanks"),
    .label = N_ ("Separator"),
    .presets = separator_titles,
    .words = weft_times_separators,
};

static const WeftOption decimal = {
    .name = "decimal",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("SIGN"),
    .help = N_ ("the decimal sign: auto (default), point or comma"),
    .label = N_ ("Decimal sign"),
    .presets = decimal_titles,
    .words = decimals,
};

static const WeftOption header = {
    .name = "header",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHETHER"),
    .help = N_ ("whether the first line holds the heads of columns: auto (default), yes or no"),
    .label = N_ ("Line of heads"),
    .presets = header_titles,
    .words = headers,
};

static const WeftOption *const options[] = {&column,
                                            &weft_part_option_unit,
                                            &weft_part_option_id,
                                            &weft_part_option_name,
                                            &separator,
                                            &decimal,
                                            &header,
                                            NULL};

static char **
offer (const WeftFormatInput *input, const WeftOption *option)
{
  return option == &column ? weft_times_layout_offer_columns (input) : NULL;
}

const WeftFormat weft_times_format = {
    .name = "times",
    .title = N_ ("Measured times"),
    .endings = endings,
    .mime_types = mime_types,
    .options = options,
    .limit = (gsize) 1 << 30,
    .content = WEFT_FORMAT_PARTS,
    .offer = offer,
    .read = weft_times_read,
    .write = weft_times_write,
};
