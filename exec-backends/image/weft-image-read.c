/* weft-image-read.c: from an image to stack code: first that the file is whole, then its tables, then what they mean. */
#include "weft-image-private.h"

#include "weft-digest.h"
#include "weft-mimdc-parser.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Records between two looks at the job. */
#define BETWEEN_LOOKS 65536

/* Bytes of the header before the counts: magic and version. */
#define BEFORE_COUNTS (WEFT_IMAGE_MAGIC_BYTES + 4)

/* A line or a column is at most so far: programs have no more bytes. */
#define MOST_PLACE ((guint32) (64u << 20) + 1)

typedef struct {
  WeftImageCheck check;
  const guint8 *data;
  gsize size;
  gsize at;         /* the byte that is read next */
  gsize text;       /* where the next name is */
  gsize text_after; /* the end of the names */
} Reader;

/* Refusing. */

gboolean
weft_image_refuse (WeftImageCheck *check, gsize at, const char *what, char *found, const char *expected)
{
  g_autofree char *own = found;
  g_autofree char *problem = g_strdup_printf (_ ("byte %zu: %s"), at, what);

  if (check->error == NULL)
    weft_fault_set (
        &check->error, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
        &(WeftFault){
            .file = (char *) check->file, .problem = problem, .found = own, .expected = (char *) expected});
  return FALSE;
}

gboolean
weft_image_refuse_number (WeftImageCheck *check, gsize at, const char *what, guint32 found, guint32 most)
{
  g_autofree char *expected = g_strdup_printf (_ ("at most %u"), most);

  return weft_image_refuse (check, at, what, g_strdup_printf ("%u", found), expected);
}

/* Of the record at @at: @part with its number, and what of it. */
static gboolean
refuse_record (Reader *reader,
               gsize at,
               const char *part,
               guint32 number,
               const char *what,
               guint32 found,
               const char *expected)
{
  g_autofree char *of = g_strdup_printf ("%s %u: %s", part, number, what);

  return weft_image_refuse (&reader->check, at, of, g_strdup_printf ("%u", found), expected);
}

/* Reading. */

static guint32
read_word (Reader *reader)
{
  const guint8 *at = reader->data + reader->at;

  reader->at += 4;
  return (guint32) at[0] | (guint32) at[1] << 8 | (guint32) at[2] << 16 | (guint32) at[3] << 24;
}

static double
read_real (Reader *reader)
{
  guint64 word = read_word (reader);
  double value;

  word |= (guint64) read_word (reader) << 32;
  memcpy (&value, &word, sizeof value);
  return value;
}

/* The next name; (transfer full) (nullable). */
static char *
read_text (Reader *reader, const char *what)
{
  const guint8 *from = reader->data + reader->text;
  gsize most = reader->text_after - reader->text;
  const guint8 *end = most > 0 ? memchr (from, 0, most) : NULL;
  gsize length = end != NULL ? (gsize) (end - from) : 0;

  if (end == NULL || !g_utf8_validate ((const char *) from, (gssize) length, NULL)) {
    weft_image_refuse (&reader->check, reader->text, what,
                       g_strdup (end == NULL ? _ ("the end of the text") : _ ("bytes that are no UTF-8")),
                       _ ("UTF-8 up to a 0"));
    return NULL;
  }
  reader->text += length + 1;
  return g_strndup ((const char *) from, length);
}

static gboolean
is_name (const char *name)
{
  gboolean is = g_ascii_isalpha (*name) || *name == '_';

  for (const char *at = name; is && *at != '\0'; at++)
    is = g_ascii_isalnum (*at) || *at == '_';
  return is;
}

static char *
read_name (Reader *reader, const char *what)
{
  gsize at = reader->text;
  g_autofree char *name = read_text (reader, what);

  if (name != NULL && is_name (name))
    return g_steal_pointer (&name);
  if (name != NULL)
    weft_image_refuse (&reader->check, at, what, g_strdup_printf ("“%.40s”", name), _ ("a name of MIMDC"));
  return NULL;
}

/* The whole file. */

