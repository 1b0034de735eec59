/* cli-options.c: the one table of options, from which parser, help, manual and completion are made. */
#include "cli.h"

#include "views.h"
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
static const char *const method_names[] = {"exact", "bounded", "estimate", NULL};

static char *
list_formats (void)
{
  return g_strjoinv (" ", (char **) format_names);
}

static char *
list_methods (void)
{
  return g_strjoinv (" ", (char **) method_names);
}

static char *
list_modes (void)
{
  return g_strjoin (" ", weft_modes_get_name (WEFT_MODES_AS_DRAWN), weft_modes_get_name (WEFT_MODES_SIMD),
                    weft_modes_get_name (WEFT_MODES_SPMD), NULL);
}

static char *
list_views (void)
{
  return weft_views_list_names (" ", " ");
}

static char *
list_themes (void)
{
  return weft_themes_list (" ");
}

static const Option options[] = {
    {"diagram", 'd', G_OPTION_ARG_STRING, AT (diagram), N_ ("ID"),
     N_ ("the diagram, when the document holds several"),
     "evaluate simulate sample sensitivity sweep optimize render report"},
    {"set", 's', G_OPTION_ARG_STRING_ARRAY, AT (settings), N_ ("ID.ATTR=VALUE"),
     N_ ("change a property first, as in for.iterations=uniform(4, 8) or f/step[1].spmd=20; may be repeated"),
     "check evaluate simulate sample sensitivity sweep optimize render report"},
    {"modes", 'm', G_OPTION_ARG_STRING, AT (modes_name), N_ ("MODES"),
     N_ ("as-drawn (default), simd or spmd: run everything so"),
     "evaluate simulate sample sensitivity sweep optimize render report", list_modes},
    {"error", 0, G_OPTION_ARG_STRING, AT (error_text), N_ ("BOUND"),
     N_ ("how far the result may be off, in total variation (default 1e-9)"),
     "evaluate sensitivity sweep optimize render report"},
    {"method", 0, G_OPTION_ARG_STRING, AT (method), N_ ("METHOD"),
     N_ ("how to compute: exact (default; bounded where that takes too much), bounded: from below and above "
         "on a wider step, or estimate: soonest, without a bound of the error"),
     "evaluate", list_methods},
    {"samples", 'n', G_OPTION_ARG_STRING, AT (samples_text), N_ ("N"),
     N_ ("number of executions (default 10000; of a run at a quantile: to choose from, 2000)"),
     "simulate sample render"},
    {"seed", 0, G_OPTION_ARG_STRING, AT (seed_text), N_ ("S"), N_ ("seed of the random numbers (default 1)"),
     "simulate sample optimize render"},
    {"explain", 0, G_OPTION_ARG_NONE, AT (explain), NULL,
     N_ ("say where the mean goes: computation, waiting, masked PEs, switches, overhead, by node"),
     "evaluate"},
    {"quantile", 'q', G_OPTION_ARG_STRING, AT (quantile_text), N_ ("Q"),
     N_ ("a quantile, as 0.95: of sample, the run that stands there (default: the first run); of "
         "sensitivity, "
         "what is watched beside the mean (default 0.95)"),
     "sample sensitivity render"},
    {"change", 0, G_OPTION_ARG_STRING, AT (change_text), N_ ("SHARE"),
     N_ ("by which share parameters go down and up (default 0.1)"), "sensitivity render"},
    {"objective", 0, G_OPTION_ARG_STRING, AT (objective_text), N_ ("OBJECTIVE"),
     N_ ("what is to be small: mean (default), quantile(Q), or deadline(T), the probability to take longer"),
     "optimize"},
    {"evaluations", 0, G_OPTION_ARG_STRING, AT (most_text), N_ ("N"),
     N_ ("how many evaluations may be made (default 20000)"), "optimize"},
    {"vary", 0, G_OPTION_ARG_STRING, AT (vary), N_ ("ID.ATTR=A:B:STEP"),
     N_ ("the property and its values, from A to B; *2 as STEP doubles"), "sweep"},
    {"lanes", 0, G_OPTION_ARG_STRING, AT (lanes_text), N_ ("N"), N_ ("PEs to list, at most (default 64)"),
     "sample render"},
    {"view", 'v', G_OPTION_ARG_STRING, AT (view), N_ ("VIEW"),
     N_ ("what to draw: canvas (default), distribution, breakdown, sensitivity, sample or pes"), "render",
     list_views},
    {"theme", 0, G_OPTION_ARG_STRING, AT (theme), N_ ("THEME"),
     N_ ("light (default), dark, print, high-contrast or high-contrast-dark"), "render generate",
     list_themes},
    {"size", 0, G_OPTION_ARG_STRING, AT (size), N_ ("WIDTHxHEIGHT"), N_ ("size of the picture in pixels"),
     "render generate"},
    {"format", 'f', G_OPTION_ARG_STRING, AT (format_name), N_ ("FORMAT"), N_ ("text (default), json or csv"),
     "check evaluate simulate sample sensitivity sweep optimize", list_formats},
    {"out", 'o', G_OPTION_ARG_FILENAME, AT (out), N_ ("FILE"),
     N_ ("write there instead of to standard output"),
     "check evaluate simulate sample sensitivity sweep optimize render report generate"},
    {"progress", 0, G_OPTION_ARG_NONE, AT (progress), NULL, N_ ("show progress on the terminal"),
     "evaluate simulate sample sensitivity sweep optimize render report"},
    {"threads", 0, G_OPTION_ARG_INT, AT (threads), N_ ("N"),
     N_ ("number of threads (default: one a processor)"),
     "evaluate simulate sample sensitivity sweep optimize render report"},
};

