/* weft-choice-words.c: see weft-choice-words.h. */
#include "weft-choice-words.h"

#include "weft-flow-tree.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>
#include <math.h>

static gboolean
is_probability (const WeftModeChoice *choice)
{
  return choice->objective.kind == WEFT_OBJECTIVE_DEADLINE;
}

char *
weft_choice_words_objective (const WeftModeChoice *choice)
{
  g_autofree char *percent = weft_numeral_short (100 * choice->objective.parameter);
  g_autofree char *deadline = weft_view_words_exact_time (choice->objective.parameter, choice->unit);

  if (choice->objective.kind == WEFT_OBJECTIVE_MEAN)
    return g_strdup (_ ("mean with the best modes"));
  if (choice->objective.kind == WEFT_OBJECTIVE_QUANTILE)
    return g_strdup_printf (_ ("P%s with the best modes"), percent);
  return g_strdup_printf (_ ("chance to take longer than %s with the best modes"), deadline);
}

char *
weft_choice_words_value (const WeftModeChoice *choice, double value)
{
  if (!isfinite (value))
    return g_strdup (_ ("not allowed"));
  return is_probability (choice) ? weft_numeral_rounded (value, 3)
                                 : weft_view_words_time (value, choice->unit);
}

/* Of probabilities the ratio says more than the difference. */
char *
weft_choice_words_gain (const WeftModeChoice *choice, double value)
{
  if (!isfinite (value) || value <= 0)
    return g_strdup ("");
  return weft_numeral_percent (choice->value / value - 1);
}

char *
weft_choice_words_proof (const WeftModeChoice *choice)
{
  g_autofree char *evaluations = weft_numeral_exact ((double) choice->evaluations);
  g_autofree char *bound = weft_choice_words_value (choice, choice->lower_bound);
  g_autofree char *gap =
      choice->value > 0 ? weft_view_words_share (1 - choice->lower_bound / choice->value) : g_strdup ("");

  if (choice->proved)
    return g_strdup_printf (_ ("Proved: no choice of modes is better (%s evaluations)."), evaluations);
  return g_strdup_printf (_ ("Not proved: there may be something as low as %s, %s less (%s evaluations)."),
                          bound, gap, evaluations);
}

guint
weft_choice_count_changes (const WeftModeChoice *choice)
{
  guint n = 0;

  for (gsize i = 0; i < choice->n_rows; i++)
    n += choice->rows[i].chosen != choice->rows[i].drawn;
  return n;
}

char *
weft_choice_words_applied (const WeftModeChoice *choice)
{
  guint n = weft_choice_count_changes (choice);
  g_autofree char *gain = weft_choice_words_gain (choice, choice->as_drawn);

  /* Translators: the difference that the new modes make, "−3.8 %"; it may be empty. */
  return g_strdup_printf (
      ngettext ("Optimised: %u node in another mode %s", "Optimised: %u nodes in other modes %s", n), n,
      gain);
}

char *
weft_choice_words_changes (const WeftDocument *document, const WeftModeChoice *choice, guint most)
{
  GString *words = g_string_new (NULL);
  guint n = 0;

  for (gsize i = 0; i < choice->n_rows; i++) {
    const WeftModeChoiceRow *row = &choice->rows[i];
    const WeftNode *node = weft_document_get_node (document, row->node);

    if (row->chosen == row->drawn || n++ >= most)
      continue;
    g_string_append_printf (words, "%s%s → %s", words->len > 0 ? ", " : "",
                            node != NULL ? weft_node_get_label (node) : row->element,
                            row->chosen == WEFT_MODE_SIMD ? "SIMD" : "SPMD");
  }
  if (n > most)
    g_string_append_printf (words, ngettext (" and %u more", " and %u more", n - most), n - most);
  return g_string_free (words, FALSE);
}
