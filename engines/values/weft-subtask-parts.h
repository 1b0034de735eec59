/* weft-subtask-parts.h: what the numbers of a relocation problem are in the document that it was made of. A plain value, immutable and reference
 * counted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  gint ref_count;
  guint32 diagram; /* the number of the node */
  guint32 n_machines;
  char **machines; /* (array length=n_machines): ids */
  guint32 n_items;
  guint32 *items;  /* (array length=n_items): numbers of parts (weft-element.h) */
  double *sizes;   /* (array length=n_items) */
  guint32 *makers; /* (array length=n_items): subtasks, or WEFT_RELOCATION_SOURCE */
  guint32 n_subtasks;
  guint32 *subtasks; /* (array length=n_subtasks): numbers of parts */
  guint32 *places;   /* (array length=n_subtasks): machines */
  guint32 n_operations;
  guint32 *needers;   /* (array length=n_operations): the subtask of each */
  guint32 *needed;    /* (array length=n_operations): its item */
  gboolean has_means; /* means stand in for times that are distributions */
} WeftSubtaskParts;

/** weft_subtask_parts_new: (transfer full): all but the numbers of things is for the caller to fill in, by memory for g_free(). */
WeftSubtaskParts *weft_subtask_parts_new (void);
WeftSubtaskParts *weft_subtask_parts_ref (WeftSubtaskParts *parts);
void weft_subtask_parts_unref (WeftSubtaskParts *parts);

/** weft_subtask_parts_get_size: bytes that it keeps. */
gsize weft_subtask_parts_get_size (const WeftSubtaskParts *parts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSubtaskParts, weft_subtask_parts_unref)

G_END_DECLS
