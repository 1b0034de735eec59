/* engines.h: the table of questions. Command line, workbench, menus and tests are made from it. */
#pragma once

#include "weft-agreement-question.h"
#include "weft-flow-questions.h"
#include "weft-makespan-questions.h"
#include "weft-mapping-question.h"
#include "weft-matching-question.h"
#include "weft-relocation-questions.h"
#include "weft-sweep-question.h"
#include "weft-selection-question.h"
#include "weft-task-questions.h"

G_BEGIN_DECLS

/** weft_questions_get: (array zero-terminated=1): all of them. */
const WeftQuestion *const *weft_questions_get (void);

/** weft_questions_find: (nullable): by name. */
const WeftQuestion *weft_questions_find (const char *name);

/** weft_questions_get_fitting: (nullable): what is asked about a diagram of @kind when nobody says what. */
const WeftQuestion *weft_questions_get_fitting (WeftKind kind);

/** weft_questions_can_ask: whether anything can be asked about diagrams of @kind. */
gboolean weft_questions_can_ask (WeftKind kind);

/** weft_questions_apply: whether anything can be asked about node @diagram as @document has it. */
gboolean weft_questions_apply (const WeftDocument *document, guint32 diagram);

/** weft_questions_prepare: lets what is asked within @job have results of other diagrams of the document (weft-inner-results.h). */
void weft_questions_prepare (WeftJob *job);

G_END_DECLS
