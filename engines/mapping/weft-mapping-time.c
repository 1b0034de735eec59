/* weft-mapping-time.c: how long a parallel loop takes by the best technique: what result(ID) of it is. */
#include "weft-mapping-question.h"

#include "weft-fault.h"
#include "weft-mapping-uneven.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Up to here whole numbers are places of the step 1. */
#define MOST_PLACES 2147483647.0

/* By the best technique; without the shares of processors where closed forms do. */
static gboolean
find_least (const WeftMappingSetup *setup, double *time, WeftJob *job, GError **error)
{
  g_autoptr (WeftMapped) mapped = NULL;

  if (!weft_mapping_is_uneven (&setup->loop)) {
    *time = weft_mapping_get_time (&setup->loop, weft_mapping_find_best (&setup->loop));
    return TRUE;
  }
  mapped = weft_mapping_tell (setup, job, error);
  if (mapped != NULL)
    *time = mapped->techniques[mapped->best].time;
  return mapped != NULL;
}

WeftLattice *
weft_mapping_find_execution_time (const WeftDocument *document, guint32 diagram, WeftJob *job, GError **error)
{
  g_auto (WeftMappingSetup) setup;
  double time;

  if (!weft_mapping_setup_init (&setup, document, diagram, job, error))
    return NULL;
  if (setup.is_random) {
    weft_fault_set (
        error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
        &(WeftFault){
            .problem = (char *) _ (
                "the time of an iteration is random, and which technique is the best may hang on it"),
            .expected = (char *) _ ("a constant time"),
            .plain = (char *) _ ("the time of an iteration is random, and which technique is the best "
                                 "may hang on it; expected a constant time.")});
    return NULL;
  }
  if (!find_least (&setup, &time, job, error))
    return NULL;
  return time == floor (time) && time <= MOST_PLACES ? weft_lattice_new_point (1, (gint64) time)
                                                     : weft_lattice_new_point (time, 1);
}
