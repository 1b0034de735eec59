/* weft-etc-reader.c: a matrix of times as a document with a suite of machines, m0 m1 …, and one subtask flow graph of subtasks, s0 s1 …, that need
 * nothing of each other. */
#include "weft-etc-format.h"

#include "weft-insert-parts.h"
#include "weft-named-flow.h"
#include "weft-words.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#define MOST_TIME     1e15
#define MOST_SUBTASKS 16777216

typedef struct {
  WeftNamedFlow flow;
  WeftWords words;
  guint32 n_subtasks;
  guint32 n_machines;
  GArray *times;   /* double: of each subtask that on each machine */
  GArray *offsets; /* gsize: of each subtask, where its times begin */
} Reader;

/* Rule: the third number of the first line says nothing. It may be missing. */
static gboolean
read_head (Reader *reader, GError **error)
{
  double number;

  if (!weft_words_expect_count (&reader->words, MOST_SUBTASKS,
                                _ ("how many subtasks there are, up to 16777216"), &reader->n_subtasks,
                                error) ||
      !weft_words_expect_count (&reader->words, WEFT_MOST_FLOW_MACHINES,
                                _ ("how many machines there are, from 1 to 1024"), &reader->n_machines,
                                error))
    return FALSE;
  if (reader->n_machines == 0)
    return weft_words_fail (&reader->words, _ ("how many machines there are, from 1 to 1024"), error);
  if (weft_words_ends_line (&reader->words))
    return TRUE;
  if (!weft_words_expect_number (&reader->words, -MOST_TIME, MOST_TIME,
                                 _ ("a third number, or the end of the line"), &number, error))
    return FALSE;
  if (number != 0)
    weft_left_out_add (&reader->flow.left_out, _ ("the first line"), _ ("a third number that is not 0"),
                       reader->words.offset);
  return weft_words_ends_line (&reader->words) ||
         (weft_words_next (&reader->words, error) &&
          weft_words_fail (&reader->words,
                           _ ("the end of the line, or --machines for a matrix without a first line"),
                           error));
}

static gboolean
refuse_count (Reader *reader, const char *expected, GError **error)
{
  g_autofree char *found = g_strdup_printf (_ ("%u times"), reader->times->len);

  return weft_text_fail (reader->words.text, reader->words.offset, WEFT_FORMAT_ERROR, WEFT_ERROR_INVALID,
                         (WeftFault){.found = found, .expected = (char *) expected}, error);
}

/* Rule: as many times as the first line says; without one, whole rows. */
static gboolean
check_count (Reader *reader, gboolean has_head, GError **error)
{
  guint64 wanted = (guint64) reader->n_subtasks * reader->n_machines;
  g_autofree char *expected = NULL;

  if (has_head ? reader->times->len == wanted : reader->times->len % reader->n_machines == 0)
    return TRUE;
  expected = has_head ? g_strdup_printf (_ ("%" PRIu64 " (%u subtasks on %u machines)"), wanted,
                                         reader->n_subtasks, reader->n_machines)
                      : g_strdup_printf (_ ("a multiple of %u"), reader->n_machines);
  return refuse_count (reader, expected, error);
}

static gboolean
read_times (Reader *reader, gboolean has_head, GError **error)
{
  guint64 most = has_head ? (guint64) reader->n_subtasks * reader->n_machines
                          : (guint64) MOST_SUBTASKS * reader->n_machines;

  while (weft_words_next (&reader->words, error)) {
    double time;

    if (reader->words.length == 0)
      return check_count (reader, has_head, error);
    if (reader->times->len >= most)
      return weft_words_fail (&reader->words, _ ("no more times than the first line says"), error);
    if (!weft_words_parse (&reader->words, &time) || !(time >= 0 && time <= MOST_TIME))
      return weft_words_fail (&reader->words, _ ("the time of a subtask on a machine, from 0 to 1e15"),
                              error);
    if (reader->times->len % reader->n_machines == 0)
      g_array_append_val (reader->offsets, reader->words.offset);
    g_array_append_val (reader->times, time);
  }
  return FALSE;
}

static double
get_time (gpointer data, guint32 subtask, guint32 machine)
{
  const Reader *reader = data;

  return g_array_index (reader->times, double, (gsize) subtask * reader->n_machines + machine);
}

static const char *
make_name (Reader *reader, char letter, guint32 number)
{
  g_autofree char *name = g_strdup_printf ("%c%u", letter, number);

  return g_string_chunk_insert (reader->flow.chunk, name);
}

static gboolean
add_all (Reader *reader, const WeftFormatInput *input, GError **error)
{
  g_autofree char *stem = weft_make_stem (input->file);
  g_autofree char *id = weft_make_id (stem, "matrix");
  const char *unit = weft_format_get_option (&weft_etc_format, input->options, "unit");

  for (guint32 i = 0; i < reader->n_machines; i++)
    if (!weft_named_flow_add_machine (&reader->flow, make_name (reader, 'm', i), 0, 0, NULL, error))
      return FALSE;
  weft_named_flow_begin (&reader->flow, id, unit, NULL, 0);
  for (guint32 i = 0; i < reader->offsets->len; i++) {
    WeftFlowSubtask subtask = {.name = make_name (reader, 's', i),
                               .offset = g_array_index (reader->offsets, gsize, i)};

    weft_named_flow_add_subtask (&reader->flow, &subtask);
  }
  return TRUE;
}

static WeftDocument *
read_matrix (Reader *reader, const WeftFormatInput *input, GError **error)
{
  gboolean has_head;

  reader->n_machines = weft_etc_get_machines (input->options);
  has_head = reader->n_machines == 0;
  if ((has_head && !read_head (reader, error)) || !weft_job_affords (input->job, input->size, 5, error) ||
      !read_times (reader, has_head, error) || !add_all (reader, input, error))
    return NULL;
  return weft_named_flow_finish (&reader->flow, get_time, reader, error);
}

WeftDocument *
weft_etc_read (const WeftFormatInput *input,
               WeftDiagnostics *diagnostics,
               G_GNUC_UNUSED WeftLocations **locations,
               GError **error)
{
  Reader reader = {.times = g_array_new (FALSE, FALSE, sizeof (double)),
                   .offsets = g_array_new (FALSE, FALSE, sizeof (gsize))};
  WeftDocument *document;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_words_init (&reader.words, &text, input->job);
  weft_named_flow_init (&reader.flow, &text, input->job, diagnostics);
  document = read_matrix (&reader, input, error);
  g_array_unref (reader.times);
  g_array_unref (reader.offsets);
  weft_named_flow_clear (&reader.flow);
  weft_text_clear (&text);
  return document;
}
