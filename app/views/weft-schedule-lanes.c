/* weft-schedule-lanes.c: see weft-schedule-lanes.h. The tasks of a section take the first lane that is free, so that it has as many lanes as tasks
 * run at once. */
#include "weft-schedule-lanes.h"

#include "weft-elements.h"
#include "weft-heap.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

/* Some lanes that belong together while they are made. */
typedef struct {
  guint32 key;   /* what its tasks have in common */
  guint n_lanes; /* that they need */
  guint lane;    /* the first of them in the picture */
  gboolean folded;
  WeftHeap *busy; /* lanes by the moment from which on they are free */
} Section;

typedef struct {
  const WeftScheduleDrawn *drawn;
  WeftScheduleLanes *lanes;
  const WeftGraph *graph;
  GArray *sections;   /* Section: by key */
  GHashTable *places; /* from keys to places among them, plus one, until they are sorted */
  guint32 *keys;  /* (array length=n_rows): of the rows of the schedule, then the places of their sections */
  guint *numbers; /* (array length=n_rows): of the lane in its section */
  const char *runs;
  const char *overhead;
} Maker;

WeftScheduleLanes *
weft_schedule_lanes_new (void)
{
  WeftScheduleLanes *lanes = g_new (WeftScheduleLanes, 1);

  *lanes = (WeftScheduleLanes){g_array_new (FALSE, TRUE, sizeof (WeftTimelineInterval)),
                               g_array_new (FALSE, TRUE, sizeof (WeftTimelineWhisker)),
                               g_array_new (FALSE, TRUE, sizeof (WeftTimelineSection)),
                               g_array_new (FALSE, TRUE, sizeof (guint))};
  return lanes;
}

void
weft_schedule_lanes_free (WeftScheduleLanes *lanes)
{
  for (guint i = 0; i < lanes->sections->len; i++)
    g_free ((char *) g_array_index (lanes->sections, WeftTimelineSection, i).title);
  g_array_unref (lanes->intervals);
  g_array_unref (lanes->whiskers);
  g_array_unref (lanes->sections);
  g_array_unref (lanes->numbers);
  g_free (lanes);
}

/* What tasks have in common. */

static gboolean
is_by_processor (WeftLaneOrder order)
{
  return order <= WEFT_LANES_BY_START;
}

static gboolean
has_titles (WeftLaneOrder order)
{
  return !is_by_processor (order) && order != WEFT_LANES_AS_NEEDED;
}

static WeftElement
get_task (const Maker *maker, const WeftScheduleRow *row)
{
  return (WeftElement){maker->drawn->diagram, weft_kind_find_table (WEFT_KIND_TASK_GRAPH, WEFT_KIND_TASK),
                       maker->drawn->rows[row->task]};
}

static guint32
get_key (const Maker *maker, const WeftScheduleRow *row)
{
  WeftElement task = get_task (maker, row);
  WeftProperty property =
      maker->drawn->order == WEFT_LANES_BY_CLASS ? WEFT_PROPERTY_CLASS : WEFT_PROPERTY_GROUP;

  if (!has_titles (maker->drawn->order))
    return 0;
  if (maker->drawn->order == WEFT_LANES_BY_QUEUE)
    return row->queue;
  return weft_graph_has_row (maker->graph, task) ? weft_graph_get_reference (maker->graph, task, property)
                                                 : 0;
}

/* (transfer full) (nullable): of the queue that has this number. */
static char *
name_queue (const Maker *maker, guint32 number)
{
  const WeftNode *graph = weft_document_get_node (maker->drawn->document, maker->drawn->diagram);

  for (guint i = 0; i < weft_node_get_n_children (graph); i++) {
    const WeftNode *policy = weft_node_get_child (graph, i);

    for (guint k = 0;
         weft_node_get_kind (policy) == WEFT_KIND_POLICY && k < weft_node_get_n_children (policy); k++) {
      const WeftNode *queue = weft_node_get_child (policy, k);

      if (weft_node_get_kind (queue) == WEFT_KIND_QUEUE && number-- == 0)
        return g_strdup (weft_node_get_label (queue));
    }
  }
  return NULL;
}

/* (transfer full) */
static char *
title_key (const Maker *maker, guint32 key)
{
  WeftLaneOrder order = maker->drawn->order;
  char *name = order == WEFT_LANES_BY_QUEUE && maker->drawn->has_own_queues ? name_queue (maker, key) : NULL;

  if (order == WEFT_LANES_BY_QUEUE)
    return name != NULL ? name : g_strdup_printf (_ ("queue %u"), key);
  if (key == 0)
    return g_strdup (order == WEFT_LANES_BY_CLASS ? _ ("no class") : _ ("no group"));
  return weft_document_get_label (maker->drawn->document, weft_element_of_node (maker->drawn->diagram + key));
}

