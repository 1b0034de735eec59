/* weft-edit-entry.c: see weft-edit-entry.h. */
#include "weft-edit-entry.h"

typedef struct {
  char *text; /* that it shows unless it is changed */
  const char *edit;
  guint32 node;
  WeftInspectorAct act;
  gpointer data;
} Deed;

static void
deed_free (gpointer data)
{
  Deed *deed = data;

  g_free (deed->text);
  g_free (deed);
}

/* The edit makes another field in place of this one, which has to stay until it is done. What was asked for once is not asked again. */
static void
take (GtkWidget *entry)
{
  Deed *deed = g_object_get_data (G_OBJECT (entry), "deed");
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));
  Deed now = *deed;

  if (g_str_equal (text, deed->text))
    return;
  g_free (deed->text);
  deed->text = g_strdup (text);
  g_object_ref (entry);
  now.act (now.edit, now.node, text, now.data);
  g_object_unref (entry);
}

typedef struct {
  GSourceOnceFunc take;
  gpointer data;
} Taking;

static gboolean
frame_cb (GtkWidget *entry, G_GNUC_UNUSED GdkFrameClock *clock, gpointer data)
{
  const Taking *taking = data;

  if (!gtk_widget_has_focus (entry) && gtk_widget_get_focus_child (entry) == NULL)
    taking->take (taking->data);
  return G_SOURCE_REMOVE;
}

void
weft_entry_take_soon (GtkWidget *entry, GSourceOnceFunc func, gpointer data)
{
  Taking *taking = g_new (Taking, 1);

  *taking = (Taking){func, data};
  gtk_widget_add_tick_callback (entry, frame_cb, taking, g_free);
}

static void
changed_cb (GtkWidget *entry)
{
  weft_entry_take_soon (entry, (GSourceOnceFunc) take, entry);
}

GtkWidget *
weft_edit_entry_new (const char *label,
                     const char *text,
                     const char *edit,
                     guint32 node,
                     WeftInspectorAct act,
                     gpointer data)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  Deed *deed = g_new (Deed, 1);

  *deed = (Deed){g_strdup (text), edit, node, act, data};
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data_full (G_OBJECT (entry), "deed", deed, deed_free);
  g_signal_connect (entry, "activate", G_CALLBACK (take), NULL);
  g_signal_connect (entry, "changed", G_CALLBACK (changed_cb), NULL);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (take), entry);
  gtk_widget_add_controller (entry, focus);
  return entry;
}

void
weft_edit_entry_show (GtkWidget *entry, const char *text)
{
  Deed *deed = g_object_get_data (G_OBJECT (entry), "deed");
  gboolean is_changed = !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (entry)), deed->text);

  if (is_changed || g_str_equal (text, deed->text))
    return;
  g_free (deed->text);
  deed->text = g_strdup (text);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
}
