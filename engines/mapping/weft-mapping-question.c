/* weft-mapping-question.c: the row, and its sheet. */
#include "weft-mapping-question.h"

#include "weft-fault.h"
#include "weft-inner-diagrams.h"
#include "weft-mapping-crossing.h"
#include "weft-mapping-envelope.h"
#include "weft-mapping-regions.h"
#include "weft-mapping-uneven.h"
#include "weft-question-sheet.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Times of two techniques that differ by no more than this of them are equal. */
#define NEAR 1e-9

/* The sheet. */

/* Rows of the processors under one technique. */
static void
put_share (WeftSheet *sheet, guint row, gpointer data)
{
  const WeftMappingShare *share = (const WeftMappingShare *) data + row;

  weft_sheet_put_number (sheet, share->computation);
  weft_sheet_put_number (sheet, share->communication);
  weft_sheet_put_number (sheet, share->overlap);
  weft_sheet_put_number (sheet, share->delay);
  weft_sheet_put_number (sheet, share->time);
}

static WeftSheet *
make_shares (const WeftMapped *mapped, const WeftMappedTechnique *technique)
{
  WeftSheet *rows = weft_sheet_new ("per_processor");

  weft_sheet_add_column (rows, "seq", NULL);
  weft_sheet_add_column (rows, "cl", NULL);
  weft_sheet_add_column (rows, "ol", NULL);
  weft_sheet_add_column (rows, "sd", NULL);
  weft_sheet_add_column (rows, "t", NULL);
  weft_sheet_set_rows (rows, mapped->processors, put_share, technique->shares, NULL);
  return rows;
}

/* For programs. */
static WeftSheet *
make_techniques (const WeftMapped *mapped)
{
  static const char *const keys[] = {"name",  "overlap", "load_factor", "time",
                                     "least", "most",    "applies",     "per_processor"};
  WeftSheet *rows = weft_sheet_new ("techniques");

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    weft_sheet_add_column (rows, keys[i], NULL);
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++) {
    const WeftMappedTechnique *technique = &mapped->techniques[i];

    weft_sheet_put_text (rows, weft_mapping_technique_get_name (i));
    weft_sheet_put_number (rows, technique->overlap);
    weft_sheet_put_number (rows, technique->load_factor);
    weft_sheet_put_number (rows, technique->time);
    weft_sheet_put_number (rows, technique->least);
    weft_sheet_put_number (rows, technique->most);
    weft_sheet_put_truth (rows, technique->applies);
    weft_sheet_put_table (rows, make_shares (mapped, technique));
  }
  return rows;
}

static WeftSheet *
make_crossings (const WeftMapped *mapped)
{
  static const char *const keys[] = {"parameter", "value", "below", "above", "best_changes"};
  WeftSheet *rows = weft_sheet_new ("crossings");

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    weft_sheet_add_column (rows, keys[i], NULL);
  for (guint i = 0; i < mapped->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (mapped->crossings, WeftMappedCrossing, i);

    weft_sheet_put_text (rows, weft_mapping_parameter_get_name (crossing->parameter));
    weft_sheet_put_number (rows, crossing->value);
    weft_sheet_put_text (rows, weft_mapping_technique_get_name (crossing->below));
    weft_sheet_put_text (rows, weft_mapping_technique_get_name (crossing->above));
    weft_sheet_put_truth (rows, crossing->is_best);
  }
  return rows;
}

/* For people: where another technique becomes the best one. */
static void
add_changes (WeftSheet *sheet, const WeftMapped *mapped)
{
  for (guint i = 0; i < mapped->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (mapped->crossings, WeftMappedCrossing, i);
    g_autofree char *key = g_strdup_printf ("change_%u", i + 1);
    g_autofree char *words = crossing->is_best ? weft_mapped_describe_crossing (crossing) : NULL;

    if (words != NULL)
      weft_sheet_add_text (sheet, key, _ ("the best changes at"), words);
  }
}

