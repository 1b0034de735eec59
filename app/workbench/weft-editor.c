/* weft-editor.c: doing edits, checking drops, naming. */
#include "weft-editor-private.h"

#include "weft-clip-provider.h"
#include "weft-fault.h"
#include "weft-flow-place.h"
#include "weft-place.h"

#include <glib/gi18n.h>

enum { SAID, DIAGRAM_MADE, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftEditor, weft_editor, G_TYPE_OBJECT)

static WeftDocument *
get_version (WeftEditor *editor)
{
  return weft_session_document_get_version (editor->document);
}

void
weft_editor_say (WeftEditor *editor, const char *words, gboolean undoable)
{
  g_signal_emit (editor, signals[SAID], 0, words, undoable);
}

void
weft_editor_explain (WeftEditor *editor, const GError *error)
{
  g_autofree char *words = weft_fault_words (error);

  weft_editor_say (editor, words, FALSE);
}

void
weft_editor_set_diagram (WeftEditor *editor, guint32 diagram)
{
  editor->diagram = diagram;
}

WeftEditSubject
weft_editor_get_subject (WeftEditor *editor)
{
  WeftEditSubject subject = {.document = get_version (editor), .diagram = editor->diagram};

  subject.nodes = weft_canvas_get_selection (editor->canvas, &subject.n);
  return subject;
}

gboolean
weft_editor_is_busy (WeftEditor *editor)
{
  return editor->pending > 0;
}

/* Doing. */

static gboolean
is_diagram (WeftEditor *editor, guint32 id)
{
  const WeftNode *node = weft_document_get_node (get_version (editor), id);

  return node != NULL && weft_kind_is_diagram (weft_node_get_kind (node));
}

static void
select_result (WeftEditor *editor, const GArray *nodes)
{
  guint32 first = nodes->len > 0 ? g_array_index (nodes, guint32, 0) : 0;

  if (first == 0)
    return;
  if (first != editor->diagram && is_diagram (editor, first)) {
    g_signal_emit (editor, signals[DIAGRAM_MADE], 0, first);
    return;
  }
  weft_canvas_focus_node (editor->canvas, first);
  if (nodes->len > 1)
    weft_canvas_select (editor->canvas, (const guint32 *) (gpointer) nodes->data, nodes->len);
}

gboolean
weft_editor_take (WeftEditor *editor, WeftEditResult *result)
{
  g_autoptr (GError) error = NULL;
  gboolean changes = result->document != get_version (editor);

  if (changes && !weft_session_document_apply (editor->document, g_steal_pointer (&result->document),
                                               result->name, NULL, &error)) {
    weft_editor_explain (editor, error);
    return FALSE;
  }
  select_result (editor, result->nodes);
  if (result->words != NULL)
    weft_editor_say (editor, result->words, changes);
  return TRUE;
}

void
weft_editor_do_to (WeftEditor *editor, const char *name, const guint32 *nodes, gsize n)
{
  const WeftEditSubject subject = {
      .document = get_version (editor), .diagram = editor->diagram, .nodes = nodes, .n = n};

  weft_editor_apply (editor, name, &subject);
}

void
weft_editor_do (WeftEditor *editor, const char *name)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (editor->canvas, &n);

  weft_editor_do_to (editor, name, nodes, n);
}

/* Checking. */

static gboolean
is_part (const WeftDragPayload *payload)
{
  return g_str_equal (payload->kind, "part");
}

static gboolean
is_nodes (const WeftDragPayload *payload)
{
  return g_str_equal (payload->kind, WEFT_DRAG_PAYLOAD_NODES);
}

/* What goes onto one node, not between nodes: a step, a clause. */
static gboolean
is_for_node (const WeftDragPayload *payload)
{
  return g_str_equal (payload->value, "add-step") || g_str_equal (payload->value, "add-clause");
}

static gboolean
is_note (const WeftDragPayload *payload)
{
  return g_str_equal (payload->value, "add-note");
}

