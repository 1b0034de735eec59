/* test-program.c: a student's way: a new program, two errors that are mended, a run, the tree, a mode, and all of it undone. */
#include "ui-fixture.h"

#include "programs/weft-figure-box.h"
#include "programs/weft-profile-view.h"
#include "programs/weft-program-file-bar.h"
#include "programs/weft-program-page.h"
#include "programs/weft-program-source.h"
#include "programs/weft-run-view.h"
#include "programs/weft-stop-view.h"
#include "programs/weft-use-gutter.h"
#include "weft-pair-paned.h"

#include <gtksourceview/gtksource.h>
#include <string.h>

static const char *const wrong = "int main()\n"
                                 "{\n"
                                 "    int n;\n"
                                 "    n = 0;\n"
                                 "    while (n < ths * 3)\n"
                                 "        n = n + 1;\n"
                                 "    print(n)\n"
                                 "}\n";

static WeftProgramPage *
get_page (UiFixture *fixture)
{
  return WEFT_PROGRAM_PAGE (ui_find (GTK_WIDGET (fixture->window), WEFT_TYPE_PROGRAM_PAGE, NULL));
}

static GtkTextBuffer *
get_source (UiFixture *fixture)
{
  return gtk_text_view_get_buffer (
      GTK_TEXT_VIEW (ui_find (GTK_WIDGET (get_page (fixture)), GTK_SOURCE_TYPE_VIEW, NULL)));
}

static gboolean
is_at_rest (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_program_page_is_busy (get_page (fixture));
}

static void
replace (UiFixture *fixture, const char *before, const char *after)
{
  GtkTextBuffer *buffer = get_source (fixture);
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_start_iter (buffer, &start);
  g_assert_true (gtk_text_iter_forward_search (&start, before, 0, &start, &end, NULL));
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, after, -1);
}

static const char *
get_kept (UiFixture *fixture)
{
  return weft_node_get_text (weft_document_lookup (ui_version (fixture), "program"), WEFT_PROPERTY_TEXT);
}

static gboolean
can_run (UiFixture *fixture)
{
  return gtk_widget_get_sensitive (ui_find (GTK_WIDGET (get_page (fixture)), GTK_TYPE_BUTTON, "_Run"));
}

static guint
count_messages (UiFixture *fixture)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  ui_collect (GTK_WIDGET (get_page (fixture)), GTK_TYPE_LIST_BOX_ROW, rows);
  return rows->len;
}

static void
begin (UiFixture *fixture, const char *text)
{
  ui_act (fixture, "app.new-program");
  ui_wait (fixture, is_at_rest, NULL);
  g_assert_true (
      gtk_widget_has_focus (ui_find (GTK_WIDGET (get_page (fixture)), GTK_SOURCE_TYPE_VIEW, NULL)));
  gtk_text_buffer_set_text (get_source (fixture), text, -1);
  ui_wait (fixture, is_at_rest, NULL);
}

static void
test_errors (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  begin (fixture, wrong);
  g_assert_cmpstr (get_kept (fixture), ==, wrong);
  g_assert_cmpuint (count_messages (fixture), ==, 2);
  g_assert_false (can_run (fixture));
  replace (fixture, "ths", "this");
  replace (fixture, "print(n)", "print(n);");
  ui_wait (fixture, is_at_rest, NULL);
  g_assert_cmpuint (count_messages (fixture), ==, 0);
  g_assert_true (can_run (fixture));
  ui_act (fixture, "win.undo");
  g_assert_cmpstr (get_kept (fixture), !=, wrong);
}

/* All that has a line below it as an error, with blanks between (transfer full). */
static char *
get_underlined (UiFixture *fixture)
{
  GtkTextBuffer *buffer = get_source (fixture);
  GtkTextTag *tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), "error");
  GString *words = g_string_new (NULL);
  GtkTextIter start;

  gtk_text_buffer_get_start_iter (buffer, &start);
  while (gtk_text_iter_has_tag (&start, tag) || gtk_text_iter_forward_to_tag_toggle (&start, tag)) {
    GtkTextIter end = start;
    g_autofree char *text = NULL;

    gtk_text_iter_forward_to_tag_toggle (&end, tag);
    text = gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
    g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", text);
    start = end;
  }
  return g_string_free (words, FALSE);
}

