/* weft-mimdc-arithmetic.h: what operators and conversions of stack code make of words, bit for bit, the same wherever a program runs:
 * ints wrap around; floats are IEEE 754 of 32 bits, each operation rounded by itself. */
#pragma once

#include "weft-mimdc-code.h"

#include <string.h>

G_BEGIN_DECLS

static inline float
weft_mimdc_to_float (guint32 word)
{
  float value;

  memcpy (&value, &word, sizeof value);
  return value;
}

static inline guint32
weft_mimdc_from_float (float value)
{
  guint32 word;

  memcpy (&word, &value, sizeof word);
  return word;
}

/** weft_mimdc_truncate: towards zero; what no int holds becomes the nearest that there is, NaN 0. */
static inline gint32
weft_mimdc_truncate (float value)
{
  if (value >= 2147483648.0f)
    return G_MAXINT32;
  if (value < -2147483648.0f)
    return G_MININT32;
  return value == value ? (gint32) value : 0;
}

/** weft_mimdc_divide: @b is not 0. The quotient that no int holds wraps around. */
static inline gint32
weft_mimdc_divide (gint32 a, gint32 b)
{
  return b == -1 ? (gint32) - (guint32) a : a / b;
}

static inline gint32
weft_mimdc_modulo (gint32 a, gint32 b)
{
  return b == -1 ? 0 : a % b;
}

/** weft_mimdc_shift_right: arithmetic, by @b mod 32. */
static inline gint32
weft_mimdc_shift_right (gint32 a, guint32 b)
{
  return a >> (b & 31);
}

/** weft_mimdc_unary: of a conversion, Not, Neg or NegF. */
guint32 weft_mimdc_unary (WeftMimdcOp op, guint32 a);

/** weft_mimdc_binary: %FALSE when it traps. */
gboolean weft_mimdc_binary (WeftMimdcOp op, guint32 a, guint32 b, guint32 *result);

G_END_DECLS
