/* weft-program-tree.c: see weft-program-tree.h. */
#include "weft-program-tree.h"

#include "weft-fault.h"
#include "weft-number.h"
#include "weft-program-parts.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Guesses (Dietz et al. 1993, section 4.2), and that of && and ||. */
#define THEN       0.51
#define RIGHT_SIDE 0.5
#define ITERATIONS 100.0

/* The id of the machine. */
#define MACHINE "machine"

/* Instructions between two looks at the job. */
#define BETWEEN_LOOKS 4096

typedef enum {
  SERIES_FUNCTION, /* what a call stands for, in the series that the call stands in */
  SERIES_THEN,
  SERIES_ELSE,
  SERIES_BODY,
  SERIES_REST, /* what follows a part that may be left: the then of a conditional of its own */
} SeriesKind;

/* Of those who began a series: the parts that come to the end of what it has so far, and that have come to the program's end within. The
 * others have left the function. */
typedef struct {
  double reach;
  double ended;
  gboolean differs; /* PEs may leave, each by itself */
} Flow;

/* Where parts are put. */
typedef struct {
  SeriesKind kind;
  guint32 node; /* whose children they become */
  Flow flow;
  gboolean goes_on; /* behind its end, with what follows the part that it belongs to */
  guint32 branch;   /* of a body: that of its while */
  guint32 part;     /* of a clause: the if */
  gboolean differs; /* of a clause or a body: PEs decide */
  double weight;    /* of a clause: the probability of the then; of a body: the mean number of iterations */
  guint32 other;    /* of an else: the node of the then */
  Flow before;      /* of an else: the then's */
  guint32 end;      /* of a body: the branch behind it, once that has been reached */
  double stays;     /* of a body: the part that does not leave the loop from within; NaN: as the body says */
  guint32
      back; /* of a function: the instruction behind the call, the next branch there, and in which function they are */
  guint32 back_branch;
  guint32 back_function;
} Series;

typedef struct {
  WeftMimdcCode *code;
  const WeftProgramTreeOptions *options;
  WeftProgramParts parts;
  GArray *series; /* Series: the innermost last */
  gboolean is_random;
  gboolean *is_open; /* by function: it is being put in place of a call */
  guint32 at;        /* instruction */
  guint32 branch;
  guint32 function; /* n_functions: how a PE begins */
} Maker;

static Series *
get_top (Maker *maker)
{
  return &g_array_index (maker->series, Series, maker->series->len - 1);
}

static gboolean
end_block (Maker *maker, GError **error)
{
  return weft_program_parts_end_block (&maker->parts, get_top (maker)->node, error);
}

/* Before a part is put into the series on the top: when some have left it, into a conditional for the rest. */
static gboolean
make_room (Maker *maker, GError **error)
{
  Series *top = get_top (maker);
  char then[WEFT_NUMBER_SIZE];
  WeftProgramDecision decision = {then, maker->options->profile == NULL, top->flow.differs, 0};
  Series rest = {.kind = SERIES_REST, .flow = {1, 0}};
  guint32 part;

  if (top->flow.reach == 1)
    return TRUE;
  maker->is_random |= top->flow.reach > 0;
  weft_number_print (top->flow.reach, then);
  if (!weft_program_parts_add_if (&maker->parts, top->node, &decision, &part, error) ||
      !weft_program_parts_add_clause (&maker->parts, part, WEFT_KIND_THEN, &rest.node, error))
    return FALSE;
  g_array_append_val (maker->series, rest);
  return TRUE;
}

/* A part of the series on the top, of which so many come to the end. */
static void
pass (Maker *maker, Flow flow)
{
  Flow *before = &get_top (maker)->flow;

  before->ended += before->reach * flow.ended;
  before->reach *= CLAMP (flow.reach, 0, 1);
  before->differs |= flow.differs;
}

static Series
take_top (Maker *maker)
{
  Series top = *get_top (maker);

  g_array_set_size (maker->series, maker->series->len - 1);
  return top;
}

/* Of an if, of its then and its else. */
static Flow
mix (const Series *clause, Flow then, Flow other)
{
  return (Flow){clause->weight * then.reach + (1 - clause->weight) * other.reach,
                clause->weight * then.ended + (1 - clause->weight) * other.ended,
                then.differs || other.differs || (clause->differs && then.reach != other.reach)};
}

