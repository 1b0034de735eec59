/* weft-sheet.h: an answer as a sheet: facts with a key and a label, and a table below them. One sheet prints as JSON
 * (an object, whose table is an array of objects), as CSV (the table) and as text for people. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftSheet WeftSheet;

/** WeftSheetGetText: (transfer full) (nullable): the text at @index of a list; %NULL is no value. */
typedef char *(*WeftSheetGetText) (guint index, gpointer data);

/* A fact or a cell; it lives as long as its sheet does. */
typedef struct {
  const char *key;
  const char *label; /* (nullable): of a fact for programs only */
  gboolean is_text;
  gboolean is_truth;  /* a text that is “yes” or “no”: true or false in JSON */
  const char *text;   /* (nullable) */
  double number;      /* of what is no text; not finite: no value */
  const double *list; /* (array length=n_list) (nullable): of a fact for programs that is many numbers */
  WeftSheetGetText get_text; /* (nullable): of one that is @n_list texts, */
  gpointer data;             /* with this */
  guint n_list;
  const WeftSheet *table; /* (nullable): of a fact or a cell for programs that is a table of its own */
  gboolean is_absent;     /* of a cell: the row has none in this column */
  gint
      nesting; /* 1: the facts behind it, up to one with -1, are members of an object of this key; neither has a value */
} WeftSheetField;

/** weft_sheet_new: @rows_key: the key of the table in JSON. */
WeftSheet *weft_sheet_new (const char *rows_key);
void weft_sheet_free (WeftSheet *sheet);

/** weft_sheet_add_text, _number: a fact. @label: (nullable): for people; without one it is for programs only.
 * @text: (nullable): %NULL, as a number that is not finite, is null in JSON. */
void weft_sheet_add_text (WeftSheet *sheet, const char *key, const char *label, const char *text);
void weft_sheet_add_number (WeftSheet *sheet, const char *key, const char *label, double value);

/** weft_sheet_add_truth: a fact: whether something is so. */
void weft_sheet_add_truth (WeftSheet *sheet, const char *key, const char *label, gboolean value);

/** weft_sheet_add_list: a fact for programs: @n numbers, which are copied. */
void weft_sheet_add_list (WeftSheet *sheet, const char *key, const double *numbers, guint n);

/** weft_sheet_add_texts: a fact for programs: @n texts, each of which @get tells when it is read. @data: which lives at least as long, as
 * that of weft_sheet_set_rows() does. */
void weft_sheet_add_texts (WeftSheet *sheet, const char *key, guint n, WeftSheetGetText get, gpointer data);

/** weft_sheet_add_table: a fact for programs: the table of @table (transfer full), under its key. */
void weft_sheet_add_table (WeftSheet *sheet, WeftSheet *table);

/** weft_sheet_open, _close: facts added between are members of an object in JSON; for people they are facts like the others. */
void weft_sheet_open (WeftSheet *sheet, const char *key);
void weft_sheet_close (WeftSheet *sheet);

/** weft_sheet_add_column: to be called for all columns before the first cell. */
void weft_sheet_add_column (WeftSheet *sheet, const char *key, const char *label);

/** weft_sheet_put_text, _number: the next cell, row by row; a number that is not finite, or %NULL, is no value. */
void weft_sheet_put_text (WeftSheet *sheet, const char *text);
void weft_sheet_put_number (WeftSheet *sheet, double value);

/** weft_sheet_put_truth: the next cell: whether something is so. */
void weft_sheet_put_truth (WeftSheet *sheet, gboolean value);

/** weft_sheet_put_texts: the next cell: for programs, as weft_sheet_add_texts(). */
void weft_sheet_put_texts (WeftSheet *sheet, guint n, WeftSheetGetText get, gpointer data);

/** weft_sheet_put_table: the next cell: for programs, as weft_sheet_add_table(), whose key is used. */
void weft_sheet_put_table (WeftSheet *sheet, WeftSheet *table);

/** weft_sheet_put_nothing: the next cell: the row has none here, and no such member in JSON. */
void weft_sheet_put_nothing (WeftSheet *sheet);

/** WeftSheetPutRow: puts the cells of one row. */
typedef void (*WeftSheetPutRow) (WeftSheet *sheet, guint row, gpointer data);

/**
 * weft_sheet_set_rows: in place of putting cells: @n rows, each of which @put puts when it is read first. So a sheet of very many rows
 * costs what is read of it. @data: let go of by @free with the sheet.
 */
void weft_sheet_set_rows (WeftSheet *sheet, guint n, WeftSheetPutRow put, gpointer data, GDestroyNotify free);

/** weft_sheet_get_rows_key: of the table in JSON. */
const char *weft_sheet_get_rows_key (const WeftSheet *sheet);

/** weft_sheet_get_fact: %FALSE behind the last. */
gboolean weft_sheet_get_fact (const WeftSheet *sheet, guint index, WeftSheetField *field);

/** weft_sheet_print_field: (transfer full): for people. */
char *weft_sheet_print_field (const WeftSheetField *field);

/** weft_sheet_get_cell: of the table; _get_n_columns and _get_n_rows say how large it is. */
WeftSheetField weft_sheet_get_cell (const WeftSheet *sheet, guint row, guint column);

/** weft_sheets_print_csv: (transfer full): the tables below one line of keys. */
char *weft_sheets_print_csv (GPtrArray *sheets);

/** weft_sheet_print_tsv: (transfer full): the table below its labels, with tabs between cells: what a spreadsheet takes from the
 * clipboard. Numbers are as in files. */
char *weft_sheet_print_tsv (const WeftSheet *sheet);

/** weft_sheet_get_n_columns, _get_n_rows, _get_label: the size of the table, and its heads. */
guint weft_sheet_get_n_columns (const WeftSheet *sheet);
guint weft_sheet_get_n_rows (const WeftSheet *sheet);
const char *weft_sheet_get_label (const WeftSheet *sheet, guint column);

/** weft_sheet_print_cell: (transfer full): for people; _print_plain_cell: as weft_sheet_print_tsv(). */
char *weft_sheet_print_cell (const WeftSheet *sheet, guint row, guint column);
char *weft_sheet_print_plain_cell (const WeftSheet *sheet, guint row, guint column);

/** weft_sheet_print: (transfer full): facts and table for people; _print_rows: the table only. */
char *weft_sheet_print (const WeftSheet *sheet);
char *weft_sheet_print_rows (const WeftSheet *sheet);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSheet, weft_sheet_free)

G_END_DECLS
