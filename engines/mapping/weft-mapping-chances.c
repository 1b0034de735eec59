/* weft-mapping-chances.c: see weft-mapping-chances.h. */
#include "weft-mapping-chances.h"

#include "weft-check.h"
#include "weft-discretise.h"
#include "weft-inner-results.h"
#include "weft-mapping-crossing.h"
#include "weft-mapping-envelope.h"
#include "weft-mapping-uneven.h"

#include <math.h>

/* Values of a body that has very many are put together to so many. */
#define MOST_VALUES 4096u

/* Steps of a continuous body: this part of its mean, as a power of 10. */
#define FINE 1000

/* The finest step on which values that are written are looked for. */
#define LEAST_STEP 1e-6

/* Times of two techniques that differ by no more than this of them are equal. */
#define NEAR 1e-12

/* A body as values with probabilities. */
typedef struct {
  GArray *values; /* double, ascending */
  GArray *weights;
  double width; /* each value stands for others up to half of it away; 0: for itself */
} Body;

/* The widest of 1, 0.1, 0.01 and so on on which the values stand; of families that are not counted one that is fine enough. */
static double
find_step (const WeftLiteral *literal, double mean, gboolean *is_exact)
{
  WeftFamily family = weft_literal_get_family (literal);
  double step = 1;

  *is_exact = family == WEFT_FAMILY_UNIFORM || family == WEFT_FAMILY_WEIGHTS ||
              family == WEFT_FAMILY_CONSTANT || family == WEFT_FAMILY_BINOMIAL ||
              family == WEFT_FAMILY_POISSON || family == WEFT_FAMILY_GEOMETRIC;
  if (!*is_exact)
    return mean > 0 ? pow (10, floor (log10 (mean / FINE))) : 1;
  while (step > LEAST_STEP && !weft_literal_check_lattice (literal, step, NULL))
    step /= 10;
  return step;
}

static void
add_value (Body *body, double value, double weight)
{
  g_array_append_val (body->values, value);
  g_array_append_val (body->weights, weight);
}

/* What the lattice lacks of 1 is shared by all. */
static void
take_lattice (Body *body, const WeftLattice *lattice)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  double mass = weft_lattice_get_mass (lattice);

  for (gsize i = 0; i < n; i++)
    if (p[i] > 0)
      add_value (body, weft_lattice_get_value (lattice, i), p[i] / mass);
}

static void
take_samples (Body *body, const WeftDocument *document, const char *samples)
{
  g_autoptr (GArray) values = weft_measurement_parse (weft_document_lookup (document, samples), NULL);

  for (guint i = 0; i < values->len; i++)
    add_value (body, g_array_index (values, double, i), 1.0 / values->len);
}

static gboolean
read_body (Body *body,
           const WeftMappingSetup *setup,
           const WeftDocument *document,
           guint32 diagram,
           WeftJob *job,
           GError **error)
{
  const WeftLiteral *literal =
      weft_node_get_literal (weft_document_get_node (document, diagram), WEFT_PROPERTY_BODY);
  g_autoptr (WeftLattice) lattice = NULL;
  gboolean is_exact = TRUE;
  double step;

  if (!setup->is_random) {
    add_value (body, setup->loop.body, 1);
    return TRUE;
  }
  if (weft_literal_get_samples (literal) != NULL) {
    take_samples (body, document, weft_literal_get_samples (literal));
    return TRUE;
  }
  step = find_step (literal, setup->loop.body, &is_exact);
  lattice = weft_literal_get_result (literal) != NULL
                ? weft_inner_results_find (document, literal, job, error)
                : weft_discretise (literal, document, step, job, error);
  if (lattice == NULL)
    return FALSE;
  take_lattice (body, lattice);
  body->width = is_exact || weft_literal_get_result (literal) != NULL ? 0 : step;
  return TRUE;
}

/* Neighbours become their mean. */
static void
put_together (Body *body)
{
  guint n = body->values->len;
  guint size = (n + MOST_VALUES - 1) / MOST_VALUES;
  double *values = (double *) (gpointer) body->values->data;
  double *weights = (double *) (gpointer) body->weights->data;
  guint k = 0;

  for (guint i = 0; size > 1 && i < n; i += size, k++) {
    double weight = 0;
    double sum = 0;
    guint end = MIN (i + size, n);

    for (guint j = i; j < end; j++) {
      weight += weights[j];
      sum += weights[j] * values[j];
    }
    body->width = MAX (body->width, 2 * (values[end - 1] - values[i]));
    values[k] = sum / weight;
    weights[k] = weight;
  }
  if (size > 1) {
    g_array_set_size (body->values, k);
    g_array_set_size (body->weights, k);
  }
}

