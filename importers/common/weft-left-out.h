/* weft-left-out.h: what a file has and a document has no place for, told once for each kind of it, with a count and where it stood first. */
#pragma once

#include "weft-diagnostics.h"
#include "weft-properties.h"
#include "weft-text.h"

G_BEGIN_DECLS

typedef struct {
  const WeftText *text;
  WeftDiagnostics *diagnostics;
  GStringChunk *chunk;
  GHashTable *numbers; /* of kinds, from 1 */
  GArray *kinds;
} WeftLeftOut;

/** weft_left_out_init: @text, @diagnostics: they must outlive @left_out. */
void weft_left_out_init (WeftLeftOut *left_out, const WeftText *text, WeftDiagnostics *diagnostics);
void weft_left_out_clear (WeftLeftOut *left_out);

/** weft_left_out_add: one more of @what, of @of_what (nullable): %NULL: it is not left out, and @what says all of it. @of_what: static. */
void weft_left_out_add (WeftLeftOut *left_out, const char *of_what, const char *what, gsize offset);

/** weft_left_out_take_value: adds what @text (nullable) says of a node of @kind to @attributes (WeftAttribute); a value that it cannot have is left out with a
 * remark of its own. */
void weft_left_out_take_value (const WeftLeftOut *left_out,
                               GArray *attributes,
                               WeftKind kind,
                               WeftProperty property,
                               const char *text,
                               gsize offset);

/** weft_left_out_tell: to the diagnostics, each kind once. */
void weft_left_out_tell (const WeftLeftOut *left_out);

G_END_DECLS
