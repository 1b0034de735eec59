/* weft-compiled-run.c: see weft-compiled-run.h. */
#include "weft-compiled-run.h"

#include "weft-compiled-child.h"
#include "weft-reference-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

/* Seconds after which a program that does not end of itself is ended. */
#define GRACE 1.0

/* Bytes of them. */
#define MOST_WORDS 1000

/* The part of a place that is an instruction; beyond it the state of the PE. */
#define PLACE_BITS 30

/* How a program ends, as it says it. */
typedef struct {
  guint32 at;
  guint32 pe;
  guint32 arg;
  guint32 what; /* of WEFT_COMPILED_FAILED: see unix-machine.h */
  guint64 steps;
  guint64 instructions;
  guint64 barriers;
  guint64 nanoseconds; /* of the processor */
} End;

typedef struct {
  const WeftMimdcCode *code;
  const WeftReferenceOptions *options;
  WeftCompiledLimits limits;
  WeftReferenceCounts *counts;
  WeftCompiledCounts *own;
  WeftCompiledChild *child; /* (nullable): it runs elsewhere */
  WeftCompiledReader reader;
  gpointer source; /* of the reader */
  WeftJob *job;
  guint64 printed;
  guint32 *places; /* (nullable): of PEs that are stuck */
  char *words;     /* (nullable): about what was not given */
  GError *error;
} Run;

/* Reading. */

static gssize
read_child (gpointer source, gpointer data, gsize most, WeftJob *job, GError **error)
{
  return weft_compiled_child_read (source, data, most, job, error);
}

static gboolean
read_all (Run *run, gpointer data, gsize size)
{
  gsize got = 0;

  while (got < size) {
    gssize n = run->reader (run->source, (char *) data + got, size - got, run->job, &run->error);

    if (n <= 0)
      return FALSE;
    got += (gsize) n;
  }
  return TRUE;
}

static gboolean
read_text (Run *run, guint32 length)
{
  char text[16384];

  run->printed += length;
  if (run->printed > run->options->output_bytes + length)
    return FALSE;
  while (length > 0) {
    guint32 n = MIN (length, sizeof text);

    if (!read_all (run, text, n))
      return FALSE;
    if (run->options->print != NULL)
      run->options->print (text, n, run->options->data);
    length -= n;
  }
  return TRUE;
}

static gboolean
read_words (Run *run, guint32 length)
{
  char words[MOST_WORDS + 1] = "";

  if (length > MOST_WORDS || !read_all (run, words, length))
    return FALSE;
  g_free (run->words);
  run->words = g_utf8_make_valid (words, -1);
  return TRUE;
}

/* How it ends, after what it prints; %FALSE when it does not say. */
static gboolean
read_frames (Run *run, guint32 *how, End *end)
{
  guint32 header[2];
  gsize n;

  do {
    if (!read_all (run, header, sizeof header))
      return FALSE;
  } while ((header[0] == WEFT_COMPILED_TEXT && read_text (run, header[1])) ||
           (header[0] == WEFT_COMPILED_WORDS && read_words (run, header[1])));
  *how = header[0];
  n = *how == WEFT_COMPILED_STUCK ? run->options->pes : 0;
  if (*how == WEFT_COMPILED_TEXT || *how >= WEFT_COMPILED_WORDS ||
      header[1] != sizeof *end + n * sizeof (guint32) || !read_all (run, end, sizeof *end) ||
      (end->at >= run->code->n && end->at != WEFT_MIMDC_NOWHERE))
    return FALSE;
  run->places = g_new (guint32, n);
  return read_all (run, run->places, n * sizeof *run->places);
}

/* What went wrong. */

static gboolean
blame (Run *run, guint32 at, WeftErrorCode code, const char *sentence)
{
  return weft_reference_blame (run->code, at, code, sentence, &run->error);
}

/* A limit; where it was passed is not always known. */
static gboolean
fail_limit (Run *run, guint32 at, const char *here, const char *somewhere)
{
  if (at != WEFT_MIMDC_NOWHERE)
    return blame (run, at, WEFT_ERROR_TOO_LONG, here);
  g_set_error (&run->error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LONG, "%s: %s", run->code->file, somewhere);
  return FALSE;
}

static gboolean
fail_time (Run *run, guint32 at)
{
  return fail_limit (run, at, _ ("the run passes its limit of time here"),
                     _ ("the run passes its limit of time"));
}

