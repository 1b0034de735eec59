/* weft-polyroots.c: Polyroots, which finds the roots of a polynomial with integer coefficients of any precision (Adve and Vernon 2004,
 * sections 4.3 and 5.1, Fig. 1 (d)): an unstructured graph whose tasks differ widely and are the largest at its leaves; the last phase
 * has the most tasks and takes more than half the time on 24 processors. One queue serves all.
 *
 * The paper prints that the graph follows from the degree, that the least graph of a larger input has 348 tasks, and T(1) = 398 s. It
 * prints no rule. Ours, for a polynomial with n real, distinct roots:
 *
 * - remainder 1 to n of the sequence of the polynomial and its derivative, one behind the other;
 * - for each node of the tree of intervals (weft-polyroots-tree.h) a task that makes its polynomial from remainder and children, and
 *   merges the children's roots into intervals; one for each interval;
 * - START, a bound of the roots before the leaves of the tree, a look at the last remainder whether the roots are distinct, a task that
 *   collects the roots, END.
 *
 * That makes 2 n + 5 tasks and as many as there are intervals: 348 for degree 50, which therefore stands for the larger input. Its last
 * phase leaves two tasks over on 24 processors; so did the paper's.
 *
 * Times: 2 % of the work are remainders, in proportion to the degree that is left; 1 % the tasks of nodes, to the square of their
 * degree m; the rest intervals, whose times are lognormal with a spread of 0.6 about m^2. In the last phase, as the paper observed, the two
 * longest are among the last: one is the last, the other stands behind seven eighths. The work is 398 s (n / 50)^3. */
#include "weft-applications.h"
#include "weft-drawn-times.h"
#include "weft-polyroots-tree.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define STANDARD_DEGREE 50
#define STANDARD_WORK   398000.0 /* ms */
#define REMAINDERS      0.02
#define NODES           0.01
#define INTERVALS       0.97
#define SPREAD          0.6

enum { ORDER_GIVEN, ORDER_LARGEST_FIRST, ORDER_LPT };

static const char *const order_words[] = {"given", "largest-first", "lpt", NULL};

static const WeftOptionPreset order_titles[] = {{N_ ("As given"), ORDER_GIVEN, NULL},
                                                {N_ ("Longest first"), ORDER_LARGEST_FIRST, NULL},
                                                {N_ ("By falling time"), ORDER_LPT, NULL},
                                                {NULL, 0, NULL}};

static const WeftOption degree_option = {
    .name = "degree",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("degree of the polynomial"),
    .label = N_ ("Degree of the polynomial"),
    .standard = STANDARD_DEGREE,
    .least = 2,
    .greatest = 1000000,
};

static const WeftOption order = {
    .name = "last-phase",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("ORDER"),
    .help = N_ ("order of the tasks of the last phase: given, largest-first, or lpt: by falling time"),
    .label = N_ ("Order of the last phase"),
    .presets = order_titles,
    .words = order_words,
};

static const WeftOption *const rows[] = {&degree_option, &order, &weft_application_processors,
                                         &weft_application_seed, NULL};

static WeftGeneratorSize
measure (const WeftOptions *options)
{
  guint64 n = weft_application_count (options, &degree_option);
  WeftPolyrootsCount count = weft_polyroots_tree_count ((guint32) n);

  return (WeftGeneratorSize){2 * n + count.n_intervals + 5,
                             2 * n + 2 * count.n_intervals + count.n_leaves + 4};
}

/* Times. */

static int
compare_falling (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return (first < second) - (first > second);
}

static void
move (GArray *times, guint from, guint to)
{
  double time = g_array_index (times, double, from);

  g_array_remove_index (times, from);
  g_array_insert_val (times, to, time);
}

static guint
find_longest (const GArray *times, guint n)
{
  guint longest = 0;

  for (guint i = 1; i < n; i++)
    if (g_array_index (times, double, i) > g_array_index (times, double, longest))
      longest = i;
  return longest;
}

