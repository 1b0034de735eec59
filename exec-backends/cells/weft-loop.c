/* weft-loop.c: see weft-loop.h. */
#include "weft-loop.h"

#include "weft-loop-parser.h"

#include <glib/gi18n-lib.h>

static gboolean
check_size (const WeftText *text, GError **error)
{
  g_autofree char *size = g_strdup_printf ("%" G_GSIZE_FORMAT, text->size);
  g_autofree char *found = g_strdup_printf (_ ("%s bytes"), size);
  g_autofree char *expected = g_strdup_printf (_ ("at most %u"), WEFT_LOOP_MOST_BYTES);

  if (text->size <= WEFT_LOOP_MOST_BYTES)
    return TRUE;
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.file = text->file, .found = found, .expected = expected});
  return FALSE;
}

static void
note_lines (WeftLoopProgram *program, const WeftText *text)
{
  for (guint i = 0; i < program->nodes->len; i++) {
    guint line;
    guint column;

    weft_text_get_position (text, WEFT_LOOP_NODE (program, i)->offset, &line, &column);
    g_array_append_val (program->lines, line);
  }
}

WeftLoopProgram *
weft_loop_compile (WeftMimdcMessages *messages, WeftJob *job, GError **error)
{
  const WeftText *text = weft_mimdc_messages_get_text (messages);
  g_autoptr (WeftLoopProgram) program = weft_loop_program_new (text->file);

  if (!check_size (text, error) || !weft_loop_parse (program, messages, job, error))
    return NULL;
  if (weft_mimdc_messages_count (messages, WEFT_MIMDC_ERROR) > 0) {
    weft_mimdc_messages_fail (messages, error);
    return NULL;
  }
  note_lines (program, text);
  return g_steal_pointer (&program);
}
