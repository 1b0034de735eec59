/* bench-model.c: what an edit of a large document costs: time and memory for each kind of edit, while every
 * version is kept as an undo history keeps them. Usage: bench-model [NODES [EDITS [SEED]]] */
#include "weft-batch.h"
#include "weft-random.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum {
  EDIT_NAME,
  EDIT_TIME,
  EDIT_MODE,
  EDIT_POSITION,
  EDIT_INSERT,
  EDIT_REMOVE,
  EDIT_MOVE,
  N_EDITS
} Edit;

/* Out of 100: 70 property edits, 30 structural ones. */
static const struct {
  const char *name;
  guint share;
} edits[N_EDITS] = {
    {"name", 15}, {"time", 25}, {"mode", 10}, {"position", 20}, {"insert", 12}, {"remove", 6}, {"move", 12},
};

typedef struct {
  WeftRandom random;
  guint n_names;
} Maker;

typedef struct {
  guint n;
  gint64 amounts[2];
} Cost;

/* What is measured: time of the processor, which other programs do not add to, and bytes. Asking the
 * allocator disturbs it, so each has a run of its own. */
typedef enum { TIME, BYTES } Measure;

static WeftNode *
make_node (WeftKind kind, const WeftAttribute *attributes, guint n, GPtrArray *children)
{
  WeftNode **nodes = children != NULL ? (WeftNode **) children->pdata : NULL;
  GError *error = NULL;
  WeftNode *node = weft_node_new (weft_properties_new (kind, attributes, n, &error), nodes,
                                  children != NULL ? children->len : 0, &error);

  g_assert_no_error (error);
  return node;
}

static WeftNode *
make_step (Maker *maker)
{
  char simd[32];

  g_snprintf (simd, sizeof simd, "%u", (guint) weft_random_below (&maker->random, 40));
  return make_node (WEFT_KIND_STEP,
                    (WeftAttribute[]){{WEFT_PROPERTY_SIMD, simd}, {WEFT_PROPERTY_SPMD, "uniform(2, 9)"}}, 2,
                    NULL);
}

static WeftNode *
make_named (Maker *maker, WeftKind kind, WeftProperty extra, const char *value, GPtrArray *children)
{
  char name[32];
  WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, name}, {WEFT_PROPERTY_MODE, "spmd"}, {extra, value}};

  g_snprintf (name, sizeof name, "n%u", maker->n_names++);
  return make_node (kind, attributes, value != NULL ? 3 : 2, children);
}

static WeftNode *
make_block (Maker *maker)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new ();

  for (guint n = 1 + weft_random_below (&maker->random, 2); n > 0; n--)
    g_ptr_array_add (steps, make_step (maker));
  return make_named (maker, WEFT_KIND_BLOCK, 0, NULL, steps);
}

static WeftNode *make_construct (Maker *maker, guint n_nodes);

/* About @n_nodes nodes in 2 to 8 parts. */
static GPtrArray *
make_series (Maker *maker, guint n_nodes)
{
  GPtrArray *series = g_ptr_array_new ();

  for (guint n = 2 + weft_random_below (&maker->random, 7); n > 0; n--) {
    guint share = n > 1 ? weft_random_below (&maker->random, 2 * n_nodes / n + 1) : n_nodes;

    share = MIN (share, n_nodes);
    g_ptr_array_add (series, make_construct (maker, share));
    n_nodes -= share;
  }
  return series;
}

/* A block, or a loop or conditional around a series. */
static WeftNode *
make_construct (Maker *maker, guint n_nodes)
{
  g_autoptr (GPtrArray) series = NULL;
  g_autoptr (GPtrArray) clause = NULL;

  if (n_nodes < 6)
    return make_block (maker);
  series = make_series (maker, n_nodes);
  if (weft_random_below (&maker->random, 3) > 0)
    return make_named (maker, WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, "uniform(2, 5)", series);
  clause = g_ptr_array_new ();
  g_ptr_array_add (clause, make_node (WEFT_KIND_THEN, NULL, 0, series));
  return make_named (maker, WEFT_KIND_IF, WEFT_PROPERTY_THEN, "0.5", clause);
}

