/* weft-program-file.c: see weft-program-file.h. */
#include "weft-program-file.h"

#include <string.h>

const char *
weft_program_file_get_name (const WeftNode *program)
{
  const char *text = weft_node_get_text (program, WEFT_PROPERTY_TEXT);
  const char *name = weft_node_get_text (program, WEFT_PROPERTY_HREF);

  return (text == NULL || *text == '\0') && name != NULL && *name != '\0' ? name : NULL;
}

char *
weft_program_file_find (const WeftNode *program, const char *document)
{
  const char *name = weft_program_file_get_name (program);
  const char *slash = document != NULL ? strrchr (document, '/') : NULL;

  if (name == NULL || (document == NULL && !g_path_is_absolute (name)))
    return NULL;
  return g_path_is_absolute (name) || slash == NULL
             ? g_strdup (name)
             : g_strdup_printf ("%.*s%s", (int) (slash + 1 - document), document, name);
}
