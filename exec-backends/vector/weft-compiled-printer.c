/* weft-compiled-printer.c: see weft-compiled-printer.h. */
#include "weft-compiled-printer.h"

#include "weft-compiled-operators.h"

#include <string.h>

#define NOWHERE WEFT_MIMDC_NOWHERE

typedef enum { IS_VALUE, IS_CONSTANT, IS_ADDRESS, IS_INDEXED } ItemKind;

/* Lanes that part at a jump. */
typedef struct {
  char before[16];
  char leaves[16];
  char stays[16];
} Split;

/* A word on the stack. */
typedef struct {
  ItemKind kind;
  guint32 word;     /* the number of the value; the constant; the slot of the address */
  guint32 beyond;   /* of an index: what is added */
  guint32 size;     /* of an index: of the array */
  gboolean is_slot; /* of an index: on the stack */
} Item;

typedef struct {
  gboolean is_slot;
  guint32 first;
  guint32 after;
} Range;

/* Variables. */

static WeftCompiledVariable *
find (WeftCompiledPrinter *printer, WeftCompiledKind kind, guint32 at)
{
  gpointer key = GSIZE_TO_POINTER ((gsize) at * 8 + kind + 1);
  WeftCompiledVariable *variable = g_hash_table_lookup (printer->by_key, key);

  if (variable != NULL)
    return variable;
  variable = g_new0 (WeftCompiledVariable, 1);
  *variable =
      (WeftCompiledVariable){.kind = kind,
                             .at = at,
                             .guard = "0u",
                             .is_kept = kind != WEFT_COMPILED_OF_SLOT && kind != WEFT_COMPILED_OF_PENDING};
  g_hash_table_insert (printer->by_key, key, variable);
  g_ptr_array_add (printer->variables, variable);
  return variable;
}

WeftCompiledVariable *
weft_compiled_printer_use (WeftCompiledPrinter *printer, WeftCompiledKind kind, guint32 at)
{
  WeftCompiledVariable *variable = find (printer, kind, at);

  variable->is_used = TRUE;
  variable->is_kept |=
      kind == WEFT_COMPILED_OF_POLY || (kind == WEFT_COMPILED_OF_SLOT && at < printer->height);
  variable->is_kept |= kind == WEFT_COMPILED_OF_PENDING && printer->regions->is_entry[at];
  return variable;
}

WeftCompiledVariable *
weft_compiled_printer_change (WeftCompiledPrinter *printer, WeftCompiledKind kind, guint32 at)
{
  WeftCompiledVariable *variable = weft_compiled_printer_use (printer, kind, at);

  variable->is_stored = variable->is_changed = TRUE;
  return variable;
}

/* The name of the array; the variable of a segment has an underscore before it. */
const char *
weft_compiled_printer_get_prefix (WeftCompiledKind kind)
{
  static const char *const prefixes[] = {"s", "p", "w", "place", "ticks", "test", "arg", "changed"};

  return prefixes[kind];
}

G_GNUC_PRINTF (2, 3)
void
weft_compiled_printer_add (WeftCompiledPrinter *printer, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_string_append_vprintf (printer->body, format, arguments);
  va_end (arguments);
}

/* Guards. */

/* Who @a and @b are together; %FALSE when it is not known by a name. */
static gboolean
unite (const WeftCompiledPrinter *printer, const char *a, const char *b, char result[16])
{
  if (g_str_equal (a, "0u") || g_str_equal (b, "0u")) {
    g_strlcpy (result, g_str_equal (a, "0u") ? b : a, 16);
    return TRUE;
  }
  for (guint i = printer->splits->len; i-- > 0;) {
    const Split *split = &g_array_index (printer->splits, Split, i);

    if ((g_str_equal (a, split->leaves) && g_str_equal (b, split->stays)) ||
        (g_str_equal (b, split->leaves) && g_str_equal (a, split->stays))) {
      g_strlcpy (result, split->before, 16);
      return TRUE;
    }
  }
  return FALSE;
}

