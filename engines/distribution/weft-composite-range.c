/* weft-composite-range.c: what is known of a composite without its distribution: range, operands, cost. */
#include "weft-binomial.h"
#include "weft-composite-private.h"
#include "weft-spectral.h"

#include <math.h>

typedef struct {
  gint64 least;
  gint64 greatest;
} Range;

/* Times beyond are as good as infinite: nobody can afford a lattice that long. */
#define MOST ((gint64) 1 << 56)

static Range range_of (const WeftComposite *composite);

static gint64
multiply (gint64 a, gint64 b)
{
  gint64 product;

  return __builtin_mul_overflow (a, b, &product) ? MOST : MIN (product, MOST);
}

static gint64
add (gint64 a, gint64 b)
{
  return MIN (a + b, MOST); /* neither is above it */
}

static Range
range_of_lattice (const WeftLattice *lattice, guint64 count)
{
  gsize n;
  gint64 first = weft_lattice_get_first (lattice);

  weft_lattice_get_probabilities (lattice, &n);
  return (Range){multiply ((gint64) count, first), multiply ((gint64) count, first + (gint64) n - 1)};
}

static Range
range_of_sum (const WeftComposite *composite)
{
  Range range = {0, 0};

  for (guint i = 0; i < composite->parts->len; i++) {
    Range part = range_of (composite->parts->pdata[i]);

    range.least = add (range.least, part.least);
    range.greatest = add (range.greatest, part.greatest);
  }
  return range;
}

/* Of PEs that differ, some may take one clause only; a broadcast to no PE takes both. */
static Range
range_of_if (const WeftComposite *composite)
{
  Range a = range_of (composite->children[0]);
  Range b = range_of (composite->children[1]);
  gboolean takes_one = composite->by_control_unit && !composite->broadcast;
  gint64 greatest = takes_one ? MAX (a.greatest, b.greatest) : add (a.greatest, b.greatest);

  return (Range){MIN (a.least, b.least), greatest};
}

static Range
range_of_loop (const WeftComposite *composite)
{
  Range body = range_of (composite->children[0]);
  Range count = range_of_lattice (composite->iterations, 1);
  Range range = {multiply (count.least, body.least), multiply (count.greatest, body.greatest)};

  for (guint i = 0; composite->kind == COMPOSITE_MIXED_LOOP && i < G_N_ELEMENTS (composite->links); i++)
    range.greatest =
        add (range.greatest, multiply (count.greatest + 1, range_of (composite->links[i]).greatest));
  return range;
}

static Range
range_of (const WeftComposite *composite)
{
  switch (composite->kind) {
  case COMPOSITE_OPERATION:
    return range_of_lattice (composite->time, composite->count);
  case COMPOSITE_SUM:
    return range_of_sum (composite);
  case COMPOSITE_IF:
    return range_of_if (composite);
  case COMPOSITE_LOOP:
  case COMPOSITE_MIXED_LOOP:
    return range_of_loop (composite);
  case COMPOSITE_SWITCH:
  case COMPOSITE_SYNCHRONISED:
  default:
    return range_of_lattice (composite->time, 1);
  }
}

void
weft_composite_get_range (WeftComposite *composite, gint64 *least, gint64 *greatest)
{
  Range range = range_of (composite);

  *least = range.least;
  *greatest = range.greatest;
}

static double operand_error (const WeftComposite *composite, guint enabled, double share);

/* Broadcast to no PE: see weft_composite_evaluate(). */
static double
empty_error (const WeftComposite *composite)
{
  double error = 0;

  if (composite->kind == COMPOSITE_LOOP)
    return empty_error (composite->children[1]);
  if (composite->kind == COMPOSITE_IF)
    return empty_error (composite->children[0]) + empty_error (composite->children[1]);
  if (composite->kind != COMPOSITE_SUM)
    return operand_error (composite, 1, 1);
  for (guint i = 0; i < composite->parts->len; i++)
    error += empty_error (composite->parts->pdata[i]);
  return error;
}

/* A clause that each of the PEs executes with probability @p. */
static double
clause_error (const WeftComposite *composite, guint clause, guint enabled, double share, double p)
{
  const WeftComposite *child = composite->children[clause];
  double error = operand_error (child, enabled, share * p);

  return composite->broadcast ? error + exp (enabled * log1p (-share * p)) * empty_error (child) : error;
}

static double
if_error (const WeftComposite *composite, guint enabled, double share)
{
  double p = composite->probability;

  if (composite->by_control_unit)
    return operand_error (composite->children[0], enabled, share) +
           operand_error (composite->children[1], enabled, share);
  return clause_error (composite, 0, enabled, share, p) + clause_error (composite, 1, enabled, share, 1 - p);
}

