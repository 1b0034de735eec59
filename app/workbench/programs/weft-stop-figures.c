/* weft-stop-figures.c: see weft-stop-figures.h. */
#include "weft-stop-figures.h"

#include "weft-numeral.h"
#include "weft-pe-grid.h"
#include "weft-program-bars.h"

#include <glib/gi18n.h>

static const struct {
  WeftBarRole part;
  const char *label; /* translatable */
} states[WEFT_STOP_N_STATES] = {
    [WEFT_STOP_ENABLED] = {WEFT_BAR_WORK, N_ ("enabled")},
    [WEFT_STOP_IN_LINE] = {WEFT_BAR_TASK, N_ ("same line")},
    [WEFT_STOP_ELSEWHERE] = {WEFT_BAR_MASKED, N_ ("other lines")},
    [WEFT_STOP_WAITS] = {WEFT_BAR_WAITING, N_ ("waiting")},
    [WEFT_STOP_ENDED] = {WEFT_BAR_OVERHEAD, N_ ("ended")},
};

WeftStopState
weft_stop_get_state (const WeftReferenceStop *stop, const WeftMimdcCode *code, guint32 pe)
{
  if (stop->states[pe] != WEFT_PE_RUNS)
    return stop->states[pe] == WEFT_PE_WAITS ? WEFT_STOP_WAITS : WEFT_STOP_ENDED;
  if (stop->states[stop->pe] != WEFT_PE_RUNS)
    return WEFT_STOP_ELSEWHERE;
  if (stop->at[pe] == stop->at[stop->pe])
    return WEFT_STOP_ENABLED;
  return code->lines[stop->at[pe]] == code->lines[stop->at[stop->pe]] ? WEFT_STOP_IN_LINE
                                                                      : WEFT_STOP_ELSEWHERE;
}

guint32
weft_stop_get_line (const WeftReferenceStop *stop, const WeftMimdcCode *code, guint32 pe)
{
  return stop->states[pe] != WEFT_PE_ENDED ? code->lines[stop->at[pe]] : 0;
}

char *
weft_stop_describe (const WeftReferenceStop *stop, const WeftMimdcCode *code)
{
  GString *words = g_string_new (NULL);
  guint32 n[WEFT_STOP_N_STATES] = {0};

  for (guint32 i = 0; i < stop->n_pes; i++)
    n[weft_stop_get_state (stop, code, i)]++;
  for (guint i = 0; i < WEFT_STOP_N_STATES; i++) {
    g_autofree char *number = weft_numeral_exact (n[i]);

    if (n[i] > 0)
      g_string_append_printf (words, "%s%s %s", words->len > 0 ? " · " : "", number, _ (states[i].label));
  }
  return g_string_free (words, FALSE);
}

WeftFigure *
weft_stop_grid_new (const WeftReferenceStop *stop, const WeftMimdcCode *code)
{
  g_autofree guint8 *state_of = g_new (guint8, stop->n_pes);
  g_autofree guint32 *line_of = g_new (guint32, stop->n_pes);
  WeftPeState named[WEFT_STOP_N_STATES];

  for (guint i = 0; i < WEFT_STOP_N_STATES; i++)
    named[i] = (WeftPeState){states[i].part, _ (states[i].label)};
  for (guint32 i = 0; i < stop->n_pes; i++) {
    state_of[i] = (guint8) weft_stop_get_state (stop, code, i);
    line_of[i] = weft_stop_get_line (stop, code, i);
  }
  return weft_pe_grid_new (named, WEFT_STOP_N_STATES, state_of, line_of, stop->n_pes, stop->pe);
}

/* Of a line. */
enum { RUN, WAIT, N_PARTS };

typedef struct {
  guint32 n[N_PARTS];
} Count;

/* (transfer full): by line, up to @most. */
static Count *
count_lines (const WeftReferenceStop *stop, const WeftMimdcCode *code, guint32 *most)
{
  Count *counts;

  *most = 0;
  for (guint32 i = 0; i < code->n; i++)
    *most = MAX (*most, code->lines[i]);
  counts = g_new0 (Count, *most + 1);
  for (guint32 i = 0; i < stop->n_pes; i++)
    if (stop->states[i] != WEFT_PE_ENDED)
      counts[code->lines[stop->at[i]]].n[stop->states[i] == WEFT_PE_WAITS ? WAIT : RUN]++;
  return counts;
}

WeftFigure *
weft_stop_histogram_new (const WeftReferenceStop *stop, const WeftMimdcCode *code, const char *const *source)
{
  const WeftBarsPart parts[N_PARTS] = {{WEFT_BAR_WORK, _ ("run"), NULL},
                                       {WEFT_BAR_WAITING, _ ("waiting"), NULL}};
  WeftProgramBars *bars = weft_program_bars_new (parts, N_PARTS);
  guint32 most;
  g_autofree Count *counts = count_lines (stop, code, &most);

  for (guint32 line = 1; line <= most; line++) {
    guint32 run = counts[line].n[RUN];
    guint32 wait = counts[line].n[WAIT];

    if (run + wait > 0)
      weft_program_bars_add_line (bars, source, line, (const double[]){run, wait}, run + wait, stop->n_pes,
                                  g_strdup_printf (_ ("Line %u: %u PEs run, %u wait"), line, run, wait));
  }
  return weft_program_bars_finish (bars, _ ("PEs"));
}
