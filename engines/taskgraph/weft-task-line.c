/* weft-task-line.c: see weft-task-line.h. */
#include "weft-task-line.h"

#include "weft-order.h"

#include <stdlib.h>

static void
sort_latest (WeftTaskLine *line)
{
  if (line->is_mixed)
    qsort (line->tasks + line->latest, line->end - line->latest, sizeof *line->tasks, weft_order_numbers);
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
