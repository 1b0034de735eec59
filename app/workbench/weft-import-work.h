/* weft-import-work.h: reading for an import, on a worker: the file once, then what it holds with one set of options after the
 * other. */
#pragma once

#include "weft-source.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What was read, or why not. */
typedef struct {
  WeftDocument *parts; /* (nullable) */
  WeftDiagnostics *diagnostics;
  guint64 n_values; /* of measurements */
  guint64 n_runs;   /* of measured schedules */
} WeftImportResult;

void weft_import_result_free (WeftImportResult *result);

/** WeftImportOpened: @source: (nullable) (transfer none): %NULL with @error; runs in the main context. */
typedef void (*WeftImportOpened) (gpointer owner, WeftSource *source, const GError *error);

/** WeftImportRead: @job: the one of the call; @result: (nullable) (transfer full): %NULL with @error. */
typedef void (*WeftImportRead) (gpointer owner, WeftJob *job, WeftImportResult *result, const GError *error);

/** weft_import_open: reads the file at @path; @owner: a GObject that is kept meanwhile. */
void weft_import_open (WeftJob *job, const char *path, gpointer owner, WeftImportOpened opened);

/** weft_import_read: @options: (transfer full) */
void weft_import_read (WeftJob *job,
                       WeftSource *source,
                       WeftOptions *options,
                       gpointer owner,
                       WeftImportRead read);

G_END_DECLS
