/* weft-mapping-time.c: how long a parallel loop takes by the best technique: what result(ID) of it is. */
#include "weft-mapping-question.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Up to here whole numbers are places of the step 1. */
#define MOST_PLACES 2147483647.0

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
  time = weft_mapping_get_time (&setup.loop, weft_mapping_find_best (&setup.loop));
  return time == floor (time) && time <= MOST_PLACES ? weft_lattice_new_point (1, (gint64) time)
                                                     : weft_lattice_new_point (time, 1);
}
