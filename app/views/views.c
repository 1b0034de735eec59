/* views.c: the table. */
#include "views.h"

#include "weft-answer-words.h"
#include "weft-diagram.h"
#include "weft-sheet-figure.h"
#include "weft-sheet-json.h"

#include <glib/gi18n-lib.h>

#define CANVAS_MARGIN 16.0
#define FIGURE_WIDTH  900.0
#define LEAST_FIGURE  300.0

static WeftScene *
make_scene (const WeftViewSubject *subject, WeftTypesetter *typesetter)
{
  g_autoptr (WeftDiagram) diagram = weft_diagram_new ((WeftDocument *) subject->document, subject->diagram);
  g_autoptr (WeftJob) job = weft_job_new ();

  return weft_diagram_make_scene (diagram, typesetter, job, NULL);
}

/* The part that is to be shown, or the whole with a margin. */
static WeftRect
get_frame (const WeftViewSubject *subject, WeftScene *scene)
{
  WeftRect bounds = weft_scene_get_bounds (scene);

  return subject->part.width > 0 ? subject->part : weft_rect_grown (&bounds, CANVAS_MARGIN);
}

static void
get_canvas_size (const WeftViewSubject *subject, const WeftTheme *theme, double *width, double *height)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (theme);
  g_autoptr (WeftScene) scene = make_scene (subject, typesetter);
  WeftRect frame = get_frame (subject, scene);

  *width = frame.width;
  *height = frame.height;
}

/* What is framed in the middle, as large as it can be. */
static void
draw_canvas (const WeftViewSubject *subject, const WeftTheme *theme, cairo_t *cr, double width, double height)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (theme);
  g_autoptr (WeftScene) scene = make_scene (subject, typesetter);
  WeftRect frame = get_frame (subject, scene);
  double scale = MIN (width / frame.width, height / frame.height);

  cairo_save (cr);
  cairo_translate (cr, width / 2, height / 2);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -weft_rect_middle_x (&frame), -weft_rect_middle_y (&frame));
  cairo_rectangle (cr, frame.x, frame.y, frame.width, frame.height);
  cairo_clip (cr);
  weft_scene_draw (scene, theme, cr, &(WeftSceneDrawOptions){.typesetter = typesetter, .full_detail = TRUE});
  cairo_restore (cr);
}

static void
get_distribution_size (const WeftViewSubject *subject,
                       G_GNUC_UNUSED const WeftTheme *theme,
                       double *width,
                       double *height)
{
  weft_distribution_view_get_size (&subject->results, width, height);
}

static void
draw_distribution (const WeftViewSubject *subject,
                   const WeftTheme *theme,
                   cairo_t *cr,
                   double width,
                   double height)
{
  weft_distribution_view_draw (&subject->results, NULL, theme, cr, width, height, NULL);
}

/* Figures. */

static WeftFigure *
make_breakdown (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_breakdown_figure_new (subject->document, answer);
}

static WeftFigure *
make_sensitivity (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_tornado_figure_new (subject->document, subject->diagram, answer);
}

static WeftFigure *
make_sample (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_lanes_figure_new (subject->document, answer);
}

static WeftFigure *
make_scaling (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_sweep_figure_new (answer, subject->diagram, subject->variant);
}

static WeftFigure *
make_sweep (G_GNUC_UNUSED const WeftView *view,
            G_GNUC_UNUSED const WeftViewSubject *subject,
            gconstpointer answer)
{
  return weft_sweep_table_figure_new (answer);
}

static WeftFigure *
make_schedule (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  const WeftScheduleLook look = {subject->variant, subject->folded};

  return weft_schedule_figure_new (subject->document, answer, &look);
}

static WeftFigure *
make_measured (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  const WeftScheduleLook look = {subject->variant, subject->folded};

  return weft_measured_figure_new (subject->document, answer, &look);
}

static WeftFigure *
make_speedup (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_speedup_figure_new (subject->document, answer, subject->variant);
}

