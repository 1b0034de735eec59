/* test-draw-picture.c: the same drawing gives the same bytes in every format, and errors arrive. */
#include "answer-fixtures.h"
#include "views.h"
#include "weft-svg-ids.h"

#include <string.h>

static WeftFlowResult *
make_result (const char *modes)
{
  WeftFlowResult *result = weft_flow_result_new ();
  double *p = g_new0 (double, 400);

  for (guint i = 0; i < 400; i += 7)
    p[i] = 7.0 / 406;
  result->diagram = g_strdup ("t");
  result->engine = g_strdup ("distribution");
  result->modes = g_strdup (modes);
  result->unit = g_strdup ("cycles");
  result->pes = 8;
  result->time = weft_lattice_new_take (1, 300, p, 400, 0);
  result->average_value = 310;
  return result;
}

typedef struct {
  WeftDocument *document;
  WeftFlowResult *current;
  WeftFlowResult *previous;
  GArray *answers;
  WeftViewSubject subject;
} Fixture;

static void
open_fixture (Fixture *fixture)
{
  DrawAnswers answers;
  WeftRandom random;

  fixture->document = draw_figure_2 ();
  fixture->current = make_result ("as-drawn");
  fixture->previous = make_result ("spmd");
  weft_random_init (&random, 1, 0);
  draw_answers_init (&answers, fixture->document, &random);
  fixture->answers = weft_answers_new ();
  weft_answers_add (fixture->answers, &weft_flow_question_attribution, answers.breakdown);
  weft_answers_add (fixture->answers, &weft_flow_question_sensitivity, answers.tornado);
  weft_answers_add (fixture->answers, &weft_flow_question_sample, answers.lanes);
  weft_answers_add (fixture->answers, &weft_flow_question_scaling, answers.sweep);
  fixture->subject = (WeftViewSubject){
      fixture->document,
      draw_get_tree (fixture->document),
      {.current = fixture->current, .previous = fixture->previous, .has_deadline = TRUE, .deadline = 600},
      fixture->answers,
  };
}

static void
close_fixture (Fixture *fixture)
{
  weft_document_unref (fixture->document);
  weft_flow_result_unref (fixture->current);
  weft_flow_result_unref (fixture->previous);
  g_array_unref (fixture->answers);
}

static GBytes *
render (const Fixture *fixture, const WeftView *view, const WeftPictureFormat *format)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = weft_views_render (view, &fixture->subject, weft_theme_find ("light"), format, 0, 0, 1.5,
                                     "Figure 2", NULL, &error);

  g_assert_no_error (error);
  return bytes;
}

static void
test_same_bytes (void)
{
  Fixture fixture;
  guint n_views;
  guint n_formats;
  const WeftView *views = weft_views_get_all (&n_views);
  const WeftPictureFormat *formats = weft_picture_get_formats (&n_formats);

  open_fixture (&fixture);
  for (guint i = 0; i < n_views; i++)
    for (guint j = 0; weft_views_can_show (&views[i], &fixture.subject) && j < n_formats; j++) {
      g_autoptr (GBytes) once = render (&fixture, &views[i], &formats[j]);
      g_autoptr (GBytes) twice = render (&fixture, &views[i], &formats[j]);

      g_assert_cmpuint (g_bytes_get_size (once), >, 1000);
      g_assert_true (g_bytes_equal (once, twice));
    }
  close_fixture (&fixture);
}

static gboolean
contains (GBytes *bytes, const char *text)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return memmem (data, size, text, strlen (text)) != NULL;
}

static void
test_contents (void)
{
  Fixture fixture;
  const WeftView *view = weft_views_find ("canvas");
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GBytes) pdf = NULL;
  g_autoptr (GBytes) png = NULL;

  open_fixture (&fixture);
  svg = render (&fixture, view, weft_picture_find_format ("svg"));
  pdf = render (&fixture, view, weft_picture_find_format ("a/b.c/picture.PDF"));
  png = render (&fixture, view, weft_picture_find_format ("png"));
  g_assert_true (contains (svg, "<svg"));
  g_assert_true (contains (svg, "px\""));
  g_assert_false (contains (svg, "id=\"surface"));
  g_assert_false (contains (svg, "id=\"glyph"));
  g_assert_true (contains (pdf, "%PDF-1."));
  g_assert_true (contains (pdf, "(Figure 2)"));
  g_assert_true (contains (pdf, "19700101000000"));
  g_assert_true (contains (png, "PNG\r\n"));
  close_fixture (&fixture);
}

