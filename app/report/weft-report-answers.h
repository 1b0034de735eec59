/* weft-report-answers.h: what a report about one diagram is made of, and the file that is made of it. */
#pragma once

#include "weft-report.h"

G_BEGIN_DECLS

/* The results of one diagram: as asked for, and in either mode throughout where that is possible. Owned. */
typedef struct {
  WeftFlowResult *current;
  WeftFlowResult *overlays[2];
  gsize n_overlays;
  GArray *answers; /* (nullable) (element-type WeftAnswer): to other questions */
} WeftReportAnswers;

/** weft_report_list_questions: (transfer container) (element-type WeftQuestion): about @diagram, besides the distribution, that a report
 * asks; @leave_out: (nullable): names of views. */
GPtrArray *
weft_report_list_questions (const WeftDocument *document, guint32 diagram, const char *const *leave_out);

/** weft_report_answers_new: (transfer full) (element-type WeftReportAnswers): empty ones about @n diagrams. */
GArray *weft_report_answers_new (guint n);

/** weft_report_answers_get_subject: them as the subject of views; it lives as long as they do. */
WeftViewSubject
weft_report_answers_get_subject (const WeftReportAnswers *answers, WeftDocument *document, guint32 diagram);

/** weft_report_write: (transfer full) (nullable): the bytes of the report, as PDF or HTML; %NULL with @error. */
GByteArray *weft_report_write (const WeftDocument *document,
                               const WeftViewSubject *subjects,
                               gsize n,
                               const WeftReportOptions *options,
                               gboolean as_pdf,
                               GError **error);

G_END_DECLS