static WeftFigure *
make_parallelism (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_parallelism_figure_new (subject->document, answer, subject->variant);
}

static WeftFigure *
make_policies (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_policies_figure_new (subject->document, answer);
}

static WeftFigure *
make_matching (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_matching_figure_new (subject->document, answer);
}

static WeftFigure *
make_mapping (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_mapping_figure_new (subject->document, answer);
}

static WeftFigure *
make_mapping_curves (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_mapping_curves_figure_new (subject->document, answer);
}

static WeftFigure *
make_mapping_regions (G_GNUC_UNUSED const WeftView *view,
                      const WeftViewSubject *subject,
                      gconstpointer answer)
{
  return weft_mapping_regions_figure_new (subject->document, answer);
}

static WeftFigure *
make_mapping_chances (G_GNUC_UNUSED const WeftView *view,
                      const WeftViewSubject *subject,
                      gconstpointer answer)
{
  return weft_mapping_chances_figure_new (subject->document, answer);
}

static WeftFigure *
make_agreement (G_GNUC_UNUSED const WeftView *view,
                G_GNUC_UNUSED const WeftViewSubject *subject,
                gconstpointer answer)
{
  return weft_agreement_figure_new (answer);
}

static WeftFigure *
make_selection (G_GNUC_UNUSED const WeftView *view,
                G_GNUC_UNUSED const WeftViewSubject *subject,
                gconstpointer answer)
{
  return weft_selection_figure_new (answer);
}

static WeftFigure *
make_tie (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_tie_figure_new (subject->document, answer, subject->step - 1);
}

static WeftFigure *
make_scenarios (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_scenarios_figure_new (subject->document, answer);
}

static WeftFigure *
make_bus (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_bus_figure_new (subject->document, answer);
}

static WeftFigure *
make_makespan (G_GNUC_UNUSED const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  return weft_makespan_figure_new (subject->document, answer, subject->variant, subject->folded);
}

/* The numbers themselves. */
static WeftFigure *
make_plain (const WeftView *view, const WeftViewSubject *subject, gconstpointer answer)
{
  g_autoptr (WeftSheet) sheet = view->question->type->make_sheet (subject->document, answer);

  return weft_sheet_figure_new (sheet);
}

/* What the choices of several views share: they are one flag. */
#define SHOW                                                                                                 \
  .name = "show", .type = WEFT_OPTION_CHOICE, .argument = N_ ("WHAT"),                                       \
  .help = N_ ("which of its pictures a view draws: of pes time (default), speed-up or efficiency; of "       \
              "speedup speed-up (default), makespan or efficiency; of parallelism tasks (default), "         \
              "per-queue or queues; of makespan distribution (default), criticality, mean, variance, "       \
              "tornado or schedule"),                                                                        \
  .label = N_ ("What is shown")

/* In the order of WeftSweepQuantity. */
static const char *const quantity_words[] = {"time", "speed-up", "efficiency", NULL};

static const WeftOptionPreset quantities[] = {{N_ ("Execution Time"), WEFT_SWEEP_TIME},
                                              {N_ ("Speed-up"), WEFT_SWEEP_SPEED_UP, "speed-up"},
                                              {N_ ("Efficiency"), WEFT_SWEEP_EFFICIENCY, "efficiency"},
                                              {NULL}};

static const WeftOption quantity = {SHOW, .presets = quantities, .words = quantity_words};

/* In the order of WeftSpeedupQuantity. */
static const char *const gain_words[] = {"speed-up", "makespan", "efficiency", NULL};

static const WeftOptionPreset gains[] = {{N_ ("Speed-up"), WEFT_SPEEDUP_SPEED_UP, "speed-up"},
                                         {N_ ("Makespan"), WEFT_SPEEDUP_MAKESPAN},
                                         {N_ ("Efficiency"), WEFT_SPEEDUP_EFFICIENCY, "efficiency"},
                                         {NULL}};

static const WeftOption gain = {SHOW, .presets = gains, .words = gain_words};

