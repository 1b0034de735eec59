/* weft-xml.c: SAX2 callbacks. libxml2 says what the text means, weft-scan.c where it stands: both go through
 * the same markup side by side. */
#include "weft-xml.h"

#include "weft-xml-fault.h"

#include <glib/gi18n-lib.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

/* Tags between two looks at the job. */
#define TAGS_AT_ONCE 1024

typedef struct {
  const WeftText *text;
  const WeftXmlReader *reader;
  gpointer data;      /* of the reader */
  WeftJob *job;       /* (nullable) */
  guint n_tags;       /* since the job was asked */
  WeftToken token;    /* the last markup */
  GArray *scanned;    /* WeftTokenAttribute, of the tag at hand: where each stands */
  GArray *attributes; /* WeftTagAttribute: the same, with what it says */
  GError *error;      /* the first one; nothing counts after it */
} Parser;

static void
check_job (Parser *parser)
{
  if (parser->job == NULL || ++parser->n_tags < TAGS_AT_ONCE)
    return;
  parser->n_tags = 0;
  weft_job_set_progress (parser->job, (double) parser->token.end / (double) parser->text->size);
  weft_job_check (parser->job, &parser->error);
}

/* Moves on to the next markup, of which libxml2 has just told. CDATA sections are told as text. */
static void
advance (Parser *parser)
{
  do
    weft_scan_markup (parser->text, parser->token.end, &parser->token, parser->scanned, &parser->error);
  while (parser->error == NULL && parser->token.type == WEFT_TOKEN_CDATA);
}

static void
attribute_clear (gpointer data)
{
  g_free ((char *) ((WeftTagAttribute *) data)->value);
}

/* What SAX2 tells of a start tag: 2 pointers a declaration, 5 an attribute. */
typedef struct {
  int n_declarations;
  const xmlChar **declarations;
  int n_attributes;
  const xmlChar **attributes;
} Told;

static gboolean
is_declaration (const Parser *parser, const WeftTokenAttribute *scanned, const char **prefix)
{
  const char *name = parser->text->data + scanned->start;
  gsize length = scanned->name_end - scanned->start;

  *prefix = name + (length > strlen ("xmlns") ? strlen ("xmlns:") : length);
  return strncmp (name, "xmlns", 5) == 0 && (length == 5 || (length > 6 && name[5] == ':'));
}

static gboolean
is_prefix (const xmlChar *told, const char *prefix, gsize length)
{
  const char *name = told != NULL ? (const char *) told : "";

  return strlen (name) == length && memcmp (name, prefix, length) == 0;
}

static gboolean
add_declaration (Parser *parser, const WeftTokenAttribute *scanned, const char *prefix, const Told *told)
{
  gsize length = parser->text->data + scanned->name_end - prefix;

  for (int i = 0; i < told->n_declarations; i++) {
    const xmlChar *const *entry = told->declarations + 2 * i;

    if (is_prefix (entry[0], prefix, length)) {
      WeftTagAttribute declaration = {
          .start = scanned->start,
          .end = scanned->end,
          .name = entry[0] != NULL ? (const char *) entry[0] : "",
          .value = g_strdup (entry[1] != NULL ? (const char *) entry[1] : ""),
          .is_declaration = TRUE,
      };

      g_array_append_val (parser->attributes, declaration);
      return TRUE;
    }
  }
  return FALSE;
}

/* Without replacement of entities libxml2 tells every ampersand of a value, however it was written, as a
 * character reference. */
static char *
copy_value (const char *start, const char *end)
{
  g_autoptr (GString) value = NULL;

  if (memchr (start, '&', (gsize) (end - start)) == NULL)
    return g_strndup (start, (gsize) (end - start));
  value = g_string_new_len (start, end - start);
  g_string_replace (value, "&#38;", "&", 0);
  return g_string_free (g_steal_pointer (&value), FALSE);
}

