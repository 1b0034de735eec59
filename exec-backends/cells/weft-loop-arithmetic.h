/* weft-loop-arithmetic.h: what functions and conversions of parallel loops make of words, bit for bit, beside the operators of weft-mimdc-arithmetic.h. */
#pragma once

#include "weft-loop-program.h"
#include "weft-mimdc-arithmetic.h"

#include <math.h>

G_BEGIN_DECLS

/** weft_loop_convert: @word, the value of @node, as it is used. */
static inline guint32
weft_loop_convert (const WeftLoopNode *node, guint32 word)
{
  switch (node->convert) {
  case WEFT_LOOP_TO_INT:
    return (guint32) weft_mimdc_truncate (weft_mimdc_to_float (word));
  case WEFT_LOOP_TO_FLOAT:
    return weft_mimdc_from_float ((float) (gint32) word);
  case WEFT_LOOP_TO_TRUTH:
    return node->is_float ? weft_mimdc_to_float (word) != 0 : word != 0;
  default:
    return word;
  }
}

/** weft_loop_call: of a function with one argument @b is not looked at. */
static inline guint32
weft_loop_call (WeftLoopFunction function, guint32 a, guint32 b)
{
  switch (function) {
  case WEFT_LOOP_MIN:
    return (gint32) b < (gint32) a ? b : a;
  case WEFT_LOOP_MINF:
    return weft_mimdc_to_float (b) < weft_mimdc_to_float (a) ? b : a;
  case WEFT_LOOP_MAX:
    return (gint32) b > (gint32) a ? b : a;
  case WEFT_LOOP_MAXF:
    return weft_mimdc_to_float (b) > weft_mimdc_to_float (a) ? b : a;
  case WEFT_LOOP_ABS:
    return (gint32) a < 0 ? -a : a;
  case WEFT_LOOP_ABSF:
    return a & 0x7fffffffu;
  case WEFT_LOOP_SQRT:
  default:
    return weft_mimdc_from_float (sqrtf (weft_mimdc_to_float (a)));
  }
}

/** weft_loop_settle: @word as it is stored in an array: IEEE 754 leaves open which NaN comes out, so that it becomes the same one everywhere. */
static inline guint32
weft_loop_settle (gboolean is_float, guint32 word)
{
  return is_float && (word & 0x7fffffffu) > 0x7f800000u ? 0x7fc00000u : word;
}

/** weft_loop_fold: @word stored in an array that is folded and holds @before. */
static inline guint32
weft_loop_fold (const WeftLoopArray *array, guint32 before, guint32 word)
{
  guint32 result = 0;

  if (array->fold == WEFT_LOOP_FOLD_LEAST || array->fold == WEFT_LOOP_FOLD_GREATEST)
    result = weft_loop_call ((array->fold == WEFT_LOOP_FOLD_LEAST ? WEFT_LOOP_MIN : WEFT_LOOP_MAX) +
                                 (array->is_float ? 1u : 0u),
                             before, word);
  else
    weft_mimdc_binary ((array->fold == WEFT_LOOP_FOLD_SUM ? WEFT_OP_ADD : WEFT_OP_MUL) +
                           (array->is_float ? 1u : 0u),
                       before, word, &result);
  return weft_loop_settle (array->is_float, result);
}

G_END_DECLS
