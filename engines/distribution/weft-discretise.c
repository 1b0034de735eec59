/* weft-discretise.c: one function a family. */
#include "weft-discretise.h"

#include "weft-cells.h"
#include "weft-check.h"
#include "weft-fault.h"
#include "weft-inner-results.h"
#include "weft-number.h"
#include "weft-sum.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define TAIL WEFT_CELLS_TAIL

/* Cells between two looks at the job. */
#define CHECK_INTERVAL 4096

/* Terms of a counting family, a ratio each, likewise. */
#define CHECK_TERMS (1 << 16)

#define MAX_POINTS (1 << 26)

/* Of a step: as good as a multiple. */
#define NEAR 1e-9

/* Standard deviations from where a normal quantity has the tail to where it has it again. */
#define TAIL_SDS 17

typedef struct {
  const WeftLiteral *literal;
  const WeftDocument *document;
  double step;
  WeftResolution resolution;
  WeftJob *job;
  gboolean *is_beyond; /* (out): a value was beyond that place */
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
  double place = floor (value / request->step + 0.5);

  if (fabs (place) <= (double) WEFT_MOST_PLACE)
    return (gint64) place;
  *request->is_beyond = TRUE;
  return place < 0 ? -WEFT_MOST_PLACE : WEFT_MOST_PLACE;
}

static gint64
place_of (const Request *request, double value)
{
  return widen (request, narrow_place_of (request, value));
}

static gboolean
check_size (const Request *request, double points, gsize most)
{
  char number[WEFT_NUMBER_SIZE];
  g_autofree char *literal = NULL;
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (points <= (double) most)
    return TRUE;
  literal = weft_literal_print (request->literal);
  found = g_strdup_printf (_ ("%s, which needs %.3g lattice points"), literal, points);
  plain = g_strdup_printf (_ ("{label} span %s values; at most 67,108,864 can be held. "
                              "Use fewer, or a larger time step."),
                           weft_number_group (points, number));
  weft_fault_set (request->error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.found = found,
                               .expected = (char *) _ ("at most 67108864 points, or a larger step"),
                               .plain = plain});
  return FALSE;
}

static gboolean
check_places (const Request *request)
{
  char number[WEFT_NUMBER_SIZE];
  g_autofree char *literal = NULL;
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (!*request->is_beyond)
    return TRUE;
  literal = weft_literal_print (request->literal);
  found = g_strdup_printf (_ ("%s, which goes beyond 9007199254740992 steps of %s"), literal,
                           weft_number_print (request->step, number));
  plain = g_strdup_printf (_ ("{label} are too long for a step of %s: they may take up to "
                              "9,007,199,254,740,992 steps. Use a larger time step."),
                           number);
  weft_fault_set (
      request->error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.found = found, .expected = (char *) _ ("fewer, or a larger step"), .plain = plain});
  return FALSE;
}

/* Zeroed room for the places @first to @last. */
static double *
make_room (const Request *request, gint64 first, gint64 last)
{
  double points = (double) last - (double) first + 1;

  return check_places (request) && check_size (request, points, request->resolution.most)
             ? weft_job_allocate (request->job, (gsize) points, sizeof (double), request->error)
             : NULL;
}

/* Of probabilities that are right to @relative of themselves, but for @missing. */
static WeftLattice *
finish (const Request *request, gint64 first, gint64 last, double *p, double relative, double missing)
{
  return weft_lattice_new_rounded (request->step * (double) request->resolution.factor, first, p,
                                   last - first + 1, relative + 2 * DBL_EPSILON, missing);
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
  return finish (request, first, last, p, 0, 0);
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
  /* On a wider step several may share a place. */
  return finish (request, first, last, p, request->resolution.factor > 1 ? (double) n * DBL_EPSILON : 0, 0);
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
  first = place_of (request, g_array_index (values, double, 0));
  last = place_of (request, g_array_index (values, double, values->len - 1));
  p = make_room (request, first, last);
  if (p == NULL)
    return NULL;
  for (guint i = 0; i < values->len; i++)
    p[place_of (request, g_array_index (values, double, i)) - first] += 1.0;
  for (gint64 i = 0; i <= last - first; i++)
    p[i] /= values->len;
  return finish (request, first, last, p, 0, 0);
}

