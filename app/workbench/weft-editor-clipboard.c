/* weft-editor-clipboard.c: copy, cut and paste. What comes from a clipboard is read piece by piece up to a limit, whoever wrote
 * it. */
#include "weft-editor-private.h"

#include "weft-clip-provider.h"
#include "weft-clip.h"
#include "weft-fault.h"
#include "weft-diagram.h"
#include "weft-import.h"
#include "weft-writer.h"

#include <glib/gi18n.h>

#define PIECE 65536

/* Copying. */

static gboolean
copy (WeftEditor *editor)
{
  WeftEditSubject subject = weft_editor_get_subject (editor);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (editor->canvas));
  g_autofree char *words = weft_edit_refuse (weft_edit_find ("cut"), &subject);
  g_autoptr (GdkContentProvider) provider = NULL;

  if (words != NULL) {
    weft_editor_say (editor, words, FALSE);
    return FALSE;
  }
  provider = weft_clip_provider_new (subject.document, subject.diagram, subject.nodes, subject.n);
  return gdk_clipboard_set_content (clipboard, provider);
}

void
weft_editor_copy (WeftEditor *editor)
{
  gsize n;
  g_autofree char *words = NULL;

  weft_canvas_get_selection (editor->canvas, &n);
  if (!copy (editor))
    return;
  words = g_strdup_printf (ngettext ("%u node copied", "%u nodes copied", (gulong) n), (guint) n);
  weft_editor_say (editor, words, FALSE);
}

/* What cannot be deleted is not copied either. */
void
weft_editor_cut (WeftEditor *editor)
{
  WeftEditSubject subject = weft_editor_get_subject (editor);
  g_autofree char *words = weft_edit_refuse (weft_edit_find ("delete"), &subject);

  if (words != NULL)
    weft_editor_say (editor, words, FALSE);
  else if (copy (editor))
    weft_editor_do (editor, "cut");
}

void
weft_editor_copy_to (WeftEditor *editor, const WeftEditSubject *subject)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) clip =
      weft_clip_new (subject->document, subject->diagram, subject->nodes, subject->n, NULL, &error);
  WeftEditSubject there = *subject;
  g_autofree char *text = NULL;

  if (clip == NULL) {
    weft_editor_explain (editor, error);
    return;
  }
  text = weft_write (clip, &there.text_size);
  there.text = text;
  weft_editor_apply (editor, "paste", &there);
}

/* Pasting. */

static void
paste_bytes (WeftEditor *editor, GBytes *bytes, const WeftPlace *place)
{
  WeftEditSubject subject = weft_editor_get_subject (editor);

  subject.parent = place->parent;
  subject.index = place->index;
  subject.text = g_bytes_get_data (bytes, &subject.text_size);
  weft_editor_apply (editor, "paste", &subject);
}

void
weft_editor_paste_text (WeftEditor *editor,
                        const char *text,
                        gsize size,
                        gboolean at_selection,
                        double x,
                        double y)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, size);
  WeftScene *scene = weft_canvas_get_scene (editor->canvas);
  WeftDiagramPlace found = {0};

  if (!at_selection && scene != NULL && editor->diagram != 0)
    found = weft_diagram_find_place (weft_session_document_get_version (editor->document), editor->diagram,
                                     scene, x, y);
  paste_bytes (editor, bytes, &(WeftPlace){found.parent, found.index});
}

/* Reading. */

typedef struct {
  WeftEditor *editor;
  GByteArray *bytes;
} Reading;

static void
reading_free (Reading *reading)
{
  reading->editor->pending--;
  g_object_unref (reading->editor);
  g_clear_pointer (&reading->bytes, g_byte_array_unref);
  g_free (reading);
}

static void read_piece (GInputStream *stream, Reading *reading);

/* Numbers are measured times; all else has to be a clip. */
static void
paste_read (WeftEditor *editor, GBytes *bytes)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (editor->canvas));

  if (!WEFT_IS_WINDOW (root) || !weft_window_import_text (WEFT_WINDOW (root), bytes))
    paste_bytes (editor, bytes, &(WeftPlace){0, 0});
}

/* One byte more than can be pasted tells that it is too much. */
static void
piece_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Reading *reading = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) piece = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  g_autoptr (GBytes) all = NULL;
  gsize size = 0;
  gconstpointer content = piece != NULL ? g_bytes_get_data (piece, &size) : NULL;

  if (size > 0)
    g_byte_array_append (reading->bytes, content, (guint) size);
  if (size > 0 && reading->bytes->len <= WEFT_CLIP_MOST_BYTES) {
    read_piece (G_INPUT_STREAM (source), reading);
    return;
  }
  all = g_byte_array_free_to_bytes (g_steal_pointer (&reading->bytes));
  if (piece != NULL && !g_cancellable_is_cancelled (reading->editor->cancellable))
    paste_read (reading->editor, all);
  else if (piece == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    weft_editor_explain (reading->editor, error);
  reading_free (reading);
}

static void
read_piece (GInputStream *stream, Reading *reading)
{
  g_input_stream_read_bytes_async (stream, PIECE, G_PRIORITY_DEFAULT, reading->editor->cancellable, piece_cb,
                                   reading);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftEditor) editor = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream = gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, NULL, &error);
  Reading *reading;

  if (stream != NULL && !g_cancellable_is_cancelled (editor->cancellable)) {
    reading = g_new (Reading, 1);
    *reading = (Reading){g_object_ref (editor), g_byte_array_new ()};
    read_piece (stream, reading);
    return;
  }
  editor->pending--;
  if (!g_cancellable_is_cancelled (editor->cancellable))
    weft_editor_say (editor,
                     _ ("There is nothing on the clipboard that can be pasted: copy parts of a diagram, "
                        "or the text of a document."),
                     FALSE);
}

void
weft_editor_paste (WeftEditor *editor)
{
  static const char *mime_types[] = {WEFT_CLIP_MIME_TYPE, "text/plain;charset=utf-8", "text/plain", NULL};

  editor->pending++;
  gdk_clipboard_read_async (gtk_widget_get_clipboard (GTK_WIDGET (editor->canvas)), mime_types,
                            G_PRIORITY_DEFAULT, editor->cancellable, opened_cb, g_object_ref (editor));
}