/* What one iteration brings, and the way into it. */
static double
iteration_error (const WeftComposite *composite, guint enabled, double share)
{
  double error = operand_error (composite->children[0], enabled, share);

  for (guint i = 0; composite->kind == COMPOSITE_MIXED_LOOP && i < G_N_ELEMENTS (composite->links); i++)
    if (i != LINK_LAST)
      error += operand_error (composite->links[i], enabled, share);
  return error;
}

/* What those who leave a mixed loop bring. */
static double
leaving_error (const WeftComposite *composite, guint enabled, double share)
{
  return composite->kind == COMPOSITE_MIXED_LOOP
             ? operand_error (composite->links[LINK_LAST], enabled, MAX (share, 0))
             : 0;
}

/* Iteration r is executed by each PE with probability rho_r, and is the last one of those whom iteration r + 1 lacks. In total
 * variation each PE counts once. */
static double
loop_error (const WeftComposite *composite, guint enabled, double share)
{
  g_auto (WeftContinuation) continuation = {0};
  double error = enabled * share * weft_lattice_get_error (composite->iterations);
  gint64 least;

  weft_continuation_init (&continuation, composite->iterations);
  least = continuation.least;
  if (composite->by_control_unit)
    return error + (double) continuation.greatest * iteration_error (composite, enabled, share);
  if (least > 0)
    error += (double) least * iteration_error (composite, enabled, share * MIN (continuation.rho[0], 1));
  for (gint64 r = least; r <= continuation.greatest; r++) {
    double going = share * MIN (weft_continuation_get (&continuation, r), 1);

    if (r > least)
      error += iteration_error (composite, enabled, going);
    if (r > 0)
      error +=
          leaving_error (composite, enabled, going - share * weft_continuation_get (&continuation, r + 1));
  }
  return error;
}

double
weft_composite_get_maximum_error (const WeftComposite *composite, guint enabled, double share)
{
  double error = weft_lattice_get_maximum_error (composite->time, enabled * share);

  return composite->upper != NULL ? MIN (error, weft_upper_errors_get (composite->upper, enabled, share))
                                  : error;
}

/* Of as many of @enabled PEs as each of them being there with probability @share leaves, on average (Lemmas 7 and 9). */
static double
operand_error (const WeftComposite *composite, guint enabled, double share)
{
  double error = 0;

  switch (composite->kind) {
  case COMPOSITE_OPERATION:
    return (double) composite->count * weft_lattice_get_maximum_error (composite->time, enabled * share);
  case COMPOSITE_SUM:
    for (guint i = 0; i < composite->parts->len; i++)
      error += operand_error (composite->parts->pdata[i], enabled, share);
    return error;
  case COMPOSITE_IF:
    return if_error (composite, enabled, share);
  case COMPOSITE_LOOP:
  case COMPOSITE_MIXED_LOOP:
    return loop_error (composite, enabled, share);
  case COMPOSITE_SWITCH:
    return weft_lattice_get_error (composite->time);
  case COMPOSITE_SYNCHRONISED:
  default:
    return weft_composite_get_maximum_error (composite, enabled, share);
  }
}

double
weft_composite_get_operand_error (WeftComposite *composite, guint enabled)
{
  return operand_error (composite, enabled, 1);
}

static double
width_of (const WeftComposite *composite)
{
  Range range = range_of (composite);

  return (double) (range.greatest - range.least + 1);
}

/* What it takes to make one distribution, however short, as multiplications. */
#define LATTICE_COST 2000

static double cost_of (const WeftComposite *composite, double rows, double most);

static double
cost_of_sum (const WeftComposite *composite, double rows, double most)
{
  double width = 1;
  double cost = 0;

  for (guint i = 0; i < composite->parts->len; i++) {
    double part = width_of (composite->parts->pdata[i]);

    cost += rows * width * part + cost_of (composite->parts->pdata[i], rows, most);
    width += part - 1;
  }
  return cost;
}

static double
cost_of_if (const WeftComposite *composite, double rows, double most)
{
  double widths = width_of (composite->children[0]) + width_of (composite->children[1]);
  double product = width_of (composite->children[0]) * width_of (composite->children[1]);

  if (composite->by_control_unit)
    return rows * widths + cost_of (composite->children[0], rows, most) +
           cost_of (composite->children[1], rows, most);
  return rows * most * (product + 3 * LATTICE_COST) + cost_of (composite->children[0], most, most) +
         cost_of (composite->children[1], most, most);
}

/* Sums of many go through transforms. */
static double
cost_of_repeating (double count, double body, double width)
{
  return MIN (count * body * width / 2, 1e7 + 256 * width);
}

/* Levels, each of rows that are mixtures over all who go on. */
static double
cost_of_loop (const WeftComposite *composite, double rows, double most)
{
  Range count = range_of_lattice (composite->iterations, 1);
  double width = width_of (composite);
  double body = width_of (composite->children[0]);
  double levels = (double) (count.greatest - count.least);
  double row = most / 2 * width + body * width;

  if (composite->by_control_unit || levels == 0)
    return rows * cost_of_repeating ((double) count.greatest, body, width) +
           cost_of (composite->children[0], rows, most);
  if (composite->kind == COMPOSITE_MIXED_LOOP)
    row += most / 2 * (width * width_of (composite->links[LINK_BOTH]) + 2 * LATTICE_COST);
  return levels * most * row + cost_of (composite->children[0], most, most);
}

