/* weft-words.h: looking for words in texts, whatever their case. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** weft_words_split: (transfer full) (array zero-terminated=1): the words of @text, folded; none is empty. */
char **weft_words_split (const char *text);

/** weft_words_stand_in: whether each of @words, which are folded, stands somewhere in @text. */
gboolean weft_words_stand_in (char **words, const char *text, gsize size);

G_END_DECLS
