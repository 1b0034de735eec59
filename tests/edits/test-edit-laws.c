/* test-edit-laws.c: laws of all rows of the table, on random documents and selections: an edit that is refused cannot be
 * applied; one that fails or is applied leaves the version that it began with as it was; what it makes can be saved and
 * read again; trees that kept the rules about modes keep them. */
#include "edit-fixture.h"

#include "random-document.h"
#include "random-tree.h"
#include "weft-check.h"
#include "weft-clip.h"
#include "weft-writer.h"

#define ROUNDS 4000

typedef struct {
  WeftRandom random;
  GArray *nodes;
  WeftEditSubject subject;
  char *text;
} Draw;

static guint
below (Draw *draw, guint bound)
{
  return (guint) weft_random_below (&draw->random, bound);
}

static guint32
draw_diagram (Draw *draw, const WeftDocument *document)
{
  const WeftNode *tree = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_FLOW_TREE);

  return tree != NULL && below (draw, 20) > 0 ? weft_node_get_id (tree) : 0;
}

/* A name, or some of the document for pasting. */
static char *
draw_text (Draw *draw, const WeftDocument *document)
{
  g_autoptr (WeftDocument) clip = NULL;

  if (below (draw, 3) == 0)
    return random_text (&draw->random);
  clip = weft_clip_new (document, draw->subject.diagram, (guint32 *) (gpointer) draw->nodes->data,
                        draw->nodes->len, NULL, NULL);
  return clip != NULL ? weft_write (clip, NULL) : g_strdup ("");
}

static void
draw_subject (Draw *draw, WeftDocument *document)
{
  g_array_set_size (draw->nodes, 0);
  for (guint n = below (draw, 4); n > 0; n--) {
    guint32 node = random_node_id (&draw->random, document);

    g_array_append_val (draw->nodes, node);
  }
  draw->subject = (WeftEditSubject){.document = document,
                                    .diagram = draw_diagram (draw, document),
                                    .nodes = (guint32 *) (gpointer) draw->nodes->data,
                                    .n = draw->nodes->len,
                                    .parent = below (draw, 2) ? random_node_id (&draw->random, document) : 0,
                                    .index = below (draw, 6),
                                    .x = 1000.0 * below (draw, 100),
                                    .has_position = below (draw, 2)};
  g_free (draw->text);
  draw->text = draw_text (draw, document);
  draw->subject.text = draw->text;
  draw->subject.text_size = strlen (draw->text);
}

/* How many rules about modes are broken: below conditionals, and what the control unit decides. */
static guint
count_broken (const WeftDocument *document)
{
  g_autoptr (GPtrArray) problems = weft_document_check (document);
  guint count = 0;

  for (guint i = 0; i < problems->len; i++)
    count += strstr (((const GError *) problems->pdata[i])->message, "conditional") != NULL ||
             strstr (((const GError *) problems->pdata[i])->message, "control unit") != NULL;
  return count;
}

static const WeftEdit *
draw_edit (Draw *draw)
{
  guint n;
  const WeftEdit *const *edits = weft_edits_get (&n);

  return edits[below (draw, n)];
}

/* (transfer full): the next version, or @document (transfer full) again when there is none. */
static WeftDocument *
step (Draw *draw, WeftDocument *document, gboolean keeps_rules, guint *applied)
{
  const WeftEdit *edit = draw_edit (draw);
  g_auto (WeftEditResult) result = {NULL};
  g_autoptr (GError) error = NULL;
  g_autofree char *before = weft_write (document, NULL);
  g_autofree char *after = NULL;
  g_autofree char *words = NULL;
  gboolean done;

  draw_subject (draw, document);
  words = weft_edit_refuse (edit, &draw->subject);
  done = weft_edit_apply (edit, &draw->subject, &result, &error);
  g_assert_true (done == (error == NULL) && done == (result.document != NULL));
  g_assert_true (words == NULL || !done);
  after = weft_write (document, NULL);
  g_assert_cmpstr (after, ==, before);
  if (!done)
    return document;
  *applied += result.document != document;
  g_assert_nonnull (result.name);
  edit_assert_sound (result.document);
  if (keeps_rules && count_broken (result.document) > count_broken (document))
    g_error ("%s breaks a rule about modes", edit->name);
  for (guint i = 0; i < result.nodes->len; i++)
    g_assert_nonnull (weft_document_get_node (result.document, g_array_index (result.nodes, guint32, i)));
  weft_document_unref (document);
  return g_steal_pointer (&result.document);
}

static void
test_laws (gboolean keeps_rules)
{
  guint64 seed = g_test_rand_int ();
  Draw draw = {.nodes = g_array_new (FALSE, FALSE, sizeof (guint32))};
  const RandomTreeOptions options = {
      .pes = 4, .depth = 4, .length = 4, .trips = 3, .mixed = TRUE, .by_control_unit = TRUE};
  WeftDocument *document = NULL;
  guint applied = 0;

  g_test_message ("seed %" G_GUINT64_FORMAT, seed);
  weft_random_init (&draw.random, seed, 0);
  for (guint i = 0; i < ROUNDS; i++) {
    if (i % 40 == 0) {
      g_clear_pointer (&document, weft_document_unref);
      document =
          keeps_rules ? random_tree_new (&draw.random, &options) : random_document_new (&draw.random, 60);
    }
    document = step (&draw, document, keeps_rules, &applied);
  }
  g_assert_cmpuint (applied, >, ROUNDS / 10);
  weft_document_unref (document);
  g_array_unref (draw.nodes);
  g_free (draw.text);
}

static void
test_trees (void)
{
  test_laws (TRUE);
}

static void
test_documents (void)
{
  test_laws (FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-laws/trees", test_trees);
  g_test_add_func ("/edit-laws/documents", test_documents);
  return g_test_run ();
}