static gboolean
check_magic (Reader *reader)
{
  guint32 version;

  if (!weft_image_is ((const char *) reader->data, reader->size))
    return weft_image_refuse (&reader->check, 0, _ ("the file"), g_strdup (_ ("no image")),
                              _ ("an image, as weft-cli compile --to simd makes it"));
  if (reader->size < BEFORE_COUNTS)
    return weft_image_refuse (&reader->check, reader->size, _ ("the file"),
                              g_strdup (_ ("its end: it is cut off")), _ ("the version"));
  reader->at = WEFT_IMAGE_MAGIC_BYTES;
  version = read_word (reader);
  return version == WEFT_IMAGE_VERSION ||
         weft_image_refuse (&reader->check, WEFT_IMAGE_MAGIC_BYTES, _ ("the file"),
                            g_strdup_printf (_ ("an image of version %u"), version),
                            _ ("version 1, which this program reads"));
}

static gboolean
check_size (Reader *reader, guint64 expected)
{
  g_autofree char *bytes = g_strdup_printf (_ ("%" PRIu64 " bytes, as its counts say"), expected);

  return reader->size == expected ||
         weft_image_refuse (&reader->check, MIN (reader->size, expected), _ ("the file"),
                            g_strdup_printf (_ ("%zu bytes"), reader->size), bytes);
}

static gboolean
check_checksum (Reader *reader)
{
  gsize at = reader->size - WEFT_IMAGE_CHECKSUM;
  WeftDigest digest = weft_digest_bytes (reader->data, at);
  Reader end = {.data = reader->data, .at = at};
  WeftDigest found;
  g_autofree char *expected = weft_digest_to_string (digest);

  found.low = read_word (&end);
  found.low |= (guint64) read_word (&end) << 32;
  found.high = read_word (&end);
  found.high |= (guint64) read_word (&end) << 32;
  return weft_digest_equal (digest, found) ||
         weft_image_refuse (&reader->check, at, _ ("the checksum: the file is damaged"),
                            weft_digest_to_string (found), expected);
}

/* The counts; %FALSE when they are not those of the bytes that are there. */
static gboolean
read_counts (Reader *reader)
{
  WeftMimdcCode *code = reader->check.code;
  guint32 n[6];
  guint32 text;
  guint64 total;

  if (reader->size < WEFT_IMAGE_HEADER_BYTES)
    return weft_image_refuse (&reader->check, reader->size, _ ("the file"),
                              g_strdup (_ ("its end: it is cut off")), _ ("48 bytes of counts"));
  for (guint i = 0; i < G_N_ELEMENTS (n); i++)
    n[i] = read_word (reader);
  code->mono_words = read_word (reader);
  code->poly_words = read_word (reader);
  text = read_word (reader);
  total = WEFT_IMAGE_HEADER_BYTES + (guint64) n[0] * WEFT_IMAGE_INSTRUCTION +
          (guint64) n[1] * WEFT_IMAGE_FUNCTION + (guint64) n[2] * WEFT_IMAGE_VARIABLE +
          (guint64) n[3] * WEFT_IMAGE_LOCAL + (guint64) n[4] * WEFT_IMAGE_BRANCH +
          (guint64) n[5] * WEFT_IMAGE_EXPECTED + text + WEFT_IMAGE_CHECKSUM;
  if (!check_size (reader, total) || !check_checksum (reader))
    return FALSE;
  if (n[5] != WEFT_N_OPS)
    return weft_image_refuse_number (&reader->check, 32, _ ("kinds of instructions"), n[5], WEFT_N_OPS);
  reader->text_after = reader->size - WEFT_IMAGE_CHECKSUM;
  reader->text = reader->text_after - text;
  code->n = n[0];
  code->n_functions = n[1];
  code->n_variables = n[2];
  code->n_locals = n[3];
  code->n_branches = n[4];
  return TRUE;
}

/* Tables: room for all, as many bytes as the file has or less. */

