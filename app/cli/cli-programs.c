/* cli-programs.c: compile, run and fmt: programs in MIMDC. */
#include "cli.h"

#include "weft-file.h"
#include "weft-json.h"
#include "weft-mimdc.h"
#include "weft-number.h"
#include "weft-reference.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>

static const char *const outputs[] = {"code", "counts", NULL};
static const char *const targets[] = {"reference", NULL};

char *
cli_list_targets (void)
{
  return g_strjoinv (" ", (char **) targets);
}

char *
cli_list_outputs (void)
{
  return g_strjoinv (" ", (char **) outputs);
}

/* A program, and what there is to say of it. */
typedef struct {
  char *data;
  WeftMimdcMessages *messages;
} Program;

static void
program_clear (Program *program)
{
  g_clear_pointer (&program->messages, weft_mimdc_messages_free);
  g_clear_pointer (&program->data, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Program, program_clear)

static gboolean
program_read (Program *program, Cli *cli, GError **error)
{
  const char *path = cli->arguments[0];
  gsize size;

  cli->file = g_str_equal (path, "-") ? "<stdin>" : path;
  program->data = weft_file_read (path, cli->file, WEFT_MIMDC_MOST_BYTES, &size, error);
  if (program->data != NULL)
    program->messages = weft_mimdc_messages_new (cli->file, program->data, size);
  return program->data != NULL;
}

static void
add_message (JsonBuilder *builder, const WeftMimdcMessage *message, const char *file)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "severity");
  json_builder_add_string_value (builder, message->severity == WEFT_MIMDC_ERROR ? "error" : "warning");
  json_builder_set_member_name (builder, "file");
  json_builder_add_string_value (builder, file);
  json_builder_set_member_name (builder, "line");
  json_builder_add_int_value (builder, message->line);
  json_builder_set_member_name (builder, "column");
  json_builder_add_int_value (builder, message->column);
  json_builder_set_member_name (builder, "message");
  json_builder_add_string_value (builder, message->sentence);
  json_builder_end_object (builder);
}

static char *
messages_to_json (Cli *cli, WeftMimdcMessages *messages)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  guint n;
  const WeftMimdcMessage *all = weft_mimdc_messages_get (messages, &n);
  guint first = 0;

  while (first < n && all[first].severity != WEFT_MIMDC_ERROR)
    first++;
  json_builder_begin_object (builder);
  if (first < n) {
    json_builder_set_member_name (builder, "error");
    add_message (builder, &all[first], cli->file);
  }
  json_builder_set_member_name (builder, "messages");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++)
    add_message (builder, &all[i], cli->file);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  return weft_json_print (root);
}

/* Says what there is to say of the program. @error: (nullable) (transfer full): why there is nothing else; returns the exit status. */
static int
tell (Cli *cli, const Program *program, GError *error)
{
  gboolean is_json = cli->format == CLI_FORMAT_JSON;
  g_autofree char *text = NULL;
  guint n = 0;

  if (program->messages != NULL)
    weft_mimdc_messages_get (program->messages, &n);
  if (n > 0) {
    text =
        is_json ? messages_to_json (cli, program->messages) : weft_mimdc_messages_print (program->messages);
    fprintf (stderr, is_json ? "%s\n" : "%s", text);
  }
  if (error == NULL)
    return CLI_DONE;
  if (n == 0 || weft_mimdc_messages_count (program->messages, WEFT_MIMDC_ERROR) == 0)
    return cli_fail (cli, error);
  g_error_free (error);
  return CLI_WRONG_INPUT;
}

static gboolean
is_one_of (Cli *cli, const char *option, const char *word, const char *const *words, int *status)
{
  g_autofree char *all = NULL;

  if (word == NULL || g_strv_contains (words, word))
    return TRUE;
  all = g_strjoinv (", ", (char **) words);
  *status = cli_misuse (cli, _ ("%s: found %s, expected one of these: %s"), option, word, all);
  return FALSE;
}

static char *
compile (Cli *cli, const Program *program, GError **error)
{
  g_autoptr (WeftMimdcCode) code = NULL;

  if (cli->dump != NULL)
    return weft_mimdc_dump (program->messages, cli->dump, cli->job, error);
  code = weft_mimdc_compile (program->messages, cli->job, error);
  if (code == NULL)
    return NULL;
  return cli->to != NULL && g_str_equal (cli->to, "counts")
             ? weft_mimdc_print_counts (code, cli->format == CLI_FORMAT_JSON)
             : weft_mimdc_code_print (code);
}

int
cli_compile (Cli *cli)
{
  g_auto (Program) program = {NULL};
  g_autofree char *text = NULL;
  GError *error = NULL;
  CliWatch *watch;
  int status;

  if (!is_one_of (cli, "--to", cli->to, outputs, &status) ||
      !is_one_of (cli, "--dump", cli->dump, weft_mimdc_get_passes (), &status))
    return status;
  if (!program_read (&program, cli, &error) || !cli_check_out (cli, &error))
    return cli_fail (cli, error);
  watch = cli_watch_begin (cli);
  text = compile (cli, &program, &error);
  cli_watch_end (watch);
  status = tell (cli, &program, error);
  error = NULL;
  if (text != NULL && !cli_write (cli, text, strlen (text), &error))
    return cli_fail (cli, error);
  return text != NULL && weft_mimdc_messages_count (program.messages, WEFT_MIMDC_ERROR) > 0 ? CLI_WRONG_INPUT
                                                                                            : status;
}

