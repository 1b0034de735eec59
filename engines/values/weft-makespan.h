/* weft-makespan.h: how long a task graph takes whose times are random: the makespan as a distribution, exact, between two bounds or from
 * runs, and what each task and each edge has to do with it. A plain value, immutable and reference counted. */
#pragma once

#include "weft-lattice.h"
#include "weft-result.h"
#include "weft-schedule.h"

G_BEGIN_DECLS

#define WEFT_N_MAKESPAN_QUANTILES 4

/* Which quantiles are told: 0.5, 0.9, 0.95, 0.99. */
extern const double weft_makespan_levels[WEFT_N_MAKESPAN_QUANTILES];

/* A distribution of the makespan, with its numbers: of runs, those of the runs and not of the lattice, which is wider where they have many values. */
typedef struct {
  WeftLattice *time; /* (nullable): there is none */
  double mean;
  double variance;
  double least;
  double greatest;
  double quantiles[WEFT_N_MAKESPAN_QUANTILES];
  double deadline; /* P (makespan <= deadline); NaN: there is none */
} WeftMakespanTime;

/* What a task has to do with it, from the runs. */
typedef struct {
  double
      criticality; /* in which share of the runs it is on the critical path; where several paths tie, they share */
  double mean;       /* its part of the mean: E (time while it is critical) */
  double covariance; /* that of the time while it is critical with the makespan: all sum up to the variance */
  double start[2];   /* 0.1 and 0.9 quantiles */
  double finish[2];
  double makespan
      [2]; /* the mean over the tenth of the runs in which it is quickest, and slowest; NaN: its time is not random */
} WeftTaskSpread;

typedef struct {
  guint32 row; /* of the table of edges */
  double criticality;
} WeftEdgeSpread;

/* What there is a row for in the table of its sheet. */
typedef enum {
  WEFT_MAKESPAN_TASKS,
  WEFT_MAKESPAN_EDGES,
  WEFT_MAKESPAN_VALUES,
} WeftMakespanRows;

typedef struct {
  gint ref_count;
  guint32 diagram;     /* the number of the node */
  guint32 n_processes; /* 0: unlimited */
  const char *policy;  /* static (nullable): its name; %NULL with unlimited processes */
  WeftCertainty certainty;
  WeftMakespanTime time;        /* exact, or from below, or of the runs */
  WeftMakespanTime upper;       /* from above: Dodin's bound where kleindorfer has a time */
  WeftMakespanTime kleindorfer; /* from above too, and not below Dodin's */
  WeftMakespanTime runs;        /* of the simulation, beside one that is exact or two that bound it */
  double deterministic;         /* the makespan when every time is its mean */
  WeftSchedule *
      schedule; /* the schedule then; with unlimited processes all as early as they can be, and it has no lanes */
  double deadline; /* NaN: none */
  guint64 samples; /* runs; 0: no time is random, and one run is all */
  guint64 seed;
  gboolean is_random; /* some task takes no constant time */
  gboolean
      has_prime; /* bounds are those of a graph that is not series-parallel: Kleindorfer's, and Dodin's unless it takes too long */
  guint32 *rows; /* (array length=n_tasks): which row of the graph a task is */
  WeftTaskSpread *tasks; /* (array length=n_tasks) */
  gsize n_tasks;
  WeftEdgeSpread *edges; /* (array length=n_edges): by row */
  gsize n_edges;
  WeftMakespanRows table;
} WeftMakespan;

WeftMakespan *weft_makespan_new (void);
WeftMakespan *weft_makespan_ref (WeftMakespan *makespan);
void weft_makespan_unref (WeftMakespan *makespan);

/** weft_makespan_time_of: @lattice: (transfer full): with the numbers of its probabilities; @deadline: NaN: none. O(places). */
WeftMakespanTime weft_makespan_time_of (WeftLattice *lattice, double deadline);

/** weft_makespan_name_lower: what people call the bound from below, with who found it if that matters. Translated; weft_makespan_name_upper and
 * weft_makespan_name_kleindorfer likewise. */
const char *weft_makespan_name_lower (const WeftMakespan *makespan);
const char *weft_makespan_name_upper (const WeftMakespan *makespan);
const char *weft_makespan_name_kleindorfer (void);

/** weft_makespan_get_error: bound of the error of what is exact or a bound; NaN of runs. */
double weft_makespan_get_error (const WeftMakespan *makespan);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMakespan, weft_makespan_unref)

G_END_DECLS
