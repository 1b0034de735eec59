/* test-templates.c: diagrams made from the parameters of an application in the window's dialog. */
#include "ui-fixture.h"

#include "weft-generator.h"
#include "weft-template-dialog.h"
#include "weft-thumbnail.h"

#include <string.h>

static WeftTemplateDialog *
open_dialog (UiFixture *fixture)
{
  ui_act (fixture, "app.new-from-template");
  ui_wait (fixture, ui_has_window, GSIZE_TO_POINTER (WEFT_TYPE_TEMPLATE_DIALOG));
  return WEFT_TEMPLATE_DIALOG (ui_find_window (fixture, WEFT_TYPE_TEMPLATE_DIALOG));
}

static void
close_dialog (UiFixture *fixture, WeftTemplateDialog *dialog)
{
  gtk_window_close (GTK_WINDOW (dialog));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_TEMPLATE_DIALOG));
}

static gboolean
has_pages (UiFixture *fixture, gpointer data)
{
  return weft_window_get_n_pages (fixture->window) == GPOINTER_TO_UINT (data);
}

static gboolean
is_drawn (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return weft_thumbnail_is_drawn (WEFT_THUMBNAIL (ui_find (data, WEFT_TYPE_THUMBNAIL, NULL)));
}

/* Each application: its size at the paper's parameters, and a picture. */
static void
test_sizes (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const sizes[][2] = {
      {"dynprog", "32,003 tasks, 63,439 edges"}, {"polyroots", "348 tasks, 609 edges"},
      {"locusroute", "843 tasks, 1,680 edges"},  {"psim", "40,963 tasks, 81,920 edges"},
      {"mp3d", "3,506 tasks, 7,000 edges"},      {"satisfiability", "10,000 measured times"}};
  WeftTemplateDialog *dialog = open_dialog (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    weft_template_dialog_choose (dialog, sizes[i][0]);
    g_assert_cmpstr (weft_template_dialog_get_size (dialog), ==, sizes[i][1]);
    g_assert_cmpstr (weft_template_dialog_get_problem (dialog), ==, "");
    ui_wait (fixture, is_drawn, dialog);
  }
  close_dialog (fixture, dialog);
}

/* What cannot be is said, and nothing is made of it. */
static void
test_refused (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftTemplateDialog *dialog = open_dialog (fixture);

  weft_template_dialog_choose (dialog, "psim");
  g_assert_true (weft_template_dialog_set (dialog, "inputs", "many"));
  g_assert_cmpstr (weft_template_dialog_get_problem (dialog), ==,
                   "Inputs of the network: “many” cannot be used here; this must be a whole number from 2 to "
                   "1000000.");
  g_assert_cmpstr (weft_template_dialog_get_size (dialog), ==, "");
  g_assert_false (weft_template_dialog_make (dialog));
  weft_template_dialog_set (dialog, "inputs", "1000000");
  g_assert_cmpstr (weft_template_dialog_get_problem (dialog), ==,
                   "10,000,003 tasks and 20,000,000 edges are too many: at most 4,000,000 tasks and "
                   "16,000,000 edges are made.");
  g_assert_false (weft_template_dialog_make (dialog));
  weft_template_dialog_set (dialog, "inputs", "16");
  g_assert_cmpstr (weft_template_dialog_get_problem (dialog), ==, "");
  g_assert_cmpstr (weft_template_dialog_get_size (dialog), ==, "163 tasks, 320 edges");
  g_assert_false (weft_template_dialog_set (dialog, "wires", "3"));
  close_dialog (fixture, dialog);
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 1);
}

/* What is made is a document of its own, which nobody has changed. */
static void
test_made (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftTemplateDialog *dialog = open_dialog (fixture);

  weft_template_dialog_choose (dialog, "polyroots");
  weft_template_dialog_set (dialog, "degree", "20");
  weft_template_dialog_set (dialog, "last-phase", "lpt");
  g_assert_true (weft_template_dialog_make (dialog));
  ui_wait (fixture, has_pages, GUINT_TO_POINTER (2));
  ui_wait (fixture, ui_has_no_window, GSIZE_TO_POINTER (WEFT_TYPE_TEMPLATE_DIALOG));
  g_assert_nonnull (weft_document_lookup (ui_version (fixture), "polyroots"));
  g_assert_null (weft_session_document_get_file (ui_document (fixture)));
  g_assert_false (weft_session_document_get_modified (ui_document (fixture)));
  g_assert_cmpstr (weft_session_document_get_title (ui_document (fixture)), ==, "Polyroots");
  ui_act (fixture, "win.close-tab");
  ui_wait (fixture, has_pages, GUINT_TO_POINTER (1));
}

/* A search, with what was measured of it. */
static void
test_searched (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftTemplateDialog *dialog = open_dialog (fixture);
  const WeftNode *measurement;

  weft_template_dialog_choose (dialog, "satisfiability");
  weft_template_dialog_set (dialog, "variables", "9");
  weft_template_dialog_set (dialog, "formulas", "200");
  g_assert_true (weft_template_dialog_make (dialog));
  ui_wait (fixture, has_pages, GUINT_TO_POINTER (2));
  measurement = weft_document_lookup (ui_version (fixture), "searched");
  g_assert_cmpstr (weft_node_get_text (measurement, WEFT_PROPERTY_OF), ==, "search");
  g_assert_nonnull (weft_document_lookup (ui_version (fixture), "for-x8"));
  g_assert_null (weft_document_lookup (ui_version (fixture), "for-x9"));
  ui_act (fixture, "win.close-tab");
  ui_wait (fixture, has_pages, GUINT_TO_POINTER (1));
}

/* Who closes the dialog or says another parameter while a graph is made gets none. The last one takes longer to make than a dialog to
 * close, however busy the system is. */
static void
test_cancelled (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftTemplateDialog *dialog = open_dialog (fixture);

  weft_template_dialog_choose (dialog, "psim");
  g_assert_true (weft_template_dialog_make (dialog));
  g_assert_false (weft_template_dialog_make (dialog));
  weft_template_dialog_set (dialog, "inputs", "200000");
  g_assert_true (weft_template_dialog_make (dialog));
  close_dialog (fixture, dialog);
  ui_settle ();
  g_assert_cmpuint (weft_window_get_n_pages (fixture->window), ==, 1);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                                  \
  g_test_add ("/templates/" name, UiFixture, argv[1], ui_set_up, function, ui_tear_down)
  ADD ("sizes", test_sizes);
  ADD ("refused", test_refused);
  ADD ("made", test_made);
  ADD ("searched", test_searched);
  ADD ("cancelled", test_cancelled);
  return g_test_run ();
}
