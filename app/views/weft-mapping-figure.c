/* weft-mapping-figure.c: what each processor spends under each technique of mapping, as lanes over time: Figures 4 and 7 of Sussman 1992. Within a lane the
 * parts of equation (1) stand one after the other: waiting, communication, both at once, computation. */
#include "weft-answer-figures.h"

#include "weft-numeral.h"
#include "weft-timeline.h"
#include "weft-view-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Of each technique; of more processors some are shown, the last one among them. */
#define MOST_LANES 512u

/* What a bar is about. */
typedef struct {
  WeftMappingTechnique technique;
  guint32 processor; /* from 0 */
} Bar;

typedef struct {
  WeftMapped *mapped;
  char *unit;
  GArray *bars; /* Bar */
} Names;

static void
free_names (gpointer data)
{
  Names *names = data;

  weft_mapped_unref (names->mapped);
  g_free (names->unit);
  g_array_unref (names->bars);
  g_free (names);
}

/* "54,683.3 us" */
static char *
print_time (double time, const char *unit)
{
  g_autofree char *number = weft_numeral_short (time);

  return *unit != '\0' ? g_strdup_printf ("%s %s", number, unit) : g_steal_pointer (&number);
}

static char *
tell (gpointer data, gsize item)
{
  const Names *names = data;
  const Bar *bar = &g_array_index (names->bars, Bar, item);
  const WeftMappingShare *share = &names->mapped->techniques[bar->technique].shares[bar->processor];
  g_autofree char *computation = print_time (share->computation, names->unit);
  g_autofree char *communication = print_time (share->communication, names->unit);
  g_autofree char *overlap = print_time (share->overlap, names->unit);
  g_autofree char *delay = print_time (share->delay, names->unit);

  return g_strdup_printf (_ ("%s, P%u: computation %s + communication %s − overlap %s + waiting %s"),
                          weft_mapping_technique_get_title (bar->technique), bar->processor + 1, computation,
                          communication, overlap, delay);
}

/* Lanes. */

typedef struct {
  const WeftMapped *mapped;
  const guint32 *stages; /* (array length=n_stages): the numbers of the stages */
  guint n_stages;
  GPtrArray *titles;
  GArray *numbers;   /* guint */
  GArray *sections;  /* WeftTimelineSection */
  GArray *intervals; /* WeftTimelineInterval */
  GArray *bars;      /* Bar */
} Lanes;

static void
add_bar (Lanes *lanes, const Bar *bar, WeftBarRole part, const char *what, double *at, double length)
{
  guint lane = lanes->titles->len - 1;
  gboolean has_stage = bar->technique == WEFT_MAPPING_PIPELINE && bar->processor < lanes->n_stages;
  const WeftTimelineInterval interval = {.first = lane,
                                         .last = lane,
                                         .start = *at,
                                         .end = *at + length,
                                         .paint = WEFT_PAINT_PLAIN,
                                         .part = part,
                                         .id = has_stage ? lanes->stages[bar->processor] : 0,
                                         .what = what};

  if (!(length > 0))
    return;
  g_array_append_val (lanes->intervals, interval);
  g_array_append_val (lanes->bars, *bar);
  *at += length;
}

/* What overlaps cannot be more than there is to compute: the rest of it is neither seen nor, in the model, paid. */
static void
add_processor (Lanes *lanes, WeftMappingTechnique technique, guint32 processor)
{
  const WeftMappingShare *share = &lanes->mapped->techniques[technique].shares[processor];
  const Bar bar = {technique, processor};
  double at = 0;

  g_ptr_array_add (lanes->titles, g_strdup_printf ("P%u", processor + 1));
  g_array_append_vals (lanes->numbers, &(guint){processor + 1}, 1);
  add_bar (lanes, &bar, WEFT_BAR_WAITING, _ ("waits"), &at, share->delay);
  add_bar (lanes, &bar, WEFT_BAR_TRANSFER, _ ("receives and sends"), &at,
           share->communication - share->overlap);
  add_bar (lanes, &bar, WEFT_BAR_WORK, _ ("computes, receives and sends"), &at,
           MIN (share->overlap, share->computation));
  add_bar (lanes, &bar, WEFT_BAR_TASK, _ ("computes"), &at, share->computation - share->overlap);
}

static char *
title_technique (const WeftMapped *mapped, WeftMappingTechnique technique, const char *unit)
{
  const WeftMappedTechnique *row = &mapped->techniques[technique];
  g_autofree char *time = print_time (row->time, unit);
  g_autofree char *remark = weft_mapped_explain (mapped, technique);
  g_autofree char *shown =
      mapped->processors > MOST_LANES
          ? g_strdup_printf (_ (" · %u of %u processors are shown"), MOST_LANES, mapped->processors)
          : g_strdup ("");

  return g_strdup_printf ("%s · %s%s%s%s", weft_mapping_technique_get_title (technique), time,
                          *remark != '\0' ? " · " : "", remark, shown);
}

static void
add_technique (Lanes *lanes, WeftMappingTechnique technique, const char *unit)
{
  guint n = MIN (lanes->mapped->processors, MOST_LANES);
  const WeftTimelineSection section = {title_technique (lanes->mapped, technique, unit), lanes->titles->len,
                                       technique, 0};

  g_array_append_val (lanes->sections, section);
  g_ptr_array_add (lanes->titles, g_strdup (""));
  g_array_append_vals (lanes->numbers, &(guint){0}, 1);
  for (guint i = 0; i < n; i++)
    add_processor (lanes, technique,
                   n > 1 ? (guint32) ((guint64) i * (lanes->mapped->processors - 1) / (n - 1)) : 0);
}

