/* weft-properties.c: typed slots, filled from text by the table of kinds. */
#include "weft-properties.h"

#include "weft-fault.h"
#include "weft-number.h"
#include "weft-ref.h"

#include <glib/gi18n-lib.h>

struct _WeftProperties {
  gint ref_count;
  guint8 kind;
  guint32 present; /* bit i: slot i has a value */
  WeftDigest digest;
  GArray *kept;      /* atomic, nullable */
  WeftValue slots[]; /* of a kind with tables one more: the graph */
};

static const WeftPropertyInfo *
info_at (const WeftProperties *properties, guint slot)
{
  return &weft_kind_get_info (properties->kind)->properties[slot];
}

static guint
count_slots (const WeftProperties *properties)
{
  return weft_kind_get_info (properties->kind)->n_properties;
}

/* (nullable): where the graph stands. */
static WeftGraph **
graph_of (WeftProperties *properties)
{
  const WeftKindInfo *info = weft_kind_get_info (properties->kind);

  return info->tables != NULL ? &properties->slots[info->n_properties].graph : NULL;
}

static WeftProperties *
properties_alloc (WeftKind kind)
{
  const WeftKindInfo *info = weft_kind_get_info (kind);
  guint n = info->n_properties + (info->tables != NULL);
  WeftProperties *properties = g_malloc0 (sizeof (WeftProperties) + n * sizeof (WeftValue));

  weft_ref_init (&properties->ref_count);
  properties->kind = kind;
  return properties;
}

WeftProperties *
weft_properties_ref (WeftProperties *properties)
{
  weft_ref_inc (&properties->ref_count);
  return properties;
}

void
weft_properties_unref (WeftProperties *properties)
{
  if (!weft_ref_dec (&properties->ref_count))
    return;
  for (guint i = 0; i < count_slots (properties); i++)
    if (properties->present & (1u << i))
      weft_value_clear (info_at (properties, i)->type, &properties->slots[i]);
  if (graph_of (properties) != NULL)
    g_clear_pointer (graph_of (properties), weft_graph_unref);
  g_clear_pointer (&properties->kept, g_array_unref);
  g_free (properties);
}

static void
renew_digest (WeftProperties *properties)
{
  struct {
    guint64 slot;
    WeftDigest value;
  } content[2 + 32]; /* the kind, as many slots as there are bits in present, the graph */
  WeftGraph **graph = graph_of (properties);
  guint n = 1;

  content[0].slot = properties->kind;
  content[0].value = (WeftDigest){0, 0};
  for (guint i = 0; i < count_slots (properties); i++) {
    const WeftPropertyInfo *info = info_at (properties, i);

    if (!(info->flags & WEFT_PROPERTY_SEMANTIC) || !(properties->present & (1u << i)))
      continue;
    content[n].slot = i;
    content[n++].value = weft_value_digest (info->type, properties->slots[i]);
  }
  if (graph != NULL) {
    content[n].slot = count_slots (properties);
    content[n++].value = weft_graph_get_digest (*graph);
  }
  properties->digest = weft_digest_bytes (content, n * sizeof content[0]);
}

/* Parses @text into a slot of @properties, which nobody else sees yet. */
static gboolean
fill_slot (WeftProperties *properties, guint slot, const char *text, GError **error)
{
  const WeftPropertyInfo *info = info_at (properties, slot);
  WeftValue value;

  if (!weft_value_parse (info, text, &value, error))
    return FALSE;
  if (weft_value_is_default (info, value)) {
    weft_value_clear (info->type, &value);
    return TRUE;
  }
  properties->slots[slot] = value;
  properties->present |= 1u << slot;
  return TRUE;
}

static gboolean
refuse_property (WeftKind kind, WeftProperty property, GError **error)
{
  const WeftKindInfo *info = weft_kind_get_info (kind);
  g_autofree char *found =
      g_strdup_printf (_ ("a property (number %d) that a %s does not have"), property, info->element);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.element = (char *) info->element, .found = found});
  return FALSE;
}

