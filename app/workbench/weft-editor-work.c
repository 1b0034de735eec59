/* weft-editor-work.c: edits are done at once, or, when they are about much, by another thread: from the version that there is then,
 * and once more when that is another one by the time it is done. */
#include "weft-editor-private.h"

#include "weft-fault.h"
#include "weft-parts.h"
#include "weft-worker.h"

#include <glib/gi18n.h>

/* What is more takes longer than a frame or two. */
#define MOST_NODES 3000
#define MOST_BYTES 200000

/* An edit under way: all of it is owned. */
typedef struct {
  const WeftEdit *edit;
  WeftEditSubject subject;
  WeftEditResult result;
} Task;

static void
task_free (gpointer data)
{
  Task *task = data;

  weft_document_unref (task->subject.document);
  g_free ((gpointer) task->subject.nodes);
  g_free ((gpointer) task->subject.text);
  weft_edit_result_clear (&task->result);
  g_free (task);
}

static Task *
task_new (const WeftEdit *edit, const WeftEditSubject *subject)
{
  Task *task = g_new0 (Task, 1);

  task->edit = edit;
  task->subject = *subject;
  weft_document_ref (task->subject.document);
  task->subject.nodes = g_memdup2 (subject->nodes, subject->n * sizeof (guint32));
  task->subject.text = g_memdup2 (subject->text, subject->text_size);
  return task;
}

static gpointer
work (gpointer data, GError **error)
{
  Task *task = data;

  return weft_edit_apply (task->edit, &task->subject, &task->result, error) ? task : NULL;
}

static void run (WeftEditor *editor, const WeftEdit *edit, const WeftEditSubject *subject);

/* A place may be another one in another version: what is selected says it then. */
static void
run_again (WeftEditor *editor, const Task *task)
{
  WeftEditSubject subject = task->subject;

  subject.document = weft_session_document_get_version (editor->document);
  if (task->edit->argument != WEFT_EDIT_TAKES_NOTHING)
    subject.parent = 0;
  run (editor, task->edit, &subject);
}

static void
done (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftEditor *editor = owner;
  Task *task = data;

  editor->pending--;
  if (g_cancellable_is_cancelled (editor->cancellable))
    return;
  if (result == NULL)
    weft_editor_explain (editor, error);
  else if (task->subject.document == weft_session_document_get_version (editor->document))
    weft_editor_take (editor, &task->result);
  else
    run_again (editor, task);
}

static void
run (WeftEditor *editor, const WeftEdit *edit, const WeftEditSubject *subject)
{
  static const WeftWork editing = {work, done, task_free};

  editor->pending++;
  weft_worker_run (&editing, editor, task_new (edit, subject));
}

/* Whether @node has more than *@room nodes below it, which are taken off. Depth is bounded by the nesting limit. */
static gboolean
exceeds (const WeftNode *node, gsize *room)
{
  WeftChildIter iter;
  WeftNode *child;

  if (*room == 0)
    return TRUE;
  (*room)--;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (exceeds (child, room))
      return TRUE;
  return FALSE;
}

static gboolean
is_large (const WeftEditSubject *subject)
{
  gsize room = MOST_NODES;

  if (subject->text_size > MOST_BYTES || subject->n > MOST_NODES)
    return TRUE;
  for (gsize i = 0; i < subject->n; i++) {
    const WeftNode *node = weft_document_get_node (subject->document, subject->nodes[i]);

    if (node != NULL && exceeds (node, &room))
      return TRUE;
  }
  return FALSE;
}

void
weft_editor_apply (WeftEditor *editor, const char *name, const WeftEditSubject *subject)
{
  const WeftEdit *edit = weft_edit_find (name);
  g_autoptr (GError) error = NULL;
  g_auto (WeftEditResult) result = {NULL};

  if (is_large (subject)) {
    if (subject->text_size > MOST_BYTES)
      weft_editor_say (editor, _ ("Pasting…"), FALSE);
    run (editor, edit, subject);
  } else if (weft_edit_apply (edit, subject, &result, &error)) {
    weft_editor_take (editor, &result);
  } else {
    weft_editor_explain (editor, error);
  }
}
