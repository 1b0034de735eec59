/* same-document.c: walks over documents. */
#include "same-document.h"

static void
assert_same_value (const WeftNode *a, const WeftNode *b, WeftProperty property)
{
  g_autofree char *text_a = weft_properties_print (weft_node_get_properties (a), property);
  g_autofree char *text_b = weft_properties_print (weft_node_get_properties (b), property);

  g_assert_cmpstr (text_a, ==, text_b);
}

static void
assert_same_node (const WeftNode *a, const WeftNode *b)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (a));
  gsize n = weft_node_get_n_children (a);

  g_assert_cmpint (weft_node_get_kind (a), ==, weft_node_get_kind (b));
  for (guint i = 0; i < info->n_properties; i++)
    assert_same_value (a, b, info->properties[i].property);
  g_assert_true (weft_digest_equal (weft_node_get_digest (a), weft_node_get_digest (b)));
  g_assert_cmpuint (n, ==, weft_node_get_n_children (b));
  for (gsize i = 0; i < n; i++)
    assert_same_node (weft_node_get_child (a, i), weft_node_get_child (b, i));
}

void
assert_same_document (const WeftDocument *a, const WeftDocument *b)
{
  assert_same_node (weft_document_get_root (a), weft_document_get_root (b));
}

static void
assert_findable_below (const WeftDocument *document, const WeftNode *node, guint32 parent, gsize index)
{
  guint32 id = weft_node_get_id (node);
  const char *name = weft_node_get_name (node);

  g_assert_true (weft_document_get_node (document, id) == node);
  g_assert_cmpuint (weft_document_get_parent (document, id), ==, parent);
  g_assert_cmpuint (weft_document_get_index (document, id), ==, index);
  if (name != NULL)
    g_assert_cmpuint (weft_document_find (document, name), ==, id);
  for (gsize i = 0; i < weft_node_get_n_children (node); i++)
    assert_findable_below (document, weft_node_get_child (node, i), id, i);
}

void
assert_findable (const WeftDocument *document)
{
  assert_findable_below (document, weft_document_get_root (document), 0, 0);
}
