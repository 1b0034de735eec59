/* weft-agreement-question.c: the row, and its sheet. */
#include "weft-agreement-question.h"

#include "weft-check.h"
#include "weft-fault.h"
#include "weft-flow-analysis.h"
#include "weft-flow-questions.h"
#include "weft-question-sheet.h"
#include "weft-time-unit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static gboolean
is_id (const char *text)
{
  return *text != '\0';
}

const WeftOption weft_option_measurement = {
    .name = "measurement",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("ID"),
    .help = N_ ("whose values are compared (default: the first measurement of the diagram)"),
    .label = N_ ("Measurement"),
    .accepts = is_id,
    .expected = N_ ("the id of a measurement"),
};

static const WeftOption *const options[] = {&weft_option_modes, &weft_option_measurement, NULL};

/* The sheet. */

static void
add_distance (WeftSheet *sheet, const WeftAgreement *agreement)
{
  const WeftSampleDistance *distance = &agreement->distance;

  weft_sheet_add_text (sheet, "measurement", _ ("measurement"), agreement->name);
  weft_sheet_add_number (sheet, "samples", _ ("measured runs"), (double) distance->n);
  weft_sheet_add_number (sheet, "ks", _ ("Kolmogorov-Smirnov distance"), distance->ks);
  weft_sheet_add_number (sheet, "ks_at", _ ("it is greatest at"), distance->at);
  weft_sheet_add_number (sheet, "chance", _ ("by chance below"), distance->chance);
  weft_sheet_add_number (sheet, "mean", _ ("measured mean"), distance->mean);
  weft_sheet_add_number (sheet, "standard_error", _ ("its standard error"), distance->standard_error);
  weft_sheet_add_number (sheet, "predicted_mean", _ ("predicted mean"), distance->predicted_mean);
  weft_sheet_add_number (sheet, "average_value", _ ("average value"), agreement->average_value);
  weft_sheet_add_number (sheet, "p95", _ ("measured P95"), distance->p95);
  weft_sheet_add_number (sheet, "predicted_p95", _ ("predicted P95"), distance->predicted_p95);
  weft_sheet_add_text (sheet, "certainty", NULL, weft_certainty_get_name (agreement->certainty));
}

static void
add_words (WeftSheet *sheet, const WeftAgreement *agreement)
{
  g_autofree char *ks = weft_agreement_tell_ks (agreement);
  g_autofree char *mean = weft_agreement_tell_mean (agreement);
  g_autofree char *p95 = weft_agreement_tell_p95 (agreement);
  g_autofree char *all = g_strjoin (" ", ks, mean, p95, NULL);

  weft_sheet_add_text (sheet, "words", _ ("in words"), all);
}

/* As `pmf` of the distribution. */
static void
add_lattice (WeftSheet *sheet, const char *key, const WeftLattice *lattice)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);

  weft_sheet_open (sheet, key);
  weft_sheet_add_number (sheet, "offset", NULL, weft_lattice_get_minimum (lattice));
  weft_sheet_add_number (sheet, "step", NULL, weft_lattice_get_step (lattice));
  weft_sheet_add_list (sheet, "p", p, (guint) n);
  weft_sheet_close (sheet);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftAgreement *agreement = value;
  WeftSheet *sheet = weft_question_sheet_new (document, agreement->diagram, "levels", "distribution");

  add_distance (sheet, agreement);
  add_words (sheet, agreement);
  add_lattice (sheet, "predicted_pmf", agreement->predicted);
  add_lattice (sheet, "measured_pmf", agreement->measured);
  weft_sheet_add_column (sheet, "level", _ ("level of quantile"));
  weft_sheet_add_column (sheet, "measured", _ ("measured"));
  weft_sheet_add_column (sheet, "predicted", _ ("predicted"));
  for (guint i = 0; i < WEFT_N_AGREEMENT_LEVELS; i++) {
    weft_sheet_put_number (sheet, weft_agreement_levels[i]);
    weft_sheet_put_number (sheet, agreement->measured_quantiles[i]);
    weft_sheet_put_number (sheet, weft_lattice_get_quantile (agreement->predicted, weft_agreement_levels[i]));
  }
  return sheet;
}

static WeftCertainty
get_certainty (gconstpointer value)
{
  return ((const WeftAgreement *) value)->certainty;
}

static const WeftAnswerType type = {.name = "agreement",
                                    .ref = (gpointer (*) (gpointer)) weft_agreement_ref,
                                    .unref = (void (*) (gpointer)) weft_agreement_unref,
                                    .get_size = (gsize (*) (gconstpointer)) weft_agreement_get_size,
                                    .get_certainty = get_certainty,
                                    .make_sheet = make_sheet};

/* Which measurement. */

/* (nullable): the first whose `of` is the diagram. */
static const WeftNode *
find_own (const WeftDocument *document, guint32 diagram)
{
  const char *name = weft_node_get_name (weft_document_get_node (document, diagram));
  WeftChildIter iter;
  const WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_MEASUREMENT &&
        g_strcmp0 (weft_node_get_text (child, WEFT_PROPERTY_OF), name) == 0)
      return child;
  return NULL;
}

