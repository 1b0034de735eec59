/* schedule-files.h: what tests of files with schedules do: make random schedules, write them, read them again, compare. */
#pragma once

#include "weft-format.h"
#include "weft-random.h"
#include "weft-schedule-files.h"

G_BEGIN_DECLS

/** schedule_files_random: (transfer full) (element-type WeftNamedSchedule): one schedule of up to 40 runs on up to 6 lanes, in @unit (nullable). Some lanes
 * have no name or run nothing, some runs take no time, some names are awkward. */
GArray *schedule_files_random (WeftRandom *random, const char *unit);

/** schedule_files_check: that @schedules (element-type WeftNamedSchedule) written by @print and read by @format is the first of them: the same rows in the
 * same sequence, with the same numbers to the last bit, the same lanes, names and unit; and that it is once more when the document is written. */
void
schedule_files_check (const WeftFormat *format,
                      char *(*print) (const GArray *schedules, WeftJob *job, gsize *size, GError **error),
                      const GArray *schedules);

/** schedule_files_describe: (transfer full): the only measured schedule of @document: "unit lanes | task@lane start-finish ...". */
char *schedule_files_describe (const WeftDocument *document);

G_END_DECLS