/* (transfer full) (nullable): of the section with @key; %NULL: it has none, and stands alone. */
static char *
make_title (const Maker *maker, guint32 key)
{
  g_autofree char *own = has_titles (maker->drawn->order) ? title_key (maker, key) : NULL;

  if (own == NULL || maker->drawn->title == NULL)
    return own != NULL ? g_steal_pointer (&own) : g_strdup (maker->drawn->title);
  return g_strdup_printf ("%s · %s", maker->drawn->title, own);
}

/* Sections, and the lanes in them. */

static int
compare_sections (gconstpointer a, gconstpointer b)
{
  guint32 p = ((const Section *) a)->key;
  guint32 q = ((const Section *) b)->key;

  return (p > q) - (p < q);
}

static void
add_section (Maker *maker, guint32 key)
{
  if (g_hash_table_contains (maker->places, GUINT_TO_POINTER (key)))
    return;
  g_hash_table_add (maker->places, GUINT_TO_POINTER (key));
  g_array_append_vals (maker->sections, &(Section){.key = key, .busy = weft_heap_new ()}, 1);
}

static void
find_sections (Maker *maker)
{
  const WeftSchedule *schedule = maker->drawn->schedule;

  for (gsize i = 0; i < schedule->n_rows; i++) {
    maker->keys[i] = get_key (maker, &schedule->rows[i]);
    add_section (maker, maker->keys[i]);
  }
  if (is_by_processor (maker->drawn->order))
    add_section (maker, 0);
  g_array_sort (maker->sections, compare_sections);
  for (guint i = 0; i < maker->sections->len; i++)
    g_hash_table_insert (maker->places, GUINT_TO_POINTER (g_array_index (maker->sections, Section, i).key),
                         GUINT_TO_POINTER (i));
  for (gsize i = 0; i < schedule->n_rows; i++)
    maker->keys[i] =
        GPOINTER_TO_UINT (g_hash_table_lookup (maker->places, GUINT_TO_POINTER (maker->keys[i])));
}

/* Rows come by start. */
static guint
take_lane (Section *section, const WeftScheduleRow *row)
{
  double free_from = 0;
  guint lane;

  if (weft_heap_get_size (section->busy) > 0)
    weft_heap_peek (section->busy, &free_from);
  lane = weft_heap_get_size (section->busy) > 0 && free_from <= row->start
             ? GPOINTER_TO_UINT (weft_heap_take (section->busy, NULL))
             : section->n_lanes++;
  weft_heap_add (section->busy, row->finish, lane, GUINT_TO_POINTER (lane));
  return lane;
}

/* A processor, and what it is sorted by. */
typedef struct {
  guint processor;
  double key;
} Lane;

static int
compare_lanes (gconstpointer a, gconstpointer b)
{
  const Lane *x = a;
  const Lane *y = b;

  return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                          : (x->processor > y->processor) - (x->processor < y->processor);
}

/* (transfer full) (array length=n_lanes): the processors in their order. */
static Lane *
sort_processors (const WeftSchedule *schedule, WeftLaneOrder order)
{
  Lane *lanes = g_new (Lane, schedule->n_lanes + 1);

  for (guint p = 0; p < schedule->n_lanes; p++)
    lanes[p] = (Lane){p, order == WEFT_LANES_BY_USE     ? -schedule->lanes[p].busy
                         : order == WEFT_LANES_BY_START ? G_MAXDOUBLE
                                                        : 0};
  for (gsize i = schedule->n_rows; order == WEFT_LANES_BY_START && i-- > 0;)
    lanes[schedule->rows[i].lane].key = schedule->rows[i].start;
  qsort (lanes, schedule->n_lanes, sizeof *lanes, compare_lanes);
  return lanes;
}

/* @order: (out): the processor of each lane. */
static void
place_on_processors (Maker *maker, guint *order)
{
  const WeftSchedule *schedule = maker->drawn->schedule;
  g_autofree Lane *sorted = sort_processors (schedule, maker->drawn->order);
  g_autofree guint *places = g_new (guint, schedule->n_lanes + 1);

  g_array_index (maker->sections, Section, 0).n_lanes = schedule->n_lanes;
  for (guint i = 0; i < schedule->n_lanes; i++) {
    places[sorted[i].processor] = i;
    order[i] = sorted[i].processor;
  }
  for (gsize i = 0; i < schedule->n_rows; i++)
    maker->numbers[i] = places[schedule->rows[i].lane];
}

