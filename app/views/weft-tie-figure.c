/* weft-tie-figure.c: the spanning tree of Tan et al. 1997, section 4, item by item: who has each copy, from whom, and what that takes; as it grows. Where TIE takes more than the
 * least, the least stands beside it. */
#include "weft-answer-figures.h"

#include "weft-forest.h"
#include "weft-numeral.h"
#include "weft-subtask-names.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define COMPUTED G_MAXUINT32

/* Of all trees together; more are for the table. */
#define MOST_COPIES 20000

#define WEIGHT_DIGITS 3

/* One side of the figure. */
typedef struct {
  const WeftRelocatedPlan *plan;
  const WeftRelocatedPlan *other; /* (nullable): that it is compared with */
  gsize shown;                    /* steps of the plan that have been taken */
  guint32 *
      steps; /* (array length=n_operations + n_subtasks): of each operation, then of each subtask, its step */
  gsize *first;     /* (array length=n_items + 1) */
  guint32 *by_item; /* operations, of each item by their steps */
  guint32 *places;  /* (array length=n_operations): which node of its tree each is */
} Side;

typedef struct {
  const WeftDocument *document;
  const WeftRelocated *relocated;
  const WeftSubtaskParts *parts;
  GArray *nodes; /* WeftForestNode, with strings of their own */
  GArray *trees; /* WeftForestTree */
} Maker;

static void
side_init (Side *side, const WeftRelocated *relocated, WeftRelocatedWay way, guint shown)
{
  const WeftSubtaskParts *parts = relocated->parts;
  const WeftRelocationPlan *plan = relocated->plans[way].plan;
  g_autofree gsize *next = NULL;

  *side = (Side){.plan = &relocated->plans[way],
                 .shown = MIN (shown, plan->n_steps),
                 .steps = g_new (guint32, plan->n_steps + 1),
                 .first = g_new0 (gsize, (gsize) parts->n_items + 1),
                 .by_item = g_new (guint32, (gsize) parts->n_operations + 1),
                 .places = g_new (guint32, (gsize) parts->n_operations + 1)};
  for (guint32 k = 0; k < parts->n_operations; k++)
    side->first[parts->needed[k] + 1]++;
  for (guint32 item = 0; item < parts->n_items; item++)
    side->first[item + 1] += side->first[item];
  next = g_memdup2 (side->first, ((gsize) parts->n_items + 1) * sizeof *next);
  for (gsize s = 0; s < plan->n_steps; s++) {
    const WeftRelocationStep *step = &plan->steps[s];

    if (step->operation == COMPUTED) {
      side->steps[parts->n_operations + step->subtask] = (guint32) s;
    } else {
      side->steps[step->operation] = (guint32) s;
      side->by_item[next[parts->needed[step->operation]]++] = step->operation;
    }
  }
}

static void
side_clear (Side *side)
{
  g_free (side->steps);
  g_free (side->first);
  g_free (side->by_item);
  g_free (side->places);
}

static WeftForestState
get_state (const Side *side, guint32 step)
{
  return step + 1 < side->shown    ? WEFT_FOREST_GROWN
         : step + 1 == side->shown ? WEFT_FOREST_NEW
                                   : WEFT_FOREST_OPEN;
}

static WeftPaint
get_paint (guint32 machine)
{
  return WEFT_PAINT_MACHINE + machine % WEFT_N_PALETTE;
}

static char *
name_subtask (const Maker *maker, guint32 subtask)
{
  return weft_subtask_names_get (maker->document, maker->parts, maker->parts->subtasks[subtask]);
}

static char *
name_item (const Maker *maker, guint32 item)
{
  return weft_subtask_names_get (maker->document, maker->parts, maker->parts->items[item]);
}

/* The subtask that makes @item. */
static void
add_maker (Maker *maker, const Side *side, guint32 item)
{
  const WeftSubtaskParts *parts = maker->parts;
  guint32 subtask = parts->makers[item];
  const char *machine = parts->machines[parts->places[subtask]];
  g_autofree char *name = name_subtask (maker, subtask);
  g_autofree char *made = name_item (maker, item);
  const WeftForestNode node = {
      .parent = WEFT_FOREST_ROOT,
      .id = weft_subtask_names_find_part (maker->document, parts, parts->subtasks[subtask]),
      .paint = get_paint (parts->places[subtask]),
      .label = g_strdup_printf ("%s · %s", name, machine),
      .words = g_strdup_printf (_ ("%s makes %s on %s"), name, made, machine),
      .state = get_state (side, side->steps[parts->n_operations + subtask])};

  g_array_append_val (maker->nodes, node);
}

