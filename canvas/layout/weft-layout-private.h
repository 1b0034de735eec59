/* weft-layout-private.h: the rows of the table. Each lays out a graph as if nothing were fixed. */
#pragma once

#include "weft-layout.h"

G_BEGIN_DECLS

/** weft_forest_layout: tidy trees; of several edges to a node the first counts. O(nodes + edges). */
gboolean
weft_forest_layout (WeftLayoutGraph *graph, const WeftLayoutOptions *options, WeftJob *job, GError **error);

/** weft_level_layout: as Sugiyama, Tagawa and Toda 1981. About O((nodes + edges) log edges) for each sweep. */
gboolean
weft_level_layout (WeftLayoutGraph *graph, const WeftLayoutOptions *options, WeftJob *job, GError **error);

/** weft_dot_layout: Graphviz's dot as a child process. */
gboolean
weft_dot_layout (WeftLayoutGraph *graph, const WeftLayoutOptions *options, WeftJob *job, GError **error);

G_END_DECLS
