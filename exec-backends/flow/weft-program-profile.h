/* weft-program-profile.h: how the ifs and loops of a program went in a run of it. */
#pragma once

#include "weft-job.h"
#include "weft-mimdc-code.h"

G_BEGIN_DECLS

typedef struct _WeftProgramProfile WeftProgramProfile;

/** weft_program_profile_new: (transfer full) (nullable): of no run so far; %NULL with @error when the job has not so much memory:
 * O(PEs times ifs and loops). */
WeftProgramProfile *weft_program_profile_new (WeftMimdcCode *code, guint32 pes, WeftJob *job, GError **error);
void weft_program_profile_free (WeftProgramProfile *profile);

/** weft_program_profile_note: as WeftReferenceOptions.leads wants it; @data: the profile. */
void weft_program_profile_note (guint32 pe, guint32 at, gboolean is_taken, gpointer data);

/** weft_program_profile_finish: after the run: what no PE has left by itself. */
void weft_program_profile_finish (WeftProgramProfile *profile);

/** weft_program_profile_get_then: the part of those who came to the if @branch that took its then; NaN: nobody came. */
double weft_program_profile_get_then (const WeftProgramProfile *profile, guint32 branch);

/**
 * weft_program_profile_print_iterations:
 * @branch: of a while
 * @mean: (out): the mean number
 * @stays: (out): the part of those who entered that did not leave the program or function from within
 *
 * Returns: (transfer full) (nullable): the numbers of iterations as a literal of the same mean; of very many different numbers
 * neighbours are put together; %NULL: nobody entered
 */
char *weft_program_profile_print_iterations (WeftProgramProfile *profile,
                                             guint32 branch,
                                             double *mean,
                                             double *stays);

/** weft_program_profile_is_same: whether all PEs that came to the if or while @branch decided the same at each of their visits. */
gboolean weft_program_profile_is_same (const WeftProgramProfile *profile, guint32 branch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProgramProfile, weft_program_profile_free)

G_END_DECLS
