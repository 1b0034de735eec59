/* weft-simd-kernels-body.h: the kernels, for the instruction set that whoever includes this has chosen; KERNELS: what the table is called, NAME: for
 * people. Plain loops, which the compiler turns into vectors. */

#define LANES WEFT_SIMD_LANES
#define PART  WEFT_SIMD_PART
#define EACH  _Pragma ("GCC ivdep") for

/* The lanes to look at, a multiple of a part. */
#define BEGIN                                                                                                \
  gsize from = group->first * PART;                                                                          \
  gsize n = (group->after - group->first) * PART;                                                            \
  const guint32 *m = group->mask + from

/* One of two words, without a branch. */
#define BLEND(mask, yes, no) (((yes) & (mask)) | ((no) & ~(mask)))

/* Whole numbers of 32 bits have exact quotients in doubles. Lanes that are no members may hold a 0. */
static inline guint32
quotient (guint32 x, guint32 y)
{
  double a = (gint32) x;
  double b = (gint32) (y + 1 <= 1 ? 1 : y);
  guint32 minus = -(guint32) (y == G_MAXUINT32);

  return ((guint32) (gint32) (a / b) ^ minus) - minus;
}

/* Towards zero: below 0 what is left out is added before. */
static inline guint32
quotient_of_power (guint32 x, guint32 power)
{
  guint32 below = (guint32) ((gint32) x >> 31) & ((1u << (power & 31)) - 1);

  return (guint32) ((gint32) (x + below) >> (power & 31));
}

static inline guint32
remainder_of_power (guint32 x, guint32 mask)
{
  guint32 below = (guint32) ((gint32) x >> 31) & mask;

  return ((x + below) & mask) - below;
}

#define FULL(name, value)                                                                                    \
  static void full_##name (guint32 *d, const guint32 *a, G_GNUC_UNUSED const guint32 *b,                     \
                           G_GNUC_UNUSED const WeftSimdGroup *group)                                         \
  {                                                                                                          \
    EACH (guint32 i = 0; i < LANES; i++)                                                                     \
    {                                                                                                        \
      guint32 x = a[i];                                                                                      \
      G_GNUC_UNUSED guint32 y = b[i];                                                                        \
                                                                                                             \
      d[i] = value;                                                                                          \
    }                                                                                                        \
  }

#define PARTLY(name, value)                                                                                  \
  static void part_##name (guint32 *d, const guint32 *a, const guint32 *b, const WeftSimdGroup *group)       \
  {                                                                                                          \
    BEGIN;                                                                                                   \
    EACH (gsize i = 0; i < n; i++)                                                                           \
    {                                                                                                        \
      guint32 x = a[from + i];                                                                               \
      G_GNUC_UNUSED guint32 y = b[from + i];                                                                 \
      guint32 result = value;                                                                                \
                                                                                                             \
      d[from + i] = BLEND (m[i], result, d[from + i]);                                                       \
    }                                                                                                        \
  }

WEFT_SIMD_VALUES (FULL)
WEFT_SIMD_VALUES (PARTLY)

#define VALUE(name, value)                                                                                   \
  static inline guint32 value_##name (guint32 x, guint32 y)                                                  \
  {                                                                                                          \
    (void) y;                                                                                                \
    return value;                                                                                            \
  }

WEFT_SIMD_VALUES (VALUE)

#define PAIR(name, value)                                                                                    \
  static void full_##name (guint32 *d, const guint32 *a, const guint32 *b, const guint32 *c,                 \
                           G_GNUC_UNUSED const WeftSimdGroup *group)                                         \
  {                                                                                                          \
    EACH (guint32 i = 0; i < LANES; i++)                                                                     \
    {                                                                                                        \
      guint32 x = a[i];                                                                                      \
      guint32 y = b[i];                                                                                      \
      guint32 z = c[i];                                                                                      \
                                                                                                             \
      d[i] = value;                                                                                          \
    }                                                                                                        \
  }                                                                                                          \
  static void part_##name (guint32 *d, const guint32 *a, const guint32 *b, const guint32 *c,                 \
                           const WeftSimdGroup *group)                                                       \
  {                                                                                                          \
    BEGIN;                                                                                                   \
    EACH (gsize i = 0; i < n; i++)                                                                           \
    {                                                                                                        \
      guint32 x = a[from + i];                                                                               \
      guint32 y = b[from + i];                                                                               \
      guint32 z = c[from + i];                                                                               \
      guint32 result = value;                                                                                \
                                                                                                             \
      d[from + i] = BLEND (m[i], result, d[from + i]);                                                       \
    }                                                                                                        \
  }
