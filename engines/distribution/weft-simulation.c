/* weft-simulation.c: Monte Carlo of the machine itself: many runs of one program. It is the independent path
 * that the evaluation is tested against. */
#include "weft-check.h"
#include "weft-flow-analysis.h"
#include "weft-program.h"

static WeftLattice *
count_times (const gint64 *times, guint64 samples, double step, WeftJob *job, GError **error)
{
  gint64 least = times[0];
  gint64 greatest = times[0];
  double *p;

  for (guint64 i = 1; i < samples; i++) {
    least = MIN (least, times[i]);
    greatest = MAX (greatest, times[i]);
  }
  p = weft_job_allocate (job, greatest - least + 1, sizeof (double), error);
  if (p == NULL)
    return NULL;
  for (guint64 i = 0; i < samples; i++)
    p[times[i] - least] += 1;
  for (gint64 i = 0; i <= greatest - least; i++)
    p[i] /= (double) samples;
  return weft_lattice_new_take (step, least, p, greatest - least + 1, 0);
}

WeftFlowResult *
weft_flow_simulate (const WeftDocument *document,
                    guint32 diagram,
                    WeftModes modes,
                    guint64 samples,
                    WeftJob *job,
                    GError **error)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);
  g_autoptr (WeftProgram) program = NULL;
  g_autofree gint64 *times = NULL;
  g_autoptr (WeftFlowResult) result = NULL;

  g_return_val_if_fail (tree != NULL && weft_node_get_kind (tree) == WEFT_KIND_FLOW_TREE && samples >= 1,
                        NULL);
  if (!weft_document_check_diagram (document, diagram, modes, error))
    return NULL;
  program = weft_program_load (document, diagram, modes, job, error);
  times = program != NULL ? weft_program_sample (program, samples, job, error) : NULL;
  if (times == NULL)
    return NULL;
  result = weft_flow_result_begin (document, diagram, modes, "simulation");
  result->time = count_times (times, samples, weft_node_get_number (tree, WEFT_PROPERTY_STEP), job, error);
  result->samples = samples;
  result->seed = weft_job_get_seed (job);
  return result->time != NULL ? g_steal_pointer (&result) : NULL;
}
