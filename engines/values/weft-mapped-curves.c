/* weft-mapped-curves.c: see weft-mapped-curves.h. */
#include "weft-mapped-curves.h"

#include "weft-ref.h"

#include <math.h>

WeftMappedCurves *
weft_mapped_curves_new (gsize n)
{
  WeftMappedCurves *curves = g_new0 (WeftMappedCurves, 1);

  weft_ref_init (&curves->ref_count);
  curves->n = n;
  curves->x = g_new0 (double, MAX (n, 1));
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    curves->times[i] = g_new0 (double, MAX (n, 1));
  curves->crossings = g_array_new (FALSE, FALSE, sizeof (WeftMappedCrossing));
  return curves;
}

WeftMappedCurves *
weft_mapped_curves_ref (WeftMappedCurves *curves)
{
  weft_ref_inc (&curves->ref_count);
  return curves;
}

void
weft_mapped_curves_unref (WeftMappedCurves *curves)
{
  if (!weft_ref_dec (&curves->ref_count))
    return;
  g_free (curves->x);
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    g_free (curves->times[i]);
  g_array_unref (curves->crossings);
  g_free (curves);
}

gsize
weft_mapped_curves_get_size (const WeftMappedCurves *curves)
{
  return sizeof *curves + curves->n * (WEFT_MAPPING_N_TECHNIQUES + 1) * sizeof (double) +
         curves->crossings->len * sizeof (WeftMappedCrossing);
}

WeftMappingTechnique
weft_mapped_curves_find_best (const WeftMappedCurves *curves, gsize i)
{
  WeftMappingTechnique best = WEFT_MAPPING_BLOCK;
  double least = INFINITY;

  for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
    if (curves->applies[technique] && curves->times[technique][i] < least) {
      least = curves->times[technique][i];
      best = technique;
    }
  return best;
}