/* Puts the times of the last phase into the order that is asked for. */
static void
order_last (GArray *times, guint how)
{
  guint last = times->len - 1;

  move (times, find_longest (times, last + 1), last);
  move (times, find_longest (times, last), (guint) ((guint64) last * 7 / 8));
  if (how == ORDER_LPT)
    g_array_sort (times, compare_falling);
  else if (how == ORDER_LARGEST_FIRST)
    move (times, last, 0);
}

typedef struct {
  WeftTaskSketch *sketch;
  const GArray *tree;
  guint32 degree;
  guint order;
  GArray *weights; /* double: of the intervals of each node, one node behind the other */
  double weight;   /* their sum */
  double squares;  /* of the degrees of all nodes */
  double work;     /* ms */
  guint32 *first;  /* of each node: the first of its intervals */
  guint32 bound;
  guint32 distinct;
} Drawing;

static const WeftPolyrootsNode *
get_node (const Drawing *drawing, guint32 number)
{
  return &g_array_index (drawing->tree, WeftPolyrootsNode, number);
}

static void
draw_weights (Drawing *drawing, WeftRandom *random)
{
  for (guint32 i = 0; i < drawing->degree; i++) {
    double degree = get_node (drawing, i)->degree;
    g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

    for (guint32 k = 0; k < degree; k++) {
      double time = weft_draw_lognormal (random, degree * degree, SPREAD);

      g_array_append_val (times, time);
      drawing->weight += time;
    }
    if (i == drawing->degree - 1)
      order_last (times, drawing->order);
    g_array_append_vals (drawing->weights, times->data, times->len);
    drawing->squares += degree * degree;
  }
}

/* Tasks. */

static guint32
add_task (Drawing *drawing, const char *id, const char *name, double time, guint32 group)
{
  WeftSketchTask task = {.id = id, .name = name, .time = time, .group = group};

  return weft_task_sketch_add_task (drawing->sketch, &task);
}

/* Row i is remainder i + 1 behind START. */
static void
draw_remainders (Drawing *drawing, guint32 group)
{
  guint32 n = drawing->degree;
  double unit = drawing->work * REMAINDERS / (0.5 * n * (n + 1.0));

  for (guint32 i = 0; i < n; i++) {
    char id[32];
    guint32 row;

    g_snprintf (id, sizeof id, "remainder-%u", i + 1);
    row = add_task (drawing, id, NULL, unit * (n - i), group);
    weft_task_sketch_connect (drawing->sketch, row - 1, row);
  }
}

static void
wait_for_children (Drawing *drawing, const WeftPolyrootsNode *node, guint32 row)
{
  gboolean is_leaf = TRUE;

  for (guint side = 0; side < 2; side++) {
    guint32 child = node->children[side];

    if (child == WEFT_NO_CHILD)
      continue;
    is_leaf = FALSE;
    for (guint32 k = 0; k < get_node (drawing, child)->degree; k++)
      weft_task_sketch_connect (drawing->sketch, drawing->first[child] + k, row);
  }
  if (is_leaf)
    weft_task_sketch_connect (drawing->sketch, drawing->bound, row);
}

static void
draw_node (Drawing *drawing, guint32 number, gsize *place, guint32 group)
{
  const WeftPolyrootsNode *node = get_node (drawing, number);
  double scale = drawing->work * INTERVALS / drawing->weight;
  double time = drawing->work * NODES * node->degree * (double) node->degree / drawing->squares;
  char id[64];
  guint32 row;

  g_snprintf (id, sizeof id, "merge-%u", number + 1);
  row = add_task (drawing, id, NULL, time, group);
  /* START is row 0. */
  weft_task_sketch_connect (drawing->sketch, node->middle + 1, row);
  wait_for_children (drawing, node, row);
  if (number == drawing->degree - 1)
    weft_task_sketch_connect (drawing->sketch, drawing->distinct, row);
  drawing->first[number] = row + 1;
  for (guint32 k = 0; k < node->degree; k++) {
    g_snprintf (id, sizeof id, "root-%u-%u", number + 1, k + 1);
    weft_task_sketch_connect (
        drawing->sketch, row,
        add_task (drawing, id, NULL, scale * g_array_index (drawing->weights, double, (*place)++), group));
  }
}