/* Letters of several bytes before, and nothing where a sign is missing. */
static void
test_places (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autofree char *words = NULL;
  GtkTextIter place;

  begin (fixture, "int main()\n{\n    /* Größe, λ */ print(ths * 3)\n}\n");
  words = get_underlined (fixture);
  g_assert_cmpstr (words, ==, "ths )");
  ui_collect (GTK_WIDGET (get_page (fixture)), GTK_TYPE_LIST_BOX_ROW, rows);
  g_signal_emit_by_name (gtk_widget_get_parent (rows->pdata[0]), "row-activated", rows->pdata[0]);
  gtk_text_buffer_get_iter_at_mark (get_source (fixture), &place,
                                    gtk_text_buffer_get_insert (get_source (fixture)));
  g_assert_cmpint (gtk_text_iter_get_line (&place), ==, 2);
  g_assert_cmpuint (gtk_text_iter_get_char (&place), ==, 't');
}

/* What is about the first byte of a letter is about all of it. */
static void
test_whole_letters (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *words = NULL;
  guint32 program;

  begin (fixture, "");
  program = weft_node_get_id (weft_document_lookup (ui_version (fixture), "program"));
  g_assert_true (weft_session_document_set (ui_document (fixture), &program, 1, WEFT_PROPERTY_LANGUAGE, "if1",
                                            NULL, NULL, NULL));
  gtk_text_buffer_set_text (get_source (fixture), "é 1 2\n", -1);
  ui_wait (fixture, is_at_rest, NULL);
  words = get_underlined (fixture);
  g_assert_cmpstr (words, ==, "é");
}

static gboolean
has_output (UiFixture *fixture, gpointer text)
{
  g_autoptr (GPtrArray) views = g_ptr_array_new ();
  g_autofree char *output = NULL;

  ui_collect (GTK_WIDGET (get_page (fixture)), GTK_TYPE_TEXT_VIEW, views);
  g_assert_cmpuint (views->len, ==, 2);
  g_object_get (gtk_text_view_get_buffer (views->pdata[1]), "text", &output, NULL);
  return g_str_equal (output, text);
}

static void
test_run (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  begin (fixture, "int main() { print(this * 2); }\n");
  weft_program_page_run (get_page (fixture));
  ui_wait (fixture, has_output, (gpointer) "0\n2\n4\n6\n");
  replace (fixture, "this * 2", "6 / (this - 2)");
  weft_program_page_run (get_page (fixture));
  ui_wait (fixture, has_output, (gpointer) "Line 1: PE 2: division by zero");
}

/* What one PE has printed, and all of them again; a problem is everybody's. */
static void
test_one_pe (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *view;
  GtkDropDown *which;

  begin (fixture, "int main() { print(this); wait; print(this * 10); print(6 / (this - 9)); }\n");
  weft_program_page_run (get_page (fixture));
  ui_wait (fixture, has_output, (gpointer) "0\n1\n2\n3\n0\n0\n10\n0\n20\n0\n30\n-1\n");
  view = ui_find (GTK_WIDGET (get_page (fixture)), WEFT_TYPE_RUN_VIEW, NULL);
  which = GTK_DROP_DOWN (ui_find (view, GTK_TYPE_DROP_DOWN, NULL));
  gtk_drop_down_set_selected (which, 1);
  g_assert_true (has_output (fixture, (gpointer) "0\n0\n0\n"));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (ui_find (view, GTK_TYPE_SPIN_BUTTON, NULL)), 3);
  g_assert_true (has_output (fixture, (gpointer) "3\n30\n-1\n"));
  gtk_drop_down_set_selected (which, 0);
  g_assert_true (has_output (fixture, (gpointer) "0\n1\n2\n3\n0\n0\n10\n0\n20\n0\n30\n-1\n"));
}

