/* test-edits.c: what every edit of the table makes of Figure 2. The whole table is walked: a row without a test here
 * fails. */
#include "edit-fixture.h"

#include "weft-diagram-edits.h"

#include "weft-check.h"
#include "weft-flow-tree.h"

#include <string.h>

#define FIGURE "a for(b if(c|d e) f)"

static WeftMode
mode_of (EditFixture *fixture, const char *name)
{
  return weft_node_get_mode (weft_document_get_node (fixture->document, edit_find (fixture, name)));
}

static void
assert_valid (EditFixture *fixture)
{
  g_autoptr (GError) error = NULL;

  weft_document_check_diagram (fixture->document, fixture->diagram, WEFT_MODES_AS_DRAWN, &error);
  g_assert_no_error (error);
}

/* The words of the refusal hold @part. */
static void
assert_refused (EditFixture *fixture,
                const char *edit,
                const char *names,
                const char *parent,
                const char *part)
{
  g_autofree char *words = edit_fail (fixture, edit, names, parent, NULL, 0);

  if (strstr (words, part) == NULL)
    g_error ("“%s” does not speak of “%s”", words, part);
}

static void
assert_selected (EditFixture *fixture, const char *names)
{
  gsize n;
  g_autofree guint32 *nodes = edit_select (fixture, names, &n);

  g_assert_cmpuint (fixture->nodes->len, ==, n);
  for (gsize i = 0; i < n; i++)
    g_assert_cmpuint (g_array_index (fixture->nodes, guint32, i), ==, nodes[i]);
}

static void
test_add_block (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "add-block", "b");
  edit_assert (fixture, "a for(b block1 if(c|d e) f)");
  assert_selected (fixture, "block1");
  edit_do (fixture, "add-block", "");
  edit_do (fixture, "add-block", "for");
  edit_do (fixture, "add-block", "if.else");
  edit_assert (fixture, "a for(b block1 if(c|d e block4) f block3) block2");
  g_assert_cmpint (mode_of (fixture, "block4"), ==, WEFT_MODE_SPMD);
  edit_do_at (fixture, "add-block", "f", "fig2", 0);
  edit_assert (fixture, "block5 a for(b block1 if(c|d e block4) f block3) block2");
  assert_refused (fixture, "add-block", "", "b", "cannot stand");
  assert_refused (fixture, "add-block", "", "mixed8", "cannot stand");
  assert_valid (fixture);
}

static void
test_add_loop (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "add-loop", "d");
  edit_assert (fixture, "a for(b if(c|d loop1(block1) e) f)");
  g_assert_cmpint (mode_of (fixture, "loop1"), ==, WEFT_MODE_SPMD);
  assert_valid (fixture);
}

static void
test_add_if (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do_at (fixture, "add-if", "", "for", 1);
  edit_assert (fixture, "a for(b if1(block1) if(c|d e) f)");
  assert_valid (fixture);
}

static void
test_add_note (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "add-note", "c");
  edit_assert (fixture, FIGURE " #");
}

static void
test_add_step (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "add-step", "b");
  edit_assert (fixture, "a for(b:2 if(c|d e) f)");
  assert_selected (fixture, "b");
  assert_refused (fixture, "add-step", "for", NULL, "block");
  assert_refused (fixture, "add-step", "", "for", "block");
}

static void
test_add_clause (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  assert_refused (fixture, "add-clause", "if", NULL, "both");
  assert_refused (fixture, "add-clause", "a", NULL, "conditional");
  edit_do (fixture, "delete", "if.else");
  edit_assert (fixture, "a for(b if(c) f)");
  edit_do (fixture, "add-clause", "c");
  edit_assert (fixture, "a for(b if(c|) f)");
  assert_selected (fixture, "if.else");
}

static void
test_add_sibling (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "add-sibling", "for");
  edit_assert (fixture, FIGURE " block1");
  edit_do (fixture, "add-sibling", "a");
  edit_assert (fixture, "a block2 for(b if(c|d e) f) block1");
  edit_do (fixture, "add-sibling", "fig2");
  edit_assert (fixture, "a block2 for(b if(c|d e) f) block1 block3");
  assert_refused (fixture, "add-sibling", "", NULL, "Select");
}

static void
test_add_child (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "add-child", "for");
  edit_do (fixture, "add-child", "if");
  edit_do (fixture, "add-child", "a");
  edit_assert (fixture, "a:2 for(b if(c block2|d e) f block1)");
  edit_do (fixture, "add-child", "fig2");
  edit_assert (fixture, "a:2 for(b if(c block2|d e) f block1) block3");
}

