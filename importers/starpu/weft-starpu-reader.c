/* weft-starpu-reader.c: matrices of StarPU as a document with a suite: each memory node that has a link is a machine, node0 is the main memory. Times are in
 * microseconds, sizes in bytes: 1 MB/s is 1 byte in a microsecond. */
#include "weft-starpu-format.h"

#include "weft-named-flow.h"
#include "weft-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MOST_NUMBER 1e15

typedef struct {
  WeftNamedFlow flow;
  WeftWords words;
  guint32 n;         /* nodes */
  GArray *numbers;   /* double: of the matrices, row by row; NAN: there is no link */
  GArray *offsets;   /* gsize: of the numbers */
  guint32 *machines; /* of the nodes, or WEFT_NO_FLOW_MACHINE */
} Reader;

/* "nan", as a C library prints it. */
static gboolean
is_nan (const WeftWords *words)
{
  return weft_words_is (words, "nan") || weft_words_is (words, "-nan");
}

/* Rule: the first line that is no remark says how many nodes there are. */
static gboolean
end_row (Reader *reader, GError **error)
{
  if (!weft_words_ends_line (&reader->words))
    return TRUE;
  if (reader->n == 0)
    reader->n = reader->numbers->len;
  return reader->numbers->len % reader->n == 0 ||
         weft_words_fail (&reader->words, _ ("as many numbers in a line as in the first one"), error);
}

static gboolean
read_number (Reader *reader, GError **error)
{
  double number = NAN;

  if (reader->n == 0 && reader->numbers->len == WEFT_MOST_FLOW_MACHINES)
    return weft_words_fail (&reader->words, _ ("at most 1024 numbers in a line"), error);
  if (reader->n > 0 && reader->numbers->len == 2 * reader->n * reader->n)
    return weft_words_fail (&reader->words, _ ("no more than two matrices"), error);
  if (!is_nan (&reader->words) &&
      !(weft_words_parse (&reader->words, &number) && number >= 0 && number <= MOST_NUMBER))
    return weft_words_fail (&reader->words, _ ("a number from 0 to 1e15, or nan"), error);
  g_array_append_val (reader->numbers, number);
  g_array_append_val (reader->offsets, reader->words.offset);
  return end_row (reader, error);
}

static gboolean
read_matrices (Reader *reader, GError **error)
{
  guint32 size;

  do {
    if (!weft_words_next (&reader->words, error) ||
        (reader->words.length > 0 && !read_number (reader, error)))
      return FALSE;
  } while (reader->words.length > 0);
  size = reader->n * reader->n;
  return (size > 0 && (reader->numbers->len == size || reader->numbers->len == 2 * size)) ||
         weft_words_fail (&reader->words,
                          _ ("a matrix with as many lines as numbers in a line, or two of them"), error);
}

/* @matrix: NAN when the file has none. */
static double
get_number (const Reader *reader, int matrix, guint32 from, guint32 to)
{
  gsize at = ((gsize) matrix * reader->n + from) * reader->n + to;

  return at < reader->numbers->len ? g_array_index (reader->numbers, double, at) : NAN;
}

static gboolean
has_link (const Reader *reader, guint32 from, guint32 to)
{
  return from != to && !isnan (get_number (reader, 0, from, to));
}

static gboolean
is_linked (const Reader *reader, guint32 node)
{
  for (guint32 other = 0; other < reader->n; other++)
    if (has_link (reader, node, other) || has_link (reader, other, node))
      return TRUE;
  return FALSE;
}

static gboolean
add_machines (Reader *reader, GError **error)
{
  for (guint32 node = 0; node < reader->n; node++) {
    g_autofree char *name = g_strdup_printf ("node%u", node);
    gsize offset = g_array_index (reader->offsets, gsize, (gsize) node * reader->n);

    reader->machines[node] = WEFT_NO_FLOW_MACHINE;
    if (!is_linked (reader, node))
      weft_left_out_add (&reader->flow.left_out, _ ("the matrix"), _ ("nodes without links"), offset);
    else if (!weft_named_flow_add_machine (&reader->flow, name, 0, offset, &reader->machines[node], error))
      return FALSE;
  }
  return TRUE;
}

