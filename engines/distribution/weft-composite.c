/* weft-composite.c: the distributions of composite blocks, for each number of enabled PEs. */
#include "weft-composite-private.h"

#include "weft-lattice-ops.h"
#include "weft-ref.h"

#include <math.h>

typedef struct {
  guint most;
  WeftJob *job;
  GError **error;
} Request;

static const WeftLattice *evaluate (WeftComposite *composite, guint enabled, const Request *request);
static const WeftLattice *evaluate_empty (WeftComposite *composite, const Request *request);

static WeftComposite *
composite_alloc (CompositeKind kind, double step)
{
  WeftComposite *composite = g_new0 (WeftComposite, 1);

  weft_ref_init (&composite->ref_count);
  composite->kind = kind;
  composite->step = step;
  composite->known = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) weft_lattice_unref);
  return composite;
}

WeftComposite *
weft_composite_ref (WeftComposite *composite)
{
  weft_ref_inc (&composite->ref_count);
  return composite;
}

static void
table_clear (Table *table)
{
  for (guint i = 0; i < table->n; i++)
    g_clear_pointer (&table->rows[i], weft_lattice_unref);
  g_clear_pointer (&table->rows, g_free);
  table->n = 0;
}

/* Depth is bounded by the nesting limit of documents. */
void
weft_composite_unref (WeftComposite *composite)
{
  if (!weft_ref_dec (&composite->ref_count))
    return;
  g_clear_pointer (&composite->time, weft_lattice_unref);
  g_clear_pointer (&composite->upper, weft_upper_errors_free);
  g_clear_pointer (&composite->parts, g_ptr_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (composite->children); i++)
    g_clear_pointer (&composite->children[i], weft_composite_unref);
  for (guint i = 0; i < G_N_ELEMENTS (composite->links); i++)
    g_clear_pointer (&composite->links[i], weft_composite_unref);
  g_clear_pointer (&composite->iterations, weft_lattice_unref);
  g_clear_pointer (&composite->empty, weft_lattice_unref);
  table_clear (&composite->table);
  g_hash_table_unref (composite->known);
  g_free (composite);
}

double
weft_composite_get_step (const WeftComposite *composite)
{
  return composite->step;
}

WeftComposite *
weft_composite_new_operation (const WeftLattice *time, guint64 count)
{
  WeftComposite *composite = composite_alloc (COMPOSITE_OPERATION, weft_lattice_get_step (time));

  composite->time = weft_lattice_ref (time);
  composite->count = count;
  return composite;
}

WeftComposite *
weft_composite_new_switch (const WeftLattice *time)
{
  WeftComposite *composite = composite_alloc (COMPOSITE_SWITCH, weft_lattice_get_step (time));

  composite->time = weft_lattice_ref (time);
  return composite;
}

WeftComposite *
weft_composite_new_synchronised (const WeftLattice *time)
{
  WeftComposite *composite = composite_alloc (COMPOSITE_SYNCHRONISED, weft_lattice_get_step (time));

  composite->time = weft_lattice_ref (time);
  composite->upper = weft_upper_errors_new (time);
  return composite;
}

/* A lattice that is one place for sure. */
static gboolean
is_exact_point (const WeftLattice *time)
{
  gsize n;

  return weft_lattice_is_point (time) && weft_lattice_get_probabilities (time, &n)[0] == 1 &&
         weft_lattice_get_error (time) == 0;
}

static gboolean
is_constant_sum (const WeftComposite *sum, gint64 *place)
{
  gint64 part;

  *place = 0;
  for (guint i = 0; i < sum->parts->len; i++) {
    if (!weft_composite_is_constant (sum->parts->pdata[i], &part))
      return FALSE;
    *place += part;
  }
  return TRUE;
}

gboolean
weft_composite_is_constant (const WeftComposite *composite, gint64 *place)
{
  if (composite->kind == COMPOSITE_SUM)
    return is_constant_sum (composite, place);
  if ((composite->kind != COMPOSITE_OPERATION && composite->kind != COMPOSITE_SWITCH &&
       composite->kind != COMPOSITE_SYNCHRONISED) ||
      !is_exact_point (composite->time))
    return FALSE;
  *place = weft_lattice_get_first (composite->time) *
           (composite->kind == COMPOSITE_OPERATION ? (gint64) composite->count : 1);
  return TRUE;
}