static void
test_add_diagram (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "add-diagram", "");
  assert_selected (fixture, "tree1");
  g_assert_cmpstr (
      weft_node_get_text (weft_document_lookup (fixture->document, "tree1"), WEFT_PROPERTY_MACHINE), ==,
      "mixed8");
}

static void
test_delete_diagram (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "delete-diagram", "");
  g_assert_null (weft_document_lookup (fixture->document, "fig2"));
  assert_refused (fixture, "delete-diagram", "", NULL, "no diagram");
  assert_refused (fixture, "add-block", "", NULL, "no diagram");
}

static void
test_wrap (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "wrap-loop", "e d");
  edit_assert (fixture, "a for(b if(c|loop1(d e)) f)");
  assert_selected (fixture, "loop1");
  g_assert_cmpint (mode_of (fixture, "loop1"), ==, WEFT_MODE_SPMD);
  edit_do (fixture, "wrap-if", "a for");
  edit_assert (fixture, "if1(a for(b if(c|loop1(d e)) f))");
  assert_valid (fixture);
  assert_refused (fixture, "wrap-loop", "b f", NULL, "side by side");
  assert_refused (fixture, "wrap-loop", "b c", NULL, "side by side");
  assert_refused (fixture, "wrap-if", "if.then", NULL, "wrapped");
  assert_refused (fixture, "wrap-if", "fig2", NULL, "wrapped");
}

/* The first part says the mode; all others follow, and that is said. */
static void
test_wrap_modes (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "wrap-if", "b if f");
  edit_assert (fixture, "a for(if1(b if(c|d e) f))");
  g_assert_cmpint (mode_of (fixture, "d"), ==, WEFT_MODE_SIMD);
  g_assert_nonnull (strstr (fixture->words, "4 nodes"));
  assert_valid (fixture);
}

static void
test_unwrap (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "unwrap", "if");
  edit_assert (fixture, "a for(b c d e f)");
  assert_selected (fixture, "c d e");
  edit_do (fixture, "unwrap", "for");
  edit_assert (fixture, "a b c d e f");
  assert_refused (fixture, "unwrap", "a", NULL, "nothing else");
}

static void
test_unwrap_several (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "wrap-loop", "a");
  edit_do (fixture, "wrap-loop", "f");
  edit_assert (fixture, "loop1(a) for(b if(c|d e) loop2(f))");
  edit_do (fixture, "unwrap", "loop2 loop1 if");
  edit_assert (fixture, "a for(b c d e f)");
}

/* Wrapping and unwrapping cancel. */
static void
test_wrap_and_unwrap (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDigest before = weft_node_get_digest (weft_document_get_root (fixture->document));

  edit_do (fixture, "wrap-loop", "a for");
  edit_do (fixture, "unwrap", "loop1");
  g_assert_true (
      weft_digest_equal (before, weft_node_get_digest (weft_document_get_root (fixture->document))));
}

static void
test_swap (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "swap-clauses", "if");
  edit_assert (fixture, "a for(b if(d e|c) f)");
  g_assert_cmpfloat (
      weft_node_get_number (weft_document_lookup (fixture->document, "if"), WEFT_PROPERTY_THEN), ==, 0.2);
  edit_do (fixture, "delete", "if.else");
  assert_refused (fixture, "swap-clauses", "if", NULL, "one clause");
  assert_refused (fixture, "swap-clauses", "a", NULL, "conditional");
}

static void
test_delete (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "delete", "d");
  edit_assert (fixture, "a for(b if(c|e) f)");
  assert_selected (fixture, "e");
  edit_do (fixture, "delete", "e");
  assert_selected (fixture, "if.else");
  edit_assert (fixture, "a for(b if(c|) f)");
  edit_do (fixture, "delete", "if.else");
  edit_do (fixture, "delete", "if.then");
  edit_assert (fixture, "a for(b if() f)");
  assert_refused (fixture, "delete", "if.then", NULL, "then clause");
  assert_refused (fixture, "delete", "fig2", NULL, "whole diagram");
  assert_refused (fixture, "delete", "", NULL, "Nothing");
  edit_do (fixture, "delete", "fig2 a b for");
  edit_assert (fixture, "");
}

static void
test_move (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do_at (fixture, "move", "a", "for", 2);
  edit_assert (fixture, "for(b if(c|d e) a f)");
  edit_do_at (fixture, "move", "f b", "for", 4);
  edit_assert (fixture, "for(if(c|d e) a b f)");
  edit_do_at (fixture, "move", "f", "if.else", 1);
  edit_assert (fixture, "for(if(c|d f e) a b)");
  g_assert_cmpint (mode_of (fixture, "f"), ==, WEFT_MODE_SPMD);
  g_assert_nonnull (strstr (fixture->words, "SPMD"));
  assert_valid (fixture);
  edit_do_at (fixture, "move", "if", "fig2", 0);
  edit_assert (fixture, "if(c|d f e) for(a b)");
}

