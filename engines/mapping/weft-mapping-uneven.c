/* weft-mapping-uneven.c: see weft-mapping-uneven.h. */
#include "weft-mapping-uneven.h"

#include "weft-mapping-message.h"

/* Messages between two looks at the job. */
#define PIECE 1024

gboolean
weft_mapping_is_uneven (const WeftMappingLoop *loop)
{
  return loop->speeds != NULL || loop->links != NULL;
}

double
weft_mapping_sum_speeds (const WeftMappingLoop *loop)
{
  double sum = 0;

  for (guint32 i = 0; loop->speeds != NULL && i < loop->processors; i++)
    sum += loop->speeds[i];
  return loop->speeds != NULL ? sum : loop->processors;
}

double
weft_mapping_get_block (const WeftMappingLoop *loop, guint32 i, double speeds)
{
  return loop->is_by_speed ? loop->items * weft_mapping_get_speed (loop, i) / speeds
                           : loop->items / loop->processors;
}

guint32
weft_mapping_find_slowest (const WeftMappingLoop *loop, const WeftMappingShare *shares)
{
  guint32 slowest = 0;

  for (guint32 i = 1; i < loop->processors; i++)
    if (shares[i].time > shares[slowest].time)
      slowest = i;
  return slowest;
}

/* Data partitioning. */

typedef struct {
  const WeftMappingLoop *loop;
  double speeds;
  gboolean is_block;
  gboolean is_alike; /* all messages have the same length */
  double length;     /* of them, then */
  double n;          /* how many there are */
  double ways;
} Partition;

static Partition
make_partition (const WeftMappingLoop *loop, WeftMappingTechnique technique)
{
  gboolean is_block = technique == WEFT_MAPPING_BLOCK || loop->processors == 1;

  return (Partition){.loop = loop,
                     .speeds = weft_mapping_sum_speeds (loop),
                     .is_block = is_block,
                     .is_alike = !is_block || !loop->is_by_speed,
                     .length = is_block ? loop->items / loop->processors : MIN (loop->items, 1),
                     .n = is_block ? loop->processors : loop->items,
                     .ways = loop->collects ? 2 : 1};
}

/* Units of all messages on one link, each of which is a line in their lengths, whose sum are the items. */
static double
sum_units (const Partition *partition, guint32 link)
{
  const WeftMappingLoop *loop = partition->loop;
  double first = weft_mapping_get_link_units (loop, link, 1);
  double more = weft_mapping_get_link_units (loop, link, 2) - first;

  if (partition->is_alike)
    return partition->n * weft_mapping_get_link_units (loop, link, partition->length);
  return loop->items > 0 ? partition->n * (first - more) + loop->items * more : 0;
}

/* What one processor exchanges with its neighbours, over both its links, in one iteration. */
static double
get_exchange (const WeftMappingLoop *loop, guint32 i)
{
  return loop->receive * (weft_mapping_get_link_units (loop, i, loop->before) +
                          weft_mapping_get_link_units (loop, i + 1, loop->after)) +
         loop->send * (weft_mapping_get_link_units (loop, i + 1, loop->before) +
                       weft_mapping_get_link_units (loop, i, loop->after));
}

/* All but the waiting for messages that come before the first of its own. @in and @out: units on its links; @late: of the links up to it. */
static WeftMappingShare
make_share (const Partition *partition, guint32 i, double in, double out, double late)
{
  const WeftMappingLoop *loop = partition->loop;
  double both = loop->receive + loop->send;
  double items = partition->is_block ? weft_mapping_get_block (loop, i, partition->speeds)
                                     : loop->items / loop->processors;
  double times = loop->processors > 1 ? loop->iterations - 1.0 : 0;
  double exchanged = (loop->before > 0) + (loop->after > 0);
  double held = partition->ways * (loop->items > 0 ? partition->n : 0) + times * exchanged;
  WeftMappingShare share = {.computation =
                                loop->iterations * (items * loop->body) / weft_mapping_get_speed (loop, i)};

  share.communication =
      partition->ways * (loop->receive * in + loop->send * out) + times * get_exchange (loop, i);
  share.overlap = loop->overlap * (share.communication - held * weft_mapping_get_held (loop) * both);
  share.delay =
      partition->ways * late + times * MAX (loop->before > 0 ? weft_mapping_get_link_delay (loop, i) : 0,
                                            loop->after > 0 ? weft_mapping_get_link_delay (loop, i + 1) : 0);
  return share;
}

static void
add_wait (const Partition *partition, WeftMappingShare *share, double units)
{
  share->delay += partition->ways * units * partition->loop->receive;
  share->time = share->computation + share->communication + share->delay - share->overlap;
}

/* By the lemma. */
static void
wait_alike (const Partition *partition, WeftMappingShare *shares)
{
  double slowest = 0;

  for (guint32 i = 0; i < partition->loop->processors; i++) {
    slowest = MAX (slowest, weft_mapping_get_link_units (partition->loop, i, partition->length));
    add_wait (partition, &shares[i], i * slowest);
  }
}

