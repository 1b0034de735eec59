/* weft-matching-lanes.c: see weft-matching-lanes.h. */
#include "weft-matching-lanes.h"

void
weft_matching_lanes_init (WeftMatchingLanes *lanes, guint32 n_machines)
{
  lanes->n_machines = n_machines;
  lanes->lanes = g_new (GArray *, n_machines);
  for (guint32 machine = 0; machine < n_machines; machine++)
    lanes->lanes[machine] = g_array_new (FALSE, FALSE, sizeof (WeftMatchingSlot));
}

void
weft_matching_lanes_clear (WeftMatchingLanes *lanes)
{
  for (guint32 machine = 0; machine < lanes->n_machines; machine++)
    g_array_unref (lanes->lanes[machine]);
  g_free (lanes->lanes);
}

void
weft_matching_lanes_empty (WeftMatchingLanes *lanes)
{
  for (guint32 machine = 0; machine < lanes->n_machines; machine++)
    g_array_set_size (lanes->lanes[machine], 0);
}

static const WeftMatchingSlot *
get_slot (const GArray *lane, guint i)
{
  return &g_array_index (lane, WeftMatchingSlot, i);
}

/* How many slots of @lane end at @time or earlier. */
static guint
count_over (const GArray *lane, double time)
{
  guint low = 0;
  guint high = lane->len;

  while (low < high) {
    guint middle = (low + high) / 2;

    if (get_slot (lane, middle)->finish <= time)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

double
weft_matching_lanes_find (const WeftMatchingLanes *lanes, guint32 machine, double from, double time)
{
  const GArray *lane = lanes->lanes[machine];

  for (guint i = count_over (lane, from); i < lane->len && from + time > get_slot (lane, i)->start; i++)
    from = MAX (from, get_slot (lane, i)->finish);
  return from;
}

guint
weft_matching_lanes_put (WeftMatchingLanes *lanes, guint32 machine, double start, double finish)
{
  GArray *lane = lanes->lanes[machine];
  WeftMatchingSlot slot = {start, finish};
  guint place = lane->len;

  /* Slots without time stand before those that begin with them. */
  while (place > 0 &&
         (get_slot (lane, place - 1)->start > start ||
          (get_slot (lane, place - 1)->start == start && get_slot (lane, place - 1)->finish > finish)))
    place--;
  g_array_insert_val (lane, place, slot);
  return place;
}

void
weft_matching_lanes_take_out (WeftMatchingLanes *lanes, guint32 machine, guint place)
{
  g_array_remove_index (lanes->lanes[machine], place);
}
