/* weft-question-sheet.c: see weft-question-sheet.h. */
#include "weft-question-sheet.h"

#include <glib/gi18n-lib.h>

WeftSheet *
weft_question_sheet_new (const WeftDocument *document,
                         guint32 diagram,
                         const char *rows_key,
                         const char *engine)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  const char *unit = weft_node_get_text (node, WEFT_PROPERTY_UNIT);
  WeftSheet *sheet = weft_sheet_new (rows_key);

  weft_sheet_add_text (sheet, "diagram", _ ("diagram"), weft_node_get_name (node));
  weft_sheet_add_text (sheet, "kind", NULL, weft_kind_get_info (weft_node_get_kind (node))->element);
  weft_sheet_add_text (sheet, "engine", NULL, engine);
  weft_sheet_add_text (sheet, "version", NULL, WEFT_VERSION);
  if (unit != NULL)
    weft_sheet_add_text (sheet, "unit", _ ("unit"), unit);
  return sheet;
}
