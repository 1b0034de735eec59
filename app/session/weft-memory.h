/* weft-memory.h: how a program with large data gets its memory from the system. */
#pragma once

#include <glib.h>

/**
 * weft_memory_use_huge_pages:
 * @argv: of main(), which calls this before all else
 *
 * Large blocks of memory come in pages of 2 MB where the system has them for who asks: without a fault for every 4 KB, 10^6 tasks are opened in three quarters of the time. Blocks of 4 MB
 * and more are the system's own, so that they grow without being copied and go back when they are free. malloc() of glibc
 * is told both by an environment variable, which it reads before main(): the program begins itself once more (some milliseconds), and what it begins itself does not get the variable. Where
 * somebody has set GLIBC_TUNABLES it is left as it is; where the program cannot be begun again it goes on without.
 */
void weft_memory_use_huge_pages (char **argv);
