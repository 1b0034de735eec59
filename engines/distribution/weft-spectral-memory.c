/* weft-spectral-memory.c: parts by digest. */
#include "weft-spectral-memory.h"

#include "weft-part-table.h"
#include "weft-spectral-private.h"

/* What is known of a part. */
typedef struct {
  WeftTrial *trial;
  GPtrArray *tables; /* of WeftPartTable */
} Part;

/* A composite's state, as long as no table comes. */
typedef struct {
  const WeftComposite *composite;
  double tilt;
  WeftDigest digest;
} State;

struct _WeftSpectralMemory {
  GHashTable *parts;  /* digest of a composite -> Part */
  GHashTable *states; /* set of State */
  GMutex lock;        /* of states */
};

static void
part_free (Part *part)
{
  weft_trial_unref (part->trial);
  g_ptr_array_unref (part->tables);
  g_free (part);
}

static guint
hash_state (gconstpointer key)
{
  const State *state = key;

  return g_direct_hash (state->composite) ^ g_double_hash (&state->tilt);
}

static gboolean
equal_states (gconstpointer a, gconstpointer b)
{
  const State *x = a;
  const State *y = b;

  return x->composite == y->composite && x->tilt == y->tilt;
}

WeftSpectralMemory *
weft_spectral_memory_new (void)
{
  WeftSpectralMemory *memory = g_new0 (WeftSpectralMemory, 1);

  memory->parts =
      g_hash_table_new_full (weft_digest_hash, weft_digest_same, g_free, (GDestroyNotify) part_free);
  memory->states = g_hash_table_new_full (hash_state, equal_states, g_free, NULL);
  g_mutex_init (&memory->lock);
  return memory;
}

void
weft_spectral_memory_free (WeftSpectralMemory *memory)
{
  g_hash_table_unref (memory->parts);
  g_hash_table_unref (memory->states);
  g_mutex_clear (&memory->lock);
  g_free (memory);
}

static const Part *
find_part (const WeftSpectralMemory *memory, WeftComposite *composite)
{
  WeftDigest digest = weft_composite_find_digest (composite);

  return g_hash_table_lookup (memory->parts, &digest);
}

void
weft_spectral_memory_add_trial (WeftSpectralMemory *memory, WeftTrial *trial)
{
  Part *known = g_hash_table_lookup (memory->parts, &trial->part);

  for (guint i = 0; i < trial->inner->len; i++)
    weft_spectral_memory_add_trial (memory, trial->inner->pdata[i]);
  if (known != NULL && known->trial->lowest <= trial->lowest && known->trial->highest >= trial->highest)
    return;
  known = g_new (Part, 1);
  known->trial = weft_trial_ref (trial);
  known->tables = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_part_table_unref);
  g_hash_table_insert (memory->parts, g_memdup2 (&trial->part, sizeof trial->part), known);
}

static const WeftPartTable *
find_table (const Part *part, double tilt)
{
  for (guint i = 0; part != NULL && i < part->tables->len; i++)
    if (((WeftPartTable *) part->tables->pdata[i])->tilt == tilt)
      return part->tables->pdata[i];
  return NULL;
}

static WeftDigest find_state (WeftSpectralMemory *memory, WeftComposite *composite, double tilt);

/* Depth is bounded by the nesting limit of documents. */
static WeftDigest
make_state (WeftSpectralMemory *memory, WeftComposite *composite, double tilt)
{
  WeftDigest digest = weft_composite_find_digest (composite);
  const WeftPartTable *table = find_table (find_part (memory, composite), tilt);

  if (table != NULL)
    digest = weft_digest_combine (digest, table->key);
  for (guint i = 0; composite->kind == COMPOSITE_SUM && i < composite->parts->len; i++)
    digest = weft_digest_combine (digest, find_state (memory, composite->parts->pdata[i], tilt));
  for (guint i = 0; i < G_N_ELEMENTS (composite->children); i++)
    if (composite->children[i] != NULL)
      digest = weft_digest_combine (digest, find_state (memory, composite->children[i], tilt));
  return digest;
}

static WeftDigest
find_state (WeftSpectralMemory *memory, WeftComposite *composite, double tilt)
{
  State *state = g_new (State, 1);
  const State *known;

  *state = (State){.composite = composite, .tilt = tilt};
  known = g_hash_table_lookup (memory->states, state);
  if (known != NULL) {
    g_free (state);
    return known->digest;
  }
  state->digest = make_state (memory, composite, tilt);
  g_hash_table_add (memory->states, state);
  return state->digest;
}

WeftDigest
weft_spectral_memory_find_state (WeftSpectralMemory *memory, WeftComposite *part, double tilt)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&memory->lock);

  return find_state (memory, part, tilt);
}

