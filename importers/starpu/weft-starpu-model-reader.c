/* weft-starpu-model-reader.c: the model of a codelet as a suite: each combination of devices is a machine, each size of its data an operation, called by the codelet and
 * the size, with the mean of its times in microseconds. Numbers stand in a fixed sequence; remarks between them say what they are. */
#include "weft-starpu-format.h"

#include "weft-insert-parts.h"
#include "weft-named-flow.h"
#include "weft-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_NUMBER 1e15
#define MOST_COUNT  1000000 /* of sizes, and of what is counted besides */

typedef struct {
  WeftNamedFlow flow;
  WeftWords words;
  char *codelet;
  GHashTable *names; /* of the operations of the machine that is read */
} Reader;

static const char *const devices[] = {"cpu", "cuda", "opencl", "mic"};

static gboolean
read_count (Reader *reader, guint32 most, const char *what, guint32 *count, GError **error)
{
  return weft_words_expect_count (&reader->words, most, what, count, error);
}

/* One that may be missing: "nan". */
static gboolean
read_number (Reader *reader, const char *what, double *number, GError **error)
{
  *number = NAN;
  if (!weft_words_next (&reader->words, error))
    return FALSE;
  return weft_words_is (&reader->words, "nan") || weft_words_is (&reader->words, "-nan") ||
         (weft_words_parse (&reader->words, number) && isfinite (*number)) ||
         weft_words_fail (&reader->words, what, error);
}

static gboolean
skip_numbers (Reader *reader, guint n, GError **error)
{
  double number;

  for (guint i = 0; i < n; i++)
    if (!read_number (reader, _ ("a number, or nan"), &number, error))
      return FALSE;
  return TRUE;
}

/* Sums of the regressions, and coefficients of each of the three. */
static gboolean
skip_regressions (Reader *reader, GError **error)
{
  double coefficients[2] = {NAN, NAN};
  gsize offset;
  guint32 n;

  if (!skip_numbers (reader, 4, error) ||
      !read_number (reader, _ ("a number, or nan"), &coefficients[0], error) ||
      !skip_numbers (reader, 4, error) ||
      !read_number (reader, _ ("a number, or nan"), &coefficients[1], error) ||
      !skip_numbers (reader, 2, error) ||
      !read_count (reader, MOST_COUNT, _ ("how many coefficients there are"), &n, error))
    return FALSE;
  offset = reader->words.offset;
  if (!isnan (coefficients[0]) || !isnan (coefficients[1]) || n > 0)
    weft_left_out_add (&reader->flow.left_out, _ ("the model"), _ ("regressions"), offset);
  return skip_numbers (reader, n, error);
}

/* The codelet and the size; where the size has been there, with the word @hash behind. (transfer full) */
static char *
name_operation (Reader *reader, const char *hash, const char *size)
{
  char *name = g_strdup_printf ("%s.%s", reader->codelet, size);

  if (g_hash_table_contains (reader->names, name)) {
    g_free (name);
    name = g_strdup_printf ("%s.%s.%s", reader->codelet, size, hash);
  }
  return name;
}

static gboolean
add_operation (Reader *reader, guint32 machine, char *name, double mean, gsize offset, GError **error)
{
  if (isnan (mean)) {
    weft_left_out_add (&reader->flow.left_out, _ ("the model"), _ ("sizes without a time"), offset);
    g_free (name);
    return TRUE;
  }
  if (!g_hash_table_add (reader->names, name))
    return weft_text_fail (reader->words.text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                           (WeftFault){.found = (char *) _ ("a size that has been there"),
                                       .expected = (char *) _ ("each size and hash once")},
                           error);
  weft_named_flow_add_operation (&reader->flow, &(WeftFlowOperation){machine, name, mean, offset});
  return TRUE;
}

/* hash, size, flops, mean, deviation, sum, sum of squares, n */
static gboolean
read_entry (Reader *reader, guint32 machine, GError **error)
{
  g_autofree char *hash = NULL;
  g_autofree char *size = NULL;
  double mean;
  gsize offset;

  if (!weft_words_next (&reader->words, error))
    return FALSE;
  if (reader->words.length == 0)
    return weft_words_fail (&reader->words, _ ("a hash, and what was measured"), error);
  offset = reader->words.offset;
  hash = weft_words_copy (&reader->words);
  if (!weft_words_expect_number (&reader->words, 0, MOST_NUMBER, _ ("a size, from 0 to 1e15"), &mean, error))
    return FALSE;
  size = weft_words_copy (&reader->words);
  if (!skip_numbers (reader, 1, error) || !read_number (reader, _ ("a time, or nan"), &mean, error))
    return FALSE;
  if (mean < 0 || mean > MOST_NUMBER)
    return weft_words_fail (&reader->words, _ ("a time from 0 to 1e15, or nan"), error);
  return add_operation (reader, machine, name_operation (reader, hash, size), mean, offset, error) &&
         skip_numbers (reader, 4, error);
}

