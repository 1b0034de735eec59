/* weft-program-text.c: see weft-program-text.h. */
#include "weft-program-text.h"

#include "weft-program-format.h"
#include "weft-source.h"

char *
weft_program_text_read (const char *path, WeftJob *job, GError **error)
{
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (WeftSource) source = weft_source_open (job, path, &weft_program_format, NULL, error);
  g_autoptr (WeftDocument) document =
      source != NULL ? weft_source_read (source, job, NULL, diagnostics, NULL, error) : NULL;
  const WeftNode *program =
      document != NULL ? weft_node_find_child (weft_document_get_root (document), WEFT_KIND_PROGRAM) : NULL;

  return program != NULL ? g_strdup (weft_node_get_text (program, WEFT_PROPERTY_TEXT)) : NULL;
}
