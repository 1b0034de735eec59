/* weft-report-pdf.c: pages of A4, filled from the top. Everything is drawn in pixels of 1/96 inch, as on
 * the screen, and text stays text. */
#include "weft-report.h"

#include "weft-report-parts.h"
#include "weft-result-words.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define POINTS_PER_PIXEL 0.75
#define SHORT_SIDE       (210 / 25.4 * 96)
#define LONG_SIDE        (297 / 25.4 * 96)
#define MARGIN           64.0
#define PARAGRAPH_LINES  12
#define ROW_HEIGHT       21.0
#define LABEL_WIDTH      200.0
#define CAPTION          60.0 /* about */

/* A picture that would be smaller, and is wider than high, has its page across. */
#define LEAST_SCALE 0.6

typedef struct {
  cairo_surface_t *surface;
  cairo_t *cr;
  const WeftTheme *theme;
  WeftTypesetter *typesetter;
  double width; /* of the page at hand */
  double height;
  double y;   /* where the next part goes */
  guint page; /* from 1; 0: none yet */
} Press;

static double
get_text_width (const Press *press)
{
  return press->width - 2 * MARGIN;
}

static void
finish_page (Press *press)
{
  g_autofree char *number = g_strdup_printf ("%u", press->page);
  WeftRect foot = {MARGIN, press->height - MARGIN / 2 - 10, get_text_width (press), 20};

  if (press->page == 0)
    return;
  weft_theme_set_color (press->theme, press->cr, WEFT_COLOR_DIM_TEXT);
  weft_typesetter_draw (press->typesetter, press->cr, WEFT_FONT_DETAIL, number, &foot, WEFT_ALIGN_CENTER);
  cairo_show_page (press->cr);
}

static void
start_page (Press *press, gboolean across)
{
  finish_page (press);
  press->width = across ? LONG_SIDE : SHORT_SIDE;
  press->height = across ? SHORT_SIDE : LONG_SIDE;
  press->y = MARGIN;
  press->page++;
  cairo_pdf_surface_set_size (press->surface, press->width * POINTS_PER_PIXEL,
                              press->height * POINTS_PER_PIXEL);
}

static double
get_room (const Press *press)
{
  return press->height - MARGIN - press->y;
}

/* Begins a page when the one at hand has less room than @height. */
static void
need_room (Press *press, double height)
{
  if (get_room (press) < height)
    start_page (press, FALSE);
}

static void
print_paragraph (Press *press, WeftFont font, WeftColorRole color, const char *text, double indent)
{
  double width = get_text_width (press) - indent;
  double height =
      weft_typesetter_get_paragraph_height (press->typesetter, font, text, width, PARAGRAPH_LINES);
  WeftRect box;

  need_room (press, height);
  box = (WeftRect){MARGIN + indent, press->y, width, height + 4};
  weft_theme_set_color (press->theme, press->cr, color);
  weft_typesetter_draw_paragraph (press->typesetter, press->cr, font, text, &box, PARAGRAPH_LINES);
  press->y += ceil (height) + 4;
}

/* The size of @view, and its scale on a page whose text is @text_width wide: not larger than on the screen. */
static double
fit_figure (const Press *press,
            const WeftView *view,
            const WeftViewSubject *subject,
            double text_width,
            double *width,
            double *height)
{
  weft_views_get_size (view, subject, press->theme, width, height);
  if (view->flexible)
    *width = MIN (*width, text_width);
  return MIN (1, text_width / *width);
}

/* Whether @subject has a picture that would be too small on an upright page. */
static gboolean
needs_page_across (const Press *press, const WeftViewSubject *subject)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);
  double width;
  double height;

  for (guint i = 0; i < n; i++)
    if (weft_views_can_show (&views[i], subject) &&
        fit_figure (press, &views[i], subject, SHORT_SIDE - 2 * MARGIN, &width, &height) < LEAST_SCALE &&
        width > height)
      return TRUE;
  return FALSE;
}

