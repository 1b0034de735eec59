/* weft-tornado-figure.c: what the parameters do to mean and quantile, the one that matters most at the top. */
#include "weft-answer-figures.h"

#include "weft-flow-tree.h"
#include "weft-numeral.h"
#include "weft-spans.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Nobody reads more; they are sorted by effect. */
#define MOST_ROWS 500

/* What is made for the rows and lives as long as they do. */
typedef struct {
  const WeftDocument *document;
  const WeftTornado *tornado;
  const char *level; /* "P95" */
  GArray *rows;      /* WeftSpansRow */
  GPtrArray *strings;
} Builder;

static const char *
keep (Builder *builder, char *text)
{
  g_ptr_array_add (builder->strings, text);
  return text;
}

/* The node of the diagram that a click on the row selects: the block of a step, the tree for what the machine does. */
static guint32
find_drawn (const WeftDocument *document, guint32 id, guint32 diagram)
{
  for (; id != 0; id = weft_document_get_parent (document, id)) {
    WeftKind kind = weft_node_get_kind (weft_document_get_node (document, id));

    if (weft_kind_get_property (kind, WEFT_PROPERTY_MODE) != NULL)
      return id;
  }
  return diagram;
}

/* "2": which of several steps; nothing for the only one. */
static char *
count_step (const WeftDocument *document, const WeftNode *step)
{
  guint32 id = weft_node_get_id (step);
  const WeftNode *block = weft_document_get_node (document, weft_document_get_parent (document, id));

  if (weft_node_get_n_children (block) < 2)
    return g_strdup ("");
  return g_strdup_printf (" %" G_GSIZE_FORMAT, weft_document_get_index (document, id) + 1);
}

static const char *
name_overhead (const WeftNode *node)
{
  static const char *const names[WEFT_N_OVERHEADS] = {
      [WEFT_OVERHEAD_LOOP_INIT] = N_ ("Loop set-up"), [WEFT_OVERHEAD_LOOP_TEST] = N_ ("Loop test"),
      [WEFT_OVERHEAD_IF_TEST] = N_ ("If test"),       [WEFT_OVERHEAD_POST_THEN] = N_ ("After then"),
      [WEFT_OVERHEAD_POST_ELSE] = N_ ("After else"),
  };

  return _ (names[weft_node_get_integer (node, WEFT_PROPERTY_NAME)]);
}

/* Which parameter of a node it is: "iterations", "time in SIMD mode". */
static char *
name_parameter (const Builder *builder, const WeftNode *node, WeftProperty property)
{
  WeftKind kind = weft_node_get_kind (node);
  const WeftPropertyInfo *info = weft_kind_get_property (kind, property);
  g_autofree char *step = kind == WEFT_KIND_STEP ? count_step (builder->document, node) : g_strdup ("");

  if (kind == WEFT_KIND_IF && property == WEFT_PROPERTY_THEN)
    return g_strdup (_ ("P(then)"));
  if (kind == WEFT_KIND_LOOP && property == WEFT_PROPERTY_ITERATIONS)
    return g_strdup (_ ("iterations"));
  if (kind == WEFT_KIND_OVERHEAD || kind == WEFT_KIND_OPERATION)
    return g_strdup (property == WEFT_PROPERTY_SIMD ? "SIMD" : "SPMD");
  if (kind == WEFT_KIND_STEP || kind == WEFT_KIND_SWITCH)
    return g_strdup_printf ("%s%s", _ ("time"), step);
  return g_strdup (_ (info->label));
}

static const char *
name_owner (const Builder *builder, const WeftNode *node, guint32 drawn)
{
  switch ((int) weft_node_get_kind (node)) {
  case WEFT_KIND_SWITCH:
    return weft_node_get_integer (node, WEFT_PROPERTY_TO) == WEFT_MODE_SIMD ? _ ("Switch to SIMD")
                                                                            : _ ("Switch to SPMD");
  case WEFT_KIND_OVERHEAD:
    return name_overhead (node);
  case WEFT_KIND_OPERATION:
    return weft_node_get_label (node);
  default:
    return weft_node_get_label (weft_document_get_node (builder->document, drawn));
  }
}

/* To three significant digits: rounded first, so that 0.9999 is `+1.00`. */
static char *
print_slope (double slope)
{
  double scale = slope != 0 ? pow (10, floor (log10 (fabs (slope))) - 2) : 1;
  double rounded = round (slope / scale) * scale;

  return weft_numeral_difference (rounded, weft_numeral_count_decimals (rounded, 3));
}

