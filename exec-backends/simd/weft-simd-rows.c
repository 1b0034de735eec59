/* weft-simd-rows.c: see weft-simd-rows.h. Each block is walked through once, with a stack of what its words are: most are no more than
 * the name of a row, and become a copy only when something is about to be stored into that row, or the block ends. */
#include "weft-simd-rows.h"

#include <string.h>

/* Constants that have a row of their own. */
#define MOST_CONSTANTS 1024

typedef enum {
  IS_ROW,
  IS_CONSTANT, /* at: the word */
  IS_ADDRESS,  /* at: of a word above the stack */
  IS_INDEXED, /* the row, and base on top of it; base.place is MONO as long as it is not known to be on the stack */
} ItemKind;

typedef struct {
  guint8 kind;
  WeftSimdOperand row;
  WeftSimdOperand base;
} Item;

typedef struct {
  WeftSimdRows *rows;
  WeftSimdBlock *block;
  GHashTable *constants; /* word -> number */
  GArray *items;         /* Item: what the block has pushed, or found below and changed */
  gint32 bottom;         /* the height of the first item */
  guint32 at;
} Builder;

static const WeftSimdOperand nothing = {WEFT_SIMD_CONSTANT, 0};

static WeftSimdOperand
at_height (gint32 height)
{
  return (WeftSimdOperand){WEFT_SIMD_STACK, height};
}

static gboolean
is_same (WeftSimdOperand a, WeftSimdOperand b)
{
  return a.place == b.place && a.at == b.at;
}

static gint32
get_height (const Builder *builder)
{
  return builder->bottom + (gint32) builder->items->len;
}

static Item *
get_item (Builder *builder, gint32 height)
{
  return &g_array_index (builder->items, Item, height - builder->bottom);
}

/* Lets the items reach down to @height. */
static void
reach (Builder *builder, gint32 height)
{
  while (builder->bottom > height) {
    Item item = {IS_ROW, at_height (--builder->bottom), nothing};

    g_array_prepend_val (builder->items, item);
  }
}

static void
push (Builder *builder, Item item)
{
  g_array_append_val (builder->items, item);
}

static void
push_row (Builder *builder, WeftSimdOperand row)
{
  push (builder, (Item){IS_ROW, row, nothing});
}

static Item
pop (Builder *builder)
{
  Item item;

  reach (builder, get_height (builder) - 1);
  item = *get_item (builder, get_height (builder) - 1);
  g_array_set_size (builder->items, builder->items->len - 1);
  return item;
}

static WeftSimdOp *
add (Builder *builder,
     WeftSimdAction action,
     guint8 kernel,
     WeftSimdOperand d,
     WeftSimdOperand a,
     WeftSimdOperand b,
     guint32 number)
{
  WeftSimdOp op = {action, kernel, d, a, b, nothing, number, builder->at};

  g_array_append_val (builder->rows->ops, op);
  return &g_array_index (builder->rows->ops, WeftSimdOp, builder->rows->ops->len - 1);
}

static void
compute (Builder *builder, guint8 kernel, WeftSimdOperand d, WeftSimdOperand a, WeftSimdOperand b)
{
  gboolean divides = kernel == WEFT_SIMD_DIV || kernel == WEFT_SIMD_MOD;

  add (builder, divides ? WEFT_SIMD_DIVIDE : WEFT_SIMD_COMPUTE, kernel, d, a, b, 0);
}

/* The row of a constant; %FALSE when there are too many. */
static gboolean
find_constant (Builder *builder, guint32 word, WeftSimdOperand *row)
{
  gpointer number;

  if (!g_hash_table_lookup_extended (builder->constants, GUINT_TO_POINTER (word), NULL, &number)) {
    if (builder->rows->constants->len == MOST_CONSTANTS)
      return FALSE;
    number = GUINT_TO_POINTER (builder->rows->constants->len);
    g_array_append_val (builder->rows->constants, word);
    g_hash_table_insert (builder->constants, GUINT_TO_POINTER (word), number);
  }
  *row = (WeftSimdOperand){WEFT_SIMD_CONSTANT, GPOINTER_TO_INT (number)};
  return TRUE;
}

