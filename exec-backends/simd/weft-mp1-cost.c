/* weft-mp1-cost.c: types of instructions as sequences of SIMD operations, and the shortest schedule of several sequences. */
#include "weft-mp1.h"

#include <string.h>

#define INT_TIME    0.63
#define MEMORY_TIME 5.1
#define FLOAT_TIME  13.7
#define ROUTER_TIME 51.0

/* A cycle without decoding; a type is decoded by a comparison of 8 bits, four at a time as PEs work. */
#define FETCH_TIME  37.4
#define DECODE_TIME (INT_TIME / 4)

/* States that a search for a schedule looks at. */
#define MOST_STATES 20000

#define MOST_STEPS 8

/* SIMD operations. Those of one kind are shared by all types that need them at the same time; what a type computes is its own. */
typedef enum {
  END,
  SPILL,     /* the top of the stack into memory */
  NEXT,      /* the next on the stack from memory */
  REFILL,    /* the new top of the stack */
  IMMEDIATE, /* the operand, from the code or the pool of constants */
  LOAD,
  STORE,
  SEND,    /* a message of the router */
  WINNER,  /* one PE of those that store */
  OWN,     /* what only this type does */
  GET_TOP, /* without a register for the top */
  PUT_TOP,
  N_STEPS,
} Step;

static const double times[N_STEPS] = {
    [SPILL] = MEMORY_TIME,   [NEXT] = MEMORY_TIME,    [REFILL] = MEMORY_TIME, [IMMEDIATE] = MEMORY_TIME,
    [LOAD] = MEMORY_TIME,    [STORE] = MEMORY_TIME,   [SEND] = ROUTER_TIME,   [WINNER] = MEMORY_TIME,
    [GET_TOP] = MEMORY_TIME, [PUT_TOP] = MEMORY_TIME,
};

/* Bits of the OR. What has none is understood by all subinterpreters. */
enum { MEMORY = 1, FLOATS = 2, SLOW = 4, OTHERS = 8, CONTROL = 16 };

typedef struct {
  guint8 class;
  double own;
  guint8 steps[MOST_STEPS];
} Type;

#define PUSHES                                                                                               \
  {                                                                                                          \
    SPILL, IMMEDIATE, OWN                                                                                    \
  }
#define UNARY                                                                                                \
  {                                                                                                          \
    OWN                                                                                                      \
  }
#define BINARY                                                                                               \
  {                                                                                                          \
    NEXT, OWN                                                                                                \
  }

