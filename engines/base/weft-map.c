/* weft-map.c: a compressed hash array mapped trie (Bagwell 2001; the layout with entries and children
 * apart follows Steindorfer and Vinju 2015). Level l looks at bits 4 l to 4 l + 3 of the key. */
#include "weft-map.h"

#include "weft-ref.h"

#include <string.h>

#define BITS 4
#define FAN  (1 << BITS)

typedef struct {
  guint64 key;
  guint64 value;
} Entry;

/* The entries, in the order of their bits, come first; the children follow. */
struct _WeftMap {
  gint ref_count;
  guint16 entry_mask;
  guint16 child_mask;
  Entry entries[];
};

/* Of 16 bits; not every processor that we are built for has an instruction for it. */
static inline guint
count_bits (guint mask)
{
  mask -= (mask >> 1) & 0x5555;
  mask = (mask & 0x3333) + ((mask >> 2) & 0x3333);
  mask = (mask + (mask >> 4)) & 0x0f0f;
  return (mask + (mask >> 8)) & 0x1f;
}

static guint
n_entries (const WeftMap *map)
{
  return count_bits (map->entry_mask);
}

static guint
n_children (const WeftMap *map)
{
  return count_bits (map->child_mask);
}

static WeftMap **
children_of (const WeftMap *map)
{
  return (WeftMap **) (gpointer) &map->entries[n_entries (map)];
}

static inline guint
bit_at (guint64 key, guint level)
{
  return 1u << ((key >> BITS * level) & (FAN - 1));
}

/* How many slots of @mask come before @bit. */
static guint
rank (guint mask, guint bit)
{
  return count_bits (mask & (bit - 1));
}

static gsize
slots_size (guint entry_mask, guint child_mask)
{
  return count_bits (entry_mask) * sizeof (Entry) + count_bits (child_mask) * sizeof (WeftMap *);
}

static WeftMap *
map_new (guint entry_mask, guint child_mask)
{
  WeftMap *map = g_malloc (sizeof (WeftMap) + slots_size (entry_mask, child_mask));

  weft_ref_init (&map->ref_count);
  map->entry_mask = entry_mask;
  map->child_mask = child_mask;
  return map;
}

WeftMap *
weft_map_ref (WeftMap *map)
{
  if (map != NULL)
    weft_ref_inc (&map->ref_count);
  return map;
}

/* Recursion is bounded by the 16 levels of a 64-bit key. */
void
weft_map_unref (WeftMap *map)
{
  if (map == NULL || !weft_ref_dec (&map->ref_count))
    return;
  for (guint i = 0; i < n_children (map); i++)
    weft_map_unref (children_of (map)[i]);
  g_free (map);
}

gboolean
weft_map_get (const WeftMap *map, guint64 key, guint64 *value)
{
  for (guint level = 0; map != NULL; level++) {
    guint bit = bit_at (key, level);

    if (map->entry_mask & bit) {
      const Entry *entry = &map->entries[rank (map->entry_mask, bit)];

      *value = entry->value;
      return entry->key == key;
    }
    map = map->child_mask & bit ? children_of (map)[rank (map->child_mask, bit)] : NULL;
  }
  return FALSE;
}

/* References to all children of @map. Counts are scattered over memory: fetched all at once, they are waited
 * for once. */
static void
ref_children (const WeftMap *map)
{
  WeftMap **children = children_of (map);
  guint n = n_children (map);

  for (guint i = 0; i < n; i++)
    __builtin_prefetch (children[i], 1);
  for (guint i = 0; i < n; i++)
    weft_map_ref (children[i]);
}

/* A copy with the slots of other masks: slots in both masks are copied, new ones left for the caller. */
static WeftMap *
reshape (WeftMap *map, guint entry_mask, guint child_mask)
{
  WeftMap *made = map_new (entry_mask, child_mask);
  const Entry *entry = map->entries;
  Entry *made_entry = made->entries;
  WeftMap **child = children_of (map);
  WeftMap **made_child = children_of (made);

  ref_children (map);
  for (guint bit = 1; bit < 1u << FAN; bit <<= 1) {
    if (entry_mask & map->entry_mask & bit)
      *made_entry = *entry;
    if (child_mask & map->child_mask & bit)
      *made_child = *child;
    else if (map->child_mask & bit)
      weft_map_unref (*child);
    made_entry += (entry_mask & bit) != 0;
    entry += (map->entry_mask & bit) != 0;
    made_child += (child_mask & bit) != 0;
    child += (map->child_mask & bit) != 0;
  }
  weft_map_unref (map);
  return made;
}

