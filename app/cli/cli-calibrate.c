/* cli-calibrate.c: calibrate: how long operations take on this system, as a suite with a target for each execution model. */
#include "cli.h"

#include "weft-calibration.h"
#include "weft-number.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include <glib/gi18n.h>
#include <math.h>

/* What stands for this system in the suite. */
#define HERE "here"

static void
add_time (GString *text, const char *name, const WeftCalibrationTime *time)
{
  g_autofree char *op = g_ascii_strup (name, -1);
  char number[WEFT_NUMBER_SIZE];

  g_string_append_printf (text, "<time op=\"%s\" seconds=\"%s\"", op,
                          weft_number_print (time->seconds, number));
  if (time->per_pe > 0)
    g_string_append_printf (text, " per-pe=\"%s\"", weft_number_print (time->per_pe, number));
  g_string_append_printf (text, "/> <!-- quartiles apart by %s s", weft_number_print (time->spread, number));
  if (!isnan (time->on_one))
    g_string_append_printf (text, "; on one processor %s s", weft_number_print (time->on_one, number));
  g_string_append (text, " -->\n");
}

static void
add_target (GString *text,
            WeftUnixModel model,
            const WeftCalibrationLoad *load,
            const WeftCalibrationTime *times)
{
  const char *name = weft_unix_get_name (model);
  char average[WEFT_NUMBER_SIZE];
  char step[WEFT_NUMBER_SIZE];

  g_string_append_printf (
      text, "<target id=\"%s-%s\" machine=\"%s\" model=\"%s\" width=\"0\" load=\"%s\" load-step=\"%s\">\n",
      HERE, name, HERE, name, weft_number_print (load->load, average),
      weft_number_print (load->load_step, step));
  for (guint op = 0; op < WEFT_N_OPS; op++)
    add_time (text, weft_mimdc_op_get_info (op)->name, &times[op]);
  g_string_append (text, "</target>\n");
}

/* (transfer full): the models that --target names, else all but MPI, which takes minutes; %NULL with the exit status. */
static GArray *
read_models (Cli *cli, int *status)
{
  g_autoptr (GArray) models = g_array_new (FALSE, FALSE, sizeof (WeftUnixModel));
  g_auto (GStrv) names = g_strsplit (cli->target != NULL ? cli->target : "", ",", -1);

  for (WeftUnixModel i = 0; i < WEFT_UNIX_N_MODELS; i++)
    if (cli->target == NULL ? i != WEFT_UNIX_MPI
                            : g_strv_contains ((const char *const *) names, weft_unix_get_name (i)))
      g_array_append_val (models, i);
  if (cli->target == NULL || models->len == g_strv_length (names))
    return g_steal_pointer (&models);
  *status = cli_misuse (
      cli, _ ("--target: found %s, expected names of machines that are this system, as threads,pipes"),
      cli->target);
  return NULL;
}

/* Each model in turn; (transfer full) (nullable): the suite. */
static char *
measure (const GArray *models, WeftJob *job, GError **error)
{
  WeftCalibrationLoad load = weft_calibration_get_load ();
  g_autofree char *host = g_markup_escape_text (g_get_host_name (), -1);
  g_autofree char *title = g_strdup_printf (_ ("Operation times of %s"), host);
  g_autoptr (GString) text = g_string_new (NULL);
  WeftCalibrationTime times[WEFT_N_OPS];

  g_string_append_printf (text,
                          "<weft xmlns=\"urn:weft:1\" title=\"%s\">\n<suite>\n"
                          "<machine id=\"%s\" name=\"%s\" kind=\"spmd\" pes=\"%u\"/>\n",
                          title, HERE, host, g_get_num_processors ());
  for (guint i = 0; i < models->len; i++) {
    WeftUnixModel model = g_array_index (models, WeftUnixModel, i);

    if (!weft_calibrate (model, times, (double) i / models->len, (i + 1.0) / models->len, job, error))
      return NULL;
    add_target (text, model, &load, times);
  }
  g_string_append (text, "</suite>\n</weft>\n");
  return g_strdup (text->str);
}

int
cli_calibrate (Cli *cli)
{
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (GArray) models = NULL;
  g_autofree char *text = NULL;
  g_autofree char *bytes = NULL;
  GError *error = NULL;
  CliWatch *watch;
  gsize size = 0;
  int status;

  models = read_models (cli, &status);
  if (models == NULL)
    return status;
  if (!cli_check_out (cli, &error))
    return cli_fail (cli, error);
  watch = cli_watch_begin (cli);
  text = measure (models, cli->job, &error);
  cli_watch_end (watch);
  if (text != NULL)
    document = weft_read (text, strlen (text), HERE, NULL, &error);
  if (document != NULL)
    bytes = weft_write (document, &size);
  return bytes != NULL && cli_write (cli, bytes, size, &error) ? CLI_DONE : cli_fail (cli, error);
}
