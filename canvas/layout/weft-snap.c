/* weft-snap.c: both axes in the same way. */
#include "weft-snap.h"

#include <math.h>

/* What is equally near but for rounding. */
#define SAME 1e-6

/* A box on its way along one axis; across is the other axis. */
typedef struct {
  double start;
  double length;
  double across;
  double breadth;
} Span;

typedef struct {
  gboolean found;
  double shift;
  double line;     /* where it is in line with the other */
  double distance; /* across, between the middles of the two */
  Span other;
} Match;

static Span
get_span (const WeftRect *box, gboolean vertically)
{
  return vertically ? (Span){box->y, box->height, box->x, box->width}
                    : (Span){box->x, box->width, box->y, box->height};
}

static void
offer (Match *match, const Span *span, const Span *other, double from, double line)
{
  double shift = line - from;
  double distance = fabs (span->across + span->breadth / 2 - other->across - other->breadth / 2);
  double nearer = fabs (match->shift) - fabs (shift);

  if (match->found && (nearer < -SAME || (nearer <= SAME && distance >= match->distance)))
    return;
  *match = (Match){TRUE, shift, line, distance, *other};
}

static void
match_one (Match *match, const Span *span, const Span *other)
{
  double end = span->start + span->length;
  double other_end = other->start + other->length;

  offer (match, span, other, span->start + span->length / 2, other->start + other->length / 2);
  offer (match, span, other, span->start, other->start);
  offer (match, span, other, end, other_end);
  offer (match, span, other, span->start, other_end);
  offer (match, span, other, end, other->start);
}

static double
snap_to_grid (const Span *span, double grid)
{
  double middle = span->start + span->length / 2;

  return grid > 0 ? round (middle / grid) * grid - middle : 0;
}

/* From the first border across to the last one of both boxes. */
static WeftGuide
make_guide (const Match *match, const WeftRect *box, gboolean vertically)
{
  Span span = get_span (box, vertically);
  double from = MIN (span.across, match->other.across);
  double to = MAX (span.across + span.breadth, match->other.across + match->other.breadth);

  return vertically ? (WeftGuide){{from, match->line}, {to, match->line}}
                    : (WeftGuide){{match->line, from}, {match->line, to}};
}

static Match
find_match (const WeftRect *box, const WeftRect *others, guint n, double reach, gboolean vertically)
{
  Span span = get_span (box, vertically);
  Match match = {FALSE};

  for (guint i = 0; i < n; i++) {
    Span other = get_span (&others[i], vertically);

    match_one (&match, &span, &other);
  }
  match.found = match.found && fabs (match.shift) <= reach;
  return match;
}

void
weft_snap_find (const WeftRect *box,
                const WeftRect *others,
                guint n,
                double reach,
                double grid,
                WeftSnap *snap)
{
  Match matches[2];
  double shifts[2];
  WeftRect moved = *box;

  *snap = (WeftSnap){0};
  for (int axis = 0; axis < 2; axis++) {
    Span span = get_span (box, axis);

    matches[axis] = find_match (box, others, n, reach, axis);
    shifts[axis] = matches[axis].found ? matches[axis].shift : snap_to_grid (&span, grid);
  }
  snap->dx = shifts[0];
  snap->dy = shifts[1];
  moved.x += snap->dx;
  moved.y += snap->dy;
  for (int axis = 0; axis < 2; axis++)
    if (matches[axis].found)
      snap->guides[snap->n_guides++] = make_guide (&matches[axis], &moved, axis);
}
