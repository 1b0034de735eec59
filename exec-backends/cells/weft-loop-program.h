/* weft-loop-program.h: parallel loops over arrays as a value: what is mapped onto an array of processors (Sussman 1992, Figure 3).
 *
 * An iteration reads elements of in arrays that stand at fixed distances from its own place, and stores elements of out arrays; all else that it stores
 * is its own. No two iterations store the same element, so that they may be carried out in any order.
 *
 * Nodes stand as in weft-mimdc-tree.h: expressions in postorder, statements between nodes that open and close them:
 *
 *     x = e             e SET
 *     b[i] = e          e STORE
 *     if e s else t     e IF s ELSE t END_IF
 *     for k in 0..9 s   FOR s END_FOR
 *     a && b            a AND_THEN b AND
 */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_LOOP_CONSTANT, /* value: its bits */
  WEFT_LOOP_INDEX,    /* value: the dimension whose loop variable it is */
  WEFT_LOOP_LOCAL,    /* value: which one */
  WEFT_LOOP_ELEMENT,  /* value: an in array; shift: how far from the place of the iteration */
  WEFT_LOOP_UNARY,    /* value: a WeftMimdcOp */
  WEFT_LOOP_BINARY,   /* value: a WeftMimdcOp */
  WEFT_LOOP_CALL,     /* value: a WeftLoopFunction */
  WEFT_LOOP_AND_THEN, /* behind the left operand; other: its AND */
  WEFT_LOOP_AND,
  WEFT_LOOP_OR_ELSE,
  WEFT_LOOP_OR,
  /* statements */
  WEFT_LOOP_SET,    /* value: a local */
  WEFT_LOOP_STORE,  /* value: an out array; shift */
  WEFT_LOOP_IF,     /* behind the condition; other: its ELSE, or END_IF */
  WEFT_LOOP_ELSE,   /* other: its END_IF */
  WEFT_LOOP_END_IF, /* other: its IF */
  WEFT_LOOP_FOR,    /* value: a local; shift: its first and last value; other: its END_FOR */
  WEFT_LOOP_END_FOR /* other: its FOR */
} WeftLoopNodeKind;

/* A function of floats follows that of ints. */
typedef enum {
  WEFT_LOOP_MIN, /* the second where it is less, else the first */
  WEFT_LOOP_MINF,
  WEFT_LOOP_MAX, /* the second where it is greater, else the first */
  WEFT_LOOP_MAXF,
  WEFT_LOOP_ABS, /* wraps around, as -a does */
  WEFT_LOOP_ABSF,
  WEFT_LOOP_SQRT, /* of a float, rounded */
  WEFT_LOOP_N_FUNCTIONS,
} WeftLoopFunction;

/* What is made of the value of an expression before it is used. */
typedef enum {
  WEFT_LOOP_AS_IT_IS,
  WEFT_LOOP_TO_INT,
  WEFT_LOOP_TO_FLOAT,
  WEFT_LOOP_TO_TRUTH
} WeftLoopConversion;

typedef struct {
  guint8 kind;
  guint8 is_float; /* of an expression: its value, before it is converted */
  guint8 convert;
  guint32 offset; /* in the source */
  guint32 value;
  guint32 other;
  gint32 shift[2];
} WeftLoopNode;

/* What is read beyond the border of an array. */
typedef enum { WEFT_LOOP_EDGE_NONE, WEFT_LOOP_EDGE_ZERO, WEFT_LOOP_EDGE_CLAMP } WeftLoopEdge;

/* What becomes of what iterations store in an out array: it is there, or it is combined, in the order of the iterations, with what is there already. */
typedef enum {
  WEFT_LOOP_FOLD_NONE,
  WEFT_LOOP_FOLD_SUM,
  WEFT_LOOP_FOLD_PRODUCT,
  WEFT_LOOP_FOLD_LEAST,
  WEFT_LOOP_FOLD_GREATEST,
} WeftLoopFold;

