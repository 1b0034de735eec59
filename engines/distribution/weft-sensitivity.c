/* weft-sensitivity.c: tornado and sweep, one evaluation after the other. */
#include "weft-sensitivity.h"

#include "weft-address.h"
#include "weft-batch.h"
#include "weft-flow-analysis.h"
#include "weft-number.h"
#include "weft-parameters.h"

#include <math.h>

/* The times of the diagram. */
typedef struct {
  double mean;
  double quantile;
} Times;

typedef struct {
  WeftDocument *document;
  guint32 diagram;
  WeftModes modes;
  double step;
  guint refinement; /* of the lattice, where it is needed */
  double level;
  WeftJob *job;
  GError **error;
  gboolean is_fine_known;
  Times fine; /* as drawn, on the finer lattice */
} Study;

static gboolean
measure (const Study *study, const WeftDocument *document, Times *times)
{
  g_autoptr (WeftLattice) time =
      weft_flow_find_time (document, study->diagram, study->modes, study->job, study->error);

  if (time == NULL)
    return FALSE;
  times->mean = weft_lattice_get_mean (time);
  times->quantile = weft_lattice_get_quantile (time, study->level);
  return TRUE;
}

/* The finest lattice that the change asks for: 10 for 10 %. */
static guint
find_refinement (double change)
{
  guint refinement = 1;

  while (refinement < 100 && fabs (change * refinement - round (change * refinement)) > 1e-9)
    refinement++;
  return refinement;
}

/* The document on a lattice @refinement times finer; with @text for @parameter, unless that is %NULL. */
static WeftDocument *
change_document (const Study *study, guint refinement, const WeftParameter *parameter, const char *text)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (study->document);
  char step[WEFT_NUMBER_SIZE];

  weft_number_print (study->step / refinement, step);
  if ((refinement > 1 && !weft_batch_set (batch, study->diagram, WEFT_PROPERTY_STEP, step, study->error)) ||
      (text != NULL && !weft_batch_set (batch, parameter->node, parameter->property, text, study->error)))
    return NULL;
  return weft_batch_commit (g_steal_pointer (&batch));
}

static gboolean
measure_change (const Study *study,
                guint refinement,
                const WeftParameter *parameter,
                const char *text,
                Times *times)
{
  g_autoptr (WeftDocument) changed = change_document (study, refinement, parameter, text);

  return changed != NULL && measure (study, changed, times);
}

/* The times as drawn on the finer lattice, measured once. */
static gboolean
find_fine (Study *study, Times *times)
{
  if (!study->is_fine_known && !measure_change (study, study->refinement, NULL, NULL, &study->fine))
    return FALSE;
  study->is_fine_known = TRUE;
  *times = study->fine;
  return TRUE;
}

/* One side of a row: what the change makes of the times on one lattice is added to those as drawn. */
static gboolean
measure_side (Study *study, const WeftParameter *parameter, double factor, WeftSide side, WeftTornadoRow *row)
{
  gboolean fits = weft_parameter_fits (study->document, parameter, study->step, factor, study->job);
  guint refinement = fits ? 1 : study->refinement;
  g_autofree char *text = weft_parameter_scale (study->document, parameter, study->step, refinement, factor,
                                                &row->changed[side], study->job, study->error);
  Times before = {row->mean[side], row->quantile[side]};
  Times after;

  if (text == NULL)
    return FALSE;
  if (row->changed[side] == row->value)
    return TRUE;
  if ((!fits && !find_fine (study, &before)) || !measure_change (study, refinement, parameter, text, &after))
    return FALSE;
  row->mean[side] += after.mean - before.mean;
  row->quantile[side] += after.quantile - before.quantile;
  return TRUE;
}

