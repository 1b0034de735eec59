/* weft-locusroute.c: LocusRoute, which routes the wires of a chip (Adve and Vernon 2004, sections 4.3 and 5.3, Fig. 1 (c)): two
 * iterations, a barrier behind each; in each every wire is a task, with times that differ widely. Its ways to schedule them are those of
 * the paper: one queue; a queue for each region of the chip, between which processes move when theirs is empty (geographic, of equal area or of
 * equal work), or do not (static); each queue as given or by falling time.
 *
 * The paper prints no number of wires, places or times of its circuit, bnrE.grin. Ours: 420 wires, drawn by the laws of weft-wires.h. */
#include "weft-applications.h"
#include "weft-fork-join.h"
#include "weft-wires.h"

#include <glib/gi18n-lib.h>

enum { SCHEDULING_FIFO, SCHEDULING_GEOGRAPHIC, SCHEDULING_EQUAL_WORK, SCHEDULING_STATIC };

static const char *const scheduling_words[] = {"fifo", "geographic", "equal-work", "static", NULL};

static const WeftOptionPreset scheduling_titles[] = {
    {N_ ("One queue"), SCHEDULING_FIFO, NULL},
    {N_ ("Regions of equal area"), SCHEDULING_GEOGRAPHIC, NULL},
    {N_ ("Regions of equal work"), SCHEDULING_EQUAL_WORK, NULL},
    {N_ ("Regions, static"), SCHEDULING_STATIC, NULL},
    {NULL, 0, NULL}};

static const char *const order_words[] = {"given", "lpt", NULL};

static const WeftOptionPreset order_titles[] = {{N_ ("As given"), 0, NULL},
                                                {N_ ("By falling time"), 1, NULL},
                                                {NULL, 0, NULL}};

static const WeftOption wires_option = {
    .name = "wires",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("wires of the chip, each a task of either iteration"),
    .label = N_ ("Wires"),
    .standard = 420,
    .least = 1,
    .greatest = 10000000,
};

static const WeftOption scheduling = {
    .name = "scheduling",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("HOW"),
    .help =
        N_ ("fifo: one queue; geographic or equal-work: one for each region of equal area or work, between "
            "which processes move; static: of equal area, and they stay"),
    .label = N_ ("Scheduling"),
    .presets = scheduling_titles,
    .words = scheduling_words,
};

static const WeftOption regions = {
    .name = "regions",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("regions of the chip, where scheduling goes by them"),
    .label = N_ ("Regions of the chip"),
    .standard = 16,
    .least = 1,
    .greatest = 1024,
};

static const WeftOption order = {
    .name = "order",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("ORDER"),
    .help = N_ ("which task of a queue is taken first: given, or lpt: the longest"),
    .label = N_ ("Order in a queue"),
    .presets = order_titles,
    .words = order_words,
};

static const WeftOption *const rows[] = {
    &wires_option, &scheduling, &regions, &order, &weft_application_processors, &weft_application_seed, NULL};

static WeftGeneratorSize
measure (const WeftOptions *options)
{
  guint64 n = WEFT_ROUTINGS * weft_application_count (options, &wires_option);

  return (WeftGeneratorSize){n + WEFT_ROUTINGS + 1, 2 * n};
}

/* One queue, or one for each region; returns what tasks refer to the first by, or 0: by none. */
static guint32
add_queues (const WeftOptions *options, WeftTaskSketch *sketch)
{
  guint how = (guint) weft_options_get_number (options, &scheduling);
  const char *word = weft_options_get_text (options, &order);
  guint n = (guint) weft_application_count (options, &regions);
  guint32 first = 0;
  char id[32];

  if (how == SCHEDULING_FIFO) {
    WEFT_SKETCH (sketch, QUEUE, {WEFT_PROPERTY_ID, "wires"}, {WEFT_PROPERTY_ORDER, word});
    return 0;
  }
  for (guint i = 0; i < n; i++) {
    g_snprintf (id, sizeof id, "region-%u", i + 1);
    first = WEFT_SKETCH (sketch, QUEUE, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_ORDER, word}) - i;
  }
  if (how != SCHEDULING_STATIC)
    WEFT_SKETCH (sketch, SERVE, {WEFT_PROPERTY_WHEN_EMPTY, "fewest"});
  return first;
}

static void
divide (const WeftOptions *options, GArray *wires)
{
  guint how = (guint) weft_options_get_number (options, &scheduling);
  guint n = (guint) weft_application_count (options, &regions);

  if (how == SCHEDULING_EQUAL_WORK)
    weft_wires_divide_work (wires, n);
  else if (how != SCHEDULING_FIFO)
    weft_wires_divide_area (wires, n);
}

static void
draw (const WeftOptions *options, WeftTaskSketch *sketch)
{
  guint32 n = (guint32) weft_application_count (options, &wires_option);
  g_autoptr (GArray) wires = weft_wires_new (n, weft_application_seed_of (options));
  guint32 first_queue = add_queues (options, sketch);
  guint64 n_wires = n;
  WeftForkJoin phases;

  divide (options, wires);
  weft_fork_join_begin (&phases, sketch);
  for (guint iteration = 0; iteration < WEFT_ROUTINGS; iteration++) {
    weft_fork_join_open (&phases, &n_wires, 1);
    for (guint32 i = 0; i < n && !weft_task_sketch_has_failed (sketch); i++) {
      const WeftWire *wire = &g_array_index (wires, WeftWire, i);
      char id[32];
      WeftSketchTask task = {.id = id, .time = wire->time[iteration]};

      g_snprintf (id, sizeof id, "i%u-wire-%u", iteration + 1, i + 1);
      task.queue = first_queue > 0 ? first_queue + wire->region : 0;
      weft_fork_join_add (&phases, &task);
    }
    weft_fork_join_meet (&phases, iteration + 1, WEFT_ROUTINGS);
  }
}

static const WeftGeneratorFew few[] = {{&wires_option, 8}, {&regions, 4}, {NULL, 0}};

const WeftGenerator weft_locusroute_generator = {
    .name = "locusroute",
    .title = N_ ("LocusRoute"),
    .description = N_ (
        "Routes the wires of a chip: two iterations, a barrier behind each, with a task for each wire; one "
        "queue serves all, or one each region of the chip."),
    .source = "Adve and Vernon 2004, sections 4.3 and 5.3, Fig. 1 (c) and Table III",
    .unit = "ms",
    .note =
        "LocusRoute routes the wires of a chip twice. The paper prints that most tasks take less than 10 ms, "
        "a few 100 ms and more, and that an unusually large one stands towards the end of the queue; it "
        "prints neither how many wires its circuit has nor their places and times. Here wires are denser "
        "towards the middle of the chip, areas of the smallest rectangles that hold them are lognormal with "
        "a spread of 1.4, and times are in proportion to them, within a lognormal factor with a spread of "
        "0.4. A wire is in the region of the middle of its rectangle. In the second iteration processes "
        "begin at the queue that they last served.",
    .options = rows,
    .few = few,
    .measure = measure,
    .draw = draw,
};
