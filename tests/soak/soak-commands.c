/* soak-commands.c: what a user does, at random: through the functions of the session, and those that make a new
 * version for it. */
#include "soak.h"

#include "random-document.h"
#include "weft-edit.h"
#include "weft-arrangement.h"
#include "flow/weft-flow-tree-scene.h"

#include <string.h>

/* Between these the size of the document goes up and down. */
#define FEWEST_NODES 150
#define MOST_NODES   600

guint
soak_below (Soak *soak, guint n)
{
  return (guint) weft_random_below (&soak->random, n);
}

WeftDocument *
soak_get_version (Soak *soak)
{
  return weft_session_document_get_version (soak->document);
}

static guint
count (const WeftNode *node)
{
  guint n = 1;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    n += count (child);
  return n;
}

guint
soak_count_nodes (Soak *soak)
{
  return count (weft_document_get_root (soak_get_version (soak)));
}

static gboolean
is_in_tree (Soak *soak, guint32 node)
{
  return node != soak->tree && weft_document_get_diagram (soak_get_version (soak), node) == soak->tree;
}

/* A node below the tree; the tree itself when it is empty. */
static guint32
draw_part (Soak *soak)
{
  const WeftNode *node = weft_document_get_node (soak_get_version (soak), soak->tree);

  while (weft_node_get_n_children (node) > 0) {
    node = weft_node_get_child (node, soak_below (soak, (guint) weft_node_get_n_children (node)));
    if (soak_below (soak, 4) == 0)
      break;
  }
  return weft_node_get_id (node);
}

/* Some nodes, now and then one twice, or one that is not there. */
static const guint32 *
pick (Soak *soak, guint most, gsize *n)
{
  g_array_set_size (soak->picked, 0);
  for (guint i = 1 + soak_below (soak, most); i > 0; i--) {
    guint32 node = draw_part (soak);

    g_array_append_val (soak->picked, node);
  }
  if (soak_below (soak, 200) == 0) {
    guint32 nobody = 4000000000;

    g_array_append_val (soak->picked, nobody);
  }
  *n = soak->picked->len;
  return (const guint32 *) (gpointer) soak->picked->data;
}

static void
set_texts (Soak *soak, WeftProperty property, const char *const *texts, guint n_texts)
{
  gsize n;
  const guint32 *nodes = pick (soak, 3, &n);

  weft_session_document_set (soak->document, nodes, n, property, texts[soak_below (soak, n_texts)], NULL,
                             NULL, NULL);
}

static void
assign_mode (Soak *soak)
{
  static const char *const texts[] = {"simd", "spmd"};

  set_texts (soak, WEFT_PROPERTY_MODE, texts, G_N_ELEMENTS (texts));
}

static void
assign_machine (Soak *soak)
{
  static const char *const texts[] = {"m", "nobody", "t"};

  weft_session_document_set (soak->document, &soak->tree, 1, WEFT_PROPERTY_MACHINE,
                             texts[soak_below (soak, G_N_ELEMENTS (texts))], NULL, NULL, NULL);
}

static void
rename_nodes (Soak *soak)
{
  g_autofree char *name = random_text (&soak->random);
  const char *const texts[] = {name, "blk", NULL};

  set_texts (soak, soak_below (soak, 8) == 0 ? WEFT_PROPERTY_ID : WEFT_PROPERTY_NAME, texts,
             G_N_ELEMENTS (texts));
}

/* (transfer full): of some diagram, perhaps the one that it stands in. */
static char *
name_result (Soak *soak)
{
  const WeftDocument *document = weft_session_document_get_version (soak->document);
  g_autoptr (GArray) diagrams = weft_document_list_diagrams (document);
  const WeftNode *diagram =
      diagrams->len > 0 ? weft_document_get_node (
                              document, g_array_index (diagrams, guint32, soak_below (soak, diagrams->len)))
                        : NULL;

  return g_strdup_printf ("result(%s)", diagram != NULL ? weft_node_get_name (diagram) : "none");
}

