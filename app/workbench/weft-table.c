/* weft-table.c: cells drawn in rows and columns, a range with a cursor, and one field for the cell that is open. */
#include "weft-table-private.h"

#include "weft-fault.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define LEAST_WIDTH 72
#define MOST_WIDTH  260
/* Widths are made for the first rows; a cell that is wider is shortened. */
#define MOST_MEASURED 200
#define MOST_HEIGHT   (1 << 30) /* pixels */

enum { CURSOR_MOVED, STATUS_CHANGED, REMOVE_ROW, COLUMN_PRESSED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftTable, weft_table, GTK_TYPE_WIDGET)

char *
weft_table_get_text (WeftTable *table, guint row, guint column)
{
  return row < table->n_rows && column < table->n_columns ? table->model->get_text (table->data, row, column)
                                                          : NULL;
}

char *
weft_table_get_shown (WeftTable *table, guint row, guint column)
{
  char *text = weft_table_get_text (table, row, column);

  if (!table->model->first_is_title || column > 0 || text == NULL || *text != '\0')
    return text;
  g_free (text);
  return table->model->get_row_title (table->data, row);
}

/* Where what is: in pixels of the widget. */

static double
measure_text (PangoLayout *layout, const char *text, int weight)
{
  PangoAttrList *attributes = pango_attr_list_new ();
  int width;

  pango_attr_list_insert (attributes, pango_attr_weight_new (weight));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_text (layout, text != NULL ? text : "", -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  pango_attr_list_unref (attributes);
  return width;
}

static double
measure_titles (WeftTable *table, PangoLayout *layout)
{
  double width = 0;

  if (table->model->first_is_title)
    return table->model->get_color != NULL ? WEFT_TABLE_DOT + 2 * WEFT_TABLE_PADDING : 0;
  for (guint i = 0; i < MIN (table->n_rows, MOST_MEASURED); i++) {
    g_autofree char *title = table->model->get_row_title (table->data, i);

    width = MAX (width, measure_text (layout, title, PANGO_WEIGHT_NORMAL));
  }
  if (table->model->get_color != NULL)
    width += WEFT_TABLE_DOT + WEFT_TABLE_PADDING;
  return CLAMP (width + 2 * WEFT_TABLE_PADDING, LEAST_WIDTH, MOST_WIDTH);
}

static double
measure_column (WeftTable *table, PangoLayout *layout, guint column)
{
  g_autofree char *title = table->model->get_column_title (table->data, column);
  double width = measure_text (layout, title, PANGO_WEIGHT_BOLD) + (table->model->get_sort != NULL ? 18 : 0);

  for (guint i = 0; i < MIN (table->n_rows, MOST_MEASURED); i++) {
    g_autofree char *text = weft_table_get_shown (table, i, column);

    width = MAX (width, measure_text (layout, text, PANGO_WEIGHT_NORMAL));
  }
  return CLAMP (width + 2 * WEFT_TABLE_PADDING, LEAST_WIDTH, MOST_WIDTH);
}

static void
measure (WeftTable *table)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (table), "X");
  double x;
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  table->height = height + 12;
  g_array_set_size (table->edges, 0);
  x = measure_titles (table, layout);
  g_array_append_val (table->edges, x);
  for (guint i = 0; i < table->n_columns; i++) {
    x += measure_column (table, layout, i);
    x = ceil (x);
    g_array_append_val (table->edges, x);
  }
}

void
weft_table_get_cell_box (WeftTable *table, guint row, guint column, GdkRectangle *box)
{
  *box = (GdkRectangle){(int) weft_table_get_edge (table, column), (int) (table->height * (row + 1)),
                        (int) (weft_table_get_edge (table, column + 1) - weft_table_get_edge (table, column)),
                        (int) table->height};
}

static guint
find_column (WeftTable *table, double x)
{
  guint column = 0;

  while (column + 1 < table->n_columns && x >= weft_table_get_edge (table, column + 1))
    column++;
  return column;
}

static gboolean
find_cell (WeftTable *table, double x, double y, guint *row, guint *column)
{
  double line = floor (y / table->height) - 1;

  if (table->n_rows == 0 || table->n_columns == 0)
    return FALSE;
  *row = (guint) CLAMP (line, 0, table->n_rows - 1);
  *column = find_column (table, x);
  return line >= 0 && line < table->n_rows && x >= weft_table_get_edge (table, 0) &&
         x < weft_table_get_edge (table, table->n_columns);
}

