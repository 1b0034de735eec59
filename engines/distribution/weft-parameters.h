/* weft-parameters.h: the parameters that the execution time of a diagram depends on, and texts that change them. */
#pragma once

#include "weft-flow-tree.h"
#include "weft-job.h"

G_BEGIN_DECLS

typedef struct {
  guint32 node;
  WeftProperty property;
  gboolean is_count; /* of iterations */
} WeftParameter;

/** weft_parameters_find: (transfer full) (element-type WeftParameter): in the order in which they are met; each once. */
GArray *weft_parameters_find (const WeftDocument *document, guint32 diagram, WeftModes modes);

/** weft_parameter_fits: whether all values of @parameter times @factor stand on the lattice of @step; not so when they
 * cannot be had. */
gboolean weft_parameter_fits (const WeftDocument *document,
                              const WeftParameter *parameter,
                              double step,
                              double factor,
                              WeftJob *job);

/**
 * weft_parameter_scale:
 * @step: of the lattice
 * @refinement: how many times finer the lattice of the changed times is
 * @factor: > 0
 * @value: (out): the mean of what it is then
 *
 * Returns: (transfer full) (nullable): the text that sets @parameter to @factor times what it is, as near as its
 * kind allows (weft_flow_sensitivity()); %NULL with @error
 */
char *weft_parameter_scale (const WeftDocument *document,
                            const WeftParameter *parameter,
                            double step,
                            guint refinement,
                            double factor,
                            double *value,
                            WeftJob *job,
                            GError **error);

G_END_DECLS
