/* weft-place.h: places in a diagram: where something may stand, and why not. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/* Before child @index of @parent. */
typedef struct {
  guint32 parent;
  gsize index;
} WeftPlace;

/** weft_place_after_selected: where a new part goes when @selected (0: nothing) is selected: at the end of what
 * holds parts, else after a part, else at the end of the diagram. */
WeftPlace weft_place_after_selected (const WeftDocument *document, guint32 diagram, guint32 selected);

/**
 * weft_place_inside:
 *
 * Returns: the end of what @node holds; of a node with clauses, of the first that it has. A parent 0: it holds no parts.
 */
WeftPlace weft_place_inside (const WeftDocument *document, guint32 node);

/**
 * weft_place_refuse:
 * @nodes: (array length=n): parts that are there already, with all below them
 *
 * Returns: (transfer full) (nullable): why they cannot be moved to @place
 */
char *weft_place_refuse (const WeftDocument *document, const WeftPlace *place, const guint32 *nodes, gsize n);

/** weft_place_refuse_kind: (transfer full) (nullable): why no new node of @kind can stand at @place. */
char *weft_place_refuse_kind (const WeftDocument *document, const WeftPlace *place, WeftKind kind);

/** weft_place_describe: (transfer full): "before “b”", "at the end of the then clause of “if”". */
char *weft_place_describe (const WeftDocument *document, const WeftPlace *place);

/** weft_place_find_clause: (nullable): the first or the last clause that @node has, in the order of the table of kinds. */
WeftNode *weft_place_find_clause (const WeftNode *node, gboolean last);

/** weft_place_label: (transfer full): what people call @node: its label; of a clause: "the then clause of “if”". */
char *weft_place_label (const WeftDocument *document, guint32 node);

G_END_DECLS
