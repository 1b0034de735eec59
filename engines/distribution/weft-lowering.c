/* weft-lowering.c: from nodes to explicit constructs. */
#include "weft-lowering.h"

#include "weft-blame.h"
#include "weft-check.h"
#include "weft-fault.h"
#include "weft-flow-range.h"
#include "weft-number.h"

typedef struct {
  const WeftResolution *resolution; /* (nullable): the diagram's */
  const WeftDocument *document;
  const WeftNode *machine;
  double step;
  WeftModes modes;
  gboolean has_strides;
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
  g_clear_pointer (&construct->later, weft_lattice_unref);
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

/* @literal, of @node, its steps or its machine, on a lattice. */
static WeftLattice *
find_quantity (const Lowering *lowering,
               const WeftNode *node,
               const WeftLiteral *literal,
               const WeftResolution *resolution,
               double step)
{
  GError *problem = NULL;
  WeftLattice *lattice =
      resolution != NULL
          ? weft_discretise_on (resolution, literal, lowering->document, step, lowering->job, &problem)
          : weft_discretise (literal, lowering->document, step, lowering->job, &problem);

  if (lattice != NULL)
    return lattice;
  weft_blame_literal (lowering->document, lowering->machine, node, literal, problem);
  g_propagate_error (lowering->error, problem);
  return NULL;
}

static WeftLattice *
find_time (const Lowering *lowering, const WeftNode *node, const WeftLiteral *literal)
{
  return find_quantity (lowering, node, literal, lowering->resolution, lowering->step);
}

static gboolean
add_operation (Lowering *lowering,
               const WeftNode *node,
               WeftConstruct *block,
               const WeftLiteral *literal,
               guint count)
{
  WeftOperation operation = {find_time (lowering, node, literal), count};

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
  return add_operation (lowering, node, block, weft_machine_get_overhead (lowering->machine, overhead, mode),
                        1);
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
    if (count > 0 && !add_operation (lowering, node, block, literal, count))
      return FALSE;
  }
  return TRUE;
}

/* The same places on whole numbers, moved down by @less. */
static WeftLattice *
count_strides (const Lowering *lowering, const WeftLattice *counts, gint64 less)
{
  gsize n;
  double *copy;

  weft_lattice_get_probabilities (counts, &n);
  copy = weft_job_allocate (lowering->job, n, sizeof (double), lowering->error);
  return copy != NULL ? weft_lattice_new_alike (counts, 1, weft_lattice_get_first (counts) - less, 1, copy, 0)
                      : NULL;
}

/* Lemma 17: where @loop's number of iterations, at least 1, was rounded down to 0 strides. floor ((R - 1) / s) is
 * ceil (R / s) - 1. */
static gboolean
find_later (Lowering *lowering,
            const WeftLiteral *literal,
            const WeftResolution *strides,
            WeftConstruct *loop)
{
  WeftResolution up = {loop->stride, WEFT_COARSEN_ABOVE, strides->most + 1};
  g_autoptr (WeftLattice) counts = NULL;

  if (strides->how != WEFT_COARSEN_BELOW || loop->stride == 1 ||
      weft_lattice_get_first (loop->iterations) > 0)
    return TRUE;
  counts = weft_discretise_on (&up, literal, lowering->document, 1, lowering->job, lowering->error);
  if (counts == NULL)
    return FALSE;
  if (weft_lattice_get_first (counts) == 0)
    return TRUE;
  loop->later = count_strides (lowering, counts, 1);
  return loop->later != NULL;
}

/* How often a loop repeats; on a wider step in the least strides, powers of 2, of which there are few enough. */
static gboolean
find_iterations (Lowering *lowering, const WeftNode *node, WeftConstruct *loop)
{
  const WeftLiteral *literal = weft_node_get_literal (node, WEFT_PROPERTY_ITERATIONS);
  WeftResolution strides = {1, WEFT_COARSEN_BELOW, 0};
  g_autoptr (WeftLattice) counts = NULL;

  loop->stride = 1;
  if (lowering->resolution == NULL || lowering->resolution->most_counts == 0) {
    loop->iterations = find_quantity (lowering, node, literal, NULL, 1);
    return loop->iterations != NULL;
  }
  strides.how = lowering->resolution->how;
  strides.most = lowering->resolution->most_counts;
  for (; counts == NULL && strides.factor < WEFT_MOST_PLACE; strides.factor *= 2) {
    g_autoptr (GError) problem = NULL;

    counts = weft_discretise_on (&strides, literal, lowering->document, 1, lowering->job, &problem);
    if (counts == NULL && !g_error_matches (problem, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE))
      break;
    loop->stride = strides.factor;
  }
  lowering->has_strides |= loop->stride > 1;
  loop->iterations = counts != NULL ? count_strides (lowering, counts, 0)
                                    : find_quantity (lowering, node, literal, &strides, 1);
  return loop->iterations != NULL && find_later (lowering, literal, &strides, loop);
}

static gboolean lower_series (Lowering *lowering, const WeftNode *parent, GPtrArray *series);

/* loop-init, then the loop; loop-test at the end of every iteration. */
static gboolean
lower_loop (Lowering *lowering, const WeftNode *node, GPtrArray *series)
{
  WeftConstruct *loop;

  if (!add_overhead (lowering, series, node, WEFT_OVERHEAD_LOOP_INIT))
    return FALSE;
  loop = add_construct (series, WEFT_CONSTRUCT_LOOP, node, mode_of (lowering, node));
  loop->by_control_unit = weft_node_get_integer (node, WEFT_PROPERTY_DECIDED_BY) == WEFT_DECIDED_BY_CU;
  loop->body = series_new ();
  return find_iterations (lowering, node, loop) && lower_series (lowering, node, loop->body) &&
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
  Lowering lowering = {resolution, document, machine, step, modes, FALSE, job, error};
  g_autoptr (WeftLoweredTree) tree = g_new0 (WeftLoweredTree, 1);

  tree->node = diagram;
  tree->pes = weft_flow_tree_get_pes (document, node);
  tree->step = resolution != NULL ? step * (double) resolution->factor : step;
  tree->skip_empty_clauses = weft_node_get_integer (machine, WEFT_PROPERTY_SKIP_EMPTY_CLAUSES);
  for (guint mode = 0; mode < WEFT_N_MODES; mode++) {
    tree->switch_to[mode] = find_time (&lowering, machine, weft_machine_get_switch_time (machine, mode));
    if (tree->switch_to[mode] == NULL)
      return NULL;
  }
  tree->series = series_new ();
  if (!lower_series (&lowering, node, tree->series) || !weft_flow_check_places (tree, document, error))
    return NULL;
  tree->has_strides = lowering.has_strides;
  return g_steal_pointer (&tree);
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
