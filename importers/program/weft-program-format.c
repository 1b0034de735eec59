/* weft-program-format.c: the format as a row, and both ways. What is wrong with a program its compiler says; here only what no document can
 * hold is refused. */
#include "weft-program-format.h"

#include "weft-insert-parts.h"
#include "weft-one-diagram.h"
#include "weft-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Whether XML has all characters of the text; CR LF is one of its ends of lines. */
static gboolean
check_characters (const WeftText *text, GError **error)
{
  WeftFault fault = {.found = (char *) _ ("a control character"), .expected = (char *) _ ("text")};

  if (!weft_text_check_characters (text, error))
    return FALSE;
  for (gsize i = text->start; i < text->size; i++)
    if ((guchar) text->data[i] < ' ' && strchr ("\t\n\r", text->data[i]) == NULL)
      return weft_text_fail (text, i, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID, fault, error);
  return TRUE;
}

static WeftDocument *
make_document (const WeftText *text)
{
  g_autofree char *source = g_strndup (text->data + text->start, text->size - text->start);
  g_autofree char *stem = weft_make_stem (text->file);
  g_autofree char *id = weft_make_id (stem, "program");
  const WeftAttribute program[] = {
      {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_LANGUAGE, "mimdc"}, {WEFT_PROPERTY_TEXT, source}};
  WeftNode *part = weft_node_new (
      weft_properties_new (WEFT_KIND_PROGRAM, program, G_N_ELEMENTS (program), NULL), NULL, 0, NULL);
  WeftProperties *root = weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL);

  return weft_document_new_from_root (weft_node_new (root, &part, 1, NULL), NULL);
}

static WeftDocument *
read_program (const WeftFormatInput *input,
              G_GNUC_UNUSED WeftDiagnostics *diagnostics,
              G_GNUC_UNUSED WeftLocations **locations,
              GError **error)
{
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  if (check_characters (&text, error))
    document = make_document (&text);
  weft_text_clear (&text);
  return document;
}

static char *
write_program (const WeftDocument *document,
               const char *part,
               G_GNUC_UNUSED WeftJob *job,
               G_GNUC_UNUSED WeftDiagnostics *diagnostics,
               gsize *size,
               GError **error)
{
  const WeftNode *program = weft_one_diagram_find (document, WEFT_KIND_PROGRAM, part, error);
  char *text = program != NULL ? g_strdup (weft_node_get_text (program, WEFT_PROPERTY_TEXT)) : NULL;

  *size = text != NULL ? strlen (text) : 0;
  return text;
}

static const char *const endings[] = {"mimdc", NULL};
static const char *const mime_types[] = {"text/x-mimdc", NULL};

const WeftFormat weft_program_format = {
    .name = "mimdc",
    .title = N_ ("Programs in MIMDC"),
    .endings = endings,
    .mime_types = mime_types,
    .limit = 64 << 20, /* as of the compiler */
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = read_program,
    .write = write_program,
};
