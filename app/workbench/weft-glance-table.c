/* weft-glance-table.c: a grid of labels below heads that are buttons. */
#include "weft-glance-table.h"

#include "weft-chart.h"
#include "weft-distribution-view.h"
#include "weft-glance.h"
#include "weft-sheet.h"
#include "weft-terms.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>
#include <math.h>

#define SWATCH_WIDTH  18
#define SWATCH_HEIGHT 10

/* A column. */
typedef struct {
  const char *head;  /* above the numbers; translatable */
  const char *label; /* in full; translatable */
  const char *tip;   /* (nullable): what the head does; translatable */
  const char *term;
  WeftSeriesRole role;
} Column;

static const Column columns[WEFT_N_COLUMNS] = {
    [WEFT_COLUMN_AS_DRAWN] = {N_ ("as drawn"), N_ ("as drawn"), NULL, "as-drawn", WEFT_SERIES_CURRENT},
    [WEFT_COLUMN_BEFORE] = {N_ ("before"), N_ ("before the last change"),
                            N_ ("Overlay: as it was before the last change"), "before", WEFT_SERIES_PREVIOUS},
    [WEFT_COLUMN_SIMD] = {N_ ("SIMD"), N_ ("SIMD throughout"), N_ ("Overlay: everything in SIMD mode"),
                          "simd", WEFT_SERIES_SIMD},
    [WEFT_COLUMN_SPMD] = {N_ ("SPMD"), N_ ("SPMD throughout"), N_ ("Overlay: everything in SPMD mode"),
                          "spmd", WEFT_SERIES_SPMD},
    [WEFT_COLUMN_BEST] = {N_ ("best"), N_ ("best modes"), N_ ("Search for the best modes and overlay them"),
                          "best", WEFT_DISTRIBUTION_BEST},
    [WEFT_COLUMN_SIMULATED] = {N_ ("runs"), N_ ("Simulation"),
                               N_ ("Overlay: more and more simulated runs (S)"), "simulation",
                               WEFT_SERIES_SAMPLED},
};

struct _WeftGlanceTable {
  GtkWidget parent_instance;
  GtkWidget *grid;
  GtkWidget *heads[WEFT_N_COLUMNS]; /* that of the program as drawn is no button */
  GtkWidget *names[WEFT_N_GLANCE_ROWS];
  GtkWidget *cells[WEFT_N_GLANCE_ROWS][WEFT_N_COLUMNS];
  WeftFlowResult *results[WEFT_N_COLUMNS]; /* (nullable) */
  gboolean running[WEFT_N_COLUMNS];
  double deadline;
};

enum { WANTED_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftGlanceTable, weft_glance_table, GTK_TYPE_WIDGET)

gboolean
weft_glance_table_get_wanted (WeftGlanceTable *table, WeftColumn column)
{
  return column == WEFT_COLUMN_AS_DRAWN ||
         gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (table->heads[column]));
}

void
weft_glance_table_set_wanted (WeftGlanceTable *table, WeftColumn column, gboolean wanted)
{
  g_return_if_fail (column != WEFT_COLUMN_AS_DRAWN);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (table->heads[column]), wanted);
}

/* Numbers. */

static WeftGlance
get_glance (WeftGlanceTable *table, WeftColumn column)
{
  return (WeftGlance){table->results[column], table->results[WEFT_COLUMN_AS_DRAWN], table->deadline};
}

/* Less time is for the better, but a deadline is to be met. */
static void
show_cell (GtkWidget *cell, const char *text, WeftGlanceRow row, double change)
{
  double worse = row == WEFT_GLANCE_MET ? -change : change;

  gtk_label_set_text (GTK_LABEL (cell), text);
  weft_widget_set_class (cell, "better", worse < 0);
  weft_widget_set_class (cell, "worse", worse > 0);
}

