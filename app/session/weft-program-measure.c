/* weft-program-measure.c: see weft-program-measure.h. */
#include "weft-program-measure.h"

#include "weft-batch.h"
#include "weft-number.h"

#include <math.h>

/* Microseconds and their thousandths: below that no clock of a run tells anything. */
static char *
print_seconds (const GArray *seconds)
{
  GString *text = g_string_new (NULL);
  char number[WEFT_NUMBER_SIZE];

  for (guint i = 0; i < seconds->len; i++)
    g_string_append_printf (
        text, "%s%s", i > 0 ? " " : "",
        weft_number_print (round (g_array_index (seconds, double, i) * 1e9) / 1e9, number));
  return g_string_free (text, FALSE);
}

/* (transfer full) (nullable): the id of the tree of the program. */
static char *
find_tree (WeftBatch *batch, const char *program)
{
  g_autofree char *id = g_strconcat (program, "-tree", NULL);
  guint32 node = weft_batch_find (batch, id);

  return node != 0 && weft_kind_is_diagram (weft_node_get_kind (weft_batch_get_node (batch, node)))
             ? g_steal_pointer (&id)
             : NULL;
}

/* The id is free or that of a measurement, which gets other values; else a number makes it another one. */
static char *
make_id (WeftBatch *batch, const char *program, const char *machine)
{
  char *id = g_strdup_printf ("%s-%s", program, machine);

  for (guint i = 2;; i++) {
    guint32 node = weft_batch_find (batch, id);

    if (node == 0 || weft_node_get_kind (weft_batch_get_node (batch, node)) == WEFT_KIND_MEASUREMENT)
      return id;
    g_free (id);
    id = g_strdup_printf ("%s-%s-%u", program, machine, i);
  }
}

static gboolean
insert (WeftBatch *batch, guint32 root, const char *id, const char *values, guint32 *node, GError **error)
{
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_TEXT, values}};
  WeftProperties *properties =
      weft_properties_new (WEFT_KIND_MEASUREMENT, attributes, G_N_ELEMENTS (attributes), error);

  return properties != NULL &&
         weft_batch_insert (batch, root, G_MAXSIZE, weft_node_new (properties, NULL, 0, NULL), node, error);
}

WeftDocument *
weft_program_place_measurement (WeftDocument *document,
                                guint32 program,
                                const char *machine,
                                const GArray *seconds,
                                char **id,
                                GError **error)
{
  const char *name = weft_node_get_name (weft_document_get_node (document, program));
  g_autoptr (WeftBatch) batch = weft_batch_begin (document);
  g_autofree char *own = make_id (batch, name, machine);
  g_autofree char *tree = find_tree (batch, name);
  g_autofree char *values = print_seconds (seconds);
  guint32 root = weft_node_get_id (weft_document_get_root (document));
  guint32 node = weft_batch_find (batch, own);

  if (!(node != 0 ? weft_batch_set (batch, node, WEFT_PROPERTY_TEXT, values, error)
                  : insert (batch, root, own, values, &node, error)) ||
      !weft_batch_set (batch, node, WEFT_PROPERTY_UNIT, "s", error) ||
      (tree != NULL && !weft_batch_set (batch, node, WEFT_PROPERTY_OF, tree, error)))
    return NULL;
  *id = g_steal_pointer (&own);
  return weft_batch_commit (g_steal_pointer (&batch));
}
