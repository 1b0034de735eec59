/* test-toy-list.c: a second kind of diagram, without a window: read, written, drawn, edited. */
#include "toy-list.h"

#include "weft-check.h"
#include "weft-diagram-edits.h"
#include "weft-diagram.h"

#include "weft-reader.h"
#include "weft-schema.h"
#include "weft-writer.h"

#include <string.h>

static const char text[] = "<weft xmlns='urn:weft:1'><suite><machine id='m' pes='8'/></suite>"
                           "<toy-list id='l'><toy-item id='a'/><toy-item id='b' count='3'/></toy-list>"
                           "<flow-tree id='t' machine='m'><block id='c' mode='simd'/></flow-tree></weft>";

static WeftDocument *
read_text (void)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "toy", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static void
test_format (void)
{
  g_autoptr (WeftDocument) document = read_text ();
  g_autofree char *written = weft_write (document, NULL);
  g_autofree char *schema = weft_schema_write ();
  gsize size = strlen (written);
  g_autoptr (WeftDocument) again = weft_read (written, size, "again", NULL, NULL);
  g_autofree char *same = weft_write (again, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (written, ==, same);
  g_assert_nonnull (strstr (written, "<toy-item id=\"b\" count=\"3\"/>"));
  g_assert_nonnull (strstr (schema, "<element name=\"toy-list\">"));
  g_assert_null (weft_read ("<weft xmlns='urn:weft:1'><toy-item id='a'/></weft>", 50, "wrong", NULL, &error));
  g_assert_nonnull (strstr (error->message, "<toy-list>"));
}

/* References are checked, and follow the id that they name. */
static void
test_check (void)
{
  g_autoptr (WeftDocument) document = read_text ();
  guint32 list = weft_document_find (document, "l");
  WeftBatch *batch = weft_batch_begin (document);
  g_autoptr (WeftDocument) wrong = NULL;
  g_autoptr (WeftDocument) right = NULL;
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) problems = NULL;

  g_assert_true (weft_batch_set (batch, list, WEFT_PROPERTY_OF, "l", NULL));
  g_assert_true (weft_batch_set (batch, list, WEFT_PROPERTY_ID, "renamed", NULL));
  right = weft_batch_commit (batch);
  none = weft_document_check (right);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpstr (weft_node_get_text (weft_document_get_node (right, list), WEFT_PROPERTY_OF), ==,
                   "renamed");
  batch = weft_batch_begin (document);
  g_assert_true (weft_batch_set (batch, list, WEFT_PROPERTY_OF, "a", NULL));
  wrong = weft_batch_commit (batch);
  problems = weft_document_check (wrong);
  g_assert_cmpuint (problems->len, ==, 1);
}

static void
test_scene (void)
{
  g_autoptr (WeftDocument) document = read_text ();
  guint32 list = weft_document_find (document, "l");
  g_autoptr (WeftDiagram) diagram = weft_diagram_new (document, list);
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftScene) scene = weft_diagram_make_scene (diagram, typesetter, job, NULL);
  g_autofree char *value = weft_diagram_tell_value (document, weft_document_find (document, "b"));
  WeftPaint paint;

  g_assert_nonnull (weft_scene_find (scene, weft_document_find (document, "a")));
  g_assert_nonnull (weft_scene_find (scene, weft_document_find (document, "b")));
  g_assert_cmpuint (weft_diagram_find_place (document, list, scene, 1000, 0).index, ==, 2);
  g_assert_cmpstr (value, ==, "3 ×");
  g_assert_cmpstr (weft_diagram_get_tag (weft_document_lookup (document, "a"), &paint), ==, "toy");
  g_assert_cmpstr (weft_diagram_get_tag (weft_document_lookup (document, "c"), &paint), ==, "SIMD");
}