/* What is shown, in words, above the picture. */
static void
print_caption (Press *press, const WeftView *view, const WeftViewSubject *subject)
{
  const char *caption = weft_report_get_caption (view);
  g_autofree char *words = weft_report_explain (view, subject);

  if (caption != NULL)
    print_paragraph (press, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, caption, 0);
  if (words != NULL)
    print_paragraph (press, WEFT_FONT_BODY, WEFT_COLOR_TEXT, words, 0);
}

static void
print_figure (Press *press, const WeftView *view, const WeftViewSubject *subject)
{
  double width;
  double height;
  double scale;

  if (!weft_views_can_show (view, subject))
    return;
  scale = fit_figure (press, view, subject, get_text_width (press), &width, &height);
  if (height * scale + CAPTION > get_room (press) && press->y > press->height / 2)
    start_page (press, FALSE);
  print_caption (press, view, subject);
  scale = fit_figure (press, view, subject, get_text_width (press), &width, &height);
  scale = MIN (scale, get_room (press) / height);
  cairo_save (press->cr);
  cairo_translate (press->cr, MARGIN + (get_text_width (press) - width * scale) / 2, press->y);
  cairo_scale (press->cr, scale, scale);
  weft_views_draw (view, subject, press->theme, press->cr, width, height);
  cairo_restore (press->cr);
  press->y += height * scale + 16;
}

/* One line of the table: a label and a cell for each result. */
static void
print_line (Press *press, const char *label, char **cells, guint n, WeftFont first, WeftFont others)
{
  double column = (get_text_width (press) - LABEL_WIDTH) / MAX (n, 3);
  WeftRect box = {MARGIN, press->y, LABEL_WIDTH, ROW_HEIGHT};

  weft_theme_set_color (press->theme, press->cr, WEFT_COLOR_DIM_TEXT);
  weft_typesetter_draw (press->typesetter, press->cr, WEFT_FONT_BODY, label, &box, WEFT_ALIGN_START);
  weft_theme_set_color (press->theme, press->cr, WEFT_COLOR_TEXT);
  for (guint i = 0; i < n; i++) {
    box = (WeftRect){MARGIN + LABEL_WIDTH + i * column, press->y, column - 8, ROW_HEIGHT};
    weft_typesetter_draw (press->typesetter, press->cr, i == 0 ? first : others, cells[i], &box,
                          WEFT_ALIGN_END);
  }
  press->y += ROW_HEIGHT;
  weft_theme_set_color (press->theme, press->cr, WEFT_COLOR_GRID);
  cairo_rectangle (press->cr, MARGIN, press->y - 0.5, LABEL_WIDTH + n * column - 8, 0.75);
  cairo_fill (press->cr);
}

static void
print_table (Press *press, const WeftViewSubject *subject)
{
  g_autoptr (GPtrArray) results = weft_report_get_results (subject);
  g_autofree char *caption = NULL;
  g_auto (GStrv) cells = g_new0 (char *, results->len + 1);

  if (results->len == 0)
    return;
  need_room (press, (weft_report_get_n_rows () + 1) * ROW_HEIGHT);
  for (guint i = 0; i < results->len; i++)
    cells[i] = g_strdup (weft_result_words_modes (results->pdata[i]));
  caption = *subject->results.current->unit != '\0'
                ? g_strdup_printf (_ ("execution time, %s"), subject->results.current->unit)
                : g_strdup (_ ("execution time"));
  print_line (press, caption, cells, results->len, WEFT_FONT_STRONG, WEFT_FONT_STRONG);
  for (guint row = 0; row < weft_report_get_n_rows (); row++) {
    for (guint i = 0; i < results->len; i++) {
      g_free (cells[i]);
      cells[i] = weft_report_get_cell (results->pdata[i], row);
    }
    print_line (press, weft_report_get_row_label (row), cells, results->len, WEFT_FONT_STRONG,
                WEFT_FONT_BODY);
  }
  press->y += 12;
}

