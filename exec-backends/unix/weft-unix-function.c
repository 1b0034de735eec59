/* weft-unix-function.c: see weft-unix-function.h. */
#include "weft-unix-function.h"

#include "weft-compiled-operators.h"
#include "weft-unix-ranges.h"
#include "weft-unix-walk.h"

struct _WeftUnixShared {
  GArray *poly;    /* WeftUnixRange */
  gboolean *reads; /* by instruction: it reads what others may store */
};

typedef struct {
  const WeftMimdcCode *code;
  const WeftUnixShared *shared;
  WeftUnixWalk walk;
  guint32 first;
  guint32 after;
  GArray *arrays;   /* WeftUnixRange: words of the stack that are elements of arrays */
  GArray *locals;   /* WeftUnixRange: words that have an address, one by one */
  GHashTable *used; /* words that are variables */
  GString *body;
  guint32 ticks; /* instructions since they were counted */
} Printer;

/* Which instructions a function has. */
static void
find_extent (const WeftMimdcCode *code, guint32 number, guint32 *first, guint32 *after)
{
  *first = number < code->n_functions ? code->functions[number].entry : 0;
  *after = number < code->n_functions ? code->functions[number].after
           : code->n_functions > 0    ? code->functions[0].entry
                                      : code->n;
}

/* Words that others reach. */

typedef void (*Look) (WeftUnixShared *shared, const WeftUnixWalk *walk, WeftMimdcOp op);

static gboolean
overlaps (const WeftUnixShared *shared, const WeftUnixWord *address)
{
  return address->kind != WEFT_UNIX_SLOT &&
         weft_unix_ranges_find (shared->poly, address->first, address->last) != NULL;
}

static void
look_for_words (WeftUnixShared *shared, const WeftUnixWalk *walk, WeftMimdcOp op)
{
  WeftUnixWord address = weft_unix_walk_get (walk, op == WEFT_OP_STD ? 1 : 0);

  if (op == WEFT_OP_LDD || op == WEFT_OP_STD)
    weft_unix_ranges_add (shared->poly, address.first, address.last);
}

static void
look_for_reads (WeftUnixShared *shared, const WeftUnixWalk *walk, WeftMimdcOp op)
{
  WeftUnixWord address = weft_unix_walk_get (walk, 0);

  shared->reads[walk->at] =
      op == WEFT_OP_LDS || op == WEFT_OP_LDD || (op == WEFT_OP_LD && overlaps (shared, &address));
}

/* At each instruction of each function. */
static void
look_at_all (WeftUnixShared *shared, const WeftMimdcCode *code, Look look)
{
  for (guint32 number = 0; number < code->n_functions; number++) {
    guint32 first;
    guint32 after;
    WeftUnixWalk walk;

    find_extent (code, number, &first, &after);
    weft_unix_walk_init (&walk, code, first, after);
    for (guint32 i = first; i < after; i++) {
      weft_unix_walk_arrive (&walk, i);
      look (shared, &walk, code->instructions[i].op);
      weft_unix_walk_pass (&walk);
    }
    weft_unix_walk_clear (&walk);
  }
}

/* A call reads what the function does; %FALSE when that was known of all. */
static gboolean
find_calls_that_read (WeftUnixShared *shared, const WeftMimdcCode *code, gboolean *functions)
{
  gboolean is_new = FALSE;

  for (guint32 number = 0; number < code->n_functions; number++) {
    guint32 first;
    guint32 after;

    find_extent (code, number, &first, &after);
    for (guint32 i = first; i < after; i++) {
      const WeftMimdcInstruction *instruction = &code->instructions[i];

      if (instruction->op == WEFT_OP_CALL)
        shared->reads[i] = functions[instruction->operand];
      is_new |= shared->reads[i] && !functions[number];
      functions[number] |= shared->reads[i];
    }
  }
  return is_new;
}

