/* weft-mimdc-emit.c: see weft-mimdc-emit.h. */
#include "weft-mimdc-emit.h"

#include "weft-mimdc-parser.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Nodes between two looks at the job. */
#define NODES 65536

#define NONE WEFT_MIMDC_NOWHERE

/* Section 4.2. */
#define THEN       0.51
#define ITERATIONS 100.0

/* What is open: a block, an if, a loop, && or ||, a call. */
typedef struct {
  guint32 jump;      /* to be patched, or NONE */
  guint32 top;       /* of a loop: its first instruction */
  guint32 height;    /* words on the stack when it was opened */
  double weight;     /* how often it is expected to be reached */
  double part;       /* of an if: the probability of its else */
  gboolean is_alive; /* something led to it when it was opened */
  guint32 branch;    /* of an if, a loop, && or ||: the number of its first */
  guint32 n_visible; /* locals that were in scope when it was opened */
} Open;

typedef struct {
  WeftMimdcTree *tree;
  GArray *instructions; /* WeftMimdcInstruction */
  GArray *lines;        /* guint32 */
  GArray *columns;      /* guint32 */
  GArray *heights;      /* guint32 */
  GArray *locals;       /* WeftMimdcLocal */
  GArray *visible;      /* guint32: the locals in scope, by number */
  GArray *open;         /* Open */
  GArray *functions;    /* WeftMimdcFunction */
  GArray *branches;     /* WeftMimdcBranch */
  double counts[WEFT_N_OPS];
  guint32 height; /* words on the stack since the function began, its return address among them */
  guint32 depth;  /* the greatest so far */
  guint32 n_params;
  double weight;    /* how often the instruction at hand is expected to be executed, for each call */
  gboolean is_dead; /* nothing leads here */
  gsize offset;     /* of the node at hand */
  gsize at;         /* where in the text the place is known: */
  guint32 line;
  guint32 column;
  const WeftMimdcSymbol *too_large; /* (nullable): the local with which a function takes too many words */
} Emitter;

static gboolean
begins_character (char c)
{
  return ((guchar) c & 0xc0) != 0x80;
}

/* Line and column of the node at hand: nodes mostly follow each other in the text. */
static void
find_place (Emitter *emitter)
{
  const char *data = emitter->tree->text->data;
  gboolean is_other_line = FALSE;
  const char *from;

  for (; emitter->at < emitter->offset; emitter->at++) {
    emitter->column = data[emitter->at] == '\n' ? 1 : emitter->column + begins_character (data[emitter->at]);
    emitter->line += data[emitter->at] == '\n';
  }
  if (emitter->at == emitter->offset)
    return;
  for (; emitter->at > emitter->offset; emitter->at--) {
    is_other_line |= data[emitter->at - 1] == '\n';
    emitter->line -= data[emitter->at - 1] == '\n';
    emitter->column -= begins_character (data[emitter->at - 1]);
  }
  if (!is_other_line)
    return;
  from = memrchr (data, '\n', emitter->at);
  emitter->column = 1;
  for (gsize i = from != NULL ? (gsize) (from - data) + 1 : emitter->tree->text->start; i < emitter->at; i++)
    emitter->column += begins_character (data[i]);
}

static void
note_height (Emitter *emitter, gint64 change)
{
  emitter->height = (guint32) (emitter->height + change);
  emitter->depth = MAX (emitter->depth, emitter->height);
}

/* The instruction's number; NONE when nothing leads to it, and it is left out. */
static guint32
emit (Emitter *emitter, WeftMimdcOp op, guint32 operand)
{
  const WeftMimdcOpInfo *info = weft_mimdc_op_get_info (op);
  WeftMimdcInstruction instruction = {op, operand};
  guint32 height = emitter->height;
  gint64 pops = info->pops >= 0 ? info->pops : (gint64) (op == WEFT_OP_PRINT ? operand & 0xff : operand);

  note_height (emitter, (info->pushes >= 0 ? info->pushes : (gint64) operand) - pops);
  if (emitter->is_dead)
    return NONE;
  find_place (emitter);
  g_array_append_val (emitter->instructions, instruction);
  g_array_append_val (emitter->lines, emitter->line);
  g_array_append_val (emitter->columns, emitter->column);
  g_array_append_val (emitter->heights, height);
  emitter->counts[op] += emitter->weight;
  emitter->is_dead = op == WEFT_OP_JUMP || op == WEFT_OP_RET || op == WEFT_OP_HALT;
  return emitter->instructions->len - 1;
}

