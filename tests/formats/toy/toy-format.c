/* toy-format.c: see toy-format.h. */
#include "toy-format.h"

#include "weft-batch.h"

#include <string.h>

static WeftNode *
make_note (const char *text, GError **error)
{
  const WeftAttribute attribute = {WEFT_PROPERTY_TEXT, text};
  WeftProperties *properties = weft_properties_new (WEFT_KIND_NOTE, &attribute, 1, error);

  return properties != NULL ? weft_node_new (properties, NULL, 0, error) : NULL;
}

static gboolean
add_notes (WeftBatch *batch, char **lines, const WeftFormatInput *input, GError **error)
{
  guint32 root = 1;

  for (guint i = 0; lines[i] != NULL; i++) {
    WeftNode *note = *lines[i] != '\0' ? make_note (lines[i], error) : NULL;

    if (!weft_job_check (input->job, error))
      return FALSE;
    if (*lines[i] != '\0' && (note == NULL || !weft_batch_insert (batch, root, i, note, NULL, error)))
      return FALSE;
  }
  return TRUE;
}

static WeftDocument *
read_toy (const WeftFormatInput *input,
          WeftDiagnostics *diagnostics,
          WeftLocations **locations,
          GError **error)
{
  g_autofree char *text = g_strndup (input->data, input->size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const char *shout = weft_format_get_option (&toy_format, input->options, "shout");
  g_autofree char *loud = g_ascii_strup (lines[0], -1);
  g_autoptr (WeftDocument) empty = weft_document_new ();
  g_autoptr (WeftDocument) titled = weft_document_set (
      empty, 1, WEFT_PROPERTY_TITLE, (g_str_equal (shout, "yes") ? loud : lines[0]) + strlen ("toy "), error);
  WeftBatch *batch = titled != NULL ? weft_batch_begin (titled) : NULL;

  (void) diagnostics;
  (void) locations;
  if (batch != NULL && add_notes (batch, lines + 1, input, error))
    return weft_batch_commit (batch);
  g_clear_pointer (&batch, weft_batch_abandon);
  return NULL;
}

static char *
write_toy (const WeftDocument *document,
           const char *part,
           WeftJob *job,
           WeftDiagnostics *diagnostics,
           gsize *size,
           GError **error)
{
  const WeftNode *root = weft_document_get_root (document);
  const char *title = weft_node_get_text (root, WEFT_PROPERTY_TITLE);
  GString *out = g_string_new ("toy ");
  WeftChildIter iter;
  const WeftNode *child;

  (void) part;
  (void) job;
  (void) error;
  g_string_append_printf (out, "%s\n", title != NULL ? title : "");
  weft_child_iter_init (&iter, root);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_NOTE)
      g_string_append_printf (out, "%s\n", weft_node_get_text (child, WEFT_PROPERTY_TEXT));
    else
      weft_diagnostics_leave_out (
          diagnostics,
          &(WeftFault){.problem = (char *) "left out",
                       .element = (char *) weft_kind_get_info (weft_node_get_kind (child))->element,
                       .expected = (char *) "a note"});
  *size = out->len;
  return g_string_free (out, FALSE);
}

static const char *const endings[] = {"toy", "csv", NULL};
static const char *const mime_types[] = {"application/x-toy", NULL};
static const char *const magic[] = {"toy ", NULL};
static const char *const answers[] = {"no", "yes", NULL};

static const WeftOption shouting = {
    .name = "shout",
    .type = WEFT_OPTION_CHOICE,
    .argument = "WHETHER",
    .help = "whether the title is read in capitals: no (default) or yes",
    .label = "Shout",
    .words = answers,
};

static const WeftOption *const options[] = {&shouting, NULL};

const WeftFormat toy_format = {
    .name = "toy",
    .title = "Toy document",
    .endings = endings,
    .mime_types = mime_types,
    .magic = magic,
    .options = options,
    .limit = 1000,
    .content = WEFT_FORMAT_DOCUMENTS,
    .read = read_toy,
    .write = write_toy,
};

extern const WeftFormat *const weft_more_formats[];
const WeftFormat *const weft_more_formats[] = {&toy_format, NULL};
