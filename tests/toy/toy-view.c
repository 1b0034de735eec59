/* toy-view.c: a view of its own for the toy question: a row that makes a figure in two variants. */
#include "toy-question.h"

#include "views.h"
#include "weft-curves.h"

static const char *const words[] = {"nodes", "shares", NULL};

static const WeftOption shown = {.name = "shown",
                                 .type = WEFT_OPTION_CHOICE,
                                 .label = "Numbers or shares",
                                 .words = words};

static guint
count_all (const ToyCount *count)
{
  guint all = 0;

  for (guint i = 0; i < count->depth; i++)
    all += count->counts[i];
  return MAX (all, 1);
}

static WeftFigure *
make_figure (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  const ToyCount *count = answer;
  double unit = subject->variant == 0 ? 1 : count_all (count);
  g_autofree double *x = g_new (double, count->depth);
  g_autofree double *y = g_new (double, count->depth);
  g_auto (GStrv) readings = g_new0 (char *, count->depth + 1);

  for (guint i = 0; i < count->depth; i++) {
    x[i] = i + 1;
    y[i] = count->counts[i] / unit;
    readings[i] = g_strdup_printf ("level %u: %u", i, count->counts[i]);
  }
  return weft_curves_new (&(WeftCurvesHead){.x = x,
                                            .n = count->depth,
                                            .id = subject->diagram,
                                            .x_caption = "level",
                                            .y_caption = words[subject->variant],
                                            .words = (const char *const *) readings},
                          &(WeftCurve){WEFT_SERIES_CURRENT, "nodes", y}, 1);
}

static char *
describe (gconstpointer answer)
{
  return g_strdup_printf ("%u levels", ((const ToyCount *) answer)->depth);
}

static char *
explain (gconstpointer answer)
{
  return g_strdup_printf ("%u nodes", count_all (answer));
}

extern const WeftView weft_more_views[];
const WeftView weft_more_views[] = {{.name = "levels",
                                     .title = "Levels",
                                     .label = "How many nodes each level has",
                                     .question = &toy_question,
                                     .flexible = TRUE,
                                     .in_report = TRUE,
                                     .make_figure = make_figure,
                                     .variant = &shown,
                                     .describe = describe,
                                     .explain = explain},
                                    {NULL}};