/* The parts of a sum that nobody else has are as good as the sum; constants of a kind become one. */
typedef struct {
  GPtrArray *parts;
  gint64 constants[2]; /* operations, switches */
} Flattening;

static void
flatten (Flattening *flattening, GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++) {
    WeftComposite *part = parts->pdata[i];
    gint64 place;

    if (part->kind == COMPOSITE_SUM && weft_ref_is_unique (&part->ref_count))
      flatten (flattening, part->parts);
    else if (weft_composite_is_constant (part, &place))
      flattening->constants[part->kind == COMPOSITE_SWITCH] += place;
    else
      g_ptr_array_add (flattening->parts, weft_composite_ref (part));
  }
}

static void
add_constants (const Flattening *flattening, double step)
{
  for (guint i = 0; i < G_N_ELEMENTS (flattening->constants); i++) {
    g_autoptr (WeftLattice) time = weft_lattice_new_point (step, flattening->constants[i]);

    if (flattening->constants[i] != 0)
      g_ptr_array_add (flattening->parts,
                       i == 0 ? weft_composite_new_operation (time, 1) : weft_composite_new_switch (time));
  }
}

WeftComposite *
weft_composite_new_sum (double step, GPtrArray *parts)
{
  WeftComposite *composite = composite_alloc (COMPOSITE_SUM, step);
  Flattening flattening = {.parts = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_composite_unref)};

  flatten (&flattening, parts);
  add_constants (&flattening, step);
  composite->parts = flattening.parts;
  g_ptr_array_unref (parts);
  return composite;
}

WeftComposite *
weft_composite_new_if (double probability,
                       WeftComposite *then_clause,
                       WeftComposite *else_clause,
                       gboolean by_control_unit,
                       gboolean broadcast)
{
  WeftComposite *composite = composite_alloc (COMPOSITE_IF, then_clause->step);

  composite->probability = probability;
  composite->children[0] = then_clause;
  composite->children[1] = else_clause;
  composite->by_control_unit = by_control_unit;
  composite->broadcast = broadcast;
  return composite;
}

WeftComposite *
weft_composite_new_loop (const WeftLattice *iterations,
                         WeftComposite *body,
                         WeftComposite *test,
                         gboolean by_control_unit)
{
  WeftComposite *composite = composite_alloc (COMPOSITE_LOOP, body->step);

  composite->iterations = weft_lattice_ref (iterations);
  composite->children[0] = body;
  composite->children[1] = test;
  composite->by_control_unit = by_control_unit;
  return composite;
}

/* From one SPMD block to the next SIMD block: the switch that its PEs pay. */
static WeftComposite *
sum_of (WeftComposite *a, WeftComposite *b)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_composite_unref);

  g_ptr_array_add (parts, a);
  g_ptr_array_add (parts, b);
  return weft_composite_new_sum (a->step, parts);
}

WeftComposite *
weft_composite_new_mixed_loop (const WeftLattice *iterations,
                               const WeftLattice *first,
                               WeftComposite *middle,
                               const WeftLattice *last,
                               const WeftLattice *both,
                               const WeftLattice *to_simd,
                               const WeftLattice *to_spmd)
{
  WeftComposite *composite = composite_alloc (COMPOSITE_MIXED_LOOP, middle->step);

  composite->iterations = weft_lattice_ref (iterations);
  composite->children[0] = sum_of (middle, weft_composite_new_switch (to_spmd));
  composite->links[LINK_FIRST] =
      sum_of (weft_composite_new_switch (to_spmd), weft_composite_new_synchronised (first));
  composite->links[LINK_LAST] = weft_composite_new_synchronised (last);
  composite->links[LINK_BOTH] = weft_composite_new_synchronised (both);
  composite->links[LINK_TO_SIMD] = weft_composite_new_switch (to_simd);
  return composite;
}

/* Replaces *@sum by *@sum + @part. */
static gboolean
add_to (WeftLattice **sum, const WeftLattice *part, const Request *request)
{
  WeftLattice *longer = part != NULL ? weft_lattice_sum (*sum, part, request->job, request->error) : NULL;

  g_clear_pointer (sum, weft_lattice_unref);
  *sum = longer;
  return longer != NULL;
}

