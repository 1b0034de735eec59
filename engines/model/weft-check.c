/* weft-check.c: the rules, one function each, in the order in which a reader would apply them. */
#include "weft-check-private.h"

#include "weft-elements.h"
#include "weft-fault.h"
#include "weft-number.h"
#include "weft-order.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* The nearest node that has an id, upwards. */
static const WeftNode *
find_named (const WeftDocument *document, const WeftNode *node)
{
  guint32 parent;

  while (weft_node_get_name (node) == NULL &&
         (parent = weft_document_get_parent (document, weft_node_get_id (node))) != 0)
    node = weft_document_get_node (document, parent);
  return node;
}

/* Says of @error that it is about a part of that kind. */
static void
blame (WeftKind kind,
       WeftProperty property,
       guint32 node,
       guint32 row,
       const char *id,
       const char *name,
       GError *error)
{
  const WeftPropertyInfo *info = weft_kind_get_property (kind, property);
  const char *attribute = info != NULL && *info->attribute != '\0' ? info->attribute : NULL;

  weft_fault_blame (error,
                    &(WeftFault){.element = (char *) weft_kind_get_info (kind)->element,
                                 .id = (char *) id,
                                 .property = (char *) attribute,
                                 .node = node,
                                 .row = row,
                                 .label = (char *) (info != NULL ? weft_property_get_subject (info) : NULL),
                                 .name = (char *) name});
}

void
weft_document_blame (const WeftDocument *document, guint32 id, WeftProperty property, GError *error)
{
  const WeftNode *node = weft_document_get_node (document, id);
  const WeftNode *named = find_named (document, node);

  blame (weft_node_get_kind (node), property, id, 0, weft_node_get_name (named), weft_node_get_label (named),
         error);
}

void
weft_document_blame_element (const WeftDocument *document,
                             WeftElement element,
                             WeftProperty property,
                             GError *error)
{
  g_autofree char *id = NULL;
  g_autofree char *name = NULL;

  if (element.table == 0) {
    weft_document_blame (document, element.node, property, error);
    return;
  }
  id = weft_document_get_id (document, element);
  if (id == NULL)
    id = g_strdup (
        weft_node_get_name (find_named (document, weft_document_get_node (document, element.node))));
  name = weft_document_get_label (document, element);
  blame (weft_document_get_kind (document, element), property, element.node,
         weft_element_get_number (element), id, name, error);
}

/* @plain: the sentence for a window. */
void
weft_check_report (WeftChecker *checker,
                   const WeftNode *node,
                   WeftProperty property,
                   const char *problem,
                   const char *found,
                   const char *expected,
                   const char *plain)
{
  GError *error = NULL;

  weft_fault_set (&error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.problem = (char *) problem,
                               .found = (char *) found,
                               .expected = (char *) expected,
                               .plain = (char *) plain});
  weft_document_blame_element (checker->document, weft_check_get_element (checker, node), property, error);
  g_ptr_array_add (checker->problems, error);
}

void
weft_check_report_literal (WeftChecker *checker, const WeftNode *node, WeftProperty property, GError *problem)
{
  weft_document_blame_element (checker->document, weft_check_get_element (checker, node), property, problem);
  g_ptr_array_add (checker->problems, problem);
}

/* What references of a property lead to, in a file and in a window. */
static void
describe_targets (const WeftPropertyInfo *info, const char *name, const char **expected, char **plain)
{
  if (weft_kind_set_has (&info->targets, WEFT_KIND_MACHINE)) {
    *expected = _ ("the id of a machine of the suite");
    *plain = g_strdup_printf (_ ("there is no machine “%s” in the suite."), name);
  } else if (info->targets.flags & WEFT_KIND_IS_DIAGRAM) {
    *expected = _ ("the id of a diagram");
    *plain = g_strdup_printf (_ ("there is no diagram “%s” in this document."), name);
  } else if (weft_kind_set_has (&info->targets, WEFT_KIND_TASK_GRAPH)) {
    *expected = _ ("the id of a task graph");
    *plain = g_strdup_printf (_ ("there is no task graph “%s” in this document."), name);
  } else if (weft_kind_set_has (&info->targets, WEFT_KIND_PROGRAM)) {
    *expected = _ ("the id of a program");
    *plain = g_strdup_printf (_ ("there is no program “%s” in this document."), name);
  } else {
    *expected = _ ("the id of such a part of this graph");
    *plain = g_strdup_printf (_ ("“%s” is nothing here that it could refer to."), name);
  }
}

