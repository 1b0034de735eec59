/* weft-digest.h: a 128-bit digest of content (SipHash-2-4 with 128-bit output and a fixed, public key:
 * Aumasson and Bernstein 2012). It tells whether two values read the same; it is no defence against
 * someone who searches for collisions. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  guint64 low;
  guint64 high;
} WeftDigest;

/* Two lanes of a polynomial hash modulo 2^61 - 1: the digest of a sequence. Concatenation is
 * associative, so that the digest of a list does not depend on how the list is cut into runs. */
typedef struct {
  guint64 sum[2];
  guint64 power[2];
} WeftSequenceDigest;

/**
 * weft_digest_bytes:
 * @data: (array length=size): any bytes; may be %NULL when @size is 0
 *
 * Returns: the digest of @data. O(@size).
 */
WeftDigest weft_digest_bytes (const void *data, gsize size);

/** weft_digest_quickly: SipHash-1-3 of as many bits, for what is short and comes in millions. */
WeftDigest weft_digest_quickly (const void *data, gsize size);

/**
 * weft_digest_text:
 * @text: (nullable): a string; %NULL and "" differ
 */
WeftDigest weft_digest_text (const char *text);

/** weft_hash_text: (nullable): where @text stands in a table (SipHash-1-3 with the same key), for what is compared as well when it is
 * found; %NULL is "". */
guint64 weft_hash_text (const char *text);

/**
 * weft_digest_combine: the digest of the ordered pair (@a, @b).
 */
WeftDigest weft_digest_combine (WeftDigest a, WeftDigest b);

gboolean weft_digest_equal (WeftDigest a, WeftDigest b);

/** weft_digest_hash, _same: for tables whose keys are WeftDigest*. */
guint weft_digest_hash (gconstpointer digest);
gboolean weft_digest_same (gconstpointer a, gconstpointer b);

/**
 * weft_digest_to_string:
 *
 * Returns: (transfer full): 32 hexadecimal digits.
 */
char *weft_digest_to_string (WeftDigest digest);

/** weft_sequence_digest_empty: the digest of the empty sequence, the unit of _join(). */
WeftSequenceDigest weft_sequence_digest_empty (void);

/** weft_sequence_digest_of: the digest of the sequence of @n elements. O(@n). */
WeftSequenceDigest weft_sequence_digest_of (const WeftDigest *elements, guint n);

/** weft_sequence_digest_join: the digest of @a followed by @b. Associative. O(1). */
WeftSequenceDigest weft_sequence_digest_join (WeftSequenceDigest a, WeftSequenceDigest b);

/** weft_digest_node: the digest of a tree's node of its own content and its children. O(1). */
WeftDigest weft_digest_node (WeftDigest own, WeftSequenceDigest children);

G_END_DECLS
