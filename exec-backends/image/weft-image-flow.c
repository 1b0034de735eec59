/* weft-image-flow.c: what instructions do to the stack, without running them: one pass in the order of the code, as the compiler makes it. What
 * stands on the stack is a chain of words that places share, so that a pass takes as much memory as there are instructions; where ways
 * meet, the chains are compared down to where they are the same. */
#include "weft-image-private.h"

#include "weft-mimdc-parser.h"

#include <glib/gi18n-lib.h>

/* Words of chains that are made at once. */
#define CHUNK 4096

/* Words that are looked at, for each instruction, before the stacks of an image are too many to compare. */
#define MOST_WORK 256

/* Instructions between two looks at the job. */
#define BETWEEN_LOOKS 4096

typedef enum {
  VALUE,
  CONSTANT, /* first: the word */
  INDEX,    /* from first to last: what Bound has let pass */
  ADDRESS,  /* the same, of a variable */
  FRAME,    /* the same, words above the beginning of the function's stack */
  CELLS,    /* count words that are locals */
  LINK,     /* first: where a call comes back to */
  BACK,     /* where the function comes back to: its first word */
} Kind;

typedef struct _Word Word;
struct _Word {
  guint8 kind;
  guint32 first;
  guint32 last;
  guint32 count;     /* words that it is */
  guint32 top;       /* words from the beginning of the function's stack to behind it */
  const Word *below; /* (nullable) */
  const Word *cells; /* (nullable): the uppermost locals, itself among them */
};

typedef struct {
  WeftImageCheck *check;
  const WeftMimdcCode *code;
  const WeftMimdcFunction *function;
  const Word **stacks; /* by instruction: (nullable): what stands on the stack before it */
  GPtrArray *chunks;
  guint32 n_used;  /* words of the last chunk */
  GArray *pending; /* Word: of stacks that meet */
  guint64 work;
  guint32 at; /* the instruction */
} Checker;

/* Refusing: always about the instruction at hand. */

static gboolean
refuse (Checker *checker, char *found, const char *expected)
{
  const WeftMimdcInstruction *instruction = &checker->code->instructions[checker->at];
  g_autofree char *what =
      g_strdup_printf (_ ("instruction %u, %s"), checker->at, weft_mimdc_op_get_info (instruction->op)->name);

  return weft_image_refuse (checker->check,
                            WEFT_IMAGE_HEADER_BYTES + (gsize) checker->at * WEFT_IMAGE_INSTRUCTION, what,
                            found, expected);
}

static gboolean
refuse_operand (Checker *checker, const char *expected)
{
  guint32 operand = checker->code->instructions[checker->at].operand;

  return refuse (checker, g_strdup_printf (_ ("the operand %u"), operand), expected);
}

static char *
describe (const Word *word)
{
  switch (word->kind) {
  case VALUE:
    return g_strdup (_ ("a value"));
  case CONSTANT:
    return g_strdup_printf (_ ("the constant %u"), word->first);
  case INDEX:
    return g_strdup_printf (_ ("an index up to %u"), word->last);
  case ADDRESS:
    return g_strdup_printf (_ ("an address up to %u"), word->last);
  case FRAME:
    return g_strdup_printf (_ ("an address of locals, from word %u to %u"), word->first, word->last);
  case CELLS:
    return g_strdup (_ ("a local"));
  case LINK:
    return g_strdup_printf (_ ("a link to instruction %u"), word->first);
  case BACK:
  default:
    return g_strdup (_ ("the bottom of the function's stack"));
  }
}

/* Chains. */

/* On top of @below; %NULL without memory. */
static const Word *
push (Checker *checker, const Word *below, Kind kind, guint32 first, guint32 last, guint32 count)
{
  Word *word;

  if (checker->n_used == CHUNK || checker->chunks->len == 0) {
    word = weft_job_allocate (checker->check->job, CHUNK, sizeof *word, &checker->check->error);
    if (word == NULL)
      return NULL;
    g_ptr_array_add (checker->chunks, word);
    checker->n_used = 0;
  }
  word = (Word *) checker->chunks->pdata[checker->chunks->len - 1] + checker->n_used++;
  *word = (Word){kind, first, last, count, (below != NULL ? below->top : 0) + count, below, NULL};
  word->cells = kind == CELLS ? word : below != NULL ? below->cells : NULL;
  return word;
}

