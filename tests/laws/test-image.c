/* test-image.c: images of stack code: what is written is read as it was and runs alike everywhere; what is damaged is refused with its
 * place, or, where the damage makes another program, runs within its limits. */
#include "backends.h"
#include "weft-digest.h"
#include "weft-image.h"
#include "weft-mimdc.h"
#include "weft-random.h"

#include "random-mimdc.h"
#include "mimdc-fixture.h"
#include "test-seed.h"

#include <string.h>

#define PROGRAMS 100
#define FLIPS    3000
#define WORDS    6000
#define CHECKSUM 16

static const char *folder;

static char *
write_image (const WeftMimdcCode *code, gsize *size)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  char *data = weft_image_write (code, size, job, &error);

  g_assert_no_error (error);
  return data;
}

/* From memory that ends where the image does. */
static WeftMimdcCode *
read_image (const char *data, gsize size, char **problem)
{
  g_autofree char *copy = g_memdup2 (data, MAX (size, 1));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftMimdcCode *code = weft_image_read (copy, size, "p.simd", job, &error);

  g_assert_true ((code == NULL) == (error != NULL));
  if (problem != NULL)
    *problem = error != NULL ? g_strdup (error->message) : NULL;
  if (error == NULL)
    return code;
  g_assert_true (g_str_has_prefix (error->message, "p.simd: byte "));
  g_assert_nonnull (strstr (error->message, "found "));
  g_assert_nonnull (strstr (error->message, "expected "));
  return NULL;
}

static char *
run_on (const WeftBackend *backend, const WeftMimdcCode *code, guint64 instructions)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  GString *output = g_string_new (NULL);
  WeftReferenceOptions options;
  WeftBackendCounts counts;

  weft_reference_options_init (&options);
  options.pes = RANDOM_MIMDC_PES;
  options.instructions = instructions;
  options.stack_words = 1 << 12;
  options.output_bytes = 1 << 16;
  options.print = mimdc_collect;
  options.data = output;
  if (!backend->run (backend, code, &options, NULL, &counts, job, &error))
    g_string_append_printf (output, "%s\n", error->message);
  return g_string_free (output, FALSE);
}

/* Equality: the listing tells instructions, variables and functions, the bytes of an image all there is. */
static void
check_same (const WeftMimdcCode *a, const WeftMimdcCode *b)
{
  g_autofree char *listing = weft_mimdc_code_print (a);
  g_autofree char *other = weft_mimdc_code_print (b);

  g_assert_cmpstr (a->file, ==, b->file);
  g_assert_cmpstr (listing, ==, other);
  g_assert_cmpmem (a->lines, a->n * sizeof *a->lines, b->lines, b->n * sizeof *b->lines);
  g_assert_cmpmem (a->columns, a->n * sizeof *a->columns, b->columns, b->n * sizeof *b->columns);
  g_assert_cmpmem (a->heights, a->n * sizeof *a->heights, b->heights, b->n * sizeof *b->heights);
  g_assert_cmpmem (a->counts, sizeof a->counts, b->counts, sizeof b->counts);
  g_assert_cmpuint (a->n_branches, ==, b->n_branches);
  for (guint32 i = 0; i < a->n_branches; i++) {
    WeftLiteral *said = a->branches[i].iterations;

    g_assert_cmpint (a->branches[i].jump, ==, b->branches[i].jump);
    g_assert_true ((said == NULL) == (b->branches[i].iterations == NULL));
    g_assert_true (said == NULL || weft_literal_equal (said, b->branches[i].iterations));
  }
}

/* The image of a program is that of what is read from it, and runs as the program does. */
static void
check_program (const char *text)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  gsize size;
  g_autofree char *data = write_image (code, &size);
  g_autofree char *problem = NULL;
  g_autoptr (WeftMimdcCode) again = read_image (data, size, &problem);
  gsize other_size;
  g_autofree char *other = NULL;
  const WeftBackend *const *backends = weft_backends_get ();

  if (again == NULL)
    g_error ("%s\n%s", text, problem);
  check_same (code, again);
  other = write_image (again, &other_size);
  g_assert_cmpmem (data, size, other, other_size);
  /* What is compiled is so slowly, and from the same code. */
  for (guint i = 0; backends[i] != NULL; i++) {
    g_autofree char *expected = backends[i]->is_compiled ? NULL : run_on (backends[i], code, 200000);
    g_autofree char *got = backends[i]->is_compiled ? NULL : run_on (backends[i], again, 200000);

    g_assert_cmpstr (expected, ==, got);
  }
}

