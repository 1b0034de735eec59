/* test-draw-forest.c: trees that grow: random forests, in which no two boxes touch and each is found where it is; data relocation step by step, and transfers over
 * time, of the example in which Prim's choice loses. */
#include "draw-fixtures.h"
#include "test-seed.h"
#include "weft-answer-figures.h"
#include "weft-forest.h"
#include "weft-reader.h"
#include "weft-relocation-questions.h"

#include <string.h>

#define MOST_NODES 40

static WeftRandom random_numbers;

static guint
draw_number (guint n)
{
  return (guint) weft_random_below (&random_numbers, n);
}

/* Nodes of one side: some roots, all others below an earlier one. */
static void
add_nodes (GArray *nodes, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    const WeftForestNode node = {.parent = i == 0 || draw_number (6) == 0 ? WEFT_FOREST_ROOT
                                                                          : draw_number ((guint) i),
                                 .id = (guint32) nodes->len + 1,
                                 .label = "S0 · M1",
                                 .weight = "8",
                                 .words = "words",
                                 .state = (WeftForestState) draw_number (3),
                                 .differs = draw_number (2) == 0};

    g_array_append_val (nodes, node);
  }
}

static gboolean
are_apart (const WeftRect *a, const WeftRect *b)
{
  return weft_rect_right (a) <= b->x || weft_rect_right (b) <= a->x || weft_rect_bottom (a) <= b->y ||
         weft_rect_bottom (b) <= a->y;
}

static void
draw_all (WeftFigure *figure, const WeftFigurePlace *place)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) place->width, 200);
  cairo_t *cr = cairo_create (surface);

  weft_figure_draw (figure, weft_theme_find ("light"), place, cr, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
check_boxes (WeftFigure *figure, const WeftFigurePlace *place)
{
  gsize n = weft_figure_get_n_items (figure);

  for (gsize i = 0; i < n; i++) {
    WeftRect box = weft_figure_get_box (figure, place, i);

    g_assert_cmpfloat (box.width, >, 0);
    g_assert_cmpfloat (weft_rect_right (&box), <=, place->width);
    g_assert_cmpfloat (weft_rect_bottom (&box), <=,
                       weft_figure_get_height (figure, place->typesetter, place->width));
    g_assert_cmpuint (weft_figure_hit (figure, place, weft_rect_middle_x (&box), weft_rect_middle_y (&box)),
                      ==, i);
    for (gsize j = 0; j < i; j++) {
      WeftRect other = weft_figure_get_box (figure, place, j);

      g_assert_true (are_apart (&box, &other));
    }
  }
}

/* A child stands to the right of its parent, and not above it. */
static void
check_children (WeftFigure *figure, const WeftFigurePlace *place, GArray *nodes, gsize first, gsize n)
{
  for (gsize i = first; i < first + n; i++) {
    guint parent = g_array_index (nodes, WeftForestNode, i).parent;
    WeftRect box = weft_figure_get_box (figure, place, i);
    WeftRect above;

    if (parent == WEFT_FOREST_ROOT)
      continue;
    above = weft_figure_get_box (figure, place, first + parent);
    g_assert_cmpfloat (box.x, >, weft_rect_right (&above));
    g_assert_cmpfloat (box.y, >=, above.y);
  }
}

static void
check_forest (WeftTypesetter *typesetter)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WeftForestNode));
  WeftForestTree trees[4];
  guint n_trees = 1 + draw_number (G_N_ELEMENTS (trees));
  gboolean has_two = draw_number (2) == 0;
  const char *const heads[] = {"left", has_two ? "right" : NULL};
  const WeftFigurePlace place = {typesetter, 400 + draw_number (600), 500, NULL};
  g_autoptr (WeftFigure) figure = NULL;
  gsize at = 0;

  for (guint i = 0; i < n_trees; i++) {
    trees[i] =
        (WeftForestTree){"tree", {1 + draw_number (MOST_NODES), has_two ? draw_number (MOST_NODES) : 0}};
    add_nodes (nodes, trees[i].n_nodes[0]);
    add_nodes (nodes, trees[i].n_nodes[1]);
  }
  figure = weft_forest_new (heads, trees, n_trees, (const WeftForestNode *) (gpointer) nodes->data);
  g_assert_cmpuint (weft_figure_get_n_items (figure), ==, nodes->len);
  check_boxes (figure, &place);
  for (guint i = 0; i < n_trees; i++)
    for (guint side = 0; side < 2; side++) {
      check_children (figure, &place, nodes, at, trees[i].n_nodes[side]);
      at += trees[i].n_nodes[side];
    }
  draw_all (figure, &place);
}