static gboolean
add_attribute (Parser *parser, const WeftTokenAttribute *scanned, const Told *told, int index)
{
  WeftTagAttribute attribute = {.start = scanned->start, .end = scanned->end};
  const xmlChar *const *entry;

  if (index >= told->n_attributes)
    return FALSE;
  entry = told->attributes + 5 * index;
  attribute.name = (const char *) entry[0];
  attribute.prefix = (const char *) entry[1];
  attribute.uri = (const char *) entry[2];
  attribute.value = copy_value ((const char *) entry[3], (const char *) entry[4]);
  g_array_append_val (parser->attributes, attribute);
  return TRUE;
}

/* Brings together where each attribute stands and what it says. Both list them in the same order, except
 * that libxml2 lists declarations apart. %FALSE should they ever differ: then nothing can be trusted. */
static gboolean
match_attributes (Parser *parser, const Told *told)
{
  int n = 0;

  g_array_set_size (parser->attributes, 0);
  for (guint i = 0; i < parser->scanned->len; i++) {
    const WeftTokenAttribute *scanned = &g_array_index (parser->scanned, WeftTokenAttribute, i);
    const char *prefix;

    if (is_declaration (parser, scanned, &prefix) ? !add_declaration (parser, scanned, prefix, told)
                                                  : !add_attribute (parser, scanned, told, n++))
      return FALSE;
  }
  return n == told->n_attributes && (int) parser->attributes->len == n + told->n_declarations;
}

static void
fail_out_of_step (Parser *parser)
{
  weft_text_fail (parser->text, parser->token.start, WEFT_FORMAT_ERROR, WEFT_ERROR_UNSUPPORTED,
                  (WeftFault){.problem = (char *) _ ("this markup cannot be read"),
                              .expected = (char *) _ ("well-formed XML")},
                  &parser->error);
}

static void
start_element_cb (void *data,
                  const xmlChar *name,
                  const xmlChar *prefix,
                  const xmlChar *uri,
                  int n_declarations,
                  const xmlChar **declarations,
                  int n_attributes,
                  int n_defaulted,
                  const xmlChar **attributes)
{
  Parser *parser = data;
  Told told = {n_declarations, declarations, n_attributes, attributes};
  WeftTag tag = {.name = (const char *) name, .uri = (const char *) uri};

  (void) prefix;
  (void) n_defaulted;
  if (parser->error == NULL)
    check_job (parser);
  if (parser->error == NULL)
    advance (parser);
  if (parser->error != NULL)
    return;
  if (parser->token.type > WEFT_TOKEN_EMPTY || !match_attributes (parser, &told)) {
    fail_out_of_step (parser);
    return;
  }
  tag.start = parser->token.start;
  tag.name_end = parser->token.name_end;
  tag.attributes = (const WeftTagAttribute *) (gpointer) parser->attributes->data;
  tag.n_attributes = parser->attributes->len;
  parser->reader->start (parser->data, &tag, &parser->error);
}

static void
end_element_cb (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  Parser *parser = data;

  (void) name;
  (void) prefix;
  (void) uri;
  if (parser->error != NULL)
    return;
  /* The end of <a/> is no markup of its own. */
  if (parser->token.type == WEFT_TOKEN_EMPTY)
    parser->token.type = WEFT_TOKEN_END;
  else
    advance (parser);
  if (parser->error != NULL)
    return;
  if (parser->token.type != WEFT_TOKEN_END)
    fail_out_of_step (parser);
  else
    parser->reader->end (parser->data, parser->token.end, &parser->error);
}

static void
keep (Parser *parser, WeftTokenType type)
{
  if (parser->error == NULL)
    advance (parser);
  if (parser->error != NULL)
    return;
  if (parser->token.type != type)
    fail_out_of_step (parser);
  else if (parser->reader->add_kept != NULL)
    parser->reader->add_kept (parser->data, parser->token.start, parser->token.end, &parser->error);
}

static void
comment_cb (void *data, const xmlChar *text)
{
  (void) text;
  keep (data, WEFT_TOKEN_COMMENT);
}