static gboolean
are_notes (WeftEditor *editor)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (editor->canvas, &n);

  for (gsize i = 0; i < n; i++) {
    const WeftNode *node = weft_document_get_node (get_version (editor), nodes[i]);

    if (node == NULL || weft_node_get_kind (node) != WEFT_KIND_NOTE)
      return FALSE;
  }
  return n > 0;
}

/* (transfer full): what letting go would do; @where: before, after or in what, or the name of the node. */
static char *
describe (const WeftDragPayload *payload, const char *where)
{
  static const struct {
    const char *edit;
    const char *words;
  } sentences[] = {
      /* Translators: %s is a place: before “b”, at the end of “tree”. */
      {"add-block", N_ ("Add a block %s")},
      {"add-loop", N_ ("Add a loop %s")},
      {"add-if", N_ ("Add a conditional %s")},
      {"copy", N_ ("Copy %s")},
      {"move", N_ ("Move %s")},
      /* Translators: %s is the name of a node. */
      {"add-step", N_ ("Add a step to “%s”")},
      {"add-clause", N_ ("Add a clause to “%s”")},
  };

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (g_str_equal (payload->value, sentences[i].edit))
      return g_strdup_printf (_ (sentences[i].words), where);
  return g_strdup (_ (weft_edit_find (payload->value)->label));
}

/* For a step the block, for a clause the conditional that is pointed at. */
static char *
check_for_node (WeftEditor *editor, const WeftDragPayload *payload, WeftCanvasSpot *spot)
{
  WeftEditSubject subject = {.document = get_version (editor),
                             .diagram = editor->diagram,
                             .nodes = &spot->node,
                             .n = spot->node != 0};
  char *words = weft_edit_refuse (weft_edit_find (payload->value), &subject);

  editor->place = (WeftPlace){spot->node, G_MAXSIZE};
  if (words != NULL)
    return words;
  spot->target = spot->node;
  return describe (payload, weft_node_get_label (weft_document_get_node (get_version (editor), spot->node)));
}

/* Whether the only node that is dragged would stand where it stands. */
static gboolean
stays (WeftEditor *editor, const WeftDragPayload *payload, const WeftPlace *place)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (editor->canvas, &n);
  gsize index;

  if (is_part (payload) || g_str_equal (payload->value, "copy") || n != 1 ||
      weft_document_get_parent (get_version (editor), nodes[0]) != place->parent)
    return FALSE;
  index = weft_document_get_index (get_version (editor), nodes[0]);
  return place->index == index || place->index == index + 1;
}

static char *
refuse_place (WeftEditor *editor, const WeftDragPayload *payload, const WeftPlace *place)
{
  WeftEditSubject subject = weft_editor_get_subject (editor);
  WeftKind kind = g_str_equal (payload->value, "add-loop") ? WEFT_KIND_LOOP
                  : g_str_equal (payload->value, "add-if") ? WEFT_KIND_IF
                                                           : WEFT_KIND_BLOCK;

  if (is_part (payload))
    return weft_place_refuse_kind (subject.document, place, kind);
  if (g_str_equal (payload->value, "copy"))
    return weft_edit_refuse (weft_edit_find ("duplicate"), &subject);
  subject.parent = place->parent;
  subject.index = place->index;
  return weft_edit_refuse (weft_edit_find ("move"), &subject);
}

static char *
check_place (WeftEditor *editor, const WeftDragPayload *payload, WeftCanvasSpot *spot)
{
  WeftFlowPlace found = weft_flow_place_find (get_version (editor), editor->diagram,
                                              weft_canvas_get_scene (editor->canvas), spot->x, spot->y);
  const WeftPlace place = {found.parent, found.index};
  g_autofree char *where = NULL;
  char *words;

  if (found.parent == 0)
    return g_strdup (_ ("There is no tree to add it to."));
  if (stays (editor, payload, &place))
    return NULL;
  editor->place = place;
  spot->is_between = TRUE;
  spot->mark = found.mark;
  words = refuse_place (editor, payload, &place);
  if (words != NULL)
    return words;
  spot->target = found.parent;
  where = weft_place_describe (get_version (editor), &place);
  return describe (payload, where);
}

