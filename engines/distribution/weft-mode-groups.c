/* weft-mode-groups.c: see weft-mode-groups.h. */
#include "weft-mode-groups.h"

typedef struct {
  const WeftNode *machine;
  WeftModeGroups *groups;
} Search;

static void
restrict_by_steps (Search *search, const WeftNode *block, WeftModeGroup *group)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, block);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    for (guint mode = 0; mode < WEFT_N_MODES && weft_node_get_kind (child) == WEFT_KIND_STEP; mode++) {
      const WeftLiteral *time;
      guint count;

      if (!weft_step_get_time (search->machine, child, mode, &time, &count))
        group->may[mode] = FALSE;
    }
}

static void
add_node (Search *search, const WeftNode *node, guint place)
{
  WeftModeGroup *group = &g_array_index (search->groups->groups, WeftModeGroup, place);
  guint32 id = weft_node_get_id (node);

  g_array_append_val (search->groups->nodes, id);
  g_hash_table_insert (search->groups->places, GUINT_TO_POINTER (id), GUINT_TO_POINTER (place));
  if (weft_node_get_kind (node) == WEFT_KIND_BLOCK)
    restrict_by_steps (search, node, group);
  else if (weft_node_is_decided_by_cu (node))
    group->may[WEFT_MODE_SPMD] = FALSE;
  if (weft_node_get_mode (node) != group->drawn)
    group->is_drawn = FALSE;
}

static guint
add_group (Search *search, const WeftNode *node)
{
  WeftModeGroup group = {weft_node_get_id (node),
                         {weft_machine_supports (search->machine, WEFT_MODE_SIMD),
                          weft_machine_supports (search->machine, WEFT_MODE_SPMD)},
                         weft_node_get_mode (node),
                         TRUE};

  g_array_append_val (search->groups->groups, group);
  return search->groups->groups->len - 1;
}

/* @conditional: (nullable): the place of the group of the if around @parent. Depth is bounded by the nesting limit. */
static void
add_below (Search *search, const WeftNode *parent, const guint *conditional)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftKind kind = weft_node_get_kind (child);
    gboolean decides = kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF;
    guint place = 0;

    if (decides) {
      place = conditional != NULL ? *conditional : add_group (search, child);
      add_node (search, child, place);
    }
    add_below (search, child, conditional == NULL && kind == WEFT_KIND_IF ? &place : conditional);
  }
}

WeftModeGroups *
weft_mode_groups_new (const WeftDocument *document, guint32 diagram)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);
  WeftModeGroups *groups = g_new0 (WeftModeGroups, 1);
  Search search = {weft_flow_tree_get_machine (document, tree), groups};

  groups->groups = g_array_new (FALSE, FALSE, sizeof (WeftModeGroup));
  groups->nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  groups->places = g_hash_table_new (NULL, NULL);
  add_below (&search, tree, NULL);
  for (guint i = 0; i < groups->groups->len; i++) {
    WeftModeGroup *group = &g_array_index (groups->groups, WeftModeGroup, i);

    group->is_drawn = group->is_drawn && group->may[group->drawn];
  }
  return groups;
}

void
weft_mode_groups_free (WeftModeGroups *groups)
{
  g_array_unref (groups->groups);
  g_array_unref (groups->nodes);
  g_hash_table_unref (groups->places);
  g_free (groups);
}

guint
weft_mode_groups_find (const WeftModeGroups *groups, guint32 node)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (groups->places, GUINT_TO_POINTER (node)));
}