WeftUnixShared *
weft_unix_shared_new (const WeftMimdcCode *code)
{
  WeftUnixShared *shared = g_new0 (WeftUnixShared, 1);
  g_autofree gboolean *functions = g_new0 (gboolean, code->n_functions);

  shared->poly = weft_unix_ranges_new ();
  shared->reads = g_new0 (gboolean, code->n);
  look_at_all (shared, code, look_for_words);
  weft_unix_ranges_settle (shared->poly);
  look_at_all (shared, code, look_for_reads);
  while (find_calls_that_read (shared, code, functions))
    ;
  return shared;
}

void
weft_unix_shared_free (WeftUnixShared *shared)
{
  g_array_unref (shared->poly);
  g_free (shared->reads);
  g_free (shared);
}

/* Words of the stack. */

/* The name of the word. */
static const char *
name_slot (Printer *printer, guint32 slot, char text[32])
{
  const WeftUnixRange *array = weft_unix_ranges_find (printer->arrays, slot, slot);

  if (array != NULL) {
    g_snprintf (text, 32, "a%u[%u]", array->first, slot - array->first);
    return text;
  }
  g_hash_table_add (printer->used, GUINT_TO_POINTER (slot));
  g_snprintf (text, 32, "s%u", slot);
  return text;
}

/* The name of the word @below words below the top. */
static const char *
name_top (Printer *printer, guint32 below, char text[32])
{
  return name_slot (printer, printer->walk.height - 1 - below, text);
}

G_GNUC_PRINTF (2, 3)
static void
add (Printer *printer, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_string_append_vprintf (printer->body, format, arguments);
  va_end (arguments);
}

/* What an instruction that pushes a word begins with; @pops: words that it takes. */
static void
add_result (Printer *printer, guint32 pops)
{
  char text[32];

  add (printer, "  %s = ", name_slot (printer, printer->walk.height - pops, text));
}

/* Memory. */

/* An address as an expression: a constant where it is one. */
static const char *
print_address (Printer *printer, const WeftUnixWord *address, guint32 below, char text[32])
{
  if (address->first != address->last)
    return name_top (printer, below, text);
  g_snprintf (text, 32, "%uu", address->first);
  return text;
}

/* The word at an address of the stack, which is @below words below the top. */
static void
add_slot (Printer *printer, const WeftUnixWord *address, guint32 below)
{
  const WeftUnixRange *array;
  char text[32];

  if (address->first == address->last) {
    add (printer, "%s", name_slot (printer, address->first, text));
    return;
  }
  array = weft_unix_ranges_find (printer->arrays, address->first, address->last);
  add (printer, "a%u[%s - %uu]", array->first, name_top (printer, below, text), array->first);
}

static void
add_load (Printer *printer)
{
  WeftUnixWord address = weft_unix_walk_get (&printer->walk, 0);
  char text[32];

  add_result (printer, 1);
  if (address.kind == WEFT_UNIX_SLOT)
    add_slot (printer, &address, 0);
  else
    add (printer, overlaps (printer->shared, &address) ? "OWN (%s)" : "p->w[%s]",
         print_address (printer, &address, 0, text));
  add (printer, ";\n");
}

static void
add_store (Printer *printer)
{
  WeftUnixWord address = weft_unix_walk_get (&printer->walk, 1);
  char text[32];
  char value[32];

  name_top (printer, 0, value);
  add (printer, "  ");
  if (address.kind == WEFT_UNIX_SLOT)
    add_slot (printer, &address, 1);
  else if (overlaps (printer->shared, &address))
    add (printer, "SET_OWN (%s, %s)", print_address (printer, &address, 1, text), value);
  else
    add (printer, "p->w[%s]", print_address (printer, &address, 1, text));
  if (address.kind == WEFT_UNIX_SLOT || !overlaps (printer->shared, &address))
    add (printer, " = %s", value);
  add (printer, ";\n");
}

