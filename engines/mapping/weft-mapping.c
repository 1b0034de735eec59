/* weft-mapping.c: see weft-mapping.h. */
#include "weft-mapping.h"

#include "weft-fault.h"
#include "weft-mapping-message.h"
#include "weft-mapping-uneven.h"

#include <glib/gi18n-lib.h>
#include <math.h>

void
weft_mapping_loop_init (WeftMappingLoop *loop)
{
  *loop = (WeftMappingLoop){
      .processors = 1, .load_factor = 1, .receive = 1, .send = 1, .beta = 1, .iterations = 1};
}

/* What is wrong. */

static gboolean
refuse (const char *property, double found, const char *expected, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%.15g", found);

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.property = (char *) property, .found = text, .expected = (char *) expected});
  return FALSE;
}

static gboolean
check_time (const char *property, double value, GError **error)
{
  return (value >= 0 && isfinite (value)) || refuse (property, value, _ ("a number of 0 or more"), error);
}

/* A sum of numbers that are written in decimals is as near as their digits let it be. */
static gboolean
check_stages (const WeftMappingLoop *loop, GError **error)
{
  double sum = 0;

  if (loop->n_stages > loop->processors)
    return refuse ("stage", loop->n_stages, _ ("at most one stage for each processor"), error);
  for (guint32 i = 0; i < loop->n_stages; i++) {
    if (!check_time ("stage", loop->stages[i], error))
      return FALSE;
    sum += loop->stages[i];
  }
  return loop->n_stages == 0 || fabs (sum - loop->body) <= 1e-9 * loop->body ||
         refuse ("stage", sum, _ ("stages whose sum is the body"), error);
}

static gboolean
check_loggp (const WeftMappingLoop *loop, GError **error)
{
  return !loop->is_loggp ||
         (check_time ("latency", loop->latency, error) && check_time ("overhead", loop->overhead, error) &&
          check_time ("gap", loop->gap, error) && check_time ("gap-per-item", loop->gap_per_item, error));
}

static gboolean
check_array (const WeftMappingLoop *loop, GError **error)
{
  for (guint32 i = 0; loop->speeds != NULL && i < loop->processors; i++)
    if (!(loop->speeds[i] > 0 && isfinite (loop->speeds[i])))
      return refuse ("speed", loop->speeds[i], _ ("a number above 0"), error);
  for (guint32 i = 0; loop->links != NULL && i <= loop->processors; i++)
    if (!check_time ("latency", loop->links[i].latency, error) ||
        !check_time ("per-unit", loop->links[i].per_item, error))
      return FALSE;
  return TRUE;
}

/* Items of the shortest block. */
static double
get_least_block (const WeftMappingLoop *loop)
{
  double speeds = weft_mapping_sum_speeds (loop);
  double least = loop->items;

  for (guint32 i = 0; i < (loop->speeds != NULL ? loop->processors : 1); i++)
    least = MIN (least, weft_mapping_get_block (loop, i, speeds));
  return least;
}

gboolean
weft_mapping_check (const WeftMappingLoop *loop, GError **error)
{
  if (loop->processors < 1 || loop->processors > WEFT_MAPPING_MOST_PROCESSORS)
    return refuse ("processors", loop->processors, _ ("from 1 to 1,048,576 processors"), error);
  if (!(loop->items >= 0 && loop->items <= WEFT_MAPPING_MOST_ITEMS) || floor (loop->items) != loop->items)
    return refuse ("items", loop->items, _ ("a whole number of items up to 9,007,199,254,740,992"), error);
  if (!(loop->overlap >= 0 && loop->overlap <= 1))
    return refuse ("overlap", loop->overlap, _ ("a number from 0 to 1"), error);
  if (!(loop->load_factor >= 1 && loop->load_factor <= loop->processors))
    return refuse ("load-factor", loop->load_factor, _ ("a number from 1 to the number of processors"),
                   error);
  if (loop->iterations < 1)
    return refuse ("iterations", loop->iterations, _ ("a whole number of 1 or more"), error);
  if (!(loop->before >= 0 && loop->after >= 0))
    return refuse ("before", MIN (loop->before, loop->after), _ ("0 neighbours or more"), error);
  if (!check_array (loop, error))
    return FALSE;
  if (loop->before + loop->after > get_least_block (loop) && loop->before + loop->after > 0)
    return refuse ("before", loop->before + loop->after,
                   _ ("at most as many neighbours as a processor has items"), error);
  return check_time ("body", loop->body, error) && check_time ("receive", loop->receive, error) &&
         check_time ("send", loop->send, error) && check_time ("alpha", loop->alpha, error) &&
         check_time ("beta", loop->beta, error) && check_loggp (loop, error) && check_stages (loop, error);
}

