/* weft-discretise.c: one function a family. */
#include "weft-discretise.h"

#include "weft-check.h"
#include "weft-fault.h"
#include "weft-sum.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

/* What may be left out at each end: far below a rounding error, yet it enters the bound. */
#define TAIL 1e-18

/* Rounding of one probability computed by the functions below. */
#define ROUNDING (64 * DBL_EPSILON)

#define MAX_POINTS (1 << 26)

typedef struct {
  const WeftLiteral *literal;
  const WeftDocument *document;
  double step;
  WeftResolution resolution;
  WeftJob *job;
  GError **error;
} Request;

/* From the diagram's lattice to the wider one. */
static gint64
widen (const Request *request, gint64 place)
{
  gint64 factor = request->resolution.factor;
  gint64 rest = place % factor;

  if (request->resolution.how == WEFT_COARSEN_SPLIT)
    return place / factor + (rest >= factor - factor / 2);
  if (request->resolution.how == WEFT_COARSEN_ABOVE)
    return place / factor + (rest > 0);
  return place / factor - (rest < 0);
}

/* The first place of the diagram's lattice that goes to @place. */
static gint64
find_first (const Request *request, gint64 place)
{
  gint64 factor = request->resolution.factor;

  if (request->resolution.how == WEFT_COARSEN_SPLIT)
    return place * factor - factor / 2;
  return request->resolution.how == WEFT_COARSEN_ABOVE ? (place - 1) * factor + 1 : place * factor;
}

static gint64
narrow_place_of (const Request *request, double value)
{
  return (gint64) floor (value / request->step + 0.5);
}

static gint64
place_of (const Request *request, double value)
{
  return widen (request, narrow_place_of (request, value));
}

static gboolean
check_size (const Request *request, double points, gsize most)
{
  g_autofree char *literal = NULL;
  g_autofree char *found = NULL;

  if (points <= (double) most)
    return TRUE;
  literal = weft_literal_print (request->literal);
  found = g_strdup_printf (_ ("%s, which needs %.3g lattice points"), literal, points);
  weft_fault_set (
      request->error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
      &(WeftFault){.found = found, .expected = (char *) _ ("at most 67108864 points, or a larger step")});
  return FALSE;
}

/* Zeroed room for the places @first to @last. */
static double *
make_room (const Request *request, gint64 first, gint64 last)
{
  double points = (double) last - (double) first + 1;

  return check_size (request, points, request->resolution.most)
             ? weft_job_allocate (request->job, (gsize) points, sizeof (double), request->error)
             : NULL;
}

static WeftLattice *
finish (const Request *request, gint64 first, gint64 last, double *p, double error)
{
  return weft_lattice_new_take (request->step * (double) request->resolution.factor, first, p,
                                last - first + 1, error);
}

/* Of probabilities that are right but for rounding. What their sum lacks of 1 would count once for each PE: as many of
 * them as it takes are moved by one unit in their last place. */
static WeftLattice *
finish_rounded (const Request *request, gint64 first, gint64 last, double *p)
{
  gsize n = last - first + 1;
  WeftSum lacking = {1, 0};

  for (gsize i = 0; i < n; i++)
    weft_sum_add (&lacking, -p[i]);
  for (gsize i = 0; i < n; i++) {
    double moved = nextafter (p[i], weft_sum_get (&lacking) > 0 ? INFINITY : 0);

    if (p[i] == 0 || fabs (weft_sum_get (&lacking)) <= fabs (moved - p[i]) / 2)
      continue;
    weft_sum_add (&lacking, p[i] - moved);
    p[i] = moved;
  }
  return weft_lattice_new_rounded (request->step * (double) request->resolution.factor, first, p, n,
                                   2 * DBL_EPSILON, fabs (weft_sum_get (&lacking)));
}

static WeftLattice *
put_uniform (const Request *request)
{
  gint64 least = narrow_place_of (request, weft_literal_get_parameter (request->literal, 0));
  gint64 greatest = narrow_place_of (request, weft_literal_get_parameter (request->literal, 1));
  gint64 first = widen (request, least);
  gint64 last = widen (request, greatest);
  double *p = make_room (request, first, last);

  if (p == NULL)
    return NULL;
  for (gint64 i = 0; i <= last - first; i++) {
    gint64 from = MAX (find_first (request, first + i), least);
    gint64 to = MIN (find_first (request, first + i + 1) - 1, greatest);

    p[i] = (double) (to - from + 1) / (double) (greatest - least + 1);
  }
  return finish_rounded (request, first, last, p);
}

