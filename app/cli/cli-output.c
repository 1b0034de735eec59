/* cli-output.c: results as text; JSON and CSV come from weft-result-data.c. */
#include "cli.h"

#include "weft-number.h"
#include "weft-result-data.h"

#include <glib/gi18n.h>
#include <math.h>

static const double quantiles[] = {0.5, 0.9, 0.95, 0.99};

static const char *
print (double value, char buffer[WEFT_NUMBER_SIZE])
{
  return weft_number_print (value, buffer);
}

/* Text. */

static void add_line (GString *text, const char *label, const char *format, ...) G_GNUC_PRINTF (3, 4);

static void
add_line (GString *text, const char *label, const char *format, ...)
{
  int padding = 18 - (int) g_utf8_strlen (label, -1);
  va_list arguments;

  g_string_append_printf (text, "  %s%*s ", label, MAX (padding, 0), "");
  va_start (arguments, format);
  g_string_append_vprintf (text, format, arguments);
  va_end (arguments);
  g_string_append_c (text, '\n');
}

static const char *
get_title (Cli *cli, const WeftFlowResult *result)
{
  return weft_node_get_label (weft_document_lookup (cli->document, result->diagram));
}

static void
add_numbers (GString *text, const WeftFlowResult *result)
{
  char least[WEFT_NUMBER_SIZE];
  char greatest[WEFT_NUMBER_SIZE];
  char number[WEFT_NUMBER_SIZE];

  add_line (text, _ ("mean"), "%.6f %s", weft_lattice_get_mean (result->time), result->unit);
  add_line (text, _ ("standard deviation"), "%.6f", sqrt (weft_lattice_get_variance (result->time)));
  add_line (text, _ ("range"), _ ("%s to %s"), print (weft_lattice_get_minimum (result->time), least),
            print (weft_lattice_get_maximum (result->time), greatest));
  for (guint i = 0; i < G_N_ELEMENTS (quantiles); i++) {
    g_autofree char *label = g_strdup_printf (_ ("quantile %g %%"), 100 * quantiles[i]);

    add_line (text, label, "%s", print (weft_lattice_get_quantile (result->time, quantiles[i]), number));
  }
}

static void
add_result_text (Cli *cli, GString *text, const WeftFlowResult *result)
{
  g_string_append_printf (text, "%s%s (%s)\n", text->len > 0 ? "\n" : "", get_title (cli, result),
                          result->diagram);
  add_line (text, _ ("modes"), "%s", result->modes);
  add_line (text, _ ("PEs"), "%u", result->pes);
  add_numbers (text, result);
  if (result->samples > 0) {
    add_line (text, _ ("standard error"), "%.6f", weft_flow_result_get_standard_error (result));
    add_line (text, _ ("samples"), _ ("%" G_GUINT64_FORMAT " with seed %" G_GUINT64_FORMAT), result->samples,
              result->seed);
  } else {
    add_line (text, _ ("average value"), "%.6f", result->average_value);
    add_line (text, _ ("error bound"), "%.2g", weft_lattice_get_error (result->time));
  }
}

char *
cli_format_results (Cli *cli, GPtrArray *results)
{
  GString *text;

  if (cli->format == CLI_FORMAT_JSON)
    return weft_data_format_find ("json")->make (results);
  if (cli->format == CLI_FORMAT_CSV)
    return weft_data_format_find ("csv")->make (results);
  text = g_string_new (NULL);
  for (guint i = 0; i < results->len; i++)
    add_result_text (cli, text, results->pdata[i]);
  return g_string_free (text, FALSE);
}