static guint32
get_here (const Emitter *emitter)
{
  return emitter->instructions->len;
}

/* Lets @jump lead to what comes next. */
static void
land (Emitter *emitter, guint32 jump)
{
  if (jump == NONE)
    return;
  g_array_index (emitter->instructions, WeftMimdcInstruction, jump).operand = get_here (emitter);
  emitter->is_dead = FALSE;
}

static Open *
open_part (Emitter *emitter)
{
  Open part = {NONE, get_here (emitter), emitter->height,        emitter->weight,
               0,    !emitter->is_dead,  emitter->branches->len, emitter->visible->len};

  g_array_append_val (emitter->open, part);
  return &g_array_index (emitter->open, Open, emitter->open->len - 1);
}

static Open *
get_part (Emitter *emitter)
{
  return &g_array_index (emitter->open, Open, emitter->open->len - 1);
}

static Open
close_part (Emitter *emitter)
{
  Open part = *get_part (emitter);

  g_array_set_size (emitter->open, emitter->open->len - 1);
  return part;
}

/* Unless nothing leads to the part that is open. */
static void
note_branch (Emitter *emitter, const Open *part, WeftMimdcBranchKind kind)
{
  WeftMimdcBranch here = {
      .kind = kind, .first = part->branch, .at = get_here (emitter), .jump = NONE, .value = NAN};

  if (part->is_alive)
    g_array_append_val (emitter->branches, here);
}

/* What a directive says of the node. */
static const WeftMimdcDirective *
get_directive (const Emitter *emitter, const WeftMimdcNode *node)
{
  return node->extra > 0 ? &g_array_index (emitter->tree->directives, WeftMimdcDirective, node->extra - 1)
                         : NULL;
}

static double
get_said (const Emitter *emitter, const WeftMimdcNode *node, double standard)
{
  const WeftMimdcDirective *directive = get_directive (emitter, node);

  return directive != NULL ? directive->value : standard;
}

/* At the if or while @at, behind its condition and its jump. */
static void
note_decision (Emitter *emitter, const Open *part, WeftMimdcBranchKind kind, guint32 at)
{
  const WeftMimdcNode *node = WEFT_MIMDC_NODE (emitter->tree, at);
  const WeftMimdcDirective *directive = get_directive (emitter, node);
  WeftMimdcBranch here = {.kind = kind,
                          .is_logical = node->kind == WEFT_NODE_AND_THEN || node->kind == WEFT_NODE_OR_ELSE,
                          .differs =
                              (WEFT_MIMDC_NODE (emitter->tree, at - 1)->flags & WEFT_NODE_DIFFERS) != 0,
                          .first = part->branch,
                          .at = get_here (emitter),
                          .jump = part->jump,
                          .value = get_said (emitter, node, NAN)};

  if (!part->is_alive)
    return;
  if (directive != NULL && directive->iterations != NULL)
    here.iterations = weft_literal_ref (directive->iterations);
  g_array_append_val (emitter->branches, here);
}

/* Expressions. */

static WeftMimdcType
get_final_type (const WeftMimdcNode *node)
{
  return node->convert != WEFT_TYPE_NONE ? node->convert : node->type;
}

/* A condition on the top is a word that is 0 or not; a float that is -0 is 0 as well. */
static void
emit_test (Emitter *emitter, const WeftMimdcNode *condition)
{
  if (get_final_type (condition) != WEFT_TYPE_FLOAT)
    return;
  emit (emitter, WEFT_OP_PUSH, 0);
  emit (emitter, WEFT_OP_NEF, 0);
}