/* What is part of a diagram is referred to from there only. */
static gboolean
is_near (const WeftChecker *checker, const WeftNode *node, const WeftNode *target)
{
  guint32 diagram = weft_document_get_diagram (checker->document, weft_node_get_id (target));

  return diagram == 0 || diagram == weft_node_get_id (target) ||
         diagram == weft_document_get_diagram (checker->document, weft_node_get_id (node));
}

/* Rule: a reference leads to a node of the right kind. */
static void
check_name (WeftChecker *checker, const WeftNode *node, const WeftPropertyInfo *info, const char *name)
{
  const WeftNode *target = weft_document_lookup (checker->document, name);
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;
  const char *expected;

  if (target != NULL && weft_kind_set_has (&info->targets, weft_node_get_kind (target))) {
    if (is_near (checker, node, target))
      return;
    found = g_strdup_printf (_ ("“%s”, which is part of another diagram"), name);
  } else {
    found = target == NULL ? g_strdup_printf (_ ("“%s”, which is not in this document"), name)
                           : g_strdup_printf (_ ("“%s”, which is a <%s>"), name,
                                              weft_kind_get_info (weft_node_get_kind (target))->element);
  }
  describe_targets (info, name, &expected, &plain);
  weft_check_report (checker, node, info->property, NULL, found, expected, plain);
}

/* Rule: what names a row names one of the right kind of the same graph. */
static void
check_row_name (WeftChecker *checker, const WeftNode *node, const WeftPropertyInfo *info, const char *name)
{
  guint32 diagram = weft_document_get_diagram (checker->document, weft_node_get_id (node));
  const WeftGraph *graph = weft_document_get_graph (checker->document, weft_element_of_node (diagram));
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;
  const char *expected;
  WeftElement row;

  if (graph != NULL && weft_graph_find_id (graph, name, &row) &&
      weft_kind_set_has (&info->targets, weft_graph_get_kind (graph, row.table)))
    return;
  found = g_strdup_printf (_ ("“%s”, which is not in this graph"), name);
  describe_targets (info, name, &expected, &plain);
  weft_check_report (checker, node, info->property, NULL, found, expected, plain);
}

static void
check_reference (WeftChecker *checker, const WeftNode *node, const WeftPropertyInfo *info)
{
  gboolean names_rows = info->targets.kinds != NULL && weft_kind_is_row (info->targets.kinds[0]);
  const char *text = weft_node_get_text (node, info->property);
  g_auto (GStrv) names = g_strsplit (text != NULL ? text : "", " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (*names[i] != '\0')
      (names_rows ? check_row_name : check_name) (checker, node, info, names[i]);
}

/* Rules for the values of one node alone. */
void
weft_check_values (WeftChecker *checker, const WeftNode *node)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));

  for (guint i = 0; i < info->n_properties; i++) {
    const WeftPropertyInfo *property = &info->properties[i];
    const WeftLiteral *literal;

    if (property->type == WEFT_TYPE_REFERENCE || property->type == WEFT_TYPE_REFERENCES)
      check_reference (checker, node, property);
    if (property->type != WEFT_TYPE_TIME && property->type != WEFT_TYPE_COUNT)
      continue;
    literal = weft_node_get_literal (node, property->property);
    if (literal != NULL)
      weft_check_literal (checker, node, property, literal);
  }
}

/* Rule: times of a tree and of its machine stand on the tree's lattice. */
static void
check_lattice (WeftChecker *checker, const WeftNode *node)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));

  for (guint i = 0; i < info->n_properties; i++) {
    const WeftLiteral *literal;
    GError *problem = NULL;

    if (info->properties[i].type != WEFT_TYPE_TIME)
      continue;
    literal = weft_node_get_literal (node, info->properties[i].property);
    if (literal != NULL && !weft_literal_check_lattice (literal, checker->step, &problem))
      weft_check_report_literal (checker, node, info->properties[i].property, problem);
  }
}

