/* test-split.c: where a page parts diagram and results, in windows of several heights. */
#include "ui-fixture.h"

static GtkWidget *
get_results (UiFixture *fixture)
{
  return weft_document_page_get_results (weft_window_get_page (fixture->window));
}

static gboolean
is_shown (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return gtk_widget_get_height (get_results (fixture)) > 0;
}

static gboolean
is_so_high (UiFixture *fixture, gpointer data)
{
  return gtk_widget_get_height (get_results (fixture)) == GPOINTER_TO_INT (data);
}

/* But for its frame. */
static gboolean
has_height (UiFixture *fixture, gpointer data)
{
  return ABS (gtk_widget_get_height (GTK_WIDGET (fixture->window)) - GPOINTER_TO_INT (data)) < 40;
}

/* The heights of a test are far from each other, and from that with which the window begins. */
static void
set_height (UiFixture *fixture, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1200, height);
  ui_wait (fixture, has_height, GINT_TO_POINTER (height));
}

/* In a window of another height the results keep theirs, their own and that to which they were dragged. */
static void
test_height (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkPaned *middle = GTK_PANED (gtk_widget_get_ancestor (get_results (fixture), GTK_TYPE_PANED));
  int own;

  ui_wait (fixture, is_shown, NULL);
  set_height (fixture, 780);
  own = gtk_widget_get_height (get_results (fixture));
  set_height (fixture, 1000);
  g_assert_cmpint (gtk_widget_get_height (get_results (fixture)), ==, own);
  set_height (fixture, 780);
  g_assert_cmpint (gtk_widget_get_height (get_results (fixture)), ==, own);
  gtk_paned_set_position (middle, gtk_paned_get_position (middle) + 60);
  ui_wait (fixture, is_so_high, GINT_TO_POINTER (own - 60));
  set_height (fixture, 1000);
  g_assert_cmpint (gtk_widget_get_height (get_results (fixture)), ==, own - 60);
  set_height (fixture, 780);
  g_assert_cmpint (gtk_widget_get_height (get_results (fixture)), ==, own - 60);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/split/height", UiFixture, argv[1], ui_set_up, test_height, ui_tear_down);
  return g_test_run ();
}
