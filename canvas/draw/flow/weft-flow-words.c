/* weft-flow-words.c: random quantities summed up in a few words. A finite quantity is told by its range, one
 * without a greatest value by its mean, one whose values are elsewhere by the name of the measurement or diagram. */
#include "weft-flow-words.h"

#include "weft-flow-tree.h"
#include "weft-numeral.h"

#include <glib/gi18n-lib.h>

/* What is known of a sum of quantities. */
typedef struct {
  double least;
  double greatest;
  double mean;
  gboolean unbounded;
  const WeftLiteral *elsewhere; /* (nullable): one that names a measurement or a diagram */
  guint n;
  gboolean missing; /* no time in the mode */
} Summary;

static void
summary_add (Summary *summary, double times, double least, double greatest, double mean)
{
  summary->least += times * least;
  summary->greatest += times * greatest;
  summary->mean += times * mean;
  summary->n++;
}

static void
add_weights (Summary *summary, double times, const WeftLiteral *literal)
{
  gsize n;
  const WeftWeight *weights = weft_literal_get_weights (literal, &n);
  gsize first = n;
  gsize last = 0;
  double mean = 0;

  for (gsize i = 0; i < n; i++) {
    if (weights[i].weight == 0)
      continue;
    first = MIN (first, i);
    last = i;
    mean += weights[i].value * weights[i].weight;
  }
  if (first < n)
    summary_add (summary, times, weights[first].value, weights[last].value, mean);
}

static void
add_unbounded (Summary *summary, double times, double least, double mean)
{
  summary_add (summary, times, least, least, mean);
  summary->unbounded = TRUE;
}

static void
add_literal (Summary *summary, double times, const WeftLiteral *literal)
{
  WeftFamily family = weft_literal_get_family (literal);
  gboolean listed = family == WEFT_FAMILY_WEIGHTS || weft_literal_get_reference (literal) != NULL;
  double a = listed ? 0 : weft_literal_get_parameter (literal, 0);

  switch (family) {
  case WEFT_FAMILY_CONSTANT:
    summary_add (summary, times, a, a, a);
    break;
  case WEFT_FAMILY_UNIFORM: {
    double b = weft_literal_get_parameter (literal, 1);

    summary_add (summary, times, a, b, (a + b) / 2);
    break;
  }
  case WEFT_FAMILY_WEIGHTS:
    add_weights (summary, times, literal);
    break;
  case WEFT_FAMILY_BINOMIAL:
    summary_add (summary, times, 0, a, a * weft_literal_get_parameter (literal, 1));
    break;
  case WEFT_FAMILY_TRIANGULAR: {
    double b = weft_literal_get_parameter (literal, 1);
    double c = weft_literal_get_parameter (literal, 2);

    summary_add (summary, times, a, c, (a + b + c) / 3);
    break;
  }
  case WEFT_FAMILY_GEOMETRIC:
    add_unbounded (summary, times, 1, a > 0 ? 1 / a : 1);
    break;
  case WEFT_FAMILY_POISSON:
  case WEFT_FAMILY_NORMAL:
  case WEFT_FAMILY_EXPONENTIAL:
  case WEFT_FAMILY_LOGNORMAL:
    add_unbounded (summary, times, 0, a);
    break;
  case WEFT_FAMILY_SAMPLES:
  case WEFT_FAMILY_RESULT:
    summary->elsewhere = literal;
    summary->n++;
    break;
  }
}

/* Of one quantity, or of several among which is such a one. */
static char *
print_elsewhere (const WeftLiteral *literal, gboolean is_alone)
{
  const char *result = weft_literal_get_result (literal);

  if (result != NULL)
    return is_alone ? g_strdup_printf (_ ("result of %s"), result)
                    : g_strdup_printf (_ ("with the result of %s"), result);
  return is_alone ? g_strdup_printf (_ ("samples of %s"), weft_literal_get_samples (literal))
                  : g_strdup (_ ("measured"));
}

static char *
summary_print (const Summary *summary)
{
  g_autofree char *least = weft_numeral_exact (summary->least);
  g_autofree char *greatest = weft_numeral_exact (summary->greatest);
  g_autofree char *mean = weft_numeral_short (summary->mean);

  if (summary->missing)
    return g_strdup (_ ("no time"));
  if (summary->elsewhere != NULL)
    return print_elsewhere (summary->elsewhere, summary->n == 1);
  if (summary->unbounded)
    return g_strdup_printf (_ ("mean %s"), mean);
  if (g_str_equal (least, greatest))
    return g_steal_pointer (&least);
  /* Translators: from the least to the greatest value. */
  return g_strdup_printf (_ ("%s … %s"), least, greatest);
}