/* What is said. */

void
weft_table_say (WeftTable *table, char *words, gboolean is_problem)
{
  g_free (table->status);
  table->status = words;
  table->is_problem = is_problem;
  gtk_accessible_update_property (GTK_ACCESSIBLE (table), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
  g_signal_emit (table, signals[STATUS_CHANGED], 0);
}

static void
say_cell (WeftTable *table)
{
  g_autofree char *row = NULL;
  g_autofree char *column = NULL;
  g_autofree char *text = NULL;
  g_autofree char *note = NULL;
  int sort;

  if (table->row >= table->n_rows || table->column >= table->n_columns) {
    weft_table_say (table, g_strdup (""), FALSE);
    return;
  }
  row = table->model->get_row_title (table->data, table->row);
  column = table->model->get_column_title (table->data, table->column);
  text = weft_table_get_text (table, table->row, table->column);
  note =
      table->model->get_note != NULL ? table->model->get_note (table->data, table->row, table->column) : NULL;
  sort = table->model->get_sort != NULL ? table->model->get_sort (table->data, table->column) : 0;
  weft_table_say (table,
                  g_strdup_printf ("%s, %s%s: %s%s%s", row, column,
                                   sort > 0   ? _ (" (ascending)")
                                   : sort < 0 ? _ (" (descending)")
                                              : "",
                                   text == NULL    ? _ ("not used")
                                   : *text == '\0' ? _ ("empty")
                                                   : text,
                                   note != NULL ? " · " : "", note != NULL ? note : ""),
                  FALSE);
}

const char *
weft_table_get_status (WeftTable *table, gboolean *is_problem)
{
  *is_problem = table->is_problem;
  return table->status;
}

/* The cursor. */

static void
reveal (WeftTable *table)
{
  GtkWidget *view = gtk_widget_get_ancestor (GTK_WIDGET (table), GTK_TYPE_VIEWPORT);
  GdkRectangle box;

  weft_table_get_cell_box (table, table->row, table->column, &box);
  for (; view != NULL; view = gtk_widget_get_ancestor (gtk_widget_get_parent (view), GTK_TYPE_VIEWPORT)) {
    GtkAdjustment *across = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view));
    GtkAdjustment *down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
    GtkWidget *content = gtk_viewport_get_child (GTK_VIEWPORT (view));
    double x;
    double y;

    if (!gtk_widget_translate_coordinates (GTK_WIDGET (table), content, box.x, box.y, &x, &y))
      return;
    gtk_adjustment_clamp_page (across, x - weft_table_get_edge (table, 0) * (table->column == 0),
                               x + box.width);
    gtk_adjustment_clamp_page (down, y - table->height, y + box.height); /* below the titles */
  }
}

static void
move_to (WeftTable *table, guint row, guint column, gboolean extends)
{
  if (table->n_rows == 0 || table->n_columns == 0)
    return;
  table->row = MIN (row, table->n_rows - 1);
  table->column = MIN (column, table->n_columns - 1);
  if (!extends) {
    table->other_row = table->row;
    table->other_column = table->column;
  }
  reveal (table);
  say_cell (table);
  gtk_widget_queue_draw (GTK_WIDGET (table));
  g_signal_emit (table, signals[CURSOR_MOVED], 0);
}

void
weft_table_get_cursor (WeftTable *table, guint *row, guint *column)
{
  *row = table->row;
  *column = table->column;
}

void
weft_table_set_cursor (WeftTable *table, guint row, guint column)
{
  move_to (table, row, column, FALSE);
}

void
weft_table_select (WeftTable *table, guint row, guint column)
{
  move_to (table, row, column, TRUE);
}

void
weft_table_select_all (WeftTable *table)
{
  if (table->n_rows == 0 || table->n_columns == 0)
    return;
  table->other_row = 0;
  table->other_column = 0;
  move_to (table, table->n_rows - 1, table->n_columns - 1, TRUE);
}

WeftTableRange
weft_table_get_range (WeftTable *table)
{
  return (WeftTableRange){MIN (table->row, table->other_row), MIN (table->column, table->other_column),
                          MAX (table->row, table->other_row), MAX (table->column, table->other_column)};
}

gboolean
weft_table_get_rows (WeftTable *table, guint *first, guint *last)
{
  WeftTableRange range = weft_table_get_range (table);

  *first = range.top;
  *last = range.bottom;
  return table->n_rows > 0;
}

/* Editing. */

