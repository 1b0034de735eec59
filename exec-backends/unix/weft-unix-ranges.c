/* weft-unix-ranges.c: see weft-unix-ranges.h. */
#include "weft-unix-ranges.h"

#define AT(ranges, i) g_array_index (ranges, WeftUnixRange, i)

GArray *
weft_unix_ranges_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (WeftUnixRange));
}

void
weft_unix_ranges_add (GArray *ranges, guint32 first, guint32 last)
{
  WeftUnixRange range = {first, last};

  g_array_append_val (ranges, range);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  guint32 x = ((const WeftUnixRange *) a)->first;
  guint32 y = ((const WeftUnixRange *) b)->first;

  return (x > y) - (x < y);
}

void
weft_unix_ranges_settle (GArray *ranges)
{
  guint n = 0;

  g_array_sort (ranges, compare);
  for (guint i = 0; i < ranges->len; i++)
    if (n > 0 && AT (ranges, i).first <= AT (ranges, n - 1).last)
      AT (ranges, n - 1).last = MAX (AT (ranges, n - 1).last, AT (ranges, i).last);
    else
      AT (ranges, n++) = AT (ranges, i);
  g_array_set_size (ranges, n);
}

const WeftUnixRange *
weft_unix_ranges_find (const GArray *ranges, guint32 first, guint32 last)
{
  guint from = 0;
  guint after = ranges->len;

  while (from < after) {
    guint middle = from + (after - from) / 2;

    if (AT (ranges, middle).last < first)
      from = middle + 1;
    else
      after = middle;
  }
  return from < ranges->len && AT (ranges, from).first <= last ? &AT (ranges, from) : NULL;
}
