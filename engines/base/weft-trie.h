/* weft-trie.h: the persistent table: 64-bit words under small, dense numbers, as a radix trie with leaves of
 * 32 words and branches of 16. What was never set reads as 0. An edit copies one leaf and O(log n) branches
 * and shares the rest. The empty table is %NULL.
 *
 * As with WeftVector, editing functions take over the table that they are given. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftTrie WeftTrie;

/** weft_trie_ref: O(1); %NULL-safe. */
WeftTrie *weft_trie_ref (WeftTrie *table);

/** weft_trie_unref: %NULL-safe. */
void weft_trie_unref (WeftTrie *table);

/** weft_trie_get: the word under @number, 0 when none was set. O(log n), no branch but on the level. */
guint64 weft_trie_get (const WeftTrie *table, guint32 number);

/** weft_trie_set: @table (transfer full) with @word under @number; 0 takes the word out. O(log n). */
WeftTrie *weft_trie_set (WeftTrie *table, guint32 number, guint64 word);

G_END_DECLS
