/* cli-formats.c: import, export and convert: files of other formats, by the table of formats. */
#include "cli.h"

#include "weft-document-format.h"
#include "weft-insert-parts.h"
#include "weft-json.h"
#include "weft-printable.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>

/* The format that --as or --from names; *@status is the exit status when there is none. */
static const WeftFormat *
find_format (Cli *cli, const char *option, const char *name, int *status)
{
  const WeftFormat *format = weft_format_find (name);
  g_autofree char *names = format == NULL ? weft_formats_list_names (", ") : NULL;

  if (format == NULL)
    *status = cli_misuse (cli, _ ("%s: found %s, expected one of these formats: %s"), option, name, names);
  return format;
}

/* The options of the call that @format has; those of other formats are refused. */
static WeftOptions *
read_options (Cli *cli, const WeftFormat *format, GError **error)
{
  g_autoptr (WeftOptions) options = weft_options_new (format->options);

  for (guint i = 0; i < cli->options->len; i++) {
    const WeftOption *option = cli->options->pdata[i];
    const char *text = cli_get_text (cli, option);

    if (text != NULL && !weft_format_set_option (format, options, option->name, text, error)) {
      cli->fault = CLI_WRONG_CALL;
      return NULL;
    }
  }
  return g_steal_pointer (&options);
}

static WeftSource *
open_source (Cli *cli, const WeftFormat *format, const char *option, GError **error)
{
  WeftSource *source = weft_source_open (cli->job, cli->file, format, option, error);

  if (source == NULL && g_error_matches (*error, WEFT_FORMAT_ERROR, WEFT_ERROR_UNSUPPORTED))
    cli->fault = CLI_WRONG_CALL;
  return source;
}

/* Reads the file of the call into cli->document. */
static const WeftFormat *
read_file (Cli *cli,
           const WeftFormat *format,
           const char *option,
           WeftDiagnostics *diagnostics,
           GError **error)
{
  g_autoptr (WeftSource) source = open_source (cli, format, option, error);
  g_autoptr (WeftOptions) options = NULL;

  if (source == NULL)
    return NULL;
  format = weft_source_get_format (source);
  options = read_options (cli, format, error);
  if (options == NULL)
    return NULL;
  cli->document = weft_source_read (source, cli->job, options, diagnostics, &cli->locations, error);
  return cli->document != NULL ? format : NULL;
}

/* What was read and written, in words and as JSON. */

static guint64
count_values (const WeftNode *measurement)
{
  const char *at = weft_node_get_text (measurement, WEFT_PROPERTY_TEXT);
  guint64 n = 0;

  for (gboolean inside = FALSE; at != NULL && *at != '\0'; at++) {
    n += !g_ascii_isspace (*at) && !inside;
    inside = !g_ascii_isspace (*at);
  }
  return n;
}

static gboolean
is_told (const WeftNode *part)
{
  return weft_node_get_kind (part) != WEFT_KIND_KEPT && weft_node_get_name (part) != NULL;
}

/* How many rows of each kind there are. @graph: (nullable) */
static void
add_row_words (GString *text, const WeftGraph *graph)
{
  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++)
    g_string_append_printf (text, "%s %s %u", table > 1 ? "," : ":",
                            weft_kind_get_info (weft_graph_get_kind (graph, table))->element,
                            weft_graph_count_rows (graph, table));
}

/* (nullable): of what was measured. */
static const char *
get_unit (const WeftNode *part)
{
  WeftKind kind = weft_node_get_kind (part);

  return kind == WEFT_KIND_MEASUREMENT || kind == WEFT_KIND_SCHEDULE
             ? weft_node_get_text (part, WEFT_PROPERTY_UNIT)
             : NULL;
}

static void
add_part_words (GString *text, const WeftNode *part)
{
  const char *unit = get_unit (part);
  g_autofree char *printable = weft_printable (unit != NULL ? unit : "");

  g_string_append_printf (text, "  %s %s", weft_kind_get_info (weft_node_get_kind (part))->element,
                          weft_node_get_name (part));
  if (weft_node_get_kind (part) == WEFT_KIND_MEASUREMENT)
    g_string_append_printf (text, _ (": %" PRIu64 " times"), count_values (part));
  if (*printable != '\0')
    g_string_append_printf (text, _ (" in %s"), printable);
  add_row_words (text, weft_node_get_graph (part));
  g_string_append_c (text, '\n');
}

