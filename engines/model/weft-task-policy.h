/* weft-task-policy.h: scheduling policies that every task graph can have in place of its own, as a table. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One queue for all processes, or one for each of them. The words are those of <queue>, <allocation> and <serve>. */
typedef struct {
  const char *name;       /* "longest-first" */
  const char *title;      /* for people; translatable */
  const char *order;      /* (nullable): of the only queue; %NULL: each process has its own, as given */
  const char *allocation; /* where each has its own: how tasks are dealt */
  const char *when_empty; /* what a process does when its queue is empty */
} WeftTaskPolicy;

/* What the policy that stands in the document is called where one of the table could be named. */
#define WEFT_TASK_POLICY_AS_DRAWN "as-drawn"

#define WEFT_N_TASK_POLICIES 9

extern const WeftTaskPolicy weft_task_policies[WEFT_N_TASK_POLICIES];

/** weft_task_policy_find: (nullable): the row called @name. */
const WeftTaskPolicy *weft_task_policy_find (const char *name);

/** weft_task_policy_get_title: translated; of WEFT_TASK_POLICY_AS_DRAWN too. */
const char *weft_task_policy_get_title (const char *name);

G_END_DECLS
