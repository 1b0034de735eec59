/* test-draw-layout.c: what every layout keeps to, on random graphs: nothing covers anything, edges lead down, what
 * is fixed stays; and what becomes of a Graphviz that is not there, hangs or talks nonsense. */
#include "weft-layout.h"
#include "weft-level-private.h"
#include "weft-random.h"

#include <glib/gstdio.h>
#include <math.h>

#define ROUNDS 60

typedef struct {
  WeftLayoutGraph graph;
  WeftLayoutEdge *edges;
} Sample;

typedef enum { ANY_GRAPH, WITHOUT_CIRCLES, TREE } Sort;

static Sample
make_sample (WeftRandom *random, Sort sort, guint most)
{
  guint n = 1 + (guint) weft_random_below (random, most);
  guint n_edges = sort == TREE ? n - 1 : (guint) weft_random_below (random, 2 * n);
  Sample sample = {.edges = g_new0 (WeftLayoutEdge, n_edges + 1)};

  sample.graph.nodes = g_new0 (WeftLayoutNode, n);
  sample.graph.n_nodes = n;
  sample.graph.edges = sample.edges;
  sample.graph.n_edges = n_edges;
  for (guint i = 0; i < n; i++) {
    sample.graph.nodes[i].width = 20 + weft_random_below (random, 200);
    sample.graph.nodes[i].height = 20 + weft_random_below (random, 60);
  }
  for (guint e = 0; e < n_edges; e++) {
    guint from = (guint) weft_random_below (random, n);
    guint to = (guint) weft_random_below (random, n);

    if (sort == TREE)
      sample.edges[e] = (WeftLayoutEdge){(guint) weft_random_below (random, e + 1), e + 1};
    else if (sort == WITHOUT_CIRCLES && n > 1)
      sample.edges[e] = (WeftLayoutEdge){MIN (from, to), MAX (MAX (from, to), MIN (from, to) + 1)};
    else
      sample.edges[e] = (WeftLayoutEdge){from, to};
    sample.edges[e].to = MIN (sample.edges[e].to, n - 1);
    if (sort == WITHOUT_CIRCLES && sample.edges[e].from == sample.edges[e].to)
      sample.edges[e].from = 0;
  }
  return sample;
}

static void
sample_clear (Sample *sample)
{
  weft_layout_graph_clear (&sample->graph);
  g_free (sample->graph.nodes);
  g_free (sample->edges);
}

static WeftRect
get_box (const WeftLayoutNode *node)
{
  WeftRect box = {node->x - node->width / 2, node->y - node->height / 2, node->width, node->height};

  g_assert_true (isfinite (node->x) && isfinite (node->y));
  return box;
}

/* Rounding apart. */
static gboolean
cover (const WeftLayoutNode *a, const WeftLayoutNode *b)
{
  WeftRect box = get_box (a);
  WeftRect other = get_box (b);

  box = weft_rect_grown (&box, -1e-6);
  return weft_rect_overlaps (&box, &other);
}

static void
assert_apart (const WeftLayoutGraph *graph)
{
  for (guint i = 0; i < graph->n_nodes; i++)
    for (guint k = 0; k < i; k++)
      if (!graph->nodes[i].fixed || !graph->nodes[k].fixed)
        g_assert_false (cover (&graph->nodes[i], &graph->nodes[k]));
}

static gboolean
is_on_border (const WeftLayoutNode *node, const WeftPoint *point, double slack)
{
  WeftRect box = get_box (node);
  WeftRect outer = weft_rect_grown (&box, slack);
  WeftRect inner = weft_rect_grown (&box, -slack);

  return weft_rect_contains (&outer, point->x, point->y) && !weft_rect_contains (&inner, point->x, point->y);
}

/* Routes are curves from border to border. dot ends them a little before it. */
static void
assert_routes (const WeftLayoutGraph *graph, double slack)
{
  for (guint e = 0; graph->points != NULL && e < graph->n_edges; e++) {
    guint n = graph->first_point[e + 1] - graph->first_point[e];
    const WeftPoint *points = &g_array_index (graph->points, WeftPoint, graph->first_point[e]);

    if (n == 0)
      continue;
    g_assert_cmpuint (n % 3, ==, 1);
    g_assert_true (is_on_border (&graph->nodes[graph->edges[e].from], &points[0], slack));
    g_assert_true (is_on_border (&graph->nodes[graph->edges[e].to], &points[n - 1], slack));
  }
}

