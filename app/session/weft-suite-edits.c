/* weft-suite-edits.c: see weft-suite-edits.h. */
#include "weft-suite-edits.h"
#include "weft-elements.h"
#include "weft-fault.h"

#include <glib/gi18n-lib.h>

static GArray *
list_children (const WeftNode *node, WeftKind kind)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftChildIter iter;
  WeftNode *child;

  if (node == NULL)
    return list;
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    guint32 id = weft_node_get_id (child);

    if (weft_node_get_kind (child) == kind)
      g_array_append_val (list, id);
  }
  return list;
}

GArray *
weft_suite_list (const WeftDocument *document, guint32 parent, WeftKind kind)
{
  return list_children (parent != 0 ? weft_document_get_node (document, parent) : NULL, kind);
}

guint32
weft_suite_find (const WeftDocument *document)
{
  WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);

  return suite != NULL ? weft_node_get_id (suite) : 0;
}

/* Rows of a machine: one for each key. */

static guint32
find_row (const WeftNode *machine, WeftKind kind, WeftProperty key_property, guint key)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, machine);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == kind && weft_node_get_integer (child, key_property) == key)
      return weft_node_get_id (child);
  return 0;
}

guint32
weft_suite_find_row (const WeftDocument *document,
                     guint32 machine,
                     WeftKind kind,
                     WeftProperty key_property,
                     guint key)
{
  return find_row (weft_document_get_node (document, machine), kind, key_property, key);
}

#define MOST_ATTRIBUTES 5

/* Without those of @attributes that have no text. */
static gboolean
append_node (WeftBatch *batch,
             guint32 parent,
             WeftKind kind,
             const WeftAttribute *attributes,
             guint n,
             guint32 *id,
             GError **error)
{
  WeftAttribute given[MOST_ATTRIBUTES];
  guint n_given = 0;
  WeftProperties *properties;
  WeftNode *node;

  for (guint i = 0; i < n; i++)
    if (attributes[i].text != NULL)
      given[n_given++] = attributes[i];
  properties = weft_properties_new (kind, given, n_given, error);
  node = properties != NULL ? weft_node_new (properties, NULL, 0, error) : NULL;
  return node != NULL &&
         weft_batch_insert (batch, parent, weft_node_get_n_children (weft_batch_get_node (batch, parent)),
                            node, id, error);
}

gboolean
weft_suite_set_row (WeftBatch *batch,
                    guint32 machine,
                    WeftKind kind,
                    WeftProperty key_property,
                    guint key,
                    WeftProperty property,
                    const char *text,
                    GError **error)
{
  guint32 row = find_row (weft_batch_get_node (batch, machine), kind, key_property, key);
  const char *key_text = weft_kind_get_property (kind, key_property)->choices[key];
  const WeftAttribute attributes[] = {{key_property, key_text}, {property, text}};

  if (row != 0)
    return weft_batch_set (batch, row, property, text, error);
  return text == NULL || append_node (batch, machine, kind, attributes, 2, NULL, error);
}

/* Links. */

static gboolean
leads (const WeftNode *link, const char *from, const char *to)
{
  return g_strcmp0 (weft_node_get_text (link, WEFT_PROPERTY_FROM), from) == 0 &&
         g_strcmp0 (weft_node_get_text (link, WEFT_PROPERTY_TO), to) == 0;
}

static gboolean
is_both (const WeftNode *link)
{
  return weft_node_get_integer (link, WEFT_PROPERTY_BOTH) == 1;
}

/* The first that leads there counts. */
static guint32
find_link (const WeftNode *suite, const char *from, const char *to)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, suite);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_LINK &&
        (leads (child, from, to) || (is_both (child) && leads (child, to, from))))
      return weft_node_get_id (child);
  return 0;
}

guint32
weft_suite_find_link (const WeftDocument *document, const char *from, const char *to)
{
  guint32 suite = weft_suite_find (document);

  return suite != 0 ? find_link (weft_document_get_node (document, suite), from, to) : 0;
}

