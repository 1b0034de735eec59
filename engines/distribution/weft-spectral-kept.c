/* weft-spectral-kept.c: keys and groups of columns. */
#include "weft-spectral-kept.h"

/* Columns of a group: those of the places 1 to GROUP, GROUP + 1 to 2 GROUP, ... */
#define GROUP 32

/* How many columns more than are asked for whole groups may have: a half, and some. */
#define MOST_SHARE  1.5
#define MOST_BEYOND 48

/* Nanoseconds of work for each byte from which on it is kept. */
#define LEAST_WORTH 0.5

static WeftDigest
make_key (WeftDigest part, double tolerance, guint lowest, guint highest, const WeftPoints *points)
{
  const double numbers[] = {lowest, highest, tolerance, points->modulus, points->tilts[0], points->n};
  WeftDigest digest = weft_digest_combine (part, weft_digest_bytes (numbers, sizeof numbers));

  return weft_digest_combine (digest, weft_digest_bytes (points->places, points->n * sizeof (guint)));
}

static double
cost_of (WeftComposite *part, guint lowest, guint highest, guint n)
{
  return n * weft_composite_get_column_cost (part, lowest, highest);
}

/* Those of the parts inside are added to its own. */
static WeftTrial *
make_trial (const WeftSpectral *spectral,
            WeftComposite *part,
            guint lowest,
            guint highest,
            const WeftPoints *points)
{
  g_autoptr (GPtrArray) inner = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_trial_unref);
  WeftSpectral within = *spectral;
  g_autoptr (WeftSpectrum) spectrum = NULL;

  within.trials = inner;
  spectrum = weft_spectral_compute (&within, part, lowest, highest, points);
  return spectrum != NULL
             ? weft_trial_new (weft_composite_find_digest (part), spectrum, points, g_steal_pointer (&inner))
             : NULL;
}

/* From the cache, or made and put there. */
static WeftTrial *
find_trial (const WeftSpectral *spectral,
            WeftComposite *part,
            guint lowest,
            guint highest,
            const WeftPoints *points)
{
  WeftCache *cache = weft_job_get_cache (spectral->job);
  WeftDigest key = make_key (weft_composite_find_digest (part), spectral->tolerance, lowest, highest, points);
  WeftTrial *trial = weft_cache_get (cache, key);

  if (trial != NULL)
    return trial;
  trial = make_trial (spectral, part, lowest, highest, points);
  if (trial != NULL)
    weft_cache_add (cache, key, trial, (GDestroyNotify) weft_trial_clear, weft_trial_get_bytes (trial),
                    cost_of (part, lowest, highest, points->n));
  return trial;
}

WeftSpectrum *
weft_spectral_kept_trial (const WeftSpectral *spectral,
                          WeftComposite *part,
                          guint lowest,
                          guint highest,
                          const WeftPoints *points)
{
  g_autoptr (WeftTrial) trial = find_trial (spectral, part, lowest, highest, points);

  if (trial == NULL)
    return NULL;
  weft_spectral_memory_add_trial (spectral->memory, trial);
  if (spectral->trials != NULL)
    g_ptr_array_add (spectral->trials, weft_trial_ref (trial));
  return weft_spectrum_copy (trial->spectrum);
}

/* Points, and those of their groups. */
typedef struct {
  WeftPoints *points;
  guint *columns; /* where each of the points that were asked for is among them */
} Groups;