static void
print_assumptions (Press *press, const WeftViewSubject *subject)
{
  g_autoptr (GPtrArray) sentences = weft_report_get_assumptions (subject);

  if (sentences->len == 0)
    return;
  need_room (press, 80);
  print_paragraph (press, WEFT_FONT_STRONG, WEFT_COLOR_TEXT, _ ("Assumptions"), 0);
  for (guint i = 0; i < sentences->len; i++) {
    g_autofree char *item = g_strdup_printf ("• %s", (const char *) sentences->pdata[i]);

    print_paragraph (press, WEFT_FONT_BODY, WEFT_COLOR_TEXT, item, 8);
  }
}

static void
print_section (Press *press, const WeftViewSubject *subject, const WeftReportOptions *options)
{
  g_autofree char *setting = weft_report_get_setting (subject);
  g_autofree char *comparison = weft_report_get_comparison (subject);
  g_autofree char *signature = weft_report_get_signature (subject);
  g_autofree char *link = g_strdup_printf ("page=%u", press->page);
  g_autofree char *heading = g_utf8_make_valid (weft_report_get_heading (subject), -1);
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  cairo_pdf_surface_add_outline (press->surface, CAIRO_PDF_OUTLINE_ROOT, heading, link,
                                 CAIRO_PDF_OUTLINE_FLAG_OPEN);
  print_paragraph (press, WEFT_FONT_HEADING, WEFT_COLOR_TEXT, heading, 0);
  print_paragraph (press, WEFT_FONT_BODY, WEFT_COLOR_DIM_TEXT, setting, 0);
  press->y += 8;
  for (guint i = 0; i < n; i++)
    if (weft_report_has (options, views[i].name))
      print_figure (press, &views[i], subject);
  if (comparison != NULL)
    print_paragraph (press, WEFT_FONT_BODY, WEFT_COLOR_TEXT, comparison, 0);
  if (weft_report_has (options, WEFT_REPORT_NUMBERS))
    print_table (press, subject);
  if (weft_report_has (options, WEFT_REPORT_ASSUMPTIONS))
    print_assumptions (press, subject);
  press->y += 8;
  print_paragraph (press, WEFT_FONT_DETAIL, WEFT_COLOR_DIM_TEXT, signature, 0);
}

/* A report as a picture draws it. */
typedef struct {
  const WeftDocument *document;
  const WeftViewSubject *subjects;
  gsize n;
  const WeftReportOptions *options;
} Report;

static void
print_report (Press *press, const Report *report)
{
  g_autofree char *subtitle = weft_report_get_subtitle (report->options);

  start_page (press, report->n > 0 && needs_page_across (press, &report->subjects[0]));
  print_paragraph (press, WEFT_FONT_TITLE, WEFT_COLOR_TEXT, weft_report_get_title (report->document), 0);
  if (subtitle != NULL)
    print_paragraph (press, WEFT_FONT_BODY, WEFT_COLOR_DIM_TEXT, subtitle, 0);
  press->y += 12;
  for (gsize i = 0; i < report->n; i++) {
    if (i > 0)
      start_page (press, needs_page_across (press, &report->subjects[i]));
    print_section (press, &report->subjects[i], report->options);
  }
  finish_page (press);
}

static void
draw_report (cairo_t *cr, double width G_GNUC_UNUSED, double height G_GNUC_UNUSED, gpointer data)
{
  Press press = {.surface = cairo_get_target (cr), .cr = cr, .theme = weft_theme_find ("light")};

  press.typesetter = weft_typesetter_new (press.theme);
  cairo_scale (cr, POINTS_PER_PIXEL, POINTS_PER_PIXEL);
  print_report (&press, data);
  weft_typesetter_free (press.typesetter);
}

gboolean
weft_report_write_pdf (const WeftDocument *document,
                       const WeftViewSubject *subjects,
                       gsize n,
                       const WeftReportOptions *options,
                       WeftPictureSink sink,
                       gpointer data,
                       GError **error)
{
  Report report = {document, subjects, n, options};
  WeftPicture picture = {.draw = draw_report,
                         .data = &report,
                         .width = SHORT_SIDE * POINTS_PER_PIXEL,
                         .height = LONG_SIDE * POINTS_PER_PIXEL,
                         .title = weft_report_get_title (document)};

  return weft_picture_write (&picture, weft_picture_find_format ("pdf"), sink, data, error);
}
