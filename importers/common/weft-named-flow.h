/* weft-named-flow.h: what a file says of machines, links, subtasks and the data between them, gathered while it is read, and made a document with
 * a suite and subtask flow graphs at the end, when all names are known. All are numbered as they come; offsets are those in the text. */
#pragma once

#include "weft-format.h"
#include "weft-left-out.h"
#include "weft-named-tasks.h"
#include "weft-text.h"

G_BEGIN_DECLS

#define WEFT_NO_FLOW_MACHINE    G_MAXUINT32
#define WEFT_MOST_FLOW_MACHINES 1024

/* Which kind of diagram a workflow becomes: an option of formats. */
extern const WeftOption weft_flow_option_kind;
/** weft_named_flow_wanted: whether @options, those of @format, ask for subtasks. @options: (nullable): the standard ones. */
gboolean weft_named_flow_wanted (const WeftFormat *format, const WeftOptions *options);

/* What links carry where a file says nothing of them: sizes per unit of time. */
extern const WeftOption weft_flow_option_bandwidth;

typedef struct {
  const char *name;
  guint pes;         /* 0: nothing is said of them */
  const char *label; /* (nullable): what people call it */
} WeftFlowMachine;

/* What an operation takes on a machine, which executes in SPMD mode then. */
typedef struct {
  guint32 machine;
  const char *name; /* no other one of the machine */
  double time;
  gsize offset;
} WeftFlowOperation;

typedef struct {
  guint32 from;
  guint32 to;
  double latency;
  double per_unit;
  gboolean both; /* ways */
} WeftFlowLink;

typedef struct {
  const char *name;
  gsize offset;
  double size;
  guint32 at; /* the machine where it is at the start, or WEFT_NO_FLOW_MACHINE */
} WeftFlowItem;

typedef struct {
  const char *name;
  gsize offset;
  const char *label; /* (nullable): what people call it */
} WeftFlowSubtask;

/* A need or a result. */
typedef struct {
  guint32 item;
  guint32 subtask;
} WeftFlowEdge;

/* The rows of a graph begin where those of the one before end. */
typedef struct {
  const char *name;
  const char *unit; /* (nullable) */
  const char *note; /* (nullable) */
  gsize offset;
  guint first_item;
  guint first_subtask;
  guint first_need;
  guint first_make;
} WeftFlowGraph;

typedef struct {
  const WeftText *text;
  WeftJob *job;
  WeftDiagnostics *diagnostics;
  GStringChunk *chunk; /* all texts */
  GArray *machines;    /* WeftFlowMachine */
  GArray *operations;  /* WeftFlowOperation */
  GArray *links;       /* WeftFlowLink */
  GArray *items;       /* WeftFlowItem */
  GArray *subtasks;    /* WeftFlowSubtask */
  GArray *needs;       /* WeftFlowEdge: those of a subtask in their order */
  GArray *makes;       /* WeftFlowEdge: at most one of an item */
  GArray *graphs;      /* WeftFlowGraph */
  GHashTable *machine_numbers;
  WeftLeftOut left_out;        /* what is said once with a count */
  const WeftNamedTasks *taken; /* (nullable): tasks that became subtasks */
} WeftNamedFlow;

void
weft_named_flow_init (WeftNamedFlow *flow, const WeftText *text, WeftJob *job, WeftDiagnostics *diagnostics);
void weft_named_flow_clear (WeftNamedFlow *flow);

/** weft_named_flow_begin: a graph, to which all belongs that comes behind. @name: of the graph; @unit, @note: (nullable) */
void weft_named_flow_begin (WeftNamedFlow *flow,
                            const char *name,
                            const char *unit,
                            const char *note,
                            gsize offset);

/** weft_named_flow_find_machine: whether there is a machine @name; @number: (out). */
gboolean weft_named_flow_find_machine (const WeftNamedFlow *flow, const char *name, guint32 *number);

/** weft_named_flow_add_machine: the number of the machine @name, which is new or was there. %FALSE with @error when there are too many.
 * @pes: 0: nothing is said of them; @number: (out) (optional) */
gboolean weft_named_flow_add_machine (WeftNamedFlow *flow,
                                      const char *name,
                                      guint pes,
                                      gsize offset,
                                      guint32 *number,
                                      GError **error);

/** weft_named_flow_label_machine: says what people call it. */
void weft_named_flow_label_machine (WeftNamedFlow *flow, guint32 machine, const char *label);

/** weft_named_flow_add_operation: @operation, whose name is copied. */
void weft_named_flow_add_operation (WeftNamedFlow *flow, const WeftFlowOperation *operation);

/** weft_named_flow_connect_all: links between each two machines, for a file that says nothing of them, and a remark that says so. @bandwidth: above 0 */
void weft_named_flow_connect_all (WeftNamedFlow *flow, double bandwidth);

/** weft_named_flow_add_item, _add_subtask: their numbers. */
guint32 weft_named_flow_add_item (WeftNamedFlow *flow, const WeftFlowItem *item);
guint32 weft_named_flow_add_subtask (WeftNamedFlow *flow, const WeftFlowSubtask *subtask);

/** weft_named_flow_take: begins a graph with the tasks of @tasks as subtasks, so that their numbers are the same, its name, else @stem, unit and note; what @tasks
 * leaves out is told at the end. There is no graph before, and no item; @tasks must live as long. */
void weft_named_flow_take (WeftNamedFlow *flow, const WeftNamedTasks *tasks, const char *stem);

/** weft_named_flow_add_arc: an item of its own that @from makes and @to needs. */
void weft_named_flow_add_arc (WeftNamedFlow *flow, const WeftFlowItem *item, guint32 from, guint32 to);

/* The time of a subtask on a machine; NAN: it cannot run there. Times above 1e15 are told as such. */
typedef double (*WeftFlowTime) (gpointer data, guint32 subtask, guint32 machine);

/** weft_named_flow_finish: (transfer full) (nullable): the document. %NULL with @error when it is too large or the job is over.
 * O(what was gathered, and subtasks times machines). */
WeftDocument *
weft_named_flow_finish (WeftNamedFlow *flow, WeftFlowTime get_time, gpointer data, GError **error);

G_END_DECLS
