/* weft-unix-ranges.h: sets of words that are next to each other. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  guint32 first;
  guint32 last;
} WeftUnixRange;

/** weft_unix_ranges_new: (transfer full): of WeftUnixRange. */
GArray *weft_unix_ranges_new (void);

void weft_unix_ranges_add (GArray *ranges, guint32 first, guint32 last);

/** weft_unix_ranges_settle: sorted, and those that have words in common are one. O(n log n). */
void weft_unix_ranges_settle (GArray *ranges);

/** weft_unix_ranges_find: (nullable): of settled ones the first that has one of the words. O(log n). */
const WeftUnixRange *weft_unix_ranges_find (const GArray *ranges, guint32 first, guint32 last);

G_END_DECLS