static void
place_in_sections (Maker *maker)
{
  const WeftSchedule *schedule = maker->drawn->schedule;

  for (gsize i = 0; i < schedule->n_rows; i++)
    maker->numbers[i] =
        take_lane (&g_array_index (maker->sections, Section, maker->keys[i]), &schedule->rows[i]);
}

/* Lanes of the section in the picture, below that of its title. @order: as place_on_processors(). */
static void
open_section (Maker *maker, Section *section, const guint *order)
{
  WeftScheduleLanes *lanes = maker->lanes;
  char *title = make_title (maker, section->key);

  section->folded =
      title != NULL && maker->drawn->folded != NULL && g_hash_table_contains (maker->drawn->folded, title);
  if (title != NULL) {
    const WeftTimelineSection head = {title, lanes->numbers->len, maker->drawn->part,
                                      section->folded ? section->n_lanes : 0};

    g_array_append_val (lanes->sections, head);
    g_array_append_vals (lanes->numbers, &(guint){0}, 1);
  }
  section->lane = lanes->numbers->len;
  for (guint i = 0; i < (section->folded ? 1 : section->n_lanes); i++)
    g_array_append_vals (lanes->numbers, &(guint){is_by_processor (maker->drawn->order) ? order[i] : i}, 1);
}

/* Intervals. */

static void
add_interval (const Maker *maker, const WeftTimelineInterval *interval, const WeftTaskSpread *spread)
{
  const WeftTimelineWhisker whisker =
      spread != NULL ? (WeftTimelineWhisker){spread->finish[0], spread->finish[1]} : (WeftTimelineWhisker){0};

  g_array_append_vals (maker->lanes->intervals, interval, 1);
  if (maker->drawn->spreads != NULL)
    g_array_append_val (maker->lanes->whiskers, whisker);
}

/* One or two. */
static void
add_row (const Maker *maker, gsize i)
{
  const WeftScheduleRow *row = &maker->drawn->schedule->rows[i];
  const Section *section = &g_array_index (maker->sections, Section, maker->keys[i]);
  guint lane = section->lane + maker->numbers[i];
  const WeftTaskSpread *spread = maker->drawn->spreads != NULL ? &maker->drawn->spreads[row->task] : NULL;
  WeftElement task = get_task (maker, row);
  WeftTimelineInterval interval = {.first = lane,
                                   .last = lane,
                                   .start = row->start,
                                   .end = row->finish - row->overhead,
                                   .paint = WEFT_PAINT_PLAIN,
                                   .part = WEFT_BAR_TASK,
                                   .what = maker->runs};

  if (section->folded)
    return;
  interval.id = maker->drawn->ids != NULL                 ? maker->drawn->ids[row->task]
                : weft_graph_has_row (maker->graph, task) ? weft_element_get_number (task)
                                                          : 0;
  add_interval (maker, &interval, row->overhead > 0 ? NULL : spread);
  if (row->overhead <= 0)
    return;
  interval.start = interval.end;
  interval.end = row->finish;
  interval.part = WEFT_BAR_OVERHEAD;
  interval.what = maker->overhead;
  add_interval (maker, &interval, spread);
}

/* A task begins or ends. */
typedef struct {
  double time;
  int by;
} Event;

static int
compare_events (gconstpointer a, gconstpointer b)
{
  double p = ((const Event *) a)->time;
  double q = ((const Event *) b)->time;

  return (p > q) - (p < q);
}

/* How many lanes of a folded section are busy, as intervals that fill their share of the lane. */
static void
add_profile (const Maker *maker, const Section *section, GArray *events)
{
  int n_running = 0;

  g_array_sort (events, compare_events);
  for (guint i = 0; i + 1 < events->len; i++) {
    const Event *event = &g_array_index (events, Event, i);
    double until = g_array_index (events, Event, i + 1).time;

    n_running += event->by;
    if (n_running > 0 && until > event->time)
      add_interval (maker,
                    &(WeftTimelineInterval){.first = section->lane,
                                            .last = section->lane,
                                            .start = event->time,
                                            .end = until,
                                            .paint = WEFT_PAINT_PLAIN,
                                            .part = WEFT_BAR_TASK,
                                            .what = maker->runs,
                                            .free = 1 - MIN ((double) n_running / section->n_lanes, 1)},
                    NULL);
  }
}

