/* weft-cumulants.c: cumulant functions from blocks. */
#include "weft-cumulants.h"

#include <float.h>
#include <math.h>

#define MOST_BLOCKS 512
#define SINGLES     128 /* at each end */

/* Covers the rounding of exponents below 1e9 and of sums of 512 terms. */
#define SLACK 1e-6

typedef struct {
  double mass;
  double first; /* places with mass */
  double last;
  double mean;
} Block;

struct _WeftBlocks {
  guint n;
  Block blocks[MOST_BLOCKS];
};

static gboolean
gather (Block *block, const double *p, gsize n, gint64 first, gint64 span)
{
  double moment = 0;

  for (gsize j = 0; j < n; j++) {
    double place = (double) ((first + (gint64) j) / span);

    if (p[j] == 0)
      continue;
    if (block->mass == 0)
      block->first = place;
    block->last = place;
    block->mass += p[j];
    moment += p[j] * (place - block->first);
  }
  block->mean = block->mass > 0 ? block->first + moment / block->mass : 0;
  return block->mass > 0;
}

/* Blocks of one place at both ends, where steep tilts look. */
WeftBlocks *
weft_blocks_new (const double *p, gsize n, gint64 first, gint64 span)
{
  WeftBlocks *blocks = g_new0 (WeftBlocks, 1);
  gsize singles = n <= MOST_BLOCKS ? n : SINGLES;
  gsize wide = (n - MIN (n, 2 * SINGLES) + MOST_BLOCKS - 2 * SINGLES - 1) / (MOST_BLOCKS - 2 * SINGLES);
  gsize width;

  for (gsize j = 0; j < n; j += width) {
    width = j < singles || j >= n - SINGLES ? 1 : MIN (wide, n - SINGLES - j);
    if (gather (&blocks->blocks[blocks->n], p + j, width, first + (gint64) j, span))
      blocks->n++;
  }
  return blocks;
}

void
weft_blocks_free (WeftBlocks *blocks)
{
  g_free (blocks);
}

static double
greatest_exponent (const WeftBlocks *blocks, double t)
{
  return t * (t > 0 ? blocks->blocks[blocks->n - 1].last : blocks->blocks[0].first);
}

/* Exponentials that are nothing take ten times as long. */
static double
exponential (double x)
{
  return x > -740 ? exp (x) : 0;
}

WeftCumulants
weft_blocks_get_cumulants (const WeftBlocks *blocks, double t)
{
  double weights[MOST_BLOCKS];
  double most = greatest_exponent (blocks, t);
  double sum = 0;
  double first = 0;
  double second = 0;

  for (guint i = 0; i < blocks->n; i++) {
    const Block *block = &blocks->blocks[i];

    weights[i] = block->mass * exponential (t * block->mean - most);
    sum += weights[i];
    first += weights[i] * block->mean;
  }
  if (sum == 0)
    return (WeftCumulants){.log = -INFINITY};
  first /= sum;
  for (guint i = 0; i < blocks->n; i++) {
    double distance = blocks->blocks[i].mean - first;

    second += weights[i] * distance * distance;
  }
  return (WeftCumulants){most + log (sum), first, second / sum};
}

double
weft_blocks_get_bound (const WeftBlocks *blocks, double t)
{
  double most = greatest_exponent (blocks, t);
  double sum = 0;

  for (guint i = 0; i < blocks->n; i++) {
    const Block *block = &blocks->blocks[i];

    sum += block->mass * exponential (t * (t > 0 ? block->last : block->first) - most);
  }
  return most + log (sum + DBL_MIN) + SLACK * (1 + 1e-6 * fabs (most));
}
