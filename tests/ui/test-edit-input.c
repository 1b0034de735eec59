/* test-edit-input.c: what people and other programs give to the editor: the clipboard, drops, names, places. Whatever it is, it
 * is bounded and explained, and nothing is lost. */
#include "ui-fixture.h"

#include "weft-canvas-private.h"
#include "weft-literal-preview.h"
#include "weft-palette.h"

#include <string.h>

static GdkClipboard *
clipboard_of (UiFixture *fixture)
{
  return gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));
}

static WeftEditor *
editor_of (UiFixture *fixture)
{
  return weft_document_page_get_editor (weft_window_get_page (fixture->window));
}

static gboolean
has_node (UiFixture *fixture, gpointer data)
{
  return weft_document_lookup (ui_version (fixture), data) != NULL;
}

static gboolean
is_complete (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return weft_canvas_is_complete (ui_canvas (fixture));
}

/* What is no part of a diagram: a sentence, and the document is as it was. */
static void
test_garbage (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct {
    const char *text;
    const char *words;
  } texts[] = {
      {"Dear all, the meeting is at 10.", "Dear all"},
      {"<html><body/></html>", "html"},
      {"<!DOCTYPE weft [<!ENTITY a \"aaaa\">]><weft xmlns=\"urn:weft:1\" title=\"&a;\"/>", "document types"},
      {"<weft xmlns=\"urn:weft:1\"/>", "no diagram"},
  };
  g_autofree char *before = ui_bytes (fixture);
  g_autofree char *after = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    gdk_clipboard_set_text (clipboard_of (fixture), texts[i].text);
    ui_act (fixture, "win.paste");
    ui_wait (fixture, ui_has_toast, (gpointer) texts[i].words);
  }
  after = ui_bytes (fixture);
  g_assert_cmpstr (after, ==, before);
  g_assert_false (weft_session_document_get_can_undo (ui_document (fixture)));
}

/* A picture, and nothing at all. */
static void
test_no_text (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GBytes) pixel = g_bytes_new_static ("\xff\x00\x00\xff", 4);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (1, 1, GDK_MEMORY_R8G8B8A8, pixel, 4);

  gdk_clipboard_set_texture (clipboard_of (fixture), texture);
  ui_act (fixture, "win.paste");
  ui_wait (fixture, ui_has_toast, (gpointer) "nothing on the clipboard");
  weft_window_say (fixture->window, "other words", FALSE);
  gdk_clipboard_set_content (clipboard_of (fixture), NULL);
  ui_act (fixture, "win.paste");
  ui_wait (fixture, ui_has_toast, (gpointer) "nothing on the clipboard");
}

/* What other programs get. */

typedef struct {
  GBytes *bytes;
  gboolean done;
} Received;

static gboolean
is_done (G_GNUC_UNUSED UiFixture *fixture, gpointer data)
{
  return ((Received *) data)->done;
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Received *received = data;
  g_autoptr (GError) error = NULL;

  g_assert_true (gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (source), result, &error));
  g_assert_no_error (error);
  received->done = TRUE;
}

static GBytes *
receive (UiFixture *fixture, const char *mime_type)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  Received received = {NULL};

  gdk_content_provider_write_mime_type_async (gdk_clipboard_get_content (clipboard_of (fixture)), mime_type,
                                              stream, 0, NULL, written_cb, &received);
  ui_wait (fixture, is_done, &received);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
test_formats (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct {
    const char *mime_type;
    const char *part;
  } formats[] = {{"application/x-weft+xml", "<block id=\"c\""},
                 {"text/plain;charset=utf-8", "<block id=\"c\""},
                 {"image/svg+xml", "<svg"},
                 {"image/png", "PNG"}};

  ui_select (fixture, "if");
  ui_act (fixture, "win.copy");
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
    g_autoptr (GBytes) bytes = receive (fixture, formats[i].mime_type);
    gsize size;
    const char *content = g_bytes_get_data (bytes, &size);

    g_assert_nonnull (memmem (content, size, formats[i].part, strlen (formats[i].part)));
    g_assert_null (memmem (content, size, "blk_f", 5));
  }
}

