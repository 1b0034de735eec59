/* cells-machine.h: what begins all cell programs: a linear array of processors between a feeder, which has the data, and a collector, which gets the results (Sussman 1992,
 * Figure 2). They reach each other by channels of words, each from one to the next; a file for each kind of channel says how. */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/futex.h>
#endif

typedef int64_t i64;

static u32 technique;

/* Frames; weft-cell-programs.c has them in the same order. */
enum { FRAME_DONE, FRAME_TRAP, FRAME_FAILED };

/* What could not be had. */
enum { NEEDS_MEMORY, NEEDS_THREAD, NEEDS_PROCESS, NEEDS_PIPE, NEEDS_INPUT, NEEDS_CELL };

enum { BLOCK, BLOCK_OVERLAPPED, INTERLEAVED, INTERLEAVED_OVERLAPPED, PIPELINE };

/* Whether processors compute while messages are on their way. */
#define OVERLAPS(technique) ((technique) == BLOCK_OVERLAPPED || (technique) == INTERLEAVED_OVERLAPPED)

enum { EDGE_NONE, EDGE_ZERO, EDGE_CLAMP };

/* The first division by zero of a loop. */
typedef struct {
  u32 is_set;
  u32 node;
  i32 i;
  i32 j;
} Trap;

typedef struct _Channel Channel;

/* A processor, the feeder or the collector. */
typedef struct {
  u32 number;
  Channel *in;
  Channel *out;
  Trap trap;
} Cell;

/* One iteration, or a stage of it: from the words that it gets to those that it gives on. */
typedef void Stage (Cell *c, const u32 *in, u32 *out, i32 i, i32 j);

/* Iterations @from up to @to, @stride apart, whose items stand one behind the other at @items. */
typedef void Compute (Cell *c, const u32 *items, u32 *outs, i64 from, i64 to, u32 stride);

typedef struct {
  u32 size[2];
  u32 edge;
  u32 is_out;
} Array;

/* Of an in array: the last row that an iteration reads, and the first column, counted from its place. */
typedef struct {
  u32 array;
  i32 most;
  i32 least;
  u32 width;
  u32 start;
} Row;

/* What is combined with what is there already; the same of floats follows each. */
enum {
  FOLD_NONE,
  FOLD_SUM = 2,
  FOLD_SUM_F,
  FOLD_PRODUCT,
  FOLD_PRODUCT_F,
  FOLD_LEAST,
  FOLD_LEAST_F,
  FOLD_GREATEST,
  FOLD_GREATEST_F
};

typedef struct {
  u32 array;
  i32 shift[2];
  u32 fold;
  u32 initial;
} Out;

typedef struct {
  i64 low[2];
  i64 high[2];
  u32 before; /* items before its own that an iteration reads */
  u32 item_words;
  u32 n_rows;
  const Row *rows;
  u32 n_outs; /* words that come out of an iteration */
  const Out *outs;
  Compute *compute;
  Stage *const *stages;
  const u32 *crossing; /* words that go on behind each stage */
  u32 most_crossing;
} Loop;

static inline void
note_trap (Cell *c, u32 node, i32 i, i32 j)
{
  if (!c->trap.is_set)
    c->trap = (Trap){1, node, i, j};
}

/* The run goes on with 0: the first one is told at the end. */
#define DIVIDE(a, b, node)                                                                                   \
  ((b) == 0 ? (note_trap (c, node, i, j), 0u) : (b) == 0xffffffffu ? -(a) : (u32) ((i32) (a) / (i32) (b)))
#define MODULO(a, b, node)                                                                                   \
  ((b) == 0 ? (note_trap (c, node, i, j), 0u) : (b) == 0xffffffffu ? 0u : (u32) ((i32) (a) % (i32) (b)))

static inline u32
settle (u32 word)
{
  return (word & 0x7fffffffu) > 0x7f800000u ? 0x7fc00000u : word;
}

static void
write_all (const void *data, size_t size)
{
  const char *at = data;

  while (size > 0) {
    ssize_t n = write (STDOUT_FILENO, at, size);

    if (n < 0 && errno != EINTR)
      _exit (1);
    at += n > 0 ? n : 0;
    size -= n > 0 ? (size_t) n : 0;
  }
}

/* Of the whole program, or, where processors are processes, of one of them, which the collector sees. */
static void fail (u32 what, int number);

static u32 *
get_words (size_t n)
{
  u32 *words = malloc ((n + 1) * sizeof (u32));

  if (words == NULL)
    fail (NEEDS_MEMORY, ENOMEM);
  return words;
}
