/* weft-heap.c: a 4-ary heap in one array. */
#include "weft-heap.h"

#include <math.h>

#define FAN 4

typedef struct {
  double key;
  guint64 tie;
  gpointer item;
} Entry;

struct _WeftHeap {
  GArray *entries;
};

WeftHeap *
weft_heap_new (void)
{
  WeftHeap *heap = g_new (WeftHeap, 1);

  heap->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  return heap;
}

WeftHeap *
weft_heap_new_sized (guint32 n, WeftJob *job, GError **error)
{
  WeftHeap *heap;

  if (!weft_job_affords (job, n, sizeof (Entry), error))
    return NULL;
  heap = g_new (WeftHeap, 1);
  heap->entries = g_array_sized_new (FALSE, FALSE, sizeof (Entry), n);
  return heap;
}

void
weft_heap_free (WeftHeap *heap)
{
  g_array_unref (heap->entries);
  g_free (heap);
}

gsize
weft_heap_get_size (const WeftHeap *heap)
{
  return heap->entries->len;
}

static gboolean
comes_before (const Entry *a, const Entry *b)
{
  return a->key < b->key || (a->key == b->key && a->tie < b->tie);
}

void
weft_heap_add (WeftHeap *heap, double key, guint64 tie, gpointer item)
{
  Entry added = {key, tie, item};
  Entry *entries;
  gsize hole;

  g_return_if_fail (!isnan (key));
  g_array_append_val (heap->entries, added);
  entries = (Entry *) (void *) heap->entries->data;
  hole = heap->entries->len - 1;
  while (hole > 0 && comes_before (&added, &entries[(hole - 1) / FAN])) {
    entries[hole] = entries[(hole - 1) / FAN];
    hole = (hole - 1) / FAN;
  }
  entries[hole] = added;
}

gpointer
weft_heap_peek (const WeftHeap *heap, double *key)
{
  const Entry *first;

  g_return_val_if_fail (heap->entries->len > 0, NULL);
  first = &g_array_index (heap->entries, Entry, 0);
  if (key != NULL)
    *key = first->key;
  return first->item;
}

static gsize
first_child (const Entry *entries, gsize length, gsize parent)
{
  gsize best = FAN * parent + 1;

  for (gsize child = best + 1; child < MIN (FAN * parent + FAN + 1, length); child++)
    if (comes_before (&entries[child], &entries[best]))
      best = child;
  return best;
}

gpointer
weft_heap_take (WeftHeap *heap, double *key)
{
  gpointer item = weft_heap_peek (heap, key);
  Entry *entries = (Entry *) (void *) heap->entries->data;
  gsize length = heap->entries->len - 1;
  Entry moved = entries[length];
  gsize hole = 0;

  while (FAN * hole + 1 < length) {
    gsize child = first_child (entries, length, hole);

    if (!comes_before (&entries[child], &moved))
      break;
    entries[hole] = entries[child];
    hole = child;
  }
  entries[hole] = moved;
  g_array_set_size (heap->entries, length);
  return item;
}