/* Monos, and words of other PEs. */
static void
add_remote (Printer *printer, WeftMimdcOp op)
{
  gboolean stores = op == WEFT_OP_STS || op == WEFT_OP_STD;
  WeftUnixWord address = weft_unix_walk_get (&printer->walk, stores ? 1 : 0);
  char pe[32];
  char text[32];
  char value[32];

  print_address (printer, &address, stores ? 1 : 0, text);
  if (op == WEFT_OP_LDS) {
    add_result (printer, 1);
    add (printer, "MONO (%s);\n", text);
  } else if (op == WEFT_OP_STS) {
    add (printer, "  SET_MONO (%s, %s);\n", text, name_top (printer, 0, value));
  } else if (op == WEFT_OP_LDD) {
    add (printer, "  check_pe (p, %u, %s);\n", printer->walk.at, name_top (printer, 1, pe));
    add_result (printer, 2);
    add (printer, "OTHER (%s, %s);\n", pe, text);
  } else {
    add (printer, "  check_pe (p, %u, %s);\n", printer->walk.at, name_top (printer, 2, pe));
    add (printer, "  SET_OTHER (%s, %s, %s);\n", pe, text, name_top (printer, 0, value));
  }
}

/* Those that the function reads by an address begin as 0. */
static void
add_zeros (Printer *printer, guint32 words)
{
  guint32 first = printer->walk.height;
  guint32 last = first + words - 1;
  char text[32];

  for (guint i = 0; i < printer->arrays->len; i++) {
    const WeftUnixRange *array = &g_array_index (printer->arrays, WeftUnixRange, i);
    guint32 from = MAX (array->first, first);
    guint32 to = MIN (array->last, last);

    if (from <= to)
      add (printer, "  memset (a%u + %u, 0, %u * sizeof (u32));\n", array->first, from - array->first,
           to - from + 1);
  }
  for (guint i = 0; i < printer->locals->len; i++) {
    const WeftUnixRange *local = &g_array_index (printer->locals, WeftUnixRange, i);

    if (local->first >= first && local->first <= last &&
        weft_unix_ranges_find (printer->arrays, local->first, local->last) == NULL)
      add (printer, "  %s = 0;\n", name_slot (printer, local->first, text));
  }
}

/* Calls, jumps, ends. */

/* What has been done up to here is counted. */
static void
add_ticks (Printer *printer)
{
  if (printer->ticks > 0)
    add (printer, "  TICK (%u, %u);\n", printer->ticks, printer->walk.at);
  printer->ticks = 0;
}

static void
add_call (Printer *printer, guint32 number)
{
  const WeftMimdcFunction *function = &printer->code->functions[number];
  guint32 below = printer->walk.height - function->n_params - 1;
  char text[32];

  add_ticks (printer);
  add (printer, "  check_stack (p, %u, base + %uu, %uu);\n", printer->walk.at, below, function->depth);
  add_result (printer, function->n_params + 1);
  add (printer, "f%u (p, base + %uu", number, below);
  for (guint32 i = function->n_params; i > 0; i--)
    add (printer, ", %s", name_top (printer, i - 1, text));
  add (printer, ");\n");
}

/* Whether the loop from @to on may wait for what others store. */
static gboolean
may_wait (const Printer *printer, guint32 to)
{
  for (guint32 i = to; i <= printer->walk.at; i++)
    if (printer->shared->reads[i])
      return TRUE;
  return FALSE;
}

static void
add_jump (Printer *printer, const WeftMimdcInstruction *instruction)
{
  guint32 to = instruction->operand;
  const char *round = to <= printer->walk.at && may_wait (printer, to) ? "ROUND (); " : "";
  char text[32];

  add_ticks (printer);
  if (instruction->op == WEFT_OP_JUMP)
    add (printer, "  { %sgoto L%u; }\n", round, to);
  else
    add (printer, "  if (%s %s 0) { %sgoto L%u; }\n", name_top (printer, 0, text),
         instruction->op == WEFT_OP_JUMPF ? "==" : "!=", round, to);
}

static void
add_print (Printer *printer, guint32 operand)
{
  guint32 n = operand & 0xff;
  char text[32];

  add (printer, "  print (p, %u, %u, %uu, (const u32[]){", printer->walk.at, n, operand >> 8);
  for (guint32 i = n; i > 0; i--)
    add (printer, "%s, ", name_top (printer, i - 1, text));
  add (printer, "0});\n");
}