static void
assert_edges_lead_down (const WeftLayoutGraph *graph)
{
  for (guint e = 0; e < graph->n_edges; e++) {
    WeftRect from = get_box (&graph->nodes[graph->edges[e].from]);
    WeftRect to = get_box (&graph->nodes[graph->edges[e].to]);

    if (graph->edges[e].from != graph->edges[e].to)
      g_assert_cmpfloat (to.y - weft_rect_bottom (&from), >=, WEFT_LAYOUT_LEVEL_GAP - 1e-6);
  }
}

static gboolean
has_dot (void)
{
  g_autofree char *program = g_find_program_in_path ("dot");

  return program != NULL;
}

static void
run (const WeftLayout *layout, Sample *sample)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;

  weft_layout_run (layout, &sample->graph, NULL, job, &error);
  g_assert_no_error (error);
}

static void
test_laws (gconstpointer data)
{
  const WeftLayout *layout = data;
  guint rounds = g_str_equal (layout->name, "dot") ? 10 : ROUNDS;

  if (g_str_equal (layout->name, "dot") && !has_dot ()) {
    g_test_skip ("dot is not installed");
    return;
  }
  for (guint round = 0; round < rounds; round++) {
    WeftRandom random;
    Sample sample;

    weft_random_init (&random, round, 0);
    sample = make_sample (&random, round % 3, 120);
    run (layout, &sample);
    assert_apart (&sample.graph);
    assert_routes (&sample.graph, g_str_equal (layout->name, "dot") ? 2 : 1e-6);
    sample_clear (&sample);
  }
}

/* Every edge of a graph without circles leads down, and no level but the last gap lies between. */
static void
test_edges_lead_down (gconstpointer data)
{
  const WeftLayout *layout = data;

  for (guint round = 0; round < ROUNDS; round++) {
    WeftRandom random;
    Sample sample;

    weft_random_init (&random, round, 1);
    sample = make_sample (&random, g_str_equal (layout->name, "tidy") ? TREE : WITHOUT_CIRCLES, 120);
    run (layout, &sample);
    assert_edges_lead_down (&sample.graph);
    sample_clear (&sample);
  }
}

/* Edges from level to level in a tree: if one starts left of another it does not end right of it. */
static void
test_trees_are_plane (gconstpointer data)
{
  for (guint round = 0; round < ROUNDS; round++) {
    WeftRandom random;
    Sample sample;

    weft_random_init (&random, round, 2);
    sample = make_sample (&random, TREE, 80);
    run (data, &sample);
    for (guint e = 0; e < sample.graph.n_edges; e++)
      for (guint f = 0; f < e; f++) {
        const WeftLayoutNode *nodes = sample.graph.nodes;
        const WeftLayoutNode *from = &nodes[sample.edges[e].from];
        const WeftLayoutNode *to = &nodes[sample.edges[e].to];
        double start = from->x - nodes[sample.edges[f].from].x;
        double end = to->x - nodes[sample.edges[f].to].x;

        if (fabs (to->y - nodes[sample.edges[f].to].y) < 30 && fabs (start) > 1e-6)
          g_assert_cmpfloat (start * end, >, 0);
      }
    sample_clear (&sample);
  }
}

/* A root, what it leads to in any order, and what all of that leads to. */
static Sample
make_fork (WeftRandom *random, guint n)
{
  Sample sample = make_sample (random, TREE, 1);
  guint root = (guint) weft_random_below (random, n);

  sample.graph.n_nodes = n + 1;
  sample.graph.nodes = g_renew (WeftLayoutNode, sample.graph.nodes, n + 1);
  sample.edges = g_renew (WeftLayoutEdge, sample.edges, 2 * n);
  sample.graph.edges = sample.edges;
  for (guint i = 0; i <= n; i++) {
    sample.graph.nodes[i] = (WeftLayoutNode){.width = 20 + weft_random_below (random, 200),
                                             .height = 20 + weft_random_below (random, 60)};
    if (i == root || i == n)
      continue;
    sample.edges[sample.graph.n_edges++] = (WeftLayoutEdge){root, i};
    sample.edges[sample.graph.n_edges++] = (WeftLayoutEdge){i, n};
  }
  return sample;
}

