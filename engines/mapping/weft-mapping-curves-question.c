/* weft-mapping-curves-question.c: what the techniques take over a parameter of the loop: the row, and its sheet. */
#include "weft-mapping-question.h"

#include "weft-fault.h"
#include "weft-inner-diagrams.h"
#include "weft-mapped-curves.h"
#include "weft-mapping-crossing.h"
#include "weft-mapping-envelope.h"
#include "weft-order.h"
#include "weft-mapping-uneven.h"
#include "weft-question-sheet.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define STEPS 24

/* In the order of WeftMappingParameter. */
const char *const weft_mapping_parameter_words[] = {"body",        "items",      "overlap",
                                                    "load-factor", "processors", NULL};

const WeftOptionPreset weft_mapping_parameter_presets[] = {
    {N_ ("Time of an Iteration"), WEFT_MAPPING_BODY}, {N_ ("Data Items"), WEFT_MAPPING_ITEMS},
    {N_ ("Overlap"), WEFT_MAPPING_OVERLAP},           {N_ ("Load Factor"), WEFT_MAPPING_LOAD_FACTOR},
    {N_ ("Processors"), WEFT_MAPPING_PROCESSORS},     {NULL}};

static const WeftOption over_option = {
    .name = "over",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHAT"),
    .help = N_ ("the parameter of the loop that is varied: body (default), items, overlap, load-factor or "
                "processors"),
    .label = N_ ("Over which parameter"),
    .lead = N_ ("Over"),
    .presets = weft_mapping_parameter_presets,
    .words = weft_mapping_parameter_words,
};

/* The first is none. */
static const char *const family_words[] = {"none", "overlap", "load-factor", NULL};

static const WeftMappingParameter families[] = {WEFT_MAPPING_N_PARAMETERS, WEFT_MAPPING_OVERLAP,
                                                WEFT_MAPPING_LOAD_FACTOR};

static const WeftOptionPreset family_presets[] = {{N_ ("The Loop As Drawn"), 0},
                                                  {N_ ("Several Overlaps"), 1},
                                                  {N_ ("Several Load Factors"), 2},
                                                  {NULL}};

static const WeftOption family_option = {
    .name = "family",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHAT"),
    .help = N_ ("a curve for each of several values of: none (default), overlap or load-factor"),
    .label = N_ ("For which values of another parameter"),
    .lead = N_ ("For"),
    .presets = family_presets,
    .words = family_words,
};

static const WeftOption *const options[] = {&over_option, &family_option, NULL};

/* The sheet. */

static void
put_point (WeftSheet *sheet, guint row, gpointer data)
{
  const WeftMappedCurves *curves = data;

  weft_sheet_put_number (sheet, curves->x[row]);
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    weft_sheet_put_number (sheet, curves->applies[i] ? curves->times[i][row] : NAN);
  weft_sheet_put_text (sheet, weft_mapping_technique_get_name (weft_mapped_curves_find_best (curves, row)));
}

static void
add_crossings (WeftSheet *sheet, const WeftMappedCurves *curves)
{
  for (guint i = 0; i < curves->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (curves->crossings, WeftMappedCrossing, i);
    g_autofree char *key = g_strdup_printf ("crossing_%u", i + 1);
    g_autofree char *words = weft_mapped_describe_crossing (crossing);

    weft_sheet_add_text (sheet, key, _ ("crossing"), words);
  }
}

/* Of a family: a column each, and where they cross. */

static void
put_members (WeftSheet *sheet, guint row, gpointer data)
{
  const WeftMappedCurves *curves = data;

  weft_sheet_put_number (sheet, curves->x[row]);
  for (guint i = 0; i < curves->members->len; i++)
    weft_sheet_put_number (sheet, g_array_index (curves->members, WeftMappedMember, i).times[row]);
}

