/* weft-program-counts.c: see weft-program-counts.h. */
#include "weft-program-counts.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>

void
weft_program_counts_provide (WeftJob *job, WeftCountProgram count)
{
  weft_job_set_counter (job, (WeftJobCounter) count);
}

GArray *
weft_program_counts_find (const WeftNode *program, WeftJob *job, GError **error)
{
  WeftCountProgram count = (WeftCountProgram) weft_job_get_counter (job);

  if (count != NULL)
    return count (program, job, error);
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.problem = (char *) _ ("what programs execute is not known here"),
                               .plain = (char *) _ ("what programs execute is not known here.")});
  return NULL;
}
