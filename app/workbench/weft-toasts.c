/* weft-toasts.c: one box that is revealed, whatever it says. */
#include "weft-toasts.h"

#include "weft-show-folder.h"

#include <glib/gi18n.h>

#define SECONDS        5
#define SECONDS_TO_ACT 10 /* of what offers something to do */
#define MOST_SECONDS   86400

/* As it is kept. */
typedef struct {
  char *words;
  char *label;  /* (nullable) */
  char *action; /* (nullable) */
  gboolean stays;
  char *target; /* (nullable) */
} Said;

struct _WeftToasts {
  GtkWidget parent_instance;
  GtkWidget *overlay;
  GtkWidget *revealer;
  GtkWidget *box;
  GtkWidget *words;
  GtkWidget *button;
  Said *seen;    /* (nullable) */
  Said *waiting; /* (nullable): stays, and comes back */
  guint timer;
};

G_DEFINE_FINAL_TYPE (WeftToasts, weft_toasts, GTK_TYPE_WIDGET)

static void
said_free (gpointer data)
{
  Said *said = data;

  g_free (said->words);
  g_free (said->label);
  g_free (said->action);
  g_free (said->target);
  g_free (said);
}

/* What is said. */

static gboolean go_cb (gpointer data);

/* Who reads slowly may have more of them. */
static guint
get_seconds (const Said *said)
{
  const char *text = g_getenv ("WEFT_TOAST_SECONDS");
  guint64 least = 0;

  if (text != NULL)
    g_ascii_string_to_unsigned (text, 10, 0, MOST_SECONDS, &least, NULL);
  return MAX ((guint) least, said->label != NULL ? SECONDS_TO_ACT : SECONDS);
}

static void
start_timer (WeftToasts *toasts)
{
  g_clear_handle_id (&toasts->timer, g_source_remove);
  if (toasts->seen != NULL && !toasts->seen->stays)
    toasts->timer = g_timeout_add_seconds (get_seconds (toasts->seen), go_cb, toasts);
}

/* (transfer full) (nullable) @said. */
static void
see (WeftToasts *toasts, Said *said)
{
  g_clear_pointer (&toasts->seen, said_free);
  toasts->seen = said;
  if (said != NULL)
    gtk_widget_set_visible (toasts->revealer, TRUE);
  gtk_revealer_set_reveal_child (GTK_REVEALER (toasts->revealer), said != NULL);
  start_timer (toasts);
  if (said == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (toasts->words), said->words);
  gtk_widget_set_tooltip_text (toasts->words, said->words);
  gtk_widget_set_visible (toasts->button, said->label != NULL);
  gtk_button_set_label (GTK_BUTTON (toasts->button), said->label != NULL ? said->label : "");
  /* Never an action with the target of another. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (toasts->button), NULL);
  gtk_actionable_set_action_target_value (
      GTK_ACTIONABLE (toasts->button), said->target != NULL ? g_variant_new_bytestring (said->target) : NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (toasts->button), said->action);
}

static void
go (WeftToasts *toasts)
{
  see (toasts, g_steal_pointer (&toasts->waiting));
}

/* What has faded is not there for assistive tools either. */
static void
revealed_cb (WeftToasts *toasts)
{
  gtk_widget_set_visible (toasts->revealer, toasts->seen != NULL || gtk_revealer_get_child_revealed (
                                                                        GTK_REVEALER (toasts->revealer)));
}

static gboolean
go_cb (gpointer data)
{
  WeftToasts *toasts = data;

  toasts->timer = 0;
  go (toasts);
  return G_SOURCE_REMOVE;
}

void
weft_toasts_say (WeftToasts *toasts, const WeftToast *toast)
{
  Said *said = g_new (Said, 1);

  *said = (Said){g_strdup (toast->words), g_strdup (toast->label), g_strdup (toast->action), toast->stays,
                 g_strdup (toast->target)};
  if (toasts->seen != NULL && toasts->seen->stays) {
    g_clear_pointer (&toasts->waiting, said_free);
    toasts->waiting = g_steal_pointer (&toasts->seen);
  }
  see (toasts, said);
}

gboolean
weft_toasts_offers (WeftToasts *toasts, const char *action)
{
  return toasts->seen != NULL && g_strcmp0 (toasts->seen->action, action) == 0;
}

void
weft_toasts_take_back (WeftToasts *toasts, const char *action)
{
  if (weft_toasts_offers (toasts, action))
    go (toasts);
}

/* As long as somebody is at it, it does not go by itself. */
static void
held_cb (WeftToasts *toasts)
{
  g_clear_handle_id (&toasts->timer, g_source_remove);
}

/* Building. */

/* The keyboard stays where it was. */
static GtkWidget *
add_button (WeftToasts *toasts, GtkWidget *button)
{
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_focus_on_click (button, FALSE);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (go), toasts);
  gtk_box_append (GTK_BOX (toasts->box), button);
  return button;
}