static gboolean
allocate (Reader *reader)
{
  WeftMimdcCode *code = reader->check.code;
  WeftJob *job = reader->check.job;
  GError **error = &reader->check.error;
  guint32 n = code->n;
  guint32 counts[] = {code->n_functions, code->n_variables, code->n_locals, code->n_branches};

  /* What has no room yet has nothing to free. */
  code->n_functions = code->n_variables = code->n_locals = code->n_branches = 0;
  if ((code->instructions = weft_job_allocate (job, MAX (n, 1), sizeof *code->instructions, error)) == NULL ||
      (code->lines = weft_job_allocate (job, MAX (n, 1), sizeof *code->lines, error)) == NULL ||
      (code->columns = weft_job_allocate (job, MAX (n, 1), sizeof *code->columns, error)) == NULL ||
      (code->heights = weft_job_allocate (job, MAX (n, 1), sizeof *code->heights, error)) == NULL ||
      (code->functions = weft_job_allocate (job, MAX (counts[0], 1), sizeof *code->functions, error)) ==
          NULL ||
      (code->variables = weft_job_allocate (job, MAX (counts[1], 1), sizeof *code->variables, error)) ==
          NULL ||
      (code->locals = weft_job_allocate (job, MAX (counts[2], 1), sizeof *code->locals, error)) == NULL ||
      (code->branches = weft_job_allocate (job, MAX (counts[3], 1), sizeof *code->branches, error)) == NULL)
    return FALSE;
  code->n_functions = counts[0];
  code->n_variables = counts[1];
  code->n_locals = counts[2];
  code->n_branches = counts[3];
  return TRUE;
}

static gboolean
check_place (Reader *reader, guint32 number, gsize at, const char *what, guint32 place)
{
  g_autofree char *expected = NULL;

  if (place >= 1 && place <= MOST_PLACE)
    return TRUE;
  expected = g_strdup_printf (_ ("from 1 to %u"), MOST_PLACE);
  return refuse_record (reader, at, _ ("instruction"), number, what, place, expected);
}

static gboolean
read_instruction (Reader *reader, guint32 number)
{
  WeftMimdcCode *code = reader->check.code;
  gsize at = reader->at;
  guint32 op = read_word (reader);
  g_autofree char *kinds = NULL;

  code->instructions[number].op = (guint8) op;
  code->instructions[number].operand = read_word (reader);
  code->lines[number] = read_word (reader);
  code->columns[number] = read_word (reader);
  code->heights[number] = read_word (reader);
  if (op < WEFT_N_OPS)
    return check_place (reader, number, at + 8, _ ("line"), code->lines[number]) &&
           check_place (reader, number, at + 12, _ ("column"), code->columns[number]);
  kinds = g_strdup_printf (_ ("below %u"), WEFT_N_OPS);
  return refuse_record (reader, at, _ ("instruction"), number, _ ("kind"), op, kinds);
}

/* Functions stand one behind the other, up to the end. */
static gboolean
read_function (Reader *reader, guint32 number)
{
  WeftMimdcCode *code = reader->check.code;
  WeftMimdcFunction *function = &code->functions[number];
  gboolean is_last = number + 1 == code->n_functions;
  guint32 first = number > 0 ? code->functions[number - 1].after : 3;
  guint32 branch = number > 0 ? code->functions[number - 1].first_branch : 0;
  gsize at = reader->at;

  function->entry = read_word (reader);
  function->after = read_word (reader);
  function->first_branch = read_word (reader);
  function->n_params = read_word (reader);
  function->depth = read_word (reader);
  function->name = read_name (reader, _ ("the name of a function"));
  if (function->name == NULL)
    return FALSE;
  if (function->entry != first)
    return refuse_record (reader, at, _ ("function"), number, _ ("first instruction"), function->entry,
                          _ ("that behind the function before"));
  if (function->after <= first || (is_last ? function->after != code->n : function->after >= code->n))
    return refuse_record (reader, at + 4, _ ("function"), number, _ ("its end"), function->after,
                          is_last ? _ ("the number of instructions")
                                  : _ ("an instruction behind its beginning"));
  if (number == 0 ? function->first_branch != 0
                  : function->first_branch < branch || function->first_branch > code->n_branches)
    return refuse_record (reader, at + 8, _ ("function"), number, _ ("first branch"), function->first_branch,
                          _ ("one in their order"));
  if (function->depth > WEFT_IMAGE_MOST_DEPTH)
    return refuse_record (reader, at + 16, _ ("function"), number, _ ("depth"), function->depth,
                          _ ("at most 268435456"));
  return function->n_params < function->depth ||
         refuse_record (reader, at + 12, _ ("function"), number, _ ("parameters"), function->n_params,
                        _ ("less than its depth"));
}

