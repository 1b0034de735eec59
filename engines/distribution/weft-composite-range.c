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
  return MIN (a + b, MOST);
}

static Range
range_of_lattice (const WeftLattice *lattice, guint count)
{
  gsize n;
  gint64 first = weft_lattice_get_first (lattice);

  weft_lattice_get_probabilities (lattice, &n);
  return (Range){multiply (count, first), multiply (count, first + (gint64) n - 1)};
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

/* Iteration r is executed by @enabled rho_r PEs on average; in total variation each of them counts once. */
static double
loop_error (const WeftComposite *composite, double enabled)
{
  guint least;
  guint greatest;
  g_autofree double *rho = weft_composite_get_continuation (composite->iterations, &least, &greatest);
  double error = enabled * weft_lattice_get_error (composite->iterations);

  for (guint r = 1; r <= greatest; r++) {
    double going = composite->by_control_unit ? enabled : enabled * rho[r];

    error += weft_composite_get_operand_error (composite->children[0], going);
    for (guint i = 0; composite->kind == COMPOSITE_MIXED_LOOP && i < G_N_ELEMENTS (composite->links); i++)
      error += weft_composite_get_operand_error (composite->links[i], going);
  }
  return error;
}

static double
maximum_error (const WeftComposite *composite, double enabled)
{
  double error = weft_lattice_get_maximum_error (composite->time, enabled);

  return composite->upper != NULL ? MIN (error, weft_upper_errors_get (composite->upper, enabled)) : error;
}

double
weft_composite_get_operand_error (WeftComposite *composite, double enabled)
{
  double error = 0;

  switch (composite->kind) {
  case COMPOSITE_OPERATION:
    return composite->count * weft_lattice_get_maximum_error (composite->time, enabled);
  case COMPOSITE_SUM:
    for (guint i = 0; i < composite->parts->len; i++)
      error += weft_composite_get_operand_error (composite->parts->pdata[i], enabled);
    return error;
  case COMPOSITE_IF:
    return weft_composite_get_operand_error (composite->children[0], enabled) +
           weft_composite_get_operand_error (composite->children[1], enabled);
  case COMPOSITE_LOOP:
  case COMPOSITE_MIXED_LOOP:
    return loop_error (composite, enabled);
  case COMPOSITE_SWITCH:
    return weft_lattice_get_error (composite->time);
  case COMPOSITE_SYNCHRONISED:
  default:
    return maximum_error (composite, enabled);
  }
}

static double
width_of (const WeftComposite *composite)
{
  Range range = range_of (composite);

  return (double) (range.greatest - range.least + 1);
}

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
  return rows * most * product + cost_of (composite->children[0], most, most) +
         cost_of (composite->children[1], most, most);
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
    return rows * count.greatest * body * width / 2 + cost_of (composite->children[0], rows, most);
  if (composite->kind == COMPOSITE_MIXED_LOOP)
    row += most / 2 * width * width_of (composite->links[LINK_BOTH]);
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
  guint least;
  guint greatest;
  guint from = lowest;
  guint unused;
  double link = composite->links[LINK_BOTH] != NULL ? 0.25 * width_of (composite->links[LINK_BOTH]) : 0.25;
  g_autofree double *rho = weft_composite_get_continuation (composite->iterations, &least, &greatest);

  if (composite->by_control_unit)
    return 10 * rows * greatest + column_cost_of (composite->children[0], lowest, highest);
  weft_binomial_window (lowest, rho[greatest] / rho[least], &from, &unused);
  return (highest - from + 1.0) * (greatest - least) * (10 + 2 * weft_binomial_reach (highest, 0.5) * link) +
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
weft_composite_get_column_cost (WeftComposite *composite, guint lowest, guint highest)
{
  return column_cost_of (composite, lowest, highest);
}
