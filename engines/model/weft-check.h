/* weft-check.h: the rules that a document must keep to be evaluated, beyond what its parts can say alone:
 * references, modes, times. A document under the editor's hands may break them for a while. */
#pragma once

#include "weft-flow-tree.h"

G_BEGIN_DECLS

/**
 * weft_document_check:
 *
 * Returns: (transfer full) (element-type GError): what is wrong, in document order; each a
 * WEFT_MODEL_ERROR whose fault names node and property
 */
GPtrArray *weft_document_check (const WeftDocument *document);

/**
 * weft_document_check_diagram:
 * @id: the number of a diagram
 * @modes: in which modes its tree is to be executed; rules about modes speak of these
 *
 * Returns: %FALSE with the first problem of the diagram, its machine and what they refer to
 */
gboolean
weft_document_check_diagram (const WeftDocument *document, guint32 id, WeftModes modes, GError **error);

/**
 * weft_measurement_parse:
 * @node: a measurement
 *
 * Returns: (transfer full) (element-type double) (nullable): its values, in the order in which they stand
 */
GArray *weft_measurement_parse (const WeftNode *node, GError **error);

G_END_DECLS