/* A change that the document or its evaluation refuses, as of a parameter that stands at its limit, leaves its side as drawn. */
static gboolean
measure_possible_side (Study *study,
                       const WeftParameter *parameter,
                       double factor,
                       WeftSide side,
                       WeftTornadoRow *row)
{
  GError **error = study->error;
  GError *problem = NULL;
  gboolean is_measured;

  study->error = &problem;
  is_measured = measure_side (study, parameter, factor, side, row);
  study->error = error;
  if (is_measured)
    return TRUE;
  row->changed[side] = row->value;
  if (g_error_matches (problem, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED)) {
    g_propagate_error (error, problem);
    return FALSE;
  }
  if (row->refusal == NULL)
    row->refusal = g_strdup (problem->message);
  g_error_free (problem);
  return TRUE;
}

static double
slope (const double times[2], const double changed[2])
{
  double difference = changed[WEFT_SIDE_HIGH] - changed[WEFT_SIDE_LOW];

  return difference != 0 ? (times[WEFT_SIDE_HIGH] - times[WEFT_SIDE_LOW]) / difference : 0;
}

static gboolean
measure_row (Study *study, const WeftParameter *parameter, const WeftTornado *tornado, WeftTornadoRow *row)
{
  g_autofree char *as_drawn = weft_parameter_scale (study->document, parameter, study->step, 1, 1,
                                                    &row->value, study->job, study->error);

  if (as_drawn == NULL)
    return FALSE;
  row->node = parameter->node;
  row->property = parameter->property;
  for (guint side = 0; side < 2; side++) {
    double factor = side == WEFT_SIDE_LOW ? 1 - tornado->change : 1 + tornado->change;

    row->mean[side] = tornado->mean;
    row->quantile[side] = tornado->quantile;
    row->changed[side] = row->value;
    if (row->value > 0 && !measure_possible_side (study, parameter, factor, side, row))
      return FALSE;
  }
  row->mean_slope = slope (row->mean, row->changed);
  row->quantile_slope = slope (row->quantile, row->changed);
  return TRUE;
}

static int
compare_effects (const double a[2], const double b[2])
{
  double one = fabs (a[WEFT_SIDE_HIGH] - a[WEFT_SIDE_LOW]);
  double other = fabs (b[WEFT_SIDE_HIGH] - b[WEFT_SIDE_LOW]);

  return (one < other) - (one > other);
}

/* Equal effects by address, so that the order is always the same. */
static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const WeftTornadoRow *one = a;
  const WeftTornadoRow *other = b;
  int order = compare_effects (one->mean, other->mean);

  if (order == 0)
    order = compare_effects (one->quantile, other->quantile);
  return order != 0 ? order : g_strcmp0 (one->address, other->address);
}

static gboolean
measure_rows (Study *study, const GArray *parameters, WeftTornado *tornado)
{
  tornado->rows = g_new0 (WeftTornadoRow, (gsize) parameters->len + 1);
  for (guint i = 0; i < parameters->len; i++) {
    const WeftParameter *parameter = &g_array_index (parameters, WeftParameter, i);
    WeftTornadoRow *row = &tornado->rows[tornado->n_rows];

    if (!measure_row (study, parameter, tornado, row)) {
      g_free (row->refusal);
      return FALSE;
    }
    weft_job_set_progress (study->job, (i + 1.0) / parameters->len);
    if (row->value == 0)
      continue;
    row->address = weft_address_print (study->document, parameter->node, parameter->property);
    tornado->n_rows++;
  }
  qsort (tornado->rows, tornado->n_rows, sizeof (WeftTornadoRow), compare_rows);
  return TRUE;
}

