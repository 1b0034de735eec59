/* edit-fixture.c: see edit-fixture.h. */
#include "edit-fixture.h"

#include "weft-elements.h"
#include "weft-graph.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include <string.h>

void
edit_fixture_take (EditFixture *fixture, WeftDocument *document)
{
  const WeftNode *tree = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_FLOW_TREE);

  *fixture = (EditFixture){.document = document,
                           .diagram = tree != NULL ? weft_node_get_id (tree) : 0,
                           .nodes = g_array_new (FALSE, FALSE, sizeof (guint32))};
}

void
edit_fixture_open (EditFixture *fixture, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "li-figure-2.weft", NULL);
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_load (path, NULL, &error);

  g_assert_no_error (error);
  edit_fixture_take (fixture, document);
}

void
edit_fixture_clear (EditFixture *fixture)
{
  weft_document_unref (fixture->document);
  g_array_unref (fixture->nodes);
  g_free (fixture->name);
  g_free (fixture->words);
}

const WeftGraph *
edit_get_graph (EditFixture *fixture)
{
  return weft_document_get_graph (fixture->document, weft_element_of_node (fixture->diagram));
}

guint32
edit_find (EditFixture *fixture, const char *name)
{
  const char *dot = strchr (name, '.');
  g_autofree char *id = dot != NULL ? g_strndup (name, (gsize) (dot - name)) : g_strdup (name);
  const WeftNode *node = weft_document_lookup (fixture->document, id);
  WeftElement element;

  if (node == NULL && weft_document_find_element (fixture->document, id, &element))
    return weft_element_get_number (element);
  if (node == NULL)
    g_error ("no node “%s”", name);
  if (dot != NULL)
    node = weft_node_find_child (node, g_str_equal (dot, ".then") ? WEFT_KIND_THEN : WEFT_KIND_ELSE);
  g_assert_nonnull (node);
  return weft_node_get_id (node);
}

guint32 *
edit_select (EditFixture *fixture, const char *names, gsize *n)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);
  guint32 *nodes = g_new0 (guint32, g_strv_length (list));

  *n = 0;
  for (guint i = 0; list[i] != NULL; i++)
    if (*list[i] != '\0')
      nodes[(*n)++] = edit_find (fixture, list[i]);
  return nodes;
}

static gboolean
apply (EditFixture *fixture,
       const char *name,
       const char *names,
       const char *parent,
       gsize index,
       const char *text,
       gssize size,
       GError **error)
{
  const WeftEdit *edit = weft_edit_find (name);
  gsize n;
  g_autofree guint32 *nodes = edit_select (fixture, names, &n);
  WeftEditSubject subject = {.document = fixture->document,
                             .diagram = fixture->diagram,
                             .nodes = nodes,
                             .n = n,
                             .parent = parent != NULL ? edit_find (fixture, parent) : 0,
                             .index = index,
                             .text = text,
                             .text_size = text == NULL ? 0
                                          : size < 0   ? strlen (text)
                                                       : (gsize) size};
  g_auto (WeftEditResult) result = {NULL};
  gboolean done;

  g_assert_nonnull (edit);
  done = weft_edit_apply (edit, &subject, &result, error);
  if (!done)
    return FALSE;
  g_assert_nonnull (result.name);
  weft_document_unref (fixture->document);
  fixture->document = g_steal_pointer (&result.document);
  g_array_set_size (fixture->nodes, 0);
  g_array_append_vals (fixture->nodes, result.nodes->data, result.nodes->len);
  g_free (fixture->name);
  g_free (fixture->words);
  fixture->name = g_steal_pointer (&result.name);
  fixture->words = g_steal_pointer (&result.words);
  edit_assert_sound (fixture->document);
  return TRUE;
}

void
edit_do (EditFixture *fixture, const char *edit, const char *names)
{
  g_autoptr (GError) error = NULL;

  apply (fixture, edit, names, NULL, 0, NULL, 0, &error);
  g_assert_no_error (error);
}