/* Of a loop: each iteration leaves it with the same probability, unless a run told how many did. */
static Flow
repeat (const Series *body)
{
  double leaves = 1 - body->flow.reach;
  double stays = isnan (body->stays) ? pow (body->flow.reach, body->weight) : body->stays;

  return (Flow){stays, leaves > 0 ? (1 - stays) * body->flow.ended / leaves : 0,
                body->flow.differs || (body->differs && stays < 1)};
}

static void
close_top (Maker *maker)
{
  Series series = take_top (maker);
  gboolean is_then = series.kind == SERIES_THEN;

  if (series.kind == SERIES_BODY)
    pass (maker, repeat (&series));
  else if (series.kind == SERIES_FUNCTION)
    pass (maker, (Flow){1 - series.flow.ended, series.flow.ended, series.flow.differs});
  else if (series.kind == SERIES_REST)
    pass (maker, series.flow);
  else
    pass (maker, mix (&series, is_then ? series.flow : series.before, is_then ? series.before : series.flow));
}

/* Ends the block at hand, and what goes on until the innermost series that began in the source ends. */
static gboolean
close_rests (Maker *maker, GError **error)
{
  if (!end_block (maker, error))
    return FALSE;
  while (get_top (maker)->kind == SERIES_REST || get_top (maker)->goes_on)
    close_top (maker);
  return TRUE;
}

/* Conditionals. */

static guint32
get_line (const Maker *maker, const WeftMimdcBranch *branch)
{
  guint32 at = branch->jump != WEFT_MIMDC_NOWHERE ? branch->jump : branch->at;

  return maker->code->lines[MIN (at, maker->code->n - 1)];
}

static gboolean
differs (const Maker *maker, guint32 branch)
{
  return maker->code->branches[branch].differs &&
         (maker->options->profile == NULL || !weft_program_profile_is_same (maker->options->profile, branch));
}

static gboolean
begin_if (Maker *maker, GError **error)
{
  const WeftMimdcBranch *branch = &maker->code->branches[maker->branch];
  char text[WEFT_NUMBER_SIZE];
  WeftProgramDecision decision = {text, FALSE, differs (maker, maker->branch), get_line (maker, branch)};
  Series then = {.kind = SERIES_THEN, .flow = {1, 0}, .before = {1, 0}, .weight = branch->value};

  if (isnan (then.weight) && maker->options->profile != NULL)
    then.weight = weft_program_profile_get_then (maker->options->profile, maker->branch);
  if (isnan (then.weight)) {
    decision.is_guess = TRUE;
    then.weight = branch->is_logical ? RIGHT_SIDE : THEN;
  }
  maker->is_random |= then.weight > 0 && then.weight < 1;
  then.differs = decision.differs;
  weft_number_print (then.weight, text);
  if (!end_block (maker, error) ||
      !weft_program_parts_add_if (&maker->parts, get_top (maker)->node, &decision, &then.part, error) ||
      !weft_program_parts_add_clause (&maker->parts, then.part, WEFT_KIND_THEN, &then.node, error))
    return FALSE;
  g_array_append_val (maker->series, then);
  return TRUE;
}

/* The else of the then on the top, which has ended. */
static gboolean
begin_else (Maker *maker, gboolean goes_on, GError **error)
{
  Series then = take_top (maker);
  Series series = then;

  series.kind = SERIES_ELSE;
  series.other = then.node;
  series.before = then.flow;
  series.flow = (Flow){1, 0};
  series.goes_on = goes_on;
  if (!weft_program_parts_add_clause (&maker->parts, then.part, WEFT_KIND_ELSE, &series.node, error))
    return FALSE;
  g_array_append_val (maker->series, series);
  return TRUE;
}

/* A clause that always leaves lets the other go on; one that sometimes does, neither. */
static gboolean
end_if (Maker *maker, GError **error)
{
  Series *top = get_top (maker);

  if (top->kind == SERIES_THEN && top->flow.reach == 0)
    return begin_else (maker, TRUE, error);
  if (top->kind == SERIES_ELSE && top->before.reach == 0 && top->flow.reach > 0) {
    top->goes_on = TRUE;
    return TRUE;
  }
  if (top->kind == SERIES_ELSE && top->flow.reach == 0 && top->before.reach > 0) {
    Flow flow = top->flow;

    top->kind = SERIES_THEN;
    top->node = top->other;
    top->flow = top->before;
    top->before = flow;
    top->goes_on = TRUE;
    return TRUE;
  }
  close_top (maker);
  return TRUE;
}

/* Loops. */

