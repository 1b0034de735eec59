/* weft-name-ids.h: XML ids for names that may be anything: a name that is one keeps it; the others get ids that no name is. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  GHashTable *taken;    /* ids; owned by others or by the chunk */
  GHashTable *counters; /* how many ids have been made of a stem */
  GStringChunk *chunk;
} WeftNameIds;

void weft_name_ids_init (WeftNameIds *ids);
void weft_name_ids_clear (WeftNameIds *ids);

/** weft_name_ids_claim: whether @name is an XML id that nothing has; it is taken then. It must live as long as @ids. */
gboolean weft_name_ids_claim (WeftNameIds *ids, const char *name);

/** weft_name_ids_make: (transfer none): an id that nothing has, of what can stand in one of @name; it is taken then. Amortised O(length). */
const char *weft_name_ids_make (WeftNameIds *ids, const char *name, const char *fallback);

G_END_DECLS
