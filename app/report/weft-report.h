/* weft-report.h: a document's diagrams with their results as a page to keep: HTML that stands alone, or PDF.
 * Pictures, numbers, what was assumed, and the digest of all that the results depend on. The same content
 * gives the same bytes: there is no date in it but the one that is given. */
#pragma once

#include "views.h"

G_BEGIN_DECLS

typedef struct {
  const char *file;             /* (nullable): the name of the document's file, to be printed */
  const char *date;             /* (nullable): to be printed as it is */
  const char *const *leave_out; /* (nullable): names of views, WEFT_REPORT_NUMBERS, WEFT_REPORT_ASSUMPTIONS */
} WeftReportOptions;

/* What stands in a report besides the views of the table of views. */
#define WEFT_REPORT_NUMBERS     "numbers"     /* the table of means and quantiles */
#define WEFT_REPORT_ASSUMPTIONS "assumptions" /* what the numbers rest on */

/**
 * weft_report_write_html:
 * @subjects: (array length=n): the diagrams of @document, with their results
 * @options: (nullable)
 *
 * Pictures are inline SVG, once for light and once for dark screens; nothing is loaded from elsewhere.
 *
 * Returns: (transfer full) (nullable): the page in UTF-8, or %NULL with @error
 */
char *weft_report_write_html (const WeftDocument *document,
                              const WeftViewSubject *subjects,
                              gsize n,
                              const WeftReportOptions *options,
                              GError **error);

/**
 * weft_report_write_pdf: as weft_report_write_html().
 * @sink: takes the file, once it is whole
 *
 * Pages of A4; a tree that is too wide for them has its page across.
 *
 * Returns: %FALSE with the error of @sink, or WEFT_PICTURE_ERROR
 */
gboolean weft_report_write_pdf (const WeftDocument *document,
                                const WeftViewSubject *subjects,
                                gsize n,
                                const WeftReportOptions *options,
                                WeftPictureSink sink,
                                gpointer data,
                                GError **error);

G_END_DECLS