/* However wide a level is, the whole is not much more than eight times as wide as high. */
static void
test_wide_levels (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    WeftRandom random;
    Sample sample;
    WeftRect bounds;

    weft_random_init (&random, round, 8);
    sample = make_fork (&random, 60 + round * 10);
    run (weft_layout_find ("levels"), &sample);
    assert_apart (&sample.graph);
    assert_routes (&sample.graph, 1e-6);
    assert_edges_lead_down (&sample.graph);
    bounds = get_box (&sample.graph.nodes[0]);
    for (guint i = 1; i < sample.graph.n_nodes; i++) {
      WeftRect box = get_box (&sample.graph.nodes[i]);

      bounds = weft_rect_union (&bounds, &box);
    }
    g_assert_cmpfloat (bounds.width, <, 9 * bounds.height);
    sample_clear (&sample);
  }
}

/* Every fifth node, on a grid that is wide enough for all. */
static void
fix_some (Sample *sample)
{
  for (guint i = 0; i < sample->graph.n_nodes; i += 5) {
    sample->graph.nodes[i].fixed = TRUE;
    sample->graph.nodes[i].x = 250.0 * (i % 20);
    sample->graph.nodes[i].y = 100.0 * (i / 20);
  }
}

static void
test_fixed_stay (gconstpointer data)
{
  for (guint round = 0; round < ROUNDS; round++) {
    WeftRandom random;
    Sample sample;

    weft_random_init (&random, round, 3);
    sample = make_sample (&random, round % 3, 120);
    fix_some (&sample);
    run (data, &sample);
    for (guint i = 0; i < sample.graph.n_nodes; i += 5) {
      g_assert_cmpfloat (sample.graph.nodes[i].x, ==, 250.0 * (i % 20));
      g_assert_cmpfloat (sample.graph.nodes[i].y, ==, 100.0 * (i / 20));
    }
    assert_apart (&sample.graph);
    sample_clear (&sample);
  }
}

/* The chosen ones move, the others do not, and in the end they are apart as before. */
static void
test_part (gconstpointer data)
{
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (guint));
    g_autofree WeftLayoutNode *before = NULL;
    g_autoptr (WeftJob) job = weft_job_new ();
    GError *error = NULL;
    WeftRandom random;
    Sample sample;

    weft_random_init (&random, round, 4);
    sample = make_sample (&random, round % 3, 120);
    run (weft_layout_find ("tidy"), &sample);
    before = g_memdup2 (sample.graph.nodes, sample.graph.n_nodes * sizeof *before);
    for (guint i = 0; i < sample.graph.n_nodes; i++)
      if (weft_random_below (&random, 3) == 0)
        g_array_append_val (chosen, i);
    weft_layout_run_part (data, &sample.graph, (guint *) (gpointer) chosen->data, chosen->len, NULL, job,
                          &error);
    g_assert_no_error (error);
    assert_apart (&sample.graph);
    for (guint i = 0, k = 0; i < sample.graph.n_nodes; i++)
      if (k < chosen->len && g_array_index (chosen, guint, k) == i)
        k++;
      else
        g_assert_true (sample.graph.nodes[i].x == before[i].x && sample.graph.nodes[i].y == before[i].y);
    sample_clear (&sample);
  }
}

static void
test_same_every_time (gconstpointer data)
{
  WeftRandom random;
  Sample samples[2];

  for (guint i = 0; i < 2; i++) {
    weft_random_init (&random, 7, 5);
    samples[i] = make_sample (&random, ANY_GRAPH, 200);
    run (data, &samples[i]);
  }
  g_assert_cmpmem (samples[0].graph.nodes, samples[0].graph.n_nodes * sizeof (WeftLayoutNode),
                   samples[1].graph.nodes, samples[1].graph.n_nodes * sizeof (WeftLayoutNode));
  sample_clear (&samples[0]);
  sample_clear (&samples[1]);
}