static void
add_profiles (const Maker *maker)
{
  const WeftSchedule *schedule = maker->drawn->schedule;
  g_autoptr (GPtrArray) events = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (guint i = 0; i < maker->sections->len; i++)
    g_ptr_array_add (events, g_array_new (FALSE, FALSE, sizeof (Event)));
  for (gsize i = 0; i < schedule->n_rows; i++) {
    const Event both[] = {{schedule->rows[i].start, 1}, {schedule->rows[i].finish, -1}};

    if (g_array_index (maker->sections, Section, maker->keys[i]).folded)
      g_array_append_vals (events->pdata[maker->keys[i]], both, G_N_ELEMENTS (both));
  }
  for (guint i = 0; i < maker->sections->len; i++)
    if (g_array_index (maker->sections, Section, i).folded)
      add_profile (maker, &g_array_index (maker->sections, Section, i), events->pdata[i]);
}

/* An interval, and where it was. */
typedef struct {
  double start;
  guint place;
} Place;

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const Place *p = a;
  const Place *q = b;

  return p->start != q->start ? (p->start > q->start) - (p->start < q->start)
                              : (p->place > q->place) - (p->place < q->place);
}

/* The intervals and their whiskers in the order of @places. */
static void
reorder (WeftScheduleLanes *lanes, const Place *places)
{
  guint n = lanes->intervals->len;
  GArray *intervals = g_array_sized_new (FALSE, TRUE, sizeof (WeftTimelineInterval), n);
  GArray *whiskers = g_array_new (FALSE, TRUE, sizeof (WeftTimelineWhisker));

  for (guint i = 0; i < n; i++) {
    g_array_append_vals (intervals, &g_array_index (lanes->intervals, WeftTimelineInterval, places[i].place),
                         1);
    if (lanes->whiskers->len > 0)
      g_array_append_vals (whiskers, &g_array_index (lanes->whiskers, WeftTimelineWhisker, places[i].place),
                           1);
  }
  g_array_unref (lanes->intervals);
  g_array_unref (lanes->whiskers);
  lanes->intervals = intervals;
  lanes->whiskers = whiskers;
}

void
weft_schedule_lanes_sort (WeftScheduleLanes *lanes)
{
  guint n = lanes->intervals->len;
  g_autofree Place *places = g_new (Place, n + 1);
  gboolean is_sorted = TRUE;

  for (guint i = 0; i < n; i++) {
    places[i] = (Place){g_array_index (lanes->intervals, WeftTimelineInterval, i).start, i};
    is_sorted = is_sorted && (i == 0 || places[i - 1].start <= places[i].start);
  }
  if (is_sorted)
    return;
  qsort (places, n, sizeof *places, compare_places);
  reorder (lanes, places);
}

/* So that a million rows are not copied while they grow. */
static void
make_room (GArray *array, gsize n)
{
  guint before = array->len;

  g_array_set_size (array, (guint) (before + n));
  g_array_set_size (array, before);
}

static void
make (Maker *maker)
{
  const WeftSchedule *schedule = maker->drawn->schedule;
  g_autofree guint *order = g_new0 (guint, schedule->n_lanes + 1);

  find_sections (maker);
  if (is_by_processor (maker->drawn->order))
    place_on_processors (maker, order);
  else
    place_in_sections (maker);
  for (guint i = 0; i < maker->sections->len; i++)
    open_section (maker, &g_array_index (maker->sections, Section, i), order);
  make_room (maker->lanes->intervals, schedule->n_rows);
  for (gsize i = 0; i < schedule->n_rows; i++)
    add_row (maker, i);
  add_profiles (maker);
}

void
weft_schedule_lanes_add (WeftScheduleLanes *lanes, const WeftScheduleDrawn *drawn)
{
  gsize n = drawn->schedule->n_rows + 1;
  g_autoptr (GArray) sections = g_array_new (FALSE, TRUE, sizeof (Section));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autofree guint32 *keys = g_new0 (guint32, n);
  g_autofree guint *numbers = g_new0 (guint, n);
  Maker maker = {
      drawn,    lanes,      weft_node_get_graph (weft_document_get_node (drawn->document, drawn->diagram)),
      sections, places,     keys,
      numbers,  _ ("runs"), _ ("overhead")};

  make (&maker);
  for (guint i = 0; i < sections->len; i++)
    weft_heap_free (g_array_index (sections, Section, i).busy);
}