static WeftLattice *
evaluate_operation (WeftComposite *composite, guint enabled, const Request *request)
{
  g_autoptr (WeftLattice) longest =
      weft_lattice_maximum_of (composite->time, enabled, request->job, request->error);

  return longest != NULL ? weft_lattice_power (longest, composite->count, request->job, request->error)
                         : NULL;
}

static WeftLattice *
evaluate_switch (WeftComposite *composite, G_GNUC_UNUSED guint enabled, G_GNUC_UNUSED const Request *request)
{
  return weft_lattice_ref (composite->time);
}

static WeftLattice *
evaluate_synchronised (WeftComposite *composite, guint enabled, const Request *request)
{
  return weft_lattice_maximum_within (composite->time, enabled,
                                      weft_composite_get_maximum_error (composite, enabled, 1), request->job,
                                      request->error);
}

static WeftLattice *
evaluate_sum (WeftComposite *composite, guint enabled, const Request *request)
{
  WeftLattice *sum = weft_lattice_new_point (composite->step, 0);

  for (guint i = 0; i < composite->parts->len; i++)
    if (!add_to (&sum, evaluate (composite->parts->pdata[i], enabled, request), request))
      return NULL;
  return sum;
}

/* A clause that @enabled PEs execute; without any it is skipped, or broadcast all the same. */
static const WeftLattice *
evaluate_clause (WeftComposite *composite, guint clause, guint enabled, const Request *request)
{
  if (enabled == 0 && composite->broadcast)
    return evaluate_empty (composite->children[clause], request);
  return evaluate (composite->children[clause], enabled, request);
}

/* Of @enabled PEs, @taken execute the then clause. */
static WeftLattice *
evaluate_clauses (WeftComposite *composite, guint taken, guint enabled, const Request *request)
{
  const WeftLattice *then_time = evaluate_clause (composite, 0, taken, request);
  const WeftLattice *else_time =
      then_time != NULL ? evaluate_clause (composite, 1, enabled - taken, request) : NULL;

  return else_time != NULL ? weft_lattice_sum (then_time, else_time, request->job, request->error) : NULL;
}

/* Room for what happens when 0 to @enabled PEs go on, each about as large as what happens to all of them. */
static WeftLattice **
parts_new (guint enabled, const WeftLattice *largest, const Request *request)
{
  gsize n;

  weft_lattice_get_probabilities (largest, &n);
  if (!weft_job_affords (request->job, (gsize) enabled + 1, n * sizeof (double), request->error))
    return NULL;
  return weft_job_allocate (request->job, (gsize) enabled + 1, sizeof (WeftLattice *), request->error);
}

static void
free_parts (WeftLattice **parts, guint n)
{
  for (guint i = 0; i < n; i++)
    g_clear_pointer (&parts[i], weft_lattice_unref);
  g_free (parts);
}

/* f_{d,e} = sum_k Binomial (e, p)(k) f_{t,k} * f_{s,e-k} */
static WeftLattice *
evaluate_if (WeftComposite *composite, guint enabled, const Request *request)
{
  double p = composite->probability;
  g_autoptr (WeftLattice) taken = NULL;
  WeftLattice **parts;
  WeftLattice *mixture = NULL;
  guint k = 0;

  if (composite->by_control_unit) {
    const WeftLattice *clauses[] = {evaluate (composite->children[0], enabled, request),
                                    evaluate (composite->children[1], enabled, request)};
    double weights[] = {p, 1 - p};

    return clauses[0] != NULL && clauses[1] != NULL
               ? weft_lattice_mixture (clauses, weights, 2, request->job, request->error)
               : NULL;
  }
  taken = evaluate_clauses (composite, enabled, enabled, request);
  parts = taken != NULL ? parts_new (enabled, taken, request) : NULL;
  if (parts == NULL)
    return NULL;
  for (; k <= enabled; k++) {
    parts[k] = evaluate_clauses (composite, k, enabled, request);
    if (parts[k] == NULL)
      break;
  }
  if (k > enabled)
    mixture = weft_lattice_binomial_mixture ((const WeftLattice *const *) parts, enabled, p, request->job,
                                             request->error);
  free_parts (parts, enabled + 1);
  return mixture;
}

void
weft_continuation_init (WeftContinuation *continuation, const WeftLattice *iterations)
{
  gsize n;
  const double *f = weft_lattice_get_probabilities (iterations, &n);

  continuation->least = weft_lattice_get_first (iterations);
  continuation->greatest = continuation->least + (gint64) n - 1;
  continuation->rho = g_new0 (double, n + 1);
  for (gsize i = n; i-- > 0;)
    continuation->rho[i] = continuation->rho[i + 1] + f[i];
}

