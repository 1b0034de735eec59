/* weft-mapped.c: see weft-mapped.h. */
#include "weft-mapped.h"

#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Times that differ by no more than this of them are equal. */
#define NEAR 1e-9

static const struct {
  const char *name;
  const char *title;
} techniques[] = {
    {"block", N_ ("Block")},
    {"interleaved", N_ ("Interleaved")},
    {"pipeline", N_ ("Pipeline")},
};

static const struct {
  const char *name;
  const char *title;
} parameters[] = {
    {"body", N_ ("time of an iteration")}, {"items", N_ ("data items")},      {"overlap", N_ ("overlap")},
    {"load-factor", N_ ("load factor")},   {"processors", N_ ("processors")},
};

const char *
weft_mapping_technique_get_name (WeftMappingTechnique technique)
{
  return techniques[technique].name;
}

const char *
weft_mapping_technique_get_title (WeftMappingTechnique technique)
{
  return _ (techniques[technique].title);
}

const char *
weft_mapping_parameter_get_name (WeftMappingParameter parameter)
{
  return parameters[parameter].name;
}

const char *
weft_mapping_parameter_get_title (WeftMappingParameter parameter)
{
  return _ (parameters[parameter].title);
}

WeftMapped *
weft_mapped_new (guint32 processors)
{
  WeftMapped *mapped = g_new0 (WeftMapped, 1);

  weft_ref_init (&mapped->ref_count);
  mapped->processors = processors;
  mapped->blocks[0] = mapped->blocks[1] = NAN;
  mapped->crossings = g_array_new (FALSE, FALSE, sizeof (WeftMappedCrossing));
  return mapped;
}

WeftMapped *
weft_mapped_ref (WeftMapped *mapped)
{
  weft_ref_inc (&mapped->ref_count);
  return mapped;
}

void
weft_mapped_unref (WeftMapped *mapped)
{
  if (!weft_ref_dec (&mapped->ref_count))
    return;
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    g_free (mapped->techniques[i].shares);
  g_array_unref (mapped->crossings);
  g_free (mapped);
}

gsize
weft_mapped_get_size (const WeftMapped *mapped)
{
  return sizeof *mapped + (gsize) mapped->processors * WEFT_MAPPING_N_TECHNIQUES * sizeof (WeftMappingShare) +
         mapped->crossings->len * sizeof (WeftMappedCrossing);
}

char *
weft_mapped_compare_blocks (const WeftMapped *mapped)
{
  double equal = mapped->blocks[0];
  double by_speed = mapped->blocks[1];

  if (isnan (equal))
    return NULL;
  if (fabs (equal - by_speed) <= NEAR * equal)
    return g_strdup (_ ("equal or by speed, which take the same"));
  if (by_speed < equal)
    return g_strdup_printf (_ ("by speed, which take %.3g %% less than equal ones"),
                            100 * (equal - by_speed) / equal);
  return g_strdup_printf (_ ("equal, which take %.3g %% less than those by speed"),
                          100 * (by_speed - equal) / by_speed);
}

char *
weft_mapped_explain (const WeftMapped *mapped, WeftMappingTechnique technique)
{
  if (!mapped->techniques[technique].applies)
    return g_strdup (_ ("does not apply: iterations need neighbours"));
  if (technique != mapped->best)
    return g_strdup ("");
  return g_strdup (mapped->is_certain ? _ ("best") : _ ("best at the mean"));
}

char *
weft_mapped_describe_crossing (const WeftMappedCrossing *crossing)
{
  return g_strdup_printf (_ ("%s %.6g: %s below, %s above"),
                          weft_mapping_parameter_get_title (crossing->parameter), crossing->value,
                          weft_mapping_technique_get_title (crossing->below),
                          weft_mapping_technique_get_title (crossing->above));
}