/* Result(ID): a lattice of a step of its own. */

/* @time has mass at the value @value, which is no multiple of the step. */
static void
refuse_step (const Request *request, const WeftLattice *time, double value)
{
  char buffer[3][WEFT_NUMBER_SIZE];
  g_autofree char *literal = weft_literal_print (request->literal);
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *plain = NULL;

  weft_number_print (value, buffer[0]);
  weft_number_print (weft_lattice_get_step (time), buffer[1]);
  weft_number_print (request->step, buffer[2]);
  found = g_strdup_printf (_ ("%s, which takes %s on a step of %s"), literal, buffer[0], buffer[1]);
  expected = g_strdup_printf (_ ("multiples of the step %s"), buffer[2]);
  plain = g_strdup_printf (_ ("the result of “%s” can take %s, which is no multiple of the time step %s. "
                              "Its own time step is %s."),
                           weft_literal_get_result (request->literal), buffer[0], buffer[2], buffer[1]);
  weft_fault_set (request->error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = found, .expected = expected, .plain = plain});
}

/* Whether all values of @time are multiples of the diagram's step; the ratio of the steps. */
static gboolean
fits_step (const Request *request, const WeftLattice *time, double *ratio)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);

  *ratio = weft_lattice_get_step (time) / request->step;
  for (gsize i = 0; i < n; i++) {
    double place = ((double) weft_lattice_get_first (time) + (double) i) * *ratio;

    if (p[i] == 0 || fabs (place) > (double) WEFT_MOST_PLACE || fabs (place - round (place)) <= NEAR)
      continue;
    refuse_step (request, time, weft_lattice_get_value (time, i));
    return FALSE;
  }
  return TRUE;
}

/* On the diagram's own step with as much known of its errors as before; on a wider one mass only moves (Lemma 19). */
static WeftLattice *
put_result (const Request *request)
{
  g_autoptr (WeftLattice) time =
      weft_inner_results_find (request->document, request->literal, request->job, request->error);
  double ratio;
  const double *from;
  gsize n;
  gint64 first;
  gint64 last;
  double *p;

  if (time == NULL || !fits_step (request, time, &ratio))
    return NULL;
  from = weft_lattice_get_probabilities (time, &n);
  first = place_of (request, weft_lattice_get_minimum (time));
  last = place_of (request, weft_lattice_get_maximum (time));
  p = make_room (request, first, last);
  if (p == NULL)
    return NULL;
  if (request->resolution.factor == 1 && ratio > 1 - NEAR && fabs (ratio - round (ratio)) <= NEAR)
    return weft_lattice_new_alike (time, request->step, first, (gsize) round (ratio), p, 0);
  for (gsize i = 0; i < n; i++)
    p[place_of (request, weft_lattice_get_value (time, i)) - first] += from[i];
  return weft_lattice_new_take (request->step * (double) request->resolution.factor, first, p,
                                (gsize) (last - first + 1),
                                weft_lattice_get_error (time) + (double) n * DBL_EPSILON);
}

/* Families on the whole numbers are walked by ratios from their mode. */
typedef struct {
  double mode;
  double least;
  double greatest;
  double a;
  double b;
  double sd; /* of many, which are as good as normal */
  /* P(k + 1) / P(k), to 4 units in the last place of a long double */
  long double (*ratio) (long double k, long double a, long double b);
} Counting;

static long double
binomial_ratio (long double k, long double n, long double p)
{
  return (n - k) / (k + 1) * (p / (1 - p));
}

static long double
poisson_ratio (long double k, long double mean, G_GNUC_UNUSED long double unused)
{
  return mean / (k + 1);
}

