/* weft-answer-options.c: a drop-down of what an option offers, a spin button for other numbers, an entry for a text. */
#include "weft-answer-options.h"

#include "weft-command.h"
#include "weft-terms.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>
#include <string.h>

#define OPTION_KEY "weft-option"
#define PAGE_KEY   "weft-page"
#define SEED_KEY   "weft-seed"
#define MOST_SEED  999999

/* Steps from the least to the greatest number. */
#define STEPS  100
#define DIGITS 3

#define MOST_RANGE 1e7

static void
add_label (GtkWidget *box, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
}

static void
name_control (GtkWidget *control, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static const WeftOption *
get_option (gpointer control)
{
  return g_object_get_data (control, OPTION_KEY);
}

static double
get_value (WeftAnswerPage *page, const WeftOption *option)
{
  return option == weft_answer_page_get_row (page)->variant
             ? weft_answer_page_get_variant (page)
             : weft_options_get_number (weft_answer_page_get_asked (page), option);
}

static void
take_value (WeftAnswerPage *page, const WeftOption *option, double value)
{
  if (option == weft_answer_page_get_row (page)->variant) {
    weft_answer_page_set_variant (page, (guint) value);
  } else {
    weft_options_set_number (weft_answer_page_get_asked (page), option, value);
    weft_answer_page_ask (page);
  }
}

/* What is offered: presets, or the words of a choice. */

/* (nullable): of the choice @index, from 0. */
static const char *
get_choice (const WeftOption *option, guint index)
{
  if (option->presets == NULL && option->get_title != NULL && option->words[index] != NULL)
    return option->get_title (option->words[index]);
  if (option->presets == NULL)
    return option->words[index];
  return option->presets[index].title != NULL ? _ (option->presets[index].title) : NULL;
}

static double
get_choice_value (const WeftOption *option, guint index)
{
  return option->presets != NULL ? option->presets[index].value : index;
}

/* The label of the option, or what the value means that is chosen. */
static void
explain_choice (GtkWidget *chooser, const WeftOption *option, guint index)
{
  const char *term = option->presets != NULL ? option->presets[index].term : NULL;

  gtk_widget_set_tooltip_text (chooser, term != NULL ? weft_terms_explain (term) : _ (option->label));
}

static void
chosen_cb (GtkDropDown *chooser, G_GNUC_UNUSED GParamSpec *pspec, WeftAnswerPage *page)
{
  const WeftOption *option = get_option (chooser);
  guint index = gtk_drop_down_get_selected (chooser);

  explain_choice (GTK_WIDGET (chooser), option, index);
  take_value (page, option, get_choice_value (option, index));
}

static GtkWidget *
make_chooser (WeftAnswerPage *page, const WeftOption *option)
{
  GtkStringList *titles = gtk_string_list_new (NULL);
  GtkWidget *chooser = gtk_drop_down_new (G_LIST_MODEL (titles), NULL);
  double value = get_value (page, option);
  guint index = 0;

  for (guint i = 0; get_choice (option, i) != NULL; i++) {
    gtk_string_list_append (titles, get_choice (option, i));
    if (get_choice_value (option, i) == value)
      index = i;
  }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (chooser), index);
  explain_choice (chooser, option, index);
  g_signal_connect (chooser, "notify::selected", G_CALLBACK (chosen_cb), page);
  return chooser;
}

/* Any number. */

static void
number_cb (GtkSpinButton *spin, WeftAnswerPage *page)
{
  take_value (page, get_option (spin), gtk_spin_button_get_value (spin));
}

static GtkWidget *
make_number (WeftAnswerPage *page, const WeftOption *option)
{
  gboolean is_whole = option->type == WEFT_OPTION_COUNT;
  GtkWidget *spin = gtk_spin_button_new_with_range (
      option->least, option->greatest, is_whole ? 1 : (option->greatest - option->least) / STEPS);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), is_whole ? 0 : DIGITS);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 4);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), get_value (page, option));
  g_signal_connect (spin, "value-changed", G_CALLBACK (number_cb), page);
  return spin;
}

/* A number in so wide a range is typed, not stepped to. */
static gboolean
is_typed (const WeftOption *option)
{
  return option->type == WEFT_OPTION_TEXT || option->greatest - option->least > MOST_RANGE;
}

