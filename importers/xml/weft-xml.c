/* weft-xml.c: SAX2 callbacks. libxml2 says what the text means, weft-scan.c where it stands, and a step ahead of it whether it may be
 * told: both go through the same markup side by side, and what they find goes to the reader in batches: of a long text they are found on a thread of
 * their own, while the reader works on those before. */
#include "weft-xml-batch.h"

#include "weft-screen.h"
#include "weft-xml-fault.h"

#include <glib/gi18n-lib.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

/* Bytes of the file that a batch is about: what is shorter takes no thread. */
#define BATCH_BYTES 65536

/* So many may be on their way: enough that neither side waits for the other's hiccups. */
#define MOST_BATCHES 8

/* What goes from the thread that parses to the one that reads, and back. */
typedef struct {
  GMutex mutex;
  GCond cond;     /* a batch was put somewhere */
  GQueue full;    /* WeftXmlBatch */
  GQueue empty;   /* WeftXmlBatch */
  int is_stopped; /* atomic: the reader wants no more */
} Line;

typedef struct {
  const WeftText *text;
  Line *line;
  xmlParserCtxt *context;
  gsize given;         /* how far libxml2 has the text */
  WeftXmlBatch *batch; /* being filled */
  gsize begun;         /* where the batch begins */
  WeftToken token;     /* the last markup that libxml2 told of */
  GArray *scanned;     /* WeftTokenAttribute, of the tag at hand: where each stands */
  WeftToken next;      /* the one after it */
  GArray *ahead;       /* WeftTokenAttribute, of that */
  guint depth;         /* elements that are open there */
  GError *error;       /* the first one; nothing counts after it */
} Parser;

/* @batches: of @line */
static void
put (Line *line, GQueue *batches, WeftXmlBatch *batch)
{
  g_mutex_lock (&line->mutex);
  g_queue_push_tail (batches, batch);
  g_cond_signal (&line->cond);
  g_mutex_unlock (&line->mutex);
}

static WeftXmlBatch *
take (Line *line, GQueue *batches)
{
  WeftXmlBatch *batch;

  g_mutex_lock (&line->mutex);
  while (g_queue_is_empty (batches))
    g_cond_wait (&line->cond, &line->mutex);
  batch = g_queue_pop_head (batches);
  g_mutex_unlock (&line->mutex);
  return batch;
}

static void
hand_over (Parser *parser, gboolean is_last)
{
  parser->batch->end = parser->token.end;
  parser->batch->is_last = is_last;
  put (parser->line, &parser->line->full, g_steal_pointer (&parser->batch));
  if (!is_last)
    parser->batch = take (parser->line, &parser->line->empty);
  parser->begun = parser->token.end;
}

/* Whether there is more to tell. */
static gboolean
goes_on (Parser *parser)
{
  if (parser->error == NULL && parser->token.end - parser->begun >= BATCH_BYTES)
    hand_over (parser, FALSE);
  if (!g_atomic_int_get (&parser->line->is_stopped))
    return parser->error == NULL;
  xmlStopParser (parser->context);
  return FALSE;
}

/* Rule: elements nest so many levels. */
static void
check_depth (Parser *parser)
{
  g_autofree char *expected = NULL;

  if (parser->next.type == WEFT_TOKEN_START)
    parser->depth++;
  else if (parser->next.type == WEFT_TOKEN_END && parser->depth > 0)
    parser->depth--;
  if (parser->depth <= WEFT_MAX_ELEMENT_NESTING)
    return;
  expected = g_strdup_printf (_ ("at most %d levels of elements"), WEFT_MAX_NESTING);
  weft_text_fail (parser->text, parser->next.start, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE,
                  (WeftFault){.found = (char *) _ ("elements nested too deep"), .expected = expected},
                  &parser->error);
}

/* Finds the next markup before libxml2 sees it, which it never does when there is something wrong with it. CDATA sections are told as
 * text. */