/* Those who come to @at join those who are there already. */
void
weft_compiled_printer_join (WeftCompiledPrinter *printer, guint32 at)
{
  gpointer key = GSIZE_TO_POINTER ((gsize) at * 8 + WEFT_COMPILED_OF_PENDING + 1);
  const WeftCompiledVariable *variable = g_hash_table_lookup (printer->by_key, key);
  char both[16];

  if (at == printer->loop || (!printer->regions->is_entry[at] && variable == NULL))
    return;
  if (variable != NULL && !variable->is_kept && variable->is_used && !variable->is_mixed &&
      unite (printer, printer->guard, variable->guard, both)) {
    g_strlcpy (printer->guard, both, sizeof printer->guard);
    return;
  }
  weft_compiled_printer_change (printer, WEFT_COMPILED_OF_PENDING, at);
  weft_compiled_printer_add (printer, "    u32 v%u = %s | _w%u;\n    _w%u = 0;\n", printer->n_values,
                             printer->guard, at, at);
  g_snprintf (printer->guard, sizeof printer->guard, "v%u", printer->n_values++);
}

/* Segments. */

void
weft_compiled_printer_open_segment (WeftCompiledPrinter *printer)
{
  g_string_truncate (printer->body, 0);
  g_strlcpy (printer->guard, "0u", sizeof printer->guard);
}

void
weft_compiled_printer_close_segment (WeftCompiledPrinter *printer, guint32 last)
{
  GString *text = printer->text;

  if (printer->depth == 0)
    g_string_append_printf (text, "  if (at <= %u) {\n", last);
  g_string_append (text, "  EACH {\n");
  for (guint i = 0; i < printer->variables->len; i++) {
    const WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);
    const char *prefix = weft_compiled_printer_get_prefix (variable->kind);

    if (variable->is_used && variable->is_kept)
      g_string_append_printf (text, "    u32 _%s%u = %s%u[k];\n", prefix, variable->at, prefix, variable->at);
    else if (variable->is_used)
      g_string_append_printf (text, "    u32 _%s%u = 0;\n", prefix, variable->at);
  }
  g_string_append (text, printer->body->str);
  for (guint i = 0; i < printer->variables->len; i++) {
    WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);
    const char *prefix = weft_compiled_printer_get_prefix (variable->kind);

    if (variable->is_changed && variable->is_kept)
      g_string_append_printf (text, "    %s%u[k] = _%s%u;\n", prefix, variable->at, prefix, variable->at);
    variable->is_used = variable->is_changed = variable->is_mixed = FALSE;
    g_strlcpy (variable->guard, "0u", sizeof variable->guard);
  }
  g_string_append (text, printer->depth == 0 ? "  }\n  }\n" : "  }\n");
  weft_compiled_printer_open_segment (printer);
}

/* Whether a segment ends between the two. */
static gboolean
is_apart (const WeftCompiledPrinter *printer, guint32 from, guint32 to)
{
  const WeftCompiledRegions *regions = printer->regions;

  for (guint32 i = printer->first; i <= to; i++) {
    guint32 end = regions->loop_end[i];

    if (end > 0 && ((i > from && i <= to) || (end + 1 > from && end + 1 <= to)))
      return TRUE;
  }
  return printer->exit != NOWHERE && from <= printer->exit && to > printer->exit;
}

/* The lanes of @guard go on at @to. */
void
weft_compiled_printer_go (WeftCompiledPrinter *printer, const char *guard, guint32 to)
{
  WeftCompiledVariable *variable;

  if (to < printer->first || to >= printer->after) {
    weft_compiled_printer_change (printer, WEFT_COMPILED_OF_PLACE, 0);
    weft_compiled_printer_add (printer, "    _place0 = B (%s, %uu, _place0);\n", guard, to);
    return;
  }
  variable = weft_compiled_printer_change (printer, WEFT_COMPILED_OF_PENDING, to);
  variable->is_kept |= to <= printer->at || is_apart (printer, printer->at, to);
  variable->is_mixed |= !unite (printer, variable->guard, guard, variable->guard);
  weft_compiled_printer_add (printer, "    _w%u |= %s;\n", to, guard);
}

