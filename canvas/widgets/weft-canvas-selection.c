/* weft-canvas-selection.c: which nodes and edges are selected, and what else is remembered of them: nothing that is not there. */
#include "weft-canvas-private.h"

#include "weft-order.h"

#include <string.h>

/* Many outlines are the affair of the tiles. */
static void
show_selection (WeftCanvas *canvas)
{
  weft_tiles_set_selected (canvas->tiles,
                           canvas->selection->len > WEFT_CANVAS_MOST_OUTLINES ? canvas->selection : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

gboolean
weft_canvas_knows (WeftCanvas *canvas, guint32 node)
{
  return canvas->document == NULL ||
         weft_document_has_element (canvas->document, weft_element_from_number (canvas->root, node));
}

gboolean
weft_canvas_has (WeftCanvas *canvas, guint32 node)
{
  return canvas->scene != NULL && weft_scene_find (canvas->scene, node) != NULL &&
         weft_canvas_knows (canvas, node);
}

/* Nodes that are no longer there are no longer selected. */
static void
prune_selection (WeftCanvas *canvas)
{
  guint kept = 0;

  for (guint i = 0; i < canvas->selection->len; i++) {
    guint32 node = g_array_index (canvas->selection, guint32, i);

    if (weft_canvas_has (canvas, node))
      g_array_index (canvas->selection, guint32, kept++) = node;
  }
  if (kept == canvas->selection->len)
    return;
  g_array_set_size (canvas->selection, kept);
  show_selection (canvas);
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_SELECTION_CHANGED], 0);
}

/* Nodes that are remembered one by one. Where something would be dropped may be a clause, which is not drawn itself, and a
 * node that is awaited has no place yet: those need only be in the document. */
#define N_REMEMBERED 8
#define N_DRAWN      6

static void
list_remembered (WeftCanvas *canvas, guint32 *remembered[N_REMEMBERED])
{
  guint32 *const nodes[N_REMEMBERED] = {&canvas->focused,          &canvas->hovered, &canvas->pressed,
                                        &canvas->grabbed,          &canvas->named,   &canvas->drop_spot.node,
                                        &canvas->drop_spot.target, &canvas->awaited};

  memcpy (remembered, nodes, sizeof nodes);
}

/* Whether the node that is remembered @i-th may be. */
static gboolean
is_known (WeftCanvas *canvas, guint i, guint32 node)
{
  return i < N_DRAWN ? weft_canvas_has (canvas, node) : weft_canvas_knows (canvas, node);
}

void
weft_canvas_forget_removed (WeftCanvas *canvas)
{
  guint32 *remembered[N_REMEMBERED];
  gboolean named = canvas->named != 0;
  gboolean hovered = canvas->hovered != 0;

  list_remembered (canvas, remembered);
  for (guint i = 0; i < N_REMEMBERED; i++)
    if (!is_known (canvas, i, *remembered[i]))
      *remembered[i] = 0;
  if (named && canvas->named == 0)
    weft_canvas_drop_naming (canvas);
  if (hovered && canvas->hovered == 0)
    g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_HOVERED], 0, 0);
  prune_selection (canvas);
}

gboolean
weft_canvas_names_what_is_there (WeftCanvas *canvas)
{
  guint32 *remembered[N_REMEMBERED];

  list_remembered (canvas, remembered);
  for (guint i = 0; i < N_REMEMBERED; i++)
    if (*remembered[i] != 0 && !is_known (canvas, i, *remembered[i]))
      return FALSE;
  for (guint i = 0; i < canvas->selection->len; i++)
    if (!weft_canvas_has (canvas, g_array_index (canvas->selection, guint32, i)))
      return FALSE;
  return TRUE;
}

const guint32 *
weft_canvas_get_selection (WeftCanvas *canvas, gsize *n)
{
  *n = canvas->selection->len;
  return (const guint32 *) (gpointer) canvas->selection->data;
}

/* Ascending, each number once. */
static void
sort_selection (WeftCanvas *canvas)
{
  guint32 *numbers = (guint32 *) (gpointer) canvas->selection->data;
  guint kept = 0;

  g_array_sort (canvas->selection, weft_order_numbers);
  for (guint i = 0; i < canvas->selection->len; i++)
    if (i == 0 || numbers[i] != numbers[i - 1])
      numbers[kept++] = numbers[i];
  g_array_set_size (canvas->selection, kept);
}

void
weft_canvas_select (WeftCanvas *canvas, const guint32 *nodes, gsize n)
{
  g_autoptr (GArray) before = NULL;

  weft_canvas_catch_up (canvas);
  before = g_array_copy (canvas->selection);
  g_array_set_size (canvas->selection, 0);
  for (gsize i = 0; i < n; i++)
    if (weft_canvas_has (canvas, nodes[i]))
      g_array_append_val (canvas->selection, nodes[i]);
  sort_selection (canvas);
  if (canvas->selection->len == 1)
    canvas->focused = g_array_index (canvas->selection, guint32, 0);
  if (before->len == canvas->selection->len &&
      (before->len == 0 ||
       memcmp (before->data, canvas->selection->data, before->len * sizeof (guint32)) == 0))
    return;
  show_selection (canvas);
  g_signal_emit (canvas, weft_canvas_signals[WEFT_CANVAS_SELECTION_CHANGED], 0);
}

void
weft_canvas_select_all (WeftCanvas *canvas)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  weft_canvas_catch_up (canvas);
  if (canvas->scene == NULL)
    return;
  for (gsize i = 0; i < weft_scene_count_items (canvas->scene); i++) {
    const WeftSceneItem *item = weft_scene_get_item (canvas->scene, i);

    if (item->kind == WEFT_ITEM_NODE && item->id != 0 && item->id != canvas->root)
      g_array_append_val (nodes, item->id);
  }
  weft_canvas_select (canvas, (guint32 *) (gpointer) nodes->data, nodes->len);
}

gboolean
weft_canvas_is_selected (WeftCanvas *canvas, guint32 node)
{
  return g_array_binary_search (canvas->selection, &node, weft_order_numbers, NULL);
}

void
weft_canvas_toggle (WeftCanvas *canvas, guint32 node)
{
  g_autoptr (GArray) nodes = g_array_copy (canvas->selection);
  guint index;

  if (g_array_binary_search (nodes, &node, weft_order_numbers, &index))
    g_array_remove_index (nodes, index);
  else
    g_array_append_val (nodes, node);
  weft_canvas_select (canvas, (guint32 *) (gpointer) nodes->data, nodes->len);
}