static void
test_cancelled (gconstpointer data)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  WeftRandom random;
  Sample sample;

  weft_random_init (&random, 1, 6);
  sample = make_sample (&random, ANY_GRAPH, 100);
  sample.graph.nodes[0].x = 17;
  weft_job_cancel (job);
  g_assert_false (weft_layout_run (data, &sample.graph, NULL, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_assert_cmpfloat (sample.graph.nodes[0].x, ==, 17);
  g_assert_null (sample.graph.points);
  g_clear_error (&error);
  sample_clear (&sample);
}

static void
test_nothing (gconstpointer data)
{
  Sample sample = {0};

  run (data, &sample);
}

/* Two levels and the segments between them. */
static guint64
count_plainly (const WeftLevels *levels)
{
  guint64 crossings = 0;

  for (guint i = 0; i < levels->n_segments; i++)
    for (guint k = 0; k < i; k++) {
      const WeftLayoutEdge *a = &levels->segments[i];
      const WeftLayoutEdge *b = &levels->segments[k];
      int upper = (int) levels->position[a->from] - (int) levels->position[b->from];
      int lower = (int) levels->position[a->to] - (int) levels->position[b->to];

      crossings += levels->level[a->from] == levels->level[b->from] && upper * lower < 0;
    }
  return crossings;
}

static void
test_crossings (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    guint64 crossings;
    enum { UPPER = 9, LOWER = 13, N = UPPER + LOWER };
    guint level[N] = {0};
    guint order[N];
    guint first[] = {0, UPPER, N};
    guint first_down[N + 1] = {0};
    guint down[UPPER * LOWER];
    guint position[N];
    WeftLayoutEdge segments[UPPER * LOWER];
    WeftLevels levels = {.n = N,
                         .level = level,
                         .segments = segments,
                         .first_down = first_down,
                         .down = down,
                         .n_levels = 2,
                         .first = first,
                         .order = order,
                         .position = position};
    WeftRandom random;

    weft_random_init (&random, round, 7);
    for (guint i = 0; i < N; i++) {
      level[i] = i >= UPPER;
      order[i] = i;
      position[i] = i < UPPER ? i : i - UPPER;
      for (guint k = UPPER; i < UPPER && k < N; k++)
        if (weft_random_below (&random, 3) == 0) {
          down[levels.n_segments] = k;
          segments[levels.n_segments++] = (WeftLayoutEdge){i, k};
        }
      first_down[i + 1] = levels.n_segments;
    }
    g_assert_true (weft_level_count_crossings (&levels, &crossings, job, NULL));
    g_assert_cmpuint (crossings, ==, count_plainly (&levels));
  }
}

/* So many segments that several threads count: what is counted level by level. */
static void
test_many_crossings (void)
{
  enum { N_LEVELS = 40, WIDTH = 150, N = N_LEVELS * WIDTH, DEGREE = 15 };

  g_autoptr (WeftJob) job = weft_job_new ();
  g_autofree guint *order = g_new (guint, N);
  g_autofree guint *position = g_new (guint, N);
  g_autofree guint *down = g_new (guint, N * DEGREE);
  guint first_down[N + 1] = {0};
  guint first[N_LEVELS + 1];
  WeftLevels levels = {.n = N,
                       .n_levels = N_LEVELS,
                       .first = first,
                       .order = order,
                       .position = position,
                       .first_down = first_down,
                       .down = down};
  guint64 expected = 0;
  guint64 crossings;
  WeftRandom random;

  weft_random_init (&random, 1, 11);
  for (guint i = 0; i < N; i++) {
    order[i] = i;
    position[i] = i % WIDTH;
    for (guint k = 0; i < N - WIDTH && k < DEGREE; k++)
      down[levels.n_segments++] = (i / WIDTH + 1) * WIDTH + (guint) weft_random_below (&random, WIDTH);
    first_down[i + 1] = levels.n_segments;
  }
  for (guint level = 0; level <= N_LEVELS; level++)
    first[level] = level * WIDTH;
  for (guint level = 0; level + 1 < N_LEVELS; level++) {
    WeftLevels two = levels;

    two.first += level;
    two.n_levels = 2;
    two.n_segments = 1;
    g_assert_true (weft_level_count_crossings (&two, &crossings, job, NULL));
    expected += crossings;
  }
  g_assert_true (weft_level_count_crossings (&levels, &crossings, job, NULL));
  g_assert_cmpuint (crossings, ==, expected);
}