static gboolean
append_link (WeftBatch *batch,
             guint32 suite,
             const char *from,
             const char *to,
             const char *latency,
             const char *per_unit,
             gboolean both,
             guint32 *id,
             GError **error)
{
  const WeftAttribute attributes[] = {
      {WEFT_PROPERTY_FROM, from},
      {WEFT_PROPERTY_TO, to},
      {WEFT_PROPERTY_LATENCY, latency},
      {WEFT_PROPERTY_PER_UNIT, per_unit},
      {WEFT_PROPERTY_BOTH, both ? "yes" : NULL},
  };

  return append_node (batch, suite, WEFT_KIND_LINK, attributes, G_N_ELEMENTS (attributes), id, error);
}

/* A link for both ways becomes one from @from to @to and one back. */
static gboolean
split_link (WeftBatch *batch, guint32 suite, guint32 *link, const char *from, const char *to, GError **error)
{
  const WeftNode *node = weft_batch_get_node (batch, *link);
  g_autofree char *latency = weft_properties_print (weft_node_get_properties (node), WEFT_PROPERTY_LATENCY);
  g_autofree char *per_unit = weft_properties_print (weft_node_get_properties (node), WEFT_PROPERTY_PER_UNIT);
  gboolean forward = leads (node, from, to);
  guint32 other;

  if (!weft_batch_set (batch, *link, WEFT_PROPERTY_BOTH, NULL, error) ||
      !append_link (batch, suite, forward ? to : from, forward ? from : to, latency, per_unit, FALSE, &other,
                    error))
    return FALSE;
  if (!forward)
    *link = other;
  return TRUE;
}

static gboolean
set_one_way (WeftBatch *batch,
             guint32 suite,
             const char *from,
             const char *to,
             WeftProperty property,
             const char *text,
             GError **error)
{
  guint32 link = find_link (weft_batch_get_node (batch, suite), from, to);

  if (link == 0 && text == NULL)
    return TRUE;
  if (link == 0 && !append_link (batch, suite, from, to, NULL, NULL, FALSE, &link, error))
    return FALSE;
  if (is_both (weft_batch_get_node (batch, link)) && !split_link (batch, suite, &link, from, to, error))
    return FALSE;
  return text != NULL ? weft_batch_set (batch, link, property, text, error)
                      : weft_batch_remove (batch, link, error);
}

/* Two links, one each way, stay two. */
static gboolean
set_both_ways (WeftBatch *batch,
               guint32 suite,
               const char *from,
               const char *to,
               WeftProperty property,
               const char *text,
               GError **error)
{
  guint32 link = find_link (weft_batch_get_node (batch, suite), from, to);
  guint32 back = find_link (weft_batch_get_node (batch, suite), to, from);

  if (link == 0 && back == 0)
    return text == NULL || (append_link (batch, suite, from, to, NULL, NULL, TRUE, &link, error) &&
                            weft_batch_set (batch, link, property, text, error));
  if (link == back)
    return text != NULL ? weft_batch_set (batch, link, property, text, error)
                        : weft_batch_remove (batch, link, error);
  return set_one_way (batch, suite, from, to, property, text, error) &&
         set_one_way (batch, suite, to, from, property, text, error);
}

gboolean
weft_suite_set_link (WeftBatch *batch,
                     guint32 suite,
                     const char *from,
                     const char *to,
                     WeftProperty property,
                     const char *text,
                     gboolean both,
                     GError **error)
{
  return (both ? set_both_ways : set_one_way) (batch, suite, from, to, property, text, error);
}

/* Machines and operations. */

/* Letters and digits of @name, or "machine"; with a number where that is taken. */
static char *
make_id (const WeftBatch *batch, const char *name)
{
  GString *stem = g_string_new (NULL);
  g_autofree char *id = NULL;

  for (const char *at = name; *at != '\0' && stem->len < 40; at++)
    if (g_ascii_isalpha (*at) || (stem->len > 0 && g_ascii_isdigit (*at)))
      g_string_append_c (stem, g_ascii_tolower (*at));
  if (stem->len == 0)
    g_string_append (stem, "machine");
  id = g_strdup (stem->str);
  for (guint number = 2; weft_batch_find (batch, id) != 0; number++) {
    g_free (id);
    id = g_strdup_printf ("%s%u", stem->str, number);
  }
  g_string_free (stem, TRUE);
  return g_steal_pointer (&id);
}