/* All machines print the same; one that is not there, as a cluster, says so. */
static void
test_targets (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GPtrArray) targets = g_ptr_array_new ();

  begin (fixture, "int main() { print(this + 1); }\n");
  ui_collect (GTK_WIDGET (get_page (fixture)), GTK_TYPE_DROP_DOWN, targets);
  g_assert_cmpuint (targets->len, ==, 2);
  for (guint i = 0; i < g_list_model_get_n_items (gtk_drop_down_get_model (targets->pdata[0])); i++) {
    const WeftBackend *backend = weft_backends_get ()[i];

    gtk_drop_down_set_selected (targets->pdata[0], i);
    weft_program_page_run (get_page (fixture));
    ui_wait (fixture, is_at_rest, NULL);
    g_assert_cmpint (has_output (fixture, (gpointer) "1\n2\n3\n4\n"), ==,
                     weft_backends_probe (backend, NULL));
  }
}

static void
test_stop (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  begin (fixture, "poly int n; int main() { while (1) n = n + 1; }\n");
  weft_program_page_run (get_page (fixture));
  g_assert_true (weft_program_page_is_busy (get_page (fixture)));
  weft_program_page_stop (get_page (fixture));
  g_assert_false (weft_program_page_is_busy (get_page (fixture)));
}

static gboolean
has_tree (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_document_lookup (ui_version (fixture), "program-tree") != NULL;
}

/* Deriving again takes the place of the tree before. */
static void
test_tree (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  WeftProgramPage *page;
  GtkWidget *palette;
  guint32 tree;

  begin (fixture, "int main() { int n; for (n = 0; n < 7; n = n + 1) print(n); }\n");
  before = ui_bytes (fixture);
  page = get_page (fixture);
  palette = weft_document_page_get_palette (weft_window_get_page (fixture->window));
  ui_act (fixture, "win.toggle-program");
  g_assert_false (gtk_widget_get_visible (palette));
  ui_act (fixture, "win.toggle-program");
  weft_program_page_derive (page);
  ui_wait (fixture, has_tree, NULL);
  g_assert_true (gtk_widget_get_mapped (palette));
  tree = weft_node_get_id (weft_document_lookup (ui_version (fixture), "program-tree"));
  g_assert_cmpuint (weft_document_page_get_diagram (weft_window_get_page (fixture->window)), ==, tree);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (page)));
  ui_act (fixture, "win.toggle-program");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (page)));
  weft_program_page_derive (page);
  ui_wait (fixture, is_at_rest, NULL);
  g_assert_cmpuint (weft_node_get_id (weft_document_lookup (ui_version (fixture), "program-tree")), !=, tree);
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.undo");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
}

static WeftStopView *
get_steps (UiFixture *fixture)
{
  return WEFT_STOP_VIEW (ui_find (GTK_WIDGET (get_page (fixture)), WEFT_TYPE_STOP_VIEW, NULL));
}

static gboolean
stands_in_line (UiFixture *fixture, gpointer line)
{
  return is_at_rest (fixture, NULL) &&
         weft_stop_view_get_line (get_steps (fixture)) == GPOINTER_TO_UINT (line);
}

static void
move (UiFixture *fixture, WeftStopMove where, guint line)
{
  g_signal_emit_by_name (get_steps (fixture), "move", where);
  ui_wait (fixture, stands_in_line, GUINT_TO_POINTER (line));
}

/* Line by line, back again, to a breakpoint, to the end; who types begins anew. */
static void
test_steps (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkTextIter place;

  begin (fixture, "int main()\n{\n    int i;\n    i = this;\n    i = i + 5;\n    print(i);\n}\n");
  g_assert_cmpuint (weft_stop_view_get_line (get_steps (fixture)), ==, 0);
  move (fixture, WEFT_STOP_STEP, 3);
  move (fixture, WEFT_STOP_STEP, 4);
  move (fixture, WEFT_STOP_STEP, 5);
  g_assert_nonnull (ui_find (GTK_WIDGET (get_steps (fixture)), GTK_TYPE_LABEL, "i"));
  move (fixture, WEFT_STOP_BACK, 4);
  gtk_text_buffer_get_iter_at_line (get_source (fixture), &place, 5);
  gtk_text_buffer_place_cursor (get_source (fixture), &place);
  g_signal_emit_by_name (get_steps (fixture), "toggle-breakpoint");
  move (fixture, WEFT_STOP_CONTINUE, 6);
  move (fixture, WEFT_STOP_CONTINUE, 0);
  g_assert_true (has_output (fixture, (gpointer) "5\n6\n7\n8\n"));
  move (fixture, WEFT_STOP_REVERSE, 6);
  replace (fixture, "i + 5", "i + 6");
  g_assert_cmpuint (weft_stop_view_get_line (get_steps (fixture)), ==, 0);
  ui_wait (fixture, is_at_rest, NULL);
}