/* The way @number in which it is computed there: what others have said before is a machine of its own. */
static gboolean
read_implementation (Reader *reader, const char *place, guint32 number, guint32 cores, GError **error)
{
  g_autofree char *name = number == 0 ? g_strdup (place) : g_strdup_printf ("%s-impl%u", place, number);
  gsize offset = reader->words.offset;
  guint32 machine;
  guint32 n;

  if (weft_named_flow_find_machine (&reader->flow, name, &machine))
    return weft_text_fail (reader->words.text, offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                           (WeftFault){.found = (char *) _ ("devices that have been there"),
                                       .expected = (char *) _ ("each combination of devices once")},
                           error);
  if (!weft_named_flow_add_machine (&reader->flow, name, cores, offset, &machine, error) ||
      !read_count (reader, MOST_COUNT, _ ("how many entries there are"), &n, error) ||
      !skip_regressions (reader, error))
    return FALSE;
  g_hash_table_remove_all (reader->names);
  for (guint32 i = 0; i < n; i++)
    if (!read_entry (reader, machine, error))
      return FALSE;
  return TRUE;
}

/* Adds "cuda0" to @place. */
static gboolean
read_device (Reader *reader, GString *place, guint32 *cores, GError **error)
{
  guint32 type;
  guint32 id;
  guint32 more;

  if (!read_count (reader, G_MAXUINT16, _ ("a type of devices"), &type, error) ||
      !read_count (reader, G_MAXUINT16, _ ("the number of a device"), &id, error) ||
      !read_count (reader, G_MAXUINT16, _ ("how many cores there are"), &more, error))
    return FALSE;
  if (place->len > 0)
    g_string_append_c (place, '-');
  if (type < G_N_ELEMENTS (devices))
    g_string_append_printf (place, "%s%u", devices[type], id);
  else
    g_string_append_printf (place, "device%u.%u", type, id);
  *cores += more;
  return TRUE;
}

static gboolean
read_combination (Reader *reader, GError **error)
{
  g_autoptr (GString) place = g_string_new (NULL);
  guint32 cores = 0;
  guint32 n;

  if (!read_count (reader, 64, _ ("how many types of devices there are, up to 64"), &n, error))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    if (!read_device (reader, place, &cores, error))
      return FALSE;
  if (n == 0)
    return weft_words_fail (&reader->words, _ ("how many types of devices there are, from 1"), error);
  if (!read_count (reader, 1024, _ ("how many implementations there are, up to 1024"), &n, error))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    if (!read_implementation (reader, place->str, i, cores, error))
      return FALSE;
  return TRUE;
}

/* Rule: 44 and 45 are written alike. */
static gboolean
read_model (Reader *reader, GError **error)
{
  guint32 version;
  guint32 n;

  if (!read_count (reader, G_MAXUINT16, _ ("the version of the model"), &version, error))
    return FALSE;
  if (version != 44 && version != 45)
    return weft_words_fail (&reader->words, _ ("a model of version 44 or 45"), error);
  if (!read_count (reader, WEFT_MOST_FLOW_MACHINES, _ ("how many combinations there are, up to 1024"), &n,
                   error))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    if (!read_combination (reader, error))
      return FALSE;
  return weft_words_next (&reader->words, error) &&
         (reader->words.length == 0 ||
          weft_words_fail (&reader->words, _ ("no more than the combinations that were counted"), error));
}

/* (transfer full): "chol_model_gemm" of "chol_model_gemm.mirage": what is behind is the computer. */
static char *
name_codelet (const char *file)
{
  char *stem = weft_make_stem (file);

  if (*stem != '\0' && !g_str_equal (stem, "-"))
    return stem;
  g_free (stem);
  return g_strdup ("codelet");
}

WeftDocument *
weft_starpu_model_read (const WeftFormatInput *input,
                        WeftDiagnostics *diagnostics,
                        G_GNUC_UNUSED WeftLocations **locations,
                        GError **error)
{
  Reader reader = {.codelet = name_codelet (input->file),
                   .names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL)};
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_words_init (&reader.words, &text, input->job);
  weft_named_flow_init (&reader.flow, &text, input->job, diagnostics);
  if (weft_job_affords (input->job, input->size, 8, error) && read_model (&reader, error))
    document = weft_named_flow_finish (&reader.flow, weft_starpu_get_no_time, NULL, error);
  weft_named_flow_clear (&reader.flow);
  weft_text_clear (&text);
  g_hash_table_unref (reader.names);
  g_free (reader.codelet);
  return document;
}