static char *
describe_row (const Builder *builder, const char *owner, const char *parameter, const WeftTornadoRow *row)
{
  const char *unit = builder->tornado->unit;
  g_autofree char *low = weft_numeral_short (row->changed[WEFT_SIDE_LOW]);
  g_autofree char *high = weft_numeral_short (row->changed[WEFT_SIDE_HIGH]);
  g_autofree char *mean_low = weft_view_words_time (row->mean[WEFT_SIDE_LOW], unit);
  g_autofree char *mean_high = weft_view_words_time (row->mean[WEFT_SIDE_HIGH], unit);
  g_autofree char *quantile_low = weft_view_words_time (row->quantile[WEFT_SIDE_LOW], unit);
  g_autofree char *quantile_high = weft_view_words_time (row->quantile[WEFT_SIDE_HIGH], unit);
  g_autofree char *slope = print_slope (row->mean_slope);

  /* Translators: a parameter at its lower and higher value, what the mean and a quantile are then, and the slope. */
  return g_strdup_printf (_ ("%s, %s: %s … %s · mean %s … %s (%s per unit) · %s %s … %s"), owner, parameter,
                          low, high, mean_low, mean_high, slope, builder->level, quantile_low, quantile_high);
}

static void
add_row (Builder *builder, const WeftTornadoRow *row, guint32 diagram)
{
  const WeftTornado *tornado = builder->tornado;
  const WeftNode *node = weft_document_get_node (builder->document, row->node);
  WeftSpansRow span = {.label = row->address, .id = 0};
  g_autofree char *value = weft_numeral_short (row->value);
  const char *parameter = "";

  if (node != NULL) {
    span.id = find_drawn (builder->document, row->node, diagram);
    span.label = name_owner (builder, node, span.id);
    parameter = keep (builder, name_parameter (builder, node, row->property));
    span.paint =
        span.id != diagram
            ? weft_view_words_paint (weft_document_get_node (builder->document, span.id), tornado->modes)
            : WEFT_PAINT_PLAIN;
  }
  span.detail = keep (builder, g_strdup_printf ("%s %s", parameter, value));
  for (guint side = 0; side < 2; side++) {
    double *deltas = side == WEFT_SIDE_LOW ? span.low : span.high;

    deltas[0] = row->mean[side] - tornado->mean;
    deltas[1] = row->quantile[side] - tornado->quantile;
  }
  span.slopes[0] = keep (builder, print_slope (row->mean_slope));
  span.slopes[1] = keep (builder, print_slope (row->quantile_slope));
  span.words = keep (builder, describe_row (builder, span.label, parameter, row));
  g_array_append_val (builder->rows, span);
}

static WeftFigure *
make_figure (Builder *builder)
{
  const WeftTornado *tornado = builder->tornado;
  g_autofree char *mean = weft_view_words_time (tornado->mean, tornado->unit);
  g_autofree char *quantile = weft_view_words_exact_time (tornado->quantile, tornado->unit);
  WeftSpansHead head = {.n_numbers = 2};

  head.numbers[0] = keep (builder, g_strdup_printf (_ ("upper bar: mean %s"), mean));
  head.numbers[1] = keep (builder, g_strdup_printf (_ ("lower bar: %s %s"), builder->level, quantile));
  head.columns[0] = _ ("mean per unit");
  head.columns[1] = keep (builder, g_strdup_printf (_ ("%s per unit"), builder->level));
  head.low = keep (builder, weft_numeral_percent (-tornado->change));
  head.high = keep (builder, weft_numeral_percent (tornado->change));
  head.caption = keep (builder, weft_view_words_caption (_ ("change of the execution time"), tornado->unit));
  return weft_spans_new (&head, (const WeftSpansRow *) builder->rows->data, builder->rows->len);
}

WeftFigure *
weft_tornado_figure_new (const WeftDocument *document, guint32 diagram, const WeftTornado *tornado)
{
  g_autofree char *percent = weft_numeral_short (100 * tornado->level);
  g_autofree char *level = g_strdup_printf ("P%s", percent);
  Builder builder = {document, tornado, level, g_array_new (FALSE, FALSE, sizeof (WeftSpansRow)),
                     g_ptr_array_new_with_free_func (g_free)};
  WeftFigure *figure;

  for (gsize i = 0; i < MIN (tornado->n_rows, MOST_ROWS); i++)
    add_row (&builder, &tornado->rows[i], diagram);
  figure = make_figure (&builder);
  g_array_unref (builder.rows);
  g_ptr_array_unref (builder.strings);
  return figure;
}
