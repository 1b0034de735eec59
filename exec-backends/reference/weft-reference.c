/* weft-reference.c: see weft-reference.h. */
#include "weft-reference-private.h"

#include "weft-mimdc-arithmetic.h"
#include "weft-reference-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Words of stack that a PE begins with. */
#define FIRST_WORDS 32

/* Instructions between two looks at job and clock. */
#define BETWEEN_LOOKS 65536

/* What an instruction does to its PE. */
typedef enum { GOES_ON, LEAVES, FAILS } Outcome;

void
weft_reference_options_init (WeftReferenceOptions *options)
{
  *options = (WeftReferenceOptions){.pes = 4, .stack_words = 1u << 20, .output_bytes = 64 << 20};
}

gboolean
weft_reference_fail (WeftReferenceRun *run, guint32 at, WeftErrorCode code, const char *sentence)
{
  return weft_reference_blame (run->code, at, code, sentence, &run->error);
}

/* The PE, and what it did at the instruction that it has just fetched. */
static Outcome
trap (WeftReferenceRun *run, WeftReferencePe *pe, const char *what)
{
  g_autofree char *sentence = g_strdup_printf (_ ("PE %u: %s"), (guint) (pe - run->pes), what);

  weft_reference_fail (run, pe->pc - 1, WEFT_ERROR_INVALID, sentence);
  return FAILS;
}

static void
store (WeftReferenceRun *run, guint32 pe, guint32 address, guint32 value)
{
  WeftReferenceStore stored = {pe, address, value};

  g_array_append_val (run->stores, stored);
}

/* Memory. */

/* Room for a stack of @words. */
static gboolean
reserve (WeftReferenceRun *run, WeftReferencePe *pe, guint32 words)
{
  gsize wanted = (gsize) run->code->poly_words + words;
  gsize capacity =
      MAX (wanted, MIN (2 * (gsize) pe->capacity, (gsize) run->code->poly_words + run->options->stack_words));
  guint32 *memory;

  if (wanted <= pe->capacity)
    return TRUE;
  memory = weft_job_allocate (run->job, capacity, sizeof *memory, &run->error);
  if (memory == NULL)
    return FALSE;
  if (pe->memory != NULL)
    memcpy (memory, pe->memory, pe->capacity * sizeof *memory);
  g_free (pe->memory);
  pe->memory = memory;
  pe->capacity = (guint32) capacity;
  return TRUE;
}

/* Whether there is such a PE; else the trap. */
static gboolean
check_remote (WeftReferenceRun *run, WeftReferencePe *pe, guint32 number)
{
  g_autofree char *what = NULL;

  if (number < run->options->pes)
    return TRUE;
  what = weft_reference_say_no_pe (number, run->options->pes);
  trap (run, pe, what);
  return FALSE;
}

static void
store_own (WeftReferenceRun *run, WeftReferencePe *pe, guint32 address, guint32 value)
{
  if (address < run->code->poly_words)
    store (run, (guint32) (pe - run->pes), address, value);
  else
    pe->memory[address] = value;
}

static Outcome
access_memory (WeftReferenceRun *run, WeftReferencePe *pe, WeftMimdcOp op)
{
  guint32 *top = pe->memory + pe->sp - 1;

  switch (op) {
  case WEFT_OP_LD:
    *top = pe->memory[*top];
    return GOES_ON;
  case WEFT_OP_ST:
    pe->sp -= 2;
    store_own (run, pe, top[-1], *top);
    return GOES_ON;
  case WEFT_OP_LDS:
    *top = run->monos[*top];
    return GOES_ON;
  case WEFT_OP_STS:
    pe->sp -= 2;
    store (run, WEFT_REFERENCE_MONO, top[-1], *top);
    return GOES_ON;
  case WEFT_OP_LDD:
    if (!check_remote (run, pe, top[-1]))
      return FAILS;
    pe->sp--;
    top[-1] = run->pes[top[-1]].memory[*top];
    return GOES_ON;
  case WEFT_OP_STD:
  default:
    if (!check_remote (run, pe, top[-2]))
      return FAILS;
    pe->sp -= 3;
    store (run, top[-2], top[-1], *top);
    return GOES_ON;
  }
}

/* Calls. */

