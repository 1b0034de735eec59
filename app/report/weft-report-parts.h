/* weft-report-parts.h: what a report says, whatever it is written as. */
#pragma once

#include "weft-report.h"

G_BEGIN_DECLS

/** weft_report_get_title: (transfer none): of the document; never empty. */
const char *weft_report_get_title (const WeftDocument *document);

/** weft_report_get_subtitle: (transfer full) (nullable): file and date. */
char *weft_report_get_subtitle (const WeftReportOptions *options);

/** weft_report_has: whether @part, a view's name or another of those in WeftReportOptions, is to stand in the report. */
gboolean weft_report_has (const WeftReportOptions *options, const char *part);

/** weft_report_get_heading: (transfer none): the name of the diagram. */
const char *weft_report_get_heading (const WeftViewSubject *subject);

/** weft_report_get_caption: (nullable): what stands above a picture of @view; %NULL: it speaks for itself. */
const char *weft_report_get_caption (const WeftView *view);

/** weft_report_explain: (transfer full) (nullable): what is to be seen in @view of @subject, which it can show. */
char *weft_report_explain (const WeftView *view, const WeftViewSubject *subject);

/** weft_report_get_setting: (transfer full): "8 PEs · machine". */
char *weft_report_get_setting (const WeftViewSubject *subject);

/** weft_report_get_n_rows: of the table of numbers. */
guint weft_report_get_n_rows (void);

/** weft_report_get_row_label: (transfer none): what row @row holds. */
const char *weft_report_get_row_label (guint row);

/** weft_report_get_cell: (transfer full): row @row for @result; "—" where it does not apply. */
char *weft_report_get_cell (const WeftFlowResult *result, guint row);

/** weft_report_get_results: (transfer container): the results of @subject, one for each column. */
GPtrArray *weft_report_get_results (const WeftViewSubject *subject);

/** weft_report_get_assumptions: (transfer full): sentences that say what the numbers rest on. */
GPtrArray *weft_report_get_assumptions (const WeftViewSubject *subject);

/** weft_report_get_comparison: (transfer full) (nullable): the difference from the result before, in words. */
char *weft_report_get_comparison (const WeftViewSubject *subject);

/** weft_report_get_signature: (transfer full): program, version and digest of the results. */
char *weft_report_get_signature (const WeftViewSubject *subject);

G_END_DECLS
