/* weft-if1-read.c: the lines of IF1; see weft-if1-graph.h. */
#include "weft-if1-graph.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Compounds inside each other. */
#define DEEPEST 100

/* Lines between two looks at the job. */
#define LINES 4096

/* How many numbers a type of a code has behind it. */
static const guint8 type_parts[] = {1, 1, 2, 2, 1, 1, 1, 2, 2, 1, 0};

typedef struct {
  WeftIf1File *file;
  WeftMimdcMessages *messages;
  const char *data;
  gsize begin; /* of the line */
  gsize at;
  gsize end;
  GPtrArray *open;     /* WeftIf1Node: compounds without an end; not owned */
  GPtrArray *outside;  /* (nullable elements) WeftIf1Graph: in which they stand */
  WeftIf1Graph *graph; /* (nullable): to which lines belong */
} Reader;

static void
free_edge (gpointer data)
{
  g_free (((WeftIf1Edge *) data)->literal);
  g_free (data);
}

static void
free_node (gpointer data)
{
  WeftIf1Node *node = data;

  g_ptr_array_unref (node->graphs);
  g_array_unref (node->order);
  g_free (node);
}

static void
free_graph (gpointer data)
{
  WeftIf1Graph *graph = data;

  g_hash_table_unref (graph->nodes);
  g_hash_table_unref (graph->edges);
  g_free (graph);
}

void
weft_if1_file_free (WeftIf1File *file)
{
  if (file == NULL)
    return;
  g_hash_table_unref (file->types);
  g_ptr_array_unref (file->functions);
  g_free (file);
}

static guint64
make_key (guint32 node, guint32 port)
{
  return (guint64) node << 32 | port;
}

const WeftIf1Edge *
weft_if1_get_edge (const WeftIf1Graph *graph, guint32 node, guint32 port)
{
  guint64 key = make_key (node, port);

  return g_hash_table_lookup (graph->edges, &key);
}

const WeftIf1Node *
weft_if1_get_node (const WeftIf1Graph *graph, guint32 label)
{
  return g_hash_table_lookup (graph->nodes, GUINT_TO_POINTER (label));
}

/* Fields. */

static gboolean
fail (Reader *reader, gsize offset, const char *sentence)
{
  weft_mimdc_messages_add (reader->messages, WEFT_MIMDC_ERROR, offset, 1, "%s", sentence);
  return FALSE;
}

static void
skip_blanks (Reader *reader)
{
  while (reader->at < reader->end && g_ascii_isspace (reader->data[reader->at]))
    reader->at++;
}

/* A whole number from 0 on. @what: translated */
static gboolean
read_number (Reader *reader, const char *what, guint32 *number)
{
  guint64 value = 0;
  gsize start;
  gsize length = 0;

  skip_blanks (reader);
  start = reader->at;
  for (; reader->at < reader->end && g_ascii_isdigit (reader->data[reader->at]); reader->at++, length++)
    value = MIN (10 * value + (guint) (reader->data[reader->at] - '0'), G_MAXUINT32);
  if (length > 0 && value <= G_MAXINT32) {
    *number = (guint32) value;
    return TRUE;
  }
  while (reader->at < reader->end && !g_ascii_isspace (reader->data[reader->at]))
    reader->at++;
  length = reader->at - start;
  weft_mimdc_messages_add (reader->messages, WEFT_MIMDC_ERROR, start, MAX (length, 1),
                           length > 0 ? _ ("found “%.*s”, expected %s, a number up to 2147483647")
                                      : _ ("found the end of the line%.*s, expected %s"),
                           (int) MIN (length, 40), reader->data + start, what);
  return FALSE;
}

/* (transfer full) (nullable): what stands between quotes. */
static char *
read_string (Reader *reader)
{
  const char *start;
  const char *end;

  skip_blanks (reader);
  start = reader->data + reader->at;
  end = reader->at < reader->end && *start == '"' ? memchr (start + 1, '"', reader->end - reader->at - 1)
                                                  : NULL;
  if (end == NULL) {
    fail (reader, reader->at, _ ("expected a text between quotes"));
    return NULL;
  }
  reader->at += (gsize) (end - start) + 1;
  return g_strndup (start + 1, (gsize) (end - start) - 1);
}

/* Lines. */

static gboolean
read_type (Reader *reader)
{
  WeftIf1Type type = {0};
  guint32 label;

  if (!read_number (reader, _ ("the label of a type"), &label) ||
      !read_number (reader, _ ("the code of a type"), &type.code))
    return FALSE;
  if (type.code >= G_N_ELEMENTS (type_parts))
    return fail (reader, reader->begin, _ ("the code of a type is from 0 to 10"));
  for (guint i = 0; i < type_parts[type.code]; i++)
    if (!read_number (reader, _ ("a part of the type"), &type.parts[i]))
      return FALSE;
  if (!g_hash_table_insert (reader->file->types, GUINT_TO_POINTER (label), g_memdup2 (&type, sizeof type)))
    return fail (reader, reader->begin, _ ("there is a type with this label already"));
  return TRUE;
}

