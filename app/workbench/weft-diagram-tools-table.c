/* weft-diagram-tools-table.c: which kinds of diagram have tools in the window. It stands by itself, so that a program can be
 * linked with other kinds. */
#include "weft-diagram-tools.h"

#include "arrayloop/weft-array-tools.h"
#include "flow/weft-flow-tools.h"
#include "subtasks/weft-subtask-tools.h"
#include "taskgraph/weft-task-tools.h"

const WeftDiagramTools *const weft_diagram_tools[] = {
    &weft_flow_tools, &weft_task_tools, &weft_subtask_tools, &weft_array_tools, NULL,
};