static char *
print_time (const WeftNode *machine, const WeftNode *block, WeftMode mode)
{
  Summary summary = {0};
  WeftChildIter iter;
  WeftNode *step;

  weft_child_iter_init (&iter, block);
  while ((step = weft_child_iter_next (&iter)) != NULL) {
    const WeftLiteral *time = NULL;
    guint count = 1;

    if (weft_node_get_kind (step) != WEFT_KIND_STEP)
      continue;
    if (machine == NULL && weft_node_get_text (step, WEFT_PROPERTY_OP) != NULL)
      summary.missing = TRUE;
    else if (!weft_step_get_time (machine, step, mode, &time, &count))
      summary.missing = TRUE;
    else if (time != NULL)
      add_literal (&summary, count, time);
  }
  return summary_print (&summary);
}

char *
weft_flow_words_block (const WeftNode *machine, const WeftNode *block)
{
  WeftMode mode = weft_node_get_mode (block);
  WeftMode other = mode == WEFT_MODE_SIMD ? WEFT_MODE_SPMD : WEFT_MODE_SIMD;
  g_autofree char *own_time = print_time (machine, block, mode);
  g_autofree char *other_time = print_time (machine, block, other);

  if (g_str_equal (own_time, other_time) || (machine != NULL && !weft_machine_supports (machine, other)))
    return g_steal_pointer (&own_time);
  /* Translators: time in the block's own mode, then in the other one. */
  return g_strdup_printf (other == WEFT_MODE_SIMD ? _ ("%s · %s in SIMD") : _ ("%s · %s in SPMD"), own_time,
                          other_time);
}

/* @words: (transfer full), with a mark when nobody has said or counted it. */
static char *
mark_guess (const WeftNode *node, char *words)
{
  g_autofree char *plain = words;

  if (weft_node_get_integer (node, WEFT_PROPERTY_GUESS) == 0)
    return g_steal_pointer (&plain);
  /* Translators: behind a number of iterations or a probability that is a default. */
  return g_strdup_printf (_ ("%s · a guess"), plain);
}

char *
weft_flow_words_loop (const WeftNode *loop)
{
  const WeftLiteral *iterations = weft_node_get_literal (loop, WEFT_PROPERTY_ITERATIONS);
  Summary summary = {0};
  g_autofree char *count = NULL;

  if (iterations == NULL)
    return g_strdup (_ ("no count"));
  add_literal (&summary, 1, iterations);
  count = summary_print (&summary);
  if (summary.elsewhere != NULL)
    return g_steal_pointer (&count);
  if (!summary.unbounded && summary.least == 1 && summary.greatest == 1)
    return g_strdup (_ ("once"));
  /* Translators: %s is a number, a range of numbers or "mean 9.5". */
  return mark_guess (loop, g_strdup_printf (_ ("%s times"), count));
}

char *
weft_flow_words_if (const WeftNode *conditional)
{
  g_autofree char *probability = weft_numeral_short (weft_node_get_number (conditional, WEFT_PROPERTY_THEN));

  return mark_guess (conditional, g_strdup_printf (_ ("then %s"), probability));
}

char *
weft_flow_words_root (const WeftDocument *document, const WeftNode *tree)
{
  WeftNode *machine = weft_flow_tree_get_machine (document, tree);
  guint pes = weft_flow_tree_get_pes (document, tree);
  g_autofree char *count = weft_numeral_exact (pes);
  g_autofree char *words = g_strdup_printf (ngettext ("%s PE", "%s PEs", pes), count);

  if (machine == NULL)
    return g_steal_pointer (&words);
  return g_strdup_printf ("%s · %s", words, weft_node_get_label (machine));
}

typedef struct {
  guint blocks;
  guint loops;
  guint conditionals;
} Counts;

/* Depth is bounded by the nesting limit. */
static void
count_below (const WeftNode *node, Counts *counts)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftKind kind = weft_node_get_kind (child);

    counts->blocks += kind == WEFT_KIND_BLOCK;
    counts->loops += kind == WEFT_KIND_LOOP;
    counts->conditionals += kind == WEFT_KIND_IF;
    if (kind != WEFT_KIND_BLOCK)
      count_below (child, counts);
  }
}

/* Takes @words. */
static void
add_words (GString *list, char *words)
{
  g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", words);
  g_free (words);
}

char *
weft_flow_words_folded (const WeftNode *construct)
{
  GString *list = g_string_new (NULL);
  Counts counts = {0};

  count_below (construct, &counts);
  if (counts.blocks > 0)
    add_words (list, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u block", "%u blocks", counts.blocks),
                                      counts.blocks));
  if (counts.loops > 0)
    add_words (list, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u loop", "%u loops", counts.loops),
                                      counts.loops));
  if (counts.conditionals > 0)
    add_words (list, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u conditional", "%u conditionals",
                                                   counts.conditionals),
                                      counts.conditionals));
  return g_string_free (list, list->len == 0);
}
