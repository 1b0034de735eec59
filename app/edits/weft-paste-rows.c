/* weft-paste-rows.c: rows of a clip into a diagram, be it the one that they come from. What they refer to is what the diagram has of the same id and content; classes,
 * groups and what else can be referred to comes along otherwise. */
#include "weft-paste-private.h"

#include "weft-clip.h"
#include "weft-copy.h"
#include "weft-row-clip.h"
#include "weft-row-copy.h"
#include "weft-row-edits.h"

#include <glib/gi18n-lib.h>

/* Whether the diagram has what @node is, under its id: copies then refer to that. */
static gboolean
is_known (WeftPasting *pasting, const WeftNode *node)
{
  const WeftDocument *document = pasting->subject->document;
  const char *id = weft_node_get_name (node);
  const WeftNode *known = id != NULL ? weft_document_lookup (document, id) : NULL;

  return known != NULL && weft_node_get_kind (known) == weft_node_get_kind (node) &&
         weft_document_get_diagram (document, weft_node_get_id (known)) == pasting->subject->diagram &&
         weft_digest_equal (weft_node_get_digest (known), weft_node_get_digest (node));
}

/* Below what does not come along, for what refers to it all the same. Depth is bounded by the nesting limit. */
static void
recognise (WeftPasting *pasting, const WeftNode *node)
{
  WeftChildIter iter;
  WeftNode *child;

  if (is_known (pasting, node))
    weft_subtree_copy_rename (pasting->copies, weft_node_get_name (node), weft_node_get_name (node));
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    recognise (pasting, child);
}

static gboolean
comes_along (WeftPasting *pasting, const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);

  if (kind == WEFT_KIND_NOTE)
    return TRUE;
  return weft_kind_is (kind, WEFT_KIND_IS_REFERABLE) &&
         (!is_known (pasting, node) || weft_clip_is_selected (pasting->clip, weft_node_get_name (node)));
}

/* (transfer full) (element-type WeftNode): the children of @source that come along, with ids. */
static GPtrArray *
sort_out (WeftPasting *pasting, const WeftNode *source)
{
  GPtrArray *nodes = g_ptr_array_new ();
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, source);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (!comes_along (pasting, child)) {
      recognise (pasting, child);
    } else {
      weft_subtree_copy_reserve (pasting->copies, child);
      g_ptr_array_add (nodes, child);
    }
  return nodes;
}

static gboolean
bring_nodes (WeftPasting *pasting, const GPtrArray *nodes, double shift, GError **error)
{
  for (guint i = 0; i < nodes->len; i++) {
    const WeftNode *node = nodes->pdata[i];
    const char *id = weft_node_get_name (node);
    gboolean is_meant =
        weft_node_get_kind (node) == WEFT_KIND_NOTE || weft_clip_is_selected (pasting->clip, id);
    guint32 made;

    if (!weft_batch_insert (pasting->batch, pasting->subject->diagram, G_MAXSIZE,
                            weft_subtree_copy_copy (pasting->copies, node, shift, shift), &made, error))
      return FALSE;
    if (is_meant)
      weft_edit_select (pasting->result, made);
    else
      weft_pasting_say (pasting, g_strdup_printf (_ ("%s came along"), weft_node_get_label (node)));
  }
  return TRUE;
}

/* The rows of @diagram, all of them. */
static GArray *
list_rows (const WeftNode *diagram)
{
  const WeftGraph *graph = weft_node_get_graph (diagram);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint table = 1; table <= weft_graph_count_tables (graph); table++)
    for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++) {
      guint32 number = weft_element_get_number ((WeftElement){.table = table, .row = row});

      if (!weft_kind_is (weft_graph_get_kind (graph, table), WEFT_KIND_IS_EDGE) &&
          weft_graph_has_row (graph, (WeftElement){.table = table, .row = row}))
        g_array_append_val (rows, number);
    }
  return rows;
}

gboolean
weft_paste_rows (WeftPasting *pasting, const WeftNode *source, GError **error)
{
  const WeftEditSubject *subject = pasting->subject;
  double shift = weft_copy_find_shift (subject->document, subject->diagram, &source, 1);
  g_autoptr (GPtrArray) nodes = sort_out (pasting, source);
  g_autoptr (GArray) rows = list_rows (source);
  WeftRowCopy copy = {pasting->clip,         weft_node_get_id (source), pasting->copies,
                      pasting->batch,        subject->diagram,          shift,
                      pasting->result->nodes};

  if (!bring_nodes (pasting, nodes, shift, error) || !weft_row_copy_add (&copy, rows, error))
    return FALSE;
  if (copy.n_lost > 0)
    weft_pasting_say (
        pasting,
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u reference to what is not here was left out",
                                      "%u references to what is not here were left out", copy.n_lost),
                         copy.n_lost));
  return TRUE;
}

/* Duplicating. */

/* Whether no rows are meant, nor anything that they refer to: the whole diagram, a queue. */
static gboolean
is_of_nodes (const WeftEditSubject *subject)
{
  g_autoptr (GArray) parts =
      weft_row_clip_expand (subject->document, subject->diagram, subject->nodes, subject->n);
  gboolean has_diagram = FALSE;

  for (gsize i = 0; i < subject->n; i++)
    has_diagram = has_diagram || subject->nodes[i] == subject->diagram;
  return has_diagram || parts->len == 0;
}

char *
weft_edit_refuse_duplicate_rows (const WeftEditSubject *subject)
{
  if (!is_of_nodes (subject))
    return NULL;
  for (gsize i = 0; i < subject->n; i++)
    if (weft_row_edit_get_part (subject, subject->nodes[i]).table != 0)
      return weft_edit_refuse_copy_rows (subject);
  return weft_edit_refuse_duplicate (subject);
}

gboolean
weft_edit_duplicate_rows (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftDocument) clip = NULL;

  if (is_of_nodes (subject))
    return weft_edit_duplicate (subject, result, error);
  clip = weft_clip_new (subject->document, subject->diagram, subject->nodes, subject->n, NULL, error);
  if (clip == NULL || !weft_paste_clip (subject, clip, result, error))
    return FALSE;
  g_free (result->name);
  result->name = weft_row_edit_name (
      subject, _ ("Duplicate %s"),
      g_dngettext (GETTEXT_PACKAGE, "Duplicate %u part", "Duplicate %u parts", subject->n));
  return TRUE;
}
