/* weft-address.c: the reader of addresses. */
#include "weft-address.h"

#include "weft-batch-rows.h"
#include "weft-elements.h"
#include "weft-fault.h"
#include "weft-machine-times.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
refuse (const char *address, const char *found, const char *expected, GError **error)
{
  weft_fault_set (
      error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.problem = (char *) address, .found = (char *) found, .expected = (char *) expected});
  return FALSE;
}

/* What tells the rows of a machine or a target apart. */
static const char *
get_key (const WeftNode *node)
{
  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_SWITCH:
    return weft_node_get_text (node, WEFT_PROPERTY_TO);
  case WEFT_KIND_OVERHEAD:
  case WEFT_KIND_OPERATION:
    return weft_node_get_text (node, WEFT_PROPERTY_NAME);
  case WEFT_KIND_TARGET_TIME:
    return weft_node_get_text (node, WEFT_PROPERTY_OP);
  default:
    return NULL;
  }
}

static const WeftNode *
find_child (const WeftNode *parent, const char *element, const char *key)
{
  guint64 wanted = 0;
  guint64 index = 0;
  WeftChildIter iter;
  WeftNode *child;

  g_ascii_string_to_unsigned (key, 10, 1, G_MAXUINT32, &wanted, NULL);
  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    if (!g_str_equal (weft_kind_get_info (weft_node_get_kind (child))->element, element))
      continue;
    if (++index == wanted || g_strcmp0 (get_key (child), key) == 0)
      return child;
  }
  return NULL;
}

/* `/ELEMENT[KEY]` at @step; moves @node to that child and @step behind it. */
static gboolean
follow_step (const char *address, const WeftNode **node, const char **step, GError **error)
{
  const char *open = strchr (*step, '[');
  const char *close = open != NULL ? strchr (open, ']') : NULL;
  g_autofree char *element = NULL;
  g_autofree char *key = NULL;
  g_autofree char *found = NULL;
  const WeftNode *child;

  if (close == NULL)
    return refuse (address, *step, _ ("/ELEMENT[KEY], as in /step[1] or /switch[simd]"), error);
  element = g_strndup (*step + 1, open - *step - 1);
  key = g_strndup (open + 1, close - open - 1);
  child = find_child (*node, element, key);
  if (child == NULL) {
    found = g_strdup_printf (_ ("no %s[%s] in %s"), element, key, weft_node_get_label (*node));
    return refuse (address, found, _ ("an element that is there; numbers count from 1"), error);
  }
  *node = child;
  *step = close + 1;
  return TRUE;
}

/* The edge that leads from row @from to row @to of the same graph. */
static gboolean
find_edge (const WeftGraph *graph, WeftElement from, WeftElement to, WeftElement *edge)
{
  for (guint table = 1; table <= weft_graph_count_tables (graph); table++) {
    const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, table));
    guint32 row;

    if ((info->flags & WEFT_KIND_IS_EDGE) && info->from == weft_graph_get_kind (graph, from.table) &&
        info->to == weft_graph_get_kind (graph, to.table) &&
        weft_graph_find_edge (graph, table, from.row, to.row, &row)) {
      *edge = (WeftElement){from.node, table, row};
      return TRUE;
    }
  }
  return FALSE;
}

/* What @name names: the id of a node or a row, or FROM>TO. */
static gboolean
find_element (const WeftDocument *document, char *name, WeftElement *element)
{
  char *arrow = strchr (name, '>');
  WeftElement from;
  WeftElement to;

  if (arrow == NULL)
    return weft_document_find_element (document, name, element);
  *arrow = '\0';
  return weft_document_find_element (document, name, &from) &&
         weft_document_find_element (document, arrow + 1, &to) && from.table != 0 && to.table != 0 &&
         from.node == to.node && find_edge (weft_document_get_graph (document, from), from, to, element);
}

static gboolean
find_longest (const WeftDocument *document, const char *address, WeftElement *element, const char **rest)
{
  for (gsize length = strlen (address); length-- > 1;) {
    g_autofree char *name = NULL;

    if (address[length] != '.' && address[length] != '/')
      continue;
    name = g_strndup (address, length);
    if (find_element (document, name, element)) {
      *rest = address + length;
      return TRUE;
    }
  }
  return FALSE;
}

/* Steps lead from nodes to nodes. */
static gboolean
follow_steps (const WeftDocument *document,
              const char *address,
              WeftElement *element,
              const char **rest,
              GError **error)
{
  const WeftNode *node = weft_document_get_node (document, element->node);

  if (**rest == '/' && element->table != 0)
    return refuse (address, *rest, _ ("an attribute: a row has no elements in it"), error);
  while (**rest == '/')
    if (!follow_step (address, &node, rest, error))
      return FALSE;
  element->node = weft_node_get_id (node);
  return TRUE;
}

