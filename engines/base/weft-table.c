/* weft-table.c: a radix trie whose root is as high as its greatest number needs. */
#include "weft-table.h"

#include "weft-ref.h"

#define LEAF_BITS   5
#define BRANCH_BITS 4
#define LEAF_SIZE   (1u << LEAF_BITS)
#define BRANCH_SIZE (1u << BRANCH_BITS)

/* The words in a leaf (level 0), the children, %NULL where there are none, in a branch. */
struct _WeftTable {
  gint ref_count;
  guint level;
  guint64 slots[];
};

static inline WeftTable **
children_of (const WeftTable *table)
{
  return (WeftTable **) (gpointer) table->slots;
}

static gsize
slots_size (guint level)
{
  return level == 0 ? LEAF_SIZE * sizeof (guint64) : BRANCH_SIZE * sizeof (WeftTable *);
}

static WeftTable *
table_new (guint level)
{
  WeftTable *table = g_malloc0 (sizeof (WeftTable) + slots_size (level));

  weft_ref_init (&table->ref_count);
  table->level = level;
  return table;
}

WeftTable *
weft_table_ref (WeftTable *table)
{
  if (table != NULL)
    weft_ref_inc (&table->ref_count);
  return table;
}

/* Recursion is bounded by the levels that 32 bits need. */
void
weft_table_unref (WeftTable *table)
{
  if (table == NULL || !weft_ref_dec (&table->ref_count))
    return;
  for (guint i = 0; table->level > 0 && i < BRANCH_SIZE; i++)
    weft_table_unref (children_of (table)[i]);
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
has_room (const WeftTable *table, guint32 number)
{
  return (guint64) number >> (LEAF_BITS + BRANCH_BITS * table->level) == 0;
}

guint64
weft_table_get (const WeftTable *table, guint32 number)
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
static WeftTable *
make_own (WeftTable *table)
{
  WeftTable *own;

  if (weft_ref_is_unique (&table->ref_count))
    return table;
  own = g_memdup2 (table, sizeof (WeftTable) + slots_size (table->level));
  weft_ref_init (&own->ref_count);
  for (guint i = 0; own->level > 0 && i < BRANCH_SIZE; i++)
    weft_table_ref (children_of (own)[i]);
  weft_table_unref (table);
  return own;
}

static WeftTable *
set_in (WeftTable *table, guint level, guint32 number, guint64 word)
{
  WeftTable **child;

  table = table != NULL ? make_own (table) : table_new (level);
  if (level == 0) {
    table->slots[number & (LEAF_SIZE - 1)] = word;
    return table;
  }
  child = &children_of (table)[child_at (number, level)];
  *child = set_in (*child, level - 1, number, word);
  return table;
}

WeftTable *
weft_table_set (WeftTable *table, guint32 number, guint64 word)
{
  if (table == NULL)
    table = table_new (0);
  while (!has_room (table, number)) {
    WeftTable *root = table_new (table->level + 1);

    children_of (root)[0] = table;
    table = root;
  }
  return set_in (table, table->level, number, word);
}
