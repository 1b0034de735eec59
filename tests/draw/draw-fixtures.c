/* draw-fixtures.c: documents made through the model, not through files. */
#include "draw-fixtures.h"

#include "weft-node.h"

#include <stdarg.h>

#define MAX_ATTRIBUTES 8

/* A node of @kind; @attributes ends with a NULL text where it is not full. */
static WeftNode *
make_node (WeftKind kind, const WeftAttribute *attributes, guint n, GPtrArray *children)
{
  WeftAttribute given[MAX_ATTRIBUTES];
  guint n_given = 0;
  GError *error = NULL;
  WeftProperties *properties;
  WeftNode *node;

  for (guint i = 0; i < n; i++)
    if (attributes[i].text != NULL)
      given[n_given++] = attributes[i];
  properties = weft_properties_new (kind, given, n_given, &error);
  g_assert_no_error (error);
  node = weft_node_new (properties, children != NULL ? (WeftNode **) children->pdata : NULL,
                        children != NULL ? children->len : 0, &error);
  g_assert_no_error (error);
  return node;
}

#define NODE(kind, children, ...)                                                                            \
  make_node (kind, (const WeftAttribute[]){__VA_ARGS__},                                                     \
             G_N_ELEMENTS (((const WeftAttribute[]){__VA_ARGS__})), children)

static GPtrArray *
collect (va_list arguments)
{
  GPtrArray *nodes = g_ptr_array_new ();
  WeftNode *node;

  while ((node = va_arg (arguments, WeftNode *)) != NULL)
    g_ptr_array_add (nodes, node);
  return nodes;
}

WeftNode *
draw_block (const char *id, const char *name, const char *mode, const char *simd, const char *spmd)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new ();

  g_ptr_array_add (steps,
                   NODE (WEFT_KIND_STEP, NULL, {WEFT_PROPERTY_SIMD, simd}, {WEFT_PROPERTY_SPMD, spmd}));
  return NODE (WEFT_KIND_BLOCK, steps, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_NAME, name},
               {WEFT_PROPERTY_MODE, mode});
}

WeftNode *
draw_loop (const char *id, const char *mode, const char *iterations, ...)
{
  g_autoptr (GPtrArray) children = NULL;
  va_list arguments;

  va_start (arguments, iterations);
  children = collect (arguments);
  va_end (arguments);
  return NODE (WEFT_KIND_LOOP, children, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_MODE, mode},
               {WEFT_PROPERTY_ITERATIONS, iterations});
}

WeftNode *
draw_clause (WeftKind kind, ...)
{
  g_autoptr (GPtrArray) children = NULL;
  va_list arguments;

  va_start (arguments, kind);
  children = collect (arguments);
  va_end (arguments);
  return make_node (kind, NULL, 0, children);
}

WeftNode *
draw_if (const char *id, const char *mode, const char *then, ...)
{
  g_autoptr (GPtrArray) clauses = NULL;
  va_list arguments;

  va_start (arguments, then);
  clauses = collect (arguments);
  va_end (arguments);
  return NODE (WEFT_KIND_IF, clauses, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_MODE, mode},
               {WEFT_PROPERTY_THEN, then});
}

WeftNode *
draw_note (const char *text)
{
  return NODE (WEFT_KIND_NOTE, NULL, {WEFT_PROPERTY_TEXT, text});
}

static WeftDocument *
make_document (const char *name, GPtrArray *children)
{
  g_autoptr (GPtrArray) machines = g_ptr_array_new ();
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  GError *error = NULL;
  WeftDocument *document;

  g_ptr_array_add (machines, NODE (WEFT_KIND_MACHINE, NULL, {WEFT_PROPERTY_ID, "m"},
                                   {WEFT_PROPERTY_NAME, "mixed machine"}, {WEFT_PROPERTY_PES, "8"}));
  g_ptr_array_add (parts, make_node (WEFT_KIND_SUITE, NULL, 0, machines));
  g_ptr_array_add (parts, NODE (WEFT_KIND_FLOW_TREE, children, {WEFT_PROPERTY_ID, "t"},
                                {WEFT_PROPERTY_NAME, name}, {WEFT_PROPERTY_MACHINE, "m"}));
  document = weft_document_new_from_root (NODE (WEFT_KIND_WEFT, parts, {WEFT_PROPERTY_TITLE, name}), &error);
  g_assert_no_error (error);
  return document;
}