static void
set_values (Soak *soak)
{
  static const WeftProperty properties[] = {WEFT_PROPERTY_SIMD, WEFT_PROPERTY_SPMD, WEFT_PROPERTY_ITERATIONS,
                                            WEFT_PROPERTY_THEN};
  g_autofree char *literal = random_literal (&soak->random, TRUE);
  g_autofree char *result = name_result (soak);
  const char *const texts[] = {literal, result, "0.25", "7", "wrong(", ""};

  set_texts (soak, properties[soak_below (soak, G_N_ELEMENTS (properties))], texts, G_N_ELEMENTS (texts));
}

/* Typing in one field is one step. */
static void
type_name (Soak *soak)
{
  guint32 node = draw_part (soak);
  GString *name = g_string_new (NULL);

  for (guint i = 1 + soak_below (soak, 6); i > 0; i--) {
    g_string_append_c (name, (char) ('a' + soak_below (soak, 26)));
    weft_session_document_set (soak->document, &node, 1, WEFT_PROPERTY_NAME, name->str, NULL, "typing", NULL);
  }
  g_string_free (name, TRUE);
  weft_session_document_end_merge (soak->document);
}

/* (transfer full): a part with what it cannot be without. */
static WeftNode *
make_part (Soak *soak)
{
  static const struct {
    WeftKind kind;
    WeftAttribute attributes[3];
    guint n;
  } parts[] = {
      {WEFT_KIND_BLOCK, {{WEFT_PROPERTY_MODE, "simd"}}, 1},
      {WEFT_KIND_BLOCK, {{WEFT_PROPERTY_MODE, "spmd"}}, 1},
      {WEFT_KIND_LOOP, {{WEFT_PROPERTY_MODE, "simd"}, {WEFT_PROPERTY_ITERATIONS, "uniform(1, 3)"}}, 2},
      {WEFT_KIND_IF, {{WEFT_PROPERTY_MODE, "spmd"}, {WEFT_PROPERTY_THEN, "0.5"}}, 2},
      {WEFT_KIND_THEN, {{0}}, 0},
      {WEFT_KIND_ELSE, {{0}}, 0},
      {WEFT_KIND_STEP, {{WEFT_PROPERTY_SIMD, "3"}, {WEFT_PROPERTY_SPMD, "{2: 0.5, 4: 0.5}"}}, 2},
      {WEFT_KIND_NOTE, {{WEFT_PROPERTY_TEXT, "A note."}}, 1},
  };
  guint at = soak_below (soak, G_N_ELEMENTS (parts));
  g_autofree char *id = g_strdup_printf ("n%u", soak_below (soak, 10000000));
  WeftAttribute attributes[4];
  guint n = parts[at].n;
  WeftProperties *properties;

  memcpy (attributes, parts[at].attributes, sizeof parts[at].attributes);
  if (weft_kind_get_property (parts[at].kind, WEFT_PROPERTY_ID) != NULL)
    attributes[n++] = (WeftAttribute){WEFT_PROPERTY_ID, id};
  properties = weft_properties_new (parts[at].kind, attributes, n, NULL);
  g_assert_nonnull (properties);
  return weft_node_new (properties, NULL, 0, NULL);
}

static void
insert_one (Soak *soak)
{
  guint32 parent = soak_below (soak, 5) == 0 ? soak->tree : draw_part (soak);

  weft_session_document_insert (soak->document, parent, soak_below (soak, 6), make_part (soak), NULL, NULL,
                                NULL);
}

static void
insert (Soak *soak)
{
  guint n = soak_count_nodes (soak);

  for (guint i = n < FEWEST_NODES ? 5 : n < MOST_NODES ? 1 : 0; i > 0; i--)
    insert_one (soak);
}

