/* bench-floors.h: what the system takes for what execution models do: seconds for @n of it, with @pes that take part. */
#pragma once

#include <glib.h>

/** floor_load: plain loads of a word that may have changed, summed up. */
double floor_load (guint pes, guint64 n);

/** floor_find: the same of a word whose row is found by its number first. */
double floor_find (guint pes, guint64 n);

/** floor_exchange: stores of an atomic word that all see in one order. */
double floor_exchange (guint pes, guint64 n);

/** floor_spin: barriers of threads with a processor each, which look until the last has come. */
double floor_spin (guint pes, guint64 n);

/** floor_yield: the same of threads that let others run meanwhile. */
double floor_yield (guint pes, guint64 n);

/** floor_pipe: packets to another process and back. */
double floor_pipe (guint pes, guint64 n);

/** floor_pipe_one_way: packets that another process reads. */
double floor_pipe_one_way (guint pes, guint64 n);

/** floor_udp: datagrams to another process of this host and back. */
double floor_udp (guint pes, guint64 n);

double floor_pread (guint pes, guint64 n);
double floor_pwrite (guint pes, guint64 n);

/** floor_file_barrier: two processes that write a counter and read both until they are alike. */
double floor_file_barrier (guint pes, guint64 n);
