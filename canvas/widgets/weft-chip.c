/* weft-chip.c: the chip widget. */
#include "weft-chip.h"

#include "weft-widget-theme.h"

#include "weft-scene.h"

#include <string.h>

/* A longer name is shortened; the tooltip has all of it. */
#define MOST_CHARS 16

struct _WeftChip {
  GtkWidget parent_instance;
  GtkWidget *box;
  WeftDragPayload *payload;
};

enum { CLICKED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_BOXED_TYPE (WeftDragPayload, weft_drag_payload, weft_drag_payload_copy, weft_drag_payload_free)
G_DEFINE_FINAL_TYPE (WeftChip, weft_chip, GTK_TYPE_WIDGET)

WeftDragPayload *
weft_drag_payload_new (const char *kind, const char *value)
{
  WeftDragPayload *payload = g_new (WeftDragPayload, 1);

  payload->kind = g_strdup (kind);
  payload->value = g_strdup (value);
  return payload;
}

WeftDragPayload *
weft_drag_payload_copy (const WeftDragPayload *payload)
{
  return weft_drag_payload_new (payload->kind, payload->value);
}

void
weft_drag_payload_free (WeftDragPayload *payload)
{
  g_free (payload->kind);
  g_free (payload->value);
  g_free (payload);
}

const WeftDragPayload *
weft_chip_get_payload (WeftChip *chip)
{
  return chip->payload;
}

static GdkContentProvider *
prepare_cb (G_GNUC_UNUSED GtkDragSource *source,
            G_GNUC_UNUSED double x,
            G_GNUC_UNUSED double y,
            WeftChip *chip)
{
  return gdk_content_provider_new_typed (WEFT_TYPE_DRAG_PAYLOAD, chip->payload);
}

static void
drag_begin_cb (GtkDragSource *source, G_GNUC_UNUSED GdkDrag *drag, WeftChip *chip)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (GTK_WIDGET (chip));

  gtk_drag_source_set_icon (source, picture, gtk_widget_get_width (GTK_WIDGET (chip)) / 2, 4);
}

static void
released_cb (G_GNUC_UNUSED GtkGestureClick *gesture,
             G_GNUC_UNUSED int n,
             G_GNUC_UNUSED double x,
             G_GNUC_UNUSED double y,
             WeftChip *chip)
{
  g_signal_emit (chip, signals[CLICKED], 0, TRUE);
}

static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        G_GNUC_UNUSED GdkModifierType state,
        WeftChip *chip)
{
  if (keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter && keyval != GDK_KEY_space)
    return GDK_EVENT_PROPAGATE;
  g_signal_emit (chip, signals[CLICKED], 0, FALSE);
  return GDK_EVENT_STOP;
}

static void
draw_pattern (cairo_t *cr, WeftPattern pattern, int width, int height)
{
  for (double y = 3; y < height && pattern != WEFT_PATTERN_NONE; y += 4) {
    if (pattern == WEFT_PATTERN_BARS)
      cairo_rectangle (cr, 0, y - 0.5, width, 1);
    for (double x = 3; x < width && pattern == WEFT_PATTERN_DOTS; x += 4)
      cairo_rectangle (cr, x - 0.75, y - 0.75, 1.5, 1.5);
  }
  cairo_fill (cr);
}

/* The sample of a mode: colour and pattern, as on the nodes; of a machine: a dot in the colour of its nodes. */
static void
draw_sample (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  WeftPaint paint = GPOINTER_TO_UINT (data);
  const WeftTheme *theme = weft_widget_get_theme (GTK_WIDGET (area));

  weft_theme_set_color (theme, cr, theme->paints[paint].line);
  if (paint >= WEFT_PAINT_MACHINE) {
    cairo_arc (cr, width / 2.0, height / 2.0, MIN (width, height) / 2.0 - 1, 0, 2 * G_PI);
    cairo_fill (cr);
    return;
  }
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  weft_theme_set_color (theme, cr, WEFT_COLOR_BACKGROUND);
  draw_pattern (cr, theme->paints[paint].pattern, width, height);
}

