/* weft-reference-watch.c: deadlock: spinning PEs are told from busy ones by the state in which they return. */
#include "weft-reference-private.h"
#include "weft-reference-text.h"

#include <string.h>

/* Steps between two looks: loops that take more are not seen as spinning until they have gone round within one. */
#define STEPS 4096

/* What a PE held. */
typedef struct {
  guint32 pc;
  guint32 sp;
  guint32 *stack; /* (nullable) */
  guint32 capacity;
  gboolean is_spinning; /* it has come back to it */
} Held;

struct _WeftReferenceWatch {
  WeftReferenceRun *run;
  guint64 next_look;
  guint64 interval; /* grows, so that long loops are seen as well */
  Held *held;       /* by PE */
  gboolean is_quiet;
  guint32 n_spinning;
};

WeftReferenceWatch *
weft_reference_watch_new (WeftReferenceRun *run)
{
  WeftReferenceWatch *watch = g_new0 (WeftReferenceWatch, 1);

  watch->run = run;
  watch->next_look = watch->interval = STEPS;
  watch->held = g_new0 (Held, run->options->pes);
  return watch;
}

void
weft_reference_watch_free (WeftReferenceWatch *watch)
{
  for (guint32 i = 0; i < watch->run->options->pes; i++)
    g_free (watch->held[i].stack);
  g_free (watch->held);
  g_free (watch);
}

static guint32 *
get_stack (const WeftReferenceWatch *watch, const WeftReferencePe *pe)
{
  return pe->memory + watch->run->code->poly_words;
}

static guint32
count_stack (const WeftReferenceWatch *watch, const WeftReferencePe *pe)
{
  return pe->sp - watch->run->code->poly_words;
}

static gboolean
remember (WeftReferenceWatch *watch, guint32 number)
{
  const WeftReferencePe *pe = &watch->run->pes[number];
  Held *held = &watch->held[number];
  guint32 words = count_stack (watch, pe);

  if (words > held->capacity) {
    g_free (held->stack);
    held->capacity = 0;
    held->stack = weft_job_allocate (watch->run->job, words, sizeof *held->stack, &watch->run->error);
    if (held->stack == NULL)
      return FALSE;
    held->capacity = words;
  }
  memcpy (held->stack, get_stack (watch, pe), words * sizeof *held->stack);
  held->pc = pe->pc;
  held->sp = pe->sp;
  held->is_spinning = FALSE;
  return TRUE;
}

static gboolean
remember_all (WeftReferenceWatch *watch)
{
  watch->n_spinning = 0;
  for (guint32 i = 0; i < watch->run->n_running; i++)
    if (!remember (watch, watch->run->running[i]))
      return FALSE;
  return TRUE;
}

static void
note_spinning (WeftReferenceWatch *watch, guint32 number)
{
  const WeftReferencePe *pe = &watch->run->pes[number];
  Held *held = &watch->held[number];

  if (held->is_spinning || held->pc != pe->pc || held->sp != pe->sp ||
      memcmp (held->stack, get_stack (watch, pe), count_stack (watch, pe) * sizeof *held->stack) != 0)
    return;
  held->is_spinning = TRUE;
  watch->n_spinning++;
}

static gboolean
locate (guint32 number, guint32 *line, gboolean *waits, gpointer data)
{
  const WeftReferenceRun *run = data;
  const WeftReferencePe *pe = &run->pes[number];

  *line = run->code->lines[pe->pc];
  *waits = pe->state == WEFT_PE_WAITS;
  return pe->state != WEFT_PE_ENDED;
}

static gboolean
fail (WeftReferenceWatch *watch)
{
  g_autofree char *sentence = weft_reference_say_stuck (watch->run->options->pes, locate, watch->run);

  return weft_reference_fail (watch->run, watch->run->pes[watch->run->running[0]].pc, WEFT_ERROR_INVALID,
                              sentence);
}

gboolean
weft_reference_watch_look (WeftReferenceWatch *watch)
{
  WeftReferenceRun *run = watch->run;

  if (run->counts->steps >= watch->next_look) {
    watch->is_quiet = !run->has_changed;
    watch->interval = watch->is_quiet ? 2 * watch->interval : STEPS;
    watch->next_look = run->counts->steps + watch->interval;
    run->has_changed = FALSE;
    return !watch->is_quiet || remember_all (watch);
  }
  if (!watch->is_quiet)
    return TRUE;
  if (run->has_changed) {
    watch->is_quiet = FALSE;
    return TRUE;
  }
  for (guint32 i = 0; i < run->n_chosen; i++)
    note_spinning (watch, run->chosen[i]);
  return watch->n_spinning < run->n_running || run->n_running == 0 || fail (watch);
}
