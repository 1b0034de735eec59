/* weft-use-figures.c: see weft-use-figures.h. */
#include "weft-use-figures.h"

#include "weft-numeral.h"
#include "weft-program-bars.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>
#include <stdlib.h>

enum { TOOK_PART, MASKED, N_PARTS };

static WeftProgramBars *
make_bars (WeftBarsPart *parts)
{
  parts[TOOK_PART] = (WeftBarsPart){WEFT_BAR_WORK, _ ("took part"), NULL};
  parts[MASKED] = (WeftBarsPart){WEFT_BAR_MASKED, _ ("masked off"), NULL};
  return weft_program_bars_new (parts, N_PARTS);
}

static void
get_parts (const WeftProgramCost *cost, double *parts)
{
  parts[TOOK_PART] = (double) cost->executions;
  parts[MASKED] = (double) (cost->alive - cost->executions);
}

/* (transfer full) */
static char *
describe_cost (const WeftProgramUse *use, const WeftProgramCost *cost)
{
  g_autofree char *executions = weft_numeral_exact ((double) cost->executions);
  g_autofree char *share = weft_view_words_share ((double) cost->executions / (double) use->all.executions);
  g_autofree char *utilisation = weft_view_words_share (weft_program_cost_get_utilisation (cost));

  return g_strdup_printf (_ ("%s executed by all PEs (%s) · %s of the PEs took part"), executions, share,
                          utilisation);
}

char *
weft_use_describe (const WeftProgramUse *use)
{
  g_autofree char *executions = weft_numeral_exact ((double) use->all.executions);
  g_autofree char *times = weft_numeral_exact ((double) use->all.times);
  g_autofree char *utilisation = weft_view_words_share (weft_program_cost_get_utilisation (&use->all));

  return g_strdup_printf (_ ("%s instructions, executed together at %s times · %s of the PEs took part"),
                          executions, times, utilisation);
}

char *
weft_use_describe_line (const WeftProgramUse *use, const WeftProgramLine *line)
{
  g_autofree char *cost = describe_cost (use, &line->cost);
  g_autofree char *visits = weft_numeral_exact ((double) line->visits);

  return g_strdup_printf (_ ("Line %u: reached %s times · instructions: %s"), line->line, visits, cost);
}

const WeftProgramLine *
weft_use_find_line (const WeftProgramUse *use, guint32 line)
{
  for (guint32 i = 0; i < use->n_lines && use->lines[i].line <= line; i++)
    if (use->lines[i].line == line)
      return use->lines[i].cost.executions > 0 ? &use->lines[i] : NULL;
  return NULL;
}

WeftFigure *
weft_use_lines_new (const WeftProgramUse *use, const char *const *source)
{
  WeftBarsPart named[N_PARTS];
  WeftProgramBars *bars = make_bars (named);

  for (guint32 i = 0; i < use->n_lines; i++) {
    const WeftProgramLine *line = &use->lines[i];
    double parts[N_PARTS];

    if (line->cost.executions == 0)
      continue;
    get_parts (&line->cost, parts);
    weft_program_bars_add_line (bars, source, line->line, parts, parts[TOOK_PART],
                                (double) use->all.executions, weft_use_describe_line (use, line));
  }
  return weft_program_bars_finish (bars, _ ("instructions, by all PEs"));
}

/* An instruction, wherever it stands. */
typedef struct {
  const char *name;
  WeftProgramCost cost;
} Kind;

static int
compare_kinds (const void *a, const void *b)
{
  const Kind *one = a;
  const Kind *other = b;

  if (one->cost.executions != other->cost.executions)
    return one->cost.executions > other->cost.executions ? -1 : 1;
  return strcmp (one->name, other->name);
}

WeftFigure *
weft_use_instructions_new (const WeftProgramUse *use, const WeftMimdcCode *code)
{
  WeftBarsPart named[N_PARTS];
  WeftProgramBars *bars = make_bars (named);
  Kind kinds[WEFT_N_OPS] = {0};

  for (guint i = 0; i < WEFT_N_OPS; i++)
    kinds[i].name = weft_mimdc_op_get_info (i)->name;
  for (guint32 i = 0; i < use->n_instructions; i++)
    weft_program_cost_add (&kinds[code->instructions[i].op].cost, &use->instructions[i]);
  qsort (kinds, WEFT_N_OPS, sizeof *kinds, compare_kinds);
  for (guint i = 0; i < WEFT_N_OPS && kinds[i].cost.executions > 0; i++) {
    g_autofree char *cost = describe_cost (use, &kinds[i].cost);
    double parts[N_PARTS];

    get_parts (&kinds[i].cost, parts);
    weft_program_bars_add (bars, kinds[i].name, parts, parts[TOOK_PART], (double) use->all.executions,
                           g_strdup_printf ("%s: %s", kinds[i].name, cost));
  }
  return weft_program_bars_finish (bars, _ ("executions, by all PEs"));
}
