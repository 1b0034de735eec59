/* weft-program-file.h: the file in which the source of a program may stand instead of the document. Neither engines nor who opens a
 * document open it: only who runs the program, or brings its source in, does. */
#pragma once

#include "weft-node.h"

G_BEGIN_DECLS

/** weft_program_file_get_name: (nullable): as the document has it; %NULL: the source stands in the document, which goes first. */
const char *weft_program_file_get_name (const WeftNode *program);

/** weft_program_file_find: (transfer full) (nullable): its path, which the document has from the folder of its own file @document (nullable);
 * %NULL: there is no such file, or the document has none that it could be told from. */
char *weft_program_file_find (const WeftNode *program, const char *document);

G_END_DECLS