static char *
make_blocks (guint n)
{
  GString *text =
      g_string_new ("<weft xmlns=\"urn:weft:1\" xmlns:clip=\"urn:weft:clip:1\" clip:holds=\"parts\"><suite>"
                    "<machine id=\"m\"/></suite><flow-tree id=\"t\" machine=\"m\">");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "<block id=\"big%u\" mode=\"simd\"/>", i);
  g_string_append (text, "</flow-tree></weft>");
  return g_string_free (text, FALSE);
}

/* Much is pasted by another thread, and goes into the document as it is by then. */
static void
test_large (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = make_blocks (8000);
  guint32 b = weft_document_find (ui_version (fixture), "b");

  gdk_clipboard_set_text (clipboard_of (fixture), text);
  ui_act (fixture, "win.paste");
  g_assert_true (weft_session_document_remove (ui_document (fixture), &b, 1, NULL, NULL));
  ui_wait (fixture, has_node, (gpointer) "big7999");
  g_assert_null (weft_document_lookup (ui_version (fixture), "b"));
  ui_act (fixture, "win.undo");
  ui_act (fixture, "win.undo");
  g_assert_nonnull (weft_document_lookup (ui_version (fixture), "b"));
  g_assert_null (weft_document_lookup (ui_version (fixture), "big0"));
}

/* A picture of a thousand nodes in a row is too wide to be one: whoever asks for it is told so, and the text is there. */
static void
refused_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Received *received = data;
  g_autoptr (GError) error = NULL;

  if (!gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (source), result, &error))
    g_assert_cmpuint (strlen (error->message), >, 10);
  received->done = TRUE;
}

static void
test_wide_picture (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = make_blocks (2000);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) xml = NULL;
  Received received = {NULL};

  weft_editor_paste_text (editor_of (fixture), text, strlen (text), TRUE, 0, 0);
  ui_wait (fixture, has_node, (gpointer) "big1999");
  ui_wait (fixture, is_complete, NULL);
  weft_canvas_select_all (ui_canvas (fixture));
  ui_act (fixture, "win.copy");
  gdk_content_provider_write_mime_type_async (gdk_clipboard_get_content (clipboard_of (fixture)), "image/png",
                                              stream, 0, NULL, refused_cb, &received);
  ui_wait (fixture, is_done, &received);
  xml = receive (fixture, "text/plain");
  g_assert_cmpuint (g_bytes_get_size (xml), >, 60000);
}

/* The window goes while another thread is at it. */
static void
test_close_while_pasting (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *text = make_blocks (20000);

  weft_editor_paste_text (editor_of (fixture), text, strlen (text), TRUE, 0, 0);
  ui_act (fixture, "win.copy");
  ui_act (fixture, "win.paste");
}

/* Drops of other programs. */
static void
test_drops (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GFile) picture = g_file_new_for_path ("/holiday.jpeg");
  GSList files = {picture, NULL};
  WeftRect box;

  g_assert_true (
      weft_canvas_get_node_box (ui_canvas (fixture), weft_document_find (ui_version (fixture), "b"), &box));
  g_signal_emit_by_name (ui_canvas (fixture), "dropped-text", "just words", 0.0, 0.0);
  g_assert_true (ui_has_toast (fixture, (gpointer) "just words"));
  g_signal_emit_by_name (
      ui_canvas (fixture), "dropped-text",
      "<weft xmlns=\"urn:weft:1\" xmlns:clip=\"urn:weft:clip:1\" clip:holds=\"parts\"><suite>"
      "<machine id=\"m\"/></suite><flow-tree id=\"t\" machine=\"m\">"
      "<block id=\"dropped\" mode=\"simd\"/></flow-tree></weft>",
      0.0, 0.0);
  g_assert_cmpuint (
      weft_document_get_parent (ui_version (fixture), weft_document_find (ui_version (fixture), "dropped")),
      ==, weft_document_find (ui_version (fixture), "fig2"));
  weft_window_take_files (fixture->window, &files);
  g_assert_true (ui_has_toast (fixture, (gpointer) "holiday.jpeg"));
}