static void
look_ahead (Parser *parser)
{
  gsize from = parser->token.end;

  if (parser->error != NULL)
    return;
  do {
    weft_scan_markup (parser->text, from, &parser->next, parser->ahead, &parser->error);
    from = parser->next.end;
  } while (parser->error == NULL && parser->next.type == WEFT_TOKEN_CDATA);
  if (parser->error == NULL)
    check_depth (parser);
  if (parser->error != NULL)
    xmlStopParser (parser->context);
}

/* Moves on to the next markup, of which libxml2 has just told. */
static void
advance (Parser *parser)
{
  GArray *scanned = parser->scanned;

  parser->token = parser->next;
  parser->scanned = parser->ahead;
  parser->ahead = scanned;
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
          .value = entry[1] != NULL ? (const char *) entry[1] : "",
          .is_declaration = TRUE,
      };

      g_array_append_val (parser->batch->attributes, declaration);
      return TRUE;
    }
  }
  return FALSE;
}

/* Without replacement of entities libxml2 tells every ampersand of a value, however it was written, as a
 * character reference. */
static const char *
copy_value (WeftXmlBatch *batch, const char *start, const char *end)
{
  g_autoptr (GString) value = NULL;

  if (memchr (start, '&', (gsize) (end - start)) == NULL)
    return weft_xml_batch_copy (batch, start, (gsize) (end - start));
  value = g_string_new_len (start, end - start);
  g_string_replace (value, "&#38;", "&", 0);
  return weft_xml_batch_copy (batch, value->str, value->len);
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
  attribute.value = copy_value (parser->batch, (const char *) entry[3], (const char *) entry[4]);
  g_array_append_val (parser->batch->attributes, attribute);
  return TRUE;
}

/* Brings together where each attribute stands and what it says. Both list them in the same order, except
 * that libxml2 lists declarations apart. %FALSE should they ever differ: then nothing can be trusted. */
static gboolean
match_attributes (Parser *parser, const Told *told)
{
  int n = 0;

  for (guint i = 0; i < parser->scanned->len; i++) {
    const WeftTokenAttribute *scanned = &g_array_index (parser->scanned, WeftTokenAttribute, i);
    const char *prefix;

    if (is_declaration (parser, scanned, &prefix) ? !add_declaration (parser, scanned, prefix, told)
                                                  : !add_attribute (parser, scanned, told, n++))
      return FALSE;
  }
  return n == told->n_attributes && (int) parser->scanned->len == n + told->n_declarations;
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
  if (!goes_on (parser))
    return;
  advance (parser);
  if (parser->token.type > WEFT_TOKEN_EMPTY || !match_attributes (parser, &told)) {
    fail_out_of_step (parser);
    return;
  }
  tag.start = parser->token.start;
  tag.name_end = parser->token.name_end;
  tag.n_attributes = parser->scanned->len;
  weft_xml_batch_add_start (parser->batch, &tag);
  look_ahead (parser);
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
  if (parser->token.type == WEFT_TOKEN_EMPTY) {
    parser->token.type = WEFT_TOKEN_END;
    weft_xml_batch_add_end (parser->batch, parser->token.end);
    return;
  }
  advance (parser);
  if (parser->token.type != WEFT_TOKEN_END)
    fail_out_of_step (parser);
  else
    weft_xml_batch_add_end (parser->batch, parser->token.end);
  look_ahead (parser);
}

