/* weft-selection-setup.c: see weft-selection-setup.h. */
#include "weft-selection-setup.h"

#include "weft-check.h"
#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Targets between two looks at the job. */
#define PIECE 256

struct _WeftSelectionSetup {
  GPtrArray *nodes;       /* WeftNode (transfer none): of each target */
  GHashTable *operations; /* their names in small letters, to their numbers plus one */
  double *counts;
  WeftSelectionTarget *targets;
  double *seconds;
  double *per_pe;
  WeftSelectionProblem problem;
};

static gboolean
refuse (const char *found, const char *expected, GError **error)
{
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = (char *) found, .expected = (char *) expected});
  return FALSE;
}

static gboolean
take_count (WeftSelectionSetup *setup, const WeftOperationCount *count, guint32 number, GError **error)
{
  g_autofree char *found = NULL;

  if (!(count->count >= 0 && isfinite (count->count))) {
    found = g_strdup_printf (_ ("%g executions of %s"), count->count, count->name);
    return refuse (found, _ ("a number of 0 or more that a double can hold"), error);
  }
  if (!g_hash_table_insert (setup->operations, g_ascii_strdown (count->name, -1),
                            GUINT_TO_POINTER (number + 1))) {
    found = g_strdup_printf (_ ("“%s” a second time"), count->name);
    return refuse (found, _ ("each operation once"), error);
  }
  setup->counts[number] = count->count;
  return TRUE;
}

static gboolean
take_counts (WeftSelectionSetup *setup,
             const WeftOperationCount *counts,
             guint32 n,
             WeftJob *job,
             GError **error)
{
  setup->operations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  setup->counts = weft_job_allocate (job, MAX (n, 1), sizeof *setup->counts, error);
  for (guint32 i = 0; i < n; i++)
    if (setup->counts == NULL || !take_count (setup, &counts[i], i, error))
      return FALSE;
  setup->problem.n_operations = n;
  setup->problem.counts = setup->counts;
  return setup->counts != NULL;
}

static gboolean
find_targets (WeftSelectionSetup *setup, const WeftDocument *document, GError **error)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
  WeftChildIter iter;
  WeftNode *child;

  setup->nodes = g_ptr_array_new ();
  if (suite != NULL) {
    weft_child_iter_init (&iter, suite);
    while ((child = weft_child_iter_next (&iter)) != NULL)
      if (weft_node_get_kind (child) == WEFT_KIND_TARGET)
        g_ptr_array_add (setup->nodes, child);
  }
  return setup->nodes->len > 0 || refuse (_ ("no target"), _ ("a suite with targets"), error);
}

static void
read_target (WeftSelectionTarget *target, const WeftNode *node)
{
  target->model = (WeftExecutionModel) weft_node_get_integer (node, WEFT_PROPERTY_MODEL);
  target->width = (guint32) weft_node_get_integer (node, WEFT_PROPERTY_WIDTH);
  target->load =
      weft_node_has (node, WEFT_PROPERTY_LOAD) ? weft_node_get_number (node, WEFT_PROPERTY_LOAD) : NAN;
  target->load_step = weft_node_has (node, WEFT_PROPERTY_LOAD_STEP)
                          ? weft_node_get_number (node, WEFT_PROPERTY_LOAD_STEP)
                          : (target->width == 0 ? 1 : 0);
}

/* Times of operations that the program does not have are left out. */
static void
read_times (const WeftSelectionSetup *setup, const WeftNode *node, double *seconds, double *per_pe)
{
  WeftChildIter iter;
  WeftNode *time;

  for (guint32 o = 0; o < setup->problem.n_operations; o++)
    seconds[o] = INFINITY;
  memset (per_pe, 0, setup->problem.n_operations * sizeof *per_pe);
  weft_child_iter_init (&iter, node);
  while ((time = weft_child_iter_next (&iter)) != NULL) {
    g_autofree char *name = NULL;
    guint32 number;

    if (weft_node_get_kind (time) != WEFT_KIND_TARGET_TIME)
      continue;
    name = g_ascii_strdown (weft_node_get_text (time, WEFT_PROPERTY_OP), -1);
    number = GPOINTER_TO_UINT (g_hash_table_lookup (setup->operations, name));
    if (number == 0)
      continue;
    seconds[number - 1] = weft_node_get_number (time, WEFT_PROPERTY_SECONDS);
    per_pe[number - 1] = weft_node_get_number (time, WEFT_PROPERTY_PER_PE);
  }
}

static gboolean
read_targets (WeftSelectionSetup *setup, WeftJob *job, GError **error)
{
  gsize n_operations = setup->problem.n_operations;

  setup->targets = weft_job_allocate (job, setup->nodes->len, sizeof *setup->targets, error);
  if (setup->targets == NULL)
    return FALSE;
  setup->seconds =
      weft_job_allocate (job, setup->nodes->len, MAX (n_operations, 1) * sizeof *setup->seconds, error);
  if (setup->seconds != NULL)
    setup->per_pe =
        weft_job_allocate (job, setup->nodes->len, MAX (n_operations, 1) * sizeof *setup->per_pe, error);
  for (guint t = 0; t < setup->nodes->len; t++) {
    if (setup->per_pe == NULL || (t % PIECE == 0 && !weft_job_check (job, error)))
      return FALSE;
    read_target (&setup->targets[t], setup->nodes->pdata[t]);
    read_times (setup, setup->nodes->pdata[t], setup->seconds + t * n_operations,
                setup->per_pe + t * n_operations);
  }
  setup->problem.n_targets = setup->nodes->len;
  setup->problem.targets = setup->targets;
  setup->problem.seconds = setup->seconds;
  setup->problem.per_pe = setup->per_pe;
  return TRUE;
}

WeftSelectionSetup *
weft_selection_setup_new (const WeftDocument *document,
                          const WeftOperationCount *counts,
                          guint32 n_counts,
                          guint32 pes,
                          WeftJob *job,
                          GError **error)
{
  g_autoptr (WeftSelectionSetup) setup = g_new0 (WeftSelectionSetup, 1);

  setup->problem.pes = pes;
  if (!weft_document_check_suite (document, error) || !find_targets (setup, document, error) ||
      !take_counts (setup, counts, n_counts, job, error) || !read_targets (setup, job, error))
    return NULL;
  return g_steal_pointer (&setup);
}

void
weft_selection_setup_free (WeftSelectionSetup *setup)
{
  g_clear_pointer (&setup->nodes, g_ptr_array_unref);
  g_clear_pointer (&setup->operations, g_hash_table_unref);
  g_free (setup->counts);
  g_free (setup->targets);
  g_free (setup->seconds);
  g_free (setup->per_pe);
  g_free (setup);
}

const WeftSelectionProblem *
weft_selection_setup_get_problem (const WeftSelectionSetup *setup)
{
  return &setup->problem;
}

const WeftNode *
weft_selection_setup_get_node (const WeftSelectionSetup *setup, guint32 target)
{
  return setup->nodes->pdata[target];
}
