/* weft-mp3d.c: MP3D, which moves particles in a rarefied fluid (Adve and Vernon 2004, section 4.3 and Fig. 1 (a)): five parallel loops
 * an iteration, a barrier behind each. Eight consecutive indices of a loop are one task; tasks are dealt out in turn.
 *
 * The paper prints 5,000 and 20,000 particles, T(1) = 155 s for the larger input, and that one loop takes more than nine tenths.
 * Ours: that loop is the second and has an index for each particle; the other four have one for each cell of space and take two
 * hundredths each. The 155 s are spread over however many iterations are drawn. */
#include "weft-applications.h"
#include "weft-drawn-times.h"
#include "weft-fork-join.h"

#include <glib/gi18n-lib.h>

#define LOOPS     5
#define PARTICLES 1 /* the loop over them */
#define CHUNK     8 /* indices of a task */

/* Of all work: that of the loop over particles, and that of each other one. */
#define SHARE_OF_PARTICLES 0.92
#define SHARE_OF_CELLS     0.02

/* us for a particle, all loops and iterations: 155 s by 20,000. */
#define TIME_OF_A_PARTICLE 7750.0

/* A request every 430 bus cycles of 0.1 us: the mean of those at 2 to 16 processors (section 4.1, footnote 3). */
#define BUS_RATE (1 / 43.0)

static const WeftOption particles = {
    .name = "particles",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("particles that move"),
    .label = N_ ("Particles"),
    .standard = 20000,
    .least = 1,
    .greatest = 100000000,
};

static const WeftOption cells = {
    .name = "cells",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("cells of the space in which they move"),
    .label = N_ ("Cells of space"),
    .standard = 2000,
    .least = 1,
    .greatest = 100000000,
};

static const WeftOption iterations = {
    .name = "iterations",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("iterations of the program"),
    .label = N_ ("Iterations"),
    .standard = 1,
    .least = 1,
    .greatest = 64,
};

static const WeftOption variation = {
    .name = "variation",
    .type = WEFT_OPTION_NUMBER,
    .argument = N_ ("V"),
    .help = N_ ("how far times are from their mean at most, as a share of it"),
    .label = N_ ("Variation of times"),
    .standard = 0.1,
    .greatest = 0.9,
};

static const WeftOption *const rows[] = {
    &particles,  &cells,     &weft_application_system, &weft_application_processors,
    &iterations, &variation, &weft_application_seed,   NULL};

static guint64
count_tasks (const WeftOptions *options, guint loop)
{
  guint64 n = weft_application_count (options, loop == PARTICLES ? &particles : &cells);

  return (n + CHUNK - 1) / CHUNK;
}

static WeftGeneratorSize
measure (const WeftOptions *options)
{
  guint64 repeated = weft_application_count (options, &iterations);
  guint64 n = 0;

  for (guint loop = 0; loop < LOOPS; loop++)
    n += count_tasks (options, loop);
  return (WeftGeneratorSize){1 + repeated * (n + LOOPS), 2 * repeated * n};
}

/* us, of one task. */
static double
find_mean (const WeftOptions *options, guint loop)
{
  double work = TIME_OF_A_PARTICLE * weft_options_get_number (options, &particles) /
                weft_options_get_number (options, &iterations);

  return work * (loop == PARTICLES ? SHARE_OF_PARTICLES : SHARE_OF_CELLS) /
         (double) count_tasks (options, loop);
}

typedef struct {
  const WeftOptions *options;
  WeftForkJoin phases;
  WeftRandom random;
  guint32 class;
} Drawing;

static void
draw_loop (Drawing *drawing, guint repeat, guint loop, guint32 group)
{
  WeftSketchTask task = {.class = drawing->class, .group = group};
  double mean = find_mean (drawing->options, loop);
  guint64 n = count_tasks (drawing->options, loop);

  weft_fork_join_open (&drawing->phases, &n, 1);
  for (guint64 i = 0; i < n && !weft_task_sketch_has_failed (drawing->phases.sketch); i++) {
    char id[64];

    g_snprintf (id, sizeof id, "i%u-l%u-%" G_GUINT64_FORMAT, repeat + 1, loop + 1, i + 1);
    task.id = id;
    task.time =
        weft_draw_around (&drawing->random, mean, weft_options_get_number (drawing->options, &variation));
    weft_fork_join_add (&drawing->phases, &task);
  }
}

static void
name_loop (char id[32], guint loop)
{
  g_snprintf (id, 32, "i%u-l%u", loop / LOOPS + 1, loop % LOOPS + 1);
}

static void
draw (const WeftOptions *options, WeftTaskSketch *sketch)
{
  guint n_loops = LOOPS * (guint) weft_application_count (options, &iterations);
  Drawing drawing = {.options = options};
  guint32 first_group = 0;
  char id[32];
  char name[32];

  weft_random_init (&drawing.random, weft_application_seed_of (options), 0);
  drawing.class = weft_application_add_class (options, sketch, "loops", BUS_RATE);
  for (guint loop = 0; loop < n_loops; loop++) {
    name_loop (id, loop);
    g_snprintf (name, sizeof name, "Loop %u", loop % LOOPS + 1);
    first_group = WEFT_SKETCH (sketch, GROUP, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_NAME, name}) - loop;
  }
  for (guint loop = 0; loop < n_loops; loop++) {
    name_loop (id, loop);
    WEFT_SKETCH (sketch, ALLOCATION, {WEFT_PROPERTY_KIND, "cyclic"}, {WEFT_PROPERTY_GROUP, id});
  }
  weft_application_add_bus (options, sketch);
  weft_fork_join_begin (&drawing.phases, sketch);
  for (guint loop = 0; loop < n_loops; loop++) {
    draw_loop (&drawing, loop / LOOPS, loop % LOOPS, first_group + loop);
    weft_fork_join_meet (&drawing.phases, loop + 1, n_loops);
  }
}

static const WeftGeneratorFew few[] = {{&particles, 64}, {&cells, 24}, {&iterations, 1}, {NULL, 0}};

const WeftGenerator weft_mp3d_generator = {
    .name = "mp3d",
    .title = N_ ("MP3D"),
    .description =
        N_ ("Moves particles in a rarefied fluid: five parallel loops an iteration, a barrier behind each, "
            "dealt out in turn in chunks of eight."),
    .source = "Adve and Vernon 2004, section 4.3, Fig. 1 (a) and Table III",
    .unit = "us",
    .note =
        "MP3D moves particles in a rarefied fluid: five parallel loops, eight indices a task, dealt out in "
        "turn. The paper prints the number of particles, T(1) = 155 s for 20,000 of them and that one "
        "loop takes more than nine tenths: here the second, 92 %, and the others, over the cells of "
        "space, 2 % each. It does not print how many cells and iterations there are, nor how far times "
        "vary; nor shares of requests to the bus that write back, invalidate or are answered by a "
        "cache: none are.",
    .options = rows,
    .few = few,
    .measure = measure,
    .draw = draw,
};