gboolean
weft_table_set_cells (WeftTable *table, const WeftTableCell *cells, gsize n)
{
  g_autoptr (GError) error = NULL;

  if (n == 0 || table->model->set (table->data, cells, n, &error)) {
    say_cell (table);
    return TRUE;
  }
  weft_table_say (table, weft_fault_words (error), TRUE);
  return FALSE;
}

static gboolean
editor_has_keyboard (WeftTable *table)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (table));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == table->editor || gtk_widget_is_ancestor (focus, table->editor));
}

/* The table gets the keyboard unless it has gone elsewhere. */
static void
close_editor (WeftTable *table)
{
  gboolean had_keyboard = editor_has_keyboard (table);
  GtkWidget *editor = g_steal_pointer (&table->editor);

  if (editor == NULL)
    return;
  if (had_keyboard)
    gtk_widget_grab_focus (GTK_WIDGET (table));
  gtk_widget_unparent (editor);
  gtk_widget_queue_draw (GTK_WIDGET (table));
}

gboolean
weft_table_commit (WeftTable *table)
{
  g_autofree char *text = table->editor != NULL
                              ? g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (table->editor))))
                              : NULL;
  g_autofree char *before = text != NULL ? weft_table_get_text (table, table->row, table->column) : NULL;

  if (text == NULL)
    return TRUE;
  if (g_strcmp0 (text, before) != 0 &&
      !weft_table_set_cells (table, &(WeftTableCell){table->row, table->column, *text != '\0' ? text : NULL},
                             1)) {
    gtk_widget_add_css_class (table->editor, "error");
    return FALSE;
  }
  close_editor (table);
  return TRUE;
}

void
weft_table_close (WeftTable *table)
{
  if (!weft_table_commit (table))
    close_editor (table);
}

static void
commit_and_move (WeftTable *table, int down, int right)
{
  if (weft_table_commit (table))
    move_to (table, (guint) MAX ((int) table->row + down, 0), (guint) MAX ((int) table->column + right, 0),
             FALSE);
}