GtkWidget *
weft_sample_new (int size)
{
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), size);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), size);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_sample, GUINT_TO_POINTER (WEFT_PAINT_PLAIN),
                                  NULL);
  return area;
}

void
weft_sample_show (GtkWidget *area, WeftPaint paint)
{
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_sample, GUINT_TO_POINTER (paint), NULL);
}

static void
weft_chip_activate_cb (GtkWidget *widget, G_GNUC_UNUSED const char *name, G_GNUC_UNUSED GVariant *parameter)
{
  g_signal_emit (widget, signals[CLICKED], 0, FALSE);
}

static void
weft_chip_dispose (GObject *object)
{
  WeftChip *chip = WEFT_CHIP (object);

  g_clear_pointer (&chip->box, gtk_widget_unparent);
  g_clear_pointer (&chip->payload, weft_drag_payload_free);
  G_OBJECT_CLASS (weft_chip_parent_class)->dispose (object);
}

static void
weft_chip_class_init (WeftChipClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_chip_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftchip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_install_action (widget_class, "chip.apply", NULL, weft_chip_activate_cb);
  signals[CLICKED] = g_signal_new ("clicked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
weft_chip_init (WeftChip *chip)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  gtk_widget_set_focusable (GTK_WIDGET (chip), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (chip), "grab");
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), chip);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), chip);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), chip);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), chip);
  gtk_widget_add_controller (GTK_WIDGET (chip), GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (GTK_WIDGET (chip), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (chip), key);
}

GtkWidget *
weft_chip_new (const WeftDragPayload *payload, const char *label, WeftPaint paint)
{
  WeftChip *chip = g_object_new (WEFT_TYPE_CHIP, NULL);
  GtkWidget *name = gtk_label_new (label);

  chip->payload = weft_drag_payload_copy (payload);
  chip->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  if (paint != WEFT_PAINT_PLAIN) {
    GtkWidget *sample = weft_sample_new (15);

    weft_sample_show (sample, paint);
    gtk_box_append (GTK_BOX (chip->box), sample);
  } else {
    gtk_widget_add_css_class (GTK_WIDGET (chip), "bare");
  }
  if (g_utf8_strlen (label, -1) > MOST_CHARS) {
    gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars (GTK_LABEL (name), MOST_CHARS);
    gtk_label_set_max_width_chars (GTK_LABEL (name), MOST_CHARS);
  }
  gtk_box_append (GTK_BOX (chip->box), name);
  gtk_widget_set_parent (chip->box, GTK_WIDGET (chip));
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return GTK_WIDGET (chip);
}

/* The place of a letter in a label, in bytes; -1: it has none. */
static int
find_letter (const char *label, const char *letter)
{
  gunichar wanted = g_unichar_tolower (g_utf8_get_char (letter));

  for (const char *at = label; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_tolower (g_utf8_get_char (at)) == wanted)
      return (int) (at - label);
  return -1;
}

void
weft_chip_set_key (WeftChip *chip, const char *key)
{
  GtkWidget *name = gtk_widget_get_last_child (chip->box);
  int place = find_letter (gtk_label_get_text (GTK_LABEL (name)), key);

  if (place >= 0) {
    g_autoptr (PangoAttrList) list = pango_attr_list_new ();
    PangoAttribute *underline = pango_attr_underline_new (PANGO_UNDERLINE_SINGLE);

    underline->start_index = (guint) place;
    underline->end_index = underline->start_index + (guint) strlen (key);
    pango_attr_list_insert (list, underline);
    gtk_label_set_attributes (GTK_LABEL (name), list);
  } else {
    GtkWidget *label = gtk_label_new (key);

    gtk_widget_add_css_class (label, "key");
    gtk_box_append (GTK_BOX (chip->box), label);
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, key, -1);
}
