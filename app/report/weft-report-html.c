/* weft-report-html.c: one page of HTML. Every string of the user is escaped, and isolated so that its
 * direction of writing does not reach the text around it. */
#include "weft-report.h"

#include "weft-report-parts.h"
#include "weft-result-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A larger picture is not repeated for dark screens. */
#define MAX_BYTES_TWICE 1000000

#define LEAST_SCALE 0.62

static const char style[] =
    ":root{color-scheme:light dark;--ink:#2e2e33;--dim:#5e5c64;--paper:#fff;--rule:#deddda}\n"
    "body{margin:0 auto;max-width:64rem;padding:2rem 1.5rem 3rem;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 Cantarell,Inter,\"Noto Sans\",system-ui,sans-serif}\n"
    "h1{font-size:1.7rem;line-height:1.2;margin:0 0 .25rem}h2{font-size:1.25rem;margin:2.5rem 0 0}\n"
    "h3{font-size:1rem;margin:1.5rem 0 .25rem}\n"
    "h1,h2,p,th,li{overflow-wrap:anywhere}.dim,footer{color:var(--dim)}.dim{margin:0 0 1rem}\n"
    "figure{margin:1rem 0;overflow-x:auto}svg{display:block;max-width:100%;height:auto;margin:0 "
    "auto}.dark{display:none}.both{background:#fff}\n"
    ".scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.3rem 1rem .3rem 0;text-align:right;border-bottom:1px solid var(--rule)}\n"
    "th:first-child{text-align:left;font-weight:normal;color:var(--dim)}thead th{font-weight:bold}\n"
    "td{white-space:nowrap}td:nth-child(2){font-weight:bold}ul{padding-left:1.2rem}footer{margin-top:2.5rem;"
    "font-size:.85rem}\n"
    "@media (prefers-color-scheme:dark){:root{--ink:#f4f4f4;--dim:#bcbac3;--paper:#1e1e1e;--rule:#3d3d42}"
    ".dark{display:block}.light{display:none}}\n"
    "@media "
    "print{:root{--ink:#000;--dim:#404040;--paper:#fff;--rule:#c0c0c0}body{max-width:none;padding:0;font-"
    "size:10pt}"
    ".light{display:block}.dark{display:none}figure>div{min-width:0!important}figure,table,li{break-inside:"
    "avoid}h2,h3{break-after:avoid}}\n";

/* Text as text, whatever it holds. */
static void
add_text (GString *page, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *escaped = g_markup_escape_text (valid, -1);

  g_string_append (page, escaped);
}

static void
add_element (GString *page, const char *tag, const char *attributes, const char *text)
{
  g_string_append_printf (page, "<%s%s><bdi>", tag, attributes);
  add_text (page, text);
  g_string_append_printf (page, "</bdi></%s>\n", tag);
}

/* The SVG without the declaration that only a file of its own has. */
static void
add_svg (GString *page, GBytes *bytes)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);
  const char *start = g_strstr_len (text, size, "<svg");

  if (start != NULL)
    g_string_append_len (page, start, size - (start - text));
}

static GBytes *
draw_picture (const WeftView *view,
              const WeftViewSubject *subject,
              const char *theme,
              gsize number,
              GError **error)
{
  g_autofree char *ids = g_strdup_printf ("%c%c%" G_GSIZE_FORMAT "-", view->name[0], theme[0], number);

  return weft_views_render (view, subject, weft_theme_find (theme), weft_picture_find_format ("svg"), 0, 0, 1,
                            NULL, ids, error);
}

/* What is wider than the page is scrolled before its text gets too small. */
static void
add_picture (GString *page, GBytes *bytes, const char *theme, double least_width)
{
  g_string_append_printf (page, "<div class=\"%s\" style=\"min-width:%.0fpx\" aria-hidden=\"true\">", theme,
                          least_width);
  add_svg (page, bytes);
  g_string_append (page, "</div>\n");
}

static const char *
get_title (const WeftView *view)
{
  return view->question != NULL ? view->question->title : view->title;
}

/* Outside of the figure, which is one picture for assistive tools. */
static void
add_caption (GString *page, const WeftView *view, const WeftViewSubject *subject)
{
  const char *caption = weft_report_get_caption (view);
  g_autofree char *words = weft_report_explain (view, subject);

  if (caption != NULL)
    add_element (page, "h3", "", caption);
  if (words != NULL)
    add_element (page, "p", "", words);
}

/* The view for light and for dark screens; a very large one once for both. */
static gboolean
add_figure (GString *page, const WeftView *view, const WeftViewSubject *subject, gsize number, GError **error)
{
  g_autofree char *label =
      g_strdup_printf ("%s: %s", _ (get_title (view)), weft_report_get_heading (subject));
  g_autoptr (GBytes) light = NULL;
  g_autoptr (GBytes) dark = NULL;
  double width;
  double height;

  if (!weft_views_can_show (view, subject))
    return TRUE;
  weft_views_get_size (view, subject, weft_theme_find ("light"), &width, &height);
  light = draw_picture (view, subject, "light", number, error);
  if (light == NULL)
    return FALSE;
  if (g_bytes_get_size (light) <= MAX_BYTES_TWICE) {
    dark = draw_picture (view, subject, "dark", number, error);
    if (dark == NULL)
      return FALSE;
  }
  add_caption (page, view, subject);
  g_string_append (page, "<figure role=\"img\" aria-label=\"");
  add_text (page, label);
  g_string_append (page, "\">\n");
  add_picture (page, light, dark != NULL ? "light" : "both", width * LEAST_SCALE);
  if (dark != NULL)
    add_picture (page, dark, "dark", width * LEAST_SCALE);
  g_string_append (page, "</figure>\n");
  return TRUE;
}

