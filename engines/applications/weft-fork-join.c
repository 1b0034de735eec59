/* weft-fork-join.c: see weft-fork-join.h. */
#include "weft-fork-join.h"

#include <math.h>

/* From one task to the next, in pixels of zoom 1. */
#define COLUMN 130.0
#define ROW    70.0
#define GAP    2.5 /* rows between a barrier and a phase */

/* So many stand in one row; more in about so many times as many columns as rows. */
#define MOST_IN_ROW 24
#define SHAPE       1.6

static guint32
add_gate (WeftForkJoin *phases, const char *id, const char *name)
{
  WeftSketchTask gate = {.id = id, .name = name, .is_placed = TRUE, .y = phases->barrier_y};

  phases->y = phases->barrier_y + GAP * ROW;
  return weft_task_sketch_add_task (phases->sketch, &gate);
}

void
weft_fork_join_begin (WeftForkJoin *phases, WeftTaskSketch *sketch)
{
  *phases = (WeftForkJoin){.sketch = sketch};
  phases->gate = add_gate (phases, "start", "START");
}

/* Blocks have columns in proportion to their tasks, so rows are about as many. */
static void
choose_columns (WeftPhaseBlock *block, guint64 n_all)
{
  double n_columns = n_all <= MOST_IN_ROW ? (double) n_all : sqrt (SHAPE * (double) n_all);

  block->n_columns = (guint64) MAX (round (n_columns * (double) block->n / (double) n_all), 1);
}

void
weft_fork_join_open (WeftForkJoin *phases, const guint64 *sizes, guint n_blocks)
{
  guint64 n_all = 0;
  guint64 n_rows = 0;
  double width = COLUMN * (n_blocks - 1);
  double x;

  for (guint i = 0; i < n_blocks; i++)
    n_all += sizes[i];
  for (guint i = 0; i < n_blocks; i++) {
    WeftPhaseBlock *block = &phases->blocks[i];

    block->n = sizes[i];
    choose_columns (block, n_all);
    width += COLUMN * (double) block->n_columns;
    n_rows = MAX (n_rows, (block->n + block->n_columns - 1) / block->n_columns);
  }
  x = (COLUMN - width) / 2;
  for (guint i = 0; i < n_blocks; i++) {
    phases->blocks[i].x = x;
    x += COLUMN * (double) (phases->blocks[i].n_columns + 1);
  }
  phases->block = 0;
  phases->placed = 0;
  phases->n = 0;
  phases->barrier_y = phases->y + ROW * ((double) (n_rows - 1) + GAP);
}

static void
place (WeftForkJoin *phases, WeftSketchTask *task)
{
  const WeftPhaseBlock *block = &phases->blocks[phases->block];

  task->is_placed = TRUE;
  task->x = block->x + COLUMN * (double) (phases->placed % block->n_columns);
  task->y = phases->y + ROW * (double) (phases->placed / block->n_columns);
  if (++phases->placed == block->n) {
    phases->block++;
    phases->placed = 0;
  }
}

void
weft_fork_join_add (WeftForkJoin *phases, WeftSketchTask *task)
{
  guint32 row;

  place (phases, task);
  row = weft_task_sketch_add_task (phases->sketch, task);
  if (phases->n++ == 0)
    phases->first = row;
  weft_task_sketch_connect (phases->sketch, phases->gate, row);
}

void
weft_fork_join_meet (WeftForkJoin *phases, guint32 number, guint32 n_barriers)
{
  char id[32];

  g_snprintf (id, sizeof id, number < n_barriers ? "barrier-%u" : "end", number);
  phases->gate = add_gate (phases, id, number < n_barriers ? NULL : "END");
  for (guint32 i = 0; i < phases->n; i++)
    weft_task_sketch_connect (phases->sketch, phases->first + i, phases->gate);
}