/* Of the stop view the PEs and the lines, of the profile the lines and the instructions. */
static WeftFigureView *
get_figure_view (GtkWidget *widget, guint number)
{
  g_autoptr (GPtrArray) boxes = g_ptr_array_new ();

  ui_collect (widget, WEFT_TYPE_FIGURE_BOX, boxes);
  g_assert_cmpuint (boxes->len, ==, 2);
  return weft_figure_box_get_view (boxes->pdata[number]);
}

static void
assert_words (WeftFigureView *view, guint32 id, const char *expected)
{
  WeftFigure *figure = weft_figure_view_get_figure (view);
  g_autofree char *words = weft_figure_describe (figure, weft_figure_find (figure, id));

  g_assert_nonnull (strstr (words, expected));
}

static const char *const two_ways =
    "int main()\n{\n    int i;\n    i = this;\n    if (i < 2)\n        i = i + 5;\n"
    "    else\n        i = i + 6;\n    print(i);\n}\n";

/* Two PEs go one way and two the other: each pair is the other's mask. */
static void
test_masks (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftFigureView *grid;
  WeftFigureView *histogram;

  begin (fixture, two_ways);
  for (guint line = 3; line <= 6; line++)
    move (fixture, WEFT_STOP_STEP, line);
  grid = get_figure_view (GTK_WIDGET (get_steps (fixture)), 0);
  histogram = get_figure_view (GTK_WIDGET (get_steps (fixture)), 1);
  assert_words (grid, 1, "PE 0 in line 6: enabled");
  assert_words (grid, 2, "PE 1 in line 6: enabled");
  assert_words (grid, 3, "PE 2 in line 8: other lines");
  assert_words (histogram, 6, "2 PEs run");
  assert_words (histogram, 8, "2 PEs run");
  g_assert_cmpuint (weft_figure_get_n_items (weft_figure_view_get_figure (histogram)), ==, 2);
  g_signal_emit_by_name (histogram, "picked", 8);
  g_assert_cmpuint (weft_program_source_get_line (WEFT_PROGRAM_SOURCE (
                        ui_find (GTK_WIDGET (get_page (fixture)), GTK_SOURCE_TYPE_VIEW, NULL))),
                    ==, 8);
  g_signal_emit_by_name (grid, "picked", 3);
  ui_wait (fixture, stands_in_line, GUINT_TO_POINTER (8));
  assert_words (grid, 1, "PE 0 in line 6: other lines");
  assert_words (grid, 4, "PE 3 in line 8: enabled");
}

static WeftUseGutter *
get_gutter (UiFixture *fixture)
{
  return WEFT_USE_GUTTER (ui_find (GTK_WIDGET (get_page (fixture)), WEFT_TYPE_USE_GUTTER, NULL));
}