/* With the turned edges turned all edges lead onward; a graph without circles keeps its edges, and of any other at most
 * half of them are turned. */
static void
test_circles (void)
{
  for (guint round = 0; round < ROUNDS; round++) {
    g_autofree guint *order = NULL;
    g_autofree guint *place = NULL;
    g_autofree gboolean *turned = NULL;
    WeftRandom random;
    Sample sample;
    guint n_turned = 0;
    guint n_edges = 0;

    weft_random_init (&random, round, 9);
    sample = make_sample (&random, round % 3, 120);
    for (guint e = 0; e < sample.graph.n_edges; e++)
      if (sample.edges[e].from != sample.edges[e].to)
        sample.edges[n_edges++] = sample.edges[e];
    order = g_new (guint, sample.graph.n_nodes);
    place = g_new0 (guint, sample.graph.n_nodes);
    turned = g_new (gboolean, n_edges + 1);
    weft_level_break_circles (sample.edges, n_edges, sample.graph.n_nodes, order, turned);
    for (guint i = 0; i < sample.graph.n_nodes; i++)
      place[order[i]] = i + 1;
    for (guint e = 0; e < n_edges; e++) {
      g_assert_cmpuint (place[sample.edges[e].from], !=, 0);
      g_assert_true (turned[e] == (place[sample.edges[e].from] > place[sample.edges[e].to]));
      n_turned += turned[e];
    }
    g_assert_cmpuint (n_turned, <=, round % 3 == ANY_GRAPH ? n_edges / 2 : 0);
    sample_clear (&sample);
  }
}

/* A program named dot that stands first in the path. @script: NULL: there is none at all. */
static GError *
run_with_dot (const char *script, double time_limit)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-dot-XXXXXX", NULL);
  g_autofree char *program = g_build_filename (folder, "dot", NULL);
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *longer = g_strconcat (folder, ":", path, NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  WeftRandom random;
  Sample sample;

  weft_random_init (&random, 1, 8);
  sample = make_sample (&random, ANY_GRAPH, 20);
  if (script != NULL) {
    g_assert_true (g_file_set_contents (program, script, -1, NULL));
    g_chmod (program, 0755);
  }
  g_setenv ("PATH", script != NULL ? longer : folder, TRUE);
  g_assert_false (weft_layout_run (weft_layout_find ("dot"), &sample.graph,
                                   &(WeftLayoutOptions){.time_limit = time_limit}, job, &error));
  g_setenv ("PATH", path, TRUE);
  g_assert_cmpfloat (sample.graph.nodes[0].x, ==, 0);
  g_unlink (program);
  g_rmdir (folder);
  sample_clear (&sample);
  return error;
}

static void
test_no_dot (void)
{
  GError *error = run_with_dot (NULL, 0);

  g_assert_error (error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_NO_PROGRAM);
  g_assert_nonnull (strstr (error->message, "graphviz"));
  g_error_free (error);
}

