/* weft-id-index.h: which row has which id, while rows are added by the million: open addressing with the hash beside every row, so
 * that growing looks at no text and finding at one. */
#pragma once

#include "weft-texts.h"

G_BEGIN_DECLS

#define WEFT_ID_NOBODY G_MAXUINT32

typedef struct {
  guint64 hash;
  guint32 text; /* the number of the id */
  guint32 row;  /* whatever tells rows apart, or WEFT_ID_NOBODY: the entry is free */
} WeftIdEntry;

typedef struct {
  WeftIdEntry *entries; /* (array length=size) */
  gsize size;           /* a power of two */
  gsize n;
} WeftIdIndex;

void weft_id_index_init (WeftIdIndex *index);
void weft_id_index_clear (WeftIdIndex *index);

/** weft_id_hash: as it stands beside the rows. */
guint64 weft_id_hash (const char *id);

/** weft_id_index_add: has the text of @entry, which is one of @texts and has that hash, found as the id of its row; %FALSE: another row has it. Amortised O(length). */
gboolean weft_id_index_add (WeftIdIndex *index, const WeftTexts *texts, const WeftIdEntry *entry);

/** weft_id_index_prefetch: an id with @hash is added or looked for soon. */
void weft_id_index_prefetch (const WeftIdIndex *index, guint64 hash);

/** weft_id_index_find: the row that has @id, whose hash is @hash, or WEFT_ID_NOBODY. O(length). */
guint32 weft_id_index_find (const WeftIdIndex *index, const WeftTexts *texts, const char *id, guint64 hash);

G_END_DECLS
