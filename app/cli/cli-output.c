/* cli-output.c: results as text, JSON and CSV. The keys of the JSON are part of the program's interface. */
#include "cli.h"

#include "weft-number.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
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

/* CSV: a row for each value. */

static void
add_result_csv (GString *text, const WeftFlowResult *result)
{
  char numbers[3][WEFT_NUMBER_SIZE];
  gsize n;
  const double *p = weft_lattice_get_probabilities (result->time, &n);
  double cumulative = 0;

  if (text->len == 0)
    g_string_append (text, "diagram,modes,time,probability,cumulative\n");
  for (gsize i = 0; i < n; i++) {
    cumulative += p[i];
    if (p[i] > 0)
      g_string_append_printf (text, "%s,%s,%s,%s,%s\n", result->diagram, result->modes,
                              print (weft_lattice_get_value (result->time, i), numbers[0]),
                              print (p[i], numbers[1]), print (cumulative, numbers[2]));
  }
}

/* JSON. */

static void
add_number (JsonBuilder *builder, const char *name, double value)
{
  json_builder_set_member_name (builder, name);
  if (value == floor (value) && fabs (value) < 1e15)
    json_builder_add_int_value (builder, (gint64) value);
  else
    json_builder_add_double_value (builder, value);
}

static void
add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

static void
add_quantiles (JsonBuilder *builder, const WeftLattice *time)
{
  char name[WEFT_NUMBER_SIZE];

  json_builder_set_member_name (builder, "quantiles");
  json_builder_begin_object (builder);
  for (guint i = 0; i < G_N_ELEMENTS (quantiles); i++)
    add_number (builder, print (quantiles[i], name), weft_lattice_get_quantile (time, quantiles[i]));
  json_builder_end_object (builder);
}

static void
add_density (JsonBuilder *builder, const WeftLattice *time)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);

  json_builder_set_member_name (builder, "pmf");
  json_builder_begin_object (builder);
  add_number (builder, "offset", weft_lattice_get_minimum (time));
  add_number (builder, "step", weft_lattice_get_step (time));
  json_builder_set_member_name (builder, "p");
  json_builder_begin_array (builder);
  for (gsize i = 0; i < n; i++)
    json_builder_add_double_value (builder, p[i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_provenance (JsonBuilder *builder, const WeftFlowResult *result)
{
  g_autofree char *digest = weft_digest_to_string (result->digest);

  add_string (builder, "engine", result->engine);
  add_string (builder, "version", WEFT_VERSION);
  add_string (builder, "digest", digest);
  if (result->samples > 0) {
    add_number (builder, "samples", (double) result->samples);
    add_number (builder, "seed", (double) result->seed);
    add_number (builder, "standard_error", weft_flow_result_get_standard_error (result));
  } else {
    add_number (builder, "error_bound", weft_lattice_get_error (result->time));
    add_number (builder, "average_value", result->average_value);
  }
}

static void
add_result_json (JsonBuilder *builder, const WeftFlowResult *result)
{
  json_builder_begin_object (builder);
  add_string (builder, "diagram", result->diagram);
  add_string (builder, "kind", "flow-tree");
  add_number (builder, "pes", result->pes);
  add_string (builder, "modes", result->modes);
  if (*result->unit != '\0')
    add_string (builder, "unit", result->unit);
  add_number (builder, "mean", weft_lattice_get_mean (result->time));
  add_number (builder, "variance", weft_lattice_get_variance (result->time));
  add_number (builder, "min", weft_lattice_get_minimum (result->time));
  add_number (builder, "max", weft_lattice_get_maximum (result->time));
  add_quantiles (builder, result->time);
  add_provenance (builder, result);
  add_density (builder, result->time);
  json_builder_end_object (builder);
}

static char *
format_json (GPtrArray *results)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;

  if (results->len != 1)
    json_builder_begin_array (builder);
  for (guint i = 0; i < results->len; i++)
    add_result_json (builder, results->pdata[i]);
  if (results->len != 1)
    json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  json = json_to_string (root, FALSE);
  return g_strconcat (json, "\n", NULL);
}

char *
cli_format_results (Cli *cli, GPtrArray *results)
{
  GString *text;

  if (cli->format == CLI_FORMAT_JSON)
    return format_json (results);
  text = g_string_new (NULL);
  for (guint i = 0; i < results->len; i++) {
    if (cli->format == CLI_FORMAT_CSV)
      add_result_csv (text, results->pdata[i]);
    else
      add_result_text (cli, text, results->pdata[i]);
  }
  return g_string_free (text, FALSE);
}