/* What is to be typed as a text needs more words than its label. */
static const char *
get_tip (const WeftOption *option)
{
  return option->type == WEFT_OPTION_TEXT ? _ (option->help) : _ (option->label);
}

/* A text, or a number, is taken when it is accepted; nothing: the standard. */
static void
text_cb (GtkEditable *entry, WeftAnswerPage *page)
{
  const WeftOption *option = get_option (entry);
  WeftOptions *asked = weft_answer_page_get_asked (page);
  const char *text = gtk_editable_get_text (entry);
  g_autofree char *expected = NULL;

  if (*text == '\0' && option->type == WEFT_OPTION_TEXT)
    weft_options_set_text (asked, option, NULL);
  else if (*text == '\0')
    weft_options_set_number (asked, option, option->standard);
  else
    expected = weft_options_parse (asked, option, text);
  weft_widget_set_class (GTK_WIDGET (entry), "error", expected != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), expected != NULL ? expected : get_tip (option));
  if (expected == NULL)
    weft_answer_page_ask (page);
}

static GtkWidget *
make_entry (WeftAnswerPage *page, const WeftOption *option)
{
  GtkWidget *entry = gtk_entry_new ();
  gboolean is_text = option->type == WEFT_OPTION_TEXT;
  const char *text = is_text ? weft_options_get_text (weft_answer_page_get_asked (page), option) : NULL;

  gtk_editable_set_text (GTK_EDITABLE (entry), text != NULL ? text : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), is_text ? _ (option->argument) : _ ("none"));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry),
                                is_text ? MAX (12, (int) g_utf8_strlen (_ (option->argument), -1)) : 6);
  g_signal_connect (entry, "changed", G_CALLBACK (text_cb), page);
  return entry;
}

/* What a text could be. */

/* How much of @word says what it is about: “a.pes=”. */
static gsize
get_subject (const char *word)
{
  const char *sign = strchr (word, '=');

  return sign != NULL ? (gsize) (sign - word) + 1 : strlen (word) + 1;
}

/* (transfer full): of a text that may be said several times, @offer takes the place of what was said about the same, or comes last. */
static char *
add_offer (const WeftOption *option, const char *text, const char *offer)
{
  g_auto (GStrv) words = g_strsplit (option->is_repeated ? text : "", " ", -1);
  g_autoptr (GStrvBuilder) kept = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && strncmp (words[i], offer, get_subject (offer)) != 0)
      g_strv_builder_add (kept, words[i]);
  g_strv_builder_add (kept, offer);
  all = g_strv_builder_end (kept);
  return g_strjoinv (" ", all);
}

/* An empty one: nothing is said. */
static void
take_offer_cb (G_GNUC_UNUSED GSimpleAction *action, GVariant *parameter, gpointer entry)
{
  const char *offer = g_variant_get_string (parameter, NULL);
  g_autofree char *text =
      *offer != '\0' ? add_offer (get_option (entry), gtk_editable_get_text (entry), offer) : g_strdup ("");

  gtk_editable_set_text (entry, text);
  gtk_widget_grab_focus (entry);
}

static void
append_offer (GMenu *menu, const char *title, const char *text)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (title, NULL);

  g_menu_item_set_action_and_target (item, "offer.take", "s", text);
  g_menu_append_item (menu, item);
}

/* Looked for when the menu opens. */
static void
fill_offers_cb (GtkMenuButton *button, gpointer entry)
{
  WeftAnswerPage *page = g_object_get_data (entry, PAGE_KEY);
  const WeftQuestion *question = weft_answer_page_get_question (page);
  const WeftAsked asked = {weft_answer_page_get_document (page), weft_answer_page_get_diagram (page),
                           weft_answer_page_get_asked (page), WEFT_WHOLE_ANSWER};
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GArray) offers = NULL;

  append_offer (menu, _ ("Standard"), "");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  if (asked.document != NULL && asked.diagram != 0)
    offers = weft_question_offer (question, &asked, weft_answer_page_get_answer (page), get_option (entry));
  for (guint i = 0; offers != NULL && i < offers->len; i++)
    append_offer (section, g_array_index (offers, WeftOffer, i).title,
                  g_array_index (offers, WeftOffer, i).text);
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

