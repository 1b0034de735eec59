/* weft-sweep-point.c: see weft-sweep-point.h. */
#include "weft-sweep-point.h"

#include "weft-address.h"
#include "weft-batch-rows.h"
#include "weft-fault.h"
#include "weft-flow-tree.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

WeftSweepPoint *
weft_sweep_point_ref (WeftSweepPoint *point)
{
  g_atomic_int_inc (&point->ref_count);
  return point;
}

void
weft_sweep_point_unref (WeftSweepPoint *point)
{
  if (!g_atomic_int_dec_and_test (&point->ref_count))
    return;
  g_array_unref (point->figures);
  g_free (point->refusal);
  g_free (point);
}

static WeftSweepPoint *
point_new (gsize index, GArray *figures, const char *refusal)
{
  WeftSweepPoint *point = g_new0 (WeftSweepPoint, 1);

  point->ref_count = 1;
  point->index = index;
  point->figures = figures != NULL ? figures : weft_sweep_figures_new ();
  point->refusal = g_strdup (refusal);
  return point;
}

/* Values. */

/* A diagram has at most as many PEs as its machine, which grows with it. */
static WeftDocument *
enlarge_machine (const WeftSweepTask *task, WeftDocument *document, const char *value, GError **error)
{
  const WeftNode *diagram = weft_document_get_node (document, task->diagram);
  const WeftNode *machine = weft_node_get_kind (diagram) == WEFT_KIND_FLOW_TREE
                                ? weft_flow_tree_get_machine (document, diagram)
                                : NULL;
  gint64 pes = g_ascii_strtoll (value, NULL, 10);

  if (machine == NULL || pes <= weft_node_get_integer (machine, WEFT_PROPERTY_PES))
    return weft_document_ref (document);
  return weft_document_set_element (document, (WeftElement){weft_node_get_id (machine)}, WEFT_PROPERTY_PES,
                                    value, error);
}

static WeftDocument *
set_value (const WeftSweepTask *task,
           WeftDocument *document,
           const char *address,
           const char *value,
           GError **error)
{
  g_autoptr (WeftDocument) changed = weft_address_set (document, address, value, error);
  WeftProperty property = WEFT_PROPERTY_TEXT;
  guint32 node = 0;

  if (changed == NULL || !weft_address_parse (document, address, &node, &property, NULL) ||
      node != task->diagram || property != WEFT_PROPERTY_PES)
    return g_steal_pointer (&changed);
  return enlarge_machine (task, changed, value, error);
}

static WeftDocument *
set_values (const WeftSweepTask *task, gsize index, GError **error)
{
  g_autoptr (GMutexLocker) locker = task->editing != NULL ? g_mutex_locker_new (task->editing) : NULL;
  WeftDocument *document = weft_document_ref (task->document);

  for (guint i = 0; document != NULL && i < task->plan->n_axes; i++) {
    const WeftSweepAxis *axis = &task->plan->axes[i];
    WeftDocument *changed = set_value (task, document, axis->address,
                                       axis->values[weft_sweep_plan_get_place (task->plan, index, i)], error);

    weft_document_unref (document);
    document = changed;
  }
  return document;
}

/* The task. */

static gboolean
check_question (const WeftSweepTask *task, GError **error)
{
  const char *problem = NULL;

  if (!weft_question_applies (task->question, task->document, task->diagram))
    problem = _ ("--question: the question is not about this diagram");
  else if (task->plan->has_seeds && !task->question->has_seed)
    problem = _ ("--seeds: the question draws no random numbers, so that all seeds have one answer");
  if (problem != NULL)
    weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.problem = (char *) problem,
                                 .found = (char *) task->question->name,
                                 .expected = (char *) _ ("another question")});
  return problem == NULL;
}

gboolean
weft_sweep_task_check (const WeftSweepTask *task, GError **error)
{
  const WeftAsked asked = {task->document, task->diagram, task->options, WEFT_WHOLE_ANSWER};

  if (!check_question (task, error) ||
      (task->question->check != NULL && !task->question->check (&asked, error)))
    return FALSE;
  for (guint i = 0; i < task->plan->n_axes; i++) {
    const WeftSweepAxis *axis = &task->plan->axes[i];

    for (guint j = 0; j < axis->n; j++) {
      g_autoptr (WeftDocument) changed =
          set_value (task, task->document, axis->address, axis->values[j], error);

      if (changed == NULL)
        return FALSE;
    }
  }
  return TRUE;
}

