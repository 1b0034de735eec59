/* random-tree.h: random documents with a flow-analysis tree, for laws that must hold for all of them. */
#pragma once

#include "weft-document.h"
#include "weft-random.h"

/* What a random tree may have. */
typedef struct {
  guint pes;
  guint depth;         /* of nested constructs */
  guint length;        /* greatest length of a series */
  guint trips;         /* greatest iteration count */
  gboolean mixed;      /* blocks and loops in both modes; else all in SIMD mode */
  gboolean like_times; /* the same time in both modes */
  gboolean constant_times;
  gboolean zero_trips; /* loops that some PEs never enter */
  gboolean by_control_unit;
  gboolean free_overhead; /* overheads and switches take no time */
  gboolean broadcast;     /* empty clauses are broadcast */
} RandomTreeOptions;

/** random_tree_new: a document with the machine "m" and the tree "t" that keeps all rules. */
WeftDocument *random_tree_new (WeftRandom *random, const RandomTreeOptions *options);

/** random_tree_options: options drawn at random, small enough for the plain recursion. */
RandomTreeOptions random_tree_options (WeftRandom *random);

/** random_tree_get: the number of the tree of such a document. */
guint32 random_tree_get (const WeftDocument *document);

/** test_node: a node of @kind with properties (WeftProperty, const char *)... ended by -1; takes @children. */
WeftNode *test_node (WeftKind kind, GPtrArray *children, ...);

/** test_machine: the machine "m", with switches and overheads @rows (transfer full) (nullable); @kind: (nullable). */
WeftNode *test_machine (const char *kind, const char *pes, GPtrArray *rows);

/** test_block: a block of one step, which has a time in the block's own mode. */
WeftNode *test_block (const char *id, const char *mode, const char *time);

/** test_loop: the loop "l" around @body (transfer full). */
WeftNode *test_loop (const char *mode, const char *iterations, WeftNode *body);

/** test_tree_new: a document with @machine and the tree "t" of @series, both (transfer full). @step: (nullable): of time. */
WeftDocument *test_tree_new (WeftNode *machine, GPtrArray *series, const char *step);

/** test_tree_of: the same with a tree of one @part (transfer full). */
WeftDocument *test_tree_of (WeftNode *machine, WeftNode *part, const char *step);