/* Operators. */

static void
add_operator (Printer *printer, WeftMimdcOp op)
{
  guint32 sides = op >= WEFT_OP_ADD ? 2 : 1;
  char x[32];
  char y[32];

  name_top (printer, sides - 1, x);
  name_top (printer, 0, y);
  add_result (printer, sides);
  if (op == WEFT_OP_DIV || op == WEFT_OP_MOD)
    add (printer, "%s (p, %u, %s, %s)", op == WEFT_OP_DIV ? "divide" : "modulo", printer->walk.at, x, y);
  else
    weft_compiled_add_operation (printer->body, op, x, sides == 2 ? y : NULL);
  add (printer, ";\n");
}

static void
add_swap (Printer *printer)
{
  char a[32];
  char b[32];

  name_top (printer, 1, a);
  name_top (printer, 0, b);
  add (printer, "  { u32 other = %s; %s = %s; %s = other; }\n", a, a, b, b);
}

static void
add_end (Printer *printer, WeftMimdcOp op)
{
  char text[32];

  add_ticks (printer);
  if (op == WEFT_OP_WAIT)
    add (printer, "  barrier (p);\n");
  else if (op == WEFT_OP_HALT)
    add (printer, "  halt (p, %u);\n", printer->walk.at);
  else
    add (printer, "  return %s;\n", name_top (printer, 0, text));
}

/* A word that needs no memory. */
static void
add_word (Printer *printer, const WeftMimdcInstruction *instruction)
{
  add_result (printer, 0);
  if (instruction->op == WEFT_OP_THIS)
    add (printer, "p->number;\n");
  else if (instruction->op == WEFT_OP_NPROC)
    add (printer, "n_pes;\n");
  else
    add (printer, "%uu;\n",
         instruction->op == WEFT_OP_LOCAL ? printer->walk.height - 1 - instruction->operand
                                          : instruction->operand);
}

static void
add_instruction (Printer *printer, const WeftMimdcInstruction *instruction)
{
  char text[32];

  switch (instruction->op) {
  case WEFT_OP_PUSH:
  case WEFT_OP_LOCAL:
  case WEFT_OP_THIS:
  case WEFT_OP_NPROC:
    add_word (printer, instruction);
    return;
  case WEFT_OP_LD:
    add_load (printer);
    return;
  case WEFT_OP_ST:
    add_store (printer);
    return;
  case WEFT_OP_LDS:
  case WEFT_OP_STS:
  case WEFT_OP_LDD:
  case WEFT_OP_STD:
    add_remote (printer, instruction->op);
    return;
  case WEFT_OP_ALLOC:
    add_zeros (printer, instruction->operand);
    return;
  case WEFT_OP_SWAP:
    add_swap (printer);
    return;
  case WEFT_OP_BOUND:
    add (printer, "  bound (p, %u, %s, %uu);\n", printer->walk.at, name_top (printer, 0, text),
         instruction->operand);
    return;
  case WEFT_OP_CALL:
    add_call (printer, instruction->operand);
    return;
  case WEFT_OP_JUMP:
  case WEFT_OP_JUMPF:
  case WEFT_OP_JUMPT:
    add_jump (printer, instruction);
    return;
  case WEFT_OP_PRINT:
    add_print (printer, instruction->operand);
    return;
  case WEFT_OP_WAIT:
  case WEFT_OP_HALT:
  case WEFT_OP_RET:
    add_end (printer, instruction->op);
    return;
  case WEFT_OP_DROP:
  case WEFT_OP_LINK:
    return;
  default:
    add_operator (printer, instruction->op);
  }
}

/* Which words are reached by an index, and which by an address. */
static void
find_addresses (Printer *printer)
{
  for (guint32 i = printer->first; i < printer->after; i++) {
    guint8 op = printer->code->instructions[i].op;
    WeftUnixWord address;

    weft_unix_walk_arrive (&printer->walk, i);
    address = weft_unix_walk_get (&printer->walk, op == WEFT_OP_ST ? 1 : 0);
    if ((op == WEFT_OP_LD || op == WEFT_OP_ST) && address.kind == WEFT_UNIX_SLOT)
      weft_unix_ranges_add (address.first < address.last ? printer->arrays : printer->locals, address.first,
                            address.last);
    weft_unix_walk_pass (&printer->walk);
  }
  weft_unix_ranges_settle (printer->arrays);
  weft_unix_ranges_settle (printer->locals);
  weft_unix_walk_clear (&printer->walk);
}

