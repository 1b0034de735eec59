/* weft-mimdc-names.h: the names of a program under small numbers, and which of them somebody may have meant. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftMimdcNames WeftMimdcNames;

WeftMimdcNames *weft_mimdc_names_new (void);
void weft_mimdc_names_free (WeftMimdcNames *names);

/** weft_mimdc_names_add: the number of the name of @length bytes at @text, which must outlive @names; numbers go up from 0. O(length). */
guint32 weft_mimdc_names_add (WeftMimdcNames *names, const char *text, gsize length);

guint weft_mimdc_names_count (const WeftMimdcNames *names);

/** weft_mimdc_names_print: (transfer full): a copy of a name, cut where it is longer than anybody reads. */
char *weft_mimdc_names_print (const WeftMimdcNames *names, guint32 number);

/** weft_mimdc_names_is: whether @number is the name @word. */
gboolean weft_mimdc_names_is (const WeftMimdcNames *names, guint32 number, const char *word);

/**
 * weft_mimdc_names_distance:
 *
 * The least number of letters to change, insert, leave out or swap with their neighbour that makes one of the other
 * (optimal string alignment); G_MAXUINT when one has more than 32 bytes or the lengths differ by more than 2.
 */
guint weft_mimdc_names_distance (const WeftMimdcNames *names, guint32 a, guint32 b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMimdcNames, weft_mimdc_names_free)

G_END_DECLS
