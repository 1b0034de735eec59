/* weft-fork-join.c: see weft-fork-join.h. */
#include "weft-fork-join.h"

void
weft_fork_join_begin (WeftForkJoin *phases, WeftTaskSketch *sketch)
{
  WeftSketchTask start = {.id = "start", .name = "START"};

  *phases = (WeftForkJoin){.sketch = sketch, .gate = weft_task_sketch_add_task (sketch, &start)};
}

void
weft_fork_join_add (WeftForkJoin *phases, const WeftSketchTask *task)
{
  guint32 row = weft_task_sketch_add_task (phases->sketch, task);

  if (phases->n++ == 0)
    phases->first = row;
  weft_task_sketch_connect (phases->sketch, phases->gate, row);
}

void
weft_fork_join_meet (WeftForkJoin *phases, guint32 number, guint32 n_barriers)
{
  char id[32];
  WeftSketchTask barrier = {.id = id};

  g_snprintf (id, sizeof id, number < n_barriers ? "barrier-%u" : "end", number);
  if (number == n_barriers)
    barrier.name = "END";
  phases->gate = weft_task_sketch_add_task (phases->sketch, &barrier);
  for (guint32 i = 0; i < phases->n; i++)
    weft_task_sketch_connect (phases->sketch, phases->first + i, phases->gate);
  phases->n = 0;
}
