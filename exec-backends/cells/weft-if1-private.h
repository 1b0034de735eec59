/* weft-if1-private.h: what values of graphs of IF1 are while they become a loop program, and who makes them. */
#pragma once

#include "weft-if1-graph.h"
#include "weft-if1.h"
#include "weft-loop-program.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_IF1_VALUE_CONSTANT, /* number: of an int; bits: of a float */
  WEFT_IF1_VALUE_INDEX,    /* the loop variable of dimension n plus number */
  WEFT_IF1_VALUE_ARRAY,    /* an in array, to which n subscripts were applied */
  WEFT_IF1_VALUE_ELEMENT,  /* one of an in array */
  WEFT_IF1_VALUE_LOCAL,
} WeftIf1ValueKind;

typedef struct {
  WeftIf1ValueKind kind;
  gboolean is_float;
  gint64 number;
  guint32 bits;
  guint32 which; /* array or local */
  guint32 n;
  gint32 shift[2];
} WeftIf1Value;

/* A graph with what has come into it. */
typedef struct {
  const WeftIf1Graph *graph;
  GHashTable *values; /* WeftIf1Value, by guint64: a node above 32 bits, and its port */
  GHashTable *open;   /* labels of nodes whose values are being worked out */
} WeftIf1Frame;

typedef struct {
  const WeftIf1File *file;
  WeftMimdcMessages *messages;
  WeftLoopProgram *program;
  const WeftText *text;
  guint32 size;
  gboolean is_inside; /* of a loop: what is computed can be stored */
  guint32 rank;       /* of the loop */
  guint depth;
  guint64 steps;
  WeftJob *job;
  GError *error; /* of the job */
} WeftIf1Maker;

/** weft_if1_fail: %FALSE, having said what is wrong with what stands at @offset. */
gboolean weft_if1_fail (WeftIf1Maker *maker, guint32 offset, const char *format, ...) G_GNUC_PRINTF (3, 4);

WeftIf1Frame *weft_if1_frame_new (const WeftIf1Graph *graph);
void weft_if1_frame_free (WeftIf1Frame *frame);

/** weft_if1_frame_set: what comes out of a port; of node 0: what comes into the graph. */
void weft_if1_frame_set (WeftIf1Frame *frame, guint32 node, guint32 port, const WeftIf1Value *value);

/** weft_if1_get_input: the value that leads to a port of a node, or of the border, 0; %FALSE, having said why there is none. */
gboolean weft_if1_get_input (WeftIf1Maker *maker,
                             WeftIf1Frame *frame,
                             guint32 node,
                             guint32 port,
                             WeftIf1Value *value);

/** weft_if1_count_inputs: of a node of the graph. */
guint32 weft_if1_count_inputs (const WeftIf1Graph *graph, guint32 node);

/** weft_if1_get_part: (transfer none) (nullable): graph @i of a compound, by its order; %NULL, having said that there is none. */
const WeftIf1Graph *weft_if1_get_part (WeftIf1Maker *maker, const WeftIf1Node *node, guint i);

/** weft_if1_enter: (transfer full) (nullable): a frame of a graph of a compound, with the @n inputs of the compound. */
WeftIf1Frame *weft_if1_enter (WeftIf1Maker *maker,
                              WeftIf1Frame *frame,
                              const WeftIf1Node *node,
                              const WeftIf1Graph *graph,
                              guint32 n);

/** weft_if1_make_simple: the value of a simple node; %FALSE, having said why not. */
gboolean
weft_if1_make_simple (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, WeftIf1Value *value);

/** weft_if1_make_compound: the values of what comes out of a compound in the body of a loop, which are set in @frame. */
gboolean
weft_if1_make_compound (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, guint32 port);

/** weft_if1_combine: @result: of an operation on two values, or, @b being %NULL, on one. */
gboolean weft_if1_combine (WeftIf1Maker *maker,
                           const WeftIf1Node *node,
                           guint32 opcode,
                           gboolean is_boolean,
                           const WeftIf1Value *a,
                           const WeftIf1Value *b,
                           WeftIf1Value *result);

/** weft_if1_emit: a node of the program. */
WeftLoopNode *weft_if1_emit (WeftIf1Maker *maker,
                             const WeftIf1Node *from,
                             WeftLoopNodeKind kind,
                             guint32 value,
                             gboolean is_float);

/** weft_if1_emit_value: the nodes that give a value, which is no array; the last one. (nullable): having said why not */
WeftLoopNode *weft_if1_emit_value (WeftIf1Maker *maker, const WeftIf1Node *from, const WeftIf1Value *value);

/** weft_if1_add_local: a new one; @value: (out): it. */
void weft_if1_add_local (WeftIf1Maker *maker, gboolean is_float, WeftIf1Value *value);

/* What a generator gives: values of an index from @low on, and for each scattered array its element there. */
typedef struct {
  WeftIf1Value low;
  gint64 n;
  const WeftIf1Graph *graph;
  guint32 n_inputs;
} WeftIf1Range;

/** weft_if1_find_range: of Forall @node, in @frame. */
gboolean
weft_if1_find_range (WeftIf1Maker *maker, WeftIf1Frame *frame, const WeftIf1Node *node, WeftIf1Range *range);

/** weft_if1_enter_body: (transfer full) (nullable): the body of a Forall where its index is @index. */
WeftIf1Frame *weft_if1_enter_body (WeftIf1Maker *maker,
                                   WeftIf1Frame *frame,
                                   const WeftIf1Node *node,
                                   const WeftIf1Range *range,
                                   const WeftIf1Value *index);

/** weft_if1_get_element: of an array with one subscript more. */
gboolean weft_if1_get_element (WeftIf1Maker *maker,
                               const WeftIf1Node *node,
                               const WeftIf1Value *array,
                               const WeftIf1Value *index,
                               WeftIf1Value *value);

/* The result of a compound: a node of its last graph, which gathers, reduces or takes the last of what comes from a port of the body. */
typedef struct {
  const WeftIf1Graph *graph;
  const WeftIf1Node *node;
  guint32 port;   /* of the body, or of what comes into it */
  guint32 opcode; /* of a reduction: of what combines two values */
} WeftIf1Result;

/** weft_if1_find_result: of graph @part of a compound, which leads to port @port of the compound. */
gboolean weft_if1_find_result (WeftIf1Maker *maker,
                               const WeftIf1Node *node,
                               guint part,
                               guint32 port,
                               WeftIf1Result *result);

/** weft_if1_get_result_value: what an iteration gives to @result. */
gboolean weft_if1_get_result_value (WeftIf1Maker *maker,
                                    WeftIf1Frame *body,
                                    const WeftIf1Result *result,
                                    WeftIf1Value *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIf1Frame, weft_if1_frame_free)

G_END_DECLS
