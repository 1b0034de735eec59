/* weft-numbers-panel.c: rows from the top down. */
#include "weft-numbers-panel.h"

#include "weft-glance.h"
#include "weft-numeral.h"
#include "weft-result-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define CAPTION_HEIGHT 18.0
#define FIGURE_HEIGHT  34.0
#define ROW_HEIGHT     21.0
#define LEGEND_HEIGHT  20.0
#define SECTION_GAP    16.0
#define TABLE_WIDTH    150.0
#define COLUMN_GAP     20.0
#define NAME_WIDTH     44.0
#define VALUE_WIDTH    52.0 /* the least */
#define LEAST_SCALE    0.76

static const WeftGlanceRow rows[] = {WEFT_GLANCE_SD, WEFT_GLANCE_P50, WEFT_GLANCE_P90, WEFT_GLANCE_P95,
                                     WEFT_GLANCE_P99};

typedef struct {
  const WeftDistributionView *view;
  const WeftChart *chart;
  const WeftTheme *theme;
  WeftTypesetter *typesetter;
  cairo_t *cr;
  WeftRect box;
  double y;     /* of the next line */
  double scale; /* of line heights: below 1 where there is little room */
} Panel;

static double
get_table_height (void)
{
  return CAPTION_HEIGHT + FIGURE_HEIGHT + G_N_ELEMENTS (rows) * ROW_HEIGHT;
}

static double
get_legend_height (const WeftDistributionView *view, const WeftChart *chart)
{
  return (view->previous != NULL ? CAPTION_HEIGHT : 0) + weft_chart_get_n_legend (chart) * LEGEND_HEIGHT +
         SECTION_GAP / 2 + CAPTION_HEIGHT * (view->current->samples > 0 ? 2 : 1);
}

static gboolean
has_two_columns (double width)
{
  return width >= 2 * TABLE_WIDTH + COLUMN_GAP;
}

double
weft_numbers_panel_get_height (const WeftDistributionView *view, const WeftChart *chart, gboolean two_columns)
{
  double table = get_table_height ();
  double legend = get_legend_height (view, chart);

  return two_columns ? MAX (table, legend) : table + SECTION_GAP + legend;
}

static WeftGlance
get_glance (const WeftFlowResult *result)
{
  return (WeftGlance){result, NULL, NAN};
}

/* How @row differs from the result before, if that is known. */
static char *
print_change (const Panel *panel, WeftGlanceRow row, double *change)
{
  WeftGlance now = get_glance (panel->view->current);
  WeftGlance before = get_glance (panel->view->previous);

  *change = 0;
  if (panel->view->previous == NULL)
    return g_strdup ("");
  weft_glance_get_change (&now, &before, row, change);
  return weft_glance_print_change (&now, &before, row);
}

static void
draw_text (const Panel *panel,
           WeftFont font,
           WeftColorRole color,
           const char *string,
           WeftRect box,
           WeftAlign align)
{
  weft_theme_set_color (panel->theme, panel->cr, color);
  weft_typesetter_draw (panel->typesetter, panel->cr, font, string, &box, align);
}

static void
draw_caption (Panel *panel, const char *string)
{
  draw_text (panel, WEFT_FONT_DETAIL, WEFT_COLOR_DIM_TEXT, string,
             (WeftRect){panel->box.x, panel->y, panel->box.width, CAPTION_HEIGHT * panel->scale},
             WEFT_ALIGN_START);
  panel->y += CAPTION_HEIGHT * panel->scale;
}

/* The mean in large figures, and how much it differs in percent. */
static void
draw_mean (Panel *panel)
{
  const WeftDistributionView *view = panel->view;
  double mean = weft_lattice_get_mean (view->current->time);
  double change;
  g_autofree char *caption = *view->current->unit != '\0'
                                 ? g_strdup_printf (_ ("mean, %s"), view->current->unit)
                                 : g_strdup (_ ("mean"));
  g_autofree char *figure = weft_numeral_rounded (mean, 4);
  g_autofree char *percent = print_change (panel, WEFT_GLANCE_MEAN, &change);
  double width = weft_typesetter_get_width (panel->typesetter, WEFT_FONT_FIGURE, figure) + 1;
  WeftRect box;

  draw_caption (panel, caption);
  box = (WeftRect){panel->box.x, panel->y, MIN (width, panel->box.width), FIGURE_HEIGHT * panel->scale};
  draw_text (panel, WEFT_FONT_FIGURE, WEFT_COLOR_TEXT, figure, box, WEFT_ALIGN_START);
  panel->y += FIGURE_HEIGHT * panel->scale;
  box.x += box.width + 10;
  box.y += 3;
  box.width = weft_rect_right (&panel->box) - box.x;
  draw_text (panel, WEFT_FONT_HEADING,
             change < 0   ? WEFT_COLOR_GOOD_TEXT
             : change > 0 ? WEFT_COLOR_BAD_TEXT
                          : WEFT_COLOR_DIM_TEXT,
             percent, box, WEFT_ALIGN_START);
}

