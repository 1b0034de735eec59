/* weft-table-page.c: a sheet behind a table that is only read; signs of waiting and of faults are those of the page whose
 * answer it is. */
#include "weft-table-page.h"

#include "weft-numeral.h"
#include "weft-flow-sheets.h"
#include "weft-sheet.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>

/* More are for a file. */
#define MOST_ROWS 10000

struct _WeftTablePage {
  GtkWidget parent_instance;
  WeftDistributionPane *distribution;
  WeftAnswerPage *source; /* (nullable): the distribution's answer is shown */
  WeftFlowResult *result; /* (nullable): that is shown */
  guint64 figure;         /* of the source, when its answer was taken; 0: none was */
  WeftSheet *sheet;       /* (nullable) */
  gsize n_rows;           /* of the answer; the table may have less */

  GtkWidget *heading;
  GtkWidget *count;
  GtkWidget *scroller;
  GtkWidget *table;
  GtkWidget *waiting;
  GtkWidget *notice;
  GtkWidget *reading;
};

G_DEFINE_FINAL_TYPE (WeftTablePage, weft_table_page, GTK_TYPE_WIDGET)

WeftTable *
weft_table_page_get_table (WeftTablePage *page)
{
  return WEFT_TABLE (page->table);
}

/* The model. */

static guint
count_rows (gpointer data)
{
  WeftTablePage *page = data;

  return page->sheet != NULL ? MIN (weft_sheet_get_n_rows (page->sheet), MOST_ROWS) : 0;
}

static guint
count_columns (gpointer data)
{
  WeftTablePage *page = data;

  return page->sheet != NULL ? weft_sheet_get_n_columns (page->sheet) : 0;
}

static char *
get_text (gpointer data, guint row, guint column)
{
  return weft_sheet_print_cell (((WeftTablePage *) data)->sheet, row, column);
}

static char *
get_plain (gpointer data, guint row, guint column)
{
  return weft_sheet_print_plain_cell (((WeftTablePage *) data)->sheet, row, column);
}

static char *
get_row_title (gpointer data, guint row)
{
  return get_text (data, row, 0);
}

static char *
get_column_title (gpointer data, guint column)
{
  return g_strdup (weft_sheet_get_label (((WeftTablePage *) data)->sheet, column));
}

static const WeftTableModel model = {.count_rows = count_rows,
                                     .count_columns = count_columns,
                                     .get_row_title = get_row_title,
                                     .get_column_title = get_column_title,
                                     .get_text = get_text,
                                     .get_plain = get_plain,
                                     .first_is_title = TRUE};

/* The answer. */

static void
take_result (WeftTablePage *page)
{
  const WeftFlowResult *result = weft_distribution_pane_get_result (page->distribution);

  if (result != NULL) {
    page->result = weft_flow_result_ref ((WeftFlowResult *) result);
    page->sheet = weft_flow_result_to_sheet (result, MOST_ROWS, &page->n_rows);
  }
}

static void
take_answer (WeftTablePage *page)
{
  gconstpointer answer = weft_answer_page_get_answer (page->source);

  page->figure = weft_answer_page_get_figure_number (page->source);
  if (answer == NULL)
    return;
  page->sheet = weft_answer_page_make_sheet (page->source);
  page->n_rows = weft_sheet_get_n_rows (page->sheet);
}

static gboolean
is_taken (WeftTablePage *page)
{
  return page->source == NULL ? page->result == weft_distribution_pane_get_result (page->distribution)
                              : page->figure == weft_answer_page_get_figure_number (page->source);
}

static char *
describe_count (WeftTablePage *page)
{
  guint shown = count_rows (page);
  g_autofree char *first = weft_numeral_exact (shown);
  g_autofree char *all = weft_numeral_exact ((double) page->n_rows);

  if (page->sheet == NULL)
    return g_strdup ("");
  if (page->n_rows > shown)
    return g_strdup_printf (_ ("the first %s of %s rows; a CSV file has all of them"), first, all);
  return g_strdup_printf (ngettext ("%s row", "%s rows", shown), first);
}

static void
take (WeftTablePage *page)
{
  g_autofree char *count = NULL;

  g_clear_pointer (&page->sheet, weft_sheet_free);
  g_clear_pointer (&page->result, weft_flow_result_unref);
  page->figure = 0;
  page->n_rows = 0;
  if (page->source != NULL)
    take_answer (page);
  else
    take_result (page);
  count = describe_count (page);
  gtk_label_set_text (GTK_LABEL (page->count), count);
  weft_table_refresh (WEFT_TABLE (page->table));
}

