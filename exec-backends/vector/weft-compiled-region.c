/* weft-compiled-region.c: see weft-compiled-region.h: blocks one after the other, loops, and the arrays between segments. */
#include "weft-compiled-printer.h"

#define NOWHERE WEFT_MIMDC_NOWHERE

/* Instructions that a lane executes before it has to leave its loops. */
#define MOST_TICKS (1u << 24)

/* Blocks. */

/* The block at @at; returns behind it. */
static guint32
print_block (WeftCompiledPrinter *printer, guint32 at)
{
  guint32 after = at + 1;

  while (after < printer->after && !printer->regions->leads[after])
    after++;
  printer->at = at;
  printer->bottom = printer->code->heights[at];
  g_array_set_size (printer->items, 0);
  weft_compiled_printer_join (printer, at);
  weft_compiled_printer_add (printer, "    /* %u: line %u */\n", at, printer->code->lines[at]);
  weft_compiled_printer_count (printer, after - at);
  for (guint32 i = at; i < after; i++) {
    printer->at = i;
    weft_compiled_printer_print_instruction (printer, &printer->code->instructions[i]);
  }
  weft_compiled_printer_settle (printer);
  return after;
}

/* Loops. */

/* What happens between two instructions, the second one left out. */
static gboolean
has_store (const WeftCompiledPrinter *printer, guint32 from, guint32 to)
{
  for (guint32 i = from; i < to; i++)
    if (printer->code->instructions[i].op == WEFT_OP_ST)
      return TRUE;
  return FALSE;
}

/* The jump at which a loop is left; NOWHERE: there is none, or the loop is none that all lanes can go through without guards. */
static guint32
find_exit (const WeftCompiledPrinter *printer, guint32 from, guint32 end)
{
  guint32 found = NOWHERE;

  for (guint32 i = from; i < end; i++) {
    const WeftMimdcInstruction *instruction = &printer->code->instructions[i];

    if ((i > from && printer->regions->loop_end[i] > 0) ||
        g_hash_table_contains (printer->traps, GUINT_TO_POINTER (i)))
      return NOWHERE;
    if (instruction->op == WEFT_OP_JUMPF && instruction->operand == end + 1)
      found = i;
  }
  return found != NOWHERE && !has_store (printer, from, found) && has_store (printer, found, end) ? found
                                                                                                  : NOWHERE;
}

/* Whether some lanes may execute more of the test than others. */
static gboolean
has_parts (const WeftCompiledPrinter *printer)
{
  for (guint32 i = printer->loop + 1; i <= printer->exit; i++)
    if (printer->regions->leads[i])
      return TRUE;
  return FALSE;
}

/* The test of the loop that all lanes are in; it stores nothing, so that it can be done again. */
static void
print_test_for_all (WeftCompiledPrinter *printer)
{
  if (has_parts (printer)) {
    printer->ticks = WEFT_COMPILED_OF_TEST_TICKS;
    weft_compiled_printer_change (printer, WEFT_COMPILED_OF_TEST_TICKS, 0);
    weft_compiled_printer_add (printer, "    _test0 = 0;\n");
  }
  g_strlcpy (printer->guard, "~0u", sizeof printer->guard);
  for (guint32 i = printer->loop; i <= printer->exit;)
    i = print_block (printer, i);
  weft_compiled_printer_close_segment (printer, printer->exit);
  printer->ticks = WEFT_COMPILED_OF_TICKS;
}

static void
print_body_for_all (WeftCompiledPrinter *printer, guint32 end)
{
  if (has_parts (printer)) {
    weft_compiled_printer_use (printer, WEFT_COMPILED_OF_TEST_TICKS, 0);
    weft_compiled_printer_change (printer, WEFT_COMPILED_OF_TICKS, 0);
    weft_compiled_printer_add (printer, "    _ticks0 += _test0;\n");
  }
  g_strlcpy (printer->guard, "~0u", sizeof printer->guard);
  for (guint32 i = printer->exit + 1; i <= end;)
    i = print_block (printer, i);
  weft_compiled_printer_close_segment (printer, end);
}

/* @condition: and for how long */
static void
print_rounds_for_all (WeftCompiledPrinter *printer, guint32 end, const char *condition)
{
  printer->all_ticks = 0;
  g_string_append_printf (printer->text,
                          "  for (; %s%u == ~0u && budget > 0; budget--, rounds%u++) {\n  u32 out = 0;\n",
                          condition, printer->loop, printer->loop);
  print_test_for_all (printer);
  g_string_append (printer->text, "  if (out != 0)\n    break;\n");
  print_body_for_all (printer, end);
  g_string_append (printer->text, "  }\n");
}