/* A link that adds something, and when the last message has ended on it. */
typedef struct {
  guint32 link;
  double end;
} Bound;

/* Whether no message takes longer on link @i than on @other: times are lines in the length, which is 1 or more. */
static gboolean
is_no_slower (const WeftMappingLoop *loop, guint32 i, guint32 other)
{
  return weft_mapping_get_link_units (loop, i, 1) <= weft_mapping_get_link_units (loop, other, 1) &&
         weft_mapping_get_link_units (loop, i, 2) - weft_mapping_get_link_units (loop, i, 1) <=
             weft_mapping_get_link_units (loop, other, 2) - weft_mapping_get_link_units (loop, other, 1);
}

static void
pass_message (const WeftMappingLoop *loop, GArray *bounds, double length)
{
  double before = 0;

  for (guint k = 0; k < bounds->len; k++) {
    Bound *bound = &g_array_index (bounds, Bound, k);

    before = MAX (bound->end + weft_mapping_get_link_units (loop, bound->link, length), before);
    bound->end = before;
  }
}

/* Each processor's own message comes after those of all before it; the last bound that it is behind says when these have ended. */
static gboolean
wait_by_speed (const Partition *partition, WeftMappingShare *shares, WeftJob *job, GError **error)
{
  const WeftMappingLoop *loop = partition->loop;
  g_autoptr (GArray) bounds = g_array_new (FALSE, FALSE, sizeof (Bound));
  guint at = 0;

  for (guint32 i = 0; i < loop->processors; i++)
    if (i == 0 || !is_no_slower (loop, i, g_array_index (bounds, Bound, bounds->len - 1).link))
      g_array_append_vals (bounds, &(Bound){i, 0}, 1);
  for (guint32 i = 0; i < loop->processors; i++) {
    if (i % PIECE == 0 && !weft_job_check (job, error))
      return FALSE;
    while (at + 1 < bounds->len && g_array_index (bounds, Bound, at + 1).link <= i)
      at++;
    add_wait (partition, &shares[i], g_array_index (bounds, Bound, at).end);
    pass_message (loop, bounds, weft_mapping_get_block (loop, i, partition->speeds));
  }
  return TRUE;
}

static gboolean
find_partition (const WeftMappingLoop *loop,
                WeftMappingTechnique technique,
                WeftMappingShare *shares,
                WeftJob *job,
                GError **error)
{
  const Partition partition = make_partition (loop, technique);
  double in = sum_units (&partition, 0);
  double late = 0;

  for (guint32 i = 0; i < loop->processors; i++) {
    double out = sum_units (&partition, i + 1);

    late += loop->items > 0 ? weft_mapping_get_link_delay (loop, i) : 0;
    shares[i] = make_share (&partition, i, in, out, late);
    in = out;
  }
  if (!partition.is_alike)
    return wait_by_speed (&partition, shares, job, error);
  wait_alike (&partition, shares);
  return TRUE;
}

/* Pipelines. */

/* When each processor has done with all items once, in time; by the second lemma. */
static void
pass_items (const WeftMappingLoop *loop, WeftMappingShare *shares)
{
  double held = weft_mapping_get_stage_held (loop);
  double first = 0;
  double greatest = 0;

  for (guint32 i = 0; i < loop->processors; i++) {
    double step = weft_mapping_get_stage (loop, i) / weft_mapping_get_speed (loop, i) + held;

    first += step + weft_mapping_get_link_delay (loop, i);
    greatest = MAX (greatest, step);
    shares[i].time = loop->items > 0 ? first + (loop->items - 1) * greatest : 0;
  }
}

/* All begin an iteration when the last one, which ends last, has ended the one before. */
static void
find_pipeline (const WeftMappingLoop *loop, WeftMappingShare *shares)
{
  double held = weft_mapping_get_stage_held (loop);
  double in = weft_mapping_get_link_units (loop, 0, 1);
  double pass;

  pass_items (loop, shares);
  pass = shares[loop->processors - 1].time;
  for (guint32 i = 0; i < loop->processors; i++) {
    WeftMappingShare *share = &shares[i];
    double out = weft_mapping_get_link_units (loop, i + 1, 1);
    double work = loop->items * weft_mapping_get_stage (loop, i) / weft_mapping_get_speed (loop, i);

    share->time += (loop->iterations - 1) * pass;
    share->computation = loop->iterations * work;
    share->communication = loop->iterations * (loop->items * (loop->receive * in + loop->send * out));
    share->overlap = share->communication - loop->iterations * (loop->items * held);
    share->delay = share->time - share->computation - loop->iterations * (loop->items * held);
    in = out;
  }
}

gboolean
weft_mapping_find_shares (const WeftMappingLoop *loop,
                          WeftMappingTechnique technique,
                          WeftMappingShare *shares,
                          WeftJob *job,
                          GError **error)
{
  if (!weft_mapping_is_uneven (loop)) {
    weft_mapping_get_shares (loop, technique, shares);
    return TRUE;
  }
  if (technique != WEFT_MAPPING_PIPELINE)
    return find_partition (loop, technique, shares, job, error);
  find_pipeline (loop, shares);
  return TRUE;
}
