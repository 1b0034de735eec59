/* cli-insight.c: commands whose answers are sheets. */
#include "cli.h"

#include "weft-address.h"
#include "weft-insight-sheets.h"
#include "weft-number.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* The answer about one diagram. */
typedef WeftSheet *(*Answer) (Cli *cli, const WeftEngine *engine, guint32 diagram, GError **error);

static char *
format_sheets (Cli *cli, GPtrArray *sheets)
{
  GString *text;

  if (cli->format == CLI_FORMAT_JSON)
    return weft_sheets_print_json (sheets);
  if (cli->format == CLI_FORMAT_CSV)
    return weft_sheets_print_csv (sheets);
  text = g_string_new (NULL);
  for (guint i = 0; i < sheets->len; i++) {
    g_autofree char *printed = weft_sheet_print (sheets->pdata[i]);

    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", printed);
  }
  return g_string_free (text, FALSE);
}

static WeftSheet *
answer_diagram (Cli *cli, Answer answer, guint32 diagram, GError **error)
{
  const WeftNode *node = weft_document_get_node (cli->document, diagram);
  CliWatch *watch = cli_watch_begin (cli);
  WeftSheet *sheet = answer (cli, weft_engine_find (weft_node_get_kind (node)), diagram, error);

  cli_watch_end (watch);
  return sheet;
}

static int
run_sheets (Cli *cli, Answer answer)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);
  g_autoptr (GArray) diagrams = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;

  if (!cli_load (cli, &error))
    return cli_fail (cli, error);
  diagrams = cli_pick_diagrams (cli, &error);
  for (guint i = 0; diagrams != NULL && i < diagrams->len; i++) {
    WeftSheet *sheet = answer_diagram (cli, answer, g_array_index (diagrams, guint32, i), &error);

    if (sheet == NULL)
      break;
    g_ptr_array_add (sheets, sheet);
  }
  if (error != NULL)
    return cli_fail (cli, cli_locate (cli, error));
  text = format_sheets (cli, sheets);
  if (!cli_write (cli, text, strlen (text), &error))
    return cli_fail (cli, error);
  return CLI_DONE;
}

/* A number from @least to @greatest; @value keeps its default when @text is %NULL. */
static gboolean
read_number (const char *text, double least, double greatest, double *value)
{
  const char *end;

  if (text == NULL)
    return TRUE;
  *value = weft_number_parse (text, &end);
  return end != text && *end == '\0' && *value >= least && *value <= greatest;
}

/* A whole number from 1 to @greatest, as read_number(). */
static gboolean
read_count (const char *text, guint64 greatest, guint64 *value)
{
  return text == NULL || g_ascii_string_to_unsigned (text, 10, 1, greatest, value, NULL);
}

gboolean
cli_read_insight_options (Cli *cli, WeftEngineOptions *options, int *status)
{
  double quantile = -1;
  guint64 lanes = 64;

  *options =
      (WeftEngineOptions){.modes = cli->modes, .samples = 2000, .quantile = -1, .change = 0.1, .level = 0.95};
  *status = CLI_DONE;
  if (!read_number (cli->quantile_text, 0, 1, &quantile))
    *status = cli_misuse (cli, _ ("--quantile: found %s, expected a number from 0 to 1"), cli->quantile_text);
  else if (!read_number (cli->change_text, 1e-6, 0.999, &options->change))
    *status =
        cli_misuse (cli, _ ("--change: found %s, expected a number from 1e-6 to 0.999"), cli->change_text);
  else if (!read_count (cli->samples_text, 10000000, &options->samples))
    *status = cli_misuse (cli, _ ("--samples: found %s, expected a whole number from 1 to 10000000"),
                          cli->samples_text);
  else if (!read_count (cli->lanes_text, 1000000, &lanes))
    *status =
        cli_misuse (cli, _ ("--lanes: found %s, expected a whole number from 1 to 1000000"), cli->lanes_text);
  options->lanes = (guint) lanes;
  options->quantile = quantile;
  if (quantile >= 0)
    options->level = quantile;
  return *status == CLI_DONE;
}

/* As read before; they are right. */
static WeftEngineOptions
get_options (Cli *cli)
{
  WeftEngineOptions options;
  int status;

  cli_read_insight_options (cli, &options, &status);
  return options;
}

static int
run_sheets_with_options (Cli *cli, Answer answer)
{
  WeftEngineOptions options;
  int status;

  return cli_read_insight_options (cli, &options, &status) ? run_sheets (cli, answer) : status;
}

/* sample */

static WeftSheet *
answer_sample (Cli *cli, const WeftEngine *engine, guint32 diagram, GError **error)
{
  WeftEngineOptions options = get_options (cli);
  g_autoptr (WeftLanes) lanes = engine->sample (cli->document, diagram, &options, cli->job, error);

  return lanes != NULL ? weft_lanes_to_sheet (cli->document, lanes) : NULL;
}

