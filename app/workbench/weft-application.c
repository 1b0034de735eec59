/* weft-application.c: start, open, new, about, shortcuts. */
#include "weft-application.h"

#include "weft-closing.h"
#include "weft-command.h"
#include "weft-window-restore.h"
#include "weft-fault.h"
#include "weft-file-filters.h"
#include "weft-job-budget.h"
#include "weft-preferences.h"
#include "weft-resources.h"
#include "weft-template-dialog.h"
#include "weft-window.h"

#include <glib/gi18n.h>

struct _WeftApplication {
  AdwApplication parent_instance;
  WeftSession *session;
  WeftSettings *settings;
  WeftWindowRestore *restore;
};

G_DEFINE_FINAL_TYPE (WeftApplication, weft_application, ADW_TYPE_APPLICATION)

WeftSession *
weft_application_get_session (WeftApplication *application)
{
  return application->session;
}

WeftSettings *
weft_application_get_settings (WeftApplication *application)
{
  return application->settings;
}

WeftWindowRestore *
weft_application_get_restore (WeftApplication *application)
{
  return application->restore;
}

/* A dialog may stand before it. */
WeftWindow *
weft_application_find_window (WeftApplication *application)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (application));
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (application));

  for (GtkWindow *window = active; window != NULL; window = gtk_window_get_transient_for (window))
    if (WEFT_IS_WINDOW (window))
      return WEFT_WINDOW (window);
  for (GList *link = windows; link != NULL; link = link->next)
    if (WEFT_IS_WINDOW (link->data))
      return link->data;
  return NULL;
}

static WeftWindow *
get_window (WeftApplication *application)
{
  WeftWindow *window = weft_application_find_window (application);

  return window != NULL ? window : WEFT_WINDOW (weft_window_new (application));
}

static void
weft_application_activate (GApplication *base)
{
  WeftApplication *application = WEFT_APPLICATION (base);
  WeftWindow *window = weft_application_find_window (application);

  if (window != NULL)
    gtk_window_present (GTK_WINDOW (window));
  else
    weft_window_restore_start (application->restore, NULL, 0);
}

/* Each file gets a tab. */
static void
open_in_window (WeftApplication *application, GFile *file, gboolean as_example)
{
  WeftWindow *window = get_window (application);

  gtk_window_present (GTK_WINDOW (window));
  if (as_example)
    weft_window_open_example (window, file);
  else
    weft_window_open_file (window, file);
}

static void
weft_application_open (GApplication *base, GFile **files, int n, G_GNUC_UNUSED const char *hint)
{
  WeftApplication *application = WEFT_APPLICATION (base);

  if (weft_application_find_window (application) == NULL) {
    weft_window_restore_start (application->restore, files, (guint) n);
    return;
  }
  for (int i = 0; i < n; i++)
    open_in_window (application, files[i], FALSE);
}

static void
open_new (WeftApplication *application, const char *template)
{
  WeftWindow *window = get_window (application);

  weft_window_open (window,
                    weft_session_new_from_template (application->session, weft_template_find (template)));
  gtk_window_present (GTK_WINDOW (window));
}

static void
new_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  open_new (data, "flow-tree");
}

static void
new_task_graph_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  open_new (data, "task-graph");
}

static void
new_subtask_graph_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  open_new (data, "subtask-graph");
}

static void
new_array_loop_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  open_new (data, "array-loop");
}

static void
new_program_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  open_new (data, "program");
}

static void
made_cb (G_GNUC_UNUSED WeftTemplateDialog *dialog, WeftDocument *document, WeftApplication *application)
{
  weft_window_open (get_window (application), weft_session_new_from_version (application->session, document));
}

static void
new_from_template_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  GtkWidget *dialog = weft_template_dialog_new (GTK_WINDOW (get_window (data)));

  g_signal_connect_object (dialog, "made", G_CALLBACK (made_cb), data, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
new_window_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  gtk_window_present (GTK_WINDOW (weft_window_new (data)));
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

  weft_file_add_format_filters (GTK_FILE_CHOOSER (chooser), WEFT_FORMAT_DOCUMENTS);
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

/* (transfer container) (element-type WeftWindow) */
static GPtrArray *
list_windows (WeftApplication *application)
{
  GPtrArray *windows = g_ptr_array_new_with_free_func (g_object_unref);

  for (GList *link = gtk_application_get_windows (GTK_APPLICATION (application)); link != NULL;
       link = link->next)
    if (WEFT_IS_WINDOW (link->data))
      g_ptr_array_add (windows, g_object_ref (link->data));
  return windows;
}

static void
agreed_cb (gboolean agreed, gpointer data)
{
  g_autoptr (GPtrArray) windows = agreed ? list_windows (data) : g_ptr_array_new ();

  if (agreed)
    weft_window_restore_keep (WEFT_APPLICATION (data)->restore);
  for (guint i = 0; i < windows->len; i++)
    weft_window_close_now (windows->pdata[i]);
}

/* One question for all windows. */
static void
quit_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  g_autoptr (GPtrArray) windows = list_windows (data);
  g_autoptr (GPtrArray) documents = g_ptr_array_new ();

  for (guint i = 0; i < windows->len; i++) {
    g_autoptr (GPtrArray) some = weft_window_list_documents (windows->pdata[i]);

    g_ptr_array_extend (documents, some, NULL, NULL);
  }
  if (windows->len > 0)
    weft_closing_ask (weft_application_find_window (data), documents, agreed_cb, data);
}

