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
  Entry *entries; /* (array length=n) */
  gsize n;
  gsize room;
};

WeftHeap *
weft_heap_new (void)
{
  return g_new0 (WeftHeap, 1);
}

WeftHeap *
weft_heap_new_sized (guint32 n, WeftJob *job, GError **error)
{
  Entry *entries = weft_job_allocate (job, n, sizeof *entries, error);
  WeftHeap *heap;

  if (entries == NULL)
    return NULL;
  heap = weft_heap_new ();
  heap->entries = entries;
  heap->room = n;
  return heap;
}

void
weft_heap_free (WeftHeap *heap)
{
  g_free (heap->entries);
  g_free (heap);
}

gsize
weft_heap_get_size (const WeftHeap *heap)
{
  return heap->n;
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
  gsize hole = heap->n;

  g_return_if_fail (!isnan (key));
  if (heap->n == heap->room) {
    heap->room = MAX (2 * heap->room, 1);
    heap->entries = g_renew (Entry, heap->entries, heap->room);
  }
  heap->n++;
  while (hole > 0 && comes_before (&added, &heap->entries[(hole - 1) / FAN])) {
    heap->entries[hole] = heap->entries[(hole - 1) / FAN];
    hole = (hole - 1) / FAN;
  }
  heap->entries[hole] = added;
}

gpointer
weft_heap_peek (const WeftHeap *heap, double *key)
{
  g_return_val_if_fail (heap->n > 0, NULL);
  if (key != NULL)
    *key = heap->entries[0].key;
  return heap->entries[0].item;
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
  Entry *entries = heap->entries;
  gsize length = heap->n - 1;
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
  heap->n = length;
  return item;
}
