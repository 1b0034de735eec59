/* weft-stg-scan.c: see weft-stg-scan.h. */
#include "weft-stg-scan.h"

#include "weft-number.h"
#include "weft-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define MOST_TIME       1e15
#define PIECE           65536 /* bytes between two looks at the job */

void
weft_stg_scan_init (WeftStgScan *scan, const WeftFormatInput *input, double progress, double last_progress)
{
  *scan = (WeftStgScan){.input = input, .progress = progress, .last_progress = last_progress};
  if (input->size >= 3 && memcmp (input->data, BYTE_ORDER_MARK, 3) == 0)
    scan->at = 3;
}

static gsize
skip_line (const WeftFormatInput *input, gsize at)
{
  while (at < input->size && input->data[at] != '\n' && input->data[at] != '\r')
    at++;
  return at;
}

gboolean
weft_stg_scan_has_more (WeftStgScan *scan)
{
  const WeftFormatInput *input = scan->input;

  while (scan->at < input->size) {
    if (input->data[scan->at] == '#')
      scan->at = skip_line (input, scan->at);
    else if (g_ascii_isspace (input->data[scan->at]))
      scan->at++;
    else
      return TRUE;
  }
  return FALSE;
}

gboolean
weft_stg_fail (const WeftFormatInput *input,
               gsize offset,
               const char *found,
               const char *expected,
               GError **error)
{
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_text_fail (&text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  (WeftFault){.found = (char *) found, .expected = (char *) expected}, error);
  weft_text_clear (&text);
  return FALSE;
}

/* Says that what stands at @offset, @length bytes, is not @expected. */
static gboolean
refuse_word (WeftStgScan *scan, gsize offset, gsize length, const char *expected, GError **error)
{
  g_autofree char *word = g_utf8_make_valid (scan->input->data + offset, MIN (length, 40));
  g_autofree char *found = length == 0 ? g_strdup (_ ("the end of the file"))
                                       : g_strdup_printf ("“%s%s”", word, length > 40 ? "…" : "");

  return weft_stg_fail (scan->input, offset, found, expected, error);
}

/* The next word: *@offset and its length; 0: there is none. */
static gsize
next_word (WeftStgScan *scan, gsize *offset)
{
  const WeftFormatInput *input = scan->input;

  weft_stg_scan_has_more (scan);
  *offset = scan->at;
  while (scan->at < input->size && !g_ascii_isspace (input->data[scan->at]) && input->data[scan->at] != '#')
    scan->at++;
  return scan->at - *offset;
}

static gboolean
look (WeftStgScan *scan, GError **error)
{
  if (scan->at < scan->next_look)
    return TRUE;
  scan->next_look = scan->at + PIECE;
  weft_job_set_progress (scan->input->job, scan->progress + (scan->last_progress - scan->progress) *
                                                                (double) scan->at /
                                                                (double) scan->input->size);
  return weft_job_check (scan->input->job, error);
}

gboolean
weft_stg_scan_number (WeftStgScan *scan,
                      const char *what,
                      guint32 greatest,
                      guint32 *number,
                      gsize *offset,
                      GError **error)
{
  gsize length = next_word (scan, offset);
  const char *word = scan->input->data + *offset;
  guint64 value = 0;
  gsize n = 0;
  g_autofree char *expected = NULL;

  while (n < length && g_ascii_isdigit (word[n]) && value <= greatest)
    value = 10 * value + (guint) (word[n++] - '0');
  *number = (guint32) value;
  if (!look (scan, error))
    return FALSE;
  if (length > 0 && n == length && value <= greatest)
    return TRUE;
  expected = g_strdup_printf (_ ("%s, from 0 to %u"), _ (what), greatest);
  return refuse_word (scan, *offset, length, expected, error);
}

gboolean
weft_stg_scan_time (WeftStgScan *scan, char text[WEFT_STG_TIME_SIZE], GError **error)
{
  gsize offset;
  gsize length = next_word (scan, &offset);
  const char *end = text;
  double value = -1;

  if (length < WEFT_STG_TIME_SIZE) {
    memcpy (text, scan->input->data + offset, length);
    text[length] = '\0';
    value = weft_number_parse (text, &end);
  }
  if (length > 0 && end == text + length && value >= 0 && value <= MOST_TIME)
    return TRUE;
  return refuse_word (scan, offset, length, _ ("the time of a task, from 0 to 1e15"), error);
}