/* A place where @item stands. */
static void
add_place (Maker *maker, guint32 item, guint32 machine)
{
  const WeftSubtaskParts *parts = maker->parts;
  g_autofree char *name = name_item (maker, item);
  const WeftForestNode node = {
      .parent = WEFT_FOREST_ROOT,
      .id = weft_subtask_names_find_part (maker->document, parts, parts->items[item]),
      .paint = get_paint (machine),
      .label = g_strdup (parts->machines[machine]),
      .words = g_strdup_printf (_ ("%s stands on %s from the beginning"), name, parts->machines[machine]),
      .state = WEFT_FOREST_GROWN};

  g_array_append_val (maker->nodes, node);
}

/* Which node of the tree that begins at @first is the place @machine, which is added if need be. */
static guint
find_place (Maker *maker, GArray *places, gsize first, guint32 item, guint32 machine)
{
  guint32 place[2] = {machine, (guint32) (maker->nodes->len - first)};

  for (guint i = 0; i + 1 < places->len; i += 2)
    if (g_array_index (places, guint32, i) == machine)
      return g_array_index (places, guint32, i + 1);
  g_array_append_vals (places, place, 2);
  add_place (maker, item, machine);
  return place[1];
}

/* There is little room on an edge. */
static char *
print_weight (double time)
{
  return time == floor (time) ? weft_numeral_short (time) : weft_numeral_rounded (time, WEIGHT_DIGITS);
}

static void
add_operation (Maker *maker, const Side *side, guint32 operation, guint parent)
{
  const WeftSubtaskParts *parts = maker->parts;
  guint32 subtask = parts->needers[operation];
  const char *machine = parts->machines[parts->places[subtask]];
  guint32 step = side->steps[operation];
  g_autofree char *name = name_subtask (maker, subtask);
  g_autofree char *item = name_item (maker, parts->needed[operation]);
  g_autofree char *time = weft_numeral_short (side->plan->times[operation]);
  const WeftForestNode node = {
      .parent = parent,
      .id = weft_subtask_names_find_need (maker->document, parts, operation),
      .paint = get_paint (parts->places[subtask]),
      .label = g_strdup_printf ("%s · %s", name, machine),
      .weight = print_weight (side->plan->times[operation]),
      .words = g_strdup_printf (_ ("%s on %s takes %s from %s: %s · step %u"), name, machine, item,
                                parts->machines[side->plan->senders[operation]], time, step + 1),
      .state = get_state (side, step),
      .differs = side->other != NULL && side->plan->senders[operation] != side->other->senders[operation]};

  g_array_append_val (maker->nodes, node);
}

/* Returns: how many nodes. */
static gsize
add_side (Maker *maker, Side *side, guint32 item)
{
  const WeftSubtaskParts *parts = maker->parts;
  gsize first = maker->nodes->len;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (parts->makers[item] != WEFT_RELOCATION_SOURCE)
    add_maker (maker, side, item);
  for (gsize at = side->first[item]; at < side->first[item + 1]; at++) {
    guint32 operation = side->by_item[at];
    guint32 holder = side->plan->plan->holders[operation];
    guint parent = 0;

    if (holder == WEFT_RELOCATION_SOURCE)
      parent = find_place (maker, places, first, item, side->plan->senders[operation]);
    for (gsize before = side->first[item]; holder != WEFT_RELOCATION_SOURCE && before < at; before++)
      if (parts->needers[side->by_item[before]] == holder)
        parent = side->places[side->by_item[before]];
    side->places[operation] = (guint32) (maker->nodes->len - first);
    add_operation (maker, side, operation, parent);
  }
  return maker->nodes->len - first;
}

static char *
title_item (const Maker *maker, guint32 item)
{
  const WeftRelocated *relocated = maker->relocated;
  g_autofree char *name = name_item (maker, item);
  g_autofree char *size = weft_numeral_short (relocated->parts->sizes[item]);
  g_autofree char *tie = weft_numeral_short (relocated->plans[WEFT_RELOCATED_BY_TIE].item_times[item]);
  g_autofree char *least = weft_numeral_short (relocated->plans[WEFT_RELOCATED_EXACT].item_times[item]);

  return weft_relocated_item_loses (relocated, item) > 0
             ? g_strdup_printf (_ ("%s · size %s · by TIE %s, at least %s"), name, size, tie, least)
             : g_strdup_printf (_ ("%s · size %s · takes %s"), name, size, least);
}

static void
add_tree (Maker *maker, Side *left, Side *right, guint32 item)
{
  gboolean differs = right != NULL && weft_relocated_item_loses (maker->relocated, item) > 0;
  WeftForestTree tree = {.title = title_item (maker, item)};

  left->other = differs ? right->plan : NULL;
  tree.n_nodes[0] = add_side (maker, left, item);
  if (differs)
    tree.n_nodes[1] = add_side (maker, right, item);
  g_array_append_val (maker->trees, tree);
}

