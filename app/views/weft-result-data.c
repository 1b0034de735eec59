/* weft-result-data.c: the table of data formats. The keys of the JSON are part of the program's interface. */
#include "weft-result-data.h"

#include "engines.h"
#include "weft-sheet-json.h"
#include "weft-json.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

static const double quantiles[] = {0.5, 0.9, 0.95, 0.99};

static const char *
print (double value, char buffer[WEFT_NUMBER_SIZE])
{
  return weft_number_print (value, buffer);
}

/* CSV: a row for each value. */

/* @bound: which of two bounds; empty when there is just one distribution. */
static void
add_lattice_csv (GString *text, const WeftFlowResult *result, const WeftLattice *time, const char *bound)
{
  char numbers[3][WEFT_NUMBER_SIZE];
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  double cumulative = 0;

  for (gsize i = 0; i < n; i++) {
    cumulative += p[i];
    if (p[i] > 0)
      g_string_append_printf (text, "%s,%s,%s,%s,%s%s\n", result->diagram, result->modes,
                              print (weft_lattice_get_value (time, i), numbers[0]), print (p[i], numbers[1]),
                              print (cumulative, numbers[2]), bound);
  }
}

static gboolean
has_bounds (GPtrArray *results)
{
  for (guint i = 0; i < results->len; i++)
    if (((const WeftFlowResult *) results->pdata[i])->upper != NULL)
      return TRUE;
  return FALSE;
}

static char *
make_csv (GPtrArray *results)
{
  gboolean bounds = has_bounds (results);
  GString *text = g_string_new ("diagram,modes,time,probability,cumulative");

  g_string_append (text, bounds ? ",bound\n" : "\n");
  for (guint i = 0; i < results->len; i++) {
    const WeftFlowResult *result = results->pdata[i];

    add_lattice_csv (text, result, result->time, result->upper != NULL ? ",below" : bounds ? "," : "");
    if (result->upper != NULL)
      add_lattice_csv (text, result, result->upper, ",above");
  }
  return g_string_free (text, FALSE);
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
add_numbers (JsonBuilder *builder, const WeftLattice *time)
{
  add_number (builder, "mean", weft_lattice_get_mean (time));
  add_number (builder, "variance", weft_lattice_get_variance (time));
  add_number (builder, "min", weft_lattice_get_minimum (time));
  add_number (builder, "max", weft_lattice_get_maximum (time));
  add_quantiles (builder, time);
}

/* The bound from above; that from below stands where a distribution does. */
static void
add_upper (JsonBuilder *builder, const WeftLattice *time)
{
  json_builder_set_member_name (builder, "upper");
  json_builder_begin_object (builder);
  add_numbers (builder, time);
  add_density (builder, time);
  json_builder_end_object (builder);
}

static void
add_provenance (JsonBuilder *builder, const WeftFlowResult *result)
{
  g_autofree char *digest = weft_digest_to_string (result->digest);

  add_string (builder, "engine", result->engine);
  add_string (builder, "version", WEFT_VERSION);
  add_string (builder, "digest", digest);
  add_string (builder, "certainty", weft_certainty_get_name (weft_flow_result_get_certainty (result)));
  if (result->samples > 0) {
    add_number (builder, "samples", (double) result->samples);
    add_number (builder, "seed", (double) result->seed);
    add_number (builder, "standard_error", weft_flow_result_get_standard_error (result));
  } else {
    if (!result->is_estimate)
      add_number (builder, "error_bound", weft_flow_result_get_error (result));
    add_number (builder, "average_value", result->average_value);
  }
}

static void
add_breakdown (JsonBuilder *builder, const WeftBreakdown *breakdown)
{
  g_autoptr (WeftSheet) sheet = weft_flow_question_attribution.type->make_sheet (NULL, breakdown);

  weft_sheet_build_rows (sheet, builder);
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
  add_numbers (builder, result->time);
  add_provenance (builder, result);
  add_density (builder, result->time);
  if (result->upper != NULL)
    add_upper (builder, result->upper);
  if (result->breakdown != NULL)
    add_breakdown (builder, result->breakdown);
  json_builder_end_object (builder);
}

static char *
make_json (GPtrArray *results)
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
  json = weft_json_print (root);
  return g_strconcat (json, "\n", NULL);
}

static const WeftDataFormat formats[] = {
    {"csv", N_ ("CSV: one row a value"), "text/csv", make_csv},
    {"json", N_ ("JSON: numbers and density"), "application/json", make_json},
};

const WeftDataFormat *
weft_data_formats_get (guint *n)
{
  *n = G_N_ELEMENTS (formats);
  return formats;
}

const WeftDataFormat *
weft_data_format_find (const char *name)
{
  const char *dot = strrchr (name, '.');

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_ascii_strcasecmp (formats[i].name, dot != NULL ? dot + 1 : name) == 0)
      return &formats[i];
  return NULL;
}
