/* weft-random-times.c: see weft-random-times.h. Literals are put on lattices once each, by what they read. */
#include "weft-random-times.h"

#include "weft-check.h"
#include "weft-discretise.h"
#include "weft-fault.h"
#include "weft-graph.h"
#include "weft-inner-results.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define REFINEMENTS  6    /* powers of ten below 1, or below the finest step */
#define STEPS_PER_SD 16   /* of a family that is not finite, at least */
#define NEAR         1e-9 /* of a step: as good as a multiple */
#define MOST_PLACE   9e15
#define MOST_SAMPLED                                                                                         \
  1000 /* steps between the least and the greatest of measured values that are no multiples */

typedef struct {
  const WeftDocument *document;
  const WeftTaskLowering *lowering;
  double step;
  WeftRandomTimes *times;
  GHashTable *known;   /* WeftDigest* of a literal to its quantity, plus one */
  GPtrArray *lattices; /* of WeftLattice */
  WeftJob *job;
} Reader;

/* The largest of 1, 0.1, ... of which @size has at least @least; 1e-12 at least. */
static double
find_power (double size, double least)
{
  double power = floor (log10 (size / least));

  return power >= 0 ? 1 : pow (10, MAX (power, -12));
}

static double
find_finite_step (const WeftLiteral *literal)
{
  double step = 1;

  for (guint i = 0; i < REFINEMENTS && !weft_literal_check_lattice (literal, step, NULL); i++)
    step = pow (10, -(double) (i + 1));
  return step;
}

static gboolean
are_multiples (const GArray *values, double step)
{
  for (guint i = 0; i < values->len; i++) {
    double place = g_array_index (values, double, i) / step;

    if (fabs (place - round (place)) > NEAR)
      return FALSE;
  }
  return TRUE;
}

static double
find_sampled_step (const WeftDocument *document, const WeftLiteral *literal)
{
  const WeftNode *measurement = weft_document_lookup (document, weft_literal_get_samples (literal));
  g_autoptr (GArray) values = weft_measurement_parse (measurement, NULL);
  double range;

  if (values == NULL || values->len == 0)
    return 1;
  range = g_array_index (values, double, values->len - 1) - g_array_index (values, double, 0);
  for (guint i = 0; i <= 3; i++)
    if (are_multiples (values, pow (10, -(double) i)))
      return pow (10, -(double) i);
  return find_power (range, MOST_SAMPLED);
}

static double
find_result_step (const WeftDocument *document, const WeftLiteral *literal, WeftJob *job)
{
  g_autoptr (WeftLattice) time = weft_inner_results_find (document, literal, job, NULL);

  return time != NULL ? weft_lattice_get_step (time) : 1;
}

double
weft_random_times_find_own_step (const WeftDocument *document, const WeftLiteral *literal, WeftJob *job)
{
  double a;

  switch (weft_literal_get_family (literal)) {
  case WEFT_FAMILY_CONSTANT:
  case WEFT_FAMILY_UNIFORM:
  case WEFT_FAMILY_WEIGHTS:
    return find_finite_step (literal);
  case WEFT_FAMILY_SAMPLES:
    return find_sampled_step (document, literal);
  case WEFT_FAMILY_RESULT:
    return find_result_step (document, literal, job);
  case WEFT_FAMILY_NORMAL:
  case WEFT_FAMILY_LOGNORMAL:
    a = weft_literal_get_parameter (literal, 1);
    return a > 0 ? find_power (a, STEPS_PER_SD) : 1;
  case WEFT_FAMILY_EXPONENTIAL:
    a = weft_literal_get_parameter (literal, 0);
    return a > 0 ? find_power (a, STEPS_PER_SD) : 1;
  case WEFT_FAMILY_TRIANGULAR:
    a = weft_literal_get_parameter (literal, 2) - weft_literal_get_parameter (literal, 0);
    return a > 0 ? find_power (a / sqrt (18), STEPS_PER_SD) : 1;
  case WEFT_FAMILY_BINOMIAL:
  case WEFT_FAMILY_POISSON:
  case WEFT_FAMILY_GEOMETRIC:
  default:
    return 1;
  }
}