/* Puts the word that the item is into the row @d. */
static void
settle (Builder *builder, const Item *item, WeftSimdOperand d)
{
  gboolean is_local = item->base.place == WEFT_SIMD_STACK;

  if (item->kind == IS_CONSTANT)
    add (builder, WEFT_SIMD_SET, 0, d, nothing, nothing, (guint32) item->row.at);
  else if (item->kind == IS_ADDRESS)
    add (builder, WEFT_SIMD_ADDRESS, 0, d, nothing, nothing, (guint32) item->row.at);
  else if (!is_same (item->row, d))
    compute (builder, WEFT_SIMD_MOVE, d, item->row, nothing);
  if (item->kind == IS_INDEXED && (is_local || item->base.at != 0))
    add (builder, is_local ? WEFT_SIMD_ADD_ADDRESS : WEFT_SIMD_ADD_NUMBER, 0, d, nothing, nothing,
         (guint32) item->base.at);
}

/* The item at @height is from now on in the row of its own. */
static void
keep (Builder *builder, gint32 height)
{
  Item item = *get_item (builder, height);

  settle (builder, &item, at_height (height));
  *get_item (builder, height) = (Item){IS_ROW, at_height (height), nothing};
}

static void
keep_all (Builder *builder)
{
  for (gint32 i = builder->bottom; i < get_height (builder); i++)
    keep (builder, i);
}

/* The row of an item that has been popped; @height: where it stood. */
static WeftSimdOperand
get_operand (Builder *builder, const Item *item, gint32 height)
{
  WeftSimdOperand row = at_height (height);

  if (item->kind == IS_ROW)
    return item->row;
  if (item->kind == IS_CONSTANT && find_constant (builder, (guint32) item->row.at, &row))
    return row;
  settle (builder, item, row);
  return row;
}

/* Memory. */

/* Before a store: what is only named by the row that changes is kept. %FALSE when there was nothing. */
static gboolean
protect (Builder *builder, WeftSimdOperand row)
{
  gboolean has_kept = FALSE;

  for (gint32 i = builder->bottom; i < get_height (builder); i++) {
    const Item *item = get_item (builder, i);

    if ((item->kind != IS_ROW && item->kind != IS_INDEXED) || !is_same (item->row, row) ||
        is_same (row, at_height (i)))
      continue;
    keep (builder, i);
    has_kept = TRUE;
  }
  return has_kept;
}

/* The same before a store into nobody knows which row. */
static void
protect_all (Builder *builder)
{
  for (gint32 i = builder->bottom; i < get_height (builder); i++) {
    const Item *item = get_item (builder, i);

    if ((item->kind == IS_ROW || item->kind == IS_INDEXED) && item->row.place != WEFT_SIMD_CONSTANT)
      keep (builder, i);
  }
}

/* The row of a word on the stack, which is there. */
static WeftSimdOperand
expose (Builder *builder, gint32 height)
{
  if (height >= builder->bottom)
    keep (builder, height);
  return at_height (height);
}

/* From where on an address that is no constant counts rows. */
static WeftSimdOperand
get_base (const Item *address)
{
  WeftSimdOperand base = {WEFT_SIMD_SHARED, 0};

  if (address->kind == IS_INDEXED)
    base = address->base.place == WEFT_SIMD_STACK ? address->base
                                                  : (WeftSimdOperand){WEFT_SIMD_SHARED, address->base.at};
  return base;
}

