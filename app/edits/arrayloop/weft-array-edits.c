/* weft-array-edits.c: the row of parallel loops: stages, which share the time of the body. */
#include "weft-array-edits.h"

#include "weft-array-loop.h"
#include "weft-edit-private.h"
#include "weft-number.h"
#include "weft-parts.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define NOTHING WEFT_EDIT_TAKES_NOTHING
#define PLACE   WEFT_EDIT_TAKES_PLACE

/* (nullable): the parallel loop that the edit is about. */
static const WeftNode *
get_loop (const WeftEditSubject *subject)
{
  const WeftNode *loop =
      subject->diagram != 0 ? weft_document_get_node (subject->document, subject->diagram) : NULL;

  return loop != NULL && weft_node_get_kind (loop) == WEFT_KIND_ARRAY_LOOP ? loop : NULL;
}

static char *
refuse_add_stage (const WeftEditSubject *subject)
{
  const WeftNode *loop = get_loop (subject);
  g_autoptr (GArray) stages = NULL;

  if (loop == NULL)
    return g_strdup (_ ("There is no parallel loop to add it to."));
  stages = weft_array_loop_get_stages (loop);
  if (stages->len >= (guint) weft_node_get_integer (loop, WEFT_PROPERTY_PROCESSORS))
    return g_strdup (_ ("Each processor has a stage already; the loop needs more processors first."));
  return NULL;
}

/* (nullable): the stage that is cut in two: the one before place @index, else the first. */
static const WeftNode *
find_cut (const WeftNode *loop, gsize index)
{
  const WeftNode *cut = NULL;
  gsize n = weft_node_get_n_children (loop);

  for (gsize i = 0; i < n && (i < index || cut == NULL); i++)
    if (weft_node_get_kind (weft_node_get_child (loop, i)) == WEFT_KIND_STAGE)
      cut = weft_node_get_child (loop, i);
  return cut;
}

static gboolean
set_time (WeftBatch *batch, guint32 stage, double time, GError **error)
{
  char number[WEFT_NUMBER_SIZE];

  return weft_batch_set (batch, stage, WEFT_PROPERTY_BODY, weft_number_print (time, number), error);
}

/* The first stage is the whole body, which follows from the stages from then on, unless it is random. A time that is not known here counts as 0. */
static gboolean
take_body (const WeftEditSubject *subject, WeftBatch *batch, double *time, GError **error)
{
  const WeftNode *loop = get_loop (subject);
  const WeftLiteral *body = weft_node_get_literal (loop, WEFT_PROPERTY_BODY);
  double mean = weft_array_loop_get_body (loop);

  *time = isnan (mean) ? 0 : mean;
  return body == NULL || !weft_literal_is_constant (body) ||
         weft_batch_set (batch, subject->diagram, WEFT_PROPERTY_BODY, NULL, error);
}

/* All stages together take as long as before. */
static gboolean
find_time (const WeftEditSubject *subject, WeftBatch *batch, gsize index, double *time, GError **error)
{
  const WeftNode *cut = find_cut (get_loop (subject), index);

  if (cut == NULL)
    return take_body (subject, batch, time, error);
  *time = weft_node_get_number (cut, WEFT_PROPERTY_BODY) / 2;
  return set_time (batch, weft_node_get_id (cut), *time, error);
}

static WeftNode *
make_stage (const WeftDocument *document, double time)
{
  guint n = 0;
  g_autofree char *id = weft_part_make_id (document, "stage", &n);
  char number[WEFT_NUMBER_SIZE];
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, id},
                                      {WEFT_PROPERTY_BODY, weft_number_print (time, number)}};

  return weft_node_new (weft_properties_new (WEFT_KIND_STAGE, attributes, G_N_ELEMENTS (attributes), NULL),
                        NULL, 0, NULL);
}

