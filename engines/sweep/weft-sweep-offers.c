/* weft-sweep-offers.c: see weft-sweep-offers.h. */
#include "weft-sweep-offers.h"

#include "weft-address.h"
#include "weft-number.h"

#include <math.h>

typedef struct {
  const WeftDocument *document;
  double step; /* of the diagram's times; 0: none */
  guint most;
  GPtrArray *axes;
} Lister;

typedef struct {
  double from;
  double to;
  double step;
} Range;

static gboolean
is_size (WeftProperty property)
{
  return property == WEFT_PROPERTY_PES || property == WEFT_PROPERTY_PROCESSORS;
}

/* The smallest part of its values, or 0. */
static double
get_grain (const WeftPropertyInfo *info, double step)
{
  return info->type == WEFT_TYPE_TIME                                       ? step
         : info->type == WEFT_TYPE_INTEGER || info->type == WEFT_TYPE_COUNT ? 1
                                                                            : 0;
}

/* %FALSE: there is no such range of more than one value. */
static gboolean
find_range (const WeftPropertyInfo *info, double value, double step, Range *range)
{
  gboolean is_bounded = info->greatest > info->least;
  double grain = get_grain (info, step);
  double quarter = grain > 0 ? MAX (floor (value / 4 / grain), 1) * grain : value / 4;

  if (is_bounded && info->least >= 0 && info->greatest <= 1)
    *range = (Range){info->least, info->greatest, (info->greatest - info->least) / 10};
  else if (value > 0)
    *range = (Range){value >= 4 * quarter ? 2 * quarter : quarter, 8 * quarter, quarter};
  else
    return FALSE;
  if (is_bounded) {
    range->from = MAX (range->from, info->least);
    range->to = MIN (range->to, info->greatest);
  }
  return range->from + range->step <= range->to;
}

/* Whether it is a number on which results depend. */
static gboolean
is_varied (const WeftPropertyInfo *info)
{
  return (info->flags & WEFT_PROPERTY_SEMANTIC) &&
         !(info->flags & (WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_CONTENT)) &&
         (info->type == WEFT_TYPE_INTEGER || info->type == WEFT_TYPE_NUMBER || info->type == WEFT_TYPE_TIME ||
          info->type == WEFT_TYPE_COUNT);
}

/* @text: its value, which may be a distribution. */
static void
add_axis (Lister *lister, const WeftPropertyInfo *info, const char *address, const char *text)
{
  char numbers[3][WEFT_NUMBER_SIZE];
  const char *end;
  double value = weft_number_parse (text, &end);
  Range range;

  if (lister->axes->len >= lister->most || end == text || *end != '\0')
    return;
  if (is_size (info->property))
    g_ptr_array_add (lister->axes, g_strdup_printf ("%s=1:%s:*2", address,
                                                    weft_number_print (4 * MAX (value, 1), numbers[0])));
  else if (find_range (info, value, lister->step, &range))
    g_ptr_array_add (lister->axes,
                     g_strdup_printf ("%s=%s:%s:%s", address, weft_number_print (range.from, numbers[0]),
                                      weft_number_print (range.to, numbers[1]),
                                      weft_number_print (range.step, numbers[2])));
}

static void
list_node (Lister *lister, const WeftNode *node)
{
  const WeftKindInfo *kind = weft_kind_get_info (weft_node_get_kind (node));

  for (guint i = 0; i < kind->n_properties; i++) {
    const WeftPropertyInfo *info = &kind->properties[i];
    g_autofree char *address = NULL;
    g_autofree char *text = NULL;

    if (!is_varied (info) || !weft_node_has (node, info->property))
      continue;
    address = weft_address_print (lister->document, weft_node_get_id (node), info->property);
    text = weft_properties_print (weft_node_get_properties (node), info->property);
    add_axis (lister, info, address, text);
  }
}

static void
list_row (Lister *lister, const WeftGraph *graph, WeftElement row)
{
  const WeftKindInfo *kind = weft_kind_get_info (weft_graph_get_kind (graph, row.table));
  const char *id = weft_graph_get_text (graph, row, WEFT_PROPERTY_ID);

  for (guint i = 0; i < kind->n_properties && id != NULL; i++) {
    const WeftPropertyInfo *info = &kind->properties[i];
    g_autofree char *address = NULL;
    g_autofree char *text = NULL;

    if (!is_varied (info) || !weft_graph_has (graph, row, info->property))
      continue;
    address = g_strdup_printf ("%s.%s", id, info->attribute);
    text = weft_graph_print (graph, row, info->property);
    add_axis (lister, info, address, text);
  }
}

static void
list_rows (Lister *lister, const WeftGraph *graph)
{
  for (guint table = 1; table <= weft_graph_count_tables (graph); table++)
    for (guint32 row = 0; row < weft_graph_get_end (graph, table) && lister->axes->len < lister->most; row++)
      if (weft_graph_has_row (graph, (WeftElement){.table = table, .row = row}) &&
          weft_kind_get_property (weft_graph_get_kind (graph, table), WEFT_PROPERTY_ID) != NULL)
        list_row (lister, graph, (WeftElement){.table = table, .row = row});
}

/* @top: (nullable), and all below it. */
static void
list_below (Lister *lister, const WeftNode *top)
{
  g_autoptr (GPtrArray) stack = g_ptr_array_new ();

  if (top != NULL)
    g_ptr_array_add (stack, (gpointer) top);
  while (stack->len > 0 && lister->axes->len < lister->most) {
    const WeftNode *node = g_ptr_array_steal_index (stack, stack->len - 1);
    const WeftGraph *graph = weft_node_get_graph (node);

    list_node (lister, node);
    for (gsize i = weft_node_get_n_children (node); i-- > 0;)
      g_ptr_array_add (stack, (gpointer) weft_node_get_child (node, i));
    if (graph != NULL)
      list_rows (lister, graph);
  }
}

GPtrArray *
weft_sweep_list_axes (const WeftDocument *document, guint32 diagram, guint most)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  gboolean has_step = weft_kind_get_property (weft_node_get_kind (node), WEFT_PROPERTY_STEP) != NULL;
  Lister lister = {document, has_step ? weft_node_get_number (node, WEFT_PROPERTY_STEP) : 0, most,
                   g_ptr_array_new_with_free_func (g_free)};

  list_below (&lister, node);
  list_below (&lister, weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE));
  return lister.axes;
}