static void
set_uniform (WeftCompiledPrinter *printer, gboolean is_uniform)
{
  printer->seeks_uniform = is_uniform;
  for (guint i = 0; i < printer->variables->len; i++) {
    WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);

    variable->is_uniform = weft_compiled_printer_seeks (printer, variable->kind, variable->at);
  }
}

/* Words that the loop reads before it stores into them are uniform when they are at its beginning. */
static void
print_whether_uniform (const WeftCompiledPrinter *printer, GString *text)
{
  g_string_append_printf (text, "  u32 same%u = all%u;\n", printer->loop, printer->loop);
  for (guint i = 0; i < printer->variables->len; i++) {
    const WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);
    const char *prefix = weft_compiled_printer_get_prefix (variable->kind);

    if (!variable->is_uniform || !(variable->is_read || variable->is_set))
      continue;
    g_string_append_printf (text, "  u32 u%s%u = %s%u[0];\n", prefix, variable->at, prefix, variable->at);
    if (variable->is_read)
      g_string_append_printf (text, "  EACH same%u &= M (%s%u[k] == u%s%u);\n", printer->loop, prefix,
                              variable->at, prefix, variable->at);
  }
}

static void
print_uniform_to_lanes (const WeftCompiledPrinter *printer, GString *text)
{
  g_string_append_printf (text, "  if (rounds%u > 0) {\n", printer->loop);
  for (guint i = 0; i < printer->variables->len; i++) {
    const WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);
    const char *prefix = weft_compiled_printer_get_prefix (variable->kind);

    if (variable->is_uniform && variable->is_set)
      g_string_append_printf (text, "  EACH %s%u[k] = u%s%u;\n", prefix, variable->at, prefix, variable->at);
  }
  g_string_append (text, "  }\n");
}

/* The rounds with the words that are taken for uniform, and without those that turn out to be none. */
static void
print_rounds_until_sure (WeftCompiledPrinter *printer, guint32 end)
{
  do {
    printer->has_varied = FALSE;
    for (guint i = 0; i < printer->variables->len; i++) {
      WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);

      variable->is_read = variable->is_set = FALSE;
      variable->needs = 0;
    }
    g_string_truncate (printer->text, 0);
    print_rounds_for_all (printer, end, "same");
  } while (printer->has_varied);
}

/* Leaves the words of which the test is made, and those of which these are made. */
static void
keep_needed (WeftCompiledPrinter *printer)
{
  guint64 needed = printer->exit_needs;
  guint64 before;

  do {
    before = needed;
    for (guint i = 0; i < printer->variables->len; i++) {
      const WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);

      if (needed & weft_compiled_variable_get_bit (variable))
        needed |= variable->needs;
    }
  } while (needed != before);
  for (guint i = 0; i < printer->variables->len; i++) {
    WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);

    variable->is_uniform &= (needed & weft_compiled_variable_get_bit (variable)) != 0;
  }
}

/* A loop whose test is the same for all lanes, as long as all are in it: its test is done once, and the words that this takes are scalars. All words are
 * taken for uniform at first, and those left out into which a value of a lane's own is stored, or by some lanes only, until there is none: the greatest
 * set of which each word is made of words of the set. What the test is made of is such a set again, and smaller, so that its words more often are the
 * same when the loop begins. */
static void
print_uniform_loop (WeftCompiledPrinter *printer, guint32 end)
{
  GString *text = printer->text;

  if (has_parts (printer))
    return;
  printer->text = g_string_new (NULL);
  set_uniform (printer, TRUE);
  print_rounds_until_sure (printer, end);
  if (!printer->exit_varies) {
    keep_needed (printer);
    print_rounds_until_sure (printer, end);
    print_whether_uniform (printer, text);
    g_string_append_len (text, printer->text->str, (gssize) printer->text->len);
    print_uniform_to_lanes (printer, text);
  }
  set_uniform (printer, FALSE);
  g_string_free (printer->text, TRUE);
  printer->text = text;
}

/* As long as all lanes are in the loop they need no guards. */
static void
print_loop_for_all (WeftCompiledPrinter *printer, guint32 from, guint32 end)
{
  printer->exit = find_exit (printer, from, end);
  if (printer->exit == NOWHERE)
    return;
  printer->loop = from;
  g_string_append_printf (printer->text, "  u32 all%u = ~0u;\n  u32 rounds%u = 0;\n  EACH all%u &= w%u[k];\n",
                          from, from, from, from);
  print_uniform_loop (printer, end);
  print_rounds_for_all (printer, end, "all");
  g_string_append_printf (printer->text, "  EACH ticks0[k] += rounds%u * %uu;\n", from, printer->all_ticks);
  printer->loop = printer->exit = NOWHERE;
}