static gboolean
add_stage (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  guint32 selected = subject->n > 0 ? subject->nodes[subject->n - 1] : 0;
  WeftPlace place = subject->parent != 0
                        ? (WeftPlace){subject->parent, subject->index}
                        : weft_place_after_selected (subject->document, subject->diagram, selected);
  double time;
  guint32 stage;

  if (!find_time (subject, batch, place.index, &time, error) ||
      !weft_batch_insert (batch, place.parent, place.index, make_stage (subject->document, time), &stage,
                          error))
    return FALSE;
  weft_edit_select (result, stage);
  result->name = g_strdup (_ ("Add a stage"));
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

/* Deleting. */

static double
sum_stages (const WeftNode *loop, guint *n)
{
  g_autoptr (GArray) stages = weft_array_loop_get_stages (loop);
  double sum = 0;

  for (guint i = 0; i < stages->len; i++)
    sum += g_array_index (stages, double, i);
  *n = stages->len;
  return sum;
}

/* The stages of @loop, which take @sum, are made to take @whole in the same proportions, or the same each. */
static gboolean
stretch_stages (WeftBatch *batch, const WeftNode *loop, double sum, guint n, double whole, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, loop);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_STAGE)
      g_array_append_vals (ids, &(guint32){weft_node_get_id (child)}, 1);
  for (guint i = 0; i < ids->len; i++) {
    guint32 id = g_array_index (ids, guint32, i);
    double time = weft_node_get_number (weft_batch_get_node (batch, id), WEFT_PROPERTY_BODY);

    if (!set_time (batch, id, sum > 0 ? time * (whole / sum) : whole / n, error))
      return FALSE;
  }
  return TRUE;
}

/* The other way round than stages are added: a constant body follows from the stages that are left, a random one stays and they make it up, and without stages the
 * body is what they took. A body that they did not make up before is left as it is. */
static gboolean
settle_rest (const WeftDocument *document, WeftBatch *batch, guint32 diagram, GError **error)
{
  const WeftNode *loop = weft_document_get_node (document, diagram);
  const WeftLiteral *body = weft_node_get_literal (loop, WEFT_PROPERTY_BODY);
  guint n_before;
  guint n;
  double before = sum_stages (loop, &n_before);
  double sum = sum_stages (weft_batch_get_node (batch, diagram), &n);
  double whole = weft_array_loop_get_body (loop);

  if (n == n_before)
    return TRUE;
  if (body == NULL)
    return n > 0 || set_time (batch, diagram, before, error);
  if (n == 0 || isnan (whole) || !weft_array_loop_fits (before, whole))
    return TRUE;
  if (weft_literal_is_constant (body))
    return weft_batch_set (batch, diagram, WEFT_PROPERTY_BODY, NULL, error);
  return stretch_stages (batch, weft_batch_get_node (batch, diagram), sum, n, whole, error);
}

/* A loop of the size of the paper's figures. */
static gboolean
add_diagram (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  guint number = 0;
  g_autofree char *name = weft_part_make_id (subject->document, "loop", &number);
  const WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, name},
                                      {WEFT_PROPERTY_PROCESSORS, "10"},
                                      {WEFT_PROPERTY_ITEMS, "1000"},
                                      {WEFT_PROPERTY_BODY, "10"}};
  WeftProperties *properties =
      weft_properties_new (WEFT_KIND_ARRAY_LOOP, attributes, G_N_ELEMENTS (attributes), NULL);

  if (!weft_edit_insert_diagram (subject, properties, result, error))
    return FALSE;
  result->name = g_strdup (_ ("Add a parallel loop"));
  return TRUE;
}

/* Parameters. */

static char *
refuse_parameters (const WeftEditSubject *subject)
{
  return get_loop (subject) != NULL ? NULL
                                    : g_strdup (_ ("There is no parallel loop whose parameters these are."));
}

/* The whole body is @time, or the mean of a random one. */
static gboolean
set_whole (WeftBatch *batch, const WeftNode *loop, const WeftLiteral *body, double time, GError **error)
{
  double mean = weft_array_loop_get_body (loop);
  g_autofree char *scaled = NULL;

  if (body == NULL || weft_literal_is_constant (body))
    return set_time (batch, weft_node_get_id (loop), time, error);
  if (mean > 0 && time > 0)
    scaled = weft_literal_print_scaled (body, time / mean);
  if (scaled != NULL)
    return weft_batch_set (batch, weft_node_get_id (loop), WEFT_PROPERTY_BODY, scaled, error);
  return weft_edit_fail (
      g_strdup (_ ("This random time of an iteration cannot be stretched: it is changed in the inspector.")),
      error);
}

/* Stages keep their shares of it. */
static gboolean
set_body (WeftBatch *batch, const WeftNode *loop, double time, GError **error)
{
  const WeftLiteral *body = weft_node_get_literal (loop, WEFT_PROPERTY_BODY);
  guint n;
  double sum = sum_stages (loop, &n);

  return (n == 0 || stretch_stages (batch, loop, sum, n, time, error)) &&
         ((n > 0 && body == NULL) || set_whole (batch, loop, body, time, error));
}

