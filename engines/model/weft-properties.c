/* weft-properties.c: typed slots, filled from text by the table of kinds. */
#include "weft-properties.h"

#include "weft-fault.h"
#include "weft-number.h"
#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MAX_ID_BYTES 1000

typedef union {
  char *text; /* GRefString: text, id, reference */
  gint64 integer;
  double number;
  WeftLiteral *literal;
} Value;

struct _WeftProperties {
  gint ref_count;
  guint8 kind;
  guint32 present; /* bit i: slot i has a value */
  WeftDigest digest;
  GArray *kept; /* atomic, nullable */
  Value slots[];
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

static WeftProperties *
properties_alloc (WeftKind kind)
{
  guint n = weft_kind_get_info (kind)->n_properties;
  WeftProperties *properties = g_malloc0 (sizeof (WeftProperties) + n * sizeof (Value));

  weft_ref_init (&properties->ref_count);
  properties->kind = kind;
  return properties;
}

static gboolean
holds_text (WeftType type)
{
  return type == WEFT_TYPE_TEXT || type == WEFT_TYPE_ID || type == WEFT_TYPE_REFERENCE;
}

static gboolean
holds_literal (WeftType type)
{
  return type == WEFT_TYPE_TIME || type == WEFT_TYPE_COUNT;
}

static void
value_clear (WeftType type, Value *value)
{
  if (holds_text (type))
    g_ref_string_release (value->text);
  else if (holds_literal (type))
    weft_literal_unref (value->literal);
}

static Value
value_copy (WeftType type, Value value)
{
  if (holds_text (type))
    g_ref_string_acquire (value.text);
  else if (holds_literal (type))
    weft_literal_ref (value.literal);
  return value;
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
      value_clear (info_at (properties, i)->type, &properties->slots[i]);
  g_clear_pointer (&properties->kept, g_array_unref);
  g_free (properties);
}

gboolean
weft_is_ncname (const char *text)
{
  if (*text == '\0' || strlen (text) > MAX_ID_BYTES || !g_utf8_validate (text, -1, NULL))
    return FALSE;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (!weft_is_name_character (g_utf8_get_char (at), at == text))
      return FALSE;
  return TRUE;
}

/* XML 1.0 has no way to write most control characters. */
static gboolean
is_writable_text (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0xfffe || c == 0xffff)
      return FALSE;
  }
  return TRUE;
}

/* @plain: the sentence for a window. */
static gboolean
refuse (const WeftPropertyInfo *info,
        const char *text,
        const char *expected,
        const char *plain,
        GError **error)
{
  g_autofree char *found = NULL;

  if (text != NULL)
    found = g_utf8_strlen (text, -1) > 60
                ? g_strdup_printf ("“%.*s…”", (int) (g_utf8_offset_to_pointer (text, 60) - text), text)
                : g_strdup_printf ("“%s”", text);
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.property = (char *) info->attribute,
                               .found = found != NULL ? found : (char *) _ ("nothing"),
                               .expected = (char *) expected,
                               .plain = (char *) plain,
                               .label = (char *) weft_property_get_subject (info)});
  return FALSE;
}

static gboolean
parse_choice (const WeftPropertyInfo *info, const char *text, Value *value, GError **error)
{
  g_autofree char *expected = NULL;
  g_autofree char *list = NULL;
  g_autofree char *plain = NULL;

  for (guint i = 0; info->choices[i] != NULL; i++)
    if (g_str_equal (info->choices[i], text)) {
      value->integer = i;
      return TRUE;
    }
  expected = g_strjoinv (" | ", (char **) info->choices);
  list = g_strjoinv (", ", (char **) info->choices);
  plain = g_strdup_printf (_ ("{label} must be one of %s."), list);
  return refuse (info, text, expected, plain, error);
}

static gboolean
parse_number (const WeftPropertyInfo *info, const char *text, Value *value, GError **error)
{
  char least[WEFT_NUMBER_SIZE];
  char greatest[WEFT_NUMBER_SIZE];
  gboolean whole = info->type == WEFT_TYPE_INTEGER;
  g_autofree char *expected = NULL;
  g_autofree char *plain = NULL;
  const char *end;
  double number = weft_number_parse (text, &end);

  if (end != text && *end == '\0' && number >= info->least && number <= info->greatest &&
      (!whole || number == floor (number))) {
    if (whole)
      value->integer = (gint64) number;
    else
      value->number = number == 0 ? 0 : number;
    return TRUE;
  }
  expected =
      g_strdup_printf (whole ? _ ("a whole number from %s to %s") : _ ("a number from %s to %s"),
                       weft_number_print (info->least, least), weft_number_print (info->greatest, greatest));
  plain =
      g_strdup_printf (whole ? _ ("{label} must be a whole number from %s to %s.")
                             : _ ("{label} must be a number from %s to %s."),
                       weft_number_group (info->least, least), weft_number_group (info->greatest, greatest));
  return refuse (info, text, expected, *text == '\0' ? _ ("{label} cannot be empty.") : plain, error);
}

static gboolean
check_count (const WeftLiteral *literal, GError **error)
{
  return weft_literal_check_nonnegative (literal, error) && weft_literal_check_whole (literal, error);
}

static gboolean
parse_literal (const WeftPropertyInfo *info, const char *text, Value *value, GError **error)
{
  GError *problem = NULL;
  g_autoptr (WeftLiteral) literal = weft_literal_parse (text, &problem);

  if (literal != NULL &&
      (info->type == WEFT_TYPE_COUNT ? check_count (literal, &problem)
                                     : weft_literal_check_nonnegative (literal, &problem))) {
    value->literal = g_steal_pointer (&literal);
    return TRUE;
  }
  weft_fault_blame (problem, &(WeftFault){.property = (char *) info->attribute,
                                          .label = (char *) weft_property_get_subject (info)});
  g_propagate_error (error, problem);
  return FALSE;
}