static void
add_body (Printer *printer)
{
  guint32 line = 0;

  weft_unix_walk_init (&printer->walk, printer->code, printer->first, printer->after);
  for (guint32 i = printer->first; i < printer->after; i++) {
    if (weft_unix_walk_is_label (&printer->walk, i)) {
      add_ticks (printer);
      add (printer, "L%u:;\n", i);
    }
    if (printer->code->lines[i] != line)
      add (printer, "  /* line %u */\n", printer->code->lines[i]);
    line = printer->code->lines[i];
    weft_unix_walk_arrive (&printer->walk, i);
    printer->ticks++;
    add_instruction (printer, &printer->code->instructions[i]);
    weft_unix_walk_pass (&printer->walk);
  }
}

static int
compare_slots (gconstpointer a, gconstpointer b)
{
  guint x = GPOINTER_TO_UINT (a);
  guint y = GPOINTER_TO_UINT (b);

  return (x > y) - (x < y);
}

/* Arrays and variables; parameters are the first words, above where the function comes back to. */
static void
add_variables (Printer *printer, GString *text, guint32 n_params)
{
  g_autoptr (GList) slots = g_list_sort (g_hash_table_get_keys (printer->used), compare_slots);

  for (guint i = 0; i < printer->arrays->len; i++) {
    const WeftUnixRange *array = &g_array_index (printer->arrays, WeftUnixRange, i);

    g_string_append_printf (text, "  u32 a%u[%u];\n", array->first, array->last - array->first + 1);
  }
  for (const GList *slot = slots; slot != NULL; slot = slot->next)
    if (GPOINTER_TO_UINT (slot->data) == 0 || GPOINTER_TO_UINT (slot->data) > n_params)
      g_string_append_printf (text, "  u32 s%u;\n", GPOINTER_TO_UINT (slot->data));
}

void
weft_unix_add_head (const WeftMimdcCode *code, guint32 number, GString *text)
{
  if (number == code->n_functions) {
    g_string_append (text, "static void\nbegin (Pe *p)");
    return;
  }
  g_string_append_printf (text, "static u32\nf%u (Pe *p, u32 base", number);
  for (guint32 i = 1; i <= code->functions[number].n_params; i++)
    g_string_append_printf (text, ", u32 s%u", i);
  g_string_append_c (text, ')');
}

void
weft_unix_add_function (const WeftMimdcCode *code,
                        const WeftUnixShared *shared,
                        guint32 number,
                        GString *text)
{
  Printer printer = {.code = code,
                     .shared = shared,
                     .arrays = weft_unix_ranges_new (),
                     .locals = weft_unix_ranges_new (),
                     .used = g_hash_table_new (NULL, NULL),
                     .body = g_string_new (NULL)};

  find_extent (code, number, &printer.first, &printer.after);
  weft_unix_walk_init (&printer.walk, code, printer.first, printer.after);
  find_addresses (&printer);
  add_body (&printer);
  if (number < code->n_functions)
    g_string_append_printf (text, "/* %s */\n", code->functions[number].name);
  weft_unix_add_head (code, number, text);
  g_string_append (text, "\n{\n");
  add_variables (&printer, text, number < code->n_functions ? code->functions[number].n_params : 0);
  if (number == code->n_functions)
    g_string_append (text, "  u32 base = 0;\n");
  g_string_append (text, printer.body->str);
  g_string_append (text, "}\n\n");
  weft_unix_walk_clear (&printer.walk);
  g_array_unref (printer.arrays);
  g_array_unref (printer.locals);
  g_hash_table_unref (printer.used);
  g_string_free (printer.body, TRUE);
}
