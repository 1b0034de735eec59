/* weft-mapping-regions-question.c: which technique is the best over two parameters of the loop: the row, and its sheet. */
#include "weft-mapping-question.h"

#include "weft-fault.h"
#include "weft-inner-diagrams.h"
#include "weft-mapping-crossing.h"
#include "weft-mapping-regions.h"
#include "weft-mapping-uneven.h"
#include "weft-question-sheet.h"

#include <glib/gi18n-lib.h>

/* By how much, as a part of it, a value is inside of its domain. */
#define NEAR 1e-9

static const WeftOption across_option = {
    .name = "across",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHAT"),
    .help =
        N_ ("the parameter of the loop that is varied from left to right: body, items (default), overlap, "
            "load-factor or processors"),
    .label = N_ ("Over which parameter, from left to right"),
    .lead = N_ ("Across"),
    .standard = WEFT_MAPPING_ITEMS,
    .presets = weft_mapping_parameter_presets,
    .words = weft_mapping_parameter_words,
};

static const WeftOption up_option = {
    .name = "up",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHAT"),
    .help =
        N_ ("the parameter of the loop that is varied upwards: body (default), items, overlap, load-factor "
            "or processors"),
    .label = N_ ("Over which parameter, upwards"),
    .lead = N_ ("Up"),
    .standard = WEFT_MAPPING_BODY,
    .presets = weft_mapping_parameter_presets,
    .words = weft_mapping_parameter_words,
};

static const WeftOption *const options[] = {&across_option, &up_option, NULL};

/* The sheet. */

/* Of a technique or nowhere, which is no value. */
static const char *
get_name (guint best)
{
  return best != WEFT_MAPPED_NOWHERE ? weft_mapping_technique_get_name (best) : NULL;
}

static void
put_place (WeftSheet *sheet, guint row, gpointer data)
{
  const WeftMappedRegions *regions = data;

  weft_sheet_put_number (sheet, weft_mapped_regions_get_place (&regions->x, row % WEFT_MAPPED_PLACES));
  weft_sheet_put_number (sheet, weft_mapped_regions_get_place (&regions->y, row / WEFT_MAPPED_PLACES));
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    weft_sheet_put_number (sheet, regions->times[i][row]);
  weft_sheet_put_text (sheet, get_name (regions->best[row]));
}

/* For programs: where one part of a line ends and the next begins. */
static WeftSheet *
make_borders (const WeftMappedRegions *regions)
{
  WeftSheet *rows = weft_sheet_new ("borders");

  weft_sheet_add_column (rows, "x", NULL);
  weft_sheet_add_column (rows, "y", NULL);
  weft_sheet_add_column (rows, "below", NULL);
  weft_sheet_add_column (rows, "above", NULL);
  for (guint i = 0; i < regions->lines->len; i++) {
    const WeftMappedLine *line = &g_array_index (regions->lines, WeftMappedLine, i);

    for (guint k = line->first; k + 1 < line->first + line->n; k++) {
      const WeftMappedPart *part = &g_array_index (regions->parts, WeftMappedPart, k);

      weft_sheet_put_number (rows, regions->are_upright ? line->at : part->end);
      weft_sheet_put_number (rows, regions->are_upright ? part->end : line->at);
      weft_sheet_put_text (rows, get_name (part[0].best));
      weft_sheet_put_text (rows, get_name (part[1].best));
    }
  }
  return rows;
}

static void
add_corners (WeftSheet *sheet, const WeftMappedRegions *regions)
{
  for (guint i = 0; i < regions->corners->len; i++) {
    const WeftMappedCorner *corner = &g_array_index (regions->corners, WeftMappedCorner, i);
    g_autofree char *key = g_strdup_printf ("corner_%u", i + 1);
    g_autofree char *text = weft_mapped_regions_describe_corner (regions, corner);

    weft_sheet_add_text (sheet, key, _ ("all are equal at"), text);
  }
}

static void
add_crossings (WeftSheet *sheet, const WeftMappedRegions *regions)
{
  for (guint i = 0; i < regions->crossings->len; i++) {
    g_autofree char *key = g_strdup_printf ("change_%u", i + 1);
    g_autofree char *text =
        weft_mapped_describe_crossing (&g_array_index (regions->crossings, WeftMappedCrossing, i));

    weft_sheet_add_text (sheet, key, _ ("the best changes at"), text);
  }
}