/* In the order of WeftParallelismQuantity. */
static const char *const count_words[] = {"tasks", "per-queue", "queues", NULL};

static const WeftOptionPreset counts[] = {{N_ ("Running Tasks"), WEFT_PARALLELISM_TASKS},
                                          {N_ ("Processors per Queue"), WEFT_PARALLELISM_PER_QUEUE},
                                          {N_ ("Active Queues"), WEFT_PARALLELISM_QUEUES},
                                          {NULL}};

static const WeftOption count = {SHOW, .presets = counts, .words = count_words};

/* In the order of WeftLaneOrder. */
static const char *const lane_words[] = {"number", "use", "start", "queue", "class", "group", NULL};

static const WeftOptionPreset lane_orders[] = {{N_ ("By Number"), WEFT_LANES_BY_NUMBER},
                                               {N_ ("Busiest First"), WEFT_LANES_BY_USE},
                                               {N_ ("By First Start"), WEFT_LANES_BY_START},
                                               {N_ ("By Queue"), WEFT_LANES_BY_QUEUE},
                                               {N_ ("By Class"), WEFT_LANES_BY_CLASS},
                                               {N_ ("By Group"), WEFT_LANES_BY_GROUP},
                                               {NULL}};

static const WeftOption lane_order = {
    .name = "lane-order",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("ORDER"),
    .help = N_ ("how the lanes of a schedule stand: by number (default), by use, the busiest first, by first "
                "start, or put together by queue, class or group"),
    .label = N_ ("Lanes"),
    .presets = lane_orders,
    .words = lane_words};

/* In the order of WeftMakespanQuantity. */
static const char *const spread_words[] = {"distribution", "criticality", "mean", "variance",
                                           "tornado",      "schedule",    NULL};

static const WeftOptionPreset spreads[] = {{N_ ("Distribution"), WEFT_MAKESPAN_DISTRIBUTION},
                                           {N_ ("Criticality"), WEFT_MAKESPAN_CRITICALITY},
                                           {N_ ("Parts of the Mean"), WEFT_MAKESPAN_MEAN},
                                           {N_ ("Parts of the Variance"), WEFT_MAKESPAN_VARIANCE},
                                           {N_ ("Quick and Slow Tasks"), WEFT_MAKESPAN_TORNADO},
                                           {N_ ("Schedule"), WEFT_MAKESPAN_SCHEDULE},
                                           {NULL}};

static const WeftOption spread = {SHOW, .presets = spreads, .words = spread_words};

