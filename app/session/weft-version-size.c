/* weft-version-size.c: two trees side by side; what is the same pointer in both is shared. The sizes of
 * nodes are estimates: the model does not show them. */
#include "weft-version-size.h"

/* With what the allocator adds, for a node of the usual kinds. */
#define NODE_BYTES       80
#define PROPERTIES_BYTES 150
#define LIST_BYTES       32  /* of a list of children, and a pointer for each */
#define BRANCH_BYTES     360 /* of each level of branches above the one run that an edit copies */
#define RUN_CHILDREN     32
#define BRANCHES         8
#define VERSION_BYTES    300 /* the version itself, its share of the maps */

/* Wider lists are not compared child by child: an edit should not take longer for being counted. */
#define MOST_COMPARED 4096
#define GUESSED_BYTES 600 /* of a child and what is below it */

static gsize
children_bytes (gsize n)
{
  gsize bytes = n > 0 ? LIST_BYTES + MIN (n, RUN_CHILDREN) * sizeof (gpointer) : 0;

  for (gsize width = RUN_CHILDREN; width < n; width *= BRANCHES)
    bytes += BRANCH_BYTES;
  return bytes;
}

static gsize
whole_size (const WeftNode *node)
{
  gsize bytes =
      NODE_BYTES + PROPERTIES_BYTES + LIST_BYTES + weft_node_get_n_children (node) * sizeof (gpointer);
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    bytes += whole_size (child);
  return bytes;
}

static gboolean
is_same_node (const WeftNode *a, const WeftNode *b)
{
  return weft_node_get_id (a) == weft_node_get_id (b);
}

/* How many children the two have in common at the end, besides @before at the start. */
static gsize
common_end (const WeftNode *node, const WeftNode *other, gsize before)
{
  gsize n = weft_node_get_n_children (node);
  gsize n_other = weft_node_get_n_children (other);
  gsize most = MIN (n, n_other) - before;
  gsize common = 0;

  while (common < most && is_same_node (weft_node_get_child (node, n - 1 - common),
                                        weft_node_get_child (other, n_other - 1 - common)))
    common++;
  return common;
}

static gsize own_size (const WeftNode *node, const WeftNode *other, const WeftDocument *document);

/* Of a child that does not stand where it did: it may stand elsewhere in @document. */
static gsize
strayed_size (const WeftNode *child, const WeftDocument *document)
{
  const WeftNode *found = weft_document_get_node (document, weft_node_get_id (child));

  return found != NULL ? own_size (child, found, document) : whole_size (child);
}

static gsize
middle_size (const WeftNode *node, gsize from, gsize to, const WeftDocument *document)
{
  gsize bytes = 0;

  for (gsize i = from; i < to; i++)
    bytes += strayed_size (weft_node_get_child (node, i), document);
  return bytes;
}

static gsize
differing_children_size (const WeftNode *node, const WeftNode *other, const WeftDocument *document)
{
  gsize n = weft_node_get_n_children (node);
  WeftChildIter iter;
  WeftChildIter other_iter;
  gsize bytes = 0;
  gsize before = 0;
  gsize after;

  weft_child_iter_init (&iter, node);
  weft_child_iter_init (&other_iter, other);
  for (;; before++) {
    const WeftNode *child = weft_child_iter_next (&iter);
    const WeftNode *other_child = weft_child_iter_next (&other_iter);

    if (child == NULL || other_child == NULL || !is_same_node (child, other_child))
      break;
    bytes += own_size (child, other_child, document);
  }
  after = common_end (node, other, before);
  for (gsize i = n - after; i < n; i++)
    bytes += own_size (weft_node_get_child (node, i),
                       weft_node_get_child (other, i + weft_node_get_n_children (other) - n), document);
  return bytes + middle_size (node, before, n - after, document);
}

static gsize
guess_children_size (const WeftNode *node, const WeftNode *other)
{
  gsize n = weft_node_get_n_children (node);
  gsize n_other = weft_node_get_n_children (other);

  return n > n_other ? (n - n_other) * GUESSED_BYTES : NODE_BYTES + PROPERTIES_BYTES;
}

/* Recursion ends at the nesting limit of documents. */
static gsize
own_size (const WeftNode *node, const WeftNode *other, const WeftDocument *document)
{
  gsize widest = MAX (weft_node_get_n_children (node), weft_node_get_n_children (other));
  gsize bytes = NODE_BYTES;

  if (node == other)
    return 0;
  if (weft_node_get_properties (node) != weft_node_get_properties (other))
    bytes += PROPERTIES_BYTES;
  bytes += children_bytes (weft_node_get_n_children (node));
  if (widest > MOST_COMPARED)
    return bytes + guess_children_size (node, other);
  return bytes + differing_children_size (node, other, document);
}

gsize
weft_version_size (const WeftDocument *kept, const WeftDocument *other)
{
  if (kept == other)
    return 0;
  return VERSION_BYTES + own_size (weft_document_get_root (kept), weft_document_get_root (other), other);
}