/* For programs as numbers, for people in words. */
static void
add_blocks (WeftSheet *sheet, const WeftMapped *mapped)
{
  g_autofree char *words = weft_mapped_compare_blocks (mapped);

  if (words == NULL)
    return;
  weft_sheet_add_number (sheet, "equal_blocks", _ ("equal blocks"), mapped->blocks[0]);
  weft_sheet_add_number (sheet, "blocks_by_speed", _ ("blocks by speed"), mapped->blocks[1]);
  weft_sheet_add_text (sheet, "better_blocks", _ ("better blocks"), words);
}

static void
add_facts (WeftSheet *sheet, const WeftMapped *mapped)
{
  weft_sheet_add_text (sheet, "best", _ ("best"), weft_mapping_technique_get_name (mapped->best));
  weft_sheet_add_number (sheet, "time", _ ("time"), mapped->techniques[mapped->best].time);
  weft_sheet_add_truth (sheet, "certain", mapped->is_random ? _ ("whatever the body takes") : NULL,
                        mapped->is_certain);
  weft_sheet_add_number (sheet, "processors", _ ("processors"), mapped->processors);
  weft_sheet_add_number (sheet, "items", _ ("data items"), mapped->items);
  weft_sheet_add_number (sheet, "body", _ ("time of an iteration"), mapped->body);
  add_blocks (sheet, mapped);
  if (mapped->is_loggp)
    weft_sheet_add_text (sheet, "communication", _ ("communication"), "loggp");
  if (mapped->is_random)
    weft_sheet_add_text (sheet, "times", _ ("times"), "means");
  weft_sheet_add_table (sheet, make_techniques (mapped));
  weft_sheet_add_table (sheet, make_crossings (mapped));
  add_changes (sheet, mapped);
}

/* Of a technique what the processor spends that ends last. */
static void
put_slowest (WeftSheet *sheet, const WeftMapped *mapped, WeftMappingTechnique which)
{
  const WeftMappedTechnique *technique = &mapped->techniques[which];
  const WeftMappingShare *share = &technique->shares[technique->slowest];
  g_autofree char *remark = weft_mapped_explain (mapped, which);

  weft_sheet_put_text (sheet, weft_mapping_technique_get_name (which));
  weft_sheet_put_number (sheet, technique->overlap);
  weft_sheet_put_number (sheet, technique->load_factor);
  weft_sheet_put_number (sheet, technique->time);
  if (mapped->is_random) {
    weft_sheet_put_number (sheet, technique->least);
    weft_sheet_put_number (sheet, technique->most);
  }
  weft_sheet_put_number (sheet, technique->slowest + 1);
  weft_sheet_put_number (sheet, share->computation);
  weft_sheet_put_number (sheet, share->communication);
  weft_sheet_put_number (sheet, share->overlap);
  weft_sheet_put_number (sheet, share->delay);
  weft_sheet_put_text (sheet, *remark != '\0' ? remark : NULL);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftMapped *mapped = value;
  WeftSheet *sheet = weft_question_sheet_new (document, mapped->diagram, "slowest", "mapping");

  add_facts (sheet, mapped);
  weft_sheet_add_column (sheet, "technique", _ ("technique"));
  weft_sheet_add_column (sheet, "overlap", _ ("overlap"));
  weft_sheet_add_column (sheet, "load_factor", _ ("load factor"));
  weft_sheet_add_column (sheet, "time", _ ("time"));
  if (mapped->is_random) {
    weft_sheet_add_column (sheet, "least", _ ("at least"));
    weft_sheet_add_column (sheet, "most", _ ("at most"));
  }
  weft_sheet_add_column (sheet, "processor", _ ("last processor"));
  weft_sheet_add_column (sheet, "seq", _ ("computation"));
  weft_sheet_add_column (sheet, "cl", _ ("communication"));
  weft_sheet_add_column (sheet, "ol", _ ("of it overlapped"));
  weft_sheet_add_column (sheet, "sd", _ ("waiting"));
  weft_sheet_add_column (sheet, "remark", _ ("remark"));
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    put_slowest (sheet, mapped, i);
  return sheet;
}

