/* weft-cell-stages.c: see weft-cell-stages.h. */
#include "weft-cell-stages.h"

#include "weft-loop-count.h"
#include "weft-loop-flatten.h"

/* Halvings of a range of weights: as far as a double tells them apart. */
#define HALVINGS 60

/* Items. */

void
weft_cell_layout_init (WeftCellLayout *layout, const WeftLoopProgram *program, const WeftLoop *loop)
{
  *layout = (WeftCellLayout){g_array_new (FALSE, FALSE, sizeof (WeftCellRow)),
                             g_array_new (FALSE, FALSE, sizeof (guint32)), 0, 0};
  for (guint32 i = 0; i < program->arrays->len; i++) {
    WeftCellRow row = {.array = i, .start = layout->item_words};

    if (!weft_loop_get_reach (program, loop, i, row.reach))
      continue;
    if (WEFT_LOOP_ARRAY (program, i)->is_out) {
      g_array_append_val (layout->outs, i);
      continue;
    }
    row.width =
        (guint64) ((gint64) loop->high[1] - loop->low[1] + 1 + row.reach[1].most - row.reach[1].least);
    layout->item_words += row.width;
    layout->before = MAX (layout->before, (guint32) (row.reach[0].most - row.reach[0].least));
    g_array_append_val (layout->rows, row);
  }
}

void
weft_cell_layout_clear (WeftCellLayout *layout)
{
  g_array_unref (layout->rows);
  g_array_unref (layout->outs);
}

gint64
weft_cell_layout_find (const WeftCellLayout *layout, const WeftLoopNode *node)
{
  guint i = 0;
  const WeftCellRow *row;

  while (g_array_index (layout->rows, WeftCellRow, i).array != node->value)
    i++;
  row = &g_array_index (layout->rows, WeftCellRow, i);
  return (gint64) (node->shift[0] - row->reach[0].most) * (gint64) layout->item_words + (gint64) row->start +
         node->shift[1] - row->reach[1].least;
}

/* Cuts. */

/* Puts the cuts so that no stage is heavier than @most; %FALSE: that takes more processors. */
static gboolean
try_cut (const GArray *ends,
         const double *weights,
         double most,
         guint32 first,
         guint32 processors,
         guint32 *cuts)
{
  guint32 stage = 0;
  double weight = 0;

  cuts[0] = first;
  for (guint i = 0; i < ends->len; i++) {
    if (weight > 0 && weight + weights[i] > most) {
      if (++stage == processors)
        return FALSE;
      cuts[stage] = g_array_index (ends, guint32, i - 1);
      weight = 0;
    }
    weight += weights[i];
  }
  while (stage < processors)
    cuts[++stage] = ends->len > 0 ? g_array_index (ends, guint32, ends->len - 1) : first;
  return TRUE;
}

void
weft_cell_cut (const WeftLoopProgram *program, const WeftLoop *loop, guint32 processors, guint32 *cuts)
{
  g_autoptr (GArray) ends = weft_loop_find_statements (program, loop);
  g_autofree double *weights = g_new (double, ends->len + 1);
  double low = 0;
  double high = 0;

  for (guint i = 0; i < ends->len; i++) {
    guint32 first = i > 0 ? g_array_index (ends, guint32, i - 1) : loop->first;

    weights[i] = weft_loop_count_part (program, first, g_array_index (ends, guint32, i), NULL).mean;
    low = MAX (low, weights[i]);
    high += weights[i];
  }
  for (guint i = 0; i < HALVINGS && low < high; i++) {
    double middle = low + (high - low) / 2;

    if (try_cut (ends, weights, middle, loop->first, processors, cuts))
      high = middle;
    else
      low = middle;
  }
  try_cut (ends, weights, high, loop->first, processors, cuts);
}

/* Values. */

typedef struct {
  const WeftLoopProgram *program;
  const WeftLoop *loop;
  const WeftCellLayout *layout;
  GArray *values;       /* WeftCellValue: locals, outs, elements */
  GHashTable *by_place; /* of gint64: the number of an element's value, from 1 */
  guint32 n_elements;
} Finder;

static WeftCellValue *
get_value (const Finder *finder, guint32 i)
{
  return &g_array_index (finder->values, WeftCellValue, i);
}

static WeftCellValue *
find_element (Finder *finder, const WeftLoopNode *node)
{
  gint64 place = weft_cell_layout_find (finder->layout, node);
  gpointer found = g_hash_table_lookup (finder->by_place, &place);
  WeftCellValue value = {WEFT_CELL_ELEMENT, finder->n_elements, place, 0, 0};

  if (found != NULL)
    return get_value (finder, GPOINTER_TO_UINT (found) - 1);
  finder->n_elements++;
  g_array_append_val (finder->values, value);
  g_hash_table_insert (finder->by_place, g_memdup2 (&place, sizeof place),
                       GUINT_TO_POINTER (finder->values->len));
  return get_value (finder, finder->values->len - 1);
}

static WeftCellValue *
find_out (const Finder *finder, guint32 array)
{
  guint i = 0;

  while (g_array_index (finder->layout->outs, guint32, i) != array)
    i++;
  return get_value (finder, finder->loop->n_locals + i);
}

/* What stage @stage does with a node. */
static void
note_use (Finder *finder, const WeftLoopNode *node, guint32 stage)
{
  WeftCellValue *value;

  switch (node->kind) {
  case WEFT_LOOP_LOCAL:
    get_value (finder, node->value - finder->loop->first_local)->last = stage;
    return;
  case WEFT_LOOP_ELEMENT:
    find_element (finder, node)->last = stage;
    return;
  case WEFT_LOOP_SET:
  case WEFT_LOOP_FOR:
    value = get_value (finder, node->value - finder->loop->first_local);
    break;
  case WEFT_LOOP_STORE:
    value = find_out (finder, node->value);
    break;
  default:
    return;
  }
  value->first = MIN (value->first, stage);
}

static void
keep_crossing (GArray *values)
{
  guint n = 0;

  for (guint i = 0; i < values->len; i++) {
    WeftCellValue value = g_array_index (values, WeftCellValue, i);

    if (value.first != G_MAXUINT32 && value.first < value.last)
      g_array_index (values, WeftCellValue, n++) = value;
  }
  g_array_set_size (values, n);
}

GArray *
weft_cell_find_values (const WeftLoopProgram *program,
                       const WeftLoop *loop,
                       const WeftCellLayout *layout,
                       guint32 processors,
                       const guint32 *cuts)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (WeftCellValue));
  g_autoptr (GHashTable) by_place = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Finder finder = {program, loop, layout, values, by_place, 0};

  for (guint32 i = 0; i < loop->n_locals; i++) {
    WeftCellValue value = {WEFT_CELL_LOCAL, i, 0, G_MAXUINT32, 0};

    g_array_append_val (values, value);
  }
  for (guint32 i = 0; i < layout->outs->len; i++) {
    WeftCellValue value = {WEFT_CELL_OUT, i, 0, G_MAXUINT32, processors};

    g_array_append_val (values, value);
  }
  for (guint32 stage = 0; stage < processors; stage++)
    for (guint32 i = cuts[stage]; i < cuts[stage + 1]; i++)
      note_use (&finder, WEFT_LOOP_NODE (program, i), stage);
  keep_crossing (values);
  return values;
}
