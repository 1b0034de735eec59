/* weft-reference-stop.c: see weft-reference-stop.h. */
#include "weft-reference-stop.h"

#include "weft-order.h"
#include "weft-reference-private.h"
#include "weft-reference-text.h"

#include <stdlib.h>
#include <string.h>

/* Who looks at a run. */
typedef struct {
  const WeftReferenceAim *aim;
  guint32 *before; /* by PE: where it stood a step ago */
  guint64 end;     /* steps: the run ends after these at the latest */
  guint64 found;   /* back: the last step so far that will do */
  GString *output; /* (nullable): not wanted */
  WeftReferenceStop *stop;
} Looker;

static gboolean
is_wanted (const WeftReferenceAim *aim, guint32 line)
{
  return aim->n_lines == 0 ||
         bsearch (&line, aim->lines, aim->n_lines, sizeof line, weft_order_numbers) != NULL;
}

/* Whether the PE has come to a line that is looked for with the last step. */
static gboolean
has_come (const WeftReferenceRun *run, const Looker *looker, guint32 pe)
{
  guint32 before = looker->before[pe];
  guint32 at = run->pes[pe].pc;

  return run->pes[pe].state == WEFT_PE_RUNS && at != before &&
         (run->code->lines[at] != run->code->lines[before] || at < before) &&
         is_wanted (looker->aim, run->code->lines[at]);
}

static gboolean
has_any_come (const WeftReferenceRun *run, const Looker *looker)
{
  if (!looker->aim->is_any)
    return has_come (run, looker, looker->aim->pe);
  for (guint32 i = 0; i < run->n_running; i++)
    if (has_come (run, looker, run->running[i]))
      return TRUE;
  return FALSE;
}

static gboolean
look (const WeftReferenceRun *run, gpointer data)
{
  Looker *looker = data;
  const WeftReferenceAim *aim = looker->aim;
  guint64 steps = run->counts->steps;
  gboolean has_come = steps > 0 && has_any_come (run, looker);

  for (guint32 i = 0; i < run->n_running; i++)
    looker->before[run->running[i]] = run->pes[run->running[i]].pc;
  if (has_come && aim->is_back && steps < aim->from)
    looker->found = steps;
  return steps < looker->end && !(has_come && !aim->is_back && steps > aim->from);
}

static void
take_output (const char *text, gsize length, gpointer data)
{
  Looker *looker = data;

  if (looker->output != NULL)
    g_string_append_len (looker->output, text, (gssize) length);
}

/* What is taken of a run is a fraction of what it has, so that there is room. */
static void
take (const WeftReferenceRun *run, gpointer data)
{
  Looker *looker = data;
  const WeftReferencePe *pe = &run->pes[looker->aim->pe];
  WeftReferenceStop *stop = looker->stop = g_new0 (WeftReferenceStop, 1);

  stop->steps = run->counts->steps;
  stop->has_ended = !run->is_stopped;
  stop->n_pes = run->options->pes;
  stop->states = g_new (guint8, stop->n_pes);
  stop->at = g_new (guint32, stop->n_pes);
  for (guint32 i = 0; i < stop->n_pes; i++) {
    stop->states[i] = run->pes[i].state;
    stop->at[i] = MIN (run->pes[i].pc, run->code->n - 1);
  }
  stop->pe = looker->aim->pe;
  stop->n_words = pe->memory != NULL ? pe->sp : 0;
  stop->words = g_memdup2 (pe->memory, stop->n_words * sizeof *pe->memory);
  stop->monos = g_memdup2 (run->monos, run->monos != NULL ? run->code->mono_words * sizeof *run->monos : 0);
}

/* One run, up to the step that is looked for or to @looker's end. */
static gboolean
run_to (Looker *looker,
        const WeftMimdcCode *code,
        const WeftReferenceOptions *options,
        gboolean takes,
        WeftJob *job,
        GError **error)
{
  WeftReferenceOptions own = *options;
  WeftReferenceControl control = {.data = looker, .look = look, .leave = takes ? take : NULL};
  WeftReferenceCounts counts;

  own.print = take_output;
  own.data = looker;
  memset (looker->before, 0, options->pes * sizeof *looker->before);
  return weft_reference_run_controlled (code, &own, &control, &counts, job, error);
}

