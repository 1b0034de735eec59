/* weft-locations.h: where the nodes of a document stood in the file that it was read from. Immutable and
 * reference counted. Nodes keep their numbers through edits, so it serves later versions too. */
#pragma once

#include "weft-text.h"

G_BEGIN_DECLS

typedef struct _WeftLocations WeftLocations;

/** WeftAttributeFinder: moves @offset from the start of an element to where @attribute stands in it, if it does. */
typedef void (*WeftAttributeFinder) (const WeftText *text, const char *attribute, gsize *offset);

/**
 * weft_locations_new:
 * @file: (nullable): the file's name in messages
 * @data: (array length=size): its bytes, which are copied
 * @offsets: (array) (element-type guint32): where the element of node 1, 2, ... begins
 * @find: how the format writes attributes
 */
WeftLocations *weft_locations_new (const char *file,
                                   const char *data,
                                   gsize size,
                                   GArray *offsets,
                                   WeftAttributeFinder find);

/** weft_locations_add_rows: that rows 0, 1, ... of a table of @node began at @offsets (element-type guint32); before others have @locations. Formats need not. */
void weft_locations_add_rows (WeftLocations *locations, guint32 node, guint table, GArray *offsets);

WeftLocations *weft_locations_ref (WeftLocations *locations);
void weft_locations_unref (WeftLocations *locations);

/** weft_locations_get_file: (nullable): the file's name in messages. */
const char *weft_locations_get_file (const WeftLocations *locations);

/**
 * weft_locations_find:
 * @node: the number of a node
 * @attribute: (nullable): an attribute of its element
 * @line: (out): from 1
 * @column: (out): from 1, in characters
 *
 * Finds the attribute, or the element when it has no such attribute. O(log lines + size of the tag's line).
 *
 * Returns: %FALSE when the file had no such node
 */
gboolean weft_locations_find (const WeftLocations *locations,
                              guint32 node,
                              const char *attribute,
                              guint *line,
                              guint *column);

/**
 * weft_locations_apply:
 * @error: an error of a domain that has a WeftFault
 *
 * Gives @error the place of the row or node and property that it is about; of the file alone when that is not
 * known. An error that has a place keeps it.
 */
void weft_locations_apply (const WeftLocations *locations, GError *error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLocations, weft_locations_unref)

G_END_DECLS