static void
test_bad_dot (void)
{
  static const struct {
    const char *script;
    WeftLayoutError code;
    const char *words;
  } rows[] = {
      {"#!/bin/sh\nexec sleep 600\n", WEFT_LAYOUT_ERROR_TOO_SLOW, "0.2 seconds"},
      {"#!/bin/sh\ncat >/dev/null\nexit 3\n", WEFT_LAYOUT_ERROR_FAILED, "without a layout"},
      {"#!/bin/sh\nexit 0\n", WEFT_LAYOUT_ERROR_FAILED, "cannot be read"},
      {"#!/bin/sh\ncat >/dev/null\necho nonsense\n", WEFT_LAYOUT_ERROR_FAILED, "cannot be read"},
      {"#!/bin/sh\ncat >/dev/null\necho node 99999 1 1\n", WEFT_LAYOUT_ERROR_FAILED, "cannot be read"},
      {"#!/bin/sh\ncat >/dev/null\necho edge 0 0 4 1\n", WEFT_LAYOUT_ERROR_FAILED, "cannot be read"},
      {"#!/bin/sh\nseq -f 'node %.0f inf nan' 0 19\n", WEFT_LAYOUT_ERROR_FAILED, "cannot be read"},
      {"#!/bin/sh\nexec yes node\n", WEFT_LAYOUT_ERROR_FAILED, "far too long"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    GError *error = run_with_dot (rows[i].script, i == 0 ? 0.2 : 30);

    g_assert_error (error, WEFT_LAYOUT_ERROR, (int) rows[i].code);
    g_assert_nonnull (strstr (error->message, rows[i].words));
    g_error_free (error);
  }
}

/* What it has started holds its output, in the same group or in one of its own: nobody waits longer than the limit, and
 * what can be ended is. */
static void
test_dot_with_children (void)
{
  static const char *const scripts[] = {"#!/bin/sh\nsleep 600 &\n", "#!/bin/sh\nsetsid sleep 60 &\n"};

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++) {
    gint64 start = g_get_monotonic_time ();
    GError *error = run_with_dot (scripts[i], 0.2);

    g_assert_error (error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_TOO_SLOW);
    g_assert_cmpint (g_get_monotonic_time () - start, <, 50 * G_USEC_PER_SEC);
    g_error_free (error);
  }
}

static void
test_too_large (void)
{
  const WeftLayout *dot = weft_layout_find ("dot");
  g_autofree WeftLayoutNode *nodes = g_new0 (WeftLayoutNode, dot->most_nodes + 1);
  WeftLayoutGraph graph = {.nodes = nodes, .n_nodes = dot->most_nodes + 1};
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;

  g_assert_false (weft_layout_run (dot, &graph, NULL, job, &error));
  g_assert_error (error, WEFT_LAYOUT_ERROR, WEFT_LAYOUT_ERROR_TOO_LARGE);
  g_assert_nonnull (strstr (error->message, "5001 nodes"));
  g_error_free (error);
}

static void
add (const char *test, const WeftLayout *layout, GTestDataFunc func)
{
  g_autofree char *path = g_strdup_printf ("/layout/%s/%s", layout->name, test);

  g_test_add_data_func (path, layout, func);
}

int
main (int argc, char **argv)
{
  guint n;
  const WeftLayout *layouts = weft_layout_get_all (&n);

  /* What a sanitizer needs in this process is nothing for Graphviz. */
  g_unsetenv ("LD_PRELOAD");
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < n; i++) {
    add ("laws", &layouts[i], test_laws);
    add ("nothing", &layouts[i], test_nothing);
    if (g_str_equal (layouts[i].name, "dot"))
      continue; /* its quality is its own affair, and a process for each round takes long */
    add ("edges-lead-down", &layouts[i], test_edges_lead_down);
    add ("trees-are-plane", &layouts[i], test_trees_are_plane);
    add ("fixed-stay", &layouts[i], test_fixed_stay);
    add ("part", &layouts[i], test_part);
    add ("same-every-time", &layouts[i], test_same_every_time);
    add ("cancelled", &layouts[i], test_cancelled);
  }
  g_test_add_func ("/layout/wide-levels", test_wide_levels);
  g_test_add_func ("/layout/crossings", test_crossings);
  g_test_add_func ("/layout/many-crossings", test_many_crossings);
  g_test_add_func ("/layout/circles", test_circles);
  g_test_add_func ("/layout/no-dot", test_no_dot);
  g_test_add_func ("/layout/bad-dot", test_bad_dot);
  g_test_add_func ("/layout/dot-with-children", test_dot_with_children);
  g_test_add_func ("/layout/too-large", test_too_large);
  return g_test_run ();
}