static const Word *
push_value (Checker *checker, const Word *below)
{
  return push (checker, below, VALUE, 0, 0, 1);
}

/* Locals on top of others are one piece with them. */
static const Word *
push_cells (Checker *checker, const Word *below, guint32 count)
{
  if (count == 0)
    return below;
  if (below->kind == CELLS)
    return push (checker, below->below, CELLS, 0, 0, below->count + count);
  return push (checker, below, CELLS, 0, 0, count);
}

/* Whether the image is not yet too much work. */
static gboolean
work (Checker *checker)
{
  return ++checker->work <= MOST_WORK * ((guint64) checker->code->n + CHUNK) ||
         refuse (checker, g_strdup (_ ("stacks that are too many to compare")), _ ("code as it is compiled"));
}

/* Where ways meet. */

static gboolean
is_plain (const Word *word)
{
  return word->kind == VALUE || word->kind == CONSTANT;
}

static gboolean
is_same (const Word *a, const Word *b)
{
  return a->kind == b->kind && a->first == b->first && a->last == b->last && a->count == b->count;
}

/* What is known on both ways of what stands on the stack; %NULL with the error when they do not fit. */
static const Word *
meet (Checker *checker, const Word *a, const Word *b)
{
  const Word *both = a;
  gboolean is_other = FALSE;

  if (a->top != b->top) {
    refuse (checker, g_strdup_printf (_ ("%u words on the stack by one way, %u by another"), a->top, b->top),
            _ ("as many by each"));
    return NULL;
  }
  g_array_set_size (checker->pending, 0);
  for (; a != b; a = a->below, b = b->below) {
    Word word = *a;

    if (!work (checker))
      return NULL;
    if (!is_same (a, b) && !(is_plain (a) && is_plain (b))) {
      refuse (checker, describe (a), _ ("the same words on the stack by whichever way"));
      return NULL;
    }
    if (!is_same (a, b) && a->kind == CONSTANT) {
      word = (Word){.kind = VALUE, .count = 1};
      is_other = TRUE;
    }
    g_array_append_val (checker->pending, word);
  }
  for (guint i = is_other ? checker->pending->len : 0; i > 0; i--) {
    const Word *word = &g_array_index (checker->pending, Word, i - 1);

    a = push (checker, a, word->kind, word->first, word->last, word->count);
    if (a == NULL)
      return NULL;
  }
  return is_other ? a : both;
}

/* Back to where the code has been checked with what it found there. */
static gboolean
fits (Checker *checker, const Word *now, const Word *then)
{
  if (now->top != then->top)
    return refuse (
        checker,
        g_strdup_printf (_ ("%u words on the stack on the way back, %u before"), now->top, then->top),
        _ ("as many"));
  for (; now != then; now = now->below, then = then->below) {
    if (!work (checker))
      return FALSE;
    if (!is_same (now, then) && !(is_plain (now) && then->kind == VALUE))
      return refuse (checker, describe (now), _ ("the same words on the stack on the way back"));
  }
  return TRUE;
}

static gboolean
lead (Checker *checker, guint32 to, const Word *stack)
{
  if (to < checker->function->entry || to >= checker->function->after)
    return refuse_operand (checker, _ ("an instruction of the same function"));
  if (to <= checker->at)
    return fits (checker, stack, checker->stacks[to]);
  if (checker->stacks[to] != NULL)
    stack = meet (checker, checker->stacks[to], stack);
  checker->stacks[to] = stack;
  return stack != NULL;
}

/* Words from the top. */

static gboolean
pop_value (Checker *checker, const Word **stack)
{
  if (!is_plain (*stack))
    return refuse (checker, describe (*stack), _ ("a value on the stack"));
  *stack = (*stack)->below;
  return TRUE;
}

static gboolean
pop_values (Checker *checker, const Word **stack, guint32 n)
{
  for (guint32 i = 0; i < n; i++)
    if (!pop_value (checker, stack))
      return FALSE;
  return TRUE;
}

/* Whether the words are locals that are there. */
static gboolean
holds (Checker *checker, const Word *stack, const Word *address)
{
  const Word *cells = stack->cells;

  for (; cells != NULL && cells->top - cells->count > address->first; cells = cells->below->cells)
    if (!work (checker))
      return FALSE;
  return (cells != NULL && address->last < cells->top) ||
         refuse (checker, describe (address), _ ("locals that are there"));
}