static gboolean
fill_inner (WeftSpectralMemory *memory,
            WeftComposite *composite,
            guint n_points,
            double tilt,
            double tolerance,
            WeftJob *job,
            GError **error)
{
  for (guint i = 0; composite->kind == COMPOSITE_SUM && i < composite->parts->len; i++)
    if (!weft_spectral_memory_fill (memory, composite->parts->pdata[i], n_points, tilt, tolerance, job,
                                    error))
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (composite->children); i++)
    if (composite->children[i] != NULL &&
        !weft_spectral_memory_fill (memory, composite->children[i], n_points, tilt, tolerance, job, error))
      return FALSE;
  return TRUE;
}

/* What a table of @part would be: kept, or made. */
static WeftPartPlan *
find_plan (const Part *part,
           WeftComposite *composite,
           guint n_points,
           double tilt,
           double tolerance,
           WeftJob *job,
           GError **error)
{
  const double numbers[] = {part->trial->lowest, part->trial->highest, n_points, tilt, tolerance};
  WeftCache *cache = weft_job_get_cache (job);
  WeftDigest key = weft_digest_combine (weft_digest_bytes (numbers, sizeof numbers), part->trial->part);
  WeftPartPlan *plan = weft_cache_get (cache, key);

  if (plan != NULL)
    return plan;
  plan = weft_part_plan_new (part->trial, composite, tilt, n_points, tolerance, job, error);
  if (plan != NULL)
    weft_cache_add (cache, key, plan, (GDestroyNotify) weft_part_plan_clear,
                    sizeof *plan + (gsize) plan->significant.modulus * sizeof (double),
                    50.0 * part->trial->n * (part->trial->highest - part->trial->lowest + 1));
  return plan;
}

/* The table: kept, or made. */
static WeftPartTable *
find_planned (WeftSpectralMemory *memory,
              WeftComposite *composite,
              const WeftPartPlan *plan,
              double tolerance,
              WeftJob *job,
              GError **error)
{
  const double numbers[] = {plan->lowest, plan->highest, plan->tilt, tolerance};
  WeftCache *cache = weft_job_get_cache (job);
  WeftDigest key = weft_digest_combine (weft_digest_bytes (numbers, sizeof numbers),
                                        weft_spectral_memory_find_state (memory, composite, plan->tilt));
  WeftPartTable *table = weft_cache_get (cache, key);

  if (table != NULL)
    return table;
  table = weft_part_table_fill (plan, composite, key, tolerance, memory, job, error);
  if (table != NULL)
    weft_cache_add (
        cache, key, table, (GDestroyNotify) weft_part_table_clear, weft_part_table_get_bytes (table),
        plan->significant.n * weft_composite_get_column_cost (composite, plan->lowest, plan->highest));
  return table;
}

static gboolean
add_table (WeftSpectralMemory *memory,
           const Part *part,
           WeftComposite *composite,
           const WeftPartPlan *plan,
           double tolerance,
           WeftJob *job,
           GError **error)
{
  WeftPartTable *table;

  if (!fill_inner (memory, composite, plan->significant.n, plan->tilt, tolerance, job, error))
    return FALSE;
  table = find_planned (memory, composite, plan, tolerance, job, error);
  if (table == NULL)
    return FALSE;
  g_ptr_array_add (part->tables, table);
  g_hash_table_remove_all (memory->states);
  return TRUE;
}

gboolean
weft_spectral_memory_fill (WeftSpectralMemory *memory,
                           WeftComposite *composite,
                           guint n_points,
                           double tilt,
                           double tolerance,
                           WeftJob *job,
                           GError **error)
{
  const Part *part = find_part (memory, composite);
  g_autoptr (WeftPartPlan) plan = NULL;

  if (find_table (part, tilt) != NULL)
    return TRUE;
  if (part == NULL)
    return fill_inner (memory, composite, n_points, tilt, tolerance, job, error);
  plan = find_plan (part, composite, n_points, tilt, tolerance, job, error);
  if (plan == NULL)
    return FALSE;
  return plan->pays ? add_table (memory, part, composite, plan, tolerance, job, error)
                    : fill_inner (memory, composite, n_points, tilt, tolerance, job, error);
}

WeftSpectrum *
weft_spectral_memory_recall (WeftSpectralMemory *memory,
                             WeftComposite *part,
                             guint lowest,
                             guint highest,
                             const WeftPoints *points,
                             WeftJob *job,
                             GError **error)
{
  const WeftPartTable *table =
      points->has_one_reference ? find_table (find_part (memory, part), points->tilts[0]) : NULL;

  if (table == NULL || highest == 0 || MAX (lowest, 1) < table->lowest || highest > table->highest)
    return NULL;
  return weft_part_table_recall (table, lowest, highest, points, job, error);
}