static const Type types[WEFT_N_OPS] = {
    [WEFT_OP_PUSH] = {0, INT_TIME, PUSHES},
    [WEFT_OP_LOCAL] = {0, INT_TIME, PUSHES},
    [WEFT_OP_LD] = {MEMORY, 0, {LOAD}},
    [WEFT_OP_ST] = {MEMORY, 0, {NEXT, STORE, REFILL}},
    [WEFT_OP_LDS] = {OTHERS, 0, {LOAD}},
    [WEFT_OP_STS] = {OTHERS, 0, {NEXT, WINNER, STORE, REFILL}},
    [WEFT_OP_LDD] = {OTHERS, 0, {NEXT, SEND, LOAD, SEND}},
    [WEFT_OP_STD] = {OTHERS, 0, {NEXT, REFILL, SEND, STORE, REFILL}},
    [WEFT_OP_THIS] = {CONTROL, INT_TIME, {SPILL, OWN}},
    [WEFT_OP_NPROC] = {CONTROL, INT_TIME, {SPILL, OWN}},
    [WEFT_OP_ALLOC] = {CONTROL, INT_TIME, {SPILL, IMMEDIATE, STORE, OWN}},
    [WEFT_OP_DROP] = {CONTROL, INT_TIME, {IMMEDIATE, OWN, REFILL}},
    [WEFT_OP_SWAP] = {CONTROL, INT_TIME, {NEXT, SPILL, OWN}},
    [WEFT_OP_BOUND] = {MEMORY, INT_TIME, {IMMEDIATE, OWN}},
    [WEFT_OP_FLT] = {FLOATS, FLOAT_TIME, UNARY},
    [WEFT_OP_INT] = {FLOATS, FLOAT_TIME, UNARY},
    [WEFT_OP_NOT] = {CONTROL, INT_TIME, UNARY},
    [WEFT_OP_NEG] = {CONTROL, INT_TIME, UNARY},
    [WEFT_OP_NEGF] = {FLOATS, INT_TIME, UNARY},
    [WEFT_OP_ADD] = {0, INT_TIME, BINARY},
    [WEFT_OP_ADDF] = {FLOATS, FLOAT_TIME, BINARY},
    [WEFT_OP_SUB] = {0, INT_TIME, BINARY},
    [WEFT_OP_SUBF] = {FLOATS, FLOAT_TIME, BINARY},
    [WEFT_OP_MUL] = {SLOW, FLOAT_TIME, BINARY},
    [WEFT_OP_MULF] = {FLOATS, FLOAT_TIME, BINARY},
    [WEFT_OP_DIV] = {SLOW, 2 * FLOAT_TIME, BINARY},
    [WEFT_OP_DIVF] = {FLOATS, 2 * FLOAT_TIME, BINARY},
    [WEFT_OP_MOD] = {SLOW, 2 * FLOAT_TIME, BINARY},
    [WEFT_OP_SHL] = {SLOW, 4 * INT_TIME, BINARY},
    [WEFT_OP_SHR] = {SLOW, 4 * INT_TIME, BINARY},
    [WEFT_OP_EQ] = {0, INT_TIME, BINARY},
    [WEFT_OP_EQF] = {FLOATS, INT_TIME, BINARY},
    [WEFT_OP_NE] = {0, INT_TIME, BINARY},
    [WEFT_OP_NEF] = {FLOATS, INT_TIME, BINARY},
    [WEFT_OP_LT] = {0, INT_TIME, BINARY},
    [WEFT_OP_LTF] = {FLOATS, INT_TIME, BINARY},
    [WEFT_OP_GT] = {0, INT_TIME, BINARY},
    [WEFT_OP_GTF] = {FLOATS, INT_TIME, BINARY},
    [WEFT_OP_LE] = {0, INT_TIME, BINARY},
    [WEFT_OP_LEF] = {FLOATS, INT_TIME, BINARY},
    [WEFT_OP_GE] = {0, INT_TIME, BINARY},
    [WEFT_OP_GEF] = {FLOATS, INT_TIME, BINARY},
    [WEFT_OP_JUMP] = {0, INT_TIME, {IMMEDIATE, OWN}},
    [WEFT_OP_JUMPF] = {0, INT_TIME, {IMMEDIATE, OWN, REFILL}},
    [WEFT_OP_JUMPT] = {0, INT_TIME, {IMMEDIATE, OWN, REFILL}},
    [WEFT_OP_LINK] = {CONTROL, INT_TIME, PUSHES},
    [WEFT_OP_CALL] = {CONTROL, INT_TIME, {IMMEDIATE, OWN}},
    [WEFT_OP_RET] = {CONTROL, INT_TIME, {IMMEDIATE, NEXT, OWN}},
    [WEFT_OP_PRINT] = {CONTROL, ROUTER_TIME, {IMMEDIATE, OWN, REFILL}},
    [WEFT_OP_WAIT] = {CONTROL, INT_TIME, {OWN}},
    [WEFT_OP_HALT] = {CONTROL, INT_TIME, {OWN}},
};

guint
weft_mp1_get_class (WeftMimdcOp op)
{
  return types[op].class;
}

double
weft_mp1_get_overhead (guint subinterpreter)
{
  guint n = 0;

  for (guint i = 0; i < WEFT_N_OPS; i++)
    n += (types[i].class & ~subinterpreter) == 0;
  return FETCH_TIME + DECODE_TIME * n;
}

double
weft_mp1_get_native (WeftMimdcOp op)
{
  double time = types[op].own;

  for (guint i = 0; types[op].steps[i] != END; i++)
    if (types[op].steps[i] == LOAD || types[op].steps[i] == STORE || types[op].steps[i] == SEND)
      time += times[types[op].steps[i]];
  return time;
}

/* The search. Sequences that are parts of others cost nothing more, so few are left; what types compute is counted apart. */

#define MOST_SEQUENCES 24

typedef struct {
  guint8 steps[MOST_SEQUENCES][MOST_STEPS + 2];
  guint n;
  GHashTable *seen; /* how far each sequence has come (as text) -> the least time so far (double) */
  double best;
} Search;

