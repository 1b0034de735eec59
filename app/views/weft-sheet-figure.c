/* weft-sheet-figure.c: see weft-sheet-figure.h. */
#include "weft-sheet-figure.h"

#include "weft-grid.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>

/* More rows are for files and spreadsheets. */
#define MOST_ROWS 1000

static char *
say_left_out (guint n)
{
  char shown[WEFT_NUMBER_SIZE];
  char all[WEFT_NUMBER_SIZE];

  return g_strdup_printf (_ ("the first %s of %s; all of them where copied or exported"),
                          weft_number_group (MOST_ROWS, shown), weft_number_group (n, all));
}

/* Label and text in turn. */
static char **
list_facts (const WeftSheet *sheet)
{
  GPtrArray *facts = g_ptr_array_new ();
  WeftSheetField fact;

  for (guint i = 0; weft_sheet_get_fact (sheet, i, &fact); i++)
    if (fact.label != NULL) {
      g_ptr_array_add (facts, g_strdup (fact.label));
      g_ptr_array_add (facts, weft_sheet_print_field (&fact));
    }
  if (weft_sheet_get_n_rows (sheet) > MOST_ROWS) {
    g_ptr_array_add (facts, g_strdup (_ ("rows")));
    g_ptr_array_add (facts, say_left_out (weft_sheet_get_n_rows (sheet)));
  }
  g_ptr_array_add (facts, NULL);
  return (char **) g_ptr_array_free (facts, FALSE);
}

WeftFigure *
weft_sheet_figure_new (const WeftSheet *sheet)
{
  guint n_columns = weft_sheet_get_n_columns (sheet);
  guint n_rows = MIN (weft_sheet_get_n_rows (sheet), MOST_ROWS);
  g_autofree WeftGridColumn *columns = g_new (WeftGridColumn, n_columns + 1);
  g_auto (GStrv) facts = list_facts (sheet);
  g_auto (GStrv) cells = g_new0 (char *, (gsize) n_columns *n_rows + 1);

  for (guint i = 0; i < n_columns; i++)
    columns[i] = (WeftGridColumn){weft_sheet_get_label (sheet, i),
                                  n_rows > 0 && weft_sheet_get_cell (sheet, 0, i).is_text};
  for (guint i = 0; i < n_columns * n_rows; i++)
    cells[i] = weft_sheet_print_cell (sheet, i / n_columns, i % n_columns);
  return weft_grid_new ((const char *const *) facts, columns, n_columns, (const char *const *) cells, n_rows);
}
