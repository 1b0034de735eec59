/* weft-arranger.c: the functions of weft-arrangement.h, the canvas and the history brought together. */
#include "weft-arranger.h"

#include "weft-arrangement.h"
#include "weft-elements.h"
#include "weft-fault.h"

#include <glib/gi18n.h>

struct _WeftArranger {
  WeftSessionDocument *document;
  WeftCanvas *canvas;
  WeftArrangerSay say;
  void (*changed) (gpointer data);
  gpointer data;
  guint32 diagram;
  WeftJob *job; /* (nullable): of the layout that is under way */

  /* a free move */
  WeftDocument *origin; /* (nullable): the version that it began with */
  WeftScene *scene;
  WeftDocument *last; /* the version that it made last */
};

static WeftDocument *
get_version (WeftArranger *arranger)
{
  return weft_session_document_get_version (arranger->document);
}

/* (transfer full): what is selected and can be moved. */
static GArray *
get_movable (WeftArranger *arranger)
{
  WeftScene *scene = weft_canvas_get_scene (arranger->canvas);
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (arranger->canvas, &n);

  if (scene == NULL)
    return g_array_new (FALSE, FALSE, sizeof (guint32));
  return weft_arrangement_get_movable (get_version (arranger), scene, nodes, n);
}

static const guint32 *
get_numbers (const GArray *nodes)
{
  return (const guint32 *) (gpointer) nodes->data;
}

/* “Move blk_b”, “Move 3 nodes”. */
static char *
make_name (WeftArranger *arranger, const GArray *nodes, const char *one, const char *several)
{
  g_autofree char *label = NULL;

  if (nodes->len == 1)
    label = weft_document_get_label (get_version (arranger),
                                     weft_element_from_number (arranger->diagram, get_numbers (nodes)[0]));
  if (label != NULL)
    return g_strdup_printf (one, label);
  return g_strdup_printf (several, nodes->len);
}

static char *
make_move_name (WeftArranger *arranger, const GArray *nodes)
{
  return make_name (arranger, nodes, _ ("Move %s"), ngettext ("Move %u node", "Move %u nodes", nodes->len));
}

/* @version: (transfer full) (nullable): else @error says why there is none. Returns: whether anything changed. */
static gboolean
take (WeftArranger *arranger, WeftDocument *version, const char *name, const char *merge_key, GError *error)
{
  g_autoptr (GError) reason = error;
  g_autofree char *words = NULL;
  gboolean differs = version != NULL && version != get_version (arranger);

  if (version != NULL && weft_session_document_apply (arranger->document, version, name, merge_key, &reason))
    return differs;
  words = weft_fault_words (reason);
  arranger->say (words, FALSE, arranger->data);
  return FALSE;
}

/* @places: (transfer full). */
static void
put (WeftArranger *arranger, GArray *places, const char *name, const char *merge_key)
{
  GError *error = NULL;
  WeftDocument *version = weft_arrangement_apply (get_version (arranger), places, &error);

  g_array_unref (places);
  take (arranger, version, name, merge_key, error);
}

/* Layouts. */

typedef struct {
  WeftArranger *arranger; /* only for the main thread, and only while it has this job */
  WeftDocument *document;
  WeftScene *scene;
  guint32 diagram;
  const WeftLayout *layout;
  GArray *nodes; /* (nullable) */
  WeftJob *job;
  GArray *places; /* (nullable) */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  weft_document_unref (work->document);
  weft_scene_unref (work->scene);
  weft_job_unref (work->job);
  g_clear_pointer (&work->nodes, g_array_unref);
  g_clear_pointer (&work->places, g_array_unref);
  g_free (work);
}

static void
lay_out (GTask *task, G_GNUC_UNUSED gpointer source, gpointer data, G_GNUC_UNUSED GCancellable *cancellable)
{
  Work *work = data;
  GError *error = NULL;

  work->places = weft_arrangement_lay_out (work->document, work->diagram, work->scene, work->layout,
                                           work->nodes != NULL ? get_numbers (work->nodes) : NULL,
                                           work->nodes != NULL ? work->nodes->len : 0, work->job, &error);
  if (work->places != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
end_layout (WeftArranger *arranger)
{
  weft_canvas_show_work (arranger->canvas, NULL);
  g_clear_pointer (&arranger->job, weft_job_unref);
  arranger->changed (arranger->data);
}

static void
take_layout (WeftArranger *arranger, Work *work)
{
  g_autofree char *name = g_strdup_printf (_ ("Lay Out: %s"), _ (work->layout->title));
  GError *error = NULL;
  WeftDocument *version = weft_arrangement_apply (get_version (arranger), work->places, &error);

  if (!take (arranger, version, name, NULL, error) && version != NULL)
    arranger->say (_ ("Everything is where that layout puts it already."), FALSE, arranger->data);
}

/* Back on the main thread. A layout that nobody waits for any more is dropped with its arranger unseen. */
static void
laid_out_cb (G_GNUC_UNUSED GObject *source, GAsyncResult *result, G_GNUC_UNUSED gpointer data)
{
  Work *work = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean done = g_task_propagate_boolean (G_TASK (result), &error);
  WeftArranger *arranger = work->arranger;

  if (weft_job_is_cancelled (work->job))
    return;
  end_layout (arranger);
  if (done) {
    take_layout (arranger, work);
  } else {
    g_autofree char *words = weft_fault_words (error);

    arranger->say (words, FALSE, arranger->data);
  }
}

static const WeftLayout *
choose_layout (WeftArranger *arranger, const char *name)
{
  const WeftDiagramKind *kind = weft_diagram_kind_of (get_version (arranger), arranger->diagram);

  if (name == NULL)
    name = kind->layout != NULL ? kind->layout : "levels";
  return weft_layout_find (name);
}

static void
begin_layout (WeftArranger *arranger, const WeftLayout *layout, GArray *nodes)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, laid_out_cb, NULL);
  Work *work = g_new0 (Work, 1);

  arranger->job = weft_job_new ();
  work->arranger = arranger;
  work->document = weft_document_ref (get_version (arranger));
  work->scene = weft_scene_ref (weft_canvas_get_scene (arranger->canvas));
  work->diagram = arranger->diagram;
  work->layout = layout;
  work->nodes = nodes;
  work->job = weft_job_ref (arranger->job);
  g_task_set_task_data (task, work, work_free);
  weft_canvas_show_work (arranger->canvas, arranger->job);
  g_task_run_in_thread (task, lay_out);
  arranger->changed (arranger->data);
}

