/* weft-reference-text.h: what a run prints and says, the same wherever a program runs. */
#pragma once

#include "weft-fault.h"
#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/** weft_reference_add_value: a word as a number. */
void weft_reference_add_value (GString *output, gboolean is_float, guint32 word);

/** weft_reference_add_values: the line that a Print with @operand makes of its words. */
void weft_reference_add_values (GString *output, guint32 operand, const guint32 *words);

/** weft_reference_say_no_pe, weft_reference_say_no_element, weft_reference_say_stack: (transfer full): why a PE traps. */
char *weft_reference_say_no_pe (guint32 number, guint32 pes);
char *weft_reference_say_no_element (guint32 index, guint32 size);
char *weft_reference_say_stack (guint32 words, const char *function);

/** weft_reference_blame: sets @error: @sentence about the instruction @at; %FALSE. */
gboolean weft_reference_blame (const WeftMimdcCode *code,
                               guint32 at,
                               WeftErrorCode error_code,
                               const char *sentence,
                               GError **error);

/** WeftReferenceLocate: where a PE is; %FALSE when it has ended. */
typedef gboolean (*WeftReferenceLocate) (guint32 pe, guint32 *line, gboolean *waits, gpointer data);

/** weft_reference_say_stuck: (transfer full): that no PE can go on, and who waits where. */
char *weft_reference_say_stuck (guint32 pes, WeftReferenceLocate locate, gpointer data);

G_END_DECLS
