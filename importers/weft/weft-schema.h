/* weft-schema.h: the format as a RELAX NG schema, for users' editors; made from the table of kinds. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * weft_schema_write:
 *
 * Returns: (transfer full): the schema of version 1 of the format, as XML. It says what may stand where and
 * how values look; ids, references and sums of weights are beyond it.
 */
char *weft_schema_write (void);

G_END_DECLS