/* Keys of the open cell; all others are for its text. */
static gboolean
editor_key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
               guint keyval,
               G_GNUC_UNUSED guint keycode,
               GdkModifierType state,
               WeftTable *table)
{
  switch (keyval) {
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    commit_and_move (table, state & GDK_SHIFT_MASK ? -1 : 1, 0);
    return GDK_EVENT_STOP;
  case GDK_KEY_Tab:
    commit_and_move (table, 0, 1);
    return GDK_EVENT_STOP;
  case GDK_KEY_ISO_Left_Tab:
    commit_and_move (table, 0, -1);
    return GDK_EVENT_STOP;
  case GDK_KEY_Down:
  case GDK_KEY_Up:
    commit_and_move (table, keyval == GDK_KEY_Down ? 1 : -1, 0);
    return GDK_EVENT_STOP;
  case GDK_KEY_Escape:
    close_editor (table);
    say_cell (table);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

/* The keyboard went elsewhere. What is right is taken; what is wrong stays open, with the reason, as long as it is seen. */
static gboolean
left_cb (gpointer data)
{
  WeftTable *table = data;

  /* Another window, or a menu on its way out, may have had it for a while. */
  if (table->editor == NULL || editor_has_keyboard (table))
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_root (GTK_WIDGET (table)) == NULL)
    close_editor (table); /* and with the table what it tells of */
  else if (gtk_widget_get_mapped (GTK_WIDGET (table)))
    weft_table_commit (table);
  else
    weft_table_close (table);
  return G_SOURCE_REMOVE;
}

/* Not from within the change of focus: GTK would go on with an editor that is gone. */
static void
editor_left_cb (G_GNUC_UNUSED GtkEventControllerFocus *controller, WeftTable *table)
{
  if (table->editor != NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT, left_cb, g_object_ref (table), g_object_unref);
}

static void
name_editor (WeftTable *table)
{
  g_autofree char *row = table->model->get_row_title (table->data, table->row);
  g_autofree char *column = table->model->get_column_title (table->data, table->column);
  g_autofree char *name = g_strdup_printf ("%s, %s", row, column);

  gtk_accessible_update_property (GTK_ACCESSIBLE (table->editor), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
weft_table_edit (WeftTable *table, const char *text)
{
  g_autofree char *present = weft_table_get_text (table, table->row, table->column);
  GtkEventController *key;
  GtkEventController *focus;

  if (present == NULL || table->editor != NULL || table->model->set == NULL)
    return;
  reveal (table);
  key = gtk_event_controller_key_new ();
  focus = gtk_event_controller_focus_new ();
  /* By itself GTK 4.8 takes it for a part of an entry. */
  table->editor = g_object_new (GTK_TYPE_TEXT, "accessible-role", GTK_ACCESSIBLE_ROLE_TEXT_BOX, NULL);
  gtk_widget_add_css_class (table->editor, "cell");
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (editor_key_cb), table);
  g_signal_connect (focus, "leave", G_CALLBACK (editor_left_cb), table);
  gtk_widget_add_controller (table->editor, key);
  gtk_widget_add_controller (table->editor, focus);
  gtk_widget_set_parent (table->editor, GTK_WIDGET (table));
  gtk_editable_set_text (GTK_EDITABLE (table->editor), text != NULL ? text : present);
  name_editor (table);
  gtk_widget_grab_focus (table->editor);
  gtk_editable_set_position (GTK_EDITABLE (table->editor), -1);
}

/* Keys. */

static guint
count_screenful (WeftTable *table)
{
  WeftTableView view = weft_table_get_view (table);

  return (guint) MAX ((view.bottom - view.top) / table->height - 2, 1);
}

static void
key_move (gpointer widget, guint keyval, GdkModifierType state)
{
  WeftTable *table = widget;
  gboolean far = (state & GDK_CONTROL_MASK) != 0;
  guint row = table->row;
  guint column = table->column;

  switch (keyval) {
  case GDK_KEY_Up:
    row = far || row == 0 ? 0 : row - 1;
    break;
  case GDK_KEY_Down:
    row = far ? table->n_rows : row + 1;
    break;
  case GDK_KEY_Left:
    column = far || column == 0 ? 0 : column - 1;
    break;
  case GDK_KEY_Right:
    column = far ? table->n_columns : column + 1;
    break;
  case GDK_KEY_Home:
    column = 0;
    row = far ? 0 : row;
    break;
  case GDK_KEY_Page_Up:
    row -= MIN (row, count_screenful (table));
    break;
  case GDK_KEY_Page_Down:
    row += count_screenful (table);
    break;
  default:
    column = table->n_columns;
    row = far ? table->n_rows : row;
  }
  move_to (table, row, column, (state & GDK_SHIFT_MASK) != 0);
}

static void
key_edit (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_table_edit (widget, NULL);
}

static void
key_down (gpointer widget, G_GNUC_UNUSED guint keyval, GdkModifierType state)
{
  WeftTable *table = widget;

  move_to (table, state & GDK_SHIFT_MASK ? MAX (table->row, 1) - 1 : table->row + 1, table->column, FALSE);
}

static void
key_clear (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_table_clear (widget);
}

static void
key_remove (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  g_signal_emit (widget, signals[REMOVE_ROW], 0);
}

static void
key_sort (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  g_signal_emit (widget, signals[COLUMN_PRESSED], 0, ((WeftTable *) widget)->column);
}

static void
key_copy (gpointer widget, guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_table_copy (widget);
  if (keyval == GDK_KEY_x)
    weft_table_clear (widget);
}

static void
key_paste (gpointer widget, G_GNUC_UNUSED guint keyval, G_GNUC_UNUSED GdkModifierType state)
{
  weft_table_paste (widget);
}

static const WeftKey keys[] = {
    {GDK_KEY_F2, 0, N_ ("Edit the cell; typing replaces it"), key_edit},
    {GDK_KEY_Return, 0, N_ ("Next row"), key_down},
    {GDK_KEY_KP_Enter, 0, NULL, key_down},
    {GDK_KEY_Home, GDK_CONTROL_MASK, N_ ("First and last cell"), key_move},
    {GDK_KEY_End, GDK_CONTROL_MASK, NULL, key_move},
    {GDK_KEY_Left, GDK_CONTROL_MASK, N_ ("First and last of the row or column"), key_move},
    {GDK_KEY_Right, GDK_CONTROL_MASK, NULL, key_move},
    {GDK_KEY_Up, GDK_CONTROL_MASK, NULL, key_move},
    {GDK_KEY_Down, GDK_CONTROL_MASK, NULL, key_move},
    {GDK_KEY_Left, 0, N_ ("Move; with Shift, select"), key_move},
    {GDK_KEY_Right, 0, NULL, key_move},
    {GDK_KEY_Up, 0, NULL, key_move},
    {GDK_KEY_Down, 0, NULL, key_move},
    {GDK_KEY_Page_Up, 0, N_ ("As many rows up or down as are seen"), key_move},
    {GDK_KEY_Page_Down, 0, NULL, key_move},
    {GDK_KEY_Home, 0, NULL, key_move},
    {GDK_KEY_End, 0, NULL, key_move},
    {GDK_KEY_F4, 0, N_ ("Rows by the column: ascending, descending, as drawn"), key_sort},
    {GDK_KEY_c, GDK_CONTROL_MASK, N_ ("Copy, cut and paste cells"), key_copy},
    {GDK_KEY_x, GDK_CONTROL_MASK, NULL, key_copy},
    {GDK_KEY_v, GDK_CONTROL_MASK, NULL, key_paste},
    {GDK_KEY_Delete, GDK_CONTROL_MASK, N_ ("Remove the row"), key_remove},
    {GDK_KEY_Delete, 0, N_ ("Empty the cells"), key_clear},
    {GDK_KEY_BackSpace, 0, NULL, key_clear},
};

const WeftKey *
weft_table_get_keys (guint *n)
{
  *n = G_N_ELEMENTS (keys);
  return keys;
}

/* From cell to cell and from row to row; at the ends the keyboard leaves, and at once where there is nothing to fill in. */
static gboolean
press_tab (WeftTable *table, gboolean back)
{
  guint place = table->row * table->n_columns + table->column;

  if (table->model->set == NULL || table->n_rows == 0 ||
      (back ? place == 0 : place + 1 == table->n_rows * table->n_columns))
    return GDK_EVENT_PROPAGATE;
  place += back ? -1u : 1u;
  move_to (table, place / table->n_columns, place % table->n_columns, FALSE);
  return GDK_EVENT_STOP;
}

static gboolean
key_cb (G_GNUC_UNUSED GtkEventControllerKey *controller,
        guint keyval,
        G_GNUC_UNUSED guint keycode,
        GdkModifierType state,
        WeftTable *table)
{
  gunichar letter = gdk_keyval_to_unicode (keyval);
  char text[7] = {0};

  if (table->editor != NULL)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Tab || keyval == GDK_KEY_ISO_Left_Tab)
    return state & GDK_CONTROL_MASK ? GDK_EVENT_PROPAGATE : press_tab (table, keyval == GDK_KEY_ISO_Left_Tab);
  if (weft_keys_press (keys, G_N_ELEMENTS (keys), table, keyval, state))
    return GDK_EVENT_STOP;
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK) || !g_unichar_isgraph (letter))
    return GDK_EVENT_PROPAGATE;
  g_unichar_to_utf8 (letter, text);
  weft_table_edit (table, text);
  return GDK_EVENT_STOP;
}