/* What a run cost is in the profile and beside the lines, until somebody types. */
static void
test_profile (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftFigureView *lines;
  g_autofree char *words = NULL;
  GtkWidget *profile;

  begin (fixture, two_ways);
  profile = ui_find (GTK_WIDGET (get_page (fixture)), WEFT_TYPE_PROFILE_VIEW, NULL);
  lines = get_figure_view (profile, 0);
  g_assert_null (weft_figure_view_get_figure (lines));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_gutter (fixture))));
  weft_program_page_run (get_page (fixture));
  ui_wait (fixture, is_at_rest, NULL);
  assert_words (lines, 4, "reached 4 times");
  assert_words (lines, 4, "100 % of the PEs");
  assert_words (lines, 6, "reached 2 times");
  assert_words (lines, 6, "50 % of the PEs");
  g_assert_cmpuint (weft_figure_get_n_items (weft_figure_view_get_figure (get_figure_view (profile, 1))), >,
                    3);
  words = weft_use_gutter_describe (get_gutter (fixture), 8);
  g_assert_nonnull (strstr (words, "50 % of the PEs"));
  g_assert_null (weft_use_gutter_describe (get_gutter (fixture), 2));
  replace (fixture, "i + 5", "i + 7");
  g_assert_null (weft_figure_view_get_figure (lines));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_gutter (fixture))));
  ui_wait (fixture, is_at_rest, NULL);
}

/* The MP-1 counts cycles, and does not tell of lines. */
static void
test_counters (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GPtrArray) targets = g_ptr_array_new ();
  GtkWidget *profile;
  guint mp1 = 0;

  begin (fixture, two_ways);
  profile = ui_find (GTK_WIDGET (get_page (fixture)), WEFT_TYPE_PROFILE_VIEW, NULL);
  while (!g_str_equal (weft_backends_get ()[mp1]->name, "mp1"))
    mp1++;
  ui_collect (GTK_WIDGET (get_page (fixture)), GTK_TYPE_DROP_DOWN, targets);
  gtk_drop_down_set_selected (targets->pdata[0], mp1);
  weft_program_page_run (get_page (fixture));
  ui_wait (fixture, is_at_rest, NULL);
  g_assert_null (weft_figure_view_get_figure (get_figure_view (profile, 0)));
  g_assert_nonnull (ui_find (profile, GTK_TYPE_LABEL, "Cycles"));
  g_assert_nonnull (ui_find (profile, GTK_TYPE_LABEL, "Subinterpreters used"));
  g_assert_nonnull (
      ui_find (profile, GTK_TYPE_LABEL,
               "MasPar MP-1 does not tell what lines cost: run the program on another machine"));
}

