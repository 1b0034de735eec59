/* test-typing.c: whoever types means the text: no key that goes into a field reaches the canvas or a command. Real keys, into every
 * field that there is: properties, search, names, the deadline, numbers, cells of the suite. */
#include "ui-fixture.h"

/* Each is a command, or a key of the canvas, where nobody types. */
#define LETTERS "b l i c p n w u x g 1 2 m s o v k f 0 plus minus space shift+w shift+g"
#define EDITING "Left Right Home End shift+Left Delete BackSpace ctrl+a Delete"
#define ARROWS  "Up Down"

static void
done_cb (GObject *process, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_subprocess_wait_check_finish (G_SUBPROCESS (process), result, &error);
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

static void
press (const char *keys)
{
  g_autofree char *words = g_strdup_printf ("xdotool key --delay 2 --clearmodifiers %s", keys);
  g_auto (GStrv) argv = g_strsplit (words, " ", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_newv ((const char *const *) argv, G_SUBPROCESS_FLAGS_NONE, &error);
  gboolean done = FALSE;

  g_assert_no_error (error);
  g_subprocess_wait_check_async (process, NULL, done_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  ui_settle ();
}

/* The fields below @root that can be typed into now. */
static void
collect_fields (GtkWidget *root, GPtrArray *fields)
{
  if (GTK_IS_TEXT (root) && gtk_widget_get_mapped (root) && gtk_widget_is_sensitive (root) &&
      gtk_editable_get_editable (GTK_EDITABLE (root)))
    g_ptr_array_add (fields, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_fields (child, fields);
}

static gboolean
has_keyboard (UiFixture *fixture, gpointer field)
{
  return gtk_root_get_focus (GTK_ROOT (fixture->window)) == field &&
         gtk_window_is_active (GTK_WINDOW (fixture->window));
}

/* What typing must leave as it is, beside the document. */
static GArray *
get_selection (UiFixture *fixture)
{
  GArray *selection = g_array_new (FALSE, FALSE, sizeof (guint32));
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (ui_canvas (fixture), &n);

  return g_array_append_vals (selection, nodes, n);
}

static void
assert_unchanged (UiFixture *fixture, const char *bytes, const GArray *selection)
{
  g_autofree char *after = ui_bytes (fixture);
  g_autoptr (GArray) now = get_selection (fixture);

  g_assert_cmpstr (after, ==, bytes);
  g_assert_cmpmem (now->data, now->len * sizeof (guint32), selection->data,
                   selection->len * sizeof (guint32));
}

/* Types into the field that has the keyboard; @selects: what is typed may lead to other nodes. */
static void
type (UiFixture *fixture, const char *keys, gboolean selects)
{
  g_autofree char *bytes = ui_bytes (fixture);
  g_autoptr (GArray) selection = get_selection (fixture);
  GtkWidget *field = gtk_root_get_focus (GTK_ROOT (fixture->window));

  g_assert_true (GTK_IS_EDITABLE (field));
  press (keys);
  g_assert_true (gtk_root_get_focus (GTK_ROOT (fixture->window)) == field);
  if (!selects)
    assert_unchanged (fixture, bytes, selection);
  press (EDITING);
  g_assert_true (gtk_root_get_focus (GTK_ROOT (fixture->window)) == field);
  if (!selects)
    assert_unchanged (fixture, bytes, selection);
}

static guint
type_everywhere (UiFixture *fixture)
{
  g_autoptr (GPtrArray) fields = g_ptr_array_new ();

  ui_settle ();
  collect_fields (GTK_WIDGET (fixture->window), fields);
  for (guint i = 0; i < fields->len; i++) {
    GtkWidget *field = fields->pdata[i];
    g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (field)));

    gtk_widget_grab_focus (field);
    ui_wait (fixture, has_keyboard, field);
    type (fixture, LETTERS, FALSE);
    gtk_editable_set_text (GTK_EDITABLE (field), text);
    press (ARROWS);
    gtk_editable_set_text (GTK_EDITABLE (field), text);
  }
  return fields->len;
}

/* Every kind of node has other fields; Tab goes from one to the next and adds nothing. */
static void
test_properties (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const names[] = {"fig2", "for", "if", "b"};
  g_autofree char *bytes = ui_bytes (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (GArray) selection = NULL;

    ui_select (fixture, names[i]);
    selection = get_selection (fixture);
    g_assert_cmpuint (type_everywhere (fixture), >=, 2);
    press ("Tab shift+Tab Tab");
    assert_unchanged (fixture, bytes, selection);
  }
  g_assert_false (weft_session_document_get_can_undo (ui_document (fixture)));
}

static void
test_name (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *bytes = ui_bytes (fixture);
  g_autoptr (GArray) selection = NULL;

  ui_select (fixture, "b");
  selection = get_selection (fixture);
  ui_act (fixture, "win.rename");
  ui_settle ();
  type (fixture, LETTERS " " ARROWS, FALSE);
  press ("Escape");
  assert_unchanged (fixture, bytes, selection);
}

static void
test_search (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *bytes = ui_bytes (fixture);
  g_autofree char *after = NULL;

  ui_act (fixture, "win.find");
  ui_settle ();
  type (fixture, LETTERS, TRUE);
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, bytes);
}

static void
test_cell (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *bytes = ui_bytes (fixture);
  g_autofree char *after = NULL;

  ui_act (fixture, "win.show-suite");
  ui_settle ();
  press ("F2");
  type (fixture, LETTERS, FALSE);
  press ("Escape");
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, bytes);
}

int
main (int argc, char **argv)
{
  g_autofree char *program = g_find_program_in_path ("xdotool");

  gtk_test_init (&argc, &argv, NULL);
  if (program == NULL) {
    g_test_message ("xdotool is missing");
    return 77;
  }
  g_test_add ("/typing/properties", UiFixture, argv[1], ui_set_up, test_properties, ui_tear_down);
  g_test_add ("/typing/name", UiFixture, argv[1], ui_set_up, test_name, ui_tear_down);
  g_test_add ("/typing/search", UiFixture, argv[1], ui_set_up, test_search, ui_tear_down);
  g_test_add ("/typing/cell", UiFixture, argv[1], ui_set_up, test_cell, ui_tear_down);
  return g_test_run ();
}