typedef struct {
  char *name;
  guint32 offset; /* in the source */
  gboolean is_out;
  gboolean is_float;
  WeftLoopEdge edge;
  guint32 rank;      /* 1 or 2 */
  guint32 size[2];   /* the second is 1 where there is none */
  gboolean is_used;  /* read, or stored */
  WeftLoopFold fold; /* of an out array with one element, in which every iteration stores */
  guint32 initial;   /* with which it begins */
} WeftLoopArray;

/* What belongs to an iteration; 0 when it begins. */
typedef struct {
  char *name;
  gboolean is_float;
} WeftLoopLocal;

typedef struct {
  guint32 offset; /* in the source */
  guint32 rank;   /* 1 or 2 */
  char *names[2]; /* of the loop variables */
  gint32 low[2];  /* the first value of each, 0 or more */
  gint32 high[2]; /* the last; both are 0 where there is no second */
  guint32 first;  /* nodes: from here on */
  guint32 after;
  guint32 first_local; /* locals: from here on */
  guint32 n_locals;
  guint32 depth; /* words that its expressions have on a stack at most */
} WeftLoop;

/* Immutable once it is made. */
typedef struct {
  gatomicrefcount references;
  char *file;
  GArray *arrays; /* WeftLoopArray */
  GArray *locals; /* WeftLoopLocal */
  GArray *loops;  /* WeftLoop */
  GArray *nodes;  /* WeftLoopNode: loop after loop */
  GArray *lines;  /* guint32: of nodes, from 1 */
} WeftLoopProgram;

#define WEFT_LOOP_ARRAY(program, i) (&g_array_index ((program)->arrays, WeftLoopArray, (i)))
#define WEFT_LOOP_LOCAL(program, i) (&g_array_index ((program)->locals, WeftLoopLocal, (i)))
#define WEFT_LOOP_LOOP(program, i)  (&g_array_index ((program)->loops, WeftLoop, (i)))
#define WEFT_LOOP_NODE(program, i)  (&g_array_index ((program)->nodes, WeftLoopNode, (i)))

/** weft_loop_program_new: (transfer full): without anything in it, for who makes one. @file: (nullable) */
WeftLoopProgram *weft_loop_program_new (const char *file);
WeftLoopProgram *weft_loop_program_ref (WeftLoopProgram *program);
void weft_loop_program_unref (WeftLoopProgram *program);

/** weft_loop_program_close: of the last loop of @program, whose nodes and locals are complete: finds the other ends of nodes, and the depth. O(nodes). */
void weft_loop_program_close (WeftLoopProgram *program);

/** weft_loop_count_words: how many elements an array has. */
gsize weft_loop_count_words (const WeftLoopArray *array);

/** weft_loop_count_iterations: of all of a loop. */
guint64 weft_loop_count_iterations (const WeftLoop *loop);

/** weft_loop_is_statement: whether a node of @kind is one, or a part of one that is none of an expression. */
gboolean weft_loop_is_statement (WeftLoopNodeKind kind);

/** weft_loop_count_operands: of a node of an expression; of AND and OR the right one. */
guint weft_loop_count_operands (const WeftLoopNode *node);

/* How far from the place of the iteration a loop reads an array, in one dimension. */
typedef struct {
  gint32 least;
  gint32 most;
} WeftLoopReach;

/** weft_loop_get_reach: *@reach: (out) (array fixed-size=2); %FALSE: the loop does not read (or, of an out array, store) the array. O(nodes of the loop). */
gboolean weft_loop_get_reach (const WeftLoopProgram *program,
                              const WeftLoop *loop,
                              guint32 array,
                              WeftLoopReach *reach);

/**
 * weft_loop_get_neighbours:
 * @before: (out): how many elements before its own an iteration reads, in the first dimension: Figure 3's x
 * @after: (out): and behind it: y
 *
 * Of several arrays the most. O(nodes of the loop).
 */
void weft_loop_get_neighbours (const WeftLoopProgram *program,
                               const WeftLoop *loop,
                               guint32 *before,
                               guint32 *after);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLoopProgram, weft_loop_program_unref)

G_END_DECLS
