/* weft-times-format.c: the format as a row. */
#include "weft-times-format.h"

#include "weft-file.h"
#include "weft-times-layout.h"

#include <glib/gi18n-lib.h>

const char *const weft_times_separators[] = {"auto", "comma", "semicolon", "tab", "blanks", NULL};

static const char *const decimals[] = {"auto", "point", "comma", NULL};
static const char *const headers[] = {"auto", "yes", "no", NULL};
static const char *const endings[] = {"csv", "tsv", "txt", "dat", NULL};
static const char *const mime_types[] = {"text/csv", "text/tab-separated-values", "text/plain", NULL};

static const WeftFormatOption options[] = {
    {"column", N_ ("COLUMN"), N_ ("Column"),
     N_ ("the column that holds the times: its number, its head, or all"), WEFT_FORMAT_TEXT, NULL, NULL,
     weft_times_layout_offer_columns},
    {"unit", N_ ("UNIT"), N_ ("Unit"), N_ ("the unit of the times, as “ms”"), WEFT_FORMAT_TEXT, NULL, NULL,
     NULL},
    {"id", N_ ("ID"), N_ ("Identifier"), N_ ("the identifier that samples(ID) refers to"), WEFT_FORMAT_ID,
     NULL, NULL, NULL},
    {"name", N_ ("NAME"), N_ ("Name"), N_ ("what people call the measurement"), WEFT_FORMAT_TEXT, NULL, NULL,
     NULL},
    {"separator", N_ ("SEPARATOR"), N_ ("Separator"),
     N_ ("what separates columns: auto (default), comma, semicolon, tab or blanks"), WEFT_FORMAT_CHOICE,
     weft_times_separators, "auto", NULL},
    {"decimal", N_ ("SIGN"), N_ ("Decimal sign"), N_ ("the decimal sign: auto (default), point or comma"),
     WEFT_FORMAT_CHOICE, decimals, "auto", NULL},
    {"header", N_ ("WHETHER"), N_ ("Line of heads"),
     N_ ("whether the first line holds the heads of columns: auto (default), yes or no"), WEFT_FORMAT_CHOICE,
     headers, "auto", NULL},
};

const WeftFormat weft_times_format = {
    .name = "times",
    .title = N_ ("Measured times"),
    .endings = endings,
    .mime_types = mime_types,
    .options = options,
    .n_options = G_N_ELEMENTS (options),
    .limit = (gsize) 1 << 30,
    .content = WEFT_FORMAT_PARTS,
    .read = weft_times_read,
    .write = weft_times_write,
};
