/* weft-writer.c: one element a line, two spaces a level; attributes in the order of the table, without those
 * that equal their default. */
#include "weft-writer-private.h"

#include "weft-builder.h"
#include "weft-save.h"

#include <string.h>

static void write_node (GString *out, const WeftNode *node, guint depth);

void
weft_write_indent (GString *out, guint depth)
{
  for (guint i = 0; i < depth; i++)
    g_string_append (out, "  ");
}

static const char *
escape_of (char c, gboolean in_attribute)
{
  switch (c) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return in_attribute ? NULL : "&gt;";
  case '\r':
    return "&#13;";
  case '"':
    return in_attribute ? "&quot;" : NULL;
  case '\t':
    return in_attribute ? "&#9;" : NULL;
  case '\n':
    return in_attribute ? "&#10;" : NULL;
  default:
    return NULL;
  }
}

static void
write_escaped (GString *out, const char *text, gboolean in_attribute)
{
  const char *start = text;

  for (const char *at = text; *at != '\0'; at++) {
    const char *escape = escape_of (*at, in_attribute);

    if (escape == NULL)
      continue;
    g_string_append_len (out, start, at - start);
    g_string_append (out, escape);
    start = at + 1;
  }
  g_string_append (out, start);
}

void
weft_write_attribute (GString *out, const char *name, const char *value)
{
  g_string_append_c (out, ' ');
  g_string_append (out, name);
  g_string_append (out, "=\"");
  write_escaped (out, value, TRUE);
  g_string_append_c (out, '"');
}

/* A position is two numbers: one of them alone, between two edits, is nothing that could be read again. */
static gboolean
has_position (const WeftNode *node)
{
  return weft_node_has (node, WEFT_PROPERTY_X) && weft_node_has (node, WEFT_PROPERTY_Y);
}

static gboolean
is_placed (const WeftNode *node)
{
  return has_position (node) || weft_node_has (node, WEFT_PROPERTY_PINNED) ||
         weft_node_has (node, WEFT_PROPERTY_COLLAPSED);
}

static gboolean
is_written (const WeftNode *node, WeftProperty property)
{
  if (property == WEFT_PROPERTY_X || property == WEFT_PROPERTY_Y)
    return has_position (node);
  return weft_node_has (node, property);
}

/* The node's properties of the element itself (@flags 0) or of its place. */
static void
write_properties (GString *out, const WeftNode *node, WeftPropertyFlags flags)
{
  const WeftPropertyFlags apart = WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_PLACE;
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));

  for (guint i = 0; i < info->n_properties; i++) {
    const WeftPropertyInfo *property = &info->properties[i];
    g_autofree char *value = NULL;

    if ((property->flags & apart) != flags || !is_written (node, property->property))
      continue;
    value = weft_properties_print (weft_node_get_properties (node), property->property);
    weft_write_attribute (out, property->attribute, value);
  }
}

static void
write_tag (GString *out, const WeftNode *node)
{
  const char *foreign = weft_node_get_text (node, WEFT_PROPERTY_FOREIGN);

  g_string_append_printf (out, "<%s", weft_kind_get_info (weft_node_get_kind (node))->element);
  if (weft_node_get_kind (node) == WEFT_KIND_WEFT)
    weft_write_attribute (out, "xmlns", WEFT_NAMESPACE);
  write_properties (out, node, 0);
  if (foreign != NULL)
    g_string_append (out, foreign);
}

static void
write_end (GString *out, const WeftNode *node)
{
  g_string_append_printf (out, "</%s>", weft_kind_get_info (weft_node_get_kind (node))->element);
}

/* Calls @func for @node and the nodes below it whose places stand in the same layout, in document order. */
static void
for_each_in_layout (const WeftNode *node, void (*func) (const WeftNode *, gpointer), gpointer data)
{
  WeftChildIter iter;
  WeftNode *child;

  func (node, data);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (!weft_kind_is_diagram (weft_node_get_kind (child)))
      for_each_in_layout (child, func, data);
}

static void
count_placed (const WeftNode *node, gpointer count)
{
  *(guint *) count += is_placed (node);
}

typedef struct {
  GString *out;
  guint depth;
} Writer;