void
weft_continuation_clear (WeftContinuation *continuation)
{
  g_clear_pointer (&continuation->rho, g_free);
}

/* One level of Fig. 3 or Fig. 5: from iteration r + 1 to iteration r, for every number of enabled PEs. */
typedef struct {
  WeftComposite *composite;
  const Request *request;
  double go_on; /* rho_{r+1} / rho_r */
  WeftLattice *const *next;
  WeftLattice **rows;
} Level;

/* V_{e,h} of equation (2), and the switch of those who go on. */
static WeftLattice *
link_time (WeftComposite *composite, guint enabled, guint staying, const Request *request)
{
  guint leaving = enabled - staying;
  const WeftLattice *both = evaluate (composite->links[LINK_BOTH], staying, request);
  const WeftLattice *last = evaluate (composite->links[LINK_LAST], leaving, request);
  const WeftLattice *to_simd = evaluate (composite->links[LINK_TO_SIMD], staying, request);
  g_autoptr (WeftLattice) v = NULL;

  if (both == NULL || last == NULL || to_simd == NULL)
    return NULL;
  v = weft_lattice_maximum (both, last, request->job, request->error);
  return v != NULL ? weft_lattice_sum (v, to_simd, request->job, request->error) : NULL;
}

/* What follows an iteration of @enabled PEs of which @staying execute the next one. */
static WeftLattice *
follow (WeftComposite *composite,
        guint enabled,
        guint staying,
        const WeftLattice *next,
        const Request *request)
{
  g_autoptr (WeftLattice) link = NULL;

  if (composite->kind == COMPOSITE_LOOP)
    return weft_lattice_ref (next);
  link = link_time (composite, enabled, staying, request);
  return link != NULL ? weft_lattice_sum (link, next, request->job, request->error) : NULL;
}

/* The mixture over those who go on, of what follows. */
static WeftLattice *
mix_followers (WeftComposite *composite,
               guint enabled,
               double go_on,
               WeftLattice *const *next,
               const Request *request)
{
  WeftLattice **parts;
  WeftLattice *mixture = NULL;
  guint h = 0;

  if (go_on == 1)
    return follow (composite, enabled, enabled, next[enabled], request);
  parts = parts_new (enabled, next[enabled], request);
  if (parts == NULL)
    return NULL;
  for (; h <= enabled; h++) {
    parts[h] = follow (composite, enabled, h, next[h], request);
    if (parts[h] == NULL)
      break;
  }
  if (h > enabled)
    mixture = weft_lattice_binomial_mixture ((const WeftLattice *const *) parts, enabled, go_on, request->job,
                                             request->error);
  free_parts (parts, enabled + 1);
  return mixture;
}

/* X_{r,e} = I_{b,e} * sum_h beta (h) X_{r+1,h}; Y_{r,e} likewise. */
static gboolean
evaluate_row (gsize enabled, gpointer data, GError **error)
{
  Level *level = data;
  Request request = {level->request->most, level->request->job, error};
  const WeftLattice *body = evaluate (level->composite->children[0], enabled, &request);
  g_autoptr (WeftLattice) rest = NULL;

  if (body == NULL)
    return FALSE;
  rest = mix_followers (level->composite, enabled, level->go_on, level->next, &request);
  if (rest == NULL)
    return FALSE;
  level->rows[enabled] = weft_lattice_sum (body, rest, request.job, error);
  return level->rows[enabled] != NULL;
}

/* Works out what the rows of a loop have in common, so that rows can be computed at once. */
static gboolean
prepare_rows (WeftComposite *composite, guint most, const Request *request)
{
  for (guint e = 0; e <= most; e++) {
    if (evaluate (composite->children[0], e, request) == NULL)
      return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (composite->links); i++)
      if (composite->links[i] != NULL && evaluate (composite->links[i], e, request) == NULL)
        return FALSE;
  }
  return TRUE;
}

/* The end of the loop: nothing for SIMD; the last SPMD block for mixed loops. */
static const WeftLattice *
final_time (WeftComposite *composite, guint enabled, const Request *request)
{
  return evaluate (composite->kind == COMPOSITE_LOOP ? composite->children[1] : composite->links[LINK_LAST],
                   composite->kind == COMPOSITE_LOOP ? 0 : enabled, request);
}