static gboolean
check_required (const WeftProperties *properties, GError **error)
{
  for (guint i = 0; i < count_slots (properties); i++)
    if ((info_at (properties, i)->flags & WEFT_PROPERTY_REQUIRED) && !(properties->present & (1u << i)))
      return weft_value_refuse_absent (info_at (properties, i), error);
  return TRUE;
}

/* A place in a diagram is written under the node's id. */
static gboolean
check_place (const WeftProperties *properties, GError **error)
{
  int id = weft_kind_get_slot (properties->kind, WEFT_PROPERTY_ID);

  if (id < 0 || (properties->present & (1u << id)))
    return TRUE;
  for (guint i = 0; i < count_slots (properties); i++)
    if ((info_at (properties, i)->flags & WEFT_PROPERTY_PLACE) && (properties->present & (1u << i))) {
      weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                      &(WeftFault){.property = (char *) "id",
                                   .found = (char *) _ ("no such attribute"),
                                   .expected = (char *) _ ("an id: a position belongs to one"),
                                   .plain = (char *) _ ("Only what has an identifier can have a place.")});
      return FALSE;
    }
  return TRUE;
}

WeftProperties *
weft_properties_new (WeftKind kind, const WeftAttribute *attributes, guint n, GError **error)
{
  g_autoptr (WeftProperties) properties = properties_alloc (kind);

  for (guint i = 0; i < n; i++) {
    int slot = weft_kind_get_slot (kind, attributes[i].property);

    if (slot < 0) {
      refuse_property (kind, attributes[i].property, error);
      return NULL;
    }
    if (!fill_slot (properties, slot, attributes[i].text, error))
      return NULL;
  }
  if (!check_required (properties, error) || !check_place (properties, error))
    return NULL;
  if (graph_of (properties) != NULL)
    *graph_of (properties) = weft_graph_new (kind);
  renew_digest (properties);
  return g_steal_pointer (&properties);
}

/* A copy of the values that @present says; without the graph. */
static WeftProperties *
copy_values (const WeftProperties *properties, guint32 present)
{
  WeftProperties *copy = properties_alloc (properties->kind);

  copy->present = present;
  for (guint i = 0; i < count_slots (copy); i++)
    if (copy->present & (1u << i))
      copy->slots[i] = weft_value_copy (info_at (copy, i)->type, properties->slots[i]);
  return copy;
}

static gboolean
same_slot (const WeftProperties *a, const WeftProperties *b, guint slot)
{
  guint bit = 1u << slot;

  return (a->present & bit) == (b->present & bit) &&
         (!(a->present & bit) || weft_value_equal (info_at (a, slot)->type, a->slots[slot], b->slots[slot]));
}

WeftProperties *
weft_properties_set (WeftProperties *properties, WeftProperty property, const char *text, GError **error)
{
  int slot = weft_kind_get_slot (properties->kind, property);
  g_autoptr (WeftProperties) fresh = NULL;

  if (slot < 0) {
    refuse_property (properties->kind, property, error);
    return NULL;
  }
  fresh = copy_values (properties, properties->present & ~(1u << slot));
  if (graph_of (fresh) != NULL)
    *graph_of (fresh) = weft_graph_ref (*graph_of (properties));
  if ((text != NULL && !fill_slot (fresh, slot, text, error)) || !check_required (fresh, error) ||
      !check_place (fresh, error))
    return NULL;
  if (same_slot (properties, fresh, slot))
    return weft_properties_ref (properties);
  if (info_at (fresh, slot)->flags & WEFT_PROPERTY_SEMANTIC)
    renew_digest (fresh);
  else
    fresh->digest = properties->digest;
  return g_steal_pointer (&fresh);
}

WeftKind
weft_properties_get_kind (const WeftProperties *properties)
{
  return properties->kind;
}

/* The slot of @property when it has a value, else -1. */
static int
present_slot (const WeftProperties *properties, WeftProperty property)
{
  int slot = weft_kind_get_slot (properties->kind, property);

  return slot >= 0 && (properties->present & (1u << slot)) ? slot : -1;
}