static void
load (Builder *builder)
{
  Item address = pop (builder);
  gint32 height = get_height (builder);

  if (address.kind == IS_CONSTANT) {
    push_row (builder, (WeftSimdOperand){WEFT_SIMD_SHARED, address.row.at});
  } else if (address.kind == IS_ADDRESS) {
    push_row (builder, expose (builder, address.row.at));
  } else {
    compute (builder, WEFT_SIMD_LOAD, at_height (height), address.row, get_base (&address));
    push_row (builder, at_height (height));
  }
}

/* Lets the last operation put its result into @row at once, when that is the word that stood at @height; %FALSE when it is not. */
static gboolean
redirect (Builder *builder, const Item *value, gint32 height, WeftSimdOperand row)
{
  GArray *ops = builder->rows->ops;
  WeftSimdOp *last;

  if (value->kind != IS_ROW || !is_same (value->row, at_height (height)) ||
      ops->len <= builder->block->first_op)
    return FALSE;
  last = &g_array_index (ops, WeftSimdOp, ops->len - 1);
  if (!is_same (last->d, at_height (height)) ||
      !(last->action == WEFT_SIMD_DIVIDE || last->action == WEFT_SIMD_LOAD_MONO ||
        (last->action == WEFT_SIMD_LOAD_REMOTE && row.place == WEFT_SIMD_STACK) ||
        (last->action == WEFT_SIMD_COMPUTE && last->kernel != WEFT_SIMD_STORE)))
    return FALSE;
  last->d = row;
  return TRUE;
}

static void
store_into (Builder *builder, const Item *value, gint32 height, WeftSimdOperand row)
{
  gboolean has_kept = protect (builder, row);

  builder->block->has_shared_stores |= row.place == WEFT_SIMD_SHARED;
  if (row.place == WEFT_SIMD_STACK && row.at >= builder->bottom)
    *get_item (builder, row.at) = (Item){IS_ROW, row, nothing};
  if (has_kept || !redirect (builder, value, height, row))
    settle (builder, value, row);
}

static void
store (Builder *builder)
{
  Item value = pop (builder);
  Item address = pop (builder);
  gint32 height = get_height (builder);
  WeftSimdOperand word;

  if (address.kind == IS_CONSTANT) {
    store_into (builder, &value, height + 1, (WeftSimdOperand){WEFT_SIMD_SHARED, address.row.at});
  } else if (address.kind == IS_ADDRESS) {
    store_into (builder, &value, height + 1, at_height (address.row.at));
  } else {
    word = get_operand (builder, &value, height + 1);
    protect_all (builder);
    builder->block->has_shared_stores |= get_base (&address).place == WEFT_SIMD_SHARED;
    compute (builder, WEFT_SIMD_STORE, get_base (&address), address.row, word);
  }
}

static void
load_mono (Builder *builder)
{
  Item address = pop (builder);
  WeftSimdOperand d = at_height (get_height (builder));

  if (address.kind == IS_CONSTANT)
    add (builder, WEFT_SIMD_LOAD_MONO, 0, d, nothing, nothing, (guint32) address.row.at);
  else
    compute (builder, WEFT_SIMD_GATHER, d, address.row,
             (WeftSimdOperand){WEFT_SIMD_MONO, get_base (&address).at});
  push_row (builder, d);
}

static void
store_mono (Builder *builder)
{
  Item value = pop (builder);
  Item address = pop (builder);
  WeftSimdOperand word = get_operand (builder, &value, get_height (builder) + 1);

  if (address.kind == IS_CONSTANT)
    add (builder, WEFT_SIMD_STORE_MONO, 0, nothing, nothing, word, (guint32) address.row.at);
  else
    add (builder, WEFT_SIMD_SCATTER_MONO, 0, nothing, address.row, word, (guint32) get_base (&address).at);
}

