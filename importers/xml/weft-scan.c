/* weft-scan.c: the lexical grammar of XML, as far as finding the ends of markup needs it. */
#include "weft-scan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
fail (const WeftText *text, gsize offset, const char *found, const char *expected, GError **error)
{
  g_autofree char *quoted = found == NULL ? weft_text_quote (text, offset) : NULL;

  return weft_text_fail (
      text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
      (WeftFault){.found = found != NULL ? (char *) found : quoted, .expected = (char *) expected}, error);
}

static gboolean
fail_large (const WeftText *text,
            gsize offset,
            const char *found,
            const char *format,
            int limit,
            GError **error)
{
  g_autofree char *expected = g_strdup_printf (format, limit);

  return weft_text_fail (text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
                         (WeftFault){.found = (char *) found, .expected = expected}, error);
}

static gboolean
ends_at (const WeftText *text, gsize at)
{
  return at < text->size && text->data[at] == '>';
}

/* What is in no name. */
static const gboolean ends_name[256] = {
    ['\0'] = TRUE, [' '] = TRUE, ['\t'] = TRUE, ['\r'] = TRUE, ['\n'] = TRUE, ['='] = TRUE,
    ['/'] = TRUE,  ['>'] = TRUE, ['<'] = TRUE,  ['"'] = TRUE,  ['\''] = TRUE};

static gsize
skip_name (const WeftText *text, gsize at)
{
  while (at < text->size && !ends_name[(guchar) text->data[at]])
    at++;
  return at;
}

static gboolean
scan_value (const WeftText *text, gsize *at, GError **error)
{
  char quote = *at < text->size ? text->data[*at] : '\0';
  gsize start = *at;

  if (quote != '"' && quote != '\'')
    return fail (text, start, NULL, _ ("a value in quotation marks"), error);
  for (*at = start + 1; *at < text->size && *at - start <= WEFT_MAX_TAG_BYTES; (*at)++) {
    if (text->data[*at] == quote) {
      (*at)++;
      return TRUE;
    }
    if (text->data[*at] == '<')
      return fail (text, *at, _ ("“<” in a value"), _ ("a closing quotation mark, or &lt;"), error);
  }
  if (*at < text->size)
    return fail_large (text, start, _ ("a longer value"), _ ("at most %d bytes in one tag"),
                       WEFT_MAX_TAG_BYTES, error);
  return fail (text, start, _ ("a value without an end"), _ ("a closing quotation mark"), error);
}

gboolean
weft_scan_attribute (const WeftText *text, gsize *at, WeftTokenAttribute *attribute, GError **error)
{
  gsize start = weft_text_skip_space (text, *at);

  if (ends_at (text, start) || (weft_text_has_prefix (text, start, "/>"))) {
    *at = start;
    return FALSE;
  }
  attribute->start = start;
  attribute->name_end = skip_name (text, start);
  if (attribute->name_end == start)
    return fail (text, start, NULL, _ ("an attribute, '>' or '/>'"), error);
  if (start == *at)
    return fail (text, start, NULL, _ ("white space before an attribute"), error);
  *at = weft_text_skip_space (text, attribute->name_end);
  if (*at == text->size || text->data[*at] != '=')
    return fail (text, *at, NULL, _ ("'=' and the attribute's value in quotation marks"), error);
  *at = weft_text_skip_space (text, *at + 1);
  if (!scan_value (text, at, error))
    return FALSE;
  attribute->end = *at;
  return TRUE;
}

gboolean
weft_scan_find_attribute (const WeftText *text,
                          const WeftToken *tag,
                          const char *name,
                          WeftTokenAttribute *attribute)
{
  gsize length = strlen (name);

  for (gsize at = tag->name_end; weft_scan_attribute (text, &at, attribute, NULL);)
    if (attribute->name_end - attribute->start == length &&
        weft_text_has_prefix (text, attribute->start, name))
      return TRUE;
  return FALSE;
}

