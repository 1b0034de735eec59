/* weft-lowering.c: from nodes to explicit constructs. */
#include "weft-lowering.h"

typedef struct {
  const WeftResolution *resolution; /* (nullable): the diagram's */
  const WeftDocument *document;
  const WeftNode *machine;
  double step;
  WeftModes modes;
  WeftJob *job;
  GError **error;
} Lowering;

static WeftMode
mode_of (const Lowering *lowering, const WeftNode *node)
{
  return weft_modes_apply (lowering->modes, weft_node_get_mode (node));
}

static void
construct_free (gpointer data)
{
  WeftConstruct *construct = data;

  g_clear_pointer (&construct->operations, g_array_unref);
  g_clear_pointer (&construct->iterations, weft_lattice_unref);
  g_clear_pointer (&construct->body, g_ptr_array_unref);
  g_clear_pointer (&construct->then_clause, g_ptr_array_unref);
  g_clear_pointer (&construct->else_clause, g_ptr_array_unref);
  g_free (construct);
}

static void
operation_clear (gpointer data)
{
  WeftOperation *operation = data;

  weft_lattice_unref (operation->time);
}

static GPtrArray *
series_new (void)
{
  return g_ptr_array_new_with_free_func (construct_free);
}

/* Appends a construct of @kind that comes from @node. */
static WeftConstruct *
add_construct (GPtrArray *series, WeftConstructKind kind, const WeftNode *node, WeftMode mode)
{
  WeftConstruct *construct = g_new0 (WeftConstruct, 1);

  construct->kind = kind;
  construct->node = weft_node_get_id (node);
  construct->mode = mode;
  g_ptr_array_add (series, construct);
  return construct;
}

static WeftConstruct *
add_block (GPtrArray *series, const WeftNode *node, WeftMode mode)
{
  WeftConstruct *block = add_construct (series, WEFT_CONSTRUCT_BLOCK, node, mode);

  block->operations = g_array_new (FALSE, FALSE, sizeof (WeftOperation));
  g_array_set_clear_func (block->operations, operation_clear);
  return block;
}

static WeftLattice *
find_time (const Lowering *lowering, const WeftLiteral *literal)
{
  if (lowering->resolution == NULL)
    return weft_discretise (literal, lowering->document, lowering->step, lowering->job, lowering->error);
  return weft_discretise_on (lowering->resolution, literal, lowering->document, lowering->step, lowering->job,
                             lowering->error);
}

static gboolean
add_operation (Lowering *lowering, WeftConstruct *block, const WeftLiteral *literal, guint count)
{
  WeftOperation operation = {find_time (lowering, literal), count};

  if (operation.time == NULL)
    return FALSE;
  g_array_append_val (block->operations, operation);
  return TRUE;
}

/* An overhead is a block in its construct's mode, also when it takes no time. */
static gboolean
add_overhead (Lowering *lowering, GPtrArray *series, const WeftNode *node, WeftOverhead overhead)
{
  WeftMode mode = mode_of (lowering, node);
  WeftConstruct *block = add_block (series, node, mode);

  block->is_overhead = TRUE;
  return add_operation (lowering, block, weft_machine_get_overhead (lowering->machine, overhead, mode), 1);
}

static gboolean
lower_block (Lowering *lowering, const WeftNode *node, GPtrArray *series)
{
  WeftConstruct *block = add_block (series, node, mode_of (lowering, node));
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    const WeftLiteral *literal;
    guint count;

    if (weft_node_get_kind (child) != WEFT_KIND_STEP)
      continue;
    weft_step_get_time (lowering->machine, child, block->mode, &literal, &count);
    if (count > 0 && !add_operation (lowering, block, literal, count))
      return FALSE;
  }
  return TRUE;
}

static gboolean lower_series (Lowering *lowering, const WeftNode *parent, GPtrArray *series);

/* loop-init, then the loop; loop-test at the end of every iteration. */
static gboolean
lower_loop (Lowering *lowering, const WeftNode *node, GPtrArray *series)
{
  const WeftLiteral *iterations = weft_node_get_literal (node, WEFT_PROPERTY_ITERATIONS);
  WeftConstruct *loop;

  if (!add_overhead (lowering, series, node, WEFT_OVERHEAD_LOOP_INIT))
    return FALSE;
  loop = add_construct (series, WEFT_CONSTRUCT_LOOP, node, mode_of (lowering, node));
  loop->by_control_unit = weft_node_get_integer (node, WEFT_PROPERTY_DECIDED_BY) == WEFT_DECIDED_BY_CU;
  loop->body = series_new ();
  loop->iterations = weft_discretise (iterations, lowering->document, 1, lowering->job, lowering->error);
  return loop->iterations != NULL && lower_series (lowering, node, loop->body) &&
         add_overhead (lowering, loop->body, node, WEFT_OVERHEAD_LOOP_TEST);
}