static void
access_remote (Builder *builder, gboolean stores)
{
  Item value = stores ? pop (builder) : (Item){0};
  Item address = pop (builder);
  Item pe = pop (builder);
  gint32 height = get_height (builder);
  WeftSimdOperand a = get_operand (builder, &pe, height);
  WeftSimdOperand b = get_operand (builder, &address, height + 1);
  WeftSimdOperand word = stores ? get_operand (builder, &value, height + 2) : at_height (height);

  if (stores)
    protect_all (builder);
  add (builder, stores ? WEFT_SIMD_STORE_REMOTE : WEFT_SIMD_LOAD_REMOTE, 0, word, a, b, 0);
  if (!stores)
    push_row (builder, word);
}

static void
access_memory (Builder *builder, WeftMimdcOp op)
{
  switch (op) {
  case WEFT_OP_LD:
    load (builder);
    break;
  case WEFT_OP_ST:
    store (builder);
    break;
  case WEFT_OP_LDS:
    load_mono (builder);
    break;
  case WEFT_OP_STS:
    store_mono (builder);
    break;
  default:
    access_remote (builder, op == WEFT_OP_STD);
  }
}

/* Operators. */

/* Sums of addresses are worked out here. */
static gboolean
add_address (Builder *builder, Item a, Item b)
{
  if (b.kind == IS_CONSTANT && a.kind == IS_CONSTANT)
    a.row.at = (gint32) ((guint32) a.row.at + (guint32) b.row.at);
  else if (b.kind == IS_ADDRESS && a.kind == IS_CONSTANT)
    a = (Item){IS_ADDRESS, {WEFT_SIMD_STACK, a.row.at + b.row.at}, nothing};
  else if (b.kind == IS_ADDRESS && a.kind == IS_INDEXED)
    a.base = (WeftSimdOperand){WEFT_SIMD_STACK, b.row.at};
  else if (b.kind == IS_CONSTANT && a.kind == IS_INDEXED)
    a.base.at += b.row.at;
  else
    return FALSE;
  push (builder, a);
  return TRUE;
}

/* By a constant that is not 0 nobody divides by zero, and by a power of 2 it takes no division. */
static gboolean
divide_by_constant (Builder *builder, guint8 kernel, const Item *x, Item y)
{
  guint32 by = (guint32) y.row.at;
  gboolean is_power = (by & (by - 1)) == 0 && by <= G_MAXINT32;
  WeftSimdOperand d = at_height (get_height (builder));
  WeftSimdOperand a;

  if ((kernel != WEFT_SIMD_DIV && kernel != WEFT_SIMD_MOD) || y.kind != IS_CONSTANT || by == 0)
    return FALSE;
  if (is_power) {
    y.row.at = kernel == WEFT_SIMD_MOD ? (gint32) by - 1 : g_bit_nth_lsf (by, -1);
    kernel = kernel == WEFT_SIMD_MOD ? WEFT_SIMD_REMAINDER : WEFT_SIMD_QUOTIENT;
  }
  a = get_operand (builder, x, d.at);
  add (builder, WEFT_SIMD_COMPUTE, kernel, d, a, get_operand (builder, &y, d.at + 1), 0);
  push_row (builder, d);
  return TRUE;
}

static void
apply (Builder *builder, WeftMimdcOp op)
{
  guint8 kernel = (guint8) (WEFT_SIMD_FLT + (op - WEFT_OP_FLT));
  gboolean is_binary = op >= WEFT_OP_ADD;
  Item y = is_binary ? pop (builder) : (Item){IS_ROW, nothing, nothing};
  Item x = pop (builder);
  WeftSimdOperand d = at_height (get_height (builder));
  WeftSimdOperand a;
  WeftSimdOperand b;

  if ((op == WEFT_OP_ADD && add_address (builder, x, y)) || divide_by_constant (builder, kernel, &x, y))
    return;
  a = get_operand (builder, &x, d.at);
  b = get_operand (builder, &y, d.at + 1);
  compute (builder, kernel, d, a, b);
  push_row (builder, d);
}

