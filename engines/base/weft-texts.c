/* weft-texts.c: blocks of doubling size, filled one after the other. Numbers are places in the blocks laid end to
 * end; a text that does not fit in what is left of a block begins the next that is large enough. */
#include "weft-texts.h"

#include "weft-fault.h"
#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LEAST_BITS 8 /* of the size of the first block */
#define N_BLOCKS   (33 - LEAST_BITS)

struct _WeftTexts {
  gint ref_count;
  GMutex mutex; /* for whoever adds */
  guint64 end;  /* where the next text goes; 0 is no text */
  char *blocks[N_BLOCKS];
};

WeftTexts *
weft_texts_new (void)
{
  WeftTexts *texts = g_new0 (WeftTexts, 1);

  weft_ref_init (&texts->ref_count);
  g_mutex_init (&texts->mutex);
  texts->end = 1;
  return texts;
}

WeftTexts *
weft_texts_ref (WeftTexts *texts)
{
  weft_ref_inc (&texts->ref_count);
  return texts;
}

void
weft_texts_unref (WeftTexts *texts)
{
  if (!weft_ref_dec (&texts->ref_count))
    return;
  for (guint i = 0; i < N_BLOCKS; i++)
    g_free (texts->blocks[i]);
  g_mutex_clear (&texts->mutex);
  g_free (texts);
}

static guint64
block_start (guint block)
{
  return ((G_GUINT64_CONSTANT (1) << block) - 1) << LEAST_BITS;
}

static inline guint
block_of (guint64 place)
{
  return 63 - (guint) __builtin_clzll ((place >> LEAST_BITS) + 1);
}

/* Room for @size bytes, or 0. */
static guint64
find_room (const WeftTexts *texts, gsize size)
{
  guint64 place = texts->end;

  while (place <= G_MAXUINT32 && size > block_start (block_of (place) + 1) - place)
    place = block_start (block_of (place) + 1);
  return size <= G_MAXUINT32 && place + size <= G_MAXUINT32 ? place : 0;
}

static guint32
add (WeftTexts *texts, const char *text, gsize size)
{
  guint64 place = find_room (texts, size);
  guint block = block_of (place);

  if (place == 0)
    return 0;
  if (texts->blocks[block] == NULL)
    texts->blocks[block] = g_malloc ((gsize) 1 << (LEAST_BITS + block));
  memcpy (texts->blocks[block] + (place - block_start (block)), text, size);
  texts->end = place + size;
  return place;
}

gboolean
weft_texts_add (WeftTexts *texts, const char *text, guint32 *number, GError **error)
{
  g_mutex_lock (&texts->mutex);
  *number = add (texts, text, strlen (text) + 1);
  g_mutex_unlock (&texts->mutex);
  if (*number == 0)
    weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_TOO_LARGE,
                    &(WeftFault){.problem = (char *) _ ("Names and texts take more than 4 GiB"),
                                 .plain = (char *) _ ("Names and texts take more than 4 GiB.")});
  return *number != 0;
}

const char *
weft_texts_get (const WeftTexts *texts, guint32 number)
{
  guint block = block_of (number);

  return texts->blocks[block] + (number - block_start (block));
}
