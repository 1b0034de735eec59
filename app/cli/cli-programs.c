/* cli-programs.c: compile, run and fmt: programs in MIMDC. */
#include "cli.h"
#include "cli-profile.h"

#include "weft-backend-runs.h"
#include "weft-fault.h"
#include "weft-image.h"
#include "weft-json.h"
#include "weft-insert-parts.h"
#include "weft-mimdc.h"
#include "weft-number.h"
#include "weft-program-derive.h"
#include "weft-reference-vcd.h"
#include "weft-save.h"
#include "weft-compiled-sandbox.h"
#include "weft-compiled-text.h"
#include "weft-unix-text.h"
#include "weft-writer.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

char *
cli_list_targets (void)
{
  const WeftBackend *const *all = weft_backends_get ();
  GString *names = g_string_new (all[0]->name);

  for (guint i = 1; all[i] != NULL; i++)
    g_string_append_printf (names, " %s", all[i]->name);
  return g_string_free (names, FALSE);
}

/* A program, and what there is to say of it. */
typedef struct {
  char *data;
  gsize size;
  gboolean is_image; /* of its stack code, not its text */
  WeftMimdcMessages *messages;
} Program;

static void
program_clear (Program *program)
{
  g_clear_pointer (&program->messages, weft_mimdc_messages_free);
  g_clear_pointer (&program->data, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Program, program_clear)

/* @limit: bytes */
static gboolean
program_read (Program *program, Cli *cli, gsize limit, GError **error)
{
  program->data = cli_read_program (cli, limit, &program->size, error);
  if (program->data == NULL)
    return FALSE;
  program->is_image = weft_image_is (program->data, program->size);
  program->messages = weft_mimdc_messages_new (cli->file, program->data, program->size);
  return TRUE;
}

/* Its stack code: compiled, or loaded. */
static WeftMimdcCode *
program_get_code (const Program *program, Cli *cli, GError **error)
{
  return program->is_image ? weft_image_read (program->data, program->size, cli->file, cli->job, error)
                           : weft_mimdc_compile (program->messages, cli->job, error);
}

/* %FALSE with @error when it is an image, and @what needs the text. */
static gboolean
program_check_text (const Program *program, Cli *cli, const char *what, GError **error)
{
  if (!program->is_image)
    return TRUE;
  weft_fault_set (
      error, WEFT_FORMAT_ERROR, WEFT_ERROR_UNSUPPORTED,
      &(WeftFault){.file = (char *) cli->file,
                   .problem = (char *) what,
                   .found = (char *) _ ("an image"),
                   .expected = (char *) _ ("the text of a program, which an image does not hold")});
  return FALSE;
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

int
cli_tell_messages (Cli *cli, WeftMimdcMessages *messages, GError *error)
{
  gboolean is_json = cli->format == CLI_FORMAT_JSON;
  g_autofree char *text = NULL;
  guint n = 0;

  if (messages != NULL)
    weft_mimdc_messages_get (messages, &n);
  if (n > 0) {
    text = is_json ? messages_to_json (cli, messages) : weft_mimdc_messages_print (messages);
    fprintf (stderr, is_json ? "%s\n" : "%s", text);
  }
  if (error == NULL)
    return CLI_DONE;
  if (n == 0 || weft_mimdc_messages_count (messages, WEFT_MIMDC_ERROR) == 0)
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

/* A whole number of an option; %FALSE with the exit status. */
gboolean
cli_read_count (Cli *cli, const char *option, const char *text, guint64 most, guint64 *value, int *status)
{
  if (text == NULL || g_ascii_string_to_unsigned (text, 10, 1, most, value, NULL))
    return TRUE;
  *status =
      cli_misuse (cli, _ ("%s: found %s, expected a whole number from 1 to %" PRIu64), option, text, most);
  return FALSE;
}

gboolean
cli_read_pes (Cli *cli, guint32 *pes, int *status)
{
  guint64 value = *pes;

  if (!cli_read_count (cli, "--pes", cli->pes, WEFT_REFERENCE_MOST_PES, &value, status))
    return FALSE;
  *pes = (guint32) value;
  return TRUE;
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

/* Whether the machine is chosen by what it is expected to take. */
static gboolean
is_auto (const Cli *cli)
{
  return g_strcmp0 (cli->target, "auto") == 0;
}

/* The machine that is asked for; %NULL with the exit status. The one that is chosen later is the first for now. */
static const WeftBackend *
find_target (Cli *cli, int *status)
{
  const WeftBackend *backend = is_auto (cli)         ? weft_backends_get ()[0]
                               : cli->target != NULL ? weft_backends_find (cli->target)
                               : cli->profile        ? weft_backends_find ("simd")
                                                     : weft_backends_get ()[0];
  g_autofree char *names = cli_list_targets ();
  g_auto (GStrv) all = g_strsplit (names, " ", -1);

  if (backend == NULL)
    is_one_of (cli, "--target", cli->target, (const char *const *) all, status);
  if (backend == NULL || !cli->profile || backend->use != NULL)
    return backend;
  *status = cli_misuse (cli, _ ("--profile: %s does not tell what lines cost; simd and reference do"),
                        backend->name);
  return NULL;
}

/* What the machine is to do without; (transfer full) (nullable). %FALSE with the exit status. */
static gboolean
read_without (Cli *cli, const WeftBackend *target, char ***without, int *status)
{
  static const char *const none[] = {NULL};
  const char *const *known = target->optimisations != NULL ? target->optimisations : none;

  *without = cli->without != NULL ? g_strsplit (cli->without, ",", -1) : NULL;
  for (guint i = 0; *without != NULL && (*without)[i] != NULL; i++)
    if (!is_one_of (cli, "--without", (*without)[i], known, status))
      return FALSE;
  return TRUE;
}

static gboolean
read_run (Cli *cli, WeftReferenceOptions *options, int *status)
{
  guint64 words;

  weft_reference_options_init (options);
  words = options->stack_words;
  if (!cli_read_pes (cli, &options->pes, status) ||
      !cli_read_count (cli, "--stack", cli->stack, 1u << 28, &words, status) ||
      !cli_read_count (cli, "--instructions", cli->steps, G_MAXINT64, &options->instructions, status) ||
      !read_seconds (cli, &options->seconds, status))
    return FALSE;
  options->stack_words = (guint32) words;
  options->tags = cli->tag;
  return TRUE;
}

/* Forms in which a program is written. */

static char *
make_code (G_GNUC_UNUSED Cli *cli,
           G_GNUC_UNUSED const Program *program,
           WeftMimdcCode *code,
           G_GNUC_UNUSED const WeftReferenceOptions *run,
           gsize *size,
           G_GNUC_UNUSED GError **error)
{
  char *text = weft_mimdc_code_print (code);

  *size = strlen (text);
  return text;
}

static char *
make_counts (Cli *cli,
             G_GNUC_UNUSED const Program *program,
             WeftMimdcCode *code,
             G_GNUC_UNUSED const WeftReferenceOptions *run,
             gsize *size,
             G_GNUC_UNUSED GError **error)
{
  char *text = weft_mimdc_print_counts (code, cli->format == CLI_FORMAT_JSON);

  *size = strlen (text);
  return text;
}

static char *
make_tree (Cli *cli,
           const Program *program,
           WeftMimdcCode *code,
           const WeftReferenceOptions *run,
           gsize *size,
           GError **error)
{
  g_autofree char *stem = weft_make_stem (cli->file);
  g_autofree char *name = weft_make_id (stem, "program");
  g_autofree char *source = g_strndup (program->data, program->size);
  g_autoptr (WeftDocument) document =
      weft_program_derive (code, name, source, run->pes, cli->profile ? run : NULL, cli->job, error);

  return document != NULL ? weft_write (document, size) : NULL;
}

static char *
make_image (Cli *cli,
            G_GNUC_UNUSED const Program *program,
            WeftMimdcCode *code,
            G_GNUC_UNUSED const WeftReferenceOptions *run,
            gsize *size,
            GError **error)
{
  return weft_image_write (code, size, cli->job, error);
}

/* A program of the system, in the model that --target names, or else of threads. */
static char *
make_c (Cli *cli,
        G_GNUC_UNUSED const Program *program,
        WeftMimdcCode *code,
        G_GNUC_UNUSED const WeftReferenceOptions *run,
        gsize *size,
        GError **error)
{
  WeftUnixModel model = WEFT_UNIX_THREADS;
  char *text;

  if (cli->target != NULL && !weft_unix_find_model (cli->target, &model)) {
    const char *names[WEFT_UNIX_N_MODELS + 1] = {NULL};
    g_autofree char *all = NULL;

    for (guint i = 0; i < WEFT_UNIX_N_MODELS; i++)
      names[i] = weft_unix_get_name (i);
    all = g_strjoinv (", ", (char **) names);
    g_set_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                 _ ("--target: found %s, expected one of these with --to c: %s"), cli->target, all);
    return NULL;
  }
  text = weft_unix_print (code, model);
  *size = strlen (text);
  return text;
}

static char *
make_vector (G_GNUC_UNUSED Cli *cli,
             G_GNUC_UNUSED const Program *program,
             WeftMimdcCode *code,
             G_GNUC_UNUSED const WeftReferenceOptions *run,
             gsize *size,
             G_GNUC_UNUSED GError **error)
{
  char *text = weft_compiled_print (code);

  *size = strlen (text);
  return text;
}

typedef struct {
  const char *name;    /* --to */
  gboolean needs_text; /* stack code alone does not do */
  /* Its bytes; %NULL with @error. */
  char *(*make) (Cli *cli,
                 const Program *program,
                 WeftMimdcCode *code,
                 const WeftReferenceOptions *run,
                 gsize *size,
                 GError **error);
} Form;

/* The one that is taken when none is named first. */
static const Form forms[] = {
    {"code", FALSE, make_code},  {"counts", FALSE, make_counts}, {"tree", TRUE, make_tree},
    {"simd", FALSE, make_image}, {"c", FALSE, make_c},           {"vector", FALSE, make_vector},
};

/* (transfer container): their names. */
static const char **
list_forms (void)
{
  const char **names = g_new0 (const char *, G_N_ELEMENTS (forms) + 1);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    names[i] = forms[i].name;
  return names;
}

char *
cli_list_outputs (void)
{
  g_autofree const char **names = list_forms ();

  return g_strjoinv (" ", (char **) names);
}

/* The form that is asked for; %NULL with the exit status. */
static const Form *
find_form (Cli *cli, int *status)
{
  g_autofree const char **names = list_forms ();

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (cli->to == NULL || g_str_equal (cli->to, forms[i].name))
      return &forms[i];
  is_one_of (cli, "--to", cli->to, names, status);
  return NULL;
}

static char *
compile (Cli *cli,
         const Program *program,
         const Form *form,
         const WeftReferenceOptions *run,
         gsize *size,
         GError **error)
{
  gboolean is_dump = cli->dump != NULL && !(program->is_image && g_str_equal (cli->dump, "stack"));
  g_autoptr (WeftMimdcCode) code = NULL;
  char *text;

  if ((is_dump || form->needs_text) &&
      !program_check_text (program, cli, is_dump ? "--dump" : "--to tree", error))
    return NULL;
  if (is_dump) {
    text = weft_mimdc_dump (program->messages, cli->dump, cli->job, error);
    *size = text != NULL ? strlen (text) : 0;
    return text;
  }
  code = program_get_code (program, cli, error);
  return code != NULL ? form->make (cli, program, code, run, size, error) : NULL;
}

int
cli_compile (Cli *cli)
{
  g_auto (Program) program = {NULL};
  g_autofree char *text = NULL;
  const Form *form;
  WeftReferenceOptions run;
  GError *error = NULL;
  CliWatch *watch;
  gsize size;
  int status;

  form = find_form (cli, &status);
  if (form == NULL || !is_one_of (cli, "--dump", cli->dump, weft_mimdc_get_passes (), &status))
    return status;
  if (!program_read (&program, cli, WEFT_IMAGE_MOST_BYTES, &error) || !cli_check_out (cli, &error))
    return cli_fail (cli, error);
  if (!read_run (cli, &run, &status))
    return status;
  watch = cli_watch_begin (cli);
  text = compile (cli, &program, form, &run, &size, &error);
  cli_watch_end (watch);
  status = cli_tell_messages (cli, program.messages, error);
  error = NULL;
  if (text != NULL && !cli_write (cli, text, size, &error))
    return cli_fail (cli, error);
  return text != NULL && weft_mimdc_messages_count (program.messages, WEFT_MIMDC_ERROR) > 0 ? CLI_WRONG_INPUT
                                                                                            : status;
}

WeftMimdcCode *
cli_compile_program (Cli *cli, int *status)
{
  g_auto (Program) program = {NULL};
  WeftMimdcCode *code = NULL;
  GError *error = NULL;

  if (!program_read (&program, cli, WEFT_IMAGE_MOST_BYTES, &error) || !cli_check_out (cli, &error)) {
    *status = cli_fail (cli, error);
    return NULL;
  }
  code = program_get_code (&program, cli, &error);
  *status = cli_tell_messages (cli, program.messages, error);
  return code;
}

int
cli_fmt (Cli *cli)
{
  g_auto (Program) program = {NULL};
  g_autofree char *text = NULL;
  GError *error = NULL;

  if (!program_read (&program, cli, WEFT_MIMDC_MOST_BYTES, &error) ||
      !program_check_text (&program, cli, "fmt", &error))
    return cli_fail (cli, error);
  text = weft_mimdc_format (program.messages, cli->job, &error);
  if (text == NULL)
    return cli_tell_messages (cli, program.messages, error);
  return cli_write (cli, text, strlen (text), &error) ? CLI_DONE : cli_fail (cli, error);
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
run_to_json (const WeftBackend *target,
             const WeftReferenceOptions *options,
             const WeftBackendCounts *counts,
             double predicted,
             const GArray *seconds,
             const WeftProgramUse *use,
             const WeftMimdcCode *code,
             const char *output)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "target");
  json_builder_add_string_value (builder, target->name);
  json_builder_set_member_name (builder, "pes");
  json_builder_add_int_value (builder, options->pes);
  json_builder_set_member_name (builder, "predicted_seconds");
  if (isfinite (predicted))
    json_builder_add_double_value (builder, predicted);
  else
    json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "seconds");
  json_builder_begin_array (builder);
  for (guint i = 0; i < seconds->len; i++)
    json_builder_add_double_value (builder, g_array_index (seconds, double, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "exit");
  json_builder_add_int_value (builder, 0);
  json_builder_set_member_name (builder, "steps");
  json_builder_add_int_value (builder, (gint64) counts->all.steps);
  json_builder_set_member_name (builder, "instructions");
  json_builder_add_int_value (builder, (gint64) counts->all.instructions);
  for (guint i = 0; i < counts->n; i++) {
    json_builder_set_member_name (builder, counts->own[i].name);
    json_builder_add_double_value (builder, counts->own[i].value);
  }
  if (use != NULL)
    cli_add_use (builder, use, code);
  json_builder_set_member_name (builder, "output");
  json_builder_add_string_value (builder, output);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json = weft_json_print (root);
  return g_strconcat (json, "\n", NULL);
}

static void
tell_counts (const WeftBackendCounts *counts)
{
  fprintf (stderr, "steps: %" G_GUINT64_FORMAT "\ninstructions: %" G_GUINT64_FORMAT "\n", counts->all.steps,
           counts->all.instructions);
  for (guint i = 0; i < counts->n; i++)
    fprintf (stderr, "%s: %.6g\n", counts->own[i].name, counts->own[i].value);
}

/* What held of a program that was compiled. */
static void
tell_sandbox (void)
{
  g_autofree char *sandbox = weft_compiled_sandbox_describe ();

  fprintf (stderr, "sandbox: %s\n", sandbox);
}

static gboolean
add_to_file (const char *text, gsize length, gpointer data, GError **error)
{
  return weft_save_add (data, text, length, error);
}

/* The dump of a run that traps or comes to a limit is one of all up to there. */
static gboolean
execute_to_vcd (Cli *cli,
                const WeftMimdcCode *code,
                const WeftReferenceOptions *options,
                WeftReferenceCounts *counts,
                GError **error)
{
  g_autoptr (WeftSave) file = weft_save_new (cli->vcd, error);
  g_autoptr (GError) own = NULL;

  if (file == NULL)
    return FALSE;
  weft_reference_run_vcd (code, options, add_to_file, file, counts, cli->job, &own);
  if ((own != NULL && own->domain != WEFT_ENGINE_ERROR) || (weft_save_finish (file, error) && own != NULL))
    g_propagate_error (error, g_steal_pointer (&own));
  return *error == NULL;
}

/* Whether there can be a dump; else the exit status. */
static gboolean
check_vcd (Cli *cli, const WeftBackend *target, const WeftReferenceOptions *options, int *status)
{
  if (cli->vcd == NULL)
    return TRUE;
  if (target != weft_backends_find ("reference") || cli->profile)
    *status = cli_misuse (cli, _ ("--vcd: found %s, expected the target reference, without --profile"),
                          cli->profile ? "--profile" : target->name);
  else if (options->pes > WEFT_VCD_MOST_PES)
    *status =
        cli_misuse (cli, _ ("--vcd: found %u PEs, expected at most %d"), options->pes, WEFT_VCD_MOST_PES);
  else
    return TRUE;
  return FALSE;
}

/* On the machine; @use: (out): with --profile. */
static gboolean
execute (Cli *cli,
         const WeftBackend *target,
         char **without,
         const WeftMimdcCode *code,
         const WeftReferenceOptions *options,
         WeftBackendCounts *counts,
         WeftProgramUse **use,
         GError **error)
{
  counts->n = 0;
  if (cli->vcd != NULL)
    return execute_to_vcd (cli, code, options, &counts->all, error);
  if (!cli->profile)
    return target->run (target, code, options, (const char *const *) without, counts, cli->job, error);
  *use = target->use (code, options, counts, cli->job, error);
  return *use != NULL;
}

static void
tell_use (const WeftProgramUse *use, const Program *program, const WeftMimdcCode *code)
{
  g_autofree char *source = program->is_image ? NULL : g_strndup (program->data, program->size);
  g_autofree char *text = cli_print_use (use, code, source);

  fputs (text, stderr);
}

/* All runs that are asked for, with the seconds of each; only the first is heard. */
static gboolean
execute_all (Cli *cli,
             const WeftBackend *target,
             char **without,
             const WeftMimdcCode *code,
             WeftReferenceOptions *options,
             guint64 samples,
             WeftBackendCounts *counts,
             WeftProgramUse **use,
             GArray *seconds,
             GError **error)
{
  for (guint64 i = 0; i < samples; i++) {
    gint64 begin = g_get_monotonic_time ();
    double taken;

    g_clear_pointer (use, weft_program_use_free);
    if (!execute (cli, target, without, code, options, counts, use, error))
      return FALSE;
    taken = weft_backend_get_run_seconds (counts, begin);
    g_array_append_val (seconds, taken);
    options->print = NULL;
  }
  return TRUE;
}

static char *
seconds_to_csv (const GArray *seconds)
{
  GString *text = g_string_new ("seconds\n");
  char number[WEFT_NUMBER_SIZE];

  for (guint i = 0; i < seconds->len; i++)
    g_string_append_printf (text, "%s\n", weft_number_print (g_array_index (seconds, double, i), number));
  return g_string_free (text, FALSE);
}

/* Runs the code; what it prints is seen at once, unless it is a part of an answer or goes to a file. */
static int
run (Cli *cli,
     const WeftBackend *target,
     char **without,
     const Program *program,
     const WeftMimdcCode *code,
     WeftReferenceOptions *options,
     double predicted,
     guint64 samples)
{
  g_autoptr (WeftProgramUse) use = NULL;
  g_autoptr (GString) output = g_string_new (NULL);
  g_autoptr (GArray) seconds = g_array_new (FALSE, FALSE, sizeof (double));
  gboolean is_later = cli->format != CLI_FORMAT_TEXT || cli->out != NULL;
  g_autofree char *answer = NULL;
  WeftBackendCounts counts;
  GError *error = NULL;
  CliWatch *watch;
  gboolean is_done;
  const char *text;

  options->print = is_later ? print_later : print_now;
  options->data = is_later ? (gpointer) output : stdout;
  watch = cli_watch_begin (cli);
  is_done = execute_all (cli, target, without, code, options, samples, &counts, &use, seconds, &error);
  cli_watch_end (watch);
  fflush (stdout);
  if (!is_done)
    return cli_fail (cli, error);
  if (cli->counters)
    tell_counts (&counts);
  if (cli->counters && isfinite (predicted))
    fprintf (stderr, "predicted_seconds: %.6g\n", predicted);
  if (cli->counters && target->is_compiled && !target->is_elsewhere)
    tell_sandbox ();
  if (use != NULL && cli->format != CLI_FORMAT_JSON)
    tell_use (use, program, code);
  if (cli->format == CLI_FORMAT_JSON)
    answer = run_to_json (target, options, &counts, predicted, seconds, use, code, output->str);
  else if (cli->format == CLI_FORMAT_CSV)
    answer = seconds_to_csv (seconds);
  text = answer != NULL ? answer : output->str;
  return !is_later || cli_write (cli, text, strlen (text), &error) ? CLI_DONE : cli_fail (cli, error);
}

/* What the suite expects of the run, and where it ends first when nobody has said where; %FALSE with the exit status. */
static gboolean
predict (Cli *cli,
         const WeftMimdcCode *code,
         const WeftReferenceOptions *options,
         const WeftBackend **target,
         char **hosts,
         double *predicted,
         int *status)
{
  const char *model;

  *predicted = INFINITY;
  if (cli->suite == NULL)
    return TRUE;
  if (!cli_predict (cli, code, options->pes, is_auto (cli) ? NULL : (*target)->name, &model, hosts, predicted,
                    status))
    return FALSE;
  *target = weft_backends_find (model);
  if (*target != NULL)
    return TRUE;
  *status = cli_misuse (cli, _ ("--target auto: found %s, on which this system runs nothing"), model);
  return FALSE;
}

int
cli_run (Cli *cli)
{
  g_auto (Program) program = {NULL};
  g_autoptr (WeftMimdcCode) code = NULL;
  WeftReferenceOptions options;
  guint64 samples = 1;
  const WeftBackend *target;
  g_auto (GStrv) without = NULL;
  g_autofree char *hosts = NULL;
  double predicted;
  GError *error = NULL;
  int status;

  if (is_auto (cli) && !cli_find_suite (cli))
    return cli_misuse (cli, _ ("--target auto: found no --suite, expected one that calibrate has written"));
  target = find_target (cli, &status);
  if (target == NULL || !read_without (cli, target, &without, &status) ||
      !cli_read_count (cli, "--samples", cli->samples, WEFT_BACKEND_MOST_RUNS, &samples, &status))
    return status;
  if (!program_read (&program, cli, WEFT_IMAGE_MOST_BYTES, &error) || !cli_check_out (cli, &error))
    return cli_fail (cli, error);
  if (!read_run (cli, &options, &status) || !check_vcd (cli, target, &options, &status))
    return status;
  code = program_get_code (&program, cli, &error);
  status = cli_tell_messages (cli, program.messages, error);
  if (code == NULL || !predict (cli, code, &options, &target, &hosts, &predicted, &status))
    return status;
  options.hosts = hosts;
  return run (cli, target, without, &program, code, &options, predicted, samples);
}