/* Rule: a machine says the time of a switch, an overhead and an operation once. */
static void
check_rows (WeftChecker *checker, const WeftNode *machine)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  WeftChildIter iter;
  WeftNode *row;

  weft_child_iter_init (&iter, machine);
  while ((row = weft_child_iter_next (&iter)) != NULL) {
    WeftKind kind = weft_node_get_kind (row);
    WeftProperty property = kind == WEFT_KIND_SWITCH ? WEFT_PROPERTY_TO : WEFT_PROPERTY_NAME;
    g_autofree char *found = NULL;
    g_autofree char *plain = NULL;

    if (kind == WEFT_KIND_KEPT ||
        g_hash_table_add (seen, g_strdup_printf ("%d %s", kind, weft_node_get_text (row, property))))
      continue;
    found = g_strdup_printf (_ ("“%s” a second time"), weft_node_get_text (row, property));
    plain = g_strdup_printf (_ ("the machine has two rows “%s”; delete one."),
                             weft_node_get_text (row, property));
    weft_check_report (checker, row, property, NULL, found, _ ("each once in a machine"), plain);
  }
}

static const char *
mode_name (WeftMode mode)
{
  return mode == WEFT_MODE_SIMD ? "simd" : "spmd";
}

/* As it is written for people. */
static const char *
mode_title (WeftMode mode)
{
  return mode == WEFT_MODE_SIMD ? _ ("SIMD") : _ ("SPMD");
}

/* The mode in which @node is to be executed. */
static WeftMode
mode_of (const WeftChecker *checker, const WeftNode *node)
{
  return weft_modes_apply (checker->modes, weft_node_get_mode (node));
}

/* Says that a problem is one of a mode override, not of the drawn modes. */
static void
report_mode (WeftChecker *checker,
             const WeftNode *node,
             WeftProperty property,
             const char *found,
             const char *expected,
             const char *plain)
{
  g_autofree char *problem = NULL;

  if (checker->modes != WEFT_MODES_AS_DRAWN)
    problem = g_strdup_printf (_ ("cannot be executed with modes %s"), weft_modes_get_name (checker->modes));
  weft_check_report (checker, node, property, problem, found, expected, plain);
}

/* Rule: the machine can run in the mode of the node. */
static void
check_machine_mode (WeftChecker *checker, const WeftNode *node)
{
  WeftMode mode = mode_of (checker, node);
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (weft_machine_supports (checker->machine, mode))
    return;
  found = g_strdup_printf (_ ("mode %s on machine %s, which is of kind %s"), mode_name (mode),
                           weft_node_get_name (checker->machine),
                           weft_node_get_text (checker->machine, WEFT_PROPERTY_KIND));
  plain = g_strdup_printf (_ ("%s cannot run in %s mode. Choose the other mode or another machine."),
                           weft_node_get_label (checker->machine), mode_title (mode));
  report_mode (checker, node, WEFT_PROPERTY_MODE, found,
               mode == WEFT_MODE_SIMD ? _ ("mode spmd, or a machine of kind simd or mixed")
                                      : _ ("mode simd, or a machine of kind spmd or mixed"),
               plain);
}

/* Rule (section 2): all descendants of a data conditional are executed in its mode. */
static void
check_conditional_mode (WeftChecker *checker, const WeftNode *node, const WeftNode *conditional)
{
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *plain = NULL;

  if (conditional == NULL || mode_of (checker, node) == mode_of (checker, conditional))
    return;
  found = g_strdup_printf (_ ("mode %s below the data conditional %s, which is in mode %s"),
                           mode_name (mode_of (checker, node)), weft_node_get_name (conditional),
                           mode_name (mode_of (checker, conditional)));
  expected = g_strdup_printf (_ ("mode %s: everything below a data conditional runs in its mode"),
                              mode_name (mode_of (checker, conditional)));
  plain = g_strdup_printf (_ ("everything below the data conditional “%s” runs in %s mode, as it does."),
                           weft_node_get_label (conditional), mode_title (mode_of (checker, conditional)));
  report_mode (checker, node, WEFT_PROPERTY_MODE, found, expected, plain);
}