static void
show_signs (WeftTablePage *page)
{
  WeftPageSigns signs = page->source != NULL ? weft_answer_page_get_signs (page->source)
                                             : weft_distribution_pane_get_signs (page->distribution);

  gtk_label_set_text (GTK_LABEL (page->waiting), signs.waiting);
  gtk_widget_set_visible (page->waiting, page->sheet == NULL);
  gtk_widget_set_visible (page->scroller, page->sheet != NULL);
  gtk_label_set_text (GTK_LABEL (page->notice), signs.problem != NULL ? signs.problem : "");
  gtk_widget_set_tooltip_text (page->notice, signs.problem);
  gtk_widget_set_visible (page->notice, signs.problem != NULL);
  weft_widget_set_class (page->scroller, "stale", signs.is_stale);
}

void
weft_table_page_show (WeftTablePage *page, WeftAnswerPage *source)
{
  gboolean is_another = source != page->source;

  page->source = source;
  gtk_label_set_text (GTK_LABEL (page->heading),
                      source != NULL ? _ (weft_answer_page_get_row (source)->title) : _ ("Distribution"));
  if (is_another || !is_taken (page))
    take (page);
  if (is_another && page->sheet != NULL)
    weft_table_set_cursor (WEFT_TABLE (page->table), 0, 0);
  show_signs (page);
}

/* Building. */

static void
show_reading (WeftTablePage *page)
{
  gboolean is_problem;

  gtk_label_set_text (GTK_LABEL (page->reading),
                      weft_table_get_status (WEFT_TABLE (page->table), &is_problem));
}

static GtkWidget *
make_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

/* What it is a table of, and how long it is. */
static GtkWidget *
make_caption (WeftTablePage *page)
{
  GtkWidget *caption = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);

  page->heading = make_label ("heading");
  page->count = make_label ("dim-label");
  gtk_widget_add_css_class (caption, "table-caption");
  gtk_box_append (GTK_BOX (caption), page->heading);
  gtk_box_append (GTK_BOX (caption), page->count);
  return caption;
}

static GtkWidget *
make_waiting (WeftTablePage *page)
{
  page->waiting = gtk_label_new ("");
  gtk_label_set_wrap (GTK_LABEL (page->waiting), TRUE);
  gtk_widget_add_css_class (page->waiting, "dim-label");
  gtk_widget_set_halign (page->waiting, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (page->waiting, GTK_ALIGN_CENTER);
  gtk_widget_set_can_target (page->waiting, FALSE);
  return page->waiting;
}

static GtkWidget *
make_notice (WeftTablePage *page)
{
  page->notice = make_label ("notice");
  gtk_label_set_wrap (GTK_LABEL (page->notice), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (page->notice), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (page->notice), 2);
  gtk_label_set_selectable (GTK_LABEL (page->notice), TRUE);
  gtk_widget_set_valign (page->notice, GTK_ALIGN_START);
  return page->notice;
}

static GtkWidget *
make_table (WeftTablePage *page)
{
  page->table = weft_table_new (_ ("Numbers of the answer"), &model, page);
  gtk_widget_set_valign (page->table, GTK_ALIGN_START);
  g_signal_connect_swapped (page->table, "status-changed", G_CALLBACK (show_reading), page);
  page->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (page->scroller), page->table);
  gtk_widget_add_css_class (page->scroller, "table-scroller");
  return page->scroller;
}

static void
weft_table_page_dispose (GObject *object)
{
  WeftTablePage *page = WEFT_TABLE_PAGE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (page))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&page->distribution);
  g_clear_pointer (&page->sheet, weft_sheet_free);
  g_clear_pointer (&page->result, weft_flow_result_unref);
  G_OBJECT_CLASS (weft_table_page_parent_class)->dispose (object);
}

static void
weft_table_page_class_init (WeftTablePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_table_page_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "wefttablepage");
}

static void
weft_table_page_init (WeftTablePage *page)
{
  GtkWidget *overlay = gtk_overlay_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (page))),
                                  GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_parent (make_caption (page), GTK_WIDGET (page));
  gtk_overlay_set_child (GTK_OVERLAY (overlay), make_table (page));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), make_waiting (page));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), make_notice (page));
  gtk_widget_set_vexpand (overlay, TRUE);
  gtk_widget_set_parent (overlay, GTK_WIDGET (page));
  page->reading = make_label ("reading");
  gtk_widget_add_css_class (page->reading, "caption");
  gtk_widget_set_parent (page->reading, GTK_WIDGET (page));
}

GtkWidget *
weft_table_page_new (WeftDistributionPane *distribution)
{
  WeftTablePage *page = g_object_new (WEFT_TYPE_TABLE_PAGE, NULL);

  page->distribution = g_object_ref (distribution);
  weft_table_page_show (page, NULL);
  return GTK_WIDGET (page);
}