static gboolean
is_part (const guint8 *steps, const guint8 *of)
{
  for (; *of != END; of++)
    steps += *steps == *of;
  return *steps == END;
}

static void
add_sequence (Search *search, const Type *type, gboolean has_top)
{
  guint8 steps[MOST_STEPS + 2] = {END};
  guint n = 0;

  if (!has_top)
    steps[n++] = GET_TOP;
  for (guint i = 0; type->steps[i] != END; i++)
    if (type->steps[i] != OWN)
      steps[n++] = type->steps[i];
  if (!has_top)
    steps[n++] = PUT_TOP;
  for (guint i = 0; i < search->n; i++)
    if (is_part (steps, search->steps[i]))
      return;
  for (guint i = search->n; i-- > 0;)
    if (is_part (search->steps[i], steps))
      memcpy (search->steps[i], search->steps[--search->n], sizeof steps);
  memcpy (search->steps[search->n++], steps, sizeof steps);
}

/* Each kind of step is needed as often as by the sequence that needs it most. */
static double
bound (const Search *search, const guint8 *at)
{
  guint8 most[N_STEPS] = {0};
  double time = 0;

  for (guint i = 0; i < search->n; i++) {
    guint8 own[N_STEPS] = {0};

    for (const guint8 *step = search->steps[i] + at[i]; *step != END; step++) {
      own[*step]++;
      most[*step] = MAX (most[*step], own[*step]);
    }
  }
  for (guint i = 0; i < N_STEPS; i++)
    time += most[i] * times[i];
  return time;
}

/* The steps with which a sequence goes on, those of the most sequences first. */
static guint
find_heads (const Search *search, const guint8 *at, guint8 *heads)
{
  guint8 counts[N_STEPS] = {0};
  guint n = 0;

  for (guint i = 0; i < search->n; i++)
    counts[search->steps[i][at[i]]]++;
  for (guint count = search->n; count > 0; count--)
    for (guint step = END + 1; step < N_STEPS; step++)
      if (counts[step] == count)
        heads[n++] = (guint8) step;
  return n;
}

/* Whether it is worth while to go on from there. */
static gboolean
is_new (Search *search, const guint8 *at, double time)
{
  char key[MOST_SEQUENCES + 1] = "";
  double *least;

  for (guint i = 0; i < search->n; i++)
    key[i] = (char) ('a' + at[i]);
  least = g_hash_table_lookup (search->seen, key);
  if (least != NULL && *least <= time + 1e-9)
    return FALSE;
  if (least == NULL) {
    least = g_new (double, 1);
    g_hash_table_insert (search->seen, g_strdup (key), least);
  }
  *least = time;
  return g_hash_table_size (search->seen) < MOST_STATES;
}

static void
look (Search *search, const guint8 *at, double time)
{
  guint8 heads[N_STEPS];
  guint n = find_heads (search, at, heads);

  if (n == 0)
    search->best = MIN (search->best, time);
  if (n == 0 || !is_new (search, at, time))
    return;
  for (guint i = 0; i < n; i++) {
    guint8 next[MOST_SEQUENCES];

    for (guint k = 0; k < search->n; k++)
      next[k] = (guint8) (at[k] + (search->steps[k][at[k]] == heads[i]));
    if (time + times[heads[i]] + bound (search, next) < search->best - 1e-9)
      look (search, next, time + times[heads[i]]);
  }
}

static double
get_alone (const Type *type, gboolean has_top)
{
  double time = has_top ? 0 : times[GET_TOP] + times[PUT_TOP];

  for (guint i = 0; type->steps[i] != END; i++)
    time += times[type->steps[i]];
  return time;
}

double
weft_mp1_get_time (guint64 present, WeftMp1Optimisations optimisations)
{
  gboolean has_top = (optimisations & WEFT_MP1_TOP) != 0;
  Search search = {.seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free)};
  guint8 at[MOST_SEQUENCES] = {0};
  double own = 0;

  for (guint i = 0; i < WEFT_N_OPS; i++) {
    if ((present >> i & 1) == 0)
      continue;
    own += types[i].own;
    search.best += get_alone (&types[i], has_top);
    add_sequence (&search, &types[i], has_top);
  }
  if (optimisations & WEFT_MP1_SHARING)
    look (&search, at, 0);
  g_hash_table_unref (search.seen);
  return search.best + own;
}
