/* weft-sheet-json.c: see weft-sheet-json.h. */
#include "weft-sheet-json.h"

#include "weft-json.h"

#include <json-glib/json-glib.h>
#include <math.h>

static void
build_number (double number, JsonBuilder *builder)
{
  if (!isfinite (number))
    json_builder_add_null_value (builder);
  else if (number == floor (number) && fabs (number) < 1e15)
    json_builder_add_int_value (builder, (gint64) number);
  else
    json_builder_add_double_value (builder, number);
}

static void
build_text (const char *text, JsonBuilder *builder)
{
  if (text != NULL)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

static void
build_texts (const WeftSheetField *field, JsonBuilder *builder)
{
  json_builder_begin_array (builder);
  for (guint i = 0; i < field->n_list; i++) {
    g_autofree char *text = field->get_text (i, field->data);

    build_text (text, builder);
  }
  json_builder_end_array (builder);
}

static void
build_list (const WeftSheetField *field, JsonBuilder *builder)
{
  json_builder_begin_array (builder);
  for (guint i = 0; i < field->n_list; i++)
    build_number (field->list[i], builder);
  json_builder_end_array (builder);
}

static void
build_field (const WeftSheetField *field, JsonBuilder *builder)
{
  if (field->nesting < 0 || field->is_absent || field->table != NULL) {
    if (field->nesting < 0)
      json_builder_end_object (builder);
    else if (field->table != NULL)
      weft_sheet_build_rows (field->table, builder);
    return;
  }
  json_builder_set_member_name (builder, field->key);
  if (field->nesting > 0)
    json_builder_begin_object (builder);
  else if (field->list != NULL)
    build_list (field, builder);
  else if (field->get_text != NULL)
    build_texts (field, builder);
  else if (field->is_truth)
    json_builder_add_boolean_value (builder, g_str_equal (field->text, "yes"));
  else if (!field->is_text)
    build_number (field->number, builder);
  else
    build_text (field->text, builder);
}

void
weft_sheet_build_rows (const WeftSheet *sheet, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, weft_sheet_get_rows_key (sheet));
  json_builder_begin_array (builder);
  for (guint row = 0; row < weft_sheet_get_n_rows (sheet); row++) {
    json_builder_begin_object (builder);
    for (guint column = 0; column < weft_sheet_get_n_columns (sheet); column++) {
      WeftSheetField cell = weft_sheet_get_cell (sheet, row, column);

      build_field (&cell, builder);
    }
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
build_sheet (const WeftSheet *sheet, JsonBuilder *builder)
{
  WeftSheetField fact;

  json_builder_begin_object (builder);
  for (guint i = 0; weft_sheet_get_fact (sheet, i, &fact); i++)
    build_field (&fact, builder);
  weft_sheet_build_rows (sheet, builder);
  json_builder_end_object (builder);
}

char *
weft_sheets_print_json (GPtrArray *sheets)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;

  if (sheets->len != 1)
    json_builder_begin_array (builder);
  for (guint i = 0; i < sheets->len; i++)
    build_sheet (sheets->pdata[i], builder);
  if (sheets->len != 1)
    json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  json = weft_json_print (root);
  return g_strconcat (json, "\n", NULL);
}