static void
test_source_date (void)
{
  Fixture fixture;
  g_autoptr (GBytes) pdf = NULL;

  open_fixture (&fixture);
  g_setenv ("SOURCE_DATE_EPOCH", "1000000000", TRUE);
  pdf = render (&fixture, weft_views_find ("canvas"), weft_picture_find_format ("pdf"));
  g_unsetenv ("SOURCE_DATE_EPOCH");
  g_assert_true (contains (pdf, "20010909014640"));
  close_fixture (&fixture);
}

static void
test_tables (void)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);
  const WeftPictureFormat *formats;

  for (guint i = 0; i < n; i++)
    g_assert_true (weft_views_find (views[i].name) == &views[i]);
  g_assert_null (weft_views_find ("nowhere"));
  formats = weft_picture_get_formats (&n);
  for (guint i = 0; i < n; i++)
    g_assert_true (weft_picture_find_format (formats[i].name) == &formats[i]);
  g_assert_null (weft_picture_find_format ("picture.gif"));
  g_assert_null (weft_picture_find_format (""));
}

static gboolean
refuse (const guint8 *bytes G_GNUC_UNUSED, gsize n G_GNUC_UNUSED, gpointer data, GError **error)
{
  guint *calls = data;

  (*calls)++;
  g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "no space");
  return FALSE;
}

static void
draw_nothing (cairo_t *cr, double width, double height, gpointer data G_GNUC_UNUSED)
{
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
}

/* The first error of the sink is the error of the picture. */
static void
test_full_disk (void)
{
  guint n;
  const WeftPictureFormat *formats = weft_picture_get_formats (&n);

  for (guint i = 0; i < n; i++) {
    WeftPicture picture = {draw_nothing, NULL, 40, 30};
    g_autoptr (GError) error = NULL;
    guint calls = 0;

    g_assert_false (weft_picture_write (&picture, &formats[i], refuse, &calls, &error));
    g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
    g_assert_cmpuint (calls, ==, 1);
  }
}

static void
test_too_large (void)
{
  WeftPicture picture = {draw_nothing, NULL, 4000, 30, 10};
  g_autoptr (GError) error = NULL;

  g_assert_null (weft_picture_to_bytes (&picture, weft_picture_find_format ("png"), &error));
  g_assert_error (error, WEFT_PICTURE_ERROR, WEFT_PICTURE_ERROR_TOO_LARGE);
}

static void
test_no_results (void)
{
  Fixture fixture;
  g_autoptr (GError) error = NULL;

  open_fixture (&fixture);
  fixture.subject.results.current = NULL;
  g_assert_null (weft_views_render (weft_views_find ("distribution"), &fixture.subject,
                                    weft_theme_find ("light"), weft_picture_find_format ("svg"), 0, 0, 1,
                                    NULL, NULL, &error));
  g_assert_error (error, WEFT_PICTURE_ERROR, WEFT_PICTURE_ERROR_FAILED);
  close_fixture (&fixture);
}

/* Given one side, a picture of fixed shape keeps its shape. */
static void
test_sizes (void)
{
  Fixture fixture;
  g_autoptr (GBytes) bytes = NULL;
  gsize size;
  const guint8 *data;

  open_fixture (&fixture);
  bytes = weft_views_render (weft_views_find ("canvas"), &fixture.subject, weft_theme_find ("dark"),
                             weft_picture_find_format ("png"), 300, 200, 2, NULL, NULL, NULL);
  data = g_bytes_get_data (bytes, &size);
  g_assert_cmpuint (data[18] << 8 | data[19], ==, 600);
  g_assert_cmpuint (data[22] << 8 | data[23], ==, 400);
  close_fixture (&fixture);
}

static void
test_svg_ids (void)
{
  const char svg[] =
      "<g id=\"surface12\"><use xlink:href=\"#glyph0-1\"/><p clip=\"url(#c)\" id=\"glyph0-1\"/></g> id=\"";
  g_autoptr (GString) text = weft_svg_renumber (svg, strlen (svg), "x");

  g_assert_cmpstr (text->str, ==,
                   "<g id=\"x1\"><use xlink:href=\"#x2\"/><p clip=\"url(#x3)\" id=\"x2\"/></g> id=\"");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/picture/same-bytes", test_same_bytes);
  g_test_add_func ("/draw/picture/contents", test_contents);
  g_test_add_func ("/draw/picture/source-date", test_source_date);
  g_test_add_func ("/draw/picture/tables", test_tables);
  g_test_add_func ("/draw/picture/full-disk", test_full_disk);
  g_test_add_func ("/draw/picture/too-large", test_too_large);
  g_test_add_func ("/draw/picture/no-results", test_no_results);
  g_test_add_func ("/draw/picture/sizes", test_sizes);
  g_test_add_func ("/draw/picture/svg-ids", test_svg_ids);
  return g_test_run ();
}