static gboolean
is_truth (const WeftMimdcNode *node)
{
  return node->convert == WEFT_TYPE_NONE &&
         (node->kind == WEFT_NODE_AND || node->kind == WEFT_NODE_OR ||
          (node->kind == WEFT_NODE_UNARY && node->value == WEFT_OP_NOT) ||
          (node->kind == WEFT_NODE_BINARY && node->value >= WEFT_OP_EQ && node->value <= WEFT_OP_GEF));
}

/* 1 or 0 for what is on the top. */
static void
emit_truth (Emitter *emitter, const WeftMimdcNode *node)
{
  gboolean is_float = get_final_type (node) == WEFT_TYPE_FLOAT;

  if (is_truth (node))
    return;
  emit (emitter, WEFT_OP_PUSH, 0);
  emit (emitter, is_float ? WEFT_OP_NEF : WEFT_OP_NE, 0);
}

static gboolean
is_local (const WeftMimdcSymbol *symbol)
{
  return !symbol->is_global && !symbol->is_mono;
}

/* The address of a variable. Its subscripts are on the stack, the PE on top of the index; the PE stays below the address. */
static void
emit_address (Emitter *emitter, const WeftMimdcNode *node, const WeftMimdcSymbol *symbol)
{
  gboolean has_index = (node->flags & WEFT_NODE_HAS_INDEX) != 0;

  if (has_index && node->flags & WEFT_NODE_HAS_PE)
    emit (emitter, WEFT_OP_SWAP, 0);
  if (has_index)
    emit (emitter, WEFT_OP_BOUND, symbol->size);
  if (is_local (symbol))
    emit (emitter, WEFT_OP_LOCAL, emitter->height - 1 - symbol->address);
  else if (!has_index || symbol->address > 0)
    emit (emitter, WEFT_OP_PUSH, symbol->address);
  if (has_index && (is_local (symbol) || symbol->address > 0))
    emit (emitter, WEFT_OP_ADD, 0);
}

static void
emit_variable (Emitter *emitter, const WeftMimdcNode *node)
{
  const WeftMimdcSymbol *symbol = WEFT_MIMDC_SYMBOL (emitter->tree, node->value);

  emit_address (emitter, node, symbol);
  if (node->kind == WEFT_NODE_VARIABLE)
    emit (emitter,
          node->flags & WEFT_NODE_HAS_PE ? WEFT_OP_LDD
          : symbol->is_mono              ? WEFT_OP_LDS
                                         : WEFT_OP_LD,
          0);
}

static void
emit_link (Emitter *emitter)
{
  guint32 link = emit (emitter, WEFT_OP_LINK, 0);

  open_part (emitter)->jump = link;
}

static void
emit_call (Emitter *emitter, const WeftMimdcNode *node)
{
  const WeftMimdcSymbol *function = WEFT_MIMDC_SYMBOL (emitter->tree, node->value);
  Open part = close_part (emitter);

  emit (emitter, WEFT_OP_CALL, function->number);
  land (emitter, part.jump);
  /* The value stands where the return address stood. */
  emitter->height = part.height;
}

static void
emit_and_then (Emitter *emitter, guint32 at)
{
  WeftMimdcOp jump =
      WEFT_MIMDC_NODE (emitter->tree, at)->kind == WEFT_NODE_AND_THEN ? WEFT_OP_JUMPF : WEFT_OP_JUMPT;
  guint32 from;
  Open *part;

  emit_test (emitter, WEFT_MIMDC_NODE (emitter->tree, at - 1));
  from = emit (emitter, jump, 0);
  part = open_part (emitter);
  part->jump = from;
  note_decision (emitter, part, WEFT_BRANCH_IF, at);
}

static void
emit_and (Emitter *emitter, guint32 at)
{
  gboolean is_or = WEFT_MIMDC_NODE (emitter->tree, at)->kind == WEFT_NODE_OR;
  Open part = close_part (emitter);
  guint32 end;

  emit_truth (emitter, WEFT_MIMDC_NODE (emitter->tree, at - 1));
  end = emit (emitter, WEFT_OP_JUMP, 0);
  note_branch (emitter, &part, WEFT_BRANCH_ELSE);
  land (emitter, part.jump);
  emitter->height = part.height;
  emit (emitter, WEFT_OP_PUSH, is_or);
  note_branch (emitter, &part, WEFT_BRANCH_END_IF);
  land (emitter, end);
}

