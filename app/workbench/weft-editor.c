/* weft-editor.c: doing edits, checking drops, naming. */
#include "weft-editor-private.h"

#include "weft-clip-provider.h"
#include "weft-diagram-edits.h"
#include "weft-diagram.h"
#include "weft-elements.h"
#include "weft-fault.h"
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

/* What is at the ends of an edge that is drawn or led elsewhere, for the table of edits. */
static WeftEditSubject
get_link_subject (WeftEditor *editor, const guint32 *ends, gboolean is_new)
{
  return (WeftEditSubject){.document = get_version (editor),
                           .diagram = editor->diagram,
                           .nodes = is_new ? ends + 1 : ends,
                           .n = is_new ? 2 : 3};
}

static char *
check_link_cb (const WeftCanvasLink *link, gboolean *can, gpointer data)
{
  const guint32 ends[] = {link->edge, link->from, link->to};
  WeftEditSubject subject = get_link_subject (data, ends, link->edge == 0);
  char *words = weft_edit_refuse (weft_edit_find (link->edge == 0 ? "connect" : "attach"), &subject);

  *can = words == NULL;
  return words;
}

static void
connected_cb (WeftEditor *editor, guint edge, guint from, guint to)
{
  const guint32 ends[] = {edge, from, to};
  WeftEditSubject subject = get_link_subject (editor, ends, edge == 0);

  weft_editor_apply (editor, edge == 0 ? "connect" : "attach", &subject);
}

void
weft_editor_set_diagram (WeftEditor *editor, guint32 diagram)
{
  gboolean has_edges = diagram != 0 && weft_edit_fits (weft_edit_find ("connect"),
                                                       &(WeftEditSubject){.document = get_version (editor),
                                                                          .diagram = diagram});

  editor->diagram = diagram;
  weft_canvas_set_connect_check (editor->canvas, has_edges ? check_link_cb : NULL, editor);
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
weft_editor_do_to (WeftEditor *editor, const char *name, const guint32 *nodes, gsize n, const char *text)
{
  const WeftEditSubject subject = {.document = get_version (editor),
                                   .diagram = editor->diagram,
                                   .nodes = nodes,
                                   .n = n,
                                   .text = text,
                                   .text_size = text != NULL ? strlen (text) : 0};

  weft_editor_apply (editor, name, &subject);
}

void
weft_editor_do (WeftEditor *editor, const char *name)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (editor->canvas, &n);

  weft_editor_do_to (editor, name, nodes, n, NULL);
}

/* Checking. */

static gboolean
is_nodes (const WeftDragPayload *payload)
{
  return g_str_equal (payload->kind, WEFT_DRAG_PAYLOAD_NODES);
}

static const WeftDrop *
find_drop (WeftEditor *editor, const WeftDragPayload *payload)
{
  return weft_drop_find (get_version (editor), editor->diagram, payload->kind, payload->value);
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

static gboolean
is_selected (WeftEditor *editor, guint32 node)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (editor->canvas, &n);

  for (gsize i = 0; i < n; i++)
    if (nodes[i] == node)
      return TRUE;
  return FALSE;
}

/* What a drop on @node is for: on one of several selected nodes some are for all of them. */
static WeftEditSubject
get_drop_subject (WeftEditor *editor, const WeftDrop *drop, const char *value, const guint32 *node)
{
  WeftEditSubject subject = weft_editor_get_subject (editor);

  if (!drop->for_selection || subject.n < 2 || !is_selected (editor, *node)) {
    subject.nodes = node;
    subject.n = *node != 0;
  }
  if (drop->value == NULL) {
    subject.text = value;
    subject.text_size = strlen (value);
  }
  return subject;
}

static char *
check_node (WeftEditor *editor, const WeftDrop *drop, const char *value, WeftCanvasSpot *spot)
{
  WeftEditSubject subject = get_drop_subject (editor, drop, value, &spot->node);
  char *words = weft_drop_check (drop, &subject, &spot->target);

  editor->place = (WeftPlace){spot->node, G_MAXSIZE};
  if (subject.n > 1 && spot->target != 0)
    spot->target = spot->node;
  return words;
}