/* A trap is a place to stop at; that the job has ended, or memory, is none. */
static gboolean
is_trap (const GError *error)
{
  return error->domain == WEFT_ENGINE_ERROR;
}

/* Going back: how many steps it is to the stop. */
static gboolean
find_end (Looker *looker,
          const WeftMimdcCode *code,
          const WeftReferenceOptions *options,
          WeftJob *job,
          GError **error)
{
  g_autoptr (GError) own = NULL;

  looker->end = looker->aim->from;
  if (!run_to (looker, code, options, FALSE, job, &own) && !is_trap (own)) {
    g_propagate_error (error, g_steal_pointer (&own));
    return FALSE;
  }
  looker->end = looker->found;
  return TRUE;
}

/* The step of a trap is half done: where the run stands is before it. */
static gboolean
step_back (Looker *looker,
           const WeftMimdcCode *code,
           const WeftReferenceOptions *options,
           WeftJob *job,
           GError **error)
{
  looker->end = looker->stop->steps;
  g_clear_pointer (&looker->stop, weft_reference_stop_free);
  g_string_truncate (looker->output, 0);
  if (!run_to (looker, code, options, TRUE, job, error))
    return FALSE;
  looker->stop->has_ended = TRUE;
  return TRUE;
}

WeftReferenceStop *
weft_reference_stop_new (const WeftMimdcCode *code,
                         const WeftReferenceOptions *options,
                         const WeftReferenceAim *aim,
                         WeftJob *job,
                         GError **problem,
                         GError **error)
{
  Looker looker = {.aim = aim, .end = aim->is_here ? aim->from : G_MAXUINT64};
  g_autofree guint32 *before = g_new (guint32, options->pes);
  g_autoptr (GString) output = g_string_new (NULL);
  g_autoptr (GError) own = NULL;

  looker.before = before;
  if (aim->is_back && !find_end (&looker, code, options, job, error))
    return NULL;
  looker.output = output;
  if (!run_to (&looker, code, options, TRUE, job, &own) &&
      (!is_trap (own) || !step_back (&looker, code, options, job, error))) {
    g_clear_pointer (&looker.stop, weft_reference_stop_free);
    if (!is_trap (own))
      g_propagate_error (error, g_steal_pointer (&own));
    return NULL;
  }
  if (own != NULL)
    g_propagate_error (problem, g_steal_pointer (&own));
  looker.stop->output = g_strndup (output->str, output->len);
  return looker.stop;
}

void
weft_reference_stop_free (WeftReferenceStop *stop)
{
  g_free (stop->states);
  g_free (stop->at);
  g_free (stop->words);
  g_free (stop->monos);
  g_free (stop->output);
  g_free (stop);
}

/* Variables. */

static char *
print_words (const WeftMimdcVariable *variable, const guint32 *words, guint32 most)
{
  GString *text = g_string_new (NULL);
  guint32 n = MIN (MAX (variable->size, 1), most);

  for (guint32 i = 0; i < n; i++) {
    if (i > 0)
      g_string_append_c (text, ' ');
    weft_reference_add_value (text, variable->is_float, words[i]);
  }
  if (n < variable->size)
    g_string_append (text, " …");
  return g_string_free (text, FALSE);
}

char *
weft_reference_stop_print (const WeftReferenceStop *stop,
                           const WeftMimdcCode *code,
                           const WeftMimdcVariable *variable,
                           guint32 most)
{
  guint32 n = variable->is_mono ? (stop->monos != NULL ? code->mono_words : 0) : stop->n_words;
  const guint32 *words = variable->is_mono ? stop->monos : stop->words;

  if (variable->address >= n || MAX (variable->size, 1) > n - variable->address)
    return NULL;
  return print_words (variable, words + variable->address, most);
}

/* The words of the function that the PE is in end with its stack. */
char *
weft_reference_stop_print_local (const WeftReferenceStop *stop,
                                 const WeftMimdcCode *code,
                                 const WeftMimdcLocal *local,
                                 guint32 most)
{
  guint32 at = stop->at[stop->pe];
  guint32 height = code->heights[at];
  WeftMimdcVariable placed = local->variable;

  if (stop->states[stop->pe] == WEFT_PE_ENDED || at < local->from || at >= local->after ||
      height > stop->n_words)
    return NULL;
  placed.address += stop->n_words - height;
  return weft_reference_stop_print (stop, code, &placed, most);
}
