/* weft-lanes.c: see weft-lanes.h. */
#include "weft-lanes.h"

#include "weft-ref.h"

static const char *const names[] = {
    [WEFT_ACTIVITY_SIMD] = "simd",       [WEFT_ACTIVITY_SPMD] = "spmd",
    [WEFT_ACTIVITY_WAITING] = "waiting", [WEFT_ACTIVITY_MASKED] = "masked",
    [WEFT_ACTIVITY_SWITCH] = "switch",   [WEFT_ACTIVITY_OVERHEAD] = "overhead",
};

const char *
weft_activity_get_name (WeftActivity activity)
{
  return names[activity];
}

WeftLanes *
weft_lanes_new (void)
{
  WeftLanes *lanes = g_new0 (WeftLanes, 1);

  weft_ref_init (&lanes->ref_count);
  return lanes;
}

WeftLanes *
weft_lanes_ref (WeftLanes *lanes)
{
  weft_ref_inc (&lanes->ref_count);
  return lanes;
}

void
weft_lanes_unref (WeftLanes *lanes)
{
  if (!weft_ref_dec (&lanes->ref_count))
    return;
  g_free (lanes->diagram);
  g_free (lanes->modes);
  g_free (lanes->unit);
  g_free (lanes->intervals);
  g_free (lanes);
}
