/* weft-report-work.h: a report about diagrams of a version, computed, drawn and saved by a worker. */
#pragma once

#include "weft-job.h"
#include "weft-session-answers.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What is to be reported. */
typedef struct {
  WeftDocument *document;
  GArray *diagrams;     /* guint32 */
  GArray *known;        /* (nullable): answers that need not be made */
  gboolean throughout;  /* also everything in SIMD and in SPMD mode */
  GPtrArray *leave_out; /* char*: see WeftReportOptions; %NULL at the end */
  char *name;           /* of the document's file */
  const char *format;   /* "html" or "pdf" */
  char *path;           /* of the report */
  WeftJob *job;         /* cancels it, and is told how far it is */
} WeftReportWork;

/** WeftReportDone: on the main thread; @error is %NULL when the report is there. */
typedef void (*WeftReportDone) (gpointer owner, const WeftReportWork *work, const GError *error);

/** weft_report_work_recall: takes what @answers have for it. Main thread. */
void weft_report_work_recall (WeftReportWork *work, WeftSessionAnswers *answers);

/** weft_report_work_free: and all that it holds. */
void weft_report_work_free (WeftReportWork *work);

/** weft_report_work_run: @work: (transfer full): begins it; @owner is kept until @done was called. */
void weft_report_work_run (WeftReportWork *work, gpointer owner, WeftReportDone done);

G_END_DECLS
