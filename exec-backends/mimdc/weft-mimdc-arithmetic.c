/* weft-mimdc-arithmetic.c: see weft-mimdc-arithmetic.h. */
#include "weft-mimdc-arithmetic.h"

guint32
weft_mimdc_unary (WeftMimdcOp op, guint32 a)
{
  switch (op) {
  case WEFT_OP_FLT:
    return weft_mimdc_from_float ((float) (gint32) a);
  case WEFT_OP_INT:
    return (guint32) weft_mimdc_truncate (weft_mimdc_to_float (a));
  case WEFT_OP_NOT:
    return a == 0;
  case WEFT_OP_NEGF:
    return a ^ 0x80000000u;
  case WEFT_OP_NEG:
  default:
    return -a;
  }
}

static gboolean
divide (WeftMimdcOp op, gint32 a, gint32 b, guint32 *result)
{
  if (b == 0)
    return FALSE;
  *result = (guint32) (op == WEFT_OP_DIV ? weft_mimdc_divide (a, b) : weft_mimdc_modulo (a, b));
  return TRUE;
}

static guint32
compute_ints (WeftMimdcOp op, guint32 a, guint32 b)
{
  gint32 x = (gint32) a;
  gint32 y = (gint32) b;

  switch (op) {
  case WEFT_OP_ADD:
    return a + b;
  case WEFT_OP_SUB:
    return a - b;
  case WEFT_OP_MUL:
    return a * b;
  case WEFT_OP_SHL:
    return a << (b & 31);
  case WEFT_OP_SHR:
    return (guint32) weft_mimdc_shift_right (x, b);
  case WEFT_OP_EQ:
    return a == b;
  case WEFT_OP_NE:
    return a != b;
  case WEFT_OP_LT:
    return x < y;
  case WEFT_OP_GT:
    return x > y;
  case WEFT_OP_LE:
    return x <= y;
  case WEFT_OP_GE:
  default:
    return x >= y;
  }
}

static guint32
compute_floats (WeftMimdcOp op, float x, float y)
{
  switch (op) {
  case WEFT_OP_ADDF:
    return weft_mimdc_from_float (x + y);
  case WEFT_OP_SUBF:
    return weft_mimdc_from_float (x - y);
  case WEFT_OP_MULF:
    return weft_mimdc_from_float (x * y);
  case WEFT_OP_DIVF:
    return weft_mimdc_from_float (x / y);
  case WEFT_OP_EQF:
    return x == y;
  case WEFT_OP_NEF:
    return x != y;
  case WEFT_OP_LTF:
    return x < y;
  case WEFT_OP_GTF:
    return x > y;
  case WEFT_OP_LEF:
    return x <= y;
  case WEFT_OP_GEF:
  default:
    return x >= y;
  }
}

static gboolean
is_of_floats (WeftMimdcOp op)
{
  switch (op) {
  case WEFT_OP_ADDF:
  case WEFT_OP_SUBF:
  case WEFT_OP_MULF:
  case WEFT_OP_DIVF:
  case WEFT_OP_EQF:
  case WEFT_OP_NEF:
  case WEFT_OP_LTF:
  case WEFT_OP_GTF:
  case WEFT_OP_LEF:
  case WEFT_OP_GEF:
    return TRUE;
  default:
    return FALSE;
  }
}

gboolean
weft_mimdc_binary (WeftMimdcOp op, guint32 a, guint32 b, guint32 *result)
{
  if (op == WEFT_OP_DIV || op == WEFT_OP_MOD)
    return divide (op, (gint32) a, (gint32) b, result);
  *result = is_of_floats (op) ? compute_floats (op, weft_mimdc_to_float (a), weft_mimdc_to_float (b))
                              : compute_ints (op, a, b);
  return TRUE;
}
