/* weft-kind-rows.h: where rows of the table of kinds come from. */
#pragma once

#include "weft-kind.h"

G_BEGIN_DECLS

typedef struct {
  const WeftKindInfo *rows;
  guint n;
} WeftKindRows;

/* Runs of rows, one after the other in the order of their kinds, ended by one without rows. */
extern const WeftKindRows weft_kind_table[];

extern const WeftKindInfo weft_kind_rows[WEFT_N_KINDS];

G_END_DECLS
