/* generated-graph.h: what a generator makes of options in words, and how it is scheduled. */
#pragma once

#include "weft-generator.h"
#include "weft-task-schedule.h"
#include "weft-task-setup.h"

/** generated_options: of @name, with @words: "inputs=64 split=none" (nullable). A wrong one ends the test. */
WeftOptions *generated_options (const char *name, const char *words);

/** generated_document: (transfer full) */
WeftDocument *generated_document (const char *name, const char *words);

/** generated_row: which task of the only diagram has the id @id. */
guint32 generated_row (const WeftDocument *document, const char *id);

/** generated_count: the rows of @kind. */
guint32 generated_count (const WeftDocument *document, WeftKind kind);

/** generated_setup: (transfer full): of the only diagram. */
WeftTaskSetup *generated_setup (const WeftDocument *document);

/** generated_schedule: (transfer full): on @n_processes, checked. */
WeftSchedule *generated_schedule (const WeftTaskSetup *setup, guint32 n_processes);

/** generated_makespan: of it. */
double generated_makespan (const char *name, const char *words, guint32 n_processes);

/** generated_finish: of @task. */
double generated_finish (const WeftSchedule *schedule, guint32 task);
