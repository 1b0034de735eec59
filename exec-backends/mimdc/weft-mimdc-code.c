/* weft-mimdc-code.c: see weft-mimdc-code.h. */
#include "weft-mimdc-code.h"

#include <string.h>

#define OPERATOR(name)                                                                                       \
  {                                                                                                          \
    name, WEFT_OPERAND_NONE, 2, 1                                                                            \
  }

static const WeftMimdcOpInfo infos[WEFT_N_OPS] = {
    [WEFT_OP_PUSH] = {"Push", WEFT_OPERAND_NUMBER, 0, 1},
    [WEFT_OP_LOCAL] = {"Local", WEFT_OPERAND_NUMBER, 0, 1},
    [WEFT_OP_LD] = {"Ld", WEFT_OPERAND_NONE, 1, 1},
    [WEFT_OP_ST] = {"St", WEFT_OPERAND_NONE, 2, 0},
    [WEFT_OP_LDS] = {"LdS", WEFT_OPERAND_NONE, 1, 1},
    [WEFT_OP_STS] = {"StS", WEFT_OPERAND_NONE, 2, 0},
    [WEFT_OP_LDD] = {"LdD", WEFT_OPERAND_NONE, 2, 1},
    [WEFT_OP_STD] = {"StD", WEFT_OPERAND_NONE, 3, 0},
    [WEFT_OP_THIS] = {"This", WEFT_OPERAND_NONE, 0, 1},
    [WEFT_OP_NPROC] = {"NProc", WEFT_OPERAND_NONE, 0, 1},
    [WEFT_OP_ALLOC] = {"Alloc", WEFT_OPERAND_NUMBER, 0, -1},
    [WEFT_OP_DROP] = {"Drop", WEFT_OPERAND_NUMBER, -1, 0},
    [WEFT_OP_SWAP] = {"Swap", WEFT_OPERAND_NONE, 2, 2},
    [WEFT_OP_BOUND] = {"Bound", WEFT_OPERAND_NUMBER, 1, 1},
    [WEFT_OP_FLT] = {"Flt", WEFT_OPERAND_NONE, 1, 1},
    [WEFT_OP_INT] = {"Int", WEFT_OPERAND_NONE, 1, 1},
    [WEFT_OP_NOT] = {"Not", WEFT_OPERAND_NONE, 1, 1},
    [WEFT_OP_NEG] = {"Neg", WEFT_OPERAND_NONE, 1, 1},
    [WEFT_OP_NEGF] = {"NegF", WEFT_OPERAND_NONE, 1, 1},
    [WEFT_OP_ADD] = OPERATOR ("Add"),
    [WEFT_OP_ADDF] = OPERATOR ("AddF"),
    [WEFT_OP_SUB] = OPERATOR ("Sub"),
    [WEFT_OP_SUBF] = OPERATOR ("SubF"),
    [WEFT_OP_MUL] = OPERATOR ("Mul"),
    [WEFT_OP_MULF] = OPERATOR ("MulF"),
    [WEFT_OP_DIV] = OPERATOR ("Div"),
    [WEFT_OP_DIVF] = OPERATOR ("DivF"),
    [WEFT_OP_MOD] = OPERATOR ("Mod"),
    [WEFT_OP_SHL] = OPERATOR ("Shl"),
    [WEFT_OP_SHR] = OPERATOR ("Shr"),
    [WEFT_OP_EQ] = OPERATOR ("Eq"),
    [WEFT_OP_EQF] = OPERATOR ("EqF"),
    [WEFT_OP_NE] = OPERATOR ("Ne"),
    [WEFT_OP_NEF] = OPERATOR ("NeF"),
    [WEFT_OP_LT] = OPERATOR ("Lt"),
    [WEFT_OP_LTF] = OPERATOR ("LtF"),
    [WEFT_OP_GT] = OPERATOR ("Gt"),
    [WEFT_OP_GTF] = OPERATOR ("GtF"),
    [WEFT_OP_LE] = OPERATOR ("Le"),
    [WEFT_OP_LEF] = OPERATOR ("LeF"),
    [WEFT_OP_GE] = OPERATOR ("Ge"),
    [WEFT_OP_GEF] = OPERATOR ("GeF"),
    [WEFT_OP_JUMP] = {"Jump", WEFT_OPERAND_PLACE, 0, 0},
    [WEFT_OP_JUMPF] = {"JumpF", WEFT_OPERAND_PLACE, 1, 0},
    [WEFT_OP_JUMPT] = {"JumpT", WEFT_OPERAND_PLACE, 1, 0},
    [WEFT_OP_LINK] = {"Link", WEFT_OPERAND_PLACE, 0, 1},
    [WEFT_OP_CALL] = {"Call", WEFT_OPERAND_FUNCTION, 0, 0},
    [WEFT_OP_RET] = {"Ret", WEFT_OPERAND_NUMBER, 1, 0},
    [WEFT_OP_PRINT] = {"Print", WEFT_OPERAND_VALUES, -1, 0},
    [WEFT_OP_WAIT] = {"Wait", WEFT_OPERAND_NONE, 0, 0},
    [WEFT_OP_HALT] = {"Halt", WEFT_OPERAND_NONE, 0, 0},
};

