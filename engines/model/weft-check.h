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

/** weft_document_check_suite: %FALSE with the first problem of the suite, if there is one. */
gboolean weft_document_check_suite (const WeftDocument *document, GError **error);

/**
 * weft_document_blame:
 * @node: the number of a node of @document
 * @error: an error that carries a fault
 *
 * Says of @error that it is about @property of @node, or about all of @node when it has no such property, as far as it
 * does not say so itself.
 */
void weft_document_blame (const WeftDocument *document, guint32 node, WeftProperty property, GError *error);

/** weft_document_blame_element: the same of a node or a row. */
void weft_document_blame_element (const WeftDocument *document,
                                  WeftElement element,
                                  WeftProperty property,
                                  GError *error);

/**
 * weft_measurement_parse:
 * @node: a measurement
 *
 * The text is read once, however often this is asked for. O(n log n) the first time.
 *
 * Returns: (transfer full) (element-type double) (nullable): its values, ascending, which nobody may change; %NULL with
 * @error saying which is none
 */
GArray *weft_measurement_parse (const WeftNode *node, GError **error);

G_END_DECLS