/* Names. */

static void
type_name (UiFixture *fixture, const char *name)
{
  GtkWidget *entry;

  ui_act (fixture, "win.rename");
  entry = weft_canvas_get_naming (ui_canvas (fixture));
  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  g_signal_emit_by_name (entry, "activate");
  ui_settle ();
}

static void
test_names (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *latin = g_strnfill (10000, 'W');
  g_autoptr (GString) combining = g_string_new ("e");
  const char *names[] = {
      latin, NULL, "שם של בלוק", "‮evil‬", "مرحبا 12 blk", "𝄞𝄞",
      /* The last: of a selection without a width, as at the next name, GTK 4.8 forgets the ground. */
      "\u200d\u200d"};

  for (guint i = 0; i < 3000; i++)
    g_string_append (combining, "\xcc\x81");
  names[1] = combining->str;
  ui_select (fixture, "b");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const WeftNode *node;
    WeftRect bounds;

    type_name (fixture, names[i]);
    node = weft_document_lookup (ui_version (fixture), "b");
    g_assert_true (g_str_equal (weft_node_get_label (node), names[i]));
    g_assert_null (weft_canvas_get_naming (ui_canvas (fixture)));
    ui_wait (fixture, is_complete, NULL);
    bounds = weft_scene_find (weft_canvas_get_scene (ui_canvas (fixture)), weft_node_get_id (node))->box;
    g_assert_cmpfloat (bounds.width, <, 500);
    g_assert_cmpfloat (bounds.height, <, 100);
  }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    ui_act (fixture, "win.undo");
  g_assert_cmpstr (weft_node_get_label (weft_document_lookup (ui_version (fixture), "b")), ==, "blk_b");
}

/* What may not be a name says why, and the entry stays until it is right or given up. */
static void
test_wrong_name (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftCanvas *canvas = ui_canvas (fixture);

  ui_select (fixture, "b");
  type_name (fixture, "bell\a");
  g_assert_nonnull (weft_canvas_get_naming (canvas));
  g_assert_true (gtk_widget_has_css_class (gtk_widget_get_parent (weft_canvas_get_naming (canvas)), "error"));
  gtk_editable_set_text (GTK_EDITABLE (weft_canvas_get_naming (canvas)), "");
  g_assert_false (
      gtk_widget_has_css_class (gtk_widget_get_parent (weft_canvas_get_naming (canvas)), "error"));
  gtk_editable_set_text (GTK_EDITABLE (weft_canvas_get_naming (canvas)), "given up");
  weft_canvas_end_naming (canvas, FALSE);
  g_assert_cmpstr (weft_node_get_label (weft_document_lookup (ui_version (fixture), "b")), ==, "blk_b");
  g_assert_false (weft_session_document_get_can_undo (ui_document (fixture)));
}

/* The node goes while its name is edited. */
static void
test_name_of_removed (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint32 b = weft_document_find (ui_version (fixture), "b");

  ui_select (fixture, "b");
  ui_act (fixture, "win.rename");
  g_assert_nonnull (weft_canvas_get_naming (ui_canvas (fixture)));
  g_assert_true (weft_session_document_remove (ui_document (fixture), &b, 1, NULL, NULL));
  ui_settle ();
  g_assert_null (weft_canvas_get_naming (ui_canvas (fixture)));
}

/* Places at the edge of everything: drawn, zoomed, taken back. */
static void
test_places (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const places[][2] = {{"1e9", "-1e9"}, {"-1e9", "1e9"}, {"0", "0"}, {"1e-300", "1e9"}};
  guint32 b = weft_document_find (ui_version (fixture), "b");

  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    g_assert_true (weft_session_document_set (ui_document (fixture), &b, 1, WEFT_PROPERTY_X, places[i][0],
                                              NULL, NULL, NULL));
    g_assert_true (weft_session_document_set (ui_document (fixture), &b, 1, WEFT_PROPERTY_Y, places[i][1],
                                              NULL, NULL, NULL));
    ui_act (fixture, "win.zoom-fit");
    ui_wait (fixture, is_complete, NULL);
    ui_select (fixture, "b");
    ui_act (fixture, "win.zoom-fit-selection");
    ui_act (fixture, "win.rename");
    weft_canvas_end_naming (ui_canvas (fixture), FALSE);
    ui_act (fixture, "win.duplicate");
    ui_wait (fixture, is_complete, NULL);
  }
}

