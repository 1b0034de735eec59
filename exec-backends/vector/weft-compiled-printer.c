/* weft-compiled-printer.c: see weft-compiled-printer.h. */
#include "weft-compiled-printer.h"

#include "weft-compiled-operators.h"

#include <string.h>

#define NOWHERE WEFT_MIMDC_NOWHERE

/* Choices by ?: in a segment. */
#define MOST_CHOICES 64

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
  guint32 word;        /* the number of the value; the constant; the slot of the address */
  guint32 beyond;      /* of an index: what is added */
  guint32 size;        /* of an index: of the array */
  gboolean is_slot;    /* of an index: on the stack */
  gboolean is_uniform; /* a value that is the same for all lanes */
  guint64 needs;       /* the uniform words that it is made of, by weft_compiled_variable_get_bit () */
} Item;

/* Instructions that the lanes of a guard execute. */
typedef struct {
  char guard[16];
  guint32 n;
} Count;

typedef struct {
  gboolean is_slot;
  guint32 first;
  guint32 after;
} Range;

/* Variables. */

gboolean
weft_compiled_kind_is_word (WeftCompiledKind kind)
{
  return kind == WEFT_COMPILED_OF_SLOT || kind == WEFT_COMPILED_OF_POLY;
}

gboolean
weft_compiled_printer_seeks (const WeftCompiledPrinter *printer, WeftCompiledKind kind, guint32 at)
{
  return printer->seeks_uniform &&
         (kind == WEFT_COMPILED_OF_POLY || (kind == WEFT_COMPILED_OF_SLOT && at < printer->height));
}

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
                             .index = printer->variables->len,
                             .guard = "0u",
                             .is_kept = kind != WEFT_COMPILED_OF_SLOT && kind != WEFT_COMPILED_OF_PENDING,
                             .is_uniform = weft_compiled_printer_seeks (printer, kind, at)};
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

/* Counts of instructions. */

static Count *
find_count (const WeftCompiledPrinter *printer, const char *guard)
{
  for (guint i = 0; i < printer->counts->len; i++)
    if (g_str_equal (g_array_index (printer->counts, Count, i).guard, guard))
      return &g_array_index (printer->counts, Count, i);
  return NULL;
}

static void
add_count (WeftCompiledPrinter *printer, const char *guard, guint32 n)
{
  Count *count = find_count (printer, guard);
  Count new = {.n = n};

  if (g_str_equal (guard, "~0u")) {
    printer->all_ticks += n;
  } else if (count != NULL) {
    count->n += n;
  } else {
    g_strlcpy (new.guard, guard, sizeof new.guard);
    g_array_append_val (printer->counts, new);
  }
}

void
weft_compiled_printer_count (WeftCompiledPrinter *printer, guint32 n)
{
  if (!g_str_equal (printer->guard, "~0u"))
    weft_compiled_printer_change (printer, printer->ticks, 0);
  add_count (printer, printer->guard, n);
}

/* What both sides of a split execute all execute, and one side the difference, modulo 2^32: one sum less for each lane. */
static void
print_counts (WeftCompiledPrinter *printer)
{
  for (guint i = printer->splits->len; i-- > 0;) {
    const Split *split = &g_array_index (printer->splits, Split, i);
    Count *stays = find_count (printer, split->stays);
    Count *leaves = find_count (printer, split->leaves);

    if (stays != NULL && leaves != NULL) {
      leaves->n -= stays->n;
      add_count (printer, split->before, stays->n);
      find_count (printer, split->stays)->n = 0;
    }
  }
  for (guint i = 0; i < printer->counts->len; i++) {
    const Count *count = &g_array_index (printer->counts, Count, i);

    if (count->n != 0)
      weft_compiled_printer_add (printer, "    _%s0 += %s & %uu;\n",
                                 weft_compiled_printer_get_prefix (printer->ticks), count->guard, count->n);
  }
  g_array_set_size (printer->counts, 0);
}

/* Segments. */

void
weft_compiled_printer_open_segment (WeftCompiledPrinter *printer)
{
  g_string_truncate (printer->scalars, 0);
  g_string_truncate (printer->body, 0);
  g_strlcpy (printer->guard, "0u", sizeof printer->guard);
}

/* A choice by ?: takes fewer instructions than one by bits, but GCC 12 makes no vectors of many, nor of some beside floats, or memory
 * that is reached through an index. */
static void
choose_by_condition (GString *body)
{
  if (strchr (body->str, '[') != NULL || strstr (body->str, "F (") != NULL ||
      strstr (body->str, "float") != NULL || strstr (body->str, "quotient (") != NULL)
    return;
  if (g_string_replace (body, "B (", "C (", MOST_CHOICES + 1) > MOST_CHOICES)
    g_string_replace (body, "C (", "B (", 0);
}

