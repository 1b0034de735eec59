/* weft-scope.c: a stack of declarations. */
#include "weft-scope.h"

#include <string.h>

typedef struct {
  char *prefix; /* "": the default namespace */
  char *uri;
} Binding;

struct _WeftScope {
  GArray *bindings; /* Binding; the innermost last */
  GArray *marks;    /* guint: how many there were before each tag */
};

static void
binding_clear (gpointer data)
{
  Binding *binding = data;

  g_free (binding->prefix);
  g_free (binding->uri);
}

WeftScope *
weft_scope_new (void)
{
  WeftScope *scope = g_new (WeftScope, 1);

  scope->bindings = g_array_new (FALSE, FALSE, sizeof (Binding));
  g_array_set_clear_func (scope->bindings, binding_clear);
  scope->marks = g_array_new (FALSE, FALSE, sizeof (guint));
  return scope;
}

void
weft_scope_free (WeftScope *scope)
{
  g_array_unref (scope->bindings);
  g_array_unref (scope->marks);
  g_free (scope);
}

static gboolean
declares (const WeftTag *tag, const char *prefix)
{
  for (guint i = 0; i < tag->n_attributes; i++)
    if (tag->attributes[i].is_declaration && g_str_equal (tag->attributes[i].name, prefix))
      return TRUE;
  return FALSE;
}

static void
add (WeftScope *scope, const char *prefix, const char *uri)
{
  Binding binding = {g_strdup (prefix), g_strdup (uri)};

  g_array_append_val (scope->bindings, binding);
}

gboolean
weft_scope_enter (WeftScope *scope, const WeftTag *tag)
{
  gboolean is_root = scope->marks->len == 0;

  g_array_append_val (scope->marks, scope->bindings->len);
  /* The root element is written with the prefixes that it had, and with our namespace as the default. */
  for (guint i = 0; i < tag->n_attributes; i++)
    if (tag->attributes[i].is_declaration && (!is_root || *tag->attributes[i].name == '\0'))
      add (scope, tag->attributes[i].name, tag->attributes[i].value);
  if (is_root && !declares (tag, ""))
    add (scope, "", "");
  return scope->bindings->len <= WEFT_MAX_DECLARATIONS;
}

void
weft_scope_leave (WeftScope *scope)
{
  g_array_set_size (scope->bindings, g_array_index (scope->marks, guint, scope->marks->len - 1));
  g_array_set_size (scope->marks, scope->marks->len - 1);
}

/* Whether a later binding of the same prefix hides the one at @index. */
static gboolean
is_hidden (const WeftScope *scope, guint index)
{
  const Binding *binding = &g_array_index (scope->bindings, Binding, index);

  for (guint i = index + 1; i < scope->bindings->len; i++)
    if (g_str_equal (g_array_index (scope->bindings, Binding, i).prefix, binding->prefix))
      return TRUE;
  return FALSE;
}

static void
append_declaration (GString *text, const Binding *binding)
{
  g_autofree char *uri = g_markup_escape_text (binding->uri, -1);

  g_string_append_printf (text, " xmlns%s%s=\"%s\"", *binding->prefix != '\0' ? ":" : "", binding->prefix,
                          uri);
}

/* Whether the element from @start to @end may use @binding without declaring it. */
static gboolean
is_needed (const Binding *binding, const WeftText *text, gsize start, gsize end)
{
  gboolean is_default = *binding->prefix == '\0';
  g_autofree char *declaration = g_strconcat (is_default ? "xmlns" : "xmlns:", binding->prefix, NULL);
  g_autofree char *use = g_strconcat (binding->prefix, ":", NULL);
  WeftTokenAttribute attribute;
  WeftToken tag;

  if (is_default && g_str_equal (binding->uri, WEFT_NAMESPACE))
    return FALSE;
  if (!is_default && memmem (text->data + start, end - start, use, strlen (use)) == NULL)
    return FALSE;
  return weft_scan_token (text, start, &tag, NULL) &&
         !weft_scan_find_attribute (text, &tag, declaration, &attribute);
}

char *
weft_scope_declare (const WeftScope *scope, const WeftText *text, gsize start, gsize end)
{
  GString *declarations = g_string_new (NULL);

  for (guint i = 0; i < scope->bindings->len; i++) {
    const Binding *binding = &g_array_index (scope->bindings, Binding, i);

    if (!is_hidden (scope, i) && is_needed (binding, text, start, end))
      append_declaration (declarations, binding);
  }
  return g_string_free (declarations, FALSE);
}

static gboolean
has_attribute_with (const WeftTag *tag, const char *prefix)
{
  for (guint i = 0; i < tag->n_attributes; i++)
    if (!tag->attributes[i].is_declaration && g_strcmp0 (tag->attributes[i].prefix, prefix) == 0)
      return TRUE;
  return FALSE;
}

char *
weft_scope_declare_attributes (const WeftScope *scope, const WeftTag *tag)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < scope->bindings->len; i++) {
    const Binding *binding = &g_array_index (scope->bindings, Binding, i);

    if (!is_hidden (scope, i) && has_attribute_with (tag, binding->prefix) &&
        !declares (tag, binding->prefix))
      append_declaration (text, binding);
  }
  return g_string_free (text, FALSE);
}