/* "SPMD throughout, P95: 979, +24 than as drawn". */
static void
describe_cell (WeftGlanceTable *table, WeftColumn column, WeftGlanceRow row, const char *change)
{
  GtkWidget *cell = table->cells[row][column];
  g_autofree char *where = g_strdup_printf ("%s, %s", _ (columns[column].label), weft_glance_get_label (row));
  g_autofree char *words =
      *change != '\0' ? g_strdup_printf (_ ("%s: %s from as drawn"), where, change) : NULL;

  gtk_widget_set_tooltip_text (cell, words != NULL ? words : where);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words != NULL ? words : where, -1);
}

static void
show_number (WeftGlanceTable *table, WeftColumn column, WeftGlanceRow row)
{
  WeftGlance glance = get_glance (table, column);
  WeftGlance drawn = get_glance (table, WEFT_COLUMN_AS_DRAWN);
  gboolean compares = column != WEFT_COLUMN_AS_DRAWN && drawn.result != NULL && glance.result != NULL;
  g_autofree char *text =
      glance.result != NULL ? weft_glance_print (&glance, row) : g_strdup (table->running[column] ? "…" : "");
  g_autofree char *words = compares ? weft_glance_print_change (&glance, &drawn, row) : g_strdup ("");
  double change = 0;

  if (compares)
    weft_glance_get_change (&glance, &drawn, row, &change);
  show_cell (table->cells[row][column], text, row, change);
  describe_cell (table, column, row, words);
}

static void
renew (WeftGlanceTable *table)
{
  for (WeftGlanceRow row = 0; row < WEFT_N_GLANCE_ROWS; row++) {
    gboolean is_seen = row != WEFT_GLANCE_MET || !isnan (table->deadline);

    gtk_widget_set_visible (table->names[row], is_seen);
    for (WeftColumn column = 0; column < WEFT_N_COLUMNS; column++) {
      gtk_widget_set_visible (table->cells[row][column], is_seen);
      show_number (table, column, row);
    }
  }
}

void
weft_glance_table_show (WeftGlanceTable *table, const WeftColumnState *states, double deadline)
{
  for (WeftColumn column = 0; column < WEFT_N_COLUMNS; column++) {
    WeftFlowResult *result = (WeftFlowResult *) states[column].result;

    if (result != NULL)
      weft_flow_result_ref (result);
    g_clear_pointer (&table->results[column], weft_flow_result_unref);
    table->results[column] = result;
    table->running[column] = states[column].running;
  }
  table->deadline = deadline;
  renew (table);
}

/* The numbers, to the clipboard. */
static void
copy_numbers (WeftGlanceTable *table)
{
  WeftGlance glances[WEFT_N_COLUMNS];
  const char *names[WEFT_N_COLUMNS];
  g_autoptr (WeftSheet) sheet = NULL;
  g_autofree char *text = NULL;
  guint n = 0;

  for (WeftColumn column = 0; column < WEFT_N_COLUMNS; column++)
    if (table->results[column] != NULL) {
      glances[n] = get_glance (table, column);
      names[n++] = _ (columns[column].label);
    }
  sheet = weft_glance_to_sheet (glances, names, n);
  text = weft_sheet_print_tsv (sheet);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (table)), text);
}

/* Building. */

static void
draw_swatch (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Column *column = data;

  weft_chart_draw_swatch (weft_widget_get_theme (GTK_WIDGET (area)), cr, column->role,
                          &(WeftRect){0, 0, width, height});
}

static GtkWidget *
make_head_content (const Column *column)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);
  GtkWidget *swatch = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (swatch), SWATCH_WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (swatch), SWATCH_HEIGHT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (swatch), draw_swatch, (gpointer) column, NULL);
  gtk_widget_set_halign (swatch, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), gtk_label_new (_ (column->head)));
  gtk_widget_set_halign (gtk_widget_get_last_child (box), GTK_ALIGN_END);
  return box;
}

static void
toggled_cb (WeftGlanceTable *table)
{
  g_signal_emit (table, signals[WANTED_CHANGED], 0);
}

