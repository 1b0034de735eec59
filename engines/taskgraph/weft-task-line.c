/* weft-task-line.c: see weft-task-line.h. */
#include "weft-task-line.h"

#include <stdlib.h>

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a;
  guint32 y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

static void
sort_latest (WeftTaskLine *line)
{
  if (line->is_mixed)
    qsort (line->tasks + line->latest, line->end - line->latest, sizeof *line->tasks, compare_numbers);
  line->is_mixed = FALSE;
}

void
weft_task_line_enter (WeftTaskLine *line, guint32 task, guint64 pass)
{
  if (pass != line->pass) {
    sort_latest (line);
    line->latest = line->end;
    line->pass = pass;
  }
  line->is_mixed = line->is_mixed || (line->end > line->latest && task < line->tasks[line->end - 1]);
  line->tasks[line->end++] = task;
}

guint32
weft_task_line_take (WeftTaskLine *line)
{
  sort_latest (line);
  return line->tasks[line->first++];
}