static char *
list_attributes (WeftKind kind)
{
  const WeftKindInfo *info = weft_kind_get_info (kind);
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < info->n_properties; i++)
    if (!(info->properties[i].flags & (WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_PLACE)))
      g_string_append_printf (list, "%s%s", list->len > 0 ? " | " : "", info->properties[i].attribute);
  return g_string_free (list, FALSE);
}

gboolean
weft_address_parse_element (const WeftDocument *document,
                            const char *address,
                            WeftElement *element,
                            WeftProperty *property,
                            GError **error)
{
  const char *rest = NULL;
  const WeftPropertyInfo *info;
  g_autofree char *expected = NULL;
  WeftKind kind;

  if (!find_longest (document, address, element, &rest))
    return refuse (address, _ ("no element of that id"), _ ("ID.ATTRIBUTE, as in for.iterations"), error);
  if (!follow_steps (document, address, element, &rest, error))
    return FALSE;
  kind = weft_document_get_kind (document, *element);
  info = *rest == '.' ? weft_kind_find_property (kind, rest + 1) : NULL;
  if (info == NULL) {
    expected = list_attributes (kind);
    return refuse (address, *rest != '\0' ? rest : _ ("no attribute"), expected, error);
  }
  *property = info->property;
  return TRUE;
}

gboolean
weft_address_parse (const WeftDocument *document,
                    const char *address,
                    guint32 *node,
                    WeftProperty *property,
                    GError **error)
{
  WeftElement element;

  if (!weft_address_parse_element (document, address, &element, property, error))
    return FALSE;
  *node = element.node;
  return element.table == 0 ||
         refuse (address, _ ("a row of a graph"), _ ("a property of a tree or of its machine"), error);
}

/* (nullable): the property of @kind whose times are elements, when @step is `/ELEMENT[MACHINE]` of one of them; *@machine (transfer full): that. */
static const WeftPropertyInfo *
find_times (WeftKind kind, const char *step, char **machine)
{
  const WeftKindInfo *info = weft_kind_get_info (kind);
  const char *open = strchr (step, '[');
  const char *close = open != NULL ? strchr (open, ']') : NULL;

  if (*step != '/' || close == NULL || (close[1] != '\0' && !g_str_equal (close + 1, ".time")))
    return NULL;
  for (guint i = 0; i < info->n_properties; i++) {
    const char *element = info->properties[i].attribute;

    if (info->properties[i].type == WEFT_TYPE_TIMES && strlen (element) == (gsize) (open - step - 1) &&
        g_str_has_prefix (step + 1, element)) {
      *machine = g_strndup (open + 1, close - open - 1);
      return &info->properties[i];
    }
  }
  return NULL;
}

WeftDocument *
weft_address_set (WeftDocument *document, const char *address, const char *text, GError **error)
{
  const WeftPropertyInfo *times = NULL;
  const char *rest;
  WeftElement element;
  WeftProperty property;
  g_autofree char *machine = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (find_longest (document, address, &element, &rest) && element.table != 0)
    times = find_times (weft_document_get_kind (document, element), rest, &machine);
  if (times == NULL)
    return weft_address_parse_element (document, address, &element, &property, error)
               ? weft_document_set_element (document, element, property, text, error)
               : NULL;
  before = weft_document_print_value (document, element, times->property);
  after = weft_machine_times_set (before, machine, text, error);
  return after != NULL ? weft_document_set_element (document, element, times->property, after, error) : NULL;
}

/* `/ELEMENT[KEY]` of the child @node of @parent. */
static void
print_step (const WeftNode *parent, const WeftNode *node, GString *text)
{
  WeftKind kind = weft_node_get_kind (node);
  const char *key = get_key (node);
  guint index = 1;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, parent);
  while ((child = weft_child_iter_next (&iter)) != NULL &&
         weft_node_get_id (child) != weft_node_get_id (node))
    index += weft_node_get_kind (child) == kind;
  g_string_append_printf (text, "/%s", weft_kind_get_info (kind)->element);
  if (key != NULL)
    g_string_append_printf (text, "[%s]", key);
  else
    g_string_append_printf (text, "[%u]", index);
}

/* Depth is bounded by the nesting limit of documents. */
static void
print_path (const WeftDocument *document, guint32 id, GString *text)
{
  const WeftNode *node = weft_document_get_node (document, id);
  guint32 parent = weft_document_get_parent (document, id);

  if (weft_node_get_name (node) != NULL || parent == 0) {
    g_string_append (text, weft_node_get_name (node) != NULL
                               ? weft_node_get_name (node)
                               : weft_kind_get_info (weft_node_get_kind (node))->element);
    return;
  }
  print_path (document, parent, text);
  print_step (weft_document_get_node (document, parent), node, text);
}

char *
weft_address_print (const WeftDocument *document, guint32 node, WeftProperty property)
{
  WeftKind kind = weft_node_get_kind (weft_document_get_node (document, node));
  GString *text = g_string_new (NULL);

  print_path (document, node, text);
  g_string_append_printf (text, ".%s", weft_kind_get_property (kind, property)->attribute);
  return g_string_free (text, FALSE);
}
