/* plain-recursion.c: see plain-recursion.h. Densities are GArrays of Real; a SIMD composite is an array
 * of N + 1 densities. Equations are those of Li et al. 1997. Compiled once more by plain-recursion-quad.c. */
#include "plain-recursion.h"

#ifndef PLAIN_RECURSION
#define PLAIN_RECURSION plain_recursion
typedef double Real;
#endif

typedef GArray Density;

typedef struct {
  const WeftDocument *document;
  const WeftNode *machine;
  WeftModes modes;
  guint n;
  gboolean skip;
} Plain;

/* At most three segments; core[e]. Everything leaks into the pool, which is freed at the end. */
typedef struct {
  Density *lead;
  Density **core;
  Density *tail;
} Segments;

static GPtrArray *pool;

static Density *
density_new (gsize length)
{
  Density *density = g_array_new (FALSE, TRUE, sizeof (Real));

  g_array_set_size (density, length);
  g_ptr_array_add (pool, density);
  return density;
}

static Real *
at (const Density *density, gsize i)
{
  return &g_array_index (density, Real, i);
}

static Density *
point (gsize time)
{
  Density *density = density_new (time + 1);

  *at (density, time) = 1;
  return density;
}

static Density *
convolve (const Density *a, const Density *b)
{
  Density *sum = density_new (a->len + b->len - 1);

  for (gsize i = 0; i < a->len; i++)
    for (gsize j = 0; j < b->len; j++)
      *at (sum, i + j) += *at (a, i) * *at (b, j);
  return sum;
}

static void
add_scaled (Density **target, const Density *a, Real weight)
{
  if ((*target)->len < a->len)
    g_array_set_size (*target, a->len);
  for (gsize i = 0; i < a->len; i++)
    *at (*target, i) += weight * *at (a, i);
}

static Real
to_power (Real base, guint exponent)
{
  Real value = 1;

  for (; exponent > 0; exponent >>= 1, base *= base)
    if (exponent & 1)
      value *= base;
  return value;
}

/* The maximum of @h like @a and @k like @b. */
static Density *
maximum (const Density *a, guint h, const Density *b, guint k)
{
  gsize length = MAX (a->len, b->len);
  Density *max = density_new (length);
  Real a_below = 0;
  Real b_below = 0;
  Real below = 0;

  if (h + k == 0)
    return point (0);
  for (gsize t = 0; t < length; t++) {
    Real here;

    a_below += t < a->len ? *at (a, t) : 0;
    b_below += t < b->len ? *at (b, t) : 0;
    here = to_power (a_below, h) * to_power (b_below, k);
    *at (max, t) = here - below;
    below = here;
  }
  return max;
}

static Real
binomial (guint n, guint k, Real p)
{
  Real value = 1;

  for (guint i = 0; i < k; i++)
    value *= (Real) (n - i) / (i + 1);
  return value * to_power (p, k) * to_power (1 - p, n - k);
}

static Density *
literal_density (const WeftLiteral *literal)
{
  const WeftWeight *weights;
  gsize n;
  Density *density;
  Real sum = 0;

  if (literal == NULL)
    return point (0);
  if (weft_literal_get_family (literal) == WEFT_FAMILY_CONSTANT)
    return point ((gsize) weft_literal_get_parameter (literal, 0));
  if (weft_literal_get_family (literal) == WEFT_FAMILY_UNIFORM) {
    gsize first = (gsize) weft_literal_get_parameter (literal, 0);
    gsize last = (gsize) weft_literal_get_parameter (literal, 1);

    density = density_new (last + 1);
    for (gsize i = first; i <= last; i++)
      *at (density, i) = (Real) 1 / (last - first + 1);
    return density;
  }
  g_assert_cmpint (weft_literal_get_family (literal), ==, WEFT_FAMILY_WEIGHTS);
  weights = weft_literal_get_weights (literal, &n);
  density = density_new ((gsize) weights[n - 1].value + 1);
  for (gsize i = 0; i < n; i++)
    sum += weights[i].weight;
  for (gsize i = 0; i < n; i++)
    *at (density, (gsize) weights[i].value) = weights[i].weight / sum;
  return density;
}