gboolean
weft_suite_add_machine (WeftBatch *batch, guint32 suite, const char *name, guint32 *id, GError **error)
{
  g_autofree char *xml_id = make_id (batch, name);
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, xml_id}, {WEFT_PROPERTY_NAME, name}};

  return append_node (batch, suite, WEFT_KIND_MACHINE, attributes, 2, id, error);
}

gboolean
weft_suite_add_operation (WeftBatch *batch, guint32 machine, const char *name, guint32 *id, GError **error)
{
  const WeftAttribute attribute = {WEFT_PROPERTY_NAME, name};

  return append_node (batch, machine, WEFT_KIND_OPERATION, &attribute, 1, id, error);
}

gboolean
weft_suite_add_target (WeftBatch *batch,
                       guint32 suite,
                       const char *name,
                       const char *machine,
                       guint32 *id,
                       GError **error)
{
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, name},
                                      {WEFT_PROPERTY_MACHINE, machine},
                                      {WEFT_PROPERTY_MODEL, "pipes"},
                                      {WEFT_PROPERTY_LOAD, "0"}};

  return append_node (batch, suite, WEFT_KIND_TARGET, attributes, G_N_ELEMENTS (attributes), id, error);
}

gboolean
weft_suite_add_time (WeftBatch *batch, guint32 target, const char *op, guint32 *id, GError **error)
{
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_OP, op}, {WEFT_PROPERTY_SECONDS, "0"}};

  return append_node (batch, target, WEFT_KIND_TARGET_TIME, attributes, G_N_ELEMENTS (attributes), id, error);
}

/* (nullable): a diagram that runs on the machine called @name. */
static const WeftNode *
find_user (const WeftDocument *document, const char *name)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_root (document));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_kind_is_diagram (weft_node_get_kind (child)) &&
        (g_strcmp0 (weft_node_get_text (child, WEFT_PROPERTY_MACHINE), name) == 0 ||
         (weft_node_get_graph (child) != NULL && weft_graph_names (weft_node_get_graph (child), name))))
      return child;
  return NULL;
}

static gboolean
remove_links (WeftBatch *batch, const WeftDocument *document, const char *name, GError **error)
{
  g_autoptr (GArray) links = weft_suite_list (document, weft_suite_find (document), WEFT_KIND_LINK);

  for (guint i = 0; i < links->len; i++) {
    guint32 id = g_array_index (links, guint32, i);
    const WeftNode *link = weft_document_get_node (document, id);

    if ((g_strcmp0 (weft_node_get_text (link, WEFT_PROPERTY_FROM), name) == 0 ||
         g_strcmp0 (weft_node_get_text (link, WEFT_PROPERTY_TO), name) == 0) &&
        !weft_batch_remove (batch, id, error))
      return FALSE;
  }
  return TRUE;
}

/* Targets go with their machine. */
static gboolean
remove_targets (WeftBatch *batch, const WeftDocument *document, const char *name, GError **error)
{
  g_autoptr (GArray) targets = weft_suite_list (document, weft_suite_find (document), WEFT_KIND_TARGET);

  for (guint i = 0; i < targets->len; i++) {
    guint32 id = g_array_index (targets, guint32, i);
    const WeftNode *target = weft_document_get_node (document, id);

    if (g_strcmp0 (weft_node_get_text (target, WEFT_PROPERTY_MACHINE), name) == 0 &&
        !weft_batch_remove (batch, id, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
weft_suite_remove_machine (WeftBatch *batch, const WeftDocument *document, guint32 machine, GError **error)
{
  const WeftNode *node = weft_document_get_node (document, machine);
  const char *name = weft_node_get_name (node);
  const WeftNode *user = find_user (document, name);
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (user == NULL)
    return remove_links (batch, document, name, error) && remove_targets (batch, document, name, error) &&
           weft_batch_remove (batch, machine, error);
  found = g_strdup_printf (_ ("“%s”, which runs on it"), weft_node_get_label (user));
  plain = g_strdup_printf (_ ("“%s” runs on this machine; choose another for it first."),
                           weft_node_get_label (user));
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.element = (char *) "machine",
                               .id = (char *) name,
                               .node = machine,
                               .problem = (char *) _ ("cannot be removed"),
                               .found = found,
                               .expected = (char *) _ ("no diagram that does"),
                               .plain = plain});
  return FALSE;
}
