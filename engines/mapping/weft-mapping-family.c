/* weft-mapping-family.c: curves of several overlaps, or load factors, at once, and where they cross: Figures 5, 6 and 8 to 10 of Sussman 1992. */
#include "weft-mapping-crossing.h"
#include "weft-mapping-question.h"
#include "weft-order.h"

#include <math.h>

#define MOST_VALUES 4

/* Slower by no more than this part: the same. */
#define NEAR 1e-9

/* Ascending, each once. */
static guint
list_values (const WeftMappingLoop *loop, WeftMappingParameter family, double *values)
{
  static const double shown[][3] = {
      [WEFT_MAPPING_OVERLAP] = {0, 0.5, 1}, [WEFT_MAPPING_LOAD_FACTOR] = {1, 1.5, 2}};
  double own = weft_mapping_get (loop, family);
  double low;
  double high;
  guint n = 0;

  weft_mapping_get_range (loop, family, &low, &high);
  values[n++] = own;
  for (guint i = 0; i < G_N_ELEMENTS (shown[family]); i++)
    if (shown[family][i] != own && shown[family][i] <= high)
      values[n++] = shown[family][i];
  qsort (values, n, sizeof *values, weft_order_doubles);
  return n;
}

/* Overlap is of data partitioning, as a pipeline overlaps everything; load factors are of pipelines. */
static gboolean
depends (WeftMappingTechnique technique, WeftMappingParameter family)
{
  return (technique == WEFT_MAPPING_PIPELINE) == (family == WEFT_MAPPING_LOAD_FACTOR);
}

static WeftMappingLoop
get_loop (const WeftMappingLoop *loop, const WeftMappedCurves *curves, const WeftMappedMember *member)
{
  return isnan (member->value) ? *loop : weft_mapping_vary (loop, curves->family, member->value);
}

static void
add_member (WeftMappedCurves *curves,
            const WeftMappingLoop *loop,
            WeftMappingTechnique technique,
            double value)
{
  WeftMappedMember member = {technique, value, g_new (double, curves->n)};
  const WeftMappingLoop varied = get_loop (loop, curves, &member);

  for (gsize i = 0; i < curves->n; i++)
    member.times[i] = weft_mapping_get_time_at (&varied, technique, curves->parameter, curves->x[i]);
  g_array_append_val (curves->members, member);
}

/* Where one that depends on the family crosses one of another kind, which takes the same in both loops. */
static void
add_meetings (WeftMappedCurves *curves, const WeftMappingLoop *loop, guint first, guint second)
{
  const WeftMappedMember *one = &g_array_index (curves->members, WeftMappedMember, first);
  const WeftMappedMember *other = &g_array_index (curves->members, WeftMappedMember, second);
  const WeftMappingLoop varied = get_loop (loop, curves, one);
  double values[WEFT_MAPPING_MOST_CROSSINGS];
  guint n =
      weft_mapping_find_crossings (&varied, one->technique, other->technique, curves->parameter, values);

  for (guint i = 0; i < n; i++) {
    double middle = ((i > 0 ? values[i - 1] : curves->x[0]) + values[i]) / 2;
    double time = weft_mapping_get_time_at (&varied, one->technique, curves->parameter, middle);
    double limit = weft_mapping_get_time_at (&varied, other->technique, curves->parameter, middle);
    gboolean is_faster = time < limit;
    const WeftMappedMeeting meeting = {
        values[i], weft_mapping_get_time_at (&varied, one->technique, curves->parameter, values[i]),
        is_faster ? first : second, is_faster ? second : first};

    if (values[i] > curves->x[0] && values[i] < curves->x[curves->n - 1] &&
        fabs (time - limit) > NEAR * MAX (time, limit))
      g_array_append_val (curves->meetings, meeting);
  }
}

static int
compare_meetings (gconstpointer a, gconstpointer b)
{
  return weft_order_doubles (&((const WeftMappedMeeting *) a)->x, &((const WeftMappedMeeting *) b)->x);
}

void
weft_mapping_add_family (WeftMappedCurves *curves, const WeftMappingLoop *loop, WeftMappingParameter family)
{
  double values[MOST_VALUES];
  guint n = list_values (loop, family, values);

  curves->family = family;
  for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
    for (guint i = 0; curves->applies[technique] && i < (depends (technique, family) ? n : 1); i++)
      add_member (curves, loop, technique, depends (technique, family) ? values[i] : NAN);
  for (guint i = 0; i < curves->members->len; i++)
    for (guint k = 0; k < curves->members->len; k++)
      if (!isnan (g_array_index (curves->members, WeftMappedMember, i).value) &&
          isnan (g_array_index (curves->members, WeftMappedMember, k).value))
        add_meetings (curves, loop, i, k);
  g_array_sort (curves->meetings, compare_meetings);
}
