/* weft-dot-reader.c: the grammar of DOT by recursive descent, one level for each subgraph. What a statement says goes to WeftNamedTasks.
 *
 * As in Graphviz a node is where it is first named, with the defaults that hold there; a subgraph in an edge stands for all its nodes; a
 * subgraph whose name begins with "cluster" is a cluster. An undirected graph is refused: its edges do not say what comes first. */
#include "weft-dot-format.h"

#include "weft-named-tasks.h"
#include "weft-dot-scan.h"
#include "weft-insert-parts.h"
#include "weft-order.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What holds for the statements between two braces. */
typedef struct {
  WeftNamedValues defaults; /* of new nodes */
  guint32 cluster;
  gboolean is_cluster;
  GArray *members; /* (nullable): guint32: its nodes; of the whole graph nobody asks */
} Scope;

/* One or more nodes at an end of an edge. */
typedef struct {
  guint32 node;
  GArray *members; /* (nullable): those of a subgraph, instead of the node */
} End;

typedef struct {
  WeftDotScan scan;
  WeftNamedTasks tasks;
  const char *time_attribute; /* (nullable) */
  guint level;
} Reader;

/* What a list of attributes is about. */
typedef enum { OF_GRAPH, OF_NODES, OF_EDGES, OF_SUBGRAPH } Target;

static gboolean parse_statements (Reader *reader, Scope *scope, GError **error);

static gboolean
next (Reader *reader, GError **error)
{
  return weft_dot_scan_next (&reader->scan, error);
}

static gboolean
expect_sign (Reader *reader, char sign, GError **error)
{
  g_autofree char *expected = g_strdup_printf (_ ("“%c”"), sign);

  if (!weft_dot_scan_is (&reader->scan, sign))
    return weft_dot_scan_fail (&reader->scan, expected, error);
  return next (reader, error);
}

static gboolean
expect_id (Reader *reader, GError **error)
{
  return reader->scan.type == WEFT_DOT_ID ||
         weft_dot_scan_fail (&reader->scan, _ ("a name, a number or a text in quotation marks"), error);
}

/* The id that was read last. */
static const char *
keep_id (Reader *reader)
{
  return g_string_chunk_insert_len (reader->tasks.chunk, reader->scan.id->str, (gssize) reader->scan.id->len);
}

/* Attributes. */

/* Which one of those for times @name is, from 0; G_MAXUINT: none. */
static guint
find_time (const Reader *reader, const char *name)
{
  if (reader->time_attribute != NULL)
    return g_str_equal (name, reader->time_attribute) ? 0 : G_MAXUINT;
  for (guint i = 0; weft_dot_times[i] != NULL; i++)
    if (g_str_equal (name, weft_dot_times[i]))
      return i;
  return G_MAXUINT;
}

/* Whether the value has a place in a task. Of a time it may be that another one counts. */
static gboolean
take_node_attribute (Reader *reader, const char *name, WeftNamedValues *values, WeftNamedValue value)
{
  guint rank = find_time (reader, name);

  if (rank != G_MAXUINT && (values->time.text == NULL || rank <= values->time_rank)) {
    if (values->time.text != NULL && rank < values->time_rank)
      weft_named_tasks_leave_out (&reader->tasks, _ ("nodes"), weft_dot_times[values->time_rank],
                                  values->time.offset);
    values->time = value;
    values->time_rank = rank;
  } else if (g_str_equal (name, "label") && !reader->scan.is_html) {
    values->label = value;
  } else {
    return FALSE;
  }
  return TRUE;
}

static gboolean
take_graph_attribute (Reader *reader, const char *name, WeftNamedValue value)
{
  WeftNamedTasks *tasks = &reader->tasks;

  if (g_str_equal (name, "label") && !reader->scan.is_html)
    tasks->label = value;
  else if (g_str_equal (name, "processors"))
    tasks->processors = value;
  else if (g_str_equal (name, "unit"))
    tasks->unit = value;
  else
    return FALSE;
  return TRUE;
}

static gboolean
take_cluster_attribute (Reader *reader, const char *name, const Scope *scope, WeftNamedValue value)
{
  if (!scope->is_cluster || !g_str_equal (name, "label") || reader->scan.is_html)
    return FALSE;
  g_array_index (reader->tasks.groups, WeftNamedGroup, scope->cluster).label = value;
  return TRUE;
}

