/* weft-meeting.c: distribution functions to the powers of those who stay and those who leave. */
#include "weft-meeting.h"

#include "weft-lattice-ops.h"

#include <math.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Probabilities below are left out; they show as missing mass. */
#define LOG_LEFT_OUT (-57.0)

/* Splits from one exponential to the next; as many have to leave at each that differences keep their digits. */
#define RUNGS         16
#define LEAST_LEAVING 64

/* What is as good as 0 on the way. */
#define NEGLIGIBLE     1e-200
#define LOG_NEGLIGIBLE (-460.0)

/* The error aimed at, relative to the least sum at the ends of the band. */
#define LEAST_ERROR 2e-16

void
weft_meeting_clear (WeftMeeting *meeting)
{
  g_clear_pointer (&meeting->log_both, g_free);
  g_clear_pointer (&meeting->log_last, g_free);
  g_clear_pointer (&meeting->fall_both, g_free);
  g_clear_pointer (&meeting->fall_last, g_free);
  g_clear_pointer (&meeting->ratio, g_free);
}

/* The logarithm of the distribution function of @time on the common places. */
static double *
log_f_on (const WeftMeeting *meeting, const WeftLattice *time, WeftJob *job, GError **error)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  gsize offset = weft_lattice_get_first (time) - meeting->first;
  double *log_f = weft_job_allocate (job, meeting->n, sizeof (double), error);

  if (log_f == NULL)
    return NULL;
  for (gsize i = 0; i < offset; i++)
    log_f[i] = -INFINITY;
  weft_fill_log_cumulative (p, n, log_f + offset);
  for (gsize i = offset + n; i < meeting->n; i++)
    log_f[i] = log_f[offset + n - 1];
  return log_f;
}

/* How it falls from each of the common places to the one before; 0 where it does not, or is 0. */
static double *
falls_on (const WeftMeeting *meeting,
          const WeftLattice *time,
          const double *log_f,
          WeftJob *job,
          GError **error)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  gsize offset = weft_lattice_get_first (time) - meeting->first;
  double *falls = log_f != NULL ? weft_job_allocate (job, meeting->n, sizeof (double), error) : NULL;

  for (gsize i = 0; falls != NULL && i < n; i++)
    falls[offset + i] = i == 0 ? -INFINITY : log1p (-MIN (p[i] / exp (log_f[offset + i]), 1));
  return falls;
}

/* Where the meeting of @least to @most PEs can be noticed, whoever of them stays. */
static void
find_places (WeftMeeting *meeting, guint least, guint most)
{
  const double *both = meeting->log_both;
  const double *last = meeting->log_last;

  meeting->from = 0;
  meeting->to = meeting->n;
  while (meeting->from + 1 < meeting->to &&
         least * MAX (both[meeting->from], last[meeting->from]) < LOG_LEFT_OUT)
    meeting->from++;
  while (meeting->from + 1 < meeting->to &&
         log (-expm1 (MIN (both[meeting->to - 2], last[meeting->to - 2])) * most) < LOG_LEFT_OUT)
    meeting->to--;
}

/* What the change from one split to the next is for each place. */
static gboolean
find_steps (WeftMeeting *meeting, WeftJob *job, GError **error)
{
  gsize n = meeting->to - meeting->from;

  meeting->ratio = weft_job_allocate (job, 3 * n, sizeof (double), error);
  if (meeting->ratio == NULL)
    return FALSE;
  meeting->keep = meeting->ratio + n;
  meeting->lose = meeting->keep + n;
  for (gsize i = 0; i < n; i++) {
    gsize at = meeting->from + i;
    double slope = meeting->log_both[at] - meeting->log_last[at];
    double fall = meeting->fall_both[at] - meeting->fall_last[at];

    /* Places that one of them never takes are never a meeting of some of both. */
    meeting->ratio[i] = isfinite (slope) ? exp (slope) : 0;
    meeting->keep[i] = isfinite (fall) ? exp (fall) : 0;
    meeting->lose[i] = isfinite (fall) ? -expm1 (fall) : 1;
  }
  return TRUE;
}

gboolean
weft_meeting_init (WeftMeeting *meeting,
                   const WeftLattice *both,
                   const WeftLattice *last,
                   guint least,
                   guint most,
                   WeftJob *job,
                   GError **error)
{
  gsize n_both;
  gsize n_last;
  gint64 end;

  weft_lattice_get_probabilities (both, &n_both);
  weft_lattice_get_probabilities (last, &n_last);
  end =
      MAX (weft_lattice_get_first (both) + (gint64) n_both, weft_lattice_get_first (last) + (gint64) n_last);
  meeting->first = MIN (weft_lattice_get_first (both), weft_lattice_get_first (last));
  meeting->n = end - meeting->first;
  meeting->log_both = log_f_on (meeting, both, job, error);
  meeting->fall_both = falls_on (meeting, both, meeting->log_both, job, error);
  meeting->log_last = meeting->fall_both != NULL ? log_f_on (meeting, last, job, error) : NULL;
  meeting->fall_last = falls_on (meeting, last, meeting->log_last, job, error);
  if (meeting->fall_last == NULL)
    return FALSE;
  find_places (meeting, least, most);
  return find_steps (meeting, job, error);
}

/* 0 times anything is 0. */
static double
times (double count, double log_f)
{
  return count > 0 ? count * log_f : 0;
}

/* The logarithm of F_both^h F_last^l at place @i. */
static double
log_joint (const WeftMeeting *meeting, double staying, double leaving, gsize i)
{
  return times (staying, meeting->log_both[i]) + times (leaving, meeting->log_last[i]);
}