void
weft_arranger_lay_out (WeftArranger *arranger, const char *layout, gboolean selection)
{
  g_autoptr (GArray) nodes = selection ? get_movable (arranger) : NULL;

  if (arranger->diagram == 0 || weft_canvas_get_scene (arranger->canvas) == NULL)
    return;
  if (selection && nodes->len == 0) {
    arranger->say (_ ("Select the nodes to lay out first."), FALSE, arranger->data);
    return;
  }
  weft_arranger_stop (arranger);
  begin_layout (arranger, choose_layout (arranger, layout), g_steal_pointer (&nodes));
}

gboolean
weft_arranger_is_running (WeftArranger *arranger)
{
  return arranger->job != NULL;
}

void
weft_arranger_stop (WeftArranger *arranger)
{
  if (arranger->job == NULL)
    return;
  weft_job_cancel (arranger->job);
  end_layout (arranger);
}

/* What is selected. */

static gboolean
has_enough (WeftArranger *arranger, const GArray *nodes, guint least)
{
  g_autofree char *words =
      g_strdup_printf (ngettext ("Select a node first.", "Select %u nodes or more first.", least), least);

  if (nodes->len < least)
    arranger->say (words, FALSE, arranger->data);
  return nodes->len >= least;
}

void
weft_arranger_align (WeftArranger *arranger, WeftAlignment alignment)
{
  static const char *const names[WEFT_N_ALIGNMENTS] = {
      [WEFT_ALIGN_LEFT] = N_ ("Align Left"),      [WEFT_ALIGN_CENTRE] = N_ ("Align Centres"),
      [WEFT_ALIGN_RIGHT] = N_ ("Align Right"),    [WEFT_ALIGN_TOP] = N_ ("Align Top"),
      [WEFT_ALIGN_MIDDLE] = N_ ("Align Middles"), [WEFT_ALIGN_BOTTOM] = N_ ("Align Bottom")};
  g_autoptr (GArray) nodes = get_movable (arranger);

  if (has_enough (arranger, nodes, 2))
    put (arranger,
         weft_arrangement_align (get_version (arranger), weft_canvas_get_scene (arranger->canvas),
                                 get_numbers (nodes), nodes->len, alignment),
         _ (names[alignment]), NULL);
}

void
weft_arranger_distribute (WeftArranger *arranger, gboolean vertically)
{
  g_autoptr (GArray) nodes = get_movable (arranger);

  if (has_enough (arranger, nodes, 3))
    put (arranger,
         weft_arrangement_distribute (get_version (arranger), weft_canvas_get_scene (arranger->canvas),
                                      get_numbers (nodes), nodes->len, vertically),
         vertically ? _ ("Distribute Vertically") : _ ("Distribute Horizontally"), NULL);
}

void
weft_arranger_toggle_pins (WeftArranger *arranger)
{
  g_autoptr (GArray) nodes = get_movable (arranger);
  g_autofree char *name = NULL;
  GError *error = NULL;
  WeftDocument *version;
  gboolean all = TRUE;

  if (!has_enough (arranger, nodes, 1))
    return;
  for (guint i = 0; i < nodes->len; i++)
    all =
        all && weft_arrangement_is_pinned (get_version (arranger), arranger->diagram, get_numbers (nodes)[i]);
  if (all)
    name =
        make_name (arranger, nodes, _ ("Unpin %s"), ngettext ("Unpin %u node", "Unpin %u nodes", nodes->len));
  else
    name = make_name (arranger, nodes, _ ("Pin %s"), ngettext ("Pin %u node", "Pin %u nodes", nodes->len));
  version = weft_arrangement_pin (get_version (arranger), weft_canvas_get_scene (arranger->canvas),
                                  get_numbers (nodes), nodes->len, !all, &error);
  take (arranger, version, name, NULL, error);
}

