/* weft-mimdc-parser-private.h: what declarations and statements share with expressions. */
#pragma once

#include "weft-mimdc-parser.h"

G_BEGIN_DECLS

typedef struct {
  WeftMimdcTree *tree;
  WeftMimdcLexer lexer;
  WeftMimdcToken token;    /* the next one */
  WeftMimdcToken previous; /* the one before */
  GArray *marks;           /* (nullable) */
  guint indent;
  guint depth;
  gint parens;            /* that are open */
  gboolean is_over;       /* nothing more is said: too deep, or the job has ended */
  gboolean has_directive; /* the last one waits for its statement */
  guint since_check;      /* words since the job was asked */
  WeftJob *job;
  GError *error; /* of the job */
} WeftMimdcParser;

/** weft_mimdc_parser_advance: to the next word. */
void weft_mimdc_parser_advance (WeftMimdcParser *parser);

/** weft_mimdc_parser_fail: says what is wrong with the word at hand, unless something was said of it; %FALSE. */
gboolean weft_mimdc_parser_fail (WeftMimdcParser *parser, const char *format, ...) G_GNUC_PRINTF (2, 3);

/** weft_mimdc_parser_fail_step: `++` or `--`, which is no operator here. */
void weft_mimdc_parser_fail_step (WeftMimdcParser *parser, char sign);

/** weft_mimdc_parser_expect: passes over a word of @kind; else %FALSE, having said so. */
gboolean weft_mimdc_parser_expect (WeftMimdcParser *parser, WeftMimdcTokenKind kind);

/** weft_mimdc_parser_next: whether one more of a list in parentheses follows @n of them; *@is_right: it does, or “)” ends the list. */
gboolean weft_mimdc_parser_next (WeftMimdcParser *parser, guint32 n, gboolean *is_right);

/** weft_mimdc_parser_enter: one level deeper; %FALSE, and the end of it all, when that is too deep. */
gboolean weft_mimdc_parser_enter (WeftMimdcParser *parser);

/** weft_mimdc_parser_print_token: (transfer full): the word at hand, for a sentence. */
char *weft_mimdc_parser_print_token (const WeftMimdcParser *parser);

/** weft_mimdc_parser_add: a node whose expression begins at node @first. */
WeftMimdcNode *
weft_mimdc_parser_add (WeftMimdcParser *parser, WeftMimdcNodeKind kind, guint32 offset, guint32 first);

/** weft_mimdc_parser_mark: the layout of the word at hand. */
void weft_mimdc_parser_mark (WeftMimdcParser *parser, WeftMimdcMarkKind kind);

/** weft_mimdc_parse_expression: the nodes of one; %FALSE when it is wrong, having said so. */
gboolean weft_mimdc_parse_expression (WeftMimdcParser *parser);

/** weft_mimdc_begins_expression: whether one can begin with such a word. */
gboolean weft_mimdc_begins_expression (WeftMimdcTokenKind kind);

G_END_DECLS
