/* weft-bus-state.h: a shared bus that serves one operation after another, and machines that compute as soon as they can. */
#pragma once

#include "weft-shared-bus.h"

G_BEGIN_DECLS

typedef struct {
  const WeftRelocation *relocation;
  double free;      /* when the bus has served all so far */
  double *starts;   /* (array length=n_operations) */
  double *finishes; /* (array length=n_operations) */
  guint32 *holders; /* (array length=n_operations) */
  guint32 *served;  /* operations in the sequence in which they were settled */
  guint32 n_served;
  double *begun;     /* of each subtask that has been computed */
  double *ended;     /* of each subtask; infinite: not computed yet */
  double *ready;     /* of each subtask: when the last of its operations so far has ended */
  gsize *waits;      /* of each subtask: operations that have not been settled */
  gsize *first;      /* of each machine: its subtasks, in the order of Sf */
  guint32 *subtasks; /* these */
  gsize *next;       /* of each machine: the first of them that is not computed */
  double *idle;      /* of each machine: since when */
} WeftBusState;

/** weft_bus_state_init: all is still to be done. Returns: %FALSE with @error: too large. */
gboolean
weft_bus_state_init (WeftBusState *state, const WeftRelocation *relocation, WeftJob *job, GError **error);
void weft_bus_state_clear (WeftBusState *state);

/** weft_bus_state_serve: the bus brings the item of @operation from @holder, which is to have it some time. Nothing is computed, so a sequence can be
 * tried and @free put back. */
void weft_bus_state_serve (WeftBusState *state, guint32 operation, guint32 holder);

/** weft_bus_state_settle: @operation stays as it has been served; machines compute what then can be. */
void weft_bus_state_settle (WeftBusState *state, guint32 operation);

/** weft_bus_state_begin: machines compute what needs nothing. */
void weft_bus_state_begin (WeftBusState *state);

/** weft_bus_state_finish: (nullable): what has come of it, when all is settled. %NULL with @error: too large. */
WeftTransferSchedule *weft_bus_state_finish (const WeftBusState *state, WeftJob *job, GError **error);

G_END_DECLS