static void
add_table_head (GString *page, const GPtrArray *results)
{
  const WeftFlowResult *first = results->pdata[0];

  g_string_append (page, "<thead><tr><th scope=\"col\">");
  add_text (page, _ ("execution time"));
  if (*first->unit != '\0') {
    g_string_append (page, ", <bdi>");
    add_text (page, first->unit);
    g_string_append (page, "</bdi>");
  }
  g_string_append (page, "</th>");
  for (guint i = 0; i < results->len; i++) {
    g_string_append (page, "<th scope=\"col\">");
    add_text (page, weft_result_words_modes (results->pdata[i]));
    g_string_append (page, "</th>");
  }
  g_string_append (page, "</tr></thead>\n");
}

static void
add_table_row (GString *page, const GPtrArray *results, guint row)
{
  g_string_append (page, "<tr><th scope=\"row\">");
  add_text (page, weft_report_get_row_label (row));
  g_string_append (page, "</th>");
  for (guint i = 0; i < results->len; i++) {
    g_autofree char *cell = weft_report_get_cell (results->pdata[i], row);

    g_string_append (page, "<td>");
    add_text (page, cell);
    g_string_append (page, "</td>");
  }
  g_string_append (page, "</tr>\n");
}

static void
add_table (GString *page, const WeftViewSubject *subject)
{
  g_autoptr (GPtrArray) results = weft_report_get_results (subject);

  if (results->len == 0)
    return;
  g_string_append (page, "<div class=\"scroll\"><table>\n");
  add_table_head (page, results);
  g_string_append (page, "<tbody>\n");
  for (guint row = 0; row < weft_report_get_n_rows (); row++)
    add_table_row (page, results, row);
  g_string_append (page, "</tbody></table></div>\n");
}

static void
add_assumptions (GString *page, const WeftViewSubject *subject)
{
  g_autoptr (GPtrArray) sentences = weft_report_get_assumptions (subject);

  if (sentences->len == 0)
    return;
  add_element (page, "h3", "", _ ("Assumptions"));
  g_string_append (page, "<ul>\n");
  for (guint i = 0; i < sentences->len; i++)
    add_element (page, "li", "", sentences->pdata[i]);
  g_string_append (page, "</ul>\n");
}

static gboolean
add_section (GString *page,
             const WeftViewSubject *subject,
             gsize number,
             const WeftReportOptions *options,
             GError **error)
{
  g_autofree char *setting = weft_report_get_setting (subject);
  g_autofree char *comparison = weft_report_get_comparison (subject);
  g_autofree char *signature = weft_report_get_signature (subject);
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  g_string_append (page, "<section>\n");
  add_element (page, "h2", "", weft_report_get_heading (subject));
  add_element (page, "p", " class=\"dim\"", setting);
  for (guint i = 0; i < n; i++)
    if (weft_report_has (options, views[i].name) && !add_figure (page, &views[i], subject, number, error))
      return FALSE;
  if (comparison != NULL)
    add_element (page, "p", "", comparison);
  if (weft_report_has (options, WEFT_REPORT_NUMBERS))
    add_table (page, subject);
  if (weft_report_has (options, WEFT_REPORT_ASSUMPTIONS))
    add_assumptions (page, subject);
  add_element (page, "footer", "", signature);
  g_string_append (page, "</section>\n");
  return TRUE;
}

static void
add_head (GString *page, const WeftDocument *document, const WeftReportOptions *options)
{
  g_autofree char *subtitle = weft_report_get_subtitle (options);

  /* Translators: the code of your language, as in the lang attribute of HTML. */
  g_string_append_printf (page, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
                          C_ ("HTML language", "en"));
  g_string_append (page, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                         "<meta name=\"generator\" content=\"Weft " WEFT_VERSION "\">\n<title>");
  add_text (page, weft_report_get_title (document));
  g_string_append_printf (page, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<header>\n", style);
  add_element (page, "h1", "", weft_report_get_title (document));
  if (subtitle != NULL)
    add_element (page, "p", " class=\"dim\"", subtitle);
  g_string_append (page, "</header>\n<main>\n");
}

char *
weft_report_write_html (const WeftDocument *document,
                        const WeftViewSubject *subjects,
                        gsize n,
                        const WeftReportOptions *options,
                        GError **error)
{
  g_autoptr (GString) page = g_string_new (NULL);

  add_head (page, document, options);
  for (gsize i = 0; i < n; i++)
    if (!add_section (page, &subjects[i], i + 1, options, error))
      return NULL;
  g_string_append (page, "</main>\n</body>\n</html>\n");
  return g_strdup (page->str);
}