/* Where it stands already, nothing changes: not even the version. */
static void
test_move_nowhere (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftDocument *before = fixture->document;

  edit_do_at (fixture, "move", "a", "fig2", 0);
  edit_do_at (fixture, "move", "a", "fig2", 1);
  edit_do_at (fixture, "move", "d e", "if.else", 2);
  g_assert_true (fixture->document == before);
}

static void
test_move_refused (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint32 loop = edit_find (fixture, "for");
  WeftDocument *by_cu = weft_document_set (fixture->document, loop, WEFT_PROPERTY_DECIDED_BY, "cu", NULL);

  assert_refused (fixture, "move", "for", "for", "into itself");
  assert_refused (fixture, "move", "for", "if.then", "into itself");
  assert_refused (fixture, "move", "a", "b", "cannot stand");
  assert_refused (fixture, "move", "if.then", "for", "clause");
  assert_refused (fixture, "move", "", "for", "Nothing");
  assert_refused (fixture, "move", "a", NULL, "Drop it");
  weft_document_unref (fixture->document);
  fixture->document = by_cu;
  edit_do (fixture, "wrap-if", "a");
  edit_do (fixture, "mode-spmd", "if1");
  assert_refused (fixture, "move", "for", "if1.then", "control unit");
  assert_refused (fixture, "wrap-if", "if1 for", NULL, "control unit");
}

/* A place of its own is given up, but for what is pinned. */
static void
test_move_placed (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const WeftProperty properties[] = {WEFT_PROPERTY_X, WEFT_PROPERTY_Y};

  for (guint i = 0; i < 2; i++) {
    WeftDocument *next =
        weft_document_set (fixture->document, edit_find (fixture, "a"), properties[i], "50", NULL);

    weft_document_unref (fixture->document);
    fixture->document = next;
  }
  edit_do_at (fixture, "move", "a", "for", 0);
  g_assert_false (weft_node_has (weft_document_lookup (fixture->document, "a"), WEFT_PROPERTY_X));
}

static void
test_steps_of_moves (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "move-later", "b");
  edit_assert (fixture, "a for(if(c|d e) b f)");
  edit_do (fixture, "move-earlier", "b f");
  edit_assert (fixture, "a for(b f if(c|d e))");
  edit_do (fixture, "move-in", "f");
  edit_assert (fixture, "a for(b if(f c|d e))");
  edit_do (fixture, "move-later", "f");
  edit_do (fixture, "move-later", "f");
  edit_assert (fixture, "a for(b if(c|f d e))");
  edit_do (fixture, "move-earlier", "f");
  edit_assert (fixture, "a for(b if(c f|d e))");
  edit_do (fixture, "move-out", "f");
  edit_assert (fixture, "a for(b if(c|d e) f)");
  edit_do (fixture, "move-in", "f");
  edit_assert (fixture, "a for(b if(c|d e f))");
  edit_do (fixture, "move-out", "if");
  edit_assert (fixture, "a for(b) if(c|d e f)");
  assert_refused (fixture, "move-out", "a", NULL, "no loop");
  assert_refused (fixture, "move-earlier", "a", NULL, "first");
  assert_refused (fixture, "move-later", "if", NULL, "last");
  assert_refused (fixture, "move-in", "b", NULL, "beside");
  assert_refused (fixture, "move-later", "a if", NULL, "side by side");
  assert_refused (fixture, "move-in", "if.then", NULL, "nothing else");
}

static void
test_duplicate (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "duplicate", "b");
  edit_assert (fixture, "a for(b b2 if(c|d e) f)");
  g_assert_cmpstr (weft_node_get_label (weft_document_lookup (fixture->document, "b2")), ==, "blk_b2");
  edit_do (fixture, "duplicate", "for a");
  edit_assert (fixture, "a for(b b2 if(c|d e) f) a2 for2(b3 b4 if2(c2|d2 e2) f2)");
  assert_selected (fixture, "a2 for2");
  assert_refused (fixture, "duplicate", "if.then", NULL, "by itself");
  edit_do (fixture, "duplicate", "fig2");
  g_assert_nonnull (weft_document_lookup (fixture->document, "fig1"));
  assert_valid (fixture);
}

