/* weft-assign.c: modes and machines for nodes. */
#include "weft-assign.h"

#include "weft-batch.h"
#include "weft-fault.h"
#include "weft-flow-tree.h"

#include <glib/gi18n-lib.h>

static gboolean
is_mode (const WeftAssignment *assignment)
{
  return g_str_equal (assignment->kind, "mode");
}

static WeftMode
get_mode (const WeftAssignment *assignment)
{
  return g_str_equal (assignment->value, "simd") ? WEFT_MODE_SIMD : WEFT_MODE_SPMD;
}

static const char *
mode_title (const WeftAssignment *assignment)
{
  return get_mode (assignment) == WEFT_MODE_SIMD ? "SIMD" : "SPMD";
}

/* The outermost data conditional around @node, or 0. */
static guint32
find_conditional (const WeftDocument *document, guint32 node)
{
  guint32 outermost = 0;

  for (node = weft_document_get_parent (document, node); node != 0;
       node = weft_document_get_parent (document, node))
    if (weft_node_get_kind (weft_document_get_node (document, node)) == WEFT_KIND_IF)
      outermost = node;
  return outermost;
}

/* Whether everything below @kind gets its mode with it. */
static gboolean
spreads (WeftKind kind)
{
  return kind == WEFT_KIND_IF || kind == WEFT_KIND_FLOW_TREE;
}

/* The first construct that would be changed and that the control unit decides. Depth is bounded. */
static const WeftNode *
find_decided_by_cu (const WeftNode *node, gboolean spread)
{
  WeftKind kind = weft_node_get_kind (node);
  const WeftNode *found = NULL;
  WeftChildIter iter;
  WeftNode *child;

  if ((kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF) && weft_node_is_decided_by_cu (node))
    return node;
  spread = spread || spreads (kind);
  weft_child_iter_init (&iter, node);
  while (spread && found == NULL && (child = weft_child_iter_next (&iter)) != NULL)
    found = find_decided_by_cu (child, spread);
  return found;
}

static char *
check_mode (const WeftDocument *document,
            guint32 diagram,
            const WeftAssignment *assignment,
            guint32 node,
            guint32 *target)
{
  const WeftNode *machine = weft_flow_tree_get_machine (document, weft_document_get_node (document, diagram));
  guint32 conditional = node != 0 ? find_conditional (document, node) : 0;
  const WeftNode *taker;
  const WeftNode *decided;

  if (node == 0)
    return g_strdup_printf (_ ("Drop it on a node to run that in %s mode."), mode_title (assignment));
  if (machine != NULL && !weft_machine_supports (machine, get_mode (assignment)))
    return g_strdup_printf (_ ("Machine %s does not run in %s mode."), weft_node_get_label (machine),
                            mode_title (assignment));
  taker = weft_document_get_node (document, conditional != 0 ? conditional : node);
  decided = get_mode (assignment) == WEFT_MODE_SPMD ? find_decided_by_cu (taker, FALSE) : NULL;
  if (decided != NULL)
    return g_strdup_printf (_ ("The control unit decides “%s”, and it decides nothing in SPMD mode."),
                            weft_node_get_label (decided));
  *target = weft_node_get_id (taker);
  if (conditional != 0)
    return g_strdup_printf (
        _ ("Everything below a data conditional runs in its mode: %s for the whole of “%s”."),
        mode_title (assignment), weft_node_get_label (taker));
  if (weft_node_get_kind (taker) == WEFT_KIND_FLOW_TREE)
    return g_strdup_printf (_ ("Run the whole program in %s mode."), mode_title (assignment));
  return g_strdup_printf (_ ("Run “%s” in %s mode."), weft_node_get_label (taker), mode_title (assignment));
}

static char *
check_machine (const WeftDocument *document,
               guint32 diagram,
               const WeftAssignment *assignment,
               guint32 *target)
{
  const WeftNode *machine = weft_document_lookup (document, assignment->value);

  if (machine == NULL || weft_node_get_kind (machine) != WEFT_KIND_MACHINE)
    return g_strdup (_ ("This machine is not in the document."));
  *target = diagram;
  return g_strdup_printf (_ ("Run the tree on machine %s."), weft_node_get_label (machine));
}

char *
weft_assign_check (const WeftDocument *document,
                   guint32 diagram,
                   const WeftAssignment *assignment,
                   guint32 node,
                   guint32 *target)
{
  *target = 0;
  return is_mode (assignment) ? check_mode (document, diagram, assignment, node, target)
                              : check_machine (document, diagram, assignment, target);
}

/* Depth is bounded by the nesting limit. */
static gboolean
spread_mode (WeftBatch *batch, guint32 id, const char *mode, gboolean spread, GError **error)
{
  const WeftNode *node = weft_batch_get_node (batch, id);
  WeftKind kind = weft_node_get_kind (node);
  gsize n = weft_node_get_n_children (node);
  g_autofree guint32 *children = g_new (guint32, n);

  spread = spread || spreads (kind);
  for (gsize i = 0; i < n; i++)
    children[i] = weft_node_get_id (weft_node_get_child (node, i));
  if (weft_kind_get_property (kind, WEFT_PROPERTY_MODE) != NULL &&
      !weft_batch_set (batch, id, WEFT_PROPERTY_MODE, mode, error))
    return FALSE;
  for (gsize i = 0; spread && i < n; i++)
    if (!spread_mode (batch, children[i], mode, TRUE, error))
      return FALSE;
  return TRUE;
}

static gboolean
assign (WeftBatch *batch, guint32 diagram, const WeftAssignment *assignment, guint32 node, GError **error)
{
  if (is_mode (assignment))
    return spread_mode (batch, node, assignment->value, FALSE, error);
  return weft_batch_set (batch, diagram, WEFT_PROPERTY_MACHINE, assignment->value, error);
}

static gboolean
refuse (const char *words, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID, &(WeftFault){.problem = (char *) words});
  return FALSE;
}

WeftDocument *
weft_assign_apply (WeftDocument *document,
                   guint32 diagram,
                   const WeftAssignment *assignment,
                   const guint32 *nodes,
                   gsize n,
                   GError **error)
{
  WeftBatch *batch = weft_batch_begin (document);
  gboolean done = TRUE;

  for (gsize i = 0; done && i < n; i++) {
    guint32 target;
    g_autofree char *words = weft_assign_check (document, diagram, assignment, nodes[i], &target);

    done = target != 0 ? assign (batch, diagram, assignment, target, error) : refuse (words, error);
  }
  if (done)
    return weft_batch_commit (batch);
  weft_batch_abandon (batch);
  return NULL;
}

char *
weft_assign_name (const WeftDocument *document,
                  const WeftAssignment *assignment,
                  const guint32 *nodes,
                  gsize n)
{
  const WeftNode *node = n == 1 ? weft_document_get_node (document, nodes[0]) : NULL;

  if (!is_mode (assignment))
    return g_strdup_printf (_ ("machine %s"), assignment->value);
  if (node != NULL)
    return g_strdup_printf (_ ("%s mode for %s"), mode_title (assignment), weft_node_get_label (node));
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s mode for %u node", "%s mode for %u nodes", (gulong) n),
      mode_title (assignment), (guint) n);
}
