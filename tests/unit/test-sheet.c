/* test-sheet.c: rows that are put when they are read are the same as rows that were put before, and are put no sooner. */
#include "weft-random.h"
#include "weft-sheet.h"

#include <math.h>
#include <string.h>

static const char *const texts[] = {"t1", "a, \"b\"", "tab\there", "", NULL, "two\nlines"};

typedef struct {
  guint64 seed;
  guint n_put;
} Rows;

static void
put_row (WeftSheet *sheet, guint row, gpointer data)
{
  Rows *rows = data;
  WeftRandom random;

  weft_random_init (&random, rows->seed, row);
  weft_sheet_put_text (sheet, texts[weft_random_next (&random) % G_N_ELEMENTS (texts)]);
  weft_sheet_put_number (sheet, row % 5 == 4 ? NAN : (double) (weft_random_next (&random) % 1000) / 8);
  rows->n_put++;
}

static WeftSheet *
begin (void)
{
  WeftSheet *sheet = weft_sheet_new ("rows");

  weft_sheet_add_text (sheet, "kind", "kind", "test");
  weft_sheet_add_column (sheet, "name", "name");
  weft_sheet_add_column (sheet, "value", "value");
  return sheet;
}

typedef char *(*Print) (const WeftSheet *sheet);

static char *
print_csv (const WeftSheet *sheet)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new ();

  g_ptr_array_add (sheets, (gpointer) sheet);
  return weft_sheets_print_csv (sheets);
}

static const Print prints[] = {print_csv, weft_sheet_print_tsv, weft_sheet_print, weft_sheet_print_rows};

static void
test_rows (void)
{
  for (guint n = 0; n < 200; n = 2 * n + 1)
    for (guint i = 0; i < G_N_ELEMENTS (prints); i++) {
      Rows rows = {n + 1, 0};
      g_autoptr (WeftSheet) before = begin ();
      g_autoptr (WeftSheet) later = begin ();
      g_autofree char *expected = NULL;
      g_autofree char *printed = NULL;

      for (guint row = 0; row < n; row++)
        put_row (before, row, &rows);
      weft_sheet_set_rows (later, n, put_row, &rows, NULL);
      g_assert_cmpuint (weft_sheet_get_n_rows (later), ==, n);
      g_assert_cmpuint (rows.n_put, ==, n);
      expected = prints[i](before);
      printed = prints[i](later);
      g_assert_cmpstr (printed, ==, expected);
      g_assert_cmpuint (rows.n_put, ==, 2 * n);
    }
}

static char *
get_square (guint index, gpointer data)
{
  return index == 1 ? NULL : g_strdup_printf ("%s%u", (const char *) data, index * index);
}

/* A list of texts is read one by one, for programs only. */
static void
test_texts (void)
{
  g_autoptr (WeftSheet) sheet = begin ();
  g_autofree char *printed = NULL;
  WeftSheetField fact;

  weft_sheet_add_texts (sheet, "squares", 3, get_square, (gpointer) "no. ");
  g_assert_true (weft_sheet_get_fact (sheet, 1, &fact));
  g_assert_cmpstr (fact.key, ==, "squares");
  g_assert_null (fact.label);
  g_assert_cmpuint (fact.n_list, ==, 3);
  for (guint i = 0; i < fact.n_list; i++) {
    g_autofree char *text = fact.get_text (i, fact.data);
    g_autofree char *expected = get_square (i, (gpointer) "no. ");

    g_assert_cmpstr (text, ==, expected);
  }
  printed = weft_sheet_print (sheet);
  g_assert_null (strstr (printed, "no. "));
}

/* From the last to the first, some twice. */
static void
test_order (void)
{
  Rows rows = {3, 0};
  g_autoptr (WeftSheet) before = begin ();
  g_autoptr (WeftSheet) later = begin ();

  for (guint row = 0; row < 50; row++)
    put_row (before, row, &rows);
  rows.n_put = 0;
  weft_sheet_set_rows (later, 50, put_row, &rows, NULL);
  for (guint row = 50; row-- > 0; row -= row % 2)
    for (guint column = 2; column-- > 0;) {
      g_autofree char *expected = weft_sheet_print_plain_cell (before, row, column);
      g_autofree char *printed = weft_sheet_print_plain_cell (later, row, column);

      g_assert_cmpstr (printed, ==, expected);
    }
  g_assert_cmpuint (rows.n_put, ==, 25);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sheet/texts", test_texts);
  g_test_add_func ("/sheet/rows", test_rows);
  g_test_add_func ("/sheet/order", test_order);
  return g_test_run ();
}