static gboolean
parse_value (const WeftPropertyInfo *info, const char *text, Value *value, GError **error)
{
  if (!g_utf8_validate (text, -1, NULL) || !is_writable_text (text))
    return refuse (info, NULL, _ ("text of characters that XML can hold"),
                   _ ("{label} cannot hold control characters."), error);
  switch (info->type) {
  case WEFT_TYPE_CHOICE:
    return parse_choice (info, text, value, error);
  case WEFT_TYPE_INTEGER:
  case WEFT_TYPE_NUMBER:
    return parse_number (info, text, value, error);
  case WEFT_TYPE_TIME:
  case WEFT_TYPE_COUNT:
    return parse_literal (info, text, value, error);
  case WEFT_TYPE_ID:
  case WEFT_TYPE_REFERENCE:
    if (!weft_is_ncname (text))
      return refuse (info, text, _ ("an id: a letter, then letters, digits, '-', '_' or '.'"),
                     *text == '\0'
                         ? _ ("{label} cannot be empty.")
                         : _ ("{label} begins with a letter; letters, digits, “-”, “_” and “.” follow."),
                     error);
    break;
  case WEFT_TYPE_TEXT:
    break;
  }
  value->text = g_ref_string_new (text);
  return TRUE;
}

static gboolean
value_equal (WeftType type, Value a, Value b)
{
  if (holds_text (type))
    return g_str_equal (a.text, b.text);
  if (holds_literal (type))
    return weft_literal_equal (a.literal, b.literal);
  return type == WEFT_TYPE_NUMBER ? a.number == b.number : a.integer == b.integer;
}

static gboolean
is_default (const WeftPropertyInfo *info, Value value)
{
  Value default_value;
  gboolean equal;

  if (holds_text (info->type) && info->default_text == NULL)
    return *value.text == '\0' && info->type == WEFT_TYPE_TEXT && !(info->flags & WEFT_PROPERTY_REQUIRED);
  if (info->default_text == NULL)
    return FALSE;
  parse_value (info, info->default_text, &default_value, NULL);
  equal = value_equal (info->type, value, default_value);
  value_clear (info->type, &default_value);
  return equal;
}

static WeftDigest
value_digest (WeftType type, Value value)
{
  if (holds_text (type))
    return weft_digest_text (value.text);
  if (holds_literal (type))
    return weft_literal_get_digest (value.literal);
  return (WeftDigest){(guint64) value.integer, 0};
}

static void
renew_digest (WeftProperties *properties)
{
  struct {
    guint64 slot;
    WeftDigest value;
  } content[1 + 32]; /* the kind, and as many slots as there are bits in present */
  guint n = 1;

  content[0].slot = properties->kind;
  content[0].value = (WeftDigest){0, 0};
  for (guint i = 0; i < count_slots (properties); i++) {
    const WeftPropertyInfo *info = info_at (properties, i);

    if (!(info->flags & WEFT_PROPERTY_SEMANTIC) || !(properties->present & (1u << i)))
      continue;
    content[n].slot = i;
    content[n++].value = value_digest (info->type, properties->slots[i]);
  }
  properties->digest = weft_digest_bytes (content, n * sizeof content[0]);
}

/* Parses @text into a slot of @properties, which nobody else sees yet. */
static gboolean
fill_slot (WeftProperties *properties, guint slot, const char *text, GError **error)
{
  const WeftPropertyInfo *info = info_at (properties, slot);
  Value value;

  if (!parse_value (info, text, &value, error))
    return FALSE;
  if (is_default (info, value)) {
    value_clear (info->type, &value);
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
  for (guint i = 0; i < count_slots (properties); i++) {
    const WeftPropertyInfo *info = info_at (properties, i);

    if (!(info->flags & WEFT_PROPERTY_REQUIRED) || (properties->present & (1u << i)))
      continue;
    weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.property = (char *) info->attribute,
                                 .found = (char *) _ ("no such attribute"),
                                 .expected = (char *) _ ("a value: it has no default"),
                                 .plain = (char *) _ ("{label} cannot be empty."),
                                 .label = (char *) weft_property_get_subject (info)});
    return FALSE;
  }
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
  renew_digest (properties);
  return g_steal_pointer (&properties);
}

/* A copy of @properties without the value in @slot. */
static WeftProperties *
copy_without (const WeftProperties *properties, guint slot)
{
  WeftProperties *copy = properties_alloc (properties->kind);

  copy->present = properties->present & ~(1u << slot);
  for (guint i = 0; i < count_slots (copy); i++)
    if (copy->present & (1u << i))
      copy->slots[i] = value_copy (info_at (copy, i)->type, properties->slots[i]);
  return copy;
}

static gboolean
same_slot (const WeftProperties *a, const WeftProperties *b, guint slot)
{
  guint bit = 1u << slot;

  return (a->present & bit) == (b->present & bit) &&
         (!(a->present & bit) || value_equal (info_at (a, slot)->type, a->slots[slot], b->slots[slot]));
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
  fresh = copy_without (properties, slot);
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

static Value
get_default (const WeftProperties *properties, WeftProperty property)
{
  const WeftPropertyInfo *info = weft_kind_get_property (properties->kind, property);
  Value value = {0};

  if (info != NULL && info->default_text != NULL && !holds_text (info->type) && !holds_literal (info->type))
    parse_value (info, info->default_text, &value, NULL);
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
  return slot >= 0 && holds_text (info->type) ? properties->slots[slot].text : NULL;
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
  if (holds_literal (info->type))
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