static const WeftView rows[] = {
    {
        .name = "canvas",
        .title = N_ ("Diagram"),
        .in_report = TRUE,
        .diagrams = {NULL, WEFT_KIND_IS_DIAGRAM},
        .get_size = get_canvas_size,
        .draw = draw_canvas,
    },
    {
        .name = "distribution",
        .title = N_ ("Distribution"),
        .in_report = TRUE,
        .question = &weft_flow_question_distribution,
        .flexible = TRUE,
        .get_size = get_distribution_size,
        .draw = draw_distribution,
    },
    {
        .name = "breakdown",
        .title = N_ ("Where the Time Goes"),
        .label = N_ ("Where the mean execution time goes"),
        .in_report = TRUE,
        .question = &weft_flow_question_attribution,
        .flexible = TRUE,
        .make_figure = make_breakdown,
    },
    {
        .name = "sensitivity",
        .title = N_ ("Sensitivity"),
        .label = N_ ("What the parameters do to the execution time"),
        .question = &weft_flow_question_sensitivity,
        .flexible = TRUE,
        .make_figure = make_sensitivity,
        .describe = weft_answer_words_tornado,
    },
    {
        .name = "sample",
        .title = N_ ("Sample Run"),
        .label = N_ ("One run as lanes of PEs over time"),
        .question = &weft_flow_question_sample,
        .flexible = TRUE,
        .make_figure = make_sample,
        .describe = weft_answer_words_lanes,
    },
    {
        .name = "pes",
        .title = N_ ("Scaling"),
        .label = N_ ("The execution time over the number of PEs"),
        .question = &weft_flow_question_scaling,
        .flexible = TRUE,
        .make_figure = make_scaling,
        .variant = &quantity,
        .describe = weft_answer_words_sweep,
        .explain = weft_sweep_explain,
    },
    {
        .name = "agreement",
        .title = N_ ("Measured Times"),
        .label = N_ ("Measured times as a histogram over the predicted distribution"),
        .in_report = TRUE,
        .question = &weft_flow_question_agreement,
        .flexible = TRUE,
        .make_figure = make_agreement,
        .describe = weft_agreement_describe,
        .explain = weft_agreement_explain,
    },
    {
        .name = "facts",
        .title = N_ ("Facts"),
        .label = N_ ("Size, work, critical path, width, depth and class"),
        .in_report = TRUE,
        .question = &weft_task_question_facts,
        .flexible = TRUE,
        .make_figure = make_plain,
    },
    {
        .name = "gantt",
        .title = N_ ("Schedule"),
        .label = N_ ("The schedule as lanes of processors over time"),
        .in_report = TRUE,
        .question = &weft_task_question_schedule,
        .flexible = TRUE,
        .make_figure = make_schedule,
        .variant = &lane_order,
        .describe = weft_schedule_describe,
        .explain = weft_schedule_explain,
        .allocate = weft_schedule_allocate,
    },
    {
        .name = "speedup",
        .title = N_ ("Speed-up"),
        .label = N_ ("Speed-up, makespan and efficiency over the number of processors"),
        .in_report = TRUE,
        .question = &weft_task_question_speedup,
        .flexible = TRUE,
        .make_figure = make_speedup,
        .variant = &gain,
        .explain = weft_speedup_explain,
    },
    {
        .name = "parallelism",
        .title = N_ ("Parallelism"),
        .label = N_ ("How many tasks run over time, and from how many queues"),
        .question = &weft_task_question_parallelism,
        .flexible = TRUE,
        .make_figure = make_parallelism,
        .variant = &count,
        .describe = weft_parallelism_describe,
        .explain = weft_parallelism_explain,
    },
    {
        .name = "policies",
        .title = N_ ("Policies"),
        .label = N_ ("Makespans by scheduling policy"),
        .question = &weft_task_question_policies,
        .flexible = TRUE,
        .make_figure = make_policies,
        .describe = weft_policies_describe,
        .explain = weft_policies_explain,
    },
    {
        .name = "makespan",
        .title = N_ ("Makespan"),
        .label = N_ ("How long tasks with random times take, and which of them it hangs on"),
        .in_report = TRUE,
        .question = &weft_task_question_makespan,
        .flexible = TRUE,
        .make_figure = make_makespan,
        .variant = &spread,
        .describe = weft_makespan_describe,
        .explain = weft_makespan_explain,
    },
    {
        .name = "measured",
        .title = N_ ("Measured"),
        .label = N_ ("The predicted schedule above the measured one, over time"),
        .in_report = TRUE,
        .question = &weft_task_question_measured,
        .flexible = TRUE,
        .make_figure = make_measured,
        .variant = &lane_order,
        .describe = weft_measured_describe,
        .explain = weft_measured_explain,
    },
    {
        .name = "tie",
        .title = N_ ("Data Relocation"),
        .label = N_ ("Trees of copies: from where each subtask takes its data items, and what that takes"),
        .in_report = TRUE,
        .question = &weft_relocation_question_relocation,
        .flexible = TRUE,
        .make_figure = make_tie,
        .describe = weft_tie_describe,
        .explain = weft_tie_explain,
        .count_steps = weft_tie_count_steps,
        .tell_step = weft_tie_tell_step,
    },
    {
        .name = "scenarios",
        .title = N_ ("Scenarios"),
        .label = N_ ("How long it takes, depending on which subtasks run, as bars of probability"),
        .in_report = TRUE,
        .question = &weft_relocation_question_scenarios,
        .flexible = TRUE,
        .make_figure = make_scenarios,
        .describe = weft_scenarios_describe,
        .explain = weft_scenarios_explain,
    },
    {
        .name = "bus",
        .title = N_ ("Transfers over Time"),
        .label = N_ ("Transfers and computations as lanes over time, before and after sources are refined"),
        .in_report = TRUE,
        .question = &weft_relocation_question_bus,
        .flexible = TRUE,
        .make_figure = make_bus,
        .describe = weft_bus_describe,
        .explain = weft_bus_explain,
        .allocate = weft_bus_allocate,
    },
    {
        .name = "matching",
        .title = N_ ("Matching"),
        .label = N_ ("Heuristics that match subtasks with machines, by what was to be least"),
        .in_report = TRUE,
        .question = &weft_matching_question,
        .flexible = TRUE,
        .make_figure = make_matching,
        .describe = weft_matching_describe,
    },
    {
        .name = "mapping",
        .title = N_ ("Techniques"),
        .label = N_ ("What each processor spends under each technique of mapping, as lanes over time"),
        .in_report = TRUE,
        .question = &weft_mapping_question,
        .flexible = TRUE,
        .make_figure = make_mapping,
        .describe = weft_mapping_describe,
        .explain = weft_mapping_explain,
    },
    {
        .name = "crossings",
        .title = N_ ("Crossings"),
        .label = N_ ("What each technique of mapping takes over a parameter, and where they cross"),
        .in_report = TRUE,
        .question = &weft_mapping_question_curves,
        .flexible = TRUE,
        .make_figure = make_mapping_curves,
        .describe = weft_mapping_curves_describe,
        .explain = weft_mapping_curves_explain,
        .place = weft_mapping_curves_place,
    },
    {
        .name = "regions",
        .title = N_ ("Regions"),
        .label = N_ ("Which technique of mapping is the best over two parameters"),
        .in_report = TRUE,
        .question = &weft_mapping_question_regions,
        .flexible = TRUE,
        .make_figure = make_mapping_regions,
        .describe = weft_mapping_regions_describe,
        .explain = weft_mapping_regions_explain,
        .place = weft_mapping_regions_place,
    },
    {
        .name = "chances",
        .title = N_ ("Chances"),
        .label = N_ ("How probably each technique of mapping takes at most a time, when the body is random"),
        .in_report = TRUE,
        .question = &weft_mapping_question_chances,
        .flexible = TRUE,
        .make_figure = make_mapping_chances,
        .describe = weft_mapping_chances_describe,
        .explain = weft_mapping_chances_explain,
    },
    {
        .name = "sweep",
        .title = N_ ("Sweep"),
        .label = N_ ("A figure of the answers over the values of properties"),
        .question = &weft_question_sweep,
        .flexible = TRUE,
        .make_figure = make_sweep,
        .describe = weft_sweep_table_describe,
        .explain = weft_sweep_table_explain,
    },
    {
        .name = "selection",
        .title = N_ ("Target"),
        .label = N_ ("Targets on which the program could run, by the time that it is expected to take there"),
        .in_report = TRUE,
        .question = &weft_selection_question,
        .flexible = TRUE,
        .make_figure = make_selection,
        .describe = weft_selection_describe,
        .explain = weft_selection_explain,
    },
};

