/* weft-psim.c: PSIM, which simulates a multistage network (Adve and Vernon 2004, section 4.3 and Fig. 1 (b)): two phases an iteration,
 * each of six parallel loops without barriers between them and one at the end. Each loop is dealt out in turn to the processes that
 * execute it: all of them, or in each phase two loops by the even and two by the odd ones (section 5.2).
 *
 * The paper prints the mean times of the six loops of the second phase for an input, 44, 677, 7, 473, 7 and 42 us, and that a network of
 * 4096 makes 40,963 tasks: 10 x 4096 and START, a barrier and END. Ours: in the second phase each loop has an iteration for each input
 * of the network; in the first, loops 2 and 4 do, and the other four have one for every two of them. The first phase takes the times of the
 * second: so both take 10.0 s on one processor, where the paper measured 9.9 s. */
#include "weft-applications.h"
#include "weft-drawn-times.h"
#include "weft-fork-join.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PHASES 2
#define LOOPS  6

/* Of either phase, in us; the first two that all processes execute are 2 and 4. */
static const double times[LOOPS] = {44, 677, 7, 473, 7, 42};

/* A request every 75 bus cycles of 0.1 us: the mean of those at 4, 8 and 16 processors (section 4.1, footnote 3). */
#define BUS_RATE (1 / 7.5)

#define STANDARD_SPLIT "35/16"

static const WeftOption inputs = {
    .name = "inputs",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("inputs of the simulated network"),
    .label = N_ ("Inputs of the network"),
    .standard = 4096,
    .least = 2,
    .greatest = 1000000,
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

static gboolean
is_split (const char *text)
{
  guint seen = 0;

  if (g_str_equal (text, "none"))
    return TRUE;
  if (strlen (text) != 5 || text[2] != '/')
    return FALSE;
  for (guint i = 0; i < 5; i++) {
    if (i == 2)
      continue;
    if (text[i] < '1' || text[i] > '6' || (seen >> (text[i] - '1') & 1) != 0)
      return FALSE;
    seen |= 1u << (text[i] - '1');
  }
  return TRUE;
}

static const WeftOption split = {
    .name = "split",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("LOOPS"),
    .help = N_ ("which loops only the even and which only the odd processes execute, as in 35/16 (default), "
                "or none"),
    .label = N_ ("Loops of even/odd processes"),
    .accepts = is_split,
    .expected =
        N_ ("none, or two of the loops 1 to 6 for even and two others for odd processes, as in 35/16"),
    .standard_text = STANDARD_SPLIT,
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
    &inputs,     &split,     &weft_application_system, &weft_application_processors,
    &iterations, &variation, &weft_application_seed,   NULL};

static gboolean
is_long (guint phase, guint loop)
{
  return phase == 1 || loop == 1 || loop == 3;
}

static guint64
count_iterations (const WeftOptions *options, guint phase, guint loop)
{
  guint64 n = weft_application_count (options, &inputs);

  return is_long (phase, loop) ? n : n / 2;
}

static WeftGeneratorSize
measure (const WeftOptions *options)
{
  guint64 n = 0;
  guint64 repeated = weft_application_count (options, &iterations);

  for (guint phase = 0; phase < PHASES; phase++)
    for (guint loop = 0; loop < LOOPS; loop++)
      n += count_iterations (options, phase, loop);
  return (WeftGeneratorSize){1 + repeated * (n + PHASES), 2 * repeated * n};
}

/* %NULL: all processes. */
static const char *
find_processes (const WeftOptions *options, guint loop)
{
  const char *text = weft_options_get_text (options, &split);
  const char *at = strchr (text, (int) ('1' + loop));

  return at == NULL ? NULL : at < text + 2 ? "even" : "odd";
}

static void
name_loop (char id[32], guint repeat, guint phase, guint loop)
{
  g_snprintf (id, 32, "i%u-p%u-l%u", repeat + 1, phase + 1, loop + 1);
}

static void
draw_loop (const WeftOptions *options,
           WeftForkJoin *phases,
           WeftSketchTask *task,
           guint phase,
           guint loop,
           const char *stem,
           WeftRandom *random)
{
  guint64 n = count_iterations (options, phase, loop);
  double spread = weft_options_get_number (options, &variation);

  for (guint64 i = 0; i < n && !weft_task_sketch_has_failed (phases->sketch); i++) {
    char id[64];

    g_snprintf (id, sizeof id, "%s-%" G_GUINT64_FORMAT, stem, i + 1);
    task->id = id;
    task->time = weft_draw_around (random, times[loop], spread);
    weft_fork_join_add (phases, task);
  }
}

typedef void (*LoopFunc) (guint repeat, guint phase, guint loop, gpointer data);

static void
for_each_loop (const WeftOptions *options, LoopFunc func, gpointer data)
{
  guint n = (guint) weft_application_count (options, &iterations);

  for (guint repeat = 0; repeat < n; repeat++)
    for (guint phase = 0; phase < PHASES; phase++)
      for (guint loop = 0; loop < LOOPS; loop++)
        func (repeat, phase, loop, data);
}

typedef struct {
  const WeftOptions *options;
  WeftTaskSketch *sketch;
  WeftForkJoin phases;
  WeftRandom random;
  guint32 class;
  guint32 groups[64 * PHASES * LOOPS];
  guint n_groups;
  guint n_drawn; /* loops */
} Drawing;

static void
add_group (guint repeat, guint phase, guint loop, gpointer data)
{
  Drawing *drawing = data;
  char id[32];
  char name[64];

  name_loop (id, repeat, phase, loop);
  g_snprintf (name, sizeof name, "Phase %u, loop %u", phase + 1, loop + 1);
  drawing->groups[drawing->n_groups++] =
      WEFT_SKETCH (drawing->sketch, GROUP, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_NAME, name});
}

