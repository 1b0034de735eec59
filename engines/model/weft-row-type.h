/* weft-row-type.h: which columns the rows of a table have: one for each property of their kind, and one more for the
 * distributions of each property that is a literal. Made once from the table of kinds. */
#pragma once

#include "weft-kind.h"
#include "weft-literal.h"

G_BEGIN_DECLS

/* What stands in a column for one row, in the bytes that it takes there:
 * number: 8 bytes; when absent the default, or NaN without one
 * time, count: 8 bytes, the constant; when absent the default, or NaN without one; NaN too where a distribution is
 *   in the column of distributions, a pointer
 * integer: 8 bytes; when absent the default, or G_MININT64 without one
 * choice: 1 byte, the index; when absent that of the default, or 255
 * reference: 4 bytes, the number of a node; when absent 0
 * text, id, references, outer, times: 4 bytes, a number of WeftTexts; when absent 0
 * an end of an edge: 4 bytes, a row of the table that it stands in */
typedef union {
  guint64 bits;
  double number;
  gint64 integer;
  WeftLiteral *literal;
} WeftCell;

typedef struct {
  guint8 width; /* bytes: 1, 4 or 8 */
  gboolean holds_literals;
  WeftCell fill; /* of rows without a value */
} WeftColumnType;

/* How many properties a kind may have. */
#define WEFT_MOST_SLOTS 32

typedef struct {
  const WeftKindInfo *info;
  guint n_columns;
  guint8 distributions
      [WEFT_MOST_SLOTS]; /* for each property that is a literal, the column of its distributions */
  WeftColumnType columns[2 * WEFT_MOST_SLOTS];
} WeftRowType;

/** weft_row_type_get: (transfer none): of the rows of @kind. O(1) but the first time. */
const WeftRowType *weft_row_type_get (WeftKind kind);

/** weft_row_type_is_end: whether the property in @slot is an end of an edge. */
gboolean weft_row_type_is_end (const WeftRowType *type, guint slot);

G_END_DECLS