static const WeftAnswerType type = {.name = "mapping",
                                    .ref = (gpointer (*) (gpointer)) weft_mapped_ref,
                                    .unref = (void (*) (gpointer)) weft_mapped_unref,
                                    .get_size = (gsize (*) (gconstpointer)) weft_mapped_get_size,
                                    .make_sheet = make_sheet};

/* The answer. */

static double
get_time_at (const WeftMappingSetup *setup, WeftMappingTechnique technique, double body)
{
  return isfinite (body) ? weft_mapping_get_time_at (&setup->loop, technique, WEFT_MAPPING_BODY, body)
                         : INFINITY;
}

static gboolean
tell_technique (WeftMappedTechnique *told,
                const WeftMappingSetup *setup,
                WeftMappingTechnique technique,
                WeftJob *job,
                GError **error)
{
  const WeftMappingLoop *loop = &setup->loop;
  gboolean is_pipeline = technique == WEFT_MAPPING_PIPELINE;

  told->shares = weft_job_allocate (job, loop->processors, sizeof *told->shares, error);
  if (told->shares == NULL)
    return FALSE;
  if (!weft_mapping_find_shares (loop, technique, told->shares, job, error))
    return FALSE;
  told->slowest = weft_mapping_find_slowest (loop, told->shares);
  told->applies = weft_mapping_applies (loop, technique);
  told->overlap = is_pipeline ? 1 : loop->overlap;
  told->load_factor = is_pipeline ? weft_mapping_get_load_factor (loop) : 1;
  told->time = weft_mapping_is_uneven (loop) ? told->shares[told->slowest].time
                                             : weft_mapping_get_time (loop, technique);
  told->least = told->most = told->time;
  if (setup->is_random && !weft_mapping_is_uneven (loop)) {
    told->least = get_time_at (setup, technique, setup->least);
    told->most = get_time_at (setup, technique, setup->most);
  }
  return TRUE;
}

/* By how much @a is slower than @b at @value of @parameter, as a part of its time. */
static double
compare_at (const WeftMappingLoop *loop,
            WeftMappingTechnique a,
            WeftMappingTechnique b,
            WeftMappingParameter parameter,
            double value)
{
  double time = weft_mapping_get_time_at (loop, a, parameter, value);
  double other = weft_mapping_get_time_at (loop, b, parameter, value);

  return (time - other) / MAX (time, other);
}

/* Whether no technique is faster there than @technique. */
static gboolean
is_best (const WeftMappingLoop *loop,
         WeftMappingTechnique technique,
         WeftMappingParameter parameter,
         double value)
{
  double time = weft_mapping_get_time_at (loop, technique, parameter, value);

  for (WeftMappingTechnique other = 0; other < WEFT_MAPPING_N_TECHNIQUES; other++)
    if (weft_mapping_applies (loop, other) &&
        weft_mapping_get_time_at (loop, other, parameter, value) < time - NEAR * time)
      return FALSE;
  return TRUE;
}

/* Those of rounding alone, where lines are parallel, are left out, and those that have no loop on one side of them: where there are as many items as processors, say. */
static void
tell_pair (WeftMapped *mapped,
           const WeftMappingLoop *loop,
           WeftMappingParameter parameter,
           WeftMappingTechnique a,
           WeftMappingTechnique b)
{
  double values[WEFT_MAPPING_MOST_CROSSINGS];
  guint n = weft_mapping_find_crossings (loop, a, b, parameter, values);
  double low;
  double high;

  if (!weft_mapping_find_room (loop, parameter, &low, &high))
    return;
  for (guint i = 0; i < n; i++) {
    double difference = compare_at (loop, a, b, parameter, ((i > 0 ? values[i - 1] : low) + values[i]) / 2);
    const WeftMappedCrossing crossing = {parameter, values[i], difference < 0 ? a : b, difference < 0 ? b : a,
                                         is_best (loop, a, parameter, values[i])};

    if (fabs (difference) > NEAR && MIN (values[i] - low, high - values[i]) > NEAR * values[i])
      g_array_append_val (mapped->crossings, crossing);
  }
}