static WeftIf1Graph *
add_graph (Reader *reader, char kind, guint32 type)
{
  WeftIf1Graph *graph = g_new (WeftIf1Graph, 1);

  *graph =
      (WeftIf1Graph){kind, type, (guint32) reader->begin, g_hash_table_new_full (NULL, NULL, NULL, free_node),
                     g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, free_edge)};
  if (reader->open->len > 0)
    g_ptr_array_add (((WeftIf1Node *) reader->open->pdata[reader->open->len - 1])->graphs, graph);
  else
    g_ptr_array_add (reader->file->functions, graph);
  return graph;
}

/* A function, or, in a compound, a graph of it. */
static gboolean
read_graph (Reader *reader, char kind)
{
  gboolean is_part = reader->open->len > 0;
  guint32 type;
  g_autofree char *name = NULL;

  if (is_part && kind != 'G')
    return fail (reader, reader->begin, _ ("a compound has no end before this function begins"));
  if (!read_number (reader, _ ("the label of a type"), &type))
    return FALSE;
  if (!is_part && (name = read_string (reader)) == NULL)
    return FALSE;
  reader->graph = add_graph (reader, is_part ? 'g' : kind, type);
  return TRUE;
}

/* Whether there is a graph that the line belongs to; else says so. */
static gboolean
expect_graph (Reader *reader)
{
  return reader->graph != NULL ||
         fail (reader, reader->begin, _ ("this line belongs to no graph; one begins with G or X"));
}

static gboolean
add_edge (Reader *reader, guint32 node, guint32 port, WeftIf1Edge edge)
{
  guint64 key = make_key (node, port);

  if (weft_if1_get_edge (reader->graph, node, port) != NULL) {
    g_free (edge.literal);
    return fail (reader, reader->begin, _ ("another edge leads to this port"));
  }
  edge.offset = (guint32) reader->begin;
  g_hash_table_insert (reader->graph->edges, g_memdup2 (&key, sizeof key), g_memdup2 (&edge, sizeof edge));
  return TRUE;
}

static gboolean
read_edge (Reader *reader)
{
  WeftIf1Edge edge = {0};
  guint32 node;
  guint32 port;

  return expect_graph (reader) && read_number (reader, _ ("a node"), &edge.node) &&
         read_number (reader, _ ("a port"), &edge.port) && read_number (reader, _ ("a node"), &node) &&
         read_number (reader, _ ("a port"), &port) &&
         read_number (reader, _ ("the label of a type"), &edge.type) && add_edge (reader, node, port, edge);
}

static gboolean
read_literal (Reader *reader)
{
  WeftIf1Edge edge = {0};
  guint32 node;
  guint32 port;

  if (!expect_graph (reader) || !read_number (reader, _ ("a node"), &node) ||
      !read_number (reader, _ ("a port"), &port) ||
      !read_number (reader, _ ("the label of a type"), &edge.type))
    return FALSE;
  edge.literal = read_string (reader);
  return edge.literal != NULL && add_edge (reader, node, port, edge);
}

/* (transfer none) (nullable): a new node of the graph. */
static WeftIf1Node *
add_node (Reader *reader, gboolean is_compound)
{
  WeftIf1Node node = {.offset = (guint32) reader->begin, .is_compound = is_compound};
  WeftIf1Node *copy;

  if (!read_number (reader, _ ("the label of a node"), &node.label) ||
      !read_number (reader, _ ("the number of an operation"), &node.opcode))
    return NULL;
  if (node.label == 0 || weft_if1_get_node (reader->graph, node.label) != NULL) {
    fail (reader, reader->begin,
          node.label == 0 ? _ ("node 0 is the border of its graph")
                          : _ ("there is a node with this label already"));
    return NULL;
  }
  node.graphs = g_ptr_array_new_with_free_func (free_graph);
  node.order = g_array_new (FALSE, FALSE, sizeof (guint32));
  copy = g_memdup2 (&node, sizeof node);
  g_hash_table_insert (reader->graph->nodes, GUINT_TO_POINTER (node.label), copy);
  return copy;
}

static gboolean
read_compound (Reader *reader)
{
  WeftIf1Node *node;

  if (!expect_graph (reader))
    return FALSE;
  if (reader->open->len >= DEEPEST)
    return fail (reader, reader->begin, _ ("compounds are nested too deep"));
  skip_blanks (reader);
  if (reader->end - reader->at > strlen ("Compound") &&
      memcmp (reader->data + reader->at, "Compound", strlen ("Compound")) == 0)
    reader->at += strlen ("Compound");
  node = add_node (reader, TRUE);
  if (node == NULL)
    return FALSE;
  g_ptr_array_add (reader->open, node);
  g_ptr_array_add (reader->outside, reader->graph);
  reader->graph = NULL;
  return TRUE;
}

