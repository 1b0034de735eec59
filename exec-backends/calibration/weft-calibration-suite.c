/* weft-calibration-suite.c: see weft-calibration-suite.h. */
#include "weft-calibration-suite.h"

#include "weft-batch.h"
#include "weft-calibration.h"
#include "weft-number.h"
#include "weft-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What stands for this system in a suite. */
#define HERE "here"

/* Measuring. */

static void
add_time (GString *text, const char *name, const WeftCalibrationTime *time)
{
  g_autofree char *op = g_ascii_strup (name, -1);
  char number[WEFT_NUMBER_SIZE];

  g_string_append_printf (text, "<time op=\"%s\" seconds=\"%s\"", op,
                          weft_number_print (time->seconds, number));
  if (time->per_pe > 0)
    g_string_append_printf (text, " per-pe=\"%s\"", weft_number_print (time->per_pe, number));
  g_string_append_printf (text, "/> <!-- quartiles apart by %s s", weft_number_print (time->spread, number));
  if (!isnan (time->on_one))
    g_string_append_printf (text, "; on one processor %s s", weft_number_print (time->on_one, number));
  g_string_append (text, " -->\n");
}

static void
add_target (GString *text,
            WeftUnixModel model,
            const WeftCalibrationLoad *load,
            const WeftCalibrationTime *times)
{
  const char *name = weft_unix_get_name (model);
  char average[WEFT_NUMBER_SIZE];
  char step[WEFT_NUMBER_SIZE];

  g_string_append_printf (
      text, "<target id=\"%s-%s\" machine=\"%s\" model=\"%s\" width=\"0\" load=\"%s\" load-step=\"%s\">\n",
      HERE, name, HERE, name, weft_number_print (load->load, average),
      weft_number_print (load->load_step, step));
  for (guint op = 0; op < WEFT_N_OPS; op++)
    add_time (text, weft_mimdc_op_get_info (op)->name, &times[op]);
  g_string_append (text, "</target>\n");
}

WeftDocument *
weft_calibration_suite_measure (const GArray *models, WeftJob *job, GError **error)
{
  WeftCalibrationLoad load = weft_calibration_get_load ();
  g_autofree char *host = g_markup_escape_text (g_get_host_name (), -1);
  g_autofree char *title = g_strdup_printf (_ ("Operation times of %s"), host);
  g_autoptr (GString) text = g_string_new (NULL);
  WeftCalibrationTime times[WEFT_N_OPS];

  g_string_append_printf (text,
                          "<weft xmlns=\"urn:weft:1\" title=\"%s\">\n<suite>\n"
                          "<machine id=\"%s\" name=\"%s\" kind=\"spmd\" pes=\"%u\"/>\n",
                          title, HERE, host, g_get_num_processors ());
  for (guint i = 0; i < models->len; i++) {
    WeftUnixModel model = g_array_index (models, WeftUnixModel, i);

    if (!weft_calibrate (model, times, (double) i / models->len, (i + 1.0) / models->len, job, error))
      return NULL;
    add_target (text, model, &load, times);
  }
  g_string_append (text, "</suite>\n</weft>\n");
  return weft_read (text->str, text->len, HERE, NULL, error);
}

/* In a document. */

/* In place of what has the id of @node, if that is a part of the suite too and of its kind. */
static gboolean
place (WeftBatch *batch, guint32 suite, WeftNode *node, GError **error)
{
  guint32 there = weft_batch_find (batch, weft_node_get_name (node));
  const WeftNode *old = there != 0 ? weft_batch_get_node (batch, there) : NULL;
  guint32 id;

  if (old != NULL && weft_node_get_kind (old) == weft_node_get_kind (node) &&
      !weft_batch_remove (batch, there, error))
    return FALSE;
  return weft_batch_insert (batch, suite, G_MAXSIZE, weft_node_ref (node), &id, error);
}

/* A machine that runs diagrams stays the one that it is, with the name and the number of PEs of this system. */
static gboolean
place_machine (WeftBatch *batch, guint32 suite, WeftNode *node, GError **error)
{
  guint32 there = weft_batch_find (batch, weft_node_get_name (node));
  char pes[WEFT_NUMBER_SIZE];

  if (there == 0 || weft_node_get_kind (weft_batch_get_node (batch, there)) != WEFT_KIND_MACHINE)
    return place (batch, suite, node, error);
  return weft_batch_set (batch, there, WEFT_PROPERTY_NAME, weft_node_get_text (node, WEFT_PROPERTY_NAME),
                         error) &&
         weft_batch_set (batch, there, WEFT_PROPERTY_PES,
                         weft_number_print ((double) weft_node_get_integer (node, WEFT_PROPERTY_PES), pes),
                         error);
}

