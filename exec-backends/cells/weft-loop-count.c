/* weft-loop-count.c: see weft-loop-count.h. */
#include "weft-loop-count.h"

/* What is open: an if, one of its branches, the right side of && or ||, or an inner loop. */
typedef struct {
  WeftLoopCount outside; /* before it */
  WeftLoopCount branch;  /* of an else: the branch before it */
  double times;          /* how often what is in it is executed */
} Frame;

typedef struct {
  GArray *frames;
  WeftLoopCount count; /* of what is innermost, once through it */
  double times;
  double *counts; /* (nullable) */
} Counter;

static WeftMimdcOp
find_op (const WeftLoopNode *node)
{
  static const WeftMimdcOp of_functions[] = {WEFT_OP_LT,  WEFT_OP_LTF,  WEFT_OP_GT,  WEFT_OP_GTF,
                                             WEFT_OP_NEG, WEFT_OP_NEGF, WEFT_OP_DIVF};

  switch (node->kind) {
  case WEFT_LOOP_CONSTANT:
  case WEFT_LOOP_INDEX:
    return WEFT_OP_PUSH;
  case WEFT_LOOP_CALL:
    return of_functions[node->value];
  case WEFT_LOOP_UNARY:
  case WEFT_LOOP_BINARY:
    return node->value;
  case WEFT_LOOP_SET:
  case WEFT_LOOP_STORE:
    return WEFT_OP_ST;
  case WEFT_LOOP_FOR:
  case WEFT_LOOP_END_FOR:
    return WEFT_OP_ADD;
  case WEFT_LOOP_AND_THEN:
  case WEFT_LOOP_OR_ELSE:
  case WEFT_LOOP_IF:
    return WEFT_OP_JUMPF;
  default:
    return WEFT_OP_LD;
  }
}

static gboolean
is_free (WeftLoopNodeKind kind)
{
  return kind == WEFT_LOOP_AND || kind == WEFT_LOOP_OR || kind == WEFT_LOOP_ELSE || kind == WEFT_LOOP_END_IF;
}

static void
open (Counter *counter, double times, gboolean is_branch)
{
  Frame frame = {counter->count, {0, 0, 0}, counter->times};

  g_array_append_val (counter->frames, frame);
  counter->count = (WeftLoopCount){0, 0, 0};
  counter->times *= is_branch ? 0.5 : times;
}

static void
pass_else (Counter *counter)
{
  Frame *frame = &g_array_index (counter->frames, Frame, counter->frames->len - 1);

  frame->branch = counter->count;
  counter->count = (WeftLoopCount){0, 0, 0};
}

/* Behind an if, or a right side that may be left out. */
static void
close_branches (Counter *counter)
{
  Frame frame = g_array_index (counter->frames, Frame, counter->frames->len - 1);
  WeftLoopCount last = counter->count;

  counter->count.least = frame.outside.least + MIN (frame.branch.least, last.least);
  counter->count.mean = frame.outside.mean + 0.5 * (frame.branch.mean + last.mean);
  counter->count.most = frame.outside.most + MAX (frame.branch.most, last.most);
  counter->times = frame.times;
  g_array_set_size (counter->frames, counter->frames->len - 1);
}

static void
close_for (Counter *counter, double times)
{
  Frame frame = g_array_index (counter->frames, Frame, counter->frames->len - 1);

  counter->count.least = frame.outside.least + times * counter->count.least;
  counter->count.mean = frame.outside.mean + times * counter->count.mean;
  counter->count.most = frame.outside.most + times * counter->count.most;
  counter->times = frame.times;
  g_array_set_size (counter->frames, counter->frames->len - 1);
}

static double
count_times (const WeftLoopNode *node)
{
  return (double) node->shift[1] - node->shift[0] + 1;
}

static void
add (Counter *counter, WeftMimdcOp op)
{
  counter->count.least++;
  counter->count.mean++;
  counter->count.most++;
  if (counter->counts != NULL)
    counter->counts[op] += counter->times;
}

static void
take (Counter *counter, const WeftLoopProgram *program, const WeftLoopNode *node)
{
  if (!is_free (node->kind))
    add (counter, find_op (node));
  if (node->convert == WEFT_LOOP_TO_INT || node->convert == WEFT_LOOP_TO_FLOAT)
    add (counter, node->convert == WEFT_LOOP_TO_INT ? WEFT_OP_INT : WEFT_OP_FLT);
  switch (node->kind) {
  case WEFT_LOOP_AND_THEN:
  case WEFT_LOOP_OR_ELSE:
  case WEFT_LOOP_IF:
    open (counter, 1, TRUE);
    return;
  case WEFT_LOOP_FOR:
    open (counter, count_times (node), FALSE);
    return;
  case WEFT_LOOP_ELSE:
    pass_else (counter);
    return;
  case WEFT_LOOP_AND:
  case WEFT_LOOP_OR:
  case WEFT_LOOP_END_IF:
    close_branches (counter);
    return;
  case WEFT_LOOP_END_FOR:
    close_for (counter, count_times (WEFT_LOOP_NODE (program, node->other)));
    return;
  default:
    return;
  }
}

WeftLoopCount
weft_loop_count_part (const WeftLoopProgram *program, guint32 first, guint32 after, double *counts)
{
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  Counter counter = {frames, {0, 0, 0}, 1, counts};

  for (guint i = 0; counts != NULL && i < WEFT_N_OPS; i++)
    counts[i] = 0;
  for (guint32 i = first; i < after; i++)
    take (&counter, program, WEFT_LOOP_NODE (program, i));
  return counter.count;
}

WeftLoopCount
weft_loop_count_operations (const WeftLoopProgram *program, const WeftLoop *loop, double *counts)
{
  return weft_loop_count_part (program, loop->first, loop->after, counts);
}