static void
test_cut (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "cut", "d e");
  edit_assert (fixture, "a for(b if(c|) f)");
  g_assert_cmpstr (fixture->name, ==, "Cut 2 nodes");
  assert_refused (fixture, "cut", "if.else", NULL, "copied");
  assert_refused (fixture, "cut", "fig2", NULL, "whole diagram");
}

static void
test_rename (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *long_name = g_strnfill (10000, 'x');
  const char *mixed = "  שלום e\xcc\x81\xcc\x81 مرحبا 𝄞  ";
  g_autofree char *words = NULL;

  edit_do_text (fixture, "rename", "a", mixed, -1);
  g_assert_cmpstr (weft_node_get_label (weft_document_lookup (fixture->document, "a")), ==,
                   "שלום e\xcc\x81\xcc\x81 مرحبا 𝄞");
  edit_do_text (fixture, "rename", "a", long_name, -1);
  g_assert_cmpstr (weft_node_get_label (weft_document_lookup (fixture->document, "a")), ==, long_name);
  edit_do_text (fixture, "rename", "a", " ", -1);
  g_assert_cmpstr (weft_node_get_label (weft_document_lookup (fixture->document, "a")), ==, "a");
  edit_do (fixture, "add-note", "");
  edit_do_text (fixture, "rename", "note1", "two\nlines", -1);
  g_assert_cmpstr (weft_node_get_text (weft_document_lookup (fixture->document, "note1"), WEFT_PROPERTY_TEXT),
                   ==, "two\nlines");
  assert_refused (fixture, "rename", "if.then", NULL, "no name");
  words = edit_fail (fixture, "rename", "a", NULL, "bell\a", -1);
  g_assert_nonnull (strstr (words, "name"));
}

static void
test_fold (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftDigest before = weft_node_get_digest (weft_document_get_root (fixture->document));

  edit_do (fixture, "fold", "if a");
  edit_assert (fixture, "a for(b if*(c|d e) f)");
  edit_do (fixture, "fold", "for if");
  edit_assert (fixture, "a for*(b if*(c|d e) f)");
  g_assert_true (
      weft_digest_equal (before, weft_node_get_digest (weft_document_get_root (fixture->document))));
  edit_do (fixture, "fold", "for if");
  edit_assert (fixture, FIGURE);
  assert_refused (fixture, "fold", "a", NULL, "folded");
  assert_refused (fixture, "unfold-all", "", NULL, "Nothing");
  edit_do (fixture, "fold", "if");
  edit_do (fixture, "fold", "for");
  edit_do (fixture, "unfold-all", "");
  edit_assert (fixture, FIGURE);
}

static void
test_modes (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_do (fixture, "mode-simd", "c");
  g_assert_cmpint (mode_of (fixture, "e"), ==, WEFT_MODE_SIMD);
  edit_do (fixture, "mode-spmd", "a b");
  g_assert_cmpint (mode_of (fixture, "b"), ==, WEFT_MODE_SPMD);
  assert_refused (fixture, "mode-simd", "", NULL, "Select");
  assert_valid (fixture);
}

static void
test_machine (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (fixture->document), WEFT_KIND_SUITE);
  const char *machine = weft_node_get_name (weft_node_find_child (suite, WEFT_KIND_MACHINE));
  g_autofree char *before = g_strdup (machine);
  g_autofree char *words = NULL;

  edit_do_text (fixture, "set-machine", "a", before, -1);
  g_assert_nonnull (strstr (fixture->name, before));
  g_assert_cmpstr (weft_node_get_text (weft_document_get_node (fixture->document, fixture->diagram),
                                       WEFT_PROPERTY_MACHINE),
                   ==, before);
  words = edit_fail (fixture, "set-machine", "", NULL, "no such machine", -1);
  g_assert_nonnull (strstr (words, "not in the document"));
}

/* What can be dropped is an edit, and says over every node what it would do or why it cannot. */
static void
test_drops (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const names[] = {"fig2", "a", "for", "if", "if.then", "c"};

  for (guint i = 0; weft_diagram_edits[i] != NULL; i++)
    for (guint j = 0; j < weft_diagram_edits[i]->n_drops; j++)
      for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
        const WeftDrop *drop = &weft_diagram_edits[i]->drops[j];
        guint32 node = edit_find (fixture, names[k]);
        const WeftEditSubject subject = {.document = fixture->document,
                                         .diagram = fixture->diagram,
                                         .nodes = &node,
                                         .n = 1,
                                         .parent = node};
        const char *value = drop->value != NULL ? drop->value : "any";
        guint32 target;
        g_autofree char *words = weft_drop_check (drop, &subject, &target);

        g_assert_nonnull (weft_edit_find (drop->edit));
        g_assert_true (weft_diagram_edits[i]->kind != WEFT_KIND_FLOW_TREE ||
                       weft_drop_find (fixture->document, fixture->diagram, drop->payload, value) == drop);
        g_assert_nonnull (words);
        g_assert_true (target == 0 || weft_document_get_node (fixture->document, target) != NULL);
      }
}

