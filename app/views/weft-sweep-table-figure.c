/* weft-sweep-table-figure.c: curves of a sweep over any question: one for each combination of the values of what is varied besides the first property. */
#include "weft-answer-figures.h"

#include "weft-curves.h"
#include "weft-number.h"
#include "weft-numeral.h"
#include "weft-sheet-figure.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MOST_CURVES 16

/* What is drawn. */
typedef struct {
  const WeftSweepTable *table;
  guint figure;
  gsize n;        /* values on the axis */
  guint n_curves; /* that are drawn */
  double *x;
  double *sums;  /* of each curve and value, */
  guint *counts; /* and of how many seeds */
  char **words;
  char **labels;
} Drawn;

static void
drawn_clear (Drawn *drawn)
{
  g_free (drawn->x);
  g_free (drawn->sums);
  g_free (drawn->counts);
  g_strfreev (drawn->words);
  g_strfreev (drawn->labels);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Drawn, drawn_clear)

static gsize
count_curves (const WeftSweepPlan *plan)
{
  gsize n = 1;

  for (guint i = 1; i < plan->n_axes; i++)
    n *= plan->axes[i].n;
  return n;
}

/* Which curve a point is of. */
static gsize
find_curve (const WeftSweepPlan *plan, gsize index)
{
  gsize curve = 0;

  for (guint i = 1; i < plan->n_axes; i++)
    curve = curve * plan->axes[i].n + weft_sweep_plan_get_place (plan, index, i);
  return curve;
}

static gsize
find_place (const WeftSweepPlan *plan, gsize index)
{
  return plan->n_axes > 0 ? weft_sweep_plan_get_place (plan, index, 0) : index;
}

static double
get_x (const WeftSweepPlan *plan, gsize place)
{
  const char *end;

  return plan->n_axes > 0 ? weft_number_parse (plan->axes[0].values[place], &end)
                          : (double) plan->first_seed + (double) place;
}

/* "if.then = 0.5, f.pes = 4" */
static char *
name_curve (const WeftSweepPlan *plan, gsize curve, const char *figure)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = plan->n_axes; i-- > 1;) {
    g_autofree char *part =
        g_strdup_printf ("%s = %s%s", plan->axes[i].address, plan->axes[i].values[curve % plan->axes[i].n],
                         name->len > 0 ? ", " : "");

    g_string_prepend (name, part);
    curve /= plan->axes[i].n;
  }
  return name->len > 0 ? g_string_free (g_steal_pointer (&name), FALSE) : g_strdup (figure);
}

/* The axis ends where the points so far do. */
static void
add_points (Drawn *drawn)
{
  const WeftSweepTable *table = drawn->table;

  for (guint i = 0; i < table->points->len; i++) {
    gsize index = ((const WeftSweepPoint *) table->points->pdata[i])->index;
    gsize curve = find_curve (table->plan, index);
    gsize place = find_place (table->plan, index);
    double value = weft_sweep_table_get (table, i, drawn->figure);

    drawn->n = MAX (drawn->n, place + 1);
    if (curve >= drawn->n_curves || !isfinite (value))
      continue;
    drawn->sums[curve * table->plan->n_points + place] += value;
    drawn->counts[curve * table->plan->n_points + place]++;
  }
}

static char *
describe_place (const Drawn *drawn, gsize place)
{
  const WeftSweepPlan *plan = drawn->table->plan;
  g_autofree char *x = weft_numeral_short (drawn->x[place]);
  GString *words = g_string_new (NULL);

  g_string_append_printf (words, "%s = %s: ", plan->n_axes > 0 ? plan->axes[0].address : _ ("seed"), x);
  for (guint i = 0; i < drawn->n_curves; i++) {
    gsize at = i * plan->n_points + place;
    g_autofree char *value =
        drawn->counts[at] > 0 ? weft_numeral_short (drawn->sums[at]) : g_strdup (_ ("refused"));

    g_string_append_printf (words, "%s%s %s", i > 0 ? " · " : "", drawn->labels[i], value);
  }
  return g_string_free (words, FALSE);
}

