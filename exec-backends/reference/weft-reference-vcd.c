/* weft-reference-vcd.c: see weft-reference-vcd.h. */
#include "weft-reference-vcd.h"

#include "weft-mimdc-arithmetic.h"
#include "weft-reference-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Bytes that are written at once. */
#define PIECE 65536

/* Codes of signals are numbers to the base of the characters that they may have. */
#define FIRST_CHARACTER '!'
#define CHARACTERS      94

/* Of a PE, before its variables. */
#define OWN_SIGNALS 3

/* A word of a variable that is dumped. */
typedef struct {
  guint32 address;
  gboolean is_float;
} Place;

typedef struct {
  WeftVcdWrite write;
  gpointer data;
  GString *text;    /* not yet written */
  guint64 bytes;    /* so far */
  GArray *monos;    /* Place */
  GArray *polys;    /* Place */
  guint32 *signals; /* as they were dumped last: monos, then PE by PE */
  gboolean has_begun;
  gboolean is_initial; /* every signal is told, whatever it was */
  guint64 time;        /* that was told last */
  GError *error;
} Dump;

/* Declarations. */

/* Two codes for each signal: a float has its value besides its bits. */
static void
add_code (GString *text, guint signal, gboolean is_value)
{
  guint number = 2 * signal + (is_value ? 1 : 0);

  do {
    g_string_append_c (text, (char) (FIRST_CHARACTER + number % CHARACTERS));
    number /= CHARACTERS;
  } while (number > 0);
}

static void
add_variable (GString *text, const char *type, guint signal, gboolean is_value, const char *name)
{
  g_string_append_printf (text, "$var %s ", type);
  add_code (text, signal, is_value);
  g_string_append_printf (text, " %s $end\n", name);
}

static void
open_scope (GString *text, const char *name)
{
  g_string_append_printf (text, "$scope module %s $end\n", name);
}

static void
close_scope (GString *text)
{
  g_string_append (text, "$upscope $end\n");
}

static void
declare_word (GString *text, const char *name, gboolean is_float, guint signal)
{
  if (!is_float) {
    add_variable (text, "integer 32", signal, FALSE, name);
    return;
  }
  open_scope (text, name);
  add_variable (text, "real 64", signal, TRUE, "value");
  add_variable (text, "reg 32", signal, FALSE, "bits [31:0]");
  close_scope (text);
}

/* As many of the variables' words as are dumped, from the signal @first on. */
static void
declare_variables (Dump *dump, const WeftMimdcCode *code, gboolean is_mono, guint first)
{
  guint n = is_mono ? dump->monos->len : dump->polys->len;
  guint done = 0;

  for (guint32 i = 0; i < code->n_variables && done < n; i++) {
    const WeftMimdcVariable *variable = &code->variables[i];

    if (variable->is_mono != is_mono)
      continue;
    if (variable->size == 0) {
      declare_word (dump->text, variable->name, variable->is_float, first + done++);
      continue;
    }
    open_scope (dump->text, variable->name);
    for (guint32 k = 0; k < variable->size && done < n; k++) {
      g_autofree char *name = g_strdup_printf ("at_%u", k);

      declare_word (dump->text, name, variable->is_float, first + done++);
    }
    close_scope (dump->text);
  }
}

static void
declare_pe (Dump *dump, const WeftMimdcCode *code, guint32 pe)
{
  g_autofree char *name = g_strdup_printf ("pe%u", pe);
  guint first = dump->monos->len + pe * (OWN_SIGNALS + dump->polys->len);

  open_scope (dump->text, name);
  add_variable (dump->text, "integer 32", first, FALSE, "pc");
  add_variable (dump->text, "reg 2", first + 1, FALSE, "state [1:0]");
  add_variable (dump->text, "integer 32", first + 2, FALSE, "line");
  if (dump->polys->len > 0) {
    open_scope (dump->text, "variables");
    declare_variables (dump, code, FALSE, first + OWN_SIGNALS);
    close_scope (dump->text);
  }
  close_scope (dump->text);
}

static void
declare (Dump *dump, const WeftMimdcCode *code, guint32 pes)
{
  g_string_append (dump->text,
                   "$version\n  weft\n$end\n$comment\n  A unit of time is a step. State: 0 runs, 1 waits, 2 "
                   "has ended.\n$end\n$timescale\n  1 ns\n$end\n");
  open_scope (dump->text, "program");
  if (dump->monos->len > 0) {
    open_scope (dump->text, "monos");
    declare_variables (dump, code, TRUE, 0);
    close_scope (dump->text);
  }
  for (guint32 i = 0; i < pes; i++)
    declare_pe (dump, code, i);
  close_scope (dump->text);
  g_string_append (dump->text, "$enddefinitions $end\n");
}

/* The first words of variables, up to @most. */
static GArray *
list_places (const WeftMimdcCode *code, gboolean is_mono, guint most)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Place));

  for (guint32 i = 0; i < code->n_variables; i++) {
    const WeftMimdcVariable *variable = &code->variables[i];

    for (guint32 k = 0; variable->is_mono == is_mono && k < MAX (variable->size, 1) && places->len < most;
         k++) {
      Place place = {variable->address + k, variable->is_float};

      g_array_append_val (places, place);
    }
  }
  return places;
}

