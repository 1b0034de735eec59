/* bench-distribution.c: what the distribution engine costs, beside others that do the same work in the same run.
 * Run from the top of the tree. Usage: bench-distribution [--full] [sums | trees | edits | curves]... */
#include "bench-distribution.h"

#include <stdio.h>

static const struct {
  const char *name;
  void (*run) (gboolean full);
} parts[] = {
    {"sums", bench_sums},
    {"trees", bench_trees},
    {"edits", bench_edits},
    {"curves", bench_curves},
};

int
main (int argc, char **argv)
{
  const char *const *names = (const char *const *) argv + 1;
  gboolean full = g_strv_contains (names, "--full");

  setvbuf (stdout, NULL, _IOLBF, 0);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (argc == 1 + full || g_strv_contains (names, parts[i].name)) {
      printf ("-- %s\n", parts[i].name);
      parts[i].run (full);
    }
  return 0;
}