/* Of a small document only what has nothing below it. */
static void
remove_nodes (Soak *soak)
{
  guint size = soak_count_nodes (soak);
  gsize n;
  const guint32 *nodes = pick (soak, size > MOST_NODES / 2 ? 6 : 1, &n);
  const WeftNode *node = weft_document_get_node (soak_get_version (soak), nodes[0]);

  if (is_in_tree (soak, nodes[0]) && (size > FEWEST_NODES || weft_node_get_n_children (node) == 0))
    weft_session_document_remove (soak->document, nodes, n, NULL, NULL);
}

static void
move_in_tree (Soak *soak)
{
  gsize n;
  const guint32 *nodes = pick (soak, 3, &n);

  if (is_in_tree (soak, nodes[0]))
    weft_session_document_move (soak->document, nodes, n, draw_part (soak), soak_below (soak, 5), NULL, NULL,
                                NULL);
}

/* Several edits at once, of all that the format knows. */
static void
edit_anything (Soak *soak)
{
  WeftDocument *version = random_edit (&soak->random, soak_get_version (soak));

  if (version != NULL && weft_document_get_node (version, soak->tree) != NULL &&
      count (weft_document_get_root (version)) > soak_count_nodes (soak) / 2)
    weft_session_document_apply (soak->document, version, "Edit", NULL, NULL);
  else
    g_clear_pointer (&version, weft_document_unref);
}

/* A row of the table of edits, with a place, a text and a position that mostly make sense; what it refuses is fine. */
static void
edit (Soak *soak)
{
  guint n_edits;
  const WeftEdit *const *edits = weft_edits_get (&n_edits);
  const WeftEdit *chosen = edits[soak_below (soak, n_edits)];
  g_autofree char *text = random_text (&soak->random);
  g_auto (WeftEditResult) result = {0};
  WeftEditSubject subject = {.document = soak_get_version (soak), .diagram = soak->tree, .text = text};

  subject.nodes = pick (soak, 3, &subject.n);
  subject.parent = soak_below (soak, 2) ? draw_part (soak) : 0;
  subject.index = soak_below (soak, 4);
  subject.text_size = strlen (text);
  subject.has_position = soak_below (soak, 2);
  subject.x = soak_below (soak, 2000) - 1000.0;
  if (!weft_edit_apply (chosen, &subject, &result, NULL))
    return;
  if (weft_document_get_node (result.document, soak->tree) != NULL &&
      count (weft_document_get_root (result.document)) > soak_count_nodes (soak) / 2)
    weft_session_document_apply (soak->document, weft_document_ref (result.document), result.name, NULL,
                                 NULL);
}

/* Places. */

static WeftScene *
make_scene (Soak *soak)
{
  return weft_flow_tree_scene_new (soak_get_version (soak), soak->tree, soak->typesetter);
}

/* @places: (transfer full) */
static void
put (Soak *soak, GArray *places)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *version = weft_arrangement_apply (soak_get_version (soak), places, &error);

  g_array_unref (places);
  g_assert_no_error (error);
  weft_session_document_apply (soak->document, version, "Arrange", NULL, NULL);
}

static void
lay_out (Soak *soak)
{
  static const char *const names[] = {"tidy", "levels"};
  g_autoptr (WeftScene) scene = make_scene (soak);
  g_autoptr (WeftJob) job = weft_job_new ();
  gsize n;
  const guint32 *nodes = pick (soak, 4, &n);
  GArray *places = weft_arrangement_lay_out (soak_get_version (soak), soak->tree, scene,
                                             weft_layout_find (names[soak_below (soak, 2)]),
                                             soak_below (soak, 2) ? nodes : NULL, n, job, NULL);

  g_assert_nonnull (places);
  put (soak, places);
}

