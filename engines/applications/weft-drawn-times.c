/* weft-drawn-times.c: see weft-drawn-times.h. */
#include "weft-drawn-times.h"

#include <math.h>

double
weft_draw_around (WeftRandom *random, double mean, double variation)
{
  return mean * (1 + variation * (2 * weft_random_uniform (random) - 1));
}

double
weft_draw_normal (WeftRandom *random)
{
  double radius = sqrt (-2 * log1p (-weft_random_uniform (random)));

  return radius * cos (2 * G_PI * weft_random_uniform (random));
}

double
weft_draw_lognormal (WeftRandom *random, double median, double spread)
{
  return median * exp (spread * weft_draw_normal (random));
}
