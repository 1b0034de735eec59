/* weft-row-type.c: from the type and the default of a property to its column. */
#include "weft-row-type.h"

#include "weft-value.h"

#include <math.h>

gboolean
weft_row_type_is_end (const WeftRowType *type, guint slot)
{
  WeftProperty property = type->info->properties[slot].property;

  return (type->info->flags & WEFT_KIND_IS_EDGE) &&
         (property == WEFT_PROPERTY_FROM || property == WEFT_PROPERTY_TO);
}

/* The default of a number, a literal (which must be a constant then), an integer or a choice. */
static WeftCell
get_default (const WeftPropertyInfo *info)
{
  WeftCell cell = {0};
  WeftValue value;

  if (!weft_value_parse (info, info->default_text, &value, NULL))
    g_assert_not_reached ();
  if (weft_type_holds_literal (info->type)) {
    g_assert (weft_literal_get_family (value.literal) == WEFT_FAMILY_CONSTANT);
    cell.number = weft_literal_get_parameter (value.literal, 0);
  } else if (info->type == WEFT_TYPE_NUMBER) {
    cell.number = value.number;
  } else {
    cell.integer = value.integer;
  }
  weft_value_clear (info->type, &value);
  return cell;
}

static WeftColumnType
make_column (const WeftRowType *type, guint slot)
{
  const WeftPropertyInfo *info = &type->info->properties[slot];
  WeftColumnType column = {.width = 4};

  if (weft_row_type_is_end (type, slot)) {
    column.fill.bits = G_MAXUINT32;
    return column;
  }
  if (weft_type_holds_text (info->type)) {
    g_assert (info->default_text == NULL);
    return column;
  }
  column.width = info->type == WEFT_TYPE_CHOICE ? 1 : 8;
  if (info->default_text != NULL)
    column.fill = get_default (info);
  else if (info->type == WEFT_TYPE_CHOICE)
    column.fill.bits = G_MAXUINT8;
  else if (info->type == WEFT_TYPE_INTEGER)
    column.fill.integer = G_MININT64;
  else
    column.fill.number = NAN;
  return column;
}

static const WeftRowType *
make_type (WeftKind kind)
{
  WeftRowType *type = g_new0 (WeftRowType, 1);

  type->info = weft_kind_get_info (kind);
  g_assert (type->info->n_properties <= G_N_ELEMENTS (type->distributions));
  type->n_columns = type->info->n_properties;
  for (guint slot = 0; slot < type->info->n_properties; slot++) {
    type->columns[slot] = make_column (type, slot);
    if (!weft_type_holds_literal (type->info->properties[slot].type))
      continue;
    type->columns[type->n_columns] = (WeftColumnType){.width = 8, .holds_literals = TRUE};
    type->distributions[slot] = type->n_columns++;
  }
  return type;
}

const WeftRowType *
weft_row_type_get (WeftKind kind)
{
  static const WeftRowType *types[WEFT_MOST_KINDS];

  if (g_once_init_enter (&types[kind]))
    g_once_init_leave (&types[kind], make_type (kind));
  return types[kind];
}
