/* weft-compiled-regions.c: see weft-compiled-region.h: which instructions are regions, and where PEs come to them. */
#include "weft-compiled-region.h"

/* Instructions of a region, or little more. */
#define MOST_INSTRUCTIONS 2048

/* Words that are made by stores of their own; more are cleared all at once, outside of regions. */
#define MOST_WORDS 16

static gboolean
concerns_others (const WeftMimdcInstruction *instruction)
{
  switch (instruction->op) {
  case WEFT_OP_ALLOC:
    return instruction->operand > MOST_WORDS;
  case WEFT_OP_STS:
  case WEFT_OP_LDD:
  case WEFT_OP_STD:
  case WEFT_OP_CALL:
  case WEFT_OP_RET:
  case WEFT_OP_PRINT:
  case WEFT_OP_WAIT:
  case WEFT_OP_HALT:
    return TRUE;
  default:
    return FALSE;
  }
}

static void
find_leaders (WeftCompiledRegions *regions)
{
  const WeftMimdcCode *code = regions->code;

  regions->leads[0] = regions->leads[code->n] = TRUE;
  for (guint32 i = 0; i < code->n_functions; i++)
    regions->leads[code->functions[i].entry] = regions->is_entry[code->functions[i].entry] = TRUE;
  for (guint32 i = 0; i < code->n; i++) {
    WeftMimdcOp op = code->instructions[i].op;

    if (weft_mimdc_op_jumps (op) || op == WEFT_OP_LINK)
      regions->leads[code->instructions[i].operand] = TRUE;
    if (op == WEFT_OP_LINK)
      regions->is_entry[code->instructions[i].operand] = TRUE;
    if (weft_mimdc_op_jumps (op) || concerns_others (&code->instructions[i]))
      regions->leads[i + 1] = TRUE;
    if (concerns_others (&code->instructions[i]))
      regions->leads[i] = TRUE;
  }
}

static void
find_regions (WeftCompiledRegions *regions)
{
  const WeftMimdcCode *code = regions->code;
  guint32 first = WEFT_MIMDC_NOWHERE;

  for (guint32 i = 0; i < code->n; i++) {
    if (concerns_others (&code->instructions[i]))
      first = WEFT_MIMDC_NOWHERE;
    else if (first == WEFT_MIMDC_NOWHERE || (i - first >= MOST_INSTRUCTIONS && regions->leads[i]))
      first = i;
    regions->region[i] = first;
    regions->is_entry[i] |= first == i;
  }
}

static void
find_jumps (WeftCompiledRegions *regions)
{
  const WeftMimdcCode *code = regions->code;

  for (guint32 i = 0; i < code->n; i++) {
    guint32 to = code->instructions[i].operand;

    if (!weft_mimdc_op_jumps (code->instructions[i].op))
      continue;
    if (regions->region[to] != regions->region[i])
      regions->is_entry[to] = TRUE;
    else if (to <= i)
      regions->loop_end[to] = i;
    regions->is_entry[to] |= to <= i;
  }
}

WeftCompiledRegions *
weft_compiled_regions_new (const WeftMimdcCode *code)
{
  WeftCompiledRegions *regions = g_new0 (WeftCompiledRegions, 1);

  regions->code = code;
  regions->leads = g_malloc0 ((gsize) code->n + 1);
  regions->is_entry = g_malloc0 ((gsize) code->n + 1);
  regions->region = g_new0 (guint32, code->n);
  regions->loop_end = g_new0 (guint32, code->n);
  find_leaders (regions);
  find_regions (regions);
  find_jumps (regions);
  return regions;
}

void
weft_compiled_regions_free (WeftCompiledRegions *regions)
{
  g_free (regions->leads);
  g_free (regions->is_entry);
  g_free (regions->region);
  g_free (regions->loop_end);
  g_free (regions);
}
