/* weft-mapping-stream.c: see weft-mapping-stream.h. */
#include "weft-mapping-stream.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Items between two looks at the job. */
#define PIECE 65536

/* Of the simulation: steps, each of up to P items. */
#define STEPS 1024

static gboolean
check_items (const WeftMappingLoop *loop, GError **error)
{
  g_autofree char *found = NULL;

  if (loop->items <= G_MAXUINT32)
    return TRUE;
  found = g_strdup_printf (_ ("%.15g items"), loop->items);
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.found = found, .expected = (char *) _ ("at most 4,294,967,295")});
  return FALSE;
}

void
weft_mapping_fill_owners (const WeftMappingLoop *loop, WeftMappingTechnique technique, guint32 *owners)
{
  guint64 n = (guint64) loop->items;
  guint64 least = n / loop->processors;
  guint64 in_longer = n % loop->processors * (least + 1);

  for (guint64 i = 0; i < n; i++)
    if (technique == WEFT_MAPPING_INTERLEAVED)
      owners[i] = i % loop->processors;
    else if (i < in_longer)
      owners[i] = i / (least + 1);
    else
      owners[i] = n % loop->processors + (i - in_longer) / least;
}

/* Items on their way. Processor i has item n at step n + i at the earliest, so that all that one step does can be done at once. */

typedef struct {
  guint32 processors;
  guint64 items;
  const double *pass; /* time of an item that goes on */
  const double *keep; /* and of one that stays */
  double *numbers;    /* of the processors: 0, 1, ... */
  double *last;       /* the owner of each item, the last item first; P - 1 where there is none */
  double *free
      [2]; /* when processors have done with what they had; the host, which is never busy, before the first */
} Stream;

/* The loop here is worth vectors. */
#pragma GCC push_options
#pragma GCC optimize("O3")

/* Processors from @low up to @high: the item of each, whose owners are @owners, comes from the processor before it. */
static void
step (const Stream *stream, guint64 low, guint64 high, const double *owners)
{
  const double *pass = stream->pass;
  const double *keep = stream->keep;
  const double *numbers = stream->numbers;
  const double *before = stream->free[0];
  double *restrict after = stream->free[1];

  for (guint64 i = low; i < high; i++) {
    double begin = before[i] > before[i + 1] ? before[i] : before[i + 1];
    double cost = owners[i - low] == numbers[i] ? keep[i] : pass[i];

    after[i + 1] = owners[i - low] >= numbers[i] ? begin + cost : before[i + 1];
  }
}

#pragma GCC pop_options

static gboolean
run (Stream *stream, double *ends, WeftJob *job, GError **error)
{
  guint64 n = stream->items;
  guint64 p = stream->processors;

  for (guint64 s = 0; s < n + p - 1; s++) {
    guint64 low = s < n ? 0 : s - n + 1;
    double *before = stream->free[0];

    if (s % STEPS == 0 && !weft_job_check (job, error))
      return FALSE;
    step (stream, low, MIN (s + 1, p), stream->last + (s < n ? n - 1 - s : 0));
    stream->free[0] = stream->free[1];
    stream->free[1] = before;
    if (s + 1 >= n)
      ends[low] = stream->free[0][low + 1];
  }
  return TRUE;
}

static gboolean
allocate (Stream *stream, WeftJob *job, GError **error)
{
  gsize p = stream->processors;

  stream->numbers = weft_job_allocate (job, p, sizeof (double), error);
  stream->last =
      stream->numbers != NULL ? weft_job_allocate (job, stream->items, sizeof (double), error) : NULL;
  stream->free[0] = stream->last != NULL ? weft_job_allocate (job, p + 1, sizeof (double), error) : NULL;
  stream->free[1] = stream->free[0] != NULL ? weft_job_allocate (job, p + 1, sizeof (double), error) : NULL;
  return stream->free[1] != NULL;
}

/* @ends: when each processor has done with all its items, the host having them at time 0. @pass and @keep: the time of each at each processor. */
static gboolean
send (const WeftMappingLoop *loop,
      const guint32 *owners,
      const double *pass,
      const double *keep,
      double *ends,
      WeftJob *job,
      GError **error)
{
  Stream stream = {loop->processors, (guint64) loop->items, pass, keep, NULL, NULL, {NULL, NULL}};
  gboolean is_done = TRUE;

  memset (ends, 0, loop->processors * sizeof *ends);
  if (loop->items == 0)
    return TRUE;
  is_done = allocate (&stream, job, error);
  for (guint32 i = 0; is_done && i < loop->processors; i++)
    stream.numbers[i] = i;
  for (guint64 i = 0; is_done && i < stream.items; i++)
    stream.last[stream.items - 1 - i] = owners != NULL ? owners[i] : loop->processors - 1;
  is_done = is_done && run (&stream, ends, job, error);
  g_free (stream.numbers);
  g_free (stream.last);
  g_free (stream.free[0]);
  g_free (stream.free[1]);
  return is_done;
}