static Outcome
call (WeftReferenceRun *run, WeftReferencePe *pe, const WeftMimdcFunction *function)
{
  guint32 below = pe->sp - run->code->poly_words - 1 - function->n_params;
  g_autofree char *what = NULL;

  if (function->depth > run->options->stack_words || below > run->options->stack_words - function->depth) {
    what = weft_reference_say_stack (run->options->stack_words, function->name);
    return trap (run, pe, what);
  }
  if (!reserve (run, pe, below + function->depth))
    return FAILS;
  pe->pc = function->entry;
  return GOES_ON;
}

static void
come_back (WeftReferencePe *pe, guint32 words)
{
  guint32 value = pe->memory[pe->sp - 1];

  pe->sp -= words + 1;
  pe->pc = pe->memory[pe->sp - 1];
  pe->memory[pe->sp - 1] = value;
}

/* Printing. */

static Outcome
print (WeftReferenceRun *run, WeftReferencePe *pe, guint32 operand)
{
  guint32 n = operand & 0xff;
  gsize before;

  if (pe->output == NULL)
    pe->output = g_string_new (NULL);
  before = pe->output->len;
  if (run->options->tags)
    g_string_append_printf (pe->output, "%u: ", (guint) (pe - run->pes));
  pe->sp -= n;
  weft_reference_add_values (pe->output, operand, pe->memory + pe->sp);
  run->output_bytes += pe->output->len - before;
  run->has_changed = TRUE;
  return run->output_bytes <= run->options->output_bytes ? GOES_ON
                                                         : trap (run, pe, _ ("the output passes its limit"));
}

/* What all have printed since the last barrier, PE by PE. */
static void
merge (WeftReferenceRun *run)
{
  for (guint32 i = 0; i < run->options->pes; i++) {
    GString *output = run->pes[i].output;

    if (output == NULL || output->len == 0)
      continue;
    if (run->options->print != NULL)
      run->options->print (output->str, output->len, run->options->data);
    g_string_truncate (output, 0);
  }
}

/* Instructions. */

static Outcome
check_bound (WeftReferenceRun *run, WeftReferencePe *pe, guint32 size)
{
  guint32 index = pe->memory[pe->sp - 1];
  g_autofree char *what = NULL;

  if (index < size)
    return GOES_ON;
  what = weft_reference_say_no_element (index, size);
  return trap (run, pe, what);
}

static void
push (WeftReferencePe *pe, guint32 word)
{
  pe->memory[pe->sp++] = word;
}

static Outcome
compute (WeftReferenceRun *run, WeftReferencePe *pe, WeftMimdcOp op)
{
  guint32 *top = pe->memory + pe->sp - 1;

  if (op <= WEFT_OP_NEGF) {
    *top = weft_mimdc_unary (op, *top);
    return GOES_ON;
  }
  pe->sp--;
  return weft_mimdc_binary (op, top[-1], *top, &top[-1]) ? GOES_ON : trap (run, pe, _ ("division by zero"));
}

static Outcome
leave (WeftReferencePe *pe, WeftReferenceState state)
{
  pe->state = state;
  return LEAVES;
}

/* Whether the PE goes on at @place; else behind the jump. */
static Outcome
lead (WeftReferenceRun *run, WeftReferencePe *pe, gboolean is_taken, guint32 place)
{
  if (run->options->leads != NULL)
    run->options->leads ((guint32) (pe - run->pes), pe->pc - 1, is_taken, run->options->leads_data);
  pe->pc = is_taken ? place : pe->pc;
  return GOES_ON;
}

/* What leads elsewhere, and what is left: operators. */
static Outcome
jump_or_compute (WeftReferenceRun *run, WeftReferencePe *pe, const WeftMimdcInstruction *instruction)
{
  switch (instruction->op) {
  case WEFT_OP_JUMP:
    return lead (run, pe, TRUE, instruction->operand);
  case WEFT_OP_JUMPF:
    pe->sp--;
    return lead (run, pe, pe->memory[pe->sp] == 0, instruction->operand);
  case WEFT_OP_JUMPT:
    pe->sp--;
    return lead (run, pe, pe->memory[pe->sp] != 0, instruction->operand);
  case WEFT_OP_CALL:
    return call (run, pe, &run->code->functions[instruction->operand]);
  case WEFT_OP_RET:
    lead (run, pe, TRUE, pe->pc);
    come_back (pe, instruction->operand);
    return GOES_ON;
  case WEFT_OP_PRINT:
    return print (run, pe, instruction->operand);
  case WEFT_OP_WAIT:
    return leave (pe, WEFT_PE_WAITS);
  case WEFT_OP_HALT:
    lead (run, pe, TRUE, pe->pc);
    return leave (pe, WEFT_PE_ENDED);
  default:
    return compute (run, pe, instruction->op);
  }
}