/* X_{r,e} of the last iteration: I_{b,e}; Y_{r,e}: with P_{2,e}. */
static WeftLattice *
last_row (WeftComposite *composite, guint enabled, const Request *request)
{
  const WeftLattice *body = evaluate (composite->children[0], enabled, request);
  const WeftLattice *end = body != NULL ? final_time (composite, enabled, request) : NULL;

  return end != NULL ? weft_lattice_sum (body, end, request->job, request->error) : NULL;
}

static gboolean
fill_last_level (WeftComposite *composite, Table *table, const Request *request)
{
  for (guint e = 0; e < table->n; e++) {
    table->rows[e] = last_row (composite, e, request);
    if (table->rows[e] == NULL)
      return FALSE;
  }
  return TRUE;
}

/* Two levels of rows, each row as long as @iterations of the body with all PEs. */
static gboolean
affords_table (WeftComposite *composite, gsize iterations, const Request *request)
{
  const WeftLattice *body = evaluate (composite->children[0], request->most, request);
  gsize n;

  if (body == NULL)
    return FALSE;
  weft_lattice_get_probabilities (body, &n);
  return weft_job_affords (request->job, 2 * ((gsize) request->most + 1), n * iterations * sizeof (double),
                           request->error);
}

/* Goes down from the last iteration to iteration @down_to. */
static gboolean
fill_table (WeftComposite *composite,
            const WeftContinuation *continuation,
            gint64 down_to,
            const Request *request)
{
  Table table = {NULL, request->most + 1};
  gboolean done;

  if (!affords_table (composite, (gsize) (continuation->greatest - down_to + 1), request))
    return FALSE;
  table.rows = g_new0 (WeftLattice *, table.n);
  done = prepare_rows (composite, request->most, request) && fill_last_level (composite, &table, request);

  for (gint64 r = continuation->greatest; done && r-- > down_to;) {
    Table rows = {g_new0 (WeftLattice *, table.n), table.n};
    Level level = {composite, request, weft_continuation_go_on (continuation, r), table.rows, rows.rows};

    done = weft_job_parallel_for (request->job, table.n, evaluate_row, &level, request->error);
    table_clear (&table);
    table = rows;
  }
  if (done)
    composite->table = table;
  else
    table_clear (&table);
  return done;
}

/* The entry into a loop that some PEs never enter; those who do pay a mixed loop's first SPMD block. */
static WeftLattice *
entered_row (WeftComposite *composite, guint entering, const Request *request)
{
  WeftLattice *sum = weft_lattice_ref (composite->table.rows[entering]);

  if (composite->kind == COMPOSITE_MIXED_LOOP &&
      (!add_to (&sum, evaluate (composite->links[LINK_FIRST], entering, request), request) ||
       !add_to (&sum, evaluate (composite->links[LINK_TO_SIMD], entering, request), request)))
    return NULL;
  return sum;
}

static WeftLattice *
evaluate_entry (WeftComposite *composite, guint enabled, double enters, const Request *request)
{
  WeftLattice **parts = parts_new (enabled, composite->table.rows[enabled], request);
  WeftLattice *mixture = NULL;
  guint h = 0;

  if (parts == NULL)
    return NULL;
  for (; h <= enabled; h++) {
    parts[h] = entered_row (composite, h, request);
    if (parts[h] == NULL)
      break;
  }
  if (h > enabled)
    mixture = weft_lattice_binomial_mixture ((const WeftLattice *const *) parts, enabled, enters,
                                             request->job, request->error);
  free_parts (parts, enabled + 1);
  return mixture;
}

/* Iterations 1 to least - 1, which nobody leaves, then iteration least. */
static WeftLattice *
evaluate_certain (WeftComposite *composite,
                  guint enabled,
                  const WeftContinuation *continuation,
                  const Request *request)
{
  gint64 least = continuation->least;
  Level level = {composite, request, weft_continuation_go_on (continuation, least), composite->table.rows,
                 NULL};
  g_autoptr (WeftLattice) varying = NULL;
  g_autoptr (WeftLattice) one = NULL;
  g_autoptr (WeftLattice) certain = NULL;
  const WeftLattice *body = evaluate (composite->children[0], enabled, request);

  if (body == NULL)
    return NULL;
  if (continuation->greatest > least) {
    g_autofree WeftLattice **rows = g_new0 (WeftLattice *, (gsize) enabled + 1);

    level.rows = rows;
    if (!evaluate_row (enabled, &level, request->error))
      return NULL;
    varying = rows[enabled];
  } else {
    varying = last_row (composite, enabled, request);
  }
  one = varying != NULL ? follow (composite, enabled, enabled, body, request) : NULL;
  certain = one != NULL ? weft_lattice_power (one, (guint64) least - 1, request->job, request->error) : NULL;
  return certain != NULL ? weft_lattice_sum (certain, varying, request->job, request->error) : NULL;
}

