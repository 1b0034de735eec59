/* weft-xml-fault.c: a table of libxml2's error codes. */
#include "weft-xml-fault.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum {
  ANCHOR_HERE,      /* where libxml2 stood */
  ANCHOR_CHARACTER, /* the same, if that is a character that XML does not allow; else the row does not apply */
  ANCHOR_NEXT,      /* the first thing after the last markup that was accepted */
  ANCHOR_MARKUP,    /* the markup at hand */
  ANCHOR_ATTRIBUTE, /* the attribute at hand whose name or prefix libxml2 tells */
  ANCHOR_REFERENCE, /* the & at or before where libxml2 stood; without one the row does not apply */
  ANCHOR_BRACKETS,  /* the first ]]> after the last markup */
  ANCHOR_START,     /* the start of the file */
  ANCHOR_END,
} Anchor;

/* %1: the first text that libxml2 tells, %2: the second. A found of NULL quotes the file. Of several rows with
 * one code the first that applies counts. */
typedef struct {
  int code;
  Anchor anchor;
  const char *found;
  const char *expected;
} Row;

#define REFERENCES  N_ ("&lt; &gt; &amp; &quot; &apos; or &#NUMBER;")
#define DECLARATION "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

static const Row rows[] = {
    {XML_ERR_TAG_NAME_MISMATCH, ANCHOR_MARKUP, "</%2>", "</%1>"},
    {XML_ERR_TAG_NOT_FINISHED, ANCHOR_END, NULL, "</%1>"},
    {XML_ERR_DOCUMENT_EMPTY, ANCHOR_NEXT, NULL, N_ ("an element")},
    {XML_ERR_DOCUMENT_START, ANCHOR_NEXT, NULL, N_ ("an element")},
    {XML_ERR_DOCUMENT_END, ANCHOR_NEXT, NULL, N_ ("the end of the file")},
    {XML_ERR_UNDECLARED_ENTITY, ANCHOR_REFERENCE, NULL, REFERENCES},
    {XML_WAR_UNDECLARED_ENTITY, ANCHOR_REFERENCE, NULL, REFERENCES},
    {XML_ERR_ENTITYREF_SEMICOL_MISSING, ANCHOR_REFERENCE, NULL, REFERENCES},
    {XML_ERR_NAME_REQUIRED, ANCHOR_REFERENCE, NULL, REFERENCES},
    {XML_ERR_NAME_REQUIRED, ANCHOR_HERE, NULL, N_ ("a name")},
    {XML_ERR_INVALID_CHARREF, ANCHOR_REFERENCE, NULL, N_ ("the number of a character that XML allows")},
    {XML_ERR_INVALID_DEC_CHARREF, ANCHOR_REFERENCE, NULL, N_ ("the number of a character that XML allows")},
    {XML_ERR_INVALID_HEX_CHARREF, ANCHOR_REFERENCE, NULL, N_ ("the number of a character that XML allows")},
    {XML_ERR_INVALID_CHAR, ANCHOR_CHARACTER, NULL, N_ ("a character that XML allows")},
    {XML_ERR_INVALID_CHAR, ANCHOR_REFERENCE, NULL, N_ ("the number of a character that XML allows")},
    {XML_ERR_MISPLACED_CDATA_END, ANCHOR_BRACKETS, "“]]>”", "]]&gt;"},
    {XML_ERR_HYPHEN_IN_COMMENT, ANCHOR_MARKUP, N_ ("a comment with “--” in it"), N_ ("“--” at its end only")},
    {XML_ERR_ATTRIBUTE_REDEFINED, ANCHOR_ATTRIBUTE, N_ ("a second attribute “%1”"),
     N_ ("each attribute once")},
    {XML_NS_ERR_ATTRIBUTE_REDEFINED, ANCHOR_ATTRIBUTE, N_ ("a second attribute “%1”"),
     N_ ("each attribute once")},
    {XML_NS_ERR_UNDEFINED_NAMESPACE, ANCHOR_ATTRIBUTE, N_ ("the prefix “%1”, which is not declared"),
     "xmlns:%1=\"…\""},
    {XML_NS_ERR_XML_NAMESPACE, ANCHOR_MARKUP, N_ ("a namespace declaration that XML does not allow"),
     N_ ("xmlns:PREFIX=\"NAME\"")},
    {XML_NS_ERR_QNAME, ANCHOR_MARKUP, N_ ("a name with more than one colon"), N_ ("PREFIX:NAME")},
    {XML_ERR_RESERVED_XML_NAME, ANCHOR_MARKUP, N_ ("an XML declaration"),
     N_ ("it at the very start of the file only")},
    {XML_ERR_UNKNOWN_VERSION, ANCHOR_START, NULL, DECLARATION},
    {XML_ERR_VERSION_MISSING, ANCHOR_START, NULL, DECLARATION},
    {XML_ERR_XMLDECL_NOT_STARTED, ANCHOR_START, NULL, DECLARATION},
    {XML_ERR_XMLDECL_NOT_FINISHED, ANCHOR_START, NULL, DECLARATION},
    {XML_ERR_STANDALONE_VALUE, ANCHOR_START, NULL, DECLARATION},
    {XML_ERR_ENCODING_NAME, ANCHOR_START, NULL, DECLARATION},
    {XML_ERR_UNSUPPORTED_ENCODING, ANCHOR_START, NULL, DECLARATION},
};