static int
compare_starts (gconstpointer a, gconstpointer b, gpointer data)
{
  const WeftTimelineInterval *intervals = data;
  guint x = *(const guint *) a;
  guint y = *(const guint *) b;
  double one = intervals[x].start;
  double other = intervals[y].start;

  return one != other ? (one > other) - (one < other) : (x > y) - (x < y);
}

/* Intervals go by start, and what they are about with them. */
static void
sort_bars (Lanes *lanes)
{
  guint n = lanes->intervals->len;
  g_autofree guint *order = g_new (guint, MAX (n, 1));
  g_autofree WeftTimelineInterval *intervals =
      g_memdup2 (lanes->intervals->data, n * sizeof (WeftTimelineInterval));
  g_autofree Bar *bars = g_memdup2 (lanes->bars->data, n * sizeof (Bar));

  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) n, sizeof *order, compare_starts, intervals);
  for (guint i = 0; i < n; i++) {
    g_array_index (lanes->intervals, WeftTimelineInterval, i) = intervals[order[i]];
    g_array_index (lanes->bars, Bar, i) = bars[order[i]];
  }
}

static GArray *
list_stages (const WeftNode *loop)
{
  GArray *stages = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, loop);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_STAGE) {
      guint32 id = weft_node_get_id (child);

      g_array_append_val (stages, id);
    }
  return stages;
}

static void
clear_section (gpointer data)
{
  g_free ((char *) ((WeftTimelineSection *) data)->title);
}

static double
find_end (const WeftMapped *mapped)
{
  double end = 0;

  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    end = MAX (end, mapped->techniques[i].time);
  return end;
}

static WeftFigure *
make_timeline (Lanes *lanes, const WeftMapped *mapped, const char *unit)
{
  const WeftTimelinePart parts[] = {{WEFT_BAR_WAITING, _ ("waiting")},
                                    {WEFT_BAR_TRANSFER, _ ("communication")},
                                    {WEFT_BAR_WORK, _ ("both at once")},
                                    {WEFT_BAR_TASK, _ ("computation")}};
  g_autofree char *caption = weft_view_words_caption (_ ("time"), unit);
  Names *names = g_new (Names, 1);

  *names = (Names){weft_mapped_ref ((WeftMapped *) mapped), g_strdup (unit), g_array_ref (lanes->bars)};
  return weft_timeline_new (
      &(WeftTimelineHead){.lanes = lanes->titles->len,
                          .end = find_end (mapped),
                          .lane = _ ("processor"),
                          .caption = caption,
                          .unit = unit,
                          .sections = (const WeftTimelineSection *) (gpointer) lanes->sections->data,
                          .n_sections = lanes->sections->len,
                          .names = {.data = names, .free = free_names, .tell = tell},
                          .numbers = (const guint *) (gpointer) lanes->numbers->data,
                          .titles = (const char *const *) lanes->titles->pdata,
                          .parts = parts,
                          .n_parts = G_N_ELEMENTS (parts)},
      (const WeftTimelineInterval *) (gpointer) lanes->intervals->data, lanes->intervals->len);
}

WeftFigure *
weft_mapping_figure_new (const WeftDocument *document, const WeftMapped *mapped)
{
  const WeftNode *loop = weft_document_get_node (document, mapped->diagram);
  const char *unit = loop != NULL ? weft_node_get_text (loop, WEFT_PROPERTY_UNIT) : NULL;
  g_autoptr (GArray) stages = list_stages (loop);
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) sections = g_array_new (FALSE, FALSE, sizeof (WeftTimelineSection));
  g_autoptr (GArray) intervals = g_array_new (FALSE, FALSE, sizeof (WeftTimelineInterval));
  g_autoptr (GArray) bars = g_array_new (FALSE, FALSE, sizeof (Bar));
  Lanes lanes = {
      mapped, (const guint32 *) (gpointer) stages->data, stages->len, titles, numbers, sections, intervals,
      bars};

  g_array_set_clear_func (sections, clear_section);
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    add_technique (&lanes, i, unit != NULL ? unit : "");
  sort_bars (&lanes);
  return make_timeline (&lanes, mapped, unit != NULL ? unit : "");
}

char *
weft_mapping_describe (gconstpointer value)
{
  const WeftMapped *mapped = value;
  g_autofree char *time = weft_numeral_short (mapped->techniques[mapped->best].time);

  if (!mapped->is_random)
    return g_strdup_printf (_ ("%s is the best: %s"), weft_mapping_technique_get_title (mapped->best), time);
  return g_strdup_printf (mapped->is_certain
                              ? _ ("%s is the best, whatever the body takes: %s on average")
                              : _ ("%s is the best at the mean: %s; it depends on what the body takes"),
                          weft_mapping_technique_get_title (mapped->best), time);
}

/* Where another technique becomes the best; of an array whose processors differ, which blocks are the better ones. */
char *
weft_mapping_explain (gconstpointer value)
{
  const WeftMapped *mapped = value;
  g_autofree char *blocks = weft_mapped_compare_blocks (mapped);
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < mapped->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (mapped->crossings, WeftMappedCrossing, i);
    g_autofree char *told = weft_mapped_describe_crossing (crossing);

    if (crossing->is_best)
      g_string_append_printf (words, "%s%s", words->len > 0 ? " · " : _ ("The best changes at "), told);
  }
  if (blocks != NULL)
    g_string_append_printf (words, "%s%s %s", words->len > 0 ? " · " : "", _ ("Better blocks:"), blocks);
  if (words->len == 0)
    g_string_append (words, mapped->is_uneven
                                ? _ ("No time of an iteration makes another technique the best.")
                                : _ ("No change of one parameter alone makes another technique the best."));
  return g_string_free (words, FALSE);
}
