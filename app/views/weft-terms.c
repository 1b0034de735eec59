/* weft-terms.c: the table. */
#include "weft-terms.h"

#include <glib/gi18n-lib.h>

static const WeftTerm terms[] = {
    {"mean", N_ ("mean"), N_ ("The expected execution time: the average over very many runs.")},
    {"sd", N_ ("sd"),
     N_ ("Standard deviation: how far the execution time of a run typically is from the mean, in the same "
         "unit.")},
    {"quantile", N_ ("P50, P90, P95, P99"),
     N_ ("Quantiles: P95 is the least time within which at least 95 of 100 runs end. P50 is the median.")},
    {"met", N_ ("met"), N_ ("The probability that a run ends at the deadline or before it.")},
    {"quicker", N_ ("quicker"),
     N_ ("The probability that one run in these modes takes less time than an independent run as drawn.")},
    {"as-drawn", N_ ("as drawn"), N_ ("The program in the modes that the diagram shows.")},
    {"before", N_ ("before"),
     N_ ("The program before the last change, and how the times differed from now.")},
    {"simd", N_ ("SIMD"),
     N_ ("SIMD throughout: all PEs execute every operation together, each as long as the slowest PE.")},
    {"spmd", N_ ("SPMD"),
     N_ ("SPMD throughout: every PE runs on its own and waits for the others only at the end.")},
    {"best", N_ ("best"),
     N_ ("The modes with the least mean that the search has found; Optimise… applies them to the diagram.")},
    {"simulation", N_ ("simulation"),
     N_ ("Runs of the program drawn at random, more and more of them, with a band in which the true curve "
         "is.")},
    {"average-value", N_ ("average-value estimate (Li et al.)"),
     N_ ("The execution time computed with the mean of every operation. It leaves out that PEs wait for the "
         "slowest one, and so is usually too small.")},
    {"computation", N_ ("computation"), N_ ("Time in which a PE does the work of its operations.")},
    {"waiting", N_ ("waiting"),
     N_ ("Time in which a PE has ended its part and waits for others: before a mode switch, at the end of "
         "the "
         "program, or in SIMD mode for the slowest PE of every operation.")},
    {"masked", N_ ("masked off"),
     N_ ("Time in which a PE in SIMD mode takes no part: the others execute a clause that it does not take, "
         "or a "
         "loop that it has left.")},
    {"switch", N_ ("mode switches"), N_ ("Time that changes between SIMD and SPMD mode take.")},
    {"overhead", N_ ("overhead"), N_ ("Time for setting up and testing loops and conditionals.")},
    {"slope", N_ ("slope"),
     N_ ("By how much the execution time changes for each unit by which the parameter changes.")},
    {"speed-up", N_ ("speed-up"),
     N_ ("How many times as much work N PEs do in the same time as one PE: N times the mean of one PE, "
         "divided by "
         "the mean of N. Every PE does the same work on data of its own.")},
    {"efficiency", N_ ("efficiency"),
     N_ ("Speed-up divided by the number of PEs: the part of the time of a PE that is not lost to waiting.")},
};

const WeftTerm *
weft_terms_get (guint *n)
{
  *n = G_N_ELEMENTS (terms);
  return terms;
}

const char *
weft_terms_explain (const char *term)
{
  for (guint i = 0; i < G_N_ELEMENTS (terms); i++)
    if (g_str_equal (terms[i].term, term))
      return _ (terms[i].explanation);
  g_return_val_if_reached ("");
}