static void
instruction_cb (void *data, const xmlChar *target, const xmlChar *text)
{
  (void) target;
  (void) text;
  keep (data, WEFT_TOKEN_INSTRUCTION);
}

static void
characters_cb (void *data, const xmlChar *text, int size)
{
  Parser *parser = data;

  if (parser->error == NULL && parser->reader->add_text != NULL)
    parser->reader->add_text (parser->data, (const char *) text, (gsize) size, parser->token.end,
                              &parser->error);
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *Problem;
#else
typedef xmlErrorPtr Problem;
#endif

/* libxml2 tells warnings here too, which are none of the user's business. */
static void
error_cb (void *data, Problem problem)
{
  Parser *parser = data;
  gboolean has_context = problem->domain == XML_FROM_PARSER || problem->domain == XML_FROM_NAMESPACE;
  glong here = 0;

  if (parser->error != NULL || problem->level < XML_ERR_ERROR)
    return;
  if (has_context && problem->ctxt != NULL)
    here = xmlByteConsumed (problem->ctxt);
  here = CLAMP (here, 0, (glong) (parser->text->size - parser->text->start));
  weft_xml_fault_set (parser->text, parser->token.end, parser->text->start + here, problem, &parser->error);
}

static void
set_callbacks (xmlSAXHandler *sax)
{
  *sax = (xmlSAXHandler){
      .initialized = XML_SAX2_MAGIC,
      .startElementNs = start_element_cb,
      .endElementNs = end_element_cb,
      .characters = characters_cb,
      .ignorableWhitespace = characters_cb,
      .cdataBlock = characters_cb,
      .comment = comment_cb,
      .processingInstruction = instruction_cb,
      .serror = error_cb,
  };
}

static void
fail_without_memory (Parser *parser)
{
  xmlError problem = {.code = XML_ERR_NO_MEMORY};

  if (parser->error == NULL)
    weft_xml_fault_set (parser->text, 0, 0, &problem, &parser->error);
}

static void
run (Parser *parser)
{
  const WeftText *text = parser->text;
  xmlParserCtxt *context = xmlNewParserCtxt ();

  if (context == NULL) {
    fail_without_memory (parser);
    return;
  }
  set_callbacks (context->sax);
  context->userData = parser;
  xmlFreeDoc (xmlCtxtReadMemory (context, text->data + text->start, text->size - text->start, NULL, NULL,
                                 XML_PARSE_NONET));
  if (!context->wellFormed || context->errNo == XML_ERR_NO_MEMORY)
    fail_without_memory (parser);
  xmlFreeParserCtxt (context);
}

gboolean
weft_xml_parse (const WeftText *text,
                const WeftXmlReader *reader,
                gpointer data,
                WeftJob *job,
                GError **error)
{
  Parser parser = {.text = text, .reader = reader, .data = data, .job = job};
  xmlStructuredErrorFunc other_func = xmlStructuredError;
  gpointer other_data = xmlStructuredErrorContext;

  /* The declaration is not told of. */
  if (!weft_scan_declaration (text, &parser.token))
    parser.token = (WeftToken){.type = WEFT_TOKEN_NONE, .end = text->start};
  parser.scanned = g_array_new (FALSE, FALSE, sizeof (WeftTokenAttribute));
  parser.attributes = g_array_new (FALSE, FALSE, sizeof (WeftTagAttribute));
  g_array_set_clear_func (parser.attributes, attribute_clear);
  xmlInitParser ();
  /* What libxml2 cannot tell a parser's own callback, it would print. */
  xmlSetStructuredErrorFunc (&parser, error_cb);
  run (&parser);
  xmlSetStructuredErrorFunc (other_data, other_func);
  g_array_unref (parser.attributes);
  g_array_unref (parser.scanned);
  if (parser.error != NULL)
    g_propagate_error (error, parser.error);
  return parser.error == NULL;
}
