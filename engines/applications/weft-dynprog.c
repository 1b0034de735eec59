/* weft-dynprog.c: DynProg, which aligns two gene sequences by dynamic programming (Adve and Vernon 2004, section 4.3 and Fig. 1 (e)): a
 * pipelined array of small, equal tasks. Each waits for the one above and the one to the left; all tasks of a row are done by one
 * process, and rows are dealt out in turn.
 *
 * The paper prints sequences of 100 and 500, T(1) = 11.7 s and 32,003 tasks for the larger input. Ours: 500 rows of 64 segments, and
 * START, a task that traces the alignment back, and END. */
#include "weft-applications.h"
#include "weft-drawn-times.h"

#include <glib/gi18n-lib.h>

/* us for a pair of letters: 11.7 s by 500 x 500. */
#define TIME_OF_A_PAIR 46.8

static const WeftOption length = {
    .name = "length",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("G"),
    .help = N_ ("letters of either sequence; each of the first is a row"),
    .label = N_ ("Length of the sequences"),
    .standard = 500,
    .least = 1,
    .greatest = 1000000,
};

static const WeftOption segments = {
    .name = "segments",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("tasks of a row: segments of the second sequence"),
    .label = N_ ("Segments of a row"),
    .standard = 64,
    .least = 1,
    .greatest = 1000,
};

static const WeftOption variation = {
    .name = "variation",
    .type = WEFT_OPTION_NUMBER,
    .argument = N_ ("V"),
    .help = N_ ("how far times are from their mean at most, as a share of it"),
    .label = N_ ("Variation of times"),
    .standard = 0,
    .greatest = 0.9,
};

static const WeftOption *const rows[] = {
    &length, &segments, &weft_application_processors, &variation, &weft_application_seed, NULL};

static WeftGeneratorSize
measure (const WeftOptions *options)
{
  guint64 n_rows = weft_application_count (options, &length);
  guint64 n_columns = weft_application_count (options, &segments);

  return (WeftGeneratorSize){n_rows * n_columns + 3, n_rows * (n_columns - 1) + (n_rows - 1) * n_columns + 3};
}

/* A rule deals each column out anew, so that row i is with process i mod P whatever P. */
static guint32
add_columns (WeftTaskSketch *sketch, guint n_columns)
{
  guint32 first = 0;
  char id[32];
  char name[32];

  for (guint column = 0; column < n_columns; column++) {
    g_snprintf (id, sizeof id, "segment-%u", column + 1);
    g_snprintf (name, sizeof name, "Segment %u", column + 1);
    first = WEFT_SKETCH (sketch, GROUP, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_NAME, name}) - column;
  }
  for (guint column = 0; column < n_columns; column++) {
    g_snprintf (id, sizeof id, "segment-%u", column + 1);
    WEFT_SKETCH (sketch, ALLOCATION, {WEFT_PROPERTY_KIND, "cyclic"}, {WEFT_PROPERTY_GROUP, id});
  }
  return first;
}

static guint32
add_dummy (WeftTaskSketch *sketch, const char *id, const char *name)
{
  WeftSketchTask task = {.id = id, .name = name};

  return weft_task_sketch_add_task (sketch, &task);
}

static void
draw_array (const WeftOptions *options,
            WeftTaskSketch *sketch,
            guint32 start,
            guint32 first_group,
            WeftRandom *random)
{
  guint32 n_rows = (guint32) weft_application_count (options, &length);
  guint32 n_columns = (guint32) weft_application_count (options, &segments);
  double mean = TIME_OF_A_PAIR * n_rows / n_columns;

  for (guint32 row = 0; row < n_rows && !weft_task_sketch_has_failed (sketch); row++)
    for (guint32 column = 0; column < n_columns; column++) {
      char id[32];
      WeftSketchTask task = {.id = id, .group = first_group + column};
      guint32 at;

      g_snprintf (id, sizeof id, "t%u-%u", row + 1, column + 1);
      task.time = weft_draw_around (random, mean, weft_options_get_number (options, &variation));
      at = weft_task_sketch_add_task (sketch, &task);
      if (row > 0)
        weft_task_sketch_connect (sketch, at - n_columns, at);
      if (column > 0)
        weft_task_sketch_connect (sketch, at - 1, at);
      if (row == 0 && column == 0)
        weft_task_sketch_connect (sketch, start, at);
    }
}

static void
draw (const WeftOptions *options, WeftTaskSketch *sketch)
{
  guint32 first_group = add_columns (sketch, (guint) weft_application_count (options, &segments));
  guint32 start = add_dummy (sketch, "start", "START");
  WeftRandom random;
  guint32 trace;

  weft_random_init (&random, weft_application_seed_of (options), 0);
  draw_array (options, sketch, start, first_group, &random);
  trace = add_dummy (sketch, "trace-back", "trace back");
  weft_task_sketch_connect (sketch, trace - 1, trace);
  weft_task_sketch_connect (sketch, trace, add_dummy (sketch, "end", "END"));
}

static const WeftGeneratorFew few[] = {{&length, 5}, {&segments, 5}, {NULL, 0}};

const WeftGenerator weft_dynprog_generator = {
    .name = "dynprog",
    .title = N_ ("DynProg"),
    .description =
        N_ ("Aligns two gene sequences: a pipelined array of small, equal tasks, whose rows are dealt out to "
            "the processes in turn."),
    .source = "Adve and Vernon 2004, section 4.3, Fig. 1 (e) and Table III",
    .unit = "us",
    .note =
        "DynProg aligns two gene sequences by dynamic programming: a task waits for the one above and the "
        "one to the left, and all tasks of a row are done by one process. The paper prints the length of "
        "the sequences, T(1) = 11.7 s for 500 letters, and 32,003 tasks: here 500 rows of 64 segments, "
        "START, a task without time that traces the alignment back, and END. It does not print how many "
        "segments a row has.",
    .options = rows,
    .few = few,
    .measure = measure,
    .draw = draw,
};
