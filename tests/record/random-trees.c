/* random-trees.c: random-trees FOLDER: writes random flow-analysis trees as documents, one for each of the first 200 seeds:
 * 001.weft to 200.weft. They keep all rules, and are small. */
#include "random-tree.h"
#include "weft-writer.h"

#define SEEDS 200

static gboolean
write_tree (const char *folder, guint seed, GError **error)
{
  g_autofree char *path = g_strdup_printf ("%s/%03u.weft", folder, seed);
  WeftRandom random;
  RandomTreeOptions options;
  WeftDocument *document;
  gboolean saved;

  weft_random_init (&random, seed, 0);
  options = random_tree_options (&random);
  document = random_tree_new (&random, &options);
  saved = weft_save (document, path, error);
  weft_document_unref (document);
  return saved;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;

  if (argc != 2) {
    g_printerr ("usage: random-trees FOLDER\n");
    return 2;
  }
  for (guint seed = 1; seed <= SEEDS; seed++)
    if (!write_tree (argv[1], seed, &error)) {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  return 0;
}
