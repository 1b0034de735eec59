/* weft-sweep-table.h: what a sweep found: a row for each point that is there, a column for each figure. */
#pragma once

#include "weft-sweep-point.h"

G_BEGIN_DECLS

/* Immutable, reference counted. */
typedef struct {
  gint ref_count;
  guint32 diagram;
  char *diagram_id; /* XML id */
  char *element;    /* of the diagram: "task-graph" */
  char *question;
  char *unit;  /* of time; "" when there is none */
  char *shown; /* (nullable): the key of the figure that is asked for */
  WeftSweepPlan *plan;
  GPtrArray *points;  /* WeftSweepPoint, by index */
  GPtrArray *figures; /* keys of figures, in the order in which points have them */
  guint n_refused;
} WeftSweepTable;

/** weft_sweep_table_new: (transfer full): of @points (element-type WeftSweepPoint), in any order; of two of one index the first counts. */
WeftSweepTable *weft_sweep_table_new (const WeftSweepTask *task, GPtrArray *points, const char *shown);
WeftSweepTable *weft_sweep_table_ref (WeftSweepTable *table);
void weft_sweep_table_unref (WeftSweepTable *table);

/** weft_sweep_table_get: figure number @figure of row @row; NAN when it has none. */
double weft_sweep_table_get (const WeftSweepTable *table, guint row, guint figure);

/** weft_sweep_table_find_figure: the number of the figure called @key; without one (%NULL), or where there is none of that name, the one that
 * says most: a mean, a makespan, else the first. %FALSE when there are no figures at all. */
gboolean weft_sweep_table_find_figure (const WeftSweepTable *table, const char *key, guint *figure);

gsize weft_sweep_table_get_size (gconstpointer table);

/** weft_sweep_table_to_sheet: (transfer full): columns are the properties by their addresses, of a single one also “value”; “seed” where seeds
 * are varied; the figures; and “refused”, where values were. */
WeftSheet *weft_sweep_table_to_sheet (const WeftDocument *document, gconstpointer table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSweepTable, weft_sweep_table_unref)

G_END_DECLS