static char *
say_trap (const Run *run, const End *end)
{
  const WeftMimdcInstruction *instruction = &run->code->instructions[end->at];

  switch (instruction->op) {
  case WEFT_OP_BOUND:
    return weft_reference_say_no_element (end->arg, instruction->operand);
  case WEFT_OP_LDD:
  case WEFT_OP_STD:
    return weft_reference_say_no_pe (end->arg, run->options->pes);
  case WEFT_OP_CALL:
    return weft_reference_say_stack (run->options->stack_words,
                                     run->code->functions[instruction->operand].name);
  case WEFT_OP_PRINT:
    return g_strdup (_ ("the output passes its limit"));
  default:
    return g_strdup (_ ("division by zero"));
  }
}

static gboolean
fail_trap (Run *run, const End *end)
{
  g_autofree char *what = say_trap (run, end);
  g_autofree char *sentence = g_strdup_printf (_ ("PE %u: %s"), end->pe, what);

  return blame (run, end->at, WEFT_ERROR_INVALID, sentence);
}

static gboolean
locate (guint32 pe, guint32 *line, gboolean *waits, gpointer data)
{
  const Run *run = data;
  guint32 at = run->places[pe] & ((1u << PLACE_BITS) - 1);
  guint32 state = run->places[pe] >> PLACE_BITS;

  *line = run->code->lines[MIN (at, run->code->n - 1)];
  *waits = state == WEFT_PE_WAITS;
  return state != WEFT_PE_ENDED;
}

static gboolean
fail_stuck (Run *run, const End *end)
{
  g_autofree char *sentence = weft_reference_say_stuck (run->options->pes, locate, run);

  return blame (run, end->at, WEFT_ERROR_INVALID, sentence);
}

static gboolean
fail_memory (Run *run)
{
  g_set_error (&run->error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY,
               _ ("the memory of the PEs takes more than the %u MiB that a compiled program may hold"),
               (guint) (run->limits.bytes >> 20));
  return FALSE;
}

/* A PE did not come to its end. */
static gboolean
fail_lost (Run *run, const End *end)
{
  int status = (int) end->arg;
  g_autofree char *who = end->pe < run->options->pes ? g_strdup_printf (_ ("the process of PE %u"), end->pe)
                                                     : g_strdup (_ ("the process of the PEs"));

  if (WIFSIGNALED (status))
    g_set_error (&run->error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
                 _ ("%s was ended by signal %d (%s), and the run with it"), who, WTERMSIG (status),
                 strsignal (WTERMSIG (status)));
  else
    g_set_error (&run->error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
                 _ ("%s ended before its program did, with %d, and the run with it"), who,
                 WEXITSTATUS (status));
  return FALSE;
}

/* The system did not give what the run needs. */
static gboolean
fail_to_begin (Run *run, const End *end)
{
  static const char *const needs[] = {N_ ("no process can be begun for PE %u: %s"),
                                      N_ ("no thread can be begun for PE %u: %s"),
                                      N_ ("no pipe can be made for PE %u: %s"),
                                      N_ ("the file that PE %u shares cannot be used: %s"),
                                      N_ ("no port can be had for PE %u: %s"),
                                      N_ ("another host does not run PE %u and those with it: %s")};

  if (end->what >= G_N_ELEMENTS (needs))
    return fail_memory (run);
  g_set_error (&run->error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, _ (needs[end->what]), end->pe,
               run->words != NULL ? run->words : g_strerror ((int) end->arg));
  return FALSE;
}

static gboolean
judge (Run *run, guint32 how, const End *end)
{
  switch (how) {
  case WEFT_COMPILED_DONE:
    return TRUE;
  case WEFT_COMPILED_TRAP:
    return fail_trap (run, end);
  case WEFT_COMPILED_STUCK:
    return fail_stuck (run, end);
  case WEFT_COMPILED_INSTRUCTIONS:
    return fail_limit (run, end->at, _ ("the run passes its limit of instructions here"),
                       _ ("the run passes its limit of instructions"));
  case WEFT_COMPILED_SECONDS:
    return fail_time (run, end->at);
  case WEFT_COMPILED_LOST:
    return fail_lost (run, end);
  case WEFT_COMPILED_FAILED:
    return fail_to_begin (run, end);
  default:
    return fail_memory (run);
  }
}

