/* cli-context.c: errors, the document at hand, cancelling, progress, writing. */
#include "cli.h"

#include "weft-address.h"
#include "weft-batch-rows.h"
#include "weft-fault.h"
#include "weft-json.h"
#include "weft-save.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int
cli_misuse (Cli *cli, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  fprintf (stderr, _ ("weft-cli %s: %s\nTry “weft-cli %s --help”.\n"), cli->command->name, message,
           cli->command->name);
  return CLI_WRONG_CALL;
}

static void
add_text (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  if (value != NULL)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_place (JsonBuilder *builder, const char *name, guint value)
{
  json_builder_set_member_name (builder, name);
  if (value != 0)
    json_builder_add_int_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static char *
error_to_json (const GError *error)
{
  static const WeftFault nothing = {0};
  const WeftFault *fault = weft_fault_get (error) != NULL ? weft_fault_get (error) : &nothing;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "error");
  json_builder_begin_object (builder);
  add_text (builder, "file", fault->file);
  add_place (builder, "line", fault->line);
  add_place (builder, "column", fault->column);
  add_text (builder, "element", fault->element);
  add_text (builder, "id", fault->id);
  add_text (builder, "attribute", fault->property);
  add_text (builder, "found", fault->found);
  add_text (builder, "expected", fault->expected);
  add_text (builder, "message", error->message);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  return weft_json_print (root);
}

/* Whether the user's input is to blame. */
static gboolean
is_input_error (const GError *error)
{
  return weft_fault_get (error) != NULL || error->domain == G_FILE_ERROR || error->domain == G_IO_ERROR;
}

int
cli_fail (Cli *cli, GError *error)
{
  int status = cli->fault != 0 ? cli->fault : is_input_error (error) ? CLI_WRONG_INPUT : CLI_NOT_DONE;
  g_autofree char *json = cli->format == CLI_FORMAT_JSON ? error_to_json (error) : NULL;

  if (json != NULL)
    fprintf (stderr, "%s\n", json);
  else
    fprintf (stderr, "%s%s\n",
             weft_fault_get (error) != NULL && weft_fault_get (error)->file != NULL ? "" : "weft-cli: ",
             error->message);
  g_error_free (error);
  return status;
}

/* After --set the document is no longer what the file says. */
GError *
cli_locate (Cli *cli, GError *error)
{
  if (cli->locations != NULL && cli->settings == NULL && weft_fault_get (error) != NULL)
    weft_locations_apply (cli->locations, error);
  return error;
}

static gboolean
apply_setting (Cli *cli, const char *setting, GError **error)
{
  const char *equals = strchr (setting, '=');
  g_autofree char *address = equals != NULL ? g_strndup (setting, equals - setting) : NULL;
  g_autofree char *found = NULL;
  WeftDocument *document;

  cli->fault = CLI_WRONG_CALL;
  if (equals == NULL || equals == setting) {
    found = g_strdup_printf ("“%s”", setting);
    weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.problem = (char *) "--set",
                                 .found = found,
                                 .expected = (char *) _ ("ID.ATTRIBUTE=VALUE")});
    return FALSE;
  }
  document = weft_address_set (cli->document, address, equals + 1, error);
  if (document == NULL)
    return FALSE;
  weft_document_unref (cli->document);
  cli->document = document;
  cli->fault = 0;
  return TRUE;
}

/* @path: (nullable): what @option says. A command that reads nothing replaces nothing. */
static gboolean
check_written (Cli *cli, const char *option, const char *path, GError **error)
{
  struct stat in;
  struct stat out;

  if (path == NULL || cli->file == NULL || stat (cli->file, &in) < 0 || stat (path, &out) < 0 ||
      in.st_dev != out.st_dev || in.st_ino != out.st_ino)
    return TRUE;
  cli->fault = CLI_WRONG_CALL;
  weft_fault_set (error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = (char *) path,
                               .problem = (char *) option,
                               .found = (char *) _ ("the document that is read"),
                               .expected = (char *) _ ("another file")});
  return FALSE;
}

/* What is written may not replace what is read. */
gboolean
cli_check_out (Cli *cli, GError **error)
{
  return check_written (cli, "--out", cli->out, error) && check_written (cli, "--vcd", cli->vcd, error);
}

gboolean
cli_load (Cli *cli, GError **error)
{
  return cli_load_file (cli, cli->arguments[0], error);
}

gboolean
cli_load_file (Cli *cli, const char *path, GError **error)
{
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (WeftSource) source = NULL;

  cli->file = path;
  if (!cli_check_out (cli, error))
    return FALSE;
  source = weft_source_open_document (cli->job, path, g_str_equal (path, "-") ? "<stdin>" : path, error);
  if (source == NULL)
    return FALSE;
  cli->document = weft_source_read (source, cli->job, NULL, diagnostics, &cli->locations, error);
  if (cli->document == NULL)
    return FALSE;
  for (guint i = 0; cli->settings != NULL && cli->settings[i] != NULL; i++)
    if (!apply_setting (cli, cli->settings[i], error))
      return FALSE;
  return TRUE;
}

/* Whether the questions of the command, or any where it has none, are about diagrams of @kind. */
static gboolean
can_ask (Cli *cli, WeftKind kind)
{
  if (cli->takes_any_diagram)
    return weft_kind_is_diagram (kind);
  if (cli->questions->len == 0)
    return weft_questions_can_ask (kind);
  for (guint i = 0; i < cli->questions->len; i++)
    if (weft_question_is_about (cli_get_question (cli, i), kind))
      return TRUE;
  return FALSE;
}

