/* weft-suite-page-private.h: what the files of the suite's page share. */
#pragma once

#include "weft-suite-page.h"

#include "weft-batch.h"

G_BEGIN_DECLS

struct _WeftSuitePage {
  GtkWidget parent_instance;
  WeftSessionDocument *document;
  WeftDocument *version; /* (nullable): that is shown */
  const WeftNode *suite; /* (nullable): of it */
  GArray *rows
      [WEFT_N_SUITE_TABLES]; /* guint32: the nodes that rows are, in tables that take new ones; else none */
  guint chosen;              /* among the machines */
  guint chosen_target;       /* among the targets */
  WeftProperty property;     /* of links */
  gboolean both;
  GtkWidget *box;
  GtkWidget *tables[WEFT_N_SUITE_TABLES];
  GtkWidget *headings[WEFT_N_SUITE_TABLES];
  GtkWidget *per_unit;
  GtkWidget *both_check;
  GtkWidget *status;
  WeftTable *spoken_of; /* (nullable): the table that it is about */
};

/* One of the tables: what its cells are, and rows that come and go. */
typedef struct {
  const WeftTableModel *model;
  const char *title;
  const char *add;    /* (nullable): the tip of the button that adds a row; %NULL: none do */
  const char *remove; /* (nullable): of that which removes one */
  WeftKind kind;      /* of rows */
} WeftSuiteTableInfo;

extern const WeftSuiteTableInfo weft_suite_tables[WEFT_N_SUITE_TABLES];
extern const WeftTableModel weft_suite_targets_model;
extern const WeftTableModel weft_suite_times_model;

/** weft_suite_page_get_row: (nullable): the node of a row; %NULL: it is for a new one. */
const WeftNode *weft_suite_page_get_row (WeftSuitePage *page, WeftSuiteTable table, guint row);

/** weft_suite_page_count_rows: of a table that takes new rows: those that there are, and one for a new one. */
guint weft_suite_page_count_rows (WeftSuitePage *page, WeftSuiteTable table);

/** weft_suite_page_get_text: (transfer full) (nullable): what a cell of such a table says of @property; the row for a new one has a cell for its name alone. */
char *weft_suite_page_get_text (WeftSuitePage *page,
                                WeftSuiteTable table,
                                guint row,
                                guint column,
                                WeftProperty property);

typedef gboolean (*WeftSuiteSetCell) (WeftSuitePage *page,
                                      WeftBatch *batch,
                                      const WeftTableCell *cell,
                                      GError **error);

/** weft_suite_page_set_cells: one step of all that are set together, or none with the cell named in @error. */
gboolean weft_suite_page_set_cells (WeftSuitePage *page,
                                    WeftSuiteTable table,
                                    WeftSuiteSetCell set_cell,
                                    const WeftTableCell *cells,
                                    gsize n,
                                    GError **error);

/** weft_suite_page_apply: @batch (transfer full) as a step called @name. */
gboolean weft_suite_page_apply (WeftSuitePage *page, WeftBatch *batch, const char *name, GError **error);

G_END_DECLS
