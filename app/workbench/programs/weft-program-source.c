/* weft-program-source.c: see weft-program-source.h. */
#include "weft-program-source.h"

#include "weft-mimdc-messages.h"
#include "weft-use-gutter.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _WeftProgramSource {
  GtkSourceView parent_instance;
  GtkSourceBuffer *buffer;
  WeftUseGutter *use;
};

enum { EDITED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftProgramSource, weft_program_source, GTK_SOURCE_TYPE_VIEW)

/* Why lines are marked: the category of the mark, which is also the tag of the words of messages. */
typedef enum { LIT, WARNING, ERROR, BREAKPOINT, STOP, N_MARKS } Mark;

static const struct {
  const char *category;
  const char *icon; /* (nullable) */
  GdkRGBA tint;
} marks[N_MARKS] = {
    [LIT] = {"lit", NULL, {0.21, 0.52, 0.89, 0.2}},
    [WARNING] = {"warning", "dialog-warning-symbolic", {0.9, 0.65, 0.04, 0.16}},
    [ERROR] = {"error", "dialog-error-symbolic", {0.88, 0.11, 0.14, 0.16}},
    [BREAKPOINT] = {"breakpoint", "media-record-symbolic", {0.57, 0.25, 0.67, 0.22}},
    [STOP] = {"stop", "media-playback-start-symbolic", {0.2, 0.6, 0.33, 0.3}},
};

/* Text. */

char *
weft_program_source_get_text (WeftProgramSource *source)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (source->buffer), &start, &end);
  return gtk_text_buffer_get_text (GTK_TEXT_BUFFER (source->buffer), &start, &end, TRUE);
}

gboolean
weft_program_source_set_text (WeftProgramSource *source, const char *text)
{
  g_autofree char *before = weft_program_source_get_text (source);
  GtkTextIter top;

  if (g_str_equal (before, text))
    return FALSE;
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (source->buffer), text, -1);
  gtk_text_buffer_get_start_iter (GTK_TEXT_BUFFER (source->buffer), &top);
  gtk_text_buffer_place_cursor (GTK_TEXT_BUFFER (source->buffer), &top);
  return TRUE;
}

guint32
weft_program_source_get_line (WeftProgramSource *source)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (source->buffer);
  GtkTextIter place;

  gtk_text_buffer_get_iter_at_mark (buffer, &place, gtk_text_buffer_get_insert (buffer));
  return (guint32) gtk_text_iter_get_line (&place) + 1;
}

void
weft_program_source_go_to (WeftProgramSource *source, guint32 line, guint32 column)
{
  GtkTextIter place;

  gtk_text_buffer_get_iter_at_line_offset (GTK_TEXT_BUFFER (source->buffer), &place, (int) line - 1,
                                           (int) column - 1);
  gtk_text_buffer_place_cursor (GTK_TEXT_BUFFER (source->buffer), &place);
  gtk_text_view_scroll_to_iter (GTK_TEXT_VIEW (source), &place, 0.1, FALSE, 0, 0);
  gtk_widget_grab_focus (GTK_WIDGET (source));
}

/* Marks. */

static void
clear (WeftProgramSource *source, Mark mark)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (source->buffer), &start, &end);
  gtk_source_buffer_remove_source_marks (source->buffer, &start, &end, marks[mark].category);
}

/* Of a line behind the last that of the last. */
static GtkTextIter
get_start (WeftProgramSource *source, guint32 line)
{
  GtkTextIter start;

  gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (source->buffer), &start, (int) line - 1);
  return start;
}

static GtkSourceMark *
add (WeftProgramSource *source, Mark mark, guint32 line)
{
  GtkTextIter start = get_start (source, line);

  return gtk_source_buffer_create_source_mark (source->buffer, NULL, marks[mark].category, &start);
}

static void
scroll_to (WeftProgramSource *source, guint32 line)
{
  GtkTextIter start = get_start (source, line);

  gtk_text_view_scroll_to_iter (GTK_TEXT_VIEW (source), &start, 0.1, FALSE, 0, 0);
}

/* The words that @message is about, within its line, in whole characters. Behind the last of a line, where something is missing,
 * there is nothing that can be seen: then the character before. */
static void
find_words (GtkTextBuffer *buffer, const WeftMimdcMessage *message, GtkTextIter *start, GtkTextIter *end)
{
  gsize bytes = 0;

  gtk_text_buffer_get_iter_at_line_offset (buffer, start, (int) message->line - 1, (int) message->column - 1);
  if (gtk_text_iter_ends_line (start) && !gtk_text_iter_starts_line (start))
    gtk_text_iter_backward_char (start);
  *end = *start;
  do {
    bytes += (gsize) g_unichar_to_utf8 (gtk_text_iter_get_char (end), NULL);
    gtk_text_iter_forward_char (end);
  } while (bytes < message->length && !gtk_text_iter_ends_line (end));
}

