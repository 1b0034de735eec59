/* weft-memory.c: see weft-memory.h. */
#include "weft-memory.h"

#include <unistd.h>

#define VARIABLE "GLIBC_TUNABLES"
#define VALUE                                                                                                \
  "glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1:glibc.malloc.tcache_count=128:"                           \
  "glibc.malloc.mmap_threshold=67108864:glibc.malloc.trim_threshold=134217728"

/* “always [madvise] never”. */
static gboolean
asks (void)
{
  g_autofree char *text = NULL;

  return g_file_get_contents ("/sys/kernel/mm/transparent_hugepage/enabled", &text, NULL, NULL) &&
         g_strrstr (text, "[madvise]") != NULL;
}

void
weft_memory_use_huge_pages (char **argv)
{
  const char *before = g_getenv (VARIABLE);
  g_autofree char *own = NULL;

  if (before == NULL && asks ()) {
    own = g_file_read_link ("/proc/self/exe", NULL);
    g_setenv (VARIABLE, VALUE, TRUE);
    if (own != NULL)
      execv (own, argv);
    g_unsetenv (VARIABLE);
  } else if (g_strcmp0 (before, VALUE) == 0)
    g_unsetenv (VARIABLE);
}