static void
clear_node (gpointer data)
{
  WeftForestNode *node = data;

  g_free ((char *) node->label);
  g_free ((char *) node->weight);
  g_free ((char *) node->words);
}

static void
clear_tree (gpointer data)
{
  g_free ((char *) ((WeftForestTree *) data)->title);
}

static Maker
maker_new (const WeftDocument *document, const WeftRelocated *relocated)
{
  Maker maker = {document, relocated, relocated->parts, g_array_new (FALSE, FALSE, sizeof (WeftForestNode)),
                 g_array_new (FALSE, FALSE, sizeof (WeftForestTree))};

  g_array_set_clear_func (maker.nodes, clear_node);
  g_array_set_clear_func (maker.trees, clear_tree);
  return maker;
}

/* How many of the items that are needed have trees, of how many. */
typedef struct {
  guint32 drawn;
  guint32 all;
  guint32 end; /* no item from this one on has a tree */
} Extent;

static Extent
find_extent (const WeftSubtaskParts *parts)
{
  g_autofree guint32 *copies = g_new0 (guint32, (gsize) parts->n_items + 1);
  Extent extent = {.end = parts->n_items};
  gsize n = 0;

  for (guint32 k = 0; k < parts->n_operations; k++)
    copies[parts->needed[k]]++;
  for (guint32 item = 0; item < parts->n_items; item++) {
    n += copies[item];
    if (n > MOST_COPIES)
      extent.end = MIN (extent.end, item);
    extent.all += copies[item] > 0;
    extent.drawn += copies[item] > 0 && item < extent.end;
  }
  return extent;
}

/* (transfer full) (nullable): %NULL: all are drawn. */
static char *
tell_extent (const Extent *extent)
{
  return extent->drawn < extent->all
             ? g_strdup_printf (_ ("Trees of the first %u of %u items are drawn; the table has all."),
                                extent->drawn, extent->all)
             : NULL;
}

/* What is left out is said where it would stand. */
static void
add_end (Maker *maker, const Extent *extent)
{
  WeftForestTree tree = {.title = tell_extent (extent)};

  if (tree.title != NULL)
    g_array_append_val (maker->trees, tree);
}

static WeftFigure *
make_figure (Maker *maker, Side *left, Side *right)
{
  Extent extent = find_extent (maker->parts);
  gboolean is_exact = maker->relocated->way == WEFT_RELOCATED_EXACT;
  const char *const heads[] = {is_exact ? _ ("Least") : _ ("By TIE"),
                               right != NULL ? _ ("Least, where it is less") : NULL};
  WeftFigure *figure;

  for (guint32 item = 0; item < extent.end; item++)
    if (left->first[item] < left->first[item + 1])
      add_tree (maker, left, right, item);
  add_end (maker, &extent);
  figure = weft_forest_new (heads, (const WeftForestTree *) (gpointer) maker->trees->data, maker->trees->len,
                            (const WeftForestNode *) (gpointer) maker->nodes->data);
  g_array_unref (maker->nodes);
  g_array_unref (maker->trees);
  return figure;
}

WeftFigure *
weft_tie_figure_new (const WeftDocument *document, const WeftRelocated *relocated, guint shown)
{
  Maker maker = maker_new (document, relocated);
  gboolean has_two = relocated->way == WEFT_RELOCATED_BY_TIE && weft_relocated_loses (relocated) > 0;
  WeftFigure *figure;
  Side left;
  Side right;

  side_init (&left, relocated, relocated->way, shown);
  side_init (&right, relocated, WEFT_RELOCATED_EXACT, G_MAXUINT);
  right.shown = G_MAXSIZE; /* nothing is new in what does not grow */
  left.shown = shown > left.plan->plan->n_steps ? G_MAXSIZE : shown;
  right.other = left.plan;
  figure = make_figure (&maker, &left, has_two ? &right : NULL);
  side_clear (&left);
  side_clear (&right);
  return figure;
}

guint
weft_tie_count_steps (gconstpointer value)
{
  return (guint) weft_relocated_get_plan (value)->plan->n_steps;
}

/* Why a step is the next one. */
static const char *
get_reason (WeftStepReason why)
{
  static const char *const reasons[] = {
      [WEFT_STEP_FOLLOWS] = N_ ("what it takes is there."),
      [WEFT_STEP_LEAST] = N_ ("no fetch edge is shorter."),
      [WEFT_STEP_HOLDER] =
          N_ ("others are as short, but copies of the source come first, then those of who made an item."),
      [WEFT_STEP_SUBTASK] = N_ ("others are as short, but of later subtasks."),
      [WEFT_STEP_NEED] = N_ ("others are as short, but of later needs."),
      [WEFT_STEP_READY] = N_ ("it has all of its items, and no fetch edge is left."),
  };

  return _ (reasons[why]);
}

