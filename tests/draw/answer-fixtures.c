/* answer-fixtures.c: see answer-fixtures.h. */
#include "answer-fixtures.h"

#define LANES 8

static void
list_nodes (const WeftNode *node, guint depth, GArray *nodes, GArray *depths)
{
  guint32 id = weft_node_get_id (node);
  WeftChildIter iter;
  WeftNode *child;

  if (weft_kind_get_property (weft_node_get_kind (node), WEFT_PROPERTY_MODE) != NULL || depth == 0) {
    g_array_append_val (nodes, id);
    g_array_append_val (depths, depth);
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    list_nodes (child, depth + 1, nodes, depths);
}

static WeftBreakdown *
make_breakdown (const GArray *nodes, const GArray *depths, WeftRandom *random)
{
  WeftBreakdown *breakdown = weft_breakdown_new ();

  breakdown->diagram = g_strdup ("t");
  breakdown->modes = g_strdup ("as-drawn");
  breakdown->unit = g_strdup ("cycles");
  breakdown->pes = LANES;
  breakdown->n_rows = nodes->len;
  breakdown->rows = g_new0 (WeftBreakdownRow, nodes->len);
  for (guint i = 0; i < nodes->len; i++) {
    WeftBreakdownRow *row = &breakdown->rows[i];

    row->node = g_array_index (nodes, guint32, i);
    row->element = "block";
    row->depth = g_array_index (depths, guint, i);
    for (guint cause = 0; cause < WEFT_N_CAUSES; cause++) {
      row->own[cause] = weft_random_below (random, 3) == 0 ? 0 : 100 * weft_random_uniform (random);
      row->below[cause] = row->own[cause];
      breakdown->rows[0].below[cause] += i > 0 ? row->own[cause] : 0;
    }
  }
  breakdown->mean = weft_causes_sum (breakdown->rows[0].below);
  return breakdown;
}

static WeftTornado *
make_tornado (const GArray *nodes, WeftRandom *random)
{
  WeftTornado *tornado = weft_tornado_new ();

  tornado->diagram = g_strdup ("t");
  tornado->modes = g_strdup ("as-drawn");
  tornado->unit = g_strdup ("");
  tornado->change = 0.1;
  tornado->level = 0.95;
  tornado->mean = 500;
  tornado->quantile = 600;
  tornado->n_rows = nodes->len;
  tornado->rows = g_new0 (WeftTornadoRow, nodes->len);
  for (guint i = 0; i < nodes->len; i++) {
    WeftTornadoRow *row = &tornado->rows[i];

    row->node = g_array_index (nodes, guint32, i);
    row->property = i == 0 ? WEFT_PROPERTY_STEP : WEFT_PROPERTY_MODE;
    row->address = g_strdup ("n.mode");
    row->value = 10;
    for (guint side = 0; side < 2; side++) {
      row->changed[side] = side == 0 ? 9 : 11;
      row->mean[side] = 500 + 100 * (weft_random_uniform (random) - 0.5);
      row->quantile[side] = 600 + 100 * (weft_random_uniform (random) - 0.5);
    }
    row->mean_slope = (row->mean[1] - row->mean[0]) / 2;
  }
  return tornado;
}

static int
compare_starts (gconstpointer a, gconstpointer b)
{
  const WeftLaneInterval *x = a;
  const WeftLaneInterval *y = b;

  return x->start != y->start ? (x->start > y->start) - (x->start < y->start)
                              : (int) x->first - (int) y->first;
}

/* Each lane for itself, up to @end. */
static WeftLanes *
make_lanes (const GArray *nodes, WeftRandom *random)
{
  WeftLanes *lanes = weft_lanes_new ();
  g_autoptr (GArray) intervals = g_array_new (FALSE, FALSE, sizeof (WeftLaneInterval));

  lanes->diagram = g_strdup ("t");
  lanes->modes = g_strdup ("as-drawn");
  lanes->unit = g_strdup ("cycles");
  lanes->pes = lanes->lanes = LANES;
  lanes->samples = 1;
  lanes->quantile = -1;
  lanes->time = 1000;
  for (guint lane = 0; lane < LANES; lane++)
    for (double time = 0; time < lanes->time;) {
      guint length = 1 + weft_random_below (random, 120);
      double end = MIN (time + length, lanes->time);
      WeftLaneInterval interval = {lane,
                                   lane,
                                   time,
                                   end,
                                   weft_random_below (random, WEFT_N_ACTIVITIES),
                                   g_array_index (nodes, guint32, weft_random_below (random, nodes->len))};

      g_array_append_val (intervals, interval);
      time = end;
    }
  g_array_sort (intervals, compare_starts);
  lanes->n_intervals = intervals->len;
  lanes->intervals = g_memdup2 (intervals->data, intervals->len * sizeof (WeftLaneInterval));
  return lanes;
}

static WeftSweep *
make_sweep (WeftRandom *random)
{
  WeftSweep *sweep = weft_sweep_new ();
  g_auto (GStrv) values = weft_sweep_list_pes (LANES, 1);
  double time = 100;

  sweep->diagram = g_strdup ("t");
  sweep->modes = g_strdup ("as-drawn");
  sweep->unit = g_strdup ("cycles");
  sweep->pes = LANES;
  sweep->n_rows = g_strv_length (values);
  sweep->rows = g_new0 (WeftSweepRow, sweep->n_rows);
  for (gsize i = 0; i < sweep->n_rows; i++) {
    time += 50 * weft_random_uniform (random);
    sweep->rows[i] = (WeftSweepRow){.value = g_strdup (values[i]), .mean = time, .deviation = 5};
    for (guint q = 0; q < 4; q++)
      sweep->rows[i].quantiles[q] = time + 10 * q;
  }
  return sweep;
}

void
draw_answers_init (DrawAnswers *answers, const WeftDocument *document, WeftRandom *random)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) depths = g_array_new (FALSE, FALSE, sizeof (guint));

  list_nodes (weft_document_get_node (document, draw_get_tree (document)), 0, nodes, depths);
  *answers = (DrawAnswers){make_breakdown (nodes, depths, random), make_tornado (nodes, random),
                           make_lanes (nodes, random), make_sweep (random)};
}

void
draw_answers_clear (DrawAnswers *answers)
{
  weft_breakdown_unref (answers->breakdown);
  weft_tornado_unref (answers->tornado);
  weft_lanes_unref (answers->lanes);
  weft_sweep_unref (answers->sweep);
}