/* Notes go where they are let go. */
static char *
check_note (WeftEditor *editor, const WeftDragPayload *payload, WeftCanvasSpot *spot)
{
  spot->target = editor->diagram;
  spot->is_between = TRUE;
  spot->mark = (WeftRect){spot->x, spot->y, 0, 0};
  return describe (payload, _ ("here"));
}

char *
weft_editor_check_drop (WeftEditor *editor, const WeftDragPayload *payload, WeftCanvasSpot *spot)
{
  if (!is_part (payload) && !is_nodes (payload))
    return NULL;
  editor->place = (WeftPlace){0, 0};
  editor->x = spot->x;
  editor->y = spot->y;
  if (is_part (payload) && is_for_node (payload))
    return check_for_node (editor, payload, spot);
  if (is_part (payload) ? is_note (payload) : are_notes (editor))
    return check_note (editor, payload, spot);
  return check_place (editor, payload, spot);
}

char *
weft_editor_check_drop_row (WeftEditor *editor,
                            const WeftDragPayload *payload,
                            guint32 node,
                            int side,
                            gboolean *can)
{
  const WeftDocument *document = get_version (editor);
  WeftPlace place = {weft_document_get_parent (document, node),
                     weft_document_get_index (document, node) + (side > 0)};
  g_autofree char *where = NULL;
  char *words;

  *can = FALSE;
  if ((!is_part (payload) && !is_nodes (payload)) ||
      (is_part (payload) && (is_for_node (payload) || is_note (payload))))
    return NULL;
  if (side == 0)
    place = weft_place_inside (document, node);
  if (place.parent == 0)
    return g_strdup_printf (_ ("Nothing can stand below “%s”."),
                            weft_node_get_label (weft_document_get_node (document, node)));
  if (stays (editor, payload, &place))
    return NULL;
  words = refuse_place (editor, payload, &place);
  if (words != NULL)
    return words;
  *can = TRUE;
  editor->place = place;
  where = weft_place_describe (document, &place);
  return describe (payload, where);
}

gboolean
weft_editor_drop (WeftEditor *editor, const WeftDragPayload *payload)
{
  WeftEditSubject subject = weft_editor_get_subject (editor);

  if (!is_part (payload) && !is_nodes (payload))
    return FALSE;
  subject.parent = editor->place.parent;
  subject.index = editor->place.index;
  subject.has_position = TRUE;
  subject.x = editor->x;
  subject.y = editor->y;
  if (is_part (payload))
    weft_editor_apply (editor, payload->value, &subject);
  else if (g_str_equal (payload->value, "copy"))
    weft_editor_copy_to (editor, &subject);
  else
    weft_editor_apply (editor, "move", &subject);
  return TRUE;
}

void
weft_editor_place (WeftEditor *editor, const WeftDragPayload *payload)
{
  weft_canvas_begin_placing (editor->canvas, payload,
                             is_for_node (payload) ? _ ("Click the node that is to have it, or press Escape.")
                                                   : _ ("Click where it is to stand, or press Escape."));
}

/* Naming. */

static char *
take_name_cb (guint32 node, const char *text, gboolean is_done, gpointer data)
{
  WeftEditor *editor = data;
  const WeftEditSubject subject = {.document = get_version (editor),
                                   .diagram = editor->diagram,
                                   .nodes = &node,
                                   .n = 1,
                                   .text = text,
                                   .text_size = strlen (text)};
  g_auto (WeftEditResult) result = {NULL};
  g_autoptr (GError) error = NULL;

  if (!weft_edit_apply (weft_edit_find ("rename"), &subject, &result, &error))
    return weft_fault_words (error);
  if (is_done && result.document != subject.document)
    weft_session_document_apply (editor->document, g_steal_pointer (&result.document), result.name, NULL,
                                 &error);
  if (error != NULL)
    weft_editor_explain (editor, error);
  return NULL;
}