static void
test_random (void)
{
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));

  for (guint i = 0; i < 40; i++)
    check_forest (typesetter);
}

#define TRIANGLE                                                                                             \
  "<weft xmlns='urn:weft:1'><suite><machine id='o' kind='spmd' pes='1'/><machine id='a' kind='spmd' "        \
  "pes='1'/><machine id='b' kind='spmd' pes='1'/><link from='o' to='a' latency='10'/><link from='o' to='b' " \
  "latency='11'/><link from='a' to='b' latency='10'/><link from='b' to='a' latency='1'/></suite>"            \
  "<subtask-graph id='g'><item id='d' size='1' at='o'/>"                                                     \
  "<subtask id='A' machine='a'><needs item='d'/><makes item='X' size='2'/></subtask>"                        \
  "<subtask id='B' machine='b'><needs item='d'/><needs item='X'/></subtask></subtask-graph></weft>"

static gpointer
ask (WeftDocument *document, const WeftQuestion *question)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  gpointer answer =
      weft_question_answer (question, document, weft_document_find (document, "g"), NULL, job, &error);

  g_assert_no_error (error);
  return answer;
}

static WeftDocument *
read_triangle (void)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (TRIANGLE, strlen (TRIANGLE), "test", NULL, &error);

  g_assert_no_error (error);
  return document;
}

/* d: o to A to B by TIE, beside it o to B to A; X: A to B. */
static void
test_relocation (void)
{
  g_autoptr (WeftDocument) document = read_triangle ();
  g_autoptr (WeftRelocated) relocated = ask (document, &weft_relocation_question_relocation);
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (weft_theme_find ("light"));
  const WeftFigurePlace place = {typesetter, 900, 300, NULL};
  guint n = weft_tie_count_steps (relocated);
  g_autofree char *first = weft_tie_tell_step (document, relocated, 1);
  g_autofree char *last = weft_tie_tell_step (document, relocated, n);
  g_autofree char *whole = weft_tie_explain (relocated);
  g_autofree char *relayed = NULL;

  g_assert_cmpuint (n, ==, 5);
  g_assert_cmpstr (first, ==, "Fetch d for A from where it stands (o to a, 10): no fetch edge is shorter.");
  g_assert_cmpstr (last, ==, "Compute B on b: it has all of its items, and no fetch edge is left.");
  g_assert_cmpstr (
      whole, ==,
      "Relocation by TIE takes 30, 1 less than each item from where it is made (31). The least is "
      "22 (proved): Prim’s choice loses where links differ by direction.");
  relocated->relays = g_new0 (WeftRelays, 1);
  *relocated->relays = (WeftRelays){.time = 20, .bound = 19, .n_open = 1};
  relayed = weft_tie_explain (relocated);
  g_assert_true (g_str_has_prefix (relayed,
                                   "With relays, which are outside of the paper’s model, 20 by a heuristic, "
                                   "and no less than 19. Relocation by TIE takes 30"));
  for (guint shown = 0; shown <= n + 1; shown++) {
    g_autoptr (WeftFigure) figure = weft_tie_figure_new (document, relocated, shown);

    g_assert_cmpuint (weft_figure_get_n_items (figure), ==, 8);
    check_boxes (figure, &place);
    draw_all (figure, &place);
  }
}

