/* weft-paje-format.c: the format as a row. */
#include "weft-paje-format.h"

#include "weft-measured-schedule.h"
#include "weft-part-options.h"

#include <glib/gi18n-lib.h>

static const char *const endings[] = {"paje", "trace", NULL};
static const char *const mime_types[] = {"application/x-paje-trace", NULL};
static const char *const words[] = {"%EventDef", "% EventDef", NULL};

static char *
write_schedule (const WeftDocument *document,
                const char *part,
                WeftJob *job,
                G_GNUC_UNUSED WeftDiagnostics *diagnostics,
                gsize *size,
                GError **error)
{
  return weft_measured_schedule_write (document, part, weft_schedule_print_paje, job, size, error);
}

const WeftFormat weft_paje_format = {
    .name = "paje",
    .title = N_ ("Paje trace"),
    .endings = endings,
    .mime_types = mime_types,
    .sniff_words = words,
    .options = weft_part_options_of_measured,
    .limit = (gsize) 1 << 30,
    .content = WEFT_FORMAT_PARTS,
    .read = weft_paje_read,
    .write = write_schedule,
};
