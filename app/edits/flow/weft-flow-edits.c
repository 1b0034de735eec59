/* weft-flow-edits.c: the row of flow-analysis trees: what can be done to them, and dropped on them. */
#include "weft-flow-edits.h"

#include "weft-conditional-mode.h"
#include "weft-flow-edits-private.h"

#include <glib/gi18n-lib.h>

#define NOTHING WEFT_EDIT_TAKES_NOTHING
#define PLACE   WEFT_EDIT_TAKES_PLACE
#define TEXT    WEFT_EDIT_TAKES_TEXT

static const WeftEdit edits[] = {
    {"add-block", N_ ("Add Block"), PLACE, weft_edit_refuse_add, weft_edit_add_block},
    {"add-loop", N_ ("Add Loop"), PLACE, weft_edit_refuse_add, weft_edit_add_loop},
    {"add-if", N_ ("Add Conditional"), PLACE, weft_edit_refuse_add, weft_edit_add_if},
    {"add-step", N_ ("Add Step"), PLACE, weft_edit_refuse_add_step, weft_edit_add_step},
    {"add-clause", N_ ("Add Clause"), PLACE, weft_edit_refuse_add_clause, weft_edit_add_clause},
    {"add-sibling", N_ ("Add Sibling"), NOTHING, weft_edit_refuse_add_sibling, weft_edit_add_sibling},
    {"add-child", N_ ("Add Child"), NOTHING, weft_edit_refuse_add_child, weft_edit_add_child},
    {"add-diagram", N_ ("Add Tree"), NOTHING, NULL, weft_edit_add_diagram, .is_for_all = TRUE},
    {"wrap-loop", N_ ("Wrap in Loop"), NOTHING, weft_edit_refuse_wrap, weft_edit_wrap_loop},
    {"wrap-if", N_ ("Wrap in Conditional"), NOTHING, weft_edit_refuse_wrap, weft_edit_wrap_if},
    {"unwrap", N_ ("Unwrap"), NOTHING, weft_edit_refuse_unwrap, weft_edit_unwrap},
    {"swap-clauses", N_ ("Swap Clauses"), NOTHING, weft_edit_refuse_swap, weft_edit_swap},
    {"mode-simd", N_ ("Run in SIMD Mode"), NOTHING, weft_edit_refuse_simd, weft_edit_simd,
     weft_edit_offer_simd},
    {"mode-spmd", N_ ("Run in SPMD Mode"), NOTHING, weft_edit_refuse_spmd, weft_edit_spmd,
     weft_edit_offer_spmd},
    {"set-machine", N_ ("Run on Machine"), TEXT, weft_edit_refuse_set_machine, weft_edit_set_machine,
     weft_edit_offer_machine},
};

static const WeftDrop drops[] = {
    /* Translators: %s is a place: before “b”, at the end of “tree”. */
    {"part", "add-block", "add-block", WEFT_DROP_BETWEEN, WEFT_KIND_BLOCK, N_ ("Add a block %s")},
    {"part", "add-loop", "add-loop", WEFT_DROP_BETWEEN, WEFT_KIND_LOOP, N_ ("Add a loop %s")},
    {"part", "add-if", "add-if", WEFT_DROP_BETWEEN, WEFT_KIND_IF, N_ ("Add a conditional %s")},
    /* Translators: %s is the name of a node. */
    {"part", "add-step", "add-step", WEFT_DROP_ONTO, WEFT_KIND_END, N_ ("Add a step to “%s”")},
    {"part", "add-clause", "add-clause", WEFT_DROP_ONTO, WEFT_KIND_END, N_ ("Add a clause to “%s”")},
    {"part", "add-note", "add-note", WEFT_DROP_ANYWHERE, WEFT_KIND_END, N_ ("Add Note")},
    {"mode", "simd", "mode-simd", WEFT_DROP_ONTO, WEFT_KIND_END, NULL, TRUE},
    {"mode", "spmd", "mode-spmd", WEFT_DROP_ONTO, WEFT_KIND_END, NULL, TRUE},
    {"machine", NULL, "set-machine", WEFT_DROP_ONTO, WEFT_KIND_END, NULL},
};

static const WeftMainProperty main_properties[] = {
    {WEFT_KIND_BLOCK, WEFT_PROPERTY_SIMD},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS},
    {WEFT_KIND_IF, WEFT_PROPERTY_THEN},
};

static char *
label_clause (const WeftDocument *document, const WeftNode *clause)
{
  guint32 above = weft_document_get_parent (document, weft_node_get_id (clause));

  return g_strdup_printf (weft_node_get_kind (clause) == WEFT_KIND_THEN ? _ ("the then clause of “%s”")
                                                                        : _ ("the else clause of “%s”"),
                          weft_node_get_label (weft_document_get_node (document, above)));
}

static const char *
keep (const WeftNode *node)
{
  return weft_node_get_kind (node) == WEFT_KIND_THEN
             ? _ ("A conditional keeps its then clause, which may be empty.")
             : NULL;
}

/* All below a data conditional runs in its mode. */
static char *
settle (const WeftDocument *document, WeftBatch *batch, guint32 parent, const guint32 *nodes, gsize n)
{
  const WeftNode *conditional = weft_conditional_mode_find_conditional (document, parent);

  return weft_conditional_mode_explain (conditional,
                                        weft_conditional_mode_apply (batch, conditional, nodes, n));
}

const WeftDiagramEdits weft_flow_edits = {
    .kind = WEFT_KIND_FLOW_TREE,
    .edits = edits,
    .n_edits = G_N_ELEMENTS (edits),
    .drops = drops,
    .n_drops = G_N_ELEMENTS (drops),
    .main_properties = main_properties,
    .n_main_properties = G_N_ELEMENTS (main_properties),
    .label_clause = label_clause,
    .keep = keep,
    .refuse_below = weft_conditional_mode_refuse,
    .settle = settle,
};