static char *
tell_words (Cli *cli, const WeftDiagnostics *diagnostics)
{
  GString *text = g_string_new (NULL);
  WeftChildIter iter;
  WeftNode *part;

  g_string_append_printf (text, _ ("%s: read\n"), cli->file);
  weft_child_iter_init (&iter, weft_document_get_root (cli->document));
  while ((part = weft_child_iter_next (&iter)) != NULL)
    if (is_told (part))
      add_part_words (text, part);
  if (diagnostics->n_left_out > 0)
    g_string_append_printf (text, _ ("  left out: %" PRIu64 "\n"), diagnostics->n_left_out);
  return g_string_free (text, FALSE);
}

static void
add_number (JsonBuilder *builder, const char *name, guint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, (gint64) value);
}

static void
add_word (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  if (value != NULL)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_row_counts (JsonBuilder *builder, const WeftGraph *graph)
{
  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++)
    add_number (builder, weft_kind_get_info (weft_graph_get_kind (graph, table))->element,
                weft_graph_count_rows (graph, table));
}

static void
add_parts (Cli *cli, JsonBuilder *builder)
{
  WeftChildIter iter;
  WeftNode *part;

  json_builder_set_member_name (builder, "parts");
  json_builder_begin_array (builder);
  weft_child_iter_init (&iter, weft_document_get_root (cli->document));
  while ((part = weft_child_iter_next (&iter)) != NULL) {
    if (!is_told (part))
      continue;
    json_builder_begin_object (builder);
    add_word (builder, "kind", weft_kind_get_info (weft_node_get_kind (part))->element);
    add_word (builder, "id", weft_node_get_name (part));
    if (weft_node_get_kind (part) == WEFT_KIND_MEASUREMENT) {
      add_word (builder, "unit", weft_node_get_text (part, WEFT_PROPERTY_UNIT));
      add_number (builder, "values", count_values (part));
    }
    add_row_counts (builder, weft_node_get_graph (part));
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
add_remarks (JsonBuilder *builder, const WeftDiagnostics *diagnostics)
{
  json_builder_set_member_name (builder, "remarks");
  json_builder_begin_array (builder);
  for (guint i = 0; i < diagnostics->remarks->len; i++) {
    const GError *remark = diagnostics->remarks->pdata[i];
    const WeftFault *fault = weft_fault_get (remark);

    json_builder_begin_object (builder);
    add_number (builder, "line", fault->line);
    add_number (builder, "column", fault->column);
    add_word (builder, "found", fault->found);
    add_word (builder, "expected", fault->expected);
    add_word (builder, "message", remark->message);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static char *
tell_json (Cli *cli, const WeftFormat *format, const WeftDiagnostics *diagnostics)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;

  json_builder_begin_object (builder);
  add_word (builder, "file", cli->file);
  add_word (builder, "format", format->name);
  add_parts (cli, builder);
  add_number (builder, "left_out", diagnostics->n_left_out);
  add_remarks (builder, diagnostics);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json = weft_json_print (root);
  return g_strconcat (json, "\n", NULL);
}

/* Remarks are messages; a summary is a result, unless the file itself goes to the standard output. */
static void
tell (Cli *cli, const WeftFormat *format, const WeftDiagnostics *diagnostics)
{
  gboolean is_json = cli->format == CLI_FORMAT_JSON;
  g_autofree char *text = is_json ? tell_json (cli, format, diagnostics) : tell_words (cli, diagnostics);

  for (guint i = 0; !is_json && i < diagnostics->remarks->len; i++)
    fprintf (stderr, "%s\n", ((const GError *) diagnostics->remarks->pdata[i])->message);
  if (!is_json && diagnostics->n_left_out > diagnostics->remarks->len)
    fprintf (stderr, _ ("%s: and more like these: %" PRIu64 " left out in all\n"), cli->file,
             diagnostics->n_left_out);
  if (cli->out != NULL)
    fputs (text, stdout);
}

/* Import. */

/* Brings what was read into the document of --into. */
static gboolean
bring_in (Cli *cli, WeftDocument **document, GError **error)
{
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (WeftSource) source = weft_source_open_document (cli->job, cli->into, cli->into, error);
  g_autoptr (WeftDocument) whole = NULL;

  if (source == NULL)
    return FALSE;
  whole = weft_source_read (source, cli->job, NULL, diagnostics, NULL, error);
  if (whole == NULL)
    return FALSE;
  *document = weft_insert_parts (whole, cli->document, NULL, error);
  return *document != NULL;
}

static char *
import (Cli *cli, const WeftFormat **format, WeftDiagnostics *diagnostics, gsize *size, GError **error)
{
  g_autoptr (WeftDocument) whole = NULL;

  *format = read_file (cli, *format, "--as", diagnostics, error);
  if (*format == NULL)
    return NULL;
  if (cli->into != NULL && (*format)->content != WEFT_FORMAT_PARTS) {
    cli->fault = CLI_WRONG_CALL;
    weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_UNSUPPORTED,
                    &(WeftFault){.file = (char *) cli->file,
                                 .problem = (char *) "--into",
                                 .found = (char *) _ ("a whole document"),
                                 .expected = (char *) _ ("parts of one")});
    return NULL;
  }
  if (cli->into != NULL && !bring_in (cli, &whole, error))
    return NULL;
  return weft_document_format.write (whole != NULL ? whole : cli->document, NULL, cli->job, diagnostics, size,
                                     error);
}

int
cli_import (Cli *cli)
{
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  const WeftFormat *format = NULL;
  g_autofree char *bytes = NULL;
  GError *error = NULL;
  CliWatch *watch;
  gsize size;
  int status;

  if (cli->format == CLI_FORMAT_CSV)
    return cli_misuse (cli, _ ("--format: found csv, expected text or json"));
  if (cli->as != NULL && (format = find_format (cli, "--as", cli->as, &status)) == NULL)
    return status;
  cli->file = cli->arguments[0];
  if (!cli_check_out (cli, &error))
    return cli_fail (cli, error);
  watch = cli_watch_begin (cli);
  bytes = import (cli, &format, diagnostics, &size, &error);
  cli_watch_end (watch);
  if (bytes == NULL || !cli_write (cli, bytes, size, &error))
    return cli_fail (cli, error);
  tell (cli, format, diagnostics);
  return CLI_DONE;
}

/* Export. */

/* The format that is written, by --as or by the name of the file; %NULL with *@status. */
static const WeftFormat *
find_written (Cli *cli, int *status)
{
  GError *error = NULL;
  const WeftFormat *format;

  if (cli->as == NULL && cli->out == NULL) {
    *status = cli_misuse (cli, _ ("--as: found nothing, expected the format that is written"));
    return NULL;
  }
  format = cli->as != NULL ? find_format (cli, "--as", cli->as, status)
                           : weft_format_choose (cli->out, "--as", &error);
  if (error != NULL) {
    cli->fault = CLI_WRONG_CALL;
    *status = cli_fail (cli, error);
  } else if (format != NULL && format->write == NULL) {
    *status = cli_misuse (cli, _ ("--as: found %s, expected a format that can be written"), format->name);
    format = NULL;
  }
  return format;
}

static int
write_out (Cli *cli, const WeftFormat *format, WeftDiagnostics *diagnostics, const WeftFormat *read)
{
  GError *error = NULL;
  gsize size;
  CliWatch *watch = cli_watch_begin (cli);
  g_autofree char *bytes = format->write (cli->document, cli->diagram, cli->job, diagnostics, &size, &error);

  cli_watch_end (watch);
  if (bytes == NULL && cli->diagram != NULL && weft_document_find (cli->document, cli->diagram) == 0)
    cli->fault = CLI_WRONG_CALL;
  if (bytes == NULL) {
    if (weft_fault_get (error) != NULL && weft_fault_get (error)->file == NULL)
      weft_fault_locate (error, cli->file, 0, 0);
    return cli_fail (cli, error);
  }
  if (!cli_write (cli, bytes, size, &error))
    return cli_fail (cli, error);
  tell (cli, read, diagnostics);
  return CLI_DONE;
}

int
cli_export (Cli *cli)
{
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  const WeftFormat *format;
  GError *error = NULL;
  int status;

  if (cli->format == CLI_FORMAT_CSV)
    return cli_misuse (cli, _ ("--format: found csv, expected text or json"));
  format = find_written (cli, &status);
  if (format == NULL)
    return status;
  if (!cli_load (cli, &error))
    return cli_fail (cli, error);
  return write_out (cli, format, diagnostics, format);
}

/* Convert. */

int
cli_convert (Cli *cli)
{
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  const WeftFormat *read = NULL;
  const WeftFormat *written;
  GError *error = NULL;
  CliWatch *watch;
  int status;

  if (cli->format == CLI_FORMAT_CSV)
    return cli_misuse (cli, _ ("--format: found csv, expected text or json"));
  cli->file = cli->arguments[0];
  cli->out = g_strdup (cli->arguments[1]);
  written = find_written (cli, &status);
  if (written == NULL ||
      (cli->from != NULL && (read = find_format (cli, "--from", cli->from, &status)) == NULL))
    return status;
  if (!cli_check_out (cli, &error))
    return cli_fail (cli, error);
  watch = cli_watch_begin (cli);
  read = read_file (cli, read, "--from", diagnostics, &error);
  cli_watch_end (watch);
  return read != NULL ? write_out (cli, written, diagnostics, read) : cli_fail (cli, error);
}
