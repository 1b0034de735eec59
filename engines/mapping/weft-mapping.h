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

/* What messages cost on one link: of n items latency + per_item n units, as alpha + beta n; of LogGP these are L and G of the link. Both 0 or more. */
typedef struct {
  double latency;
  double per_item;
} WeftMappingLink;

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
  gboolean
      is_loggp; /* instead a message costs what LogGP says (weft-mapping-message.h), with these four, 0 or more: */
  double latency;      /* L: units from one end of a link to the other, beside all else */
  double overhead;     /* o: units of a message in which its processor does nothing else */
  double gap;          /* g: units at least from a message to the next */
  double gap_per_item; /* G: units for each item of a message after its first */
  double before;       /* neighbours that an iteration reads: Figure 3's x; a whole number */
  double after;        /* and y */
  guint32
      iterations; /* how often the loop is carried out, each time on what it gave the time before; 1 or more */
  gboolean
      collects; /* what comes out is collected as what goes in is distributed; by a pipeline it always is */
  const double *
      speeds; /* (array length=processors) (nullable): an iteration takes each processor body / speed; above 0; all 1 */
  const WeftMappingLink *
      links; /* (array) (nullable): processors + 1: to each processor from the one before it, the first from the host, and to the host; all as above */
  gboolean is_by_speed; /* blocks are as long as their processors are fast, else equal */
} WeftMappingLoop;

/** weft_mapping_loop_init: one processor, no items, all as in the paper. */
void weft_mapping_loop_init (WeftMappingLoop *loop);

/** weft_mapping_check: whether all values are in their domains; else @error says which is not. O(stages). */
gboolean weft_mapping_check (const WeftMappingLoop *loop, GError **error);

/** weft_mapping_applies: whether the technique can map the loop: items that need neighbours cannot be interleaved. */
gboolean weft_mapping_applies (const WeftMappingLoop *loop, WeftMappingTechnique technique);

/** weft_mapping_get_stage: the part of the body that processor @i, from 0, has in a pipeline: without stages by the load factor, the rest shared equally. */
double weft_mapping_get_stage (const WeftMappingLoop *loop, guint32 i);

/** weft_mapping_get_speed: of processor @i, from 0. */
double weft_mapping_get_speed (const WeftMappingLoop *loop, guint32 i);

/** weft_mapping_get_load_factor: LF, which stages have too: their greatest times P over the body; 1 without a body. O(stages). */
double weft_mapping_get_load_factor (const WeftMappingLoop *loop);

/**
 * weft_mapping_get_time:
 *
 * Returns: of an array of equal processors and links (of others see weft-mapping-uneven.h) T of equation (2), by the closed forms (3), (4), (7) and (8), with N / P and BB / P as they are (the paper leaves the ceilings out as well). A pipeline
 * with stages has its heaviest one anywhere, so its time is the greatest of (6). O(1), with stages O(stages).
 *
 * Lemma. They are the greatest of (1) under LogGP too. Proof: all processors hand on the same messages, so SEQ, CL and OL are the same for each under data partitioning, and SD grows along the
 * array, by a message and a link from one to the next: the last one ends last. In a pipeline each stage takes what its messages hold it more, and an item reaches the next one a link later;
 * without stages in the loop the last one has the heaviest and waits longest, with them the greatest is looked for.
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