static void
fill (Drawn *drawn)
{
  const WeftSweepPlan *plan = drawn->table->plan;
  const char *figure = drawn->table->figures->pdata[drawn->figure];

  add_points (drawn);
  for (guint i = 0; i < drawn->n_curves; i++) {
    drawn->labels[i] = name_curve (plan, i, figure);
    for (gsize j = i * plan->n_points; j < i * plan->n_points + drawn->n; j++)
      drawn->sums[j] = drawn->counts[j] > 0 ? drawn->sums[j] / drawn->counts[j] : NAN;
  }
  for (gsize i = 0; i < drawn->n; i++)
    drawn->x[i] = get_x (plan, i);
  for (gsize i = 0; i < drawn->n; i++)
    drawn->words[i] = describe_place (drawn, i);
}

/* Values that grow by a factor stand on an axis of powers. */
static gboolean
is_linear (const Drawn *drawn)
{
  gsize n = drawn->n;

  return n < 3 || drawn->x[0] <= 0 ||
         fabs (drawn->x[n - 1] / drawn->x[n - 2] - drawn->x[1] / drawn->x[0]) >
             1e-6 * drawn->x[1] / drawn->x[0];
}

static WeftFigure *
make_curves (const Drawn *drawn)
{
  const WeftSweepTable *table = drawn->table;
  const WeftSweepPlan *plan = table->plan;
  g_autofree WeftCurve *curves = g_new (WeftCurve, drawn->n_curves);

  for (guint i = 0; i < drawn->n_curves; i++)
    curves[i] = (WeftCurve){i == 0 ? WEFT_SERIES_CURRENT
                                   : WEFT_SERIES_PALETTE + (WeftSeriesRole) (i % WEFT_N_PALETTE),
                            drawn->labels[i], drawn->sums + i * plan->n_points};
  return weft_curves_new (
      &(WeftCurvesHead){.x = drawn->x,
                        .is_linear = is_linear (drawn),
                        .n = drawn->n,
                        .id = table->diagram,
                        .x_caption = plan->n_axes > 0 ? plan->axes[0].address : _ ("seed"),
                        .y_caption = table->figures->pdata[drawn->figure],
                        .words = (const char *const *) drawn->words},
      curves, drawn->n_curves);
}

/* No point has a figure: each is refused. */
static WeftFigure *
make_table (const WeftSweepTable *table)
{
  g_autoptr (WeftSheet) sheet = weft_sweep_table_to_sheet (NULL, table);

  return weft_sheet_figure_new (sheet);
}

WeftFigure *
weft_sweep_table_figure_new (const WeftSweepTable *table)
{
  gsize n = table->plan->n_points;
  gsize n_curves = MIN (count_curves (table->plan), MOST_CURVES);
  g_auto (Drawn) drawn = {.table = table, .n_curves = (guint) n_curves};

  if (!weft_sweep_table_find_figure (table, table->shown, &drawn.figure))
    return make_table (table);
  drawn.x = g_new0 (double, n);
  drawn.sums = g_new0 (double, n *n_curves);
  drawn.counts = g_new0 (guint, n * n_curves);
  drawn.words = g_new0 (char *, n + 1);
  drawn.labels = g_new0 (char *, n_curves + 1);
  fill (&drawn);
  return make_curves (&drawn);
}

char *
weft_sweep_table_describe (gconstpointer value)
{
  const WeftSweepTable *table = value;
  g_autofree char *points =
      g_strdup_printf (ngettext ("%u of %u point", "%u of %u points", (gulong) table->plan->n_points),
                       table->points->len, (guint) table->plan->n_points);

  if (table->n_refused == 0)
    return g_steal_pointer (&points);
  return g_strdup_printf (ngettext ("%s, %u refused", "%s, %u refused", table->n_refused), points,
                          table->n_refused);
}

char *
weft_sweep_table_explain (gconstpointer value)
{
  const WeftSweepTable *table = value;
  GString *keys = g_string_new (NULL);

  for (guint i = 0; i < table->figures->len && i < MOST_CURVES; i++)
    g_string_append_printf (keys, "%s%s", i > 0 ? ", " : "", (const char *) table->figures->pdata[i]);
  g_string_prepend (keys, _ ("Figures: "));
  return g_string_free (keys, FALSE);
}