/* It has ended, or been ended, without a word. */
static gboolean
fail_silent (Run *run, gboolean is_late, int status)
{
  if (run->error != NULL)
    return FALSE;
  if (is_late || (WIFSIGNALED (status) && WTERMSIG (status) == SIGXCPU))
    return fail_time (run, WEFT_MIMDC_NOWHERE);
  if (run->printed > run->options->output_bytes)
    return blame (run, 0, WEFT_ERROR_INVALID, _ ("the output passes its limit"));
  g_set_error_literal (
      &run->error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
      WIFSIGNALED (status) && WTERMSIG (status) == SIGSYS
          ? _ ("the compiled program was ended as it asked the system for what it may not do")
          : _ ("the compiled program ended before it was done"));
  return FALSE;
}

/* The run. */

char **
weft_compiled_get_arguments (const WeftReferenceOptions *options)
{
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = NULL;

  g_ascii_dtostr (seconds, sizeof seconds, options->seconds);
  text = g_strdup_printf ("%u %u %" G_GUINT64_FORMAT " %s %" G_GUINT64_FORMAT " %d 1", options->pes,
                          options->stack_words, options->instructions, seconds, options->output_bytes,
                          options->tags ? 1 : 0);
  return g_strsplit (text, " ", -1);
}

static WeftCompiledChild *
start (Run *run, const char *program, const char *state)
{
  const WeftReferenceOptions *options = run->options;
  g_auto (GStrv) words = weft_compiled_get_arguments (options);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();

  run->limits.reads = state;
  run->limits.seconds = options->seconds > 0 ? (guint64) ceil (options->seconds + GRACE) : 0;
  g_ptr_array_add (argv, (gpointer) program);
  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (argv, words[i]);
  if (state != NULL)
    g_ptr_array_add (argv, (gpointer) state);
  g_ptr_array_add (argv, NULL);
  return weft_compiled_child_new ((const char *const *) argv->pdata, &run->limits, &run->error);
}

static gboolean
take_end (Run *run, guint32 how, const End *end)
{
  *run->counts = (WeftReferenceCounts){end->steps, end->instructions, end->barriers};
  run->own->processor_seconds = (double) end->nanoseconds * 1e-9;
  return judge (run, how, end);
}

static gboolean
run_program (Run *run, const char *program, const char *state)
{
  guint32 how = WEFT_COMPILED_DONE;
  End end;
  gboolean says;
  gboolean is_late;
  int status;

  run->child = start (run, program, state);
  if (run->child == NULL)
    return FALSE;
  run->reader = read_child;
  run->source = run->child;
  if (run->options->seconds > 0)
    weft_compiled_child_set_end (run->child, g_get_monotonic_time () +
                                                 (gint64) ((run->options->seconds + GRACE) * G_USEC_PER_SEC));
  says = read_frames (run, &how, &end);
  is_late = weft_compiled_child_is_late (run->child);
  status = weft_compiled_child_free (run->child, run->error == NULL && !is_late);
  return says ? take_end (run, how, &end) : fail_silent (run, is_late, status);
}

gboolean
weft_compiled_run_program (const WeftMimdcCode *code,
                           const char *program,
                           const char *state,
                           const WeftCompiledLimits *limits,
                           const WeftReferenceOptions *options,
                           WeftReferenceCounts *counts,
                           WeftCompiledCounts *own,
                           WeftJob *job,
                           GError **error)
{
  Run run = {.code = code, .options = options, .limits = *limits, .counts = counts, .own = own, .job = job};
  gint64 begin = g_get_monotonic_time ();
  gboolean is_done = run_program (&run, program, state);

  own->run_seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  g_free (run.places);
  g_free (run.words);
  if (run.error != NULL)
    g_propagate_error (error, run.error);
  return is_done;
}

gboolean
weft_compiled_read_run (const WeftMimdcCode *code,
                        WeftCompiledReader reader,
                        gpointer source,
                        const WeftReferenceOptions *options,
                        WeftReferenceCounts *counts,
                        WeftCompiledCounts *own,
                        WeftJob *job,
                        GError **error)
{
  Run run = {.code = code,
             .options = options,
             .counts = counts,
             .own = own,
             .reader = reader,
             .source = source,
             .job = job};
  guint32 how = WEFT_COMPILED_DONE;
  End end;
  gboolean is_done =
      read_frames (&run, &how, &end) ? take_end (&run, how, &end) : fail_silent (&run, FALSE, 0);

  g_free (run.places);
  g_free (run.words);
  if (run.error != NULL)
    g_propagate_error (error, run.error);
  return is_done;
}
