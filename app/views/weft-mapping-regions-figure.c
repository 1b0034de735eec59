/* weft-mapping-regions-figure.c: which technique of mapping is the best over two parameters of the loop, as a map: what Figures 5 to 10 of Sussman 1992 are lines through. */
#include "weft-answer-figures.h"

#include "weft-numeral.h"
#include "weft-region-map.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Of the plane: what is less is where regions meet. */
#define SEEN 1e-5

/* “data items 5,156 · time of an iteration 40.2: Pipeline is the best · Block 29,000 · Pipeline 20,009” */
static char *
describe_place (const WeftMappedRegions *regions, guint place, const char *unit)
{
  g_autofree char *x =
      weft_numeral_short (weft_mapped_regions_get_place (&regions->x, place % WEFT_MAPPED_PLACES));
  g_autofree char *y =
      weft_numeral_short (weft_mapped_regions_get_place (&regions->y, place / WEFT_MAPPED_PLACES));
  GString *words = g_string_new (NULL);

  g_string_append_printf (words, "%s %s · %s %s", weft_mapping_parameter_get_title (regions->x.parameter), x,
                          weft_mapping_parameter_get_title (regions->y.parameter), y);
  if (regions->best[place] == WEFT_MAPPED_NOWHERE) {
    g_string_append_printf (words, ": %s", _ ("no such loop"));
    return g_string_free (words, FALSE);
  }
  g_string_append (words, ": ");
  g_string_append_printf (words, _ ("%s is the best"),
                          weft_mapping_technique_get_title (regions->best[place]));
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++) {
    g_autofree char *time = weft_view_words_time (regions->times[i][place], unit);

    if (regions->applies[i])
      g_string_append_printf (words, " · %s %s", weft_mapping_technique_get_title (i), time);
  }
  return g_string_free (words, FALSE);
}

/* The column or row of the places that are told. */
static guint
find_place (const WeftMappedAxis *axis, double value)
{
  double place = floor ((value - axis->from) / (axis->to - axis->from) * WEFT_MAPPED_PLACES);

  return (guint) CLAMP (place, 0, WEFT_MAPPED_PLACES - 1);
}

static void
clear_point (gpointer point)
{
  g_free ((char *) ((WeftRegionPoint *) point)->label);
}

/* Where the best changes from the loop as it is, along either axis, with that value; corners with both. */
static GArray *
list_points (const WeftMappedRegions *regions)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (WeftRegionPoint));

  g_array_set_clear_func (points, clear_point);
  for (guint i = 0; i < regions->corners->len; i++) {
    const WeftMappedCorner *corner = &g_array_index (regions->corners, WeftMappedCorner, i);
    g_autofree char *x = weft_numeral_short (corner->x);
    g_autofree char *y = weft_numeral_short (corner->y);
    const WeftRegionPoint point = {corner->x, corner->y, g_strdup_printf ("%s · %s", x, y)};

    g_array_append_val (points, point);
  }
  for (guint i = 0; i < regions->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (regions->crossings, WeftMappedCrossing, i);
    gboolean is_x = crossing->parameter == regions->x.parameter;
    const WeftRegionPoint point = {is_x ? crossing->value : regions->x.value,
                                   is_x ? regions->y.value : crossing->value,
                                   weft_numeral_short (crossing->value)};

    g_array_append_val (points, point);
  }
  return points;
}

static WeftRegionAxis
tell_axis (const WeftMappedAxis *axis)
{
  return (WeftRegionAxis){axis->from, axis->to, weft_mapping_parameter_get_title (axis->parameter)};
}

/* Lines and parts are the same in both, by the types of their layers. */
static void
copy_lines (const WeftMappedRegions *regions, WeftRegionLine *lines, WeftRegionPart *parts)
{
  for (guint i = 0; i < regions->lines->len; i++) {
    const WeftMappedLine *line = &g_array_index (regions->lines, WeftMappedLine, i);

    lines[i] = (WeftRegionLine){line->at, line->first, line->n};
  }
  for (guint i = 0; i < regions->parts->len; i++) {
    const WeftMappedPart *part = &g_array_index (regions->parts, WeftMappedPart, i);

    parts[i] = (WeftRegionPart){part->end, part->best};
  }
}

