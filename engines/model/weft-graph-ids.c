/* weft-graph-ids.c: from ids to rows. Most ids are in an immutable table that versions share, with open addressing over
 * rows; those of later edits are in a persistent map. Neither is told when a row goes or gets another id: what they name
 * is looked at, and counts when the row has the id. When the map has grown to a share of the table, both become a table. */
#include "weft-graph-private.h"

#include "weft-digest.h"
#include "weft-ref.h"

#include <string.h>

#define NOBODY G_MAXUINT32 /* no graph has a table 15 */

/* The map may have so many ids, and a quarter of those in the table. */
#define RECENT_IDS 64

struct _WeftIdBase {
  gint ref_count;
  guint32 mask;
  guint32 n;
  guint32 slots[]; /* table and row, or NOBODY */
};

static WeftElement
unpack (guint32 packed)
{
  return (WeftElement){.table = packed >> 28, .row = packed & (WEFT_MOST_ROWS - 1)};
}

static guint32
pack (guint table, guint32 row)
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
  return g_strcmp0 (get_id (graph, unpack (packed)), id) == 0;
}

static guint64
hash_id (const char *id)
{
  return weft_digest_text (id).low;
}

static guint32
find_in_base (const WeftGraph *graph, const char *id, guint64 hash)
{
  const WeftIdBase *base = graph->ids;

  for (guint64 i = hash; base != NULL && base->slots[i & base->mask] != NOBODY; i++)
    if (has_id (graph, base->slots[i & base->mask], id))
      return base->slots[i & base->mask];
  return NOBODY;
}

gboolean
weft_graph_find_id (const WeftGraph *graph, const char *id, WeftElement *element)
{
  guint64 hash = hash_id (id);
  guint32 found = find_in_base (graph, id, hash);
  guint64 value;

  for (guint64 key = hash; found == NOBODY && weft_map_get (graph->recent_ids, key, &value); key++)
    if (has_id (graph, value, id))
      found = value;
  if (found == NOBODY)
    return FALSE;
  *element = unpack (found);
  return TRUE;
}

/* Whether an id that a row has is found by @packed under @key: others, which are of rows that are gone or renamed, may be
 * overwritten. */
static gboolean
is_needed (const WeftGraph *graph, guint32 packed, guint64 hash)
{
  const char *id = get_id (graph, unpack (packed));

  return id != NULL && hash_id (id) == hash;
}

void
weft_graph_add_id (WeftGraph *graph, const char *id, guint table, guint32 row)
{
  guint64 hash = hash_id (id);
  guint64 key = hash;
  guint64 present;
  gboolean is_present;

  if (find_in_base (graph, id, hash) != NOBODY)
    return;
  while ((is_present = weft_map_get (graph->recent_ids, key, &present)) && is_needed (graph, present, hash) &&
         !has_id (graph, present, id))
    key++;
  graph->recent_ids = weft_map_set (graph->recent_ids, key, pack (table, row));
  graph->n_recent_ids += !is_present;
  if (graph->n_recent_ids > RECENT_IDS + (graph->ids != NULL ? graph->ids->n / 4 : 0))
    weft_graph_collect_ids (graph, NULL);
}

static WeftIdBase *
base_new (guint64 n)
{
  guint64 size = 16;
  WeftIdBase *base;

  while (size < n + n / 3)
    size *= 2;
  /* bounded: a share of the rows */
  base = g_malloc (sizeof (WeftIdBase) + size * sizeof (guint32));
  weft_ref_init (&base->ref_count);
  base->mask = size - 1;
  base->n = n;
  memset (base->slots, 0xff, size * sizeof (guint32));
  return base;
}

/* Puts the row into the table; %FALSE: another one has its id. */
static gboolean
add_to_base (WeftGraph *graph, WeftElement element)
{
  const char *id = get_id (graph, element);
  WeftIdBase *base = graph->ids;
  guint64 i;

  if (id == NULL)
    return TRUE;
  for (i = hash_id (id); base->slots[i & base->mask] != NOBODY; i++)
    if (has_id (graph, base->slots[i & base->mask], id))
      return FALSE;
  base->slots[i & base->mask] = pack (element.table, element.row);
  return TRUE;
}

static gboolean
has_ids (const WeftGraph *graph, guint table)
{
  return weft_kind_get_slot (weft_graph_get_kind (graph, table), WEFT_PROPERTY_ID) >= 0;
}

gboolean
weft_graph_collect_ids (WeftGraph *graph, WeftElement *second)
{
  guint64 n = 0;

  for (guint table = 1; table <= graph->n_tables; table++)
    n += has_ids (graph, table) ? weft_graph_count_rows (graph, table) : 0;
  weft_graph_unref_ids (graph);
  graph->ids = base_new (n);
  for (guint table = 1; table <= graph->n_tables; table++)
    for (guint32 row = 0; has_ids (graph, table) && row < weft_graph_get_end (graph, table); row++) {
      WeftElement element = {.table = table, .row = row};

      if (add_to_base (graph, element))
        continue;
      *second = element;
      return FALSE;
    }
  return TRUE;
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
