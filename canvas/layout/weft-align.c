/* weft-align.c: one axis at a time. */
#include "weft-align.h"

#include <stdlib.h>

/* A box along one axis. */
typedef struct {
  double start;
  double length;
  guint place; /* in the array of boxes */
} Span;

static Span
get_span (const WeftRect *box, gboolean vertically, guint place)
{
  return vertically ? (Span){box->y, box->height, place} : (Span){box->x, box->width, place};
}

static void
set_start (WeftRect *box, gboolean vertically, double start)
{
  if (vertically)
    box->y = start;
  else
    box->x = start;
}

void
weft_align (WeftRect *boxes, guint n, WeftAlignment alignment)
{
  gboolean vertically = alignment >= WEFT_ALIGN_TOP;
  double share = (alignment - (vertically ? WEFT_ALIGN_TOP : WEFT_ALIGN_LEFT)) / 2.0;
  double least = G_MAXDOUBLE;
  double greatest = -G_MAXDOUBLE;

  for (guint i = 0; i < n; i++) {
    Span span = get_span (&boxes[i], vertically, i);

    least = MIN (least, span.start);
    greatest = MAX (greatest, span.start + span.length);
  }
  for (guint i = 0; i < n; i++) {
    Span span = get_span (&boxes[i], vertically, i);

    set_start (&boxes[i], vertically, least + share * (greatest - least - span.length));
  }
}

static double
get_middle (const Span *span)
{
  return span->start + span->length / 2;
}

/* Equal middles keep the order of the array. */
static int
compare_spans (gconstpointer a, gconstpointer b)
{
  const Span *x = a;
  const Span *y = b;
  double first = get_middle (x);
  double second = get_middle (y);

  return first != second ? (first > second ? 1 : -1) : (x->place > y->place) - (x->place < y->place);
}

/* Of @spans in their order. */
static double
get_gap (const Span *spans, guint n)
{
  double room = spans[n - 1].start + spans[n - 1].length - spans[0].start;

  for (guint i = 0; i < n; i++)
    room -= spans[i].length;
  return room / (n - 1);
}

void
weft_distribute (WeftRect *boxes, guint n, gboolean vertically)
{
  g_autofree Span *spans = g_new (Span, MAX (n, 1));
  double gap;
  double at;

  if (n < 3)
    return;
  for (guint i = 0; i < n; i++)
    spans[i] = get_span (&boxes[i], vertically, i);
  qsort (spans, n, sizeof *spans, compare_spans);
  gap = get_gap (spans, n);
  at = spans[0].start + spans[0].length + gap;
  for (guint i = 1; i + 1 < n; i++) {
    double share = (double) i / (n - 1);
    double middle = (1 - share) * get_middle (&spans[0]) + share * get_middle (&spans[n - 1]);

    set_start (&boxes[spans[i].place], vertically, gap >= 0 ? at : middle - spans[i].length / 2);
    at += spans[i].length + gap;
  }
}