/* An address of words; @locals: or of locals. */
static gboolean
pop_address (Checker *checker, const Word **stack, guint32 words, gboolean locals)
{
  const Word *address = *stack;
  g_autofree char *expected = NULL;

  *stack = address->below;
  if (address->kind == FRAME && locals)
    return holds (checker, address->below, address);
  if ((address->kind == CONSTANT || address->kind == INDEX || address->kind == ADDRESS) &&
      address->last < words)
    return TRUE;
  expected = g_strdup_printf (_ ("the address of one of %u words"), words);
  return refuse (checker, describe (address), expected);
}

/* Instructions: each gives what stands on the stack behind it; %NULL: it leads nowhere, or with the error. */

static const Word *
access_memory (Checker *checker, WeftMimdcOp op, const Word *stack)
{
  guint32 poly = checker->code->poly_words;
  guint32 mono = checker->code->mono_words;
  gboolean is_remote = op == WEFT_OP_LDD || op == WEFT_OP_STD;
  gboolean is_mono = op == WEFT_OP_LDS || op == WEFT_OP_STS;
  gboolean stores = op == WEFT_OP_ST || op == WEFT_OP_STS || op == WEFT_OP_STD;

  if ((stores && !pop_value (checker, &stack)) ||
      !pop_address (checker, &stack, is_mono ? mono : poly, !is_mono && !is_remote) ||
      (is_remote && !pop_value (checker, &stack)))
    return NULL;
  return stores ? stack : push_value (checker, stack);
}

static const Word *
take_local (Checker *checker, guint32 operand, const Word *stack)
{
  guint32 at = stack->top - 1 - operand;

  if (operand < stack->top - 1)
    return push (checker, stack, FRAME, at, at, 1);
  refuse_operand (checker, _ ("less than there are words on the stack"));
  return NULL;
}

static const Word *
allocate (Checker *checker, guint32 operand, const Word *stack)
{
  if (operand > 0 && operand <= WEFT_MIMDC_MOST_WORDS && stack->top + operand <= WEFT_MIMDC_MOST_WORDS)
    return push_cells (checker, stack, operand);
  refuse_operand (checker, _ ("from 1 to as many words as a function may have"));
  return NULL;
}

static const Word *
drop (Checker *checker, guint32 operand, const Word *stack)
{
  guint32 left = operand;

  while (left > 0 && stack->kind != BACK && stack->count <= left) {
    if (!work (checker))
      return NULL;
    left -= stack->count;
    stack = stack->below;
  }
  if (operand == 0 || (left > 0 && stack->kind != CELLS)) {
    refuse_operand (checker, _ ("from 1 to as many words as are on the stack"));
    return NULL;
  }
  return left > 0 ? push (checker, stack->below, CELLS, 0, 0, stack->count - left) : stack;
}

static const Word *
swap (Checker *checker, const Word *stack)
{
  const Word *b = stack;
  const Word *a;

  if (!pop_value (checker, &stack))
    return NULL;
  a = stack;
  if (!pop_value (checker, &stack))
    return NULL;
  stack = push (checker, stack, b->kind, b->first, b->last, 1);
  return stack != NULL ? push (checker, stack, a->kind, a->first, a->last, 1) : NULL;
}

static const Word *
check_bound (Checker *checker, guint32 operand, const Word *stack)
{
  const Word *index = stack;
  gboolean is_known = index->kind == CONSTANT && index->first < operand;

  if (operand < 1 || operand > WEFT_MIMDC_MOST_WORDS) {
    refuse_operand (checker, _ ("from 1 to 16777216"));
    return NULL;
  }
  if (!pop_value (checker, &stack))
    return NULL;
  return push (checker, stack, INDEX, is_known ? index->first : 0, is_known ? index->first : operand - 1, 1);
}

/* An index with where the array begins is an address. */
static const Word *
add (Checker *checker, const Word *stack)
{
  const Word *base = stack;
  const Word *index = stack->below;
  gboolean is_local = base->kind == FRAME && base->first == base->last;

  if (index != NULL && index->kind == INDEX && (is_local || base->kind == CONSTANT) &&
      base->first <= WEFT_IMAGE_MOST_DEPTH)
    return push (checker, index->below, is_local ? FRAME : ADDRESS, index->first + base->first,
                 index->last + base->first, 1);
  return pop_values (checker, &stack, 2) ? push_value (checker, stack) : NULL;
}

