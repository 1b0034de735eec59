/* weft-examples.c: the folder "examples", read for its titles. */
#include "weft-examples.h"

#include "weft/weft-reader.h"

#include <string.h>

void
weft_example_free (WeftExample *example)
{
  g_free (example->path);
  g_free (example->title);
  g_free (example);
}

char *
weft_data_folder (void)
{
  const char *folder = g_getenv ("WEFT_DATA_DIR");

  return g_strdup (folder != NULL && *folder != '\0' ? folder : WEFT_DATA_FOLDER);
}

/* %NULL for what is no document. */
static WeftExample *
example_new (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (WeftDocument) document = weft_load (path, NULL, NULL);
  const char *title;
  WeftExample *example;

  if (document == NULL)
    return NULL;
  title = weft_node_get_text (weft_document_get_root (document), WEFT_PROPERTY_TITLE);
  example = g_new (WeftExample, 1);
  example->title = title != NULL ? g_strdup (title) : g_filename_display_basename (path);
  example->path = g_steal_pointer (&path);
  return example;
}

static int
compare_titles (gconstpointer a, gconstpointer b)
{
  const WeftExample *first = *(WeftExample *const *) a;
  const WeftExample *second = *(WeftExample *const *) b;
  int order = g_utf8_collate (first->title, second->title);

  return order != 0 ? order : strcmp (first->path, second->path);
}

GPtrArray *
weft_examples_list (void)
{
  GPtrArray *examples = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_example_free);
  g_autofree char *data = weft_data_folder ();
  g_autofree char *folder = g_build_filename (data, "examples", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    WeftExample *example = g_str_has_suffix (name, ".weft") ? example_new (folder, name) : NULL;

    if (example != NULL)
      g_ptr_array_add (examples, example);
  }
  g_ptr_array_sort (examples, compare_titles);
  return examples;
}
