/* weft-unix-walk.c: see weft-unix-walk.h. */
#include "weft-unix-walk.h"

/* A word that is more than a value. */
typedef struct {
  guint32 slot;
  WeftUnixWord word;
} Known;

/* Of a place to which nothing has led yet nothing is known. */
static void
free_known (gpointer known)
{
  if (known != NULL)
    g_array_unref (known);
}

void
weft_unix_walk_init (WeftUnixWalk *walk, const WeftMimdcCode *code, guint32 first, guint32 after)
{
  *walk = (WeftUnixWalk){.code = code,
                         .known = g_array_new (FALSE, FALSE, sizeof (Known)),
                         .labels = g_hash_table_new_full (NULL, NULL, NULL, free_known)};
  for (guint32 i = first; i < after; i++)
    if (weft_mimdc_op_jumps (code->instructions[i].op))
      g_hash_table_insert (walk->labels, GUINT_TO_POINTER (code->instructions[i].operand), NULL);
}

void
weft_unix_walk_clear (WeftUnixWalk *walk)
{
  g_array_unref (walk->known);
  g_hash_table_unref (walk->labels);
}

gboolean
weft_unix_walk_is_label (const WeftUnixWalk *walk, guint32 at)
{
  return g_hash_table_contains (walk->labels, GUINT_TO_POINTER (at));
}

static const Known *
find (const GArray *known, guint32 slot)
{
  for (guint i = known->len; i > 0 && g_array_index (known, Known, i - 1).slot >= slot; i--)
    if (g_array_index (known, Known, i - 1).slot == slot)
      return &g_array_index (known, Known, i - 1);
  return NULL;
}

WeftUnixWord
weft_unix_walk_get (const WeftUnixWalk *walk, guint32 below)
{
  const Known *known = find (walk->known, walk->height - 1 - below);

  return known != NULL ? known->word : (WeftUnixWord){0};
}

static gboolean
is_same (const WeftUnixWord *a, const WeftUnixWord *b)
{
  return a->kind == b->kind && a->first == b->first && a->last == b->last;
}

/* Those of @a that @b has too. */
static void
keep_common (GArray *a, const GArray *b)
{
  guint n = 0;

  for (guint i = 0; i < a->len; i++) {
    Known known = g_array_index (a, Known, i);
    const Known *other = find (b, known.slot);

    if (other != NULL && is_same (&known.word, &other->word))
      g_array_index (a, Known, n++) = known;
  }
  g_array_set_size (a, n);
}

/* What is known here is one of the ways to @to. */
static void
lead (WeftUnixWalk *walk, guint32 to)
{
  GArray *there = g_hash_table_lookup (walk->labels, GUINT_TO_POINTER (to));

  if (to <= walk->at)
    return;
  if (there == NULL)
    g_hash_table_insert (walk->labels, GUINT_TO_POINTER (to), g_array_copy (walk->known));
  else
    keep_common (there, walk->known);
}

/* Whether what comes before @at goes on there. */
static gboolean
falls_to (const WeftUnixWalk *walk, guint32 at)
{
  guint8 op = at > 0 ? walk->code->instructions[at - 1].op : WEFT_OP_HALT;

  return op != WEFT_OP_JUMP && op != WEFT_OP_RET && op != WEFT_OP_HALT;
}

void
weft_unix_walk_arrive (WeftUnixWalk *walk, guint32 at)
{
  GArray *there = g_hash_table_lookup (walk->labels, GUINT_TO_POINTER (at));

  walk->at = at;
  walk->height = walk->code->heights[at];
  if (!falls_to (walk, at))
    g_array_set_size (walk->known, 0);
  if (there == NULL)
    return;
  if (falls_to (walk, at))
    keep_common (walk->known, there);
  else
    g_array_append_vals (walk->known, there->data, there->len);
}