/* Rows of a program that has its own besides, ended by one without a name: the tests have. Others leave it undefined. */
extern const WeftView weft_more_views[] __attribute__ ((weak));

/* What a question without a view of its own is seen as. */
static WeftView
make_plain_view (const WeftQuestion *question)
{
  return (WeftView){.name = question->name,
                    .title = question->title,
                    .label = question->summary,
                    .question = question,
                    .flexible = TRUE,
                    .make_figure = make_plain};
}

static gboolean
has_view (GArray *views, const WeftQuestion *question)
{
  for (guint i = 0; i < views->len; i++)
    if (g_array_index (views, WeftView, i).question == question)
      return TRUE;
  return FALSE;
}

static gpointer
list_views (G_GNUC_UNUSED gpointer data)
{
  GArray *views = g_array_new (FALSE, FALSE, sizeof (WeftView));

  g_array_append_vals (views, rows, G_N_ELEMENTS (rows));
  for (gsize i = 0; weft_more_views != NULL && weft_more_views[i].name != NULL; i++)
    g_array_append_val (views, weft_more_views[i]);
  for (const WeftQuestion *const *question = weft_questions_get (); *question != NULL; question++)
    if (!has_view (views, *question)) {
      WeftView view = make_plain_view (*question);

      g_array_append_val (views, view);
    }
  return views;
}

