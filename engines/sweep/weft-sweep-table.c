/* weft-sweep-table.c: see weft-sweep-table.h. */
#include "weft-sweep-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>

WeftSweepTable *
weft_sweep_table_ref (WeftSweepTable *table)
{
  g_atomic_int_inc (&table->ref_count);
  return table;
}

void
weft_sweep_table_unref (WeftSweepTable *table)
{
  if (!g_atomic_int_dec_and_test (&table->ref_count))
    return;
  g_free (table->diagram_id);
  g_free (table->element);
  g_free (table->question);
  g_free (table->unit);
  g_free (table->shown);
  weft_sweep_plan_unref (table->plan);
  g_ptr_array_unref (table->points);
  g_ptr_array_unref (table->figures);
  g_free (table);
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  const WeftSweepPoint *x = *(const WeftSweepPoint *const *) a;
  const WeftSweepPoint *y = *(const WeftSweepPoint *const *) b;

  return (x->index > y->index) - (x->index < y->index);
}

static void
take_points (WeftSweepTable *table, GPtrArray *points)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  const WeftSweepPoint *last = NULL;

  for (guint i = 0; i < points->len; i++)
    g_ptr_array_add (sorted, points->pdata[i]);
  g_ptr_array_sort (sorted, compare_points);
  for (guint i = 0; i < sorted->len; i++) {
    WeftSweepPoint *point = sorted->pdata[i];

    if (last == NULL || last->index != point->index) {
      table->n_refused += point->refusal != NULL;
      g_ptr_array_add (table->points, weft_sweep_point_ref (point));
    }
    last = point;
  }
}

static void
list_figures (WeftSweepTable *table)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < table->points->len; i++) {
    const GArray *figures = ((const WeftSweepPoint *) table->points->pdata[i])->figures;

    for (guint j = 0; j < figures->len; j++) {
      const char *key = g_array_index (figures, WeftSweepFigure, j).key;

      if (!g_hash_table_contains (known, key)) {
        g_ptr_array_add (table->figures, g_strdup (key));
        g_hash_table_add (known, table->figures->pdata[table->figures->len - 1]);
      }
    }
  }
}

WeftSweepTable *
weft_sweep_table_new (const WeftSweepTask *task, GPtrArray *points, const char *shown)
{
  const WeftNode *diagram = weft_document_get_node (task->document, task->diagram);
  const char *unit = weft_node_get_text (diagram, WEFT_PROPERTY_UNIT);
  WeftSweepTable *table = g_new0 (WeftSweepTable, 1);

  table->ref_count = 1;
  table->diagram = task->diagram;
  table->diagram_id = g_strdup (weft_node_get_name (diagram));
  table->element = g_strdup (weft_kind_get_info (weft_node_get_kind (diagram))->element);
  table->question = g_strdup (task->question->name);
  table->shown = g_strdup (shown);
  table->unit = g_strdup (unit != NULL ? unit : "");
  table->plan = weft_sweep_plan_ref ((WeftSweepPlan *) task->plan);
  table->points = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sweep_point_unref);
  table->figures = g_ptr_array_new_with_free_func (g_free);
  take_points (table, points);
  list_figures (table);
  return table;
}

/* Points of one question have their figures mostly at the same places. */
double
weft_sweep_table_get (const WeftSweepTable *table, guint row, guint figure)
{
  const GArray *figures = ((const WeftSweepPoint *) table->points->pdata[row])->figures;
  const char *key = table->figures->pdata[figure];

  if (figure < figures->len && g_str_equal (g_array_index (figures, WeftSweepFigure, figure).key, key))
    return g_array_index (figures, WeftSweepFigure, figure).number;
  for (guint i = 0; i < figures->len; i++)
    if (g_str_equal (g_array_index (figures, WeftSweepFigure, i).key, key))
      return g_array_index (figures, WeftSweepFigure, i).number;
  return NAN;
}

gboolean
weft_sweep_table_find_figure (const WeftSweepTable *table, const char *key, guint *figure)
{
  static const char *const telling[] = {"mean", "makespan", "execution_time", "lower_bound"};

  if (key != NULL && g_ptr_array_find_with_equal_func (table->figures, key, g_str_equal, figure))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (telling); i++)
    if (g_ptr_array_find_with_equal_func (table->figures, telling[i], g_str_equal, figure))
      return TRUE;
  *figure = 0;
  return table->figures->len > 0;
}

gsize
weft_sweep_table_get_size (gconstpointer value)
{
  const WeftSweepTable *table = value;

  return table->points->len *
         (sizeof (WeftSweepPoint) + table->figures->len * (sizeof (WeftSweepFigure) + 16));
}

/* The sheet. */

static void
add_facts (WeftSheet *sheet, const WeftSweepTable *table)
{
  weft_sheet_add_text (sheet, "diagram", _ ("diagram"), table->diagram_id);
  weft_sheet_add_text (sheet, "kind", NULL, table->element);
  weft_sheet_add_text (sheet, "engine", NULL, "sweep");
  weft_sheet_add_text (sheet, "version", NULL, WEFT_VERSION);
  weft_sheet_add_text (sheet, "question", _ ("question"), table->question);
  if (*table->unit != '\0')
    weft_sheet_add_text (sheet, "unit", _ ("unit"), table->unit);
  if (table->plan->n_axes == 1)
    weft_sheet_add_text (sheet, "parameter", _ ("parameter"), table->plan->axes[0].address);
}

static void
add_columns (WeftSheet *sheet, const WeftSweepTable *table)
{
  const WeftSweepPlan *plan = table->plan;

  for (guint i = 0; i < plan->n_axes; i++)
    weft_sheet_add_column (sheet, plan->n_axes == 1 ? "value" : plan->axes[i].address, plan->axes[i].address);
  if (plan->has_seeds)
    weft_sheet_add_column (sheet, "seed", _ ("seed"));
  for (guint i = 0; i < table->figures->len; i++)
    weft_sheet_add_column (sheet, table->figures->pdata[i], table->figures->pdata[i]);
  if (table->n_refused > 0)
    weft_sheet_add_column (sheet, "refused", _ ("refused"));
}

static void
put_row (WeftSheet *sheet, guint row, gpointer data)
{
  const WeftSweepTable *table = data;
  const WeftSweepPlan *plan = table->plan;
  const WeftSweepPoint *point = table->points->pdata[row];

  for (guint i = 0; i < plan->n_axes; i++)
    weft_sheet_put_text (sheet, plan->axes[i].values[weft_sweep_plan_get_place (plan, point->index, i)]);
  if (plan->has_seeds)
    weft_sheet_put_number (sheet, (double) weft_sweep_plan_get_seed (plan, point->index));
  for (guint i = 0; i < table->figures->len; i++)
    weft_sheet_put_number (sheet, weft_sweep_table_get (table, row, i));
  if (table->n_refused > 0)
    weft_sheet_put_text (sheet, point->refusal);
}

WeftSheet *
weft_sweep_table_to_sheet (G_GNUC_UNUSED const WeftDocument *document, gconstpointer value)
{
  const WeftSweepTable *table = value;
  WeftSheet *sheet = weft_sheet_new ("points");

  add_facts (sheet, table);
  add_columns (sheet, table);
  weft_sheet_set_rows (sheet, table->points->len, put_row, weft_sweep_table_ref ((WeftSweepTable *) table),
                       (GDestroyNotify) weft_sweep_table_unref);
  return sheet;
}
