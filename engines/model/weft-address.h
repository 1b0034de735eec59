/* weft-address.h: properties by name, as on the command line: `for.iterations`, `blk_f/step[1].spmd`,
 * `pasm/switch[simd].time`, `pasm/overhead[loop-test].simd`, `pasm/operation[add].spmd`, `t1.time`, `t1>t2.to`,
 * `S0/compute[M1].time`. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_address_parse:
 * @address: `ID.ATTRIBUTE` or `ID/ELEMENT[KEY].ATTRIBUTE`; KEY counts the elements of that name from 1, or
 *   is the word that tells a row of a machine from the others
 * @node: (out): the node's number
 * @property: (out)
 *
 * The id is the longest one that fits, so ids may hold dots.
 *
 * Returns: %FALSE with WEFT_MODEL_ERROR saying which part does not exist, and what there is
 */
gboolean weft_address_parse (const WeftDocument *document,
                             const char *address,
                             guint32 *node,
                             WeftProperty *property,
                             GError **error);

/** weft_address_parse_element: the same of nodes and of rows; `FROM>TO` is the edge between these. */
gboolean weft_address_parse_element (const WeftDocument *document,
                                     const char *address,
                                     WeftElement *element,
                                     WeftProperty *property,
                                     GError **error);

/**
 * weft_address_set:
 * @address: as weft_address_parse_element(), or `ROW/ELEMENT[MACHINE].time`, `.time` left out or not, of one time among those on machines
 * @text: the new value
 *
 * Returns: (transfer full) (nullable): as weft_document_set_element()
 */
WeftDocument *
weft_address_set (WeftDocument *document, const char *address, const char *text, GError **error);

/**
 * weft_address_print:
 * @node: the number of a node
 *
 * Returns: (transfer full): the address that weft_address_parse() reads as this property. The outermost element
 * without an id is called by its kind.
 */
char *weft_address_print (const WeftDocument *document, guint32 node, WeftProperty property);

G_END_DECLS
