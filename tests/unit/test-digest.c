/* test-digest.c: SipHash-2-4-128 and SipHash-1-3 against reference vectors; sequence digests against their laws. */
#include "weft-digest.h"
#include "weft-random.h"

#include <string.h>

/* Outputs of the reference implementation (Aumasson and Bernstein, vectors_sip128) for the key 00 01 .. 0f
 * and the inputs "", 00, 00 01, ... */
static const char *const reference[] = {
    "a3817f04ba25a8e66df67214c7550293", "da87c1d86b99af44347659119b22fc45",
    "8177228da4a45dc7fca38bdef60affe4", "9c70b60c5267a94e5f33b6b02985ed51",
    "f88164c12d9c8faf7d0f6e7c7bcd5579", "1368875980776f8854527a07690e9627",
    "14eeca338b208613485ea0308fd7a15e", "a1f1ebbed8dbc153c0b84aa61ff08239",
    "3b62a9ba6258f5610f83e264f31497b4", "264499060ad9baabc47f8b02bb6d71ed",
};

static char *
to_hex (WeftDigest digest)
{
  guint64 words[2] = {GUINT64_TO_LE (digest.low), GUINT64_TO_LE (digest.high)};
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < sizeof words; i++)
    g_string_append_printf (text, "%02x", ((guint8 *) words)[i]);
  return g_string_free (text, FALSE);
}

static void
test_reference (void)
{
  guint8 input[G_N_ELEMENTS (reference)];

  for (guint i = 0; i < G_N_ELEMENTS (reference); i++) {
    g_autofree char *hex = to_hex (weft_digest_bytes (input, i));

    g_assert_cmpstr (hex, ==, reference[i]);
    input[i] = i;
  }
}

/* The first is the reference's for the same key; the others, on both sides of a word's end, are those of a second implementation that
 * agrees with the one of CPython on its own key. */
static void
test_hash (void)
{
  g_assert_cmphex (weft_hash_text (""), ==, 0xabac0158050fc4dc);
  g_assert_cmphex (weft_hash_text ("t1"), ==, 0x9f20345943cc55e9);
  g_assert_cmphex (weft_hash_text ("t999999"), ==, 0x0c5e8020f50ab681);
  g_assert_cmphex (weft_hash_text ("abcdefgh"), ==, 0x12d8c08c2ee9e620);
  g_assert_cmphex (weft_hash_text ("a name of 21 letters."), ==, 0x404c27fdfc88fa6b);
}

static void
test_text (void)
{
  WeftDigest absent = weft_digest_text (NULL);
  WeftDigest empty = weft_digest_text ("");
  g_autofree char *printed = weft_digest_to_string ((WeftDigest){0x0123456789abcdef, 0xfedcba9876543210});

  g_assert_false (weft_digest_equal (absent, empty));
  g_assert_false (
      weft_digest_equal (weft_digest_combine (absent, empty), weft_digest_combine (empty, absent)));
  g_assert_cmpstr (printed, ==, "fedcba98765432100123456789abcdef");
}

static gboolean
same_sequence (WeftSequenceDigest a, WeftSequenceDigest b)
{
  return memcmp (&a, &b, sizeof a) == 0;
}

/* However a sequence is cut, its parts join to the same digest; any other order gives another. */
static void
test_sequence (void)
{
  WeftDigest elements[40];
  WeftSequenceDigest whole;
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    elements[i] = (WeftDigest){weft_random_next (&random), weft_random_next (&random)};
  whole = weft_sequence_digest_of (elements, G_N_ELEMENTS (elements));
  for (guint a = 0; a <= G_N_ELEMENTS (elements); a++)
    for (guint b = a; b <= G_N_ELEMENTS (elements); b += 3) {
      WeftSequenceDigest left = weft_sequence_digest_of (elements, a);
      WeftSequenceDigest middle = weft_sequence_digest_of (elements + a, b - a);
      WeftSequenceDigest right = weft_sequence_digest_of (elements + b, G_N_ELEMENTS (elements) - b);

      g_assert_true (
          same_sequence (whole, weft_sequence_digest_join (weft_sequence_digest_join (left, middle), right)));
      g_assert_true (
          same_sequence (whole, weft_sequence_digest_join (left, weft_sequence_digest_join (middle, right))));
    }
  g_assert_true (same_sequence (weft_sequence_digest_empty (), weft_sequence_digest_of (NULL, 0)));
  for (guint i = 1; i < G_N_ELEMENTS (elements); i++) {
    WeftDigest first = elements[0];

    elements[0] = elements[i];
    elements[i] = first;
    g_assert_false (same_sequence (whole, weft_sequence_digest_of (elements, G_N_ELEMENTS (elements))));
    elements[i] = elements[0];
    elements[0] = first;
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/digest/reference", test_reference);
  g_test_add_func ("/digest/hash", test_hash);
  g_test_add_func ("/digest/text", test_text);
  g_test_add_func ("/digest/sequence", test_sequence);
  return g_test_run ();
}
