/* weft-digest.c: SipHash-2-4-128, its quicker siblings SipHash-1-3-128 for what is a digest already and SipHash-1-3 for places in
 * tables, and an associative sequence digest. */
#include "weft-digest.h"

#include <string.h>

#define ROTATE(x, bits) (((x) << (bits)) | ((x) >> (64 - (bits))))

/* Prime of the sequence digest, and the two evaluation points (arbitrary odd constants below it). */
#define PRIME   ((G_GUINT64_CONSTANT (1) << 61) - 1)
#define POINT_0 G_GUINT64_CONSTANT (0x0e3779b97f4a7c15)
#define POINT_1 G_GUINT64_CONSTANT (0x1f58476d1ce4e5b9)

typedef struct {
  guint64 v[4];
} SipState;

static inline void
sip_round (SipState *s)
{
  s->v[0] += s->v[1];
  s->v[1] = ROTATE (s->v[1], 13) ^ s->v[0];
  s->v[0] = ROTATE (s->v[0], 32);
  s->v[2] += s->v[3];
  s->v[3] = ROTATE (s->v[3], 16) ^ s->v[2];
  s->v[0] += s->v[3];
  s->v[3] = ROTATE (s->v[3], 21) ^ s->v[0];
  s->v[2] += s->v[1];
  s->v[1] = ROTATE (s->v[1], 17) ^ s->v[2];
  s->v[2] = ROTATE (s->v[2], 32);
}

static inline void
sip_rounds (SipState *s, int n)
{
  for (int i = 0; i < n; i++)
    sip_round (s);
}

static inline void
sip_absorb (SipState *s, guint64 word, int rounds)
{
  s->v[3] ^= word;
  sip_rounds (s, rounds);
  s->v[0] ^= word;
}

static inline guint64
sip_squeeze (SipState *s, int rounds)
{
  sip_rounds (s, rounds);
  return s->v[0] ^ s->v[1] ^ s->v[2] ^ s->v[3];
}

static inline SipState
sip_begin (void)
{
  /* Key 0x0f0e0d0c0b0a0908'0706050403020100 of the reference test vectors. */
  const guint64 k0 = G_GUINT64_CONSTANT (0x0706050403020100);
  const guint64 k1 = G_GUINT64_CONSTANT (0x0f0e0d0c0b0a0908);

  return (SipState){
      {k0 ^ G_GUINT64_CONSTANT (0x736f6d6570736575), k1 ^ G_GUINT64_CONSTANT (0x646f72616e646f6d),
       k0 ^ G_GUINT64_CONSTANT (0x6c7967656e657261), k1 ^ G_GUINT64_CONSTANT (0x7465646279746573)}};
}

static inline void
sip_absorb_bytes (SipState *s, const guint8 *bytes, gsize size, int rounds)
{
  gsize whole = size / 8;
  guint64 word;

  for (gsize i = 0; i < whole; i++) {
    memcpy (&word, bytes + 8 * i, 8);
    sip_absorb (s, GUINT64_FROM_LE (word), rounds);
  }
  word = 0;
  if (size % 8 != 0)
    memcpy (&word, bytes + 8 * whole, size % 8);
  sip_absorb (s, GUINT64_FROM_LE (word) | ((guint64) size << 56), rounds);
}

static inline WeftDigest
sip_hash (const void *data, gsize size, int absorb, int squeeze)
{
  SipState s = sip_begin ();
  WeftDigest digest;

  s.v[1] ^= 0xee;
  sip_absorb_bytes (&s, data, size, absorb);
  s.v[2] ^= 0xee;
  digest.low = sip_squeeze (&s, squeeze);
  s.v[1] ^= 0xdd;
  digest.high = sip_squeeze (&s, squeeze);
  return digest;
}

WeftDigest
weft_digest_bytes (const void *data, gsize size)
{
  return sip_hash (data, size, 2, 4);
}

WeftDigest
weft_digest_quickly (const void *data, gsize size)
{
  return sip_hash (data, size, 1, 3);
}

WeftDigest
weft_digest_node (WeftDigest own, WeftSequenceDigest children)
{
  const guint64 content[] = {own.low, own.high, children.sum[0], children.sum[1]};

  return weft_digest_quickly (content, sizeof content);
}

WeftDigest
weft_digest_text (const char *text)
{
  return text != NULL ? weft_digest_bytes (text, strlen (text) + 1) : weft_digest_bytes (NULL, 0);
}

guint64
weft_hash_text (const char *text)
{
  SipState s = sip_begin ();

  sip_absorb_bytes (&s, (const guint8 *) text, text != NULL ? strlen (text) : 0, 1);
  s.v[2] ^= 0xff;
  return sip_squeeze (&s, 3);
}

WeftDigest
weft_digest_combine (WeftDigest a, WeftDigest b)
{
  WeftDigest pair[2] = {a, b};

  return weft_digest_bytes (pair, sizeof pair);
}

gboolean
weft_digest_equal (WeftDigest a, WeftDigest b)
{
  return a.low == b.low && a.high == b.high;
}

guint
weft_digest_hash (gconstpointer digest)
{
  return (guint) ((const WeftDigest *) digest)->low;
}

gboolean
weft_digest_same (gconstpointer a, gconstpointer b)
{
  return weft_digest_equal (*(const WeftDigest *) a, *(const WeftDigest *) b);
}

char *
weft_digest_to_string (WeftDigest digest)
{
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x", digest.high, digest.low);
}

static guint64
reduce (guint64 x)
{
  x = (x & PRIME) + (x >> 61);
  return x >= PRIME ? x - PRIME : x;
}

static guint64
multiply (guint64 a, guint64 b)
{
  unsigned __int128 product = (unsigned __int128) a * b;

  return reduce ((guint64) (product & PRIME) + (guint64) (product >> 61));
}

WeftSequenceDigest
weft_sequence_digest_empty (void)
{
  return (WeftSequenceDigest){{0, 0}, {1, 1}};
}

WeftSequenceDigest
weft_sequence_digest_of (const WeftDigest *elements, guint n)
{
  WeftSequenceDigest digest = weft_sequence_digest_empty ();

  for (guint i = 0; i < n; i++) {
    digest.sum[0] = reduce (multiply (digest.sum[0], POINT_0) + reduce (elements[i].low));
    digest.sum[1] = reduce (multiply (digest.sum[1], POINT_1) + reduce (elements[i].high));
    digest.power[0] = multiply (digest.power[0], POINT_0);
    digest.power[1] = multiply (digest.power[1], POINT_1);
  }
  return digest;
}

WeftSequenceDigest
weft_sequence_digest_join (WeftSequenceDigest a, WeftSequenceDigest b)
{
  WeftSequenceDigest joined;

  for (int lane = 0; lane < 2; lane++) {
    joined.sum[lane] = reduce (multiply (a.sum[lane], b.power[lane]) + b.sum[lane]);
    joined.power[lane] = multiply (a.power[lane], b.power[lane]);
  }
  return joined;
}
