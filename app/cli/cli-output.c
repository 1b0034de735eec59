/* cli-output.c: results as text; JSON and CSV come from weft-result-data.c. */
#include "cli.h"

#include "weft-flow-sheets.h"
#include "weft-sheet-json.h"
#include "weft-number.h"
#include "weft-printable.h"
#include "weft-result-data.h"

#include <glib/gi18n.h>
#include <inttypes.h>
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
  g_autofree char *value = NULL;
  g_autofree char *printable = NULL;
  va_list arguments;

  va_start (arguments, format);
  value = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  printable = weft_printable (value);
  g_string_append_printf (text, "  %s%*s %s\n", label, MAX (padding, 0), "", printable);
}

static char *
get_title (Cli *cli, const WeftFlowResult *result)
{
  return weft_printable (weft_node_get_label (weft_document_lookup (cli->document, result->diagram)));
}

/* A value, or where it is between; both taken. */
static void
add_range (GString *text, const char *label, char *value, char *upper)
{
  if (upper == NULL || g_str_equal (value, upper))
    add_line (text, label, "%s", value);
  else
    add_line (text, label, _ ("%s to %s"), value, upper);
  g_free (value);
  g_free (upper);
}

static char *
print_mean (const WeftLattice *time, const char *unit)
{
  return time != NULL ? g_strdup_printf ("%.6f %s", weft_lattice_get_mean (time), unit) : NULL;
}

static char *
print_quantile (const WeftLattice *time, double q)
{
  char number[WEFT_NUMBER_SIZE];

  return time != NULL ? g_strdup (print (weft_lattice_get_quantile (time, q), number)) : NULL;
}

static void
add_numbers (GString *text, const WeftFlowResult *result)
{
  char least[WEFT_NUMBER_SIZE];
  char greatest[WEFT_NUMBER_SIZE];
  const WeftLattice *last = result->upper != NULL ? result->upper : result->time;

  add_range (text, _ ("mean"), print_mean (result->time, result->unit),
             print_mean (result->upper, result->unit));
  if (result->upper == NULL)
    add_line (text, _ ("standard deviation"), "%.6f", sqrt (weft_lattice_get_variance (result->time)));
  add_line (text, _ ("range"), _ ("%s to %s"), print (weft_lattice_get_minimum (result->time), least),
            print (weft_lattice_get_maximum (last), greatest));
  for (guint i = 0; i < G_N_ELEMENTS (quantiles); i++) {
    g_autofree char *label = g_strdup_printf (_ ("quantile %g %%"), 100 * quantiles[i]);

    add_range (text, label, print_quantile (result->time, quantiles[i]),
               print_quantile (result->upper, quantiles[i]));
  }
}

/* Where the mean goes, behind the result. */
static void
add_breakdown_text (GString *text, const WeftBreakdown *breakdown)
{
  g_autoptr (WeftSheet) sheet = weft_breakdown_to_sheet (breakdown);
  g_autofree char *printed = weft_sheet_print_rows (sheet);

  g_string_append_printf (text, _ ("\n  Where the mean goes: times of an average PE\n%s"), printed);
}

static void
add_result_text (Cli *cli, GString *text, const WeftFlowResult *result)
{
  double error = weft_flow_result_get_error (result);
  g_autofree char *title = get_title (cli, result);
  g_autofree char *bound =
      result->is_estimate ? g_strdup (_ ("none: an estimate")) : g_strdup_printf ("%.2g", error);

  g_string_append_printf (text, "%s%s (%s)\n", text->len > 0 ? "\n" : "", title, result->diagram);
  add_line (text, _ ("modes"), "%s", result->modes);
  add_line (text, _ ("PEs"), "%u", result->pes);
  if (result->upper != NULL)
    add_line (text, _ ("certainty"), "%s", _ ("bounded: the time is between two distributions"));
  add_numbers (text, result);
  if (result->samples > 0) {
    add_line (text, _ ("standard error"), "%.6f", weft_flow_result_get_standard_error (result));
    add_line (text, _ ("samples"), _ ("%" PRIu64 " with seed %" PRIu64), result->samples, result->seed);
  } else {
    add_line (text, _ ("average value"), "%.6f", result->average_value);
    add_line (text, _ ("error bound"), "%s", bound);
  }
  if (weft_flow_result_misses_budget (result))
    g_string_append_printf (
        text,
        result->upper != NULL
            ? _ ("  The bound is above the %g asked for (--error). A wider time step may make it tighter.\n")
            : _ ("  The bound is above the %g asked for (--error). A wider time step or --method bounded "
                 "may make it tighter.\n"),
        result->error_budget);
  if (result->breakdown != NULL)
    add_breakdown_text (text, result->breakdown);
}

static char *
format_breakdowns (GPtrArray *results)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);

  for (guint i = 0; i < results->len; i++)
    g_ptr_array_add (sheets, weft_breakdown_to_sheet (((WeftFlowResult *) results->pdata[i])->breakdown));
  return weft_sheets_print_csv (sheets);
}

char *
cli_format_results (Cli *cli, GPtrArray *results)
{
  GString *text;

  if (cli->format == CLI_FORMAT_JSON)
    return weft_data_format_find ("json")->make (results);
  if (cli->format == CLI_FORMAT_CSV && cli->explain)
    return format_breakdowns (results);
  if (cli->format == CLI_FORMAT_CSV)
    return weft_data_format_find ("csv")->make (results);
  text = g_string_new (NULL);
  for (guint i = 0; i < results->len; i++)
    add_result_text (cli, text, results->pdata[i]);
  return g_string_free (text, FALSE);
}