static void
add_controllers (WeftToasts *toasts)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (held_cb), toasts);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (start_timer), toasts);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (held_cb), toasts);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (start_timer), toasts);
  gtk_widget_add_controller (toasts->box, motion);
  gtk_widget_add_controller (toasts->box, focus);
}

/* With libadwaita's style of toasts. */
static void
make_box (WeftToasts *toasts)
{
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  toasts->box = g_object_new (GTK_TYPE_BOX, "css-name", "toast", NULL);
  toasts->words = gtk_label_new ("");
  gtk_label_set_ellipsize (GTK_LABEL (toasts->words), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (toasts->words, "heading");
  gtk_widget_set_hexpand (toasts->words, TRUE);
  gtk_box_append (GTK_BOX (toasts->box), toasts->words);
  toasts->button = gtk_button_new_with_mnemonic ("");
  gtk_widget_set_visible (add_button (toasts, toasts->button), FALSE);
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_set_tooltip_text (close, _ ("Dismiss"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Dismiss"), -1);
  add_button (toasts, close);
  add_controllers (toasts);
}

static void
weft_toasts_dispose (GObject *object)
{
  WeftToasts *toasts = WEFT_TOASTS (object);

  g_clear_handle_id (&toasts->timer, g_source_remove);
  g_clear_pointer (&toasts->seen, said_free);
  g_clear_pointer (&toasts->waiting, said_free);
  g_clear_pointer (&toasts->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_toasts_parent_class)->dispose (object);
}

static void
show_folder_cb (G_GNUC_UNUSED GtkWidget *toasts, G_GNUC_UNUSED const char *action, GVariant *path)
{
  weft_show_folder (g_variant_get_bytestring (path));
}

static void
weft_toasts_class_init (WeftToastsClass *klass)
{
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), WEFT_TOAST_SHOW_FOLDER, "ay", show_folder_cb);
  G_OBJECT_CLASS (klass)->dispose = weft_toasts_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
weft_toasts_init (WeftToasts *toasts)
{
  make_box (toasts);
  toasts->revealer = gtk_revealer_new ();
  gtk_revealer_set_transition_type (GTK_REVEALER (toasts->revealer), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_revealer_set_child (GTK_REVEALER (toasts->revealer), toasts->box);
  gtk_widget_set_halign (toasts->revealer, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (toasts->revealer, GTK_ALIGN_END);
  gtk_widget_set_visible (toasts->revealer, FALSE);
  g_signal_connect_swapped (toasts->revealer, "notify::child-revealed", G_CALLBACK (revealed_cb), toasts);
  toasts->overlay = gtk_overlay_new ();
  gtk_overlay_add_overlay (GTK_OVERLAY (toasts->overlay), toasts->revealer);
  gtk_widget_set_parent (toasts->overlay, GTK_WIDGET (toasts));
  /* Layouts do not ask a child of a child whether it wants the room that is left. */
  gtk_widget_set_hexpand (GTK_WIDGET (toasts), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (toasts), TRUE);
}

GtkWidget *
weft_toasts_new (GtkWidget *child)
{
  WeftToasts *toasts = g_object_new (WEFT_TYPE_TOASTS, NULL);

  gtk_overlay_set_child (GTK_OVERLAY (toasts->overlay), child);
  return GTK_WIDGET (toasts);
}