/* @map (transfer full), or a copy of it where somebody else holds it too. */
static WeftMap *
make_own (WeftMap *map)
{
  WeftMap *own;

  if (weft_ref_is_unique (&map->ref_count))
    return map;
  own = map_new (map->entry_mask, map->child_mask);
  memcpy (own->entries, map->entries, slots_size (map->entry_mask, map->child_mask));
  ref_children (own);
  weft_map_unref (map);
  return own;
}

/* Two different keys that agree on the levels above @level. */
static WeftMap *
pair_new (Entry a, Entry b, guint level)
{
  guint bit_a = bit_at (a.key, level);
  guint bit_b = bit_at (b.key, level);
  WeftMap *map;

  if (bit_a == bit_b) {
    map = map_new (0, bit_a);
    children_of (map)[0] = pair_new (a, b, level + 1);
    return map;
  }
  map = map_new (bit_a | bit_b, 0);
  map->entries[rank (map->entry_mask, bit_a)] = a;
  map->entries[rank (map->entry_mask, bit_b)] = b;
  return map;
}

static WeftMap *
set_in (WeftMap *map, Entry entry, guint level)
{
  guint bit = bit_at (entry.key, level);
  Entry *present;
  Entry other;

  if (map->child_mask & bit) {
    WeftMap **child;

    map = make_own (map);
    child = &children_of (map)[rank (map->child_mask, bit)];
    *child = set_in (*child, entry, level + 1);
    return map;
  }
  if (!(map->entry_mask & bit)) {
    map = reshape (map, map->entry_mask | bit, map->child_mask);
    map->entries[rank (map->entry_mask, bit)] = entry;
    return map;
  }
  present = &map->entries[rank (map->entry_mask, bit)];
  if (present->key == entry.key) {
    map = make_own (map);
    map->entries[rank (map->entry_mask, bit)] = entry;
    return map;
  }
  other = *present;
  map = reshape (map, map->entry_mask & ~bit, map->child_mask | bit);
  children_of (map)[rank (map->child_mask, bit)] = pair_new (other, entry, level + 1);
  return map;
}

WeftMap *
weft_map_set (WeftMap *map, guint64 key, guint64 value)
{
  Entry entry = {key, value};

  if (map == NULL) {
    map = map_new (bit_at (key, 0), 0);
    map->entries[0] = entry;
    return map;
  }
  return set_in (map, entry, 0);
}

static gboolean
is_single_entry (const WeftMap *map)
{
  return map->child_mask == 0 && n_entries (map) == 1;
}

static WeftMap *remove_in (WeftMap *map, guint64 key, guint level);

/* Removes @key below the child at @bit; a child left with one entry or none is folded into @map. */
static WeftMap *
remove_below (WeftMap *map, guint64 key, guint level, guint bit)
{
  WeftMap *child;
  Entry entry;

  map = make_own (map);
  child = remove_in (children_of (map)[rank (map->child_mask, bit)], key, level + 1);
  children_of (map)[rank (map->child_mask, bit)] = child;
  if (child != NULL && !is_single_entry (child))
    return map;
  if (child == NULL)
    return reshape (map, map->entry_mask, map->child_mask & ~bit);
  entry = child->entries[0];
  map = reshape (map, map->entry_mask | bit, map->child_mask & ~bit);
  map->entries[rank (map->entry_mask, bit)] = entry;
  return map;
}

static WeftMap *
remove_in (WeftMap *map, guint64 key, guint level)
{
  guint bit = bit_at (key, level);

  if (map->child_mask & bit)
    return remove_below (map, key, level, bit);
  if (!(map->entry_mask & bit) || map->entries[rank (map->entry_mask, bit)].key != key)
    return map;
  map = reshape (map, map->entry_mask & ~bit, map->child_mask);
  if (map->entry_mask == 0 && map->child_mask == 0)
    g_clear_pointer (&map, weft_map_unref);
  return map;
}

WeftMap *
weft_map_remove (WeftMap *map, guint64 key)
{
  return map != NULL ? remove_in (map, key, 0) : NULL;
}

gsize
weft_map_get_size (const WeftMap *map)
{
  gsize size = 0;

  if (map == NULL)
    return 0;
  for (guint i = 0; i < n_children (map); i++)
    size += weft_map_get_size (children_of (map)[i]);
  return size + n_entries (map);
}