static void
draw_tree (Drawing *drawing, guint32 nodes, guint32 last)
{
  gsize place = 0;

  for (guint32 i = 0; i < drawing->degree && !weft_task_sketch_has_failed (drawing->sketch); i++)
    draw_node (drawing, i, &place, i == drawing->degree - 1 ? last : nodes);
}

static void
draw_end (Drawing *drawing)
{
  guint32 collect = add_task (drawing, "collect", "collect roots", 0, 0);

  for (guint32 k = 0; k < drawing->degree; k++)
    weft_task_sketch_connect (drawing->sketch, drawing->first[drawing->degree - 1] + k, collect);
  weft_task_sketch_connect (drawing->sketch, collect, add_task (drawing, "end", "END", 0, 0));
}

static void
draw_all (Drawing *drawing)
{
  WeftTaskSketch *sketch = drawing->sketch;
  guint32 sequence =
      WEFT_SKETCH (sketch, GROUP, {WEFT_PROPERTY_ID, "sequence"}, {WEFT_PROPERTY_NAME, "Remainder sequence"});
  guint32 nodes =
      WEFT_SKETCH (sketch, GROUP, {WEFT_PROPERTY_ID, "tree"}, {WEFT_PROPERTY_NAME, "Intervals of factors"});
  guint32 last = WEFT_SKETCH (sketch, GROUP, {WEFT_PROPERTY_ID, "last"}, {WEFT_PROPERTY_NAME, "Last phase"});
  guint32 start = add_task (drawing, "start", "START", 0, 0);

  draw_remainders (drawing, sequence);
  drawing->bound = add_task (drawing, "bound", "bound of roots", 0, 0);
  weft_task_sketch_connect (sketch, start, drawing->bound);
  drawing->distinct = add_task (drawing, "distinct", "distinct roots?", 0, 0);
  weft_task_sketch_connect (sketch, drawing->degree, drawing->distinct);
  draw_tree (drawing, nodes, last);
  draw_end (drawing);
}

static void
draw (const WeftOptions *options, WeftTaskSketch *sketch)
{
  guint32 degree = (guint32) weft_application_count (options, &degree_option);
  g_autoptr (GArray) tree = weft_polyroots_tree_new (degree);
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree guint32 *first = g_new0 (guint32, degree);
  Drawing drawing = {.sketch = sketch,
                     .tree = tree,
                     .degree = degree,
                     .order = (guint) weft_options_get_number (options, &order),
                     .weights = weights,
                     .work = STANDARD_WORK * pow ((double) degree / STANDARD_DEGREE, 3),
                     .first = first};
  WeftRandom random;

  weft_random_init (&random, weft_application_seed_of (options), 0);
  draw_weights (&drawing, &random);
  draw_all (&drawing);
}

static const WeftGeneratorFew few[] = {{&degree_option, 6}, {NULL, 0}};

const WeftGenerator weft_polyroots_generator = {
    .name = "polyroots",
    .title = N_ ("Polyroots"),
    .description =
        N_ ("Finds the roots of a polynomial: an unstructured graph whose tasks differ widely and are the "
            "largest in its last phase; one queue serves all processes."),
    .source = "Adve and Vernon 2004, sections 4.3 and 5.1, Fig. 1 (d) and Table III",
    .unit = "ms",
    .note =
        "Polyroots finds the roots of a polynomial. The paper prints T(1) = 398 s for the larger input, "
        "that the last phase has the most tasks, takes more than half the time on 24 processors and begins "
        "its two longest tasks among the last, and 348 tasks for the smallest of its five graphs; it prints "
        "neither "
        "rule nor times. Here a remainder sequence is followed by a tree of factors, each with a task that "
        "merges the roots of its two children and one for each interval between them, which makes 348 "
        "tasks of degree 50. Times of intervals are lognormal with a spread of 0.6 about the square of "
        "the degree; the work is 398 s times the cube of the degree over 50.",
    .options = rows,
    .few = few,
    .measure = measure,
    .draw = draw,
};
