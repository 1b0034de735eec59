/* weft-speedup.h: makespan, speed-up and efficiency over the number of processes. A plain value, immutable and reference counted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A point of a curve over the number of processes. */
typedef struct {
  guint32 n_processes;
  double makespan;
  double speedup;    /* makespan of one process, over this; NaN: both are 0 */
  double efficiency; /* speedup, over the processes */
} WeftSpeedupPoint;

typedef struct {
  gint ref_count;
  guint32 diagram; /* the number of the node */
  WeftSpeedupPoint *
      points; /* (array length=n_points * n_policies): of the first policy by n_processes, then of the next */
  gsize n_points;
  const char **policies; /* (array length=n_policies): static names; the first is the graph's own */
  gsize n_policies;
  double critical_path; /* no makespan is shorter */
  double work;          /* the sum of all times */
} WeftSpeedup;

WeftSpeedup *weft_speedup_new (void);
WeftSpeedup *weft_speedup_ref (WeftSpeedup *speedup);
void weft_speedup_unref (WeftSpeedup *speedup);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSpeedup, weft_speedup_unref)

G_END_DECLS