static WeftDocument *
make_document (Maker *maker, guint n_nodes)
{
  g_autoptr (GPtrArray) parts = make_series (maker, n_nodes);
  g_autoptr (GPtrArray) root = g_ptr_array_new ();

  g_ptr_array_add (
      root, make_node (WEFT_KIND_FLOW_TREE,
                       (WeftAttribute[]){{WEFT_PROPERTY_ID, "tree"}, {WEFT_PROPERTY_MACHINE, "machine"}}, 2,
                       parts));
  return weft_document_new_from_root (make_node (WEFT_KIND_WEFT, NULL, 0, root), NULL);
}

/* The number of nodes from @node on, and the sum of their levels. */
static gsize
count_nodes (const WeftNode *node, guint level, gsize *levels)
{
  gsize n = 1;
  WeftChildIter iter;
  WeftNode *child;

  *levels += level;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    n += count_nodes (child, level + 1, levels);
  return n;
}

static const guint8 steps[] = {WEFT_KIND_STEP, WEFT_KIND_END};
static const guint8 blocks[] = {WEFT_KIND_BLOCK, WEFT_KIND_END};
static const guint8 parts[] = {WEFT_KIND_BLOCK, WEFT_KIND_LOOP, WEFT_KIND_IF, WEFT_KIND_END};
static const guint8 parents[] = {WEFT_KIND_LOOP, WEFT_KIND_THEN, WEFT_KIND_END};

/* A node of one of @kinds, by trial. */
static guint32
pick (Maker *maker, const WeftDocument *document, guint32 last, const guint8 *kinds)
{
  for (;;) {
    guint32 id = 1 + weft_random_below (&maker->random, last);
    const WeftNode *node = weft_document_get_node (document, id);

    if (node != NULL && weft_kind_set_has (&(WeftKindSet){kinds}, weft_node_get_kind (node)))
      return id;
  }
}

/* What an edit needs, chosen before the clock runs. */
typedef struct {
  Edit edit;
  guint32 id;
  guint32 parent;
  guint index;
  char text[32];
  WeftNode *node;
} Plan;

static Plan
make_plan (Maker *maker, const WeftDocument *document, guint32 last, Edit edit)
{
  Plan plan = {.edit = edit};
  guint number = weft_random_below (&maker->random, 1000);

  g_snprintf (plan.text, sizeof plan.text, edit == EDIT_NAME ? "name %u" : "%u", number);
  if (edit == EDIT_MODE)
    g_strlcpy (plan.text, number % 2 ? "simd" : "spmd", sizeof plan.text);
  plan.id = pick (maker, document, last, edit == EDIT_TIME ? steps : edit == EDIT_REMOVE ? blocks : parts);
  plan.parent = pick (maker, document, last, parents);
  plan.index = number % 8;
  plan.node = edit == EDIT_INSERT ? make_block (maker) : NULL;
  return plan;
}

static WeftDocument *
set_position (WeftDocument *document, const Plan *plan)
{
  WeftBatch *batch = weft_batch_begin (document);

  weft_batch_set (batch, plan->id, WEFT_PROPERTY_X, plan->text, NULL);
  weft_batch_set (batch, plan->id, WEFT_PROPERTY_Y, plan->text, NULL);
  return weft_batch_commit (batch);
}

