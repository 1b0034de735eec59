/* weft-compiled-text.c: see weft-compiled-text.h: what begins all such programs, the regions of this one, its tables, and what ends them all. */
#include "weft-compiled-text.h"

#include "weft-compiled-machine-text.h"
#include "weft-compiled-region.h"

/* Of a program that is compiled at the highest level. */
#define MOST_INSTRUCTIONS 20000

static void
add_functions (const WeftMimdcCode *code, GString *text)
{
  g_string_append (text, "static const Function functions[] = {\n");
  for (guint32 i = 0; i < code->n_functions; i++)
    g_string_append_printf (text, "  {%u, %u, %u}, /* %s */\n", code->functions[i].entry,
                            code->functions[i].n_params, code->functions[i].depth, code->functions[i].name);
  g_string_append (text, "};\n\n");
}

/* Behind the last instruction of the block at @first. */
static guint32
find_after (const WeftCompiledRegions *regions, guint32 first)
{
  guint32 after = first + 1;

  while (!regions->leads[after] && regions->region[after] == regions->region[first])
    after++;
  return after;
}

static void
add_instructions (const WeftCompiledRegions *regions, GString *text)
{
  const WeftMimdcCode *code = regions->code;
  guint32 after = 0;

  g_string_append (text, "static const Instruction instructions[] = {\n");
  for (guint32 i = 0; i < code->n; i++) {
    const WeftMimdcInstruction *instruction = &code->instructions[i];
    guint32 region = regions->region[i];

    after = i == after ? find_after (regions, i) : after;
    g_string_append_printf (text, "  {%u, %uu, %u, %u, %u, ", instruction->op, instruction->operand,
                            code->heights[i], after - i, code->lines[i]);
    if (region == WEFT_MIMDC_NOWHERE)
      g_string_append_printf (text, "NULL}, /* %u: %s */\n", i,
                              weft_mimdc_op_get_info (instruction->op)->name);
    else
      g_string_append_printf (text, "region_%u},\n", region);
  }
  g_string_append (text, "};\n\n");
}

static void
add_numbers (const WeftMimdcCode *code, GString *text)
{
  static const struct {
    const char *name;
    WeftMimdcOp op;
  } ops[] = {{"ALLOC", WEFT_OP_ALLOC}, {"STS", WEFT_OP_STS},   {"LDD", WEFT_OP_LDD}, {"STD", WEFT_OP_STD},
             {"PRINT", WEFT_OP_PRINT}, {"CALL", WEFT_OP_CALL}, {"RET", WEFT_OP_RET}, {"WAIT", WEFT_OP_WAIT}};

  g_string_append_printf (text, "#define POLY_WORDS %uu\n#define MONO_WORDS %uu\n\nenum {\n",
                          code->poly_words, code->mono_words);
  for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
    g_string_append_printf (text, "  OP_%s = %u,\n", ops[i].name, ops[i].op);
  g_string_append (text, "};\n\n");
}

char *
weft_compiled_print (const WeftMimdcCode *code)
{
  g_autoptr (WeftCompiledRegions) regions = weft_compiled_regions_new (code);
  GString *text = g_string_new (WEFT_COMPILED_WORDS "\n" WEFT_COMPILED_VECTOR_BEGINNING);

  /* Loops over lanes become vectors; for a program that is too long the compiler would take too long. */
  g_string_append (text, "\n#pragma GCC push_options\n");
  if (code->n <= MOST_INSTRUCTIONS)
    g_string_append (text, "#pragma GCC optimize (\"O3\")\n\n");
  for (guint32 i = 0; i < code->n;)
    i = regions->region[i] == i ? weft_compiled_regions_print (regions, i, text) : i + 1;
  g_string_append (text, "#pragma GCC pop_options\n\n");
  add_functions (code, text);
  add_instructions (regions, text);
  add_numbers (code, text);
  g_string_append (text, WEFT_COMPILED_VECTOR_TILE "\n");
  g_string_append (text, WEFT_COMPILED_VECTOR_RUN);
  return g_string_free (text, FALSE);
}
