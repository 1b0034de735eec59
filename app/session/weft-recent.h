/* weft-recent.h: the files that were used last, in a small key file. All of this blocks; any thread. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WEFT_MOST_RECENT 20

typedef struct {
  char *path;
  char *title;
  gint64 time;     /* when it was used; seconds since 1970 */
  gboolean exists; /* else the entry is dead: the file was moved or its disk is not there */
} WeftRecentFile;

void weft_recent_file_free (WeftRecentFile *file);

/** weft_recent_list: (transfer full) (element-type WeftRecentFile): the list in @folder, newest first. */
GPtrArray *weft_recent_list (const char *folder);

/** weft_recent_add: puts @path at the head of the list in @folder; %FALSE with WEFT_FORMAT_ERROR. */
gboolean weft_recent_add (const char *folder, const char *path, const char *title, GError **error);

/** weft_recent_remove: takes @path out of the list; %NULL: everything. */
gboolean weft_recent_remove (const char *folder, const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRecentFile, weft_recent_file_free)

G_END_DECLS