void
weft_arranger_reset (WeftArranger *arranger)
{
  GError *error = NULL;
  WeftDocument *version;

  if (arranger->diagram == 0)
    return;
  version = weft_arrangement_reset (get_version (arranger), arranger->diagram, &error);
  if (!take (arranger, version, _ ("Reset Positions"), NULL, error) && version != NULL)
    arranger->say (_ ("No node has a place of its own."), FALSE, arranger->data);
}

void
weft_arranger_toggle_tool (WeftArranger *arranger)
{
  gboolean on = !weft_canvas_get_move_tool (arranger->canvas);

  weft_canvas_set_move_tool (arranger->canvas, on);
  arranger->say (on ? _ ("Drags move nodes freely now.") : _ ("Drags move nodes freely only with Alt."),
                 FALSE, arranger->data);
}

/* Free moves. */

static void
forget_move (WeftArranger *arranger)
{
  g_clear_pointer (&arranger->origin, weft_document_unref);
  g_clear_pointer (&arranger->last, weft_document_unref);
  g_clear_pointer (&arranger->scene, weft_scene_unref);
}

static void
begin_move (WeftArranger *arranger)
{
  weft_arranger_stop (arranger);
  arranger->origin = weft_document_ref (get_version (arranger));
  arranger->last = weft_document_ref (arranger->origin);
  arranger->scene = weft_scene_ref (weft_canvas_get_scene (arranger->canvas));
  weft_session_document_begin_gesture (arranger->document);
}

/* Always from where it began, so that nothing is rounded twice. */
static void
move_to (WeftArranger *arranger, double dx, double dy)
{
  g_autoptr (GArray) nodes = get_movable (arranger);
  g_autoptr (GArray) places = NULL;
  g_autofree char *name = make_move_name (arranger, nodes);
  GError *error = NULL;
  WeftDocument *version;

  /* Something else changed the document under the pointer. */
  if (arranger->origin == NULL || arranger->last != get_version (arranger))
    return;
  places =
      weft_arrangement_shift (arranger->origin, arranger->scene, get_numbers (nodes), nodes->len, dx, dy);
  version = dx == 0 && dy == 0 ? weft_document_ref (arranger->origin)
                               : weft_arrangement_apply (arranger->origin, places, &error);
  take (arranger, version, name, NULL, error);
  weft_document_unref (arranger->last);
  arranger->last = weft_document_ref (get_version (arranger));
}

static void
nudge (WeftArranger *arranger, double dx, double dy)
{
  g_autoptr (GArray) nodes = get_movable (arranger);
  g_autofree char *name = make_move_name (arranger, nodes);
  g_autofree char *key =
      g_strdup_printf ("nudge %u %u", nodes->len, nodes->len > 0 ? get_numbers (nodes)[0] : 0);

  if (has_enough (arranger, nodes, 1))
    put (arranger,
         weft_arrangement_shift (get_version (arranger), weft_canvas_get_scene (arranger->canvas),
                                 get_numbers (nodes), nodes->len, dx, dy),
         name, key);
}

static void
shifted_cb (G_GNUC_UNUSED WeftCanvas *canvas, guint move, double dx, double dy, WeftArranger *arranger)
{
  switch ((WeftCanvasMove) move) {
  case WEFT_CANVAS_MOVE_BEGIN:
    begin_move (arranger);
    break;
  case WEFT_CANVAS_MOVE_STEP:
    move_to (arranger, dx, dy);
    break;
  case WEFT_CANVAS_MOVE_END:
    move_to (arranger, dx, dy);
    forget_move (arranger);
    weft_session_document_end_gesture (arranger->document);
    break;
  case WEFT_CANVAS_MOVE_CANCEL:
    forget_move (arranger);
    weft_session_document_cancel_gesture (arranger->document);
    break;
  case WEFT_CANVAS_MOVE_NUDGE:
    nudge (arranger, dx, dy);
    break;
  }
}

WeftArranger *
weft_arranger_new (WeftSessionDocument *document,
                   WeftCanvas *canvas,
                   WeftArrangerSay say,
                   void (*changed) (gpointer data),
                   gpointer data)
{
  WeftArranger *arranger = g_new0 (WeftArranger, 1);

  arranger->document = document;
  arranger->canvas = canvas;
  arranger->say = say;
  arranger->changed = changed;
  arranger->data = data;
  g_signal_connect (canvas, "shifted", G_CALLBACK (shifted_cb), arranger);
  return arranger;
}

void
weft_arranger_free (WeftArranger *arranger)
{
  if (arranger->job != NULL)
    weft_job_cancel (arranger->job);
  g_clear_pointer (&arranger->job, weft_job_unref);
  forget_move (arranger);
  g_signal_handlers_disconnect_by_data (arranger->canvas, arranger);
  g_free (arranger);
}

void
weft_arranger_set_diagram (WeftArranger *arranger, guint32 diagram)
{
  arranger->diagram = diagram;
}
