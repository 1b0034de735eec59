/* bench-measure.c: see bench-measure.h. */
#include "bench-measure.h"

#include <malloc.h>
#include <math.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define REPEATS 9
#define ENOUGH  2.0 /* seconds */

/* What a child does. */
typedef struct {
  BenchFunc func;
  void (*fill) (gconstpointer data, double *values);
  gconstpointer data;
  double *values;
} Task;

/* Of the processor: other programs do not add to it. */
static double
now (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static void
call (const Task *task)
{
  if (task->func != NULL)
    task->func (task->data);
  else
    task->fill (task->data, task->values);
}

static BenchCost
repeat (const Task *task)
{
  BenchCost cost = {.seconds = INFINITY, .elapsed = INFINITY};
  double begin = now (CLOCK_MONOTONIC);

  for (guint i = 0; i < REPEATS && now (CLOCK_MONOTONIC) - begin < ENOUGH; i++) {
    double elapsed = now (CLOCK_MONOTONIC);
    double seconds = now (CLOCK_PROCESS_CPUTIME_ID);

    call (task);
    seconds = now (CLOCK_PROCESS_CPUTIME_ID) - seconds;
    elapsed = now (CLOCK_MONOTONIC) - elapsed;
    cost.seconds = MIN (cost.seconds, seconds);
    cost.elapsed = MIN (cost.elapsed, elapsed);
    if (i == 0)
      cost.first = seconds;
  }
  return cost;
}

static gboolean
transfer (ssize_t (*func) (int, void *, size_t), int file, gpointer memory, gsize bytes)
{
  gsize done = 0;

  while (done < bytes) {
    ssize_t n = func (file, (char *) memory + done, bytes - done);

    if (n <= 0)
      return FALSE;
    done += (gsize) n;
  }
  return TRUE;
}

static ssize_t
put (int file, void *memory, size_t bytes)
{
  return write (file, memory, bytes);
}

static BenchCost
run_child (const Task *task, guint n)
{
  BenchCost cost;
  struct rusage usage;
  int ends[2];
  pid_t child;

  g_assert_cmpint (pipe (ends), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0) {
    cost = repeat (task);
    _exit (transfer (put, ends[1], &cost, sizeof cost) &&
                   transfer (put, ends[1], task->values, n * sizeof (double))
               ? 0
               : 1);
  }
  close (ends[1]);
  g_assert_true (transfer (read, ends[0], &cost, sizeof cost));
  g_assert_true (transfer (read, ends[0], task->values, n * sizeof (double)));
  g_assert_cmpint (wait4 (child, NULL, 0, &usage), ==, child);
  close (ends[0]);
  cost.bytes = 1024.0 * (double) usage.ru_maxrss;
  return cost;
}

static void
do_nothing (G_GNUC_UNUSED gconstpointer data)
{
}

static BenchCost
run (const Task *task, guint n)
{
  const Task nothing = {.func = do_nothing};
  BenchCost cost;

  malloc_trim (0);
  cost = run_child (task, n);
  cost.bytes = MAX (cost.bytes - run_child (&nothing, 0).bytes, 0);
  return cost;
}

BenchCost
bench_measure (BenchFunc func, gconstpointer data)
{
  Task task = {.func = func, .data = data};

  return run (&task, 0);
}

BenchCost
bench_measure_values (void (*func) (gconstpointer data, double *values),
                      gconstpointer data,
                      double *values,
                      guint n)
{
  Task task = {.fill = func, .data = data, .values = values};

  return run (&task, n);
}