/* The pointer. */

static gboolean
is_title (WeftTable *table, double y)
{
  return table->n_columns > 0 && y < weft_table_get_view (table).top + table->height;
}

static void
pressed_cb (GtkGestureClick *gesture, int n, double x, double y, WeftTable *table)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  guint row;
  guint column;

  if (!weft_table_commit (table))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (table));
  if (is_title (table, y)) {
    g_signal_emit (table, signals[COLUMN_PRESSED], 0, find_column (table, x));
    return;
  }
  if (!find_cell (table, x, y, &row, &column))
    return;
  move_to (table, row, column, (state & GDK_SHIFT_MASK) != 0);
  if (n == 2)
    weft_table_edit (table, NULL);
}

static void
dragged_cb (GtkGestureDrag *gesture, double dx, double dy, WeftTable *table)
{
  double x;
  double y;
  guint row;
  guint column;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  if (table->editor == NULL && hypot (dx, dy) > 3 && !is_title (table, y)) {
    find_cell (table, x + dx, y + dy, &row, &column);
    move_to (table, row, column, TRUE);
  }
}

/* The widget. */

static void
weft_table_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    G_GNUC_UNUSED int for_size,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  WeftTable *table = WEFT_TABLE (widget);

  *minimum = *natural =
      (int) ceil (orientation == GTK_ORIENTATION_HORIZONTAL ? weft_table_get_edge (table, table->n_columns)
                                                            : table->height * (table->n_rows + 1));
  *minimum_baseline = *natural_baseline = -1;
}

