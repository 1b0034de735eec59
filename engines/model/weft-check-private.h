/* weft-check-private.h: what the rules of all kinds share. */
#pragma once

#include "weft-check.h"
#include "weft-inner-diagrams.h"

G_BEGIN_DECLS

typedef struct {
  const WeftDocument *document;
  GPtrArray *problems; /* GError */
  WeftModes modes;
  gboolean is_whole; /* the whole document is checked, not one diagram */
  WeftInnerDiagrams *inner;
  const WeftNode *diagram; /* (nullable): that is looked at, or whose machine is */
  WeftElement row;         /* whose values are looked at; table 0: those of a node */
  /* of the flow-analysis tree at hand */
  const WeftNode *machine;
  double step;
} WeftChecker;

/** weft_check_get_element: what is looked at: the row, or @node. */
static inline WeftElement
weft_check_get_element (const WeftChecker *checker, const WeftNode *node)
{
  return checker->row.table != 0 ? checker->row : weft_element_of_node (weft_node_get_id (node));
}

/** weft_check_report: a problem of @property of @node, or of the row that is looked at; @plain: the sentence for a window. */
void weft_check_report (WeftChecker *checker,
                        const WeftNode *node,
                        WeftProperty property,
                        const char *problem,
                        const char *found,
                        const char *expected,
                        const char *plain);

/** weft_check_values: the rules for the values of @node alone. */
void weft_check_values (WeftChecker *checker, const WeftNode *node);

/** weft_check_report_literal: @problem (transfer full) of a literal, which says itself what it is. */
void weft_check_report_literal (WeftChecker *checker,
                                const WeftNode *node,
                                WeftProperty property,
                                GError *problem);

/** weft_check_literal: samples(ID) names a measurement that has values, result(ID) a diagram in the same unit. */
void weft_check_literal (WeftChecker *checker,
                         const WeftNode *node,
                         const WeftPropertyInfo *info,
                         const WeftLiteral *literal);

/** weft_check_inner: no diagram is in itself, and they do not stand in each other too deep. */
void weft_check_inner (WeftChecker *checker, const WeftNode *diagram);

/** weft_check_kept: unknown parts of a newer version are kept, but what holds them is not evaluated. */
void weft_check_kept (WeftChecker *checker, const WeftNode *node);

/** weft_check_children: @check of each child of @node that results depend on. */
void weft_check_children (WeftChecker *checker,
                          const WeftNode *node,
                          void (*check) (WeftChecker *checker, const WeftNode *node));

/** weft_check_below: what every value of @node and below must be. Depth is bounded by the nesting limit. */
void weft_check_below (WeftChecker *checker, const WeftNode *node);

/* The rules of a kind of part of the document. */

void weft_check_task_graph (WeftChecker *checker, const WeftNode *graph);
void weft_check_subtask_graph (WeftChecker *checker, const WeftNode *graph);
void weft_check_array_loop (WeftChecker *checker, const WeftNode *loop);
void weft_check_schedule (WeftChecker *checker, const WeftNode *schedule);

G_END_DECLS