/* Items. */

static guint32
get_height (const WeftCompiledPrinter *printer)
{
  return printer->bottom + printer->items->len;
}

static gboolean
is_in_memory (const WeftCompiledPrinter *printer, gboolean is_slot, guint32 at)
{
  for (guint i = 0; i < printer->ranges->len; i++) {
    const Range *range = &g_array_index (printer->ranges, Range, i);

    if (range->is_slot == is_slot && at >= range->first && at < range->after)
      return TRUE;
  }
  return printer->all_in_memory;
}

static void
push (WeftCompiledPrinter *printer, Item item)
{
  g_array_append_val (printer->items, item);
}

/* The word that the C expression gives. */
G_GNUC_PRINTF (2, 3)
static Item
compute (WeftCompiledPrinter *printer, const char *format, ...)
{
  Item item = {.kind = IS_VALUE, .word = printer->n_values++};
  va_list arguments;

  weft_compiled_printer_add (printer, "    u32 v%u = ", item.word);
  va_start (arguments, format);
  g_string_append_vprintf (printer->body, format, arguments);
  va_end (arguments);
  weft_compiled_printer_add (printer, ";\n");
  return item;
}

/* A word that has an address. */
static Item
load_word (WeftCompiledPrinter *printer, gboolean is_slot, guint32 at)
{
  if (is_in_memory (printer, is_slot, at))
    return compute (printer, "%c[%uu * (size_t) n + k]", is_slot ? 'f' : 'w', at);
  weft_compiled_printer_use (printer, is_slot ? WEFT_COMPILED_OF_SLOT : WEFT_COMPILED_OF_POLY, at);
  return compute (printer, "_%c%u", is_slot ? 's' : 'p', at);
}

static Item
pop (WeftCompiledPrinter *printer)
{
  Item item;

  if (printer->items->len == 0)
    return load_word (printer, TRUE, --printer->bottom);
  item = g_array_index (printer->items, Item, printer->items->len - 1);
  g_array_set_size (printer->items, printer->items->len - 1);
  return item;
}

/* The item as an expression. */
static const char *
print_item (const Item *item, char text[64])
{
  if (item->kind == IS_CONSTANT)
    g_snprintf (text, 64, "%uu", item->word);
  else if (item->kind == IS_ADDRESS)
    g_snprintf (text, 64, "(base + %uu)", item->word);
  else if (item->kind == IS_VALUE)
    g_snprintf (text, 64, "v%u", item->word);
  else
    g_snprintf (text, 64, "(v%u + %s%uu)", item->word, item->is_slot ? "base + " : "", item->beyond);
  return text;
}

/* A value keeps its name whatever is stored. */
static void
store_word (WeftCompiledPrinter *printer, gboolean is_slot, guint32 at, const Item *value)
{
  char text[64];
  char old[64];

  print_item (value, text);
  if (is_in_memory (printer, is_slot, at)) {
    g_snprintf (old, sizeof old, "%c[%uu * (size_t) n + k]", is_slot ? 'f' : 'w', at);
  } else {
    weft_compiled_printer_change (printer, is_slot ? WEFT_COMPILED_OF_SLOT : WEFT_COMPILED_OF_POLY, at);
    g_snprintf (old, sizeof old, "_%c%u", is_slot ? 's' : 'p', at);
  }
  if (!is_slot) {
    weft_compiled_printer_change (printer, WEFT_COMPILED_OF_CHANGED, 0);
    weft_compiled_printer_add (printer, "    _changed0 |= %s & M (%s != %s);\n", printer->guard, old, text);
  }
  weft_compiled_printer_add (printer, "    %s = B (%s, %s, %s);\n", old, printer->guard, text, old);
}

/* What the block has pushed goes to its slots. */
void
weft_compiled_printer_settle (WeftCompiledPrinter *printer)
{
  for (guint i = 0; i < printer->items->len; i++)
    store_word (printer, TRUE, printer->bottom + i, &g_array_index (printer->items, Item, i));
  g_array_set_size (printer->items, 0);
}

/* Memory. */

