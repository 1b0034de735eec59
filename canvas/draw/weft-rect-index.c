/* weft-rect-index.c: boxes in the order of the curve, then boxes of sixteen boxes, up to one. */
#include "weft-rect-index.h"

#include "weft-coded.h"

#include <math.h>

#define BRANCHES 16

/* Rectangles that are asked for before they are looked at: each is far away in memory. */
#define AHEAD 16

/* Every level of the tree is sixteen times smaller than the one below it. */
#define MOST_LEVELS 9

/* Single precision, rounded outwards. */
typedef struct {
  float left;
  float top;
  float right;
  float bottom;
} Box;

struct _WeftRectIndex {
  guint n;
  guint32 *places; /* as they were added; once it is sealed, along the curve */
  Box *boxes;      /* those of the rectangles in the same order, then those of the levels above them */
  guint n_levels;
  guint first[MOST_LEVELS]; /* where a level begins in boxes */
  guint size[MOST_LEVELS];
};

/* Bits of a coordinate that are looked up at once. */
#define STEP 4

/* How a square of the curve lies: bit 0: its axes are swapped, bit 1: both are turned round. */
#define N_TURNS 4

/* By turn, and STEP bits of x and of y: those of the distance, below them the turn of the square that is come to. */
typedef guint16 Steps[N_TURNS][1 << STEP][1 << STEP];

/* The four quarters of a square are gone through in the order upper left, lower left, lower right, upper right; the first is swapped, the last both. */
static guint16
make_step (guint turn, guint x, guint y)
{
  guint code = 0;

  for (guint bit = STEP; bit-- > 0;) {
    guint right = ((turn & 1 ? y : x) >> bit & 1) ^ turn >> 1;
    guint lower = ((turn & 1 ? x : y) >> bit & 1) ^ turn >> 1;

    code = code << 2 | ((3 * right) ^ lower);
    if (!lower)
      turn ^= right ? 3 : 1;
  }
  return (guint16) (code << 2 | turn);
}

static void
make_steps (Steps steps)
{
  for (guint turn = 0; turn < N_TURNS; turn++)
    for (guint x = 0; x < 1 << STEP; x++)
      for (guint y = 0; y < 1 << STEP; y++)
        steps[turn][x][y] = make_step (turn, x, y);
}

/* The distance along a Hilbert curve over 2^16 by 2^16 squares. */
static guint32
get_hilbert_code (const Steps steps, guint32 x, guint32 y)
{
  guint32 code = 0;
  guint turn = 0;

  for (guint shift = 16; shift > 0;) {
    guint16 step;

    shift -= STEP;
    step = steps[turn][x >> shift & ((1 << STEP) - 1)][y >> shift & ((1 << STEP) - 1)];
    code = code << 2 * STEP | step >> 2;
    turn = step & (N_TURNS - 1);
  }
  return code;
}

static float
round_down (double value)
{
  float rounded = (float) value;

  return rounded > value ? nextafterf (rounded, -INFINITY) : rounded;
}

static float
round_up (double value)
{
  float rounded = (float) value;

  return rounded < value ? nextafterf (rounded, INFINITY) : rounded;
}

static Box
get_box (const WeftRect *rect)
{
  return (Box){round_down (rect->x), round_down (rect->y), round_up (weft_rect_right (rect)),
               round_up (weft_rect_bottom (rect))};
}

/* Makes @box that of both. */
static void
join (Box *box, const Box *other)
{
  box->left = MIN (box->left, other->left);
  box->top = MIN (box->top, other->top);
  box->right = MAX (box->right, other->right);
  box->bottom = MAX (box->bottom, other->bottom);
}

static Box
get_bounds (const Box *boxes, guint n)
{
  Box bounds = boxes[0];

  for (guint i = 1; i < n; i++)
    join (&bounds, &boxes[i]);
  return bounds;
}

static void
set_codes (WeftCoded *coded, const Box *boxes, guint n)
{
  Box bounds = get_bounds (boxes, n);
  double across = 65535 / MAX ((double) bounds.right - bounds.left, G_MINDOUBLE);
  double down = 65535 / MAX ((double) bounds.bottom - bounds.top, G_MINDOUBLE);
  Steps steps;

  make_steps (steps);
  for (guint i = 0; i < n; i++) {
    double x = (((double) boxes[i].left + boxes[i].right) / 2 - bounds.left) * across;
    double y = (((double) boxes[i].top + boxes[i].bottom) / 2 - bounds.top) * down;

    coded[i].code = get_hilbert_code (steps, (guint32) CLAMP (x, 0, 65535), (guint32) CLAMP (y, 0, 65535));
    coded[i].place = i;
  }
}

