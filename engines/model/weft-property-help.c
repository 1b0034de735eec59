/* weft-property-help.c: what each property means, in a sentence or two for people who have not read the paper. */
#include "weft-kind.h"

#include <glib/gi18n-lib.h>

/* A row of a kind goes before one of all kinds, WEFT_KIND_END. */
static const struct {
  WeftKind kind;
  WeftProperty property;
  const char *help;
} rows[] = {
    {WEFT_KIND_END, WEFT_PROPERTY_ID,
     N_ ("What formulas, files and the command line call this part: letters, digits, “-”, “_” "
         "and “.”, each identifier once in a document.")},
    {WEFT_KIND_END, WEFT_PROPERTY_NAME,
     N_ ("What people call this part. Any text; without one the identifier is shown.")},
    {WEFT_KIND_END, WEFT_PROPERTY_MODE,
     N_ ("SIMD: all PEs execute one stream of instructions together. SPMD: each PE runs "
         "through the program on its own.")},
    {WEFT_KIND_END, WEFT_PROPERTY_DECIDED_BY,
     N_ ("Who decides: each PE for itself, independently of the others, or the control unit "
         "once for all PEs.")},
    {WEFT_KIND_END, WEFT_PROPERTY_SIMD,
     N_ ("How long one PE takes in SIMD mode: a number or a distribution, such as 12 or "
         "uniform(8, 12). All wait for the slowest PE.")},
    {WEFT_KIND_END, WEFT_PROPERTY_SPMD,
     N_ ("How long one PE takes in SPMD mode: a number or a distribution, such as 12 or "
         "uniform(8, 12). Each PE goes on by itself.")},
    {WEFT_KIND_OPERATION, WEFT_PROPERTY_NAME, N_ ("What the steps of blocks call this operation.")},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_KIND,
     N_ ("The modes that the machine has: SIMD, SPMD, or both with switches between them.")},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_PES,
     N_ ("How many processing elements (PEs) the machine has. A tree may use fewer.")},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_SKIP_EMPTY_CLAUSES,
     N_ ("Whether a clause that no PE takes is skipped in SIMD mode, or its instructions are broadcast "
         "all the same.")},
    {WEFT_KIND_SWITCH, WEFT_PROPERTY_TO, N_ ("The mode that the machine changes to.")},
    {WEFT_KIND_SWITCH, WEFT_PROPERTY_TIME,
     N_ ("How long the switch takes: a number or a distribution. It is one time for all PEs.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_FROM, N_ ("The machine that sends.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_TO, N_ ("The machine that receives.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_LATENCY, N_ ("Time that each transfer takes, whatever its size.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_PER_UNIT, N_ ("Time for each unit of data, beside the latency.")},
    {WEFT_KIND_LINK, WEFT_PROPERTY_BOTH, N_ ("Whether the link serves transfers in both directions.")},
    {WEFT_KIND_FLOW_TREE, WEFT_PROPERTY_MACHINE,
     N_ ("The machine that executes this tree: its PEs, mode switches, overheads and "
         "operations.")},
    {WEFT_KIND_FLOW_TREE, WEFT_PROPERTY_PES,
     N_ ("How many PEs of the machine execute this tree. Empty: all of them.")},
    {WEFT_KIND_FLOW_TREE, WEFT_PROPERTY_STEP,
     N_ ("All times are whole multiples of this. A wider step needs less memory; a finer one "
         "tells times better apart.")},
    {WEFT_KIND_FLOW_TREE, WEFT_PROPERTY_UNIT,
     N_ ("What times are counted in, such as cycles or µs. It is shown with the results.")},
    {WEFT_KIND_STEP, WEFT_PROPERTY_OP,
     N_ ("An operation of the machine, whose times stand in the suite; then no times are "
         "needed here.")},
    {WEFT_KIND_STEP, WEFT_PROPERTY_COUNT, N_ ("How many times the step is executed, one after the other.")},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS,
     N_ ("How many times the loop goes round: a whole number or a distribution, such as 10, "
         "uniform(8, 12) or geometric(0.1).")},
    {WEFT_KIND_IF, WEFT_PROPERTY_THEN,
     N_ ("The probability that the then clause is taken; else the else clause is, or none.")},
};

static const char *
find (WeftKind kind, WeftProperty property)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].kind == kind && rows[i].property == property)
      return _ (rows[i].help);
  return NULL;
}

const char *
weft_property_get_help (const WeftPropertyInfo *info)
{
  const char *help = NULL;

  for (WeftKind kind = 0; kind < weft_kind_get_count () && help == NULL; kind++)
    if (weft_kind_get_property (kind, info->property) == info)
      help = find (kind, info->property);
  return help != NULL ? help : find (WEFT_KIND_END, info->property);
}
