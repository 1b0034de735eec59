/* weft-times-writer.c: a measurement as one column of CSV: its identifier and unit as the head, then a number a line. */
#include "weft-times-format.h"

#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PIECE 65536 /* numbers between two looks at the job */

static gboolean
refuse (const char *found, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = (char *) found, .expected = (char *) _ ("the id of a measurement")});
  return FALSE;
}

static const WeftNode *
find_named (const WeftDocument *document, const char *part, GError **error)
{
  const WeftNode *node = weft_document_lookup (document, part);
  g_autofree char *found = NULL;

  if (node != NULL && weft_node_get_kind (node) == WEFT_KIND_MEASUREMENT)
    return node;
  found = node == NULL ? g_strdup_printf (_ ("no part “%s”"), part)
                       : g_strdup_printf (_ ("“%s”, which is a <%s>"), part,
                                          weft_kind_get_info (weft_node_get_kind (node))->element);
  refuse (found, error);
  return NULL;
}

/* The one measurement that there is. */
static const WeftNode *
find_only (const WeftDocument *document, GError **error)
{
  const WeftNode *only = NULL;
  guint n = 0;
  WeftChildIter iter;
  const WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_MEASUREMENT) {
      only = child;
      n++;
    }
  if (n == 1)
    return only;
  refuse (n == 0 ? _ ("no measurement") : _ ("several measurements"), error);
  return NULL;
}

/* Quotation marks keep a head from being read as a value, and a separator in one piece. */
static void
add_quoted (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (const char *at = text; *at != '\0'; at++) {
    if (*at == '"')
      g_string_append_c (out, '"');
    g_string_append_c (out, *at);
  }
  g_string_append_c (out, '"');
}

static gboolean
has_control (const char *text)
{
  while (*text != '\0' && !g_ascii_iscntrl (*text))
    text++;
  return *text != '\0';
}

/* What could not be read again is left out. */
static void
add_head (GString *out, const WeftNode *measurement, WeftDiagnostics *diagnostics)
{
  const char *unit = weft_node_get_text (measurement, WEFT_PROPERTY_UNIT);
  const char *name = weft_node_get_text (measurement, WEFT_PROPERTY_ID);
  g_autofree char *head = NULL;

  if (unit == NULL || *unit == '\0')
    head = g_strdup (name);
  else if (!has_control (unit) && strpbrk (unit, "()") == NULL)
    head = g_strdup_printf ("%s (%s)", name, unit);
  else if (!has_control (unit) && strpbrk (unit, "[]") == NULL)
    head = g_strdup_printf ("%s [%s]", name, unit);
  if (head == NULL)
    weft_diagnostics_leave_out (diagnostics,
                                &(WeftFault){.element = (char *) "measurement",
                                             .id = (char *) name,
                                             .property = (char *) "unit",
                                             .problem = (char *) _ ("left out"),
                                             .expected = (char *) _ ("a unit without brackets")});
  add_quoted (out, head != NULL ? head : name);
  g_string_append_c (out, '\n');
}

static gboolean
refuse_value (const WeftNode *measurement, const char *at, GError **error)
{
  g_autofree char *found = g_strdup_printf ("“%.*s”", (int) MIN (strcspn (at, " \t\r\n"), 60), at);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.element = (char *) "measurement",
                               .id = (char *) weft_node_get_name (measurement),
                               .found = found,
                               .expected = (char *) _ ("numbers from 0 to 1e15, separated by spaces")});
  return FALSE;
}

/* In the order of the document. */
static gboolean
add_values (GString *out, const WeftNode *measurement, WeftJob *job, GError **error)
{
  const char *at = weft_node_get_text (measurement, WEFT_PROPERTY_TEXT);
  guint64 n = 0;

  for (at = at != NULL ? at : "";; n++) {
    char printed[WEFT_NUMBER_SIZE];
    const char *end;
    double value;

    while (g_ascii_isspace (*at))
      at++;
    if (*at == '\0')
      return TRUE;
    value = weft_number_parse (at, &end);
    if (end == at || !(*end == '\0' || g_ascii_isspace (*end)) || !(value >= 0 && value <= 1e15))
      return refuse_value (measurement, at, error);
    g_string_append (out, weft_number_print (value, printed));
    g_string_append_c (out, '\n');
    at = end;
    if (n % PIECE == 0 && !weft_job_check (job, error))
      return FALSE;
  }
}

char *
weft_times_write (const WeftDocument *document,
                  const char *part,
                  WeftJob *job,
                  WeftDiagnostics *diagnostics,
                  gsize *size,
                  GError **error)
{
  const WeftNode *measurement =
      part != NULL ? find_named (document, part, error) : find_only (document, error);
  g_autoptr (GString) out = g_string_new (NULL);

  if (measurement == NULL)
    return NULL;
  add_head (out, measurement, diagnostics);
  if (!add_values (out, measurement, job, error))
    return NULL;
  *size = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
