/* weft-mimdc-code.h: stack code (Dietz, Cohen and Grant 1993, sections 2.4.1 and 2.4.2): instructions of one 32-bit operand for a
 * machine with words of 32 bits and no frame pointer: the compiler knows how high the stack is at every instruction.
 *
 * A PE's memory is its own poly variables from address 0 on, then its stack, which grows upwards. Monos have addresses of their
 * own, from 0 on as well, and are the same on all PEs. */
#pragma once

#include "weft-literal.h"

G_BEGIN_DECLS

/* Before and after each: the top of the stack is on the right. An operator on floats follows that on ints. */
typedef enum {
  WEFT_OP_PUSH,  /* [] -> [operand] */
  WEFT_OP_LOCAL, /* [] -> [address of the word that is operand words below the top] */
  WEFT_OP_LD,    /* [address] -> [its word] */
  WEFT_OP_ST,    /* [address, word] -> [] */
  WEFT_OP_LDS,   /* [address] -> [the mono's word] */
  WEFT_OP_STS,   /* [address, word] -> []: to a mono; of several at once one wins */
  WEFT_OP_LDD,   /* [PE, address] -> [the word of that PE] */
  WEFT_OP_STD,   /* [PE, address, word] -> [] */
  WEFT_OP_THIS,  /* [] -> [number of the PE] */
  WEFT_OP_NPROC, /* [] -> [number of PEs] */
  WEFT_OP_ALLOC, /* [] -> [operand times 0] */
  WEFT_OP_DROP,  /* [operand words] -> [] */
  WEFT_OP_SWAP,  /* [a, b] -> [b, a] */
  WEFT_OP_BOUND, /* [i] -> [i]: traps unless 0 <= i < operand */
  WEFT_OP_FLT,   /* [int] -> [float] */
  WEFT_OP_INT,   /* [float] -> [int]: towards zero; beyond an int its nearest, NaN is 0 */
  WEFT_OP_NOT,   /* [int] -> [1 if it is 0, else 0] */
  WEFT_OP_NEG,   /* [a] -> [-a] */
  WEFT_OP_NEGF,
  WEFT_OP_ADD, /* from here on: [a, b] -> [a operator b] */
  WEFT_OP_ADDF,
  WEFT_OP_SUB,
  WEFT_OP_SUBF,
  WEFT_OP_MUL,
  WEFT_OP_MULF,
  WEFT_OP_DIV,  /* towards zero; traps if b is 0 */
  WEFT_OP_DIVF, /* IEEE 754: no trap */
  WEFT_OP_MOD,  /* a - b (a / b); traps if b is 0 */
  WEFT_OP_SHL,  /* by b mod 32 */
  WEFT_OP_SHR,  /* the same, keeping the sign */
  WEFT_OP_EQ,   /* comparisons: 1 or 0 */
  WEFT_OP_EQF,
  WEFT_OP_NE,
  WEFT_OP_NEF,
  WEFT_OP_LT,
  WEFT_OP_LTF,
  WEFT_OP_GT,
  WEFT_OP_GTF,
  WEFT_OP_LE,
  WEFT_OP_LEF,
  WEFT_OP_GE,
  WEFT_OP_GEF,
  WEFT_OP_JUMP,  /* to the instruction operand */
  WEFT_OP_JUMPF, /* [condition] -> []: if it is 0 */
  WEFT_OP_JUMPT, /* [condition] -> []: if it is not */
  WEFT_OP_LINK,  /* [] -> [operand]: where a call that follows comes back to */
  WEFT_OP_CALL,  /* to the function operand; traps when its code would pass the limit of the stack */
  WEFT_OP_RET,   /* [back, operand words, word] -> [word], on at back */
  WEFT_OP_PRINT, /* [values] -> []: operand: how many, and from bit 8 on which are floats */
  WEFT_OP_WAIT,  /* the barrier */
  WEFT_OP_HALT,  /* the PE ends */
  WEFT_N_OPS,
} WeftMimdcOp;

typedef enum {
  WEFT_OPERAND_NONE,
  WEFT_OPERAND_NUMBER,
  WEFT_OPERAND_PLACE, /* an instruction */
  WEFT_OPERAND_FUNCTION,
  WEFT_OPERAND_VALUES, /* of a print */
} WeftMimdcOperand;