static void
add_head (WeftGlanceTable *table, WeftColumn index)
{
  const Column *column = &columns[index];
  gboolean is_button = column->tip != NULL;
  GtkWidget *head = is_button ? gtk_toggle_button_new () : make_head_content (column);
  g_autofree char *tip = g_strdup_printf ("%s%s%s", is_button ? _ (column->tip) : "", is_button ? "\n" : "",
                                          weft_terms_explain (column->term));

  if (is_button)
    gtk_button_set_child (GTK_BUTTON (head), make_head_content (column));
  gtk_widget_add_css_class (head, is_button ? "flat" : "head");
  gtk_widget_set_halign (head, GTK_ALIGN_END);
  gtk_widget_set_tooltip_text (head, tip);
  if (is_button) {
    gtk_accessible_update_property (GTK_ACCESSIBLE (head), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (column->label),
                                    -1);
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (head), index == WEFT_COLUMN_BEFORE);
    g_signal_connect_swapped (head, "toggled", G_CALLBACK (toggled_cb), table);
  }
  table->heads[index] = head;
  gtk_grid_attach (GTK_GRID (table->grid), head, (int) index + 1, 0, 1, 1);
}

static GtkWidget *
add_label (WeftGlanceTable *table, int column, int row, const char *text, const char *css_class, float align)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), align);
  gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (GTK_GRID (table->grid), label, column, row, 1, 1);
  return label;
}

static void
add_row (WeftGlanceTable *table, WeftGlanceRow row)
{
  table->names[row] = add_label (table, 0, (int) row + 1, weft_glance_get_label (row), "name", 0);
  gtk_widget_set_tooltip_text (table->names[row], weft_terms_explain (weft_glance_get_term (row)));
  for (WeftColumn column = 0; column < WEFT_N_COLUMNS; column++)
    table->cells[row][column] = add_label (table, (int) column + 1, (int) row + 1, "", "number", 1);
}

static GtkWidget *
make_copy (WeftGlanceTable *table)
{
  GtkWidget *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_widget_add_css_class (copy, "flat");
  gtk_widget_set_halign (copy, GTK_ALIGN_START);
  gtk_widget_set_valign (copy, GTK_ALIGN_END);
  gtk_widget_set_tooltip_text (copy, _ ("Copy the numbers, for a spreadsheet"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (copy), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Copy the numbers"), -1);
  g_signal_connect_swapped (copy, "clicked", G_CALLBACK (copy_numbers), table);
  return copy;
}

static void
weft_glance_table_dispose (GObject *object)
{
  WeftGlanceTable *table = WEFT_GLANCE_TABLE (object);

  g_clear_pointer (&table->grid, gtk_widget_unparent);
  for (WeftColumn column = 0; column < WEFT_N_COLUMNS; column++)
    g_clear_pointer (&table->results[column], weft_flow_result_unref);
  G_OBJECT_CLASS (weft_glance_table_parent_class)->dispose (object);
}

static void
weft_glance_table_class_init (WeftGlanceTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_glance_table_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftglance");
  signals[WANTED_CHANGED] = g_signal_new ("wanted-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
weft_glance_table_init (WeftGlanceTable *table)
{
  table->deadline = NAN;
  table->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (table->grid), 1);
  gtk_grid_set_column_spacing (GTK_GRID (table->grid), 8);
  gtk_accessible_update_property (GTK_ACCESSIBLE (table->grid), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Results at a glance"), -1);
  gtk_widget_set_parent (table->grid, GTK_WIDGET (table));
  gtk_grid_attach (GTK_GRID (table->grid), make_copy (table), 0, 0, 1, 1);
  for (WeftColumn column = 0; column < WEFT_N_COLUMNS; column++)
    add_head (table, column);
  for (WeftGlanceRow row = 0; row < WEFT_N_GLANCE_ROWS; row++)
    add_row (table, row);
  renew (table);
}

GtkWidget *
weft_glance_table_new (void)
{
  return g_object_new (WEFT_TYPE_GLANCE_TABLE, NULL);
}
