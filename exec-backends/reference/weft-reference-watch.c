/* weft-reference-watch.c: deadlock: spinning PEs are told from busy ones by the state in which they return. */
#include "weft-reference-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Steps between two looks: loops that take more are not seen as spinning until they have gone round within one. */
#define STEPS 4096

/* Groups of PEs that an error names. */
#define MOST_GROUPS 6

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

/* The PEs from @first on that are in the same state at the same line; *@after: behind the last. Those that ended are none. */
static void
add_group (const WeftReferenceWatch *watch, GString *text, guint32 first, guint32 after)
{
  const WeftReferencePe *pe = &watch->run->pes[first];
  guint32 line = watch->run->code->lines[pe->pc];

  if (pe->state == WEFT_PE_ENDED)
    return;
  g_string_append (text, text->len > 0 ? ", " : "");
  if (after == first + 1)
    g_string_append_printf (text, _ ("PE %u"), first);
  else
    g_string_append_printf (text, _ ("PEs %u to %u"), first, after - 1);
  g_string_append_printf (
      text, pe->state == WEFT_PE_WAITS ? _ (" at the barrier before line %u") : _ (" in a loop at line %u"),
      line);
}

static char *
describe (const WeftReferenceWatch *watch)
{
  const WeftReferencePe *pes = watch->run->pes;
  const guint32 *lines = watch->run->code->lines;
  GString *text = g_string_new (NULL);
  guint32 groups = 0;
  guint32 after;

  for (guint32 first = 0; first < watch->run->options->pes && groups < MOST_GROUPS; first = after) {
    for (after = first + 1; after < watch->run->options->pes && pes[after].state == pes[first].state &&
                            lines[pes[after].pc] == lines[pes[first].pc];
         after++)
      ;
    groups += pes[first].state != WEFT_PE_ENDED;
    add_group (watch, text, first, after);
    if (groups == MOST_GROUPS && after < watch->run->options->pes)
      g_string_append (text, " …");
  }
  return g_string_free (text, FALSE);
}

static gboolean
fail (WeftReferenceWatch *watch)
{
  g_autofree char *who = describe (watch);
  g_autofree char *sentence =
      g_strdup_printf (_ ("no PE can go on: each waits for what none of them will store: %s"), who);

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
  for (guint32 i = 0; i < run->n_running; i++)
    note_spinning (watch, run->running[i]);
  return watch->n_spinning < run->n_running || run->n_running == 0 || fail (watch);
}
