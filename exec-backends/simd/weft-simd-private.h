/* weft-simd-private.h: the state of a run, in tiles of PEs. */
#pragma once

#include "weft-simd-groups.h"
#include "weft-simd-rows.h"
#include "weft-simd.h"

G_BEGIN_DECLS

typedef enum { WEFT_SIMD_PE_RUNS, WEFT_SIMD_PE_WAITS, WEFT_SIMD_PE_ENDED } WeftSimdState;

/* The first trap. */
typedef struct {
  gboolean is_set;
  guint64 step;
  guint32 pe;
  guint32 at;
  char *sentence;
} WeftSimdTrap;

/* A line that was printed since the last barrier. */
typedef struct {
  guint32 lane;
  guint64 step;
  gsize from;
  gsize length;
} WeftSimdLine;

typedef struct {
  guint32 *words; /* the numbers of the PEs, their poly variables, their stacks: a row an address */
  gpointer block; /* that holds them */
  guint32 rows;
  guint32 stride;
  guint32 first; /* PE */
  guint32 n;     /* PEs */
  guint32 n_running;
  guint32 n_ended;
  guint32 cursor; /* whose turn it was last */
  guint32 n_picks;
  guint32 heights[WEFT_SIMD_LANES]; /* the stack's first free address, and 1; 0: does not run */
  guint32 pcs[WEFT_SIMD_LANES];
  guint32 ticks[WEFT_SIMD_LANES]; /* instructions since the slice began */
  guint64 steps[WEFT_SIMD_LANES]; /* instructions since the last barrier, without these */
  guint32 kept[WEFT_SIMD_LANES];  /* the height of who waits */
  guint32 most_kept;
  guint8 states[WEFT_SIMD_LANES];
  GString *output; /* (nullable) */
  GArray *lines;   /* (nullable): WeftSimdLine */
  /* Of its slice, until the run has it. */
  WeftSimdTrap trap;
  WeftSimdCounts own;
  guint64 instructions;
  gboolean is_held; /* by a block that is not private */
} WeftSimdTile;

typedef struct _WeftSimdWatch WeftSimdWatch;

typedef struct {
  const WeftMimdcCode *code;
  const WeftReferenceOptions *options;
  const WeftSimdKernels *kernels;
  const WeftSimdObserver *observer;   /* (nullable) */
  const WeftSimdSuccessor *successor; /* (nullable) */
  gboolean is_left;                   /* to the successor */
  WeftSimdRows *rows;
  WeftReferenceCounts *counts;
  WeftSimdCounts *own;
  WeftJob *job;
  GPtrArray *groups; /* WeftSimdGroups: one for each thread */
  GPtrArray *masks;  /* the memory of theirs */
  GMutex mutex;      /* of groups */
  WeftSimdTile *tiles;
  guint32 n_tiles;
  guint32 *monos;
  guint32 *constants; /* rows */
  gpointer constants_block;
  guint64 output_bytes;
  WeftSimdTrap trap;
  gboolean has_changed; /* a mono, a word of another PE, or the output */
  WeftSimdWatch *watch;
  gboolean is_watching;
  GError *error;
} WeftSimdRun;

/**
 * weft_simd_run_slice:
 * @is_private: the tile stops before a block that is not private, and is held then; else it goes on there too
 *
 * Lets the PEs of the tile go on for a while. Private slices of several tiles may run at once: they read of the run what does not
 * change meanwhile, and write to their tile only.
 *
 * Returns: %FALSE with @error
 */
gboolean weft_simd_run_slice (WeftSimdRun *run, WeftSimdTile *tile, gboolean is_private, GError **error);

/** weft_simd_collect: what the slice of the tile counted, and its trap, are the run's. */
void weft_simd_collect (WeftSimdRun *run, WeftSimdTile *tile);

/** weft_simd_rows_allocate: (nullable): so many words, zeroed, from the beginning of a cache line on; @block: (out) (transfer full): for g_free(). */
guint32 *weft_simd_rows_allocate (WeftSimdRun *run, gsize words, gpointer *block, GError **error);

/** weft_simd_tile_reserve: room for a stack of @words. */
gboolean weft_simd_tile_reserve (WeftSimdRun *run, WeftSimdTile *tile, gsize words, GError **error);

/** weft_simd_tile_print: the line of a PE, at a step. */
void weft_simd_tile_print (WeftSimdRun *run,
                           WeftSimdTile *tile,
                           guint32 lane,
                           guint64 step,
                           guint32 operand,
                           const guint32 *words);

/** weft_simd_merge: all that was printed since the last barrier, PE by PE; what came after the trap is left out. */
void weft_simd_merge (WeftSimdRun *run);

/** weft_simd_save: writes how the run stands, after a barrier; whether it could. */
gboolean weft_simd_save (const WeftSimdRun *run, const char *path);

/* Who finds out that no PE can go on. */
WeftSimdWatch *weft_simd_watch_new (WeftSimdRun *run);
void weft_simd_watch_free (WeftSimdWatch *watch);

/** weft_simd_watch_look: after all tiles had a slice; %FALSE with the error of the run. */
gboolean weft_simd_watch_look (WeftSimdWatch *watch);

/** weft_simd_watch_note: the group is about to go on. */
void weft_simd_watch_note (WeftSimdWatch *watch, const WeftSimdTile *tile, const WeftSimdGroup *group);

G_END_DECLS
