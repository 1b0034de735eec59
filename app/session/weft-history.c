/* weft-history.c: an array of steps and how many of them are done. */
#include "weft-history.h"

#include "weft-version-size.h"

#define DEFAULT_LIMIT ((gsize) 256 << 20)

typedef struct {
  WeftDocument *version; /* after the step */
  char *name;
  char *merge_key;
  /* Bytes that only one side of the step has; known once the step is complete. */
  gboolean measured;
  gsize bytes_before;
  gsize bytes_after;
} Step;

struct _WeftHistory {
  WeftDocument *first;
  GPtrArray *steps;
  guint n_done;     /* the steps after these could be redone */
  gsize undo_bytes; /* of the steps done */
  gsize limit;
  gboolean open; /* the last step may still take edits of its merge key */
  /* The gesture under way. */
  guint gestures;
  guint gesture_start; /* n_done when it began */
  GPtrArray *undone;   /* what could be redone when its first edit came */
};

static void
step_free (gpointer data)
{
  Step *step = data;

  weft_document_unref (step->version);
  g_free (step->name);
  g_free (step->merge_key);
  g_free (step);
}

WeftHistory *
weft_history_new (WeftDocument *first)
{
  WeftHistory *history = g_new0 (WeftHistory, 1);

  history->first = first;
  history->steps = g_ptr_array_new_with_free_func (step_free);
  history->limit = DEFAULT_LIMIT;
  return history;
}

void
weft_history_free (WeftHistory *history)
{
  g_ptr_array_unref (history->steps);
  g_clear_pointer (&history->undone, g_ptr_array_unref);
  weft_document_unref (history->first);
  g_free (history);
}

static Step *
step_at (const WeftHistory *history, guint index)
{
  return g_ptr_array_index (history->steps, index);
}

/* After @n_done steps. */
static WeftDocument *
version_at (const WeftHistory *history, guint n_done)
{
  return n_done > 0 ? step_at (history, n_done - 1)->version : history->first;
}

WeftDocument *
weft_history_get_current (const WeftHistory *history)
{
  return version_at (history, history->n_done);
}

/* Of one of the steps done. */
static void
measure (WeftHistory *history, guint index)
{
  Step *step = step_at (history, index);
  WeftDocument *before = version_at (history, index);

  if (step->measured)
    return;
  history->undo_bytes -= step->bytes_before;
  step->bytes_before = weft_version_size (before, step->version);
  step->bytes_after = weft_version_size (step->version, before);
  step->measured = TRUE;
  history->undo_bytes += step->bytes_before;
}

gsize
weft_history_get_bytes (const WeftHistory *history)
{
  gsize bytes = history->undo_bytes;

  for (guint i = history->n_done; i < history->steps->len; i++)
    bytes += step_at (history, i)->bytes_after;
  return bytes;
}

static void
forget_first_step (WeftHistory *history)
{
  history->undo_bytes -= step_at (history, 0)->bytes_before;
  weft_document_unref (history->first);
  history->first = weft_document_ref (step_at (history, 0)->version);
  g_ptr_array_remove_index (history->steps, 0);
  history->n_done--;
}

/* Not while a gesture could still go back to its start. */
static void
keep_limit (WeftHistory *history)
{
  if (history->gestures > 0)
    return;
  for (guint i = history->n_done; i > 0 && !step_at (history, i - 1)->measured; i--)
    measure (history, i - 1);
  while (history->undo_bytes > history->limit && history->n_done > 1)
    forget_first_step (history);
}

static void
remove_last_step (WeftHistory *history)
{
  history->undo_bytes -= step_at (history, history->n_done - 1)->bytes_before;
  g_ptr_array_remove_index (history->steps, history->n_done - 1);
  history->n_done--;
  history->open = FALSE;
}

/* A gesture that is cancelled gives back what its first edit took away. */
static void
drop_undone (WeftHistory *history)
{
  gboolean keeps = history->gestures > 0 && history->undone == NULL;

  if (keeps)
    history->undone = g_ptr_array_new_with_free_func (step_free);
  while (history->steps->len > history->n_done) {
    Step *step = g_ptr_array_steal_index (history->steps, history->n_done);

    if (keeps)
      g_ptr_array_add (history->undone, step);
    else
      step_free (step);
  }
}

