/* weft-parameters.c: see weft-parameters.h. */
#include "weft-parameters.h"

#include "weft-discretise.h"
#include "weft-fault.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Weights between two looks at the job. */
#define CHECK_INTERVAL 4096

typedef struct {
  const WeftDocument *document;
  const WeftNode *machine;
  WeftModes modes;
  GHashTable *seen;
  GArray *parameters;
} Search;

static void
add (Search *search, const WeftNode *node, WeftProperty property)
{
  WeftParameter parameter = {weft_node_get_id (node), property, property == WEFT_PROPERTY_ITERATIONS};
  gint64 key = (gint64) parameter.node * WEFT_N_PROPERTIES + property;

  if (!weft_node_has (node, property) || g_hash_table_contains (search->seen, &key))
    return;
  g_hash_table_add (search->seen, g_memdup2 (&key, sizeof key));
  g_array_append_val (search->parameters, parameter);
}

static WeftProperty
time_property (WeftMode mode)
{
  return mode == WEFT_MODE_SIMD ? WEFT_PROPERTY_SIMD : WEFT_PROPERTY_SPMD;
}

static void
add_step (Search *search, const WeftNode *step, WeftMode mode)
{
  const char *operation = weft_node_get_text (step, WEFT_PROPERTY_OP);
  const WeftNode *row = operation != NULL ? weft_machine_get_operation (search->machine, operation) : step;

  if (row != NULL)
    add (search, row, time_property (mode));
}

/* The row of an overhead: that whose literal it is. */
static void
add_overhead (Search *search, WeftOverhead overhead, WeftMode mode)
{
  WeftChildIter iter;
  WeftNode *row;

  weft_child_iter_init (&iter, search->machine);
  while ((row = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (row) == WEFT_KIND_OVERHEAD &&
        weft_node_get_integer (row, WEFT_PROPERTY_NAME) == (gint64) overhead)
      add (search, row, time_property (mode));
}

static void
add_construct (Search *search, const WeftNode *node, WeftMode mode)
{
  if (weft_node_get_kind (node) == WEFT_KIND_LOOP) {
    add (search, node, WEFT_PROPERTY_ITERATIONS);
    add_overhead (search, WEFT_OVERHEAD_LOOP_INIT, mode);
    add_overhead (search, WEFT_OVERHEAD_LOOP_TEST, mode);
  } else if (weft_node_get_kind (node) == WEFT_KIND_IF) {
    add (search, node, WEFT_PROPERTY_THEN);
    add_overhead (search, WEFT_OVERHEAD_IF_TEST, mode);
    if (weft_node_find_child (node, WEFT_KIND_THEN) != NULL)
      add_overhead (search, WEFT_OVERHEAD_POST_THEN, mode);
    if (weft_node_find_child (node, WEFT_KIND_ELSE) != NULL)
      add_overhead (search, WEFT_OVERHEAD_POST_ELSE, mode);
  }
}

/* Depth is bounded by the nesting limit of documents. */
static void
add_below (Search *search, const WeftNode *node, WeftMode mode)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftKind kind = weft_node_get_kind (child);
    gboolean has_mode = kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF;
    WeftMode its = has_mode ? weft_modes_apply (search->modes, weft_node_get_mode (child)) : mode;

    if (kind == WEFT_KIND_STEP)
      add_step (search, child, mode);
    add_construct (search, child, its);
    add_below (search, child, its);
  }
}

static void
add_switches (Search *search)
{
  WeftChildIter iter;
  WeftNode *row;

  weft_child_iter_init (&iter, search->machine);
  while ((row = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (row) == WEFT_KIND_SWITCH)
      add (search, row, WEFT_PROPERTY_TIME);
}

GArray *
weft_parameters_find (const WeftDocument *document, guint32 diagram, WeftModes modes)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Search search = {document, weft_flow_tree_get_machine (document, tree), modes, seen,
                   g_array_new (FALSE, FALSE, sizeof (WeftParameter))};

  add_below (&search, tree, WEFT_MODE_SIMD);
  if (modes == WEFT_MODES_AS_DRAWN)
    add_switches (&search);
  return search.parameters;
}

static char *
print_constant (double value)
{
  char number[WEFT_NUMBER_SIZE];

  return g_strdup (weft_number_print (value, number));
}

/* Of the place @at, the lattice point below and how much goes to the one above. */
static gint64
split (double at, double *above)
{
  gint64 below = (gint64) floor (at + 1e-9);

  *above = MAX (at - (double) below, 0);
  return below;
}

/* How many places have a weight when every value is multiplied by @factor; they are met upwards. */
static gsize
count_weights (const WeftLattice *lattice, double factor, double least)
{
  gsize count;
  const double *p = weft_lattice_get_probabilities (lattice, &count);
  gint64 last = -1;
  gsize n = 0;

  for (gsize i = 0; i < count; i++) {
    double above;
    gint64 at =
        split (MAX ((double) (weft_lattice_get_first (lattice) + (gint64) i) * factor, least), &above);

    if (p[i] == 0)
      continue;
    n += at > last ? 1 : 0;
    n += above > 0 && at + 1 > last ? 1 : 0;
    last = MAX (last, above > 0 ? at + 1 : at);
  }
  return n;
}