/* Says of @error that it is about the time of task @v. */
static void
blame_task (const Reader *reader, guint32 diagram, guint32 v, GError *error)
{
  guint table = weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK);

  if (error != NULL && weft_fault_get (error) != NULL)
    weft_document_blame_element (reader->document, (WeftElement){diagram, table, reader->lowering->rows[v]},
                                 WEFT_PROPERTY_TIME, error);
}

/* The quantity that @literal is; its step has been asked for, or is its own. */
static gboolean
add_quantity (Reader *reader, const WeftLiteral *literal, guint32 *quantity, GError **error)
{
  WeftDigest digest = weft_literal_get_digest (literal);
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (reader->known, &digest));
  double step = reader->step > 0 ? reader->step
                                 : weft_random_times_find_own_step (reader->document, literal, reader->job);
  WeftLattice *lattice;

  if (known == 0) {
    if (reader->step > 0 && !weft_literal_check_lattice (literal, step, error))
      return FALSE;
    lattice = weft_discretise (literal, reader->document, step, reader->job, error);
    if (lattice == NULL)
      return FALSE;
    g_ptr_array_add (reader->lattices, lattice);
    known = reader->lattices->len;
    g_hash_table_insert (reader->known, g_memdup2 (&digest, sizeof digest), GUINT_TO_POINTER (known));
  }
  *quantity = known - 1;
  return TRUE;
}

static gboolean
check_constant (const Reader *reader, double time, GError **error)
{
  char found[WEFT_NUMBER_SIZE];
  char nearest[WEFT_NUMBER_SIZE];
  double place = reader->step > 0 ? time / reader->step : 0;
  g_autofree char *expected = NULL;

  if (fabs (place - round (place)) <= NEAR)
    return TRUE;
  expected = g_strdup_printf (_ ("a multiple of the step, as %s"),
                              weft_number_print (round (place) * reader->step, nearest));
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = (char *) weft_number_print (time, found), .expected = expected});
  return FALSE;
}

static gboolean
read_tasks (Reader *reader, guint32 diagram, GError **error)
{
  const WeftGraph *graph = weft_node_get_graph (weft_document_get_node (reader->document, diagram));
  const WeftRowType *type = weft_row_type_get (WEFT_KIND_TASK);
  guint column = type->distributions[weft_kind_get_slot (WEFT_KIND_TASK, WEFT_PROPERTY_TIME)];
  guint table = weft_graph_find_table (graph, WEFT_KIND_TASK);

  for (guint32 v = 0; v < reader->times->n_tasks; v++) {
    guint32 row = reader->lowering->rows[v];
    const WeftChunk *chunk = weft_graph_get_chunk (graph, table, row / WEFT_CHUNK_ROWS);
    WeftLiteral *const *literals = weft_chunk_get_column (chunk, column);
    const WeftLiteral *literal = literals != NULL ? literals[row % WEFT_CHUNK_ROWS] : NULL;

    reader->times->quantities[v] = WEFT_TIME_CONSTANT;
    if (literal != NULL ? !add_quantity (reader, literal, &reader->times->quantities[v], error)
                        : !check_constant (reader, reader->lowering->graph->times[v], error)) {
      blame_task (reader, diagram, v, error != NULL ? *error : NULL);
      return FALSE;
    }
  }
  return TRUE;
}

WeftRandomTimes *
weft_random_times_new (const WeftDocument *document,
                       guint32 diagram,
                       const WeftTaskLowering *lowering,
                       double step,
                       WeftJob *job,
                       GError **error)
{
  g_autoptr (WeftRandomTimes) times = g_new0 (WeftRandomTimes, 1);
  g_autoptr (GHashTable) known = g_hash_table_new_full (weft_digest_hash, weft_digest_same, g_free, NULL);
  Reader reader = {document, lowering, step, times, known, g_ptr_array_new (), job};
  gboolean is_read;

  times->n_tasks = lowering->graph->n_tasks;
  times->quantities = weft_job_allocate (job, MAX (times->n_tasks, 1), sizeof *times->quantities, error);
  is_read = times->quantities != NULL && read_tasks (&reader, diagram, error);
  times->n_lattices = reader.lattices->len;
  times->lattices = (WeftLattice **) g_ptr_array_free (reader.lattices, FALSE);
  return is_read ? g_steal_pointer (&times) : NULL;
}

void
weft_random_times_free (WeftRandomTimes *times)
{
  for (guint32 i = 0; i < times->n_lattices; i++)
    weft_lattice_unref (times->lattices[i]);
  g_free (times->lattices);
  g_free (times->quantities);
  g_free (times);
}