/* The innermost loop whose body has begun, or %NULL. */
static Series *
find_body (Maker *maker)
{
  for (guint i = maker->series->len; i > 0; i--) {
    Series *series = &g_array_index (maker->series, Series, i - 1);

    if (series->kind == SERIES_BODY)
      return series;
  }
  return NULL;
}

/* How often the loop is executed, (transfer full). */
static char *
print_iterations (Maker *maker, Series *body, gboolean *is_guess)
{
  const WeftMimdcBranch *branch = &maker->code->branches[maker->branch];
  char text[WEFT_NUMBER_SIZE];
  char *counted = NULL;

  if (branch->iterations != NULL) {
    body->weight = branch->value;
    return weft_literal_print (branch->iterations);
  }
  if (maker->options->profile != NULL)
    counted = weft_program_profile_print_iterations (maker->options->profile, maker->branch, &body->weight,
                                                     &body->stays);
  if (counted != NULL)
    return counted;
  *is_guess = TRUE;
  body->weight = ITERATIONS;
  return g_strdup (weft_number_print (ITERATIONS, text));
}

static gboolean
begin_body (Maker *maker, GError **error)
{
  const WeftMimdcBranch *branch = &maker->code->branches[maker->branch];
  WeftProgramDecision decision = {NULL, FALSE, differs (maker, maker->branch), get_line (maker, branch)};
  Series body = {.kind = SERIES_BODY,
                 .flow = {1, 0},
                 .branch = maker->branch,
                 .stays = branch->jump == WEFT_MIMDC_NOWHERE ? 0 : NAN};
  g_autofree char *text = print_iterations (maker, &body, &decision.is_guess);

  decision.text = text;
  body.differs = decision.differs;
  maker->is_random |= g_ascii_strtod (text, NULL) != body.weight;
  if (!end_block (maker, error) || !make_room (maker, error) ||
      !weft_program_parts_add_loop (&maker->parts, get_top (maker)->node, &decision, &body.node, error))
    return FALSE;
  g_array_append_val (maker->series, body);
  return TRUE;
}

/* Behind the condition at the end of a body. */
static gboolean
end_body (Maker *maker, guint32 end, GError **error)
{
  if (!close_rests (maker, error))
    return FALSE;
  close_top (maker);
  maker->branch = end;
  maker->at = maker->code->branches[end].at;
  return TRUE;
}

/* Behind a condition: the first, or that at the end of the body. */
static gboolean
reach_while (Maker *maker, GError **error)
{
  const Series *body = find_body (maker);

  return body != NULL && body->branch == maker->branch ? end_body (maker, body->end, error)
                                                       : begin_body (maker, error);
}

/* The condition stands at the end of the body once more. */
static gboolean
reach_end_of_loop (Maker *maker, GError **error)
{
  Series *body = find_body (maker);

  if (!end_block (maker, error))
    return FALSE;
  body->end = maker->branch;
  maker->branch = maker->code->branches[maker->branch].first;
  maker->at = maker->code->branches[maker->branch].at;
  return TRUE;
}

/* Calls. */

static guint32
get_last_branch (const Maker *maker)
{
  if (maker->function == maker->code->n_functions)
    return 0;
  return maker->function + 1 < maker->code->n_functions
             ? maker->code->functions[maker->function + 1].first_branch
             : maker->code->n_branches;
}

static guint32
get_last_instruction (const Maker *maker)
{
  return maker->function == maker->code->n_functions ? maker->code->functions[0].entry
                                                     : maker->code->functions[maker->function].after;
}

static gboolean
refuse_call (const Maker *maker, const WeftMimdcFunction *function, GError **error)
{
  g_autofree char *problem = g_strdup_printf (
      _ ("“%s” is called while it runs: a tree, in which each call has a copy of its function, would have "
         "no end"),
      function->name);

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.file = maker->code->file,
                               .line = maker->code->lines[maker->at],
                               .column = maker->code->columns[maker->at],
                               .problem = problem});
  return FALSE;
}

/* Instead of a call what it calls. */
static gboolean
begin_function (Maker *maker, guint32 called, GError **error)
{
  const WeftMimdcFunction *function = &maker->code->functions[called];
  Series series = {.kind = SERIES_FUNCTION,
                   .node = get_top (maker)->node,
                   .flow = {1, 0},
                   .back = maker->at + 1,
                   .back_branch = maker->branch,
                   .back_function = maker->function};

  if (maker->is_open[called])
    return refuse_call (maker, function, error);
  if (!end_block (maker, error))
    return FALSE;
  maker->is_open[called] = TRUE;
  maker->function = called;
  maker->branch = function->first_branch;
  maker->at = function->entry;
  g_array_append_val (maker->series, series);
  return TRUE;
}