void
edit_do_at (EditFixture *fixture, const char *edit, const char *names, const char *parent, gsize index)
{
  g_autoptr (GError) error = NULL;

  apply (fixture, edit, names, parent, index, NULL, 0, &error);
  g_assert_no_error (error);
}

void
edit_do_text (EditFixture *fixture, const char *edit, const char *names, const char *text, gssize size)
{
  g_autoptr (GError) error = NULL;

  apply (fixture, edit, names, NULL, 0, text, size, &error);
  g_assert_no_error (error);
}

char *
edit_fail (EditFixture *fixture,
           const char *edit,
           const char *names,
           const char *parent,
           const char *text,
           gssize size)
{
  g_autoptr (GError) error = NULL;
  const WeftDocument *before = fixture->document;

  g_assert_false (apply (fixture, edit, names, parent, 0, text, size, &error));
  g_assert_nonnull (error);
  g_assert_true (fixture->document == before);
  g_assert_cmpuint (strlen (error->message), >, 5);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  return g_strdup (error->message);
}

static void print_series (GString *text, const WeftNode *node);

static void
print_block (GString *text, const WeftNode *block)
{
  gsize n = weft_node_get_n_children (block);

  if (n != 1)
    g_string_append_printf (text, ":%" G_GSIZE_FORMAT, n);
}

static void
print_if (GString *text, const WeftNode *node)
{
  const WeftNode *then = weft_node_find_child (node, WEFT_KIND_THEN);
  const WeftNode *otherwise = weft_node_find_child (node, WEFT_KIND_ELSE);

  g_string_append_c (text, '(');
  if (then != NULL)
    print_series (text, then);
  if (otherwise != NULL) {
    g_string_append_c (text, '|');
    print_series (text, otherwise);
  }
  g_string_append_c (text, ')');
}

static void
print_part (GString *text, const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);

  if (kind == WEFT_KIND_NOTE) {
    g_string_append_c (text, '#');
    return;
  }
  g_string_append (text, weft_node_get_name (node));
  if (weft_node_get_integer (node, WEFT_PROPERTY_COLLAPSED))
    g_string_append_c (text, '*');
  if (kind == WEFT_KIND_BLOCK) {
    print_block (text, node);
  } else if (kind == WEFT_KIND_IF) {
    print_if (text, node);
  } else {
    g_string_append_c (text, '(');
    print_series (text, node);
    g_string_append_c (text, ')');
  }
}

static void
print_series (GString *text, const WeftNode *node)
{
  WeftChildIter iter;
  WeftNode *child;
  gboolean any = FALSE;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (weft_node_get_kind (child) == WEFT_KIND_KEPT)
      continue;
    g_string_append (text, any ? " " : "");
    print_part (text, child);
    any = TRUE;
  }
}

char *
edit_print (EditFixture *fixture)
{
  GString *text = g_string_new (NULL);

  print_series (text, weft_document_get_node (fixture->document, fixture->diagram));
  return g_string_free (text, FALSE);
}

void
edit_assert (EditFixture *fixture, const char *expected)
{
  g_autofree char *found = edit_print (fixture);

  g_assert_cmpstr (found, ==, expected);
}

/* Rows are counted anew when they are read: the same graph may have another digest then (weft-graph.h). */
static gboolean
has_rows (const WeftDocument *document)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_graph_has_rows (weft_node_get_graph (child)))
      return TRUE;
  return FALSE;
}

void
edit_assert_sound (const WeftDocument *document)
{
  gsize size;
  g_autofree char *text = weft_write (document, &size);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) again = weft_read (text, size, "again", NULL, &error);
  g_autofree char *twice = NULL;

  g_assert_no_error (error);
  twice = weft_write (again, NULL);
  g_assert_cmpstr (twice, ==, text);
  g_assert_true (has_rows (document) ||
                 weft_digest_equal (weft_node_get_digest (weft_document_get_root (document)),
                                    weft_node_get_digest (weft_document_get_root (again))));
}