char *
weft_tie_tell_step (const WeftDocument *document, gconstpointer value, guint step)
{
  const WeftRelocated *relocated = value;
  const WeftSubtaskParts *parts = relocated->parts;
  const WeftRelocatedPlan *plan = weft_relocated_get_plan (relocated);
  const WeftRelocationStep *taken = &plan->plan->steps[step - 1];
  g_autofree char *subtask = weft_subtask_names_get (document, parts, parts->subtasks[taken->subtask]);
  const char *machine = parts->machines[parts->places[taken->subtask]];
  g_autofree char *time = weft_numeral_short (taken->time);
  g_autofree char *item = NULL;
  g_autofree char *holder = NULL;

  if (taken->operation == COMPUTED)
    return g_strdup_printf (_ ("Compute %s on %s: %s"), subtask, machine, get_reason (taken->why));
  item = weft_subtask_names_get (document, parts, parts->items[parts->needed[taken->operation]]);
  holder = taken->holder == WEFT_RELOCATION_SOURCE
               ? g_strdup (_ ("where it stands"))
               : weft_subtask_names_get (document, parts, parts->subtasks[taken->holder]);
  /* Translators: an item, a subtask, another subtask, two machines, a time, why. */
  return g_strdup_printf (_ ("Fetch %s for %s from %s (%s to %s, %s): %s"), item, subtask, holder,
                          parts->machines[plan->senders[taken->operation]], machine, time,
                          get_reason (taken->why));
}

char *
weft_tie_describe (gconstpointer value)
{
  const WeftRelocated *relocated = value;
  g_autofree char *time = weft_numeral_short (weft_relocated_get_plan (relocated)->plan->communication);
  g_autofree char *loss = weft_numeral_short (weft_relocated_loses (relocated));

  return relocated->way == WEFT_RELOCATED_EXACT || weft_relocated_loses (relocated) <= 0
             ? g_strdup_printf (_ ("✓ communication %s: proved the least"), time)
             : g_strdup_printf (_ ("✓ communication %s: %s above the least"), time, loss);
}

/* What it saves against the flow graph's own sources. */
static char *
explain_saving (const WeftRelocated *relocated)
{
  const WeftRelocationPlan *drawn = relocated->plans[WEFT_RELOCATED_DRAWN].plan;
  double taken = weft_relocated_get_plan (relocated)->plan->communication;
  const char *how =
      relocated->way == WEFT_RELOCATED_EXACT ? _ ("Relocation at the least") : _ ("Relocation by TIE");
  g_autofree char *time = weft_numeral_short (taken);
  g_autofree char *saved = NULL;
  g_autofree char *all = NULL;

  if (drawn == NULL)
    return g_strdup_printf (_ ("%s takes %s; there are no links to take each item from where it is made."),
                            how, time);
  saved = weft_numeral_short (drawn->communication - taken);
  all = weft_numeral_short (drawn->communication);
  return g_strdup_printf (_ ("%s takes %s, %s less than each item from where it is made (%s)."), how, time,
                          saved, all);
}

/* What relays would take, where they were asked for: a sentence with what stands behind it, else nothing. It comes first, since it is what somebody has just chosen. */
static char *
explain_relays (const WeftRelocated *relocated)
{
  const WeftRelays *relays = relocated->relays;
  g_autofree char *time = NULL;
  g_autofree char *bound = NULL;

  if (relays == NULL)
    return g_strdup ("");
  time = weft_numeral_short (relays->time);
  bound = weft_numeral_short (relays->bound);
  return relays->n_open == 0
             ? g_strdup_printf (_ ("With relays, which are outside of the paper’s model, %s (proved). "),
                                time)
             : g_strdup_printf (
                   _ ("With relays, which are outside of the paper’s model, %s by a heuristic, and "
                      "no less than %s. "),
                   time, bound);
}

/* In the paper's model. */
static char *
explain_model (const WeftRelocated *relocated)
{
  g_autofree char *saving = explain_saving (relocated);
  g_autofree char *least = weft_numeral_short (relocated->plans[WEFT_RELOCATED_EXACT].plan->communication);

  return relocated->way == WEFT_RELOCATED_EXACT || weft_relocated_loses (relocated) <= 0
             ? g_strdup_printf (_ ("%s No choice takes less (proved)."), saving)
             : g_strdup_printf (
                   _ ("%s The least is %s (proved): Prim’s choice loses where links differ by direction."),
                   saving, least);
}

char *
weft_tie_explain (gconstpointer value)
{
  const WeftRelocated *relocated = value;
  Extent extent = find_extent (relocated->parts);
  g_autofree char *left_out = tell_extent (&extent);
  g_autofree char *model = explain_model (relocated);
  g_autofree char *relays = explain_relays (relocated);

  return g_strconcat (left_out != NULL ? left_out : "", left_out != NULL ? " " : "", relays, model, NULL);
}