static void
weft_table_size_allocate (GtkWidget *widget,
                          G_GNUC_UNUSED int width,
                          G_GNUC_UNUSED int height,
                          G_GNUC_UNUSED int baseline)
{
  WeftTable *table = WEFT_TABLE (widget);
  GdkRectangle box;
  int natural;

  if (table->editor == NULL)
    return;
  weft_table_get_cell_box (table, table->row, table->column, &box);
  gtk_widget_measure (table->editor, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_measure (table->editor, GTK_ORIENTATION_VERTICAL, box.width, NULL, &natural, NULL, NULL);
  box.x += 2; /* beside the outline of the cursor */
  box.width -= 4;
  box.y += (box.height - natural) / 2;
  box.height = natural;
  gtk_widget_size_allocate (table->editor, &box, -1);
}

/* What comes into view, by scrolling or in a higher window, is drawn then. */
static void
weft_table_map (GtkWidget *widget)
{
  GtkWidget *view = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);

  GTK_WIDGET_CLASS (weft_table_parent_class)->map (widget);
  for (; view != NULL;
       view = gtk_widget_get_ancestor (gtk_widget_get_parent (view), GTK_TYPE_SCROLLED_WINDOW)) {
    GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (view));

    g_signal_handlers_disconnect_by_func (down, gtk_widget_queue_draw, widget);
    g_signal_connect_object (down, "value-changed", G_CALLBACK (gtk_widget_queue_draw), widget,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (down, "changed", G_CALLBACK (gtk_widget_queue_draw), widget, G_CONNECT_SWAPPED);
  }
}

void
weft_table_refresh (WeftTable *table)
{
  guint n_columns = table->model->count_columns (table->data);
  guint n_rows = table->model->count_rows (table->data);

  table->n_columns = n_columns;
  table->n_rows = n_columns > 0 ? n_rows : 0;
  table->row = MIN (table->row, MAX (table->n_rows, 1) - 1);
  table->column = MIN (table->column, MAX (table->n_columns, 1) - 1);
  table->other_row = MIN (table->other_row, MAX (table->n_rows, 1) - 1);
  table->other_column = MIN (table->other_column, MAX (table->n_columns, 1) - 1);
  measure (table);
  table->n_rows = MIN (table->n_rows, (guint) (MOST_HEIGHT / table->height));
  if (!table->is_problem)
    say_cell (table);
  gtk_widget_queue_resize (GTK_WIDGET (table));
  gtk_widget_queue_draw (GTK_WIDGET (table));
}

static void
weft_table_dispose (GObject *object)
{
  WeftTable *table = WEFT_TABLE (object);

  g_clear_pointer (&table->editor, gtk_widget_unparent);
  g_clear_pointer (&table->edges, g_array_unref);
  g_clear_pointer (&table->status, g_free);
  g_clear_pointer (&table->title, g_free);
  G_OBJECT_CLASS (weft_table_parent_class)->dispose (object);
}

static void
weft_table_class_init (WeftTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_table_dispose;
  widget_class->measure = weft_table_measure;
  widget_class->size_allocate = weft_table_size_allocate;
  widget_class->snapshot = weft_table_snapshot;
  widget_class->map = weft_table_map;
  gtk_widget_class_set_css_name (widget_class, "wefttable");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[CURSOR_MOVED] = g_signal_new ("cursor-moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[STATUS_CHANGED] = g_signal_new ("status-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[REMOVE_ROW] = g_signal_new ("remove-row", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 0);
  signals[COLUMN_PRESSED] = g_signal_new ("column-pressed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
weft_table_init (WeftTable *table)
{
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  table->edges = g_array_new (FALSE, FALSE, sizeof (double));
  table->status = g_strdup ("");
  gtk_widget_set_focusable (GTK_WIDGET (table), TRUE);
  gtk_widget_set_halign (GTK_WIDGET (table), GTK_ALIGN_START);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), table);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), table);
  g_signal_connect (drag, "drag-update", G_CALLBACK (dragged_cb), table);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (gtk_widget_queue_draw), table);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (gtk_widget_queue_draw), table);
  gtk_widget_add_controller (GTK_WIDGET (table), key);
  gtk_widget_add_controller (GTK_WIDGET (table), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (table), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (table), focus);
}

GtkWidget *
weft_table_new (const char *title, const WeftTableModel *model, gpointer data)
{
  WeftTable *table = g_object_new (WEFT_TYPE_TABLE, NULL);

  table->title = g_strdup (title);
  table->model = model;
  table->data = data;
  gtk_accessible_update_property (GTK_ACCESSIBLE (table), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  weft_table_refresh (table);
  return GTK_WIDGET (table);
}
