/* weft-mapped-chances.c: see weft-mapped-chances.h. */
#include "weft-mapped-chances.h"

#include "weft-ref.h"

const double weft_mapped_quantiles[WEFT_MAPPED_QUANTILES] = {0.5, 0.9, 0.95, 0.99};

WeftMappedChances *
weft_mapped_chances_new (gsize n)
{
  WeftMappedChances *chances = g_new0 (WeftMappedChances, 1);

  weft_ref_init (&chances->ref_count);
  chances->n = n;
  chances->bodies = g_new0 (double, MAX (n, 1));
  chances->weights = g_new0 (double, MAX (n, 1));
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    chances->techniques[i].times = g_new0 (double, MAX (n, 1));
  return chances;
}

WeftMappedChances *
weft_mapped_chances_ref (WeftMappedChances *chances)
{
  weft_ref_inc (&chances->ref_count);
  return chances;
}

void
weft_mapped_chances_unref (WeftMappedChances *chances)
{
  if (!weft_ref_dec (&chances->ref_count))
    return;
  g_free (chances->bodies);
  g_free (chances->weights);
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    g_free (chances->techniques[i].times);
  g_free (chances);
}

gsize
weft_mapped_chances_get_size (const WeftMappedChances *chances)
{
  return sizeof *chances + chances->n * (WEFT_MAPPING_N_TECHNIQUES + 2) * sizeof (double);
}

double
weft_mapped_chances_get_cumulative (const WeftMappedChances *chances,
                                    WeftMappingTechnique technique,
                                    double time)
{
  double sum = 0;

  for (gsize i = 0; i < chances->n && chances->techniques[technique].times[i] <= time; i++)
    sum += chances->weights[i];
  return MIN (sum, 1);
}
