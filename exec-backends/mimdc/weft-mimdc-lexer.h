/* weft-mimdc-lexer.h: the words of MIMDC (Dietz, Cohen and Grant 1993, Figure 1), and of parallel loops, one after the other, with their places.
 * Nothing is kept: a program of any length takes no memory here. */
#pragma once

#include "weft-mimdc-messages.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_MIMDC_END,
  WEFT_MIMDC_BAD, /* what is no word; the message has been said */
  WEFT_MIMDC_NUMBER,
  WEFT_MIMDC_REAL,
  WEFT_MIMDC_IDENT,
  WEFT_MIMDC_DIRECTIVE, /* a line that begins with #pragma weft */
  WEFT_MIMDC_COMMENT,   /* only where the lexer was told to give them */
  /* reserved words, in the order of their table */
  WEFT_MIMDC_POLY,
  WEFT_MIMDC_MONO,
  WEFT_MIMDC_INT,
  WEFT_MIMDC_FLOAT,
  WEFT_MIMDC_IF,
  WEFT_MIMDC_ELSE,
  WEFT_MIMDC_WHILE,
  WEFT_MIMDC_FOR,
  WEFT_MIMDC_RETURN,
  WEFT_MIMDC_WAIT,
  WEFT_MIMDC_HALT,
  /* signs, in the order of their table */
  WEFT_MIMDC_OR,
  WEFT_MIMDC_AND,
  WEFT_MIMDC_EQUAL,
  WEFT_MIMDC_UNEQUAL,
  WEFT_MIMDC_AT_MOST,
  WEFT_MIMDC_AT_LEAST,
  WEFT_MIMDC_SHIFT_RIGHT,
  WEFT_MIMDC_SHIFT_LEFT,
  WEFT_MIMDC_LESS,
  WEFT_MIMDC_GREATER,
  WEFT_MIMDC_PLUS,
  WEFT_MIMDC_MINUS,
  WEFT_MIMDC_TIMES,
  WEFT_MIMDC_DIVIDE,
  WEFT_MIMDC_MODULO,
  WEFT_MIMDC_NOT,
  WEFT_MIMDC_ASSIGN,
  WEFT_MIMDC_OPEN,
  WEFT_MIMDC_CLOSE,
  WEFT_MIMDC_OPEN_INDEX,
  WEFT_MIMDC_CLOSE_INDEX,
  WEFT_MIMDC_OPEN_BLOCK,
  WEFT_MIMDC_CLOSE_BLOCK,
  WEFT_MIMDC_COMMA,
  WEFT_MIMDC_SEMICOLON,
  WEFT_MIMDC_RANGE, /* only where the lexer was told that there are ranges */
} WeftMimdcTokenKind;

typedef struct {
  WeftMimdcTokenKind kind;
  guint32 offset; /* in bytes */
  guint32 length; /* in bytes */
  guint32
      value; /* of a number; of a real its bits; 2^31 is left to who knows whether a minus stands before it */
  gboolean is_line; /* whether it is the first on its line */
} WeftMimdcToken;

typedef struct {
  const WeftText *text;
  WeftMimdcMessages *messages; /* (nullable): nothing is said */
  gsize at;
  gboolean gives_comments;
  gboolean has_ranges; /* as in 0..9, which is of parallel loops (weft-loop.h); these have no directives */
  gboolean is_cut;     /* a comment without an end has taken what is left */
} WeftMimdcLexer;

/** weft_mimdc_lexer_init: at the start of what @messages are about, which must be below 4 GiB. */
void weft_mimdc_lexer_init (WeftMimdcLexer *lexer, WeftMimdcMessages *messages);

/** weft_mimdc_lexer_next: the next word; WEFT_MIMDC_END again and again after the last. O(its length). */
WeftMimdcToken weft_mimdc_lexer_next (WeftMimdcLexer *lexer);

/** weft_mimdc_token_name: what a sentence calls the end of the file, a directive, a reserved word or a sign. Translated. */
const char *weft_mimdc_token_name (WeftMimdcTokenKind kind);

G_END_DECLS
