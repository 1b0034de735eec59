/* weft-document-format.c: see weft-document-format.h. */
#include "weft-document-format.h"

#include "weft-builder.h"
#include "weft-file.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include <glib/gi18n-lib.h>

static WeftDocument *
read_document (const WeftFormatInput *input,
               G_GNUC_UNUSED WeftDiagnostics *diagnostics,
               WeftLocations **locations,
               GError **error)
{
  return weft_read_within (input->job, input->data, input->size, input->file, locations, error);
}

static char *
write_document (const WeftDocument *document,
                G_GNUC_UNUSED const char *part,
                G_GNUC_UNUSED WeftJob *job,
                G_GNUC_UNUSED WeftDiagnostics *diagnostics,
                gsize *size,
                G_GNUC_UNUSED GError **error)
{
  return weft_write (document, size);
}

static const char *const endings[] = {"weft", NULL};
static const char *const mime_types[] = {"application/x-weft+xml", NULL};
static const char *const words[] = {WEFT_NAMESPACE, NULL};

const WeftFormat weft_document_format = {
    .name = "weft",
    .title = N_ ("Weft document"),
    .endings = endings,
    .mime_types = mime_types,
    .sniff_words = words,
    .limit = WEFT_MAX_FILE_BYTES,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = read_document,
    .write = write_document,
};
