/* weft-mapping-stream.c: see weft-mapping-stream.h. */
#include "weft-mapping-stream.h"

#include "weft-fault.h"
#include "weft-mapping-message.h"
#include "weft-mapping-uneven.h"

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
  double *last;       /* (nullable): the owner of each item, the last item first; none: they go through all */
  double *free
      [2]; /* when processors have done with what they had; the host, which is never busy, before the first */
} Stream;

/* The loops here are worth vectors. */
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

/* The same where each item goes through all. */
static void
step_through (const Stream *stream, guint64 low, guint64 high)
{
  const double *pass = stream->pass;
  const double *before = stream->free[0];
  double *restrict after = stream->free[1];

  for (guint64 i = low; i < high; i++)
    after[i + 1] = (before[i] > before[i + 1] ? before[i] : before[i + 1]) + pass[i];
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
    if (stream->last != NULL)
      step (stream, low, MIN (s + 1, p), stream->last + (s < n ? n - 1 - s : 0));
    else
      step_through (stream, low, MIN (s + 1, p));
    stream->free[0] = stream->free[1];
    stream->free[1] = before;
    if (s + 1 >= n)
      ends[low] = stream->free[0][low + 1];
  }
  return TRUE;
}

/* Without owners items go through all. */
static gboolean
allocate (Stream *stream, const guint32 *owners, WeftJob *job, GError **error)
{
  gsize p = stream->processors;
  double **const arrays[] = {&stream->numbers, &stream->free[0], &stream->free[1]};

  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    if ((*arrays[i] = weft_job_allocate (job, p + 1, sizeof (double), error)) == NULL)
      return FALSE;
  if (owners != NULL)
    stream->last = weft_job_allocate (job, stream->items, sizeof (double), error);
  return owners == NULL || stream->last != NULL;
}

/* Clocks of processors stand back by what links before them are late, so that an item is there when it has been sent; behind the last owner nothing comes. */
static void
add_delays (const WeftMappingLoop *loop, const guint32 *owners, double *ends)
{
  guint32 last = owners != NULL ? 0 : loop->processors - 1;
  double late = 0;

  for (guint64 i = 0; owners != NULL && i < (guint64) loop->items; i++)
    last = MAX (last, owners[i]);
  for (guint32 i = 0; i <= last; i++) {
    late += weft_mapping_get_link_delay (loop, i);
    ends[i] += late;
  }
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
  Stream stream = {
      .processors = loop->processors, .items = (guint64) loop->items, .pass = pass, .keep = keep};
  gboolean is_done = TRUE;

  memset (ends, 0, loop->processors * sizeof *ends);
  if (loop->items == 0)
    return TRUE;
  is_done = allocate (&stream, owners, job, error);
  for (guint32 i = 0; is_done && i < loop->processors; i++)
    stream.numbers[i] = i;
  for (guint64 i = 0; is_done && owners != NULL && i < stream.items; i++)
    stream.last[stream.items - 1 - i] = owners[i];
  is_done = is_done && run (&stream, ends, job, error);
  add_delays (loop, owners, ends);
  g_free (stream.numbers);
  g_free (stream.last);
  g_free (stream.free[0]);
  g_free (stream.free[1]);
  return is_done;
}

/* The general model. */

typedef struct {
  double units;    /* of all messages */
  double messages; /* how many there are */
} Count;

/* Its items, in computation for now, and how many units come before the first of them, in delay, of each processor. */
static gboolean
count_units (const WeftMappingLoop *loop,
             const guint32 *owners,
             WeftMappingShare *shares,
             Count *count,
             WeftJob *job,
             GError **error)
{
  guint64 n = (guint64) loop->items;
  double length = 0;
  guint64 end;

  *count = (Count){0, 0};
  memset (shares, 0, loop->processors * sizeof *shares);
  for (guint64 begin = 0; begin < n; begin = end) {
    WeftMappingShare *share = &shares[owners[begin]];

    for (end = begin + 1; end < n && owners[end] == owners[begin] && end % PIECE != 0; end++)
      ;
    if (end % PIECE == 0 && !weft_job_check (job, error))
      return FALSE;
    if (share->computation == 0)
      share->delay = count->units;
    share->computation += (double) (end - begin);
    length += (double) (end - begin);
    /* A message may be longer than a piece. */
    if (end == n || owners[end] != owners[begin]) {
      count->units += weft_mapping_get_units (loop, length);
      count->messages += 1;
      length = 0;
    }
  }
  return TRUE;
}

static gboolean
follow_to_owners (const WeftMappingLoop *loop,
                  const guint32 *owners,
                  WeftMappingShare *shares,
                  WeftJob *job,
                  GError **error)
{
  double ways = loop->collects ? 2 : 1;
  double both = loop->receive + loop->send;
  Count count;

  if (!count_units (loop, owners, shares, &count, job, error))
    return FALSE;
  for (guint32 i = 0; i < loop->processors; i++) {
    WeftMappingShare *share = &shares[i];
    double late = share->computation > 0 ? (i + 1.0) * weft_mapping_get_delay (loop) : 0;

    share->computation *= loop->body;
    share->communication = ways * count.units * both;
    share->delay = ways * (share->delay * loop->receive + late);
    share->overlap =
        loop->overlap * (share->communication - ways * count.messages * weft_mapping_get_held (loop) * both);
    share->time = share->computation + share->communication + share->delay - share->overlap;
  }
  return TRUE;
}

/* Of arrays whose processors or links differ. */

