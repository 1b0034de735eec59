/* cli-options.c: the one table of options, from which parser, help, manual and completion are made. */
#include "cli.h"

#include "views.h"
#include "weft-mimdc.h"
#include "weft-number.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct {
  const char *name;
  char short_name;
  GOptionArg type;
  gsize offset; /* in Cli */
  const char *argument;
  const char *help;
  const char *commands;  /* separated by spaces */
  char *(*words) (void); /* nullable: what it can be, separated by spaces */
} Option;

#define AT(field) G_STRUCT_OFFSET (Cli, field)

/* Of numbers. */
#define NOT_GIVEN G_MININT

/* The least error budget. */
#define LEAST_ERROR 1e-12

static const char *const format_names[] = {"text", "json", "csv", NULL};

/* In the order of CliMethod. */
static const char *const method_names[] = {"exact", "bounded", "estimate", "tie", NULL};

/* Those of all answers, then those of schedules. */
static char *
list_formats (void)
{
  guint n;
  const WeftScheduleFile *files = weft_schedule_files_get (&n);
  g_autofree char *plain = g_strjoinv (" ", (char **) format_names);
  g_autoptr (GString) names = g_string_new (plain);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (names, " %s", files[i].name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static char *
list_methods (void)
{
  return g_strjoinv (" ", (char **) method_names);
}

static char *
list_views (void)
{
  return weft_views_list_names (" ", " ");
}

static char *
list_file_formats (void)
{
  return weft_formats_list_names (" ");
}

static char *
list_themes (void)
{
  return weft_themes_list (" ");
}

static char *
list_passes (void)
{
  return g_strjoinv (" ", (char **) weft_mimdc_get_passes ());
}

static const Option options[] = {
    {"to", 0, G_OPTION_ARG_STRING, AT (to), N_ ("WHAT"),
     N_ ("what to make: code (default): stack code; counts: how often each instruction is expected to be "
         "executed; tree: a document with the flow-analysis tree of the program; simd: an image of the stack "
         "code, which run takes in place of the program; c: a program in C for machines with UNIX, with PEs "
         "as "
         "--target says (default threads); or vector: a program in C that target vector is made from"),
     "compile", cli_list_outputs},
    {"dump", 0, G_OPTION_ARG_STRING, AT (dump), N_ ("PASS"),
     N_ ("show the program behind a pass instead: ast, typed, simplified or stack"), "compile", list_passes},
    {"profile", 0, G_OPTION_ARG_NONE, AT (profile), NULL,
     N_ ("run the program first, so that the tree has its probabilities and numbers of iterations"),
     "compile"},
    {"profile", 0, G_OPTION_ARG_NONE, AT (profile), NULL,
     N_ ("say on standard error what each line and each instruction cost: how often it was executed, and by "
         "how many of the "
         "PEs that had not ended, on the target simd unless --target says reference"),
     "run"},
    {"vcd", 0, G_OPTION_ARG_FILENAME, AT (vcd), N_ ("FILE"),
     N_ ("write the run, step by step, as a value change dump (IEEE 1364) there, which viewers of waves "
         "open: "
         "of at most 256 PEs, on the target reference"),
     "run"},
    {"pes", 'n', G_OPTION_ARG_STRING, AT (pes), N_ ("N"),
     N_ ("number of PEs (default: as a document says, else 4)"), "compile run select"},
    {"channels", 0, G_OPTION_ARG_STRING, AT (channels), N_ ("CHANNELS"),
     N_ ("how processors of an array reach each other: rings (default): threads that share rings of words; "
         "pipes: processes; mpi: ranks of Open MPI that send each other messages"),
     "map", cli_list_channels},
    {"items", 0, G_OPTION_ARG_STRING, AT (items), N_ ("N"),
     N_ ("of a file in IF1, which does not say it: elements of its arrays in each dimension (default 1000)"),
     "map"},
    {"counts", 0, G_OPTION_ARG_STRING, AT (counts), N_ ("OP=NUMBER,..."),
     N_ ("in place of PROG: how often each operation is expected to be executed, as in ADD=3,LDS=4"),
     "select"},
    {"pes", 'n', G_OPTION_ARG_STRING, AT (pes), N_ ("N"),
     N_ ("number of processors, from 1 to 256, and at most the iterations (default: the cores of this "
         "system)"),
     "map"},
    {"suite", 0, G_OPTION_ARG_FILENAME, AT (suite), N_ ("FILE"),
     N_ ("the document whose suite has the targets; of select, and of run with --target auto: by default the "
         "one "
         "that PROG is in; of run: what is expected of the run is told with the seconds that it takes; of "
         "package: "
         "the targets that the script chooses among (default: this system with threads)"),
     "package run select"},
    {"target", 0, G_OPTION_ARG_STRING, AT (target), N_ ("TARGET"),
     N_ ("where to run it: reference (default): an interpreter that executes one instruction of every PE a "
         "step; simd: vectors of this processor; vector: the same, compiled by the C compiler of the system; "
         "mp1: the MIMD interpreter of the MasPar MP-1, with its time; compiled and run by this system: "
         "threads: "
         "threads that share memory; pipes: processes with pipes to one that controls them; file: processes "
         "that "
         "share a file; udp: processes that send each other datagrams; udp-hosts: the same on several hosts; "
         "mpi: processes of Open MPI that reach "
         "into "
         "each other's memory; slurm: the same as a job of Slurm; auto: what is expected to end first "
         "of the targets of --suite. Of calibrate: a list "
         "of such machines to measure (default: all but mpi)"),
     "compile run calibrate", cli_list_targets},
    {"without", 0, G_OPTION_ARG_STRING, AT (without), N_ ("WHAT,..."),
     N_ ("of mp1: leave out sharing (of operations by types of instructions), subinterpreters, biasing (of "
         "slow "
         "types) or top (the register for the top of the stack)"),
     "run"},
    {"counters", 0, G_OPTION_ARG_NONE, AT (counters), NULL,
     N_ ("say on standard error what the machine has counted"), "run"},
    {"samples", 0, G_OPTION_ARG_STRING, AT (samples), N_ ("N"),
     N_ ("run it so many times, up to 10000; what the first run prints is shown, and with --format json or "
         "csv the "
         "seconds that each has taken, of compiled programs without the time to compile them (default 1)"),
     "run"},
    {"timeout", 0, G_OPTION_ARG_STRING, AT (timeout), N_ ("S"),
     N_ ("end the run after so many seconds (default: when it ends)"), "compile run"},
    {"instructions", 0, G_OPTION_ARG_STRING, AT (steps), N_ ("N"),
     N_ ("end the run after so many instructions of all PEs together (default: when it ends)"),
     "compile run"},
    {"stack", 0, G_OPTION_ARG_STRING, AT (stack), N_ ("WORDS"),
     N_ ("words of stack that a PE may take (default 1048576)"), "compile run"},
    {"tag", 0, G_OPTION_ARG_NONE, AT (tag), NULL,
     N_ ("begin each line of the output with the number of its PE"), "run"},
    {"diagram", 'd', G_OPTION_ARG_STRING, AT (diagram), N_ ("ID"),
     N_ ("the diagram, when the document holds several; of export and convert, the part that is meant; of "
         "compile, run, "
         "fmt, package and select, the program"),
     "evaluate simulate sample sensitivity sweep optimize ask render report export convert map compile run "
     "fmt package "
     "select"},
    {"set", 's', G_OPTION_ARG_STRING_ARRAY, AT (settings), N_ ("ID.ATTR=VALUE"),
     N_ ("change a property first, as in for.iterations=uniform(4, 8) or f/step[1].spmd=20; may be repeated"),
     "check evaluate simulate sample sensitivity sweep optimize ask render report select map"},
    {"error", 0, G_OPTION_ARG_STRING, AT (error_text), N_ ("BOUND"),
     N_ ("how far the result may be off, in total variation (default 1e-9)"),
     "evaluate sensitivity sweep optimize ask render report"},
    {"method", 0, G_OPTION_ARG_STRING, AT (method), N_ ("METHOD"),
     N_ ("how to compute: exact (default; bounded where that takes too much), bounded: from below and above "
         "on a wider step, or estimate: soonest, without a bound of the error; of subtask flow graphs tie "
         "(default) or "
         "exact"),
     "evaluate", list_methods},
    {"seed", 0, G_OPTION_ARG_STRING, AT (seed_text), N_ ("S"), N_ ("seed of the random numbers (default 1)"),
     "simulate sample sweep optimize ask render"},
    {"explain", 0, G_OPTION_ARG_NONE, AT (explain), NULL,
     N_ ("say where the mean goes: computation, waiting, masked PEs, switches, overhead, by node"),
     "evaluate"},
    {"view", 'v', G_OPTION_ARG_STRING, AT (view), N_ ("VIEW"),
     N_ ("what to draw: canvas (default), or an answer; one without a picture of its own is drawn as a "
         "table"),
     "render", list_views},
    {"theme", 0, G_OPTION_ARG_STRING, AT (theme), N_ ("THEME"),
     N_ ("light (default), dark, print, high-contrast or high-contrast-dark"), "render generate",
     list_themes},
    {"size", 0, G_OPTION_ARG_STRING, AT (size), N_ ("WIDTHxHEIGHT"), N_ ("size of the picture in pixels"),
     "render generate"},
    {"as", 0, G_OPTION_ARG_STRING, AT (as), N_ ("FORMAT"),
     N_ ("the format of the file: of import, of IN, else of the one that is written (default: what it begins "
         "with, then the ending of its name)"),
     "import export convert", list_file_formats},
    {"from", 0, G_OPTION_ARG_STRING, AT (from), N_ ("FORMAT"),
     N_ ("the format of IN (default: what it begins with, then the ending of its name)"), "convert",
     list_file_formats},
    {"into", 0, G_OPTION_ARG_FILENAME, AT (into), N_ ("FILE"),
     N_ ("bring what is read into this document, which stays as it is unless --out names it"), "import"},
    {"engine", 0, G_OPTION_ARG_STRING, AT (engine), N_ ("ENGINE"),
     N_ ("who computes the points: local: the processors of this system (default); mpi: the processes that "
         "mpirun has begun, each a share "
         "(default there); slurm: an array of jobs, which is submitted, watched and cancelled with the call, "
         "or, "
         "in one that sbatch has begun, "
         "the share of this task (default there)"),
     "sweep", cli_list_sweep_engines},
    {"format", 'f', G_OPTION_ARG_STRING, AT (format_name), N_ ("FORMAT"),
     N_ ("text (default), json or csv; of schedules also trace, which Perfetto opens, or paje"),
     "check evaluate simulate sample sensitivity sweep optimize ask import export convert compile run select "
     "map",
     list_formats},
    {"out", 'o', G_OPTION_ARG_FILENAME, AT (out), N_ ("FILE"),
     N_ ("write there instead of to standard output"),
     "check evaluate simulate sample sensitivity sweep optimize ask render report generate import export "
     "compile package run fmt calibrate select map"},
    {"progress", 0, G_OPTION_ARG_NONE, AT (progress), NULL, N_ ("show progress on the terminal"),
     "evaluate simulate sample sensitivity sweep optimize ask render report import export convert map"},
    {"threads", 0, G_OPTION_ARG_INT, AT (threads), N_ ("N"),
     N_ ("number of threads (default: one a processor)"),
     "evaluate simulate sample sensitivity sweep optimize ask render report"},
};

static gboolean
applies (const Option *option, const CliCommand *command)
{
  g_auto (GStrv) names = g_strsplit (option->commands, " ", -1);

  return g_strv_contains ((const char *const *) names, command->name);
}

/* A task graph that is made is no picture. */
static gboolean
is_of_pictures (const Option *option)
{
  return option->offset == AT (theme) || option->offset == AT (size);
}

static void
list_declared (const CliCommand *command, CliOptionFunc print, gpointer data)
{
  g_autoptr (GPtrArray) rows = cli_list_declared (command);

  for (guint i = 0; i < rows->len; i++) {
    const WeftOption *row = rows->pdata[i];
    g_autofree char *words = cli_print_words (command, row);

    print (row->name, row->letter, _ (row->argument), words, _ (row->help), data);
  }
}

void
cli_list_options (const CliCommand *command, CliOptionFunc print, gpointer data)
{
  list_declared (command, print, data);
  for (guint i = 0; i < G_N_ELEMENTS (options); i++) {
    g_autofree char *words = options[i].words != NULL ? options[i].words () : NULL;

    if (applies (&options[i], command))
      print (options[i].name, options[i].short_name,
             options[i].argument != NULL ? _ (options[i].argument) : NULL, words, _ (options[i].help), data);
  }
}

static void
add_declared (Cli *cli, GArray *entries)
{
  for (guint i = 0; i < cli->options->len; i++) {
    const WeftOption *row = cli->options->pdata[i];
    GOptionEntry entry = {row->name, row->letter,  0, G_OPTION_ARG_STRING, &cli->texts[i],
                          row->help, row->argument};

    if (row->is_repeated) {
      entry.arg = G_OPTION_ARG_STRING_ARRAY;
      entry.arg_data = &cli->lists[i];
    }

    g_array_append_val (entries, entry);
  }
}

static GArray *
make_entries (Cli *cli)
{
  GArray *entries = g_array_new (TRUE, TRUE, sizeof (GOptionEntry));
  GOptionEntry rest = {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &cli->arguments, NULL, NULL};

  add_declared (cli, entries);
  for (guint i = 0; i < G_N_ELEMENTS (options); i++) {
    const Option *option = &options[i];
    GOptionEntry entry = {
        option->name, option->short_name, 0, option->type, G_STRUCT_MEMBER_P (cli, option->offset),
        option->help, option->argument};

    if (applies (option, cli->command) && !(cli->generator != NULL && is_of_pictures (option)))
      g_array_append_val (entries, entry);
  }
  g_array_append_val (entries, rest);
  return entries;
}

gboolean
cli_read_size (const char *text, guint64 *width, guint64 *height)
{
  g_auto (GStrv) parts = g_strsplit (text, "x", 2);

  return g_strv_length (parts) == 2 && g_ascii_string_to_unsigned (parts[0], 10, 16, 32767, width, NULL) &&
         g_ascii_string_to_unsigned (parts[1], 10, 16, 32767, height, NULL);
}

static gboolean
read_method (Cli *cli, int *status)
{
  for (guint i = 0; method_names[i] != NULL; i++)
    if (cli->method == NULL || g_str_equal (cli->method, method_names[i])) {
      cli->way = i;
      return TRUE;
    }
  *status = cli_misuse (cli, _ ("--method: found %s, expected exact, bounded, estimate or tie"), cli->method);
  return FALSE;
}

/* Whether some question of the call has schedules for answers. */
static gboolean
asks_schedules (Cli *cli)
{
  for (guint i = 0; i < cli->questions->len; i++)
    if (cli_get_question (cli, i)->type->name_schedules != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
read_choices (Cli *cli, int *status)
{
  guint format = 0;

  if (cli->format_name != NULL && asks_schedules (cli) &&
      (cli->schedule_file = weft_schedule_file_find (cli->format_name)) != NULL)
    return TRUE;

  while (cli->format_name != NULL && format_names[format] != NULL &&
         !g_str_equal (format_names[format], cli->format_name))
    format++;
  if (format_names[format] == NULL) {
    *status = cli_misuse (cli, _ ("--format: found %s, expected text, json or csv"), cli->format_name);
    return FALSE;
  }
  cli->format = format;
  return TRUE;
}

static gboolean
read_numbers (Cli *cli, int *status)
{
  const char *end = "";
  double error = cli->error_text != NULL ? weft_number_parse (cli->error_text, &end) : 1e-9;
  guint64 seed = 1;

  if (error > 0 && error < LEAST_ERROR && *end == '\0') {
    *status =
        cli_misuse (cli, _ ("--error: found %s, expected at least 1e-12: what double precision can prove"),
                    cli->error_text);
    return FALSE;
  }
  if (!(error > 0 && error < 1) || *end != '\0') {
    *status =
        cli_misuse (cli, _ ("--error: found %s, expected a number above 0 and below 1"), cli->error_text);
    return FALSE;
  }
  weft_job_set_error_budget (cli->job, error);
  if (cli->seed_text != NULL &&
      !g_ascii_string_to_unsigned (cli->seed_text, 10, 0, G_MAXUINT64, &seed, NULL)) {
    *status = cli_misuse (cli, _ ("--seed: found %s, expected a whole number of 0 or more"), cli->seed_text);
    return FALSE;
  }
  weft_job_set_seed (cli->job, seed);
  if (cli->threads != NOT_GIVEN && (cli->threads < 1 || cli->threads > 1024)) {
    *status = cli_misuse (cli, _ ("--threads: found %d, expected a number from 1 to 1024"), cli->threads);
    return FALSE;
  }
  if (cli->threads != NOT_GIVEN)
    weft_job_set_threads (cli->job, cli->threads);
  return TRUE;
}

static gboolean
check_arguments (Cli *cli, int *status)
{
  guint n = cli->arguments != NULL ? g_strv_length (cli->arguments) : 0;
  g_auto (GStrv) words = g_strsplit (cli->command->arguments, " ", -1);
  guint wanted = g_strv_length (words) - (cli->command->names_question ? 1 : 0);

  if (n == wanted || (n == 0 && *cli->command->arguments == '['))
    return TRUE;
  if (wanted > 1)
    *status =
        cli_misuse (cli, ngettext ("found %u argument, expected %s", "found %u arguments, expected %s", n), n,
                    cli->command->arguments);
  else
    *status = cli_misuse (
        cli, ngettext ("found %u argument, expected one: %s", "found %u arguments, expected one: %s", n), n,
        cli->command->arguments);
  return FALSE;
}

gboolean
cli_parse (Cli *cli, int argc, char **argv, int *status)
{
  g_autofree char *parameters = g_strdup_printf ("%s %s", cli->command->name, cli->command->arguments);
  g_autoptr (GOptionContext) context = g_option_context_new (cli->command->arguments);
  g_autoptr (GArray) entries = NULL;
  g_autofree char *program = g_strdup_printf ("weft-cli %s", cli->command->name);
  g_autofree char *generators = NULL;
  g_autoptr (GError) error = NULL;

  cli->job = weft_job_new ();
  weft_questions_prepare (cli->job);
  weft_program_operations_provide (cli->job);
  cli->threads = NOT_GIVEN;
  cli_prepare_questions (cli);
  entries = make_entries (cli);
  g_set_prgname (program);
  g_option_context_set_summary (context, _ (cli->command->description));
  if (cli->command->run == cli_generate)
    generators = cli_describe_generators (cli->generator);
  g_option_context_set_description (context, generators);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, (GOptionEntry *) (gpointer) entries->data, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    *status = cli_misuse (cli, "%s", error->message);
    return FALSE;
  }
  cli_join_lists (cli);
  return check_arguments (cli, status) && read_choices (cli, status) && read_method (cli, status) &&
         read_numbers (cli, status) && cli_read_question_options (cli, status);
}

void
cli_clear (Cli *cli)
{
  for (guint i = 0; i < G_N_ELEMENTS (options); i++) {
    gpointer field = G_STRUCT_MEMBER_P (cli, options[i].offset);

    if (options[i].type == G_OPTION_ARG_STRING || options[i].type == G_OPTION_ARG_FILENAME)
      g_clear_pointer ((char **) field, g_free);
    else if (options[i].type == G_OPTION_ARG_STRING_ARRAY)
      g_clear_pointer ((char ***) field, g_strfreev);
  }
  cli_clear_questions (cli);
  g_clear_pointer (&cli->call, g_strfreev);
  g_clear_pointer (&cli->arguments, g_strfreev);
  g_clear_pointer (&cli->document, weft_document_unref);
  g_clear_pointer (&cli->program_name, g_free);
  g_clear_pointer (&cli->locations, weft_locations_unref);
  g_clear_pointer (&cli->job, weft_job_unref);
}
