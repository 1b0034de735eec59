/* weft-wf-flow.h: what a workflow of WfCommons says of files and machines, gathered while it is read, and its subtask flow graph: files are data items,
 * which their tasks make and need. */
#pragma once

#include "weft-named-flow.h"

G_BEGIN_DECLS

/* A machine as the execution has it. */
typedef struct {
  WeftNamedValue name;
  double cores; /* 0: nothing is said of them */
  double speed; /* in MHz; 0: likewise */
} WeftWfMachine;

typedef struct {
  WeftNamedFlow flow;
  WeftNamedTasks *tasks;
  GHashTable *file_numbers; /* of names, from 1 */
  GArray *files;            /* of the specification and of tasks */
  GArray *uses;             /* of files by tasks */
  GArray *speeds;           /* double: of the machines of the flow */
  const guint32 *hosts;     /* of each task, where it ran, or WEFT_NO_FLOW_MACHINE */
} WeftWfFlow;

void weft_wf_flow_init (WeftWfFlow *flow, WeftNamedTasks *tasks);
void weft_wf_flow_clear (WeftWfFlow *flow);

/** weft_wf_flow_has_file: whether the specification told of a file @name. */
gboolean weft_wf_flow_has_file (const WeftWfFlow *flow, const char *name);

/** weft_wf_flow_add_file: @size: below 0: nothing is said of it; there is no such file. */
void weft_wf_flow_add_file (WeftWfFlow *flow, const WeftNamedValue *name, double size);

/** weft_wf_flow_add_use: of a file, which may be told later, by the task that will be the next one of the tasks. */
void weft_wf_flow_add_use (WeftWfFlow *flow, const WeftNamedValue *file, gboolean makes);

/** weft_wf_flow_add_machine: %FALSE with @error when there are too many. @number: (out) (optional) */
gboolean
weft_wf_flow_add_machine (WeftWfFlow *flow, const WeftWfMachine *machine, guint32 *number, GError **error);

/** weft_wf_flow_finish: (transfer full) (nullable): the document. @hosts: of each task, where it ran, or WEFT_NO_FLOW_MACHINE. */
WeftDocument *weft_wf_flow_finish (WeftWfFlow *flow,
                                   const guint32 *hosts,
                                   double bandwidth,
                                   const char *stem,
                                   GError **error);

G_END_DECLS
