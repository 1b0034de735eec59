/* weft-spectral-link.c: from one iteration of a mixed loop to the next (Li et al. 1997, equation (2)): those who go
 * on and those who leave meet at the end of their SPMD blocks. */
#include "weft-spectral-private.h"

#include "weft-binomial.h"
#include "weft-blocks.h"
#include "weft-lattice-ops.h"

#include <float.h>
#include <math.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Probabilities below are left out; they show as missing mass. */
#define LOG_LEFT_OUT (-57.0)

/* Two SPMD blocks on a common range of places, as logarithms of their distribution functions. */
typedef struct {
  gint64 first;
  gsize n;
  double *log_both;
  double *log_last;
} Meeting;

static void
meeting_clear (Meeting *meeting)
{
  g_clear_pointer (&meeting->log_both, g_free);
  g_clear_pointer (&meeting->log_last, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Meeting, meeting_clear)

/* The logarithm of the distribution function of @time on the common places. */
static double *
log_f_on (const Meeting *meeting, const WeftLattice *time)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  gsize offset = weft_lattice_get_first (time) - meeting->first;
  double *log_f = g_new (double, meeting->n);

  for (gsize i = 0; i < offset; i++)
    log_f[i] = -INFINITY;
  weft_fill_log_cumulative (p, n, log_f + offset);
  for (gsize i = offset + n; i < meeting->n; i++)
    log_f[i] = log_f[offset + n - 1];
  return log_f;
}

static Meeting
meet (const WeftLattice *both, const WeftLattice *last)
{
  gsize n_both;
  gsize n_last;
  gint64 end;
  Meeting meeting = {.first = MIN (weft_lattice_get_first (both), weft_lattice_get_first (last))};

  weft_lattice_get_probabilities (both, &n_both);
  weft_lattice_get_probabilities (last, &n_last);
  end =
      MAX (weft_lattice_get_first (both) + (gint64) n_both, weft_lattice_get_first (last) + (gint64) n_last);
  meeting.n = end - meeting.first;
  meeting.log_both = log_f_on (&meeting, both);
  meeting.log_last = log_f_on (&meeting, last);
  return meeting;
}

/* 0 times anything is 0. */
static double
times (double count, double log_f)
{
  return count > 0 ? count * log_f : 0;
}

/* The logarithm of F_both^h F_last^l at place @i. */
static double
log_joint (const Meeting *meeting, guint staying, guint leaving, gsize i)
{
  return times (staying, meeting->log_both[i]) + times (leaving, meeting->log_last[i]);
}

/* Where the meeting of @least to @most PEs can be noticed, whoever of them stays. */
static void
find_places (const Meeting *meeting, guint least, guint most, gsize *from, gsize *to)
{
  *from = 0;
  *to = meeting->n;
  while (*from + 1 < *to && least * MAX (meeting->log_both[*from], meeting->log_last[*from]) < LOG_LEFT_OUT)
    (*from)++;
  while (*from + 1 < *to &&
         log (-expm1 (MIN (meeting->log_both[*to - 2], meeting->log_last[*to - 2])) * most) < LOG_LEFT_OUT)
    (*to)--;
}

/* P (V_{e,h} = x) at the places @from to @to. */
static void
fill_meeting (const Meeting *meeting, guint staying, guint leaving, gsize from, gsize to, double *density)
{
  double below = from > 0 ? log_joint (meeting, staying, leaving, from - 1) : -INFINITY;

  for (gsize i = from; i < to; i++) {
    double here = log_joint (meeting, staying, leaving, i);

    density[i - from] = here == -INFINITY ? 0 : -exp (here) * expm1 (below - here);
    below = here;
  }
}

/* What the rows of one level share. */
typedef struct {
  const WeftSpectral *spectral;
  Meeting meeting;
  WeftSpectrum *rows; /* with the switch of those who go on */
  WeftSpectrum *linked;
  double p;
  gsize from;
  gsize to;
  double *exponentials; /* two planes */
  double *density;      /* [rows * places] */
  double *v;            /* [2 * rows * columns] */
  double *weights;
} Linking;

