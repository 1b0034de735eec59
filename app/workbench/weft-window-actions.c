/* weft-window-actions.c: the table of what can be done in a window. Each is a class action without a
 * parameter, which a menu, a key or an assistive tool can call. */
#include "weft-window-private.h"

#include "weft-canvas.h"

#include <glib/gi18n.h>

#define ZOOM_STEP 1.2

static WeftSessionDocument *
document_of (WeftWindow *window)
{
  return window->page != NULL ? weft_document_page_get_document (window->page) : NULL;
}

static WeftCanvas *
canvas_of (WeftWindow *window)
{
  return WEFT_CANVAS (weft_document_page_get_canvas (window->page));
}

static void
undo (WeftWindow *window)
{
  weft_session_document_undo (document_of (window));
}

static void
redo (WeftWindow *window)
{
  weft_session_document_redo (document_of (window));
}

static void
save (WeftWindow *window)
{
  weft_window_save (window, FALSE, NULL);
}

static void
save_as (WeftWindow *window)
{
  weft_window_save (window, TRUE, NULL);
}

static void
mode_simd (WeftWindow *window)
{
  weft_document_page_assign (window->page, "mode", "simd");
}

static void
mode_spmd (WeftWindow *window)
{
  weft_document_page_assign (window->page, "mode", "spmd");
}

static void
rename_node (WeftWindow *window)
{
  weft_document_page_edit_name (window->page);
}

static void
delete_nodes (WeftWindow *window)
{
  weft_document_page_remove_selection (window->page);
}

static void
select_all (WeftWindow *window)
{
  weft_canvas_select_all (canvas_of (window));
}

static void
zoom_in (WeftWindow *window)
{
  weft_canvas_zoom (canvas_of (window), ZOOM_STEP);
}

static void
zoom_out (WeftWindow *window)
{
  weft_canvas_zoom (canvas_of (window), 1 / ZOOM_STEP);
}

static void
zoom_reset (WeftWindow *window)
{
  weft_canvas_zoom_reset (canvas_of (window));
}

static void
zoom_fit (WeftWindow *window)
{
  weft_canvas_fit (canvas_of (window));
}

static void
focus_canvas (WeftWindow *window)
{
  gtk_widget_grab_focus (GTK_WIDGET (canvas_of (window)));
}

static void
toggle_side (WeftWindow *window)
{
  weft_document_page_toggle_side (window->page);
}

static void
toggle_results (WeftWindow *window)
{
  weft_document_page_toggle_results (window->page);
}

static void
stop (WeftWindow *window)
{
  weft_document_page_stop (window->page);
}

static void
export_response_cb (GtkNativeDialog *dialog, int response, WeftWindow *window)
{
  g_autoptr (GFile) file =
      response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;
  const char *view = g_object_get_data (G_OBJECT (dialog), "view");
  g_autoptr (GError) error = NULL;

  if (file != NULL && weft_document_page_export (window->page, view, file, &error))
    weft_window_say (window, _ ("Exported"), FALSE);
  else if (error != NULL)
    weft_window_say (window, error->message, FALSE);
  g_object_unref (dialog);
}

static void
export_view (WeftWindow *window, const char *view)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      _ ("Export"), GTK_WINDOW (window), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"), _ ("_Cancel"));
  g_autofree char *name = g_strdup_printf ("%s.svg", view);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_object_set_data (G_OBJECT (chooser), "view", (gpointer) view);
  g_signal_connect (chooser, "response", G_CALLBACK (export_response_cb), window);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
export_canvas (WeftWindow *window)
{
  export_view (window, "canvas");
}

static void
export_distribution (WeftWindow *window)
{
  export_view (window, "distribution");
}

/* Keys without a modifier are those of the canvas; they do nothing while somebody types. */
static const struct {
  const char *name;
  void (*run) (WeftWindow *window);
  guint keys[3];
} actions[] = {
    {"win.undo", undo, {0}},
    {"win.redo", redo, {0}},
    {"win.save", save, {0}},
    {"win.save-as", save_as, {0}},
    {"win.mode-simd", mode_simd, {GDK_KEY_1, GDK_KEY_KP_1}},
    {"win.mode-spmd", mode_spmd, {GDK_KEY_2, GDK_KEY_KP_2}},
    {"win.rename", rename_node, {GDK_KEY_F2}},
    {"win.delete", delete_nodes, {GDK_KEY_Delete, GDK_KEY_KP_Delete}},
    {"win.select-all", select_all, {0}},
    {"win.zoom-in", zoom_in, {GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal}},
    {"win.zoom-out", zoom_out, {GDK_KEY_minus, GDK_KEY_KP_Subtract}},
    {"win.zoom-reset", zoom_reset, {GDK_KEY_0, GDK_KEY_KP_0}},
    {"win.zoom-fit", zoom_fit, {GDK_KEY_f, GDK_KEY_F}},
    {"win.focus-canvas", focus_canvas, {0}},
    {"win.toggle-side", toggle_side, {0}},
    {"win.toggle-results", toggle_results, {0}},
    {"win.stop", stop, {0}},
    {"win.export-canvas", export_canvas, {0}},
    {"win.export-distribution", export_distribution, {0}},
};

static void
activate_cb (GtkWidget *widget, const char *name, G_GNUC_UNUSED GVariant *parameter)
{
  WeftWindow *window = WEFT_WINDOW (widget);

  for (guint i = 0; window->page != NULL && i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].name, name))
      actions[i].run (window);
}

void
weft_window_install_actions (WeftWindowClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), actions[i].name, NULL, activate_cb);
}

void
weft_window_update_actions (WeftWindow *window)
{
  WeftSessionDocument *document = document_of (window);

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (window), actions[i].name, document != NULL);
  if (document == NULL)
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.undo",
                                 weft_session_document_get_can_undo (document));
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.redo",
                                 weft_session_document_get_can_redo (document));
}

static gboolean
is_typing (WeftWindow *window)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  return focus != NULL && GTK_IS_EDITABLE (focus);
}

static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        GdkModifierType state,
        WeftWindow *window)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) || window->page == NULL ||
      is_typing (window))
    return GDK_EVENT_PROPAGATE;
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    for (guint k = 0; k < G_N_ELEMENTS (actions[i].keys); k++)
      if (actions[i].keys[k] != 0 && actions[i].keys[k] == keyval) {
        actions[i].run (window);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

void
weft_window_add_keys (WeftWindow *window)
{
  GtkEventController *key = gtk_event_controller_key_new ();

  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), window);
  gtk_widget_add_controller (GTK_WIDGET (window), key);
}