const WeftView *
weft_views_get_all (guint *n)
{
  static GOnce once = G_ONCE_INIT;
  const GArray *views = g_once (&once, list_views, NULL);

  *n = views->len;
  return (const WeftView *) (gpointer) views->data;
}

const WeftView *
weft_views_find (const char *name)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (views[i].name, name) == 0)
      return &views[i];
  return NULL;
}

gboolean
weft_views_is_tab (const WeftView *view)
{
  return view->question != NULL && !view->question->is_aside;
}

char *
weft_views_describe (const WeftView *view, gconstpointer answer)
{
  return view->describe != NULL ? view->describe (answer)
                                : weft_answer_words_certainty (view->question->type, answer);
}

char *
weft_views_print (const WeftView *view, const WeftViewSubject *subject, const char *format)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);

  g_ptr_array_add (
      sheets, view->question->type->make_sheet (subject->document, weft_views_find_answer (view, subject)));
  return g_str_equal (format, "json") ? weft_sheets_print_json (sheets) : weft_sheets_print_csv (sheets);
}

gboolean
weft_views_has_schedules (const WeftView *view)
{
  return view->question != NULL && view->question->type->name_schedules != NULL;
}

char *
weft_views_print_schedules (const WeftView *view,
                            const WeftViewSubject *subject,
                            const WeftScheduleFile *file,
                            gsize *size,
                            GError **error)
{
  g_autoptr (GArray) schedules = weft_named_schedules_new ();
  g_autoptr (WeftJob) job = weft_job_new ();

  view->question->type->name_schedules (subject->document, weft_views_find_answer (view, subject), schedules);
  return file->print (schedules, job, size, error);
}

char *
weft_views_list_names (const char *between, const char *last)
{
  GString *names = g_string_new (NULL);
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (names, "%s%s", i == 0 ? "" : i + 1 < n ? between : last, views[i].name);
  return g_string_free (names, FALSE);
}

char *
weft_views_list (void)
{
  return weft_views_list_names (", ", _ (" or "));
}

gconstpointer
weft_views_find_answer (const WeftView *view, const WeftViewSubject *subject)
{
  return view->question == &weft_flow_question_distribution
             ? subject->results.current
             : weft_answers_find (subject->answers, view->question);
}

gboolean
weft_views_can_show (const WeftView *view, const WeftViewSubject *subject)
{
  const WeftNode *diagram = weft_document_get_node (subject->document, subject->diagram);

  if (diagram == NULL || view->question == NULL)
    return diagram != NULL && weft_kind_set_has (&view->diagrams, weft_node_get_kind (diagram));
  return weft_question_is_about (view->question, weft_node_get_kind (diagram)) &&
         weft_views_find_answer (view, subject) != NULL;
}

static WeftFigure *
make_figure (const WeftView *view, const WeftViewSubject *subject)
{
  return view->make_figure (view, subject, weft_views_find_answer (view, subject));
}

/* Of @width and @height, unless only a part of the figure is shown. */
static WeftFigurePlace
get_place (const WeftViewSubject *subject, WeftTypesetter *typesetter, double width, double height)
{
  if (subject->part.width <= 0)
    return (WeftFigurePlace){typesetter, width, height, NULL};
  return (WeftFigurePlace){typesetter, subject->whole_width, subject->whole_height, &subject->part,
                           subject->stretch};
}

