/* weft-average.c: means over the segments of section 6.2. */
#include "weft-average.h"

#include <math.h>

/* As WeftSegments, of means. */
typedef struct {
  gboolean has_lead;
  gboolean has_core;
  gboolean has_tail;
  double lead;
  double core;
  double tail;
} Segments;

static Segments average_series (const WeftLoweredTree *tree, GPtrArray *series);

static double
switch_mean (const WeftLoweredTree *tree, WeftMode to)
{
  return weft_lattice_get_mean (tree->switch_to[to]);
}

static double
excursion (const WeftLoweredTree *tree, double block)
{
  return switch_mean (tree, WEFT_MODE_SPMD) + block + switch_mean (tree, WEFT_MODE_SIMD);
}

static void
append (const WeftLoweredTree *tree, Segments *segments, const Segments *next)
{
  if (!segments->has_core) {
    segments->has_lead |= next->has_lead;
    segments->lead += next->lead;
    segments->has_core = next->has_core;
    segments->core = next->core;
    segments->has_tail = next->has_tail;
    segments->tail = next->tail;
    return;
  }
  if (!next->has_core) {
    segments->has_tail |= next->has_lead;
    segments->tail += next->lead;
    return;
  }
  if (segments->has_tail || next->has_lead)
    segments->core += excursion (tree, segments->tail + next->lead);
  segments->core += next->core;
  segments->has_tail = next->has_tail;
  segments->tail = next->tail;
}

static Segments
single (WeftMode mode, double time)
{
  if (mode == WEFT_MODE_SIMD)
    return (Segments){.has_core = TRUE, .core = time};
  return (Segments){.has_lead = TRUE, .lead = time};
}

static Segments
average_block (const WeftConstruct *block)
{
  double sum = 0;

  for (guint i = 0; i < block->operations->len; i++) {
    const WeftOperation *operation = &g_array_index (block->operations, WeftOperation, i);

    sum += operation->count * weft_lattice_get_mean (operation->time);
  }
  return single (block->mode, sum);
}

/* A clause is of one mode. */
static double
average_clause (const WeftLoweredTree *tree, GPtrArray *clause)
{
  Segments segments = average_series (tree, clause);

  return segments.lead + segments.core;
}

static Segments
average_if (const WeftLoweredTree *tree, const WeftConstruct *conditional)
{
  double p = conditional->probability;
  double then_time = average_clause (tree, conditional->then_clause);
  double else_time = average_clause (tree, conditional->else_clause);
  double all_then = tree->skip_empty_clauses ? pow (p, tree->pes) : 0;
  double all_else = tree->skip_empty_clauses ? pow (1 - p, tree->pes) : 0;

  if (conditional->mode == WEFT_MODE_SPMD || conditional->by_control_unit)
    return single (conditional->mode, p * then_time + (1 - p) * else_time);
  return single (conditional->mode, all_then * then_time + all_else * else_time +
                                        (1 - all_then - all_else) * (then_time + else_time));
}

/* A loop that begins and ends in SPMD mode, of mean count @mean; see weft-reduction.c for its segments. */
static Segments
average_mixed_loop (const WeftLoweredTree *tree, const WeftConstruct *loop, const Segments *body, double mean)
{
  gboolean same = loop->by_control_unit || weft_lattice_is_point (loop->iterations);
  double between = excursion (tree, body->tail + body->lead);
  double end = switch_mean (tree, WEFT_MODE_SPMD) + body->tail;
  Segments segments = {.has_core = TRUE};

  if (weft_lattice_get_first (loop->iterations) == 0) {
    double enters = 1 - weft_lattice_get_cumulative (loop->iterations, 0);

    segments.core =
        mean * body->core + (mean - enters) * between + enters * (excursion (tree, body->lead) + end);
    return segments;
  }
  segments.has_lead = TRUE;
  segments.lead = body->lead;
  segments.core = mean * body->core + (mean - 1) * between;
  if (same) {
    segments.has_tail = TRUE;
    segments.tail = body->tail;
  } else {
    segments.core += end;
  }
  return segments;
}

static Segments
average_loop (const WeftLoweredTree *tree, const WeftConstruct *loop)
{
  double mean = (double) loop->stride * weft_lattice_get_mean (loop->iterations);
  Segments body = average_series (tree, loop->body);

  if (mean == 0)
    return (Segments){0};
  if (!body.has_core)
    return single (WEFT_MODE_SPMD, mean * body.lead);
  if (!body.has_lead)
    return single (WEFT_MODE_SIMD, mean * (body.core + (body.has_tail ? excursion (tree, body.tail) : 0)));
  return average_mixed_loop (tree, loop, &body, mean);
}

/* Depth is bounded by the nesting limit of documents. */
static Segments
average_series (const WeftLoweredTree *tree, GPtrArray *series)
{
  Segments segments = {0};

  for (guint i = 0; i < series->len; i++) {
    const WeftConstruct *construct = series->pdata[i];
    Segments next = construct->kind == WEFT_CONSTRUCT_LOOP ? average_loop (tree, construct)
                    : construct->kind == WEFT_CONSTRUCT_IF ? average_if (tree, construct)
                                                           : average_block (construct);

    append (tree, &segments, &next);
  }
  return segments;
}

double
weft_average_value (const WeftLoweredTree *tree)
{
  Segments program = average_series (tree, tree->series);
  double time = program.lead + program.core + program.tail;

  if (program.has_lead && program.has_core)
    time += switch_mean (tree, WEFT_MODE_SIMD);
  if (program.has_tail)
    time += switch_mean (tree, WEFT_MODE_SPMD);
  return time;
}