static void
emit_conversion (Emitter *emitter, const WeftMimdcNode *node)
{
  if (node->convert != WEFT_TYPE_NONE)
    emit (emitter, node->convert == WEFT_TYPE_FLOAT ? WEFT_OP_FLT : WEFT_OP_INT, 0);
}

/* `!f` of a float is a comparison. */
static void
emit_unary (Emitter *emitter, guint32 at)
{
  const WeftMimdcNode *node = WEFT_MIMDC_NODE (emitter->tree, at);

  if (node->value != WEFT_OP_NOT ||
      get_final_type (WEFT_MIMDC_NODE (emitter->tree, at - 1)) != WEFT_TYPE_FLOAT) {
    emit (emitter, node->value, 0);
    return;
  }
  emit (emitter, WEFT_OP_PUSH, 0);
  emit (emitter, WEFT_OP_EQF, 0);
}

/* Whether the constant is the condition of a loop that never ends, which is not tested. */
static gboolean
is_endless (Emitter *emitter, guint32 at)
{
  return WEFT_MIMDC_NODE (emitter->tree, at)->kind == WEFT_NODE_CONSTANT &&
         WEFT_MIMDC_NODE (emitter->tree, at + 1)->kind == WEFT_NODE_WHILE &&
         WEFT_MIMDC_NODE (emitter->tree, at - 1)->kind == WEFT_NODE_LOOP &&
         (WEFT_MIMDC_NODE (emitter->tree, at)->value & 0x7fffffffu) != 0;
}

static void
emit_expression (Emitter *emitter, guint32 at)
{
  const WeftMimdcNode *node = WEFT_MIMDC_NODE (emitter->tree, at);

  switch (node->kind) {
  case WEFT_NODE_CONSTANT:
    if (!is_endless (emitter, at))
      emit (emitter, WEFT_OP_PUSH, node->value);
    break;
  case WEFT_NODE_THIS:
    emit (emitter, WEFT_OP_THIS, 0);
    break;
  case WEFT_NODE_NPROC:
    emit (emitter, WEFT_OP_NPROC, 0);
    break;
  case WEFT_NODE_VARIABLE:
  case WEFT_NODE_PLACE:
    emit_variable (emitter, node);
    break;
  case WEFT_NODE_LINK:
    emit_link (emitter);
    break;
  case WEFT_NODE_CALL:
    emit_call (emitter, node);
    break;
  case WEFT_NODE_UNARY:
    emit_unary (emitter, at);
    break;
  case WEFT_NODE_BINARY:
    emit (emitter, node->value, 0);
    break;
  case WEFT_NODE_AND_THEN:
  case WEFT_NODE_OR_ELSE:
    emit_and_then (emitter, at);
    break;
  case WEFT_NODE_AND:
  case WEFT_NODE_OR:
    emit_and (emitter, at);
    break;
  default:
    break;
  }
  emit_conversion (emitter, node);
}

/* Statements. */

static void
emit_assign (Emitter *emitter, guint32 at)
{
  guint32 place = WEFT_MIMDC_NODE (emitter->tree, at - 1)->first - 1;
  const WeftMimdcNode *node = WEFT_MIMDC_NODE (emitter->tree, place);

  emit (emitter,
        node->flags & WEFT_NODE_HAS_PE                            ? WEFT_OP_STD
        : WEFT_MIMDC_SYMBOL (emitter->tree, node->value)->is_mono ? WEFT_OP_STS
                                                                  : WEFT_OP_ST,
        0);
}

static void
emit_print (Emitter *emitter, guint32 at)
{
  guint32 n = WEFT_MIMDC_NODE (emitter->tree, at)->extra;
  guint32 operand = n;
  guint32 value = at - 1;

  for (guint32 i = n; i > 0; i--) {
    const WeftMimdcNode *node = WEFT_MIMDC_NODE (emitter->tree, value);

    if (get_final_type (node) == WEFT_TYPE_FLOAT)
      operand |= 1u << (7 + i);
    value = node->first - 1;
  }
  emit (emitter, WEFT_OP_PRINT, operand);
}

