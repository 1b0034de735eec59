/* weft-insight-figures.h: answers beyond the distribution as figures: where the mean goes, what the parameters do, the
 * curve over the number of PEs, one run as lanes. */
#pragma once

#include "weft-breakdown.h"
#include "weft-document.h"
#include "weft-figure.h"
#include "weft-lanes.h"
#include "weft-tornado.h"

G_BEGIN_DECLS

/** weft_breakdown_figure_new: (transfer full): a row a node, the greatest of them where there are many. @document: where
 * the nodes stand. */
WeftFigure *weft_breakdown_figure_new (const WeftDocument *document, const WeftBreakdown *breakdown);

/** weft_lanes_figure_new: (transfer full): lanes over time. @document: where the nodes stand. */
WeftFigure *weft_lanes_figure_new (const WeftDocument *document, const WeftLanes *lanes);

/** weft_tornado_figure_new: (transfer full): a row a parameter, by effect. @diagram: the number of the tree in @document. */
WeftFigure *
weft_tornado_figure_new (const WeftDocument *document, guint32 diagram, const WeftTornado *tornado);

/** weft_sweep_figure_new: (transfer full): mean and P95 over numbers of PEs. */
WeftFigure *weft_sweep_figure_new (const WeftSweep *sweep, guint32 diagram);

G_END_DECLS