/* Clicked in the palette, a part hangs at the pointer until it is put down; Escape lets go of it. */
static void
test_placing (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftPalette *palette =
      WEFT_PALETTE (weft_document_page_get_palette (weft_window_get_page (fixture->window)));
  GtkWidget *chip = weft_palette_find_chip (palette, "part", "add-loop");

  g_signal_emit_by_name (chip, "clicked", TRUE);
  g_assert_true (weft_canvas_is_placing (ui_canvas (fixture)));
  ui_act (fixture, "win.add-block");
  weft_canvas_select (ui_canvas (fixture), NULL, 0);
  g_signal_emit_by_name (chip, "clicked", FALSE);
  g_assert_nonnull (weft_document_lookup (ui_version (fixture), "loop1"));
}

/* Some of what the canvas shows. */
static void
select_some (UiFixture *fixture)
{
  gsize n = weft_scene_count_items (weft_canvas_get_scene (ui_canvas (fixture)));
  guint32 nodes[3];
  gint32 count = g_test_rand_int_range (0, 4);

  for (gint32 i = 0; i < count; i++)
    nodes[i] = weft_scene_get_item (weft_canvas_get_scene (ui_canvas (fixture)),
                                    g_test_rand_int_range (0, (gint32) n))
                   ->id;
  weft_canvas_select (ui_canvas (fixture), nodes, (gsize) count);
}

static gboolean
is_idle (UiFixture *fixture, G_GNUC_UNUSED gpointer data)
{
  return !weft_editor_is_busy (editor_of (fixture));
}

/* What hangs over a clause, which has no box of its own, may still go there after an edit elsewhere; once the clause is removed it
 * may not. */
static void
test_hanging (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (WeftDragPayload) part = weft_drag_payload_new ("part", "add-block");
  WeftCanvas *canvas = ui_canvas (fixture);
  guint32 clause =
      weft_document_get_parent (ui_version (fixture), weft_document_find (ui_version (fixture), "c"));
  WeftRect box;

  g_assert_true (weft_canvas_get_node_box (canvas, weft_document_find (ui_version (fixture), "c"), &box));
  weft_canvas_check_drop (canvas, part, box.x + 2, box.y + 2);
  g_assert_cmpuint (canvas->drop_spot.target, ==, clause);
  ui_select (fixture, "b");
  ui_act (fixture, "win.mode-spmd");
  weft_canvas_catch_up (canvas);
  g_assert_cmpuint (canvas->drop_spot.target, ==, clause);
  g_assert_true (weft_canvas_names_what_is_there (canvas));
  ui_select (fixture, "if");
  ui_act (fixture, "win.delete");
  g_assert_cmpuint (canvas->drop_spot.target, ==, 0);
  g_assert_true (weft_canvas_names_what_is_there (canvas));
  weft_canvas_clear_drop (canvas);
}

/* What is added and taken back leaves nothing behind that a key could still be about. */
static void
test_undone_node (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const adds[] = {"win.add-block", "win.add-child", "win.add-sibling", "win.wrap-loop"};
  WeftCanvas *canvas = ui_canvas (fixture);
  guint n;
  const WeftKey *keys = weft_canvas_get_keys (&n);

  for (guint i = 0; i < G_N_ELEMENTS (adds); i++) {
    ui_select (fixture, "b");
    ui_act (fixture, adds[i]);
    g_assert_cmpuint (canvas->focused, !=, 0);
    canvas->hovered = canvas->focused;
    ui_act (fixture, "win.undo");
    g_assert_true (weft_canvas_names_what_is_there (canvas));
    weft_keys_press (keys, n, canvas, GDK_KEY_Return, GDK_CONTROL_MASK);
    ui_act (fixture, "win.edit-value");
    ui_act (fixture, "win.rename");
    weft_canvas_end_naming (canvas, FALSE);
  }
}

