/* weft-task-lock.c: the residence at an M/M/1//K lock; see weft-task-system.h. */
#include "weft-task-system.h"

#include <math.h>

#define NEGLIGIBLE 0x1p-60 /* of the sum, for all that is left out together */

typedef struct {
  double weight;
  double customers; /* weighted */
} Sums;

static void
add (Sums *sums, double weight, guint32 at_lock)
{
  sums->weight += weight;
  sums->customers += weight * at_lock;
}

double
weft_task_lock_find_residence (double mean, double rate, guint32 n)
{
  guint32 others = n - 1;
  double load = rate * mean;
  guint32 mode = (guint32) CLAMP (floor (others - 1 / load) + 1, 0, others);
  double least = NEGLIGIBLE / ((double) n * n);
  Sums sums = {1, mode};
  double weight = 1;

  for (guint32 j = mode; j < others && weight > least; j++) {
    weight *= (others - j) * load;
    add (&sums, weight, j + 1);
  }
  weight = 1;
  for (guint32 j = mode; j > 0 && weight > least; j--) {
    weight /= (others - j + 1) * load;
    add (&sums, weight, j - 1);
  }
  return mean * (1 + sums.customers / sums.weight);
}