/* Rule: the control unit decides only what it executes itself. */
static void
check_decider (WeftChecker *checker, const WeftNode *node)
{
  if (mode_of (checker, node) == WEFT_MODE_SPMD && weft_node_is_decided_by_cu (node))
    report_mode (
        checker, node, WEFT_PROPERTY_DECIDED_BY, _ ("a random decision of the control unit in mode spmd"),
        _ ("mode simd, or decided-by=\"pe\": the control unit decides nothing in SPMD mode"),
        _ ("the control unit decides nothing in SPMD mode. Choose SIMD mode, or let every PE decide."));
}

static void
check_step (WeftChecker *checker, const WeftNode *step, WeftMode mode)
{
  const char *operation = weft_node_get_text (step, WEFT_PROPERTY_OP);
  gboolean in_place = weft_node_has (step, WEFT_PROPERTY_SIMD) || weft_node_has (step, WEFT_PROPERTY_SPMD);
  const WeftLiteral *time;
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;
  guint count;

  weft_check_values (checker, step);
  check_lattice (checker, step);
  if (operation != NULL && in_place) {
    weft_check_report (checker, step, WEFT_PROPERTY_OP, NULL, _ ("an operation and times in place"),
                       _ ("one of the two"), _ ("a step has either an operation or times of its own."));
  } else if (operation != NULL && weft_machine_get_operation (checker->machine, operation) == NULL) {
    found = g_strdup_printf (_ ("operation “%s”, which machine %s does not have"), operation,
                             weft_node_get_name (checker->machine));
    plain =
        g_strdup_printf (_ ("%s has no operation “%s”."), weft_node_get_label (checker->machine), operation);
    weft_check_report (checker, step, WEFT_PROPERTY_OP, NULL, found, _ ("an operation of its machine"),
                       plain);
  } else if (!weft_step_get_time (checker->machine, step, mode, &time, &count)) {
    found = g_strdup_printf (_ ("no time in mode %s, in which the step is executed"), mode_name (mode));
    plain = g_strdup_printf (_ ("a step has no time in %s mode, in which it runs."), mode_title (mode));
    report_mode (checker, step, mode == WEFT_MODE_SIMD ? WEFT_PROPERTY_SIMD : WEFT_PROPERTY_SPMD, found,
                 _ ("a time in that mode"), plain);
  }
}

/* The rules for @node and everything below it; @conditional is the outermost if around it. */
static void
check_series (WeftChecker *checker, const WeftNode *node, const WeftNode *conditional)
{
  WeftKind kind = weft_node_get_kind (node);
  WeftChildIter iter;
  WeftNode *child;

  if (kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF) {
    weft_check_values (checker, node);
    check_machine_mode (checker, node);
    check_conditional_mode (checker, node, conditional);
  }
  if (kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF)
    check_decider (checker, node);
  if (kind == WEFT_KIND_IF && conditional == NULL)
    conditional = node;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (weft_node_get_kind (child) == WEFT_KIND_STEP)
      check_step (checker, child, mode_of (checker, node));
    else if (weft_kind_is_constituent (weft_node_get_kind (child)))
      check_series (checker, child, conditional);
  }
}

static void
check_pes (WeftChecker *checker, const WeftNode *tree)
{
  gint64 most = weft_node_get_integer (checker->machine, WEFT_PROPERTY_PES);
  gint64 pes = weft_node_get_integer (tree, WEFT_PROPERTY_PES);
  char number[WEFT_NUMBER_SIZE];
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *plain = NULL;

  if (pes <= most)
    return;
  found = g_strdup_printf ("%" G_GINT64_FORMAT, pes);
  expected = g_strdup_printf (_ ("at most %" PRId64 ", the PEs of machine %s"), most,
                              weft_node_get_name (checker->machine));
  plain = g_strdup_printf (_ ("%s has %s PEs; a diagram on it can have no more."),
                           weft_node_get_label (checker->machine), weft_number_group ((double) most, number));
  weft_check_report (checker, tree, WEFT_PROPERTY_PES, NULL, found, expected, plain);
}