static void
linking_clear (Linking *linking)
{
  meeting_clear (&linking->meeting);
  g_clear_pointer (&linking->rows, weft_spectrum_free);
  g_clear_pointer (&linking->linked, weft_spectrum_free);
  g_clear_pointer (&linking->exponentials, g_free);
  g_clear_pointer (&linking->density, g_free);
  g_clear_pointer (&linking->v, g_free);
  g_clear_pointer (&linking->weights, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Linking, linking_clear)

/* Transforms of V_{e,h} for h from @from to @to. */
static void
transform_meetings (Linking *linking, guint enabled, guint from, guint to)
{
  gsize width = linking->to - linking->from;
  guint n = linking->rows->n;
  guint n_rows = to - from + 1;

  for (guint h = from; h <= to; h++)
    fill_meeting (&linking->meeting, h, enabled - h, linking->from, linking->to,
                  linking->density + (h - from) * width);
  for (guint plane = 0; plane < 2; plane++)
    weft_multiply_blocks (linking->density, n_rows, width, linking->exponentials + plane * width * n, n,
                          linking->v + plane * (gsize) n_rows * n);
}

static void
link_row (Linking *linking, guint enabled, guint from, guint to)
{
  guint n = linking->rows->n;
  gsize plane = (gsize) (to - from + 1) * n;

  weft_binomial_row (enabled, linking->p, from, to, linking->weights);
  transform_meetings (linking, enabled, from, to);
  for (guint h = from; h <= to; h++)
    weft_spectrum_add_product (weft_spectrum_re (linking->linked, enabled),
                               weft_spectrum_im (linking->linked, enabled), linking->weights[h - from],
                               linking->v + (gsize) (h - from) * n,
                               linking->v + plane + (gsize) (h - from) * n,
                               weft_spectrum_re (linking->rows, h), weft_spectrum_im (linking->rows, h), n);
}

/* @rows times the switch of those who go on. */
static gboolean
take_rows (Linking *linking, WeftComposite *loop, WeftSpectrum *rows, const WeftPoints *points)
{
  WeftSpectrum *product = weft_spectral_evaluate (linking->spectral, loop->links[LINK_TO_SIMD], rows->lowest,
                                                  rows->highest, points);

  if (product == NULL)
    return FALSE;
  weft_spectrum_multiply (product, rows, points);
  linking->rows = product;
  return TRUE;
}

static gboolean
make_room (Linking *linking, guint lowest, guint highest, const WeftPoints *points)
{
  const WeftSpectral *spectral = linking->spectral;
  gsize n_rows = weft_spectrum_n_rows (linking->rows);
  gsize width;

  find_places (&linking->meeting, MAX (lowest, 1), MAX (highest, 1), &linking->from, &linking->to);
  width = linking->to - linking->from;
  linking->linked = weft_spectrum_new (lowest, highest, points->n, spectral->job, spectral->error);
  linking->exponentials =
      weft_job_allocate (spectral->job, 2 * width, points->n * sizeof (double), spectral->error);
  linking->density = weft_job_allocate (spectral->job, n_rows, width * sizeof (double), spectral->error);
  linking->v = weft_job_allocate (spectral->job, 2 * n_rows, points->n * sizeof (double), spectral->error);
  linking->weights = g_new (double, n_rows);
  return linking->linked != NULL && linking->exponentials != NULL && linking->density != NULL &&
         linking->v != NULL;
}

static void
set_errors (Linking *linking, guint n_terms, const WeftPoints *points)
{
  WeftSpectrum *linked = linking->linked;
  const double *amplitudes = weft_spectrum_get_amplitudes (linking->rows, points);

  linked->sum_error = linking->rows->sum_error;
  for (guint i = 0; i < points->n; i++)
    linked->errors[i] += linking->rows->errors[i] +
                         amplitudes[i] * weft_spectrum_get_mixing_error (n_terms, linked->highest, linking->p,
                                                                         points->tilts[i] != 0) +
                         amplitudes[i] * linked->errors[i];
  for (guint i = 0; i < points->n; i++)
    linked->log_scale[i] += linking->rows->log_scale[i];
}

WeftSpectrum *
weft_spectral_link (const WeftSpectral *spectral,
                    WeftComposite *loop,
                    WeftSpectrum *rows,
                    double p,
                    guint lowest,
                    guint highest,
                    const WeftPoints *points)
{
  g_auto (Linking) linking = {.spectral = spectral, .p = p};
  guint n_terms = 0;

  linking.meeting = meet (loop->links[LINK_BOTH]->time, loop->links[LINK_LAST]->time);
  if (!take_rows (&linking, loop, rows, points) || !make_room (&linking, lowest, highest, points))
    return NULL;
  weft_spectral_fill_exponentials (linking.meeting.first, linking.meeting.n, linking.from, linking.to, points,
                                   linking.exponentials,
                                   linking.exponentials + (linking.to - linking.from) * points->n);
  for (guint e = MAX (lowest, 1); e <= highest; e++) {
    guint from;
    guint to;

    if (weft_spectrum_find_band (linking.rows, e, p, &from, &to)) {
      link_row (&linking, e, from, to);
      n_terms = MAX (n_terms, to - from + 1);
    }
    if (!weft_job_check (spectral->job, spectral->error))
      return NULL;
  }
  weft_spectral_set_leaf (linking.linked, linking.meeting.first, linking.meeting.n,
                          2.0 * (linking.to - linking.from) * U, points);
  set_errors (&linking, n_terms, points);
  weft_spectrum_set_idle (linking.linked, points);
  return g_steal_pointer (&linking.linked);
}