WeftDocument *
draw_document (const char *name, ...)
{
  g_autoptr (GPtrArray) children = NULL;
  va_list arguments;

  va_start (arguments, name);
  children = collect (arguments);
  va_end (arguments);
  return make_document (name, children);
}

WeftDocument *
draw_figure_2 (void)
{
  return draw_document (
      "Figure 2, modes of Figure 6", draw_block ("a", "blk_a", "simd", "12", "12"),
      draw_loop ("for", "simd", "uniform(8, 12)", draw_block ("b", "blk_b", "simd", "15", "15"),
                 draw_if ("if", "spmd", "0.8",
                          draw_clause (WEFT_KIND_THEN, draw_block ("c", "blk_c", "spmd", "10", "10"), NULL),
                          draw_clause (WEFT_KIND_ELSE, draw_block ("d", "blk_d", "spmd", "29", "29"),
                                       draw_block ("e", "blk_e", "spmd", "23", "23"), NULL),
                          NULL),
                 draw_block ("f", "blk_f", "simd", "10", "35"), NULL),
      NULL);
}

typedef struct {
  WeftRandom *random;
  guint left;  /* parts still to be made */
  guint count; /* made so far, for ids */
} Maker;

static GPtrArray *make_series (Maker *maker, guint depth, guint most);

static const char *
pick_mode (Maker *maker)
{
  return weft_random_below (maker->random, 2) ? "simd" : "spmd";
}

static WeftNode *
make_conditional (Maker *maker, const char *id, guint depth)
{
  g_autoptr (GPtrArray) clauses = g_ptr_array_new ();

  for (guint i = 0; i < 2; i++) {
    g_autoptr (GPtrArray) parts = NULL;

    if (i == 1 && weft_random_below (maker->random, 3) == 0)
      break;
    parts = make_series (maker, depth + 2, weft_random_below (maker->random, 4));
    g_ptr_array_add (clauses, make_node (i == 0 ? WEFT_KIND_THEN : WEFT_KIND_ELSE, NULL, 0, parts));
  }
  return NODE (WEFT_KIND_IF, clauses, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_MODE, pick_mode (maker)},
               {WEFT_PROPERTY_THEN, "0.125"});
}

static WeftNode *
make_part (Maker *maker, guint depth)
{
  g_autofree char *id = g_strdup_printf ("n%u", ++maker->count);
  g_autofree char *name = g_strnfill (1 + weft_random_below (maker->random, 30), 'm');
  g_autoptr (GPtrArray) body = NULL;
  guint64 dice = weft_random_below (maker->random, depth > 80 ? 1 : 10);

  maker->left--;
  if (dice < 5 || maker->left == 0)
    return draw_block (id, name, pick_mode (maker), "12", dice % 2 ? "uniform(3, 17)" : "12");
  if (dice < 8)
    return make_conditional (maker, id, depth);
  body = make_series (maker, depth + 1, 1 + weft_random_below (maker->random, 5));
  return NODE (WEFT_KIND_LOOP, body, {WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_NAME, name},
               {WEFT_PROPERTY_MODE, pick_mode (maker)}, {WEFT_PROPERTY_ITERATIONS, "uniform(0, 1000)"},
               {WEFT_PROPERTY_DECIDED_BY, dice == 9 ? "cu" : NULL});
}

static GPtrArray *
make_series (Maker *maker, guint depth, guint most)
{
  GPtrArray *parts = g_ptr_array_new ();

  for (guint i = 0; i < most && maker->left > 0; i++)
    g_ptr_array_add (parts, make_part (maker, depth));
  return parts;
}

WeftDocument *
draw_random_document (WeftRandom *random, guint n)
{
  Maker maker = {random, n, 0};
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  while (maker.left > 0)
    g_ptr_array_add (parts, make_part (&maker, 1));
  return make_document ("random", parts);
}

guint32
draw_get_tree (const WeftDocument *document)
{
  return weft_document_find (document, "t");
}
