/* weft-schedule-files.h: schedules as files that other programs open: the trace event format of Chrome, as JSON, and Paje. One table of both,
 * whoever has a schedule: an answer or a measured schedule of a document. */
#pragma once

#include "weft-job.h"
#include "weft-schedule.h"

G_BEGIN_DECLS

/* A schedule with what is said of it: what its lanes and tasks are called. */
typedef struct {
  WeftSchedule *schedule;
  char *name; /* of what the lanes belong to: "predicted" */
  char *unit; /* (nullable): of its times */
  /* (transfer full): what a reader knows the task by */
  char *(*get_task) (gpointer data, guint32 task);
  /* (transfer full): what people call it */
  char *(*get_label) (gpointer data, guint32 task);
  /* (transfer full) (nullable): what a lane is called; %NULL: it is not */
  char *(*get_lane) (gpointer data, guint32 lane);
  gpointer data;
  GDestroyNotify free;
} WeftNamedSchedule;

/** weft_named_schedules_new: (transfer full) (element-type WeftNamedSchedule): none yet; what is added is let go of with it. */
GArray *weft_named_schedules_new (void);

typedef struct {
  const char *name;   /* "paje": of the command line; also of the format that reads it */
  const char *title;  /* translatable */
  const char *ending; /* of new files, without the dot */
  /* (transfer full) (nullable): @schedules side by side; %NULL with @error: cancelled, or too large */
  char *(*print) (const GArray *schedules, WeftJob *job, gsize *size, GError **error);
} WeftScheduleFile;

/** weft_schedule_files_get: (transfer none) (array length=n): the table. */
const WeftScheduleFile *weft_schedule_files_get (guint *n);

/** weft_schedule_file_find: (nullable): by name. */
const WeftScheduleFile *weft_schedule_file_find (const char *name);

/** weft_schedule_file_match: (nullable): by the name of a file, "a.trace.json", or its ending alone; any case. */
const WeftScheduleFile *weft_schedule_file_match (const char *name);

/**
 * weft_schedule_print_trace:
 *
 * Each schedule is a process, from 1 on, and each lane a thread of it, from 1 on, which a metadata event puts in its place; a run is a complete event.
 * ts and dur are in µs; a unit without a size counts as 1 µs. What is exact are the numbers among the args of an event: start, finish, and
 * overhead and queue where they are not 0.
 */
char *weft_schedule_print_trace (const GArray *schedules, WeftJob *job, gsize *size, GError **error);

/**
 * weft_schedule_print_paje:
 *
 * Each schedule is a container, and each lane one in it; a run is a state that is pushed and popped. Dates are in the unit of the first schedule, which a
 * comment says. Two fields beyond those of the format say overhead and queue. Events of one date stand as they can be read: what ends before
 * what begins, and what takes no time at once.
 */
char *weft_schedule_print_paje (const GArray *schedules, WeftJob *job, gsize *size, GError **error);

G_END_DECLS