void
weft_compiled_printer_close_segment (WeftCompiledPrinter *printer, guint32 last)
{
  GString *text = printer->text;

  print_counts (printer);
  choose_by_condition (printer->body);
  if (printer->depth == 0)
    g_string_append_printf (text, "  if (at <= %u) {\n", last);
  g_string_append (text, printer->scalars->str);
  g_string_append (text, "  EACH {\n");
  for (guint i = 0; i < printer->variables->len; i++) {
    const WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);
    const char *prefix = weft_compiled_printer_get_prefix (variable->kind);

    if (variable->is_uniform)
      continue;
    if (variable->is_used && variable->is_kept)
      g_string_append_printf (text, "    u32 _%s%u = %s%u[k];\n", prefix, variable->at, prefix, variable->at);
    else if (variable->is_used)
      g_string_append_printf (text, "    u32 _%s%u = 0;\n", prefix, variable->at);
  }
  g_string_append (text, printer->body->str);
  for (guint i = 0; i < printer->variables->len; i++) {
    WeftCompiledVariable *variable = g_ptr_array_index (printer->variables, i);
    const char *prefix = weft_compiled_printer_get_prefix (variable->kind);

    if (variable->is_changed && variable->is_kept && !variable->is_uniform)
      g_string_append_printf (text, "    %s%u[k] = _%s%u;\n", prefix, variable->at, prefix, variable->at);
    variable->is_used = variable->is_changed = variable->is_mixed = FALSE;
    g_strlcpy (variable->guard, "0u", sizeof variable->guard);
  }
  g_string_append (text, printer->depth == 0 ? "  }\n  }\n" : "  }\n");
  weft_compiled_printer_open_segment (printer);
}

gboolean
weft_compiled_printer_is_apart (const WeftCompiledPrinter *printer, guint32 from, guint32 to)
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
  if (to == printer->left_for)
    return;
  variable = weft_compiled_printer_change (printer, WEFT_COMPILED_OF_PENDING, to);
  variable->is_kept |= to <= printer->at || weft_compiled_printer_is_apart (printer, printer->at, to);
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

/* Words beyond the sixty-third have one bit together. */
guint64
weft_compiled_variable_get_bit (const WeftCompiledVariable *variable)
{
  return G_GUINT64_CONSTANT (1) << MIN (variable->index, 63);
}

static gboolean
is_uniform (const Item *item)
{
  return item->kind == IS_CONSTANT || item->kind == IS_ADDRESS || item->is_uniform;
}

/* The word that the C expression gives; a uniform one is worked out once, before the lanes. */
static Item
compute_valist (WeftCompiledPrinter *printer, Item item, const char *format, va_list arguments)
{
  GString *to = item.is_uniform ? printer->scalars : printer->body;

  item.kind = IS_VALUE;
  item.word = printer->n_values++;
  g_string_append_printf (to, "    u32 v%u = ", item.word);
  g_string_append_vprintf (to, format, arguments);
  g_string_append (to, ";\n");
  return item;
}

G_GNUC_PRINTF (2, 3)
static Item
compute (WeftCompiledPrinter *printer, const char *format, ...)
{
  Item item;
  va_list arguments;

  va_start (arguments, format);
  item = compute_valist (printer, (Item){0}, format, arguments);
  va_end (arguments);
  return item;
}

/* Of an expression made of the two, each of which may be %NULL, and of what all lanes have in common. */
G_GNUC_PRINTF (4, 5)
static Item
compute_of (WeftCompiledPrinter *printer, const Item *x, const Item *y, const char *format, ...)
{
  Item item = {.is_uniform =
                   printer->seeks_uniform && (x == NULL || is_uniform (x)) && (y == NULL || is_uniform (y)),
               .needs = (x != NULL ? x->needs : 0) | (y != NULL ? y->needs : 0)};
  va_list arguments;

  va_start (arguments, format);
  item = compute_valist (printer, item, format, arguments);
  va_end (arguments);
  return item;
}