int
cli_sample (Cli *cli)
{
  return run_sheets_with_options (cli, answer_sample);
}

/* sensitivity */

static WeftSheet *
answer_sensitivity (Cli *cli, const WeftEngine *engine, guint32 diagram, GError **error)
{
  WeftEngineOptions options = get_options (cli);
  g_autoptr (WeftTornado) tornado = NULL;

  cli_keep_parts (cli);
  tornado = engine->sensitivity (cli->document, diagram, &options, cli->job, error);
  return tornado != NULL ? weft_tornado_to_sheet (tornado) : NULL;
}

int
cli_sensitivity (Cli *cli)
{
  return run_sheets_with_options (cli, answer_sensitivity);
}

/* sweep */

#define MOST_VALUES 10000

/* The values of `A:B:STEP`, or of `A:B:*FACTOR`; %NULL when @text is not that. */
static GStrv
read_range (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  char number[WEFT_NUMBER_SIZE];
  gboolean multiplies;
  double from = 0;
  double to = 0;
  double step = 0;

  if (g_strv_length (parts) != 3)
    return NULL;
  multiplies = parts[2][0] == '*';
  if (!read_number (parts[0], -1e15, 1e15, &from) || !read_number (parts[1], from, 1e15, &to) ||
      !read_number (parts[2] + multiplies, multiplies ? 1 + 1e-9 : 1e-12, 1e15, &step) ||
      (multiplies && from <= 0))
    return NULL;
  for (double i = 0; values->len <= MOST_VALUES; i++) {
    double value = multiplies ? from * pow (step, i) : from + i * step;

    if (value > to + 1e-9 * fabs (to))
      break;
    g_ptr_array_add (values, g_strdup (weft_number_print (value, number)));
  }
  if (values->len > MOST_VALUES)
    return NULL;
  g_ptr_array_add (values, NULL);
  return (GStrv) g_ptr_array_steal (values, NULL);
}

static WeftSheet *
answer_sweep (Cli *cli, const WeftEngine *engine, guint32 diagram, GError **error)
{
  const char *equals = strchr (cli->vary, '=');
  g_autofree char *address = g_strndup (cli->vary, equals - cli->vary);
  g_auto (GStrv) values = read_range (equals + 1);
  WeftEngineOptions options = {.modes = cli->modes};
  g_autoptr (WeftSweep) sweep = NULL;
  WeftProperty property;
  guint32 node;

  if (!weft_address_parse (cli->document, address, &node, &property, error)) {
    cli->fault = CLI_WRONG_CALL;
    return NULL;
  }
  cli_keep_parts (cli);
  sweep = engine->sweep (cli->document, diagram, &options, node, property, (const char *const *) values,
                         cli->job, error);
  return sweep != NULL ? weft_sweep_to_sheet (sweep) : NULL;
}

int
cli_sweep (Cli *cli)
{
  const char *equals = cli->vary != NULL ? strchr (cli->vary, '=') : NULL;
  g_auto (GStrv) values = equals != NULL ? read_range (equals + 1) : NULL;

  if (values == NULL)
    return cli_misuse (
        cli,
        _ ("--vary: found %s, expected ID.ATTR=A:B:STEP with A at most B, a STEP above 0 or *FACTOR "
           "with a factor above 1, and at most %d values"),
        cli->vary != NULL ? cli->vary : _ ("nothing"), MOST_VALUES);
  return run_sheets (cli, answer_sweep);
}

/* optimize */

static WeftSheet *
answer_optimize (Cli *cli, const WeftEngine *engine, guint32 diagram, GError **error)
{
  WeftEngineOptions options = {.most = 20000};
  g_autoptr (WeftModeChoice) choice = NULL;

  if (cli->objective_text != NULL)
    weft_objective_parse (cli->objective_text, &options.objective);
  if (cli->most_text != NULL)
    options.most = g_ascii_strtoull (cli->most_text, NULL, 10);
  cli_keep_parts (cli);
  choice = engine->optimise (cli->document, diagram, &options, cli->job, error);
  return choice != NULL ? weft_mode_choice_to_sheet (choice) : NULL;
}

int
cli_optimize (Cli *cli)
{
  WeftObjective objective;

  if (cli->objective_text != NULL && !weft_objective_parse (cli->objective_text, &objective))
    return cli_misuse (
        cli, _ ("--objective: found %s, expected mean, quantile(Q) with Q from 0 to 1, or deadline(T)"),
        cli->objective_text);
  if (cli->most_text != NULL && !g_ascii_string_to_unsigned (cli->most_text, 10, 10, G_MAXUINT32, NULL, NULL))
    return cli_misuse (cli, _ ("--evaluations: found %s, expected a whole number from 10"), cli->most_text);
  return run_sheets (cli, answer_optimize);
}
