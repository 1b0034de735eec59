/* weft-palette.c: chips in a row. */
#include "weft-palette.h"

#include "weft-command.h"
#include "weft-diagram-tools.h"
#include "weft-strip.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>

struct _WeftPalette {
  GtkWidget parent_instance;
  GtkWidget *qualities;
  GtkWidget *machines;
  GtkWidget *parts;
  const WeftDiagramTools *tools; /* whose chips there are */
  char *shown;                   /* the machines that have chips, to notice changes */
};

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftPalette, weft_palette, GTK_TYPE_WIDGET)

static void
clicked_cb (WeftChip *chip, gboolean by_pointer, WeftPalette *palette)
{
  g_signal_emit (palette, signals[CHOSEN], 0, weft_chip_get_payload (chip), by_pointer);
}

/* The key of the command that does what the chip does, where there is one. */
static void
add_key (WeftChip *chip, const char *edit)
{
  g_autofree char *action = g_strconcat ("win.", edit, NULL);
  const WeftCommand *command = weft_commands_find (action);
  g_autofree char *key = NULL;

  if (command == NULL || command->keys[0] == 0)
    return;
  key = gtk_accelerator_get_label (command->keys[0], 0);
  weft_chip_set_key (chip, key);
}

static void
set_tip (GtkWidget *chip, const char *label)
{
  g_autofree char *tip = g_strdup_printf (_ ("Drag onto a node, or click for the selection: %s"), label);

  gtk_widget_set_tooltip_text (chip, tip);
}

static void
add_chip (WeftPalette *palette, GtkWidget *box, const WeftPaletteChip *row)
{
  g_autoptr (WeftDragPayload) payload = weft_drag_payload_new (row->payload, row->value);
  GtkWidget *chip = weft_chip_new (payload, _ (row->label), row->paint);

  if (row->tip != NULL)
    gtk_widget_set_tooltip_text (chip, _ (row->tip));
  else
    set_tip (chip, _ (row->label));
  g_signal_connect (chip, "clicked", G_CALLBACK (clicked_cb), palette);
  add_key (WEFT_CHIP (chip), row->edit);
  gtk_box_append (GTK_BOX (box), chip);
}

static void
clear (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_box_remove (GTK_BOX (box), child);
}

/* There is no palette without a diagram, nor for one of a kind that has no tools. */
static void
show_tools (WeftPalette *palette, const WeftDiagramTools *tools)
{
  if (tools == palette->tools)
    return;
  palette->tools = tools;
  clear (palette->qualities);
  clear (palette->parts);
  for (guint i = 0; tools != NULL && i < tools->n_qualities; i++)
    add_chip (palette, palette->qualities, &tools->qualities[i]);
  for (guint i = 0; tools != NULL && i < tools->n_parts; i++)
    add_chip (palette, palette->parts, &tools->parts[i]);
  gtk_widget_set_visible (palette->qualities, tools != NULL && tools->n_qualities > 0);
  gtk_widget_set_visible (palette->machines, tools != NULL && tools->has_machines);
  gtk_widget_set_visible (GTK_WIDGET (palette), tools != NULL);
}

static char *
list_machines (const WeftNode *suite)
{
  GString *list = g_string_new (NULL);
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, suite);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_MACHINE)
      g_string_append_printf (list, "%s\n%s\n", weft_node_get_name (child), weft_node_get_label (child));
  return g_string_free (list, FALSE);
}

static void
add_machine (WeftPalette *palette, const WeftNode *machine, guint index)
{
  const char *label = weft_node_get_label (machine);
  g_autoptr (WeftDragPayload) payload = weft_drag_payload_new ("machine", weft_node_get_name (machine));
  GtkWidget *chip = weft_chip_new (payload, label, WEFT_PAINT_MACHINE + index);

  set_tip (chip, label);
  g_signal_connect (chip, "clicked", G_CALLBACK (clicked_cb), palette);
  gtk_box_append (GTK_BOX (palette->machines), chip);
}