/* @bandwidth: the number of the matrix of bandwidths; the other one has latencies. */
static gboolean
add_link (Reader *reader, int bandwidth, guint32 from, guint32 to, GError **error)
{
  double speed = get_number (reader, bandwidth, from, to);
  double latency = get_number (reader, 1 - bandwidth, from, to);
  WeftFlowLink link = {reader->machines[from], reader->machines[to], isnan (latency) ? 0 : latency,
                       isnan (speed) ? 0 : 1 / speed, FALSE};

  if (!isnan (speed) && speed < 1 / MOST_NUMBER) {
    gsize at = ((gsize) bandwidth * reader->n + from) * reader->n + to;

    return weft_text_fail (reader->words.text, g_array_index (reader->offsets, gsize, at), WEFT_FORMAT_ERROR,
                           WEFT_ERROR_INVALID,
                           (WeftFault){.found = (char *) _ ("a bandwidth of 0"),
                                       .expected = (char *) _ ("a bandwidth above 0, or nan for no link")},
                           error);
  }
  g_array_append_val (reader->flow.links, link);
  return TRUE;
}

static gboolean
add_links (Reader *reader, int bandwidth, GError **error)
{
  for (guint32 from = 0; from < reader->n; from++)
    for (guint32 to = 0; to < reader->n; to++)
      if (has_link (reader, from, to) && !add_link (reader, bandwidth, from, to, error))
        return FALSE;
  return TRUE;
}

/* Whether the file has counts of devices. */
static gboolean
has_counts (const WeftFormatInput *input)
{
  const char *word = weft_format_get_option (&weft_starpu_format, input->options, "matrix");

  return g_strcmp0 (word, "config") == 0 ||
         (g_strcmp0 (word, "auto") == 0 && input->file != NULL && g_str_has_suffix (input->file, ".config"));
}

/* The number of the matrix of bandwidths: 0, or 1, of which there may be none. */
static int
find_bandwidths (const WeftFormatInput *input)
{
  const char *word = weft_format_get_option (&weft_starpu_format, input->options, "matrix");

  if (g_strcmp0 (word, "latency") == 0)
    return 1;
  return g_strcmp0 (word, "bandwidth") != 0 && input->file != NULL &&
         g_str_has_suffix (input->file, ".latency");
}

double
weft_starpu_get_no_time (G_GNUC_UNUSED gpointer data,
                         G_GNUC_UNUSED guint32 subtask,
                         G_GNUC_UNUSED guint32 machine)
{
  return NAN;
}

WeftDocument *
weft_starpu_read (const WeftFormatInput *input,
                  WeftDiagnostics *diagnostics,
                  G_GNUC_UNUSED WeftLocations **locations,
                  GError **error)
{
  Reader reader = {0};
  WeftDocument *document = NULL;
  WeftText text;

  if (has_counts (input))
    return weft_starpu_config_read (input, diagnostics, error);
  reader.numbers = g_array_new (FALSE, FALSE, sizeof (double));
  reader.offsets = g_array_new (FALSE, FALSE, sizeof (gsize));
  weft_text_init (&text, input->file, input->data, input->size);
  weft_words_init (&reader.words, &text, input->job);
  weft_named_flow_init (&reader.flow, &text, input->job, diagnostics);
  if (weft_job_affords (input->job, input->size, 8, error) && read_matrices (&reader, error) &&
      (reader.machines = weft_job_allocate (input->job, reader.n, sizeof (guint32), error)) != NULL &&
      add_machines (&reader, error) && add_links (&reader, find_bandwidths (input), error))
    document = weft_named_flow_finish (&reader.flow, weft_starpu_get_no_time, NULL, error);
  g_free (reader.machines);
  g_array_unref (reader.numbers);
  g_array_unref (reader.offsets);
  weft_named_flow_clear (&reader.flow);
  weft_text_clear (&text);
  return document;
}
