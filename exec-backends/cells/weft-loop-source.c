/* weft-loop-source.c: see weft-loop-source.h. */
#include "weft-loop-source.h"

#include "weft-fault.h"
#include "weft-if1.h"
#include "weft-loop.h"
#include "weft-program-file.h"

#include <glib/gi18n-lib.h>

#define IF1 "if1"

static const WeftNode *
fail (guint32 diagram, const char *found, GError **error)
{
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.node = diagram,
                   .property = (char *) "program",
                   .found = (char *) found,
                   .expected = (char *) _ ("the program in which the loop stands, with its source")});
  return NULL;
}

const WeftNode *
weft_loop_find_source (const WeftDocument *document, guint32 diagram, GError **error)
{
  const WeftNode *loop = weft_document_get_node (document, diagram);
  const char *name = loop != NULL ? weft_node_get_text (loop, WEFT_PROPERTY_PROGRAM) : NULL;
  const WeftNode *program = name != NULL ? weft_document_lookup (document, name) : NULL;
  const char *language = program != NULL ? weft_node_get_text (program, WEFT_PROPERTY_LANGUAGE) : NULL;

  if (program != NULL && weft_program_file_get_name (program) != NULL) {
    g_autofree char *found =
        g_strdup_printf (_ ("a program whose source is the file “%s”"), weft_program_file_get_name (program));

    return fail (diagram, found, error);
  }
  if (language == NULL || weft_node_get_text (program, WEFT_PROPERTY_TEXT) == NULL)
    return fail (diagram, name != NULL ? name : _ ("no program"), error);
  if (!g_str_equal (language, "loop") && !g_str_equal (language, IF1)) {
    g_autofree char *found = g_strdup_printf (_ ("a program in %s"), language);

    return fail (diagram, found, error);
  }
  return program;
}

WeftLoopProgram *
weft_loop_read (WeftMimdcMessages *messages,
                const char *language,
                guint32 items,
                WeftJob *job,
                GError **error)
{
  return g_str_equal (language, IF1) ? weft_if1_import (messages, items, job, error)
                                     : weft_loop_compile (messages, job, error);
}