static void
check_bound (Builder *builder, guint32 size)
{
  Item index = pop (builder);
  WeftSimdOperand row;

  if (index.kind == IS_CONSTANT && (guint32) index.row.at < size) {
    push (builder, index);
    return;
  }
  row = get_operand (builder, &index, get_height (builder));
  add (builder, WEFT_SIMD_CHECK_BOUND, 0, nothing, row, nothing, size);
  push (builder, (Item){IS_INDEXED, row, {WEFT_SIMD_MONO, 0}});
}

static gboolean
is_elsewhere (const Item *item, gint32 height)
{
  return item->kind == IS_CONSTANT ||
         (item->kind == IS_ROW && (item->row.place != WEFT_SIMD_STACK || item->row.at < height));
}

static void
swap (Builder *builder)
{
  Item b = pop (builder);
  Item a = pop (builder);
  gint32 height = get_height (builder);

  if (is_elsewhere (&a, height) && is_elsewhere (&b, height)) {
    push (builder, b);
    push (builder, a);
    return;
  }
  settle (builder, &b, at_height (height + 2));
  settle (builder, &a, at_height (height + 1));
  compute (builder, WEFT_SIMD_MOVE, at_height (height), at_height (height + 2), nothing);
  push_row (builder, at_height (height));
  push_row (builder, at_height (height + 1));
}

static void
drop (Builder *builder, guint32 words)
{
  gint32 height = get_height (builder) - (gint32) words;

  if (words > builder->items->len)
    builder->bottom = height;
  g_array_set_size (builder->items, (guint) (height - builder->bottom));
}

static void
allocate (Builder *builder, guint32 words)
{
  add (builder, WEFT_SIMD_CLEAR, 0, at_height (get_height (builder)), nothing, nothing, words);
  for (guint32 i = 0; i < words; i++)
    push_row (builder, at_height (get_height (builder)));
}

static void
print (Builder *builder, guint32 operand)
{
  gint32 first = get_height (builder) - (gint32) (operand & 0xff);

  reach (builder, first);
  for (gint32 i = first; i < get_height (builder); i++)
    keep (builder, i);
  add (builder, WEFT_SIMD_PRINT, 0, at_height (first), nothing, nothing, operand);
  drop (builder, operand & 0xff);
}

/* Ends. */

static void
end (Builder *builder, WeftSimdEnd how, WeftSimdOperand row, guint32 yes, guint32 no)
{
  WeftSimdBlock *block = builder->block;

  if (how != WEFT_SIMD_RETURN && how != WEFT_SIMD_HALT)
    keep_all (builder);
  block->end = how;
  block->test = WEFT_SIMD_MOVE;
  block->row = row;
  block->yes = yes;
  block->no = no;
  block->change = get_height (builder);
}

/* A condition that is worked out last, into a row that nobody has after the branch, becomes its test: whatever else the end of the block
 * keeps was kept before it was popped, or is an operation after it, and then it is not the last. */
static void
fuse_test (Builder *builder)
{
  WeftSimdBlock *block = builder->block;
  GArray *ops = builder->rows->ops;
  WeftSimdOp last;

  if (ops->len <= block->first_op || block->row.place != WEFT_SIMD_STACK || block->row.at < block->change)
    return;
  last = g_array_index (ops, WeftSimdOp, ops->len - 1);
  if (last.action != WEFT_SIMD_COMPUTE || last.kernel >= WEFT_SIMD_LOAD || !is_same (last.d, block->row))
    return;
  block->test = last.kernel;
  block->row = last.a;
  block->other = last.b;
  g_array_set_size (ops, ops->len - 1);
}

static void
branch (Builder *builder, WeftMimdcOp op, guint32 to)
{
  Item condition = pop (builder);
  WeftSimdOperand row = get_operand (builder, &condition, get_height (builder));
  guint32 next = builder->at + 1;

  end (builder, WEFT_SIMD_BRANCH, row, op == WEFT_OP_JUMPT ? to : next, op == WEFT_OP_JUMPT ? next : to);
  fuse_test (builder);
}