WeftDocument *
weft_calibration_suite_place (WeftDocument *document, const WeftDocument *measured, GError **error)
{
  WeftNode *made = weft_node_find_child (weft_document_get_root (measured), WEFT_KIND_SUITE);
  WeftNode *root = weft_document_get_root (document);
  WeftNode *suite = weft_node_find_child (root, WEFT_KIND_SUITE);
  g_autoptr (WeftBatch) batch = weft_batch_begin (document);
  WeftChildIter iter;
  WeftNode *node;
  guint32 id;

  if (suite == NULL)
    return weft_batch_insert (batch, weft_node_get_id (root), 0, weft_node_ref (made), &id, error)
               ? weft_batch_commit (g_steal_pointer (&batch))
               : NULL;
  weft_child_iter_init (&iter, made);
  while ((node = weft_child_iter_next (&iter)) != NULL)
    if (!(weft_node_get_kind (node) == WEFT_KIND_MACHINE
              ? place_machine (batch, weft_node_get_id (suite), node, error)
              : place (batch, weft_node_get_id (suite), node, error)))
      return NULL;
  return weft_batch_commit (g_steal_pointer (&batch));
}

gboolean
weft_calibration_suite_is_here (const WeftDocument *document, const WeftNode *target)
{
  const WeftNode *machine =
      weft_document_lookup (document, weft_node_get_text (target, WEFT_PROPERTY_MACHINE));

  return machine != NULL &&
         g_strcmp0 (weft_node_get_text (machine, WEFT_PROPERTY_NAME), g_get_host_name ()) == 0;
}

/* Hosts are words, in which a few bytes have a meaning. */
static gboolean
is_name_of_host (const char *name)
{
  return *name != '\0' && *name != '-' && strpbrk (name, " ,:=\t\r\n") == NULL;
}

/* (transfer full) (nullable): the machines of the set with as many shares as each has PEs; %NULL: one has a name that no host has. */
static char *
list_hosts (const WeftDocument *document, const WeftSelected *selected)
{
  g_autoptr (GString) hosts = g_string_new (NULL);

  for (guint32 t = 0; t < selected->n_targets; t++) {
    const WeftSelectedTarget *target = &selected->targets[t];
    const WeftNode *machine = weft_document_lookup (document, target->machine);

    if (target->n_pes == 0)
      continue;
    if (machine == NULL || !is_name_of_host (weft_node_get_label (machine)))
      return NULL;
    g_string_append_printf (hosts, "%s%s:%u", hosts->len > 0 ? " " : "", weft_node_get_label (machine),
                            target->n_pes);
  }
  return g_strdup (hosts->str);
}

/* Whether all that have PEs of the set are targets of this system. */
static gboolean
is_set_here (const WeftDocument *document, const WeftSelected *selected)
{
  for (guint32 t = 0; t < selected->n_targets; t++)
    if (selected->targets[t].n_pes > 0 &&
        !weft_calibration_suite_is_here (document, weft_document_lookup (document, selected->targets[t].id)))
      return FALSE;
  return TRUE;
}

const char *
weft_calibration_suite_find_backend (const WeftDocument *document, const WeftSelected *selected, char **hosts)
{
  const WeftNode *single;

  *hosts = NULL;
  if (selected->chosen == WEFT_SELECTION_SINGLE) {
    single = weft_document_lookup (document, selected->targets[selected->single].id);
    return weft_calibration_suite_is_here (document, single)
               ? weft_node_get_text (single, WEFT_PROPERTY_MODEL)
               : NULL;
  }
  if (selected->chosen == WEFT_SELECTION_NOTHING)
    return NULL;
  if (is_set_here (document, selected))
    return "udp";
  *hosts = list_hosts (document, selected);
  return *hosts != NULL ? "udp-hosts" : NULL;
}

/* (transfer container) (element-type WeftNode): the targets of this system. */
static GPtrArray *
list_here (const WeftDocument *document)
{
  const WeftNode *suite = weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
  GPtrArray *targets = g_ptr_array_new ();
  WeftChildIter iter;
  WeftNode *node;

  if (suite == NULL)
    return targets;
  weft_child_iter_init (&iter, suite);
  while ((node = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (node) == WEFT_KIND_TARGET && weft_calibration_suite_is_here (document, node))
      g_ptr_array_add (targets, node);
  return targets;
}

gboolean
weft_calibration_suite_has_here (const WeftDocument *document)
{
  g_autoptr (GPtrArray) targets = list_here (document);

  return targets->len > 0;
}

WeftDocument *
weft_calibration_suite_renew_load (WeftDocument *document, GError **error)
{
  WeftCalibrationLoad load = weft_calibration_get_load ();
  g_autoptr (GPtrArray) targets = list_here (document);
  g_autoptr (WeftBatch) batch = weft_batch_begin (document);
  char number[WEFT_NUMBER_SIZE];

  weft_number_print (load.load, number);
  for (guint i = 0; i < targets->len; i++)
    if (!weft_batch_set (batch, weft_node_get_id (targets->pdata[i]), WEFT_PROPERTY_LOAD, number, error))
      return NULL;
  return weft_batch_commit (g_steal_pointer (&batch));
}