/* Of a value: the first among equals. */
static WeftMappingTechnique
find_best (const WeftMappedChances *chances, gsize i)
{
  WeftMappingTechnique best = WEFT_MAPPING_BLOCK;

  for (WeftMappingTechnique k = 1; k < WEFT_MAPPING_N_TECHNIQUES; k++)
    if (chances->techniques[k].applies &&
        chances->techniques[k].times[i] < (1 - NEAR) * chances->techniques[best].times[i])
      best = k;
  return best;
}

static void
tell_technique (WeftMappedChances *chances, WeftMappingTechnique technique)
{
  WeftMappedChance *told = &chances->techniques[technique];
  double square = 0;
  double sum = 0;
  guint k = 0;

  for (gsize i = 0; i < chances->n; i++)
    told->mean += chances->weights[i] * told->times[i];
  for (gsize i = 0; i < chances->n; i++) {
    square += chances->weights[i] * (told->times[i] - told->mean) * (told->times[i] - told->mean);
    sum += chances->weights[i];
    while (k < WEFT_MAPPED_QUANTILES && (sum >= weft_mapped_quantiles[k] - NEAR || i + 1 == chances->n))
      told->quantiles[k++] = told->times[i];
  }
  told->sd = sqrt (square);
}

/* The probability of the values that stand for others across a place where the best technique changes. */
static double
find_error (const WeftMappedChances *chances, double width)
{
  double error = 0;

  for (gsize i = 0; width > 0 && i < chances->n; i++) {
    gboolean changes = (i > 0 && find_best (chances, i) != find_best (chances, i - 1)) ||
                       (i + 1 < chances->n && find_best (chances, i) != find_best (chances, i + 1));

    error += changes ? chances->weights[i] : 0;
  }
  return MIN (error, 1);
}

/* At each value of the body. */
static gboolean
fill_times (WeftMappedChances *chances, const WeftMappingLoop *loop, WeftJob *job, GError **error)
{
  g_auto (WeftMappingEnvelopes) envelopes = {.pieces = {NULL}};
  gboolean is_uneven = weft_mapping_is_uneven (loop);

  if (is_uneven && !weft_mapping_envelopes_init (&envelopes, loop, job, error))
    return FALSE;
  for (gsize i = 0; i < chances->n; i++)
    for (WeftMappingTechnique k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++)
      chances->techniques[k].times[i] =
          is_uneven ? weft_mapping_envelopes_get (&envelopes, k, chances->bodies[i])
                    : weft_mapping_get_time_at (loop, k, WEFT_MAPPING_BODY, chances->bodies[i]);
  chances->best =
      is_uneven ? weft_mapping_envelopes_find_best (&envelopes, loop) : weft_mapping_find_best (loop);
  return TRUE;
}

WeftMappedChances *
weft_mapping_find_chances (const WeftMappingSetup *setup,
                           const WeftDocument *document,
                           guint32 diagram,
                           WeftJob *job,
                           GError **error)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (double));
  Body body = {values, weights, 0};
  g_autoptr (WeftMappedChances) chances = NULL;

  if (!read_body (&body, setup, document, diagram, job, error) || !weft_job_check (job, error))
    return NULL;
  put_together (&body);
  chances = weft_mapped_chances_new (values->len);
  chances->diagram = diagram;
  for (gsize i = 0; i < chances->n; i++) {
    chances->bodies[i] = g_array_index (values, double, i);
    chances->weights[i] = g_array_index (weights, double, i);
  }
  if (!fill_times (chances, &setup->loop, job, error))
    return NULL;
  for (WeftMappingTechnique k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++) {
    chances->techniques[k].applies = weft_mapping_applies (&setup->loop, k);
    tell_technique (chances, k);
  }
  for (gsize i = 0; i < chances->n; i++) {
    WeftMappingTechnique best = find_best (chances, i);

    chances->techniques[best].best += chances->weights[i];
    chances->least += chances->weights[i] * chances->techniques[best].times[i];
  }
  chances->error = find_error (chances, body.width);
  return g_steal_pointer (&chances);
}
