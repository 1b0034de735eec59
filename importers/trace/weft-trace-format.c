/* weft-trace-format.c: the format as a row. */
#include "weft-trace-format.h"

#include "weft-measured-schedule.h"
#include "weft-part-options.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"trace.json", "json", NULL};
static const char *const mime_types[] = {"application/json", NULL};
static const char *const words[] = {"\"traceEvents\"", "\"ph\":", "\"ph\" :", NULL};

static char *
write_schedule (const WeftDocument *document,
                const char *part,
                WeftJob *job,
                G_GNUC_UNUSED WeftDiagnostics *diagnostics,
                gsize *size,
                GError **error)
{
  return weft_measured_schedule_write (document, part, weft_schedule_print_trace, job, size, error);
}

const WeftFormat weft_trace_format = {
    .name = "trace",
    .title = N_ ("Chrome trace"),
    .endings = endings,
    .mime_types = mime_types,
    .sniff_words = words,
    .options = weft_part_options_of_measured,
    .limit = (gsize) 1 << 30,
    .content = WEFT_FORMAT_PARTS,
    .read = weft_trace_read,
    .write = write_schedule,
};
