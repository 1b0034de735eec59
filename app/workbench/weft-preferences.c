/* weft-preferences.c: a row for each setting. */
#include "weft-preferences.h"

#include "weft-fault.h"

#include <glib/gi18n.h>

/* What the settings are called here, in the order of the page; groups begin with a title. */
static const struct {
  WeftSetting setting;
  const char *group; /* NULL: the one before */
  const char *title;
  const char *subtitle;
} rows[] = {
    {WEFT_SETTING_STYLE, N_ ("Appearance"), N_ ("Style"), NULL},
    {WEFT_SETTING_RESTORE, N_ ("Start"), N_ ("Open what was open last time"),
     N_ ("Documents, their order, and where in them you were")},
    {WEFT_SETTING_THREADS, N_ ("Results"), N_ ("Threads for one computation"),
     N_ ("0: as many as there are processors")},
    {WEFT_SETTING_ERROR, NULL, N_ ("Greatest error of exact results"),
     N_ ("Total variation: by how much any probability may be off")},
    {WEFT_SETTING_SLURM_PARTITION, N_ ("Clusters, by Slurm"), N_ ("Partition"),
     N_ ("Empty: the cluster’s own choice")},
    {WEFT_SETTING_SLURM_MINUTES, NULL, N_ ("Limit of a job, minutes"), N_ ("0: as the partition says")},
    {WEFT_SETTING_SLURM_OPTIONS, NULL, N_ ("Further options of sbatch"),
     N_ ("As in a shell: --account=lab --mem=4G")},
    {WEFT_SETTING_SLURM_FOLDER, NULL, N_ ("Folder for jobs"),
     N_ ("One that all hosts share; empty: in your cache folder")},
    {WEFT_SETTING_REMOTE_HOSTS, N_ ("Several hosts, by UDP"), N_ ("Hosts"),
     N_ ("As the remote shell calls them, with shares of the PEs: alpha user@beta:2")},
    {WEFT_SETTING_REMOTE_SHELL, NULL, N_ ("Remote shell"), N_ ("Empty: ssh, without passwords")},
};

static void
set (GtkWidget *widget, const char *text)
{
  WeftSettings *settings = g_object_get_data (G_OBJECT (widget), "settings");
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_ROW);
  GtkWidget *problem = g_object_get_data (G_OBJECT (widget), "problem");
  guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (widget), "row"));
  g_autoptr (GError) error = NULL;

  if (weft_settings_set (settings, rows[i].setting, text, &error))
    gtk_widget_remove_css_class (row, "error");
  else
    gtk_widget_add_css_class (row, "error");
  if (problem != NULL) {
    g_autofree char *words = error != NULL ? weft_fault_words (error) : NULL;

    gtk_label_set_text (GTK_LABEL (problem), words);
    gtk_widget_set_visible (problem, error != NULL);
  }
}

static void
chosen_cb (GtkWidget *row)
{
  WeftSettings *settings = g_object_get_data (G_OBJECT (row), "settings");
  guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "row"));
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (row));

  weft_settings_set (settings, rows[i].setting, weft_setting_get_info (rows[i].setting)->choices[selected],
                     NULL);
}

static void
switched_cb (GtkWidget *toggle)
{
  set (toggle, gtk_switch_get_active (GTK_SWITCH (toggle)) ? "yes" : "no");
}

static void
typed_cb (GtkWidget *entry)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));

  set (entry, *text != '\0' ? text : NULL);
}

static void
bind (GtkWidget *widget, WeftSettings *settings, guint i)
{
  g_object_set_data_full (G_OBJECT (widget), "settings", g_object_ref (settings), g_object_unref);
  g_object_set_data (G_OBJECT (widget), "row", GUINT_TO_POINTER (i));
}

static GtkWidget *
make_choice (WeftSettings *settings, guint i)
{
  static const char *const styles[] = {N_ ("Follow the system"), N_ ("Light"), N_ ("Dark"), NULL};
  const WeftSettingInfo *info = weft_setting_get_info (rows[i].setting);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  GtkWidget *row = adw_combo_row_new ();

  for (guint j = 0; styles[j] != NULL; j++)
    gtk_string_list_append (list, _ (styles[j]));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  for (guint j = 0; info->choices[j] != NULL; j++)
    if (g_str_equal (info->choices[j], weft_settings_get_text (settings, rows[i].setting)))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), j);
  bind (row, settings, i);
  g_signal_connect (row, "notify::selected", G_CALLBACK (chosen_cb), NULL);
  return row;
}

static GtkWidget *
make_switch (WeftSettings *settings, guint i)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_switch_new ();

  gtk_switch_set_active (GTK_SWITCH (toggle), weft_settings_get_boolean (settings, rows[i].setting));
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (rows[i].title),
                                  -1);
  bind (toggle, settings, i);
  g_signal_connect (toggle, "notify::active", G_CALLBACK (switched_cb), NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  return row;
}

/* A number or a line of text, with what is wrong with it below. */
static GtkWidget *
make_entry (WeftSettings *settings, guint i)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *entry = gtk_entry_new ();
  GtkWidget *problem = gtk_label_new (NULL);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  gboolean is_text = weft_setting_get_info (rows[i].setting)->type == WEFT_SETTING_TEXT;

  gtk_editable_set_text (GTK_EDITABLE (entry), weft_settings_get_text (settings, rows[i].setting));
  /* Text has more room where there is some. */
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), is_text ? 20 : 8);
  gtk_entry_set_alignment (GTK_ENTRY (entry), is_text ? 0 : 1);
  gtk_widget_set_halign (entry, GTK_ALIGN_END);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_label_set_wrap (GTK_LABEL (problem), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (problem), 30);
  gtk_widget_add_css_class (problem, "error");
  gtk_widget_add_css_class (problem, "caption");
  gtk_widget_set_visible (problem, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (rows[i].title),
                                  -1);
  bind (entry, settings, i);
  g_object_set_data (G_OBJECT (entry), "problem", problem);
  g_signal_connect (entry, "activate", G_CALLBACK (typed_cb), NULL);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (typed_cb), entry);
  gtk_widget_add_controller (entry, focus);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), problem);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), box);
  return row;
}

static GtkWidget *
make_row (WeftSettings *settings, guint i)
{
  WeftSettingType type = weft_setting_get_info (rows[i].setting)->type;
  GtkWidget *row = type == WEFT_SETTING_CHOICE    ? make_choice (settings, i)
                   : type == WEFT_SETTING_BOOLEAN ? make_switch (settings, i)
                                                  : make_entry (settings, i);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (rows[i].title));
  if (rows[i].subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (rows[i].subtitle));
  return row;
}

GtkWidget *
weft_preferences_new (GtkWindow *parent, WeftSettings *settings)
{
  GtkWidget *window = g_object_new (ADW_TYPE_PREFERENCES_WINDOW, "transient-for", parent, "modal", TRUE,
                                    "search-enabled", FALSE, "default-height", 780, NULL);
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *group = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    if (rows[i].group != NULL) {
      group = adw_preferences_group_new ();
      adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ (rows[i].group));
      adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));
    }
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), make_row (settings, i));
  }
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), ADW_PREFERENCES_PAGE (page));
  return window;
}
