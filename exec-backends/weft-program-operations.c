/* weft-program-operations.c: see weft-program-operations.h. */
#include "weft-program-operations.h"

#include "weft-fault.h"
#include "weft-mimdc.h"
#include "weft-program-file.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static gboolean
refuse_number (const char *file, GError **error)
{
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.file = (char *) file,
                               .problem = (char *) _ ("its loops stand so deep in each other that what it is "
                                                      "expected to execute is no number any more"),
                               .plain = (char *) _ ("its loops stand so deep in each other that what it is "
                                                    "expected to execute is no number any more.")});
  return FALSE;
}

GArray *
weft_program_operations_of_code (const WeftMimdcCode *code, const char *file, GError **error)
{
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (WeftOperationCount));

  for (guint i = 0; i < WEFT_N_OPS; i++) {
    g_autofree char *name = g_ascii_strup (weft_mimdc_op_get_info (i)->name, -1);
    WeftOperationCount count = {g_intern_string (name), code->counts[i]};

    if (!isfinite (count.count) && !refuse_number (file, error))
      return NULL;
    if (count.count > 0)
      g_array_append_val (counts, count);
  }
  return g_steal_pointer (&counts);
}

gboolean
weft_program_check_language (const WeftNode *program, GError **error)
{
  const char *language = weft_node_get_text (program, WEFT_PROPERTY_LANGUAGE);
  g_autofree char *found = NULL;

  if (g_str_equal (language, "mimdc"))
    return TRUE;
  found = g_strdup_printf (_ ("a program in %s"), language);
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.node = weft_node_get_id (program),
                               .found = found,
                               .expected = (char *) _ ("one in MIMDC")});
  return FALSE;
}

/* Its source may stand in a file beside the document, which no engine opens. */
static GArray *
refuse_file (const char *name, GError **error)
{
  g_autofree char *found = g_strdup_printf (_ ("a program whose source is the file “%s”"), name);

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.found = found, .expected = (char *) _ ("its source in the document")});
  return NULL;
}

static GArray *
count (const WeftNode *program, WeftJob *job, GError **error)
{
  const char *text = weft_node_get_text (program, WEFT_PROPERTY_TEXT);
  const char *name = weft_program_file_get_name (program);
  g_autoptr (WeftMimdcMessages) messages = NULL;
  g_autoptr (WeftMimdcCode) code = NULL;

  if (!weft_program_check_language (program, error))
    return NULL;
  if (name != NULL)
    return refuse_file (name, error);
  text = text != NULL ? text : "";
  messages = weft_mimdc_messages_new (weft_node_get_name (program), text, strlen (text));
  code = weft_mimdc_compile (messages, job, error);
  return code != NULL ? weft_program_operations_of_code (code, weft_node_get_name (program), error) : NULL;
}

void
weft_program_operations_provide (WeftJob *job)
{
  weft_program_counts_provide (job, count);
}
