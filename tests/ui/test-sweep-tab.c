/* test-sweep-tab.c: the tab in which another question is asked over the values of properties, typed or taken from what is offered. */
#include "ui-fixture.h"

#include "weft-sweep-table.h"

#include <string.h>

static WeftAnswerPage *
get_page (UiFixture *fixture)
{
  WeftResultsPane *pane =
      WEFT_RESULTS_PANE (weft_document_page_get_results (weft_window_get_page (fixture->window)));

  return weft_results_pane_get_page (pane, "sweep");
}

static WeftFigureView *
get_view (UiFixture *fixture)
{
  return weft_answer_page_get_view (get_page (fixture));
}

static gboolean
is_idle (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_document_page_is_running (weft_window_get_page (fixture->window)) &&
         weft_figure_view_get_figure (get_view (fixture)) != NULL;
}

static void
open_sweep (UiFixture *fixture)
{
  weft_document_page_show_view (weft_window_get_page (fixture->window), "sweep");
  ui_wait (fixture, is_idle, NULL);
}

static void
press (UiFixture *fixture, guint keyval)
{
  guint n;
  const WeftKey *keys = weft_figure_view_get_keys (&n);

  g_assert_true (weft_keys_press (keys, n, get_view (fixture), keyval, 0));
}

/* Over the PEs, until something else is typed: a family of curves of two properties. */
static void
test_sweep (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftSweepTable *table;
  GtkWidget *entry;

  open_sweep (fixture);
  table = weft_answer_page_get_answer (get_page (fixture));
  g_assert_cmpuint (table->points->len, ==, 6);
  press (fixture, GDK_KEY_End);
  g_assert_nonnull (strstr (weft_figure_view_get_reading (get_view (fixture)), "fig2.pes = 32: mean "));
  entry = ui_find (weft_answer_page_get_options (get_page (fixture)), GTK_TYPE_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "fig2.pes=1:4:1 if.then=0:1:0.5");
  ui_wait (fixture, is_idle, NULL);
  table = weft_answer_page_get_answer (get_page (fixture));
  g_assert_cmpuint (table->points->len, ==, 12);
  press (fixture, GDK_KEY_Home);
  g_assert_nonnull (strstr (weft_figure_view_get_reading (get_view (fixture)),
                            "fig2.pes = 1: if.then = 0 833 · if.then = 0.5 623 · if.then = 1 413"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "fig2.pes=4:1:1");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
}

/* (nullable): what the menu of @button offers under @title. */
static char *
find_offer (GtkWidget *button, const char *title)
{
  GMenuModel *menu = gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (button));
  g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, 1, G_MENU_LINK_SECTION);

  for (int i = 0; i < g_menu_model_get_n_items (section); i++) {
    g_autofree char *label = NULL;
    char *target = NULL;

    g_menu_model_get_item_attribute (section, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
    g_menu_model_get_item_attribute (section, i, G_MENU_ATTRIBUTE_TARGET, "s", &target);
    if (g_str_equal (label, title))
      return target;
    g_free (target);
  }
  return NULL;
}

/* Opens the menu beside what is called @name and takes what it calls @title. */
static void
take_offer (UiFixture *fixture, const char *name, const char *title)
{
  GtkWidget *options = weft_answer_page_get_options (get_page (fixture));
  GtkWidget *button = ui_find (options, GTK_TYPE_MENU_BUTTON, name);
  g_autofree char *offer = NULL;

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  offer = find_offer (button, title);
  g_assert_nonnull (offer);
  gtk_widget_activate_action (button, "offer.take", "s", offer);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  ui_wait (fixture, is_idle, NULL);
}

/* Chosen instead of typed: two properties, the second one anew, another question and what of its answers is shown. */
static void
test_offers (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftSweepTable *table;
  GtkWidget *entry;

  open_sweep (fixture);
  entry = ui_find (weft_answer_page_get_options (get_page (fixture)), GTK_TYPE_ENTRY, NULL);
  take_offer (fixture, "Vary: choices", "fig2.pes=1:32:*2");
  take_offer (fixture, "Vary: choices", "if.then=0:1:0.1");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "fig2.pes=1:32:*2 if.then=0:1:0.1");
  table = weft_answer_page_get_answer (get_page (fixture));
  g_assert_cmpuint (table->points->len, ==, 66);
  gtk_editable_set_text (GTK_EDITABLE (entry), "if.then=0:1:0.5 fig2.pes=2:4:2");
  take_offer (fixture, "Vary: choices", "if.then=0:1:0.1");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "fig2.pes=2:4:2 if.then=0:1:0.1");
  take_offer (fixture, "Question: choices", "Where the time goes");
  take_offer (fixture, "Figure: choices", "mean");
  table = weft_answer_page_get_answer (get_page (fixture));
  g_assert_cmpstr (table->question, ==, "attribution");
  g_assert_cmpstr (table->shown, ==, "mean");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/sweep-tab/typed", UiFixture, argv[1], ui_set_up, test_sweep, ui_tear_down);
  g_test_add ("/sweep-tab/offers", UiFixture, argv[1], ui_set_up, test_offers, ui_tear_down);
  return g_test_run ();
}