/* @format with what libxml2 tells in the places of %1 and %2. */
static char *
fill_in (const char *format, const xmlError *problem)
{
  GString *text = g_string_new (format);

  g_string_replace (text, "%1", problem->str1 != NULL ? problem->str1 : "", 0);
  g_string_replace (text, "%2", problem->str2 != NULL ? problem->str2 : "", 0);
  return g_string_free (text, FALSE);
}

/* The markup that begins at @after or later and is no CDATA section. */
static gboolean
find_markup (const WeftText *text, gsize after, WeftToken *token)
{
  do {
    if (!weft_scan_token (text, after, token, NULL))
      return FALSE;
    after = token->end;
  } while (token->type == WEFT_TOKEN_CDATA);
  return token->type != WEFT_TOKEN_NONE;
}

static gboolean
is_named (const WeftText *text, const WeftTokenAttribute *attribute, const char *name)
{
  gsize length = strlen (name);
  gsize actual = attribute->name_end - attribute->start;

  return weft_text_has_prefix (text, attribute->start, name) &&
         (actual == length || (actual > length && text->data[attribute->start + length] == ':'));
}

/* The last attribute at hand with that name or prefix: of two equal ones, the second. */
static gsize
find_attribute (const WeftText *text, const WeftToken *token, const char *name)
{
  WeftTokenAttribute attribute;
  gsize place = token->start;

  if (token->type > WEFT_TOKEN_EMPTY || name == NULL)
    return place;
  for (gsize at = token->name_end; weft_scan_attribute (text, &at, &attribute, NULL);)
    if (is_named (text, &attribute, name))
      place = attribute.start;
  return place;
}

static gsize
find_reference (const WeftText *text, gsize after, gsize here)
{
  const char *start = text->data + MIN (after, here);
  const char *reference = memrchr (start, '&', text->data + MIN (here + 1, text->size) - start);

  return reference != NULL ? (gsize) (reference - text->data) : here;
}

static gsize
find_brackets (const WeftText *text, gsize after, gsize here)
{
  const char *brackets = memmem (text->data + after, text->size - after, "]]>", 3);

  return brackets != NULL ? (gsize) (brackets - text->data) : here;
}

static gsize
find_place (const WeftText *text, Anchor anchor, gsize after, gsize here, const char *name)
{
  WeftToken token;

  switch (anchor) {
  case ANCHOR_NEXT:
    return weft_text_skip_space (text, after);
  case ANCHOR_MARKUP:
    return find_markup (text, after, &token) ? token.start : here;
  case ANCHOR_ATTRIBUTE:
    return find_markup (text, after, &token) ? find_attribute (text, &token, name) : here;
  case ANCHOR_REFERENCE:
    return find_reference (text, after, here);
  case ANCHOR_BRACKETS:
    return find_brackets (text, after, here);
  case ANCHOR_START:
    return text->start;
  case ANCHOR_END:
    return text->size;
  case ANCHOR_HERE:
  case ANCHOR_CHARACTER:
  default:
    return here;
  }
}

static gboolean
is_allowed (gunichar c)
{
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c != 0xfffe && c != 0xffff);
}

static gboolean
applies (const Row *row, const WeftText *text, gsize place, int code)
{
  if (row->code != code)
    return FALSE;
  if (row->anchor == ANCHOR_REFERENCE)
    return weft_text_has_prefix (text, place, "&");
  return row->anchor != ANCHOR_CHARACTER ||
         (place < text->size &&
          !is_allowed (g_utf8_get_char_validated (text->data + place, text->size - place)));
}

static void
set_unknown (const WeftText *text, gsize place, const xmlError *problem, GError **error)
{
  g_autofree char *words = g_strdup (problem->message != NULL ? problem->message : "");

  weft_text_fail (text, place, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  (WeftFault){.problem = g_strstrip (words), .expected = (char *) _ ("well-formed XML")},
                  error);
}

void
weft_xml_fault_set (const WeftText *text, gsize after, gsize here, const xmlError *problem, GError **error)
{
  if (problem->code == XML_ERR_NO_MEMORY) {
    weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
                    &(WeftFault){.file = text->file,
                                 .problem = (char *) _ ("there is not enough memory to read the file")});
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    gsize place = find_place (text, rows[i].anchor, after, here, problem->str1);
    g_autofree char *found = NULL;
    g_autofree char *expected = NULL;

    if (!applies (&rows[i], text, place, problem->code))
      continue;
    found = rows[i].found != NULL ? fill_in (_ (rows[i].found), problem) : weft_text_quote (text, place);
    expected = fill_in (_ (rows[i].expected), problem);
    weft_text_fail (text, place, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                    (WeftFault){.found = found, .expected = expected}, error);
    return;
  }
  set_unknown (text, here, problem, error);
}