static void
test_random (void)
{
  for (guint64 i = 0; i < PROGRAMS; i++) {
    g_autofree char *expected = NULL;
    gboolean traps;
    g_autofree char *text = random_mimdc_new (i, &expected, &traps);

    check_program (text);
  }
}

static void
check_file (G_GNUC_UNUSED const char *name, const char *text, G_GNUC_UNUSED gsize size)
{
  check_program (text);
}

static void
test_library (void)
{
  mimdc_for_each_program (folder, check_file);
}

/* All that an image can hold. */
static const char rich[] = "mono int m, table[3]; mono float share;\n"
                           "poly int a[4], b; float f;\n"
                           "int twice(int x, float y) { int r[2]; r[x % 2] = x; return r[1] + y; }\n"
                           "int main() {\n"
                           "  int i, own[3];\n"
                           "#pragma weft iterations uniform(2, 4)\n"
                           "  for (i = 0; i < 3; i = i + 1) { int k; k = twice(i, 0.5); own[i] = k; }\n"
                           "#pragma weft then 0.25\n"
                           "  if (this > 1 && m == 0 || b) a[this % 4] = own[2]; else b = -i;\n"
                           "  wait;\n"
                           "  a[1][||(this + 1) % nproc] = own[this % 3];\n"
                           "  table[this % 3] = this; share = f / 2;\n"
                           "  wait;\n"
                           "  while (1) { i = i + 1; if (i > 9) { print(i, f, a[0], table[1]); halt; } }\n"
                           "}\n";

static void
test_prefixes (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (rich);
  gsize size;
  g_autofree char *data = write_image (code, &size);
  g_autofree char *longer = g_malloc0 (size + 1);

  check_program (rich);
  for (gsize i = 0; i < size; i++)
    g_assert_null (read_image (data, i, NULL));
  memcpy (longer, data, size);
  g_assert_null (read_image (longer, size + 1, NULL));
}

static void
test_flips (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (rich);
  gsize size;
  g_autofree char *data = write_image (code, &size);
  WeftRandom random;

  test_random_init (&random, 51, size);
  for (guint i = 0; i < FLIPS; i++) {
    gsize at = (gsize) weft_random_below (&random, size);
    char before = data[at];

    data[at] = (char) (before ^ (1 << weft_random_below (&random, 8)));
    g_assert_null (read_image (data, size, NULL));
    data[at] = before;
  }
}

static void
put_word (char *data, gsize at, guint32 word)
{
  for (guint i = 0; i < 4; i++)
    data[at + i] = (char) (word >> 8 * i);
}

static guint32
get_word (const char *data, gsize at)
{
  guint32 word = 0;

  for (guint i = 0; i < 4; i++)
    word |= (guint32) (guint8) data[at + i] << 8 * i;
  return word;
}

/* Makes the checksum that of the bytes. */
static void
seal (char *data, gsize size)
{
  gsize at = size - CHECKSUM;
  WeftDigest digest = weft_digest_bytes (data, at);

  put_word (data, at, (guint32) digest.low);
  put_word (data, at + 4, (guint32) (digest.low >> 32));
  put_word (data, at + 8, (guint32) digest.high);
  put_word (data, at + 12, (guint32) (digest.high >> 32));
}

/* What somebody might put there. */
static guint32
damage (WeftRandom *random, guint32 word)
{
  static const guint32 odd[] = {0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff, 1u << 24, 1u << 28};

  switch (weft_random_below (random, 4)) {
  case 0:
    return word ^ 1u << weft_random_below (random, 32);
  case 1:
    return word + 1 - 2 * (guint32) weft_random_below (random, 2);
  case 2:
    return (guint32) weft_random_below (random, 60);
  default:
    return odd[weft_random_below (random, G_N_ELEMENTS (odd))];
  }
}

static gboolean
check_damaged (char *data, gsize size)
{
  const WeftBackend *const *backends = weft_backends_get ();
  g_autoptr (WeftMimdcCode) code = NULL;
  g_autofree char *again = NULL;
  gsize again_size;

  seal (data, size);
  code = read_image (data, size, NULL);
  if (code == NULL)
    return FALSE;
  again = write_image (code, &again_size);
  g_assert_cmpmem (data, size, again, again_size);
  for (guint i = 0; backends[i] != NULL; i++)
    if (!backends[i]->is_compiled)
      g_free (run_on (backends[i], code, 3000));
  return TRUE;
}

