/* weft-examples.c: the folder "examples", read for its titles. */
#include "weft-examples.h"

#include "weft-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What the examples are about, in the order in which they are shown. A file that is not named here is one of "More". */
static const struct {
  const char *theme; /* NULL: as the row above */
  const char *file;
} places[] = {
    {N_ ("The paper: Li et al. 1997"), "li-figure-2.weft"},
    {NULL, "li-figure-2-modes.weft"},
    {NULL, "li-figure-1.weft"},
    {NULL, "davis-putnam.weft"},
    {N_ ("What modes do"), "sum-of-maxima.weft"},
    {NULL, "leaving-pes.weft"},
    {NULL, "mode-switches.weft"},
    {N_ ("Tails and measurements"), "maspar-tail.weft"},
    {NULL, "measured-times.weft"},
    {N_ ("Task graphs"), "fork-and-join.weft"},
    {NULL, "gaussian-elimination.weft"},
    {NULL, "tiled-cholesky.weft"},
    {NULL, "random-times.weft"},
    {NULL, "tasks-of-trees.weft"},
    {NULL, "measured-run.weft"},
    {N_ ("Subtasks on several machines: Tan et al. 1997"), "tan-figure-4.weft"},
    {NULL, "tan-figure-7.weft"},
    {NULL, "prim-loses.weft"},
    {NULL, "matching-contest.weft"},
    {N_ ("Loops on an array: Sussman 1992"), "polynomial-loop.weft"},
    {NULL, "unbalanced-pipeline.weft"},
    {NULL, "loop-with-program.weft"},
    {N_ ("Applications: Adve and Vernon 2004"), "polyroots-lpt.weft"},
    {NULL, "psim-saw-tooth.weft"},
    {NULL, "locusroute-regions.weft"},
};

void
weft_example_free (WeftExample *example)
{
  g_free (example->path);
  g_free (example->title);
  g_free (example->note);
  g_free (example);
}

char *
weft_data_folder (void)
{
  const char *folder = g_getenv ("WEFT_DATA_DIR");

  return g_strdup (folder != NULL && *folder != '\0' ? folder : WEFT_DATA_FOLDER);
}

static void
find_place (WeftExample *example, const char *name)
{
  const char *theme = NULL;

  example->theme = _ ("More");
  example->place = G_N_ELEMENTS (places);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    theme = places[i].theme != NULL ? places[i].theme : theme;
    if (g_str_equal (places[i].file, name)) {
      example->theme = _ (theme);
      example->place = i;
    }
  }
}

/* The first note of the document, or of one of its diagrams. */
static const char *
find_note (const WeftNode *node, guint depth)
{
  const char *found = NULL;
  WeftChildIter iter;
  const WeftNode *child;

  weft_child_iter_init (&iter, node);
  while (found == NULL && (child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_NOTE)
      found = weft_node_get_text (child, WEFT_PROPERTY_TEXT);
    else if (depth > 0)
      found = find_note (child, depth - 1);
  return found;
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
  example->note = g_strdup (find_note (weft_document_get_root (document), 1));
  find_place (example, name);
  example->path = g_steal_pointer (&path);
  return example;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const WeftExample *first = *(WeftExample *const *) a;
  const WeftExample *second = *(WeftExample *const *) b;
  int order = first->place != second->place ? (first->place < second->place ? -1 : 1)
                                            : g_utf8_collate (first->title, second->title);

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
  g_ptr_array_sort (examples, compare_places);
  return examples;
}