const WeftMimdcOpInfo *
weft_mimdc_op_get_info (WeftMimdcOp op)
{
  return &infos[op];
}

gboolean
weft_mimdc_op_jumps (WeftMimdcOp op)
{
  return op == WEFT_OP_JUMP || op == WEFT_OP_JUMPF || op == WEFT_OP_JUMPT;
}

WeftMimdcCode *
weft_mimdc_code_ref (WeftMimdcCode *code)
{
  g_atomic_ref_count_inc (&code->references);
  return code;
}

void
weft_mimdc_code_unref (WeftMimdcCode *code)
{
  if (!g_atomic_ref_count_dec (&code->references))
    return;
  for (guint32 i = 0; i < code->n_functions; i++)
    g_free (code->functions[i].name);
  for (guint32 i = 0; i < code->n_variables; i++)
    g_free (code->variables[i].name);
  for (guint32 i = 0; i < code->n_locals; i++)
    g_free (code->locals[i].variable.name);
  for (guint32 i = 0; i < code->n_branches; i++)
    g_clear_pointer (&code->branches[i].iterations, weft_literal_unref);
  g_free (code->functions);
  g_free (code->variables);
  g_free (code->instructions);
  g_free (code->lines);
  g_free (code->columns);
  g_free (code->heights);
  g_free (code->locals);
  g_free (code->branches);
  g_free (code->file);
  g_free (code);
}

static void
add_values (GString *text, guint32 operand)
{
  for (guint i = 0; i < (operand & 0xff); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", operand >> (8 + i) & 1 ? "float" : "int");
}

static void
add_operand (GString *text, const WeftMimdcCode *code, const WeftMimdcInstruction *instruction)
{
  switch (infos[instruction->op].operand) {
  case WEFT_OPERAND_NONE:
    return;
  case WEFT_OPERAND_FUNCTION:
    g_string_append (text, code->functions[instruction->operand].name);
    return;
  case WEFT_OPERAND_VALUES:
    add_values (text, instruction->operand);
    return;
  case WEFT_OPERAND_NUMBER:
  case WEFT_OPERAND_PLACE:
  default:
    g_string_append_printf (text, "%" G_GINT32_FORMAT, (gint32) instruction->operand);
  }
}

static void
add_instruction (GString *text, const WeftMimdcCode *code, guint32 at)
{
  const WeftMimdcInstruction *instruction = &code->instructions[at];

  g_string_append_printf (text, "%6u  ", at);
  if (infos[instruction->op].operand == WEFT_OPERAND_NONE)
    g_string_append (text, infos[instruction->op].name);
  else
    g_string_append_printf (text, "%-7s", infos[instruction->op].name);
  add_operand (text, code, instruction);
  if (code->lines[at] > 0)
    g_string_append_printf (text, "  ; %u", code->lines[at]);
  g_string_append_c (text, '\n');
}

static void
add_variable (GString *text, const WeftMimdcVariable *variable)
{
  g_string_append_printf (text, "%s %s %s", variable->is_mono ? "mono" : "poly",
                          variable->is_float ? "float" : "int", variable->name);
  if (variable->size > 0)
    g_string_append_printf (text, "[%u]", variable->size);
  g_string_append_printf (text, " at %u\n", variable->address);
}

char *
weft_mimdc_code_print (const WeftMimdcCode *code)
{
  GString *text = g_string_new (NULL);
  guint32 at = 0;

  for (guint32 i = 0; i < code->n_variables; i++)
    add_variable (text, &code->variables[i]);
  for (guint32 i = 0; i <= code->n_functions; i++) {
    guint32 end = i > 0                   ? code->functions[i - 1].after
                  : code->n_functions > 0 ? code->functions[0].entry
                                          : code->n;

    if (i > 0)
      g_string_append_printf (text, "%s: parameters %u, depth %u\n", code->functions[i - 1].name,
                              code->functions[i - 1].n_params, code->functions[i - 1].depth);
    for (; at < end; at++)
      add_instruction (text, code, at);
  }
  return g_string_free (text, FALSE);
}

guint32
weft_mimdc_code_find_function (const WeftMimdcCode *code, guint32 instruction)
{
  guint32 first = 0;
  guint32 after = code->n_functions;

  while (first < after) {
    guint32 middle = first + (after - first) / 2;

    if (code->functions[middle].after <= instruction)
      first = middle + 1;
    else
      after = middle;
  }
  return first < code->n_functions && instruction >= code->functions[first].entry ? first : code->n_functions;
}
