/* weft-coded.c: see weft-coded.h. */
#include "weft-coded.h"

#define DIGIT  16 /* bits */
#define DIGITS (1 << DIGIT)

/* Fewer are sorted by comparing them. */
#define MANY 8192

static gboolean
is_sorted (const WeftCoded *coded, gsize n)
{
  for (gsize i = 1; i < n; i++)
    if (coded[i - 1].code > coded[i].code)
      return FALSE;
  return TRUE;
}

static int
compare (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  guint32 x = ((const WeftCoded *) a)->code;
  guint32 y = ((const WeftCoded *) b)->code;

  return (x > y) - (x < y);
}

/* Stable. */
static void
sort_by_digit (const WeftCoded *from, WeftCoded *to, gsize n, guint shift)
{
  g_autofree gsize *starts = g_new0 (gsize, DIGITS + 1);

  for (gsize i = 0; i < n; i++)
    starts[((from[i].code >> shift) & (DIGITS - 1)) + 1]++;
  for (gsize i = 0; i < DIGITS; i++)
    starts[i + 1] += starts[i];
  for (gsize i = 0; i < n; i++)
    to[starts[(from[i].code >> shift) & (DIGITS - 1)]++] = from[i];
}

void
weft_coded_sort (WeftCoded *coded, gsize n)
{
  g_autofree WeftCoded *sorted = NULL;

  if (is_sorted (coded, n))
    return;
  if (n < MANY) {
    g_qsort_with_data (coded, (int) n, sizeof *coded, compare, NULL);
    return;
  }
  sorted = g_new (WeftCoded, n);
  sort_by_digit (coded, sorted, n, 0);
  sort_by_digit (sorted, coded, n, DIGIT);
}
