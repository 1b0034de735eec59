/* test-seed.h: random tests take a frozen set of inputs, and beside it another one at every run: tests/fresh.py prints
 * its number, and WEFT_TEST_SEED in the environment repeats it. A sanitizer looks closer at each input and takes ten times
 * as long, so that there it is a share of them. */
#pragma once

#include "weft-random.h"

static inline void
test_random_init (WeftRandom *random, guint64 seed, guint64 stream)
{
  const char *fresh = g_getenv ("WEFT_TEST_SEED");

  if (fresh != NULL)
    seed += g_ascii_strtoull (fresh, NULL, 10) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  weft_random_init (random, seed, stream);
}

/** test_cases: how many to try of @n random inputs; at least one. */
static inline guint
test_cases (guint n)
{
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  return (n + 7) / 8;
#else
  return n;
#endif
}
