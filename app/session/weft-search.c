/* weft-search.c: a walk over all nodes and rows; each is made into one text to look in. */
#include "weft-search.h"

#include "weft-elements.h"
#include "weft-words.h"

#include <glib/gi18n-lib.h>

/* Nodes between two looks at whether anybody still wants to know. */
#define BEAT 256

typedef struct {
  const WeftDocument *document;
  char **words; /* folded */
  const int *cancelled;
  GArray *hits;
  GString *line;
  guint n_seen;
} Search;

/* What of @node is said to people. */
static gboolean
is_said (const WeftPropertyInfo *info)
{
  return !(info->flags & (WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_PLACE));
}

static void
add_words (GString *line, const char *words)
{
  if (words != NULL && *words != '\0') {
    g_string_append (line, words);
    g_string_append_c (line, '\n');
  }
}

/* Of what is only kept there is no more than its element and its identifier. */
static void
make_line (Search *search, WeftElement part)
{
  GString *line = search->line;
  WeftKind kind = weft_document_get_kind (search->document, part);
  const WeftKindInfo *info = weft_kind_get_info (kind);

  g_string_truncate (line, 0);
  if (kind == WEFT_KIND_KEPT) {
    const WeftNode *node = weft_document_get_node (search->document, part.node);

    add_words (line, weft_node_get_text (node, WEFT_PROPERTY_NAME));
    add_words (line, weft_node_get_name (node));
    return;
  }
  add_words (line, info->label != NULL ? _ (info->label) : NULL);
  for (guint i = 0; i < info->n_properties; i++) {
    g_autofree char *text =
        is_said (&info->properties[i])
            ? weft_document_print_value (search->document, part, info->properties[i].property)
            : NULL;

    add_words (line, text);
  }
}

static void
look_at (Search *search, WeftElement part, guint32 diagram)
{
  make_line (search, part);
  if (weft_words_stand_in (search->words, search->line->str, search->line->len))
    g_array_append_vals (search->hits, &(WeftSearchHit){weft_element_get_number (part), diagram}, 1);
}

static gboolean
is_cancelled (Search *search)
{
  return search->cancelled != NULL && search->n_seen++ % BEAT == 0 &&
         g_atomic_int_get (search->cancelled) != 0;
}

/* Rows of a node that is no diagram are no places to go to: the node stands for them. */
static void
look_at_row (Search *search, WeftElement row, guint32 diagram)
{
  if (diagram == row.node)
    look_at (search, row, diagram);
  else if (search->hits->len == 0 ||
           g_array_index (search->hits, WeftSearchHit, search->hits->len - 1).part != row.node) {
    make_line (search, row);
    if (weft_words_stand_in (search->words, search->line->str, search->line->len))
      g_array_append_vals (search->hits, &(WeftSearchHit){row.node, diagram}, 1);
  }
}

static gboolean
walk_rows (Search *search, const WeftNode *carrier, guint32 diagram)
{
  const WeftGraph *graph = weft_node_get_graph (carrier);

  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++)
    for (WeftElement row = {weft_node_get_id (carrier), table, 0};
         !weft_kind_is (weft_graph_get_kind (graph, table), WEFT_KIND_IS_EDGE) &&
         row.row < weft_graph_get_end (graph, table);
         row.row++) {
      if (is_cancelled (search))
        return FALSE;
      if (weft_graph_has_row (graph, row))
        look_at_row (search, row, diagram);
    }
  return TRUE;
}

/* Depth is bounded by the nesting limit. */
static gboolean
walk (Search *search, WeftNode *node, guint32 diagram)
{
  guint32 id = weft_node_get_id (node);
  WeftChildIter iter;
  WeftNode *child;

  if (is_cancelled (search))
    return FALSE;
  if (weft_kind_is_diagram (weft_node_get_kind (node)))
    diagram = id;
  look_at (search, weft_element_of_node (id), diagram);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (!walk (search, child, diagram))
      return FALSE;
  return walk_rows (search, node, diagram);
}

GArray *
weft_search (const WeftDocument *document, const char *words, const int *cancelled)
{
  g_auto (GStrv) parts = weft_words_split (words);
  Search search = {.document = document,
                   .words = parts,
                   .cancelled = cancelled,
                   .hits = g_array_new (FALSE, FALSE, sizeof (WeftSearchHit)),
                   .line = g_string_new (NULL)};

  if (parts[0] != NULL)
    walk (&search, weft_document_get_root (document), 0);
  g_string_free (search.line, TRUE);
  return search.hits;
}
