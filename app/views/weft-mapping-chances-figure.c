/* weft-mapping-chances-figure.c: how probably each technique of mapping ends a loop with a random body in a time: one rising curve each. */
#include "weft-answer-figures.h"

#include "weft-curves.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

#define POINTS 49

/* Over all techniques that apply, with a bit more on both sides. */
static void
find_ends (const WeftMappedChances *chances, double *from, double *to)
{
  double margin;

  *from = chances->techniques[WEFT_MAPPING_BLOCK].times[0];
  *to = 0;
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (chances->techniques[i].applies) {
      double most = chances->techniques[i].quantiles[WEFT_MAPPED_QUANTILES - 1];

      *from = MIN (*from, chances->techniques[i].times[0]);
      *to = MAX (*to, most);
    }
  margin = MAX ((*to - *from) / (POINTS - 1), *to * 1e-3);
  *from = MAX (*from - margin, 0);
  *to += margin > 0 ? margin : 1;
}

static char *
describe_point (const WeftMappedChances *chances, double time, const char *unit)
{
  g_autofree char *words = weft_view_words_time (time, unit);
  GString *told = g_string_new (NULL);

  g_string_append_printf (told, _ ("at most %s"), words);
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (chances->techniques[i].applies)
      g_string_append_printf (told, "%s%s %.3g %%", i == 0 ? ": " : " · ",
                              weft_mapping_technique_get_title (i),
                              100 * weft_mapped_chances_get_cumulative (chances, i, time));
  return g_string_free (told, FALSE);
}

WeftFigure *
weft_mapping_chances_figure_new (const WeftDocument *document, const WeftMappedChances *chances)
{
  const WeftNode *loop = weft_document_get_node (document, chances->diagram);
  const char *told = loop != NULL ? weft_node_get_text (loop, WEFT_PROPERTY_UNIT) : NULL;
  const char *unit = told != NULL ? told : "";
  g_autofree char *caption = weft_view_words_caption (_ ("time"), unit);
  g_autofree char *mean = weft_numeral_short (chances->techniques[chances->best].mean);
  g_autofree char *marked = g_strdup_printf (_ ("least mean: %s"), mean);
  g_auto (GStrv) words = g_new0 (char *, POINTS + 1);
  double x[POINTS];
  double y[WEFT_MAPPING_N_TECHNIQUES][POINTS];
  WeftCurve drawn[WEFT_MAPPING_N_TECHNIQUES];
  double from;
  double to;
  guint n = 0;

  find_ends (chances, &from, &to);
  for (guint i = 0; i < POINTS; i++) {
    x[i] = from + (to - from) * i / (POINTS - 1);
    words[i] = describe_point (chances, x[i], unit);
  }
  for (WeftMappingTechnique k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++) {
    for (guint i = 0; i < POINTS; i++)
      y[k][i] = weft_mapped_chances_get_cumulative (chances, k, x[i]);
    if (chances->techniques[k].applies)
      drawn[n++] = (WeftCurve){WEFT_SERIES_PALETTE + k, weft_mapping_technique_get_title (k), y[k]};
  }
  return weft_curves_new (&(WeftCurvesHead){.x = x,
                                            .is_linear = TRUE,
                                            .n = POINTS,
                                            .id = chances->diagram,
                                            .marked = chances->techniques[chances->best].mean,
                                            .marked_label = marked,
                                            .x_caption = caption,
                                            .y_caption = _ ("probability of at most that"),
                                            .words = (const char *const *) words},
                          drawn, n);
}

char *
weft_mapping_chances_describe (gconstpointer value)
{
  const WeftMappedChances *chances = value;

  return chances->n == 1 ? g_strdup (_ ("the time of an iteration is constant"))
                         : g_strdup_printf (_ ("%s has the least mean"),
                                            weft_mapping_technique_get_title (chances->best));
}

/* “The best: Interleaved with 51.2 %, Pipeline with 48.8 %”. */
char *
weft_mapping_chances_explain (gconstpointer value)
{
  const WeftMappedChances *chances = value;
  GString *words = g_string_new (_ ("The best"));

  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (chances->techniques[i].applies)
      g_string_append_printf (words, _ ("%s%s with %.3g %%"), i == 0 ? ": " : " · ",
                              weft_mapping_technique_get_title (i), 100 * chances->techniques[i].best);
  if (chances->error > 0)
    g_string_append_printf (words, _ (" · to ± %.2g %%"), 100 * chances->error);
  return g_string_free (words, FALSE);
}