void
weft_check_children (WeftChecker *checker,
                     const WeftNode *node,
                     void (*check) (WeftChecker *, const WeftNode *))
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_kind_is_constituent (weft_node_get_kind (child)))
      check (checker, child);
}

/* Rule: unknown parts of a newer version are kept, but what holds them is not evaluated. */
void
weft_check_kept (WeftChecker *checker, const WeftNode *node)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    const char *element = weft_node_get_text (child, WEFT_PROPERTY_NAME);
    g_autofree char *found = NULL;
    g_autofree char *plain = NULL;

    if (weft_node_get_kind (child) != WEFT_KIND_KEPT) {
      weft_check_kept (checker, child);
    } else if (element != NULL && *element != '\0') {
      found = g_strdup_printf (_ ("<%s>, an element of a newer version of the format"), element);
      plain = g_strdup_printf (_ ("this diagram holds something newer than this version of Weft, “%s”."),
                               element);
      weft_check_report (checker, child, WEFT_PROPERTY_TEXT, NULL, found,
                         _ ("elements that this version knows"), plain);
    }
  }
}

static void
check_flow_tree (WeftChecker *checker, const WeftNode *tree)
{
  checker->machine = weft_flow_tree_get_machine (checker->document, tree);
  checker->step = weft_node_get_number (tree, WEFT_PROPERTY_STEP);
  weft_check_values (checker, tree);
  weft_check_kept (checker, tree);
  if (checker->machine == NULL)
    return;
  check_pes (checker, tree);
  weft_check_children (checker, checker->machine, check_lattice);
  check_series (checker, tree, NULL);
}

static void
check_machine (WeftChecker *checker, const WeftNode *machine)
{
  check_rows (checker, machine);
  weft_check_children (checker, machine, weft_check_values);
}

static void
check_measurement (WeftChecker *checker, const WeftNode *measurement)
{
  GError *problem = NULL;
  g_autoptr (GArray) values = weft_measurement_parse (measurement, &problem);

  weft_check_values (checker, measurement);
  if (values == NULL)
    weft_check_report_literal (checker, measurement, WEFT_PROPERTY_TEXT, problem);
}

/* Rule: a target says the time of an operation once; large and small letters are the same there. */
static void
check_target (WeftChecker *checker, const WeftNode *target)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  WeftChildIter iter;
  WeftNode *time;

  weft_check_values (checker, target);
  weft_child_iter_init (&iter, target);
  while ((time = weft_child_iter_next (&iter)) != NULL) {
    const char *op = weft_node_get_text (time, WEFT_PROPERTY_OP);
    g_autofree char *found = NULL;
    g_autofree char *plain = NULL;

    if (weft_node_get_kind (time) != WEFT_KIND_TARGET_TIME ||
        g_hash_table_add (seen, g_ascii_strdown (op, -1)))
      continue;
    found = g_strdup_printf (_ ("“%s” a second time"), op);
    plain = g_strdup_printf (_ ("the target has two times of “%s”; delete one."), op);
    weft_check_report (checker, time, WEFT_PROPERTY_OP, NULL, found, _ ("each operation once in a target"),
                       plain);
  }
}

static void
check_suite_row (WeftChecker *checker, const WeftNode *row)
{
  WeftKind kind = weft_node_get_kind (row);

  if (kind == WEFT_KIND_MACHINE)
    check_machine (checker, row);
  else if (kind == WEFT_KIND_TARGET)
    check_target (checker, row);
  else
    weft_check_values (checker, row);
}

/* Of diagrams without rules of their own: what every value must be. Depth is bounded by the nesting limit. */
void
weft_check_below (WeftChecker *checker, const WeftNode *node)
{
  weft_check_values (checker, node);
  weft_check_children (checker, node, weft_check_below);
}

static void
check_suite (WeftChecker *checker, const WeftNode *suite)
{
  weft_check_children (checker, suite, check_suite_row);
}

