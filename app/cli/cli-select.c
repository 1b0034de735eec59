/* cli-select.c: select: on which target of a suite a program is expected to end first. */
#include "cli.h"

#include "weft-calibration-suite.h"
#include "weft-fault.h"
#include "weft-number.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static void
count_clear (gpointer data)
{
  g_free ((char *) ((WeftOperationCount *) data)->name);
}

static GArray *
counts_new (void)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (WeftOperationCount));

  g_array_set_clear_func (counts, count_clear);
  return counts;
}

static gboolean
has_count (const GArray *counts, const char *name)
{
  for (guint i = 0; i < counts->len; i++)
    if (g_ascii_strcasecmp (g_array_index (counts, WeftOperationCount, i).name, name) == 0)
      return TRUE;
  return FALSE;
}

/* OP=NUMBER; each operation once. */
static gboolean
read_count (GArray *counts, const char *text)
{
  const char *equals = strchr (text, '=');
  const char *end = "";
  WeftOperationCount count = {NULL, equals != NULL ? weft_number_parse (equals + 1, &end) : NAN};
  g_autofree char *name = equals != NULL ? g_strndup (text, equals - text) : NULL;

  if (name == NULL || *name == '\0' || end == equals + 1 || *end != '\0' || !isfinite (count.count) ||
      count.count < 0 || has_count (counts, name))
    return FALSE;
  count.name = g_steal_pointer (&name);
  g_array_append_val (counts, count);
  return TRUE;
}

/* (transfer full) (nullable): those of --counts; %NULL with the exit status. */
static GArray *
read_counts (Cli *cli, int *status)
{
  g_autoptr (GArray) counts = counts_new ();
  g_auto (GStrv) parts = g_strsplit (cli->counts, ",", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (!read_count (counts, parts[i])) {
      *status = cli_misuse (
          cli, _ ("--counts: found %s, expected OP=NUMBER, as in ADD=3,LDS=4, each operation once"),
          parts[i]);
      return NULL;
    }
  return g_steal_pointer (&counts);
}

GArray *
cli_count_code (Cli *cli, const WeftMimdcCode *code, int *status)
{
  GError *error = NULL;
  GArray *counts = weft_program_operations_of_code (code, cli->file, &error);

  if (counts == NULL)
    *status = cli_fail (cli, error);
  return counts;
}

/* The same, of the program that the call names. */
static GArray *
count_program (Cli *cli, int *status)
{
  g_autoptr (WeftMimdcCode) code = cli_compile_program (cli, status);

  return code != NULL ? cli_count_code (cli, code, status) : NULL;
}

gboolean
cli_find_suite (Cli *cli)
{
  const char *path = cli->arguments != NULL ? cli->arguments[0] : NULL;

  if (cli->suite == NULL && path != NULL && g_str_has_suffix (path, ".weft"))
    cli->suite = g_strdup (path);
  return cli->suite != NULL;
}

/* Whether the call says what is run, and where it could be; else the exit status. */
static gboolean
check_call (Cli *cli, int *status)
{
  gboolean has_program = cli->arguments != NULL && cli->arguments[0] != NULL;

  if (has_program == (cli->counts != NULL))
    *status = cli_misuse (cli, has_program ? _ ("found PROG and --counts, expected one of the two")
                                           : _ ("found neither PROG nor --counts, expected one of the two"));
  else if (!cli_find_suite (cli))
    *status = cli_misuse (cli, _ ("found no --suite, expected a document whose suite has targets"));
  else
    return TRUE;
  return FALSE;
}

static char *
print (Cli *cli, const WeftSelected *selected)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);
  WeftSheet *sheet = weft_sheet_new (WEFT_SELECTION_ROWS);

  weft_selection_fill_sheet (sheet, selected);
  g_ptr_array_add (sheets, sheet);
  return cli_print_sheets (cli, sheets);
}

/* An answer is written also when it is that there is none. */
static int
finish (Cli *cli, const WeftSelected *selected)
{
  g_autofree char *text = print (cli, selected);
  GError *error = NULL;

  if (!cli_write (cli, text, strlen (text), &error))
    return cli_fail (cli, error);
  if (selected->chosen != WEFT_SELECTION_NOTHING)
    return CLI_DONE;
  cli->fault = CLI_WRONG_INPUT;
  weft_fault_set (
      &error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.file = (char *) cli->file,
                   .found = (char *) _ ("no target on which the program can run"),
                   .expected = (char *) _ ("one that can be reached, is wide enough and has a time "
                                           "for each operation that is needed")});
  return cli_fail (cli, error);
}