/* Words that are others, in an image whose checksum is right. */
static void
test_words (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (rich);
  gsize size;
  g_autofree char *data = write_image (code, &size);
  gsize n_words = (size - CHECKSUM) / 4;
  WeftRandom random;
  guint n_run = 0;

  test_random_init (&random, 52, size);
  for (guint i = 0; i < WORDS; i++) {
    g_autofree char *damaged = g_memdup2 (data, size);

    for (guint64 n = 1 + weft_random_below (&random, 2); n > 0; n--) {
      gsize at = 4 * (gsize) weft_random_below (&random, n_words);

      put_word (damaged, at, damage (&random, get_word (damaged, at)));
    }
    n_run += check_damaged (damaged, size);
  }
  g_test_message ("%u of %u images with other words are programs", n_run, WORDS);
  g_assert_cmpuint (n_run, >, 0);
}

/* What a word of an instruction of the start of main makes of a program, and what is said of it. */
static void
test_sentences (void)
{
  static const struct {
    const char *text;
    guint32 instruction;
    guint word; /* of the instruction */
    guint32 value;
    const char *sentence;
  } wrong[] = {
      {"int main() { ; }", 0, 4, 3, "p.simd: byte 48: instruction 0, Link: found another instruction"},
      {"poly int a; int main() { a = 1; }", 3, 1, 1,
       "found the constant 1, expected the address of one of 1 words"},
      {"poly int a; int main() { a = 1; }", 4, 4, 7, "found the height 7, expected 2"},
      {"poly int a; int main() { a = 1; }", 3, 0, 99, "instruction 3: kind: found 99, expected below"},
      {"poly int a; int main() { a = 1; }", 7, 1, 1,
       "found the operand 1, expected all words of the function, without the value"},
      {"int main() { while (this) ; }", 4, 1, 40,
       "found the operand 40, expected an instruction of the same function"},
      {"int main() { int x; x = 1; }", 4, 1, 1, "expected less than there are words on the stack"},
      {"int main() { int x; x = 1; }", 4, 1, 9, "expected less than there are words on the stack"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (WeftMimdcCode) code = mimdc_compile (wrong[i].text);
    gsize size;
    g_autofree char *data = write_image (code, &size);
    g_autofree char *problem = NULL;

    put_word (data, 48 + 20 * (gsize) wrong[i].instruction + 4 * (gsize) wrong[i].word, wrong[i].value);
    seal (data, size);
    g_assert_null (read_image (data, size, &problem));
    if (strstr (problem, wrong[i].sentence) == NULL)
      g_error ("%s: found “%s”, expected “%s”", wrong[i].text, problem, wrong[i].sentence);
  }
}

static void
test_version (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile ("int main() { ; }");
  gsize size;
  g_autofree char *data = write_image (code, &size);
  g_autofree char *problem = NULL;
  g_autofree char *none = NULL;

  put_word (data, 8, 3);
  g_assert_null (read_image (data, size, &problem));
  g_assert_cmpstr (problem, ==,
                   "p.simd: byte 8: the file: found an image of version 3, expected version 1, which this "
                   "program reads");
  data[0] = 'x';
  g_assert_null (read_image (data, size, &none));
  g_assert_nonnull (strstr (none, "found no image"));
}

/* Without memory there is an error of the job. */
static void
test_memory (void)
{
  g_autoptr (GString) text = g_string_new ("poly int a; int main() {");
  g_autoptr (WeftMimdcCode) code = NULL;
  g_autofree char *data = NULL;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  gsize size;

  for (guint i = 0; i < 20000; i++)
    g_string_append (text, "a = a + 1;");
  g_string_append (text, "}");
  code = mimdc_compile (text->str);
  data = write_image (code, &size);
  weft_job_set_byte_budget (job, 1 << 16);
  g_assert_null (weft_image_read (data, size, "p.simd", job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  folder = argv[1];
  g_test_add_func ("/image/random", test_random);
  g_test_add_func ("/image/library", test_library);
  g_test_add_func ("/image/prefixes", test_prefixes);
  g_test_add_func ("/image/flips", test_flips);
  g_test_add_func ("/image/words", test_words);
  g_test_add_func ("/image/sentences", test_sentences);
  g_test_add_func ("/image/version", test_version);
  g_test_add_func ("/image/memory", test_memory);
  return g_test_run ();
}
