/* weft-mapping-question.h: which technique of mapping is the best for a parallel loop, and what each processor spends, as a question. */
#pragma once

#include "weft-mapping-setup.h"
#include "weft-lattice.h"
#include "weft-mapped-curves.h"
#include "weft-question.h"

G_BEGIN_DECLS

extern const WeftQuestion weft_mapping_question;
extern const WeftQuestion weft_mapping_question_curves;  /* over a parameter */
extern const WeftQuestion weft_mapping_question_regions; /* over two */
extern const WeftQuestion weft_mapping_question_chances; /* of a random body */

/**
 * weft_mapping_find_execution_time: as WeftFindTime (weft-inner-results.h):
 *
 * Returns: (transfer full) (nullable): the time by the best technique; %NULL with @error, also of a loop whose body is random
 */
WeftLattice *weft_mapping_find_execution_time (const WeftDocument *document,
                                               guint32 diagram,
                                               WeftJob *job,
                                               GError **error);

/** weft_mapping_tell: (transfer full) (nullable): what is known of the loop of @setup; %NULL with @error: it takes more memory than @job may have. O(P). */
WeftMapped *weft_mapping_tell (const WeftMappingSetup *setup, WeftJob *job, GError **error);

/* What options say that choose a parameter, in the order of WeftMappingParameter: on the command line (%NULL-terminated), and for people. */
extern const char *const weft_mapping_parameter_words[];
extern const WeftOptionPreset weft_mapping_parameter_presets[];

/** weft_mapping_find_ends: from where to where a parameter is looked at: twice the value of the loop, and a quarter beyond the last place where the best technique
 * changes, within the domain. @mapped: of the loop. */
void weft_mapping_find_ends (const WeftMapped *mapped,
                             const WeftMappingLoop *loop,
                             WeftMappingParameter parameter,
                             double *from,
                             double *to);

/** weft_mapping_refuse_stages: %FALSE with @error: stages do not have @parameter, so that it cannot be varied. */
gboolean weft_mapping_refuse_stages (WeftMappingParameter parameter, GError **error);

/** weft_mapping_refuse_uneven: %FALSE with @error: that is told of equal processors and links only, as times over a parameter are no lines else. */
gboolean weft_mapping_refuse_uneven (GError **error);

/** weft_mapping_add_family: to @curves of @loop, whose points are known, those of several values of @family: of K 0, a half and 1, of LF 1, 1.5 and 2, and the loop's own. */
void
weft_mapping_add_family (WeftMappedCurves *curves, const WeftMappingLoop *loop, WeftMappingParameter family);

G_END_DECLS