static void
keep_in_memory (WeftCompiledPrinter *printer, const Item *address)
{
  Range range = {address->is_slot, address->beyond, address->beyond + address->size};

  if (address->kind == IS_VALUE)
    printer->all_in_memory = TRUE;
  else if (printer->is_first_walk)
    g_array_append_val (printer->ranges, range);
}

static void
load (WeftCompiledPrinter *printer)
{
  Item address = pop (printer);

  if (address.kind == IS_CONSTANT || address.kind == IS_ADDRESS) {
    push (printer, load_word (printer, address.kind == IS_ADDRESS, address.word));
    return;
  }
  keep_in_memory (printer, &address);
  if (address.kind == IS_VALUE)
    push (printer, compute (printer, "w[(i32) ((v%u & %s) * n + k)]", address.word, printer->guard));
  else
    push (printer, compute (printer, "%c[(i32) (((v%u & %s) + %uu) * n + k)]", address.is_slot ? 'f' : 'w',
                            address.word, printer->guard, address.beyond));
}

static void
store_indexed (WeftCompiledPrinter *printer, const Item *address, const Item *value)
{
  char text[64];
  char to[64];
  Item row;

  keep_in_memory (printer, address);
  row = compute (printer, "B (%s, %s, ~0u)", printer->guard, print_item (address, to));
  print_item (value, text);
  if (address->kind == IS_VALUE || !address->is_slot) {
    weft_compiled_printer_change (printer, WEFT_COMPILED_OF_CHANGED, 0);
    weft_compiled_printer_add (printer, "    _changed0 |= %s & M (w[(i32) (v%u * n + k)] != %s);\n",
                               printer->guard, row.word, text);
  }
  weft_compiled_printer_add (printer, "    w[(i32) (v%u * n + k)] = %s;\n", row.word, text);
}

static void
store (WeftCompiledPrinter *printer)
{
  Item value = pop (printer);
  Item address = pop (printer);

  if (address.kind != IS_CONSTANT && address.kind != IS_ADDRESS) {
    store_indexed (printer, &address, &value);
    return;
  }
  store_word (printer, address.kind == IS_ADDRESS, address.word, &value);
}

static void
load_mono (WeftCompiledPrinter *printer)
{
  Item address = pop (printer);

  if (address.kind == IS_CONSTANT)
    push (printer, compute (printer, "monos[%uu]", address.word));
  else if (address.kind == IS_INDEXED)
    push (printer,
          compute (printer, "monos[(i32) ((v%u & %s) + %uu)]", address.word, printer->guard, address.beyond));
  else
    push (printer, compute (printer, "monos[(i32) (v%u & %s)]", address.word, printer->guard));
}

/* Operators. */

/* A word of its own for the item. */
static Item
make_value (WeftCompiledPrinter *printer, const Item *item)
{
  char text[64];

  return item->kind == IS_VALUE ? *item : compute (printer, "%s", print_item (item, text));
}

/* The lanes where @condition holds trap. @arg: what it is about */
static void
print_trap (WeftCompiledPrinter *printer, const char *condition, const char *arg)
{
  guint32 bad = printer->n_values++;

  g_hash_table_add (printer->traps, GUINT_TO_POINTER (printer->at));
  weft_compiled_printer_change (printer, WEFT_COMPILED_OF_PLACE, 0);
  weft_compiled_printer_change (printer, WEFT_COMPILED_OF_ARG, 0);
  weft_compiled_printer_add (printer, "    u32 v%u = %s & M (%s);\n", bad, printer->guard, condition);
  weft_compiled_printer_add (printer, "    _place0 = B (v%u, TRAP | %uu, _place0);\n", bad, printer->at);
  weft_compiled_printer_add (printer, "    _arg0 = B (v%u, %s, _arg0);\n", bad, arg);
  weft_compiled_printer_add (printer, "    u32 v%u = %s & ~v%u;\n", printer->n_values, printer->guard, bad);
  g_snprintf (printer->guard, sizeof printer->guard, "v%u", printer->n_values++);
}

