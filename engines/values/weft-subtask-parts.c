/* weft-subtask-parts.c: see weft-subtask-parts.h. */
#include "weft-subtask-parts.h"

#include "weft-ref.h"

WeftSubtaskParts *
weft_subtask_parts_new (void)
{
  WeftSubtaskParts *parts = g_new0 (WeftSubtaskParts, 1);

  weft_ref_init (&parts->ref_count);
  return parts;
}

WeftSubtaskParts *
weft_subtask_parts_ref (WeftSubtaskParts *parts)
{
  weft_ref_inc (&parts->ref_count);
  return parts;
}

void
weft_subtask_parts_unref (WeftSubtaskParts *parts)
{
  if (!weft_ref_dec (&parts->ref_count))
    return;
  g_strfreev (parts->machines);
  g_free (parts->items);
  g_free (parts->sizes);
  g_free (parts->makers);
  g_free (parts->subtasks);
  g_free (parts->places);
  g_free (parts->needers);
  g_free (parts->needed);
  g_free (parts);
}

gsize
weft_subtask_parts_get_size (const WeftSubtaskParts *parts)
{
  return sizeof *parts + parts->n_machines * sizeof *parts->machines +
         parts->n_items * (sizeof *parts->items + sizeof *parts->sizes + sizeof *parts->makers) +
         parts->n_subtasks * (sizeof *parts->subtasks + sizeof *parts->places) +
         parts->n_operations * (sizeof *parts->needers + sizeof *parts->needed);
}
