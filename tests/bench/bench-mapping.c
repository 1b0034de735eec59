/* bench-mapping.c: execution models of parallel loops: the closed forms beside the printed equations in line, items through an array of processors beside the additions alone
 * that they need, and a map of regions. Usage: bench-mapping [ITEMS [PROCESSORS]] */
#include "weft-mapping-crossing.h"
#include "weft-mapping-stream.h"
#include "weft-mapping-uneven.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define EVALUATIONS 100000
#define SIDE        512

/* Milliseconds of the processor. */
static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static WeftMappingLoop
make_loop (guint32 processors, double items)
{
  WeftMappingLoop loop;

  weft_mapping_loop_init (&loop);
  loop.processors = processors;
  loop.items = items;
  loop.body = 57.9;
  loop.load_factor = 1.5;
  return loop;
}

static void
measure_forms (void)
{
  WeftMappingLoop loop = make_loop (10, 10000);
  volatile double sum = 0;
  double begin = now ();
  double taken;

  for (guint i = 0; i < EVALUATIONS; i++) {
    loop.body = i;
    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
      sum += weft_mapping_get_time (&loop, technique);
  }
  taken = now () - begin;
  begin = now ();
  for (guint i = 0; i < EVALUATIONS; i++) {
    double p = loop.processors;
    double n = loop.items;

    sum += (i + 3 * p - 2 * loop.overlap * p - 1) * n / p;
    sum += (i + 2 * p * (1 - loop.overlap)) * n / p + p - 1;
    sum += i / p * (loop.load_factor * n + p - loop.load_factor);
  }
  printf ("closed forms: %u times three techniques in %.2f ms, the printed equations in line %.2f ms\n",
          EVALUATIONS, taken, now () - begin);
}

static void
measure_stream (guint32 processors, double items)
{
  WeftMappingLoop loop = make_loop (processors, items);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autofree WeftMappingShare *shares = g_new (WeftMappingShare, processors);
  g_autofree guint32 *owners = g_new (guint32, (gsize) items);
  g_autofree double *sums = g_new0 (double, processors);
  volatile double *seen = sums;
  double begin = now ();
  double taken;

  weft_mapping_follow (&loop, NULL, shares, job, NULL);
  taken = now () - begin;
  begin = now ();
  for (guint64 i = 0; i < (guint64) items; i++)
    for (guint32 k = 0; k < processors; k++)
      seen[k] += 1;
  printf ("pipeline: %.0f items through %u processors in %.0f ms, %.2f ns an item and processor; as many "
          "additions to memory one by one %.0f ms\n",
          items, processors, taken, taken * 1e6 / items / processors, now () - begin);
  weft_mapping_fill_owners (&loop, WEFT_MAPPING_INTERLEAVED, owners);
  begin = now ();
  weft_mapping_follow (&loop, owners, shares, job, NULL);
  printf ("interleaved: the same items to their owners in %.1f ms\n", now () - begin);
  begin = now ();
  weft_mapping_simulate (&loop, owners, sums, job, NULL);
  printf ("interleaved: their messages in %.0f ms\n", now () - begin);
}

/* Each processor is as fast as no other, and each link slower than all before it, so that none can be left out. */
static void
measure_uneven (guint32 processors, double items)
{
  WeftMappingLoop loop = make_loop (processors, items);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autofree WeftMappingShare *shares = g_new (WeftMappingShare, processors);
  g_autofree guint32 *owners = g_new (guint32, (gsize) items);
  g_autofree double *speeds = g_new (double, processors);
  g_autofree WeftMappingLink *links = g_new (WeftMappingLink, processors + 1);
  double taken[4];

  for (guint32 i = 0; i <= processors; i++)
    links[i] = (WeftMappingLink){1 + i * 1e-3, 1 + i * 1e-3};
  for (guint32 i = 0; i < processors; i++)
    speeds[i] = 1 + (i * 7919 % 1009) * 1e-3;
  loop.speeds = speeds;
  loop.links = links;
  taken[0] = -now ();
  weft_mapping_follow (&loop, NULL, shares, job, NULL);
  taken[0] += now ();
  for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_PIPELINE; technique++) {
    weft_mapping_fill_owners (&loop, technique, owners);
    taken[1 + technique] = -now ();
    weft_mapping_follow (&loop, owners, shares, job, NULL);
    taken[1 + technique] += now ();
  }
  printf ("%u processors and links that all differ: %.0f items through all in %.0f ms, to their owners in "
          "blocks %.1f ms, "
          "interleaved %.1f ms\n",
          processors, items, taken[0], taken[1], taken[2]);
  loop.is_by_speed = TRUE;
  taken[3] = -now ();
  weft_mapping_find_shares (&loop, WEFT_MAPPING_BLOCK, shares, job, NULL);
  printf ("blocks by speed on them, by messages: %.1f ms\n", taken[3] + now ());
}

static void
measure_map (void)
{
  WeftMappingLoop loop = make_loop (10, 10000);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autofree guint8 *best = g_new (guint8, SIDE * SIDE);
  const WeftMappingAxis items = {WEFT_MAPPING_ITEMS, 0, 20000, SIDE};
  const WeftMappingAxis body = {WEFT_MAPPING_BODY, 0, 200, SIDE};
  const WeftMappingAxis processors = {WEFT_MAPPING_PROCESSORS, 2, 64, SIDE};
  double begin = now ();
  double first;

  weft_mapping_map (&loop, &items, &body, best, job, NULL);
  first = now () - begin;
  begin = now ();
  weft_mapping_map (&loop, &items, &processors, best, job, NULL);
  printf ("map of %u x %u: over items and body %.1f ms, over items and processors %.1f ms\n", SIDE, SIDE,
          first, now () - begin);
}

int
main (int argc, char **argv)
{
  double items = argc > 1 ? strtod (argv[1], NULL) : 1e6;
  guint32 processors = argc > 2 ? (guint32) strtoul (argv[2], NULL, 10) : 1024;

  measure_forms ();
  measure_stream (processors, items);
  measure_uneven (processors, items);
  measure_map ();
  return 0;
}