/* So many items, each needed by as many subtasks. */
static WeftDocument *
read_crowd (guint n_items, guint n_subtasks)
{
  GString *text = g_string_new ("<weft xmlns='urn:weft:1'><suite><machine id='o'/><machine id='a'/>"
                                "<link from='o' to='a' latency='1'/></suite><subtask-graph id='g'>");
  WeftDocument *document;

  for (guint i = 0; i < n_items; i++)
    g_string_append_printf (text, "<item id='d%u' size='1' at='o'/>", i);
  for (guint i = 0; i < n_items * n_subtasks; i++)
    g_string_append_printf (text, "<subtask id='S%u' machine='a'><needs item='d%u'/></subtask>", i,
                            i / n_subtasks);
  g_string_append (text, "</subtask-graph></weft>");
  document = weft_read (text->str, text->len, "test", NULL, NULL);
  g_string_free (text, TRUE);
  return document;
}

/* What is not drawn is said, in words and where it would stand; where all is drawn, nothing is. */
static void
test_extent (void)
{
  static const struct {
    guint n_items;
    guint n_subtasks;
    guint n_drawn;
  } crowds[] = {{3, 5000, 3}, {5, 5000, 4}, {4, 5000, 4}, {1, 20001, 0}};

  for (guint i = 0; i < G_N_ELEMENTS (crowds); i++) {
    g_autoptr (WeftDocument) document = read_crowd (crowds[i].n_items, crowds[i].n_subtasks);
    g_autoptr (WeftRelocated) relocated = ask (document, &weft_relocation_question_relocation);
    g_autoptr (WeftFigure) figure = weft_tie_figure_new (document, relocated, G_MAXUINT);
    g_autofree char *words = weft_tie_explain (relocated);
    g_autofree char *expected =
        g_strdup_printf ("Trees of the first %u of %u items are drawn; the table has all. Relocation",
                         crowds[i].n_drawn, crowds[i].n_items);

    g_assert_cmpint (g_str_has_prefix (words, expected), ==, crowds[i].n_drawn < crowds[i].n_items);
    g_assert_cmpint (g_str_has_prefix (words, "Relocation"), ==, crowds[i].n_drawn == crowds[i].n_items);
    g_assert_cmpuint (weft_figure_get_n_items (figure), ==, crowds[i].n_drawn * (crowds[i].n_subtasks + 1));
  }
}

static void
test_scenarios (void)
{
  g_autoptr (WeftDocument) document = read_triangle ();
  g_autoptr (WeftRelocated) relocated = ask (document, &weft_relocation_question_scenarios);
  g_autoptr (WeftFigure) figure = weft_scenarios_figure_new (document, relocated);
  g_autofree char *words = weft_figure_describe (figure, 0);
  g_autofree char *mean = weft_scenarios_describe (relocated);

  g_assert_cmpuint (weft_figure_get_n_items (figure), ==, 1);
  g_assert_nonnull (strstr (words, "with 100 % · no more with 100 %"));
  g_assert_true (g_str_has_prefix (mean, "execution time: mean "));
}

static void
test_bus (void)
{
  g_autoptr (WeftDocument) document = read_triangle ();
  g_autoptr (WeftBusPlan) plan = ask (document, &weft_relocation_question_bus);
  g_autoptr (WeftFigure) figure = weft_bus_figure_new (document, plan);
  guint n_told = 0;

  /* Two transfers of d, and one of X, and two computations, twice. */
  g_assert_cmpuint (weft_figure_get_n_items (figure), ==, 10);
  for (gsize i = 0; i < weft_figure_get_n_items (figure); i++) {
    g_autofree char *words = weft_figure_describe (figure, i);

    n_told += strstr (words, "X from A on a to B on b") != NULL;
  }
  g_assert_cmpuint (n_told, ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  test_random_init (&random_numbers, 97, 0);
  g_test_add_func ("/forest/random", test_random);
  g_test_add_func ("/forest/relocation", test_relocation);
  g_test_add_func ("/forest/scenarios", test_scenarios);
  g_test_add_func ("/forest/extent", test_extent);
  g_test_add_func ("/forest/bus", test_bus);
  return g_test_run ();
}
