/* weft-comparison.c: both lattices from the top down, each place against what of the other stands above it. */
#include "weft-comparison.h"

#include "weft-sum.h"

#define SAME 1e-9

/* What of one quantity lies above the place that is looked at. */
typedef struct {
  const WeftLattice *lattice;
  const double *p;
  gsize left; /* places not passed yet: the next is left - 1 */
  WeftSum above;
} Runner;

static Runner
runner_new (const WeftLattice *lattice)
{
  Runner runner = {.lattice = lattice};

  runner.p = weft_lattice_get_probabilities (lattice, &runner.left);
  return runner;
}

static double
get_value (const Runner *runner)
{
  return weft_lattice_get_value (runner->lattice, runner->left - 1);
}

/* Passes the next place; returns its probability. */
static double
pass (Runner *runner)
{
  double p = runner->p[--runner->left];

  weft_sum_add (&runner->above, p);
  return p;
}

WeftComparison
weft_compare_times (const WeftLattice *a, const WeftLattice *b)
{
  Runner first = runner_new (a);
  Runner second = runner_new (b);
  double same = SAME * MIN (weft_lattice_get_step (a), weft_lattice_get_step (b));
  WeftSum less = {0};
  WeftSum equal = {0};
  WeftSum greater = {0};

  while (first.left > 0 || second.left > 0) {
    double gap = first.left == 0 ? -1 : second.left == 0 ? 1 : get_value (&first) - get_value (&second);
    gboolean takes_first = first.left > 0 && (second.left == 0 || gap > -same);
    gboolean takes_second = second.left > 0 && (first.left == 0 || gap < same);
    double above_first = weft_sum_get (&first.above);
    double above_second = weft_sum_get (&second.above);
    double p = takes_first ? pass (&first) : 0;
    double q = takes_second ? pass (&second) : 0;

    weft_sum_add (&less, p * above_second);
    weft_sum_add (&greater, q * above_first);
    weft_sum_add (&equal, p * q);
  }
  return (WeftComparison){weft_sum_get (&less), weft_sum_get (&equal), weft_sum_get (&greater),
                          MIN (weft_lattice_get_error (a) + weft_lattice_get_error (b), 1)};
}