static gboolean
end_function (Maker *maker, GError **error)
{
  Series series;

  if (!close_rests (maker, error))
    return FALSE;
  series = *get_top (maker);
  maker->is_open[maker->function] = FALSE;
  maker->function = series.back_function;
  maker->branch = series.back_branch;
  maker->at = series.back;
  close_top (maker);
  return TRUE;
}

/* Instructions. */

/* A barrier is a block by itself: there all PEs wait for each other, whatever the mode of what is around it. */
static gboolean
take_instruction (Maker *maker, GError **error)
{
  const WeftMimdcInstruction *instruction = &maker->code->instructions[maker->at];
  gboolean is_wait = instruction->op == WEFT_OP_WAIT;
  gboolean is_end = instruction->op == WEFT_OP_RET || instruction->op == WEFT_OP_HALT;
  Flow *flow;

  if ((is_wait && !end_block (maker, error)) || !make_room (maker, error))
    return FALSE;
  weft_program_parts_add_step (&maker->parts, instruction->op, maker->code->lines[maker->at]);
  if (instruction->op == WEFT_OP_CALL)
    return begin_function (maker, instruction->operand, error);
  maker->at++;
  if ((is_wait || is_end) && !end_block (maker, error))
    return FALSE;
  if (!is_end)
    return TRUE;
  flow = &get_top (maker)->flow;
  *flow = (Flow){0, instruction->op == WEFT_OP_HALT ? 1 : 0};
  return TRUE;
}

static gboolean
take_branch (Maker *maker, GError **error)
{
  gboolean is_done = TRUE;

  switch (maker->code->branches[maker->branch].kind) {
  case WEFT_BRANCH_IF:
    is_done = begin_if (maker, error);
    break;
  case WEFT_BRANCH_ELSE:
    is_done = close_rests (maker, error) && begin_else (maker, FALSE, error);
    break;
  case WEFT_BRANCH_END_IF:
    is_done = close_rests (maker, error) && end_if (maker, error);
    break;
  case WEFT_BRANCH_LOOP:
    is_done = end_block (maker, error);
    break;
  case WEFT_BRANCH_WHILE:
    is_done = reach_while (maker, error);
    break;
  case WEFT_BRANCH_END_LOOP:
    is_done = reach_end_of_loop (maker, error);
    break;
  }
  maker->branch++;
  return is_done;
}

static gboolean
take_all (Maker *maker, WeftJob *job, GError **error)
{
  guint32 end = maker->code->functions[0].entry;

  for (guint64 i = 0; maker->function < maker->code->n_functions || maker->at < end; i++) {
    gboolean is_done;

    if (i % BETWEEN_LOOKS == 0 && !weft_job_check (job, error))
      return FALSE;
    if (maker->branch < get_last_branch (maker) && maker->code->branches[maker->branch].at <= maker->at)
      is_done = take_branch (maker, error);
    else if (maker->at == get_last_instruction (maker))
      is_done = end_function (maker, error);
    else
      is_done = take_instruction (maker, error);
    if (!is_done)
      return FALSE;
  }
  return close_rests (maker, error);
}

/* The document. */

static WeftNode *
make_node (WeftKind kind, const WeftAttribute *attributes, guint n, GError **error)
{
  WeftProperties *properties = weft_properties_new (kind, attributes, n, error);

  return properties != NULL ? weft_node_new (properties, NULL, 0, error) : NULL;
}

static gboolean
add_node (WeftBatch *batch, guint32 parent, WeftNode *node, guint32 *id, GError **error)
{
  return node != NULL && weft_batch_insert (batch, parent, G_MAXSIZE, node, id, error);
}

/* The time as a multiple of the step. */
static const char *
print_time (double time, double step, char *text)
{
  return weft_number_print (round (time / step) * step, text);
}

static gboolean
add_operation (Maker *maker, guint32 machine, double step, WeftMimdcOp op, GError **error)
{
  g_autofree char *name = g_ascii_strup (weft_mimdc_op_get_info (op)->name, -1);
  char simd[WEFT_NUMBER_SIZE];
  char spmd[WEFT_NUMBER_SIZE];
  const WeftAttribute attributes[] = {
      {WEFT_PROPERTY_NAME, name},
      {WEFT_PROPERTY_SIMD, print_time (maker->options->simd[op], step, simd)},
      {WEFT_PROPERTY_SPMD, print_time (maker->options->spmd[op], step, spmd)}};
  guint32 id;

  return add_node (maker->parts.batch, machine,
                   make_node (WEFT_KIND_OPERATION, attributes, G_N_ELEMENTS (attributes), error), &id, error);
}

