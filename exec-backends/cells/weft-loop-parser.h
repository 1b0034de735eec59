/* weft-loop-parser.h: what declarations and statements of parallel loops share with expressions, and the check with both. Recursive descent with one word ahead;
 * what is wrong is said once: the statement that holds it is passed over, and what stood in it is not missed afterwards. */
#pragma once

#include "weft-loop.h"
#include "weft-mimdc-lexer.h"
#include "weft-mimdc-names.h"

G_BEGIN_DECLS

/* What a name stands for at the place that is read. */
typedef enum {
  WEFT_LOOP_NAME_UNKNOWN,
  WEFT_LOOP_NAME_DOUBTFUL, /* what it stands for may have been passed over with what was wrong */
  WEFT_LOOP_NAME_ARRAY,
  WEFT_LOOP_NAME_INDEX,
  WEFT_LOOP_NAME_COUNTER, /* a local that an inner for counts */
  WEFT_LOOP_NAME_LOCAL,
} WeftLoopNameKind;

typedef struct {
  WeftLoopNameKind kind;
  guint32 value;
} WeftLoopName;

/* Where an out array is stored. */
typedef struct {
  gboolean is_stored;
  guint32 loop;
  guint32 offset;
  gint32 shift[2];
} WeftLoopStored;

typedef struct {
  WeftLoopProgram *program;
  WeftMimdcMessages *messages;
  WeftMimdcNames *names;
  GArray *meanings; /* WeftLoopName: by the number of the name */
  GArray *own;      /* guint32: numbers of names that mean something in the loop at hand only */
  GArray *stored;   /* WeftLoopStored: by array */
  WeftMimdcLexer lexer;
  WeftMimdcToken token;    /* the next one */
  WeftMimdcToken previous; /* the one before */
  guint depth;
  gboolean is_over; /* nothing more is said: too deep */
} WeftLoopParser;

/** weft_loop_say: about the word at @offset. */
void weft_loop_say (WeftMimdcMessages *messages,
                    WeftMimdcSeverity severity,
                    guint32 offset,
                    const char *format,
                    ...) G_GNUC_PRINTF (4, 5);

/** weft_loop_parser_advance: to the next word. */
void weft_loop_parser_advance (WeftLoopParser *parser);

/** weft_loop_parser_fail: says what is wrong with the word at hand, unless something was said of it; %FALSE. */
gboolean weft_loop_parser_fail (WeftLoopParser *parser, const char *format, ...) G_GNUC_PRINTF (2, 3);

/** weft_loop_parser_fail_found: says that something else than the word at hand was expected; %FALSE. @expected: translated */
gboolean weft_loop_parser_fail_found (WeftLoopParser *parser, const char *expected);

/** weft_loop_parser_expect: passes over a word of @kind; else %FALSE, having said so. */
gboolean weft_loop_parser_expect (WeftLoopParser *parser, WeftMimdcTokenKind kind);

/** weft_loop_parser_enter: one level deeper; %FALSE, and the end of it all, when that is too deep. */
gboolean weft_loop_parser_enter (WeftLoopParser *parser);

/** weft_loop_parser_is: whether the word at hand is the name @word. */
gboolean weft_loop_parser_is (const WeftLoopParser *parser, const char *word);

/** weft_loop_parser_look_up: the number of the name at hand, for what it means. */
guint32 weft_loop_parser_look_up (WeftLoopParser *parser);

/** weft_loop_parser_get: (transfer none): what the name of a number means; until the next name is looked up. */
WeftLoopName *weft_loop_parser_get (WeftLoopParser *parser, guint32 name);

/** weft_loop_parser_print: (transfer full): the name of a number. */
char *weft_loop_parser_print (const WeftLoopParser *parser, guint32 name);

/** weft_loop_parser_add: a node at the end. */
WeftLoopNode *
weft_loop_parser_add (WeftLoopParser *parser, WeftLoopNodeKind kind, guint32 offset, guint32 value);

/** weft_loop_parse_element: the subscripts at hand of the array @value, whose name stands at @offset, into a node of @kind; %FALSE when they are wrong, having said so. */
gboolean weft_loop_parse_element (WeftLoopParser *parser,
                                  guint32 offset,
                                  guint32 array,
                                  gboolean is_store,
                                  gint32 *shift);

/** weft_loop_parse_expression: the nodes of one; %FALSE when it is wrong, having said so. */
gboolean weft_loop_parse_expression (WeftLoopParser *parser);

/** weft_loop_parse: the whole text. O(size of the text). */
gboolean
weft_loop_parse (WeftLoopProgram *program, WeftMimdcMessages *messages, WeftJob *job, GError **error);

/**
 * weft_loop_check:
 * @loop: the last one of @program, closed
 *
 * Finds the types of its locals and expressions; what is wrong or odd goes to @messages. A local is a float when any float is stored in it, which
 * may make another one a float: as often as there are locals at most the nodes are gone through.
 *
 * Returns: %FALSE with @error when the job was cancelled
 */
gboolean weft_loop_check (WeftLoopProgram *program,
                          const WeftLoop *loop,
                          WeftMimdcMessages *messages,
                          WeftJob *job,
                          GError **error);

G_END_DECLS