WeftTornado *
weft_flow_sensitivity (WeftDocument *document,
                       guint32 diagram,
                       WeftModes modes,
                       double change,
                       double level,
                       WeftJob *job,
                       GError **error)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);
  const char *unit = weft_node_get_text (tree, WEFT_PROPERTY_UNIT);
  Study study = {
      document, diagram, modes, weft_node_get_number (tree, WEFT_PROPERTY_STEP), find_refinement (change),
      level,    job,     error};
  Times times;
  g_autoptr (GArray) parameters = NULL;
  g_autoptr (WeftTornado) tornado = weft_tornado_new ();

  g_return_val_if_fail (change > 0 && change < 1 && level >= 0 && level <= 1, NULL);
  tornado->diagram = g_strdup (weft_node_get_name (tree));
  tornado->modes = g_strdup (weft_modes_get_name (modes));
  tornado->unit = g_strdup (unit != NULL ? unit : "");
  tornado->pes = weft_flow_tree_get_pes (document, tree);
  tornado->digest = weft_flow_digest (document, diagram, modes);
  tornado->change = change;
  tornado->level = level;
  if (!measure (&study, document, &times))
    return NULL;
  tornado->mean = times.mean;
  tornado->quantile = times.quantile;
  parameters = weft_parameters_find (document, diagram, modes);
  return measure_rows (&study, parameters, tornado) ? g_steal_pointer (&tornado) : NULL;
}

/* Sweeps. */

/* A tree has at most as many PEs as its machine. */
static gboolean
enlarge_machine (const Study *study, WeftBatch *batch, const char *value)
{
  const WeftNode *tree = weft_document_get_node (study->document, study->diagram);
  const WeftNode *machine = weft_flow_tree_get_machine (study->document, tree);

  if (machine == NULL ||
      g_ascii_strtoll (value, NULL, 10) <= weft_node_get_integer (machine, WEFT_PROPERTY_PES))
    return TRUE;
  return weft_batch_set (batch, weft_node_get_id (machine), WEFT_PROPERTY_PES, value, study->error);
}

static WeftDocument *
set_value (const Study *study, guint32 node, WeftProperty property, const char *value)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (study->document);

  if (!weft_batch_set (batch, node, property, value, study->error) ||
      (node == study->diagram && property == WEFT_PROPERTY_PES && !enlarge_machine (study, batch, value)))
    return NULL;
  return weft_batch_commit (g_steal_pointer (&batch));
}

static gboolean
sweep_value (const Study *study, guint32 node, WeftProperty property, const char *value, WeftSweepRow *row)
{
  static const double levels[] = {0.5, 0.9, 0.95, 0.99};
  g_autoptr (WeftDocument) changed = set_value (study, node, property, value);
  g_autoptr (WeftLattice) time = NULL;

  if (changed != NULL)
    time = weft_flow_find_time (changed, study->diagram, study->modes, study->job, study->error);
  if (time == NULL)
    return FALSE;
  row->value = g_strdup (value);
  row->mean = weft_lattice_get_mean (time);
  row->deviation = sqrt (weft_lattice_get_variance (time));
  row->error_bound = weft_lattice_get_error (time);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    row->quantiles[i] = weft_lattice_get_quantile (time, levels[i]);
  return TRUE;
}

WeftSweep *
weft_flow_sweep (WeftDocument *document,
                 guint32 diagram,
                 WeftModes modes,
                 guint32 node,
                 WeftProperty property,
                 const char *const *values,
                 WeftJob *job,
                 GError **error)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);
  const char *unit = weft_node_get_text (tree, WEFT_PROPERTY_UNIT);
  Study study = {.document = document, .diagram = diagram, .modes = modes, .job = job, .error = error};
  guint n = g_strv_length ((char **) values);
  g_autoptr (WeftSweep) sweep = weft_sweep_new ();

  sweep->diagram = g_strdup (weft_node_get_name (tree));
  sweep->modes = g_strdup (weft_modes_get_name (modes));
  sweep->unit = g_strdup (unit != NULL ? unit : "");
  sweep->pes = weft_flow_tree_get_pes (document, tree);
  sweep->digest = weft_flow_digest (document, diagram, modes);
  sweep->address = weft_address_print (document, node, property);
  sweep->rows = g_new0 (WeftSweepRow, n);
  for (; sweep->n_rows < n; sweep->n_rows++) {
    if (!sweep_value (&study, node, property, values[sweep->n_rows], &sweep->rows[sweep->n_rows]))
      return NULL;
    weft_job_set_progress (job, (sweep->n_rows + 1.0) / n);
  }
  return g_steal_pointer (&sweep);
}
