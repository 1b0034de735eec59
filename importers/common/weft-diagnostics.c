/* weft-diagnostics.c: see weft-diagnostics.h. */
#include "weft-diagnostics.h"

WeftDiagnostics *
weft_diagnostics_new (void)
{
  WeftDiagnostics *diagnostics = g_new0 (WeftDiagnostics, 1);

  diagnostics->remarks = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  return diagnostics;
}

void
weft_diagnostics_free (WeftDiagnostics *diagnostics)
{
  g_ptr_array_unref (diagnostics->remarks);
  g_free (diagnostics);
}

gboolean
weft_diagnostics_wants (const WeftDiagnostics *diagnostics)
{
  return diagnostics->remarks->len < WEFT_MOST_REMARKS;
}

void
weft_diagnostics_note (WeftDiagnostics *diagnostics, const WeftFault *fault)
{
  GError *remark = NULL;

  if (!weft_diagnostics_wants (diagnostics))
    return;
  weft_fault_set (&remark, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID, fault);
  g_ptr_array_add (diagnostics->remarks, remark);
}

void
weft_diagnostics_leave_out (WeftDiagnostics *diagnostics, const WeftFault *fault)
{
  diagnostics->n_left_out++;
  if (fault != NULL)
    weft_diagnostics_note (diagnostics, fault);
}