gboolean
weft_mapping_applies (const WeftMappingLoop *loop, WeftMappingTechnique technique)
{
  return technique != WEFT_MAPPING_INTERLEAVED || (loop->before == 0 && loop->after == 0);
}

double
weft_mapping_get_stage (const WeftMappingLoop *loop, guint32 i)
{
  double last = loop->load_factor * loop->body / loop->processors;

  if (loop->n_stages > 0)
    return i < loop->n_stages ? loop->stages[i] : 0;
  return i + 1 == loop->processors ? last : (loop->body - last) / (loop->processors - 1);
}

double
weft_mapping_get_speed (const WeftMappingLoop *loop, guint32 i)
{
  return loop->speeds != NULL ? loop->speeds[i] : 1;
}

double
weft_mapping_get_load_factor (const WeftMappingLoop *loop)
{
  double greatest = 0;

  if (loop->n_stages == 0)
    return loop->load_factor;
  for (guint32 i = 0; i < loop->n_stages; i++)
    greatest = MAX (greatest, loop->stages[i]);
  return loop->body > 0 ? greatest * loop->processors / loop->body : 1;
}

/* What both kinds of data partitioning have, each processor the same but for how long it waits. */
typedef struct {
  double computation;
  double communication;
  double held;  /* of it, whatever overlaps */
  double first; /* what the first processor waits */
  double step;  /* what each waits longer than the one before it */
} Partition;

/* Neighbours' items come from both sides at once, so that they are late once. */
static void
add_exchanges (Partition *each, const WeftMappingLoop *loop)
{
  double times = loop->iterations - 1;
  double n_messages = (loop->before > 0) + (loop->after > 0);

  if (loop->processors == 1 || n_messages == 0)
    return;
  each->communication +=
      times * (weft_mapping_get_units (loop, loop->before) + weft_mapping_get_units (loop, loop->after));
  each->held += times * n_messages * weft_mapping_get_held (loop);
  each->first += times * weft_mapping_get_delay (loop);
}

static Partition
partition (const WeftMappingLoop *loop, WeftMappingTechnique technique)
{
  double share = loop->items / loop->processors;
  gboolean is_block = technique == WEFT_MAPPING_BLOCK || loop->processors == 1;
  double message = weft_mapping_get_units (loop, is_block ? share : MIN (loop->items, 1));
  double n_messages = is_block ? loop->processors : loop->items;
  double ways = loop->collects ? 2 : 1;
  double late = loop->items > 0 ? ways * weft_mapping_get_delay (loop) : 0;
  Partition each = {loop->iterations * (share * loop->body), ways * n_messages * message,
                    loop->items > 0 ? ways * n_messages * weft_mapping_get_held (loop) : 0, late,
                    ways * message * loop->receive + late};

  add_exchanges (&each, loop);
  each.communication *= loop->receive + loop->send;
  each.held *= loop->receive + loop->send;
  return each;
}

static double
get_overlap (const WeftMappingLoop *loop, const Partition *each)
{
  return loop->overlap * (each->communication - each->held);
}

