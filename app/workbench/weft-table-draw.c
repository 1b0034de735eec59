/* weft-table-draw.c: titles, cells, lines, the range and the cursor. */
#include "weft-table-private.h"

#include "weft-widget-theme.h"

#include <math.h>
#include <string.h>

typedef struct {
  WeftTable *table;
  GtkSnapshot *snapshot;
  const WeftTheme *theme;
  PangoLayout *layout;
  WeftTableView view;
  double origin; /* is drawn at 0: further down numbers of single precision know no pixels */
} Pen;

static double
get_y (const Pen *pen, guint row)
{
  return pen->table->height * (row + 1.0) - pen->origin;
}

static GdkRGBA
rgba (const WeftColor *color, float alpha)
{
  return (GdkRGBA){(float) color->red, (float) color->green, (float) color->blue, alpha};
}

static void
fill_box (const Pen *pen, double x, double y, double width, double height, const GdkRGBA *color)
{
  gtk_snapshot_append_color (pen->snapshot, color,
                             &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height));
}

/* Between @left and @right, shortened where it must be; numbers stand at the right. */
static void
draw_text (const Pen *pen,
           const char *text,
           double left,
           double right,
           double y,
           WeftColorRole role,
           gboolean bold)
{
  GdkRGBA color = rgba (&pen->theme->colors[role], 1);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  gboolean is_number = g_ascii_isdigit (*text) && strspn (text, "0123456789.eE+-") == strlen (text);

  if (bold)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (pen->layout, attributes);
  pango_layout_set_width (pen->layout, (int) ((right - left - 2 * WEFT_TABLE_PADDING) * PANGO_SCALE));
  pango_layout_set_alignment (pen->layout, is_number ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  pango_layout_set_text (pen->layout, text, -1);
  gtk_snapshot_save (pen->snapshot);
  gtk_snapshot_translate (pen->snapshot,
                          &GRAPHENE_POINT_INIT ((float) (left + WEFT_TABLE_PADDING), (float) (y + 6)));
  gtk_snapshot_append_layout (pen->snapshot, pen->layout, &color);
  gtk_snapshot_restore (pen->snapshot);
}

static void
draw_dot (const Pen *pen, const WeftColor *color, double y)
{
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT (WEFT_TABLE_PADDING, (float) (y + (pen->table->height - WEFT_TABLE_DOT) / 2),
                          WEFT_TABLE_DOT, WEFT_TABLE_DOT);
  GskRoundedRect round;
  GdkRGBA fill = rgba (color, 1);

  gsk_rounded_rect_init_from_rect (&round, &bounds, WEFT_TABLE_DOT / 2.0f);
  gtk_snapshot_push_rounded_clip (pen->snapshot, &round);
  gtk_snapshot_append_color (pen->snapshot, &fill, &bounds);
  gtk_snapshot_pop (pen->snapshot);
}

static void
draw_row_title (const Pen *pen, guint row)
{
  WeftTable *table = pen->table;
  double y = get_y (pen, row);
  const WeftColor *color =
      table->model->get_color != NULL ? table->model->get_color (table->data, row) : NULL;
  g_autofree char *title = table->model->get_row_title (table->data, row);

  if (color != NULL)
    draw_dot (pen, color, y);
  if (table->model->first_is_title)
    return;
  draw_text (pen, title, table->model->get_color != NULL ? WEFT_TABLE_DOT + WEFT_TABLE_PADDING : 0,
             weft_table_get_edge (table, 0), y, row == table->row ? WEFT_COLOR_TEXT : WEFT_COLOR_DIM_TEXT,
             FALSE);
}

static void
draw_cell (const Pen *pen, guint row, guint column)
{
  WeftTable *table = pen->table;
  GdkRGBA none = rgba (&pen->theme->colors[WEFT_COLOR_GRID], 0.6f);
  g_autofree char *text = table->model->get_text (table->data, row, column);
  g_autofree char *shown = weft_table_get_shown (table, row, column);
  double left = weft_table_get_edge (table, column);
  double right = weft_table_get_edge (table, column + 1);

  if (text == NULL)
    fill_box (pen, left, get_y (pen, row), right - left, table->height, &none);
  else if (*shown != '\0')
    draw_text (pen, shown, left, right, get_y (pen, row),
               *text != '\0' ? WEFT_COLOR_TEXT : WEFT_COLOR_DIM_TEXT, FALSE);
}

WeftTableView
weft_table_get_view (WeftTable *table)
{
  GtkWidget *view = gtk_widget_get_ancestor (GTK_WIDGET (table), GTK_TYPE_SCROLLED_WINDOW);
  double top = 0;
  double bottom = gtk_widget_get_height (GTK_WIDGET (table));

  for (; view != NULL;
       view = gtk_widget_get_ancestor (gtk_widget_get_parent (view), GTK_TYPE_SCROLLED_WINDOW)) {
    double y;

    if (gtk_widget_translate_coordinates (view, GTK_WIDGET (table), 0, 0, NULL, &y)) {
      top = MAX (top, y);
      bottom = MIN (bottom, y + gtk_widget_get_height (view));
    }
  }
  return (WeftTableView){top, MAX (top, bottom),
                         (guint) CLAMP (floor (top / table->height) - 1, 0, table->n_rows),
                         (guint) CLAMP (ceil (bottom / table->height), 0, table->n_rows)};
}

static void
draw_grid (const Pen *pen)
{
  WeftTable *table = pen->table;
  GdkRGBA line = rgba (&pen->theme->colors[WEFT_COLOR_GRID], 1);
  double width = weft_table_get_edge (table, table->n_columns);
  double top = pen->view.top - pen->origin;
  double height = MIN (pen->view.bottom - pen->origin, get_y (pen, table->n_rows)) - top;

  for (guint row = pen->view.first; row <= pen->view.end; row++)
    fill_box (pen, 0, get_y (pen, row) - (row == table->n_rows), width, 1, &line);
  for (guint column = 0; column <= table->n_columns; column++)
    fill_box (pen, weft_table_get_edge (table, column) - (column == table->n_columns), top, 1, height, &line);
}

static void
draw_range (const Pen *pen)
{
  WeftTable *table = pen->table;
  gboolean focused = gtk_widget_has_focus (GTK_WIDGET (table)) || table->editor != NULL;
  GdkRGBA faint = rgba (&pen->theme->colors[WEFT_COLOR_ACCENT], focused ? 0.16f : 0.07f);
  GdkRGBA accent = rgba (&pen->theme->colors[WEFT_COLOR_ACCENT], focused ? 1 : 0.4f);
  GdkRGBA accents[4] = {accent, accent, accent, accent};
  float widths[4] = {2, 2, 2, 2};
  WeftTableRange range = weft_table_get_range (table);
  guint top = MAX (range.top, pen->view.first);
  guint bottom = MIN (range.bottom + 1, pen->view.end);
  GdkRectangle box;
  GskRoundedRect outline;

  if (top < bottom)
    fill_box (pen, weft_table_get_edge (table, range.left), get_y (pen, top),
              weft_table_get_edge (table, range.right + 1) - weft_table_get_edge (table, range.left),
              table->height * (bottom - top), &faint);
  if (table->row < pen->view.first || table->row >= pen->view.end)
    return;
  weft_table_get_cell_box (table, table->row, table->column, &box);
  box.y -= (int) pen->origin;
  gsk_rounded_rect_init_from_rect (
      &outline,
      &GRAPHENE_RECT_INIT ((float) box.x, (float) box.y, (float) box.width + 1, (float) box.height + 1), 2);
  gtk_snapshot_append_border (pen->snapshot, &outline, widths, accents);
}

/* An arrow says which way rows go by the column. */
static void
draw_title (const Pen *pen, guint column, double y)
{
  WeftTable *table = pen->table;
  g_autofree char *title = table->model->get_column_title (table->data, column);
  int sort = table->model->get_sort != NULL ? table->model->get_sort (table->data, column) : 0;
  double right = weft_table_get_edge (table, column + 1);

  draw_text (pen, title, weft_table_get_edge (table, column), right - (sort != 0 ? 18 : 0), y,
             WEFT_COLOR_TEXT, TRUE);
  if (sort != 0)
    draw_text (pen, sort > 0 ? "▲" : "▼", right - 14 - 2 * WEFT_TABLE_PADDING, right + WEFT_TABLE_PADDING, y,
               WEFT_COLOR_DIM_TEXT, FALSE);
}

/* They stay where rows go by below them. */
static void
draw_titles (const Pen *pen)
{
  WeftTable *table = pen->table;
  GdkRGBA background = rgba (&pen->theme->colors[WEFT_COLOR_SURFACE], 1);
  GdkRGBA line = rgba (&pen->theme->colors[WEFT_COLOR_GRID], 1);
  double y = pen->view.top - pen->origin;

  if (pen->view.top > 0) {
    fill_box (pen, 0, y, weft_table_get_edge (table, table->n_columns), table->height, &background);
    fill_box (pen, 0, y + table->height - 1, weft_table_get_edge (table, table->n_columns), 1, &line);
  }
  for (guint column = 0; column < table->n_columns; column++)
    draw_title (pen, column, y);
}

static void
draw_cells (const Pen *pen)
{
  WeftTable *table = pen->table;

  for (guint row = pen->view.first; row < pen->view.end; row++) {
    draw_row_title (pen, row);
    for (guint column = 0; column < table->n_columns; column++)
      if (table->editor == NULL || row != table->row || column != table->column)
        draw_cell (pen, row, column);
  }
  draw_grid (pen);
  if (table->n_rows > 0 && table->n_columns > 0)
    draw_range (pen);
}

/* Steps of single precision are 64 pixels at the most, as far as a table may reach. */
static double
get_origin (const WeftTableView *view)
{
  return floor (view->top / 64) * 64;
}

void
weft_table_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftTable *table = WEFT_TABLE (widget);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, NULL);
  WeftTableView view = weft_table_get_view (table);
  Pen pen = {table, snapshot, weft_widget_get_theme (widget), layout, view, get_origin (&view)};
  graphene_point_t start = GRAPHENE_POINT_INIT (0, (float) pen.origin);

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &start);
  /* GTK 4.8 loses what is drawn inside a clip without a size. */
  if (view.bottom > view.top && gtk_widget_get_width (widget) > 0) {
    gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, (float) (view.top - pen.origin),
                                                           (float) gtk_widget_get_width (widget),
                                                           (float) (view.bottom - view.top)));
    draw_cells (&pen);
    gtk_snapshot_pop (snapshot);
  }
  gtk_snapshot_restore (snapshot);
  if (table->editor != NULL)
    gtk_widget_snapshot_child (widget, table->editor, snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &start);
  draw_titles (&pen);
  gtk_snapshot_restore (snapshot);
}
