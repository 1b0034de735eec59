/* weft-words.h: a text as words between white space, with remarks from "#" to the end of a line: numbers, names and braces, each with its place. */
#pragma once

#include "weft-job.h"
#include "weft-text.h"

G_BEGIN_DECLS

typedef struct {
  const WeftText *text;
  WeftJob *job;
  gboolean has_braces; /* "{" and "}" are words of their own */
  gsize at;
  gsize next_look; /* at the job */
  gsize offset;    /* of the word that was read last */
  gsize length;    /* 0: the end of the text */
  gsize remark;    /* where the last remark before it began */
  gsize remark_length;
} WeftWords;

/** weft_words_init: @text: it must outlive @words. */
void weft_words_init (WeftWords *words, const WeftText *text, WeftJob *job);

/** weft_words_next: reads the next word, or comes to the end of the text; %FALSE with @error when the job is over. */
gboolean weft_words_next (WeftWords *words, GError **error);

/** weft_words_ends_line: whether nothing but white space and a remark is left in the line. */
gboolean weft_words_ends_line (const WeftWords *words);

/** weft_words_is: whether the word that was read last is @word. */
gboolean weft_words_is (const WeftWords *words, const char *word);

/** weft_words_copy: (transfer full): the word that was read last. */
char *weft_words_copy (const WeftWords *words);

/** weft_words_fail: %FALSE with @error: the word that was read last is not what was @expected. */
gboolean weft_words_fail (const WeftWords *words, const char *expected, GError **error);

/** weft_words_parse: whether the word that was read last is a number; @number: (out). */
gboolean weft_words_parse (const WeftWords *words, double *number);

/** weft_words_expect_number: reads the next word, which is a number from @least to @greatest and which people call @expected; else @error. */
gboolean weft_words_expect_number (WeftWords *words,
                                   double least,
                                   double greatest,
                                   const char *expected,
                                   double *number,
                                   GError **error);

/** weft_words_expect_count: the same of a whole number from 0 to @greatest, at most 2^32 - 1. */
gboolean weft_words_expect_count (WeftWords *words,
                                  guint32 greatest,
                                  const char *expected,
                                  guint32 *number,
                                  GError **error);

G_END_DECLS
