/* weft-random.c: xoshiro256++. */
#include "weft-random.h"

static guint64
rotate (guint64 x, int bits)
{
  return (x << bits) | (x >> (64 - bits));
}

static guint64
splitmix (guint64 *state)
{
  guint64 z = (*state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

void
weft_random_init (WeftRandom *random, guint64 seed, guint64 stream)
{
  guint64 state = seed;

  /* The stream enters through a hash of its own, so that (1, 2) and (2, 1) have nothing in common. */
  state = splitmix (&state) ^ (stream * G_GUINT64_CONSTANT (0xd1342543de82ef95) + 1);
  for (int i = 0; i < 4; i++)
    random->state[i] = splitmix (&state);
}

guint64
weft_random_next (WeftRandom *random)
{
  guint64 *s = random->state;
  guint64 result = rotate (s[0] + s[3], 23) + s[0];
  guint64 t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate (s[3], 45);
  return result;
}

double
weft_random_uniform (WeftRandom *random)
{
  return (double) (weft_random_next (random) >> 11) * 0x1p-53;
}

/* Lemire 2019: multiply, and reject the few products that would be too likely. */
guint64
weft_random_below (WeftRandom *random, guint64 bound)
{
  unsigned __int128 product;
  guint64 threshold;

  g_return_val_if_fail (bound > 0, 0);
  threshold = -bound % bound;
  do
    product = (unsigned __int128) weft_random_next (random) * bound;
  while ((guint64) product < threshold);
  return product >> 64;
}
