/* weft-place.h: places in a tree: where something may stand, and why not. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/* Before child @index of @parent. */
typedef struct {
  guint32 parent;
  gsize index;
} WeftPlace;

/** weft_place_after_selected: where a new part goes when @selected (0: nothing) is selected: after a block or a conditional,
 * to the end of a loop, of a clause or of the tree. */
WeftPlace weft_place_after_selected (const WeftDocument *document, guint32 diagram, guint32 selected);

/**
 * weft_place_inside:
 *
 * Returns: the end of the series that @node holds; of a conditional, of its then clause, or its else clause when it has
 * no other. A parent 0: it holds none.
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

/** weft_place_label: (transfer full): what people call @node: its label; of a clause: "the then clause of “if”". */
char *weft_place_label (const WeftDocument *document, guint32 node);

G_END_DECLS
