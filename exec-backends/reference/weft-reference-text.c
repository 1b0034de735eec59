/* weft-reference-text.c: see weft-reference-text.h. */
#include "weft-reference-text.h"

#include "weft-mimdc-arithmetic.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Groups of PEs that an error names. */
#define MOST_GROUPS 6

static void
add_float (GString *output, float value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (output,
                   isnan (value) ? "nan" : g_ascii_formatd (text, sizeof text, "%.9g", (double) value));
}

void
weft_reference_add_value (GString *output, gboolean is_float, guint32 word)
{
  if (is_float)
    add_float (output, weft_mimdc_to_float (word));
  else
    g_string_append_printf (output, "%d", (gint32) word);
}

void
weft_reference_add_values (GString *output, guint32 operand, const guint32 *words)
{
  guint32 n = operand & 0xff;

  for (guint32 i = 0; i < n; i++) {
    g_string_append (output, i > 0 ? " " : "");
    weft_reference_add_value (output, operand >> (8 + i) & 1, words[i]);
  }
  g_string_append_c (output, '\n');
}

char *
weft_reference_say_no_pe (guint32 number, guint32 pes)
{
  return g_strdup_printf (_ ("there is no PE %d, only 0 to %u"), (gint32) number, pes - 1);
}

char *
weft_reference_say_no_element (guint32 index, guint32 size)
{
  return g_strdup_printf (_ ("there is no element %d, only 0 to %u"), (gint32) index, size - 1);
}

char *
weft_reference_say_stack (guint32 words, const char *function)
{
  return g_strdup_printf (_ ("the stack passes its limit of %u words in “%s”"), words, function);
}

gboolean
weft_reference_blame (const WeftMimdcCode *code,
                      guint32 at,
                      WeftErrorCode error_code,
                      const char *sentence,
                      GError **error)
{
  weft_fault_set (error, WEFT_ENGINE_ERROR, error_code,
                  &(WeftFault){.file = code->file,
                               .line = code->lines[at],
                               .column = code->columns[at],
                               .problem = (char *) sentence});
  return FALSE;
}

/* The PEs from @first on, which are all at the same place; @after: behind the last. */
static void
add_group (GString *text, guint32 first, guint32 after, guint32 line, gboolean waits)
{
  g_string_append (text, text->len > 0 ? ", " : "");
  if (after == first + 1)
    g_string_append_printf (text, _ ("PE %u"), first);
  else
    g_string_append_printf (text, _ ("PEs %u to %u"), first, after - 1);
  g_string_append_printf (text, waits ? _ (" at the barrier before line %u") : _ (" in a loop at line %u"),
                          line);
}

/* Behind the last PE that is where @first is. */
static guint32
find_after (guint32 first, guint32 pes, WeftReferenceLocate locate, gpointer data)
{
  guint32 lines[2];
  gboolean waits[2];
  gboolean lives = locate (first, &lines[0], &waits[0], data);
  guint32 after = first + 1;

  while (after < pes && locate (after, &lines[1], &waits[1], data) == lives && lines[0] == lines[1] &&
         waits[0] == waits[1])
    after++;
  return after;
}

char *
weft_reference_say_stuck (guint32 pes, WeftReferenceLocate locate, gpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint32 groups = 0;
  guint32 line;
  gboolean waits;
  guint32 after;

  for (guint32 first = 0; first < pes && groups < MOST_GROUPS; first = after) {
    after = find_after (first, pes, locate, data);
    if (locate (first, &line, &waits, data)) {
      add_group (text, first, after, line, waits);
      groups++;
    }
    if (groups == MOST_GROUPS && after < pes)
      g_string_append (text, " …");
  }
  return g_strdup_printf (_ ("no PE can go on: each waits for what none of them will store: %s"), text->str);
}
