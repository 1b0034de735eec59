/* weft-breakdown-figure.c: where the mean goes, as stacked bars: a row for what each node itself takes. */
#include "weft-answer-figures.h"

#include "weft-bars.h"
#include "weft-flow-tree.h"
#include "weft-numeral.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>

/* Beyond so many rows the smaller ones are summed up in one. */
#define MOST_ROWS 300

static const struct {
  WeftBarRole part;
  const char *label; /* of the legend */
} causes[WEFT_N_CAUSES] = {
    [WEFT_CAUSE_COMPUTATION] = {WEFT_BAR_WORK, N_ ("computation")},
    [WEFT_CAUSE_WAITING] = {WEFT_BAR_WAITING, N_ ("waiting")},
    [WEFT_CAUSE_MASKED] = {WEFT_BAR_MASKED, N_ ("masked off")},
    [WEFT_CAUSE_SWITCH] = {WEFT_BAR_SWITCH, N_ ("mode switches")},
    [WEFT_CAUSE_OVERHEAD] = {WEFT_BAR_OVERHEAD, N_ ("overhead")},
};

/* What is made for the rows and lives as long as they do. */
typedef struct {
  const WeftDocument *document;
  const WeftBreakdown *breakdown;
  GArray *rows; /* WeftBarsRow */
  GPtrArray *strings;
} Builder;

const char *
weft_breakdown_name_cause (WeftCause cause)
{
  return _ (causes[cause].label);
}

WeftBarRole
weft_breakdown_get_part (WeftCause cause)
{
  return causes[cause].part;
}

static const char *
keep (Builder *builder, char *text)
{
  g_ptr_array_add (builder->strings, text);
  return text;
}

static char *
print_share (const Builder *builder, double time)
{
  return builder->breakdown->mean > 0 ? weft_view_words_share (time / builder->breakdown->mean)
                                      : g_strdup ("");
}

/* The node that is executed just before @node, within the same list; (nullable). */
static const WeftNode *
find_before (const WeftDocument *document, guint32 node)
{
  const WeftNode *parent = weft_document_get_node (document, weft_document_get_parent (document, node));
  gsize index = parent != NULL ? weft_document_get_index (document, node) : 0;

  return index > 0 ? weft_node_get_child (parent, index - 1) : NULL;
}

char *
weft_breakdown_name_waiting (const WeftDocument *document, const WeftBreakdown *breakdown, guint32 id)
{
  const WeftNode *node = weft_document_get_node (document, id);
  const WeftNode *before = node != NULL ? find_before (document, id) : NULL;

  if (node == NULL)
    return g_strdup (_ ("waiting"));
  if (id == breakdown->rows[0].node)
    return g_strdup (_ ("waiting at the end"));
  if (weft_view_words_paint (node, breakdown->modes) == WEFT_PAINT_SIMD && before != NULL &&
      weft_view_words_paint (before, breakdown->modes) == WEFT_PAINT_SPMD)
    return g_strdup_printf (_ ("waiting before %s"), weft_node_get_label (node));
  return g_strdup (_ ("waiting"));
}

static void
append_causes (const Builder *builder, GString *words, const WeftBreakdownRow *row)
{
  const double *parts = row->own;
  g_autofree char *waiting = weft_breakdown_name_waiting (builder->document, builder->breakdown, row->node);

  for (guint cause = 0; cause < WEFT_N_CAUSES; cause++) {
    g_autofree char *value = weft_numeral_rounded (parts[cause], 4);
    g_autofree char *share = print_share (builder, parts[cause]);

    if (parts[cause] > 0)
      g_string_append_printf (words, " · %s %s (%s)",
                              cause == WEFT_CAUSE_WAITING ? waiting : _ (causes[cause].label), value, share);
  }
}

static char *
describe_row (const Builder *builder, const char *label, const WeftBreakdownRow *row)
{
  double own = weft_causes_sum (row->own);
  double below = weft_causes_sum (row->below);
  g_autofree char *own_text = weft_view_words_time (own, builder->breakdown->unit);
  g_autofree char *below_text = weft_view_words_time (below, builder->breakdown->unit);
  g_autofree char *share = print_share (builder, below);
  GString *words = g_string_new (NULL);

  g_string_append_printf (words, _ ("%s: itself %s"), label, own_text);
  append_causes (builder, words, row);
  if (below > own)
    g_string_append_printf (words, _ (" · with all below %s (%s)"), below_text, share);
  return g_string_free (words, FALSE);
}