static int
allocate (GtkWidget *pair, GtkWidget *first, int width)
{
  gtk_widget_measure (pair, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_measure (pair, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (pair, &(GtkAllocation){0, 0, width, 300}, -1);
  return gtk_widget_get_width (first);
}

/* The first of two has its share of the room at once when there is more of it. */
static void
test_pair (G_GNUC_UNUSED UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *first = gtk_label_new ("first");
  GtkWidget *pair = g_object_ref_sink (weft_pair_paned_new (first, gtk_label_new ("second"), 400, 0.3));

  g_assert_cmpint (allocate (pair, first, 600), ==, 180);
  g_assert_cmpint (allocate (pair, first, 1000), ==, 300);
  g_object_unref (pair);
}

static gboolean
shows_file (UiFixture *fixture, gpointer wanted)
{
  GtkWidget *bar = ui_find (GTK_WIDGET (get_page (fixture)), WEFT_TYPE_PROGRAM_FILE_BAR, NULL);

  return gtk_widget_get_visible (bar) == GPOINTER_TO_INT (wanted);
}

static void
read_file (UiFixture *fixture)
{
  g_signal_emit_by_name (ui_find (GTK_WIDGET (get_page (fixture)), GTK_TYPE_BUTTON, "Read _into Document"),
                         "clicked");
}

/* A program whose source is in a file: nothing is read until that is asked for; what cannot be read leaves all as it is; the text comes into the document in one step. */
static void
test_file (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const WeftAttribute attributes[] = {
      {WEFT_PROPERTY_ID, "program"}, {WEFT_PROPERTY_LANGUAGE, "mimdc"}, {WEFT_PROPERTY_HREF, "beside.mimdc"}};
  static const char *const text = "int main() { print(this); }\n";
  g_autofree char *path = g_build_filename (fixture->folder, "beside.mimdc", NULL);
  g_autoptr (GError) error = NULL;
  WeftProperties *properties =
      weft_properties_new (WEFT_KIND_PROGRAM, attributes, G_N_ELEMENTS (attributes), NULL);
  guint32 program;

  weft_session_document_insert (ui_document (fixture),
                                weft_node_get_id (weft_document_get_root (ui_version (fixture))), G_MAXSIZE,
                                weft_node_new (properties, NULL, 0, NULL), NULL, &program, &error);
  g_assert_no_error (error);
  weft_document_page_show_program (weft_window_get_page (fixture->window), TRUE);
  g_assert_true (shows_file (fixture, GINT_TO_POINTER (TRUE)));
  read_file (fixture);
  ui_wait (fixture, ui_has_toast, (char *) "does not exist");
  g_assert_null (get_kept (fixture));
  g_file_set_contents (path, "int main() {\001}", -1, NULL);
  read_file (fixture);
  ui_wait (fixture, ui_has_toast, (char *) "control character cannot stand here");
  g_assert_null (get_kept (fixture));
  g_file_set_contents (path, text, -1, NULL);
  read_file (fixture);
  ui_wait (fixture, shows_file, GINT_TO_POINTER (FALSE));
  ui_wait (fixture, is_at_rest, NULL);
  g_assert_cmpstr (get_kept (fixture), ==, text);
  g_assert_null (
      weft_node_get_text (weft_document_lookup (ui_version (fixture), "program"), WEFT_PROPERTY_HREF));
  g_assert_true (can_run (fixture));
  ui_act (fixture, "win.undo");
  g_assert_true (shows_file (fixture, GINT_TO_POINTER (TRUE)));
  g_assert_null (get_kept (fixture));
}

/* A document that is saved nowhere stands beside nothing. */
static void
test_file_of_unsaved (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint32 program;
  g_autoptr (GError) error = NULL;

  begin (fixture, "");
  program = weft_node_get_id (weft_document_lookup (ui_version (fixture), "program"));
  weft_session_document_set (ui_document (fixture), &program, 1, WEFT_PROPERTY_HREF, "p.mimdc", NULL, NULL,
                             &error);
  g_assert_no_error (error);
  g_assert_true (shows_file (fixture, GINT_TO_POINTER (TRUE)));
  read_file (fixture);
  ui_wait (fixture, ui_has_toast, (char *) "has not been saved yet");
}

int
main (int argc, char **argv)
{
  const char *folder = argc > 1 ? argv[1] : ".";

  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/program/errors", UiFixture, folder, ui_set_up, test_errors, ui_tear_down);
  g_test_add ("/program/places", UiFixture, folder, ui_set_up, test_places, ui_tear_down);
  g_test_add ("/program/whole-letters", UiFixture, folder, ui_set_up, test_whole_letters, ui_tear_down);
  g_test_add ("/program/run", UiFixture, folder, ui_set_up, test_run, ui_tear_down);
  g_test_add ("/program/one-pe", UiFixture, folder, ui_set_up, test_one_pe, ui_tear_down);
  g_test_add ("/program/targets", UiFixture, folder, ui_set_up, test_targets, ui_tear_down);
  g_test_add ("/program/stop", UiFixture, folder, ui_set_up, test_stop, ui_tear_down);
  g_test_add ("/program/steps", UiFixture, folder, ui_set_up, test_steps, ui_tear_down);
  g_test_add ("/program/masks", UiFixture, folder, ui_set_up, test_masks, ui_tear_down);
  g_test_add ("/program/profile", UiFixture, folder, ui_set_up, test_profile, ui_tear_down);
  g_test_add ("/program/counters", UiFixture, folder, ui_set_up, test_counters, ui_tear_down);
  g_test_add ("/program/pair", UiFixture, folder, ui_set_up, test_pair, ui_tear_down);
  g_test_add ("/program/file", UiFixture, folder, ui_set_up, test_file, ui_tear_down);
  g_test_add ("/program/file-of-unsaved", UiFixture, folder, ui_set_up, test_file_of_unsaved, ui_tear_down);
  g_test_add ("/program/tree", UiFixture, folder, ui_set_up, test_tree, ui_tear_down);
  return g_test_run ();
}