static gboolean
read_record (Reader *reader, WeftMimdcVariable *variable, const char *part, guint32 number, guint32 flags)
{
  gsize at = reader->at;
  guint32 found = read_word (reader);

  variable->is_mono = (found & WEFT_IMAGE_MONO) != 0;
  variable->is_float = (found & WEFT_IMAGE_FLOAT) != 0;
  variable->address = read_word (reader);
  variable->size = read_word (reader);
  variable->name = read_name (reader, _ ("the name of a variable"));
  if (variable->name == NULL)
    return FALSE;
  if ((found & ~flags) != 0)
    return refuse_record (reader, at, part, number, _ ("flags"), found, _ ("flags of this version"));
  return variable->size <= WEFT_MIMDC_MOST_WORDS ||
         refuse_record (reader, at + 8, part, number, _ ("size"), variable->size, _ ("at most 16777216"));
}

static gboolean
read_variable (Reader *reader, guint32 number)
{
  WeftMimdcCode *code = reader->check.code;
  WeftMimdcVariable *variable = &code->variables[number];
  gsize at = reader->at;
  guint32 words;

  if (!read_record (reader, variable, _ ("variable"), number, WEFT_IMAGE_MONO | WEFT_IMAGE_FLOAT))
    return FALSE;
  words = variable->is_mono ? code->mono_words : code->poly_words;
  return (variable->address < words && MAX (variable->size, 1) <= words - variable->address) ||
         refuse_record (reader, at + 4, _ ("variable"), number, _ ("address"), variable->address,
                        _ ("one with room for it"));
}

static gboolean
read_local (Reader *reader, guint32 number)
{
  WeftMimdcLocal *local = &reader->check.code->locals[number];
  gsize at = reader->at;

  if (!read_record (reader, &local->variable, _ ("local"), number, WEFT_IMAGE_FLOAT))
    return FALSE;
  local->from = read_word (reader);
  local->after = read_word (reader);
  if (local->variable.address >= WEFT_IMAGE_MOST_DEPTH)
    return refuse_record (reader, at + 4, _ ("local"), number, _ ("address"), local->variable.address,
                          _ ("below 268435456"));
  return (local->from <= local->after && local->after <= reader->check.code->n) ||
         refuse_record (reader, at + 16, _ ("local"), number, _ ("its end"), local->after,
                        _ ("an instruction behind its beginning"));
}

/* What is said of the iterations of a loop, as it would be written. */
static gboolean
read_iterations (Reader *reader, WeftMimdcBranch *branch)
{
  gsize at = reader->text;
  g_autofree char *text = read_text (reader, _ ("a number of iterations"));
  g_autofree char *printed = NULL;

  if (text == NULL)
    return FALSE;
  branch->iterations = weft_literal_parse (text, NULL);
  printed = branch->iterations != NULL ? weft_literal_print (branch->iterations) : NULL;
  return g_strcmp0 (printed, text) == 0 ||
         weft_image_refuse (&reader->check, at, _ ("a number of iterations"),
                            g_strdup_printf ("“%.40s”", text), _ ("a distribution as weft prints it"));
}