/* Trees nest at most 100 levels; what would be deeper is refused. */
static void
test_depth (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *words = NULL;

  for (guint i = 1; i <= 97; i++)
    edit_do (fixture, "wrap-loop", "a");
  words = edit_fail (fixture, "wrap-if", "a", NULL, NULL, 0);
  g_assert_nonnull (strstr (words, "deep"));
  assert_refused (fixture, "move", "for", "loop97", "levels");
}

/* What is not there is left out. */
static void
test_unknown (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint32 nodes[] = {0, 77777, edit_find (fixture, "a"), 4000000000u};
  const WeftEditSubject subject = {
      .document = fixture->document, .diagram = fixture->diagram, .nodes = nodes, .n = 4};
  g_auto (WeftEditResult) result = {NULL};

  g_assert_true (weft_edit_apply (weft_edit_find ("delete"), &subject, &result, NULL));
  g_assert_null (weft_document_lookup (result.document, "a"));
}

static const struct {
  const char *edits; /* that it is about */
  void (*run) (EditFixture *fixture, gconstpointer data);
} tests[] = {
    {"add-block", test_add_block},
    {"add-loop", test_add_loop},
    {"add-if", test_add_if},
    {"add-note", test_add_note},
    {"add-step", test_add_step},
    {"add-clause", test_add_clause},
    {"add-sibling", test_add_sibling},
    {"add-child", test_add_child},
    {"add-diagram", test_add_diagram},
    {"delete-diagram", test_delete_diagram},
    {"wrap-loop wrap-if", test_wrap},
    {"wrap-if modes", test_wrap_modes},
    {"unwrap", test_unwrap},
    {"unwrap several", test_unwrap_several},
    {"unwrap wrap-loop", test_wrap_and_unwrap},
    {"swap-clauses", test_swap},
    {"delete", test_delete},
    {"move", test_move},
    {"move nowhere", test_move_nowhere},
    {"move refused", test_move_refused},
    {"move placed", test_move_placed},
    {"move-earlier move-later move-out move-in", test_steps_of_moves},
    {"duplicate", test_duplicate},
    {"cut", test_cut},
    {"rename", test_rename},
    {"fold unfold-all", test_fold},
    {"mode-simd mode-spmd", test_modes},
    {"set-machine", test_machine},
    {"drops", test_drops},
    {"depth", test_depth},
    {"unknown", test_unknown},
    {"paste", NULL}, /* test-paste.c */
    {"add-task add-sibling add-child connect attach wait-for split-task merge-tasks longest-first "
     "longest-roughly largest-first use-policy allocate add-group add-task-graph",
     NULL}, /* test-task-edits.c */
    {"add-subtask add-item add-sibling add-child connect attach set-machine allocate match add-order "
     "set-order "
     "set-times add-scenario add-subtask-graph",
     NULL},                                                                  /* test-subtask-edits.c */
    {"add-stage add-sibling add-child add-array-loop set-parameters", NULL}, /* test-array-edits.c */
    {"add-class add-demand add-queue add-allocation add-serve add-lock add-center add-sequent", NULL},
};

static void
test_all (G_GNUC_UNUSED EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  guint n;
  const WeftEdit *const *edits = weft_edits_get (&n);

  for (guint i = 0; i < n; i++) {
    gboolean found = FALSE;

    for (guint j = 0; j < G_N_ELEMENTS (tests); j++) {
      g_auto (GStrv) words = g_strsplit (tests[j].edits, " ", -1);

      found = found || g_strv_contains ((const char *const *) words, edits[i]->name);
    }
    if (!found)
      g_error ("%s has no test in test-edits.c", edits[i]->name);
    g_assert_cmpstr (weft_edit_find (edits[i]->name)->name, ==, edits[i]->name);
  }
}

static void
set_up (EditFixture *fixture, gconstpointer data)
{
  edit_fixture_open (fixture, data);
}

static void
tear_down (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_fixture_clear (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/edits/all", EditFixture, argv[1], set_up, test_all, tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++) {
    g_autofree char *path = g_strdelimit (g_strconcat ("/edits/", tests[i].edits, NULL), " ", '+');

    if (tests[i].run != NULL)
      g_test_add (path, EditFixture, argv[1], set_up, tests[i].run, tear_down);
  }
  return g_test_run ();
}
