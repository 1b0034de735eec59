/* weft-mapping-curves-figure.c: what each technique of mapping takes over a parameter of the loop, with the places where they cross: Figures 5 to 10 of Sussman
 * 1992. */
#include "weft-answer-figures.h"

#include "weft-curves.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static char *
describe_members (const WeftMappedCurves *curves, gsize point, const char *unit)
{
  g_autofree char *x = weft_numeral_short (curves->x[point]);
  GString *words = g_string_new (NULL);

  g_string_append_printf (words, "%s %s", weft_mapping_parameter_get_title (curves->parameter), x);
  for (guint i = 0; i < curves->members->len; i++) {
    g_autofree char *title = weft_mapped_curves_title_member (curves, i);
    g_autofree char *time =
        weft_view_words_time (g_array_index (curves->members, WeftMappedMember, i).times[point], unit);

    g_string_append_printf (words, "%s%s: %s", i == 0 ? ": " : " · ", title, time);
  }
  return g_string_free (words, FALSE);
}

static char *
describe_point (const WeftMappedCurves *curves, gsize point, const char *unit)
{
  g_autofree char *x = weft_numeral_short (curves->x[point]);
  GString *words = g_string_new (NULL);

  g_string_append_printf (words, "%s %s", weft_mapping_parameter_get_title (curves->parameter), x);
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++) {
    g_autofree char *time = weft_view_words_time (curves->times[i][point], unit);

    if (curves->applies[i])
      g_string_append_printf (words, "%s%s %s", i == 0 ? ": " : " · ", weft_mapping_technique_get_title (i),
                              time);
  }
  return g_string_free (words, FALSE);
}

static double
find_time (const WeftMappedCurves *curves, WeftMappingTechnique technique, double x)
{
  for (gsize i = 0; i < curves->n; i++)
    if (curves->x[i] >= x)
      return curves->times[technique][i];
  return NAN;
}

/* Where two techniques change places. */
static GArray *
list_points (const WeftMappedCurves *curves)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (WeftCurvePoint));

  for (guint i = 0; i < curves->meetings->len; i++) {
    const WeftMappedMeeting *meeting = &g_array_index (curves->meetings, WeftMappedMeeting, i);
    const WeftCurvePoint point = {meeting->x, meeting->time, weft_numeral_short (meeting->x)};

    g_array_append_val (points, point);
  }
  for (guint i = 0; curves->members->len == 0 && i < curves->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (curves->crossings, WeftMappedCrossing, i);
    const WeftCurvePoint point = {crossing->value, find_time (curves, crossing->below, crossing->value),
                                  weft_numeral_short (crossing->value)};

    g_array_append_val (points, point);
  }
  return points;
}

static void
free_points (GArray *points)
{
  for (guint i = 0; i < points->len; i++)
    g_free ((char *) g_array_index (points, WeftCurvePoint, i).label);
  g_array_unref (points);
}

/* A curve a technique that applies, or a member of the family; labels of these are @titles. */
static guint
list_curves (const WeftMappedCurves *curves, GPtrArray *titles, WeftCurve *drawn)
{
  guint n = 0;

  for (guint i = 0; i < curves->members->len; i++) {
    g_ptr_array_add (titles, weft_mapped_curves_title_member (curves, i));
    drawn[n++] = (WeftCurve){WEFT_SERIES_PALETTE + i % WEFT_N_PALETTE, g_ptr_array_index (titles, i),
                             g_array_index (curves->members, WeftMappedMember, i).times};
  }
  for (WeftMappingTechnique i = 0; curves->members->len == 0 && i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (curves->applies[i])
      drawn[n++] =
          (WeftCurve){WEFT_SERIES_PALETTE + i, weft_mapping_technique_get_title (i), curves->times[i]};
  return n;
}

WeftFigure *
weft_mapping_curves_figure_new (const WeftDocument *document, const WeftMappedCurves *curves)
{
  const WeftNode *loop = weft_document_get_node (document, curves->diagram);
  const char *told = loop != NULL ? weft_node_get_text (loop, WEFT_PROPERTY_UNIT) : NULL;
  const char *unit = told != NULL ? told : "";
  g_autofree char *caption = weft_view_words_caption (_ ("time"), unit);
  g_autofree char *value = weft_numeral_short (curves->value);
  g_autofree char *marked = g_strdup_printf (_ ("as drawn: %s"), value);
  g_auto (GStrv) words = g_new0 (char *, curves->n + 1);
  GArray *points = list_points (curves);
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  g_autofree WeftCurve *drawn = g_new (WeftCurve, curves->members->len + WEFT_MAPPING_N_TECHNIQUES);
  guint n = list_curves (curves, titles, drawn);
  WeftFigure *figure;

  for (gsize i = 0; i < curves->n; i++)
    words[i] =
        curves->members->len > 0 ? describe_members (curves, i, unit) : describe_point (curves, i, unit);
  figure =
      weft_curves_new (&(WeftCurvesHead){.x = curves->x,
                                         .is_linear = TRUE,
                                         .n = curves->n,
                                         .id = curves->diagram,
                                         .marked = curves->value,
                                         .marked_label = marked,
                                         .x_caption = weft_mapping_parameter_get_title (curves->parameter),
                                         .y_caption = caption,
                                         .words = (const char *const *) words,
                                         .points = (const WeftCurvePoint *) (gpointer) points->data,
                                         .n_points = points->len},
                       drawn, n);
  free_points (points);
  return figure;
}

char *
weft_mapping_curves_describe (gconstpointer value)
{
  const WeftMappedCurves *curves = value;
  guint n = curves->members->len > 0 ? curves->meetings->len : curves->crossings->len;

  return n > 0 ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u crossing", "%u crossings", n), n)
               : g_strdup (_ ("no crossing"));
}

char *
weft_mapping_curves_explain (gconstpointer value)
{
  const WeftMappedCurves *curves = value;
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < curves->meetings->len; i++) {
    g_autofree char *told =
        weft_mapped_curves_describe_meeting (curves, &g_array_index (curves->meetings, WeftMappedMeeting, i));

    g_string_append_printf (words, "%s%s", i > 0 ? " · " : "", told);
  }
  for (guint i = 0; curves->members->len == 0 && i < curves->crossings->len; i++) {
    g_autofree char *told =
        weft_mapped_describe_crossing (&g_array_index (curves->crossings, WeftMappedCrossing, i));

    g_string_append_printf (words, "%s%s", i > 0 ? " · " : "", told);
  }
  if (words->len == 0)
    g_string_append (words, _ ("The techniques do not change places here."));
  return g_string_free (words, FALSE);
}

/* Whether there is such a loop. */
static gboolean
has_loop (const WeftMappedCurves *curves, double x)
{
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (curves->applies[i] && isfinite (find_time (curves, i, x)))
      return TRUE;
  return FALSE;
}

gboolean
weft_mapping_curves_place (gconstpointer value, const double *values, char **text)
{
  const WeftMappedCurves *curves = value;
  gboolean is_right = has_loop (curves, values[0]);

  *text = is_right ? weft_view_words_parameter (curves->parameter, curves->x[curves->n - 1] - curves->x[0],
                                                values[0])
                   : g_strdup (_ ("There is no such loop."));
  return is_right;
}