/* The new version; %NULL when the model refuses the edit. */
static WeftDocument *
apply (WeftDocument *document, Plan *plan)
{
  switch (plan->edit) {
  case EDIT_NAME:
    return weft_document_set (document, plan->id, WEFT_PROPERTY_NAME, plan->text, NULL);
  case EDIT_TIME:
    return weft_document_set (document, plan->id, WEFT_PROPERTY_SIMD, plan->text, NULL);
  case EDIT_MODE:
    return weft_document_set (document, plan->id, WEFT_PROPERTY_MODE, plan->text, NULL);
  case EDIT_POSITION:
    return set_position (document, plan);
  case EDIT_INSERT:
    return weft_document_insert (document, plan->parent, plan->index, plan->node, &plan->id, NULL);
  case EDIT_REMOVE:
    return weft_document_remove (document, plan->id, NULL);
  case EDIT_MOVE:
  default:
    return weft_document_move (document, plan->id, plan->parent, plan->index, NULL);
  }
}

static gint64
read_meter (Measure measure)
{
  struct timespec time;
  struct mallinfo2 info;

  if (measure == TIME) {
    clock_gettime (CLOCK_MONOTONIC, &time);
    return time.tv_sec * G_GINT64_CONSTANT (1000000000) + time.tv_nsec;
  }
  info = mallinfo2 ();
  return info.uordblks + info.hblkhd;
}

static Edit
choose_edit (Maker *maker)
{
  guint ticket = weft_random_below (&maker->random, 100);
  guint edit = 0;

  while (ticket >= edits[edit].share)
    ticket -= edits[edit++].share;
  return edit;
}

/* Edits that the model refuses, such as a move into the node itself, do not count. */
static void
edit_all (Maker *maker, GPtrArray *versions, guint n_edits, guint32 last, Measure measure, Cost *costs)
{
  for (guint i = 0; i < n_edits; i++) {
    WeftDocument *current = versions->pdata[versions->len - 1];
    Plan plan = make_plan (maker, current, last, choose_edit (maker));
    gint64 start = read_meter (measure);
    WeftDocument *next = apply (current, &plan);
    gint64 end = read_meter (measure);

    if (next == NULL)
      continue;
    last = MAX (last, plan.id);
    costs[plan.edit].n += measure == TIME;
    costs[plan.edit].amounts[measure] += end - start;
    g_ptr_array_add (versions, next);
  }
}

static void
run (guint n_nodes, guint n_edits, guint64 seed, Measure measure, Cost *costs)
{
  g_autoptr (GPtrArray) versions = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_document_unref);
  Maker maker = {.n_names = 0};
  gsize levels = 0;
  gsize n;

  weft_random_init (&maker.random, seed, 0);
  g_ptr_array_add (versions, make_document (&maker, n_nodes));
  n = count_nodes (weft_document_get_root (versions->pdata[0]), 0, &levels);
  if (measure == TIME)
    printf ("%zu nodes, on level %.1f on average; every version kept\n", n, (double) levels / n);
  edit_all (&maker, versions, n_edits, n, measure, costs);
}

static void
print_row (const char *name, Cost cost)
{
  guint n = MAX (cost.n, 1);

  printf ("%-10s %7u %10.2f %10.0f\n", name, cost.n, cost.amounts[TIME] / 1e3 / n,
          (double) cost.amounts[BYTES] / n);
}

int
main (int argc, char **argv)
{
  guint n_nodes = argc > 1 ? atoi (argv[1]) : 60000; /* steps and more come on top: 100874 in all */
  guint n_edits = argc > 2 ? atoi (argv[2]) : 10000;
  guint64 seed = argc > 3 ? atoi (argv[3]) : 1;
  Cost costs[N_EDITS] = {0};
  Cost all = {0};

  run (n_nodes, n_edits, seed, TIME, costs);
  run (n_nodes, n_edits, seed, BYTES, costs);
  printf ("%-10s %7s %10s %10s\n", "edit", "number", "us", "bytes");
  for (guint i = 0; i < N_EDITS; i++) {
    print_row (edits[i].name, costs[i]);
    all.n += costs[i].n;
    all.amounts[TIME] += costs[i].amounts[TIME];
    all.amounts[BYTES] += costs[i].amounts[BYTES];
  }
  print_row ("all", all);
  return 0;
}