static void
add_members (WeftSheet *sheet, const WeftMappedCurves *curves)
{
  for (guint i = 0; i < curves->meetings->len; i++) {
    g_autofree char *key = g_strdup_printf ("crossing_%u", i + 1);
    g_autofree char *words =
        weft_mapped_curves_describe_meeting (curves, &g_array_index (curves->meetings, WeftMappedMeeting, i));

    weft_sheet_add_text (sheet, key, _ ("crossing"), words);
  }
  weft_sheet_add_column (sheet, "x", weft_mapping_parameter_get_title (curves->parameter));
  for (guint i = 0; i < curves->members->len; i++) {
    const WeftMappedMember *member = &g_array_index (curves->members, WeftMappedMember, i);
    const char *name = weft_mapping_technique_get_name (member->technique);
    g_autofree char *key =
        isnan (member->value) ? g_strdup (name) : g_strdup_printf ("%s_%.6g", name, member->value);
    g_autofree char *title = weft_mapped_curves_title_member (curves, i);

    weft_sheet_add_column (sheet, key, title);
  }
  weft_sheet_set_rows (sheet, (guint) curves->n, put_members, (gpointer) curves, NULL);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftMappedCurves *curves = value;
  WeftSheet *sheet = weft_question_sheet_new (document, curves->diagram, "points", "mapping");

  weft_sheet_add_text (sheet, "parameter", _ ("over"), weft_mapping_parameter_get_name (curves->parameter));
  weft_sheet_add_number (sheet, "value", _ ("in the loop"), curves->value);
  if (curves->family != WEFT_MAPPING_N_PARAMETERS) {
    weft_sheet_add_text (sheet, "family", _ ("for several"),
                         weft_mapping_parameter_get_name (curves->family));
    add_members (sheet, curves);
    return sheet;
  }
  add_crossings (sheet, curves);
  weft_sheet_add_column (sheet, "x", weft_mapping_parameter_get_title (curves->parameter));
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    weft_sheet_add_column (sheet, weft_mapping_technique_get_name (i), weft_mapping_technique_get_title (i));
  weft_sheet_add_column (sheet, "best", _ ("best"));
  weft_sheet_set_rows (sheet, (guint) curves->n, put_point, (gpointer) curves, NULL);
  return sheet;
}

static const WeftAnswerType type = {.name = "crossings",
                                    .ref = (gpointer (*) (gpointer)) weft_mapped_curves_ref,
                                    .unref = (void (*) (gpointer)) weft_mapped_curves_unref,
                                    .get_size = (gsize (*) (gconstpointer)) weft_mapped_curves_get_size,
                                    .make_sheet = make_sheet};

/* The answer. */

void
weft_mapping_find_ends (const WeftMapped *mapped,
                        const WeftMappingLoop *loop,
                        WeftMappingParameter parameter,
                        double *from,
                        double *to)
{
  double low;
  double high;
  double end = 2 * weft_mapping_get (loop, parameter);

  weft_mapping_get_range (loop, parameter, &low, &high);
  for (guint i = 0; i < mapped->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (mapped->crossings, WeftMappedCrossing, i);

    if (crossing->parameter == parameter && crossing->is_best && crossing->value < 10 * end)
      end = MAX (end, 1.25 * crossing->value);
  }
  *from = low;
  *to = parameter == WEFT_MAPPING_OVERLAP ? high : MIN (high, end);
  if (!(*to > *from))
    *to = *from + 1;
}

static void
add_inside (GArray *values, double value, double from, double to)
{
  if (value > from && value < to)
    g_array_append_val (values, value);
}

/* Equal ones once. */
static GArray *
list_values (const WeftMapped *mapped,
             const WeftMappingLoop *loop,
             WeftMappingParameter parameter,
             double from,
             double to)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));
  guint n = 1;

  for (guint i = 0; i <= STEPS; i++) {
    double value = from + (to - from) * i / STEPS;

    g_array_append_val (values, value);
  }
  add_inside (values, weft_mapping_get (loop, parameter), from, to);
  for (guint i = 0; i < mapped->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (mapped->crossings, WeftMappedCrossing, i);

    if (crossing->parameter == parameter)
      add_inside (values, crossing->value, from, to);
  }
  g_array_sort (values, weft_order_doubles);
  for (guint i = 1; i < values->len; i++)
    if (g_array_index (values, double, i) > g_array_index (values, double, n - 1))
      g_array_index (values, double, n++) = g_array_index (values, double, i);
  g_array_set_size (values, n);
  return values;
}

static int
compare_crossings (gconstpointer a, gconstpointer b)
{
  double x = ((const WeftMappedCrossing *) a)->value;
  double y = ((const WeftMappedCrossing *) b)->value;

  return (x > y) - (x < y);
}