static void
add_axis (WeftSheet *sheet, const char *key, const char *label, const WeftMappedAxis *axis)
{
  weft_sheet_add_text (sheet, key, label, weft_mapping_parameter_get_name (axis->parameter));
  weft_sheet_open (sheet, weft_mapping_parameter_get_name (axis->parameter));
  weft_sheet_add_number (sheet, "from", NULL, axis->from);
  weft_sheet_add_number (sheet, "to", NULL, axis->to);
  weft_sheet_add_number (sheet, "value", _ ("in the loop"), axis->value);
  weft_sheet_close (sheet);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftMappedRegions *regions = value;
  WeftSheet *sheet = weft_question_sheet_new (document, regions->diagram, "places", "mapping");

  weft_sheet_add_text (sheet, "best", _ ("best"), weft_mapping_technique_get_name (regions->own));
  add_axis (sheet, "across", _ ("across"), &regions->x);
  add_axis (sheet, "up", _ ("up"), &regions->y);
  weft_sheet_open (sheet, "shares");
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    weft_sheet_add_number (sheet, weft_mapping_technique_get_name (i), NULL, regions->shares[i]);
  weft_sheet_close (sheet);
  add_corners (sheet, regions);
  add_crossings (sheet, regions);
  weft_sheet_add_table (sheet, make_borders (regions));
  weft_sheet_add_column (sheet, "x", weft_mapping_parameter_get_title (regions->x.parameter));
  weft_sheet_add_column (sheet, "y", weft_mapping_parameter_get_title (regions->y.parameter));
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    weft_sheet_add_column (sheet, weft_mapping_technique_get_name (i), weft_mapping_technique_get_title (i));
  weft_sheet_add_column (sheet, "best", _ ("best"));
  weft_sheet_set_rows (sheet, WEFT_MAPPED_PLACES * WEFT_MAPPED_PLACES, put_place, (gpointer) regions, NULL);
  return sheet;
}

static const WeftAnswerType type = {.name = "regions",
                                    .ref = (gpointer (*) (gpointer)) weft_mapped_regions_ref,
                                    .unref = (void (*) (gpointer)) weft_mapped_regions_unref,
                                    .get_size = (gsize (*) (gconstpointer)) weft_mapped_regions_get_size,
                                    .make_sheet = make_sheet};

/* The answer. */

static gboolean
refuse_same (WeftMappingParameter parameter, GError **error)
{
  g_autofree char *found =
      g_strdup_printf (_ ("%s on both axes"), weft_mapping_parameter_get_title (parameter));

  weft_fault_set (
      error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.found = found,
                   .expected = (char *) _ ("two different parameters"),
                   .plain = (char *) _ ("both axes have the same parameter; choose another one for one "
                                        "of them.")});
  return FALSE;
}

static gboolean
check_axes (const WeftMappingLoop *loop, WeftMappingParameter x, WeftMappingParameter y, GError **error)
{
  if (x == y)
    return refuse_same (x, error);
  return (weft_mapping_can_vary (loop, x) || weft_mapping_refuse_stages (x, error)) &&
         (weft_mapping_can_vary (loop, y) || weft_mapping_refuse_stages (y, error));
}

static WeftMappedAxis
make_axis (const WeftMapped *mapped, const WeftMappingLoop *loop, WeftMappingParameter parameter)
{
  WeftMappedAxis axis = {parameter, 0, 0, weft_mapping_get (loop, parameter)};

  weft_mapping_find_ends (mapped, loop, parameter, &axis.from, &axis.to);
  return axis;
}

/* Where the best technique changes along one of the axes from the loop as it is, and there is such a loop on both sides. */
static void
take_crossings (WeftMappedRegions *regions, const WeftMapped *mapped, const WeftMappingLoop *loop)
{
  for (guint i = 0; i < mapped->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (mapped->crossings, WeftMappedCrossing, i);
    const WeftMappedAxis *axis = crossing->parameter == regions->x.parameter ? &regions->x : &regions->y;
    double low;
    double high;

    if (crossing->parameter == axis->parameter && crossing->is_best &&
        weft_mapping_find_room (loop, axis->parameter, &low, &high) &&
        crossing->value > MAX (axis->from, low) * (1 + NEAR) &&
        crossing->value < MIN (axis->to, high) * (1 - NEAR))
      g_array_append_val (regions->crossings, *crossing);
  }
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  WeftMappingParameter x = (WeftMappingParameter) weft_options_get_number (asked->options, &across_option);
  WeftMappingParameter y = (WeftMappingParameter) weft_options_get_number (asked->options, &up_option);
  g_auto (WeftMappingSetup) setup;
  g_autoptr (WeftMapped) mapped = NULL;
  g_autoptr (WeftMappedRegions) regions = weft_mapped_regions_new ();

  if (!weft_mapping_setup_init (&setup, asked->document, asked->diagram, job, error) ||
      (weft_mapping_is_uneven (&setup.loop) && !weft_mapping_refuse_uneven (error)) ||
      !check_axes (&setup.loop, x, y, error) || (mapped = weft_mapping_tell (&setup, job, error)) == NULL)
    return NULL;
  regions->diagram = asked->diagram;
  regions->x = make_axis (mapped, &setup.loop, x);
  regions->y = make_axis (mapped, &setup.loop, y);
  take_crossings (regions, mapped, &setup.loop);
  return weft_mapping_cut_regions (regions, &setup.loop, job, error) ? g_steal_pointer (&regions) : NULL;
}

static WeftDigest
find_digest (const WeftAsked *asked)
{
  return weft_diagram_find_digest (asked->document, asked->diagram);
}

const WeftQuestion weft_mapping_question_regions = {
    .name = "regions",
    .title = N_ ("Regions"),
    .summary = N_ ("Which technique maps a parallel loop best over two of its parameters"),
    .diagram = WEFT_KIND_ARRAY_LOOP,
    .options = options,
    .type = &type,
    .digest = find_digest,
    .compute = compute};
