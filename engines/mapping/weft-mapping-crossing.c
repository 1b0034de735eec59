/* weft-mapping-crossing.c: see weft-mapping-crossing.h. */
#include "weft-mapping-crossing.h"

#include "weft-mapping-message.h"

#include <math.h>

/* a / x + b + c x */
typedef struct {
  double a;
  double b;
  double c;
} Curve;

gboolean
weft_mapping_can_vary (const WeftMappingLoop *loop, WeftMappingParameter parameter)
{
  return loop->n_stages == 0 ||
         (parameter != WEFT_MAPPING_LOAD_FACTOR && parameter != WEFT_MAPPING_PROCESSORS);
}

void
weft_mapping_get_range (const WeftMappingLoop *loop,
                        WeftMappingParameter parameter,
                        double *low,
                        double *high)
{
  static const double ranges[WEFT_MAPPING_N_PARAMETERS][2] = {
      [WEFT_MAPPING_BODY] = {0, INFINITY},
      [WEFT_MAPPING_ITEMS] = {0, WEFT_MAPPING_MOST_ITEMS},
      [WEFT_MAPPING_OVERLAP] = {0, 1},
      [WEFT_MAPPING_LOAD_FACTOR] = {1, 1},
      [WEFT_MAPPING_PROCESSORS] = {1, WEFT_MAPPING_MOST_PROCESSORS},
  };

  *low = ranges[parameter][0];
  *high = parameter == WEFT_MAPPING_LOAD_FACTOR ? loop->processors : ranges[parameter][1];
  /* Fewer processors than a load factor cannot have it. */
  if (parameter == WEFT_MAPPING_PROCESSORS)
    *low = MAX (*low, loop->load_factor);
}

double
weft_mapping_get (const WeftMappingLoop *loop, WeftMappingParameter parameter)
{
  switch (parameter) {
  case WEFT_MAPPING_BODY:
    return loop->body;
  case WEFT_MAPPING_ITEMS:
    return loop->items;
  case WEFT_MAPPING_OVERLAP:
    return loop->overlap;
  case WEFT_MAPPING_LOAD_FACTOR:
    return loop->load_factor;
  default:
    return loop->processors;
  }
}

/* What a message of n items takes is first + more n. */
typedef struct {
  double first;
  double more;
} Message;

static Message
get_message (const WeftMappingLoop *loop)
{
  if (loop->is_loggp)
    return (Message){MAX (loop->overhead, loop->gap) - loop->gap_per_item, loop->gap_per_item};
  return (Message){loop->alpha, loop->beta};
}

/* What iterations after the first exchange, by units that are seen: visible of all, and K of what is held. */
static double
get_exchange (const WeftMappingLoop *loop)
{
  double n_messages = (loop->before > 0) + (loop->after > 0);
  double units = weft_mapping_get_units (loop, loop->before) + weft_mapping_get_units (loop, loop->after);
  double seen = (1 - loop->overlap) * units + loop->overlap * n_messages * weft_mapping_get_held (loop);

  return (loop->iterations - 1) *
         (seen * (loop->receive + loop->send) + (n_messages > 0 ? weft_mapping_get_delay (loop) : 0));
}

/* Of a technique of data partitioning by the number of processors, which may be 1 for the exchange of neighbours as well: it is counted there too. */
static Curve
get_partition_curve (const WeftMappingLoop *loop, WeftMappingTechnique technique)
{
  const Message message = get_message (loop);
  double n = loop->items;
  double ways = loop->collects ? 2 : 1;
  double both = loop->receive + loop->send;
  double visible = (1 - loop->overlap) * both;
  double held = ways * loop->overlap * both * weft_mapping_get_held (loop);
  double late = ways * weft_mapping_get_delay (loop);
  double exchange = get_exchange (loop);
  double computed = loop->iterations * n * loop->body;
  double wait = ways * loop->receive;

  /* P messages of N / P items: visible (first P + more N) + held P + wait (P - 1) (first + more N / P) + late P */
  if (technique == WEFT_MAPPING_BLOCK)
    return (Curve){computed - wait * message.more * n,
                   ways * visible * message.more * n + exchange + wait * (message.more * n - message.first),
                   (ways * visible + wait) * message.first + held + late};
  return (Curve){computed, (ways * visible * n - wait) * (message.first + message.more) + held * n + exchange,
                 wait * (message.first + message.more) + late};
}

/* (8) by the number of processors, each of which is held with every item. */
static Curve
get_pipeline_curve (const WeftMappingLoop *loop)
{
  double held = weft_mapping_get_stage_held (loop);

  if (loop->items == 0)
    return (Curve){0, 0, 0};
  return (Curve){loop->iterations * loop->load_factor * loop->body * (loop->items - 1),
                 loop->iterations * (loop->body + held * (loop->items - 1)),
                 loop->iterations * (held + weft_mapping_get_delay (loop))};
}