/* The value, an id, is what was read last. @values: of nodes */
static void
take_attribute (Reader *reader,
                Target target,
                const char *name,
                gsize offset,
                Scope *scope,
                WeftNamedValues *values)
{
  static const char *const words[] = {N_ ("the graph"), N_ ("nodes"), N_ ("edges"), N_ ("subgraphs")};
  WeftNamedValue value = {keep_id (reader), reader->scan.offset};
  gboolean is_taken = FALSE;

  if (target == OF_NODES)
    is_taken = take_node_attribute (reader, name, values, value);
  else if (target == OF_GRAPH)
    is_taken = take_graph_attribute (reader, name, value);
  else if (target == OF_SUBGRAPH)
    is_taken = take_cluster_attribute (reader, name, scope, value);
  if (!is_taken)
    weft_named_tasks_leave_out (&reader->tasks, _ (words[target]), name, offset);
}

/* "= VALUE" behind a name. */
static gboolean
parse_value (Reader *reader,
             Target target,
             const char *name,
             gsize offset,
             Scope *scope,
             WeftNamedValues *values,
             GError **error)
{
  if (!expect_sign (reader, '=', error) || !expect_id (reader, error))
    return FALSE;
  take_attribute (reader, target, name, offset, scope, values);
  return next (reader, error);
}

/* "[a = b, c = d; e = f] [...]": any number of lists. */
static gboolean
parse_attributes (Reader *reader, Target target, Scope *scope, WeftNamedValues *values, GError **error)
{
  while (weft_dot_scan_is (&reader->scan, '[')) {
    if (!next (reader, error))
      return FALSE;
    while (!weft_dot_scan_is (&reader->scan, ']')) {
      gsize offset = reader->scan.offset;
      const char *name;

      if (!expect_id (reader, error))
        return FALSE;
      name = keep_id (reader);
      if (!next (reader, error) || !parse_value (reader, target, name, offset, scope, values, error))
        return FALSE;
      if ((weft_dot_scan_is (&reader->scan, ',') || weft_dot_scan_is (&reader->scan, ';')) &&
          !next (reader, error))
        return FALSE;
    }
    if (!next (reader, error))
      return FALSE;
  }
  return TRUE;
}

/* "graph [...]", "node [...]", "edge [...]": what holds from here on. */
static gboolean
parse_defaults (Reader *reader, Scope *scope, GError **error)
{
  Target of_graph = scope->members == NULL ? OF_GRAPH : OF_SUBGRAPH;
  Target target = reader->scan.type == WEFT_DOT_NODE   ? OF_NODES
                  : reader->scan.type == WEFT_DOT_EDGE ? OF_EDGES
                                                       : of_graph;

  if (!next (reader, error))
    return FALSE;
  if (!weft_dot_scan_is (&reader->scan, '['))
    return weft_dot_scan_fail (&reader->scan, _ ("“[”"), error);
  return parse_attributes (reader, target, scope, &scope->defaults, error);
}

/* Nodes and subgraphs. */

/* ": PORT", twice at most. */
static gboolean
parse_port (Reader *reader, GError **error)
{
  for (guint i = 0; i < 2 && weft_dot_scan_is (&reader->scan, ':'); i++) {
    if (i == 0)
      weft_named_tasks_leave_out (&reader->tasks, _ ("nodes"), _ ("ports"), reader->scan.offset);
    if (!next (reader, error) || !expect_id (reader, error) || !next (reader, error))
      return FALSE;
  }
  return TRUE;
}

/* The node @name, at whose name the scan was. */
static guint32
name_node (Reader *reader, Scope *scope, const char *name, gsize offset)
{
  gboolean is_new;
  guint32 node =
      weft_named_tasks_add (&reader->tasks, name, &scope->defaults, scope->cluster, offset, &is_new);

  if (!is_new && scope->cluster != WEFT_NO_NAMED_GROUP &&
      !weft_named_tasks_put (&reader->tasks, node, scope->cluster))
    weft_named_tasks_leave_out (&reader->tasks, _ ("nodes"), _ ("second clusters"), offset);

  if (scope->members != NULL)
    g_array_append_val (scope->members, node);
  return node;
}

/* The name of a cluster without the word that makes it one. */
static const char *
get_stem (const char *cluster)
{
  const char *stem = cluster + strlen ("cluster");

  return *stem == '_' ? stem + 1 : stem;
}

/* "subgraph NAME", or nothing, before the brace. */
static gboolean
parse_subgraph_head (Reader *reader, Scope *scope, GError **error)
{
  gsize offset;

  if (reader->scan.type != WEFT_DOT_SUBGRAPH)
    return TRUE;
  if (!next (reader, error))
    return FALSE;
  if (reader->scan.type != WEFT_DOT_ID)
    return TRUE;
  offset = reader->scan.offset;
  scope->is_cluster = g_str_has_prefix (reader->scan.id->str, "cluster");
  if (scope->is_cluster &&
      !weft_named_tasks_add_group (&reader->tasks, reader->scan.id->str, get_stem (reader->scan.id->str),
                                   scope->cluster, offset, &scope->cluster, error))
    return FALSE;
  return next (reader, error);
}

