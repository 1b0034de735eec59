/* weft-elements.h: what elements of a document are called and what they hold, be they nodes or rows of a graph. */
#pragma once

#include "weft-document.h"
#include "weft-graph.h"

G_BEGIN_DECLS

/** weft_document_get_graph: (transfer none) (nullable): the graph of the node that @element is or stands in; %NULL: it is not there. */
WeftGraph *weft_document_get_graph (const WeftDocument *document, WeftElement element);

/** weft_document_get_kind: of @element, which is there. */
WeftKind weft_document_get_kind (const WeftDocument *document, WeftElement element);

/** weft_document_get_id: (transfer full) (nullable): the XML id of @element, which is there; of an edge without one "T1>T2". */
char *weft_document_get_id (const WeftDocument *document, WeftElement element);

/** weft_document_get_label: (transfer full): what people call @element, which is there: its name, else its id, of an edge "T1 → T2", else its kind. */
char *weft_document_get_label (const WeftDocument *document, WeftElement element);

/** weft_document_print_value: (transfer full) (nullable): the value of @element, which is there, as in the file: references and ends of edges as ids;
 * %NULL when absent or the default. O(log n), of references O(depth log n). */
char *weft_document_print_value (const WeftDocument *document, WeftElement element, WeftProperty property);

/** weft_graph_get_holder: the row that has the value of @property of @row: it itself, or of an edge perhaps the row at its other end. */
WeftElement weft_graph_get_holder (const WeftGraph *graph, WeftElement row, WeftProperty property);

/** weft_graph_names: whether some row names @id, of what stands outside of the graph. O(rows). */
gboolean weft_graph_names (const WeftGraph *graph, const char *id);

/** weft_graph_get_end_element: the row at @end of @edge; its node is that of @edge. */
WeftElement weft_graph_get_end_element (const WeftGraph *graph, WeftElement edge, WeftEnd end);

G_END_DECLS
