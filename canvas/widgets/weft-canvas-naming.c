/* weft-canvas-naming.c: the name of a node, edited where it stands. What is typed is looked at as it comes; what may not be
 * taken says why below the entry, and stays there until it is right or Escape gives it up. */
#include "weft-canvas-private.h"
#include "weft-widget-theme.h"

#include <glib/gi18n-lib.h>

#define LEAST_WIDTH 200
#define MARGIN      4

void
weft_canvas_set_naming (WeftCanvas *canvas, WeftCanvasNaming naming, gpointer data)
{
  canvas->take_name = naming;
  canvas->take_name_data = data;
}

GtkWidget *
weft_canvas_get_naming (WeftCanvas *canvas)
{
  return canvas->entry;
}

void
weft_canvas_drop_naming (WeftCanvas *canvas)
{
  GtkWidget *naming = g_steal_pointer (&canvas->naming);
  gboolean had_focus = naming != NULL && gtk_widget_get_focus_child (GTK_WIDGET (canvas)) == naming;

  canvas->entry = NULL;
  canvas->reason = NULL;
  canvas->named = 0;
  g_clear_pointer (&canvas->naming_hint, g_free);
  if (naming != NULL)
    gtk_widget_unparent (naming);
  /* Else it would go to whatever is next in the window. */
  if (had_focus && !gtk_widget_in_destruction (GTK_WIDGET (canvas)))
    gtk_widget_grab_focus (GTK_WIDGET (canvas));
}

/* (transfer full) (nullable): why the name cannot be taken */
static char *
check (WeftCanvas *canvas, gboolean is_done)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (canvas->entry));

  return canvas->take_name != NULL ? canvas->take_name (canvas->named, text, is_done, canvas->take_name_data)
                                   : NULL;
}

static void
show_reason (WeftCanvas *canvas, const char *words)
{
  gtk_label_set_text (GTK_LABEL (canvas->reason), words != NULL ? words : canvas->naming_hint);
  weft_widget_set_class (canvas->naming, "error", words != NULL);
}

void
weft_canvas_end_naming (WeftCanvas *canvas, gboolean takes)
{
  g_autofree char *words = NULL;

  if (canvas->naming == NULL)
    return;
  words = takes ? check (canvas, FALSE) : NULL;
  if (words != NULL) {
    show_reason (canvas, words);
    return;
  }
  if (takes) {
    char *failure = check (canvas, TRUE);

    g_free (failure);
  }
  weft_canvas_drop_naming (canvas);
}

static void
activate_cb (G_GNUC_UNUSED GtkEntry *entry, WeftCanvas *canvas)
{
  weft_canvas_end_naming (canvas, TRUE);
}

static void
changed_cb (G_GNUC_UNUSED GtkEditable *entry, WeftCanvas *canvas)
{
  g_autofree char *words = check (canvas, FALSE);

  show_reason (canvas, words);
}

static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        G_GNUC_UNUSED GdkModifierType state,
        WeftCanvas *canvas)
{
  /* A name has one line: up and down would take the keyboard away, and with it the name half written. */
  if (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down || keyval == GDK_KEY_KP_Up || keyval == GDK_KEY_KP_Down)
    return GDK_EVENT_STOP;
  if (keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  weft_canvas_end_naming (canvas, FALSE);
  return GDK_EVENT_STOP;
}

/* The keyboard went elsewhere. What cannot be taken is given up there: nobody would see why. */
static gboolean
left_cb (gpointer data)
{
  WeftCanvas *canvas = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (canvas));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  g_autofree char *words = NULL;

  /* Another window, or a menu on its way out, may have had it for a while. */
  if (canvas->naming == NULL || (focus != NULL && gtk_widget_is_ancestor (focus, canvas->naming)))
    return G_SOURCE_REMOVE;
  words = check (canvas, FALSE);
  weft_canvas_end_naming (canvas, words == NULL);
  return G_SOURCE_REMOVE;
}

/* Not from within the change of focus. */
static void
leave_cb (G_GNUC_UNUSED GtkEventControllerFocus *controller, WeftCanvas *canvas)
{
  if (canvas->naming != NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT, left_cb, g_object_ref (canvas), g_object_unref);
}

static void
connect (WeftCanvas *canvas)
{
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (canvas->entry, "activate", G_CALLBACK (activate_cb), canvas);
  g_signal_connect (canvas->entry, "changed", G_CALLBACK (changed_cb), canvas);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), canvas);
  g_signal_connect (focus, "leave", G_CALLBACK (leave_cb), canvas);
  gtk_widget_add_controller (canvas->naming, key);
  gtk_widget_add_controller (canvas->naming, focus);
}

void
weft_canvas_begin_naming (WeftCanvas *canvas, guint32 node, const char *text, const char *hint)
{
  weft_canvas_end_naming (canvas, FALSE);
  canvas->named = node;
  canvas->naming_hint = g_strdup (hint);
  canvas->naming = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  canvas->entry = gtk_entry_new ();
  canvas->reason = gtk_label_new (hint);
  gtk_widget_add_css_class (canvas->naming, "naming");
  gtk_editable_set_text (GTK_EDITABLE (canvas->entry), text);
  gtk_label_set_wrap (GTK_LABEL (canvas->reason), TRUE);
  gtk_label_set_xalign (GTK_LABEL (canvas->reason), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (canvas->reason), 40);
  gtk_widget_add_css_class (canvas->reason, "caption");
  gtk_accessible_update_property (GTK_ACCESSIBLE (canvas->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Name"),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, hint, -1);
  gtk_box_append (GTK_BOX (canvas->naming), canvas->entry);
  gtk_box_append (GTK_BOX (canvas->naming), canvas->reason);
  gtk_widget_set_parent (canvas->naming, GTK_WIDGET (canvas));
  connect (canvas);
  gtk_widget_grab_focus (canvas->entry);
  gtk_editable_select_region (GTK_EDITABLE (canvas->entry), 0, -1);
}

/* Over the middle of its node, inside the canvas. */
void
weft_canvas_place_naming (WeftCanvas *canvas)
{
  int room = gtk_widget_get_width (GTK_WIDGET (canvas)) - 2 * MARGIN;
  GtkRequisition size;
  WeftRect box = {0};
  int entry_height;
  int width;
  int height;
  GtkAllocation place;

  if (canvas->naming == NULL)
    return;
  weft_canvas_find_box (canvas, canvas->named, &box);
  gtk_widget_get_preferred_size (canvas->naming, &size, NULL);
  width = MAX (MIN (MAX ((int) box.width, LEAST_WIDTH), room), size.width);
  gtk_widget_measure (canvas->naming, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
  gtk_widget_measure (canvas->entry, GTK_ORIENTATION_VERTICAL, width, &entry_height, NULL, NULL, NULL);
  place.width = width;
  place.height = height;
  place.x =
      (int) CLAMP (weft_rect_middle_x (&box) - width / 2.0, MARGIN, MAX (room + MARGIN - width, MARGIN));
  place.y = (int) CLAMP (weft_rect_middle_y (&box) - entry_height / 2.0, MARGIN,
                         MAX (gtk_widget_get_height (GTK_WIDGET (canvas)) - height - MARGIN, MARGIN));
  gtk_widget_size_allocate (canvas->naming, &place, -1);
}
