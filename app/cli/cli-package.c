/* cli-package.c: a program as one script that selects, compiles and runs. */
#include "cli.h"

#include "weft-image.h"
#include "weft-mimdc.h"
#include "weft-package.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

/* The name of the machine that a target is of. */
static const char *
find_host (Cli *cli, const WeftNode *target)
{
  const WeftNode *machine =
      weft_document_lookup (cli->document, weft_node_get_text (target, WEFT_PROPERTY_MACHINE));

  return machine != NULL ? weft_node_get_label (machine) : "";
}

/* (transfer full) (element-type WeftPackageTarget): their times stand in @setup. */
static GArray *
list_targets (Cli *cli, const WeftSelectionSetup *setup)
{
  GArray *targets = g_array_new (FALSE, FALSE, sizeof (WeftPackageTarget));
  const WeftSelectionProblem *problem = weft_selection_setup_get_problem (setup);

  for (guint32 i = 0; i < problem->n_targets; i++) {
    const WeftNode *node = weft_selection_setup_get_node (setup, i);
    const WeftPackageTarget target = {.id = weft_node_get_name (node),
                                      .host = find_host (cli, node),
                                      .model = weft_node_get_text (node, WEFT_PROPERTY_MODEL),
                                      .width = problem->targets[i].width,
                                      .load = problem->targets[i].load,
                                      .load_step = problem->targets[i].load_step,
                                      .seconds = problem->seconds + (gsize) i * problem->n_operations};

    g_array_append_val (targets, target);
  }
  return targets;
}

static char *
print (Cli *cli,
       const WeftMimdcCode *code,
       const char *source,
       gsize size,
       const GArray *counts,
       const WeftSelectionSetup *setup)
{
  g_autofree char *name = g_path_get_basename (cli->arguments[0]);
  g_autoptr (GArray) targets =
      setup != NULL ? list_targets (cli, setup) : g_array_new (FALSE, FALSE, sizeof (WeftPackageTarget));
  g_autofree const char **operations = g_new (const char *, MAX (counts->len, 1));
  g_autofree double *numbers = g_new (double, MAX (counts->len, 1));

  for (guint i = 0; i < counts->len; i++) {
    operations[i] = g_array_index (counts, WeftOperationCount, i).name;
    numbers[i] = g_array_index (counts, WeftOperationCount, i).count;
  }
  return weft_package_print (&(WeftPackage){.name = name,
                                            .source = source,
                                            .size = size,
                                            .code = code,
                                            .n_counts = counts->len,
                                            .operations = operations,
                                            .counts = numbers,
                                            .n_targets = targets->len,
                                            .targets = (const WeftPackageTarget *) (gpointer) targets->data});
}

/* For those who may read it, as a compiler does. */
static gboolean
make_executable (const char *path, GError **error)
{
  struct stat file;

  if (stat (path, &file) == 0 && chmod (path, file.st_mode | ((file.st_mode & 0444) >> 2)) == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, (gint) g_io_error_from_errno (errno), "%s: %s", path, g_strerror (errno));
  return FALSE;
}

static int
write_script (Cli *cli, const char *script)
{
  GError *error = NULL;

  if (!cli_write (cli, script, strlen (script), &error) ||
      (cli->out != NULL && !make_executable (cli->out, &error))) {
    cli->fault = CLI_NOT_DONE;
    return cli_fail (cli, error);
  }
  return CLI_DONE;
}

int
cli_package (Cli *cli)
{
  const char *path = cli->arguments[0];
  int status = CLI_DONE;
  GError *error = NULL;
  gsize size;
  g_autofree char *source = cli_read_program (cli, WEFT_MIMDC_MOST_BYTES, &size, &error);
  g_autoptr (WeftMimdcCode) code = NULL;
  g_autoptr (GArray) counts = NULL;
  g_autoptr (WeftSelectionSetup) setup = NULL;
  g_autofree char *script = NULL;

  if (source == NULL)
    return cli_fail (cli, error);
  if (g_str_equal (path, "-") || weft_image_is (source, size))
    return cli_misuse (cli, _ ("found %s, expected a file with the text of a program"),
                       g_str_equal (path, "-") ? path : _ ("an image"));
  code = cli_compile_program (cli, &status);
  counts = code != NULL ? cli_count_code (cli, code, &status) : NULL;
  if (counts == NULL || (cli->suite != NULL && (setup = cli_find_targets (cli, counts, 1, &status)) == NULL))
    return status;
  script = print (cli, code, source, size, counts, setup);
  return write_script (cli, script);
}