/* Whether the job goes on, @k from the mode. */
static gboolean
goes_on (const Request *request, const Counting *counting, double k)
{
  return (gint64) fabs (k - counting->mode) % CHECK_TERMS != 0 ||
         weft_job_check (request->job, request->error);
}

/* Walks away from the mode until what is left, bounded by a geometric series, is below the tail, or too far. */
static gboolean
find_end (const Request *request, const Counting *counting, int direction, double *end_at, double *left_out)
{
  double weight = 1;
  double k = counting->mode;
  double end = direction > 0 ? counting->greatest : counting->least;

  for (*left_out = 0; k != end; k += direction) {
    double ratio = (double) (direction > 0 ? counting->ratio (k, counting->a, counting->b)
                                           : 1 / counting->ratio (k - 1, counting->a, counting->b));

    if (!goes_on (request, counting, k))
      return FALSE;
    if (fabs (k - counting->mode) > MAX_POINTS)
      break;
    if (ratio < 1 && weight * ratio / (1 - ratio) < TAIL) {
      *left_out = weight * ratio / (1 - ratio);
      break;
    }
    weight *= ratio;
  }
  *end_at = k;
  return TRUE;
}

/* Adds the weights beside the mode, up to @end in the direction of @direction. */
static gboolean
add_weights (const Request *request,
             const Counting *counting,
             int direction,
             double end,
             gint64 first,
             long double *weights,
             long double *sum)
{
  long double weight = 1;

  for (double k = counting->mode; k != end;) {
    weight = direction > 0 ? weight * counting->ratio (k, counting->a, counting->b)
                           : weight / counting->ratio (k - 1, counting->a, counting->b);
    k += direction;
    weights[place_of (request, k) - first] += weight;
    *sum += weight;
    if (!goes_on (request, counting, k))
      return FALSE;
  }
  return TRUE;
}

/* The places @first to @last of a family that has the weights of @low to @high. */
static long double *
find_weights (const Request *request,
              const Counting *counting,
              double low,
              double high,
              gint64 first,
              gint64 last,
              long double *sum)
{
  long double *weights =
      weft_job_allocate (request->job, (gsize) (last - first + 1), sizeof (long double), request->error);

  if (weights == NULL)
    return NULL;
  *sum = 1;
  weights[place_of (request, counting->mode) - first] = 1;
  if (!add_weights (request, counting, 1, high, first, weights, sum) ||
      !add_weights (request, counting, -1, low, first, weights, sum))
    g_clear_pointer (&weights, g_free);
  return weights;
}

/* Weights from the mode outwards, in the places of the lattice, divided by their sum (Lemma 2). */
static WeftLattice *
put_counting (const Request *request, const Counting *counting)
{
  double tails[2];
  double low;
  double high;
  gint64 first;
  gint64 last;
  double *p;
  long double *weights;
  long double sum;

  if (!check_size (request, TAIL_SDS * counting->sd, MAX_POINTS) ||
      !find_end (request, counting, -1, &low, &tails[0]) ||
      !find_end (request, counting, 1, &high, &tails[1]))
    return NULL;
  first = place_of (request, low);
  last = place_of (request, high);
  p = check_size (request, high - low, MAX_POINTS) ? make_room (request, first, last) : NULL;
  weights = p != NULL ? find_weights (request, counting, low, high, first, last, &sum) : NULL;
  if (weights == NULL) {
    g_free (p);
    return NULL;
  }
  for (gint64 i = 0; i <= last - first; i++)
    p[i] = (double) (weights[i] / sum);
  g_free (weights);
  return finish (request, first, last, p, 8 * (high - low + 4) * (double) LDBL_EPSILON,
                 2 * (tails[0] + tails[1]) / (double) sum);
}

static WeftLattice *
put_constant (const Request *request, double value)
{
  gint64 place = place_of (request, value);

  return check_places (request)
             ? weft_lattice_new_point (request->step * (double) request->resolution.factor, place)
             : NULL;
}