static Density **
core_new (const Plain *plain)
{
  GArray *memory = g_array_new (FALSE, TRUE, sizeof (Density *));
  Density **core;

  g_array_set_size (memory, plain->n + 1);
  g_ptr_array_add (pool, memory);
  core = (Density **) (gpointer) memory->data;
  for (guint e = 0; e <= plain->n; e++)
    core[e] = point (0);
  return core;
}

/* The core in which each of @count operations is the maximum over the PEs. */
static void
add_operation (const Plain *plain, Density **core, const Density *time, guint count)
{
  for (guint e = 1; e <= plain->n; e++)
    for (guint k = 0; k < count; k++)
      core[e] = convolve (core[e], maximum (time, e, time, 0));
}

static void
add_core (const Plain *plain, Density **core, Density *const *next)
{
  for (guint e = 1; e <= plain->n; e++)
    core[e] = convolve (core[e], next[e]);
}

static void
add_switch (const Plain *plain, Density **core, WeftMode to)
{
  for (guint e = 1; e <= plain->n; e++)
    core[e] = convolve (core[e], literal_density (weft_machine_get_switch_time (plain->machine, to)));
}

static void
add_synchronised (const Plain *plain, Density **core, const Density *time)
{
  for (guint e = 1; e <= plain->n; e++)
    core[e] = convolve (core[e], maximum (time, e, time, 0));
}

static void
append (const Plain *plain, Segments *segments, const Segments *next)
{
  Density **end = segments->core != NULL ? &segments->tail : &segments->lead;

  if (next->lead != NULL)
    *end = *end != NULL ? convolve (*end, next->lead) : next->lead;
  if (next->core == NULL)
    return;
  if (segments->core == NULL) {
    segments->core = next->core;
  } else {
    Density **core = core_new (plain);

    add_core (plain, core, segments->core);
    if (segments->tail != NULL) {
      add_switch (plain, core, WEFT_MODE_SPMD);
      add_synchronised (plain, core, segments->tail);
      add_switch (plain, core, WEFT_MODE_SIMD);
    }
    add_core (plain, core, next->core);
    segments->core = core;
  }
  segments->tail = next->tail;
}

static WeftMode
mode_of (const Plain *plain, const WeftNode *node)
{
  return weft_modes_apply (plain->modes, weft_node_get_mode (node));
}

/* @count executions of @time as a block in @mode. */
static Segments
single (const Plain *plain, WeftMode mode, const Density *time, guint count)
{
  Segments segments = {0};

  if (mode == WEFT_MODE_SPMD) {
    segments.lead = point (0);
    for (guint k = 0; k < count; k++)
      segments.lead = convolve (segments.lead, time);
  } else {
    segments.core = core_new (plain);
    add_operation (plain, segments.core, time, count);
  }
  return segments;
}

static Segments
overhead (const Plain *plain, const WeftNode *node, WeftOverhead name)
{
  WeftMode mode = mode_of (plain, node);

  return single (plain, mode, literal_density (weft_machine_get_overhead (plain->machine, name, mode)), 1);
}

static Segments series (const Plain *plain, const WeftNode *parent);

static Segments
block (const Plain *plain, const WeftNode *node)
{
  Segments segments = single (plain, mode_of (plain, node), point (0), 1);

  for (gsize i = 0; i < weft_node_get_n_children (node); i++) {
    const WeftLiteral *literal;
    Segments next;
    guint count;

    g_assert_true (weft_step_get_time (plain->machine, weft_node_get_child (node, i), mode_of (plain, node),
                                       &literal, &count));
    next = single (plain, mode_of (plain, node), literal_density (literal), count);
    append (plain, &segments, &next);
  }
  return segments;
}

