/* weft-kind-rows.h: where rows of the table of kinds come from. */
#pragma once

#include "weft-kind.h"

G_BEGIN_DECLS

typedef struct {
  const WeftKindInfo *rows;
  guint n;
} WeftKindRows;

/* Runs of rows, one after the other in the order of their kinds, ended by one without rows. */
extern const WeftKindRows weft_kind_table[];

extern const WeftKindInfo weft_kind_rows[WEFT_KIND_KEPT + 1];
extern const WeftKindInfo weft_task_graph_kind_rows[WEFT_KIND_SCHEDULE - WEFT_KIND_TASK_GRAPH];
extern const WeftKindInfo weft_schedule_kind_rows[WEFT_KIND_SUBTASK_GRAPH - WEFT_KIND_SCHEDULE];
extern const WeftKindInfo weft_subtask_graph_kind_rows[WEFT_KIND_PROGRAM - WEFT_KIND_SUBTASK_GRAPH];
extern const WeftKindInfo weft_program_kind_rows[WEFT_KIND_TARGET - WEFT_KIND_PROGRAM];
extern const WeftKindInfo weft_target_kind_rows[WEFT_KIND_ARRAY_LOOP - WEFT_KIND_TARGET];
extern const WeftKindInfo weft_array_loop_kind_rows[WEFT_N_KINDS - WEFT_KIND_ARRAY_LOOP];

/* The runs of the program. */
#define WEFT_KIND_RUNS                                                                                       \
  {weft_kind_rows, G_N_ELEMENTS (weft_kind_rows)},                                                           \
      {weft_task_graph_kind_rows, G_N_ELEMENTS (weft_task_graph_kind_rows)},                                 \
      {weft_schedule_kind_rows, G_N_ELEMENTS (weft_schedule_kind_rows)},                                     \
      {weft_subtask_graph_kind_rows, G_N_ELEMENTS (weft_subtask_graph_kind_rows)},                           \
      {weft_program_kind_rows, G_N_ELEMENTS (weft_program_kind_rows)},                                       \
      {weft_target_kind_rows, G_N_ELEMENTS (weft_target_kind_rows)},                                         \
  {                                                                                                          \
    weft_array_loop_kind_rows, G_N_ELEMENTS (weft_array_loop_kind_rows)                                      \
  }

G_END_DECLS
