/* weft-table.h: the persistent table: 64-bit words under small, dense numbers, as a radix trie with leaves of
 * 32 words and branches of 16. What was never set reads as 0. An edit copies one leaf and O(log n) branches
 * and shares the rest. The empty table is %NULL.
 *
 * As with WeftVector, editing functions take over the table that they are given. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftTable WeftTable;

/** weft_table_ref: O(1); %NULL-safe. */
WeftTable *weft_table_ref (WeftTable *table);

/** weft_table_unref: %NULL-safe. */
void weft_table_unref (WeftTable *table);

/** weft_table_get: the word under @number, 0 when none was set. O(log n), no branch but on the level. */
guint64 weft_table_get (const WeftTable *table, guint32 number);

/** weft_table_set: @table (transfer full) with @word under @number; 0 takes the word out. O(log n). */
WeftTable *weft_table_set (WeftTable *table, guint32 number, guint64 word);

G_END_DECLS
