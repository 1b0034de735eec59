/* weft-named-tasks.h: what a file says of tasks, groups and edges by their names, gathered while it is read, and made a document with one
 * task graph at the end, when all names are known. Tasks, groups and edges are numbered as they come; offsets are those in the text. */
#pragma once

#include "weft-left-out.h"
#include "weft-document.h"
#include "weft-job.h"
#include "weft-text.h"

G_BEGIN_DECLS

#define WEFT_NO_NAMED_GROUP G_MAXUINT32

/* How deep groups nest. */
#define WEFT_MOST_GROUP_LEVELS 100

/* A value as the file has it. */
typedef struct {
  const char *text; /* (nullable): there is none */
  gsize offset;
} WeftNamedValue;

/* What is said of a task besides its name. */
typedef struct {
  WeftNamedValue label;
  WeftNamedValue time;
  guint time_rank; /* when there are several for times: the least counts */
} WeftNamedValues;

typedef struct {
  const char *name;
  gsize offset;
  WeftNamedValues values;
  guint32 group; /* the innermost one */
} WeftNamedTask;

typedef struct {
  const char *name;
  const char *stem; /* of its id; also what people call it when it has no label */
  gsize offset;
  WeftNamedValue label;
  guint32 parent;
  guint depth; /* 1: within none */
} WeftNamedGroup;

/* Some formats state each edge at both its ends: an edge that is stated once on either side is one. Where links are on both sides, it is
 * said how many edges are stated on one only. */
typedef enum {
  WEFT_NAMED_SIDE_FROM = 1 << 0,
  WEFT_NAMED_SIDE_TO = 1 << 1,
} WeftNamedSide;

typedef struct {
  guint32 from;
  guint32 to;
  WeftNamedSide side;
  gsize offset;
} WeftNamedEdge;

/* An edge between tasks that may not be told yet. */
typedef struct {
  WeftNamedValue from;
  WeftNamedValue to;
  WeftNamedSide side;
} WeftNamedLink;

typedef struct {
  const WeftText *text;
  WeftJob *job;
  WeftDiagnostics *diagnostics;
  /* (nullable): a label as people read it, (transfer full); %NULL: it is none. @task: the name of what has it; @graph: (nullable) */
  char *(*read_label) (const char *label, const char *task, const char *graph);
  GStringChunk *chunk; /* all texts */
  GArray *tasks;       /* WeftNamedTask */
  GArray *groups;      /* WeftNamedGroup */
  GArray *edges;       /* WeftNamedEdge */
  GArray *links;       /* WeftNamedLink: they become edges at the end */
  GHashTable *task_numbers;
  GHashTable *group_numbers;
  WeftLeftOut left_out; /* what is said once with a count */
  const char *name;     /* (nullable): of the graph */
  WeftNamedValue label;
  WeftNamedValue processors;
  WeftNamedValue unit;
  WeftNamedValue note;
} WeftNamedTasks;

void weft_named_tasks_init (WeftNamedTasks *tasks,
                            const WeftText *text,
                            WeftJob *job,
                            WeftDiagnostics *diagnostics);
void weft_named_tasks_clear (WeftNamedTasks *tasks);

/** weft_named_tasks_find: whether there is a task @name; @number: (out). */
gboolean weft_named_tasks_find (const WeftNamedTasks *tasks, const char *name, guint32 *number);

/** weft_named_tasks_add: the number of the task @name, which is new with these values, or was there. @is_new: (out) (optional) */
guint32 weft_named_tasks_add (WeftNamedTasks *tasks,
                              const char *name,
                              const WeftNamedValues *values,
                              guint32 group,
                              gsize offset,
                              gboolean *is_new);

/** weft_named_tasks_put: the task into @group. A task stands in one group: the innermost one that it was put into. %FALSE: it stands in
 * another one, apart from it, and stays there. */
gboolean weft_named_tasks_put (WeftNamedTasks *tasks, guint32 number, guint32 group);

/** weft_named_tasks_add_group: @number: (out): of the group @name, which is new within @parent, or was there. %FALSE with @error when it is
 * too deep. @stem: see WeftNamedGroup. */
gboolean weft_named_tasks_add_group (WeftNamedTasks *tasks,
                                     const char *name,
                                     const char *stem,
                                     guint32 parent,
                                     gsize offset,
                                     guint32 *number,
                                     GError **error);

/** weft_named_tasks_refuse_level: %FALSE with @error: there are too many. */
gboolean weft_named_tasks_refuse_level (const WeftNamedTasks *tasks, gsize offset, GError **error);

/** weft_named_tasks_connect: %FALSE with @error when there are too many edges, or the job is over. */
gboolean weft_named_tasks_connect (WeftNamedTasks *tasks,
                                   guint32 from,
                                   guint32 to,
                                   WeftNamedSide side,
                                   gsize offset,
                                   GError **error);

/** weft_named_tasks_link: the same of tasks that will be there at the end, which fails where they are not. The names live as long as @tasks. */
gboolean weft_named_tasks_link (WeftNamedTasks *tasks,
                                const WeftNamedValue *from,
                                const WeftNamedValue *to,
                                WeftNamedSide side,
                                GError **error);

/** weft_named_tasks_connect_links: makes edges of all links, in their order; %FALSE with @error: there is no task of that name. @sides: (out): on which there are any,
 * of WeftNamedSide. weft_named_tasks_finish() does. */
gboolean weft_named_tasks_connect_links (WeftNamedTasks *tasks, int *sides, GError **error);

/** weft_named_tasks_refuse_unknown: %FALSE with @error: there is no task @name. */
gboolean
weft_named_tasks_refuse_unknown (const WeftNamedTasks *tasks, const WeftNamedValue *name, GError **error);

/** weft_named_tasks_leave_out: what is said at the end, once for equal @what and @of_what, with a count. @of_what: static: "tasks" */
void weft_named_tasks_leave_out (WeftNamedTasks *tasks, const char *of_what, const char *what, gsize offset);

/** weft_named_tasks_note: the same of what is not left out; @what says all: "tasks without a time" */
void weft_named_tasks_note (WeftNamedTasks *tasks, const char *what, gsize offset);

/** weft_named_tasks_finish: (transfer full) (nullable): the document. @stem: of the id of a graph without a name. O(what was gathered). */
WeftDocument *weft_named_tasks_finish (WeftNamedTasks *tasks, const char *stem, GError **error);

G_END_DECLS
