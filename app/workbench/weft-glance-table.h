/* weft-glance-table.h: results at a glance: what is known of the program as drawn, before the last change, and in other modes,
 * side by side. The heads of the columns are the legend of the chart beside it, and switch its curves on and off. */
#pragma once

#include "weft-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_GLANCE_TABLE (weft_glance_table_get_type ())
G_DECLARE_FINAL_TYPE (WeftGlanceTable, weft_glance_table, WEFT, GLANCE_TABLE, GtkWidget)

typedef enum {
  WEFT_COLUMN_AS_DRAWN,
  WEFT_COLUMN_BEFORE,
  WEFT_COLUMN_SIMD,
  WEFT_COLUMN_SPMD,
  WEFT_COLUMN_BEST,
  WEFT_COLUMN_SIMULATED,
} WeftColumn;

#define WEFT_N_COLUMNS (WEFT_COLUMN_SIMULATED + 1)

/* What is known of a column. The results stay the caller's. */
typedef struct {
  const WeftFlowResult *result; /* (nullable) */
  gboolean running;             /* it is on its way */
} WeftColumnState;

GtkWidget *weft_glance_table_new (void);

/** weft_glance_table_show: @columns: (array fixed-size=WEFT_N_COLUMNS); @deadline: NaN: none. */
void weft_glance_table_show (WeftGlanceTable *table, const WeftColumnState *columns, double deadline);

/** weft_glance_table_set_wanted: whether the curve of @column is wanted; that of the program as drawn always is. */
void weft_glance_table_set_wanted (WeftGlanceTable *table, WeftColumn column, gboolean wanted);
gboolean weft_glance_table_get_wanted (WeftGlanceTable *table, WeftColumn column);

/* Signals:
 *   wanted-changed ()   the user wants other curves
 */

G_END_DECLS