/* Whether the only node that is dragged would stand where it stands. */
static gboolean
stays (WeftEditor *editor, const WeftDragPayload *payload, const WeftPlace *place)
{
  gsize n;
  const guint32 *nodes = weft_canvas_get_selection (editor->canvas, &n);
  gsize index;

  if (!is_nodes (payload) || g_str_equal (payload->value, "copy") || n != 1 ||
      weft_document_get_parent (get_version (editor), nodes[0]) != place->parent)
    return FALSE;
  index = weft_document_get_index (get_version (editor), nodes[0]);
  return place->index == index || place->index == index + 1;
}

static char *
check_nodes (WeftEditor *editor, const WeftDragPayload *payload, const WeftPlace *place, guint32 *target)
{
  gboolean copies = g_str_equal (payload->value, "copy");
  WeftEditSubject subject = weft_editor_get_subject (editor);
  g_autofree char *where = NULL;
  char *words;

  if (!copies) {
    subject.parent = place->parent;
    subject.index = place->index;
  }
  words = weft_edit_refuse (weft_edit_find (copies ? "duplicate" : "move"), &subject);
  if (words != NULL)
    return words;
  *target = place->parent;
  where = weft_place_describe (subject.document, place);
  /* Translators: %s is a place: before “b”, at the end of “tree”. */
  return g_strdup_printf (copies ? _ ("Copy %s") : _ ("Move %s"), where);
}

/* What letting go at @place would do; @target: 0: nothing. */
static char *
check_at (WeftEditor *editor,
          const WeftDrop *drop,
          const WeftDragPayload *payload,
          const WeftPlace *place,
          guint32 *target)
{
  WeftEditSubject subject = weft_editor_get_subject (editor);

  *target = 0;
  editor->place = *place;
  if (drop == NULL)
    return check_nodes (editor, payload, place, target);
  subject.parent = place->parent;
  subject.index = place->index;
  return weft_drop_check (drop, &subject, target);
}

static char *
check_place (WeftEditor *editor, const WeftDrop *drop, const WeftDragPayload *payload, WeftCanvasSpot *spot)
{
  WeftDiagramPlace found = weft_diagram_find_place (get_version (editor), editor->diagram,
                                                    weft_canvas_get_scene (editor->canvas), spot->x, spot->y);
  const WeftPlace place = {found.parent, found.index};

  if (found.parent == 0)
    return g_strdup (_ ("There is no diagram to add it to."));
  if (stays (editor, payload, &place))
    return NULL;
  spot->is_between = TRUE;
  spot->mark = found.mark;
  return check_at (editor, drop, payload, &place, &spot->target);
}

/* What goes where it is let go. */
static char *
check_anywhere (WeftEditor *editor, const WeftDrop *drop, WeftCanvasSpot *spot)
{
  spot->target = editor->diagram;
  spot->is_between = TRUE;
  spot->mark = (WeftRect){spot->x, spot->y, 0, 0};
  return drop != NULL ? g_strdup (_ (drop->words)) : g_strdup_printf (_ ("Move %s"), _ ("here"));
}

char *
weft_editor_check_drop (WeftEditor *editor, const WeftDragPayload *payload, WeftCanvasSpot *spot)
{
  const WeftDrop *drop = find_drop (editor, payload);

  if (drop == NULL && !is_nodes (payload))
    return NULL;
  editor->place = (WeftPlace){0, 0};
  editor->x = spot->x;
  editor->y = spot->y;
  if (drop != NULL && drop->aim == WEFT_DROP_ONTO)
    return check_node (editor, drop, payload->value, spot);
  if (drop != NULL ? drop->aim == WEFT_DROP_ANYWHERE : are_notes (editor))
    return check_anywhere (editor, drop, spot);
  return check_place (editor, drop, payload, spot);
}

char *
weft_editor_check_drop_row (WeftEditor *editor,
                            const WeftDragPayload *payload,
                            guint32 node,
                            int side,
                            gboolean *can)
{
  const WeftDocument *document = get_version (editor);
  const WeftDrop *drop = find_drop (editor, payload);
  WeftPlace place = {weft_document_get_parent (document, node),
                     weft_document_get_index (document, node) + (side > 0)};
  guint32 target;
  char *words;

  *can = FALSE;
  if (drop != NULL ? drop->aim != WEFT_DROP_BETWEEN : !is_nodes (payload))
    return NULL;
  if (side == 0)
    place = weft_place_inside (document, node);
  if (place.parent == 0)
    return g_strdup_printf (_ ("Nothing can stand below “%s”."),
                            weft_node_get_label (weft_document_get_node (document, node)));
  if (stays (editor, payload, &place))
    return NULL;
  words = check_at (editor, drop, payload, &place, &target);
  *can = target != 0;
  return words;
}