/* The same of a node: of several questions those about what is no diagram need not have anything to be about. */
static gboolean
can_answer (Cli *cli, const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);

  return can_ask (cli, kind) &&
         (cli->takes_any_diagram || cli->questions->len <= 1 || weft_kind_is_diagram (kind) ||
          weft_questions_apply (cli->document, weft_node_get_id (node)));
}

/* (transfer full): the diagrams that can be answered, or where there are none, of what kind they could be. */
static char *
list_diagrams (Cli *cli)
{
  GString *names = g_string_new (NULL);
  WeftChildIter iter;
  WeftNode *child;
  gboolean is_empty;

  weft_child_iter_init (&iter, weft_document_get_root (cli->document));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (can_answer (cli, child))
      g_string_append_printf (names, "%s%s", names->len > 0 ? " | " : "", weft_node_get_name (child));
  is_empty = names->len == 0;
  for (WeftKind kind = 0; is_empty && kind < WEFT_N_KINDS; kind++)
    if (can_ask (cli, kind))
      g_string_append_printf (names, "%s<%s>", names->len > 0 ? " | " : "",
                              weft_kind_get_info (kind)->element);
  return g_string_free (names, FALSE);
}

static gboolean
refuse_diagram (Cli *cli, const char *found, GError **error)
{
  g_autofree char *expected = list_diagrams (cli);

  if (cli->diagram != NULL)
    cli->fault = CLI_WRONG_CALL;
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.file = (char *) cli->file, .found = (char *) found, .expected = expected});
  return FALSE;
}

static gboolean
pick_named (Cli *cli, GArray *picked, GError **error)
{
  guint32 id = weft_document_find (cli->document, cli->diagram);
  WeftNode *node = weft_document_get_node (cli->document, id);
  g_autofree char *found = NULL;

  if (node != NULL && can_answer (cli, node)) {
    g_array_append_val (picked, id);
    return TRUE;
  }
  if (node == NULL)
    found = g_strdup_printf (_ ("no diagram “%s”"), cli->diagram);
  else if (weft_node_get_kind (node) == WEFT_KIND_KEPT)
    found = g_strdup_printf (_ ("“%s”, a <%s>, which this version keeps but does not evaluate"), cli->diagram,
                             weft_node_get_text (node, WEFT_PROPERTY_NAME));
  else
    found = g_strdup_printf (_ ("“%s”, which is a <%s>"), cli->diagram,
                             weft_kind_get_info (weft_node_get_kind (node))->element);
  return refuse_diagram (cli, found, error);
}

GArray *
cli_pick_diagrams (Cli *cli, GError **error)
{
  g_autoptr (GArray) picked = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftChildIter iter;
  WeftNode *child;

  if (cli->diagram != NULL)
    return pick_named (cli, picked, error) ? g_steal_pointer (&picked) : NULL;
  weft_child_iter_init (&iter, weft_document_get_root (cli->document));
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);

    if (can_answer (cli, child))
      g_array_append_val (picked, id);
  }
  if (picked->len == 0) {
    refuse_diagram (cli, _ ("no diagram that this version evaluates"), error);
    return NULL;
  }
  return g_steal_pointer (&picked);
}

static gboolean
write_to_stream (const char *bytes, gsize size, GError **error)
{
  if (fwrite (bytes, 1, size, stdout) == size && fflush (stdout) == 0)
    return TRUE;
  g_set_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED, _ ("standard output: %s"),
               g_strerror (errno));
  return FALSE;
}

gboolean
cli_write (Cli *cli, const char *bytes, gsize size, GError **error)
{
  cli->fault = CLI_NOT_DONE;
  if (cli->out == NULL)
    return write_to_stream (bytes, size, error);
  return weft_save_bytes (cli->out, bytes, size, error);
}

/* The job that an interrupt cancels; a signal handler can reach nothing else. */
static WeftJob *interruptible;

static void
interrupt (G_GNUC_UNUSED int signal_number)
{
  weft_job_cancel (interruptible);
}

static void
set_interrupts (void (*handler) (int))
{
  signal (SIGINT, handler);
  signal (SIGTERM, handler);
  /* Who has begun it may not want it to end with its terminal. */
  if (signal (SIGHUP, handler) == SIG_IGN)
    signal (SIGHUP, SIG_IGN);
}

struct _CliWatch {
  WeftJob *job;
  GThread *thread;
  gint finished; /* atomic */
};

static gpointer
show_progress (gpointer data)
{
  CliWatch *watch = data;

  while (!g_atomic_int_get (&watch->finished)) {
    int filled = (int) (40 * weft_job_get_progress (watch->job));

    fprintf (stderr, "\r[%.*s%*s] %3.0f %%", filled, "########################################", 40 - filled,
             "", 100 * weft_job_get_progress (watch->job));
    fflush (stderr);
    g_usleep (100000);
  }
  fprintf (stderr, "\r%50s\r", "");
  return NULL;
}

CliWatch *
cli_watch_begin (Cli *cli)
{
  CliWatch *watch = g_new0 (CliWatch, 1);

  watch->job = cli->job;
  if (cli->progress && isatty (STDERR_FILENO))
    watch->thread = g_thread_new ("progress", show_progress, watch);
  interruptible = cli->job;
  set_interrupts (interrupt);
  return watch;
}

void
cli_watch_end (CliWatch *watch)
{
  set_interrupts (SIG_DFL);
  if (watch->thread != NULL) {
    g_atomic_int_set (&watch->finished, TRUE);
    g_thread_join (watch->thread);
  }
  g_free (watch);
}
