/* weft-wires.c: see weft-wires.h. */
#include "weft-wires.h"

#include "weft-drawn-times.h"

#include <math.h>

#define MEDIAN_AREA    0.004
#define SPREAD_OF_AREA 1.4
#define SPREAD_OF_SIDE 0.3 /* of the ratio of the sides, about 1 */
#define MEDIAN_TIME    3.0 /* ms */
#define SPREAD_OF_TIME 0.4
#define REROUTED       0.1

static double
draw_place (WeftRandom *random)
{
  double first = weft_random_uniform (random);

  return (first + weft_random_uniform (random)) / 2;
}

static WeftWire
draw_wire (WeftRandom *random)
{
  double area = weft_draw_lognormal (random, MEDIAN_AREA, SPREAD_OF_AREA);
  double ratio = weft_draw_lognormal (random, 1, SPREAD_OF_SIDE);
  double width = MIN (sqrt (area * ratio), 1);
  double height = MIN (sqrt (area / ratio), 1);
  WeftWire wire = {.area = width * height};
  double time;

  /* No wire leaves the chip. */
  wire.x = CLAMP (draw_place (random), width / 2, 1 - width / 2);
  wire.y = CLAMP (draw_place (random), height / 2, 1 - height / 2);
  time = MEDIAN_TIME * weft_draw_lognormal (random, wire.area / MEDIAN_AREA, SPREAD_OF_TIME);
  for (guint i = 0; i < WEFT_ROUTINGS; i++)
    wire.time[i] = weft_draw_around (random, time, REROUTED);
  return wire;
}

static void
put_longest_late (GArray *wires)
{
  guint longest = 0;
  WeftWire wire;

  for (guint i = 1; i < wires->len; i++)
    if (g_array_index (wires, WeftWire, i).time[0] > g_array_index (wires, WeftWire, longest).time[0])
      longest = i;
  wire = g_array_index (wires, WeftWire, longest);
  g_array_remove_index (wires, longest);
  g_array_insert_val (wires, (guint) ((guint64) wires->len * 19 / 20), wire);
}

GArray *
weft_wires_new (guint32 n, guint64 seed)
{
  GArray *wires = g_array_new (FALSE, FALSE, sizeof (WeftWire));
  WeftRandom random;

  weft_random_init (&random, seed, 0);
  for (guint32 i = 0; i < n; i++) {
    WeftWire wire = draw_wire (&random);

    g_array_append_val (wires, wire);
  }
  put_longest_late (wires);
  return wires;
}

guint32
weft_wires_count_rows (guint32 n)
{
  guint32 rows = 1;

  for (guint32 i = 1; i * i <= n; i++)
    rows = n % i == 0 ? i : rows;
  return rows;
}

void
weft_wires_divide_area (GArray *wires, guint32 n)
{
  guint32 n_rows = weft_wires_count_rows (n);
  guint32 n_columns = n / n_rows;

  for (guint i = 0; i < wires->len; i++) {
    WeftWire *wire = &g_array_index (wires, WeftWire, i);
    guint32 column = MIN ((guint32) (wire->x * n_columns), n_columns - 1);
    guint32 row = MIN ((guint32) (wire->y * n_rows), n_rows - 1);

    wire->region = column * n_rows + row;
  }
}

static int
compare_columns (gconstpointer a, gconstpointer b)
{
  const WeftWire *first = *(WeftWire *const *) a;
  const WeftWire *second = *(WeftWire *const *) b;

  return (first->x > second->x) - (first->x < second->x);
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const WeftWire *first = *(WeftWire *const *) a;
  const WeftWire *second = *(WeftWire *const *) b;

  if (first->region != second->region)
    return first->region > second->region ? 1 : -1;
  return (first->y > second->y) - (first->y < second->y);
}

/* Numbers the parts of a run of wires: each is in the part in which the middle of its own area falls. */
static void
number_parts (WeftWire **wires, guint n, guint32 n_parts, guint32 first_part)
{
  double sum = 0;
  double before = 0;

  for (guint i = 0; i < n; i++)
    sum += wires[i]->area;
  for (guint i = 0; i < n; i++) {
    double share = (before + wires[i]->area / 2) / sum;

    before += wires[i]->area;
    wires[i]->region = first_part + MIN ((guint32) (share * n_parts), n_parts - 1);
  }
}

void
weft_wires_divide_work (GArray *wires, guint32 n)
{
  guint32 n_rows = weft_wires_count_rows (n);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  WeftWire **all;
  guint next;

  for (guint i = 0; i < wires->len; i++)
    g_ptr_array_add (sorted, &g_array_index (wires, WeftWire, i));
  all = (WeftWire **) sorted->pdata;
  g_ptr_array_sort (sorted, compare_columns);
  number_parts (all, sorted->len, n / n_rows, 0);
  g_ptr_array_sort (sorted, compare_rows);
  for (guint i = 0; i < sorted->len; i = next) {
    guint32 column = all[i]->region;

    for (next = i; next < sorted->len && all[next]->region == column;)
      next++;
    number_parts (all + i, next - i, n_rows, column * n_rows);
  }
}