WeftFigure *
weft_mapping_regions_figure_new (const WeftDocument *document, const WeftMappedRegions *regions)
{
  const WeftNode *loop = weft_document_get_node (document, regions->diagram);
  const char *told = loop != NULL ? weft_node_get_text (loop, WEFT_PROPERTY_UNIT) : NULL;
  g_autofree WeftRegionLine *lines = g_new (WeftRegionLine, regions->lines->len);
  g_autofree WeftRegionPart *parts = g_new (WeftRegionPart, regions->parts->len);
  g_auto (GStrv) words = g_new0 (char *, WEFT_MAPPED_PLACES *WEFT_MAPPED_PLACES + 1);
  g_autoptr (GArray) points = list_points (regions);
  WeftRegion techniques[WEFT_MAPPING_N_TECHNIQUES];

  copy_lines (regions, lines, parts);
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    techniques[i] = (WeftRegion){WEFT_SERIES_PALETTE + i, weft_mapping_technique_get_title (i)};
  for (guint i = 0; i < WEFT_MAPPED_PLACES * WEFT_MAPPED_PLACES; i++)
    words[i] = describe_place (regions, i, told != NULL ? told : "");
  return weft_region_map_new (
      &(WeftRegionMapHead){.x = tell_axis (&regions->x),
                           .y = tell_axis (&regions->y),
                           .regions = techniques,
                           .n_regions = WEFT_MAPPING_N_TECHNIQUES,
                           .none = _ ("no such loop"),
                           .are_upright = regions->are_upright,
                           .lines = lines,
                           .n_lines = regions->lines->len,
                           .parts = parts,
                           .n_parts = regions->parts->len,
                           .points = (const WeftRegionPoint *) (gpointer) points->data,
                           .n_points = points->len,
                           .own = {regions->x.value, regions->y.value, _ ("as drawn")},
                           .id = regions->diagram,
                           .columns = WEFT_MAPPED_PLACES,
                           .rows = WEFT_MAPPED_PLACES,
                           .region_of = regions->best,
                           .words = (const char *const *) words});
}

char *
weft_mapping_regions_describe (gconstpointer value)
{
  const WeftMappedRegions *regions = value;

  return g_strdup_printf (_ ("%s is the best as drawn"), weft_mapping_technique_get_title (regions->own));
}

/* “Best in the plane: Interleaved 62 %, Pipeline 38 % · all are equal at …” */
char *
weft_mapping_regions_explain (gconstpointer value)
{
  const WeftMappedRegions *regions = value;
  GString *words = g_string_new (_ ("The best here: "));
  const char *between = "";

  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (regions->shares[i] >= SEEN) {
      g_string_append_printf (words, _ ("%s%s in %.3g %% of the plane"), between,
                              weft_mapping_technique_get_title (i), 100 * regions->shares[i]);
      between = " · ";
    }
  for (guint i = 0; i < regions->corners->len; i++) {
    g_autofree char *where =
        weft_mapped_regions_describe_corner (regions, &g_array_index (regions->corners, WeftMappedCorner, i));

    g_string_append_printf (words, _ (" · all equal at %s"), where);
  }
  return g_string_free (words, FALSE);
}

/* A place where there is no such loop is refused. */
gboolean
weft_mapping_regions_place (gconstpointer value, const double *values, char **text)
{
  const WeftMappedRegions *regions = value;
  guint place =
      find_place (&regions->y, values[1]) * WEFT_MAPPED_PLACES + find_place (&regions->x, values[0]);
  g_autofree char *x =
      weft_view_words_parameter (regions->x.parameter, regions->x.to - regions->x.from, values[0]);
  g_autofree char *y =
      weft_view_words_parameter (regions->y.parameter, regions->y.to - regions->y.from, values[1]);
  gboolean is_right = regions->best[place] != WEFT_MAPPED_NOWHERE;

  *text = is_right ? g_strconcat (x, " ", y, NULL) : g_strdup (_ ("There is no such loop."));
  return is_right;
}
