/* test-draw-array.c: parallel loops as pictures of their arrays, and their answers as figures: what is drawn, where it is found, and what is said of it. */
#include "test-seed.h"
#include "weft-answer-figures.h"
#include "weft-diagram.h"
#include "weft-mapping-question.h"
#include "weft-reader.h"
#include "weft-timeline.h"

#include <math.h>
#include <string.h>

static WeftDocument *
read_loop (const char *attributes, const char *content)
{
  g_autofree char *text = g_strdup_printf (
      "<weft xmlns='urn:weft:1'><array-loop id='l' %s>%s</array-loop></weft>", attributes, content);
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "test", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static WeftScene *
make_scene (WeftDocument *document)
{
  g_autoptr (WeftDiagram) diagram = weft_diagram_new (document, weft_document_find (document, "l"));
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftScene *scene = weft_diagram_make_scene (diagram, typesetter, job, &error);

  g_assert_no_error (error);
  return scene;
}

/* (nullable) */
static const WeftSceneItem *
find_label (const WeftScene *scene, const char *label)
{
  for (gsize i = 0; i < weft_scene_count_items (scene); i++)
    if (g_strcmp0 (weft_scene_get_item (scene, i)->label, label) == 0)
      return weft_scene_get_item (scene, i);
  return NULL;
}

static gboolean
overlap (const WeftRect *a, const WeftRect *b)
{
  return a->x < weft_rect_right (b) && b->x < weft_rect_right (a) && a->y < weft_rect_bottom (b) &&
         b->y < weft_rect_bottom (a);
}

/* No two boxes touch. */
static void
check_apart (const WeftScene *scene)
{
  for (gsize i = 0; i < weft_scene_count_items (scene); i++)
    for (gsize k = 0; k < i; k++) {
      const WeftSceneItem *a = weft_scene_get_item (scene, i);
      const WeftSceneItem *b = weft_scene_get_item (scene, k);

      if (a->kind != WEFT_ITEM_EDGE && b->kind != WEFT_ITEM_EDGE)
        g_assert_false (overlap (&a->box, &b->box));
    }
}

/* Few processors are all there; of many the first and the last. Stages stand below theirs, and all that can be chosen is found. */
static void
test_scene (void)
{
  g_autoptr (WeftDocument) many = read_loop (
      "processors='1000000' items='2000001' body='3' overlap='0.5' latency='20' gap-per-item='0.5'", "");
  g_autoptr (WeftDocument) few =
      read_loop ("processors='3' items='9' unit='us' alpha='3' beta='2'",
                 "<stage id='a' body='1'/><note id='n'>words</note><stage id='b' name='Sum' body='5'/>");
  g_autoptr (WeftScene) crowd = make_scene (many);
  g_autoptr (WeftScene) scene = make_scene (few);
  const WeftSceneItem *stage = weft_scene_find (scene, weft_document_find (few, "b"));
  const WeftSceneItem *processor = find_label (scene, "P2");

  g_assert_false (weft_diagram_is_empty (many, weft_document_find (many, "l")));
  g_assert_nonnull (find_label (crowd, "P1"));
  g_assert_null (find_label (crowd, "P900000"));
  g_assert_cmpstr (find_label (crowd, "P1000000")->detail, ==, "2–3 items");
  g_assert_cmpstr (find_label (crowd, "…")->detail, ==, "999,994 more");
  g_assert_nonnull (find_label (crowd, "K 0.5"));
  g_assert_nonnull (find_label (crowd, "LogGP L 20, G 0.5"));
  g_assert_nonnull (find_label (scene, "α 3, β 2"));
  g_assert_null (find_label (scene, "…"));
  g_assert_cmpstr (stage->label, ==, "Sum");
  g_assert_cmpstr (stage->detail, ==, "5 us");
  g_assert_cmpfloat (stage->box.x, ==, processor->box.x);
  g_assert_nonnull (find_label (scene, "LF 2.5"));
  g_assert_nonnull (weft_scene_find (scene, weft_document_find (few, "l")));
  g_assert_nonnull (weft_scene_find (scene, weft_document_find (few, "n")));
  g_assert_cmpstr (weft_scene_find (scene, weft_document_find (few, "l"))->detail, ==, "9 items × 6 us");
  check_apart (scene);
  check_apart (crowd);
}

/* Processors say which machine they are, how fast it is, and, where blocks go by speed, how much of the items theirs have: 60 of 2 x 2 + 1 = 5 shares. */
static void
test_machines (void)
{
  static const char text[] =
      "<weft xmlns='urn:weft:1'><suite><machine id='a' name='Fast' pes='2' speed='2'/><machine id='b' "
      "name='Slow'/>"
      "<link from='a' to='b'/></suite>"
      "<array-loop id='l' processors='3' items='60' body='1' machines='a b' blocks='by-speed'/></weft>";
  g_autoptr (WeftDocument) document = weft_read (text, strlen (text), "test", NULL, NULL);
  g_autoptr (WeftScene) scene = make_scene (document);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) equal =
      weft_document_set (document, weft_document_find (document, "l"), WEFT_PROPERTY_BLOCKS, "equal", &error);
  g_autoptr (WeftScene) alike = make_scene (equal);

  g_assert_cmpstr (find_label (scene, "P1")->detail, ==, "Fast ×2 · 24 items");
  g_assert_cmpstr (find_label (scene, "P2")->detail, ==, "Fast ×2 · 24 items");
  g_assert_cmpstr (find_label (scene, "P3")->detail, ==, "Slow · 12 items");
  g_assert_nonnull (find_label (scene, "blocks by speed"));
  g_assert_cmpstr (find_label (alike, "P1")->detail, ==, "Fast ×2 · 20 items");
  g_assert_null (find_label (alike, "blocks by speed"));
  check_apart (scene);
}

