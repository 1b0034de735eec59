/* weft-array-tools.c: the row of parallel loops: chips, and in the inspector the stages of the body. */
#include "weft-array-tools.h"

#include "weft-edit-button.h"
#include "weft-inspector-private.h"

#include <glib/gi18n.h>

static const WeftPaletteChip parts[] = {
    {"part", "add-stage", "add-stage", N_ ("Stage"),
     N_ ("Stage of the body: drag it to its place, or click it, then click the place"), WEFT_PAINT_PLAIN},
    {"part", "add-note", "add-note", N_ ("Note"),
     N_ ("Note: drag it to its place, or click it, then click the place"), WEFT_PAINT_PLAIN},
};

/* "Stage 2" without a name. */
static char *
make_title (const WeftNode *stage, guint number)
{
  const char *name = weft_node_get_text (stage, WEFT_PROPERTY_NAME);

  return name != NULL ? g_strdup_printf (_ ("Stage %u: %s"), number, name)
                      : g_strdup_printf (_ ("Stage %u"), number);
}

static void
add_stage (WeftInspector *inspector, WeftDocument *document, const WeftNode *stage, guint number)
{
  g_autofree char *title = make_title (stage, number);

  weft_edit_button_add_part (inspector, document, stage, title);
}

/* So many that they can be read; the others are selected on the canvas. */
#define MOST_STAGES 16

static void
add_stages (WeftInspector *inspector, WeftDocument *document, const WeftNode *loop)
{
  WeftChildIter iter;
  WeftNode *child;
  guint n = 0;

  weft_child_iter_init (&iter, loop);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_STAGE && n++ < MOST_STAGES)
      add_stage (inspector, document, child, n);
  if (n > MOST_STAGES) {
    g_autofree char *words =
        g_strdup_printf (ngettext ("%u more stage on the canvas.", "%u more stages on the canvas.",
                                   (gulong) (n - MOST_STAGES)),
                         n - MOST_STAGES);

    weft_inspector_add_words (inspector, words);
  }
}

static void
add_addition (WeftInspector *inspector, guint32 diagram)
{
  gpointer data;
  WeftInspectorAct act = weft_inspector_get_act (inspector, &data);
  GtkWidget *stage = gtk_button_new_with_mnemonic (_ ("_Stage"));

  weft_inspector_add_heading (inspector, _ ("Add to the Body"));
  weft_edit_button_connect (stage, "add-stage", diagram, act, data);
  gtk_widget_set_halign (stage, GTK_ALIGN_START);
  weft_inspector_add (inspector, stage);
}

static void
add_sections (WeftInspector *inspector, WeftDocument *document, const GArray *nodes)
{
  const WeftNode *loop = weft_document_get_node (document, g_array_index (nodes, guint32, 0));

  if (nodes->len != 1 || loop == NULL || weft_node_get_kind (loop) != WEFT_KIND_ARRAY_LOOP)
    return;
  add_stages (inspector, document, loop);
  add_addition (inspector, weft_node_get_id (loop));
}

const WeftDiagramTools weft_array_tools = {
    .kind = WEFT_KIND_ARRAY_LOOP,
    .parts = parts,
    .n_parts = G_N_ELEMENTS (parts),
    .hint = N_ ("Tab cuts a stage in two; Esc, then Tab leaves"),
    .add_sections = add_sections,
};
