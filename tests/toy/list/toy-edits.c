/* toy-edits.c: what can be done to a list. */
#include "toy-list.h"

#include "weft-batch.h"
#include "weft-diagram-edits.h"
#include "weft-parts.h"
#include "weft-place.h"

#include "flow/weft-flow-edits.h"

static char *
refuse_add (const WeftEditSubject *subject)
{
  return subject->diagram == 0 ? g_strdup ("There is no list.") : NULL;
}

static gboolean
add_item (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftBatch *batch = weft_batch_begin (subject->document);
  guint number = 0;
  g_autofree char *id = weft_part_make_id (subject->document, "item", &number);
  const WeftAttribute attribute = {WEFT_PROPERTY_ID, id};
  WeftNode *item = weft_node_new (weft_properties_new (TOY_KIND_ITEM, &attribute, 1, NULL), NULL, 0, NULL);
  guint32 selected = subject->n > 0 ? subject->nodes[subject->n - 1] : 0;
  WeftPlace place = weft_place_after_selected (subject->document, subject->diagram, selected);
  guint32 made;

  if (subject->parent != 0)
    place = (WeftPlace){subject->parent, subject->index};
  if (!weft_batch_insert (batch, place.parent, place.index, item, &made, error)) {
    weft_batch_abandon (batch);
    return FALSE;
  }
  g_array_append_val (result->nodes, made);
  result->name = g_strdup ("Add an item");
  result->document = weft_batch_commit (batch);
  return TRUE;
}

static const WeftEdit edits[] = {
    {"add-item", "Add Item", WEFT_EDIT_TAKES_PLACE, refuse_add, add_item},
    {"add-sibling", "Add Sibling", WEFT_EDIT_TAKES_NOTHING, refuse_add, add_item},
};

static const WeftDrop drops[] = {
    {"part", "add-item", "add-item", WEFT_DROP_BETWEEN, TOY_KIND_ITEM, "Add an item %s"},
};

static const WeftMainProperty main_properties[] = {{TOY_KIND_ITEM, WEFT_PROPERTY_COUNT}};

static const WeftDiagramEdits toy = {
    .kind = TOY_KIND_LIST,
    .edits = edits,
    .n_edits = G_N_ELEMENTS (edits),
    .drops = drops,
    .n_drops = G_N_ELEMENTS (drops),
    .main_properties = main_properties,
    .n_main_properties = G_N_ELEMENTS (main_properties),
};

const WeftDiagramEdits *const weft_diagram_edits[] = {&weft_flow_edits, &toy, NULL};