/* Where a stage that is let go comes to stand: before the first whose middle is right of the pointer. */
static void
test_places (void)
{
  g_autoptr (WeftDocument) document = read_loop (
      "processors='4' items='9'", "<stage id='a' body='1'/><note id='n'/><stage id='b' body='5'/>");
  g_autoptr (WeftScene) scene = make_scene (document);
  guint32 loop = weft_document_find (document, "l");
  const WeftSceneItem *first = weft_scene_find (scene, weft_document_find (document, "a"));
  const WeftSceneItem *last = weft_scene_find (scene, weft_document_find (document, "b"));

  g_assert_cmpuint (weft_diagram_find_place (document, loop, scene, first->box.x, 0).index, ==, 0);
  g_assert_cmpuint (weft_diagram_find_place (document, loop, scene, last->box.x, 0).index, ==, 2);
  g_assert_cmpuint (weft_diagram_find_place (document, loop, scene, weft_rect_right (&last->box), 0).index,
                    ==, 3);
  g_assert_cmpuint (weft_diagram_find_place (document, loop, scene, 1e6, 0).parent, ==, loop);
}

static gpointer
ask (WeftDocument *document, const WeftQuestion *question)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  gpointer answer =
      weft_question_answer (question, document, weft_document_find (document, "l"), NULL, job, &error);

  g_assert_no_error (error);
  return answer;
}

