/* weft-starpu-config-reader.c: how many devices of which kind a computer has, as machines: node0, the main memory, has the processors; each other device has a node of its
 * own, in the sequence in which StarPU numbers them, so that names are those of its matrices of links. */
#include "weft-starpu-format.h"

#include "weft-named-flow.h"
#include "weft-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  WeftNamedFlow flow;
  WeftWords words;
  guint32 n_nodes;
} Reader;

static gboolean
add_node (Reader *reader, guint pes, const char *label, gsize offset, GError **error)
{
  g_autofree char *name = g_strdup_printf ("node%u", reader->n_nodes++);
  guint32 machine;

  if (!weft_named_flow_add_machine (&reader->flow, name, pes, offset, &machine, error))
    return FALSE;
  weft_named_flow_label_machine (&reader->flow, machine, label);
  return TRUE;
}

/* (transfer full): "CUDA" of "# Number of CUDA devices". */
static char *
name_devices (const char *remark, gsize length)
{
  static const char before[] = "# Number of ";
  static const char behind[] = " devices";
  g_autofree char *words = g_utf8_make_valid (remark, (gssize) length);

  if (g_str_has_prefix (words, before))
    memmove (words, words + strlen (before), strlen (words) - strlen (before) + 1);
  if (g_str_has_suffix (words, behind))
    words[strlen (words) - strlen (behind)] = '\0';
  g_strstrip (words);
  return *words != '\0' ? g_steal_pointer (&words) : g_strdup (_ ("device"));
}

/* Of a line with @count in it: what it counts stands behind it. */
static gboolean
add_devices (Reader *reader, guint32 count, gsize offset, const char *title, GError **error)
{
  if (reader->n_nodes == 0)
    return add_node (reader, count, title, offset, error);
  for (guint32 i = 0; i < count; i++) {
    g_autofree char *label = g_strdup_printf ("%s %u", title, i);

    if (!add_node (reader, 0, label, offset, error))
      return FALSE;
  }
  return TRUE;
}

/* The remark behind a number is known when the next word has been read. */
static gboolean
read_counts (Reader *reader, GError **error)
{
  WeftWords *words = &reader->words;

  if (!weft_words_next (words, error))
    return FALSE;
  if (words->length == 0)
    return weft_words_fail (words, _ ("how many processors there are"), error);
  while (words->length > 0) {
    gsize offset = words->offset;
    gsize end = offset + words->length;
    g_autofree char *title = NULL;
    double count;

    if (!weft_words_parse (words, &count) || !(count >= 0 && count <= WEFT_MOST_FLOW_MACHINES) ||
        count != (guint32) count || !weft_words_ends_line (words))
      return weft_words_fail (words, _ ("one count in a line, from 0 to 1024"), error);
    if (!weft_words_next (words, error))
      return FALSE;
    title = words->remark >= end ? name_devices (words->text->data + words->remark, words->remark_length)
                                 : name_devices ("", 0);
    if (!add_devices (reader, (guint32) count, offset, title, error))
      return FALSE;
  }
  return TRUE;
}

WeftDocument *
weft_starpu_config_read (const WeftFormatInput *input, WeftDiagnostics *diagnostics, GError **error)
{
  Reader reader = {0};
  WeftDocument *document = NULL;
  WeftText text;

  weft_text_init (&text, input->file, input->data, input->size);
  weft_words_init (&reader.words, &text, input->job);
  weft_named_flow_init (&reader.flow, &text, input->job, diagnostics);
  if (weft_job_affords (input->job, input->size, 8, error) && read_counts (&reader, error))
    document = weft_named_flow_finish (&reader.flow, weft_starpu_get_no_time, NULL, error);
  weft_named_flow_clear (&reader.flow);
  weft_text_clear (&text);
  return document;
}