/* What is for nodes goes to them; all else goes where it was checked last. */
void
weft_editor_drop (WeftEditor *editor, const WeftDragPayload *payload, guint32 node)
{
  const WeftDrop *drop = find_drop (editor, payload);
  WeftEditSubject subject = weft_editor_get_subject (editor);

  if (drop == NULL && !is_nodes (payload))
    return;
  if (drop != NULL && drop->words == NULL) {
    subject = get_drop_subject (editor, drop, payload->value, &node);
    weft_editor_apply (editor, drop->edit, &subject);
    return;
  }
  subject.parent = editor->place.parent;
  subject.index = editor->place.index;
  subject.has_position = TRUE;
  subject.x = editor->x;
  subject.y = editor->y;
  if (drop != NULL)
    weft_editor_apply (editor, drop->edit, &subject);
  else if (g_str_equal (payload->value, "copy"))
    weft_editor_copy_to (editor, &subject);
  else
    weft_editor_apply (editor, "move", &subject);
}

void
weft_editor_give (WeftEditor *editor, const char *payload, const char *value, const guint32 *nodes, gsize n)
{
  const WeftDrop *drop = weft_drop_find (get_version (editor), editor->diagram, payload, value);
  const WeftEditSubject subject = {.document = get_version (editor),
                                   .diagram = editor->diagram,
                                   .nodes = nodes,
                                   .n = n,
                                   .text = value,
                                   .text_size = strlen (value)};

  if (drop != NULL)
    weft_editor_apply (editor, drop->edit, &subject);
}

void
weft_editor_place (WeftEditor *editor, const WeftDragPayload *payload)
{
  const WeftDrop *drop = find_drop (editor, payload);
  gboolean is_for_node = drop != NULL && drop->aim == WEFT_DROP_ONTO;

  weft_canvas_begin_placing (editor->canvas, payload,
                             is_for_node ? _ ("Click the node that is to have it, or press Escape.")
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
  WeftElement part;
  g_autofree char *id = NULL;
  g_autofree char *text = NULL;
  gboolean is_note;

  if (words != NULL) {
    weft_editor_say (editor, words, FALSE);
    return;
  }
  part = weft_element_from_number (editor->diagram, subject.nodes[0]);
  is_note = weft_document_get_kind (subject.document, part) == WEFT_KIND_NOTE;
  id = weft_document_get_id (subject.document, part);
  text =
      weft_document_print_value (subject.document, part, is_note ? WEFT_PROPERTY_TEXT : WEFT_PROPERTY_NAME);
  hint = id != NULL && !is_note
             ? g_strdup_printf (_ ("Enter renames, Escape does not; without a name it is called “%s”."), id)
             : g_strdup (_ ("Enter renames, Escape does not."));
  weft_canvas_focus_node (editor->canvas, subject.nodes[0]);
  weft_canvas_begin_naming (editor->canvas, subject.nodes[0], text != NULL ? text : "", hint);
}

/* Going to nodes. */

void
weft_editor_go_to (WeftEditor *editor, guint32 node)
{
  WeftScene *scene = weft_canvas_get_scene (editor->canvas);
  WeftDocument *version = get_version (editor);
  guint32 shown = weft_diagram_find_drawn (version, editor->diagram, scene, node);
  g_autofree char *label = NULL;
  g_autofree char *words = NULL;

  if (shown == 0 || shown == node || !weft_scene_find (scene, shown)->folded) {
    weft_canvas_focus_node (editor->canvas, node);
    return;
  }
  weft_canvas_focus_node (editor->canvas, shown);
  label = weft_document_get_label (version, weft_element_from_number (editor->diagram, node));
  words = g_strdup_printf (_ ("“%s” is folded into “%s”; G unfolds it."), label,
                           weft_node_get_label (weft_document_get_node (version, shown)));
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

  weft_editor_do_to (editor, "fold", &id, 1, NULL);
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
    weft_canvas_set_connect_check (editor->canvas, NULL, NULL);
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
  g_signal_connect_swapped (canvas, "connected", G_CALLBACK (connected_cb), editor);
  g_signal_connect_swapped (canvas, "folded", G_CALLBACK (folded_cb), editor);
  g_signal_connect_swapped (canvas, "dropped-text", G_CALLBACK (dropped_text_cb), editor);
  return editor;
}