static void
keep (Parser *parser, WeftTokenType type)
{
  if (parser->error != NULL)
    return;
  advance (parser);
  if (parser->token.type != type)
    fail_out_of_step (parser);
  else
    weft_xml_batch_add_kept (parser->batch, parser->token.start, parser->token.end);
  look_ahead (parser);
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

  if (parser->error == NULL)
    weft_xml_batch_add_text (parser->batch, (const char *) text, (gsize) size, parser->token.end);
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

/* Piece by piece: libxml2 copies what it is given, and all at once would be as much memory again. */
static int
read_cb (void *data, char *buffer, int size)
{
  Parser *parser = data;
  gsize n = MIN ((gsize) size, parser->text->size - parser->given);

  memcpy (buffer, parser->text->data + parser->given, n);
  parser->given += n;
  return (int) n;
}

static void
parse (Parser *parser)
{
  xmlParserCtxt *context = parser->context;

  set_callbacks (context->sax);
  context->userData = parser;
  if (parser->error != NULL)
    return;
  xmlFreeDoc (xmlCtxtReadIO (context, read_cb, NULL, parser, NULL, NULL, XML_PARSE_NONET));
  if ((!context->wellFormed || context->errNo == XML_ERR_NO_MEMORY) &&
      !g_atomic_int_get (&parser->line->is_stopped))
    fail_without_memory (parser);
}

/* From the first markup to the last batch; that one is handed over come what may. */
static gpointer
run (gpointer data)
{
  Parser *parser = data;
  xmlStructuredErrorFunc other_func = xmlStructuredError;
  gpointer other_data = xmlStructuredErrorContext;

  parser->batch = take (parser->line, &parser->line->empty);
  /* What libxml2 cannot tell a parser's own callback, it would print. */
  xmlSetStructuredErrorFunc (parser, error_cb);
  if (parser->context != NULL) {
    look_ahead (parser);
    parse (parser);
  } else {
    fail_without_memory (parser);
  }
  xmlSetStructuredErrorFunc (other_data, other_func);
  hand_over (parser, TRUE);
  return NULL;
}

/* Tells all batches, up to the first error. */
static void
read_batches (const WeftText *text,
              Line *line,
              const WeftXmlReader *reader,
              gpointer data,
              WeftJob *job,
              GError **problem)
{
  gboolean is_last = FALSE;

  while (!is_last) {
    WeftXmlBatch *batch = take (line, &line->full);

    is_last = batch->is_last;
    if (*problem == NULL && job != NULL) {
      weft_job_set_progress (job, (double) batch->end / (double) text->size);
      weft_job_check (job, problem);
    }
    if (*problem == NULL)
      weft_xml_batch_tell (batch, reader, data, problem);
    if (*problem != NULL)
      g_atomic_int_set (&line->is_stopped, TRUE);
    weft_xml_batch_clear (batch);
    put (line, &line->empty, batch);
  }
}

static void
line_init (Line *line)
{
  *line = (Line){.full = G_QUEUE_INIT, .empty = G_QUEUE_INIT};
  g_mutex_init (&line->mutex);
  g_cond_init (&line->cond);
  for (guint i = 0; i < MOST_BATCHES; i++)
    g_queue_push_tail (&line->empty, weft_xml_batch_new ());
}

static void
line_clear (Line *line)
{
  g_queue_clear_full (&line->full, weft_xml_batch_free);
  g_queue_clear_full (&line->empty, weft_xml_batch_free);
  g_cond_clear (&line->cond);
  g_mutex_clear (&line->mutex);
}

/* Names of tags are the context's, which outlives all batches. */
gboolean
weft_xml_parse (const WeftText *text,
                const WeftXmlReader *reader,
                gpointer data,
                WeftJob *job,
                GError **error)
{
  Line line;
  Parser parser = {.text = text, .line = &line, .given = text->start};
  GError *problem = NULL; /* of the reader, which is told only what stands before the parser's */
  GThread *thread = NULL;

  if (!weft_screen (text, error))
    return FALSE;
  line_init (&line);
  /* The declaration is not told of. */
  if (!weft_scan_declaration (text, &parser.token))
    parser.token = (WeftToken){.type = WEFT_TOKEN_NONE, .end = text->start};
  parser.scanned = g_array_new (FALSE, FALSE, sizeof (WeftTokenAttribute));
  parser.ahead = g_array_new (FALSE, FALSE, sizeof (WeftTokenAttribute));
  xmlInitParser ();
  parser.context = xmlNewParserCtxt ();
  if (text->size > BATCH_BYTES)
    thread = g_thread_new ("xml", run, &parser);
  else
    run (&parser);
  read_batches (text, &line, reader, data, job, &problem);
  if (thread != NULL)
    g_thread_join (thread);
  line_clear (&line);
  xmlFreeParserCtxt (parser.context);
  g_array_unref (parser.scanned);
  g_array_unref (parser.ahead);
  if (problem != NULL)
    g_clear_error (&parser.error);
  else
    problem = parser.error;
  if (problem != NULL)
    g_propagate_error (error, problem);
  return problem == NULL;
}