/* Changes. */

static void
add_time (Dump *dump, guint64 time)
{
  if (dump->time != time)
    g_string_append_printf (dump->text, "#%" G_GUINT64_FORMAT "\n", time);
  dump->time = time;
}

/* Digits on the left that are 0 may be left out. */
static void
add_bits (Dump *dump, guint signal, guint32 word)
{
  gint bit = 31;

  while (bit > 0 && (word >> bit & 1) == 0)
    bit--;
  g_string_append_c (dump->text, 'b');
  for (; bit >= 0; bit--)
    g_string_append_c (dump->text, word >> bit & 1 ? '1' : '0');
  g_string_append_c (dump->text, ' ');
  add_code (dump->text, signal, FALSE);
  g_string_append_c (dump->text, '\n');
}

static void
add_value (Dump *dump, guint signal, float value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value))
    return;
  g_string_append_printf (dump->text, "r%s ",
                          g_ascii_formatd (number, sizeof number, "%.16g", (double) value));
  add_code (dump->text, signal, TRUE);
  g_string_append_c (dump->text, '\n');
}

static void
note (Dump *dump, guint64 time, guint signal, gboolean is_float, guint32 word)
{
  if (!dump->is_initial && dump->signals[signal] == word)
    return;
  if (!dump->is_initial)
    add_time (dump, time);
  dump->signals[signal] = word;
  add_bits (dump, signal, word);
  if (is_float)
    add_value (dump, signal, weft_mimdc_to_float (word));
}

static void
note_words (Dump *dump, guint64 time, guint first, const GArray *places, const guint32 *words)
{
  for (guint i = 0; i < places->len; i++) {
    const Place *place = &g_array_index (places, Place, i);

    note (dump, time, first + i, place->is_float, words[place->address]);
  }
}

static void
note_all (Dump *dump, const WeftReferenceRun *run)
{
  guint64 time = run->counts->steps;
  guint first = dump->monos->len;

  note_words (dump, time, 0, dump->monos, run->monos);
  for (guint32 i = 0; i < run->options->pes; i++) {
    const WeftReferencePe *pe = &run->pes[i];
    guint32 at = MIN (pe->pc, run->code->n - 1);

    note (dump, time, first, FALSE, at);
    note (dump, time, first + 1, FALSE, pe->state);
    note (dump, time, first + 2, FALSE, run->code->lines[at]);
    note_words (dump, time, first + OWN_SIGNALS, dump->polys, pe->memory);
    first += OWN_SIGNALS + dump->polys->len;
  }
}

static void
begin (Dump *dump, const WeftReferenceRun *run)
{
  declare (dump, run->code, run->options->pes);
  g_string_append (dump->text, "#0\n$dumpvars\n");
  dump->is_initial = TRUE;
  note_all (dump, run);
  dump->is_initial = FALSE;
  g_string_append (dump->text, "$end\n");
  dump->has_begun = TRUE;
}

static gboolean
flush (Dump *dump)
{
  gboolean is_written = dump->write (dump->text->str, dump->text->len, dump->data, &dump->error);

  dump->bytes += dump->text->len;
  g_string_truncate (dump->text, 0);
  if (is_written && dump->bytes > WEFT_VCD_MOST_BYTES)
    weft_fault_set (&dump->error, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
                    &(WeftFault){.problem = (char *) _ ("the value change dump passes its limit of 1 GiB")});
  return dump->error == NULL;
}

static gboolean
look (const WeftReferenceRun *run, gpointer data)
{
  Dump *dump = data;

  if (dump->has_begun)
    note_all (dump, run);
  else
    begin (dump, run);
  return dump->text->len < PIECE || flush (dump);
}

/* The step of a trap is half done: it is left out. */
static void
leave (const WeftReferenceRun *run, gpointer data)
{
  Dump *dump = data;

  if (!dump->has_begun || dump->error != NULL)
    return;
  if (run->error == NULL)
    note_all (dump, run);
  add_time (dump, run->counts->steps);
  flush (dump);
}

gboolean
weft_reference_run_vcd (const WeftMimdcCode *code,
                        const WeftReferenceOptions *options,
                        WeftVcdWrite write,
                        gpointer data,
                        WeftReferenceCounts *counts,
                        WeftJob *job,
                        GError **error)
{
  Dump dump = {.write = write, .data = data, .text = g_string_new (NULL)};
  WeftReferenceControl control = {.data = &dump, .look = look, .leave = leave};
  gboolean is_done;

  dump.monos = list_places (code, TRUE, WEFT_VCD_MOST_MONOS);
  dump.polys = list_places (code, FALSE, WEFT_VCD_MOST_POLYS);
  /* bounded: at most 256 PEs of 19 signals */
  dump.signals = g_new0 (guint32, dump.monos->len + options->pes * (OWN_SIGNALS + dump.polys->len));
  is_done = weft_reference_run_controlled (code, options, &control, counts, job, error);
  if (is_done && dump.error != NULL) {
    g_propagate_error (error, g_steal_pointer (&dump.error));
    is_done = FALSE;
  }
  g_clear_error (&dump.error);
  g_string_free (dump.text, TRUE);
  g_array_unref (dump.monos);
  g_array_unref (dump.polys);
  g_free (dump.signals);
  return is_done;
}