/* (6) of the processors of a pipeline in turn, once through all items: @before is what comes before its first one. */
static double
get_stage_time (const WeftMappingLoop *loop, double stage, double before)
{
  return stage * loop->items + before;
}

/* The greatest of (6): by (8) the last one, whose stage is the heaviest and which waits longest. Nobody waits when nothing comes. */
static double
get_pass_time (const WeftMappingLoop *loop)
{
  double held = weft_mapping_get_stage_held (loop);
  double late = weft_mapping_get_delay (loop);
  double before = late;
  double greatest = 0;

  if (loop->items == 0)
    return 0;
  if (loop->n_stages == 0) {
    double last = weft_mapping_get_stage (loop, loop->processors - 1);

    return get_stage_time (loop, last + held,
                           loop->body - last + (loop->processors - 1) * held + loop->processors * late);
  }
  for (guint32 i = 0; i < loop->n_stages; i++) {
    greatest = MAX (greatest, get_stage_time (loop, loop->stages[i] + held, before));
    before += loop->stages[i] + held + late;
  }
  /* Of processors behind the last stage the last one waits longest. */
  if (loop->n_stages < loop->processors)
    greatest =
        MAX (greatest,
             get_stage_time (loop, held, before + (loop->processors - 1.0 - loop->n_stages) * (held + late)));
  return greatest;
}

double
weft_mapping_get_time (const WeftMappingLoop *loop, WeftMappingTechnique technique)
{
  Partition each;

  if (technique == WEFT_MAPPING_PIPELINE)
    return loop->iterations * get_pass_time (loop);
  each = partition (loop, technique);
  return each.computation + ((1 - loop->overlap) * each.communication + loop->overlap * each.held) +
         (each.first + (loop->processors - 1) * each.step);
}

WeftMappingTechnique
weft_mapping_find_best (const WeftMappingLoop *loop)
{
  WeftMappingTechnique best = WEFT_MAPPING_BLOCK;
  double least = INFINITY;

  for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++) {
    double time = weft_mapping_applies (loop, technique) ? weft_mapping_get_time (loop, technique) : INFINITY;

    if (time < least) {
      least = time;
      best = technique;
    }
  }
  return best;
}

static WeftMappingShare
make_share (double computation, double communication, double delay, double overlap)
{
  return (WeftMappingShare){computation, communication, delay, overlap,
                            computation + communication + delay - overlap};
}

/* All communication of a pipeline runs beside the computation, as in (6), but what is held. It begins an iteration when the last processor has ended the one before. */
static void
get_pipeline (const WeftMappingLoop *loop, WeftMappingShare *shares)
{
  double units = weft_mapping_get_units (loop, 1) * (loop->receive + loop->send);
  double held = weft_mapping_get_stage_held (loop);
  double late = loop->items > 0 ? weft_mapping_get_delay (loop) : 0;
  double communication = loop->iterations * (loop->items * units);
  double overlap = communication - loop->iterations * (loop->items * held);
  double pass = get_pass_time (loop);
  double before = late;

  for (guint32 i = 0; i < loop->processors; i++) {
    double stage = weft_mapping_get_stage (loop, i);

    shares[i] = make_share (loop->iterations * (stage * loop->items), communication,
                            before + (loop->iterations - 1) * (pass - (stage + held) * loop->items), overlap);
    before += loop->items > 0 ? stage + held + late : 0;
  }
}

void
weft_mapping_get_shares (const WeftMappingLoop *loop,
                         WeftMappingTechnique technique,
                         WeftMappingShare *shares)
{
  Partition each;

  if (technique == WEFT_MAPPING_PIPELINE) {
    get_pipeline (loop, shares);
    return;
  }
  each = partition (loop, technique);
  for (guint32 i = 0; i < loop->processors; i++)
    shares[i] = make_share (each.computation, each.communication, each.first + i * each.step,
                            get_overlap (loop, &each));
}
