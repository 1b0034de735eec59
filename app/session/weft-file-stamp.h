/* weft-file-stamp.h: what is known of a file on disk, to tell whether it is still the same. */
#pragma once

#include "weft-digest.h"

#include <glib.h>

G_BEGIN_DECLS

/* A plain value; all 0 for a file that is not there. */
typedef struct {
  gboolean exists;
  guint64 device;
  guint64 inode;
  gint64 size;
  gint64 modified;   /* in nanoseconds */
  gint64 changed;    /* its content, name or mode */
  WeftDigest digest; /* of the content */
} WeftFileStamp;

/** weft_file_stamp_read: the stamp of the file at @path, without the digest. Blocks. */
void weft_file_stamp_read (WeftFileStamp *stamp, const char *path);

/**
 * weft_file_stamp_renew:
 * @known: what was known of the file
 *
 * The stamp of the file at @path with its digest, which is known when nothing else has changed, else worked
 * out anew. Blocks.
 */
void weft_file_stamp_renew (WeftFileStamp *stamp, const char *path, const WeftFileStamp *known);

/** weft_file_stamp_is_untouched: whether nothing has happened to the file between the two. */
gboolean weft_file_stamp_is_untouched (const WeftFileStamp *a, const WeftFileStamp *b);

/** weft_file_stamp_is_same_content: whether the file holds the same bytes, or does not exist, in both. */
gboolean weft_file_stamp_is_same_content (const WeftFileStamp *a, const WeftFileStamp *b);

/** weft_file_stamp_is_same_file: whether it is one file, maybe under two names. */
gboolean weft_file_stamp_is_same_file (const WeftFileStamp *a, const WeftFileStamp *b);

/** weft_path_make_canonical: (transfer full): absolute, through all symbolic links; of a file that does not
 * exist yet, its folder's. Blocks. */
char *weft_path_make_canonical (const char *path);

/** weft_path_is_writable: whether the file at the canonical @path can be saved: itself and its folder.
 * Blocks. */
gboolean weft_path_is_writable (const char *path);

G_END_DECLS
