/* weft-properties.h: the values of one node's properties, as one immutable, reference-counted value that
 * versions of the node share. Every value is set as text, in the form of the file, and read by type. Of a kind that has tables
 * they include the graph that the node carries; without other values it is empty. */
#pragma once

#include "weft-graph.h"

G_BEGIN_DECLS

typedef struct _WeftProperties WeftProperties;

/**
 * weft_properties_new:
 * @attributes: (array length=n): the values; each property at most once
 * @error: (out): WEFT_MODEL_ERROR with the property set, when a value is wrong, a required one is absent,
 *   or @kind has no such property
 *
 * Returns: (transfer full) (nullable)
 */
WeftProperties *weft_properties_new (WeftKind kind, const WeftAttribute *attributes, guint n, GError **error);

WeftProperties *weft_properties_ref (WeftProperties *properties);
void weft_properties_unref (WeftProperties *properties);

/**
 * weft_properties_set:
 * @text: (nullable): the new value; %NULL or the text of the default: as if absent
 *
 * Returns: (transfer full) (nullable): a version of @properties with that value; the same pointer when
 * nothing changes; %NULL with @error when the value is wrong
 */
WeftProperties *
weft_properties_set (WeftProperties *properties, WeftProperty property, const char *text, GError **error);

WeftKind weft_properties_get_kind (const WeftProperties *properties);

/** weft_properties_has: whether a value other than the default was given. */
gboolean weft_properties_has (const WeftProperties *properties, WeftProperty property);

/** weft_properties_get_text: (nullable): of a text, id or reference, or the word of a choice. */
const char *weft_properties_get_text (const WeftProperties *properties, WeftProperty property);

/** weft_properties_get_integer: of an integer, or the index of a choice; the default when absent, else 0. */
gint64 weft_properties_get_integer (const WeftProperties *properties, WeftProperty property);

/** weft_properties_get_number: of a number; the default when absent, else 0. */
double weft_properties_get_number (const WeftProperties *properties, WeftProperty property);

/** weft_properties_get_literal: (transfer none) (nullable): of a time or count; %NULL when absent, whatever
 * the default. */
const WeftLiteral *weft_properties_get_literal (const WeftProperties *properties, WeftProperty property);

/** weft_properties_get_graph: (transfer none) (nullable): the rows of a kind that has tables. */
WeftGraph *weft_properties_get_graph (const WeftProperties *properties);

/** weft_properties_with_graph: (transfer full): a version with @graph (transfer full); the kind has tables. */
WeftProperties *weft_properties_with_graph (const WeftProperties *properties, WeftGraph *graph);

/** weft_properties_steal_graph: (transfer full): takes the graph out, of properties that the caller alone holds and that will not be
 * read again before weft_properties_return_graph() puts one back. */
WeftGraph *weft_properties_steal_graph (WeftProperties *properties);
void weft_properties_return_graph (WeftProperties *properties, WeftGraph *graph);

/** weft_properties_is_unique: whether the caller's reference is the only one. */
gboolean weft_properties_is_unique (WeftProperties *properties);

/** weft_properties_get_kept: (transfer none) (nullable): what weft_properties_keep() was given. */
GArray *weft_properties_get_kept (const WeftProperties *properties);

/**
 * weft_properties_keep:
 * @values: (transfer full): what was read from the properties' text, and always would be
 *
 * Keeps @values for whoever asks next. Several threads may; the first one's stay.
 *
 * Returns: (transfer none): the values that are kept
 */
GArray *weft_properties_keep (const WeftProperties *properties, GArray *values);

/** weft_properties_print: (transfer full) (nullable): the canonical text; %NULL when absent or default. */
char *weft_properties_print (const WeftProperties *properties, WeftProperty property);

/** weft_properties_get_digest: over the semantic values and the kind. O(1). */
WeftDigest weft_properties_get_digest (const WeftProperties *properties);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProperties, weft_properties_unref)

G_END_DECLS
