/* weft-template.c: documents built bottom-up. */
#include "weft-template.h"

/* The values are known to be right. Takes @child, when there is one. */
static WeftNode *
make (WeftKind kind, const WeftAttribute *attributes, guint n, WeftNode *child)
{
  return weft_node_new (weft_properties_new (kind, attributes, n, NULL), &child, child != NULL, NULL);
}

/* Takes @parts. */
static WeftDocument *
make_document (WeftNode **parts, guint n)
{
  WeftProperties *root = weft_properties_new (WEFT_KIND_WEFT, NULL, 0, NULL);

  return weft_document_new_from_root (weft_node_new (root, parts, n, NULL), NULL);
}

/* A mixed machine of 8 PEs and an empty tree for it. */
static WeftDocument *
make_flow_tree (void)
{
  const WeftAttribute machine[] = {
      {WEFT_PROPERTY_ID, "machine"}, {WEFT_PROPERTY_KIND, "mixed"}, {WEFT_PROPERTY_PES, "8"}};
  const WeftAttribute tree[] = {{WEFT_PROPERTY_ID, "tree"}, {WEFT_PROPERTY_MACHINE, "machine"}};
  WeftNode *parts[] = {
      make (WEFT_KIND_SUITE, NULL, 0, make (WEFT_KIND_MACHINE, machine, G_N_ELEMENTS (machine), NULL)),
      make (WEFT_KIND_FLOW_TREE, tree, G_N_ELEMENTS (tree), NULL),
  };

  return make_document (parts, G_N_ELEMENTS (parts));
}

/* Without tasks, for four processors. */
static WeftDocument *
make_task_graph (void)
{
  const WeftAttribute graph[] = {{WEFT_PROPERTY_ID, "graph"}, {WEFT_PROPERTY_PROCESSORS, "4"}};
  WeftNode *part = make (WEFT_KIND_TASK_GRAPH, graph, G_N_ELEMENTS (graph), NULL);

  return make_document (&part, 1);
}

/* Three machines in a row, and no subtasks: what is far apart takes longer. */
static WeftDocument *
make_subtask_graph (void)
{
  static const char *const machines[] = {"M0", "M1", "M2"};
  static const struct {
    const char *from;
    const char *to;
    const char *per_unit;
  } links[] = {{"M0", "M1", "1"}, {"M0", "M2", "2"}, {"M1", "M2", "1"}};
  const WeftAttribute graph[] = {{WEFT_PROPERTY_ID, "subtasks"}};
  WeftNode *children[G_N_ELEMENTS (machines) + G_N_ELEMENTS (links)];
  WeftNode *parts[2];
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++) {
    const WeftAttribute machine = {WEFT_PROPERTY_ID, machines[i]};

    children[n++] = make (WEFT_KIND_MACHINE, &machine, 1, NULL);
  }
  for (guint i = 0; i < G_N_ELEMENTS (links); i++) {
    const WeftAttribute link[] = {{WEFT_PROPERTY_FROM, links[i].from},
                                  {WEFT_PROPERTY_TO, links[i].to},
                                  {WEFT_PROPERTY_PER_UNIT, links[i].per_unit},
                                  {WEFT_PROPERTY_BOTH, "yes"}};

    children[n++] = make (WEFT_KIND_LINK, link, G_N_ELEMENTS (link), NULL);
  }
  parts[0] = weft_node_new (weft_properties_new (WEFT_KIND_SUITE, NULL, 0, NULL), children, n, NULL);
  parts[1] = make (WEFT_KIND_SUBTASK_GRAPH, graph, G_N_ELEMENTS (graph), NULL);
  return make_document (parts, G_N_ELEMENTS (parts));
}

/* As in Figures 5 to 9 of Sussman 1992: ten processors. */
static WeftDocument *
make_array_loop (void)
{
  const WeftAttribute loop[] = {{WEFT_PROPERTY_ID, "loop"},
                                {WEFT_PROPERTY_PROCESSORS, "10"},
                                {WEFT_PROPERTY_ITEMS, "1000"},
                                {WEFT_PROPERTY_BODY, "10"}};
  WeftNode *part = make (WEFT_KIND_ARRAY_LOOP, loop, G_N_ELEMENTS (loop), NULL);

  return make_document (&part, 1);
}

/* One that says who it is on each of its PEs. */
static WeftDocument *
make_program (void)
{
  static const char source[] = "int main()\n"
                               "{\n"
                               "    print(this, nproc);\n"
                               "}\n";
  const WeftAttribute program[] = {
      {WEFT_PROPERTY_ID, "program"}, {WEFT_PROPERTY_LANGUAGE, "mimdc"}, {WEFT_PROPERTY_TEXT, source}};
  WeftNode *part = make (WEFT_KIND_PROGRAM, program, G_N_ELEMENTS (program), NULL);

  return make_document (&part, 1);
}

static const WeftTemplate rows[] = {
    {"flow-tree", make_flow_tree},   {"task-graph", make_task_graph}, {"subtask-graph", make_subtask_graph},
    {"array-loop", make_array_loop}, {"program", make_program},
};

const WeftTemplate *
weft_templates_get (guint *n)
{
  *n = G_N_ELEMENTS (rows);
  return rows;
}

const WeftTemplate *
weft_template_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].name, name))
      return &rows[i];
  return NULL;
}