static void
pop (WeftUnixWalk *walk, guint32 words)
{
  GArray *known = walk->known;

  walk->height -= words;
  while (known->len > 0 && g_array_index (known, Known, known->len - 1).slot >= walk->height)
    g_array_set_size (known, known->len - 1);
}

static void
push (WeftUnixWalk *walk, WeftUnixWord word)
{
  Known known = {walk->height++, word};

  if (word.kind != WEFT_UNIX_VALUE)
    g_array_append_val (walk->known, known);
}

/* An index, which Bound has let pass, and where the array begins. */
static WeftUnixWord
add (const WeftUnixWord *index, const WeftUnixWord *base)
{
  gboolean is_base =
      base->kind == WEFT_UNIX_CONSTANT || (base->kind == WEFT_UNIX_SLOT && base->first == base->last);

  if (index->kind != WEFT_UNIX_POLY || !is_base)
    return (WeftUnixWord){0};
  return (WeftUnixWord){base->kind == WEFT_UNIX_SLOT ? WEFT_UNIX_SLOT : WEFT_UNIX_POLY,
                        index->first + base->first, index->last + base->first};
}

/* What an instruction that pushes one word leaves. */
static WeftUnixWord
get_result (const WeftUnixWalk *walk, const WeftMimdcInstruction *instruction)
{
  guint32 operand = instruction->operand;
  WeftUnixWord x;
  WeftUnixWord y;

  switch (instruction->op) {
  case WEFT_OP_PUSH:
    return (WeftUnixWord){WEFT_UNIX_CONSTANT, operand, operand};
  case WEFT_OP_LOCAL:
    return (WeftUnixWord){WEFT_UNIX_SLOT, walk->height - 1 - operand, walk->height - 1 - operand};
  case WEFT_OP_BOUND:
    x = weft_unix_walk_get (walk, 0);
    if (x.kind == WEFT_UNIX_CONSTANT && x.first < operand)
      return (WeftUnixWord){WEFT_UNIX_POLY, x.first, x.first};
    return (WeftUnixWord){WEFT_UNIX_POLY, 0, operand - 1};
  case WEFT_OP_ADD:
    x = weft_unix_walk_get (walk, 1);
    y = weft_unix_walk_get (walk, 0);
    return add (&x, &y);
  default:
    return (WeftUnixWord){0};
  }
}

static void
swap (WeftUnixWalk *walk)
{
  WeftUnixWord b = weft_unix_walk_get (walk, 0);
  WeftUnixWord a = weft_unix_walk_get (walk, 1);

  pop (walk, 2);
  push (walk, b);
  push (walk, a);
}

/* Of a call: its parameters and where it comes back to, for which its value stands. */
static guint32
count_popped (const WeftUnixWalk *walk, const WeftMimdcInstruction *instruction)
{
  const WeftMimdcOpInfo *info = weft_mimdc_op_get_info (instruction->op);

  if (instruction->op == WEFT_OP_CALL)
    return walk->code->functions[instruction->operand].n_params + 1;
  if (instruction->op == WEFT_OP_PRINT)
    return instruction->operand & 0xff;
  return info->pops >= 0 ? (guint32) info->pops : instruction->operand;
}

void
weft_unix_walk_pass (WeftUnixWalk *walk)
{
  const WeftMimdcInstruction *instruction = &walk->code->instructions[walk->at];
  WeftUnixWord result = get_result (walk, instruction);
  gint8 pushes = weft_mimdc_op_get_info (instruction->op)->pushes;

  if (instruction->op == WEFT_OP_SWAP) {
    swap (walk);
    return;
  }
  pop (walk, count_popped (walk, instruction));
  if (weft_mimdc_op_jumps (instruction->op))
    lead (walk, instruction->operand);
  if (instruction->op == WEFT_OP_ALLOC)
    walk->height += instruction->operand;
  else if (instruction->op == WEFT_OP_CALL || pushes == 1)
    push (walk, result);
}