/* The logarithm of the place before relative to place @i. */
static double
fall_of (const WeftMeeting *meeting, double staying, double leaving, gsize i)
{
  return times (staying, meeting->fall_both[i]) + times (leaving, meeting->fall_last[i]);
}

void
weft_meeting_fill (const WeftMeeting *meeting, double staying, double leaving, double *density)
{
  for (gsize i = meeting->from; i < meeting->to; i++) {
    double here = log_joint (meeting, staying, leaving, i);

    density[i - meeting->from] =
        here == -INFINITY ? 0 : -exp (here) * expm1 (fall_of (meeting, staying, leaving, i));
  }
}

/* Up one split: F, F (place before) / F and 1 minus the latter. */
static void
climb (const WeftMeeting *meeting,
       double *restrict power,
       double *restrict below,
       double *restrict here,
       double *restrict density)
{
  const double *restrict ratio = meeting->ratio;
  const double *restrict keep = meeting->keep;
  const double *restrict lose = meeting->lose;

  for (gsize i = 0; i < meeting->to - meeting->from; i++) {
    double next = power[i] * ratio[i];

    density[i] = power[i] * here[i];
    power[i] = next > NEGLIGIBLE ? next : 0;
    here[i] += below[i] * lose[i];
    below[i] = below[i] > NEGLIGIBLE ? below[i] * keep[i] : 0;
  }
}

/* Where the maxima stands at the split @staying. */
static void
begin_climb (const WeftMeeting *meeting,
             guint staying,
             guint leaving,
             double *power,
             double *below,
             double *here)
{
  for (gsize i = 0; i < meeting->to - meeting->from; i++) {
    double at = log_joint (meeting, staying, leaving, meeting->from + i);
    double fall = fall_of (meeting, staying, leaving, meeting->from + i);

    power[i] = at > LOG_NEGLIGIBLE ? exp (at) : 0;
    below[i] = at > LOG_NEGLIGIBLE ? exp (fall) : 0;
    here[i] = at > LOG_NEGLIGIBLE ? -expm1 (fall) : 0;
  }
}

void
weft_meeting_fill_band (const WeftMeeting *meeting, guint enabled, guint from, guint to, double *density)
{
  gsize width = meeting->to - meeting->from;
  g_autofree double *values = g_new (double, 3 * width);
  guint rung = 0;

  for (guint h = from; h <= to; h++) {
    double *row = density + (h - from) * width;

    /* Near the ends, where hardly anybody stays or leaves, differences could lose digits. */
    if (h == 0 || h + LEAST_LEAVING > enabled) {
      weft_meeting_fill (meeting, h, enabled - h, row);
      continue;
    }
    if (rung++ % RUNGS == 0)
      begin_climb (meeting, h, enabled - h, values, values + width, values + 2 * width);
    climb (meeting, values, values + width, values + 2 * width, row);
  }
}

/* The band and what its points are looked for with. */
typedef struct {
  const WeftMeeting *meeting;
  guint enabled;
  guint from;
  guint to;
  const double *weights;
  gsize stride;
} Band;

/* A density counts at its place, and negatively at the next. */
static double
weight_of (const Band *band, gsize i)
{
  gsize from = band->meeting->from;
  double here = i >= from ? band->weights[(i - from) * band->stride] : 0;

  return here + (i + 1 < band->meeting->to ? band->weights[(i + 1 - from) * band->stride] : 0);
}

/* The sum over places of the density at the split @h times weights. */
static double
weigh (const Band *band, guint h, double *density)
{
  double sum = 0;

  weft_meeting_fill (band->meeting, h, band->enabled - h, density);
  for (gsize i = 0; i < band->meeting->to - band->meeting->from; i++)
    sum += density[i] * band->weights[i * band->stride];
  return sum;
}

/* Adds the bounds of place @i for 4, 8, ... points. */
static void
add_errors (const Band *band, gsize i, double *errors)
{
  const WeftMeeting *meeting = band->meeting;
  double slope = meeting->log_both[i] - meeting->log_last[i];
  double greatest = MAX (log_joint (meeting, band->from, band->enabled - band->from, i),
                         log_joint (meeting, band->to, band->enabled - band->to, i));
  double scale = (band->to - band->from) / 4.0 * fabs (slope);
  double term = greatest > -INFINITY ? 2 * exp (greatest) * weight_of (band, i) : 0;

  for (guint n = 1; term > 0 && n <= WEFT_MEETING_POINTS; n++) {
    term *= scale / n;
    if (n % 4 == 0)
      errors[n / 4 - 1] += term;
  }
}

WeftMeetingBand
weft_meeting_find_band (const WeftMeeting *meeting,
                        guint enabled,
                        guint from,
                        guint to,
                        const double *weights,
                        gsize stride)
{
  const Band band = {meeting, enabled, from, to, weights, stride};
  double errors[WEFT_MEETING_POINTS / 4] = {0};
  g_autofree double *density = NULL;
  double least;

  /* With all or none of the PEs, places that one block never takes come and go. */
  if (from == 0 || to == enabled)
    return (WeftMeetingBand){0};
  density = g_new (double, meeting->to - meeting->from);
  least = MIN (weigh (&band, from, density), weigh (&band, to, density));
  for (gsize i = meeting->from > 0 ? meeting->from - 1 : 0; i < meeting->to; i++)
    add_errors (&band, i, errors);
  for (guint i = 0; i < G_N_ELEMENTS (errors); i++)
    if (errors[i] <= LEAST_ERROR * least)
      return (WeftMeetingBand){.n = 4 * (i + 1), .error = errors[i]};
  return (WeftMeetingBand){0};
}
