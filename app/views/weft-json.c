/* weft-json.c: a writer of JSON (RFC 8259). Depth is that of the results, a few levels. */
#include "weft-json.h"

#include "weft-number.h"
#include "weft-printable.h"

#include <math.h>

static void print_node (JsonNode *node, GString *text);

static void
print_string (const char *string, GString *text)
{
  g_autofree char *valid = g_utf8_make_valid (string, -1);

  g_string_append_c (text, '"');
  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (c == '"' || c == '\\')
      g_string_append_printf (text, "\\%c", (char) c);
    else if (weft_character_acts (c))
      g_string_append_printf (text, "\\u%04x", c);
    else
      g_string_append_unichar (text, c);
  }
  g_string_append_c (text, '"');
}

static void
print_value (JsonNode *node, GString *text)
{
  char number[WEFT_NUMBER_SIZE];
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING)
    print_string (json_node_get_string (node), text);
  else if (type == G_TYPE_BOOLEAN)
    g_string_append (text, json_node_get_boolean (node) ? "true" : "false");
  else if (type == G_TYPE_INT64)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else if (isfinite (json_node_get_double (node)))
    g_string_append (text, weft_number_print (json_node_get_double (node), number));
  else
    g_string_append (text, "null");
}

static void
print_array (JsonArray *array, GString *text)
{
  g_string_append_c (text, '[');
  for (guint i = 0; i < json_array_get_length (array); i++) {
    if (i > 0)
      g_string_append_c (text, ',');
    print_node (json_array_get_element (array, i), text);
  }
  g_string_append_c (text, ']');
}

static void
print_object (JsonObject *object, GString *text)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  g_string_append_c (text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member)) {
    if (text->str[text->len - 1] != '{')
      g_string_append_c (text, ',');
    print_string (name, text);
    g_string_append_c (text, ':');
    print_node (member, text);
  }
  g_string_append_c (text, '}');
}

static void
print_node (JsonNode *node, GString *text)
{
  switch (json_node_get_node_type (node)) {
  case JSON_NODE_OBJECT:
    print_object (json_node_get_object (node), text);
    break;
  case JSON_NODE_ARRAY:
    print_array (json_node_get_array (node), text);
    break;
  case JSON_NODE_VALUE:
    print_value (node, text);
    break;
  case JSON_NODE_NULL:
  default:
    g_string_append (text, "null");
  }
}

char *
weft_json_print (JsonNode *root)
{
  GString *text = g_string_new (NULL);

  print_node (root, text);
  return g_string_free (text, FALSE);
}
