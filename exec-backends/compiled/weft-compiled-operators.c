/* weft-compiled-operators.c: see weft-compiled-operators.h. */
#include "weft-compiled-operators.h"

#include <string.h>

/* The first %s is the left side, the second the right one; from Flt on, in the order of WeftMimdcOp. */
static const char *const expressions[] = {
    "W ((float) (i32) %s)",
    "truncate_float (F (%s))",
    "(u32) (%s == 0)",
    "-%s",
    "%s ^ 0x80000000u",
    "%s + %s",
    "W (F (%s) + F (%s))",
    "%s - %s",
    "W (F (%s) - F (%s))",
    "%s * %s",
    "W (F (%s) * F (%s))",
    NULL,
    "W (F (%s) / F (%s))",
    NULL,
    "%s << (%s & 31)",
    "(u32) ((i32) %s >> (%s & 31))",
    "(u32) (%s == %s)",
    "(u32) (F (%s) == F (%s))",
    "(u32) (%s != %s)",
    "(u32) (F (%s) != F (%s))",
    "(u32) ((i32) %s < (i32) %s)",
    "(u32) (F (%s) < F (%s))",
    "(u32) ((i32) %s > (i32) %s)",
    "(u32) (F (%s) > F (%s))",
    "(u32) ((i32) %s <= (i32) %s)",
    "(u32) (F (%s) <= F (%s))",
    "(u32) ((i32) %s >= (i32) %s)",
    "(u32) (F (%s) >= F (%s))",
};

void
weft_compiled_add_operation (GString *text, WeftMimdcOp op, const char *x, const char *y)
{
  const char *from = expressions[op - WEFT_OP_FLT];
  const char *side = x;

  for (const char *at = strstr (from, "%s"); at != NULL; at = strstr (from, "%s")) {
    g_string_append_len (text, from, (gssize) (at - from));
    g_string_append (text, side);
    side = y;
    from = at + strlen ("%s");
  }
  g_string_append (text, from);
}
