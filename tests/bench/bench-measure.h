/* bench-measure.h: what a function costs: time and memory, in a process of its own. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Times are in seconds. */
typedef struct {
  double first;   /* of the processor: the first call */
  double seconds; /* of the processor: the best call */
  double elapsed; /* the best call, by the clock */
  double bytes;   /* greatest resident set, beyond that of a process that does nothing */
} BenchCost;

typedef void (*BenchFunc) (gconstpointer data);

/** bench_measure: calls @func up to nine times, until it has taken two seconds. What is made once for the process is not
 * there yet. Time of the processor is that of all threads. */
BenchCost bench_measure (BenchFunc func, gconstpointer data);

/** bench_measure_values: the same, of a function that also fills in @values (array length=n). */
BenchCost bench_measure_values (void (*func) (gconstpointer data, double *values),
                                gconstpointer data,
                                double *values,
                                guint n);

G_END_DECLS
