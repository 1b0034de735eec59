/* weft-task-line.h: tasks in line: by the pass of the loop in which they enter, and of one pass by their numbers. A task enters once, so that a line is a
 * stretch of an array. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A plain value; 0 but for @tasks: empty. */
typedef struct {
  guint32 *tasks; /* the caller's, with room for all that ever enter */
  guint32 first;
  guint32 end;
  guint32 latest; /* where those of the latest pass begin */
  guint64 pass;
  gboolean is_mixed; /* whether those of the latest pass stand as they came */
} WeftTaskLine;

static inline gboolean
weft_task_line_is_empty (const WeftTaskLine *line)
{
  return line->first == line->end;
}

/** weft_task_line_enter: @pass never falls. O(1), and sorting those of one pass unless they came in order. */
void weft_task_line_enter (WeftTaskLine *line, guint32 task, guint64 pass);

/** weft_task_line_take: the line is not empty; nobody enters any more in the pass of the last that did. */
guint32 weft_task_line_take (WeftTaskLine *line);

G_END_DECLS
