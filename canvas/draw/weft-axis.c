/* weft-axis.c: steps of 1, 2 and 5. */
#include "weft-axis.h"

#include "weft-numeral.h"

#include <math.h>

/* More labels than this on one axis are never meant. */
#define MAX_TICKS 200

double
weft_axis_get_nice_step (double least)
{
  double power = pow (10, floor (log10 (least)));
  double fraction = least / power;

  if (fraction <= 1 + 1e-9)
    return power;
  if (fraction <= 2 + 1e-9)
    return 2 * power;
  return fraction <= 5 + 1e-9 ? 5 * power : 10 * power;
}

/* The exponent of ten below @step: its first digit is 1, 2 or 5. */
static int
get_exponent (double step)
{
  return (int) floor (log10 (step) + 1e-9);
}

WeftTicks
weft_axis_get_ticks (const WeftAxis *axis, double spacing)
{
  WeftTicks ticks = {0};
  double range = axis->upper - axis->lower;
  double pixels = fabs (axis->end - axis->start);
  double least = MAX (range * spacing / MAX (pixels, 1), range / MAX_TICKS);
  double size = MAX (fabs (axis->lower), fabs (axis->upper));
  double last;

  ticks.step = weft_axis_get_nice_step (MAX (least, size * 1e-12));
  ticks.minor = lround (ticks.step / pow (10, get_exponent (ticks.step))) == 2 ? 2 : 5;
  ticks.decimals = MAX (0, -get_exponent (ticks.step));
  ticks.first = (gint64) ceil (axis->lower / ticks.step - 1e-9);
  last = floor (axis->upper / ticks.step + 1e-9);
  ticks.n = last >= (double) ticks.first ? (guint) (last - (double) ticks.first) + 1 : 0;
  return ticks;
}

double
weft_ticks_get_value (const WeftTicks *ticks, guint index)
{
  double multiple = (double) (ticks->first + index);
  int exponent = get_exponent (ticks->step);

  /* Dividing by a whole power of ten rounds once only: 3 / 10, not 3 * 0.1. */
  if (exponent < 0)
    return multiple * round (ticks->step * pow (10, -exponent)) / pow (10, -exponent);
  return multiple * ticks->step;
}

char *
weft_ticks_get_label (const WeftTicks *ticks, guint index)
{
  double value = weft_ticks_get_value (ticks, index);

  return ticks->decimals > 6 ? weft_numeral_short (value) : weft_numeral_fixed (value, ticks->decimals);
}