static WeftLattice *
put_binomial (const Request *request)
{
  double n = weft_literal_get_parameter (request->literal, 0);
  double p = weft_literal_get_parameter (request->literal, 1);
  Counting counting = {MIN (floor ((n + 1) * p), n), 0, n, n, p, sqrt (n * p * (1 - p)), binomial_ratio};

  return p == 0 || p == 1 ? put_constant (request, n * p) : put_counting (request, &counting);
}

static WeftLattice *
put_poisson (const Request *request)
{
  double mean = weft_literal_get_parameter (request->literal, 0);
  Counting counting = {floor (mean), 0, INFINITY, mean, 0, sqrt (mean), poisson_ratio};

  return mean == 0 ? put_constant (request, 0) : put_counting (request, &counting);
}

/* Values from here on go to @place or above. */
static long double
get_edge (const Request *request, gint64 place)
{
  return ((long double) find_first (request, place) - 0.5L) * request->step;
}

/* The first place holds what is below it, too, when that is 0. */
static gboolean
fill_cells (const Request *request, const WeftCells *cells, gint64 first, gint64 last, double *p)
{
  long double width = (long double) request->resolution.factor * request->step;

  for (gint64 i = first; i <= last; i++) {
    p[i - first] = (double) (i == 0 ? cells->below (cells, get_edge (request, 1))
                                    : cells->between (cells, get_edge (request, i), width));
    if (i % CHECK_INTERVAL == 0 && !weft_job_check (request->job, request->error))
      return FALSE;
  }
  return TRUE;
}

static WeftLattice *
put_continuous (const Request *request, WeftCells cells)
{
  gint64 first = MAX (place_of (request, cells.low), 0);
  gint64 last = MAX (place_of (request, cells.high), first);
  double *p = make_room (request, first, last);

  if (p != NULL && !fill_cells (request, &cells, first, last, p))
    g_clear_pointer (&p, g_free);
  return p != NULL ? finish (request, first, last, p, cells.rounding + (double) last * cells.per_place,
                             cells.absolute + 2 * TAIL)
                   : NULL;
}

static double
get_parameter (const Request *request, guint index)
{
  return weft_literal_get_parameter (request->literal, index);
}

static WeftLattice *
put_triangular (const Request *request)
{
  double least = get_parameter (request, 0);
  double mode = get_parameter (request, 1);
  double greatest = get_parameter (request, 2);

  return least == greatest ? put_constant (request, MAX (least, 0))
                           : put_continuous (request, weft_cells_triangular (least, mode, greatest));
}

WeftLattice *
weft_discretise_on (const WeftResolution *resolution,
                    const WeftLiteral *literal,
                    const WeftDocument *document,
                    double step,
                    WeftJob *job,
                    GError **error)
{
  gboolean is_beyond = FALSE;
  Request request = {literal, document, step, *resolution, job, &is_beyond, error};

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
    return get_parameter (&request, 0) < 1
               ? put_continuous (&request, weft_cells_geometric (get_parameter (&request, 0)))
               : put_constant (&request, 1);
  case WEFT_FAMILY_NORMAL:
    return put_continuous (&request,
                           weft_cells_normal (get_parameter (&request, 0), get_parameter (&request, 1)));
  case WEFT_FAMILY_EXPONENTIAL:
    return put_continuous (&request, weft_cells_exponential (get_parameter (&request, 0)));
  case WEFT_FAMILY_TRIANGULAR:
    return put_triangular (&request);
  case WEFT_FAMILY_LOGNORMAL:
    return put_continuous (&request,
                           weft_cells_lognormal (get_parameter (&request, 0), get_parameter (&request, 1)));
  case WEFT_FAMILY_RESULT:
    return put_result (&request);
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
  static const WeftResolution own = {1, WEFT_COARSEN_BELOW, MAX_POINTS, 0};

  return weft_discretise_on (&own, literal, document, step, job, error);
}
