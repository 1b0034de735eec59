/* weft-mapping-setup.h: from a parallel loop of a document to a problem of weft-mapping.h. */
#pragma once

#include "weft-document.h"
#include "weft-mapping.h"

G_BEGIN_DECLS

typedef struct {
  WeftMappingLoop loop; /* whose body is the mean of one that is random */
  GArray *stages;       /* double: those of the loop */
  double *speeds;       /* (nullable): those of the loop, and its links */
  WeftMappingLink *links;
  gboolean is_random; /* the body */
  double least;       /* that the body may take; without a random one the body itself */
  double most;        /* infinity: as much as one likes */
} WeftMappingSetup;

/**
 * weft_mapping_setup_init:
 * @diagram: the number of a parallel loop
 * @setup: (out): to be cleared in either case
 *
 * Neighbours of two-dimensional data are whole rows; its items stand row after row, so blocks are made of rows.
 *
 * Returns: %FALSE with @error: it breaks a rule (weft-check.h), or the time of another diagram in it cannot be found
 */
gboolean weft_mapping_setup_init (WeftMappingSetup *setup,
                                  const WeftDocument *document,
                                  guint32 diagram,
                                  WeftJob *job,
                                  GError **error);
void weft_mapping_setup_clear (WeftMappingSetup *setup);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftMappingSetup, weft_mapping_setup_clear)

G_END_DECLS
