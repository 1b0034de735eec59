/* test-draw-lanes.c: the lanes that a schedule is drawn in: whatever tasks are put together, each stands in one lane, where nothing else is meanwhile,
 * and a section has as many lanes as its tasks need; one that is folded has the same work. */
#include "engines.h"
#include "test-seed.h"
#include "weft-elements.h"
#include "weft-reader.h"
#include "views.h"
#include "weft-schedule-lanes.h"

#include <math.h>

#define ROUNDS 200

static WeftRandom random_state;

/* Tasks with times from @least on, classes, groups and queues as they fall; some are ready at once. */
static WeftDocument *
draw_document (guint least)
{
  GString *text = g_string_new ("<weft xmlns=\"urn:weft:1\">");
  guint n = 1 + (guint) weft_random_below (&random_state, 60);
  GError *error = NULL;
  WeftDocument *document;

  g_string_append_printf (text, "<task-graph id=\"g\" processors=\"%u\">",
                          1 + (guint) weft_random_below (&random_state, 8));
  g_string_append (text, "<class id=\"k1\"/><class id=\"k2\"/><group id=\"g1\"/><group id=\"g2\"/>"
                         "<policy><queue id=\"q1\"/><queue id=\"q2\"/>"
                         "<serve queue=\"q1\" when-empty=\"round-robin\"/></policy>");
  for (guint i = 0; i < n; i++) {
    g_string_append_printf (text, "<task id=\"t%u\" time=\"%u\" queue=\"q%u\"", i,
                            least + (guint) weft_random_below (&random_state, 5),
                            1 + (guint) weft_random_below (&random_state, 2));
    for (guint k = 1; k <= 2; k++)
      if (weft_random_below (&random_state, 3) == 0) {
        g_string_append_printf (text, " class=\"k%u\" group=\"g%u\"", k, 3 - k);
        break;
      }
    g_string_append (text, "/>");
  }
  for (guint i = 1; i < n; i++)
    if (weft_random_below (&random_state, 2) == 0)
      g_string_append_printf (text, "<edge from=\"t%u\" to=\"t%u\"/>",
                              (guint) weft_random_below (&random_state, i), i);
  g_string_append (text, "</task-graph></weft>");
  document = weft_read (text->str, text->len, NULL, NULL, &error);
  g_assert_no_error (error);
  g_string_free (text, TRUE);
  return document;
}

static WeftTaskPlan *
ask_schedule (WeftDocument *document)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  WeftTaskPlan *plan = weft_question_answer (&weft_task_question_schedule, document,
                                             weft_document_find (document, "g"), NULL, job, &error);

  g_assert_no_error (error);
  return plan;
}

static WeftScheduleLanes *
make_lanes (const WeftDocument *document, const WeftTaskPlan *plan, WeftLaneOrder order, GHashTable *folded)
{
  WeftScheduleLanes *lanes = weft_schedule_lanes_new ();

  weft_schedule_lanes_add (lanes, &(WeftScheduleDrawn){.document = document,
                                                       .diagram = plan->diagram,
                                                       .schedule = plan->schedule,
                                                       .rows = plan->rows,
                                                       .has_own_queues = TRUE,
                                                       .order = order,
                                                       .folded = folded});
  weft_schedule_lanes_sort (lanes);
  return lanes;
}

static const WeftTimelineInterval *
get_intervals (const WeftScheduleLanes *lanes)
{
  return (const WeftTimelineInterval *) (gconstpointer) lanes->intervals->data;
}

static void
check_apart (const WeftScheduleLanes *lanes)
{
  const WeftTimelineInterval *intervals = get_intervals (lanes);
  g_autofree double *ends = g_new0 (double, lanes->numbers->len);

  for (guint i = 0; i < lanes->intervals->len; i++) {
    g_assert_cmpuint (intervals[i].first, <, lanes->numbers->len);
    g_assert_true (i == 0 || intervals[i - 1].start <= intervals[i].start);
    g_assert_cmpfloat (intervals[i].start, >=, ends[intervals[i].first]);
    ends[intervals[i].first] = intervals[i].end;
  }
}

/* The greatest number of tasks of a section that run at once, counted at each start. */
static guint
count_most (const WeftScheduleLanes *lanes, guint first, guint last)
{
  const WeftTimelineInterval *intervals = get_intervals (lanes);
  guint most = 0;

  for (guint i = 0; i < lanes->intervals->len; i++) {
    guint n = 0;

    for (guint k = 0; k < lanes->intervals->len; k++)
      n += intervals[k].first >= first && intervals[k].first < last &&
           intervals[k].start <= intervals[i].start && (intervals[k].end > intervals[i].start || k == i);
    if (intervals[i].first >= first && intervals[i].first < last)
      most = MAX (most, n);
  }
  return most;
}

/* The time of a section, by the share of the lane that it fills, as lanes of one task. */
static double
sum_work (const WeftScheduleLanes *lanes, guint i)
{
  const WeftTimelineInterval *intervals = get_intervals (lanes);
  const WeftTimelineSection *sections = (const WeftTimelineSection *) (gconstpointer) lanes->sections->data;
  guint last = i + 1 < lanes->sections->len ? sections[i + 1].lane : lanes->numbers->len;
  double sum = 0;

  for (guint k = 0; k < lanes->intervals->len; k++)
    if (intervals[k].first > sections[i].lane && intervals[k].first < last)
      sum += (intervals[k].end - intervals[k].start) * (1 - intervals[k].free);
  return sum * MAX (sections[i].folded, 1);
}