/* A literal has no more weights than the reader takes. */
static gboolean
check_weights (const WeftLattice *lattice, double factor, double least, GError **error)
{
  if (count_weights (lattice, factor, least) <= WEFT_LITERAL_MOST_WEIGHTS)
    return TRUE;
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.found = (char *) _ ("a quantity of more than 1000000 values"),
                               .expected = (char *) _ ("fewer values to change, or a larger step")});
  return FALSE;
}

/* p' [k] of the lattice with every value times @factor, from the point @first. */
static double *
scale_probabilities (const WeftLattice *lattice,
                     double factor,
                     double least,
                     gint64 *first,
                     gsize *n,
                     WeftJob *job,
                     GError **error)
{
  gsize count;
  const double *p = weft_lattice_get_probabilities (lattice, &count);
  gint64 start = weft_lattice_get_first (lattice);
  double above;
  double *scaled;

  *first = split (MAX ((double) start * factor, least), &above);
  *n = split (MAX ((double) (start + (gint64) count - 1) * factor, least), &above) - *first + 2;
  scaled = check_weights (lattice, factor, least, error) ? weft_job_allocate (job, *n, sizeof (double), error)
                                                         : NULL;
  if (scaled == NULL)
    return NULL;
  for (gsize i = 0; i < count; i++) {
    gint64 at = split (MAX ((double) (start + (gint64) i) * factor, least), &above) - *first;

    scaled[at] += p[i] * (1 - above);
    scaled[at + 1] += p[i] * above;
  }
  return scaled;
}

static char *
print_weights (const double *p,
               gsize n,
               gint64 first,
               double step,
               double *mean,
               WeftJob *job,
               GError **error)
{
  g_autoptr (GString) text = g_string_new ("{");
  char numbers[2][WEFT_NUMBER_SIZE];
  double mass = 0;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    mass += p[i];
  for (gsize i = 0; i < n; i++) {
    if (i % CHECK_INTERVAL == 0 && !weft_job_check (job, error))
      return NULL;
    if (p[i] == 0)
      continue;
    sum += p[i] / mass * (double) (first + (gint64) i);
    g_string_append_printf (text, "%s%s: %s", text->len > 1 ? ", " : "",
                            weft_number_print ((double) (first + (gint64) i) * step, numbers[0]),
                            weft_number_print (p[i] / mass, numbers[1]));
  }
  g_string_append_c (text, '}');
  *mean = sum * step;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A constant count stays one: its loop is of another kind than one whose PEs leave one by one. */
static char *
scale_constant_count (gint64 count, double factor, double *value)
{
  gint64 change = MAX (llround (fabs (factor - 1) * (double) count), 1);

  *value = (double) (factor >= 1 ? count + change : MAX (count - change, MIN (count, 1)));
  return print_constant (*value);
}

static char *
scale_count (const WeftLattice *counts, double factor, double *value, WeftJob *job, GError **error)
{
  double least = weft_lattice_get_first (counts) >= 1 ? 1 : 0;
  g_autofree double *scaled = NULL;
  gint64 first;
  gsize n;

  if (weft_lattice_is_point (counts) && factor != 1)
    return scale_constant_count (weft_lattice_get_first (counts), factor, value);
  scaled = scale_probabilities (counts, factor, least, &first, &n, job, error);
  return scaled != NULL ? print_weights (scaled, n, first, 1, value, job, error) : NULL;
}

static WeftLattice *
discretise (const WeftDocument *document,
            const WeftParameter *parameter,
            double step,
            WeftJob *job,
            GError **error)
{
  const WeftNode *node = weft_document_get_node (document, parameter->node);

  return weft_discretise (weft_node_get_literal (node, parameter->property), document,
                          parameter->is_count ? 1 : step, job, error);
}

gboolean
weft_parameter_fits (const WeftDocument *document,
                     const WeftParameter *parameter,
                     double step,
                     double factor,
                     WeftJob *job)
{
  g_autoptr (WeftLattice) time = NULL;
  const double *p;
  gsize n;

  if (parameter->property == WEFT_PROPERTY_THEN || parameter->is_count)
    return TRUE;
  time = discretise (document, parameter, step, job, NULL);
  if (time == NULL)
    return FALSE;
  p = weft_lattice_get_probabilities (time, &n);
  for (gsize i = 0; i < n; i++) {
    double at = (double) (weft_lattice_get_first (time) + (gint64) i) * factor;

    if (p[i] > 0 && fabs (at - round (at)) > 1e-9)
      return FALSE;
  }
  return TRUE;
}

char *
weft_parameter_scale (const WeftDocument *document,
                      const WeftParameter *parameter,
                      double step,
                      guint refinement,
                      double factor,
                      double *value,
                      WeftJob *job,
                      GError **error)
{
  const WeftNode *node = weft_document_get_node (document, parameter->node);
  g_autoptr (WeftLattice) lattice = NULL;
  g_autofree double *scaled = NULL;
  gint64 first;
  gsize n;

  if (parameter->property == WEFT_PROPERTY_THEN) {
    *value = MIN (factor * weft_node_get_number (node, WEFT_PROPERTY_THEN), 1);
    return print_constant (*value);
  }
  lattice = discretise (document, parameter, step, job, error);
  if (lattice == NULL)
    return NULL;
  if (parameter->is_count)
    return scale_count (lattice, factor, value, job, error);
  scaled = scale_probabilities (lattice, factor * refinement, 0, &first, &n, job, error);
  return scaled != NULL ? print_weights (scaled, n, first, step / refinement, value, job, error) : NULL;
}
