/* weft-sheet-json.h: sheets as JSON: facts are members of an object, the table is an array of objects. */
#pragma once

#include "weft-sheet.h"

G_BEGIN_DECLS

typedef struct _JsonBuilder JsonBuilder;

/** weft_sheet_build_rows: adds the table to @builder as a member of the object at hand. */
void weft_sheet_build_rows (const WeftSheet *sheet, JsonBuilder *builder);

/** weft_sheets_print_json: (transfer full): the object of one sheet, an array of several. */
char *weft_sheets_print_json (GPtrArray *sheets);

G_END_DECLS