/* @attributes: (nullable) */
static gboolean
scan_start_tag (const WeftText *text, WeftToken *token, GArray *attributes, GError **error)
{
  gsize at = skip_name (text, token->start + 1);
  WeftTokenAttribute attribute;
  GError *problem = NULL;
  guint n = 0;

  token->name_end = at;
  if (at == token->start + 1)
    return fail (text, token->start, NULL, _ ("a tag, or &lt; for the character itself"), error);
  while (n <= WEFT_MAX_TAG_ATTRIBUTES && at - token->start <= WEFT_MAX_TAG_BYTES &&
         weft_scan_attribute (text, &at, &attribute, &problem)) {
    if (attributes != NULL)
      g_array_append_val (attributes, attribute);
    n++;
  }
  if (problem != NULL) {
    g_propagate_error (error, problem);
    return FALSE;
  }
  if (n > WEFT_MAX_TAG_ATTRIBUTES)
    return fail_large (text, token->start, _ ("a tag with more attributes"),
                       _ ("at most %d attributes in one tag"), WEFT_MAX_TAG_ATTRIBUTES, error);
  if (at - token->start > WEFT_MAX_TAG_BYTES)
    return fail_large (text, token->start, _ ("a longer tag"), _ ("at most %d bytes in one tag"),
                       WEFT_MAX_TAG_BYTES, error);
  token->type = ends_at (text, at) ? WEFT_TOKEN_START : WEFT_TOKEN_EMPTY;
  token->end = at + (token->type == WEFT_TOKEN_START ? 1 : 2);
  return TRUE;
}

static gboolean
scan_end_tag (const WeftText *text, WeftToken *token, GError **error)
{
  gsize at = weft_text_skip_space (text, skip_name (text, token->start + 2));

  if (!ends_at (text, at))
    return fail (text, at, NULL, _ ("'>' at the end of the tag"), error);
  token->type = WEFT_TOKEN_END;
  token->end = at + 1;
  return TRUE;
}

/* Markup that ends at the first occurrence of a fixed text. */
typedef struct {
  WeftTokenType type;
  const char *opening;
  const char *closing;
  const char *unended;
} Form;

static const Form forms[] = {
    {WEFT_TOKEN_COMMENT, "<!--", "-->", N_ ("a comment without an end")},
    {WEFT_TOKEN_CDATA, "<![CDATA[", "]]>", N_ ("a CDATA section without an end")},
    {WEFT_TOKEN_INSTRUCTION, "<?", "?>", N_ ("a processing instruction without an end")},
};

static gboolean
scan_form (const WeftText *text, const Form *form, WeftToken *token, GError **error)
{
  gsize from = token->start + strlen (form->opening);
  const char *closing = memmem (text->data + from, text->size - from, form->closing, strlen (form->closing));

  if (closing == NULL)
    return fail (text, token->start, _ (form->unended), form->closing, error);
  token->type = form->type;
  token->end = closing - text->data + strlen (form->closing);
  return TRUE;
}

gboolean
weft_scan_declaration (const WeftText *text, WeftToken *declaration)
{
  gsize name_end = text->start + strlen ("<?xml");

  if (!weft_text_has_prefix (text, text->start, "<?xml") ||
      weft_text_skip_space (text, name_end) == name_end ||
      !weft_scan_token (text, text->start, declaration, NULL))
    return FALSE;
  declaration->name_end = name_end;
  return TRUE;
}

static gboolean
scan (const WeftText *text, gsize from, WeftToken *token, GArray *attributes, GError **error)
{
  const char *start = from < text->size ? memchr (text->data + from, '<', text->size - from) : NULL;

  *token = (WeftToken){.type = WEFT_TOKEN_NONE, .start = text->size, .end = text->size};
  if (start == NULL)
    return TRUE;
  token->start = start - text->data;
  /* Most are start tags. */
  if (token->start + 1 < text->size && !ends_name[(guchar) start[1]] && start[1] != '!' && start[1] != '?')
    return scan_start_tag (text, token, attributes, error);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (weft_text_has_prefix (text, token->start, forms[i].opening))
      return scan_form (text, &forms[i], token, error);
  if (weft_text_has_prefix (text, token->start, "<!"))
    return fail (text, token->start, NULL, _ ("an element: document types and entities are not read"), error);
  if (weft_text_has_prefix (text, token->start, "</"))
    return scan_end_tag (text, token, error);
  return scan_start_tag (text, token, attributes, error);
}

gboolean
weft_scan_token (const WeftText *text, gsize from, WeftToken *token, GError **error)
{
  return scan (text, from, token, NULL, error);
}

gboolean
weft_scan_markup (const WeftText *text, gsize from, WeftToken *token, GArray *attributes, GError **error)
{
  g_array_set_size (attributes, 0);
  return scan (text, from, token, attributes, error);
}