static void
write_place (const WeftNode *node, gpointer data)
{
  Writer *writer = data;

  if (!is_placed (node))
    return;
  weft_write_indent (writer->out, writer->depth);
  g_string_append (writer->out, "<at");
  weft_write_attribute (writer->out, "ref", weft_node_get_name (node));
  write_properties (writer->out, node, WEFT_PROPERTY_PLACE);
  g_string_append (writer->out, "/>\n");
}

static gboolean
has_layout (const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);
  guint n_placed = 0;

  if (kind == WEFT_KIND_WEFT || weft_kind_is_diagram (kind))
    for_each_in_layout (node, count_placed, &n_placed);
  return n_placed > 0 || weft_has_row_places (node);
}

static void
write_layout (GString *out, const WeftNode *node, guint depth)
{
  Writer writer = {out, depth + 1};

  weft_write_indent (out, depth);
  g_string_append (out, "<layout>\n");
  for_each_in_layout (node, write_place, &writer);
  weft_write_row_places (out, node, depth + 1);
  weft_write_indent (out, depth);
  g_string_append (out, "</layout>\n");
}

static gboolean
has_content (const WeftNode *node)
{
  const WeftPropertyInfo *text = weft_kind_get_property (weft_node_get_kind (node), WEFT_PROPERTY_TEXT);

  return text != NULL && (text->flags & WEFT_PROPERTY_CONTENT);
}

/* Whether the node's children stand in its line: where white space would be text, and the steps of a
 * block. */
static gboolean
is_on_one_line (const WeftNode *node)
{
  WeftChildIter iter;
  WeftNode *child;

  if (has_content (node))
    return TRUE;
  if (weft_node_get_kind (node) != WEFT_KIND_BLOCK)
    return FALSE;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) != WEFT_KIND_STEP || weft_node_get_n_children (child) > 0)
      return FALSE;
  return TRUE;
}

static void
write_on_one_line (GString *out, const WeftNode *node)
{
  const char *text = has_content (node) ? weft_node_get_text (node, WEFT_PROPERTY_TEXT) : NULL;
  WeftChildIter iter;
  WeftNode *child;

  g_string_append_c (out, '>');
  if (text != NULL)
    write_escaped (out, text, FALSE);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    write_node (out, child, 0);
  write_end (out, node);
}

static void
write_on_lines (GString *out, const WeftNode *node, guint depth, gboolean with_layout)
{
  WeftChildIter iter;
  WeftNode *child;

  g_string_append (out, ">\n");
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    weft_write_indent (out, depth + 1);
    write_node (out, child, depth + 1);
    g_string_append_c (out, '\n');
  }
  weft_write_rows (out, node, depth + 1);
  if (with_layout)
    write_layout (out, node, depth + 1);
  weft_write_indent (out, depth);
  write_end (out, node);
}

/* From the node's first to its last character. Depth is bounded by the nesting limit of documents. */
static void
write_node (GString *out, const WeftNode *node, guint depth)
{
  gboolean with_layout = has_layout (node);

  if (weft_node_get_kind (node) == WEFT_KIND_KEPT) {
    g_string_append (out, weft_node_get_text (node, WEFT_PROPERTY_TEXT));
    return;
  }
  write_tag (out, node);
  if (weft_node_get_n_children (node) == 0 && !with_layout &&
      !weft_graph_has_rows (weft_node_get_graph (node)) &&
      !(has_content (node) && weft_node_has (node, WEFT_PROPERTY_TEXT)))
    g_string_append (out, "/>");
  else if (is_on_one_line (node))
    write_on_one_line (out, node);
  else
    write_on_lines (out, node, depth, with_layout);
}

static void
write_line (GString *out, const char *text)
{
  if (text == NULL)
    return;
  g_string_append (out, text);
  g_string_append_c (out, '\n');
}

char *
weft_write (const WeftDocument *document, gsize *size)
{
  const WeftNode *root = weft_document_get_root (document);
  GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

  write_line (out, weft_node_get_text (root, WEFT_PROPERTY_PROLOG));
  write_node (out, root, 0);
  g_string_append_c (out, '\n');
  write_line (out, weft_node_get_text (root, WEFT_PROPERTY_EPILOG));
  if (size != NULL)
    *size = out->len;
  return g_string_free (out, FALSE);
}

gboolean
weft_save (const WeftDocument *document, const char *path, GError **error)
{
  gsize size;
  g_autofree char *data = weft_write (document, &size);

  return weft_save_bytes (path, data, size, error);
}
