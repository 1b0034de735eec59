/* full-memory.c: an allocator that has run out of memory, to be loaded before the C library.
 *
 * From large allocation number WEFT_FULL_FROM on, counted from 1, none succeeds that is of 1 MiB or more, which is what grows with
 * a document. Small ones always do: no program of GLib's can do without. */
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#define LARGE ((size_t) 1 << 20)

/* The C library's own, which need not be looked up. */
extern void *__libc_malloc (size_t);
extern void *__libc_calloc (size_t, size_t);
extern void *__libc_realloc (void *, size_t);
extern void *__libc_memalign (size_t, size_t);

static _Atomic long n_large;

static int
is_full (size_t bytes)
{
  const char *from = bytes >= LARGE ? getenv ("WEFT_FULL_FROM") : NULL;

  return from != NULL && ++n_large >= atol (from);
}

static void *
refuse (void)
{
  errno = ENOMEM;
  return NULL;
}

void *
malloc (size_t bytes)
{
  return is_full (bytes) ? refuse () : __libc_malloc (bytes);
}

void *
calloc (size_t n, size_t bytes)
{
  return bytes != 0 && n <= SIZE_MAX / bytes && is_full (n * bytes) ? refuse () : __libc_calloc (n, bytes);
}

void *
realloc (void *memory, size_t bytes)
{
  return is_full (bytes) ? refuse () : __libc_realloc (memory, bytes);
}

void *
memalign (size_t alignment, size_t bytes)
{
  return is_full (bytes) ? refuse () : __libc_memalign (alignment, bytes);
}

void *
aligned_alloc (size_t alignment, size_t bytes)
{
  return memalign (alignment, bytes);
}

int
posix_memalign (void **memory, size_t alignment, size_t bytes)
{
  void *found = memalign (alignment, bytes);

  if (found == NULL)
    return ENOMEM;
  *memory = found;
  return 0;
}
