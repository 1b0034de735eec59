/* graph-rows.h: documents with one task graph, for tests of formats that hold one: random ones, and all of their rows as text. */
#pragma once

#include "weft-document.h"
#include "weft-random.h"

G_BEGIN_DECLS

/** graph_rows_get: (transfer none): of the only task graph. */
const WeftGraph *graph_rows_get (const WeftDocument *document);

/** graph_rows_describe: (transfer full): "t1:5 t2:7 t1>t2", with names and groups of those that have them as "t1:5:NAME:GROUP", then what groups
 * there are; @sorted: edges in their order by text instead of that of the graph. */
char *graph_rows_describe (const WeftDocument *document, gboolean sorted);

/** graph_rows_random: (transfer full): up to 30 tasks with ids by @id_format, a printf format of their numbers from 1, and edges between them
 * without cycles. @with_more: names, groups in groups, literals as times, and what stands at the graph besides. */
WeftDocument *graph_rows_random (WeftRandom *random, const char *id_format, gboolean with_more);

/** graph_rows_longest_path: the greatest sum of times along edges, which lead to later rows. */
double graph_rows_longest_path (const WeftGraph *graph);

G_END_DECLS
