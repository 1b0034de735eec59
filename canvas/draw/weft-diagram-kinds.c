/* weft-diagram-kinds.c: which kinds of diagram there are to look at. It stands by itself, so that a program can be linked with
 * other kinds. */
#include "weft-diagram.h"

#include "arrayloop/weft-array-diagram.h"
#include "flow/weft-flow-diagram.h"
#include "subtasks/weft-subtask-diagram.h"
#include "taskgraph/weft-task-diagram.h"

const WeftDiagramKind *const weft_diagram_kinds[] = {
    &weft_flow_diagram, &weft_task_diagram, &weft_subtask_diagram, &weft_array_diagram, NULL,
};