typedef struct {
  const char *name;
  WeftMimdcOperand operand;
  gint8 pops;   /* -1: as the operand says */
  gint8 pushes; /* -1: as the operand says */
} WeftMimdcOpInfo;

typedef struct {
  guint8 op;
  guint32 operand;
} WeftMimdcInstruction;

typedef struct {
  char *name;
  guint32 entry;
  guint32 after;        /* behind its last instruction */
  guint32 first_branch; /* its branches are those up to the first of the next */
  guint32 n_params;     /* words that stand on the stack when it begins */
  guint32
      depth; /* the greatest number of words that its code has on the stack, its parameters among them; without those it calls */
} WeftMimdcFunction;

typedef struct {
  char *name;
  gboolean is_mono;
  gboolean is_float;
  guint32 address;
  guint32 size; /* words; 0: no array, one word */
} WeftMimdcVariable;

/* One of a function's own, parameters among them. */
typedef struct {
  WeftMimdcVariable variable; /* its address: how many words of its function's stack are below it */
  guint32 from;               /* it is there from this instruction on */
  guint32 after;              /* and no more from this one on */
} WeftMimdcLocal;

/* Where the parts of which the source is made begin and end in the code. Ifs and loops nest; && and || are ifs whose then is their
 * right side. What nothing leads to has no branches. */
typedef enum {
  WEFT_BRANCH_IF, /* behind the condition */
  WEFT_BRANCH_ELSE,
  WEFT_BRANCH_END_IF,
  WEFT_BRANCH_LOOP,  /* before the condition */
  WEFT_BRANCH_WHILE, /* behind it */
  WEFT_BRANCH_END_LOOP,
} WeftMimdcBranchKind;

/* No instruction. */
#define WEFT_MIMDC_NOWHERE G_MAXUINT32

typedef struct {
  guint8 kind;
  gboolean is_logical; /* of an if: it is && or || */
  gboolean differs;    /* of an if or a while: the condition may have another value on another PE */
  guint32 first;       /* the branch that begins the if or the loop */
  guint32 at;          /* the instruction that comes next */
  guint32
      jump; /* of an if or a while: the jump that leaves out what follows; WEFT_MIMDC_NOWHERE: the loop is endless */
  double
      value; /* of an if or a while: the probability or the mean number of iterations that a directive gives; NaN: none does */
  WeftLiteral *iterations; /* (nullable): of a while: the number that a directive gives */
} WeftMimdcBranch;

/* Immutable once it is made. */
typedef struct {
  gatomicrefcount references;
  char *file;
  guint32 n;                          /* instructions; the first begins every PE */
  WeftMimdcInstruction *instructions; /* (array length=n) */
  guint32 *lines;                     /* (array length=n): of the source, from 1 */
  guint32 *columns;                   /* (array length=n): in characters, from 1 */
  guint32 *heights;                   /* (array length=n): words on the stack of its function before it */
  guint32 n_functions;
  WeftMimdcFunction *functions;
  guint32 n_branches;
  WeftMimdcBranch *branches; /* (array length=n_branches): function by function, in the order of the code */
  guint32 n_variables;       /* monos and poly variables of the whole program */
  WeftMimdcVariable *variables;
  guint32 n_locals;
  WeftMimdcLocal *locals; /* (array length=n_locals): function by function, in the order of the text */
  guint32 mono_words;
  guint32 poly_words;
  double counts[WEFT_N_OPS]; /* expected executions (section 4.2) */
} WeftMimdcCode;

/** weft_mimdc_op_get_info: what it is called and what it does to the stack. */
const WeftMimdcOpInfo *weft_mimdc_op_get_info (WeftMimdcOp op);

/** weft_mimdc_op_jumps: to its operand, always or on a condition. */
gboolean weft_mimdc_op_jumps (WeftMimdcOp op);

WeftMimdcCode *weft_mimdc_code_ref (WeftMimdcCode *code);
void weft_mimdc_code_unref (WeftMimdcCode *code);

/** weft_mimdc_code_print: (transfer full): a listing: variables, then functions with their instructions and lines. */
char *weft_mimdc_code_print (const WeftMimdcCode *code);

/** weft_mimdc_code_find_function: the index of the function that holds @instruction, or n_functions: it begins the PE. O(log n). */
guint32 weft_mimdc_code_find_function (const WeftMimdcCode *code, guint32 instruction);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMimdcCode, weft_mimdc_code_unref)

G_END_DECLS
