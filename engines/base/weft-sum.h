/* weft-sum.h: a running sum whose rounding error does not grow with the number of terms (Neumaier 1974). */
#pragma once

#include <math.h>

typedef struct {
  double sum;
  double lost;
} WeftSum;

static inline void
weft_sum_add (WeftSum *sum, double term)
{
  double next = sum->sum + term;

  if (fabs (sum->sum) >= fabs (term))
    sum->lost += (sum->sum - next) + term;
  else
    sum->lost += (term - next) + sum->sum;
  sum->sum = next;
}

static inline double
weft_sum_get (const WeftSum *sum)
{
  return sum->sum + sum->lost;
}