static void
draw_figure (const WeftFigure *figure,
             const WeftViewSubject *subject,
             const WeftTheme *theme,
             const WeftFigurePlace *place,
             cairo_t *cr)
{
  cairo_save (cr);
  if (place->visible != NULL) {
    cairo_translate (cr, -subject->part.x, -subject->part.y);
    cairo_rectangle (cr, subject->part.x, subject->part.y, subject->part.width, subject->part.height);
    cairo_clip (cr);
  }
  weft_figure_draw (figure, theme, place, cr, NULL);
  cairo_restore (cr);
}

void
weft_views_get_size (const WeftView *view,
                     const WeftViewSubject *subject,
                     const WeftTheme *theme,
                     double *width,
                     double *height)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (theme);
  g_autoptr (WeftFigure) figure = view->make_figure != NULL ? make_figure (view, subject) : NULL;

  if (figure == NULL) {
    view->get_size (subject, theme, width, height);
    return;
  }
  if (subject->part.width > 0) {
    *width = subject->part.width;
    *height = subject->part.height;
    return;
  }
  *width = FIGURE_WIDTH;
  *height = MAX (weft_figure_get_height (figure, typesetter, *width), LEAST_FIGURE);
}

void
weft_views_draw (const WeftView *view,
                 const WeftViewSubject *subject,
                 const WeftTheme *theme,
                 cairo_t *cr,
                 double width,
                 double height)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (theme);
  g_autoptr (WeftFigure) figure = view->make_figure != NULL ? make_figure (view, subject) : NULL;
  WeftFigurePlace place = get_place (subject, typesetter, width, height);

  if (figure != NULL)
    draw_figure (figure, subject, theme, &place, cr);
  else
    view->draw (subject, theme, cr, width, height);
}

/* A view of a subject as a picture draws it. */
typedef struct {
  const WeftView *view;
  const WeftViewSubject *subject;
  const WeftTheme *theme;
} Shown;

static void
draw_shown (cairo_t *cr, double width, double height, gpointer data)
{
  const Shown *shown = data;

  weft_theme_paint_background (shown->theme, cr);
  weft_views_draw (shown->view, shown->subject, shown->theme, cr, width, height);
}

/* (transfer full) (nullable): what the picture does not show one by one. */
static char *
describe_merging (const Shown *shown, double width, double height)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (shown->theme);
  g_autoptr (WeftFigure) figure =
      shown->view->make_figure != NULL ? make_figure (shown->view, shown->subject) : NULL;
  WeftFigurePlace place = get_place (shown->subject, typesetter, width, height);

  return figure != NULL ? weft_figure_describe_merging (figure, &place) : NULL;
}

GBytes *
weft_views_render (const WeftView *view,
                   const WeftViewSubject *subject,
                   const WeftTheme *theme,
                   const WeftPictureFormat *format,
                   double width,
                   double height,
                   double scale,
                   const char *title,
                   const char *ids,
                   GError **error)
{
  Shown shown = {view, subject, theme};
  WeftPicture picture = {draw_shown, &shown, width, height, scale, title, NULL, ids};
  g_autofree char *note = NULL;
  double own_width;
  double own_height;

  if (!weft_views_can_show (view, subject)) {
    g_set_error (error, WEFT_PICTURE_ERROR, WEFT_PICTURE_ERROR_FAILED,
                 _ ("The view “%s” cannot show this diagram, or its results are missing"), view->name);
    return NULL;
  }
  weft_views_get_size (view, subject, theme, &own_width, &own_height);
  if (width <= 0)
    picture.width = height > 0 && !view->flexible ? own_width * height / own_height : own_width;
  if (height <= 0)
    picture.height = width > 0 && !view->flexible ? own_height * width / own_width : own_height;
  picture.note = note = describe_merging (&shown, picture.width, picture.height);
  return weft_picture_to_bytes (&picture, format, error);
}