/* The cost of a broadcast to no PE, as the time of one PE. */
static Density *
broadcast (const Plain *plain, const WeftNode *node)
{
  Segments alone;

  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_BLOCK:
    alone = block (plain, node);
    return alone.core[1];
  case WEFT_KIND_LOOP:
    alone = overhead (plain, node, WEFT_OVERHEAD_LOOP_INIT);
    if (weft_literal_is_constant (weft_node_get_literal (node, WEFT_PROPERTY_ITERATIONS)) &&
        literal_density (weft_node_get_literal (node, WEFT_PROPERTY_ITERATIONS))->len == 1)
      return alone.core[1];
    return convolve (alone.core[1], overhead (plain, node, WEFT_OVERHEAD_LOOP_TEST).core[1]);
  case WEFT_KIND_IF:
  default:
    alone = overhead (plain, node, WEFT_OVERHEAD_IF_TEST);
    for (gsize i = 0; i < weft_node_get_n_children (node); i++) {
      const WeftNode *clause = weft_node_get_child (node, i);
      WeftOverhead post =
          weft_node_get_kind (clause) == WEFT_KIND_THEN ? WEFT_OVERHEAD_POST_THEN : WEFT_OVERHEAD_POST_ELSE;

      for (gsize j = 0; j < weft_node_get_n_children (clause); j++)
        alone.core[1] = convolve (alone.core[1], broadcast (plain, weft_node_get_child (clause, j)));
      alone.core[1] = convolve (alone.core[1], overhead (plain, node, post).core[1]);
    }
    return alone.core[1];
  }
}

static Density *
broadcast_clause (const Plain *plain, const WeftNode *node, const WeftNode *clause, WeftOverhead post)
{
  Density *time = point (0);

  for (gsize j = 0; j < weft_node_get_n_children (clause); j++)
    time = convolve (time, broadcast (plain, weft_node_get_child (clause, j)));
  return convolve (time, overhead (plain, node, post).core[1]);
}

/* Sections 4.3 and 5.3. */
static Segments
conditional (const Plain *plain, const WeftNode *node)
{
  static const WeftKind kinds[] = {WEFT_KIND_THEN, WEFT_KIND_ELSE};
  static const WeftOverhead posts[] = {WEFT_OVERHEAD_POST_THEN, WEFT_OVERHEAD_POST_ELSE};
  Real p = weft_node_get_number (node, WEFT_PROPERTY_THEN);
  gboolean common = weft_node_get_integer (node, WEFT_PROPERTY_DECIDED_BY) == WEFT_DECIDED_BY_CU;
  Segments result = overhead (plain, node, WEFT_OVERHEAD_IF_TEST);
  Segments clauses[2];
  Segments mixed = {0};

  for (guint c = 0; c < 2; c++) {
    const WeftNode *clause = weft_node_find_child (node, kinds[c]);

    clauses[c] = single (plain, mode_of (plain, node), point (0), 1);
    if (clause != NULL) {
      Segments body = series (plain, clause);
      Segments post = overhead (plain, node, posts[c]);

      append (plain, &clauses[c], &body);
      append (plain, &clauses[c], &post);
      if (!plain->skip && !common && mode_of (plain, node) == WEFT_MODE_SIMD) {
        Density **core = core_new (plain);

        add_core (plain, core, clauses[c].core);
        core[0] = broadcast_clause (plain, node, clause, posts[c]);
        clauses[c].core = core;
      }
    }
  }
  if (mode_of (plain, node) == WEFT_MODE_SPMD) {
    mixed.lead = density_new (1);
    add_scaled (&mixed.lead, clauses[0].lead, p);
    add_scaled (&mixed.lead, clauses[1].lead, 1 - p);
  } else {
    mixed.core = core_new (plain);
    for (guint e = 1; e <= plain->n; e++) {
      mixed.core[e] = density_new (1);
      if (common) {
        add_scaled (&mixed.core[e], clauses[0].core[e], p);
        add_scaled (&mixed.core[e], clauses[1].core[e], 1 - p);
      }
      for (guint k = 0; k <= e && !common; k++)
        add_scaled (&mixed.core[e], convolve (clauses[0].core[k], clauses[1].core[e - k]),
                    binomial (e, k, p));
    }
  }
  append (plain, &result, &mixed);
  return result;
}

/* rho_r, equation (1). */
static Real
rho (const Density *f, guint r)
{
  Real sum = 0;

  for (guint i = r; i < f->len; i++)
    sum += *at (f, i);
  return sum;
}

/* @mix[e] = sum_h Binomial (e, q)(h) parts (e, h) */
typedef Density *(*PartFunc) (guint e, guint h, gpointer data);

