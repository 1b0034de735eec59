/* weft-selection.h: on which target a program is expected to end first (Dietz, Cohen and Grant 1993, section 4.2). A target is a machine under one execution
 * model: how long each operation takes there, how many PEs it can have, and its load. The program is what it is expected to execute of each operation. */
#pragma once

#include "weft-job.h"
#include "weft-kind.h"
#include "weft-selected.h"

G_BEGIN_DECLS

/* As many as programs run on. */
#define WEFT_SELECTION_MOST_PES (1u << 20)

typedef struct {
  WeftExecutionModel model;
  guint32 width;    /* the most PEs that it can have; 0: a UNIX system, with as many processes as one likes */
  double load;      /* the factor by which others slow it down, 0 or more; NaN: it cannot be reached */
  double load_step; /* what each PE adds to the load, 0 or more; finite */
} WeftSelectionTarget;

/* A plain value that owns nothing. */
typedef struct {
  guint32 pes; /* from 1 to WEFT_SELECTION_MOST_PES; the set of step 2 has one target for each */
  guint32 n_operations;
  const double *counts; /* (array length=n_operations): expected executions, 0 or more; finite */
  guint32 n_targets;
  const WeftSelectionTarget *targets; /* (array length=n_targets) */
  const double *
      seconds; /* (array length=n_targets n_operations): of operation o on target t: seconds[t n_operations + o]: 0 or more; infinity: it cannot do it */
  const double *per_pe; /* (nullable), as seconds: what each PE on the target adds to it; 0 or more; finite */
} WeftSelectionProblem;

typedef struct {
  WeftSelectionUse use;
  double
      sum; /* seconds of one PE without any load; infinity: it cannot do an operation that the program needs */
  double sum_per_pe; /* seconds that each PE on the target adds to it */
  double seconds;    /* with all PEs on it alone; infinity, as sum; NaN: step 1 does not look at it */
  guint32 n_lacking; /* operations that the program needs and that it cannot do */
  guint32 lacking;   /* the first of them; WEFT_SELECTION_NONE */
} WeftSelectionRow;

typedef struct {
  guint32 pes;
  guint32 n_targets;
  WeftSelectionRow *rows; /* (array length=n_targets) */
  guint32 single;         /* the best target by itself; WEFT_SELECTION_NONE: there is none */
  guint32 *set; /* (array length=pes) (nullable): the best set: the target of each PE; %NULL: there is none */
  double set_seconds; /* of the PE that ends last */
  WeftSelectionChoice chosen;
} WeftSelection;

/**
 * weft_selection_find:
 *
 * The algorithm of section 4.2 as printed. Step 1 looks at targets whose width suffices or whose model is pipes, file or, which the paper does not have, threads: the
 * best of them is the first with the least sum times (load + PEs times load step). Step 2 gives each PE in turn to the target of model udp and width 0 that is then
 * the first with the least sum times (load + load step), and adds its load step to its load; each target has a load of its own, also where two are of one machine.
 * Where operations take longer with more PEs, the sum of a target is that for as many as it has then; in the paper they do not.
 * Step 3 takes the single target only if the time of the last PE of the set is above its time, so that a tie goes to the set. What takes infinitely
 * long, be it for an operation that is not there or because it is beyond a double, is never the best.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: there are no PEs or too many, no memory, or cancelled. O(targets operations + PEs log targets).
 */
WeftSelection *weft_selection_find (const WeftSelectionProblem *problem, WeftJob *job, GError **error);
void weft_selection_free (WeftSelection *selection);

/** weft_selection_get_single_seconds: of the best target by itself; infinity: there is none. */
double weft_selection_get_single_seconds (const WeftSelection *selection);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSelection, weft_selection_free)

G_END_DECLS