static void
emit_if (Emitter *emitter, guint32 at)
{
  double then = get_said (emitter, WEFT_MIMDC_NODE (emitter->tree, at), THEN);
  Open *part;
  guint32 jump;

  emit_test (emitter, WEFT_MIMDC_NODE (emitter->tree, at - 1));
  jump = emit (emitter, WEFT_OP_JUMPF, 0);
  part = open_part (emitter);
  part->jump = jump;
  note_decision (emitter, part, WEFT_BRANCH_IF, at);
  part->part = 1 - then;
  emitter->weight = part->weight * then;
}

static void
emit_else (Emitter *emitter)
{
  guint32 over = emit (emitter, WEFT_OP_JUMP, 0);
  Open *part = get_part (emitter);

  note_branch (emitter, part, WEFT_BRANCH_ELSE);
  land (emitter, part->jump);
  part->jump = over;
  emitter->weight = part->weight * part->part;
}

static void
emit_end_if (Emitter *emitter)
{
  Open part = close_part (emitter);

  note_branch (emitter, &part, WEFT_BRANCH_END_IF);
  land (emitter, part.jump);
  emitter->weight = part.weight;
}

/* Before the condition, which is executed once more than the body; how often is known behind it. */
static void
emit_loop (Emitter *emitter, guint32 at)
{
  guint32 end = at + 1;
  Open *part;

  while (WEFT_MIMDC_NODE (emitter->tree, end)->kind != WEFT_NODE_WHILE)
    end++;
  part = open_part (emitter);
  part->part = get_said (emitter, WEFT_MIMDC_NODE (emitter->tree, end), ITERATIONS);
  note_branch (emitter, part, WEFT_BRANCH_LOOP);
  emitter->weight *= part->part + 1;
}

static void
emit_while (Emitter *emitter, guint32 at)
{
  Open *part = get_part (emitter);

  if (!is_endless (emitter, at - 1)) {
    guint32 jump;

    emit_test (emitter, WEFT_MIMDC_NODE (emitter->tree, at - 1));
    jump = emit (emitter, WEFT_OP_JUMPF, 0);
    part->jump = jump;
  }
  note_decision (emitter, part, WEFT_BRANCH_WHILE, at);
  emitter->weight = part->weight * part->part;
}

static void
emit_end_loop (Emitter *emitter)
{
  Open part = close_part (emitter);

  emit (emitter, WEFT_OP_JUMP, part.top);
  note_branch (emitter, &part, WEFT_BRANCH_END_LOOP);
  land (emitter, part.jump);
  emitter->weight = part.weight;
}

/* In scope from here on, until end_locals(). */
static void
begin_local (Emitter *emitter, const WeftMimdcSymbol *symbol)
{
  WeftMimdcLocal local = {{weft_mimdc_names_print (emitter->tree->names, symbol->name), FALSE,
                           symbol->type == WEFT_TYPE_FLOAT, symbol->address, symbol->size},
                          get_here (emitter),
                          NONE};
  guint32 number = emitter->locals->len;

  g_array_append_val (emitter->locals, local);
  g_array_append_val (emitter->visible, number);
}

/* All but the first @n_visible go out of scope. */
static void
end_locals (Emitter *emitter, guint32 n_visible)
{
  for (guint32 i = n_visible; i < emitter->visible->len; i++)
    g_array_index (emitter->locals, WeftMimdcLocal, g_array_index (emitter->visible, guint32, i)).after =
        get_here (emitter);
  g_array_set_size (emitter->visible, n_visible);
}

static void
emit_end_block (Emitter *emitter)
{
  Open part = close_part (emitter);

  end_locals (emitter, part.n_visible);
  if (emitter->height > part.height)
    emit (emitter, WEFT_OP_DROP, emitter->height - part.height);
  emitter->height = part.height;
}