/* Of data in rows, as many rows as make up about so many items. */
static gboolean
set_items (WeftBatch *batch, const WeftNode *loop, double items, GError **error)
{
  double columns = (double) weft_node_get_integer (loop, WEFT_PROPERTY_COLUMNS);
  gboolean has_rows = weft_node_has (loop, WEFT_PROPERTY_ROWS) && columns >= 1;
  char number[WEFT_NUMBER_SIZE];

  weft_number_print (has_rows ? MAX (rint (items / columns), 1) : items, number);
  return weft_batch_set (batch, weft_node_get_id (loop), has_rows ? WEFT_PROPERTY_ROWS : WEFT_PROPERTY_ITEMS,
                         number, error);
}

static gboolean
refuse_parameter (const char *text, GError **error)
{
  return weft_edit_fail (
      g_strdup_printf (_ ("Found “%s”, expected a parameter of the loop and its value, as in “items=1000”."),
                       text),
      error);
}

/* “items=5156” */
static gboolean
set_parameter (WeftBatch *batch, const WeftNode *loop, const char *text, GError **error)
{
  const char *sign = strchr (text, '=');
  g_autofree char *name = sign != NULL ? g_strndup (text, (gsize) (sign - text)) : NULL;
  const WeftPropertyInfo *info = name != NULL ? weft_kind_find_property (WEFT_KIND_ARRAY_LOOP, name) : NULL;
  const char *end = NULL;
  double value = sign != NULL ? weft_number_parse (sign + 1, &end) : NAN;

  if (info == NULL || end == sign + 1 || *end != '\0')
    return refuse_parameter (text, error);
  if (info->property == WEFT_PROPERTY_BODY)
    return set_body (batch, loop, value, error);
  if (info->property == WEFT_PROPERTY_ITEMS)
    return set_items (batch, loop, value, error);
  return weft_batch_set (batch, weft_node_get_id (loop), info->property, sign + 1, error);
}

/* The text: parameters and values, apart by spaces. */
static gboolean
set_parameters (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (subject->document);
  g_autofree char *text = g_strndup (subject->text != NULL ? subject->text : "", subject->text_size);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  if (words[0] == NULL)
    return refuse_parameter (text, error);
  for (guint i = 0; words[i] != NULL; i++)
    if (!set_parameter (batch, weft_batch_get_node (batch, subject->diagram), words[i], error))
      return FALSE;
  for (gsize i = 0; i < subject->n; i++)
    weft_edit_select (result, subject->nodes[i]);
  result->name = g_strdup_printf (_ ("Set %s"), text);
  return weft_edit_commit (g_steal_pointer (&batch), result);
}

static const WeftEdit edits[] = {
    {"add-stage", N_ ("Add Stage"), PLACE, refuse_add_stage, add_stage},
    {"add-sibling", N_ ("Add Sibling"), NOTHING, refuse_add_stage, add_stage},
    {"add-child", N_ ("Add Child"), NOTHING, refuse_add_stage, add_stage},
    {"set-parameters", N_ ("Set Parameters"), WEFT_EDIT_TAKES_TEXT, refuse_parameters, set_parameters,
     .is_beside = TRUE},
    {"add-array-loop", N_ ("Add Parallel Loop"), NOTHING, NULL, add_diagram, .is_beside = TRUE,
     .is_for_all = TRUE},
};

static const WeftDrop drops[] = {
    /* Translators: %s is a place: before “b”, at the end of “loop”. */
    {"part", "add-stage", "add-stage", WEFT_DROP_BETWEEN, WEFT_KIND_STAGE, N_ ("Add a stage %s")},
    {"part", "add-note", "add-note", WEFT_DROP_ANYWHERE, WEFT_KIND_END, N_ ("Add Note")},
};

static const WeftMainProperty main_properties[] = {
    {WEFT_KIND_STAGE, WEFT_PROPERTY_BODY},
    {WEFT_KIND_ARRAY_LOOP, WEFT_PROPERTY_BODY},
};

const WeftDiagramEdits weft_array_edits = {
    .kind = WEFT_KIND_ARRAY_LOOP,
    .edits = edits,
    .n_edits = G_N_ELEMENTS (edits),
    .drops = drops,
    .n_drops = G_N_ELEMENTS (drops),
    .main_properties = main_properties,
    .n_main_properties = G_N_ELEMENTS (main_properties),
    .settle_rest = settle_rest,
};