static void
tell_crossings (WeftMapped *mapped, const WeftMappingLoop *loop)
{
  for (WeftMappingParameter parameter = 0; parameter < WEFT_MAPPING_N_PARAMETERS; parameter++)
    for (WeftMappingTechnique a = 0; a < WEFT_MAPPING_N_TECHNIQUES; a++)
      for (WeftMappingTechnique b = a + 1; b < WEFT_MAPPING_N_TECHNIQUES; b++)
        if (!mapped->is_uneven && weft_mapping_can_vary (loop, parameter) && weft_mapping_applies (loop, a) &&
            weft_mapping_applies (loop, b))
          tell_pair (mapped, loop, parameter, a, b);
}

/* The first among equals. */
static WeftMappingTechnique
find_best (const WeftMapped *mapped)
{
  WeftMappingTechnique best = WEFT_MAPPING_BLOCK;

  for (WeftMappingTechnique i = 1; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (mapped->techniques[i].applies && mapped->techniques[i].time < mapped->techniques[best].time)
      best = i;
  return best;
}

/* Blocks of the other length beside those of the loop, unless the shortest one is too short for the neighbours then. */
static gboolean
tell_blocks (WeftMapped *mapped, const WeftMappingLoop *loop, WeftJob *job, GError **error)
{
  WeftMappingLoop other = *loop;
  g_autofree WeftMappingShare *shares = NULL;

  other.is_by_speed = !loop->is_by_speed;
  if (loop->speeds == NULL || !weft_mapping_check (&other, NULL))
    return TRUE;
  shares = weft_job_allocate (job, loop->processors, sizeof *shares, error);
  if (shares == NULL || !weft_mapping_find_shares (&other, WEFT_MAPPING_BLOCK, shares, job, error))
    return FALSE;
  mapped->blocks[loop->is_by_speed] = mapped->techniques[WEFT_MAPPING_BLOCK].time;
  mapped->blocks[other.is_by_speed] = shares[weft_mapping_find_slowest (&other, shares)].time;
  return TRUE;
}

/* Over the body of an array whose processors or links differ. */

static void
tell_envelope_pair (WeftMapped *mapped,
                    const WeftMappingEnvelopes *envelopes,
                    WeftMappingTechnique a,
                    WeftMappingTechnique b)
{
  g_autoptr (GArray) values = weft_mapping_envelopes_find_crossings (envelopes, a, b);

  for (guint i = 0; i < values->len; i++) {
    double value = g_array_index (values, double, i);
    double middle = ((i > 0 ? g_array_index (values, double, i - 1) : 0) + value) / 2;
    double time = weft_mapping_envelopes_get (envelopes, a, value);
    gboolean is_first =
        weft_mapping_envelopes_get (envelopes, a, middle) < weft_mapping_envelopes_get (envelopes, b, middle);
    WeftMappedCrossing crossing = {WEFT_MAPPING_BODY, value, is_first ? a : b, is_first ? b : a, TRUE};

    for (WeftMappingTechnique other = 0; other < WEFT_MAPPING_N_TECHNIQUES; other++)
      if (mapped->techniques[other].applies &&
          weft_mapping_envelopes_get (envelopes, other, value) < time - NEAR * time)
        crossing.is_best = FALSE;
    g_array_append_val (mapped->crossings, crossing);
  }
}

static gboolean
stays_best (const WeftMapped *mapped,
            const WeftMappingEnvelopes *envelopes,
            const WeftMappingSetup *setup,
            WeftMappingTechnique technique)
{
  for (WeftMappingTechnique other = 0; other < WEFT_MAPPING_N_TECHNIQUES; other++)
    if (mapped->techniques[other].applies &&
        !weft_mapping_envelopes_stays (envelopes, technique, other, setup->least, setup->most))
      return FALSE;
  return mapped->techniques[technique].applies;
}

static void
tell_random (WeftMapped *mapped, const WeftMappingEnvelopes *envelopes, const WeftMappingSetup *setup)
{
  mapped->is_certain = FALSE;
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++) {
    mapped->techniques[i].least = weft_mapping_envelopes_get (envelopes, i, setup->least);
    mapped->techniques[i].most = weft_mapping_envelopes_get (envelopes, i, setup->most);
    mapped->is_certain = mapped->is_certain || stays_best (mapped, envelopes, setup, i);
  }
}