static Density **
mix (const Plain *plain, Real q, PartFunc part, gpointer data)
{
  Density **core = core_new (plain);

  for (guint e = 1; e <= plain->n; e++) {
    core[e] = density_new (1);
    for (guint h = 0; h <= e; h++)
      add_scaled (&core[e], part (e, h, data), binomial (e, h, q));
  }
  return core;
}

typedef struct {
  const Plain *plain;
  Density **next;
  Density *first; /* of a mixed loop: P~_0, P~_2, P~_2 + P~_0 */
  Density *last;
  Density *both;
} Follow;

static Density *
follow_simd (G_GNUC_UNUSED guint e, guint h, gpointer data)
{
  Follow *follow = data;

  return follow->next[h];
}

static Density *
to_simd (const Plain *plain, guint h)
{
  return h > 0 ? literal_density (weft_machine_get_switch_time (plain->machine, WEFT_MODE_SIMD)) : point (0);
}

/* V_{e,h}, the switch, Y_{r+1,h}. */
static Density *
follow_mixed (guint e, guint h, gpointer data)
{
  Follow *follow = data;
  Density *v = maximum (follow->both, h, follow->last, e - h);

  return h == 0 ? v : convolve (convolve (v, to_simd (follow->plain, h)), follow->next[h]);
}

/* [to-SPMD, P_0, to-SIMD, Y_1], nothing for h = 0. */
static Density *
enter_mixed (G_GNUC_UNUSED guint e, guint h, gpointer data)
{
  Follow *follow = data;
  Density *spmd = literal_density (weft_machine_get_switch_time (follow->plain->machine, WEFT_MODE_SPMD));

  if (h == 0)
    return point (0);
  return convolve (convolve (spmd, maximum (follow->first, h, follow->first, 0)),
                   convolve (to_simd (follow->plain, h), follow->next[h]));
}

/* Fig. 3. */
static Segments
simd_loop (const Plain *plain, const Density *f, gboolean common, Density **body)
{
  Segments result = {.core = core_new (plain)};
  Follow follow = {.plain = plain};

  if (common) {
    for (guint e = 1; e <= plain->n; e++) {
      Density *power = point (0);

      result.core[e] = density_new (1);
      for (guint r = 0; r < f->len; r++, power = convolve (power, body[e]))
        add_scaled (&result.core[e], power, *at (f, r));
    }
    return result;
  }
  follow.next = core_new (plain);
  for (guint r = f->len - 1; r >= 1; r--) {
    Density **x = core_new (plain);

    add_core (plain, x, body);
    add_core (plain, x, mix (plain, rho (f, r) > 0 ? rho (f, r + 1) / rho (f, r) : 0, follow_simd, &follow));
    follow.next = x;
  }
  result.core = mix (plain, rho (f, 1), follow_simd, &follow);
  return result;
}

/* Fig. 5, and the case of equal counts of Fig. 4. */
static Segments
mixed_loop (const Plain *plain, const Density *f, gboolean same, const Segments *body)
{
  Segments result = {0};
  Density *last = body->tail != NULL ? body->tail : point (0);
  Density **inner = core_new (plain);
  Follow follow = {plain, core_new (plain), body->lead, last, convolve (last, body->lead)};

  add_core (plain, inner, body->core);
  add_switch (plain, inner, WEFT_MODE_SPMD);
  if (same) {
    result.core = core_new (plain);
    for (guint e = 1; e <= plain->n; e++)
      result.core[e] = density_new (1);
    for (guint r = 1; r < f->len; r++) {
      Density **unrolled = core_new (plain);

      if (*at (f, 0) > 0) {
        add_switch (plain, unrolled, WEFT_MODE_SPMD);
        add_synchronised (plain, unrolled, body->lead);
        add_switch (plain, unrolled, WEFT_MODE_SIMD);
      }
      for (guint i = 1; i < r; i++) {
        add_core (plain, unrolled, inner);
        add_synchronised (plain, unrolled, follow.both);
        add_switch (plain, unrolled, WEFT_MODE_SIMD);
      }
      add_core (plain, unrolled, body->core);
      if (*at (f, 0) > 0) {
        add_switch (plain, unrolled, WEFT_MODE_SPMD);
        add_synchronised (plain, unrolled, last);
      }
      for (guint e = 1; e <= plain->n; e++)
        add_scaled (&result.core[e], unrolled[e], *at (f, r));
    }
    for (guint e = 1; e <= plain->n; e++)
      add_scaled (&result.core[e], point (0), *at (f, 0));
    if (*at (f, 0) == 0) {
      result.lead = body->lead;
      result.tail = last;
    }
    return result;
  }
  for (guint r = f->len - 1; r >= 1; r--) {
    Density **y = core_new (plain);

    add_core (plain, y, inner);
    if (r == f->len - 1)
      add_synchronised (plain, y, last);
    else
      add_core (plain, y, mix (plain, rho (f, r + 1) / rho (f, r), follow_mixed, &follow));
    follow.next = y;
  }
  if (*at (f, 0) > 0) {
    result.core = mix (plain, rho (f, 1), enter_mixed, &follow);
  } else {
    result.lead = body->lead;
    result.core = follow.next;
  }
  return result;
}

