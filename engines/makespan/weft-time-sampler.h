/* weft-time-sampler.h: times drawn from lattices by their distribution functions, turned around: the smaller the random number, the shorter the time. */
#pragma once

#include "weft-random-times.h"

G_BEGIN_DECLS

typedef struct _WeftTimeSampler WeftTimeSampler;

/** weft_time_sampler_new: (transfer full) (nullable): %NULL with @error: too large. O(places). */
WeftTimeSampler *weft_time_sampler_new (const WeftRandomTimes *times, WeftJob *job, GError **error);

void weft_time_sampler_free (WeftTimeSampler *sampler);

/** weft_time_sampler_draw: the time at @u, from [0, 1), of quantity @quantity; mass that is missing is left out. O(1) on average. */
double weft_time_sampler_draw (const WeftTimeSampler *sampler, guint32 quantity, double u);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTimeSampler, weft_time_sampler_free)

G_END_DECLS
