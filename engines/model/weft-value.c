/* weft-value.c: a value is read from text by the type and the range of its property. */
#include "weft-value.h"

#include "weft-fault.h"
#include "weft-machine-times.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MAX_ID_BYTES 1000

gboolean
weft_type_holds_text (WeftType type)
{
  return type == WEFT_TYPE_TEXT || type == WEFT_TYPE_ID || type == WEFT_TYPE_REFERENCE ||
         type == WEFT_TYPE_REFERENCES || type == WEFT_TYPE_OUTER || type == WEFT_TYPE_TIMES;
}

gboolean
weft_type_holds_literal (WeftType type)
{
  return type == WEFT_TYPE_TIME || type == WEFT_TYPE_COUNT;
}

void
weft_value_clear (WeftType type, WeftValue *value)
{
  if (weft_type_holds_text (type))
    g_ref_string_release (value->text);
  else if (weft_type_holds_literal (type))
    weft_literal_unref (value->literal);
}

WeftValue
weft_value_copy (WeftType type, WeftValue value)
{
  if (weft_type_holds_text (type))
    g_ref_string_acquire (value.text);
  else if (weft_type_holds_literal (type))
    weft_literal_ref (value.literal);
  return value;
}

/* Most are letters and digits without accents. */
static gboolean
is_plain_ncname (const char *text)
{
  const char *at = text;

  if (!g_ascii_isalpha (*text) && *text != '_')
    return FALSE;
  while (g_ascii_isalnum (*at) || *at == '_' || *at == '-' || *at == '.')
    at++;
  return *at == '\0' && at - text <= MAX_ID_BYTES;
}

gboolean
weft_is_ncname (const char *text)
{
  if (is_plain_ncname (text))
    return TRUE;
  if (*text == '\0' || strlen (text) > MAX_ID_BYTES || !g_utf8_validate (text, -1, NULL))
    return FALSE;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (!weft_is_name_character (g_utf8_get_char (at), at == text))
      return FALSE;
  return TRUE;
}

/* XML 1.0 has no way to write most control characters. */
static gboolean
is_writable_text (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0xfffe || c == 0xffff)
      return FALSE;
  }
  return TRUE;
}

/* @plain: the sentence for a window. */
static gboolean
refuse (const WeftPropertyInfo *info,
        const char *text,
        const char *expected,
        const char *plain,
        GError **error)
{
  g_autofree char *found = NULL;

  if (text != NULL)
    found = g_utf8_strlen (text, -1) > 60
                ? g_strdup_printf ("“%.*s…”", (int) (g_utf8_offset_to_pointer (text, 60) - text), text)
                : g_strdup_printf ("“%s”", text);
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.property = (char *) info->attribute,
                               .found = found != NULL ? found : (char *) _ ("nothing"),
                               .expected = (char *) expected,
                               .plain = (char *) plain,
                               .label = (char *) weft_property_get_subject (info)});
  return FALSE;
}

static gboolean
parse_choice (const WeftPropertyInfo *info, const char *text, WeftValue *value, GError **error)
{
  g_autofree char *expected = NULL;
  g_autofree char *list = NULL;
  g_autofree char *plain = NULL;

  for (guint i = 0; info->choices[i] != NULL; i++)
    if (g_str_equal (info->choices[i], text)) {
      value->integer = i;
      return TRUE;
    }
  expected = g_strjoinv (" | ", (char **) info->choices);
  list = g_strjoinv (", ", (char **) info->choices);
  plain = g_strdup_printf (_ ("{label} must be one of %s."), list);
  return refuse (info, text, expected, plain, error);
}

static gboolean
parse_number (const WeftPropertyInfo *info, const char *text, WeftValue *value, GError **error)
{
  char least[WEFT_NUMBER_SIZE];
  char greatest[WEFT_NUMBER_SIZE];
  gboolean whole = info->type == WEFT_TYPE_INTEGER;
  g_autofree char *expected = NULL;
  g_autofree char *plain = NULL;
  const char *end;
  double number = weft_number_parse (text, &end);

  if (end != text && *end == '\0' && number >= info->least && number <= info->greatest &&
      (!whole || number == floor (number))) {
    if (whole)
      value->integer = (gint64) number;
    else
      value->number = number == 0 ? 0 : number;
    return TRUE;
  }
  expected =
      g_strdup_printf (whole ? _ ("a whole number from %s to %s") : _ ("a number from %s to %s"),
                       weft_number_print (info->least, least), weft_number_print (info->greatest, greatest));
  plain =
      g_strdup_printf (whole ? _ ("{label} must be a whole number from %s to %s.")
                             : _ ("{label} must be a number from %s to %s."),
                       weft_number_group (info->least, least), weft_number_group (info->greatest, greatest));
  return refuse (info, text, expected, *text == '\0' ? _ ("{label} cannot be empty.") : plain, error);
}

static gboolean
check_count (const WeftLiteral *literal, GError **error)
{
  g_autofree char *found = NULL;

  if (weft_literal_get_result (literal) != NULL) {
    found = weft_literal_print (literal);
    weft_fault_set (
        error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
        &(WeftFault){.found = found,
                     .expected = (char *) _ ("a number: the result of a diagram is a time"),
                     .plain = (char *) _ ("{label} are counted; the result of a diagram is a time.")});
    return FALSE;
  }
  return weft_literal_check_nonnegative (literal, error) && weft_literal_check_whole (literal, error);
}

