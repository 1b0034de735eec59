/* test-toasts.c: what a window says for a while: the newest is seen, can be undone or sent away as soon as it is there, and
 * what is to stay comes back after it. */
#include "ui-fixture.h"

/* The one that came last. */
static GtkWidget *
find_last (GtkWidget *root, const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (root)), label) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_last_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_prev_sibling (child))
    found = find_last (child, label);
  return found;
}

static GtkWidget *
find_button (UiFixture *fixture, const char *label)
{
  GtkWidget *button = find_last (GTK_WIDGET (fixture->window), label);

  return button != NULL && gtk_widget_get_mapped (button) ? button : NULL;
}

static gboolean
has_button (UiFixture *fixture, gpointer data)
{
  return find_button (fixture, data) != NULL;
}

static gboolean
has_no_button (UiFixture *fixture, gpointer data)
{
  return find_button (fixture, data) == NULL;
}

static gboolean
says (UiFixture *fixture, gpointer data)
{
  GtkWidget *label = ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, data);

  return label != NULL && gtk_widget_get_mapped (label);
}

static gboolean
says_not (UiFixture *fixture, gpointer data)
{
  return !says (fixture, data);
}

/* Not even for assistive tools, which ask nobody whether it is mapped. */
static gboolean
is_hidden (UiFixture *fixture, gpointer data)
{
  GtkWidget *label = ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_LABEL, data);

  return label == NULL || !gtk_widget_is_visible (label);
}

/* Pressing what is there as long as something is, as by a double click: one comes while another goes. */
static void
test_pressed_twice (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  for (guint round = 0; round < 3; round++) {
    for (guint i = 0; i < 3; i++)
      weft_window_say (fixture->window, "something was done", TRUE);
    ui_wait (fixture, has_button, (gpointer) "_Undo");
    while (find_button (fixture, "_Undo") != NULL) {
      g_signal_emit_by_name (find_button (fixture, "_Undo"), "clicked");
      g_main_context_iteration (NULL, TRUE);
    }
  }
  weft_window_say (fixture->window, "the last", FALSE);
  ui_wait (fixture, says, (gpointer) "the last");
  ui_wait (fixture, says_not, (gpointer) "the last");
  ui_wait (fixture, is_hidden, (gpointer) "the last");
}

/* The newest is seen at once; what it offers goes with the page that it is about. */
static gboolean
is_tall (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1300, 1100);
  return gtk_widget_get_height (GTK_WIDGET (fixture->window)) > 1050;
}

/* What it stands on has all the room that the window has. */
static void
test_fills (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *page = GTK_WIDGET (weft_window_get_page (fixture->window));
  graphene_rect_t box;

  ui_wait (fixture, is_tall, NULL);
  g_assert_true (gtk_widget_compute_bounds (page, GTK_WIDGET (fixture->window), &box));
  g_assert_cmpfloat (box.origin.y + box.size.height, >,
                     gtk_widget_get_height (GTK_WIDGET (fixture->window)) - 10);
}

static void
test_newest (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  weft_window_say (fixture->window, "older", TRUE);
  ui_wait (fixture, says, (gpointer) "older");
  weft_window_say (fixture->window, "newer", FALSE);
  ui_settle ();
  g_assert_true (says_not (fixture, (gpointer) "older"));
  g_assert_true (says (fixture, (gpointer) "newer"));
  weft_window_say (fixture->window, "of this page", TRUE);
  ui_wait (fixture, has_button, (gpointer) "_Undo");
  ui_act (fixture, "app.new");
  ui_wait (fixture, has_no_button, (gpointer) "_Undo");
}

/* What waits for an answer is there again after what does not. */
static void
test_stays (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  weft_window_say_drafts (fixture->window, 2);
  ui_wait (fixture, has_button, (gpointer) "_Show");
  weft_window_say (fixture->window, "meanwhile", FALSE);
  ui_settle ();
  g_assert_true (says (fixture, (gpointer) "meanwhile"));
  g_assert_null (find_button (fixture, "_Show"));
  ui_wait (fixture, has_button, (gpointer) "_Show");
  g_signal_emit_by_name (find_button (fixture, "_Show"), "clicked");
  ui_wait (fixture, has_no_button, (gpointer) "_Show");
  g_assert_true (says_not (fixture, (gpointer) "meanwhile"));
  g_assert_false (ui_has_page (fixture, NULL));
  ui_act (fixture, "win.show-start");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/toasts/pressed-twice", UiFixture, argv[1], ui_set_up, test_pressed_twice, ui_tear_down);
  g_test_add ("/toasts/fills", UiFixture, argv[1], ui_set_up, test_fills, ui_tear_down);
  g_test_add ("/toasts/newest", UiFixture, argv[1], ui_set_up, test_newest, ui_tear_down);
  g_test_add ("/toasts/stays", UiFixture, argv[1], ui_set_up, test_stays, ui_tear_down);
  return g_test_run ();
}
