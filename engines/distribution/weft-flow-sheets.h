/* weft-flow-sheets.h: answers about flow-analysis trees as sheets. The keys are part of
 * the program's interface. */
#pragma once

#include "weft-breakdown.h"
#include "weft-document.h"
#include "weft-lanes.h"
#include "weft-mode-choice.h"
#include "weft-result.h"
#include "weft-sheet.h"
#include "weft-tornado.h"

G_BEGIN_DECLS

/** weft_breakdown_to_sheet: (transfer full) */
WeftSheet *weft_breakdown_to_sheet (const WeftBreakdown *breakdown);

/** weft_lanes_to_sheet: (transfer full). @document: where the nodes stand. */
WeftSheet *weft_lanes_to_sheet (const WeftDocument *document, const WeftLanes *lanes);

/** weft_tornado_to_sheet: (transfer full) */
WeftSheet *weft_tornado_to_sheet (const WeftTornado *tornado);

/** weft_sweep_to_sheet: (transfer full) */
WeftSheet *weft_sweep_to_sheet (const WeftSweep *sweep);

/** weft_mode_choice_to_sheet: (transfer full) */
WeftSheet *weft_mode_choice_to_sheet (const WeftModeChoice *choice);

/**
 * weft_flow_result_to_sheet:
 * @most: rows that are made
 * @n: (out): rows that there would be
 *
 * The distribution as the CSV has it, one row a value; of two bounds the one from below first. O(values).
 *
 * Returns: (transfer full)
 */
WeftSheet *weft_flow_result_to_sheet (const WeftFlowResult *result, gsize most, gsize *n);

G_END_DECLS
