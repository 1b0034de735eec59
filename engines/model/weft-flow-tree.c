/* weft-flow-tree.c: flow-analysis trees read by meaning. */
#include "weft-flow-tree.h"

static const char *const modes_names[] = {
    [WEFT_MODES_AS_DRAWN] = "as-drawn",
    [WEFT_MODES_SIMD] = "simd",
    [WEFT_MODES_SPMD] = "spmd",
};

gboolean
weft_modes_find (const char *name, WeftModes *modes)
{
  for (guint i = 0; i < G_N_ELEMENTS (modes_names); i++)
    if (g_str_equal (modes_names[i], name)) {
      *modes = i;
      return TRUE;
    }
  return FALSE;
}

const char *
weft_modes_get_name (WeftModes modes)
{
  return modes_names[modes];
}

WeftMode
weft_modes_apply (WeftModes modes, WeftMode drawn)
{
  if (modes == WEFT_MODES_AS_DRAWN)
    return drawn;
  return modes == WEFT_MODES_SIMD ? WEFT_MODE_SIMD : WEFT_MODE_SPMD;
}

WeftNode *
weft_flow_tree_get_machine (const WeftDocument *document, const WeftNode *tree)
{
  WeftNode *machine = weft_document_lookup (document, weft_node_get_text (tree, WEFT_PROPERTY_MACHINE));

  return machine != NULL && weft_node_get_kind (machine) == WEFT_KIND_MACHINE ? machine : NULL;
}

guint
weft_flow_tree_get_pes (const WeftDocument *document, const WeftNode *tree)
{
  WeftNode *machine = weft_flow_tree_get_machine (document, tree);

  if (weft_node_has (tree, WEFT_PROPERTY_PES))
    return weft_node_get_integer (tree, WEFT_PROPERTY_PES);
  return machine != NULL ? weft_node_get_integer (machine, WEFT_PROPERTY_PES) : 1;
}

gboolean
weft_machine_supports (const WeftNode *machine, WeftMode mode)
{
  WeftMachineKind kind = weft_node_get_integer (machine, WEFT_PROPERTY_KIND);

  return kind == WEFT_MACHINE_MIXED ||
         kind == (mode == WEFT_MODE_SIMD ? WEFT_MACHINE_SIMD : WEFT_MACHINE_SPMD);
}

/* The child of @machine of @kind whose @property is the choice @value. */
static WeftNode *
find_row (const WeftNode *machine, WeftKind kind, WeftProperty property, gint64 value)
{
  WeftChildIter iter;
  WeftNode *row;

  weft_child_iter_init (&iter, machine);
  while ((row = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (row) == kind && weft_node_get_integer (row, property) == value)
      return row;
  return NULL;
}

static WeftProperty
time_property (WeftMode mode)
{
  return mode == WEFT_MODE_SIMD ? WEFT_PROPERTY_SIMD : WEFT_PROPERTY_SPMD;
}

const WeftLiteral *
weft_machine_get_switch_time (const WeftNode *machine, WeftMode to)
{
  WeftNode *row = find_row (machine, WEFT_KIND_SWITCH, WEFT_PROPERTY_TO, to);

  return row != NULL ? weft_node_get_literal (row, WEFT_PROPERTY_TIME) : NULL;
}

const WeftLiteral *
weft_machine_get_overhead (const WeftNode *machine, WeftOverhead overhead, WeftMode mode)
{
  WeftNode *row = find_row (machine, WEFT_KIND_OVERHEAD, WEFT_PROPERTY_NAME, overhead);

  return row != NULL ? weft_node_get_literal (row, time_property (mode)) : NULL;
}

WeftNode *
weft_machine_get_operation (const WeftNode *machine, const char *name)
{
  WeftChildIter iter;
  WeftNode *row;

  weft_child_iter_init (&iter, machine);
  while ((row = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (row) == WEFT_KIND_OPERATION &&
        g_strcmp0 (weft_node_get_text (row, WEFT_PROPERTY_NAME), name) == 0)
      return row;
  return NULL;
}

gboolean
weft_step_get_time (const WeftNode *machine,
                    const WeftNode *step,
                    WeftMode mode,
                    const WeftLiteral **time,
                    guint *count)
{
  const char *operation = weft_node_get_text (step, WEFT_PROPERTY_OP);
  const WeftNode *source = operation != NULL ? weft_machine_get_operation (machine, operation) : step;

  *time = NULL;
  *count = (guint) weft_node_get_integer (step, WEFT_PROPERTY_COUNT);
  if (source == NULL)
    return FALSE;
  *time = weft_node_get_literal (source, time_property (mode));
  return *time != NULL ||
         !(weft_node_has (source, WEFT_PROPERTY_SIMD) || weft_node_has (source, WEFT_PROPERTY_SPMD));
}

gboolean
weft_node_is_decided_by_cu (const WeftNode *construct)
{
  double probability;

  if (weft_node_get_integer (construct, WEFT_PROPERTY_DECIDED_BY) != WEFT_DECIDED_BY_CU)
    return FALSE;
  if (weft_node_get_kind (construct) == WEFT_KIND_LOOP)
    return !weft_literal_is_constant (weft_node_get_literal (construct, WEFT_PROPERTY_ITERATIONS));
  probability = weft_node_get_number (construct, WEFT_PROPERTY_THEN);
  return probability > 0 && probability < 1;
}

WeftMode
weft_node_get_mode (const WeftNode *node)
{
  return weft_node_get_integer (node, WEFT_PROPERTY_MODE);
}

WeftMode
weft_loop_body_begins_in (const WeftNode *loop)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, loop);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_kind_is_constituent (weft_node_get_kind (child)))
      return weft_node_get_mode (child);
  return weft_node_get_mode (loop);
}
