/* weft-task-lists.c: see weft-task-lists.h. */
#include "weft-task-lists.h"

#include "weft-fault.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_PROCESS 16777215.0 /* as many as a graph can have, from 0 on */

/* The word at @at. */
static gboolean
refuse (const char *at, const char *expected, const char *plain, GError **error)
{
  g_autofree char *found = *at == '\0'
                               ? g_strdup (_ ("nothing"))
                               : g_strdup_printf ("“%.*s”", (int) MIN (strcspn (at, " \t\r\n"), 60), at);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = found, .expected = (char *) expected, .plain = (char *) plain});
  return FALSE;
}

/* The next number; 0: there is none, -1: something else. Moves @at behind it. */
static int
read_number (const char **at, double *number)
{
  const char *end;

  while (g_ascii_isspace (**at))
    (*at)++;
  if (**at == '\0')
    return 0;
  *number = weft_number_parse (*at, &end);
  if (end == *at || !(*end == '\0' || g_ascii_isspace (*end)))
    return -1;
  *at = end;
  return 1;
}

static gboolean
is_process (double number)
{
  return number >= 0 && number <= MOST_PROCESS && number == (guint32) number;
}

static gboolean
list_processes (const char *text, GArray *listed, GError **error)
{
  const char *at = text;
  double number;

  for (;;) {
    const char *start = at;
    int found = read_number (&at, &number);

    if (found == 0 && listed->len > 0)
      return TRUE;
    if (found <= 0 || !is_process (number))
      return refuse (start + strspn (start, " \t\r\n"),
                     _ ("all, even, odd, or numbers of processes from 0 on, with spaces between"),
                     _ ("{label} are all, even, odd, or numbers from 0 on with spaces between."), error);
    g_array_append_vals (listed, &(guint32){(guint32) number}, 1);
  }
}

gboolean
weft_processes_parse (const char *text, WeftProcessSet *set, GArray **listed, GError **error)
{
  static const char *const words[] = {"all", "even", "odd"};
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint32));

  *listed = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (text, words[i])) {
      *set = i;
      return TRUE;
    }
  if (!list_processes (text, numbers, error))
    return FALSE;
  *set = WEFT_PROCESS_SET_LISTED;
  *listed = g_steal_pointer (&numbers);
  return TRUE;
}

GArray *
weft_rates_parse (const char *text, GError **error)
{
  g_autoptr (GArray) rates = g_array_new (FALSE, FALSE, sizeof (double));
  const char *at = text;
  double rate;

  for (;;) {
    const char *start = at;
    int found = read_number (&at, &rate);

    if (found == 0 && rates->len > 0)
      return g_steal_pointer (&rates);
    if (found <= 0 || !(rate > 0 && rate <= 1e15)) {
      refuse (start + strspn (start, " \t\r\n"), _ ("numbers above 0, with spaces between"),
              _ ("{label} are numbers above 0 with spaces between."), error);
      return NULL;
    }
    g_array_append_val (rates, rate);
  }
}
