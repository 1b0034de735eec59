/* bench-curves.c: what an evaluation costs over each of the sizes of a program by itself, as a table and a picture. */
#include "bench-distribution.h"
#include "bench-plot.h"
#include "bench-programs.h"
#include "bench-time.h"

#include <math.h>
#include <stdio.h>

#define PATH "out/bench-distribution.svg"

/* Without --full, a curve ends when its next point would take longer, in seconds of the processor. */
#define LONGEST_RUN 12.0

/* Which size grows; the others stand as below. */
typedef enum { PES, TRIPS, PLACES, DEPTH, N_SIZES } Size;

static const struct {
  const char *title;
  const char *quantity;
  guint values[BENCH_MOST_POINTS]; /* up to a 0 */
  guint fixed[N_SIZES];
} curves[N_SIZES] = {
    {"Loop of up to 64 iterations, 64 places",
     "processors, N",
     {16, 64, 256, 1024, 4096, 16384},
     {0, 64, 64, 1}},
    {"N = 1,024, an operation of 64 places",
     "greatest number of iterations",
     {4, 16, 64, 256, 1024},
     {1024, 0, 64, 1}},
    {"N = 1,024, up to 16 iterations",
     "places of the operation",
     {16, 64, 256, 1024, 2048},
     {1024, 16, 0, 1}},
    {"N = 256, each loop up to 4 iterations, 8 places",
     "loops in each other",
     {1, 2, 3, 4, 5, 6},
     {256, 4, 8, 0}},
};

static BenchCost
measure (Size size, guint value, BenchTime *time)
{
  guint sizes[N_SIZES];
  g_autoptr (BenchProgram) program = NULL;

  for (guint i = 0; i < N_SIZES; i++)
    sizes[i] = i == size ? value : curves[size].fixed[i];
  program =
      bench_program_new_loops (sizes[PES], sizes[TRIPS], 1 - 2.0 / sizes[TRIPS], sizes[PLACES], sizes[DEPTH]);
  return bench_time_measure (program->document, program->tree, time);
}

/* The growth from point to point, as a power. */
static double
get_power (const BenchPanel *panel, guint i)
{
  return i == 0 ? NAN : log (panel->seconds[i] / panel->seconds[i - 1]) / log (panel->x[i] / panel->x[i - 1]);
}

static void
run_curve (Size size, BenchPanel *panel, gboolean full)
{
  double next = 0;

  *panel = (BenchPanel){.title = curves[size].title, .quantity = curves[size].quantity};
  printf ("%s\n  %-30s %12s %8s %10s %10s %10s\n", panel->title, panel->quantity, "seconds", "power", "MB",
          "places", "bound");
  for (guint i = 0; i < BENCH_MOST_POINTS && curves[size].values[i] > 0 && (full || next < LONGEST_RUN);
       i++) {
    BenchTime time;
    BenchCost cost = measure (size, curves[size].values[i], &time);

    panel->x[i] = curves[size].values[i];
    panel->seconds[i] = cost.seconds;
    panel->megabytes[i] = cost.bytes / 1e6;
    panel->n++;
    printf ("  %-30u %12.4g %8.2f %10.1f %10.0f %10.2g\n", curves[size].values[i], cost.seconds,
            get_power (panel, i), panel->megabytes[i], time.n_places, time.bound);
    next = cost.seconds * (i == 0 ? 1 : MAX (cost.seconds / panel->seconds[i - 1], 1));
  }
}

void
bench_curves (gboolean full)
{
  BenchPanel panels[N_SIZES];
  g_autoptr (GError) error = NULL;

  for (Size size = 0; size < N_SIZES; size++)
    run_curve (size, &panels[size], full);
  if (bench_plot_write (panels, N_SIZES, PATH, &error))
    printf ("wrote %s\n", PATH);
  else
    printf ("%s\n", error->message);
}
