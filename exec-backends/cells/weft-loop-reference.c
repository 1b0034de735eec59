/* weft-loop-reference.c: see weft-loop-reference.h. */
#include "weft-loop-reference.h"

#include "weft-fault.h"
#include "weft-loop-arithmetic.h"
#include "weft-random.h"

#include <glib/gi18n-lib.h>

/* Steps between two looks at the job. */
#define STEPS 65536

/* Data. */

WeftLoopData *
weft_loop_data_new (const WeftLoopProgram *program, WeftJob *job, GError **error)
{
  g_autoptr (WeftLoopData) data = g_new (WeftLoopData, 1);

  *data = (WeftLoopData){program->arrays->len, g_new0 (guint32 *, program->arrays->len + 1)};
  for (guint32 i = 0; i < data->n; i++) {
    data->words[i] = weft_job_allocate (job, weft_loop_count_words (WEFT_LOOP_ARRAY (program, i)),
                                        sizeof (guint32), error);
    if (data->words[i] == NULL)
      return NULL;
  }
  return g_steal_pointer (&data);
}

void
weft_loop_data_free (WeftLoopData *data)
{
  if (data == NULL)
    return;
  for (guint32 i = 0; i < data->n; i++)
    g_free (data->words[i]);
  g_free (data->words);
  g_free (data);
}

void
weft_loop_data_fill (WeftLoopData *data, const WeftLoopProgram *program, guint64 seed)
{
  for (guint32 a = 0; a < data->n; a++) {
    const WeftLoopArray *array = WEFT_LOOP_ARRAY (program, a);
    WeftRandom random;

    weft_random_init (&random, seed, a);
    for (gsize i = 0; !array->is_out && i < weft_loop_count_words (array); i++)
      data->words[a][i] =
          array->is_float ? weft_mimdc_from_float ((float) weft_random_below (&random, 2001) / 1000.0f - 1.0f)
                          : (guint32) weft_random_below (&random, 199) - 99;
  }
}

/* A run. */

typedef struct {
  const WeftLoopProgram *program;
  const WeftLoop *loop;
  guint32 *const *words;
  guint32 *locals; /* of the program */
  guint32 *stack;
  guint32 height;
  gint32 place[2];
  guint steps; /* since the job was asked */
  WeftJob *job;
  GError *error;
} Run;

static guint32
read_element (const Run *run, const WeftLoopNode *node)
{
  const WeftLoopArray *array = WEFT_LOOP_ARRAY (run->program, node->value);
  gint64 at[2];

  for (guint d = 0; d < 2; d++) {
    gint64 last = (gint64) array->size[d] - 1;

    at[d] = (gint64) run->place[d] + node->shift[d];
    if ((at[d] < 0 || at[d] > last) && array->edge == WEFT_LOOP_EDGE_ZERO)
      return 0;
    at[d] = CLAMP (at[d], 0, last);
  }
  return run->words[node->value][at[0] * array->size[1] + at[1]];
}

static void
store_element (const Run *run, const WeftLoopNode *node, guint32 word)
{
  const WeftLoopArray *array = WEFT_LOOP_ARRAY (run->program, node->value);
  guint32 *words = run->words[node->value];
  gsize row = (gsize) (run->place[0] + node->shift[0]);
  gsize column = (gsize) (run->place[1] + node->shift[1]);

  if (array->fold != WEFT_LOOP_FOLD_NONE)
    *words = weft_loop_fold (array, *words, word);
  else
    words[row * array->size[1] + column] = weft_loop_settle (array->is_float, word);
}

static guint32
pop (Run *run)
{
  return run->stack[--run->height];
}

/* The value of an operator or a function; %FALSE: it divides by zero. */
static gboolean
compute (Run *run, const WeftLoopNode *node, guint32 *value)
{
  guint32 b = pop (run);
  guint32 a = weft_loop_count_operands (node) == 2 ? pop (run) : b;

  if (node->kind == WEFT_LOOP_UNARY)
    *value = weft_mimdc_unary (node->value, a);
  else if (node->kind == WEFT_LOOP_CALL)
    *value = weft_loop_call (node->value, a, b);
  else
    return weft_mimdc_binary (node->value, a, b, value);
  return TRUE;
}

/* Of an expression. */
static gboolean
evaluate (Run *run, guint32 at, guint32 *value)
{
  const WeftLoopNode *node = WEFT_LOOP_NODE (run->program, at);
  WeftLoopTrap trap = {
      (guint32) (run->loop - WEFT_LOOP_LOOP (run->program, 0)), at, {run->place[0], run->place[1]}};

  switch (node->kind) {
  case WEFT_LOOP_CONSTANT:
    *value = node->value;
    return TRUE;
  case WEFT_LOOP_INDEX:
    *value = (guint32) run->place[node->value];
    return TRUE;
  case WEFT_LOOP_LOCAL:
    *value = run->locals[node->value];
    return TRUE;
  case WEFT_LOOP_ELEMENT:
    *value = read_element (run, node);
    return TRUE;
  case WEFT_LOOP_AND:
  case WEFT_LOOP_OR:
    *value = pop (run);
    return TRUE;
  default:
    return compute (run, node, value) || weft_loop_blame (run->program, &trap, &run->error);
  }
}