static void
divide (WeftCompiledPrinter *printer, WeftMimdcOp op, const Item *a, const Item *b)
{
  Item x = make_value (printer, a);
  Item y = make_value (printer, b);
  Item result;
  g_autofree char *condition = g_strdup_printf ("v%u == 0", y.word);

  if (b->kind == IS_CONSTANT && b->word != 0) {
    push (printer, compute (printer, "%s (v%u, (i32) %uu)", op == WEFT_OP_MOD ? "rest_by" : "quotient_by",
                            x.word, b->word));
    return;
  }
  print_trap (printer, condition, "0u");
  result = compute (printer, "quotient (v%u, v%u)", x.word, y.word);
  if (op == WEFT_OP_MOD)
    result = compute (printer, "v%u - v%u * v%u", x.word, result.word, y.word);
  push (printer, result);
}

/* Sums of addresses are worked out here. */
static gboolean
add_address (WeftCompiledPrinter *printer, Item a, Item b)
{
  if (a.kind == IS_INDEXED && b.kind == IS_ADDRESS && !a.is_slot)
    a.is_slot = TRUE;
  else if (a.kind != IS_INDEXED &&
           !(a.kind == IS_CONSTANT && (b.kind == IS_ADDRESS || b.kind == IS_CONSTANT)))
    return FALSE;
  else if (a.kind == IS_INDEXED && b.kind != IS_CONSTANT)
    return FALSE;
  if (a.kind == IS_INDEXED) {
    a.beyond += b.word;
  } else {
    a.kind = b.kind;
    a.word += b.word;
  }
  push (printer, a);
  return TRUE;
}

static void
apply (WeftCompiledPrinter *printer, WeftMimdcOp op)
{
  Item y = op >= WEFT_OP_ADD ? pop (printer) : (Item){0};
  Item x = pop (printer);
  char a[64];
  char b[64];

  if (op == WEFT_OP_ADD && add_address (printer, x, y))
    return;
  if (op == WEFT_OP_DIV || op == WEFT_OP_MOD) {
    divide (printer, op, &x, &y);
    return;
  }
  weft_compiled_printer_add (printer, "    u32 v%u = ", printer->n_values);
  weft_compiled_add_operation (printer->body, op, print_item (&x, a), print_item (&y, b));
  g_string_append (printer->body, ";\n");
  push (printer, (Item){.kind = IS_VALUE, .word = printer->n_values++});
}

static void
check_bound (WeftCompiledPrinter *printer, guint32 size)
{
  Item index = pop (printer);
  Item value;
  g_autofree char *condition = NULL;
  g_autofree char *arg = NULL;

  if (index.kind == IS_CONSTANT && index.word < size) {
    push (printer, index);
    return;
  }
  value = make_value (printer, &index);
  condition = g_strdup_printf ("v%u >= %uu", value.word, size);
  arg = g_strdup_printf ("v%u", value.word);
  print_trap (printer, condition, arg);
  push (printer, (Item){.kind = IS_INDEXED, .word = value.word, .size = size});
}

static void
allocate (WeftCompiledPrinter *printer, guint32 words)
{
  Item zero = {.kind = IS_CONSTANT};

  weft_compiled_printer_settle (printer);
  for (guint32 i = 0; i < words; i++)
    store_word (printer, TRUE, printer->bottom + i, &zero);
  printer->bottom += words;
}

static void
drop (WeftCompiledPrinter *printer, guint32 words)
{
  guint32 n = MIN (words, printer->items->len);

  g_array_set_size (printer->items, printer->items->len - n);
  printer->bottom -= words - n;
}

static void
swap (WeftCompiledPrinter *printer)
{
  Item b = pop (printer);
  Item a = pop (printer);

  push (printer, b);
  push (printer, a);
}

/* Jumps. */