static const WeftNode *
find_measurement (const WeftAsked *asked)
{
  const char *name = weft_options_get_text (asked->options, &weft_option_measurement);
  const WeftNode *node = name != NULL ? weft_document_lookup (asked->document, name)
                                      : find_own (asked->document, asked->diagram);

  return node != NULL && weft_node_get_kind (node) == WEFT_KIND_MEASUREMENT ? node : NULL;
}

static const WeftNode *
refuse_measurement (const WeftAsked *asked, GError **error)
{
  const char *name = weft_options_get_text (asked->options, &weft_option_measurement);
  g_autofree char *found =
      name != NULL ? g_strdup_printf (_ ("no measurement “%s”"), name) : g_strdup (_ ("no measurement"));

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = found, .expected = (char *) _ ("a measurement of this diagram")});
  return NULL;
}

/* Its values in the unit of the tree. */

static gboolean
refuse_unit (const WeftAsked *asked, const WeftNode *node, const char *unit, GError **error)
{
  const char *measured = weft_node_get_text (node, WEFT_PROPERTY_UNIT);
  g_autofree char *found = g_strdup_printf (_ ("times in “%s” and in “%s”"), unit, measured);
  g_autofree char *plain = g_strdup_printf (
      _ ("times in “%s” and in “%s” cannot be compared: give the measurement the unit of the tree."), unit,
      measured);
  GError *problem = NULL;

  weft_fault_set (
      &problem, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.found = found,
                   .expected = (char *) _ ("the unit of the tree, or units of time that have a size"),
                   .plain = plain});
  weft_document_blame (asked->document, weft_node_get_id (node), WEFT_PROPERTY_UNIT, problem);
  g_propagate_error (error, problem);
  return FALSE;
}

static gboolean
convert_values (const WeftAsked *asked, const WeftNode *node, double *values, guint n, GError **error)
{
  const char *measured = weft_node_get_text (node, WEFT_PROPERTY_UNIT);
  const char *unit =
      weft_node_get_text (weft_document_get_node (asked->document, asked->diagram), WEFT_PROPERTY_UNIT);
  double from = weft_time_unit_get_size (measured);
  double to = weft_time_unit_get_size (unit);

  if (weft_time_unit_is_same (measured, unit))
    return TRUE;
  if (!(from > 0 && to > 0))
    return refuse_unit (asked, node, unit, error);
  for (guint i = 0; i < n; i++)
    values[i] = weft_time_unit_convert (values[i], from, to);
  return TRUE;
}

/* (transfer full) (nullable): a copy, ascending. */
static double *
read_values (const WeftAsked *asked, const WeftNode *node, guint *n, WeftJob *job, GError **error)
{
  GError *problem = NULL;
  g_autoptr (GArray) kept = weft_measurement_parse (node, &problem);
  g_autofree double *values = NULL;

  if (kept == NULL || kept->len == 0) {
    if (problem == NULL)
      weft_fault_set (
          &problem, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
          &(WeftFault){.found = (char *) _ ("no values"), .expected = (char *) _ ("at least one value")});
    weft_document_blame (asked->document, weft_node_get_id (node), WEFT_PROPERTY_TEXT, problem);
    g_propagate_error (error, problem);
    return NULL;
  }
  *n = kept->len;
  values = weft_job_allocate (job, kept->len, sizeof *values, error);
  for (guint i = 0; values != NULL && i < kept->len; i++)
    values[i] = g_array_index (kept, double, i);
  return values != NULL && convert_values (asked, node, values, *n, error) ? g_steal_pointer (&values) : NULL;
}

/* The answer. */

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  const WeftNode *node = find_measurement (asked);
  g_autofree double *values = NULL;
  g_autoptr (WeftFlowResult) prediction = NULL;
  WeftAgreement *agreement;
  guint n;

  if (node == NULL)
    return (gpointer) refuse_measurement (asked, error);
  values = read_values (asked, node, &n, job, error);
  if (values == NULL)
    return NULL;
  prediction = weft_flow_evaluate (asked->document, asked->diagram,
                                   (WeftModes) weft_options_get_number (asked->options, &weft_option_modes),
                                   job, error);
  if (prediction == NULL)
    return NULL;
  agreement = weft_agreement_new (prediction, values, n);
  agreement->diagram = asked->diagram;
  agreement->measurement = weft_node_get_id (node);
  agreement->name = g_strdup (weft_node_get_name (node));
  return agreement;
}

static gboolean
applies (const WeftDocument *document, guint32 diagram)
{
  return find_own (document, diagram) != NULL;
}

static WeftDigest
find_digest (const WeftAsked *asked)
{
  const WeftNode *node = find_measurement (asked);
  WeftDigest digest =
      weft_flow_digest (asked->document, asked->diagram,
                        (WeftModes) weft_options_get_number (asked->options, &weft_option_modes));

  if (node == NULL)
    return digest;
  digest = weft_digest_combine (digest, weft_digest_text (weft_node_get_text (node, WEFT_PROPERTY_UNIT)));
  digest = weft_digest_combine (digest, weft_digest_text (weft_node_get_name (node)));
  return weft_digest_combine (digest, weft_node_get_digest (node));
}

const WeftQuestion weft_flow_question_agreement = {
    .name = "agreement",
    .title = N_ ("Measured Times"),
    .summary = N_ ("How far measured times are from the predicted distribution"),
    .diagram = WEFT_KIND_FLOW_TREE,
    .options = options,
    .type = &type,
    .applies = applies,
    .digest = find_digest,
    .compute = compute};