static gboolean
lower_clause (Lowering *lowering,
              const WeftNode *node,
              WeftKind kind,
              WeftOverhead overhead,
              GPtrArray *series)
{
  const WeftNode *clause = weft_node_find_child (node, kind);

  if (clause == NULL)
    return TRUE;
  return lower_series (lowering, clause, series) && add_overhead (lowering, series, node, overhead);
}

/* if-test, then the if; post-then and post-else at the end of the clauses that there are. */
static gboolean
lower_if (Lowering *lowering, const WeftNode *node, GPtrArray *series)
{
  WeftConstruct *conditional;

  if (!add_overhead (lowering, series, node, WEFT_OVERHEAD_IF_TEST))
    return FALSE;
  conditional = add_construct (series, WEFT_CONSTRUCT_IF, node, mode_of (lowering, node));
  conditional->by_control_unit = weft_node_get_integer (node, WEFT_PROPERTY_DECIDED_BY) == WEFT_DECIDED_BY_CU;
  conditional->probability = weft_node_get_number (node, WEFT_PROPERTY_THEN);
  conditional->then_clause = series_new ();
  conditional->else_clause = series_new ();
  return lower_clause (lowering, node, WEFT_KIND_THEN, WEFT_OVERHEAD_POST_THEN, conditional->then_clause) &&
         lower_clause (lowering, node, WEFT_KIND_ELSE, WEFT_OVERHEAD_POST_ELSE, conditional->else_clause);
}

static gboolean
lower_node (Lowering *lowering, const WeftNode *node, GPtrArray *series)
{
  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_BLOCK:
    return lower_block (lowering, node, series);
  case WEFT_KIND_LOOP:
    return lower_loop (lowering, node, series);
  case WEFT_KIND_IF:
    return lower_if (lowering, node, series);
  default:
    return TRUE;
  }
}

/* Depth is bounded by the nesting limit of documents. */
static gboolean
lower_series (Lowering *lowering, const WeftNode *parent, GPtrArray *series)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (!lower_node (lowering, child, series))
      return FALSE;
  return TRUE;
}

WeftLoweredTree *
weft_lower_on (const WeftResolution *resolution,
               const WeftDocument *document,
               guint32 diagram,
               WeftModes modes,
               WeftJob *job,
               GError **error)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  const WeftNode *machine = weft_flow_tree_get_machine (document, node);
  double step = weft_node_get_number (node, WEFT_PROPERTY_STEP);
  Lowering lowering = {resolution, document, machine, step, modes, job, error};
  g_autoptr (WeftLoweredTree) tree = g_new0 (WeftLoweredTree, 1);

  tree->pes = weft_flow_tree_get_pes (document, node);
  tree->step = resolution != NULL ? step * (double) resolution->factor : step;
  tree->skip_empty_clauses = weft_node_get_integer (machine, WEFT_PROPERTY_SKIP_EMPTY_CLAUSES);
  for (guint mode = 0; mode < WEFT_N_MODES; mode++) {
    tree->switch_to[mode] = find_time (&lowering, weft_machine_get_switch_time (machine, mode));
    if (tree->switch_to[mode] == NULL)
      return NULL;
  }
  tree->series = series_new ();
  return lower_series (&lowering, node, tree->series) ? g_steal_pointer (&tree) : NULL;
}

WeftLoweredTree *
weft_lower (const WeftDocument *document, guint32 diagram, WeftModes modes, WeftJob *job, GError **error)
{
  return weft_lower_on (NULL, document, diagram, modes, job, error);
}

void
weft_lowered_tree_free (WeftLoweredTree *tree)
{
  for (guint mode = 0; mode < WEFT_N_MODES; mode++)
    g_clear_pointer (&tree->switch_to[mode], weft_lattice_unref);
  g_clear_pointer (&tree->series, g_ptr_array_unref);
  g_free (tree);
}
