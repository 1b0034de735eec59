/* random-tree.c: see random-tree.h. */
#include "random-tree.h"

#include <stdarg.h>

typedef struct {
  WeftRandom *random;
  const RandomTreeOptions *options;
  guint serial;
} Grower;

static guint
below (WeftRandom *random, guint bound)
{
  return weft_random_below (random, bound);
}

static gboolean
chance (WeftRandom *random, double p)
{
  return weft_random_uniform (random) < p;
}

WeftNode *
test_node (WeftKind kind, GPtrArray *children, ...)
{
  g_autoptr (GArray) attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));
  g_autoptr (GError) error = NULL;
  WeftProperties *properties;
  WeftNode *node;
  va_list list;

  va_start (list, children);
  for (int property = va_arg (list, int); property >= 0; property = va_arg (list, int)) {
    WeftAttribute attribute = {property, va_arg (list, const char *)};

    if (attribute.text != NULL)
      g_array_append_val (attributes, attribute);
  }
  va_end (list);
  properties =
      weft_properties_new (kind, (WeftAttribute *) (gpointer) attributes->data, attributes->len, &error);
  g_assert_no_error (error);
  node = weft_node_new (properties, children != NULL ? (WeftNode **) children->pdata : NULL,
                        children != NULL ? children->len : 0, &error);
  g_assert_no_error (error);
  if (children != NULL)
    g_ptr_array_unref (children);
  return node;
}

static GPtrArray *
one (WeftNode *node)
{
  GPtrArray *nodes = g_ptr_array_new ();

  g_ptr_array_add (nodes, node);
  return nodes;
}

WeftNode *
test_machine (const char *kind, const char *pes, GPtrArray *rows)
{
  return test_node (WEFT_KIND_MACHINE, rows, WEFT_PROPERTY_ID, "m", WEFT_PROPERTY_KIND, kind,
                    WEFT_PROPERTY_PES, pes, -1);
}

WeftNode *
test_block (const char *id, const char *mode, const char *time)
{
  WeftProperty property = g_str_equal (mode, "simd") ? WEFT_PROPERTY_SIMD : WEFT_PROPERTY_SPMD;

  return test_node (WEFT_KIND_BLOCK, one (test_node (WEFT_KIND_STEP, NULL, property, time, -1)),
                    WEFT_PROPERTY_ID, id, WEFT_PROPERTY_MODE, mode, -1);
}

WeftNode *
test_loop (const char *mode, const char *iterations, WeftNode *body)
{
  return test_node (WEFT_KIND_LOOP, one (body), WEFT_PROPERTY_ID, "l", WEFT_PROPERTY_MODE, mode,
                    WEFT_PROPERTY_ITERATIONS, iterations, -1);
}

WeftDocument *
test_tree_new (WeftNode *machine, GPtrArray *series, const char *step)
{
  GPtrArray *parts = one (test_node (WEFT_KIND_SUITE, one (machine), -1));
  g_autoptr (GError) error = NULL;
  WeftDocument *document;

  g_ptr_array_add (parts, test_node (WEFT_KIND_FLOW_TREE, series, WEFT_PROPERTY_ID, "t",
                                     WEFT_PROPERTY_MACHINE, "m", WEFT_PROPERTY_STEP, step, -1));
  document = weft_document_new_from_root (test_node (WEFT_KIND_WEFT, parts, -1), &error);
  g_assert_no_error (error);
  return document;
}

WeftDocument *
test_tree_of (WeftNode *machine, WeftNode *part, const char *step)
{
  return test_tree_new (machine, one (part), step);
}

static char *
random_time (Grower *grower)
{
  guint low = below (grower->random, 8);

  if (grower->options->constant_times)
    return g_strdup_printf ("%u", low);
  switch (below (grower->random, 4)) {
  case 0:
    return g_strdup_printf ("%u", low);
  case 1:
    return g_strdup_printf ("{%u: 0.25, %u: 0.75}", low, low + 1 + below (grower->random, 6));
  default:
    return g_strdup_printf ("uniform(%u, %u)", low, low + below (grower->random, 7));
  }
}

static char *
random_count (Grower *grower)
{
  guint most = MAX (grower->options->trips, 1);
  guint low =
      grower->options->zero_trips && chance (grower->random, 0.4) ? 0 : 1 + below (grower->random, most);
  guint high = low + below (grower->random, most);

  if (chance (grower->random, 0.25))
    return g_strdup_printf ("%u", low);
  if (chance (grower->random, 0.3))
    return g_strdup_printf ("{%u: 0.3, %u: 0.7}", low, high + 2);
  return g_strdup_printf ("uniform(%u, %u)", low, high);
}

static const char *
random_mode (Grower *grower, const char *forced)
{
  if (forced != NULL)
    return forced;
  return grower->options->mixed && chance (grower->random, 0.5) ? "spmd" : "simd";
}

static WeftNode *
grow_block (Grower *grower, const char *forced)
{
  g_autofree char *id = g_strdup_printf ("n%u", grower->serial++);
  GPtrArray *steps = g_ptr_array_new ();
  guint n = below (grower->random, 4);

  for (guint i = 0; i < n; i++) {
    g_autofree char *simd = random_time (grower);
    g_autofree char *other = random_time (grower);

    g_ptr_array_add (steps, test_node (WEFT_KIND_STEP, NULL, WEFT_PROPERTY_SIMD, simd, WEFT_PROPERTY_SPMD,
                                       grower->options->like_times ? simd : other, -1));
  }
  return test_node (WEFT_KIND_BLOCK, steps, WEFT_PROPERTY_ID, id, WEFT_PROPERTY_MODE,
                    random_mode (grower, forced), -1);
}