static Segments
loop (const Plain *plain, const WeftNode *node)
{
  const WeftLiteral *iterations = weft_node_get_literal (node, WEFT_PROPERTY_ITERATIONS);
  Density *f = literal_density (iterations);
  gboolean common = weft_node_get_integer (node, WEFT_PROPERTY_DECIDED_BY) == WEFT_DECIDED_BY_CU;
  gboolean same = common || weft_literal_is_constant (iterations);
  Segments result = overhead (plain, node, WEFT_OVERHEAD_LOOP_INIT);
  Segments body = series (plain, node);
  Segments test = overhead (plain, node, WEFT_OVERHEAD_LOOP_TEST);
  Segments whole = {0};

  if (f->len == 1)
    return result;
  append (plain, &body, &test);
  if (body.core == NULL) {
    Density *power = point (0);

    whole.lead = density_new (1);
    for (guint r = 0; r < f->len; r++, power = convolve (power, body.lead))
      add_scaled (&whole.lead, power, *at (f, r));
  } else if (body.lead == NULL) {
    Density **closed = core_new (plain);

    add_core (plain, closed, body.core);
    if (body.tail != NULL) {
      add_switch (plain, closed, WEFT_MODE_SPMD);
      add_synchronised (plain, closed, body.tail);
      add_switch (plain, closed, WEFT_MODE_SIMD);
    }
    whole = simd_loop (plain, f, common, closed);
  } else {
    whole = mixed_loop (plain, f, same, &body);
  }
  append (plain, &result, &whole);
  return result;
}

static Segments
series (const Plain *plain, const WeftNode *parent)
{
  Segments segments = {0};

  for (gsize i = 0; i < weft_node_get_n_children (parent); i++) {
    const WeftNode *child = weft_node_get_child (parent, i);
    WeftKind kind = weft_node_get_kind (child);
    Segments next = kind == WEFT_KIND_LOOP ? loop (plain, child)
                    : kind == WEFT_KIND_IF ? conditional (plain, child)
                                           : block (plain, child);

    append (plain, &segments, &next);
  }
  return segments;
}

Real *
PLAIN_RECURSION (const WeftDocument *document, guint32 tree, WeftModes modes, gsize *length)
{
  const WeftNode *node = weft_document_get_node (document, tree);
  const WeftNode *machine = weft_flow_tree_get_machine (document, node);
  Plain plain = {document, machine, modes, weft_flow_tree_get_pes (document, node),
                 weft_node_get_integer (machine, WEFT_PROPERTY_SKIP_EMPTY_CLAUSES)};
  Segments program;
  Density **total;
  Real *result;

  pool = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  program = series (&plain, node);
  total = core_new (&plain);
  if (program.lead != NULL)
    add_synchronised (&plain, total, program.lead);
  if (program.lead != NULL && program.core != NULL)
    add_switch (&plain, total, WEFT_MODE_SIMD);
  if (program.core != NULL)
    add_core (&plain, total, program.core);
  if (program.tail != NULL) {
    add_switch (&plain, total, WEFT_MODE_SPMD);
    add_synchronised (&plain, total, program.tail);
  }
  *length = total[plain.n]->len;
  result = g_memdup2 (total[plain.n]->data, *length * sizeof (Real));
  g_ptr_array_unref (pool);
  return result;
}
