/* weft-tgff-format.c: the format as a row. */
#include "weft-tgff-format.h"

#include "weft-file.h"
#include "weft-named-flow.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"tgff", NULL};
static const char *const mime_types[] = {"text/x-tgff", NULL};

static const WeftOption *const options[] = {&weft_flow_option_bandwidth, NULL};

const WeftFormat weft_tgff_format = {
    .name = "tgff",
    .title = N_ ("Task graphs of TGFF"),
    .endings = endings,
    .mime_types = mime_types,
    .options = options,
    .limit = WEFT_MAX_FILE_BYTES,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_tgff_read,
};

double
weft_tgff_get_bandwidth (const WeftOptions *values)
{
  return values != NULL ? weft_options_get_number (values, &weft_flow_option_bandwidth)
                        : weft_flow_option_bandwidth.standard;
}