static void
jump_if (WeftCompiledPrinter *printer, WeftMimdcOp op, guint32 to)
{
  Item condition = pop (printer);
  char text[64];
  Item goes;
  Split split;

  print_item (&condition, text);
  weft_compiled_printer_settle (printer);
  goes = compute (printer, "M (%s %s 0)", text, op == WEFT_OP_JUMPF ? "==" : "!=");
  if (printer->exit == printer->at) {
    weft_compiled_printer_add (printer, "    out |= v%u;\n", goes.word);
    return;
  }
  weft_compiled_printer_add (printer, "    u32 v%u = %s & v%u;\n", printer->n_values, printer->guard,
                             goes.word);
  g_strlcpy (split.before, printer->guard, sizeof split.before);
  g_snprintf (split.leaves, sizeof split.leaves, "v%u", printer->n_values++);
  weft_compiled_printer_go (printer, split.leaves, to);
  weft_compiled_printer_add (printer, "    u32 v%u = %s & ~v%u;\n", printer->n_values, printer->guard,
                             goes.word);
  g_snprintf (printer->guard, sizeof printer->guard, "v%u", printer->n_values++);
  g_strlcpy (split.stays, printer->guard, sizeof split.stays);
  g_array_append_val (printer->splits, split);
}

void
weft_compiled_printer_print_instruction (WeftCompiledPrinter *printer,
                                         const WeftMimdcInstruction *instruction)
{
  guint32 operand = instruction->operand;

  switch (instruction->op) {
  case WEFT_OP_PUSH:
  case WEFT_OP_LINK:
    push (printer, (Item){.kind = IS_CONSTANT, .word = operand});
    break;
  case WEFT_OP_LOCAL:
    push (printer, (Item){.kind = IS_ADDRESS, .word = get_height (printer) - 1 - operand});
    break;
  case WEFT_OP_LD:
    load (printer);
    break;
  case WEFT_OP_ST:
    store (printer);
    break;
  case WEFT_OP_LDS:
    load_mono (printer);
    break;
  case WEFT_OP_THIS:
    push (printer, compute (printer, "span->pe + k"));
    break;
  case WEFT_OP_NPROC:
    push (printer, compute (printer, "n_pes"));
    break;
  case WEFT_OP_ALLOC:
    allocate (printer, operand);
    break;
  case WEFT_OP_DROP:
    drop (printer, operand);
    break;
  case WEFT_OP_SWAP:
    swap (printer);
    break;
  case WEFT_OP_BOUND:
    check_bound (printer, operand);
    break;
  case WEFT_OP_JUMPF:
  case WEFT_OP_JUMPT:
    jump_if (printer, instruction->op, operand);
    break;
  case WEFT_OP_JUMP:
    weft_compiled_printer_settle (printer);
    if (operand != printer->loop)
      weft_compiled_printer_go (printer, printer->guard, operand);
    g_strlcpy (printer->guard, "0u", sizeof printer->guard);
    break;
  default:
    apply (printer, instruction->op);
  }
}

void
weft_compiled_printer_init (WeftCompiledPrinter *printer, const WeftCompiledRegions *regions, guint32 first)
{
  *printer = (WeftCompiledPrinter){.regions = regions,
                                   .code = regions->code,
                                   .first = first,
                                   .after = first + 1,
                                   .is_first_walk = TRUE,
                                   .text = g_string_new (NULL),
                                   .body = g_string_new (NULL),
                                   .variables = g_ptr_array_new_with_free_func (g_free),
                                   .by_key = g_hash_table_new (NULL, NULL),
                                   .ranges = g_array_new (FALSE, FALSE, sizeof (Range)),
                                   .traps = g_hash_table_new (NULL, NULL),
                                   .items = g_array_new (FALSE, FALSE, sizeof (Item)),
                                   .splits = g_array_new (FALSE, FALSE, sizeof (Split)),
                                   .ticks = WEFT_COMPILED_OF_TICKS,
                                   .loop = NOWHERE,
                                   .exit = NOWHERE};
}

void
weft_compiled_printer_clear (WeftCompiledPrinter *printer)
{
  g_string_free (printer->text, TRUE);
  g_string_free (printer->body, TRUE);
  g_ptr_array_unref (printer->variables);
  g_hash_table_unref (printer->by_key);
  g_array_unref (printer->ranges);
  g_hash_table_unref (printer->traps);
  g_array_unref (printer->items);
  g_array_unref (printer->splits);
}