WeftMappingLoop
weft_mapping_vary (const WeftMappingLoop *loop, WeftMappingParameter parameter, double value)
{
  WeftMappingLoop varied = *loop;

  if (parameter == WEFT_MAPPING_BODY)
    varied.body = value;
  else if (parameter == WEFT_MAPPING_ITEMS)
    varied.items = value;
  else if (parameter == WEFT_MAPPING_OVERLAP)
    varied.overlap = value;
  else
    varied.load_factor = value;
  return varied;
}

static gboolean
is_scaled (const WeftMappingLoop *loop, WeftMappingTechnique technique, WeftMappingParameter parameter)
{
  return parameter == WEFT_MAPPING_BODY && technique == WEFT_MAPPING_PIPELINE && loop->n_stages > 0;
}

double
weft_mapping_get_time_at (const WeftMappingLoop *loop,
                          WeftMappingTechnique technique,
                          WeftMappingParameter parameter,
                          double value)
{
  WeftMappingLoop varied;

  if (parameter == WEFT_MAPPING_PROCESSORS) {
    Curve curve = technique == WEFT_MAPPING_PIPELINE ? get_pipeline_curve (loop)
                                                     : get_partition_curve (loop, technique);

    return curve.a / value + curve.b + curve.c * value;
  }
  if (is_scaled (loop, technique, parameter))
    return loop->body > 0 ? weft_mapping_get_time (loop, technique) / loop->body * value : 0;
  varied = weft_mapping_vary (loop, parameter, value);
  return weft_mapping_get_time (&varied, technique);
}

/* Where the time is one line, by two of its points; messages that are there at all are there at both. */
static Curve
get_curve (const WeftMappingLoop *loop, WeftMappingTechnique technique, WeftMappingParameter parameter)
{
  static const double points[WEFT_MAPPING_N_PARAMETERS] = {
      [WEFT_MAPPING_BODY] = 0, [WEFT_MAPPING_OVERLAP] = 0, [WEFT_MAPPING_LOAD_FACTOR] = 1};
  double x = parameter == WEFT_MAPPING_ITEMS ? loop->processors : points[parameter];
  double y = parameter == WEFT_MAPPING_ITEMS ? 2 * x : x + 1;
  double at_x;
  double slope;

  if (parameter == WEFT_MAPPING_PROCESSORS)
    return technique == WEFT_MAPPING_PIPELINE ? get_pipeline_curve (loop)
                                              : get_partition_curve (loop, technique);
  at_x = weft_mapping_get_time_at (loop, technique, parameter, x);
  slope = (weft_mapping_get_time_at (loop, technique, parameter, y) - at_x) / (y - x);
  return (Curve){0, at_x - slope * x, slope};
}

/* Roots of a + b x + c x^2 where the sign changes, ascending; none that cancel. */
static guint
find_roots (Curve curve, double *roots)
{
  double discriminant = curve.b * curve.b - 4 * curve.a * curve.c;
  double sum = -0.5 * (curve.b + copysign (sqrt (MAX (discriminant, 0)), curve.b));
  double first;
  double second;

  if (curve.c == 0) {
    roots[0] = -curve.a / curve.b;
    return curve.b != 0;
  }
  if (discriminant <= 0 || sum == 0)
    return 0;
  first = sum / curve.c;
  second = curve.a / sum;
  roots[0] = MIN (first, second);
  roots[1] = MAX (first, second);
  return 2;
}

static guint
keep_inside (const WeftMappingLoop *loop, WeftMappingParameter parameter, double *values, guint n)
{
  double low;
  double high;
  guint kept = 0;

  weft_mapping_get_range (loop, parameter, &low, &high);
  for (guint i = 0; i < n; i++)
    if (values[i] > low && values[i] < high)
      values[kept++] = values[i];
  return kept;
}

/* Items over a pipeline with stages. */

/* The stage with the greatest time (6), with what is held, and what comes before its first item. Of processors behind the last stage the last one waits longest. */
static double
find_heaviest (const WeftMappingLoop *loop, double items, double *before)
{
  double held = weft_mapping_get_stage_held (loop);
  double late = weft_mapping_get_delay (loop);
  double sum = late;
  double heaviest = 0;
  double greatest = -1;

  *before = 0;
  for (guint32 i = 0; i <= loop->n_stages; i++) {
    double stage = (i < loop->n_stages ? loop->stages[i] : 0) + held;
    double waits = i < loop->n_stages ? sum : sum + (loop->processors - 1.0 - i) * (held + late);
    double time = stage * items + waits;

    if (time > greatest && i < loop->processors) {
      greatest = time;
      heaviest = stage;
      *before = waits;
    }
    sum += stage + late;
  }
  return heaviest;
}