/* Where all go who leave the loop, when PEs come into it at its beginning only, and none traps in it; NOWHERE: to several places. */
static guint32
find_left_for (const WeftCompiledPrinter *printer, guint32 from, guint32 end)
{
  guint32 found = NOWHERE;

  for (guint32 i = printer->first; i < printer->after; i++) {
    WeftMimdcOp op = printer->code->instructions[i].op;
    guint32 to = printer->code->instructions[i].operand;
    gboolean is_inside = i >= from && i <= end;
    gboolean stays = !weft_mimdc_op_jumps (op) || (to >= from && to <= end);

    if (!is_inside && weft_mimdc_op_jumps (op) && to > from && to <= end)
      return NOWHERE;
    if (is_inside && ((i > from && printer->regions->is_entry[i]) ||
                      g_hash_table_contains (printer->traps, GUINT_TO_POINTER (i))))
      return NOWHERE;
    if (!is_inside || stays || to == found)
      continue;
    if (found != NOWHERE || to < printer->first || to >= printer->after)
      return NOWHERE;
    found = to;
  }
  return found;
}

/* Who has left the loop: all who were in it before, but those who still are. */
static void
print_left (WeftCompiledPrinter *printer, guint32 from, guint32 end)
{
  WeftCompiledVariable *variable =
      weft_compiled_printer_change (printer, WEFT_COMPILED_OF_PENDING, printer->left_for);

  variable->is_kept = variable->is_mixed = TRUE;
  weft_compiled_printer_use (printer, WEFT_COMPILED_OF_PENDING, from);
  weft_compiled_printer_add (printer, "    _w%u |= in%u[k] & ~_w%u;\n", printer->left_for, from, from);
  weft_compiled_printer_close_segment (printer, end);
}

static void print_range (WeftCompiledPrinter *printer, guint32 from, guint32 to, guint32 loop);

/* A loop that stores nothing goes on as it is for ever, or until somebody else stores. */
static void
print_loop (WeftCompiledPrinter *printer, guint32 from, guint32 end)
{
  gboolean goes_round = has_store (printer, from, end);
  guint32 outer = printer->left_for;

  weft_compiled_printer_go (printer, printer->guard, from);
  weft_compiled_printer_close_segment (printer, printer->at);
  g_string_append_printf (printer->text, printer->depth == 0 ? "  if (at <= %u) {\n" : "  {\n", end);
  printer->depth++;
  print_loop_for_all (printer, from, end);
  printer->left_for = find_left_for (printer, from, end);
  if (printer->left_for != NOWHERE)
    g_string_append_printf (printer->text, "  u32 in%u[S];\n  EACH in%u[k] = w%u[k];\n", from, from, from);
  g_string_append (printer->text, goes_round ? "  for (;;) {\n  u32 any = 0;\n" : "  {\n");
  print_range (printer, from, end + 1, from);
  weft_compiled_printer_use (printer, WEFT_COMPILED_OF_PENDING, from);
  if (goes_round)
    weft_compiled_printer_add (printer, "    any |= _w%u;\n", from);
  weft_compiled_printer_close_segment (printer, end);
  if (goes_round)
    g_string_append (printer->text, "  if (any == 0 || budget == 0)\n    break;\n  budget--;\n");
  g_string_append (printer->text, "  }\n");
  if (printer->left_for != NOWHERE)
    print_left (printer, from, end);
  printer->left_for = outer;
  printer->depth--;
  g_string_append (printer->text, "  }\n");
}

/* @loop: at @from, when it is the inside of that */
static void
print_range (WeftCompiledPrinter *printer, guint32 from, guint32 to, guint32 loop)
{
  while (from < to) {
    guint32 end = printer->regions->loop_end[from];

    if (end > 0 && from != loop) {
      print_loop (printer, from, end);
      from = end + 1;
    } else {
      from = print_block (printer, from);
    }
  }
}

/* The region. */

/* Slots at which PEs come or go, or pass from a segment to the next. */
static void
find_height (WeftCompiledPrinter *printer)
{
  const WeftMimdcCode *code = printer->code;
  const WeftCompiledRegions *regions = printer->regions;

  printer->height = printer->after < code->n ? code->heights[printer->after] : 0;
  for (guint32 i = printer->first; i < printer->after; i++) {
    guint32 to = code->instructions[i].operand;

    if (regions->is_entry[i])
      printer->height = MAX (printer->height, code->heights[i]);
    if (regions->loop_end[i] > 0 && regions->loop_end[i] + 1 < code->n)
      printer->height = MAX (printer->height, code->heights[regions->loop_end[i] + 1]);
    if (weft_mimdc_op_jumps (code->instructions[i].op) &&
        (to <= i || weft_compiled_printer_is_apart (printer, i, to)))
      printer->height = MAX (printer->height, code->heights[to]);
  }
}

/* What the first walk took for words at hand may be in memory. */
static void
forget_words (WeftCompiledPrinter *printer)
{
  for (guint i = 0; i < printer->variables->len; i++) {
    WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);

    if (weft_compiled_kind_is_word (variable->kind))
      variable->is_kept = variable->is_stored = FALSE;
  }
}