/* Which of its graphs is which. */
static gboolean
read_order (Reader *reader, WeftIf1Node *node)
{
  guint32 n;
  guint32 graph;

  if (!read_number (reader, _ ("the number of graphs"), &n))
    return FALSE;
  if (n > node->graphs->len)
    return fail (reader, reader->begin, _ ("the compound has fewer graphs than its end says"));
  for (guint32 i = 0; i < n; i++) {
    if (!read_number (reader, _ ("the number of a graph"), &graph))
      return FALSE;
    if (graph >= node->graphs->len)
      return fail (reader, reader->begin, _ ("the compound has no graph with this number"));
    g_array_append_val (node->order, graph);
  }
  return TRUE;
}

static gboolean
close_compound (Reader *reader)
{
  guint last = reader->open->len;
  WeftIf1Node *node;
  guint32 label;
  guint32 opcode;

  if (last == 0)
    return fail (reader, reader->begin, _ ("no compound has begun that would end here"));
  node = reader->open->pdata[last - 1];
  reader->graph = reader->outside->pdata[last - 1];
  g_ptr_array_set_size (reader->open, (int) last - 1);
  g_ptr_array_set_size (reader->outside, (int) last - 1);
  if (!read_number (reader, _ ("the label of a node"), &label) ||
      !read_number (reader, _ ("the number of an operation"), &opcode))
    return FALSE;
  if (label != node->label || opcode != node->opcode)
    return fail (reader, reader->begin, _ ("this is the end of another compound than the one that is open"));
  return read_order (reader, node);
}

static void
read_line (Reader *reader)
{
  skip_blanks (reader);
  reader->begin = reader->at;
  if (reader->at == reader->end)
    return;
  switch (reader->data[reader->at++]) {
  case 'C':
    return;
  case 'T':
    read_type (reader);
    return;
  case 'G':
  case 'X':
  case 'I':
    read_graph (reader, reader->data[reader->begin]);
    return;
  case 'E':
    read_edge (reader);
    return;
  case 'L':
    read_literal (reader);
    return;
  case 'N':
    if (expect_graph (reader))
      add_node (reader, FALSE);
    return;
  case '{':
    read_compound (reader);
    return;
  case '}':
    close_compound (reader);
    return;
  default:
    fail (reader, reader->begin, _ ("a line of IF1 begins with T, E, L, N, {, }, G, X, I or C"));
  }
}

/* Ends of edges. */

static void check_node (Reader *reader, const WeftIf1Node *node);

static void
check_graph (Reader *reader, const WeftIf1Graph *graph)
{
  GHashTableIter iter;
  gpointer key;
  gpointer value;

  g_hash_table_iter_init (&iter, graph->edges);
  while (g_hash_table_iter_next (&iter, &key, &value)) {
    const WeftIf1Edge *edge = value;
    guint32 to = (guint32) (*(const guint64 *) key >> 32);

    if (to != 0 && weft_if1_get_node (graph, to) == NULL)
      fail (reader, edge->offset, _ ("this leads to a node that the graph does not have"));
    else if (edge->literal == NULL && edge->node != 0 && weft_if1_get_node (graph, edge->node) == NULL)
      fail (reader, edge->offset, _ ("this comes from a node that the graph does not have"));
  }
  g_hash_table_iter_init (&iter, graph->nodes);
  while (g_hash_table_iter_next (&iter, &key, &value))
    check_node (reader, value);
}

static void
check_node (Reader *reader, const WeftIf1Node *node)
{
  for (guint i = 0; i < node->graphs->len; i++)
    check_graph (reader, node->graphs->pdata[i]);
}

static gboolean
read_lines (Reader *reader, const WeftText *text, WeftJob *job, GError **error)
{
  guint n = 0;

  for (gsize at = text->start; at < text->size; at = reader->end + 1) {
    const char *end = memchr (text->data + at, '\n', text->size - at);

    reader->at = at;
    reader->end = end != NULL ? (gsize) (end - text->data) : text->size;
    read_line (reader);
    if (++n % LINES == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  for (guint i = 0; i < reader->open->len; i++)
    fail (reader, ((const WeftIf1Node *) reader->open->pdata[i])->offset,
          _ ("this compound has no end: the file ends before it"));
  for (guint i = 0; i < reader->file->functions->len; i++)
    check_graph (reader, reader->file->functions->pdata[i]);
  return TRUE;
}

WeftIf1File *
weft_if1_read (WeftMimdcMessages *messages, WeftJob *job, GError **error)
{
  const WeftText *text = weft_mimdc_messages_get_text (messages);
  g_autoptr (WeftIf1File) file = g_new (WeftIf1File, 1);
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  g_autoptr (GPtrArray) outside = g_ptr_array_new ();
  Reader reader = {.file = file, .messages = messages, .data = text->data, .open = open, .outside = outside};

  *file = (WeftIf1File){g_hash_table_new_full (NULL, NULL, NULL, g_free),
                        g_ptr_array_new_with_free_func (free_graph)};
  return read_lines (&reader, text, job, error) ? g_steal_pointer (&file) : NULL;
}
