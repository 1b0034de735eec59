/* weft-option-row.c: see weft-option-row.h. */
#include "weft-option-row.h"

#include "weft-number.h"

#include <glib/gi18n.h>

#define OPTION "weft-option"

const WeftOption *
weft_option_row_get_option (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), OPTION);
}

static const char *
get_text (GtkWidget *row)
{
  const WeftOption *option = weft_option_row_get_option (row);

  return ADW_IS_COMBO_ROW (row) ? option->words[adw_combo_row_get_selected (ADW_COMBO_ROW (row))]
                                : gtk_editable_get_text (GTK_EDITABLE (row));
}

void
weft_option_row_set_text (GtkWidget *row, const char *text)
{
  const WeftOption *option = weft_option_row_get_option (row);

  if (!ADW_IS_COMBO_ROW (row)) {
    gtk_editable_set_text (GTK_EDITABLE (row), text);
    return;
  }
  for (guint i = 0; option->words[i] != NULL; i++)
    if (g_str_equal (option->words[i], text))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
}

char *
weft_option_row_read (GtkWidget *row, WeftOptions *values)
{
  const WeftOption *option = weft_option_row_get_option (row);
  const char *text = get_text (row);
  g_autofree char *expected = weft_options_parse (values, option, text);

  if (expected == NULL) {
    gtk_widget_remove_css_class (row, "error");
    return NULL;
  }
  gtk_widget_add_css_class (row, "error");
  /* Translators: “Wires: “many” cannot be used here; this must be a whole number from 1.” */
  return g_strdup_printf (_ ("%s: “%s” cannot be used here; this must be %s."), _ (option->label), text,
                          expected);
}

static GtkWidget *
make_chooser (const WeftOption *option)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  GtkWidget *row = adw_combo_row_new ();

  for (guint i = 0; option->words[i] != NULL; i++)
    gtk_string_list_append (list, option->presets != NULL ? _ (option->presets[i].title) : option->words[i]);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), (guint) option->standard);
  return row;
}

static GtkWidget *
make_entry (const WeftOption *option)
{
  GtkWidget *row = adw_entry_row_new ();
  char number[WEFT_NUMBER_SIZE];

  gtk_editable_set_text (GTK_EDITABLE (row), option->type == WEFT_OPTION_TEXT
                                                 ? option->standard_text
                                                 : weft_number_print (option->standard, number));
  return row;
}

GtkWidget *
weft_option_row_new (const WeftOption *option, void (*changed) (gpointer data), gpointer data)
{
  gboolean is_choice = option->type == WEFT_OPTION_CHOICE;
  GtkWidget *row = is_choice ? make_chooser (option) : make_entry (option);

  g_object_set_data (G_OBJECT (row), OPTION, (gpointer) option);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (option->label));
  gtk_widget_set_tooltip_text (row, _ (option->help));
  g_signal_connect_swapped (row, is_choice ? "notify::selected" : "changed", G_CALLBACK (changed), data);
  return row;
}