static void
draw_all (WeftFigure *figure)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("dark"));
  const WeftFigurePlace place = {typesetter, 700, 400, NULL};
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 700, 400);
  cairo_t *cr = cairo_create (surface);

  weft_figure_draw (figure, weft_theme_find ("dark"), &place, cr, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* All lanes together are as busy as all processors, who wait besides. */
static void
test_timeline (void)
{
  static const char *const loops[] = {
      "processors='3' items='30' body='6' overlap='0.5' collect='yes'",
      "processors='7' items='70' body='0.5' overlap='1'", /* more overlaps than there is to compute */
      "processors='2' items='5' body='4' iterations='3' before='1'",
      "processors='700' items='1400' body='3'",
  };

  for (guint i = 0; i < G_N_ELEMENTS (loops); i++) {
    g_autoptr (WeftDocument) document = read_loop (loops[i], "");
    g_autoptr (WeftMapped) mapped = ask (document, &weft_mapping_question);
    g_autoptr (WeftFigure) figure = weft_mapping_figure_new (document, mapped);
    double sum = 0;
    guint lanes;
    double end = 0;

    for (guint k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++)
      for (guint32 p = 0; p < mapped->processors; p++) {
        sum += mapped->techniques[k].shares[p].time - mapped->techniques[k].shares[p].delay;
        end = MAX (end, mapped->techniques[k].shares[p].time);
      }
    if (mapped->processors <= 512)
      g_assert_cmpfloat_with_epsilon (weft_timeline_get_work (figure, 0, end, &lanes), sum, 1e-6 * sum);
    draw_all (figure);
  }
}

static void
test_words (void)
{
  g_autoptr (WeftDocument) document =
      read_loop ("processors='10' items='10000' body='uniform(20, 60)' load-factor='1.5'", "");
  g_autoptr (WeftDocument) staged =
      read_loop ("processors='2' items='4'", "<stage id='a' body='1'/><stage id='b' body='2'/>");
  g_autoptr (WeftMapped) mapped = ask (document, &weft_mapping_question);
  g_autoptr (WeftMapped) pipeline = ask (staged, &weft_mapping_question);
  g_autoptr (WeftFigure) figure = weft_mapping_figure_new (staged, pipeline);
  g_autofree char *trust = weft_mapping_describe (mapped);
  g_autofree char *reason = weft_mapping_explain (mapped);
  gsize item = weft_figure_find (figure, weft_document_find (staged, "b"));
  g_autofree char *bar = weft_figure_describe (figure, item);

  g_assert_cmpstr (trust, ==,
                   "Interleaved is the best at the mean: 60,009; it depends on what the body takes");
  g_assert_true (g_str_has_prefix (
      reason, "The best changes at time of an iteration 39.9501: Pipeline below, Interleaved"));
  g_assert_cmpuint (item, !=, WEFT_FIGURE_NOTHING);
  g_assert_nonnull (strstr (bar, "Pipeline, P2: computation 8 + communication 8 − overlap 8 + waiting 1"));
}

/* A curve a technique that applies, read point by point. */
static void
test_curves (void)
{
  g_autoptr (WeftDocument) document =
      read_loop ("processors='10' items='10000' body='57.9' load-factor='1.5'", "");
  g_autoptr (WeftDocument) near = read_loop ("processors='4' items='64' body='9' before='1'", "");
  g_autoptr (WeftMappedCurves) curves = ask (document, &weft_mapping_question_curves);
  g_autoptr (WeftMappedCurves) two = ask (near, &weft_mapping_question_curves);
  g_autoptr (WeftFigure) figure = weft_mapping_curves_figure_new (document, curves);
  g_autoptr (WeftFigure) other = weft_mapping_curves_figure_new (near, two);
  g_autofree char *crossings = weft_mapping_curves_explain (curves);
  g_autofree char *number = weft_mapping_curves_describe (curves);
  g_autofree char *first = weft_figure_describe (figure, 0);
  g_autofree char *without = weft_figure_describe (other, 0);

  g_assert_cmpstr (crossings, ==,
                   "time of an iteration 39.9501: Pipeline below, Interleaved above · time of an iteration "
                   "57.9016: Pipeline below, Block above");
  g_assert_cmpstr (number, ==, "2 crossings");
  g_assert_cmpuint (weft_figure_get_n_items (figure), ==, curves->n);
  g_assert_true (g_str_has_prefix (first, "time of an iteration 0: Block 29,000 · Interleaved 20,009"));
  g_assert_null (strstr (without, "Interleaved"));
  draw_all (figure);
  draw_all (other);
}

/* A curve for each load factor of pipelines, and one for each other technique. */
static void
test_family (void)
{
  g_autoptr (WeftDocument) document =
      read_loop ("processors='10' items='10000' body='57.9' load-factor='1.5'", "");
  g_autoptr (WeftOptions) options = weft_options_new (weft_mapping_question_curves.options);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftMappedCurves) curves = NULL;
  g_autoptr (WeftFigure) figure = NULL;
  g_autofree char *number = NULL;
  g_autofree char *words = NULL;
  g_autofree char *first = NULL;

  g_assert_null (weft_options_parse (options, weft_mapping_question_curves.options[1], "load-factor"));
  curves = weft_question_answer (&weft_mapping_question_curves, document, weft_document_find (document, "l"),
                                 options, job, NULL);
  figure = weft_mapping_curves_figure_new (document, curves);
  number = weft_mapping_curves_describe (curves);
  words = weft_mapping_curves_explain (curves);
  first = weft_figure_describe (figure, 0);
  g_assert_cmpstr (number, ==, "4 crossings");
  g_assert_true (g_str_has_suffix (words, "57.9016: Pipeline, load factor 1.5 below, Block above"));
  g_assert_nonnull (strstr (first, "Pipeline, load factor 1: 0"));
  draw_all (figure);
}