/* PEs leave one by one: Fig. 3 and Fig. 5. Iterations that everybody executes need no table. */
static WeftLattice *
evaluate_diverging (WeftComposite *composite, guint enabled, const Request *request)
{
  g_auto (WeftContinuation) continuation = {0};
  WeftLattice *result;

  weft_continuation_init (&continuation, composite->iterations);
  if (continuation.greatest == 0)
    return weft_lattice_new_point (composite->step, 0);
  if (composite->table.rows == NULL && continuation.greatest > continuation.least &&
      !fill_table (composite, &continuation, continuation.least + 1, request))
    return NULL;
  if (continuation.least == 0)
    result = evaluate_entry (composite, enabled, weft_continuation_go_on (&continuation, 0), request);
  else
    result = evaluate_certain (composite, enabled, &continuation, request);
  return result != NULL
             ? weft_lattice_charge (result, enabled * weft_lattice_get_error (composite->iterations))
             : NULL;
}

static WeftLattice *
evaluate_loop (WeftComposite *composite, guint enabled, const Request *request)
{
  const WeftLattice *body;

  if (!composite->by_control_unit)
    return evaluate_diverging (composite, enabled, request);
  body = evaluate (composite->children[0], enabled, request);
  return body != NULL ? weft_lattice_random_sum (composite->iterations, body, request->job, request->error)
                      : NULL;
}

static WeftLattice *(*const evaluators[]) (WeftComposite *, guint, const Request *) = {
    [COMPOSITE_OPERATION] = evaluate_operation,
    [COMPOSITE_SWITCH] = evaluate_switch,
    [COMPOSITE_SYNCHRONISED] = evaluate_synchronised,
    [COMPOSITE_SUM] = evaluate_sum,
    [COMPOSITE_IF] = evaluate_if,
    [COMPOSITE_LOOP] = evaluate_loop,
    [COMPOSITE_MIXED_LOOP] = evaluate_diverging,
};

static const WeftLattice *
evaluate (WeftComposite *composite, guint enabled, const Request *request)
{
  WeftLattice *known = g_hash_table_lookup (composite->known, GUINT_TO_POINTER (enabled));

  if (known != NULL)
    return known;
  known = enabled == 0 ? weft_lattice_new_point (composite->step, 0)
                       : evaluators[composite->kind](composite, enabled, request);
  if (known != NULL)
    g_hash_table_insert (composite->known, GUINT_TO_POINTER (enabled), known);
  return known;
}

/* Broadcast to no PE: the cost of one PE's operations; both clauses of an if; of a loop, one test. */
static const WeftLattice *
evaluate_empty (WeftComposite *composite, const Request *request)
{
  WeftLattice *sum;

  if (composite->kind == COMPOSITE_LOOP)
    return evaluate_empty (composite->children[1], request);
  if (composite->kind != COMPOSITE_SUM && composite->kind != COMPOSITE_IF)
    return evaluate (composite, 1, request);
  if (composite->empty != NULL)
    return composite->empty;
  sum = weft_lattice_new_point (composite->step, 0);
  for (guint i = 0; composite->kind == COMPOSITE_SUM && i < composite->parts->len; i++)
    if (!add_to (&sum, evaluate_empty (composite->parts->pdata[i], request), request))
      return NULL;
  for (guint i = 0; composite->kind == COMPOSITE_IF && i < 2; i++)
    if (!add_to (&sum, evaluate_empty (composite->children[i], request), request))
      return NULL;
  return composite->empty = sum;
}

const WeftLattice *
weft_composite_evaluate (WeftComposite *composite, guint enabled, guint most, WeftJob *job, GError **error)
{
  Request request = {most, job, error};

  return evaluate (composite, enabled, &request);
}