/* A line below the words that @message is about, and a sign beside theirs, whose tip is the sentence. */
static void
add_message (WeftProgramSource *source, const WeftMimdcMessage *message)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (source->buffer);
  Mark mark = message->severity == WEFT_MIMDC_ERROR ? ERROR : WARNING;
  GtkTextIter start;
  GtkTextIter end;

  find_words (buffer, message, &start, &end);
  gtk_text_buffer_apply_tag_by_name (buffer, marks[mark].category, &start, &end);
  g_object_set_data_full (G_OBJECT (add (source, mark, message->line)), "sentence",
                          g_strdup (message->sentence), g_free);
}

void
weft_program_source_show_messages (WeftProgramSource *source, const GArray *messages)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (source->buffer), &start, &end);
  for (Mark mark = WARNING; mark <= ERROR; mark++) {
    gtk_text_buffer_remove_tag_by_name (GTK_TEXT_BUFFER (source->buffer), marks[mark].category, &start, &end);
    clear (source, mark);
  }
  for (guint i = 0; i < messages->len; i++)
    add_message (source, &g_array_index (messages, WeftMimdcMessage, i));
}

void
weft_program_source_show_stop (WeftProgramSource *source, guint32 line)
{
  clear (source, STOP);
  if (line == 0)
    return;
  add (source, STOP, line);
  scroll_to (source, line);
}

void
weft_program_source_light (WeftProgramSource *source, const WeftLineRange *ranges, guint n)
{
  guint32 n_lines = (guint32) gtk_text_buffer_get_line_count (GTK_TEXT_BUFFER (source->buffer));

  clear (source, LIT);
  for (guint i = 0; i < n; i++)
    for (guint32 line = ranges[i].first; line <= MIN (ranges[i].last, n_lines); line++)
      add (source, LIT, line);
  if (n > 0)
    scroll_to (source, ranges[0].first);
}

/* What lines cost. */

/* Of the line of the cursor it is said, too. */
static void
describe_use (WeftProgramSource *source)
{
  g_autofree char *words = weft_use_gutter_describe (source->use, weft_program_source_get_line (source));

  gtk_accessible_update_property (GTK_ACCESSIBLE (source), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words != NULL ? words : "", -1);
}

void
weft_program_source_show_use (WeftProgramSource *source, const WeftProgramUse *use)
{
  weft_use_gutter_show (source->use, use);
  describe_use (source);
}

/* Breakpoints. */

static gboolean
has_breakpoint (WeftProgramSource *source, guint32 line)
{
  GSList *found =
      gtk_source_buffer_get_source_marks_at_line (source->buffer, (int) line - 1, marks[BREAKPOINT].category);

  g_slist_free (found);
  return found != NULL;
}

static void
toggle_at (WeftProgramSource *source, guint32 line)
{
  GtkTextIter start = get_start (source, line);
  GtkTextIter end = start;

  if (!has_breakpoint (source, line)) {
    add (source, BREAKPOINT, line);
    return;
  }
  gtk_text_iter_forward_to_line_end (&end);
  gtk_source_buffer_remove_source_marks (source->buffer, &start, &end, marks[BREAKPOINT].category);
}

void
weft_program_source_toggle_breakpoint (WeftProgramSource *source)
{
  toggle_at (source, weft_program_source_get_line (source));
}

GArray *
weft_program_source_list_breakpoints (WeftProgramSource *source)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 n = (guint32) gtk_text_buffer_get_line_count (GTK_TEXT_BUFFER (source->buffer));

  for (guint32 line = 1; line <= n; line++)
    if (has_breakpoint (source, line))
      g_array_append_val (lines, line);
  return lines;
}

static void
pressed_cb (WeftProgramSource *source, const GtkTextIter *place)
{
  toggle_at (source, (guint32) gtk_text_iter_get_line (place) + 1);
}

/* The widget. */

static void
note_style (WeftProgramSource *source)
{
  gboolean is_dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  gtk_source_buffer_set_style_scheme (source->buffer, gtk_source_style_scheme_manager_get_scheme (
                                                          gtk_source_style_scheme_manager_get_default (),
                                                          is_dark ? "Adwaita-dark" : "Adwaita"));
}