/* Locals are 0 when their block begins; those that are declared together are made together. */
static void
emit_declaration (Emitter *emitter, const WeftMimdcNode *node, gboolean is_first)
{
  WeftMimdcSymbol *symbol = WEFT_MIMDC_SYMBOL (emitter->tree, node->value);
  guint32 words = MAX (symbol->size, 1);

  if (symbol->is_mono)
    return;
  symbol->address = emitter->height;
  if (emitter->height + words > WEFT_MIMDC_MOST_WORDS) {
    emitter->too_large = symbol;
    return;
  }
  if (is_first || emitter->is_dead) {
    emit (emitter, WEFT_OP_ALLOC, words);
  } else {
    g_array_index (emitter->instructions, WeftMimdcInstruction, get_here (emitter) - 1).operand += words;
    note_height (emitter, words);
  }
  begin_local (emitter, symbol);
}

static void
emit_return (Emitter *emitter)
{
  guint32 height = emitter->height;

  emit (emitter, WEFT_OP_RET, height - 2);
  emitter->height = height - 1;
}

/* Whether the declaration at @at continues the instruction of the one before. */
static gboolean
continues (Emitter *emitter, guint32 at)
{
  const WeftMimdcInstruction *last;

  if (WEFT_MIMDC_NODE (emitter->tree, at - 1)->kind != WEFT_NODE_DECLARATION || get_here (emitter) == 0)
    return FALSE;
  last = &g_array_index (emitter->instructions, WeftMimdcInstruction, get_here (emitter) - 1);
  return last->op == WEFT_OP_ALLOC &&
         !WEFT_MIMDC_SYMBOL (emitter->tree, WEFT_MIMDC_NODE (emitter->tree, at - 1)->value)->is_mono;
}

static void
emit_node (Emitter *emitter, guint32 at)
{
  const WeftMimdcNode *node = WEFT_MIMDC_NODE (emitter->tree, at);

  emitter->offset = node->offset;
  switch (node->kind) {
  case WEFT_NODE_ASSIGN:
    emit_assign (emitter, at);
    return;
  case WEFT_NODE_DISCARD:
    emit (emitter, WEFT_OP_DROP, 1);
    return;
  case WEFT_NODE_PRINT:
    emit_print (emitter, at);
    return;
  case WEFT_NODE_IF:
    emit_if (emitter, at);
    return;
  case WEFT_NODE_ELSE:
    emit_else (emitter);
    return;
  case WEFT_NODE_END_IF:
    emit_end_if (emitter);
    return;
  case WEFT_NODE_LOOP:
    emit_loop (emitter, at);
    return;
  case WEFT_NODE_WHILE:
    emit_while (emitter, at);
    return;
  case WEFT_NODE_END_LOOP:
    emit_end_loop (emitter);
    return;
  case WEFT_NODE_BLOCK:
    open_part (emitter);
    return;
  case WEFT_NODE_END_BLOCK:
    emit_end_block (emitter);
    return;
  case WEFT_NODE_DECLARATION:
    emit_declaration (emitter, node, !continues (emitter, at));
    return;
  case WEFT_NODE_RETURN:
    emit_return (emitter);
    return;
  case WEFT_NODE_WAIT:
    emit (emitter, WEFT_OP_WAIT, 0);
    return;
  case WEFT_NODE_HALT:
    emit (emitter, WEFT_OP_HALT, 0);
    return;
  default:
    emit_expression (emitter, at);
  }
}

/* Functions and the whole program. */

static gboolean
fail_size (WeftMimdcTree *tree, const WeftMimdcSymbol *symbol, GError **error)
{
  weft_mimdc_messages_add (tree->messages, WEFT_MIMDC_ERROR, symbol->offset, 1,
                           _ ("with this the variables take more than %u words"), WEFT_MIMDC_MOST_WORDS);
  return weft_mimdc_messages_fail (tree->messages, error);
}

static gboolean
check_going_on (Emitter *emitter, guint32 at, WeftJob *job, GError **error)
{
  if (emitter->too_large != NULL)
    return fail_size (emitter->tree, emitter->too_large, error);
  return at % NODES != 0 || weft_job_check (job, error);
}

