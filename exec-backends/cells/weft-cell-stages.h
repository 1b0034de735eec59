/* weft-cell-stages.h: the body of a parallel loop cut into stages, one for each processor (Sussman 1992, section 3.2), and what of an iteration goes from
 * one to the next. */
#pragma once

#include "weft-loop-program.h"

G_BEGIN_DECLS

/* Rows of an in array as a loop reads them. What stands beyond the border is made of the edge when a row is sent, so that a processor has all that it reads. */
typedef struct {
  guint32 array;
  WeftLoopReach reach[2];
  guint64 width; /* words of a row, as far as the loop reads it */
  guint64 start; /* of the row in an item */
} WeftCellRow;

/* What the host sends for each value of the first loop variable: a row of each in array, the one that is needed then for the first time. */
typedef struct {
  GArray *rows; /* WeftCellRow */
  GArray *outs; /* guint32: the out arrays that the loop stores, in the order in which results are sent */
  guint64 item_words; /* of an item */
  guint32 before;     /* items before its own that an iteration reads */
} WeftCellLayout;

void weft_cell_layout_init (WeftCellLayout *layout, const WeftLoopProgram *program, const WeftLoop *loop);
void weft_cell_layout_clear (WeftCellLayout *layout);

/** weft_cell_layout_find: where node @node, an element, is, in words behind the item of its iteration; what is in an item before it is negative. */
gint64 weft_cell_layout_find (const WeftCellLayout *layout, const WeftLoopNode *node);

/**
 * weft_cell_cut:
 * @cuts: (out) (array length=processors+1): the nodes at which stages begin, and where the last one ends
 *
 * Stages of whole statements, in their order, of which the heaviest is as light as can be: the least load factor LF that such stages have. Weights are those of
 * weft_loop_count_part() on the mean. O(nodes + statements log of the weight).
 */
void weft_cell_cut (const WeftLoopProgram *program, const WeftLoop *loop, guint32 processors, guint32 *cuts);

typedef enum { WEFT_CELL_LOCAL, WEFT_CELL_ELEMENT, WEFT_CELL_OUT } WeftCellValueKind;

/* One word of an iteration that a stage may get from the one before. */
typedef struct {
  WeftCellValueKind kind;
  guint32
      number; /* of a local: in its loop; of an out array: among those of the loop; of an element: among those of the loop */
  gint64 place;  /* of an element: as of weft_cell_layout_find() */
  guint32 first; /* the stage that has it first */
  guint32
      last; /* the last stage that needs it, which for an out array is one behind the last of all: the host */
} WeftCellValue;

/**
 * weft_cell_find_values:
 *
 * Returns: (transfer full) (element-type WeftCellValue): all words that cross the border of a stage. They cross all from first to last. O(nodes of the loop).
 */
GArray *weft_cell_find_values (const WeftLoopProgram *program,
                               const WeftLoop *loop,
                               const WeftCellLayout *layout,
                               guint32 processors,
                               const guint32 *cuts);

G_END_DECLS