static gboolean
applies (const Option *option, const CliCommand *command)
{
  g_auto (GStrv) names = g_strsplit (option->commands, " ", -1);

  return g_strv_contains ((const char *const *) names, command->name);
}

void
cli_list_options (const CliCommand *command, CliOptionFunc print, gpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (options); i++) {
    g_autofree char *words = options[i].words != NULL ? options[i].words () : NULL;

    if (applies (&options[i], command))
      print (options[i].name, options[i].short_name,
             options[i].argument != NULL ? _ (options[i].argument) : NULL, words, _ (options[i].help), data);
  }
}

static GArray *
make_entries (Cli *cli)
{
  GArray *entries = g_array_new (TRUE, TRUE, sizeof (GOptionEntry));
  GOptionEntry rest = {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &cli->arguments, NULL, NULL};

  for (guint i = 0; i < G_N_ELEMENTS (options); i++) {
    const Option *option = &options[i];
    GOptionEntry entry = {
        option->name, option->short_name, 0, option->type, G_STRUCT_MEMBER_P (cli, option->offset),
        option->help, option->argument};

    if (applies (option, cli->command))
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
  *status = cli_misuse (cli, _ ("--method: found %s, expected exact, bounded or estimate"), cli->method);
  return FALSE;
}

static gboolean
read_choices (Cli *cli, int *status)
{
  guint format = 0;

  while (cli->format_name != NULL && format_names[format] != NULL &&
         !g_str_equal (format_names[format], cli->format_name))
    format++;
  if (format_names[format] == NULL) {
    *status = cli_misuse (cli, _ ("--format: found %s, expected text, json or csv"), cli->format_name);
    return FALSE;
  }
  cli->format = format;
  if (cli->modes_name != NULL && !weft_modes_find (cli->modes_name, &cli->modes)) {
    *status = cli_misuse (cli, _ ("--modes: found %s, expected as-drawn, simd or spmd"), cli->modes_name);
    return FALSE;
  }
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

  if (n == 1)
    return TRUE;
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
  g_autoptr (GArray) entries = make_entries (cli);
  g_autofree char *program = g_strdup_printf ("weft-cli %s", cli->command->name);
  g_autoptr (GError) error = NULL;

  cli->job = weft_job_new ();
  cli->threads = NOT_GIVEN;
  g_set_prgname (program);
  g_option_context_set_summary (context, _ (cli->command->description));
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, (GOptionEntry *) (gpointer) entries->data, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    *status = cli_misuse (cli, "%s", error->message);
    return FALSE;
  }
  return check_arguments (cli, status) && read_choices (cli, status) && read_method (cli, status) &&
         read_numbers (cli, status);
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
  g_clear_pointer (&cli->arguments, g_strfreev);
  g_clear_pointer (&cli->document, weft_document_unref);
  g_clear_pointer (&cli->locations, weft_locations_unref);
  g_clear_pointer (&cli->job, weft_job_unref);
}