static gboolean
emit_function (Emitter *emitter, guint32 at, WeftJob *job, GError **error)
{
  const WeftMimdcSymbol *symbol = WEFT_MIMDC_SYMBOL (emitter->tree, at);
  WeftMimdcFunction function = {weft_mimdc_names_print (emitter->tree->names, symbol->name),
                                get_here (emitter),
                                0,
                                emitter->branches->len,
                                symbol->n_params,
                                0};

  emitter->offset = symbol->offset;
  emitter->n_params = symbol->n_params;
  emitter->height = emitter->depth = 1 + symbol->n_params;
  emitter->weight = 1;
  emitter->is_dead = FALSE;
  for (guint32 i = 1; i <= symbol->n_params; i++) {
    WEFT_MIMDC_SYMBOL (emitter->tree, at + i)->address = i;
    begin_local (emitter, WEFT_MIMDC_SYMBOL (emitter->tree, at + i));
  }
  for (guint32 i = symbol->first; i < symbol->after; i++) {
    emit_node (emitter, i);
    if (!check_going_on (emitter, i, job, error)) {
      g_free (function.name);
      return FALSE;
    }
  }
  emitter->weight = 1;
  emit (emitter, WEFT_OP_PUSH, 0);
  emit_return (emitter);
  end_locals (emitter, 0);
  function.after = get_here (emitter);
  function.depth = emitter->depth;
  g_array_append_val (emitter->functions, function);
  return TRUE;
}

/* Addresses of what has one of its own, in the order of the text. */
static gboolean
place_variables (WeftMimdcTree *tree, WeftMimdcCode *code, GError **error)
{
  guint32 *next;

  for (guint i = 0; i < tree->symbols->len; i++) {
    WeftMimdcSymbol *symbol = WEFT_MIMDC_SYMBOL (tree, i);

    if (symbol->is_function || (!symbol->is_mono && !symbol->is_global))
      continue;
    next = symbol->is_mono ? &code->mono_words : &code->poly_words;
    symbol->address = *next;
    *next += MAX (symbol->size, 1);
    if (*next > WEFT_MIMDC_MOST_WORDS)
      return fail_size (tree, symbol, error);
    code->n_variables++;
  }
  return TRUE;
}

static void
take_variables (WeftMimdcTree *tree, WeftMimdcCode *code)
{
  WeftMimdcVariable *variable = code->variables = g_new0 (WeftMimdcVariable, code->n_variables);

  for (guint i = 0; i < tree->symbols->len; i++) {
    const WeftMimdcSymbol *symbol = WEFT_MIMDC_SYMBOL (tree, i);

    if (!symbol->is_function && (symbol->is_mono || symbol->is_global))
      *variable++ = (WeftMimdcVariable){weft_mimdc_names_print (tree->names, symbol->name), symbol->is_mono,
                                        symbol->type == WEFT_TYPE_FLOAT, symbol->address, symbol->size};
  }
}

/* How a PE begins, which stands where @main_function is declared: a call of it, and its end. */
static void
emit_start (Emitter *emitter, const WeftMimdcSymbol *main_function)
{
  emitter->weight = 1;
  emitter->offset = main_function->offset;
  emit (emitter, WEFT_OP_LINK, 2);
  emit (emitter, WEFT_OP_CALL, main_function->number);
  emit (emitter, WEFT_OP_HALT, 0);
}

/* Returns main. */
static const WeftMimdcSymbol *
number_functions (WeftMimdcTree *tree)
{
  guint32 n = 0;
  const WeftMimdcSymbol *main_function = NULL;

  for (guint i = 0; i < tree->symbols->len; i++) {
    WeftMimdcSymbol *symbol = WEFT_MIMDC_SYMBOL (tree, i);

    if (!symbol->is_function)
      continue;
    if (weft_mimdc_names_is (tree->names, symbol->name, "main"))
      main_function = symbol;
    symbol->number = n++;
  }
  g_assert (main_function != NULL);
  return main_function;
}

