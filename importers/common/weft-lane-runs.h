/* weft-lane-runs.h: what readers of traces gather: lanes, and what ran on them from when to when. At the end the outermost runs become a measured
 * schedule: its lanes in their order, its times from their origin and in their unit. */
#pragma once

#include "weft-format.h"
#include "weft-left-out.h"

G_BEGIN_DECLS

/* The greatest time that a file may say: a date in ns is below it. */
#define WEFT_MOST_TRACE_TIME 1e19

/* Texts live as long as what is gathered. */
typedef struct {
  const char *name;       /* (nullable) */
  const char *fallback;   /* (nullable): what it is called without a name */
  const char *process;    /* (nullable): what it belongs to is called */
  const char *process_id; /* (nullable): what else it is called */
  guint
      group; /* the number of what it belongs to: idle lanes are taken along where others of their group run something */
  gboolean is_elsewhere; /* set by weft_lane_runs_finish() */
  gboolean is_declared;  /* the file names it apart from what runs */
  double keys[2];        /* what it is sorted by; lanes with equal ones stand as they were added */
  guint32 n_runs;        /* set by weft_lane_runs_finish() */
  guint32 innermost;     /* the number of the run that was begun last and has not ended, plus one; 0: none */
} WeftTraceLane;

typedef struct {
  const char *task;
  guint32 lane; /* its number */
  guint32 queue;
  double start; /* as the file has them */
  double finish;
  double exact_start; /* in the unit that the file says of them; NaN: it does not */
  double exact_finish;
  double overhead; /* in that unit, too */
  gsize offset;
  guint32 below; /* the number of the run that it was begun in, plus one */
} WeftTraceRun;

typedef struct {
  const WeftFormatInput *input;
  const WeftText *text;
  GStringChunk *chunk;
  GArray *lanes; /* WeftTraceLane */
  GArray *runs;  /* WeftTraceRun */
  WeftLeftOut left_out;
  const char *unit;       /* (nullable): that the file says of its exact times */
  const char *trace_unit; /* of all other times */
  gboolean has_origin;    /* the 0 of the file is one */
} WeftLaneRuns;

/** weft_lane_runs_init: @text, @diagnostics: they must outlive @runs. @trace_unit: it must, too. */
void weft_lane_runs_init (WeftLaneRuns *runs,
                          const WeftFormatInput *input,
                          const WeftText *text,
                          WeftDiagnostics *diagnostics,
                          const char *trace_unit);
void weft_lane_runs_clear (WeftLaneRuns *runs);

/** weft_lane_runs_keep: @text, for as long as what is gathered. */
const char *weft_lane_runs_keep (WeftLaneRuns *runs, const char *text);

/** weft_lane_runs_begin: @run, whose end is not known yet. @is_task: else it waits for its end and is left out. */
void weft_lane_runs_begin (WeftLaneRuns *runs, WeftTraceRun run, gboolean is_task);

/** weft_lane_runs_end: the run that was begun last on @lane, at @time; where there is none that is counted. %FALSE with @error: it would end before it
 * began. */
gboolean weft_lane_runs_end (WeftLaneRuns *runs, guint32 lane, double time, gsize offset, GError **error);

/** weft_lane_runs_end_all: the same of all runs that were begun there. */
gboolean weft_lane_runs_end_all (WeftLaneRuns *runs, guint32 lane, double time, gsize offset, GError **error);

/**
 * weft_lane_runs_finish:
 * @format: of whose options "id", "name", "unit", "of", "process" and "origin" are read
 *
 * Runs without an end are left out and counted. On one lane the outermost runs are taken: what stands inside another is left out and counted, as is what begins in one and ends behind it. Ends that
 * pass the next start by no more than rounding does are one with it.
 *
 * Returns: (transfer full) (nullable): a document with the measured schedule. %NULL with @error
 */
WeftDocument *weft_lane_runs_finish (WeftLaneRuns *runs, const WeftFormat *format, GError **error);

G_END_DECLS
