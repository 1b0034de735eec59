/* weft-relocation-problem.h: what data relocation is asked about (Tan, Siegel, Antonio and Li 1997, section 2): machines and what transfers
 * between them take, data items, and subtasks on given machines with the items that they need. A plain value that owns nothing. */
#pragma once

#include "weft-transfers.h"

G_BEGIN_DECLS

typedef struct {
  guint32 n_machines;
  /* D[s, r] (|e|) is latency[s n_machines + r] + per_unit[s n_machines + r] |e|, and 0 on one machine, whose entries are not read. */
  const double *latency;    /* (array length=n_machines^2): 0 or more; infinity: no link */
  const double *per_unit;   /* (array length=n_machines^2): 0 or more; finite */
  guint32 n_items;          /* below 2^31 */
  const double *sizes;      /* (array length=n_items): 0 or more; finite */
  const guint32 *makers;    /* (array length=n_items): subtasks, or WEFT_RELOCATION_SOURCE */
  const gsize *first_place; /* (array length=n_items + 1) */
  const guint32 *
      places; /* machines on which item i stands at first: places[first_place[i]] to places[first_place[i + 1] - 1] */
  guint32 n_subtasks;      /* below 2^31 */
  const guint32 *machines; /* Af (array length=n_subtasks) */
  const double *times;     /* C[i, Af (i)] (array length=n_subtasks): 0 or more; finite */
  const gsize *first_need; /* (array length=n_subtasks + 1) */
  const guint32
      *needs; /* items that subtask i needs, as written: those from first_need[i] on; below 2^31 in all */
  const guint32
      *order; /* Sf (array length=n_subtasks) (nullable): subtasks, each behind those whose items it needs */
  /* A document's, that faults are about: */
  guint32 diagram;               /* the number of its graph; 0: there is none */
  const guint32 *subtask_parts;  /* (array length=n_subtasks) (nullable): numbers of parts in it */
  const guint32 *item_parts;     /* (array length=n_items) (nullable) */
  const char *const *item_names; /* (array length=n_items) (nullable): ids */
} WeftRelocationProblem;

G_END_DECLS
