/* bench-scalar.c: an interpreter of one PE that is as fast as such things are: direct jumps from instruction to instruction, the top of the stack
 * in a register, no checks. It knows the instructions that the programs of the bench have. */
#include "bench-scalar.h"

#include "weft-mimdc-arithmetic.h"

#define WORDS 4096

#define NEXT                                                                                                 \
  do {                                                                                                       \
    operand = pc->operand;                                                                                   \
    goto *labels[(pc++)->op];                                                                                \
  } while (0)

/* [a, b] -> [value] */
#define BINARY(name, value)                                                                                  \
  name : {                                                                                                   \
    guint32 a = *--sp;                                                                                       \
    guint32 b = top;                                                                                         \
                                                                                                             \
    top = (guint32) (value);                                                                                 \
    NEXT;                                                                                                    \
  }

#define AS_INTS(name, sign)        BINARY (name, (gint32) a sign (gint32) b)
#define AS_WORDS(name, sign)       BINARY (name, a sign b)
#define COMPARE_FLOATS(name, sign) BINARY (name, weft_mimdc_to_float (a) sign weft_mimdc_to_float (b))
#define COMPUTE_FLOATS(name, sign)                                                                           \
  BINARY (name, weft_mimdc_from_float (weft_mimdc_to_float (a) sign weft_mimdc_to_float (b)))

gint32
bench_scalar_run (const WeftMimdcCode *code, guint32 pe, guint32 pes)
{
  static const void *const labels[WEFT_N_OPS] = {
      [WEFT_OP_PUSH] = &&push,   [WEFT_OP_LINK] = &&push,   [WEFT_OP_LOCAL] = &&local,
      [WEFT_OP_LD] = &&ld,       [WEFT_OP_ST] = &&st,       [WEFT_OP_THIS] = &&this,
      [WEFT_OP_NPROC] = &&nproc, [WEFT_OP_ALLOC] = &&alloc, [WEFT_OP_DROP] = &&drop,
      [WEFT_OP_FLT] = &&flt,     [WEFT_OP_ADD] = &&add,     [WEFT_OP_SUB] = &&sub,
      [WEFT_OP_MUL] = &&mul,     [WEFT_OP_ADDF] = &&addf,   [WEFT_OP_SUBF] = &&subf,
      [WEFT_OP_MULF] = &&mulf,   [WEFT_OP_DIVF] = &&divf,   [WEFT_OP_MOD] = &&mod,
      [WEFT_OP_SHR] = &&shr,     [WEFT_OP_EQ] = &&eq,       [WEFT_OP_NE] = &&ne,
      [WEFT_OP_LT] = &&lt,       [WEFT_OP_LE] = &&le,       [WEFT_OP_LEF] = &&lef,
      [WEFT_OP_JUMP] = &&jump,   [WEFT_OP_JUMPF] = &&jumpf, [WEFT_OP_JUMPT] = &&jumpt,
      [WEFT_OP_CALL] = &&call,   [WEFT_OP_RET] = &&ret,     [WEFT_OP_HALT] = &&halt,
  };
  static guint32 memory[WORDS];
  const WeftMimdcInstruction *pc = code->instructions;
  guint32 *sp =
      memory +
      code->poly_words; /* where the top would stand: a word on the stack is one further than its address */
  guint32 top = 0;
  guint32 operand;

  NEXT;
push:
  *sp++ = top;
  top = operand;
  NEXT;
local:
  *sp++ = top;
  top = (guint32) (sp - memory) - 1 - operand;
  NEXT;
ld:
  top = memory[top];
  NEXT;
st:
  memory[sp[-1]] = top;
  top = sp[-2];
  sp -= 2;
  NEXT;
  this : *sp++ = top;
  top = pe;
  NEXT;
nproc:
  *sp++ = top;
  top = pes;
  NEXT;
alloc:
  for (guint32 i = 0; i < operand; i++) {
    *sp++ = top;
    top = 0;
  }
  NEXT;
drop:
  sp -= operand;
  top = *sp;
  NEXT;
flt:
  top = weft_mimdc_from_float ((float) (gint32) top);
  NEXT;
  AS_WORDS (add, +)
  AS_WORDS (sub, -)
  AS_WORDS (mul, *)
  COMPUTE_FLOATS (addf, +)
  COMPUTE_FLOATS (subf, -)
  COMPUTE_FLOATS (mulf, *)
  COMPUTE_FLOATS (divf, /)
  BINARY (mod, weft_mimdc_modulo ((gint32) a, (gint32) b))
  BINARY (shr, weft_mimdc_shift_right ((gint32) a, b))
  AS_WORDS (eq, ==)
  AS_WORDS (ne, !=)
  AS_INTS (lt, <)
  AS_INTS (le, <=)
  COMPARE_FLOATS (lef, <=)
jump:
  pc = code->instructions + operand;
  NEXT;
jumpf:
  pc = top == 0 ? code->instructions + operand : pc;
  top = *--sp;
  NEXT;
jumpt:
  pc = top != 0 ? code->instructions + operand : pc;
  top = *--sp;
  NEXT;
call:
  pc = code->instructions + code->functions[operand].entry;
  NEXT;
ret:
  sp -= operand + 1;
  pc = code->instructions + *sp;
  NEXT;
halt:
  return (gint32) memory[0];
}