static double
cost_of (const WeftComposite *composite, double rows, double most)
{
  switch (composite->kind) {
  case COMPOSITE_SUM:
    return cost_of_sum (composite, rows, most);
  case COMPOSITE_IF:
    return cost_of_if (composite, rows, most);
  case COMPOSITE_LOOP:
  case COMPOSITE_MIXED_LOOP:
    return cost_of_loop (composite, rows, most);
  case COMPOSITE_OPERATION:
  case COMPOSITE_SWITCH:
  case COMPOSITE_SYNCHRONISED:
  default:
    return 20 * rows * width_of (composite);
  }
}

double
weft_composite_get_direct_cost (WeftComposite *composite, guint enabled)
{
  return cost_of (composite, 1, enabled);
}

static double column_cost_of (const WeftComposite *composite, guint lowest, guint highest);

/* A density is multiplied by exponentials, or transformed on the whole circle. */
static double
column_cost_of_operation (const WeftComposite *composite, double rows)
{
  return rows * (8 + MIN (0.25 * width_of (composite), 100));
}

static double
column_cost_of_clause (const WeftComposite *clause, double p, guint lowest, guint highest)
{
  guint from;
  guint to;
  guint unused;

  weft_binomial_window (lowest, p, &from, &unused);
  weft_binomial_window (highest, p, &unused, &to);
  return column_cost_of (clause, from, to);
}

static double
column_cost_of_if (const WeftComposite *composite, guint lowest, guint highest)
{
  double rows = highest - lowest + 1.0;
  double p = composite->probability;

  if (composite->by_control_unit)
    return 10 * rows + column_cost_of (composite->children[0], lowest, highest) +
           column_cost_of (composite->children[1], lowest, highest);
  return rows * weft_binomial_reach (highest, p) +
         column_cost_of_clause (composite->children[0], p, lowest, highest) +
         column_cost_of_clause (composite->children[1], 1 - p, lowest, highest);
}

static double
column_cost_of_loop (const WeftComposite *composite, guint lowest, guint highest)
{
  double rows = highest - lowest + 1.0;
  guint from = lowest;
  guint unused;
  double link = composite->links[LINK_BOTH] != NULL ? 0.25 * width_of (composite->links[LINK_BOTH]) : 0.25;
  g_auto (WeftContinuation) continuation = {0};
  double levels;

  weft_continuation_init (&continuation, composite->iterations);
  levels = (double) (continuation.greatest - continuation.least);
  if (composite->by_control_unit)
    return 10 * rows * levels + column_cost_of (composite->children[0], lowest, highest);
  weft_binomial_window (lowest,
                        weft_continuation_get (&continuation, continuation.greatest) / continuation.rho[0],
                        &from, &unused);
  return (highest - from + 1.0) * levels * (10 + 2 * weft_binomial_reach (highest, 0.5) * link) +
         column_cost_of (composite->children[0], from, highest);
}

static double
column_cost_of (const WeftComposite *composite, guint lowest, guint highest)
{
  double rows = highest - lowest + 1.0;
  double cost = 0;

  switch (composite->kind) {
  case COMPOSITE_SUM:
    for (guint i = 0; i < composite->parts->len; i++)
      cost += 5 * rows + column_cost_of (composite->parts->pdata[i], lowest, highest);
    return cost;
  case COMPOSITE_IF:
    return column_cost_of_if (composite, lowest, highest);
  case COMPOSITE_LOOP:
  case COMPOSITE_MIXED_LOOP:
    return column_cost_of_loop (composite, lowest, highest);
  case COMPOSITE_OPERATION:
  case COMPOSITE_SWITCH:
  case COMPOSITE_SYNCHRONISED:
  default:
    return column_cost_of_operation (composite, rows);
  }
}

double
weft_composite_get_levels (const WeftComposite *composite)
{
  double levels = 0;
  gsize n;

  for (guint i = 0; composite->parts != NULL && i < composite->parts->len; i++)
    levels += weft_composite_get_levels (composite->parts->pdata[i]);
  for (guint i = 0; i < G_N_ELEMENTS (composite->children); i++)
    if (composite->children[i] != NULL)
      levels += weft_composite_get_levels (composite->children[i]);
  if (composite->iterations == NULL || composite->by_control_unit)
    return levels;
  weft_lattice_get_probabilities (composite->iterations, &n);
  return levels + (double) n - 1;
}

double
weft_composite_get_column_cost (WeftComposite *composite, guint lowest, guint highest)
{
  return column_cost_of (composite, lowest, highest);
}
