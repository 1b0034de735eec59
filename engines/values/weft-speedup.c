/* weft-speedup.c: see weft-speedup.h. */
#include "weft-speedup.h"

#include "weft-ref.h"

WeftSpeedup *
weft_speedup_new (void)
{
  WeftSpeedup *speedup = g_new0 (WeftSpeedup, 1);

  weft_ref_init (&speedup->ref_count);
  return speedup;
}

WeftSpeedup *
weft_speedup_ref (WeftSpeedup *speedup)
{
  weft_ref_inc (&speedup->ref_count);
  return speedup;
}

void
weft_speedup_unref (WeftSpeedup *speedup)
{
  if (!weft_ref_dec (&speedup->ref_count))
    return;
  g_free (speedup->points);
  g_free (speedup->policies);
  g_free (speedup);
}