/* The last node of what is done next; that behind it comes then. */
static guint32
step (Run *run, guint32 at)
{
  const WeftLoopNode *node = WEFT_LOOP_NODE (run->program, at);
  const WeftLoopNode *open = WEFT_LOOP_NODE (run->program, node->other);

  switch (node->kind) {
  case WEFT_LOOP_AND_THEN:
  case WEFT_LOOP_OR_ELSE:
    if (run->stack[run->height - 1] != (node->kind == WEFT_LOOP_OR_ELSE)) {
      run->height--;
      return at;
    }
    return node->other - 1;
  case WEFT_LOOP_SET:
    run->locals[node->value] = pop (run);
    return at;
  case WEFT_LOOP_STORE:
    store_element (run, node, pop (run));
    return at;
  case WEFT_LOOP_IF:
    return pop (run) != 0 ? at : node->other;
  case WEFT_LOOP_ELSE:
    return node->other;
  case WEFT_LOOP_FOR:
    run->locals[node->value] = (guint32) node->shift[0];
    return at;
  case WEFT_LOOP_END_FOR:
    if ((gint32) run->locals[open->value] >= open->shift[1])
      return at;
    run->locals[open->value]++;
    return node->other;
  default:
    return at;
  }
}

static gboolean
is_value (WeftLoopNodeKind kind)
{
  return kind < WEFT_LOOP_SET && kind != WEFT_LOOP_AND_THEN && kind != WEFT_LOOP_OR_ELSE;
}

static gboolean
iterate (Run *run)
{
  for (guint32 i = run->loop->first; i < run->loop->after; i++) {
    const WeftLoopNode *node = WEFT_LOOP_NODE (run->program, i);
    guint32 value;

    if (++run->steps % STEPS == 0 && !weft_job_check (run->job, &run->error))
      return FALSE;
    if (!is_value (node->kind)) {
      i = step (run, i);
      continue;
    }
    if (!evaluate (run, i, &value))
      return FALSE;
    run->stack[run->height++] = weft_loop_convert (node, value);
  }
  return TRUE;
}

static gboolean
run_loop (Run *run)
{
  const WeftLoop *loop = run->loop;
  g_autofree guint32 *stack = g_new (guint32, loop->depth + 1);

  run->stack = stack;
  for (run->place[0] = loop->low[0]; run->place[0] <= loop->high[0]; run->place[0]++)
    for (run->place[1] = loop->low[1]; run->place[1] <= loop->high[1]; run->place[1]++) {
      memset (&run->locals[loop->first_local], 0, loop->n_locals * sizeof (guint32));
      if (!iterate (run))
        return FALSE;
    }
  return TRUE;
}

gboolean
weft_loop_run (const WeftLoopProgram *program, WeftLoopData *data, WeftJob *job, GError **error)
{
  g_autofree guint32 *locals = g_new (guint32, program->locals->len + 1);
  Run run = {.program = program, .words = data->words, .locals = locals, .job = job};
  gboolean is_done = TRUE;

  for (guint32 a = 0; a < data->n; a++)
    if (WEFT_LOOP_ARRAY (program, a)->is_out) {
      memset (data->words[a], 0, weft_loop_count_words (WEFT_LOOP_ARRAY (program, a)) * sizeof (guint32));
      *data->words[a] = WEFT_LOOP_ARRAY (program, a)->initial;
    }
  for (guint i = 0; is_done && i < program->loops->len; i++) {
    run.loop = WEFT_LOOP_LOOP (program, i);
    is_done = run_loop (&run);
  }
  if (run.error != NULL)
    g_propagate_error (error, run.error);
  return is_done;
}

gboolean
weft_loop_blame (const WeftLoopProgram *program, const WeftLoopTrap *trap, GError **error)
{
  const WeftLoop *loop = WEFT_LOOP_LOOP (program, trap->loop);
  g_autofree char *second =
      loop->rank == 2 ? g_strdup_printf (", %s = %d", loop->names[1], trap->place[1]) : g_strdup ("");
  g_autofree char *problem =
      g_strdup_printf (_ ("the iteration %s = %d%s divides by zero"), loop->names[0], trap->place[0], second);

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = program->file,
                               .line = trap->node < program->lines->len
                                           ? g_array_index (program->lines, guint32, trap->node)
                                           : 0,
                               .problem = problem});
  return FALSE;
}
