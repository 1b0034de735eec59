/* weft-diagram-edits-table.c: which kinds of diagram can be edited. It stands by itself, so that a program can be linked with
 * other kinds. */
#include "weft-diagram-edits.h"

#include "arrayloop/weft-array-edits.h"
#include "flow/weft-flow-edits.h"
#include "subtasks/weft-subtask-edits.h"
#include "taskgraph/weft-task-edits.h"

const WeftDiagramEdits *const weft_diagram_edits[] = {
    &weft_flow_edits, &weft_task_edits, &weft_subtask_edits, &weft_array_edits, NULL,
};