static char *
print_value (const Panel *panel, WeftGlanceRow row)
{
  WeftGlance glance = get_glance (panel->view->current);

  return weft_glance_print (&glance, row);
}

/* The width that the values need. */
static double
get_values_width (const Panel *panel)
{
  double width = VALUE_WIDTH;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text = print_value (panel, rows[i]);

    width = MAX (width, ceil (weft_typesetter_get_width (panel->typesetter, WEFT_FONT_STRONG, text)) + 1);
  }
  return width;
}

static void
draw_row (Panel *panel, WeftGlanceRow row, double values)
{
  double change;
  g_autofree char *text = print_value (panel, row);
  g_autofree char *difference = print_change (panel, row, &change);
  WeftRect box = {panel->box.x, panel->y, NAME_WIDTH, ROW_HEIGHT * panel->scale};

  draw_text (panel, WEFT_FONT_BODY, WEFT_COLOR_DIM_TEXT, weft_glance_get_label (row), box, WEFT_ALIGN_START);
  box.x += NAME_WIDTH;
  box.width = values;
  draw_text (panel, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, text, box, WEFT_ALIGN_END);
  box.x += values;
  box.width = MIN (54, weft_rect_right (&panel->box) - box.x);
  draw_text (panel, WEFT_FONT_BODY, WEFT_COLOR_DIM_TEXT, difference, box, WEFT_ALIGN_END);
  panel->y += ROW_HEIGHT * panel->scale;
}

static void
draw_table (Panel *panel)
{
  double values = get_values_width (panel);

  draw_mean (panel);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    draw_row (panel, rows[i], values);
}

static void
draw_exactness (Panel *panel)
{
  const WeftFlowResult *result = panel->view->current;
  g_autofree char *exactness = weft_result_words_exactness (result);
  g_autofree char *error = weft_numeral_bound (1.96 * weft_flow_result_get_standard_error (result));
  g_autofree char *interval = g_strdup_printf (_ ("mean ± %s (95 %%)"), error);

  draw_caption (panel, exactness);
  if (result->samples > 0)
    draw_caption (panel, interval);
}

static void
draw_legend (Panel *panel)
{
  const WeftDistributionView *view = panel->view;

  if (view->previous != NULL) {
    g_autofree char *caption =
        g_strdup_printf (_ ("compared with %s"), weft_result_words_modes (view->previous));

    draw_caption (panel, g_strcmp0 (view->previous->modes, view->current->modes) == 0
                             ? _ ("compared with before")
                             : caption);
  }
  for (guint i = 0; i < weft_chart_get_n_legend (panel->chart); i++) {
    WeftRect box = {panel->box.x, panel->y, panel->box.width, LEGEND_HEIGHT * panel->scale};

    weft_chart_draw_legend_entry (panel->chart, panel->theme, panel->typesetter, panel->cr, i, &box);
    panel->y += LEGEND_HEIGHT * panel->scale;
  }
  panel->y += SECTION_GAP / 2 * panel->scale;
  draw_exactness (panel);
}

void
weft_numbers_panel_draw (const WeftDistributionView *view,
                         const WeftChart *chart,
                         const WeftTheme *theme,
                         WeftTypesetter *typesetter,
                         cairo_t *cr,
                         const WeftRect *box)
{
  gboolean two_columns = has_two_columns (box->width);
  double needed = weft_numbers_panel_get_height (view, chart, two_columns);
  Panel panel = {view, chart, theme,  typesetter,
                 cr,   *box,  box->y, CLAMP (box->height / needed, LEAST_SCALE, 1)};

  if (two_columns) {
    panel.box.width = TABLE_WIDTH;
    draw_table (&panel);
    panel.box.x += TABLE_WIDTH + COLUMN_GAP;
    panel.box.width = box->width - TABLE_WIDTH - COLUMN_GAP;
    panel.y = box->y;
  } else {
    draw_table (&panel);
    panel.y += SECTION_GAP * panel.scale;
  }
  draw_legend (&panel);
}
