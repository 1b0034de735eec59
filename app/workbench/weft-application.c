/* weft-application.c: start, open, new, about, shortcuts. */
#include "weft-application.h"

#include "weft-command.h"
#include "weft-resources.h"
#include "weft-window.h"

#include <glib/gi18n.h>

struct _WeftApplication {
  AdwApplication parent_instance;
  WeftSession *session;
};

G_DEFINE_FINAL_TYPE (WeftApplication, weft_application, ADW_TYPE_APPLICATION)

WeftSession *
weft_application_get_session (WeftApplication *application)
{
  return application->session;
}

static WeftWindow *
get_window (WeftApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  return window != NULL && WEFT_IS_WINDOW (window) ? WEFT_WINDOW (window)
                                                   : WEFT_WINDOW (weft_window_new (application));
}

static void
weft_application_activate (GApplication *application)
{
  gtk_window_present (GTK_WINDOW (get_window (WEFT_APPLICATION (application))));
}

/* An empty window takes the first file; each further file gets its own. */
static void
open_in_window (WeftApplication *application, GFile *file, gboolean as_example)
{
  WeftWindow *window = get_window (application);

  if (weft_window_get_page (window) != NULL)
    window = WEFT_WINDOW (weft_window_new (application));
  gtk_window_present (GTK_WINDOW (window));
  if (as_example)
    weft_window_open_example (window, file);
  else
    weft_window_open_file (window, file);
}

static void
weft_application_open (GApplication *application, GFile **files, int n, G_GNUC_UNUSED const char *hint)
{
  for (int i = 0; i < n; i++)
    open_in_window (WEFT_APPLICATION (application), files[i], FALSE);
}

static void
new_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  WeftApplication *application = data;
  WeftWindow *window = get_window (application);
  WeftSessionDocument *document = weft_session_new_document (application->session);

  if (weft_window_get_page (window) != NULL)
    window = WEFT_WINDOW (weft_window_new (application));
  weft_window_open (window, document);
  gtk_window_present (GTK_WINDOW (window));
}

static void
open_file_cb (G_GNUC_UNUSED GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  open_in_window (data, file, FALSE);
}

static void
open_example_cb (G_GNUC_UNUSED GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  open_in_window (data, file, TRUE);
}

static void
response_cb (GtkNativeDialog *dialog, int response, WeftApplication *application)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT) {
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
    open_in_window (application, file, FALSE);
  }
  g_object_unref (dialog);
}

static void
open_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  WeftApplication *application = data;
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (_ ("Open"), GTK_WINDOW (get_window (application)),
                                   GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Weft documents"));
  gtk_file_filter_add_suffix (filter, "weft");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  g_signal_connect (chooser, "response", G_CALLBACK (response_cb), application);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
about_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  adw_show_about_window (
      GTK_WINDOW (get_window (data)), "application-name", "Weft", "application-icon", WEFT_APPLICATION_ID,
      "version", WEFT_VERSION, "developer-name", _ ("The Weft developers"), "license-type",
      GTK_LICENSE_GPL_3_0, "comments",
      _ ("A workbench for heterogeneous computing: how a parallel program is cut up, where each piece "
         "runs, and how long it will take."),
      NULL);
}

static void
quit_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (data)));

  for (GList *link = windows; link != NULL; link = link->next)
    gtk_window_close (link->data);
}

static void
dark_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  AdwStyleManager *manager = adw_application_get_style_manager (ADW_APPLICATION (data));
  const char *scheme = g_variant_get_string (state, NULL);

  adw_style_manager_set_color_scheme (manager, g_str_equal (scheme, "dark")    ? ADW_COLOR_SCHEME_FORCE_DARK
                                               : g_str_equal (scheme, "light") ? ADW_COLOR_SCHEME_FORCE_LIGHT
                                                                               : ADW_COLOR_SCHEME_DEFAULT);
  g_simple_action_set_state (action, state);
}

static const GActionEntry actions[] = {
    {.name = "new", .activate = new_cb},
    {.name = "open", .activate = open_cb},
    {.name = "open-file", .activate = open_file_cb, .parameter_type = "s"},
    {.name = "open-example", .activate = open_example_cb, .parameter_type = "s"},
    {.name = "about", .activate = about_cb},
    {.name = "quit", .activate = quit_cb},
    {.name = "style", .parameter_type = "s", .state = "'default'", .change_state = dark_cb},
};

static void
set_accelerators (GtkApplication *application, const WeftCommand *command)
{
  const char *accelerators[G_N_ELEMENTS (command->accelerators) + 1] = {NULL};

  for (guint i = 0; i < G_N_ELEMENTS (command->accelerators); i++)
    accelerators[i] = command->accelerators[i];
  if (accelerators[0] != NULL && !command->yields)
    gtk_application_set_accels_for_action (application, command->action, accelerators);
}

static void
weft_application_startup (GApplication *application)
{
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  g_resources_register (weft_get_resource ());
  G_APPLICATION_CLASS (weft_application_parent_class)->startup (application);
  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions), application);
  for (guint i = 0; i < n; i++)
    set_accelerators (GTK_APPLICATION (application), &commands[i]);
  gtk_window_set_default_icon_name (WEFT_APPLICATION_ID);
}

static void
weft_application_dispose (GObject *object)
{
  g_clear_object (&WEFT_APPLICATION (object)->session);
  G_OBJECT_CLASS (weft_application_parent_class)->dispose (object);
}

static void
weft_application_class_init (WeftApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_application_dispose;
  application_class->startup = weft_application_startup;
  application_class->activate = weft_application_activate;
  application_class->open = weft_application_open;
}

static void
weft_application_init (WeftApplication *application)
{
  application->session = weft_session_new (NULL);
}

WeftApplication *
weft_application_new (GApplicationFlags flags)
{
  return g_object_new (WEFT_TYPE_APPLICATION, "application-id", WEFT_APPLICATION_ID, "flags", flags,
                       "resource-base-path", "/io/github/weft_hc/Weft", NULL);
}
