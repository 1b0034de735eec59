/* weft-flow-tools.c: the row of flow-analysis trees. */
#include "weft-flow-tools.h"

#include "weft-diagram.h"
#include "weft-inspector-private.h"
#include "weft-step-buttons.h"

#include <glib/gi18n.h>

static const WeftPaletteChip modes[] = {
    {"mode", "simd", "mode-simd", "SIMD", NULL, WEFT_PAINT_SIMD},
    {"mode", "spmd", "mode-spmd", "SPMD", NULL, WEFT_PAINT_SPMD},
};

#define PART(EDIT, LABEL, TIP)                                                                               \
  {                                                                                                          \
    "part", EDIT, EDIT, LABEL, TIP, WEFT_PAINT_PLAIN                                                         \
  }

static const WeftPaletteChip parts[] = {
    PART ("add-block", N_ ("Block"), N_ ("Block: drag it to its place, or click it, then click the place")),
    PART ("add-loop", N_ ("Loop"), N_ ("Loop: drag it to its place, or click it, then click the place")),
    PART ("add-if", N_ ("If"), N_ ("Conditional: drag it to its place, or click it, then click the place")),
    PART ("add-clause",
          N_ ("Clause"),
          N_ ("Clause: drag it onto a conditional, or click it, then click a conditional")),
    PART ("add-step", N_ ("Step"), N_ ("Step: drag it onto a block, or click it, then click a block")),
    PART ("add-note", N_ ("Note"), N_ ("Note: drag it to its place, or click it, then click the place")),
};

static gboolean
has_parts (const WeftNode *clause)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, clause);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_kind_is (weft_node_get_kind (child), WEFT_KIND_IS_PART))
      return TRUE;
  return FALSE;
}

static const char *
get_clause_heading (const WeftNode *clause)
{
  switch (weft_node_get_kind (clause)) {
  case WEFT_KIND_THEN:
    return has_parts (clause) ? _ ("then") : _ ("then: nothing");
  case WEFT_KIND_ELSE:
    return has_parts (clause) ? _ ("else") : _ ("else: nothing");
  default:
    return NULL;
  }
}

/* The inspector. */

/* The @index-th step of each of @blocks; %NULL when one has not so many. */
static GArray *
list_steps (WeftDocument *document, const GArray *blocks, guint index)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < blocks->len; i++) {
    WeftNode *step;
    WeftChildIter iter;
    guint left = index;

    weft_child_iter_init (&iter, weft_document_get_node (document, g_array_index (blocks, guint32, i)));
    while ((step = weft_child_iter_next (&iter)) != NULL &&
           (weft_node_get_kind (step) != WEFT_KIND_STEP || left-- > 0))
      ;
    if (step == NULL)
      return NULL;
    g_array_append_vals (steps, &(guint32){weft_node_get_id (step)}, 1);
  }
  return g_steal_pointer (&steps);
}

/* Those that all of the blocks have. */
static void
add_steps (WeftInspector *inspector, WeftDocument *document, const GArray *blocks)
{
  gpointer data;
  WeftInspectorAct act = blocks->len == 1 ? weft_inspector_get_act (inspector, &data) : NULL;

  for (guint i = 0;; i++) {
    g_autoptr (GArray) steps = list_steps (document, blocks, i);
    g_autofree char *title = g_strdup_printf (_ ("Step %u"), i + 1);

    if (steps == NULL)
      break;
    weft_inspector_add_fields (inspector, weft_inspector_add_list (inspector, title), document, steps);
    if (act != NULL)
      weft_inspector_add (inspector,
                          weft_step_buttons_new (g_array_index (steps, guint32, 0), title, act, data));
  }
  if (act != NULL)
    weft_inspector_add (inspector, weft_step_buttons_new_add (g_array_index (blocks, guint32, 0), act, data));
}

static void
add_sections (WeftInspector *inspector, WeftDocument *document, const GArray *nodes)
{
  const WeftNode *first = weft_document_get_node (document, g_array_index (nodes, guint32, 0));

  if (weft_node_get_kind (first) == WEFT_KIND_IF && nodes->len == 1)
    weft_inspector_add_words (inspector, _ ("Its mode holds for everything below it."));
  if (weft_node_get_kind (first) == WEFT_KIND_BLOCK)
    add_steps (inspector, document, nodes);
}

const WeftDiagramTools weft_flow_tools = {
    .kind = WEFT_KIND_FLOW_TREE,
    .qualities = modes,
    .n_qualities = G_N_ELEMENTS (modes),
    .parts = parts,
    .n_parts = G_N_ELEMENTS (parts),
    .hint = N_ ("Tab adds a block inside; Esc, then Tab leaves"),
    .has_machines = TRUE,
    .get_clause_heading = get_clause_heading,
    .add_sections = add_sections,
};