static void
come_back (Builder *builder, guint32 words)
{
  Item value = pop (builder);
  WeftSimdOperand row = get_operand (builder, &value, get_height (builder));

  drop (builder, words);
  builder->block->value = row;
  end (builder, WEFT_SIMD_RETURN, at_height (get_height (builder) - 1), 0, 0);
}

static gboolean
leads_elsewhere (WeftMimdcOp op)
{
  return weft_mimdc_op_jumps (op) || op == WEFT_OP_CALL || op == WEFT_OP_RET || op == WEFT_OP_WAIT ||
         op == WEFT_OP_HALT;
}

static void
add_end (Builder *builder, const WeftMimdcInstruction *instruction)
{
  switch (instruction->op) {
  case WEFT_OP_JUMP:
    end (builder, WEFT_SIMD_GO, nothing, instruction->operand, 0);
    break;
  case WEFT_OP_JUMPF:
  case WEFT_OP_JUMPT:
    branch (builder, instruction->op, instruction->operand);
    break;
  case WEFT_OP_CALL:
    end (builder, WEFT_SIMD_CALL, nothing, builder->rows->code->functions[instruction->operand].entry,
         instruction->operand);
    break;
  case WEFT_OP_RET:
    come_back (builder, instruction->operand);
    break;
  case WEFT_OP_WAIT:
    end (builder, WEFT_SIMD_WAIT, nothing, builder->at + 1, 0);
    break;
  default:
    end (builder, WEFT_SIMD_HALT, nothing, 0, 0);
  }
}

static void
add_instruction (Builder *builder, const WeftMimdcInstruction *instruction)
{
  WeftSimdOperand word = {WEFT_SIMD_STACK, (gint32) instruction->operand};

  switch (instruction->op) {
  case WEFT_OP_PUSH:
  case WEFT_OP_LINK:
    push (builder, (Item){IS_CONSTANT, word, nothing});
    break;
  case WEFT_OP_LOCAL:
    word.at = get_height (builder) - 1 - word.at;
    push (builder, (Item){IS_ADDRESS, word, nothing});
    break;
  case WEFT_OP_THIS:
    push_row (builder, (WeftSimdOperand){WEFT_SIMD_SHARED, -1});
    break;
  case WEFT_OP_NPROC:
    push_row (builder, nothing);
    break;
  case WEFT_OP_ALLOC:
    allocate (builder, instruction->operand);
    break;
  case WEFT_OP_DROP:
    drop (builder, instruction->operand);
    break;
  case WEFT_OP_SWAP:
    swap (builder);
    break;
  case WEFT_OP_BOUND:
    check_bound (builder, instruction->operand);
    break;
  case WEFT_OP_PRINT:
    print (builder, instruction->operand);
    break;
  default:
    if (instruction->op <= WEFT_OP_STD)
      access_memory (builder, instruction->op);
    else
      apply (builder, instruction->op);
  }
}

/* Blocks. */

static guint8 *
find_leaders (const WeftMimdcCode *code)
{
  guint8 *leads = g_malloc0 ((gsize) code->n + 1);

  leads[0] = TRUE;
  for (guint32 i = 0; i < code->n_functions; i++)
    leads[code->functions[i].entry] = TRUE;
  for (guint32 i = 0; i < code->n; i++) {
    WeftMimdcOp op = code->instructions[i].op;

    if (weft_mimdc_op_jumps (op) || op == WEFT_OP_LINK)
      leads[code->instructions[i].operand] = TRUE;
    if (leads_elsewhere (op))
      leads[i + 1] = TRUE;
  }
  leads[code->n] = TRUE;
  return leads;
}

