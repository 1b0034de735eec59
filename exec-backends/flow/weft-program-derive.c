/* weft-program-derive.c: see weft-program-derive.h. */
#include "weft-program-derive.h"

#include "weft-mp1.h"

#include <glib/gi18n-lib.h>

/* Microseconds of which all times of the MP-1 are multiples; where anything is random, as fine as a distribution has use for. */
#define STEP  0.0025
#define WIDER 1.0

/* Of a Sun 4/490 whose processes talk through pipes: Table 1's ADD, and LDS for what reaches other PEs or waits for them. */
#define SUN_ADD 1.0
#define SUN_LDS 300.0

/* A cycle in which all have the same instruction. */
static double
get_mp1_time (WeftMimdcOp op)
{
  return weft_mp1_get_overhead (weft_mp1_get_class (op)) +
         weft_mp1_get_time (G_GUINT64_CONSTANT (1) << op, WEFT_MP1_ALL);
}

static double
get_sun_time (WeftMimdcOp op)
{
  gboolean is_shared =
      op == WEFT_OP_LDS || op == WEFT_OP_STS || op == WEFT_OP_LDD || op == WEFT_OP_STD || op == WEFT_OP_WAIT;

  return is_shared ? SUN_LDS : SUN_ADD;
}

static WeftProgramProfile *
make_profile (WeftMimdcCode *code, const WeftReferenceOptions *run, WeftJob *job, GError **error)
{
  g_autoptr (WeftProgramProfile) profile = weft_program_profile_new (code, run->pes, job, error);
  WeftReferenceOptions options = *run;
  WeftReferenceCounts counts;

  options.print = NULL;
  options.leads = weft_program_profile_note;
  options.leads_data = profile;
  if (profile == NULL || !weft_reference_run (code, &options, &counts, job, error))
    return NULL;
  weft_program_profile_finish (profile);
  return g_steal_pointer (&profile);
}

WeftDocument *
weft_program_derive (WeftMimdcCode *code,
                     const char *name,
                     const char *source,
                     guint32 pes,
                     const WeftReferenceOptions *run,
                     WeftJob *job,
                     GError **error)
{
  g_autoptr (WeftProgramProfile) profile = run != NULL ? make_profile (code, run, job, error) : NULL;
  double simd[WEFT_N_OPS];
  double spmd[WEFT_N_OPS];
  WeftProgramTreeOptions options = {.name = name,
                                    .source = source,
                                    .pes = pes,
                                    .machine = _ ("MasPar MP-1 or Sun 4/490"),
                                    .unit = "us",
                                    .step = STEP,
                                    .wider = WIDER,
                                    .simd = simd,
                                    .spmd = spmd,
                                    .profile = profile};

  for (guint op = 0; op < WEFT_N_OPS; op++) {
    simd[op] = get_mp1_time (op);
    spmd[op] = get_sun_time (op);
  }
  return run == NULL || profile != NULL ? weft_program_tree_make (code, &options, job, error) : NULL;
}