static gboolean
joins_last_step (const WeftHistory *history, const char *merge_key)
{
  if (history->gestures > 0)
    return history->n_done > history->gesture_start;
  return history->open && merge_key != NULL && history->n_done > 0 &&
         g_strcmp0 (step_at (history, history->n_done - 1)->merge_key, merge_key) == 0;
}

static void
join (WeftHistory *history, WeftDocument *version)
{
  Step *step = step_at (history, history->n_done - 1);

  if (version == version_at (history, history->n_done - 1)) {
    weft_document_unref (version);
    remove_last_step (history);
    return;
  }
  weft_document_unref (step->version);
  step->version = version;
  step->measured = FALSE;
}

static void
append (WeftHistory *history, WeftDocument *version, const char *name, const char *merge_key)
{
  Step *step = g_new0 (Step, 1);

  step->version = version;
  step->name = g_strdup (name);
  step->merge_key = g_strdup (merge_key);
  g_ptr_array_add (history->steps, step);
  history->n_done++;
  history->open = TRUE;
}

gboolean
weft_history_push (WeftHistory *history, WeftDocument *version, const char *name, const char *merge_key)
{
  if (version == weft_history_get_current (history)) {
    weft_document_unref (version);
    return FALSE;
  }
  drop_undone (history);
  if (joins_last_step (history, merge_key)) {
    join (history, version);
    return TRUE;
  }
  append (history, version, name, merge_key);
  keep_limit (history);
  return TRUE;
}

void
weft_history_begin_gesture (WeftHistory *history)
{
  if (history->gestures++ > 0)
    return;
  history->gesture_start = history->n_done;
  history->open = FALSE;
}

/* A gesture that ended where it began is as good as none. */
static void
close_gesture (WeftHistory *history)
{
  while (history->n_done == history->gesture_start && history->undone != NULL && history->undone->len > 0)
    g_ptr_array_add (history->steps, g_ptr_array_steal_index (history->undone, 0));
  g_clear_pointer (&history->undone, g_ptr_array_unref);
  history->gestures = 0;
  history->open = FALSE;
  keep_limit (history);
}

void
weft_history_end_gesture (WeftHistory *history)
{
  if (history->gestures > 0 && --history->gestures == 0)
    close_gesture (history);
}

void
weft_history_cancel_gesture (WeftHistory *history)
{
  if (history->gestures == 0)
    return;
  if (history->n_done > history->gesture_start)
    remove_last_step (history);
  close_gesture (history);
}

void
weft_history_end_merge (WeftHistory *history)
{
  history->open = FALSE;
}

void
weft_history_seal (WeftHistory *history)
{
  history->open = FALSE;
  if (history->gestures > 0)
    close_gesture (history);
}

gboolean
weft_history_undo (WeftHistory *history)
{
  weft_history_seal (history);
  if (history->n_done == 0)
    return FALSE;
  measure (history, history->n_done - 1);
  history->undo_bytes -= step_at (history, history->n_done - 1)->bytes_before;
  history->n_done--;
  return TRUE;
}

gboolean
weft_history_redo (WeftHistory *history)
{
  weft_history_seal (history);
  if (history->n_done == history->steps->len)
    return FALSE;
  history->undo_bytes += step_at (history, history->n_done)->bytes_before;
  history->n_done++;
  return TRUE;
}

const char *
weft_history_get_undo_name (const WeftHistory *history)
{
  return history->n_done > 0 ? step_at (history, history->n_done - 1)->name : NULL;
}

const char *
weft_history_get_redo_name (const WeftHistory *history)
{
  return history->n_done < history->steps->len ? step_at (history, history->n_done)->name : NULL;
}

void
weft_history_set_limit (WeftHistory *history, gsize bytes)
{
  history->limit = bytes;
  keep_limit (history);
}

gsize
weft_history_get_limit (const WeftHistory *history)
{
  return history->limit;
}