static GPtrArray *grow_series (Grower *grower, const char *forced, guint depth);

static const char *
random_decider (Grower *grower, const char *mode)
{
  return grower->options->by_control_unit && g_str_equal (mode, "simd") && chance (grower->random, 0.3)
             ? "cu"
             : NULL;
}

static WeftNode *
grow_loop (Grower *grower, const char *forced, guint depth)
{
  g_autofree char *id = g_strdup_printf ("n%u", grower->serial++);
  g_autofree char *count = random_count (grower);
  const char *mode = random_mode (grower, forced);

  return test_node (WEFT_KIND_LOOP, grow_series (grower, forced, depth - 1), WEFT_PROPERTY_ID, id,
                    WEFT_PROPERTY_MODE, mode, WEFT_PROPERTY_ITERATIONS, count, WEFT_PROPERTY_DECIDED_BY,
                    random_decider (grower, mode), -1);
}

static WeftNode *
grow_if (Grower *grower, const char *forced, guint depth)
{
  static const char *const probabilities[] = {"0.1", "0.35", "0.5", "0.8", "0", "1"};
  g_autofree char *id = g_strdup_printf ("n%u", grower->serial++);
  const char *mode = random_mode (grower, forced);
  GPtrArray *clauses = g_ptr_array_new ();

  g_ptr_array_add (clauses, test_node (WEFT_KIND_THEN, grow_series (grower, mode, depth - 1), -1));
  if (chance (grower->random, 0.7))
    g_ptr_array_add (clauses, test_node (WEFT_KIND_ELSE, grow_series (grower, mode, depth - 1), -1));
  return test_node (WEFT_KIND_IF, clauses, WEFT_PROPERTY_ID, id, WEFT_PROPERTY_MODE, mode, WEFT_PROPERTY_THEN,
                    probabilities[below (grower->random, G_N_ELEMENTS (probabilities))],
                    WEFT_PROPERTY_DECIDED_BY, random_decider (grower, mode), -1);
}

static GPtrArray *
grow_series (Grower *grower, const char *forced, guint depth)
{
  GPtrArray *series = g_ptr_array_new ();
  guint n = below (grower->random, grower->options->length + 1);

  for (guint i = 0; i < n; i++) {
    double kind = weft_random_uniform (grower->random);

    if (depth == 0 || kind < 0.5)
      g_ptr_array_add (series, grow_block (grower, forced));
    else if (kind < 0.75)
      g_ptr_array_add (series, grow_loop (grower, forced, depth));
    else
      g_ptr_array_add (series, grow_if (grower, forced, depth));
  }
  return series;
}

static WeftNode *
grow_machine (Grower *grower)
{
  static const char *const overheads[] = {"loop-init", "loop-test", "if-test", "post-then", "post-else"};
  static const char *const modes[] = {"simd", "spmd"};
  g_autofree char *pes = g_strdup_printf ("%u", grower->options->pes);
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (overheads) && !grower->options->free_overhead; i++) {
    g_autofree char *simd = random_time (grower);
    g_autofree char *spmd = random_time (grower);

    if (chance (grower->random, 0.7))
      g_ptr_array_add (rows, test_node (WEFT_KIND_OVERHEAD, NULL, WEFT_PROPERTY_NAME, overheads[i],
                                        WEFT_PROPERTY_SIMD, simd, WEFT_PROPERTY_SPMD,
                                        grower->options->like_times ? simd : spmd, -1));
  }
  for (guint i = 0; i < G_N_ELEMENTS (modes) && !grower->options->free_overhead; i++) {
    g_autofree char *time = random_time (grower);

    g_ptr_array_add (
        rows, test_node (WEFT_KIND_SWITCH, NULL, WEFT_PROPERTY_TO, modes[i], WEFT_PROPERTY_TIME, time, -1));
  }
  return test_node (WEFT_KIND_MACHINE, rows, WEFT_PROPERTY_ID, "m", WEFT_PROPERTY_PES, pes,
                    WEFT_PROPERTY_SKIP_EMPTY_CLAUSES, grower->options->broadcast ? "no" : "yes", -1);
}

WeftDocument *
random_tree_new (WeftRandom *random, const RandomTreeOptions *options)
{
  Grower grower = {random, options, 1};
  WeftNode *machine = grow_machine (&grower);

  return test_tree_new (machine, grow_series (&grower, NULL, options->depth), NULL);
}

RandomTreeOptions
random_tree_options (WeftRandom *random)
{
  return (RandomTreeOptions){
      .pes = 1 + below (random, 6),
      .depth = 1 + below (random, 3),
      .length = 1 + below (random, 3),
      .trips = 1 + below (random, 3),
      .mixed = chance (random, 0.7),
      .like_times = chance (random, 0.2),
      .zero_trips = chance (random, 0.5),
      .by_control_unit = chance (random, 0.5),
      .free_overhead = chance (random, 0.2),
      .broadcast = chance (random, 0.3),
  };
}

guint32
random_tree_get (const WeftDocument *document)
{
  return weft_document_find (document, "t");
}