static gboolean
tell_over_body (WeftMapped *mapped, const WeftMappingSetup *setup, WeftJob *job, GError **error)
{
  g_auto (WeftMappingEnvelopes) envelopes = {.pieces = {NULL}};

  if (!(setup->loop.body > 0))
    return TRUE;
  if (!weft_mapping_envelopes_init (&envelopes, &setup->loop, job, error))
    return FALSE;
  for (WeftMappingTechnique a = 0; a < WEFT_MAPPING_N_TECHNIQUES; a++)
    for (WeftMappingTechnique b = a + 1; b < WEFT_MAPPING_N_TECHNIQUES; b++)
      if (mapped->techniques[a].applies && mapped->techniques[b].applies)
        tell_envelope_pair (mapped, &envelopes, a, b);
  if (setup->is_random)
    tell_random (mapped, &envelopes, setup);
  return TRUE;
}

gboolean
weft_mapping_refuse_uneven (GError **error)
{
  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED,
      &(WeftFault){.property = (char *) "machines",
                   .found = (char *) _ ("processors or links that differ"),
                   .expected = (char *) _ ("the time of an iteration to be varied, or equal machines"),
                   .plain = (char *) _ ("the machines of the array differ; of such arrays this is told over "
                                        "the time of an iteration alone.")});
  return FALSE;
}

WeftMapped *
weft_mapping_tell (const WeftMappingSetup *setup, WeftJob *job, GError **error)
{
  g_autoptr (WeftMapped) mapped = weft_mapped_new (setup->loop.processors);

  mapped->items = setup->loop.items;
  mapped->body = setup->loop.body;
  mapped->is_loggp = setup->loop.is_loggp;
  mapped->is_random = setup->is_random;
  mapped->is_uneven = weft_mapping_is_uneven (&setup->loop);
  mapped->is_certain =
      !setup->is_random || mapped->is_uneven ||
      weft_mapping_is_certain (&setup->loop, setup->least, MIN (setup->most, WEFT_MAPPING_MOST_BODY));
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (!tell_technique (&mapped->techniques[i], setup, i, job, error))
      return NULL;
  mapped->best = find_best (mapped);
  if (!tell_blocks (mapped, &setup->loop, job, error) ||
      (mapped->is_uneven && !tell_over_body (mapped, setup, job, error)))
    return NULL;
  tell_crossings (mapped, &setup->loop);
  return g_steal_pointer (&mapped);
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_auto (WeftMappingSetup) setup;
  WeftMapped *mapped = weft_mapping_setup_init (&setup, asked->document, asked->diagram, job, error)
                           ? weft_mapping_tell (&setup, job, error)
                           : NULL;

  if (mapped != NULL)
    mapped->diagram = asked->diagram;
  return mapped;
}

static WeftDigest
find_digest (const WeftAsked *asked)
{
  return weft_diagram_find_digest (asked->document, asked->diagram);
}

const WeftQuestion weft_mapping_question = {
    .name = "mapping",
    .title = N_ ("Techniques"),
    .summary = N_ ("What a parallel loop takes under each technique of mapping, and which is the best"),
    .diagram = WEFT_KIND_ARRAY_LOOP,
    .type = &type,
    .digest = find_digest,
    .compute = compute};