/* Processors that have an item, which are marked by a time of 1. */
static guint32
mark_owners (const WeftMappingLoop *loop, const guint32 *owners, WeftMappingShare *shares)
{
  guint32 n = 0;

  memset (shares, 0, loop->processors * sizeof *shares);
  for (guint64 i = 0; i < (guint64) loop->items; i++) {
    n += shares[owners[i]].time == 0;
    shares[owners[i]].time = 1;
  }
  return n;
}

/* A message of @n items: when it has ended on each link, not before it has on the one before. */
static void
pass_links (const WeftMappingLoop *loop, double n, double *ends)
{
  double before = 0;

  for (guint32 i = 0; i < loop->processors; i++) {
    before = MAX (ends[i] + weft_mapping_get_link_units (loop, i, n), before);
    ends[i] = before;
  }
}

/* As count_units(), whose units are those of all links up to the processor; once all have begun nobody asks when messages end. Returns how many messages there are; -1: cancelled. */
static double
count_links (const WeftMappingLoop *loop,
             const guint32 *owners,
             WeftMappingShare *shares,
             double *ends,
             WeftJob *job,
             GError **error)
{
  guint64 n = (guint64) loop->items;
  guint32 n_left = mark_owners (loop, owners, shares);
  double n_messages = 0;
  guint64 end;

  for (guint64 begin = 0; begin < n; begin = end) {
    WeftMappingShare *share = &shares[owners[begin]];

    if ((guint64) n_messages % STEPS == 0 && !weft_job_check (job, error))
      return -1;
    for (end = begin + 1; end < n && owners[end] == owners[begin]; end++)
      ;
    if (share->computation == 0) {
      share->delay = ends[owners[begin]];
      n_left--;
    }
    share->computation += (double) (end - begin);
    n_messages += 1;
    if (n_left > 0)
      pass_links (loop, (double) (end - begin), ends);
  }
  return n_messages;
}

/* All units on link @i, on which a message is a line in its items. */
static double
sum_link (const WeftMappingLoop *loop, guint32 i, double n_messages)
{
  double first = weft_mapping_get_link_units (loop, i, 1);
  double more = weft_mapping_get_link_units (loop, i, 2) - first;

  return n_messages * (first - more) + loop->items * more;
}

static gboolean
follow_over_links (const WeftMappingLoop *loop,
                   const guint32 *owners,
                   WeftMappingShare *shares,
                   WeftJob *job,
                   GError **error)
{
  g_autofree double *ends = weft_job_allocate (job, loop->processors, sizeof (double), error);
  double ways = loop->collects ? 2 : 1;
  double held = ways * weft_mapping_get_stage_held (loop);
  double late = 0;
  double n_messages;

  if (ends == NULL)
    return FALSE;
  memset (ends, 0, loop->processors * sizeof *ends);
  n_messages = count_links (loop, owners, shares, ends, job, error);
  for (guint32 i = 0; i < loop->processors && n_messages >= 0; i++) {
    WeftMappingShare *share = &shares[i];

    late += weft_mapping_get_link_delay (loop, i);
    share->delay = ways * (share->delay * loop->receive + (share->computation > 0 ? late : 0));
    share->computation = share->computation * loop->body / weft_mapping_get_speed (loop, i);
    share->communication = ways * (loop->receive * sum_link (loop, i, n_messages) +
                                   loop->send * sum_link (loop, i + 1, n_messages));
    share->overlap = loop->overlap * (share->communication - n_messages * held);
    share->time = share->computation + share->communication + share->delay - share->overlap;
  }
  return n_messages >= 0;
}

/* Communication is hidden but for what is held: an item takes that and the stage. */
static gboolean
follow_through_all (const WeftMappingLoop *loop, WeftMappingShare *shares, WeftJob *job, GError **error)
{
  g_autofree double *stages = weft_job_allocate (job, loop->processors, sizeof (double), error);
  g_autofree double *ends =
      stages != NULL ? weft_job_allocate (job, loop->processors, sizeof (double), error) : NULL;
  double held = weft_mapping_get_stage_held (loop);

  if (ends == NULL)
    return FALSE;
  for (guint32 i = 0; i < loop->processors; i++)
    stages[i] = weft_mapping_get_stage (loop, i) / weft_mapping_get_speed (loop, i) + held;
  if (!send (loop, NULL, stages, stages, ends, job, error))
    return FALSE;
  for (guint32 i = 0; i < loop->processors; i++) {
    double in = weft_mapping_get_link_units (loop, i, 1);
    double out = weft_mapping_get_link_units (loop, i + 1, 1);
    double communication = loop->items * (in * loop->receive + out * loop->send);

    shares[i] = (WeftMappingShare){
        loop->items * weft_mapping_get_stage (loop, i) / weft_mapping_get_speed (loop, i), communication,
        ends[i] - loop->items * stages[i], communication - loop->items * held, ends[i]};
  }
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
  if (owners == NULL)
    return follow_through_all (loop, shares, job, error);
  return weft_mapping_is_uneven (loop) ? follow_over_links (loop, owners, shares, job, error)
                                       : follow_to_owners (loop, owners, shares, job, error);
}

/* The simulation. */

/* Of each processor how long one item takes that goes on, and one that stays. */
static void
set_times (const WeftMappingLoop *loop, gboolean is_pipeline, double *pass, double *keep)
{
  for (guint32 i = 0; i < loop->processors; i++) {
    double stage = is_pipeline ? weft_mapping_get_stage (loop, i) / weft_mapping_get_speed (loop, i) : 0;
    double in = weft_mapping_get_link_units (loop, i, 1) * loop->receive;

    pass[i] = in + stage + weft_mapping_get_link_units (loop, i + 1, 1) * loop->send;
    keep[i] = is_pipeline ? pass[i] : in;
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
    ends[owners[i]] += loop->body / weft_mapping_get_speed (loop, owners[i]);
  return TRUE;
}
