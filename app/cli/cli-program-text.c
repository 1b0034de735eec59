/* cli-program-text.c: the text of the program that a call is about: of a file, or of a program of a document. */
#include "cli.h"

#include "weft-file.h"
#include "weft-one-diagram.h"
#include "weft-program-file.h"
#include "weft-program-operations.h"
#include "weft-program-text.h"
#include "weft-source.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/* (transfer full) (nullable) */
static WeftDocument *
read_document (Cli *cli, const char *path, WeftLocations **locations, GError **error)
{
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (WeftSource) source = weft_source_open_document (cli->job, path, path, error);

  return source != NULL ? weft_source_read (source, cli->job, NULL, diagnostics, locations, error) : NULL;
}

/* The one in MIMDC that the call names, or the only program of the document. */
static const WeftNode *
find_program (const Cli *cli, const WeftDocument *document, const WeftLocations *locations, GError **error)
{
  const WeftNode *program = weft_one_diagram_find (document, WEFT_KIND_PROGRAM, cli->diagram, error);

  if (program != NULL && weft_program_check_language (program, error))
    return program;
  weft_locations_apply (locations, *error);
  return NULL;
}

/* Of the file in which it stands, or else of the document at @path. */
static char *
read_text (Cli *cli, const char *path, const WeftNode *program, GError **error)
{
  const char *text = weft_node_get_text (program, WEFT_PROPERTY_TEXT);
  char *file = weft_program_file_find (program, path);

  g_free (cli->program_name);
  cli->program_name = file != NULL ? file : g_strdup_printf ("%s#%s", path, weft_node_get_name (program));
  cli->file = cli->program_name;
  return file != NULL ? weft_program_text_read (file, cli->job, error) : g_strdup (text != NULL ? text : "");
}

char *
cli_read_program (Cli *cli, gsize limit, gsize *size, GError **error)
{
  const char *path = cli->arguments[0];
  g_autoptr (WeftLocations) locations = NULL;
  g_autoptr (WeftDocument) document = NULL;
  const WeftNode *program;
  char *text;

  cli->file = g_str_equal (path, "-") ? "<stdin>" : path;
  if (!g_str_has_suffix (path, ".weft"))
    return weft_file_read (path, cli->file, limit, size, error);
  document = cli_check_out (cli, error) ? read_document (cli, path, &locations, error) : NULL;
  program = document != NULL ? find_program (cli, document, locations, error) : NULL;
  text = program != NULL ? read_text (cli, path, program, error) : NULL;
  if (text == NULL)
    return NULL;
  if (cli->pes == NULL)
    cli->pes = g_strdup_printf ("%" PRId64, weft_node_get_integer (program, WEFT_PROPERTY_PES));
  *size = strlen (text);
  return text;
}
