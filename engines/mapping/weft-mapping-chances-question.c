/* weft-mapping-chances-question.c: what a loop with a random body takes under each technique, and how probably each is the best: the row, and its sheet. */
#include "weft-mapping-chances.h"
#include "weft-mapping-question.h"

#include "weft-inner-diagrams.h"
#include "weft-question-sheet.h"

#include <glib/gi18n-lib.h>

/* The sheet. */

static const char *const quantile_keys[WEFT_MAPPED_QUANTILES] = {"p50", "p90", "p95", "p99"};

/* For programs: T with each value of the body. */
static void
put_value (WeftSheet *sheet, guint row, gpointer data)
{
  const WeftMappedChances *chances = data;

  weft_sheet_put_number (sheet, chances->bodies[row]);
  weft_sheet_put_number (sheet, chances->weights[row]);
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    weft_sheet_put_number (sheet, chances->techniques[i].times[row]);
}

static WeftSheet *
make_values (const WeftMappedChances *chances)
{
  WeftSheet *rows = weft_sheet_new ("values");

  weft_sheet_add_column (rows, "body", NULL);
  weft_sheet_add_column (rows, "probability", NULL);
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    weft_sheet_add_column (rows, weft_mapping_technique_get_name (i), NULL);
  weft_sheet_set_rows (rows, (guint) chances->n, put_value, (gpointer) chances, NULL);
  return rows;
}

static void
put_technique (WeftSheet *sheet, const WeftMappedChances *chances, WeftMappingTechnique technique)
{
  const WeftMappedChance *told = &chances->techniques[technique];

  weft_sheet_put_text (sheet, weft_mapping_technique_get_name (technique));
  weft_sheet_put_truth (sheet, told->applies);
  weft_sheet_put_number (sheet, told->best);
  weft_sheet_put_number (sheet, told->mean);
  weft_sheet_put_number (sheet, told->sd);
  for (guint i = 0; i < WEFT_MAPPED_QUANTILES; i++)
    weft_sheet_put_number (sheet, told->quantiles[i]);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftMappedChances *chances = value;
  WeftSheet *sheet = weft_question_sheet_new (document, chances->diagram, "techniques", "mapping");

  weft_sheet_add_text (sheet, "best", _ ("least mean"), weft_mapping_technique_get_name (chances->best));
  weft_sheet_add_number (sheet, "mean", _ ("its mean"), chances->techniques[chances->best].mean);
  weft_sheet_add_number (sheet, "least", _ ("mean of the best each time"), chances->least);
  weft_sheet_add_number (sheet, "error", _ ("error of probabilities"), chances->error);
  weft_sheet_add_table (sheet, make_values (chances));
  weft_sheet_add_column (sheet, "technique", _ ("technique"));
  weft_sheet_add_column (sheet, "applies", _ ("applies"));
  weft_sheet_add_column (sheet, "probability", _ ("probability of being the best"));
  weft_sheet_add_column (sheet, "mean", _ ("mean"));
  weft_sheet_add_column (sheet, "sd", _ ("sd"));
  for (guint i = 0; i < WEFT_MAPPED_QUANTILES; i++)
    weft_sheet_add_column (sheet, quantile_keys[i], quantile_keys[i]);
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    put_technique (sheet, chances, i);
  return sheet;
}

static const WeftAnswerType type = {.name = "chances",
                                    .ref = (gpointer (*) (gpointer)) weft_mapped_chances_ref,
                                    .unref = (void (*) (gpointer)) weft_mapped_chances_unref,
                                    .get_size = (gsize (*) (gconstpointer)) weft_mapped_chances_get_size,
                                    .make_sheet = make_sheet};

/* The answer. */

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  g_auto (WeftMappingSetup) setup;

  return weft_mapping_setup_init (&setup, asked->document, asked->diagram, job, error)
             ? weft_mapping_find_chances (&setup, asked->document, asked->diagram, job, error)
             : NULL;
}

static WeftDigest
find_digest (const WeftAsked *asked)
{
  return weft_diagram_find_digest (asked->document, asked->diagram);
}

const WeftQuestion weft_mapping_question_chances = {
    .name = "chances",
    .title = N_ ("Chances"),
    .summary =
        N_ ("What a parallel loop with a random body takes, and how probably each technique is the best"),
    .diagram = WEFT_KIND_ARRAY_LOOP,
    .type = &type,
    .digest = find_digest,
    .compute = compute};
