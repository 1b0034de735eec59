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
put (guint32 *pcs, guint32 *heights, guint32 *ticks, guint32 elapsed, const WeftSimdGroup *group)
{
  BEGIN;
  guint32 pc = group->pc;
  guint32 height = group->height;

  EACH (gsize i = 0; i < n; i++)
  {
    pcs[from + i] = BLEND (m[i], pc, pcs[from + i]);
    heights[from + i] = BLEND (m[i], height, heights[from + i]);
    ticks[from + i] += m[i] & elapsed;
  }
}

static void
split (WeftSimdGroup *group,
       const guint32 *row,
       guint32 leaves_if,
       guint32 pc,
       guint32 *pcs,
       guint32 *heights,
       guint32 *ticks,
       guint32 elapsed)
{
  gsize from = group->first * PART;
  gsize n = (group->after - group->first) * PART;
  guint32 *m = group->mask + from;
  guint32 height = group->height;

  EACH (gsize i = 0; i < n; i++)
  {
    guint32 is_zero = row[from + i] == 0;
    guint32 leaves = (-is_zero ^ leaves_if) & m[i];

    pcs[from + i] = BLEND (leaves, pc, pcs[from + i]);
    heights[from + i] = BLEND (leaves, height, heights[from + i]);
    ticks[from + i] += leaves & elapsed;
    m[i] &= ~leaves;
  }
  group->is_full = FALSE;
}

static void
gather (WeftSimdGroup *group, const guint32 *heights, const guint32 *pcs)
{
  guint32 *m = group->mask;
  guint32 height = group->height;
  guint32 pc = group->pc;
  guint32 n = 0;
  guint32 first = 0;
  guint32 last = LANES - 1;

  EACH (guint32 i = 0; i < LANES; i++)
  {
    guint32 is_other = (heights[i] ^ height) | (pcs[i] ^ pc);
    guint32 is_member = is_other == 0;

    m[i] = -is_member;
    n += is_member;
  }
  while (n > 0 && m[first] == 0)
    first++;
  while (n > 0 && m[last] == 0)
    last--;
  group->first = first / PART;
  group->after = last / PART + 1;
  group->n = n;
  group->is_full = n == LANES;
}

/* Heights and places are below 2^31. */
static void
find (const guint32 *heights, const guint32 *pcs, const guint32 *mask, guint32 *height, guint32 *pc)
{
  gint32 greatest = 0;
  gint32 least = G_MAXINT32;

  EACH (guint32 i = 0; i < LANES; i++)
  {
    gint32 here = (gint32) (heights[i] & ~mask[i]);

    greatest = MAX (greatest, here);
  }
  EACH (guint32 i = 0; i < LANES; i++)
  {
    guint32 is_other = (heights[i] & ~mask[i]) != (guint32) greatest;
    gint32 here = (gint32) (pcs[i] | (-is_other >> 1));

    least = MIN (least, here);
  }
  *height = (guint32) greatest;
  *pc = (guint32) least;
}

#define ROW_OF_FULL(name, value)   full_##name,
#define ROW_OF_PARTLY(name, value) part_##name,

const WeftSimdKernels KERNELS = {
    NAME,
    {WEFT_SIMD_VALUES (ROW_OF_FULL) full_LOAD, full_STORE, full_GATHER},
    {WEFT_SIMD_VALUES (ROW_OF_PARTLY) part_LOAD, part_STORE, part_GATHER},
    count,
    count_beyond,
    fill,
    add,
    put,
    split,
    gather,
    find,
};
