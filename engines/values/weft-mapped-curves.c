/* weft-mapped-curves.c: see weft-mapped-curves.h. */
#include "weft-mapped-curves.h"

#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static void
clear_member (gpointer member)
{
  g_free (((WeftMappedMember *) member)->times);
}

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
  curves->family = WEFT_MAPPING_N_PARAMETERS;
  curves->members = g_array_new (FALSE, FALSE, sizeof (WeftMappedMember));
  g_array_set_clear_func (curves->members, clear_member);
  curves->meetings = g_array_new (FALSE, FALSE, sizeof (WeftMappedMeeting));
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
  g_array_unref (curves->members);
  g_array_unref (curves->meetings);
  g_free (curves);
}

gsize
weft_mapped_curves_get_size (const WeftMappedCurves *curves)
{
  return sizeof *curves +
         curves->n * (WEFT_MAPPING_N_TECHNIQUES + 1 + curves->members->len) * sizeof (double) +
         curves->crossings->len * sizeof (WeftMappedCrossing) +
         curves->members->len * sizeof (WeftMappedMember) +
         curves->meetings->len * sizeof (WeftMappedMeeting);
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

char *
weft_mapped_curves_title_member (const WeftMappedCurves *curves, guint member)
{
  const WeftMappedMember *told = &g_array_index (curves->members, WeftMappedMember, member);

  if (isnan (told->value))
    return g_strdup (weft_mapping_technique_get_title (told->technique));
  return g_strdup_printf (_ ("%s, %s %.6g"), weft_mapping_technique_get_title (told->technique),
                          weft_mapping_parameter_get_title (curves->family), told->value);
}

char *
weft_mapped_curves_describe_meeting (const WeftMappedCurves *curves, const WeftMappedMeeting *meeting)
{
  g_autofree char *below = weft_mapped_curves_title_member (curves, meeting->below);
  g_autofree char *above = weft_mapped_curves_title_member (curves, meeting->above);

  return g_strdup_printf (_ ("%.6g: %s below, %s above"), meeting->x, below, above);
}