WeftSelectionSetup *
cli_find_targets (Cli *cli, const GArray *counts, guint32 pes, int *status)
{
  WeftSelectionSetup *setup = NULL;
  GError *error = NULL;

  if (cli_load_file (cli, cli->suite, &error))
    setup = weft_selection_setup_new (cli->document, (const WeftOperationCount *) (gpointer) counts->data,
                                      counts->len, pes, cli->job, &error);
  if (setup == NULL)
    *status = cli_fail (cli, cli_locate (cli, error));
  return setup;
}

/* The same, and which of them ends first; %FALSE with the exit status. */
static gboolean
find (Cli *cli,
      const GArray *counts,
      guint32 pes,
      WeftSelectionSetup **setup,
      WeftSelection **selection,
      int *status)
{
  GError *error = NULL;
  CliWatch *watch;

  *selection = NULL;
  *setup = cli_find_targets (cli, counts, pes, status);
  if (*setup == NULL)
    return FALSE;
  watch = cli_watch_begin (cli);
  *selection = weft_selection_find (weft_selection_setup_get_problem (*setup), cli->job, &error);
  cli_watch_end (watch);
  if (*selection == NULL)
    *status = cli_fail (cli, cli_locate (cli, error));
  return *selection != NULL;
}

static int
select_target (Cli *cli, GArray *counts, guint32 pes)
{
  g_autoptr (WeftSelectionSetup) setup = NULL;
  g_autoptr (WeftSelection) selection = NULL;
  g_autoptr (WeftSelected) selected = NULL;
  int status;

  if (!find (cli, counts, pes, &setup, &selection, &status))
    return status;
  selected = weft_selection_tell (setup, (const WeftOperationCount *) (gpointer) counts->data, counts->len,
                                  selection);
  return finish (cli, selected);
}

/* The target of this system with the model; WEFT_SELECTION_NONE. */
static guint32
find_here (const Cli *cli, const WeftSelectionSetup *setup, const char *model)
{
  for (guint32 i = 0; i < weft_selection_setup_get_problem (setup)->n_targets; i++) {
    const WeftNode *target = weft_selection_setup_get_node (setup, i);

    if (weft_calibration_suite_is_here (cli->document, target) &&
        g_str_equal (weft_node_get_text (target, WEFT_PROPERTY_MODEL), model))
      return i;
  }
  return WEFT_SELECTION_NONE;
}

/* (transfer none) (nullable): where what is expected to end first runs; %NULL with the exit status, when this system does not reach it. */
static const char *
find_first (Cli *cli, const WeftSelected *selected, char **hosts, int *status)
{
  const char *backend = weft_calibration_suite_find_backend (cli->document, selected, hosts);
  const char *chosen = weft_selected_get_chosen (selected);

  if (backend == NULL)
    *status = cli_misuse (cli,
                          _ ("--target auto: found %s, expected a target of this system, %s, as calibrate "
                             "measures it, or a set of machines whose names are those of hosts"),
                          chosen != NULL ? chosen : _ ("no target on which the program can run"),
                          g_get_host_name ());
  return backend;
}

gboolean
cli_predict (Cli *cli,
             const WeftMimdcCode *code,
             guint32 pes,
             const char *model,
             const char **chosen,
             char **hosts,
             double *seconds,
             int *status)
{
  g_autoptr (GArray) counts = cli_count_code (cli, code, status);
  g_autoptr (WeftSelectionSetup) setup = NULL;
  g_autoptr (WeftSelection) selection = NULL;
  g_autoptr (WeftSelected) selected = NULL;
  guint32 target;

  *hosts = NULL;
  if (counts == NULL || !find (cli, counts, pes, &setup, &selection, status))
    return FALSE;
  *chosen = model;
  if (model != NULL) {
    target = find_here (cli, setup, model);
    *seconds = target != WEFT_SELECTION_NONE ? selection->rows[target].seconds : INFINITY;
    return TRUE;
  }
  selected = weft_selection_tell (setup, (const WeftOperationCount *) (gpointer) counts->data, counts->len,
                                  selection);
  *seconds = weft_selected_get_seconds (selected);
  *chosen = find_first (cli, selected, hosts, status);
  return *chosen != NULL;
}

int
cli_select (Cli *cli)
{
  g_autoptr (GArray) counts = NULL;
  guint32 pes = 4;
  int status;

  if (!check_call (cli, &status))
    return status;
  counts = cli->counts != NULL ? read_counts (cli, &status) : count_program (cli, &status);
  return counts != NULL && cli_read_pes (cli, &pes, &status) ? select_target (cli, counts, pes) : status;
}