static void
walk (WeftCompiledPrinter *printer)
{
  g_string_truncate (printer->text, 0);
  printer->n_values = 0;
  g_array_set_size (printer->splits, 0);
  weft_compiled_printer_open_segment (printer);
  print_range (printer, printer->first, printer->after, NOWHERE);
  if (!g_str_equal (printer->guard, "0u"))
    weft_compiled_printer_go (printer, printer->guard, printer->after);
  weft_compiled_printer_close_segment (printer, printer->after);
}

/* The arrays, and what they hold at first. */
static void
print_beginning (const WeftCompiledPrinter *printer, GString *text)
{
  guint32 most = MAX (MOST_TICKS / (printer->after - printer->first), 1);

  g_string_append_printf (text,
                          "static void\nregion_%u (Span *span)\n{\n  const u32 n = stride;\n"
                          "  const u32 base = span->base;\n  const u32 at = span->at;\n"
                          "  const u32 *m = span->m;\n  u32 *w = span->w;\n"
                          "  u32 *f = w + (size_t) base * n;\n"
                          "  u32 budget = span->budget < %u ? span->budget : %u;\n",
                          printer->first, most, most);
  for (guint i = 0; i < printer->variables->len; i++) {
    const WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);

    if (variable->is_kept)
      g_string_append_printf (text, "  u32 %s%u[S] __attribute__ ((aligned (64)));\n",
                              weft_compiled_printer_get_prefix (variable->kind), variable->at);
  }
  g_string_append (text, "\n  (void) f;\n  EACH {\n");
  for (guint i = 0; i < printer->variables->len; i++) {
    const WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);
    const char *prefix = weft_compiled_printer_get_prefix (variable->kind);

    if (!variable->is_kept)
      continue;
    g_string_append_printf (text, "    %s%u[k] = ", prefix, variable->at);
    if (weft_compiled_kind_is_word (variable->kind))
      g_string_append_printf (text, "%c[%uu * (size_t) n + k];\n",
                              variable->kind == WEFT_COMPILED_OF_SLOT ? 'f' : 'w', variable->at);
    else if (variable->kind == WEFT_COMPILED_OF_PENDING)
      g_string_append_printf (text, "m[k] & M (at == %u);\n", variable->at);
    else
      g_string_append (text, variable->kind == WEFT_COMPILED_OF_PLACE ? "at;\n" : "0;\n");
  }
  g_string_append (text, "  }\n");
}

/* Members keep what has been worked out; who is still in a loop goes on there. */
static void
print_end (const WeftCompiledPrinter *printer, GString *text)
{
  static const char *const members[] = {"", "", "", "pcs", "ticks", "", "args", "changed"};

  g_string_append (text, "  EACH {\n");
  for (guint32 i = printer->first; i < printer->after; i++)
    if (printer->regions->loop_end[i] > 0)
      g_string_append_printf (text, "    place0[k] = B (w%u[k], %uu, place0[k]);\n", i, i);
  for (guint i = 0; i < printer->variables->len; i++) {
    const WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);
    const char *prefix = weft_compiled_printer_get_prefix (variable->kind);
    char row = variable->kind == WEFT_COMPILED_OF_SLOT ? 'f' : 'w';

    if (!variable->is_kept || !variable->is_stored)
      continue;
    if (weft_compiled_kind_is_word (variable->kind))
      g_string_append_printf (text,
                              "    %c[%uu * (size_t) n + k] = B (m[k], %s%u[k], %c[%uu * (size_t) n + k]);\n",
                              row, variable->at, prefix, variable->at, row, variable->at);
    else if (*members[variable->kind] != '\0')
      g_string_append_printf (text, "    span->%s[k] = B (m[k], %s0[k], span->%s[k]);\n",
                              members[variable->kind], prefix, members[variable->kind]);
  }
  g_string_append (text, "  }\n  span->budget = budget;\n}\n\n");
}

guint32
weft_compiled_regions_print (const WeftCompiledRegions *regions, guint32 first, GString *text)
{
  WeftCompiledPrinter printer;

  weft_compiled_printer_init (&printer, regions, first);
  while (printer.after < regions->code->n && regions->region[printer.after] == first)
    printer.after++;
  find_height (&printer);
  weft_compiled_printer_change (&printer, WEFT_COMPILED_OF_PLACE, 0);
  walk (&printer);
  printer.is_first_walk = FALSE;
  forget_words (&printer);
  walk (&printer);
  print_beginning (&printer, text);
  g_string_append_len (text, printer.text->str, (gssize) printer.text->len);
  print_end (&printer, text);
  weft_compiled_printer_clear (&printer);
  return printer.after;
}