static void
show_style (WeftApplication *application)
{
  AdwStyleManager *manager = adw_application_get_style_manager (ADW_APPLICATION (application));
  const char *scheme = weft_settings_get_text (application->settings, WEFT_SETTING_STYLE);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (application), "style");

  adw_style_manager_set_color_scheme (manager, g_str_equal (scheme, "dark")    ? ADW_COLOR_SCHEME_FORCE_DARK
                                               : g_str_equal (scheme, "light") ? ADW_COLOR_SCHEME_FORCE_LIGHT
                                                                               : ADW_COLOR_SCHEME_DEFAULT);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (scheme));
}

/* A choice that cannot be written holds until the program ends. */
static void
style_cb (G_GNUC_UNUSED GSimpleAction *action, GVariant *state, gpointer data)
{
  g_autoptr (GError) error = NULL;
  WeftWindow *window = weft_application_find_window (data);

  if (!weft_settings_set (WEFT_APPLICATION (data)->settings, WEFT_SETTING_STYLE,
                          g_variant_get_string (state, NULL), &error) &&
      window != NULL) {
    g_autofree char *words = weft_fault_words (error);

    weft_window_say (window, words, FALSE);
  }
}

/* What is seen is computed again where the answer may be another one. */
static void
set_budget (WeftApplication *application)
{
  g_autoptr (GPtrArray) windows = list_windows (application);

  weft_job_budget_set ((guint) weft_settings_get_integer (application->settings, WEFT_SETTING_THREADS),
                       weft_settings_get_number (application->settings, WEFT_SETTING_ERROR));
  for (guint i = 0; i < windows->len; i++)
    for (guint j = 0; j < weft_window_get_n_pages (windows->pdata[i]); j++)
      weft_document_page_renew_results (weft_window_get_nth_page (windows->pdata[i], j));
}

static void
setting_cb (WeftApplication *application, guint setting)
{
  if (setting == WEFT_SETTING_STYLE)
    show_style (application);
  else if (setting == WEFT_SETTING_THREADS || setting == WEFT_SETTING_ERROR)
    set_budget (application);
}

static void
preferences_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  GtkWidget *preferences =
      weft_preferences_new (GTK_WINDOW (get_window (data)), WEFT_APPLICATION (data)->settings);

  gtk_window_present (GTK_WINDOW (preferences));
}

static void
open_last_cb (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer data)
{
  weft_window_restore_open_offered (WEFT_APPLICATION (data)->restore);
}

static const GActionEntry actions[] = {
    {.name = "new", .activate = new_cb},
    {.name = "new-task-graph", .activate = new_task_graph_cb},
    {.name = "new-subtask-graph", .activate = new_subtask_graph_cb},
    {.name = "new-array-loop", .activate = new_array_loop_cb},
    {.name = "new-program", .activate = new_program_cb},
    {.name = "new-from-template", .activate = new_from_template_cb},
    {.name = "new-window", .activate = new_window_cb},
    {.name = "open", .activate = open_cb},
    {.name = "open-file", .activate = open_file_cb, .parameter_type = "s"},
    {.name = "open-example", .activate = open_example_cb, .parameter_type = "s"},
    {.name = "preferences", .activate = preferences_cb},
    {.name = "open-last", .activate = open_last_cb},
    {.name = "about", .activate = about_cb},
    {.name = "quit", .activate = quit_cb},
    {.name = "style", .parameter_type = "s", .state = "'default'", .change_state = style_cb},
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

static gboolean
refuse_debugging (G_GNUC_UNUSED GtkWindow *window, G_GNUC_UNUSED gboolean toggle)
{
  return TRUE;
}

/* GTK's inspector has keys that are commands here, which it would take where the command is not possible. */
static void
keep_inspector_closed (void)
{
  GtkWindowClass *klass = g_type_class_ref (GTK_TYPE_WINDOW);

  klass->enable_debugging = refuse_debugging;
  g_type_class_unref (klass);
}

static void
weft_application_startup (GApplication *application)
{
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  keep_inspector_closed ();
  g_resources_register (weft_get_resource ());
  G_APPLICATION_CLASS (weft_application_parent_class)->startup (application);
  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions), application);
  for (guint i = 0; i < n; i++)
    set_accelerators (GTK_APPLICATION (application), &commands[i]);
  show_style (WEFT_APPLICATION (application));
  set_budget (WEFT_APPLICATION (application));
  g_signal_connect_object (WEFT_APPLICATION (application)->settings, "changed", G_CALLBACK (setting_cb),
                           application, G_CONNECT_SWAPPED);
  gtk_window_set_default_icon_name (WEFT_APPLICATION_ID);
}

static void
weft_application_dispose (GObject *object)
{
  WeftApplication *application = WEFT_APPLICATION (object);

  g_clear_pointer (&application->restore, weft_window_restore_free);
  g_clear_object (&application->session);
  g_clear_object (&application->settings);
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
  application->settings = weft_settings_new (NULL);
  application->restore = weft_window_restore_new (application);
}

WeftApplication *
weft_application_new (GApplicationFlags flags)
{
  return g_object_new (WEFT_TYPE_APPLICATION, "application-id", WEFT_APPLICATION_ID, "flags", flags,
                       "resource-base-path", "/io/github/weft_hc/Weft", NULL);
}
