/* weft-flow-assign.c: modes for nodes, and a machine for the tree. A mode for something below a data conditional is one for the
 * outermost conditional, with everything below it (all descendants of a data conditional share its mode); for the tree, it is
 * for everything. A machine is for the tree, wherever it is dropped. */
#include "weft-flow-edits-private.h"

#include "weft-flow-tree.h"

#include <glib/gi18n-lib.h>

/* Of more than these the first are asked for all: the pointer does not wait. */
#define MOST_CHECKED 1000

static const char *
get_title (WeftMode mode)
{
  return mode == WEFT_MODE_SIMD ? "SIMD" : "SPMD";
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

/* (transfer full): what giving @node, or with 0 the empty canvas, the mode would do, or why it cannot be; @target: the node that
 * would take it, or 0. */
static char *
check_mode (const WeftEditSubject *subject, WeftMode mode, guint32 node, guint32 *target)
{
  const WeftDocument *document = subject->document;
  const WeftNode *machine =
      weft_flow_tree_get_machine (document, weft_document_get_node (document, subject->diagram));
  guint32 conditional = node != 0 ? find_conditional (document, node) : 0;
  const WeftNode *taker;
  const WeftNode *decided;

  *target = 0;
  if (node == 0)
    return g_strdup_printf (_ ("Drop it on a node to run that in %s mode."), get_title (mode));
  if (machine != NULL && !weft_machine_supports (machine, mode))
    return g_strdup_printf (_ ("Machine %s does not run in %s mode."), weft_node_get_label (machine),
                            get_title (mode));
  taker = weft_document_get_node (document, conditional != 0 ? conditional : node);
  decided = mode == WEFT_MODE_SPMD ? find_decided_by_cu (taker, FALSE) : NULL;
  if (decided != NULL)
    return g_strdup_printf (_ ("The control unit decides “%s”, and it decides nothing in SPMD mode."),
                            weft_node_get_label (decided));
  *target = weft_node_get_id (taker);
  if (conditional != 0)
    return g_strdup_printf (
        _ ("Everything below a data conditional runs in its mode: %s for the whole of “%s”."),
        get_title (mode), weft_node_get_label (taker));
  if (weft_node_get_kind (taker) == WEFT_KIND_FLOW_TREE)
    return g_strdup_printf (_ ("Run the whole program in %s mode."), get_title (mode));
  return g_strdup_printf (_ ("Run “%s” in %s mode."), weft_node_get_label (taker), get_title (mode));
}

/* (nullable): why one of the first @n selected nodes cannot have the mode. */
static char *
refuse_some (const WeftEditSubject *subject, WeftMode mode, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    guint32 target;
    g_autofree char *words = check_mode (subject, mode, subject->nodes[i], &target);

    if (target == 0)
      return g_steal_pointer (&words);
  }
  return NULL;
}

static char *
offer_mode (const WeftEditSubject *subject, WeftMode mode, guint32 *target)
{
  char *words;

  if (subject->n < 2)
    return check_mode (subject, mode, subject->n > 0 ? subject->nodes[0] : 0, target);
  words = refuse_some (subject, mode, MIN (subject->n, MOST_CHECKED));
  if (words != NULL)
    return words;
  *target = subject->nodes[0];
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Run %u node in %s mode.", "Run %u nodes in %s mode.",
                                       (gulong) subject->n),
                          (guint) subject->n, get_title (mode));
}

static char *
refuse_mode (const WeftEditSubject *subject, WeftMode mode)
{
  if (subject->diagram == 0 || subject->n == 0)
    return g_strdup (_ ("Select a node first, or drag the chip onto one."));
  return refuse_some (subject, mode, subject->n);
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

static char *
name_mode (const WeftEditSubject *subject, WeftMode mode)
{
  if (subject->n == 1)
    return g_strdup_printf (_ ("%s mode for %s"), get_title (mode),
                            weft_node_get_label (weft_edit_first (subject)));
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s mode for %u node", "%s mode for %u nodes", (gulong) subject->n),
      get_title (mode), (guint) subject->n);
}

/* What is selected stays so. */
static gboolean
set_mode (const WeftEditSubject *subject, WeftMode mode, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);

  for (gsize i = 0; i < subject->n; i++) {
    guint32 target;

    g_free (check_mode (subject, mode, subject->nodes[i], &target));
    if (!spread_mode (batch, target, mode == WEFT_MODE_SIMD ? "simd" : "spmd", FALSE, error))
      return FALSE;
  }
  result->name = name_mode (subject, mode);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

char *
weft_edit_refuse_simd (const WeftEditSubject *subject)
{
  return refuse_mode (subject, WEFT_MODE_SIMD);
}

char *
weft_edit_refuse_spmd (const WeftEditSubject *subject)
{
  return refuse_mode (subject, WEFT_MODE_SPMD);
}

char *
weft_edit_offer_simd (const WeftEditSubject *subject, guint32 *target)
{
  return offer_mode (subject, WEFT_MODE_SIMD, target);
}

char *
weft_edit_offer_spmd (const WeftEditSubject *subject, guint32 *target)
{
  return offer_mode (subject, WEFT_MODE_SPMD, target);
}

gboolean
weft_edit_simd (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return set_mode (subject, WEFT_MODE_SIMD, result, error);
}

gboolean
weft_edit_spmd (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  return set_mode (subject, WEFT_MODE_SPMD, result, error);
}

/* Machines. */

static const WeftNode *
find_machine (const WeftEditSubject *subject)
{
  const WeftNode *machine =
      subject->text != NULL ? weft_document_lookup (subject->document, subject->text) : NULL;

  return machine != NULL && weft_node_get_kind (machine) == WEFT_KIND_MACHINE ? machine : NULL;
}

char *
weft_edit_refuse_set_machine (const WeftEditSubject *subject)
{
  if (subject->diagram == 0)
    return g_strdup (_ ("There is no tree that could run on it."));
  return find_machine (subject) == NULL ? g_strdup (_ ("This machine is not in the document.")) : NULL;
}

char *
weft_edit_offer_machine (const WeftEditSubject *subject, guint32 *target)
{
  char *words = weft_edit_refuse_set_machine (subject);

  if (words != NULL)
    return words;
  *target = subject->diagram;
  return g_strdup_printf (_ ("Run the tree on machine %s."), weft_node_get_label (find_machine (subject)));
}

gboolean
weft_edit_set_machine (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  const char *machine = weft_node_get_name (find_machine (subject));

  if (!weft_batch_set (batch, subject->diagram, WEFT_PROPERTY_MACHINE, machine, error))
    return FALSE;
  result->name = g_strdup_printf (_ ("machine %s"), machine);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}
