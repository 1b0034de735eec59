/* weft-sweep-plan.c: see weft-sweep-plan.h. */
#include "weft-sweep-plan.h"

#include "weft-fault.h"
#include "weft-sweep-values.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Literals hold no spaces here: values are numbers. */
static GStrv
split (const char *vary)
{
  g_autofree char *text = g_strstrip (g_strdup (vary));
  g_auto (GStrv) words = g_strsplit_set (text, " \t\n", -1);
  g_autoptr (GStrvBuilder) kept = g_strv_builder_new ();

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_strv_builder_add (kept, words[i]);
  return g_strv_builder_end (kept);
}

gboolean
weft_sweep_plan_accepts_vary (const char *text)
{
  g_auto (GStrv) words = split (text);

  for (guint i = 0; words[i] != NULL; i++)
    if (!weft_sweep_values_accept (words[i]))
      return FALSE;
  return words[0] != NULL;
}

static gboolean
read_seeds (const char *text, guint64 *first, guint64 *n)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);
  guint64 last;

  if (g_strv_length (parts) != 2 || !g_ascii_string_to_unsigned (parts[0], 10, 0, G_MAXUINT64, first, NULL) ||
      !g_ascii_string_to_unsigned (parts[1], 10, *first, G_MAXUINT64, &last, NULL) ||
      last - *first >= WEFT_SWEEP_MOST_POINTS)
    return FALSE;
  *n = last - *first + 1;
  return TRUE;
}

gboolean
weft_sweep_plan_accepts_seeds (const char *text)
{
  guint64 first;
  guint64 n;

  return read_seeds (text, &first, &n);
}

static void
refuse (const char *problem, const char *found, const char *expected, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.problem = (char *) problem,
                               .found = (char *) found,
                               .expected = (char *) expected,
                               .plain = (char *) _ ("say what is to be varied, as in “a.pes=1:8:1”.")});
}

static gboolean
has_axis (const WeftSweepPlan *plan, const char *address)
{
  for (guint i = 0; i < plan->n_axes; i++)
    if (g_str_equal (plan->axes[i].address, address))
      return TRUE;
  return FALSE;
}

static gboolean
multiply (WeftSweepPlan *plan, guint64 n, GError **error)
{
  g_autofree char *found = NULL;

  if (n <= WEFT_SWEEP_MOST_POINTS / plan->n_points) {
    plan->n_points *= n;
    return TRUE;
  }
  found = g_strdup_printf (_ ("%.3g points"), (double) plan->n_points * (double) n);
  refuse ("--vary", found, _ ("at most 1000000"), error);
  return FALSE;
}

static gboolean
add_axis (WeftSweepPlan *plan, const char *text, GError **error)
{
  char *address = NULL;
  GStrv values = weft_sweep_values_parse (text, &address);

  if (values == NULL) {
    refuse ("--vary", text, _ ("ID.ATTR=A:B:STEP"), error);
    return FALSE;
  }
  if (has_axis (plan, address)) {
    refuse ("--vary", address, _ ("each property once"), error);
    g_free (address);
    g_strfreev (values);
    return FALSE;
  }
  plan->axes[plan->n_axes++] = (WeftSweepAxis){address, values, g_strv_length (values)};
  return multiply (plan, plan->axes[plan->n_axes - 1].n, error);
}

WeftSweepPlan *
weft_sweep_plan_new (const char *vary, const char *seeds, GError **error)
{
  g_autoptr (WeftSweepPlan) plan = g_new0 (WeftSweepPlan, 1);
  g_auto (GStrv) words = split (vary != NULL ? vary : "");

  plan->ref_count = 1;
  plan->n_points = 1;
  plan->n_seeds = 1;
  plan->axes = g_new0 (WeftSweepAxis, g_strv_length (words) + 1);
  if (words[0] == NULL && seeds == NULL) {
    refuse ("--vary", _ ("nothing"), _ ("ID.ATTR=A:B:STEP, or --seeds A:B"), error);
    return NULL;
  }
  for (guint i = 0; words[i] != NULL; i++)
    if (!add_axis (plan, words[i], error))
      return NULL;
  plan->has_seeds = seeds != NULL;
  if (seeds != NULL && !read_seeds (seeds, &plan->first_seed, &plan->n_seeds)) {
    refuse ("--seeds", seeds, _ ("A:B with A at most B"), error);
    return NULL;
  }
  return multiply (plan, plan->n_seeds, error) ? g_steal_pointer (&plan) : NULL;
}

WeftSweepPlan *
weft_sweep_plan_ref (WeftSweepPlan *plan)
{
  g_atomic_int_inc (&plan->ref_count);
  return plan;
}

void
weft_sweep_plan_unref (WeftSweepPlan *plan)
{
  if (!g_atomic_int_dec_and_test (&plan->ref_count))
    return;
  for (guint i = 0; i < plan->n_axes; i++) {
    g_free (plan->axes[i].address);
    g_strfreev (plan->axes[i].values);
  }
  g_free (plan->axes);
  g_free (plan);
}

guint
weft_sweep_plan_get_place (const WeftSweepPlan *plan, gsize index, guint axis)
{
  gsize rest = index / plan->n_seeds;

  for (guint i = plan->n_axes - 1; i > axis; i--)
    rest /= plan->axes[i].n;
  return (guint) (rest % plan->axes[axis].n);
}

guint64
weft_sweep_plan_get_seed (const WeftSweepPlan *plan, gsize index)
{
  return plan->first_seed + index % plan->n_seeds;
}

WeftDigest
weft_sweep_plan_get_digest (const WeftSweepPlan *plan)
{
  const guint64 seeds[] = {plan->has_seeds, plan->first_seed, plan->n_seeds};
  WeftDigest digest = weft_digest_bytes (seeds, sizeof seeds);

  for (guint i = 0; i < plan->n_axes; i++) {
    digest = weft_digest_combine (digest, weft_digest_text (plan->axes[i].address));
    for (guint j = 0; j < plan->axes[i].n; j++)
      digest = weft_digest_combine (digest, weft_digest_text (plan->axes[i].values[j]));
  }
  return digest;
}
