/* weft-mapped-regions.c: see weft-mapped-regions.h. */
#include "weft-mapped-regions.h"

#include "weft-ref.h"

#include <glib/gi18n-lib.h>

WeftMappedRegions *
weft_mapped_regions_new (void)
{
  WeftMappedRegions *regions = g_new0 (WeftMappedRegions, 1);

  weft_ref_init (&regions->ref_count);
  regions->lines = g_array_new (FALSE, FALSE, sizeof (WeftMappedLine));
  regions->parts = g_array_new (FALSE, FALSE, sizeof (WeftMappedPart));
  regions->corners = g_array_new (FALSE, FALSE, sizeof (WeftMappedCorner));
  regions->crossings = g_array_new (FALSE, FALSE, sizeof (WeftMappedCrossing));
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    regions->times[i] = g_new0 (double, WEFT_MAPPED_PLACES *WEFT_MAPPED_PLACES);
  return regions;
}

WeftMappedRegions *
weft_mapped_regions_ref (WeftMappedRegions *regions)
{
  weft_ref_inc (&regions->ref_count);
  return regions;
}

void
weft_mapped_regions_unref (WeftMappedRegions *regions)
{
  if (!weft_ref_dec (&regions->ref_count))
    return;
  g_array_unref (regions->lines);
  g_array_unref (regions->parts);
  g_array_unref (regions->corners);
  g_array_unref (regions->crossings);
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    g_free (regions->times[i]);
  g_free (regions);
}

gsize
weft_mapped_regions_get_size (const WeftMappedRegions *regions)
{
  return sizeof *regions + regions->lines->len * sizeof (WeftMappedLine) +
         regions->parts->len * sizeof (WeftMappedPart) + regions->corners->len * sizeof (WeftMappedCorner) +
         regions->crossings->len * sizeof (WeftMappedCrossing) +
         (gsize) WEFT_MAPPING_N_TECHNIQUES * WEFT_MAPPED_PLACES * WEFT_MAPPED_PLACES * sizeof (double);
}

double
weft_mapped_regions_get_place (const WeftMappedAxis *axis, guint i)
{
  return axis->from + (axis->to - axis->from) * (i + 0.5) / WEFT_MAPPED_PLACES;
}

const WeftMappedAxis *
weft_mapped_regions_get_along (const WeftMappedRegions *regions)
{
  return regions->are_upright ? &regions->y : &regions->x;
}

const WeftMappedAxis *
weft_mapped_regions_get_across (const WeftMappedRegions *regions)
{
  return regions->are_upright ? &regions->x : &regions->y;
}

double
weft_mapped_regions_get_start (const WeftMappedRegions *regions, const WeftMappedLine *line, guint part)
{
  return part > line->first ? g_array_index (regions->parts, WeftMappedPart, part - 1).end
                            : weft_mapped_regions_get_along (regions)->from;
}

gboolean
weft_mapped_regions_are_alike (const WeftMappedRegions *regions,
                               const WeftMappedLine *a,
                               const WeftMappedLine *b)
{
  for (guint i = 0; i < MIN (a->n, b->n); i++)
    if (g_array_index (regions->parts, WeftMappedPart, a->first + i).best !=
        g_array_index (regions->parts, WeftMappedPart, b->first + i).best)
      return FALSE;
  return a->n == b->n;
}

char *
weft_mapped_regions_describe_corner (const WeftMappedRegions *regions, const WeftMappedCorner *corner)
{
  return g_strdup_printf (_ ("%s %.6g, %s %.6g"), weft_mapping_parameter_get_title (regions->x.parameter),
                          corner->x, weft_mapping_parameter_get_title (regions->y.parameter), corner->y);
}
