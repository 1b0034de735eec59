/* weft-program-use.c: see weft-program-use.h. */
#include "weft-program-use.h"

#include "weft-reference-private.h"

#include <math.h>
#include <stdlib.h>

/* An instruction and its line. */
typedef struct {
  guint32 line;
  guint32 at;
} Place;

static int
compare_places (const void *a, const void *b)
{
  const Place *one = a;
  const Place *other = b;

  if (one->line != other->line)
    return one->line < other->line ? -1 : 1;
  return (one->at > other->at) - (one->at < other->at);
}

void
weft_program_cost_add (WeftProgramCost *sum, const WeftProgramCost *cost)
{
  sum->executions += cost->executions;
  sum->times += cost->times;
  sum->alive += cost->alive;
}

static void
add_to_line (WeftProgramLine *line, const WeftProgramCost *cost)
{
  line->n_instructions++;
  line->visits = MAX (line->visits, cost->executions);
  weft_program_cost_add (&line->cost, cost);
}

/* From instructions to lines. */
static gboolean
add_lines (WeftProgramUse *use, const WeftMimdcCode *code, WeftJob *job, GError **error)
{
  g_autofree Place *places = weft_job_allocate (job, code->n, sizeof *places, error);

  use->lines = places != NULL ? weft_job_allocate (job, code->n, sizeof *use->lines, error) : NULL;
  if (use->lines == NULL)
    return FALSE;
  for (guint32 i = 0; i < code->n; i++)
    places[i] = (Place){code->lines[i], i};
  qsort (places, code->n, sizeof *places, compare_places);
  for (guint32 i = 0; i < code->n; i++) {
    const WeftProgramCost *cost = &use->instructions[places[i].at];

    if (i == 0 || places[i].line != places[i - 1].line)
      use->lines[use->n_lines++].line = places[i].line;
    add_to_line (&use->lines[use->n_lines - 1], cost);
    weft_program_cost_add (&use->all, cost);
  }
  return TRUE;
}

static WeftProgramUse *
make_use (const WeftMimdcCode *code, WeftJob *job, GError **error)
{
  WeftProgramUse *use = g_new0 (WeftProgramUse, 1);

  use->n_instructions = code->n;
  use->instructions = weft_job_allocate (job, code->n, sizeof *use->instructions, error);
  if (use->instructions == NULL)
    g_clear_pointer (&use, weft_program_use_free);
  return use;
}

/* The machine with vectors. */

static void
note_block (guint32 first, guint32 after, guint32 members, guint32 alive, gpointer data)
{
  WeftProgramUse *use = data;
  WeftProgramCost cost = {members, 1, alive};

  for (guint32 i = first; i < after; i++)
    weft_program_cost_add (&use->instructions[i], &cost);
}

WeftProgramUse *
weft_program_use_new (const WeftMimdcCode *code,
                      const WeftReferenceOptions *options,
                      WeftReferenceCounts *counts,
                      WeftSimdCounts *own,
                      WeftJob *job,
                      GError **error)
{
  g_autoptr (WeftProgramUse) use = make_use (code, job, error);
  WeftSimdObserver observer = {note_block, use};

  if (use == NULL || !weft_simd_run_observed (code, options, NULL, &observer, counts, own, job, error) ||
      !add_lines (use, code, job, error))
    return NULL;
  return g_steal_pointer (&use);
}

/* The reference. */

typedef struct {
  WeftProgramUse *use;
  guint64 *seen; /* by instruction: the number of the step, from 1, in which it was executed last */
} Looker;

static guint32
count_alive (const WeftReferenceRun *run)
{
  guint32 n = 0;

  for (guint32 i = 0; i < run->options->pes; i++)
    n += run->pes[i].state != WEFT_PE_ENDED;
  return n;
}

static gboolean
look (const WeftReferenceRun *run, gpointer data)
{
  Looker *looker = data;
  guint64 step = run->counts->steps + 1;
  guint32 alive = run->n_running < run->options->pes ? count_alive (run) : run->n_running;

  for (guint32 i = 0; i < run->n_running; i++) {
    guint32 at = run->pes[run->running[i]].pc;
    WeftProgramCost *cost = &looker->use->instructions[at];

    cost->executions++;
    if (looker->seen[at] == step)
      continue;
    looker->seen[at] = step;
    cost->times++;
    cost->alive += alive;
  }
  return TRUE;
}

WeftProgramUse *
weft_program_use_new_in_step (const WeftMimdcCode *code,
                              const WeftReferenceOptions *options,
                              WeftReferenceCounts *counts,
                              WeftJob *job,
                              GError **error)
{
  g_autoptr (WeftProgramUse) use = make_use (code, job, error);
  g_autofree guint64 *seen = use != NULL ? weft_job_allocate (job, code->n, sizeof *seen, error) : NULL;
  Looker looker = {use, seen};
  WeftReferenceControl control = {.data = &looker, .look = look};

  if (seen == NULL || !weft_reference_run_controlled (code, options, &control, counts, job, error) ||
      !add_lines (use, code, job, error))
    return NULL;
  return g_steal_pointer (&use);
}

void
weft_program_use_free (WeftProgramUse *use)
{
  g_free (use->instructions);
  g_free (use->lines);
  g_free (use);
}

double
weft_program_cost_get_utilisation (const WeftProgramCost *cost)
{
  return cost->alive > 0 ? (double) cost->executions / (double) cost->alive : NAN;
}