static void
align (Soak *soak)
{
  g_autoptr (WeftScene) scene = make_scene (soak);
  guint how = soak_below (soak, WEFT_N_ALIGNMENTS + 2);
  gsize n;
  const guint32 *nodes = pick (soak, 5, &n);

  if (how < WEFT_N_ALIGNMENTS)
    put (soak, weft_arrangement_align (soak_get_version (soak), scene, nodes, n, (WeftAlignment) how));
  else
    put (soak,
         weft_arrangement_distribute (soak_get_version (soak), scene, nodes, n, how == WEFT_N_ALIGNMENTS));
}

/* A drag: many moves, one step; sometimes taken back with Escape. */
static void
drag (Soak *soak)
{
  weft_session_document_begin_gesture (soak->document);
  for (guint i = 1 + soak_below (soak, 4); i > 0; i--) {
    g_autoptr (WeftScene) scene = make_scene (soak);
    gsize n;
    const guint32 *nodes = pick (soak, 2, &n);

    put (soak, weft_arrangement_shift (soak_get_version (soak), scene, nodes, n,
                                       soak_below (soak, 400) - 200.0, soak_below (soak, 400) - 200.0));
  }
  if (soak_below (soak, 4) == 0)
    weft_session_document_cancel_gesture (soak->document);
  else
    weft_session_document_end_gesture (soak->document);
}

static void
pin (Soak *soak)
{
  g_autoptr (WeftScene) scene = make_scene (soak);
  gsize n;
  const guint32 *nodes = pick (soak, 3, &n);
  WeftDocument *version =
      weft_arrangement_pin (soak_get_version (soak), scene, nodes, n, soak_below (soak, 3) > 0, NULL);

  g_assert_nonnull (version);
  weft_session_document_apply (soak->document, version, "Pin", NULL, NULL);
}

static void
fold (Soak *soak)
{
  static const char *const texts[] = {"yes", "no", NULL};

  set_texts (soak, WEFT_PROPERTY_COLLAPSED, texts, G_N_ELEMENTS (texts));
}

static void
reset_places (Soak *soak)
{
  WeftDocument *version = weft_arrangement_reset (soak_get_version (soak), soak->tree, NULL);

  g_assert_nonnull (version);
  weft_session_document_apply (soak->document, version, "Reset Positions", NULL, NULL);
}

/* History, and what looks on. */

/* Back and forth, but not to before the diagram was there; what comes next drops what was not done again. */
static void
walk_history (Soak *soak)
{
  for (guint i = soak_below (soak, 6); i > 0; i--)
    weft_session_document_undo (soak->document);
  for (guint i = soak_below (soak, 8); i > 0; i--)
    weft_session_document_redo (soak->document);
  while (weft_document_get_node (soak_get_version (soak), soak->tree) == NULL) {
    g_assert_true (weft_session_document_get_can_redo (soak->document));
    weft_session_document_redo (soak->document);
  }
}

/* While somebody looks at results, each edit that matters to them cancels a job and begins another one. */
static void
watch_results (Soak *soak)
{
  if (soak->watches)
    weft_inquiry_forget (soak->inquiry);
  else
    weft_inquiry_ask (soak->inquiry, soak->tree, NULL, 0);
  soak->watches = !soak->watches;
}

static const SoakCommand commands[] = {
    {"assign a mode", 20, assign_mode},
    {"assign a machine", 2, assign_machine},
    {"rename", 10, rename_nodes},
    {"set a value", 15, set_values},
    {"type", 8, type_name},
    {"insert", 20, insert},
    {"remove", 10, remove_nodes},
    {"move in the tree", 12, move_in_tree},
    {"edit anything", 10, edit_anything},
    {"edit", 40, edit},
    {"lay out", 1, lay_out},
    {"align", 3, align},
    {"drag", 4, drag},
    {"pin", 3, pin},
    {"fold", 4, fold},
    {"reset positions", 1, reset_places},
    {"walk through the history", 6, walk_history},
    {"watch results", 1, watch_results},
};

const SoakCommand *
soak_commands_get (guint *n)
{
  *n = G_N_ELEMENTS (commands);
  return commands;
}