static void
check_folded (const WeftDocument *document,
              const WeftTaskPlan *plan,
              const WeftScheduleLanes *lanes,
              WeftLaneOrder order)
{
  g_autoptr (GHashTable) folded = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (WeftScheduleLanes) fewer = NULL;

  for (guint i = 0; i < lanes->sections->len; i++)
    if (weft_random_below (&random_state, 2) == 0)
      g_hash_table_add (folded, (gpointer) g_array_index (lanes->sections, WeftTimelineSection, i).title);
  fewer = make_lanes (document, plan, order, folded);
  check_apart (fewer);
  g_assert_cmpuint (fewer->sections->len, ==, lanes->sections->len);
  for (guint i = 0; i < lanes->sections->len; i++)
    g_assert_cmpfloat (fabs (sum_work (fewer, i) - sum_work (lanes, i)), <, 1e-9);
}

static void
test_sections (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    guint least = (guint) weft_random_below (&random_state, 2);
    g_autoptr (WeftDocument) document = draw_document (least);
    g_autoptr (WeftTaskPlan) plan = ask_schedule (document);
    WeftLaneOrder order = WEFT_LANES_BY_QUEUE + (WeftLaneOrder) weft_random_below (&random_state, 3);
    g_autoptr (WeftScheduleLanes) lanes = make_lanes (document, plan, order, NULL);

    check_apart (lanes);
    g_assert_cmpuint (lanes->intervals->len, ==, plan->schedule->n_rows);
    for (guint i = 0; i < lanes->sections->len; i++) {
      guint first = g_array_index (lanes->sections, WeftTimelineSection, i).lane + 1;
      guint last = i + 1 < lanes->sections->len
                       ? g_array_index (lanes->sections, WeftTimelineSection, i + 1).lane
                       : lanes->numbers->len;

      /* A task that takes no time may stand where another begins. */
      g_assert_cmpuint (count_most (lanes, first, last), >=, last - first);
      g_assert_true (least == 0 || count_most (lanes, first, last) == last - first);
    }
    check_folded (document, plan, lanes, order);
  }
}

/* Titles are those of the document; of queues that a policy brings, their numbers. */
static void
test_titles (void)
{
  static const char text[] = "<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\"><class id=\"slow\"/>"
                             "<policy><queue id=\"near\"/></policy><task id=\"a\" time=\"1\" class=\"slow\"/>"
                             "<task id=\"b\" time=\"1\"/></task-graph></weft>";
  g_autoptr (WeftDocument) document = weft_read (text, sizeof text - 1, NULL, NULL, NULL);
  g_autoptr (WeftTaskPlan) plan = ask_schedule (document);
  g_autoptr (WeftScheduleLanes) queues = make_lanes (document, plan, WEFT_LANES_BY_QUEUE, NULL);
  g_autoptr (WeftScheduleLanes) classes = make_lanes (document, plan, WEFT_LANES_BY_CLASS, NULL);

  g_assert_cmpuint (queues->sections->len, ==, 1);
  g_assert_cmpstr (g_array_index (queues->sections, WeftTimelineSection, 0).title, ==, "near");
  g_assert_cmpuint (classes->sections->len, ==, 2);
  g_assert_cmpstr (g_array_index (classes->sections, WeftTimelineSection, 0).title, ==, "no class");
  g_assert_cmpstr (g_array_index (classes->sections, WeftTimelineSection, 1).title, ==, "slow");
}

static cairo_surface_t *
draw_view (const WeftViewSubject *subject, int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  weft_theme_paint_background (weft_theme_find ("light"), cr);
  weft_views_draw (weft_views_find ("gantt"), subject, weft_theme_find ("light"), cr, width, height);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guint8 *row =
      cairo_image_surface_get_data (surface) + (gsize) y * (gsize) cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
}

/* A picture of a part of a schedule has the bars that the picture of all of it has there; names, legend and axis stand at its own edges. */
static void
test_part (void)
{
  static const char text[] =
      "<weft xmlns=\"urn:weft:1\"><task-graph id=\"g\" processors=\"2\"><task id=\"a\" time=\"40\"/>"
      "<task id=\"b\" time=\"30\"/><task id=\"c\" time=\"50\"/><edge from=\"a\" "
      "to=\"c\"/></task-graph></weft>";
  g_autoptr (WeftDocument) document = weft_read (text, sizeof text - 1, NULL, NULL, NULL);
  g_autoptr (GArray) answers = weft_answers_new ();
  WeftViewSubject subject = {
      .document = document, .diagram = weft_document_find (document, "g"), .answers = answers};
  cairo_surface_t *whole;
  cairo_surface_t *part;
  double width;
  double height;

  weft_answers_add (answers, &weft_task_question_schedule, ask_schedule (document));
  whole = draw_view (&subject, 2000, 300);
  subject.part = (WeftRect){700, 0, 500, 300};
  subject.whole_width = 2000;
  subject.whole_height = 300;
  weft_views_get_size (weft_views_find ("gantt"), &subject, weft_theme_find ("light"), &width, &height);
  g_assert_cmpfloat (width, ==, 500);
  g_assert_cmpfloat (height, ==, 300);
  part = draw_view (&subject, 500, 300);
  /* Above the names of the bars, which stand in the middle of what is seen of them. */
  for (int y = 33; y < 80; y += 34)
    for (int x = 120; x < 480; x++)
      g_assert_cmpuint (get_pixel (part, x, y), ==, get_pixel (whole, 700 + x, y));
  cairo_surface_destroy (whole);
  cairo_surface_destroy (part);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  test_random_init (&random_state, 20261124, 0);
  g_test_add_func ("/lanes/sections", test_sections);
  g_test_add_func ("/lanes/titles", test_titles);
  g_test_add_func ("/lanes/part", test_part);
  return g_test_run ();
}