int
cli_fmt (Cli *cli)
{
  g_auto (Program) program = {NULL};
  g_autofree char *text = NULL;
  GError *error = NULL;

  if (!program_read (&program, cli, &error))
    return cli_fail (cli, error);
  text = weft_mimdc_format (program.messages, cli->job, &error);
  if (text == NULL)
    return tell (cli, &program, error);
  return cli_write (cli, text, strlen (text), &error) ? CLI_DONE : cli_fail (cli, error);
}

/* A whole number of an option; %FALSE with the exit status. */
static gboolean
read_count (Cli *cli, const char *option, const char *text, guint64 most, guint64 *value, int *status)
{
  if (text == NULL || g_ascii_string_to_unsigned (text, 10, 1, most, value, NULL))
    return TRUE;
  *status = cli_misuse (cli, _ ("%s: found %s, expected a whole number from 1 to %" G_GUINT64_FORMAT), option,
                        text, most);
  return FALSE;
}

static gboolean
read_seconds (Cli *cli, double *seconds, int *status)
{
  const char *end = "";

  *seconds = cli->timeout != NULL ? weft_number_parse (cli->timeout, &end) : 0;
  if (cli->timeout == NULL || (*end == '\0' && end != cli->timeout && *seconds > 0 && *seconds <= 1e9))
    return TRUE;
  *status = cli_misuse (cli, _ ("--timeout: found %s, expected a number of seconds above 0"), cli->timeout);
  return FALSE;
}

static gboolean
read_run (Cli *cli, WeftReferenceOptions *options, int *status)
{
  guint64 pes;
  guint64 words;

  weft_reference_options_init (options);
  pes = options->pes;
  words = options->stack_words;
  if (!is_one_of (cli, "--target", cli->target, targets, status) ||
      !read_count (cli, "--pes", cli->pes, WEFT_REFERENCE_MOST_PES, &pes, status) ||
      !read_count (cli, "--stack", cli->stack, 1u << 28, &words, status) ||
      !read_count (cli, "--instructions", cli->steps, G_MAXINT64, &options->instructions, status) ||
      !read_seconds (cli, &options->seconds, status))
    return FALSE;
  options->pes = (guint32) pes;
  options->stack_words = (guint32) words;
  options->tags = cli->tag;
  return TRUE;
}

static void
print_now (const char *text, gsize length, gpointer data)
{
  fwrite (text, 1, length, data);
}

static void
print_later (const char *text, gsize length, gpointer data)
{
  g_string_append_len (data, text, (gssize) length);
}

static char *
run_to_json (const WeftReferenceOptions *options,
             const WeftReferenceCounts *counts,
             double seconds,
             const char *output)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "target");
  json_builder_add_string_value (builder, targets[0]);
  json_builder_set_member_name (builder, "pes");
  json_builder_add_int_value (builder, options->pes);
  json_builder_set_member_name (builder, "predicted_seconds");
  json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "seconds");
  json_builder_begin_array (builder);
  json_builder_add_double_value (builder, seconds);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "exit");
  json_builder_add_int_value (builder, 0);
  json_builder_set_member_name (builder, "steps");
  json_builder_add_int_value (builder, (gint64) counts->steps);
  json_builder_set_member_name (builder, "instructions");
  json_builder_add_int_value (builder, (gint64) counts->instructions);
  json_builder_set_member_name (builder, "output");
  json_builder_add_string_value (builder, output);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json = weft_json_print (root);
  return g_strconcat (json, "\n", NULL);
}

/* Runs the code; what it prints is seen at once, unless it is a part of an answer or goes to a file. */
static int
run (Cli *cli, const WeftMimdcCode *code, WeftReferenceOptions *options)
{
  g_autoptr (GString) output = g_string_new (NULL);
  gboolean is_later = cli->format == CLI_FORMAT_JSON || cli->out != NULL;
  gint64 begin = g_get_monotonic_time ();
  g_autofree char *json = NULL;
  WeftReferenceCounts counts;
  GError *error = NULL;
  CliWatch *watch;
  gboolean is_done;
  const char *text;

  options->print = is_later ? print_later : print_now;
  options->data = is_later ? (gpointer) output : stdout;
  watch = cli_watch_begin (cli);
  is_done = weft_reference_run (code, options, &counts, cli->job, &error);
  cli_watch_end (watch);
  fflush (stdout);
  if (!is_done)
    return cli_fail (cli, error);
  if (cli->format == CLI_FORMAT_JSON)
    json = run_to_json (options, &counts, (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC,
                        output->str);
  text = json != NULL ? json : output->str;
  return !is_later || cli_write (cli, text, strlen (text), &error) ? CLI_DONE : cli_fail (cli, error);
}

int
cli_run (Cli *cli)
{
  g_auto (Program) program = {NULL};
  g_autoptr (WeftMimdcCode) code = NULL;
  WeftReferenceOptions options;
  GError *error = NULL;
  int status;

  if (!read_run (cli, &options, &status))
    return status;
  if (!program_read (&program, cli, &error) || !cli_check_out (cli, &error))
    return cli_fail (cli, error);
  code = weft_mimdc_compile (program.messages, cli->job, &error);
  status = tell (cli, &program, error);
  return code != NULL ? run (cli, code, &options) : status;
}