static guint32
add_block (Builder *builder, guint32 first, const guint8 *leads)
{
  const WeftMimdcInstruction *instructions = builder->rows->code->instructions;
  WeftSimdBlock block = {.first = first, .first_op = builder->rows->ops->len, .other = nothing};

  builder->block = &block;
  builder->bottom = 0;
  g_array_set_size (builder->items, 0);
  builder->at = first;
  while (!leads_elsewhere (instructions[builder->at].op)) {
    add_instruction (builder, &instructions[builder->at]);
    builder->at++;
    if (leads[builder->at])
      break;
  }
  block.after = builder->at;
  if (builder->at == first || !leads[builder->at]) {
    add_end (builder, &instructions[builder->at]);
    block.after++;
  } else {
    builder->at--;
    end (builder, WEFT_SIMD_GO, nothing, block.after, 0);
  }
  weft_simd_rows_fuse (builder->rows, &block);
  g_array_append_val (builder->rows->blocks, block);
  return block.after;
}

static gboolean
has_remote (const WeftSimdRows *rows)
{
  for (guint i = 0; i < rows->ops->len; i++) {
    const WeftSimdOp *op = &g_array_index (rows->ops, WeftSimdOp, i);

    if (op->action == WEFT_SIMD_LOAD_REMOTE || op->action == WEFT_SIMD_STORE_REMOTE)
      return TRUE;
  }
  return FALSE;
}

/* @is_alone: no PE gets at poly variables of another. */
static gboolean
is_own (WeftSimdOperand row, gboolean is_alone)
{
  return row.place != WEFT_SIMD_MONO && (is_alone || row.place != WEFT_SIMD_SHARED || row.at < 0);
}

static gboolean
is_private (const WeftSimdRows *rows, const WeftSimdBlock *block, gboolean is_alone)
{
  const WeftSimdOp *op = &g_array_index (rows->ops, WeftSimdOp, block->first_op);

  for (const WeftSimdOp *after = op + block->n_ops; op < after; op++)
    if (op->action >= WEFT_SIMD_LOAD_MONO || !is_own (op->d, is_alone) || !is_own (op->a, is_alone) ||
        !is_own (op->b, is_alone) || (op->action == WEFT_SIMD_COMPUTE_PAIR && !is_own (op->c, is_alone)))
      return FALSE;
  if (block->end == WEFT_SIMD_BRANCH)
    return is_own (block->row, is_alone) && is_own (block->other, is_alone);
  return block->end != WEFT_SIMD_RETURN || (is_own (block->row, is_alone) && is_own (block->value, is_alone));
}

static void
mark_private (WeftSimdRows *rows)
{
  gboolean is_alone = !has_remote (rows);

  for (guint i = 0; i < rows->blocks->len; i++) {
    WeftSimdBlock *block = &g_array_index (rows->blocks, WeftSimdBlock, i);

    block->is_private = is_private (rows, block, is_alone);
  }
}

WeftSimdRows *
weft_simd_rows_new (const WeftMimdcCode *code)
{
  WeftSimdRows *rows = g_new0 (WeftSimdRows, 1);
  g_autoptr (GHashTable) constants = g_hash_table_new (NULL, NULL);
  Builder builder = {
      .rows = rows, .constants = constants, .items = g_array_new (FALSE, FALSE, sizeof (Item))};
  g_autofree guint8 *leads = find_leaders (code);

  rows->code = code;
  rows->ops = g_array_new (FALSE, FALSE, sizeof (WeftSimdOp));
  rows->blocks = g_array_new (FALSE, FALSE, sizeof (WeftSimdBlock));
  rows->constants = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_set_size (rows->constants, 1);
  rows->block_at = g_new0 (guint32, code->n);
  for (guint32 i = 0; i < code->n;) {
    rows->block_at[i] = rows->blocks->len;
    i = add_block (&builder, i, leads);
  }
  g_array_unref (builder.items);
  mark_private (rows);
  return rows;
}

void
weft_simd_rows_free (WeftSimdRows *rows)
{
  g_array_unref (rows->ops);
  g_array_unref (rows->blocks);
  g_array_unref (rows->constants);
  g_free (rows->block_at);
  g_free (rows);
}