gboolean
weft_properties_has (const WeftProperties *properties, WeftProperty property)
{
  return present_slot (properties, property) >= 0;
}

static WeftValue
get_default (const WeftProperties *properties, WeftProperty property)
{
  const WeftPropertyInfo *info = weft_kind_get_property (properties->kind, property);
  WeftValue value = {0};

  if (info != NULL && info->default_text != NULL && !weft_type_holds_text (info->type) &&
      !weft_type_holds_literal (info->type))
    weft_value_parse (info, info->default_text, &value, NULL);
  return value;
}

const char *
weft_properties_get_text (const WeftProperties *properties, WeftProperty property)
{
  int slot = present_slot (properties, property);
  const WeftPropertyInfo *info = weft_kind_get_property (properties->kind, property);

  if (info == NULL)
    return NULL;
  if (info->type == WEFT_TYPE_CHOICE)
    return slot >= 0 ? info->choices[properties->slots[slot].integer] : info->default_text;
  if (!weft_type_holds_text (info->type))
    return NULL;
  return slot >= 0 ? properties->slots[slot].text : info->default_text;
}

gint64
weft_properties_get_integer (const WeftProperties *properties, WeftProperty property)
{
  int slot = present_slot (properties, property);

  return slot >= 0 ? properties->slots[slot].integer : get_default (properties, property).integer;
}

double
weft_properties_get_number (const WeftProperties *properties, WeftProperty property)
{
  int slot = present_slot (properties, property);

  return slot >= 0 ? properties->slots[slot].number : get_default (properties, property).number;
}

const WeftLiteral *
weft_properties_get_literal (const WeftProperties *properties, WeftProperty property)
{
  int slot = present_slot (properties, property);

  return slot >= 0 ? properties->slots[slot].literal : NULL;
}

WeftGraph *
weft_properties_get_graph (const WeftProperties *properties)
{
  WeftGraph **graph = graph_of ((WeftProperties *) properties);

  return graph != NULL ? *graph : NULL;
}

WeftProperties *
weft_properties_with_graph (const WeftProperties *properties, WeftGraph *graph)
{
  WeftProperties *fresh = copy_values (properties, properties->present);

  *graph_of (fresh) = graph;
  renew_digest (fresh);
  return fresh;
}

WeftGraph *
weft_properties_steal_graph (WeftProperties *properties)
{
  return g_steal_pointer (graph_of (properties));
}

void
weft_properties_return_graph (WeftProperties *properties, WeftGraph *graph)
{
  *graph_of (properties) = graph;
}

gboolean
weft_properties_is_unique (WeftProperties *properties)
{
  return weft_ref_is_unique (&properties->ref_count);
}

GArray *
weft_properties_get_kept (const WeftProperties *properties)
{
  return g_atomic_pointer_get (&((WeftProperties *) properties)->kept);
}

GArray *
weft_properties_keep (const WeftProperties *properties, GArray *values)
{
  if (g_atomic_pointer_compare_and_exchange (&((WeftProperties *) properties)->kept, NULL, values))
    return values;
  g_array_unref (values);
  return weft_properties_get_kept (properties);
}

char *
weft_properties_print (const WeftProperties *properties, WeftProperty property)
{
  int slot = present_slot (properties, property);
  char number[WEFT_NUMBER_SIZE];
  const WeftPropertyInfo *info;

  if (slot < 0)
    return NULL;
  info = info_at (properties, slot);
  if (weft_type_holds_literal (info->type))
    return weft_literal_print (properties->slots[slot].literal);
  if (info->type == WEFT_TYPE_INTEGER)
    return g_strdup_printf ("%" G_GINT64_FORMAT, properties->slots[slot].integer);
  if (info->type == WEFT_TYPE_NUMBER)
    return g_strdup (weft_number_print (properties->slots[slot].number, number));
  return g_strdup (weft_properties_get_text (properties, property));
}

WeftDigest
weft_properties_get_digest (const WeftProperties *properties)
{
  return properties->digest;
}
