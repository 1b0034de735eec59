/* weft-mode-groups.h: what there is to decide about the modes of a flow-analysis tree (Li et al. 1997, section 2): an if
 * and all that stands below it share one mode; every other block and loop has its own. An iteration that ends in
 * another mode than it begins is closed by a switch, so that loops ask for nothing more. */
#pragma once

#include "weft-flow-tree.h"

G_BEGIN_DECLS

typedef struct {
  guint32 node; /* the outermost */
  gboolean may
      [WEFT_N_MODES]; /* the machine has the mode, every step a time in it; what the control unit decides at
                                 random is in SIMD mode */
  WeftMode drawn;
  gboolean is_drawn; /* whether all its nodes are drawn in that mode, which is allowed */
} WeftModeGroup;

typedef struct {
  GArray *groups;     /* WeftModeGroup, in document order */
  GArray *nodes;      /* guint32: all blocks, loops and ifs, in document order */
  GHashTable *places; /* node -> index of its group */
} WeftModeGroups;

WeftModeGroups *weft_mode_groups_new (const WeftDocument *document, guint32 diagram);
void weft_mode_groups_free (WeftModeGroups *groups);

/** weft_mode_groups_find: the index of the group of the block, loop or if @node. */
guint weft_mode_groups_find (const WeftModeGroups *groups, guint32 node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftModeGroups, weft_mode_groups_free)

G_END_DECLS