/* @members in ascending order, each once. */
static void
sort_members (GArray *members)
{
  guint n = 0;

  g_array_sort (members, weft_order_numbers);
  for (guint i = 0; i < members->len; i++) {
    guint32 node = g_array_index (members, guint32, i);

    if (n == 0 || g_array_index (members, guint32, n - 1) != node)
      g_array_index (members, guint32, n++) = node;
  }
  g_array_set_size (members, n);
}

/* @members: (out): (transfer full) on success. */
static gboolean
parse_subgraph (Reader *reader, Scope *outer, GArray **members, GError **error)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  Scope scope = {outer->defaults, outer->cluster, FALSE, nodes};
  gboolean done;

  if (reader->level == WEFT_MOST_GROUP_LEVELS)
    return weft_named_tasks_refuse_level (&reader->tasks, reader->scan.offset, error);
  reader->level++;
  done = parse_subgraph_head (reader, &scope, error) && expect_sign (reader, '{', error) &&
         parse_statements (reader, &scope, error) && expect_sign (reader, '}', error);
  reader->level--;
  if (!done)
    return FALSE;
  sort_members (nodes);
  if (outer->members != NULL && nodes->len > 0)
    g_array_append_vals (outer->members, nodes->data, nodes->len);
  *members = g_steal_pointer (&nodes);
  return TRUE;
}

static gboolean
begins_subgraph (const Reader *reader)
{
  return reader->scan.type == WEFT_DOT_SUBGRAPH || weft_dot_scan_is (&reader->scan, '{');
}

/* Edges. */

static gboolean
connect (Reader *reader, const End *from, const End *to, gsize offset, GError **error)
{
  guint n_from = from->members != NULL ? from->members->len : 1;
  guint n_to = to->members != NULL ? to->members->len : 1;

  for (guint i = 0; i < n_from; i++)
    for (guint k = 0; k < n_to; k++)
      if (!weft_named_tasks_connect (
              &reader->tasks, from->members != NULL ? g_array_index (from->members, guint32, i) : from->node,
              to->members != NULL ? g_array_index (to->members, guint32, k) : to->node, WEFT_NAMED_SIDE_FROM,
              offset, error))
        return FALSE;
  return TRUE;
}

static gboolean
parse_end (Reader *reader, Scope *scope, End *end, GError **error)
{
  gsize offset = reader->scan.offset;
  const char *name;

  if (begins_subgraph (reader))
    return parse_subgraph (reader, scope, &end->members, error);
  if (!expect_id (reader, error))
    return FALSE;
  name = keep_id (reader);
  end->node = name_node (reader, scope, name, offset);
  return next (reader, error) && parse_port (reader, error);
}

/* "-> b -> {c d}" behind the first end, which it takes. */
static gboolean
parse_chain (Reader *reader, Scope *scope, End from, GError **error)
{
  gboolean done = TRUE;

  while (done && reader->scan.type == WEFT_DOT_ARROW) {
    gsize offset = reader->scan.offset;
    End to = {0};

    done = next (reader, error) && parse_end (reader, scope, &to, error) &&
           connect (reader, &from, &to, offset, error);
    g_clear_pointer (&from.members, g_array_unref);
    from = to;
  }
  g_clear_pointer (&from.members, g_array_unref);
  if (done && reader->scan.type == WEFT_DOT_LINE)
    return weft_dot_scan_fail (&reader->scan, _ ("“->”, as in a digraph"), error);
  return done;
}

/* Statements. */

/* A node, or an edge from it, with attributes; its name has been read. */
static gboolean
parse_node_statement (Reader *reader, Scope *scope, const char *name, gsize offset, GError **error)
{
  End first = {.node = name_node (reader, scope, name, offset)};
  gboolean is_edge;

  if (!parse_port (reader, error))
    return FALSE;
  is_edge = reader->scan.type == WEFT_DOT_ARROW;
  return parse_chain (reader, scope, first, error) &&
         parse_attributes (reader, is_edge ? OF_EDGES : OF_NODES, scope,
                           &g_array_index (reader->tasks.tasks, WeftNamedTask, first.node).values, error);
}

static gboolean
parse_subgraph_statement (Reader *reader, Scope *scope, GError **error)
{
  End first = {0};
  gboolean is_edge;

  if (!parse_subgraph (reader, scope, &first.members, error))
    return FALSE;
  is_edge = reader->scan.type == WEFT_DOT_ARROW;
  return parse_chain (reader, scope, first, error) &&
         (!is_edge || parse_attributes (reader, OF_EDGES, scope, NULL, error));
}

