/* weft-diagnostics.c: see weft-diagnostics.h. */
#include "weft-diagnostics.h"

#include "weft-number.h"

#include <glib/gi18n-lib.h>

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

char *
weft_diagnostics_print (const WeftDiagnostics *diagnostics, guint most)
{
  GString *words = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < diagnostics->remarks->len; i++) {
    const WeftFault *fault = weft_fault_get (diagnostics->remarks->pdata[i]);

    if (fault->plain == NULL || n++ >= most)
      continue;
    g_string_append_printf (words, _ ("%sLine %u, column %u: %s"), words->len > 0 ? "\n" : "", fault->line,
                            fault->column, fault->plain);
  }
  if (n > most) {
    char more[WEFT_NUMBER_SIZE];
    guint64 unseen = diagnostics->n_left_out > most ? diagnostics->n_left_out - most : n - most;

    g_string_append_printf (words, ngettext ("\nand %s more", "\nand %s more", (gulong) unseen),
                            weft_number_group ((double) unseen, more));
  }
  return g_string_free (words, FALSE);
}
