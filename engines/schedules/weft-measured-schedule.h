/* weft-measured-schedule.h: the measured schedules of a document as plain schedules. */
#pragma once

#include "weft-document.h"
#include "weft-schedule-files.h"

G_BEGIN_DECLS

/**
 * weft_measured_schedule_new:
 * @node: a measured schedule, which keeps the rules (weft_document_check_diagram())
 *
 * Tasks are numbered by the rows of their runs, since nothing is known of them here but what they are called.
 *
 * Returns: (transfer full) (nullable): in the unit of the node. %NULL with @error: too large, or cancelled. O(n log n).
 */
WeftSchedule *weft_measured_schedule_new (const WeftNode *node, WeftJob *job, GError **error);

/** weft_measured_schedule_name: @schedule, which is that of @node, with the names that it has there; it is added to @schedules (element-type
 * WeftNamedSchedule). */
void weft_measured_schedule_name (WeftSchedule *schedule, WeftNode *node, GArray *schedules);

/**
 * weft_measured_schedule_write: (transfer full) (nullable): as the "write" of a format
 * @part: (nullable): the XML id of a measured schedule; %NULL: the only one
 * @print: that of a row of the table of files
 */
char *weft_measured_schedule_write (
    const WeftDocument *document,
    const char *part,
    char *(*print) (const GArray *schedules, WeftJob *job, gsize *size, GError **error),
    WeftJob *job,
    gsize *size,
    GError **error);

G_END_DECLS