/* (transfer floating): @entry with the menu behind it. */
static GtkWidget *
add_offers (WeftAnswerPage *page, GtkWidget *entry, const WeftOption *option)
{
  static const GActionEntry entries[] = {{"take", take_offer_cb, "s", NULL, NULL, {0}}};
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button = gtk_menu_button_new ();
  /* Translators: %s is what a field is called, such as “Vary”. */
  g_autofree char *name = g_strdup_printf (_ ("%s: choices"), _ (option->label));

  g_object_set_data (G_OBJECT (entry), PAGE_KEY, page);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), entry);
  gtk_widget_insert_action_group (box, "offer", G_ACTION_GROUP (group));
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), fill_offers_cb, entry, NULL);
  /* There is more room above. */
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (button), GTK_ARROW_UP);
  weft_menu_name_button (button, name);
  gtk_widget_add_css_class (box, "linked");
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

/* A chooser says by itself what it is about. */
static void
add_control (WeftAnswerPage *page, GtkWidget *box, const WeftOption *option)
{
  gboolean is_chooser = option->presets != NULL || option->type == WEFT_OPTION_CHOICE;
  const char *lead = option->lead != NULL || is_chooser ? option->lead : option->label;
  GtkWidget *control = is_chooser          ? make_chooser (page, option)
                       : is_typed (option) ? make_entry (page, option)
                                           : make_number (page, option);

  g_object_set_data (G_OBJECT (control), OPTION_KEY, (gpointer) option);
  name_control (control, _ (option->label));
  if (!is_chooser)
    gtk_widget_set_tooltip_text (control, get_tip (option));
  if (lead != NULL)
    add_label (box, _ (lead));
  gtk_box_append (GTK_BOX (box),
                  option->type == WEFT_OPTION_TEXT && weft_answer_page_get_row (page)->question->offer != NULL
                      ? add_offers (page, control, option)
                      : control);
}

/* The seed. */

static void
seed_cb (GtkSpinButton *seed, WeftAnswerPage *page)
{
  weft_answer_page_set_seed (page, (guint64) gtk_spin_button_get_value (seed));
  weft_answer_page_ask (page);
}

void
weft_answer_options_reroll (WeftAnswerPage *page)
{
  GtkSpinButton *seed = g_object_get_data (G_OBJECT (page), SEED_KEY);
  double next = gtk_spin_button_get_value (seed) + 1;

  gtk_spin_button_set_value (seed, next <= MOST_SEED ? next : 1);
}

static void
add_seed (WeftAnswerPage *page, GtkWidget *box)
{
  GtkWidget *reroll = gtk_button_new_with_mnemonic (_ ("_New Run"));
  GtkWidget *seed = gtk_spin_button_new_with_range (1, MOST_SEED, 1);

  gtk_widget_set_tooltip_text (reroll, _ ("A new run: the next seed (R)"));
  g_signal_connect_swapped (reroll, "clicked", G_CALLBACK (weft_answer_options_reroll), page);
  gtk_editable_set_width_chars (GTK_EDITABLE (seed), 4);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (seed), (double) weft_answer_page_get_seed (page));
  name_control (seed, _ ("Seed"));
  gtk_widget_set_tooltip_text (seed, _ ("Seed of the random numbers: the same seed gives the same run"));
  g_signal_connect (seed, "value-changed", G_CALLBACK (seed_cb), page);
  g_object_set_data (G_OBJECT (page), SEED_KEY, seed);
  gtk_box_append (GTK_BOX (box), reroll);
  add_label (box, _ ("seed"));
  gtk_box_append (GTK_BOX (box), seed);
}

/* What can be done where the answer is looked at. */
static void
add_commands (GtkWidget *box, const char *view)
{
  guint n;
  const WeftCommand *commands = weft_commands_get (&n);

  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (commands[i].beside, view) == 0) {
      GtkWidget *button = gtk_button_new_with_mnemonic (_ (commands[i].label));

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), commands[i].action);
      gtk_box_append (GTK_BOX (box), button);
    }
}

GtkWidget *
weft_answer_options_new (WeftAnswerPage *page)
{
  const WeftView *view = weft_answer_page_get_row (page);
  const WeftOption *const *options = view->question->options;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  /* What one looks at comes first; where the row is long, the rest is scrolled to. */
  if (view->variant != NULL)
    add_control (page, box, view->variant);
  if (view->question->has_seed)
    add_seed (page, box);
  for (guint i = 0; options != NULL && options[i] != NULL; i++)
    if (options[i]->label != NULL)
      add_control (page, box, options[i]);
  add_commands (box, view->name);
  return box;
}