gboolean
weft_random_times_is_constant (const WeftRandomTimes *times)
{
  for (guint32 i = 0; i < times->n_lattices; i++)
    if (!weft_lattice_is_point (times->lattices[i]))
      return FALSE;
  return TRUE;
}

/* On one lattice. */

static gboolean
is_multiple (double time, double step)
{
  double place = time / step;

  return place <= MOST_PLACE && fabs (place - round (place)) <= NEAR;
}

static gboolean
fits_constants (const WeftRandomTimes *times, const double *constants, double step)
{
  for (guint32 v = 0; v < times->n_tasks; v++)
    if (times->quantities[v] == WEFT_TIME_CONSTANT && !is_multiple (constants[v], step))
      return FALSE;
  return TRUE;
}

gboolean
weft_random_times_find_step (const WeftRandomTimes *times, const double *constants, double *step)
{
  double finest = times->n_lattices > 0 ? weft_lattice_get_step (times->lattices[0]) : 1;

  for (guint32 i = 1; i < times->n_lattices; i++)
    finest = MIN (finest, weft_lattice_get_step (times->lattices[i]));
  for (guint i = 0; i <= REFINEMENTS; i++) {
    *step = finest / pow (10, i);
    if (fits_constants (times, constants, *step))
      return TRUE;
  }
  *step = finest;
  return FALSE;
}

/* @lattice, whose step is a multiple of @step, on that. */
static WeftLattice *
refine (const WeftLattice *lattice, double step, WeftJob *job, GError **error)
{
  double apart = round (weft_lattice_get_step (lattice) / step);
  double first = (double) weft_lattice_get_first (lattice) * apart;
  double *room;
  gsize n;

  if (apart <= 1)
    return weft_lattice_ref (lattice);
  weft_lattice_get_probabilities (lattice, &n);
  room = weft_job_allocate (job, (n - 1) * (gsize) apart + 1, sizeof (double), error);
  return room != NULL ? weft_lattice_new_alike (lattice, step, (gint64) first, (gsize) apart, room, 0) : NULL;
}

static WeftLattice *
align (const WeftLattice *lattice, double step, guint factor, WeftCoarsen how, WeftJob *job, GError **error)
{
  g_autoptr (WeftLattice) refined = refine (lattice, step, job, error);

  if (refined == NULL || factor == 1)
    return g_steal_pointer (&refined);
  return weft_lattice_coarsen (refined, factor, how, job, error);
}

WeftAlignedTimes *
weft_aligned_times_new (const WeftRandomTimes *times,
                        const double *constants,
                        double step,
                        guint factor,
                        WeftCoarsen how,
                        WeftJob *job,
                        GError **error)
{
  g_autoptr (WeftAlignedTimes) aligned = g_new0 (WeftAlignedTimes, 1);

  aligned->step = step * factor;
  aligned->constants = constants;
  aligned->times = times;
  aligned->how = how;
  aligned->lattices = weft_job_allocate (job, MAX (times->n_lattices, 1), sizeof *aligned->lattices, error);
  if (aligned->lattices == NULL)
    return NULL;
  for (guint32 i = 0; i < times->n_lattices; i++) {
    aligned->lattices[i] = align (times->lattices[i], step, factor, how, job, error);
    if (aligned->lattices[i] == NULL)
      return NULL;
  }
  return g_steal_pointer (&aligned);
}

void
weft_aligned_times_free (WeftAlignedTimes *times)
{
  for (guint32 i = 0; times->lattices != NULL && i < times->times->n_lattices; i++)
    g_clear_pointer (&times->lattices[i], weft_lattice_unref);
  g_free (times->lattices);
  g_free (times);
}

WeftLattice *
weft_aligned_times_get (const WeftAlignedTimes *times, guint32 task)
{
  guint32 quantity = times->times->quantities[task];
  double place = times->constants[task] / times->step;

  if (quantity != WEFT_TIME_CONSTANT)
    return weft_lattice_ref (times->lattices[quantity]);
  if (fabs (place - round (place)) <= NEAR)
    return weft_lattice_new_point (times->step, (gint64) round (place));
  return weft_lattice_new_point (times->step,
                                 (gint64) (times->how == WEFT_COARSEN_ABOVE ? ceil (place) : floor (place)));
}