WeftDigest
weft_sweep_task_get_digest (const WeftSweepTask *task, guint64 seed, double error_budget)
{
  const WeftAsked asked = {task->document, task->diagram, task->options, WEFT_WHOLE_ANSWER};
  WeftDigest digest =
      weft_digest_combine (weft_digest_text (task->question->name), weft_digest_text (WEFT_VERSION));

  digest = weft_digest_combine (digest, weft_question_get_identity (task->document, task->diagram));
  digest = weft_digest_combine (
      digest, weft_question_get_key (task->question, &asked, task->plan->has_seeds ? 0 : seed, error_budget));
  return weft_digest_combine (digest, weft_sweep_plan_get_digest (task->plan));
}

/* A point. */

/* What the values are to blame for; all else may be otherwise the next time. */
static gboolean
is_refusal (const GError *error)
{
  return weft_fault_get (error) != NULL && error->domain != WEFT_JOB_ERROR &&
         (error->code == WEFT_ERROR_INVALID || error->code == WEFT_ERROR_UNSUPPORTED);
}

static WeftSweepPoint *
refuse (gsize index, GError *problem, GError **error)
{
  WeftSweepPoint *point = NULL;

  if (is_refusal (problem)) {
    point = point_new (index, NULL, problem->message);
    g_error_free (problem);
  } else {
    g_propagate_error (error, problem);
  }
  return point;
}

WeftSweepPoint *
weft_sweep_point_compute (const WeftSweepTask *task, gsize index, WeftJob *job, GError **error)
{
  GError *problem = NULL;
  g_autoptr (WeftDocument) document = set_values (task, index, &problem);
  const WeftAsked asked = {document, task->diagram, task->options, WEFT_WHOLE_ANSWER};
  WeftSweepPoint *point;
  gpointer answer = NULL;

  if (task->plan->has_seeds)
    weft_job_set_seed (job, weft_sweep_plan_get_seed (task->plan, index));
  if (document != NULL)
    answer = weft_question_compute (task->question, &asked, job, &problem);
  if (answer == NULL)
    return refuse (index, problem, error);
  point = point_new (index, weft_sweep_figures_read (task->question->type, document, answer), NULL);
  task->question->type->unref (answer);
  return point;
}

/* As a line. */

static void
append_field (GString *line, const char *text)
{
  g_autofree char *escaped = g_strescape (text, NULL);

  g_string_append_printf (line, "\t%s", escaped);
}

char *
weft_sweep_point_print (const WeftSweepPoint *point)
{
  GString *line = g_string_new (NULL);
  char number[WEFT_NUMBER_SIZE];

  g_string_append_printf (line, "%" G_GSIZE_FORMAT, point->index);
  append_field (line, point->refusal != NULL ? point->refusal : "");
  for (guint i = 0; i < point->figures->len; i++) {
    const WeftSweepFigure *figure = &g_array_index (point->figures, WeftSweepFigure, i);

    append_field (line, figure->key);
    append_field (line, weft_number_print (figure->number, number));
  }
  g_string_append_printf (line, "\t%016" PRIx64, weft_hash_text (line->str));
  return g_string_free (line, FALSE);
}

/* (transfer full) (nullable): what stands before the check sum, if that is right. */
static char *
check_line (const char *line)
{
  const char *last = strrchr (line, '\t');
  g_autofree char *text = last != NULL ? g_strndup (line, (gsize) (last - line)) : NULL;
  g_autofree char *sum = text != NULL ? g_strdup_printf ("%016" PRIx64, weft_hash_text (text)) : NULL;

  return sum != NULL && g_str_equal (sum, last + 1) ? g_steal_pointer (&text) : NULL;
}

WeftSweepPoint *
weft_sweep_point_parse (const char *line)
{
  g_autofree char *text = check_line (line);
  g_auto (GStrv) fields = g_strsplit (text != NULL ? text : "", "\t", -1);
  g_autofree char *refusal = NULL;
  WeftSweepPoint *point;
  guint64 index;

  if (g_strv_length (fields) < 2 || g_strv_length (fields) % 2 != 0 ||
      !g_ascii_string_to_unsigned (fields[0], 10, 0, WEFT_SWEEP_MOST_POINTS - 1, &index, NULL))
    return NULL;
  refusal = g_strcompress (fields[1]);
  point = point_new (index, NULL, *refusal != '\0' ? refusal : NULL);
  for (guint i = 2; fields[i] != NULL; i += 2) {
    const char *end;

    weft_sweep_figures_add (point->figures, g_strcompress (fields[i]),
                            weft_number_parse (fields[i + 1], &end));
  }
  return point;
}
