/* weft-graph-ids.c: from ids to rows. Most ids are in an immutable table that versions share, with open addressing over
 * rows, with a part of the hash beside each; those of later edits are in a persistent map. Neither is told when a row goes or gets another id: what they name
 * is looked at, and counts when the row has the id. When the map has grown to a share of the table, both become a table. */
#include "weft-graph-private.h"

#include "weft-digest.h"
#include "weft-ref.h"

#include <string.h>

#define NOBODY WEFT_ID_NOBODY /* no graph has a table 15 */

/* The map may have so many ids, and a quarter of those in the table. */
#define RECENT_IDS 64

typedef struct {
  guint32 packed; /* table and row, or NOBODY */
  guint32 tag;    /* of the hash of its id: few others have it */
} Slot;

struct _WeftIdBase {
  gint ref_count;
  guint32 mask;
  guint32 n;
  Slot slots[];
};

WeftElement
weft_graph_unpack (guint32 packed)
{
  return (WeftElement){.table = packed >> 28, .row = packed & (WEFT_MOST_ROWS - 1)};
}

guint32
weft_graph_pack (guint table, guint32 row)
{
  return (guint32) table << 28 | row;
}

void
weft_graph_ref_ids (WeftGraph *graph)
{
  weft_map_ref (graph->recent_ids);
  if (graph->ids != NULL)
    weft_ref_inc (&graph->ids->ref_count);
}

void
weft_graph_unref_ids (WeftGraph *graph)
{
  g_clear_pointer (&graph->recent_ids, weft_map_unref);
  if (graph->ids != NULL && weft_ref_dec (&graph->ids->ref_count))
    g_free (graph->ids);
  graph->ids = NULL;
  graph->n_recent_ids = 0;
}

/* (nullable): the id that a row has now. */
static const char *
get_id (const WeftGraph *graph, WeftElement element)
{
  return weft_graph_has_row (graph, element) ? weft_graph_get_text (graph, element, WEFT_PROPERTY_ID) : NULL;
}

static gboolean
has_id (const WeftGraph *graph, guint32 packed, const char *id)
{
  return g_strcmp0 (get_id (graph, weft_graph_unpack (packed)), id) == 0;
}

static guint32
get_tag (guint64 hash)
{
  return (guint32) (hash >> 32);
}

static guint32
find_in_base (const WeftGraph *graph, const char *id, guint64 hash)
{
  const WeftIdBase *base = graph->ids;

  for (guint64 i = hash; base != NULL && base->slots[i & base->mask].packed != NOBODY; i++) {
    const Slot *slot = &base->slots[i & base->mask];

    if (slot->tag == get_tag (hash) && has_id (graph, slot->packed, id))
      return slot->packed;
  }
  return NOBODY;
}

gboolean
weft_graph_find_id (const WeftGraph *graph, const char *id, WeftElement *element)
{
  guint64 hash = weft_id_hash (id);
  guint32 found = find_in_base (graph, id, hash);
  guint64 value;

  for (guint64 key = hash; found == NOBODY && weft_map_get (graph->recent_ids, key, &value); key++)
    if (has_id (graph, value, id))
      found = value;
  if (found == NOBODY)
    return FALSE;
  *element = weft_graph_unpack (found);
  return TRUE;
}

/* Whether an id that a row has is found by @packed under @key: others, which are of rows that are gone or renamed, may be
 * overwritten. */
static gboolean
is_needed (const WeftGraph *graph, guint32 packed, guint64 hash)
{
  const char *id = get_id (graph, weft_graph_unpack (packed));

  return id != NULL && weft_id_hash (id) == hash;
}

static void collect_ids (WeftGraph *graph);

void
weft_graph_add_id (WeftGraph *graph, const char *id, guint table, guint32 row)
{
  guint64 hash = weft_id_hash (id);
  guint64 key = hash;
  guint64 present;
  gboolean is_present;

  if (find_in_base (graph, id, hash) != NOBODY)
    return;
  while ((is_present = weft_map_get (graph->recent_ids, key, &present)) && is_needed (graph, present, hash) &&
         !has_id (graph, present, id))
    key++;
  graph->recent_ids = weft_map_set (graph->recent_ids, key, weft_graph_pack (table, row));
  graph->n_recent_ids += !is_present;
  if (graph->n_recent_ids > RECENT_IDS + (graph->ids != NULL ? graph->ids->n / 4 : 0))
    collect_ids (graph);
}

static WeftIdBase *
base_new (guint64 n)
{
  guint64 size = 16;
  WeftIdBase *base;

  while (size < n + n / 3)
    size *= 2;
  /* bounded: a share of the rows */
  base = g_malloc (sizeof (WeftIdBase) + size * sizeof (Slot));
  weft_ref_init (&base->ref_count);
  base->mask = size - 1;
  base->n = n;
  memset (base->slots, 0xff, size * sizeof (Slot));
  return base;
}

static void
put_into_base (WeftIdBase *base, guint64 hash, guint32 packed)
{
  guint64 i = hash;

  while (base->slots[i & base->mask].packed != NOBODY)
    i++;
  base->slots[i & base->mask] = (Slot){packed, get_tag (hash)};
}

void
weft_graph_take_ids (WeftGraph *graph, const WeftIdIndex *index)
{
  weft_graph_unref_ids (graph);
  graph->ids = base_new (index->n);
  for (gsize i = 0; i < index->size; i++)
    if (index->entries[i].row != WEFT_ID_NOBODY)
      put_into_base (graph->ids, index->entries[i].hash, index->entries[i].row);
}

static gboolean
has_ids (const WeftGraph *graph, guint table)
{
  return weft_kind_get_slot (weft_graph_get_kind (graph, table), WEFT_PROPERTY_ID) >= 0;
}

/* Of rows that are there, no two of which have the same id. */
static void
collect_ids (WeftGraph *graph)
{
  guint64 n = 0;

  for (guint table = 1; table <= graph->n_tables; table++)
    n += has_ids (graph, table) ? weft_graph_count_rows (graph, table) : 0;
  weft_graph_unref_ids (graph);
  graph->ids = base_new (n);
  for (guint table = 1; table <= graph->n_tables; table++)
    for (guint32 row = 0; has_ids (graph, table) && row < weft_graph_get_end (graph, table); row++) {
      const char *id = get_id (graph, (WeftElement){.table = table, .row = row});

      if (id != NULL)
        put_into_base (graph->ids, weft_id_hash (id), weft_graph_pack (table, row));
    }
}

static gboolean
is_taken (const WeftGraph *graph, const char *stem, guint64 number)
{
  g_autofree char *id = g_strdup_printf ("%s%" G_GUINT64_FORMAT, stem, number);
  WeftElement element;

  return weft_graph_find_id (graph, id, &element);
}

char *
weft_graph_make_id (const WeftGraph *graph, const char *stem)
{
  guint64 taken = 0;
  guint64 free = 1;

  while (is_taken (graph, stem, free)) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    guint64 middle = taken + (free - taken) / 2;

    if (is_taken (graph, stem, middle))
      taken = middle;
    else
      free = middle;
  }
  return g_strdup_printf ("%s%" G_GUINT64_FORMAT, stem, free);
}