/* Commands at random, with outline, inspector and results beside them; undone to the start, the bytes are those of the start, and
 * redone to the end those of the end. */
static void
test_random (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const actions[] = {
      "win.add-block", "win.add-loop",     "win.add-if",       "win.add-clause", "win.add-step",
      "win.add-note",  "win.add-sibling",  "win.add-child",    "win.wrap-loop",  "win.wrap-if",
      "win.unwrap",    "win.swap-clauses", "win.move-earlier", "win.move-later", "win.move-out",
      "win.move-in",   "win.fold",         "win.unfold-all",   "win.duplicate",  "win.delete",
      "win.mode-simd", "win.mode-spmd",    "win.rename",       "win.copy",       "win.cut",
      "win.paste",     "win.add-diagram",  "win.select-all",   "win.undo",       "win.redo",
      "win.edit-value"};
  g_autofree char *start = ui_bytes (fixture);
  g_autofree char *end = NULL;
  g_autofree char *undone = NULL;
  g_autofree char *redone = NULL;

  for (guint i = 0; i < 300; i++) {
    if (weft_canvas_get_scene (ui_canvas (fixture)) != NULL)
      select_some (fixture);
    ui_act (fixture, actions[g_test_rand_int_range (0, G_N_ELEMENTS (actions))]);
    g_assert_true (weft_canvas_names_what_is_there (ui_canvas (fixture)));
  }
  weft_canvas_end_naming (ui_canvas (fixture), FALSE);
  ui_wait (fixture, is_idle, NULL);
  /* The last command may have gone back. */
  while (weft_session_document_get_can_redo (ui_document (fixture)))
    ui_act (fixture, "win.redo");
  end = ui_bytes (fixture);
  while (weft_session_document_get_can_undo (ui_document (fixture)))
    ui_act (fixture, "win.undo");
  undone = ui_bytes (fixture);
  g_assert_cmpstr (undone, ==, start);
  while (weft_session_document_get_can_redo (ui_document (fixture)))
    ui_act (fixture, "win.redo");
  redone = ui_bytes (fixture);
  g_assert_cmpstr (redone, ==, end);
}

/* The picture of a distribution takes room while there is one. */
static void
test_preview (UiFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct {
    const char *text;
    gboolean is_shown;
  } texts[] = {{"uniform(2, 5)", TRUE}, {"3", FALSE}, {"{1: 0.5, 4: 0.5}", TRUE}, {"", FALSE}};
  GtkWidget *preview = g_object_ref_sink (weft_literal_preview_new ());

  g_assert_false (gtk_widget_get_visible (preview));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_free (
        weft_literal_preview_show (WEFT_LITERAL_PREVIEW (preview), texts[i].text, ui_version (fixture), 1));
    g_assert_cmpint (gtk_widget_get_visible (preview), ==, texts[i].is_shown);
  }
  g_object_unref (preview);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *path;
    void (*run) (UiFixture *fixture, gconstpointer data);
  } tests[] = {
      {"/edit-input/garbage", test_garbage},
      {"/edit-input/no-text", test_no_text},
      {"/edit-input/formats", test_formats},
      {"/edit-input/large", test_large},
      {"/edit-input/wide-picture", test_wide_picture},
      {"/edit-input/close-while-pasting", test_close_while_pasting},
      {"/edit-input/drops", test_drops},
      {"/edit-input/names", test_names},
      {"/edit-input/wrong-name", test_wrong_name},
      {"/edit-input/name-of-removed", test_name_of_removed},
      {"/edit-input/preview", test_preview},
      {"/edit-input/places", test_places},
      {"/edit-input/placing", test_placing},
      {"/edit-input/hanging", test_hanging},
      {"/edit-input/undone-node", test_undone_node},
      {"/edit-input/random", test_random},
  };

  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, UiFixture, argv[1], ui_set_up, tests[i].run, ui_tear_down);
  return g_test_run ();
}
