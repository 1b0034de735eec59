/* vector-machine.h: what programs for vectors begin with, behind machine-words.h: lanes, and what operators make of them.
 *
 * PEs are taken in tiles of T, of which S go through a region together. The words of a tile are rows: a word of each of its PEs. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define T 256
#ifdef LANES
#define S LANES
#else
#define S 128
#endif

/* Each lane goes on by itself. */
#ifdef __clang__
#define EACH _Pragma ("clang loop vectorize(assume_safety)") for (u32 k = 0; k < S; k++)
#else
#define EACH _Pragma ("GCC ivdep") for (u32 k = 0; k < S; k++)
#endif

/* All bits where it is so, or none. */
#define M(is) (-(u32) (is))

/* One of two words, without a branch: by bits, or as the compiler thinks best. */
#define B(mask, yes, no) (((yes) & (mask)) | ((no) & ~(mask)))
#define C(mask, yes, no) ((mask) ? (yes) : (no))

/* In the place of a PE that has trapped: this, and where. */
#define TRAP 0x80000000u

/* Who goes through a region, and with what; pointers are to the first lane. */
typedef struct {
  u32 *w;       /* the poly variables, row by row, then the stack; before it a row for stores of nobody */
  u32 base;     /* the row at which the frame begins */
  u32 at;       /* the instruction at which all members are */
  const u32 *m; /* members */
  u32 *pcs;     /* where they come to */
  u32 *ticks;   /* instructions */
  u32 *args;    /* what a trap is about */
  u32 *changed; /* all bits once a poly variable has changed */
  u32 pe;       /* the number of the first lane's */
  u32 budget;   /* rounds of loops */
} Span;

typedef void (*Region) (Span *span);

typedef struct {
  u32 op;
  u32 operand;
  u32 height; /* words on the stack of its function before it */
  u32 rest;   /* instructions from it on to the end of its block */
  u32 line;
  Region region; /* of those that need nobody else */
} Instruction;

typedef struct {
  u32 entry;
  u32 n_params;
  u32 depth;
} Function;

static u32 n_pes;
static u32 stride; /* words from a row to the next */
static u32 *monos;

/* Whole numbers of 32 bits have exact quotients in doubles. Lanes that are no members may hold a 0. */
static inline u32
quotient (u32 x, u32 y)
{
  double a = (i32) x;
  double b = (i32) (y + 1 <= 1 ? 1 : y);
  u32 minus = M (y == UINT32_MAX);

  return ((u32) (i32) (a / b) ^ minus) - minus;
}

/* By a constant that is not 0. */
static inline u32
quotient_by (u32 x, i32 y)
{
  return y == -1 ? -x : (u32) ((i32) x / y);
}

static inline u32
rest_by (u32 x, i32 y)
{
  return y == -1 ? 0 : (u32) ((i32) x % y);
}
