/* weft-etc-format.c: the format as a row. */
#include "weft-etc-format.h"

#include "weft-named-flow.h"
#include "weft-part-options.h"

#include <glib/gi18n-lib.h>

/* The files of Braun et al. are called "u_c_hihi.0". */
static const char *const endings[] = {"etc", "0", NULL};
static const char *const mime_types[] = {"text/x-etc", NULL};

static const WeftOption machines = {
    .name = "machines",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("M"),
    .help = N_ ("the matrix has no first line, and M columns; 0 (default): the first line says how many"),
    .label = N_ ("Machines"),
    .greatest = WEFT_MOST_FLOW_MACHINES,
};

static const WeftOption *const options[] = {&machines, &weft_part_option_unit, NULL};

const WeftFormat weft_etc_format = {
    .name = "etc",
    .title = N_ ("Matrix of times on machines (ETC)"),
    .endings = endings,
    .mime_types = mime_types,
    .options = options,
    .limit = (gsize) 1 << 28,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = weft_etc_read,
    .write = weft_etc_write,
};

guint32
weft_etc_get_machines (const WeftOptions *values)
{
  return values != NULL ? (guint32) weft_options_get_number (values, &machines) : 0;
}
