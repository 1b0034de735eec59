/* bench-plot.h: panels of curves on axes that are both logarithmic, as an SVG. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BENCH_MOST_POINTS 16

/* Two quantities over a third; all > 0. */
typedef struct {
  const char *title;
  const char *quantity; /* at the bottom */
  guint n;
  double x[BENCH_MOST_POINTS];
  double seconds[BENCH_MOST_POINTS];
  double megabytes[BENCH_MOST_POINTS];
} BenchPanel;

/** bench_plot_write: writes @panels, two in a row, to @path, and makes its folder. */
gboolean bench_plot_write (const BenchPanel *panels, guint n, const char *path, GError **error);

G_END_DECLS