static const struct {
  WeftKind kind;
  void (*check) (WeftChecker *checker, const WeftNode *part);
} rules[] = {
    {WEFT_KIND_SUITE, check_suite},
    {WEFT_KIND_FLOW_TREE, check_flow_tree},
    {WEFT_KIND_TASK_GRAPH, weft_check_task_graph},
    {WEFT_KIND_SUBTASK_GRAPH, weft_check_subtask_graph},
    {WEFT_KIND_ARRAY_LOOP, weft_check_array_loop},
    {WEFT_KIND_MEASUREMENT, check_measurement},
    {WEFT_KIND_SCHEDULE, weft_check_schedule},
};

static void
check_by_kind (WeftChecker *checker, const WeftNode *part)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    if (rules[i].kind == weft_node_get_kind (part)) {
      rules[i].check (checker, part);
      return;
    }
  if (weft_kind_is_diagram (weft_node_get_kind (part)))
    weft_check_below (checker, part);
}

/* Part of a document. */
static void
check_part (WeftChecker *checker, const WeftNode *part)
{
  checker->diagram = weft_kind_is_diagram (weft_node_get_kind (part)) ? part : NULL;
  check_by_kind (checker, part);
  if (checker->diagram != NULL)
    weft_check_inner (checker, part);
}

GPtrArray *
weft_document_check (const WeftDocument *document)
{
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (document);
  WeftChecker checker = {.document = document, .inner = inner, .is_whole = TRUE};

  checker.problems = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  weft_check_children (&checker, weft_document_get_root (document), check_part);
  return checker.problems;
}

gboolean
weft_document_check_diagram (const WeftDocument *document, guint32 id, WeftModes modes, GError **error)
{
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (document);
  WeftChecker checker = {.document = document, .inner = inner, .modes = modes};
  const WeftNode *diagram = weft_document_get_node (document, id);
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);

  g_return_val_if_fail (diagram != NULL, FALSE);
  checker.problems = problems;
  check_part (&checker, diagram);
  if (checker.machine != NULL)
    check_machine (&checker, checker.machine);
  if (problems->len == 0)
    return TRUE;
  g_propagate_error (error, g_error_copy (problems->pdata[0]));
  return FALSE;
}

gboolean
weft_document_check_suite (const WeftDocument *document, GError **error)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
  g_autoptr (WeftInnerDiagrams) inner = weft_inner_diagrams_new (document);
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  WeftChecker checker = {.document = document, .inner = inner, .problems = problems};

  if (suite != NULL)
    check_part (&checker, suite);
  if (problems->len == 0)
    return TRUE;
  g_propagate_error (error, g_error_copy (problems->pdata[0]));
  return FALSE;
}

static gboolean
refuse_value (const char *at, GError **error)
{
  g_autofree char *found = g_strdup_printf ("“%.*s”", (int) MIN (strcspn (at, " \t\r\n"), 60), at);
  g_autofree char *plain = g_strdup_printf (
      _ ("%s is no value of a measurement: numbers from 0 to 1e15, separated by spaces."), found);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.found = found,
                               .expected = (char *) _ ("numbers from 0 to 1e15, separated by spaces"),
                               .plain = plain});
  return FALSE;
}

static gboolean
read_values (const char *at, GArray *values, GError **error)
{
  for (;;) {
    const char *end;
    double value;

    while (g_ascii_isspace (*at))
      at++;
    if (*at == '\0')
      return TRUE;
    value = weft_number_parse (at, &end);
    if (end == at || !(*end == '\0' || g_ascii_isspace (*end)) || !(value >= 0 && value <= 1e15))
      return refuse_value (at, error);
    g_array_append_val (values, value);
    at = end;
  }
}

GArray *
weft_measurement_parse (const WeftNode *node, GError **error)
{
  GArray *known = weft_node_get_kept_values (node);
  const char *text = weft_node_get_text (node, WEFT_PROPERTY_TEXT);
  g_autoptr (GArray) values = NULL;

  if (known != NULL)
    return g_array_ref (known);
  values = g_array_new (FALSE, FALSE, sizeof (double));
  if (!read_values (text != NULL ? text : "", values, error))
    return NULL;
  g_array_sort (values, weft_order_doubles);
  return g_array_ref (weft_node_keep_values (node, g_steal_pointer (&values)));
}
