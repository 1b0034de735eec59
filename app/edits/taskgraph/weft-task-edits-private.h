/* weft-task-edits-private.h: the rows of the edits of task graphs. */
#pragma once

#include "weft-edit-private.h"

G_BEGIN_DECLS

/** weft_task_edit_add_task: at the position, when there is one. */
gboolean weft_task_edit_add_task (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_add_child: a task that waits for all that are selected. */
gboolean weft_task_edit_add_child (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_add_sibling: a task that waits for what the selected one waits for. */
gboolean weft_task_edit_add_sibling (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_connect: an edge from the first selected task to the second. */
char *weft_task_edit_refuse_connect (const WeftEditSubject *subject);
gboolean weft_task_edit_connect (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_attach: leads the edge, which is selected first, from the second selected and to the third. */
char *weft_task_edit_refuse_attach (const WeftEditSubject *subject);
gboolean weft_task_edit_attach (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_wait: has the selected task wait for just those whose ids the text lists. */
char *weft_task_edit_refuse_wait (const WeftEditSubject *subject);
gboolean weft_task_edit_wait (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_add_group: a group of the selected tasks. */
gboolean weft_task_edit_add_group (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_fold: the groups that are selected, or that selected tasks are in; unfolds when all are folded. */
char *weft_task_edit_refuse_fold (const WeftEditSubject *subject);
gboolean weft_task_edit_fold (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
char *weft_task_edit_refuse_unfold (const WeftEditSubject *subject);
gboolean weft_task_edit_unfold_all (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_add_diagram: a task graph of its own. */
gboolean weft_task_edit_add_diagram (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_split: each selected task as two of half its time, which wait for and are waited for by the same tasks. */
char *weft_task_edit_refuse_split (const WeftEditSubject *subject);
gboolean weft_task_edit_split (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_merge: the selected tasks as the first of them, with all their time and edges; refused where a way leads out and back. */
char *weft_task_edit_refuse_merge (const WeftEditSubject *subject);
gboolean weft_task_edit_merge (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_use_policy: the policy of the table that the text names, in place of the graph's. */
char *weft_task_edit_refuse_policy (const WeftEditSubject *subject);
gboolean weft_task_edit_use_policy (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_allocate: each task to the processor that the text lists for it, in the order of the tasks; "-": where it is. Each processor has a
 * queue of its own then. */
gboolean weft_task_edit_allocate (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_clear_policy: takes all tasks and the lock out of their queues, and all rules out of the policy. Returns: the number of the
 * <policy>, which is there then; 0 with @error. O(tasks). */
guint32 weft_task_edit_clear_policy (const WeftEditSubject *subject, WeftBatch *batch, GError **error);

/** weft_task_edit_add_rule: a node of @kind in @parent, a <policy>. */
gboolean weft_task_edit_add_rule (WeftBatch *batch,
                                  guint32 parent,
                                  WeftKind kind,
                                  const WeftAttribute *attributes,
                                  guint n,
                                  GError **error);

/* Orders of the selected tasks, or of all, by priorities (Adve and Vernon 2004, section 6.1): by falling times (ideal LPT); by times known within a
 * factor of 2 only (an approximate LPT); the largest task first. */
char *weft_task_edit_refuse_order (const WeftEditSubject *subject);
gboolean
weft_task_edit_longest_first (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean
weft_task_edit_longest_roughly (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean
weft_task_edit_largest_first (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

/** weft_task_edit_ensure_child: the child of @parent of @kind, which is made when it is missing; 0 with @error. */
guint32 weft_task_edit_ensure_child (WeftBatch *batch, guint32 parent, WeftKind kind, GError **error);

/* What stands beside the tasks, with the element around it where that is missing. */
gboolean weft_task_edit_add_class (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_task_edit_add_queue (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean
weft_task_edit_add_allocation (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
gboolean weft_task_edit_add_serve (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
char *weft_task_edit_refuse_lock (const WeftEditSubject *subject);
gboolean weft_task_edit_add_lock (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
char *weft_task_edit_refuse_center (const WeftEditSubject *subject);
gboolean weft_task_edit_add_center (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
char *weft_task_edit_refuse_sequent (const WeftEditSubject *subject);
gboolean weft_task_edit_add_sequent (const WeftEditSubject *subject, WeftEditResult *result, GError **error);
char *weft_task_edit_refuse_demand (const WeftEditSubject *subject);
gboolean weft_task_edit_add_demand (const WeftEditSubject *subject, WeftEditResult *result, GError **error);

G_END_DECLS
