/* weft-node-tip.c: two or three lines. */
#include "weft-node-tip.h"

#include "weft-diagram.h"
#include "weft-elements.h"
#include "weft-view-words.h"

#include <glib/gi18n.h>

static void
add_time (GString *words, guint32 node, const WeftBreakdown *breakdown)
{
  const WeftBreakdownRow *row = breakdown != NULL ? weft_breakdown_find (breakdown, node) : NULL;
  double time = row != NULL ? weft_causes_sum (row->below) : 0;
  g_autofree char *text = row != NULL ? weft_view_words_time (time, breakdown->unit) : NULL;
  g_autofree char *share =
      row != NULL && breakdown->mean > 0 ? weft_view_words_share (time / breakdown->mean) : NULL;

  if (row == NULL)
    return;
  g_string_append_c (words, '\n');
  g_string_append_printf (words, _ ("expected time %s"), text);
  if (share != NULL)
    g_string_append_printf (words, " · %s", share);
}

/* (nullable) */
static char *
tell_row (const WeftDocument *document, WeftElement part)
{
  g_autofree char *label = NULL;
  g_autofree char *value = NULL;

  if (!weft_document_has_element (document, part))
    return NULL;
  label = weft_document_get_label (document, part);
  value = weft_diagram_tell_row (document, part);
  return g_strdup_printf ("%s\n%s%s%s", label,
                          _ (weft_kind_get_info (weft_document_get_kind (document, part))->label),
                          value != NULL ? " · " : "", value != NULL ? value : "");
}

char *
weft_node_tip (const WeftDocument *document, guint32 diagram, guint32 node, const WeftBreakdown *breakdown)
{
  WeftElement part = weft_element_from_number (diagram, node);
  const WeftNode *found = weft_document_get_node (document, node);
  WeftKind kind = found != NULL ? weft_node_get_kind (found) : WEFT_KIND_KEPT;
  g_autofree char *value = NULL;
  const char *tag;
  WeftPaint paint;
  GString *words;

  if (part.table != 0)
    return tell_row (document, part);
  if (!weft_kind_is (kind, WEFT_KIND_IS_PART | WEFT_KIND_IS_DIAGRAM))
    return NULL;
  value = weft_diagram_tell_value (document, node);
  tag = weft_diagram_get_tag (found, &paint);
  words = g_string_new (weft_node_get_label (found));
  g_string_append_printf (words, "\n%s", _ (weft_kind_get_info (kind)->label));
  if (tag != NULL)
    g_string_append_printf (words, " · %s", tag);
  if (value != NULL)
    g_string_append_printf (words, " · %s", value);
  add_time (words, node, breakdown);
  return g_string_free (words, FALSE);
}
