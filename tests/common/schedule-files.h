/* schedule-files.h: what tests of files with schedules do: make random schedules, write them, read them again, compare. */
#pragma once

#include "weft-format.h"
#include "weft-schedule-files.h"

G_BEGIN_DECLS

/** ScheduleFilesPrint: how a format writes schedules (element-type WeftNamedSchedule). */
typedef char *(*ScheduleFilesPrint) (const GArray *schedules, WeftJob *job, gsize *size, GError **error);

/** schedule_files_check_random: that @n random schedules from @seed, written by @print and read by @format, are what they were: the same rows in the same
 * sequence, with the same numbers to the last bit, the same lanes, names and unit; and that they are once more when the document is written. */
void schedule_files_check_random (const WeftFormat *format, ScheduleFilesPrint print, guint64 seed, guint n);

/** schedule_files_check_damaged: format_check_damaged() with @alphabet on @n random schedules from @seed, written by @print. */
void schedule_files_check_damaged (const WeftFormat *format,
                                   ScheduleFilesPrint print,
                                   guint64 seed,
                                   guint n,
                                   const char *alphabet);

/** schedule_files_check_reading: that @text read with @option (nullable) as @value is the only measured schedule @said: "unit lanes task@lane:start-finish
 * ...", with @remarks. */
void schedule_files_check_reading (const WeftFormat *format,
                                   const char *text,
                                   const char *option,
                                   const char *value,
                                   const char *said,
                                   const char *remarks);

G_END_DECLS
