/* weft-sweep-figures.c: see weft-sweep-figures.h. */
#include "weft-sweep-figures.h"

#include <math.h>

#define MOST_MEMBERS 16
#define MOST_ROWS    32

static void
figure_clear (gpointer data)
{
  g_free (((WeftSweepFigure *) data)->key);
}

GArray *
weft_sweep_figures_new (void)
{
  GArray *figures = g_array_new (FALSE, FALSE, sizeof (WeftSweepFigure));

  g_array_set_clear_func (figures, figure_clear);
  return figures;
}

static gboolean
has_key (const GArray *figures, const char *key)
{
  for (guint i = 0; i < figures->len; i++)
    if (g_str_equal (g_array_index (figures, WeftSweepFigure, i).key, key))
      return TRUE;
  return FALSE;
}

void
weft_sweep_figures_add (GArray *figures, char *key, double number)
{
  const WeftSweepFigure figure = {key, number};

  if (has_key (figures, key))
    g_free (key);
  else
    g_array_append_val (figures, figure);
}

static gboolean
is_number (const WeftSheetField *field)
{
  return field->nesting == 0 && !field->is_text && !field->is_truth && !field->is_absent &&
         field->list == NULL && field->get_text == NULL && field->table == NULL && isfinite (field->number);
}

/* How many facts stand behind the one at @index up to the end of its object. */
static guint
count_members (const WeftSheet *sheet, guint index)
{
  WeftSheetField field;
  guint n = 0;

  while (weft_sheet_get_fact (sheet, index + 1 + n, &field) && field.nesting >= 0)
    n++;
  return n;
}

static void
read_facts (const WeftSheet *sheet, GArray *figures)
{
  const char *object = NULL;
  WeftSheetField field;

  for (guint i = 0; weft_sheet_get_fact (sheet, i, &field); i++) {
    if (field.nesting > 0) {
      object = field.key;
      if (count_members (sheet, i) > MOST_MEMBERS)
        i += count_members (sheet, i);
    } else if (field.nesting < 0) {
      object = NULL;
    } else if (is_number (&field)) {
      weft_sweep_figures_add (
          figures, object != NULL ? g_strdup_printf ("%s.%s", object, field.key) : g_strdup (field.key),
          field.number);
    }
  }
}

static void
read_row (const WeftSheet *sheet, guint row, GArray *figures)
{
  g_autofree char *name = weft_sheet_print_plain_cell (sheet, row, 0);

  if (!weft_sheet_get_cell (sheet, row, 0).is_text)
    return;
  for (guint i = 1; i < weft_sheet_get_n_columns (sheet); i++) {
    WeftSheetField cell = weft_sheet_get_cell (sheet, row, i);

    if (is_number (&cell))
      weft_sweep_figures_add (figures,
                              g_strdup_printf ("%s[%s].%s", weft_sheet_get_rows_key (sheet), name, cell.key),
                              cell.number);
  }
}

GArray *
weft_sweep_figures_read (const WeftAnswerType *type, const WeftDocument *document, gconstpointer answer)
{
  g_autoptr (WeftSheet) sheet = type->make_sheet (document, answer);
  GArray *figures = weft_sweep_figures_new ();
  guint n = weft_sheet_get_n_rows (sheet);

  read_facts (sheet, figures);
  for (guint i = 0; type->name_schedules == NULL && n <= MOST_ROWS && i < n; i++)
    read_row (sheet, i, figures);
  return figures;
}