/* The read-out of a place, the way from place to place, and the loop's own. */
static void
test_regions (void)
{
  g_autoptr (WeftDocument) document =
      read_loop ("processors='10' items='10000' body='40' load-factor='1.5' unit='us'", "");
  g_autoptr (WeftDocument) near = read_loop ("processors='4' items='64' body='9' before='1'", "");
  g_autoptr (WeftMappedRegions) regions = ask (document, &weft_mapping_question_regions);
  g_autoptr (WeftMappedRegions) two = ask (near, &weft_mapping_question_regions);
  g_autoptr (WeftFigure) figure = weft_mapping_regions_figure_new (document, regions);
  g_autoptr (WeftFigure) other = weft_mapping_regions_figure_new (near, two);
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  const WeftFigurePlace place = {typesetter, 700, 400, NULL};
  gsize own = weft_figure_find (figure, weft_document_find (document, "l"));
  gsize below = weft_figure_step (figure, &place, own, WEFT_FIGURE_DOWN);
  WeftRect box = weft_figure_get_box (figure, &place, below);
  g_autofree char *words = weft_figure_describe (figure, own);
  g_autofree char *lower = weft_figure_describe (figure, below);
  g_autofree char *none = weft_figure_describe (other, 0);
  g_autofree char *without = weft_figure_describe (other, weft_figure_get_n_items (other) - 1);
  g_autofree char *best = weft_mapping_regions_describe (regions);
  g_autofree char *shares = weft_mapping_regions_explain (regions);

  g_assert_true (
      g_str_has_prefix (words, "data items 10,312.5 · time of an iteration 41.25: Interleaved is the best · "
                               "Block "));
  g_assert_nonnull (strstr (lower, "time of an iteration 38.75: Pipeline is the best"));
  g_assert_nonnull (strstr (none, "no such loop"));
  g_assert_null (strstr (without, "Interleaved"));
  g_assert_cmpuint (weft_figure_hit (figure, &place, weft_rect_middle_x (&box), weft_rect_middle_y (&box)),
                    ==, below);
  g_assert_cmpuint (weft_figure_step (figure, &place, 0, WEFT_FIGURE_LEFT), ==, 0);
  g_assert_cmpuint (weft_figure_step (figure, &place, 0, WEFT_FIGURE_RIGHT), ==, 1);
  g_assert_cmpstr (best, ==, "Interleaved is the best as drawn");
  g_assert_nonnull (strstr (shares, "Interleaved in 50.2 % of the plane · Pipeline in 49.8 %"));
  draw_all (figure);
  draw_all (other);
}

static void
test_chances (void)
{
  g_autoptr (WeftDocument) document =
      read_loop ("processors='10' items='10000' body='uniform(21, 60)' load-factor='1.5'", "");
  g_autoptr (WeftDocument) constant = read_loop ("processors='4' items='64' body='9' before='1'", "");
  g_autoptr (WeftMappedChances) chances = ask (document, &weft_mapping_question_chances);
  g_autoptr (WeftMappedChances) one = ask (constant, &weft_mapping_question_chances);
  g_autoptr (WeftFigure) figure = weft_mapping_chances_figure_new (document, chances);
  g_autoptr (WeftFigure) other = weft_mapping_chances_figure_new (constant, one);
  g_autofree char *words = weft_mapping_chances_explain (chances);
  g_autofree char *trust = weft_mapping_chances_describe (one);
  g_autofree char *first = weft_figure_describe (figure, 0);
  g_autofree char *last = weft_figure_describe (other, weft_figure_get_n_items (other) - 1);

  g_assert_cmpstr (words, ==, "The best: Block with 0 % · Interleaved with 52.5 % · Pipeline with 47.5 %");
  g_assert_cmpstr (trust, ==, "the time of an iteration is constant");
  g_assert_true (g_str_has_suffix (first, "Block 0 % · Interleaved 0 % · Pipeline 0 %"));
  g_assert_true (g_str_has_suffix (last, "Block 100 % · Pipeline 100 %"));
  draw_all (figure);
  draw_all (other);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw-array/scene", test_scene);
  g_test_add_func ("/draw-array/machines", test_machines);
  g_test_add_func ("/draw-array/places", test_places);
  g_test_add_func ("/draw-array/timeline", test_timeline);
  g_test_add_func ("/draw-array/words", test_words);
  g_test_add_func ("/draw-array/curves", test_curves);
  g_test_add_func ("/draw-array/family", test_family);
  g_test_add_func ("/draw-array/regions", test_regions);
  g_test_add_func ("/draw-array/chances", test_chances);
  return g_test_run ();
}
