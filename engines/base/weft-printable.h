/* weft-printable.h: text of a document where it is printed among other text. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** weft_character_acts: whether @c would do something to a terminal, or to the characters around it, instead of being seen. */
gboolean weft_character_acts (gunichar c);

/**
 * weft_printable:
 * @text: UTF-8, or bytes that were meant to be
 *
 * Names, units and values come from files of others. What would begin a new line, move the cursor of a terminal or turn
 * the direction of the text (Unicode Technical Report 36, section 2.10) is written as a code instead: `\u202e`. Bytes
 * that are no UTF-8 are replaced.
 *
 * Returns: (transfer full): @text on one line
 */
char *weft_printable (const char *text);

/** weft_printable_start: (transfer full): the same, and of a long text only the start: for what a sentence quotes. */
char *weft_printable_start (const char *text);

G_END_DECLS
