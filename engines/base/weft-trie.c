/* weft-trie.c: a radix trie whose root is as high as its greatest number needs. */
#include "weft-trie.h"

#include "weft-ref.h"

#define LEAF_BITS   5
#define BRANCH_BITS 4
#define LEAF_SIZE   (1u << LEAF_BITS)
#define BRANCH_SIZE (1u << BRANCH_BITS)

/* The words in a leaf (level 0), the children, %NULL where there are none, in a branch. */
struct _WeftTrie {
  gint ref_count;
  guint level;
  guint64 slots[];
};

static inline WeftTrie **
children_of (const WeftTrie *table)
{
  return (WeftTrie **) (gpointer) table->slots;
}

static gsize
slots_size (guint level)
{
  return level == 0 ? LEAF_SIZE * sizeof (guint64) : BRANCH_SIZE * sizeof (WeftTrie *);
}

static WeftTrie *
table_new (guint level)
{
  WeftTrie *table = g_malloc0 (sizeof (WeftTrie) + slots_size (level));

  weft_ref_init (&table->ref_count);
  table->level = level;
  return table;
}

WeftTrie *
weft_trie_ref (WeftTrie *table)
{
  if (table != NULL)
    weft_ref_inc (&table->ref_count);
  return table;
}

/* Recursion is bounded by the levels that 32 bits need. */
void
weft_trie_unref (WeftTrie *table)
{
  if (table == NULL || !weft_ref_dec (&table->ref_count))
    return;
  for (guint i = 0; table->level > 0 && i < BRANCH_SIZE; i++)
    weft_trie_unref (children_of (table)[i]);
  g_free (table);
}

static inline guint
shift_of (guint level)
{
  return LEAF_BITS + BRANCH_BITS * (level - 1);
}

static inline guint
child_at (guint32 number, guint level)
{
  return (number >> shift_of (level)) & (BRANCH_SIZE - 1);
}

static gboolean
has_room (const WeftTrie *table, guint32 number)
{
  return (guint64) number >> (LEAF_BITS + BRANCH_BITS * table->level) == 0;
}

guint64
weft_trie_get (const WeftTrie *table, guint32 number)
{
  if (table == NULL || !has_room (table, number))
    return 0;
  for (guint level = table->level; level > 0; level--) {
    table = children_of (table)[child_at (number, level)];
    if (table == NULL)
      return 0;
  }
  return table->slots[number & (LEAF_SIZE - 1)];
}

/* @table (transfer full), or a copy of it where somebody else holds it too. */
static WeftTrie *
make_own (WeftTrie *table)
{
  WeftTrie *own;

  if (weft_ref_is_unique (&table->ref_count))
    return table;
  own = g_memdup2 (table, sizeof (WeftTrie) + slots_size (table->level));
  weft_ref_init (&own->ref_count);
  for (guint i = 0; own->level > 0 && i < BRANCH_SIZE; i++)
    weft_trie_ref (children_of (own)[i]);
  weft_trie_unref (table);
  return own;
}

static WeftTrie *
set_in (WeftTrie *table, guint level, guint32 number, guint64 word)
{
  WeftTrie **child;

  table = table != NULL ? make_own (table) : table_new (level);
  if (level == 0) {
    table->slots[number & (LEAF_SIZE - 1)] = word;
    return table;
  }
  child = &children_of (table)[child_at (number, level)];
  *child = set_in (*child, level - 1, number, word);
  return table;
}

WeftTrie *
weft_trie_set (WeftTrie *table, guint32 number, guint64 word)
{
  if (table == NULL)
    table = table_new (0);
  while (!has_room (table, number)) {
    WeftTrie *root = table_new (table->level + 1);

    children_of (root)[0] = table;
    table = root;
  }
  return set_in (table, table->level, number, word);
}