static GtkSourceLanguage *
get_language (void)
{
  static GtkSourceLanguageManager *manager;
  static const char *const folders[] = {"resource:///io/github/weft_hc/Weft/", NULL};

  if (manager == NULL) {
    const char *const *standard =
        gtk_source_language_manager_get_search_path (gtk_source_language_manager_get_default ());
    g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
    g_auto (GStrv) path = NULL;

    g_strv_builder_addv (all, (const char **) folders);
    g_strv_builder_addv (all, (const char **) standard);
    path = g_strv_builder_end (all);
    manager = gtk_source_language_manager_new ();
    gtk_source_language_manager_set_search_path (manager, (const char *const *) path);
  }
  return gtk_source_language_manager_get_language (manager, "mimdc");
}

/* (transfer full): the tip of a sign beside a line. */
static char *
get_tip (G_GNUC_UNUSED GtkSourceMarkAttributes *attributes, GtkSourceMark *mark)
{
  const char *sentence = g_object_get_data (G_OBJECT (mark), "sentence");

  return g_strdup (sentence != NULL ? sentence : "");
}

static void
add_kind_of_mark (WeftProgramSource *source, Mark mark)
{
  g_autoptr (GtkSourceMarkAttributes) attributes = gtk_source_mark_attributes_new ();

  gtk_source_mark_attributes_set_background (attributes, &marks[mark].tint);
  if (marks[mark].icon != NULL)
    gtk_source_mark_attributes_set_icon_name (attributes, marks[mark].icon);
  if (mark == WARNING || mark == ERROR)
    g_signal_connect (attributes, "query-tooltip-text", G_CALLBACK (get_tip), NULL);
  gtk_source_view_set_mark_attributes (GTK_SOURCE_VIEW (source), marks[mark].category, attributes,
                                       (int) mark);
}

static void
edited_cb (WeftProgramSource *source)
{
  g_signal_emit (source, signals[EDITED], 0);
}

/* Not before the view is there as a whole: until then it knows its buffer only by half. */
static void
weft_program_source_constructed (GObject *object)
{
  WeftProgramSource *source = WEFT_PROGRAM_SOURCE (object);
  g_autoptr (GtkSourceBuffer) buffer = gtk_source_buffer_new_with_language (get_language ());
  GtkSourceView *view = GTK_SOURCE_VIEW (source);

  G_OBJECT_CLASS (weft_program_source_parent_class)->constructed (object);
  source->buffer = buffer;
  gtk_text_view_set_buffer (GTK_TEXT_VIEW (source), GTK_TEXT_BUFFER (buffer));
  gtk_text_buffer_create_tag (GTK_TEXT_BUFFER (buffer), marks[ERROR].category, "underline",
                              PANGO_UNDERLINE_ERROR, NULL);
  gtk_text_buffer_create_tag (GTK_TEXT_BUFFER (buffer), marks[WARNING].category, "underline",
                              PANGO_UNDERLINE_SINGLE, NULL);
  gtk_source_view_set_show_line_numbers (view, TRUE);
  gtk_source_view_set_show_line_marks (view, TRUE);
  source->use = weft_use_gutter_new ();
  gtk_source_gutter_insert (gtk_source_view_get_gutter (view, GTK_TEXT_WINDOW_LEFT),
                            GTK_SOURCE_GUTTER_RENDERER (source->use), 0);
  gtk_source_view_set_auto_indent (view, TRUE);
  gtk_source_view_set_insert_spaces_instead_of_tabs (view, TRUE);
  gtk_source_view_set_tab_width (view, 4);
  gtk_source_view_set_highlight_current_line (view, TRUE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (source), TRUE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (source), 6);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (source), 6);
  /* GTK 4.8 draws without a place, with a warning, a horizontal bar that comes while the text is measured. */
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (source), GTK_WRAP_WORD_CHAR);
  for (Mark mark = 0; mark < N_MARKS; mark++)
    add_kind_of_mark (source, mark);
  gtk_accessible_update_property (GTK_ACCESSIBLE (source), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Source"), -1);
  g_signal_connect_object (buffer, "changed", G_CALLBACK (edited_cb), source, G_CONNECT_SWAPPED);
  g_signal_connect_object (buffer, "notify::cursor-position", G_CALLBACK (describe_use), source,
                           G_CONNECT_SWAPPED);
  g_signal_connect (source, "line-mark-activated", G_CALLBACK (pressed_cb), NULL);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (note_style), source,
                           G_CONNECT_SWAPPED);
  note_style (source);
}

static void
weft_program_source_class_init (WeftProgramSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->constructed = weft_program_source_constructed;
  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
weft_program_source_init (G_GNUC_UNUSED WeftProgramSource *source)
{
}

GtkWidget *
weft_program_source_new (void)
{
  return g_object_new (WEFT_TYPE_PROGRAM_SOURCE, NULL);
}
