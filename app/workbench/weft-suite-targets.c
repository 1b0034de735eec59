/* weft-suite-targets.c: targets as a table, and the times of operations on the one that is chosen (Dietz, Cohen and Grant 1993, section 4.1). Both have
 * one more row, for a new one. */
#include "weft-suite-page-private.h"

#include "weft-suite-edits.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>

static const WeftProperty target_columns[] = {WEFT_PROPERTY_ID,    WEFT_PROPERTY_MACHINE,
                                              WEFT_PROPERTY_MODEL, WEFT_PROPERTY_WIDTH,
                                              WEFT_PROPERTY_LOAD,  WEFT_PROPERTY_LOAD_STEP};

static const WeftProperty time_columns[] = {WEFT_PROPERTY_OP, WEFT_PROPERTY_SECONDS, WEFT_PROPERTY_PER_PE};

static char *
get_column_title (WeftKind kind, WeftProperty property)
{
  return g_strdup (_ (weft_kind_get_property (kind, property)->label));
}

static guint
targets_count_rows (gpointer data)
{
  return weft_suite_page_count_rows (data, WEFT_SUITE_TARGETS);
}

static guint
targets_count_columns (gpointer data)
{
  (void) data;
  return G_N_ELEMENTS (target_columns);
}

static char *
targets_get_row_title (gpointer data, guint row)
{
  const WeftNode *target = weft_suite_page_get_row (data, WEFT_SUITE_TARGETS, row);

  return g_strdup (target != NULL ? weft_node_get_label (target) : _ ("New target"));
}

static char *
targets_get_column_title (gpointer data, guint column)
{
  (void) data;
  return get_column_title (WEFT_KIND_TARGET, target_columns[column]);
}

static char *
targets_get_text (gpointer data, guint row, guint column)
{
  return weft_suite_page_get_text (data, WEFT_SUITE_TARGETS, row, column, target_columns[column]);
}

/* What an empty cell means. */
static char *
targets_get_note (gpointer data, guint row, guint column)
{
  const WeftNode *target = weft_suite_page_get_row (data, WEFT_SUITE_TARGETS, row);

  if (target == NULL || weft_node_has (target, target_columns[column]))
    return NULL;
  if (target_columns[column] == WEFT_PROPERTY_LOAD)
    return g_strdup (_ ("Without a load nobody can reach the target"));
  if (target_columns[column] == WEFT_PROPERTY_LOAD_STEP)
    return g_strdup (weft_node_get_integer (target, WEFT_PROPERTY_WIDTH) == 0
                         ? _ ("Each PE adds a load of 1, as the target has no width")
                         : _ ("PEs add no load, as the target has a width"));
  return NULL;
}

/* As its machine. */
static const WeftColor *
targets_get_color (gpointer data, guint row)
{
  WeftSuitePage *page = data;
  const WeftTheme *theme = weft_widget_get_theme (GTK_WIDGET (data));
  const WeftNode *target = weft_suite_page_get_row (page, WEFT_SUITE_TARGETS, row);

  for (guint i = 0; target != NULL && i < page->rows[WEFT_SUITE_MACHINES]->len; i++)
    if (g_strcmp0 (weft_node_get_name (weft_suite_page_get_row (page, WEFT_SUITE_MACHINES, i)),
                   weft_node_get_text (target, WEFT_PROPERTY_MACHINE)) == 0)
      return &theme->colors[WEFT_COLOR_MACHINE + i % WEFT_N_PALETTE];
  return NULL;
}

/* A new one is of the machine that is chosen. */
static gboolean
set_target (WeftSuitePage *page, WeftBatch *batch, const WeftTableCell *cell, GError **error)
{
  const WeftNode *target = weft_suite_page_get_row (page, WEFT_SUITE_TARGETS, cell->row);
  const WeftNode *machine = weft_suite_page_get_row (page, WEFT_SUITE_MACHINES, page->chosen);

  if (target != NULL)
    return weft_batch_set (batch, weft_node_get_id (target), target_columns[cell->column], cell->text, error);
  return cell->text == NULL || machine == NULL ||
         weft_suite_add_target (batch, weft_suite_find (page->version), cell->text,
                                weft_node_get_name (machine), NULL, error);
}

static gboolean
targets_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return weft_suite_page_set_cells (data, WEFT_SUITE_TARGETS, set_target, cells, n, error);
}

const WeftTableModel weft_suite_targets_model = {targets_count_rows,
                                                 targets_count_columns,
                                                 targets_get_row_title,
                                                 targets_get_column_title,
                                                 targets_get_text,
                                                 targets_get_color,
                                                 targets_set,
                                                 targets_get_note,
                                                 TRUE};

/* Times. */

static guint
times_count_rows (gpointer data)
{
  WeftSuitePage *page = data;

  return weft_suite_page_get_row (page, WEFT_SUITE_TARGETS, page->chosen_target) != NULL
             ? weft_suite_page_count_rows (page, WEFT_SUITE_TIMES)
             : 0;
}

static guint
times_count_columns (gpointer data)
{
  (void) data;
  return G_N_ELEMENTS (time_columns);
}

static char *
times_get_row_title (gpointer data, guint row)
{
  const WeftNode *time = weft_suite_page_get_row (data, WEFT_SUITE_TIMES, row);

  return g_strdup (time != NULL ? weft_node_get_text (time, WEFT_PROPERTY_OP) : _ ("New time"));
}

static char *
times_get_column_title (gpointer data, guint column)
{
  (void) data;
  return get_column_title (WEFT_KIND_TARGET_TIME, time_columns[column]);
}

static char *
times_get_text (gpointer data, guint row, guint column)
{
  return weft_suite_page_get_text (data, WEFT_SUITE_TIMES, row, column, time_columns[column]);
}

static gboolean
set_time (WeftSuitePage *page, WeftBatch *batch, const WeftTableCell *cell, GError **error)
{
  const WeftNode *time = weft_suite_page_get_row (page, WEFT_SUITE_TIMES, cell->row);
  const WeftNode *target = weft_suite_page_get_row (page, WEFT_SUITE_TARGETS, page->chosen_target);

  if (time != NULL)
    return weft_batch_set (batch, weft_node_get_id (time), time_columns[cell->column], cell->text, error);
  return cell->text == NULL ||
         weft_suite_add_time (batch, weft_node_get_id (target), cell->text, NULL, error);
}

static gboolean
times_set (gpointer data, const WeftTableCell *cells, gsize n, GError **error)
{
  return weft_suite_page_set_cells (data, WEFT_SUITE_TIMES, set_time, cells, n, error);
}

const WeftTableModel weft_suite_times_model = {times_count_rows,
                                               times_count_columns,
                                               times_get_row_title,
                                               times_get_column_title,
                                               times_get_text,
                                               NULL,
                                               times_set,
                                               NULL,
                                               TRUE};
