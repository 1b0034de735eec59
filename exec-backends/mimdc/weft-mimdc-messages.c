/* weft-mimdc-messages.c: see weft-mimdc-messages.h. */
#include "weft-mimdc-messages.h"

#include "weft-printable.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bytes of a line that are shown on each side of the place. */
#define SHOWN 60

struct _WeftMimdcMessages {
  WeftText text;
  GArray *kept; /* WeftMimdcMessage, whose sentences are owned */
  guint counts[2];
  guint n_kept[2];
  gboolean is_sorted;
};

WeftMimdcMessages *
weft_mimdc_messages_new (const char *file, const char *data, gsize size)
{
  WeftMimdcMessages *messages = g_new0 (WeftMimdcMessages, 1);

  weft_text_init (&messages->text, file, data, size);
  messages->kept = g_array_new (FALSE, FALSE, sizeof (WeftMimdcMessage));
  return messages;
}

void
weft_mimdc_messages_free (WeftMimdcMessages *messages)
{
  if (messages == NULL)
    return;
  for (guint i = 0; i < messages->kept->len; i++)
    g_free ((char *) g_array_index (messages->kept, WeftMimdcMessage, i).sentence);
  g_array_unref (messages->kept);
  weft_text_clear (&messages->text);
  g_free (messages);
}

const WeftText *
weft_mimdc_messages_get_text (const WeftMimdcMessages *messages)
{
  return &messages->text;
}

gboolean
weft_mimdc_messages_wants (const WeftMimdcMessages *messages, WeftMimdcSeverity severity)
{
  return messages->n_kept[severity] < WEFT_MIMDC_MOST_MESSAGES;
}

void
weft_mimdc_messages_add (WeftMimdcMessages *messages,
                         WeftMimdcSeverity severity,
                         gsize offset,
                         gsize length,
                         const char *format,
                         ...)
{
  WeftMimdcMessage message = {severity, .offset = offset, .length = length};
  g_autofree char *sentence = NULL;
  va_list arguments;

  messages->counts[severity]++;
  if (!weft_mimdc_messages_wants (messages, severity))
    return;
  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  message.sentence = weft_printable (sentence);
  weft_text_get_position (&messages->text, offset, &message.line, &message.column);
  g_array_append_val (messages->kept, message);
  messages->n_kept[severity]++;
  messages->is_sorted = FALSE;
}

guint
weft_mimdc_messages_count (const WeftMimdcMessages *messages, WeftMimdcSeverity severity)
{
  return messages->counts[severity];
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const WeftMimdcMessage *x = a;
  const WeftMimdcMessage *y = b;

  if (x->offset != y->offset)
    return x->offset < y->offset ? -1 : 1;
  return (x->severity > y->severity) - (x->severity < y->severity);
}

const WeftMimdcMessage *
weft_mimdc_messages_get (WeftMimdcMessages *messages, guint *n)
{
  if (!messages->is_sorted)
    g_array_sort (messages->kept, compare);
  messages->is_sorted = TRUE;
  *n = messages->kept->len;
  return (const WeftMimdcMessage *) (gpointer) messages->kept->data;
}

/* Whether @c is shown as it is; all else is shown as a mark. */
static gboolean
is_plain (gunichar c)
{
  return (gint32) c >= ' ' && c != 0x7f && !weft_character_acts (c);
}

static void
add_shown (GString *out, const char *from, const char *to)
{
  while (from < to) {
    gunichar c = g_utf8_get_char_validated (from, to - from);

    if (*from == '\t')
      g_string_append_c (out, ' ');
    else if (is_plain (c))
      g_string_append_unichar (out, c);
    else
      g_string_append (out, "?");
    from += (gint32) c > 0 ? g_unichar_to_utf8 (c, NULL) : 1;
  }
}

/* How many columns of a terminal add_shown() takes: two for a letter that is wide there, as Chinese ones are, none for what goes
 * above or below the letter before. */
static guint
count_shown (const char *from, const char *to)
{
  guint n = 0;

  while (from < to) {
    gunichar c = g_utf8_get_char_validated (from, to - from);

    n += !is_plain (c) ? 1 : g_unichar_iswide (c) ? 2 : !g_unichar_iszerowidth (c);
    from += (gint32) c > 0 ? g_unichar_to_utf8 (c, NULL) : 1;
  }
  return n;
}

/* The line of the source, as far as it is near the place, and the caret. */
static void
add_source (GString *out, const WeftText *text, const WeftMimdcMessage *message)
{
  const char *at = text->data + MIN (message->offset, text->size);
  const char *line = at;
  const char *end = at;
  guint before;
  guint length;

  while (line > text->data && line[-1] != '\n' && at - line < SHOWN)
    line--;
  while (line < at && ((guchar) *line & 0xc0) == 0x80)
    line++;
  while (end < text->data + text->size && *end != '\n' && *end != '\r' && end - at < SHOWN)
    end++;
  while (end > at && end < text->data + text->size && ((guchar) *end & 0xc0) == 0x80)
    end--;
  g_string_append_printf (out, line < end ? "%5u | " : "%5u |", message->line);
  add_shown (out, line, end);
  before = count_shown (line, at);
  length = count_shown (at, MIN (end, at + message->length));
  g_string_append_printf (out, "\n      | %*s^", (int) before, "");
  for (guint i = 1; i < length; i++)
    g_string_append_c (out, '~');
  g_string_append_c (out, '\n');
}

char *
weft_mimdc_messages_print (WeftMimdcMessages *messages)
{
  GString *out = g_string_new (NULL);
  guint n;
  const WeftMimdcMessage *all = weft_mimdc_messages_get (messages, &n);
  guint more = messages->counts[0] + messages->counts[1] - n;

  for (guint i = 0; i < n; i++) {
    g_string_append_printf (out, "%s:%u:%u: %s: %s\n", messages->text.file, all[i].line, all[i].column,
                            all[i].severity == WEFT_MIMDC_ERROR ? _ ("error") : _ ("warning"),
                            all[i].sentence);
    add_source (out, &messages->text, &all[i]);
  }
  if (more > 0)
    g_string_append_printf (out, ngettext ("%s: and %u more\n", "%s: and %u more\n", more),
                            messages->text.file, more);
  return g_string_free (out, FALSE);
}

gboolean
weft_mimdc_messages_fail (WeftMimdcMessages *messages, GError **error)
{
  guint n;
  const WeftMimdcMessage *all = weft_mimdc_messages_get (messages, &n);
  guint i = 0;

  while (i < n && all[i].severity != WEFT_MIMDC_ERROR)
    i++;
  g_return_val_if_fail (i < n, FALSE);
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = messages->text.file,
                               .line = all[i].line,
                               .column = all[i].column,
                               .problem = (char *) all[i].sentence});
  return FALSE;
}