static WeftLattice *
put_weights (const Request *request)
{
  gsize n;
  const WeftWeight *weights = weft_literal_get_weights (request->literal, &n);
  gint64 first = place_of (request, weights[0].value);
  gint64 last = place_of (request, weights[n - 1].value);
  double *p = make_room (request, first, last);
  WeftSum sum = {0};

  if (p == NULL)
    return NULL;
  for (gsize i = 0; i < n; i++)
    weft_sum_add (&sum, weights[i].weight);
  for (gsize i = 0; i < n; i++)
    p[place_of (request, weights[i].value) - first] += weights[i].weight / weft_sum_get (&sum);
  return finish_rounded (request, first, last, p);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static WeftLattice *
put_samples (const Request *request)
{
  const WeftNode *measurement =
      weft_document_lookup (request->document, weft_literal_get_samples (request->literal));
  g_autoptr (GArray) values = weft_measurement_parse (measurement, request->error);
  gint64 first;
  gint64 last;
  double *p;

  if (values == NULL)
    return NULL;
  g_array_sort (values, compare_doubles);
  first = place_of (request, g_array_index (values, double, 0));
  last = place_of (request, g_array_index (values, double, values->len - 1));
  p = make_room (request, first, last);
  if (p == NULL)
    return NULL;
  for (guint i = 0; i < values->len; i++)
    p[place_of (request, g_array_index (values, double, i)) - first] += 1.0;
  for (gint64 i = 0; i <= last - first; i++)
    p[i] /= values->len;
  return finish_rounded (request, first, last, p);
}

/* Families on the whole numbers are walked by ratios from their mode. */
typedef struct {
  double mode;
  double least;
  double greatest;
  double a;
  double b;
  /* P(k + 1) / P(k) */
  double (*ratio) (double k, double a, double b);
} Counting;

static double
binomial_ratio (double k, double n, double p)
{
  return (n - k) / (k + 1) * (p / (1 - p));
}

static double
poisson_ratio (double k, double mean, G_GNUC_UNUSED double unused)
{
  return mean / (k + 1);
}

static double
geometric_ratio (G_GNUC_UNUSED double k, double p, G_GNUC_UNUSED double unused)
{
  return 1 - p;
}

/* Walks away from the mode until what is left, bounded by a geometric series, is below the tail. */
static double
find_end (const Counting *counting, int direction, double *left_out)
{
  double weight = 1;
  double k = counting->mode;
  double end = direction > 0 ? counting->greatest : counting->least;

  for (*left_out = 0; k != end; k += direction) {
    double ratio = direction > 0 ? counting->ratio (k, counting->a, counting->b)
                                 : 1 / counting->ratio (k - 1, counting->a, counting->b);

    if (ratio < 1 && weight * ratio / (1 - ratio) < TAIL) {
      *left_out = weight * ratio / (1 - ratio);
      break;
    }
    weight *= ratio;
  }
  return k;
}

/* Weights from the mode outwards, in the places of the lattice; the sum is scaled to 1 less the tails. */
static WeftLattice *
put_counting (const Request *request, const Counting *counting)
{
  double tails[2];
  double low = find_end (counting, -1, &tails[0]);
  double high = find_end (counting, 1, &tails[1]);
  double missing = tails[0] + tails[1];
  gint64 first = place_of (request, low);
  gint64 last = place_of (request, high);
  double *p = check_size (request, high - low, MAX_POINTS) ? make_room (request, first, last) : NULL;
  WeftSum sum = {0};
  double weight = 1;

  if (p == NULL)
    return NULL;
  for (double k = counting->mode; k <= high; k++) {
    p[place_of (request, k) - first] += weight;
    weft_sum_add (&sum, weight);
    weight *= counting->ratio (k, counting->a, counting->b);
  }
  weight = 1;
  for (double k = counting->mode - 1; k >= low; k--) {
    weight /= counting->ratio (k, counting->a, counting->b);
    p[place_of (request, k) - first] += weight;
    weft_sum_add (&sum, weight);
  }
  missing /= weft_sum_get (&sum);
  for (gint64 i = 0; i <= last - first; i++)
    p[i] *= (1 - missing) / weft_sum_get (&sum);
  return finish (request, first, last, p, missing + (high - low + 4) * DBL_EPSILON);
}

static WeftLattice *
put_constant (const Request *request, double value)
{
  return weft_lattice_new_point (request->step * (double) request->resolution.factor,
                                 place_of (request, value));
}

static WeftLattice *
put_binomial (const Request *request)
{
  double n = weft_literal_get_parameter (request->literal, 0);
  double p = weft_literal_get_parameter (request->literal, 1);
  Counting counting = {MIN (floor ((n + 1) * p), n), 0, n, n, p, binomial_ratio};

  return p == 0 || p == 1 ? put_constant (request, n * p) : put_counting (request, &counting);
}

static WeftLattice *
put_poisson (const Request *request)
{
  double mean = weft_literal_get_parameter (request->literal, 0);
  Counting counting = {floor (mean), 0, INFINITY, mean, 0, poisson_ratio};

  return mean == 0 ? put_constant (request, 0) : put_counting (request, &counting);
}

/* Continuous families: their distribution function and its complement. */
typedef struct {
  double low;  /* below it less than the tail */
  double high; /* above it less than the tail */
  double a;
  double b;
  double c;
  double middle; /* differences of P below it, of Q above */
  double (*below) (double x, double a, double b, double c);
  double (*above) (double x, double a, double b, double c);
} Continuous;

static double
normal_below (double x, double mean, double sd, G_GNUC_UNUSED double unused)
{
  return gsl_cdf_gaussian_P (x - mean, sd);
}

static double
normal_above (double x, double mean, double sd, G_GNUC_UNUSED double unused)
{
  return gsl_cdf_gaussian_Q (x - mean, sd);
}

static double
exponential_below (double x, double mean, G_GNUC_UNUSED double b, G_GNUC_UNUSED double c)
{
  return x <= 0 ? 0 : -expm1 (-x / mean);
}

static double
exponential_above (double x, double mean, G_GNUC_UNUSED double b, G_GNUC_UNUSED double c)
{
  return x <= 0 ? 1 : exp (-x / mean);
}

static double
lognormal_below (double x, double zeta, double sigma, G_GNUC_UNUSED double unused)
{
  return x <= 0 ? 0 : gsl_cdf_lognormal_P (x, zeta, sigma);
}

static double
lognormal_above (double x, double zeta, double sigma, G_GNUC_UNUSED double unused)
{
  return x <= 0 ? 1 : gsl_cdf_lognormal_Q (x, zeta, sigma);
}

static double
triangular_below (double x, double least, double mode, double greatest)
{
  if (x <= least)
    return 0;
  if (x < mode)
    return (x - least) * (x - least) / ((greatest - least) * (mode - least));
  return x >= greatest ? 1 : 1 - (greatest - x) * (greatest - x) / ((greatest - least) * (greatest - mode));
}

static double
triangular_above (double x, double least, double mode, double greatest)
{
  if (x >= greatest)
    return 0;
  if (x > mode)
    return (greatest - x) * (greatest - x) / ((greatest - least) * (greatest - mode));
  return x <= least ? 1 : 1 - (x - least) * (x - least) / ((greatest - least) * (mode - least));
}

/* P(from <= X < to), from the nearer tail. */
static double
interval (const Continuous *continuous, double from, double to)
{
  const Continuous *c = continuous;

  if (to <= c->middle)
    return MAX (c->below (to, c->a, c->b, c->c) - c->below (from, c->a, c->b, c->c), 0);
  if (from >= c->middle)
    return MAX (c->above (from, c->a, c->b, c->c) - c->above (to, c->a, c->b, c->c), 0);
  return 1 - c->below (from, c->a, c->b, c->c) - c->above (to, c->a, c->b, c->c);
}

/* Values from here on go to @place or above. */
static double
get_edge (const Request *request, gint64 place)
{
  return ((double) find_first (request, place) - 0.5) * request->step;
}

static WeftLattice *
put_continuous (const Request *request, const Continuous *continuous)
{
  gint64 first = MAX (place_of (request, continuous->low), 0);
  gint64 last = MAX (place_of (request, continuous->high), first);
  double *p = make_room (request, first, last);
  double top = get_edge (request, last + 1);
  double bottom = get_edge (request, first);
  double missing = continuous->above (top, continuous->a, continuous->b, continuous->c);

  if (p == NULL)
    return NULL;
  for (gint64 i = first; i <= last; i++)
    p[i - first] = interval (continuous, get_edge (request, i), get_edge (request, i + 1));
  if (first == 0)
    p[0] = interval (continuous, -INFINITY, get_edge (request, 1));
  else
    missing += continuous->below (bottom, continuous->a, continuous->b, continuous->c);
  return finish (request, first, last, p, missing + ROUNDING);
}

/* Nine standard deviations leave out 1.1e-19 at each end. */
static WeftLattice *
put_normal (const Request *request)
{
  double mean = weft_literal_get_parameter (request->literal, 0);
  double sd = weft_literal_get_parameter (request->literal, 1);
  Continuous continuous = {mean - 9 * sd, mean + 9 * sd, mean, sd, 0, mean, normal_below, normal_above};

  return put_continuous (request, &continuous);
}

static double
geometric_below (double x, double log_q, G_GNUC_UNUSED double b, G_GNUC_UNUSED double c)
{
  return x < 1 ? 0 : -expm1 (floor (x) * log_q);
}

static double
geometric_above (double x, double log_q, G_GNUC_UNUSED double b, G_GNUC_UNUSED double c)
{
  return x < 1 ? 1 : exp (floor (x) * log_q);
}

/* So many trials that nobody wants to walk through them are as good as continuous. */
static WeftLattice *
put_geometric (const Request *request)
{
  double p = weft_literal_get_parameter (request->literal, 0);
  double most = log (TAIL) / log1p (-p);
  Counting counting = {1, 1, INFINITY, p, 0, geometric_ratio};
  Continuous continuous = {1, most, log1p (-p), 0, 0, most / 60, geometric_below, geometric_above};

  return most > MAX_POINTS ? put_continuous (request, &continuous) : put_counting (request, &counting);
}

static WeftLattice *
put_exponential (const Request *request)
{
  double mean = weft_literal_get_parameter (request->literal, 0);
  Continuous continuous = {0, -log (TAIL) * mean, mean, 0, 0, mean, exponential_below, exponential_above};

  return put_continuous (request, &continuous);
}

static WeftLattice *
put_triangular (const Request *request)
{
  double least = weft_literal_get_parameter (request->literal, 0);
  double mode = weft_literal_get_parameter (request->literal, 1);
  double greatest = weft_literal_get_parameter (request->literal, 2);
  Continuous continuous = {least, greatest, least, mode, greatest, mode, triangular_below, triangular_above};

  return least == greatest ? put_constant (request, MAX (least, 0)) : put_continuous (request, &continuous);
}

/* mean = exp (zeta + sigma^2 / 2), (sd / mean)^2 = exp (sigma^2) - 1 */
static WeftLattice *
put_lognormal (const Request *request)
{
  double mean = weft_literal_get_parameter (request->literal, 0);
  double ratio = weft_literal_get_parameter (request->literal, 1) / mean;
  double sigma = sqrt (log1p (ratio * ratio));
  double zeta = log (mean) - sigma * sigma / 2;
  Continuous continuous = {exp (zeta - 9 * sigma), exp (zeta + 9 * sigma), zeta, sigma, 0, exp (zeta),
                           lognormal_below,        lognormal_above};

  return put_continuous (request, &continuous);
}

WeftLattice *
weft_discretise_on (const WeftResolution *resolution,
                    const WeftLiteral *literal,
                    const WeftDocument *document,
                    double step,
                    WeftJob *job,
                    GError **error)
{
  Request request = {literal, document, step, *resolution, job, error};

  if (literal == NULL)
    return put_constant (&request, 0);
  switch (weft_literal_get_family (literal)) {
  case WEFT_FAMILY_CONSTANT:
    return put_constant (&request, weft_literal_get_parameter (literal, 0));
  case WEFT_FAMILY_UNIFORM:
    return put_uniform (&request);
  case WEFT_FAMILY_WEIGHTS:
    return put_weights (&request);
  case WEFT_FAMILY_BINOMIAL:
    return put_binomial (&request);
  case WEFT_FAMILY_POISSON:
    return put_poisson (&request);
  case WEFT_FAMILY_GEOMETRIC:
    return put_geometric (&request);
  case WEFT_FAMILY_NORMAL:
    return put_normal (&request);
  case WEFT_FAMILY_EXPONENTIAL:
    return put_exponential (&request);
  case WEFT_FAMILY_TRIANGULAR:
    return put_triangular (&request);
  case WEFT_FAMILY_LOGNORMAL:
    return put_lognormal (&request);
  case WEFT_FAMILY_SAMPLES:
  default:
    return put_samples (&request);
  }
}

WeftLattice *
weft_discretise (const WeftLiteral *literal,
                 const WeftDocument *document,
                 double step,
                 WeftJob *job,
                 GError **error)
{
  static const WeftResolution own = {1, WEFT_COARSEN_BELOW, MAX_POINTS};

  return weft_discretise_on (&own, literal, document, step, job, error);
}