/* The general model. */

/* Its items, in computation for now, and how many units come before the first of them, in delay, of each processor; returns all units. */
static double
count_units (const WeftMappingLoop *loop,
             const guint32 *owners,
             WeftMappingShare *shares,
             WeftJob *job,
             GError **error)
{
  guint64 n = (guint64) loop->items;
  double units = 0;
  guint64 end;

  memset (shares, 0, loop->processors * sizeof *shares);
  for (guint64 begin = 0; begin < n; begin = end) {
    WeftMappingShare *share = &shares[owners[begin]];

    for (end = begin + 1; end < n && owners[end] == owners[begin] && end % PIECE != 0; end++)
      ;
    if (end % PIECE == 0 && !weft_job_check (job, error))
      return -1;
    if (share->computation == 0)
      share->delay = units;
    share->computation += (double) (end - begin);
    units += loop->beta * (double) (end - begin);
    /* A message may be longer than a piece. */
    if (end == n || owners[end] != owners[begin])
      units += loop->alpha;
  }
  return units;
}

static gboolean
follow_to_owners (const WeftMappingLoop *loop,
                  const guint32 *owners,
                  WeftMappingShare *shares,
                  WeftJob *job,
                  GError **error)
{
  double ways = loop->collects ? 2 : 1;
  double units = count_units (loop, owners, shares, job, error);
  double communication = ways * units * (loop->receive + loop->send);

  for (guint32 i = 0; i < loop->processors && units >= 0; i++) {
    WeftMappingShare *share = &shares[i];

    share->computation *= loop->body;
    share->communication = communication;
    share->delay *= ways * loop->receive;
    share->overlap = loop->overlap * communication;
    share->time = share->computation + share->communication + share->delay - share->overlap;
  }
  return units >= 0;
}

/* Communication is hidden: an item takes the stage. */
static gboolean
follow_through_all (const WeftMappingLoop *loop, WeftMappingShare *shares, WeftJob *job, GError **error)
{
  g_autofree double *stages = weft_job_allocate (job, loop->processors, sizeof (double), error);
  g_autofree double *ends =
      stages != NULL ? weft_job_allocate (job, loop->processors, sizeof (double), error) : NULL;
  double communication = loop->items * (loop->alpha + loop->beta) * (loop->receive + loop->send);

  if (ends == NULL)
    return FALSE;
  for (guint32 i = 0; i < loop->processors; i++)
    stages[i] = weft_mapping_get_stage (loop, i);
  if (!send (loop, NULL, stages, stages, ends, job, error))
    return FALSE;
  for (guint32 i = 0; i < loop->processors; i++)
    shares[i] = (WeftMappingShare){loop->items * stages[i], communication, ends[i] - loop->items * stages[i],
                                   communication, ends[i]};
  return TRUE;
}

gboolean
weft_mapping_follow (const WeftMappingLoop *loop,
                     const guint32 *owners,
                     WeftMappingShare *shares,
                     WeftJob *job,
                     GError **error)
{
  if (!check_items (loop, error))
    return FALSE;
  return owners != NULL ? follow_to_owners (loop, owners, shares, job, error)
                        : follow_through_all (loop, shares, job, error);
}

/* The simulation. */

/* Of each processor how long one item takes that goes on, and one that stays. */
static void
set_times (const WeftMappingLoop *loop, gboolean is_pipeline, double *pass, double *keep)
{
  double unit = loop->alpha + loop->beta;

  for (guint32 i = 0; i < loop->processors; i++) {
    double stage = is_pipeline ? weft_mapping_get_stage (loop, i) : 0;

    pass[i] = unit * loop->receive + stage + unit * loop->send;
    keep[i] = is_pipeline ? pass[i] : unit * loop->receive;
  }
}

gboolean
weft_mapping_simulate (const WeftMappingLoop *loop,
                       const guint32 *owners,
                       double *ends,
                       WeftJob *job,
                       GError **error)
{
  g_autofree double *pass = NULL;
  g_autofree double *keep = NULL;

  if (!check_items (loop, error))
    return FALSE;
  pass = weft_job_allocate (job, loop->processors, sizeof (double), error);
  keep = pass != NULL ? weft_job_allocate (job, loop->processors, sizeof (double), error) : NULL;
  if (keep == NULL)
    return FALSE;
  set_times (loop, owners == NULL, pass, keep);
  if (!send (loop, owners, pass, keep, ends, job, error))
    return FALSE;
  for (guint64 i = 0; owners != NULL && i < (guint64) loop->items; i++)
    ends[owners[i]] += loop->body;
  return TRUE;
}
