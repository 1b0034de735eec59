/* weft-memory.h: how a program with large data gets its memory from the system. */
#pragma once

#include <glib.h>

/**
 * weft_memory_use_huge_pages:
 * @argv: of main(), which calls this before all else
 *
 * Memory comes in pages of 2 MB where the system has them for who asks: without a fault for every 4 KB, 10^6 tasks are opened in
 * three fifths of the time. glibc asks for them only where its first heap grows, so all threads share that one, and each keeps up
 * to 128 free blocks of a size up to 1 KB for itself, so that threads which make and free many do not wait for each other (with
 * 7, as glibc has it, simulations would take five times as long). Blocks of 64 MB and more are the system's own, so that they grow
 * without being copied and go back when they are free; the memory of others is used again (a page that comes anew is first filled with
 * zeros), and up to 128 MB at the end of the heap are kept for what comes next.
 *
 * malloc() of glibc is told by an environment variable, which it reads before main(): the program begins itself once more (some
 * milliseconds), and what it begins itself does not get the variable. Where somebody has set GLIBC_TUNABLES it is left as it is;
 * where the program cannot be begun again it goes on without.
 */
void weft_memory_use_huge_pages (char **argv);
