/* weft-random.h: the random generator: xoshiro256++ (Blackman and Vigna 2019), seeded by splitmix64.
 * A generator is a plain value; copy it to remember a state. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  guint64 state[4];
} WeftRandom;

/**
 * weft_random_init:
 * @seed: the seed that the user gave
 * @stream: which of the independent streams of that seed, for example the number of a sample block
 *
 * Sets up @random. Equal (@seed, @stream) give equal numbers on every machine.
 */
void weft_random_init (WeftRandom *random, guint64 seed, guint64 stream);

/** weft_random_next: the next 64 random bits. */
guint64 weft_random_next (WeftRandom *random);

/** weft_random_uniform: a number from [0, 1), a multiple of 2^-53. */
double weft_random_uniform (WeftRandom *random);

/** weft_random_below: a whole number from 0 to @bound - 1, each equally likely. @bound > 0. */
guint64 weft_random_below (WeftRandom *random, guint64 bound);

G_END_DECLS
