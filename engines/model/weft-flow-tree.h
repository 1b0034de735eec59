/* weft-flow-tree.h: a flow-analysis tree and its machine, read by meaning (Li et al. 1997, section 2). */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

/* In which modes a tree is to be executed. */
typedef enum {
  WEFT_MODES_AS_DRAWN,
  WEFT_MODES_SIMD, /* everything in SIMD mode */
  WEFT_MODES_SPMD, /* everything in SPMD mode */
} WeftModes;

/** weft_modes_find: the modes called @name ("as-drawn", "simd", "spmd"); %FALSE when there are none. */
gboolean weft_modes_find (const char *name, WeftModes *modes);
const char *weft_modes_get_name (WeftModes modes);

/** weft_modes_apply: the mode in which a node drawn in @drawn is executed. */
WeftMode weft_modes_apply (WeftModes modes, WeftMode drawn);

/** weft_flow_tree_get_machine: (transfer none) (nullable): the machine that @tree runs on. */
WeftNode *weft_flow_tree_get_machine (const WeftDocument *document, const WeftNode *tree);

/** weft_flow_tree_get_pes: number of PEs, N: the tree's own, else its machine's. */
guint weft_flow_tree_get_pes (const WeftDocument *document, const WeftNode *tree);

/** weft_machine_supports: whether @machine can run in @mode. */
gboolean weft_machine_supports (const WeftNode *machine, WeftMode mode);

/** weft_machine_get_switch_time: (transfer none) (nullable): time of a switch to @mode; %NULL: 0. */
const WeftLiteral *weft_machine_get_switch_time (const WeftNode *machine, WeftMode to);

/** weft_machine_get_overhead: (transfer none) (nullable): time of a construct's overhead; %NULL: 0. */
const WeftLiteral *weft_machine_get_overhead (const WeftNode *machine, WeftOverhead overhead, WeftMode mode);

/** weft_machine_get_operation: (transfer none) (nullable): the row of the operation table named @name. */
WeftNode *weft_machine_get_operation (const WeftNode *machine, const char *name);

/**
 * weft_step_get_time:
 * @machine: the machine whose operation table is meant
 * @time: (out) (transfer none) (nullable): the time of one execution on one PE; %NULL: 0
 * @count: (out): how many times in a row, each an operation of its own
 *
 * A step has times in place, or an operation of the machine and a count. Without a time for @mode it is 0
 * when it has none for the other mode either, else not available.
 *
 * Returns: whether the step can be executed in @mode
 */
gboolean weft_step_get_time (const WeftNode *machine,
                             const WeftNode *step,
                             WeftMode mode,
                             const WeftLiteral **time,
                             guint *count);

/** weft_node_is_decided_by_cu: whether the control unit decides @construct and the outcome is random. */
gboolean weft_node_is_decided_by_cu (const WeftNode *construct);

/** weft_node_get_mode: of a block, loop or if. */
WeftMode weft_node_get_mode (const WeftNode *node);

/** weft_loop_body_begins_in: the mode in which an iteration begins: that of the first part of the body (a
 * loop begins with its loop-init, an if with its if-test), or of the loop-test when the body is empty. */
WeftMode weft_loop_body_begins_in (const WeftNode *loop);

G_END_DECLS