static gboolean
read_branch (Reader *reader, guint32 number)
{
  WeftMimdcBranch *branch = &reader->check.code->branches[number];
  gsize at = reader->at;
  guint32 kind = read_word (reader);
  guint32 flags = read_word (reader);

  branch->kind = (guint8) kind;
  branch->is_logical = (flags & WEFT_IMAGE_LOGICAL) != 0;
  branch->differs = (flags & WEFT_IMAGE_DIFFERS) != 0;
  branch->first = read_word (reader);
  branch->at = read_word (reader);
  branch->jump = read_word (reader);
  branch->value = read_real (reader);
  if (kind > WEFT_BRANCH_END_LOOP)
    return refuse_record (reader, at, _ ("branch"), number, _ ("kind"), kind, _ ("at most 5"));
  if (flags > (WEFT_IMAGE_LOGICAL | WEFT_IMAGE_DIFFERS | WEFT_IMAGE_ITERATIONS))
    return refuse_record (reader, at + 4, _ ("branch"), number, _ ("flags"), flags, _ ("at most 7"));
  return (flags & WEFT_IMAGE_ITERATIONS) == 0 || read_iterations (reader, branch);
}

static gboolean
read_expected (Reader *reader, guint32 op)
{
  gsize at = reader->at;
  double value = read_real (reader);

  reader->check.code->counts[op] = value;
  return (isfinite (value) && !signbit (value)) ||
         weft_image_refuse (&reader->check, at, _ ("expected executions"), g_strdup_printf ("%g", value),
                            _ ("a number of 0 or more"));
}

typedef gboolean (*ReadFunc) (Reader *reader, guint32 number);

static gboolean
read_table (Reader *reader, guint32 n, ReadFunc read)
{
  for (guint32 i = 0; i < n; i++)
    if (!read (reader, i) ||
        (i % BETWEEN_LOOKS == 0 && !weft_job_check (reader->check.job, &reader->check.error)))
      return FALSE;
  return TRUE;
}

static gboolean
check_words (Reader *reader)
{
  const WeftMimdcCode *code = reader->check.code;

  if (code->mono_words > WEFT_MIMDC_MOST_WORDS)
    return weft_image_refuse_number (&reader->check, 36, _ ("words of monos"), code->mono_words,
                                     WEFT_MIMDC_MOST_WORDS);
  if (code->poly_words > WEFT_MIMDC_MOST_WORDS)
    return weft_image_refuse_number (&reader->check, 40, _ ("poly words"), code->poly_words,
                                     WEFT_MIMDC_MOST_WORDS);
  return code->n_functions > 0 ||
         weft_image_refuse (&reader->check, 16, _ ("functions"), g_strdup ("0"), _ ("at least main"));
}

static gboolean
read_all (Reader *reader)
{
  WeftMimdcCode *code = reader->check.code;
  gsize branches;

  if (!check_magic (reader) || !read_counts (reader) || !allocate (reader) || !check_words (reader) ||
      (code->file = read_text (reader, _ ("the name of the program's file"))) == NULL ||
      !read_table (reader, code->n, read_instruction) ||
      !read_table (reader, code->n_functions, read_function) ||
      !read_table (reader, code->n_variables, read_variable) ||
      !read_table (reader, code->n_locals, read_local))
    return FALSE;
  branches = reader->at;
  if (!read_table (reader, code->n_branches, read_branch) || !read_table (reader, WEFT_N_OPS, read_expected))
    return FALSE;
  if (reader->text != reader->text_after)
    return weft_image_refuse (&reader->check, reader->text, _ ("text"), g_strdup (_ ("another name")),
                              _ ("its end"));
  return weft_image_check_flow (&reader->check) && weft_image_check_branches (&reader->check, branches);
}

gboolean
weft_image_is (const char *data, gsize size)
{
  return size >= WEFT_IMAGE_MAGIC_BYTES && memcmp (data, WEFT_IMAGE_MAGIC, WEFT_IMAGE_MAGIC_BYTES) == 0;
}

WeftMimdcCode *
weft_image_read (const char *data, gsize size, const char *file, WeftJob *job, GError **error)
{
  g_autoptr (WeftMimdcCode) code = g_new0 (WeftMimdcCode, 1);
  Reader reader = {.check = {file, code, job, NULL}, .data = (const guint8 *) data, .size = size};

  g_atomic_ref_count_init (&code->references);
  if (read_all (&reader))
    return g_steal_pointer (&code);
  g_propagate_error (error, reader.check.error);
  return NULL;
}