static void
add_machines (WeftPalette *palette, const WeftNode *suite)
{
  guint index = 0;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, suite);
  while ((child = weft_child_iter_next (&iter)) != NULL && index < WEFT_N_PALETTE)
    if (weft_node_get_kind (child) == WEFT_KIND_MACHINE)
      add_machine (palette, child, index++);
}

/* The machine that the tree runs on stands out. */
static void
mark_machine (WeftPalette *palette, const char *machine)
{
  for (GtkWidget *chip = gtk_widget_get_first_child (palette->machines); chip != NULL;
       chip = gtk_widget_get_next_sibling (chip)) {
    gboolean is_current = g_strcmp0 (weft_chip_get_payload (WEFT_CHIP (chip))->value, machine) == 0;

    weft_widget_set_class (chip, "current", is_current);
    gtk_accessible_update_state (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_STATE_PRESSED,
                                 is_current ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE,
                                 -1);
  }
}

static void
show_machines (WeftPalette *palette, const WeftNode *suite)
{
  char *machines = suite != NULL ? list_machines (suite) : g_strdup ("");

  if (g_strcmp0 (machines, palette->shown) == 0) {
    g_free (machines);
    return;
  }
  g_free (palette->shown);
  palette->shown = machines;
  clear (palette->machines);
  if (suite != NULL)
    add_machines (palette, suite);
}

void
weft_palette_show (WeftPalette *palette, WeftDocument *document, guint32 diagram)
{
  const WeftNode *shown = weft_document_get_node (document, diagram);
  gboolean has_machine =
      shown != NULL && weft_kind_get_slot (weft_node_get_kind (shown), WEFT_PROPERTY_MACHINE) >= 0;

  show_tools (palette, weft_diagram_tools_of (document, diagram));
  show_machines (palette, weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE));
  mark_machine (palette, has_machine ? weft_node_get_text (shown, WEFT_PROPERTY_MACHINE) : NULL);
}

GtkWidget *
weft_palette_find_chip (WeftPalette *palette, const char *kind, const char *value)
{
  GtkWidget *boxes[] = {palette->qualities, palette->machines, palette->parts};

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    for (GtkWidget *chip = gtk_widget_get_first_child (boxes[i]); chip != NULL;
         chip = gtk_widget_get_next_sibling (chip)) {
      const WeftDragPayload *payload = weft_chip_get_payload (WEFT_CHIP (chip));

      if (g_str_equal (payload->kind, kind) && g_str_equal (payload->value, value))
        return chip;
    }
  return NULL;
}

static void
weft_palette_dispose (GObject *object)
{
  WeftPalette *palette = WEFT_PALETTE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (palette))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&palette->shown, g_free);
  G_OBJECT_CLASS (weft_palette_parent_class)->dispose (object);
}

static void
weft_palette_class_init (WeftPaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_palette_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftpalette");
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, WEFT_TYPE_DRAG_PAYLOAD, G_TYPE_BOOLEAN);
}

/* Chips, and a line that is there when they are. */
static void
append_group (GtkWidget *chips, GtkWidget *group)
{
  GtkWidget *line = gtk_separator_new (GTK_ORIENTATION_VERTICAL);

  g_object_bind_property (group, "visible", line, "visible", G_BINDING_SYNC_CREATE);
  gtk_box_append (GTK_BOX (chips), group);
  gtk_box_append (GTK_BOX (chips), line);
}

static void
weft_palette_init (WeftPalette *palette)
{
  GtkWidget *chips = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (palette))), 10);
  palette->qualities = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  palette->machines = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  palette->parts = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  append_group (chips, palette->qualities);
  append_group (chips, palette->machines);
  gtk_box_append (GTK_BOX (chips), palette->parts);
  gtk_widget_set_visible (GTK_WIDGET (palette), FALSE);
  gtk_widget_set_parent (weft_strip_new (chips), GTK_WIDGET (palette));
}

GtkWidget *
weft_palette_new (void)
{
  return g_object_new (WEFT_TYPE_PALETTE, NULL);
}