static const Word *
print (Checker *checker, guint32 operand, const Word *stack)
{
  guint32 n = operand & 0xff;

  if (n > 24 || (guint64) operand >> (8 + n) != 0) {
    refuse_operand (checker, _ ("at most 24 values, and a bit for each"));
    return NULL;
  }
  return pop_values (checker, &stack, n) ? stack : NULL;
}

static const Word *
push_link (Checker *checker, guint32 operand, const Word *stack)
{
  if (operand > checker->at && operand < checker->function->after)
    return push (checker, stack, LINK, operand, operand, 1);
  refuse_operand (checker, _ ("an instruction behind it, of the same function"));
  return NULL;
}

/* The value stands where the link stood. */
static const Word *
call (Checker *checker, guint32 operand, const Word *stack)
{
  if (operand >= checker->code->n_functions) {
    refuse_operand (checker, _ ("one of the functions"));
    return NULL;
  }
  if (!pop_values (checker, &stack, checker->code->functions[operand].n_params))
    return NULL;
  if (stack->kind != LINK || stack->first != checker->at + 1) {
    refuse (checker, describe (stack), _ ("a link to the next instruction, below the parameters"));
    return NULL;
  }
  return push_value (checker, stack->below);
}

/* Nothing is there any more. */
static void
come_back (Checker *checker, guint32 operand, const Word *stack)
{
  if (pop_value (checker, &stack) && stack->top - 1 != operand)
    refuse_operand (checker, _ ("all words of the function, without the value"));
}

static const Word *
jump (Checker *checker, const WeftMimdcInstruction *instruction, const Word *stack)
{
  gboolean is_conditional = instruction->op != WEFT_OP_JUMP;

  if ((is_conditional && !pop_value (checker, &stack)) || !lead (checker, instruction->operand, stack))
    return NULL;
  return is_conditional ? stack : NULL;
}

static const Word *
compute (Checker *checker, const WeftMimdcOpInfo *info, const Word *stack)
{
  if (!pop_values (checker, &stack, (guint32) info->pops))
    return NULL;
  return info->pushes > 0 ? push_value (checker, stack) : stack;
}

static const Word *
go_elsewhere (Checker *checker, const WeftMimdcInstruction *instruction, const Word *stack)
{
  switch (instruction->op) {
  case WEFT_OP_JUMP:
  case WEFT_OP_JUMPF:
  case WEFT_OP_JUMPT:
    return jump (checker, instruction, stack);
  case WEFT_OP_LINK:
    return push_link (checker, instruction->operand, stack);
  case WEFT_OP_CALL:
    return call (checker, instruction->operand, stack);
  case WEFT_OP_RET:
    come_back (checker, instruction->operand, stack);
    return NULL;
  case WEFT_OP_PRINT:
    return print (checker, instruction->operand, stack);
  case WEFT_OP_HALT:
    return NULL;
  default:
    return compute (checker, weft_mimdc_op_get_info (instruction->op), stack);
  }
}

static const Word *
apply (Checker *checker, const WeftMimdcInstruction *instruction, const Word *stack)
{
  switch (instruction->op) {
  case WEFT_OP_PUSH:
    return push (checker, stack, CONSTANT, instruction->operand, instruction->operand, 1);
  case WEFT_OP_LOCAL:
    return take_local (checker, instruction->operand, stack);
  case WEFT_OP_LD:
  case WEFT_OP_ST:
  case WEFT_OP_LDS:
  case WEFT_OP_STS:
  case WEFT_OP_LDD:
  case WEFT_OP_STD:
    return access_memory (checker, instruction->op, stack);
  case WEFT_OP_ALLOC:
    return allocate (checker, instruction->operand, stack);
  case WEFT_OP_DROP:
    return drop (checker, instruction->operand, stack);
  case WEFT_OP_SWAP:
    return swap (checker, stack);
  case WEFT_OP_BOUND:
    return check_bound (checker, instruction->operand, stack);
  case WEFT_OP_ADD:
    return add (checker, stack);
  default:
    return go_elsewhere (checker, instruction, stack);
  }
}

