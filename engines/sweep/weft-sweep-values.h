/* weft-sweep-values.h: a property and the values that it takes in turn, as text: "ID.ATTR=A:B:STEP", or "*FACTOR" as STEP. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** weft_sweep_values_accept: whether @text is one: A at most B, a step above 0 or a factor above 1, not too many values. */
gboolean weft_sweep_values_accept (const char *text);

/** weft_sweep_values_parse: (transfer full) (nullable): the values as they are set; %NULL when @text is no such thing.
 * @address: (out) (transfer full) (optional): "ID.ATTR". */
GStrv weft_sweep_values_parse (const char *text, char **address);

G_END_DECLS