#define PAIR_IN_ORDER(first, second) PAIR (first##_##second, value_##second (value_##first (x, y), z))
#define PAIR_REVERSED(first, second)                                                                         \
  PAIR (first##_REVERSED_##second, value_##second (z, value_##first (x, y)))

WEFT_SIMD_PAIRS (PAIR_IN_ORDER, PAIR_REVERSED)

#define TEST_FULL(name, value)                                                                               \
  static guint32 test_full_##name (guint32 *yes, const guint32 *a, G_GNUC_UNUSED const guint32 *b,           \
                                   G_GNUC_UNUSED const WeftSimdGroup *group)                                 \
  {                                                                                                          \
    guint32 sum = 0;                                                                                         \
                                                                                                             \
    EACH (guint32 i = 0; i < LANES; i++)                                                                     \
    {                                                                                                        \
      guint32 x = a[i];                                                                                      \
      G_GNUC_UNUSED guint32 y = b[i];                                                                        \
      guint32 is_yes = (value) != 0;                                                                         \
                                                                                                             \
      yes[i] = -is_yes;                                                                                      \
      sum += is_yes;                                                                                         \
    }                                                                                                        \
    return sum;                                                                                              \
  }

#define TEST_PARTLY(name, value)                                                                             \
  static guint32 test_part_##name (guint32 *yes, const guint32 *a, const guint32 *b,                         \
                                   const WeftSimdGroup *group)                                               \
  {                                                                                                          \
    BEGIN;                                                                                                   \
    guint32 sum = 0;                                                                                         \
                                                                                                             \
    EACH (gsize i = 0; i < n; i++)                                                                           \
    {                                                                                                        \
      guint32 x = a[from + i];                                                                               \
      G_GNUC_UNUSED guint32 y = b[from + i];                                                                 \
      guint32 is_yes = (value) != 0;                                                                         \
                                                                                                             \
      yes[from + i] = m[i] & -is_yes;                                                                        \
      sum += m[i] & is_yes;                                                                                  \
    }                                                                                                        \
    return sum;                                                                                              \
  }

WEFT_SIMD_VALUES (TEST_FULL)
WEFT_SIMD_VALUES (TEST_PARTLY)

static void
full_LOAD (guint32 *d, const guint32 *a, const guint32 *b, G_GNUC_UNUSED const WeftSimdGroup *group)
{
  EACH (guint32 i = 0; i < LANES; i++)
  d[i] = b[(gint32) (a[i] * WEFT_SIMD_STRIDE + i)];
}

static void
part_LOAD (guint32 *d, const guint32 *a, const guint32 *b, const WeftSimdGroup *group)
{
  BEGIN;
  const guint32 *words = b + from;
  guint32 stride = group->stride;

  EACH (gsize i = 0; i < n; i++)
  {
    guint32 word = words[(gint32) ((a[from + i] & m[i]) * stride + i)];

    d[from + i] = BLEND (m[i], word, d[from + i]);
  }
}

static void
full_STORE (guint32 *d, const guint32 *a, const guint32 *b, G_GNUC_UNUSED const WeftSimdGroup *group)
{
  EACH (guint32 i = 0; i < LANES; i++)
  d[(gint32) (a[i] * WEFT_SIMD_STRIDE + i)] = b[i];
}

static void
part_STORE (guint32 *d, const guint32 *a, const guint32 *b, const WeftSimdGroup *group)
{
  BEGIN;

  for (gsize i = 0; i < n; i++)
    if (m[i] != 0)
      d[(gint32) (a[from + i] * group->stride + from + i)] = b[from + i];
}

static void
full_GATHER (guint32 *d, const guint32 *a, const guint32 *b, G_GNUC_UNUSED const WeftSimdGroup *group)
{
  EACH (guint32 i = 0; i < LANES; i++)
  d[i] = b[a[i]];
}