static WeftMappedCurves *
make_curves (const WeftMapped *mapped,
             const WeftMappingLoop *loop,
             const WeftMappingEnvelopes *envelopes,
             WeftMappingParameter parameter)
{
  double from;
  double to;
  g_autoptr (GArray) values = NULL;
  WeftMappedCurves *curves;

  weft_mapping_find_ends (mapped, loop, parameter, &from, &to);
  values = list_values (mapped, loop, parameter, from, to);
  curves = weft_mapped_curves_new (values->len);
  curves->parameter = parameter;
  curves->value = weft_mapping_get (loop, parameter);
  for (guint i = 0; i < values->len; i++)
    curves->x[i] = g_array_index (values, double, i);
  for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++) {
    curves->applies[technique] = weft_mapping_applies (loop, technique);
    for (gsize i = 0; i < curves->n; i++)
      curves->times[technique][i] = mapped->is_uneven
                                        ? weft_mapping_envelopes_get (envelopes, technique, curves->x[i])
                                        : weft_mapping_get_time_at (loop, technique, parameter, curves->x[i]);
  }
  for (guint i = 0; i < mapped->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (mapped->crossings, WeftMappedCrossing, i);

    if (crossing->parameter == parameter && crossing->value >= from && crossing->value <= to)
      g_array_append_val (curves->crossings, *crossing);
  }
  g_array_sort (curves->crossings, compare_crossings);
  return curves;
}

gboolean
weft_mapping_refuse_stages (WeftMappingParameter parameter, GError **error)
{
  g_autofree char *found =
      g_strdup_printf (_ ("stages, and %s to be varied"), weft_mapping_parameter_get_title (parameter));

  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED,
      &(WeftFault){.found = found,
                   .expected =
                       (char *) _ ("another parameter: stages say themselves what each processor does"),
                   .plain = (char *) _ ("stages say what each processor does; vary another parameter.")});
  return FALSE;
}

/* Of the other parameter, if there is one. */
static gboolean
check_family (const WeftMappingLoop *loop,
              WeftMappingParameter parameter,
              WeftMappingParameter family,
              GError **error)
{
  g_autofree char *found = NULL;

  if (family == WEFT_MAPPING_N_PARAMETERS || (family != parameter && weft_mapping_can_vary (loop, family)))
    return TRUE;
  if (family != parameter)
    return weft_mapping_refuse_stages (family, error);
  found = g_strdup_printf (_ ("curves over %s for several of it"), weft_mapping_parameter_get_title (family));
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.found = found,
                   .expected = (char *) _ ("another parameter"),
                   .plain = (char *) _ ("curves over a parameter have all of its values already; choose "
                                        "another one.")});
  return FALSE;
}

/* Of an array whose processors or links differ over the body alone, and none of others. */
static gboolean
find_envelopes (WeftMappingEnvelopes *envelopes,
                const WeftMappingLoop *loop,
                WeftMappingParameter parameter,
                WeftMappingParameter family,
                WeftJob *job,
                GError **error)
{
  if (!weft_mapping_is_uneven (loop))
    return TRUE;
  if (parameter != WEFT_MAPPING_BODY || family != WEFT_MAPPING_N_PARAMETERS || !(loop->body > 0))
    return weft_mapping_refuse_uneven (error);
  return weft_mapping_envelopes_init (envelopes, loop, job, error);
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  WeftMappingParameter parameter =
      (WeftMappingParameter) weft_options_get_number (asked->options, &over_option);
  WeftMappingParameter family = families[(guint) weft_options_get_number (asked->options, &family_option)];
  g_auto (WeftMappingSetup) setup;
  g_auto (WeftMappingEnvelopes) envelopes = {.pieces = {NULL}};
  g_autoptr (WeftMapped) mapped = NULL;
  WeftMappedCurves *curves;

  if (!weft_mapping_setup_init (&setup, asked->document, asked->diagram, job, error) ||
      (!weft_mapping_can_vary (&setup.loop, parameter) && !weft_mapping_refuse_stages (parameter, error)) ||
      !check_family (&setup.loop, parameter, family, error) ||
      !find_envelopes (&envelopes, &setup.loop, parameter, family, job, error) ||
      (mapped = weft_mapping_tell (&setup, job, error)) == NULL)
    return NULL;
  curves = make_curves (mapped, &setup.loop, &envelopes, parameter);
  curves->diagram = asked->diagram;
  if (family != WEFT_MAPPING_N_PARAMETERS)
    weft_mapping_add_family (curves, &setup.loop, family);
  return curves;
}

static WeftDigest
find_digest (const WeftAsked *asked)
{
  return weft_diagram_find_digest (asked->document, asked->diagram);
}

const WeftQuestion weft_mapping_question_curves = {
    .name = "crossings",
    .title = N_ ("Crossings"),
    .summary =
        N_ ("What a parallel loop takes under each technique over one of its parameters, and where they "
            "cross"),
    .diagram = WEFT_KIND_ARRAY_LOOP,
    .options = options,
    .type = &type,
    .digest = find_digest,
    .compute = compute};
