/* weft-mimdc-parser.h: from words to a tree (Dietz, Cohen and Grant 1993, Figure 1), by recursive descent with one word ahead. What is wrong is said
 * once: the statement that holds it is passed over, and what stood in it is not missed afterwards. */
#pragma once

#include "weft-mimdc-tree.h"

#include "weft-job.h"

G_BEGIN_DECLS

/* Statements and parentheses inside each other. */
#define WEFT_MIMDC_DEEPEST 1000

/* Words of all variables of a kind, and of an array. */
#define WEFT_MIMDC_MOST_WORDS (1u << 24)

/* Where the lines of a well laid out program begin. */
typedef enum {
  WEFT_MARK_LINE,  /* the word at the place begins a line */
  WEFT_MARK_UNARY, /* nothing stands between it and the next word */
} WeftMimdcMarkKind;

typedef struct {
  guint32 offset;
  guint32 indent; /* levels, of a line */
  WeftMimdcMarkKind kind;
} WeftMimdcMark;

/**
 * weft_mimdc_parse:
 * @tree: empty; nodes, symbols and directives are added
 * @marks: (nullable) (element-type WeftMimdcMark): where to put the layout, in the order of the text
 *
 * What is wrong with the program goes to the tree's messages. O(size of the text).
 *
 * Returns: %FALSE with @error when the job was cancelled, or has no more memory
 */
gboolean weft_mimdc_parse (WeftMimdcTree *tree, GArray *marks, WeftJob *job, GError **error);

G_END_DECLS