/* Returns: how many boxes all levels have. */
static guint
size_levels (WeftRectIndex *index)
{
  guint total = 0;

  for (guint size = index->n;; size = (size + BRANCHES - 1) / BRANCHES) {
    index->first[index->n_levels] = total;
    index->size[index->n_levels++] = size;
    total += size;
    if (size <= 1)
      return total;
  }
}

static void
fill_level (WeftRectIndex *index, guint level)
{
  const Box *below = index->boxes + index->first[level - 1];
  Box *boxes = index->boxes + index->first[level];

  for (guint i = 0; i < index->size[level]; i++) {
    guint end = MIN ((i + 1) * BRANCHES, index->size[level - 1]);

    boxes[i] = below[i * BRANCHES];
    for (guint k = i * BRANCHES + 1; k < end; k++)
      join (&boxes[i], &below[k]);
  }
}

WeftRectIndex *
weft_rect_index_new (guint most)
{
  WeftRectIndex *index = g_new0 (WeftRectIndex, 1);

  index->places = g_new (guint32, MAX (most, 1));
  index->boxes = g_new (Box, MAX (most, 1));
  return index;
}

void
weft_rect_index_free (WeftRectIndex *index)
{
  g_free (index->places);
  g_free (index->boxes);
  g_free (index);
}

void
weft_rect_index_add (WeftRectIndex *index, const WeftRect *rect, guint32 place)
{
  index->boxes[index->n] = get_box (rect);
  index->places[index->n++] = place;
}

void
weft_rect_index_seal (WeftRectIndex *index)
{
  guint n = index->n;
  guint n_boxes = size_levels (index);
  g_autofree WeftCoded *coded = g_new (WeftCoded, MAX (n, 1));
  g_autofree Box *boxes = index->boxes;
  g_autofree guint32 *places = index->places;

  if (n > 0)
    set_codes (coded, boxes, n);
  weft_coded_sort (coded, n);
  index->boxes = g_new (Box, MAX (n_boxes, 1));
  index->places = g_new (guint32, MAX (n, 1));
  for (guint i = 0; i < n; i++) {
    __builtin_prefetch (&boxes[coded[MIN (i + AHEAD, n - 1)].place]);
    index->places[i] = places[coded[i].place];
    index->boxes[i] = boxes[coded[i].place];
  }
  for (guint level = 1; level < index->n_levels; level++)
    fill_level (index, level);
}

static gboolean
touches (const Box *a, const Box *b)
{
  return a->left <= b->right && b->left <= a->right && a->top <= b->bottom && b->top <= a->bottom;
}

static gboolean
is_within (const Box *inner, const Box *outer)
{
  return inner->left >= outer->left && inner->right <= outer->right && inner->top >= outer->top &&
         inner->bottom <= outer->bottom;
}

/* The rectangles below box @i of @level. */
static void
get_leaves (const WeftRectIndex *index, guint level, guint i, guint *from, guint *to)
{
  guint64 span = 1;

  for (guint k = 0; k < level; k++)
    span *= BRANCHES;
  *from = (guint) (i * span);
  *to = (guint) MIN ((i + 1) * span, index->n);
}

/* Depth is bounded by the number of levels. */
static void
search (const WeftRectIndex *index, guint level, guint from, guint to, const Box *wanted, GArray *found)
{
  for (guint i = from; i < to; i++) {
    const Box *box = &index->boxes[index->first[level] + i];
    guint first;
    guint last;

    if (!touches (box, wanted))
      continue;
    if (level == 0 || is_within (box, wanted)) {
      get_leaves (index, level, i, &first, &last);
      g_array_append_vals (found, index->places + first, last - first);
    } else {
      search (index, level - 1, i * BRANCHES, MIN ((i + 1) * BRANCHES, index->size[level - 1]), wanted,
              found);
    }
  }
}

void
weft_rect_index_query (const WeftRectIndex *index, const WeftRect *rect, GArray *found)
{
  Box wanted = get_box (rect);

  search (index, index->n_levels - 1, 0, index->size[index->n_levels - 1], &wanted, found);
}
