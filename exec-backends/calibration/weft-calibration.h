/* weft-calibration.h: how long each operation of stack code takes on this system under an execution model of UNIX (Dietz, Cohen and Grant 1993, section 4.1.1),
 * measured by programs that do it many times.
 *
 * The compiler of the system makes one piece of a loop, so what an operation takes is what a loop takes longer that has it, in a chain in which each
 * waits for the one before. Operations that leave no trace in such code, words that are put on the stack and the like, take 0. What a PE takes to
 * begin and to end, which every PE does once, is the time of Halt. */
#pragma once

#include "weft-unix-text.h"

#include "weft-job.h"

G_BEGIN_DECLS

typedef struct {
  double seconds; /* with n PEs it takes seconds + n per_pe: from medians over the rounds; 0 or more */
  double per_pe;  /* 0 or more */
  double spread;  /* between the quartiles of the rounds with the fewest PEs */
  double
      on_one; /* median when all PEs are on one processor; NaN: not looked at, as the operation is a PE's own */
} WeftCalibrationTime;

/* What is known of this system at present. */
typedef struct {
  double load; /* average number of processes that want to run, over the last minute, for each processor */
  double load_step; /* what a PE adds: 1 over the number of processors */
} WeftCalibrationLoad;

/** weft_calibration_get_load: from /proc/loadavg, where there is one; else nobody else runs. */
WeftCalibrationLoad weft_calibration_get_load (void);

/**
 * weft_calibration_fit:
 * @pes: (array length=n): numbers of PEs, 1 or more and not all the same
 * @seconds: (array length=n): what an operation took with as many; 0 or more
 * @time: (inout): its seconds and per_pe are set
 *
 * The a and b of 0 or more with the least sum of squares of (a + b n) / t - 1 over all t above 0. O(n).
 */
void weft_calibration_fit (const guint32 *pes, const double *seconds, guint n, WeftCalibrationTime *time);

/**
 * weft_calibrate:
 * @model: of PEs that run
 * @times: (out) (array fixed-size=WEFT_N_OPS)
 * @from: the progress of @job when it begins; @to: when it has ended
 * @error: (out): as of weft_unix_run()
 *
 * Times are such that the formula of section 4.2, the sum of them times the load with what the PEs add, gives what the PEs have taken, from four or one for each processor to
 * four times as many. What a PE does for itself is looked at with the fewest, as it takes as much longer as there are more PEs for each processor. Some ten seconds; of MPI minutes.
 */
gboolean weft_calibrate (WeftUnixModel model,
                         WeftCalibrationTime *times,
                         double from,
                         double to,
                         WeftJob *job,
                         GError **error);

G_END_DECLS
