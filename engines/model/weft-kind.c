/* weft-kind.c: what the table of kinds and properties says. */
#include "weft-kind-rows.h"

#include <glib/gi18n-lib.h>

/* Of the format, but each of a later day: read, kept word for word and written back. */
static const char *const reserved[] = {
    "lesson",
    NULL,
};

/* Every row by its kind, and for every kind the slot of every property, plus one. Filled once from the table. */
static const WeftKindInfo *kinds[WEFT_MOST_KINDS];
static guint8 slots[WEFT_MOST_KINDS][WEFT_N_PROPERTIES];
static guint n_kinds;

static void
add_row (const WeftKindInfo *row)
{
  g_assert (row->kind == n_kinds && n_kinds < WEFT_MOST_KINDS);
  for (guint i = 0; i < row->n_properties; i++)
    slots[n_kinds][row->properties[i].property] = i + 1;
  kinds[n_kinds++] = row;
}

static void
fill_table (void)
{
  static gsize filled = 0;

  if (!g_once_init_enter (&filled))
    return;
  for (const WeftKindRows *run = weft_kind_table; run->rows != NULL; run++)
    for (guint i = 0; i < run->n; i++)
      add_row (&run->rows[i]);
  g_once_init_leave (&filled, 1);
}

guint
weft_kind_get_count (void)
{
  fill_table ();
  return n_kinds;
}

const WeftKindInfo *
weft_kind_get_info (WeftKind kind)
{
  fill_table ();
  g_return_val_if_fail (kind < n_kinds, NULL);
  return kinds[kind];
}

guint
weft_kind_find_table (WeftKind carrier, WeftKind row)
{
  const guint8 *tables = weft_kind_get_info (carrier)->tables;

  for (guint i = 0; tables != NULL && tables[i] != WEFT_KIND_END; i++)
    if (tables[i] == row)
      return i + 1;
  return 0;
}

guint
weft_kind_find_own_table (WeftKind carrier, WeftKind row)
{
  return weft_kind_get_info (row)->within == 0 ? weft_kind_find_table (carrier, row) : 0;
}

gboolean
weft_kind_is_within (WeftKind row, WeftKind child)
{
  return weft_kind_is_row (row) && weft_kind_get_info (row)->children.kinds != NULL &&
         weft_kind_may_hold (row, child);
}

WeftProperty
weft_kind_get_inner_end (WeftKind edge)
{
  const WeftKindInfo *info = weft_kind_get_info (edge);

  return info->to == info->within ? WEFT_PROPERTY_TO : WEFT_PROPERTY_FROM;
}

gboolean
weft_kind_has_attribute (const WeftKindInfo *kind, const WeftPropertyInfo *info)
{
  return !(info->flags & (WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_PLACE)) &&
         (kind->within == 0 || info->property != weft_kind_get_inner_end (kind->kind));
}

gboolean
weft_kind_is_row (WeftKind kind)
{
  for (WeftKind carrier = 0; carrier < weft_kind_get_count (); carrier++)
    if (weft_kind_find_table (carrier, kind) > 0)
      return TRUE;
  return FALSE;
}

gboolean
weft_kind_find (const char *element, WeftKind *kind)
{
  guint n = weft_kind_get_count ();

  for (guint i = 0; i < n; i++)
    if (i != WEFT_KIND_KEPT && kinds[i]->element[0] == element[0] &&
        g_str_equal (kinds[i]->element, element)) {
      *kind = i;
      return TRUE;
    }
  return FALSE;
}

gboolean
weft_kind_is (WeftKind kind, WeftKindFlags flags)
{
  return (weft_kind_get_info (kind)->flags & flags) != 0;
}

gboolean
weft_kind_set_has (const WeftKindSet *set, WeftKind kind)
{
  for (const guint8 *each = set->kinds; each != NULL && *each != WEFT_KIND_END; each++)
    if (*each == kind)
      return TRUE;
  return weft_kind_is (kind, set->flags);
}

gboolean
weft_kind_may_hold (WeftKind parent, WeftKind child)
{
  return weft_kind_set_has (&weft_kind_get_info (parent)->children, child);
}

int
weft_kind_find_single (WeftKind parent, WeftKind child)
{
  const guint8 *singles = weft_kind_get_info (parent)->singles.kinds;

  for (int i = 0; singles != NULL && singles[i] != WEFT_KIND_END; i++)
    if (singles[i] == child)
      return i;
  return -1;
}

int
weft_kind_get_slot (WeftKind kind, WeftProperty property)
{
  fill_table ();
  return slots[kind][property] - 1;
}

const WeftPropertyInfo *
weft_kind_get_property (WeftKind kind, WeftProperty property)
{
  int slot = weft_kind_get_slot (kind, property);

  return slot >= 0 ? &kinds[kind]->properties[slot] : NULL;
}

const char *
weft_property_get_subject (const WeftPropertyInfo *info)
{
  return _ (info->plural != NULL ? info->plural : info->label);
}

const WeftPropertyInfo *
weft_kind_find_property (WeftKind kind, const char *attribute)
{
  const WeftKindInfo *row = weft_kind_get_info (kind);

  for (guint i = 0; i < row->n_properties; i++) {
    const WeftPropertyInfo *info = &row->properties[i];

    if (!(info->flags & (WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_CONTENT)) &&
        info->attribute[0] == attribute[0] && g_str_equal (info->attribute, attribute))
      return info;
  }
  return NULL;
}

gboolean
weft_kind_is_reserved (const char *element)
{
  return g_strv_contains (reserved, element);
}

gboolean
weft_kind_reserves (WeftKind parent, const char *element)
{
  return parent == WEFT_KIND_WEFT && weft_kind_is_reserved (element);
}

const char *const *
weft_kind_get_reserved (void)
{
  return reserved;
}

gboolean
weft_kind_is_diagram (WeftKind kind)
{
  return weft_kind_is (kind, WEFT_KIND_IS_DIAGRAM);
}

gboolean
weft_kind_is_constituent (WeftKind kind)
{
  return !weft_kind_is (kind, WEFT_KIND_IS_REMARK);
}
