/* weft-flow-edit-part.c: new parts, steps, clauses and trees. */
#include "weft-flow-edits-private.h"

#include "weft-flow-parts.h"
#include "weft-parts.h"
#include "weft-place.h"

#include <glib/gi18n-lib.h>

/* The last of what is selected; 0: nothing. */
static guint32
get_last (const WeftEditSubject *subject)
{
  return subject->n > 0 ? subject->nodes[subject->n - 1] : 0;
}

static WeftKind
get_kind (const WeftEditSubject *subject, guint32 node)
{
  return weft_node_get_kind (weft_document_get_node (subject->document, node));
}

/* Inserts @node (transfer full). */
static gboolean
insert (const WeftEditSubject *subject,
        const WeftPlace *place,
        WeftNode *node,
        WeftEditResult *result,
        GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  guint32 id;

  if (!weft_batch_insert (batch, place->parent, place->index, node, &id, error))
    return FALSE;
  weft_edit_select (result, id);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

static gboolean
add_part (const WeftEditSubject *subject,
          const WeftPlace *place,
          WeftKind kind,
          const char *name,
          WeftEditResult *result,
          GError **error)
{
  char *words = weft_place_refuse_kind (subject->document, place, kind);
  const char *mode;

  if (words != NULL)
    return weft_edit_fail (words, error);
  mode = weft_flow_part_find_mode (subject->document, place->parent);
  result->name = g_strdup (name);
  return insert (subject, place, weft_flow_part_new (subject->document, kind, mode, TRUE), result, error);
}

/* Where it was said, else at the selection. */
static WeftPlace
find_place (const WeftEditSubject *subject)
{
  if (subject->parent != 0)
    return (WeftPlace){subject->parent, subject->index};
  return weft_place_after_selected (subject->document, subject->diagram, get_last (subject));
}

gboolean
weft_edit_add_block (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftPlace place = find_place (subject);

  return add_part (subject, &place, WEFT_KIND_BLOCK, _ ("Add a block"), result, error);
}

gboolean
weft_edit_add_loop (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftPlace place = find_place (subject);

  return add_part (subject, &place, WEFT_KIND_LOOP, _ ("Add a loop"), result, error);
}

gboolean
weft_edit_add_if (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftPlace place = find_place (subject);

  return add_part (subject, &place, WEFT_KIND_IF, _ ("Add a conditional"), result, error);
}

/* Steps: of the block that is said, or that is selected. */

static guint32
find_block (const WeftEditSubject *subject)
{
  guint32 node = subject->parent != 0 ? subject->parent : get_last (subject);

  if (node != 0 && weft_document_get_node (subject->document, node) == NULL)
    return 0;
  if (node != 0 && get_kind (subject, node) == WEFT_KIND_STEP)
    node = weft_document_get_parent (subject->document, node);
  return node != 0 && get_kind (subject, node) == WEFT_KIND_BLOCK ? node : 0;
}

char *
weft_edit_refuse_add_step (const WeftEditSubject *subject)
{
  return find_block (subject) == 0 ? g_strdup (_ ("Steps stand in blocks: choose a block.")) : NULL;
}

gboolean
weft_edit_add_step (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  guint32 block = find_block (subject);
  WeftPlace place = {block, subject->parent != 0 ? subject->index : G_MAXSIZE};
  gboolean done = add_part (subject, &place, WEFT_KIND_STEP, _ ("Add a step"), result, error);

  /* What can be seen is the block. */
  g_array_set_size (result->nodes, 0);
  weft_edit_select (result, block);
  return done;
}

/* Clauses: what the conditional does not have. */

static const WeftNode *
find_conditional (const WeftEditSubject *subject)
{
  guint32 id = subject->parent != 0 ? subject->parent : get_last (subject);

  for (; id != 0; id = weft_document_get_parent (subject->document, id)) {
    const WeftNode *node = weft_document_get_node (subject->document, id);

    if (node == NULL || weft_node_get_kind (node) == WEFT_KIND_IF)
      return node;
  }
  return NULL;
}

char *
weft_edit_refuse_add_clause (const WeftEditSubject *subject)
{
  const WeftNode *conditional = find_conditional (subject);

  if (conditional == NULL)
    return g_strdup (_ ("Clauses stand in conditionals: choose a conditional."));
  if (weft_node_find_child (conditional, WEFT_KIND_THEN) != NULL &&
      weft_node_find_child (conditional, WEFT_KIND_ELSE) != NULL)
    return g_strdup_printf (_ ("“%s” has both clauses already."), weft_node_get_label (conditional));
  return NULL;
}

gboolean
weft_edit_add_clause (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  const WeftNode *conditional = find_conditional (subject);
  gboolean has_then = weft_node_find_child (conditional, WEFT_KIND_THEN) != NULL;
  WeftKind kind = has_then ? WEFT_KIND_ELSE : WEFT_KIND_THEN;
  WeftPlace place = {weft_node_get_id (conditional), has_then ? G_MAXSIZE : 0};
  WeftNode *clause = weft_node_new (weft_properties_new (kind, NULL, 0, NULL), NULL, 0, NULL);

  result->name = g_strdup (has_then ? _ ("Add an else clause") : _ ("Add a then clause"));
  return insert (subject, &place, clause, result, error);
}

/* Relatives of what is selected. */

char *
weft_edit_refuse_add_sibling (const WeftEditSubject *subject)
{
  if (subject->diagram == 0 || subject->n == 0)
    return g_strdup (_ ("Select a node first."));
  return NULL;
}

gboolean
weft_edit_add_sibling (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  guint32 last = get_last (subject);
  WeftKind kind = get_kind (subject, last);
  WeftPlace place = weft_place_after_selected (subject->document, subject->diagram, last);

  if (kind == WEFT_KIND_NOTE)
    return weft_edit_add_note (subject, result, error);
  if (kind == WEFT_KIND_STEP)
    return weft_edit_add_step (subject, result, error);
  if (kind == WEFT_KIND_LOOP)
    place = (WeftPlace){weft_document_get_parent (subject->document, last),
                        weft_document_get_index (subject->document, last) + 1};
  return add_part (subject, &place, WEFT_KIND_BLOCK, _ ("Add a block"), result, error);
}

char *
weft_edit_refuse_add_child (const WeftEditSubject *subject)
{
  const WeftNode *node =
      get_last (subject) != 0 ? weft_document_get_node (subject->document, get_last (subject)) : NULL;

  if (node == NULL)
    return g_strdup (_ ("Select a node first."));
  if (weft_node_get_kind (node) != WEFT_KIND_BLOCK &&
      weft_place_inside (subject->document, weft_node_get_id (node)).parent == 0)
    return g_strdup_printf (_ ("Nothing can stand below “%s”."), weft_node_get_label (node));
  return NULL;
}

gboolean
weft_edit_add_child (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftPlace place = weft_place_inside (subject->document, get_last (subject));

  if (place.parent == 0)
    return weft_edit_add_step (subject, result, error);
  return add_part (subject, &place, WEFT_KIND_BLOCK, _ ("Add a block"), result, error);
}

/* Trees. */

/* A machine that trees can run on: that of the tree that is shown, else the first. */
static const char *
find_machine (const WeftEditSubject *subject)
{
  const WeftNode *root = weft_document_get_root (subject->document);
  const WeftNode *suite = weft_node_find_child (root, WEFT_KIND_SUITE);
  const WeftNode *machine = suite != NULL ? weft_node_find_child (suite, WEFT_KIND_MACHINE) : NULL;
  const WeftNode *tree =
      subject->diagram != 0 ? weft_document_get_node (subject->document, subject->diagram) : NULL;

  if (tree != NULL && weft_node_get_kind (tree) == WEFT_KIND_FLOW_TREE)
    return weft_node_get_text (tree, WEFT_PROPERTY_MACHINE);
  return machine != NULL ? weft_node_get_name (machine) : NULL;
}

gboolean
weft_edit_add_diagram (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftPlace place = {weft_node_get_id (weft_document_get_root (subject->document)), G_MAXSIZE};
  guint number = 0;
  g_autofree char *id = weft_part_make_id (subject->document, "tree", &number);
  const char *machine = find_machine (subject);
  const WeftAttribute tree[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_MACHINE, machine}};

  if (machine == NULL)
    return weft_edit_fail (g_strdup (_ ("A tree runs on a machine, and the suite has none.")), error);
  if (subject->diagram != 0)
    place.index = weft_document_get_index (subject->document, subject->diagram) + 1;
  result->name = g_strdup (_ ("Add a tree"));
  return insert (subject, &place,
                 weft_node_new (weft_properties_new (WEFT_KIND_FLOW_TREE, tree, G_N_ELEMENTS (tree), NULL),
                                NULL, 0, NULL),
                 result, error);
}