static void
part_GATHER (guint32 *d, const guint32 *a, const guint32 *b, const WeftSimdGroup *group)
{
  BEGIN;

  EACH (gsize i = 0; i < n; i++)
  {
    guint32 word = b[a[from + i] & m[i]];

    d[from + i] = BLEND (m[i], word, d[from + i]);
  }
}

static guint32
count (const guint32 *row, const WeftSimdGroup *group)
{
  BEGIN;
  guint32 sum = 0;

  EACH (gsize i = 0; i < n; i++)
  {
    guint32 is_counted = row[from + i] != 0;

    sum += is_counted & m[i];
  }
  return sum;
}

static guint32
count_beyond (const guint32 *row, guint32 least, const WeftSimdGroup *group)
{
  BEGIN;
  guint32 sum = 0;

  EACH (gsize i = 0; i < n; i++)
  {
    guint32 is_counted = row[from + i] >= least;

    sum += is_counted & m[i];
  }
  return sum;
}

static void
fill (guint32 *d, guint32 value, const WeftSimdGroup *group)
{
  BEGIN;

  EACH (gsize i = 0; i < n; i++)
  d[from + i] = BLEND (m[i], value, d[from + i]);
}

static void
add (guint32 *d, guint32 value, const WeftSimdGroup *group)
{
  BEGIN;

  EACH (gsize i = 0; i < n; i++)
  d[from + i] += m[i] & value;
}

static void
put (guint32 *pcs, guint32 *heights, guint32 *ticks, const WeftSimdGroup *group)
{
  BEGIN;
  guint32 pc = group->pc;
  guint32 height = group->height;
  guint32 elapsed = group->elapsed;

  EACH (gsize i = 0; i < n; i++)
  {
    pcs[from + i] = BLEND (m[i], pc, pcs[from + i]);
    heights[from + i] = BLEND (m[i], height, heights[from + i]);
    ticks[from + i] += m[i] & elapsed;
  }
}

static guint32
gather (guint32 *mask, const guint32 *heights, const guint32 *pcs, guint32 height, guint32 pc)
{
  guint32 n = 0;

  EACH (guint32 i = 0; i < LANES; i++)
  {
    guint32 is_other = (heights[i] ^ height) | (pcs[i] ^ pc);
    guint32 is_member = is_other == 0;

    mask[i] = -is_member;
    n += is_member;
  }
  return n;
}

static void
join (guint32 *mask, const guint32 *other)
{
  EACH (guint32 i = 0; i < LANES; i++)
  mask[i] |= other[i];
}

static void
leave_out (guint32 *d, const guint32 *mask, const guint32 *other)
{
  EACH (guint32 i = 0; i < LANES; i++)
  d[i] = mask[i] & ~other[i];
}

#define ROW_OF_FULL(name, value)          full_##name,
#define ROW_OF_PARTLY(name, value)        part_##name,
#define PAIR_OF_FULL(first, second)       full_##first##_##second,
#define PAIR_OF_PARTLY(first, second)     part_##first##_##second,
#define REVERSED_OF_FULL(first, second)   full_##first##_REVERSED_##second,
#define REVERSED_OF_PARTLY(first, second) part_##first##_REVERSED_##second,
#define ROW_OF_TEST_FULL(name, value)     test_full_##name,
#define ROW_OF_TEST_PARTLY(name, value)   test_part_##name,

const WeftSimdKernels KERNELS = {
    NAME,
    {WEFT_SIMD_VALUES (ROW_OF_FULL) full_LOAD, full_STORE, full_GATHER},
    {WEFT_SIMD_VALUES (ROW_OF_PARTLY) part_LOAD, part_STORE, part_GATHER},
    {WEFT_SIMD_PAIRS (PAIR_OF_FULL, REVERSED_OF_FULL)},
    {WEFT_SIMD_PAIRS (PAIR_OF_PARTLY, REVERSED_OF_PARTLY)},
    {WEFT_SIMD_VALUES (ROW_OF_TEST_FULL)},
    {WEFT_SIMD_VALUES (ROW_OF_TEST_PARTLY)},
    count,
    count_beyond,
    fill,
    add,
    put,
    gather,
    join,
    leave_out,
};
