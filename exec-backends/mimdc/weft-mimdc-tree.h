/* weft-mimdc-tree.h: a program as its passes see it: one array of nodes a file.
 *
 * An expression stands in postorder: operands before what they are operands of, so that every pass over it is one loop, and an
 * expression of a million operators nests nowhere. Statements stand between nodes that open and close them, as in structured
 * stack code:
 *
 *     if e s else t     e IF s ELSE t END_IF
 *     while e s         LOOP e WHILE s END_LOOP
 *     { s }             BLOCK s END_BLOCK
 *     a && b            a AND_THEN b AND
 *     f (a, b)          LINK a b CALL
 */
#pragma once

#include "weft-mimdc-lexer.h"
#include "weft-mimdc-names.h"

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_NODE_CONSTANT, /* value: its bits */
  WEFT_NODE_THIS,
  WEFT_NODE_NPROC,
  WEFT_NODE_VARIABLE, /* value: name, then symbol; its subscripts stand before it */
  WEFT_NODE_PLACE,    /* the same, where something is stored */
  WEFT_NODE_LINK,     /* before the arguments of a call */
  WEFT_NODE_CALL,     /* value: name, then symbol; extra: number of arguments, which stand before it */
  WEFT_NODE_UNARY,    /* value: operator */
  WEFT_NODE_BINARY,   /* value: operator */
  WEFT_NODE_AND_THEN, /* behind the left operand */
  WEFT_NODE_AND,
  WEFT_NODE_OR_ELSE,
  WEFT_NODE_OR,
  /* statements */
  WEFT_NODE_ASSIGN, /* behind place and expression */
  WEFT_NODE_DISCARD,
  WEFT_NODE_PRINT, /* extra: number of values */
  WEFT_NODE_IF,    /* behind the condition; extra: directive, from 1, or 0 */
  WEFT_NODE_ELSE,
  WEFT_NODE_END_IF,
  WEFT_NODE_LOOP,
  WEFT_NODE_WHILE, /* behind the condition; extra: directive, from 1, or 0 */
  WEFT_NODE_END_LOOP,
  WEFT_NODE_BLOCK,
  WEFT_NODE_DECLARATION, /* value: symbol */
  WEFT_NODE_END_BLOCK,
  WEFT_NODE_RETURN,
  WEFT_NODE_WAIT,
  WEFT_NODE_HALT,
  WEFT_NODE_NOTHING,
} WeftMimdcNodeKind;

typedef enum { WEFT_TYPE_NONE, WEFT_TYPE_INT, WEFT_TYPE_FLOAT } WeftMimdcType;

enum {
  WEFT_NODE_HAS_INDEX = 1 << 0,
  WEFT_NODE_HAS_PE = 1 << 1,
  WEFT_NODE_ACTS = 1 << 2,    /* some part of the expression may trap, or do something */
  WEFT_NODE_DIFFERS = 1 << 3, /* it may have another value on another PE */
};

typedef struct {
  guint8 kind;
  guint8 type;    /* of an expression */
  guint8 convert; /* the type that it is made before it is used; WEFT_TYPE_NONE: as it is */
  guint8 flags;
  guint32 offset; /* in the source */
  guint32 first;  /* of an expression: where its own nodes begin */
  guint32 value;
  guint32 extra;
} WeftMimdcNode;

typedef struct {
  guint32 name;
  guint32 offset;
  gboolean is_function;
  gboolean is_mono;
  gboolean is_param;
  gboolean is_global;
  gboolean is_set;      /* something was stored in it, as far as the text was read */
  gboolean is_used;     /* read, or called for its value */
  gboolean says_value;  /* a function that has a return */
  gboolean is_doubtful; /* a function whose parameters have an error */
  WeftMimdcType type;
  guint32 size;    /* of an array; else 0 */
  guint32 address; /* of what is no local poly; of one: how many words of its function's stack are below it */
  guint32 number;  /* of a function: among the functions */
  guint32 n_params; /* of a function: the symbols behind it */
  guint32 first;    /* of a function: its nodes */
  guint32 after;
} WeftMimdcSymbol;

/* What a line #pragma weft says of the next if or loop. */
typedef struct {
  gboolean is_loop;
  double value;            /* the probability, or the mean number of iterations */
  WeftLiteral *iterations; /* (nullable) */
} WeftMimdcDirective;

typedef struct {
  const WeftText *text;
  WeftMimdcMessages *messages;
  WeftMimdcNames *names;
  GArray *nodes;      /* WeftMimdcNode: function after function */
  GArray *symbols;    /* WeftMimdcSymbol: in the order of the text; parameters right behind their function */
  GArray *directives; /* WeftMimdcDirective */
  GHashTable *doubtful; /* name numbers: their declaration may have been passed over with what was wrong */
  gboolean is_checked;  /* names in nodes are symbols by now */
} WeftMimdcTree;

WeftMimdcTree *weft_mimdc_tree_new (WeftMimdcMessages *messages);
void weft_mimdc_tree_free (WeftMimdcTree *tree);

#define WEFT_MIMDC_NODE(tree, i)   (&g_array_index ((tree)->nodes, WeftMimdcNode, (i)))
#define WEFT_MIMDC_SYMBOL(tree, i) (&g_array_index ((tree)->symbols, WeftMimdcSymbol, (i)))

/** weft_mimdc_tree_print: (transfer full): the nodes of all functions, indented by what is open. */
char *weft_mimdc_tree_print (const WeftMimdcTree *tree);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMimdcTree, weft_mimdc_tree_free)

G_END_DECLS