static Outcome
execute (WeftReferenceRun *run, WeftReferencePe *pe)
{
  const WeftMimdcInstruction *instruction = &run->code->instructions[pe->pc++];
  guint32 operand = instruction->operand;

  switch (instruction->op) {
  case WEFT_OP_PUSH:
  case WEFT_OP_LINK:
    push (pe, operand);
    return GOES_ON;
  case WEFT_OP_LOCAL:
    push (pe, pe->sp - 1 - operand);
    return GOES_ON;
  case WEFT_OP_THIS:
    push (pe, (guint32) (pe - run->pes));
    return GOES_ON;
  case WEFT_OP_NPROC:
    push (pe, run->options->pes);
    return GOES_ON;
  case WEFT_OP_LD:
  case WEFT_OP_ST:
  case WEFT_OP_LDS:
  case WEFT_OP_STS:
  case WEFT_OP_LDD:
  case WEFT_OP_STD:
    return access_memory (run, pe, instruction->op);
  case WEFT_OP_ALLOC:
    memset (pe->memory + pe->sp, 0, operand * sizeof *pe->memory);
    pe->sp += operand;
    return GOES_ON;
  case WEFT_OP_DROP:
    pe->sp -= operand;
    return GOES_ON;
  case WEFT_OP_SWAP:
    operand = pe->memory[pe->sp - 1];
    pe->memory[pe->sp - 1] = pe->memory[pe->sp - 2];
    pe->memory[pe->sp - 2] = operand;
    return GOES_ON;
  case WEFT_OP_BOUND:
    return check_bound (run, pe, operand);
  default:
    return jump_or_compute (run, pe, instruction);
  }
}

/* Steps. */

/* The store of the lowest PE comes last. */
static void
apply_stores (WeftReferenceRun *run)
{
  for (guint i = run->stores->len; i > 0; i--) {
    const WeftReferenceStore *stored = &g_array_index (run->stores, WeftReferenceStore, i - 1);

    guint32 *memory = stored->pe == WEFT_REFERENCE_MONO ? run->monos : run->pes[stored->pe].memory;

    run->has_changed |= memory[stored->address] != stored->value;
    memory[stored->address] = stored->value;
  }
  g_array_set_size (run->stores, 0);
}

/* The PEs that run, in ascending order, of those that ran. */
static void
sift_running (WeftReferenceRun *run)
{
  guint32 n = 0;

  for (guint32 i = 0; i < run->n_running; i++)
    if (run->pes[run->running[i]].state == WEFT_PE_RUNS)
      run->running[n++] = run->running[i];
  run->n_running = n;
}

static void
choose (WeftReferenceRun *run)
{
  if (run->control != NULL && run->control->choose != NULL) {
    run->n_chosen = run->control->choose (run, run->chosen, run->control->data);
    return;
  }
  run->chosen = run->running;
  run->n_chosen = run->n_running;
}

static gboolean
step (WeftReferenceRun *run)
{
  gboolean has_left = FALSE;

  choose (run);
  for (guint32 i = 0; i < run->n_chosen; i++) {
    Outcome outcome = execute (run, &run->pes[run->chosen[i]]);

    if (outcome == FAILS)
      return FALSE;
    has_left |= outcome == LEAVES;
  }
  run->counts->steps++;
  run->counts->instructions += run->n_chosen;
  if (run->stores->len > 0)
    apply_stores (run);
  if (has_left)
    sift_running (run);
  return TRUE;
}

/* When all that live wait, they go on; %FALSE when none lives. */
static gboolean
pass_barrier (WeftReferenceRun *run)
{
  merge (run);
  for (guint32 i = 0; i < run->options->pes; i++)
    if (run->pes[i].state == WEFT_PE_WAITS) {
      run->pes[i].state = WEFT_PE_RUNS;
      run->running[run->n_running++] = i;
    }
  run->counts->barriers += run->n_running > 0;
  run->has_changed = TRUE;
  return run->n_running > 0;
}

