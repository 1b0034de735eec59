/* weft-mapping.h: execution models of a parallel loop on a linear array of processors (Sussman 1992, sections 2 and 3): what each processor spends on
 * computation and communication, how long it waits and what it does at the same time, under each technique of mapping. Times have the unit of the loop's
 * body. */
#pragma once

#include "weft-job.h"
#include "weft-mapped.h"

G_BEGIN_DECLS

#define WEFT_MAPPING_MOST_PROCESSORS (1u << 20)
#define WEFT_MAPPING_MOST_BODY       1e15 /* what a body that may take as long as one likes is looked at up to */
#define WEFT_MAPPING_MOST_ITEMS      9007199254740992.0 /* whole numbers are exact up to here */

/* A plain value that owns nothing. */
typedef struct {
  guint32 processors; /* P: from 1 to WEFT_MAPPING_MOST_PROCESSORS */
  double items;       /* N: a whole number from 0 to WEFT_MAPPING_MOST_ITEMS */
  double body;        /* BB: time of one iteration; 0 or more */
  double overlap;     /* K: the part of the communication that runs beside computation; from 0 to 1 */
  double
      load_factor;  /* LF: the last processor of a pipeline has LF times its share of the body; from 1 to P */
  guint32 n_stages; /* at most P; 0: by the load factor */
  const double *
      stages; /* (array length=n_stages) (nullable): of a pipeline, the part of each processor; their sum is the body */
  double receive; /* time of one unit that a message takes, 0 or more */
  double send;    /* the same */
  double alpha;   /* a message of n items takes alpha + beta n units; 0 or more. The paper has 0 and 1. */
  double beta;
  double before; /* neighbours that an iteration reads: Figure 3's x; a whole number */
  double after;  /* and y */
  guint32
      iterations; /* how often the loop is carried out, each time on what it gave the time before; 1 or more */
  gboolean
      collects; /* what comes out is collected as what goes in is distributed; by a pipeline it always is */
} WeftMappingLoop;

/** weft_mapping_loop_init: one processor, no items, all as in the paper. */
void weft_mapping_loop_init (WeftMappingLoop *loop);

/** weft_mapping_check: whether all values are in their domains; else @error says which is not. O(stages). */
gboolean weft_mapping_check (const WeftMappingLoop *loop, GError **error);

/** weft_mapping_applies: whether the technique can map the loop: items that need neighbours cannot be interleaved. */
gboolean weft_mapping_applies (const WeftMappingLoop *loop, WeftMappingTechnique technique);

/** weft_mapping_get_stage: the part of the body that processor @i, from 0, has in a pipeline: without stages by the load factor, the rest shared equally. */
double weft_mapping_get_stage (const WeftMappingLoop *loop, guint32 i);

/** weft_mapping_get_load_factor: LF, which stages have too: their greatest times P over the body; 1 without a body. O(stages). */
double weft_mapping_get_load_factor (const WeftMappingLoop *loop);

/**
 * weft_mapping_get_time:
 *
 * Returns: T of equation (2), by the closed forms (3), (4), (7) and (8), with N / P and BB / P as they are (the paper leaves the ceilings out as well). A pipeline
 * with stages has its heaviest one anywhere, so its time is the greatest of (6). O(1), with stages O(stages).
 *
 * What the paper leaves open: a block is one message, and an interleaved item is one; iterations after the first exchange the neighbours' items in
 * two messages in both directions, and a pipeline begins one when the one before has ended, as its first item may need any of those.
 */
double weft_mapping_get_time (const WeftMappingLoop *loop, WeftMappingTechnique technique);

/** weft_mapping_find_best: the technique with the least time among those that apply, the first among equals. */
WeftMappingTechnique weft_mapping_find_best (const WeftMappingLoop *loop);

/**
 * weft_mapping_get_shares:
 * @shares: (out) (array length=processors)
 *
 * Equation (1) for each processor. O(P).
 */
void weft_mapping_get_shares (const WeftMappingLoop *loop,
                              WeftMappingTechnique technique,
                              WeftMappingShare *shares);

G_END_DECLS