static void
add_row (Builder *builder, const WeftBreakdownRow *row)
{
  const WeftNode *node = weft_document_get_node (builder->document, row->node);
  const char *label = node != NULL        ? weft_node_get_label (node)
                      : row->name != NULL ? row->name
                                          : row->element;
  double own = weft_causes_sum (row->own);
  WeftBarsRow bar = {.id = row->node,
                     .depth = row->depth > 0 ? row->depth - 1 : 0,
                     .paint = weft_view_words_paint (node, builder->breakdown->modes),
                     .label = label,
                     .parts = row->own};

  bar.value = keep (builder, weft_view_words_time (own, ""));
  bar.share = keep (builder, print_share (builder, own));
  bar.words = keep (builder, describe_row (builder, label, row));
  g_array_append_val (builder->rows, bar);
}

static gint
compare_downwards (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x < y) - (x > y);
}

/* The least sum of a row that is shown by itself. */
static double
find_threshold (const WeftBreakdown *breakdown)
{
  g_autofree double *sums = NULL;

  if (breakdown->n_rows <= MOST_ROWS)
    return 0;
  sums = g_new (double, breakdown->n_rows);
  for (gsize i = 0; i < breakdown->n_rows; i++)
    sums[i] = weft_causes_sum (breakdown->rows[i].own);
  qsort (sums, breakdown->n_rows, sizeof (double), compare_downwards);
  return sums[MOST_ROWS - 1];
}

static void
add_rest (Builder *builder, const WeftBreakdownRow *rest, guint n)
{
  g_autofree char *number = weft_numeral_exact (n);
  g_autofree char *label = g_strdup_printf (ngettext ("%s smaller node", "%s smaller nodes", n), number);
  double own = weft_causes_sum (rest->own);
  WeftBarsRow bar = {.label = keep (builder, g_steal_pointer (&label)), .parts = rest->own, .cut = TRUE};

  bar.value = keep (builder, weft_view_words_time (own, ""));
  bar.share = keep (builder, print_share (builder, own));
  bar.words = keep (builder, describe_row (builder, bar.label, rest));
  g_array_append_val (builder->rows, bar);
}

/* The tree itself has a row only where it takes time, which it does when the last PEs are waited for. */
static void
add_rows (Builder *builder, WeftBreakdownRow *rest)
{
  const WeftBreakdown *breakdown = builder->breakdown;
  double threshold = find_threshold (breakdown);
  guint n_rest = 0;

  for (gsize i = 0; i < breakdown->n_rows; i++) {
    const WeftBreakdownRow *row = &breakdown->rows[i];

    if (i == 0 && weft_causes_sum (row->own) <= 0)
      continue;
    if (weft_causes_sum (row->own) >= threshold && builder->rows->len < MOST_ROWS) {
      add_row (builder, row);
      continue;
    }
    for (guint cause = 0; cause < WEFT_N_CAUSES; cause++)
      rest->own[cause] += row->own[cause];
    n_rest++;
  }
  if (n_rest > 0)
    add_rest (builder, rest, n_rest);
}

static void
make_parts (Builder *builder, WeftBarsPart *parts)
{
  for (guint cause = 0; cause < WEFT_N_CAUSES; cause++) {
    double sum = builder->breakdown->n_rows > 0 ? builder->breakdown->rows[0].below[cause] : 0;
    g_autofree char *value = weft_view_words_time (sum, "");
    g_autofree char *share = print_share (builder, sum);

    parts[cause] = (WeftBarsPart){causes[cause].part, _ (causes[cause].label),
                                  keep (builder, g_strdup_printf ("%s · %s", value, share))};
  }
}

WeftFigure *
weft_breakdown_figure_new (const WeftDocument *document, const WeftBreakdown *breakdown)
{
  Builder builder = {document, breakdown, g_array_new (FALSE, FALSE, sizeof (WeftBarsRow)),
                     g_ptr_array_new_with_free_func (g_free)};
  WeftBreakdownRow rest = {0};
  WeftBarsPart parts[WEFT_N_CAUSES];
  g_autofree char *mean = weft_view_words_time (breakdown->mean, breakdown->unit);
  g_autofree char *caption =
      g_strdup_printf (_ ("expected time of an average PE; all rows together: %s"), mean);
  WeftFigure *figure;

  make_parts (&builder, parts);
  add_rows (&builder, &rest);
  figure = weft_bars_new (parts, WEFT_N_CAUSES, (const WeftBarsRow *) builder.rows->data, builder.rows->len,
                          caption);
  g_array_unref (builder.rows);
  g_ptr_array_unref (builder.strings);
  return figure;
}
