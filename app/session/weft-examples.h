/* weft-examples.h: the documents that come with the program. All of this blocks; any thread. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  char *path;
  char *title;
  char *note;        /* (nullable): the first note: what to see in it */
  const char *theme; /* translated: what examples like this are about */
  guint place;       /* in the order of the themes, and within */
} WeftExample;

void weft_example_free (WeftExample *example);

/** weft_data_folder: (transfer full): where the program's data is: $WEFT_DATA_DIR, else as installed. */
char *weft_data_folder (void);

/** weft_examples_list: (transfer full) (element-type WeftExample): theme by theme; what has none comes last, by title. */
GPtrArray *weft_examples_list (void);

G_END_DECLS
