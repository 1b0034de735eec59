/* weft-makespan.c: see weft-makespan.h. */
#include "weft-makespan.h"

#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#include <math.h>

const double weft_makespan_levels[WEFT_N_MAKESPAN_QUANTILES] = {0.5, 0.9, 0.95, 0.99};

WeftMakespan *
weft_makespan_new (void)
{
  WeftMakespan *makespan = g_new0 (WeftMakespan, 1);

  weft_ref_init (&makespan->ref_count);
  makespan->deadline = NAN;
  return makespan;
}

WeftMakespan *
weft_makespan_ref (WeftMakespan *makespan)
{
  weft_ref_inc (&makespan->ref_count);
  return makespan;
}

void
weft_makespan_unref (WeftMakespan *makespan)
{
  if (!weft_ref_dec (&makespan->ref_count))
    return;
  g_clear_pointer (&makespan->time.time, weft_lattice_unref);
  g_clear_pointer (&makespan->upper.time, weft_lattice_unref);
  g_clear_pointer (&makespan->kleindorfer.time, weft_lattice_unref);
  g_clear_pointer (&makespan->runs.time, weft_lattice_unref);
  g_clear_pointer (&makespan->schedule, weft_schedule_unref);
  g_free (makespan->rows);
  g_free (makespan->tasks);
  g_free (makespan->edges);
  g_free (makespan);
}

WeftMakespanTime
weft_makespan_time_of (WeftLattice *lattice, double deadline)
{
  WeftMakespanTime time = {.time = lattice,
                           .mean = weft_lattice_get_mean (lattice),
                           .variance = weft_lattice_get_variance (lattice),
                           .least = weft_lattice_get_minimum (lattice),
                           .greatest = weft_lattice_get_maximum (lattice),
                           .deadline =
                               isnan (deadline) ? NAN : weft_lattice_get_cumulative (lattice, deadline)};

  for (guint i = 0; i < WEFT_N_MAKESPAN_QUANTILES; i++)
    time.quantiles[i] = weft_lattice_get_quantile (lattice, weft_makespan_levels[i]);
  return time;
}

const char *
weft_makespan_name_lower (const WeftMakespan *makespan)
{
  return makespan->has_prime ? _ ("from below (Kleindorfer)") : _ ("from below");
}

const char *
weft_makespan_name_kleindorfer (void)
{
  return _ ("from above (Kleindorfer)");
}

const char *
weft_makespan_name_upper (const WeftMakespan *makespan)
{
  if (makespan->kleindorfer.time != NULL)
    return _ ("from above (Dodin)");
  return makespan->has_prime ? weft_makespan_name_kleindorfer () : _ ("from above");
}

double
weft_makespan_get_error (const WeftMakespan *makespan)
{
  if (makespan->certainty == WEFT_CERTAINTY_SAMPLED)
    return NAN;
  return makespan->upper.time != NULL ? MAX (weft_lattice_get_error (makespan->time.time),
                                             weft_lattice_get_error (makespan->upper.time))
                                      : weft_lattice_get_error (makespan->time.time);
}