static void
groups_clear (Groups *groups)
{
  g_clear_pointer (&groups->points, weft_points_free);
  g_clear_pointer (&groups->columns, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Groups, groups_clear)

static guint
group_of (guint place)
{
  return (place - 1) / GROUP;
}

/* Whether the columns are place 0, the reference of all, and then others upwards. */
static gboolean
is_regular (const WeftPoints *points)
{
  if (!points->has_one_reference || points->places[0] != 0)
    return FALSE;
  for (guint i = 1; i < points->n; i++)
    if (points->places[i] <= points->places[i - 1])
      return FALSE;
  return TRUE;
}

/* How many columns the groups of @points have. */
static guint
count_grouped (const WeftPoints *points)
{
  guint n = 1;

  for (guint i = 1; i < points->n; i++)
    if (i == 1 || group_of (points->places[i]) != group_of (points->places[i - 1])) {
      guint first = group_of (points->places[i]) * GROUP + 1;

      n += MIN (GROUP, points->modulus / 2 - first + 1);
    }
  return n;
}

static void
fill_group (Groups *groups, const WeftPoints *points, guint *at, guint group)
{
  guint last = MIN ((group + 1) * GROUP, points->modulus / 2);

  for (guint place = group * GROUP + 1; place <= last; place++) {
    groups->points->places[*at] = place;
    groups->points->tilts[(*at)++] = points->tilts[0];
  }
}

static void
find_groups (Groups *groups, const WeftPoints *points, guint n)
{
  guint at = 1;
  guint column = 0;

  groups->points = weft_points_new (n, points->modulus, points->cosines, points->sines);
  groups->points->has_one_reference = TRUE;
  groups->points->tilts[0] = points->tilts[0];
  for (guint i = 1; i < points->n; i++)
    if (i == 1 || group_of (points->places[i]) != group_of (points->places[i - 1]))
      fill_group (groups, points, &at, group_of (points->places[i]));
  groups->columns = g_new (guint, points->n);
  for (guint i = 0; i < points->n; i++) {
    while (groups->points->places[column] != points->places[i])
      column++;
    groups->columns[i] = column;
  }
}

/* From memory's table, or worked out. */
static WeftSpectrum *
make (const WeftSpectral *spectral,
      WeftComposite *part,
      guint lowest,
      guint highest,
      const WeftPoints *points)
{
  GError *problem = NULL;
  WeftSpectrum *spectrum =
      weft_spectral_memory_recall (spectral->memory, part, lowest, highest, points, spectral->job, &problem);

  if (problem != NULL)
    g_propagate_error (spectral->error, problem);
  return spectrum != NULL || problem != NULL
             ? spectrum
             : weft_spectral_compute (spectral, part, lowest, highest, points);
}

/* A spectrum in a box. */
typedef struct {
  WeftSpectrum *spectrum;
} Kept;

static void
kept_clear (Kept *kept)
{
  weft_spectrum_free (kept->spectrum);
}

static gsize
bytes_of (guint lowest, guint highest, guint n)
{
  return 2 * sizeof (double) * (highest - lowest + 2) * n;
}

/* From the cache, or made and put there. */
static Kept *
find_kept (const WeftSpectral *spectral,
           WeftComposite *part,
           guint lowest,
           guint highest,
           const WeftPoints *points,
           double cost)
{
  WeftCache *cache = weft_job_get_cache (spectral->job);
  WeftDigest state = weft_spectral_memory_find_state (spectral->memory, part, points->tilts[0]);
  WeftDigest key = make_key (state, spectral->tolerance, lowest, highest, points);
  Kept *kept = weft_cache_get (cache, key);
  WeftSpectrum *spectrum;

  if (kept != NULL)
    return kept;
  spectrum = make (spectral, part, lowest, highest, points);
  if (spectrum == NULL)
    return NULL;
  kept = g_atomic_rc_box_new0 (Kept);
  kept->spectrum = spectrum;
  weft_cache_add (cache, key, kept, (GDestroyNotify) kept_clear, bytes_of (lowest, highest, points->n), cost);
  return kept;
}

WeftSpectrum *
weft_spectral_kept (const WeftSpectral *spectral,
                    WeftComposite *part,
                    guint lowest,
                    guint highest,
                    const WeftPoints *points)
{
  g_auto (Groups) groups = {0};
  guint n = is_regular (points) ? count_grouped (points) : G_MAXUINT;
  double cost = cost_of (part, lowest, highest, n);
  WeftSpectrum *spectrum;
  Kept *kept;

  if (n > MOST_SHARE * points->n + MOST_BEYOND || cost < LEAST_WORTH * (double) bytes_of (lowest, highest, n))
    return make (spectral, part, lowest, highest, points);
  find_groups (&groups, points, n);
  kept = find_kept (spectral, part, lowest, highest, groups.points, cost);
  if (kept == NULL)
    return NULL;
  spectrum = weft_spectrum_pick (kept->spectrum, groups.columns, points->n);
  g_atomic_rc_box_release_full (kept, (GDestroyNotify) kept_clear);
  return spectrum;
}