/* Once the parts of the tree are known: a step for it, and the times of instructions. */
static gboolean
add_times (Maker *maker, guint32 machine, guint32 tree, GError **error)
{
  double step = maker->is_random ? maker->options->wider : maker->options->step;
  char text[WEFT_NUMBER_SIZE];

  for (guint op = 0; op < WEFT_N_OPS; op++)
    if (!add_operation (maker, machine, step, op, error))
      return FALSE;
  return weft_batch_set (maker->parts.batch, tree, WEFT_PROPERTY_STEP, weft_number_print (step, text), error);
}

static gboolean
add_suite (WeftBatch *batch,
           guint32 root,
           const WeftProgramTreeOptions *options,
           guint32 *machine,
           GError **error)
{
  g_autofree char *pes = g_strdup_printf ("%u", options->pes);
  const WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, MACHINE}, {WEFT_PROPERTY_NAME, options->machine}, {WEFT_PROPERTY_PES, pes}};
  guint32 suite;

  return add_node (batch, root, make_node (WEFT_KIND_SUITE, NULL, 0, error), &suite, error) &&
         add_node (batch, suite, make_node (WEFT_KIND_MACHINE, attributes, G_N_ELEMENTS (attributes), error),
                   machine, error);
}

static gboolean
add_program (WeftBatch *batch, guint32 root, const WeftProgramTreeOptions *options, GError **error)
{
  g_autofree char *pes = g_strdup_printf ("%u", options->pes);
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, options->name},
                                      {WEFT_PROPERTY_LANGUAGE, "mimdc"},
                                      {WEFT_PROPERTY_PES, pes},
                                      {WEFT_PROPERTY_TEXT, options->source}};
  guint32 id;

  return add_node (batch, root, make_node (WEFT_KIND_PROGRAM, attributes, G_N_ELEMENTS (attributes), error),
                   &id, error);
}

static gboolean
add_tree (WeftBatch *batch,
          guint32 root,
          const WeftProgramTreeOptions *options,
          guint32 *tree,
          GError **error)
{
  g_autofree char *id = g_strdup_printf ("%s-tree", options->name);
  g_autofree char *pes = g_strdup_printf ("%u", options->pes);
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, id},
                                      {WEFT_PROPERTY_NAME, options->name},
                                      {WEFT_PROPERTY_MACHINE, MACHINE},
                                      {WEFT_PROPERTY_PES, pes},
                                      {WEFT_PROPERTY_UNIT, options->unit}};

  return add_node (batch, root, make_node (WEFT_KIND_FLOW_TREE, attributes, G_N_ELEMENTS (attributes), error),
                   tree, error);
}

static gboolean
make_parts (Maker *maker, guint32 tree, WeftJob *job, GError **error)
{
  Series root = {.kind = SERIES_FUNCTION, .node = tree, .flow = {1, 0}};

  g_array_append_val (maker->series, root);
  return take_all (maker, job, error);
}

WeftDocument *
weft_program_tree_make (WeftMimdcCode *code,
                        const WeftProgramTreeOptions *options,
                        WeftJob *job,
                        GError **error)
{
  g_autoptr (WeftDocument) empty = weft_document_new ();
  g_autoptr (WeftBatch) batch = weft_batch_begin (empty);
  guint32 root = weft_node_get_id (weft_document_get_root (empty));
  g_autofree gboolean *is_open = g_new0 (gboolean, code->n_functions);
  Maker maker = {.code = code, .options = options, .is_open = is_open, .function = code->n_functions};
  gboolean is_made;
  guint32 machine;
  guint32 tree;

  if (!add_suite (batch, root, options, &machine, error) || !add_program (batch, root, options, error) ||
      !add_tree (batch, root, options, &tree, error))
    return NULL;
  maker.series = g_array_new (FALSE, FALSE, sizeof (Series));
  weft_program_parts_init (&maker.parts, batch, options->name, options->source);
  is_made = make_parts (&maker, tree, job, error) && add_times (&maker, machine, tree, error);
  weft_program_parts_clear (&maker.parts);
  g_array_unref (maker.series);
  return is_made ? weft_batch_commit (g_steal_pointer (&batch)) : NULL;
}