/* Does @name to the node called @id, which may be NULL; takes @document. */
static WeftDocument *
edit (WeftDocument *document, const char *name, const char *id, const char *argument, char **words)
{
  guint32 node = id != NULL ? weft_document_find (document, id) : 0;
  const WeftEditSubject subject = {.document = document,
                                   .diagram = weft_document_find (document, "l"),
                                   .nodes = &node,
                                   .n = id != NULL,
                                   .text = argument,
                                   .text_size = argument != NULL ? strlen (argument) : 0};
  g_auto (WeftEditResult) result = {NULL};
  g_autoptr (GError) error = NULL;

  if (!weft_edit_apply (weft_edit_find (name), &subject, &result, &error)) {
    g_assert_nonnull (words);
    *words = g_strdup (error->message);
    return document;
  }
  weft_document_unref (document);
  return g_steal_pointer (&result.document);
}

/* The ids of the list, one after the other. */
static void
assert_list (const WeftDocument *document, const char *expected)
{
  const WeftNode *list = weft_document_lookup (document, "l");
  g_autoptr (GString) ids = g_string_new (NULL);
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, list);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? " " : "", weft_node_get_name (child));
  g_assert_cmpstr (ids->str, ==, expected);
}

/* The edits of every kind of diagram do to lists what they do to trees; a list has "add-sibling" of its own. */
static void
test_edits (void)
{
  g_autoptr (WeftDocument) document = read_text ();

  document = edit (document, "add-item", "a", NULL, NULL);
  assert_list (document, "a item1 b");
  document = edit (document, "add-sibling", NULL, NULL, NULL);
  assert_list (document, "a item1 b item2");
  document = edit (document, "move-later", "a", NULL, NULL);
  assert_list (document, "item1 a b item2");
  document = edit (document, "duplicate", "b", NULL, NULL);
  assert_list (document, "item1 a b b2 item2");
  document = edit (document, "delete", "item1", NULL, NULL);
  document = edit (document, "cut", "b2", NULL, NULL);
  assert_list (document, "a b item2");
  document = edit (document, "rename", "b", "Bread", NULL);
  g_assert_cmpstr (weft_node_get_label (weft_document_lookup (document, "b")), ==, "Bread");
  document = edit (document, "add-note", NULL, NULL, NULL);
  assert_list (document, "a b item2 note1");
  document = edit (document, "add-diagram", NULL, NULL, NULL);
  g_assert_nonnull (weft_document_lookup (document, "tree1"));
}

/* What only trees have says so. */
static void
test_refused (void)
{
  static const char *const names[] = {"add-block", "wrap-loop", "mode-simd", "set-machine", "unwrap"};
  g_autoptr (WeftDocument) document = read_text ();
  WeftEditSubject shown = {NULL};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *words = NULL;

    document = edit (document, names[i], "a", "m", &words);
    shown = (WeftEditSubject){.document = document, .diagram = weft_document_find (document, "l")};
    g_assert_nonnull (strstr (words, "List"));
    g_assert_false (weft_edit_fits (weft_edit_find (names[i]), &shown));
  }
  g_assert_true (weft_edit_fits (weft_edit_find ("delete"), &shown));
  g_assert_true (weft_edit_fits (weft_edit_find ("add-diagram"), &shown));
  g_assert_true (weft_edit_fits (weft_edit_find ("add-block"), &(WeftEditSubject){.document = document}));
}

static void
test_drops (void)
{
  g_autoptr (WeftDocument) document = read_text ();
  guint32 list = weft_document_find (document, "l");
  const WeftDrop *drop = weft_drop_find (document, list, "part", "add-item");
  WeftEditSubject subject = {.document = document, .diagram = list, .parent = list, .index = 1};
  guint32 target;
  g_autofree char *words = weft_drop_check (drop, &subject, &target);
  WeftProperty property;

  g_assert_cmpstr (words, ==, "Add an item before “b”");
  g_assert_cmpuint (target, ==, list);
  g_assert_null (weft_drop_find (document, list, "mode", "simd"));
  g_assert_true (weft_diagram_edits_get_main (document, weft_document_find (document, "b"), &property));
  g_assert_cmpint (property, ==, WEFT_PROPERTY_COUNT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/toy/format", test_format);
  g_test_add_func ("/toy/check", test_check);
  g_test_add_func ("/toy/scene", test_scene);
  g_test_add_func ("/toy/edits", test_edits);
  g_test_add_func ("/toy/refused", test_refused);
  g_test_add_func ("/toy/drops", test_drops);
  return g_test_run ();
}