void
weft_editor_rename (WeftEditor *editor)
{
  WeftEditSubject subject = weft_editor_get_subject (editor);
  g_autofree char *words = weft_edit_refuse (weft_edit_find ("rename"), &subject);
  g_autofree char *hint = NULL;
  const WeftNode *node;
  const char *text;

  if (words != NULL) {
    weft_editor_say (editor, words, FALSE);
    return;
  }
  node = weft_document_get_node (subject.document, subject.nodes[0]);
  weft_canvas_focus_node (editor->canvas, weft_node_get_id (node));
  text = weft_node_get_text (node, weft_node_get_kind (node) == WEFT_KIND_NOTE ? WEFT_PROPERTY_TEXT
                                                                               : WEFT_PROPERTY_NAME);
  hint = weft_node_get_name (node) != NULL && weft_node_get_kind (node) != WEFT_KIND_NOTE
             ? g_strdup_printf (_ ("Enter renames, Escape does not; without a name it is called “%s”."),
                                weft_node_get_name (node))
             : g_strdup (_ ("Enter renames, Escape does not."));
  weft_canvas_begin_naming (editor->canvas, weft_node_get_id (node), text != NULL ? text : "", hint);
}

/* Going to nodes. */

void
weft_editor_go_to (WeftEditor *editor, guint32 node)
{
  WeftScene *scene = weft_canvas_get_scene (editor->canvas);
  guint32 shown = node;
  g_autofree char *words = NULL;

  while (shown != 0 && scene != NULL && weft_scene_find (scene, shown) == NULL)
    shown = weft_document_get_parent (get_version (editor), shown);
  if (shown == 0 || shown == node || scene == NULL || !weft_scene_find (scene, shown)->folded) {
    weft_canvas_focus_node (editor->canvas, node);
    return;
  }
  weft_canvas_focus_node (editor->canvas, shown);
  words = g_strdup_printf (_ ("“%s” is folded into “%s”; G unfolds it."),
                           weft_node_get_label (weft_document_get_node (get_version (editor), node)),
                           weft_node_get_label (weft_document_get_node (get_version (editor), shown)));
  weft_editor_say (editor, words, FALSE);
}

static void
added_cb (WeftEditor *editor, gboolean is_child)
{
  weft_editor_do (editor, is_child ? "add-child" : "add-sibling");
}

static void
folded_cb (WeftEditor *editor, guint node)
{
  guint32 id = node;

  weft_editor_do_to (editor, "fold", &id, 1);
}

static void
dropped_text_cb (WeftEditor *editor, const char *text, double x, double y)
{
  weft_editor_paste_text (editor, text, strlen (text), FALSE, x, y);
}

static void
weft_editor_dispose (GObject *object)
{
  WeftEditor *editor = WEFT_EDITOR (object);

  if (editor->canvas != NULL) {
    weft_canvas_set_naming (editor->canvas, NULL, NULL);
    g_signal_handlers_disconnect_by_data (editor->canvas, editor);
  }
  g_cancellable_cancel (editor->cancellable);
  g_clear_object (&editor->canvas);
  g_clear_object (&editor->document);
  G_OBJECT_CLASS (weft_editor_parent_class)->dispose (object);
}

static void
weft_editor_finalize (GObject *object)
{
  g_object_unref (WEFT_EDITOR (object)->cancellable);
  G_OBJECT_CLASS (weft_editor_parent_class)->finalize (object);
}

static void
weft_editor_class_init (WeftEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_editor_dispose;
  G_OBJECT_CLASS (klass)->finalize = weft_editor_finalize;
  signals[SAID] = g_signal_new ("said", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  signals[DIAGRAM_MADE] = g_signal_new ("diagram-made", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
weft_editor_init (WeftEditor *editor)
{
  editor->cancellable = g_cancellable_new ();
}

WeftEditor *
weft_editor_new (WeftSessionDocument *document, WeftCanvas *canvas)
{
  WeftEditor *editor = g_object_new (WEFT_TYPE_EDITOR, NULL);

  editor->document = g_object_ref (document);
  editor->canvas = g_object_ref (canvas);
  weft_canvas_set_naming (canvas, take_name_cb, editor);
  g_signal_connect_swapped (canvas, "added", G_CALLBACK (added_cb), editor);
  g_signal_connect_swapped (canvas, "folded", G_CALLBACK (folded_cb), editor);
  g_signal_connect_swapped (canvas, "dropped-text", G_CALLBACK (dropped_text_cb), editor);
  return editor;
}