/* From @items, where @line is below the pipeline, to where they meet; %FALSE: they do not on the side of @is_rising. */
static gboolean
approach (const WeftMappingLoop *loop, Curve line, double items, gboolean is_rising, double *root)
{
  for (;;) {
    double before;
    double stage = find_heaviest (loop, items, &before);
    double slope = line.c - loop->iterations * stage;
    double gap = line.b + line.c * items - loop->iterations * (stage * items + before);
    /* Not from here by as much as is missing, whose digits far away would be lost. */
    double next = (loop->iterations * before - line.b) / slope;

    if (!(gap < 0) || next == items) {
      *root = items;
      return TRUE;
    }
    if (slope == 0 || (slope > 0) != is_rising || (is_rising ? next < items : next > items))
      return FALSE;
    items = next;
  }
}

static guint
find_item_crossings (const WeftMappingLoop *loop, WeftMappingTechnique technique, double *values)
{
  Curve line = get_curve (loop, technique, WEFT_MAPPING_ITEMS);
  guint n = 0;

  n += approach (loop, line, 0, TRUE, &values[n]);
  n += approach (loop, line, WEFT_MAPPING_MOST_ITEMS, FALSE, &values[n]);
  return n;
}

guint
weft_mapping_find_crossings (const WeftMappingLoop *loop,
                             WeftMappingTechnique a,
                             WeftMappingTechnique b,
                             WeftMappingParameter parameter,
                             double *values)
{
  guint n;

  if (parameter == WEFT_MAPPING_ITEMS && loop->n_stages > 0 &&
      (a == WEFT_MAPPING_PIPELINE) != (b == WEFT_MAPPING_PIPELINE)) {
    n = find_item_crossings (loop, a == WEFT_MAPPING_PIPELINE ? b : a, values);
  } else {
    Curve first = get_curve (loop, a, parameter);
    Curve second = get_curve (loop, b, parameter);
    Curve difference = {first.a - second.a, first.b - second.b, first.c - second.c};

    /* Of lines x itself is no root. */
    if (parameter != WEFT_MAPPING_PROCESSORS)
      difference = (Curve){difference.b, difference.c, 0};
    n = find_roots (difference, values);
  }
  return keep_inside (loop, parameter, values, n);
}

/* Two parameters at once. */

double
weft_mapping_get_axis_value (const WeftMappingAxis *axis, guint i)
{
  return axis->from + (axis->to - axis->from) * (i + 0.5) / axis->n;
}

/* Whole processors are not asked for: the curves are those of the formulas. */
static WeftMappingTechnique
find_best_at (const WeftMappingLoop *loop, WeftMappingParameter parameter, double value)
{
  WeftMappingTechnique best = WEFT_MAPPING_BLOCK;
  double least = INFINITY;

  if (parameter != WEFT_MAPPING_PROCESSORS && (parameter != WEFT_MAPPING_BODY || loop->n_stages == 0)) {
    const WeftMappingLoop varied = weft_mapping_vary (loop, parameter, value);

    return weft_mapping_find_best (&varied);
  }
  for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++) {
    double time = weft_mapping_applies (loop, technique)
                      ? weft_mapping_get_time_at (loop, technique, parameter, value)
                      : INFINITY;

    if (time < least) {
      least = time;
      best = technique;
    }
  }
  return best;
}

gboolean
weft_mapping_map (const WeftMappingLoop *loop,
                  const WeftMappingAxis *x,
                  const WeftMappingAxis *y,
                  guint8 *best,
                  WeftJob *job,
                  GError **error)
{
  /* What weft_mapping_vary() cannot do is what times are asked at: a number of processors, which need not be whole, and a body of stages. */
  gboolean is_turned =
      y->parameter == WEFT_MAPPING_PROCESSORS || (y->parameter == WEFT_MAPPING_BODY && loop->n_stages > 0);
  const WeftMappingAxis *outer = is_turned ? x : y;
  const WeftMappingAxis *inner = is_turned ? y : x;

  for (guint i = 0; i < outer->n; i++) {
    double value = weft_mapping_get_axis_value (outer, i);
    WeftMappingLoop varied = weft_mapping_vary (loop, outer->parameter, value);

    if (!weft_job_check (job, error))
      return FALSE;
    for (guint k = 0; k < inner->n; k++)
      best[is_turned ? (gsize) k * x->n + i : (gsize) i * x->n + k] =
          find_best_at (&varied, inner->parameter, weft_mapping_get_axis_value (inner, k));
  }
  return TRUE;
}

/* Equals are both the best. */
static gboolean
is_best_at (const WeftMappingLoop *loop, WeftMappingTechnique technique, double body)
{
  WeftMappingTechnique best = find_best_at (loop, WEFT_MAPPING_BODY, body);

  return weft_mapping_get_time_at (loop, technique, WEFT_MAPPING_BODY, body) <=
         weft_mapping_get_time_at (loop, best, WEFT_MAPPING_BODY, body);
}

gboolean
weft_mapping_is_certain (const WeftMappingLoop *loop, double least, double most)
{
  for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
    if (weft_mapping_applies (loop, technique) && is_best_at (loop, technique, least) &&
        is_best_at (loop, technique, most))
      return TRUE;
  return FALSE;
}