static void
add_allocation (guint repeat, guint phase, guint loop, gpointer data)
{
  Drawing *drawing = data;
  char id[32];

  name_loop (id, repeat, phase, loop);
  WEFT_SKETCH (drawing->sketch, ALLOCATION, {WEFT_PROPERTY_KIND, "cyclic"}, {WEFT_PROPERTY_GROUP, id},
               {WEFT_PROPERTY_PROCESSES, find_processes (drawing->options, loop)});
}

static void
open_phase (Drawing *drawing, guint phase)
{
  guint64 sizes[LOOPS];

  for (guint loop = 0; loop < LOOPS; loop++)
    sizes[loop] = count_iterations (drawing->options, phase, loop);
  weft_fork_join_open (&drawing->phases, sizes, LOOPS);
}

static void
add_loop (guint repeat, guint phase, guint loop, gpointer data)
{
  Drawing *drawing = data;
  WeftSketchTask task = {.class = drawing->class, .group = drawing->groups[drawing->n_drawn++]};
  guint n_phases = PHASES * (guint) weft_application_count (drawing->options, &iterations);
  char id[32];

  if (loop == 0)
    open_phase (drawing, phase);
  name_loop (id, repeat, phase, loop);
  draw_loop (drawing->options, &drawing->phases, &task, phase, loop, id, &drawing->random);
  if (loop == LOOPS - 1)
    weft_fork_join_meet (&drawing->phases, repeat * PHASES + phase + 1, n_phases);
}

static void
draw (const WeftOptions *options, WeftTaskSketch *sketch)
{
  Drawing drawing = {.options = options, .sketch = sketch};

  weft_random_init (&drawing.random, weft_application_seed_of (options), 0);
  drawing.class = weft_application_add_class (options, sketch, "loops", BUS_RATE);
  for_each_loop (options, add_group, &drawing);
  for_each_loop (options, add_allocation, &drawing);
  weft_application_add_bus (options, sketch);
  weft_fork_join_begin (&drawing.phases, sketch);
  for_each_loop (options, add_loop, &drawing);
}

static const WeftGeneratorFew few[] = {{&inputs, 2}, {&iterations, 1}, {NULL, 0}};

const WeftGenerator weft_psim_generator = {
    .name = "psim",
    .title = N_ ("PSIM"),
    .description =
        N_ ("Simulates a multistage network: two parallel phases an iteration, each of six loops with widely "
            "differing times, some of which only the even and some only the odd processes execute."),
    .source = "Adve and Vernon 2004, sections 4.3 and 5.2, Fig. 1 (b) and Table III",
    .unit = "us",
    .note =
        "PSIM simulates a multistage network. The times are those that the paper prints for the six loops "
        "of the second phase; it does not print those of the first, for which they are taken as well, "
        "nor how many iterations each loop has: in the second phase one for each input of the network, "
        "in the first loops 2 and 4 likewise and the others one for every two inputs, which makes the "
        "paper's 40,963 tasks of 4,096 inputs. Nor does it say which loops are split: “split” does, "
        "even processes before the stroke. Shares of requests to the bus that write back, invalidate or "
        "are answered by a cache are not printed: none are.",
    .options = rows,
    .few = few,
    .measure = measure,
    .draw = draw,
};
