/* weft-table-clipboard.c: cells as lines of text with tabs between, which is what spreadsheets take and give. */
#include "weft-table-private.h"

#include <glib/gi18n.h>
#include <string.h>

void
weft_table_copy (WeftTable *table)
{
  WeftTableRange range = weft_table_get_range (table);
  GString *text = g_string_new (NULL);

  for (guint row = range.top; row <= range.bottom && row < table->n_rows; row++)
    for (guint column = range.left; column <= range.right; column++) {
      g_autofree char *cell = table->model->get_plain != NULL
                                  ? table->model->get_plain (table->data, row, column)
                                  : weft_table_get_text (table, row, column);

      g_string_append (text, cell != NULL ? cell : "");
      g_string_append_c (text, column < range.right ? '\t' : '\n');
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (table)), text->str);
  g_string_free (text, TRUE);
}

/* Lines of cells; a line end at the end begins no line. */
static GPtrArray *
split_cells (const char *text)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);

  for (guint i = 0; rows[i] != NULL; i++) {
    char **cells;

    if (rows[i + 1] == NULL && *rows[i] == '\0')
      break;
    cells = g_strsplit (g_strchomp (rows[i]), "\t", -1);
    if (cells[0] == NULL) {
      g_strfreev (cells);
      cells = g_strsplit ("\t", "\t", 1);
      cells[0][0] = '\0';
    }
    g_ptr_array_add (lines, cells);
  }
  return lines;
}

static guint
count_widest (const GPtrArray *lines)
{
  guint widest = 0;

  for (guint i = 0; i < lines->len; i++)
    widest = MAX (widest, g_strv_length (lines->pdata[i]));
  return widest;
}

/* Cells that can say nothing are passed over; empty ones are emptied. */
static void
add_cell (WeftTable *table, GArray *cells, guint row, guint column, const char *text)
{
  g_autofree char *present = row < table->n_rows ? weft_table_get_text (table, row, column) : g_strdup ("");
  WeftTableCell cell = {row, column, text != NULL && *g_strstrip ((char *) text) != '\0' ? text : NULL};

  if (present != NULL && g_strcmp0 (present, cell.text != NULL ? cell.text : "") != 0)
    g_array_append_val (cells, cell);
}

/* One value for the whole range. */
static gboolean
fill_range (WeftTable *table, const char *text)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (WeftTableCell));
  WeftTableRange range = weft_table_get_range (table);

  for (guint row = range.top; row <= range.bottom && row < table->n_rows; row++)
    for (guint column = range.left; column <= range.right; column++)
      add_cell (table, cells, row, column, text);
  return weft_table_set_cells (table, (WeftTableCell *) (gpointer) cells->data, cells->len);
}

static gboolean
paste_lines (WeftTable *table, const GPtrArray *lines, guint widest)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (WeftTableCell));
  WeftTableRange range = weft_table_get_range (table);

  for (guint i = 0; i < lines->len; i++) {
    char **line = lines->pdata[i];

    for (guint j = 0; line[j] != NULL; j++)
      add_cell (table, cells, range.top + i, range.left + j, line[j]);
  }
  if (!weft_table_set_cells (table, (WeftTableCell *) (gpointer) cells->data, cells->len))
    return FALSE;
  table->other_row = range.top;
  table->other_column = range.left;
  weft_table_select (table, range.top + lines->len - 1, range.left + widest - 1);
  return TRUE;
}

gboolean
weft_table_paste_text (WeftTable *table, const char *text)
{
  g_autoptr (GPtrArray) lines = split_cells (text);
  WeftTableRange range = weft_table_get_range (table);
  guint widest = count_widest (lines);

  if (table->model->set == NULL)
    return FALSE;
  if (lines->len == 0 || table->n_rows == 0)
    return TRUE;
  if (lines->len == 1 && widest == 1)
    return fill_range (table, ((char **) lines->pdata[0])[0]);
  if ((lines->len > table->n_rows - range.top && !table->model->grows) ||
      widest > table->n_columns - range.left) {
    weft_table_say (
        table,
        g_strdup_printf (_ ("What is pasted has %u × %u cells; from here there is room for %u × %u."),
                         lines->len, widest, table->n_rows - range.top, table->n_columns - range.left),
        TRUE);
    return FALSE;
  }
  return paste_lines (table, lines, widest);
}

static void
pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftTable) table = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (text != NULL && gtk_widget_get_mapped (GTK_WIDGET (table)))
    weft_table_paste_text (table, text);
  else if (text == NULL)
    weft_table_say (table, g_strdup (_ ("There is no text to paste.")), TRUE);
}

void
weft_table_paste (WeftTable *table)
{
  if (table->model->set == NULL)
    return;
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (table)), NULL, pasted_cb,
                                 g_object_ref (table));
}

void
weft_table_clear (WeftTable *table)
{
  if (table->model->set != NULL)
    fill_range (table, NULL);
}