/* A word that has an address. */
static Item
load_word (WeftCompiledPrinter *printer, gboolean is_slot, guint32 at)
{
  WeftCompiledVariable *variable;

  if (is_in_memory (printer, is_slot, at))
    return compute (printer, "%c[%uu * (size_t) n + k]", is_slot ? 'f' : 'w', at);
  variable = weft_compiled_printer_use (printer, is_slot ? WEFT_COMPILED_OF_SLOT : WEFT_COMPILED_OF_POLY, at);
  variable->is_read |= variable->is_uniform && !variable->is_set;
  return compute_of (
      printer,
      &(Item){.is_uniform = variable->is_uniform, .needs = weft_compiled_variable_get_bit (variable)}, NULL,
      "%c%c%u", variable->is_uniform ? 'u' : '_', is_slot ? 's' : 'p', at);
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

/* Whether the word is the same for all lanes after it, too. */
static gboolean
store_uniform (WeftCompiledPrinter *printer, WeftCompiledVariable *variable, const Item *value)
{
  const char *prefix = weft_compiled_printer_get_prefix (variable->kind);
  char text[64];

  if (!g_str_equal (printer->guard, "~0u") || !is_uniform (value)) {
    variable->is_uniform = FALSE;
    printer->has_varied = TRUE;
    return FALSE;
  }
  print_item (value, text);
  if (variable->kind == WEFT_COMPILED_OF_POLY) {
    Item changes = compute_of (printer, NULL, NULL, "M (u%s%u != %s)", prefix, variable->at, text);

    variable->is_read |= !variable->is_set;
    weft_compiled_printer_change (printer, WEFT_COMPILED_OF_CHANGED, 0);
    weft_compiled_printer_add (printer, "    _changed0 |= v%u;\n", changes.word);
  }
  variable->is_set = TRUE;
  variable->needs |= value->needs;
  g_string_append_printf (printer->scalars, "    u%s%u = %s;\n", prefix, variable->at, text);
  return TRUE;
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
    WeftCompiledVariable *variable =
        weft_compiled_printer_change (printer, is_slot ? WEFT_COMPILED_OF_SLOT : WEFT_COMPILED_OF_POLY, at);

    if (variable->is_uniform && store_uniform (printer, variable, value))
      return;
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
    push (printer, compute_of (printer, NULL, NULL, "monos[%uu]", address.word));
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
    push (printer, compute_of (printer, &x, NULL, "%s (v%u, (i32) %uu)",
                               op == WEFT_OP_MOD ? "rest_by" : "quotient_by", x.word, b->word));
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
  Item y = op >= WEFT_OP_ADD ? pop (printer) : (Item){.kind = IS_CONSTANT};
  Item x = pop (printer);
  g_autoptr (GString) operation = g_string_new (NULL);
  char a[64];
  char b[64];

  if (op == WEFT_OP_ADD && add_address (printer, x, y))
    return;
  if (op == WEFT_OP_DIV || op == WEFT_OP_MOD) {
    divide (printer, op, &x, &y);
    return;
  }
  weft_compiled_add_operation (operation, op, print_item (&x, a), print_item (&y, b));
  push (printer, compute_of (printer, &x, &y, "%s", operation->str));
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
  goes = compute_of (printer, &condition, NULL, "M (%s %s 0)", text, op == WEFT_OP_JUMPF ? "==" : "!=");
  if (printer->exit == printer->at) {
    printer->exit_varies = !goes.is_uniform;
    printer->exit_needs = goes.needs;
    g_string_append_printf (goes.is_uniform ? printer->scalars : printer->body, "    out |= v%u;\n",
                            goes.word);
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
    push (printer, compute_of (printer, NULL, NULL, "n_pes"));
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
                                   .scalars = g_string_new (NULL),
                                   .body = g_string_new (NULL),
                                   .variables = g_ptr_array_new_with_free_func (g_free),
                                   .by_key = g_hash_table_new (NULL, NULL),
                                   .ranges = g_array_new (FALSE, FALSE, sizeof (Range)),
                                   .traps = g_hash_table_new (NULL, NULL),
                                   .items = g_array_new (FALSE, FALSE, sizeof (Item)),
                                   .splits = g_array_new (FALSE, FALSE, sizeof (Split)),
                                   .counts = g_array_new (FALSE, FALSE, sizeof (Count)),
                                   .ticks = WEFT_COMPILED_OF_TICKS,
                                   .loop = NOWHERE,
                                   .exit = NOWHERE,
                                   .left_for = NOWHERE};
}

void
weft_compiled_printer_clear (WeftCompiledPrinter *printer)
{
  g_string_free (printer->text, TRUE);
  g_string_free (printer->scalars, TRUE);
  g_string_free (printer->body, TRUE);
  g_ptr_array_unref (printer->variables);
  g_hash_table_unref (printer->by_key);
  g_array_unref (printer->ranges);
  g_hash_table_unref (printer->traps);
  g_array_unref (printer->items);
  g_array_unref (printer->splits);
  g_array_unref (printer->counts);
}