/* Limits, and the job. @next: of which number of instructions is the next look. */
static gboolean
check_limits (WeftReferenceRun *run, gint64 end, guint64 *next)
{
  guint32 at = run->pes[run->running[0]].pc;
  guint64 most = run->options->instructions;

  if (most > 0 && run->counts->instructions >= most)
    return weft_reference_fail (run, at, WEFT_ERROR_TOO_LONG,
                                _ ("the run passes its limit of instructions here"));
  if (run->counts->instructions < *next)
    return TRUE;
  *next = run->counts->instructions + BETWEEN_LOOKS;
  if (end > 0 && g_get_monotonic_time () > end)
    return weft_reference_fail (run, at, WEFT_ERROR_TOO_LONG, _ ("the run passes its limit of time here"));
  return weft_job_check (run->job, &run->error);
}

/* Whether the control unit lets the run go on. */
static gboolean
look (WeftReferenceRun *run)
{
  run->is_stopped =
      run->control != NULL && run->control->look != NULL && !run->control->look (run, run->control->data);
  return !run->is_stopped;
}

static gboolean
run_all (WeftReferenceRun *run, WeftReferenceWatch *watch)
{
  gint64 end = run->options->seconds > 0
                   ? g_get_monotonic_time () + (gint64) (run->options->seconds * G_USEC_PER_SEC)
                   : 0;
  guint64 next = 0;

  do {
    while (run->n_running > 0)
      if (!look (run) || !check_limits (run, end, &next) || !step (run) || !weft_reference_watch_look (watch))
        return run->is_stopped;
  } while (pass_barrier (run));
  return TRUE;
}

/* Every PE at the first instruction. */
static gboolean
begin (WeftReferenceRun *run)
{
  guint32 pes = run->options->pes;

  run->monos = weft_job_allocate (run->job, MAX (run->code->mono_words, 1), sizeof *run->monos, &run->error);
  if (run->monos == NULL ||
      !weft_job_affords (run->job, pes, (run->code->poly_words + FIRST_WORDS) * sizeof (guint32),
                         &run->error))
    return FALSE;
  for (guint32 i = 0; i < pes; i++) {
    if (!reserve (run, &run->pes[i], FIRST_WORDS))
      return FALSE;
    run->pes[i].sp = run->code->poly_words;
    run->running[i] = i;
  }
  run->n_running = pes;
  return TRUE;
}

static void
clear (WeftReferenceRun *run)
{
  for (guint32 i = 0; run->pes != NULL && i < run->options->pes; i++) {
    g_free (run->pes[i].memory);
    if (run->pes[i].output != NULL)
      g_string_free (run->pes[i].output, TRUE);
  }
  g_free (run->pes);
  if (run->control != NULL && run->control->choose != NULL)
    g_free (run->chosen);
  g_free (run->running);
  g_free (run->monos);
  g_array_unref (run->stores);
}

gboolean
weft_reference_run (const WeftMimdcCode *code,
                    const WeftReferenceOptions *options,
                    WeftReferenceCounts *counts,
                    WeftJob *job,
                    GError **error)
{
  return weft_reference_run_controlled (code, options, NULL, counts, job, error);
}

gboolean
weft_reference_run_controlled (const WeftMimdcCode *code,
                               const WeftReferenceOptions *options,
                               const WeftReferenceControl *control,
                               WeftReferenceCounts *counts,
                               WeftJob *job,
                               GError **error)
{
  WeftReferenceRun run = {
      .code = code,
      .options = options,
      .counts = counts,
      .job = job,
      .pes = g_new0 (WeftReferencePe, options->pes),
      .running = g_new (guint32, options->pes),
      .control = control,
      .chosen = control != NULL && control->choose != NULL ? g_new (guint32, options->pes) : NULL,
      .stores = g_array_new (FALSE, FALSE, sizeof (WeftReferenceStore)),
  };
  WeftReferenceWatch *watch = weft_reference_watch_new (&run);
  gboolean is_done;

  *counts = (WeftReferenceCounts){0};
  is_done = begin (&run) && run_all (&run, watch);
  if (!is_done || run.is_stopped)
    merge (&run);
  if (control != NULL && control->leave != NULL)
    control->leave (&run, control->data);
  weft_reference_watch_free (watch);
  clear (&run);
  if (run.error != NULL)
    g_propagate_error (error, run.error);
  return is_done;
}