/* What stands on the stack before the instruction at hand, if what the image says of it is right; else %NULL with the error. */
static const Word *
arrive (Checker *checker, const Word *stack)
{
  const Word *known = checker->stacks[checker->at];
  const WeftMimdcInstruction *instruction = &checker->code->instructions[checker->at];
  guint32 height = checker->code->heights[checker->at];
  g_autofree char *expected = NULL;

  if (stack == NULL && known == NULL) {
    refuse (checker, g_strdup (_ ("an instruction that nothing leads to")), _ ("code without such"));
    return NULL;
  }
  if (stack != NULL && known != NULL)
    stack = meet (checker, known, stack);
  stack = stack != NULL || checker->check->error != NULL ? stack : known;
  if (stack == NULL)
    return NULL;
  checker->stacks[checker->at] = stack;
  if (weft_mimdc_op_get_info (instruction->op)->operand == WEFT_OPERAND_NONE && instruction->operand != 0) {
    refuse_operand (checker, _ ("0, as it has none"));
    return NULL;
  }
  if (height == stack->top)
    return stack;
  expected = g_strdup_printf ("%u", stack->top);
  refuse (checker, g_strdup_printf (_ ("the height %u"), height), expected);
  return NULL;
}

static gboolean
check_function (Checker *checker, const WeftMimdcFunction *function)
{
  const Word *stack;

  checker->function = function;
  checker->at = function->entry;
  stack = push (checker, NULL, BACK, 0, 0, 1);
  stack = stack != NULL ? push_cells (checker, stack, function->n_params) : NULL;
  for (; checker->at < function->after && checker->check->error == NULL; checker->at++) {
    stack = arrive (checker, stack);
    if (stack == NULL)
      return FALSE;
    stack = apply (checker, &checker->code->instructions[checker->at], stack);
    if (stack != NULL && stack->top > function->depth)
      return refuse (checker, g_strdup_printf (_ ("%u words on the stack"), stack->top),
                     _ ("at most the depth of the function"));
    if (checker->at % BETWEEN_LOOKS == 0 && !weft_job_check (checker->check->job, &checker->check->error))
      return FALSE;
  }
  checker->at = function->after - 1;
  if (checker->check->error == NULL && stack != NULL)
    return refuse (checker, g_strdup (_ ("the last instruction of a function, which leads on")),
                   _ ("a jump, a return or a halt"));
  return checker->check->error == NULL;
}

static void
forget (Checker *checker)
{
  g_ptr_array_set_size (checker->chunks, 0);
  checker->n_used = 0;
}

/* How every PE begins. */
static gboolean
check_start (Checker *checker)
{
  static const WeftMimdcInstruction start[] = {{WEFT_OP_LINK, 2}, {WEFT_OP_CALL, 0}, {WEFT_OP_HALT, 0}};
  const WeftMimdcCode *code = checker->code;

  for (guint32 i = 0; i < G_N_ELEMENTS (start); i++) {
    const WeftMimdcInstruction *instruction = &code->instructions[i];
    gboolean is_call = start[i].op == WEFT_OP_CALL;

    checker->at = i;
    if (instruction->op != start[i].op || (!is_call && instruction->operand != start[i].operand) ||
        code->heights[i] != MIN (i, 1))
      return refuse (checker, g_strdup (_ ("another instruction, operand or height")),
                     _ ("the start of a program: Link 2, Call, Halt"));
    if (is_call &&
        (instruction->operand >= code->n_functions || code->functions[instruction->operand].n_params > 0))
      return refuse_operand (checker, _ ("a function without parameters"));
  }
  return TRUE;
}

gboolean
weft_image_check_flow (WeftImageCheck *check)
{
  const WeftMimdcCode *code = check->code;
  Checker checker = {.check = check, .code = code};
  gboolean is_right;

  checker.stacks = weft_job_allocate (check->job, code->n, sizeof *checker.stacks, &check->error);
  if (checker.stacks == NULL)
    return FALSE;
  checker.chunks = g_ptr_array_new_with_free_func (g_free);
  checker.pending = g_array_new (FALSE, FALSE, sizeof (Word));
  is_right = check_start (&checker);
  for (guint32 i = 0; is_right && i < code->n_functions; i++) {
    is_right = check_function (&checker, &code->functions[i]);
    forget (&checker);
  }
  g_ptr_array_unref (checker.chunks);
  g_array_unref (checker.pending);
  g_free (checker.stacks);
  return is_right;
}
