/* weft-generated-graph.c: three sorts of graph as a table. */
#include "weft-generated-graph.h"

#include "weft-random.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MOST_NODES 1000000
#define MOST_EDGES 10000000

/* Levels and nodes on them for a picture of the shape of a screen. */
#define SHAPE 1.2

/* Of the neighbours on the next level, in nodes. */
#define REACH 3.0

/* Edges that lead farther than to the next level. */
#define LONG_SHARE   0.04
#define LONGEST_STEP 8

typedef struct {
  WeftGraphView *view;
  WeftRandom random;
  guint n_nodes;
  guint n_edges;
} Generator;

/* Regions of one mode, as programs have them. */
static WeftPaint
get_paint (double across, double down)
{
  double wave = sin (7.1 * across + 2.3 * sin (4.7 * down)) + sin (9.3 * down + 3.1 * across);

  return wave > 0.5 ? WEFT_PAINT_SIMD : wave < -0.5 ? WEFT_PAINT_SPMD : WEFT_PAINT_PLAIN;
}

static void
add_node (Generator *generator, guint i, double across, double down)
{
  g_autofree char *label = g_strdup_printf ("task %u", i + 1);
  g_autofree char *detail = g_strdup_printf ("%u", 1 + (guint) weft_random_below (&generator->random, 99));
  gboolean decides = weft_random_below (&generator->random, 9) == 0;

  weft_graph_view_add_node (generator->view,
                            &(WeftGraphNode){.id = i + 1,
                                             .label = label,
                                             .detail = detail,
                                             .shape = decides ? WEFT_SHAPE_STADIUM : WEFT_SHAPE_BOX,
                                             .mark = decides ? WEFT_MARK_DECISION : WEFT_MARK_NONE,
                                             .paint = get_paint (across, down)});
}

static void
add_edge (Generator *generator, guint from, guint to)
{
  guint n;

  weft_graph_view_get_edges (generator->view, &n);
  weft_graph_view_add_edge (generator->view,
                            &(WeftGraphEdge){.id = WEFT_GENERATED_EDGES + n, .from = from, .to = to});
}

/* One of the nodes on a level of @width that are near to @column. */
static guint
choose_near (Generator *generator, guint column, guint width)
{
  double off = weft_random_uniform (&generator->random) + weft_random_uniform (&generator->random) +
               weft_random_uniform (&generator->random) - 1.5;
  double place = column + off * 2 * REACH;

  return (guint) CLAMP (floor (place + 0.5), 0, width - 1);
}

static void
generate_layers (Generator *generator)
{
  guint width = MAX (1, (guint) sqrt (SHAPE * generator->n_nodes));
  guint levels = (generator->n_nodes + width - 1) / width;

  for (guint i = 0; i < generator->n_nodes; i++) {
    guint level = i / width;
    double share = (double) generator->n_edges * (i + 1) / generator->n_nodes;
    guint n;

    add_node (generator, i, (double) (i % width) / width, (double) level / levels);
    weft_graph_view_get_edges (generator->view, &n);
    for (; level > 0 && n < share; n++) {
      gboolean far = weft_random_uniform (&generator->random) < LONG_SHARE;
      guint step = far ? 1 + (guint) weft_random_below (&generator->random, LONGEST_STEP) : 1;

      add_edge (generator, (level - MIN (step, level)) * width + choose_near (generator, i % width, width),
                i);
    }
  }
}

static void
generate_tree (Generator *generator)
{
  for (guint i = 0; i < generator->n_nodes; i++) {
    add_node (generator, i, (double) i / generator->n_nodes, 0.3);
    if (i > 0)
      add_edge (generator, (i - 1) / (2 + (i - 1) % 3), i);
  }
}

static void
generate_web (Generator *generator)
{
  for (guint i = 0; i < generator->n_nodes; i++)
    add_node (generator, i, (double) i / generator->n_nodes, 0.3);
  for (guint e = 0; e < generator->n_edges; e++)
    add_edge (generator, (guint) weft_random_below (&generator->random, generator->n_nodes),
              (guint) weft_random_below (&generator->random, generator->n_nodes));
}

static const struct {
  const char *name;
  const char *layout;
  guint edges_for_node; /* where the description does not say how many */
  void (*generate) (Generator *generator);
} sorts[] = {
    {"layers", "levels", 2, generate_layers},
    {"tree", "tidy", 1, generate_tree},
    {"web", "levels", 2, generate_web},
};

/* The number in @word; 0 when it is none from 1 to @most. */
static guint
read_number (const char *word, guint most)
{
  guint64 number;

  return g_ascii_string_to_unsigned (word, 10, 1, most, &number, NULL) ? (guint) number : 0;
}

WeftGraphView *
weft_generated_graph_new (const char *description, guint64 seed, GError **error)
{
  g_auto (GStrv) words = g_strsplit (description, ":", 3);
  Generator generator = {0};
  guint n_words = g_strv_length (words);

  for (guint i = 0; i < G_N_ELEMENTS (sorts) && n_words >= 2; i++) {
    if (!g_str_equal (words[0], sorts[i].name))
      continue;
    generator.n_nodes = read_number (words[1], MOST_NODES);
    generator.n_edges =
        n_words == 3 ? read_number (words[2], MOST_EDGES) : generator.n_nodes * sorts[i].edges_for_node;
    if (generator.n_nodes == 0 || generator.n_edges == 0)
      break;
    generator.view = weft_graph_view_new (weft_layout_find (sorts[i].layout));
    weft_random_init (&generator.random, seed, 0);
    sorts[i].generate (&generator);
    return generator.view;
  }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("found the graph “%s”, expected layers:NODES, tree:NODES or web:NODES, with :EDGES or "
                  "without, up to "
                  "%u nodes and %u edges"),
               description, MOST_NODES, MOST_EDGES);
  return NULL;
}