static gboolean
emit_all (Emitter *emitter, WeftJob *job, GError **error)
{
  emit_start (emitter, number_functions (emitter->tree));
  for (guint i = 0; i < emitter->tree->symbols->len; i++)
    if (WEFT_MIMDC_SYMBOL (emitter->tree, i)->is_function && !emit_function (emitter, i, job, error))
      return FALSE;
  return TRUE;
}

static void
take_code (Emitter *emitter, WeftMimdcCode *code)
{
  code->file = g_strdup (emitter->tree->text->file);
  code->n = emitter->instructions->len;
  code->n_functions = emitter->functions->len;
  code->instructions = (gpointer) g_array_free (g_steal_pointer (&emitter->instructions), FALSE);
  code->lines = (gpointer) g_array_free (g_steal_pointer (&emitter->lines), FALSE);
  code->columns = (gpointer) g_array_free (g_steal_pointer (&emitter->columns), FALSE);
  code->functions = (gpointer) g_array_free (g_steal_pointer (&emitter->functions), FALSE);
  code->heights = (gpointer) g_array_free (g_steal_pointer (&emitter->heights), FALSE);
  code->n_locals = emitter->locals->len;
  code->locals = (gpointer) g_array_free (g_steal_pointer (&emitter->locals), FALSE);
  code->n_branches = emitter->branches->len;
  code->branches = (gpointer) g_array_free (g_steal_pointer (&emitter->branches), FALSE);
  memcpy (code->counts, emitter->counts, sizeof code->counts);
  take_variables (emitter->tree, code);
}

static void
free_functions (GArray *functions)
{
  for (guint i = 0; i < functions->len; i++)
    g_free (g_array_index (functions, WeftMimdcFunction, i).name);
  g_array_unref (functions);
}

static void
free_locals (GArray *locals)
{
  for (guint i = 0; i < locals->len; i++)
    g_free (g_array_index (locals, WeftMimdcLocal, i).variable.name);
  g_array_unref (locals);
}

static void
clear_branch (gpointer data)
{
  g_clear_pointer (&((WeftMimdcBranch *) data)->iterations, weft_literal_unref);
}

WeftMimdcCode *
weft_mimdc_emit (WeftMimdcTree *tree, WeftJob *job, GError **error)
{
  g_autoptr (WeftMimdcCode) code = g_new0 (WeftMimdcCode, 1);
  Emitter emitter = {.tree = tree, .at = tree->text->start, .line = 1, .column = 1};
  gboolean is_done;

  g_atomic_ref_count_init (&code->references);
  if (!place_variables (tree, code, error)) {
    code->n_variables = 0;
    return NULL;
  }
  emitter.instructions = g_array_new (FALSE, FALSE, sizeof (WeftMimdcInstruction));
  emitter.lines = g_array_new (FALSE, FALSE, sizeof (guint32));
  emitter.columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  emitter.heights = g_array_new (FALSE, FALSE, sizeof (guint32));
  emitter.locals = g_array_new (FALSE, FALSE, sizeof (WeftMimdcLocal));
  emitter.visible = g_array_new (FALSE, FALSE, sizeof (guint32));
  emitter.open = g_array_new (FALSE, FALSE, sizeof (Open));
  emitter.functions = g_array_new (FALSE, FALSE, sizeof (WeftMimdcFunction));
  emitter.branches = g_array_new (FALSE, FALSE, sizeof (WeftMimdcBranch));
  g_array_set_clear_func (emitter.branches, clear_branch);
  is_done = emit_all (&emitter, job, error);
  if (is_done)
    take_code (&emitter, code);
  else
    code->n_variables = 0;
  g_clear_pointer (&emitter.instructions, g_array_unref);
  g_clear_pointer (&emitter.lines, g_array_unref);
  g_clear_pointer (&emitter.columns, g_array_unref);
  g_clear_pointer (&emitter.heights, g_array_unref);
  g_clear_pointer (&emitter.locals, free_locals);
  g_clear_pointer (&emitter.functions, free_functions);
  g_clear_pointer (&emitter.branches, g_array_unref);
  g_array_unref (emitter.visible);
  g_array_unref (emitter.open);
  return is_done ? g_steal_pointer (&code) : NULL;
}