static gboolean
parse_statement (Reader *reader, Scope *scope, GError **error)
{
  WeftDotType type = reader->scan.type;
  gsize offset = reader->scan.offset;
  const char *name;

  if (type == WEFT_DOT_GRAPH || type == WEFT_DOT_NODE || type == WEFT_DOT_EDGE)
    return parse_defaults (reader, scope, error);
  if (begins_subgraph (reader))
    return parse_subgraph_statement (reader, scope, error);
  if (type != WEFT_DOT_ID)
    return weft_dot_scan_fail (&reader->scan, _ ("a node, an edge, a subgraph or an attribute"), error);
  name = keep_id (reader);
  if (!next (reader, error))
    return FALSE;
  if (weft_dot_scan_is (&reader->scan, '='))
    return parse_value (reader, scope->members == NULL ? OF_GRAPH : OF_SUBGRAPH, name, offset, scope, NULL,
                        error);
  return parse_node_statement (reader, scope, name, offset, error);
}

static gboolean
parse_statements (Reader *reader, Scope *scope, GError **error)
{
  while (!weft_dot_scan_is (&reader->scan, '}')) {
    if (reader->scan.type == WEFT_DOT_END)
      return weft_dot_scan_fail (&reader->scan, _ ("“}”"), error);
    if (weft_dot_scan_is (&reader->scan, ';') ? !next (reader, error)
                                              : !parse_statement (reader, scope, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
parse_head (Reader *reader, GError **error)
{
  if (!next (reader, error) || (reader->scan.type == WEFT_DOT_STRICT && !next (reader, error)))
    return FALSE;
  if (reader->scan.type == WEFT_DOT_GRAPH)
    return weft_dot_scan_fail (
        &reader->scan, _ ("“digraph”, because edges of other graphs do not say what comes first"), error);
  if (reader->scan.type != WEFT_DOT_DIGRAPH)
    return weft_dot_scan_fail (&reader->scan, _ ("“digraph”"), error);
  if (!next (reader, error))
    return FALSE;
  if (reader->scan.type != WEFT_DOT_ID)
    return TRUE;
  reader->tasks.name = keep_id (reader);
  return next (reader, error);
}

/* Rule: the first graph of a file counts. */
static gboolean
parse_rest (Reader *reader, GError **error)
{
  if (reader->scan.type == WEFT_DOT_DIGRAPH || reader->scan.type == WEFT_DOT_GRAPH ||
      reader->scan.type == WEFT_DOT_STRICT)
    weft_named_tasks_leave_out (&reader->tasks, _ ("the file"), _ ("graphs behind the first one"),
                                reader->scan.offset);
  else if (reader->scan.type != WEFT_DOT_END)
    return weft_dot_scan_fail (&reader->scan, _ ("the end of the file"), error);
  return TRUE;
}

static gboolean
parse_file (Reader *reader, GError **error)
{
  Scope scope = {.cluster = WEFT_NO_NAMED_GROUP};

  return parse_head (reader, error) && expect_sign (reader, '{', error) &&
         parse_statements (reader, &scope, error) && expect_sign (reader, '}', error) &&
         parse_rest (reader, error);
}

/* A label as people read it: without the escapes that say how lines are set; \N and \G are the names of node and graph. The standard one is
 * none. */
static char *
read_label (const char *label, const char *node, const char *graph)
{
  GString *text;

  if (g_str_equal (label, "\\N"))
    return NULL;
  text = g_string_new (NULL);
  for (const char *at = label; *at != '\0'; at++) {
    if (*at != '\\' || at[1] == '\0') {
      g_string_append_c (text, *at);
      continue;
    }
    at++;
    if (*at == 'N' || *at == 'G')
      g_string_append (text, *at == 'N' ? node : graph != NULL ? graph : "");
    else if (*at == 'n' || ((*at == 'l' || *at == 'r') && at[1] != '\0'))
      g_string_append_c (text, '\n');
    else if (*at != 'l' && *at != 'r')
      g_string_append_c (text, *at);
  }
  return g_string_free (text, FALSE);
}

WeftDocument *
weft_dot_read (const WeftFormatInput *input,
               WeftDiagnostics *diagnostics,
               G_GNUC_UNUSED WeftLocations **locations,
               GError **error)
{
  g_autofree char *stem = weft_make_stem (input->file);
  Reader reader = {.time_attribute =
                       weft_format_get_option (&weft_dot_format, input->options, "time-attribute")};
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_dot_scan_init (&reader.scan, &text, input->job);
  weft_named_tasks_init (&reader.tasks, &text, input->job, diagnostics);
  reader.tasks.read_label = read_label;
  if (weft_text_check_characters (&text, error) && parse_file (&reader, error))
    document = weft_named_tasks_finish (&reader.tasks, stem, error);
  weft_named_tasks_clear (&reader.tasks);
  weft_dot_scan_clear (&reader.scan);
  weft_text_clear (&text);
  return document;
}