static gboolean
parse_literal (const WeftPropertyInfo *info, const char *text, WeftValue *value, GError **error)
{
  GError *problem = NULL;
  g_autoptr (WeftLiteral) literal = weft_literal_parse (text, &problem);

  if (literal != NULL &&
      (info->type == WEFT_TYPE_COUNT ? check_count (literal, &problem)
                                     : weft_literal_check_nonnegative (literal, &problem))) {
    value->literal = g_steal_pointer (&literal);
    return TRUE;
  }
  weft_fault_blame (problem, &(WeftFault){.property = (char *) info->attribute,
                                          .label = (char *) weft_property_get_subject (info)});
  g_propagate_error (error, problem);
  return FALSE;
}

static gboolean
check_id (const WeftPropertyInfo *info, const char *text, GError **error)
{
  return weft_is_ncname (text) ||
         refuse (info, text, _ ("an id: a letter, then letters, digits, '-', '_' or '.'"),
                 *text == '\0'
                     ? _ ("{label} cannot be empty.")
                     : _ ("{label} begins with a letter; letters, digits, “-”, “_” and “.” follow."),
                 error);
}

/* With one space between them. */
static gboolean
parse_references (const WeftPropertyInfo *info, const char *text, WeftValue *value, GError **error)
{
  g_auto (GStrv) ids = g_strsplit_set (text, " \t\r\n", -1);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; ids[i] != NULL; i++) {
    if (*ids[i] == '\0')
      continue;
    if (!check_id (info, ids[i], error))
      return FALSE;
    g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", ids[i]);
  }
  value->text = g_ref_string_new (list->str);
  return TRUE;
}

/* In the one form in which they are written. */
static gboolean
parse_times (const WeftPropertyInfo *info, const char *text, WeftValue *value, GError **error)
{
  GError *problem = NULL;
  g_autoptr (GArray) times = weft_machine_times_parse (text, &problem);
  g_autofree char *printed = NULL;

  if (times == NULL) {
    weft_fault_blame (problem, &(WeftFault){.property = (char *) info->attribute,
                                            .label = (char *) weft_property_get_subject (info)});
    g_propagate_error (error, problem);
    return FALSE;
  }
  printed = weft_machine_times_print (times);
  value->text = g_ref_string_new (printed);
  return TRUE;
}

gboolean
weft_value_parse (const WeftPropertyInfo *info, const char *text, WeftValue *value, GError **error)
{
  if (!g_utf8_validate (text, -1, NULL) || !is_writable_text (text))
    return refuse (info, NULL, _ ("text of characters that XML can hold"),
                   _ ("{label} cannot hold control characters."), error);
  switch (info->type) {
  case WEFT_TYPE_CHOICE:
    return parse_choice (info, text, value, error);
  case WEFT_TYPE_INTEGER:
  case WEFT_TYPE_NUMBER:
    return parse_number (info, text, value, error);
  case WEFT_TYPE_TIME:
  case WEFT_TYPE_COUNT:
    return parse_literal (info, text, value, error);
  case WEFT_TYPE_REFERENCES:
    return parse_references (info, text, value, error);
  case WEFT_TYPE_TIMES:
    return parse_times (info, text, value, error);
  case WEFT_TYPE_ID:
  case WEFT_TYPE_REFERENCE:
  case WEFT_TYPE_OUTER:
    if (!check_id (info, text, error))
      return FALSE;
    break;
  case WEFT_TYPE_TEXT:
    break;
  }
  value->text = g_ref_string_new (text);
  return TRUE;
}

gboolean
weft_value_equal (WeftType type, WeftValue a, WeftValue b)
{
  if (weft_type_holds_text (type))
    return g_str_equal (a.text, b.text);
  if (weft_type_holds_literal (type))
    return weft_literal_equal (a.literal, b.literal);
  return type == WEFT_TYPE_NUMBER ? a.number == b.number : a.integer == b.integer;
}

gboolean
weft_value_is_default (const WeftPropertyInfo *info, WeftValue value)
{
  WeftValue default_value;
  gboolean equal;

  if (weft_type_holds_text (info->type) && info->default_text == NULL)
    return *value.text == '\0' && !(info->flags & WEFT_PROPERTY_REQUIRED) &&
           (info->type == WEFT_TYPE_TEXT || info->type == WEFT_TYPE_REFERENCES ||
            info->type == WEFT_TYPE_TIMES);
  if (info->default_text == NULL)
    return FALSE;
  weft_value_parse (info, info->default_text, &default_value, NULL);
  equal = weft_value_equal (info->type, value, default_value);
  weft_value_clear (info->type, &default_value);
  return equal;
}

WeftDigest
weft_value_digest (WeftType type, WeftValue value)
{
  if (weft_type_holds_text (type))
    return weft_digest_text (value.text);
  if (weft_type_holds_literal (type))
    return weft_literal_get_digest (value.literal);
  return (WeftDigest){(guint64) value.integer, 0};
}

gboolean
weft_value_refuse_absent (const WeftPropertyInfo *info, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.property = (char *) info->attribute,
                               .found = (char *) _ ("no such attribute"),
                               .expected = (char *) _ ("a value: it has no default"),
                               .plain = (char *) _ ("{label} cannot be empty."),
                               .label = (char *) weft_property_get_subject (info)});
  return FALSE;
}

char *
weft_references_rename (const char *text, const char *old_name, const char *new_name)
{
  g_auto (GStrv) ids = g_strsplit (text != NULL ? text : "", " ", -1);
  GString *list = g_string_new (NULL);
  gboolean is_found = FALSE;

  for (guint i = 0; ids[i] != NULL; i++) {
    gboolean is_old = g_str_equal (ids[i], old_name);
    const char *id = is_old ? new_name : ids[i];

    is_found = is_found || is_old;
    if (id != NULL)
      g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", id);
  }
  return g_string_free (list, !is_found);
}
